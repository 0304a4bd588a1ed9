//! Junior exocets: the values of two base cells, of a box and a line, must be in two target cells.
//!
//! The base cells are two of the three where a box crosses a line. The two other boxes along the
//! line have a target cell each, beside the line. Across go three lines: those of the targets, and
//! the one through the third cell of the base. For each candidate of the base cells, two houses
//! hold all its places in these lines outside the band of the three boxes; and the cells of the
//! target's lines within the band that do not see the base, other than the targets, do not have it.
//!
//! So a value of the base cells, which is in each of the three lines once, must be in a target: the
//! line and the box of the base keep it from all other cells of the band, and outside there is room
//! for two. Base cells hold two values, so each target holds one of them, and nothing else.
//!
//! (David P. Bird, *JExocet compendium*, in the forum of players.)

use super::rule_words::{self, values};
use crate::{CellGroup, technique::prelude::*};
use satoku_puzzle::rule::joined;

/// How many boxes a band has: the base and a target are in a box each.
const BOXES: usize = 3;

/// The most candidates of base cells.
const MOST_VALUES: usize = 4;

/// How many pairs of targets are looked at: all of a 9x9.
const MOST_LOOKS: usize = 40_000;

techniques! {
    TECHNIQUE, "junior-exocet", "junior exocet", 152, 90, find, rule_words::because;
}

fn find(search: &mut Search<'_>) -> Flow {
    let mut looks = LookBudget::new(MOST_LOOKS);
    for (along, across) in GroupKind::DIRECTIONS {
        let Some(bands) = Bands::of(search.layout, along, across) else { continue };
        bands.find(search, &mut looks)?;
    }
    Flow::Continue(())
}

/// Boxes in bands, lines along these, and lines across.
struct Bands {
    /// The cells of each line along, in order.
    lines: Vec<Vec<usize>>,
    /// How many lines a band has, and how many cells of a line a box has.
    side: usize,
}

/// A candidate for an exocet: places are line and column, along and across.
struct Base {
    line: usize,
    columns: [usize; 2],
    third: usize,
    values: bits::Set,
}

impl Bands {
    /// Those of a grid whose rows, columns and boxes are houses, three boxes in a band; none of
    /// another.
    fn of(layout: &Layout, along: GroupKind, across: GroupKind) -> Option<Self> {
        let groups = layout.groups();
        let of_kind = |kind| groups.iter().filter(move |group| group.kind == kind);
        let count = layout.size().value_count();
        let lines = of_kind(along).map(|group| group.cells.clone());
        let lines = lines.sorted_by_key(|cells| cells[0]).collect_vec();
        let is_square = lines.len() == count && of_kind(across).count() == count;
        let boxes = of_kind(GroupKind::Region).collect_vec();
        let side = count.isqrt();
        if !is_square || boxes.len() != count || side != BOXES || side * side != count {
            return None;
        }
        let block_of = |cell: usize| {
            let line = lines.iter().position(|cells| cells.contains(&cell))?;
            let column = lines[line].iter().position(|&other| other == cell)?;
            Some((line / side, column / side))
        };
        let is_block = |group: &&CellGroup| group.cells.iter().map(|&c| block_of(c)).all_equal();
        boxes.iter().all(is_block).then_some(Self { lines, side })
    }

    /// The places of a value in some columns outside a band can be covered by two lines.
    fn is_covered(&self, state: &State, band: usize, columns: &[usize; 3], value: usize) -> bool {
        let outside = (0..self.lines.len()).filter(|line| line / self.side != band);
        let has = |line: usize, column: usize| state.has(self.lines[line][column], value);
        let is_held = |&line: &usize| columns.iter().any(|&column| has(line, column));
        let outside = outside.filter(is_held).collect_vec();
        let columns = columns.iter().filter(|&&c| outside.iter().any(|&line| has(line, c)));
        let columns = columns.copied().collect_vec();
        // Two lines along, two across, or one of each.
        outside.len() <= 2
            || columns.len() <= 2
            || columns.iter().any(|&column| {
                let rest = outside.iter().filter(|&&line| {
                    columns.iter().any(|&other| other != column && has(line, other))
                });
                rest.count() <= 1
            })
    }

    fn find(&self, search: &mut Search<'_>, looks: &mut LookBudget) -> Flow {
        let state = search.state;
        let all = self.lines.len();
        for (line, left) in (0..all).cartesian_product((0..all).step_by(self.side)) {
            let cells = &self.lines[line];
            for columns in (left..left + self.side).array_combinations::<2>() {
                let Some(third) = (left..left + self.side).find(|c| !columns.contains(c)) else {
                    continue;
                };
                if !columns.iter().all(|&column| state.is_open(cells[column])) {
                    continue;
                }
                let values = state.candidates_among(&columns.map(|column| cells[column]));
                if (2..=MOST_VALUES).contains(&bits::count(&values)) {
                    self.look(search, &Base { line, columns, third, values }, looks)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// Looks at all pairs of targets of a base.
    fn look(&self, search: &mut Search<'_>, base: &Base, looks: &mut LookBudget) -> Flow {
        let state = search.state;
        let band = base.line / self.side;
        let beside = (band * self.side..(band + 1) * self.side).filter(|&l| l != base.line);
        let beside = beside.collect_vec();
        let has_some = |cell: usize| bits::members(&base.values).any(|v| state.has(cell, v));
        // A target, and the cells beside it in its line across must not have a value of the base.
        let is_target = |&(line, column): &(usize, usize)| {
            let mut others = beside.iter().filter(|&&other| other != line);
            state.is_open(self.lines[line][column])
                && has_some(self.lines[line][column])
                && others.all(|&other| !has_some(self.lines[other][column]))
        };
        let left = base.columns[0] / self.side;
        let targets = beside.iter().copied().cartesian_product(0..self.lines.len());
        let targets = targets.filter(|&(_, column)| column / self.side != left);
        let targets = targets.filter(is_target).collect_vec();
        for [one, other] in targets.iter().copied().array_combinations() {
            if one.1 / self.side == other.1 / self.side {
                continue;
            }
            looks.spend(1)?;
            let columns = [base.third, one.1, other.1];
            let is_covered = |value| self.is_covered(state, band, &columns, value);
            if bits::members(&base.values).all(is_covered) {
                let targets = [one, other].map(|(line, column)| self.lines[line][column]);
                self.strike(search, base, targets)?;
            }
        }
        Flow::Continue(())
    }

    fn strike(&self, search: &mut Search<'_>, base: &Base, targets: [usize; 2]) -> Flow {
        let Search { state, layout, .. } = *search;
        let others = |&cell: &usize| {
            let left = bits::members(state.candidates(cell));
            left.filter(|&value| !bits::has(&base.values, value)).map(move |value| (cell, value))
        };
        let cells = base.columns.map(|column| self.lines[base.line][column]);
        let [one, other] = cells.map(|cell| layout.cell(cell));
        let [first, second] = targets.map(|cell| layout.cell(cell));
        let held = joined(&values(layout, &base.values), "or");
        let step = Step::by(search)
            .in_order(cells.into_iter().chain(targets))
            .about(bits::members(&base.values))
            .marking_all(&cells)
            .striking_each(targets.iter().flat_map(others))
            .because(|step| {
                let gone = rule_words::gone(&step.eliminations);
                format!(
                    "{one} and {other} hold two of {held}, and {first} and {second} must hold the \
                     same two: no {gone}"
                )
            });
        search.report(step)
    }
}
