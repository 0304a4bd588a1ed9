//! Techniques, in positions that others have collected for them: each finds there what it should, and
//! nothing that it must not.
//!
//! The table is HoDoKu's library of regression tests; what a technique finds is all of its steps in
//! a position, not just the first.

use std::{collections::BTreeMap, env, time::Instant};

use satoku::{
    Puzzle,
    read::{Settings, parse},
    steps::{LADDER, Layout, State, Step, verify::Verifier},
};

/// HoDoKu's regression tests, as a table.
const POSITIONS: &str = include_str!("data/positions.tsv");

/// HoDoKu's names of techniques, and the names of those here that find the same.
const NAMES: &[(&str, &[&str])] = &[
    ("full house", &["full-house"]),
    ("hidden single", &["hidden-single"]),
    ("naked single", &["naked-single"]),
    ("pointing", &["pointing"]),
    ("claiming", &["claiming"]),
    ("naked pair", &["naked-pair"]),
    ("naked triple", &["naked-triple"]),
    ("naked quadruple", &["naked-quad"]),
    ("hidden pair", &["hidden-pair"]),
    ("hidden triple", &["hidden-triple"]),
    ("hidden quadruple", &["hidden-quad"]),
    ("x-wing", &["x-wing"]),
    ("swordfish", &["swordfish"]),
    ("jellyfish", &["jellyfish"]),
    ("skyscraper", &["skyscraper"]),
    ("2-string kite", &["two-string-kite"]),
    ("dual 2-string-kite", &["two-string-kite"]),
    ("turbot fish", &["turbot-fish"]),
    ("empty rectangle", &["empty-rectangle"]),
    ("empty rectangles with only two rectangle candidates", &["empty-rectangle"]),
    ("dual empty rectangle", &["empty-rectangle"]),
    ("finned x-wing", &["finned-x-wing"]),
    ("sashimi x-wing", &["sashimi-x-wing"]),
    ("finned swordfish", &["finned-swordfish"]),
    ("sashimi swordfish", &["sashimi-swordfish"]),
    ("siamese finned swordfish", &["finned-swordfish"]),
    ("siamese sashimi swordfish", &["sashimi-swordfish"]),
    ("finned jellyfish", &["finned-jellyfish"]),
    ("sashimi jellyfish", &["sashimi-jellyfish"]),
    ("siamese finned jellyfish", &["finned-jellyfish"]),
    ("siamese sashimi jellyfish", &["sashimi-jellyfish"]),
    ("franken swordfish", &["franken-swordfish"]),
    ("franken jellyfish", &["franken-jellyfish"]),
    ("finned franken x-wing", &["finned-franken-x-wing"]),
    ("finned franken swordfish", &["finned-franken-swordfish"]),
    ("siamese finned franken swordfish", &["finned-franken-swordfish"]),
    ("finned franken jellyfish", &["finned-franken-jellyfish"]),
    ("siamese finned franken jellyfish", &["finned-franken-jellyfish"]),
    ("finned mutant jellyfish", &["finned-mutant-jellyfish"]),
    ("siamese finned mutant jellyfish", &["finned-mutant-jellyfish"]),
    ("finned mutant squirmbag", &["finned-mutant-squirmbag"]),
    ("xy-wing", &["xy-wing"]),
    ("xyz-wing", &["xyz-wing"]),
    ("w-wing", &["w-wing"]),
    ("remote pairs", &["remote-pairs"]),
    ("x-chain", &["x-chain"]),
    ("xy-chain", &["xy-chain"]),
    ("continuous nice loop", &["continuous-nice-loop"]),
    ("discontinuous nice loop", &["discontinuous-nice-loop"]),
    ("alternating inference chain", &["aic"]),
    ("grouped continuous nice loop", &["grouped-continuous-nice-loop"]),
    ("grouped discontinuous nice loop", &["grouped-discontinuous-nice-loop"]),
    ("grouped aic", &["grouped-aic"]),
    ("simple colors trap", &["colouring"]),
    ("simple colors wrap", &["colouring"]),
    ("uniqueness test type 1", &["unique-rectangle"]),
];

/// A row of the table.
struct Row {
    number: usize,
    technique: &'static str,
    /// What is struck (`r1c2<>3`) or placed (`r1c2=3`).
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

/// Whether a step says just what a row expects, or more.
fn is_as_expected(step: &Step, row: &Row) -> bool {
    let conclusion = step.conclusion();
    let found: Vec<&str> = conclusion.split(' ').collect();
    !row.expected.is_empty() && row.expected.iter().all(|item| found.contains(&&**item))
}

/// With `SATOKU_TECHNIQUE` set, only rows whose name has that in it, each with what was found.
#[test]
fn techniques_find_what_the_positions_are_for() {
    let only = env::var("SATOKU_TECHNIQUE").ok();
    let mut table: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    let mut wrong = Vec::new();
    for row in rows() {
        if only.as_ref().is_some_and(|only| !row.technique.contains(only)) {
            continue;
        }
        let Some((_, names)) = NAMES.iter().find(|(name, _)| *name == row.technique) else {
            continue;
        };
        let state = State::of(&Layout::new(row.puzzle.model()), &row.puzzle);
        let before = Instant::now();
        let rungs = LADDER.iter().filter(|technique| names.contains(&technique.name));
        let steps: Vec<Step> = rungs.flat_map(|technique| technique.all(&state)).collect();
        let time = before.elapsed();
        for step in steps.iter().filter(|step| !step.technique.assumes_unique) {
            let sound = Verifier::new(&state).check(step);
            assert_eq!(sound, Ok(()), "row {}: {step}", row.number);
        }
        let is_found = steps.iter().any(|step| is_as_expected(step, &row));
        if only.is_some() {
            let (number, expected) = (row.number, row.expected.join(" "));
            println!("row {number}: {expected}: {is_found}, {} steps, {time:.1?}", steps.len());
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
