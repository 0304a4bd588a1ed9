//! A problem: the clues of a puzzle as they stand on paper.

use itertools::Itertools;
use thiserror::Error;

use super::definition::{Genre, Problem, Side};
use crate::{
    grid::{Cell, Size},
    rule::Context,
};

/// What is wrong with a problem.
#[derive(Debug, Error)]
#[error("{}{message}", key.map_or(String::new(), |key| format!("`{key}`: ")))]
pub struct ProblemError {
    /// The part that is to blame, by its name in a file.
    pub key: Option<&'static str>,
    /// What is wrong, in words.
    pub message: String,
}

impl ProblemError {
    pub(super) fn new(key: &'static str, message: impl Into<String>) -> Self {
        Self { key: Some(key), message: message.into() }
    }
}

/// What a clue is where there is none.
pub(super) fn is_none(word: &str) -> bool {
    matches!(word, "" | "-" | ".")
}

impl Problem {
    /// The number of the region of a cell in none.
    pub const NO_REGION: u16 = Context::NO_REGION;

    /// A problem without clues.
    pub fn empty(genre: &Genre, rows: usize, columns: usize) -> Self {
        let clues = genre.clues;
        let side = |&(side, _): &(Side, _)| {
            vec![String::new(); if side.is_of_columns() { columns } else { rows }]
        };
        Self {
            rows,
            columns,
            number: Vec::new(),
            sides: clues.sides.iter().map(side).collect(),
            cells: vec![String::new(); if clues.in_cells { rows * columns } else { 0 }],
            regions: vec![0; if clues.regions.is_some() { rows * columns } else { 0 }],
        }
    }

    /// Reads a problem from lines with bars between them: rows, columns and what is said of the
    /// whole; the clues beside the sides; those in the cells; the map of regions, a word for each
    /// cell. `-` is no clue, and `#` or `@` no region.
    ///
    /// # Errors
    /// If lines or words are missing or too many.
    pub fn from_line(genre: &Genre, text: &str) -> Result<Self, ProblemError> {
        let wrong = |message: String| ProblemError { key: None, message };
        let mut lines = text.split('|');
        let head = lines.next().unwrap_or_default().split_whitespace().collect_vec();
        let side = |at: usize| {
            let found = head.get(at).copied().unwrap_or("nothing");
            let side = found.parse().ok().filter(|side| (1..=Size::MAX_SIDE).contains(side));
            side.ok_or_else(|| {
                wrong(format!(
                    "found {found:?}, expected rows and columns, each from 1 to {}",
                    Size::MAX_SIDE
                ))
            })
        };
        let mut problem = Self::empty(genre, side(0)?, side(1)?);
        problem.number = head[2..].iter().map(|word| (*word).to_owned()).collect();
        if let Some(word) = problem.number.first().filter(|_| genre.clues.number.is_none()) {
            return Err(wrong(format!("found \"{word}\" after rows and columns, expected |")));
        }
        let mut number = 1;
        let mut next = |what: &str, expected: usize, is_list: bool| {
            number += 1;
            let line = lines.next().ok_or_else(|| wrong(format!("there is no line of {what}")))?;
            if is_list {
                return Ok(vec![line.trim().to_owned()]);
            }
            let words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
            if words.len() == expected {
                return Ok(words);
            }
            let found = words.len();
            Err(wrong(format!("line {number}: found {found} {what}, expected {expected}")))
        };
        for ((_, key), clues) in genre.clues.sides.iter().zip(&mut problem.sides) {
            if genre.clues.are_lists {
                for clue in clues {
                    *clue = next(key, 1, true)?.concat();
                }
            } else {
                *clues = next(key, clues.len(), false)?;
            }
        }
        if genre.clues.in_cells {
            problem.cells.clear();
            for _ in 0..problem.rows {
                problem.cells.append(&mut next("clues", problem.columns, false)?);
            }
        }
        if let Some(key) = genre.clues.regions {
            let mut map = Vec::new();
            for _ in 0..problem.rows {
                map.append(&mut next(key, problem.columns, false)?);
            }
            problem.set_regions(key, &map)?;
        }
        if let Some(line) = lines.next() {
            return Err(wrong(format!("found {line:?} behind the last line, expected nothing")));
        }
        problem.tidy();
        Ok(problem)
    }

    /// The problem as [`Problem::from_line`] reads it.
    pub fn to_line(&self, genre: &Genre) -> String {
        let shown = |word: &String| if word.is_empty() { "-".to_owned() } else { word.clone() };
        let size = [self.rows, self.columns].map(|side| side.to_string());
        let mut lines = vec![size.iter().chain(&self.number).join(" ")];
        for side in &self.sides {
            if genre.clues.are_lists {
                lines.extend(side.iter().map(shown));
            } else {
                lines.push(side.iter().map(shown).join(" "));
            }
        }
        let rows = |cells: Vec<String>| {
            let rows = cells.chunks(self.columns).map(|row| row.join(" "));
            rows.collect_vec()
        };
        lines.extend(rows(self.cells.iter().map(shown).collect()));
        lines.extend(rows(self.region_words()));
        lines.join("|")
    }

    /// A word for the region of each cell.
    pub(super) fn region_words(&self) -> Vec<String> {
        let word = |&region: &u16| match region {
            Self::NO_REGION => "#".to_owned(),
            region => (region + 1).to_string(),
        };
        self.regions.iter().map(word).collect()
    }

    /// Sets the regions from words, the same for cells of one region.
    pub(super) fn set_regions(
        &mut self,
        key: &'static str,
        map: &[String],
    ) -> Result<(), ProblemError> {
        let is_none = |word: &String| matches!(&**word, "#" | "@");
        let words = map.iter().filter(|word| !is_none(word)).unique();
        let known = words.enumerate().map(|(number, word)| (word, number));
        let known: std::collections::HashMap<_, _> = known.collect();
        if known.len() >= usize::from(Context::NO_REGION) {
            return Err(ProblemError::new(key, format!("found {} regions", known.len())));
        }
        let region = |word| known.get(word).map_or(Self::NO_REGION, |&number| number as u16);
        self.regions = map.iter().map(region).collect();
        Ok(())
    }

    /// One spelling for no clue.
    pub(super) fn tidy(&mut self) {
        for word in self.cells.iter_mut().chain(self.sides.iter_mut().flatten()) {
            if is_none(word) {
                word.clear();
            }
        }
    }

    /// The cells, row by row.
    pub(super) fn places(&self) -> impl Iterator<Item = Cell> + Clone + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Cell::new(row, column)))
    }

    /// The clue in a cell of the board, if there is one.
    pub fn clue(&self, cell: Cell) -> Option<&str> {
        self.cells.get(self.index(cell)).map(String::as_str).filter(|clue| !clue.is_empty())
    }

    /// The first of these cells that has a clue.
    pub fn first_clue(&self, cells: &[Cell]) -> Option<Cell> {
        cells.iter().copied().find(|&cell| self.clue(cell).is_some())
    }

    /// The clues in cells.
    pub fn clues(&self) -> impl Iterator<Item = (Cell, &str)> {
        self.places().filter_map(|cell| Some((cell, self.clue(cell)?)))
    }

    /// The clues in cells, which are numbers.
    pub(super) fn numbers(&self) -> Result<Vec<(Cell, usize)>, String> {
        self.clues().map(|(cell, clue)| Ok((cell, number(clue, cell)?))).collect()
    }

    /// The same, where a clue may be [a question mark](UNKNOWN): nothing then.
    pub(super) fn maybe_numbers(&self) -> Result<Vec<(Cell, Option<usize>)>, String> {
        let maybe = |(cell, clue)| Ok((cell, maybe_number(clue, cell)?));
        self.clues().map(maybe).collect()
    }

    /// The numbers among such clues.
    pub(super) fn known_numbers(&self) -> Result<Vec<(Cell, usize)>, String> {
        let known = self.maybe_numbers()?.into_iter();
        Ok(known.filter_map(|(cell, number)| Some((cell, number?))).collect())
    }

    /// The cell's place, row by row.
    pub(super) fn index(&self, cell: Cell) -> usize {
        cell.row() * self.columns + cell.column()
    }

    /// The number of the region that a cell is in.
    pub(super) fn region(&self, cell: Cell) -> u16 {
        self.regions[self.index(cell)]
    }

    /// The cells of each region, by its number.
    pub(super) fn rooms(&self) -> Vec<Vec<Cell>> {
        let in_one = self.places().filter(|&cell| self.region(cell) != Self::NO_REGION);
        let rooms = in_one.into_group_map_by(|&cell| self.region(cell)).into_iter();
        rooms.sorted_unstable().map(|(_, cells)| cells).collect()
    }

    /// Whether a cell is black, as its clue or the lack of one says, or as it is in no region.
    pub fn is_black(&self, genre: &Genre, cell: Cell) -> bool {
        let is_outside = self.regions.get(self.index(cell)) == Some(&Self::NO_REGION);
        is_outside || (genre.is_black)(self.clue(cell))
    }

    /// The cells that are in no region.
    pub(super) fn outside_rooms(&self) -> Vec<Cell> {
        let is_outside = |cell: &Cell| self.region(*cell) == Self::NO_REGION;
        self.places().filter(is_outside).collect()
    }

    /// The only clue in the cells of a region, which the genre calls `region`, if there is one.
    pub(super) fn clue_in(
        &self,
        cells: &[Cell],
        region: &str,
    ) -> Result<Option<(Cell, &str)>, String> {
        let mut clues = cells.iter().filter_map(|&cell| Some((cell, self.clue(cell)?)));
        match (clues.next(), clues.next()) {
            (Some((one, _)), Some((other, _))) => {
                Err(format!("{one} and {other} are in one {region}, and both have a clue"))
            }
            (first, _) => Ok(first),
        }
    }

    /// The number of rows and of columns, which are the same.
    pub(super) fn side(&self) -> Result<usize, String> {
        let (rows, columns) = (self.rows, self.columns);
        let is_square = rows == columns;
        is_square.then_some(rows).ok_or(format!("the grid is {rows}x{columns}, expected a square"))
    }

    /// The cells that share a side with this one.
    pub(super) fn beside(&self, cell: Cell) -> Vec<Cell> {
        self.around(cell).into_iter().filter(|&other| distance(cell, other) == 1).collect()
    }

    /// The cells that touch this one, diagonally as well, row by row.
    pub(super) fn around(&self, cell: Cell) -> Vec<Cell> {
        let near = |at: usize, sides: usize| at.saturating_sub(1)..(at + 2).min(sides);
        let rows = near(cell.row(), self.rows);
        let cells = rows.cartesian_product(near(cell.column(), self.columns));
        cells.map(|(row, column)| Cell::new(row, column)).filter(|&other| other != cell).collect()
    }

    /// Every row and every column, each with its name.
    pub(super) fn lines(&self) -> Vec<(String, Vec<Cell>)> {
        let row = |row| (format!("row {}", row + 1), self.seen_from(Side::Left, row));
        let column = |column| (format!("column {}", column + 1), self.seen_from(Side::Top, column));
        (0..self.rows).map(row).chain((0..self.columns).map(column)).collect()
    }

    /// The clues beside the sides: each with its key and its place on that side, from 1, and the
    /// cells that it sees, the nearest first.
    pub fn outside(&self, genre: &Genre) -> Vec<(String, &str, Vec<Cell>)> {
        let mut seen = Vec::new();
        for ((side, key), clues) in genre.clues.sides.iter().zip(&self.sides) {
            for (at, clue) in clues.iter().enumerate().filter(|(_, clue)| !clue.is_empty()) {
                seen.push((format!("{key} {}", at + 1), &**clue, self.seen_from(*side, at)));
            }
        }
        seen
    }

    /// The cells that a clue at this place of a side sees, the nearest first.
    pub(super) fn seen_from(&self, side: Side, at: usize) -> Vec<Cell> {
        let mut cells: Vec<Cell> = if side.is_of_columns() {
            (0..self.rows).map(|row| Cell::new(row, at)).collect()
        } else {
            (0..self.columns).map(|column| Cell::new(at, column)).collect()
        };
        if matches!(side, Side::Bottom | Side::Right) {
            cells.reverse();
        }
        cells
    }

    /// The first word about the whole as a number.
    pub(super) fn number(&self, genre: &Genre) -> Result<Option<usize>, String> {
        let key = genre.clues.number.unwrap_or_default();
        self.number.first().map(|word| number(word, key)).transpose()
    }

    /// The runs of cells in a row or column, of one or more, between the cells that end them.
    pub(super) fn runs(&self, ends: impl Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
        let lines = self.lines();
        let runs = lines.iter().flat_map(|(_, line)| line.split(|&cell| ends(cell)));
        runs.filter(|run| !run.is_empty()).map(<[_]>::to_vec).collect()
    }
}

/// How many sides of cells a way from one cell to another crosses.
pub(super) fn distance(one: Cell, other: Cell) -> usize {
    one.row().abs_diff(other.row()) + one.column().abs_diff(other.column())
}

/// The largest number that a clue may be.
const MOST: usize = 1_000_000;

/// A clue whose number is not told.
pub const UNKNOWN: &str = "?";

/// A clue that is a number, or nothing if it is not told.
pub(super) fn maybe_number(
    word: &str,
    place: impl std::fmt::Display,
) -> Result<Option<usize>, String> {
    if word == UNKNOWN { Ok(None) } else { number(word, place).map(Some) }
}

/// A clue that is a number.
pub(super) fn number(word: &str, place: impl std::fmt::Display) -> Result<usize, String> {
    let number = word.parse().ok().filter(|number| *number <= MOST);
    number.ok_or_else(|| format!("{place}: found {word:?}, expected a number"))
}
