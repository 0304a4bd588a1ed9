//! A page that walks the steps: one file that needs no network.

use serde::Serialize;

use super::text;
use crate::{
    grid::{Cell, Value},
    puzzle::Puzzle,
    steps::{State, Step, bits},
};

/// The page without its data.
const TEMPLATE: &str = include_str!("page.html");
/// What stands in it where the data belongs.
const PLACE: &str = "\"DATA\"";

/// What the page's script reads.
#[derive(Serialize)]
struct Data {
    title: String,
    rows: usize,
    columns: usize,
    /// The candidates' names, and how many stand beside each other in a cell.
    values: Vec<u16>,
    across: usize,
    regions: Vec<Option<u16>>,
    given: Vec<bool>,
    frames: Vec<Frame>,
}

/// The grid after a step, and what the step did.
#[derive(Serialize)]
struct Frame {
    technique: String,
    text: String,
    /// What one of the solver's reasons rests on.
    #[serde(skip_serializing_if = "Option::is_none")]
    rests_on: Option<String>,
    colour: &'static str,
    /// For each cell its value, or 0 (or less) where it is open.
    grid: Vec<i32>,
    candidates: Vec<Vec<u16>>,
    cells: Vec<usize>,
    placed: Vec<usize>,
    struck: Vec<(usize, u16)>,
    marks: Vec<(usize, u16)>,
}

/// A page under construction.
pub struct Page {
    data: Data,
}

impl Page {
    /// The page of a puzzle, with the grid before the first step.
    pub fn new(puzzle: &Puzzle, title: &str, state: &State) -> Self {
        let size = puzzle.model().size();
        let first = frame("", title, state, None);
        Self {
            data: Data {
                title: title.to_owned(),
                rows: size.rows(),
                columns: size.columns(),
                values: size.values().map(Value::number).collect(),
                across: text::across(size),
                regions: size.cells().map(|cell| puzzle.model().region(cell)).collect(),
                given: size.cells().map(|cell| puzzle.givens().get(cell).is_some()).collect(),
                frames: vec![first],
            },
        }
    }

    /// Adds a step, with the state after it.
    pub fn step(&mut self, step: &Step, after: &State) {
        let text = text::sentence(step);
        self.data.frames.push(frame(step.technique.title, &text, after, Some(step)));
    }

    /// Adds a last word.
    pub fn end(&mut self, text: &str) {
        if let Some(last) = self.data.frames.last_mut() {
            last.text = format!("{}. {text}", last.text.trim_end_matches('.'));
        }
    }

    /// The page.
    pub fn html(&self) -> String {
        let data = serde_json::to_string(&self.data).expect("strings and numbers become JSON");
        // Nothing in the data may end the script.
        TEMPLATE.replace(PLACE, &data.replace('<', "\\u003c"))
    }
}

fn frame(technique: &str, words: &str, state: &State, step: Option<&Step>) -> Frame {
    let layout = state.layout();
    let size = layout.size();
    let index = |cell: &Cell| size.index(*cell);
    let cells = 0..size.cell_count();
    let value =
        |cell| state.value(cell).map_or(-1, |value| i32::from(layout.value(value).number()));
    let candidates = |cell| -> Vec<u16> {
        let all = bits::members(state.candidates(cell)).map(|v| layout.value(v).number());
        if state.value(cell).is_some() { Vec::new() } else { all.collect() }
    };
    let pairs = |all: &[(Cell, Value)]| -> Vec<(usize, u16)> {
        all.iter().map(|(cell, value)| (size.index(*cell), value.number())).collect()
    };
    Frame {
        technique: technique.to_owned(),
        text: words.to_owned(),
        rests_on: step.and_then(text::rests_on),
        colour: step.map_or("none", |step| text::Colour::of(step).name()),
        grid: cells.clone().map(value).collect(),
        candidates: cells.map(candidates).collect(),
        cells: step.map_or(Vec::new(), |step| step.cells.iter().map(index).collect()),
        placed: step.map_or(Vec::new(), |s| s.placements.iter().map(|(c, _)| index(c)).collect()),
        struck: step.map_or(Vec::new(), |step| pairs(&step.eliminations)),
        marks: step.map_or(Vec::new(), |step| pairs(&step.marks)),
    }
}
