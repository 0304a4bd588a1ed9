//! Puzzles as 0-1 programs, and back.

use super::Instance;
use crate::{
    grid::Grid,
    interrupt::{Limiter, Stopped},
    program::{
        Lit, Origin, PresolveError, Presolved, Program, Relation, Role, Var, presolve,
        presolve_probing, presolve_stated,
    },
};

impl Instance {
    /// The most variables of a model whose program is kept whole.
    const MAX_KEPT: usize = 10_000;

    /// The most variables that givens may leave open: with the formula, not quite 2 GB.
    const MAX_OPEN: usize = 3_000_000;

    /// The model's program with a constraint for each given: what files have.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn to_program(&self, limiter: &Limiter) -> Result<Program, Stopped> {
        self.with_given_rows(self.model.program(limiter)?, limiter)
    }

    /// The same with rows that [follow](crate::model::Model::implied_sums) from the others: what
    /// engines solve.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn to_stronger_program(&self, limiter: &Limiter) -> Result<Program, Stopped> {
        self.with_given_rows(self.model.stronger_program(limiter)?, limiter)
    }

    fn with_given_rows(&self, program: &Program, limiter: &Limiter) -> Result<Program, Stopped> {
        let mut program = program.clone();
        for (cell, value) in self.givens.filled() {
            limiter.look()?;
            let name = self.model.cell_name(cell);
            let origin = Origin::new(Role::Given, name).about(value.number());
            let variable = self.model.size().var(cell, value);
            program.post([variable.positive()], Relation::Exactly(1), origin, None);
        }
        Ok(program)
    }

    /// What [`presolve`] makes of the puzzle's program. The programs of
    /// small models are kept for the next puzzle; of large ones only what the givens leave open is
    /// ever written down.
    ///
    /// # Errors
    /// If the givens leave too much open, or it is stopped.
    pub fn presolve(&self, limiter: &Limiter) -> Result<Presolved, PresolveError> {
        self.presolve_up_to(Self::MAX_OPEN, limiter)
    }

    /// The same for an engine with a lower limit on the variables that a large model leaves open.
    #[doc(hidden)]
    pub fn presolve_up_to(
        &self,
        limit: usize,
        limiter: &Limiter,
    ) -> Result<Presolved, PresolveError> {
        if self.model.size().variable_count() <= Self::MAX_KEPT {
            let program = self.to_stronger_program(limiter)?;
            return Ok(presolve(&program, limiter)?);
        }
        self.presolve_stated(limit, limiter)
    }

    /// The same with [probing](crate::program::presolve_probing), for engines that go on from
    /// there. Large models are not probed.
    ///
    /// # Errors
    /// If the givens leave too much open, or it is stopped.
    pub fn presolve_probing(&self, limiter: &Limiter) -> Result<Presolved, PresolveError> {
        if self.model.size().variable_count() <= Self::MAX_KEPT {
            let program = self.to_stronger_program(limiter)?;
            return Ok(presolve_probing(&program, limiter)?);
        }
        self.presolve_stated(Self::MAX_OPEN, limiter)
    }

    /// The same for the [lazy program](crate::model::Model::lazy_program): who solves what
    /// is left asks the model's [pieces](crate::model::Model::pieces) for cuts.
    ///
    /// # Errors
    /// If the givens leave too much open, or it is stopped.
    pub fn presolve_lazily(&self, limiter: &Limiter) -> Result<Presolved, PresolveError> {
        if self.model.size().variable_count() <= Self::MAX_KEPT {
            let program = self.model.lazy_program(limiter)?;
            let program = self.with_given_rows(program, limiter)?;
            return Ok(presolve_probing(&program, limiter)?);
        }
        let state = |program: &mut Program| {
            self.model.post_lazily(program, limiter)?;
            Ok(())
        };
        self.presolve_as_stated(state, Self::MAX_OPEN, limiter)
    }

    fn presolve_stated(&self, limit: usize, limiter: &Limiter) -> Result<Presolved, PresolveError> {
        let state = |program: &mut Program| {
            self.model.post(program, limiter)?;
            self.model.post_implied(program, limiter)
        };
        self.presolve_as_stated(state, limit, limiter)
    }

    fn presolve_as_stated(
        &self,
        state: impl Fn(&mut Program) -> Result<(), Stopped>,
        limit: usize,
        limiter: &Limiter,
    ) -> Result<Presolved, PresolveError> {
        let size = self.model.size();
        let given = self.givens.filled().map(|(cell, value)| size.var(cell, value).positive());
        presolve_stated(size.variable_count(), given, state, limit, limiter)
    }

    /// Forbids a known solution in the puzzle's program: one of the cells that are not given holds
    /// another value. `number` names it, from 1. If the program has been reduced, `open` are the
    /// original variables behind its own, in their order, and what is fixed is left out.
    pub fn block(
        &self,
        program: &mut Program,
        open: Option<&[Var]>,
        solution: &Grid,
        number: usize,
    ) {
        let literals = self.blocking_clause(open, solution);
        let name = program.add_name(number.to_string());
        let origin = Origin::new(Role::Blocked, name);
        program.post(literals, Relation::AtLeast(1), origin, None);
    }

    /// The literals of the row that [`Instance::block`] adds, of which one must hold.
    pub fn blocking_clause(&self, open: Option<&[Var]>, solution: &Grid) -> Vec<Lit> {
        let size = self.model.size();
        let cells = solution.filled().filter(|(cell, _)| self.givens.get(*cell).is_none());
        let own = |var: Var| match open {
            None => Some(var),
            Some(open) => open.binary_search(&var).ok().map(Var::from_index),
        };
        cells.filter_map(|(cell, value)| own(size.var(cell, value))).map(Var::negative).collect()
    }

    /// The grid that the program's variables describe; `holds` tells a variable's value. A cell
    /// without a value stays empty, one with several shows the lowest.
    pub fn grid_of(&self, holds: impl Fn(Var) -> bool) -> Grid {
        let size = self.model.size();
        let mut grid = Grid::empty(size).with_holes(self.model.holes());
        for cell in self.model.cells() {
            grid.set(cell, size.values_of(cell).find(|&value| holds(size.var(cell, value))));
        }
        grid
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use fastrand::Rng;

    use super::*;
    use crate::{model::Model, program::Reduction};

    /// What is left open, row by row.
    fn rows(reduction: &Reduction) -> Vec<String> {
        let program = &reduction.program;
        let row = |c: crate::program::Constraint<'_>| {
            let origin = program.describe(c.origin);
            format!("{:?} {:?} {origin} {:?}", c.literals, c.relation, c.implied)
        };
        program.constraints().map(row).collect()
    }

    /// Some cells of a solution, now and then one of them changed.
    fn random_puzzle(model: &Arc<Model>, solution: &Grid, random: &mut Rng) -> Instance {
        let size = model.size();
        let mut givens = solution.clone();
        let share = random.f64();
        for cell in size.cells().filter(|_| random.f64() >= share) {
            givens.set(cell, None);
        }
        if random.u8(..4) == 0 {
            let cell = size.cell_at(random.usize(..size.cell_count()));
            givens.set(cell, size.values().nth(random.usize(..size.value_count())));
        }
        Instance::new(model.clone(), givens)
    }

    #[test]
    fn stating_a_puzzle_twice_comes_to_the_same_as_keeping_its_program() {
        // Each with a solution, in which letters are values from 10.
        let models = "
            classic 172849365835761924694532871748695132369218547521374698456987213987123456213456789
            diagonal,nrc 158762934932514678674938125781645392369281547425397861546879213897123456213456789
            latin:7 1457632467235157462137563124632174532154762134567
            12x12 138C49627BA5954273BAC861B76A18C543297AB18C5634923495A72B8C168C269134B75A6857BA9C2143A9CB3241658742136587A9CB5678CBA91234CBA924135678213456789ABC
            anti-knight 189527634735684921642139578824795163397861245561243897456978312978312456213456789
            anti-king 152978634837564921649123875726395148591842367384617592465789213978231456213456789
            non-consecutive 531829746268475319794631582149357268627184935385962471852746193416293857973518624
            disjoint-groups 168749532739562841542831967871395624694218375325674198456987213987123456213456789
            binairo-8 0010110100110110110010010100101110110100110010100101010110110010
        ";
        let models = models.lines().filter_map(|line| line.trim().split_once(' '));
        let mut random = Rng::with_seed(20_062);
        let (mut contradictions, mut open) = (0, 0);
        for (name, solution) in models {
            let model = Model::named(name).unwrap();
            let value = |c: char| model.size().value(c.to_digit(36)? as usize);
            let solution = Grid::from_values(model.size(), solution.chars().map(value).collect());
            let solution = solution.expect("it has a value for each cell");
            assert_eq!(model.check(&solution), [], "{name}");
            for _ in 0..30 {
                let puzzle = random_puzzle(&model, &solution, &mut random);
                match (
                    crate::program::presolve(
                        &puzzle.to_stronger_program(&Limiter::none()).unwrap(),
                        &Limiter::none(),
                    )
                    .unwrap(),
                    puzzle.presolve_stated(Instance::MAX_OPEN, &Limiter::none()).unwrap(),
                ) {
                    (Presolved::Contradiction(_), Presolved::Contradiction(_)) => {
                        contradictions += 1;
                    }
                    (Presolved::Reduced(whole), Presolved::Reduced(stated)) => {
                        assert_eq!(whole.values, stated.values, "{name} {}", puzzle.givens());
                        assert_eq!(whole.open, stated.open, "{name} {}", puzzle.givens());
                        assert_eq!(rows(&whole), rows(&stated), "{name} {}", puzzle.givens());
                        open += usize::from(!whole.open.is_empty());
                    }
                    (whole, stated) => panic!("{name} {}: {whole:?} {stated:?}", puzzle.givens()),
                }
            }
        }
        assert!(contradictions > 10 && open > 50, "{contradictions} and {open} are too few");
    }

    #[test]
    fn a_puzzle_that_leaves_too_much_open_is_refused() {
        let model = Model::named("400x400").unwrap();
        let empty = Instance::new(model.clone(), Grid::empty(model.size()));
        let Err(PresolveError::TooOpen(error)) = empty.presolve(&Limiter::none()) else { panic!() };
        assert_eq!((error.open, error.limit), (64_000_000, Instance::MAX_OPEN));
    }
}
