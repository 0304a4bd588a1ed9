//! A step as a page's script draws it: as data, with cells by their places.

use serde::Serialize;

use super::text;
use crate::{Layout, Link, State, Step, bits, reason::Reason};
use satoku_puzzle::grid::{Cell, Value};

/// How many hints there are before the whole step.
const HINTS: u8 = 3;

/// What a step did, and which cells it changed. Cells are their places in the grid, row by row,
/// from 0.
#[derive(Clone, Debug, Default, Serialize)]
pub struct StepFrame {
    /// The technique's title; empty before the first step.
    pub technique: String,
    /// The explanation.
    pub text: String,
    /// What follows, in short: `r1c2<>5`.
    pub conclusion: String,
    /// The colour of the technique, by its name.
    pub colour: &'static str,
    /// What helps before the step is told, each more than the one before.
    pub hints: Vec<String>,
    /// The cells of each house (or other group, or rule) that the step names.
    pub houses: Vec<Vec<usize>>,
    /// Those of the house that the second hint names.
    pub hinted: Vec<usize>,
    /// The values that the step is about.
    pub values: Vec<u16>,
    /// The cells that it is about.
    pub cells: Vec<usize>,
    /// Cells with the values that they get.
    pub placed: Vec<(usize, u16)>,
    /// Cells with the candidates that they lose.
    pub struck: Vec<(usize, u16)>,
    /// Candidates that the explanation is about.
    pub marks: Vec<(usize, u16)>,
    /// The links of a chain.
    pub links: Vec<FrameLink>,
    /// What the solver's reason rests on.
    pub rests: Vec<FrameItem>,
    /// The cells that are not as before, with their values, or what they can hold.
    pub changes: Vec<(usize, CellContent)>,
}

/// What is in a cell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum CellContent {
    /// A value.
    Value(u16),
    /// What it can hold.
    Candidates(Vec<u16>),
}

/// A link of a chain: cells, values, and whether one of the cells holds one, or none does.
#[derive(Clone, Debug, Serialize)]
pub struct FrameLink {
    /// The cells.
    pub cells: Vec<usize>,
    /// The values.
    pub values: Vec<u16>,
    /// Whether one of the cells holds one of them.
    pub is_true: bool,
}

/// A line of what a reason rests on, and the cells that light up for it.
#[derive(Clone, Debug, Serialize)]
pub struct FrameItem {
    /// The line.
    pub text: String,
    /// The cells.
    pub cells: Vec<usize>,
}

impl StepFrame {
    /// The grid before the first step.
    pub fn first(state: &State) -> Self {
        let text = match state.open_count() {
            1 => "1 open cell".to_owned(),
            open => format!("{open} open cells"),
        };
        let changes = contents(state).into_iter().enumerate().collect();
        Self { text, colour: "none", changes, ..Self::default() }
    }

    /// A step between two states.
    pub fn new(step: &Step, before: &State, after: &State) -> Self {
        let layout = after.layout();
        let index = |cell: &Cell| layout.size().index(*cell);
        // (Extra cells are in the text alone: a page draws the board.)
        let pairs = |all: &[(Cell, Value)]| -> Vec<(usize, u16)> {
            let on_board = all.iter().filter(|(cell, _)| cell.is_on_board());
            on_board.map(|(cell, value)| (index(cell), value.number())).collect()
        };
        let places = |cells: &[Cell]| -> Vec<usize> {
            cells.iter().filter(|cell| cell.is_on_board()).map(index).collect()
        };
        // The cells that the step says something of.
        let named = [&step.placements, &step.eliminations, &step.marks].into_iter().flatten();
        let touched =
            step.cells.iter().chain(named.map(|(cell, _)| cell)).map(index).collect::<Vec<_>>();
        let cells_of = |name: &str| cells_of(layout, name, &touched);
        let node = |link: &Link| FrameLink {
            cells: places(&link.cells),
            values: link.values.iter().map(|value| value.number()).collect(),
            is_true: link.is_true,
        };
        let hinted = text::hinted_house(step, layout);
        let cells = 0..layout.size().cell_count();
        Self {
            technique: step.technique.title.to_owned(),
            text: text::sentence(step),
            conclusion: step.conclusion(),
            colour: text::Colour::of(step).name(),
            hints: (0..HINTS).map(|level| text::hint(step, layout, level)).collect(),
            houses: step.houses.iter().map(|name| cells_of(name)).collect(),
            hinted: hinted.map_or(Vec::new(), |name| cells_of(&name)),
            values: step.values.iter().map(|value| value.number()).collect(),
            cells: places(&step.cells),
            placed: pairs(&step.placements),
            struck: pairs(&step.eliminations),
            marks: pairs(&step.marks),
            links: step.links().iter().map(node).collect(),
            rests: step.reason().map_or(Vec::new(), |reason| rests(reason, layout)),
            changes: cells
                .map(|cell| (cell, content(after, cell)))
                .filter(|(cell, now)| content(before, *cell) != *now)
                .collect(),
        }
    }
}

/// What is in each cell, row by row.
pub fn contents(state: &State) -> Vec<CellContent> {
    (0..state.layout().size().cell_count()).map(|cell| content(state, cell)).collect()
}

/// What is in a cell; nothing is possible in a hole.
fn content(state: &State, cell: usize) -> CellContent {
    let number = |value| state.layout().value(value).number();
    match state.value(cell) {
        Some(value) => CellContent::Value(number(value)),
        None => {
            CellContent::Candidates(bits::members(state.candidates(cell)).map(number).collect())
        }
    }
}

/// The cells of the group or rule with a name. Where several groups have it, as all pairs of one
/// rule do, those of the groups that are in some cells; and none if it is about the whole grid.
fn cells_of(layout: &Layout, name: &str, some: &[usize]) -> Vec<usize> {
    let named = || layout.groups().iter().filter(|group| &*group.name == name);
    let is_alone = named().nth(1).is_none();
    let is_within = |cells: &[usize]| cells.iter().all(|cell| some.contains(cell));
    let groups = named().filter(|group| is_alone || is_within(&group.cells));
    let mut cells: Vec<usize> = groups.flat_map(|group| group.cells.clone()).collect();
    if cells.is_empty() {
        let rule = layout.other_rule(name);
        let size = layout.size();
        cells.extend(rule.iter().flat_map(|rule| rule.cells()).map(|&cell| size.index(cell)));
    }
    cells.retain(|&cell| cell < layout.size().cell_count());
    cells.sort_unstable();
    cells.dedup();
    if cells.len() < layout.size().cell_count() { cells } else { Vec::new() }
}

/// How a reason's contradiction comes about, if the sentence does not say it all, and what it rests
/// on, line by line.
fn rests(reason: &Reason, layout: &Layout) -> Vec<FrameItem> {
    let size = layout.size();
    let rules = reason.rules.iter().map(|(rule, value)| FrameItem {
        text: value.map_or(rule.to_string(), |value| format!("{rule} for {value}")),
        cells: cells_of(layout, rule, &[]),
    });
    let cell = |cell: Cell, text: String| {
        let on_board = cell.is_on_board().then(|| size.index(cell));
        FrameItem { text, cells: on_board.into_iter().collect() }
    };
    let placed = reason.placed.iter().map(|&(at, value)| cell(at, format!("{at} is {value}")));
    let struck = reason.struck.iter().map(|&(at, value)| cell(at, format!("{at} is not {value}")));
    let lines = reason.lines_beside_summary().iter().map(|line| match line.placed {
        Some((at, _)) => cell(at, line.indented()),
        None => FrameItem { text: line.indented(), cells: Vec::new() },
    });
    lines.chain(rules).chain(placed).chain(struck).collect()
}
