//! Walks: every puzzle to its end, every step proven, every technique met.
//!
//! Long runs over large collections are at the end: `SATOKU_CORPORA` names their folder,
//! `cargo test --release --test it -- --ignored --nocapture steps::` runs them and prints tables.

use std::sync::{
    Mutex,
    atomic::{AtomicUsize, Ordering},
};

use satoku::steps::{
    Detail, End, Guide, LADDER, Ladder, Layout, Scans, Step, Walk, verify::Verifier,
};

use crate::{
    corpora::{corpus, for_each},
    prelude::*,
};

/// Walks to the end; with `prove`, every step is proven by SAT.
#[track_caller]
fn walk(puzzle: &Puzzle, guide: impl Guide, prove: bool) -> (Vec<Step>, End, String) {
    let mut walk = Walk::new(puzzle, guide, &Limiter::none()).unwrap();
    let mut verifier = prove.then(|| Verifier::new(walk.state(), &Limiter::none()).unwrap());
    let mut steps = Vec::new();
    for step in walk.by_ref() {
        if let Some(verifier) = &mut verifier {
            let proof = verifier.check(&step);
            assert_eq!(proof, Ok(()), "{}: {step:?}", puzzle.givens());
        }
        steps.push(step);
    }
    let grid = walk.state().grid().to_string();
    (steps, walk.end().unwrap().clone(), grid)
}

/// Some variants of every model, each with one solution. The others are in the long tests: they are
/// minimal, and most take a walk of ten seconds or more.
fn some_variants() -> Vec<Case> {
    const ROWS: [usize; 7] = [0, 4, 6, 12, 16, 20, 33];
    let cases = cases("variants.tsv").into_iter().enumerate();
    cases.filter(|(row, _)| ROWS.contains(row)).map(|(_, case)| case).collect()
}

#[test]
fn every_puzzle_with_one_solution_is_walked_to_it() {
    let mut cases = cases("seeds.tsv");
    cases.extend(some_variants());
    cases.retain(|case| case.solutions == 1);
    assert!(cases.len() > 40);
    check_solved(&cases);
}

#[test]
#[ignore = "31 s"]
fn every_variant_is_walked_to_its_solution() {
    let mut cases = cases("variants.tsv");
    cases.retain(|case| case.solutions == 1);
    check_solved(&cases);
}

fn check_solved(cases: &[Case]) {
    for_each(cases, |case| {
        let (_, end, grid) = walk(&case.puzzle, Ladder::new(), false);
        assert_eq!((end, &*grid), (End::Solved, &*case.solution));
    });
}

/// In the everyday tests 30 puzzles, 300 in the long ones.
fn check_soundness(puzzles: &[Puzzle]) {
    let proven = AtomicUsize::new(0);
    for_each(puzzles, |puzzle| {
        let ladder = Ladder::of(|_| true);
        let (steps, end, _) = walk(puzzle, ladder, true);
        assert_eq!(end, End::Solved, "{}", puzzle.givens());
        proven.fetch_add(steps.len(), Ordering::Relaxed);
    });
    println!("{} puzzles, {} steps proven", puzzles.len(), proven.into_inner());
}

fn unique(table: &str) -> Vec<Puzzle> {
    let cases = cases(table).into_iter().filter(|case| case.solutions == 1);
    cases.map(|case| case.puzzle).collect()
}

#[test]
fn every_step_on_30_puzzles_of_all_models_is_proven() {
    let mut puzzles: Vec<Puzzle> = some_variants().into_iter().map(|case| case.puzzle).collect();
    let seeds = unique("seeds.tsv");
    puzzles.extend(seeds.into_iter().rev().take(30 - puzzles.len()));
    assert_eq!(puzzles.len(), 30);
    check_soundness(&puzzles);
}

#[test]
fn reasons_are_told() {
    let mut reasons = 0;
    for puzzle in unique("seeds.tsv") {
        for step in puzzle.steps() {
            let Detail::Reason(reason) = &step.detail else { continue };
            reasons += 1;
            assert_eq!(step.placements.len() + step.eliminations.len(), 1);
            assert!(!reason.is_empty() && !reason.explanation.is_empty());
            let end = &reason.explanation.last().unwrap().text;
            let is_end = end.starts_with("nothing is left") || end.contains("has no place");
            // What is not told begins with a choice, and says how many cases there are.
            let is_counted =
                reason.explanation.iter().any(|line| line.text.contains("cases within this one"));
            assert_eq!((is_end || is_counted, is_counted), (true, !reason.is_told), "{end}");
            for line in &reason.explanation {
                assert!(
                    line.from.iter().all(|&number| (1..line.number).contains(&number)),
                    "{line}"
                );
            }
        }
        if reasons > 10 {
            return;
        }
    }
    panic!("only {reasons} reasons");
}

#[test]
fn puzzles_without_one_solution_are_walked_as_far_as_logic_goes() {
    for case in cases("seeds.tsv").iter().filter(|case| case.solutions != 1) {
        let (_, end, grid) = walk(&case.puzzle, Ladder::new(), true);
        match case.solutions {
            0 => assert!(matches!(end, End::Contradiction(_)), "{grid}"),
            _ => assert_eq!(end, End::Stuck, "{grid}"),
        }
    }
}

#[test]
fn scans_fill_every_puzzle_and_are_sound_under_their_guesses() {
    let mut named = BTreeMap::new();
    let mut puzzles = unique("seeds.tsv");
    puzzles.truncate(12);
    puzzles
        .extend(unique("variants.tsv").into_iter().filter(|p| p.model().name() == "nrc").take(2));
    for puzzle in &puzzles {
        let mut walk =
            Walk::new(puzzle, Scans::new(puzzle.model(), true), &Limiter::none()).unwrap();
        let mut verifier = Verifier::new(walk.state(), &Limiter::none()).unwrap();
        let mut waiting: Option<(&str, usize)> = None;
        for count in 0.. {
            let Some(step) = walk.next() else { break };
            if count < 300 {
                assert_eq!(verifier.check(&step), Ok(()), "{step:?}");
            }
            *named.entry(step.technique.name).or_insert(0) += 1;
            // One scan's finds come one after the other, each with one fewer behind it.
            match step.detail {
                Detail::Waiting(left) => {
                    if let Some((scan, before)) = waiting.filter(|(_, before)| *before > 0) {
                        assert!(scan == step.technique.name && left < before || left > before);
                    }
                    waiting = Some((step.technique.name, left));
                }
                _ => waiting = None,
            }
        }
        assert_eq!(walk.end(), Some(&End::Solved), "{}", puzzle.givens());
        assert_eq!(puzzle.violations(&walk.state().grid()), []);
    }
    for scan in ["quad-scan", "matrix-scan", "red-quad-scan", "guess", "revision"] {
        assert!(named.contains_key(scan), "{scan} is not met: {named:?}");
    }
}

#[test]
fn other_sizes_and_binairos_are_walked() {
    for (table, count) in [("sizes.tsv", 13), ("binairo.tsv", 11)] {
        let cases = cases(table);
        assert_eq!(cases.len(), count);
        for Case { puzzle, solution, .. } in cases {
            let start = Instant::now();
            let (steps, end, grid) = walk(&puzzle, Ladder::new(), false);
            let name = puzzle.model().name();
            println!("{name}: {} steps, {:.1?}", steps.len(), start.elapsed());
            let found = (end, grid.replace(' ', ""));
            assert_eq!(found, (End::Solved, solution.replace(' ', "")), "{name}");
        }
    }
}

/// Puzzles of ISS, each with its name and solution: those of these names, or every second quick
/// one.
fn of_iss(names: Option<&[&str]>) -> Vec<(Puzzle, String, String)> {
    let rows = rows(include_str!("../data/iss.tsv"));
    let rows = rows.filter(|row| row[3] == "yes" && !row[1].contains("Chaos"));
    let rows: Vec<_> = match names {
        Some(names) => rows.filter(|row| names.contains(&row[0])).collect(),
        None => rows.step_by(2).collect(),
    };
    let parts = |row: Vec<&str>| (read(row[1]), row[0].to_owned(), row[2].to_owned());
    rows.into_iter().map(parts).collect()
}

/// Walks variants to their solutions, every step proven, and prints which needed the solver's
/// reason.
fn check_variants(puzzles: &[(Puzzle, String, String)]) {
    let (walked, with_reasons) = (AtomicUsize::new(0), AtomicUsize::new(0));
    for_each(puzzles, |(puzzle, name, solution)| {
        let start = Instant::now();
        let (steps, end, grid) = walk(puzzle, Ladder::new(), true);
        let found = (end, grid.replace(' ', ""));
        assert_eq!(found, (End::Solved, solution.replace(' ', "")), "{name}");
        let reasons = steps.iter().filter(|step| matches!(step.detail, Detail::Reason(_))).count();
        println!("{name}: {} steps, {reasons} reasons, {:.1?}", steps.len(), start.elapsed());
        walked.fetch_add(1, Ordering::Relaxed);
        with_reasons.fetch_add(usize::from(reasons > 0), Ordering::Relaxed);
    });
    println!("{} of {} needed reasons", with_reasons.into_inner(), walked.into_inner());
}

#[test]
fn every_step_on_some_variants_is_proven() {
    let names = ["Killer", "Magic square", "Knight-arrows", "Either/Or", "Double arrow"];
    let puzzles = of_iss(Some(&names));
    assert!(puzzles.len() > 3);
    check_variants(&puzzles);
}

#[test]
#[ignore = "hours"]
fn every_step_on_60_variants_is_proven() {
    check_variants(&of_iss(None));
}

/// Candidates ignore a Binairo's rules, but placements must satisfy them.
#[test]
fn broken_rules_that_are_no_houses_are_seen() {
    let unsolvable = ["111.................................", "6x6:faCADAJeBd"];
    for text in unsolvable {
        let puzzle = read_in(&model("binairo-6"), text);
        let (_, end, _) = walk(&puzzle, Ladder::new(), false);
        assert!(matches!(end, End::Contradiction(_)), "{text}: {end:?}");
        let scans = Scans::new(puzzle.model(), true);
        let (_, end, _) = walk(&puzzle, scans, false);
        assert!(matches!(end, End::Contradiction(_)), "{text}: {end:?}");
    }
    let puzzle = read_in(&model("binairo:6,repeat"), "6x6:faCADAJeBd");
    let (_, end, grid) = walk(&puzzle, Scans::new(puzzle.model(), true), false);
    assert_eq!((end, &*grid), (End::Solved, "110010010110001101101001110010001101"));
}

#[test]
#[ignore = "1 s, needs a collection"]
fn the_first_2000_with_17_givens_are_finished() {
    let Some(puzzles) = corpus("17_clue.txt", 2000) else { return };
    check_corpus("17_clue", &puzzles);
}

#[test]
#[ignore = "14 s, needs a collection"]
fn the_first_40_of_the_hardest_are_finished() {
    let Some(puzzles) = corpus("hardest_11plus.txt", 40) else { return };
    check_corpus("hardest_11plus", &puzzles);
}

#[test]
#[ignore = "30 s, needs a collection"]
fn every_step_on_300_puzzles_is_proven() {
    let Some(mut puzzles) = corpus("17_clue.txt", 250) else { return };
    puzzles.extend(corpus("hardest_11plus.txt", 20).unwrap_or_default());
    puzzles.extend(unique("variants.tsv"));
    puzzles.truncate(300);
    assert_eq!(puzzles.len(), 300);
    check_soundness(&puzzles);
}

/// Walks all to their solutions and prints how many were finished by which hardest technique.
fn check_corpus(name: &str, puzzles: &[Puzzle]) {
    let start = Instant::now();
    let table = Mutex::new(BTreeMap::<(u32, &str), usize>::new());
    for_each(puzzles, |puzzle| {
        let (steps, end, _) = walk(puzzle, Ladder::new(), false);
        assert_eq!(end, End::Solved, "{}", puzzle.givens());
        let hardest = steps.iter().map(|step| step.technique).max_by_key(|t| t.weight).unwrap();
        *table.lock().unwrap().entry((hardest.weight, hardest.title)).or_default() += 1;
    });
    println!("{name}: {} puzzles, all finished, {:.1?}", puzzles.len(), start.elapsed());
    let mut so_far = 0;
    for ((_, technique), count) in table.into_inner().unwrap() {
        so_far += count;
        let share = 100.0 * so_far as f64 / puzzles.len() as f64;
        println!("{technique:32} {count:6} {share:6.2} % finished up to here");
    }
}

/// On one core, without the solver's reasons.
#[test]
#[ignore = "1 s, needs a quiet machine"]
fn the_ladder_alone_walks_3000_puzzles_a_second() {
    let Some(puzzles) = corpus("17_clue.txt", 2000) else { return };
    let layout = Layout::new(puzzles[0].model(), &Limiter::none()).unwrap();
    let start = Instant::now();
    let mut solved = 0;
    for puzzle in &puzzles {
        let mut walk = Walk::with(&layout, puzzle, Ladder::without_reasons(), &Limiter::none());
        walk.by_ref().for_each(drop);
        solved += usize::from(walk.state().is_solved());
    }
    let pace = puzzles.len() as f64 / start.elapsed().as_secs_f64();
    println!("{solved} of {} by {} techniques, {pace:.0} per second", puzzles.len(), LADDER.len());
    assert!(pace > 3000.0, "{pace:.0} puzzles per second");
}

#[test]
#[ignore = "2 s, needs a quiet machine"]
fn the_hardest_seed_is_explained_in_two_seconds() {
    let mut slowest = 0.0f64;
    for puzzle in unique("seeds.tsv") {
        let start = Instant::now();
        let (steps, ..) = walk(&puzzle, Ladder::new(), false);
        let time = start.elapsed().as_secs_f64();
        if time > 0.1 {
            println!("{}: {} steps, {time:.2} s", puzzle.givens(), steps.len());
        }
        slowest = slowest.max(time);
    }
    assert!(slowest < 2.0, "{slowest:.2} s");
}
