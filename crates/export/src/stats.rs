//! How large a program is, by the origin of its constraints.

use std::fmt::Write;

use satoku_cnf::{Count, Encoder, Encoding};
use satoku_puzzle::{
    interrupt::{Limiter, Stopped},
    program::{Program, Role},
};

/// A table: for each kind of origin the number of rows, clauses and literals, and all together.
///
/// # Errors
/// If it is stopped.
pub fn stats(program: &Program, encoding: Encoding, limiter: &Limiter) -> Result<String, Stopped> {
    let mut encoder = Encoder::new(program.variable_count(), encoding);
    let mut parts: Vec<(String, usize, Count)> = Vec::new();
    let mut all = Count::default();
    for (constraint, shape) in program.shaped(limiter)? {
        let kind = kind(program, constraint.origin.role, constraint.origin.name);
        let at = parts.iter().position(|(known, ..)| *known == kind).unwrap_or(parts.len());
        if at == parts.len() {
            parts.push((kind, 0, Count::default()));
        }
        let mut count = Count::default();
        encoder.add(constraint, shape, &mut count);
        limiter.count(count.literals as u64)?;
        let (_, rows, sum) = &mut parts[at];
        *rows += 1;
        *sum = sum.plus(count);
        all = all.plus(count);
    }
    let mut text =
        format!("{:<14} {:>10} {:>10} {:>10}\n", "origin", "rows", "clauses", "literals");
    parts.push(("all".to_owned(), program.constraint_count(), all));
    for (name, rows, Count { clauses, literals }) in parts {
        let _ = writeln!(text, "{name:<14} {rows:>10} {clauses:>10} {literals:>10}");
    }
    let variables = encoder.variable_count();
    let auxiliary = variables - program.variable_count();
    let _ = writeln!(text, "variables: {variables}, {auxiliary} of them auxiliary");
    Ok(text)
}

/// What a constraint is grouped under: `cell`, `given`, or its rule's name without the number.
fn kind(program: &Program, role: Role, name: satoku_puzzle::program::Name) -> String {
    match role {
        Role::Cell => "cell".to_owned(),
        Role::Given => "given".to_owned(),
        Role::Blocked => "blocked".to_owned(),
        Role::Rule => {
            let name = program.name(name);
            name.rsplit_once(' ').map_or(name, |(kind, _)| kind).to_owned()
        }
    }
}
