//! Arrows: the cells along an arrow sum to the number in its circle.

use std::ops::RangeInclusive;

use super::amounts::apart;
use super::prelude::*;
use crate::grid::HIGHEST_DIGIT;

pub(super) static KIND: Kind = Kind {
    name: "arrow",
    called: &["pill", "arrow sum"],
    title: "Arrow",
    about: "the cells along an arrow sum to the number in its circle; values may repeat",
    gesture: Gesture::Line,
    noun: "arrow",
    keys: &[
        ("circle", "the cell of the circle; or 2 or 3 cells, which are read as a decimal number"),
        ("cells", "the cells along the arrow, without the circle"),
    ],
    read: entry::tables::<Arrow>,
    iss: &[Tag::new("Arrow", from_iss), Tag::new("PillArrow", pill_from_iss)],
    f_puzzles: &[Key::new("arrow", &["cells", "lines"], from_f_puzzles)],
    examples: &[
        Example::on_latin_4(
            "[[arrow]]\ncircle = \"r1c4\"\ncells = \"r1c3 r2c3\"",
            ["1234241331424321", "..23..2........."],
            "r1c4 is 3, but r1c3 and r2c3 sum to 4 (arrow 1)",
        ),
        Example::on_latin_4(
            "[[arrow]]\ncircle = \"r1c1-2\"\ncells = \"r1c3-4 r2-3c4 r4c1\"",
            ["1423213443123241", "21.............."],
            "r1c1 and r1c2 are 21, but r1c3, r1c4, r2c4, r3c4 and r4c1 sum to 20 or less (arrow 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// The circle, then the cells along the arrow.
fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    let circle = arguments.cell()?;
    single(Arrow::new(vec![circle].into(), arguments.cells()?.into()))
}

/// Whether a cell is right of another one, below it, or diagonally below it.
fn is_step(one: Cell, next: Cell) -> bool {
    if !one.is_on_board() || !next.is_on_board() {
        return false;
    }
    let down = next.row().checked_sub(one.row());
    let right = next.column().checked_sub(one.column());
    [(0, 1), (1, 0), (1, 1)].iter().any(|&(d, r)| down == Some(d) && right == Some(r))
}

/// The pill's cells, in any order, and then those along the arrow. Its digits are read from left to
/// right and from top to bottom.
fn pill_from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    let count = arguments.number("how many cells the pill has")?;
    if ![2, 3].contains(&count) {
        return Err(format!("expected a pill of 2 or 3 cells, found {count}"));
    }
    let mut pill: Vec<Cell> = (0..count).map(|_| arguments.cell()).collect::<Result<_, _>>()?;
    pill.sort_unstable();
    if let Some((one, next)) =
        pill.iter().tuple_windows().find(|&(&one, &next)| !is_step(one, next))
    {
        return Err(format!(
            "expected a pill whose next cell is right of, below or diagonally below the last, found \
             {next} after {one}"
        ));
    }
    single(Arrow::new(pill.into(), arguments.cells()?.into()))
}

/// A circle with an arrow for each line, which begins in the circle. Without lines it is only
/// drawn.
fn from_f_puzzles(clue: &Clue<'_>, _context: &Context) -> Rules {
    if clue.has_none("lines") {
        return Ok(Vec::new());
    }
    let circle = clue.different_cells("cells")?;
    if !circle.is_sorted() {
        let found = list(&circle);
        return Err(format!(
            "expected the cells of a pill from left to right and from top to bottom, found {found}"
        ));
    }
    let arrow = |line: Vec<Cell>| match &line[..] {
        [start, along @ ..] if circle.contains(start) && !along.is_empty() => {
            Ok(Box::new(Arrow::new(circle.clone(), along.to_vec().into())) as Box<dyn Rule>)
        }
        [start] if circle.contains(start) => Err(format!("an arrow ends in its circle, {start}")),
        _ => Err(format!("expected an arrow that begins in its circle, found {}", list(&line))),
    };
    clue.lines()?.into_iter().map(arrow).collect()
}

/// The sum of an arrow's cells is the number in its circle.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(from = "ArrowFields")]
pub struct Arrow {
    name: String,
    circle: Cells,
    #[serde(rename = "cells")]
    along: Line,
    /// All cells, each once.
    #[serde(skip)]
    cells: Vec<Cell>,
}

#[derive(Deserialize)]
struct ArrowFields {
    name: String,
    circle: Cells,
    cells: Line,
}

impl From<ArrowFields> for Arrow {
    fn from(ArrowFields { name, circle, cells: along }: ArrowFields) -> Self {
        let cells = circle.iter().chain(&*along).copied().unique().collect();
        Self { name, circle, along, cells }
    }
}

impl Arrow {
    /// The weights of the digits of a number with three of them.
    const WEIGHTS: [i64; 3] = [100, 10, 1];

    /// An arrow: one cell for the circle, or two or three that are read as a decimal number; and
    /// the cells along it.
    pub fn new(circle: Cells, along: Line) -> Self {
        ArrowFields { name: String::new(), circle, cells: along }.into()
    }

    /// The cells of the circle with the weights of their digits.
    fn digits(&self) -> impl Iterator<Item = (i64, Cell)> {
        let first = Self::WEIGHTS.len().saturating_sub(self.circle.len());
        Self::WEIGHTS[first..].iter().copied().zip(self.circle.iter().copied())
    }

    /// The arrow as it is drawn, from the nearest of the circle's cells on.
    fn line(&self) -> Vec<Cell> {
        let distance = |cell: &&Cell| {
            let first = self.along.first()?;
            let (down, right) =
                (cell.row().abs_diff(first.row()), cell.column().abs_diff(first.column()));
            Some((down.max(right), down + right))
        };
        let start = self.circle.iter().min_by_key(distance);
        start.into_iter().chain(&*self.along).copied().collect()
    }

    /// The numbers that the circle can still hold, and those that the arrow can still sum to.
    fn reaches(&self, grid: &Grid) -> [RangeInclusive<i64>; 2] {
        [reach(self.digits(), grid), reach(self.along.iter().map(|&cell| (1, cell)), grid)]
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let [circle, arrow] = self.reaches(grid);
        if circle.end() < arrow.start() || arrow.end() < circle.start() {
            report.wrong(&self.cells, || {
                let [circle, arrow] = apart(&circle, &arrow, grid.size());
                let is = if self.circle.len() == 1 { "is" } else { "are" };
                let sum = if self.along.len() == 1 { "is" } else { "sum to" };
                let (cells, others) = (list(&self.circle), list(&self.along));
                format!("{cells} {is} {circle}, but {others} {sum} {arrow}")
            });
        }
    }
}

impl Rule for Arrow {
    table_with_cells!(KIND);
    judged!();

    fn why(&self, struck: &Struck<'_>) -> Option<String> {
        let (cell, [low, high]) = (struck.cell()?, struck.range()?.map(i64::from));
        let others = self.along.iter().filter(|&&other| other != cell);
        let ends = others.map(|&other| struck.ends(other)).collect::<Option<Vec<_>>>()?;
        let sums = [0, 1].map(|end| ends.iter().map(|ends| i64::from(ends[end])).sum::<i64>());
        let [circle] = self.circle[..] else { return None };
        // All that goes is too little, or too much, or some of it either.
        let bound = |[low, high]: [i64; 2], [least, most]: [i64; 2]| match () {
            () if least == most => least.to_string(),
            () if high < least => format!("{least} or more"),
            () if low > most => format!("{most} or less"),
            () => format!("{least} to {most}"),
        };
        if circle == cell {
            let add = if self.along.len() == 1 { "cell is" } else { "cells add up to" };
            return Some(format!("this arrow's {add} {}", bound([low, high], sums)));
        }
        let circle = struck.ends(circle)?.map(i64::from);
        let (least, most) = (circle[0] - sums[1], circle[1] - sums[0]);
        let text = |which: [i64; 2]| format!("this arrow's circle is {}", bound(which, circle));
        // What is too much for the circle is so by how little the others are, and the other way
        // round.
        let [of_circle, of_others] = match () {
            () if low > most => [[i64::MAX; 2], [i64::MIN; 2]],
            () if high < least => [[i64::MIN; 2], [i64::MAX; 2]],
            () => [[i64::MIN, i64::MAX]; 2],
        };
        if self.along.iter().all(|&other| other == cell) {
            return Some(text(of_circle));
        }
        let others = bound(of_others, sums);
        Some(format!("{}, and its other cells add up to {others}", text(of_circle)))
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (digits, highest) = (self.circle.len(), *size.value_range().end());
        if !(1..=Self::WEIGHTS.len()).contains(&digits) {
            return Err(Problem::parameter("circle", &format!("{digits} cells"), "1 to 3"));
        }
        Problem::check_least(&self.along, 1)?;
        if digits > 1 && highest > HIGHEST_DIGIT {
            let found = format!("{digits} cells");
            let expected = format!("one cell, because a value such as {highest} is no digit");
            return Err(Problem::parameter("circle", &found, expected));
        }
        let circle = self.digits().map(|(weight, cell)| (-weight, cell));
        Ok(vec![sum(self.along.iter().map(|&cell| (1, cell)).chain(circle), [0..=0], size)?])
    }

    tried_at_start!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let (cells, shape, fill) = (self.circle.to_vec(), Shape::Circle, Fill::White);
        let circle = Mark::Shape { cells, shape, fill };
        if self.along.is_empty() {
            return vec![circle];
        }
        let cells = self.line();
        let (tint, width, ends) = (Tint::Grey, Width::Thin, [End::Plain, End::Arrow]);
        vec![circle, Mark::Line { cells, tint, width, ends }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        if !self.circle.is_sorted() {
            let problem = "f-puzzles have pills from left to right and from top to bottom only";
            return Err(problem.to_owned());
        }
        let lines = vec![cell_names(&self.line())].into();
        Ok(clue("arrow", [("cells", cell_names(&self.circle)), ("lines", lines)]))
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        let (count, cells) = (self.circle.len(), [&self.circle[..], &self.along[..]].concat());
        match &self.circle[..] {
            [_] => iss::said("Arrow", &[], &cells),
            pill if pill.is_sorted() && pill.windows(2).all(|two| is_step(two[0], two[1])) => {
                iss::said("PillArrow", &[&count], &cells)
            }
            _ => Err("in ISS the cells of a pill go right or down".to_owned()),
        }
    }
}
