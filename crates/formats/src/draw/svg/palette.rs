//! The colours of a drawing, all in one place.

use super::prelude::*;

/// Frames, borders of regions and givens.
pub(super) const BLACK: &str = "#000000";
pub(crate) const WHITE: &str = "#ffffff";
/// Lines between cells.
pub(super) const CELL_LINE: &str = "#a0a0a0";
/// Shaded cells; a clue must be readable on them.
pub(super) const SHADED: &str = "#8c8c8c";
/// Values of a solution that are not given.
pub(super) const FOUND: &str = "#1d4fd7";
/// Candidates, cages, outlines, wedges.
pub(super) const PENCIL: &str = "#505050";

/// The tones of a tint: as the ground of a cell, as a line under values, and as a thin line or an
/// outline.
pub(crate) struct Tones {
    /// The lightest, for grounds.
    pub ground: &'static str,
    /// For lines that values are read on.
    pub line: &'static str,
    /// The strongest, for thin lines and outlines.
    pub outline: &'static str,
}

pub(crate) fn tones(tint: Tint) -> Tones {
    let (ground, line, outline) = match tint {
        Tint::Grey => ("#e2e2e2", "#c8c8c8", "#808080"),
        Tint::Green => ("#d8f2d2", "#a3dd97", "#3f9a3a"),
        Tint::Orange => ("#ffe5c8", "#ffc680", "#d9822b"),
        Tint::Purple => ("#e9defa", "#ceb2f1", "#8a55c4"),
        Tint::Pink => ("#fddff0", "#f8acd7", "#cf4f97"),
        Tint::Blue => ("#d8e9fc", "#9fcaf6", "#3f7fc4"),
        Tint::Teal => ("#d2f1ee", "#8adbd4", "#20938a"),
        Tint::Yellow => ("#fbf6bf", "#f1e267", "#b59a00"),
        Tint::Red => ("#fcdad7", "#f6a8a2", "#cc4a40"),
        Tint::Brown => ("#ecddcd", "#d2b393", "#8f6235"),
    };
    Tones { ground, line, outline }
}

/// Attributes of something small with a fill, such as a dot, and the colour of a text in it.
pub(crate) fn filled(fill: Fill) -> (String, &'static str) {
    let (inside, outline, text) = match fill {
        Fill::None => (WHITE, None, BLACK),
        Fill::White => (WHITE, Some(BLACK), BLACK),
        Fill::Black => (BLACK, Some(BLACK), WHITE),
        Fill::Grey => ("#c8c8c8", None, BLACK),
    };
    let outline =
        outline.map_or(String::new(), |o| format!(" stroke=\"{o}\" stroke-width=\"1.5\""));
    (format!("fill=\"{inside}\"{outline}"), text)
}

/// The colours of a shape under a value: inside, and of its outline.
pub(crate) fn shaped(fill: Fill) -> (&'static str, &'static str) {
    match fill {
        Fill::None => (WHITE, WHITE),
        Fill::White => (WHITE, "#808080"),
        // A black value must be readable on it.
        Fill::Black => ("#a8a8a8", BLACK),
        Fill::Grey => ("#d4d4d4", "#d4d4d4"),
    }
}
