//! What follows from a chain, and the step that it makes.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::search::{self, Conclude};
use crate::{
    Detail, Layout, Link, Step, Technique, bits,
    links::{Links, Sorts, StrongReason},
    step::{Found, Sought},
};

/// The candidates that go if one of two nodes is true: those with a weak link to both.
pub fn struck_by_both(links: &Links, one: usize, two: usize) -> impl Iterator<Item = u64> {
    links.struck(one).iter().zip(links.struck(two)).map(|(one, two)| one & two)
}

/// The step that a chain makes: its links, what they rest on, and what it strikes. Where `from` is
/// a candidate, the chain begins and ends there: if it is true, it follows to be false.
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
            StrongReason::Cell => {}
            StrongReason::House(house) => step.houses.push(layout.groups()[house].name.clone()),
            StrongReason::Rule(rule) => step.houses.push(layout.other_rules()[rule].name().into()),
            // Which cells they are is what matters, not which of them hold the value.
            StrongReason::AlmostLocked(set) => {
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
    Link::new(layout, &node.cells, [node.value], false)
}

/// Whether all these candidates are of one cell.
pub fn are_of_one_cell(links: &Links, candidates: &[u64]) -> bool {
    bits::members(candidates).map(|node| links.nodes()[node].cells[0]).all_equal()
}

/// The links of chains of single candidates.
pub static SINGLE: &[Sorts] = &[Sorts::PLAIN];
/// Those of chains with groups, and then of chains with almost locked sets, too.
pub static GROUPED: &[Sorts] = &[Sorts { almost_locked: false, ..Sorts::ALL }, Sorts::ALL];

/// Finds chains with links of these sorts that lead somewhere. `from` says of what goes at which
/// candidate the chain begins and ends, if it does so.
pub fn find_chains(
    (technique, state): Sought<'_>,
    all_sorts: &[Sorts],
    conclude: &mut Conclude<'_>,
    from: fn(&[u64]) -> Option<usize>,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    all_sorts.iter().try_for_each(|&sorts| {
        search::each(
            &Links::new(state, sorts),
            sorts.groups,
            conclude,
            &mut |links, chain, struck| {
                found(step(technique, state.layout(), links, chain, struck, from(struck)))
            },
        )
    })
}
