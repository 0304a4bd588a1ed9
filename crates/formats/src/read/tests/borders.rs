//! Texts that could be taken for something else than they are, and must not be.

use super::*;

/// What is read, or how it is refused, of which only the beginning counts.
#[track_caller]
fn check_with(text: &str, settings: &Settings, expected: &[&str]) {
    let found = read(text, settings);
    let is_same = |(found, expected): (&String, &&str)| found.starts_with(expected);
    let all_same = found.len() == expected.len() && found.iter().zip(expected).all(is_same);
    assert!(all_same, "{text}\n{found:#?}");
}

#[track_caller]
fn refused(text: &str, model: &str, expected: &[&str]) {
    check_with(text, &settings(model), expected);
}

/// A map of regions in which each hangs together.
const MAP: &str =
    "000000012345505012345555112345511112344466212334666222334466667388887777888887777";

#[test]
fn a_comment_sign_between_cells_costs_its_line() {
    refused(&format!("8#1│\n{LINE}\n"), "classic", &["1: ", LINE]);
    refused(&format!("{LINE}\n│ 5 # 3 │\n{LINE}\n"), "classic", &[LINE, "2: ", LINE]);
}

#[test]
fn numbered_rows_are_no_cells() {
    let numbered = rows(LINE).into_iter().zip(1..).map(|(row, n)| format!("{n}{row}\n"));
    let found = read(&numbered.collect::<Vec<_>>().concat(), &settings("classic"));
    assert!(found.iter().all(|item| item.contains("expected 81 cells")), "{found:?}");
}

#[test]
fn plain_grids_beside_each_other_are_refused() {
    let four = "1... 2...\n.... ....\n.... ....\n.... ....\n";
    let expected = "1: found lines of 8 cells, more than one puzzle has";
    refused(four, "4x4", &[expected]);
    refused(&format!("{four}\n1..............."), "4x4", &[expected, "1..............."]);
    // Two rows on a line are a puzzle, if that is all there is.
    refused("1... 2...\n.... ....\n\n1..............2", "4x4", &["1...2...........", "1......"]);
    let three = rows(LINE).into_iter().map(|row| format!("{row} {row} {row}\n"));
    refused(&three.collect::<Vec<_>>().concat(), "classic", &["1: found lines of 27 cells"]);
}

#[test]
fn sections_before_the_puzzle_are_skipped_and_regions_are_not_lost() {
    let (state, grid) = (rows(OTHER).join("\n"), rows(LINE).join("\n"));
    refused(&format!("[State]\n{state}\n[Puzzle]\n{grid}\n"), "classic", &[LINE]);
    let map = rows(MAP).join("\n");
    let text = format!("[Regions]\n{map}\n[Puzzle]\n{grid}\n");
    let lost = "there are regions beside the puzzle, but the model is classic";
    refused(&text, "classic", &[&format!("1: {lost}"), &format!("20: {lost}")]);
    let jigsaw = parse(&text, &settings("jigsaw:9")).remove(0).unwrap();
    assert_eq!(jigsaw.to_string(), format!("{LINE} {MAP}"));
}

#[test]
fn zeros_beside_other_empty_cells_may_be_values() {
    let text = "0123456789ABCDEF................".to_owned() + &".".repeat(224);
    refused(&text, "16x16", &["1: this may be a grid in which 0 is an empty cell"]);
    let rows = text.as_bytes().chunks(16).map(|row| format!("{}\n", String::from_utf8_lossy(row)));
    let rows = rows.collect::<Vec<_>>().concat();
    refused(&rows, "16x16", &["1: this may be a grid in which 0 is an empty cell"]);
    for clear in [text.replace('0', "G"), text.replace('.', "0"), text.replacen('F', "G", 1)] {
        assert!(parse(&clear, &settings("16x16"))[0].is_ok(), "{clear}");
    }
}

#[test]
fn what_names_cells_behind_a_position_is_no_label() {
    for wrong in ["r1c3-4,r1c4-6", "(r1c3-4)", "r1c3<>4", "r1c3-4 label r1c4-6"] {
        refused(&format!("{LINE} {wrong}"), "classic", &["1: found \""]);
    }
    assert_eq!(parse(&format!("{LINE} label"), &settings("classic")).len(), 1);
}

#[test]
fn a_map_in_rows_is_not_read_as_values() {
    let map = rows(MAP).join("\n");
    let ambiguous = "1: this may be a jigsaw's map of regions";
    refused(&map, "classic", &[ambiguous]);
    assert!(parse(&map, &Settings::of(model::named("classic").unwrap()))[0].is_ok());
}

#[test]
fn headers_may_have_blanks_between_known_columns() {
    let text = format!("puzzle, model\n{LINE},diagonal\n");
    let found = parse(&text, &settings("classic"));
    let [Ok(puzzle)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(puzzle.base().name(), "diagonal");
}

#[test]
fn a_cell_too_many_is_no_label() {
    let words = ". ".repeat(82);
    refused(&words, "classic", &["1: expected 81 cells, found 82"]);
}

#[test]
fn givens_of_a_puzzle_file_may_have_candidates_and_no_rules() {
    let marks = "1...12341234123412341234...41234.2..123412.4123412341234..3.1234";
    let file = |givens: &str| format!("model = \"4x4\"\ngivens = \"{givens}\"\n");
    let found = parse(&file(marks), &settings("classic"));
    let [Ok(puzzle)] = &found[..] else { panic!("{found:?}") };
    assert_eq!(puzzle.pencil_marks().to_line().unwrap(), marks);
    let rule = ".Shape~4x4.Thermo~R1C1~R1C2";
    refused(&file(rule), "classic", &["2: `givens`: expected a grid, found a text with rules"]);
}

#[test]
fn letters_of_a_puzzle_file_are_as_settings_say() {
    let text = format!("model = \"16x16\"\ngivens = \"AB{}\"\n", ".".repeat(254));
    refused(&text, "classic", &["2: `givens`: 1: this may be a grid in which A is 1"]);
    let settings = Settings { letters_from: Some(LettersFrom::One), ..Settings::default() };
    let found = parse(&text, &settings);
    let [Ok(puzzle)] = &found[..] else { panic!("{found:?}") };
    assert!(puzzle.givens().to_string().starts_with("1 2 0"), "{}", puzzle.givens());
}
