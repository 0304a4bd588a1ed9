//! Rectangles in which two values could change places.

use crate::technique::prelude::*;

/// Four open cells that may hold two values, at least one of them nothing else. Another may lack
/// one of the two: what has been struck makes a deadly rectangle no less deadly.
pub(super) struct Rectangle {
    /// A cell with just the two values; the one beside it, the one below or above it, and the
    /// opposite one.
    pub cells: [usize; 4],
    /// The two values.
    pub pair: [usize; 2],
}

impl Rectangle {
    /// The corners that may hold other values, too.
    pub(super) fn loose(&self, state: &State) -> Vec<usize> {
        let is_loose = |&cell: &usize| self.extras(state, cell).next().is_some();
        self.cells.into_iter().filter(is_loose).collect()
    }

    /// Whether the first corner is the first of those with just the two values: each rectangle is
    /// seen from all of these.
    pub(super) fn is_first(&self, state: &State) -> bool {
        let [first, others @ ..] = self.cells;
        let is_bare = |cell: usize| {
            state.candidate_count(cell) == 2 && self.extras(state, cell).next().is_none()
        };
        !others.iter().any(|&cell| cell < first && is_bare(cell))
    }

    /// The rectangle with its values in both orders.
    pub(super) fn both_ways(&self) -> [Self; 2] {
        let (cells, [one, two]) = (self.cells, self.pair);
        [[one, two], [two, one]].map(|pair| Self { cells, pair })
    }

    /// Whether two corners are opposite ones.
    pub(super) fn are_opposite(&self, one: usize, two: usize) -> bool {
        let [corner, beside, below, opposite] = self.cells;
        let pair = [one.min(two), one.max(two)];
        pair == [corner.min(opposite), corner.max(opposite)]
            || pair == [beside.min(below), beside.max(below)]
    }

    /// What else a corner may hold.
    pub(super) fn extras<'s>(
        &self,
        state: &'s State,
        cell: usize,
    ) -> impl Iterator<Item = usize> + use<'s> {
        let pair = self.pair;
        bits::members(state.candidates(cell)).filter(move |value| !pair.contains(value))
    }

    /// A step that begins with the rectangle and its two values.
    pub(super) fn step<'s>(&self, search: &Search<'s>) -> StepBuilder<'s> {
        let step = Step::by(search).at(&self.cells).about(self.pair);
        step.marking_holders(&self.cells, self.pair)
    }
}

/// The cells of a step's rectangle, and its two values.
pub(super) fn rectangle_of(step: &Step) -> Option<(String, Value, Value)> {
    let [one, two, ..] = step.values[..] else { return None };
    Some((step.cells.get(..4)?.iter().join(", "), one, two))
}

/// The corners that rows and columns make with this one: beside it, below or above it, opposite.
pub(super) fn corners<'a>(
    layout: &'a Layout,
    corner: usize,
    may_be: &'a dyn Fn(usize) -> bool,
) -> impl Iterator<Item = [usize; 4]> + 'a {
    let (rows, columns) = (layout.size().rows(), layout.size().columns());
    let (row, column) = (corner / columns, corner % columns);
    let others = move |cell: &usize| *cell != corner && may_be(*cell);
    // (Extra cells are in no row.)
    let columns_beside = if corner < layout.size().cell_count() { columns } else { 0 };
    let beside = (0..columns_beside).map(move |column| row * columns + column).filter(others);
    beside.flat_map(move |beside| {
        let below = (0..rows).map(move |row| row * columns + column).filter(others);
        let rectangle = move |below: usize| {
            let opposite = below / columns * columns + beside % columns;
            may_be(opposite).then_some([corner, beside, below, opposite])
        };
        below.filter_map(rectangle)
    })
}

/// Calls `visit` with the rectangles that would be deadly, each from all its corners with just two
/// candidates.
pub(super) fn rectangles(state: &State, visit: &mut dyn FnMut(&Rectangle) -> Flow) -> Flow {
    let layout = state.layout();
    // What changing places does to other rules is not known here.
    if !layout.other_rules().is_empty() {
        return Flow::Continue(());
    }
    for (corner, pair) in state.bivalue_cells() {
        let may_be =
            |cell: usize| state.is_open(cell) && pair.iter().any(|&value| state.has(cell, value));
        for cells in corners(layout, corner, &may_be) {
            if may_swap(state, cells, pair) {
                visit(&Rectangle { cells, pair })?;
            }
        }
    }
    Flow::Continue(())
}

/// Whether two values may change places in four corners: every group has as many cells of one
/// diagonal of the rectangle as of the other, its sides are in rows and columns that are groups,
/// and the puzzle itself leaves both values everywhere.
pub(super) fn may_swap(state: &State, cells: [usize; 4], values: [usize; 2]) -> bool {
    let layout = state.layout();
    let (one, two) = ([cells[0], cells[3]], [cells[1], cells[2]]);
    let groups = cells.iter().flat_map(|&cell| layout.spots(cell));
    let mut groups = groups.map(|spot| spot.group as usize);
    let is_even = groups.all(|group| {
        let within =
            |pair: [usize; 2]| pair.iter().filter(|&&cell| layout.is_in(cell, group)).count();
        within(one) == within(two)
    });
    let is_line = |one, two| {
        layout.common(&[one, two]).any(|group| {
            let group = &layout.groups()[group];
            [GroupKind::Row, GroupKind::Column].iter().any(|&kind| layout.is_line(group, kind))
        })
    };
    is_even
        && one.iter().cartesian_product(&two).all(|(&one, &two)| is_line(one, two))
        && !state.is_excluded(&cells, &values)
}

/// A house with all of these cells in which the value can only be in these.
pub(super) fn only_house(state: &State, value: usize, cells: &[usize]) -> Option<usize> {
    let layout = state.layout();
    let is_only = |&group: &usize| {
        layout.groups()[group].kind.is_house()
            && state.holders(group, value).all(|cell| cells.contains(&cell))
    };
    layout.common(cells).find(is_only)
}
