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
use super::kind::{Rule, Rules};
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
        Ok(vec![Box::new(rule(self.cells()?.into()))])
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

#[cfg(test)]
mod tests {
    use crate::{
        grid::Size,
        rule::{
            Context,
            tests::{read_tag, shown},
        },
    };

    /// The rules that a tag with its arguments says on a 9x9, or why it is refused.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        check_on(Size::sudoku(9).unwrap(), text, expected);
    }

    #[track_caller]
    fn check_on(size: Size, text: &str, expected: &str) {
        let rules = read_tag(text, &Context::new(size, None));
        assert_eq!(shown(rules, size, ["", " ", "; "]), expected);
    }

    #[test]
    fn lines_are_read() {
        check("Thermo~R1C1~r2c2", "thermometer cells = \"r1c1 r2c2\"");
        check("Palindrome~R1C1~R2C2~R1C1", "palindrome cells = \"r1c1 r2c2 r1c1\"");
        check("Entropic~R1C1~R2C2", "entropic cells = \"r1c1 r2c2\"");
        check("Renban~R1C1", "renban cells = \"r1c1\"");
        check("Renban~R1C1~R1C2", "renban cells = \"r1c1 r1c2\"");
        check("Between~R1C1~R1C2~R1C3", "between cells = \"r1c1 r1c2 r1c3\"");
        check("Modular~4~R1C1~R1C2", "modular cells = \"r1c1 r1c2\" modulus = 4");
        check("Whisper~R1C1~R1C2", "whispers cells = \"r1c1 r1c2\" difference = 5");
        check("Whisper~3~R1C1~R1C2", "whispers cells = \"r1c1 r1c2\" difference = 3");
        check("Lockout~R1C1~R1C2", "lockout cells = \"r1c1 r1c2\"");
        check("Lockout~5~R1C1~R1C2", "lockout cells = \"r1c1 r1c2\" difference = 5");
    }

    #[test]
    fn lines_that_say_nothing_are_no_rules() {
        check("Between~R1C1~R1C2", "");
        check("Modular~1~R1C1~R1C2", "");
    }

    #[test]
    fn lines_that_make_no_sense_are_refused() {
        check(
            "Thermo~R1C1~R1C2~R1C1~R1C2~R1C1~R1C2~R1C1~R1C2~R1C1~R1C2",
            "thermometer has 10 cells, expected 1 to 9, one for each value",
        );
        check("Renban~R1C1~R1C1", "renban: found r1c1 twice, expected each cell once");
        check("Whisper~2.5~R1C1~R1C2", "expected a difference, a whole number, found \"2.5\"");
        check("Whisper~-1~R1C1~R1C2", "expected a difference from 1 to 999, found -1");
        check("Whisper~70000~R1C1~R1C2", "expected a difference from 1 to 999, found 70000");
        check("Whisper~0~R1C1~R1C2", "whispers: `difference` is 0, expected 1 or more");
        check("Lockout~0~R1C1~R1C2", "lockout: `difference` is 0, expected 1 or more");
        check("Modular~R1C1~R1C2", "expected a modulus, a whole number, found \"R1C1\"");
        check("Modular~0~R1C1~R1C2", "modular: `modulus` is 0, expected 2 to 999");
        check("Modular~-3~R1C1~R1C2", "expected a modulus from 1 to 999, found -3");
        check_on(
            Size::sudoku(4).unwrap(),
            "Entropic~R1C1~R1C2",
            "expected a grid with the values 1 to 9, found 1 to 4",
        );
    }
}
