//! Sandwiches: what is between the least and the greatest value of a line.

use super::prelude::*;
use super::{
    contain::Contain,
    crusts::{self, Crusts},
};

pub(super) static KIND: Kind = Kind {
    name: "sandwich",
    title: "Sandwich",
    about: "the cells of a line between its least and its greatest value sum to `sum`",
    gesture: Gesture::Outside,
    keys: &[
        ("cells", "the cells of the line, without `crusts` no more than there are values"),
        ("sum", "the sum of those between the crusts; 0 if these are neighbours"),
        (
            "crusts",
            "two values, which then both occur, once, or one value twice; the least and the greatest if not given",
        ),
    ],
    read: entry::tables::<Sandwich>,
    iss: &[Tag::last("Sandwich", |arguments, _| {
        let sum = arguments.number("a sum")?;
        single(Sandwich::new(arguments.row_or_column()?.into(), sum))
    })],
    f_puzzles: &[Key::new("sandwichsum", &["cell", "value"], |clue, _| {
        outside::from_f_puzzles(clue, Sandwich::new)
    })],
    examples: &[
        Example::on_latin_4(
            "[[sandwich]]\ncells = \"r1c1>r1c4\"\nsum = 5",
            ["1324241331424231", "1.4............."],
            "r1c1, r1c2, r1c3 and r1c4 are 1 . 4 ., expected a sum of 5 between 1 and 4 \
             (sandwich 1)",
        ),
        Example::on_latin_4(
            "[[sandwich]]\ncells = \"r1c1>r4c1\"\nsum = 0\ncrusts = [2, 3]",
            ["1234241331424321", "2.......3......."],
            "r1c1, r2c1, r3c1 and r4c1 are 2 . 3 ., expected a sum of 0 between 2 and 3 \
             (sandwich 1)",
        ),
        Example::on(
            "size = \"1x4\"\nvalues = \"0-3\"\nrows = \"none\"",
            "[[sandwich]]\ncells = \"r1c1>r1c4\"\nsum = 4\ncrusts = [0, 0]",
            ["0130", "00.."],
            "r1c1, r1c2, r1c3 and r1c4 are 0 0 . ., expected a sum of 4 between the two 0 \
             (sandwich 1)",
        ),
        Example::on(
            "size = 3\nvalues = \"0-4\"",
            "[[sandwich]]\ncells = \"r1c1>r1c3\"\nsum = 2",
            ["123231312", "13......."],
            "r1c1, r1c2 and r1c3 are 1 3 ., expected a sum of 2 between the least and the greatest \
             (sandwich 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// The values of a line between its crusts sum to a number.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Sandwich {
    name: String,
    cells: Cells,
    sum: i64,
    crusts: Option<[u16; 2]>,
}

impl Sandwich {
    /// The clue `sum` on the line of these cells, two or more and no more than there are values,
    /// which holds no value twice. The crusts are the least and the greatest value that it holds.
    pub fn new(cells: Cells, sum: i64) -> Self {
        Self { name: String::new(), cells, sum, crusts: None }
    }

    /// The same clue with other crusts, two values, which both stand in one cell of the line; or
    /// one value twice, which then stands in two. What else the line holds may repeat.
    #[must_use]
    pub fn crusts(self, one: u16, other: u16) -> Self {
        Self { crusts: Some([one, other]), ..self }
    }

    fn crusts_on(&self, size: Size) -> Crusts {
        match self.crusts {
            Some([one, other]) => Crusts::Of(one, other),
            None => Crusts::ends(&self.cells, size),
        }
    }

    /// Whether it says itself that the cells differ.
    fn repeats(&self, grid: &Grid) -> bool {
        self.crusts.is_none() && !all_differ(&self.cells, grid)
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        if self.crusts.is_some() || !report.repetitions(grid) {
            let crusts = self.crusts_on(grid.size());
            crusts::judge(&self.cells, crusts, self.sum, grid, report);
        }
    }
}

impl Rule for Sandwich {
    table_with_cells!(KIND, open);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        match self.crusts {
            None => Problem::check_count(&self.cells, 2..=size.value_count())?,
            Some(_) => Problem::check_least(&self.cells, 2)?,
        }
        if let Some([one, other]) = self.crusts {
            let is_value = |number: u16| size.value(number.into()).is_some();
            if !is_value(one) || !is_value(other) {
                let (first, last) = size.value_range().into_inner();
                let found = format!("[{one}, {other}]");
                let expected = format!("two values from {first} to {last}");
                return Err(Problem::parameter("crusts", &found, expected));
            }
        }
        let crusts = self.crusts_on(size);
        let word = crusts::says(&self.cells, crusts, self.sum, size)?;
        let differ = self.crusts.is_none().then(|| all_different(&self.cells, size));
        Ok(differ.into_iter().chain([word]).collect())
    }

    fn implies(&self, size: Size) -> Vec<Statement> {
        // Other crusts allow cells to be alike.
        match self.crusts {
            None => crusts::places(&self.cells, self.sum, size),
            Some(_) => Vec::new(),
        }
    }

    fn why(&self, struck: &Struck<'_>) -> Option<String> {
        let between = match self.crusts {
            Some([one, other]) if one == other => format!("the two {one}"),
            Some([one, other]) => format!("{one} and {other}"),
            None => "the least and the greatest value".to_owned(),
        };
        let sum = self.sum;
        Some(struck.because(&format!("the cells between {between} sum to {sum}")))
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let crusts = self.crusts.map_or(String::new(), |[one, other]| format!(" ({one} {other})"));
        vec![Mark::Outside { cells: self.cells.to_vec(), text: format!("{}{crusts}", self.sum) }]
    }

    fn to_f_puzzles(&self, context: &Context) -> FPuzzlesClues {
        let (first, last) = context.size.value_range().into_inner();
        match self.crusts {
            Some(crusts) if crusts != [first, last] && crusts != [last, first] => {
                Err(format!("f-puzzles have sandwiches between {first} and {last} only"))
            }
            _ => inwards("sandwichsum", &self.cells, self.sum, context),
        }
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        if self.crusts.is_some() || self.sum < 0 {
            return Err("in ISS its crusts are the least and the greatest value".to_owned());
        }
        let (line, _) = iss::write::line(&self.cells, context.size)?;
        iss::said("Sandwich", &[&self.sum, &line], &[])
    }
}

impl Open for Sandwich {
    fn any(&self, _size: Size) -> Option<Box<dyn Rule>> {
        Some(match self.crusts {
            None => Box::new(AllDifferent::new(&*self.name, self.cells.to_vec())),
            Some(crusts) => {
                let mut both = Contain::new(self.cells.clone(), crusts.to_vec()).exactly();
                both.rename(self.name.clone());
                Box::new(both)
            }
        })
    }

    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        if self.repeats(grid) {
            return None;
        }
        let sum = crusts::enclosed(&self.cells, self.crusts_on(grid.size()), grid)?;
        Some(Box::new(Self { sum, ..self.clone() }))
    }
}
