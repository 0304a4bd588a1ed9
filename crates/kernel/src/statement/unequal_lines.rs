//! Lines that are pairwise unequal.

use itertools::Itertools;

use super::poster::Poster;
use crate::{
    grid::Cell,
    program::{Lit, Relation},
};

/// For each pair of lines: they differ at some place. An auxiliary variable for each place says
/// that it is there: then no value is in both cells. Where two lines have the same cell, they do
/// not differ.
pub(super) fn post(lines: &[Vec<Cell>], rows: &mut Poster<'_>) {
    let (size, origin) = (rows.size, rows.origin);
    for [one, other] in lines.iter().array_combinations() {
        let mut differs: Vec<Lit> = Vec::new();
        for (&one, &other) in one.iter().zip(other).filter(|(one, other)| one != other) {
            let differ = rows.program.add_variable().positive();
            for value in size.values() {
                let both = [one, other].map(|cell| size.var(cell, value).negative());
                let literals = [!differ, both[0], both[1]];
                rows.post_as(literals, Relation::AtLeast(1), origin, None);
            }
            differs.push(differ);
        }
        rows.post_as(differs, Relation::AtLeast(1), origin, None);
    }
}
