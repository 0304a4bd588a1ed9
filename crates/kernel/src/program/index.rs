//! What presolve looks up in rows: where a variable occurs.
//!
//! A row's literals are numbered from 0, and sets of them are bit masks, a word for each 64. All
//! rows' words stand one after the other; a literal's *place* is the number of its bit there.

use super::{Lit, Var, rows::RowStore};

pub(super) const WORD: usize = u64::BITS as usize;

/// Where rows begin, how they begin, and where each variable occurs in them.
#[derive(Clone, Debug)]
pub(super) struct RowIndex {
    /// For each row, and once more at the end, where it begins.
    pub bounds: Vec<Bound>,
    /// All literals of all rows.
    pub open: Vec<u64>,
    pub tallies: Vec<Margin>,
    /// The rows that force something or cannot be met from the start.
    pub tight: Vec<u32>,
    starts: Vec<u32>,
    entries: Vec<Occurrence>,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Bound {
    /// Its first literal among those of all rows.
    pub literal: u32,
    pub word: u32,
}

/// How far a row is from forcing its open literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Margin {
    /// How many more of its literals may hold: at 0 the open ones do not.
    pub room: i32,
    /// How many more of its literals may fail: at 0 the open ones hold.
    pub slack: i32,
}

impl Margin {
    /// More than any row can use up.
    pub(super) const ENOUGH: i32 = i32::MAX;

    pub(super) fn is_broken(self) -> bool {
        self.room < 0 || self.slack < 0
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Occurrence {
    /// Twice the row's number, and 1 more if the variable is negated.
    row: u32,
    pub place: u32,
}

impl Occurrence {
    pub(super) fn row(self) -> usize {
        (self.row >> 1) as usize
    }

    pub(super) fn is_negated(self) -> bool {
        self.row & 1 == 1
    }
}

impl RowIndex {
    pub(super) fn of(rows: &RowStore, variables: usize) -> Self {
        let mut bounds = Vec::with_capacity(rows.len() + 1);
        let mut tallies = Vec::with_capacity(rows.len());
        let mut open = Vec::with_capacity(rows.len());
        let mut literal = 0;
        for constraint in rows.iter() {
            let length = constraint.literals.len();
            bounds.push(Bound { literal, word: open.len() as u32 });
            let (lower, upper) = (constraint.relation.lower(), constraint.relation.upper(length));
            tallies.push(Margin { room: upper as i32, slack: length as i32 - lower as i32 });
            let words = (0..length.div_ceil(WORD)).map(|word| (length - word * WORD).min(WORD));
            open.extend(words.map(|bits| u64::MAX >> (WORD - bits)));
            literal += length as u32;
        }
        bounds.push(Bound { literal, word: open.len() as u32 });
        let is_tight = |(_, tally): &(_, &Margin)| tally.room <= 0 || tally.slack <= 0;
        let tight = (0..).zip(&tallies).filter(is_tight).map(|(row, _)| row).collect();
        let (starts, entries) = entries(rows, &bounds, variables);
        Self { bounds, open, tallies, tight, starts, entries }
    }

    /// Where a variable occurs.
    pub(super) fn of_var(&self, var: Var) -> &[Occurrence] {
        // A program that grew after its rows were shared has variables they do not know.
        match self.starts.get(var.index()..var.index() + 2) {
            Some(&[start, end]) => &self.entries[start as usize..end as usize],
            _ => &[],
        }
    }

    pub(super) fn words(&self, row: usize) -> std::ops::Range<usize> {
        self.bounds[row].word as usize..self.bounds[row + 1].word as usize
    }
}

fn entries(rows: &RowStore, bounds: &[Bound], variables: usize) -> (Vec<u32>, Vec<Occurrence>) {
    let mut starts = vec![0; variables + 1];
    for literal in rows.literals() {
        starts[literal.var().index() + 1] += 1;
    }
    for index in 0..variables {
        starts[index + 1] += starts[index];
    }
    let mut next = starts.clone();
    let mut entries = vec![Occurrence::default(); rows.literals().len()];
    for ((row, constraint), bound) in (0..).zip(rows.iter()).zip(bounds) {
        for (place, literal) in (bound.word * WORD as u32..).zip(constraint.literals) {
            let at = &mut next[literal.var().index()];
            let row = row << 1 | u32::from(literal.is_negative());
            entries[*at as usize] = Occurrence { row, place };
            *at += 1;
        }
    }
    (starts, entries)
}

/// The literals at the bits of a row's words, lowest first.
pub(super) fn literals_at<'a>(
    literals: &'a [Lit],
    words: impl IntoIterator<Item = u64> + 'a,
) -> impl Iterator<Item = Lit> + 'a {
    words.into_iter().zip(literals.chunks(WORD)).flat_map(|(mut word, literals)| {
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros() as usize;
            let literal = *literals.get(bit)?;
            word &= word - 1;
            Some(literal)
        })
    })
}
