//! Pictures, for browsers, word processors and printers.

use super::{AboutIn, Target};
use crate::draw::{SvgOptions, svg};

/// See [`super::TARGETS`].
pub(super) const TARGET: Target = Target {
    name: "svg",
    summary: "a picture with all clues",
    header: None,
    is_line: false,
    needs_model: false,
    about: AboutIn::Fields,
    ending: "svg",
    write: |puzzle| Ok(svg(puzzle, SvgOptions::default()).trim_end().to_owned()),
};
