//! MiniZinc, a language of constraint programming: <https://docs.minizinc.dev/en/stable/spec.html>.
//!
//! The variables are an array `x` of numbers from 0 to 1, with the indices of
//! [`Size::var`](satoku_puzzle::grid::Size::var), and each row of the program is a linear constraint.
//! What is to be printed is this array, whatever the solver behind MiniZinc is.
//!
//! ```text
//! array [1..2] of var 0..1: x;
//! constraint x[1] + x[2] = 1;
//! solve satisfy;
//! output ["x = ", show(x), ";\n"];
//! ```

use std::io::{self, Write};

use super::{
    comments::RowComments,
    document::{Document, factor, sign},
};

pub(super) fn write(document: &Document<'_>, out: &mut dyn Write) -> io::Result<()> {
    let program = document.program;
    document.write_head("%", out)?;
    document.write_names("%", ["x[", "]"], out)?;
    writeln!(out, "array [1..{}] of var 0..1: x;", program.variable_count())?;
    let mut comments = RowComments::of(document);
    for constraint in program.constraints() {
        for line in comments.iter_mut().flat_map(|rows| rows.before(constraint)) {
            writeln!(out, "{}", format!("% {line}").trim_end())?;
        }
        let row = constraint.linear();
        write!(out, "constraint ")?;
        for (index, (var, coefficient)) in row.terms().enumerate() {
            write!(out, "{}x[{}]", factor(index, coefficient, " * "), var.number())?;
        }
        if row.terms().next().is_none() {
            write!(out, "0")?;
        }
        writeln!(out, " {} {};", sign(row.sense), row.right)?;
    }
    writeln!(out, "solve satisfy;\noutput [\"x = \", show(x), \";\\n\"];")
}
