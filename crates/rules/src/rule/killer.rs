//! Killer cages: different values that sum to a number.

use std::ops::RangeInclusive;

use super::prelude::*;
use super::{amounts, sum::Sum};

pub(super) static KIND: Kind = Kind {
    name: "killer",
    called: &["cage", "sum cage"],
    title: "Killer cage",
    about: "no value twice in these cells, and they sum to `sum`",
    gesture: Gesture::Cells,
    noun: "cage",
    keys: &[
        ("cells", "the cells of the cage, no more than there are values"),
        ("sum", "their sum; any if not given"),
        ("sums", "instead: a list of sums, of which it is one"),
    ],
    read: entry::tables::<Killer>,
    iss: &[Tag::new("Cage", from_iss)],
    f_puzzles: &[Key::new("killercage", &["cells", "value"], from_f_puzzles)],
    examples: &[
        Example::on_latin_4(
            "[[killer]]\ncells = \"r1c1 r2c1-2\"\nsum = 7",
            ["1234241331424321", "1...23.........."],
            "r1c1, r2c1 and r2c2 sum to 6, expected 7 (killer 1)",
        ),
        Example::on_latin_4(
            "[[killer]]\ncells = \"r1c1 r2c1-2\"\nsum = 7",
            ["1234241331424321", "4...3..........."],
            "r1c1, r2c1 and r2c2 sum to 8 or more, expected 7 (killer 1)",
        ),
        Example::on_latin_4(
            "[[killer]]\nname = \"cage\"\ncells = \"r1c1 r2c2\"",
            ["1234241331424321", "3....3.........."],
            "r1c1 and r2c2 are both 3 in cage",
        ),
        Example::on_latin_4(
            "[[killer]]\ncells = \"r1c1 r2c1-2\"\nsums = [7, 9]",
            ["1234241331424321", "1...43.........."],
            "r1c1, r2c1 and r2c2 sum to 8, expected 7 or 9 (killer 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// A cell that is named twice counts twice in the sum and once among different values.
fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    let sum = arguments.optional_number("a sum")?.filter(|&sum| sum != 0);
    let cells = arguments.cells()?;
    let once: Vec<Cell> = cells.iter().copied().unique().collect();
    if once.len() == cells.len() {
        return single(Killer::with_sum_if_any(cells, sum)?);
    }
    let mut rules: Vec<Box<dyn Rule>> = Vec::new();
    if once.len() > 1 {
        rules.push(Box::new(AllDifferent::new("", once)));
    }
    if let Some(sum) = sum {
        rules.push(Box::new(Sum::counting(cells.into_iter().map(|cell| (1, cell)), sum)));
    }
    Ok(rules)
}

/// A sum of 0 stands for no sum.
fn from_f_puzzles(clue: &Clue<'_>, _context: &Context) -> Rules {
    let sum = clue.number("value")?.filter(|&sum| sum != 0);
    single(Killer::with_sum_if_any(clue.different_cells("cells")?.to_vec(), sum)?)
}

/// No value twice in these cells, and their sum is this, or one of these, if it is given.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Killer {
    name: String,
    cells: Cells,
    sum: Option<i64>,
    sums: Option<Vec<i64>>,
}

impl Killer {
    /// A cage over these cells, no more than there are values. A sum that they cannot have makes
    /// the puzzle one without solutions.
    pub fn new(cells: Cells, sum: i64) -> Self {
        Self { sum: Some(sum), ..Self::without_sum(cells) }
    }

    /// A cage whose cells sum to one of these numbers.
    pub fn one_of(cells: Cells, sums: Vec<i64>) -> Self {
        Self { sums: Some(sums), ..Self::without_sum(cells) }
    }

    /// A cage without a sum: its cells hold different values.
    pub fn without_sum(cells: Cells) -> Self {
        Self { name: String::new(), cells, sum: None, sums: None }
    }

    /// A cage as other formats have it, which know no negative sums.
    fn with_sum_if_any(cells: Vec<Cell>, sum: Option<i64>) -> Result<Self, String> {
        if let Some(sum) = sum.filter(|&sum| sum < 0) {
            return Err(format!("expected a sum of 0 or more, found {sum}"));
        }
        Ok(Self { sum, ..Self::without_sum(cells.into()) })
    }

    fn wanted(&self) -> Wanted<'_> {
        Wanted { exactly: self.sum, one_of: self.sums.as_deref(), ..Wanted::default() }
    }

    /// The least and the greatest sum of different values, where some are there already, or of worths.
    fn reach(&self, grid: &Grid) -> RangeInclusive<i64> {
        let size = grid.size();
        if size.has_worths() {
            return amounts::reach(self.cells.iter().map(|&cell| (1, cell)), grid);
        }
        let mut seen = [0u64; Size::MAX_SIDE.div_ceil(64)];
        let (mut placed, mut empty) = (0, 0);
        for &cell in self.cells.iter() {
            let Some(value) = grid.get(cell) else {
                empty += 1;
                continue;
            };
            placed += i64::from(value.number());
            let index = size.value_index(value);
            seen[index / 64] |= 1 << (index % 64);
        }
        let is_free = |value: &Value| {
            let index = size.value_index(*value);
            seen[index / 64] & 1 << (index % 64) == 0
        };
        let number = |value: Value| i64::from(value.number());
        let least: i64 = size.values().filter(is_free).take(empty).map(number).sum();
        let greatest: i64 = size.values().rev().filter(is_free).take(empty).map(number).sum();
        placed + least..=placed + greatest
    }

    /// Reports a value that stands twice; or else a sum that cannot be right any more.
    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let wanted = self.wanted().of_worths(grid.size());
        if !report.repetitions(grid) {
            wanted.judge(&self.cells, &self.reach(grid), report);
        }
    }
}

impl Rule for Killer {
    table_with_cells!(KIND);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_count(&self.cells, 1..=size.value_count())?;
        if self.sum.is_some() && self.sums.is_some() {
            let (found, expected) = ("both".to_owned(), "`sum` or `sums`".to_owned());
            return Err(Problem::Keys { found, expected });
        }
        let mut statements = Vec::new();
        if self.cells.len() > 1 {
            statements.push(all_different(&self.cells, size));
        }
        if self.sum.is_some() || self.sums.is_some() {
            let cells = self.cells.iter().map(|&cell| (1, cell));
            statements.push(sum(cells, self.wanted().ranges(), size)?);
        }
        Ok(statements)
    }

    tried_at_start!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        vec![Mark::Cage { cells: self.cells.to_vec(), text: self.wanted().short() }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        match (self.sum, self.sums.as_deref()) {
            (Some(sum), _) | (None, Some(&[sum])) => cage(&self.cells, Some(sum)),
            (None, None) => cage(&self.cells, None),
            (None, Some(_)) => Err("f-puzzles have one sum in a cage".to_owned()),
        }
    }

    fn open(&self) -> Option<&dyn Open> {
        self.sum.is_some().then_some(self as &dyn Open)
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        match (self.sum, &self.sums) {
            (None, None) => iss::said("Cage", &[&0], &self.cells),
            (Some(sum), None) if sum > 0 => iss::said("Cage", &[&sum], &self.cells),
            _ => Err("in ISS a cage has one sum, 1 or more".to_owned()),
        }
    }
}

impl Open for Killer {
    fn any(&self, _size: Size) -> Option<Box<dyn Rule>> {
        Some(Box::new(Self { name: self.name.clone(), ..Self::without_sum(self.cells.clone()) }))
    }

    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        let sum = all_differ(&self.cells, grid).then(|| self.reach(grid))?;
        let sum = amounts::whole(&sum, grid.size())?;
        Some(Box::new(Self { sum: Some(sum), ..self.clone() }))
    }
}
