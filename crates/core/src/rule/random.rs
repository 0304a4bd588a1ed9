//! Kinds whose clues can be drawn at random.
//!
//! Where a grid's solution is known, a clue of such a kind is some cells of the right shape whose values
//! keep it: a cage whose values differ, a path whose values go up. A kind has a row in [`RANDOM`]: the
//! shape, and the clue that cells make on a solution. Which cells are tried is the business of
//! [`generate`](mod@satoku_generate).

use std::ops::RangeInclusive;

use itertools::Itertools;

use super::{
    arrow::Arrow,
    between::Between,
    context::Context,
    dots::Difference,
    dots::Ratio,
    dots::SumOfTwo,
    equal_sums::DoubleArrow,
    equal_sums::RegionSumLine,
    equal_sums::Zipper,
    extremes::Extremes,
    killer::Killer,
    kind::{Open, Rule},
    less_than::LessThan,
    little_killer::LittleKiller,
    lockout::Lockout,
    nabner::Nabner,
    numbered_room::NumberedRoom,
    palindrome::Palindrome,
    parity::Parity,
    quadruple::Quadruple,
    renban::Renban,
    sandwich::Sandwich,
    skyscraper::Skyscraper,
    slow_thermometer::SlowThermometer,
    sum_line::SumLine,
    thermometer::Thermometer,
    turns::Entropic,
    turns::Modular,
    whispers::Whispers,
    x_sum::XSum,
};
use crate::grid::{Cell, Grid};

/// What the cells of a clue look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RandomShape {
    /// One cell.
    Cell,
    /// Cells that hang together by their sides, this many; the cells with which a clue begins make one, too.
    Cage(RangeInclusive<usize>),
    /// A path that does not touch itself, of this many cells.
    Path(RangeInclusive<usize>),
    /// The same where the beginning of a clue is a clue, too, so that bad beginnings are seen early.
    GrowingPath(RangeInclusive<usize>),
    /// Two cells that share a side; the upper or the left one is the first.
    Side,
    /// The four cells around a corner.
    Corner,
    /// A row from left to right, or a column from the top.
    Line,
    /// A row or a column from either of its ends.
    LineFromEitherEnd,
    /// A diagonal from an edge to another, from either of its ends, two cells or more.
    Diagonal,
}

/// A kind whose clues can be drawn at random.
#[derive(Debug)]
pub struct RandomKind {
    /// The kind's name, as in [`KINDS`](super::KINDS).
    pub kind: &'static str,
    /// What the cells of its clues look like.
    pub shape: RandomShape,
    /// Unless a number is asked for there is a clue for this many cells of the grid; with 1, as many as there
    /// is room for.
    pub cells_per_clue: usize,
    make: Make,
}

/// The clue that cells make on a grid, if it has one there.
type Make = fn(Vec<Cell>, &Grid, &Context) -> Option<Box<dyn Rule>>;

impl RandomKind {
    /// The clue that these cells, in order and of the kind's shape, make on a full grid; none if the grid
    /// has none there. Whether it makes sense on grids of this size is for
    /// [`Stated`](super::Stated) to say.
    pub fn clue(&self, cells: Vec<Cell>, grid: &Grid, context: &Context) -> Option<Box<dyn Rule>> {
        (self.make)(cells, grid, context).filter(|clue| !clue.breaks(grid))
    }
}

/// The row of the kind with this name or other name.
pub fn random_kind(name: &str) -> Option<&'static RandomKind> {
    let kind = super::kind(name)?;
    RANDOM.iter().find(|random| random.kind == kind.name)
}

/// All kinds whose clues can be drawn at random.
pub const RANDOM: &[RandomKind] = &[
    RandomKind {
        kind: "killer",
        shape: RandomShape::Cage(2..=5),
        cells_per_clue: 1,
        make: |cells, grid, _| Killer::new(cells.into(), 0).with_value_on(grid),
    },
    RandomKind {
        kind: "thermometer",
        shape: RandomShape::GrowingPath(3..=6),
        cells_per_clue: 10,
        make: |cells, _, _| Some(Box::new(Thermometer::new(cells.into()))),
    },
    RandomKind {
        kind: "slow-thermometer",
        shape: RandomShape::GrowingPath(4..=7),
        cells_per_clue: 10,
        make: |cells, _, _| Some(Box::new(SlowThermometer::new(cells.into()))),
    },
    RandomKind {
        kind: "arrow",
        shape: RandomShape::Path(3..=5),
        cells_per_clue: 10,
        make: |mut cells, _, _| {
            let along = cells.split_off(1);
            Some(Box::new(Arrow::new(cells.into(), along.into())))
        },
    },
    RandomKind {
        kind: "double-arrow",
        shape: RandomShape::Path(3..=6),
        cells_per_clue: 10,
        make: |cells, _, _| Some(Box::new(DoubleArrow::new(cells.into()))),
    },
    RandomKind {
        kind: "whispers",
        shape: RandomShape::GrowingPath(3..=7),
        cells_per_clue: 10,
        make: |cells, _, _| Some(Box::new(Whispers::new(cells.into()))),
    },
    RandomKind {
        kind: "renban",
        shape: RandomShape::Path(3..=6),
        cells_per_clue: 10,
        make: |cells, _, _| Some(Box::new(Renban::new(cells.into()))),
    },
    RandomKind {
        kind: "nabner",
        shape: RandomShape::GrowingPath(3..=5),
        cells_per_clue: 10,
        make: |cells, _, _| Some(Box::new(Nabner::new(cells.into()))),
    },
    RandomKind {
        kind: "palindrome",
        shape: RandomShape::Path(4..=8),
        cells_per_clue: 10,
        make: |cells, _, _| Some(Box::new(Palindrome::new(cells.into()))),
    },
    RandomKind {
        kind: "zipper",
        shape: RandomShape::Path(3..=7),
        cells_per_clue: 10,
        make: |cells, _, _| Some(Box::new(Zipper::new(cells.into()))),
    },
    RandomKind {
        kind: "between",
        shape: RandomShape::Path(3..=6),
        cells_per_clue: 10,
        make: |cells, _, _| Some(Box::new(Between::new(cells.into()))),
    },
    RandomKind {
        kind: "lockout",
        shape: RandomShape::Path(3..=6),
        cells_per_clue: 10,
        make: |cells, _, _| Some(Box::new(Lockout::new(cells.into()))),
    },
    RandomKind {
        kind: "region-sum-line",
        shape: RandomShape::Path(3..=7),
        cells_per_clue: 10,
        make: |cells, _, context| Some(Box::new(RegionSumLine::new(cells.into(), context))),
    },
    RandomKind {
        kind: "sum-line",
        shape: RandomShape::Path(4..=8),
        cells_per_clue: 10,
        make: |cells, _, _| Some(Box::new(SumLine::new(cells.into(), TEN))),
    },
    RandomKind {
        kind: "entropic",
        shape: RandomShape::GrowingPath(4..=8),
        cells_per_clue: 10,
        make: |cells, _, _| Some(Box::new(Entropic::new(cells.into()))),
    },
    RandomKind {
        kind: "modular",
        shape: RandomShape::GrowingPath(4..=8),
        cells_per_clue: 10,
        make: |cells, _, _| Some(Box::new(Modular::new(cells.into()))),
    },
    RandomKind {
        kind: "difference",
        shape: RandomShape::Side,
        cells_per_clue: 5,
        make: |cells, _, _| Some(Box::new(Difference::new(two(&cells)?))),
    },
    RandomKind {
        kind: "ratio",
        shape: RandomShape::Side,
        cells_per_clue: 7,
        make: |cells, _, _| Some(Box::new(Ratio::new(two(&cells)?))),
    },
    RandomKind {
        kind: "sum-of-two",
        shape: RandomShape::Side,
        cells_per_clue: 5,
        make: |cells, grid, _| {
            let sum = cells.iter().map(|&cell| Some(grid.get(cell)?.number())).sum::<Option<u16>>();
            let sum = sum.filter(|sum| XV.contains(sum))?;
            Some(Box::new(SumOfTwo::new(two(&cells)?, sum)))
        },
    },
    RandomKind {
        kind: "less-than",
        shape: RandomShape::Side,
        cells_per_clue: 3,
        make: |mut cells, grid, _| {
            cells.sort_by_key(|&cell| grid.get(cell));
            Some(Box::new(LessThan::new(cells.into())))
        },
    },
    RandomKind {
        kind: "quadruple",
        shape: RandomShape::Corner,
        cells_per_clue: 8,
        make: |cells, grid, _| Quadruple::new(cells.into(), Vec::new()).with_value_on(grid),
    },
    RandomKind {
        kind: "parity",
        shape: RandomShape::Cell,
        cells_per_clue: 3,
        make: |cells, grid, _| {
            let is_odd = grid.get(*cells.first()?)?.number() % 2 == 1;
            let cells = cells.into();
            Some(Box::new(if is_odd { Parity::odd(cells) } else { Parity::even(cells) }))
        },
    },
    RandomKind {
        kind: "minimum",
        shape: RandomShape::Cell,
        cells_per_clue: 8,
        make: |cells, grid, _| Some(Box::new(Extremes::minimum(cells.into(), grid.size()))),
    },
    RandomKind {
        kind: "maximum",
        shape: RandomShape::Cell,
        cells_per_clue: 8,
        make: |cells, grid, _| Some(Box::new(Extremes::maximum(cells.into(), grid.size()))),
    },
    RandomKind {
        kind: "little-killer",
        shape: RandomShape::Diagonal,
        cells_per_clue: 8,
        make: |cells, grid, _| LittleKiller::new(cells.into(), 0).with_value_on(grid),
    },
    RandomKind {
        kind: "sandwich",
        shape: RandomShape::Line,
        cells_per_clue: 1,
        make: |cells, grid, _| Sandwich::new(cells.into(), 0).with_value_on(grid),
    },
    RandomKind {
        kind: "x-sum",
        shape: RandomShape::LineFromEitherEnd,
        cells_per_clue: 4,
        make: |cells, grid, _| XSum::new(cells.into(), 0).with_value_on(grid),
    },
    RandomKind {
        kind: "skyscraper",
        shape: RandomShape::LineFromEitherEnd,
        cells_per_clue: 3,
        make: |cells, grid, _| Skyscraper::new(cells.into(), 0).with_value_on(grid),
    },
    RandomKind {
        kind: "numbered-room",
        shape: RandomShape::LineFromEitherEnd,
        cells_per_clue: 4,
        make: |cells, grid, _| NumberedRoom::new(cells.into(), 0).with_value_on(grid),
    },
];

/// What each part of a sum line sums to, as setters know such lines: ten lines.
const TEN: i64 = 10;

/// The sums that have a letter: V and X.
const XV: [u16; 2] = [5, 10];

fn two(cells: &[Cell]) -> Option<[Cell; 2]> {
    cells.iter().copied().collect_array()
}
