//! The native engine on the puzzles of `puzzles/`, and on a sample of the collections in
//! `SATOKU_CORPORA`, if it is set. Every bench asserts what it computes.

use std::{hint::black_box, ops::ControlFlow, path::Path};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use satoku::{
    engine::{
        Limits, Native, Searcher, Verdict,
        native::{Solver, Values},
    },
    interrupt::Limiter,
    model,
    puzzle::Puzzle,
    read::{Settings, parse},
};

fn puzzles(table: &str) -> Vec<Puzzle> {
    let model = model::named("classic").expect("classic is built in");
    let settings = Settings { model, ..Settings::default() };
    parse(table, &settings).into_iter().map(|puzzle| puzzle.expect("it is whole")).collect()
}

fn values(line: &str) -> Values {
    let mut values = [0; 81];
    for (value, byte) in values.iter_mut().zip(line.bytes()) {
        *value = if byte.is_ascii_digit() { byte - b'0' } else { 0 };
    }
    values
}

/// The whole engine: every puzzle's model, grids, verdicts.
fn engine(criterion: &mut Criterion) {
    let seeds = puzzles(include_str!("../puzzles/seeds.tsv"));
    let variants = puzzles(include_str!("../puzzles/variants.tsv"));
    for (name, puzzles, unique) in [("seeds", seeds, 41), ("variants", variants, 36)] {
        let mut group = criterion.benchmark_group("native engine");
        group.throughput(Throughput::Elements(puzzles.len() as u64));
        group.bench_function(name, |bench| {
            let mut engine = Native::default();
            bench.iter(|| {
                let is_unique = |puzzle: &&Puzzle| {
                    let search = engine.search(puzzle, &Limits::solutions(2), &Limiter::none());
                    search.expect("it can be solved").verdict() == Verdict::Unique
                };
                assert_eq!(black_box(&puzzles).iter().filter(is_unique).count(), unique);
            });
        });
    }
}

/// The solver alone, from a line to a verdict.
fn solver(criterion: &mut Criterion) {
    let Some(folder) = std::env::var_os("SATOKU_CORPORA") else { return };
    for (name, step) in [("17_clue.txt", 50), ("hardest_11plus.txt", 500)] {
        let text = std::fs::read_to_string(Path::new(&folder).join(name)).expect("it is there");
        let lines = text.lines().filter(|line| !line.starts_with('#') && line.len() >= 81);
        let lines: Vec<&str> = lines.step_by(step).collect();
        let mut group = criterion.benchmark_group("native solver");
        group.throughput(Throughput::Elements(lines.len() as u64));
        group.bench_function(name, |bench| {
            let (mut solver, limits, none) =
                (Solver::classic(), Limits::solutions(2), Limiter::none());
            bench.iter(|| {
                for line in black_box(&lines) {
                    let outcome =
                        solver.search(&values(line), &limits, &none, |_| ControlFlow::Continue(()));
                    assert_eq!(outcome.verdict(), Verdict::Unique);
                }
            });
        });
    }
}

criterion_group!(benches, engine, solver);
criterion_main!(benches);
