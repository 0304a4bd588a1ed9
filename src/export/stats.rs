//! How large a program is, by the origin of its constraints.

use std::fmt::Write;

use itertools::Itertools;

use crate::{
    cnf::{Count, Encoding, encode},
    program::{Program, Role},
};

/// A table: for each kind of origin the number of rows, clauses and literals, and all together.
pub fn stats(program: &Program, encoding: Encoding) -> String {
    let kinds = program
        .constraints()
        .map(|constraint| kind(program, constraint.origin.role, constraint.origin.name));
    let kinds: Vec<String> = kinds.collect();
    let mut text =
        format!("{:<14} {:>10} {:>10} {:>10}\n", "origin", "rows", "clauses", "literals");
    let mut line = |name: &str, rows: usize, count: Count| {
        let Count { clauses, literals } = count;
        let _ = writeln!(text, "{name:<14} {rows:>10} {clauses:>10} {literals:>10}");
    };
    for name in kinds.iter().unique() {
        let mut part = Program::with_variables_of(program);
        for (constraint, _) in program.constraints().zip(&kinds).filter(|(_, kind)| *kind == name) {
            let literals = constraint.literals.iter().copied();
            part.post(literals, constraint.relation, constraint.origin, constraint.implied);
        }
        let mut count = Count::default();
        encode(&part, encoding, &mut count);
        line(name, part.constraint_count(), count);
    }
    let mut count = Count::default();
    let variables = encode(program, encoding, &mut count);
    line("all", program.constraint_count(), count);
    let auxiliary = variables - program.variable_count();
    let _ = writeln!(text, "variables: {variables}, {auxiliary} of them auxiliary");
    text
}

/// What a constraint is grouped under: `cell`, `given`, or its rule's name without the number.
fn kind(program: &Program, role: Role, name: crate::program::Name) -> String {
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
