//! Members in pieces of certain sizes: which would make a piece too large, and how pieces that are
//! too small must grow.
//!
//! Members that must be, and are connected, are of one piece. A cell that would join such parts to
//! more than a piece may have is no member; nor is one whose piece has too little room to grow.
//! Where a part that is too small has room only by way of one cell, that one is a member.

use std::{collections::VecDeque, ops::RangeInclusive};

use super::{
    connected::{Members, Status},
    reason::Fact,
};
use crate::{
    grid::{Size, bits},
    statement::{Candidates, Impossible, Item},
};

#[derive(Clone, Debug)]
pub(super) struct PiecesPruning {
    members: Members,
    least: usize,
    most: usize,
}

/// What is known of all items while it is looked at.
struct Known<'a> {
    pruning: &'a PiecesPruning,
    status: Vec<Status>,
    /// For each item that must be a member the first one of its part.
    part: Vec<usize>,
}

impl PiecesPruning {
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

    fn known(&self, cells: &[usize], candidates: &Candidates) -> Known<'_> {
        let status = self.members.statuses(cells, candidates);
        let mut part = vec![usize::MAX; status.len()];
        for first in 0..status.len() {
            if status[first] != Status::Must || part[first] != usize::MAX {
                continue;
            }
            part[first] = first;
            let mut open = vec![first];
            while let Some(item) = open.pop() {
                for &other in &self.members.around[item] {
                    if status[other] == Status::Must && part[other] == usize::MAX {
                        part[other] = first;
                        open.push(other);
                    }
                }
            }
        }
        Known { pruning: self, status, part }
    }

    pub(super) fn prune(
        &self,
        cells: &[usize],
        candidates: &mut Candidates,
    ) -> Result<(), Impossible> {
        let known = self.known(cells, candidates);
        for item in 0..cells.len() {
            match known.status[item] {
                Status::Maybe if !known.may_be_member(item) => {
                    self.members.strike(item, cells, candidates)?;
                }
                // Each part is looked at once.
                Status::Must if known.part[item] == item => {
                    let part = known.joined(item);
                    if !known.fits(&part, None) {
                        return Err(Impossible);
                    }
                    if part.len() < self.least {
                        for exit in known.beside(&part) {
                            if known.status[exit] == Status::Maybe && !known.fits(&part, Some(exit))
                            {
                                self.members.require(exit, cells, candidates)?;
                            }
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
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
        let why = Why { known: &known, cells, candidates };
        if bits::has(self.members.inside(item), value) {
            return why.fails(&known.joined(item), Some(item), None, facts);
        }
        // It is the only way on for a part beside it.
        let parts =
            self.members.around[item].iter().filter(|&&other| known.part[other] < cells.len());
        parts.copied().any(|other| why.fails(&known.joined(other), None, Some(item), facts))
    }

    /// The same if a part is too large, or too small and without room.
    pub(super) fn why_failed(
        &self,
        cells: &[usize],
        candidates: &Candidates,
        facts: &mut Vec<Fact>,
    ) -> bool {
        let known = self.known(cells, candidates);
        let why = Why { known: &known, cells, candidates };
        let firsts = (0..cells.len()).filter(|&item| known.part[item] == item);
        firsts.into_iter().any(|first| why.fails(&known.joined(first), None, None, facts))
    }
}

impl Known<'_> {
    /// An item that is a member, or would be, and the parts that it belongs to or joins.
    fn joined(&self, item: usize) -> Vec<usize> {
        let mut is_in = vec![false; self.status.len()];
        is_in[item] = true;
        let mut joined = vec![item];
        let mut next = 0;
        while next < joined.len() {
            for &other in &self.pruning.members.around[joined[next]] {
                let is_must = self.status[other] == Status::Must;
                if is_must && !std::mem::replace(&mut is_in[other], true) {
                    joined.push(other);
                }
            }
            next += 1;
        }
        joined
    }

    fn may_be_member(&self, item: usize) -> bool {
        self.fits(&self.joined(item), None)
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
            for &other in &self.pruning.members.around[item] {
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

    /// What is beside a part, each once.
    fn beside(&self, part: &[usize]) -> Vec<usize> {
        let mut is_seen = vec![false; self.status.len()];
        part.iter().for_each(|&item| is_seen[item] = true);
        let around = part.iter().flat_map(|&item| &self.pruning.members.around[item]);
        around.copied().filter(|&item| !std::mem::replace(&mut is_seen[item], true)).collect()
    }
}

/// What reasons are made from.
struct Why<'a> {
    known: &'a Known<'a>,
    cells: &'a [usize],
    candidates: &'a Candidates,
}

impl Why<'_> {
    /// Why a part does not fit: its members, but for one that is only supposed, and what bounds it.
    fn fails(
        &self,
        part: &[usize],
        supposed: Option<usize>,
        without: Option<usize>,
        facts: &mut Vec<Fact>,
    ) -> bool {
        let PiecesPruning { least, most, members } = self.known.pruning;
        if self.known.fits(part, without) {
            return false;
        }
        // (As many as are one too many, which are connected, are enough.)
        let enough = &part[..part.len().min(most + 1)];
        for &item in enough.iter().filter(|&&item| Some(item) != supposed) {
            members.why_inside(item, self.cells, self.candidates, facts);
        }
        if part.len() <= *most {
            let room = self.known.room(part, without, *least);
            for other in self.known.beside(&room) {
                if self.known.status[other] == Status::Not && Some(other) != without {
                    members.why_outside(other, self.cells, self.candidates, facts);
                }
            }
        }
        true
    }
}
