//! Counts by parts, by merged states and by trying are the same, and diagrams hold.

use std::{collections::BTreeMap, sync::Arc};

use satoku_engine::{MOST_STATES, count_by_parts, count_exactly, diagram};
use satoku_rules::{
    grid::{Cell, Grid, Size},
    interrupt::Limiter,
    model::{Model, catalog},
    puzzle::Instance,
    statement::Statement,
};
use satoku_samples::{OVERLAPPING, grids, holds, says, shapes};
use satoku_verify::diagram::{self, HEADER};

/// The count, and the diagram's text; it holds.
#[track_caller]
pub(super) fn counted(puzzle: &Instance) -> (u128, String) {
    let (count, diagram) = diagram(puzzle, MOST_STATES, &Limiter::none()).unwrap();
    let text = diagram.text(HEADER, puzzle.model().size());
    assert_eq!(count_by_parts(puzzle, MOST_STATES, &Limiter::none()), Ok(count));
    if diagram.is_empty() {
        assert_eq!(count, 0);
        return (count, text);
    }
    match diagram::check(puzzle, text.as_bytes(), &Limiter::none()) {
        Ok(found) => assert_eq!((found.count, found.nodes), (count, diagram.len()), "{text}"),
        // Even the givens leave nothing.
        Err(error) => assert!(count == 0 && error.what.contains("givens"), "{error:?} {text}"),
    }
    (count, text)
}

#[track_caller]
fn check(size: Size, statements: &[Statement], givens: &Grid) {
    let model = Model::new("", "", size, vec![says(statements.to_vec(), size)], None);
    let puzzle = Instance::new(model.into(), givens.clone());
    let all: Vec<Cell> = size.places().collect();
    let keeps = |grid: &&Grid| {
        grid.holds(givens) && statements.iter().all(|statement| holds(statement, grid))
    };
    let expected = grids(size, &all, false).iter().filter(keeps).count() as u128;
    let (count, text) = counted(&puzzle);
    assert_eq!(count, expected, "{statements:?} {givens} {text}");
    if let Ok(other) = count_exactly(&puzzle, MOST_STATES, &Limiter::none()) {
        assert_eq!(count, other, "{statements:?}");
    }
}

#[test]
fn statements_of_every_shape_are_counted_as_by_trying() {
    for (size, statement) in shapes() {
        check(size, &[statement], &Grid::empty(size));
    }
}

#[test]
fn statements_of_two_shapes_and_a_given_are_counted_as_by_trying() {
    let mut random = fastrand::Rng::with_seed(11);
    let mut of_size: BTreeMap<String, Vec<(Size, Statement)>> = BTreeMap::new();
    for (size, statement) in shapes() {
        of_size.entry(format!("{size:?}")).or_default().push((size, statement));
    }
    for shapes in of_size.values() {
        for _ in 0..10 * shapes.len() {
            let [one, other] = [(); 2].map(|()| &shapes[random.usize(..shapes.len())]);
            let size = one.0;
            let mut givens = Grid::empty(size);
            if random.bool() {
                let cell = size.cell_at(random.usize(..size.place_count()));
                givens.set(cell, random.choice(size.values_of(cell).collect::<Vec<_>>()));
            }
            check(size, &[one.1.clone(), other.1.clone()], &givens);
        }
    }
}

#[test]
fn statements_that_share_many_cells_are_counted_as_by_trying() {
    for (text, expected) in OVERLAPPING {
        let model: Arc<Model> = catalog::parse("", text).unwrap().into();
        let empty = Instance::new(model.clone(), Grid::empty(model.size()));
        assert_eq!(counted(&empty).0, expected);
        assert_eq!(count_exactly(&empty, MOST_STATES, &Limiter::none()), Ok(expected));
    }
}

/// Two states of this puzzle were written in the same bytes once, and a dead end stood for both.
#[test]
fn a_state_does_not_stand_for_another_one() {
    let model: Arc<Model> = catalog::parse("", OVERLAPPING[0].0).unwrap().into();
    let empty = Instance::new(model.clone(), Grid::empty(model.size()));
    let forged = format!("{HEADER}\nd r1c2\nd r1c1 2:1\nd r2c2 1:2 2:2\n");
    let error = diagram::check(&empty, forged.as_bytes(), &Limiter::none()).unwrap_err();
    assert!(error.what.contains("node 2 tells the rest of something else"), "{error:?}");
}
