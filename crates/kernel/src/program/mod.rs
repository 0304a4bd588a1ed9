//! The 0-1 program: variables, and linear relations between them.
//!
//! This is the form in which a puzzle leaves the world of cells and values. It is what integer
//! programmers call a binary integer program and pseudo-Boolean people a set of cardinality
//! constraints: every [`Constraint`] bounds the number of its literals that hold. It knows no
//! puzzle; where a constraint comes from is kept as an [`Origin`] for messages and exports.
//!
//! A program needs no puzzle: variables may have names, and constraints are
//! [required](Program::require).
//!
//! ```
//! # use satoku_kernel as satoku;
//! use satoku::program::{Program, Relation};
//!
//! let mut program = Program::default();
//! let [tea, coffee] = [program.add_named("tea")?, program.add_named("coffee")?];
//! program.require("one drink", [tea.positive(), coffee.positive()], Relation::Exactly(1))?;
//! assert!(program.is_met(|var| var == tea) && !program.is_met(|_| true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bare;
mod bounds;
mod constraint;
mod expression;
mod index;
mod indexed;
mod known;
mod linear;
mod overlaps;
mod prelude;
mod presolve;
mod probe;
mod propagation;
mod rows;
mod shape;
mod state;
mod stated;
mod var;

use std::sync::Arc;

use crate::program::prelude::*;

use self::{
    bare::VariableNames,
    indexed::IndexedRows,
    known::KnownValues,
    linear::{Normal, WeightedRows},
};

pub(crate) use rows::Head;

pub use bare::ProgramError;
pub use constraint::{Constraint, Half, Name, Origin, Relation, Role};
pub use expression::{Comparison, Expression};
pub use known::{PresolveError, TooOpen};
pub use linear::{Linear, Sense};
pub use presolve::{Presolved, Reduction, presolve, presolve_probing};
pub use shape::{Group, Shape};
pub use stated::presolve_stated;
pub use var::{Lit, Var};

/// A 0-1 program.
///
/// Cloning is cheap for constraints that have been [shared](Program::share): a model's program is
/// compiled once, and every puzzle clones it and posts its givens.
#[derive(Clone, Debug, Default)]
pub struct Program {
    variables: usize,
    shared: Arc<IndexedRows>,
    own: IndexedRows,
    /// Rows with weights, likewise.
    shared_sums: Arc<WeightedRows>,
    own_sums: WeightedRows,
    /// Variables that do not tell solutions apart, in their order.
    auxiliary: Arc<Vec<Var>>,
    names: Arc<Vec<String>>,
    variable_names: Arc<VariableNames>,
    /// While a program is stated to [`presolve_stated`]: constraints are not kept whole then.
    known: Option<KnownValues>,
    /// Room for the row at hand.
    row: Vec<Lit>,
}

impl Program {
    /// What may be spent on finding rows that overlap, for each literal.
    #[doc(hidden)]
    pub const OVERLAP_BUDGET: usize = Overlaps::BUDGET;

    /// Pairs of shared rows that have several literals in common, as they are found with a budget for
    /// each literal.
    #[doc(hidden)]
    pub fn overlapping_rows(&self, budget: usize) -> Vec<(usize, u32)> {
        let (rows, limiter) = (&self.shared, Limiter::none());
        let index = rows.index(self.variable_count(), &limiter).expect("nothing stops it");
        let budget = budget.saturating_mul(rows.literals().len());
        let overlaps =
            Overlaps::with_budget(budget, rows, index, &limiter).expect("nothing stops it");
        let of_row = |row| overlaps.of_row(row).iter().map(move |pair| (row, pair.other));
        (0..rows.len()).flat_map(of_row).collect()
    }

    /// A program with this many variables and no constraint.
    pub fn new(variables: usize) -> Self {
        Self { variables, ..Self::default() }
    }

    /// A program with the variables and names of another, and no constraint.
    pub fn with_variables_of(other: &Self) -> Self {
        let (names, variable_names) = (other.names.clone(), other.variable_names.clone());
        let auxiliary = other.auxiliary.clone();
        Self { auxiliary, names, variable_names, ..Self::new(other.variables) }
    }

    /// The number of variables.
    pub fn variable_count(&self) -> usize {
        self.variables
    }

    /// All variables, in order.
    pub fn variables(&self) -> impl Iterator<Item = Var> + use<> {
        (0..self.variables).map(Var::from_index)
    }

    /// Adds a variable after all others.
    pub fn add_variable(&mut self) -> Var {
        let var = Var::from_index(self.variables);
        self.variables += 1;
        if let Some(known) = &mut self.known {
            known.add_variable(var);
        }
        var
    }

    /// Adds variables after all others until there are this many.
    pub fn grow_to(&mut self, variables: usize) {
        while self.variables < variables {
            self.add_variable();
        }
    }

    /// Adds a variable that does not tell solutions apart: its value follows from the others', or
    /// does not matter.
    pub fn add_auxiliary(&mut self) -> Var {
        let var = self.add_variable();
        Arc::make_mut(&mut self.auxiliary).push(var);
        var
    }

    /// Whether a variable was [added](Program::add_auxiliary) as one that tells no solutions apart.
    pub fn is_auxiliary(&self, var: Var) -> bool {
        self.auxiliary.binary_search(&var).is_ok()
    }

    /// Keeps a name for use in [`Origin`].
    pub fn add_name(&mut self, name: impl Into<String>) -> Name {
        let names = Arc::make_mut(&mut self.names);
        names.push(name.into());
        Name(names.len() as u32 - 1)
    }

    /// The text of a name.
    pub fn name(&self, name: Name) -> &str {
        &self.names[name.0 as usize]
    }

    /// Adds a constraint. `implied` names the half that the others imply, if any. A literal that
    /// occurs repeatedly counts as often; no row that is kept has a variable twice.
    pub fn post(
        &mut self,
        literals: impl IntoIterator<Item = Lit>,
        relation: Relation,
        origin: Origin,
        implied: Option<Half>,
    ) {
        self.post_any(&mut literals.into_iter(), Head { relation, origin, implied });
    }

    /// [`post`](Self::post) for an iterator that is dynamic already.
    pub(crate) fn post_any(&mut self, literals: &mut dyn Iterator<Item = Lit>, head: Head) {
        let mut row = std::mem::take(&mut self.row);
        row.clear();
        row.extend(literals);
        if linear::has_variable_twice(&row) {
            self.post_merged(&row, head.relation, head.origin);
        } else {
            let literals = &mut row.iter().copied();
            match &mut self.known {
                None => self.own.push(literals, head),
                Some(known) => known.post(&mut self.own, literals, head),
            }
        }
        self.row = row;
    }

    /// Adds a row that counts literals, some of them of one variable.
    fn post_merged(&mut self, literals: &[Lit], relation: Relation, origin: Origin) {
        let [lower, upper] = relation.bounds().map(|bound| bound.map(i64::from));
        let terms = &mut literals.iter().map(|&literal| (1, literal));
        match linear::normal(terms, lower, upper) {
            Normal::Always => {}
            Normal::Never => self.post([], Relation::AtLeast(1), origin, None),
            Normal::Count(literals, relation) => self.post(literals, relation, origin, None),
            // At least 1 of some: however often each is there.
            Normal::Sum(literals, _, relation @ Relation::AtLeast(1)) => {
                self.post(literals, relation, origin, None);
            }
            Normal::Sum(literals, weights, relation) => {
                let terms = weights.into_iter().map(i64::from).zip(literals);
                let (sense, right) = relation.sense();
                self.post_linear(terms, sense, right, origin);
            }
        }
    }

    /// Adds a linear row with weights: the sum of the weights of all terms whose literals hold
    /// compares with the right side as `sense` says. A variable may occur repeatedly.
    ///
    /// # Panics
    /// If the weights' sizes sum up to more than [`i32::MAX`].
    pub fn post_linear(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Lit)>,
        sense: Sense,
        right: i64,
        origin: Origin,
    ) {
        let terms = &mut terms.into_iter();
        let bounds = |right| {
            let lower = (sense != Sense::AtMost).then_some(right);
            (lower, (sense != Sense::AtLeast).then_some(right))
        };
        match &self.known {
            None => {
                let (lower, upper) = bounds(right);
                self.post_normal(terms, lower, upper, origin);
            }
            Some(known) => {
                let Some((open, held)) = known.open_terms(terms) else { return };
                let (lower, upper) = bounds(right - held);
                self.post_normal(&mut open.into_iter(), lower, upper, origin);
            }
        }
    }

    fn post_normal(
        &mut self,
        terms: &mut dyn Iterator<Item = (i64, Lit)>,
        lower: Option<i64>,
        upper: Option<i64>,
        origin: Origin,
    ) {
        match linear::normal(terms, lower, upper) {
            Normal::Always => {}
            Normal::Never => {
                self.own.push(&mut std::iter::empty(), Head::new(Relation::AtLeast(1), origin));
            }
            Normal::Count(literals, relation) => {
                self.own.push(&mut literals.into_iter(), Head::new(relation, origin));
            }
            Normal::Sum(literals, weights, relation) => {
                self.own_sums.push(literals, weights, relation, origin);
            }
        }
    }

    /// All constraints: first what has been [shared](Program::share), those that count before those
    /// with weights, and then the others likewise; each in the order in which they were posted.
    pub fn constraints(&self) -> impl Iterator<Item = Constraint<'_>> {
        let shared = self.shared.iter().chain(self.shared_sums.iter());
        shared.chain(self.own.iter()).chain(self.own_sums.iter())
    }

    /// The same, with those that have weights what the others say of their literals.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn shaped(
        &self,
        limiter: &Limiter,
    ) -> Result<impl Iterator<Item = (Constraint<'_>, Option<&Shape>)> + use<'_>, Stopped> {
        let (shared, own) = self.shapes(limiter)?;
        let shared = self.shared_sums.iter().zip(shared.iter().map(Some));
        let own = self.own_sums.iter().zip(own.iter().map(Some));
        let counting = |row| (row, None);
        let shared = self.shared.iter().map(counting).chain(shared);
        Ok(shared.chain(self.own.iter().map(counting)).chain(own))
    }

    /// The same, with shapes that come from the rows of cells alone: for encodings that may leave
    /// out the rows of some rules.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn shaped_by_cells(
        &self,
        limiter: &Limiter,
    ) -> Result<impl Iterator<Item = (Constraint<'_>, Option<Shape>)> + use<'_>, Stopped> {
        let cells: Vec<_> =
            self.constraints().filter(|row| row.origin.role == Role::Cell).collect();
        let sums = self.shared_sums.iter().chain(self.own_sums.iter());
        let sums: Vec<Constraint<'_>> = sums.collect();
        let mut shapes = Shape::of_all(sums.iter().copied(), &cells, limiter)?.into_iter();
        Ok(self.constraints().map(move |row| {
            let shape = if row.weights.is_empty() { None } else { shapes.next() };
            (row, shape)
        }))
    }

    /// Those that have weights alone.
    fn sums(
        &self,
        limiter: &Limiter,
    ) -> Result<impl Iterator<Item = (Constraint<'_>, &Shape)> + use<'_>, Stopped> {
        let (shared, own) = self.shapes(limiter)?;
        Ok(self.shared_sums.iter().zip(shared).chain(self.own_sums.iter().zip(own)))
    }

    fn shapes(&self, limiter: &Limiter) -> Result<(&[Shape], &[Shape]), Stopped> {
        let shared = self.shared_sums.shapes(|| self.shared.iter().collect(), limiter)?;
        let rows = || self.shared.iter().chain(self.own.iter()).collect();
        Ok((shared, self.own_sums.shapes(rows, limiter)?))
    }

    /// The number of constraints.
    pub fn constraint_count(&self) -> usize {
        self.shared.len() + self.shared_sums.len() + self.own.len() + self.own_sums.len()
    }

    /// Moves the constraints so far to storage that clones have in common.
    pub fn share(&mut self) {
        let own = std::mem::take(&mut self.own);
        Arc::make_mut(&mut self.shared).append(own);
        let sums = std::mem::take(&mut self.own_sums);
        if !sums.is_empty() {
            Arc::make_mut(&mut self.shared_sums).append(sums);
        }
    }

    /// An origin in words: `cell r1c1`, `box 3, value 7`, `given r4c4`.
    pub fn describe(&self, origin: Origin) -> String {
        let name = self.name(origin.name);
        let subject = match origin.role {
            Role::Cell => format!("cell {name}"),
            Role::Rule => name.to_owned(),
            Role::Given => format!("given {name}"),
            Role::Blocked => format!("blocked {name}"),
        };
        match origin.value {
            Some(value) => format!("{subject}, value {value}"),
            None => subject,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shared_and_own_constraints_are_one_list() {
        let mut program = Program::new(3);
        let origin = Origin::new(Role::Rule, program.add_name("box 3")).about(7);
        let literals: Vec<Lit> = program.variables().map(Var::positive).collect();
        program.post(literals.clone(), Relation::Exactly(1), origin, Some(Half::AtLeast));
        program.share();
        let mut copy = program.clone();
        copy.post([!literals[2]], Relation::Exactly(1), origin, None);

        assert_eq!(program.constraint_count(), 1);
        let lengths: Vec<usize> = copy.constraints().map(|c| c.literals.len()).collect();
        assert_eq!(lengths, [3, 1]);
        assert_eq!(copy.describe(origin), "box 3, value 7");
    }

    #[test]
    fn rows_are_kept_with_each_variable_once() {
        #[track_caller]
        fn check(literals: &[i32], relation: Relation, expected: &str) {
            let origin = Origin::new(Role::Rule, Name(0));
            let literals = literals.iter().map(|&literal| Lit::from_dimacs(literal).unwrap());
            let mut program = Program::new(3);
            program.post(literals, relation, origin, None);
            let row = |row: Constraint<'_>| {
                let terms: Vec<_> = row.terms().collect();
                format!("{terms:?} {:?}", row.relation)
            };
            let rows: Vec<String> = program.constraints().map(row).collect();
            assert_eq!(rows.join("; "), expected);
        }
        check(&[2, 1, 2], Relation::AtLeast(1), "[(1, 2), (1, 1)] AtLeast(1)");
        check(&[-1, 1], Relation::AtLeast(1), "");
        check(&[-1, 2, 1, 2], Relation::Exactly(1), "[(1, 2)] AtMost(0)");
        check(&[-1, 2, 1, 3], Relation::AtLeast(2), "[(1, 2), (1, 3)] AtLeast(1)");
        check(&[1, 1, 2], Relation::AtMost(1), "[(2, 1), (1, 2)] AtMost(1)");
        check(&[1, 1], Relation::Exactly(1), "[] AtLeast(1)");
        check(&[1, 2, -1, -2], Relation::AtMost(1), "[] AtLeast(1)");
    }
}
