//! At-most-one encodings.
//!
//! The simplest forbids every pair; the others buy shorter formulas with auxiliary variables.
//! They come from rustsat, whose documentation names the papers; only `pairwise` is spelled out
//! here, because on the short constraints of a 9x9 it is nearly all of the formula and rustsat
//! would allocate each of its clauses (a test holds it against rustsat's own).

use rustsat::{
    OutOfMemory,
    encodings::{CollectClauses, am1},
    instances::{BasicVarManager, ManageVars},
    types::{Clause, Lit as RustsatLit, Var as RustsatVar},
};

use crate::prelude::*;

/// How "at most one of these literals holds" becomes clauses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum AtMostOne {
    /// Pairwise where that is short, product where it is not.
    #[default]
    Auto,
    /// A clause for each pair; no auxiliary variable.
    Pairwise,
    /// Auxiliary variables that say how far along the list the literal is.
    Ladder,
    /// Auxiliary variables that spell the literal's place in binary.
    Bitwise,
    /// Groups of four, each with a commander; at most one of these holds.
    Commander,
    /// Groups of four, with the group's number in binary.
    Bimander,
    /// Rows and columns of a rectangle, at most one of each.
    Product,
}

impl AtMostOne {
    /// All encodings, with the names they have on the command line.
    pub const ALL: [(&'static str, Self); 7] = [
        ("auto", Self::Auto),
        ("pairwise", Self::Pairwise),
        ("ladder", Self::Ladder),
        ("bitwise", Self::Bitwise),
        ("commander", Self::Commander),
        ("bimander", Self::Bimander),
        ("product", Self::Product),
    ];

    /// The longest constraint that `auto` writes pairwise.
    const SHORT: usize = 25;

    /// What `auto` is for a constraint of this length.
    fn of_length(self, length: usize) -> Self {
        match self {
            Self::Auto if length <= Self::SHORT => Self::Pairwise,
            Self::Auto => Self::Product,
            other => other,
        }
    }

    /// About how many clauses it takes for this many literals, rather more than less.
    pub(super) fn estimate(self, length: usize) -> usize {
        match self.of_length(length) {
            Self::Pairwise => length * length.saturating_sub(1) / 2,
            Self::Bitwise => length * (length.max(1).ilog2() as usize + 1),
            _ => 3 * length,
        }
    }

    /// Writes the clauses for one constraint. `next` is the first variable that is not in use
    /// yet, before and after.
    pub(super) fn encode(self, literals: &[Lit], next: &mut Var, clauses: &mut impl Clauses) {
        match self {
            Self::Auto => self.of_length(literals.len()).encode(literals, next, clauses),
            Self::Pairwise => {
                for (index, &one) in literals.iter().enumerate() {
                    for &other in &literals[index + 1..] {
                        clauses.add(&[!one, !other]);
                    }
                }
            }
            Self::Ladder => by_rustsat::<am1::Ladder>(literals, next, clauses),
            Self::Bitwise => by_rustsat::<am1::Bitwise>(literals, next, clauses),
            Self::Commander => by_rustsat::<am1::Commander>(literals, next, clauses),
            Self::Bimander => by_rustsat::<am1::Bimander>(literals, next, clauses),
            Self::Product => by_rustsat::<am1::TwoProduct>(literals, next, clauses),
        }
    }
}

satoku_kernel::display_by_name!(AtMostOne);

fn by_rustsat<E>(literals: &[Lit], next: &mut Var, clauses: &mut dyn Clauses)
where
    E: am1::Encode + FromIterator<RustsatLit>,
{
    let mut encoding: E = literals.iter().map(|&lit| to_rustsat(lit)).collect();
    with_rustsat(next, clauses, |collector, variables| encoding.encode(collector, variables));
}

/// Runs an encoding of rustsat's, with our clauses and our next free variable.
pub(super) fn with_rustsat(
    next: &mut Var,
    clauses: &mut dyn Clauses,
    encode: impl FnOnce(&mut Collector<'_>, &mut BasicVarManager) -> Result<(), OutOfMemory>,
) {
    let mut variables = BasicVarManager::from_next_free(RustsatVar::new(next.index() as u32));
    let mut collector = Collector { clauses, count: 0, buffer: Vec::new() };
    // A collector that passes clauses on has nothing that could fill up.
    encode(&mut collector, &mut variables).expect("passing clauses on takes no memory");
    *next = Var::from_index(variables.n_used() as usize);
}

pub(super) fn to_rustsat(literal: Lit) -> RustsatLit {
    RustsatLit::new(literal.var().index() as u32, literal.is_negative())
}

/// Hands rustsat's clauses on to ours.
pub(super) struct Collector<'a> {
    clauses: &'a mut dyn Clauses,
    count: usize,
    buffer: Vec<Lit>,
}

impl CollectClauses for Collector<'_> {
    fn n_clauses(&self) -> usize {
        self.count
    }

    fn extend_clauses<T>(&mut self, clauses: T) -> Result<(), OutOfMemory>
    where
        T: IntoIterator<Item = Clause>,
    {
        let ours = |literal: &RustsatLit| Var::from_index(literal.vidx()).literal(literal.is_pos());
        for clause in clauses {
            self.buffer.clear();
            self.buffer.extend(clause.iter().map(ours));
            self.clauses.add(&self.buffer);
            self.count += 1;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cnf;

    #[test]
    fn pairwise_is_the_same_as_in_rustsat() {
        for length in 0..=12 {
            let literals: Vec<Lit> = (0..length).map(|i| Var::from_index(i).positive()).collect();
            let (mut ours, mut theirs) = (Cnf::default(), Cnf::default());
            AtMostOne::Pairwise.encode(&literals, &mut Var::from_index(length), &mut ours);
            by_rustsat::<am1::Pairwise>(&literals, &mut Var::from_index(length), &mut theirs);
            let sorted = |cnf: &Cnf| cnf.clauses().map(<[Lit]>::to_vec).sorted().collect_vec();
            assert_eq!(sorted(&ours), sorted(&theirs));
        }
    }
}
