//! Multi-sector locked sets: some rows and columns, and the open cells where they cross.
//!
//! Each value can be in these cells so often at most: once in each of the rows, or once in each of
//! the columns, that have a place for it there. Where that adds up to just the number of cells, each
//! value is there as often as it can be. So it goes from the rest of these rows, or columns,
//! whichever are fewer, and from both if they are as many.
//!
//! (David P. Bird, *Multi-sector locked sets*, in the forum of players. SK loops are among them.)

use super::rule_words::{self, together};
use crate::technique::prelude::*;
use satoku_puzzle::rule::joined;

/// The least and the most rows, and columns.
const FEWEST: usize = 3;
const MOST: usize = 4;

/// How many choices of rows and columns are looked at: all of a 9x9.
const MOST_LOOKS: usize = 50_000;

techniques! {
    TECHNIQUE, "multi-sector-locked-sets", "multi-sector locked sets", 155, 90, find,
        rule_words::because;
}

/// Sets of columns, as bits.
type Columns = u64;

/// Rows, columns, and what is possible where they cross.
struct Crossings {
    /// The lines, by their groups.
    rows: Vec<usize>,
    columns: Vec<usize>,
    /// For each row its cells, in the order of the columns.
    cells: Vec<Vec<usize>>,
    /// For each row the columns in which it is open, and for each value those where it may be.
    open: Vec<Columns>,
    places: Vec<Vec<Columns>>,
}

fn find(search: &mut Search<'_>) -> Flow {
    let state = search.state;
    let Some(crossings) = Crossings::of(state) else { return Flow::Continue(()) };
    let mut looks = LookBudget::new(MOST_LOOKS);
    let all = crossings.rows.len();
    let sets: Vec<Columns> = (FEWEST..=MOST)
        .flat_map(|count| (0..crossings.columns.len()).combinations(count))
        .map(|set| set.into_iter().map(|column| 1 << column).sum())
        .collect();
    for count in FEWEST..=MOST {
        for rows in (0..all).combinations(count) {
            looks.spend(sets.len())?;
            crossings.look(search, &rows, &sets)?;
        }
    }
    Flow::Continue(())
}

impl Crossings {
    /// Those of a grid whose rows and columns hold each value at most once; none of another.
    fn of(state: &State) -> Option<Self> {
        let (layout, size) = (state.layout(), state.layout().size());
        let groups = layout.groups();
        let lines = |kind| {
            let lines = groups.iter().positions(|group| layout.is_line(group, kind));
            lines.sorted_by_key(|&line| groups[line].cells[0]).collect_vec()
        };
        let (rows, columns) = (lines(GroupKind::Row), lines(GroupKind::Column));
        let is_whole = rows.len() == size.rows() && columns.len() == size.columns();
        if !is_whole || columns.len() > Columns::BITS as usize {
            return None;
        }
        let cells = rows.iter().map(|&row| groups[row].cells.clone()).collect_vec();
        if cells.iter().any(|row| row.len() != columns.len()) {
            return None;
        }
        let columns_where = |row: &[usize], is_wanted: &dyn Fn(usize) -> bool| -> Columns {
            let wanted = row.iter().enumerate().filter(|&(_, &cell)| is_wanted(cell));
            wanted.map(|(column, _)| 1 << column).sum()
        };
        let open = cells.iter().map(|row| columns_where(row, &|cell| state.is_open(cell)));
        let places = |value: usize| {
            let is_place = |cell| state.is_open(cell) && state.has(cell, value);
            cells.iter().map(|row| columns_where(row, &is_place)).collect_vec()
        };
        let places = (0..size.value_count()).map(places).collect();
        Some(Self { open: open.collect(), places, rows, columns, cells })
    }

    /// Looks at some rows with each of some sets of columns.
    fn look(&self, search: &mut Search<'_>, rows: &[usize], sets: &[Columns]) -> Flow {
        let any = |places: &[Columns]| rows.iter().fold(0, |any, &row| any | places[row]);
        let any = self.places.iter().map(|places| any(places)).collect_vec();
        for &columns in sets {
            let cells: u32 = rows.iter().map(|&row| (self.open[row] & columns).count_ones()).sum();
            let mut most = 0;
            for (places, any) in self.places.iter().zip(&any) {
                let by_rows = rows.iter().filter(|&&row| places[row] & columns != 0).count() as u32;
                most += by_rows.min((any & columns).count_ones());
                if most > cells {
                    break;
                }
            }
            if most == cells && cells > 0 {
                self.strike(search, rows, columns)?;
            }
        }
        Flow::Continue(())
    }

    /// The step of rows and columns whose crossings can hold no more values than there are cells.
    fn strike(&self, search: &mut Search<'_>, rows: &[usize], columns: Columns) -> Flow {
        let (mut struck, mut by_rows, mut by_columns) = (Vec::new(), Vec::new(), Vec::new());
        for (value, places) in self.places.iter().enumerate() {
            let holding = rows.iter().copied().filter(|&row| places[row] & columns != 0);
            let holding = holding.collect_vec();
            let any = rows.iter().fold(0, |any, &row| any | places[row] & columns);
            if any == 0 {
                continue;
            }
            let (is_by_rows, is_by_columns) = {
                let (of_rows, of_columns) = (holding.len(), any.count_ones() as usize);
                (of_rows <= of_columns, of_columns <= of_rows)
            };
            let mut beside: Vec<(usize, Columns)> = Vec::new();
            if is_by_rows {
                beside.extend(holding.iter().map(|&row| (row, places[row] & !columns)));
            }
            if is_by_columns {
                let others = (0..self.rows.len()).filter(|row| !rows.contains(row));
                beside.extend(others.map(|row| (row, places[row] & any)));
            }
            if is_by_rows { &mut by_rows } else { &mut by_columns }.push(value);
            for (row, columns) in beside {
                struck.extend(bits::members(&[columns]).map(|c| (self.cells[row][c], value)));
            }
        }
        let layout = search.layout;
        let lines = rows.iter().map(|&row| self.rows[row]).collect_vec();
        let across = bits::members(&[columns]).map(|column| self.columns[column]).collect_vec();
        let crossings = |&row: &usize| {
            let open = self.open[row] & columns;
            bits::members(&[open]).map(move |column| self.cells[row][column]).collect_vec()
        };
        let cells = rows.iter().flat_map(crossings).collect_vec();
        let words = words(layout, [&lines, &across], [&by_rows, &by_columns], cells.len());
        let step = Step::by(search)
            .at(&cells)
            .within(lines.iter().chain(&across).copied())
            .marking_all(&cells)
            .striking_each(struck)
            .about_struck()
            .because(|step| format!("{words}: no {}", rule_words::gone(&step.eliminations)));
        search.report(step)
    }
}

/// Why: `rows 2, 5 and 8 have their 1 and 2, and columns 1, 4 and 7 their 3, in the 9 open cells
/// where they cross`.
fn words(layout: &Layout, lines: [&[usize]; 2], values: [&[usize]; 2], count: usize) -> String {
    let has = |(lines, values): (&[usize], &[usize])| {
        let names = lines.iter().map(|&line| &*layout.groups()[line].name).collect_vec();
        let values = values.iter().map(|&value| layout.value(value)).collect_vec();
        (together(layout, &names), joined(&values, "and"))
    };
    let [(rows, of_rows), (columns, of_columns)] = [0, 1].map(|i| has((lines[i], values[i])));
    let cells = format!("in the {count} open cells where they cross");
    match values {
        [_, []] => format!("{rows} have their {of_rows} on {columns}, {cells}"),
        [[], _] => format!("{columns} have their {of_columns} on {rows}, {cells}"),
        _ => format!("{rows} have their {of_rows}, and {columns} their {of_columns}, {cells}"),
    }
}
