//! Digits that have a double: each row, column and region lacks a value of its own.

use super::prelude::*;
use crate::grid::{ExtraLayer, Layer};

pub(super) static KIND: Kind = Kind {
    name: "doppelganger",
    called: &["doppelgänger", "missing digits"],
    title: "Doppelganger",
    about: "each row, column and region lacks one of the values from 1, no two rows, columns or \
            regions the same one; where a 0 stands, its row, its column and its region lack different \
            ones",
    gesture: Gesture::Flag,
    layers: |_| Layer::NOT_IN.map(ExtraLayer::named).to_vec(),
    read: |entry, context| entry::flag(entry, || rule(context)),
    iss: &[Tag::flag("Doppelganger", |_, context| rule(context))],
    examples: &[
        Example::on(
            "size = 4\nvalues = \"0-4\"\nboxes = \"2x2\"",
            "doppelganger = true",
            [KEPT, "1............... + norow1=1"],
            "r1c1 and norow1 are both 1 (doppelganger)",
        ),
        Example::on(
            "size = 4\nvalues = \"0-4\"\nboxes = \"2x2\"",
            "doppelganger = true",
            [KEPT, "0............... + norow1=1 nocolumn1=1"],
            "r1c1 is 0, and norow1 and nocolumn1 are both 1 (doppelganger)",
        ),
    ],
    ..Kind::DEFAULT
};

/// A full grid that keeps it.
const KEPT: &str = "3041123023040412 + norow1=2 norow2=4 norow3=1 norow4=3 nocolumn1=4 nocolumn2=1 \
                    nocolumn3=2 nocolumn4=3 nobox1=4 nobox2=2 nobox3=1 nobox4=3";

fn rule(context: &Context) -> Rules {
    single(Doppelganger::new(context)?)
}

/// Each row, column and region lacks a value of its own.
#[derive(Clone, Debug)]
struct Doppelganger {
    name: String,
    cells: Vec<Cell>,
    /// The rows, the columns and the regions, each with the cell that says what it lacks at its
    /// end.
    houses: [Vec<Vec<Cell>>; 3],
}

impl Doppelganger {
    fn new(context: &Context) -> Result<Self, String> {
        let size = context.size;
        let side = size.rows();
        let regions = context.cells_of_regions().unwrap_or_default();
        let is_divided = regions.len() == side && regions.iter().all(|cells| cells.len() == side);
        let has_layers = Layer::NOT_IN.iter().all(|&layer| size.has_layer(layer));
        let is_right = size.is_square()
            && size.value_range() == (0..=side as u16)
            && is_divided
            && context.holes.is_empty()
            && has_layers;
        if !is_right {
            return Err(
                "needs a square grid with regions as large as its side is long, and the values \
                        from 0 to that number"
                    .to_owned(),
            );
        }
        let lines = |lines: &mut dyn Iterator<Item = (String, Vec<Cell>)>| {
            lines.map(|(_, cells)| cells).collect_vec()
        };
        let mut houses = [lines(&mut context.rows()), lines(&mut context.columns()), regions];
        for (houses, layer) in houses.iter_mut().zip(Layer::NOT_IN) {
            for (index, house) in houses.iter_mut().enumerate() {
                house.push(Cell::on(layer, 0, index));
            }
        }
        let lacks = houses.iter().flatten().filter_map(|house| house.last().copied());
        let cells = size.cells().chain(lacks).collect();
        Ok(Self { name: KIND.name.to_owned(), cells, houses })
    }

    /// The cells that say what the rows lack, and the columns, and the regions.
    fn lacks(&self) -> [Vec<Cell>; 3] {
        self.houses
            .each_ref()
            .map(|houses| houses.iter().filter_map(|house| house.last().copied()).collect())
    }

    /// Each cell with those that say what its row, its column and its region lack.
    fn around(&self) -> impl Iterator<Item = (Cell, [Cell; 3])> {
        let board = self.cells.iter().copied().filter(|cell| cell.is_on_board());
        board.filter_map(|cell| {
            let lack = |houses: &Vec<Vec<Cell>>| {
                houses.iter().find(|house| house.contains(&cell))?.last().copied()
            };
            let [row, column, region] = self.houses.each_ref().map(lack);
            Some((cell, [row?, column?, region?]))
        })
    }
}

impl Rule for Doppelganger {
    name_and_cells!(KIND);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let values = || size.values().skip(1);
        let house =
            |cells: &Vec<Cell>| Statement::AllDifferent { cells: cells.clone(), every_value: true };
        let mut said = self.houses.iter().flatten().map(house).collect_vec();
        for cells in self.lacks() {
            said.push(Statement::domain(cells.clone(), values(), size));
            said.push(Statement::AllDifferent { cells, every_value: false });
        }
        for (cell, lacks) in self.around() {
            let is_not_0 = Statement::domain(vec![cell], values(), size);
            let differ = Statement::AllDifferent { cells: lacks.to_vec(), every_value: false };
            said.push(Statement::Either { cases: vec![vec![is_not_0], vec![differ]] });
        }
        Ok(said)
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let twice = |cells: &[Cell]| {
            let pairs = cells.iter().copied().array_combinations();
            let mut filled = pairs.filter(|[one, _]| grid.get(*one).is_some());
            filled.find(|[one, other]| grid.get(*one) == grid.get(*other))
        };
        let both = |[one, other]: [Cell; 2]| {
            let value = grid.get(one).map_or(String::new(), |value| value.to_string());
            format!("{one} and {other} are both {value}")
        };
        let lacks = self.lacks();
        let groups = self.houses.iter().flatten().chain(&lacks);
        if let Some(pair) = groups.into_iter().find_map(|cells| twice(cells)) {
            return vec![self.violation(&pair, &both(pair))];
        }
        let is_0 = |cell: Cell| grid.get(cell).is_some_and(|value| value.number() == 0);
        if let Some(&cell) = lacks.iter().flatten().find(|&&cell| is_0(cell)) {
            return vec![self.violation(&[cell], &format!("{cell} is 0, expected another value"))];
        }
        let wrong = self.around().filter(|&(cell, _)| is_0(cell)).find_map(|(cell, lacks)| {
            let pair = twice(&lacks)?;
            let wrong = format!("{cell} is 0, and {}", both(pair));
            Some(self.violation(&[cell, pair[0], pair[1]], &wrong))
        });
        wrong.into_iter().collect()
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let text = "each row, column and region lacks a value of its own; those of a 0 differ";
        vec![Mark::Note { text: text.to_owned() }]
    }
}
