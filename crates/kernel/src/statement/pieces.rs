//! Members in connected pieces, as rows.
//!
//! Where there is one piece, it has a root, its first member, and is reached from there step by step, breadth
//! first. A variable for each step and cell says that the cell is a member that so many steps
//! reach. Where there are several, the same is said from each item, as far as shows a member too
//! many. All variables follow from the cells, and are defined both ways: so a solver that knows the
//! root, or the members of a piece, finds by propagation alone what is cut off, too large or too small, and no
//! grid goes with several values of them. Parent and distance of each member, which is shorter, has
//! neither property.

use crate::statement::prelude::*;

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
fn steps(around: &[Vec<usize>], most: usize) -> usize {
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

/// How much there is to state: for each step its items and their neighbours; and that from each
/// item, if there may be several pieces, where those within reach are as on a board of squares.
pub(super) fn parts(
    items: usize,
    neighbours: &[[usize; 2]],
    sizes: &RangeInclusive<usize>,
    several: bool,
) -> usize {
    if several {
        let within = |steps: usize| items.min(2 * steps * (steps + 1) + 1);
        let steps = 1..shown(items, sizes);
        return items.saturating_mul(steps.map(|steps| 3 * within(steps)).sum::<usize>().max(1));
    }
    let steps = steps(&around(items, neighbours), *sizes.end());
    (steps + 1).saturating_mul(items + neighbours.len())
}

/// How many members of a piece show all that matters: one too many, or enough where there cannot
/// be too many.
fn shown(items: usize, sizes: &RangeInclusive<usize>) -> usize {
    if *sizes.end() < items { sizes.end() + 1 } else { *sizes.start() }
}

/// That the members are in pieces of these sizes.
pub(super) fn post(
    items: &[Item],
    neighbours: &[[usize; 2]],
    sizes: &RangeInclusive<usize>,
    several: bool,
    rows: &mut Poster<'_>,
) {
    let members: Vec<Lit> = items.iter().map(|item| member(item, rows)).collect();
    let around = around(items.len(), neighbours);
    if several {
        post_each(&members, &around, sizes, rows);
    } else {
        post_one(&members, &around, sizes, rows);
    }
}

/// The number of members, and that each is reached from the first one.
fn post_one(
    members: &[Lit],
    around: &[Vec<usize>],
    sizes: &RangeInclusive<usize>,
    rows: &mut Poster<'_>,
) {
    let (least, most) = (*sizes.start(), *sizes.end());
    if least > 0 {
        rows.post(members.iter().copied(), Relation::AtLeast(least as u32));
    }
    if most < members.len() {
        rows.post(members.iter().copied(), Relation::AtMost(most as u32));
    }
    let mut reached: Vec<Option<Lit>> = roots(members, rows).into_iter().map(Some).collect();
    for _ in 0..steps(around, most) {
        reached = reached_next(members, around, &reached, rows);
    }
    for (&member, reached) in members.iter().zip(reached) {
        rows.post([!member].into_iter().chain(reached), Relation::AtLeast(1));
    }
}

/// That as many are reached from each member as there may be in a piece.
fn post_each(
    members: &[Lit],
    around: &[Vec<usize>],
    sizes: &RangeInclusive<usize>,
    rows: &mut Poster<'_>,
) {
    let steps = steps(around, shown(members.len(), sizes));
    for (root, &member) in members.iter().enumerate() {
        if rows.limiter.look().is_err() {
            return;
        }
        let mut reached = vec![None; members.len()];
        reached[root] = Some(member);
        for _ in 0..steps {
            reached = reached_next(members, around, &reached, rows);
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

/// Which members are reached with one step more; none where that cannot be.
fn reached_next(
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
fn member(item: &Item, rows: &mut Poster<'_>) -> Lit {
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
