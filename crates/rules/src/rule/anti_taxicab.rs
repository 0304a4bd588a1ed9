//! Anti-taxicab: no value stands at a distance of itself from itself, going along rows and columns.

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "anti-taxicab",
    called: &["self-taxicab"],
    title: "Anti-taxicab",
    about: "no value as many cells from itself, along rows and columns, as it says: 3 three cells away",
    gesture: Gesture::Flag,
    read: |entry, context| {
        let rule = |()| single(AntiTaxicab::new(context.size));
        entry::flag(entry, || check(context.size).and_then(rule))
    },
    iss: &[Tag::flag("AntiTaxicab", |_, context| single(AntiTaxicab::new(context.size)))],
    examples: &[Example::on(
        "extends = \"latin:5\"",
        "anti-taxicab = true",
        ["1254335124234154135254231", "3......3................."],
        "r1c1 and r2c3 are both 3 in anti-taxicab",
    )],
    ..Kind::DEFAULT
};

/// The most pairs of cells that are compared.
const MAX_PAIRS: usize = 2_000_000;

/// That the rule has a meaning on grids of a size, or why it has none.
fn check(size: Size) -> Result<(), String> {
    let (first, values) = (*size.value_range().start(), size.value_count());
    if first != 1 {
        return Err(format!("needs values that begin with 1, and here they begin with {first}"));
    }
    // At each distance there are twice as many cells below or right of a cell, or fewer.
    let most = size.cell_count() * (values * (values + 1)).min(size.cell_count() / 2);
    if most <= MAX_PAIRS {
        return Ok(());
    }
    Err(format!("would compare up to {most} pairs of cells, expected {MAX_PAIRS} or fewer"))
}

/// No two cells hold the number that is their distance, where one goes along rows and columns.
#[derive(Clone, Debug)]
pub struct AntiTaxicab {
    name: String,
    cells: Vec<Cell>,
}

impl AntiTaxicab {
    /// The rule over a whole grid, whose values must begin with 1.
    pub fn new(size: Size) -> Self {
        Self { name: KIND.name.to_owned(), cells: size.cells().collect() }
    }
}

/// Reports the pairs of filled cells that hold their distance.
fn judge(_rule: &AntiTaxicab, grid: &Grid, report: &mut Report<'_>) {
    for (cell, value) in grid.filled().filter(|(cell, _)| cell.is_on_board()) {
        let later = later(cell, value.number().into(), grid.size());
        for other in later.filter(|&other| grid.get(other) == Some(value)) {
            report.repeated(value, &[cell, other]);
        }
    }
}

/// The cells at a distance from a cell that come after it, row by row.
fn later(cell: Cell, distance: usize, size: Size) -> impl Iterator<Item = Cell> {
    let rows = (cell.row()..size.rows()).take(distance + 1);
    rows.flat_map(move |row| {
        let right = distance - (row - cell.row());
        let before = cell.column().checked_sub(right).filter(|_| right > 0 && row > cell.row());
        let after = Some(cell.column() + right).filter(|&column| column < size.columns());
        before.into_iter().chain(after).map(move |column| Cell::new(row, column))
    })
}

impl Rule for AntiTaxicab {
    name_and_cells!(KIND);
    judged!(judge);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        check(size).map_err(Problem::Grid)?;
        let of_value = |value: Value| {
            let distance = value.number().into();
            let of_cell = |cell| later(cell, distance, size).map(move |other| [cell, other]);
            let pairs: Vec<[Cell; 2]> = size.cells().flat_map(of_cell).collect();
            let are_allowed = |one: Value, other: Value| one != value || other != value;
            let table = || TupleTable::of_pairs(size, &are_allowed);
            (!pairs.is_empty()).then(|| Statement::pairs(pairs, table()))
        };
        Ok(size.values().filter_map(of_value).collect())
    }

    strikes!();

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let Some(value) = grid.get(placed) else { return };
        let (distance, size) = (usize::from(value.number()), grid.size());
        later(placed, distance, size).for_each(|cell| strike(cell, value));
        // Those before it are those after it on a grid that is turned by half a turn.
        let turned = |cell: Cell| {
            Cell::new(size.rows() - 1 - cell.row(), size.columns() - 1 - cell.column())
        };
        later(turned(placed), distance, size).for_each(|cell| strike(turned(cell), value));
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        vec![Mark::Note { text: KIND.name.to_owned() }]
    }
}
