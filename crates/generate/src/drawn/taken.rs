//! Where on a board something is drawn already, so that random clues stay readable.

use crate::prelude::*;
use satoku_rules::{grid::Mark, rule::Rule};

/// A place that one mark fills.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
enum TakenPlace {
    /// The middle of a cell, for lines and shapes.
    Middle(Cell),
    /// The edge of a cell, for cages.
    Edge(Cell),
    /// The corner below and right of a cell, for diagonal steps of lines.
    Crossing(Cell),
    /// What these cells, in the order of the grid, have in common: a side or a corner.
    Between(Vec<Cell>),
    /// A place outside the grid, by its row and column, and the direction in which it looks.
    Outside([isize; 4]),
}

/// All places that are taken.
#[derive(Clone, Debug, Default)]
pub(super) struct Taken(HashSet<TakenPlace>);

impl Taken {
    /// Takes the places of all marks of a rule.
    pub(super) fn take(&mut self, rule: &dyn Rule, size: Size) {
        self.0.extend(rule.marks(size).iter().flat_map(places));
    }

    /// Whether all places of a rule's marks are free.
    pub(super) fn has_room_for(&self, rule: &dyn Rule, size: Size) -> bool {
        !rule.marks(size).iter().flat_map(places).any(|place| self.0.contains(&place))
    }

    /// Whether a line may pass a cell.
    pub(super) fn lets_line_pass(&self, cell: Cell) -> bool {
        !self.0.contains(&TakenPlace::Middle(cell))
    }

    /// Whether a line may go from a cell to one that it touches.
    pub(super) fn lets_line_step(&self, from: Cell, to: Cell) -> bool {
        crossing(from, to).is_none_or(|place| !self.0.contains(&place))
    }

    /// Whether a cell may become part of a cage.
    pub(super) fn lets_cage_grow(&self, cell: Cell) -> bool {
        !self.0.contains(&TakenPlace::Edge(cell))
    }
}

/// The corner that a diagonal step on the board passes.
fn crossing(from: Cell, to: Cell) -> Option<TakenPlace> {
    if !from.is_on_board() || !to.is_on_board() {
        return None;
    }
    let (row, column) = (from.row().min(to.row()), from.column().min(to.column()));
    let is_diagonal = from.row() != to.row() && from.column() != to.column();
    is_diagonal.then(|| TakenPlace::Crossing(Cell::new(row, column)))
}

fn places(mark: &Mark) -> Vec<TakenPlace> {
    match mark {
        Mark::Line { cells, .. } => {
            let steps = cells.windows(2).filter_map(|step| crossing(step[0], step[1]));
            cells.iter().copied().map(TakenPlace::Middle).chain(steps).collect()
        }
        Mark::Shape { cells, .. } => cells.iter().copied().map(TakenPlace::Middle).collect(),
        Mark::Cage { cells, .. } => cells.iter().copied().map(TakenPlace::Edge).collect(),
        Mark::Dot { cells, .. } => {
            let mut cells = cells.clone();
            cells.sort();
            vec![TakenPlace::Between(cells)]
        }
        Mark::Outside { cells, .. } => outside(cells).into_iter().collect(),
        Mark::Ground { .. } | Mark::Remark { .. } | Mark::Note { .. } => Vec::new(),
    }
}

/// The place before the first of some cells, from where they are seen.
fn outside(cells: &[Cell]) -> Option<TakenPlace> {
    let [first, second, ..] = cells else { return None };
    let place = |cell: &Cell| (cell.row() as isize, cell.column() as isize);
    let ((row, column), (next_row, next_column)) = (place(first), place(second));
    Some(TakenPlace::Outside([row, column, next_row - row, next_column - column]))
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_rules::rule::{Difference, Killer, Sandwich, Thermometer};

    /// Which of some rules have room beside a first one.
    #[track_caller]
    fn check(first: &dyn Rule, others: &[(&dyn Rule, bool)]) {
        let size = Size::sudoku(4).unwrap();
        let mut taken = Taken::default();
        taken.take(first, size);
        for (other, expected) in others {
            assert_eq!(taken.has_room_for(*other, size), *expected, "{first:?} {other:?}");
        }
    }

    fn thermometer(cells: &str) -> Thermometer {
        Thermometer::new(cells.parse().unwrap())
    }

    #[test]
    fn marks_of_one_sort_keep_apart_and_others_do_not_mind() {
        let cage = Killer::new("r1c1-2".parse().unwrap(), 3);
        let other_cage = Killer::new("r1-2c2".parse().unwrap(), 3);
        let dot = Difference::new([Cell::new(0, 0), Cell::new(0, 1)]);
        let sandwich = |cells: &str| Sandwich::new(cells.parse().unwrap(), 3);
        check(&cage, &[(&other_cage, false), (&dot, true), (&thermometer("r1c1-3"), true)]);
        check(&dot, &[(&Difference::new([Cell::new(0, 1), Cell::new(0, 0)]), false)]);
        check(
            &thermometer("r1c1 r2c2"),
            &[
                (&thermometer("r2c2 r2c3"), false),
                (&thermometer("r1c2 r2c1"), false),
                (&thermometer("r1c2-3"), true),
            ],
        );
        check(
            &sandwich("r1c1>r1c4"),
            &[
                (&sandwich("r1c1>r1c3"), false),
                (&sandwich("r1c4>r1c1"), true),
                (&sandwich("r1c1>r4c1"), true),
            ],
        );
    }
}
