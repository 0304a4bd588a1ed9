//! New puzzles, and exact counts.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use satoku::{
    engine::{MOST_STATES, count_exactly},
    generate::{Generator, Request, Symmetry},
    grid::Grid,
    interrupt::Limiter,
    model,
    puzzle::Puzzle,
};

fn generate(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("generate minimal");
    for (spec, symmetry) in [
        ("classic", Symmetry::None),
        ("classic", Symmetry::Rotate180),
        ("nrc", Symmetry::None),
        ("anti-knight", Symmetry::None),
        ("binairo-10", Symmetry::None),
        ("16x16", Symmetry::None),
    ] {
        let request = Request {
            minimal: true,
            symmetry,
            ..Request::new(model::named(spec).expect("the model is built in"))
        };
        let mut generator = Generator::new(request);
        let mut index = 0;
        group.sample_size(10).bench_function(format!("{spec} {symmetry}"), |bencher| {
            bencher.iter(|| {
                let made =
                    generator.generate(1, index, &Limiter::none()).expect("there are such puzzles");
                assert!(made.puzzle.violations(&made.solution).is_empty());
                index += 1;
                black_box(made)
            });
        });
    }
}

fn count(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("count exactly");
    for (spec, expected) in [("6x6", 28_200_960), ("latin:6", 812_851_200)] {
        let model = model::named(spec).expect("the model is built in");
        let puzzle = Puzzle::new(model.clone(), Grid::empty(model.size()));
        group.sample_size(10).bench_function(spec, |bencher| {
            bencher.iter(|| {
                let counted = count_exactly(&puzzle, MOST_STATES, &Limiter::none());
                assert_eq!(counted, Ok(expected));
            });
        });
    }
}

criterion_group!(benches, generate, count);
criterion_main!(benches);
