use std::io::{self, Read};

use super::{
    prelude::*,
    testing::{LINE, one, shown},
    *,
};
use crate::draw::boxed;

const PACKED: &str =
    ".6.91...7..2....15.....4...9..3..........6...4.3...25...4.....8.....87.4..5.7..3.";
const OTHER: &str =
    "2.19..5.....5481..4..1..798.57.8..36.4..7...93..65...7762..5.4.....14.8......3.7.";

fn settings(model: &str) -> Settings {
    Settings { model: model::named(model).unwrap(), ..Settings::default() }
}

/// What a text reads as: grids, and messages with their places.
fn read(text: &str, settings: &Settings) -> Vec<String> {
    shown(text, settings, |puzzle| match puzzle.label() {
        Some(label) => format!("{} ({label})", puzzle.givens()),
        None => puzzle.givens().to_string(),
    })
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(read(text, &settings("classic")), expected, "{text}");
}

/// The same of another model.
#[track_caller]
fn check_of(model: &str, text: &str, expected: &[&str]) {
    assert_eq!(read(text, &settings(model)), expected, "{text}");
}

/// A line as rows of nine.
fn rows(line: &str) -> Vec<&str> {
    (0..9).map(|row| &line[9 * row..9 * row + 9]).collect()
}

/// The cells that have one candidate in the example of a drawing.
const CANDIDATES: &str =
    "53..7....6..195....98....6.8...6...34..853..17...2...6.6...7284...419.35....8..79";

#[test]
fn every_format_reads_its_example() {
    let empty = ".".repeat(81);
    for format in FORMATS {
        let items = parse(format.example, &settings("classic"));
        let [Ok(puzzle)] = &items[..] else { panic!("{}: {items:?}", format.name) };
        let (model, givens) = match format.name {
            "game-id" => ("binairo-6-repeat", ".....00..11...11.........1....0.1..."),
            "iss" | "sudokupad" => ("4x4", "1..............."),
            "killer" | "killer-numbers" => ("classic", empty.as_str()),
            "jigsaw" => ("jigsaw:9", &format.example[..81]),
            "toml" | "json" | "svg" => ("4x4", "1..............2"),
            "candidates" => ("classic", CANDIDATES),
            "pencilmarks" => ("4x4", "1.....4.2.....3."),
            "classic" => ("classic", PACKED),
            "problem" => ("kenken", "...."),
            "puzz-link" => ("nurikabe", "........................."),
            _ => ("classic", LINE),
        };
        let found = (puzzle.model().name(), puzzle.givens().to_string());
        assert_eq!(found, (model, givens.to_owned()), "{}", format.name);
    }
    assert!(FORMATS.iter().map(|format| format.name).all_unique());
}

#[test]
fn one_puzzle_on_a_line() {
    check(LINE, &[LINE]);
    check(&format!("{LINE}\n{OTHER}\n"), &[LINE, OTHER]);
    check(&format!("# two puzzles\n\n{LINE}\r\n\r\n{OTHER}\r\n"), &[LINE, OTHER]);
    check(&format!("\u{feff}{LINE}"), &[LINE]);
    for empty in ["0", "_", "-", "*", "?", "x", "X"] {
        check(&LINE.replace('.', empty), &[LINE]);
    }
    check(&".".repeat(81), &[&".".repeat(81)]);
    check(&"-".repeat(81), &[&".".repeat(81)]);
}

#[test]
fn what_follows_a_puzzle_is_its_label() {
    check(&format!("{LINE} easy, one of 50"), &[&format!("{LINE} (easy, one of 50)")]);
    let labelled = [format!("{LINE} (# 12)"), format!("{OTHER} (:7)")];
    check(&format!("{LINE}\t# 12\n{OTHER}:7"), &[&labelled[0], &labelled[1]]);
    let spaced = rows(LINE).join(" ");
    check(&format!("{spaced} no. 3"), &[&format!("{LINE} (no. 3)")]);
    check(&format!("{spaced} 3.."), &["1: expected 81 cells, found 84"]);
}

#[test]
fn one_puzzle_over_several_lines() {
    check(&rows(LINE).join("\n"), &[LINE]);
    check(&rows(LINE).join("\n\n"), &[LINE]);
    check(&format!("{}\n{}", &LINE[..27], &LINE[27..]), &[LINE]);
    check(&format!("{}\n{}", &LINE[..80], &LINE[80..]), &[LINE]);
    let bands: Vec<String> = rows(LINE).chunks(3).map(|band| band.join("\n")).collect();
    let text = format!("{}\n\n{}\n", bands.join("\n\n"), bands.join("\n\n").replace('5', "."));
    check(&text, &[LINE, &LINE.replace('5', ".")]);
    let two = format!("{}\n{}", rows(LINE).join("\n"), rows(OTHER).join("\n"));
    check(&two, &[LINE, OTHER]);
}

#[test]
fn drawn_grids_are_read_as_we_draw_them() {
    for model in ["classic", "latin", "jigsaw"] {
        let settings = settings(model);
        let puzzle = parse(LINE, &settings).pop().unwrap().unwrap();
        let drawing = boxed(puzzle.givens(), puzzle.model(), |_, text| text);
        assert_eq!(read(&format!("{drawing}{drawing}"), &settings), [LINE, LINE], "{drawing}");
    }
}

#[test]
fn the_files_of_other_programs() {
    let sdk = format!(
        "#A Somebody\n#D A puzzle\n[Puzzle]\n{}\n[State]\n{}\n",
        rows(LINE).join("\n"),
        rows(OTHER).join("\n")
    );
    check(&sdk, &[LINE]);
    let bars: Vec<String> =
        rows(LINE).iter().map(|r| format!("{}|{}|{}", &r[..3], &r[3..6], &r[6..])).collect();
    let ss = bars.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>().join("\n-----------\n");
    check(&ss, &[LINE]);
    check(&ss.replace('.', "X"), &[LINE]);
    let framed: Vec<String> = bars.iter().map(|bar| format!("|{bar}|")).collect();
    let framed = framed.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>();
    let text = format!("*-----------*\n{}\n*-----------*\n", framed.join("\n|---+---+---|\n"));
    check(&text, &[LINE]);
}

#[test]
fn numbers_between_spaces_or_commas() {
    let numbers: Vec<String> = LINE.replace('.', "0").chars().map(String::from).collect();
    check(&numbers.join(" "), &[LINE]);
    check(&numbers.join(","), &[LINE]);
    check(&numbers.join(", "), &[LINE]);
    let lines: Vec<String> = numbers.chunks(9).map(|row| row.join(" ")).collect();
    check(&lines.join("\n"), &[LINE]);
    check(&format!("{} my label", numbers.join(" ")), &[&format!("{LINE} (my label)")]);
    check(&format!("{} 4", numbers.join(" ")), &["1: expected 81 cells, found 82"]);
    let twelve = lines.join("\n").replacen('9', "12", 1);
    check(&twelve, &["2:9: found 12, expected a value from 1 to 9"]);
}

#[test]
fn large_grids_take_numbers_or_letters() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("16.toml");
    std::fs::write(&path, "name = \"s16\"\nsize = 16\nboxes = \"4x4\"").unwrap();
    let settings = settings(path.to_str().unwrap());
    let size = settings.model.size();
    let mut grid = Grid::empty(size);
    for (index, cell) in size.cells().enumerate().filter(|(index, _)| index % 3 > 0) {
        grid.set(cell, size.board().value(index % 16 + 1));
    }
    let numbers = grid.to_string();
    assert_eq!(read(&numbers, &settings), [&*numbers]);
    let drawing = boxed(&grid, &settings.model, |_, text| text);
    assert_eq!(read(&drawing, &settings), [&*numbers]);
    let letter = |value: Option<Value>| match value.map_or(0, Value::number) {
        0 => '.',
        number => char::from_digit(number.into(), 17).unwrap().to_ascii_uppercase(),
    };
    let letters: String = size.cells().map(|cell| letter(grid.get(cell))).collect();
    assert_eq!(read(&letters, &settings), [&*numbers]);
    assert_eq!(read(&letters.to_lowercase(), &settings), [numbers]);
    assert_eq!(read(&letters[1..], &settings), ["1: expected 256 cells, found 255"]);
    let digits = letters.replace('.', "0");
    assert_eq!(read(&digits, &settings), read(&letters, &settings), "0 is an empty cell");
    let [found] = &read(&letters.replacen('G', "H", 1), &settings)[..] else { panic!() };
    assert!(found.contains("found 'H', expected a value from 1 to 16 (A is 10, G is 16) or an"));
}

#[test]
fn tables_with_a_header() {
    check(&format!("quizzes,solutions\n{LINE},{OTHER}\n{OTHER},x\n"), &[LINE, OTHER]);
    check(&format!("id\tpuzzle\tlabel\n1\t{LINE}\t\"no\" 7\n"), &[&format!("{LINE} (\"no\" 7)")]);
    let quoted = format!("label,puzzle\n\"a, \"\"b\"\"\",\"{LINE}\"\n");
    check(&quoted, &[&format!("{LINE} (a, \"b\")")]);
    // A title is no header.
    check(&format!("Puzzle\n{}", rows(LINE).join("\n")), &[&format!("{LINE} (Puzzle)")]);
    check(&format!("Quiz, hard\n{}", rows(LINE).join("\n")), &[&format!("{LINE} (Quiz, hard)")]);

    let table = format!("# a comment\nmodel\tpuzzle\nclassic\t{LINE}\nnrc\t{OTHER}\nnrx\t{LINE}\n");
    let models = shown(&table, &settings("latin"), |puzzle| puzzle.model().name().to_owned());
    let unknown = "5: unknown model \"nrx\": did you mean \"nrc\"? see 'satoku models'";
    assert_eq!(models, ["classic", "nrc", unknown]);
    let fixed = Settings { model_is_fixed: true, ..settings("latin") };
    assert!(parse(&table, &fixed).iter().all(|p| p.as_ref().unwrap().model().name() == "latin"));
}

/// What a puzzle says of itself, on a line.
fn words(puzzle: &Instance) -> String {
    let part = |(name, text): (&str, &str)| format!("{name}={text:?} ");
    puzzle.about().parts().map(part).collect::<Vec<_>>().concat()
}

#[test]
fn columns_of_a_table_say_title_author_rules_and_source() {
    let table = format!(
        "Title,rules,puzzle,source,author\n  A,\"One.\n\n#Two \"\"x\"\"\",{LINE},,B\n,,{LINE},C,\nD,\"x,{LINE},,\n"
    );
    let read = shown(&table, &Settings::default(), words);
    let [first, second, third] = &read[..] else { panic!("{read:?}") };
    assert_eq!(first, r#"title="  A" author="B" rules="One.\n\n#Two \"x\"" "#);
    assert_eq!(second, "source=\"C\" ");
    assert_eq!(third, "6: the row has no field `puzzle`");
    let object = r#"{"model":"4x4","title":"A","author":"B"}"#;
    let table = format!("puzzle\ttitle\tsource\n{object}\tC\tD\n");
    let puzzle = parse(&table, &Settings::default()).remove(0).unwrap();
    assert_eq!(words(&puzzle), r#"title="C" author="B" source="D" "#);
}

#[test]
fn remarks_above_a_section_are_about_its_puzzle() {
    let text = format!(
        "#A Anna\n#D First\n#S a book\n#CA comment\n[Puzzle]\n{LINE}\n[State]\n{OTHER}\n#A Bert\n[Puzzle]\n{OTHER}\n"
    );
    let puzzles = parse(&text, &Settings::default());
    let words: Vec<String> = puzzles.iter().map(|item| words(item.as_ref().unwrap())).collect();
    assert_eq!(words, [r#"title="First" author="Anna" source="a book" "#, r#"author="Bert" "#]);
    let puzzle = one(&format!("#A Anna\n#\n#é\n{LINE}")).unwrap();
    assert!(puzzle.about().is_empty());
}

#[test]
fn broken_table_rows_are_errors_in_their_place() {
    let table = format!("puzzle,solution\n{LINE},1\n{},2\n{OTHER},3\n", &LINE[1..]);
    check(&table, &[LINE, "3: expected 81 cells, found 80", OTHER]);
    check(&format!("id,puzzle\n1\n2,{LINE}"), &["2: the row has no field `puzzle`", LINE]);
    let letter = LINE.replacen('7', "q", 1);
    let expected = "2:8: found 'q', expected a value from 1 to 9 or an empty cell (. _ - * ? x or \
                    0); --lenient takes any other character as an empty cell";
    check(&format!("id\tpuzzle\n1\t{letter}"), &[&expected.replace("2:8", "2:7")]);
}

#[test]
fn too_few_and_too_many_cells() {
    check(&LINE[1..], &["1: expected 81 cells, found 80"]);
    check(&format!("{LINE}4"), &["1: expected 81 cells, found 82"]);
    check(&LINE[..9], &["1: expected 81 cells, found 9"]);
    check(&rows(LINE)[..8].join("\n"), &["1: expected 81 cells, found 72"]);
    check(
        &format!("{}\n\n{}", rows(LINE)[..8].join("\n"), rows(OTHER).join("\n")),
        &["1: expected 81 cells, found 72", OTHER],
    );
    check(&format!("{}\n{OTHER}", &LINE[1..]), &["1: expected 81 cells, found 80", OTHER]);
    check(
        &format!("{}\n{LINE}9\n{OTHER}", &LINE[1..]),
        &["1: expected 81 cells, found 80", "2: expected 81 cells, found 82", OTHER],
    );
    check(&format!("{LINE}\n12\n{OTHER}"), &[LINE, "2: expected 81 cells, found 2", OTHER]);
    check("", &[]);
    check("# nothing\n\n", &[]);
}

#[test]
fn unexpected_characters_are_pointed_at() {
    let expected = |place: &str, found: &str| {
        format!(
            "{place}: found {found}, expected a value from 1 to 9 or an empty cell (. _ - * ? x or \
             0); --lenient takes any other character as an empty cell"
        )
    };
    let letter = LINE.replacen('9', "q", 1);
    let column = letter.find('q').unwrap() + 1;
    check(&letter, &[&expected(&format!("1:{column}"), "'q'")]);
    let second = expected(&format!("2:{column}"), "'q'");
    check(&format!("{LINE}\n{letter}\n{OTHER}"), &[LINE, &second, OTHER]);
    // In a grid over several lines the mistake has its own line, and the next grid is whole.
    let grid = rows(LINE).join("\n").replacen("98", "é8", 1);
    check(&format!("{grid}\n\n{}", rows(OTHER).join("\n")), &[&expected("3:2", "'é'"), OTHER]);
    check(&format!("{grid}\n{}", rows(OTHER).join("\n")), &[&expected("3:2", "'é'"), OTHER]);
    let last = rows(LINE).join("\n").replacen("79", "7é", 1);
    check(&format!("{last}\n{}", rows(OTHER).join("\n")), &[&expected("9:9", "'é'"), OTHER]);

    let lenient = Settings { lenient: true, ..settings("classic") };
    let expected = LINE.replacen('9', ".", 1);
    assert_eq!(read(&letter, &lenient), [expected]);
}

#[test]
fn bytes_that_are_no_text_spoil_only_their_line() {
    let mut bytes = LINE.as_bytes().to_vec();
    bytes[2] = 0xE9;
    bytes.push(b'\n');
    bytes.extend(OTHER.bytes());
    bytes.extend(b" label \xE9\n");
    let items: Vec<_> = Reader::new(&*bytes, settings("classic")).collect();
    let error = items[0].as_ref().unwrap_err().to_string();
    assert!(error.starts_with("1:3: found a byte that is not UTF-8 text, expected"), "{error}");
    assert_eq!(items[1].as_ref().unwrap().givens().to_string(), OTHER);
    assert_eq!(items.len(), 2);
}

#[test]
fn a_line_without_end_is_skipped() {
    let text = format!("{LINE}\n{}\n{OTHER}\n", "1".repeat(10_000_000));
    check(&text, &[LINE, "2: the line is longer than 4 MiB, which no puzzle is", OTHER]);
}

#[test]
fn three_broken_puzzles_of_500_cost_just_these_three() {
    let mut lines = vec![LINE.to_owned(); 500];
    lines[99] = LINE[..80].to_owned();
    lines[249] = format!("{LINE}1");
    lines[399] = LINE.replacen('5', "%", 1);
    let items = parse(&lines.join("\n"), &settings("classic"));
    assert_eq!(items.len(), 500);
    let errors: Vec<usize> = items.iter().filter_map(|i| Some(i.as_ref().err()?.line)).collect();
    assert_eq!(errors, [100, 250, 400]);
}

#[test]
fn a_truncated_grid_costs_no_other() {
    let (good, other) = (rows(LINE).join("\n"), rows(OTHER).join("\n"));
    for length in [1, 3, 6, 8] {
        let truncated = rows(LINE)[..length].join("\n");
        let expected = format!("1: expected 81 cells, found {}", 9 * length);
        check(&format!("{truncated}\n\n{good}\n\n{other}\n"), &[&expected, LINE, OTHER]);
        let settings = settings("classic");
        let puzzle = parse(LINE, &settings).pop().unwrap().unwrap();
        let drawing = boxed(puzzle.givens(), puzzle.model(), |_, text| text);
        let lines: Vec<&str> = drawing.lines().collect();
        let cut = lines[..length + 1 + (length - 1) / 3].join("\n");
        let expected = expected.replace("1:", "2:");
        check(&format!("{cut}\n\n{drawing}\n{drawing}"), &[&expected, LINE, LINE]);
    }
    // Three rows, and then another puzzle in three paragraphs.
    let bands: Vec<String> = rows(OTHER).chunks(3).map(|band| band.join("\n")).collect();
    check(
        &format!("{}\n\n{}\n\n{good}", rows(LINE)[..4].join("\n"), bands.join("\n\n")),
        &["1: expected 81 cells, found 36", OTHER, LINE],
    );
}

#[test]
fn a_row_of_another_length_costs_one_grid() {
    let mut long = rows(LINE);
    let tenth = format!("{}1", long[3]);
    long[3] = &tenth;
    let long = long.join("\n");
    let (good, other) = (rows(LINE).join("\n"), rows(OTHER).join("\n"));
    let expected = "4: expected 9 cells in this row, found 10";
    check(&format!("{long}\n\n{good}\n\n{other}"), &[expected, LINE, OTHER]);
    check(&format!("{long}\n{good}\n{other}"), &[expected, LINE, OTHER]);
    let extra = format!("{good}\n.........\n\n{other}\n\n{good}");
    check(&extra, &[LINE, "10: expected 81 cells, found 9", OTHER, LINE]);
}

#[test]
fn titles_and_captions_are_no_rows() {
    let (good, other) = (rows(LINE).join("\n"), rows(OTHER).join("\n"));
    let expected = [&*format!("{LINE} (Grid 01)"), &*format!("{OTHER} (Grid 02)")];
    check(&format!("Grid 01\n{good}\nGrid 02\n{other}"), &expected);
    check(&format!("Grid 01\n{good}\n\nGrid 02\n{other}\n"), &expected);
    check(&format!("1\n{good}\n2\n{other}"), &[&format!("{LINE} (1)"), &format!("{OTHER} (2)")]);
    check(&format!("{good}\nthis is a caption\n\n{other}"), &[LINE, OTHER]);
    // A grid whose first row is broken, and has no title.
    let broken = good.replacen("53", "5é", 1);
    let found = read(&format!("{broken}\n\n{other}"), &settings("classic"));
    assert!(found[0].starts_with("1:2: found 'é'") && found[1..] == [OTHER], "{found:?}");
    let prose = read("this is\nno puzzle\n", &settings("classic"));
    assert_eq!(prose.len(), 2);
}

#[test]
fn what_solve_draws_can_be_read() {
    let settings = settings("classic");
    let puzzle = parse(LINE, &settings).pop().unwrap().unwrap();
    let drawing = boxed(puzzle.givens(), puzzle.model(), |_, text| text);
    let beside = drawing.lines().map(|line| format!("{line}    {line}")).join("\n");
    let text = format!("{beside}\nunique: this is the only solution (proven by sat)\n\n");
    check(&text.repeat(2), &[LINE, LINE]);
}

#[test]
fn rulers_are_no_rows() {
    let bars: Vec<String> =
        rows(LINE).iter().map(|r| format!("|{}|{}|{}|", &r[..3], &r[3..6], &r[6..])).collect();
    for width in [11, 13, 18, 27] {
        let ruler = "-".repeat(width);
        let bands = bars.chunks(3).map(|band| band.join("\n")).collect::<Vec<_>>();
        let text = format!("{ruler}\n{}\n{ruler}\n", bands.join(&format!("\n{ruler}\n")));
        check(&text, &[LINE]);
        check(&format!("{text}\n{text}"), &[LINE, LINE]);
    }
    let (good, other) = (rows(LINE).join("\n"), rows(OTHER).join("\n"));
    check(&format!("{good}\n---------\n{other}"), &[LINE, OTHER]);
    check(&rows(&LINE.replace('.', "-")).join("\n"), &[LINE]);
    check(&["---------"; 9].join("\n"), &[&".".repeat(81)]);
}

#[test]
fn a_label_is_never_taken_for_cells() {
    check(&format!("{} 9 easy", &LINE[..80]), &["1: expected 81 cells, found 80"]);
    check(&format!("{} 17", &LINE[..79]), &["1: expected 81 cells, found 79"]);
    let before = "1:1: found \"1\" before the puzzle; it goes first, or under a header with a column `puzzle`";
    check(&format!("1,{LINE}"), &[&before.replace("\"1\"", "\"1,\"")]);
    check(&format!("1 {}", &LINE[..80]), &[before]);
    let dashes = LINE.replace('.', "-");
    let letters = "a b c d e f g h i j k l m";
    check(&format!("{dashes} {letters}"), &[&format!("{LINE} ({letters})")]);
}

#[test]
fn broken_lines_are_not_joined() {
    let (part, rest) = LINE.split_at(54);
    let expected =
        [LINE, "2: expected 81 cells, found 54", "3: expected 81 cells, found 27", OTHER];
    check(&format!("{LINE}\n{part}\n{rest}\n{OTHER}"), &expected);
}

#[test]
fn an_open_quote_costs_one_row() {
    let text = format!("puzzle,s\n\"{LINE},1\n{OTHER},2\n\"{LINE}\",3\n");
    let found = read(&text, &settings("classic"));
    assert_eq!(found.len(), 3);
    assert_eq!(found[1..], [OTHER, LINE]);
}

#[test]
fn only_sections_of_a_puzzle_file_are_skipped() {
    check(
        &format!("{LINE}\n[Easy]\n{OTHER}"),
        &[
            LINE,
            "2:1: found '[', expected a value from 1 to 9 or an empty cell (. _ - * ? x or 0); --lenient takes any other character as an empty cell",
            OTHER,
        ],
    );
    check(&format!("[Puzzle]\n{LINE}\n[State]\n{OTHER}\n[puzzle]\n{OTHER}"), &[LINE, OTHER]);
}

#[test]
fn lines_may_end_in_a_carriage_return_alone() {
    let text = format!("{LINE}\r{OTHER}\r{}\r", &LINE[1..]);
    check(&text, &[LINE, OTHER, "3: expected 81 cells, found 80"]);
}

#[test]
fn places_in_tables_are_right_after_comments_and_blank_lines() {
    let bad = OTHER.replacen('2', "q", 1);
    let text = format!("# comment\n\npuzzle,id\n{LINE},1\n# more\n\n{bad},2\n");
    let found = read(&text, &settings("classic"));
    assert!(found[1].starts_with("7:1: found 'q'"), "{found:?}");
    let found = read(&format!("é,puzzle\né,{bad}"), &settings("classic"));
    assert!(found[0].starts_with("2:3: found 'q'"), "{found:?}");
}

#[test]
fn nothing_that_a_terminal_obeys_comes_out() {
    let items = parse(&format!("{LINE} \u{1b}[31mred\n\u{1b}[0m\n"), &settings("classic"));
    assert_eq!(items[0].as_ref().unwrap().label(), Some("\u{fffd}[31mred"));
    assert_eq!(items[1].as_ref().unwrap_err().text, "\u{fffd}[0m");
}

#[test]
fn a_puzzle_at_hand_is_had_without_waiting() {
    /// Gives one piece of text for each call, and fails where it is asked for more.
    struct PiecewiseInput(Vec<String>);
    impl Read for PiecewiseInput {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let piece = self.0.pop().expect("the reader would have had to wait");
            buffer[..piece.len()].copy_from_slice(piece.as_bytes());
            Ok(piece.len())
        }
    }
    let pieces = [format!("{LINE}\n# comment\n\n{OTHER}\n\n5"), LINE[1..].to_owned() + "\n"];
    let mut reader =
        Reader::new(PiecewiseInput(pieces.into_iter().rev().collect()), settings("classic"));
    assert!(reader.next_at_hand(&Limiter::none()).is_none(), "nothing has been read");
    assert!(reader.next().unwrap().is_ok());
    assert!(reader.next_at_hand(&Limiter::none()).unwrap().is_ok());
    assert!(reader.next_at_hand(&Limiter::none()).is_none());
    assert!(reader.next().unwrap().is_ok());
    assert!(reader.next_at_hand(&Limiter::none()).is_none());
}

#[test]
fn input_without_end_is_read_within_limits() {
    for byte in *b"\nx" {
        let mut reader = Reader::new(io::repeat(byte), settings("classic"));
        let read = Limiter::none().part(10_000_000, |part| Ok(reader.read_next(part)));
        assert_eq!(read.err(), Some(Stopped::Work), "{byte}");
        assert!(reader.next().is_none());
    }
    // So is a line of many that end with a carriage return alone.
    let text = "x\r".repeat(1_000_000);
    let mut reader = Reader::new(text.as_bytes(), settings("classic"));
    let read = Limiter::none().part(100_000, |part| Ok(reader.read_next(part)));
    assert_eq!(read.err(), Some(Stopped::Work));
    assert!(reader.count() < 10_000);
}

const REGIONS: &str =
    "AAAABBBBBAAAAACCBBCCCCCCCBBDDDEEEEFFDGDEEHHFIGGDEHHFFIGGDEEHFFIGDDHHHFFIGGGHIIIII";

/// Reads as puzzles on a line, with their regions and labels.
fn with_regions(text: &str, model: &str) -> Vec<String> {
    let label = |puzzle: &Instance| puzzle.label().unwrap_or_default().to_owned();
    shown(text, &settings(model), |puzzle| format!("{puzzle} ({})", label(puzzle)))
}

#[test]
fn regions_stand_beside_the_puzzle() {
    let empty = ".".repeat(81);
    let expected = [format!("{empty} {REGIONS} (one)")];
    assert_eq!(with_regions(&format!("{empty} {REGIONS} one"), "jigsaw:9"), expected);
    assert_eq!(with_regions(&format!("{empty}\t{REGIONS}\tone"), "jigsaw:9"), expected);
    // What is written can be read.
    let written = with_regions(&format!("{empty} {REGIONS}"), "jigsaw:9");
    let read = with_regions(written[0].trim_end_matches(" ()"), "jigsaw:9");
    assert_eq!(read, written);
    let table = format!("label\tregions\tpuzzle\none\t{REGIONS}\t{empty}\n");
    assert_eq!(with_regions(&table, "jigsaw:9"), expected);
    assert_eq!(with_regions(&table, "classic"), expected);
    let section = format!(
        "[Regions]\n{}\n[Puzzle]\n{}\n[State]\nx\n",
        rows(REGIONS).join("\n"),
        rows(&empty).join("\n")
    );
    assert_eq!(with_regions(&section, "jigsaw:9"), [format!("{empty} {REGIONS} ()")]);
    // Numbers of up to two digits are many words, and the map is one.
    let map: String = ('A'..='J').flat_map(|region| [region; 10]).collect();
    let numbers = vec!["0"; 100].join(" ");
    let read = with_regions(&format!("{numbers} {map} large"), "jigsaw:10");
    assert_eq!(read, [format!("{numbers} {map} (large)")]);
}

#[test]
fn regions_that_are_missing_or_wrong_are_pointed_out() {
    let empty = ".".repeat(81);
    let check = |text: &str, expected: &str| {
        assert_eq!(with_regions(text, "jigsaw:9"), [expected], "{text}");
    };
    let missing = "1: jigsaw:9 needs regions beside the puzzle, expected after it (or in a section \
                   [Regions] before it) a map of 81 characters, one for each cell, the same in the \
                   same region";
    let table = format!("puzzle,regions\n{empty},{REGIONS}\n");
    let fixed = Settings { model_is_fixed: true, ..settings("classic") };
    let [Err(error)] = &parse(&table, &fixed)[..] else { panic!("classic takes no regions") };
    assert!(error.to_string().contains("but the model is classic"), "{error}");
    check(&empty, missing);
    check(&format!("{empty} one"), missing);
    check(
        &format!("{empty} {}", &REGIONS[1..]),
        "1: `regions`: found 80 characters, expected 9 lines of 9 characters, or all on one line",
    );
    let hole = REGIONS.replacen('C', ".", 1);
    let none = "1: `regions`: r2c6 is in none ('.'), expected the region's letter or digit";
    check(&format!("{empty} {hole}"), none);
    let uneven = REGIONS.replacen('C', "B", 1);
    check(&format!("{empty} {uneven}"), "1: `regions`: 'B' has 10 cells, expected 9");
    // One puzzle is lost, and no other.
    let text = format!("{empty} {hole}\n{empty} {REGIONS}\n");
    assert_eq!(with_regions(&text, "jigsaw:9").len(), 2);
    assert!(with_regions(&text, "jigsaw:9")[1].ends_with("()"));
}

#[test]
fn game_ids_are_puzzles() {
    let text =
        "6x6:faCADAJeBd from the manual\n6x6u:faCADAJeBd\n7x7:aaa\n6x6:a\n6x8:zz\n6x4u:aAw\n";
    let names = |settings: &Settings| {
        shown(text, settings, |puzzle| format!("{} {}", puzzle.model().name(), puzzle.givens()))
    };
    let givens = ".....00..11...11.........1....0.1...";
    let found = names(&settings("classic"));
    assert_eq!(found[0], format!("binairo-6-repeat {givens}"));
    assert_eq!(found[1], format!("binairo-6 {givens}"));
    assert_eq!(
        found[2..],
        [
            "3: the game id describes fewer than 49 cells",
            "4: the game id describes fewer than 36 cells",
            "5: the game id describes more than 48 cells",
            "binairo-4x6 01......................",
        ]
    );
    let fixed = Settings { model_is_fixed: true, ..settings("binairo-6") };
    assert_eq!(names(&fixed)[0], format!("binairo-6 {givens}"));
    let fixed = Settings { model_is_fixed: true, ..settings("classic") };
    let other = "1: the game id is for binairo-6-repeat, but the model is classic";
    assert_eq!(names(&fixed)[0], other);
}

#[test]
fn letters_of_a_game_id_end_behind_the_last_cell() {
    let more = |line: usize| format!("{line}: the game id describes more than 36 cells");
    let fewer = "3: the game id describes fewer than 36 cells";
    let last = ".".repeat(24) + "0" + &".".repeat(11);
    let found = read("6x6:zl\n6x6:yl\n6x6:zk\n6x6:zm\n6x6:lz\n", &settings("classic"));
    assert_eq!(found, [&*".".repeat(36), &last, fewer, &more(4), &more(5)]);
}

#[test]
fn a_puzzle_of_another_size_is_recognised() {
    let large = ".".repeat(256);
    check(&large, &["1: expected 81 cells, found 256, which would be 16x16 (--model 16x16)"]);
    let small = format!("{LINE}\n");
    let expected = "1: expected 256 cells, found 81, which would be 9x9 (--model 9x9)";
    assert_eq!(read(&small, &settings("16x16")), [expected]);
}

/// Six rows of nine.
const WIDE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6";

#[test]
fn rectangles_are_read_where_the_model_says_so() {
    let rows: Vec<&str> = (0..6).map(|row| &WIDE[9 * row..9 * row + 9]).collect();
    check_of("6x9", WIDE, &[WIDE]);
    check_of("6x9", &format!("{WIDE} a label\n{WIDE}"), &[&format!("{WIDE} (a label)"), WIDE]);
    check_of("6x9", &rows.join("\n"), &[WIDE]);
    check_of("6x9", &format!("{0}\n{0}", rows.join("\n")), &[WIDE, WIDE]);
    check_of("6x9", &format!("A title\n{}", rows.join("\n")), &[&format!("{WIDE} (A title)")]);
    let bands = [rows[..3].join("\n"), rows[3..].join("\n")];
    check_of("6x9", &bands.join("\n\n"), &[WIDE]);
    let words: Vec<String> = WIDE.replace('.', "0").chars().map(|c| format!("{c} ")).collect();
    check_of("6x9", &words.concat(), &[WIDE]);
    check_of("6x9", &words.chunks(9).map(<[String]>::concat).join("\n"), &[WIDE]);
    check_of("6x9", &format!("[Puzzle]\n{}\n[State]\n", rows.join("\n")), &[WIDE]);
    // Nine rows of six.
    let tall: Vec<&str> = (0..9).map(|row| &WIDE[6 * row..6 * row + 6]).collect();
    check_of("9x6", &tall.join("\n"), &[WIDE]);
    // A table names it; a number of cells alone does not.
    check_of("classic", &format!("puzzle,model\n{WIDE},6x9"), &[WIDE]);
    check_of("classic", WIDE, &["1: expected 81 cells, found 54"]);
    let map = "aaabbbccc".repeat(3) + &"dddeeefff".repeat(3);
    check_of("jigsaw:6x9", &format!("{WIDE} {map}"), &[WIDE]);
    check_of("classic", &format!("puzzle,model,regions\n{WIDE},jigsaw:6x9,{map}"), &[WIDE]);
}

#[test]
fn what_is_wrong_with_rectangles_is_said_in_their_numbers() {
    let rows: Vec<&str> = (0..6).map(|row| &WIDE[9 * row..9 * row + 9]).collect();
    check_of("6x9", &WIDE[1..], &["1: expected 54 cells (6x9), found 53"]);
    check_of("6x9", &format!("{WIDE}1"), &["1: expected 54 cells (6x9), found 55"]);
    let expected = "1: expected 54 cells (6x9), found 81, which would be 9x9 (--model 9x9)";
    check_of("6x9", LINE, &[expected]);
    // Four whole rows are no 6x6.
    check_of("6x9", &rows[..4].join("\n"), &["1: expected 54 cells (6x9), found 36"]);
    let short = [&rows[..1], &["6..195.."], &rows[2..]].concat().join("\n");
    check_of("6x9", &short, &["2: expected 9 cells in this row, found 8"]);
    let high = WIDE.replacen('5', "9", 1);
    check_of("latin:4x6", &WIDE[..24], &["1:5: found 7, expected a value from 1 to 6"]);
    check_of("9x6", &high, &[&high]);
    let regions = "1: `regions`: found 53 characters, expected 6 lines of 9 characters, or all on one \
                   line";
    check_of("jigsaw:6x9", &format!("{WIDE} {}", "a".repeat(53)), &[regions]);
}

/// Grids of all shapes, partly filled, written in every way and read again.
#[test]
fn rectangles_are_read_as_they_are_written() {
    let shapes =
        [(1, 5), (5, 1), (1, 1), (2, 3), (3, 2), (6, 9), (9, 6), (2, 12), (12, 2), (4, 40)];
    for ((rows, columns), first) in shapes.into_iter().cartesian_product([0, 1]) {
        let last = first + rows.max(columns) - 1;
        let text = format!("size = \"{rows}x{columns}\"\nvalues = \"{first}-{last}\"");
        let model = Arc::new(model::from_toml("test", &text).unwrap());
        let mut grid = Grid::empty(model.size());
        for (index, cell) in model.size().cells().enumerate().filter(|(index, _)| index % 3 != 1) {
            let values = model.size().board().value_count();
            grid.set(cell, Some(model.size().value_at(index * 7 % values)));
        }
        let drawing = boxed(&grid, &model, |_, text| text);
        for written in [grid.to_string(), format!("{grid:#}"), drawing] {
            let found = parse_one(&written, &Settings::of(model.clone()), &Limiter::none());
            let found = found.unwrap_or_else(|error| panic!("{text}\n{written}\n{error}"));
            assert_eq!(found.givens(), &grid, "{text}\n{written}");
        }
    }
}

#[test]
fn messages_quote_no_control_characters() {
    let texts = [
        ".Shap\u{1b}[31m~1",
        "https://www.f\u{1}\u{0} r1c1=5 and more",
        "model = \"x\u{1b}[31m\"\n",
        "extends = \"4x4\tx\"\n",
        ".XSum~\u{7}",
    ];
    for text in texts {
        let error = one(text).unwrap_err().to_string();
        assert!(!error.contains(|c: char| c.is_control() && c != '\n'), "{error:?}");
        assert!(!error.is_empty());
    }
    let error = model::named("a\u{1b}[31m").unwrap_err().to_string();
    assert!(!error.contains('\u{1b}'), "{error:?}");
}

mod borders;
mod drawings;
mod letters;
mod marks;
