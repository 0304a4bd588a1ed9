//! The order in which the numbers of a sum are added, and what their partial sums can be.
//!
//! Groups that differ have a least and a greatest sum that none of them knows of: eight different
//! digits sum to 36 at least. So those of a block are added first, and each of their partial sums
//! has these bounds. A sum over many cells of a few houses is often tight only because of them.

use std::collections::BTreeMap;

use crate::prelude::*;

/// A number with known ends and a known count of values.
pub(super) trait Summable {
    /// A number that can only be this.
    fn constant(value: i64) -> Self;

    fn ends(&self) -> RangeInclusive<i64>;

    fn count(&self) -> usize;
}

/// A number as far as it matters for how many clauses its sums take.
impl Summable for (usize, RangeInclusive<i64>) {
    fn constant(value: i64) -> Self {
        (1, value..=value)
    }

    fn ends(&self) -> RangeInclusive<i64> {
        self.1.clone()
    }

    fn count(&self) -> usize {
        self.0
    }
}

/// The least and the greatest total that groups can have.
pub(super) fn range(groups: &[Group]) -> RangeInclusive<i64> {
    let ends = |group: &Group| {
        group.additions().fold((i64::MAX, i64::MIN), |(least, most), a| (least.min(a), most.max(a)))
    };
    let (least, greatest) = groups
        .iter()
        .map(ends)
        .fold((0, 0), |(least, greatest), (low, high)| (least + low, greatest + high));
    least..=greatest
}

/// The groups of a block.
struct DistinctGroups {
    /// What they add, lowest first, each once.
    additions: Vec<i64>,
    /// How many they are; fewer than additions.
    groups: usize,
}

impl DistinctGroups {
    /// The least and the greatest sum of this many of its groups.
    fn range(&self, groups: usize) -> RangeInclusive<i64> {
        let least = self.additions.iter().take(groups).sum();
        let greatest = self.additions.iter().rev().take(groups).sum();
        least..=greatest
    }
}

pub(super) struct Summand<N> {
    pub number: N,
    /// The index of its block, unless that is added up.
    block: Option<usize>,
    /// The number of groups that it is the sum of.
    groups: usize,
}

/// The numbers that are left to be added.
pub(super) struct Summands<N> {
    blocks: Vec<DistinctGroups>,
    pub parts: Vec<Summand<N>>,
}

impl<N: Summable> Summands<N> {
    /// The groups of a sum. Those of a block that add all that they can add are a constant
    /// together.
    pub(super) fn of(shape: &Shape, mut number: impl FnMut(&Group) -> N) -> Self {
        let mut members: BTreeMap<usize, Vec<&Group>> = BTreeMap::new();
        shape.groups.iter().for_each(|group| members.entry(group.block).or_default().push(group));
        let (mut blocks, mut parts) = (Vec::new(), Vec::new());
        for groups in members.values() {
            let additions = groups.iter().flat_map(|group| group.additions());
            let additions = additions.sorted_unstable().dedup().collect_vec();
            if groups.len() > 1 && additions.len() == groups.len() {
                let number = N::constant(additions.iter().sum());
                parts.push(Summand { number, block: None, groups: 0 });
                continue;
            }
            let is_block = 1 < groups.len() && groups.len() < additions.len();
            let block = is_block.then_some(blocks.len());
            let part = |&group: &&Group| Summand { number: number(group), block, groups: 1 };
            parts.extend(groups.iter().map(part));
            if is_block {
                blocks.push(DistinctGroups { additions, groups: groups.len() });
            }
        }
        Self { blocks, parts }
    }

    /// Takes out two of more than `left` numbers: those with the fewest values, of a block if there
    /// is one.
    pub(super) fn pair(&mut self, left: usize) -> Option<[Summand<N>; 2]> {
        if self.parts.len() <= left {
            return None;
        }
        let block = self.parts.iter().filter_map(|part| part.block).min();
        let mut take = || {
            let parts = self.parts.iter().enumerate().filter(|(_, part)| part.block == block);
            let (index, _) = parts.min_by_key(|(_, part)| part.number.count())?;
            Some(self.parts.remove(index))
        };
        Some([take()?, take()?])
    }

    /// What all the numbers can sum to.
    pub(super) fn range(&self) -> RangeInclusive<i64> {
        self.range_of(&self.parts)
    }

    /// What some of the numbers can sum to.
    pub(super) fn range_of<'a>(
        &self,
        parts: impl IntoIterator<Item = &'a Summand<N>>,
    ) -> RangeInclusive<i64>
    where
        N: 'a,
    {
        // For each block, and for all others, the sum of the ends, and the number of groups.
        let mut sums: BTreeMap<Option<usize>, (i64, i64, usize)> = BTreeMap::new();
        for part in parts {
            let sum = sums.entry(part.block).or_default();
            let ends = part.number.ends();
            *sum = (sum.0 + ends.start(), sum.1 + ends.end(), sum.2 + part.groups);
        }
        let (mut least, mut greatest) = (0, 0);
        for (block, (low, high, groups)) in sums {
            let range = block.map_or(low..=high, |block| self.blocks[block].range(groups));
            least += low.max(*range.start());
            greatest += high.min(*range.end());
        }
        least..=greatest
    }

    pub(super) fn push(&mut self, [one, two]: &[Summand<N>; 2], number: N) {
        let groups = one.groups + two.groups;
        let block = one.block.filter(|&block| groups < self.blocks[block].groups);
        self.parts.push(Summand { number, block, groups });
    }
}
