//! A problem in a puzzle file: the keys of a file whose model is a genre.

use std::ops::Range;

use toml::{
    Spanned,
    de::{DeTable, DeValue},
};

use super::{named, prelude::*, problem::ProblemError};
use crate::model::sized::sides;

type Entry<'a> = (Range<usize>, DeValue<'a>);

/// What is wrong, and the bytes of the file where it is.
type Wrong = (Range<usize>, ProblemError);

/// The problem of a file, its genre, and where the file names that.
type Taken = (&'static Genre, Problem, Range<usize>);

/// Takes the keys of a problem out of a file, if its model is a genre.
pub(crate) fn take<'a>(table: &mut DeTable<'a>) -> Result<Option<Taken>, Wrong> {
    let model = ["model", "extends"].into_iter().find_map(|key| table.get(key));
    let Some(model) = model else { return Ok(None) };
    let Some(genre) = model.get_ref().as_str().and_then(named) else { return Ok(None) };
    let at = model.span();
    let mut entry = |key: &str| table.remove(key).map(|value| (value.span(), value.into_inner()));
    let clues = genre.clues;
    let size = entry("size").map(|entry| read_size(&entry)).transpose()?;
    // (In one column, no blank tells that a line is one word.)
    let is_column = size.is_some_and(|(_, columns)| columns == 1);
    let grid = |key: &'static str, entry: Option<Entry<'a>>| {
        entry.map(|entry| Ok((key, grid(key, &entry, is_column)?))).transpose()
    };
    let cells = grid("clues", entry("clues").filter(|_| clues.in_cells))?;
    let regions = match clues.regions {
        Some(key) => grid(key, entry(key))?,
        None => None,
    };
    let words = |key: &'static str, entry: Option<Entry<'a>>| {
        entry.map(|entry| words(key, &entry, clues.are_lists)).transpose()
    };
    let mut beside = Vec::new();
    for &(side, key) in clues.sides {
        beside.push((side, key, words(key, entry(key))?));
    }
    let number = match clues.number {
        Some(key) => entry(key).map(|entry| number(key, &entry)).transpose()?,
        None => None,
    };
    let of_grid = |(_, (_, rows)): &(_, (_, Vec<Vec<String>>))| (rows.len(), rows[0].len());
    let of_sides = || {
        let count = |of_columns: bool| {
            beside.iter().find_map(|(side, _, words)| {
                let words = words.as_ref().filter(|_| side.is_of_columns() == of_columns)?;
                Some(words.1.len())
            })
        };
        Some((count(false)?, count(true)?))
    };
    let known = size.or(cells.as_ref().map(of_grid)).or(regions.as_ref().map(of_grid));
    let (rows, columns) = known.or_else(of_sides).ok_or_else(|| {
        let message = format!("{} needs `size`, or clues for each row and column", genre.name);
        (at.clone(), ProblemError { key: None, message })
    })?;
    let mut problem = Problem::empty(genre, rows, columns);
    let fit = |(key, (span, map)): (&'static str, (Range<usize>, Vec<Vec<String>>))| {
        if map.len() != rows || map.iter().any(|row| row.len() != columns) {
            let found = map.iter().map(Vec::len).format(", ");
            let message = format!(
                "found lines of {found} cells, expected {rows} lines of {columns}, with blanks \
                 between all cells or none"
            );
            return Err((span, ProblemError::new(key, message)));
        }
        Ok((key, span, map.concat()))
    };
    if let Some(cells) = cells {
        problem.cells = fit(cells)?.2;
    }
    if let Some(regions) = regions {
        let (key, span, map) = fit(regions)?;
        problem.set_regions(key, &map).map_err(|error| (span, error))?;
    }
    for ((_, key, words), side) in beside.into_iter().zip(&mut problem.sides) {
        let Some((span, words)) = words else { continue };
        if words.len() != side.len() {
            let (found, expected) = (words.len(), side.len());
            let message = format!("found {found} clues, expected {expected}, '-' where none is");
            return Err((span, ProblemError::new(key, message)));
        }
        *side = words;
    }
    problem.number = number.unwrap_or_default();
    problem.tidy();
    Ok(Some((genre, problem, at)))
}

/// The problem of a file's text in TOML and its genre, if there is one and its parts have the size
/// that they should.
pub fn problem_of_file(text: &str) -> Option<(&'static Genre, Problem)> {
    let mut table = DeTable::parse(text).ok()?.into_inner();
    let (genre, problem, _) = take(&mut table).ok()??;
    Some((genre, problem))
}

fn expected(key: &'static str, (span, value): &Entry<'_>, what: &str) -> Wrong {
    let message = format!("expected {what}, found {}", value.type_str());
    (span.clone(), ProblemError::new(key, message))
}

fn read_size(entry: &Entry<'_>) -> Result<(usize, usize), Wrong> {
    const WHAT: &str = "a number, or rows x columns as in \"6x9\"";
    let size = match &entry.1 {
        DeValue::String(text) => sides(text),
        DeValue::Integer(side) => side.as_str().parse().ok().map(|side| (side, side)),
        _ => None,
    };
    size.filter(|size| size.0.min(size.1) > 0).ok_or_else(|| expected("size", entry, WHAT))
}

/// The words of each line of a text; each character is one if a line has no blanks, unless there is
/// one column.
fn grid(
    key: &'static str,
    entry: &Entry<'_>,
    is_column: bool,
) -> Result<(Range<usize>, Vec<Vec<String>>), Wrong> {
    let text = entry.1.as_str().ok_or_else(|| expected(key, entry, "lines, in a string"))?;
    let line = |line: &str| {
        let line = line.trim();
        if is_column || line.contains(char::is_whitespace) {
            return line.split_whitespace().map(str::to_owned).collect_vec();
        }
        line.chars().map(String::from).collect()
    };
    let lines = text.lines().filter(|line| !line.trim().is_empty()).map(line).collect_vec();
    if lines.is_empty() {
        return Err((entry.0.clone(), ProblemError::new(key, "there is nothing in it")));
    }
    Ok((entry.0.clone(), lines))
}

/// The clues beside a side: words, or a list of texts.
fn words(
    key: &'static str,
    entry: &Entry<'_>,
    are_lists: bool,
) -> Result<(Range<usize>, Vec<String>), Wrong> {
    let what = if are_lists {
        "a list of strings, one for each row or column, as in [\"2 1\", \"3\"]"
    } else {
        "clues with blanks between them, in a string"
    };
    let wrong = || expected(key, entry, what);
    let text =
        |value: &Spanned<DeValue<'_>>| value.get_ref().as_str().map(|text| text.trim().to_owned());
    let words = match &entry.1 {
        DeValue::Array(list) => {
            list.iter().map(text).collect::<Option<Vec<_>>>().ok_or_else(wrong)?
        }
        DeValue::String(text) if !are_lists => text.split_whitespace().map(str::to_owned).collect(),
        _ => return Err(wrong()),
    };
    Ok((entry.0.clone(), words))
}

fn number(key: &'static str, entry: &Entry<'_>) -> Result<Vec<String>, Wrong> {
    match &entry.1 {
        DeValue::Integer(number) => Ok(vec![number.as_str().to_owned()]),
        DeValue::String(text) => Ok(text.split_whitespace().map(str::to_owned).collect()),
        _ => Err(expected(key, entry, "a number")),
    }
}

impl Problem {
    /// The lines of a puzzle file that say the problem.
    pub fn to_toml(&self, genre: &Genre) -> String {
        let shown = |word: &String| if word.is_empty() { ".".to_owned() } else { word.clone() };
        let mut text = format!("model = \"{}\"\n", genre.name);
        let grid = |key: &str, cells: Vec<String>| {
            let width = cells.iter().map(|word| word.chars().count()).max().unwrap_or(1);
            let rows = cells.chunks(self.columns).map(|row| {
                row.iter().map(|word| format!("{word:>width$}")).join(" ").trim_end().to_owned()
            });
            format!("{key} = \"\"\"\n{}\n\"\"\"\n", rows.collect_vec().join("\n"))
        };
        if self.cells.is_empty() && self.regions.is_empty() || self.columns == 1 {
            text += &format!("size = \"{}x{}\"\n", self.rows, self.columns);
        }
        if let (Some(key), false) = (genre.clues.number, self.number.is_empty()) {
            let words = self.number.join(" ");
            let is_number = words.parse::<usize>().is_ok();
            text += &if is_number {
                format!("{key} = {words}\n")
            } else {
                format!("{key} = \"{words}\"\n")
            };
        }
        for ((_, key), side) in genre.clues.sides.iter().zip(&self.sides) {
            if side.iter().all(String::is_empty) {
                continue;
            }
            text += &if genre.clues.are_lists {
                format!("{key} = [{}]\n", side.iter().map(|word| format!("\"{word}\"")).join(", "))
            } else {
                format!("{key} = \"{}\"\n", side.iter().map(shown).join(" "))
            };
        }
        if !self.cells.is_empty() {
            text += &grid("clues", self.cells.iter().map(shown).collect());
        }
        if let (Some(key), false) = (genre.clues.regions, self.regions.is_empty()) {
            text += &grid(key, self.region_words());
        }
        text
    }
}
