//! What clauses are handed to: a vector of them, or a count.

use satoku_kernel::program::Lit;

/// Whatever takes clauses.
pub trait Clauses {
    /// Takes one clause: at least one of the literals holds.
    fn add(&mut self, clause: &[Lit]);
}

/// Clauses in memory, flat: all literals in one vector.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    literals: Vec<Lit>,
    ends: Vec<usize>,
}

impl Cnf {
    /// The clauses, in the order in which they came.
    pub fn clauses(&self) -> impl Iterator<Item = &[Lit]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, &end)| &self.literals[start..end])
    }

    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
}

impl Clauses for Cnf {
    fn add(&mut self, clause: &[Lit]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }
}

/// The size of a formula, without the formula.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The number of clauses.
    pub clauses: usize,
    /// The number of literals in them.
    pub literals: usize,
}

impl Count {
    /// Both sizes together.
    #[must_use]
    pub fn plus(self, other: Self) -> Self {
        Self {
            clauses: self.clauses.saturating_add(other.clauses),
            literals: self.literals.saturating_add(other.literals),
        }
    }

    /// Whether a formula of the other size is no larger.
    pub fn covers(self, other: Self) -> bool {
        self.clauses >= other.clauses && self.literals >= other.literals
    }
}

impl Clauses for Count {
    fn add(&mut self, clause: &[Lit]) {
        self.clauses += 1;
        self.literals += clause.len();
    }
}
