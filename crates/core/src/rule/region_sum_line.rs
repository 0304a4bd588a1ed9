//! Region sum lines: a line has the same sum in each region that it passes.

use serde::{Deserialize, Serialize};

use super::{
    Context, Entry, Example, Gesture, Kind, Problem, Rule, Rules, Violation, Written,
    entry::{self, Read},
    equal_sums,
    f_puzzles::{Clue, Clues, Key, one_line},
    iss::{Arguments, Tag},
    name_and_line, tried_at_start,
};
use crate::{
    grid::{Cell, End, Grid, Line, Mark, Size, Tint, Width},
    statement::Statement,
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "region-sum-line",
    aliases: &[],
    called: &["region sum", "box sum line"],
    title: "Region sum line",
    about: "a line has the same sum in each region that it passes, each time that it passes it",
    gesture: Gesture::Line,
    keys: &[("cells", "the cells of the line, in order, of two regions or more")],
    read,
    shorthand: None,
    iss: &[Tag::new("RegionSumLine", from_iss)],
    f_puzzles: &[Key { name: "regionsumline", fields: &["lines"], read: from_f_puzzles }],
    examples: &[
        Example {
            grid: "extends = \"4x4\"",
            rule: "[[region-sum-line]]\ncells = \"r1c1 r2c2 r2c3 r1c4\"",
            kept: "1234341221434321",
            broken: "4....31.........",
            message: "r1c1 and r2c2 sum to 7, but r2c3 and r1c4 sum to 5 or less (region-sum-line 1)",
        },
        Example {
            grid: "extends = \"4x4\"",
            rule: "[[region-sum-line]]\ncells = \"r1c2 r2c3 r2c2 r2c1\"",
            kept: "2413134231244231",
            broken: ".....32.........",
            message: "r2c3 is 2, but r2c2 and r2c1 sum to 4 or more (region-sum-line 1)",
        },
    ],
};

fn read<'a>(entry: &Entry<'a>, context: &Context) -> Read<'a> {
    entry::tables_with(entry, |Said { name, cells }: Said| {
        Ok(RegionSumLine { name, ..RegionSumLine::new(cells, context) })
    })
}

fn from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    lines([arguments.cells()?], context)
}

fn from_f_puzzles(clue: &Clue<'_>, context: &Context) -> Rules {
    lines(clue.lines()?, context)
}

/// A rule for each of the lines that say something: one within a region has just one sum.
fn lines(lines: impl IntoIterator<Item = Vec<Cell>>, context: &Context) -> Rules {
    let mut rules: Vec<Box<dyn Rule>> = Vec::new();
    for line in lines {
        let rule = RegionSumLine::new(line.into(), context);
        match &rule.segments {
            Ok(segments) if segments.len() < 2 => {}
            Ok(_) => rules.push(Box::new(rule)),
            Err(problem) => return Err(format!("a region sum line{problem}")),
        }
    }
    Ok(rules)
}

/// The parts of a line in one region after the other.
fn divided(line: &[Cell], context: &Context) -> Result<Vec<Vec<Cell>>, Problem> {
    let Some(regions) = &context.regions else {
        return Err(Problem::Grid("needs regions, and there are none".to_owned()));
    };
    let size = context.size;
    if let Some(&cell) = line.iter().find(|&&cell| !size.contains(cell)) {
        return Err(Problem::OffTheGrid { cell, size });
    }
    let region = |cell: &Cell| regions[size.index(*cell)];
    if let Some(cell) = line.iter().find(|cell| region(cell) == Context::NO_REGION) {
        return Err(Problem::Grid(format!("{cell} is in no region")));
    }
    Ok(line.chunk_by(|one, next| region(one) == region(next)).map(<[Cell]>::to_vec).collect())
}

/// The parts of a line that are each in a region have the same sum.
#[derive(Clone, Debug, Serialize)]
pub struct RegionSumLine {
    #[serde(skip_serializing_if = "String::is_empty")]
    name: String,
    cells: Line,
    /// The parts, or why the line cannot be divided. A file says the cells alone: whoever reads it
    /// knows the regions.
    #[serde(skip)]
    segments: Result<Vec<Vec<Cell>>, Problem>,
}

/// A line as a file says it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    #[serde(default)]
    name: String,
    cells: Line,
}

impl RegionSumLine {
    /// A line of cells, in order, of two regions or more. A cell that it passes again counts again,
    /// and a region that it enters again has that sum again.
    pub fn new(cells: Line, context: &Context) -> Self {
        let segments = divided(&cells, context);
        Self { name: String::new(), cells, segments }
    }

    fn groups(&self) -> impl Iterator<Item = impl Iterator<Item = Cell>> {
        self.segments.iter().flatten().map(|segment| segment.iter().copied())
    }
}

impl Rule for RegionSumLine {
    name_and_line!("region-sum-line");

    fn noun(&self) -> &'static str {
        "region sum line"
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let segments = self.segments.as_ref().map_err(Clone::clone)?;
        if segments.len() < 2 {
            let problem = "stays in one region, expected a line through two or more".to_owned();
            return Err(Problem::Grid(problem));
        }
        Ok(equal_sums::statements(self.groups(), size)?)
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        equal_sums::broken(self, self.groups(), grid)
    }

    fn breaks(&self, grid: &Grid) -> bool {
        equal_sums::breaks(self.groups(), grid)
    }

    tried_at_start!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let (cells, ends) = (self.cells.to_vec(), [End::Plain; 2]);
        vec![Mark::Line { cells, tint: Tint::Blue, width: Width::Medium, ends }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        Ok(one_line("regionsumline", &self.cells))
    }

    fn written(&self) -> Written {
        entry::table(self)
    }

    fn to_iss(&self, _context: &super::Context) -> super::iss::Items {
        super::iss::said("RegionSumLine", &[], &self.cells)
    }
}
