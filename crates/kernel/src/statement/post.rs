//! Statements as rows of a program.

use super::{Statement, all_different, automaton, linear, lines, pieces, poster::Poster, table};
use crate::{
    grid::Size,
    interrupt::{Limiter, Stopped},
    program::{Lit, Name, Origin, Program, Relation, Role},
};

impl Statement {
    /// Posts the statement's rows. Every cell's own row (exactly one value) is there already, so
    /// only what the statement adds is posted. `name` is that of the rule that says it.
    ///
    /// # Errors
    /// If it is stopped. Some of the rows are not there then.
    #[doc(hidden)]
    pub fn post(
        &self,
        size: Size,
        name: Name,
        program: &mut Program,
        limiter: &Limiter,
    ) -> Result<(), Stopped> {
        let origin = Origin::new(Role::Rule, name);
        self.post_to(&mut Poster { size, origin, program, guard: None, limiter });
        limiter.count(0)
    }

    fn post_to(&self, rows: &mut Poster<'_>) {
        match self {
            Self::AllDifferent { cells, every_value } => {
                all_different::post(cells, *every_value, rows);
            }
            Self::Table { cells, table } => table::post(cells, table, rows),
            Self::Linear { of, totals } => linear::post(of, totals, rows),
            Self::Automaton { cells, layers } => automaton::post(cells, layers, rows),
            Self::Either { cases } => post_cases(cases, rows),
            Self::Pieces { items, neighbours, sizes, several } => {
                pieces::post(items, neighbours, sizes, *several, rows);
            }
            Self::Lines { lines, rank } => lines::post(lines, rank.as_ref(), rows),
        }
    }
}

/// A variable for each case, one or more of which hold; and where one does, the case's rows.
/// What it says is "this case holds", and never "it does not": so a grid in which several cases
/// hold goes with several values of these variables.
fn post_cases(cases: &[Vec<Statement>], rows: &mut Poster<'_>) {
    let selectors: Vec<Lit> =
        cases.iter().map(|_| rows.program.add_auxiliary().positive()).collect();
    rows.post(selectors.iter().copied(), Relation::AtLeast(1));
    for (case, selector) in cases.iter().zip(selectors) {
        let program = &mut *rows.program;
        let mut guarded = Poster {
            size: rows.size,
            origin: rows.origin,
            program,
            guard: Some(selector),
            limiter: rows.limiter,
        };
        case.iter().for_each(|statement| statement.post_to(&mut guarded));
    }
}
