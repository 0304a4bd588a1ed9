//! Scans: the method of a step-by-step filler, which places one value at a time and says which scan
//! found it.
//!
//! - *quad scan* (green): a missing value has one possible cell in a row, a column or a box;
//! - *matrix scan* (red): a cell has one candidate;
//! - *red-quad scan* (magenta): the quad scan over NRC windows, or whatever other houses there are;
//! - *matrix scan 2* (blue): the matrix scan with these houses, too.
//!
//! All that one scan finds goes to a waiting room, from which one value is placed at each step. The
//! first two know rows, columns and boxes only. When no scan finds anything, the method is stuck
//! and guesses: in a cell with the fewest candidates, its lowest one. A violation revises the last
//! guess.

use std::{collections::VecDeque, sync::Arc};

use itertools::Itertools;

use super::Guide;
use crate::{
    Contradiction, Detail, GroupKind, Layout, State, Step,
    step::{Flow, Search, StepBuilder, techniques},
};
use satoku_puzzle::{
    grid::{Cell, Value},
    model::Model,
};

techniques! {
    /// A value with one cell in a row, column or box.
    QUAD, "quad-scan", "quad scan", 1, 15, in_no_state, explain_house;
    /// A cell with one candidate, by rows, columns and boxes.
    MATRIX, "matrix-scan", "matrix scan", 2, 15, in_no_state, explain_cell;
    /// A value with one cell in another house.
    RED_QUAD, "red-quad-scan", "red-quad scan", 3, 15, in_no_state, explain_house;
    /// A cell with one candidate, by all houses.
    MATRIX_2, "matrix-scan-2", "matrix scan 2", 4, 15, in_no_state, explain_cell;
    /// A value that may be wrong.
    GUESS, "guess", "guess", 50, 15, in_no_state, explain_guess;
    /// A guess that was wrong.
    REVISION, "revision", "revision", 50, 15, in_no_state, explain_revision;
}

/// The method takes these steps, and no state alone has any.
fn in_no_state(_: &mut Search<'_>) -> Flow {
    Flow::Continue(())
}

fn waiting(step: &Step) -> String {
    match step.detail {
        Detail::Waiting(0) => "; the last of this scan".to_owned(),
        Detail::Waiting(left) => format!("; {left} more of this scan are waiting"),
        _ => String::new(),
    }
}

fn explain_house(step: &Step) -> String {
    let ((cell, value), house) = (step.placements[0], step.houses.iter().join(""));
    format!("{cell} is {value}: the only place for {value} in {house}{}", waiting(step))
}

fn explain_cell(step: &Step) -> String {
    let (cell, value) = step.placements[0];
    format!("{cell} is {value}: nothing else is possible there{}", waiting(step))
}

fn explain_guess(step: &Step) -> String {
    let (cell, value) = step.placements[0];
    let Detail::Guess(values) = &step.detail else { return String::new() };
    let values = values.iter().join(", ");
    format!(
        "stuck: no scan finds anything. {cell} has the fewest candidates ({values}): guess {value}, \
         to be revised on a violation"
    )
}

fn explain_revision(step: &Step) -> String {
    let (cell, value) = step.eliminations[0];
    let Detail::Revision(why) = &step.detail else { return String::new() };
    format!("{why}, so the guess of {value} in {cell} was wrong, and all since then is taken back")
}

/// The method.
pub struct Scans {
    /// The grid as far as rows, columns and boxes tell.
    classic: State,
    waiting: VecDeque<Step>,
    guesses: Vec<Guess>,
    revisions: usize,
    may_guess: bool,
}

struct Guess {
    cell: usize,
    value: usize,
    state: State,
    classic: State,
}

impl Scans {
    /// The most guesses that are revised before the method gives up.
    const MOST_REVISIONS: usize = 10_000;

    /// The method on grids of this model. Without guesses it ends where it is stuck.
    pub fn new(model: &Arc<Model>, may_guess: bool) -> Self {
        let classic = State::empty(&Layout::classic_part(model));
        let (waiting, guesses) = (VecDeque::new(), Vec::new());
        Self { classic, waiting, guesses, revisions: 0, may_guess }
    }

    /// The finds of the first scan that has any.
    fn scan(&self, state: &State) -> VecDeque<Step> {
        let hidden = |state: &State, technique, is_wanted: fn(GroupKind) -> bool| {
            let groups = state.layout().groups();
            let singles =
                state.hidden_singles().filter(|(house, _)| is_wanted(groups[*house].kind));
            let find = |(house, value)| {
                let cell = state.holders(house, value).next()?;
                Some(StepBuilder::new(technique, state).placing(cell, value).within([house]).step)
            };
            singles.filter_map(find).unique_by(|find| find.cells[0]).collect::<VecDeque<_>>()
        };
        let naked = |state: &State, technique| {
            let find = |cell| {
                Some(StepBuilder::new(technique, state).placing(cell, state.lowest(cell)?).step)
            };
            state.naked_singles().filter_map(find).collect::<VecDeque<_>>()
        };
        let scans: [&dyn Fn() -> VecDeque<Step>; 4] = [
            &|| hidden(&self.classic, &QUAD, |_| true),
            &|| naked(&self.classic, &MATRIX),
            &|| hidden(state, &RED_QUAD, |kind| kind == GroupKind::Extra),
            &|| naked(state, &MATRIX_2),
        ];
        scans.iter().map(|scan| scan()).find(|finds| !finds.is_empty()).unwrap_or_default()
    }

    /// Does what a step says.
    fn take(&mut self, state: &mut State, step: Step) -> Step {
        state.apply(&step);
        self.classic.apply(&step);
        step
    }

    fn guess(&mut self, state: &mut State) -> Option<Step> {
        let cell = state.open_cells().min_by_key(|&cell| state.candidate_count(cell))?;
        let value = state.lowest(cell)?;
        let (before, classic) = (state.clone(), self.classic.clone());
        let values = state.candidates_of(state.layout().cell(cell)).collect();
        let built = StepBuilder::new(&GUESS, state).placing(cell, value);
        let step = built.with(Detail::Guess(values)).step;
        self.guesses.push(Guess { cell, value, state: before, classic });
        Some(self.take(state, step))
    }

    fn revise(&mut self, state: &mut State, why: Contradiction) -> Option<Step> {
        self.revisions += 1;
        if self.revisions > Self::MOST_REVISIONS {
            return None;
        }
        let guess = self.guesses.pop()?;
        self.waiting.clear();
        *state = guess.state;
        self.classic = guess.classic;
        let built = StepBuilder::new(&REVISION, state)
            .at(&[guess.cell])
            .about([guess.value])
            .striking(&[guess.cell], guess.value);
        let step = built.with(Detail::Revision(why)).step;
        Some(self.take(state, step))
    }
}

impl Guide for Scans {
    fn advance(&mut self, state: &mut State) -> Option<Step> {
        if self.classic.open_count() != state.open_count() && self.guesses.is_empty() {
            let given = state.grid();
            self.classic = State::empty(self.classic.layout()).with(&given);
        }
        let violation = state.contradiction().or(self.classic.contradiction()).cloned();
        if let Some(violation) = violation {
            return self.revise(state, violation);
        }
        if state.is_solved() {
            return None;
        }
        let size = state.layout().size();
        loop {
            if self.waiting.is_empty() {
                self.waiting = self.scan(state);
            }
            let is_placed = |&(cell, value): &(Cell, Value)| {
                state.value(size.index(cell)) == Some(size.value_index(value))
            };
            match self.waiting.pop_front() {
                // Another find may have put it there.
                Some(find) if find.placements.iter().all(is_placed) => {}
                Some(find) => {
                    let detail = Detail::Waiting(self.waiting.len());
                    return Some(self.take(state, Step { detail, ..find }));
                }
                None if self.may_guess => return self.guess(state),
                None => return None,
            }
        }
    }
}
