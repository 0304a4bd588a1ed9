//! Clauses, one after the other in one array.

use std::ops::Index;

use itertools::Itertools;

/// Clauses of literals as in DIMACS: variables count from 1, and a negative number is a negation.
///
/// ```
/// # mod satoku { pub use satoku_verify as proof; }
/// use satoku::proof::Clauses;
///
/// let clauses: Clauses = [vec![1, 2], vec![-1]].into_iter().collect();
/// assert_eq!((clauses.len(), &clauses[1]), (2, &[-1][..]));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Clauses {
    literals: Vec<i32>,
    /// Where each ends.
    ends: Vec<u32>,
}

impl Clauses {
    /// Adds a clause after the others.
    ///
    /// # Panics
    /// If there are more than 4 billion literals.
    pub fn push(&mut self, clause: &[i32]) {
        self.literals.extend_from_slice(clause);
        self.ends.push(u32::try_from(self.literals.len()).expect("not that many literals"));
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }
    /// The clause of an index, from 0; none if there is none.
    pub fn get(&self, index: usize) -> Option<&[i32]> {
        let end = *self.ends.get(index)?;
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.literals[start as usize..end as usize])
    }

    /// All of them, in order.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &[i32]> {
        (0..self.len()).map(|index| &self[index])
    }

    /// The same clauses in lexicographic order, each of them once.
    #[must_use]
    pub fn sorted(self) -> Self {
        let mut order: Vec<u32> = (0..self.ends.len() as u32).collect();
        let of = |index: &u32| &self[*index as usize];
        order.sort_unstable_by(|one, other| of(one).cmp(of(other)));
        order.iter().map(of).dedup().collect()
    }
}

impl Index<usize> for Clauses {
    type Output = [i32];

    fn index(&self, index: usize) -> &[i32] {
        self.get(index).expect("there is a clause of this index")
    }
}

impl<C: AsRef<[i32]>> FromIterator<C> for Clauses {
    fn from_iter<I: IntoIterator<Item = C>>(clauses: I) -> Self {
        let mut all = Self::default();
        clauses.into_iter().for_each(|clause| all.push(clause.as_ref()));
        all
    }
}
