use serde_json::json;

use super::*;
use crate::read::testing::one;

/// Packed as SudokuPad packs it.
fn id(text: &str) -> String {
    format!("scl{}", lz_str::compress_to_base64(text))
}

/// Empty rows of a grid.
fn rows(side: usize) -> Json {
    json!(vec![vec![json!({}); side]; side])
}

/// The usual regions of a grid, boxes of this size.
fn boxes(side: usize, height: usize, width: usize) -> Json {
    let cells = |index: usize| -> Vec<[usize; 2]> {
        let (top, left) = (index / (side / width) * height, index % (side / width) * width);
        let cell = |place: usize| [top + place / width, left + place % width];
        (0..side).map(cell).collect()
    };
    json!((0..side).map(cells).collect::<Vec<_>>())
}

/// An empty 4x4 with these keys besides.
fn with(keys: Json) -> String {
    let mut file = json!({"id": "x", "cellSize": 50, "cells": rows(4), "regions": boxes(4, 2, 2)});
    let Json::Object(keys) = keys else { panic!("expected an object") };
    file.as_object_mut().unwrap().extend(keys);
    id(&file.to_string())
}

fn incomplete() -> Settings {
    Settings { incomplete: true, ..Settings::default() }
}

/// Makes sure that a text says the same as a puzzle file's text, and returns its puzzle.
#[track_caller]
fn check_with(text: &str, settings: &Settings, expected: &str) -> Instance {
    let found = parse_one(text, settings, &Limiter::none()).unwrap();
    let expected = one(expected).unwrap();
    assert_eq!(found.givens(), expected.givens(), "{text}");
    assert!(found.implies(&expected) && expected.implies(&found), "{found:?}");
    found
}

#[track_caller]
fn check(text: &str, expected: &str) -> Instance {
    check_with(text, &Settings::default(), expected)
}

#[track_caller]
fn check_error(text: &str, expected: &str) {
    assert_eq!(one(text).unwrap_err().to_string(), format!("1: {expected}"), "{text}");
}

/// Makes sure that a 4x4 with these keys is refused.
#[track_caller]
fn refuses(keys: Json, expected: &str) {
    check_error(&with(keys), expected);
}

const EMPTY: &str = "model = \"4x4\"\ngivens = \"................\"\n";

#[test]
fn cages_with_different_values_are_killer_cages() {
    let cages = json!([
        {"cells": [[0, 0], [0, 1]], "sum": 5, "value": "5", "unique": true, "style": "killer"},
        {"cells": [[1, 0], [1, 1], [2, 1]], "value": "9", "unique": true, "outlineC": "#123456"},
        {"cells": [[3, 0], [2, 1]], "unique": true, "value": ""},
        {"cells": [[0, 3], [1, 3], [2, 2], [3, 2]], "sum": 10, "style": "extraregion"},
        {"cells": [[0, 0], [9, 9]], "hidden": true, "unique": false},
        {"cells": [], "value": "title: Ripples"},
        {"value": "author: Somebody"}
    ]);
    let expected = format!(
        "{EMPTY}[[killer]]\ncells = \"r1c1 r1c2\"\nsum = 5\n[[killer]]\ncells = \"r2c1 r2c2 r3c2\"\nsum = 9\n\
         [[killer]]\ncells = \"r4c1 r3c2\"\n[[house]]\ncells = \"r1c4 r2c4 r3c3 r4c3\"\n"
    );
    let text = with(json!({"cages": cages}));
    check(&text, &expected);
    check(&text.replace("scl", "https://sudokupad.app/scl"), &expected);
    let beta = text.replace("scl", "https://beta.sudokupad.app/sudoku/ctc");
    check(&beta.replace('+', "%2B"), &expected);
    check(&text.replace("scl", "ctc").replace('+', " "), &expected);
    let puzzle = one(&text).unwrap();
    let caption = puzzle.caption();
    assert_eq!((caption.as_deref(), puzzle.base().name()), (Some("Ripples by Somebody"), "4x4"));
    assert_eq!(puzzle.label(), None);
}

#[test]
fn a_puzzle_says_of_itself_what_its_metadata_and_its_cages_do() {
    let rules = "Normal sudoku rules.\n\n  \"Quoted\" É.";
    let text = with(json!({
        "metadata": {"title": "  A", "rules": rules, "source": "a book"},
        "cages": [{"value": "title: B"}, {"cells": [], "value": "author: C\nand D"}]
    }));
    let puzzle = one(&text).unwrap();
    let parts: Vec<_> = puzzle.about().parts().collect();
    let expected =
        [("title", "  A"), ("author", "C\nand D"), ("rules", rules), ("source", "a book")];
    assert_eq!(parts, expected);
    let text =
        with(json!({"ruleset": "One.", "metadata": {"title": " ", "author": [], "rules": ""}}));
    let puzzle = one(&text).unwrap();
    assert_eq!(puzzle.about().parts().collect::<Vec<_>>(), [("rules", "One.")]);
}

#[test]
fn the_shorter_spelling_and_plain_text_are_read() {
    let text = "{cs:50,ce:[[{v:1},,,],[,,,],[,,,{v:'3'}],[,,,]],\
                re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],\
                [[2,2],[2,3],[3,2],[3,3]]],ca:[{ce:[[0,0],[0,1]],v:5,unique:t}],\
                metadata:{t:'It\\'s',solution:'1432231441233241',antiknight:f}}";
    let expected = "model = \"4x4\"\ngivens = \"1..........3....\"\n[[killer]]\ncells = \"r1c1 r1c2\"\nsum = 5\n";
    check(&id(text), expected);
    check(&format!("scl{}", text.replace(' ', "")), expected);
    let escaped =
        text.replace('{', "%7B").replace('"', "%22").replace(' ', "%20").replace('#', "%23");
    check(&format!("https://sudokupad.app/scl{escaped}"), expected);
    let puzzle = one(&id(text)).unwrap();
    assert_eq!(puzzle.about().title.as_deref(), Some("It's"));
    assert_eq!(puzzle.solution().unwrap().to_string(), "1432231441233241");
    let json = Json::Object(short_json::object(text).unwrap()).to_string();
    check(&json, expected);
    check(&json.replace("],", "],\n"), expected);
}

#[test]
fn other_regions_are_a_jigsaw() {
    let map = "AAABACBBCCDBCDDD";
    let region = |mark: char| -> Vec<[usize; 2]> {
        map.chars().enumerate().filter(|(_, c)| *c == mark).map(|(i, _)| [i / 4, i % 4]).collect()
    };
    let regions: Vec<_> = "DCBA".chars().map(region).collect();
    let text = with(json!({"regions": regions}));
    let puzzle = one(&text).unwrap();
    let settings = Settings::of(model::named("jigsaw:4").unwrap());
    let expected =
        parse_one(&format!("................ {map}"), &settings, &Limiter::none()).unwrap();
    assert!(puzzle.implies(&expected) && expected.implies(&puzzle));
    let boxes = json!({"regions": json!(boxes(9, 3, 3).as_array().unwrap().iter().rev().collect::<Vec<_>>()),
        "cells": rows(9)});
    assert_eq!(one(&with(boxes)).unwrap().base().name(), "classic");
}

#[test]
fn rules_of_the_whole_grid() {
    for (name, rule) in [
        ("antiknight", "anti-knight = true"),
        ("antiking", "anti-king = true"),
        ("nonconsecutive", "non-consecutive = true"),
    ] {
        let expected = format!("model = \"4x4\"\n{rule}\ngivens = \"................\"\n");
        check(&with(json!({"global": [name]})), &expected);
        check(&with(json!({"global": name, "metadata": {name: true}})), &expected);
        check(&with(json!({"metadata": {name: true}})), &expected);
        check(&with(json!({"metadata": {name: false}})), EMPTY);
    }
    let unknown = "`norowcol` is not understood; --ignore norowcol leaves it out";
    refuses(json!({"metadata": {"norowcol": true}}), unknown);
    refuses(json!({"global": ["norowcol"]}), unknown);
    let ignore = Settings { ignore: vec!["norowcol".to_owned()], ..Settings::default() };
    let found = check_with(&with(json!({"metadata": {"norowcol": true}})), &ignore, EMPTY);
    assert_eq!(found.notes(), ["`norowcol` is left out, as --ignore says"]);
    refuses(json!({"global": [1]}), "global: expected the names of rules");
}

#[test]
fn a_named_model_adds_its_rules() {
    let settings = Settings::of(model::named("4x4,diagonal").unwrap());
    check_with(
        &with(json!({})),
        &settings,
        "model = \"4x4,diagonal\"\ngivens = \"................\"\n",
    );
    let settings = Settings::of(model::named("diagonal").unwrap());
    let error = parse_one(&with(json!({})), &settings, &Limiter::none()).unwrap_err();
    let expected = "1: the puzzle's grid is 4x4 with 1 to 4, but diagonal is 9x9 with 1 to 9; its rules cannot be added";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn what_is_only_drawn_makes_a_puzzle_incomplete() {
    let text = with(json!({
        "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]], "color": "#F00"}, {"wayPoints": []}, {}],
        "arrows": [{"wayPoints": [[0.5, 0.5]]}],
        "overlays": [{"center": [1, 1], "text": "5"}, {"text": "title: Ripples"}],
        "underlays": [],
        "cages": [
            {"cells": [[0, 0], [0, 1]], "sum": 6},
            {"cells": [[2, 0], [2, 1]]},
            {"cells": [[3, 0], [3, 1]], "value": "<5", "unique": true}
        ],
    }));
    let open = "1 cage with a sum whose values may be equal (--cages-sum reads it as a sum), 1 cage without a \
                sum, a cage with \"<5\", 2 lines, 1 arrow, 1 sign or shape over the grid";
    let refused = "not all rules are in the data, which do not say what";
    check_error(&text, &format!("{refused} {open} mean; --incomplete reads the rest"));
    let distinct = format!("{EMPTY}[[all-different]]\ncells = \"r4c1-2\"\n");
    let missing =
        "rules are missing, so the answer is only about what was read: the data do not say what";
    let found = check_with(&text, &incomplete(), &distinct);
    assert_eq!(found.notes(), [format!("{missing} {open} mean")]);
    let sums = Settings { cages_sum: true, ..incomplete() };
    check_with(&text, &sums, &format!("{distinct}[[sum]]\ncells = \"r1c1 r1c2\"\ntotal = 6\n"));
    let ignore = Settings { ignore: vec!["lines".to_owned()], ..Settings::default() };
    let lines = with(json!({"lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.5]]}]}));
    check_with(&lines, &ignore, EMPTY);
}

#[test]
fn what_is_no_rule_is_noted() {
    let text = with(json!({
        "foglight": [[0, 0]],
        "cells": [[{"value": 2, "given": true}, {"pencilMarks": ["1"]}, {"value": "3"}, {"value": 4, "given": false}],
            [{}, {}, {}, {}], [null, {}, {}, {}], [{"color": "#F00"}, {}, {}, {}]],
        "metadata": {"rules": "Normal sudoku rules apply. No queen attacks.", "solution": "1234????????????"},
        "cages": [{"cells": [[3, 3]], "value": "FOGLIGHT"}],
    }));
    let found = check(&text, "model = \"4x4\"\ngivens = \"2.3.............\"\n");
    let expected = [
        "1 typed value left out, as not given; --as-given takes them as givens",
        "`foglight` is left out: fog does not restrict the solution",
        "1 cell has pencil marks, which are left out",
        "a rule that is only in its prose is not enforced: Normal sudoku rules apply. No queen attacks.",
        "the solution in the file does not keep the rules that were read: r1c1 is 1, but 2 is given",
    ];
    assert_eq!(found.notes(), expected);
}

#[test]
fn other_grids_are_refused() {
    let none =
        "there are no regions, so this may not be a sudoku; expected as many as there are rows";
    refuses(json!({"regions": []}), none);
    refuses(json!({"regions": null}), none);
    refuses(json!({"regions": [[[0, 0]]]}), "there are 1 regions, expected 4, as many as rows");
    let with_region_2 = |cell: Json, expected: &str| {
        let regions = boxes(4, 2, 2).to_string().replacen("[0,2]", &cell.to_string(), 1);
        let regions: Json = serde_json::from_str(&regions).unwrap();
        refuses(json!({"regions": regions}), &format!("region 2: {expected}"));
    };
    with_region_2(json!([0, 0]), "r1c1 is in another region, or twice in it");
    with_region_2(json!([0, 4]), "[0,4] is off the grid: rows and columns go from 1 to 4");
    with_region_2(json!([0.5, 2]), "expected a cell [row, column], from 0, found [0.5,2]");
    refuses(
        json!({"cells": vec![vec![json!({}); 5]; 4]}),
        "row 1 of `cells` has 5 cells, expected 4, as many as there are rows: other grids may not be sudokus",
    );
    refuses(json!({"cells": []}), "`cells` has 0 rows, expected 1 to 400");
    check_error(&id("{re:[]}"), "there is no list `cells`");
}

#[test]
fn what_is_not_understood_is_refused() {
    let cage = |cage: Json, expected: &str| {
        refuses(json!({"cages": [cage]}), &format!("cage 1: {expected}"));
    };
    let cells = json!([[0, 0], [0, 1]]);
    let unknown = "the field `parity` is not understood; --ignore parity leaves it out";
    cage(json!({"cells": [[0, 0], [0, 0]], "unique": true}), "r1c1 is named twice");
    for text in ["6", "<6"] {
        let expected = format!("its sum is 5, but its text \"{text}\"");
        cage(json!({"cells": cells, "unique": true, "sum": 5, "value": text}), &expected);
    }
    cage(json!({"cells": cells, "unique": true, "sum": 0}), "expected a sum of 1 or more, found 0");
    cage(json!({"cells": cells, "unique": 1}), "`unique` is 1, expected true or false");
    cage(json!({"cells": cells, "unique": true, "parity": "odd"}), unknown);
    let list = "expected a list of cells [row, column], found a text";
    cage(json!({"cells": "r1c1", "unique": true}), list);
    refuses(json!({"cages": {"a": 1}}), "cages: expected a list");
    refuses(json!({"thermos": [1]}), "`thermos` is not understood; --ignore thermos leaves it out");
    let cell = |cell: Json, expected: &str| {
        let mut cells = rows(4);
        cells[1][2] = cell;
        refuses(json!({"cells": cells}), &format!("r2c3: {expected}"));
    };
    cell(json!({"value": 5}), "expected a value from 1 to 4, found \"5\"");
    cell(json!({"value": "A"}), "expected a value from 1 to 4, found \"A\"");
    cell(json!({"value": 1, "parity": "odd"}), unknown);
    cell(json!(5), "expected an object, found a number");
}

#[test]
fn ids_without_a_puzzle_are_refused_with_the_way_out() {
    let way_out = "expected an id that begins with fpuz, scl or ctc and has the data in it; open the puzzle in a \
                   browser, and take its link to f-puzzles if its author gives one, or export it there";
    let name = "the link has the name of a puzzle that SudokuPad keeps, and not the puzzle";
    for (id, what) in [
        ("abcdef", name),
        ("sudoku/abcdef?setting-x=1", name),
        ("scfabc", "the puzzle is packed in a way of SudokuPad's that is not read (scf)"),
        ("", "the link has no puzzle in it"),
    ] {
        check_error(&format!("https://sudokupad.app/{id}"), &format!("{what}, {way_out}"));
    }
    check_error("https://sudokupad.app/sclN4Ig", "the data are cut off: their end is missing");
    let damaged = "the data are damaged: expected a value, found the end at character 5";
    check_error(&id("{ce:"), damaged);
    for text in ["scl", "sclera.txt", "ctc.toml", "scf", "https://example.org/sclN4Ig"] {
        assert!(Id::of(text).is_none(), "{text}");
    }
}

#[test]
fn damaged_objects_never_panic() {
    let text = with(
        json!({"cages": [{"cells": [[0, 0], [0, 1]], "sum": 5, "unique": true}], "lines": [{"a": 1}]}),
    );
    let object = Id::of(&text).unwrap().object().unwrap();
    let text = Json::Object(object).to_string();
    for end in 0..text.len() {
        for settings in [Settings::default(), incomplete()] {
            let cut = format!("{}{}", &text[..end], &text[(end + 3).min(text.len())..]);
            let read = parse(&id(&cut), &settings);
            assert_eq!(read.len(), 1);
        }
    }
}
