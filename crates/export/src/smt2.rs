//! SMT-LIB 2, for SMT solvers: <https://smt-lib.org/language.shtml>, version 2.6, in the logic
//! `QF_UF`.
//!
//! Variables are Boolean constants with the names that they have in LP files, and each clause is an
//! assertion. The encoding's own variables are `z_` and a number. At the end the file asks for the
//! values of the puzzle's own.
//!
//! ```text
//! (set-logic QF_UF)
//! (declare-const x_1_1_1 Bool)
//! (declare-const x_1_1_2 Bool)
//! (assert (or (not x_1_1_1) (not x_1_1_2)))
//! (check-sat)
//! (get-value (x_1_1_1 x_1_1_2))
//! ```

use std::io::{self, Write};

use itertools::Itertools;

use super::{
    LimitedWrite,
    comments::{RowComments, in_parts},
    document::Document,
};
use satoku_cnf::{Cnf, Count, Encoder, encode};
use satoku_puzzle::program::Var;

const ON_A_LINE: usize = 10;

pub(super) fn write(document: &Document<'_>, out: &mut LimitedWrite<'_>) -> io::Result<()> {
    let program = document.program;
    let variables = encode(program, document.encoding, out.limiter, &mut Count::default());
    let variables = variables.map_err(io::Error::other)?;
    document.write_head(";", out)?;
    writeln!(out, "; encoding {}, {}", document.encoding.level, document.encoding.at_most_one)?;
    writeln!(out, "(set-option :produce-models true)\n(set-logic QF_UF)")?;
    for var in (0..variables).map(Var::from_index) {
        writeln!(out, "(declare-const {} Bool)", name(document, var))?;
    }
    let mut comments = RowComments::of(document);
    let mut encoder = Encoder::new(program.variable_count(), document.encoding);
    for (row, shape) in program.shaped(out.limiter).map_err(io::Error::other)? {
        for line in comments.iter_mut().flat_map(|rows| rows.before(row)) {
            writeln!(out, "{}", format!("; {line}").trim_end())?;
        }
        let mut clauses = Cnf::default();
        encoder.add(row, shape, &mut clauses);
        for (words, clause) in in_parts(row, &clauses, program.variable_count()) {
            if let Some(words) = words.filter(|_| comments.is_some()) {
                writeln!(out, "; {words}")?;
            }
            let mut literals = clause.iter().map(|literal| {
                let name = name(document, literal.var());
                if literal.is_negative() { format!("(not {name})") } else { name }
            });
            match clause.len() {
                0 => writeln!(out, "(assert false)")?,
                1 => writeln!(out, "(assert {})", literals.join(" "))?,
                _ => writeln!(out, "(assert (or {}))", literals.join(" "))?,
            }
        }
    }
    writeln!(out, "(check-sat)")?;
    let own = program.variables().filter(|&var| !program.is_auxiliary(var));
    let names = own.map(|var| name(document, var)).collect_vec();
    if !names.is_empty() {
        let lines = names.chunks(ON_A_LINE).map(|names| names.join(" ")).join("\n  ");
        writeln!(out, "(get-value ({lines}))")?;
    }
    Ok(())
}

/// What a variable is called; one of the encoding's own by its number.
fn name(document: &Document<'_>, var: Var) -> String {
    if var.index() < document.program.variable_count() {
        document.name(var)
    } else {
        format!("z_{}", var.number())
    }
}
