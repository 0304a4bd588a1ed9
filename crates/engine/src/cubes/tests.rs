use super::*;
use crate::{
    Find, Sat,
    fake::{HARD, SEVERAL, puzzle, read},
};
use satoku_rules::program::Relation;

fn solutions(puzzle: &Instance) -> Vec<Grid> {
    let search = Sat::default().find(puzzle, 3000);
    assert!(search.complete, "there are too many solutions for this test");
    search.solutions
}

/// The cubes of a puzzle are disjoint, and all solutions are in them: by the choices, by the solver
/// and by counting. Returns how many there are.
#[track_caller]
fn check(puzzle: &Instance, count: usize) -> usize {
    let cubes = Cubes::split(puzzle, count, &Limiter::none()).unwrap();
    let all: Vec<Cube> = cubes.iter().collect();
    assert_eq!(all.len(), cubes.len());
    assert!((1..=count).contains(&all.len()));
    let is_contrary = |choice: &Choice, other: &Cube| {
        other.choices().contains(&Choice { holds: !choice.holds, ..*choice })
    };
    for [one, other] in all.iter().array_combinations() {
        assert!(one.choices().iter().any(|choice| is_contrary(choice, other)));
    }

    // Nothing is beside them. (If the puzzle is refuted, its cube is the whole.)
    let size = puzzle.model().size();
    let mut program = puzzle.to_program(&Limiter::none()).unwrap();
    for cube in &all {
        let literals = cube.literals(size).into_iter().map(|literal| !literal);
        program.require("cube", literals, Relation::AtLeast(1)).unwrap();
    }
    assert!(crate::Assignments::of(&program).next().is_none(), "a solution is in no cube");

    let mut expected = solutions(puzzle);
    let mut found: Vec<Grid> = Vec::new();
    for cube in &all {
        let piece = solutions(&cube.piece(puzzle));
        assert!(cube.choices().iter().all(|choice| piece.iter().all(|grid| choice.is_kept(grid))));
        // Fewer cubes than wanted: nothing is left to split.
        assert!(all.len() == count || piece.len() == 1 || cubes.is_refuted());
        found.extend(piece);
    }
    assert!(!cubes.is_refuted() || expected.is_empty());
    let text = Grid::to_string;
    expected.sort_by_key(text);
    found.sort_by_key(text);
    assert!(expected == found, "{} solutions, {} in the cubes", expected.len(), found.len());
    all.len()
}

#[test]
fn classic_puzzles_come_in_pieces() {
    let hard = puzzle("classic", HARD);
    for count in [1, 2, 3, 4, 7, 20] {
        check(&hard, count);
    }
    assert_eq!(check(&puzzle("classic", SEVERAL), 6), 6);
    assert_eq!(check(&puzzle("classic", SEVERAL), 30), 30);
    // Every piece is one solution.
    assert_eq!(check(&puzzle("classic", SEVERAL), 1000), 50);
}

#[test]
fn grids_of_every_size_come_in_pieces() {
    assert_eq!(check(&puzzle("4x4", ""), 5), 5);
    assert_eq!(check(&puzzle("4x4", ""), 300), 288);
    assert_eq!(check(&puzzle("latin:4", ""), 37), 37);
    assert_eq!(check(&puzzle("binairo-4", ""), 1000), 72);
    let six = "123456456123........................";
    assert_eq!(check(&puzzle("6x6", six), 11), 11);
    check(&puzzle("6x6,diagonal", six), 11);
    let diagonals =
        "...2....1.64........3............3...5.....7..9..25..............................";
    check(&puzzle("diagonal,nrc", diagonals), 9);
}

#[test]
fn a_16x16_comes_in_pieces() {
    // Of a solution cells are taken away until there are a few.
    let empty = puzzle("16x16", "");
    let found = Sat::default().find(&empty, 1);
    let mut open = empty.with_givens(found.solutions[0].clone());
    for index in 0.. {
        let mut givens = open.givens().clone();
        givens.set_at(index * 37 % 256, None);
        open = open.with_givens(givens);
        if index > 100 && crate::count(&open, 6).unwrap() == 6 {
            break;
        }
    }
    assert_eq!(check(&open, 6), 6);
}

#[test]
fn pieces_keep_the_rules_of_the_puzzle() {
    let killer = r#"{"model": "6x6", "killer": [
        {"cells": "r1-4c1", "sum": 17}, {"cells": "r1c2-3", "sum": 8}, {"cells": "r1c4-5 r2c5", "sum": 10},
        {"cells": "r2-3c2", "sum": 5}, {"cells": "r3c3 r4c2-4", "sum": 16}, {"cells": "r6c4-6", "sum": 9}
        ], "thermometer": [{"cells": "r6c2>r5c2"}]}"#;
    assert_eq!(check(&read(&killer.replace('\n', " ")), 10), 10);
    // A jigsaw that has candidates of its own, and values from 0.
    let jigsaw = r#"{"model": "jigsaw:4", "regions": "1122112233443344", "candidates": [
        {"cells": "r1c1 r4c4", "values": [1, 2]}, {"cells": "r1c1", "values": [2, 3]}]}"#;
    assert_eq!(check(&read(&jigsaw.replace('\n', " ")), 5), 5);
    assert_eq!(check(&read(".Shape~4x4~0-3.Whisper~2~R1C1~R1C2.~R2C2_0_1"), 9), 9);
}

#[test]
fn a_piece_has_the_candidates_of_the_puzzle_and_of_the_cube() {
    let marked = puzzle("4x4", "12..12341234123.12341234123412341234123412341234123412341234.234");
    let cube = Cubes::split(&marked, 2, &Limiter::none()).unwrap().iter().next().unwrap();
    let choice = cube.choices()[0];
    let (before, after) = (marked.pencil_marks(), cube.piece(&marked).pencil_marks());
    for (cell, values) in before.iter() {
        let keeps = |value| cell != choice.cell || (value == choice.value) == choice.holds;
        assert!(after.get(cell).iter().eq(values.iter().filter(|&value| keeps(value))));
    }
}

#[test]
fn the_authors_solution_stays_with_its_piece() {
    let whole =
        read(r#"{"model": "4x4", "givens": "1...............", "solution": "1234341221434321"}"#);
    let cubes: Vec<Cube> = Cubes::split(&whole, 6, &Limiter::none()).unwrap().iter().collect();
    let with = cubes.iter().filter(|cube| cube.piece(&whole).solution().is_some());
    assert!(
        with.exactly_one().unwrap().choices().iter().all(|c| c.is_kept(whole.solution().unwrap()))
    );
}

#[test]
fn an_unsolvable_puzzle_is_one_cube() {
    #[track_caller]
    fn check_refuted(puzzle: &Instance, is_refuted: bool) {
        let cubes = Cubes::split(puzzle, 10, &Limiter::none()).unwrap();
        assert_eq!(cubes.is_refuted(), is_refuted);
        if is_refuted {
            assert_eq!(cubes.len(), 1);
            assert_eq!(cubes.iter().next().unwrap().to_string(), "the whole puzzle");
        }
        check(puzzle, 10);
    }
    check_refuted(&puzzle("4x4", "11.............."), true);
    check_refuted(&puzzle("4x4", "12....3..4......"), true);
    check_refuted(&puzzle("anti-knight", HARD), true);
    check_refuted(&puzzle("4x4", "1..............."), false);
}

#[test]
fn the_same_puzzle_has_the_same_cubes() {
    let hard = puzzle("classic", HARD);
    let cubes = || Cubes::split(&hard, 5, &Limiter::none()).unwrap().iter().collect::<Vec<_>>();
    assert_eq!(cubes(), cubes());
}

#[test]
fn there_are_limits_to_the_number_of_cubes() {
    for count in [0, Cubes::MAX + 1, usize::MAX] {
        let error = Cubes::split(&puzzle("4x4", ""), count, &Limiter::none()).unwrap_err();
        assert_eq!(error, CubesError::Count(count));
    }
}

#[test]
fn answers_of_pieces_add_up() {
    #[track_caller]
    fn check(pieces: &[(usize, bool)], expected: Verdict) {
        assert_eq!(Verdict::of_pieces(pieces.iter().copied()), expected);
        assert_eq!(Verdict::of_pieces(pieces.iter().rev().copied()), expected);
    }
    let (unsolvable, unique, multiple) = ((0, true), (1, true), (2, false));
    let (unknown, found) = ((0, false), (1, false));
    check(&[unsolvable], Verdict::Unsolvable);
    check(&[unsolvable, unsolvable], Verdict::Unsolvable);
    check(&[unsolvable, unique, unsolvable], Verdict::Unique);
    check(&[unique, unsolvable, unique], Verdict::Multiple);
    check(&[multiple, unsolvable], Verdict::Multiple);
    check(&[multiple, unknown], Verdict::Multiple);
    check(&[unique, unknown], Verdict::Unknown);
    check(&[unsolvable, unknown], Verdict::Unknown);
    check(&[unique, found], Verdict::Multiple);
    check(&[found, unsolvable], Verdict::Unknown);
}
