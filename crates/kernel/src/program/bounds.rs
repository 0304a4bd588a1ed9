//! What sums force: what the other groups add bounds what a group can add.

use super::{Shape, Var, state::Fixed};

pub(super) struct Unmet;

/// What a group can still add.
#[derive(Clone, Copy)]
struct Range {
    least: i64,
    most: i64,
}

/// Fixes the literals of a sum that what the other groups add at least and at most forces.
pub(super) fn bound(shape: &Shape, fixed: &mut Fixed) -> Result<(), Unmet> {
    let mut ranges = Vec::with_capacity(shape.groups.len());
    let (mut least, mut most) = (0, 0);
    for group in &shape.groups {
        let mut range = Range { least: i64::MAX, most: i64::MIN };
        let mut add = |addition: i64| {
            range = Range { least: range.least.min(addition), most: range.most.max(addition) };
        };
        let value = |var: Var| fixed.values[var.index()];
        match group.terms.iter().find(|&&(var, _)| value(var) == Some(true)) {
            Some(&(_, addition)) => add(addition),
            None => {
                let open = group.terms.iter().filter(|&&(var, _)| value(var).is_none());
                open.for_each(|&(_, addition)| add(addition));
                if !group.is_complete {
                    add(0);
                }
            }
        }
        if range.least > range.most {
            return Err(Unmet);
        }
        least += range.least;
        most += range.most;
        ranges.push(range);
    }
    if least > shape.upper || most < shape.lower {
        return Err(Unmet);
    }
    for (group, range) in shape.groups.iter().zip(ranges) {
        let is_possible = |addition: i64| {
            least - range.least + addition <= shape.upper
                && most - range.most + addition >= shape.lower
        };
        let (mut possible, mut last) = (0, None);
        for &(var, addition) in &group.terms {
            match fixed.values[var.index()] {
                None if !is_possible(addition) => fixed.fix(var.negative()),
                Some(false) => {}
                _ => {
                    possible += 1;
                    last = Some(var);
                }
            }
        }
        if let (false, false, 1, Some(var)) = (group.is_complete, is_possible(0), possible, last) {
            fixed.fix(var.positive());
        }
    }
    Ok(())
}
