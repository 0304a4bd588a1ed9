//! One or more of several cases hold.

use super::{Poster, Statement};
use crate::program::{Lit, Relation};

/// A variable of its own for each case, of which one holds; and where it does, the case's rows. What
/// it says is "this case holds", and never "it does not": so a grid in which several cases hold goes
/// with several values of these variables.
pub(super) fn post(cases: &[Vec<Statement>], rows: &mut Poster<'_>) {
    let selectors: Vec<Lit> =
        cases.iter().map(|_| rows.program.add_auxiliary().positive()).collect();
    rows.post(selectors.iter().copied(), Relation::AtLeast(1));
    for (case, selector) in cases.iter().zip(selectors) {
        let program = &mut *rows.program;
        let mut guarded =
            Poster { size: rows.size, origin: rows.origin, program, guard: Some(selector) };
        case.iter().for_each(|statement| statement.post_to(&mut guarded));
    }
}
