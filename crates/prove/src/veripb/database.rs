//! Constraints, and unit propagation over them.
//!
//! A clause watches two of its literals (Moskewicz and others, "Chaff", 2001). Any other constraint
//! keeps its *slack*: by how much the literals that may hold exceed what is needed. A literal whose
//! number is larger than that must hold (Roussel and Manquinho, "Pseudo-Boolean and cardinality
//! constraints", in the Handbook of Satisfiability, 2009).

use crate::veripb::prelude::*;

/// Where tables of literals have one.
fn index(literal: Lit) -> usize {
    2 * literal.var().index() + usize::from(literal.is_negative())
}

/// No constraint.
const NONE: u32 = u32::MAX;

/// All constraints so far with how they came about, and an assignment.
pub(super) struct Database {
    pub constraints: Vec<Constraint>,
    pub steps: Vec<Step>,
    /// Whether a constraint propagates.
    is_attached: Vec<bool>,
    slack: Vec<i64>,
    /// For each literal the clauses that watch it.
    watching: Vec<Vec<u32>>,
    /// For each literal the other constraints that have it, and its number there.
    having: Vec<Vec<(u32, i64)>>,
    /// For each literal whether it holds.
    is_true: Vec<bool>,
    /// For each variable that is assigned: the constraint that assigned it, on which level, and the
    /// place on the trail.
    pub reason: Vec<u32>,
    pub level_of: Vec<u32>,
    pub place_of: Vec<u32>,
    pub trail: Vec<Lit>,
    /// Where levels begin on the trail.
    levels: Vec<usize>,
    /// How far the trail is propagated.
    head: usize,
    /// One that was attached in between and was not looked at yet.
    pending: Option<u32>,
    /// For each variable that is assigned on level 0 the constraint that says just that.
    pub unit: Vec<u32>,
    /// How many of them there are.
    units: usize,
    /// Whether the constraints are known to contradict each other: then the last step says so.
    pub is_refuted: bool,
}

impl Database {
    /// That of a formula with this many variables.
    pub(super) fn new(variables: usize, formula: impl Iterator<Item = Constraint>) -> Self {
        let constraints: Vec<Constraint> = formula.collect();
        let mut database = Self {
            steps: vec![Step::Given; constraints.len()],
            is_attached: vec![false; constraints.len()],
            slack: vec![0; constraints.len()],
            constraints,
            watching: vec![Vec::new(); 2 * variables],
            having: vec![Vec::new(); 2 * variables],
            is_true: vec![false; 2 * variables],
            reason: vec![NONE; variables],
            level_of: vec![0; variables],
            place_of: vec![0; variables],
            trail: Vec::new(),
            levels: Vec::new(),
            head: 0,
            pending: None,
            unit: vec![NONE; variables],
            units: 0,
            is_refuted: false,
        };
        for id in 0..database.constraints.len() as u32 {
            if !database.is_refuted {
                database.attach(id);
            }
        }
        database
    }

    pub(super) fn variables(&self) -> usize {
        self.reason.len()
    }

    pub(super) fn level(&self) -> usize {
        self.levels.len()
    }

    pub(super) fn holds(&self, literal: Lit) -> bool {
        self.is_true[index(literal)]
    }

    pub(super) fn fails(&self, literal: Lit) -> bool {
        self.is_true[index(!literal)]
    }

    pub(super) fn is_open(&self, variable: usize) -> bool {
        !self.is_true[2 * variable] && !self.is_true[2 * variable + 1]
    }

    pub(super) fn is_decision(&self, literal: Lit) -> bool {
        self.reason[literal.var().index()] == NONE
    }

    /// Adds a constraint with how it came about; it does not propagate yet.
    pub(super) fn add(&mut self, constraint: Constraint, step: Step) -> u32 {
        let id = self.constraints.len() as u32;
        self.is_refuted |= constraint.degree > constraint.total;
        self.constraints.push(constraint);
        self.steps.push(step);
        self.is_attached.push(false);
        self.slack.push(0);
        id
    }

    /// Lets a constraint propagate from now on. On level 0 what follows is propagated, and each
    /// literal that is certain gets a constraint that says so.
    pub(super) fn attach(&mut self, id: u32) {
        let constraint = &self.constraints[id as usize];
        self.is_attached[id as usize] = true;
        if constraint.is_clause() {
            // Those that do not fail first, and then those that failed last.
            let mut order: Vec<Lit> = constraint.terms.iter().map(|&(l, _)| l).collect();
            let key = |literal: &Lit| {
                let place = self.place_of[literal.var().index()];
                if self.fails(*literal) { place } else { u32::MAX }
            };
            order.sort_by_key(|literal| std::cmp::Reverse(key(literal)));
            for (place, &literal) in order.iter().enumerate() {
                self.constraints[id as usize].terms[place] = (literal, 1);
            }
            for &literal in order.iter().take(2) {
                self.watching[index(literal)].push(id);
            }
            match order[..] {
                [first, ..] if self.fails(first) && self.level() > 0 => self.pending = Some(id),
                [] => self.refute(id),
                [first, ..] if self.fails(first) => self.refute(id),
                [first, ..] if self.holds(first) => {}
                [first] => self.assign(first, id),
                [first, second, ..] if self.fails(second) => self.assign(first, id),
                _ => {}
            }
        } else {
            let (mut slack, is_past) = (constraint.total - constraint.degree, self.head);
            for &(literal, times) in &constraint.terms {
                self.having[index(literal)].push((id, times));
                if self.fails(literal) && (self.place_of[literal.var().index()] as usize) < is_past
                {
                    slack -= times;
                }
            }
            self.slack[id as usize] = slack;
            if self.level() == 0 && self.propagate_row(id).is_some() {
                self.refute(id);
            }
            if self.level() > 0 {
                self.pending = Some(id);
            }
        }
        if self.level() == 0 && !self.is_refuted {
            self.settle();
        }
    }

    /// A constraint does not propagate any more.
    pub(super) fn detach(&mut self, id: u32) {
        self.is_attached[id as usize] = false;
        let constraint = &self.constraints[id as usize];
        if constraint.is_clause() {
            // Who looks at its watches next removes it there.
            return;
        }
        for &(literal, _) in &constraint.terms {
            let having = &mut self.having[index(literal)];
            if let Some(place) = having.iter().rposition(|&(other, _)| other == id) {
                having.swap_remove(place);
            }
        }
    }

    /// On level 0: propagates, and writes down what is certain.
    pub(super) fn settle(&mut self) {
        let conflict = self.propagate();
        self.note_units();
        if let Some(conflict) = conflict {
            self.refute(conflict);
        }
    }

    fn note_units(&mut self) {
        while let Some(&literal) = self.trail.get(self.units) {
            self.units += 1;
            let variable = literal.var().index();
            let reason = self.reason[variable];
            self.unit[variable] = match self.constraints[reason as usize].terms.len() {
                1 => reason,
                _ => {
                    let mut hints = self.units_of(&self.why(literal));
                    hints.push(reason);
                    self.add(Constraint::clause([literal]), Step::Propagation(hints))
                }
            };
        }
    }

    /// The constraints that say that these literals, which fail for certain, do so.
    fn units_of(&self, literals: &[Lit]) -> Vec<u32> {
        literals.iter().map(|literal| self.unit[literal.var().index()]).collect()
    }

    /// Writes down that the constraints contradict each other: this one cannot hold on level 0.
    fn refute(&mut self, conflict: u32) {
        self.note_units();
        let mut hints = self.units_of(&self.why_not(conflict));
        hints.push(conflict);
        self.add(Constraint::clause([]), Step::Propagation(hints));
        self.is_refuted = true;
    }

    /// Assigns a literal because of a constraint.
    pub(super) fn assign(&mut self, literal: Lit, reason: u32) {
        let variable = literal.var().index();
        self.is_true[index(literal)] = true;
        self.reason[variable] = reason;
        self.level_of[variable] = self.levels.len() as u32;
        self.place_of[variable] = self.trail.len() as u32;
        self.trail.push(literal);
    }

    /// Begins a level, on which a literal is chosen, if one is.
    pub(super) fn decide(&mut self, literal: Option<Lit>) {
        self.levels.push(self.trail.len());
        if let Some(literal) = literal {
            self.assign(literal, NONE);
        }
    }

    /// Takes all levels back but this many.
    pub(super) fn back_to(&mut self, level: usize) {
        let Some(&start) = self.levels.get(level) else { return };
        for literal in self.trail.drain(start..).rev() {
            self.is_true[index(literal)] = false;
            let place = self.place_of[literal.var().index()] as usize;
            if place < self.head {
                for &(id, times) in &self.having[index(!literal)] {
                    self.slack[id as usize] += times;
                }
            }
        }
        self.head = self.head.min(start);
        self.levels.truncate(level);
    }

    /// Propagates until nothing more follows. Returns the constraint that cannot hold, if there is
    /// one.
    pub(super) fn propagate(&mut self) -> Option<u32> {
        if let Some(id) = self.pending.take() {
            let constraint = &self.constraints[id as usize];
            if constraint.is_clause() {
                if constraint.terms.iter().all(|&(literal, _)| self.fails(literal)) {
                    return Some(id);
                }
            } else if let Some(conflict) = self.propagate_row(id) {
                return Some(conflict);
            }
        }
        while let Some(&literal) = self.trail.get(self.head) {
            self.head += 1;
            let failed = !literal;
            // All of them first: the slack must be right whatever happens.
            for &(id, times) in &self.having[index(failed)] {
                self.slack[id as usize] -= times;
            }
            if let Some(conflict) = self.propagate_clauses(failed) {
                return Some(conflict);
            }
            for at in 0..self.having[index(failed)].len() {
                let (id, _) = self.having[index(failed)][at];
                if let Some(conflict) = self.propagate_row(id) {
                    return Some(conflict);
                }
            }
        }
        None
    }

    fn propagate_clauses(&mut self, failed: Lit) -> Option<u32> {
        let mut watching = std::mem::take(&mut self.watching[index(failed)]);
        let (mut kept, mut at, mut conflict) = (0, 0, None);
        while at < watching.len() {
            let id = watching[at];
            at += 1;
            if !self.is_attached[id as usize] {
                continue;
            }
            let is_true = &self.is_true;
            let terms = &mut self.constraints[id as usize].terms;
            if terms[0].0 == failed {
                terms.swap(0, 1.min(terms.len() - 1));
            }
            let first = terms[0].0;
            if is_true[index(first)] {
                watching[kept] = id;
                kept += 1;
                continue;
            }
            let next = (2..terms.len()).find(|&next| !is_true[index(!terms[next].0)]);
            if let Some(next) = next {
                terms.swap(1, next);
                let other = terms[1].0;
                self.watching[index(other)].push(id);
                continue;
            }
            watching[kept] = id;
            kept += 1;
            if is_true[index(!first)] {
                conflict = Some(id);
                break;
            }
            self.assign(first, id);
        }
        watching.copy_within(at.., kept);
        watching.truncate(kept + watching.len() - at);
        self.watching[index(failed)] = watching;
        conflict
    }

    fn propagate_row(&mut self, id: u32) -> Option<u32> {
        let slack = self.slack[id as usize];
        if !self.is_attached[id as usize] {
            return None;
        }
        if slack < 0 {
            return Some(id);
        }
        for at in 0..self.constraints[id as usize].terms.len() {
            let (literal, times) = self.constraints[id as usize].terms[at];
            if times <= slack {
                break;
            }
            if !self.holds(literal) && !self.fails(literal) {
                self.assign(literal, id);
            }
        }
        None
    }

    /// Literals that fail, because of which another one must hold.
    pub(super) fn why(&self, literal: Lit) -> Vec<Lit> {
        let (reason, place) =
            (self.reason[literal.var().index()], self.place_of[literal.var().index()]);
        let constraint = &self.constraints[reason as usize];
        let own = constraint.terms.iter().find(|(other, _)| *other == literal);
        let own = own.map_or(0, |&(_, times)| times);
        self.failing(constraint, place, constraint.total - constraint.degree - own + 1)
    }

    /// Literals that fail, because of which a constraint cannot hold.
    pub(super) fn why_not(&self, id: u32) -> Vec<Lit> {
        let constraint = &self.constraints[id as usize];
        self.failing(constraint, u32::MAX, constraint.total - constraint.degree + 1)
    }

    /// Literals of a constraint that failed before this place on the trail, whose numbers make
    /// `least` or more: certain ones, and then those that failed first.
    fn failing(&self, constraint: &Constraint, place: u32, least: i64) -> Vec<Lit> {
        let failed = |&&(literal, _): &&(Lit, i64)| {
            self.fails(literal) && self.place_of[literal.var().index()] < place
        };
        let mut failing: Vec<(Lit, i64)> =
            constraint.terms.iter().filter(failed).copied().collect();
        let mut spare = failing.iter().map(|(_, times)| times).sum::<i64>() - least;
        if spare > 0 {
            // The last ones are left out first.
            failing.sort_by_key(|(literal, _)| {
                std::cmp::Reverse(self.place_of[literal.var().index()])
            });
            failing.retain(|&(_, times)| {
                let is_needed = times > spare;
                if !is_needed {
                    spare -= times;
                }
                is_needed
            });
        }
        failing.into_iter().map(|(literal, _)| literal).collect()
    }
}
