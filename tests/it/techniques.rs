//! Techniques, in positions from a known collection: each finds what it should, and nothing wrong.
//!
//! The table is HoDoKu's library of regression tests; what a technique finds is all of its steps in
//! a position, not just the first.

use std::env;

use satoku::{
    grid::Value,
    model,
    steps::{LADDER, Layout, State, Step, Technique, verify::Verifier},
};

use crate::{positions::POSITIONS, prelude::*};

/// HoDoKu's names of techniques that have other names here.
const NAMES: [(&str, &str); 22] = [
    ("naked quadruple", "naked-quad"),
    ("hidden quadruple", "hidden-quad"),
    ("2-string kite", "two-string-kite"),
    ("dual 2-string-kite", "two-string-kite"),
    ("empty rectangles with only two rectangle candidates", "empty-rectangle"),
    ("alternating inference chain", "aic"),
    ("simple colors trap", "colouring"),
    ("simple colors wrap", "colouring"),
    ("multi-colors 1", "multi-colours"),
    ("multi-colors 2", "multi-colours"),
    ("bivalue universal grave +1", "bug-plus-one"),
    ("uniqueness test type 1", "unique-rectangle"),
    ("uniqueness test type 2", "unique-rectangle-2"),
    ("uniqueness test type 3", "unique-rectangle-3"),
    ("uniqueness test type 4", "unique-rectangle-4"),
    ("uniqueness test type 5", "unique-rectangle-5"),
    ("uniqueness test type 6", "unique-rectangle-6"),
    ("avoidable rectangle type 1", "avoidable-rectangle-1"),
    ("avoidable rectangle type 2", "avoidable-rectangle-2"),
    ("als-xz rule", "als-xz"),
    ("als-xy-wing rule", "als-xy-wing"),
    ("als-xy-chain", "als-chain"),
];

/// The technique that finds what HoDoKu's technique does; two patterns at once are no other one.
fn technique(name: &str) -> &'static Technique {
    let other = NAMES.iter().find(|(theirs, _)| *theirs == name).map(|(_, ours)| *ours);
    let single = name.trim_start_matches("siamese ").trim_start_matches("dual ");
    let ours = other.map_or_else(|| single.replace(' ', "-"), str::to_owned);
    let found = LADDER.iter().find(|technique| technique.name == ours);
    found.unwrap_or_else(|| panic!("no technique finds what {name} does"))
}

/// A row of the table.
struct Row {
    number: usize,
    technique: &'static str,
    /// What is eliminated (`r1c2<>3`) or placed (`r1c2=3`).
    expected: Vec<String>,
    must_not: bool,
    puzzle: Puzzle,
}

fn rows() -> Vec<Row> {
    let lines = POSITIONS.lines().enumerate().filter(|(_, line)| !line.starts_with('#')).skip(1);
    let puzzles = parse(POSITIONS, &Settings::default());
    lines
        .zip(puzzles)
        .map(|((index, line), puzzle)| {
            let fields: Vec<&str> = line.split('\t').collect();
            let struck = fields[5].split_whitespace().map(|item| item.replace('-', "<>"));
            let placed = fields[6].split_whitespace().map(str::to_owned);
            Row {
                number: index + 1,
                technique: fields[0],
                expected: struck.chain(placed).collect(),
                must_not: fields[7] == "yes",
                puzzle: puzzle.unwrap(),
            }
        })
        .collect()
}

/// Whether a step finds what a row expects, or more.
fn is_as_expected(step: &Step, row: &Row) -> bool {
    let conclusion = step.conclusion();
    let found: Vec<&str> = conclusion.split(' ').collect();
    !row.expected.is_empty() && row.expected.iter().all(|item| found.contains(&&**item))
}

/// The puzzle's solution, if there is just one.
fn only_solution(puzzle: &Puzzle) -> Option<Grid> {
    let answer = puzzle.solve().unwrap();
    let is_unique = answer.verdict() == Verdict::Unique;
    is_unique.then(|| answer.solution().unwrap().grid().clone())
}

/// Whether a step agrees with the solution.
fn agrees(step: &Step, solution: &Grid) -> bool {
    step.placements.iter().all(|&(cell, value)| solution.get(cell) == Some(value))
        && step.eliminations.iter().all(|&(cell, value)| solution.get(cell) != Some(value))
}

/// With `SATOKU_TECHNIQUE` set, only rows whose name contains it, each with what was found.
#[test]
fn techniques_find_what_the_positions_are_for() {
    let only = env::var("SATOKU_TECHNIQUE").ok();
    let mut table: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in rows() {
        if only.as_ref().is_some_and(|only| !row.technique.contains(only)) {
            continue;
        }
        let technique = technique(row.technique);
        let state =
            State::of(&Layout::new(row.puzzle.model(), &Limiter::none()).unwrap(), &row.puzzle);
        let before = Instant::now();
        let steps = technique.all(&state);
        let time = before.elapsed();
        let mut verifier = Verifier::new(&state, &Limiter::none()).unwrap();
        let solution = only_solution(&row.puzzle);
        for step in &steps {
            assert!(!(step.technique.explain)(step).is_empty(), "row {}: {step:?}", row.number);
            if !step.technique.assumes_unique {
                assert_eq!(verifier.check(step), Ok(()), "row {}: {step}", row.number);
            } else if let Some(solution) = &solution {
                assert!(agrees(step, solution), "row {}: {step}", row.number);
            }
        }
        let is_found = steps.iter().any(|step| is_as_expected(step, &row));
        if only.is_some() {
            let (number, expected) = (row.number, row.expected.join(" "));
            let is_exact = steps.iter().any(|step| {
                step.conclusion().split(' ').count() == row.expected.len()
                    && is_as_expected(step, &row)
            });
            let first = Instant::now();
            drop(technique.first(&state));
            println!(
                "row {number}: {expected}: {is_found}, just that: {is_exact}, {} steps, {time:.1?}, the \
                 first {:.1?}",
                steps.len(),
                first.elapsed()
            );
            if is_found == row.must_not {
                steps.iter().for_each(|step| println!("    {}: {step}", step.conclusion()));
            }
        }
        if row.must_not {
            assert!(!is_found, "row {}: {} must not be found", row.number, row.technique);
            continue;
        }
        let [found, all] = table.entry(row.technique).or_default();
        *all += 1;
        *found += usize::from(is_found);
        if !is_found {
            wrong.push(row.number);
        }
    }
    for (technique, [found, all]) in &table {
        println!("{found:3} of {all:3}  {technique}");
    }
    let all: usize = table.values().map(|[_, all]| all).sum();
    assert!(wrong.len() * 20 <= all, "{} of {all} are not found: rows {wrong:?}", wrong.len());
}

/// Each technique's first step in large, partially filled grids.
#[test]
fn techniques_come_to_an_end_on_large_grids() {
    #[track_caller]
    fn check(side: usize, filled: fn(usize) -> bool) {
        let model = model::named(&format!("{side}x{side}")).unwrap();
        let (size, root) = (model.size(), side.isqrt());
        let value = |row: usize, column: usize| {
            Value::new(((row % root * root + row / root + column) % side + 1) as u16)
        };
        let mut solution = Grid::empty(size);
        let mut givens = Grid::empty(size);
        for (index, cell) in size.cells().enumerate() {
            let value = Some(value(cell.row(), cell.column()));
            solution.set(cell, value);
            givens.set(cell, value.filter(|_| filled(index)));
        }
        let state =
            State::of(&Layout::new(&model, &Limiter::none()).unwrap(), &Puzzle::new(model, givens));
        for technique in LADDER.iter().filter(|technique| !technique.assumes_unique) {
            let before = Instant::now();
            let step = technique.first(&state);
            println!("{side}: {technique}: {:.1?}", before.elapsed());
            assert!(step.is_none_or(|step| agrees(&step, &solution)), "{technique} in {side}");
        }
    }
    check(16, |index| index % 7 % 2 == 0);
    check(25, |index| index % 11 % 2 == 0);
    check(36, |index| index % 13 < 9);
    check(100, |index| index % 17 < 14);
}
