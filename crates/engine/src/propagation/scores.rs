//! What is tried next: where a contradiction is likely.
//!
//! A cell with few candidates is a good one, and so is one at which rounds have failed: what is hard
//! is then decided at the top of the search, and not again and again further down (Boussemart,
//! Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints", 2004). A failure
//! counts for the cell that its round began with, and for the value there. A value with two places
//! in a house is as good as a cell with two candidates.

use super::{
    branch::Branch,
    network::{FreeLabels, Network, ways_to_label},
};
use satoku_core::{grid::bits, statement::Candidates};

/// How much cells and values have to do with failures.
pub(crate) struct Scores {
    of_cells: Vec<f64>,
    of_values: Vec<f64>,
    failures: u64,
}

impl Scores {
    /// That of a cell before any failure.
    const START: f64 = 42.0;

    /// After as many failures, all of them count less.
    const FADE: u64 = 1 << 14;

    /// The share of its score that the worst value adds to cells that may hold it, if it leads.
    const OF_VALUE: f64 = 0.2;

    /// So many times the second's is the score of a value that leads.
    const LEAD: f64 = 1.5;

    /// How much more a cell that holds a label has to do with failures (measured: without it chaos
    /// constructions take half as long again).
    const LABEL: f64 = 1.5;

    pub fn new(network: &Network) -> Self {
        let size = network.model.size();
        Self {
            of_cells: vec![Self::START; size.place_count()],
            of_values: vec![0.0; size.value_count()],
            failures: 0,
        }
    }

    /// A round that began with this value in this cell has failed.
    pub fn fail(&mut self, cell: usize, value: Option<usize>) {
        self.of_cells[cell] += 1.0;
        if let Some(value) = value {
            self.of_values[value] += 1.0;
        }
        self.failures += 1;
        if self.failures % Self::FADE == 0 {
            self.of_cells.iter_mut().for_each(|score| *score /= 2.0);
            self.of_values.iter_mut().for_each(|score| *score /= 4.0);
        }
    }

    /// The value that fails most, with what it adds to a cell's score, if it leads.
    fn leader(&self) -> Option<(usize, f64)> {
        let (mut first, mut second, mut value) = (0.0, 0.0, None);
        for (index, &score) in self.of_values.iter().enumerate() {
            if score > first {
                (second, first, value) = (first, score, Some(index));
            } else if score > second {
                second = score;
            }
        }
        value.filter(|_| first > Self::LEAD * second).map(|value| (value, Self::OF_VALUE * first))
    }

    /// The best to try next; the first among equals. None if every cell has one candidate. Labels
    /// come with those that cells were given, if it does not matter which another cell is given.
    /// Places in houses are looked at where the last choice has not just failed.
    pub fn branch(
        &self,
        network: &Network,
        candidates: &Candidates,
        labels: Option<(&FreeLabels, u64)>,
        looks_at_houses: bool,
    ) -> Option<Branch> {
        let (mut best, mut most, mut fewest) = (None, f64::NEG_INFINITY, 0);
        if let Some((ways, score, cell)) = labels.and_then(|of| self.label(of, candidates)) {
            (best, most, fewest) = (Some(Branch::of(cell)), score, ways);
            if ways == 1 {
                return best;
            }
        }
        let leader = self.leader();
        for (cell, &score) in self.of_cells.iter().enumerate() {
            let count = candidates.count(cell);
            if count < 2 {
                continue;
            }
            let bonus = leader.filter(|&(value, _)| candidates.has(cell, value));
            let score = (score + bonus.map_or(0.0, |(_, bonus)| bonus)) / count as f64;
            if score > most {
                (best, most, fewest) = (Some(Branch::of(cell)), score, count);
            }
        }
        if fewest > 2 && looks_at_houses {
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
            let [first, second] = [one, other].map(|cell| self.of_cells[cell]);
            let score = first.max(second) / 2.0;
            if score > *most {
                let (cell, other) = if second > first { (other, one) } else { (one, other) };
                *most = score;
                let value = Some(word * bits::WORD + bit);
                *best = Some(Branch { cell, value, otherwise: Some(other) });
            }
        }
    }
}
