//! Lines that are pairwise unequal.

use crate::statement::prelude::*;

#[derive(Clone, Debug)]
pub(super) struct LinesPruning {
    pub(super) lines: Vec<Vec<usize>>,
    /// Whether each line is two cells of its own and there are many, so that it pays to see which
    /// pairs of values they may still hold.
    are_pairs: bool,
}

impl LinesPruning {
    /// With fewer lines, comparing each with each is as fast.
    const MANY: usize = 4;

    pub(super) fn new(lines: Vec<Vec<usize>>) -> Self {
        let mut cells: Vec<usize> = lines.concat();
        cells.sort_unstable();
        let are_different = cells.windows(2).all(|pair| pair[0] != pair[1]);
        let are_two = lines.iter().all(|line| line.len() == 2);
        let are_pairs = are_different && are_two && lines.len() >= Self::MANY;
        Self { lines, are_pairs }
    }

    pub(super) fn prune(&self, candidates: &mut Candidates) -> Pruned {
        if self.are_pairs && candidates.words() == 1 {
            return self.prune_pairs(candidates);
        }
        self.prune_lines(candidates)
    }

    /// Where a line with one open cell agrees with a full line everywhere else, it does not hold
    /// what the full one has there.
    fn prune_lines(&self, candidates: &mut Candidates) -> Pruned {
        // At most two: the second tells that there are several.
        let open = |candidates: &Candidates, line: &[usize]| {
            let mut open = (0..line.len()).filter(|&at| candidates.single(line[at]).is_none());
            (open.next(), open.next())
        };
        let lines = &self.lines;
        for (index, full) in lines.iter().enumerate() {
            if open(candidates, full).0.is_some() {
                continue;
            }
            for (other, line) in lines.iter().enumerate().filter(|&(other, _)| other != index) {
                let (at, None) = open(candidates, line) else { continue };
                if at.is_none() && other < index {
                    // These two have been compared.
                    continue;
                }
                let agrees = |place: usize| {
                    Some(place) == at || candidates.of(full[place]) == candidates.of(line[place])
                };
                if (0..line.len()).all(agrees) {
                    let at = at.ok_or(Impossible)?;
                    let value = candidates.single(full[at]).ok_or(Impossible)?;
                    candidates.strike(line[at], value)?;
                }
            }
        }
        Ok(())
    }

    /// The same for pairs of cells; and if there are as many as pairs of values, each of these is
    /// somewhere.
    fn prune_pairs(&self, candidates: &mut Candidates) -> Pruned {
        let values = candidates.size().value_count();
        // For each first value the second values that are taken, those with a place, and those with
        // several.
        let mut sets = candidates.borrow(3 * values);
        let result = self.prune_pairs_with(candidates, &mut sets);
        candidates.give_back(sets);
        result
    }

    fn prune_pairs_with(&self, candidates: &mut Candidates, sets: &mut [u64]) -> Pruned {
        let values = sets.len() / 3;
        let (taken, places) = sets.split_at_mut(values);
        let pairs = || self.lines.iter().map(|line| (line[0], line[1]));
        for (one, other) in pairs() {
            if let (Some(one), true) = (candidates.single(one), candidates.is_single(other)) {
                let second = candidates.word(other, 0);
                if taken[one] & second != 0 {
                    return Err(Impossible);
                }
                taken[one] |= second;
            }
        }
        for (one, other) in pairs() {
            match (candidates.single(one), candidates.single(other)) {
                (Some(first), None) => candidates.keep_word(other, 0, !taken[first])?,
                (None, Some(second)) => {
                    candidates.retain(one, |_, first| taken[first] >> second & 1 == 0)?;
                }
                _ => {}
            }
        }
        if self.lines.len() != values * values {
            return Ok(());
        }
        let (some, several) = places.split_at_mut(values);
        for (one, other) in pairs() {
            let second = candidates.word(other, 0);
            for first in bits::members(candidates.of(one)) {
                several[first] |= some[first] & second;
                some[first] |= second;
            }
        }
        let all = if values == bits::WORD { u64::MAX } else { (1 << values) - 1 };
        if some.iter().any(|&some| some != all) {
            return Err(Impossible);
        }
        for (one, other) in pairs() {
            let second = candidates.word(other, 0);
            let alone = |&first: &usize| all & !several[first] & second != 0;
            let found = bits::members(candidates.of(one)).find(alone);
            if let Some(first) = found {
                candidates.keep_word(one, 0, 1 << first)?;
                candidates.keep_word(other, 0, all & !several[first])?;
            }
        }
        Ok(())
    }

    /// Why a cell of a pair does not hold a value, if it is plain: another pair holds both.
    pub(super) fn why_struck(
        &self,
        candidates: &Candidates,
        (cell, value): (usize, usize),
        facts: &mut Vec<Fact>,
    ) -> bool {
        if !self.are_pairs {
            return false;
        }
        let Some(line) = self.lines.iter().find(|line| line.contains(&cell)) else { return false };
        let place = usize::from(line[1] == cell);
        let partner = line[1 - place];
        if let Some(held) = candidates.single(partner) {
            let is_same = |other: &&Vec<usize>| {
                *other != line
                    && candidates.single(other[place]) == Some(value)
                    && candidates.single(other[1 - place]) == Some(held)
            };
            if let Some(other) = self.lines.iter().find(is_same) {
                let all = [(partner, held), (other[place], value), (other[1 - place], held)];
                facts.extend(all.map(|(cell, value)| Fact::Held { cell, value }));
                return true;
            }
        }
        self.why_alone(candidates, line, place, value, facts)
    }

    /// Why a cell of a pair does not hold a value: some other value goes with one of its partner,
    /// and these two have no other place.
    fn why_alone(
        &self,
        candidates: &Candidates,
        line: &[usize],
        place: usize,
        struck: usize,
        facts: &mut Vec<Fact>,
    ) -> bool {
        let values = candidates.size().value_count();
        if self.lines.len() != values * values {
            return false;
        }
        let has = |line: &[usize], [one, other]: [usize; 2]| {
            candidates.has(line[0], one) && candidates.has(line[1], other)
        };
        let all = (0..values).flat_map(|one| (0..values).map(move |other| [one, other]));
        let mut alone = all.filter(|pair| pair[place] != struck && has(line, *pair));
        let others = || self.lines.iter().filter(|other| other.as_slice() != line);
        let Some([one, other]) = alone.find(|pair| !others().any(|line| has(line, *pair))) else {
            return false;
        };
        facts.extend(others().map(|line| {
            let at = usize::from(candidates.has(line[0], one));
            Fact::Struck { cell: line[at], value: [one, other][at] }
        }));
        true
    }
}
