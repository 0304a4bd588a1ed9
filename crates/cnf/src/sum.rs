//! Encodings of sums with weights.
//!
//! A sum comes in [groups](Group) of which one variable holds, such as a cell's values. Where the
//! groups all differ and few sets of values have a right total, as in the cages of a killer, the
//! *combinations* are listed. Else groups are numbers, which are added in pairs, those that differ
//! first: the *order* encoding. Where that would take too many clauses, weights are added in binary, by an *adder* (Eén &
//! Sörensson, "Translating pseudo-Boolean constraints into SAT", 2006), which is small and propagates
//! little. (That of rustsat takes memory for every number up to the sum of the weights.)

use std::{collections::VecDeque, fmt, ops::RangeInclusive};

use super::{
    Clauses, Count, Encoding,
    cardinality::Bounds,
    encoder::encode_bounds,
    order::{Orders, new_variable},
    summands::Summands,
};
use satoku_core::program::{Group, Lit, Shape, Var};

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

impl fmt::Display for SumEncoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, _) = Self::ALL.iter().find(|(_, one)| one == self).expect("all are listed");
        f.write_str(name)
    }
}

/// Writes a sum. `next` is the first variable that is not in use yet, before and after.
pub(super) fn encode(
    shape: &Shape,
    encoding: Encoding,
    orders: &mut Orders,
    next: &mut Var,
    clauses: &mut impl Clauses,
) {
    let (shape, others) = without_guards(shape);
    if others.is_empty() {
        return encode_unguarded(&shape, encoding, orders, next, &mut Plain(clauses));
    }
    encode_unguarded(&shape, encoding, orders, next, &mut Guarded { others: &others, clauses });
}

/// Where a sum's clauses go. Some are definitions, and hold in any case.
trait Target: Clauses {
    fn define(&mut self) -> &mut dyn Clauses;
}

struct Plain<'a, C>(&'a mut C);

impl<C: Clauses> Clauses for Plain<'_, C> {
    fn add(&mut self, clause: &[Lit]) {
        self.0.add(clause);
    }
}

impl<C: Clauses> Target for Plain<'_, C> {
    fn define(&mut self) -> &mut dyn Clauses {
        self.0
    }
}

/// Adds to each clause "or one of these".
struct Guarded<'a, C> {
    others: &'a [Lit],
    clauses: &'a mut C,
}

impl<C: Clauses> Clauses for Guarded<'_, C> {
    fn add(&mut self, clause: &[Lit]) {
        self.clauses.add(&[clause, self.others].concat());
    }
}

impl<C: Clauses> Target for Guarded<'_, C> {
    fn define(&mut self) -> &mut dyn Clauses {
        self.clauses
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
pub(super) fn estimate(shape: &Shape, encoding: Encoding) -> Count {
    let literals: usize = shape.groups.iter().map(|group| group.terms.len()).sum();
    let by_others = match cost(shape) {
        cost if cost <= encoding.sums.most_clauses() => cost,
        // Each literal goes into up to 31 digits, and each of these into clauses that define a digit.
        _ => 31 * 14 * literals,
    };
    let by_sets = combinations(shape, encoding.sums.most_combinations())
        .map_or(0, |sets| sets.len().saturating_mul(2 * literals));
    let clauses = by_sets.max(by_others).saturating_add(5 * literals);
    Count { clauses, literals: clauses.saturating_mul(4) }
}

/// The least and the greatest total that groups can have.
fn range(groups: &[Group]) -> RangeInclusive<i64> {
    let ends = |group: &Group| {
        group.additions().fold((i64::MAX, i64::MIN), |(least, most), a| (least.min(a), most.max(a)))
    };
    let (least, greatest) = groups
        .iter()
        .map(ends)
        .fold((0, 0), |(least, greatest), (low, high)| (least + low, greatest + high));
    least..=greatest
}

fn encode_unguarded(
    shape: &Shape,
    encoding: Encoding,
    orders: &mut Orders,
    next: &mut Var,
    target: &mut impl Target,
) {
    let range = range(&shape.groups);
    if shape.lower <= *range.start() && *range.end() <= shape.upper {
        return;
    }
    if let Some((literals, bounds)) = counted(shape) {
        return encode_bounds(&literals, bounds, encoding.at_most_one, next, target);
    }
    let sums = encoding.sums;
    if let Some(sets) = combinations(shape, sums.most_combinations()) {
        return by_combinations(shape, &sets, next, target);
    }
    if cost(shape) <= sums.most_clauses() {
        by_order(shape, orders, next, target);
    } else {
        by_adder(shape, next, target);
    }
}

/// The sum as a number of literals that hold, if all groups are single literals of one weight: what
/// is left of rows that count, under a guard.
fn counted(shape: &Shape) -> Option<(Vec<Lit>, Bounds)> {
    let weight = shape.groups.first()?.terms.first()?.1.abs();
    let mut literals = Vec::with_capacity(shape.groups.len());
    let mut constant = 0;
    for group in &shape.groups {
        for &(var, addition) in &group.terms {
            if addition.abs() != weight {
                return None;
            }
            constant += addition.min(0);
            literals.push(if addition < 0 { var.negative() } else { var.positive() });
        }
    }
    let lower = -(constant - shape.lower).div_euclid(weight);
    let upper = (shape.upper - constant).div_euclid(weight);
    if lower > upper || upper < 0 {
        return Some((Vec::new(), Bounds { lower: 1, upper: 0 }));
    }
    let lower = lower.max(0).cast_unsigned() as usize;
    let upper = (upper.cast_unsigned() as usize).min(literals.len());
    Some((literals, Bounds { lower, upper }))
}

/// The sets of additions that different groups can make with a right total, if all groups are
/// complete and differ, and there are not more than `most` sets.
fn combinations(shape: &Shape, most: usize) -> Option<Vec<Vec<i64>>> {
    if most == 0 || !shape.is_distinct || shape.groups.iter().any(|group| !group.is_complete) {
        return None;
    }
    let mut all: Vec<i64> = shape.groups.iter().flat_map(Group::additions).collect();
    all.sort_unstable();
    all.dedup();
    let mut search =
        Sets { shape, all: &all, chosen: Vec::new(), found: Vec::new(), most, work: 0 };
    search.run(0, 0).then_some(search.found)
}

/// The search for sets of additions.
struct Sets<'a> {
    shape: &'a Shape,
    /// What can be added, lowest first.
    all: &'a [i64],
    chosen: Vec<i64>,
    found: Vec<Vec<i64>>,
    most: usize,
    work: usize,
}

impl Sets<'_> {
    /// The most looks at a partial set.
    const MAX_WORK: usize = 20_000;

    /// Whether all sets were found that go on with what stands at `from` or later.
    fn run(&mut self, from: usize, total: i64) -> bool {
        self.work += 1;
        if self.work > Self::MAX_WORK {
            return false;
        }
        let missing = self.shape.groups.len() - self.chosen.len();
        if missing == 0 {
            let fits = |group: &Group| group.additions().any(|a| self.chosen.contains(&a));
            if (self.shape.lower..=self.shape.upper).contains(&total)
                && self.shape.groups.iter().all(fits)
            {
                self.found.push(self.chosen.clone());
            }
            return self.found.len() <= self.most;
        }
        let rest = &self.all[from..];
        if rest.len() < missing {
            return true;
        }
        let least: i64 = rest[..missing].iter().sum();
        let greatest: i64 = rest[rest.len() - missing..].iter().sum();
        if total + least > self.shape.upper || total + greatest < self.shape.lower {
            return true;
        }
        (from..self.all.len()).all(|at| {
            self.chosen.push(self.all[at]);
            let is_done = self.run(at + 1, total + self.all[at]);
            self.chosen.pop();
            is_done
        })
    }
}

/// A literal for "this is added", by whichever group, and one for each set of additions.
fn by_combinations(shape: &Shape, sets: &[Vec<i64>], next: &mut Var, target: &mut impl Target) {
    let mut all: Vec<i64> = shape.groups.iter().flat_map(Group::additions).collect();
    all.sort_unstable();
    all.dedup();
    // What no set has, and what all of them have, needs no literal of its own.
    let has = |set: &Vec<i64>, addition: i64| set.binary_search(&addition).is_ok();
    let mut occurs: Vec<(i64, Lit)> = Vec::new();
    for &addition in &all {
        let adding = shape.groups.iter().flat_map(|group| &group.terms);
        let adding: Vec<Lit> =
            adding.filter(|(_, other)| *other == addition).map(|(var, _)| var.positive()).collect();
        let count = sets.iter().filter(|set| has(set, addition)).count();
        if count == 0 {
            adding.iter().for_each(|&literal| target.add(&[!literal]));
        } else if count == sets.len() {
            target.add(&adding);
        } else if let &[literal] = &adding[..] {
            occurs.push((addition, literal));
        } else {
            let literal = new_variable(next);
            for &adding in &adding {
                target.define().add(&[!adding, literal]);
            }
            target.define().add(&[&adding[..], &[!literal]].concat());
            occurs.push((addition, literal));
        }
    }
    if sets.len() < 2 {
        if sets.is_empty() {
            target.add(&[]);
        }
        return;
    }
    let chosen: Vec<Lit> = sets.iter().map(|_| new_variable(next)).collect();
    target.add(&chosen);
    for &(addition, occurs) in &occurs {
        let (with, without): (Vec<_>, Vec<_>) =
            sets.iter().zip(&chosen).partition(|(set, _)| has(set, addition));
        for (side, literal) in [(with, occurs), (without, !occurs)] {
            side.iter().for_each(|&(_, &chosen)| target.add(&[!chosen, literal]));
            let support: Vec<Lit> = side.iter().map(|&(_, &chosen)| chosen).collect();
            target.add(&[&support[..], &[!literal]].concat());
        }
    }
}

/// About how many clauses [`by_order`] takes.
fn cost(shape: &Shape) -> usize {
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

/// Adds the groups as numbers, the two with the fewest values first; those of a block before others.
fn by_order(shape: &Shape, orders: &mut Orders, next: &mut Var, target: &mut impl Target) {
    let number = |group: &Group| orders.number(group, next, target.define());
    let mut summands = Summands::of(shape, number);
    let bounds = shape.lower..=shape.upper;
    while let Some(pair) = summands.pair(2) {
        // What the others add at least and at most bounds these two.
        let (part, others) = (summands.range_of(&pair), summands.range());
        let range = *part.start().max(&(bounds.start() - others.end()))
            ..=*part.end().min(&(bounds.end() - others.start()));
        let [one, two] = &pair;
        let sum = one.number.plus(&two.number, &range, next, target);
        if sum.len() == 0 {
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

/// Adds the weights in binary, whichever variables exclude each other: three literals of a digit
/// become one and a carry, until one is left; then the number is compared digit by digit.
fn by_adder(shape: &Shape, next: &mut Var, target: &mut impl Target) {
    let mut constant = 0;
    let mut total = 0;
    let mut digits: Vec<VecDeque<Lit>> = Vec::new();
    for &(var, addition) in shape.groups.iter().flat_map(|group| &group.terms) {
        constant += addition.min(0);
        total += addition.abs();
        let literal = if addition < 0 { var.negative() } else { var.positive() };
        let weight = addition.unsigned_abs();
        for digit in
            (0..u64::BITS - weight.leading_zeros()).filter(|digit| weight >> digit & 1 == 1)
        {
            let digit = digit as usize;
            digits.resize(digits.len().max(digit + 1), VecDeque::new());
            digits[digit].push_back(literal);
        }
    }
    let (lower, upper) = (shape.lower - constant, shape.upper - constant);
    if lower > total || upper < 0 || lower > upper {
        return target.add(&[]);
    }
    let mut sum: Vec<Option<Lit>> = Vec::new();
    let mut digit = 0;
    while digit < digits.len() {
        while digits[digit].len() > 1 {
            let here: Vec<Lit> = (0..3).map_while(|_| digits[digit].pop_front()).collect();
            let (rest, carry) = (new_variable(next), new_variable(next));
            define_digit(&here, rest, carry, target.define());
            digits[digit].push_back(rest);
            digits.resize(digits.len().max(digit + 2), VecDeque::new());
            digits[digit + 1].push_back(carry);
        }
        sum.push(digits[digit].pop_front());
        digit += 1;
    }
    let has = |number: i64, digit: usize| number >> digit & 1 == 1;
    for (digit, &literal) in sum.iter().enumerate() {
        let higher = || sum.iter().enumerate().skip(digit + 1);
        if let (true, false, Some(literal)) = (upper < total, has(upper, digit), literal) {
            // With this digit it is above, unless a higher one that should be there is not.
            let others: Option<Vec<Lit>> =
                higher().filter(|(at, _)| has(upper, *at)).map(|(_, other)| *other).collect();
            // (A digit that is always 0 is one that is not there.)
            if let Some(others) = others {
                let clause = others.into_iter().map(|other| !other).chain([!literal]);
                target.add(&clause.collect::<Vec<_>>());
            }
        }
        if lower > 0 && has(lower, digit) {
            // Without this digit it is below, unless a higher one is there that need not be.
            let others =
                higher().filter(|(at, _)| !has(lower, *at)).filter_map(|(_, other)| *other);
            target.add(&literal.into_iter().chain(others).collect::<Vec<_>>());
        }
    }
    if lower >> sum.len() > 0 {
        target.add(&[]);
    }
}

/// The last digit of two or three literals' number, and the one before it.
fn define_digit(literals: &[Lit], rest: Lit, carry: Lit, clauses: &mut dyn Clauses) {
    for bits in 0..1_u32 << literals.len() {
        let differ = |(index, &literal): (usize, &Lit)| {
            if bits >> index & 1 == 1 { !literal } else { literal }
        };
        let mut clause: Vec<Lit> = literals.iter().enumerate().map(differ).collect();
        let count = bits.count_ones();
        clause.push(if count % 2 == 1 { rest } else { !rest });
        clauses.add(&clause);
    }
    for (index, &one) in literals.iter().enumerate() {
        for &other in &literals[index + 1..] {
            clauses.add(&[!one, !other, carry]);
            if literals.len() > 2 {
                clauses.add(&[one, other, !carry]);
            }
        }
        if literals.len() == 2 {
            clauses.add(&[one, !carry]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cnf;
    use satoku_core::program::{Origin, Program, Relation, Role, Sense};

    /// What is written of a sum over `cells` cells of nine values, which differ or not.
    fn size(cells: usize, differ: bool, total: i64, sums: SumEncoding) -> (usize, usize) {
        let mut program = Program::new(9 * cells);
        let origin = Origin::new(Role::Rule, program.add_name("rule"));
        let vars: Vec<Var> = program.variables().collect();
        for cell in vars.chunks(9) {
            let literals = cell.iter().map(|var| var.positive());
            program.post(literals, Relation::Exactly(1), origin, None);
        }
        for value in (0..9).filter(|_| differ) {
            let literals = vars.iter().skip(value).step_by(9).map(|var| var.positive());
            program.post(literals, Relation::AtMost(1), origin, None);
        }
        let before = program.constraint_count();
        let terms = vars.iter().map(|var| ((var.index() % 9 + 1) as i64, var.positive()));
        program.post_linear(terms, Sense::Equal, total, origin);
        let (mut count, mut encoder) = (
            Count::default(),
            crate::Encoder::new(vars.len(), Encoding { sums, ..Encoding::default() }),
        );
        for (constraint, shape) in program.shaped().skip(before) {
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
        for row in &rows {
            for cell in row {
                let literals = cell.iter().map(|var| var.positive());
                program.post(literals, Relation::Exactly(1), origin, None);
            }
            for value in 0..row[0].len() {
                let literals = row.iter().map(|cell| cell[value].positive());
                program.post(literals, Relation::AtMost(1), origin, None);
            }
        }
        let cells = || rows.iter().flatten().map(|cell| cell.iter().zip(1_i64..));
        let terms = || cells().flatten().map(|(var, value)| (value, var.positive()));
        // The first row sums to 6, the other one to 6 at least.
        for (most, is_possible) in [(11, false), (12, true)] {
            let mut program = program.clone();
            program.post_linear(terms(), Sense::AtMost, most, origin);
            let mut cnf = Cnf::default();
            crate::encode(&program, Encoding::default(), &mut cnf);
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
