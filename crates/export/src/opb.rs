//! OPB, the format of the pseudo-Boolean competitions:
//! <https://www.cril.univ-artois.fr/PB12/format.pdf>.
//!
//! Variables are `x1`, `x2`, … with the numbers of [`Size::var`](satoku_puzzle::grid::Size::var). The
//! format has `>=` and `=`, so `<=` is written negated.

use std::io::{self, Write};

use super::{comments::RowComments, document::Document};
use satoku_puzzle::program::Sense;

pub(super) fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let program = document.program;
    let (variables, rows) = (program.variable_count(), program.constraint_count());
    writeln!(out, "* #variable= {variables} #constraint= {rows}")?;
    document.write_head("*", out)?;
    document.write_names("*", ["x", ""], out)?;
    let mut comments = RowComments::of(document);
    for constraint in program.constraints() {
        for line in comments.iter_mut().flat_map(|rows| rows.before(constraint)) {
            writeln!(out, "{}", format!("* {line}").trim_end())?;
        }
        let row = constraint.linear();
        let row = if row.sense == Sense::AtMost { row.negated() } else { row };
        for (var, coefficient) in row.terms() {
            write!(out, "{coefficient:+} x{} ", var.number())?;
        }
        if row.terms().next().is_none() {
            write!(out, "+0 x1 ")?;
        }
        let sense = if row.sense == Sense::Equal { "=" } else { ">=" };
        writeln!(out, "{sense} {} ;", row.right)?;
    }
    Ok(())
}
