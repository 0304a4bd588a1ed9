//! The 0-1 program: variables, and linear relations between them.
//!
//! This is the form in which a puzzle leaves the world of cells and values. It is what integer
//! programmers call a binary integer program and pseudo-Boolean people a set of cardinality
//! constraints: every [`Constraint`] bounds the number of its literals that hold. It knows no
//! puzzle; where a constraint comes from is kept as an [`Origin`] for messages and exports.
//!
//! ```
//! use satoku::program::{Origin, Program, Relation, Role};
//!
//! let mut program = Program::new(2);
//! let cell = program.add_name("r1c1");
//! let both = program.variables().map(|var| var.positive());
//! program.post(both, Relation::Exactly(1), Origin::new(Role::Cell, cell), None);
//! assert_eq!(program.constraints().count(), 1);
//! ```

mod presolve;
mod var;

use std::sync::{Arc, OnceLock};

use self::presolve::Count;

pub use presolve::{Presolved, Reduction, presolve};
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
    /// A rule of the model.
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
    /// How many of them hold.
    pub relation: Relation,
    /// Where it comes from.
    pub origin: Origin,
    /// The half that the rest of the program implies anyway, if there is one. Encodings may leave
    /// it out; it is true all the same.
    pub implied: Option<Half>,
}

/// A constraint as integer programmers write it: coefficients, all of them 1 or all literals'
/// signs, a sense and a right side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Linear<'a> {
    literals: &'a [Lit],
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
    /// The variables with their coefficients, 1 or -1.
    pub fn terms(self) -> impl Iterator<Item = (Var, i64)> + use<'a> {
        let sign = move |lit: Lit| if lit.is_negative() { -self.factor } else { self.factor };
        self.literals.iter().map(move |&lit| (lit.var(), sign(lit)))
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
        let negative = self.literals.iter().filter(|lit| lit.is_negative()).count();
        let (sense, count) = match self.relation {
            Relation::AtLeast(count) => (Sense::AtLeast, count),
            Relation::AtMost(count) => (Sense::AtMost, count),
            Relation::Exactly(count) => (Sense::Equal, count),
        };
        let right = i64::from(count) - negative as i64;
        let row = Linear { literals: self.literals, factor: 1, sense, right };
        if negative > 0 && negative == self.literals.len() { row.negated() } else { row }
    }
}

/// Constraints in flat storage: all literals in one vector.
#[derive(Clone, Debug, Default)]
struct Rows {
    literals: Vec<Lit>,
    heads: Vec<Head>,
    /// What presolve begins with.
    counts: Vec<Count>,
    occurrences: OnceLock<Occurrences>,
    overlaps: OnceLock<Overlaps>,
}

#[derive(Clone, Copy, Debug)]
struct Head {
    end: u32,
    relation: Relation,
    origin: Origin,
    implied: Option<Half>,
}

impl Rows {
    fn push(&mut self, literals: impl IntoIterator<Item = Lit>, head: impl FnOnce(u32) -> Head) {
        let start = self.literals.len();
        self.literals.extend(literals);
        let head = head(self.literals.len() as u32);
        self.counts.push(Count::new(head.relation, self.literals.len() - start));
        self.heads.push(head);
        self.occurrences.take();
        self.overlaps.take();
    }

    fn counts(&self) -> &[Count] {
        &self.counts
    }

    fn get(&self, index: usize) -> Constraint<'_> {
        let start = index.checked_sub(1).map_or(0, |before| self.heads[before].end as usize);
        let Head { end, relation, origin, implied } = self.heads[index];
        Constraint { literals: &self.literals[start..end as usize], relation, origin, implied }
    }

    fn iter(&self) -> impl Iterator<Item = Constraint<'_>> {
        (0..self.heads.len()).map(|index| self.get(index))
    }

    /// For each variable the constraints that it occurs in, counted once and kept.
    fn occurrences(&self, variables: usize) -> &Occurrences {
        self.occurrences.get_or_init(|| Occurrences::of(self, variables))
    }

    /// Pairs of rows with several literals in common, found once and kept. None of a program that
    /// is so large that the list would take more memory than the program.
    fn overlaps(&self, variables: usize) -> &Overlaps {
        const MAX_VARIABLES: usize = 1 << 21;
        self.overlaps.get_or_init(|| {
            let is_small = variables <= MAX_VARIABLES;
            if is_small {
                Overlaps::of(self, self.occurrences(variables))
            } else {
                Overlaps::default()
            }
        })
    }
}

/// Pairs of rows with two or more literals in common, those of all pairs in one vector.
#[derive(Clone, Debug, Default)]
struct Overlaps {
    /// The two rows, and where their common literals end.
    pairs: Vec<([u32; 2], u32)>,
    literals: Vec<Lit>,
}

impl Overlaps {
    fn of(rows: &Rows, occurrences: &Occurrences) -> Self {
        let mut overlaps = Self::default();
        let mut common: Vec<Vec<Lit>> = vec![Vec::new(); rows.heads.len()];
        let mut touched = Vec::new();
        for (row, constraint) in (0..).zip(rows.iter()) {
            for &literal in constraint.literals {
                for &(other, negated) in occurrences.of_var(literal.var()) {
                    if other > row && negated == literal.is_negative() {
                        if common[other as usize].is_empty() {
                            touched.push(other);
                        }
                        common[other as usize].push(literal);
                    }
                }
            }
            for other in touched.drain(..) {
                let common = &mut common[other as usize];
                if common.len() > 1 {
                    overlaps.literals.extend_from_slice(common);
                    overlaps.pairs.push(([row, other], overlaps.literals.len() as u32));
                }
                common.clear();
            }
        }
        overlaps
    }

    /// Each pair with its common literals.
    fn iter(&self) -> impl Iterator<Item = ([usize; 2], &[Lit])> {
        let mut start = 0;
        self.pairs.iter().map(move |&([one, other], end)| {
            let literals = &self.literals[start..end as usize];
            start = end as usize;
            ([one as usize, other as usize], literals)
        })
    }
}

/// For each variable, the rows that it occurs in and whether it is negated there.
#[derive(Clone, Debug)]
struct Occurrences {
    starts: Vec<u32>,
    entries: Vec<(u32, bool)>,
}

impl Occurrences {
    fn of(rows: &Rows, variables: usize) -> Self {
        let mut starts = vec![0; variables + 1];
        for literal in &rows.literals {
            starts[literal.var().index() + 1] += 1;
        }
        for index in 0..variables {
            starts[index + 1] += starts[index];
        }
        let mut next = starts.clone();
        let mut entries = vec![(0, false); rows.literals.len()];
        for (row, constraint) in rows.iter().enumerate() {
            for literal in constraint.literals {
                let place = &mut next[literal.var().index()];
                entries[*place as usize] = (row as u32, literal.is_negative());
                *place += 1;
            }
        }
        Self { starts, entries }
    }

    fn of_var(&self, var: Var) -> &[(u32, bool)] {
        // A program that grew after its rows were shared has variables they do not know.
        match self.starts.get(var.index()..var.index() + 2) {
            Some(&[start, end]) => &self.entries[start as usize..end as usize],
            _ => &[],
        }
    }
}

/// A 0-1 program.
///
/// Cloning is cheap for constraints that have been [shared](Program::share): a model's program is
/// compiled once, and every puzzle clones it and posts its givens.
#[derive(Clone, Debug, Default)]
pub struct Program {
    variables: usize,
    shared: Arc<Rows>,
    own: Rows,
    names: Arc<Vec<String>>,
}

impl Program {
    /// A program with this many variables and no constraint.
    pub fn new(variables: usize) -> Self {
        Self { variables, ..Self::default() }
    }

    /// A program with the variables and names of another, and no constraint.
    pub fn with_variables_of(other: &Self) -> Self {
        Self { names: other.names.clone(), ..Self::new(other.variables) }
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
        self.variables += 1;
        Var::from_index(self.variables - 1)
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
        self.own.push(literals, |end| Head { end, relation, origin, implied });
    }

    /// All constraints, in the order in which they were posted.
    pub fn constraints(&self) -> impl Iterator<Item = Constraint<'_>> {
        self.shared.iter().chain(self.own.iter())
    }

    /// The number of constraints.
    pub fn constraint_count(&self) -> usize {
        self.shared.heads.len() + self.own.heads.len()
    }

    /// The constraints in which a variable occurs, by their places in [`Program::constraints`],
    /// with whether it is negated there.
    pub fn occurrences(&self, var: Var) -> impl Iterator<Item = (usize, bool)> {
        let offset = self.shared.heads.len();
        let shared = self.shared.occurrences(self.variables).of_var(var).iter();
        let own = self.own.occurrences(self.variables).of_var(var).iter();
        let shared = shared.map(|&(row, negated)| (row as usize, negated));
        shared.chain(own.map(move |&(row, negated)| (offset + row as usize, negated)))
    }

    fn constraint(&self, index: usize) -> Constraint<'_> {
        match index.checked_sub(self.shared.heads.len()) {
            None => self.shared.get(index),
            Some(own) => self.own.get(own),
        }
    }

    /// Moves the constraints so far to storage that clones have in common.
    pub fn share(&mut self) {
        let mut rows = (*self.shared).clone();
        for constraint in self.own.iter() {
            let Constraint { literals, relation, origin, implied } = constraint;
            rows.push(literals.iter().copied(), |end| Head { end, relation, origin, implied });
        }
        self.shared = Arc::new(rows);
        self.own = Rows::default();
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
            let row = Constraint { literals: &literals, relation, origin, implied: None }.linear();
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
        assert_eq!(copy.constraint(1).literals, [!literals[2]]);
        assert_eq!(copy.describe(origin), "box 3, value 7");
        assert_eq!(copy.shared.occurrences(3).of_var(Var::from_index(2)), [(0, false)]);
        assert_eq!(copy.own.occurrences(3).of_var(Var::from_index(2)), [(0, true)]);
    }
}
