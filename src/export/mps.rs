//! Free MPS: rows and columns by name, columns first, as in the manuals of the MPS format's many
//! readers (<https://lpsolve.sourceforge.net/5.5/mps-format.htm>).

use std::io::{self, Write};

use super::{Document, Names};
use crate::program::Sense;

pub(super) fn write(document: &Document<'_>, out: &mut impl Write) -> io::Result<()> {
    let program = document.program;
    let variable = |var| document.name(var);
    for line in document.head() {
        writeln!(out, "* {line}")?;
    }
    writeln!(out, "NAME satoku\nROWS\n N cost")?;
    let mut names = Names::default();
    let rows: Vec<String> =
        program.constraints().map(|constraint| names.constraint(constraint, program)).collect();
    // A row of negated literals is written negated, so its coefficients are too.
    let mut is_negated = Vec::with_capacity(rows.len());
    for (name, constraint) in rows.iter().zip(program.constraints()) {
        let row = constraint.linear();
        is_negated.push(
            row.terms()
                .zip(constraint.literals)
                .any(|((_, coefficient), literal)| (coefficient < 0) != literal.is_negative()),
        );
        let sense = match row.sense {
            Sense::AtMost => 'L',
            Sense::AtLeast => 'G',
            Sense::Equal => 'E',
        };
        writeln!(out, " {sense} {name}")?;
    }
    writeln!(out, "COLUMNS\n MARKER 'MARKER' 'INTORG'")?;
    for var in program.variables() {
        let name = variable(var);
        // A column that occurs in no row is declared all the same.
        let mut is_used = false;
        for (row, is_negative) in program.occurrences(var) {
            let sign = if is_negative == is_negated[row] { "" } else { "-" };
            writeln!(out, " {name} {} {sign}1", rows[row])?;
            is_used = true;
        }
        if !is_used {
            writeln!(out, " {name} cost 0")?;
        }
    }
    writeln!(out, " MARKER 'MARKER' 'INTEND'\nRHS")?;
    for (name, constraint) in rows.iter().zip(program.constraints()) {
        let right = constraint.linear().right;
        if right != 0 {
            writeln!(out, " RHS {name} {right}")?;
        }
    }
    writeln!(out, "BOUNDS")?;
    for var in program.variables() {
        writeln!(out, " UP BOUND {} 1", variable(var))?;
    }
    writeln!(out, "ENDATA")
}
