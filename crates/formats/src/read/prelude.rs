//! What readers are written with.

pub(super) use super::{
    cells::{
        CellLine, LEAST_SIDE, Symbol, first_word, has_word, is_bar, is_cell, is_number, joined,
        number, side_of, symbol, words,
    },
    error::{LineError, MAX_LINE, ParseError, ParseErrorKind, shortened},
    format::{OnLine, Reading, TextFormat},
    imported::Imported,
    letters::{Alphabet, LettersFrom},
    link::PuzzleLink,
    models::{Models, split_regions, usual_sudoku, with_ignored},
    recognise::{Recognised, recognise},
    scan::{scan, scan_all},
};
pub(super) use crate::prelude::*;
pub(super) use satoku_rules::{
    grid::{ExtraLayer, Holes},
    model::{Regions, file},
};
