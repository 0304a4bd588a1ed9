//! Sets of small numbers, as words of bits: values of a cell, places in a group, states of an
//! automaton.
//!
//! The values of a 9x9 grid need one word, those of the largest grids a few; slices of words serve
//! both.

/// How many numbers a word has room for.
pub const WORD: usize = u64::BITS as usize;

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

/// Whether a number is a member.
///
/// # Panics
/// If there is no word for it.
pub fn has(words: &[u64], member: usize) -> bool {
    words[member / WORD] >> (member % WORD) & 1 == 1
}

/// Makes a number a member.
///
/// # Panics
/// If there is no word for it.
pub fn insert(words: &mut [u64], member: usize) {
    words[member / WORD] |= 1 << (member % WORD);
}

/// Makes a number no member.
///
/// # Panics
/// If there is no word for it.
pub fn remove(words: &mut [u64], member: usize) {
    words[member / WORD] &= !(1 << (member % WORD));
}

/// How many members there are.
pub fn count(words: &[u64]) -> usize {
    words.iter().map(|word| word.count_ones() as usize).sum()
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
}
