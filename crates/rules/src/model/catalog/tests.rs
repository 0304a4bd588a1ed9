use std::fs;

use super::{load::MAX_EXTENDS, *};
use crate::model::{self, cases::check_each, sized};

#[test]
fn every_built_in_model_loads_under_its_own_name() {
    for model in BUILT_IN {
        assert_eq!(model::named(model.name).unwrap().name(), model.name);
    }
    assert!(BUILT_IN.iter().any(|model| model.name == DEFAULT));
}

#[test]
fn sizes_are_made_as_they_are_asked_for() {
    #[track_caller]
    fn check(spec: &str, side: usize, rules: usize) {
        let model = model::named(spec).unwrap();
        assert_eq!((model.size().rows(), model.rules().len()), (side, rules), "{spec}");
    }
    for spec in sized::LISTED {
        // Their names lead back to them.
        assert_eq!(model::named(spec).unwrap().name(), *spec);
    }
    check("4x4", 4, 12);
    check("6x6:3x2", 6, 18);
    check("12x12:2x6", 12, 36);
    check("latin:7", 7, 14);
    check("400x400", 400, 1200);
    check("binairo-6", 6, 12 + 12 + 2);
    check("binairo:10,repeat", 10, 40);
    // Of several models with regions the first one's count.
    check("jigsaw,diagonal", 9, 29);
    check("diagonal,jigsaw", 9, 29);
    check("jigsaw:9,diagonal", 9, 20);
    check("binairo-10-repeat, binairo-10", 10, 42);
    check("6x6,latin:6", 6, 18);
    // Rules that any grid can have take the size of the others.
    check("16x16,diagonal", 16, 48 + 2);
    check("diagonal,16x16", 16, 48 + 2);
    check("6x6,nrc,anti-knight", 6, 18 + 1 + 1);
    check("12x12,disjoint-groups,nrc", 12, 36 + 12 + 4);
    check("latin:5,non-consecutive", 5, 10 + 1);
    // Rows before columns.
    check("6x9", 6, 6 + 9 + 6);
    check("9x6:3x3", 9, 6 + 9 + 6);
    check("6x8", 6, 6 + 8 + 6);
    check("latin:4x6", 4, 4 + 6);
    check("latin:1x5", 1, 1);
    check("jigsaw:6x9", 6, 6 + 9);
    check("binairo-4x6", 4, 2 * (4 + 6) + 2);
    check("6x9,anti-king,disjoint-groups", 6, 6 + 9 + 6 + 1 + 9);
}

#[test]
fn squares_are_named_by_one_side_and_rectangles_by_two() {
    #[track_caller]
    fn check(spec: &str, name: &str, title: &str) {
        let model = model::named(spec).unwrap();
        assert_eq!((model.name(), model.title()), (name, title));
    }
    check("6x9", "6x9", "Sudoku 6x9, boxes 3x3");
    check("6x8", "6x8", "Sudoku 6x8, boxes 2x4");
    check("8x6", "8x6", "Sudoku 8x6, boxes 4x2");
    check("latin:4x6", "latin:4x6", "Latin rectangle 4x6");
    check("latin:4x4", "latin:4", "Latin square 4x4");
    check("jigsaw:6x9", "jigsaw:6x9", "Jigsaw sudoku 6x9");
    check("binairo:4x6,repeat", "binairo-4x6-repeat", "Binairo 4x6, equal lines allowed");
}

#[track_caller]
fn check_message(spec: &str, expected: &str) {
    assert_eq!(model::named(spec).unwrap_err().to_string(), expected);
}

#[test]
fn sizes_without_a_model_say_what_would_do() {
    check_each(
        r"
        9x8
        > 9x8: no boxes of 9 cells tile 9 rows and 8 columns; expected regions in a model file,
        > jigsaw:9x8 for puzzles with regions beside them, or latin:9x8 for no regions
        401x401
        > 401x401: expected a size such as 9x9 or 6x9, sides from 1 to 400
        12x12:5x2
        > 12x12:5x2: boxes of 5x2 do not tile it, expected height x width with a product of 12, such
        > as 12x12:3x4
        7x7
        > 7x7: 7 is a prime number, so there are no boxes; expected regions in a model file,
        > jigsaw:7 for puzzles with regions beside them, or latin:7 for no regions
        binairo:7
        > binairo:7: expected an even side from 2 to 100, such as binairo-8
        latin:0
        > latin:0: expected a side from 1 to 400
        latin:2x0
        > latin:2x0: expected sides from 1 to 400
        6x9:2x4
        > 6x9:2x4: boxes of 2x4 do not tile it, expected height x width with a product of 9, such as
        > 6x9:3x3
        5x7:5x1
        > 5x7:5x1: boxes of 5x1 do not tile it, expected height x width with a product of 7, such as
        > 5x7:1x7
        binairo-4x5
        > binairo-4x5: expected even sides from 2 to 100, such as binairo-4x6
        6x9,diagonal
        > diagonal:3: `diagonal` needs a square grid, and this one is 6x9
        6x9,latin
        > 6x9,latin: models of different sizes or values cannot be joined: 6x9 is 6x9 with 1 to 9,
        > latin is 9x9 with 1 to 9
        ",
        check_message,
    );
}

#[test]
fn joined_models_have_every_rule_once() {
    let rules = |spec| model::named(spec).unwrap().rules().len();
    assert_eq!(rules("classic"), 27);
    assert_eq!(rules("diagonal,nrc"), 27 + 2 + 4);
    assert_eq!(rules("nrc,diagonal,classic,nrc"), 27 + 2 + 4);
    assert_eq!(rules("latin,classic"), 27);
    assert_eq!(model::named("diagonal, nrc").unwrap().name(), "diagonal,nrc");
}

#[test]
fn an_unknown_name_gets_a_suggestion_where_one_is_near_and_a_kind_its_page() {
    check_each(
        r#"
        windoku
        > unknown model "windoku": did you mean "nrc"? see 'satoku models'
        Sudoku X
        > unknown model "Sudoku X": did you mean "diagonal"? see 'satoku models'
        NRC
        > unknown model "NRC": did you mean "nrc"? see 'satoku models'
        nrx
        > unknown model "nrx": did you mean "nrc"? see 'satoku models'
        qqqq
        > unknown model "qqqq": see 'satoku models'
        killer
        > unknown model "killer": that is a kind of rule, which a puzzle file states; see
        > 'satoku rules show killer'
        "#,
        check_message,
    );
    let message = model::named("9x9,thermo").unwrap_err().to_string();
    assert!(message.ends_with("'satoku rules show thermometer'"), "{message}");
}

#[test]
fn files_extend_files_beside_them_and_circles_are_found() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| {
        let path = folder.path().join(name);
        fs::write(&path, text).unwrap();
        path.to_str().unwrap().to_owned()
    };
    write("base.toml", "name = \"base\"\nsize = 4");
    let good = write("good.toml", "name = \"good\"\nextends = \"base.toml\"\nboxes = \"2x2\"");
    assert_eq!(model::named(&good).unwrap().rules().len(), 12);
    let message = |spec: &str| model::named(spec).unwrap_err().to_string();
    assert!(message(&format!("classic,{good}")).ends_with(
        "models of different sizes or values cannot be joined: classic is 9x9 with 1 to 9, good \
             is 4x4 with 1 to 4"
    ));

    write("a.toml", "name = \"a\"\nextends = \"b.toml\"");
    let circle = write("b.toml", "name = \"b\"\nextends = \"./a.toml\"");
    assert!(message(&circle).ends_with("`extends` runs in a circle: b.toml -> a.toml -> b.toml"));
    let lost = write("lost.toml", "name = \"lost\"\nextends = \"nowhere.toml\"");
    assert!(message(&lost).contains("nowhere.toml: cannot read the model file"));
}
#[test]
fn a_long_chain_of_files_that_extend_each_other_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = |index: usize| folder.path().join(format!("{index}.toml"));
    fs::write(path(0), "name = \"base\"\nsize = 4").unwrap();
    for index in 1..=MAX_EXTENDS + 1 {
        let base = index - 1;
        let text = format!("name = \"m{index}\"\nextends = \"{base}.toml\"");
        fs::write(path(index), text).unwrap();
    }
    let load = |index: usize| model::named(path(index).to_str().unwrap());
    assert_eq!(load(MAX_EXTENDS).unwrap().rules().len(), 8);
    let message = load(MAX_EXTENDS + 1).unwrap_err().to_string();
    let expected = "0.toml: `extends` leads on through more than 64 files: put the rules of \
                    some into one file";
    assert!(message.ends_with(expected), "{message}");
}
