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

use crate::support::{is_installed, text};

fn examples() -> impl Iterator<Item = (&'static Kind, &'static Example)> {
    KINDS.iter().flat_map(|&kind| kind.examples.iter().map(move |example| (kind, example)))
}

/// An example's grid and rule as a model file in a folder.
fn model(folder: &Path, example: &Example) -> String {
    let path = folder.join("model.toml");
    fs::write(&path, format!("{}\n{}\n", example.grid, example.rule)).unwrap();
    path.to_str().unwrap().to_owned()
}

/// Puzzles about an example's rule that have one solution or none, each with its certificate: a
/// minimal part of the grid that satisfies it with a unique solution, if it is not full and no other
/// rule is broken, and the grid that breaks it.
fn certificates(example: &Example) -> Vec<(Puzzle, Certificate)> {
    let text = format!("{}\n{}\n", example.grid, example.rule);
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

/// A tiny, independent proof checker: each clause of a proof must follow by unit propagation from
/// those before it, until the empty one does. Deletions are ignored, which is sound.
struct Checker {
    clauses: Vec<Vec<i32>>,
    /// The assignment so far: for each variable 0, or its literal.
    known: Vec<i32>,
}

impl Checker {
    fn new(formula: &str) -> Self {
        let lines = formula.lines().filter(|line| !line.starts_with(['c', 'p']));
        let clauses: Vec<Vec<i32>> = lines.map(literals).collect();
        let most = clauses.iter().flatten().map(|literal| literal.unsigned_abs()).max();
        let known = vec![0; most.unwrap_or(0) as usize + 1];
        Self { clauses, known }
    }

    /// Propagates; false if that is a contradiction.
    fn propagate(&self, known: &mut [i32]) -> bool {
        loop {
            let mut is_new = false;
            for clause in &self.clauses {
                let value =
                    |literal: &i32| known[literal.unsigned_abs() as usize] * literal.signum();
                if clause.iter().any(|literal| value(literal) > 0) {
                    continue;
                }
                let mut open = clause.iter().filter(|literal| value(literal) == 0);
                match (open.next(), open.next()) {
                    (None, _) => return false,
                    (Some(&only), None) => {
                        known[only.unsigned_abs() as usize] = only;
                        is_new = true;
                    }
                    _ => {}
                }
            }
            if !is_new {
                return true;
            }
        }
    }

    /// Whether the proof ends with the empty clause and each of its clauses follows; and their
    /// number.
    fn accepts(mut self, proof: &str) -> Result<usize, String> {
        for (number, line) in (1..).zip(proof.lines().filter(|line| !line.starts_with('d'))) {
            let clause = literals(line);
            let mut known = self.known.clone();
            let mut is_true = false;
            for &literal in &clause {
                let place = &mut known[literal.unsigned_abs() as usize];
                is_true |= *place == literal;
                *place = -literal;
            }
            if !is_true && self.propagate(&mut known) {
                return Err(format!("{line} does not follow"));
            }
            if clause.is_empty() {
                return Ok(number);
            }
            self.clauses.push(clause);
            let mut known = self.known.clone();
            // (After a contradiction, everything follows.)
            self.propagate(&mut known);
            self.known = known;
        }
        Err("there is no empty clause".to_owned())
    }
}

fn literals(line: &str) -> Vec<i32> {
    let numbers = line.split_whitespace().map(|word| word.parse().unwrap());
    numbers.take_while(|&literal: &i32| literal != 0).collect()
}

/// The certificate of a puzzle in rows is accepted by `verify`, and its proof by the outside checker.
fn check_rows(puzzle: &Puzzle, claim: Claim, place: &Path, has_veripb: bool, which: &str) {
    let options = ProveOptions { format: ProofFormat::Veripb, ..ProveOptions::default() };
    let certificate = prove_with(puzzle, options, &Limiter::none()).unwrap();
    assert_eq!(certificate.claim(), claim, "{which}");
    let _ = fs::remove_dir_all(place);
    certificate.write(place).unwrap();
    let holds = verify(&place.into()).unwrap_or_else(|error| panic!("{which}: {error}"));
    assert!(holds.veripb.is_some_and(|steps| steps > 0) && holds.drat.is_none(), "{which}");
    if has_veripb {
        let files = ["formula.opb", "proof.pbp"].map(|name| place.join(name));
        let judged = Command::new("veripb").args(&files).output().unwrap();
        let words = text(&judged.stdout);
        let is_accepted = words.contains("s VERIFIED UNSATISFIABLE");
        assert!(is_accepted, "{which}: {words}{}", text(&judged.stderr));
    }
}

/// For every kind a puzzle with one or no solution and its proof, checked by `verify`, the checker
/// above, and outside ones; the same in rows.
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
            let holds = verify(&place.as_path().into()).unwrap_or_else(|e| panic!("{which}: {e}"));
            let (formula, proof) =
                (file(&certificate, "formula.cnf"), file(&certificate, "proof.drat"));
            let steps = Checker::new(&formula).accepts(&proof);
            let steps = steps.unwrap_or_else(|error| panic!("{which}: {error}"));
            assert_eq!(Some(steps), holds.drat, "{which}");
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

/// The checker above refuses invalid proofs.
#[test]
fn the_checker_of_these_tests_refuses_what_does_not_follow() {
    let check = |formula: &str, proof: &str| Checker::new(formula).accepts(proof).ok();
    let square = "p cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
    assert_eq!(check(square, "2 0\n0\n"), Some(2));
    assert_eq!(check(square, "0\n"), None);
    assert_eq!(check(square, "2 0\n"), None);
    assert_eq!(check("p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", "2 0\n0\n"), None);
    assert_eq!(check("p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n", "-2 0\n0\n"), None);
}
