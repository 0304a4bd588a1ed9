//! Problems modelled by general rules, with known numbers of solutions; and sums in files for other
//! solvers.

use satoku::{
    cnf::Encoding,
    engine::{MOST_STATES, Uncounted, count_exactly},
    export::{Document, Format},
    proof::{Claim, prove},
    statement::Statement,
};

use crate::prelude::*;

fn empty(text: &str) -> Puzzle {
    crate::puzzles::empty(&model(text))
}

/// How many solutions there are by merged states.
fn exactly(puzzle: &Puzzle) -> Result<u128, Uncounted> {
    count_exactly(puzzle, MOST_STATES, &Limiter::none())
}

/// An engine finds this many solutions, and each of them satisfies the rules.
#[track_caller]
fn check(mut engine: impl Searcher, puzzle: &Puzzle, expected: usize) {
    let search = engine.find(puzzle, expected + 1);
    assert_eq!((search.solutions.len(), search.complete), (expected, true), "{}", engine.name());
    for solution in &search.solutions {
        assert_eq!(puzzle.violations(solution), []);
    }
}

/// All numbers from 1 to the square of the side, with the same sum in all rows, columns and both
/// diagonals.
fn magic_square(side: usize) -> String {
    let last = side * side;
    let mut text = format!(
        "size = {side}\nvalues = \"1-{last}\"\nrows = \"none\"\ncolumns = \"none\"\n\
         [[all-different]]\ncells = \"r1-{side}c1-{side}\"\n"
    );
    let lines = (1..=side).flat_map(|i| [format!("r{i}c1-{side}"), format!("r1-{side}c{i}")]);
    let diagonals = [format!("r1c1>r{side}c{side}"), format!("r1c{side}>r{side}c1")];
    for cells in lines.chain(diagonals) {
        let total = side * (last + 1) / 2;
        text += &format!("[[sum]]\ncells = \"{cells}\"\ntotal = {total}\n");
    }
    text
}

#[test]
fn there_are_8_magic_squares_of_3x3() {
    let puzzle = empty(&magic_square(3));
    check(Sat::default(), &puzzle, 8);
    check(Backtracker::new(Strategy::CANDIDATES), &puzzle, 8);
    check(Backtracker::new(Strategy::REFERENCE), &puzzle, 8);
    assert_eq!(exactly(&puzzle), Ok(8));
}

/// As Frénicle de Bessy counted in 1693: 880, each in eight positions.
#[test]
fn there_are_7040_magic_squares_of_4x4() {
    let puzzle = empty(&magic_square(4));
    check(Backtracker::new(Strategy::CANDIDATES), &puzzle, 8 * 880);
    // One state for each set of values in some rows, with the sums of its columns, is too many.
    let count = count_exactly(&puzzle, 10_000, &Limiter::none());
    assert!(matches!(count, Err(Uncounted::States { .. })));
}

/// The magic squares of 4x4 with this value in a corner.
fn cornered(value: usize) -> Puzzle {
    let puzzle = empty(&magic_square(4));
    let size = puzzle.model().size();
    let mut givens = Grid::empty(size);
    givens.set(size.cell_at(0), Some(size.value_at(value - 1)));
    puzzle.with_givens(givens)
}

#[test]
fn sat_finds_the_magic_squares_with_1_in_the_corner() {
    check(Sat::default(), &cornered(1), 416);
}

#[test]
#[ignore = "38 s"]
fn sat_finds_all_magic_squares_of_4x4() {
    let count = |value| {
        let puzzle = cornered(value);
        let search = Sat::default().find(&puzzle, 7_041);
        assert!(search.complete);
        search.solutions.len()
    };
    assert_eq!((1..=16).map(count).sum::<usize>(), 8 * 880);
}

/// A queen is a 1: one in each row and column, and no two in a diagonal, by a rule for each.
fn queens(side: usize, diagonal: &str) -> String {
    let mut text = format!("size = {side}\nvalues = \"0-1\"\n");
    for i in 1..=side {
        for cells in [format!("r{i}c1-{side}"), format!("r1-{side}c{i}")] {
            text += &format!("[[sum]]\ncells = \"{cells}\"\ntotal = 1\n");
        }
    }
    for i in 1..side {
        let (back, last) = (side + 1 - i, side);
        let mut cells = vec![format!("r1c{i}>r{back}c{last}"), format!("r1c{back}>r{back}c1")];
        // The longest ones are there already.
        if i > 1 {
            cells.extend([format!("r{i}c1>r{last}c{back}"), format!("r{i}c{last}>r{last}c{i}")]);
        }
        for cells in cells {
            text += &diagonal.replace("CELLS", &cells);
        }
    }
    text
}

#[test]
fn queens_are_counted_as_in_the_program_without_a_puzzle() {
    for (side, count) in [(4, 2), (5, 10), (6, 4), (8, 92)] {
        for diagonal in [
            "[[count]]\ncells = \"CELLS\"\nvalues = [1]\nat-most = 1\n",
            "[[sum]]\ncells = \"CELLS\"\nat-most = 1\n",
            "[[pair]]\ncells = \"CELLS\"\nover = \"all\"\nrelation = \"a * b == 0\"\n",
        ] {
            let puzzle = empty(&queens(side, diagonal));
            check(Sat::default(), &puzzle, count);
            check(Backtracker::new(Strategy::CANDIDATES), &puzzle, count);
            // Eight queens by pairs do not fit into its states.
            if side < 8 {
                assert_eq!(exactly(&puzzle), Ok(count as u128), "{side} {diagonal}");
            }
        }
    }
    let ten = queens(10, "[[count]]\ncells = \"CELLS\"\nvalues = [1]\nat-most = 1\n");
    check(Sat::default(), &empty(&ten), 724);
}

/// The rows of an LP file whose name begins so, each on one line.
fn lp_rows(puzzle: &Puzzle, name: &str) -> Vec<String> {
    let (program, mut text) = (puzzle.to_program(), Vec::new());
    let document = Document::new(puzzle, &program, Encoding::default());
    document.write(Format::Lp, &mut text, &Limiter::none()).unwrap();
    let text = String::from_utf8(text).unwrap().replace("\n  ", " ");
    text.lines().map(str::trim).filter(|row| row.starts_with(name)).map(str::to_owned).collect()
}

#[test]
fn a_rule_about_a_sum_is_one_row_under_its_name() {
    let rule = |rule: &str| empty(&format!("size = 4\nboxes = \"2x2\"\n{rule}"));
    let cage = rule("[[killer]]\nname = \"corner cage\"\ncells = \"r1c1 r1c2 r2c1\"\nsum = 7\n");
    assert_eq!(
        lp_rows(&cage, "cornercage:"),
        ["cornercage: x_1_1_1 + 2 x_1_1_2 + 3 x_1_1_3 + 4 x_1_1_4 \
          + x_1_2_1 + 2 x_1_2_2 + 3 x_1_2_3 + 4 x_1_2_4 \
          + x_2_1_1 + 2 x_2_1_2 + 3 x_2_1_3 + 4 x_2_1_4 = 7"]
    );
    // Apart from that, a row for each value: no more than one of the cells holds it.
    assert_eq!(lp_rows(&cage, "cornercage").len(), 5);
    let arrow = rule("[[arrow]]\ncircle = \"r1c2\"\ncells = \"r1c1 r2c1\"\n");
    assert_eq!(
        lp_rows(&arrow, "arrow1"),
        ["arrow1: x_1_1_1 + 2 x_1_1_2 + 3 x_1_1_3 + 4 x_1_1_4 \
          + x_2_1_1 + 2 x_2_1_2 + 3 x_2_1_3 + 4 x_2_1_4 \
          - x_1_2_1 - 2 x_1_2_2 - 3 x_1_2_3 - 4 x_1_2_4 = 0"]
    );
    let sum = rule("[[sum]]\ncells = \"r1c1 r2c3\"\nweights = [3, -1]\nat-most = 5\n");
    assert_eq!(
        lp_rows(&sum, "sum1"),
        ["sum1: 3 x_1_1_1 + 6 x_1_1_2 + 9 x_1_1_3 + 12 x_1_1_4 \
          - x_2_3_1 - 2 x_2_3_2 - 3 x_2_3_3 - 4 x_2_3_4 <= 5"]
    );
}

/// Some 1 has another 1 fourteen cells later. A deterministic automaton would have to remember
/// fourteen values, which is too much, so it stays nondeterministic.
fn two_apart(values: u16) -> String {
    let any: Vec<String> = (1..14).map(|at| format!("\"q{at} * q{}\"", at + 1)).collect();
    format!(
        "size = \"4x5\"\nvalues = \"1-{values}\"\nrows = \"none\"\ncolumns = \"none\"\n\
         [[automaton]]\ncells = \"r1c1-5 r2c1-5 r3c1-5 r4c1-5\"\nstart = \"s\"\naccepting = [\"end\"]\n\
         transitions = [\"s * s\", \"s 1 q1\", {}, \"q14 1 end\", \"end * end\"]\n",
        any.join(", ")
    )
}

#[test]
fn an_automaton_that_is_too_large_as_a_deterministic_one_means_the_same_everywhere() {
    let all = empty(&two_apart(2));
    let statements = all.model().rules().iter().flat_map(|rule| rule.statements());
    let mut automata = statements.filter_map(|statement| match statement {
        Statement::Automaton { layers, .. } => Some(layers),
        _ => None,
    });
    assert!(automata.all(|layers| !layers.is_deterministic()));
    // Six pairs of cells, one of them with two 1s, and eight free cells.
    let count = (4_u128.pow(6) - 3_u128.pow(6)) << 8;
    assert_eq!(exactly(&all), Ok(count));

    // The fourth cell is free; the first and the fifteenth are the only two that can be 1.
    let given = |all: &Puzzle, open: &[usize]| {
        let size = all.model().size();
        let mut givens = Grid::empty(size);
        for place in (0..20).filter(|place| !open.contains(place)) {
            givens.set(size.cell_at(place), size.value(2));
        }
        Puzzle::new(all.model().clone(), givens)
    };
    for (open, solutions) in [(&[0, 3, 14][..], 2), (&[0, 14], 1), (&[0, 13], 0)] {
        let puzzle = given(&all, open);
        check(Sat::default(), &puzzle, solutions);
        check(Backtracker::new(Strategy::REFERENCE), &puzzle, solutions);
        check(Backtracker::new(Strategy::CANDIDATES), &puzzle, solutions);
        assert_eq!(exactly(&puzzle), Ok(solutions as u128));
    }
    for (open, claim) in [(&[0, 14], Claim::Unique), (&[0, 13], Claim::Unsolvable)] {
        assert_eq!(verified(&prove(&given(&all, open)).unwrap(), claim).claim, claim);
    }
    // In ISS a grid has as many values as rows or columns, or more.
    let puzzle = given(&empty(&two_apart(5)), &[0, 3, 14]);
    check(Sat::default(), &puzzle, 5);
    let text = written(&puzzle, "iss").unwrap();
    check(Sat::default(), &read(&text), 5);
}
