//! What is refused, in links and of puzzles.

use super::*;
use crate::write::target;

/// What a link reads as: an error.
#[track_caller]
fn check_refused(link: &str, expected: &str) {
    let found = one(link).map(|puzzle| puzzle.to_string());
    assert_eq!(found.map_err(|error| error.to_string()), Err(expected.to_owned()), "{link}");
}

#[test]
fn what_cannot_be_read_is_refused_with_its_place() {
    /// What follows the question mark, the column to blame, and why.
    #[track_caller]
    fn refuses(link: &str, column: usize, problem: &str) {
        let name = link.split('/').next().unwrap();
        let row = LINKS.iter().find(|row| row.names.contains(&name));
        let genre = row.map_or(name, |row| row.genre);
        check_refused(&format!("p?{link}"), &format!("1:{column}: {genre}: {problem}"));
    }
    let known = LINKS.iter().map(|row| row.names[0]).chain(["sudoku"]).format(", ");
    check_refused(
        "https://puzz.link/p?slither/5/5/gch1222ch331bg222",
        &format!("1:21: puzz-link: \"slither\" is not a genre known here, expected {known}"),
    );
    check_refused(
        "https://puzz.link/list.html",
        "1:28: puzz-link: the link ends here, expected a genre, as in \
         https://puzz.link/p?nurikabe/… and a slash",
    );
    let number = "expected a number in base 16, '.', or 'g' to 'z' for places without a clue";
    refuses("nurikabe/5/5/g5k2o1k3", 24, &format!("the link ends here, {number}"));
    refuses("nurikabe/5/5/g5k2G1k3g", 20, &format!("found 'G', {number}"));
    refuses("nurikabe/5/5/g5k2o1k3h", 24, "found 2 places without a clue where only 1 are left");
    refuses("nurikabe/5/5/g5k2o1k3gg", 25, "found 'g', expected the end of the link");
    refuses("nurikabe/2/2/-1g", 18, "found 'g', expected a digit in base 16");
    let sides = "found \"9\" columns and \"6\" rows, expected 4, 6, 9, 16 or 25 of each";
    refuses("sudoku/9/6/zzo", 10, sides);
    refuses("sudoku/4/4/5u", 14, "found 5, expected 0 to 4");
    refuses("sudoku/4/4/0u", 14, "found 0, expected 1 to 4");
    for size in ["0/5", "5/0", "401/5", "5/99999999999999999999"] {
        let (columns, rows) = size.split_once('/').unwrap();
        let sides = format!("found {columns:?} columns and {rows:?} rows");
        let problem = format!("{sides}, expected each from 1 to 400");
        refuses(&format!("nurikabe/{size}/g"), 12, &problem);
    }
    let large = "found 400 rows of 400 cells, expected up to 10000 cells";
    refuses("nurikabe/400/400/zzz", 12, large);
    let flag = "found the flag \"v:\": the rules are a variant's, which no link tells";
    refuses("lits/v:/4/4/9q02jg", 8, flag);
    refuses("lits/d/4/4/9q02jg", 8, "found \"d\", expected the number of columns");
    refuses("lits/2/2/g0", 12, "there is a line between r1c1 and r1c2, which are in one region");
    let levels = "the water of the tank of r3c1 may have several levels without the flag r";
    refuses("aquarium/4/3/3c80/m", 12, levels);
    let plate = "r1c1 is a plate by itself, expected two cells, or one left out";
    refuses("magnets/2/1/lg", 16, plate);
    let pole = "r1c1: found a given +, expected clues beside the grid only";
    refuses("magnets/2/1/l09", 17, pole);
    let letter = "found \"27\", expected a letter, or its number from 1 to 26";
    refuses("easyasabc/2/2/27/n", 17, letter);
    refuses("starbattle/2/2/0/00", 18, "found \"0\", expected a number from 1 on");
    refuses("tents/2/2/i+12300", 14, "found 291, expected 0 to 255");
    let cell = "the link ends here, expected a cell: 'k' to 'z', '.' or two sums";
    refuses("kakuro/2/2/m", 15, cell);
    let sum = "the link ends here, expected a sum: '0' to '9', 'a' to 'j', 'A' to 'Z' or '-'";
    refuses("kakuro/2/2/n3J-", 18, sum);
    refuses("kakuro/2/2/o3J-1", 14, "found 5 white cells where 4 cells are left");
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
    check_unwritten(
        "model = \"latin:4\"",
        "its model latin:4 is neither a genre with links to puzz.link nor the usual one of a 4x4, \
         6x6, 9x9, 16x16 or 25x25",
    );
    check_unwritten("kenken: 2 2|1- 3+|- -|1 2|1 2", "no links of the genre kenken are known here");
    check_unwritten("minesweeper: 1 2 1|1 -", "`mines`: found \"1\", which a link cannot say");
    check_unwritten(
        "skyscrapers: 3 3 2|- - -|- - -|- - -|- - -|- - -|- - -|- - -",
        "`heights`: found \"2\", which a link cannot say",
    );
    let unclued = "top 2 has no clue, and in a link that would say that no cell is shaded";
    check_unwritten("nonogram: 1 2|1|-|1", unclued);
    check_unwritten("kakuro: 2 2|- -|,1 1", "r2c2 is given as 1, and a link has sums only");
    check_unwritten("kakuro: 1 2|,1 0", "there are no cells beside the first row and column");
    check_unwritten("kakuro: 2 3|,3 0 0|- - -", "r1c1 has a sum that is not beside a white cell");
    check_unwritten(
        "abc-end-view: 2 2 b|- -|- -|- -|- -|0 -|- -",
        "r1c1: found \"0\", expected a letter, or its number from 1 to 26 that a link can say",
    );
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
    for (kind, name) in
        [("count]]\nname = \"more\"\nexactly = 1", "more"), ("candidates]]", "candidates 1")]
    {
        let problem = "cannot be written: a link has the clues of its genre only";
        let text = format!("{file}[[{kind}\ncells = \"r1c2\"\nvalues = [0]\n");
        check_unwritten(&text, &format!("the rule `{name}` {problem}"));
    }
    check_unwritten(
        &format!("givens = \"..0.\"\n{file}"),
        "r2c1 has a given that is not one of its clues, or lacks one",
    );
}

#[test]
fn links_that_would_fill_the_memory_are_refused() {
    let region = "lits: the region of r1c1 has 10000 cells, expected up to 400";
    let clues = "nurikabe: found 2500 clues, expected up to 399";
    let grid = "kuromasu: a grid of 100x100 with clues up to 100 is too large to be solved here";
    for (genre, body, expected) in [
        ("lits", "0".repeat(3960), region),
        ("nurikabe", "+3e8i".repeat(2500), clues),
        ("kurodoko", "-64".repeat(10_000), grid),
    ] {
        check_refused(&format!("p?{genre}/100/100/{body}"), &format!("1: {expected}"));
    }
}
