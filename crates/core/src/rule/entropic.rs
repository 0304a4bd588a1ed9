//! Entropic lines: low, middle and high values take turns.

use serde::{Deserialize, Serialize};

use super::{
    Context, Example, Gesture, Kind, Problem, Rule, Rules, Violation, Written,
    classes::{self, Turns},
    entry,
    f_puzzles::{Clues, Key, one_line},
    iss::{Arguments, Tag},
    name_and_line,
};
use crate::{
    grid::{End, Grid, Line, Mark, Size, Tint, Value, Width},
    statement::Statement,
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "entropic",
    aliases: &[],
    called: &["entropy line"],
    title: "Entropic line",
    about: "any three neighbours on a line hold a low, a middle and a high value",
    gesture: Gesture::Line,
    keys: &[("cells", "the cells of the line, in order")],
    read: entry::tables::<Entropic>,
    shorthand: None,
    iss: &[Tag::new("Entropic", from_iss)],
    f_puzzles: &[Key {
        name: "entropicline",
        fields: &["lines"],
        read: |clue, _| clue.rules_on_lines(Entropic::new),
    }],
    examples: &[
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[entropic]]\ncells = \"r1c1>r1c3 r2c4\"",
            kept: "1243243131244312",
            broken: "32..............",
            message: "r1c1 and r1c2 are 3 and 2, expected two of low, middle and high (entropic 1)",
        },
        Example {
            grid: "extends = \"latin:5\"",
            rule: "[[entropic]]\ncells = \"r1c1>r1c4\"",
            kept: "1352421345324514513254213",
            broken: "1..3.....................",
            message: "r1c1 and r1c4 are 1 and 3, expected the same of low, middle and high, as any 3 \
                      neighbours differ in that (entropic 1)",
        },
    ],
};

fn from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    let range = context.size.value_range();
    if range != (1..=9) {
        let (first, last) = range.into_inner();
        return Err(format!("expected a grid with the values 1 to 9, found {first} to {last}"));
    }
    arguments.rule_on_line(Entropic::new)
}

/// Any three neighbours on a line hold a low, a middle and a high value.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Entropic {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Line,
}

impl Entropic {
    /// An entropic line of 1 cell or more, in order; of two, one is low, middle or high, and the
    /// other another of these. A third of the values is low, a third is high; where that does not
    /// come out even, the outer thirds have one value more than the middle one, or one less.
    pub fn new(cells: Line) -> Self {
        Self { name: String::new(), cells }
    }
}

impl Turns for Entropic {
    fn line(&self) -> &Line {
        &self.cells
    }

    fn period(&self) -> usize {
        3
    }

    fn class(&self, value: Value, size: Size) -> usize {
        let (index, count) = (size.value_index(value), size.value_count());
        let outer = (count + 1) / 3;
        usize::from(index >= outer) + usize::from(index >= count - outer)
    }

    fn expected(&self, are_same: bool) -> String {
        let expected = if are_same {
            "the same of low, middle and high"
        } else {
            "two of low, middle and high"
        };
        expected.to_owned()
    }
}

/// Makes sure that there are three values or more.
///
/// # Errors
/// If not.
pub(super) fn check_values(size: Size) -> Result<(), Problem> {
    if size.value_count() >= 3 {
        return Ok(());
    }
    let (first, last) = size.value_range().into_inner();
    let found = format!("found {first} to {last}");
    Err(Problem::Grid(format!("expected a grid with three values or more, {found}")))
}

impl Rule for Entropic {
    name_and_line!("entropic");

    fn noun(&self) -> &'static str {
        "entropic line"
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        check_values(size)?;
        classes::says(self, size)
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        classes::broken(self, grid)
    }

    fn breaks(&self, grid: &Grid) -> bool {
        classes::breaks(self, grid)
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let (cells, ends) = (self.cells.to_vec(), [End::Plain; 2]);
        vec![Mark::Line { cells, tint: Tint::Orange, width: Width::Medium, ends }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        Ok(one_line("entropicline", &self.cells))
    }

    fn written(&self) -> Written {
        entry::table(self)
    }

    fn to_iss(&self, context: &super::Context) -> super::iss::Items {
        if context.size.value_range() != (1..=9) {
            return Err("in ISS it is for the values 1 to 9 alone".to_owned());
        }
        super::iss::said("Entropic", &[], &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The classes of all values, lowest first.
    #[track_caller]
    fn check(count: u16, expected: &str) {
        let size = Size::new(4, 4, 5..=count + 4).unwrap();
        let rule = Entropic::new(Line::default());
        let classes: String =
            size.values().map(|value| ["l", "m", "h"][rule.class(value, size)]).collect();
        assert_eq!(classes, expected);
    }

    #[test]
    fn two_values_are_too_few() {
        let expected = "my.toml:4: entropic \"entropic 1\": expected a grid with three values or \
                        more, found 0 to 1";
        let text = "size = 4\nvalues = \"0-1\"\n[[entropic]]\ncells = \"r1c1-3\"";
        assert_eq!(crate::rule::tests::refused(text), expected);
    }

    #[test]
    fn values_fall_into_three_classes() {
        check(3, "lmh");
        check(4, "lmmh");
        check(5, "llmhh");
        check(6, "llmmhh");
        check(7, "llmmmhh");
        check(8, "lllmmhhh");
        check(9, "lllmmmhhh");
    }
}
