mod random;

use std::{collections::BTreeMap, sync::Arc};

use super::*;
use crate::read::testing::one;
use satoku_core::{
    grid::{Grid, Size},
    interrupt::Limiter,
    model::catalog,
    rule::{KINDS, Written},
};
use satoku_samples::check_each;

/// A puzzle of a model file.
fn puzzle(text: &str) -> Instance {
    let model = catalog::parse("my.toml", text);
    let model = model.unwrap_or_else(|error| panic!("{error}\n{text}"));
    Instance::new(Arc::new(model.clone()), Grid::empty(model.size()))
}

/// Writes a puzzle in all three formats, which must be read as the same puzzle and be written as
/// the same text then; returns the JSON.
#[track_caller]
fn written(puzzle: &Instance) -> Result<String, WriteError> {
    let json = JSON.write(puzzle, &Limiter::none())?;
    let read = |text: &str| one(text).unwrap();
    let again = read(&json);
    assert!(again.implies(puzzle) && puzzle.implies(&again), "{json}");
    assert_eq!(JSON.write(&again, &Limiter::none()).as_ref(), Ok(&json));
    let unpacked = |data: &str| {
        String::from_utf16(&lz_str::decompress_from_base64(data).expect(data)).unwrap()
    };
    let link = LINK.write(puzzle, &Limiter::none())?;
    let data = link.strip_prefix("https://www.f-puzzles.com/?load=").unwrap();
    assert_eq!(unpacked(data), json);
    let pad_link = PAD_LINK.write(puzzle, &Limiter::none())?;
    let escaped = pad_link.strip_prefix("https://sudokupad.app/fpuz").unwrap();
    assert!(escaped.chars().all(|c| c.is_ascii_alphanumeric() || c == '%'), "{escaped}");
    assert_eq!(escaped.replace("%2B", "+").replace("%2F", "/").replace("%3D", "="), data);
    for text in [&link, &pad_link, data] {
        assert_eq!(JSON.write(&read(text), &Limiter::none()).as_ref(), Ok(&json));
    }
    Ok(json)
}

/// What is written of a puzzle of a model file beside its size, its grid and copies of clues, or why
/// nothing is.
#[track_caller]
fn check(text: &str, expected: &str) {
    let found = match written(&puzzle(text)) {
        Err(error) => error.to_string(),
        Ok(json) => {
            let mut file: serde_json::Map<String, Json> = serde_json::from_str(&json).unwrap();
            file.remove("grid");
            file.remove("size");
            file.retain(|_, clues| clues[0].get("fromConstraint").is_none());
            Json::Object(file).to_string()
        }
    };
    assert_eq!(found, expected, "{text}");
}

/// The kinds without a key of their own of which rules are written all the same: by other keys, or
/// as candidates where they are about single cells.
const OTHERS: &str = "anti-chess calcudoku candidates contain equal-sums house less-than neighbours-differ \
    non-consecutive region-values replicate sum table windows";

/// Model files with the rules of all kinds and shapes, on grids that f-puzzles have where these
/// make sense there.
fn model_files() -> Vec<(&'static str, String)> {
    let mut files = Vec::new();
    for kind in KINDS {
        let examples = kind.examples.iter();
        files.extend(examples.map(|e| (kind.name, format!("{}\n{}", e.grid, e.rule))));
    }
    for (size, rule) in satoku_samples::rules() {
        let most =
            usize::from(*size.board().value_range().end()).max(size.rows()).max(size.columns());
        let said = match rule.written() {
            Written::Table(table) => format!("[[{}]]\n{table}", rule.kind()),
            Written::Line(line) => line,
            Written::Nowhere => continue,
        };
        for grid in [&format!("latin:{most}"), "4x4", "6x6", "9x9"] {
            files.push((rule.kind(), format!("extends = \"{grid}\"\n{said}")));
        }
    }
    let more = [
        ("anti-chess", "extends = \"6x6\"\n[[anti-chess]]\nmove = [1, 1]"),
        ("anti-chess", "extends = \"6x6\"\n[[anti-chess]]\nmove = [2, 1]"),
        ("contain", "extends = \"4x4\"\n[[contain]]\ncells = \"r2-3c2-3\"\nvalues = \"1 1 3\""),
        ("sum", "extends = \"4x4\"\n[[sum]]\ncells = \"r1-2c1\"\ntotal = 5"),
    ];
    files.extend(more.map(|(kind, text)| (kind, text.to_owned())));
    files
}

#[test]
fn all_kinds_with_a_key_are_written() {
    let mut tallies: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for (kind, text) in model_files() {
        let Ok(model) = catalog::parse("my.toml", &text) else {
            continue;
        };
        let puzzle = Instance::new(Arc::new(model.clone()), Grid::empty(model.size()));
        let [done, refused] = tallies.entry(kind).or_default();
        *if written(&puzzle).is_ok() { done } else { refused } += 1;
    }
    println!("written and refused: {tallies:?}");
    for kind in KINDS {
        let is_written = tallies[kind.name][0] > 0;
        let can_be = !kind.f_puzzles.is_empty() || OTHERS.split(' ').any(|name| name == kind.name);
        assert_eq!(is_written, can_be, "{}", kind.name);
    }
    let all = tallies.values().fold([0, 0], |[a, b], [c, d]| [a + c, b + d]);
    assert!(all[0] > 500 && all[1] > 500, "{all:?}");
}

/// What is read again is asked by the rules' own words, which the comparison of rules knows nothing
/// of.
#[test]
fn what_is_written_keeps_and_forbids_the_same_grids() {
    let mut count = 0;
    for kind in KINDS {
        for example in kind.examples {
            let puzzle = puzzle(&format!("{}\n{}", example.grid, example.rule));
            let Ok(json) = written(&puzzle) else { continue };
            let size = puzzle.model().size();
            let grid = |text: &str| {
                let value = |c: char| size.board().value(c.to_digit(10)? as usize);
                Grid::from_values(size, text.chars().map(value).collect()).unwrap()
            };
            let again = one(&json).unwrap();
            assert_eq!(again.violations(&grid(example.kept)), [], "{json}");
            assert_ne!(again.model().check(&grid(example.broken)), [], "{json}");
            count += 1;
        }
    }
    assert!(count > 60, "{count}");
}

#[test]
fn rules_become_clues() {
    let cases = r#"
        extends = "4x4"
        > {}
        extends = "4x4"; [[thermometer]]; cells = "r1c1>r3c3"; [[thermometer]]; cells = "r1c1-2"
        > {"thermometer":[{"lines":[["R1C1","R2C2","R3C3"]]},{"lines":[["R1C1","R1C2"]]}]}
        extends = "9x9"; [[whispers]]; cells = "r1c1-2"
        > {"whispers":[{"lines":[["R1C1","R1C2"]],"value":"5"}]}
        extends = "9x9"; [[difference]]; cells = "r1c1-2"; [[difference]]; cells = "r2c1-2"; difference = 3
        > {"difference":[{"cells":["R1C1","R1C2"]},{"cells":["R2C1","R2C2"],"value":"3"}]}
        extends = "9x9"; [[ratio]]; cells = "r1c1-2"; [[ratio]]; cells = "r2c1-2"; ratio = 3
        > {"ratio":[{"cells":["R1C1","R1C2"]},{"cells":["R2C1","R2C2"],"value":"3"}]}
        extends = "9x9"; [[killer]]; cells = "r1c1-2"; [[killer]]; cells = "r2c1-2"; sums = [7]
        > {"killercage":[{"cells":["R1C1","R1C2"]},{"cells":["R2C1","R2C2"],"value":"7"}]}
        extends = "9x9"; [[arrow]]; circle = "r1c1-2"; cells = "r2c3 r3c3"
        > {"arrow":[{"cells":["R1C1","R1C2"],"lines":[["R1C2","R2C3","R3C3"]]}]}
        extends = "4x4"; [[x-sum]]; cells = "r1c1>r1c4"; sum = 4; [[x-sum]]; cells = "r4c3>r1c3"; sum = 7
        > {"xsum":[{"cell":"R1C0","value":"4"},{"cell":"R5C3","value":"7"}]}
        extends = "4x4"; [[little-killer]]; cells = "r3c1>r1c3"; sum = 4
        > {"littlekillersum":[{"cell":"R4C0","cells":["R3C1","R2C2","R1C3"],"direction":"UR","value":"4"}]}
        extends = "4x4"; [[sum]]; cells = "r3c1>r1c3"; total = 4; [[sum]]; cells = "r1-2c1-2"; total = 10
        > {"killercage":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"value":"10"}],"littlekillersum":[{"cell":"R4C0","cells":["R3C1","R2C2","R1C3"],"direction":"UR","value":"4"}]}
        extends = "4x4"; [[parity]]; cells = "r1c1 r2c2"; parity = "odd"
        > {"odd":[{"cell":"R1C1"},{"cell":"R2C2"}]}
        extends = "4x4"; [[house]]; cells = "r1c1>r4c1"; [[house]]; cells = "r2c1-2 r3c3-4"; [[all-different]]; cells = "r1c1 r2c3"
        > {"extraregion":[{"cells":["R2C1","R2C2","R3C3","R3C4"]},{"cells":["R1C1","R2C3"]}]}
    "#;
    check_each(cases, check);
}

#[test]
fn what_sudokupad_does_not_draw_is_drawn_as_a_copy() {
    let check = |rule: &str, expected: &[&str]| {
        let json = written(&puzzle(&format!("extends = \"9x9\"\n[[{rule}"))).unwrap();
        let file: serde_json::Map<String, Json> = serde_json::from_str(&json).unwrap();
        let drawn = file.iter().flat_map(|(key, list)| {
            let copies = list.as_array().into_iter().flatten();
            let copies = copies.filter(|drawn| !drawn["fromConstraint"].is_null());
            copies.map(move |drawn| format!("{key} {}{}", drawn["lines"], drawn["cells"]))
        });
        let drawn = drawn.map(|text| text.replace(['"', '[', ']'], "").replace("null", ""));
        assert_eq!(drawn.collect::<Vec<_>>(), expected, "{json}");
        let strict = Settings { strict: true, ..Settings::default() };
        assert_eq!(read::parse_one(&json, &strict, &Limiter::none()).unwrap().notes(), [""; 0]);
    };
    let (line, cells) = ("line R1C3,R1C4,R2C5", "cells = \"r1c3-4 r2c5\"");
    for kind in ["nabner", "renban", "entropic", "modular", "zipper", "region-sum-line", "whispers"]
    {
        check(&format!("{kind}]]\n{cells}"), &[line]);
    }
    check(&format!("slow-thermometer]]\n{cells}"), &["circle R1C3", line]);
    check(&format!("double-arrow]]\n{cells}"), &["circle R1C3", "circle R2C5", line]);
    for indexer in ["row-indexer", "column-indexer", "box-indexer"] {
        check(&format!("{indexer}]]\ncells = \"r2c2\""), &["rectangle R2C2"]);
    }
    check("x-sum]]\ncells = \"r1c1>r1c9\"\nsum = 4", &["text R1C0"]);
    check("skyscraper]]\ncells = \"r9c3>r1c3\"\ncount = 2", &["text R10C3"]);
    // It draws this itself.
    check("thermometer]]\ncells = \"r1c1-2\"", &[]);
}

#[test]
fn rules_without_a_key_are_drawn_and_told_where_that_is_wanted() {
    let mut drawn = 0;
    for (kind, example) in
        KINDS.iter().flat_map(|kind| kind.examples.iter().map(move |e| (kind, e)))
    {
        let puzzle = puzzle(&format!("{}\n{}", example.grid, example.rule));
        let found = JSON.write(&puzzle, &Limiter::none());
        let Err(WriteError::Rule { rule, .. }) = found else { continue };
        let Ok(json) = JSON.write_drawn(&puzzle, &Limiter::none()) else { continue };
        let unsaid = JSON.unsaid(&puzzle, &json).concat();
        assert!(unsaid.contains(&format!("`{rule}`")), "{json}: {unsaid}");
        let again = one(&json).unwrap();
        assert!(again.is_incomplete() && puzzle.implies(&again), "{json}");
        assert!(json.contains(&format!("{}: ", kind.title)) && !json.contains('`'), "{json}");
        // What is there is not said again.
        let puzzle = puzzle.with_about(again.about().clone());
        assert_eq!(JSON.write_drawn(&puzzle, &Limiter::none()).as_ref(), Ok(&json));
        drawn += 1;
    }
    assert!(drawn > 40, "{drawn}");
}

#[test]
fn rules_of_the_whole_grid_become_flags() {
    check("extends = \"diagonal\"", r#"{"diagonal+":true,"diagonal-":true}"#);
    check("extends = \"4x4\"\n[[house]]\ncells = \"r4c4 r3c3 r2c2 r1c1\"", r#"{"diagonal-":true}"#);
    check("extends = \"disjoint-groups\"", r#"{"disjointgroups":true}"#);
    check(
        "extends = \"9x9\"\nanti-knight = true\n[[anti-chess]]\nmove = [1, 1]",
        r#"{"antiking":true,"antiknight":true}"#,
    );
}

#[test]
fn what_depends_on_other_keys_is_written_where_it_is_the_same() {
    let cases = r#"
        extends = "9x9"; non-consecutive = true
        > {"nonconsecutive":true}
        extends = "9x9"; non-consecutive = true; [[difference]]; cells = "r1c1-2"
        > the rule `non-consecutive` cannot be written: beside the other rules, its key in f-puzzles
        > says less
        extends = "9x9"; [[negative]]; differences = [1]; [[difference]]; cells = "r1c1-2"
        > {"difference":[{"cells":["R1C1","R1C2"]}],"nonconsecutive":true}
        extends = "9x9"; [[negative]]; differences = [1]; unless = []
        > {"nonconsecutive":true}
        extends = "9x9"; [[negative]]; differences = [1]; unless = ["sum-of-two"]; [[sum-of-two]]; cells = "r1c1-2"; sum = 5
        > the rule `negative 1` cannot be written: beside the other rules, its key in f-puzzles says
        > more
        extends = "9x9"; [[negative]]; differences = [1]; ratios = [2]
        > {"negative":["ratio"],"nonconsecutive":true}
        extends = "9x9"; [[negative]]; differences = [1]; ratios = [2]; [[ratio]]; cells = "r1c1-2"; ratio = 3
        > the rule `negative 1` cannot be written: beside the other rules, its key in f-puzzles says
        > less
        extends = "9x9"; [[negative]]; ratios = [3]; [[ratio]]; cells = "r1c1-2"; ratio = 3
        > {"negative":["ratio"],"ratio":[{"cells":["R1C1","R1C2"],"value":"3"}]}
        extends = "9x9"; [[negative]]; sums = [5, 10]; [[sum-of-two]]; cells = "r1c1-2"; sum = 5
        > {"negative":["xv"],"xv":[{"cells":["R1C1","R1C2"],"value":"V"}]}
        extends = "9x9"; [[minimum]]; cells = "r2c2-3"; [[minimum]]; cells = "r3c3"
        > {"minimum":[{"cell":"R2C2"},{"cell":"R2C3"},{"cell":"R3C3"}]}
        extends = "9x9"; [[difference]]; cells = "r1c1-2"; [[difference]]; cells = "r1c2 r1c1"; difference = 2
        > f-puzzles cannot say it: difference 1: two of `difference` are between r1c1 and r1c2
    "#;
    check_each(cases, check);
    // Once is enough.
    let dot = "[[difference]]\ncells = \"r1c1-2\"\n".repeat(2);
    let expected = r#"{"difference":[{"cells":["R1C1","R1C2"]}]}"#;
    check(&format!("extends = \"9x9\"\n{dot}"), expected);
}

#[test]
fn the_grid_has_givens_candidates_and_regions() {
    /// The cells that say anything, each with what it says.
    #[track_caller]
    fn check(text: &str, givens: &str, expected: &str) {
        let puzzle = puzzle(text);
        let size = puzzle.model().size();
        let values = givens.chars().map(|c| size.board().value(c.to_digit(10)? as usize));
        let givens = Grid::from_values(size, values.collect()).unwrap();
        let found = match written(&puzzle.with_givens(givens)) {
            Err(error) => error.to_string(),
            Ok(json) => {
                let file: Json = serde_json::from_str(&json).unwrap();
                assert_eq!(file["size"], size.rows());
                let cells =
                    size.cells().map(|cell| (cell, &file["grid"][cell.row()][cell.column()]));
                let said = cells.filter(|(_, said)| !said.as_object().unwrap().is_empty());
                said.map(|(cell, said)| format!("{cell} {said}")).collect::<Vec<_>>().join("; ")
            }
        };
        assert_eq!(found, expected, "{text}");
    }
    const NONE: &str = "................";
    check(
        "extends = \"4x4\"",
        "1..............2",
        r#"r1c1 {"given":true,"value":1}; r4c4 {"given":true,"value":2}"#,
    );
    let allowed = "[[candidates]]\ncells = \"r1c1-2\"\nvalues = \"1-3\"\n";
    let more = "[[candidates]]\ncells = \"r1c2-3\"\nvalues = \"3-4\"\n";
    check(
        &format!("extends = \"4x4\"\n{allowed}{more}"),
        "1...............",
        r#"r1c1 {"given":true,"value":1}; r1c2 {"given":true,"value":3}; r1c3 {"centerPencilMarks":[3,4],"givenPencilMarks":[3,4]}"#,
    );
    check(
        &format!("extends = \"4x4\"\n{allowed}"),
        "4...............",
        "no value is left for r1c1, which f-puzzles cannot say",
    );
    let none = Size::sudoku(4).unwrap().cells().map(|cell| format!(r#"{cell} {{"region":null}}"#));
    let none = none.collect::<Vec<_>>().join("; ");
    check("extends = \"latin:4\"", NONE, &none);
    check("extends = \"latin:5\"", &NONE.repeat(2)[..25], "");
    // Numbers are those of the boxes if these are the regions, and otherwise as they first occur.
    check("size = 4\nregions = \"bbaabbaaccddccdd\"", NONE, "");
    check(
        "size = 4\nregions = \"aaaabbbbccddccdd\"",
        NONE,
        r#"r1c3 {"region":0}; r1c4 {"region":0}; r2c1 {"region":1}; r2c2 {"region":1}"#,
    );
    check(
        "size = 3\nregions = \"aabacbccb\"",
        ".........",
        r#"r1c3 {"region":1}; r2c1 {"region":0}; r2c2 {"region":2}; r3c3 {"region":1}"#,
    );
    // Regions that do not hold every value are extra regions there.
    check("size = 4\nregions = \"abcdabcdefghefgh\"", NONE, &none);
}

#[test]
fn other_grids_are_refused() {
    check("size = \"4x6\"", "a puzzle of f-puzzles is square, and this one is 4x6");
    check("size = 32", "f-puzzles go up to 31x31, and this one is 32x32");
    check("size = 1", "{}");
    check("size = 31", "{}");
    let cases = r#"
        size = 4; values = "0-3"
        > a 4x4 of f-puzzles has the values 1 to 4, and this one has 0 to 3
        size = 4; rows = "none"
        > row 1 may hold a value twice, and in f-puzzles no row and no column does
        extends = "binairo-8"
        > a 8x8 of f-puzzles has the values 1 to 8, and this one has 0 to 1
    "#;
    check_each(cases, check);
}

#[test]
fn title_author_and_solution_are_written() {
    #[track_caller]
    fn check(label: &str, expected: &str) {
        let puzzle = puzzle("extends = \"4x4\"").labelled(Some(label.to_owned()));
        let mut file: serde_json::Map<String, Json> =
            serde_json::from_str(&written(&puzzle).unwrap()).unwrap();
        let again = one(&JSON.write(&puzzle, &Limiter::none()).unwrap()).unwrap();
        assert_eq!(again.caption().as_deref(), Some(label));
        file.remove("grid");
        file.remove("size");
        assert_eq!(Json::Object(file).to_string(), expected);
    }
    check("One", r#"{"title":"One"}"#);
    check("One by A", r#"{"author":"A","title":"One"}"#);
    check("by A", r#"{"author":"A"}"#);
    check("Day by day by \"É\"", r#"{"author":"\"É\"","title":"Day by day"}"#);
    check("by", r#"{"title":"by"}"#);
    let puzzle = puzzle("extends = \"4x4\"");
    let size = puzzle.model().size();
    let values = "1234341221434321".chars().map(|c| size.board().value(c.to_digit(10)? as usize));
    let grid = Grid::from_values(size, values.collect());
    let puzzle = puzzle.with_solution(grid.clone());
    let json = written(&puzzle).unwrap();
    assert!(json.contains(r#""solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]"#), "{json}");
    let again = one(&json).unwrap();
    assert_eq!(again.solution(), grid.as_ref());
}
