//! How rules about sets of cells, and rules in tables and machines, are said in other formats: what
//! is read, and what is refused.

use itertools::Itertools;
use serde_json::json;

use super::{check, check_f_puzzles, classic, context, small};
use crate::{grid::Size, rule::Context};

#[test]
fn cells_that_differ() {
    check(&small(), "AllDifferent~R1C1~R2C3", "all-different: cells = \"r1c1 r2c3\"");
    check(&small(), "AllDifferent~R1C1", "all-different: cells = \"r1c1\"");
    check(&small(), "AllDifferent~R1C1~R1C2~R1C3~R1C4", "house: cells = \"r1c1 r1c2 r1c3 r1c4\"");
    let many = "all-different has 5 cells, expected 1 to 4";
    check(&small(), "AllDifferent~R1C1~R1C2~R1C3~R1C4~R2C1", many);
    let twice = "r1c1 is named twice, expected different cells";
    check(&small(), "AllDifferent~R1C1~R1C1", twice);
    let key = "extraregion";
    let clue = json!({ "cells": ["R1C1", "R2C2"] });
    check_f_puzzles(&small(), key, &clue, "all-different: cells = \"r1c1 r2c2\"");
    let clue = json!({ "cells": ["R1C1", "R2C2", "R3C3", "R4C4"] });
    check_f_puzzles(&small(), key, &clue, "house: cells = \"r1c1 r2c2 r3c3 r4c4\"");
    check_f_puzzles(&small(), key, &json!({ "cells": ["R1C1", "R1C1"] }), twice);
    check_f_puzzles(&small(), key, &json!({}), "expected a list of cells in `cells`");
}

#[test]
fn diagonals() {
    let [down, up] =
        ["diagonal 1\", cells = \"r1c1 r2c2 r3c3", "diagonal 2\", cells = \"r1c3 r2c2 r3c1"];
    let [down, up] = [down, up].map(|cells| format!("house: name = \"{cells}\""));
    let context = context(Size::sudoku(3).unwrap(), None);
    check(&context, "Diagonal~1", &up);
    check(&context, "Diagonal~-1", &down);
    check(&context, "Diagonal~2", "expected the direction 1 or -1, found 2");
    check_f_puzzles(&context, "diagonal+", &json!(true), &up);
    check_f_puzzles(&context, "diagonal-", &json!(true), &down);
    let wide = self::context(Size::usual(3, 4).unwrap(), None);
    check(&wide, "Diagonal~1", "needs a square grid, and this one is 3x4");
}

#[test]
fn windows() {
    let house = |name: &str, cells| format!("house: name = \"{name}\", cells = \"{cells}\"");
    let size = Size::sudoku(6).unwrap();
    let window = house("window 1", "r2c2 r2c3 r2c4 r3c2 r3c3 r3c4");
    check(&context(size, Some((2, 3))), "Windoku", &window);
    check(&context(size, None), "Windoku", &window);
    // Boxes of another size than rows.
    let cells = "r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4";
    let wide = Size::new(6, 6, 1..=9).unwrap();
    check(&context(wide, Some((3, 3))), "Windoku", &house("window 1", cells));
    let wide = Size::usual(4, 6).unwrap();
    check(&context(wide, None), "Windoku", &window);
    let prime = context(Size::sudoku(7).unwrap(), None);
    check(&prime, "Windoku", "needs boxes of 7 cells, and there are none on a grid of 7x7");
}

#[test]
fn disjoint_groups() {
    let size = Size::new(2, 4, 1..=3).unwrap();
    let places = "all-different: name = \"place 1\", cells = \"r1c1 r1c3\"; \
                  all-different: name = \"place 2\", cells = \"r1c2 r1c4\"; \
                  all-different: name = \"place 3\", cells = \"r2c1 r2c3\"; \
                  all-different: name = \"place 4\", cells = \"r2c2 r2c4\"";
    check(&context(size, Some((2, 2))), "DisjointSets", places);
    check_f_puzzles(&context(size, Some((2, 2))), "disjointgroups", &json!(true), places);
    check(&context(size, None), "DisjointSets", "needs regions, and there are none");
    // The places count within a region; a cell may be in none.
    let none = Context::NO_REGION;
    let bent = Context::new(size, Some(vec![none, 1, 0, 0, 1, 1, none, 0]));
    let places = "all-different: name = \"place 1\", cells = \"r1c3 r1c2\"; \
                  all-different: name = \"place 2\", cells = \"r1c4 r2c1\"; \
                  all-different: name = \"place 3\", cells = \"r2c4 r2c2\"";
    check(&bent, "DisjointSets", places);
}

#[test]
fn values_in_a_circle() {
    let four = "quadruple: cells = \"r4c4 r4c5 r5c4 r5c5\"";
    check(&classic(), "Quad~R4C4~1~2~2~", &format!("{four}, values = \"1 2 2\""));
    check(&classic(), "Quad~R4C4", "");
    let off = "expected the top left of four cells, found r4c9: r4c10 is off the grid";
    check(&classic(), "Quad~R4C9~1", off);
    check(&classic(), "Quad~R4C4~0", "quadruple: `values` is 0, expected values from 1 to 9");
    check(&classic(), "Quad~R4C4~x", "expected a value, a whole number, found \"x\"");
    check(&classic(), "Quad~R4C4~-1", "expected a value of the grid, found -1");
    let cells = ["R4C4", "R4C5", "R5C4", "R5C5"];
    let key = "quadruple";
    let clue = json!({ "cells": cells, "values": [1, 2, 2] });
    check_f_puzzles(&classic(), key, &clue, &format!("{four}, values = \"1 2 2\""));
    check_f_puzzles(&classic(), key, &json!({ "cells": cells }), "");
    check_f_puzzles(&classic(), key, &json!({ "cells": cells, "values": [] }), "");
    let clue = json!({ "cells": cells, "values": ["x"] });
    check_f_puzzles(&classic(), key, &clue, "expected whole numbers in `values`, found a text");
    let clue = json!({ "cells": ["R1C1", "R1C1"], "values": [1] });
    check_f_puzzles(&classic(), key, &clue, "r1c1 is named twice, expected different cells");
}

#[test]
fn values_among_cells() {
    let contain = "contain: cells = \"r1c1 r1c2\", values = \"1 2\"";
    check(&classic(), "ContainAtLeast~1_2~R1C1~R1C2", contain);
    check(&classic(), "ContainExact~1_2~R1C1~R1C2", &format!("{contain}, exactly = true"));
    let wrong = "expected values, as in 1_1_2, found \"\"";
    check(&classic(), "ContainExact~~R1C1~R1C2", wrong);
    let two = "look-and-say: cells = \"r6c9 r7c8\", says = [\"2 6\", \"0 5\"]";
    check(&classic(), "LookAndSay~2605~R6C9~R7C8", two);
    let twice = "look-and-say: `says` is a list that tells 2 twice, expected each value once";
    check(&classic(), "LookAndSay~1222~R1C1~R1C2", twice);
    let odd = "expected pairs of digits, as in 2319 for two 3s and one 9, found \"122\"";
    check(&classic(), "LookAndSay~122~R1C1~R1C2", odd);
    let two = "same-values: sets = [\"r1c1 r1c2\", \"r9c8 r9c9\"]";
    check(&classic(), "SameValues~2~R1C1~R1C2~R9C8~R9C9", two);
    check(&classic(), "SameValues~1~R1C1~R1C2", "");
    let parts = "expected 2 sets of equally many cells, found 3 cells";
    check(&classic(), "SameValues~2~R1C1~R1C2~R1C3", parts);
    let none = "expected 0 sets of equally many cells, found 1 cell";
    check(&classic(), "SameValues~0~R1C1", none);
}

#[test]
fn flags() {
    for (tag, line) in [
        ("GlobalEntropy", "global-entropy = true"),
        ("GlobalMod", "global-mod = true"),
        ("DutchFlatmates", "dutch-flatmates = true"),
    ] {
        check(&classic(), tag, line);
        check(&small(), tag, "needs the values 1 to 9, and these are 1 to 4");
    }
    check(&classic(), "RegionSameValues", "region-same-values = true");
}

#[test]
fn tables_of_pairs() {
    // On three values: 1 2 and 3 1, bits 1 and 6.
    let size = context(Size::sudoku(3).unwrap(), None);
    let pair = |cells: &str, over: &str| {
        format!("pair: cells = \"{cells}\", over = \"{over}\", table = [\"1 2\", \"3 1\"]")
    };
    let [line, next] = ["r1c1 r1c2", "r2c1 r2c2 r2c1"].map(|cells| pair(cells, "neighbours"));
    check(&size, "Pair~CB~_name~R1C1~R1C2~~R2C1~R2C2~R2C1", &format!("{line}; {next}"));
    check(&size, "Pair~CB~R1C1~R1C2~_~R3C3", &line);
    check(&size, "PairX~CB~R1C1~R1C2", &pair("r1c1 r1c2", "all"));
    let one = "pair: cells = \"r1c1 r1c2\", over = \"neighbours\", table = [\"3 3\"]";
    check(&context(Size::new(1, 2, 3..=3).unwrap(), None), "Pair~B~R1C1~R1C2", one);
    check(&size, "Binary~C-~R1C1~R1C2", "expected a key of 9 bits or less, found 12");
    check(&size, "Pair~C+~R1C1~R1C2", "expected letters of base64, found '+' in a key");
    check(&size, "Pair~CB", "expected cells, found the end");
    check(&size, "Pair", "expected a key with a table of pairs, found the end");
}

#[test]
fn patterns() {
    let size = context(Size::sudoku(9).unwrap(), None);
    let regex = "regex: cells = \"r1c1 r1c2\", pattern = \"[12].\"";
    check(&size, "Regex~WzEyXS4~R1C1~R1C2", regex);
    check(&size, "Regex~%5B12%5D.~R1C1~R1C2", regex);
    let back = "regex: cells = \"r1c1 r1c2 r1c1\", pattern = \"[12].\"";
    check(&size, "Regex~WzEyXS4~R1C1~R1C2~~R1C1~R1C2~R1C1", &format!("{regex}; {back}"));
    let open =
        "regex: `pattern`: at character 4 of \"[12\": found the end, expected a value or \"]\"";
    check(&size, "Regex~WzEy~R1C1", open);
    let letters = "expected letters of base64, found '.' in a key";
    check(&size, "Regex~1.~R1C1", letters);
    let own = "expected a regular expression, found \"<\" in \"<1>\"";
    check(&size, "Regex~%3C1>~R1C1", own);
}

/// The bits of a machine, filled up to whole bytes, as the letters of base64.
fn packed(bits: &str) -> String {
    let bits: String = bits.split_whitespace().collect();
    let mut bits: Vec<u8> = bits.bytes().map(|bit| bit - b'0').collect();
    bits.resize(bits.len().next_multiple_of(8), 0);
    let alphabet = ('A'..='Z').chain('a'..='z').chain('0'..='9').chain(['-', '_']);
    let alphabet: Vec<char> = alphabet.collect();
    let number =
        |six: &[u8]| (0..6).fold(0, |n, i| 2 * n + six.get(i).copied().unwrap_or(0) as usize);
    bits.chunks(6).map(|six| alphabet[number(six)]).collect()
}

#[test]
fn machines() {
    let three = context(Size::sudoku(3).unwrap(), None);
    let rule = |cells: &str, accepting: &str, transitions: &str| {
        format!(
            "automaton: cells = \"{cells}\", start = \"0\", accepting = [{accepting}], \
             transitions = [{transitions}]"
        )
    };
    // Packed: two states, three symbols, start 0, which does not accept, state 1 accepts; 1 and 2
    // lead from 0 to 0 and 1, and 1 and 3 from 1 to 1.
    let machine = packed("01 0000 0010 1 1 0 011 0 1 101 1 1");
    let lines = "\"0 1 0\", \"0 2 1\", \"1 1,3 1\"";
    check(&three, &format!("NFA~{machine}~_x~R1C1~R1C2"), &rule("r1c1 r1c2", "\"1\"", lines));
    // Plain, the same, with two bits for numbers of transitions.
    let machine = packed("00 0000 0010 1 1 0 0010 10 00 0 01 1 10 00 1 10 1");
    let own = rule("r1c1 r1c2 r1c1", "\"1\"", lines);
    check(&three, &format!("NFA~{machine}~R1C1~R1C2~R1C1"), &own);
    // Two starts, of which the second accepts; 1 leads from both to the second.
    let machine = packed("01 0001 0010 10 00 10 001 01 001 01");
    let own = rule("r1c1", "\"0\", \"1\"", "\"0 1 1\", \"1 1 1\"");
    check(&three, &format!("NFA~{machine}~R1C1"), &own);
    let never = rule("r1c1", "\"never\"", "\"0 * 0\", \"never * never\"");
    check(&three, "NFA~~R1C1", &never);
    // The break leads from 0 to 1, and any value stays where it is.
    let machine = packed("01 0000 0011 1 1 0 1111 0 0 0 1 0111 1 1 1");
    let lines = "\"0 1-3 1\", \"1 1-3 2\"";
    let own = rule("r1c1 r1c2", "\"2\"", lines);
    check(&three, &format!("NFA~{machine}~R1C1~-~R1C2"), &own);
    check(&three, &format!("NFA~{machine}~-~R1C1~R1C2"), &own);
    check(&three, &format!("NFA~{machine}~R1C1~-~-"), &never);
    check(&three, &format!("NFA~{machine}~-"), "expected cells, found the end");
    let two = context(Size::sudoku(2).unwrap(), None);
    let many = "expected a machine for 2 values, found one for more";
    check(&two, &format!("NFA~{machine}~R1C1"), many);
    check(&three, "NFA~AA~R1C1", "the machine ends early");
    check(&three, "NFA~gAAAAA~R1C1", "expected a machine of format 0 or 1, found 2");
    check(&three, "NFA~A~R1C1", "expected base64, found one letter too few or too many");
    let cut = packed("01 0000 0010 1 1 0 011");
    check(&three, &format!("NFA~{cut}~R1C1"), "the machine ends early");
}

/// "The value this far before the end is a 1", one less than there are states; their numbers have
/// `state_bits` bits. Made deterministic, it has a state for each word of that length.
fn late(state_bits: usize, states: usize) -> String {
    let number = |state: usize| format!("{state:0state_bits$b}");
    let [zero, one, two] = [0, 1, 2].map(number);
    // State 1 accepts, and has no transitions; from 2 any value leads to the next, and from the
    // last one to 1.
    let mut bits = format!(
        "00 {:04b} 0001 {one} {one} 0 0010 11 0 {zero} 0 {two} 1 {zero} 00",
        state_bits - 1
    );
    for next in (3..states).chain([1]).map(number) {
        bits += &format!(" 10 0 {next} 1 {next}");
    }
    packed(&bits)
}

#[test]
fn machines_that_would_grow_too_large_stay_nondeterministic() {
    let two = context(Size::sudoku(2).unwrap(), None);
    let machine = late(4, 16);
    let chain = (3..17).map(|state| format!("\"{} 1-2 {state}\"", state - 1)).join(", ");
    let rule = |cells: &str| {
        format!(
            "automaton: cells = \"{cells}\", start = \"0\", accepting = [\"16\"], transitions = \
             [\"0 1-2 1\", \"0 1 2\", \"1 1-2 1\", \"1 1 2\", {chain}]"
        )
    };
    check(&two, &format!("NFA~{machine}~R1C1"), &rule("r1c1"));
    let large = "the machine is too large: it has more than 10000 states, deterministic or not";
    check(&two, &format!("NFA~{}~R1C1", late(14, 10_001)), large);
}
