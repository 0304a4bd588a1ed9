//! Killer sudokus with nothing but cages: solved, and proven unique. `tests/data/killers.tsv` names
//! their sources.

use satoku::{engine::Milp, model, rule::Killer};

use crate::prelude::*;

/// A killer, with its solution if the table has it.
struct Case {
    puzzle: Puzzle,
    solution: Option<&'static str>,
}

/// A row and a column, as in `R1C9`.
fn cell(text: &str) -> Cell {
    let [b'R', row @ b'1'..=b'9', b'C', column @ b'1'..=b'9'] = text.as_bytes() else {
        panic!("no cell: {text}")
    };
    Cell::new((row - b'1').into(), (column - b'1').into())
}

/// A classic sudoku with cages: `.Cage~3~R1C1~R1C2.Cage~15~...`
fn puzzle(name: &str, text: &str) -> Puzzle {
    let mut builder = Puzzle::builder(model::named("classic").unwrap()).label(name);
    for cage in text.split('.').skip(1) {
        let mut parts = cage.strip_prefix("Cage~").unwrap_or_else(|| panic!("{cage}")).split('~');
        let sum = parts.next().unwrap().parse().unwrap();
        let cells: Vec<Cell> = parts.map(cell).collect();
        builder = builder.rule(match sum {
            0 => Killer::without_sum(cells.into()),
            sum => Killer::new(cells.into(), sum),
        });
    }
    builder.build().unwrap()
}

/// The killers whose name begins so.
fn killers(is_meant: impl Fn(&str) -> bool) -> Vec<Case> {
    let rows = rows(include_str!("../data/killers.tsv"));
    let meant = rows.filter(|row| is_meant(row[0])).map(|row| Case {
        puzzle: puzzle(row[0], row[1]),
        solution: Some(row[2]).filter(|solution| *solution != "-"),
    });
    meant.collect()
}

/// The solution is unique, and that of the table.
#[track_caller]
fn check(engine: &mut dyn Searcher, Case { puzzle, solution }: &Case) -> Grid {
    let name = format!("{} on {}", engine.name(), puzzle.label().unwrap());
    let search = engine.find(puzzle, 2);
    assert_eq!(search.verdict(), Verdict::Unique, "{name}");
    let found = search.solutions.into_iter().next().unwrap();
    assert_eq!(puzzle.violations(&found), [], "{name}");
    if let Some(solution) = solution {
        assert_eq!(found.to_string(), *solution, "{name}");
    }
    found
}

/// Those that take more than a second.
fn is_slow(name: &str) -> bool {
    name.starts_with("MATHEMAGIC") || name.starts_with("Wecoc")
}

#[test]
fn killers_are_solved_and_their_solution_is_the_only_one() {
    let cases = killers(|name| !is_slow(name));
    assert_eq!(cases.len(), 28);
    assert_eq!(cases.iter().filter(|case| case.solution.is_some()).count(), 6);
    for case in &cases {
        check(&mut Sat::default(), case);
    }
}

/// Others take it minutes; these have many small cages.
#[test]
fn integer_programming_solves_easy_killers() {
    let cases = killers(|name| {
        ["Killer", "Killer sudoku [gaps]", "Killer sudoku [0 cage]"].contains(&name)
    });
    assert_eq!(cases.len(), 3);
    for case in &cases {
        check(&mut Milp, case);
        check(&mut Backtracker::new(Strategy::CANDIDATES), case);
    }
}

#[test]
#[ignore = "78 s"]
fn hard_killers_are_solved_and_their_solution_is_the_only_one() {
    let cases = killers(is_slow);
    assert_eq!(cases.len(), 9);
    for case in &cases {
        check(&mut Sat::default(), case);
    }
}
