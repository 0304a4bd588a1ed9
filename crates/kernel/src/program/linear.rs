//! Linear rows with weights.
//!
//! In the program every weight is positive: a literal with a negative one stands there negated.
//! Rows in which all weights are equal are not here: they become rows that count.

use super::shape::Shape;
use crate::program::prelude::*;

/// A constraint as integer programmers write it: coefficients, a sense and a right side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linear<'a> {
    literals: &'a [Lit],
    /// The literals' weights; none of them if all are 1.
    weights: &'a [u32],
    /// 1, or -1 if the whole row is negated.
    factor: i64,
    /// How the sum compares with the right side.
    pub sense: Sense,
    /// The right side.
    pub right: i64,
}

/// How a sum compares with a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sense {
    /// `<=`
    AtMost,
    /// `>=`
    AtLeast,
    /// `=`
    Equal,
}

impl Sense {
    fn flipped(self) -> Self {
        match self {
            Self::AtMost => Self::AtLeast,
            Self::AtLeast => Self::AtMost,
            Self::Equal => Self::Equal,
        }
    }
}

impl<'a> Linear<'a> {
    /// The variables with their coefficients.
    pub fn terms(self) -> impl Iterator<Item = (Var, i64)> + use<'a> {
        let Self { literals, weights, factor, .. } = self;
        literals.iter().enumerate().map(move |(index, lit)| {
            let weight = factor * weights.get(index).copied().map_or(1, i64::from);
            (lit.var(), if lit.is_negative() { -weight } else { weight })
        })
    }

    /// The same row with both sides negated.
    #[must_use]
    pub fn negated(self) -> Self {
        let Self { factor, sense, right, .. } = self;
        Self { factor: -factor, sense: sense.flipped(), right: -right, ..self }
    }
}

impl<'a> Constraint<'a> {
    /// The constraint as a linear row. A negated literal of x is 1 - x; what is constant goes to
    /// the right side, and a row of nothing but negated literals is negated.
    pub fn linear(self) -> Linear<'a> {
        let Self { literals, weights, .. } = self;
        let negative = self.terms().filter(|(_, literal)| literal.is_negative());
        let (count, constant) =
            negative.fold((0, 0), |(count, sum), (weight, _)| (count + 1, sum + i64::from(weight)));
        let (sense, number) = self.relation.sense();
        let right = number - constant;
        let row = Linear { literals, weights, factor: 1, sense, right };
        if count > 0 && count == literals.len() { row.negated() } else { row }
    }
}

/// Rows with weights, one after the other.
#[derive(Clone, Debug, Default)]
pub(super) struct WeightedRows {
    rows: Vec<WeightedRow>,
    shapes: Kept<Vec<Shape>>,
}

#[derive(Clone, Debug)]
struct WeightedRow {
    literals: Vec<Lit>,
    weights: Vec<u32>,
    relation: Relation,
    origin: Origin,
}

/// What becomes of a sum of weighted literals that is to lie between two bounds.
pub(super) enum Normal {
    Always,
    Never,
    /// The number of literals that hold is bounded.
    Count(Vec<Lit>, Relation),
    /// A sum with positive weights, not all of them equal.
    Sum(Vec<Lit>, Vec<u32>, Relation),
}

impl WeightedRows {
    pub(super) fn push(
        &mut self,
        literals: Vec<Lit>,
        weights: Vec<u32>,
        relation: Relation,
        at: Origin,
    ) {
        self.rows.push(WeightedRow { literals, weights, relation, origin: at });
        self.shapes.take();
    }

    pub(super) fn append(&mut self, mut others: Self) {
        self.rows.append(&mut others.rows);
        self.shapes.take();
    }

    pub(super) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    pub(super) fn len(&self) -> usize {
        self.rows.len()
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Constraint<'_>> + Clone {
        self.rows.iter().map(|WeightedRow { literals, weights, relation, origin }| Constraint {
            literals,
            weights,
            relation: *relation,
            origin: *origin,
            implied: None,
        })
    }

    /// What is known of the sums' literals, where `rows` are all rows that count.
    pub(super) fn shapes<'a>(
        &self,
        rows: impl FnOnce() -> Vec<Constraint<'a>>,
        limiter: &Limiter,
    ) -> Result<&[Shape], Stopped> {
        let shapes = self.shapes.get_or_make(limiter, || {
            if self.is_empty() {
                return Ok(Vec::new());
            }
            Shape::of_all(self.iter(), &rows(), limiter)
        });
        Ok(shapes?)
    }
}

/// Whether two of these literals are of one variable. Most rows are in order, others short.
pub(super) fn has_variable_twice(literals: &[Lit]) -> bool {
    if literals.is_sorted_by(|one, other| one.var() < other.var()) {
        return false;
    }
    if literals.len() <= 8 {
        let is_twice =
            |(at, one): (usize, &Lit)| literals[..at].iter().any(|other| other.var() == one.var());
        return literals.iter().enumerate().any(is_twice);
    }
    let mut vars: Vec<Var> = literals.iter().map(|literal| literal.var()).collect();
    vars.sort_unstable();
    vars.windows(2).any(|two| two[0] == two[1])
}

/// A linear row in its normal form. A variable may occur repeatedly.
pub(super) fn normal(
    terms: &mut dyn Iterator<Item = (i64, Lit)>,
    lower: Option<i64>,
    upper: Option<i64>,
) -> Normal {
    // What each variable adds where it is 1, and what is there anyway.
    let mut constant = 0;
    let mut of_var: HashMap<Var, usize> = HashMap::new();
    let mut sums: Vec<(Var, i64)> = Vec::new();
    for (weight, literal) in terms {
        let weight = if literal.is_negative() {
            constant += weight;
            -weight
        } else {
            weight
        };
        let at = *of_var.entry(literal.var()).or_insert_with(|| {
            sums.push((literal.var(), 0));
            sums.len() - 1
        });
        sums[at].1 += weight;
    }
    let (mut literals, mut weights, mut total) = (Vec::new(), Vec::new(), 0);
    for (var, weight) in sums.into_iter().filter(|(_, weight)| *weight != 0) {
        if weight < 0 {
            constant += weight;
        }
        literals.push(var.literal(weight > 0));
        let size = u32::try_from(weight.abs()).expect("weights are not so large");
        weights.push(size);
        total += i64::from(size);
    }
    assert!(total <= i64::from(i32::MAX), "the weights' sizes sum up to {total}");
    // The greatest number that divides all weights divides the bounds, too.
    let divisor = weights.iter().copied().fold(0, gcd).max(1);
    let lower = lower.map_or(0, |lower| -(constant - lower).div_euclid(divisor.into())).max(0);
    let total = total / i64::from(divisor);
    let upper =
        upper.map_or(total, |upper| (upper - constant).div_euclid(divisor.into())).min(total);
    weights.iter_mut().for_each(|weight| *weight /= divisor);
    if lower > total || upper < 0 || lower > upper {
        return Normal::Never;
    }
    let length = total.cast_unsigned() as u32;
    let Some(relation) = Relation::between(lower as i32, upper as i32, length) else {
        return Normal::Always;
    };
    if weights.iter().all(|&weight| weight == 1) {
        Normal::Count(literals, relation)
    } else {
        Normal::Sum(literals, weights, relation)
    }
}

fn gcd(one: u32, other: u32) -> u32 {
    if other == 0 { one } else { gcd(other, one % other) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::Role;

    #[test]
    fn constraints_as_linear_rows() {
        #[track_caller]
        fn check(literals: &[i32], relation: Relation, expected: &str) {
            let literals: Vec<Lit> =
                literals.iter().map(|&lit| Lit::from_dimacs(lit).unwrap()).collect();
            let origin = Origin::new(Role::Rule, Program::default().add_name("row"));
            let row =
                Constraint { literals: &literals, weights: &[], relation, origin, implied: None }
                    .linear();
            let terms: Vec<String> = row.terms().map(|(v, c)| format!("{c:+} x{v:?}")).collect();
            assert_eq!(format!("{} {:?} {}", terms.join(" "), row.sense, row.right), expected);
        }
        check(&[1, 2], Relation::Exactly(1), "+1 x1 +1 x2 Equal 1");
        check(&[1, -2, -3], Relation::AtLeast(1), "+1 x1 -1 x2 -1 x3 AtLeast -1");
        check(&[-1, -2, -3], Relation::AtLeast(1), "+1 x1 +1 x2 +1 x3 AtMost 2");
        check(&[], Relation::AtLeast(1), " AtLeast 1");
    }

    #[test]
    fn linear_rows_have_one_normal_form() {
        #[track_caller]
        fn check(terms: &[(i64, i32)], lower: Option<i64>, upper: Option<i64>, expected: &str) {
            let mut terms = terms.iter().map(|&(weight, l)| (weight, Lit::from_dimacs(l).unwrap()));
            let found = match normal(&mut terms, lower, upper) {
                Normal::Always => "always".to_owned(),
                Normal::Never => "never".to_owned(),
                Normal::Count(literals, relation) => format!("{literals:?} {relation:?}"),
                Normal::Sum(l, weights, relation) => format!("{weights:?} {l:?} {relation:?}"),
            };
            assert_eq!(found, expected);
        }
        check(&[(2, 1), (3, 2)], Some(3), None, "[2, 3] [1, 2] AtLeast(3)");
        check(&[(2, 1), (-3, 2)], Some(0), Some(0), "[2, 3] [1, -2] Exactly(3)");
        check(&[(2, 1), (3, -2)], None, Some(4), "[2, 3] [1, -2] AtMost(4)");
        check(&[(4, 1), (6, 2), (2, 3)], Some(5), None, "[2, 3, 1] [1, 2, 3] AtLeast(3)");
        check(&[(4, 1), (6, 2), (2, 3)], None, Some(5), "[2, 3, 1] [1, 2, 3] AtMost(2)");
        check(&[(4, 1), (6, 2)], Some(5), Some(5), "never");
        check(&[(3, 1), (3, 2), (-3, 3)], Some(0), None, "[1, 2, -3] AtLeast(1)");
        check(&[(2, 1), (3, 1), (-5, 1)], Some(0), Some(0), "always");
        check(&[(2, 1), (3, -1)], Some(3), Some(3), "[-1] AtLeast(1)");
        check(&[(2, 1), (3, 2)], Some(6), None, "never");
        check(&[(2, 1), (3, 2)], Some(-6), Some(9), "always");
        check(&[], Some(1), None, "never");
    }
}
