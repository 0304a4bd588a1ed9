//! Variables and literals.
//!
//! A variable is one yes-or-no question ("does r1c1 hold 7?"), a literal one answer to it.
//! Inside the program both count from 0; on paper, in DIMACS and in every message, variables
//! count from 1 and a minus sign negates. This file is the only place where the one numbering
//! becomes the other.

use std::{fmt, ops::Not};

/// A 0-1 variable.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Var(u32);

impl Var {
    /// The most variables a program can have: DIMACS numbers are signed 32-bit integers.
    pub const MAX_COUNT: usize = i32::MAX as usize;

    /// The variable at a 0-based index.
    ///
    /// # Panics
    /// If the index is not below [`Var::MAX_COUNT`].
    #[inline]
    pub fn from_index(index: usize) -> Self {
        assert!(index < Self::MAX_COUNT, "variable index {index} is too large");
        Self(index as u32)
    }

    /// The 0-based index.
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The 1-based number that files and messages use.
    pub fn number(self) -> u32 {
        self.0 + 1
    }

    /// The literal "this variable is 1", or "is 0".
    pub fn literal(self, is_one: bool) -> Lit {
        Lit(self.0 << 1 | u32::from(!is_one))
    }

    /// The literal "this variable is 1".
    pub fn positive(self) -> Lit {
        Lit(self.0 << 1)
    }

    /// The literal "this variable is 0".
    pub fn negative(self) -> Lit {
        Lit(self.0 << 1 | 1)
    }
}

impl fmt::Debug for Var {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.number())
    }
}

/// A variable or its negation.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Lit(u32);

impl Lit {
    /// The variable.
    pub fn var(self) -> Var {
        Var(self.0 >> 1)
    }

    /// Whether this is the literal "the variable is 0".
    pub fn is_negative(self) -> bool {
        self.0 & 1 == 1
    }

    /// Whether it holds where its variable is 1, or is not.
    pub fn holds(self, is_one: bool) -> bool {
        is_one != self.is_negative()
    }

    /// The same literal of another variable.
    #[must_use]
    pub fn of(self, var: Var) -> Self {
        Self(var.0 << 1 | self.0 & 1)
    }

    /// The literal as DIMACS writes it: the variable's 1-based number, negative when negated.
    pub fn to_dimacs(self) -> i32 {
        let number = self.var().number() as i32;
        if self.is_negative() { -number } else { number }
    }

    /// The literal that DIMACS writes as `number`; none for 0, which ends a clause there.
    pub fn from_dimacs(number: i32) -> Option<Self> {
        let var = Var(number.checked_abs()?.cast_unsigned().checked_sub(1)?);
        Some(var.literal(number > 0))
    }
}

impl Not for Lit {
    type Output = Self;

    fn not(self) -> Self {
        Self(self.0 ^ 1)
    }
}

impl fmt::Debug for Lit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.to_dimacs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_written_and_read_as_in_dimacs() {
        let seventh = Var::from_index(6);
        assert_eq!(seventh.positive().to_dimacs(), 7);
        assert_eq!(seventh.negative().to_dimacs(), -7);
        assert_eq!(Lit::from_dimacs(-7), Some(seventh.negative()));
        assert_eq!(Lit::from_dimacs(7), Some(!seventh.negative()));
        assert_eq!(Lit::from_dimacs(0), None);
        assert_eq!(Lit::from_dimacs(i32::MIN), None);
        assert_eq!(format!("{:?}", [seventh.positive(), seventh.negative()]), "[7, -7]");
    }
}
