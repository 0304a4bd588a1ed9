//! Grids as people draw them.

use fastrand::Rng;

use super::*;

/// The wiki's puzzle, as a forum post would draw it.
const BOXED: &str = "\
┌───────┬───────┬───────┐
│ 5 3   │   7   │       │
│ 6     │ 1 9 5 │       │
│   9 8 │       │   6   │
├───────┼───────┼───────┤
│ 8     │   6   │     3 │
│ 4     │ 8   3 │     1 │
│ 7     │   2   │     6 │
├───────┼───────┼───────┤
│   6   │       │ 2 8   │
│       │ 4 1 9 │     5 │
│       │   8   │   7 9 │
└───────┴───────┴───────┘
";

/// The same, with lines around each cell.
const CELLS: &str = "\
╔═╤═╤═╦═╤═╤═╦═╤═╤═╗
║5│3│ ║ │7│ ║ │ │ ║
╟─┼─┼─╫─┼─┼─╫─┼─┼─╢
║6│ │ ║1│9│5║ │ │ ║
╟─┼─┼─╫─┼─┼─╫─┼─┼─╢
║ │9│8║ │ │ ║ │6│ ║
╠═╪═╪═╬═╪═╪═╬═╪═╪═╣
║8│ │ ║ │6│ ║ │ │3║
╟─┼─┼─╫─┼─┼─╫─┼─┼─╢
║4│ │ ║8│ │3║ │ │1║
╟─┼─┼─╫─┼─┼─╫─┼─┼─╢
║7│ │ ║ │2│ ║ │ │6║
╠═╪═╪═╬═╪═╪═╬═╪═╪═╣
║ │6│ ║ │ │ ║2│8│ ║
╟─┼─┼─╫─┼─┼─╫─┼─┼─╢
║ │ │ ║4│1│9║ │ │5║
╟─┼─┼─╫─┼─┼─╫─┼─┼─╢
║ │ │ ║ │8│ ║ │7│9║
╚═╧═╧═╩═╧═╧═╩═╧═╧═╝
";

#[test]
fn box_drawing_characters_of_all_sets_are_lines() {
    check(BOXED, &[LINE]);
    check(CELLS, &[LINE]);
    let marked = read_marked(BOXED);
    check(&marked, &[LINE]);
    for (thin, other) in [("│─┌┬┐├┼┤└┴┘", "┃━┏┳┓┣╋┫┗┻┛"), ("│─┌┬┐├┼┤└┴┘", "║═╔╦╗╠╬╣╚╩╝")]
        .into_iter()
        .chain([("│─", "┆┄"), ("│─", "╎╌"), ("│─", "┋┅"), ("│─┌┐└┘", "│─╭╮╰╯")])
    {
        for text in [BOXED, CELLS, &*marked] {
            let swap = |c| thin.chars().zip(other.chars()).find(|(from, _)| *from == c);
            let text = text.chars().map(|c| swap(c).map_or(c, |(_, to)| to)).join("");
            check(&text, &[LINE]);
        }
    }
    let ascii = BOXED.replace('│', "|").replace('─', "-");
    let ascii = ascii.replace(|c| c >= '\u{2500}', "+");
    check(&ascii, &[LINE]);
    check(&format!("A title\n{ascii}"), &[&format!("{LINE} (A title)")]);
}

/// A drawing with dots for its blank cells.
fn read_marked(drawing: &str) -> String {
    let fill = |line: &str| {
        let fill = |(at, c)| if c == ' ' && at % 8 % 2 == 0 && at % 8 > 0 { '.' } else { c };
        line.chars().enumerate().map(fill).collect::<String>()
    };
    drawing.lines().map(|line| fill(line) + "\n").collect()
}

#[test]
fn frames_and_blanks_at_ends_may_be_missing() {
    let bare: Vec<String> = BOXED
        .lines()
        .filter(|line| line.starts_with('│'))
        .map(|line| {
            let line: Vec<char> = line.chars().collect();
            line[2..line.len() - 2].iter().collect::<String>().trim_end().to_owned()
        })
        .collect();
    check(&bare.join("\n"), &[LINE]);
    let ruled: Vec<String> = bare.chunks(3).map(|band| band.join("\n")).collect();
    check(&ruled.join("\n------+-------+------\n"), &[LINE]);
    check(&ruled.join("\n──────┼───────┼──────\n"), &[LINE]);
    let indented = BOXED.lines().map(|line| format!("      {line}\n")).join("");
    check(&indented, &[LINE]);
    let compact = rows(LINE)
        .iter()
        .map(|row| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]).replace('.', " "))
        .join("");
    check(&compact, &[LINE]);
    let loose = compact.replace('|', " | ");
    check(&loose, &[LINE]);
    let row = |row: &&str| row.chars().join("|").replace('.', "") + "\n";
    let cells: String = rows(LINE).iter().map(row).collect();
    check(&cells, &[LINE]);
    check(&cells.replace('|', " | "), &[LINE]);
    let table: String = cells.lines().map(|line| format!("|{line}|\n")).join("");
    check(&table, &[LINE]);
    let double = rows(LINE)
        .iter()
        .map(|row| {
            let cell = |c: char| format!(" {c} |");
            let part = |part: &str| part.chars().map(cell).collect::<String>() + "|";
            format!("||{}{}{}\n", part(&row[..3]), part(&row[3..6]), part(&row[6..]))
        })
        .join("");
    check(&double, &[LINE]);
    check(&double.replace('.', " "), &[LINE]);
}

#[test]
fn a_lost_character_never_makes_another_puzzle() {
    let settings = settings("classic");
    let texts = [BOXED.to_owned(), CELLS.to_owned(), read_marked(BOXED)];
    for text in &texts {
        let characters: Vec<char> = text.chars().collect();
        for lost in 0..characters.len() {
            let text = characters[..lost].iter().chain(&characters[lost + 1..]).join("");
            for item in parse(&text, &settings) {
                let Ok(puzzle) = item else { continue };
                let found = puzzle.givens().to_string();
                let is_less = found.chars().zip(LINE.chars()).filter(|(a, b)| a != b).count() <= 1
                    && found.chars().zip(LINE.chars()).all(|(a, b)| a == b || a == '.');
                assert!(is_less, "{text}\n{found}");
                // Only in its own bars a cell may lose its value without moving others.
                assert!(found == LINE || characters[lost].is_ascii_digit(), "{text}\n{found}");
            }
        }
    }
}

#[test]
fn what_columns_do_not_tell_is_refused() {
    #[track_caller]
    fn refused(text: &str, why: &str) {
        let expected = format!(
            "1: it is unclear which blanks in the drawing are empty cells: {why}; write them as \
             '.'"
        );
        let text = text.trim_start_matches('\n');
        assert_eq!(read(text, &settings("4x4")), [expected], "{text}");
    }
    refused("|12|3 |\n|  |  |\n|  |  |\n", "found 3 rows, expected 4");
    refused(
        "|12|3 |\n|  |  |\n|  |  |\n|  |  |\n|4 |  |\n",
        "found more than 4 rows without a level line between them",
    );
    refused(
        "|12|3 |\n| |  |\n|  |  |\n|4 |  |\n",
        "its bars are in columns 1 4 7 of the first row, and 1 3 6 of another",
    );
    refused(
        "|  | 3 |\n|   |  |\n|  |   |\n|4  |  |\n",
        "its bars are in columns 1 4 8 of the first row, and 1 5 8 of another",
    );
    let several = "the values fit into its columns in more than one way";
    refused("| 2 |   |\n|   |   |\n|   | 3 |\n|   |   |\n", several);
    let tabs = "there are tabs in it, which are of any width";
    refused("|1 \t2|3  |\n|   |   |\n|   |   |\n|4  |   |\n", tabs);
    let high = "+-+-+-+-+\n|1| | | |\n| | | | |\n+-+-+-+-+\n| | |3| |\n| | | | |\n+-+-+-+-+\n";
    let [found] = &read(high, &settings("4x4"))[..] else { panic!("{high}") };
    assert!(found.ends_with("its cells may be several lines high; write them as '.'"), "{found}");
}

#[test]
fn a_drawing_with_marks_has_no_blank_cells() {
    let row = |number: usize| format!("{number}: expected 9 cells in this row, found 8");
    let marked = read_marked(BOXED);
    check(&marked.replacen("5 3 .", "5 3  ", 1), &[&row(2)]);
    check(&marked.replacen("7 9", "7  ", 1), &[&row(12)]);
    // Short rows are never put together to whole puzzles.
    let thirds = "| 5 3 | 7 |\n".repeat(27);
    let found = read(&thirds, &settings("classic"));
    assert!(found.iter().all(|text| text.contains("it is unclear")), "{found:?}");
    let thirds = "| 5 3 | . |\n".repeat(27);
    assert_eq!(read(&thirds, &settings("classic")).len(), 3);
    assert!(read(&thirds, &settings("classic")).iter().all(|text| text.contains("in this row")));
}

/// Drawings beside each other.
fn beside(drawings: &[&str], gap: usize) -> String {
    let lines: Vec<Vec<&str>> = drawings.iter().map(|text| text.lines().collect()).collect();
    (0..lines[0].len())
        .map(|line| {
            let width = |text: &str| text.lines().map(|line| line.chars().count()).max().unwrap();
            let text = lines.iter().zip(drawings).map(|(lines, text)| {
                format!("{:width$}{:gap$}", lines[line], "", width = width(text))
            });
            text.collect::<String>().trim_end().to_owned() + "\n"
        })
        .collect()
}

#[test]
fn grids_beside_each_other_are_as_many_puzzles() {
    let settings = settings("classic");
    let drawn = |line: &str| {
        let puzzle = parse(line, &settings).pop().unwrap().unwrap();
        boxed(puzzle.givens(), puzzle.model(), |_, text| text)
    };
    let (one, two) = (drawn(LINE), drawn(OTHER));
    for gap in [1, 2, 4, 9] {
        check(&beside(&[&one, &two], gap), &[LINE, OTHER]);
        check(&beside(&[&two, &one, &two], gap), &[OTHER, LINE, OTHER]);
        check(&beside(&[&one, &two], gap).repeat(2), &[LINE, OTHER, LINE, OTHER]);
        check(&beside(&[BOXED, &two], gap), &[LINE, OTHER]);
        check(&beside(&[BOXED, BOXED, BOXED], gap), &[LINE, LINE, LINE]);
    }
    // Without a frame, as a game's export.
    let export = |text: &str| {
        let lines: Vec<&str> = text.lines().collect();
        let lines = lines[1..lines.len() - 1].iter().map(|line| {
            let line = line.chars().take(line.len() - 2).skip(2).join("");
            line + "\n"
        });
        lines.collect::<String>()
    };
    check(&export(&one), &[LINE]);
    check(&beside(&[&export(&one), &export(&two)], 3), &[LINE, OTHER]);
    // The same again, and a solution, say nothing new.
    let full = solution(LINE);
    check(&beside(&[&one, &one], 4), &[LINE]);
    check(&beside(&[&one, &drawn(&full)], 4), &[LINE]);
    check(&beside(&[BOXED, &drawn(&full)], 4), &[LINE]);
    let another = solution(OTHER);
    check(&beside(&[&one, &drawn(&another)], 4), &[LINE, &another]);
    check(&beside(&[&drawn(&full), &drawn(&another)], 4), &[&full, &another]);
    // A mistake in one does not affect the other.
    let broken = two.replacen("5 4", "5 q", 1);
    let found = read(&beside(&[&one, &broken], 4), &settings);
    assert_eq!((found.len(), &*found[0]), (2, LINE));
    let column = 29 + broken.lines().find_map(|line| line.find('q')).unwrap() + 1;
    assert!(found[1].contains(&format!(":{column}: found 'q'")), "{found:?}");
    let short = beside(&[&one, &two.replacen("2 .", "2  ", 1)], 4);
    check(&short, &[LINE, "2: expected 9 cells in this row, found 8"]);
    // Small ones have as many cells in a line as a whole puzzle.
    let small = "| 1 . | . . |\n| . . | 2 . |\n| . 3 | . . |\n| . . | . 4 |\n";
    let four = beside(&[small, small, small, small], 2);
    assert_eq!(read(&four, &super::settings("4x4")), ["1.....2..3.....4"; 4]);
}

fn solution(line: &str) -> String {
    let puzzle = one(line).unwrap();
    satoku_engine::solve(&puzzle).unwrap().search.solutions[0].to_string()
}

#[test]
fn grids_below_each_other_may_share_their_lines() {
    let lines: Vec<&str> = BOXED.lines().collect();
    let body = lines[1..lines.len() - 1].join("\n");
    let text = format!("{}\n{body}\n{}\n{body}\n{}\n", lines[0], lines[4], lines[12]);
    check(&text, &[LINE, LINE]);
    check(&read_marked(&text), &[LINE, LINE]);
    check(&BOXED.repeat(3), &[LINE; 3]);
    check(&CELLS.repeat(3), &[LINE; 3]);
    let titled = ["One", "Two"].map(|title| format!("{LINE} ({title})"));
    check(&format!("One\n{BOXED}Two\n{CELLS}"), &[&titled[0], &titled[1]]);
    check(&format!("{LINE}\n{BOXED}{LINE}\n\n{CELLS}\n{LINE}"), &[LINE; 5]);
}

#[test]
fn large_and_uneven_grids_are_drawn_with_blanks() {
    #[track_caller]
    fn check(model: &str, text: &str, expected: &str) {
        assert_eq!(read(text.trim_start_matches('\n'), &settings(model)), [expected], "{text}");
    }
    check(
        "6x6",
        "
+-------+-------+
| 1     |   5   |
|   4   | 2     |
+-------+-------+
|     6 |     3 |
|       | 4     |
+-------+-------+
| 2   5 |   1   |
|   3   |       |
+-------+-------+
",
        "1...5..4.2....6..3...4..2.5.1..3....",
    );
    // Two parts without a frame, and one without blanks at its ends.
    check("4x4", "1   | 4\n  2 |\n----+----\n    |   3\n  3 |\n", "1.4..2.....3.3..");
    check(
        "6x9",
        "
| 5 3   |   7   |       |
| 6     | 1 9 5 |       |
|   9 8 |       |   6   |
|-------+-------+-------|
| 8     |   6   |     3 |
| 4     | 8   3 |     1 |
| 7     |   2   |     6 |
",
        WIDE,
    );
    let tall = (0..9)
        .map(|row| {
            let row = WIDE[6 * row..6 * row + 6].replace('.', " ");
            let part = |part: &str| part.chars().join(" ");
            format!("│ {} │ {} │\n", part(&row[..3]), part(&row[3..]))
        })
        .join("");
    check("9x6", &tall, WIDE);
    let numbers = "\
+-------------+-------------+-------------+-------------+
|  1        4 | 16    12    |    15       |           9 |
|    10       |           3 |             | 13          |
"
    .to_owned()
        + &"|             |             |             |             |\n".repeat(13)
        + "|             |             |             |    16       |\n";
    let mut expected = vec!["0"; 256];
    for (at, value) in [(0, "1"), (3, "4"), (4, "16"), (6, "12"), (9, "15"), (15, "9")]
        .into_iter()
        .chain([(17, "10"), (23, "3"), (28, "13"), (253, "16")])
    {
        expected[at] = value;
    }
    check("16x16", &numbers, &expected.join(" "));
}

#[test]
fn walls_of_jigsaws_are_no_rows() {
    let text = "\
1 .|. .
   +-  
. .|2 .
-+ |  -
. 3|. .
 |-+   
. .|. 4
";
    assert_eq!(read(text, &settings("4x4")), ["1.....2..3.....4"]);
    let text = "1 .|. .\n---|  -\n. .|2 .\n  -|  -\n. 3|. .\n  -|---\n. .|. 4\n";
    assert_eq!(read(text, &settings("4x4")), ["1.....2..3.....4"]);
}

/// A grid and a way to draw it.
fn drawing(random: &mut Rng, shapes: &[(usize, usize, usize)]) -> (Arc<Model>, Grid, DrawingStyle) {
    let (rows, columns, part) = *random.choice(shapes).unwrap();
    let model = model::named(&format!("latin:{rows}x{columns}")).unwrap();
    let size = model.size();
    let mut grid = Grid::empty(size);
    let rate = random.usize(2..6);
    for cell in size.cells() {
        if random.usize(..rate) == 0 {
            grid.set(cell, Some(size.value_at(random.usize(..size.board().value_count()))));
        }
    }
    let style = DrawingStyle {
        bar: random.choice(["|", "│", "┃", "║", "╎", "|"]).unwrap(),
        empty: random.choice([" ", " ", " ", ".", "-", "0"]).unwrap(),
        level: random.choice(["-", "─", "═", "━", "╌", "="]).unwrap(),
        part: if random.usize(..3) == 0 { 1 } else { part },
        pad: random.usize(..2),
        between: random.usize(..3),
        is_framed: random.usize(..3) > 0,
        has_levels: random.usize(..3) > 0,
        is_trimmed: random.bool(),
    };
    (model, grid, style)
}

const SHAPES: [(usize, usize, usize); 8] =
    [(4, 4, 2), (6, 6, 3), (9, 9, 3), (6, 9, 3), (9, 6, 3), (12, 12, 4), (16, 16, 4), (25, 25, 5)];

/// Random grids of all shapes, drawn in all ways.
#[test]
fn grids_are_read_in_whatever_way_they_are_drawn() {
    let mut random = Rng::with_seed(17);
    let mut refused = 0;
    for round in 0..1000 {
        let (model, grid, style) = drawing(&mut random, &SHAPES);
        let text = style.draw(&grid);
        let found = parse(&text, &Settings::of(model));
        match &found[..] {
            [Ok(puzzle)] => assert_eq!(puzzle.givens(), &grid, "round {round}\n{text}"),
            [Err(error)] if matches!(error.kind, ParseErrorKind::Drawing(_)) => refused += 1,
            // A row of dashes may be a line.
            [Err(error)]
                if style.empty == "-" && matches!(error.kind, ParseErrorKind::CellCount { .. }) =>
            {
                refused += 1;
            }
            [Err(error)] => panic!("round {round}: {error}\n{text}"),
            _ => panic!("round {round}: {} puzzles\n{text}", found.len()),
        }
    }
    assert!(refused < 100, "{refused} are refused");
}

/// A blank too few or too many, or a bar too few, in any of these drawings.
#[test]
#[ignore = "20 s"]
fn no_slip_of_the_keyboard_moves_a_value() {
    check_slips(20_000);
}

#[test]
fn a_slip_of_the_keyboard_never_moves_a_value() {
    check_slips(3_000);
}

fn check_slips(count: usize) {
    let mut random = Rng::with_seed(4);
    for round in 0..count {
        let (model, grid, style) = drawing(&mut random, &SHAPES[..5]);
        let mut characters: Vec<char> = style.draw(&grid).chars().collect();
        let at = random.usize(..characters.len());
        if characters[at].is_alphanumeric() || characters[at] == '\n' {
            continue;
        }
        if characters[at] == ' ' && random.usize(..2) == 0 {
            characters.insert(at, ' ');
        } else {
            characters.remove(at);
        }
        let text: String = characters.iter().collect();
        for item in parse(&text, &Settings::of(model)) {
            let Ok(puzzle) = item else { continue };
            assert_eq!(puzzle.givens(), &grid, "round {round}\n{text}");
        }
    }
}

/// Whatever is typed or cut out, reading says what it is, and does not panic.
#[test]
fn no_text_of_bars_and_blanks_is_too_odd() {
    const TYPED: [char; 9] = ['|', ' ', '│', '┼', '-', 'q', '\t', '1', '.'];
    let mut random = Rng::with_seed(9);
    for round in 0..3000 {
        let (model, grid, style) = drawing(&mut random, &SHAPES[..5]);
        let mut lines: Vec<String> = style.draw(&grid).lines().map(str::to_owned).collect();
        for _ in 0..=random.usize(..12) {
            let line = random.usize(..lines.len());
            let length = lines[line].chars().count();
            let at = random.usize(..=length);
            let mut text: Vec<char> = lines[line].chars().collect();
            match random.usize(..5) {
                0 => text.truncate(at),
                1 => text.insert(at, random.choice(TYPED).unwrap()),
                2 => text = text[at..].to_vec(),
                3 => text.extend(text.clone()),
                _ => lines.push(lines[line].clone()),
            }
            lines[line] = text.into_iter().collect();
        }
        let text = lines.join("\n");
        let found = parse(&text, &Settings::of(model));
        let rows = lines.iter().filter(|line| !line.is_empty()).count();
        assert!(found.len() <= rows * 4, "round {round}\n{text}");
    }
}

struct DrawingStyle {
    bar: &'static str,
    empty: &'static str,
    level: &'static str,
    /// How many cells stand between bars.
    part: usize,
    pad: usize,
    between: usize,
    is_framed: bool,
    has_levels: bool,
    is_trimmed: bool,
}

impl DrawingStyle {
    fn draw(&self, grid: &Grid) -> String {
        let size = grid.size();
        let width = size.board().value_range().end().to_string().len();
        let between = if width > 1 { self.between.max(1) } else { self.between };
        let pad = self.pad.min(between);
        let cells: Vec<String> = size
            .cells()
            .map(|cell| grid.get(cell).map_or(self.empty.to_owned(), |value| value.to_string()))
            .collect();
        let framed =
            |text: String| if self.is_framed { format!("{0}{text}{0}", self.bar) } else { text };
        let mut lines = Vec::new();
        for (index, row) in cells.chunks(size.columns()).enumerate() {
            let part = |cells: &[String]| {
                let cells = cells.iter().map(|cell| format!("{cell:>width$}"));
                let cells = cells.collect::<Vec<_>>().join(&" ".repeat(between));
                format!("{0}{cells}{0}", " ".repeat(pad))
            };
            let line = framed(row.chunks(self.part).map(part).join(self.bar));
            let level = self.level.repeat(line.chars().count());
            if self.has_levels
                && (index == 0 && self.is_framed || index > 0 && index % self.part == 0)
            {
                lines.push(level.clone());
            }
            lines.push(line);
            if self.has_levels && self.is_framed && index + 1 == size.rows() {
                lines.push(level);
            }
        }
        if self.is_trimmed {
            lines.iter_mut().for_each(|line| *line = line.trim_end().to_owned());
        }
        lines.join("\n") + "\n"
    }
}

/// As pages and programs print them.
#[test]
fn drawings_from_elsewhere() {
    // A task's solution on a wiki, with lines of words.
    let wiki = "\
8 5 0 | 0 0 2 | 4 0 0
7 2 0 | 0 0 0 | 0 0 9
0 0 4 | 0 0 0 | 0 0 0
------+-------+------
0 0 0 | 1 0 7 | 0 0 2
3 0 5 | 0 0 0 | 9 0 0
0 4 0 | 0 0 0 | 0 0 0
------+-------+------
0 0 0 | 0 8 0 | 0 7 0
0 1 7 | 0 0 0 | 0 0 0
0 0 0 | 0 3 6 | 0 4 0
";
    let expected =
        "85...24..72......9..4.........1.7..23.5...9...4...........8..7..17..........36.4.";
    check(wiki, &[expected]);
    check(&wiki.replace('0', " "), &[expected]);
    check(&wiki.replace('0', "."), &[expected]);
    let table = rows(LINE)
        .iter()
        .map(|row| format!("| {} |\n", row.chars().join(" | ").replace('.', " ")))
        .join("");
    check(&table, &[LINE]);
    let (first, rest) = table.split_once('\n').unwrap();
    let ruled = format!("{first}\n|{}\n{rest}", "---|".repeat(9));
    check(&ruled, &[LINE]);
    // A table with an empty head has a line too many.
    let headed = format!("|{}\n|{}\n{table}", "   |".repeat(9), "---|".repeat(9));
    let found = read(&headed, &settings("classic"));
    assert!(found.len() == 1 && found[0].contains("more than 9 rows"), "{found:?}");
    // The grids of a solver for people.
    let dotted = "\
.-------.-------.-------.
| 5 3 . | . 7 . | . . . |
| 6 . . | 1 9 5 | . . . |
| . 9 8 | . . . | . 6 . |
:-------+-------+-------:
| 8 . . | . 6 . | . . 3 |
| 4 . . | 8 . 3 | . . 1 |
| 7 . . | . 2 . | . . 6 |
:-------+-------+-------:
| . 6 . | . . . | 2 8 . |
| . . . | 4 1 9 | . . 5 |
| . . . | . 8 . | . 7 9 |
'-------'-------'-------'
";
    check(dotted, &[LINE]);
    let blank = dotted
        .lines()
        .map(|line| if line.starts_with('|') { line.replace('.', " ") } else { line.to_owned() } + "\n")
        .join("");
    check(&blank, &[LINE]);
    // Cells of three characters.
    let wide = rows(LINE)
        .iter()
        .enumerate()
        .map(|(row, cells)| {
            let level = if row % 3 == 0 { "+===" } else { "+---" }.repeat(9);
            format!("{level}+\n| {} |\n", cells.chars().join(" | ").replace('.', " "))
        })
        .join("");
    check(&format!("{wide}+===+===+===+===+===+===+===+===+===+\n"), &[LINE]);
    check(&wide.replace('\n', "\r\n"), &[LINE]);
    // With a space of its own kind.
    check(&BOXED.replace(' ', "\u{a0}"), &[LINE]);
    // A line that is missing, and one that is invalid.
    let lost = BOXED.replacen("│ 6     │ 1 9 5 │       │\n", "", 1);
    let unclear = "2: it is unclear which blanks in the drawing are empty cells";
    let rows = format!("{unclear}: found 8 rows, expected 9; write them as '.'");
    check(&format!("{lost}\n{BOXED}"), &[&rows, LINE]);
    let letter = BOXED.replacen("1 9", "1 q", 1);
    let found = read(&format!("{letter}\n{BOXED}"), &settings("classic"));
    assert!(found[0].starts_with("3:13: found 'q'") && found[1..] == [LINE], "{found:?}");
    let number = CELLS.replacen("║5│", "║12│", 1);
    check(&number, &["2:2: found 12, expected a value from 1 to 9"]);
}
