//! Counts: a certain number of these cells hold one of these values.

use std::ops::RangeInclusive;

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "count",
    called: &["how many"],
    title: "Count",
    about: "a certain number of these cells hold one of these values",
    gesture: Gesture::Cells,
    keys: &[
        ("cells", "the cells"),
        (
            "values",
            "the values: a list, or a text such as \"1-4\", \"odd\", \"even\", \"low\", \"high\"",
        ),
        ("exactly", "how many of the cells hold one of them"),
        ("one-of", "instead: a list of numbers, of which it is one"),
        ("at-least", "instead: the least number; may go with `at-most`"),
        ("at-most", "instead: the greatest number"),
    ],
    read: entry::tables::<Count>,
    examples: &[
        Example::on_latin_4(
            "[[count]]\ncells = \"r1c1 r2c2 r3c3 r4c4\"\nvalues = \"odd\"\nexactly = 2",
            ["1234241331424321", "2....4....4....."],
            "1 or less of r1c1, r2c2, r3c3 and r4c4 hold one of 1 3, expected 2 (count 1)",
        ),
        Example::on_latin_4(
            "[[count]]\ncells = \"r1c1 r2c2 r3c3\"\nvalues = [4]\nat-least = 1\nat-most = 2",
            ["1234241331424321", "4....4....4....."],
            "3 of r1c1, r2c2 and r3c3 hold one of 4, expected 1 to 2 (count 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// How many of these cells hold one of these values is one of certain numbers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Count {
    name: String,
    cells: Cells,
    values: Values,
    exactly: Option<i64>,
    one_of: Option<Vec<i64>>,
    at_least: Option<i64>,
    at_most: Option<i64>,
}

impl Count {
    /// Exactly this many of the cells hold one of the values.
    pub fn new(cells: Cells, values: Values, number: i64) -> Self {
        Self { exactly: Some(number), ..Self::of(cells, values) }
    }

    /// The number of cells that hold one of the values is one of these.
    pub fn one_of(cells: Cells, values: Values, numbers: Vec<i64>) -> Self {
        Self { one_of: Some(numbers), ..Self::of(cells, values) }
    }

    /// This many of the cells or more hold one of the values.
    pub fn at_least(cells: Cells, values: Values, number: i64) -> Self {
        Self { at_least: Some(number), ..Self::of(cells, values) }
    }

    /// At most this many of the cells hold one of the values.
    pub fn at_most(cells: Cells, values: Values, number: i64) -> Self {
        Self { at_most: Some(number), ..Self::of(cells, values) }
    }

    fn of(cells: Cells, values: Values) -> Self {
        let (name, one_of) = (String::new(), None);
        Self { name, cells, values, exactly: None, one_of, at_least: None, at_most: None }
    }

    fn wanted(&self) -> Wanted<'_> {
        Wanted {
            exactly: self.exactly,
            one_of: self.one_of.as_deref(),
            at_least: self.at_least,
            at_most: self.at_most,
            ..Wanted::default()
        }
    }

    /// How many cells hold one of the values, if no other empty cell will or if all of them will.
    fn reach(&self, grid: &Grid) -> RangeInclusive<i64> {
        let (mut least, mut greatest) = (0, 0);
        for &cell in self.cells.iter() {
            let value = grid.get(cell);
            least += i64::from(value.is_some_and(|value| self.counts(value, grid.size())));
            greatest += i64::from(value.is_none_or(|value| self.counts(value, grid.size())));
        }
        least..=greatest
    }

    fn counts(&self, value: Value, size: Size) -> bool {
        self.values.contains(value, size)
    }

    /// Reports what leaves no number that is wanted.
    fn strike_all(&self, grid: &Grid, strike: &mut dyn FnMut(Cell, Value)) {
        let (wanted, size) = (self.wanted(), grid.size());
        let (least, greatest) = self.reach(grid).into_inner();
        let one_more = wanted.admits(&(least + 1..=greatest));
        let no_more = wanted.admits(&(least..=greatest - 1));
        for &cell in self.cells.iter().filter(|&&cell| grid.get(cell).is_none()) {
            let goes = |&value: &Value| if self.counts(value, size) { one_more } else { no_more };
            size.values().filter(|value| !goes(value)).for_each(|value| strike(cell, value));
        }
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let (wanted, reach) = (self.wanted(), self.reach(grid));
        if !wanted.admits(&reach) {
            report.wrong(&self.cells, || {
                let (found, cells) = (wanted.missed_by(&reach), list(&self.cells));
                let values = self.values.of(grid.size());
                format!("{found} of {cells} hold one of {values}, expected {wanted}")
            });
        }
    }
}

impl Rule for Count {
    table_with_cells!(KIND);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 1)?;
        self.values.check("values", size)?;
        self.wanted().check("exactly")?;
        let values = self.values.of(size);
        let is_wanted = |&number: &usize| {
            let number = number as i64;
            self.wanted().admits(&(number..=number))
        };
        let allowed = (0..=self.cells.len()).filter(is_wanted);
        Ok(vec![Statement::count(&self.cells, values.iter(), allowed)])
    }

    strikes!(all);

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let text = format!("{} of {}", self.wanted(), self.values);
        vec![Mark::Cage { cells: self.cells.to_vec(), text }]
    }

    fn open(&self) -> Option<&dyn Open> {
        self.exactly.is_some().then_some(self as &dyn Open)
    }
}

impl Open for Count {
    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        Some(Box::new(Self { exactly: Some(*self.reach(grid).start()), ..self.clone() }))
    }
}
