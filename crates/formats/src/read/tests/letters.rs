//! Letters for values above 9, from A = 1 or from A = 10.

use super::*;

/// Cells as letters from A = 1, and numbers from a text of these.
fn letters(size: Size, number: impl Fn(usize) -> usize) -> (String, String) {
    let numbers: Vec<usize> = (0..size.cell_count()).map(number).collect();
    let letter = |&number: &usize| match u8::try_from(number).unwrap() {
        0 => '.',
        number => char::from(b'A' + number - 1),
    };
    let text = numbers.iter().map(letter).collect();
    (text, numbers.iter().join(" "))
}

fn from(letters_from: LettersFrom, model: &str) -> Settings {
    Settings { letters_from: Some(letters_from), model_is_fixed: true, ..settings(model) }
}

const BOTH: &str = "this may be a grid in which A is 1 (--letters-from 1), or one in which A is 10 \
                    (--letters-from 10)";

#[test]
fn a_text_says_itself_what_its_letters_are() {
    for side in [10, 12, 16, 25] {
        let size = Size::sudoku(side).unwrap();
        let model = format!("latin:{side}");
        let settings = settings(&model);
        let fixed = Settings { model_is_fixed: true, ..settings.clone() };
        let (text, expected) = letters(size, |at| if at % 3 > 0 { at * 7 % (side + 1) } else { 0 });
        for settings in [&settings, &fixed, &from(LettersFrom::One, &model)] {
            assert_eq!(read(&text, settings), [&*expected], "{model}");
            let lines: Vec<&str> = (0..side).map(|row| &text[row * side..][..side]).collect();
            assert_eq!(read(&lines.join("\n"), settings), [&*expected]);
            let drawn = lines.iter().map(|line| format!("|{}|\n", line.replace('.', " "))).join("");
            assert_eq!(read(&drawn, settings), [&*expected], "{drawn}");
            let words = text.chars().map(|c| format!("{c} ")).join("");
            assert_eq!(read(&words, settings), [&*expected]);
            let cells = lines.iter().map(|l| l.chars().join("|").replace('.', " ") + "\n").join("");
            assert_eq!(read(&cells, settings), [&*expected], "{cells}");
            let table = format!("label,puzzle\nx,{text}\n");
            assert_eq!(read(&table, settings), [format!("{expected} (x)")]);
            let labelled = format!("{text} no 3 EASY");
            assert_eq!(read(&labelled, settings), [format!("{expected} (no 3 EASY)")]);
        }
        if side < 25 {
            assert_eq!(read(&text.to_lowercase(), &settings), [&*expected]);
        }
    }
}

#[test]
fn letters_alone_that_may_be_both_are_refused() {
    let size = Size::sudoku(16).unwrap();
    let (text, expected) = letters(size, |at| at % 8);
    let settings = settings("latin:16");
    assert_eq!(read(&text, &settings), [format!("1: {BOTH}")]);
    let lines: Vec<&str> = (0..16).map(|row| &text[row * 16..][..16]).collect();
    assert_eq!(read(&lines.join("\n"), &settings), [format!("1: {BOTH}")]);
    assert_eq!(read(&format!("puzzle\n{text}"), &settings), [format!("2: {BOTH}")]);
    assert_eq!(read(&text, &from(LettersFrom::One, "latin:16")), [&*expected]);
    let tens = expected.split(' ').map(|n| n.parse::<usize>().unwrap());
    let tens = tens.map(|n| if n > 0 { n + 9 } else { 0 }).join(" ");
    assert_eq!(read(&text, &from(LettersFrom::Ten, "latin:16")), [&*tens]);
    // One letter or digit more decides for all rows.
    let one = format!("H{}", &text[1..]);
    assert!(read(&one, &settings)[0].starts_with("8 1 2 3"));
    let ten = format!("8{}", &text[1..]);
    assert!(read(&ten, &settings)[0].starts_with("8 10 11 12"));
    let in_rows = |text: &str| (0..16).map(|row| &text[row * 16..][..16]).join("\n");
    assert!(read(&in_rows(&one), &settings)[0].starts_with("8 1 2 3"));
    assert!(read(&in_rows(&ten), &settings)[0].starts_with("8 10 11 12"));
    let last = format!("{}P", &text[..255]);
    assert!(read(&in_rows(&last), &settings)[0].starts_with("0 1 2 3"));
    // Each puzzle decides for itself.
    let all = format!("{}\n\n{}\n{}\n\n{}\n", in_rows(&one), in_rows(&ten), text, in_rows(&last));
    let found = read(&all, &settings);
    assert!(found[0].starts_with("8 1 2") && found[1].starts_with("8 10 11"), "{found:?}");
    assert_eq!(found[2], format!("34: {BOTH}"));
    assert!(found[3].starts_with("0 1 2") && found.len() == 4, "{found:?}");
    // Nothing to decide.
    assert_eq!(read(&".".repeat(256), &settings), [vec!["0"; 256].join(" ")]);
}

#[test]
fn what_fits_neither_is_refused() {
    let size = Size::sudoku(16).unwrap();
    let (text, _) = letters(size, |at| at % 17);
    let settings = settings("latin:16");
    let one = "expected a letter from A to P (A is 1) or an empty cell (. _ - * ? or 0)";
    let bad = text.replacen('P', "Q", 1);
    assert_eq!(read(&bad, &settings), [format!("1:17: found 'Q', {one}")]);
    let bad = text.replacen('P', "9", 1);
    assert_eq!(read(&bad, &settings), [format!("1:17: found 9, {one}")]);
    assert_eq!(
        read(&text.replacen('A', "1", 1), &from(LettersFrom::One, "latin:16")),
        [format!("1:2: found 1, {one}")]
    );
    let found = read(&format!("1{}", &text[1..]), &settings);
    assert_eq!(found, [format!("1:1: found 1, {one}")]);
    let digits = "123456789ABCDEFG".repeat(16).replacen('G', "H", 1);
    let found = read(&digits, &settings);
    let ten = "1:16: found 'H', expected a value from 1 to 16 (A is 10, G is 16)";
    assert!(found[0].starts_with(ten), "{found:?}");
    let rows: Vec<&str> = (0..16).map(|row| &text[row * 16..][..16]).collect();
    let found = read(&rows.join("\n").replacen('P', "7", 1), &settings);
    assert_eq!(found, [format!("2:1: found 7, {one}")]);
}

#[test]
fn x_is_a_value_where_a_is_1_and_there_are_24() {
    let size = Size::sudoku(25).unwrap();
    let settings = settings("latin:25");
    let (full, expected) = letters(size, |at| (at + at / 25) % 25 + 1);
    assert_eq!(read(&full, &settings), [&*expected], "a solution");
    let (text, expected) = letters(size, |at| (at * 11) % 26);
    assert!(text.contains('X') && text.contains('.'));
    assert_eq!(read(&text, &settings), [&*expected]);
    let crossed = read(&text.replace('.', "X"), &settings);
    let either = "1: this may be a grid in which X is 24, or one in which X is an empty cell: an empty \
                  cell should be '.', where A is 1";
    assert_eq!(crossed, [either]);
    assert_eq!(read(&text.replace('.', "X"), &from(LettersFrom::One, "latin:25")), [either]);
    let found = read(&text.to_lowercase(), &settings);
    assert!(found[0].contains("found x, expected a letter from A to Y (A is 1)"), "{found:?}");
    // In a 16x16 it is an empty cell in any case.
    let size = Size::sudoku(16).unwrap();
    let (text, expected) = letters(size, |at| at % 17);
    assert_eq!(read(&text.replace('.', "x"), &super::settings("latin:16")), [&*expected]);
    assert_eq!(read(&text.replace('.', "X"), &super::settings("latin:16")), [expected]);
}

#[test]
fn other_sizes_have_letters_only_where_that_is_said() {
    let text = LINE
        .chars()
        .map(|c| c.to_digit(10).map_or('.', |d| char::from_digit(d + 9, 36).unwrap()))
        .join("");
    assert!(read(&text, &settings("classic"))[0].contains("found 'e', expected a value"));
    assert_eq!(read(&text, &from(LettersFrom::One, "classic")), [LINE]);
    assert_eq!(read(&text.to_uppercase(), &from(LettersFrom::One, "classic")), [LINE]);
    assert!(
        read(LINE, &from(LettersFrom::One, "classic"))[0]
            .contains("1:1: found 5, expected a letter from A to I")
    );
    // From 0 letters follow digits.
    let model = model::from_toml("hex", "size = 16\nvalues = \"0-15\"").unwrap();
    let text = "ABCDEF..........".repeat(16);
    let found = read(&text, &Settings::of(Arc::new(model)));
    assert!(found[0].contains("10 11 12 13 14 15"), "{found:?}");
}
