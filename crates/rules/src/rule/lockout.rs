//! Lockout lines: what lies on a line stays outside of the values at its ends.

use super::prelude::*;
use super::whispers::difference;

pub(super) static KIND: Kind = Kind {
    name: "lockout",
    title: "Lockout line",
    about: "a line's ends differ by `difference` or more, and no value on it is theirs or between them",
    gesture: Gesture::Line,
    noun: "lockout line",
    keys: &[
        ("cells", "the cells of the line, from end to end"),
        ("difference", "the least difference of the two ends; 4 if not given"),
    ],
    read: entry::tables::<Lockout>,
    iss: &[Tag::new("Lockout", from_iss)],
    examples: &[
        Example::on(
            "extends = \"latin:5\"",
            "[[lockout]]\ncells = \"r1c1 r1c2 r2c3\"\ndifference = 2",
            ["1423521354325414512353412", "23.....4................."],
            "r1c2 is 3, expected less than 2 or more than 4 (lockout 1)",
        ),
        Example::on(
            "extends = \"latin:5\"",
            "[[lockout]]\ncells = \"r1c1>r1c2 r2c3\"\ndifference = 3",
            ["1523421453321454351254321", "23......................."],
            "r1c1, r1c2 and r2c3 are 2 3 ., expected values outside of those at the ends, which \
             differ by 3 or more (lockout 1)",
        ),
        Example::on(
            "extends = \"latin:5\"",
            "[[lockout]]\ncells = \"r1c1 r2c2\"",
            ["1234525134314524352154213", "2.....4.................."],
            "r1c1 and r2c2 differ by 2, expected 4 or more (lockout 1)",
        ),
    ],
    ..Kind::DEFAULT
};

fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    match arguments.number_before_cells("a difference")? {
        None => arguments.rule_on_line(Lockout::new),
        Some(number) => {
            let difference = difference(number)?;
            arguments.rule_on_line(|line| Lockout::new(line).difference(difference))
        }
    }
}

/// By how much the ends of most lines differ at least.
const USUAL: u16 = 4;

/// A line's ends are far apart, and no value on it is theirs or between them.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Lockout {
    name: String,
    cells: Line,
    difference: Option<u16>,
}

impl Lockout {
    /// A lockout line of 2 cells or more, from end to end; the ends differ by 4 or more.
    pub fn new(cells: Line) -> Self {
        Self { name: String::new(), cells, difference: None }
    }

    /// The same line with another least difference of its ends, 1 or more and less than there are
    /// values.
    #[must_use]
    pub fn difference(self, difference: u16) -> Self {
        Self { difference: Some(difference), ..self }
    }

    fn least(&self) -> u16 {
        self.difference.unwrap_or(USUAL)
    }

    /// The first and the last cell, and those between them.
    fn parts(&self) -> Option<([Cell; 2], &[Cell])> {
        match &self.cells[..] {
            [first, inner @ .., last] => Some(([*first, *last], inner)),
            _ => None,
        }
    }

    /// Where one end is known: ranges, one of which is locked at least.
    fn ranges_at(&self, end: u16, size: Size) -> impl Iterator<Item = [u16; 2]> + use<> {
        let (first, last) = size.value_range().into_inner();
        let below = end.checked_sub(self.least()).filter(|&low| low >= first);
        let above = end.checked_add(self.least()).filter(|&high| high <= last);
        below.map(|low| [low, end]).into_iter().chain(above.map(|high| [end, high]))
    }

    /// With what the ends hold: ranges, one of which is locked at least.
    fn ranges(&self, ends: [Cell; 2], grid: &Grid) -> Vec<[u16; 2]> {
        let size = grid.size();
        match ends.map(|end| grid.get(end).map(Value::number)) {
            [Some(one), Some(other)] if one.abs_diff(other) < self.least() => Vec::new(),
            [Some(one), Some(other)] => vec![[one.min(other), one.max(other)]],
            [Some(end), None] | [None, Some(end)] => self.ranges_at(end, size).collect(),
            [None, None] => {
                let (first, last) = size.value_range().into_inner();
                let highs = first.saturating_add(self.least())..=last;
                highs.map(|high| [high - self.least(), high]).collect()
            }
        }
    }

    /// Reports ends that are too near, and the inner cells that are not outside of them; or that cannot
    /// be, whatever is at an end.
    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let Some((ends, inner)) = self.parts() else { return };
        let (least, number) = (self.least(), |cell: Cell| grid.get(cell).map(Value::number));
        let fits = |&range: &[u16; 2]| {
            inner.iter().filter_map(|&cell| number(cell)).all(|found| is_outside(found, range))
        };
        if self.ranges(ends, grid).iter().any(fits) {
            return;
        }
        let [Some(one), Some(other)] = ends.map(number) else {
            report.wrong(self.cells.once(), || {
                let shown = held(&self.cells, grid);
                format!(
                    "{shown}, expected values outside of those at the ends, which differ by {least} or more"
                )
            });
            return;
        };
        let apart = one.abs_diff(other);
        if apart < least {
            report.wrong(&ends, || {
                format!("{} differ by {apart}, expected {least} or more", list(&ends))
            });
            return;
        }
        let (low, high) = (one.min(other), one.max(other));
        for &cell in inner {
            if let Some(found) = number(cell).filter(|found| (low..=high).contains(found)) {
                report.wrong(&[cell], || {
                    format!("{cell} is {found}, expected less than {low} or more than {high}")
                });
            }
        }
    }
}

fn is_outside(number: u16, [low, high]: [u16; 2]) -> bool {
    number < low || high < number
}

impl Rule for Lockout {
    table_with_line!(KIND);
    judged!();

    /// Each inner cell is below both ends, or above both. What an end alone leaves the others is
    /// stated apart from these cases: solvers can use it before they know which case it is.
    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let least = self.least();
        let Some((ends, inner)) = self.parts() else {
            let (found, expected) = (self.cells.len(), "2 or more".to_owned());
            return Err(Problem::cell_count(found, expected));
        };
        if least == 0 {
            return Err(Problem::parameter("difference", &least, "1 or more"));
        }
        let are_apart = |one: Value, other: Value| one.number().abs_diff(other.number()) >= least;
        let may_stand = |end: Value, value: Value| {
            self.ranges_at(end.number(), size).any(|range| is_outside(value.number(), range))
        };
        let mut statements = Statement::over_pairs([ends], size, are_apart);
        let pairs = inner.iter().flat_map(|&cell| ends.map(|end| [end, cell]));
        statements.extend(Statement::over_pairs(pairs, size, may_stand));
        statements.extend(inner.iter().map(|&cell| {
            let pairs = ends.map(|end| [end, cell]);
            let below = Statement::over_pairs(pairs, size, |end, value| value < end);
            let above = Statement::over_pairs(pairs, size, |end, value| value > end);
            Statement::Either { cases: vec![below, above] }
        }));
        Ok(statements)
    }

    tried_at_start!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let (cells, ends) = (self.cells.to_vec(), [End::Diamond; 2]);
        let is_usual = self.least() == USUAL;
        let tag = (!is_usual).then(|| drawn::tag(&cells, format!("≥{}", self.least())));
        let line = Mark::Line { cells, tint: Tint::Blue, width: Width::Medium, ends };
        std::iter::once(line).chain(tag).collect()
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        iss::said("Lockout", &[&self.least()], &self.cells)
    }
}
