//! Chains: strong and weak links, in turn, from one node to another.
//!
//! If the first node is false, the second is true, as a strong link joins them; so the third is false, by
//! a weak link; and so on, until the last one is true. So one of both ends is true, and what
//! has a weak link with either goes. What chains are called depends on their links and ends:
//!
//! - *X-chain*: candidates of one value, strong links by houses;
//! - *XY-chain*: cells of two candidates, all strong links within them;
//! - *continuous nice loop*: the ends have a weak link, so the chain is a ring in which of each link just one
//!   end is true, and all its weak links are strong, too;
//! - *discontinuous nice loop*: what follows is about one cell: its candidate must be false or true, as the
//!   opposite would lead to it, or it is one of the two ends;
//! - *alternating inference chain*: what follows is about several cells;
//! - *grouped*: one of the last three with a group or an almost locked set in it.
//!
//! Which links there are, and why they hold, is told in `steps/links/`.

mod alternating;
mod nice_loop;
mod search;
mod simple;
mod words;

use std::ops::ControlFlow;

use itertools::Itertools;
use search::{Conclude, Visit};

pub use alternating::{AIC, GROUPED_AIC};
pub use nice_loop::{CONTINUOUS, DISCONTINUOUS, GROUPED_CONTINUOUS, GROUPED_DISCONTINUOUS};
pub use simple::{X_CHAIN, XY_CHAIN};

use super::{Found, Technique};
use crate::{
    Detail, Layout, Link, State, Step, bits,
    links::{Links, Reason, Sorts},
};

/// The candidates that go if one of two nodes is true: those with a weak link to both.
fn struck_by_both(links: &Links, one: usize, two: usize) -> impl Iterator<Item = u64> {
    links.struck(one).iter().zip(links.struck(two)).map(|(one, two)| one & two)
}

/// The step that a chain makes: its links, what they rest on, and what it strikes. Where `from` is a
/// candidate, the chain begins and ends there: if it is true, it follows to be false.
fn step(
    technique: &'static Technique,
    layout: &Layout,
    links: &Links,
    chain: &[usize],
    struck: &[u64],
    from: Option<usize>,
) -> Step {
    let mut all = chain.iter().map(|&node| link(layout, links, node)).collect_vec();
    let mut step = Step::new(technique);
    for (index, pair) in chain.chunks(2).enumerate() {
        let &[one, two] = pair else { continue };
        all[2 * index + 1].is_true = true;
        let strong = links.strong(one).iter().find(|strong| strong.node == two);
        let Some(strong) = strong else { continue };
        match strong.reason {
            Reason::Cell => {}
            Reason::House(house) => step.houses.push(layout.groups()[house].name.clone()),
            Reason::Rule(rule) => step.houses.push(layout.other_rules()[rule].name().into()),
            // Which cells they are is what matters, not which of them hold the value.
            Reason::AlmostLocked(set) => {
                let cells = links.almost_locked(set).iter().map(|&cell| layout.cell(cell));
                let cells = cells.collect_vec();
                all[2 * index].cells.clone_from(&cells);
                all[2 * index + 1].cells = cells;
            }
        }
    }
    if let Some(from) = from {
        let mut first = link(layout, links, from);
        all.push(first.clone());
        first.is_true = true;
        all.insert(0, first);
    }
    step.houses = step.houses.into_iter().unique().collect();
    step.cells = all.iter().flat_map(|link| link.cells.clone()).sorted().dedup().collect();
    step.values = all.iter().flat_map(|link| link.values.clone()).unique().collect();
    step.detail = Detail::Chain(all);
    for &node in chain.iter().unique() {
        let node = &links.nodes()[node];
        step = step.marking(layout, &node.cells, node.value);
    }
    step.marks = step.marks.into_iter().unique().collect();
    for node in bits::members(struck) {
        let node = &links.nodes()[node];
        step = step.striking(layout, &node.cells, node.value);
    }
    step
}

/// A node that is false.
fn link(layout: &Layout, links: &Links, node: usize) -> Link {
    let node = &links.nodes()[node];
    Link {
        cells: node.cells.iter().map(|&cell| layout.cell(cell)).collect(),
        values: vec![layout.value(node.value)],
        is_true: false,
    }
}

/// Whether all these candidates are of one cell.
fn are_of_one_cell(links: &Links, candidates: &[u64]) -> bool {
    bits::members(candidates).map(|node| links.nodes()[node].cells[0]).all_equal()
}

/// Looks for chains of single candidates, or for those with groups, and then for those with almost locked
/// sets, too.
fn search_all(
    state: &State,
    is_grouped: bool,
    conclude: &mut Conclude<'_>,
    visit: &mut Visit<'_>,
) -> ControlFlow<()> {
    let all = [Sorts { almost_locked: false, ..Sorts::ALL }, Sorts::ALL];
    for sorts in if is_grouped { &all[..] } else { &[Sorts::PLAIN] } {
        search::each(&Links::new(state, *sorts), is_grouped, conclude, visit)?;
    }
    ControlFlow::Continue(())
}
