//! Steps: a puzzle solved as a person would, each step with its reason.
//!
//! A [`State`] is a grid with its candidates. A [`Technique`] finds a [`Step`] in it, which is
//! data: cells, values, houses, what it places and what it strikes. Text, JSON and pages are made
//! from steps ([`show`]).
//!
//! Which technique comes next is a [`method`]'s choice. The [`Ladder`] climbs from the easiest
//! technique to the hardest and starts over after each step. Where no technique helps, the step
//! is a [`reason`], the one that costs a reader least of those that were found; so no puzzle is left
//! unfinished. [`Scans`] is another method, a step-by-step filler's. [`verify`] proves steps,
//! [`rating`] adds them up.
//!
//! ```
//! # mod satoku { pub use satoku_rules::*; pub use satoku_formats::read; pub use satoku_steps as steps; }
//! use satoku::{
//!     interrupt::Limiter,
//!     read::{Settings, parse_one},
//!     steps::{show::text, walk},
//! };
//!
//! let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
//! let puzzle = parse_one(text, &Settings::default(), &Limiter::none())?;
//! let mut walk = walk(&puzzle);
//! let step = walk.next().unwrap();
//! assert_eq!(text::sentence(&step), "r1c6 is 8: the only place for 8 in box 2");
//! assert!(walk.by_ref().count() > 40);
//! assert!(walk.state().is_solved());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bits;
mod cost;
mod detail;
mod formula;
mod group;
mod layout;
mod links;
mod state;
mod step;
mod technique;
mod trial;

pub mod method;
pub mod mistakes;
pub mod rating;
pub mod reason;
pub mod show;
pub mod verify;

pub use detail::{Detail, Link};
pub use group::{CellGroup, GroupKind};
pub use layout::{Layout, Spot};
pub use method::{End, Guide, Ladder, Scans, Walk, walk};
pub use state::{Contradiction, State};
pub use step::{Step, Technique};
pub use technique::{LADDER, techniques};
