//! Every kind of rule, by its examples, checked by independent programs: proof
//! checkers. Missing ones are skipped with a message; in CI that is a failure.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::Path,
    process::Command,
};

use satoku::{
    grid::{Cell, Grid},
    interrupt::Limiter,
    model::Model,
    proof::{Certificate, Claim, ProofFormat, ProveOptions, prove_with, verify},
    puzzle::Puzzle,
    read::{Settings, parse},
    rule::{Example, KINDS, Kind},
};

use crate::support::{example_file, is_installed, text};

fn examples() -> impl Iterator<Item = (&'static Kind, &'static Example)> {
    KINDS.iter().flat_map(|&kind| kind.examples.iter().map(move |example| (kind, example)))
}

/// An example's grid and rule as a model file in a folder.
fn model(folder: &Path, example: &Example) -> String {
    let path = folder.join("model.toml");
    fs::write(&path, example_file(example)).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Puzzles about an example's rule that have one solution or none, each with its certificate: a
/// minimal part of the grid that satisfies it with a unique solution, if it is not full and no other
/// rule is broken, and the grid that breaks it.
fn certificates(example: &Example) -> Vec<(Puzzle, Certificate)> {
    let text = example_file(example);
    let folder = tempfile::tempdir().unwrap();
    let model =
        Model::named(&model(folder.path(), example)).unwrap_or_else(|e| panic!("{e}: {text}"));
    let settings = Settings::of(model.clone());
    let read = |text: &str| parse(text.trim_end(), &settings).remove(0).unwrap().givens().clone();
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
    text(&found.unwrap_or_else(|| panic!("there is no {name}")).1)
}

/// The certificate of a puzzle in rows is accepted by `verify`, and its proof by the outside checker.
fn check_rows(puzzle: &Puzzle, claim: Claim, place: &Path, has_veripb: bool, which: &str) {
    let options = ProveOptions { format: ProofFormat::Veripb, ..ProveOptions::default() };
    let certificate = prove_with(puzzle, options, &Limiter::none()).unwrap();
    assert_eq!(certificate.claim(), claim, "{which}");
    let _ = fs::remove_dir_all(place);
    certificate.write(place).unwrap();
    let holds =
        verify(&place.into(), &Limiter::none()).unwrap_or_else(|error| panic!("{which}: {error}"));
    assert!(holds.veripb.is_some_and(|steps| steps > 0) && holds.drat.is_none(), "{which}");
    if has_veripb {
        let files = ["formula.opb", "proof.pbp"].map(|name| place.join(name));
        let judged = Command::new("veripb").args(&files).output().unwrap();
        let words = text(&judged.stdout);
        let is_accepted = words.contains("s VERIFIED UNSATISFIABLE");
        assert!(is_accepted, "{which}: {words}{}", text(&judged.stderr));
    }
}

/// For every kind a puzzle with one or no solution and its proof, checked by `verify` and outside
/// checkers; the same in rows.
#[test]
fn proofs_of_every_kind_convince_all_checkers() {
    let (has_rate, has_veripb) = (is_installed("rate"), is_installed("veripb"));
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("certificate");
    // For each kind the most steps of a proof.
    let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
    let mut unique = BTreeSet::new();
    for (kind, example) in examples() {
        if kinds.get(kind.name).is_some_and(|&steps| steps > 1) {
            continue;
        }
        let which = format!("{} {}", example.grid, example.rule);
        for (puzzle, certificate) in certificates(example) {
            check_rows(&puzzle, certificate.claim(), &place, has_veripb, &which);
            let _ = fs::remove_dir_all(&place);
            certificate.write(place.as_path()).unwrap();
            let holds = verify(&place.as_path().into(), &Limiter::none())
                .unwrap_or_else(|e| panic!("{which}: {e}"));
            let steps = holds.drat.unwrap_or_else(|| panic!("{which}: without DRAT"));
            if has_rate {
                let files = ["formula.cnf", "proof.drat"].map(|name| place.join(name));
                let judged = Command::new("rate").args(&files).output().unwrap();
                let words = text(&judged.stdout);
                assert!(words.contains("s VERIFIED"), "{which}: {words}{}", text(&judged.stderr));
            }
            if holds.claim == Claim::Unique {
                unique.insert(kind.name);
            }
            let most = kinds.entry(kind.name).or_default();
            *most = steps.max(*most);
        }
    }
    let all: BTreeSet<&str> = KINDS.iter().map(|kind| kind.name).collect();
    assert_eq!(kinds.keys().copied().collect::<BTreeSet<_>>(), all);
    // The grids in these examples have several solutions unless all cells are given.
    let never_unique: Vec<_> = all.difference(&unique).copied().collect();
    assert_eq!(never_unique, ["dutch-flatmates", "global-entropy", "global-mod", "unequal-lines"]);
    // If unit propagation suffices, the empty clause is the only step.
    let short: Vec<_> =
        kinds.iter().filter(|(_, steps)| **steps == 1).map(|(name, _)| name).collect();
    assert!(short.iter().all(|name| never_unique.contains(name)), "{short:?}");
}
