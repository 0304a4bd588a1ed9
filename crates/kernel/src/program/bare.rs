//! Programs without a puzzle: variables with names, and constraints that say what they are called.

use super::{Comparison, Role};
use crate::program::prelude::*;

/// Why a program cannot have a variable or a constraint.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ProgramError {
    /// A name that files could not have.
    #[error(
        "a variable is named \"{0}\", expected 1 to {max} ASCII letters, digits and '_'",
        max = Program::MAX_NAME
    )]
    Name(String),
    /// Two variables of one name.
    #[error("two variables are named \"{0}\"")]
    NameTwice(String),
    /// A variable that the program does not have.
    #[error("{constraint}: there is no variable {variable}, the program has {count}")]
    NoVariable {
        /// The name of the constraint.
        constraint: String,
        /// The variable's 1-based number.
        variable: u32,
        /// The number of the program's variables.
        count: usize,
    },
    /// Weights that are too large.
    #[error(
        "{constraint}: the weights and the right side sum up to {total}, the limit is {max}",
        max = Program::MAX_TOTAL
    )]
    TooHeavy {
        /// The name of the constraint.
        constraint: String,
        /// The sum of their sizes.
        total: u64,
    },
    /// A variable that occurs twice in a constraint.
    #[error("{constraint}: variable {variable} occurs twice, expected each one once")]
    VariableTwice {
        /// The name of the constraint.
        constraint: String,
        /// The variable's 1-based number.
        variable: u32,
    },
}

/// The names of variables, both ways.
#[derive(Clone, Debug, Default)]
pub(super) struct VariableNames {
    of_var: HashMap<Var, String>,
    vars: HashMap<String, Var>,
}

impl Program {
    /// The longest name of a variable.
    pub const MAX_NAME: usize = 100;

    /// The most that the sizes of a row's weights and of its right side may sum up to.
    pub const MAX_TOTAL: u64 = i32::MAX as u64;

    /// Adds a variable with a name of its own, after all others.
    ///
    /// # Errors
    /// If the name is not one for files, or there is a variable of this name.
    pub fn add_named(&mut self, name: impl Into<String>) -> Result<Var, ProgramError> {
        let name = name.into();
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
        if !(1..=Self::MAX_NAME).contains(&name.len()) || !name.bytes().all(is_plain) {
            return Err(ProgramError::Name(name));
        }
        if self.variable(&name).is_some() {
            return Err(ProgramError::NameTwice(name));
        }
        let var = self.add_variable();
        let names = std::sync::Arc::make_mut(&mut self.variable_names);
        names.of_var.insert(var, name.clone());
        names.vars.insert(name, var);
        Ok(var)
    }

    /// The variable of this name.
    pub fn variable(&self, name: &str) -> Option<Var> {
        self.variable_names.vars.get(name).copied()
    }

    /// The name of a variable, if it has one of its own.
    pub fn variable_name(&self, var: Var) -> Option<&str> {
        self.variable_names.of_var.get(&var).map(String::as_str)
    }

    /// Adds a constraint under a name for messages and files, which others may have, too.
    ///
    /// # Errors
    /// If a variable is not one of the program's, or occurs twice.
    pub fn require(
        &mut self,
        name: &str,
        literals: impl IntoIterator<Item = Lit>,
        relation: Relation,
    ) -> Result<(), ProgramError> {
        let literals: Vec<Lit> = literals.into_iter().collect();
        let mut vars: Vec<Var> = literals.iter().map(|literal| literal.var()).collect();
        vars.sort_unstable();
        let (constraint, count) = (name.to_owned(), self.variable_count());
        if let Some(var) = vars.last().filter(|var| var.index() >= count) {
            return Err(ProgramError::NoVariable { constraint, variable: var.number(), count });
        }
        if let Some(two) = vars.windows(2).find(|two| two[0] == two[1]) {
            return Err(ProgramError::VariableTwice { constraint, variable: two[0].number() });
        }
        let origin = Origin::new(Role::Rule, self.add_name(name));
        self.post(literals, relation, origin, None);
        Ok(())
    }

    /// Adds a linear row with weights, under a name for messages and files. A variable may occur
    /// repeatedly.
    ///
    /// # Errors
    /// If a variable is not one of the program's, or a number is too large.
    pub fn require_linear(
        &mut self,
        name: &str,
        comparison: Comparison,
    ) -> Result<(), ProgramError> {
        let Comparison { terms, sense, right } = comparison;
        let (constraint, count) = (name.to_owned(), self.variable_count());
        let highest = terms.iter().map(|(_, literal)| literal.var()).max();
        if let Some(var) = highest.filter(|var| var.index() >= count) {
            return Err(ProgramError::NoVariable { constraint, variable: var.number(), count });
        }
        let sizes = terms.iter().map(|(weight, _)| weight).chain([&right]);
        let total = sizes.fold(0_u64, |sum, size| sum.saturating_add(size.unsigned_abs()));
        if total > Self::MAX_TOTAL {
            return Err(ProgramError::TooHeavy { constraint, total });
        }
        let origin = Origin::new(Role::Rule, self.add_name(name));
        self.post_linear(terms, sense, right, origin);
        Ok(())
    }

    /// Whether every constraint is met where `holds` tells each variable's value.
    pub fn is_met(&self, holds: impl Fn(Var) -> bool) -> bool {
        self.constraints().all(|constraint| constraint.is_met(&holds))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_found_by_their_names() {
        let mut program = Program::new(1);
        let named = program.add_named("left_1").unwrap();
        assert_eq!(program.variable("left_1"), Some(named));
        assert_eq!(program.variable_name(named), Some("left_1"));
        assert_eq!(program.variable_name(Var::from_index(0)), None);
        assert_eq!(program.variable("right"), None);
    }

    #[test]
    fn what_a_program_cannot_have_is_explained() {
        #[track_caller]
        fn check<T: std::fmt::Debug>(result: Result<T, ProgramError>, expected: &str) {
            assert_eq!(result.unwrap_err().to_string(), expected);
        }
        let mut program = Program::new(0);
        let var = program.add_named("x").unwrap();
        let names = "expected 1 to 100 ASCII letters, digits and '_'";
        check(program.add_named("x"), "two variables are named \"x\"");
        check(program.add_named(""), &format!("a variable is named \"\", {names}"));
        check(program.add_named("a b"), &format!("a variable is named \"a b\", {names}"));
        check(
            program.require("pair", [var.positive(), var.negative()], Relation::AtLeast(1)),
            "pair: variable 1 occurs twice, expected each one once",
        );
        let heavy = (i64::from(i32::MAX) * var).at_least(1);
        check(
            program.require_linear("scales", heavy),
            "scales: the weights and the right side sum up to 2147483648, the limit is 2147483647",
        );
        let stranger = Var::from_index(4).positive();
        check(
            program.require_linear("far", (2 * stranger).at_most(1)),
            "far: there is no variable 5, the program has 1",
        );
        check(
            program.require("far", [stranger], Relation::AtLeast(1)),
            "far: there is no variable 5, the program has 1",
        );
        assert_eq!(program.constraint_count(), 0);
    }

    #[test]
    fn a_program_is_met_if_all_its_constraints_are() {
        let mut program = Program::new(3);
        let [a, b, c] = [0, 1, 2].map(Var::from_index);
        program
            .require("one", [a.positive(), b.positive(), c.negative()], Relation::Exactly(1))
            .unwrap();
        program.require("most", [a.positive(), c.positive()], Relation::AtMost(1)).unwrap();
        let met: Vec<usize> =
            (0..8).filter(|bits| program.is_met(|var| bits >> var.index() & 1 == 1)).collect();
        assert_eq!(met, [0, 0b110]);
    }
}
