//! Kinds whose clues can be drawn at random.
//!
//! Where a grid's solution is known, a clue of such a kind is some cells of the right shape whose
//! values keep it: a cage whose values differ, a path whose values go up. A kind has a row in
//! [`RANDOM`]: the shape, and the clue that cells make on a solution. Which cells are tried is the
//! business of [`generate`](mod@satoku_generate).

use std::ops::RangeInclusive;

use itertools::Itertools;

use self::RandomShape::{Cage, Corner, Diagonal, GrowingPath, Line, LineFromEitherEnd, Path, Side};
use super::{
    Arrow, Between, Context, Difference, DoubleArrow, Entropic, Extremes, Killer, LessThan,
    LittleKiller, Lockout, Modular, Nabner, NumberedRoom, Palindrome, Parity, Quadruple, Ratio,
    RegionSumLine, Renban, Sandwich, Skyscraper, SlowThermometer, SumLine, SumOfTwo, Thermometer,
    Whispers, XSum, Zipper,
    kind::{Open, Rule},
    kinds,
};
use crate::{
    grid::{Cell, Grid},
    interrupt::Limiter,
};

/// What the cells of a clue look like.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RandomShape {
    /// One cell.
    Cell,
    /// Cells that hang together by their sides, this many; the cells with which a clue begins make
    /// one, too.
    Cage(RangeInclusive<usize>),
    /// A path that does not touch itself, of this many cells.
    Path(RangeInclusive<usize>),
    /// The same where the beginning of a clue is a clue, too, so that bad beginnings are seen
    /// early.
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
    /// Unless a number is asked for there is a clue for this many cells of the grid; with 1, as
    /// many as there is room for.
    pub cells_per_clue: usize,
    make: Make,
}

/// The clue that cells make on a grid, if it has one there.
type Make = fn(Vec<Cell>, &Grid, &Context) -> Option<Box<dyn Rule>>;

impl RandomKind {
    /// The clue that these cells, in order and of the kind's shape, make on a full grid; none if
    /// the grid has none there. Whether it makes sense on grids of this size is for
    /// [`Stated`](super::Stated) to say.
    pub fn clue(&self, cells: Vec<Cell>, grid: &Grid, context: &Context) -> Option<Box<dyn Rule>> {
        (self.make)(cells, grid, context).filter(|clue| !clue.breaks(grid, &Limiter::none()))
    }
}

/// The row of the kind with this name, or else of the only one that people call so.
pub fn random_kind(name: &str) -> Option<&'static RandomKind> {
    let is_called = |random: &&RandomKind| {
        kinds::kind(random.kind).is_some_and(|kind| kind.called.contains(&name))
    };
    let named = RANDOM.iter().find(|random| random.kind == name);
    named.or_else(|| RANDOM.iter().filter(is_called).exactly_one().ok())
}

/// A row: the kind, what the cells of its clues look like, for how many cells there is a clue, and
/// the clue.
const fn row(
    kind: &'static str,
    shape: RandomShape,
    cells_per_clue: usize,
    make: Make,
) -> RandomKind {
    RandomKind { kind, shape, cells_per_clue, make }
}

#[expect(clippy::unnecessary_wraps, reason = "other clues may not be there")]
fn rule(rule: impl Rule + 'static) -> Option<Box<dyn Rule>> {
    Some(Box::new(rule))
}

/// All kinds whose clues can be drawn at random.
pub static RANDOM: &[RandomKind] = &[
    row("killer", Cage(2..=5), 1, |cells, grid, _| {
        Killer::new(cells.into(), 0).with_value_on(grid)
    }),
    row("thermometer", GrowingPath(3..=6), 10, |cells, _, _| rule(Thermometer::new(cells.into()))),
    row("slow-thermometer", GrowingPath(4..=7), 10, |cells, _, _| {
        rule(SlowThermometer::new(cells.into()))
    }),
    row("arrow", Path(3..=5), 10, |mut cells, _, _| {
        let along = cells.split_off(1);
        rule(Arrow::new(cells.into(), along.into()))
    }),
    row("double-arrow", Path(3..=6), 10, |cells, _, _| rule(DoubleArrow::new(cells.into()))),
    row("whispers", GrowingPath(3..=7), 10, |cells, _, _| rule(Whispers::new(cells.into()))),
    row("renban", Path(3..=6), 10, |cells, _, _| rule(Renban::new(cells.into()))),
    row("nabner", GrowingPath(3..=5), 10, |cells, _, _| rule(Nabner::new(cells.into()))),
    row("palindrome", Path(4..=8), 10, |cells, _, _| rule(Palindrome::new(cells.into()))),
    row("zipper", Path(3..=7), 10, |cells, _, _| rule(Zipper::new(cells.into()))),
    row("between", Path(3..=6), 10, |cells, _, _| rule(Between::new(cells.into()))),
    row("lockout", Path(3..=6), 10, |cells, _, _| rule(Lockout::new(cells.into()))),
    row("region-sum-line", Path(3..=7), 10, |cells, _, context| {
        rule(RegionSumLine::new(cells.into(), context))
    }),
    row("sum-line", Path(4..=8), 10, |cells, _, _| rule(SumLine::new(cells.into(), TEN))),
    row("entropic", GrowingPath(4..=8), 10, |cells, _, _| rule(Entropic::new(cells.into()))),
    row("modular", GrowingPath(4..=8), 10, |cells, _, _| rule(Modular::new(cells.into()))),
    row("difference", Side, 5, |cells, _, _| rule(Difference::new(two(&cells)?))),
    row("ratio", Side, 7, |cells, _, _| rule(Ratio::new(two(&cells)?))),
    row("sum-of-two", Side, 5, |cells, grid, _| {
        let sum = cells.iter().map(|&cell| Some(grid.get(cell)?.number())).sum::<Option<u16>>();
        let sum = sum.filter(|sum| XV.contains(sum))?;
        rule(SumOfTwo::new(two(&cells)?, sum))
    }),
    row("less-than", Side, 3, |mut cells, grid, _| {
        cells.sort_by_key(|&cell| grid.get(cell));
        rule(LessThan::new(cells.into()))
    }),
    row("quadruple", Corner, 8, |cells, grid, _| {
        Quadruple::new(cells.into(), Vec::new()).with_value_on(grid)
    }),
    row("parity", RandomShape::Cell, 3, |cells, grid, _| {
        let is_odd = grid.get(*cells.first()?)?.number() % 2 == 1;
        let cells = cells.into();
        rule(if is_odd { Parity::odd(cells) } else { Parity::even(cells) })
    }),
    row("minimum", RandomShape::Cell, 8, |cells, grid, _| {
        rule(Extremes::minimum(cells.into(), grid.size()))
    }),
    row("maximum", RandomShape::Cell, 8, |cells, grid, _| {
        rule(Extremes::maximum(cells.into(), grid.size()))
    }),
    row("little-killer", Diagonal, 8, |cells, grid, _| {
        LittleKiller::new(cells.into(), 0).with_value_on(grid)
    }),
    row("sandwich", Line, 1, |cells, grid, _| Sandwich::new(cells.into(), 0).with_value_on(grid)),
    row("x-sum", LineFromEitherEnd, 4, |cells, grid, _| {
        XSum::new(cells.into(), 0).with_value_on(grid)
    }),
    row("skyscraper", LineFromEitherEnd, 3, |cells, grid, _| {
        Skyscraper::new(cells.into(), 0).with_value_on(grid)
    }),
    row("numbered-room", LineFromEitherEnd, 4, |cells, grid, _| {
        NumberedRoom::new(cells.into(), 0).with_value_on(grid)
    }),
];

/// What each part of a sum line sums to, as setters know such lines: ten lines.
const TEN: i64 = 10;

/// The sums that have a letter: V and X.
const XV: [u16; 2] = [5, 10];

fn two(cells: &[Cell]) -> Option<[Cell; 2]> {
    cells.iter().copied().collect_array()
}
