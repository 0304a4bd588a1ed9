//! Overlapping grids with holes: every engine, certificate, step, format and drawing. The solutions
//! of `puzzles/overlapping.tsv` were found by an independent solver.

use satoku::{
    draw::{SvgOptions, boxed, svg},
    engine::{MOST_STATES, Milp, count_exactly},
    proof::prove,
};

use crate::{prelude::*, puzzles};

/// The puzzles, each with its solution.
fn cases() -> Vec<(Puzzle, String)> {
    let cases = puzzles::cases("overlapping.tsv");
    assert_eq!(cases.len(), 10);
    // (That solver wrote holes as empty cells.)
    cases.into_iter().map(|case| (case.puzzle, case.solution.replace('.', "#"))).collect()
}

#[test]
fn every_engine_finds_the_only_solution() {
    for (index, (puzzle, solution)) in cases().into_iter().enumerate() {
        let mut engines: Vec<Box<dyn Searcher>> =
            vec![Box::new(Sat::default()), Box::new(Backtracker::new(Strategy::CANDIDATES))];
        // Integer programming takes its time.
        if index < 4 {
            engines.push(Box::new(Milp));
        }
        for engine in &mut engines {
            let search = engine.find(&puzzle, 2);
            let which = format!("{} on {}", engine.name(), puzzle.model().name());
            assert_eq!(sorted(&search.solutions), [&*solution], "{which}");
            assert!(search.complete, "{which}");
            assert_eq!(puzzle.violations(&search.solutions[0]), [], "{which}");
        }
    }
}

#[test]
fn every_puzzle_gets_a_certificate_that_holds() {
    for (puzzle, _) in cases() {
        let holds = verified(&prove(&puzzle).unwrap(), &puzzle);
        assert_eq!(holds.puzzle.givens(), puzzle.givens());
        assert_eq!(holds.puzzle.model().holes(), puzzle.model().holes());
    }
}

/// The number follows from the 288 sudokus of 4x4: every filling of a box extends in 12 ways.
#[test]
fn fillings_are_counted_by_every_engine() {
    let model = model("extends = \"4x4\"\ngrids = \"r1c1 r3c3\"");
    assert_eq!((model.holes().to_string(), model.rules().len()), ("r1-2c5-6 r5-6c1-2".into(), 23));
    let puzzle = empty(&model);
    let expected = 24 * 12 * 12;
    assert_eq!(count_exactly(&puzzle, MOST_STATES, &Limiter::none()), Ok(expected));
    for strategy in Strategy::NAMED {
        let search = Backtracker::new(strategy).find(&puzzle, 10_000);
        assert_eq!(
            (search.complete, search.solutions.len() as u128),
            (true, expected),
            "{strategy}"
        );
    }
    let search = Sat::default().find(&puzzle, 10_000);
    assert_eq!((search.complete, search.solutions.len() as u128), (true, expected));
}

#[test]
fn steps_lead_to_the_solution_and_never_into_a_hole() {
    for (puzzle, solution) in cases().into_iter().filter(|(p, _)| p.model().name() == "butterfly") {
        check_steps(&puzzle, &solution);
    }
    // One with holes.
    let model = model("extends = \"4x4\"\ngrids = \"r1c1 r3c3\"");
    let solution = "1234##3412##214321432134##1243##3412";
    let givens: String =
        solution.char_indices().map(|(at, c)| if at % 3 > 0 { c } else { '.' }).collect();
    let puzzle = read_in(&model, &givens);
    let found: Vec<String> = puzzle.solutions().map(|grid| grid.unwrap().to_string()).collect();
    assert_eq!(found, [solution]);
    check_steps(&puzzle, solution);
}

#[track_caller]
fn check_steps(puzzle: &Puzzle, solution: &str) {
    let mut grid = puzzle.givens().clone();
    for step in puzzle.steps() {
        for &(cell, value) in &step.placements {
            assert!(!puzzle.model().holes().contains(cell));
            grid.set(cell, Some(value));
        }
    }
    assert_eq!(grid.to_string(), solution);
}

#[test]
fn a_text_may_leave_holes_out() {
    for (puzzle, _) in cases() {
        let model = puzzle.model();
        let (size, holes, line) = (model.size(), model.holes(), puzzle.givens().to_string());
        let characters: Vec<char> = line.chars().collect();
        let without = size.cells().filter(|&cell| !holes.contains(cell));
        let without: String = without.map(|cell| characters[size.index(cell)]).collect();
        let rows = |hole: char| -> String {
            let shown =
                |cell| if holes.contains(cell) { hole } else { characters[size.index(cell)] };
            let all: Vec<char> = size.cells().map(shown).collect();
            let rows = all.chunks(size.columns()).map(|row| row.iter().collect::<String>());
            rows.map(|row| row.trim_end().to_owned() + "\n").collect()
        };
        let drawn = boxed(puzzle.givens(), model, |_, text| text);
        let empty = holes.cell_count() - puzzle.givens().filled().count();
        assert_eq!(drawn.matches('.').count(), empty, "{drawn}");
        let texts = [
            line.clone(),
            without.clone(),
            format!("{without} a label"),
            line.replace('#', "."),
            format!("{line} a label"),
            rows('#'),
            rows('.'),
            rows(' '),
            drawn,
        ];
        for text in texts {
            assert_eq!(read_in(model, &text).givens(), puzzle.givens(), "{text}");
        }
        assert_eq!(line.matches('#').count(), holes.count());
        let both = parse(&format!("{}\n{without}\n", rows(' ')), &Settings::of(model.clone()));
        assert_eq!(both.len(), 2);
    }
}

#[test]
fn a_value_in_a_hole_is_refused_and_judged() {
    let model = model("samurai");
    let mut grid = Grid::empty(model.size());
    grid.set("r1c10".parse().unwrap(), model.size().value(7));
    let [Err(error)] = &parse(&grid.to_string(), &Settings::of(model.clone()))[..] else {
        panic!("it is refused")
    };
    let expected = "1: found 7 in r1c10, which is a hole; expected '#' there, or nothing";
    assert_eq!(error.to_string(), expected);
    let error = Puzzle::builder(model.clone()).given("r1c10", 7).unwrap_err();
    assert_eq!(error.to_string(), "r1c10 is a hole, not a cell");
    let violations = empty(&model).violations(&grid);
    assert!(violations.iter().any(|v| v.to_string() == "r1c10 is 7, but it is a hole, not a cell"));
    assert_eq!(violations.len(), model.holes().cell_count() + 1);
}

/// Backtrackers ignore eliminations in holes: a hole is not filled, and there are solutions even if
/// no value is left for it. (Once the hole was filled in the first case, and the second had no
/// solution.)
#[test]
fn rules_may_strike_values_in_holes() {
    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let puzzle = read(text);
        for strategy in Strategy::NAMED {
            let search = Backtracker::new(strategy).find(&puzzle, 10);
            assert_eq!(sorted(&search.solutions), expected, "{strategy}");
            assert!(search.complete, "{strategy}");
        }
        puzzle.solve().unwrap();
    }
    check(
        "size = \"2x2\"\nvalues = \"2-3\"\nholes = \"r1c1 r2c1\"\n[[taxicab]]\ndistance = 1\n",
        &["#2#3", "#3#2"],
    );
    check(
        "size = \"2x2\"\nvalues = \"2-3\"\nholes = \"r1c2\"\ngivens = \"2...\"\n\
         [[maximum]]\ncells = \"r1c1 r2c1\"\n",
        &["2#32"],
    );
}

#[test]
fn drawings_leave_holes_blank() {
    let (puzzle, _) = cases().swap_remove(0);
    let drawing = svg(&puzzle, SvgOptions::default());
    // The line below row 1 is not drawn above the first hole.
    assert!(drawing.contains("M0 64 L576 64 M768 64 L1344 64"), "{drawing}");
    let model = puzzle.model();
    let text = boxed(puzzle.givens(), model, |_, text| text);
    let middle = text.lines().nth(13).unwrap();
    assert!(middle.starts_with("                | ") && middle.trim().len() == 25, "{text}");
}

/// The second minimum excludes the first one, and so has fewer cells than the grid, among them the
/// hole.
#[test]
fn rules_that_spare_each_other_may_have_a_hole_beside_them() {
    let text = "size = \"1x4\"\nvalues = \"1-4\"\nholes = \"r1c1\"\ngivens = \"....\"\n\
        [[minimum]]\ncells = \"r1c2-3\"\n[[minimum]]\ncells = \"r1c4\"\n";
    let puzzle = read(text);
    assert!(Backtracker::new(Strategy::REFERENCE).find(&puzzle, 100).complete);
}
