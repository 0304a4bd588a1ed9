//! How a kind is said in an ISS constraint string: by a tag and its arguments,
//! `.Cage~14~R1C1~R1C2`.
//!
//! ISS is sigh's Interactive Sudoku Solver. What a string is made of is `read/iss/`'s business;
//! here is what a kind's file needs to read its own tags, and (`write.rs`) to write them.

pub(super) mod arguments;
pub(super) mod keys;
pub(super) mod machine;
pub(super) mod packed;
pub mod stated;
pub mod write;

use itertools::Itertools;

pub use arguments::{Arguments, cell};
pub(in crate::rule) use arguments::{cells, layer, number};
pub(in crate::rule) use write::{flag, said};

pub use super::kind::Tag;
use super::kind::{Rule, Rules, single};
use crate::grid::{Cell, Line, Size};

/// Whether two cells share a side where they are drawn: in ISS extra cells do, too.
fn share_a_side(one: Cell, other: Cell, size: Size) -> bool {
    let [(row, column), (other_row, other_column)] = [one, other].map(|cell| size.spot(cell));
    one.layer() == other.layer() && row.abs_diff(other_row) + column.abs_diff(other_column) == 1
}

/// Whether these are two cells that share a side where they are drawn.
pub(in crate::rule) fn are_neighbours(cells: &[Cell], size: Size) -> bool {
    matches!(*cells, [one, other] if share_a_side(one, other, size))
}

impl Arguments<'_> {
    /// A rule on the line of all the other arguments.
    pub fn rule_on_line<R: Rule + 'static>(&mut self, rule: impl FnOnce(Line) -> R) -> Rules {
        single(rule(self.cells()?.into()))
    }

    /// A rule for each of the pairs that share a side among all the other arguments, which are
    /// different cells, each pair in the order of the list; one pair at least.
    pub fn rules_on_touching_pairs<R: Rule + 'static>(
        &mut self,
        rule: impl Fn([Cell; 2]) -> R,
    ) -> Rules {
        self.rule_on_each_touching_pair(&|pair| Box::new(rule(pair)))
    }

    fn rule_on_each_touching_pair(&mut self, rule: &dyn Fn([Cell; 2]) -> Box<dyn Rule>) -> Rules {
        let cells = self.different_cells()?;
        let pairs = cells.iter().copied().array_combinations();
        let size = self.size();
        let pairs = pairs.filter(|&[one, other]| share_a_side(one, other, size));
        let rules: Vec<_> = pairs.map(rule).collect();
        if rules.is_empty() {
            return Err(format!("no two of {} share a side", cells.iter().format(", ")));
        }
        Ok(rules)
    }
}
