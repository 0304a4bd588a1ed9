//! Operations for a search that fills cells in rounds.
//!
//! What a filled cell holds is not struck from others at once: all else looks first, and then the
//! cells that were filled meanwhile are taken together. So a failure has a place: the first cell of
//! the round in which it was met.
//!
//! What houses, sums and cages strike wakes no others of these: they look again when a cell is
//! filled. (Measured on killers: a search tries hardly more, and each try costs a third.)

use std::collections::HashSet;

use super::{
    house::HousePruning,
    maker::Made,
    propagation::{Propagators, Queue},
    propagator::{LooksAgain, Propagator, Pruning},
};
use crate::{
    grid::{Size, bits},
    interrupt::{Limiter, Stopped},
    statement::{Candidates, Impossible, Statement},
};

/// The propagators of some statements, and which cells differ.
#[derive(Clone, Debug)]
pub struct Rounds {
    propagators: Propagators,
    /// Those that do not wake each other, as bits.
    quiet: Vec<u64>,
    /// For each cell where its peers begin among all of them, and where they end.
    starts: Vec<u32>,
    peers: Vec<u32>,
    are_sets: bool,
}

impl Rounds {
    /// A sum of as many cells looks again when one of them is filled. (Measured: with less, killers
    /// take half as long again.)
    const MANY: usize = 8;

    /// What statements come to that hold together, on grids of this size.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn of<'a>(
        statements: impl IntoIterator<Item = &'a Statement>,
        size: Size,
        limiter: &Limiter,
    ) -> Result<Self, Stopped> {
        let Made { mut propagators, peers } = Made::of(statements, size, limiter)?;
        let are_sets = peers.are_known() && are_sets(&propagators);
        let (mut starts, mut all) = (vec![0; size.place_count() + 1], Vec::new());
        if are_sets {
            leave_told(&mut propagators);
            for made in &mut propagators {
                if let Pruning::Different = made.what {
                    made.what = Pruning::House(HousePruning::new(&made.cells, &peers));
                }
            }
            for cell in 0..size.place_count() {
                all.extend(peers.common(cell, cell).map(|cell| cell as u32));
                starts[cell + 1] = all.len() as u32;
            }
        }
        limiter.look_at_clock()?;
        let looks_again = |propagator: &Propagator| match propagator.what {
            Pruning::Same(_) if are_sets => LooksAgain::WhenFilled,
            Pruning::Sum(_) if are_sets && propagator.cells.len() >= Self::MANY => {
                LooksAgain::WhenFilled
            }
            _ => propagator.looks_again(),
        };
        let propagators = Propagators::listening(propagators, looks_again);
        let mut quiet = vec![0; bits::words(propagators.all().len())];
        for (index, _) in propagators.all().iter().enumerate().filter(|(_, made)| is_of_sets(made))
        {
            bits::insert(&mut quiet, index);
        }
        if !are_sets {
            quiet.fill(0);
        }
        Ok(Self { propagators, quiet, starts, peers: all, are_sets })
    }

    /// Whether cells are filled in rounds: where all is about cells that differ, their sets of values
    /// and their sums, as in a killer. Otherwise those that differ are propagators like others, and
    /// all look until nothing happens. (Measured: elsewhere a search in rounds tries more.)
    pub fn are_sets(&self) -> bool {
        self.are_sets
    }

    /// The propagators; in rounds those that say only that cells differ are not among them.
    pub fn propagators(&self) -> &Propagators {
        &self.propagators
    }

    /// Strikes what a cell holds, which has one candidate, from all cells that differ from it, and
    /// wakes those that listen to it and to these.
    ///
    /// # Errors
    /// If one of them is left without candidates.
    pub fn fill(
        &self,
        cell: usize,
        candidates: &mut Candidates,
        queue: &mut Queue,
    ) -> Result<(), Impossible> {
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

    /// Has a propagator look, and wakes those that look again at once at what it has struck.
    ///
    /// # Errors
    /// As those of [`Propagator::prune`].
    pub fn look(
        &self,
        index: usize,
        candidates: &mut Candidates,
        queue: &mut Queue,
    ) -> Result<(), Impossible> {
        let is_quiet = bits::has(&self.quiet, index);
        let mark = candidates.mark();
        self.propagators.all()[index].prune(candidates)?;
        let wakes = |word: usize| if is_quiet { !self.quiet[word] } else { u64::MAX };
        queue.wake_among(&self.propagators, candidates, mark, wakes);
        Ok(())
    }
}

fn is_of_sets(made: &Propagator) -> bool {
    matches!(made.what, Pruning::House(_) | Pruning::Sum(_) | Pruning::Cage(_) | Pruning::Same(_))
}

fn are_sets(propagators: &[Propagator]) -> bool {
    let is_plain = |made: &Propagator| {
        let is_pair = matches!(made.what, Pruning::Pair(_) | Pruning::Domain(_));
        is_pair || is_of_sets(made) || made.is_difference()
    };
    let is_cage = |made: &Propagator| matches!(made.what, Pruning::Cage(_));
    propagators.iter().any(is_cage) && propagators.iter().all(is_plain)
}

/// Leaves out what says only that cells differ, and what a cage tells of the same cells.
fn leave_told(propagators: &mut Vec<Propagator>) {
    let sorted = |made: &Propagator| {
        let mut cells = made.cells.clone();
        cells.sort_unstable();
        cells
    };
    let cages = || propagators.iter().filter(|made| matches!(made.what, Pruning::Cage(_)));
    let cells: HashSet<Vec<usize>> = cages().map(sorted).collect();
    let sums: HashSet<_> = cages().map(|cage| (sorted(cage), cage.sources.clone())).collect();
    propagators.retain(|made| match made.what {
        Pruning::Sum(_) => !sums.contains(&(sorted(made), made.sources.clone())),
        Pruning::Different => made.cells.len() > 2 && !cells.contains(&sorted(made)),
        _ => !made.is_difference(),
    });
}
