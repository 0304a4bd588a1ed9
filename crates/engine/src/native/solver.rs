//! A compiled model, which solves plain values.

use std::collections::BTreeSet;

use super::{
    classic,
    groups::{EVERYTHING, Groups, classic_houses},
    houses,
    outcome::Outcome,
    search::{Marks, Values},
};
use crate::{error::Unsupported, prelude::*};

/// A model that is ready for solving, and the memory for it.
#[derive(Debug)]
pub struct Solver {
    kind: Kind,
    /// What the model's cells may hold, if not everything.
    marks: Option<Marks>,
}

#[derive(Debug)]
enum Kind {
    Classic(classic::Classic),
    Houses(houses::Houses),
}

impl Solver {
    /// A solver of classic sudokus.
    pub fn classic() -> Self {
        Self { kind: Kind::Classic(classic::Classic::new()), marks: None }
    }

    /// A solver of a model's puzzles.
    ///
    /// # Errors
    /// If the grid is not 9x9, or a rule says something else than that cells differ, that they are
    /// a house, or that they hold one of some values.
    pub fn new(model: &Model) -> Result<Self, Unsupported> {
        let Groups { groups, marks } = Groups::of(model)?;
        let is_classic = groups == classic_houses();
        let solver = if is_classic { Self::classic() } else { Self::houses(groups) };
        Ok(Self { marks: (marks != EVERYTHING).then_some(marks), ..solver })
    }

    /// The fast way without the code for this processor alone.
    #[cfg(test)]
    fn portable() -> Self {
        Self { kind: Kind::Classic(classic::Classic::portable()), marks: None }
    }

    fn houses(groups: BTreeSet<(u128, bool)>) -> Self {
        Self { kind: Kind::Houses(houses::Houses::new(groups)), marks: None }
    }

    /// After how many guesses a puzzle is better given to an engine that learns, or sees more: some
    /// seconds on classic grids, where this one decides the hardest; some hundredths of a second on
    /// others, where contradictions that it goes through by the million (empty grids with irregular
    /// regions) another one sees before it guesses.
    pub(crate) fn patience(&self) -> u64 {
        match self.kind {
            Kind::Classic(_) => 10_000_000,
            Kind::Houses(_) => 20_000,
        }
    }

    /// Whether solutions stay solutions when values swap names.
    pub fn treats_values_alike(&self) -> bool {
        self.marks.is_none()
    }

    /// [`search`](Self::search) among the solutions of a puzzle of its model.
    pub(crate) fn search_puzzle(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        limiter: &Limiter,
        found: &mut Sink<'_>,
    ) -> Outcome {
        let (size, givens) = (puzzle.model().size(), values_of(puzzle.givens()));
        self.search(&givens, limits, limiter, |solution| found(grid_of(size, solution)))
    }

    /// Finds up to `limits.solutions` different solutions, and reports each to `found`, within the
    /// limiter's time, not that of the limits. It ends as soon as `found` says so, and is not
    /// complete then.
    ///
    /// # Panics
    /// If one of the givens is above 9.
    pub fn search(
        &mut self,
        givens: &Values,
        limits: &Limits,
        limiter: &Limiter,
        found: impl FnMut(&Values) -> ControlFlow<()>,
    ) -> Outcome {
        match (&mut self.kind, &self.marks) {
            (Kind::Classic(classic), None) => classic.search(givens, limits, limiter, found),
            (Kind::Classic(classic), Some(marks)) => {
                classic.search_marks(&marks_with(givens, marks), limits, limiter, found)
            }
            (Kind::Houses(houses), marks) => {
                let marks = marks.as_ref().unwrap_or(&EVERYTHING);
                houses.search(&marks_with(givens, marks), limits, limiter, found)
            }
        }
    }
}

/// What cells may hold once some of them are given.
fn marks_with(givens: &Values, marks: &Marks) -> Marks {
    std::array::from_fn(|place| match givens[place] {
        0 => marks[place],
        given @ 1..=9 => marks[place] & 1 << (given - 1),
        given => panic!("{given} is not a value of a 9x9 grid"),
    })
}

/// A grid as plain values.
///
/// # Panics
/// If the grid is not 9x9.
pub fn values_of(grid: &Grid) -> Values {
    let (size, mut values) = (grid.size(), [0; 81]);
    assert_eq!(grid.values().len(), values.len(), "the native engine solves grids of side 9");
    for (value, cell) in values.iter_mut().zip(grid.values()) {
        *value = cell.map_or(0, |value| size.value_index(value) as u8 + 1);
    }
    values
}

/// Plain values as a grid; 0 is an empty cell.
///
/// # Panics
/// If the size is not that of 9x9 grids.
pub fn grid_of(size: Size, values: &Values) -> Grid {
    // A table, because all grids that are found come this way.
    let cells: [_; 10] = std::array::from_fn(|value| Some(size.value_at(value.checked_sub(1)?)));
    let cell = |&value: &u8| cells[usize::from(value)];
    let grid = Grid::from_values(size, values.iter().map(cell).collect());
    grid.expect("the native engine solves grids of side 9")
}

#[cfg(test)]
mod tests {
    use std::ops::BitOr;

    use super::*;
    use satoku_rules::model;

    /// All that a solver finds, in order, and what it came to.
    fn all(solver: &mut Solver, givens: &Values) -> (Vec<Values>, Outcome) {
        let mut solutions = Vec::new();
        let outcome =
            solver.search(givens, &Limits::solutions(300), &Limiter::none(), |solution| {
                solutions.push(*solution);
                ControlFlow::Continue(())
            });
        assert_eq!(solutions.len(), outcome.solutions);
        solutions.sort_unstable();
        (solutions, outcome)
    }

    /// Classic grids by the fast way, on this processor and on any, and by the general one: random
    /// ones that grow from no given to a contradiction or a full grid.
    #[test]
    fn all_ways_find_the_same_solutions() {
        let mut classic = Solver::classic();
        let mut portable = Solver::portable();
        let mut houses = Solver::houses(classic_houses());
        let mut rng = fastrand::Rng::with_seed(81);
        let mut with = [0; 4];
        for case in 0..100 {
            let mut givens = [0; 81];
            let (mut expected, outcome) = all(&mut classic, &givens);
            assert_eq!((expected.len(), outcome.complete), (300, false));
            while !expected.is_empty() && givens.contains(&0) {
                // Mostly what some solution has, so that not all of them are gone soon.
                let place = rng.usize(..81);
                let some = expected[rng.usize(..expected.len())][place];
                givens[place] = if rng.u8(..40) == 0 { rng.u8(1..=9) } else { some };
                let outcome;
                (expected, outcome) = all(&mut classic, &givens);
                let by_portable = all(&mut portable, &givens);
                assert_eq!((&expected, outcome), (&by_portable.0, by_portable.1), "{case}");
                if expected.len() < 300 {
                    let by_houses = all(&mut houses, &givens);
                    assert_eq!(expected, by_houses.0, "{case}");
                    assert_eq!(outcome.complete, by_houses.1.complete, "{case}");
                    with[[1, 2, 100].iter().filter(|n| expected.len() >= **n).count()] += 1;
                }
            }
        }
        assert!(with.iter().all(|&count| count > 20), "{with:?} with no, one, some, many");
    }

    /// Random candidates around a grid, a few of them wrong.
    fn random_marks(rng: &mut fastrand::Rng, chance: u8) -> Marks {
        let value = |place: usize| (place / 9 * 3 + place / 27 + place % 9) % 9;
        let mut marks = std::array::from_fn(|place| {
            let others = (0..9).filter(|_| rng.u8(..9) < chance).map(|value| 1 << value);
            others.fold(1 << value(place), BitOr::bitor)
        });
        if rng.u8(..7) == 0 {
            marks[rng.usize(..81)] = rng.u16(..512);
        }
        marks
    }

    #[test]
    fn all_ways_find_the_same_solutions_of_pencil_marks() {
        let kinds = [Solver::classic(), Solver::portable(), Solver::houses(classic_houses())];
        let mut rng = fastrand::Rng::with_seed(729);
        let mut with = [0; 4];
        let mut kinds = kinds.map(|solver| solver.kind);
        for case in 0..200 {
            let marks = random_marks(&mut rng, 3 + case % 5);
            let found = kinds.each_mut().map(|kind| {
                let mut solutions = Vec::new();
                let limits = Limits::solutions(300);
                let found = |solution: &Values| {
                    solutions.push(*solution);
                    ControlFlow::Continue(())
                };
                let outcome = match kind {
                    Kind::Classic(classic) => {
                        classic.search_marks(&marks, &limits, &Limiter::none(), found)
                    }
                    Kind::Houses(houses) => houses.search(&marks, &limits, &Limiter::none(), found),
                };
                solutions.sort_unstable();
                (solutions, outcome)
            });
            let [classic, portable, houses] = found;
            assert_eq!(classic, portable, "{case}");
            if classic.1.complete {
                assert_eq!(classic.0, houses.0, "{case}");
                assert!(houses.1.complete, "{case}");
            }
            with[[1, 2, 300].iter().filter(|n| classic.0.len() >= **n).count()] += 1;
        }
        assert!(with.iter().all(|&count| count > 3), "{with:?} with no, one, some, many");
    }

    #[test]
    fn the_fast_way_is_for_the_classic_model_only() {
        for (spec, is_fast) in [("classic", true), ("latin", false), ("diagonal", false)] {
            let solver = Solver::new(&model::named(spec).unwrap()).unwrap();
            assert_eq!(matches!(solver.kind, Kind::Classic(_)), is_fast, "{spec}");
        }
    }
}
