//! Strong and weak links between the candidates of a state: what chains are made of.
//!
//! A *node* says that one of some cells holds a value. Most are single candidates; a *group* is a node of
//! several cells, such as the places of a value in a row that are in one box.
//!
//! - A *strong link* joins two nodes of which one is true, or both are: the two candidates of a cell, the
//!   two places (or two groups of places) of a value in a house, two values of an *almost locked set*
//!   (so many cells of a group with one candidate more: of two of its candidates, one is there), two
//!   candidates without which a rule about pairs of cells leaves nothing.
//! - A *weak link* joins two nodes of which one is false, or both are: candidates of one cell, equal
//!   candidates of cells that see each other, candidates that a rule about pairs of cells does not allow
//!   together. A node of several cells has a weak link with what has one with each of its candidates.
//!
//! So what makes a strong link must be a house, which holds every value, while any group makes weak ones.
//! Pairs of nodes may have both.
//!
//! ```text
//! Links::new(state, Sorts::ALL)
//!   nodes   0.. candidate_count   the candidates of open cells, in order
//!           candidate_count..     groups, in the order in which strong links brought them up
//!   strong  for each node its strong links, each with its reason
//!   weak    for each node those with a weak link to it which have strong links, too: how chains go on
//!   struck  for each node, as bits, all candidates with a weak link to it: what goes if it is true
//! ```

mod strong;

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::{Layout, State, bits};

/// Which links there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sorts {
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
    pub const PLAIN: Self = Self {
        cells: true,
        houses: true,
        groups: false,
        almost_locked: false,
        several_values: true,
    };
    /// All links.
    pub const ALL: Self = Self { groups: true, almost_locked: true, ..Self::PLAIN };
}

/// That one of some cells holds a value. All are indices from 0.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Node {
    /// The value.
    pub value: usize,
    /// The open cells, in order, each with the value among its candidates.
    pub cells: Vec<usize>,
}

/// Why one of two nodes must be true.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
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
pub struct Strong {
    /// The node at this end.
    pub node: usize,
    /// Why one of the two is true.
    pub reason: Reason,
}

/// The links of a state.
#[derive(Debug)]
pub struct Links {
    nodes: Vec<Node>,
    candidate_count: usize,
    /// The words of a set of candidates.
    words: usize,
    strong: Vec<Vec<Strong>>,
    weak: Vec<Vec<u32>>,
    struck: Vec<u64>,
    almost_locked: Vec<Vec<usize>>,
}

/// What is known while links are put together.
struct Builder<'s> {
    state: &'s State,
    links: Links,
    /// For each cell the node of its lowest candidate.
    first: Vec<usize>,
    /// The nodes of several cells; none where nothing has a weak link with one.
    groups: FxHashMap<Node, Option<usize>>,
}

impl Links {
    /// With more candidates than this there are no links: tables of them would grow too large.
    const MAX_CANDIDATES: usize = 6_000;
    /// The most words in all sets of candidates together. Groups that come later are left out.
    const MAX_WORDS: usize = 2_000_000;

    /// The links of these sorts. There are none in a grid of very many candidates.
    pub fn new(state: &State, sorts: Sorts) -> Self {
        let mut builder = Builder::new(state);
        if builder.links.nodes.is_empty() {
            return builder.links;
        }
        builder.add_weak(sorts);
        builder.add_strong(sorts);
        builder.finish()
    }

    /// The nodes. Those of single candidates come first.
    pub fn nodes(&self) -> &[Node] {
        &self.nodes
    }

    /// Whether a node is a single candidate.
    pub fn is_single(&self, node: usize) -> bool {
        node < self.candidate_count
    }

    /// The strong links of a node.
    pub fn strong(&self, node: usize) -> &[Strong] {
        &self.strong[node]
    }

    /// The nodes with a weak link to a node from which a strong link leads on. Only asked of nodes that have
    /// strong links; others have an empty list.
    pub fn weak(&self, node: usize) -> &[u32] {
        &self.weak[node]
    }

    /// The candidates with a weak link to a node, as a set of nodes: they go if it is true.
    pub fn struck(&self, node: usize) -> &[u64] {
        &self.struck[node * self.words..][..self.words]
    }

    /// Whether two nodes have a weak link: if one is true, the other is false.
    pub fn are_weak(&self, one: usize, two: usize) -> bool {
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
    pub fn candidate(&self, cell: usize, value: usize) -> Option<usize> {
        let key = |node: &Node| (node.cells[0], node.value);
        self.nodes[..self.candidate_count].binary_search_by_key(&(cell, value), key).ok()
    }

    /// The cells of an almost locked set.
    pub fn almost_locked(&self, index: usize) -> &[usize] {
        &self.almost_locked[index]
    }

    /// For each value of an almost locked set, that one of its cells holds it.
    pub fn values_of_set(&self, index: usize) -> Vec<Node> {
        let mut of_value: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for &cell in &self.almost_locked[index] {
            let start =
                self.nodes[..self.candidate_count].partition_point(|node| node.cells[0] < cell);
            let of_cell = self.nodes[start..self.candidate_count].iter();
            for node in of_cell.take_while(|node| node.cells[0] == cell) {
                of_value.entry(node.value).or_default().push(cell);
            }
        }
        of_value.into_iter().map(|(value, cells)| Node { value, cells }).collect()
    }

    /// The candidates with a weak link to each of a node's candidates.
    pub fn struck_by_all(&self, node: &Node) -> Vec<u64> {
        let mut all = vec![u64::MAX; self.words];
        for candidate in node.cells.iter().filter_map(|&cell| self.candidate(cell, node.value)) {
            all.iter_mut().zip(self.struck(candidate)).for_each(|(all, one)| *all &= one);
        }
        all
    }

    /// Whether a strong link is one between single candidates, not by an almost locked set.
    pub fn is_plain(&self, from: usize, link: Strong) -> bool {
        self.is_single(from)
            && self.is_single(link.node)
            && !matches!(link.reason, Reason::AlmostLocked(_))
    }
}

impl<'s> Builder<'s> {
    /// The candidates as nodes; none if they are too many.
    fn new(state: &'s State) -> Self {
        let cells = 0..state.layout().size().cell_count();
        let open = cells.clone().filter(|&cell| state.is_open(cell));
        let count: usize = open.map(|cell| state.candidate_count(cell)).sum();
        let (mut nodes, mut first) = (Vec::new(), Vec::new());
        if count <= Links::MAX_CANDIDATES {
            for cell in cells {
                first.push(nodes.len());
                if state.is_open(cell) {
                    let values = bits::members(state.candidates(cell));
                    nodes.extend(values.map(|value| Node { value, cells: vec![cell] }));
                }
            }
        }
        let (count, words) = (nodes.len(), bits::words(nodes.len()));
        let links = Links {
            nodes,
            candidate_count: count,
            words,
            strong: vec![Vec::new(); count],
            weak: Vec::new(),
            struck: vec![0; count * words],
            almost_locked: Vec::new(),
        };
        Self { state, links, first, groups: FxHashMap::default() }
    }

    fn layout(&self) -> &'s Layout {
        self.state.layout()
    }

    /// The node of a candidate of an open cell.
    fn candidate(&self, cell: usize, value: usize) -> usize {
        let candidates = self.state.candidates(cell);
        let (word, bit) = (value / bits::WORD, value % bits::WORD);
        let below = bits::count(&candidates[..word])
            + (candidates[word] & ((1 << bit) - 1)).count_ones() as usize;
        self.first[cell] + below
    }

    fn exclude(&mut self, one: usize, two: usize) {
        let words = self.links.words;
        bits::insert(&mut self.links.struck[one * words..][..words], two);
        bits::insert(&mut self.links.struck[two * words..][..words], one);
    }

    /// The weak links between candidates.
    fn add_weak(&mut self, sorts: Sorts) {
        let (state, layout) = (self.state, self.layout());
        for node in 0..self.links.candidate_count {
            let (cell, value) = (self.links.nodes[node].cells[0], self.links.nodes[node].value);
            if sorts.several_values {
                let higher = node + 1..self.first[cell] + state.candidate_count(cell);
                higher.for_each(|other| self.exclude(node, other));
            }
            for spot in layout.spots(cell) {
                for other in state.holders(spot.group as usize, value) {
                    if other > cell && state.is_open(other) {
                        self.exclude(node, self.candidate(other, value));
                    }
                }
            }
        }
        if !sorts.several_values {
            return;
        }
        for pair in layout.pair_rules() {
            let [one, two] = pair.cells;
            if !state.is_open(one) || !state.is_open(two) {
                continue;
            }
            for low in bits::members(state.candidates(one)) {
                for high in bits::members(state.candidates(two)) {
                    if !pair.table.allows(low, high) {
                        self.exclude(self.candidate(one, low), self.candidate(two, high));
                    }
                }
            }
        }
    }

    /// The node of some cells and a value; none if it would lead nowhere, or there are too many.
    fn node(&mut self, value: usize, cells: Vec<usize>) -> Option<usize> {
        if let [cell] = cells[..] {
            return Some(self.candidate(cell, value));
        }
        let node = Node { value, cells };
        if let Some(&known) = self.groups.get(&node) {
            return known;
        }
        let words = self.links.words;
        let struck = self.links.struck_by_all(&node);
        let has_room = self.links.struck.len() + words <= Links::MAX_WORDS;
        let index = (has_room && struck.iter().any(|&word| word != 0)).then(|| {
            self.links.nodes.push(node.clone());
            self.links.strong.push(Vec::new());
            self.links.struck.extend(struck);
            self.links.nodes.len() - 1
        });
        self.groups.insert(node, index);
        index
    }

    /// Makes the lists of weak links by which chains go on.
    fn finish(mut self) -> Links {
        let links = &self.links;
        let has_strong = |node: &usize| !links.strong[*node].is_empty();
        // The candidate of a group's first cell leads to the group.
        let mut by_first = vec![Vec::new(); links.candidate_count];
        for group in (links.candidate_count..links.nodes.len()).filter(has_strong) {
            let Node { value, cells } = &links.nodes[group];
            let others = cells[1..].iter().map(|&cell| self.candidate(cell, *value));
            by_first[self.candidate(cells[0], *value)].push((group, others.collect::<Vec<_>>()));
        }
        let mut weak = vec![Vec::new(); links.nodes.len()];
        for node in (0..links.nodes.len()).filter(has_strong) {
            let struck = links.struck(node);
            for other in bits::members(struck) {
                if has_strong(&other) {
                    weak[node].push(other as u32);
                }
                let groups = by_first[other].iter();
                let whole = groups.filter(|(_, rest)| rest.iter().all(|&c| bits::has(struck, c)));
                weak[node].extend(whole.map(|&(group, _)| group as u32));
            }
        }
        self.links.weak = weak;
        self.links
    }
}

#[cfg(test)]
mod tests;
