//! A puzzle's formula with everything in it that can be doubted left open: the givens and the
//! rules are assumed anew with each question.

use web_time::Instant;

use super::Filled;
use crate::{
    cnf::{AtMostOne, Encoding, Level, SumEncoding},
    engine::EngineError,
    grid::Grid,
    model::Model,
    program::{Lit, Program, Role},
    puzzle::Puzzle,
    sat::{Solver, Switches},
};

/// Answers questions about what follows from a puzzle's givens and rules.
pub struct Oracle<'p> {
    pub(super) puzzle: &'p Puzzle,
    formula: Switches,
    /// For each rule the literal that switches it on.
    rules: Vec<Lit>,
    deadline: Option<Instant>,
}

/// What can be assumed, or not.
pub(super) enum Reply {
    /// It can: this grid is full and keeps it all.
    Possible(Grid),
    /// It cannot, and this much of it is enough for that.
    Impossible(Vec<Lit>),
}

impl<'p> Oracle<'p> {
    const ENCODING: Encoding = Encoding {
        level: Level::Extended,
        at_most_one: AtMostOne::Pairwise,
        sums: SumEncoding::Auto,
    };

    /// An oracle on this puzzle. After the deadline it answers no more questions.
    ///
    /// # Errors
    /// If the formula is too large.
    pub fn new(puzzle: &'p Puzzle, deadline: Option<Instant>) -> Result<Self, EngineError> {
        let model: &Model = puzzle.model();
        let size = model.size();
        let mut solver = Solver::new();
        if deadline.is_some() {
            solver = solver.until(deadline);
        }
        let mut cells = Program::new(size.variable_count());
        for cell in model.program().constraints().filter(|c| c.origin.role == Role::Cell) {
            cells.post(cell.literals.iter().copied(), cell.relation, cell.origin, None);
        }
        let mut formula = Switches::new(solver, size.variable_count(), Self::ENCODING);
        formula.add_program(&cells, None)?;
        cells.share();
        let mut rules = Vec::with_capacity(model.rules().len());
        for rule in model.rules() {
            let on = formula.add_switch();
            // Auxiliary variables of this rule come after all that there are so far.
            let mut program = cells.clone();
            program.grow_to(formula.variable_count());
            let name = program.add_name(rule.name());
            rule.post(size, name, &mut program);
            formula.add_rules(&program, on)?;
            rules.push(on);
        }
        Ok(Self { puzzle, formula, rules, deadline })
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
        let on = self.formula.add_switch();
        let clause: Vec<Lit> = grid.filled().map(|filled| !self.literal(filled)).collect();
        self.formula.add_clause(&clause, on);
        on
    }

    /// Whether the assumed literals can hold together.
    pub(super) fn ask(&mut self, assumed: &[Lit]) -> Result<Reply, EngineError> {
        if self.deadline.is_some_and(|deadline| Instant::now() >= deadline) {
            return Err(EngineError::OutOfTime);
        }
        if !self.formula.solve(assumed)? {
            return Ok(Reply::Impossible(self.formula.solver().core()));
        }
        let size = self.puzzle.model().size();
        let holds = self.formula.solver().assignment(size.variable_count());
        Ok(Reply::Possible(self.puzzle.grid_of(|cell, value| holds[size.var(cell, value).index()])))
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
