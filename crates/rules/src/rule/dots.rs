//! Dots between two cells: white and black ones, X and V.

use super::prelude::*;
use super::{
    pair::{Over, Pair},
    touching::two,
};

/// The difference if nothing else is said.
const CONSECUTIVE: u16 = 1;

/// The ratio if nothing else is said.
pub(super) const DOUBLE: u16 = 2;

/// What an X and a V say, whatever the size.
const LETTERS: [(&str, u16); 2] = [("X", 10), ("V", 5)];

pub(super) static DIFFERENCE: Kind = Kind {
    name: "difference",
    called: &[
        "kropki",
        "kropki dot",
        "kropki white",
        "white kropki",
        "dot",
        "consecutive",
        "consecutive pair",
    ],
    title: "Difference (white dot)",
    about: "two cells differ by `difference`",
    gesture: Gesture::Dot,
    noun: "white dot",
    keys: &[("cells", "the two cells"), ("difference", "their difference; 1 if not given")],
    read: entry::tables::<Difference>,
    iss: &[Tag::new("WhiteDot", |arguments, _| arguments.rules_on_touching_pairs(Difference::new))],
    f_puzzles: &[Key::new("difference", &["cells", "value"], |clue, _| {
        let difference = clue.small_number("value")?.unwrap_or(CONSECUTIVE);
        let pair = clue.neighbours("difference", |_| true)?;
        single(Difference::new(pair).difference(difference))
    })],
    examples: &[
        Example::on_latin_4(
            "[[difference]]\ncells = \"r1c1-2\"",
            ["1234214334124321", "13.............."],
            "r1c1 and r1c2 differ by 2, expected 1 (difference 1)",
        ),
        Example::on_latin_4(
            "[[difference]]\ncells = \"r1c1-2\"\ndifference = 2",
            ["1324241331424231", "12.............."],
            "r1c1 and r1c2 differ by 1, expected 2 (difference 1)",
        ),
    ],
    ..Kind::DEFAULT
};

pub(super) static RATIO: Kind = Kind {
    name: "ratio",
    called: &["kropki", "kropki dot", "kropki black", "black kropki", "dot", "double"],
    title: "Ratio (black dot)",
    about: "of two cells one is `ratio` times the other",
    gesture: Gesture::Dot,
    noun: "black dot",
    keys: &[("cells", "the two cells"), ("ratio", "their ratio, 2 or more; 2 if not given")],
    read: entry::tables::<Ratio>,
    iss: &[Tag::new("BlackDot", |arguments, _| arguments.rules_on_touching_pairs(Ratio::new))],
    f_puzzles: &[Key::new("ratio", &["cells", "value"], |clue, _| {
        let ratio = clue.small_number("value")?.unwrap_or(DOUBLE);
        let pair = clue.neighbours("ratio", |_| true)?;
        single(Ratio::new(pair).ratio(ratio))
    })],
    examples: &[
        Example::on_latin_4(
            "[[ratio]]\ncells = \"r1c1-2\"",
            ["1234214334124321", "13.............."],
            "r1c1 is 1 and r1c2 is 3, expected one to be 2 times the other (ratio 1)",
        ),
        Example::on_latin_4(
            "[[ratio]]\ncells = \"r1c1-2\"\nratio = 3",
            ["1324241331424231", "12.............."],
            "r1c1 is 1 and r1c2 is 2, expected one to be 3 times the other (ratio 1)",
        ),
    ],
    ..Kind::DEFAULT
};

pub(super) static SUM_OF_TWO: Kind = Kind {
    name: "sum-of-two",
    called: &["xv", "five and ten"],
    title: "Sum of two (X and V)",
    about: "two cells sum to `sum`",
    gesture: Gesture::Dot,
    keys: &[("cells", "the two cells"), ("sum", "their sum: 10 for an X, 5 for a V")],
    read: entry::tables::<SumOfTwo>,
    iss: &[
        Tag::new("X", |arguments, _| sum_from_iss(arguments, 10)),
        Tag::new("V", |arguments, _| sum_from_iss(arguments, 5)),
    ],
    f_puzzles: &[Key::new("xv", &["cells", "value"], sum_from_f_puzzles)],
    examples: &[Example::on_latin_4(
        "[[sum-of-two]]\ncells = \"r1c1-2\"\nsum = 5",
        ["1423413223143241", "12.............."],
        "r1c1 and r1c2 sum to 3, expected 5 (sum-of-two 1)",
    )],
    ..Kind::DEFAULT
};

fn sum_from_iss(arguments: &mut Arguments<'_>, sum: u16) -> Rules {
    arguments.rules_on_touching_pairs(|pair| SumOfTwo::new(pair, sum))
}

/// A mark without a letter says nothing.
fn sum_from_f_puzzles(clue: &Clue<'_>, _context: &Context) -> Rules {
    let text = clue.text("value")?;
    if text.is_empty() {
        return Ok(Vec::new());
    }
    let known = LETTERS.iter().find(|(letter, _)| text.eq_ignore_ascii_case(letter));
    let found = || format!("expected X or V in `value`, found \"{}\"", text.escape_debug());
    let (_, sum) = known.ok_or_else(found)?;
    let pair = clue.neighbours("xv", |other| other.text("value") != Ok(""))?;
    single(SumOfTwo::new(pair, *sum))
}

/// The numbers that the cells of a dot hold, if both hold one.
fn held_numbers(cells: &[Cell], grid: &Grid) -> Option<[u16; 2]> {
    numbers(two(cells).ok()?, grid)
}

/// A dot as it is drawn: with its number, if that is not the usual one.
fn dot(cells: &[Cell], fill: Fill, number: Option<String>) -> Vec<Mark> {
    vec![Mark::Dot { cells: cells.to_vec(), fill, text: number.unwrap_or_default() }]
}

/// A dot in ISS, where it has no number.
fn item(tag: &str, cells: &[Cell], has_number: bool, context: &Context) -> IssItems {
    if !has_number && iss::are_neighbours(cells, context.size) {
        return iss::said(tag, &[], cells);
    }
    Err("in ISS its dot is between neighbours, and has no number".to_owned())
}

/// Two cells differ by this much.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Difference {
    name: String,
    cells: Cells,
    #[serde(rename = "difference", default = "consecutive")]
    apart: u16,
}

fn consecutive() -> u16 {
    CONSECUTIVE
}

impl Difference {
    /// Two cells that differ by 1.
    pub fn new(cells: [Cell; 2]) -> Self {
        Self { name: String::new(), cells: cells.to_vec().into(), apart: CONSECUTIVE }
    }

    /// The same cells with another difference.
    #[must_use]
    pub fn difference(self, difference: u16) -> Self {
        Self { apart: difference, ..self }
    }

    fn number(&self) -> Option<String> {
        (self.apart != CONSECUTIVE).then(|| self.apart.to_string())
    }
}

impl Pairwise for Difference {
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        two(&self.cells).into_iter()
    }

    fn is_right(&self, a: u16, b: u16) -> bool {
        a.abs_diff(b) == self.apart
    }

    fn complaint(&self, [one, other]: [Cell; 2], [a, b]: [u16; 2]) -> String {
        format!("{one} and {other} differ by {}, expected {}", a.abs_diff(b), self.apart)
    }
}

impl Rule for Difference {
    table_with_cells!(DIFFERENCE, open);
    pairwise!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        two(&self.cells)?;
        Ok(pairwise::statements(self, size))
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        dot(&self.cells, Fill::White, self.number())
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        mark("difference", &self.cells, self.number())
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        item("WhiteDot", &self.cells, self.number().is_some(), context)
    }
}

impl Open for Difference {
    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        let [a, b] = held_numbers(&self.cells, grid)?;
        Some(Box::new(Self { apart: a.abs_diff(b), ..self.clone() }))
    }
}

/// Of two cells one is this many times the other. 0 is any number times 0, so two zeros keep it;
/// other equal values never do.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Ratio {
    name: String,
    cells: Cells,
    #[serde(rename = "ratio", default = "double")]
    times: u16,
}

fn double() -> u16 {
    DOUBLE
}

impl Ratio {
    /// Two cells, one of them twice the other.
    pub fn new(cells: [Cell; 2]) -> Self {
        Self { name: String::new(), cells: cells.to_vec().into(), times: DOUBLE }
    }

    /// The same cells with another ratio, 2 or more.
    #[must_use]
    pub fn ratio(self, ratio: u16) -> Self {
        Self { times: ratio, ..self }
    }

    fn number(&self) -> Option<String> {
        (self.times != DOUBLE).then(|| self.times.to_string())
    }
}

impl Pairwise for Ratio {
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        two(&self.cells).into_iter()
    }

    fn is_right(&self, a: u16, b: u16) -> bool {
        let times = |number: u16| u32::from(self.times) * u32::from(number);
        u32::from(a) == times(b) || u32::from(b) == times(a)
    }

    fn complaint(&self, [one, other]: [Cell; 2], [a, b]: [u16; 2]) -> String {
        let ratio = self.times;
        format!("{one} is {a} and {other} is {b}, expected one to be {ratio} times the other")
    }
}

impl Rule for Ratio {
    table_with_cells!(RATIO, open);
    pairwise!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        if self.times < 2 {
            return Err(Problem::parameter("ratio", &self.times, "2 or more"));
        }
        two(&self.cells)?;
        Ok(pairwise::statements(self, size))
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        dot(&self.cells, Fill::Black, self.number())
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        mark("ratio", &self.cells, self.number())
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        item("BlackDot", &self.cells, self.number().is_some(), context)
    }
}

/// How many times the one number is the other, if it is twice that or more. (0 is any number of
/// times 0.)
fn times(a: u16, b: u16) -> Option<u16> {
    match (a.max(b), a.min(b)) {
        (0, 0) => Some(DOUBLE),
        (_, 0) => None,
        (more, less) => (more % less == 0).then_some(more / less).filter(|&times| times >= 2),
    }
}

impl Open for Ratio {
    fn any(&self, size: Size) -> Option<Box<dyn Rule>> {
        let numbers = || size.value_range();
        let all = numbers().flat_map(|a| numbers().map(move |b| [a, b]));
        let pairs: Vec<[u16; 2]> = all.filter(|&[a, b]| times(a, b).is_some()).collect();
        if pairs.is_empty() {
            let (name, first) = (&*self.name, vec![*self.cells.first()?]);
            return Some(Box::new(Candidates::new(name, first, Vec::new())));
        }
        let mut related = Pair::table(self.cells.to_vec().into(), Over::Neighbours, pairs);
        related.rename(self.name.clone());
        Some(Box::new(related))
    }

    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        let [a, b] = held_numbers(&self.cells, grid)?;
        Some(Box::new(Self { times: times(a, b)?, ..self.clone() }))
    }
}

/// Two cells sum to a number. They may hold the same value if nothing else forbids it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SumOfTwo {
    name: String,
    cells: Cells,
    sum: u16,
}

impl SumOfTwo {
    /// Two cells and what they sum to.
    pub fn new(cells: [Cell; 2], sum: u16) -> Self {
        Self { name: String::new(), cells: cells.to_vec().into(), sum }
    }

    fn letter(&self) -> Option<&'static str> {
        LETTERS.iter().find(|(_, sum)| *sum == self.sum).map(|(letter, _)| *letter)
    }
}

impl Pairwise for SumOfTwo {
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        two(&self.cells).into_iter()
    }

    fn is_right(&self, a: u16, b: u16) -> bool {
        a + b == self.sum
    }

    fn complaint(&self, [one, other]: [Cell; 2], [a, b]: [u16; 2]) -> String {
        format!("{one} and {other} sum to {}, expected {}", a + b, self.sum)
    }
}

impl Rule for SumOfTwo {
    table_with_cells!(SUM_OF_TWO, open);
    pairwise!();

    fn noun(&self) -> &'static str {
        self.letter().unwrap_or("sum")
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        two(&self.cells)?;
        Problem::check_no_worths(size)?;
        Ok(pairwise::statements(self, size))
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let text = self.letter().map_or_else(|| self.sum.to_string(), str::to_owned);
        dot(&self.cells, Fill::None, Some(text))
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        let Some(letter) = self.letter() else {
            let sums = LETTERS.iter().map(|(_, sum)| sum).join(" and ");
            return Err(format!("f-puzzles have the sums {sums} only"));
        };
        mark("xv", &self.cells, Some(letter.to_owned()))
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        let are_near = iss::are_neighbours(&self.cells, context.size);
        match self.letter().filter(|_| are_near) {
            Some(letter) => iss::said(letter, &[], &self.cells),
            None => Err("in ISS there are X and V alone, between neighbours".to_owned()),
        }
    }
}

impl Open for SumOfTwo {
    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        let [a, b] = held_numbers(&self.cells, grid)?;
        Some(Box::new(Self { sum: a + b, ..self.clone() }))
    }
}
