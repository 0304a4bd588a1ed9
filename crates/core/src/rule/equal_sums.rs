//! Equal sums: groups of cells that all sum to the same number.
//!
//! Several kinds are about groups whose sums are equal, and only divide their cells in their own ways:
//! this one names the groups, others are double arrows, zippers and region sum lines. So what they say,
//! in statements and in words, is here.

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::{
    Context, Example, Gesture, Kind, Problem, Rule, Rules, Violation, Written,
    amounts::{apart, reach},
    drawn::in_short,
    entry,
    iss::{self, Arguments, Tag},
    name_and_cells, tried_at_start,
    violation::list,
};
use crate::{
    grid::{Cell, Grid, Line, Mark, Size},
    statement::{Overflow, Statement, Totals, terms},
};

/// The kind.
pub const KIND: Kind = Kind {
    name: "equal-sums",
    aliases: &[],
    called: &["equal sum line", "same sum"],
    title: "Equal sums",
    about: "several groups of cells have the same sum; values may repeat",
    gesture: Gesture::Cells,
    keys: &[("segments", "the groups, each a text with its cells: [\"r1c1-3\", \"r2c1-2\"]")],
    read: entry::tables::<EqualSums>,
    shorthand: None,
    iss: &[Tag::new("EqualSum", from_iss)],
    f_puzzles: &[],
    examples: &[
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[equal-sums]]\nsegments = [\"r1c1-2\", \"r2c3\", \"r4c2-3\"]",
            kept: "1243243143123124",
            broken: "12....4.........",
            message: "r1c1 and r1c2 sum to 3, but r2c3 is 4 (equal-sums 1)",
        },
        Example {
            grid: "extends = \"latin:4\"",
            rule: "[[equal-sums]]\nsegments = [\"r1c1-2\", \"r2c3\", \"r4c2-3\"]",
            kept: "1243243143123124",
            broken: "......2......4..",
            message: "r2c3 is 2, but r4c2 and r4c3 sum to 5 or more (equal-sums 1)",
        },
    ],
};

/// Groups of cells with a lone `-` between them; one group alone says nothing.
fn from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    let groups = arguments.rest().split(|&word| word == "-");
    let line = |words: &[&str]| Ok(iss::cells(words, context.size)?.into());
    let segments: Vec<Line> = groups.map(line).collect::<Result<_, String>>()?;
    match segments.len() {
        1 => Ok(Vec::new()),
        _ => Ok(vec![Box::new(EqualSums::new(segments))]),
    }
}

/// Groups of cells with the same sum.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Said", into = "Said")]
pub struct EqualSums {
    name: String,
    segments: Vec<Line>,
    /// All cells, each once.
    cells: Vec<Cell>,
}

/// The rule as a file says it.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Said {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    segments: Vec<Line>,
}

impl From<Said> for EqualSums {
    fn from(Said { name, segments }: Said) -> Self {
        let cells = segments.iter().flat_map(|segment| segment.iter().copied()).unique().collect();
        Self { name, segments, cells }
    }
}

impl From<EqualSums> for Said {
    fn from(EqualSums { name, segments, .. }: EqualSums) -> Self {
        Self { name, segments }
    }
}

impl EqualSums {
    /// Two groups or more, none of them empty; a cell that is named repeatedly counts each time.
    pub fn new(segments: Vec<Line>) -> Self {
        Said { name: String::new(), segments }.into()
    }

    fn groups(&self) -> impl Iterator<Item = impl Iterator<Item = Cell>> {
        self.segments.iter().map(|segment| segment.iter().copied())
    }
}

impl Rule for EqualSums {
    name_and_cells!("equal-sums");

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let wrong = |found: String, expected: &str| {
            Err(Problem::Parameter { key: "segments", found, expected: expected.to_owned() })
        };
        if self.segments.len() < 2 {
            return wrong(format!("a list of {}", self.segments.len()), "two groups or more");
        }
        if let Some(place) = self.segments.iter().position(|segment| segment.is_empty()) {
            return wrong(format!("empty at place {}", place + 1), "a cell or more in each group");
        }
        Ok(statements(self.groups(), size)?)
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        broken(self, self.groups(), grid)
    }

    fn breaks(&self, grid: &Grid) -> bool {
        breaks(self.groups(), grid)
    }

    tried_at_start!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let cage =
            |segment: &Line| Mark::Cage { cells: segment.once().to_vec(), text: "Σ=".to_owned() };
        let of = self.segments.iter().map(|segment| in_short(segment)).join(" = ");
        let remark = Mark::Remark { text: "equal sums".to_owned(), of };
        self.segments.iter().map(cage).chain([remark]).collect()
    }

    fn written(&self) -> Written {
        entry::table(self)
    }

    fn to_iss(&self, _context: &super::Context) -> super::iss::Items {
        let segments = self.segments.iter().map(|segment| iss::write::cells(segment));
        Ok(vec![format!("EqualSum~{}", segments.format("~-~"))])
    }
}

/// That the sums of these groups are equal: each to that of the one with the fewest cells.
///
/// # Errors
/// If the numbers of a sum would be too large.
pub(super) fn statements(
    groups: impl Iterator<Item = impl Iterator<Item = Cell>>,
    size: Size,
) -> Result<Vec<Statement>, Overflow> {
    let groups: Vec<Vec<Cell>> = groups.map(Iterator::collect).collect();
    let Some(least) = groups.iter().position_min_by_key(|group| group.len()) else {
        return Ok(Vec::new());
    };
    let mut statements = Vec::new();
    for (_, group) in groups.iter().enumerate().filter(|(place, _)| *place != least) {
        let one = group.iter().map(|&cell| (1, cell));
        let other = groups[least].iter().map(|&cell| (-1, cell));
        let terms = terms(one.chain(other), size)?;
        // Groups of the same cells are equal anyway.
        if !terms.is_empty() {
            statements.push(Statement::Sum { terms, totals: Totals::exactly(0) });
        }
    }
    Ok(statements)
}

/// A violation of the rule that the sums of these groups are equal, if two of them cannot be any more.
pub(super) fn broken(
    rule: &impl Rule,
    groups: impl Iterator<Item = impl Iterator<Item = Cell>>,
    grid: &Grid,
) -> Vec<Violation> {
    let violation = |what| {
        let sentence = format!("{what} ({})", rule.name());
        Violation::new(rule.kind(), rule.cells().to_vec(), sentence)
    };
    unequal(groups, grid).map(violation).into_iter().collect()
}

/// Two groups whose sums cannot be equal any more, in words; nothing, if there are none.
fn unequal(
    groups: impl Iterator<Item = impl Iterator<Item = Cell>>,
    grid: &Grid,
) -> Option<String> {
    let groups: Vec<Vec<Cell>> = groups.map(Iterator::collect).collect();
    let reaches = groups.iter().map(|group| reach(group.iter().map(|&cell| (1, cell)), grid));
    let reaches = reaches.collect_vec();
    let low = reaches.iter().position_min_by_key(|reach| *reach.end())?;
    let high = reaches.iter().position_max_by_key(|reach| *reach.start())?;
    let (one, other) = (low.min(high), low.max(high));
    let sums = apart(&reaches[one], &reaches[other])?;
    let phrase = |group: usize, sum: String| {
        let verb = if groups[group].len() == 1 { "is" } else { "sum to" };
        format!("{} {verb} {sum}", list(&groups[group]))
    };
    let [one, other] =
        [one, other].into_iter().zip(sums).map(|(g, s)| phrase(g, s)).collect_array()?;
    Some(format!("{one}, but {other}"))
}

/// Whether there are two such groups.
pub(super) fn breaks(
    groups: impl Iterator<Item = impl Iterator<Item = Cell>>,
    grid: &Grid,
) -> bool {
    let (mut least, mut greatest) = (i64::MIN, i64::MAX);
    for group in groups {
        let reach = reach(group.map(|cell| (1, cell)), grid);
        least = least.max(*reach.start());
        greatest = greatest.min(*reach.end());
    }
    least > greatest
}
