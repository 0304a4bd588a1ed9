//! Members that form connected pieces: what they cannot reach, where they must pass, and how they
//! must grow.
//!
//! Where there is one piece, a cell that must be a member is in it. What no way leads to from there,
//! or only a way that is too long, is no member; a cell without which two that must be members have
//! no way to each other, or the piece has too few cells to grow into, is one: such cells are the
//! cut vertices of the graph of those that may be members (Hopcroft and Tarjan, "Algorithm 447:
//! efficient algorithms for graph manipulation", 1973).
//!
//! Where there may be several, members that must be, and are connected, are of one piece. A cell
//! that would join such parts to more than a piece may have is no member; nor is one whose piece
//! has too little room to grow. Where a part that is too small has room only by way of one cell,
//! that one is a member.

use std::collections::VecDeque;

use crate::statement::prelude::*;

#[derive(Clone, Debug)]
pub(super) struct PiecesPruning {
    /// For each item, one after the other, the values that make it a member, and then those that do
    /// not.
    inside: Vec<u64>,
    outside: Vec<u64>,
    around: Vec<Vec<usize>>,
    least: usize,
    most: usize,
    several: bool,
}

/// Whether a cell is a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Not,
    Maybe,
    Must,
}

/// What a search in depth has found of an item: its number, and the lowest one that it or what is
/// after it is beside; how many items are after it, itself included, and how many of them must be
/// members.
#[derive(Clone, Copy, Debug, Default)]
struct Visit {
    number: usize,
    low: usize,
    size: usize,
    musts: usize,
}

/// Parts of the graph that leaving an item out cuts off from where the search began.
#[derive(Clone, Copy, Debug, Default)]
struct Cut {
    /// The number of items in all of them, and in the largest.
    size: usize,
    largest: usize,
    /// Whether some item in them must be a member.
    has_must: bool,
}

impl PiecesPruning {
    pub(super) fn new(
        items: &[Item],
        neighbours: &[[usize; 2]],
        sizes: &RangeInclusive<usize>,
        several: bool,
        size: Size,
    ) -> Self {
        let words = bits::words(size.value_count());
        let mut made = Self {
            inside: vec![0; items.len() * words],
            outside: vec![0; items.len() * words],
            around: around(items.len(), neighbours),
            least: *sizes.start(),
            most: *sizes.end(),
            several,
        };
        for (index, item) in items.iter().enumerate() {
            let range = index * words..(index + 1) * words;
            for value in size.values() {
                let is_member = item.values.contains(value);
                let set = if is_member { &mut made.inside } else { &mut made.outside };
                bits::insert(&mut set[range.clone()], size.value_index(value));
            }
        }
        made
    }

    /// The number of items and of those beside each.
    pub(super) fn cost(&self) -> u64 {
        self.around.iter().map(|around| 1 + around.len() as u64).sum()
    }

    fn of<'a>(&self, sets: &'a [u64], item: usize) -> &'a [u64] {
        let words = sets.len() / self.around.len();
        &sets[item * words..(item + 1) * words]
    }

    /// The values with which an item is a member.
    fn inside(&self, item: usize) -> &[u64] {
        self.of(&self.inside, item)
    }

    /// The values with which it is none.
    fn outside(&self, item: usize) -> &[u64] {
        self.of(&self.outside, item)
    }

    fn status(&self, item: usize, cell: usize, candidates: &Candidates) -> Status {
        let meets = |set: &[u64]| candidates.of(cell).iter().zip(set).any(|(a, b)| a & b != 0);
        if !meets(self.inside(item)) {
            Status::Not
        } else if meets(self.outside(item)) {
            Status::Maybe
        } else {
            Status::Must
        }
    }

    fn known<'a>(&'a self, cells: &'a [usize], candidates: &Candidates) -> Known<'a> {
        let each = cells.iter().enumerate();
        let status = each.map(|(item, &cell)| self.status(item, cell, candidates)).collect();
        Known { pruning: self, cells, status }
    }

    pub(super) fn prune(&self, cells: &[usize], candidates: &mut Candidates) -> Pruned {
        let known = self.known(cells, candidates);
        if self.several { known.prune_each(candidates) } else { known.prune_one(candidates) }
    }

    /// Why an item is no member, or is one: adds the facts. Returns whether it knows.
    pub(super) fn why_struck(
        &self,
        cells: &[usize],
        candidates: &Candidates,
        (cell, value): (usize, usize),
        facts: &mut Vec<Fact>,
    ) -> bool {
        let Some(item) = cells.iter().position(|&other| other == cell) else { return false };
        let known = self.known(cells, candidates);
        let mut why = Why::new(&known, candidates, facts);
        let was_member = bits::has(self.inside(item), value);
        match (self.several, was_member) {
            (false, true) => why.is_no_member(item),
            (false, false) => why.is_member(item),
            (true, true) => why.does_not_fit(&known.joined(item), Some(item), None),
            // It is the only way on for a part beside it.
            (true, false) => {
                let mut parts = self.around[item].iter().filter(|&&other| known.is_must(other));
                parts.any(|&other| why.does_not_fit(&known.joined(other), None, Some(item)))
            }
        }
    }

    /// The same if there is no piece, or one is too large, or too small and without room.
    pub(super) fn why_failed(
        &self,
        cells: &[usize],
        candidates: &Candidates,
        facts: &mut Vec<Fact>,
    ) -> bool {
        let known = self.known(cells, candidates);
        let mut why = Why::new(&known, candidates, facts);
        if self.several {
            return known.parts().iter().any(|part| why.does_not_fit(part, None, None));
        }
        why.there_is_no_piece()
    }
}

/// What is known of all items while it is looked at.
struct Known<'a> {
    pruning: &'a PiecesPruning,
    cells: &'a [usize],
    status: Vec<Status>,
}

impl Known<'_> {
    fn is_must(&self, item: usize) -> bool {
        self.status[item] == Status::Must
    }

    fn strike(&self, item: usize, candidates: &mut Candidates) -> Pruned {
        candidates.keep(self.cells[item], self.pruning.outside(item))
    }

    fn require(&self, item: usize, candidates: &mut Candidates) -> Pruned {
        candidates.keep(self.cells[item], self.pruning.inside(item))
    }

    fn prune_one(&self, candidates: &mut Candidates) -> Pruned {
        let PiecesPruning { least, most, .. } = *self.pruning;
        let items = 0..self.cells.len();
        let count = |wanted| self.status.iter().filter(|&&status| status == wanted).count();
        let musts = count(Status::Must);
        let all = musts + count(Status::Maybe);
        if musts > most || all < least {
            return Err(Impossible);
        }
        let mut maybe = items.clone().filter(|&item| self.status[item] == Status::Maybe);
        if musts == most && all > musts {
            // What is left to see shows when this looks again.
            return maybe.try_for_each(|item| self.strike(item, candidates));
        }
        if all == least && all > musts {
            return maybe.try_for_each(|item| self.require(item, candidates));
        }
        let Some(root) = items.clone().find(|&item| self.is_must(item)) else {
            return self.prune_without_root(candidates);
        };
        let steps = self.steps_from(root);
        let reach = most - musts;
        for item in items.filter(|&item| self.status[item] != Status::Not) {
            if steps[item].is_none_or(|steps| steps > reach) {
                self.strike(item, candidates)?;
            }
        }
        let (visits, cuts) = self.search(root);
        if visits[root].size < least {
            return Err(Impossible);
        }
        maybe.try_for_each(|item| {
            let rest = visits[root].size - 1 - cuts[item].size;
            let is_needed = cuts[item].has_must || visits[item].number > 0 && rest < least;
            if is_needed { self.require(item, candidates) } else { Ok(()) }
        })
    }

    /// The same where no cell must be a member: the piece is in one of the parts that are large
    /// enough.
    fn prune_without_root(&self, candidates: &mut Candidates) -> Pruned {
        let least = self.pruning.least;
        if least == 0 {
            return Ok(());
        }
        let mut is_seen = vec![false; self.status.len()];
        let mut large = None;
        let mut count = 0;
        for root in 0..self.status.len() {
            if self.status[root] == Status::Not || is_seen[root] {
                continue;
            }
            let part = self.part(root, None);
            part.iter().for_each(|&item| is_seen[item] = true);
            if part.len() < least {
                part.iter().try_for_each(|&item| self.strike(item, candidates))?;
            } else {
                count += 1;
                large = Some((root, part));
            }
        }
        let (root, part) = large.ok_or(Impossible)?;
        if count > 1 {
            return Ok(());
        }
        let (visits, cuts) = self.search(root);
        part.into_iter().try_for_each(|item| {
            let rest = visits[root].size - 1 - cuts[item].size;
            let is_needed = cuts[item].largest.max(rest) < least;
            if is_needed { self.require(item, candidates) } else { Ok(()) }
        })
    }

    fn prune_each(&self, candidates: &mut Candidates) -> Pruned {
        let mut is_seen = vec![false; self.status.len()];
        for item in 0..self.cells.len() {
            match self.status[item] {
                Status::Maybe if !self.fits(&self.joined(item), None) => {
                    self.strike(item, candidates)?;
                }
                // Each part is looked at once.
                Status::Must if !is_seen[item] => {
                    let part = self.joined(item);
                    part.iter().for_each(|&item| is_seen[item] = true);
                    if !self.fits(&part, None) {
                        return Err(Impossible);
                    }
                    if part.len() < self.pruning.least {
                        for exit in self.beside(&part) {
                            let is_maybe = self.status[exit] == Status::Maybe;
                            if is_maybe && !self.fits(&part, Some(exit)) {
                                self.require(exit, candidates)?;
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// The items that ways lead to from one over items that pass the test.
    fn flood(&self, root: usize, passes: impl Fn(usize) -> bool) -> Vec<usize> {
        let mut is_seen = vec![false; self.status.len()];
        is_seen[root] = true;
        let mut part = vec![root];
        let mut next = 0;
        while next < part.len() {
            for &other in &self.pruning.around[part[next]] {
                if passes(other) && !std::mem::replace(&mut is_seen[other], true) {
                    part.push(other);
                }
            }
            next += 1;
        }
        part
    }

    /// The items that ways of what may be members lead to, where one is left out.
    fn part(&self, root: usize, without: Option<usize>) -> Vec<usize> {
        self.flood(root, |item| self.status[item] != Status::Not && Some(item) != without)
    }

    /// An item that is a member, or would be, and the parts that it belongs to or joins.
    fn joined(&self, item: usize) -> Vec<usize> {
        self.flood(item, |item| self.is_must(item))
    }

    /// The parts of what must be members.
    fn parts(&self) -> Vec<Vec<usize>> {
        let mut is_seen = vec![false; self.status.len()];
        let mut parts = Vec::new();
        for item in 0..self.status.len() {
            if self.is_must(item) && !is_seen[item] {
                let part = self.joined(item);
                part.iter().for_each(|&item| is_seen[item] = true);
                parts.push(part);
            }
        }
        parts
    }

    /// For each item how many items that need not be members a way from the root to it takes,
    /// itself included.
    fn steps_from(&self, root: usize) -> Vec<Option<usize>> {
        let mut steps = vec![None; self.status.len()];
        let mut queue = VecDeque::from([(root, 0)]);
        while let Some((item, taken)) = queue.pop_front() {
            if steps[item].is_some() {
                continue;
            }
            steps[item] = Some(taken);
            for &other in self.pruning.around[item].iter().filter(|&&other| steps[other].is_none())
            {
                match self.status[other] {
                    Status::Not => {}
                    Status::Must => queue.push_front((other, taken)),
                    Status::Maybe => queue.push_back((other, taken + 1)),
                }
            }
        }
        steps
    }

    /// Searches from an item in depth, and tells what leaving each out cuts off from there. Numbers
    /// count from 1; what is not found has 0. Of the root, what is cut off are all parts beside it.
    fn search(&self, root: usize) -> (Vec<Visit>, Vec<Cut>) {
        let mut visits = vec![Visit::default(); self.status.len()];
        let mut cuts = vec![Cut::default(); self.status.len()];
        let enter = |number| Visit { number, low: number, size: 1, musts: 0 };
        let mut found = 1;
        visits[root] = enter(found);
        // Items on the way here, each with how many of those beside it have been looked at.
        let mut way = vec![(root, 0)];
        while let Some((item, next)) = way.last_mut() {
            let item = *item;
            if let Some(&other) = self.pruning.around[item].get(*next) {
                *next += 1;
                if self.status[other] == Status::Not {
                } else if visits[other].number > 0 {
                    visits[item].low = visits[item].low.min(visits[other].number);
                } else {
                    found += 1;
                    visits[other] = enter(found);
                    way.push((other, 0));
                }
                continue;
            }
            way.pop();
            visits[item].musts += usize::from(self.status[item] == Status::Must);
            let Visit { low, size, musts, .. } = visits[item];
            if let Some(&(before, _)) = way.last() {
                let visit = &mut visits[before];
                visit.low = visit.low.min(low);
                visit.size += size;
                visit.musts += musts;
                if low >= visit.number {
                    let cut = &mut cuts[before];
                    cut.size += size;
                    cut.largest = cut.largest.max(size);
                    cut.has_must |= musts > 0;
                }
            }
        }
        (visits, cuts)
    }

    /// Whether a part is not too large, and has room to be large enough, without one item.
    fn fits(&self, part: &[usize], without: Option<usize>) -> bool {
        let PiecesPruning { least, most, .. } = *self.pruning;
        part.len() <= most
            && (part.len() >= least || self.room(part, without, least).len() >= least)
    }

    /// What a part can grow into, itself included, without one item; not all of that, once it is
    /// enough. Each item that need not be a member takes one of those that may still come.
    fn room(&self, part: &[usize], without: Option<usize>, enough: usize) -> Vec<usize> {
        let reach = self.pruning.most - part.len();
        let mut steps = vec![usize::MAX; self.status.len()];
        part.iter().for_each(|&item| steps[item] = 0);
        let mut room = part.to_vec();
        let mut queue: VecDeque<(usize, usize)> = part.iter().map(|&item| (item, 0)).collect();
        while let Some((item, taken)) = queue.pop_front() {
            if room.len() >= enough {
                break;
            }
            if steps[item] < taken {
                continue;
            }
            for &other in &self.pruning.around[item] {
                let taken = taken + usize::from(self.status[other] == Status::Maybe);
                let is_out = self.status[other] == Status::Not || Some(other) == without;
                if is_out || taken > reach || steps[other] <= taken {
                    continue;
                }
                if steps[other] == usize::MAX {
                    room.push(other);
                }
                steps[other] = taken;
                if self.status[other] == Status::Must {
                    queue.push_front((other, taken));
                } else {
                    queue.push_back((other, taken));
                }
            }
        }
        room
    }

    fn beside(&self, part: &[usize]) -> Vec<usize> {
        let mut is_seen = vec![false; self.status.len()];
        part.iter().for_each(|&item| is_seen[item] = true);
        let around = part.iter().flat_map(|&item| &self.pruning.around[item]);
        around.copied().filter(|&item| !std::mem::replace(&mut is_seen[item], true)).collect()
    }
}

struct Why<'a> {
    known: &'a Known<'a>,
    candidates: &'a Candidates,
    musts: Vec<usize>,
    facts: &'a mut Vec<Fact>,
}

impl<'a> Why<'a> {
    fn new(known: &'a Known<'_>, candidates: &'a Candidates, facts: &'a mut Vec<Fact>) -> Self {
        let musts = (0..known.status.len()).filter(|&item| known.is_must(item)).collect();
        Self { known, candidates, musts, facts }
    }

    /// The members are as many as may be, or no way to the item is short enough.
    fn is_no_member(&mut self, item: usize) -> bool {
        let Some(&root) = self.musts.first() else {
            let part = self.known.part(item, None);
            return part.len() < self.known.pruning.least && self.border(&part, None);
        };
        if self.musts.len() == self.known.pruning.most {
            return self.all_musts();
        }
        self.is_too_far(root, item)
    }

    /// No way leads from one item to another; or none that leaves enough members for all that must
    /// be. Those that are near enough can only be left where they border on what is no member.
    fn is_too_far(&mut self, root: usize, item: usize) -> bool {
        let steps = self.known.steps_from(root);
        let reach = self.known.pruning.most.saturating_sub(self.musts.len());
        let near = |reach: usize| {
            let near = (0..steps.len()).filter(|&at| steps[at].is_some_and(|steps| steps <= reach));
            near.collect::<Vec<usize>>()
        };
        match steps[item] {
            None => self.must(root) && self.border(&near(usize::MAX), None),
            Some(taken) => taken > reach && self.all_musts() && self.border(&near(reach), None),
        }
    }

    /// Without the item two members have no way to each other, or the piece has too little room.
    fn is_member(&mut self, item: usize) -> bool {
        let least = self.known.pruning.least;
        let Some(&root) = self.musts.iter().find(|&&must| must != item) else {
            return least > 0 && self.all_others();
        };
        let part = self.known.part(root, Some(item));
        let beyond = self.musts.iter().copied().find(|must| *must != item && !part.contains(must));
        if let Some(beyond) = beyond {
            return self.must(root) && self.must(beyond) && self.border(&part, Some(item));
        }
        part.len() < least && self.must(root) && self.border(&part, Some(item))
    }

    fn there_is_no_piece(&mut self) -> bool {
        let (least, most) = (self.known.pruning.least, self.known.pruning.most);
        if self.musts.len() > most {
            return self.all_musts();
        }
        let Some(&root) = self.musts.first() else { return self.all_others() };
        let part = self.known.part(root, None);
        if let Some(beyond) = self.musts.iter().copied().find(|must| !part.contains(must)) {
            return self.must(root) && self.must(beyond) && self.border(&part, None);
        }
        if part.len() < least {
            return self.must(root) && self.border(&part, None);
        }
        let musts = self.musts.clone();
        musts.into_iter().any(|must| self.is_too_far(root, must))
    }

    /// A part does not fit: its members, but for one that is only supposed, and what bounds it.
    fn does_not_fit(
        &mut self,
        part: &[usize],
        supposed: Option<usize>,
        without: Option<usize>,
    ) -> bool {
        let PiecesPruning { least, most, .. } = *self.known.pruning;
        if self.known.fits(part, without) {
            return false;
        }
        // (As many as are one too many, which are connected, are enough.)
        let enough = &part[..part.len().min(most + 1)];
        for &item in enough.iter().filter(|&&item| Some(item) != supposed) {
            self.must(item);
        }
        if part.len() <= most {
            let room = self.known.room(part, without, least);
            return self.border(&room, without);
        }
        true
    }

    /// That an item must be a member.
    fn must(&mut self, item: usize) -> bool {
        let Known { pruning, cells, .. } = self.known;
        add_gone(cells[item], pruning.outside(item), self.candidates, self.facts);
        true
    }

    fn all_musts(&mut self) -> bool {
        self.musts.clone().into_iter().all(|must| self.must(must))
    }

    /// That an item is no member.
    fn other(&mut self, item: usize) -> bool {
        let Known { pruning, cells, .. } = self.known;
        add_gone(cells[item], pruning.inside(item), self.candidates, self.facts);
        true
    }

    fn all_others(&mut self) -> bool {
        let is_other = |item: &usize| self.known.status[*item] == Status::Not;
        let others: Vec<usize> = (0..self.known.cells.len()).filter(is_other).collect();
        others.into_iter().all(|item| self.other(item))
    }

    /// That the items around a part, but for one, are no members.
    fn border(&mut self, part: &[usize], without: Option<usize>) -> bool {
        let mut is_seen = vec![false; self.known.status.len()];
        for &other in part.iter().flat_map(|&item| &self.known.pruning.around[item]) {
            let is_border = self.known.status[other] == Status::Not && Some(other) != without;
            if is_border && !std::mem::replace(&mut is_seen[other], true) {
                self.other(other);
            }
        }
        true
    }
}

/// That a cell holds none of some values.
fn add_gone(cell: usize, values: &[u64], candidates: &Candidates, facts: &mut Vec<Fact>) {
    match candidates.single(cell) {
        Some(value) if bits::count(values) > 1 => facts.push(Fact::Held { cell, value }),
        _ => facts.extend(bits::members(values).map(|value| Fact::Struck { cell, value })),
    }
}
