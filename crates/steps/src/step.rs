//! A step, what was looked at and what follows, and the techniques that find steps.

use std::{fmt, sync::Arc};

use itertools::Itertools;
use rustc_hash::FxHashSet;

pub(crate) use super::technique::look_budget::Flow;
use super::{Detail, Layout, Link, State, detail::Reason};
use satoku_puzzle::grid::{Cell, Value};

/// One step: what it looks at, and what follows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// How it was found.
    pub technique: &'static Technique,
    /// The cells that make up the pattern.
    pub cells: Vec<Cell>,
    /// The values that it is about.
    pub values: Vec<Value>,
    /// The names of the houses (and other groups) that it is about. Of fish, the bases come first.
    pub houses: Vec<Arc<str>>,
    /// The values that follow.
    pub placements: Vec<(Cell, Value)>,
    /// The candidates that cannot be.
    pub eliminations: Vec<(Cell, Value)>,
    /// The candidates that matter.
    pub marks: Vec<(Cell, Value)>,
    /// How hard it is on Sudoku Explainer's scale, in tenths, not counting how long a chain it is.
    pub difficulty: u32,
    /// What else there is to say.
    pub detail: Detail,
}

impl Step {
    /// A step of a technique that says nothing yet.
    pub fn new(technique: &'static Technique) -> Self {
        Self {
            technique,
            cells: Vec::new(),
            values: Vec::new(),
            houses: Vec::new(),
            placements: Vec::new(),
            eliminations: Vec::new(),
            marks: Vec::new(),
            difficulty: technique.difficulty,
            detail: Detail::None,
        }
    }

    /// A step of a search's technique that says nothing yet.
    pub(super) fn by<'s>(search: &Search<'s>) -> StepBuilder<'s> {
        StepBuilder::new(search.technique, search.state)
    }

    /// The links of a chain; none if it has no chain.
    pub(super) fn links(&self) -> &[Link] {
        if let Detail::Chain(links) = &self.detail { links } else { &[] }
    }

    /// The solver's reason, if it is one.
    pub(super) fn reason(&self) -> Option<&Reason> {
        if let Detail::Reason(reason) = &self.detail { Some(reason) } else { None }
    }

    /// The fins of a fish, beside each of its covers; none if it is no fish with fins.
    pub(super) fn fins(&self) -> &[Vec<Cell>] {
        if let Detail::Fins(fins) = &self.detail { fins } else { &[] }
    }

    /// What it puts into cells, and what it strikes: `r1c2=5`, `r1c3<>5`.
    pub fn conclusion(&self) -> String {
        let placed = self.placements.iter().map(|(cell, value)| format!("{cell}={value}"));
        let struck = self.eliminations.iter().map(|(cell, value)| format!("{cell}<>{value}"));
        placed.chain(struck).join(" ")
    }
}

/// A step that is being put together, of cells, values and groups as indices.
#[derive(Clone)]
pub(super) struct StepBuilder<'s> {
    state: &'s State,
    pub step: Step,
}

impl<'s> StepBuilder<'s> {
    /// A step of a technique that says nothing yet.
    pub(crate) fn new(technique: &'static Technique, state: &'s State) -> Self {
        Self { state, step: Step::new(technique) }
    }

    /// As hard as this on Sudoku Explainer's scale, in tenths.
    pub(crate) fn rated(mut self, difficulty: u32) -> Self {
        self.step.difficulty = difficulty;
        self
    }

    /// Puts a value into a cell.
    pub(crate) fn placing(mut self, cell: usize, value: usize) -> Self {
        let layout = self.state.layout();
        self.step.placements.push((layout.cell(cell), layout.value(value)));
        self.in_order([cell]).about([value]).marking(&[cell], value)
    }

    pub(crate) fn at(self, cells: &[usize]) -> Self {
        let mut built = self.in_order(cells.iter().copied());
        built.step.cells.sort_unstable();
        built
    }

    /// At these cells, whose order says which role each of them has.
    pub(crate) fn in_order(mut self, cells: impl IntoIterator<Item = usize>) -> Self {
        let layout = self.state.layout();
        self.step.cells.extend(cells.into_iter().map(|cell| layout.cell(cell)));
        self
    }

    pub(crate) fn about(mut self, values: impl IntoIterator<Item = usize>) -> Self {
        let layout = self.state.layout();
        self.step.values.extend(values.into_iter().map(|value| layout.value(value)));
        self
    }

    /// About the values that it strikes.
    pub(crate) fn about_struck(mut self) -> Self {
        let struck = self.step.eliminations.iter().map(|&(_, value)| value);
        self.step.values.extend(struck.sorted_unstable().dedup());
        self
    }

    pub(crate) fn within(mut self, groups: impl IntoIterator<Item = usize>) -> Self {
        let all = self.state.layout().groups();
        self.step.houses.extend(groups.into_iter().map(|group| all[group].name.clone()));
        self
    }

    /// By a rule that is not a group.
    pub(crate) fn by_rule(mut self, name: &str) -> Self {
        self.step.houses.push(name.into());
        self
    }

    pub(crate) fn marking(self, cells: &[usize], value: usize) -> Self {
        self.marking_each(cells.iter().map(|&cell| (cell, value)))
    }

    /// Marks where some cells may hold each of these values.
    pub(crate) fn marking_holders(
        self,
        cells: &[usize],
        values: impl IntoIterator<Item = usize>,
    ) -> Self {
        let state = self.state;
        let marking = |built: Self, value| built.marking(&state.holders_among(cells, value), value);
        values.into_iter().fold(self, marking)
    }

    /// Marks these candidates: cells and values.
    pub(crate) fn marking_each(mut self, marked: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let layout = self.state.layout();
        let marked = marked.into_iter().map(|(c, v)| (layout.cell(c), layout.value(v)));
        self.step.marks.extend(marked);
        self
    }

    /// Marks all candidates of these cells.
    pub(crate) fn marking_all(mut self, cells: &[usize]) -> Self {
        let cells = cells.iter().map(|&cell| self.state.layout().cell(cell));
        let marks = cells.flat_map(|c| self.state.candidates_of(c).map(move |v| (c, v)));
        self.step.marks.extend(marks);
        self
    }

    pub(crate) fn striking(self, cells: &[usize], value: usize) -> Self {
        self.striking_each(cells.iter().map(|&cell| (cell, value)))
    }

    /// Strikes these candidates: cells and values.
    pub(crate) fn striking_each(
        mut self,
        struck: impl IntoIterator<Item = (usize, usize)>,
    ) -> Self {
        let layout = self.state.layout();
        let struck = struck.into_iter().map(|(c, v)| (layout.cell(c), layout.value(v)));
        self.step.eliminations.extend(struck);
        self.step.eliminations.sort_unstable();
        self
    }

    /// Marks where some cells may hold each of these values, of which they hold all, and strikes it
    /// where all of that are seen.
    pub(crate) fn locking(self, cells: &[usize], values: impl IntoIterator<Item = usize>) -> Self {
        let state = self.state;
        values.into_iter().fold(self, |built, value| {
            let holders = state.holders_among(cells, value);
            let seen = state.seen_by_all(value, &holders);
            built.marking(&holders, value).striking(&seen, value)
        })
    }

    /// With a chain of cells, or groups of such, that hold a value or do not.
    pub(crate) fn linking<C: AsRef<[usize]>>(
        self,
        links: impl IntoIterator<Item = (C, usize, bool)>,
    ) -> Self {
        let layout = self.state.layout();
        let link = |(cells, value, is_true): (C, _, _)| {
            Link::new(layout, cells.as_ref(), [value], is_true)
        };
        let links = links.into_iter().map(link).collect();
        self.with(Detail::Chain(links))
    }

    pub(crate) fn with(mut self, detail: Detail) -> Self {
        self.step.detail = detail;
        self
    }

    /// With these words, which may say what else there is.
    pub(crate) fn because(self, words: impl FnOnce(&Step) -> String) -> Self {
        let words = words(&self.step);
        self.with(Detail::Because(words))
    }

    /// Two steps of one technique as one, which says what either does.
    pub(crate) fn united(mut self, other: &Self) -> Self {
        let (step, other) = (&mut self.step, &other.step);
        step.cells.extend(&other.cells);
        step.cells.sort_unstable();
        step.cells.dedup();
        step.values.extend(&other.values);
        step.values = step.values.iter().copied().unique().collect();
        step.houses.extend(other.houses.iter().cloned());
        step.placements.extend(&other.placements);
        step.placements = step.placements.iter().copied().unique().collect();
        step.eliminations.extend(&other.eliminations);
        step.eliminations.sort_unstable();
        step.eliminations.dedup();
        step.marks.extend(&other.marks);
        step.marks = step.marks.iter().copied().unique().collect();
        self
    }

    /// Whether it leads anywhere.
    fn is_useful(&self) -> bool {
        !self.step.eliminations.is_empty() || !self.step.placements.is_empty()
    }
}

impl State {
    /// Does what a step says.
    pub fn apply(&mut self, step: &Step) {
        let size = self.layout().size();
        for &(cell, value) in &step.eliminations {
            self.strike(size.index(cell), size.value_index(value));
        }
        for &(cell, value) in &step.placements {
            self.place(size.index(cell), size.value_index(value));
        }
    }
}

/// A way of finding steps.
pub struct Technique {
    /// The name in files: `hidden-single`.
    pub name: &'static str,
    /// The name for people: "hidden single".
    pub title: &'static str,
    /// How hard one use of it is, on this project's scale, for scores.
    pub weight: u32,
    /// How hard it is on Sudoku Explainer's scale, in tenths: 26 for its 2.6.
    pub difficulty: u32,
    /// Whether it takes for granted that there is just one solution.
    pub assumes_unique: bool,
    /// Finds its steps and hands them on, until the receiver breaks off.
    pub find: fn(&mut Search<'_>) -> Flow,
    /// A step in words.
    pub explain: fn(&Step) -> String,
}

/// A search for the steps of a technique.
pub struct Search<'s> {
    pub(super) technique: &'static Technique,
    pub(super) state: &'s State,
    pub(super) layout: &'s Layout,
    /// Receives the steps that are found.
    receive: &'s mut dyn FnMut(Step) -> Flow,
}

impl<'s> Search<'s> {
    /// Hands a step on, if there is one, unless it leads nowhere.
    pub(super) fn report(&mut self, step: impl Into<Option<StepBuilder<'s>>>) -> Flow {
        let built = step.into().filter(StepBuilder::is_useful);
        built.map_or(Flow::Continue(()), |built| self.hand_on(built.step))
    }

    /// Hands on a step that is there already.
    pub(super) fn hand_on(&mut self, step: Step) -> Flow {
        (self.receive)(step)
    }

    /// The same with a step that others will be compared with.
    pub(super) fn report_and_keep(
        &mut self,
        step: impl Into<Option<StepBuilder<'s>>>,
        kept: &mut Vec<StepBuilder<'s>>,
    ) -> Flow {
        let step = step.into().filter(StepBuilder::is_useful);
        kept.extend(step.clone());
        self.report(step)
    }
}

impl Technique {
    /// The first step that it finds here, if there is one.
    pub fn first(&'static self, state: &State) -> Option<Step> {
        let mut first = None;
        self.search(state, &mut |step| {
            first = Some(step);
            Flow::Break(())
        });
        first
    }

    /// All steps that it finds here, each conclusion once.
    pub fn all(&'static self, state: &State) -> Vec<Step> {
        let mut all: Vec<Step> = Vec::new();
        let mut known = FxHashSet::default();
        self.search(state, &mut |step| {
            if known.insert(step.conclusion()) {
                all.push(step);
            }
            Flow::Continue(())
        });
        all
    }

    fn search(&'static self, state: &State, receive: &mut dyn FnMut(Step) -> Flow) {
        // Whether it was broken off does not matter.
        let _ =
            (self.find)(&mut Search { technique: self, state, layout: state.layout(), receive });
    }
}

/// Techniques, a row for each: its constant, its name in files and for people, its weight and its
/// difficulty, what finds its steps (with what that takes beside the search), and
/// what explains them. With `unique`, it assumes a single solution.
macro_rules! techniques {
    (@assumes) => { false };
    (@assumes unique) => { true };
    (@find $find:ident) => { $find };
    (@find $find:ident($($with:expr),*)) => { |search| $find(search, $($with),*) };
    ($($(#[$doc:meta])* $id:ident, $name:literal, $title:literal, $weight:literal, $difficulty:literal,
        $find:ident$(($($with:expr),*))?, $explain:expr$(, $unique:ident)?;)*) => {$(
        $(#[$doc])*
        pub(crate) static $id: $crate::Technique = $crate::Technique {
            name: $name,
            title: $title,
            weight: $weight,
            difficulty: $difficulty,
            assumes_unique: techniques!(@assumes $($unique)?),
            find: techniques!(@find $find $(($($with),*))?),
            explain: $explain,
        };
    )*};
}
pub(crate) use techniques;

impl PartialEq for Technique {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Technique {}

impl fmt::Debug for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl fmt::Display for Technique {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.title)
    }
}
