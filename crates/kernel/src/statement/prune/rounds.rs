//! Operations for a search that fills cells in rounds.
//!
//! What a filled cell holds is not struck from others at once: all else looks first, and then the
//! cells that were filled meanwhile are taken together. So a failure has a place: the first cell of
//! the round in which it was met.
//!
//! What houses, sums and cages strike wakes no others of these: they look again when a cell is
//! filled. (Measured on killers: a search tries hardly more, and each try costs a third.)

use super::{
    cage::CagePruning,
    house::HousePruning,
    propagation::{LooksAgain, Propagate, Propagators, Queue},
    propagator::{Propagator, Pruning},
};
use crate::statement::prelude::*;

/// Propagators whose cells are filled in rounds.
#[derive(Clone, Debug)]
pub struct Rounds {
    propagators: Propagators<Propagator>,
    /// For each cell where its peers begin among all of them, and where they end.
    starts: Vec<u32>,
    peers: Vec<u32>,
}

impl Rounds {
    /// A sum of as many cells looks again when one of them is filled. (Measured: with less, killers
    /// take half as long again.)
    const MANY: usize = 8;

    /// What propagators come to, on grids of this size, if all is about cells that differ, their
    /// sets of values and their sums, as in a killer. (Measured: elsewhere a search in rounds tries
    /// more.)
    pub fn of(propagators: &[Propagator], size: Size) -> Option<Self> {
        let cage = propagators.iter().find_map(|made| match &made.what {
            Pruning::Cage(cage) => Some(cage),
            _ => None,
        });
        let peers = cage.map(CagePruning::peers).filter(|peers| peers.are_known())?;
        let is_plain = |made: &Propagator| {
            let is_pair = matches!(made.what, Pruning::Pair(_) | Pruning::Domain(_));
            is_pair || is_of_sets(made) || made.is_difference()
        };
        if !propagators.iter().all(is_plain) {
            return None;
        }
        let mut all = without_told(propagators);
        for made in &mut all {
            if let Pruning::Different = made.what {
                made.what = Pruning::House(HousePruning::new(&made.cells, peers));
            }
        }
        let looks_again = |made: &Propagator| match made.what {
            Pruning::Same(_) => LooksAgain::WhenFilled,
            Pruning::Sum(_) if made.cells.len() >= Self::MANY => LooksAgain::WhenFilled,
            _ => made.looks_again(),
        };
        let propagators = Propagators::listening(all, looks_again).with_quiet(is_of_sets);
        let (mut starts, mut all) = (vec![0], Vec::new());
        for cell in 0..size.place_count() {
            all.extend(peers.common(cell, cell).map(|cell| cell as u32));
            starts.push(all.len() as u32);
        }
        Some(Self { propagators, starts, peers: all })
    }

    /// The propagators. Those that say only that cells differ are not among them.
    pub fn propagators(&self) -> &Propagators<Propagator> {
        &self.propagators
    }

    /// Strikes what a cell holds, which has one candidate, from all cells that differ from it, and
    /// wakes those that listen to it and to these.
    ///
    /// # Errors
    /// If one of them is left without candidates.
    pub fn fill(&self, cell: usize, candidates: &mut Candidates, queue: &mut Queue) -> Pruned {
        let mark = candidates.mark();
        let value = candidates.single(cell).ok_or(Impossible)?;
        let (word, bit) = (value / bits::WORD, 1 << (value % bits::WORD));
        for &peer in &self.peers[self.starts[cell] as usize..self.starts[cell + 1] as usize] {
            if candidates.word(peer as usize, word) & bit != 0 {
                candidates.keep_word(peer as usize, word, !bit)?;
            }
        }
        queue.wake_filled(&self.propagators, cell);
        queue.wake(&self.propagators, candidates, mark);
        Ok(())
    }
}

fn is_of_sets(made: &Propagator) -> bool {
    matches!(made.what, Pruning::House(_) | Pruning::Sum(_) | Pruning::Cage(_) | Pruning::Same(_))
}

/// All but those that say only that cells differ, or what a cage tells of the same cells.
fn without_told(propagators: &[Propagator]) -> Vec<Propagator> {
    let sorted = |made: &Propagator| {
        let mut cells = made.cells.clone();
        cells.sort_unstable();
        cells
    };
    let cages = || propagators.iter().filter(|made| matches!(made.what, Pruning::Cage(_)));
    let cells: HashSet<Vec<usize>> = cages().map(sorted).collect();
    let sums: HashSet<_> = cages().map(|cage| (sorted(cage), cage.sources.clone())).collect();
    let is_left = |made: &&Propagator| match made.what {
        Pruning::Sum(_) => !sums.contains(&(sorted(made), made.sources.clone())),
        Pruning::Different => made.cells.len() > 2 && !cells.contains(&sorted(made)),
        _ => !made.is_difference(),
    };
    propagators.iter().filter(is_left).cloned().collect()
}
