//! The native engine: bitboards, for 9x9 grids only, and very fast there.
//!
//! It knows sets of cells that hold different values, and cells that may hold some of the values
//! only: pencil marks, and nothing else. Of the former there are two kinds: the classic grid (`classic.rs`), whose rows, columns and boxes are in the shape of the words
//! themselves, and any other set of houses (`houses.rs`), such as diagonals, windows and irregular
//! regions. Both draw what conclusions are cheap, and guess where there are none left
//! (`search.rs`). The classic one has two codes for its conclusions: `bands.rs` runs anywhere,
//! `avx2.rs` on processors that have AVX2; they come to the same boards, and so to the same guesses.
//!
//! [`Native`] is the engine. [`Solver`] is what is inside it: a compiled model, which takes plain
//! values and allocates nothing, for those who have a million puzzles:
//!
//! ```
//! # mod satoku { pub use satoku_engine as engine; }
//! use satoku::engine::{Limits, native::Solver};
//!
//! let mut givens = [0; 81];
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! for (value, character) in givens.iter_mut().zip(text.bytes()) {
//!     *value = if character == b'.' { 0 } else { character - b'0' };
//! }
//! let mut solver = Solver::classic();
//! let outcome = solver.search(&givens, &Limits::solutions(2), |solution| {
//!     assert_eq!(solution[..9], [5, 3, 4, 6, 7, 8, 9, 1, 2]);
//! });
//! assert_eq!((outcome.solutions, outcome.complete), (1, true));
//! ```

// What is inlined is compiled for the processor that its caller is compiled for: here that is a
// matter of half the speed.
#![allow(clippy::inline_always)]

#[cfg(target_arch = "x86_64")]
mod avx2;
mod bands;
mod classic;
mod guess;
mod houses;
mod search;
mod tables;
mod wide;

use std::{
    collections::BTreeSet,
    ops::{BitOr, ControlFlow},
    sync::Arc,
};

use thiserror::Error;

pub use search::{Marks, Values};

use super::{Conclusion, Effort, EngineError, Limits, Searcher, Sink, Verdict};
use satoku_core::{
    grid::{Grid, Size},
    model::Model,
    puzzle::Instance,
    statement::Statement,
};

/// Why a model is none for the native engine.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum Unsupported {
    /// Its grids are of another size.
    #[error(
        "the native engine solves grids of side 9, \"{model}\" {}; use --engine sat", extent(*size)
    )]
    Size {
        /// The model.
        model: String,
        /// Its size.
        size: Size,
    },
    /// It has a rule that says more than "all different" and "one of these values".
    #[error(
        "the native engine knows houses, cells that differ and candidates, \"{rule}\" of \
         \"{model}\" is another kind of rule; use --engine sat"
    )]
    Rule {
        /// The model.
        model: String,
        /// The rule.
        rule: String,
    },
}

/// What a search came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// How many different solutions were found.
    pub solutions: usize,
    /// Whether there is no other solution.
    pub complete: bool,
    /// How often a candidate was tried.
    pub guesses: u64,
}

impl Outcome {
    /// The answer to "is there exactly one?".
    pub fn verdict(&self) -> Verdict {
        Verdict::of(self.solutions, self.complete)
    }
}

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

    /// A solver of a model's puzzles; whoever wants to know whether there is one asks this.
    ///
    /// # Errors
    /// If the grid is not 9x9, or a rule says something else than that cells differ, that they are a
    /// house, or that they hold one of some values.
    pub fn new(model: &Model) -> Result<Self, Unsupported> {
        let Known { groups, marks } = Known::of(model)?;
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
    /// seconds on classic grids, of which this one decides the hardest; some hundredths of a second
    /// on others, where contradictions that it goes through by the million (empty grids with irregular
    /// regions) another one sees before it guesses.
    pub(super) fn patience(&self) -> u64 {
        match self.kind {
            Kind::Classic(_) => 10_000_000,
            Kind::Houses(_) => 20_000,
        }
    }

    /// Whether solutions stay solutions when values swap names.
    pub fn treats_values_alike(&self) -> bool {
        self.marks.is_none()
    }

    /// Finds up to `limits.solutions` different solutions and reports each to `found`.
    ///
    /// # Panics
    /// If one of the givens is above 9.
    pub fn search(
        &mut self,
        givens: &Values,
        limits: &Limits,
        mut found: impl FnMut(&Values),
    ) -> Outcome {
        self.search_while(givens, limits, |solution| {
            found(solution);
            ControlFlow::Continue(())
        })
    }

    /// [`search_while`](Self::search_while) among the solutions of a puzzle of its model.
    pub(super) fn search_puzzle(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        found: &mut Sink<'_>,
    ) -> Outcome {
        let (size, givens) = (puzzle.model().size(), values_of(puzzle.givens()));
        self.search_while(&givens, limits, |solution| found(grid_of(size, solution)))
    }

    /// [`search`](Self::search) that ends as soon as `found` says so. It is not complete then.
    ///
    /// # Panics
    /// If one of the givens is above 9.
    pub fn search_while(
        &mut self,
        givens: &Values,
        limits: &Limits,
        found: impl FnMut(&Values) -> ControlFlow<()>,
    ) -> Outcome {
        match (&mut self.kind, &self.marks) {
            (Kind::Classic(classic), None) => classic.search(givens, limits, found),
            (Kind::Classic(classic), Some(marks)) => {
                classic.search_marks(&marks_with(givens, marks), limits, found)
            }
            (Kind::Houses(houses), marks) => {
                let marks = marks.as_ref().unwrap_or(&EVERYTHING);
                houses.search(&marks_with(givens, marks), limits, found)
            }
        }
    }
}

/// Any value in any cell.
const EVERYTHING: Marks = [0x1ff; 81];

/// What cells may hold once some of them are given.
fn marks_with(givens: &Values, marks: &Marks) -> Marks {
    std::array::from_fn(|place| match givens[place] {
        0 => marks[place],
        given @ 1..=9 => marks[place] & 1 << (given - 1),
        given => panic!("{given} is no value of a 9x9 grid"),
    })
}

/// What keeps a size from being the engine's.
fn extent(size: Size) -> String {
    let (side, values) = (size.rows(), size.value_count());
    if size.is_square() && side == values {
        return format!("has side {side}");
    }
    format!("is {size} with {values} values")
}

/// What a model says that the engine knows.
struct Known {
    /// The sets of cells that differ, as bits, each once; with whether every value occurs in them.
    groups: BTreeSet<(u128, bool)>,
    marks: Marks,
}

impl Known {
    fn of(model: &Model) -> Result<Self, Unsupported> {
        let (size, name) = (model.size(), model.name().to_owned());
        let sides = [size.rows(), size.columns(), size.value_count()];
        if sides != [9; 3] || !model.holes().is_empty() {
            return Err(Unsupported::Size { model: name, size });
        }
        let mut known = Self { groups: BTreeSet::new(), marks: EVERYTHING };
        for rule in model.rules() {
            if !rule.statements().iter().all(|statement| known.take(statement, size)) {
                return Err(Unsupported::Rule { model: name, rule: rule.name().to_owned() });
            }
        }
        Ok(known)
    }

    /// Takes a statement, if the engine knows its kind.
    fn take(&mut self, statement: &Statement, size: Size) -> bool {
        match statement {
            Statement::AllDifferent { cells, every_value } if !every_value || cells.len() == 9 => {
                let bits = cells.iter().map(|&cell| 1 << size.index(cell));
                let bits: u128 = bits.fold(0, BitOr::bitor);
                // Nine cells that differ hold every value, whatever the rule is called.
                self.groups.insert((bits, bits.count_ones() == 9));
                true
            }
            Statement::Domain { cells, values } => {
                let allowed = values.iter().map(|value| 1 << size.value_index(value));
                let allowed = allowed.fold(0, BitOr::bitor);
                cells.iter().for_each(|&cell| self.marks[size.index(cell)] &= allowed);
                true
            }
            _ => false,
        }
    }
}

/// Rows, columns and boxes.
fn classic_houses() -> BTreeSet<(u128, bool)> {
    let house = |cell: &dyn Fn(usize) -> usize| (0..9).fold(0, |cells, k| cells | 1 << cell(k));
    let houses = (0..9).flat_map(|i| {
        let corner = i / 3 * 27 + i % 3 * 3;
        [house(&|k| 9 * i + k), house(&|k| 9 * k + i), house(&|k| corner + k / 3 * 9 + k % 3)]
    });
    houses.map(|cells| (cells, true)).collect()
}

/// The engine. It keeps what it compiled for a model until it is given a puzzle of another.
#[derive(Debug, Default)]
pub struct Native {
    compiled: Option<(Arc<Model>, Solver)>,
}

impl Native {
    /// The solver of a model, which is compiled only if the last one was another.
    ///
    /// # Errors
    /// If the model is none for this engine.
    pub(super) fn solver(&mut self, model: &Arc<Model>) -> Result<&mut Solver, Unsupported> {
        if !self.compiled.as_ref().is_some_and(|(kept, _)| Arc::ptr_eq(kept, model)) {
            self.compile(model)?;
        }
        let (_, solver) = self.compiled.as_mut().expect("if it was not there, it was made");
        Ok(solver)
    }

    fn compile(&mut self, model: &Arc<Model>) -> Result<(), Unsupported> {
        match &mut self.compiled {
            Some((kept, _)) if has_same_rules(kept, model) => *kept = model.clone(),
            _ => self.compiled = Some((model.clone(), Solver::new(model)?)),
        }
        Ok(())
    }
}

impl Searcher for Native {
    fn name(&self) -> String {
        "native".to_owned()
    }

    /// A guess holds in one board and is wrong in the other.
    fn splits(&self) -> bool {
        true
    }

    fn enumerate(
        &mut self,
        puzzle: &Instance,
        limits: &Limits,
        found: &mut Sink<'_>,
    ) -> Result<Conclusion, EngineError> {
        let outcome = self.solver(puzzle.model())?.search_puzzle(puzzle, limits, found);
        let effort = Effort { nodes: Some(outcome.guesses), ..Effort::default() };
        Ok(Conclusion { complete: outcome.complete, effort })
    }
}

/// Whether one model is a copy of the other.
fn has_same_rules(one: &Model, other: &Model) -> bool {
    let rules = one.rules().iter().zip(other.rules());
    one.size() == other.size()
        && one.rules().len() == other.rules().len()
        && one.holes() == other.holes()
        && rules.into_iter().all(|(one, other)| Arc::ptr_eq(one, other))
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
    let cell = |&value: &u8| (value > 0).then(|| size.value_at(usize::from(value) - 1));
    let grid = Grid::from_values(size, values.iter().map(cell).collect());
    grid.expect("the native engine solves grids of side 9")
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::model::catalog;

    /// All that a solver finds, in order, and what it came to.
    fn all(solver: &mut Solver, givens: &Values) -> (Vec<Values>, Outcome) {
        let mut solutions = Vec::new();
        let outcome =
            solver.search(givens, &Limits::solutions(300), |solution| solutions.push(*solution));
        assert_eq!(solutions.len(), outcome.solutions);
        solutions.sort_unstable();
        (solutions, outcome)
    }

    /// Classic grids by the fast way, on this processor and on any, and by the general one: random ones
    /// that grow from no given to a contradiction or a full grid.
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
                    Kind::Classic(classic) => classic.search_marks(&marks, &limits, found),
                    Kind::Houses(houses) => houses.search(&marks, &limits, found),
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
            let solver = Solver::new(&catalog::load(spec).unwrap()).unwrap();
            assert_eq!(matches!(solver.kind, Kind::Classic(_)), is_fast, "{spec}");
        }
    }
}
