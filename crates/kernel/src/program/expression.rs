//! Linear expressions, written as people do: `2 * x - y + 3`.

use std::{
    iter,
    ops::{Add, Mul, Neg, Sub},
};

use super::{Lit, Sense, Var};

/// A sum of 0-1 variables with integer weights, and a constant.
///
/// ```
/// # use satoku_kernel as satoku;
/// use satoku::program::{Expression, Program};
///
/// let mut program = Program::default();
/// let [axe, bread, cheese] =
///     [program.add_named("axe")?, program.add_named("bread")?, program.add_named("cheese")?];
/// program.require_linear("weight", (5 * axe + 2 * bread + 3 * cheese).at_most(6))?;
/// program.require_linear("worth", (4 * axe + bread + 2 * cheese).at_least(3))?;
/// assert!(program.is_met(|var| var == axe) && !program.is_met(|_| true));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Expression {
    terms: Vec<(i64, Lit)>,
    constant: i64,
}

/// An expression that compares with a number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The literals, each with its weight.
    pub terms: Vec<(i64, Lit)>,
    /// How their sum compares.
    pub sense: Sense,
    /// With what.
    pub right: i64,
}

impl Expression {
    /// `self <= right`
    pub fn at_most(self, right: i64) -> Comparison {
        self.compares(Sense::AtMost, right)
    }

    /// `self >= right`
    pub fn at_least(self, right: i64) -> Comparison {
        self.compares(Sense::AtLeast, right)
    }

    /// `self = right`
    pub fn equals(self, right: i64) -> Comparison {
        self.compares(Sense::Equal, right)
    }

    fn compares(self, sense: Sense, right: i64) -> Comparison {
        // What saturates is refused where it is posted.
        Comparison { terms: self.terms, sense, right: right.saturating_sub(self.constant) }
    }
}

impl From<Lit> for Expression {
    fn from(literal: Lit) -> Self {
        Self { terms: vec![(1, literal)], constant: 0 }
    }
}

impl From<Var> for Expression {
    fn from(var: Var) -> Self {
        var.positive().into()
    }
}

impl From<i64> for Expression {
    fn from(constant: i64) -> Self {
        Self { terms: Vec::new(), constant }
    }
}

impl Neg for Expression {
    type Output = Self;

    fn neg(self) -> Self {
        -1 * self
    }
}

impl Mul<Expression> for i64 {
    type Output = Expression;

    fn mul(self, mut of: Expression) -> Expression {
        of.terms.iter_mut().for_each(|(weight, _)| *weight = weight.saturating_mul(self));
        Expression { constant: of.constant.saturating_mul(self), ..of }
    }
}

/// Arithmetic for what is a term by itself.
macro_rules! term {
    ($term:ty) => {
        impl Mul<$term> for i64 {
            type Output = Expression;

            fn mul(self, term: $term) -> Expression {
                self * Expression::from(term)
            }
        }

        impl<R: Into<Expression>> Add<R> for $term {
            type Output = Expression;

            fn add(self, other: R) -> Expression {
                Expression::from(self) + other
            }
        }

        impl<R: Into<Expression>> Sub<R> for $term {
            type Output = Expression;

            fn sub(self, other: R) -> Expression {
                Expression::from(self) - other
            }
        }
    };
}

term!(Var);
term!(Lit);

impl<R: Into<Self>> Add<R> for Expression {
    type Output = Self;

    fn add(mut self, other: R) -> Self {
        let other: Self = other.into();
        self.terms.extend(other.terms);
        Self { constant: self.constant.saturating_add(other.constant), ..self }
    }
}

impl<R: Into<Self>> Sub<R> for Expression {
    type Output = Self;

    fn sub(self, other: R) -> Self {
        self + -other.into()
    }
}

impl<T: Into<Self>> iter::Sum<T> for Expression {
    fn sum<I: Iterator<Item = T>>(terms: I) -> Self {
        terms.fold(Self::default(), |sum, term| sum + term)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_are_what_they_look_like() {
        let [x, y] = [0, 1].map(Var::from_index);
        let sum = 2 * x - y + 3 + !x.positive();
        let comparison = (2 * (sum - 1)).at_most(9);
        assert_eq!(format!("{:?}", comparison.terms), "[(4, 1), (-2, 2), (2, -1)]");
        assert_eq!((comparison.sense, comparison.right), (Sense::AtMost, 5));
        let both: Expression = [x, y].into_iter().sum();
        assert_eq!(both.equals(1), (x + y).equals(1));
    }
}
