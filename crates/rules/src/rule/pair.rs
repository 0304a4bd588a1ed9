//! Pairs: a relation between the values of two cells, over neighbours on a line, cells that share a
//! side, or all pairs.

use std::collections::HashMap;

use super::prelude::*;
use super::{iss::keys, relation::Relation};

pub(super) static KIND: Kind = Kind {
    name: "pair",
    called: &["relation", "custom rule"],
    title: "Pair",
    about: "a relation holds between two cells: neighbours on a line, or other pairs",
    gesture: Gesture::Text,
    keys: &[
        ("cells", "the cells, in order"),
        (
            "over",
            "which pairs of them: \"neighbours\" on the line, which is usual, \"all\", or \"orthogonal\": \
             those that share a side",
        ),
        (
            "relation",
            "what holds for the value `a` of the earlier and `b` of the later cell: \
             \"a + b == 10 or abs(a - b) >= 5\"",
        ),
        (
            "table",
            "instead: the pairs of values that are allowed, [\"1 2\", \"2 4\"] or [[1, 2], [2, 4]]",
        ),
    ],
    read: entry::tables::<Pair>,
    iss: &[
        Tag::new("Pair", |arguments, context| {
            from_iss(arguments, context, Over::Neighbours, false)
        }),
        Tag::new("PairX", |arguments, context| from_iss(arguments, context, Over::All, false)),
        Tag::new("Binary", |arguments, context| {
            from_iss(arguments, context, Over::Neighbours, true)
        }),
        Tag::new("BinaryX", |arguments, context| from_iss(arguments, context, Over::All, true)),
    ],
    examples: &[
        Example::on_latin_4(
            "[[pair]]\ncells = \"r1c1 r2c2 r3c3\"\nrelation = \"a + b == 5 or a == b\"",
            ["1234241331424321", "1....3.........."],
            "r1c1 is 1 and r2c2 is 3, expected a + b == 5 or a == b (pair 1)",
        ),
        Example::on_latin_4(
            "[[pair]]\ncells = \"r1c1-2 r2c2\"\nover = \"orthogonal\"\ntable = [\"1 2\", \"2 4\"]",
            ["1234241331424321", ".2...1.........."],
            "r1c2 is 2 and r2c2 is 1, expected a pair of the table (pair 1)",
        ),
        Example::on_latin_4(
            "[[pair]]\ncells = \"r1c1 r2c2 r3c4\"\nover = \"all\"\nrelation = \"a < b or b == 2\"",
            ["1234241331424321", "3..........1...."],
            "r1c1 is 3 and r3c4 is 1, expected a < b or b == 2 (pair 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// A key with the table of values, and lists of cells. In old keys `-` and `_` have changed places.
fn from_iss(arguments: &mut Arguments<'_>, context: &Context, over: Over, is_old: bool) -> Rules {
    let swapped = |letter| match letter {
        '-' => '_',
        '_' => '-',
        other => other,
    };
    let key = arguments.text("a key with a table of pairs")?;
    let key = if is_old { key.chars().map(swapped).collect() } else { key.to_owned() };
    let values = context.size.value_range();
    let pairs = values.clone().cartesian_product(values).map(|(one, other)| [one, other]);
    let is_allowed = keys::bits(&key, context.size.value_count().pow(2))?;
    let pairs = pairs.zip(is_allowed).filter(|(_, is_allowed)| *is_allowed).map(|(pair, _)| pair);
    let pairs = pairs.collect_vec();
    // A single cell has no neighbour.
    let lists = arguments.lists()?.into_iter().filter(|list| list.len() > 1);
    let rule = |cells: Vec<Cell>| {
        Box::new(Pair::table(cells.into(), over, pairs.iter().copied())) as Box<dyn Rule>
    };
    Ok(lists.map(rule).collect())
}

/// A relation between the values of pairs of cells.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "PairFields")]
pub struct Pair {
    said: PairFields,
    /// The pairs that share a side, if the rule is over these.
    touching: Vec<[Cell; 2]>,
    /// The pairs of values of its table, sorted.
    allowed: Vec<[u16; 2]>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct PairFields {
    name: String,
    cells: Line,
    #[serde(default)]
    over: Over,
    relation: Option<Relation>,
    table: Option<Vec<Tuple>>,
}

/// Which pairs of its cells a [`Pair`] is about. Of each pair the cell that is named first comes
/// first. A line that comes back to a cell makes pairs with it again.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Over {
    /// Each cell and the next one.
    #[default]
    Neighbours,
    /// All of them.
    All,
    /// Those that share a side.
    Orthogonal,
}

impl From<PairFields> for Pair {
    fn from(said: PairFields) -> Self {
        let mut touching = Vec::new();
        if said.over == Over::Orthogonal {
            let places: HashMap<Cell, usize> =
                said.cells.once().iter().enumerate().map(|(place, &cell)| (cell, place)).collect();
            let board = said.cells.once().iter().enumerate();
            for (place, &cell) in board.filter(|(_, cell)| cell.is_on_board()) {
                let (row, column) = (cell.row(), cell.column());
                let next = [Cell::new(row, column + 1), Cell::new(row + 1, column)];
                for other in next {
                    let Some(&later) = places.get(&other) else { continue };
                    touching.push(if place < later { [cell, other] } else { [other, cell] });
                }
            }
        }
        let rows = said.table.iter().flatten();
        let allowed = rows.filter_map(pair).sorted_unstable().collect();
        Self { said, touching, allowed }
    }
}

/// A row of two values.
fn pair(Tuple(row): &Tuple) -> Option<[u16; 2]> {
    row[..].try_into().ok()
}

impl Pair {
    /// The most cells if all pairs of them are related: there are two million.
    const MAX_CELLS: usize = 2000;

    /// A relation as an expression over `a`, the value of the cell that is named first, and `b`,
    /// that of the later one.
    pub fn relation(cells: Line, over: Over, relation: impl Into<String>) -> Self {
        let relation = Some(Relation::from(relation.into()));
        PairFields { name: String::new(), cells, over, relation, table: None }.into()
    }

    /// A relation as the pairs of values for which it holds.
    pub fn table(cells: Line, over: Over, pairs: impl IntoIterator<Item = [u16; 2]>) -> Self {
        let table = pairs.into_iter().map(|pair| Tuple(pair.to_vec())).collect();
        PairFields { name: String::new(), cells, over, relation: None, table: Some(table) }.into()
    }

    /// Each of the pairs.
    fn each_pair(&self, mut each: impl FnMut([Cell; 2])) {
        let cells = &self.said.cells;
        match self.said.over {
            Over::Neighbours => cells.windows(2).for_each(|pair| each([pair[0], pair[1]])),
            Over::All => cells.iter().copied().array_combinations().for_each(each),
            Over::Orthogonal => self.touching.iter().for_each(|&pair| each(pair)),
        }
    }

    /// Whether the relation holds for two values; none if it cannot be computed.
    fn holds(&self, a: u16, b: u16) -> Option<bool> {
        match &self.said.relation {
            Some(relation) => relation.holds(a, b),
            None => Some(self.allowed.binary_search(&[a, b]).is_ok()),
        }
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let relation = self.said.relation.as_ref().map_or("a pair of the table", Relation::text);
        self.each_pair(|[one, other]| {
            if let (Some(a), Some(b)) = (grid.get(one), grid.get(other))
                && self.holds(a.number(), b.number()) != Some(true)
            {
                report.wrong(&[one, other], || {
                    format!("{one} is {a} and {other} is {b}, expected {relation}")
                });
            }
        });
    }
}

impl Rule for Pair {
    of_kind!(KIND);
    named!(said);
    judged!();

    fn cells(&self) -> &[Cell] {
        self.said.cells.once()
    }

    fn written(&self) -> Written {
        entry::table(&KIND, &self.said)
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let most = if self.said.over == Over::All { Self::MAX_CELLS } else { size.place_count() };
        Problem::check_count(&self.said.cells, 2..=most)?;
        match (&self.said.relation, &self.said.table) {
            (Some(relation), None) => check_relation(relation, size)?,
            (None, Some(rows)) => check_rows(rows, size)?,
            (relation, _) => {
                let found = if relation.is_some() { "both" } else { "neither" }.to_owned();
                return Err(Problem::Keys { expected: "`relation` or `table`".to_owned(), found });
            }
        }
        let mut pairs = Vec::new();
        self.each_pair(|pair| pairs.push(pair));
        if pairs.is_empty() {
            return Err(Problem::Grid("no two of its cells share a side".to_owned()));
        }
        let holds = |a: Value, b: Value| self.holds(a.number(), b.number()) == Some(true);
        if self.said.cells.repeated().is_some() {
            pairs = pairs.into_iter().unique().collect();
        }
        Ok(Statement::over_pairs(pairs, size, holds))
    }

    strikes!();

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let Some(value) = grid.get(placed) else { return };
        let here = value.number();
        self.each_pair(|[one, other]| {
            if one == other {
                return;
            }
            let (partner, is_first) = if one == placed { (other, true) } else { (one, false) };
            if is_first || other == placed {
                for value in grid.size().values() {
                    let [a, b] =
                        if is_first { [here, value.number()] } else { [value.number(), here] };
                    if self.holds(a, b) != Some(true) {
                        strike(partner, value);
                    }
                }
            }
        });
    }

    /// What a cell that is next to itself cannot hold.
    fn strike_at_start(&self, size: Size, strike: &mut dyn FnMut(Cell, Value)) {
        if self.said.cells.repeated().is_none() {
            return;
        }
        self.each_pair(|[one, other]| {
            let with_itself = |value: &Value| self.holds(value.number(), value.number());
            let goes = |value: &Value| one != other || with_itself(value) == Some(true);
            size.values().filter(|value| !goes(value)).for_each(|value| strike(one, value));
        });
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let said = &self.said;
        let which = match said.over {
            Over::Neighbours => "",
            Over::All => "all pairs, ",
            Over::Orthogonal => "cells with a common side, ",
        };
        let rows = said.table.iter().flatten().map(|Tuple(row)| row.iter().join(" "));
        let allowed = said.relation.as_ref().map(|relation| relation.text().to_owned());
        let allowed = allowed.unwrap_or_else(|| rows.take(99).join(", "));
        let line = (said.over == Over::Neighbours).then(|| drawn::path(&said.cells)).flatten();
        let remark = drawn::remark(&said.cells, &format!("{which}{allowed}"));
        line.into_iter().chain([remark]).collect()
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        let tag = match self.said.over {
            Over::Neighbours => "Pair",
            Over::All => "PairX",
            Over::Orthogonal => return Err("ISS has no tag for those that share a side".to_owned()),
        };
        let holds = |a: Value, b: Value| self.holds(a.number(), b.number()) == Some(true);
        let key = iss::stated::key(context.size, holds);
        Ok(vec![iss::write::keyed(tag, &key, &self.said.cells)])
    }
}

/// Makes sure that all rows are pairs of values.
fn check_rows(rows: &[Tuple], size: Size) -> Result<(), Problem> {
    let (first, last) = size.value_range().into_inner();
    let is_pair = |row: &Tuple| {
        pair(row).is_some_and(|pair| pair.iter().all(|value| (first..=last).contains(value)))
    };
    match rows.iter().find(|row| !is_pair(row)) {
        None => Ok(()),
        Some(row) => {
            let expected = format!("pairs of values from {first} to {last}");
            let found = format!("a list with \"{}\"", row.0.iter().join(" "));
            Err(Problem::parameter("table", &found, expected))
        }
    }
}

/// Makes sure that the relation can be computed for all values.
fn check_relation(relation: &Relation, size: Size) -> Result<(), Problem> {
    /// How many steps it may take to compute it for all values: a tenth of a second.
    const MOST_STEPS: usize = 20_000_000;
    let length = relation.length()?;
    let most = MOST_STEPS / size.value_count().pow(2);
    if length > most {
        let found = format!("an expression of {length} numbers and operators");
        let expected = format!("at most {most} for {} values", size.value_count());
        return Err(Problem::parameter("relation", &found, expected));
    }
    let pairs = size.value_range().cartesian_product(size.value_range());
    for (a, b) in pairs {
        if relation.holds(a, b).is_none() {
            let found = format!("\"{}\"", relation.text().escape_debug());
            let expected = format!(
                "one that can be computed for a = {a} and b = {b}: it divides by zero, or numbers \
                 do not fit into 64 bits"
            );
            return Err(Problem::parameter("relation", &found, expected));
        }
    }
    Ok(())
}
