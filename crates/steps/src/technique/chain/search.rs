//! The search for chains: breadth first from every node, over what follows if it is false.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::{links::Links, step::Flow};

/// A chain: nodes by their indices. The first, third and so on are assumed false, and the others
/// follow to be true, so strong and weak links alternate, and its ends have strong ones.
pub(super) type NodeChain = Vec<usize>;

/// The longest chains, in links, of each round of the search: short ones are had without looking
/// for longer ones.
const ROUNDS: [u16; 6] = [3, 5, 7, 11, 17, 39];
/// How many links all searches together may follow. A 9x9 grid takes less, a large one is cut off.
const MAX_EFFORT: usize = 30_000_000;

/// What a chain leads to: the candidates that go, as a set of nodes; none if that is nothing. It is
/// given the first node and the last one (if the first is false, the last is true) and, if it asks,
/// the chain.
pub(super) type Conclude<'c> =
    dyn FnMut(&Links, usize, usize, &dyn Fn() -> NodeChain) -> Option<Vec<u64>> + 'c;

/// Receives the chains, each with the candidates that go.
pub(super) type Visit<'v> = dyn FnMut(&NodeChain, &[u64]) -> Flow + 'v;

/// Looks at chains of three and more links, always an odd number, the shortest first, one for each
/// pair of ends, and passes on those that lead somewhere, each conclusion once. If `is_grouped`,
/// only chains count in which there is a group or an almost locked set, otherwise only others.
pub(super) fn each(
    links: &Links,
    is_grouped: bool,
    conclude: &mut Conclude<'_>,
    visit: &mut Visit<'_>,
) -> Flow {
    let mut search = Consequences::new(links);
    let mut known: FxHashSet<Vec<u64>> = FxHashSet::default();
    let mut shortest = 2;
    for longest in ROUNDS {
        let mut best: FxHashMap<Vec<u64>, (u16, NodeChain)> = FxHashMap::default();
        let mut is_cut = false;
        for start in (0..links.nodes.len()).filter(|&node| !links.strong(node).is_empty()) {
            is_cut |= search.run(start, longest);
            for &id in &search.queue {
                let id = id as usize;
                let (length, is_true) = (search.length[id], id & TRUE != 0);
                if !is_true || length < shortest || (id & GROUPED != 0) != is_grouped {
                    continue;
                }
                let chain = || search.chain(id);
                let Some(struck) = conclude(links, start, id >> BITS, &chain) else { continue };
                if known.contains(&struck) {
                    continue;
                }
                let entry = best.entry(struck).or_insert_with(|| (u16::MAX, NodeChain::new()));
                if length < entry.0 {
                    *entry = (length, chain());
                }
            }
            if search.effort > MAX_EFFORT {
                break;
            }
        }
        let mut found: Vec<_> = best.into_iter().collect();
        found.sort_by(|(_, one), (_, two)| one.cmp(two));
        for (struck, (_, chain)) in found {
            visit(&chain, &struck)?;
            known.insert(struck);
        }
        if !is_cut || search.effort > MAX_EFFORT {
            break;
        }
        shortest = longest + 1;
    }
    Flow::Continue(())
}

/// A node is reached as false or true, and with or without a group on the way: together an id.
const BITS: usize = 2;
const TRUE: usize = 2;
const GROUPED: usize = 1;
/// The length of what is not reached.
const FAR: u16 = u16::MAX;

/// What follows if a node is false.
struct Consequences<'l> {
    links: &'l Links,
    /// By ids, how many links lead there.
    length: Vec<u16>,
    /// By ids, from where.
    before: Vec<u32>,
    /// The ids that are reached, the nearest first.
    queue: Vec<u32>,
    /// How many links were followed so far.
    effort: usize,
}

impl<'l> Consequences<'l> {
    fn new(links: &'l Links) -> Self {
        let count = links.nodes.len() << BITS;
        Self {
            links,
            length: vec![FAR; count],
            before: vec![0; count],
            queue: Vec::new(),
            effort: 0,
        }
    }

    /// Finds all that follows if the node is false, over at most `longest` links. Returns whether
    /// something might follow over more.
    fn run(&mut self, start: usize, longest: u16) -> bool {
        let links = self.links;
        self.queue.drain(..).for_each(|id| self.length[id as usize] = FAR);
        let grouped = |node: usize| if links.is_single(node) { 0 } else { GROUPED };
        let first = start << BITS | grouped(start);
        self.length[first] = 0;
        self.queue.push(first as u32);
        let mut next = 0;
        while let Some(&id) = self.queue.get(next) {
            let id = id as usize;
            next += 1;
            if self.length[id] >= longest {
                return true;
            }
            let (node, is_grouped) = (id >> BITS, id & GROUPED);
            if id & TRUE == 0 {
                let strong = links.strong(node);
                self.effort += strong.len();
                for &link in strong {
                    let is_plain = links.is_plain(node, link);
                    let flag = if is_plain { is_grouped } else { GROUPED };
                    self.reach(id, link.node << BITS | TRUE | flag, start);
                }
            } else {
                let weak = links.weak(node);
                self.effort += weak.len();
                for &other in weak {
                    let other = other as usize;
                    self.reach(id, other << BITS | is_grouped | grouped(other), start);
                }
            }
        }
        false
    }

    /// Goes from one id to another, unless that is reached already, or its node is on the way. A
    /// chain may come back to its start alone, and ends there.
    fn reach(&mut self, from: usize, to: usize, start: usize) {
        if self.length[to] != FAR {
            return;
        }
        let is_end = to & TRUE != 0 && to >> BITS == start;
        let mut back = from;
        while self.length[back] > 0 {
            if back >> BITS == to >> BITS {
                return;
            }
            back = self.before[back] as usize;
        }
        if !is_end && to >> BITS == start || from >> BITS == start && from & TRUE != 0 {
            return;
        }
        self.length[to] = self.length[from] + 1;
        self.before[to] = from as u32;
        self.queue.push(to as u32);
    }

    /// The chain to an id that is reached.
    fn chain(&self, id: usize) -> NodeChain {
        let mut chain = vec![id >> BITS];
        let mut back = id;
        while self.length[back] > 0 {
            back = self.before[back] as usize;
            chain.push(back >> BITS);
        }
        chain.reverse();
        chain
    }
}
