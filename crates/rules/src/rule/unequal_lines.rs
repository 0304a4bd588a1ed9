//! No two equal rows, or no two equal columns, as in a Binairo.

use super::prelude::*;

/// The kind: a rule for all rows, and one for all columns. Rows with holes in different columns
/// differ in any case, so only those with cells in the same columns are compared.
pub(super) static KIND: Kind = Kind {
    name: "unequal-lines",
    called: &["binairo", "takuzu", "binary puzzle"],
    title: "Unequal lines",
    about: "no two equal rows, no two equal columns",
    gesture: Gesture::Flag,
    read: |entry, context| {
        let cells = |(_, cells)| cells;
        entry::flag(entry, || {
            let rows = UnequalLines::new("different rows", context.rows().map(cells).collect());
            let columns = context.columns().map(cells).collect();
            let columns = UnequalLines::new("different columns", columns);
            Ok(vec![
                Box::new(rows.comparing(|cell| cell.column())),
                Box::new(columns.comparing(|cell| cell.row())),
            ])
        })
    },
    examples: &[Example::on(
        "size = 4\nvalues = \"0-1\"",
        "unequal-lines = true",
        ["0011010111001010", "0011....0011...."],
        "different rows 1 and 3 are the same",
    )],
    ..Kind::DEFAULT
};

/// No two lines hold the same values in the same order.
#[derive(Clone, Debug)]
pub struct UnequalLines {
    name: String,
    cells: Vec<Cell>,
    /// The cells of each line.
    each: Vec<Vec<Cell>>,
    /// For each line, the first one that it can be compared with, perhaps itself.
    alike: Vec<usize>,
}

impl UnequalLines {
    /// A rule over lines of one length that share no cell. The name is that of them all: `rows`.
    pub fn new(name: impl Into<String>, lines: Vec<Vec<Cell>>) -> Self {
        let (cells, alike) = (lines.concat(), vec![0; lines.len()]);
        Self { name: name.into(), cells, each: lines, alike }
    }

    /// The same where only lines whose cells are at the same places are compared.
    fn comparing(self, place: impl Fn(&Cell) -> usize) -> Self {
        let places = self.each.iter().map(|line| line.iter().map(&place).collect_vec());
        let places = places.collect_vec();
        let first = |(index, these): (usize, &Vec<usize>)| {
            // Where there is no cell, there is nothing to be the same.
            let alike = places.iter().position(|others| others == these && !these.is_empty());
            alike.unwrap_or(index)
        };
        let alike = places.iter().enumerate().map(first).collect();
        Self { alike, ..self }
    }

    /// Whether two lines, by their indices, are compared.
    fn are_alike(&self, one: usize, other: usize) -> bool {
        one != other && self.alike[one] == self.alike[other]
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let is_full = |line: &[Cell]| line.iter().all(|&cell| grid.get(cell).is_some());
        let full = (0..self.each.len()).filter(|&index| is_full(&self.each[index]));
        for [first, second] in full.array_combinations() {
            let [one, other] = [first, second].map(|index| &self.each[index][..]);
            let mut cells = one.iter().zip(other);
            if self.are_alike(first, second)
                && cells.all(|(&one, &other)| grid.get(one) == grid.get(other))
            {
                report.sentence(&[one, other].concat(), || {
                    format!("{} {} and {} are the same", self.name, first + 1, second + 1)
                });
            }
        }
    }
}

impl Rule for UnequalLines {
    name_and_cells!(KIND);
    judged!();

    fn says(&self, _size: Size) -> Result<Vec<Statement>, Problem> {
        let groups = self.alike.iter().unique().map(|group| {
            let lines = self.each.iter().zip(&self.alike).filter(|(_, alike)| *alike == group);
            lines.map(|(line, _)| line.clone()).collect_vec()
        });
        let groups = groups.filter(|lines| lines.len() > 1);
        Ok(groups.map(|lines| Statement::Lines { lines, rank: None }).collect())
    }

    strikes!();

    /// A line with one empty cell may not become what a full one is.
    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let Some(place) = self.each.iter().position(|line| line.contains(&placed)) else { return };
        let changed = &self.each[place];
        let is_empty = |&&cell: &&Cell| grid.get(cell).is_none();
        let empty = |line: &[Cell]| line.iter().filter(is_empty).count();
        let others = || {
            let others = self.each.iter().enumerate();
            others.filter(|&(other, _)| self.are_alike(place, other)).map(|(_, line)| line)
        };
        let mut complete = |open: &[Cell], full: &[Cell]| {
            let index = open.iter().position(|&cell| grid.get(cell).is_none());
            let differs = |(one, other): (&Cell, &Cell)| grid.get(*one) != grid.get(*other);
            if let Some(index) = index
                && open.iter().zip(full).filter(|&pair| differs(pair)).count() == 1
                && let Some(value) = grid.get(full[index])
            {
                strike(open[index], value);
            }
        };
        match empty(changed) {
            0 => others().filter(|line| empty(line) == 1).for_each(|line| complete(line, changed)),
            1 => others().filter(|line| empty(line) == 0).for_each(|line| complete(changed, line)),
            _ => {}
        }
    }
}
