//! Small puzzles with their rules in words, and what is proposed for them.

use super::{patterns::PATTERNS, propose};
use crate::{
    prelude::*,
    read::testing::{LINE, one},
};
use satoku_rules::rule::kind;

fn settings() -> Settings {
    Settings { propose: true, ..Settings::default() }
}

/// A text as JSON.
fn json(text: &str) -> String {
    serde_json::to_string(text).unwrap()
}

/// An empty 9x9 of f-puzzles with this prose and these keys.
fn f_puzzles(prose: &str, keys: &str) -> String {
    f_puzzles_of(9, prose, keys)
}

/// An empty puzzle of f-puzzles with rows of this many cells.
fn f_puzzles_of(side: usize, prose: &str, keys: &str) -> String {
    let row = format!("[{}]", vec!["{}"; side].join(","));
    let rows = vec![row; side].join(",");
    let comma = if keys.is_empty() { "" } else { "," };
    let prose = json(prose);
    format!(r#"{{"size":{side},"ruleset":{prose},"grid":[{rows}]{comma}{keys}}}"#)
}

/// An empty 9x9 of SudokuPad.
fn sudokupad(prose: &str, keys: &str) -> String {
    let row = format!("[{}]", ["{}"; 9].join(","));
    let rows = vec![row; 9].join(",");
    let region = |index: usize| {
        let cell = |at: usize| format!("[{},{}]", index / 3 * 3 + at / 3, index % 3 * 3 + at % 3);
        format!("[{}]", (0..9).map(cell).collect::<Vec<_>>().join(","))
    };
    let regions = (0..9).map(region).collect::<Vec<_>>().join(",");
    let (comma, prose) = (if keys.is_empty() { "" } else { "," }, json(prose));
    format!(
        r#"{{"metadata":{{"rules":{prose}}},"cells":[{rows}],"regions":[{regions}]{comma}{keys}}}"#
    )
}

/// What is proposed for a puzzle, which our own reader must read back.
#[track_caller]
fn proposal(text: &str) -> String {
    let puzzle = parse_one(text, &settings(), &Limiter::none()).unwrap();
    let proposal = propose(&puzzle, &settings(), &Limiter::none()).unwrap();
    let back = one(&proposal);
    assert!(back.is_ok(), "{}\n{proposal}", back.unwrap_err());
    proposal
}

/// The rules of a proposal on one line each, without names: `[[renban]] cells = "r1c1 r1c2"`.
fn rules(proposal: &str) -> Vec<String> {
    let mut rules: Vec<String> = Vec::new();
    for line in proposal.lines() {
        if line.starts_with("[[") || line.ends_with(" = true") {
            rules.push(line.to_owned());
        } else if let Some(rule) = rules.last_mut().filter(|rule| rule.starts_with("[["))
            && line.contains(" = ")
            && !line.starts_with("name")
            && !line.starts_with('#')
        {
            *rule += &format!(" {line}");
        }
    }
    rules
}

/// What the rest of a proposal says, under its headings: sentences and drawings.
fn left(proposal: &str) -> String {
    let at = ["# Said in words, and no", "# Not understood"].map(|head| proposal.find(head));
    let at = at.into_iter().flatten().min();
    let comments = at.map_or("", |at| &proposal[at..]);
    comments.lines().map(|line| line.trim_start_matches(['#', ' '])).collect::<Vec<_>>().join(" ")
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    let proposal = proposal(text);
    assert_eq!(rules(&proposal), expected, "{proposal}");
    assert_eq!(left(&proposal), "", "{proposal}");
}

#[track_caller]
fn check_left(text: &str, expected: &[&str], not_understood: &[&str]) {
    let proposal = proposal(text);
    assert_eq!(rules(&proposal), expected, "{proposal}");
    let left = left(&proposal);
    for what in not_understood {
        assert!(left.contains(what), "{what}\n{proposal}");
    }
}

/// Makes sure that no rule is proposed.
#[track_caller]
fn check_open(text: &str, not_understood: &[&str]) {
    check_left(text, &[], not_understood);
}

/// A line of f-puzzles in a colour.
fn line(colour: &str, cells: &[&str]) -> String {
    let cells = cells.iter().map(|cell| json(cell)).collect::<Vec<_>>().join(",");
    format!(r#"{{"lines":[[{cells}]],"outlineC":"{colour}","width":0.3}}"#)
}

/// A circle or rectangle of f-puzzles, filled with a colour.
fn sign(colour: &str, cells: &[&str], text: &str) -> String {
    let cells = cells.iter().map(|cell| json(cell)).collect::<Vec<_>>().join(",");
    format!(
        r##"{{"cells":[{cells}],"baseC":"{colour}","outlineC":"#000000","width":0.3,
            "height":0.3,"value":{}}}"##,
        json(text)
    )
}

const GREEN: &str = "#67F067";
const PINK: &str = "#F067F0";
const GREY: &str = "#CFCFCF";
const ORANGE: &str = "#FFA040";
const BLUE: &str = "#2090F0";
const WHITE: &str = "#FFFFFF";
const BLACK: &str = "#000000";

/// A 9x9 of f-puzzles with one line.
fn with_line(prose: &str, colour: &str, cells: &[&str]) -> String {
    let prose = format!("Normal sudoku rules apply. {prose}");
    f_puzzles(&prose, &format!(r#""line":[{}]"#, line(colour, cells)))
}

const THREE: [&str; 3] = ["R1C1", "R1C2", "R2C3"];

#[test]
fn every_pattern_is_of_a_kind() {
    for pattern in PATTERNS {
        assert!(!pattern.is_rule() || kind(pattern.kind).is_some(), "{}", pattern.kind);
        assert!(!pattern.says.is_empty());
        let phrases = pattern.says.iter().flat_map(|phrase| phrase.split(['&', '|']));
        for words in phrases.chain(pattern.lacks.split('|')) {
            let is_lower = words.chars().all(|c| c.is_lowercase() || !c.is_alphabetic());
            assert!(is_lower, "{}: {words}", pattern.kind);
        }
    }
}

#[test]
fn plain_puzzles_are_written_as_always() {
    let plain = ["", "Normal sudoku rules apply.", "Standard Sudoku rules. "];
    for text in plain.map(|prose| f_puzzles(prose, "")).into_iter().chain([LINE.to_owned()]) {
        let proposal = proposal(&text);
        assert!(!proposal.contains('#'), "{proposal}");
    }
    check(&f_puzzles("Normal sudoku rules apply.", "\"antiknight\":true"), &["anti-knight = true"]);
}

#[test]
fn thermometers() {
    let keys = format!(
        r#""line":[{},{}],"circle":[{},{}]"#,
        line(GREY, &["R1C1", "R1C2", "R1C3"]),
        line(GREY, &["R9C1", "R8C1", "R7C1"]),
        sign(GREY, &["R1C1"], ""),
        sign(GREY, &["R7C1"], "")
    );
    let prose =
        "Normal sudoku rules apply. Digits increase along thermometers, starting at the bulb.";
    let expected = [
        "[[thermometer]] cells = \"r1c1 r1c2 r1c3\"",
        "[[thermometer]] cells = \"r7c1 r8c1 r9c1\"",
    ];
    check(&f_puzzles(prose, &keys), &expected);
    let keys = r##""lines":[{"wayPoints":[[0.5,0.5],[0.5,2.5]],"color":"#cfcfcf","thickness":20}],
        "underlays":[{"center":[0.5,0.5],"width":0.8,"height":0.8,"rounded":true,
            "backgroundColor":"#cfcfcf"}]"##;
    check(&sudokupad(prose, keys), &expected[..1]);
}

#[test]
fn arrows() {
    let keys = r##""arrows":[{"wayPoints":[[0.8,0.8],[1.5,1.5],[1.5,2.4]],"color":"#000",
            "headLength":0.3}],
        "overlays":[{"center":[0.5,0.5],"width":0.8,"height":0.8,"rounded":true,
            "borderColor":"#000","backgroundColor":"#fff"}]"##;
    check(
        &sudokupad("Digits along an arrow sum to the digit in the attached circle.", keys),
        &["[[arrow]] circle = \"r1c1\" cells = \"r2c2 r2c3\""],
    );
}

#[test]
fn killer_cages() {
    let keys = r#""cages":[{"cells":[[0,0],[0,1]],"value":"9"},{"cells":[[3,3],[4,3]]}]"#;
    let expected = ["[[killer]] cells = \"r1c1 r1c2\" sum = 9", "[[killer]] cells = \"r4c4 r5c4\""];
    let prose = "Digits in cages may not repeat and sum to the total in the corner, if given.";
    check(&sudokupad(prose, keys), &expected);
    check(&sudokupad("Normal killer cage rules apply.", keys), &expected);
    let keys = r##""cage":[{"cells":["R1C1","R1C2"],"value":"9","outlineC":"#000000"}]"##;
    check(&f_puzzles(prose, keys), &expected[..1]);
    // Two sentences that do not agree leave it open.
    let prose = "Killer cages show sums. Digits may repeat in cages.";
    check_open(&f_puzzles(prose, keys), &["it may be killer or sum", "may be something else"]);
}

#[test]
fn little_killers() {
    let keys = r##""arrows":[{"wayPoints":[[-0.4,0.6],[-0.1,0.9]],"color":"#000"}],
        "overlays":[{"center":[-0.6,0.4],"text":"12","width":0.5,"height":0.5}]"##;
    check(
        &sudokupad("Numbers outside the grid are the sum of the indicated diagonals.", keys),
        &["[[little-killer]] cells = \"r1c2 r2c3 r3c4 r4c5 r5c6 r6c7 r7c8 r8c9\" sum = 12"],
    );
    let keys = r#""text":[{"cells":["R0C8"],"value":"↘7"}]"#;
    let expected = ["[[little-killer]] cells = \"r1c9\" sum = 7"];
    check(&f_puzzles("Standard little killer rules apply.", keys), &expected);
}

#[test]
fn kropki_dots() {
    let dots = [sign(WHITE, &["R1C1", "R1C2"], ""), sign(BLACK, &["R3C3", "R4C3"], "")];
    let keys = format!(r#""circle":[{}]"#, dots.join(","));
    let prose = "Cells separated by a white dot are consecutive. \
        Cells separated by a black dot are in a ratio of 1:2.";
    let dots = [
        "[[difference]] cells = \"r1c1 r1c2\" difference = 1",
        "[[ratio]] cells = \"r3c3 r4c3\" ratio = 2",
    ];
    check(&f_puzzles(prose, &keys), &dots);
    check(&f_puzzles("Standard kropki rules apply", &keys), &dots);
    let some = format!("{prose} Not all dots are given.");
    check_left(&f_puzzles(&some, &keys), &dots, &["Said in words, and no rule", "Not all dots"]);
    let negatives = ["[[negative]] differences = [1]", "[[negative]] ratios = [2]"];
    let all = [dots[0], dots[1], negatives[0], negatives[1]];
    for given in [
        "All possible dots are given.",
        "All dots have been given!",
        "There is a negative constraint on dots.",
    ] {
        let text = f_puzzles(&format!("{prose} {given}"), &keys);
        check(&text, &all);
    }
    let black = format!("{prose} All black dots are given.");
    check(&f_puzzles(&black, &keys), &[dots[0], dots[1], negatives[1]]);
    let no = "No dots is given twice. All lines are given.";
    check_open(&f_puzzles(no, &keys), &["No dots", "All lines", "white circle", "black circle"]);
}

#[test]
fn x_and_v() {
    let keys =
        r#""text":[{"cells":["R1C1","R1C2"],"value":"X"},{"cells":["R3C3","R4C3"],"value":"v"}]"#;
    let prose = "Cells separated by an X sum to 10. Cells separated by a V sum to 5.";
    let signs = [
        "[[sum-of-two]] cells = \"r1c1 r1c2\" sum = 10",
        "[[sum-of-two]] cells = \"r3c3 r4c3\" sum = 5",
    ];
    check(&f_puzzles(prose, keys), &signs);
    let all = format!("{prose} All X's and V's are given.");
    let negatives = ["[[negative]] sums = [10]", "[[negative]] sums = [5]"];
    check(&f_puzzles(&all, keys), &[signs[0], signs[1], negatives[0], negatives[1]]);
    let some = format!("{prose} Not all X's and V's are given.");
    check_left(&f_puzzles(&some, keys), &signs, &["Not all X's"]);
}

#[test]
fn whispers() {
    let cells = "cells = \"r1c1 r1c2 r2c3\"";
    let rule = |difference: u16| format!("[[whispers]] {cells} difference = {difference}");
    let says = |prose: &str, colour: &str, difference: u16| {
        check(&with_line(prose, colour, &THREE), &[&rule(difference)]);
    };
    says("German whispers: adjacent digits along green lines differ by at least 5.", GREEN, 5);
    let dutch = "Dutch Whispers:\nNeighbours on an orange line have a difference of at least 4.";
    says(dutch, ORANGE, 4);
    says("Dutch whisper rules apply.", ORANGE, 4);
    says("Adjacent digits along the green line must differ by at least three.", GREEN, 3);
    let small = format!(r#""line":[{}]"#, line(GREEN, &["R1C1", "R1C2"]));
    let small = f_puzzles_of(6, "Standard 6x6 sudoku rules apply. Whispers rules apply.", &small);
    check(&small, &["[[whispers]] cells = \"r1c1 r1c2\" difference = 3"]);
}

#[test]
fn kinds_of_lines() {
    let cells = "cells = \"r1c1 r1c2 r2c3\"";
    let says = |prose: &str, kind: &str, more: &str| {
        check(&with_line(prose, BLUE, &THREE), &[&format!("[[{kind}]] {cells}{more}")]);
    };
    says("Digits on a blue line form a set of consecutive digits in any order.", "renban", "");
    let both_ways = "The drawn line is a palindrome, and must read the same way from both ends.";
    says(both_ways, "palindrome", "");
    let zipper = "Zipper lines: digits of equal distance from the centre sum to the centre.";
    says(zipper, "zipper", "");
    says("Nabner: no two digits on the line are consecutive.", "nabner", "");
    let entropic = "Any set of three sequential cells along an entropic line must contain a low digit (1-3), \
                    a middle digit (4-6) and a high digit (7-9).";
    says(entropic, "entropic", "");
    says("Modular lines: three consecutive cells differ modulo 3.", "modular", "");
    let tens = "Ten lines: the line is divided into segments that sum to 10.";
    says(tens, "sum-line", " sum = 10");
    let prose = "Blue lines have equal sums in each box that they pass.";
    let text = with_line(prose, BLUE, &["R1C2", "R1C3", "R1C4"]);
    check(&text, &["[[region-sum-line]] cells = \"r1c2 r1c3 r1c4\""]);
}

#[test]
fn lines_with_ends() {
    let ends = |key: &str, angle: &str| {
        let ends = ["R1C1", "R1C4"].map(|cell| {
            format!(
                r##"{{"cells":["{cell}"],"baseC":"#FFFFFF","outlineC":"#000000",
                "width":0.8,"height":0.8{angle}}}"##
            )
        });
        let line = line(GREY, &["R1C1", "R1C2", "R1C3", "R1C4"]);
        format!(r#""line":[{line}],"{key}":[{}]"#, ends.join(","))
    };
    let cells = "cells = \"r1c1 r1c2 r1c3 r1c4\"";
    let prose = "Digits along a line lie strictly between the digits in the circles at its ends.";
    check(&f_puzzles(prose, &ends("circle", "")), &[&format!("[[between]] {cells}")]);
    let prose = "Lockout lines: digits on the line are not between those in the diamonds, \
        which differ by at least 4.";
    let lockout = format!("[[lockout]] {cells} difference = 4");
    check(&f_puzzles(prose, &ends("rectangle", ",\"angle\":45")), &[&lockout]);
}

#[test]
fn quadruples() {
    let circle = sign(WHITE, &["R1C1", "R1C2", "R2C1", "R2C2"], "1 2 2");
    let keys = format!(r#""circle":[{circle}]"#);
    check(
        &f_puzzles("Digits in a circle must appear in the surrounding four cells.", &keys),
        &["[[quadruple]] cells = \"r1c1 r1c2 r2c1 r2c2\" values = \"1 2 2\""],
    );
}

#[test]
fn clues_beside_the_grid() {
    let keys = r#""text":[{"cells":["R0C1"],"value":"7"},{"cells":["R2C10"],"value":"3"}]"#;
    let down = "cells = \"r1c1 r2c1 r3c1 r4c1 r5c1 r6c1 r7c1 r8c1 r9c1\"";
    let left = "cells = \"r2c9 r2c8 r2c7 r2c6 r2c5 r2c4 r2c3 r2c2 r2c1\"";
    let says = |prose: &str, kind: &str, key: &str| {
        let rule = |cells: &str, value: u8| format!("[[{kind}]] {cells} {key} = {value}");
        let rules = [rule(down, 7), rule(left, 3)];
        check(&f_puzzles(prose, keys), &[&rules[0], &rules[1]]);
    };
    says("Clues outside are the sum of the digits sandwiched between 1 and 9.", "sandwich", "sum");
    says("X-sums: clues outside give the sum of the first X digits.", "x-sum", "sum");
    says("Skyscraper clues count the buildings that are seen.", "skyscraper", "count");
    says("Numbered rooms apply.", "numbered-room", "value");
    let two = "Sandwich rules apply. Skyscraper rules apply.";
    check_open(&f_puzzles(two, keys), &["it may be sandwich or skyscraper"]);
}

#[test]
fn even_and_odd() {
    let keys = format!(
        r#""circle":[{}],"rectangle":[{},{}]"#,
        sign(GREY, &["R1C1"], ""),
        sign(GREY, &["R2C2"], ""),
        sign(GREY, &["R3C3"], "")
    );
    check(
        &f_puzzles("A grey circle is an odd digit. Cells with a gray square are even.", &keys),
        &[
            "[[parity]] cells = \"r1c1\" parity = \"odd\"",
            "[[parity]] cells = \"r2c2 r3c3\" parity = \"even\"",
        ],
    );
}

#[test]
fn minima_and_maxima() {
    let keys = format!(r#""rectangle":[{}]"#, sign(GREY, &["R2C2"], ""));
    let prose = "Grey cells contain digits larger than any orthogonally adjacent white cell.";
    check(&f_puzzles(prose, &keys), &["[[maximum]] cells = \"r2c2\""]);
    let prose = "Digits in shaded cells are smaller than their orthogonal neighbours.";
    check(&f_puzzles(prose, &keys), &["[[minimum]] cells = \"r2c2\""]);
}

#[test]
fn rules_of_the_whole_grid() {
    let says = |prose: &str, expected: &str| {
        check(&f_puzzles(&format!("Normal sudoku rules apply. {prose}"), ""), &[expected]);
    };
    says("Cells a knight's move apart cannot contain the same digit.", "anti-knight = true");
    says("Anti-king: identical digits may not touch diagonally.", "anti-king = true");
    says("Orthogonally adjacent cells cannot be consecutive.", "non-consecutive = true");
    let disjoint = "Digits in the same position of their boxes are different (disjoint groups).";
    says(disjoint, "disjoint-groups = true");
    says("Digits cannot repeat on the marked diagonals.", "diagonal = true");
    says("Windoku!", "windows = true");
    let keys = format!(r#""line":[{}]"#, line(BLUE, &["R1C4", "R2C3", "R3C2", "R4C1"]));
    let text = f_puzzles_of(4, "Digits may not repeat on the blue diagonal.", &keys);
    check(&text, &["[[house]] cells = \"r1c4 r2c3 r3c2 r4c1\""]);
}

#[test]
fn extra_regions_and_clones() {
    let square =
        |row: usize, column: usize, colour: &str| sign(colour, &[&format!("R{row}C{column}")], "");
    let cells = [(2, 2), (2, 3), (3, 2), (3, 3)].map(|(row, column)| square(row, column, GREY));
    let keys = format!(r#""rectangle":[{}]"#, cells.join(","));
    let text = f_puzzles_of(4, "The shaded region contains the digits 1 to 4 once each.", &keys);
    check(&text, &["[[house]] cells = \"r2c2 r2c3 r3c2 r3c3\""]);
    let cells = [(1, 1), (1, 2), (4, 5), (4, 6), (1, 1), (1, 2)]
        .map(|(row, column)| square(row, column, BLUE));
    let keys = format!(r#""rectangle":[{}]"#, cells.join(","));
    let text = f_puzzles("Clones: shaded areas of the same shape are identical.", &keys);
    let clone = ["[[clone]] cells = \"r1c1 r1c2\" copy = \"r4c5 r4c6\""];
    check(&text, &clone);
    let cage = |cells: &str| format!(r##"{{"cells":[{cells}],"outlineC":"#00A0A0"}}"##);
    let (one, other) = (cage("\"R1C1\",\"R1C2\""), cage("\"R4C5\",\"R4C6\""));
    let keys = format!(r#""cage":[{one},{one},{other}]"#);
    check(&f_puzzles("Normal clone rules apply.", &keys), &clone);
}

#[test]
fn colours_choose_among_lines() {
    let lines = [line(GREEN, &["R1C1", "R1C2"]), line(PINK, &["R3C3", "R3C4"])];
    let keys = format!(r#""line":[{}]"#, lines.join(","));
    let both =
        ["[[whispers]] cells = \"r1c1 r1c2\" difference = 5", "[[renban]] cells = \"r3c3 r3c4\""];
    for prose in [
        "Adjacent digits on green lines differ by at least 5. Purple lines are renbans.",
        "Purple lines are renban lines, and adjacent digits on green lines differ by at least 5.",
        "Adjacent digits on green lines differ by at least 5. Renban rules apply to other lines.",
    ] {
        check(&f_puzzles(prose, &keys), &both);
    }
    // No colour, and lines of two: nothing is guessed.
    let left = [
        "a green line (#67f067): r1c1 r1c2: it may be renban",
        "several colours (green, pink)",
        "what is drawn may be something else",
    ];
    check_open(&f_puzzles("Renban rules apply.", &keys), &left);
    let prose = "German whispers rules apply. Renban rules apply.";
    let left = ["it may be whispers (difference = 5) or renban"];
    check_open(&f_puzzles(prose, &keys), &left);
    check_open(&f_puzzles("Red lines are renbans.", &keys), &["nothing that is drawn fits"]);
}

#[test]
fn a_circle_at_the_end_of_a_line_may_be_its_own() {
    let keys = format!(
        r#""line":[{}],"circle":[{}]"#,
        line(PINK, &["R1C1", "R1C2"]),
        sign(GREY, &["R1C1"], "")
    );
    let prose = "Purple lines are renbans. Grey circles are odd. Digits on thermometers increase.";
    let expected =
        ["[[renban]] cells = \"r1c1 r1c2\"", "[[parity]] cells = \"r1c1\" parity = \"odd\""];
    check_left(&f_puzzles(prose, &keys), &expected, &["understood as thermometer, but nothing"]);
}

#[test]
fn sentences_without_a_drawing_and_drawings_without_a_sentence_are_kept() {
    let lost = ["Digits increase along thermometers.\": understood as thermometer, but nothing"];
    check_open(&f_puzzles("Digits increase along thermometers.", ""), &lost);
    let keys = format!(r#""line":[{}]"#, line(GREEN, &THREE));
    check_open(&f_puzzles("", &keys), &["in the drawing: a green line (#67f067): r1c1 r1c2 r2c3"]);
    let prose = "Moths flutter towards the moon. Normal sudoku rules apply.";
    let text = f_puzzles(prose, &keys);
    check_open(&text, &["\"Moths flutter towards the moon.\"", "a green line"]);
    assert!(!left(&proposal(&text)).contains("Normal sudoku"));
}

#[test]
fn rules_of_other_grids_are_not_the_usual_ones() {
    let usual =
        "Place the digits 1-6 once in each row, column and box. Normal 6x6 sudoku rules apply.";
    check(&f_puzzles_of(6, usual, ""), &[]);
    check(&f_puzzles_of(4, "Normal 4x4 sudoku rules.", ""), &[]);
    check_open(&f_puzzles(usual, ""), &["digits 1-6", "Normal 6x6", "of another grid"]);
    let more = "Normal sudoku and moth rules apply. Moth sudoku rules apply.";
    let left = ["the usual rules, perhaps with others", "\"Moth sudoku rules apply.\""];
    check_open(&f_puzzles(more, ""), &left);
    for unusual in ["Digits may repeat in rows and columns.", "Normal sudoku rules do not apply."] {
        check_open(&f_puzzles(unusual, ""), &[unusual]);
    }
    let jigsaw = "+ Irregular sudoku rules apply.\n\
        Every row, column, and 9-cell region must contain all digits from 1 to 9.";
    check(&f_puzzles(jigsaw, ""), &[]);
    check_open(&f_puzzles("Place 0 to 8 in each row, column and box.", ""), &["0 to 8"]);
}

#[test]
fn conditions_are_no_rules() {
    let keys = format!(r#""line":[{}]"#, line(PINK, &THREE));
    let prose = "Exactly one of the purple renban lines is wrong.";
    check_open(&f_puzzles(prose, &keys), &["about renban, but perhaps not just as usual"]);
}

#[test]
fn copies_of_clues_that_were_lost_are_proposed() {
    let copy = r##"{"lines":[["R1C1","R1C2"]],"outlineC":"#F067F0","width":0.4,
        "fromConstraint":"Renban"}"##;
    let text = f_puzzles("", &format!(r#""line":[{copy}]"#));
    let proposal = proposal(&text);
    assert_eq!(rules(&proposal), ["[[renban]] cells = \"r1c1 r1c2\""], "{proposal}");
    assert!(proposal.contains("# drawn for \"Renban\""), "{proposal}");
    // Where the clue is there, its copy is no drawing.
    let clue = r#""renban":[{"lines":[["R1C1","R1C2"]]}]"#;
    let text = f_puzzles("Pink lines are renbans.", &format!(r#""line":[{copy}],{clue}"#));
    check_left(&text, &["[[renban]] cells = \"r1c1 r1c2\""], &["the file has rules of this kind"]);
    // And without this reading it is refused, as ever.
    let text = f_puzzles("", &format!(r#""line":[{copy}]"#));
    assert!(one(&text).is_err());
}

#[test]
fn rules_that_the_file_has_are_not_proposed_again() {
    let prose = "Digits do not repeat on both diagonals.";
    let text = f_puzzles(prose, "\"diagonal+\":true,\"diagonal-\":true");
    let proposal = proposal(&text);
    assert!(!proposal.contains("diagonal = true"), "{proposal}");
    assert!(left(&proposal).contains("the file has rules of this kind (diagonal)"), "{proposal}");
}

#[test]
fn large_circles_are_not_in_a_cell() {
    let circle = r##"{"cells":["R5C5"],"baseC":"#B0B0B0","width":3.5,"height":3.5}"##;
    let text = f_puzzles("Grey circles are odd.", &format!(r#""circle":[{circle}]"#));
    check_open(&text, &["a large shape", "nothing that is drawn fits"]);
}

#[test]
fn rules_that_make_no_sense_are_not_proposed() {
    let loops = ["R1C1", "R1C2", "R2C2", "R1C1", "R1C2"];
    let text = with_line("Pink lines are renbans.", PINK, &loops);
    check_open(&text, &["it may be renban, but", "r1c1 is named twice"]);
}

#[test]
fn hostile_texts_stay_in_their_comments() {
    let prose = "Evil\u{1b}[31m text\rgivens = \"1\"\n\"\"\"\nsize = 3\u{2028}[[killer]]\u{85}cells = \
        \"r1c1\"\u{202e}\u{7f}\0\tend. Renban's pink\u{b}lines";
    let keys = format!(
        r#""line":[{}],"text":[{{"cells":["R1C1"],"value":{}}}]"#,
        line(PINK, &["R1C1", "R1C2"]),
        json("a\nb = 1\r[[c]]\u{2029}\u{202e}")
    );
    let text = f_puzzles(prose, &keys);
    let proposal = proposal(&text);
    assert_eq!(rules(&proposal), ["[[renban]] cells = \"r1c1 r1c2\""], "{proposal}");
    let is_bad = |c: char| c != '\n' && satoku_rules::printable::is_control(c);
    assert!(!proposal.contains(is_bad), "{proposal}");
    for prose in ["x ".repeat(200_000), "y".repeat(300_000), "All dots. ".repeat(50_000)] {
        let proposal = self::proposal(&f_puzzles_of(4, &prose, ""));
        let comments = proposal.lines().filter(|line| line.starts_with('#'));
        assert!(comments.map(str::len).sum::<usize>() < 100_000);
    }
}

#[test]
fn many_drawings_are_cut() {
    let dots = vec![sign(WHITE, &["R1C1", "R1C2"], ""); 5000].join(",");
    let text = f_puzzles_of(4, "White dots are consecutive.", &format!(r#""circle":[{dots}]"#));
    let rule = "[[difference]] cells = \"r1c1 r1c2\" difference = 1";
    check_left(&text, &[rule], &["and 3000 more drawings"]);
    let signs = vec![r#"{"cells":["R1C1","R1C2"],"value":"X"}"#; 2000].join(",");
    let text = f_puzzles("An X is a sum of 10.", &format!(r#""text":[{signs}]"#));
    check(&text, &["[[sum-of-two]] cells = \"r1c1 r1c2\" sum = 10"]);
    let lines = vec![line(GREY, &["R1C1", "R1C2"]); 1000].join(",");
    let circles = vec![sign(GREY, &["R1C1"], ""); 1000].join(",");
    let keys = format!(r#""line":[{lines}],"circle":[{circles}]"#);
    let text = f_puzzles("Digits increase along thermometers.", &keys);
    check(&text, &["[[thermometer]] cells = \"r1c1 r1c2\""]);
}
