//! Little killers: the cells along a diagonal sum to the clue outside the grid.

use std::ops::RangeInclusive;

use serde_json::Value as Json;

use super::f_puzzles::place;
use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "little-killer",
    called: &["diagonal sum"],
    title: "Little killer",
    about: "the cells along a diagonal, or any other line, sum to `sum`; values may repeat",
    gesture: Gesture::Outside,
    noun: "little killer",
    keys: &[
        ("cells", "the cells of the line, from the clue on: \"r1c2>r8c9\""),
        ("sum", "their sum"),
    ],
    read: entry::tables::<LittleKiller>,
    iss: &[Tag::last("LittleKiller", from_iss)],
    f_puzzles: &[Key::new(
        "littlekillersum",
        &["cell", "cells", "direction", "value"],
        from_f_puzzles,
    )],
    examples: &[
        Example::on_latin_4(
            "[[little-killer]]\ncells = \"r1c2>r3c4\"\nsum = 5",
            ["1234241331424321", ".2....2....2...."],
            "r1c2, r2c3 and r3c4 sum to 6, expected 5 (little-killer 1)",
        ),
        Example::on_latin_4(
            "[[little-killer]]\ncells = \"r1c2>r3c4\"\nsum = 5",
            ["1234241331424321", "......4....3...."],
            "r1c2, r2c3 and r3c4 sum to 8 or more, expected 5 (little-killer 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// The sum, and the diagonal's first cell, from which its direction follows: downwards and inwards
/// from the left edge and the top edge, upwards and inwards from the right edge and the bottom
/// edge. A corner belongs to the left edge or the top edge, and those at the bottom begin no
/// diagonal.
fn from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    let (sum, first) = (arguments.number("a sum")?, arguments.cell()?);
    let steps = step(first, context.size);
    let cells = steps.map(|step| diagonal(first, step, context.size));
    let cells = cells.filter(|cells| cells.len() > 1).ok_or_else(|| {
        format!("expected the first cell of a diagonal, on an edge of the grid, found {first}")
    })?;
    single(LittleKiller::new(cells.into(), sum))
}

/// In ISS, where the diagonal leads whose name is its first cell.
fn step(first: Cell, size: Size) -> Option<(isize, isize)> {
    let [bottom, right] = [size.rows() - 1, size.columns() - 1];
    match (first.row(), first.column()) {
        _ if !first.is_on_board() => None,
        (row, 0) if row < bottom => Some((1, 1)),
        (0, column) if column > 0 => Some((1, -1)),
        (row, column) if column == right && row < bottom => Some((-1, -1)),
        (row, column) if row == bottom && column > 0 && column < right => Some((-1, 1)),
        _ => None,
    }
}

/// The cells from one on, with these steps down and to the right, to the edge of the grid.
fn diagonal(first: Cell, (down, right): (isize, isize), size: Size) -> Vec<Cell> {
    let next = |cell: &Cell| {
        let row = cell.row().checked_add_signed(down)?;
        Some(Cell::new(row, cell.column().checked_add_signed(right)?))
    };
    std::iter::successors(Some(first), next).take_while(|&cell| size.contains(cell)).collect()
}

/// The directions of diagonals in f-puzzles, each with its steps down and to the right.
const DIRECTIONS: [(&str, (isize, isize)); 4] =
    [("UL", (-1, -1)), ("UR", (-1, 1)), ("DL", (1, -1)), ("DR", (1, 1))];

/// The place before a whole diagonal, as f-puzzles name it, and the direction in which it looks;
/// none if these cells are no such diagonal.
fn looks_along(cells: &[Cell], size: Size) -> Option<(Json, &'static str)> {
    let &first = cells.first()?;
    DIRECTIONS.into_iter().find_map(|(name, (down, right))| {
        // Rows and columns count from 1 there.
        let before = (first.row() + 1).checked_add_signed(-down)?;
        let before = (before, (first.column() + 1).checked_add_signed(-right)?);
        let is_inside =
            (1..=size.rows()).contains(&before.0) && (1..=size.columns()).contains(&before.1);
        let is_whole = diagonal(first, (down, right), size) == cells;
        (is_whole && !is_inside).then(|| (place(before.0, before.1), name))
    })
}

/// A place outside the grid, and the direction in which it looks. Without a sum, or with one that
/// is not positive, it is no clue.
fn from_f_puzzles(clue: &Clue<'_>, context: &Context) -> Rules {
    let is_negative = |text: &str| {
        let digits = text.trim().strip_prefix('-').unwrap_or_default();
        !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
    };
    if clue.fields.get("value").and_then(Json::as_str).is_some_and(is_negative) {
        return Ok(Vec::new());
    }
    let Some(sum) = clue.number("value")?.filter(|&sum| sum > 0) else { return Ok(Vec::new()) };
    let direction = clue.text("direction")?;
    let known = DIRECTIONS.iter().find(|(name, _)| *name == direction);
    let &(_, (down, right)) = known.ok_or_else(|| {
        let found = direction.escape_debug();
        format!("expected UL, UR, DL or DR in `direction`, found \"{found}\"")
    })?;
    let (row, column) = clue.place()?;
    let size = context.size;
    let is_inside = (1..=size.rows()).contains(&row) && (1..=size.columns()).contains(&column);
    // Rows and columns count from 1 there.
    let first = row.checked_add_signed(down).zip(column.checked_add_signed(right));
    let first = first.and_then(|(row, column)| Some((row.checked_sub(1)?, column.checked_sub(1)?)));
    let first = first.map(|(row, column)| Cell::new(row, column));
    let Some(first) = first.filter(|&first| !is_inside && size.contains(first)) else {
        return Err(format!(
            "expected a place outside the grid that looks into it, found R{row}C{column}"
        ));
    };
    let cells = diagonal(first, (down, right), size);
    if !clue.has_none("cells") && clue.cells("cells")? != cells {
        return Err("`cells` are not those that `cell` and `direction` lead to".to_owned());
    }
    single(LittleKiller::new(cells.into(), sum))
}

told_by_cells! {
    /// The cells along a line sum to the clue before it.
    pub struct LittleKiller { cells: Cells, sum: i64 }
    /// A clue before the first of these cells, which sum to it. A sum that they cannot have makes
    /// the puzzle one without solutions.
    pub fn new;
}

impl LittleKiller {
    fn wanted(&self) -> Wanted<'_> {
        Wanted { exactly: Some(self.sum), ..Wanted::default() }
    }

    fn reach(&self, grid: &Grid) -> RangeInclusive<i64> {
        reach(self.cells.iter().map(|&cell| (1, cell)), grid)
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let wanted = self.wanted().of_worths(grid.size());
        wanted.judge(&self.cells, &self.reach(grid), report);
    }
}

impl Rule for LittleKiller {
    table_with_cells!(KIND, open);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 1)?;
        Ok(vec![sum(self.cells.iter().map(|&cell| (1, cell)), self.wanted().ranges(), size)?])
    }

    tried_at_start!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        vec![Mark::Outside { cells: self.cells.to_vec(), text: self.sum.to_string() }]
    }

    fn to_f_puzzles(&self, context: &Context) -> FPuzzlesClues {
        let Some((before, direction)) = looks_along(&self.cells, context.size) else {
            let problem = "f-puzzles have such sums on whole diagonals, from edge to edge, only";
            return Err(problem.to_owned());
        };
        if self.sum < 1 {
            return Err(format!("f-puzzles have sums from 1, and this is {}", self.sum));
        }
        let (cells, sum) = (cell_names(&self.cells), self.sum.to_string());
        let fields = [
            ("cell", before),
            ("cells", cells),
            ("direction", direction.into()),
            ("value", sum.into()),
        ];
        Ok(clue("littlekillersum", fields))
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        // From which end a sum is read does not matter.
        let ends = [self.cells.first(), self.cells.last()].into_iter().flatten().copied();
        let same = |first: &Cell| {
            let cells = step(*first, context.size).map(|step| diagonal(*first, step, context.size));
            let is_same =
                |cells: Vec<Cell>| cells == *self.cells || cells.iter().rev().eq(self.cells.iter());
            self.cells.len() > 1 && cells.is_some_and(is_same)
        };
        match ends.into_iter().find(same) {
            Some(first) if self.sum > 0 => iss::said("LittleKiller", &[&self.sum], &[first]),
            _ => Err("in ISS its cells are a whole diagonal, and its sum is 1 or more".to_owned()),
        }
    }
}

impl Open for LittleKiller {
    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        Some(Box::new(Self { sum: whole(&self.reach(grid), grid.size())?, ..self.clone() }))
    }
}
