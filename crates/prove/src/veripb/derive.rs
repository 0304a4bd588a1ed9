//! Clauses that follow, by a search among few variables.
//!
//! A reason that a propagator gives need not follow by unit propagation alone. Then some cells are
//! tried, and what is learned from each failure is written down as well: the search of SAT solvers
//! (Marques-Silva and Sakallah, "GRASP", 1999) under assumptions (Eén and Sörensson, "Temporal
//! induction by incremental SAT solving", 2003). As a learned clause follows by unit propagation,
//! each is one step.

use super::cuts::Cuts;
use crate::veripb::prelude::*;

/// The [work](Limiter::count) of a look at what is assigned.
const WORK_PER_LOOK: u64 = 2_000;

/// What follows from a conflict: a clause, which constraints show it, and to which level it goes
/// back.
struct Learned {
    clause: Vec<Lit>,
    hints: Vec<u32>,
    level: usize,
}

impl Database {
    /// Adds a clause, or one with fewer of its literals, if it follows from what is there. Where
    /// unit propagation does not show it, cuts of rows about these cells are looked for, and values of
    /// the cells are tried first. Returns whether it follows.
    pub(super) fn derive(
        &mut self,
        clause: &[Lit],
        cells: &[usize],
        cuts: &mut Cuts,
        limiter: &Limiter,
    ) -> Result<bool, Stopped> {
        self.back_to(0);
        if self.is_refuted || clause.iter().any(|&literal| self.holds(literal)) {
            return Ok(true);
        }
        let assumed: Vec<Lit> =
            clause.iter().map(|&literal| !literal).filter(|&l| !self.holds(l)).collect();
        let mut temporary = Vec::new();
        let result = loop {
            limiter.count(WORK_PER_LOOK)?;
            if let Some(conflict) = self.propagate() {
                // (A cut may have failed on an earlier level than the last.)
                let failing = self.why_not(conflict);
                let levels = failing.iter().map(|literal| self.level_of[literal.var().index()]);
                self.back_to(levels.max().unwrap_or(0) as usize);
                let is_last = self.level() <= assumed.len();
                let analysis = Analysis::new(self, is_last);
                let Learned { clause, mut hints, level } =
                    analysis.run(self.why_not(conflict), None);
                hints.push(conflict);
                let is_known = is_last && self.is_known(conflict, &clause);
                self.back_to(if is_last { 0 } else { level });
                if is_known {
                    temporary.retain(|&id| id != conflict);
                    break true;
                }
                let id = self.add(Constraint::clause(clause), Step::Propagation(hints));
                if is_last {
                    if !self.is_refuted {
                        self.attach(id);
                    }
                    break true;
                }
                self.attach(id);
                if self.is_refuted {
                    break true;
                }
                temporary.push(id);
                continue;
            }
            if self.level() >= assumed.len()
                && let Some(cut) = cuts.find(cells, self)
            {
                temporary.push(cut);
                self.attach(cut);
                if self.is_refuted {
                    break true;
                }
                continue;
            }
            let next = match assumed.get(self.level()) {
                Some(&literal) if self.holds(literal) => None,
                Some(&literal)
                    if self.fails(literal) && self.level_of[literal.var().index()] == 0 =>
                {
                    break true;
                }
                Some(&literal) if self.fails(literal) => {
                    // It follows from those before it that this one fails.
                    let analysis = Analysis::new(self, true);
                    let Learned { clause, hints, .. } =
                        analysis.run(self.why(!literal), Some(!literal));
                    self.back_to(0);
                    let id = self.add(Constraint::clause(clause), Step::Propagation(hints));
                    self.attach(id);
                    break true;
                }
                Some(&literal) => Some(literal),
                None => match self.next_choice(cells, cuts.variables()) {
                    Some(literal) => Some(literal),
                    // An assignment that keeps all constraints.
                    None => break false,
                },
            };
            self.decide(next);
        };
        self.back_to(0);
        for id in temporary {
            // (What is certain has a constraint of its own.)
            self.detach(id);
        }
        Ok(result)
    }

    /// Of some literals those whose failing unit propagation does not show where all of a clause's
    /// literals fail. None if that cannot be.
    pub(super) fn not_evident(&mut self, clause: &[Lit], literals: &[Lit]) -> Vec<Lit> {
        self.back_to(0);
        for &literal in clause {
            if self.is_refuted || self.holds(literal) {
                return Vec::new();
            }
            if !self.fails(literal) {
                self.decide(Some(!literal));
                if self.propagate().is_some() {
                    return Vec::new();
                }
            }
        }
        literals.iter().copied().filter(|&literal| !self.fails(literal)).collect()
    }

    /// Whether a conflict is just this clause.
    fn is_known(&self, conflict: u32, clause: &[Lit]) -> bool {
        let conflict = &self.constraints[conflict as usize];
        conflict.is_clause()
            && conflict.terms.len() == clause.len()
            && conflict.terms.iter().all(|(literal, _)| clause.contains(literal))
    }

    /// A variable to try: of these cells the one with the fewest values left; then auxiliary
    /// variables, which are the last ones; then any.
    fn next_choice(&self, cells: &[usize], of: &CellVariables) -> Option<Lit> {
        let variables = |cell| of.of(cell).filter(|&variable| self.is_open(variable));
        let of_cells = cells.iter().map(|&cell| (variables(cell).count(), cell));
        if let Some((_, cell)) = of_cells.filter(|&(open, _)| open > 0).min() {
            return variables(cell).next().map(|variable| holds(variable + 1));
        }
        let variable = (0..self.variables()).rev().find(|&variable| self.is_open(variable))?;
        Some(holds(variable + 1))
    }
}

/// A search for that from which a failure follows: the last choice and others (the first unique
/// implication point), or choices only.
struct Analysis<'d> {
    database: &'d Database,
    /// Whether only choices are wanted in the end.
    of_choices: bool,
    /// The variables whose literals fail and are still to be replaced, or are wanted in the end.
    is_wanted: Vec<bool>,
    /// How many are to be replaced.
    open: usize,
    /// Literals of earlier levels, which stay.
    earlier: Vec<Lit>,
    /// The constraints that say what is certain.
    units: Vec<u32>,
}

impl<'d> Analysis<'d> {
    fn new(database: &'d Database, of_choices: bool) -> Self {
        Self {
            database,
            of_choices,
            is_wanted: vec![false; database.variables()],
            open: 0,
            earlier: Vec::new(),
            units: Vec::new(),
        }
    }

    fn want(&mut self, failing: Vec<Lit>) {
        let level = self.database.level();
        for literal in failing {
            let variable = literal.var().index();
            if std::mem::replace(&mut self.is_wanted[variable], true) {
                continue;
            }
            match self.database.level_of[variable] as usize {
                0 => self.units.push(self.database.unit[variable]),
                of if self.of_choices || of == level => self.open += 1,
                _ => self.earlier.push(literal),
            }
        }
    }

    /// What follows if these literals fail, or that this one does from which they follow.
    fn run(mut self, failing: Vec<Lit>, implied: Option<Lit>) -> Learned {
        let database = self.database;
        let (mut hints, mut clause) = (Vec::new(), Vec::new());
        let mut end = database.trail.len();
        if let Some(literal) = implied {
            hints.push(database.reason[literal.var().index()]);
            clause.push(literal);
            end = database.place_of[literal.var().index()] as usize;
        }
        self.want(failing);
        for &literal in database.trail[..end].iter().rev() {
            if self.open == 0 {
                break;
            }
            // (What fails has its negation on the trail.)
            let variable = literal.var().index();
            if !self.is_wanted[variable] || database.level_of[variable] == 0 {
                continue;
            }
            self.open -= 1;
            if database.is_decision(literal) || !self.of_choices && self.open == 0 {
                clause.push(!literal);
                continue;
            }
            hints.push(database.reason[variable]);
            self.want(database.why(literal));
        }
        hints.reverse();
        clause.append(&mut self.earlier);
        // One of the last level may have turned out to follow from earlier ones alone.
        let levels = clause.iter().map(|literal| database.level_of[literal.var().index()] as usize);
        let level = match levels.sorted_unstable().rev().collect_vec()[..] {
            [_, next, ..] => next,
            _ => 0,
        };
        self.units.append(&mut hints);
        Learned { clause, hints: self.units, level }
    }
}
