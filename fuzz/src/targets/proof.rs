//! The checkers of proofs, on formulas so small that brute force knows which have a solution.

use crate::prelude::*;
use satoku::{
    cnf::{Cnf, Encoding, encode},
    program::{Lit, Program, Relation},
    proof::{drat, lrat},
    sat::refute,
};

/// What the checkers accept is a proof, and what the solver writes is accepted.
pub const TARGET: Target = Target {
    name: "proof",
    about: "DRAT and LRAT: what is accepted is true by brute force, and what the solver writes is accepted",
    run,
    seeds,
    longest: 400,
};

/// The most variables of a formula.
const MOST_VARIABLES: usize = 8;
/// The most clauses.
const MOST_CLAUSES: usize = 40;

fn run(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let variables = choices.from(1, MOST_VARIABLES);
    let count = choices.from(1, MOST_CLAUSES);
    let clauses: Vec<Vec<i32>> = (0..count).map(|_| clause(&mut choices, variables)).collect();
    match choices.below(4) {
        0 => {
            let proof = steps(&mut choices, variables, None);
            check(variables, &clauses, &proof, "");
        }
        1 => {
            let proof = steps(&mut choices, variables, Some(clauses.len()));
            check(variables, &clauses, "", &proof);
        }
        _ => check_true(variables, &clauses, &mut choices),
    }
}

/// A few variables, each once, with signs.
fn clause(choices: &mut Choices<'_>, variables: usize) -> Vec<i32> {
    let length = choices.from(1, variables.min(3));
    let numbers = choices.some((1..=variables as i32).collect(), length);
    numbers.into_iter().map(|number| if choices.below(2) == 0 { number } else { -number }).collect()
}

/// Steps of any kind; with LRAT numbers after this many clauses, and hints, if requested.
fn steps(choices: &mut Choices<'_>, variables: usize, clauses: Option<usize>) -> String {
    let mut text = String::new();
    for step in 1..=choices.from(1, 12) {
        let length = choices.below(4);
        let numbers = choices.some((1..=variables as i32).collect(), length);
        let literals: String =
            (numbers.iter())
                .map(|number| {
                    if choices.below(2) == 0 { format!("{number} ") } else { format!("-{number} ") }
                })
                .collect();
        let line = match clauses {
            None if choices.one_in(6) => format!("d {literals}0\n"),
            None => format!("{literals}0\n"),
            Some(clauses) => {
                let number = clauses + step;
                let count = choices.below(5);
                let hints = (0..count).map(|_| choices.from(1, number)).join(" ") + " ";
                if choices.one_in(6) {
                    format!("{number} d {hints}0\n")
                } else {
                    format!("{number} {literals}0 {hints}0\n")
                }
            }
        };
        text += &line;
    }
    text
}

/// Whether an assignment satisfies all clauses.
fn is_solvable(variables: usize, clauses: &[Vec<i32>]) -> bool {
    (0u32..1 << variables).any(|bits| {
        let holds =
            |&literal: &i32| (bits >> (literal.unsigned_abs() - 1) & 1 == 1) == (literal > 0);
        clauses.iter().all(|clause| clause.iter().any(holds))
    })
}

/// Formulas that either checker accepts have no solution. Returns which of them accept.
fn check(variables: usize, clauses: &[Vec<i32>], of_drat: &str, of_lrat: &str) -> [bool; 2] {
    let (all, limiter) = (clauses.iter().collect(), Limiter::none());
    let by_drat = drat::check(variables, &all, of_drat.as_bytes(), &limiter).is_ok();
    let by_lrat = lrat::check(variables, &all, of_lrat.as_bytes(), &limiter).is_ok();
    let is_false = (by_drat || by_lrat) && is_solvable(variables, clauses);
    assert!(!is_false, "{clauses:?}\n{of_drat}\n{of_lrat}: {by_drat} {by_lrat}");
    [by_drat, by_lrat]
}

/// The solver's own proof is accepted; a mutated one, or one for other clauses, only if it is
/// valid.
fn check_true(variables: usize, clauses: &[Vec<i32>], choices: &mut Choices<'_>) {
    let mut program = Program::default();
    for number in 1..=variables {
        program.add_named(format!("v{number}")).expect("the names differ");
    }
    for clause in clauses {
        let literals = clause.iter().filter_map(|&literal| Lit::from_dimacs(literal));
        program.require("clause", literals, Relation::AtLeast(1)).expect("all variables are there");
    }
    let mut written = Cnf::default();
    encode(&program, Encoding::default(), &Limiter::none(), &mut written).unwrap();
    let numbers = |clause: &[Lit]| clause.iter().map(|literal| literal.to_dimacs()).collect();
    let mut clauses: Vec<Vec<i32>> = written.clauses().map(numbers).collect();
    let refutation = refute(&program, Encoding::default()).expect("the formula is small");
    let Some(refutation) = refutation else {
        assert!(is_solvable(variables, &clauses), "{clauses:?}");
        return;
    };
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("a proof is a text");
    let (mut drat, mut lrat) = (text(refutation.drat), text(refutation.lrat));
    let accepted = check(variables, &clauses, &drat, &lrat);
    assert_eq!(accepted, [true; 2], "{clauses:?}\n{drat}\n{lrat}");
    if choices.one_in(2) {
        let place = choices.below(clauses.len());
        clauses[place] = clause(choices, variables);
    } else {
        drat = slip(&drat, choices);
        lrat = slip(&lrat, choices);
    }
    check(variables, &clauses, &drat, &lrat);
}

/// A text with a word changed, or a line left out, doubled, or moved.
pub fn slip(text: &str, choices: &mut Choices<'_>) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if lines.is_empty() {
        return text.to_owned();
    }
    let place = choices.below(lines.len());
    match choices.below(4) {
        0 => drop(lines.remove(place)),
        1 => lines.insert(place, lines[place].clone()),
        2 => {
            let other = choices.below(lines.len());
            lines.swap(place, other);
        }
        _ => {
            let mut words: Vec<&str> = lines[place].split(' ').collect();
            let word = choices.below(words.len());
            let new = ["0", "1", "-1", "2", "-2", "3", "d", "99", "4", "."];
            words[word] = choices.one::<&str>(&new);
            lines[place] = words.join(" ");
        }
    }
    lines.join("\n") + "\n"
}

fn seeds() -> Vec<Vec<u8>> {
    let mut random = fastrand::Rng::with_seed(22);
    (0..60).map(|_| (0..300).map(|_| random.u8(..)).collect()).collect()
}
