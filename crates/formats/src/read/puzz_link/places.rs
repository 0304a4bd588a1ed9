//! Where in a problem the clues of a list belong.

use crate::read::prelude::*;

/// The places of a list of clues, in the order of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Places {
    /// The cells, row by row.
    Cells,
    /// Those beside the grid: side by side, in the order of [`Clues::sides`], which is that of
    /// pzprjs.
    ///
    /// [`Clues::sides`]: satoku_rules::genre::Clues::sides
    Sides,
    /// Two in front of each column and then of each row. The inner one is that of the other side.
    Layers,
    /// Beside each column and then each row, up to half as many as it has cells, the one next to
    /// the grid first. Where there are none, no cell is shaded.
    Runs,
    /// One for each region, in the order of their first cells. The clue stands in the leftmost
    /// cell, and in the upper one of several.
    Regions,
}

impl Places {
    /// How many there are.
    pub(super) fn count(self, problem: &Problem) -> usize {
        match self {
            Self::Cells => problem.cells.len(),
            Self::Sides | Self::Layers => problem.sides.iter().map(Vec::len).sum(),
            Self::Runs => runs(problem).map(|(_, _, most)| most).sum(),
            Self::Regions => homes(problem).len(),
        }
    }

    /// What a place is called.
    pub(super) fn name(self, genre: &Genre, problem: &Problem, at: usize) -> String {
        let beside = |(side, at): (usize, usize)| beside(genre, side, at);
        let in_cell = |cell: usize| cell_at(problem, cell).to_string();
        match self {
            Self::Cells => in_cell(at),
            Self::Regions => in_cell(homes(problem)[at]),
            Self::Sides | Self::Layers => beside(self.spots(problem)[at]),
            Self::Runs => {
                let spots = runs(problem);
                let mut spots =
                    spots.flat_map(|(side, at, most)| (0..most).map(move |_| (side, at)));
                spots.nth(at).map(beside).unwrap_or_default()
            }
        }
    }

    /// The clues of a problem, nothing where there is none. Errors: the problem has some that are
    /// not in these places, in words.
    pub(super) fn clues(self, genre: &Genre, problem: &Problem) -> Result<Vec<String>, String> {
        match self {
            Self::Cells => Ok(problem.cells.clone()),
            Self::Sides | Self::Layers => {
                let spots = self.spots(problem).into_iter();
                Ok(spots.map(|(side, at)| problem.sides[side][at].clone()).collect())
            }
            Self::Runs => {
                let lists = runs(problem).map(|(side, at, most)| {
                    let clue = &problem.sides[side][at];
                    let place = beside(genre, side, at);
                    if clue.is_empty() {
                        return Err(format!(
                            "{place} has no clue, and in a link that would say that no cell is shaded"
                        ));
                    }
                    let runs = clue.split_whitespace().filter(|run| *run != "0").rev();
                    let mut runs = runs.map(str::to_owned).collect_vec();
                    if runs.len() > most {
                        return Err(format!("{place} has {} runs, expected up to {most}", runs.len()));
                    }
                    runs.resize(most, String::new());
                    Ok(runs)
                });
                lists.flatten_ok().collect()
            }
            Self::Regions => {
                let mut clues = vec![(String::new(), 0); homes(problem).len()];
                for (at, clue) in problem.cells.iter().enumerate().filter(|(_, c)| !c.is_empty()) {
                    let known = &mut clues[usize::from(problem.regions[at])];
                    if !known.0.is_empty() {
                        let [one, other] = [known.1, at].map(|at| cell_at(problem, at));
                        return Err(format!("{one} and {other} have a clue each for one region"));
                    }
                    *known = (clue.clone(), at);
                }
                Ok(clues.into_iter().map(|(clue, _)| clue).collect())
            }
        }
    }

    /// Puts clues into a problem, nothing where there is none.
    pub(super) fn put(self, problem: &mut Problem, mut clues: Vec<String>) {
        match self {
            Self::Cells => problem.cells = clues,
            Self::Sides | Self::Layers => {
                for ((side, at), clue) in self.spots(problem).into_iter().zip(clues) {
                    problem.sides[side][at] = clue;
                }
            }
            Self::Runs => {
                for (side, at, most) in runs(problem).collect_vec() {
                    let list = clues.drain(..most).filter(|run| !run.is_empty()).collect_vec();
                    let list = list.into_iter().rev().join(" ");
                    problem.sides[side][at] = if list.is_empty() { "0".to_owned() } else { list };
                }
            }
            Self::Regions => {
                for (home, clue) in homes(problem).into_iter().zip(clues) {
                    problem.cells[home] = clue;
                }
            }
        }
    }

    /// The sides, by their numbers, and the places there.
    fn spots(self, problem: &Problem) -> Vec<(usize, usize)> {
        let sides = problem.sides.iter().map(Vec::len).collect_vec();
        let spots = |side: usize| (0..sides[side]).map(move |at| (side, at));
        if self == Self::Layers {
            let pairs = (0..sides.len()).step_by(2);
            return pairs.flat_map(|side| spots(side + 1).interleave(spots(side))).collect();
        }
        (0..sides.len()).flat_map(spots).collect()
    }
}

/// What a place beside the grid is called.
fn beside(genre: &Genre, side: usize, at: usize) -> String {
    let (_, key) = genre.clues.sides[side];
    format!("{key} {}", at + 1)
}

/// The cell with this number, row by row.
pub(super) fn cell_at(problem: &Problem, at: usize) -> Cell {
    Cell::new(at / problem.columns, at % problem.columns)
}

/// The lists of runs: their side, their place there, and how many runs they may have.
fn runs(problem: &Problem) -> impl Iterator<Item = (usize, usize, usize)> + use<'_> {
    problem.sides.iter().enumerate().flat_map(|(side, clues)| {
        // (Columns have as many cells as there are rows.)
        let cells = if side == 0 { problem.rows } else { problem.columns };
        (0..clues.len()).map(move |at| (side, at, cells.div_ceil(2)))
    })
}

/// The cell in which the clue of each region stands.
fn homes(problem: &Problem) -> Vec<usize> {
    let mut homes = Vec::new();
    for (at, &region) in problem.regions.iter().enumerate() {
        let region = usize::from(region);
        if region >= homes.len() {
            homes.resize(region + 1, at);
        } else if at % problem.columns < homes[region] % problem.columns {
            homes[region] = at;
        }
    }
    homes
}
