//! Worked cases for techniques: an empty grid with some candidates taken away, and the step that
//! must be found there.

use std::sync::Arc;

use super::Technique;
use crate::{Layout, State, Step, bits, verify::Verifier};
use satoku_core::{
    grid::{Cell, Cells, Grid, Value},
    model::{Model, catalog, file},
    puzzle::Instance,
};

/// One change to the candidates, with cells in the notation of model files:
/// `("place", cells, values)` one value in each; `("only", cells, "5: cells")` 5 is in the former
/// only at the latter; `("keep", cells, values)` no other candidates there; `("strike", cells,
/// values)` and `("give", cells, values)` take candidates away and put them back.
pub type Change = (&'static str, &'static str, &'static str);

/// Like [`check_unproven`], and the step must be proven by SAT, from the model and the candidates.
#[track_caller]
pub fn check(technique: &'static Technique, model: &str, changes: &[Change], expected: &str) {
    prove(check_in(technique, &catalog::load(model).unwrap(), changes, expected));
}

/// The same with the text of a model file.
#[track_caller]
pub fn check_with(technique: &'static Technique, text: &str, changes: &[Change], expected: &str) {
    let model = Arc::new(file::model("my.toml", text, catalog::load).unwrap());
    prove(check_in(technique, &model, changes, expected));
}

/// A step that is found must be proven.
#[track_caller]
fn prove((state, step): (State, Option<Step>)) {
    if let Some(step) = step {
        let mut verifier = Verifier::new(&state);
        assert_eq!(verifier.check(&step), Ok(()), "{}", step.conclusion());
    }
}

/// The technique must find, in the state that the changes make of an empty grid, a step with just
/// the conclusion that is expected; none if that is empty. Conclusions are compared without order.
#[track_caller]
pub fn check_unproven(
    technique: &'static Technique,
    model: &str,
    changes: &[Change],
    expected: &str,
) -> (State, Option<Step>) {
    check_in(technique, &catalog::load(model).unwrap(), changes, expected)
}

/// What a technique says of its first step in such a state.
#[track_caller]
pub fn said_with(technique: &'static Technique, text: &str, changes: &[Change]) -> String {
    let model = Arc::new(file::model("my.toml", text, catalog::load).unwrap());
    let step = technique.first(&state_of(&model, changes)).expect("there is a step");
    (technique.explain)(&step)
}

#[track_caller]
fn check_in(
    technique: &'static Technique,
    model: &Arc<Model>,
    changes: &[Change],
    expected: &str,
) -> (State, Option<Step>) {
    let (size, state) = (model.size(), state_of(model, changes));
    let layout = state.layout();
    let step = technique.first(&state);
    let found = step.as_ref().map_or(String::new(), Step::conclusion);
    let sorted = |text: &str| {
        let mut words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
        words.sort();
        words.join(" ")
    };
    assert_eq!(
        sorted(&found),
        sorted(expected),
        "{technique} in {model}",
        model = layout.model().name()
    );
    if let Some(step) = &step {
        assert_eq!(step.technique, technique);
        assert!(!(technique.explain)(step).is_empty());
        for &(cell, value) in step.eliminations.iter().chain(&step.marks) {
            let index = size.index(cell);
            assert!(bits::has(state.candidates(index), size.value_index(value)), "{cell} {value}");
        }
    }
    (state, step)
}

/// An empty grid with some changes.
#[track_caller]
fn state_of(model: &Arc<Model>, changes: &[Change]) -> State {
    let size = model.size();
    let layout = Layout::new(model);
    let parse = |text: &str| text.parse::<Cells>().unwrap().to_vec();
    let values = |text: &str| -> Vec<Value> {
        text.bytes().map(|b| Value::new(u16::from(b - b'0'))).collect()
    };
    let mut struck: Vec<(Cell, Value)> = Vec::new();
    let mut givens = Grid::empty(size);
    for &(change, at, what) in changes {
        let at = parse(at);
        match change {
            "place" => {
                for (&cell, value) in at.iter().zip(values(what)) {
                    givens.set(cell, Some(value));
                }
            }
            "only" => {
                let (value, places) = what.split_once(": ").unwrap();
                let places = parse(places);
                let others = at.iter().filter(|cell| !places.contains(cell));
                struck.extend(others.map(|&cell| (cell, values(value)[0])));
            }
            "keep" => {
                let kept = values(what);
                for cell in at {
                    let others = size.values().filter(|value| !kept.contains(value));
                    struck.extend(others.map(|value| (cell, value)));
                }
            }
            "strike" => {
                struck
                    .extend(at.iter().flat_map(|&c| values(what).into_iter().map(move |v| (c, v))));
            }
            "give" => {
                let values = values(what);
                struck.retain(|(cell, value)| !(at.contains(cell) && values.contains(value)));
            }
            _ => panic!("no change is called {change}"),
        }
    }
    let puzzle = Instance::new(model.clone(), givens);
    let mut state = State::of(&layout, &puzzle);
    for (cell, value) in struck {
        state.strike(size.index(cell), size.value_index(value));
    }
    assert_eq!(state.contradiction(), None);
    state
}
