//! What is tried next: a value in a cell, where a contradiction is likely.
//!
//! A cell with few candidates is a good one, and so is one whose propagators often find a
//! contradiction: what is hard is then decided at the top of the search, and not again and again
//! further down (Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting
//! constraints", 2004: candidates divided by weights). The cell that was tried gets most of a
//! failure: what it decides is at its root. Older failures fade, as in SAT solvers. A
//! value with two places in a house is as good as a cell with two candidates.

use super::network::{FreeLabels, Network, ways_to_label};
use satoku_core::{grid::bits, statement::Candidates};

/// What to try: a value in a cell, and if that fails, perhaps in another one, which is all that is
/// left then. Which of a cell's candidates, the search's order says if there is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Branch {
    pub cell: usize,
    pub value: Option<usize>,
    pub otherwise: Option<usize>,
}

impl Branch {
    pub fn of(cell: usize) -> Self {
        Self { cell, value: None, otherwise: None }
    }
}

/// For each cell how much it has to do with failures.
pub(crate) struct Weights {
    of_cells: Vec<f64>,
    /// What a failure adds now.
    step: f64,
    /// A propagator of more cells than these tells nothing of any one of them by its failure.
    many: usize,
}

impl Weights {
    /// What a propagator gives to its cells before any has failed.
    const START: f64 = 0.2;

    /// How much more a failure adds to the cell that was tried.
    const TRIED: f64 = 2.0;

    /// How much more failures count after each value that was tried and failed.
    const GROWTH: f64 = 1.01;

    /// How much more a cell that holds a label has to do with failures (measured: without it chaos
    /// constructions take half as long again).
    const LABEL: f64 = 1.5;

    /// So many houses have too many cells for a failure to tell anything of one.
    const MANY_HOUSES: usize = 3;

    /// Where weights get larger than this, all are made smaller.
    const LARGE: f64 = 1e100;

    /// No weight is smaller than this.
    const LEAST: f64 = 1e-100;

    pub fn new(network: &Network) -> Self {
        let propagators = &network.propagators;
        let weight = |cell| 1.0 + Self::START * f64::from(propagators.listeners(cell));
        let many = Self::MANY_HOUSES * network.model.size().value_count();
        Self {
            of_cells: (0..network.model.size().place_count()).map(weight).collect(),
            step: 1.0,
            many,
        }
    }

    /// A propagator of these cells has failed.
    pub fn add(&mut self, cells: &[usize]) {
        if cells.len() <= self.many {
            cells.iter().for_each(|&cell| self.of_cells[cell] += self.step);
        }
    }

    /// A value that was tried in a cell has failed. Later failures count more than those before.
    pub fn add_tried(&mut self, cell: usize) {
        self.of_cells[cell] += Self::TRIED * self.step;
        self.step *= Self::GROWTH;
        if self.step > Self::LARGE {
            self.step /= Self::LARGE;
            let smaller = |weight: f64| (weight / Self::LARGE).max(Self::LEAST);
            self.of_cells.iter_mut().for_each(|weight| *weight = smaller(*weight));
        }
    }

    /// The best to try next; the first among equals. None if every cell has one candidate. Labels
    /// come with those that cells were given, if it does not matter which another cell is given.
    pub fn branch(
        &self,
        network: &Network,
        candidates: &Candidates,
        labels: Option<(&FreeLabels, u64)>,
    ) -> Option<Branch> {
        let (mut best, mut most, mut fewest) = (None, f64::NEG_INFINITY, 0);
        if let Some((ways, score, cell)) = labels.and_then(|of| self.label(of, candidates)) {
            (best, most, fewest) = (Some(Branch::of(cell)), score, ways);
            if ways == 1 {
                return best;
            }
        }
        for (cell, weight) in self.of_cells.iter().enumerate() {
            let count = candidates.count(cell);
            let score = weight / count as f64;
            if count > 1 && score > most {
                (best, most, fewest) = (Some(Branch::of(cell)), score, count);
            }
        }
        if fewest > 2 {
            let words = bits::words(candidates.size().value_count());
            for house in &network.houses {
                for word in 0..words {
                    self.branch_in(house, word, candidates, &mut best, &mut most);
                }
            }
        }
        best
    }

    /// The best cell to give a label, with the number of ways and its score. One that must have a
    /// new label costs nothing to try.
    fn label(
        &self,
        (labels, given): (&FreeLabels, u64),
        candidates: &Candidates,
    ) -> Option<(usize, f64, usize)> {
        let open = labels.cells.clone().rev().filter(|&cell| candidates.count(cell) > 1);
        let scored = open.map(|cell| {
            let ways = ways_to_label(candidates.of(cell)[0], given);
            (ways, Self::LABEL * self.of_cells[cell] / ways as f64, cell)
        });
        scored.max_by(|(ways, score, _), (others, other, _)| {
            (*ways == 1).cmp(&(*others == 1)).then(score.total_cmp(other))
        })
    }

    /// Whether a value of this word with two places in a house is better.
    fn branch_in(
        &self,
        house: &[usize],
        word: usize,
        candidates: &Candidates,
        best: &mut Option<Branch>,
        most: &mut f64,
    ) {
        let here = |cell: usize| candidates.of(cell)[word];
        let (mut once, mut twice, mut more) = (0, 0, 0);
        for &cell in house {
            more |= twice & here(cell);
            twice |= once & here(cell);
            once |= here(cell);
        }
        for bit in bits::members(&[twice & !more]) {
            let mut places = house.iter().filter(|&&cell| here(cell) >> bit & 1 == 1);
            let (Some(&one), Some(&other)) = (places.next(), places.next()) else { continue };
            let weights = [one, other].map(|cell| self.of_cells[cell]);
            let score = (weights[0] + weights[1]) / 4.0;
            let are_open = [one, other].iter().all(|&cell| candidates.count(cell) > 1);
            if score > *most && are_open {
                let cell = if weights[1] > weights[0] { other } else { one };
                *most = score;
                *best =
                    Some(Branch { cell, value: Some(word * bits::WORD + bit), otherwise: None });
            }
        }
    }
}
