//! Random solutions by the SAT solver: for any model.

use std::{cell, rc::Rc};

use super::prelude::*;
use satoku_cnf::{Clauses, Encoding, encode};
use satoku_rules::{grid::Value, program::Lit};
use satoku_sat::{Phase, SatError, Solver, SolverKind};

/// The SAT solver with a model's formula, and the solution that it is asked about.
///
/// Each solution has a solver of its own, which then keeps what it learns: the questions about one
/// solution are much alike.
pub(super) struct BySat {
    model: Arc<Model>,
    /// Whether rules beside houses say so much that sums that follow pay off, and that a call may
    /// take long whatever the grid's size.
    has_clues: bool,
    /// In how many of a hundred cells of a random solution the highest value is tried first, and
    /// not the lowest; if nothing is said, any value is as likely.
    pub(super) share: Option<usize>,
    limiter: Limiter,
    /// What the questions may take, if there is a limit.
    allowance: Option<Rc<QuestionAllowance>>,
    formula: Option<RandomFormula>,
    solution: Grid,
}

/// A model's formula, for which the solver tries first that a cell holds a value.
struct RandomFormula {
    solver: Solver,
    /// Whether some solution is forbidden.
    is_blocked: bool,
}

impl RandomFormula {
    /// The variables from which on a call to the solver may take so long that it must be possible
    /// to interrupt it.
    const LARGE: usize = 2_000;

    /// A formula whose solutions the solver finds at random, if there is a source of randomness.
    /// Among variables that it knows nothing about, the solver takes the one it met first: so it is
    /// told first of the cells' values in random order, fills cells with random values in random
    /// order, and goes back only where that does not work out.
    fn new(by_sat: &BySat, random: Option<&mut Random>) -> Result<Self, EngineError> {
        let BySat { model, has_clues, limiter, .. } = by_sat;
        let has_limit = by_sat.allowance.is_some();
        let program =
            if *has_clues { model.stronger_program(limiter)? } else { model.program(limiter)? };
        let size = model.size();
        let encoding = Encoding::default();
        let is_large = *has_clues || program.variable_count() > Self::LARGE;
        // The usual solver cannot go on after a question that was given up.
        let kind = if has_limit { SolverKind::STEADY } else { SolverKind::DEFAULT };
        let mut solver = Solver::of(kind, Phase::True, limiter);
        if is_large || has_limit {
            solver = solver.within(None);
        }
        solver.room_for(program, encoding)?;
        if let Some(random) = random {
            let mut cells: Vec<_> = model.cells().collect();
            random.shuffle(&mut cells);
            for cell in cells {
                let values = size.values_of(cell).map(|value| size.var(cell, value).positive());
                let mut some_value: Vec<Lit> = values.collect();
                random.shuffle(&mut some_value);
                solver.add(&some_value);
            }
        }
        encode(program, encoding, limiter, &mut solver)?;
        Ok(Self { solver, is_blocked: false })
    }
}

/// What questions may take: conflicts, so that they end in the same way on all machines.
#[derive(Debug)]
pub(super) struct QuestionAllowance {
    conflicts: cell::Cell<u64>,
    /// Whether a question was given up.
    is_open: cell::Cell<bool>,
}

impl QuestionAllowance {
    /// A question may take one part in this many of the conflicts left, so that a hard one leaves
    /// enough for those that follow.
    const PARTS: u64 = 4;

    /// The number of conflicts for all questions together, roughly.
    pub(super) fn new(conflicts: u64) -> Self {
        Self { conflicts: cell::Cell::new(conflicts), is_open: cell::Cell::new(false) }
    }

    /// Whether a question was given up, so that its answer may have been another one.
    pub(super) fn is_open(&self) -> bool {
        self.is_open.get()
    }

    /// Whether the solver says that these can hold together. If it gives up, that counts as yes.
    fn ask(&self, solver: &mut Solver, assumed: &[Lit]) -> Result<bool, SatError> {
        let (left, before) = (self.conflicts.get(), solver.counters().conflicts);
        solver.allow(Some(left / Self::PARTS));
        let answer = solver.solve(assumed);
        let used = solver.counters().conflicts.zip(before).map(|(now, before)| now - before);
        self.conflicts.set(left.saturating_sub(used.unwrap_or_default()));
        match answer {
            Err(SatError::OutOfConflicts) => {
                self.is_open.set(true);
                Ok(true)
            }
            answer => answer,
        }
    }
}

impl BySat {
    pub(super) fn new(model: Arc<Model>) -> Self {
        let solution = Grid::empty(model.size());
        let (limiter, share, allowance, formula) = (Limiter::none(), None, None, None);
        Self { model, has_clues: false, share, limiter, allowance, formula, solution }
    }

    /// For a model with clues of all kinds, which leave more to the solver than houses do.
    pub(super) fn of_clues(model: Arc<Model>) -> Self {
        Self { has_clues: true, ..Self::new(model) }
    }

    /// The same, but a question that takes more than it may is answered by "not the only one".
    pub(super) fn within(self, allowance: Option<Rc<QuestionAllowance>>) -> Self {
        Self { allowance, ..self }
    }
}

/// Goes to a solution in which each cell, in random order, holds its highest value in `share` of a
/// hundred cases, and its lowest in the others, where those before allow it.
fn toward(
    share: usize,
    mut cells: Vec<Cell>,
    size: Size,
    solver: &mut Solver,
    holds: &mut Vec<bool>,
    random: &mut Random,
) -> Result<(), SatError> {
    random.shuffle(&mut cells);
    let mut held = Vec::new();
    for cell in cells {
        let is_held = |value: &Value, holds: &[bool]| holds[size.var(cell, *value).index()];
        let mut values = size.values_of(cell);
        let wanted = if random.below(100) < share { values.next_back() } else { values.next() };
        let wanted = wanted.expect("there is a value");
        if !is_held(&wanted, holds) {
            held.push(size.var(cell, wanted).positive());
            if solver.solve(&held)? {
                *holds = solver.assignment(size.variable_count());
            }
            held.pop();
        }
        let value = size.values_of(cell).find(|value| is_held(value, holds));
        held.extend(value.map(|value| size.var(cell, value).positive()));
    }
    Ok(())
}

impl RandomSolutions for BySat {
    fn name(&self) -> &'static str {
        "sat"
    }

    fn limit(&mut self, limiter: &Limiter) {
        self.limiter = limiter.clone();
    }

    fn any(&mut self, random: &mut Random) -> Result<Option<Grid>, EngineError> {
        self.limiter.look_at_clock()?;
        let size = self.model.size();
        let formula = RandomFormula::new(self, Some(random))?;
        let formula = self.formula.insert(formula);
        if !formula.solver.solve(&[])? {
            return Ok(None);
        }
        let mut holds = formula.solver.assignment(size.variable_count());
        if let Some(share) = self.share {
            let cells: Vec<_> = self.model.cells().collect();
            toward(share, cells, size, &mut formula.solver, &mut holds, random)?;
        }
        let mut grid = Grid::empty(size);
        for cell in self.model.cells() {
            let is_held = |&value: &_| holds[size.var(cell, value).index()];
            grid.set(cell, size.values_of(cell).find(is_held));
        }
        Ok(Some(grid))
    }

    fn turn_to(&mut self, solution: &Grid) -> Result<(), EngineError> {
        let size = self.model.size();
        let mut formula = match self.formula.take() {
            Some(formula) if !formula.is_blocked => formula,
            _ => RandomFormula::new(self, None)?,
        };
        let held = solution.filled().map(|(cell, value)| size.var(cell, value).negative());
        let blocking: Vec<Lit> = held.collect();
        formula.solver.add(&blocking);
        formula.is_blocked = true;
        self.formula = Some(formula);
        self.solution = solution.clone();
        Ok(())
    }

    fn is_only(&mut self, is_given: &[bool], removed: &[usize]) -> Result<bool, EngineError> {
        self.limiter.look_at_clock()?;
        let formula = self.formula.as_mut().expect("there is a solution to ask about");
        let size = self.model.size();
        let givens = self.solution.filled().filter(|(cell, _)| is_given[size.index(*cell)]);
        let givens = givens.map(|(cell, value)| size.var(cell, value).positive());
        let mut assumed: Vec<Lit> = givens.collect();
        if let &[place] = removed {
            // With it the solution was the only one: another one has another value there.
            let cell = size.cell_at(place);
            let value = self.solution.at(place).expect("a solution is full");
            assumed.push(size.var(cell, value).negative());
        }
        let solver = &mut formula.solver;
        let is_possible = match &self.allowance {
            Some(allowance) => allowance.ask(solver, &assumed)?,
            None => solver.solve(&assumed)?,
        };
        Ok(!is_possible)
    }
}
