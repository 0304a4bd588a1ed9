//! Sum lines: a line is cut into parts that each sum to the same number. Ten lines, with a sum of
//! 10.

use super::prelude::*;

/// The greatest sum that ISS reads.
const MOST_IN_ISS: i64 = 30;

pub(super) static KIND: Kind = Kind {
    name: "sum-line",
    called: &["10-line", "ten line"],
    title: "Sum line",
    about: "a line is cut into parts, one after the other, that each sum to `sum`",
    gesture: Gesture::Line,
    noun: "sum line",
    keys: &[
        ("cells", "the cells of the line, in order"),
        ("sum", "the sum of each part, 1 to 127"),
        ("loop", "true if a part may go on from the last cell to the first"),
    ],
    read: entry::tables::<SumLine>,
    iss: &[Tag::new("SumLine", from_iss)],
    examples: &[
        Example::on_latin_4(
            "[[sum-line]]\ncells = \"r1c1>r1c3 r2c3\"\nsum = 5",
            ["1423213432414312", "42.............."],
            "r1c1, r1c2, r1c3 and r2c3 are 4 2 . ., expected parts that each sum to 5 (sum-line 1)",
        ),
        Example::on_latin_4(
            "[[sum-line]]\ncells = \"r1c1-2 r2c2 r2c1\"\nsum = 5\nloop = true",
            ["1234431221433421", "44...4.........."],
            "r1c1, r1c2, r2c2 and r2c1 are 4 4 4 ., expected a loop of parts that each sum to 5 \
             (sum-line 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// The sum, the cells, and perhaps `LOOP`.
fn from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    let sum = arguments.number("a sum")?;
    let words = arguments.rest();
    let (cells, is_loop) = match words {
        [cells @ .., "LOOP"] => (cells, true),
        _ => (words, false),
    };
    let line = SumLine::new(iss::cells(cells, context.size)?.into(), sum);
    single(if is_loop { line.closed() } else { line })
}

/// A line of parts that each have the same sum.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SumLine {
    name: String,
    cells: Line,
    sum: i64,
    #[serde(rename = "loop", default, skip_serializing_if = "std::ops::Not::not")]
    is_loop: bool,
}

impl SumLine {
    /// The most that a part may sum to, so that a set of sums is a number's bits.
    const MAX_SUM: i64 = 127;

    /// A line of cells, in order, and the sum of each part: 1 to 127.
    pub fn new(cells: Line, sum: i64) -> Self {
        Self { name: String::new(), cells, sum, is_loop: false }
    }

    /// The same line as a loop: a part may go on from the last cell to the first.
    #[must_use]
    pub fn closed(self) -> Self {
        Self { is_loop: true, ..self }
    }

    /// What a part that begins before the first cell may sum to there: in a loop it is what comes
    /// at the end, and less than a whole part.
    fn starts(&self) -> std::ops::Range<i64> {
        if self.is_loop { 0..self.sum } else { 0..1 }
    }

    /// The words whose parts end where they should if the first one has this sum before the first
    /// cell. A state is whether a part has ended yet, and the sum of the current one.
    fn layers(&self, start: i64, size: Size) -> Result<std::sync::Arc<Layers>, Problem> {
        let step = |&(has_ended, sum): &(bool, i64), _, value| {
            let sum = sum + i64::from(size.value_at(value).number());
            match sum.cmp(&self.sum) {
                std::cmp::Ordering::Less => Some((has_ended, sum)),
                std::cmp::Ordering::Equal => Some((true, 0)),
                std::cmp::Ordering::Greater => None,
            }
        };
        let accepts = |&(has_ended, sum): &(bool, i64)| has_ended && sum == start;
        Layers::new(self.cells.len(), size.value_count(), (false, start), step, accepts)
            .map_err(|_| automaton::too_large("sum", &self.cells))
    }

    /// Whether parts can end where they should if the first one has this sum before the first cell.
    fn can_start(&self, start: i64, grid: &Grid) -> bool {
        // Bit by bit the sums that the current part can have: before a part has ended, and after.
        let [mut before, mut after] = [1u128 << start, 0];
        let below = (1u128 << self.sum) - 1;
        for &cell in self.cells.iter() {
            let range = match grid.get(cell) {
                Some(value) => value.number()..=value.number(),
                None => grid.size().value_range(),
            };
            let grown = |sums: u128| {
                let by = |number: u16| sums.checked_shl(number.into()).unwrap_or(0);
                // What is shifted out is greater than every sum.
                range.clone().map(by).fold(0, std::ops::BitOr::bitor)
            };
            let [one, other] = [grown(before), grown(after)];
            let ends = (one | other) >> self.sum & 1;
            [before, after] = [one & below, other & below | ends];
        }
        after >> start & 1 == 1
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let is_sum = (1..=Self::MAX_SUM).contains(&self.sum);
        if is_sum && !self.starts().any(|start| self.can_start(start, grid)) {
            report.wrong(self.cells.once(), || {
                let (cells, sum) = (held(&self.cells, grid), self.sum);
                let parts = if self.is_loop { "a loop of parts" } else { "parts" };
                format!("{cells}, expected {parts} that each sum to {sum}")
            });
        }
    }
}

impl Rule for SumLine {
    table_with_line!(KIND);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_no_worths(size)?;
        Problem::check_least(&self.cells, 1)?;
        if !(1..=Self::MAX_SUM).contains(&self.sum) {
            return Err(Problem::parameter("sum", &self.sum, format!("1 to {}", Self::MAX_SUM)));
        }
        let automaton = |start| -> Result<Statement, Problem> {
            let layers = self.layers(start, size)?;
            Ok(Statement::Automaton { cells: self.cells.to_vec(), layers })
        };
        if !self.is_loop {
            return Ok(vec![automaton(0)?]);
        }
        // As many states as there may be sums, in as many cases.
        let states = usize::try_from(self.sum * self.sum).unwrap_or(usize::MAX);
        let letters = self.cells.len().saturating_mul(size.value_count());
        if letters.saturating_mul(states) > Layers::MAX_TRANSITIONS {
            return Err(automaton::too_large("sum", &self.cells));
        }
        let cases = self.starts().map(|start| automaton(start).map(|only| vec![only]));
        let cases = cases.collect::<Result<_, _>>()?;
        let mut statements = vec![Statement::Either { cases }];
        let values = size.values().filter(|value| i64::from(value.number()) <= self.sum);
        let values: crate::grid::ValueSet = values.collect();
        if values.len() < size.value_count() {
            let cells = self.cells.once().to_vec();
            statements.push(Statement::domain(cells, values.iter(), size));
        }
        Ok(statements)
    }

    tried_at_start!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let back = self.cells.first().filter(|_| self.is_loop);
        let cells: Vec<Cell> = self.cells.iter().chain(back).copied().collect();
        let (tint, width, ends) = (Tint::Orange, Width::Medium, [End::Plain; 2]);
        let tag = drawn::tag(&cells, format!("Σ{}", self.sum));
        vec![Mark::Line { cells, tint, width, ends }, tag]
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        if self.sum > MOST_IN_ISS {
            return Err(format!("in ISS its sum is {MOST_IN_ISS} or less"));
        }
        let end = if self.is_loop { "~LOOP" } else { "" };
        Ok(vec![format!("SumLine~{}~{}{end}", self.sum, iss::write::cells(&self.cells))])
    }
}
