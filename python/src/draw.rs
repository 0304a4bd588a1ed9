//! Puzzles drawn with what solving them finds.

use super::prelude::*;
use crate::questions;
use satoku::Puzzle as Model;

#[pymethods]
impl Puzzle {
    /// The puzzle drawn as an SVG document.
    ///
    /// ``solution=True`` also draws the solution, if there is one; ``candidates=True`` draws the
    /// values that each cell has in some solution.
    #[pyo3(signature = (*, solution=false, candidates=false))]
    fn svg(&self, py: Python<'_>, solution: bool, candidates: bool) -> PyResult<String> {
        let puzzle = self.0.clone();
        run(py, move |limiter| {
            let found = if solution {
                puzzle.solver().within(limiter).solutions().next().transpose()?
            } else {
                None
            };
            let puzzle =
                if candidates { Arc::new(with_candidates(&puzzle, limiter)?) } else { puzzle };
            let solution = found.as_ref().map(satoku::Solution::grid);
            Ok(svg(&puzzle, SvgOptions { solution, ..SvgOptions::default() }))
        })
    }
}

/// A puzzle with what each empty cell holds in some solution.
fn with_candidates(puzzle: &Model, limiter: &Limiter) -> Result<Model, Problem> {
    let possible = questions::possible(puzzle, None, limiter)?;
    let cells = puzzle.model().size().cells().zip(possible);
    let open = cells.filter(|(cell, _)| puzzle.givens().get(*cell).is_none());
    let left = open.map(|(cell, values)| (cell, values.into_iter().collect()));
    Ok(puzzle.clone().with_candidates(left.collect()))
}
