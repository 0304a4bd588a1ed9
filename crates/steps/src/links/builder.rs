//! How links are put together: candidates as nodes, and weak links.

use rustc_hash::FxHashMap;

use super::graph::{LinkNode, Links, Sorts};
use crate::{Layout, State, bits};

/// What is known while links are put together.
pub(super) struct LinkBuilder<'s> {
    pub state: &'s State,
    pub links: Links,
    /// For each cell the node of its lowest candidate.
    pub first: Vec<usize>,
    /// The nodes of several cells; none where nothing has a weak link with one.
    groups: FxHashMap<LinkNode, Option<usize>>,
}

impl<'s> LinkBuilder<'s> {
    /// The candidates as nodes; none if they are too many.
    pub(super) fn new(state: &'s State) -> Self {
        let count: usize = state.open_cells().map(|cell| state.candidate_count(cell)).sum();
        let (mut nodes, mut first) = (Vec::new(), Vec::new());
        if count <= Links::MAX_CANDIDATES {
            for cell in 0..state.layout().size().place_count() {
                first.push(nodes.len());
                if state.is_open(cell) {
                    let values = bits::members(state.candidates(cell));
                    nodes.extend(values.map(|value| LinkNode { value, cells: vec![cell] }));
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

    pub(super) fn layout(&self) -> &'s Layout {
        self.state.layout()
    }

    /// The node of a candidate of an open cell.
    pub(super) fn candidate(&self, cell: usize, value: usize) -> usize {
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
    pub(super) fn add_weak(&mut self, sorts: Sorts) {
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
                    if !pair.table.allows(&[low, high]) {
                        self.exclude(self.candidate(one, low), self.candidate(two, high));
                    }
                }
            }
        }
    }

    /// The node of some cells and a value; none if it would lead nowhere, or there are too many.
    pub(super) fn node(&mut self, value: usize, cells: Vec<usize>) -> Option<usize> {
        if let [cell] = cells[..] {
            return Some(self.candidate(cell, value));
        }
        let node = LinkNode { value, cells };
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
    pub(super) fn finish(mut self) -> Links {
        let links = &self.links;
        let has_strong = |node: &usize| !links.strong[*node].is_empty();
        // The candidate of a group's first cell leads to the group.
        let mut by_first = vec![Vec::new(); links.candidate_count];
        for group in (links.candidate_count..links.nodes.len()).filter(has_strong) {
            let LinkNode { value, cells } = &links.nodes[group];
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
