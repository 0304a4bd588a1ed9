//! Parts of what statements say, and what they strike.

use super::{
    cage::CagePruning,
    count::{CountItems, CountValues},
    different,
    house::HousePruning,
    lines::LinesPruning,
    pair::PairPruning,
    pieces::PiecesPruning,
    propagation::{Haste, Look, LooksAgain, Propagate, Propagators},
    quotas::Quotas,
    rank::RankPruning,
    same::Same,
    sum::SumPruning,
    word::WordPruning,
};
use crate::statement::prelude::*;
use std::borrow::Borrow;

/// A part of what some statements say, as what it strikes from candidates.
#[derive(Clone, Debug)]
pub struct Propagator {
    /// The cells, as 0-based places; each once.
    pub(super) cells: Vec<usize>,
    pub(super) what: Pruning,
    pub(super) cost: u64,
    pub(super) sources: Arc<[u32]>,
}

/// What a propagator looks at beside its cells.
#[derive(Clone, Debug)]
pub(super) enum Pruning {
    Different,
    House(HousePruning),
    Domain(Vec<u64>),
    Pair(PairPruning),
    CountItems(CountItems),
    CountValues(CountValues),
    Quotas(Quotas),
    Sum(SumPruning),
    Cage(CagePruning),
    Same(Same),
    Word(WordPruning),
    Either(EitherPruning),
    Lines(LinesPruning),
    Pieces(PiecesPruning),
    Rank(RankPruning),
}

impl Propagator {
    /// The least cost of what is looked at after others.
    pub(super) const LATER: u64 = 40;

    /// The cells that it looks at, as 0-based places; each once.
    pub fn cells(&self) -> &[usize] {
        &self.cells
    }

    /// The statements that it was made of, by their 0-based places among all that were given then.
    /// It may also rest on those by which cells differ, and on domains; if there are none here, on
    /// these alone.
    pub fn sources(&self) -> &[u32] {
        &self.sources
    }

    /// Whether propagators may rest on a statement that is not among their
    /// [sources](Self::sources): cells differ by it, or it is a domain.
    pub fn takes_for_granted(statement: &Statement) -> bool {
        statement.group().is_some()
            || statement.as_domain().is_some()
            || statement.as_pairs().is_some_and(|(_, table)| table.excludes_equals())
    }

    /// The two lists of cells, if it says that they hold the same values equally often.
    pub fn lists_of_same(&self) -> Option<&[Vec<usize>; 2]> {
        match &self.what {
            Pruning::Same(same) => Some(same.lists()),
            _ => None,
        }
    }

    /// Whether it says that cells differ, and no more.
    pub(super) fn is_difference(&self) -> bool {
        match &self.what {
            Pruning::Different => true,
            Pruning::Pair(pair) => pair.is_difference(),
            _ => false,
        }
    }

    /// How much it looks at, roughly: about one for each cell or, where it is more, each step.
    pub fn cost(&self) -> u64 {
        self.cost
    }

    /// The [work](crate::interrupt::Limiter::count) of having it look once.
    pub fn work(&self) -> u64 {
        let per_cost = if matches!(self.what, Pruning::Word(_)) { 4 } else { 2 };
        50 + per_cost * self.cost
    }

    /// The cells beside its own that it has left without candidates since a mark.
    pub fn emptied_others(&self, candidates: &Candidates, mark: usize) -> Vec<usize> {
        let is_other = |cell: &usize| !self.cells.contains(cell);
        let emptied = candidates.changed(mark).filter(is_other);
        emptied.filter(|&cell| candidates.count(cell) == 0).unique().collect()
    }

    /// Strikes what cannot be. It may take several times until nothing more is struck.
    ///
    /// # Errors
    /// If nothing among the candidates keeps what is said. Some may have been struck by then.
    pub fn prune(&self, candidates: &mut Candidates) -> Pruned {
        match &self.what {
            Pruning::Different => different::prune(&self.cells, candidates),
            Pruning::House(house) => house.prune(&self.cells, candidates),
            Pruning::Domain(values) => {
                self.cells.iter().try_for_each(|&cell| candidates.keep(cell, values))
            }
            Pruning::Pair(pair) => pair.prune(candidates),
            Pruning::CountItems(count) => count.prune(&self.cells, candidates),
            Pruning::CountValues(count) => count.prune(candidates),
            Pruning::Quotas(quotas) => quotas.prune(&self.cells, candidates),
            Pruning::Sum(sum) => sum.prune(&self.cells, candidates),
            Pruning::Cage(cage) => cage.prune(&self.cells, candidates),
            Pruning::Same(same) => same.prune(candidates),
            Pruning::Word(word) => word.prune(candidates),
            Pruning::Either(either) => either.prune(&self.cells, candidates),
            Pruning::Lines(lines) => lines.prune(candidates),
            Pruning::Pieces(pieces) => pieces.prune(&self.cells, candidates),
            Pruning::Rank(rank) => rank.prune(candidates),
        }
    }
}

impl<P: Borrow<Propagator>> Propagate for P {
    fn cells(&self) -> &[usize] {
        &self.borrow().cells
    }

    fn haste(&self) -> Haste {
        let Propagator { what, cost, .. } = self.borrow();
        match what {
            Pruning::Different | Pruning::House(_) | Pruning::Domain(_) | Pruning::Pair(_) => {
                Haste::First
            }
            Pruning::Same(_) => Haste::Last,
            _ if *cost > Propagator::LATER => Haste::Late,
            _ => Haste::Second,
        }
    }

    fn looks_again(&self) -> LooksAgain {
        match &self.borrow().what {
            Pruning::Domain(_) => LooksAgain::Never,
            Pruning::Sum(sum) if sum.is_about_ends() => LooksAgain::AtEnds,
            _ => LooksAgain::Always,
        }
    }

    fn settles(&self) -> bool {
        match &self.borrow().what {
            Pruning::Different | Pruning::Domain(_) | Pruning::Pair(_) | Pruning::Sum(_) => true,
            Pruning::Same(same) => same.settles(),
            _ => false,
        }
    }

    fn look(&self, look: Look, candidates: &mut Candidates) -> Pruned {
        let Propagator { cells, what, .. } = self.borrow();
        match (what, look) {
            (Pruning::Different, Look::Step) => different::step(cells, candidates).map(|_| ()),
            _ => self.borrow().prune(candidates),
        }
    }
}

/// The propagators of each case; one or more of the cases hold.
#[derive(Clone, Debug)]
pub(super) struct EitherPruning(pub Vec<Propagators<Propagator>>);

impl EitherPruning {
    pub(super) fn cells(&self) -> Vec<usize> {
        let propagators = self.0.iter().flat_map(Propagators::all);
        propagators.flat_map(Propagator::cells).copied().unique().collect()
    }

    pub(super) fn cost(&self) -> u64 {
        1 + 2 * self.0.iter().flat_map(Propagators::all).map(Propagator::cost).sum::<u64>()
    }

    /// Tries every case; what is left in any of them is kept.
    pub(super) fn prune(&self, cells: &[usize], candidates: &mut Candidates) -> Pruned {
        let words = candidates.words();
        let mut kept = candidates.borrow(cells.len() * words);
        let mut result = Err(Impossible);
        for case in &self.0 {
            let mark = candidates.mark();
            let outcome = case.prune(candidates);
            if outcome.is_ok() {
                result = Ok(());
                if candidates.mark() == mark {
                    // Nothing can be struck in this case, so nothing at all.
                    candidates.give_back(kept);
                    return Ok(());
                }
                for (kept, &cell) in kept.chunks_mut(words).zip(cells) {
                    kept.iter_mut().zip(candidates.of(cell)).for_each(|(kept, left)| *kept |= left);
                }
            }
            candidates.undo(mark);
            let mut all = cells.iter().flat_map(|&cell| candidates.of(cell));
            if outcome.is_ok() && kept.iter().all(|kept| all.next() == Some(kept)) {
                // Some case needs each of them.
                break;
            }
        }
        if result.is_ok() {
            let mut left = cells.iter().zip(kept.chunks(words));
            result = left.try_for_each(|(&cell, kept)| candidates.keep(cell, kept));
        }
        candidates.give_back(kept);
        result
    }
}
