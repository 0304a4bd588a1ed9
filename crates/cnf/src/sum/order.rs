//! Groups as numbers, which are added in pairs: the order encoding.

use super::{
    number::Orders,
    summands::{Summable, Summands, range},
    target::SumTarget,
};
use crate::prelude::*;

pub(super) fn cost(shape: &Shape) -> usize {
    let number = |group: &Group| (group.additions().count(), range(std::slice::from_ref(group)));
    let mut summands = Summands::of(shape, number);
    let mut cost = 0_usize;
    while let Some(pair) = summands.pair(1) {
        let part = summands.range_of(&pair);
        let product = pair[0].number.0.saturating_mul(pair[1].number.0);
        cost = cost.saturating_add(product.saturating_mul(2));
        let width = usize::try_from(part.end() - part.start() + 1).unwrap_or(0);
        summands.push(&pair, (product.min(width), part));
    }
    cost
}

/// Adds the groups as numbers, the two with the fewest values first; those of a block before
/// others.
pub(super) fn encode(shape: &Shape, orders: &mut Orders, next: &mut Var, target: &mut SumTarget) {
    let number = |group: &Group| orders.number(group, next, target.definitions);
    let mut summands = Summands::of(shape, number);
    let bounds = shape.lower..=shape.upper;
    while let Some(pair) = summands.pair(2) {
        // What the others add at least and at most bounds these two.
        let (part, others) = (summands.range_of(&pair), summands.range());
        let range = *part.start().max(&(bounds.start() - others.end()))
            ..=*part.end().min(&(bounds.end() - others.start()));
        let [one, two] = &pair;
        let sum = one.number.plus(&two.number, &range, next, target);
        if sum.count() == 0 {
            return target.add(&[]);
        }
        summands.push(&pair, sum);
    }
    match &summands.parts[..] {
        [one, two] => one.number.bound_sum(&two.number, &bounds, target),
        [one] => one.number.bound(&bounds, target),
        _ => {}
    }
}
