//! Members that form one connected piece.
//!
//! As rows: the piece has a root, its first member, and is reached from there step by step, breadth
//! first. A variable for each step and cell says that the cell is a member that so many steps
//! reach. All of them follow from the cells, and are defined both ways: so a solver that knows the
//! root finds by propagation alone what is cut off, and no grid goes with several values of them.
//! Parent and distance of each member, which is shorter, has neither property.

use std::ops::RangeInclusive;

use super::{count::Item, poster::Poster};
use crate::program::{Lit, Relation};

/// For each item the items beside it.
pub(super) fn around(items: usize, neighbours: &[[usize; 2]]) -> Vec<Vec<usize>> {
    let mut around = vec![Vec::new(); items];
    for &[one, other] in neighbours {
        around[one].push(other);
        around[other].push(one);
    }
    around
}

/// How many steps lead from a member to any other within a piece of up to `most` members, whatever
/// the piece is. A shortest way is an induced path: it passes no more than three items of a circle
/// of four.
pub(super) fn steps(around: &[Vec<usize>], most: usize) -> usize {
    let mut is_used = vec![false; around.len()];
    let mut circles = 0;
    for first in 0..around.len() {
        let circle = || {
            let free = |item: &&usize| !is_used[**item];
            let beside: Vec<usize> = around[first].iter().filter(free).copied().collect();
            beside.iter().enumerate().find_map(|(index, &one)| {
                beside[index + 1..].iter().find_map(|&other| {
                    let last = around[one].iter().filter(free).find(|&&last| {
                        last != first && last != other && around[other].contains(&last)
                    });
                    last.map(|&last| [first, one, other, last])
                })
            })
        };
        if !is_used[first]
            && let Some(circle) = circle()
        {
            circle.into_iter().for_each(|item| is_used[item] = true);
            circles += 1;
        }
    }
    most.min(around.len() - circles).saturating_sub(1)
}

/// How much there is to state: for each step its items and their neighbours.
pub(super) fn parts(items: usize, neighbours: &[[usize; 2]], most: usize) -> usize {
    let steps = steps(&around(items, neighbours), most);
    (steps + 1).saturating_mul(items + neighbours.len())
}

/// The number of members, and that each is reached from the first one.
pub(super) fn post(
    items: &[Item],
    neighbours: &[[usize; 2]],
    sizes: &RangeInclusive<usize>,
    rows: &mut Poster<'_>,
) {
    let members: Vec<Lit> = items.iter().map(|item| member(item, rows)).collect();
    let (least, most) = (*sizes.start(), *sizes.end());
    if least > 0 {
        rows.post(members.iter().copied(), Relation::AtLeast(least as u32));
    }
    if most < items.len() {
        rows.post(members.iter().copied(), Relation::AtMost(most as u32));
    }
    let around = around(items.len(), neighbours);
    let mut reached: Vec<Option<Lit>> = roots(&members, rows).into_iter().map(Some).collect();
    for _ in 0..steps(&around, most) {
        reached = reached_next(&members, &around, &reached, rows);
    }
    for (&member, reached) in members.iter().zip(reached) {
        rows.post([!member].into_iter().chain(reached), Relation::AtLeast(1));
    }
}

/// Which members are reached with one step more; none where that cannot be.
pub(super) fn reached_next(
    members: &[Lit],
    around: &[Vec<usize>],
    reached: &[Option<Lit>],
    rows: &mut Poster<'_>,
) -> Vec<Option<Lit>> {
    let next = |item: usize| {
        let member = members[item];
        let beside = around[item].iter().filter_map(|&other| reached[other]);
        if reached[item].is_none() && beside.clone().next().is_none() {
            return None;
        }
        let now = variable(rows);
        reached[item].into_iter().for_each(|before| rows.define([!before, now]));
        beside.clone().for_each(|other| rows.define([!member, !other, now]));
        rows.define([!now, member]);
        rows.define([!now].into_iter().chain(reached[item]).chain(beside));
        Some(now)
    };
    (0..members.len()).map(next).collect()
}

fn variable(rows: &mut Poster<'_>) -> Lit {
    rows.program.add_auxiliary().positive()
}

/// A literal that holds just if the item does.
pub(super) fn member(item: &Item, rows: &mut Poster<'_>) -> Lit {
    let some = item.literals(rows.size);
    if let [only] = some[..] {
        return only;
    }
    let member = variable(rows);
    some.iter().for_each(|&one| rows.define([!one, member]));
    rows.define([!member].into_iter().chain(some));
    member
}

/// For each member a literal: it is the first.
fn roots(members: &[Lit], rows: &mut Poster<'_>) -> Vec<Lit> {
    let mut roots = Vec::with_capacity(members.len());
    // Whether there is a member so far.
    let mut any: Option<Lit> = None;
    for &member in members {
        let Some(before) = any else {
            roots.push(member);
            any = Some(member);
            continue;
        };
        let [root, now] = [variable(rows), variable(rows)];
        rows.define([!root, member]);
        rows.define([!root, !before]);
        rows.define([root, !member, before]);
        rows.define([!before, now]);
        rows.define([!member, now]);
        rows.define([!now, before, member]);
        roots.push(root);
        any = Some(now);
    }
    roots
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shortest_way_leaves_out_one_of_four() {
        let grid = |rows: usize, columns: usize| {
            let right = (0..rows * columns).filter(|item| item % columns + 1 < columns);
            let down = (0..(rows - 1) * columns).map(|item| [item, item + columns]);
            let pairs: Vec<[usize; 2]> = right.map(|item| [item, item + 1]).chain(down).collect();
            around(rows * columns, &pairs)
        };
        assert_eq!(steps(&grid(1, 5), 5), 4);
        assert_eq!(steps(&grid(1, 5), 3), 2);
        assert_eq!(steps(&grid(2, 2), 4), 2);
        assert_eq!(steps(&grid(3, 3), 9), 7);
        assert_eq!(steps(&grid(10, 10), 100), 74);
        assert_eq!(steps(&[], 0), 0);
    }
}
