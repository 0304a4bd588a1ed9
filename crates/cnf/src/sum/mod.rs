//! Encodings of sums with weights.
//!
//! A sum comes in [groups](Group) in each of which one variable holds, such as a cell's values.
//! Where the groups all differ and few sets of values have a right total, as in the cages of a
//! killer, the *combinations* are listed. Else groups are numbers, which are added in pairs, those
//! that differ first: the *order* encoding. Where that would take too many clauses, weights are
//! added in binary, by an *adder* (Eén & Sörensson, "Translating pseudo-Boolean constraints into
//! SAT", 2006), which is small and propagates little. (That of rustsat takes memory for every
//! number up to the sum of the weights.)

mod adder;
mod combinations;
mod number;
mod order;
mod summands;
mod target;

pub(super) use number::Orders;

use self::{summands::range, target::SumTarget};
use super::cardinality::{self, CountBounds};
use crate::prelude::*;

/// How sums with weights become clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum SumEncoding {
    /// Combinations where they are few, else order, else adder.
    #[default]
    Auto,
    /// The sets of values with a right total, where all values differ; order elsewhere.
    Combinations,
    /// Order variables, added in pairs.
    Order,
    /// Weights in binary.
    Adder,
}

impl SumEncoding {
    /// All encodings, with the names they have on the command line.
    pub const ALL: [(&'static str, Self); 4] = [
        ("auto", Self::Auto),
        ("combinations", Self::Combinations),
        ("order", Self::Order),
        ("adder", Self::Adder),
    ];

    /// The most sets of values that are listed.
    fn most_combinations(self) -> usize {
        match self {
            Self::Auto => 200,
            Self::Combinations => 5000,
            Self::Order | Self::Adder => 0,
        }
    }

    /// About how many clauses numbers may take to be added.
    fn most_clauses(self) -> usize {
        match self {
            Self::Auto => 200_000,
            Self::Combinations | Self::Order => 5_000_000,
            Self::Adder => 0,
        }
    }
}

satoku_kernel::display_by_name!(SumEncoding);

/// Writes a sum. `next` is the first variable that is not in use yet, before and after.
pub(super) fn encode(
    shape: &Shape,
    (sums, at_most_one): (SumEncoding, AtMostOne),
    orders: &mut Orders,
    next: &mut Var,
    clauses: &mut impl Clauses,
) {
    let (shape, others) = without_guards(shape);
    let target = &mut SumTarget { others: &others, definitions: clauses };
    let range = range(&shape.groups);
    if shape.lower <= *range.start() && *range.end() <= shape.upper {
        return;
    }
    if let Some((literals, bounds)) = counted(&shape) {
        return cardinality::encode(&literals, bounds, at_most_one, next, target);
    }
    if let Some(sets) = combinations::sets(&shape, sums.most_combinations()) {
        combinations::encode(&shape, &sets, next, target);
    } else if order::cost(&shape) <= sums.most_clauses() {
        order::encode(&shape, orders, next, target);
    } else {
        adder::encode(&shape, next, target);
    }
}

/// A sum without the literals that decide alone whether it can fail, and these literals: if one of
/// them holds, the sum is within its bounds whatever else holds.
fn without_guards(shape: &Shape) -> (Shape, Vec<Lit>) {
    let mut shape = shape.clone();
    let mut others = Vec::new();
    loop {
        let range = range(&shape.groups);
        let frees = |group: &Group| -> Option<(Lit, i64)> {
            let [(var, addition)] = group.terms[..] else { return None };
            if group.is_complete {
                return None;
            }
            // With the literal, all that the rest can add is right.
            let rest = *range.start() - addition.min(0)..=*range.end() - addition.max(0);
            let is_free = |addition: i64| {
                shape.lower <= rest.start() + addition && rest.end() + addition <= shape.upper
            };
            match (is_free(addition), is_free(0)) {
                (true, false) => Some((var.positive(), 0)),
                (false, true) => Some((var.negative(), addition)),
                _ => None,
            }
        };
        let found =
            shape.groups.iter().enumerate().find_map(|(at, group)| Some((at, frees(group)?)));
        let Some((at, (literal, addition))) = found else { return (shape, others) };
        if shape.groups.len() == 1 {
            // A sum of one literal is not about anything else.
            return (shape, others);
        }
        shape.groups.remove(at);
        shape.lower -= addition;
        shape.upper -= addition;
        others.push(literal);
    }
}

/// About how many clauses a sum takes, and not much less.
pub(super) fn estimate(shape: &Shape, sums: SumEncoding) -> Count {
    let literals: usize = shape.groups.iter().map(|group| group.terms.len()).sum();
    let by_others = match order::cost(shape) {
        cost if cost <= sums.most_clauses() => cost,
        // Each literal goes into up to 31 digits, and each of these into clauses that define a
        // digit.
        _ => 31 * 14 * literals,
    };
    let by_sets = combinations::sets(shape, sums.most_combinations())
        .map_or(0, |sets| sets.len().saturating_mul(2 * literals));
    let clauses = by_sets.max(by_others).saturating_add(5 * literals);
    Count { clauses, literals: clauses.saturating_mul(4) }
}

/// The sum as a number of literals that hold, if all groups are single literals of one weight: what
/// is left of rows that count, under a guard.
fn counted(shape: &Shape) -> Option<(Vec<Lit>, CountBounds)> {
    let weight = shape.groups.first()?.terms.first()?.1.abs();
    let mut literals = Vec::with_capacity(shape.groups.len());
    let mut constant = 0;
    for group in &shape.groups {
        for &(var, addition) in &group.terms {
            if addition.abs() != weight {
                return None;
            }
            constant += addition.min(0);
            literals.push(var.literal(addition >= 0));
        }
    }
    let lower = -(constant - shape.lower).div_euclid(weight);
    let upper = (shape.upper - constant).div_euclid(weight);
    if lower > upper || upper < 0 {
        return Some((Vec::new(), CountBounds { lower: 1, upper: 0 }));
    }
    let lower = lower.max(0).cast_unsigned() as usize;
    let upper = (upper.cast_unsigned() as usize).min(literals.len());
    Some((literals, CountBounds { lower, upper }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cnf, Encoding};
    use satoku_kernel::program::{Origin, Relation, Role, Sense};

    /// Posts that cells hold one value each, and if they differ, no value twice.
    fn post_cells(program: &mut Program, cells: &[&[Var]], differ: bool, origin: Origin) {
        for cell in cells {
            let literals = cell.iter().map(|var| var.positive());
            program.post(literals, Relation::Exactly(1), origin, None);
        }
        for value in (0..cells[0].len()).filter(|_| differ) {
            let literals = cells.iter().map(|cell| cell[value].positive());
            program.post(literals, Relation::AtMost(1), origin, None);
        }
    }

    /// What is written of a sum over `cells` cells of nine values, which differ or not.
    fn size(cells: usize, differ: bool, total: i64, sums: SumEncoding) -> (usize, usize) {
        let mut program = Program::new(9 * cells);
        let origin = Origin::new(Role::Rule, program.add_name("rule"));
        let vars: Vec<Var> = program.variables().collect();
        post_cells(&mut program, &vars.chunks(9).collect::<Vec<_>>(), differ, origin);
        let before = program.constraint_count();
        let terms = vars.iter().map(|var| ((var.index() % 9 + 1) as i64, var.positive()));
        program.post_linear(terms, Sense::Equal, total, origin);
        let (mut count, mut encoder) = (
            Count::default(),
            crate::Encoder::new(vars.len(), Encoding { sums, ..Encoding::default() }),
        );
        for (constraint, shape) in program.shaped(&Limiter::none()).unwrap().skip(before) {
            encoder.add(constraint, shape, &mut count);
        }
        (encoder.variable_count() - vars.len(), count.clauses)
    }

    #[test]
    fn that_cells_of_a_sum_differ_bounds_it() {
        // Two rows of three cells with the values from 1 to 3 and 1 to 4.
        let mut program = Program::new(21);
        let origin = Origin::new(Role::Rule, program.add_name("rule"));
        let vars: Vec<Var> = program.variables().collect();
        let rows = [vars[..9].chunks(3).collect::<Vec<_>>(), vars[9..].chunks(4).collect()];
        rows.iter().for_each(|row| post_cells(&mut program, row, true, origin));
        let cells = || rows.iter().flatten().map(|cell| cell.iter().zip(1_i64..));
        let terms = || cells().flatten().map(|(var, value)| (value, var.positive()));
        // The first row sums to 6, the other one to 6 at least.
        for (most, is_possible) in [(11, false), (12, true)] {
            let mut program = program.clone();
            program.post_linear(terms(), Sense::AtMost, most, origin);
            let mut cnf = Cnf::default();
            crate::encode(&program, Encoding::default(), &Limiter::none(), &mut cnf).unwrap();
            assert_ne!(cnf.clauses().any(<[Lit]>::is_empty), is_possible, "{most}");
        }
    }

    #[test]
    fn cages_are_written_by_few_combinations_and_other_sums_by_order() {
        use SumEncoding::{Adder, Auto, Combinations, Order};
        // 12 of three cells: seven sets of the values from 1 to 9.
        let cage = size(3, true, 12, Auto);
        assert_eq!(cage, size(3, true, 12, Combinations));
        assert_eq!(cage.0, 9 + 7);
        assert_eq!(size(3, false, 12, Auto), size(3, false, 12, Order));
        assert_ne!(size(3, false, 12, Auto), cage);
        assert_ne!(size(3, false, 12, Adder), size(3, false, 12, Order));
        // One set is no choice: 1 2 3 4.
        assert_eq!(size(4, true, 10, Auto).0, 0);
    }
}
