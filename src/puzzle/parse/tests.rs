use super::*;
use crate::{model::catalog, puzzle::write::boxed};

const LINE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const OTHER: &str =
    "2.19..5.....5481..4..1..798.57.8..36.4..7...93..65...7762..5.4.....14.8......3.7.";

fn settings(model: &str) -> Settings {
    Settings { model: catalog::load(model).unwrap(), model_is_fixed: false, lenient: false }
}

/// What a text reads as: grids, and messages with their places.
fn read(text: &str, settings: &Settings) -> Vec<String> {
    let show = |item: Result<Puzzle, ParseError>| match item {
        Ok(puzzle) => match puzzle.label() {
            Some(label) => format!("{} ({label})", puzzle.givens()),
            None => puzzle.givens().to_string(),
        },
        Err(error) => error.to_string(),
    };
    parse(text, settings).into_iter().map(show).collect()
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(read(text, &settings("classic")), expected, "{text}");
}

/// A line as rows of nine.
fn rows(line: &str) -> Vec<&str> {
    (0..9).map(|row| &line[9 * row..9 * row + 9]).collect()
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
    check(
        &format!("{LINE}\t# 12\n{OTHER}:7"),
        &[&format!("{LINE} (# 12)"), &format!("{OTHER} (:7)")],
    );
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
    check(
        &lines.join("\n").replacen('9', "12", 1),
        &["2:9: found 12, expected a value from 1 to 9"],
    );
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
        grid.set(cell, size.value(index % 16 + 1));
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
}

#[test]
fn tables_with_a_header() {
    check(&format!("quizzes,solutions\n{LINE},{OTHER}\n{OTHER},x\n"), &[LINE, OTHER]);
    check(&format!("id\tpuzzle\tlabel\n1\t{LINE}\t\"no\" 7\n"), &[&format!("{LINE} (\"no\" 7)")]);
    let csv = format!("label,puzzle\n\"a, b\",\"{}\"\n", rows(LINE).join("\n"));
    check(&csv, &[&format!("{LINE} (a, b)")]);

    let table = format!("# a comment\nmodel\tpuzzle\nclassic\t{LINE}\nnrc\t{OTHER}\nnrx\t{LINE}\n");
    let models: Vec<String> = parse(&table, &settings("latin"))
        .into_iter()
        .map(|item| item.map_or_else(|e| e.to_string(), |p| p.model().name().to_owned()))
        .collect();
    let unknown = "5: nrx: unknown model: did you mean \"nrc\"?; see 'satoku models'";
    assert_eq!(models, ["classic", "nrc", unknown]);
    let fixed = Settings { model_is_fixed: true, ..settings("latin") };
    assert!(parse(&table, &fixed).iter().all(|p| p.as_ref().unwrap().model().name() == "latin"));
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
    check(
        &format!("{LINE}\n{letter}\n{OTHER}"),
        &[LINE, &expected(&format!("2:{column}"), "'q'"), OTHER],
    );
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
    assert!(
        items[0]
            .as_ref()
            .unwrap_err()
            .to_string()
            .starts_with("1:3: found a byte that is not UTF-8 text, expected")
    );
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
