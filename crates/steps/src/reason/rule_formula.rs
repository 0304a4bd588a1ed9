//! The rules in a SAT solver, each with one switch: which of them refute something, whatever its
//! cases.
//!
//! What a state says is in the formula, too, and not among what is asked: so there is little to
//! assume, and what the solver learns serves all questions of a walk. Sums that follow from several
//! rules hold where all of these are switched on.

use std::{
    collections::{HashMap, HashSet},
    sync::Arc,
};

use itertools::Itertools;

use crate::{Layout, State, formula::known, trial::Refutable};
use satoku_cnf::Encoding;
use satoku_puzzle::{
    interrupt::{Limiter, Stopped},
    program::{Lit, Program, Role},
};
use satoku_sat::{Phase, Solver, SolverKind, Switches};

/// What the solver says of a target.
pub(super) enum Answer {
    /// These rules refute it, which took so many conflicts.
    Refuted { rules: Vec<Arc<str>>, conflicts: u64 },
    /// It is possible: for each cell and value whether a solution has it.
    Possible(Vec<bool>),
    /// It took more conflicts than there were, or more time.
    Undecided,
}

/// The solver, and what its switches mean.
pub(super) struct RuleFormula {
    clauses: Switches,
    variable_count: usize,
    /// Each rule's name and switch.
    rules: Vec<(Arc<str>, Lit)>,
    /// The switch of what the last state says, what that is, and the state.
    facts: Lit,
    known: HashSet<Lit>,
    state: Option<State>,
}

impl RuleFormula {
    /// The model's rules without switches: all of them refute whatever is refuted. So each may take
    /// the others for granted, which makes far better clauses of long sums.
    ///
    /// # Errors
    /// If it is stopped.
    pub(super) fn whole(layout: &Layout, limiter: &Limiter) -> Result<Self, Stopped> {
        let program = layout.model().stronger_program(limiter)?;
        let mut formula = Self::empty(layout, program, limiter);
        for row in program.shaped(limiter)? {
            limiter.look()?;
            formula.clauses.add(row, None);
        }
        Ok(formula)
    }

    fn empty(layout: &Layout, program: &Program, limiter: &Limiter) -> Self {
        let solver = Solver::of(SolverKind::STEADY, Phase::default(), limiter).within(None);
        let mut clauses = Switches::new(solver, program.variable_count(), Encoding::default());
        let facts = clauses.add_switch();
        let variable_count = layout.size().variable_count();
        let (rules, known, state) = (Vec::new(), HashSet::new(), None);
        Self { clauses, variable_count, rules, facts, known, state }
    }

    /// The model's rules; once it is stopped, nothing is decided.
    ///
    /// # Errors
    /// If it is stopped.
    pub(super) fn new(layout: &Layout, limiter: &Limiter) -> Result<Self, Stopped> {
        let program = layout.model().stronger_program(limiter)?;
        let mut formula = Self::empty(layout, program, limiter);
        let clauses = &mut formula.clauses;
        let names = layout.model().rules().iter().map(|rule| rule.name());
        let names = names.chain(layout.groups().iter().map(|group| &*group.name));
        let mut switches: HashMap<&str, Lit> = HashMap::new();
        for name in names {
            switches.entry(name).or_insert_with(|| clauses.add_switch());
        }
        let rules = switches.iter().map(|(&name, &switch)| (Arc::from(name), switch));
        formula.rules = rules.sorted_by_key(|&(_, switch)| switch).collect();
        for (name, sum) in layout.model().implied_sums(limiter)? {
            let sources = layout.sources(name, sum);
            let sources: Vec<Lit> = sources.iter().map(|source| switches[source]).collect();
            let Some((&first, others)) = sources.split_first() else { continue };
            let switch = clauses.add_switch();
            let clause: Vec<Lit> = others.iter().map(|&other| !other).chain([switch]).collect();
            clauses.add_clause(&clause, first);
            switches.insert(name, switch);
        }
        // What cells have to do with each other by other rules, none must take for granted.
        for (constraint, shape) in program.shaped_by_cells(limiter)? {
            limiter.look()?;
            let is_rule = constraint.origin.role == Role::Rule;
            let switch = switches.get(program.name(constraint.origin.name)).filter(|_| is_rule);
            // What cannot be traced to rules is left out.
            if !is_rule || switch.is_some() {
                clauses.add((constraint, shape.as_ref()), switch.copied());
            }
        }
        Ok(formula)
    }

    /// Goes on to a state, which the questions from now on are about.
    pub(super) fn begin(&mut self, state: &State) {
        if !self.state.as_ref().is_some_and(|last| state.goes_on_from(last)) {
            self.facts = self.clauses.add_switch();
            self.known.clear();
        }
        self.state = Some(state.clone());
        for (cell, value, is_there) in known(state) {
            let fact = state.layout().literal(cell, value, is_there);
            if self.known.insert(fact) {
                self.clauses.add_clause(&[fact], self.facts);
            }
        }
    }

    /// Whether the rules refute a target in this state, with at most this number of conflicts.
    pub(super) fn refute(
        &mut self,
        layout: &Layout,
        target: Refutable,
        conflicts: Option<u64>,
    ) -> Answer {
        let mut literals = vec![self.facts];
        literals.extend(self.rules.iter().map(|&(_, switch)| switch));
        literals.push(target.literal(layout));
        self.clauses.allow(conflicts);
        let before = self.conflicts();
        match self.clauses.solve(&literals) {
            Ok(true) => Answer::Possible(self.clauses.solver().assignment(self.variable_count)),
            Ok(false) => {
                let core = self.clauses.solver().core();
                let used = self.rules.iter().filter(|(_, switch)| core.contains(switch));
                let rules = used.map(|(name, _)| name.clone()).collect();
                Answer::Refuted { rules, conflicts: self.conflicts() - before }
            }
            Err(_) => Answer::Undecided,
        }
    }

    fn conflicts(&self) -> u64 {
        self.clauses.solver().counters().conflicts.unwrap_or(0)
    }
}
