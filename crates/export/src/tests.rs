//! Documents in every format.

use super::*;
use satoku_cnf::Encoding;
use satoku_puzzle::interrupt::Limiter;
use satoku_puzzle::program::{Lit, Presolved, Program, Relation, Var, presolve};

/// A door, a lock and a variable without a name.
fn program() -> Program {
    let mut program = Program::default();
    let [door, lock] = ["door", "lock"].map(|name| program.add_named(name).unwrap());
    let other = program.add_variable();
    let all = [door, lock, other].map(Var::positive);
    program.require("at least one", all, Relation::AtLeast(1)).unwrap();
    program.require("not both", [door, lock].map(Var::negative), Relation::AtLeast(1)).unwrap();
    program
}

/// The comments before its clauses.
const HEAD: [&str; 4] =
    ["c encoding extended, auto", "c varname 1 x_door", "c varname 2 x_lock", "c varname 3 y_3"];

#[track_caller]
fn check(document: &Document<'_>, format: Format, expected: &[&str]) {
    let mut text = Vec::new();
    document.write(format, &mut text, &Limiter::none()).unwrap();
    let text = String::from_utf8(text).unwrap();
    let is_said = |line: &&str| !line.contains("satoku");
    assert_eq!(text.lines().filter(is_said).collect::<Vec<_>>(), expected);
}

#[test]
fn a_program_without_a_puzzle_is_written_in_every_format() {
    let program = program();
    let document = Document::of(&program, Encoding::default());
    let dimacs = [&HEAD[..], &["p cnf 3 2", "1 2 3 0", "-1 -2 0"]].concat();
    check(&document, Format::Dimacs, &dimacs);
    let icnf = [&HEAD[..], &["p inccnf", "1 2 3 0", "-1 -2 0", "a 0"]].concat();
    check(&document, Format::Icnf, &icnf);
    let lp = [
        "Minimize",
        " obj: 0 x_door",
        "Subject To",
        " atleastone: x_door + x_lock + y_3 >= 1",
        " notboth: x_door + x_lock <= 1",
        "Binary",
        " x_door x_lock y_3",
        "End",
    ];
    check(&document, Format::Lp, &lp);
    let mps = [
        "ROWS",
        " N cost",
        " G atleastone",
        " L notboth",
        "COLUMNS",
        " MARKER 'MARKER' 'INTORG'",
        " x_door atleastone 1",
        " x_door notboth 1",
        " x_lock atleastone 1",
        " x_lock notboth 1",
        " y_3 atleastone 1",
        " MARKER 'MARKER' 'INTEND'",
        "RHS",
        " RHS atleastone 1",
        " RHS notboth 1",
        "BOUNDS",
        " UP BOUND x_door 1",
        " UP BOUND x_lock 1",
        " UP BOUND y_3 1",
        "ENDATA",
    ];
    check(&document, Format::Mps, &mps);
    let opb = [
        "* #variable= 3 #constraint= 2",
        "* varname x1 x_door",
        "* varname x2 x_lock",
        "* varname x3 y_3",
        "+1 x1 +1 x2 +1 x3 >= 1 ;",
        "-1 x1 -1 x2 >= -1 ;",
    ];
    check(&document, Format::Opb, &opb);
}

#[test]
fn a_program_is_written_for_solvers_that_are_no_sat_solvers() {
    let program = program();
    let document = Document::of(&program, Encoding::default());
    let wcnf = [&HEAD[..], &["h 1 2 3 0", "h -1 -2 0"]].concat();
    check(&document, Format::Wcnf, &wcnf);
    let smt2 = [
        "; encoding extended, auto",
        "(set-option :produce-models true)",
        "(set-logic QF_UF)",
        "(declare-const x_door Bool)",
        "(declare-const x_lock Bool)",
        "(declare-const y_3 Bool)",
        "(assert (or x_door x_lock y_3))",
        "(assert (or (not x_door) (not x_lock)))",
        "(check-sat)",
        "(get-value (x_door x_lock y_3))",
    ];
    check(&document, Format::Smt2, &smt2);
    let minizinc = [
        "% varname x[1] x_door",
        "% varname x[2] x_lock",
        "% varname x[3] y_3",
        "array [1..3] of var 0..1: x;",
        "constraint x[1] + x[2] + x[3] >= 1;",
        "constraint x[1] + x[2] <= 1;",
        "solve satisfy;",
        "output [\"x = \", show(x), \";\\n\"];",
    ];
    check(&document, Format::Minizinc, &minizinc);
}

#[test]
fn a_relaxation_has_bounds_and_no_integers() {
    let program = program();
    let document = Document { is_relaxed: true, ..Document::of(&program, Encoding::default()) };
    let lp = [
        "Minimize",
        " obj: 0 x_door",
        "Subject To",
        " atleastone: x_door + x_lock + y_3 >= 1",
        " notboth: x_door + x_lock <= 1",
        "Bounds",
        " 0 <= x_door <= 1",
        " 0 <= x_lock <= 1",
        " 0 <= y_3 <= 1",
        "End",
    ];
    check(&document, Format::Lp, &lp);
    let mut mps = Vec::new();
    document.write(Format::Mps, &mut mps, &Limiter::none()).unwrap();
    assert!(!String::from_utf8(mps).unwrap().contains("MARKER"));
}

#[test]
fn comments_say_the_rows_before_their_clauses() {
    let mut program = Program::default();
    let vars = ["a", "b", "c"].map(|name| program.add_named(name).unwrap().positive());
    program.require("one of them", vars, Relation::Exactly(1)).unwrap();
    // What would mean something to some programs is not said at the beginning of a comment.
    program.require("project 1 2", [vars[0]], Relation::AtLeast(1)).unwrap();
    let document = Document {
        explanation: Some(Explanation::default()),
        has_names: false,
        ..Document::of(&program, Encoding::default())
    };
    let dimacs = [
        "c encoding extended, auto",
        "c a line of numbers is a clause, up to the 0: at least one of them holds; -1 says that 1 \
         does not",
        "p cnf 3 5",
        "c",
        "c one of them",
        "c   x_a + x_b + x_c = 1",
        "c     at least one",
        "1 2 3 0",
        "c     no two",
        "-1 -2 0",
        "-1 -3 0",
        "-2 -3 0",
        "c",
        "c rule project 1 2",
        "c   x_a >= 1",
        "1 0",
    ];
    check(&document, Format::Dimacs, &dimacs);
    for (_, format) in Format::ALL.into_iter().filter(|(_, format)| format.has_row_comments()) {
        let mut text = Vec::new();
        document.write(format, &mut text, &Limiter::none()).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(text.contains(" one of them\n") && text.contains("x_a + x_b + x_c = 1\n"));
    }
}

#[test]
fn cubes_follow_the_clauses() {
    let program = program();
    let cubes = [vec![1], vec![-1, 2], vec![-1, -2]];
    let literals = |cube: Vec<i32>| cube.into_iter().filter_map(Lit::from_dimacs).collect();
    let cubes = cubes.map(literals).to_vec();
    let document =
        Document { cubes, has_names: false, ..Document::of(&program, Encoding::default()) };
    let start = ["c encoding extended, auto", "p inccnf", "1 2 3 0", "-1 -2 0"];
    check(&document, Format::Icnf, &[&start[..], &["a 1 0", "a -1 2 0", "a -1 -2 0"]].concat());
}

#[test]
fn variables_keep_their_names_after_presolve() {
    let mut program = program();
    let door = program.variable("door").unwrap();
    program.require("open", [door.negative()], Relation::Exactly(1)).unwrap();
    let Presolved::Reduced(reduction) = presolve(&program, &Limiter::none()).unwrap() else {
        panic!("it is solvable")
    };
    let document = Document {
        program: &reduction.program,
        open: Some(&reduction.open),
        ..Document::of(&program, Encoding::default())
    };
    let lp = [
        "Minimize",
        " obj: 0 x_lock",
        "Subject To",
        " atleastone: x_lock + y_3 >= 1",
        "Binary",
        " x_lock y_3",
        "End",
    ];
    check(&document, Format::Lp, &lp);
}
