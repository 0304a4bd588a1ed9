//! The text of a model file, as a genre drafts it.

use std::collections::{HashMap, HashSet};

use itertools::Itertools;

use crate::{
    grid::Cell,
    model::write::{quoted, region_marks},
};

/// The longest text of a model, in bytes: far more than a puzzle for people takes.
const MOST: usize = 1 << 24;

/// A model file in the making: its lines, then its tables.
pub(super) struct Draft {
    head: String,
    tables: String,
    names: HashSet<String>,
    rows: usize,
    columns: usize,
    givens: Vec<(Cell, usize)>,
    /// Whether each rule must hold with the clues that it is named after, whatever the others are.
    pub by_clue: bool,
}

impl Draft {
    /// A grid of this size, with its title.
    pub(super) fn new(title: &str, rows: usize, columns: usize) -> Self {
        let head = format!("title = {}\nsize = \"{rows}x{columns}\"\n", quoted(title));
        let (tables, names, givens) = (String::new(), HashSet::new(), Vec::new());
        Self { head, tables, names, rows, columns, givens, by_clue: false }
    }

    /// A line for the whole grid: `anti-king = true`.
    pub(super) fn line(&mut self, line: &str) {
        self.head += line;
        self.head.push('\n');
    }

    /// The values of the grid, and that rows and columns may hold one several times.
    pub(super) fn values(&mut self, first: usize, last: usize) {
        self.line(&format!("values = \"{first}-{last}\"\nrows = \"none\"\ncolumns = \"none\""));
    }

    /// Places where there is no cell.
    pub(super) fn holes(&mut self, cells: impl IntoIterator<Item = Cell>) {
        let mut cells = cells.into_iter().peekable();
        if cells.peek().is_some() {
            self.line(&format!("holes = \"{}\"", cells.format(" ")));
        }
    }

    /// Regions whose cells hold different values.
    pub(super) fn regions(&mut self, regions: &[u16]) {
        let marks: HashMap<u16, char> =
            regions.iter().copied().unique().zip(region_marks()).collect();
        let map = regions.chunks(self.columns);
        let map = map.map(|row| row.iter().map(|region| marks[region]).collect::<String>());
        self.line(&format!("regions = \"\"\"\n{}\n\"\"\"", map.collect_vec().join("\n")));
    }

    /// A rule of this kind with a name and cells, and with these lines.
    pub(super) fn rule(&mut self, kind: &str, name: &str, cells: &[Cell], keys: &str) {
        let cells = cells.iter().format(" ");
        self.table(kind, name, &format!("cells = \"{cells}\"\n{keys}"));
    }

    /// A rule of this kind with a name, and with these lines.
    pub(super) fn table(&mut self, kind: &str, name: &str, keys: &str) {
        if self.is_too_long() {
            return;
        }
        let mut free = name.to_owned();
        for number in 2.. {
            if self.names.insert(free.clone()) {
                break;
            }
            free = format!("{name} ({number})");
        }
        self.tables += &format!("\n[[{kind}]]\nname = {}\n{keys}\n", quoted(&free));
    }

    /// How many of these cells hold a value.
    pub(super) fn count(&mut self, name: &str, cells: &[Cell], value: usize, exactly: usize) {
        self.rule("count", name, cells, &format!("values = [{value}]\nexactly = {exactly}"));
    }

    /// How many of these cells hold 1, as a clue says. If there are none of them and it expects
    /// some, nothing can hold it, which a rule about `cell` says, if there is one.
    pub(super) fn counted(
        &mut self,
        name: &str,
        cells: &[Cell],
        exactly: usize,
        cell: Option<Cell>,
    ) {
        match cell {
            _ if !cells.is_empty() => self.count(name, cells, 1, exactly),
            Some(cell) if exactly > 0 => self.never(name, cell),
            _ => {}
        }
    }

    /// A clue that nothing can hold: one cell would have to hold 1 twice.
    pub(super) fn never(&mut self, name: &str, cell: Cell) {
        self.count(name, &[cell], 1, 2);
    }

    /// A rule of this kind, wherever it fits if it is shifted.
    pub(super) fn everywhere(&mut self, kind: &str, keys: &str) {
        self.tables += &format!("\n[[replicate]]\nat = \"everywhere\"\n{kind} = {{ {keys} }}\n");
    }

    /// At most so many cells of any square of four hold one of these values, and at least so many.
    /// Nothing where one row or one column is all.
    pub(super) fn squares(&mut self, values: &str, least: usize, most: usize) {
        if self.rows.min(self.columns) < 2 {
            return;
        }
        let counts = format!("at-least = {least}, at-most = {most}");
        let keys = format!("cells = \"r1-2c1-2\", values = \"{values}\", {counts}");
        self.everywhere("count", &keys);
    }

    fn cells(&self) -> Vec<Cell> {
        let places = (0..self.rows).cartesian_product(0..self.columns);
        places.map(|(row, column)| Cell::new(row, column)).collect()
    }

    /// Between two cells that share a side this relation holds. Nothing where there is one cell.
    pub(super) fn neighbours(&mut self, name: &str, relation: &str) {
        let cells = self.cells();
        if cells.len() < 2 {
            return;
        }
        let keys = format!("over = \"orthogonal\"\nrelation = \"{relation}\"");
        self.rule("pair", name, &cells, &keys);
    }

    /// The cells of the grid with these values are one piece.
    pub(super) fn connected(&mut self, name: &str, values: &str) {
        let cells = self.cells();
        self.rule("connected", name, &cells, &format!("values = \"{values}\""));
    }

    /// Shaded cells, which hold 1, share no side, and the others are one piece.
    pub(super) fn shaded_apart(&mut self) {
        self.neighbours("shaded cells apart", "a + b < 2");
        self.connected("the others connected", "0");
    }

    /// These cells hold 0.
    pub(super) fn nothing_in(&mut self, cells: &[Cell]) {
        if !cells.is_empty() {
            self.rule("candidates", "nothing in no region", cells, "values = [0]");
        }
    }

    /// A cell holds a value from the start.
    pub(super) fn given(&mut self, cell: Cell, value: usize) {
        self.givens.push((cell, value));
    }

    /// The values of cells that are known from the start.
    pub(super) fn givens(&self) -> &[(Cell, usize)] {
        &self.givens
    }

    /// Whether there is more to say than a model may be long. What comes then is left out.
    pub(super) fn is_too_long(&self) -> bool {
        self.head.len() + self.tables.len() > MOST
    }

    /// The whole text.
    pub(super) fn text(&self) -> String {
        format!("{}{}", self.head, self.tables)
    }
}
