//! Sums as clauses, in every encoding: they allow just what the sum allows.

use fastrand::Rng;
use satoku_cnf::{Clauses, Cnf, Count, Encoding, SumEncoding};
use satoku_kernel::interrupt::Limiter;
use satoku_kernel::program::{Lit, Origin, Program, Relation, Role, Sense, Var};
use satoku_sat::Solver;

/// A program of some cells with a few values each, perhaps all different, some literals of no cell,
/// and a sum over some of these.
fn random_program(random: &mut Rng) -> Program {
    let mut program = Program::default();
    let origin = Origin::new(Role::Rule, program.add_name("rule"));
    let cells: Vec<Vec<Lit>> = (0..random.usize(..4))
        .map(|_| (0..random.usize(1..5)).map(|_| program.add_variable().positive()).collect())
        .collect();
    for cell in &cells {
        let relation = if random.u8(..5) > 0 { Relation::Exactly(1) } else { Relation::AtMost(1) };
        program.post(cell.iter().copied(), relation, origin, None);
    }
    if random.bool() {
        for value in 0..4 {
            let same = cells.iter().filter_map(|cell| cell.get(value).copied());
            program.post(same, Relation::AtMost(1), origin, None);
        }
    }
    let single: Vec<Lit> =
        (0..random.usize(..3)).map(|_| program.add_variable().positive()).collect();
    let mut terms: Vec<(i64, Lit)> = Vec::new();
    for cell in &cells {
        let weight = [1, 1, 1, -1, 2, -3][random.usize(..6)];
        let is_odd = random.u8(..8) == 0;
        terms.extend(cell.iter().zip(i64::from(random.bool())..).map(|(&literal, value)| {
            (if is_odd { random.i64(-4..5) } else { weight * value }, literal)
        }));
    }
    terms.extend(
        single
            .iter()
            .map(|&literal| (random.i64(-9..10), if random.bool() { literal } else { !literal })),
    );
    let sense = [Sense::AtLeast, Sense::AtMost, Sense::Equal][random.usize(..3)];
    program.post_linear(terms, sense, random.i64(-6..13), origin);
    program
}

/// A program's clauses, which must allow just what it allows, and how often it forbids and allows
/// something.
#[track_caller]
fn checked(program: &Program, encoding: Encoding) -> (Cnf, [usize; 2]) {
    let mut cnf = Cnf::default();
    satoku_cnf::encode(program, encoding, &Limiter::none(), &mut cnf).unwrap();
    let mut solver = Solver::default();
    cnf.clauses().for_each(|clause| solver.add(clause));
    let mut met = [0, 0];
    for bits in 0..1_usize << program.variable_count() {
        let holds = |var: Var| bits >> var.index() & 1 == 1;
        let assumed: Vec<Lit> = program.variables().map(|var| var.literal(holds(var))).collect();
        let found = solver.solve(&assumed).unwrap();
        assert_eq!(found, program.is_met(holds), "{encoding:?} {program:?} {bits:b}");
        met[usize::from(found)] += 1;
    }
    (cnf, met)
}

#[test]
fn all_encodings_allow_just_the_right_sums() {
    let mut random = Rng::with_seed(15);
    let mut met = [0, 0];
    let mut rounds = 0;
    while rounds < 600 {
        let program = random_program(&mut random);
        let limiter = Limiter::none();
        if program.variable_count() > 12
            || program.shaped(&limiter).unwrap().all(|(_, shape)| shape.is_none())
        {
            continue;
        }
        rounds += 1;
        for (name, sums) in SumEncoding::ALL {
            let encoding = Encoding { sums, ..Encoding::default() };
            let (cnf, [forbidden, allowed]) = checked(&program, encoding);
            met = [met[0] + forbidden, met[1] + allowed];
            let size =
                Count { clauses: cnf.len(), literals: cnf.clauses().map(<[Lit]>::len).sum() };
            let estimate = encoding.estimate(&program, &limiter).unwrap();
            assert!(estimate.covers(size), "{name} {size:?}");
        }
    }
    assert!(met[0] > 10_000 && met[1] > 10_000, "{met:?}");
}

#[test]
fn large_weights_are_added_in_few_clauses_whatever_the_sense() {
    let weights = [20_944, 286_060, -2_941_100, 24_810, -1_424, 167_280_000, -25_448, 24_290];
    for sense in [Sense::AtLeast, Sense::AtMost, Sense::Equal] {
        let mut program = Program::new(weights.len());
        let origin = Origin::new(Role::Rule, program.add_name("rule"));
        let terms = weights.iter().zip(program.variables()).map(|(&w, var)| (w, var.positive()));
        let terms: Vec<_> = terms.collect();
        program.post_linear(terms, sense, 24_290 + 286_060, origin);
        let encoding = Encoding { sums: SumEncoding::Adder, ..Encoding::default() };
        let (cnf, _) = checked(&program, encoding);
        assert!(cnf.len() < 1_500, "{sense:?}: {}", cnf.len());
    }
}
