//! The worked cases of `cases.txt`: in an empty grid with some candidates taken away, the first
//! step that a technique finds.
//!
//! A line is a technique, a model (and after it rules, as in a model file, with `;` for a new
//! line), changes, and what is expected: what the step concludes, or after `says` its explanation.
//! A change is one of
//!
//! - `place CELLS = VALUES`: a given in each cell; `fill` the same with values that are not givens;
//! - `only CELLS = VALUE: CELLS`: among the former, the value is only in the latter;
//! - `keep CELLS = VALUES`: no other candidates there;
//! - `strike CELLS = VALUES` and `give CELLS = VALUES`: candidates taken away, and put back.
//!
//! Steps that do not assume a single solution are proven by SAT.

use std::{collections::BTreeSet, sync::Arc};

use itertools::Itertools;

use super::{LADDER, techniques};
use crate::{Layout, State, Step, Technique, verify::Verifier, walk};
use satoku_formats::read::{Settings, parse_one};
use satoku_rules::{
    grid::{Cell, Cells, Grid, Value},
    interrupt::Limiter,
    model::{self, Model, catalog},
    puzzle::Instance,
};

/// The puzzle of a text.
pub(crate) fn puzzle(text: &str) -> Instance {
    parse_one(text, &Settings::default(), &Limiter::none()).unwrap()
}

/// A classic sudoku that takes reasons.
pub(crate) const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

/// One that takes singles alone.
pub(crate) const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[test]
fn every_case_has_its_step() {
    for line in include_str!("cases.txt").lines() {
        if !line.is_empty() && !line.starts_with('#') {
            check(line);
        }
    }
}

fn check(line: &str) {
    let [name, model, changes, expected] = line.split(" | ").collect::<Vec<_>>()[..] else {
        panic!("a case has four fields: {line}");
    };
    let technique = named(name);
    let state = state(model, changes);
    let size = state.layout().size();
    let step = technique.first(&state);
    let explanation = step.as_ref().map_or(String::new(), technique.explain);
    if let Some(words) = expected.strip_prefix("says ") {
        assert_eq!(explanation, words, "{line}");
    } else {
        let found = step.as_ref().map_or(String::new(), Step::conclusion);
        let found: BTreeSet<_> = found.split_whitespace().map(str::to_owned).collect();
        assert_eq!(found, conclusion(expected), "{line}");
    }
    let Some(step) = step else { return };
    assert_eq!(step.technique, technique);
    assert!(!explanation.is_empty(), "{line}");
    for &(cell, value) in step.eliminations.iter().chain(&step.marks) {
        assert!(state.has(size.index(cell), size.value_index(value)), "{cell} {value}: {line}");
    }
    if !technique.assumes_unique {
        assert_eq!(Verifier::new(&state, &Limiter::none()).unwrap().check(&step), Ok(()), "{line}");
    }
}

fn named(name: &str) -> &'static Technique {
    techniques().find(|technique| technique.name == name).expect(name)
}

#[test]
fn a_value_that_follows_from_its_opposite_is_there() {
    let chain =
        "only r1c1-9 = 5: r1c1 r1c7; only r6c1-9 = 5: r6c2 r6c7; only r1-9c1 = 5: r1c1 r4c1";
    let (state, technique) = (state("classic", chain), named("discontinuous-nice-loop"));
    let expected = "if it is not so that r1c1 is 5, it follows: \
                    (5)r1c1 = (5)r1c7 - (5)r6c7 = (5)r6c2 - (5)r4c1 = (5)r1c1";
    let steps = technique.all(&state);
    let step = steps.iter().find(|step| (technique.explain)(step) == expected).unwrap();
    assert!(step.conclusion().starts_with("r1c1<>1 r1c1<>2 r1c1<>3 r1c1<>4 r1c1<>6"));
    assert_eq!(Verifier::new(&state, &Limiter::none()).unwrap().check(step), Ok(()));
}

#[test]
fn a_corner_may_lack_one_of_the_values_unless_the_puzzle_says_so() {
    let classic = model::named("classic").unwrap();
    let marks = (Cell::new(1, 4), [1, 5, 8].map(Value::new).into_iter().collect());
    let puzzle = Instance::new(classic.clone(), Grid::empty(classic.size()));
    let puzzle = puzzle.with_candidates(vec![marks]);
    for (puzzle, expected) in [(puzzle.clone(), ""), (puzzle.with_deletions(), "r2c5<>1")] {
        let mut state = walk(&puzzle).state().clone();
        for cell in [0, 4, 9] {
            (2..9).for_each(|value| state.strike(cell, value));
        }
        let step = named("unique-rectangle").first(&state);
        assert_eq!(step.map_or(String::new(), |step| step.conclusion()), expected);
    }
}

fn cells(text: &str) -> Vec<Cell> {
    text.parse::<Cells>().unwrap_or_else(|error| panic!("{text}: {error}")).to_vec()
}

fn values(text: &str) -> Vec<Value> {
    text.bytes().map(|digit| Value::new(u16::from(digit - b'0'))).collect()
}

/// Each part of a conclusion, `r1c1-2 <> 34; r5c5 = 6`, as [`Step::conclusion`] has it.
fn conclusion(text: &str) -> BTreeSet<String> {
    let mut all = BTreeSet::new();
    for part in text.split("; ").filter(|&part| part != "nothing") {
        let (at, sign, what) = match part.split_once(" <> ") {
            Some((at, what)) => (at, "<>", what),
            None => part.split_once(" = ").map(|(at, what)| (at, "=", what)).expect(part),
        };
        for cell in cells(at) {
            all.extend(values(what).iter().map(|value| format!("{cell}{sign}{value}")));
        }
    }
    all
}

fn model(text: &str) -> Arc<Model> {
    let (name, rules) = text.split_once(", ").unwrap_or((text, ""));
    let text = format!("extends = \"{name}\"\n{}", rules.replace("; ", "\n"));
    match rules {
        "" => model::named(name).unwrap(),
        _ => Arc::new(catalog::parse("my.toml", &text).unwrap()),
    }
}

/// An empty grid with some changes, both as in the cases.
pub(crate) fn state(model_name: &str, changes: &str) -> State {
    let model = model(model_name);
    let size = model.size();
    let mut struck: Vec<(Cell, Value)> = Vec::new();
    let (mut givens, mut filled) = (Grid::empty(size), Grid::empty(size));
    for change in changes.split("; ").filter(|&change| change != "none") {
        let (change, rest) = change.split_once(' ').expect(change);
        let (at, what) = rest.split_once(" = ").expect(rest);
        let at = cells(at);
        let each =
            |cells: Vec<Cell>, values| cells.into_iter().cartesian_product(values).collect_vec();
        match change {
            "place" | "fill" => {
                let grid = if change == "place" { &mut givens } else { &mut filled };
                at.iter().zip(values(what)).for_each(|(&cell, value)| grid.set(cell, Some(value)));
            }
            "only" => {
                let (value, places) = what.split_once(": ").expect(what);
                let places = cells(places);
                let others = at.into_iter().filter(|cell| !places.contains(cell)).collect();
                struck.extend(each(others, values(value)));
            }
            "keep" => {
                let kept = values(what);
                struck.extend(each(at, size.values().filter(|v| !kept.contains(v)).collect()));
            }
            "strike" => struck.extend(each(at, values(what))),
            "give" => {
                let given = each(at, values(what));
                struck.retain(|candidate| !given.contains(candidate));
            }
            _ => panic!("no change is called {change}"),
        }
    }
    let layout = Layout::new(&model, &Limiter::none()).unwrap();
    let mut state = State::of(&layout, &Instance::new(model, givens)).with(&filled);
    for (cell, value) in struck {
        state.strike(size.index(cell), size.value_index(value));
    }
    assert_eq!(state.contradiction(), None);
    state
}

#[test]
fn techniques_have_names_of_their_own_and_become_no_easier() {
    assert!(LADDER.iter().map(|technique| technique.name).all_unique());
    for (easier, harder) in LADDER.iter().tuple_windows() {
        assert!(easier.weight <= harder.weight, "{easier:?} {harder:?}");
    }
}

#[test]
fn a_search_breaks_off_at_its_limit() {
    for (name, model) in [
        ("claiming", "25x25"),
        ("pointing", "25x25"),
        ("death-blossom", "16x16"),
        ("other-rule", "latin:8, regions = \"unknown\""),
    ] {
        let state = state(model, "place r1c1 = 1");
        let work = |most| {
            let limiter = Limiter::none();
            let _ = limiter.part(most, |part| Ok(named(name).first(&state.clone().limited(part))));
            limiter.done()
        };
        let all = work(u64::MAX);
        assert!(all > 1_000_000 && work(1_000) < all / 10, "{name}: {all}, {}", work(1_000));
    }
}

/// Every step of a technique in a puzzle's first position follows, and there is one.
#[track_caller]
fn check_all(name: &str, text: &str) {
    let state = walk(&puzzle(text)).state().clone();
    let steps = named(name).all(&state);
    assert!(!steps.is_empty(), "{name}: {text}");
    let mut verifier = Verifier::new(&state, &Limiter::none()).unwrap();
    for step in &steps {
        println!("{step}");
        assert_eq!(verifier.check(step), Ok(()), "{step}");
    }
}

#[test]
fn an_exocet_is_in_a_puzzle_that_is_known_for_it() {
    // Fata Morgana.
    let text = "........3..1..56...9..4..7......9.5.7.......8.5.4.2....8..2..9...35..1..6........";
    check_all("junior-exocet", text);
}

#[test]
fn sectors_are_locked_in_a_puzzle_that_is_known_for_it() {
    // Easter monster, whose SK loop this is.
    let text = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
    check_all("multi-sector-locked-sets", text);
}
