//! The reasons for a verdict are true.

use super::{found, target, with_puzzle};
use crate::prelude::*;
use satoku::{
    engine::Of,
    reasons::{Clue, Findings, Wanted},
};

/// Reasons are true.
pub const TARGET: Target = target(
    "pipeline-reasons",
    "contradictions are, redundant givens are not needed, candidates are those of all solutions",
    |bytes| with_puzzle(bytes, check),
);

/// The most solutions that are listed.
const LIMIT: usize = 40;

fn check(choices: &mut Choices<'_>, random: &Random) {
    let puzzle = &random.puzzle;
    let Some(all) = found(random, LIMIT) else { return };
    let diagnosis = puzzle.check().unwrap_or_else(|fault| panic!("check: {fault}"));
    assert_eq!(diagnosis.verdict(), all.verdict(), "check");
    let counts = choices.one_in(2).then_some(5);
    let wanted = Wanted {
        of: Of::All,
        contradictions: choices.from(1, 3),
        candidates: true,
        counts,
        repair: choices.one_in(2),
        extras: true,
        conflicts: u64::MAX,
    };
    let findings = Findings::new(puzzle, all.verdict(), &all.solutions, wanted, &Limiter::none());
    if let Some(error) = &findings.unknown {
        panic!("not found out: {error}");
    }
    match all.verdict() {
        Verdict::Unsolvable => unsolvable(puzzle, &findings),
        Verdict::Unique => unique(puzzle, &findings, &all.solutions[0]),
        _ => multiple(puzzle, &findings, &all),
    }
}

/// The verdict on a puzzle with other givens.
fn verdict(puzzle: &Puzzle, givens: Grid) -> Verdict {
    let search =
        Sat::default().search(&puzzle.with_givens(givens), &Limits::solutions(2), &Limiter::none());
    search.unwrap_or_else(|error| panic!("sat: {error}")).verdict()
}

fn unsolvable(puzzle: &Puzzle, findings: &Findings) {
    let known = findings.contradictions.as_ref().expect("they were wanted");
    assert!(!known.found.is_empty(), "no contradiction is found");
    for contradiction in &known.found {
        let mut givens = Grid::empty(puzzle.givens().size());
        for (cell, value) in contradiction.givens() {
            assert_eq!(puzzle.givens().get(cell), Some(value), "no given");
            givens.set(cell, Some(value));
        }
        assert!(contradiction.is_minimal, "there was no limit of time");
        let what = || contradiction.clues.iter().map(|c| c.name.clone()).collect::<Vec<_>>();
        assert_eq!(verdict(puzzle, givens.clone()), Verdict::Unsolvable, "{:?}", what());
        if findings.has_rules {
            continue;
        }
        for (cell, value) in contradiction.givens() {
            givens.set(cell, None);
            let without = verdict(puzzle, givens.clone());
            assert_ne!(without, Verdict::Unsolvable, "{:?} without {cell}", what());
            givens.set(cell, Some(value));
        }
    }
}

fn unique(puzzle: &Puzzle, findings: &Findings, solution: &Grid) {
    let superfluous = findings.superfluous.as_ref().expect("it is unique");
    let each: BTreeSet<_> = superfluous.each.iter().filter_map(Clue::filled).collect();
    for (cell, value) in puzzle.givens().filled() {
        let mut givens = puzzle.givens().clone();
        givens.set(cell, None);
        let is_said = each.contains(&(cell, value));
        let is_so = verdict(puzzle, givens) == Verdict::Unique;
        assert_eq!(is_said, is_so, "{cell}={value} is superfluous");
    }
    let together = superfluous.together.as_ref().expect("it was wanted");
    let mut givens = puzzle.givens().clone();
    for (cell, _) in together.clues.iter().filter_map(Clue::filled) {
        givens.set(cell, None);
    }
    let search =
        Sat::default().search(&puzzle.with_givens(givens), &Limits::solutions(2), &Limiter::none());
    let search = search.unwrap_or_else(|error| panic!("sat: {error}"));
    assert_eq!(search.verdict(), Verdict::Unique, "what could be dropped together");
    assert_eq!(&search.solutions[0], solution);
}

fn multiple(puzzle: &Puzzle, findings: &Findings, all: &SearchResult) {
    let backbone = findings.backbone.as_ref().expect("there are several");
    let candidates = findings.candidates.as_ref().expect("they were wanted");
    for (place, said) in candidates.iter().enumerate() {
        let held: Vec<Value> = all.solutions.iter().filter_map(|grid| grid.at(place)).collect();
        let union: BTreeSet<Value> = held.iter().copied().collect();
        let said_set: BTreeSet<Value> = said.iter().copied().collect();
        assert!(union.is_subset(&said_set), "candidates {said:?} of {union:?} at {place}");
        if !all.complete {
            continue;
        }
        assert_eq!(said_set, union, "candidates at {place}");
        let only = if union.len() == 1 { union.first().copied() } else { None };
        assert_eq!(backbone.at(place), only, "backbone at {place}");
        let Some(counts) = findings.counts.as_ref().filter(|counts| counts.is_complete()) else {
            continue;
        };
        let cell = puzzle.model().size().cell_at(place);
        for &value in &union {
            let count = held.iter().filter(|&&other| other == value).count() as u32;
            let said = counts.of(cell, value);
            assert_eq!(said, count.min(counts.limit()), "solutions with {cell}={value}");
        }
    }
    if let Some(repair) = &findings.repair {
        let mut givens = puzzle.givens().clone();
        for &(cell, value) in &repair.givens {
            assert_eq!(givens.get(cell), None, "{cell} is given");
            givens.set(cell, Some(value));
        }
        assert_eq!(verdict(puzzle, givens), Verdict::Unique, "repaired by {:?}", repair.givens);
    }
}
