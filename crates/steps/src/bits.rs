//! Sets of values of a cell, and of places in a group, and how people look for subsets.

use satoku_puzzle::grid::Size;
pub(crate) use satoku_puzzle::grid::bits::*;

use super::technique::look_budget::{Flow, LookBudget};

/// The most words that a set of values, or of places in a group, takes.
pub(crate) const MAX_WORDS: usize = Size::MAX_SIDE.div_ceil(WORD);

/// A set of its own: values, or places in a group.
pub(crate) type Set = [u64; MAX_WORDS];

/// Adds the members of another set.
pub(crate) fn add(set: &mut [u64], more: &[u64]) {
    set.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
}

/// Calls `visit` with every choice of `size` of the items whose sets have just `size` members
/// together, until it breaks off. It is given the chosen items, in order, and the members.
///
/// This is what pairs, triples, quads and fish have in common: n cells with n candidates, n values
/// with n places, n lines with a value in n other lines.
pub(crate) fn tight_subsets(
    items: &[(usize, &[u64])],
    size: usize,
    visit: &mut impl FnMut(&[usize], &Set) -> Flow,
) -> Flow {
    subsets(items, [size, size], &mut LookBudget::new(usize::MAX), visit)
}

/// The same with some number of the items and another number of members, until the looks at sets
/// are spent.
pub(crate) fn subsets(
    items: &[(usize, &[u64])],
    [size, members]: [usize; 2],
    looks: &mut LookBudget,
    visit: &mut impl FnMut(&[usize], &Set) -> Flow,
) -> Flow {
    /// Picks further items.
    fn descend(
        items: &[(usize, &[u64])],
        [size, members]: [usize; 2],
        looks: &mut LookBudget,
        union: &Set,
        chosen: &mut Vec<usize>,
        visit: &mut impl FnMut(&[usize], &Set) -> Flow,
    ) -> Flow {
        if chosen.len() == size {
            // Fewer members are a contradiction, which will show elsewhere.
            return if count(union) == members { visit(chosen, union) } else { Flow::Continue(()) };
        }
        let missing = size - chosen.len();
        for index in 0..(items.len() + 1).saturating_sub(missing) {
            looks.spend(1)?;
            let (item, set) = items[index];
            let mut union = *union;
            add(&mut union, set);
            if count(&union[..set.len()]) <= members {
                chosen.push(item);
                descend(&items[index + 1..], [size, members], looks, &union, chosen, visit)?;
                chosen.pop();
            }
        }
        Flow::Continue(())
    }
    let mut chosen = Vec::with_capacity(size);
    descend(items, [size, members], looks, &[0; MAX_WORDS], &mut chosen, visit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tight_subsets_are_those_whose_union_is_as_large_as_they_are_many() {
        #[track_caller]
        fn check(sets: &[u64], size: usize, expected: &[(&[usize], u64)]) {
            let sets: Vec<[u64; 1]> = sets.iter().map(|&word| [word]).collect();
            let items: Vec<(usize, &[u64])> =
                sets.iter().enumerate().map(|(index, set)| (10 * index, &set[..])).collect();
            let mut found = Vec::new();
            let flow = tight_subsets(&items, size, &mut |chosen, union| {
                found.push((chosen.to_vec(), union[0]));
                Flow::Continue(())
            });
            assert_eq!(flow, Flow::Continue(()));
            let expected: Vec<_> = expected.iter().map(|(all, set)| (all.to_vec(), *set)).collect();
            assert_eq!(found, expected);
        }
        // Not {0011, 0110, 1000} and the like: their union has four members.
        check(&[0b0011, 0b0110, 0b0101, 0b1000], 3, &[(&[0, 10, 20], 0b0111)]);
        check(
            &[0b0011, 0b0110, 0b0011, 0b0010],
            2,
            &[(&[0, 20], 0b0011), (&[0, 30], 0b0011), (&[10, 30], 0b0110), (&[20, 30], 0b0011)],
        );
        // Two items with one member are too many.
        check(&[0b0001, 0b0001], 2, &[]);
        check(&[0b0001], 2, &[]);
    }
}
