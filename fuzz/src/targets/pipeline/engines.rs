//! All solutions, by every method.

use super::{set, target, with_puzzle};
use crate::{agreement, prelude::*};
use satoku::{
    cnf::{AtMostOne, Encoding, Level, SumEncoding},
    engine::{Assignments, Learn, Milp, count_exactly},
    program::{Presolved, Var},
    sat::SOLVERS,
};

/// Engines agree.
pub const TARGET: Target = target(
    "pipeline-engines",
    "all engines, the exact count, presolve and brute force find the same solutions",
    |bytes| with_puzzle(bytes, check),
);

/// The most solutions that are listed.
const LIMIT: usize = 60;

/// A random encoding.
pub(super) fn encoding(choices: &mut Choices<'_>) -> Encoding {
    Encoding {
        level: choices.one(&Level::ALL).1,
        at_most_one: choices.one(&AtMostOne::ALL).1,
        sums: choices.one(&SumEncoding::ALL).1,
    }
}

fn check(choices: &mut Choices<'_>, random: &Random) {
    let (puzzle, limits) = (&random.puzzle, Limits::solutions(LIMIT));
    let encoding = encoding(choices);
    let mut found: Vec<(&'static str, SearchResult)> = Vec::new();
    let mut ask = |name, engine: &mut dyn Searcher, limits: &Limits| {
        let search = engine.search(puzzle, limits, &Limiter::none());
        let search = search.unwrap_or_else(|error| panic!("{name}, {encoding:?}: {error}"));
        if search.complete || search.count() >= limits.solutions {
            found.push((name, search));
        }
    };
    let within = |nodes| Limits { nodes: Some(nodes), ..limits };
    ask("candidates", &mut Backtracker::new(Strategy::CANDIDATES), &within(10_000));
    ask("learn", &mut Learn::default(), &within(3_000));
    ask("backtrack", &mut Backtracker::new(Strategy::REFERENCE), &within(20_000));
    let solver = choices.one(SOLVERS);
    ask("sat", &mut Sat::new(encoding).with(solver), &limits);
    match choices.below(4) {
        0 => ask("portfolio", &mut *Engine::Portfolio.build(encoding), &limits),
        1 if puzzle.model().size().variable_count() <= 64 => {
            ask("milp", &mut Milp, &Limits::solutions(3));
        }
        _ => ask("usual sat", &mut Sat::default(), &limits),
    }
    agreement::agree(puzzle, &found, LIMIT, None).unwrap_or_else(|what| {
        panic!("{what}, {encoding:?}, {}:\n{}\n{puzzle}", solver.name, random.text)
    });
    let all = found.iter().find(|(_, search)| search.complete).map(|(_, search)| search);
    if let Some(all) = all {
        let all: BTreeSet<_> = set(&all.solutions);
        if let Some(tried) = by_brute_force(puzzle) {
            assert_eq!(tried, all, "brute force");
        }
        assert_eq!(by_program(puzzle), all, "the program");
        assert_eq!(by_presolve(puzzle), all, "presolve");
    }
    if let Ok(exact) = count_exactly(puzzle, agreement::STATES, &Limiter::none()) {
        agreement::agree_with_count(&found, exact).unwrap_or_else(|what| panic!("{what}"));
    }
}

/// The most fillings that are tried.
const FILLINGS: usize = 3000;

/// Every filling that satisfies the rules; None if there are too many to try.
fn by_brute_force(puzzle: &Puzzle) -> Option<BTreeSet<Vec<Option<u16>>>> {
    let model = puzzle.model();
    let open: Vec<_> = model.cells().filter(|&cell| puzzle.givens().get(cell).is_none()).collect();
    let size = model.size();
    let mut counts = open.iter().map(|&cell| size.value_count_of(cell));
    let fillings = counts.try_fold(1_usize, usize::checked_mul)?;
    let mut kept: Vec<Grid> = Vec::new();
    for number in 0..Some(fillings).filter(|&n| n <= FILLINGS)? {
        let (mut grid, mut rest) = (puzzle.givens().clone(), number);
        for &cell in &open {
            let values = size.value_count_of(cell);
            grid.set(cell, size.values_of(cell).nth(rest % values));
            rest /= values;
        }
        if puzzle.violations(&grid).is_empty() {
            kept.push(grid);
        }
    }
    Some(set(&kept))
}

/// The solutions of the whole 0-1 program, as written to files.
fn by_program(puzzle: &Puzzle) -> BTreeSet<Vec<Option<u16>>> {
    let (program, size) = (puzzle.to_program(), puzzle.model().size());
    let cells = (0..size.variable_count()).map(Var::from_index);
    let found = program.solutions().over(cells).map(|solution| {
        let solution = solution.unwrap_or_else(|error| panic!("the program: {error}"));
        puzzle.grid_of(|var| solution.holds(var))
    });
    set(&found.collect::<Vec<_>>())
}

/// The solutions after presolve.
fn by_presolve(puzzle: &Puzzle) -> BTreeSet<Vec<Option<u16>>> {
    let size = puzzle.model().size();
    let presolved =
        puzzle.presolve(&Limiter::none()).unwrap_or_else(|error| panic!("presolve: {error}"));
    let Presolved::Reduced(reduction) = presolved else { return BTreeSet::new() };
    let open = reduction.open.iter().enumerate();
    let cells = open.filter(|(_, var)| var.index() < size.variable_count());
    let cells = cells.map(|(index, _)| Var::from_index(index));
    let found = Assignments::of(&reduction.program).over(cells).map(|solution| {
        let solution = solution.unwrap_or_else(|error| panic!("presolve: {error}"));
        let holds = reduction.expand(|var| solution.holds(var));
        puzzle.grid_of(|var| holds[var.index()])
    });
    set(&found.collect::<Vec<_>>())
}
