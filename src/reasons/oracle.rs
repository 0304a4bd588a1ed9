//! A puzzle's formula with everything in it that can be doubted left open: the givens and the
//! rules are assumed anew with each question.

use std::time::Instant;

use super::Filled;
use crate::{
    cnf::{AtMostOne, Clauses, Encoding, Level, encode},
    engine::{EngineError, SatSolver},
    grid::Grid,
    model::Model,
    program::{Lit, Program, Role, Var},
    puzzle::Puzzle,
};

/// Answers questions about what follows from a puzzle's givens and rules.
pub struct Oracle<'p> {
    pub(super) puzzle: &'p Puzzle,
    solver: SatSolver<'static>,
    /// For each rule the literal that switches it on.
    rules: Vec<Lit>,
    /// The variable after all others.
    next: Var,
    deadline: Option<Instant>,
}

/// What can be assumed, or not.
pub(super) enum Reply {
    /// It can: this grid is full and keeps it all.
    Possible(Grid),
    /// It cannot, and this much of it is enough for that.
    Impossible(Vec<Lit>),
}

/// Adds a literal to each clause, so that one assumption switches all of them on.
struct Guarded<'a> {
    solver: &'a mut SatSolver<'static>,
    clause: Vec<Lit>,
}

impl Clauses for Guarded<'_> {
    fn add(&mut self, clause: &[Lit]) {
        self.clause.truncate(1);
        self.clause.extend(clause);
        self.solver.add(&self.clause);
    }
}

impl<'p> Oracle<'p> {
    const ENCODING: Encoding =
        Encoding { level: Level::Extended, at_most_one: AtMostOne::Pairwise };

    /// An oracle on this puzzle. After the deadline it answers no more questions.
    ///
    /// # Errors
    /// If the formula is too large.
    pub fn new(puzzle: &'p Puzzle, deadline: Option<Instant>) -> Result<Self, EngineError> {
        let model: &Model = puzzle.model();
        let size = model.size();
        let mut solver = match deadline {
            Some(_) => SatSolver::until(deadline),
            None => SatSolver::default(),
        };
        let mut cells = Program::new(size.variable_count());
        for cell in model.program().constraints().filter(|c| c.origin.role == Role::Cell) {
            cells.post(cell.literals.iter().copied(), cell.relation, cell.origin, None);
        }
        let mut next = solver.load(&cells, Self::ENCODING)?;
        let first = next;
        next += model.rules().len();
        let rules = (first..next).map(|index| Var::from_index(index).positive());
        let rules: Vec<Lit> = rules.collect();
        for (rule, &on) in model.rules().iter().zip(&rules) {
            // Auxiliary variables of this rule come after all that there are so far.
            let mut program = Program::new(next);
            let name = program.add_name(rule.name());
            rule.post(size, name, &mut program);
            solver.room_for(&program, Self::ENCODING)?;
            let mut guarded = Guarded { solver: &mut solver, clause: vec![!on] };
            next = encode(&program, Self::ENCODING, &mut guarded);
        }
        Ok(Self { puzzle, solver, rules, next: Var::from_index(next), deadline })
    }

    /// The literal "the cell holds the value".
    pub(super) fn literal(&self, (cell, value): Filled) -> Lit {
        self.puzzle.model().size().var(cell, value).positive()
    }

    /// The literals of all givens.
    pub(super) fn givens(&self) -> Vec<Lit> {
        self.puzzle.givens().filled().map(|given| self.literal(given)).collect()
    }

    /// The literals that switch on the rules, in the model's order.
    pub(super) fn rules(&self) -> &[Lit] {
        &self.rules
    }

    /// A literal that forbids a grid where it is assumed.
    pub(super) fn other_than(&mut self, grid: &Grid) -> Lit {
        let guard = self.next;
        self.next = Var::from_index(guard.index() + 1);
        let held = grid.filled().map(|filled| !self.literal(filled));
        let clause: Vec<Lit> = std::iter::once(guard.negative()).chain(held).collect();
        self.solver.add(&clause);
        guard.positive()
    }

    /// Whether the assumed literals can hold together.
    pub(super) fn ask(&mut self, assumed: &[Lit]) -> Result<Reply, EngineError> {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(EngineError::OutOfTime);
        }
        if !self.solver.solve(assumed)? {
            return Ok(Reply::Impossible(self.solver.core()));
        }
        let size = self.puzzle.model().size();
        let mut grid = Grid::empty(size);
        for (cell, value) in self.solver.holding().filter_map(|var| size.cell_value(var)) {
            grid.set(cell, Some(value));
        }
        Ok(Reply::Possible(grid))
    }

    /// [`Oracle::ask`] with all rules switched on.
    pub(super) fn ask_by_rules(&mut self, assumed: &[Lit]) -> Result<Reply, EngineError> {
        let all: Vec<Lit> = self.rules.iter().chain(assumed).copied().collect();
        self.ask(&all)
    }

    /// Of `doubted` as few as it takes for a contradiction with `certain`, such that without any
    /// one of them there is none; the first ones are tried first, and so go first. None if there
    /// is no contradiction.
    pub(super) fn minimal(
        &mut self,
        doubted: &[Lit],
        certain: &[Lit],
    ) -> Result<Option<Vec<Lit>>, EngineError> {
        let with = |some: &[Lit]| -> Vec<Lit> { certain.iter().chain(some).copied().collect() };
        let Reply::Impossible(core) = self.ask(&with(doubted))? else { return Ok(None) };
        let keep = |some: &[Lit], core: &[Lit]| -> Vec<Lit> {
            some.iter().copied().filter(|lit| core.contains(lit)).collect()
        };
        let mut left = keep(doubted, &core);
        let mut needed = 0;
        while needed < left.len() {
            let mut fewer = left.clone();
            fewer.remove(needed);
            match self.ask(&with(&fewer))? {
                Reply::Possible(_) => needed += 1,
                // What is known to be needed is in every core.
                Reply::Impossible(core) => left = keep(&fewer, &core),
            }
        }
        Ok(Some(left))
    }
}
