//! Statements of all shapes, alone and together, on few cells: every method finds what trying does.

use std::collections::HashSet;

use crate::prelude::*;
use satoku_engine::{Backtracker, Learn, Strategy, count_exactly};
use satoku_samples::{grids, holds, says, shapes};

fn agree(size: Size, statements: &[&Statement], givens: Grid) {
    let all = grids(size, &size.places().collect_vec(), false).into_iter();
    let is_solution =
        |grid: &Grid| grid.holds(&givens) && statements.iter().all(|said| holds(said, grid));
    let expected: HashSet<Grid> = all.filter(is_solution).collect();
    let says = says(statements.iter().copied().cloned().collect(), size);
    let model = Model::new("stated", "Stated", size, vec![says], None);
    let puzzle = Instance::new(Arc::new(model), givens);
    let mut candidates = Backtracker::new(Strategy::CANDIDATES);
    let (mut learn, mut sat) = (Learn::default(), Sat::default());
    for engine in [&mut candidates as &mut dyn Searcher, &mut learn, &mut sat] {
        let found = engine.search(&puzzle, &Limits::solutions(1000), &Limiter::none()).unwrap();
        let found = (found.complete, found.solutions.into_iter().collect());
        assert_eq!(found, (true, expected.clone()), "{}: {statements:?}", engine.name());
    }
    let count = count_exactly(&puzzle, 10_000, &Limiter::none());
    assert_eq!(count.ok(), Some(expected.len() as u128), "{statements:?}");
}

#[test]
fn all_methods_have_the_solutions_that_all_grids_have() {
    let shapes = shapes().into_iter().filter(|(size, _)| size.cell_count() <= 4).collect_vec();
    let mut random = Rng::with_seed(70);
    for number in 0..3000 {
        let (size, first) = &shapes[number % shapes.len()];
        let others = shapes.iter().filter(|(other, _)| other == size).map(|(_, said)| said);
        let mut statements = vec![first];
        let more = random.usize(..3);
        statements.extend(random.choose_multiple(others, more));
        let mut givens = Grid::empty(*size);
        if number >= shapes.len() && random.bool() {
            let cell = size.cell_at(random.usize(..size.place_count()));
            givens.set(cell, random.choice(size.values_of(cell).collect_vec()));
        }
        agree(*size, &statements, givens);
    }
}
