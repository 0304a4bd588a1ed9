//! Members that form one connected piece: what they cannot reach, and where they must pass.
//!
//! A cell that must be a member is in the piece. What no way leads to from there, or only a way
//! that is too long, is no member; a cell without which two that must be members have no way to
//! each other, or the piece has too few cells to grow into, is one: such cells are the cut vertices
//! of the graph of those that may be members (Hopcroft and Tarjan, "Algorithm 447: efficient
//! algorithms for graph manipulation", 1973).

use std::{collections::VecDeque, ops::RangeInclusive};

use super::reason::Fact;
use crate::{
    grid::{Size, bits},
    statement::{Candidates, Impossible, Item, connected::around},
};

#[derive(Clone, Debug)]
pub(super) struct ConnectedPruning {
    members: Members,
    least: usize,
    most: usize,
}

/// What may be members, and which of them are beside each other.
#[derive(Clone, Debug)]
pub(super) struct Members {
    /// For each item, one after the other, the values that make it a member, and then those that do
    /// not.
    inside: Vec<u64>,
    outside: Vec<u64>,
    pub(super) around: Vec<Vec<usize>>,
}

/// Whether a cell is a member.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
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

impl Members {
    pub(super) fn new(items: &[Item], neighbours: &[[usize; 2]], size: Size) -> Self {
        let words = bits::words(size.value_count());
        let mut made = Self {
            inside: vec![0; items.len() * words],
            outside: vec![0; items.len() * words],
            around: around(items.len(), neighbours),
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
    pub(super) fn inside(&self, item: usize) -> &[u64] {
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

    pub(super) fn statuses(&self, cells: &[usize], candidates: &Candidates) -> Vec<Status> {
        let each = cells.iter().enumerate();
        each.map(|(item, &cell)| self.status(item, cell, candidates)).collect()
    }

    /// An item is no member.
    pub(super) fn strike(
        &self,
        item: usize,
        cells: &[usize],
        candidates: &mut Candidates,
    ) -> Result<(), Impossible> {
        candidates.keep(cells[item], self.outside(item))
    }

    /// An item is a member.
    pub(super) fn require(
        &self,
        item: usize,
        cells: &[usize],
        candidates: &mut Candidates,
    ) -> Result<(), Impossible> {
        candidates.keep(cells[item], self.inside(item))
    }

    /// Adds why an item must be a member.
    pub(super) fn why_inside(
        &self,
        item: usize,
        cells: &[usize],
        candidates: &Candidates,
        facts: &mut Vec<Fact>,
    ) {
        add_gone(cells[item], self.outside(item), candidates, facts);
    }

    /// Adds why an item is no member.
    pub(super) fn why_outside(
        &self,
        item: usize,
        cells: &[usize],
        candidates: &Candidates,
        facts: &mut Vec<Fact>,
    ) {
        add_gone(cells[item], self.inside(item), candidates, facts);
    }
}

impl ConnectedPruning {
    pub(super) fn new(
        items: &[Item],
        neighbours: &[[usize; 2]],
        sizes: &RangeInclusive<usize>,
        size: Size,
    ) -> Self {
        let members = Members::new(items, neighbours, size);
        Self { members, least: *sizes.start(), most: *sizes.end() }
    }

    /// The number of items and of those beside each.
    pub(super) fn cost(&self) -> u64 {
        self.members.cost()
    }

    pub(super) fn prune(
        &self,
        cells: &[usize],
        candidates: &mut Candidates,
    ) -> Result<(), Impossible> {
        let status = self.members.statuses(cells, candidates);
        let count = |wanted| status.iter().filter(|&&status| status == wanted).count();
        let musts = count(Status::Must);
        let all = musts + count(Status::Maybe);
        if musts > self.most || all < self.least {
            return Err(Impossible);
        }
        let mut change = Change { pruning: self, cells, candidates };
        let maybe = |item: &usize| status[*item] == Status::Maybe;
        if musts == self.most && all > musts {
            // What is left to see shows when this looks again.
            return (0..cells.len()).filter(maybe).try_for_each(|item| change.strike(item));
        }
        if all == self.least && all > musts {
            return (0..cells.len()).filter(maybe).try_for_each(|item| change.require(item));
        }
        if let Some(root) = status.iter().position(|&status| status == Status::Must) {
            let steps = self.steps_from(root, &status);
            let reach = self.most - musts;
            for item in (0..cells.len()).filter(|&item| status[item] != Status::Not) {
                if steps[item].is_none_or(|steps| steps > reach) {
                    change.strike(item)?;
                }
            }
            let (visits, cuts) = self.search(root, &status);
            if visits[root].size < self.least {
                return Err(Impossible);
            }
            for item in (0..cells.len()).filter(maybe) {
                let rest = visits[root].size - 1 - cuts[item].size;
                if cuts[item].has_must || visits[item].number > 0 && rest < self.least {
                    change.require(item)?;
                }
            }
            return Ok(());
        }
        self.prune_without_root(&status, &mut change)
    }

    /// The same where no cell must be a member: the piece is in one of the parts that are large
    /// enough.
    fn prune_without_root(
        &self,
        status: &[Status],
        change: &mut Change<'_>,
    ) -> Result<(), Impossible> {
        if self.least == 0 {
            return Ok(());
        }
        let mut is_seen = vec![false; status.len()];
        let mut large = None;
        let mut count = 0;
        for root in 0..status.len() {
            if status[root] == Status::Not || is_seen[root] {
                continue;
            }
            let part = self.part(root, status, None);
            part.iter().for_each(|&item| is_seen[item] = true);
            if part.len() < self.least {
                part.iter().try_for_each(|&item| change.strike(item))?;
            } else {
                count += 1;
                large = Some((root, part));
            }
        }
        let (root, part) = large.ok_or(Impossible)?;
        if count > 1 {
            return Ok(());
        }
        let (visits, cuts) = self.search(root, status);
        for &item in &part {
            let rest = visits[root].size - 1 - cuts[item].size;
            if cuts[item].largest.max(rest) < self.least {
                change.require(item)?;
            }
        }
        Ok(())
    }

    /// The items that ways of what may be members lead to, where one is left out.
    fn part(&self, root: usize, status: &[Status], without: Option<usize>) -> Vec<usize> {
        let mut is_seen = vec![false; status.len()];
        is_seen[root] = true;
        let mut part = vec![root];
        let mut next = 0;
        while next < part.len() {
            for &other in &self.members.around[part[next]] {
                if !is_seen[other] && status[other] != Status::Not && Some(other) != without {
                    is_seen[other] = true;
                    part.push(other);
                }
            }
            next += 1;
        }
        part
    }

    /// For each item how many items that need not be members a way from the root to it takes,
    /// itself included.
    fn steps_from(&self, root: usize, status: &[Status]) -> Vec<Option<usize>> {
        let mut steps = vec![None; status.len()];
        let mut queue = VecDeque::from([(root, 0)]);
        while let Some((item, taken)) = queue.pop_front() {
            if steps[item].is_some() {
                continue;
            }
            steps[item] = Some(taken);
            for &other in self.members.around[item].iter().filter(|&&other| steps[other].is_none())
            {
                match status[other] {
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
    fn search(&self, root: usize, status: &[Status]) -> (Vec<Visit>, Vec<Cut>) {
        let mut visits = vec![Visit::default(); status.len()];
        let mut cuts = vec![Cut::default(); status.len()];
        let enter = |number| Visit { number, low: number, size: 1, musts: 0 };
        let mut found = 1;
        visits[root] = enter(found);
        // Items on the way here, each with how many of those beside it have been looked at.
        let mut way = vec![(root, 0)];
        while let Some((item, next)) = way.last_mut() {
            let item = *item;
            if let Some(&other) = self.members.around[item].get(*next) {
                *next += 1;
                if status[other] == Status::Not {
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
            visits[item].musts += usize::from(status[item] == Status::Must);
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

    /// Why an item is no member, or is one: adds the facts. Returns whether it knows.
    pub(super) fn why_struck(
        &self,
        cells: &[usize],
        candidates: &Candidates,
        (cell, value): (usize, usize),
        facts: &mut Vec<Fact>,
    ) -> bool {
        let Some(item) = cells.iter().position(|&other| other == cell) else { return false };
        let mut why = Why::new(self, cells, candidates, facts);
        let was_member = bits::has(self.members.inside(item), value);
        if was_member { why.is_no_member(item) } else { why.is_member(item) }
    }

    /// The same if there is no piece.
    pub(super) fn why_failed(
        &self,
        cells: &[usize],
        candidates: &Candidates,
        facts: &mut Vec<Fact>,
    ) -> bool {
        Why::new(self, cells, candidates, facts).there_is_no_piece()
    }
}

/// Where reasons go.
struct Why<'a> {
    pruning: &'a ConnectedPruning,
    cells: &'a [usize],
    candidates: &'a Candidates,
    status: Vec<Status>,
    musts: Vec<usize>,
    facts: &'a mut Vec<Fact>,
}

impl<'a> Why<'a> {
    fn new(
        pruning: &'a ConnectedPruning,
        cells: &'a [usize],
        candidates: &'a Candidates,
        facts: &'a mut Vec<Fact>,
    ) -> Self {
        let status = pruning.members.statuses(cells, candidates);
        let musts = (0..cells.len()).filter(|&item| status[item] == Status::Must).collect();
        Self { pruning, cells, candidates, status, musts, facts }
    }

    /// The members are as many as may be, or no way to the item is short enough.
    fn is_no_member(&mut self, item: usize) -> bool {
        let Some(&root) = self.musts.first() else {
            let part = self.pruning.part(item, &self.status, None);
            return part.len() < self.pruning.least && self.border(&part, None);
        };
        if self.musts.len() == self.pruning.most {
            return self.all_musts();
        }
        self.is_too_far(root, item)
    }

    /// No way leads from one item to another; or none that leaves enough members for all that must
    /// be. Those that are near enough can only be left where they border on what is no member.
    fn is_too_far(&mut self, root: usize, item: usize) -> bool {
        let steps = self.pruning.steps_from(root, &self.status);
        let reach = self.pruning.most.saturating_sub(self.musts.len());
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
        let least = self.pruning.least;
        let Some(&root) = self.musts.iter().find(|&&must| must != item) else {
            return least > 0 && self.all_others();
        };
        let part = self.pruning.part(root, &self.status, Some(item));
        let beyond = self.musts.iter().copied().find(|must| *must != item && !part.contains(must));
        if let Some(beyond) = beyond {
            return self.must(root) && self.must(beyond) && self.border(&part, Some(item));
        }
        part.len() < least && self.must(root) && self.border(&part, Some(item))
    }

    fn there_is_no_piece(&mut self) -> bool {
        let (least, most) = (self.pruning.least, self.pruning.most);
        if self.musts.len() > most {
            return self.all_musts();
        }
        let Some(&root) = self.musts.first() else { return self.all_others() };
        let part = self.pruning.part(root, &self.status, None);
        if let Some(beyond) = self.musts.iter().copied().find(|must| !part.contains(must)) {
            return self.must(root) && self.must(beyond) && self.border(&part, None);
        }
        if part.len() < least {
            return self.must(root) && self.border(&part, None);
        }
        let musts = self.musts.clone();
        musts.into_iter().any(|must| self.is_too_far(root, must))
    }

    /// That an item must be a member.
    fn must(&mut self, item: usize) -> bool {
        self.pruning.members.why_inside(item, self.cells, self.candidates, self.facts);
        true
    }

    fn all_musts(&mut self) -> bool {
        self.musts.clone().into_iter().all(|must| self.must(must))
    }

    /// That an item is no member.
    fn other(&mut self, item: usize) -> bool {
        self.pruning.members.why_outside(item, self.cells, self.candidates, self.facts);
        true
    }

    fn all_others(&mut self) -> bool {
        let is_other = |item: &usize| self.status[*item] == Status::Not;
        let others: Vec<usize> = (0..self.cells.len()).filter(is_other).collect();
        others.into_iter().all(|item| self.other(item))
    }

    /// That the items around a part, but for one, are no members.
    fn border(&mut self, part: &[usize], without: Option<usize>) -> bool {
        let mut is_seen = vec![false; self.status.len()];
        for &other in part.iter().flat_map(|&item| &self.pruning.members.around[item]) {
            let is_border = self.status[other] == Status::Not && Some(other) != without;
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

/// Where strikes go.
struct Change<'a> {
    pruning: &'a ConnectedPruning,
    cells: &'a [usize],
    candidates: &'a mut Candidates,
}

impl Change<'_> {
    /// An item is no member.
    fn strike(&mut self, item: usize) -> Result<(), Impossible> {
        self.pruning.members.strike(item, self.cells, self.candidates)
    }

    /// An item is a member.
    fn require(&mut self, item: usize) -> Result<(), Impossible> {
        self.pruning.members.require(item, self.cells, self.candidates)
    }
}
