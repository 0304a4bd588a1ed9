//! Rows of cells in the ways of other languages and programs: lists of lists or of strings, tables
//! with empty fields, and small grids.
//!
//! A cell is a number, a character, or nothing: `0`, `.`, an empty field, an empty string, `null`
//! and what other languages call that. Lists may have a name before them, `grid = `, and may be of
//! several puzzles.
//!
//! There must be as many rows as a row has cells, where the model does not say it otherwise, and
//! the model is the usual one of that size.

use super::{grid, jigsaw, prelude::*};

type Row = Vec<String>;

/// The puzzles whose rows lines are, perhaps under a title; none if they are no rows.
pub(super) fn read(
    lines: &[&str],
    reading: Reading,
) -> Option<Vec<Result<Instance, ParseErrorKind>>> {
    let (title, rows) = lines.split_first()?;
    let is_title = title.contains(char::is_alphabetic) && rows.len() > 1;
    let titled = || if is_title { puzzles(rows, title.trim(), reading) } else { None };
    puzzles(lines, "", reading).or_else(titled)
}

fn puzzles(
    lines: &[&str],
    title: &str,
    Reading { settings, models }: Reading,
) -> Option<Vec<Result<Instance, ParseErrorKind>>> {
    let list = list(&lines.join("\n").replace("[]", ""));
    let is_list = list.is_some();
    let (rows, ignored) = list.or_else(|| {
        Some((fields(lines).or_else(|| characters(lines, settings))?, String::new()))
    })?;
    let width = rows.iter().map(Vec::len).all_equal_value().ok()?;
    let size = settings.model.size();
    let is_flat = is_list && width == size.cell_count();
    let is_own = is_flat || width == size.columns();
    let height = match width {
        _ if is_flat => 1,
        _ if is_own => size.rows(),
        _ => width,
    };
    let is_whole = if is_list { rows.len().is_multiple_of(height) } else { rows.len() == height };
    if !is_whole || width < LEAST_SIDE || settings.model_is_fixed && !is_own {
        return None;
    }
    let boxes = Size::sudoku(width).and_then(|size| size.boxes_of(width));
    let model = match boxes {
        _ if is_own => Ok(settings.model.clone()),
        Some((height, width)) if height > 1 && width > 1 => {
            models.named(&format!("{0}x{0}", height * width))
        }
        _ => {
            let (expected, found) = (size.cell_count(), width * width);
            Err(ParseErrorKind::CellCount { size, expected, found })
        }
    };
    let model = match model {
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

/// Rows of a character or a word for each cell, of another size than the model's.
fn characters(lines: &[&str], settings: &Settings) -> Option<Vec<Row>> {
    // (Drawing between rows is none of them.)
    let own = settings.model.size();
    let is_row = |line: &&str| !grid::is_divider(line, own, true) && !grid::is_wall(line, own);
    let lines = lines.iter().copied().filter(is_row).collect_vec();
    let side = lines.len();
    let size = Size::sudoku(side).filter(|_| side != own.columns())?;
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
    [",", ";", "\t"].into_iter().find_map(|separator| {
        let row = |line: &&str| line.split(separator).map(cell).collect();
        let mut rows = lines.iter().map(row).collect::<Option<Vec<Row>>>()?;
        if rows.iter().all(|row| row.len() == lines.len() + 1 && row[lines.len()] == ".") {
            rows.iter_mut().for_each(|row| row.truncate(lines.len()));
        }
        (rows[0].len() == lines.len() && lines.len() > 1).then_some(rows)
    })
}

const QUOTES: [char; 3] = ['"', '\'', '`'];

/// A cell as other languages write it, a dot for nothing.
fn cell(field: &str) -> Option<String> {
    let word = field.trim().trim_matches(QUOTES).trim();
    // (Numbers may have a fraction.)
    let word = word.strip_suffix(".0").or(word.strip_suffix('.')).unwrap_or(word);
    let is_number = word.len() <= 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    match word {
        "" => Some(".".to_owned()),
        _ if has_word("null None undefined nil nan NaN", word) => Some(".".to_owned()),
        _ => (is_number || word.chars().count() == 1).then(|| word.to_owned()),
    }
}

/// The innermost lists of a text, and what stands beside the list.
fn list(text: &str) -> Option<(Vec<Row>, String)> {
    let bracket = ['[', '{', '(', '"', '\''].into_iter().find(|c| text.contains(*c))?;
    let (name, list) = text.split_at(text.find(bracket)?);
    let is_name = |c: char| c.is_ascii_alphanumeric() || " \n\t_.:={(\"'<>".contains(c);
    let is_number = |word: &str| word.parse::<usize>().is_ok();
    let is_named = name.trim().is_empty() || name.trim().ends_with(['=', ':', '(', '{']);
    if !is_named || !name.chars().all(is_name) || name.split_whitespace().any(is_number) {
        return None;
    }
    let mut rows = Vec::new();
    for part in list.split(['[', '{', '(']) {
        let (inner, after) = part.split_once([']', '}', ')']).unwrap_or((part, ""));
        if after.contains(|c: char| !c.is_whitespace() && !",;])}".contains(c)) {
            return None;
        }
        let inner = inner.trim().trim_end_matches(';');
        let inner = inner.strip_suffix(',').unwrap_or(inner);
        let fields = match inner {
            _ if inner.contains(',') => inner.split(',').map(str::trim).collect_vec(),
            _ if inner.contains(QUOTES) => inner.lines().map(str::trim).collect_vec(),
            _ => inner.split_whitespace().collect_vec(),
        };
        let texts = fields.iter().map(|field| {
            let text = field.strip_prefix(QUOTES)?.strip_suffix(QUOTES)?;
            (text.chars().count() >= LEAST_SIDE).then(|| text.replace('|', "").replace(' ', "."))
        });
        match texts.collect::<Option<Vec<String>>>() {
            Some(texts) => rows.extend(texts.iter().map(|t| t.chars().map(String::from).collect())),
            None => rows.push(fields.into_iter().map(cell).collect::<Option<Row>>()?),
        }
    }
    Some((rows, name.to_owned()))
}
