//! Parameters of rules that make no sense, and grids that a kind is not for.

use super::refused;
use crate::model::cases::check_each;

#[track_caller]
fn check(file: &str, expected: &str) {
    assert_eq!(refused(file), format!("my.toml:{expected}"));
}

#[test]
fn rules_about_sets_of_cells() {
    check_each(
        r#"
        size = 4; [[calcudoku]]; cells = "r1c1-2"
        > 3: calcudoku "calcudoku 1": found none, expected `sum`, `difference`, `product` or `quotient`
        size = 4; [[calcudoku]]; cells = "r1c1-2"; sum = 3; quotient = 2
        > 3: calcudoku "calcudoku 1": found `sum` and `quotient`, expected `sum`, `difference`, `product` or
        > `quotient`
        size = 4; [[calcudoku]]; cells = ""; product = 3
        > 3: calcudoku "calcudoku 1" has 0 cells, expected 1 or more
        size = 4; [[clone]]; cells = "r1c1-2"; copy = "r3c1-3"
        > 3: clone "clone 1": found 2 cells and 3 in the copy, expected equally many
        size = 4; values = "0-2"; [[each-once]]; blanks = [3]
        > 4: each-once "each-once 1": `blanks` is 3, expected values from 0 to 2
        size = 4; values = "0-2"; [[each-once]]; cells = ""; blanks = [0]
        > 4: each-once "each-once 1" has 0 cells, expected 1 or more
        size = 4; values = "0-2"; [[each-once]]; blanks = "none"
        > 4: each-once: found "none", expected values such as "1 3", "1-4", "odd", "even", "low" or "high"
        size = 100; values = "0-99"; [[each-once]]; blanks = [0]
        > 3: each-once "each-once 1": it is about 2000000 cells and values, expected no more than 600000
        size = 3; region-values = true
        > 2: `region-values` needs regions, and there are none
        "#,
        check,
    );
}

#[test]
fn rules_about_lines_and_words() {
    check_each(
        r#"
        size = 4; values = "0-1"; [[entropic]]; cells = "r1c1-3"
        > 4: entropic "entropic 1": expected a grid with three values or more, found 0 to 1
        size = 4; [[modular]]; cells = "r1c1-3"; modulus = 1
        > 4: modular "modular 1": `modulus` is 1, expected 2 to 999
        size = 4; [[modular]]; cells = ""
        > 3: modular "modular 1" has 0 cells, expected 1 or more
        size = 4; [[automaton]]; cells = ""; start = "a"; accepting = ["a"]; transitions = ["a 1 a"]
        > 3: automaton "automaton 1" has 0 cells, expected 1 or more
        size = 9; [[regex]]; cells = ""; pattern = "1"
        > 3: regex "regex 1" has 0 cells, expected 1 or more
        size = 25; [[regex]]; cells = "r1c1-25"; pattern = ".*1.{20}"
        > 4: regex "regex 1": `pattern` is too much for 25 cells, expected what an automaton of no more than
        > 2000000 transitions can tell
        size = 4; [[table]]; cells = "r1c1-3"; tuples = []
        > 4: table "table 1": `tuples` is [], expected one tuple or more
        size = 4; [[table]]; cells = "r1c1-3"; tuples = ["1 2 3", "1 2"]
        > 4: table "table 1": `tuples` is "1 2" with a length of 2, expected 3, as there are cells
        size = 4; [[table]]; cells = "r1c1-3"; tuples = [[1, 2, 5]]
        > 4: table "table 1": `tuples` is 5, expected values from 1 to 4
        size = 4; [[table]]; cells = "r1c1-3"; tuples = ["1 x 3"]
        > 4: table: found "x" in "1 x 3", expected a tuple such as "1 2 3"
        size = 4; [[table]]; cells = "r1c1-3"; tuples = [[1, -2, 3]]
        > 4: table: expected a tuple such as "1 2 3" or [1, 2, 3]
        size = 4; [[table]]; cells = "r1c1-3"; tuples = [7]
        > 4: table: expected a tuple such as "1 2 3" or [1, 2, 3]
        size = 4; [[table]]; cells = ""; tuples = [""]
        > 3: table "table 1" has 0 cells, expected 1 or more
        "#,
        check,
    );
}

#[test]
fn rules_about_neighbours() {
    check_each(
        r#"
        size = 3; [[neighbours-differ]]; directions = "all"
        > 3: neighbours-differ: unknown variant `all`, expected one of `orthogonal`, `diagonal`, `both`
        size = 4; negative = {}
        > 2: negative "negative 1": found none, expected `differences`, `ratios` or `sums`
        size = 4; negative = { ratios = [2, 1] }
        > 2: negative "negative 1": `ratios` is 1, expected numbers from 2
        size = 4; negative = { sums = [5], unless = ["dots"] }
        > 2: negative "negative 1": `unless` is "dots", expected kinds of rule, such as "difference"
        size = 4; minimum = { cells = "" }
        > 2: minimum "minimum 1" has 0 cells, expected 1 or more
        size = 4; maximum = { cells = "r9c9" }
        > 2: maximum "maximum 1": r9c9 is off the grid: rows and columns go from 1 to 4
        size = 4; difference = { cells = "r1c1" }
        > 2: difference "difference 1" has 1 cell, expected 2
        size = 4; ratio = { cells = "r1c1-3" }
        > 2: ratio "ratio 1" has 3 cells, expected 2
        size = 4; ratio = { cells = "r1c1-2", ratio = 1 }
        > 2: ratio "ratio 1": `ratio` is 1, expected 2 or more
        size = 4; less-than = { cells = "" }
        > 2: less-than "less-than 1" has 0 cells, expected 1 or more, each once
        size = 4; anti-chess = { move = [0, 0] }
        > 2: anti-chess "anti-chess 1": `move` is [0, 0], expected one that leads from a cell to another
        size = 4; taxicab = { distance = 0 }
        > 2: taxicab "taxicab 1": `distance` is 0, expected one that leads from a cell to another
        size = 4; knightmare = { sums = [] }
        > 2: knightmare "knightmare 1": `sums` is empty, expected one number or more
        size = 4; values = "0-3"; anti-taxicab = true
        > 3: `anti-taxicab` needs values that begin with 1, and here they begin with 0
        size = 400; anti-taxicab = true
        > 2: `anti-taxicab` would compare up to 12800000000 pairs of cells, expected 2000000 or fewer
        size = 400; taxicab = { distance = 300 }
        > 2: taxicab "taxicab 1": it is about 32999900 pairs of cells, expected no more than 2000000
        "#,
        check,
    );
}

#[test]
fn rules_that_are_about_the_whole_grid_or_those_beside_them() {
    check_each(
        r#"
        size = 4; either = { cases = [{ negative = { sums = [5] } }] }
        > 2: either: negative "negative 1": it depends on the rules beside it, and a case sees no others
        size = 4; either = { cases = [{ minimum = { cells = "r1c1" } }] }
        > 2: either: minimum "minimum 1": it depends on the rules beside it, and a case sees no others
        size = 4; replicate = { at = "everywhere", negative = { sums = [5] } }
        > 2: replicate: `negative` is about the whole grid, expected a rule about cells
        size = 4; replicate = { at = "everywhere", anti-chess = { move = [0, 2] } }
        > 2: replicate: `anti-chess` is about the whole grid, expected a rule about cells
        "#,
        check,
    );
}

#[test]
fn clues_outside_the_grid_and_indices() {
    check_each(
        r#"
        size = 4; sandwich = { cells = "r1c1-4", sum = 1, crusts = [2, 5] }
        > 2: sandwich "sandwich 1": `crusts` is [2, 5], expected two values from 1 to 4
        size = 4; sandwich = { cells = "r1c1", sum = 1, crusts = [2, 2] }
        > 2: sandwich "sandwich 1" has 1 cell, expected 2 or more
        size = 4; sandwich = { cells = "r1c1-4 r2c1", sum = 1 }
        > 2: sandwich "sandwich 1" has 5 cells, expected 2 to 4
        size = 4; lunchbox = { cells = "r1c1", sum = 1 }
        > 2: lunchbox "lunchbox 1" has 1 cell, expected 2 to 4
        size = 4; x-sum = { cells = "", sum = 1 }
        > 2: x-sum "x-sum 1" has 0 cells, expected 1 or more
        size = 4; numbered-room = { cells = "r1c1-4", value = 5 }
        > 2: numbered-room "numbered-room 1": `value` is 5, expected a value from 1 to 4
        size = 4; hidden-skyscraper = { cells = "r1c1", value = 1 }
        > 2: hidden-skyscraper "hidden-skyscraper 1" has 1 cell, expected 2 or more
        size = 4; box-indexer = { cells = "r1c1" }
        > 2: box-indexer: needs regions, and there are none
        size = 4; column-indexer = { cells = "r5c1" }
        > 2: column-indexer "column-indexer 1": r5c1 is off the grid: rows and columns go from 1 to 4
        size = 4; value-indexing = { cells = "r1c1-2" }
        > 2: value-indexing "value-indexing 1" has 2 cells, expected 3 or more
        size = 4; values = "1-13"; count-distinct = { cells = "r1c1-2" }
        > 3: count-distinct "count-distinct 1": needs a grid of no more than 12 values, and this one has 13
        size = 4; values = "1-65"; row-indexer = { cells = "r1c1-2" }
        > 3: row-indexer: needs a grid of no more than 64 values, and this one has 65
        "#,
        check,
    );
}
