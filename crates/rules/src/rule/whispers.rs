//! Whispers: neighbours on a line are far apart. German whispers by five, on a 9x9.

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "whispers",
    called: &["German whispers", "Dutch whispers"],
    title: "Whispers",
    about: "neighbours on a line differ by `difference` or more",
    gesture: Gesture::Line,
    noun: "whispers line",
    keys: &[
        ("cells", "the cells of the line, in order"),
        (
            "difference",
            "the least difference of neighbours; half of the values, rounded up, if not given",
        ),
    ],
    read: entry::tables::<Whispers>,
    iss: &[Tag::new("Whisper", from_iss)],
    f_puzzles: &[
        Key::new("whispers", &["lines", "value"], |clue, context| {
            from_f_puzzles(clue, usual(context.size))
        }),
        Key::new("germanwhispers", &["lines", "value"], |clue, context| {
            from_f_puzzles(clue, usual(context.size))
        }),
        Key::new("dutchwhispers", &["lines", "value"], |clue, context| {
            from_f_puzzles(clue, usual(context.size) - 1)
        }),
    ],
    examples: &[
        Example::on_latin_4(
            "[[whispers]]\ncells = \"r1c1 r2c2 r1c3\"",
            ["1324241331424231", "..3..2.........."],
            "r2c2 and r1c3 differ by 1, expected 2 or more (whispers 1)",
        ),
        Example::on_latin_4(
            "[[whispers]]\ncells = \"r1c1 r1c2 r2c2 r2c1 r1c1\"\ndifference = 1",
            ["1324241331424231", "2...2..........."],
            "r2c1 and r1c1 differ by 0, expected 1 or more (whispers 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// In ISS the difference is 5 where none is given, whatever the size.
fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    let difference = difference(arguments.number_before_cells("a difference")?.unwrap_or(5))?;
    arguments.rule_on_line(|line| Whispers::new(line).difference(difference))
}

fn from_f_puzzles(clue: &Clue<'_>, usual: u16) -> Rules {
    let difference = difference(clue.number("value")?.unwrap_or(usual.into()))?;
    clue.rules_on_lines(|line| Whispers::new(line).difference(difference))
}

/// A difference that another format names. What is too large for the values is refused with the
/// rule.
pub(super) fn difference(number: i64) -> Result<u16, String> {
    let wrong = |_| format!("expected a difference from 1 to {}, found {number}", Size::MAX_VALUE);
    u16::try_from(number).map_err(wrong)
}

/// By how much neighbours on most lines differ at least: half of the values, rounded up.
fn usual(size: Size) -> u16 {
    size.value_count().div_ceil(2) as u16
}

/// Neighbours on a line differ by this much or more.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Whispers {
    name: String,
    cells: Line,
    difference: Option<u16>,
}

impl Whispers {
    /// Whispers on a line of cells, in order; the difference is half of the values, rounded up.
    pub fn new(cells: Line) -> Self {
        Self { name: String::new(), cells, difference: None }
    }

    /// The same line with another difference, 1 or more and less than there are values.
    #[must_use]
    pub fn difference(self, difference: u16) -> Self {
        Self { difference: Some(difference), ..self }
    }

    fn least(&self, size: Size) -> u16 {
        self.difference.unwrap_or(usual(size))
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let least = self.least(grid.size());
        for pair in self.cells.windows(2) {
            let Some([one, other]) = numbers([pair[0], pair[1]], grid) else { continue };
            let apart = one.abs_diff(other);
            if apart < least {
                report.wrong(pair, || {
                    format!("{} differ by {apart}, expected {least} or more", list(pair))
                });
            }
        }
    }
}

impl Rule for Whispers {
    table_with_line!(KIND);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 1)?;
        let least = self.least(size);
        if least == 0 {
            return Err(Problem::parameter("difference", &least, "1 or more"));
        }
        let pairs = self.cells.windows(2).map(|pair| [pair[0], pair[1]]);
        let are_apart = |a: Value, b: Value| a.number().abs_diff(b.number()) >= least;
        Ok(Statement::over_pairs(pairs, size, are_apart))
    }

    fn marks(&self, size: Size) -> Vec<Mark> {
        let (least, usual) = (self.least(size), usual(size));
        let tint = if least < usual { Tint::Orange } else { Tint::Green };
        let (cells, ends) = (self.cells.to_vec(), [End::Plain; 2]);
        let tag = (least != usual).then(|| drawn::tag(&cells, format!("≥{least}")));
        let line = Mark::Line { cells, tint, width: Width::Medium, ends };
        std::iter::once(line).chain(tag).collect()
    }

    fn to_f_puzzles(&self, context: &Context) -> FPuzzlesClues {
        let lines = ("lines", vec![cell_names(&self.cells)].into());
        let difference = self.least(context.size).to_string();
        Ok(clue("whispers", [lines, ("value", difference.into())]))
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        iss::said("Whisper", &[&self.least(context.size)], &self.cells)
    }
}
