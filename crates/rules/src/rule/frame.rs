//! What kinds have alike, as macros for their `impl Rule`.

/// Which kind a rule is of: always this one, or with `row` the one that its method `row` says.
macro_rules! of_kind {
    (row) => {
        fn kind(&self) -> &'static str {
            self.row().name
        }

        fn built_in(&self) -> Option<&'static dyn $crate::rule::BuiltIn> {
            Some(self.row())
        }
    };
    ($kind:expr) => {
        fn kind(&self) -> &'static str {
            $kind.name
        }

        fn built_in(&self) -> Option<&'static dyn $crate::rule::BuiltIn> {
            Some(&$kind)
        }
    };
}
pub(super) use of_kind;

/// The struct of a kind that is told by its cells, and perhaps a number, and `new`, which makes it
/// of these.
macro_rules! told_by_cells {
    (
        $(#[$about:meta])+
        pub struct $kind:ident { cells: $cells:ty $(, $key:ident: $number:ty)? }
        $(#[$new:meta])+
        pub fn new;
    ) => {
        $(#[$about])+
        #[derive(Clone, Debug, Serialize, Deserialize)]
        pub struct $kind {
            name: String,
            cells: $cells,
            $($key: $number,)?
        }

        impl $kind {
            $(#[$new])+
            pub fn new(cells: $cells $(, $key: $number)?) -> Self {
                Self { name: String::new(), cells $(, $key)? }
            }
        }
    };
}
pub(super) use told_by_cells;

/// A name that is in a field, or in a field of `said`.
macro_rules! named {
    ($($of:ident).*) => {
        fn name(&self) -> &str {
            &self$(.$of)*.name
        }

        fn rename(&mut self, name: String) {
            self$(.$of)*.name = name;
        }
    };
}
pub(super) use named;

/// The methods of every kind with a name and different cells, as fields.
macro_rules! name_and_cells {
    ($kind:tt) => {
        $crate::rule::frame::of_kind!($kind);
        $crate::rule::frame::named!();

        fn cells(&self) -> &[$crate::grid::Cell] {
            &self.cells
        }
    };
}
pub(super) use name_and_cells;

/// The same, and that a file has a table for it with the fields of the struct; with `open`, that a
/// value of it may be left open.
macro_rules! table_with_cells {
    ($kind:tt, open) => {
        $crate::rule::frame::table_with_cells!($kind);

        fn open(&self) -> Option<&dyn $crate::rule::Open> {
            Some(self)
        }
    };
    ($kind:tt) => {
        $crate::rule::frame::name_and_cells!($kind);

        fn written(&self) -> $crate::rule::Written {
            $crate::rule::entry::table(&$kind, self)
        }
    };
}
pub(super) use table_with_cells;

/// The methods of every kind that a file has a table for, with a name and a
/// [`Line`](crate::grid::Line).
macro_rules! table_with_line {
    ($kind:tt) => {
        $crate::rule::frame::of_kind!($kind);
        $crate::rule::frame::named!();

        fn cells(&self) -> &[$crate::grid::Cell] {
            self.cells.once()
        }

        fn cells_in_order(&self) -> &[$crate::grid::Cell] {
            &self.cells
        }

        fn written(&self) -> $crate::rule::Written {
            $crate::rule::entry::table(&$kind, self)
        }
    };
}
pub(super) use table_with_line;

/// The methods of every kind whose struct has the fields of a table in a struct of their own,
/// `said`, and its cells as a field.
macro_rules! table_of_said {
    ($kind:tt) => {
        $crate::rule::frame::of_kind!($kind);
        $crate::rule::frame::named!(said);

        fn cells(&self) -> &[$crate::grid::Cell] {
            &self.cells
        }

        fn written(&self) -> $crate::rule::Written {
            $crate::rule::entry::table(&$kind, &self.said)
        }
    };
}
pub(super) use table_of_said;

/// Strikes from the start what a kind does not allow in any of its cells, and nothing later.
macro_rules! cells_are_limited {
    () => {
        $crate::rule::frame::strikes!();

        fn strike(
            &self,
            _grid: &$crate::grid::Grid,
            _placed: $crate::grid::Cell,
            _strike: &mut dyn FnMut($crate::grid::Cell, $crate::grid::Value),
        ) {
        }

        fn strike_at_start(
            &self,
            size: $crate::grid::Size,
            strike: &mut dyn FnMut($crate::grid::Cell, $crate::grid::Value),
        ) {
            for &cell in self.cells.iter() {
                let others = size.values().filter(|&value| !self.allows(value, size));
                others.for_each(|value| strike(cell, value));
            }
        }
    };
}
pub(super) use cells_are_limited;

/// Has what breaks the rule found by a function that reports it: its own `judge`, if no other is
/// named.
macro_rules! judged {
    () => {
        $crate::rule::frame::judged!(Self::judge);
    };
    ($judge:path) => {
        fn broken(&self, grid: &$crate::grid::Grid) -> Vec<$crate::rule::Violation> {
            $crate::rule::report::Report::violations(self, |report| $judge(self, grid, report))
        }

        fn breaks(&self, grid: &$crate::grid::Grid, _: &$crate::interrupt::Limiter) -> bool {
            $crate::rule::report::Report::is_any(self, |report| $judge(self, grid, report))
        }
    };
}
pub(super) use judged;

/// Has what breaks the rule all by itself struck from the start, by trying.
macro_rules! tried_at_start {
    () => {
        fn is_tried_at_start(&self) -> bool {
            true
        }
    };
}
pub(super) use tried_at_start;

/// Says that the rule has a `strike` of its own; or that its `strike_all` is that.
macro_rules! strikes {
    () => {
        fn strikes(&self) -> bool {
            true
        }
    };
    (all) => {
        strikes!();

        fn strike(&self, grid: &Grid, _placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
            self.strike_all(grid, strike);
        }

        fn strike_at_start(&self, size: Size, strike: &mut dyn FnMut(Cell, Value)) {
            self.strike_all(&Grid::empty(size), strike);
        }
    };
}
pub(super) use strikes;
