//! Equal sums: groups of cells that all sum to the same number.
//!
//! Several kinds are about such groups, and only divide their cells in their own ways: one names
//! the groups, others are double arrows, zippers and region sum lines.

use super::prelude::*;
use super::{amounts::apart, renban::without_return};
use crate::statement::Overflow;

pub(super) static EQUAL_SUMS: Kind = Kind {
    name: "equal-sums",
    called: &["equal sum line", "same sum"],
    title: "Equal sums",
    about: "several groups of cells have the same sum; values may repeat",
    gesture: Gesture::Cells,
    keys: &[("segments", "the groups, each a text with its cells: [\"r1c1-3\", \"r2c1-2\"]")],
    read: entry::tables::<EqualSums>,
    iss: &[Tag::new("EqualSum", segments_from_iss)],
    examples: &[
        Example::on_latin_4(
            "[[equal-sums]]\nsegments = [\"r1c1-2\", \"r2c3\", \"r4c2-3\"]",
            ["1243243143123124", "12....4........."],
            "r1c1 and r1c2 sum to 3, but r2c3 is 4 (equal-sums 1)",
        ),
        Example::on_latin_4(
            "[[equal-sums]]\nsegments = [\"r1c1-2\", \"r2c3\", \"r4c2-3\"]",
            ["1243243143123124", "......2......4.."],
            "r2c3 is 2, but r4c2 and r4c3 sum to 5 or more (equal-sums 1)",
        ),
    ],
    ..Kind::DEFAULT
};

pub(super) static DOUBLE_ARROW: Kind = Kind {
    name: "double-arrow",
    title: "Double arrow",
    about: "both ends of a line sum to the same as the cells between them; values may repeat",
    gesture: Gesture::Line,
    noun: "double arrow",
    stroke: Some((Tint::Grey, Width::Thin, [End::Circle; 2])),
    keys: &[("cells", "the cells of the line, in order, 3 or more")],
    read: entry::tables::<DoubleArrow>,
    iss: &[Tag::cells("DoubleArrow", |arguments, _| arguments.rule_on_line(DoubleArrow::new))],
    f_puzzles: &[Key::lines("doublearrow", |clue, _| clue.rules_on_lines(DoubleArrow::new))],
    examples: &[
        Example::on_latin_4(
            "[[double-arrow]]\ncells = \"r1c1>r1c3 r2c3\"",
            ["1234214334124321", "134...1........."],
            "r1c1 and r2c3 sum to 2, but r1c2 and r1c3 sum to 7 (double-arrow 1)",
        ),
        Example::on_latin_4(
            "[[double-arrow]]\ncells = \"r1c1 r2c2 r3c2\"",
            ["1234241343213142", "4..............."],
            "r1c1 and r3c2 sum to 5 or more, but r2c2 is 4 or less (double-arrow 1)",
        ),
    ],
    ..Kind::DEFAULT
};

pub(super) static ZIPPER: Kind = Kind {
    name: "zipper",
    title: "Zipper",
    about: "pairs of cells equally far from a line's ends have the same sum, as has the cell in the middle",
    gesture: Gesture::Line,
    noun: "zipper line",
    stroke: Some((Tint::Purple, Width::Medium, [End::Plain; 2])),
    keys: &[("cells", "the cells of the line, in order, 3 or more")],
    read: entry::tables::<Zipper>,
    iss: &[Tag::cells("Zipper", |arguments, _| Ok(zippers([arguments.cells()?])))],
    f_puzzles: &[Key::lines("zipperline", |clue, _| Ok(zippers(clue.lines()?)))],
    examples: &[
        Example::on_latin_4(
            "[[zipper]]\ncells = \"r1c1>r1c3 r2c3>r4c3\"",
            ["1423213443123241", "14............1."],
            "r1c1 and r4c3 sum to 2, but r1c2 and r3c3 sum to 5 or more (zipper 1)",
        ),
        Example::on_latin_4(
            "[[zipper]]\ncells = \"r1c1 r2c2 r3c3\"",
            ["1234234141233412", "3....2.........."],
            "r1c1 and r3c3 sum to 4 or more, but r2c2 is 2 (zipper 1)",
        ),
    ],
    ..Kind::DEFAULT
};

pub(super) static REGION_SUM_LINE: Kind = Kind {
    name: "region-sum-line",
    called: &["region sum", "box sum line"],
    title: "Region sum line",
    about: "a line has the same sum in each region that it passes, each time that it passes it",
    gesture: Gesture::Line,
    noun: "region sum line",
    stroke: Some((Tint::Blue, Width::Medium, [End::Plain; 2])),
    keys: &[("cells", "the cells of the line, in order, of two regions or more")],
    read: |entry, context| {
        entry::tables_with(entry, |RegionSumLineFields { name, cells }| {
            Ok(RegionSumLine { name, ..RegionSumLine::new(cells, context) })
        })
    },
    iss: &[Tag::cells("RegionSumLine", |arguments, context| {
        region_sum_lines([arguments.cells()?], context)
    })],
    f_puzzles: &[Key::lines("regionsumline", |clue, context| {
        region_sum_lines(clue.lines()?, context)
    })],
    examples: &[
        Example::on(
            "extends = \"4x4\"",
            "[[region-sum-line]]\ncells = \"r1c1 r2c2 r2c3 r1c4\"",
            ["1234341221434321", "4....31........."],
            "r1c1 and r2c2 sum to 7, but r2c3 and r1c4 sum to 5 or less (region-sum-line 1)",
        ),
        Example::on(
            "extends = \"4x4\"",
            "[[region-sum-line]]\ncells = \"r1c2 r2c3 r2c2 r2c1\"",
            ["2413134231244231", ".....32........."],
            "r2c3 is 2, but r2c2 and r2c1 sum to 4 or more (region-sum-line 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// A rule that groups of cells have the same sum.
trait Grouped: Rule {
    /// The groups; a cell that is in one repeatedly counts each time.
    fn groups(&self) -> impl Iterator<Item = impl Iterator<Item = Cell>>;
}

/// That the sums of these groups are equal: each to that of the one with the fewest cells.
///
/// # Errors
/// If the numbers of a sum would be too large.
fn statements(rule: &impl Grouped, size: Size) -> Result<Vec<Statement>, Overflow> {
    let groups: Vec<Vec<Cell>> = rule.groups().map(Iterator::collect).collect();
    let Some(least) = groups.iter().position_min_by_key(|group| group.len()) else {
        return Ok(Vec::new());
    };
    let mut statements = Vec::new();
    for (_, group) in groups.iter().enumerate().filter(|(place, _)| *place != least) {
        let one = group.iter().map(|&cell| (1, cell));
        let other = groups[least].iter().map(|&cell| (-1, cell));
        let sum = sum(one.chain(other), [0..=0], size)?;
        // Groups of the same cells are equal anyway.
        statements.extend(Some(sum).filter(|sum| sum.cells().next().is_some()));
    }
    Ok(statements)
}

/// Reports two groups whose sums can no longer be equal.
fn judge(rule: &impl Grouped, grid: &Grid, report: &mut Report<'_>) {
    let (mut least, mut greatest) = (i64::MIN, i64::MAX);
    for group in rule.groups() {
        let reach = reach(group.map(|cell| (1, cell)), grid);
        least = least.max(*reach.start());
        greatest = greatest.min(*reach.end());
    }
    if least > greatest {
        report.wrong(rule.cells(), || unequal(rule, grid).unwrap_or_default());
    }
}

/// Such groups in words, if there are groups at all.
fn unequal(rule: &impl Grouped, grid: &Grid) -> Option<String> {
    let groups: Vec<Vec<Cell>> = rule.groups().map(Iterator::collect).collect();
    let reaches = groups.iter().map(|group| reach(group.iter().map(|&cell| (1, cell)), grid));
    let reaches = reaches.collect_vec();
    let low = reaches.iter().position_min_by_key(|reach| *reach.end())?;
    let high = reaches.iter().position_max_by_key(|reach| *reach.start())?;
    let (one, other) = (low.min(high), low.max(high));
    let sums = apart(&reaches[one], &reaches[other], grid.size());
    let phrase = |group: usize, sum: String| {
        let verb = if groups[group].len() == 1 { "is" } else { "sum to" };
        format!("{} {verb} {sum}", list(&groups[group]))
    };
    let [one, other] =
        [one, other].into_iter().zip(sums).map(|(g, s)| phrase(g, s)).collect_array()?;
    Some(format!("{one}, but {other}"))
}

/// Groups of cells with a lone `-` between them; one group alone says nothing.
fn segments_from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    let groups = arguments.rest().split(|&word| word == "-");
    let line = |words: &[&str]| Ok(iss::cells(words, context.size)?.into());
    let segments: Vec<Line> = groups.map(line).collect::<Result<_, String>>()?;
    match segments.len() {
        1 => Ok(Vec::new()),
        _ => single(EqualSums::new(segments)),
    }
}

/// Groups of cells with the same sum.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "Segments")]
pub struct EqualSums {
    name: String,
    segments: Vec<Line>,
    /// All cells, each once.
    #[serde(skip)]
    cells: Vec<Cell>,
}

#[derive(Deserialize)]
struct Segments {
    name: String,
    segments: Vec<Line>,
}

impl From<Segments> for EqualSums {
    fn from(Segments { name, segments }: Segments) -> Self {
        let cells = segments.iter().flat_map(|segment| segment.iter().copied()).unique().collect();
        Self { name, segments, cells }
    }
}

impl EqualSums {
    /// Two groups or more, none of them empty; a cell that is named repeatedly counts each time.
    pub fn new(segments: Vec<Line>) -> Self {
        Segments { name: String::new(), segments }.into()
    }
}

impl Grouped for EqualSums {
    fn groups(&self) -> impl Iterator<Item = impl Iterator<Item = Cell>> {
        self.segments.iter().map(|segment| segment.iter().copied())
    }
}

impl Rule for EqualSums {
    table_with_cells!(EQUAL_SUMS);
    judged!(judge);
    tried_at_start!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let wrong =
            |found: String, expected: &str| Err(Problem::parameter("segments", &found, expected));
        if self.segments.len() < 2 {
            return wrong(format!("a list of {}", self.segments.len()), "two groups or more");
        }
        if let Some(place) = self.segments.iter().position(|segment| segment.is_empty()) {
            return wrong(format!("empty at place {}", place + 1), "a cell or more in each group");
        }
        Ok(statements(self, size)?)
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let cage =
            |segment: &Line| Mark::Cage { cells: segment.once().to_vec(), text: "Σ=".to_owned() };
        let of = self.segments.iter().map(|segment| in_short(segment)).join(" = ");
        let remark = Mark::Remark { text: "equal sums".to_owned(), of };
        self.segments.iter().map(cage).chain([remark]).collect()
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        let segments = self.segments.iter().map(|segment| iss::write::cells(segment));
        Ok(vec![format!("EqualSum~{}", segments.format("~-~"))])
    }
}

told_by_cells! {
    /// The ends of a line sum to the same as the cells between them.
    pub struct DoubleArrow { cells: Line }
    /// A line of cells, in order, three or more; one that it passes again counts again.
    pub fn new;
}

impl Grouped for DoubleArrow {
    /// The ends, and the cells between them.
    fn groups(&self) -> impl Iterator<Item = impl Iterator<Item = Cell>> {
        let last = self.cells.len().saturating_sub(1);
        let group = move |is_end| {
            let cells = self.cells.iter().enumerate();
            let cells = cells.filter(move |(place, _)| (*place == 0 || *place == last) == is_end);
            cells.map(|(_, &cell)| cell)
        };
        [true, false].into_iter().map(group)
    }
}

impl Rule for DoubleArrow {
    table_with_line!(DOUBLE_ARROW);
    judged!(judge);
    tried_at_start!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 3)?;
        Ok(statements(self, size)?)
    }
}

/// A rule for each of the lines that say something: two cells have just one sum.
fn zippers(lines: impl IntoIterator<Item = Vec<Cell>>) -> Vec<Box<dyn Rule>> {
    let lines = lines.into_iter().filter(|line| line.len() > 2);
    lines.map(|line| Box::new(Zipper::new(line.into())) as Box<dyn Rule>).collect()
}

told_by_cells! {
    /// Pairs of cells equally far from a line's ends have the same sum.
    pub struct Zipper { cells: Line }
    /// A line of cells, in order, three or more.
    pub fn new;
}

impl Grouped for Zipper {
    /// The pairs, from the ends inwards, and then the middle cell, if there is one.
    fn groups(&self) -> impl Iterator<Item = impl Iterator<Item = Cell>> {
        let count = self.cells.len();
        (0..count.div_ceil(2)).map(move |place| {
            let other = count - 1 - place;
            let other = (other != place).then(|| self.cells[other]);
            std::iter::once(self.cells[place]).chain(other)
        })
    }
}

impl Rule for Zipper {
    table_with_line!(ZIPPER);
    judged!(judge);
    tried_at_start!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 3)?;
        Ok(statements(self, size)?)
    }
}

/// A rule for each of the lines that say something: one within a region has just one sum.
fn region_sum_lines(lines: impl IntoIterator<Item = Vec<Cell>>, context: &Context) -> Rules {
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
    let region = |cell: &Cell| *regions.get(size.index(*cell)).unwrap_or(&Context::NO_REGION);
    if let Some(cell) = line.iter().find(|cell| region(cell) == Context::NO_REGION) {
        return Err(Problem::Grid(format!("{cell} is in no region")));
    }
    let once = without_return(line);
    let mut parts: Vec<Vec<Cell>> =
        once.chunk_by(|one, next| region(one) == region(next)).map(<[Cell]>::to_vec).collect();
    // Where both ends of a loop are in one region, they are one part.
    if once.len() < line.len()
        && parts.len() > 1
        && region(&once[0]) == region(&once[once.len() - 1])
    {
        let last = parts.pop().unwrap_or_default();
        parts[0].splice(..0, last);
    }
    Ok(parts)
}

/// The rule as a file says it: the regions are the grid's.
#[derive(Deserialize)]
struct RegionSumLineFields {
    name: String,
    cells: Line,
}

/// The parts of a line that are each in a region have the same sum.
#[derive(Clone, Debug, Serialize)]
pub struct RegionSumLine {
    name: String,
    cells: Line,
    /// The parts, or why the line cannot be divided.
    #[serde(skip)]
    segments: Result<Vec<Vec<Cell>>, Problem>,
}

impl RegionSumLine {
    /// A line of cells, in order, of two regions or more. A cell that it passes again counts again,
    /// and a region that it enters again has that sum again. If it ends in its first cell, it is a
    /// loop.
    pub fn new(cells: Line, context: &Context) -> Self {
        let segments = divided(&cells, context);
        Self { name: String::new(), cells, segments }
    }
}

impl Grouped for RegionSumLine {
    fn groups(&self) -> impl Iterator<Item = impl Iterator<Item = Cell>> {
        self.segments.iter().flatten().map(|segment| segment.iter().copied())
    }
}

impl Rule for RegionSumLine {
    table_with_line!(REGION_SUM_LINE);
    judged!(judge);
    tried_at_start!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let segments = self.segments.as_ref().map_err(Clone::clone)?;
        if segments.len() < 2 {
            let problem = "stays in one region, expected a line through two or more".to_owned();
            return Err(Problem::Grid(problem));
        }
        Ok(statements(self, size)?)
    }
}
