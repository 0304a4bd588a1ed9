//! Incremental CNF, of Siert Wieringa (2009): <http://www.siert.nl/icnf/>. Cube-and-conquer solvers
//! read it.
//!
//! It is [DIMACS](super::dimacs) with the header `p inccnf`, which says no numbers, and after the
//! clauses lines of cubes, `a 1 -2 0`: literals that are assumed together. Each of these lines is a
//! formula of its own, all clauses before it and its literals. Comments are allowed before the
//! header only.

use std::io::{self, Write};

use super::{
    LimitedWrite,
    dimacs::{push_literals, write_head, write_rows},
    document::Document,
};

pub(super) fn write(document: &Document<'_>, out: &mut LimitedWrite<'_>) -> io::Result<()> {
    write_head(document, out)?;
    writeln!(out, "p inccnf")?;
    write_rows(document, out, |_| "")?;
    // Without any cube a solver would have nothing to solve.
    let whole = [Vec::new()];
    let cubes = if document.cubes.is_empty() { &whole } else { &document.cubes[..] };
    let mut line = Vec::new();
    for cube in cubes {
        line.clear();
        line.extend(b"a ");
        push_literals(&mut line, cube);
        out.write_all(&line)?;
    }
    Ok(())
}
