//! 0-1 programs, with or without a puzzle.

use std::ops::{Deref, DerefMut};

use satoku_rules::program;
pub use satoku_rules::program::*;

use crate::engine::{Assignment, Assignments, EngineError};

/// A 0-1 program: variables, and linear constraints over them. What all crates know of it is in
/// [`satoku_rules::program::Program`], which this one stands for; here are the questions.
#[derive(Clone, Debug, Default)]
pub struct Program(program::Program);

impl Program {
    /// Values that meet all constraints; none if these are proven to contradict one another.
    ///
    /// # Errors
    /// If the solver fails, or the formula is too large for it.
    pub fn solve(&self) -> Result<Option<Assignment>, EngineError> {
        self.solutions().next().transpose()
    }

    /// The number of solutions, or `limit` if there are as many or more.
    ///
    /// # Errors
    /// If the solver fails, or the formula is too large for it.
    pub fn count(&self, limit: usize) -> Result<usize, EngineError> {
        self.solutions().take(limit).try_fold(0, |count, solution| solution.map(|_| count + 1))
    }

    /// All solutions, found as they are asked for. Each is checked against the constraints.
    ///
    /// ```
    /// use satoku::program::{Program, Relation};
    ///
    /// let mut program = Program::default();
    /// let [a, b, c] = ["a", "b", "c"].map(|name| program.add_named(name).unwrap());
    /// program.require("some", [a, b, c].map(|var| var.positive()), Relation::AtLeast(1))?;
    /// assert_eq!(program.solutions().count(), 7);
    /// // Only what differs in `a` or `b` counts as another.
    /// assert_eq!(program.solutions().over([a, b]).count(), 4);
    /// # Ok::<(), satoku::program::ProgramError>(())
    /// ```
    pub fn solutions(&self) -> Assignments<'_> {
        Assignments::of(self)
    }
}

impl Deref for Program {
    type Target = program::Program;

    fn deref(&self) -> &program::Program {
        &self.0
    }
}

impl DerefMut for Program {
    fn deref_mut(&mut self) -> &mut program::Program {
        &mut self.0
    }
}

impl From<program::Program> for Program {
    fn from(program: program::Program) -> Self {
        Self(program)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counting_ends_at_the_limit() {
        let program = Program::from(program::Program::new(5));
        assert_eq!(program.count(10).unwrap(), 10);
        assert_eq!(program.count(100).unwrap(), 32);
        assert_eq!(Program::default().count(100).unwrap(), 1);
    }
}
