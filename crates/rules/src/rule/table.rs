//! Tables: the values of some cells, in order, are one of the tuples that are listed.

use std::{collections::HashSet, sync::Arc};

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "table",
    called: &["tuples", "extensional constraint"],
    title: "Table",
    about: "the values of these cells, in order, are one of the `tuples`",
    gesture: Gesture::Text,
    keys: &[
        ("cells", "the cells, in order"),
        (
            "tuples",
            "the tuples of values, one for each cell: [\"1 3 2\", \"2 2 2\"] or [[1, 3, 2], [2, 2, 2]]",
        ),
    ],
    read: entry::tables::<Table>,
    examples: &[Example::on(
        "extends = \"latin:3\"",
        "[[table]]\ncells = \"r1c1 r2c2 r3c3\"\ntuples = [\"1 3 2\", [2, 2, 2]]",
        ["123231312", "1...2...."],
        "r1c1, r2c2 and r3c3 are 1 2 ., expected one of 2 tuples (table 1)",
    )],
    ..Kind::DEFAULT
};

/// The values of these cells, in order, are one of some tuples.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Table {
    name: String,
    cells: Cells,
    tuples: Vec<Tuple>,
}

/// Values, one for each cell, as rows of tables have them.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "TupleText", into = "String")]
pub(super) struct Tuple(pub Vec<u16>);

/// A tuple as a file says it: `"1 2 3"` or `[1, 2, 3]`.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a tuple such as \"1 2 3\" or [1, 2, 3]")]
enum TupleText {
    Text(String),
    List(Vec<u16>),
}

impl TryFrom<TupleText> for Tuple {
    type Error = String;

    fn try_from(said: TupleText) -> Result<Self, String> {
        let text = match said {
            TupleText::List(values) => return Ok(Self(values)),
            TupleText::Text(text) => text,
        };
        let value = |word: &str| {
            let expected = "expected a tuple such as \"1 2 3\"";
            word.parse().map_err(|_| format!("found {word:?} in {text:?}, {expected}"))
        };
        Ok(Self(text.split_whitespace().map(value).try_collect()?))
    }
}

impl From<Tuple> for String {
    fn from(tuple: Tuple) -> Self {
        tuple.0.iter().join(" ")
    }
}

impl Table {
    /// A rule over different cells, in order, one or more, with the tuples that they may hold: one
    /// or more, each with a value for each cell.
    pub fn new(cells: Cells, tuples: Vec<Vec<u16>>) -> Self {
        Self { name: String::new(), cells, tuples: tuples.into_iter().map(Tuple).collect() }
    }

    /// What is wrong with the parameters.
    fn check(&self, size: Size) -> Result<(), Problem> {
        Problem::check_least(&self.cells, 1)?;
        let wrong =
            |found: String, expected: String| Err(Problem::parameter("tuples", &found, expected));
        if self.tuples.is_empty() {
            return wrong("[]".to_owned(), "one tuple or more".to_owned());
        }
        for Tuple(tuple) in &self.tuples {
            let (found, expected) = (tuple.len(), self.cells.len());
            if found != expected {
                let shown = tuple.iter().take(20).join(" ");
                let expected = format!("{expected}, as there are cells");
                return wrong(format!("\"{shown}\" with a length of {found}"), expected);
            }
            if let Some(value) = tuple.iter().find(|&&value| size.value(value.into()).is_none()) {
                let (first, last) = size.value_range().into_inner();
                return wrong(value.to_string(), format!("values from {first} to {last}"));
            }
        }
        Ok(())
    }

    /// The tuples as a tree: a state is the range of those, in order, that begin with the values
    /// so far.
    fn layers(&self, size: Size) -> Result<Arc<Layers>, Problem> {
        let tuples: Vec<&[u16]> = self.tuples.iter().map(|tuple| &tuple.0[..]).sorted().collect();
        let step = |&(first, end): &(usize, usize), place: usize, value| {
            let (tuples, value) = (&tuples[first..end], size.value_at(value).number());
            let next = first + tuples.partition_point(|tuple| tuple[place] < value);
            let next_end = first + tuples.partition_point(|tuple| tuple[place] <= value);
            (next < next_end).then_some((next, next_end))
        };
        Layers::new(self.cells.len(), size.value_count(), (0, tuples.len()), step, |_| true)
            .map_err(|_| automaton::too_large("tuples", &self.cells))
    }

    /// Reports that no tuple agrees with all cells that are filled.
    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let agrees = |tuple: &Tuple| {
            let mut values = self.cells.iter().zip(&tuple.0);
            values.all(|(&cell, value)| grid.get(cell).is_none_or(|held| held.number() == *value))
        };
        if !self.tuples.iter().any(agrees) {
            report.wrong(&self.cells, || {
                let expected = match &self.tuples[..] {
                    [tuple] => tuple.0.iter().join(" "),
                    tuples => format!("one of {} tuples", tuples.len()),
                };
                format!("{}, expected {expected}", held(&self.cells, grid))
            });
        }
    }
}

impl Rule for Table {
    table_with_cells!(KIND);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        self.check(size)?;
        let tuples = || self.tuples.iter().map(|tuple| &tuple.0[..]);
        Ok(vec![match self.cells[..] {
            [_] => {
                let values = tuples().map(|tuple| Value::new(tuple[0]));
                Statement::domain(self.cells.to_vec(), values, size)
            }
            [one, other] => {
                let allowed: HashSet<&[u16]> = tuples().collect();
                let is_allowed = |one: Value, other: Value| {
                    allowed.contains(&[one.number(), other.number()][..])
                };
                Statement::pairs(vec![[one, other]], TupleTable::of_pairs(size, &is_allowed))
            }
            _ => {
                let layers = self.layers(size)?;
                Statement::Automaton { cells: self.cells.to_vec(), layers }
            }
        }])
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let tuples = self.tuples.iter().map(|Tuple(values)| values.iter().join(" ")).join(", ");
        drawn::explained_path(&self.cells, &tuples)
    }
}
