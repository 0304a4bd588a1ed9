//! Where the puzzles come from.

use std::{fs::File, path::Path, sync::Arc};

use fastrand::Rng;
use itertools::Itertools;
use satoku::{
    Grid, Model, Puzzle,
    engine::{Backtracker, Limits, Native, Sat, Searcher, Strategy},
    read::{Reader, Settings},
};

use super::{
    Question,
    isomorphic::{Disguise, Symmetry, varied},
};
use crate::{
    puzzles,
    random::{Choices, bytes},
};

/// Where puzzles come from, so many of them.
pub struct Source {
    /// One word for it.
    pub name: &'static str,
    /// What its puzzles are.
    pub about: &'static str,
    /// How many it has.
    pub puzzles: u64,
    /// How many are done at a time.
    pub portion: u64,
    /// Whether the native engine knows them.
    pub is_fast: bool,
    /// What makes a puzzle of its number.
    pub make: for<'c> fn(&'c Corpora) -> Maker<'c>,
}

/// Makes a puzzle of its number.
pub type Maker<'c> = Box<dyn FnMut(u64) -> Question + 'c>;

impl Source {
    /// How many portions there are.
    pub fn portions(&self) -> u64 {
        self.puzzles.div_ceil(self.portion)
    }
}

/// All sources.
pub const SOURCES: &[&Source] = &[
    &Source {
        name: "17-clues",
        about: "the collection of puzzles with 17 givens",
        puzzles: 49_158,
        portion: 1000,
        is_fast: true,
        make: |corpora| corpus(&corpora.of_17),
    },
    &Source {
        name: "hardest",
        about: "the collection of the hardest puzzles",
        puzzles: 48_765,
        portion: 1000,
        is_fast: true,
        make: |corpora| corpus(&corpora.hardest),
    },
    &Source {
        name: "17-clues-varied",
        about: "these in disguise, with 4 to 26 clues more, some dropped or changed",
        puzzles: 2_402_077,
        portion: 5000,
        is_fast: true,
        make: |corpora| disguised(&corpora.of_17, 17),
    },
    &Source {
        name: "hardest-varied",
        about: "the hardest in disguise, likewise",
        puzzles: 1_500_000,
        portion: 5000,
        is_fast: true,
        make: |corpora| disguised(&corpora.hardest, 11),
    },
    &Source {
        name: "classic",
        about: "23 to 50 clues of random grids, some changed",
        puzzles: 2_000_000,
        portion: 5000,
        is_fast: true,
        make: |_| generated("classic", Symmetry::Boxes(3), [23, 50]),
    },
    &Source {
        name: "diagonal",
        about: "15 to 45 clues of random grids, some changed",
        puzzles: 1_000_000,
        portion: 5000,
        is_fast: true,
        make: |_| generated("diagonal", Symmetry::Square, [15, 45]),
    },
    &Source {
        name: "nrc",
        about: "likewise",
        puzzles: 1_000_000,
        portion: 5000,
        is_fast: true,
        make: |_| generated("nrc", Symmetry::Square, [15, 45]),
    },
    &Source {
        name: "nrc,diagonal",
        about: "likewise",
        puzzles: 1_000_000,
        portion: 5000,
        is_fast: true,
        make: |_| generated("nrc,diagonal", Symmetry::Square, [12, 40]),
    },
    &Source {
        name: "kinds",
        about: "small grids with one to four rules of any kinds",
        puzzles: 700_000,
        portion: 2000,
        is_fast: false,
        make: |_| Box::new(of_any_kind),
    },
    &Source {
        name: "models",
        about: "clues of random grids of other built-in models",
        puzzles: 300_000,
        portion: 2000,
        is_fast: false,
        make: |_| of_models(),
    },
];

/// The collections.
#[derive(Clone, Debug, Default)]
pub struct Corpora {
    of_17: Vec<Grid>,
    hardest: Vec<Grid>,
}

impl Corpora {
    /// Reads them from their folder.
    ///
    /// # Errors
    /// With the file, if one is not there or is not as large as it should be.
    pub fn read(folder: &Path) -> Result<Self, String> {
        let grids = |name: &str, source: &Source| {
            let path = folder.join(name);
            let fails = |what: String| format!("{}: {what}", path.display());
            let file = File::open(&path).map_err(|error| fails(error.to_string()))?;
            let settings = Settings::of(classic());
            let puzzles = Reader::new(file, settings).map_ok(|puzzle| puzzle.givens().clone());
            let grids: Vec<Grid> = puzzles.try_collect().map_err(|e| fails(e.to_string()))?;
            let (found, expected) = (grids.len() as u64, source.puzzles);
            if found == expected {
                return Ok(grids);
            }
            Err(fails(format!("found {found} puzzles, expected {expected}")))
        };
        Ok(Self {
            of_17: grids("17_clue.txt", SOURCES[0])?,
            hardest: grids("hardest_11plus.txt", SOURCES[1])?,
        })
    }

    /// A few puzzles in their place, for tests.
    pub fn few() -> Self {
        let grids = |lines: &[&str]| {
            let puzzles = lines.iter().map(|line| line.parse::<Puzzle>().expect("it is one"));
            puzzles.map(|puzzle| puzzle.givens().clone()).collect_vec()
        };
        Self {
            of_17: grids(&[
                "........1.....2.34..5.6........75....1........4.....12...4.......8...5..6.7......",
                "........1.....2.34.56..........1.5....1.4.....7....8.....6....2...8..9..4........",
            ]),
            hardest: grids(&[
                "98.7..6..75..4......3..8.7.8....9.5..3.2..1.....4....6.7...4.3....8..4......1...2",
                "98.7..6..5...9..7...7..4...4...327....65...9.......3.11...8.5...2.........54...8.",
            ]),
        }
    }
}

fn classic() -> Arc<Model> {
    Model::named("classic").expect("it is built in")
}

/// A question to the fast engine, too, about one or several solutions.
fn fast(puzzle: Puzzle, planted: Option<Grid>) -> Question {
    Question { puzzle, text: None, planted, native: true, solutions: 2, both: false }
}

/// The puzzles of a collection as they are.
fn corpus(grids: &[Grid]) -> Maker<'_> {
    let model = classic();
    Box::new(move |index| {
        let givens = grids[index as usize % grids.len()].clone();
        fast(Puzzle::new(model.clone(), givens), None)
    })
}

/// A generator of random numbers that belongs to one puzzle.
fn random(seed: u64, index: u64) -> Rng {
    let mut mixed = Rng::with_seed(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ index);
    Rng::with_seed(mixed.u64(..))
}

/// The puzzles of a collection in random disguises, varied.
fn disguised(grids: &[Grid], seed: u64) -> Maker<'_> {
    let empty = Puzzle::new(classic(), Grid::empty(classic().size()));
    let mut native = Native::default();
    Box::new(move |index| {
        let mut random = random(seed, index);
        let puzzle = empty.with_givens(random.choice(grids).expect("there are some").clone());
        let solution = solution(&puzzle, &mut native).expect("a collection's puzzles have one");
        let size = puzzle.model().size();
        let disguise = Disguise::random(size, Symmetry::Boxes(3), &mut random);
        let (givens, solution) = (disguise.of(puzzle.givens()), disguise.of(&solution));
        let more = random.usize(4..=26);
        let clues = varied(&givens, &solution, more, &mut random);
        fast(empty.with_givens(clues.givens), clues.is_true.then_some(solution))
    })
}

fn solution(puzzle: &Puzzle, engine: &mut dyn Searcher) -> Option<Grid> {
    let limits = Limits { nodes: Some(5000), ..Limits::solutions(1) };
    engine.search(puzzle, &limits).ok()?.solutions.into_iter().next()
}

/// So many numbers in a row have the same random grid in different disguises: it takes longer than they do.
const SAME_GRID: u64 = 50;

/// Clues of random grids of a model, from so many on.
fn generated(spec: &'static str, symmetry: Symmetry, clues: [usize; 2]) -> Maker<'static> {
    let model = Model::named(spec).expect("it is built in");
    let empty = Puzzle::new(model.clone(), Grid::empty(model.size()));
    let mut native = Native::default();
    let seed = spec.bytes().fold(1, |seed: u64, byte| seed.wrapping_mul(31) ^ u64::from(byte));
    let mut grids = Grids::default();
    Box::new(move |index| {
        let grid = grids.of(&empty, seed, index / SAME_GRID, &mut native);
        let mut random = random(seed, index);
        let disguise = Disguise::random(model.size(), symmetry, &mut random);
        let solution = disguise.of(grid);
        let more = random.usize(clues[0]..=clues[1]);
        let clues = varied(empty.givens(), &solution, more, &mut random);
        fast(empty.with_givens(clues.givens), clues.is_true.then_some(solution))
    })
}

/// The random grid that was made last.
#[derive(Default)]
struct Grids {
    last: Option<(u64, Grid)>,
}

impl Grids {
    /// The random grid of this number.
    fn of(&mut self, empty: &Puzzle, seed: u64, number: u64, engine: &mut dyn Searcher) -> &Grid {
        if self.last.as_ref().is_none_or(|(last, _)| *last != number) {
            let mut random = random(seed ^ 1, number);
            self.last = Some((number, full(empty, &mut random, engine)));
        }
        &self.last.as_ref().expect("it has just been made").1
    }
}

/// A full grid of a model around some random values.
fn full(empty: &Puzzle, random: &mut Rng, engine: &mut dyn Searcher) -> Grid {
    let model = empty.model();
    let cells = model.cells().collect_vec();
    let values = model.size().values().collect_vec();
    let mut givens = empty.givens().clone();
    let first = solution(empty, engine).or_else(|| solution(empty, &mut Sat::default()));
    let mut grid = first.expect("an empty grid has solutions");
    for _ in 0..values.len() + 3 {
        let cell = random.choice(cells.iter().copied()).expect("a grid has cells");
        let before = givens.get(cell);
        givens.set(cell, random.choice(values.iter().copied()));
        match solution(&empty.with_givens(givens.clone()), engine) {
            Some(found) => grid = found,
            None => givens.set(cell, before),
        }
    }
    grid
}

/// A small grid with rules of any kinds.
fn of_any_kind(index: u64) -> Question {
    let bytes = bytes(7, index);
    let random = puzzles::puzzle(&mut Choices::new(&bytes));
    Question {
        puzzle: random.puzzle,
        text: Some(random.text),
        planted: None,
        native: false,
        solutions: 10,
        both: true,
    }
}

/// Other built-in models, with the least and the greatest share of their cells that is given, in tenths.
const MODELS: &[(&str, [usize; 2])] = &[
    ("4x4", [1, 6]),
    ("4x4,diagonal", [0, 6]),
    ("6x6", [2, 7]),
    ("6x6,diagonal", [2, 7]),
    ("6x6,anti-knight", [1, 6]),
    ("6x6,non-consecutive", [1, 6]),
    ("latin:4", [2, 7]),
    ("latin:5", [3, 7]),
    ("latin:6", [3, 8]),
    ("latin:9", [6, 9]),
    ("8x8", [4, 8]),
    ("anti-knight", [4, 8]),
    ("anti-king", [4, 8]),
    ("non-consecutive", [4, 8]),
    ("disjoint-groups", [4, 8]),
    ("centre-dot", [4, 8]),
    ("asterisk", [4, 8]),
    ("classic,anti-knight,anti-king", [4, 8]),
    ("10x10", [6, 9]),
];

/// Clues of random grids of these models.
fn of_models() -> Maker<'static> {
    let empties = MODELS.iter().filter_map(|(spec, _)| {
        let model = Model::named(spec).ok()?;
        Some(Puzzle::new(model.clone(), Grid::empty(model.size())))
    });
    let empties = empties.collect_vec();
    assert_eq!(empties.len(), MODELS.len(), "all are built in");
    let is_known =
        |puzzle: &Puzzle| Native::default().search(puzzle, &Limits::solutions(0)).is_ok();
    let known = empties.iter().map(is_known).collect_vec();
    let mut engine = Backtracker::new(Strategy::CANDIDATES);
    let mut grids: Vec<Grids> = (0..MODELS.len()).map(|_| Grids::default()).collect();
    Box::new(move |index| {
        let number = (index / SAME_GRID) as usize % MODELS.len();
        let (empty, (spec, share)) = (&empties[number], MODELS[number]);
        let seed = spec.bytes().fold(2, |seed: u64, byte| seed.wrapping_mul(31) ^ u64::from(byte));
        let grid = grids[number].of(empty, seed, index / SAME_GRID, &mut engine);
        let mut random = random(seed, index);
        // (Not every model stays the same when values change names, so only clues differ.)
        let cells = grid.values().len();
        let more = random.usize(share[0] * cells / 10..=share[1] * cells / 10);
        let clues = varied(empty.givens(), grid, more, &mut random);
        let puzzle = empty.with_givens(clues.givens);
        let planted = clues.is_true.then(|| grid.clone());
        let (text, solutions, both) = (None, 2, cells <= 36);
        Question { puzzle, text, planted, native: known[number], solutions, both }
    })
}
