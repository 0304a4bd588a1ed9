//! That the clauses mean what statements mean is shown in `readings.rs`, for small grids; here
//! are large ones.

use super::*;
use crate::manifest::MAX_CLAUSES;
use satoku_cnf::Clauses;
use satoku_rules::{
    program::Lit,
    statement::{Item, terms},
};
use satoku_samples::{holds, says, shapes};
use satoku_sat::Solver;

fn model(size: Size, statement: &Statement) -> Model {
    Model::new("", "", size, vec![says(vec![statement.clone()], size)], None)
}

#[test]
fn no_formula_is_larger_than_was_said() {
    for (size, statement) in shapes() {
        let model = model(size, &statement);
        let (formula, _) = formula(&model, &Grid::empty(size), None, &Limiter::none()).unwrap();
        let said = super::size(&model);
        assert!(formula.len() <= said, "{} > {said}: {statement:?}", formula.len());
    }
}

/// Grids at random, some of them changed into others that are nearly the same.
#[track_caller]
fn check_by_samples(size: Size, statement: &Statement) {
    let mut random = fastrand::Rng::with_seed(5);
    let model = model(size, statement);
    let (formula, variables) = formula(&model, &Grid::empty(size), None, &Limiter::none()).unwrap();
    assert!(formula.len() <= super::size(&model));
    let mut solver = Solver::default();
    for clause in formula.iter() {
        let literals = clause.iter().map(|&literal| Lit::from_dimacs(literal).unwrap());
        solver.add(&literals.collect::<Vec<_>>());
    }
    assert!(variables > size.variable_count(), "nothing is added up");
    let mut kept = 0;
    for _ in 0..200 {
        let mut grid = Grid::empty(size);
        for cell in size.cells() {
            grid.set(cell, Some(size.value_at(random.usize(..size.value_count()))));
        }
        let cells: Vec<Lit> = grid.filled().map(|(c, v)| size.var(c, v).positive()).collect();
        let expected = holds(statement, &grid);
        assert_eq!(solver.solve(&cells).unwrap(), expected, "{statement:?} {grid}");
        kept += usize::from(expected);
    }
    assert!((1..200).contains(&kept), "{kept} of 200 grids keep it");
}

#[test]
fn large_counts_are_added_up() {
    let size = Size::new(5, 5, 1..=4).unwrap();
    let values = |values: &[u16]| values.iter().map(|&value| Value::new(value)).collect();
    let items = size.cells().enumerate().map(|(index, cell)| {
        let some: &[u16] = [&[1][..], &[1, 2], &[2, 3, 4], &[1, 2, 3, 4], &[]][index % 5];
        Item { cell, values: values(some) }
    });
    for allowed in [vec![13], vec![3, 4, 12, 14, 15, 16, 80], (13..20).collect()] {
        check_by_samples(size, &Statement::count_items(items.clone(), allowed));
    }
    let lists = vec![size.cells().collect(), size.cells().skip(3).collect()];
    check_by_samples(size, &Statement::count_each_value(lists, [3, 4, 5, 6, 7, 9]));
}

#[test]
fn long_sums_are_added_up() {
    let size = Size::new(5, 5, 0..=6).unwrap();
    let weighted =
        |weight: fn(i64) -> i64| terms((0..).map(weight).zip(size.cells()), size).unwrap();
    let sum = |terms: Vec<Term>, ranges: &[[i64; 2]]| {
        let totals = Totals::new(ranges.iter().map(|&[least, most]| least..=most));
        Statement::linear(terms, totals)
    };
    check_by_samples(size, &sum(weighted(|_| 1), &[[70, 80]]));
    check_by_samples(size, &sum(weighted(|index| index - 12), &[[-40, -20], [3, 3], [10, 90]]));
    check_by_samples(size, &sum(weighted(|index| 7 * index % 5 - 2), &[[0, 1000]]));
    let case = |weight, ranges| vec![sum(weighted(weight), ranges)];
    let cases = vec![
        case(|_| 1, &[[70, 75]]),
        [case(|index| index % 3, &[[0, 75]]), case(|index| index % 2, &[[40, 90]])].concat(),
    ];
    check_by_samples(size, &Statement::Either { cases });
}

/// What nobody could write down is refused, and soon.
#[test]
fn what_explodes_is_too_large() {
    #[track_caller]
    fn check(size: Size, statement: &Statement) {
        let said = super::size(&model(size, statement));
        assert!(said > MAX_CLAUSES, "{said} clauses");
    }
    let huge = Size::new(400, 400, 1..=400).unwrap();
    let small = Size::new(9, 9, 1..=9).unwrap();
    let sum = |size: Size, weight: fn(i32) -> i32| {
        let terms = (0..).map(weight).zip(size.cells());
        let terms = terms.map(|(weight, cell)| Term::number(weight, cell)).collect();
        Statement::linear(terms, Totals::exactly(1))
    };
    // Every sum of values is another one.
    check(small, &sum(small, |index| 1 << (index % 30)));
    check(huge, &sum(huge, |_| i32::MAX));
    check(huge, &sum(huge, |index| index - 80_000));
    let cells: Vec<Cell> = huge.cells().collect();
    let even = (0..80_000).map(|number| 2 * number);
    check(huge, &Statement::count(&cells, [Value::new(7)], even));
    let lists = (0..400).map(|row| huge.cells().skip(400 * row).take(400).collect()).collect();
    check(huge, &Statement::count_each_value(lists, [0, 7]));
    // Eithers of eithers: few cells, many cases.
    let two = sum(small, |index| index % 5);
    let nested = (0..12)
        .fold(two, |inner, _| Statement::Either { cases: vec![vec![inner.clone()], vec![inner]] });
    check(small, &nested);
}
