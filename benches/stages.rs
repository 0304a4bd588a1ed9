//! One bench for each stage from text to verdict, and one for the whole pipeline, on the same
//! puzzles. Every bench asserts what it computes.

use std::{fmt::Write as _, hint::black_box, sync::Arc};

use criterion::{Criterion, criterion_group, criterion_main};
use satoku::{
    cnf::{Cnf, Count, Encoding, encode},
    engine::{Backtracker, Limits, Sat, Searcher, Session, Strategy, Verdict},
    interrupt::Limiter,
    model::{self, Model},
    program::{Presolved, Program, presolve},
    puzzle::Puzzle,
    read::{Settings, parse},
};

/// 17 givens, solved almost by singles alone.
const SPARSE: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
/// Needs search.
const HARD: &str =
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

fn settings() -> Settings {
    let model = model::named("classic").expect("classic is built in");
    Settings::of(model)
}

fn puzzle(text: &str) -> Puzzle {
    parse(text, &settings()).remove(0).expect("the puzzle is whole")
}

fn reduced(puzzle: &Puzzle) -> Program {
    match presolve(&puzzle.to_program(), &Limiter::none()).unwrap() {
        Presolved::Reduced(reduction) => reduction.program.into(),
        Presolved::Contradiction(_) => panic!("the puzzle is solvable"),
    }
}

fn stages(criterion: &mut Criterion) {
    let settings = settings();
    let text = [SPARSE, HARD].repeat(50).join("\n");
    criterion.bench_function("parse 100 lines", |bench| {
        bench.iter(|| {
            let puzzles = parse(black_box(&text), &settings);
            assert_eq!(puzzles.iter().filter(|puzzle| puzzle.is_ok()).count(), 100);
        });
    });
    let puzzles: Vec<Puzzle> = parse(&text, &settings).into_iter().map(Result::unwrap).collect();
    let mut out = String::new();
    criterion.bench_function("write 100 lines", |bench| {
        bench.iter(|| {
            out.clear();
            for puzzle in black_box(&puzzles) {
                let solution = puzzle.givens();
                writeln!(out, "{puzzle}\tunique\t{solution}\t-").expect("memory can be written");
            }
            assert_eq!(out.len(), 100 * (2 * 81 + 11));
        });
    });
    let limiter = Limiter::none();
    criterion.bench_function("build the model and its program", |bench| {
        bench.iter(|| {
            let model: Arc<Model> = model::named(black_box("diagonal,nrc")).expect("built in");
            assert_eq!(model.program(&limiter).unwrap().constraint_count(), 81 + 33 * 9);
        });
    });
    for (name, text, open, clauses) in [("sparse", SPARSE, 271, 2371), ("hard", HARD, 254, 2080)] {
        let puzzle = puzzle(text);
        criterion.bench_function(&format!("build {name}"), |bench| {
            bench.iter(|| {
                let program = black_box(&puzzle).to_program();
                assert_eq!(program.variable_count(), 729);
            });
        });
        let program = puzzle.to_program();
        criterion.bench_function(&format!("presolve {name}"), |bench| {
            bench.iter(|| match presolve(black_box(&program), &limiter).unwrap() {
                Presolved::Reduced(reduction) => assert_eq!(reduction.open.len(), open),
                Presolved::Contradiction(_) => panic!("the puzzle is solvable"),
            });
        });
        let program = reduced(&puzzle);
        criterion.bench_function(&format!("encode {name}"), |bench| {
            bench.iter(|| {
                let mut cnf = Cnf::default();
                encode(black_box(&program), Encoding::default(), &limiter, &mut cnf).unwrap();
                assert_eq!(cnf.len(), clauses);
            });
        });
        let limits = Limits::solutions(2);
        criterion.bench_function(&format!("sat {name}"), |bench| {
            let mut engine = Sat::default();
            bench.iter(|| {
                let search =
                    engine.search(black_box(&puzzle), &limits, &Limiter::none()).expect("it works");
                assert_eq!(search.verdict(), Verdict::Unique);
            });
        });
        criterion.bench_function(&format!("backtrack {name}"), |bench| {
            let mut engine = Backtracker::new(Strategy::REFERENCE);
            bench.iter(|| {
                let search =
                    engine.search(black_box(&puzzle), &limits, &Limiter::none()).expect("it works");
                assert_eq!(search.verdict(), Verdict::Unique);
            });
        });
        criterion.bench_function(&format!("solve {name}, cross-checked"), |bench| {
            let checker = Box::new(Backtracker::new(Strategy::REFERENCE));
            let solver = Session::builder().cross_check_nodes(1_000_000);
            let mut session = solver.build_with(Box::new(Sat::default()), vec![checker]);
            bench.iter(|| {
                let puzzle = parse(black_box(text), &settings).remove(0).expect("it is whole");
                let answer = session.solve(&puzzle);
                assert_eq!(answer.expect("engines agree").verdict(), Verdict::Unique);
            });
        });
    }
    let model = settings.model;
    criterion.bench_function("count the clauses of the empty 9x9", |bench| {
        bench.iter(|| {
            let mut count = Count::default();
            let program = black_box(model.program(&limiter).unwrap());
            encode(program, Encoding::default(), &limiter, &mut count).unwrap();
            assert_eq!(count.clauses, 11_988);
        });
    });
}

criterion_group!(benches, stages);
criterion_main!(benches);
