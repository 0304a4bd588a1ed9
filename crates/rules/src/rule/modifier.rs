//! Modifiers: cells that are worth something else in sums than they hold, such as doublers.
//!
//! Which cells these are is to be found. Two layers over the board tell it, see
//! [`Worth`](crate::grid::Worth). This rule says what these layers hold, and where modified cells
//! can be; the kinds that add ask the size what a cell is worth.

use std::str::FromStr;

use toml::de::DeValue;

use super::prelude::*;
use crate::grid::{ExtraLayer, Layer, Worth};

pub(super) static KIND: Kind = Kind {
    name: "modifier",
    called: &["doubler", "halver", "negator", "multiplier", "modified cells"],
    title: "Modifier",
    about: "some cells, which are to be found, count as another value in sums: doublers, halvers, \
            negators",
    gesture: Gesture::Text,
    keys: &[
        (
            "value",
            "what a modified cell is worth in sums, where d is what it holds: \"2 * d\", \"d / 2\", \
             \"-d\", \"d + 1\"",
        ),
        (
            "per",
            "where there is one modified cell: \"row\", \"column\", \"region\", or in each of all \
             these, \"house\"",
        ),
        ("cells", "instead: the modified cells, if they are known"),
        ("distinct", "true if all modified cells hold different values"),
    ],
    layers: |value| {
        // (What cannot be read is complained about where the rules are read.)
        let worth = |table: &DeValue<'_>| table.get("value")?.get_ref().as_str()?.parse().ok();
        let tables = match value {
            Some(DeValue::Array(tables)) => {
                tables.iter().map(|table| worth(table.get_ref())).collect()
            }
            value => vec![value.and_then(worth)],
        };
        let numbered = tables.into_iter().enumerate();
        let layers = numbered.filter_map(|(number, worth)| ExtraLayer::modifier(number, worth?));
        layers.flatten().collect()
    },
    read: |entry, context| {
        entry::tables_with(entry, |said| Modifier::of(said, entry.number, context))
    },
    examples: &[
        Example::on(
            "extends = \"4x4\"",
            "[[modifier]]\nname = \"doubler\"\nvalue = \"2 * d\"\nper = \"house\"\ndistinct = true",
            [KEPT, "................ + modifier=2.2............."],
            "r1c1 and r1c3 are both modified, in row 1 (doubler)",
        ),
        Example::on(
            "extends = \"4x4\"",
            "[[modifier]]\nname = \"doubler\"\nvalue = \"2 * d\"\nper = \"house\"\ndistinct = true",
            [KEPT, "1.......1....... + modifier=2.......2......."],
            "r1c1 and r3c1 are both modified, in column 1 (doubler)",
        ),
        Example::on(
            "extends = \"4x4\"",
            "[[modifier]]\nvalue = \"d / 2\"\nper = \"row\"\ndistinct = true",
            [KEPT, ".1....1......... + modifier=.2....2........."],
            "r1c2 and r2c3 are both modified and both 1 (modifier 1)",
        ),
        Example::on(
            "extends = \"4x4\"",
            "[[modifier]]\nvalue = \"d + 1\"\ncells = \"r1c1 r2c4 r3c3 r4c2\"",
            [KEPT, "................ + modifier=1..............."],
            "r1c1 is not modified, expected that it is (modifier 1)",
        ),
        Example::on(
            "extends = \"4x4\"",
            "[[modifier]]\nvalue = \"d + 1\"\nper = \"column\"",
            [KEPT, "3............... + modifier=2............... modified=4..............."],
            "modified(r1c1) is 4, expected 3, as r1c1 is 3 and modified (modifier 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// A full grid in which each house has one modified cell, and these hold different values.
const KEPT: &str = "1234341221434321 + modifier=2111111211211211 modified=1111111211411311";

/// Where there is one modified cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Per {
    /// In each row.
    Row,
    /// In each column.
    Column,
    /// In each region.
    Region,
    /// In each row, in each column and in each region.
    House,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct ModifierFields {
    name: String,
    value: String,
    per: Option<Per>,
    cells: Option<Cells>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    distinct: bool,
}

/// Some cells of each of which there is one modified, with what they are called.
type Houses = Vec<(String, Vec<Cell>)>;

/// Some cells are worth something else in sums than they hold.
#[derive(Clone, Debug)]
pub struct Modifier {
    said: ModifierFields,
    /// The layers of the modifiers before it, whose cells this one does not modify.
    others: Vec<Layer>,
    /// Its own layer.
    layer: Layer,
    houses: Houses,
    /// How many cells are modified.
    count: usize,
    board: Vec<Cell>,
    /// The cells of the board and those over them.
    cells: Vec<Cell>,
}

/// Over each cell: whether it is modified, and what it holds then.
fn over(cell: Cell, layer: Layer) -> [Cell; 2] {
    [layer, layer.modified().unwrap_or(layer)].map(|layer| cell.on_layer(layer))
}

impl Modifier {
    /// The modifier of this number, counted from 0, on a grid that has its
    /// [layers](ExtraLayer::modifier): one cell of each of these is modified.
    ///
    /// # Errors
    /// If the grid does not have its layers, or no regions where it is about them.
    pub fn new(number: usize, per: Per, context: &Context) -> Result<Self, Problem> {
        let layer = Layer::modifier(number);
        let worth = context.size.worths().find(|&(known, _)| Some(known) == layer);
        let (name, per) = (String::new(), Some(per));
        let value = worth.map(|(_, worth)| worth.to_string()).unwrap_or_default();
        let said = ModifierFields { name, value, per, cells: None, distinct: false };
        Self::of(said, number, context)
    }

    /// The same where all modified cells hold different values.
    #[must_use]
    pub fn distinct(mut self) -> Self {
        self.said.distinct = true;
        self
    }

    fn of(said: ModifierFields, number: usize, context: &Context) -> Result<Self, Problem> {
        let size = context.size;
        let layer = Layer::modifier(number).ok_or_else(|| {
            Problem::Grid(format!("expected {} modifiers or fewer", Layer::MODIFIERS))
        })?;
        let worth = Worth::from_str(&said.value)
            .map_err(|wrong| Problem::Grid(format!("`value`: {wrong}")))?;
        if !size.worths().any(|known| known == (layer, worth)) {
            return Err(Problem::Grid(format!("the grid has no layer `{layer}` of this worth")));
        }
        if size.value_count() < 2 {
            return Err(Problem::Grid("needs a grid with two values or more".to_owned()));
        }
        let houses = match (said.per, &said.cells) {
            (Some(per), None) => Self::houses(per, context)?,
            (None, Some(_)) => Vec::new(),
            (per, _) => {
                let found = if per.is_some() { "`per` and `cells`" } else { "none" };
                let expected = "where the modified cells are: `per` = \"row\", \"column\", \
                                \"region\" or \"house\", or `cells`, if they are known";
                return Err(Problem::Keys {
                    found: found.to_owned(),
                    expected: expected.to_owned(),
                });
            }
        };
        // Those of one kind of houses divide the board.
        let count = match &said.cells {
            Some(cells) => cells.len(),
            None => houses.first().map_or(0, Vec::len),
        };
        let houses = houses.concat();
        let board: Vec<Cell> = context.there(size.cells());
        let mut known = said.cells.iter().flat_map(|cells| cells.iter());
        if let Some(&cell) = known.find(|cell| !board.contains(cell)) {
            return Err(match (size.contains(cell), cell.is_on_board()) {
                (false, _) => Problem::OffTheGrid { cell, size },
                (true, true) => Problem::Hole(cell),
                (true, false) => Problem::parameter("cells", &cell, "cells of the grid"),
            });
        }
        let layers = board.iter().flat_map(|&cell| over(cell, layer));
        let others = (0..number).filter_map(Layer::modifier).collect();
        let cells = board.iter().copied().chain(layers).collect();
        Ok(Self { said, others, layer, houses, count, board, cells })
    }

    /// The rows, the columns and the regions, as far as there is one modified cell in each.
    fn houses(per: Per, context: &Context) -> Result<Vec<Houses>, Problem> {
        let regions = context.cells_of_regions().into_iter().flatten().enumerate();
        let regions = regions.map(|(index, cells)| (format!("region {}", index + 1), cells));
        let groups: [(&[Per], Houses); 3] = [
            (&[Per::Row, Per::House], context.rows().collect()),
            (&[Per::Column, Per::House], context.columns().collect()),
            (&[Per::Region, Per::House], regions.collect()),
        ];
        let wanted = groups.into_iter().filter(|(of, _)| of.contains(&per));
        let mut houses = wanted.map(|(_, houses)| houses).collect_vec();
        for houses in &mut houses {
            houses.retain(|(_, cells)| !cells.is_empty());
        }
        let all = context.there(context.size.cells()).len();
        let is_divided =
            |houses: &Houses| houses.iter().map(|(_, cells)| cells.len()).sum::<usize>() == all;
        if per == Per::House {
            // A grid without regions has two kinds of houses.
            houses.retain(|houses| !houses.is_empty());
        }
        if !houses.iter().all(is_divided) {
            let wrong =
                "`per` is about regions, and not every cell is in one: add boxes or regions";
            return Err(Problem::Grid(wrong.to_owned()));
        }
        Ok(houses)
    }

    /// Whether a cell is modified, if that is known.
    fn is_modified(&self, cell: Cell, grid: &Grid) -> Option<bool> {
        let [tells, _] = over(cell, self.layer);
        grid.get(tells).map(|value| grid.size().value_index(value) > 0)
    }

    /// Those of these cells that are modified.
    fn modified(&self, cells: &[Cell], grid: &Grid) -> impl Iterator<Item = Cell> + Clone {
        cells.iter().copied().filter(|&cell| self.is_modified(cell, grid) == Some(true))
    }

    /// What is wrong with the cells over one.
    fn wrong_over(&self, cell: Cell, grid: &Grid) -> Option<Violation> {
        let size = grid.size();
        let [tells, copies] = over(cell, self.layer);
        let first = size.value_at(0);
        if let Some(value) = grid.get(tells).filter(|&value| size.value_index(value) > 1) {
            let wrong = format!("{tells} is {value}, expected {first} or {}", size.value_at(1));
            return Some(self.violation(&[tells], &wrong));
        }
        let Some(is_modified) = self.is_modified(cell, grid) else {
            let (held, copied) = (grid.get(cell)?, grid.get(copies)?);
            let wrong =
                || format!("{copies} is {copied}, expected {first} or {held}, as {cell} is {held}");
            let is_either = copied == first || copied == held;
            return (!is_either).then(|| self.violation(&[cell, copies], &wrong()));
        };
        let is_said = self.said.cells.as_ref().map(|cells| cells.contains(&cell));
        if is_said.is_some_and(|is_said| is_said != is_modified) {
            let is = |is: bool| if is { "is" } else { "is not" };
            let (found, expected) = (is(is_modified), is(!is_modified));
            let wrong = format!("{cell} {found} modified, expected that it {expected}");
            return Some(self.violation(&[cell, tells], &wrong));
        }
        let copied = grid.get(copies)?;
        let expected = if is_modified { grid.get(cell)? } else { first };
        let wrong = || {
            let as_it_is = if is_modified {
                format!("{cell} is {expected} and modified")
            } else {
                format!("{cell} is not modified")
            };
            format!("{copies} is {copied}, expected {expected}, as {as_it_is}")
        };
        (copied != expected).then(|| self.violation(&[cell, tells, copies], &wrong()))
    }

    /// A house with two modified cells, or without one.
    fn wrong_house(&self, grid: &Grid) -> Option<Violation> {
        self.houses.iter().find_map(|(name, cells)| {
            let tells = |cell: Cell| over(cell, self.layer)[0];
            if let Some((one, other)) = self.modified(cells, grid).tuple_windows().next() {
                let wrong = format!("{one} and {other} are both modified, in {name}");
                return Some(self.violation(&[one, other, tells(one), tells(other)], &wrong));
            }
            let is_not = |&cell: &Cell| self.is_modified(cell, grid) == Some(false);
            cells.iter().all(is_not).then(|| {
                let wrong = format!("no cell of {name} is modified, expected one");
                self.violation(&cells.iter().map(|&cell| tells(cell)).collect_vec(), &wrong)
            })
        })
    }

    /// Two modified cells that hold the same, or one that another modifier modifies, too.
    fn wrong_pair(&self, grid: &Grid) -> Option<Violation> {
        let modified = self.modified(&self.board, grid);
        let twice = modified.clone().find_map(|cell| {
            let both = |&layer: &Layer| Some((layer, grid.get(over(cell, layer)[0])?));
            let mut others = self.others.iter().filter_map(both);
            let (layer, _) = others.find(|&(_, value)| grid.size().value_index(value) > 0)?;
            let cells = [cell, over(cell, self.layer)[0], over(cell, layer)[0]];
            Some(self.violation(&cells, &format!("{cell} is modified twice")))
        });
        twice.or_else(|| {
            let mut pairs = modified.array_combinations().filter(|_| self.said.distinct);
            let alike = |&[one, other]: &[Cell; 2]| {
                grid.get(one).is_some() && grid.get(one) == grid.get(other)
            };
            let [one, other] = pairs.find(alike)?;
            let value = grid.get(one)?;
            let wrong = format!("{one} and {other} are both modified and both {value}");
            Some(self.violation(&[one, other], &wrong))
        })
    }
}

impl Rule for Modifier {
    table_of_said!(KIND);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (first, second) = (size.value_at(0), size.value_at(1));
        let tells =
            |cells: &[Cell]| cells.iter().map(|&cell| over(cell, self.layer)[0]).collect_vec();
        let mut said = vec![Statement::domain(tells(&self.board), [first, second], size)];
        // Whether a cell is modified, what it holds, and the same, if it is, or else the first
        // value.
        let step = |&copied: &usize, letter: usize, value: usize| match letter {
            0 => (value < 2).then_some(value),
            1 => Some(copied * value),
            _ => (copied == value).then_some(0),
        };
        let layers = Layers::new(3, size.value_count(), 0, step, |_| true);
        let layers = layers.map_err(|_| Problem::Grid("has too many values".to_owned()))?;
        said.extend(self.board.iter().map(|&cell| {
            let [tells, copies] = over(cell, self.layer);
            Statement::Automaton { cells: vec![tells, cell, copies], layers: layers.clone() }
        }));
        let houses = self.houses.iter();
        said.extend(houses.map(|(_, cells)| Statement::count(&tells(cells), [second], [1])));
        if let Some(cells) = &self.said.cells {
            let (are, others): (Vec<_>, Vec<_>) =
                self.board.iter().partition(|cell| cells.contains(cell));
            said.push(Statement::domain(tells(&are), [second], size));
            said.push(Statement::domain(tells(&others), [first], size));
        }
        // No cell is modified by two.
        for &layer in &self.others {
            let pairs =
                self.board.iter().map(|&cell| [over(cell, self.layer)[0], over(cell, layer)[0]]);
            let is_one = |a: Value, b: Value| a == first || b == first;
            said.extend(Statement::over_pairs(pairs, size, is_one));
        }
        if self.said.distinct {
            let copies = self.board.iter().map(|&cell| over(cell, self.layer)[1]).collect_vec();
            let others = size.values().skip(1);
            said.extend(others.clone().map(|value| Statement::count(&copies, [value], [0, 1])));
            // All but one, or all, of the modified cells hold other values than the first.
            let numbers = [self.count.saturating_sub(1), self.count];
            said.push(Statement::count(&copies, others, numbers));
        }
        Ok(said)
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let over = self.board.iter().find_map(|&cell| self.wrong_over(cell, grid));
        let wrong = over.or_else(|| self.wrong_house(grid)).or_else(|| self.wrong_pair(grid));
        wrong.into_iter().collect()
    }

    strikes!();

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let (size, cell) = (grid.size(), placed.on_layer(Layer::BOARD));
        let (first, second) = (size.value_at(0), size.value_at(1));
        let [tells, copies] = over(cell, self.layer);
        let mut all_but = |cell: Cell, left: &[Option<Value>]| {
            let gone = size.values().filter(|&value| !left.contains(&Some(value)));
            gone.for_each(|value| strike(cell, value));
        };
        let held = grid.get(cell);
        let copied = grid.get(copies);
        let state = self.is_modified(cell, grid);
        match (state, held, copied) {
            (None, _, Some(copied)) if copied != first => {
                all_but(tells, &[Some(second)]);
                all_but(cell, &[Some(copied)]);
            }
            (None, Some(held), Some(_)) if held != first => all_but(tells, &[Some(first)]),
            (None, Some(_), None) => all_but(copies, &[Some(first), held]),
            (None, ..) | (Some(true), None, None) => {}
            (Some(false), ..) => all_but(copies, &[Some(first)]),
            (Some(true), None, Some(_)) => all_but(cell, &[copied]),
            (Some(true), Some(_), _) => all_but(copies, &[held]),
        }
        let tells = |cell: Cell| over(cell, self.layer)[0];
        for (_, cells) in self.houses.iter().filter(|(_, cells)| cells.contains(&cell)) {
            let others = || cells.iter().filter(|&&other| other != cell);
            if state == Some(true) {
                others().for_each(|&other| strike(tells(other), second));
            } else if state == Some(false) {
                // The last cell of a house is modified if no other is.
                let open =
                    || cells.iter().filter(|&&other| self.is_modified(other, grid) != Some(false));
                let last = open().exactly_one().ok();
                last.into_iter().for_each(|&last| strike(tells(last), first));
            }
        }
        if !self.said.distinct {
            return;
        }
        for &other in self.board.iter().filter(|&&other| other != cell) {
            let (of_other, its) = (self.is_modified(other, grid), grid.get(other));
            match (state, of_other, held, its) {
                (Some(true), Some(true), None, Some(its)) => strike(cell, its),
                (Some(true), Some(true), Some(held), None) => strike(other, held),
                (Some(true), None, Some(_), _) if held == its => strike(tells(other), second),
                (None, Some(true), Some(_), _) if held == its => strike(tells(cell), second),
                _ => {}
            }
        }
    }

    fn strike_at_start(&self, size: Size, strike: &mut dyn FnMut(Cell, Value)) {
        for &cell in &self.board {
            let [tells, _] = over(cell, self.layer);
            let is_said = self.said.cells.as_ref().map(|cells| cells.contains(&cell));
            let is_alone = self.houses.iter().any(|(_, cells)| cells[..] == [cell]);
            let is_said = is_said.or(is_alone.then_some(true));
            let can_be = |index| index < 2 && is_said.is_none_or(|is_said| is_said == (index == 1));
            let gone = size.values().filter(|&value| !can_be(size.value_index(value)));
            gone.for_each(|value| strike(tells, value));
        }
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let (name, worth) = (&self.said.name, &self.said.value);
        let name = if name.is_empty() { KIND.name } else { name };
        let place = match (self.said.per, &self.said.cells) {
            (Some(Per::House), _) => "one in each row, column and region".to_owned(),
            (Some(Per::Row), _) => "one in each row".to_owned(),
            (Some(Per::Column), _) => "one in each column".to_owned(),
            (Some(Per::Region), _) => "one in each region".to_owned(),
            (None, cells) => list(cells.as_deref().map_or(&[], |cells| cells)),
        };
        let differ = if self.said.distinct { ", all with different values" } else { "" };
        let text = format!("{name}: {place}{differ}; what holds d counts as {worth} in sums");
        vec![Mark::Note { text }]
    }
}
