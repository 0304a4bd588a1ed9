//! Rows of cells in the ways of other languages and programs: lists of lists or of strings, tables
//! with empty fields, and small grids.
//!
//! A cell is a number, a character, or nothing: `0`, `.`, an empty field, an empty string, `null`
//! and what other languages call that. Lists may have a name before them, `grid = `, and may be of
//! several puzzles.
//!
//! There must be as many rows as a row has cells, where the model does not say it otherwise, and
//! the model is the usual one of that size.

use std::sync::Arc;

use itertools::Itertools;

use super::{
    cells::{LEAST_SIDE, is_bar, words},
    error::{ParseErrorKind, shortened},
    format::Settings,
    jigsaw,
    models::Models,
    scan::scan_all,
};
use satoku_core::{grid::Size, model::Model, puzzle::Instance};

type Row = Vec<String>;

/// The puzzles whose rows lines are, perhaps under a title; none if they are no rows.
pub(super) fn read(
    lines: &[&str],
    settings: &Settings,
    models: &Models,
) -> Option<Vec<Result<Instance, ParseErrorKind>>> {
    let (title, rows) = lines.split_first()?;
    let is_title = title.contains(char::is_alphabetic) && rows.len() > 1;
    let titled = || if is_title { puzzles(rows, title.trim(), settings, models) } else { None };
    puzzles(lines, "", settings, models).or_else(titled)
}

fn puzzles(
    lines: &[&str],
    title: &str,
    settings: &Settings,
    models: &Models,
) -> Option<Vec<Result<Instance, ParseErrorKind>>> {
    let (rows, ignored, is_list) = match list(&lines.join("\n").replace("[]", "")) {
        Some((rows, ignored)) => (rows, ignored, true),
        None => (fields(lines).or_else(|| characters(lines, settings))?, String::new(), false),
    };
    let width = rows.iter().map(Vec::len).all_equal_value().ok()?;
    let size = settings.model.size();
    let is_flat = width == size.cell_count() && is_list;
    let height = match width {
        _ if is_flat => 1,
        _ if width == size.columns() => size.rows(),
        _ => width,
    };
    let is_whole = if is_list { rows.len().is_multiple_of(height) } else { rows.len() == height };
    if !is_whole
        || width < LEAST_SIDE
        || settings.model_is_fixed && !is_flat && width != size.columns()
    {
        return None;
    }
    let model = match model(width, is_flat, settings, models) {
        Ok(model) => model,
        Err(kind) => return Some(vec![Err(kind)]),
    };
    let note = format!(
        "{} characters beside the list are left out: {:?}",
        ignored.chars().filter(|c| !c.is_whitespace()).count(),
        shortened(&ignored)
    );
    let puzzle = |rows: &[Row]| {
        let text = rows.iter().flatten().join(" ");
        let line = scan_all(&text, model.size(), (false, settings.letters_from))
            .map_err(|error| error.kind)?;
        let puzzle = models.puzzle(&model, line.cells, title, None)?;
        Ok(if ignored.is_empty() { puzzle } else { puzzle.with_note(&*note) })
    };
    let found = rows.chunks(height).map(puzzle).collect_vec();
    (is_list || found.iter().all(Result::is_ok)).then_some(found)
}

/// The model of grids whose rows have this many cells.
fn model(
    width: usize,
    is_flat: bool,
    settings: &Settings,
    models: &Models,
) -> Result<Arc<Model>, ParseErrorKind> {
    let size = settings.model.size();
    if is_flat || width == size.columns() {
        return Ok(settings.model.clone());
    }
    let has_boxes = Size::sudoku(width)
        .and_then(|size| size.boxes_of(width))
        .is_some_and(|(height, width)| height > 1 && width > 1);
    if has_boxes {
        return models.named(&format!("{width}x{width}"));
    }
    let (expected, found) = (size.cell_count(), width * width);
    Err(ParseErrorKind::CellCount { size, expected, found })
}

/// Rows of a character or a word for each cell, of another size than the model's.
fn characters(lines: &[&str], settings: &Settings) -> Option<Vec<Row>> {
    // (Drawing between rows is none of them.)
    let is_drawing = |c: char| is_bar(c) || "+-= ".contains(c);
    let is_row = |line: &&str| !(line.contains('-') && line.chars().all(is_drawing));
    let lines = lines.iter().copied().filter(is_row).collect_vec();
    let side = lines.len();
    let size = Size::sudoku(side).filter(|_| side != settings.model.size().columns())?;
    let row = |line: &&str| {
        let words = words(line).map(|(_, word)| word.to_owned()).collect_vec();
        match &words[..] {
            [word] => word.chars().map(String::from).collect(),
            _ => words,
        }
    };
    let is_map = jigsaw::is_map_in_rows(&lines.join(" "), size);
    (!is_map).then(|| lines.iter().map(row).collect())
}

/// Rows of fields, some of them empty, each line with a separator less than it has fields. (Or with
/// as many, as some programs write one behind the last field.)
fn fields(lines: &[&str]) -> Option<Vec<Row>> {
    [',', ';', '\t'].into_iter().find_map(|separator| {
        let field = |field: &str| match field.trim().trim_matches('"') {
            "" => Some(".".to_owned()),
            field => is_cell(field).then(|| field.to_owned()),
        };
        let row = |line: &&str| line.split(separator).map(field).collect::<Option<Row>>();
        let mut rows = lines.iter().map(row).collect::<Option<Vec<Row>>>()?;
        let is_one_more = |row: &Row| row.len() == lines.len() + 1 && row[lines.len()] == ".";
        if rows.iter().all(is_one_more) {
            rows.iter_mut().for_each(|row| row.truncate(lines.len()));
        }
        (rows[0].len() == lines.len() && lines.len() > 1).then_some(rows)
    })
}

fn is_cell(word: &str) -> bool {
    let is_number = word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    is_number || word.chars().count() == 1
}

/// The innermost lists of a text, and what stands beside the list.
fn list(text: &str) -> Option<(Vec<Row>, String)> {
    let bracket = ['[', '{', '(', '"', '\''].into_iter().find(|c| text.contains(*c))?;
    let (name, text) = text.split_at(text.find(bracket)?);
    let is_name =
        |c: char| c.is_ascii_alphanumeric() || c.is_whitespace() || "_.:={(\"'<>".contains(c);
    let is_number = |word: &str| word.parse::<usize>().is_ok();
    let is_named = name.trim().is_empty() || name.trim().ends_with(['=', ':', '(', '{']);
    if !is_named || !name.chars().all(is_name) || name.split_whitespace().any(is_number) {
        return None;
    }
    let mut rows = Vec::new();
    // The words of the list that is open, and whether all of them were in quotes.
    let (mut row, mut are_texts) = (Row::new(), true);
    // Whether a comma now would be behind an empty place.
    let mut is_empty = false;
    let mut end = |row: &mut Row, are_texts: &mut bool| {
        let row = std::mem::take(row);
        let is_text = |word: &String| word.chars().count() >= LEAST_SIDE;
        if std::mem::replace(are_texts, true) && row.iter().all(is_text) {
            rows.extend(row.iter().map(|word| {
                let cells = word.chars().filter(|c| !matches!(c, '|' | ','));
                cells.map(|c| if c == ' ' { '.' } else { c }.to_string()).collect::<Row>()
            }));
        } else {
            rows.push(row);
        }
    };
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let mut length = c.len_utf8();
        match c {
            '[' | '(' | '{' => {
                if !row.is_empty() {
                    return None;
                }
                is_empty = true;
            }
            ']' | ')' | '}' => {
                end(&mut row, &mut are_texts);
                is_empty = false;
            }
            ',' => {
                if is_empty {
                    are_texts = false;
                    row.push(".".to_owned());
                }
                is_empty = true;
            }
            '"' | '\'' | '`' => {
                let (word, _) = rest[1..].split_once(c)?;
                length = word.len() + 2;
                row.push(if word.trim().is_empty() {
                    ".".repeat(word.len().max(1))
                } else {
                    word.to_owned()
                });
                is_empty = false;
            }
            '#' => length = rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("//") => length = rest.find('\n').unwrap_or(rest.len()),
            ';' => {}
            _ if c.is_whitespace() => {}
            _ => {
                let is_break = |c: char| c.is_whitespace() || "[](){},;".contains(c);
                length = rest.find(is_break).unwrap_or(rest.len());
                let word = &rest[..length];
                let is_nothing =
                    ["null", "None", "undefined", "nil", "nan", "NaN", "0"].contains(&word);
                let number = word.strip_suffix(".0").or(word.strip_suffix('.')).unwrap_or(word);
                match number {
                    _ if is_nothing => row.push(".".to_owned()),
                    _ if is_cell(number) && !number.is_empty() => row.push(number.to_owned()),
                    _ if is_cell(word) => row.push(word.to_owned()),
                    _ => return None,
                }
                (are_texts, is_empty) = (false, false);
            }
        }
        rest = &rest[length..];
    }
    end(&mut row, &mut are_texts);
    rows.retain(|row| !row.is_empty());
    Some((rows, name.to_owned()))
}
