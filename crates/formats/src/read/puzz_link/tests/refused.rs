//! What is refused, in links and of puzzles.

use super::*;
use crate::write::target;
use satoku_core::interrupt::Limiter;
use satoku_samples::check_each;

/// What a link reads as: an error.
#[track_caller]
fn check_refused(link: &str, expected: &str) {
    let found = one(link).map(|puzzle| puzzle.to_string());
    assert_eq!(found.map_err(|error| error.to_string()), Err(expected.to_owned()), "{link}");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    let known = LINKS.iter().map(|row| row.names[0]).chain(["sudoku"]).format(", ");
    check_refused(
        "https://puzz.link/p?slither/5/5/gch1222ch331bg222",
        &format!("1:21: puzz-link: \"slither\" is not a genre known here, expected {known}"),
    );
    check_refused("p?sudoku/4/4/5u", "1:14: sudoku: found 5, expected 0 to 4");
    check_refused("p?sudoku/4/4/0u", "1:14: sudoku: found 0, expected 1 to 4");
    check_refused("p?nurikabe/2/2/-1g", "1:18: nurikabe: found 'g', expected a digit in base 16");
    let sizes = ["0/5", "5/0", "401/5", "5/99999999999999999999"];
    for size in sizes {
        let (columns, rows) = size.split_once('/').unwrap();
        let what =
            format!("found {columns:?} columns and {rows:?} rows, expected each from 1 to 400");
        check_refused(&format!("p?nurikabe/{size}/g"), &format!("1:12: nurikabe: {what}"));
    }
    check_refused("p?lits/d/4/4/9q02jg", "1:8: lits: found \"d\", expected the number of columns");
    check_refused("p?tents/2/2/i+12300", "1:14: tents: found 291, expected 0 to 255");
    let cases = r#"
        https://puzz.link/list.html
        > 1:28: puzz-link: the link ends here, expected a genre, as in
        > https://puzz.link/p?nurikabe/… and a slash
        p?nurikabe/5/5/g5k2o1k3
        > 1:24: nurikabe: the link ends here, expected a number in base 16, '.', or 'g' to 'z' for
        > places without a clue
        p?nurikabe/5/5/g5k2o1k3h
        > 1:24: nurikabe: found 2 places without a clue where only 1 are left
        p?nurikabe/5/5/g5k2o1k3gg
        > 1:25: nurikabe: found 'g', expected the end of the link
        p?sudoku/9/6/zzo
        > 1:10: sudoku: found "9" columns and "6" rows, expected 4, 6, 9, 16 or 25 of each
        p?nurikabe/5/5/g5k2G1k3g
        > 1:20: nurikabe: found 'G', expected a number in base 16, '.', or 'g' to 'z' for places
        > without a clue
        p?nurikabe/400/400/zzz
        > 1:12: nurikabe: found 400 rows of 400 cells, expected up to 10000 cells
        p?lits/v:/4/4/9q02jg
        > 1:8: lits: found the flag "v:": the rules are a variant's, which no link tells
        p?lits/2/2/g0
        > 1:12: lits: there is a line between r1c1 and r1c2, which are in one region
        p?aquarium/4/3/3c80/m
        > 1:12: aquarium: the water of the tank of r3c1 may have several levels without the flag r
        p?magnets/2/1/lg
        > 1:16: magnets: r1c1 is a plate by itself, expected two cells, or one left out
        p?magnets/2/1/l09
        > 1:17: magnets: r1c1: found a given +, expected clues beside the grid only
        p?easyasabc/2/2/27/n
        > 1:17: abc-end-view: found "27", expected a letter, or its number from 1 to 26
        p?starbattle/2/2/0/00
        > 1:18: star-battle: found "0", expected a number from 1 on
        p?kakuro/2/2/m
        > 1:15: kakuro: the link ends here, expected a cell: 'k' to 'z', '.' or two sums
        p?kakuro/2/2/n3J-
        > 1:18: kakuro: the link ends here, expected a sum: '0' to '9', 'a' to 'j', 'A' to 'Z' or
        > '-'
    "#;
    check_each(cases, check_refused);
    check_refused("p?kakuro/2/2/o3J-1", "1:14: kakuro: found 5 white cells where 4 cells are left");
}

pub(super) fn written(puzzle: &Instance) -> Result<String, String> {
    target("puzz-link").unwrap().write(puzzle, &Limiter::none()).map_err(|error| error.to_string())
}

#[track_caller]
fn check_unwritten(text: &str, expected: &str) {
    let puzzle = one(text).unwrap();
    assert_eq!(written(&puzzle), Err(expected.to_owned()), "{text}");
}

#[test]
fn what_a_link_cannot_say_is_refused() {
    check_unwritten("kenken: 2 2|1- 3+|- -|1 2|1 2", "no links of the genre kenken are known here");
    check_unwritten("minesweeper: 1 2 1|1 -", "`mines`: found \"1\", which a link cannot say");
    check_unwritten("kakuro: 2 2|- -|,1 1", "r2c2 is given as 1, and a link has sums only");
    check_unwritten("kakuro: 1 2|,1 0", "there are no cells beside the first row and column");
    check_unwritten("kakuro: 2 3|,3 0 0|- - -", "r1c1 has a sum that is not beside a white cell");
    let cases = r#"
        model = "latin:4"
        > its model latin:4 is neither a genre with links to puzz.link nor the usual one of a 4x4,
        > 6x6, 9x9, 16x16 or 25x25
        skyscrapers: 3 3 2|- - -|- - -|- - -|- - -|- - -|- - -|- - -
        > `heights`: found "2", which a link cannot say
        nonogram: 1 2|1|-|1
        > top 2 has no clue, and in a link that would say that no cell is shaded
        abc-end-view: 2 2 b|- -|- -|- -|- -|0 -|- -
        > r1c1: found "0", expected a letter, or its number from 1 to 26 that a link can say
    "#;
    check_each(cases, check_unwritten);
    check_unwritten("norinori: 1 3|- - -|1 2 1", "the region of r1c1 and r1c3 is not connected");
    let usual = "skyscrapers: 2 2 2|2 -|- -|- -|- -|- -|- -";
    let puzzle = one(usual).unwrap();
    assert_eq!(written(&puzzle), Ok("https://puzz.link/p?skyscrapers/2/2/2m".to_owned()));
}

#[test]
fn rules_and_givens_beside_the_clues_are_refused() {
    let file = "model = \"nurikabe\"\nclues = \"\"\"\n1 .\n. .\n\"\"\"\n";
    let puzzle = one(file).unwrap();
    assert_eq!(written(&puzzle), Ok("https://puzz.link/p?nurikabe/2/2/1i".to_owned()));
    let cases = r#"
        model = "nurikabe"; clues = """; 1 .; . .; """; [[count]]; name = "more"; cells = "r1c2"; values = [0]; exactly = 1
        > the rule `more` cannot be written: a link has the clues of its genre only
        model = "nurikabe"; clues = """; 1 .; . .; """; [[candidates]]; cells = "r1c2"; values = [0]
        > the rule `candidates 1` cannot be written: a link has the clues of its genre only
        givens = "..0."; model = "nurikabe"; clues = """; 1 .; . .; """
        > r2c1 has a given that is not one of its clues, or lacks one
    "#;
    check_each(cases, check_unwritten);
}

#[test]
fn links_that_would_fill_the_memory_are_refused() {
    for (link, expected) in [
        (
            format!("p?lits/100/100/{}", "0".repeat(3960)),
            "lits: the region of r1c1 has 10000 cells, expected up to 400",
        ),
        (
            format!("p?nurikabe/100/100/{}", "+3e8i".repeat(2500)),
            "nurikabe: found 2500 clues, expected up to 399",
        ),
        (
            format!("p?kurodoko/100/100/{}", "-64".repeat(10_000)),
            "kuromasu: a grid of 100x100 with clues up to 100 is too large to be solved here",
        ),
    ] {
        check_refused(&link, &format!("1: {expected}"));
    }
}
