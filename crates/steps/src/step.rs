//! A step, what was looked at and what follows, and the techniques that find steps.

use std::{fmt, ops::ControlFlow, sync::Arc};

use itertools::Itertools;
use rustc_hash::FxHashSet;

use super::{Detail, Layout, State};
use satoku_core::grid::{Cell, Value};

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

    /// What it puts into cells, and what it strikes: `r1c2=5`, `r1c3<>5`.
    pub fn conclusion(&self) -> String {
        let placed = self.placements.iter().map(|(cell, value)| format!("{cell}={value}"));
        let struck = self.eliminations.iter().map(|(cell, value)| format!("{cell}<>{value}"));
        placed.chain(struck).join(" ")
    }

    /// Puts a value into a cell, both as indices.
    pub(super) fn placing(mut self, layout: &Layout, cell: usize, value: usize) -> Self {
        self.placements.push((layout.cell(cell), layout.value(value)));
        self.in_order(layout, [cell]).about(layout, [value]).marking(layout, &[cell], value)
    }

    pub(super) fn at(self, layout: &Layout, cells: &[usize]) -> Self {
        let mut step = self.in_order(layout, cells.iter().copied());
        step.cells.sort_unstable();
        step
    }

    /// At these cells, whose order says which role each of them has.
    pub(super) fn in_order(
        mut self,
        layout: &Layout,
        cells: impl IntoIterator<Item = usize>,
    ) -> Self {
        self.cells.extend(cells.into_iter().map(|cell| layout.cell(cell)));
        self
    }

    pub(super) fn about(
        mut self,
        layout: &Layout,
        values: impl IntoIterator<Item = usize>,
    ) -> Self {
        self.values.extend(values.into_iter().map(|value| layout.value(value)));
        self
    }

    pub(super) fn within(
        mut self,
        layout: &Layout,
        groups: impl IntoIterator<Item = usize>,
    ) -> Self {
        self.houses.extend(groups.into_iter().map(|group| layout.groups()[group].name.clone()));
        self
    }

    /// By a rule that is not a group.
    pub(super) fn by_rule(mut self, name: &str) -> Self {
        self.houses.push(name.into());
        self
    }

    pub(super) fn marking(mut self, layout: &Layout, cells: &[usize], value: usize) -> Self {
        let value = layout.value(value);
        self.marks.extend(cells.iter().map(|&cell| (layout.cell(cell), value)));
        self
    }

    /// Marks all candidates of these cells.
    pub(super) fn marking_all(mut self, state: &State, cells: &[usize]) -> Self {
        let layout = state.layout();
        let candidates = cells.iter().map(|&cell| layout.cell(cell));
        self.marks.extend(candidates.flat_map(|c| state.candidates_of(c).map(move |v| (c, v))));
        self
    }

    pub(super) fn striking(self, layout: &Layout, cells: &[usize], value: usize) -> Self {
        self.striking_each(layout, cells.iter().map(|&cell| (cell, value)))
    }

    /// Strikes these candidates: cells and values.
    pub(super) fn striking_each(
        mut self,
        layout: &Layout,
        struck: impl IntoIterator<Item = (usize, usize)>,
    ) -> Self {
        let struck = struck.into_iter().map(|(c, v)| (layout.cell(c), layout.value(v)));
        self.eliminations.extend(struck);
        self.eliminations.sort_unstable();
        self
    }

    pub(super) fn with(self, detail: Detail) -> Self {
        Self { detail, ..self }
    }

    /// Two steps of one technique as one, which says what either does.
    pub(super) fn united(mut self, other: &Self) -> Self {
        self.cells.extend(&other.cells);
        self.cells.sort_unstable();
        self.cells.dedup();
        self.values.extend(&other.values);
        self.values = self.values.into_iter().unique().collect();
        self.houses.extend(other.houses.iter().cloned());
        self.placements.extend(&other.placements);
        self.placements = self.placements.into_iter().unique().collect();
        self.eliminations.extend(&other.eliminations);
        self.eliminations.sort_unstable();
        self.eliminations.dedup();
        self.marks.extend(&other.marks);
        self.marks = self.marks.into_iter().unique().collect();
        self
    }

    /// The step, unless it leads nowhere.
    pub(super) fn if_useful(self) -> Option<Self> {
        (!self.eliminations.is_empty() || !self.placements.is_empty()).then_some(self)
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
    pub find: fn(&State, &mut Found<'_>) -> ControlFlow<()>,
    /// A step in words.
    pub explain: fn(&Step) -> String,
}

/// A technique, and where its steps are sought.
pub(super) type Sought<'s> = (&'static Technique, &'s State);

/// Receives the steps that are found.
pub type Found<'f> = dyn FnMut(Step) -> ControlFlow<()> + 'f;

impl Technique {
    /// The first step that it finds here, if there is one.
    pub fn first(&self, state: &State) -> Option<Step> {
        let mut first = None;
        // It was broken off if there is a step.
        let _ = (self.find)(state, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }

    /// All steps that it finds here, each conclusion once.
    pub fn all(&self, state: &State) -> Vec<Step> {
        let mut all: Vec<Step> = Vec::new();
        let mut known = FxHashSet::default();
        let _ = (self.find)(state, &mut |step| {
            if known.insert(step.conclusion()) {
                all.push(step);
            }
            ControlFlow::Continue(())
        });
        all
    }
}

/// Hands a step on, if there is one.
pub(super) fn report(step: Option<Step>, found: &mut Found<'_>) -> ControlFlow<()> {
    step.map_or(ControlFlow::Continue(()), found)
}

/// Techniques, a row for each: its constant, its name in files and for people, its weight and its
/// difficulty, what finds its steps (with what that takes beside the technique and the state), and
/// what explains them. With `unique`, it assumes a single solution.
macro_rules! techniques {
    (@assumes) => { false };
    (@assumes unique) => { true };
    (@find $id:ident $find:ident) => { $find };
    (@find $id:ident $find:ident($($with:expr),*)) => {
        |state, found| $find((&$id, state), $($with,)* found)
    };
    ($($id:ident, $name:literal, $title:literal, $weight:literal, $difficulty:literal,
        $find:ident$(($($with:expr),*))?, $explain:expr$(, $unique:ident)?;)*) => {$(
        pub static $id: $crate::Technique = $crate::Technique {
            name: $name,
            title: $title,
            weight: $weight,
            difficulty: $difficulty,
            assumes_unique: techniques!(@assumes $($unique)?),
            find: techniques!(@find $id $find $(($($with),*))?),
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
