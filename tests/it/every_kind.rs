//! Every kind of rule, by its examples, checked by independent programs: proof
//! checkers. Missing ones are skipped with a message; in CI that is a failure.

use satoku::{
    proof::{Certificate, Claim, Holds, ProofFormat, ProveOptions, prove_with, verify},
    rule::Example,
};

use crate::prelude::*;

fn examples() -> impl Iterator<Item = (&'static Kind, &'static Example)> {
    KINDS.iter().flat_map(|&kind| kind.examples.iter().map(move |example| (kind, example)))
}

/// Puzzles about an example's rule that have one solution or none, each with its certificate: a
/// minimal part of the grid that satisfies it with a unique solution, if it is not full and no other
/// rule is broken, and the grid that breaks it.
fn certificates(example: &Example) -> Vec<(Puzzle, Certificate)> {
    let text = example_file(example);
    let model = model(&text);
    let read = |text: &str| read_in(&model, text.trim_end()).givens().clone();
    let prove = |givens: &Grid| {
        let puzzle = Puzzle::new(model.clone(), givens.clone());
        let certificate = puzzle.prove().unwrap();
        (puzzle, certificate)
    };
    let broken = prove(&read(example.broken));
    assert_eq!(broken.1.claim(), Claim::Unsolvable, "{text}");
    let kept = read(example.kept);
    let mut givens = Grid::empty(model.size());
    while model.check(&kept).is_empty() && givens != kept {
        let (puzzle, certificate) = prove(&givens);
        if certificate.claim() != Claim::Multiple {
            assert_eq!(certificate.claim(), Claim::Unique, "{text}");
            return vec![(puzzle, certificate), broken];
        }
        // One more value, where two solutions differ.
        let others = ["solution.txt", "witness.txt"].map(|name| read(&file(&certificate, name)));
        let differs = |cell: &Cell| others.iter().any(|grid| grid.get(*cell) != kept.get(*cell));
        let cell = model.size().places().find(differs).expect("they differ from each other");
        givens.set(cell, kept.get(cell));
    }
    vec![broken]
}

fn file(certificate: &Certificate, name: &str) -> String {
    let found = certificate.files().iter().find(|(other, _)| *other == name);
    let (_, content) = found.unwrap_or_else(|| panic!("there is no {name}"));
    String::from_utf8(content.clone()).unwrap()
}

/// The certificate of a puzzle in rows is accepted by `verify`, and its proof by the outside checker.
fn check_rows(puzzle: &Puzzle, claim: Claim, place: &Path, has_veripb: bool, which: &str) {
    let options = ProveOptions { format: ProofFormat::Veripb, ..ProveOptions::default() };
    let certificate = prove_with(puzzle, options, &Limiter::none()).unwrap();
    assert_eq!(certificate.claim(), claim, "{which}");
    let holds = written(&certificate, place, which);
    assert!(holds.veripb.is_some_and(|steps| steps > 0) && holds.drat.is_none(), "{which}");
    if has_veripb {
        judge("veripb", ["formula.opb", "proof.pbp"], place, "s VERIFIED UNSATISFIABLE", which);
    }
}

/// Writes a certificate in place of the last one. It holds.
fn written(certificate: &Certificate, place: &Path, which: &str) -> Holds {
    let _ = fs::remove_dir_all(place);
    certificate.write(place).unwrap();
    verify(&place.into(), &Limiter::none()).unwrap_or_else(|error| panic!("{which}: {error}"))
}

/// An outside checker accepts files of a certificate.
fn judge(checker: &str, files: [&str; 2], place: &Path, accepts: &str, which: &str) {
    let judged = Run::of(Command::new(checker).args(files.map(|name| place.join(name))));
    assert!(judged.out.contains(accepts), "{which}: {}{}", judged.out, judged.notes);
}

/// For every kind a puzzle with one or no solution and its proof, checked by `verify` and outside
/// checkers; the same in rows.
#[test]
#[ignore = "9 s"]
fn proofs_of_every_kind_convince_all_checkers() {
    check_proofs(1);
}

#[test]
fn proofs_of_some_kinds_convince_all_checkers() {
    check_proofs(6);
}

/// The same of each `step`-th kind.
fn check_proofs(step: usize) {
    let all: BTreeSet<&str> = KINDS.iter().step_by(step).map(|kind| kind.name).collect();
    let (has_rate, has_veripb) = (is_installed("rate"), is_installed("veripb"));
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("certificate");
    // For each kind the most steps of a proof.
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut unique = BTreeSet::new();
    for (kind, example) in examples().filter(|(kind, _)| all.contains(kind.name)) {
        if kinds.get(kind.name).is_some_and(|&steps| steps > 1) {
            continue;
        }
        let which = format!("{} {}", example.grid, example.rule);
        for (puzzle, certificate) in certificates(example) {
            check_rows(&puzzle, certificate.claim(), &place, has_veripb, &which);
            let holds = written(&certificate, &place, &which);
            let steps = holds.drat.unwrap_or_else(|| panic!("{which}: without DRAT"));
            if has_rate {
                judge("rate", ["formula.cnf", "proof.drat"], &place, "s VERIFIED", &which);
            }
            if holds.claim == Claim::Unique {
                unique.insert(kind.name);
            }
            let most = kinds.entry(kind.name).or_default();
            *most = steps.max(*most);
        }
    }
    assert_eq!(kinds.keys().copied().collect::<BTreeSet<_>>(), all);
    // The grids in these examples have several solutions unless all cells are given.
    let never_unique: Vec<_> = all.difference(&unique).copied().collect();
    let expected = ["dutch-flatmates", "global-entropy", "global-mod", "unequal-lines"];
    let expected: Vec<_> = expected.into_iter().filter(|name| all.contains(name)).collect();
    assert_eq!(never_unique, expected);
    // If unit propagation suffices, the empty clause is the only step.
    let short: Vec<_> =
        kinds.iter().filter(|(_, steps)| **steps == 1).map(|(name, _)| name).collect();
    assert!(short.iter().all(|name| never_unique.contains(name)), "{short:?}");
}
