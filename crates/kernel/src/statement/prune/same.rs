//! Houses that overlap: what is left of them holds the same values.
//!
//! A row and a box with three common cells hold every value once; so the other cells of the row
//! hold the values that the other cells of the box do. A value that the one rest has no place for
//! is struck from the other (people call this locked candidates). Likewise for several houses
//! without common cells and as many others: two rows and the two regions that lie in them for the
//! most part (the law of leftovers).

use crate::statement::prelude::*;

/// Two lists of cells, none in both, that hold the same values equally often.
#[derive(Clone, Debug)]
pub(super) struct Same {
    lists: [Vec<usize>; 2],
    /// Whether they are rests of one house each. Those see for themselves where a value has one
    /// place.
    is_of_two: bool,
}

impl Same {
    /// Whether a second look would strike nothing more.
    pub(super) fn settles(&self) -> bool {
        self.is_of_two
    }

    pub(super) fn lists(&self) -> &[Vec<usize>; 2] {
        &self.lists
    }

    pub(super) fn cells(&self) -> Vec<usize> {
        self.lists.concat()
    }

    /// Strikes what the other list has no place for; and what a cell of the one holds is put into
    /// the other where it has one place.
    pub(super) fn prune(&self, candidates: &mut Candidates) -> Pruned {
        let lists = &self.lists;
        if self.is_of_two && candidates.words() == 1 {
            return self.prune_rests(candidates);
        }
        for word in 0..candidates.words() {
            let mut once = [0; 2];
            let mut twice = [0; 2];
            let mut fixed = [0; 2];
            for (side, list) in lists.iter().enumerate() {
                for &cell in list {
                    let here = candidates.word(cell, word);
                    twice[side] |= once[side] & here;
                    once[side] |= here;
                    if candidates.is_single(cell) {
                        fixed[side] |= here;
                    }
                }
            }
            let both = once[0] & once[1];
            for (side, list) in lists.iter().enumerate() {
                let alone = fixed[1 - side] & once[side] & !twice[side] & !fixed[side];
                if once[side] == both && alone == 0 {
                    continue;
                }
                for &cell in list {
                    candidates.keep_word(cell, word, both)?;
                    candidates.place_lone(cell, word, alone)?;
                }
            }
        }
        Ok(())
    }

    /// Why a candidate goes: the other list has no place for it.
    pub(super) fn why_struck(
        &self,
        candidates: &Candidates,
        (cell, value): (usize, usize),
        facts: &mut Vec<Fact>,
    ) -> bool {
        let [one, other] = &self.lists;
        let list = if one.contains(&cell) { other } else { one };
        let is_gone = list.iter().all(|&cell| !candidates.has(cell, value));
        if is_gone {
            facts.extend(list.iter().map(|&cell| Fact::Struck { cell, value }));
        }
        is_gone
    }

    /// The same for two houses whose values fit into a word, without values that have one place.
    fn prune_rests(&self, candidates: &mut Candidates) -> Pruned {
        let any = |list: &[usize]| list.iter().fold(0, |any, &cell| any | candidates.word(cell, 0));
        let [one, other] = [any(&self.lists[0]), any(&self.lists[1])];
        if one == other {
            return Ok(());
        }
        let list = self.lists.iter().zip([one & !other, other & !one]);
        for (list, struck) in list.filter(|&(_, struck)| struck != 0) {
            for &cell in list {
                if candidates.word(cell, 0) & struck != 0 {
                    candidates.keep_word(cell, 0, !struck)?;
                }
            }
        }
        Ok(())
    }
}

/// The most work that looking for pairs of lists may take, in words.
const MOST_LOOKS: usize = 1_000_000;

/// The most neighbouring houses that are taken together.
const MOST_HOUSES: usize = 8;

/// The lists that hold the same values, as houses of a grid with this many cells overlap.
pub(super) fn of_houses(houses: &[Vec<usize>], cells: usize) -> Vec<Same> {
    let words = bits::words(cells);
    if houses.len() * houses.len() * words > MOST_LOOKS {
        return Vec::new();
    }
    let sets: Vec<Vec<u64>> = houses
        .iter()
        .map(|house| {
            let mut set = vec![0; words];
            house.iter().for_each(|&cell| bits::insert(&mut set, cell));
            set
        })
        .collect();
    let mut found = FoundLists { known: HashSet::new(), made: Vec::new() };
    for (at, one) in sets.iter().enumerate() {
        for other in &sets[..at] {
            if common(one, other) > 1 {
                found.add(one, other, houses[at].len(), true);
            }
        }
    }
    let classes = classes(&sets);
    for one in &classes {
        for other in classes.iter().filter(|other| !std::ptr::eq(*other, one)) {
            leftovers(one, other, &sets, &mut found);
        }
    }
    found.made
}

fn common(one: &[u64], other: &[u64]) -> usize {
    one.iter().zip(other).map(|(one, other)| (one & other).count_ones() as usize).sum()
}

/// Houses without common cells: each goes to the first class where it fits.
fn classes(sets: &[Vec<u64>]) -> Vec<Vec<usize>> {
    let mut classes: Vec<(Vec<u64>, Vec<usize>)> = Vec::new();
    for (at, set) in sets.iter().enumerate() {
        let fits = classes.iter_mut().find(|(all, _)| common(all, set) == 0);
        if let Some((all, members)) = fits {
            all.iter_mut().zip(set).for_each(|(all, set)| *all |= set);
            members.push(at);
        } else {
            classes.push((set.clone(), vec![at]));
        }
    }
    classes.into_iter().map(|(_, members)| members).collect()
}

/// Neighbouring houses of one class, and as many of another that share most cells with them.
fn leftovers(one: &[usize], other: &[usize], sets: &[Vec<u64>], found: &mut FoundLists) {
    for first in 0..one.len() {
        let mut all = sets[one[first]].clone();
        for (more, &next) in one[first + 1..].iter().take(MOST_HOUSES - 1).enumerate() {
            all.iter_mut().zip(&sets[next]).for_each(|(all, set)| *all |= set);
            let count = more + 2;
            if other.len() < count {
                break;
            }
            let mut by_common: Vec<(usize, usize)> =
                other.iter().map(|&house| (common(&all, &sets[house]), house)).collect();
            by_common.sort_unstable_by(|one, other| other.cmp(one));
            let mut others = vec![0; all.len()];
            for (_, house) in &by_common[..count] {
                others.iter_mut().zip(&sets[*house]).for_each(|(all, set)| *all |= set);
            }
            let side = bits::count(&sets[next]);
            if common(&all, &others) + side >= count * side {
                found.add(&all, &others, side, false);
            }
        }
    }
}

struct FoundLists {
    known: HashSet<[Vec<usize>; 2]>,
    made: Vec<Same>,
}

impl FoundLists {
    /// Adds what two sets have beyond their common members, if that is at most `most` cells each.
    fn add(&mut self, one: &[u64], other: &[u64], most: usize, is_of_two: bool) {
        let beyond = |these: &[u64], those: &[u64]| {
            let rest: Vec<u64> =
                these.iter().zip(those).map(|(these, those)| these & !those).collect();
            bits::members(&rest).collect::<Vec<usize>>()
        };
        let mut lists = [beyond(one, other), beyond(other, one)];
        lists.sort_unstable();
        let is_small = !lists[0].is_empty() && lists[0].len() <= most;
        if is_small && self.known.insert(lists.clone()) {
            self.made.push(Same { lists, is_of_two });
        }
    }
}
