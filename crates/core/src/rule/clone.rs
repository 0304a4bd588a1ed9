//! Clones: two groups of cells that hold the same values at the same places.

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::{
    Context, Example, Gesture, Kind, Problem, Rule, Rules, Violation, Written,
    drawn::in_short,
    entry,
    f_puzzles::{Clue, Clues, Key, cell_names, clue},
    name_and_cells,
};
use crate::{
    grid::{Cell, Grid, Line, Mark, Size, Tint, counted},
    statement::Statement,
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "clone",
    aliases: &[],
    called: &[],
    title: "Clone",
    about: "`copy` holds the same values as `cells`, one by one",
    gesture: Gesture::Cells,
    keys: &[
        ("cells", "the cells of the one group"),
        ("copy", "as many cells, in the same order: the first is equal to the first"),
    ],
    read: entry::tables::<Clones>,
    shorthand: None,
    iss: &[],
    f_puzzles: &[Key { name: "clone", fields: &["cells", "cloneCells"], read: from_f_puzzles }],
    examples: &[
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[clone]]\ncells = \"r1c1-2 r2c1\"\ncopy = \"r3c3-4 r4c3\"",
            kept: "1234432134122143",
            broken: ".2.........1....",
            message: "r1c2 is 2 and r3c4 is 1, expected the same value (clone 1)",
        },
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[clone]]\ncells = \"r1c1 r2c2 r1c1\"\ncopy = \"r2c2 r2c2 r3c3\"",
            kept: "1234214334124321",
            broken: "2.........1.....",
            message: "r1c1 is 2 and r3c3 is 1, expected the same value (clone 1)",
        },
    ],
};

fn from_f_puzzles(clue: &Clue<'_>, _context: &Context) -> Rules {
    let (cells, copy) = (clue.cells("cells")?, clue.cells("cloneCells")?);
    Ok(vec![Box::new(Clones::new(cells.into(), copy.into()))])
}

/// Two groups of cells hold the same values, one by one.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Said", into = "Said")]
pub struct Clones {
    name: String,
    original: Line,
    copy: Line,
    /// All cells, each once.
    cells: Vec<Cell>,
}

/// A clone as a file says it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Line,
    copy: Line,
}

impl From<Said> for Clones {
    fn from(Said { name, cells: original, copy }: Said) -> Self {
        let cells = original.iter().chain(&*copy).copied().unique().collect();
        Self { name, original, copy, cells }
    }
}

impl From<Clones> for Said {
    fn from(Clones { name, original, copy, .. }: Clones) -> Self {
        Self { name, cells: original, copy }
    }
}

impl Clones {
    /// Two groups of cells, equally long; those at the same place are equal. A cell that is its own
    /// counterpart is left alone.
    pub fn new(cells: Line, copy: Line) -> Self {
        Said { name: String::new(), cells, copy }.into()
    }

    /// Each cell with its counterpart, but for those that are the same.
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        let pairs = self.original.iter().zip(&*self.copy);
        pairs.map(|(&one, &other)| [one, other]).filter(|[one, other]| one != other)
    }
}

/// Whether two cells hold different values.
pub(super) fn differ([one, other]: [Cell; 2], grid: &Grid) -> bool {
    grid.get(one).zip(grid.get(other)).is_some_and(|(one, other)| one != other)
}

/// The pairs of a rule's cells that hold different values, where they should not.
pub(super) fn unequal(
    rule: &dyn Rule,
    pairs: impl Iterator<Item = [Cell; 2]>,
    grid: &Grid,
) -> impl Iterator<Item = Violation> {
    let violation = |[one, other]: [Cell; 2]| {
        let (value, copy) = grid.get(one).zip(grid.get(other))?;
        let name = rule.name();
        let sentence =
            format!("{one} is {value} and {other} is {copy}, expected the same value ({name})");
        (value != copy).then(|| Violation::new(rule.kind(), vec![one, other], sentence))
    };
    pairs.filter_map(violation)
}

impl Rule for Clones {
    name_and_cells!("clone");

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (found, copies) = (self.original.len(), self.copy.len());
        if found == 0 {
            return Err(Problem::CellCount { found, expected: "1 or more".to_owned() });
        }
        if found != copies {
            let found = format!("{} and {copies} in the copy", counted(found, "cell"));
            return Err(Problem::Keys { found, expected: "equally many".to_owned() });
        }
        Ok(Statement::over_pairs(self.pairs(), size, |one, other| one == other))
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        unequal(self, self.pairs(), grid).collect()
    }

    fn breaks(&self, grid: &Grid) -> bool {
        self.pairs().any(|pair| differ(pair, grid))
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let cells = self.cells.clone();
        let of = format!("{} = {}", in_short(&self.original), in_short(&self.copy));
        let remark = Mark::Remark { text: "clones".to_owned(), of };
        vec![Mark::Ground { cells, tint: Tint::Grey }, remark]
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        let (cells, copy) = (cell_names(&self.original), cell_names(&self.copy));
        Ok(clue("clone", [("cells", cells), ("cloneCells", copy)]))
    }

    fn written(&self) -> Written {
        entry::table(self)
    }
}

#[cfg(test)]
mod tests {
    use crate::rule::tests::refused;

    #[test]
    fn groups_of_different_lengths_are_refused() {
        let text = "size = 4\n[[clone]]\ncells = \"r1c1-2\"\ncopy = \"r3c1-3\"";
        let expected =
            "my.toml:3: clone \"clone 1\": found 2 cells and 3 in the copy, expected equally many";
        assert_eq!(refused(text), expected);
    }
}
