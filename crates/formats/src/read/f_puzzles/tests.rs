mod nothing;

use super::*;
use crate::read::testing::{self, one};

/// A 4x4 with these cells of the first row, and these other keys.
fn file(cells: &str, keys: &str) -> String {
    let row = "[{},{},{},{}]";
    let cells = if cells.is_empty() { row.to_owned() } else { format!("[{cells}]") };
    let comma = if keys.is_empty() { "" } else { "," };
    format!("{{\"size\":4,\"grid\":[{cells},{row},{row},{row}]{comma}{keys}}}")
}

/// What a text comes to: the model, givens, rules beside the model's and notes, or an error.
fn shown(text: &str, settings: &Settings) -> String {
    let show = |puzzle: &Instance| {
        let rules: Vec<&str> = puzzle.rules().iter().map(|rule| rule.name()).collect();
        let marks = puzzle.candidates().iter().map(|(cell, values)| format!("{cell}: {values}"));
        let marks: Vec<String> = marks.collect();
        let parts = [
            puzzle.base().name().to_owned(),
            puzzle.givens().to_string(),
            puzzle.regions_map().unwrap_or_default().to_owned(),
            marks.join(", "),
            rules.join(", "),
            puzzle.notes().join("; "),
        ];
        parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" | ")
    };
    testing::shown(text, settings, show).join("\n")
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(shown(text, &Settings::default()), expected, "{text}");
}

/// How an empty grid with these keys is refused.
#[track_caller]
fn refuses(keys: &str, expected: &str) {
    check(&file("", keys), &format!("1: {expected}"));
}

/// How a grid with this first cell is refused.
#[track_caller]
fn refuses_cell(cell: &str, expected: &str) {
    check(&file(&format!("{cell},{{}},{{}},{{}}"), ""), &format!("1: {expected}"));
}

/// How a key that no kind knows is refused.
#[track_caller]
fn refuses_key(key: &str, value: &str, near: &str) {
    let problem = format!("is not understood{near}; --ignore {key} leaves it out");
    refuses(&format!("\"{key}\":{value}"), &format!("`{key}` {problem}"));
}

const NONE: &str = "................";

#[test]
fn givens_candidates_and_typed_values() {
    let cells = r#"{"value":3,"given":true},{"value":2},{"givenPencilMarks":[4,1]},{"given":true}"#;
    let note = "1 typed value left out, as not given; --as-given takes them as givens";
    check(&file(cells, ""), &format!("4x4 | 3............... | r1c3: 1 4 | {note}"));
    let settings = Settings { as_given: true, ..Settings::default() };
    let note = "1 typed value taken as given, as --as-given says";
    let found = shown(&file(cells, ""), &settings);
    assert_eq!(found, format!("4x4 | 32.............. | r1c3: 1 4 | {note}"));
    // What people see, but the puzzle does not say.
    let cells =
        r##"{"c":"#fff","centerPencilMarks":[1],"givenPencilMarks":[]},{"c":"red"},null,{}"##;
    let text = file(cells, r#""highlightConflicts":true,"disabledlogic":["wings"]"#);
    let [marks, colours] = ["`centerPencilMarks` of 1 cell in `grid`", "`c` of 2 cells in `grid`"];
    check(&text, &format!("4x4 | {NONE} | left out: {colours}; left out: {marks}"));
    let strict = Settings { strict: true, ..Settings::default() };
    let lost = "nothing here has it; without --strict that is left out";
    assert_eq!(shown(&text, &strict), format!("1: {colours}, {marks}: {lost}"));
    let settings = Settings { ignore: vec!["c".to_owned()], ..Settings::default() };
    assert_eq!(shown(&text, &settings), format!("4x4 | {NONE} | left out: {marks}"));
    refuses_cell(
        r#"{"valeu":3}"#,
        "r1c1: the field `valeu` is not understood, expected `value`, `given`, `givenPencilMarks`, \
         `region`; --ignore valeu leaves it out",
    );
    // Both are kept, and contradict each other.
    let cells = r#"{"value":1,"given":true,"givenPencilMarks":[2,3]},{},{},{}"#;
    check(&file(cells, ""), "4x4 | 1............... | r1c1: 2 3");
}

#[test]
fn regions_are_boxes_where_nobody_says_anything() {
    #[track_caller]
    fn model(side: usize, expected: &str) {
        let row = format!("[{}]", vec!["{}"; side].join(","));
        let text = format!("{{\"grid\":[{}]}}", vec![row; side].join(","));
        let puzzle = one(&text).unwrap();
        assert_eq!((puzzle.base().name(), puzzle.model().size().rows()), (expected, side));
    }
    model(1, "latin:1");
    model(6, "6x6");
    model(7, "latin:7");
    model(9, "classic");
    model(12, "12x12");
    let row = r#"{"region":0},{"region":0},{"region":0},{"region":0}"#;
    let rest =
        r#"[{"region":1},{"region":1},{"region":1},{"region":1}],[{},{},{},{}],[{},{},{},{}]"#;
    let text = format!("{{\"grid\":[[{row}],{rest}]}}");
    check(&text, &format!("jigsaw:4 | {NONE} | aaaabbbbccddccdd"));
}

#[test]
fn cells_may_be_in_no_region() {
    let corner = r#"[{"region":null},{"region":null},{},{}]"#;
    let text =
        format!("{{\"grid\":[{corner},{corner},[{{}},{{}},{{}},{{}}],[{{}},{{}},{{}},{{}}]]}}");
    check(&text, &format!("jigsaw:4 | {NONE} | ..bb..bbccddccdd"));
    let puzzle = one(&text).unwrap();
    let model = puzzle.model();
    let houses = model.rules().iter().map(|rule| rule.name()).filter(|n| n.starts_with("region"));
    assert_eq!(houses.collect::<Vec<_>>(), ["region 2", "region 3", "region 4"]);
    let corner = [Cell::new(0, 0), Cell::new(1, 1)];
    assert_eq!(corner.map(|cell| model.region(cell)), [None, None]);
    assert!(!model.are_in_one_region(&corner));
    // As a model file it has the same rules.
    let written = model::from_toml("test", &model::to_toml(model)).unwrap();
    assert_eq!(written.rules().len(), model.rules().len());
    assert_eq!(model::untold_rule(model), None);
    let drawing = crate::draw::boxed(puzzle.givens(), model, |_, text| text);
    assert!(drawing.starts_with("+-----+-----+\n| . . | . . |\n"), "{drawing}");
    // None of all.
    let row = format!("[{}]", [r#"{"region":null}"#; 4].join(","));
    check(&format!("{{\"grid\":[{}]}}", vec![row; 4].join(",")), &format!("latin:4 | {NONE}"));
}

#[test]
fn kinds_read_their_own_keys() {
    let whispers =
        r#""whispers":[{"lines":[["R1C1","R2C2"],["r3c3","R4C4"]],"value":"2","width":0.3}]"#;
    check(&file("", whispers), &format!("4x4 | {NONE} | whispers 1, whispers 2"));
    refuses(
        r#""whispers":[{"lines":[["R1C1","R5C2"]]}]"#,
        "whispers 1: \"R5C2\" is off the grid: rows and columns go from 1 to 4",
    );
    check(&file("", r#""whispers":[{"lines":[["R1C1"]]}]"#), &format!("4x4 | {NONE} | whispers 1"));
    refuses(
        r#""whispers":[{"lines":[["R1C1","R1C2"]],"value":"1.5"}]"#,
        "whispers 1: expected a whole number in `value`, found \"1.5\"",
    );
    refuses(
        r#""whispers":[{"lines":[["R1C1","R1C2"]],"loop":true}]"#,
        "whispers 1: the field `loop` is not understood, expected `lines`, `value` alone",
    );
    refuses(r#""whispers":{"a":1}"#, "whispers: expected a list of clues, found an object");
    refuses(r#""whispers":["R1C1"]"#, "whispers 1: expected an object, found a text");
}

#[test]
fn keys_that_no_kind_knows_are_refused_by_name() {
    refuses_key("lockout", r#"[{"lines":[]}]"#, "");
    refuses_key("wisper", "true", " (did you mean `whispers`?)");
    refuses_key("mine", r#"{"a":1}"#, "");
    refuses_key("customrule", r#""x""#, "");
    refuses_key("foo", "3", "");
    check(&file("", r#""mine":false,"theirs":"","id":0"#), &format!("4x4 | {NONE}"));
    let settings = Settings { ignore: vec!["mine".to_owned()], ..Settings::default() };
    let found = shown(&file("", r#""mine":true"#), &settings);
    assert_eq!(found, format!("4x4 | {NONE} | `mine` is left out, as --ignore says"));
    check(
        &file("", r#""fogofwar":["R1C1"]"#),
        &format!("4x4 | {NONE} | `fogofwar` is left out: fog does not restrict the solution"),
    );
}

#[test]
fn grids_that_are_none_are_refused() {
    check("{}", "1: there is no list `grid`, so this is not a puzzle of f-puzzles");
    check("{\"grid\":[]}", "1: `grid` has 0 rows, expected 1 to 400");
    check("{\"size\":9,\"grid\":[[{}]]}", "1: `size` is 9, but `grid` has 1 rows");
    let short = "1: row 2 of `grid` has 1 cell, expected 2, as many as there are rows";
    check("{\"grid\":[[{},{}],[{}]]}", short);
    check("{\"grid\":[[1]]}", "1: r1c1: expected an object, found a number");
    for (cell, key, found) in [
        (r#"{"value":5,"given":true}"#, "value", "5"),
        (r#"{"value":0}"#, "value", "0"),
        (r#"{"value":"1"}"#, "value", "a text"),
        (r#"{"givenPencilMarks":[1,9]}"#, "givenPencilMarks", "9"),
    ] {
        refuses_cell(cell, &format!("r1c1: `{key}` is {found}, expected a value from 1 to 4"));
    }
    let second = file(r#"{},{"givenPencilMarks":[1,9]},{},{}"#, "");
    check(&second, "1: r1c2: `givenPencilMarks` is 9, expected a value from 1 to 4");
    refuses_cell(r#"{"region":4}"#, "r1c1: `region` is 4, expected a number from 0 to 3");
    refuses_cell(r#"{"region":1}"#, "region 0 has 3 cells, expected 4 or none");
}

#[test]
fn drawings_are_told_and_refused_where_that_is_asked_for() {
    let drawn = r##""line":[{"lines":[["R1C1","R1C2"]],"outlineC":"#67F067"},{"lines":[["R2C1","R2C2"]],"outlineC":"#67F067"}],"cage":[{"cells":["R1C1"],"value":"12"},{"cells":["R1C1"],"value":"title: x"}],"ruleset":"Odd\n lines.""##;
    let kinds = "drawn without a rule: 1 cage, 2 lines (#67F067)";
    let cage = "the cage with \"12\" is a drawing, not a killer cage";
    let prose = "a rule that is only in its prose is not enforced: Odd lines.";
    check(&file("", drawn), &format!("4x4 | {NONE} | {kinds}; {cage}; {prose}"));
    let settings = Settings { strict: true, ..Settings::default() };
    let problem = "drawings: 1 cage, 2 lines (#67F067), which no rule explains; without --strict these are drawings";
    assert_eq!(shown(&file("", drawn), &settings), format!("1: {problem}"));
    let plain = r#""ruleset":"Normal sudoku rules apply.""#;
    check(&file("", plain), &format!("4x4 | {NONE}"));
}

#[test]
fn a_drawn_copy_passes_with_its_clue_alone() {
    let whispers = r#""whispers":[{"lines":[["R1C1","R2C2"]]}]"#;
    for from in [
        r#""fromConstraint":"German Whispers""#,
        r#""fromConstraint":"Whispers""#,
        r#""isNewConstraint":true"#,
    ] {
        let copy = format!(r#""line":[{{"lines":[["R1C1","R2C2"]],{from}}}]"#);
        check(&file("", &format!("{whispers},{copy}")), &format!("4x4 | {NONE} | whispers 1"));
        let found = shown(&file("", &copy), &Settings::default());
        assert!(found.ends_with("the rule has been lost"), "{copy}");
    }
    let copy = r#""text":[{"cells":["R0C1"],"value":"7","fromConstraint":"X Sum"}]"#;
    let lost =
        "it is the drawing of a clue (X Sum), but there is no key `xsum`: the rule has been lost";
    refuses(copy, &format!("text: {lost}"));
}

#[test]
fn a_key_that_stands_twice_loses_no_rule() {
    let cage = r#""killercage":[{"cells":["R1C1","R1C2"],"value":"3"}],"killercage":[]"#;
    let found = shown(&file("", cage), &Settings::default());
    assert!(found.contains("the key \"killercage\" appears twice"), "{found}");
    refuses_key("foo", "{}", "");
}

#[test]
fn negatives_that_nobody_knows_are_refused() {
    let expected = "negative: expected \"ratio\" or \"xv\" in `negative`, found \"clone\"";
    refuses(r#""negative":["clone"]"#, expected);
    refuses(r#""negative":true"#, "negative: expected a list of texts in `negative`");
    check(&file("", r#""negative":[]"#), &format!("4x4 | {NONE}"));
}

#[test]
fn the_authors_solution_is_kept_if_it_is_full() {
    #[track_caller]
    fn check(keys: &str, expected: Option<&str>, notes: usize) {
        let puzzle = one(&file("", keys)).unwrap();
        assert_eq!(puzzle.solution().map(ToString::to_string).as_deref(), expected, "{keys}");
        assert_eq!(puzzle.notes().len(), notes, "{keys}");
    }
    let grid = "1234341221434321";
    check(&format!(r#""solution":"{grid}""#), Some(grid), 0);
    check(&format!(r#""metadata":{{"solution":"{grid}"}}"#), Some(grid), 0);
    check(r#""solution":[1,2,3,4,"3","4",1,2,2,1,4,3,4,3,2,1]"#, Some(grid), 0);
    check(r#""solution":[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,"."]"#, None, 0);
    // One that breaks the rules, too: perhaps some were not read.
    check(r#""solution":"1234341221434322""#, Some("1234341221434322"), 1);
}

#[test]
fn a_puzzle_is_cited_by_title_and_author() {
    #[track_caller]
    fn check(keys: &str, expected: Option<&str>) {
        let text = file("", keys);
        let puzzle = one(&text).unwrap();
        assert_eq!((puzzle.caption().as_deref(), puzzle.to_string()), (expected, text));
        assert_eq!(puzzle.label(), None);
    }
    check("", None);
    check(r#""title":"One\tA""#, Some("One A"));
    check(r#""author":"B""#, Some("by B"));
    check(r#""title":"A","author":"B""#, Some("A by B"));
    check(r#""title":" ","author":5,"metadata":{"title":"A"}"#, Some("A by 5"));
}

#[test]
fn a_puzzle_says_of_itself_what_its_keys_do() {
    let text = file(
        "",
        r#""title":"  A\"","author":"B","ruleset":"One.\r\n\n Two.","metadata":{"source":"C","title":"D"}"#,
    );
    let puzzle = one(&text).unwrap();
    let parts: Vec<_> = puzzle.about().parts().collect();
    let rules = "One.\n\n Two.";
    assert_eq!(parts, [("title", "  A\""), ("author", "B"), ("rules", rules), ("source", "C")]);
    let nothing = file("", r#""title":[1],"author":null,"ruleset":"\n","metadata":"a""#);
    let nothing = one(&nothing).unwrap();
    assert!(nothing.about().is_empty());
    let lost = ["`title`, which is not a text", "`metadata`, which is not an object"];
    assert_eq!(nothing.notes(), lost.map(|what| format!("left out: {what}")));
    let odd = file("", r#""title":3,"metadata":{"source":"C","mood":"blue"}"#);
    let odd = one(&odd).unwrap();
    assert_eq!(odd.about().title.as_deref(), Some("3"));
    assert_eq!(odd.notes(), ["left out: `mood` in `metadata`"]);
}

#[test]
fn one_puzzle_a_line_or_over_many() {
    let one = file(r#"{"value":1,"given":true},{},{},{}"#, "");
    let read = "4x4 | 1...............";
    let pretty =
        serde_json::to_string_pretty(&serde_json::from_str::<Json>(&one).unwrap()).unwrap();
    assert!(pretty.lines().count() > 20);
    let line = testing::LINE;
    let classic = format!("classic | {line}");
    check(&format!("{one}\n{one}\n"), &format!("{read}\n{read}"));
    let all = format!("{read}\n{read}\n{classic}\n{read}");
    check(&format!("{pretty}\n{pretty}\n{line}\n{one}"), &all);
    let text = format!("{line}\n# a comment\n\n{}{pretty}", FORMAT.example);
    check(&text, &format!("{classic}\n{classic}\n{read}"));
    check(&format!("label\tpuzzle\nmine\t{one}\n"), read);
    // What is cut off costs itself alone.
    let cut = &pretty[..pretty.len() - 20];
    for after in [line, FORMAT.example.trim(), &one] {
        let found = shown(&format!("{cut}\n{after}"), &Settings::default());
        let (error, rest) = found.split_once('\n').unwrap();
        assert!(error.starts_with("1: this is not a JSON object: EOF"), "{found}");
        assert_eq!(rest, shown(after, &Settings::default()));
    }
    let cut = &one[..one.len() - 3];
    let found = shown(&format!("{line}\n{cut}\n{line}"), &Settings::default());
    assert!(found.starts_with(&format!("{classic}\n2: this is not a JSON object: ")), "{found}");
    assert!(found.ends_with(&format!("\n{classic}")), "{found}");
}

#[test]
fn texts_made_to_fill_memory_are_refused() {
    let deep = format!("{{\"grid\":{}", "[".repeat(1_000_000));
    let found = shown(&deep, &Settings::default());
    assert!(found.starts_with("1: this is not a JSON object: recursion limit exceeded"), "{found}");
    let long = format!("{{\"grid\":\"{}\"}}", "a".repeat(lz::MAX_LENGTH));
    check(&long, "1: the text is longer than 2 MiB, which no puzzle is");
    // A letter, and then each time the phrase that is only about to be known: one letter longer.
    let link = format!("https://f-puzzles.com/?load={}", growing(45_000));
    assert!(link.len() < 150_000);
    check(&link, "1: the data expand to more than 2 MiB, which no puzzle is");
    assert_eq!(lz::decompress(&growing(100)), Ok("a".repeat(101 * 102 / 2)));
}

/// Data of one letter and this many phrases, each a letter longer than the one before; 45 000 of
/// them are a gigabyte.
fn growing(phrases: usize) -> String {
    let mut bits: Vec<usize> = Vec::new();
    let mut put = |width: u32, number: usize| {
        bits.extend((0..width).map(|place| number >> place & 1));
    };
    put(2, 0);
    put(8, usize::from(b'a'));
    let (mut width, mut left) = (3, 4);
    for code in (4..).take(phrases) {
        put(width, code);
        left -= 1;
        if left == 0 {
            left = 1 << width;
            width += 1;
        }
    }
    put(width, 2);
    let letter = |bits: &[usize]| {
        let number = (0..6).fold(0, |number, place| 2 * number + bits.get(place).unwrap_or(&0));
        char::from(lz::LETTERS[number])
    };
    bits.chunks(6).map(letter).collect()
}
