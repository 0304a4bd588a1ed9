//! CPLEX LP: the format that every integer programming solver reads, as described in the manual
//! of IBM ILOG CPLEX ("LP file format: algebraic representation").
//!
//! Lines are kept short, since some readers stop at 255 characters. The objective, which the
//! format demands, is nothing times the first variable. Variables first occur in the order of
//! their numbers, because the cells' constraints come first: solvers that answer by number and
//! not by name number them as we do.
//!
//! Relaxed, variables have bounds instead of the section `Binary`.

use std::io::{self, Write};

use super::{
    document::{Document, sign},
    names::Names,
};

const WIDTH: usize = 100;

pub(super) fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let program = document.program;
    let variable = |var| document.name(var);
    let first = program.variables().next().map_or("x".to_owned(), variable);
    document.write_head("\\", out)?;
    writeln!(out, "Minimize\n obj: 0 {first}\nSubject To")?;
    let mut names = Names::default();
    for constraint in program.constraints() {
        let row = constraint.linear();
        let mut line = format!(" {}:", names.constraint(constraint, program));
        for (index, (var, coefficient)) in row.terms().enumerate() {
            let sign = match (coefficient < 0, index) {
                (false, 0) => "",
                (false, _) => "+ ",
                (true, _) => "- ",
            };
            let size = match coefficient.unsigned_abs() {
                1 => String::new(),
                size => format!("{size} "),
            };
            let term = format!("{sign}{size}{}", variable(var));
            if line.len() + term.len() > WIDTH {
                writeln!(out, "{line}")?;
                line.clear();
                line.push(' ');
            }
            line.push(' ');
            line.push_str(&term);
        }
        if row.terms().next().is_none() {
            line.push_str(&format!(" 0 {first}"));
        }
        writeln!(out, "{line} {} {}", sign(row.sense), row.right)?;
    }
    if document.is_relaxed {
        writeln!(out, "Bounds")?;
        for var in program.variables() {
            writeln!(out, " 0 <= {} <= 1", variable(var))?;
        }
        return writeln!(out, "End");
    }
    writeln!(out, "Binary")?;
    let mut line = String::new();
    for var in program.variables() {
        let name = variable(var);
        if line.len() + name.len() > WIDTH {
            writeln!(out, "{line}")?;
            line.clear();
        }
        line.push(' ');
        line.push_str(&name);
    }
    writeln!(out, "{line}\nEnd")
}
