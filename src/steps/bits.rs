//! Sets of small numbers, as words of bits: values of a cell, places in a group.
//!
//! A 9x9 grid needs one word for each, the largest grids a few; slices of words serve both.

use crate::grid::Size;

/// Bits in a word.
pub const WORD: usize = u64::BITS as usize;

/// The most words that a set of values, or of places in a group, takes.
pub const MAX_WORDS: usize = Size::MAX_SIDE.div_ceil(WORD);

/// The number of words for numbers below `count`.
pub fn words(count: usize) -> usize {
    count.div_ceil(WORD)
}

/// The members, lowest first.
pub fn members(words: &[u64]) -> impl Iterator<Item = usize> + '_ {
    words.iter().enumerate().flat_map(|(index, &word)| {
        let mut word = word;
        std::iter::from_fn(move || {
            let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
            word &= word - 1;
            Some(index * WORD + bit)
        })
    })
}

/// The lowest member.
pub fn first(words: &[u64]) -> Option<usize> {
    let index = words.iter().position(|&word| word != 0)?;
    Some(index * WORD + words[index].trailing_zeros() as usize)
}

/// Whether `member` is one.
pub fn has(words: &[u64], member: usize) -> bool {
    words[member / WORD] >> (member % WORD) & 1 == 1
}

/// Adds a member.
pub fn insert(words: &mut [u64], member: usize) {
    words[member / WORD] |= 1 << (member % WORD);
}

/// Takes a member away.
pub fn remove(words: &mut [u64], member: usize) {
    words[member / WORD] &= !(1 << (member % WORD));
}

/// The number of members.
pub fn count(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
}

/// A set of its own: values, or places in a group.
pub type Set = [u64; MAX_WORDS];

/// Calls `visit` with every choice of `size` of the sets whose union has just `size` members, until
/// it returns something. The choice is given as places in `sets`, lowest first.
pub fn tight_subsets<T>(
    sets: &[&[u64]],
    size: usize,
    visit: &mut impl FnMut(&[usize], &Set) -> Option<T>,
) -> Option<T> {
    /// Picks further sets from `from` on.
    fn descend<T>(
        sets: &[&[u64]],
        from: usize,
        size: usize,
        union: &Set,
        chosen: &mut Vec<usize>,
        visit: &mut impl FnMut(&[usize], &Set) -> Option<T>,
    ) -> Option<T> {
        if chosen.len() == size {
            return visit(chosen, union);
        }
        let missing = size - chosen.len();
        for index in from..(sets.len() + 1).saturating_sub(missing) {
            let mut union = *union;
            union.iter_mut().zip(sets[index]).for_each(|(all, more)| *all |= more);
            if count(&union[..sets[index].len()]) <= size {
                chosen.push(index);
                let found = descend(sets, index + 1, size, &union, chosen, visit);
                if found.is_some() {
                    return found;
                }
                chosen.pop();
            }
        }
        None
    }
    if sets.len() < size {
        return None;
    }
    descend(sets, 0, size, &[0; MAX_WORDS], &mut Vec::with_capacity(size), visit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_come_in_order_across_words() {
        let mut set = [0; 2];
        for member in [70, 3, 63, 64] {
            insert(&mut set, member);
        }
        assert_eq!(members(&set).collect::<Vec<_>>(), [3, 63, 64, 70]);
        remove(&mut set, 3);
        assert_eq!(
            (first(&set), count(&set), has(&set, 70), has(&set, 3)),
            (Some(63), 3, true, false)
        );
        assert_eq!(first(&[0, 0]), None);
    }

    #[test]
    fn tight_subsets_are_those_whose_union_is_as_large_as_they_are_many() {
        let sets = [0b0011u64, 0b0110, 0b0101, 0b1000].map(|word| [word]);
        let sets: Vec<&[u64]> = sets.iter().map(|set| &set[..]).collect();
        let mut found = Vec::new();
        let none: Option<()> = tight_subsets(&sets, 3, &mut |chosen, union| {
            found.push((chosen.to_vec(), union[0]));
            None
        });
        assert_eq!(none, None);
        // Not {0011, 0110, 1000} and the like: their union has four members.
        assert_eq!(found, [(vec![0, 1, 2], 0b0111)]);
    }
}
