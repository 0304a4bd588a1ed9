//! Nodes and the links between them.

use std::collections::BTreeMap;

use crate::bits;

/// Which links there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sorts {
    /// Strong links within cells.
    pub cells: bool,
    /// Strong links of two places in a house.
    pub houses: bool,
    /// Strong links of groups of places in a house.
    pub groups: bool,
    /// Strong links within almost locked sets.
    pub almost_locked: bool,
    /// Weak links between different values, and all links by rules about pairs of cells.
    pub several_values: bool,
}

impl Sorts {
    /// Links in cells and between single candidates.
    pub(crate) const PLAIN: Self = Self {
        cells: true,
        houses: true,
        groups: false,
        almost_locked: false,
        several_values: true,
    };
    /// All links.
    pub(crate) const ALL: Self = Self { groups: true, almost_locked: true, ..Self::PLAIN };
}

/// That one of some cells holds a value. All are indices from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct LinkNode {
    pub value: usize,
    /// The open cells, in order, each with the value among its candidates.
    pub cells: Vec<usize>,
}

/// Why one of two nodes must be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StrongReason {
    /// They are the two candidates of a cell.
    Cell,
    /// They are all places of a value in this house, given by its index among the groups.
    House(usize),
    /// They are in an almost locked set, given by its index.
    AlmostLocked(usize),
    /// A rule about pairs of cells, given by its index among the other rules, leaves nothing else.
    Rule(usize),
}

/// One end of a strong link, as seen from the other one.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strong {
    /// The node at this end.
    pub node: usize,
    /// Why one of the two is true.
    pub reason: StrongReason,
}

/// The links of a state.
#[derive(Debug)]
pub(crate) struct Links {
    /// The nodes. Those of single candidates come first.
    pub nodes: Vec<LinkNode>,
    pub(super) candidate_count: usize,
    /// The words of a set of candidates.
    pub(super) words: usize,
    pub(super) strong: Vec<Vec<Strong>>,
    pub(super) weak: Vec<Vec<u32>>,
    pub(super) struck: Vec<u64>,
    /// The cells of each almost locked set.
    pub almost_locked: Vec<Vec<usize>>,
}

impl Links {
    /// Grids with more candidates than this have no links: the tables would grow too large.
    pub(crate) const MAX_CANDIDATES: usize = 6_000;
    /// The most words in all sets of candidates together. Groups that come later are left out.
    pub(crate) const MAX_WORDS: usize = 2_000_000;

    /// Whether a node is a single candidate.
    pub(crate) fn is_single(&self, node: usize) -> bool {
        node < self.candidate_count
    }

    /// The strong links of a node.
    pub(crate) fn strong(&self, node: usize) -> &[Strong] {
        &self.strong[node]
    }

    /// Why one of two nodes is true, if they have a strong link.
    pub(crate) fn reason(&self, one: usize, two: usize) -> Option<StrongReason> {
        self.strong(one).iter().find(|strong| strong.node == two).map(|strong| strong.reason)
    }

    /// The nodes with a weak link to a node from which a strong link leads on. Only asked of nodes
    /// that have strong links; others have an empty list.
    pub(crate) fn weak(&self, node: usize) -> &[u32] {
        &self.weak[node]
    }

    /// The candidates with a weak link to a node, as a set of nodes: they go if it is true.
    pub(crate) fn struck(&self, node: usize) -> &[u64] {
        &self.struck[node * self.words..][..self.words]
    }

    /// Whether two nodes have a weak link: if one is true, the other is false.
    pub(crate) fn are_weak(&self, one: usize, two: usize) -> bool {
        if self.is_single(two) {
            return bits::has(self.struck(one), two);
        }
        if self.is_single(one) {
            return bits::has(self.struck(two), one);
        }
        let value = self.nodes[two].value;
        self.nodes[two].cells.iter().all(|&cell| {
            self.candidate(cell, value).is_some_and(|c| bits::has(self.struck(one), c))
        })
    }

    /// The node of a candidate, if there is one.
    pub(crate) fn candidate(&self, cell: usize, value: usize) -> Option<usize> {
        let key = |node: &LinkNode| (node.cells[0], node.value);
        self.nodes[..self.candidate_count].binary_search_by_key(&(cell, value), key).ok()
    }

    /// For each value of an almost locked set, that one of its cells holds it.
    pub(crate) fn values_of_set(&self, index: usize) -> Vec<LinkNode> {
        let mut of_value: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &cell in &self.almost_locked[index] {
            let start =
                self.nodes[..self.candidate_count].partition_point(|node| node.cells[0] < cell);
            let of_cell = self.nodes[start..self.candidate_count].iter();
            for node in of_cell.take_while(|node| node.cells[0] == cell) {
                of_value.entry(node.value).or_default().push(cell);
            }
        }
        of_value.into_iter().map(|(value, cells)| LinkNode { value, cells }).collect()
    }

    /// The candidates with a weak link to each of a node's candidates.
    pub(crate) fn struck_by_all(&self, node: &LinkNode) -> Vec<u64> {
        let mut all = vec![u64::MAX; self.words];
        for candidate in node.cells.iter().filter_map(|&cell| self.candidate(cell, node.value)) {
            all.iter_mut().zip(self.struck(candidate)).for_each(|(all, one)| *all &= one);
        }
        all
    }

    /// Whether a strong link is one between single candidates, not by an almost locked set.
    pub(crate) fn is_plain(&self, from: usize, link: Strong) -> bool {
        self.is_single(from)
            && self.is_single(link.node)
            && !matches!(link.reason, StrongReason::AlmostLocked(_))
    }
}
