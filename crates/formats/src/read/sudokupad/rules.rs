//! The puzzle that an object is: what is in it as a rule, and what is only drawn.

use super::{
    cages, check_fields,
    grid::cells,
    metadata::{Metadata, TOP, named},
};
use crate::read::{f_puzzles, prelude::*};
use satoku_rules::rule::{AntiChess, NonConsecutive};

/// Keys that are read, and keys without a rule.
const KNOWN: &str = "cells cages cellSize global id metadata regions settings videos";

/// Keys about fog that lifts during solving.
const FOG: &str = "foglight foglink fogofwar triggereffect";

/// Keys with drawings, what one of them is called, and several.
const DRAWINGS: [(&str, &str, &str); 4] = [
    ("lines", "line", "lines"),
    ("arrows", "arrow", "arrows"),
    ("overlays", "sign or shape over the grid", "signs and shapes over the grid"),
    ("underlays", "shape under the grid", "shapes under the grid"),
];

/// The puzzle. `text` is what the object was wrapped in. Fails if it is not a sudoku, if something
/// in it is not understood, or if some of its rules are only drawn and the settings do not say to
/// leave them out.
pub(super) fn puzzle(
    text: &str,
    file: &Map<String, Json>,
    reading: Reading,
) -> Result<Instance, ParseErrorKind> {
    let settings = reading.settings;
    let drawings = DRAWINGS.map(|(key, _, _)| key).join(" ");
    check_fields("", file, &[KNOWN, FOG, &TOP.join(" "), &drawings], settings)?;
    let (cells, marked) = cells(file, settings)?;
    let mut puzzle = Imported::new(&reading.models.named(&cells.model())?, reading)?;
    let regions = f_puzzles::regions(&cells)?;
    f_puzzles::add_cells(&cells, settings, &mut puzzle);
    let metadata = Metadata::of(file);
    for name in names(file, &metadata)? {
        if !settings.ignores(&name) {
            let rule = global(&name, cells.size)?;
            puzzle.add(rule).map_err(|problem| ParseErrorKind::rule(&name, problem))?;
        }
    }
    let mut open = Vec::new();
    match file.get("cages").filter(|_| !settings.ignores("cages")) {
        None | Some(Json::Null) => {}
        Some(Json::Array(cages)) => {
            open.extend(left_open(&cages::add(cages, settings, &mut puzzle)?));
        }
        Some(_) => return Err(ParseErrorKind::rule("cages", "expected a list")),
    }
    let drawn = DRAWINGS.iter().filter(|(key, _, _)| !settings.ignores(key));
    open.extend(
        drawn.filter_map(|(key, one, several)| counted(drawings_in(file, key), one, several)),
    );
    add_notes(file, &metadata, marked, settings, &mut puzzle);
    if !open.is_empty() && !settings.propose {
        let open = open.join(", ");
        if !settings.incomplete {
            return Err(ParseErrorKind::Incomplete { open });
        }
        puzzle.note_missing(format!(
            "rules are missing, so the answer is only about what was read: the data do not say what \
             {open} mean"
        ));
    }
    let puzzle = puzzle.puzzle(text, regions.as_ref().map(|(r, map)| (r.clone(), map.as_str())))?;
    let solution = metadata.solution().map(|solution| ("solution".to_owned(), solution));
    let solution: Map<String, Json> = solution.into_iter().collect();
    Ok(f_puzzles::with_solution_of(puzzle, &solution).with_about(metadata.about()))
}

fn names(file: &Map<String, Json>, metadata: &Metadata) -> Result<Vec<String>, ParseErrorKind> {
    let wrong = || ParseErrorKind::rule("global", "expected the names of rules");
    let global: Vec<String> = match file.get("global") {
        None | Some(Json::Null) => Vec::new(),
        Some(Json::Array(names)) => {
            let name = |name: &Json| name.as_str().map(str::to_owned);
            names.iter().map(name).collect::<Option<_>>().ok_or_else(wrong)?
        }
        Some(Json::String(name)) => vec![name.clone()],
        Some(_) => return Err(wrong()),
    };
    Ok(global.into_iter().chain(metadata.flags().map(str::to_owned)).unique().collect())
}

fn global(name: &str, size: Size) -> Result<Box<dyn Rule>, ParseErrorKind> {
    match name {
        "antiknight" => Ok(Box::new(AntiChess::knight(size))),
        "antiking" => Ok(Box::new(AntiChess::king(size))),
        "nonconsecutive" => Ok(Box::new(NonConsecutive::new(size))),
        _ => Err(ParseErrorKind::UnknownRule { name: shortened(name), suggestion: None }),
    }
}

/// How many drawings there are under a key, without those that are texts about the puzzle.
fn drawings_in(file: &Map<String, Json>, key: &str) -> usize {
    let is_drawing = |drawing: &Json| {
        let text = drawing.get("text").and_then(Json::as_str);
        f_puzzles::has_content(drawing) && text.and_then(named).is_none()
    };
    match file.get(key) {
        Some(Json::Array(list)) => list.iter().filter(|drawing| is_drawing(drawing)).count(),
        Some(other) => usize::from(f_puzzles::has_content(other)),
        None => 0,
    }
}

fn left_open(cages: &cages::Cages) -> Vec<String> {
    let sums = counted(
        cages.loose_sums,
        "cage with a sum whose values may be equal (--cages-sum reads it as a sum)",
        "cages with sums whose values may be equal (--cages-sum reads them as sums)",
    );
    let drawn = counted(cages.drawn, "cage without a sum", "cages without a sum");
    let text = |text: &String| format!("a cage with \"{text}\"");
    sums.into_iter().chain(drawn).chain(cages.texts.iter().map(text)).collect()
}

fn counted(count: usize, one: &str, several: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        _ => Some(format!("{count} {several}")),
    }
}

fn add_notes(
    file: &Map<String, Json>,
    metadata: &Metadata,
    marked: usize,
    settings: &Settings,
    puzzle: &mut Imported,
) {
    let left_out = file
        .keys()
        .chain(file.get("metadata").and_then(Json::as_object).into_iter().flat_map(Map::keys));
    for name in left_out.filter(|name| settings.ignores(name)).unique() {
        puzzle.note_missing(format!("`{name}` is left out, as --ignore says"));
    }
    for name in FOG.split(' ').filter(|name| file.get(*name).is_some_and(f_puzzles::has_content)) {
        puzzle.note(format!("`{name}` is left out: fog does not restrict the solution"));
    }
    if let Some(cells) = counted(marked, "cell has", "cells have") {
        puzzle.note(format!("{cells} pencil marks, which are left out"));
    }
    let prose = metadata.prose();
    if let Some(prose) = f_puzzles::unusual_prose(&prose).filter(|_| !settings.propose) {
        puzzle.note_missing(format!("a rule that is only in its prose is not enforced: {prose}"));
    }
}
