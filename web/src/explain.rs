//! `explain`: why a cell does not hold a value.

use super::prelude::*;
use crate::position::named;
use satoku::reasons::{Inference, Proposition};

/// The inferences that rule out a value of a cell in a position, from what is supposed, if anything
/// is. No inferences if it cannot be ruled out like this.
pub fn explain(puzzle: &str, values: &[Numbers], about: Numbers) -> Result<String, Failure> {
    let Position { original, puzzle, .. } = Position::open(puzzle, values, &[])?;
    let (cell, value) = named("about", about, &original)?;
    let size = original.model().size();
    let cells = |inference: &Inference| -> Vec<usize> {
        let propositions = inference.from.iter().chain(&inference.to);
        let places = propositions.map(|proposition| match *proposition {
            Proposition::Is(cell, _) | Proposition::IsNot(cell, _) => size.index(cell),
        });
        places.filter(|&place| place < size.cell_count()).collect()
    };
    let line =
        |inference: &Inference| json!({ "text": inference.to_string(), "cells": cells(inference) });
    let why = puzzle.explain(cell, value);
    let supposed = why.as_ref().and_then(|why| why.supposed);
    let inferences = why.iter().flat_map(|why| &why.inferences);
    Ok(json!({
        "supposed": supposed.map(|supposed| supposed.to_string()),
        "inferences": inferences.map(line).collect::<Json>(),
    })
    .to_string())
}
