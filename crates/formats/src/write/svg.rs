//! Pictures, for browsers, word processors and printers.

use super::target::{AboutIn, Target};
use crate::draw::{SvgOptions, svg};

pub(super) const TARGET: Target = Target {
    name: "svg",
    summary: "a picture with all clues",
    is_line: false,
    about: AboutIn::Fields,
    ending: "svg",
    write: |puzzle| Ok(svg(puzzle, SvgOptions::default()).trim_end().to_owned()),
    ..Target::LINE
};
