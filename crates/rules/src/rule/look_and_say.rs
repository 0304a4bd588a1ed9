//! Look-and-say: a cage that tells how many of its cells hold which value, as in "two 1s, one 5".

use super::demands::{Demands, values_of};
use super::prelude::*;
use crate::grid::HIGHEST_DIGIT;

pub(super) static KIND: Kind = Kind {
    name: "look-and-say",
    title: "Look-and-say",
    about: "these cells hold some values exactly as often as `says` lists; other values are free",
    gesture: Gesture::Cells,
    keys: &[
        ("cells", "the cells"),
        (
            "says",
            "numbers of cells, each with the value that they hold: [\"2 1\", \"1 5\"] or [[2, 1], [1, 5]]",
        ),
    ],
    read: entry::tables::<LookAndSay>,
    iss: &[Tag::new("LookAndSay", from_iss)],
    examples: &[Example::on_latin_4(
        "[[look-and-say]]\ncells = \"r1c1 r2c2 r3c3 r4c4\"\nsays = [\"2 1\", \"0 3\"]",
        ["1234241331424321", ".....3.........."],
        "1 or more of r1c1, r2c2, r3c3 and r4c4 hold 3, expected 0 (look-and-say 1)",
    )],
    ..Kind::DEFAULT
};

/// Pairs of digits, each a number and a value.
fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    const EXPECTED: &str = "pairs of digits, as in 2319 for two 3s and one 9";
    let text = arguments.text(EXPECTED)?;
    let digits: Option<Vec<u16>> =
        text.chars().map(|digit| digit.to_digit(10).map(|digit| digit as u16)).collect();
    let digits = digits.filter(|digits| digits.len() % 2 == 0 && !digits.is_empty());
    let digits = digits.ok_or_else(|| format!("expected {EXPECTED}, found \"{text}\""))?;
    let says = digits.chunks(2).map(|pair| [pair[0], pair[1]]);
    single(LookAndSay::new(each_once(arguments.cells()?)?.into(), says))
}

/// Certain values occur an exact number of times in these cells.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct LookAndSay {
    name: String,
    cells: Cells,
    says: Vec<Tuple>,
}

impl LookAndSay {
    /// A rule over different cells: a number of them, and the value that they hold, once or several
    /// times.
    pub fn new(cells: Cells, says: impl IntoIterator<Item = [u16; 2]>) -> Self {
        let says = says.into_iter().map(|pair| Tuple(pair.to_vec())).collect();
        Self { name: String::new(), cells, says }
    }

    /// Numbers of cells and their values.
    fn pairs(&self) -> impl Iterator<Item = [u16; 2]> {
        self.says.iter().filter_map(|Tuple(row)| row[..].try_into().ok())
    }

    fn demands(&self) -> Demands {
        let of_value = |[number, value]: [u16; 2]| (value, usize::from(number));
        Demands::exactly(self.pairs().map(of_value).unique().collect())
    }

    /// Each is a pair, and no value is told twice, unless it does not occur.
    fn check(&self) -> Result<(), Problem> {
        let wrong =
            |found: String, expected: &str| Err(Problem::parameter("says", &found, expected));
        if let Some(Tuple(row)) = self.says.iter().find(|Tuple(row)| row.len() != 2) {
            let found = format!("a list with \"{}\"", row.iter().take(20).join(" "));
            return wrong(found, "pairs of a number and a value");
        }
        let is_again = |&(place, [number, value]): &(usize, [u16; 2])| {
            self.pairs()
                .take(place)
                .any(|[before, other]| other == value && (before, number) != (0, 0))
        };
        match self.pairs().enumerate().find(is_again) {
            None => Ok(()),
            Some((_, [_, value])) => {
                wrong(format!("a list that tells {value} twice"), "each value once")
            }
        }
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        self.demands().judge(&self.cells, grid, report);
    }
}

impl Rule for LookAndSay {
    table_with_cells!(KIND, open);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        self.check()?;
        self.demands().says(&self.cells, "says", size)
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let has_digits = self.pairs().flatten().all(|number| number < 10);
        let text = if has_digits {
            self.pairs().flatten().join("")
        } else {
            self.pairs().map(|[number, value]| format!("{number}x{value}")).join(" ")
        };
        vec![Mark::Cage { cells: self.cells.to_vec(), text }]
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        let digits = self.says.iter().flat_map(|pair| &pair.0).copied();
        if digits.clone().any(|digit| digit > HIGHEST_DIGIT) {
            return Err("in ISS its numbers and values are digits".to_owned());
        }
        iss::said("LookAndSay", &[&digits.format("")], &self.cells)
    }
}

impl Open for LookAndSay {
    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        let values = values_of(&self.cells, grid);
        let pair = |equal: &[u16]| Tuple(vec![equal.len() as u16, equal[0]]);
        let says = values.chunk_by(|one, other| one == other).map(pair).collect();
        Some(Box::new(Self { says, ..self.clone() }))
    }
}
