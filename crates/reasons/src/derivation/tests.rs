//! Derivations against a SAT solver on the rows of the rules that they name.

use super::*;
use crate::tests::puzzle;

fn derive(puzzle: &Instance, cell: Cell, value: Value) -> Option<Derivation> {
    explain(puzzle, cell, value, &Limiter::none()).unwrap()
}

#[track_caller]
fn check_words(text: &str, cell: &str, value: u16, expected: &[&str]) {
    let derivation = derive(&puzzle(text), cell.parse().unwrap(), Value::new(value)).unwrap();
    assert_eq!(derivation.to_string().lines().collect::<Vec<_>>(), expected);
}

fn four(rest: &str) -> String {
    format!("model = \"4x4\"\n{rest}")
}

#[test]
fn inferences_name_rules_and_what_they_follow_from() {
    let given = four("givens = \"1...............\"");
    check_words(&given, "r1c1", 2, &["r1c1 is not 2, because r1c1 is 1"]);
    check_words(&given, "r1c4", 1, &["row 1: r1c4 is not 1, because r1c1 is 1"]);
    let cage = four("[[killer]]\ncells = \"r1c1-2\"\nsum = 3");
    check_words(&cage, "r1c1", 4, &["killer 1: r1c1 is not 4"]);
    check_words(&cage, "r1c4", 1, &["sum of row 1: r1c4 is not 1"]);
    let clash = four("givens = \"11..............\"");
    let words = ["row 1: contradiction, because r1c1 is 1, r1c2 is 1"];
    check_words(&clash, "r4c4", 1, &words);
}

#[test]
fn what_is_not_struck_is_supposed_and_refuted() {
    let two = four("[[parity]]\ncells = \"r1c1 r1c2\"\nparity = \"odd\"");
    let refutation = [
        "suppose that r1c3 is 1",
        "parity 1: r1c1 is not 2 or 4, r1c2 is not 2 or 4",
        "row 1: contradiction, because r1c1 is not 2 or 4, r1c2 is not 2 or 4, r1c3 is 1",
    ];
    check_words(&two, "r1c3", 1, &refutation);
}

#[test]
fn what_may_be_or_does_not_exist_has_no_derivation() {
    let given = puzzle(&four("givens = \"1...............\""));
    let nothing = |cell: &str, value| {
        assert_eq!(derive(&given, cell.parse().unwrap(), Value::new(value)), None);
    };
    nothing("r1c1", 1);
    nothing("r4c4", 1);
    nothing("r5c1", 1);
    nothing("r1c2", 0);
    nothing("r1c2", 5);
}

/// Each inference follows from what it names alone, by rules that it names, and is from givens,
/// from what is supposed or from what was inferred before.
#[track_caller]
fn check(text: &str, least: [usize; 2]) {
    let puzzle = puzzle(text);
    let model = puzzle.model();
    let limiter = Limiter::none();
    let all = clued(&puzzle, &limiter).unwrap();
    let mut oracle = Oracle::doubting(all, &AskingEffort::of(&limiter), true).unwrap();
    let size = model.size();
    let mut inferences = 0;
    let mut refuted = 0;
    for (cell, value) in model.cells().cartesian_product(size.values()) {
        let Some(derivation) = derive(&puzzle, cell, value) else { continue };
        let literal = |oracle: &Oracle<'_>, proposition: Proposition| match proposition {
            Proposition::Is(cell, value) => oracle.literal((cell, value)),
            Proposition::IsNot(cell, value) => !oracle.literal((cell, value)),
        };
        let givens = puzzle.givens().filled().map(|(cell, value)| Proposition::Is(cell, value));
        let mut known: Vec<Proposition> = givens.chain(derivation.supposed).collect();
        for Inference { rules, from, to } in &derivation.inferences {
            inferences += 1;
            assert!(from.iter().all(|one| known.contains(one)), "{text}\n{derivation}");
            known.extend(to);
            let is_implied = rules.iter().any(|name| name.starts_with("sum of "));
            let is_named = |name: &str| is_implied || rules.iter().any(|rule| rule == name);
            let named = model.rules().iter().positions(|rule| is_named(rule.name()));
            let on: Vec<Lit> = named.filter_map(|index| oracle.switches[index]).collect();
            let from: Vec<Lit> = from.iter().map(|&one| literal(&oracle, one)).collect();
            let not: Vec<Option<Lit>> = if to.is_empty() {
                vec![None]
            } else {
                to.iter().map(|&one| Some(!literal(&oracle, one))).collect()
            };
            for not in not {
                let assumed: Vec<Lit> = on.iter().chain(&from).copied().chain(not).collect();
                let reply = oracle.ask(&assumed).unwrap();
                assert!(matches!(reply, OracleReply::Impossible(_)), "{text}\n{derivation}");
            }
        }
        refuted += usize::from(derivation.supposed.is_some());
        let last = &derivation.inferences.last().unwrap().to;
        if derivation.supposed.is_some() {
            assert_eq!(*last, [], "{derivation}");
        } else if !last.is_empty() {
            let is_end = match last[..] {
                [Proposition::Is(held, other)] => held == cell && other != value,
                _ => last.contains(&Proposition::IsNot(cell, value)),
            };
            assert!(is_end, "{derivation}");
        }
    }
    let found = [inferences, refuted];
    assert!(found.iter().zip(least).all(|(&found, least)| found >= least), "{found:?}");
}

#[test]
fn derivations_hold() {
    check(&four("givens = \"12....3.........\""), [100, 0]);
    let cages = r#"
        [[killer]]
        cells = "r1c1-2"
        sum = 3
        [[killer]]
        cells = "r1c3 r2c3 r2c4"
        sum = 9"#;
    check(&four(cages), [100, 0]);
    let knight = r#"
        model = "6x6"
        anti-knight = true
        givens = "1....2....3.........4..........5....""#;
    check(knight, [1500, 20]);
    let lines = r#"
        model = "6x6"
        [[renban]]
        cells = "r1c1 r2c1 r3c1 r4c1 r4c2"
        [[killer]]
        cells = "r1c2 r1c3 r1c4"
        sum = 6
        [[killer]]
        cells = "r2c2 r2c3 r3c3"
        sum = 14
        [[killer]]
        cells = "r5c2 r5c3 r5c4 r6c4"
        sum = 11
        [[killer]]
        cells = "r3c5 r3c6 r4c6"
        sum = 13
        [[thermometer]]
        cells = "r6c6 r5c6 r5c5 r4c5""#;
    check(lines, [600, 0]);
    let king = r#"
        model = "6x6"
        anti-king = true
        [[whispers]]
        cells = "r1c1 r1c2 r2c2 r3c2"
        difference = 3
        [[quadruple]]
        cells = "r4c4 r4c5 r5c4 r5c5"
        values = [1, 2, 2]
        [[arrow]]
        circle = "r6c6"
        cells = "r6c5 r6c4""#;
    check(king, [150, 0]);
}
