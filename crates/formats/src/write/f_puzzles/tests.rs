mod random;

use super::*;
use crate::read::testing::one;
use satoku_rules::rule::Example;
use satoku_samples::grid;

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

/// What a file has beside its size and its grid.
fn beside_grid(json: &str) -> serde_json::Map<String, Json> {
    let mut file: serde_json::Map<String, Json> = serde_json::from_str(json).unwrap();
    file.retain(|key, _| !["size", "grid"].contains(&key.as_str()));
    file
}

/// What is written of a puzzle of a model file beside its size, its grid and copies of clues, or why
/// nothing is.
#[track_caller]
fn check(text: &str, expected: &str) {
    let found = match written(&puzzle(text)) {
        Err(error) => error.to_string(),
        Ok(json) => {
            let mut file = beside_grid(&json);
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

/// All examples of kinds, as puzzles.
fn examples() -> impl Iterator<Item = (&'static Kind, &'static Example, Instance)> {
    let examples = KINDS.iter().flat_map(|kind| kind.examples.iter().map(move |e| (*kind, e)));
    examples.map(|(kind, e)| (kind, e, puzzle(&format!("{}\n{}", e.grid, e.rule))))
}

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
        let Ok(model) = catalog::parse("my.toml", &text) else { continue };
        let puzzle = Instance::new(Arc::new(model.clone()), Grid::empty(model.size()));
        let [done, refused] = tallies.entry(kind).or_default();
        *if written(&puzzle).is_ok() { done } else { refused } += 1;
    }
    println!("written and refused: {tallies:?}");
    for kind in KINDS {
        let is_written = tallies[kind.name][0] > 0;
        let can_be =
            !kind.f_puzzles.is_empty() || OTHERS.split(' ').any(|other| other == kind.name);
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
    for (_, example, puzzle) in examples() {
        let Ok(json) = written(&puzzle) else { continue };
        let again = one(&json).unwrap();
        let [kept, broken] = [example.kept, example.broken].map(|text| grid(puzzle.model(), text));
        assert_eq!(again.violations(&kept), [], "{json}");
        assert_ne!(again.model().check(&broken), [], "{json}");
        count += 1;
    }
    assert!(count > 60, "{count}");
}

#[test]
fn rules_become_clues() {
    let check = |side: usize, rules: &str, expected: &str| {
        check(&format!("extends = \"{side}x{side}\"\n{rules}"), expected);
    };
    check(4, "", "{}");
    check(
        4,
        "[[thermometer]]\ncells = \"r1c1>r3c3\"\n[[thermometer]]\ncells = \"r1c1-2\"",
        r#"{"thermometer":[{"lines":[["R1C1","R2C2","R3C3"]]},{"lines":[["R1C1","R1C2"]]}]}"#,
    );
    let whispers = r#"{"whispers":[{"lines":[["R1C1","R1C2"]],"value":"5"}]}"#;
    check(9, "[[whispers]]\ncells = \"r1c1-2\"", whispers);
    for (kind, line, key, value) in [
        ("difference", "difference = 3", "difference", 3),
        ("ratio", "ratio = 3", "ratio", 3),
        ("killer", "sums = [7]", "killercage", 7),
    ] {
        let rule = |row: usize| format!("[[{kind}]]\ncells = \"r{row}c1-2\"\n");
        let clues = r#"[{"cells":["R1C1","R1C2"]},{"cells":["R2C1","R2C2"],"value":"#;
        let expected = format!(r#"{{"{key}":{clues}"{value}"}}]}}"#);
        check(9, &format!("{}{}{line}", rule(1), rule(2)), &expected);
    }
    check(
        9,
        "[[arrow]]\ncircle = \"r1c1-2\"\ncells = \"r2c3 r3c3\"",
        r#"{"arrow":[{"cells":["R1C1","R1C2"],"lines":[["R1C2","R2C3","R3C3"]]}]}"#,
    );
    check(
        4,
        "[[x-sum]]\ncells = \"r1c1>r1c4\"\nsum = 4\n[[x-sum]]\ncells = \"r4c3>r1c3\"\nsum = 7",
        r#"{"xsum":[{"cell":"R1C0","value":"4"},{"cell":"R5C3","value":"7"}]}"#,
    );
    let little = r#""littlekillersum":[{"cell":"R4C0","cells":["R3C1","R2C2","R1C3"],"direction":"UR","value":"4"}]}"#;
    check(4, "[[little-killer]]\ncells = \"r3c1>r1c3\"\nsum = 4", &format!("{{{little}"));
    let cage = r#"{"killercage":[{"cells":["R1C1","R1C2","R2C1","R2C2"],"value":"10"}]"#;
    check(
        4,
        "[[sum]]\ncells = \"r3c1>r1c3\"\ntotal = 4\n[[sum]]\ncells = \"r1-2c1-2\"\ntotal = 10",
        &format!("{cage},{little}"),
    );
    let odd = r#"{"odd":[{"cell":"R1C1"},{"cell":"R2C2"}]}"#;
    check(4, "[[parity]]\ncells = \"r1c1 r2c2\"\nparity = \"odd\"", odd);
    check(
        4,
        "[[house]]\ncells = \"r1c1>r4c1\"\n[[house]]\ncells = \"r2c1-2 r3c3-4\"\n[[all-different]]\ncells = \"r1c1 r2c3\"",
        r#"{"extraregion":[{"cells":["R2C1","R2C2","R3C3","R3C4"]},{"cells":["R1C1","R2C3"]}]}"#,
    );
}

#[test]
fn what_sudokupad_does_not_draw_is_drawn_as_a_copy() {
    let check = |rule: &str, expected: &[&str]| {
        let json = written(&puzzle(&format!("extends = \"9x9\"\n[[{rule}"))).unwrap();
        let file = beside_grid(&json);
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
    for (kind, _, puzzle) in examples() {
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
    let both = "extends = \"9x9\"\nanti-knight = true\n[[anti-chess]]\nmove = [1, 1]";
    check(both, r#"{"antiking":true,"antiknight":true}"#);
}

#[test]
fn what_depends_on_other_keys_is_written_where_it_is_the_same() {
    let check =
        |rules: &str, expected: &str| check(&format!("extends = \"9x9\"\n{rules}"), expected);
    let refused = |rule: &str, says: &str| {
        let why = format!("beside the other rules, its key in f-puzzles says {says}");
        format!("the rule `{rule}` cannot be written: {why}")
    };
    let dot = "[[difference]]\ncells = \"r1c1-2\"\n";
    check("non-consecutive = true", r#"{"nonconsecutive":true}"#);
    check(&format!("non-consecutive = true\n{dot}"), &refused("non-consecutive", "less"));
    let negative = "[[negative]]\ndifferences = [1]\n";
    let exempt = r#"{"difference":[{"cells":["R1C1","R1C2"]}],"nonconsecutive":true}"#;
    check(&format!("{negative}{dot}"), exempt);
    check(&format!("{negative}unless = []"), r#"{"nonconsecutive":true}"#);
    let five = "[[sum-of-two]]\ncells = \"r1c1-2\"\nsum = 5";
    let unless = format!("{negative}unless = [\"sum-of-two\"]\n{five}");
    check(&unless, &refused("negative 1", "more"));
    let both = "[[negative]]\ndifferences = [1]\nratios = [2]\n";
    check(both, r#"{"negative":["ratio"],"nonconsecutive":true}"#);
    let black = "[[ratio]]\ncells = \"r1c1-2\"\nratio = 3\n";
    check(&format!("{both}{black}"), &refused("negative 1", "less"));
    let ratio = r#"{"negative":["ratio"],"ratio":[{"cells":["R1C1","R1C2"],"value":"3"}]}"#;
    check(&format!("[[negative]]\nratios = [3]\n{black}"), ratio);
    let xv = r#"{"negative":["xv"],"xv":[{"cells":["R1C1","R1C2"],"value":"V"}]}"#;
    check(&format!("[[negative]]\nsums = [5, 10]\n{five}"), xv);
    check(
        "[[minimum]]\ncells = \"r2c2-3\"\n[[minimum]]\ncells = \"r3c3\"",
        r#"{"minimum":[{"cell":"R2C2"},{"cell":"R2C3"},{"cell":"R3C3"}]}"#,
    );
    check(
        &format!("{dot}[[difference]]\ncells = \"r1c2 r1c1\"\ndifference = 2"),
        "f-puzzles cannot say it: difference 1: two of `difference` are between r1c1 and r1c2",
    );
    // Once is enough.
    check(&format!("{dot}{dot}"), r#"{"difference":[{"cells":["R1C1","R1C2"]}]}"#);
}

#[test]
fn the_grid_has_givens_candidates_and_regions() {
    /// The cells that say anything, each with what it says.
    #[track_caller]
    fn check(text: &str, givens: &str, expected: &str) {
        let puzzle = puzzle(text);
        let size = puzzle.model().size();
        let givens = grid(puzzle.model(), givens);
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
    let given = r#"r1c1 {"given":true,"value":1}"#;
    let both = format!(r#"{given}; r4c4 {{"given":true,"value":2}}"#);
    check("extends = \"4x4\"", "1..............2", &both);
    let allowed = "[[candidates]]\ncells = \"r1c1-2\"\nvalues = \"1-3\"\n";
    let more = "[[candidates]]\ncells = \"r1c2-3\"\nvalues = \"3-4\"\n";
    check(
        &format!("extends = \"4x4\"\n{allowed}{more}"),
        "1...............",
        r#"r1c1 {"given":true,"value":1}; r1c2 {"given":true,"value":3}; r1c3 {"centerPencilMarks":[3,4],"givenPencilMarks":[3,4]}"#,
    );
    let none = "no value is left for r1c1, which f-puzzles cannot say";
    check(&format!("extends = \"4x4\"\n{allowed}"), "4...............", none);
    let none = Size::sudoku(4).unwrap().cells().map(|cell| format!(r#"{cell} {{"region":null}}"#));
    let none = none.collect::<Vec<_>>().join("; ");
    check("extends = \"latin:4\"", NONE, &none);
    check("extends = \"latin:5\"", &NONE.repeat(2)[..25], "");
    // Numbers are those of the boxes if these are the regions, and otherwise as they first occur.
    check("size = 4\nregions = \"bbaabbaaccddccdd\"", NONE, "");
    let rows = r#"r1c3 {"region":0}; r1c4 {"region":0}; r2c1 {"region":1}; r2c2 {"region":1}"#;
    check("size = 4\nregions = \"aaaabbbbccddccdd\"", NONE, rows);
    let small = r#"r1c3 {"region":1}; r2c1 {"region":0}; r2c2 {"region":2}; r3c3 {"region":1}"#;
    check("size = 3\nregions = \"aabacbccb\"", &NONE[..9], small);
    // Regions that do not hold every value are extra regions there.
    check("size = 4\nregions = \"abcdabcdefghefgh\"", NONE, &none);
}

#[test]
fn other_grids_are_refused() {
    check("size = \"4x6\"", "a puzzle of f-puzzles is square, and this one is 4x6");
    check("size = 32", "f-puzzles go up to 31x31, and this one is 32x32");
    for (text, side, last) in
        [("size = 4\nvalues = \"0-3\"", 4, 3), ("extends = \"binairo-8\"", 8, 1)]
    {
        let values = format!("the values 1 to {side}, and this one has 0 to {last}");
        check(text, &format!("a {side}x{side} of f-puzzles has {values}"));
    }
    let open = "row 1 may hold a value twice, and in f-puzzles no row and no column does";
    check("size = 4\nrows = \"none\"", open);
    check("size = 1", "{}");
    check("size = 31", "{}");
}

#[test]
fn title_author_and_solution_are_written() {
    #[track_caller]
    fn check(label: &str, expected: &str) {
        let puzzle = puzzle("extends = \"4x4\"").labelled(Some(label.to_owned()));
        let file = beside_grid(&written(&puzzle).unwrap());
        let again = one(&JSON.write(&puzzle, &Limiter::none()).unwrap()).unwrap();
        assert_eq!(again.caption().as_deref(), Some(label));
        assert_eq!(Json::Object(file).to_string(), expected);
    }
    check("One", r#"{"title":"One"}"#);
    check("One by A", r#"{"author":"A","title":"One"}"#);
    check("by A", r#"{"author":"A"}"#);
    check("Day by day by \"É\"", r#"{"author":"\"É\"","title":"Day by day"}"#);
    check("by", r#"{"title":"by"}"#);
    let puzzle = puzzle("extends = \"4x4\"");
    let solution = grid(puzzle.model(), "1234341221434321");
    let puzzle = puzzle.with_solution(Some(solution.clone()));
    let json = written(&puzzle).unwrap();
    assert!(json.contains(r#""solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]"#), "{json}");
    assert_eq!(one(&json).unwrap().solution(), Some(&solution));
}
