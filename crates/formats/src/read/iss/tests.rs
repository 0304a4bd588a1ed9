use super::*;
use crate::read::testing::{one, shown};

/// What a text reads as: the model, with its values if they are not the usual ones, what cells hold,
/// the puzzle's own rules and notes; or messages.
fn read(text: &str, settings: &Settings) -> String {
    let show = |puzzle: &Instance| {
        let size = puzzle.base().size().board();
        let is_usual = Some(size) == Size::usual(size.rows(), size.columns());
        let given = puzzle.givens().filled().map(|(cell, value)| format!("{cell}={value}"));
        let several = puzzle.candidates().iter().map(|(cell, values)| format!("{cell}={values}"));
        let rule = |rule: &std::sync::Arc<satoku_rules::rule::Stated>| {
            format!("{} {}", rule.name(), rule.cells().iter().join(" "))
        };
        let rules = puzzle.rules().iter().map(rule);
        let notes = puzzle.notes().iter().map(|note| format!("note: {note}"));
        let values = (!is_usual).then(|| format!("{:?}", size.value_range()));
        let head = [puzzle.base().name().to_owned()].into_iter().chain(values);
        head.chain(given).chain(several).chain(rules).chain(notes).join("; ")
    };
    shown(text, settings, show).join("\n")
}

#[track_caller]
fn check(text: &str, expected: &str) {
    assert_eq!(read(text, &Settings::default()), expected, "{text}");
}

/// How many rules of the model are about cells that differ: rows, columns and regions.
#[track_caller]
fn check_groups(text: &str, expected: &str) {
    let items = parse(text, &Settings::default());
    let [Ok(puzzle)] = items.as_slice() else { panic!("{text}: {items:?}") };
    let groups = puzzle.model().rules().iter().filter_map(|rule| rule.group());
    let sizes = groups.map(|group| (group.cells.len(), group.has_every_value)).counts();
    let shown = sizes.iter().sorted().map(|((cells, is_house), count)| {
        let kind = if *is_house { "houses" } else { "groups" };
        format!("{count} {kind} of {cells}")
    });
    let found = shown.sorted().join(", ");
    assert_eq!(found, expected, "{text}");
}

#[test]
fn items_without_a_tag_are_givens() {
    check(".~R1C1_5~R2C3_7", "classic; r1c1=5; r2c3=7");
    check(".~R1C1_5~R1C2_1_2.~R1C2_2_3", "classic; r1c1=5; r1c2=2");
    check(".~R1C1_5.~r1c1_4", "classic; r1c1=");
    check(". ~ R1C1_5 ~\tR9C9_1_2 .", "classic; r1c1=5; r9c9=1 2");
    check(".Shape~16x16.~RgCg_16~RaCA_10", "16x16; r10c10=10; r16c16=16");
    check(".Shape~4x4~0-3.~R1C1_0", "4x4:0-3:2x2; 0..=3; r1c1=0");
}

#[test]
fn an_unsolvable_cell_is_no_error() {
    let puzzle = one(".~R1C1_5.~R1C1_4").unwrap();
    assert_eq!(satoku_engine::solve(&puzzle).unwrap().verdict().to_string(), "unsolvable");
}

#[test]
fn shapes_say_the_grid() {
    check(".Shape~9x9", "classic");
    check(".NoBoxes", "latin:9");
    check(".Shape~6x6", "6x6");
    check(".Shape~5x5", "latin:5");
    check(".Shape~6x9", "6x9");
    check(".NoBoxes.Shape~6x9", "latin:6x9");
    check(".Shape~9x9~10", "9x9:1-10:3x3; 1..=10");
    check(".Shape~9x9~0-8", "9x9:0-8:3x3; 0..=8");
    check(".Shape~9x9~~Raw", "9x9:1-9:raw");
    check(".Shape~4x5~7~Raw", "4x5:1-7:raw; 1..=7");
    check(".Shape~9x9.RegionSize~6", "latin:9");
    check(".Shape~6x9.RegionSize~6", "6x9:1-9:2x3");
    check(".Shape~9x6~0-9.RegionSize~6", "9x6:0-9:3x2; 0..=9");
    check(".Shape~6x8.Shape~6x8", "6x8");
    check_groups(".Shape~9x9", "27 houses of 9");
    check_groups(".Shape~6x9", "12 houses of 9, 9 groups of 6");
    check_groups(".Shape~6x8", "12 houses of 8, 8 groups of 6");
    check_groups(".Shape~9x9~10", "27 groups of 9");
    check_groups(".Shape~9x9~~Raw", "");
    check_groups(".NoBoxes", "18 houses of 9");
    check_groups(".Shape~6x9.RegionSize~6", "18 groups of 6, 6 houses of 9");
}

#[test]
fn jigsaws_divide_the_grid_beside_the_boxes() {
    let map = "aabbaabbccddccdd";
    let check = |map: &str, expected: &str| {
        super::tests::check(&format!(".Shape~4x4.NoBoxes.Jigsaw~{map}"), expected);
    };
    check(map, "jigsaw:4");
    check_groups(&format!(".Shape~4x4.NoBoxes.Jigsaw~{map}"), "12 houses of 4");
    check_groups(&format!(".Shape~4x4.NoBoxes.Jigsaw~4x4~{map}"), "12 houses of 4");
    check_groups(".Shape~4x4.Jigsaw~aaaabbbbccccdddd", "16 houses of 4");
    check_groups(".Shape~4x4.Jigsaw~aaaaaaaaaaaaaaaa", "12 houses of 4");
    check("aaaabbbcccccbccd", "1:19: Jigsaw: region d has 1 cell, expected 4");
    let short = "1:19: Jigsaw: expected 16 characters, one for each cell, found 8";
    check("aaaabbbb........", short);
    // One region of another size is a hole.
    let rows = "latin:4; region a r1c1 r1c2 r1c3 r1c4; region b r2c1 r2c2 r2c3 r2c4";
    check("aaaabbbb00000000", rows);
    let more = "region a (2) r1c1 r1c2 r2c1 r2c2; region b (2) r1c3 r1c4 r2c3 r2c4";
    check("aaaabbbb00000000.Jigsaw~aabbaabb00000000", &format!("{rows}; {more}"));
    let text = format!(".Shape~4x4.NoBoxes.Jigsaw~{map}");
    let puzzle = one(&text).unwrap();
    assert_eq!(puzzle.regions_map(), Some(map));
}

#[test]
fn tags_are_read_by_their_kinds() {
    check(".Whisper~R1C1~R2C2", "classic; whispers 1 r1c1 r2c2");
    check(
        ".Whisper~4~R1C1~R2C2.Whisper~4~R1C1~R2C2.Whisper~3~R1C1~R2C2.SearchPriority~2~R1C1",
        "classic; whispers 1 r1c1 r2c2; whispers 2 r1c1 r2c2",
    );
}

#[test]
fn groups_are_cases_conjunctions_and_copies() {
    check(".Or.~R1C1_5.~R9C9_5~R9C8_6.End", "classic; either 1 r1c1 r9c8 r9c9");
    check(".And.~R1C1_5.~R9C9_5~R9C8_6_7.End", "classic; r1c1=5; r9c9=5; r9c8=6 7");
    check(
        ".Or.And.~R1C1_5.Whisper~R1C2~R1C3.End.~R9C9_5.End",
        "classic; either 1 r1c1 r1c2 r1c3 r9c9",
    );
    // What says nothing holds.
    check(".Or.~R1C1_5.And.End.End", "classic");
    // Bits 0 and 10 of two characters: r1c1 and r2c2.
    check(
        ".Replicate~BQ.Whisper~R1C1~R1C2.~R1C3_1_2.End",
        "classic; r1c3=1 2; r2c4=1 2; whispers 1 r1c1 r1c2; whispers 2 r2c2 r2c3",
    );
    check(".Replicate~B~R2C1.~R2C1_1.End.Replicate~C~R2C1.~R2C1_2.End", "classic; r2c1=1; r2c2=2");
    check(
        ".Replicate~D.Replicate~BI.~R1C1_1_2.End.End",
        "classic; r1c1=1 2; r1c2=1 2; r2c1=1 2; r2c2=1 2",
    );
    check(".Or.Replicate~D.~R1C1_1.End.~R9C9_1.End", "classic; either 1 r1c1 r1c2 r9c9");
}

#[test]
fn the_first_dot_may_be_left_out_where_the_format_is_named() {
    let settings = Settings { from: Some(&FORMAT), ..Settings::default() };
    let off =
        |place| format!("{place}: Given: r10c1 is off the grid: rows and columns go from 1 to 9");
    assert_eq!(read("~RaC1_1", &settings), off("1:1"));
    assert_eq!(read(" ~R1C1_1 .~RaC1_1", &settings), off("1:10"));
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    check(".~R1C1_", "1:1: Given: r1c1: expected a value from 1 to 9, found \"\"");
    check(".~R1C1", "1:1: Given: r1c1: expected a value, found none");
    check(".~R1C1_10", "1:1: Given: r1c1: expected a value from 1 to 9, found \"10\"");
    check(".~R1C1_1.~RaC1_1", "1:9: Given: r10c1 is off the grid: rows and columns go from 1 to 9");
    check(".~VX1_1", "1:1: Given: there are no extra cells X, expected .Var~X for them");
    check(". NoBoxes .~R1_1", "1:11: Given: expected a cell such as R1C1, found \"R1\"");
    check(".Whisper~5~R1C1~9", "1:1: Whisper: expected a cell such as R1C1, found \"9\"");
    let none = "1:1: Whisper: whispers \"whispers 1\": `difference` is 0, expected 1 or more";
    check(".Whisper~0~R1C1~R1C2", none);
    let values = "9 to 16 values, as a number or a range from 0 or 1";
    for (shape, expected, found) in [
        ("17x9", "rows x columns, each from 1 to 16, as in 6x9", "17x9"),
        ("9x9~2-10", values, "2-10"),
        ("9x9~8", values, "8"),
        ("9x9~~Odd", "Raw or nothing", "Odd"),
    ] {
        let problem = format!("expected {expected}, found \"{found}\"");
        check(&format!(".Shape~{shape}"), &format!("1:1: Shape: {problem}"));
    }
    check(
        ".FullRankTies~all",
        "1:1: FullRankTies: expected none, only-unclued or any, found \"all\"",
    );
    check(".FullRank~R1~5~~any", "1:1: FullRank: expected no more arguments, found \"any\"");
    check(
        ".Shape~4x6.FullRank~R1~5",
        "1:11: FullRank: full-rank \"full-rank 1\": needs a square grid, and this one is 4x6",
    );
    check(".Shape~4x4.Shape~6x6", "1:11: Shape: there is another one before, expected one");
    check(
        ".RegionSize~12",
        "1:1: RegionSize: expected a number of cells from 1 to 9, found \"12\"",
    );
}

#[test]
fn extra_cells_are_read_with_their_number() {
    check(".Var~X~words~3.~VX1_5~VX3_1_2", "classic; X1=5; X3=1 2");
    check(".~vx_5.Var~X", "classic; X1=5");
    check(".Var~X.~VX1_5", "classic; X1=5");
    check(".Var~R~~2.Var~C.~VR2_5~VC_1", "classic; VC1=1; VR2=5");
    check(".Shape~4x4.Var~X~~2.Whisper~2~VX1~R1C1", "4x4; whispers 1 X1 r1c1");
    check(".Var~x.Arrow~VX~R1C1~R1C2", "classic; arrow 1 X1 r1c1 r1c2");
    check(".Var~X~a.Var~X~a.~VX_1", "classic; X1=1");
    for (text, problem) in [
        (".Var~XY", "Var: expected a letter from A to Z, found \"XY\""),
        (".Var", "Var: expected a letter, words and a number, as in .Var~X~words~3"),
        (".Var~X~~0", "Var: found 0 extra cells X, expected 1 to 9999"),
        (
            ".Var~X~~3x",
            "Var: expected a number of cells, or rows x columns as in 6x6, found \"3x\"",
        ),
        (".Var~X~~10000", "Var: found 10000 extra cells X, expected 1 to 9999"),
    ] {
        check(text, &format!("1:1: {problem}"));
    }
    check(".Var~X~~2.~VX_1", "1:10: Given: expected an extra cell such as VX1, found \"VX\"");
    check(".Var~X~~2.~VX3_1", "1:10: Given: VX3 is not there: .Var says that there are 2 of X");
    check(".Var~X.Var~X~~2", "1:7: Var: the extra cells X are named twice");
    check(
        ".Var~X.LittleKiller~10~VX",
        "1:7: LittleKiller: expected the first cell of a diagonal, on an edge of the grid, found X1",
    );
}

/// In rows as long as the grid's, unless rows x columns are said.
#[test]
fn extra_cells_have_neighbours_as_they_are_drawn() {
    let dots = "classic; difference 1 X1 X2; difference 2 X1 X10";
    check(".Var~X~~10.WhiteDot~VX1~VX2~VX10", dots);
    check(
        ".Var~X~~2x2.WhiteDot~VX1~VX2~VX3~VX4",
        "classic; difference 1 X1 X2; difference 2 X1 X3; difference 3 X2 X4; \
         difference 4 X3 X4",
    );
    check(".Var~X~~18.WhiteDot~VX9~VX10", "1:11: WhiteDot: no two of X9, X10 share a side");
    check(".Var~X.WhiteDot~VX1~R1C1~R1C2", "classic; difference 1 r1c1 r1c2");
    check(".Var~X~~27.Quad~VX13~1~2", "classic; quadruple 1 X13 X14 X22 X23");
    check(".Var~X~~9.Quad~VX1~1~2", "1:10: Quad: expected the top left of four cells, found X1");
    check(
        ".Var~X~~2x2.Replicate~D~VX1.Whisper~2~VX1~VX3.End",
        "classic; whispers 1 X1 X3; whispers 2 X2 X4",
    );
    check(
        ".Var~X~~2x2.Replicate~D~VX1.Whisper~2~VX1~R1C1.End",
        "1:28: Whisper: cells of the grid and extra cells cannot be replicated together",
    );
}

#[test]
fn unknown_tags_are_refused_by_name() {
    check(
        ".Wisper~5~R1C1~R1C2",
        "1:1: `Wisper` is not understood (did you mean `Whisper`?); --ignore Wisper leaves it out",
    );
    check(
        ".NoBoxs",
        "1:1: `NoBoxs` is not understood (did you mean `NoBoxes`?); --ignore NoBoxs leaves it out",
    );
    check(".qqq~R1C1", "1:1: `qqq` is not understood; --ignore qqq leaves it out");
}

#[test]
fn groups_that_do_not_fit_are_refused() {
    check(".Or.~R1C1_1", "1:1: Or: the group is not closed, expected .End");
    check(".~R1C1_1.End", "1:9: End: there is no group that it could close");
    check(".Or.End", "1:1: Or: expected items in the group, found none");
    for tag in ["NoBoxes", "FullRankTies~any", "Var~X"] {
        let name = tag.split('~').next().unwrap();
        let problem = format!("1:4: {name}: expected no rule about the whole grid in a group");
        check(&format!(".Or.{tag}.~R1C1_1.End"), &problem);
    }
    let odd = "1:1: Replicate: expected characters A-Z a-z 0-9 - _ in the set, found '!'";
    check(".Replicate~B!.~R1C1_1.End", odd);
    check(
        ".Replicate~C.~R1C9_1.End",
        "1:13: Given: r1c9 moved by 0 rows and 1 columns is off the grid: rows and columns go from 1 to 9",
    );
    let last =
        |at, count| format!("1:{at}: Replicate: the set has a cell after the last of {count}");
    check(".Shape~1x1.Replicate~C.~R1C1_1.End", &last(11, 1));
    check(".Var~X~~2x2.Replicate~g~VX1.~VX1_1.End", &last(12, 4));
    let deep = ".Or".repeat(100_000);
    check(&deep, "1:97: Or: expected groups no more than 32 deep");
    let copies = format!("{}.~R1C1_1{}", ".Replicate~______".repeat(9), ".End".repeat(9));
    let found = read(&copies, &Settings::default());
    assert!(found.contains("off the grid") || found.contains("found more"), "{found}");
    let many = format!(".Replicate~B{}.End", ".~R1C1_1".repeat(200_000));
    assert!(read(&many, &Settings::default()).contains("expected no more than 100000 rules"));
}

#[test]
fn what_is_to_be_ignored_is_left_out_with_a_note() {
    let ignoring = |names: &[&str]| Settings {
        ignore: names.iter().map(|&name| name.to_owned()).collect(),
        ..Settings::default()
    };
    let text = ".Foo~1.Whisper~R1C1~R1C2.Or.Foo~2.~R1C1_1.End";
    assert_eq!(
        read(text, &ignoring(&["Foo"])),
        "classic; whispers 1 r1c1 r1c2; note: Foo is left out, as --ignore says: 2 of them"
    );
    assert_eq!(
        read(text, &ignoring(&["Or", "Whisper", "Foo"])),
        "classic; note: Or is left out, as --ignore says: 1 of them; note: Whisper is left \
         out, as --ignore says: 1 of them; note: Foo is left out, as --ignore says: 2 of them"
    );
}

#[test]
fn a_named_model_is_joined_to_the_string() {
    let of = |name: &str| Settings::of(model::named(name).unwrap());
    assert_eq!(
        read(".Whisper~R1C1~R1C2", &of("diagonal")),
        "classic,diagonal; whispers 1 r1c1 r1c2"
    );
    assert_eq!(read(".~R1C1_1", &of("classic")), "classic; r1c1=1");
    assert_eq!(
        read(".Shape~6x6", &of("diagonal")),
        "1: the puzzle's grid is 6x6 with 1 to 6, but diagonal is 9x9 with 1 to 9; its rules cannot be added"
    );
    // Without one, the text alone says what the grid is.
    let beside = Settings { model: model::named("6x6").unwrap(), ..Settings::default() };
    assert_eq!(read(".~R9C9_1", &beside), "classic; r9c9=1");
}

#[test]
fn strings_are_told_from_grids_that_begin_with_a_dot() {
    let strings =
        ".~R1C1_1|. ~R1C1_1|.NoBoxes|.NoBoxes.|.Or.~R1C1_1.End|.X~R1C1~R1C2|.foo~1|.AntiKnigth";
    for text in strings.split('|') {
        assert!(is_constraint_string(text), "{text}");
    }
    let dots = ".".repeat(81);
    let odd = format!(".X.V{}", ".".repeat(77));
    let grids = ".X|.X.V.X|..X~|.ABC.DEF.GHI.JKL|.5~|.5.3..7|.||.BCDA..";
    for text in grids.split('|').chain([&*dots, &odd]) {
        assert!(!is_constraint_string(text), "{text}");
    }
}

#[test]
fn strings_stand_one_a_line_among_other_puzzles() {
    let line = ".".repeat(81);
    let text = format!("{line}\n# a comment\n.Shape~4x4\n\n.Foo~1\n{line}\n  .NoBoxes\n");
    let show = |puzzle: &Instance| format!("{} {puzzle}", puzzle.base().name());
    let expected = [
        format!("classic {line}"),
        "4x4 .Shape~4x4".to_owned(),
        "5:1: `Foo` is not understood; --ignore Foo leaves it out".to_owned(),
        format!("classic {line}"),
        "latin:9 .NoBoxes".to_owned(),
    ];
    assert_eq!(shown(&text, &Settings::default(), show), expected);
}

#[test]
fn strings_stand_in_tables() {
    let text = "label\tpuzzle\na\t.Shape~4x4.~R1C1_1\nb\t.~R1C1_1.Foo~\n";
    let items = parse(text, &Settings::default());
    let [Ok(one), Err(error)] = items.as_slice() else { panic!("{items:?}") };
    assert_eq!((one.label(), one.base().name()), (Some("a"), "4x4"));
    let expected = "3:11: `Foo` is not understood; --ignore Foo leaves it out";
    assert_eq!(error.to_string(), expected);
}
