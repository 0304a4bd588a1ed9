//! What is drawn on paper beside values: lines, cages, dots, clues outside the grid.
//!
//! A mark says what is drawn and where, in cells; how it looks in characters, as SVG or on a page
//! is for [`draw`](satoku_formats::draw) to decide.

use super::Cell;

/// Something that is drawn on a grid.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Mark {
    /// A line through the centres of cells, in order.
    Line {
        /// The cells; a line that closes names its first cell again.
        cells: Vec<Cell>,
        /// Its colour.
        tint: Tint,
        /// How thick it is.
        width: Width,
        /// How it looks at its first and at its last cell.
        ends: [End; 2],
    },
    /// A dashed outline inside some cells, with a text in the corner of the top left one.
    Cage {
        /// The cells.
        cells: Vec<Cell>,
        /// The text; empty for none.
        text: String,
    },
    /// Cells with a coloured ground.
    Ground {
        /// The cells.
        cells: Vec<Cell>,
        /// The colour.
        tint: Tint,
    },
    /// A dot, or only a text, in the middle of some cells: on the side that two cells share, or on
    /// the corner of four.
    Dot {
        /// The cells.
        cells: Vec<Cell>,
        /// What it is filled with.
        fill: Fill,
        /// The text in it; empty for none.
        text: String,
    },
    /// A shape in a cell, or around the centres of several, which are a pill then.
    Shape {
        /// The cells.
        cells: Vec<Cell>,
        /// Which shape.
        shape: Shape,
        /// What it is filled with.
        fill: Fill,
    },
    /// A clue outside the grid, before the first of some cells, looking along them.
    Outside {
        /// The cells, in order.
        cells: Vec<Cell>,
        /// The clue.
        text: String,
    },
    /// Something about some cells that cannot be drawn in them.
    Remark {
        /// What is true.
        text: String,
        /// Which cells, in words.
        of: String,
    },
    /// What cannot be drawn in a place: a rule over the whole grid.
    Note {
        /// It in words.
        text: String,
    },
}

/// Colours, by name; each is drawn so that values stay readable on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Tint {
    Grey,
    Green,
    Orange,
    Purple,
    Pink,
    Blue,
    Teal,
    Yellow,
    Red,
    Brown,
}

/// How thick a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Width {
    /// As a pencil draws, for arrows.
    Thin,
    /// For most lines.
    Medium,
    /// For thermometers.
    Thick,
}

/// What a line has at an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// Nothing.
    Plain,
    /// A filled circle as wide as a thermometer's bulb.
    Bulb,
    /// An open circle that the line ends at.
    Circle,
    /// An open diamond that the line ends at.
    Diamond,
    /// An arrow's head.
    Arrow,
}

/// What a shape is filled with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fill {
    /// Nothing: no outline either, only its text, on white.
    None,
    /// White, with an outline.
    White,
    /// Black, with a white text.
    Black,
    /// Grey, without an outline.
    Grey,
}

/// Shapes in cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Shape {
    /// A circle; around several cells a pill.
    Circle,
    /// A square.
    Square,
    /// A diamond.
    Diamond,
    /// Wedges on the cell's sides that point inwards: smaller than its neighbours.
    Inwards,
    /// Wedges on the cell's sides that point outwards: greater than its neighbours.
    Outwards,
}
