//! Constraints: how many of some literals hold, and where it is said.

use super::{Lit, Sense, Var};

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

    /// The fewest that may hold, and the most, where it says so.
    pub(super) fn bounds(self) -> [Option<u32>; 2] {
        match self {
            Self::AtLeast(count) => [Some(count), None],
            Self::AtMost(count) => [None, Some(count)],
            Self::Exactly(count) => [Some(count); 2],
        }
    }

    /// The same as a comparison: its sense and its right side.
    pub(super) fn sense(self) -> (Sense, i64) {
        match self {
            Self::AtLeast(count) => (Sense::AtLeast, count.into()),
            Self::AtMost(count) => (Sense::AtMost, count.into()),
            Self::Exactly(count) => (Sense::Equal, count.into()),
        }
    }

    /// At least `lower` and at most `upper` of `length` literals must hold; none if that says
    /// nothing.
    pub(super) fn between(lower: i32, upper: i32, length: u32) -> Option<Self> {
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
pub struct Name(pub(super) u32);

/// Where a constraint comes from: "cell r1c1", "box 3, value 7", "given r4c4".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Origin {
    /// What stated it.
    pub role: Role,
    /// The cell's or the rule's name, see [`Program::name`](super::Program::name).
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
        let held = self.terms().filter(|&(_, literal)| literal.holds(holds(literal.var())));
        let sum: u32 = held.map(|(weight, _)| weight).sum();
        self.relation.lower() <= sum && sum <= self.relation.upper(self.total())
    }
}
