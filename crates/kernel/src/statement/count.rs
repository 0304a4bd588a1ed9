//! How many cells hold some of the values.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::poster::Poster;
use crate::{
    grid::{Cell, Size, ValueSet},
    program::{Half, Lit, Origin, Relation, Var},
};

/// What is counted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Counted {
    /// The items that hold.
    Items(Vec<Item>),
    /// In each of these lists, and for each value by itself, the cells that hold it.
    EachValue(Vec<Vec<Cell>>),
}

/// "This cell holds one of these values."
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Item {
    /// The cell.
    pub cell: Cell,
    /// The values. Two items of one count that share a cell share no value.
    pub values: ValueSet,
}

impl Item {
    /// Literals one of which holds if the item does, and otherwise none.
    pub fn literals(&self, size: Size) -> Vec<Lit> {
        let var = |value| size.var(self.cell, value);
        if self.values.len() + 1 == size.value_count() {
            // All values but one: not that one.
            let missing = size.values().filter(|&value| !self.values.contains(value));
            return missing.map(|value| var(value).negative()).collect();
        }
        self.values.iter().map(|value| var(value).positive()).collect()
    }
}

impl Counted {
    /// All cells, some of them perhaps repeatedly.
    pub(super) fn cells(&self) -> Box<dyn Iterator<Item = Cell> + '_> {
        match self {
            Self::Items(items) => Box::new(items.iter().map(|item| item.cell)),
            Self::EachValue(lists) => Box::new(lists.iter().flatten().copied()),
        }
    }
}

/// For each value and each list a row over the cells that hold it; or one row over the items.
pub(super) fn post(of: &Counted, allowed: &BTreeSet<usize>, rows: &mut Poster<'_>) {
    let size = rows.size;
    match of {
        Counted::EachValue(lists) => {
            for value in size.values() {
                let origin = rows.origin.about(value.number());
                for cells in lists {
                    let literals: Vec<Lit> =
                        cells.iter().map(|&cell| size.var(cell, value).positive()).collect();
                    // Where each value has its equal share, "not too many" says it all, by
                    // counting.
                    let is_share = allowed
                        .iter()
                        .exactly_one()
                        .is_ok_and(|&number| number * size.value_count() == cells.len());
                    post_row(literals, allowed, origin, is_share.then_some(Half::AtLeast), rows);
                }
            }
        }
        Counted::Items(items) => {
            let common = items.iter().map(|item| &item.values).all_equal_value().ok();
            let value = common.and_then(ValueSet::single);
            let origin = value.map_or(rows.origin, |value| rows.origin.about(value.number()));
            let literals = items.iter().flat_map(|item| item.literals(size)).collect();
            post_row(literals, allowed, origin, None, rows);
        }
    }
}

/// The number of these literals that hold is allowed.
fn post_row(
    literals: Vec<Lit>,
    allowed: &BTreeSet<usize>,
    origin: Origin,
    implied: Option<Half>,
    rows: &mut Poster<'_>,
) {
    let length = literals.len();
    let mut numbers = allowed.range(..=length).copied();
    let Some(least) = numbers.next() else {
        // No number will do.
        return rows.post_as([], Relation::AtLeast(1), origin, None);
    };
    let most = numbers.last().unwrap_or(least);
    let gaps: Vec<usize> = (least..most).filter(|number| !allowed.contains(number)).collect();
    if !gaps.is_empty() {
        return post_counter(literals, least, most, &gaps, origin, rows);
    }
    if least == most {
        rows.post_as(literals, Relation::Exactly(least as u32), origin, implied);
        return;
    }
    if least > 0 {
        rows.post_as(literals.iter().copied(), Relation::AtLeast(least as u32), origin, None);
    }
    if most < length {
        rows.post_as(literals, Relation::AtMost(most as u32), origin, None);
    }
}

/// A number in unary: the k-th of as many new variables as there are literals says that k or more
/// of them hold. Being in order and as many as hold defines all of them; so a number is excluded by
/// "if this many, then one more".
fn post_counter(
    literals: Vec<Lit>,
    least: usize,
    most: usize,
    gaps: &[usize],
    origin: Origin,
    rows: &mut Poster<'_>,
) {
    let at_least: Vec<Var> = literals.iter().map(|_| rows.program.add_variable()).collect();
    let mut post = |literals: &[Lit], relation| {
        rows.post_as(literals.iter().copied(), relation, origin, None);
    };
    for (&one, &next) in at_least.iter().tuple_windows() {
        post(&[one.positive(), next.negative()], Relation::AtLeast(1));
    }
    let length = literals.len() as u32;
    let both = literals.into_iter().chain(at_least.iter().map(|var| var.negative()));
    post(&both.collect_vec(), Relation::Exactly(length));
    for &number in gaps {
        let mut clause = vec![at_least[number].positive()];
        clause.extend(number.checked_sub(1).map(|index| at_least[index].negative()));
        post(&clause, Relation::AtLeast(1));
    }
    if least > 0 {
        post(&[at_least[least - 1].positive()], Relation::AtLeast(1));
    }
    if let Some(beyond) = at_least.get(most) {
        post(&[beyond.negative()], Relation::AtLeast(1));
    }
}
