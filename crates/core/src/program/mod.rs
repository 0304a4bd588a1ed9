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
//! # use satoku_core as satoku;
//! use satoku::program::{Program, Relation};
//!
//! let mut program = Program::default();
//! let [tea, coffee] = [program.add_named("tea")?, program.add_named("coffee")?];
//! program.require("one drink", [tea.positive(), coffee.positive()], Relation::Exactly(1))?;
//! assert!(program.is_met(|var| var == tea) && !program.is_met(|_| true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bare;
mod expression;
mod index;
mod linear;
mod presolve;
mod probe;
mod rows;
mod shape;
mod stated;
mod var;

use std::sync::Arc;

use self::{
    bare::VariableNames,
    index::Indexed,
    linear::{Normal, Sums},
    stated::Known,
};

pub use bare::ProgramError;
pub use expression::{Comparison, Expression};
pub use linear::{Linear, Sense};
pub use presolve::{Presolved, Reduction, presolve, presolve_probing};
pub use shape::{Group, Shape};
pub use stated::{TooOpen, presolve_stated};
pub use var::{Lit, Var};

/// How many of a constraint's literals must hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Relation {
    /// This many or more (`>=` in a linear program).
    AtLeast(u32),
    /// This many or fewer (`<=`).
    AtMost(u32),
    /// Just this many (`=`).
    Exactly(u32),
}

impl Relation {
    /// The fewest literals that may hold.
    pub fn lower(self) -> u32 {
        match self {
            Self::AtLeast(count) | Self::Exactly(count) => count,
            Self::AtMost(_) => 0,
        }
    }

    /// The most literals that may hold, of `length` in all.
    pub fn upper(self, length: usize) -> u32 {
        match self {
            Self::AtMost(count) | Self::Exactly(count) => count,
            Self::AtLeast(_) => length as u32,
        }
    }

    /// Whether two or more may hold, but not any number.
    fn upper_is_many(self) -> bool {
        matches!(self, Self::AtMost(2..) | Self::Exactly(2..))
    }

    /// What is left to say of `length` literals of which at least `lower` and at most `upper`
    /// must hold; none if that says nothing.
    fn between(lower: i32, upper: i32, length: u32) -> Option<Self> {
        let [at_least, at_most] = [lower.max(0), upper.max(0)].map(i32::cast_unsigned);
        match (at_least > 0, at_most < length) {
            (true, true) => Some(Self::Exactly(at_least)),
            (true, false) => Some(Self::AtLeast(at_least)),
            (false, true) => Some(Self::AtMost(at_most)),
            (false, false) => None,
        }
    }
}

/// One side of an [`Relation::Exactly`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Half {
    /// The `>=` side.
    AtLeast,
    /// The `<=` side.
    AtMost,
}

/// What stated a constraint.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Role {
    /// A cell: it holds exactly one value.
    Cell,
    /// A rule of the model; or whatever a program without a puzzle requires.
    Rule,
    /// A given of the puzzle.
    Given,
    /// A solution that is known and no longer wanted.
    Blocked,
}

/// A name kept in a program, to be shared by the constraints that have it in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Name(u32);

/// Where a constraint comes from: "cell r1c1", "box 3, value 7", "given r4c4".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    /// What stated it.
    pub role: Role,
    /// The cell's or the rule's name, see [`Program::name`].
    pub name: Name,
    /// The value that it is about, if it is about one.
    pub value: Option<u16>,
}

impl Origin {
    /// An origin that is about no single value.
    pub fn new(role: Role, name: Name) -> Self {
        Self { role, name, value: None }
    }

    /// The same origin, about this value.
    #[must_use]
    pub fn about(self, value: u16) -> Self {
        Self { value: Some(value), ..self }
    }
}

/// One linear relation over 0-1 variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Constraint<'a> {
    /// The literals that are counted; no variable occurs twice.
    pub literals: &'a [Lit],
    /// What each of them counts for; none if each counts for 1.
    pub weights: &'a [u32],
    /// How many of them hold, or what those weigh that hold.
    pub relation: Relation,
    /// Where it comes from.
    pub origin: Origin,
    /// The half that the rest of the program implies anyway, if there is one. Encodings may leave
    /// it out; it is true all the same.
    pub implied: Option<Half>,
}

impl<'a> Constraint<'a> {
    /// The literals with their weights.
    pub fn terms(self) -> impl Iterator<Item = (u32, Lit)> + use<'a> {
        let weight = move |index| self.weights.get(index).copied().unwrap_or(1);
        self.literals.iter().enumerate().map(move |(index, &literal)| (weight(index), literal))
    }

    /// What all literals weigh together.
    pub fn total(self) -> usize {
        if self.weights.is_empty() {
            return self.literals.len();
        }
        self.weights.iter().map(|&weight| weight as usize).sum()
    }

    /// Whether it holds where `holds` tells each variable's value.
    pub fn is_met(self, holds: impl Fn(Var) -> bool) -> bool {
        let is_true = |literal: Lit| holds(literal.var()) != literal.is_negative();
        let held = self.terms().filter(|&(_, literal)| is_true(literal));
        let sum: u32 = held.map(|(weight, _)| weight).sum();
        self.relation.lower() <= sum && sum <= self.relation.upper(self.total())
    }
}

/// A 0-1 program.
///
/// Cloning is cheap for constraints that have been [shared](Program::share): a model's program is
/// compiled once, and every puzzle clones it and posts its givens.
#[derive(Clone, Debug, Default)]
pub struct Program {
    variables: usize,
    shared: Arc<Indexed>,
    own: Indexed,
    /// Rows with weights, likewise.
    shared_sums: Arc<Sums>,
    own_sums: Sums,
    /// Variables that do not tell solutions apart, in their order.
    auxiliary: Arc<Vec<Var>>,
    names: Arc<Vec<String>>,
    variable_names: Arc<VariableNames>,
    /// While a program is stated to [`presolve_stated`]: constraints are not kept whole then.
    known: Option<Known>,
}

impl Program {
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

    /// Adds a variable that does not tell solutions apart: its value follows from the others', or does
    /// not matter.
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

    /// Adds a constraint. `implied` names the half that the others imply, if any.
    pub fn post(
        &mut self,
        literals: impl IntoIterator<Item = Lit>,
        relation: Relation,
        origin: Origin,
        implied: Option<Half>,
    ) {
        match &mut self.known {
            None => self.own.push(literals, relation, origin, implied),
            Some(known) => known.post(&mut self.own, literals, relation, origin, implied),
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
        let lower = (sense != Sense::AtMost).then_some(right);
        let upper = (sense != Sense::AtLeast).then_some(right);
        if let Some(known) = &self.known {
            let terms = terms.into_iter().collect::<Vec<_>>();
            let Some((terms, held)) = known.open_terms(&terms) else { return };
            return self.post_normal(
                terms,
                lower.map(|l| l - held),
                upper.map(|u| u - held),
                origin,
            );
        }
        self.post_normal(terms, lower, upper, origin);
    }

    fn post_normal(
        &mut self,
        terms: impl IntoIterator<Item = (i64, Lit)>,
        lower: Option<i64>,
        upper: Option<i64>,
        origin: Origin,
    ) {
        match linear::normal(terms, lower, upper) {
            Normal::Always => {}
            Normal::Never => self.own.push([], Relation::AtLeast(1), origin, None),
            Normal::Count(literals, relation) => self.own.push(literals, relation, origin, None),
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
    pub fn shaped(&self) -> impl Iterator<Item = (Constraint<'_>, Option<&Shape>)> {
        let (shared, own) = self.shapes();
        let shared = self.shared_sums.iter().zip(shared.iter().map(Some));
        let own = self.own_sums.iter().zip(own.iter().map(Some));
        let counting = |row| (row, None);
        self.shared
            .iter()
            .map(counting)
            .chain(shared)
            .chain(self.own.iter().map(counting))
            .chain(own)
    }

    /// The same, where only the rows of cells tell what the others' literals have to do with each
    /// other: for who may leave out the rows of some rules.
    pub fn shaped_by_cells(&self) -> impl Iterator<Item = (Constraint<'_>, Option<Shape>)> {
        let cells: Vec<_> =
            self.constraints().filter(|row| row.origin.role == Role::Cell).collect();
        let sums = self.shared_sums.iter().chain(self.own_sums.iter());
        let sums: Vec<Constraint<'_>> = sums.collect();
        let mut shapes = Shape::of_all(sums.iter().copied(), &cells).into_iter();
        self.constraints().map(move |row| {
            let shape = if row.weights.is_empty() { None } else { shapes.next() };
            (row, shape)
        })
    }

    /// Those that have weights alone.
    fn sums(&self) -> impl Iterator<Item = (Constraint<'_>, &Shape)> {
        let (shared, own) = self.shapes();
        self.shared_sums.iter().zip(shared).chain(self.own_sums.iter().zip(own))
    }

    fn shapes(&self) -> (&[Shape], &[Shape]) {
        let shared = self.shared_sums.shapes(|| self.shared.iter().collect());
        let own = self.own_sums.shapes(|| self.shared.iter().chain(self.own.iter()).collect());
        (shared, own)
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
    fn constraints_as_linear_rows() {
        #[track_caller]
        fn check(literals: &[i32], relation: Relation, expected: &str) {
            let literals: Vec<Lit> =
                literals.iter().map(|&lit| Lit::from_dimacs(lit).unwrap()).collect();
            let origin = Origin::new(Role::Rule, Name(0));
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
    fn shared_and_own_constraints_are_one_list() {
        let mut program = Program::new(3);
        let name = program.add_name("box 3");
        let origin = Origin::new(Role::Rule, name).about(7);
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
}
