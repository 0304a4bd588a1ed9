use itertools::Itertools;

use super::*;
use crate::{
    model::{cases::check_each, catalog, from_toml, named, to_toml, untold_rule},
    rule::Stated,
};

#[track_caller]
fn check(text: &str, expected: &str) {
    let found = match catalog::parse("my.toml", text) {
        Ok(model) => format!("{} rules", model.rules().len()),
        Err(error) => error.to_string(),
    };
    assert_eq!(found, expected);
}

#[test]
fn files_in_order() {
    check("name = \"a\"\nsize = 4", "8 rules");
    check("name = \"a\"\nsize = 6\nboxes = \"2x3\"", "18 rules");
    check("name = \"a\"\nsize = 2\nregions = \"\"\"\nab\nba\n\"\"\"", "6 rules");
    check("name = \"a\"\nextends = \"nrc\"", "31 rules");
    let two = "[[house]]\nname = \"x\"\ncells = \"r1c1-3\"\n[[all-different]]\nname = \"y\"\ncells = \"r1c1 r2c2\"";
    check(&format!("name = \"a\"\nsize = 3\n{two}"), "8 rules");
    // A grid of one cell has no neighbours.
    check("size = 1\n[[neighbours-differ]]\ndirections = \"both\"", "3 rules");
}

/// A model's text by itself gives the same rules and regions; and text again the same text.
#[test]
fn models_are_written_so_that_they_stand_for_themselves() {
    let distinct = "name = \"my\"\nextends = \"jigsaw\"\n[[all-different]]\nname = \"a \\\"b\\\"\"\n\
                    cells = \"r1c1 r5c5\"";
    let six = "name = \"six\"\nsize = 6\nboxes = \"2x3\"";
    let wide = "size = \"2x6\"\nregions = \"aababb ccdcdd\"";
    let wide = wide.replace(' ', "");
    let ten = "size = 9\nvalues = \"1-10\"\nboxes = \"3x3\"\ndiagonal = true";
    let bare = "size = \"2x3\"\nvalues = \"0-8\"\nrows = \"none\"\n[[all-different]]\n\
                name = \"row 2\"\ncells = \"r2c1-3\"";
    // Holes change the shape of the first box, or of all boxes.
    let boxes =
        "size = 4\nboxes = \"2x2\"\nholes = \"r1c1-2 r4c4\"\n[[box-indexer]]\ncells = \"r3c3\"";
    let uneven = "size = 3\nrows = \"none\"\ncolumns = \"none\"\nregions = \"aabbcadde\"\n\
        region-values = true";
    let flat = "size = 3\nboxes = \"1x3\"\ncolumns = \"none\"\nholes = \"r1c1\"\n\
        [[box-indexer]]\ncells = \"r3c3\"";
    // The first says nothing, but what is beside it must spare its cell.
    let beside = "size = \"1x3\"\nrows = \"none\"\nunequal-lines = true\n\
        [[minimum]]\ncells = \"r1c1\"\n[[minimum]]\ncells = \"r1c2\"";
    let own = [distinct, six, &wide, ten, bare, boxes, uneven, flat, beside]
        .map(|text| catalog::parse("my.toml", text).unwrap());
    let built_in = catalog::BUILT_IN.iter().map(|model| model.name);
    let joined = ["diagonal,nrc", "latin,nrc", "jigsaw,nrc", "nrc,jigsaw", "latin,anti-king"];
    let sized = ["6x6", "6x6:3x2", "binairo-6", "binairo:8,repeat", "latin:5"];
    let sized = sized.into_iter().chain(["6x9", "9x6", "latin:4x6", "binairo-4x6", "latin:1x3"]);
    let specs = built_in.chain(joined).chain(sized);
    let loaded = specs.map(|spec| named(spec).unwrap());
    for model in loaded.chain(own.map(Arc::new)) {
        let text = to_toml(&model);
        let again = from_toml("again", &text).unwrap();
        let rules = |model: &Model| {
            let parts = |rule: &Arc<Stated>| format!("{:?}", rule.statements());
            model.rules().iter().map(parts).sorted().collect_vec()
        };
        assert_eq!(rules(&again), rules(&model), "{text}");
        assert_eq!(to_toml(&again), text);
        assert_eq!((again.size(), untold_rule(&model)), (model.size(), None));
        let regions = |m: &Model| m.size().cells().map(|cell| m.region(cell)).collect_vec();
        let (again, model) = (regions(&again), regions(&model));
        let pairs = again.iter().zip(&model).unique().count();
        let counts = [again.iter().unique().count(), model.iter().unique().count()];
        assert_eq!(counts, [pairs; 2], "the regions are the same: {text}");
    }
}

#[test]
fn rows_and_columns_hold_every_value_once_or_none_twice_or_nothing_is_said() {
    #[track_caller]
    fn check(text: &str, expected: &str) {
        let model = catalog::parse("my.toml", text).unwrap();
        let kinds = model.rules().iter().map(|rule| format!("{} {}", rule.name(), rule.kind()));
        let kinds = kinds.map(|text| text.replace("all-different", "<").replace("house", "="));
        assert_eq!(kinds.collect_vec().join(", "), expected, "{text}");
    }
    check("size = 2", "row 1 =, row 2 =, column 1 =, column 2 =");
    check("size = \"1x2\"", "row 1 =");
    check("size = \"2x3\"", "row 1 =, row 2 =, column 1 <, column 2 <, column 3 <");
    check("size = \"3x2\"", "row 1 <, row 2 <, row 3 <, column 1 =, column 2 =");
    check("size = 2\nvalues = \"0-2\"", "row 1 <, row 2 <, column 1 <, column 2 <");
    check("size = \"2x3\"\nvalues = \"0-1\"", "column 1 =, column 2 =, column 3 =");
    check("size = 3\nvalues = \"0-1\"", "");
    check("size = \"2x3\"\ncolumns = \"none\"", "row 1 =, row 2 =");
    check("size = 2\nrows = \"none\"\ncolumns = \"all-different\"", "column 1 =, column 2 =");
    check("size = 2\nrows = \"none\"\ncolumns = \"none\"\nboxes = \"1x2\"", "box 1 =, box 2 =");
    check_each(
        r#"
        size = 2; values = "1-3"; rows = "none"; regions = "abba"
        > column 1 <, column 2 <, region a <, region b <
        size = 3; rows = "none"; columns = "none"; regions = "abbabcddd"
        > region a <, region b =, region d =
        size = 3; rows = "none"; columns = "none"; regions = "aaabbcddd"
        > region a =, region b <, region d =
        size = "2x4"; rows = "none"; columns = "none"; boxes = "2x1"
        > box 1 <, box 2 <, box 3 <, box 4 <
        "#,
        check,
    );
}

#[test]
fn extra_cells_are_said_by_letters() {
    #[track_caller]
    fn check_cells(text: &str, expected: &str) {
        let model = catalog::parse("my.toml", text).unwrap();
        let cells = model.size().extra_cells().map(|cell| cell.to_string()).collect_vec();
        assert_eq!(cells.join(" "), expected, "{text}");
        let again = from_toml("again.toml", &to_toml(&model)).unwrap();
        assert!(again.says_the_same(&model), "{}", to_toml(&model));
    }
    check_cells("size = 2\ncells = { X = 2, A = 1, C = 1 }", "A1 VC1 X1 X2");
    check_cells("size = 2\ncells.X = \"2x2\"\nholes = \"r1c1\"", "X1 X2 X3 X4");
    check_cells("extends = \"classic\"\n[cells]\nX = 0x1\nY = \"1x2\"", "X1 Y1 Y2");
    check_cells(
        "size = 4\nvalues = \"0-3\"\nboxes = \"2x2\"\ncells = { Z = \"2x3\" }",
        "Z1 Z2 Z3 Z4 Z5 Z6",
    );
    check_cells(
        "size = 2\ncells = { X = { count = 1, values = \"0-9\" }, Y = { count = \"2x1\", values = \"2-2\" } }",
        "X1 Y1 Y2",
    );
    check_each(
        r#"
        size = 4; cells = { X = 1 }; [[all-different]]; cells = "X1 r1c1"
        > 9 rules
        size = 4; cells = { X = 1 }; [[all-different]]; cells = "X1-2 r1c1"
        > my.toml:4: all-different "all-different 1": X2 is not there: there is 1 extra cell of X, see
        > [cells] X = 1
        size = 4; [[all-different]]; cells = "X1-2 r1c1"
        > my.toml:3: all-different "all-different 1": X1 is no cell of this puzzle: to add extra cells,
        > add [cells] X = 1; those of the grid are written r1c1
        size = 4; [[all-different]]; cells = "region(r1c1) r1c1"
        > my.toml:3: all-different "all-different 1": region(r1c1) is not there: the puzzle has no layer
        > of cells `region`
        size = 4; cells = { XY = 1 }
        > my.toml:2: `cells`: expected a letter from A to Z and a number of cells, as in X = 3, or rows
        > x columns, as in X = "2x3", found `XY`
        size = 4; cells = { x = 1 }
        > my.toml:2: `cells`: expected a letter from A to Z and a number of cells, as in X = 3, or rows
        > x columns, as in X = "2x3", found `x`
        size = 4; cells = { X = "2x0" }
        > my.toml:2: `cells`: expected a letter from A to Z and a number of cells, as in X = 3, or rows
        > x columns, as in X = "2x3", found "2x0"
        size = 4; cells = { X = { values = "0-1" } }
        > my.toml:2: `cells`: expected `count` and `values`, as in X = { count = 3, values = "0-1" },
        > found no `count`
        size = 4; cells = { X = { count = 2, values = "0-1", hue = 1 } }
        > my.toml:2: `cells`: expected `count` and `values`, as in X = { count = 3, values = "0-1" },
        > found `hue`
        size = 4; cells = { X = { count = 2, values = "1" } }
        > my.toml:2: `values` is "1", expected a range such as "0-1", within 0 to 999 and of no more than
        > 400
        size = 4; cells = { X = { count = 2, values = "900-999" } }
        > my.toml:2: `cells`: the grid and its extra cells have values from 1 to 999, expected no more
        > than 400
        size = 4; cells = "X1"
        > my.toml:2: `cells`: expected a letter from A to Z and a number of cells, as in X = 3, or rows
        > x columns, as in X = "2x3", found string
        size = 4; cells = { X = 0 }
        > my.toml:2: `cells`: found 0 extra cells X, expected 1 to 9999
        size = 4; cells = { X = "400x400" }
        > my.toml:2: `cells`: found 160000 extra cells X, expected 1 to 9999
        size = 4; cells = { X = 1 }; column-indexer = { cells = "X1" }
        > my.toml:3: column-indexer: X1 is beside the grid, expected cells of it
        size = 4; cells = { X = 1 }; region-sum-line = { cells = "X1 r1c1" }; boxes = "2x2"
        > my.toml:3: region-sum-line "region-sum-line 1": X1 is in no region
        "#,
        check,
    );
}

#[test]
fn sizes_and_what_goes_with_them_are_checked() {
    let text = "expected rows x columns, each from 1 to 400, as in \"6x9\"";
    for size in ["6y9", "", "x", "6x", "6x9x2", "0x3", "401x2", "-1x3", "9"] {
        let expected = format!("my.toml:1: `size` is \"{size}\", {text}");
        check(&format!("size = \"{size}\""), &expected);
    }
    check_each(
        r#"
        size = true
        > my.toml:1: `size`: expected a number, or rows x columns as in "6x9", found boolean
        extends = "classic"; rows = "none"
        > my.toml:2: `rows` goes with `size`, and not with `extends`
        size = 4; columns = "house"
        > my.toml:2: `columns` is "house", expected "all-different" or "none"
        size = "2x3"; values = "0-1"; rows = "all-different"
        > my.toml:3: `rows` cannot be "all-different": each has 3 cells, and there are 2 values
        size = "6x9"; diagonal = true
        > my.toml:2: `diagonal` needs a square grid, and this one is 6x9
        size = "6x9"; windows = true
        > my.toml:2: `windows` needs a square grid, and this one is 6x9
        size = "2x6"; values = "1-2"; boxes = "2x1"; disjoint-groups = true
        > my.toml:4: house "place 1" has 6 cells, expected 2 (for fewer use [[all-different]])
        size = "2x3"; regions = "abbabb"
        > my.toml:2: `regions`: 'b' has 4 cells, expected no more than there are values: 3
        size = "2x3"; regions = "abc\nabc\nabc"
        > my.toml:2: `regions`: found 3 lines, expected 2 lines of 3 characters, or all on one line
        size = "6x9"; [[house]]; cells = "r1-9c1"
        > my.toml:3: house "house 1": r7c1 is off the grid: rows go from 1 to 6 and columns from 1
        > to 9
        "#,
        check,
    );
    check("size = \"6x9\"\nwindows = false", "15 rules");
    let boxes = "expected height x width of boxes that tile 6x9 and have no more than 9 cells, as in \"3x3\"";
    for shape in ["2x3x1", "3x4", "4x2", "6x3", "1x1", "0x3", "x", "6x9", "99999999999999999999x1"]
    {
        let expected = format!("my.toml:2: `boxes` is \"{shape}\", {boxes}");
        check(&format!("size = \"6x9\"\nboxes = \"{shape}\""), &expected);
    }
    // Each puzzle of such a model brings a map, in which a slip would go unseen.
    let slip = "my.toml:2: `regions`: 'a' has 1 cell, expected 2";
    check("model = \"jigsaw:2\"\nregions = \"abbc\"", slip);
}

#[test]
fn errors_name_the_line_the_key_and_what_was_expected() {
    let unknown = catalog::parse("my.toml", "name = \"a\"\nsise = 9").unwrap_err();
    let expected = "my.toml:2: unknown key `sise`: did you mean `size`, `title` or `house`? see 'satoku rules'";
    assert_eq!(unknown.to_string(), expected);
    check("size = 9", "18 rules");
    check_each(
        r#"
        name = "a b"; size = 9
        > my.toml:1: `name` is "a b", expected letters, digits, '-', '_' and ':'
        name = "a"; ; size = 6; boxes = "3x3"
        > my.toml:4: `boxes` is "3x3", expected height x width of boxes that tile 6x6 and have no
        > more than 6 cells, as in "2x3"
        name = "a"; extends = "clasic"
        > my.toml:2: unknown model "clasic": did you mean "classic"? see 'satoku models'
        name = "a"; size = 2; regions = """; ab; aa; """
        > my.toml:3: `regions`: 'a' has 3 cells, expected no more than there are values: 2
        name = "a"; size = 2; regions = """; ab; a; """
        > my.toml:3: `regions`: line 2 has 1 character, expected 2 lines of 2 characters, or all on
        > one line
        name = "a"; extends = "classic"; [[house]]; name = "w"; cells = "r1-2c1-4"
        > my.toml:5: house "w" has 8 cells, expected 9 (for fewer use [[all-different]])
        name = "a"; extends = "classic"; [[house]]; name = "w"; cells = "r8-10c1-3"
        > my.toml:5: house "w": r10c1 is off the grid: rows and columns go from 1 to 9
        name = "a"; extends = "classic"; [[all-different]]; name = "w"; cells = ""
        > my.toml:5: all-different "w" has 0 cells, expected 1 to 9
        extends = "classic"; [[house]]; name = "w"; cels = "r1c1"
        > my.toml:4: house: unknown field `cels`, expected `name` or `cells`
        extends = "classic"; [[all-different]]; ; cells = "r1c1 r1c1"
        > my.toml:4: all-different: r1c1 is named twice
        extends = "classic"; anti-king = 1
        > my.toml:2: `anti-king`: expected true or false, found integer
        extends = "latin:4"; disjoint-groups = true
        > my.toml:2: `disjoint-groups` needs regions, and there are none
        extends = "latin:4"; model = "latin:4"
        > my.toml:2: expected either `model` or `extends`, found both
        name = "a"; extends = "classic"; [[house]]; name = "row 1"; cells = "r1c1-9"
        > my.toml:5: two rules are named "row 1"
        extends = "4x4"; givens = "................"
        > my.toml:2: `givens` makes the file a puzzle, expected a model: name it where a puzzle is
        > wanted
        "#,
        check,
    );
    check("name = \"a\"", "my.toml: expected either `size` or `extends`, found neither");
    check("name = \"a\"\nsize = 500", "my.toml:2: `size` is 500, expected 1 to 400");
    check("name = \"a\"\nsize = -9", "my.toml:2: `size` is -9, expected 1 to 400");
    check("extends = \"latin:4\"\nrun = 0", "my.toml:2: `run` is 0, expected 1 or more");
    check("extends = \"4x4\"\nequal-count = true", "20 rules");
    check("name = ", "my.toml:1: string values must be quoted, expected literal string");
}

#[track_caller]
fn refused(rule: &str, expected: &str) {
    check(&format!("extends = \"4x4\"\n{rule}"), &format!("my.toml:{expected}"));
}

#[test]
fn rules_that_make_no_sense_are_refused_with_their_line() {
    check_each(
        r#"
        [[killer]]; sum = 3; cells = "r1c1-5"
        > 4: killer "killer 1": r1c5 is off the grid: rows and columns go from 1 to 4
        [[killer]]; sum = 3; cells = "r1-2c1-3"
        > 4: killer "killer 1" has 6 cells, expected 1 to 4
        [[count]]; cells = ""; values = []; exactly = 1
        > 3: count "count 1" has 0 cells, expected 1 or more
        [[thermometer]]; cells = "r1c1>r1c4>r2c4"
        > 3: thermometer "thermometer 1" has 5 cells, expected 1 to 4, one for each value
        [[arrow]]; circle = "r1c1-4"; cells = "r2c1"
        > 3: arrow "arrow 1": `circle` is 4 cells, expected 1 to 3
        [[arrow]]; circle = "r1c1"; cells = ""
        > 4: arrow "arrow 1" has 0 cells, expected 1 or more
        [[killer]]; cells = "r1c1"; summ = 4
        > 4: killer: unknown field `summ`, expected one of `name`, `cells`, `sum`, `sums`
        [[sum]]; cells = "r1c1-2"; total = 3; weights = [1]
        > 5: sum "sum 1": `weights` is a list of 1, expected one of 2, a weight for each cell
        [[count]]; cells = "r1c1"; at-least = 1; values = "1-5"
        > 5: count "count 1": `values` is 5, expected values from 1 to 4
        [[count]]; cells = "r1c1"; at-least = 1; values = "prime"
        > 5: count: found "prime", expected values such as "1 3", "1-4", "odd", "even", "low" or
        > "high"
        [[pair]]; cells = "r1c1-2"; relation = "a + b = 3"
        > 4: pair "pair 1": `relation`: at character 7 of "a + b = 3": found "=", expected an
        > operator, or the end
        [[pair]]; cells = "r1c1-2"; relation = "a / (b - 1) == 1"
        > 4: pair "pair 1": `relation` is "a / (b - 1) == 1", expected one that can be computed for
        > a = 1 and b = 1: it divides by zero, or numbers do not fit into 64 bits
        [[pair]]; cells = "r1c1-2"
        > 3: pair "pair 1": found neither, expected `relation` or `table`
        [[pair]]; cells = "r1c1-2"; table = ["1 2", "1 5"]
        > 4: pair "pair 1": `table` is a list with "1 5", expected pairs of values from 1 to 4
        [[pair]]; cells = "r1c1-2"; table = [3]
        > 4: pair: expected a tuple such as "1 2 3" or [1, 2, 3]
        [[pair]]; cells = "r1c1 r2c2"; over = "orthogonal"; relation = "a < b"
        > 3: pair "pair 1": no two of its cells share a side
        [[killer]]; cells = ""
        > 3: killer "killer 1" has 0 cells, expected 1 to 4
        [[sum]]; cells = ""; total = 1
        > 3: sum "sum 1" has 0 cells, expected 1 or more
        [[sum]]; cells = "r1c1"; total = 3; weights = [1000000000]
        > 5: sum "sum 1": the weight 1000000000 is too large: the numbers of a sum must be below 2^31
        [[sum]]; cells = "r1c1"; total = 3; weights = [9223372036854775807]
        > 5: sum "sum 1": the weight 9223372036854775807 is too large: the numbers of a sum must be
        > below 2^31
        [[sum]]; cells = "r1c1"
        > 3: sum "sum 1": found none, expected `total`, `one-of`, `at-least` or `at-most`
        [[sum]]; cells = "r1c1"; at-least = 1; total = 3
        > 3: sum "sum 1": found `total` and `at-least`, expected `total`, `one-of`, `at-least` or
        > `at-most`
        "#,
        refused,
    );
}

#[test]
fn cases_and_copies_that_make_no_sense_are_refused_with_their_line() {
    check_each(
        r#"
        [[either]]; cases = []
        > 3: either: `cases`: expected a list of tables, one for each case
        [[either]]; cases = [{ diagonal = false }]
        > 3: either: expected a table of rules, such as { killer = { cells = "r1c1-2" } }
        [[either]]; cases = [{ kiler = true }]
        > 3: either: unknown kind of rule `kiler` in a case
        [[either]]; cases = [{ killer = { cells = "r1c5" } }]
        > 3: either: killer "killer 1": r1c5 is off the grid: rows and columns go from 1 to 4
        [[replicate]]; at = "r1c1 r4c4"; killer = { cells = "r1c1-2" }
        > 3: replicate: with r1c1 on r4c4, r1c2 falls off the grid
        [[replicate]]; at = "r1c1"; run = 2
        > 4: replicate: `run` is about the whole grid, expected a rule about cells
        [[replicate]]; at = "r1c1"
        > 2: replicate: expected a rule, such as killer = { cells = "r1c1-2" }
        [[replicate]]; at = "everywhere"; replicate = { at = "everywhere", killer = { cells = "r1c1" } }
        > 4: replicate: expected no copies of copies
        "#,
        refused,
    );
}

/// A sum that cannot be is a puzzle without solutions, and no mistake.
#[test]
fn sums_that_cannot_be_are_read() {
    check("extends = \"4x4\"\n[[killer]]\ncells = \"r1c1\"\nsum = 99", "13 rules");
    check("extends = \"4x4\"\n[[sum]]\ncells = \"r1c1\"\none-of = []", "13 rules");
}
