//! Free MPS: rows and columns by name, columns first, as in the manuals of the MPS format's many
//! readers (<https://lpsolve.sourceforge.net/5.5/mps-format.htm>).

use std::io::{self, Write};

use super::{document::Document, names::Names};
use satoku_puzzle::program::Sense;

pub(super) fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let program = document.program;
    let variable = |var| document.name(var);
    document.write_head("*", out)?;
    writeln!(out, "NAME satoku\nROWS\n N cost")?;
    let mut names = Names::default();
    let rows: Vec<String> =
        program.constraints().map(|constraint| names.constraint(constraint, program)).collect();
    let mut columns: Vec<Vec<(usize, i64)>> = vec![Vec::new(); program.variable_count()];
    for (index, (name, constraint)) in rows.iter().zip(program.constraints()).enumerate() {
        let row = constraint.linear();
        for (var, coefficient) in row.terms() {
            columns[var.index()].push((index, coefficient));
        }
        let sense = match row.sense {
            Sense::AtMost => 'L',
            Sense::AtLeast => 'G',
            Sense::Equal => 'E',
        };
        writeln!(out, " {sense} {name}")?;
    }
    writeln!(out, "COLUMNS")?;
    if !document.is_relaxed {
        writeln!(out, " MARKER 'MARKER' 'INTORG'")?;
    }
    for (var, column) in program.variables().zip(&columns) {
        let name = variable(var);
        for &(row, coefficient) in column {
            writeln!(out, " {name} {} {coefficient}", rows[row])?;
        }
        // A column that occurs in no row is declared all the same.
        if column.is_empty() {
            writeln!(out, " {name} cost 0")?;
        }
    }
    if !document.is_relaxed {
        writeln!(out, " MARKER 'MARKER' 'INTEND'")?;
    }
    writeln!(out, "RHS")?;
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
