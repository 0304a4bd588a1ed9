//! A step: what was looked at, and what follows.

use std::sync::Arc;

use itertools::Itertools;

use super::{Contradiction, Layout, Technique, reason::Reason};
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

/// What only some steps have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Nothing.
    #[default]
    None,
    /// The links of a chain, in order.
    Chain(Vec<Link>),
    /// The fins of a fish: the places of its base that its cover lacks. Of a siamese fish, those beside
    /// each of its covers.
    Fins(Vec<Vec<Cell>>),
    /// The sets of values that are left for some cells.
    Combinations(Vec<Vec<Value>>),
    /// A sum of some cells, each with a weight.
    Sum(Vec<(i32, Cell)>, i64),
    /// Why a rule leaves no room for what goes, in words.
    Because(String),
    /// The solver's reason.
    Reason(Box<Reason>),
    /// How many finds of the same scan are still in the waiting room.
    Waiting(usize),
    /// A guess, with all the candidates that there were.
    Guess(Vec<Value>),
    /// A guess that failed, and what shows it.
    Revision(Contradiction),
}

/// A link of a chain: that one of some cells holds a value, or that none of them does. Of two
/// neighbours in a chain, if the former is so, the latter is so too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// The cells; more than one are a group of cells that one house has in common with another.
    pub cells: Vec<Cell>,
    /// The values; more than one only where the cells are an almost locked set.
    pub values: Vec<Value>,
    /// Whether one of the cells holds it, or none does.
    pub is_true: bool,
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
        let (cell, value) = (layout.cell(cell), layout.value(value));
        self.cells.push(cell);
        self.values.push(value);
        self.placements.push((cell, value));
        self.marks.push((cell, value));
        self
    }

    pub(super) fn at(mut self, layout: &Layout, cells: &[usize]) -> Self {
        self.cells.extend(cells.iter().map(|&cell| layout.cell(cell)));
        self.cells.sort_unstable();
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

    pub(super) fn marking(mut self, layout: &Layout, cells: &[usize], value: usize) -> Self {
        let value = layout.value(value);
        self.marks.extend(cells.iter().map(|&cell| (layout.cell(cell), value)));
        self
    }

    pub(super) fn striking(mut self, layout: &Layout, cells: &[usize], value: usize) -> Self {
        let value = layout.value(value);
        self.eliminations.extend(cells.iter().map(|&cell| (layout.cell(cell), value)));
        self.eliminations.sort_unstable();
        self
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

    /// With a difficulty of its own, in tenths, where the technique's is not every step's.
    pub(super) fn with_difficulty(mut self, difficulty: u32) -> Self {
        self.difficulty = difficulty;
        self
    }

    /// The step, unless it leads nowhere.
    pub(super) fn if_useful(self) -> Option<Self> {
        (!self.eliminations.is_empty() || !self.placements.is_empty()).then_some(self)
    }
}
