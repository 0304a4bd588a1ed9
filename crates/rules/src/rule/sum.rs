//! Sums: any linear equation or inequality over the values of cells.

use super::little_killer::LittleKiller;
use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "sum",
    called: &["weighted sum", "linear equation", "slow cage"],
    title: "Sum",
    about: "these cells, each with a weight if you like, sum to a certain number; values may repeat",
    gesture: Gesture::Cells,
    keys: &[
        ("cells", "the cells"),
        ("weights", "how often each cell counts, negative numbers too; once each if not given"),
        ("total", "the sum"),
        ("one-of", "instead: a list of sums, of which it is one"),
        ("at-least", "instead: the least sum; may go with `at-most`"),
        ("at-most", "instead: the greatest sum"),
    ],
    read: entry::tables::<Sum>,
    iss: &[Tag::new("Sum", from_iss)],
    examples: &[
        Example::on_latin_4(
            "[[sum]]\ncells = \"r1c1 r2c2 r3c3\"\ntotal = 9",
            ["1234241331424321", "1....3.........."],
            "r1c1, r2c2 and r3c3 sum to 8 or less, expected 9 (sum 1)",
        ),
        Example::on_latin_4(
            "[[sum]]\ncells = \"r1c1-2\"\nweights = [2, -1]\nat-least = 0\nat-most = 3",
            ["1234241331424321", "14.............."],
            "2 r1c1 - r1c2 is -2, expected 0 to 3 (sum 1)",
        ),
        Example::on_latin_4(
            "[[sum]]\ncells = \"r1c1 r2c2\"\none-of = [3, 5]",
            ["1234241331424321", "3....4.........."],
            "r1c1 and r2c2 sum to 7, expected 3 or 5 (sum 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// `14`, or with a coefficient for each cell `0_=_1_1_-1`. A cell that is named again adds up.
fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    let (text, cells) = (arguments.text("a sum")?, arguments.cells()?);
    let (sum, coefficients) = match text.split_once("_=_") {
        Some((sum, coefficients)) => (sum, coefficients.split('_').collect()),
        None => (text, vec!["1"; cells.len()]),
    };
    let sum = iss::number(sum).ok_or_else(|| format!("expected a sum, found \"{text}\""))?;
    let found = coefficients.len();
    if found != cells.len() {
        return Err(format!(
            "expected {} coefficients, one for each cell, found {found}",
            cells.len()
        ));
    }
    let coefficient = |text: &str| {
        let number = iss::number(text).filter(|number| (-100..=100).contains(number));
        number.ok_or_else(|| format!("expected a coefficient from -100 to 100, found \"{text}\""))
    };
    let weights: Vec<i64> = coefficients.into_iter().map(coefficient).collect::<Result<_, _>>()?;
    single(Sum::counting(weights.into_iter().zip(cells), sum))
}

/// The sum of these cells, each with its weight, is one of certain numbers.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Sum {
    name: String,
    cells: Cells,
    weights: Option<Vec<i64>>,
    total: Option<i64>,
    one_of: Option<Vec<i64>>,
    at_least: Option<i64>,
    at_most: Option<i64>,
}

impl Sum {
    /// The cells sum to this total.
    pub fn new(cells: Cells, total: i64) -> Self {
        Self { total: Some(total), ..Self::of(cells) }
    }

    /// The cells sum to one of these totals.
    pub fn one_of(cells: Cells, totals: Vec<i64>) -> Self {
        Self { one_of: Some(totals), ..Self::of(cells) }
    }

    /// The cells sum to this total or more.
    pub fn at_least(cells: Cells, total: i64) -> Self {
        Self { at_least: Some(total), ..Self::of(cells) }
    }

    /// The cells sum to this total or less.
    pub fn at_most(cells: Cells, total: i64) -> Self {
        Self { at_most: Some(total), ..Self::of(cells) }
    }

    /// The same sum with a weight for each of the cells, in order.
    #[must_use]
    pub fn weights(self, weights: Vec<i64>) -> Self {
        Self { weights: Some(weights), ..self }
    }

    /// Cells with weights sum to this total; one that is named repeatedly counts with all its
    /// weights.
    pub(super) fn counting(weighted: impl Iterator<Item = (i64, Cell)>, total: i64) -> Self {
        let mut cells: Vec<Cell> = Vec::new();
        let mut weights: Vec<i64> = Vec::new();
        for (weight, cell) in weighted {
            if let Some(place) = cells.iter().position(|&other| other == cell) {
                weights[place] = weights[place].saturating_add(weight);
            } else {
                cells.push(cell);
                weights.push(weight);
            }
        }
        let sum = Self::new(cells.into(), total);
        if weights.iter().all(|&weight| weight == 1) { sum } else { sum.weights(weights) }
    }

    fn of(cells: Cells) -> Self {
        let (name, weights, one_of) = (String::new(), None, None);
        Self { name, cells, weights, total: None, one_of, at_least: None, at_most: None }
    }

    fn wanted(&self) -> Wanted<'_> {
        Wanted {
            exactly: self.total,
            one_of: self.one_of.as_deref(),
            at_least: self.at_least,
            at_most: self.at_most,
            ..Wanted::default()
        }
    }

    /// The cells with their weights.
    fn weighted(&self) -> impl Iterator<Item = (i64, Cell)> {
        let weight = |place: usize| self.weights.as_ref().map_or(1, |weights| weights[place]);
        self.cells.iter().enumerate().map(move |(place, &cell)| (weight(place), cell))
    }

    /// Reports what leaves no sum that is wanted.
    fn strike_all(&self, grid: &Grid, strike: &mut dyn FnMut(Cell, Value)) {
        let (wanted, all) = (self.wanted(), reach(self.weighted(), grid));
        if grid.size().has_worths() {
            // What a value is worth is not known by itself.
            return;
        }
        for (weight, cell) in self.weighted().filter(|&(_, cell)| grid.get(cell).is_none()) {
            let own = reach(std::iter::once((weight, cell)), grid);
            let (least, greatest) = (all.start() - own.start(), all.end() - own.end());
            for value in grid.size().values() {
                let here = weight * i64::from(value.number());
                if !wanted.admits(&(least + here..=greatest + here)) {
                    strike(cell, value);
                }
            }
        }
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let (wanted, reach) = (self.wanted().of_worths(grid.size()), reach(self.weighted(), grid));
        if self.weights.is_none() {
            wanted.judge(&self.cells, &reach, report);
        } else if !wanted.admits(&reach) {
            report.wrong(&self.cells, || {
                format!("{} is {}, expected {wanted}", self.formula(), wanted.missed_by(&reach))
            });
        }
    }
}

impl Rule for Sum {
    table_with_cells!(KIND);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 1)?;
        let cells = self.cells.len();
        if let Some(weights) = self.weights.as_ref().filter(|weights| weights.len() != cells) {
            let found = format!("a list of {}", weights.len());
            let expected = format!("one of {cells}, a weight for each cell");
            return Err(Problem::parameter("weights", &found, expected));
        }
        self.wanted().check("total")?;
        Ok(vec![sum(self.weighted(), self.wanted().ranges(), size)?])
    }

    strikes!(all);

    /// A cage; with weights it could not be understood, so it is a note.
    fn marks(&self, _size: Size) -> Vec<Mark> {
        let wanted = self.wanted();
        if self.weights.is_some() {
            return vec![Mark::Note { text: format!("{} is {wanted}", self.formula()) }];
        }
        vec![Mark::Cage { cells: self.cells.to_vec(), text: wanted.short() }]
    }

    /// A whole diagonal, or a cage where the cells differ anyway.
    fn to_f_puzzles(&self, context: &Context) -> FPuzzlesClues {
        let is_plain = self.weights.iter().flatten().all(|&weight| weight == 1);
        let total = match &self.wanted().ranges()[..] {
            [range] if is_plain && range.start() == range.end() => *range.start(),
            _ => return Err("f-puzzles have plain sums only, with one total each".to_owned()),
        };
        let backwards = self.cells.iter().rev().copied().collect_vec().into();
        let along = [self.cells.clone(), backwards].map(|cells| LittleKiller::new(cells, total));
        let along = along.iter().find_map(|clue| clue.to_f_puzzles(context).ok());
        match along {
            Some(clues) => Ok(clues),
            None if are_in_one_house(&self.cells, context) => cage(&self.cells, Some(total)),
            None => {
                Err("f-puzzles have sums only where values cannot repeat anyway, and on whole \
                         diagonals"
                    .to_owned())
            }
        }
    }

    fn open(&self) -> Option<&dyn Open> {
        self.total.is_some().then_some(self as &dyn Open)
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        let total = self.total.ok_or("in ISS a sum has one total")?;
        let weights = self.weighted().map(|(weight, _)| weight).collect::<Vec<_>>();
        iss::stated::weighted(total, weights.iter().copied(), &self.cells)
    }
}

impl Open for Sum {
    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        let total = whole(&reach(self.weighted(), grid), grid.size())?;
        Some(Box::new(Self { total: Some(total), ..self.clone() }))
    }
}

/// Whether cells are in one row, one column or one region.
fn are_in_one_house(cells: &[Cell], context: &Context) -> bool {
    if !cells.iter().all(|cell| cell.is_on_board()) {
        return false;
    }
    let region = |cell: &Cell| Some(context.regions.as_ref()?[context.size.index(*cell)]);
    let region = |cell| region(cell).filter(|&region| region != Context::NO_REGION);
    cells.iter().map(|cell| cell.row()).all_equal()
        || cells.iter().map(|cell| cell.column()).all_equal()
        || cells.first().and_then(region).is_some() && cells.iter().map(region).all_equal()
}

impl Sum {
    /// The weighted sum as people write it: `2 r1c1 - r1c2`.
    fn formula(&self) -> String {
        let mut text = String::new();
        for (weight, cell) in self.weighted() {
            let sign = match (text.is_empty(), weight < 0) {
                (true, false) => "",
                (true, true) => "-",
                (false, false) => " + ",
                (false, true) => " - ",
            };
            let factor = match weight.unsigned_abs() {
                1 => String::new(),
                factor => format!("{factor} "),
            };
            text += &format!("{sign}{factor}{cell}");
        }
        text
    }
}
