//! Puzzles of f-puzzles, the editor of most variants, as SudokuPad and other solvers read them: a
//! JSON object, or a link with it.
//!
//! ```json
//! {"size": 9, "title": "Ripples", "author": "Somebody",
//!  "grid": [[{"value": 5, "given": true}, {}, …], …],
//!  "thermometer": [{"lines": [["R1C1", "R1C2", "R2C3"]]}], "antiknight": true}
//! ```
//!
//! `grid` says the size, the givens, candidates (`givenPencilMarks`) and regions, which are boxes
//! where a cell says nothing. Other keys are rules, and the kinds know which; a key that no kind
//! knows is refused by its name. Drawings are not rules.
//!
//! A link has the JSON in it, packed by [lz-string](lz): `https://www.f-puzzles.com/?load=N4Ig…`,
//! `https://sudokupad.app/fpuzN4Ig…`, or the data alone.
//!
//! There is no specification. This is what Rangsk's SudokuSolver reads, which f-puzzles is used
//! with.
//!
//! - `envelope.rs` unwraps links, `lz.rs` unpacks data, and `json_lines.rs` puts lines of JSON
//!   together; `pack.rs` packs data for [`write`](crate::write).
//! - `grid.rs` reads the cells, `clues.rs` the rules, `cosmetics.rs` what is drawn; `shapes.rs`
//!   tells where that is.

mod clues;
mod cosmetics;
mod envelope;
mod grid;
pub(super) mod json;
mod json_lines;
pub(super) mod lz;
mod pack;
mod shapes;
#[cfg(test)]
mod tests;

pub(super) use clues::has_content;
use envelope::Envelope;
pub(super) use envelope::unpacked;
pub(crate) use grid::usual_region;
pub(super) use grid::{GridCells, cells_in_rows, size_of_rows};
pub(super) use json_lines::JsonLines;
pub(crate) use pack::compress;

use super::{prelude::*, puzzle_file::with_solution, shape::Shape};
use cosmetics::Drawings;
use satoku_rules::printable::printable;

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "f-puzzles",
    title: "A puzzle of f-puzzles",
    summary: "JSON with a grid and clues, on one line or several, or a link with it",
    example: "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCALhNAbO8QDMAnAewFsACNACxnNIEMA7AV3q\
              xFQHNCIATBANoDQANzbNcAVi4QRMRgjSEJAX2SjxuAMwy5C+EtXq1wEyDFYJCAOy75i5TBPPjxgLrJh5zQgBsd\
              /UMnV1N1b0tcAEYAhyMNCIQUEE5ZewNHMwsreGlk1MCMkOcPYUyfJBj0uPDsgA5KoJdQ5rKE+H88vVjg0xL4uob\
              ClpCa3A6UrqqeptbsnU60xr7RhAAWQbimlfh6hYLNsKztDemRo4Rove6VZfP4WyupmbPygCYT5+bt8fzrvtmxh8\
              isD+rh3o9GodyrsJoshjdPMMvnd1hChttLrD9j1tkksdcQdtcvinv8QQCEDDfk9CXcHiTIaDEh83G4VEA=\n",
    line: Some(OnLine { may_be, read: read_line }),
};

fn may_be(text: &str, _: &Settings) -> bool {
    let is_other = || super::json::is_puzzle_file(text) || super::json::is_sudokupad(text);
    Envelope::of(text).is_some() && !is_other()
}

fn read_line(text: &str, reading: Reading) -> Result<Instance, LineError> {
    let none = || {
        let what = "this is not a puzzle of f-puzzles, expected JSON, or a link or data of it";
        ParseErrorKind::Told(what.to_owned())
    };
    let json = Envelope::of(text).ok_or_else(none)?.json().map_err(ParseErrorKind::Told)?;
    // (JSON may have tabs and the like between its words.)
    let name = text.trim().replace(is_control, " ");
    Ok(read(&name, &json, reading)?)
}

/// The drawings in a text that a puzzle of f-puzzles was read from; none if the text is none.
pub(super) fn drawn_in(text: &str, size: Size, settings: &Settings) -> Option<Vec<Shape>> {
    let json = Envelope::of(text)?.json().ok()?;
    let file = json::object(&json).ok()?;
    file.contains_key("grid").then(|| shapes::shapes(&file, size, settings))
}

/// The puzzle in a JSON text; `text` is what it was wrapped in.
fn read(text: &str, json: &str, reading: Reading) -> Result<Instance, ParseErrorKind> {
    let settings = reading.settings;
    let file = json::object(json)
        .map_err(|error| ParseErrorKind::Told(format!("this is not a JSON object: {error}")))?;
    let cells = GridCells::of(&file, &settings.ignore).map_err(ParseErrorKind::Told)?;
    let mut puzzle = Imported::new(&reading.models.named(&cells.model())?, reading)?;
    let regions = regions(&cells)?;
    add_cells(&cells, settings, &mut puzzle);
    leave_out_words(&file, &cells, settings, &mut puzzle)?;
    let of_cell = match &regions {
        Some((regions, _)) => Some(regions.of_cell.clone()),
        None => boxes(&cells),
    };
    let context = Context::new(cells.size, of_cell);
    let has_cell_rules = !cells.marks.is_empty() || regions.is_some();
    let rules = puzzle.rule_count();
    clues::add(&file, &context, settings, &mut puzzle)?;
    let is_explained = puzzle.rule_count() > rules || has_cell_rules;
    if !settings.propose {
        let drawn = cosmetics::drawn(&file, settings)?;
        note_drawings(&file, &drawn, is_explained, settings, &mut puzzle)?;
    }
    let puzzle = puzzle.puzzle(text, regions.as_ref().map(|(r, map)| (r.clone(), map.as_str())))?;
    Ok(with_solution_of(puzzle, &file).with_about(about(&file)))
}

/// What a file says of its puzzle in words: in keys of its own, or as SudokuPad has it, under
/// `metadata`.
fn about(file: &Map<String, Json>) -> About {
    let metadata = file.get("metadata").and_then(Json::as_object);
    let text = |file: &Map<String, Json>, key: &str| {
        let text = file.get(key).filter(|said| said.is_string() || said.is_number());
        let text = text.map(|said| said.as_str().map_or_else(|| said.to_string(), str::to_owned));
        text.filter(|text| !text.trim().is_empty())
    };
    About::of(|name| {
        let key = if name == "rules" { "ruleset" } else { name };
        text(file, key).or_else(|| text(metadata?, name))
    })
}

/// Notes what a file says that has no place here and is no rule: colours and marks of cells, and
/// what is neither a text nor understood. Errors: in strict reading, all of it.
fn leave_out_words(
    file: &Map<String, Json>,
    cells: &GridCells,
    settings: &Settings,
    puzzle: &mut Imported,
) -> Result<(), ParseErrorKind> {
    let shown = cells.shown.iter().filter(|(key, _)| !settings.ignores(key));
    let mut lost: Vec<String> = shown
        .map(|(key, count)| format!("`{key}` of {} in `grid`", counted(*count, "cell")))
        .collect();
    let is_text = |said: &Json| said.is_string() || said.is_number();
    for key in ["title", "author", "ruleset", "source"] {
        let odd = file.get(key).filter(|said| has_content(said) && !is_text(said));
        lost.extend(odd.map(|_| format!("`{key}`, which is not a text")));
    }
    let metadata = file.get("metadata").filter(|said| has_content(said));
    let understood =
        |key: &str, said: &Json| About::NAMES.contains(&key) && is_text(said) || key == "solution";
    match metadata {
        Some(Json::Object(fields)) => {
            let odd = |(key, said): &(&String, &Json)| has_content(said) && !understood(key, said);
            let odd = fields.iter().filter(odd);
            lost.extend(odd.map(|(key, _)| format!("`{}` in `metadata`", shortened(key))));
        }
        other => lost.extend(other.map(|_| "`metadata`, which is not an object".to_owned())),
    }
    if settings.strict && !lost.is_empty() {
        let problem = "nothing here has it; without --strict that is left out";
        return Err(ParseErrorKind::rule(lost.join(", "), problem));
    }
    lost.into_iter().for_each(|what| puzzle.note(format!("left out: {what}")));
    Ok(())
}

/// Regions that are not those of the model, with a map of them.
pub(super) fn regions(cells: &GridCells) -> Result<Option<(Regions, String)>, ParseErrorKind> {
    if cells.has_usual_regions || !cells.has_regions() {
        return Ok(None);
    }
    let regions = Regions::numbered(&cells.regions, cells.size);
    let regions = regions.map_err(|kind| ParseErrorKind::Regions(Box::new(kind)))?;
    Ok(Some((regions, cells.map())))
}

/// The numbers of the usual regions, which are the model's, if there are any.
fn boxes(cells: &GridCells) -> Option<Vec<u16>> {
    let number = |region: &Option<usize>| region.map_or(Context::NO_REGION, |r| r as u16);
    cells.has_regions().then(|| cells.regions.iter().map(number).collect())
}

pub(super) fn add_cells(cells: &GridCells, settings: &Settings, puzzle: &mut Imported) {
    let typed = &cells.typed;
    for &(cell, value) in cells.givens.iter().chain(typed.iter().filter(|_| settings.as_given)) {
        puzzle.give(cell, value);
    }
    for (cell, values) in &cells.marks {
        puzzle.allow(*cell, values.clone());
    }
    if !typed.is_empty() {
        let values = counted(typed.len(), "typed value");
        puzzle.note(if settings.as_given {
            format!("{values} taken as given, as --as-given says")
        } else {
            format!("{values} left out, as not given; --as-given takes them as givens")
        });
    }
}

fn note_drawings(
    file: &Map<String, Json>,
    drawn: &Drawings,
    is_explained: bool,
    settings: &Settings,
    puzzle: &mut Imported,
) -> Result<(), ParseErrorKind> {
    let what = drawn.what.join(", ");
    if !what.is_empty() && settings.strict {
        let problem =
            format!("{what}, which no rule explains; without --strict these are drawings");
        return Err(ParseErrorKind::rule("drawings", problem));
    }
    if !what.is_empty() {
        puzzle.note_missing(format!("drawn without a rule: {what}"));
    }
    for cage in &drawn.cages {
        puzzle.note_missing(format!("the cage with \"{cage}\" is a drawing, not a killer cage"));
    }
    let prose = file.get("ruleset").and_then(Json::as_str).unwrap_or_default();
    if let Some(prose) = unusual_prose(prose).filter(|_| !what.is_empty() || !is_explained) {
        puzzle.note_missing(format!("a rule that is only in its prose is not enforced: {prose}"));
    }
    Ok(())
}

/// Rules in prose for a note, if they say more than those of every sudoku.
pub(super) fn unusual_prose(prose: &str) -> Option<String> {
    let shown = printable(&prose.split_whitespace().collect::<Vec<_>>().join(" "));
    (!is_usual(prose)).then(|| shown.chars().take(MAX_PROSE).collect())
}

/// The most characters of its prose that a puzzle's notes have.
const MAX_PROSE: usize = 1000;

/// Whether rules in prose say nothing, or that they are those of every sudoku.
fn is_usual(prose: &str) -> bool {
    let letters: String =
        prose.chars().filter(|c| c.is_alphabetic()).flat_map(char::to_lowercase).collect();
    matches!(
        letters.as_str(),
        "" | "normalsudokurules" | "normalsudokurulesapply" | "standardsudokurulesapply"
    )
}

pub(super) fn with_solution_of(puzzle: Instance, file: &Map<String, Json>) -> Instance {
    match grid::solution(file, puzzle.model().size()) {
        Ok(None) => puzzle,
        Ok(Some(solution)) => with_solution(puzzle, solution),
        Err(found) => puzzle.with_note(format!(
            "the solution in the file is left out: expected a value or . for each cell, found {found}"
        )),
    }
}
