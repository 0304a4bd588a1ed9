//! Rules: what must hold over some cells, as people say it.
//!
//! A rule says what it means twice, for two readers that must never read each other. In
//! [statements](crate::statement::Statement), for the 0-1 program and all that follows from it; and
//! in words of its own, [`Rule::broken`], for people and for the judge of finished grids. The
//! reference backtracker prunes by the words, the SAT engine reads the statements: so each checks
//! the other.
//!
//! The rules that are here are those of which a grid and its givens consist: cells that differ, as
//! in rows, columns and regions, and candidates. All other kinds are in `satoku-rules`.

/// What rules with a name and different cells have alike, of a kind whose tables have these keys.
macro_rules! name_and_cells {
    ($kind:literal, $($key:literal),*) => {
        fn kind(&self) -> &'static str {
            $kind
        }

        fn name(&self) -> &str {
            &self.name
        }

        fn rename(&mut self, name: String) {
            self.name = name;
        }

        fn cells(&self) -> &[Cell] {
            &self.cells
        }

        fn names(&self, cell: Cell, _size: Size) -> bool {
            self.cells.contains(&cell)
        }

        fn written(&self) -> $crate::rule::Written {
            $crate::rule::Written::of([$($key),*], self)
        }
    };
}

mod all_different;
mod candidates;
mod context;
#[doc(hidden)]
pub mod differ;
mod names;
mod problem;
mod stated;
mod struck;
mod trying;
#[doc(hidden)]
pub mod values;
mod violation;
mod written;

use std::{any::Any, fmt};

use serde_json::Value as Json;

pub use all_different::{AllDifferent, House, differing, differing_as};
pub use candidates::Candidates;
pub use context::Context;
pub use names::RuleNames;
pub use problem::{Problem, RuleError};
pub use stated::Stated;
pub use struck::{Struck, along, joined};
pub use values::{Values, ValuesError};
pub use violation::{Violation, held, in_short, list};
pub use written::Written;

use crate::{
    grid::{Cell, End, Grid, Mark, Size, Tint, Value, Width},
    interrupt::Limiter,
    statement::Statement,
};

/// What must hold over some cells.
///
/// A rule of one's own implements this; the built-in kinds are listed in `rule::KINDS`.
///
/// Where extra cells have values of their own, a rule is asked about a size and about grids [as seen
/// from its cells](Size::seen_from): with the values that these can hold, and no others.
pub trait Rule: Any + fmt::Debug + Send + Sync {
    /// The kind's name, as in `KINDS`; any other for a kind of one's own.
    fn kind(&self) -> &'static str;

    /// The kind, if it is built in.
    #[doc(hidden)]
    fn built_in(&self) -> Option<&'static dyn BuiltIn> {
        None
    }

    /// The rule's name in messages: `box 3`. Empty if its author gave it none.
    fn name(&self) -> &str;

    /// Gives the rule a name.
    fn rename(&mut self, name: String);

    /// The cells that it is about, each once.
    fn cells(&self) -> &[Cell];

    /// The cells as its clue names them, in order, some of them perhaps repeatedly.
    fn cells_in_order(&self) -> &[Cell] {
        self.cells()
    }

    /// Whether it names a place, which then must not be a hole. What is about the whole grid names
    /// none; of a rule of your own that has all cells this is taken to be so.
    fn names(&self, cell: Cell, size: Size) -> bool {
        let is_about_all = self.cells().len() == size.cell_count()
            && self.built_in().is_none_or(BuiltIn::is_about_all);
        !is_about_all && self.cells().contains(&cell)
    }

    /// What the rule comes down to, on grids of this size, which have all of its cells.
    ///
    /// # Errors
    /// If the rule makes no sense there.
    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem>;

    /// What follows from what it says, and from regions if these are to be found; it shows more to a
    /// search that looks at one statement at a time. No file has it.
    fn implies(&self, _size: Size) -> Vec<Statement> {
        Vec::new()
    }

    /// The ways in which a grid, full or partial, breaks the rule already. This is the rule's
    /// meaning in words and numbers of its own; it must not go through statements.
    fn broken(&self, grid: &Grid) -> Vec<Violation>;

    /// A violation of this rule: the cells that are to blame, and what is wrong, which its name
    /// follows.
    fn violation(&self, cells: &[Cell], wrong: &str) -> Violation {
        Violation::new(self.kind(), cells.to_vec(), format!("{wrong} ({})", self.name()))
    }

    /// Whether [`Rule::broken`] finds anything: the same comparison, where speed matters. It counts
    /// its work where that may take long.
    fn breaks(&self, grid: &Grid, _limiter: &Limiter) -> bool {
        !self.broken(grid).is_empty()
    }

    /// Reports to `strike` what empty cells can no longer hold because of the value in `placed`.
    ///
    /// Reporting more than is new is fine. A rule that does so [says so](Rule::strikes).
    fn strike(&self, _grid: &Grid, _placed: Cell, _strike: &mut dyn FnMut(Cell, Value)) {}

    /// Whether [`Rule::strike`] reports all that it should. Where it does not, every value is tried
    /// in every empty cell.
    fn strikes(&self) -> bool {
        false
    }

    /// Reports to `strike` what cells of an empty grid cannot hold: nothing, for most kinds.
    fn strike_at_start(&self, _size: Size, _strike: &mut dyn FnMut(Cell, Value)) {}

    /// Whether what cells of an empty grid cannot hold is to be found by trying.
    fn is_tried_at_start(&self) -> bool {
        false
    }

    /// What is drawn for it on paper. A rule over the whole grid that has no place there is a
    /// [`Mark::Note`]; rows, columns and regions are drawn without marks. By default it is the stroke
    /// of its kind, if that has one.
    fn marks(&self, _size: Size) -> Vec<Mark> {
        let cells = || self.cells_in_order().to_vec();
        let line = |(tint, width, ends)| Mark::Line { cells: cells(), tint, width, ends };
        self.built_in().and_then(BuiltIn::stroke).map(line).into_iter().collect()
    }

    /// The same rule beside these others, if what it says depends on them: as "all other pairs"
    /// does, which spares pairs with a dot. A model asks this when its rules are complete.
    fn beside(&self, _others: &mut dyn Iterator<Item = &dyn Rule>) -> Option<Box<dyn Rule>> {
        None
    }

    /// What a step calls it after "this": `whispers line`, `cage`; by how it is drawn, if nothing
    /// else is said.
    fn noun(&self) -> &'static str {
        self.built_in().map_or("rule", BuiltIn::noun)
    }

    /// Why candidates go, as a person would say it of this kind: `this renban line holds 3
    /// consecutive values, and r1c1 is 2 or less`. None where there is nothing better to say than
    /// that its other cells leave them no room.
    fn why(&self, _struck: &Struck<'_>) -> Option<String> {
        None
    }

    /// The rule as a clue whose value follows from a solution, if it is one.
    fn open(&self) -> Option<&dyn Open> {
        None
    }

    /// How a model file says the rule: of itself only that it is there, if its kind is a flag. A
    /// kind of one's own cannot be written.
    fn written(&self) -> Written {
        self.built_in().map_or(Written::Nowhere, BuiltIn::written)
    }

    /// The items of an ISS constraint string that say the rule, each with its tag and without the
    /// dot before it: `Cage~10~R1C1~R1C2`.
    ///
    /// # Errors
    /// Why none say it, in words.
    fn to_iss(&self, _context: &Context) -> Result<Vec<String>, String> {
        let usual = self.built_in().and_then(|kind| kind.to_iss(self.cells_in_order()));
        usual.ok_or_else(|| "ISS has no tag for it".to_owned())
    }

    /// The entries of an f-puzzles file that say the rule: a key, and the clue that goes into its
    /// list, or `true` for a key that is on or off.
    ///
    /// # Errors
    /// Why none say it, in words.
    fn to_f_puzzles(&self, _context: &Context) -> Result<Vec<(&'static str, Json)>, String> {
        let usual = self.built_in().and_then(|kind| kind.to_f_puzzles(self.cells_in_order()));
        usual.ok_or_else(|| "f-puzzles have no key for it".to_owned())
    }
}

/// What a built-in kind says of its rules, where they say nothing else themselves.
#[doc(hidden)]
pub trait BuiltIn: Sync {
    /// Whether its rules are about the whole grid, and name no cells.
    fn is_about_all(&self) -> bool;

    /// How the line of one of its rules is drawn, if that is all that is drawn for it.
    fn stroke(&self) -> Option<(Tint, Width, [End; 2])>;

    /// What a step calls one of its rules, after "this".
    fn noun(&self) -> &'static str;

    /// How a model file says that one of its rules is there.
    fn written(&self) -> Written;

    /// The items of an ISS constraint string for a rule over these cells, if a tag has the usual
    /// form.
    fn to_iss(&self, cells: &[Cell]) -> Option<Vec<String>>;

    /// The same for the entries of an f-puzzles file.
    fn to_f_puzzles(&self, cells: &[Cell]) -> Option<Vec<(&'static str, Json)>>;
}

/// A clue with one value that follows from a solution.
pub trait Open {
    /// What holds on grids of this size whatever the value is, under the clue's name; none if that
    /// is nothing. A full grid keeps it just where the clue has a value there.
    fn any(&self, _size: Size) -> Option<Box<dyn Rule>> {
        None
    }

    /// The same clue with the value that it has on a full grid; none if it has none there.
    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>>;
}
