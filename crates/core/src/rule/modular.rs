//! Modular lines: remainders take turns. With a modulus of 2 these are parity lines.

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::{
    Context, Example, Gesture, Kind, Problem, Rule, Rules, Violation, Written,
    classes::{self, Turns},
    drawn, entry,
    f_puzzles::{Clues, Key, one_line},
    iss::{Arguments, Tag},
    name_and_line,
};
use crate::{
    grid::{End, Grid, Line, Mark, Size, Tint, Value, ValueSet, Width},
    statement::Statement,
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "modular",
    aliases: &[],
    called: &["parity line", "alternating parity", "odd-even line"],
    title: "Modular line",
    about: "any `modulus` neighbours on a line leave different remainders by it",
    gesture: Gesture::Line,
    keys: &[
        ("cells", "the cells of the line, in order"),
        ("modulus", "what values are divided by, and how many neighbours differ; 3 if not given"),
    ],
    read: entry::tables::<Modular>,
    shorthand: None,
    iss: &[Tag::new("Modular", from_iss)],
    f_puzzles: &[Key {
        name: "modularline",
        fields: &["lines"],
        read: |clue, _| clue.rules_on_lines(Modular::new),
    }],
    examples: &[
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[modular]]\ncells = \"r1c1>r1c3 r2c4\"",
            kept: "1234342143122143",
            broken: "1......2........",
            message: "r1c1 and r2c4 are 1 and 2, expected the same remainder by 3, as any 3 \
                      neighbours differ in that (modular 1)",
        },
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[modular]]\ncells = \"r1c1>r1c3>r2c3\"\nmodulus = 2",
            kept: "1234342143122143",
            broken: "1.2.............",
            message: "r1c1 and r1c3 are 1 and 2, expected the same remainder by 2, as any 2 \
                      neighbours differ in that (modular 1)",
        },
        Example {
            grid: "extends = \"latin:5\"",
            rule: "[[modular]]\ncells = \"r1c1>r1c3\"\nmodulus = 4",
            kept: "1234523451345124512351234",
            broken: "1.5......................",
            message: "r1c1 and r1c3 are 1 and 5, expected different remainders by 4 (modular 1)",
        },
    ],
};

/// In ISS a modulus of 1 is possible, and says nothing.
fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    let modulus = arguments.number("a modulus")?;
    let expected = format!("expected a modulus from 1 to {}, found {modulus}", Size::MAX_VALUE);
    let modulus = u16::try_from(modulus).map_err(|_| expected)?;
    let rules = arguments.rule_on_line(|line| Modular::new(line).modulus(modulus))?;
    Ok(if modulus == 1 { Vec::new() } else { rules })
}

/// The modulus of most lines.
const USUAL: u16 = 3;

/// Any so many neighbours on a line leave different remainders.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Modular {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Line,
    #[serde(skip_serializing_if = "Option::is_none")]
    modulus: Option<u16>,
}

impl Modular {
    /// A modular line of 1 cell or more, in order, with a modulus of 3. On a line with fewer cells
    /// than the modulus all of them leave different remainders.
    pub fn new(cells: Line) -> Self {
        Self { name: String::new(), cells, modulus: None }
    }

    /// The same line with another modulus, 2 or more.
    #[must_use]
    pub fn modulus(self, modulus: u16) -> Self {
        Self { modulus: Some(modulus), ..self }
    }
}

impl Turns for Modular {
    fn line(&self) -> &Line {
        &self.cells
    }

    fn period(&self) -> usize {
        self.modulus.unwrap_or(USUAL).into()
    }

    fn class(&self, value: Value, _size: Size) -> usize {
        usize::from(value.number()) % self.period()
    }

    fn expected(&self, are_same: bool) -> String {
        let what = if are_same { "the same remainder" } else { "different remainders" };
        format!("{what} by {}", self.period())
    }
}

impl Rule for Modular {
    name_and_line!("modular");

    fn noun(&self) -> &'static str {
        "modular line"
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (modulus, cells) = (self.period(), self.cells.len());
        if !(2..=usize::from(Size::MAX_VALUE)).contains(&modulus) {
            let expected = format!("2 to {}", Size::MAX_VALUE);
            return Err(Problem::Parameter {
                key: "modulus",
                found: modulus.to_string(),
                expected,
            });
        }
        let remainders = size.values().map(|value| self.class(value, size)).unique().count();
        if modulus.min(cells) > remainders && cells > 1 {
            // Said by the pairs that differ, this would take a solver long to find.
            let first = self.cells[..1].to_vec();
            return Ok(vec![Statement::Domain { cells: first, values: ValueSet::default() }]);
        }
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
        let tag = |modulus| drawn::tag(&cells, format!("mod {modulus}"));
        let tag = self.modulus.filter(|&modulus| modulus != USUAL).map(tag);
        let line = Mark::Line { cells, tint: Tint::Teal, width: Width::Medium, ends };
        std::iter::once(line).chain(tag).collect()
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        if self.period() != usize::from(USUAL) {
            return Err(format!("f-puzzles have modular lines of modulus {USUAL} only"));
        }
        Ok(one_line("modularline", &self.cells))
    }

    fn written(&self) -> Written {
        entry::table(self)
    }

    fn to_iss(&self, _context: &super::Context) -> super::iss::Items {
        super::iss::said("Modular", &[&self.period()], &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use crate::rule::tests::refused;

    #[track_caller]
    fn check(lines: &str, expected: &str) {
        let text = format!("size = 4\n[[modular]]\n{lines}");
        assert_eq!(refused(&text), expected);
    }

    #[test]
    fn lines_that_make_no_sense_are_refused() {
        check(
            "cells = \"r1c1-3\"\nmodulus = 1",
            "my.toml:4: modular \"modular 1\": `modulus` is 1, expected 2 to 999",
        );
        check("cells = \"\"", "my.toml:3: modular \"modular 1\" has 0 cells, expected 1 or more");
    }
}
