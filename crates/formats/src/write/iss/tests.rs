mod every_kind;
mod random;

use super::*;
use crate::read::testing::one;

/// A puzzle without givens whose model is a file with this text.
fn puzzle(text: &str) -> Instance {
    let model = catalog::parse("my.toml", text).unwrap();
    let size = model.size();
    Instance::new(Arc::new(model), Grid::empty(size))
}

/// The string of a model, or why there is none. What is read from it is written alike.
#[track_caller]
fn check(text: &str, expected: &str) {
    let found = write(&puzzle(text));
    if let Ok(string) = &found {
        assert_eq!(write(&read(string).unwrap()).as_ref(), Ok(string));
    }
    assert_eq!(found.unwrap_or_else(|error| error.to_string()), expected);
}

/// How a rule of a kind is said in a classic sudoku.
#[track_caller]
fn says(kind: &str, lines: &str, expected: &str) {
    check(&format!("extends = \"classic\"\n[[{kind}]]\n{lines}"), expected);
}

/// The rows of the table of constraint strings that are read: their names, the puzzles, and
/// solutions.
fn rows() -> Vec<(String, Instance, String)> {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/iss.tsv");
    let text = std::fs::read_to_string(path).unwrap();
    let row = |line: &str| {
        let (name, puzzle, solution) = line.split('\t').next_tuple()?;
        Some((name.to_owned(), read(puzzle).ok()?, solution.to_owned()))
    };
    text.lines().filter_map(row).collect()
}

/// The puzzle's own rules as model files say them, without their names, each once.
fn rules(puzzle: &Instance) -> Vec<String> {
    let told = |rule: &Arc<Stated>| match rule.written() {
        Written::Table(text) => {
            let lines = text.lines().filter(|line| !line.starts_with("name = "));
            format!("{} {}", rule.kind(), lines.format(" "))
        }
        other => format!("{other:?}"),
    };
    puzzle.rules().iter().map(told).sorted().dedup().collect()
}

#[test]
fn strings_that_are_read_are_written_again() {
    let (mut count, mut others) = (0, Vec::new());
    for (name, puzzle, solution) in rows() {
        let text = write(&puzzle).unwrap_or_else(|error| panic!("{name}: {error}"));
        let again = read(&text).unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
        assert_eq!(again.givens(), puzzle.givens(), "{name}: {text}");
        assert_eq!(again.candidates(), puzzle.candidates(), "{name}: {text}");
        assert_eq!(again.model().size(), puzzle.model().size(), "{name}: {text}");
        assert_eq!(write(&again).as_ref(), Ok(&text), "{name}");
        let size = again.model().size();
        let value = |mark: char| size.board().value(mark.to_digit(36)? as usize);
        if let Some(solution) =
            Grid::from_values(size, solution.chars().map(value).collect()).filter(Grid::is_full)
        {
            assert_eq!(puzzle.violations(&solution), [], "{name}");
            assert_eq!(again.violations(&solution), [], "{name}: {text}");
        }
        if rules(&again) != rules(&puzzle) {
            others.push(name);
        }
        count += 1;
    }
    assert!(count > 140, "{count}");
    // A cage with a cell that counts twice makes nine cells differ, and these are a house.
    assert_eq!(others, ["Event horizon"]);
}

#[test]
fn puzzles_of_other_formats_are_written() {
    for (file, column, least) in [("f_puzzles.tsv", 2, 240), ("killers.tsv", 1, 30)] {
        let path = format!("{}/../../tests/data/{file}", env!("CARGO_MANIFEST_DIR"));
        let text = std::fs::read_to_string(path).unwrap();
        let mut count = 0;
        for line in text.lines().filter(|line| !line.starts_with('#')) {
            let Some(Ok(puzzle)) = line.split('\t').nth(column).map(one) else { continue };
            let string = write(&puzzle).unwrap_or_else(|error| panic!("{line}: {error}"));
            assert_eq!(write(&read(&string).unwrap()).as_ref(), Ok(&string), "{line}");
            count += 1;
        }
        assert!(count >= least, "{file}: {count}");
    }
}

#[test]
fn the_grid_is_said_in_the_shortest_way() {
    check("extends = \"classic\"", ".Shape~9x9");
    check("extends = \"6x6\"", ".Shape~6x6");
    check("extends = \"latin:9\"", ".NoBoxes");
    check("extends = \"latin:7\"", ".Shape~7x7");
    check("extends = \"6x9\"", ".Shape~6x9");
    check("size = 16\nboxes = \"4x4\"", ".Shape~16x16");
    check("size = 9\nvalues = \"0-8\"\nboxes = \"3x3\"", ".Shape~9x9~0-8");
    check("size = 9\nvalues = \"1-10\"\nboxes = \"3x3\"", ".Shape~9x9~10");
    check("size = 9\nrows = \"none\"\ncolumns = \"none\"", ".Shape~9x9~~Raw");
    check("size = 4\nvalues = \"1-7\"\nrows = \"none\"\ncolumns = \"none\"", ".Shape~4x4~7~Raw");
    check("size = \"6x9\"\nboxes = \"2x3\"", ".Shape~6x9.RegionSize~6");
    check("size = 4\nboxes = \"1x2\"", ".Shape~4x4.NoBoxes.RegionSize~2.Jigsaw~0011223344556677");
    let map = "001122001122001122334455334455334455";
    check("size = 6\nboxes = \"3x2\"", &format!(".Shape~6x6.NoBoxes.Jigsaw~{map}"));
}

#[test]
fn rows_or_columns_alone_are_groups_of_cells() {
    let text = "size = 3\nvalues = \"1-4\"\nrows = \"none\"";
    let columns = [1, 2, 3].map(|c| format!(".AllDifferent~R1C{c}~R2C{c}~R3C{c}")).concat();
    check(text, &format!(".Shape~3x3~4~Raw{columns}"));
}

#[test]
fn grids_that_iss_does_not_have_are_refused() {
    let large = "ISS has grids of 16 rows and columns or fewer, and this one is 25x25";
    check("extends = \"25x25\"", large);
    check("size = 4\nholes = \"r1c1\"", "ISS has no grids with holes");
    for (text, side, values) in [
        ("size = 4\nvalues = \"2-5\"", 4, "2 to 5"),
        ("extends = \"binairo-8\"", 8, "0 to 1"),
        ("size = 9\nvalues = \"0-16\"", 9, "0 to 16"),
    ] {
        let has = format!("ISS has {side} to 16 values on a grid of {side}x{side}");
        check(text, &format!("{has}, from 0 or 1 on, and these are {values}"));
    }
}

#[test]
fn tags_about_the_whole_grid_are_found() {
    check("extends = \"diagonal\"", ".Diagonal~1.Diagonal~-1");
    check("extends = \"nrc\"", ".Windoku");
    check("extends = \"disjoint-groups\"", ".DisjointSets");
    check("extends = \"anti-knight\"", ".AntiKnight");
    check("extends = \"anti-king\"", ".AntiKing");
    check("extends = \"non-consecutive\"", ".AntiConsecutive");
    check("extends = \"asterisk\"", ".AllDifferent~R2C5~R3C3~R3C7~R5C2~R5C5~R5C8~R7C3~R7C7~R8C5");
}

/// In ISS, kings take diagonal steps. Without rows and columns all steps are said, one by one.
#[test]
fn kings_depend_on_rows_and_columns() {
    let rule = "values = \"1-4\"\nrows = \"none\"\ncolumns = \"none\"\nanti-king = true";
    check(&format!("size = 2\n{rule}"), ".Shape~2x2~4~Raw.PairX~evH~_~R1C1~R1C2~R2C1~R2C2");
}

#[test]
fn rules_are_said_by_their_own_tags() {
    says("whispers", "cells = \"r1c1 r2c2\"", ".Whisper~5~R1C1~R2C2");
    says("killer", "cells = \"r1c1-2\"\nsum = 7", ".Cage~7~R1C1~R1C2");
    says("killer", "cells = \"r1c1 r2c2\"", ".Cage~0~R1C1~R2C2");
    says("difference", "cells = \"r1c1-2\"", ".WhiteDot~R1C1~R1C2");
    says("less-than", "cells = \"r1c1-2\"", ".GreaterThan~R1C2~R1C1");
    says("maximum", "cells = \"r1c1\"", ".GreaterThan~R1C1~R1C2~R2C1");
    says("sum", "cells = \"r1c1 r5c5\"\ntotal = 7", ".Sum~7~R1C1~R5C5");
    says("sum", "cells = \"r1c1 r5c5\"\nweights = [2, -3]\ntotal = -7", ".Sum~-7_=_2_-3~R1C1~R5C5");
    says("arrow", "circle = \"r1c1\"\ncells = \"r2c2 r3c3\"", ".Arrow~R1C1~R2C2~R3C3");
    says("arrow", "circle = \"r1c1-2\"\ncells = \"r2c3\"", ".PillArrow~2~R1C1~R1C2~R2C3");
    says("x-sum", "cells = \"r1c1>r1c9\"\nsum = 7", ".XSum~R1~7~");
    says("x-sum", "cells = \"r9c2>r1c2\"\nsum = 7", ".XSum~C2~~7");
    says("little-killer", "cells = \"r1c4>r4c1\"\nsum = 7", ".LittleKiller~7~R1C4");
    says("quadruple", "cells = \"r1-2c1-2\"\nvalues = [3, 3]", ".Quad~R1C1~3~3");
    says("quadruple", "cells = \"r1c1-3\"\nvalues = [3, 4]", ".ContainAtLeast~3_4~R1C1~R1C2~R1C3");
    says("regex", "cells = \"r1c1-2\"\npattern = \"1 [2-4]\"", ".Regex~MVsyLTRd~R1C1~R1C2");
    says("candidates", "cells = \"r1c1-2\"\nvalues = \"odd\"", ".~R1C1_1_3_5_7_9~R1C2_1_3_5_7_9");
    says("candidates", "cells = \"r1c1\"\nvalues = []", ".~R1C1_1~R1C1_2");
}

#[test]
fn rules_without_a_tag_are_said_in_general() {
    // A table of 4 bits and 4 bits: 1 4, 4 1.
    let says = |rule: &str, items: &str| {
        let items = format!(".Shape~4x4.NoBoxes.{items}");
        check(&format!("extends = \"latin:4\"\n[[{rule}"), &items);
    };
    says("difference]]\ncells = \"r1c1-2\"\ndifference = 3", "Pair~IAB~_~R1C1~R1C2");
    let sums = "AllDifferent~R1C1~R1C2.Or.Sum~3~R1C1~R1C2.Sum~7~R1C1~R1C2.End";
    says("killer]]\ncells = \"r1c1-2\"\nsums = [3, 7]", sums);
    says("clone]]\ncells = \"r1c1-2\"\ncopy = \"r2c2-3\"", "Pair~hQI~_~R1C1~R2C2~~R1C2~R2C3");
    says("slow-thermometer]]\ncells = \"r1c1 r2c2 r3c3\"", "PairX~vzI~_~R1C1~R2C2~R3C3");
    let count = "count]]\ncells = \"r1c1 r2c2\"\nvalues = [1]\nexactly = 1";
    says(count, "NFA~RNX34cqK~_~R1C1~R2C2");
    let sum = "[[sum]]\ncells = \"r1c1 r2c2\"\nweights = [1, 101]\ntotal = 103";
    let refused = "the rule `sum 1` cannot be written: its weight 101 is not from -100 to 100";
    check(&format!("extends = \"latin:4\"\n{sum}"), refused);
}

#[test]
fn cases_are_groups() {
    says(
        "either",
        "cases = [{ killer = { cells = \"r1c1-2\", sum = 3 } }, { whispers = [{ cells = \"r1c1-2\" }, \
         { cells = \"r2c1-2\" }] }]",
        ".Or.Cage~3~R1C1~R1C2.And.Whisper~5~R1C1~R1C2.Whisper~5~R2C1~R2C2.End.End",
    );
    // In a group there are no tags about the whole grid.
    let rule = "[[either]]\ncases = [{ anti-king = true }, { candidates = { cells = \"r1c1\", \
                values = [1, 2] } }]";
    let text = format!("size = \"1x3\"\n{rule}");
    check(&text, ".Shape~1x3.Or.Pair~uD~_~R1C1~R1C2~R1C3.~R1C1_1_2.End");
}

#[test]
fn negatives_are_said_by_tags_only_where_these_spare_the_same_pairs() {
    let says = |lines: &str, items: &str| {
        let raw = "size = \"1x3\"\nrows = \"none\"\ncolumns = \"none\"";
        check(&format!("{raw}\n[[negative]]\n{lines}"), &format!(".Shape~1x3~~Raw.{items}"));
    };
    let dots = "differences = [1]\nratios = [2]\n[[difference]]\ncells = \"r1c1-2\"";
    says(dots, "WhiteDot~R1C1~R1C2.StrictKropki");
    says(&format!("{dots}\ndifference = 2"), "Pair~EB~_~R1C1~R1C2.StrictKropki");
    let case = "[[either]]\ncases = [{ difference = { cells = \"r1c2-3\" } }]";
    let in_or = "WhiteDot~R1C1~R1C2.Pair~VF~_~R1C2~R1C3.Or.WhiteDot~R1C2~R1C3.End";
    says(&format!("{dots}\n{case}"), in_or);
    says("sums = [5, 10]", "StrictXV");
    says("sums = [5]", "Pair~fF~_~R1C1~R1C2~R1C3");
    says("differences = [1]", "AntiConsecutive");
}

/// The second clue of a place takes the place of the first one, so this is said otherwise.
#[test]
fn several_clues_at_one_place_are_all_said() {
    let clue = |sum| format!("[[x-sum]]\ncells = \"r1c1>r1c4\"\nsum = {sum}\n");
    check(
        &format!("extends = \"4x4\"\n{}{}", clue(3), clue(4)),
        ".Shape~4x4.NFA~SMkSAX8knkkg~_~R1C1~R1C2~R1C3~R1C4.XSum~R1~4~",
    );
}

#[test]
fn givens_and_candidates_are_one_item() {
    let puzzle = Instance::builder(model::named("4x4").unwrap())
        .given("r1c1", 4)
        .and_then(|builder| builder.candidates("r1c2 r2c1", [1, 3]))
        .and_then(satoku_rules::puzzle::Builder::build);
    let text = write(&puzzle.unwrap()).unwrap();
    assert_eq!(text, ".Shape~4x4.~R1C1_4~R1C2_1_3~R2C1_1_3");
}
