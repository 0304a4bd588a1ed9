//! What is tried next: a value in a cell, where a contradiction is likely.
//!
//! A cell with few candidates is a good one, and so is one that has to do with many failures: what
//! is hard is then decided at the top of the search, and not again and again further down
//! (Boussemart, Hemery, Lecoutre and Sais, "Boosting systematic search by weighting constraints",
//! 2004: candidates divided by weights). Older failures fade, as in SAT solvers. A value with two
//! places in a house is as good as a cell with two candidates.
//!
//! What a failure counts for depends on how cells are filled. In rounds it counts for the cell with
//! which its round began, and for the value there. Otherwise it counts for the cells of the
//! propagator that has failed, and most for the cell that was tried: what it decides is at its root.

use super::network::{FreeLabels, Network, ways_to_label};
use satoku_puzzle::{grid::bits, statement::Candidates};

/// What to try: a value in a cell, and if that fails, perhaps in another one, which is all that is
/// left then. Which of a cell's candidates, the search's order says if there is none.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Branch {
    pub cell: usize,
    pub value: Option<usize>,
    pub otherwise: Option<usize>,
}

impl Branch {
    pub(crate) fn of(cell: usize) -> Self {
        Self { cell, value: None, otherwise: None }
    }
}

/// For each cell how much it has to do with failures.
pub(crate) struct Weights {
    of_cells: Vec<f64>,
    failures: Failures,
}

/// What failures count for.
enum Failures {
    /// The cells with which rounds begin; and values, with the number of all failures.
    OfRounds { of_values: Vec<f64>, count: u64 },
    /// The cells of propagators, but of no more than these, whose failure tells nothing of any one
    /// of them; and what a failure adds now.
    OfPropagators { many: usize, step: f64 },
}

impl Weights {
    /// The weight of a cell before any round has failed.
    const BEFORE_ROUNDS: f64 = 42.0;

    /// After as many rounds that failed, all of these count less.
    const FADE: u64 = 1 << 14;

    /// The share of its weight that the worst value adds to cells that may hold it, if it leads.
    const OF_VALUE: f64 = 0.2;

    /// So many times the second's is the weight of a value that leads.
    const LEAD: f64 = 1.5;

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

    /// Those of a search that fills cells as the network says.
    pub(crate) fn new(network: &Network) -> Self {
        if network.rounds.is_none() {
            return Self::of_propagators(network);
        }
        let size = network.model.size();
        Self {
            of_cells: vec![Self::BEFORE_ROUNDS; size.place_count()],
            failures: Failures::OfRounds { of_values: vec![0.0; size.value_count()], count: 0 },
        }
    }

    /// Those of a search that fills no cells in rounds.
    pub(crate) fn of_propagators(network: &Network) -> Self {
        let (propagators, size) = (&network.propagators, network.model.size());
        let weight = |cell| 1.0 + Self::START * f64::from(propagators.listeners(cell));
        let many = Self::MANY_HOUSES * size.value_count();
        Self {
            of_cells: (0..size.place_count()).map(weight).collect(),
            failures: Failures::OfPropagators { many, step: 1.0 },
        }
    }

    /// A propagator of these cells has failed.
    pub(crate) fn add(&mut self, cells: &[usize]) {
        if let Failures::OfPropagators { many, step } = self.failures
            && cells.len() <= many
        {
            cells.iter().for_each(|&cell| self.of_cells[cell] += step);
        }
    }

    /// A value that was tried in a cell has failed. Later failures count more than those before.
    pub(crate) fn add_tried(&mut self, cell: usize) {
        let Failures::OfPropagators { step, .. } = &mut self.failures else { return };
        self.of_cells[cell] += Self::TRIED * *step;
        *step *= Self::GROWTH;
        if *step > Self::LARGE {
            *step /= Self::LARGE;
            let smaller = |weight: f64| (weight / Self::LARGE).max(Self::LEAST);
            self.of_cells.iter_mut().for_each(|weight| *weight = smaller(*weight));
        }
    }

    /// A round that began with this value in this cell has failed.
    pub(crate) fn add_round(&mut self, cell: usize, value: Option<usize>) {
        let Failures::OfRounds { of_values, count } = &mut self.failures else { return };
        self.of_cells[cell] += 1.0;
        if let Some(value) = value {
            of_values[value] += 1.0;
        }
        *count += 1;
        if *count % Self::FADE == 0 {
            self.of_cells.iter_mut().for_each(|weight| *weight /= 2.0);
            of_values.iter_mut().for_each(|weight| *weight /= 4.0);
        }
    }

    /// The value that fails most, with what it adds to a cell's weight, if it leads.
    fn leader(&self) -> Option<(usize, f64)> {
        let Failures::OfRounds { of_values, .. } = &self.failures else { return None };
        let (mut first, mut second, mut value) = (0.0, 0.0, None);
        for (index, &weight) in of_values.iter().enumerate() {
            if weight > first {
                (second, first, value) = (first, weight, Some(index));
            } else if weight > second {
                second = weight;
            }
        }
        value.filter(|_| first > Self::LEAD * second).map(|value| (value, Self::OF_VALUE * first))
    }

    /// The best to try next; the first among equals. None if every cell has one candidate. Labels
    /// come with those that cells were given, if it does not matter which another cell is given.
    /// In rounds places in houses are looked at if this [is new](Branch): if nothing was refuted
    /// since the last choice.
    pub(crate) fn branch(
        &self,
        network: &Network,
        candidates: &Candidates,
        labels: Option<(&FreeLabels, u64)>,
        is_new: bool,
    ) -> Option<Branch> {
        let (mut best, mut most, mut fewest) = (None, f64::NEG_INFINITY, 0);
        if let Some((ways, score, cell)) = labels.and_then(|of| self.label(of, candidates)) {
            (best, most, fewest) = (Some(Branch::of(cell)), score, ways);
            if ways == 1 {
                return best;
            }
        }
        let leader = self.leader();
        for (cell, &weight) in self.of_cells.iter().enumerate() {
            let count = candidates.count(cell);
            let bonus = leader.filter(|&(value, _)| candidates.has(cell, value));
            let score = (weight + bonus.map_or(0.0, |(_, bonus)| bonus)) / count as f64;
            if count > 1 && score > most {
                (best, most, fewest) = (Some(Branch::of(cell)), score, count);
            }
        }
        let in_rounds = matches!(self.failures, Failures::OfRounds { .. });
        if fewest > 2 && (is_new || !in_rounds) {
            let words = bits::words(candidates.size().value_count());
            for house in &network.houses {
                for word in 0..words {
                    self.branch_in((house, word), in_rounds, candidates, &mut best, &mut most);
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
        (house, word): (&[usize], usize),
        in_rounds: bool,
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
            let weight = if in_rounds { first.max(second) } else { f64::midpoint(first, second) };
            let are_open = [one, other].iter().all(|&cell| candidates.count(cell) > 1);
            if weight / 2.0 > *most && are_open {
                let (cell, other) = if second > first { (other, one) } else { (one, other) };
                *most = weight / 2.0;
                let value = Some(word * bits::WORD + bit);
                *best = Some(Branch { cell, value, otherwise: in_rounds.then_some(other) });
            }
        }
    }
}
