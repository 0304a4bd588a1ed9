//! Steps: a puzzle solved as a person would, each step with its reason.
//!
//! A [`State`] is a grid with its candidates. A [`Technique`] finds a [`Step`] in it, which is data:
//! cells, values, houses, what it places and what it strikes. Techniques are written over groups of
//! cells, whatever these are, so diagonals, windows and jigsaw regions take part by themselves.
//! Text ([`text`]), JSON ([`json`]) and pages ([`html`]) are made from steps.
//!
//! The [`Ladder`] climbs from the easiest technique to the hardest and starts over after each
//! step. Where no technique helps, the step comes from the SAT solver ([`reason`]), with the
//! smallest reason that was found; so no puzzle is left unfinished. [`Scans`] is another method, a
//! step-by-step filler's. [`verify`] proves steps, [`rating`] adds them up.
//!
//! ```
//! use satoku::{
//!     model::catalog,
//!     read::{Settings, parse},
//!     steps::{Ladder, Walk},
//! };
//!
//! let model = catalog::load("classic")?;
//! let settings = Settings { model, model_is_fixed: true, lenient: false };
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = parse(text, &settings).remove(0)?;
//! let mut walk = Walk::new(&puzzle, Ladder::new());
//! let step = walk.next().unwrap();
//! assert_eq!(satoku::steps::text::sentence(&step), "r1c6 is 8: the only place for 8 in box 2");
//! assert!(walk.by_ref().count() > 40);
//! assert!(walk.state().is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod formula;
mod layout;
mod state;
mod walk;

mod colouring;
mod fish;
mod full_house;
mod hidden_single;
mod hidden_subset;
mod locked_candidates;
mod naked_single;
mod naked_subset;
mod other_rule;
mod unique_rectangle;
mod xy_wing;
mod xyz_wing;

pub mod html;
pub mod json;
pub mod rating;
pub mod reason;
pub mod scans;
pub mod text;
pub mod verify;

#[cfg(test)]
mod testing;

use std::{fmt, sync::Arc};

use itertools::Itertools;

pub use layout::{Group, Kind, Layout, Spot};
pub use scans::Scans;
pub use state::{Contradiction, State};
pub use walk::{End, Guide, Ladder, Walk};

use self::reason::Reason;
use crate::grid::{Cell, Value};

/// A way of finding steps.
pub struct Technique {
    /// The name in files: `hidden-single`.
    pub name: &'static str,
    /// The name for people: "hidden single".
    pub title: &'static str,
    /// How hard one use of it is, for ratings.
    pub weight: u32,
    /// Whether it takes for granted that there is just one solution.
    pub assumes_unique: bool,
    /// Finds a step, if the technique has one here.
    pub find: fn(&State) -> Option<Step>,
    /// A step in words.
    pub explain: fn(&Step) -> String,
}

/// All techniques, in the order in which the ladder tries them.
pub const LADDER: &[&Technique] = &[
    &full_house::TECHNIQUE,
    &hidden_single::TECHNIQUE,
    &naked_single::TECHNIQUE,
    &other_rule::TECHNIQUE,
    &locked_candidates::POINTING,
    &locked_candidates::CLAIMING,
    &naked_subset::PAIR,
    &hidden_subset::PAIR,
    &naked_subset::TRIPLE,
    &hidden_subset::TRIPLE,
    &naked_subset::QUAD,
    &hidden_subset::QUAD,
    &fish::X_WING,
    &fish::SWORDFISH,
    &fish::JELLYFISH,
    &xy_wing::TECHNIQUE,
    &xyz_wing::TECHNIQUE,
    &colouring::TECHNIQUE,
    &unique_rectangle::TECHNIQUE,
];

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
    /// What else there is to say.
    pub detail: Detail,
}

/// What only some steps have.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Detail {
    /// Nothing.
    #[default]
    None,
    /// The solver's reason.
    Reason(Box<Reason>),
    /// How many finds of the same scan are still in the waiting room.
    Waiting(usize),
    /// A guess, with all the candidates that there were.
    Guess(Vec<Value>),
    /// A guess that failed, and what shows it.
    Revision(Contradiction),
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
            detail: Detail::None,
        }
    }

    /// What it puts into cells, and what it strikes: `r1c2=5`, `r1c3<>5`.
    pub fn conclusion(&self) -> String {
        let placed = self.placements.iter().map(|(cell, value)| format!("{cell}={value}"));
        let struck = self.eliminations.iter().map(|(cell, value)| format!("{cell}<>{value}"));
        placed.chain(struck).join(" ")
    }

    /// Puts a value into a cell, both as indices, and looks at these houses for it.
    fn placing(mut self, layout: &Layout, cell: usize, value: usize) -> Self {
        let (cell, value) = (layout.cell(cell), layout.value(value));
        self.cells.push(cell);
        self.values.push(value);
        self.placements.push((cell, value));
        self.marks.push((cell, value));
        self
    }

    fn at(mut self, layout: &Layout, cells: &[usize]) -> Self {
        self.cells.extend(cells.iter().map(|&cell| layout.cell(cell)));
        self.cells.sort_unstable();
        self
    }

    fn about(mut self, layout: &Layout, values: impl IntoIterator<Item = usize>) -> Self {
        self.values.extend(values.into_iter().map(|value| layout.value(value)));
        self
    }

    fn within(mut self, layout: &Layout, groups: impl IntoIterator<Item = usize>) -> Self {
        self.houses.extend(groups.into_iter().map(|group| layout.groups()[group].name.clone()));
        self
    }

    fn marking(mut self, layout: &Layout, cells: &[usize], value: usize) -> Self {
        let value = layout.value(value);
        self.marks.extend(cells.iter().map(|&cell| (layout.cell(cell), value)));
        self
    }

    fn striking(mut self, layout: &Layout, cells: &[usize], value: usize) -> Self {
        let value = layout.value(value);
        self.eliminations.extend(cells.iter().map(|&cell| (layout.cell(cell), value)));
        self.eliminations.sort_unstable();
        self
    }

    /// The step, unless it leads nowhere.
    fn if_useful(self) -> Option<Self> {
        (!self.eliminations.is_empty() || !self.placements.is_empty()).then_some(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn techniques_have_names_of_their_own_and_become_harder() {
        assert!(LADDER.iter().map(|technique| technique.name).all_unique());
        for (easier, harder) in LADDER.iter().tuple_windows() {
            assert!(easier.weight < harder.weight, "{easier:?} {harder:?}");
        }
    }
}
