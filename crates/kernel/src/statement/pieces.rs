//! Members in pieces, each of as many members as is said.
//!
//! As rows: for each item, which items are reached from it over members, step by step. A variable
//! for each of its steps and each item so near says that it is reached; so many steps are taken as
//! show a member too many. All variables follow from the cells, and are defined both ways: a solver
//! that knows the members of a piece, or what is around too small a one, finds by propagation alone
//! what is wrong.

use std::ops::RangeInclusive;

use super::{
    connected::{around, member, reached_next, steps},
    count::Item,
    poster::Poster,
};
use crate::program::{Lit, Relation, Sense};

/// How many members of a piece show all that matters: one too many, or enough where there cannot
/// be too many.
fn shown(items: usize, sizes: &RangeInclusive<usize>) -> usize {
    if *sizes.end() < items { sizes.end() + 1 } else { *sizes.start() }
}

/// How much there is to state, roughly: for each item and step those within reach, as on a board
/// of squares.
pub(super) fn parts(items: usize, sizes: &RangeInclusive<usize>) -> usize {
    let within = |steps: usize| items.min(2 * steps * (steps + 1) + 1);
    let steps = 1..shown(items, sizes);
    items.saturating_mul(steps.map(|steps| 3 * within(steps)).sum::<usize>().max(1))
}

/// That as many are reached from each member as there may be in a piece.
pub(super) fn post(
    items: &[Item],
    neighbours: &[[usize; 2]],
    sizes: &RangeInclusive<usize>,
    rows: &mut Poster<'_>,
) {
    let members: Vec<Lit> = items.iter().map(|item| member(item, rows)).collect();
    let around = around(items.len(), neighbours);
    let steps = steps(&around, shown(items.len(), sizes));
    for (root, &member) in members.iter().enumerate() {
        if rows.limiter.look().is_err() {
            return;
        }
        let mut reached = vec![None; items.len()];
        reached[root] = Some(member);
        for _ in 0..steps {
            reached = reached_next(&members, &around, &reached, rows);
        }
        reached[root] = None;
        let others: Vec<Lit> = reached.into_iter().flatten().collect();
        if let Some(most) = sizes.end().checked_sub(1)
            && most < others.len()
        {
            rows.post(others.iter().copied(), Relation::AtMost(most as u32));
        }
        let least = sizes.start().saturating_sub(1) as i64;
        if least > 0 {
            let terms = others.into_iter().map(|other| (1, other)).chain([(least, !member)]);
            rows.post_linear(terms, Sense::AtLeast, least);
        }
    }
}
