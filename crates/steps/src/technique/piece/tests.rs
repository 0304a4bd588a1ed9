//! Pieces in random states, with all solutions at hand.

use std::sync::Arc;

use fastrand::Rng;
use itertools::Itertools;

use super::{
    super::rule_candidates::{candidates_of, struck},
    follows::{GROWTH, REACH},
};
use crate::{Layout, State, Technique};
use satoku_rules::{
    grid::{Cell, Grid, Layer, Value},
    interrupt::Limiter,
    model::{Model, catalog},
    statement::{Propagator, Statement},
};

const TECHNIQUES: [&Technique; 2] = [&REACH, &GROWTH];

fn model(text: &str) -> Arc<Model> {
    Arc::new(catalog::parse("my.toml", text).unwrap())
}

/// A state that has lost some candidates, but none of the solution's. The more of `losses` there
/// are, out of 8, the more it has lost.
fn random_state(layout: &Arc<Layout>, solution: &Grid, losses: u32, random: &mut Rng) -> State {
    let mut state = State::empty(layout);
    let size = layout.size();
    for (index, cell) in size.places().enumerate() {
        let others = size.values().filter(|&value| solution.get(cell) != Some(value));
        for value in others.filter(|_| random.u32(0..8) < losses) {
            state.strike(index, size.value_index(value));
        }
    }
    state
}

fn is_possible(state: &State, solution: &Grid) -> bool {
    let size = state.layout().size();
    let has = |(cell, value)| state.has(size.index(cell), size.value_index(value));
    solution.filled().all(has)
}

/// Takes all steps of both techniques until there is none. They agree with all solutions, and leave
/// nothing to strike for the engines' propagation. Returns how many each has.
fn check(state: &mut State, solutions: &[Grid]) -> [usize; 2] {
    let solutions = solutions.iter().filter(|&solution| is_possible(state, solution)).collect_vec();
    assert!(!solutions.is_empty());
    let mut counts = [0; 2];
    loop {
        let steps = TECHNIQUES.map(|technique| technique.all(state));
        if steps.iter().all(Vec::is_empty) {
            break;
        }
        for (count, steps) in counts.iter_mut().zip(steps) {
            *count += steps.len();
            for step in steps {
                for solution in &solutions {
                    let holds = |&(cell, value): &(Cell, Value)| solution.get(cell) == Some(value);
                    assert!(step.placements.iter().all(holds), "{step}\n{solution}");
                    assert!(!step.eliminations.iter().any(holds), "{step}\n{solution}");
                }
                state.apply(&step);
            }
        }
    }
    let mut candidates = candidates_of(state);
    for rule in state.layout().other_rules() {
        let pieces = rule.statements().iter();
        let pieces = pieces.filter(|said| matches!(said, Statement::Pieces { several: false, .. }));
        for propagator in Propagator::of(pieces, state.layout().size(), &Limiter::none()).unwrap() {
            assert_eq!(struck(&propagator, &mut candidates), [], "{rule:?}");
        }
    }
    counts
}

/// The ways to divide a square into connected regions of as many cells as its side, numbered in the
/// order of their first cells: for each cell its region.
fn divisions(side: usize) -> Vec<Vec<usize>> {
    let mut done = Vec::new();
    let mut open: Vec<Vec<Option<usize>>> = vec![vec![None; side * side]];
    while let Some(regions) = open.pop() {
        let Some(first) = regions.iter().position(Option::is_none) else {
            done.push(regions.into_iter().flatten().collect());
            continue;
        };
        let number = regions.iter().flatten().unique().count();
        let beside = |one: usize, other: usize| {
            let [a, b] = [one, other].map(|cell| (cell / side, cell % side));
            a.0.abs_diff(b.0) + a.1.abs_diff(b.1) == 1
        };
        let mut shapes = vec![vec![first]];
        for _ in 1..side {
            let grown = shapes.iter().flat_map(|shape| {
                let free = |cell: &usize| regions[*cell].is_none() && !shape.contains(cell);
                let next = |cell: &usize| shape.iter().any(|&other| beside(*cell, other));
                let cells = (0..side * side).filter(free).filter(next);
                cells.map(|cell| shape.iter().copied().chain([cell]).sorted().collect_vec())
            });
            shapes = grown.unique().collect();
        }
        for shape in shapes {
            let mut regions = regions.clone();
            shape.into_iter().for_each(|cell| regions[cell] = Some(number));
            open.push(regions);
        }
    }
    done
}

/// All grids of the side where no value is twice in a row or column.
fn latin_squares(side: usize) -> Vec<Vec<usize>> {
    let rows = (0..side).permutations(side).collect_vec();
    let mut squares = vec![Vec::new()];
    for _ in 0..side {
        let longer = squares.iter().flat_map(|square: &Vec<usize>| {
            let fits = |row: &&Vec<usize>| {
                square.iter().enumerate().all(|(cell, value)| row[cell % side] != *value)
            };
            rows.iter().filter(fits).map(|row| [&square[..], &row[..]].concat())
        });
        squares = longer.collect();
    }
    squares
}

#[test]
fn regions_to_be_found_agree_with_all_solutions() {
    const SIDE: usize = 4;
    let model = model("extends = \"latin:4\"\nregions = \"unknown\"");
    let (layout, size) = (Layout::new(&model, &Limiter::none()).unwrap(), model.size());
    let (divisions, squares) = (divisions(SIDE), latin_squares(SIDE));
    assert_eq!((divisions.len(), squares.len()), (117, 576));
    let mut solutions = Vec::new();
    for (regions, square) in divisions.iter().cartesian_product(&squares) {
        if regions.iter().zip(square).all_unique() {
            let mut grid = Grid::empty(size);
            for cell in 0..SIDE * SIDE {
                let (row, column) = (cell / SIDE, cell % SIDE);
                let value = |index: usize| Some(size.value_at(index));
                grid.set(Cell::new(row, column), value(square[cell]));
                grid.set(Cell::on(Layer::REGION, row, column), value(regions[cell]));
            }
            solutions.push(grid);
        }
    }
    let seed = fastrand::u64(..);
    println!("seed {seed}, {} solutions", solutions.len());
    let mut random = Rng::with_seed(seed);
    let mut counts = [0; 2];
    for round in 0..400 {
        let solution = random.choice(&solutions).unwrap();
        assert!(model.rules().iter().all(|rule| !rule.breaks(solution, &Limiter::none())));
        let mut state = random_state(&layout, solution, round % 8, &mut random);
        let more = check(&mut state, &solutions);
        counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
    }
    println!("{counts:?} steps");
    assert!(counts.iter().all(|&count| count > 400), "{counts:?}");
}

#[test]
fn connected_sets_agree_with_all_grids() {
    let seed = fastrand::u64(..);
    println!("seed {seed}");
    let mut random = Rng::with_seed(seed);
    let mut counts = [0; 2];
    for _ in 0..80 {
        let cells = (0..9).filter(|_| random.u32(0..6) > 0).collect_vec();
        let values = (0..3).filter(|_| random.bool()).join(", ");
        let most = random.usize(0..=cells.len());
        let size = if random.bool() { format!("size = {most}") } else { String::new() };
        let cells =
            cells.iter().map(|cell| format!("r{}c{}", cell / 3 + 1, cell % 3 + 1)).join(" ");
        if cells.is_empty() {
            continue;
        }
        let model = model(&format!(
            "size = 3\nvalues = \"0-2\"\nrows = \"none\"\ncolumns = \"none\"\n\
             [[connected]]\ncells = \"{cells}\"\nvalues = [{values}]\n{size}"
        ));
        let layout = Layout::new(&model, &Limiter::none()).unwrap();
        let all = (0..9).map(|_| model.size().values()).multi_cartesian_product();
        let grids = all.map(|values| {
            let mut grid = Grid::empty(model.size());
            for (cell, value) in model.size().cells().zip(values) {
                grid.set(cell, Some(value));
            }
            grid
        });
        let keeps =
            |grid: &Grid| model.rules().iter().all(|rule| !rule.breaks(grid, &Limiter::none()));
        let solutions = grids.filter(keeps).collect_vec();
        for losses in 0..8 {
            let Some(solution) = random.choice(&solutions) else { continue };
            let mut state = random_state(&layout, solution, losses, &mut random);
            let more = check(&mut state, &solutions);
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
        }
    }
    println!("{counts:?} steps");
    assert!(counts.iter().all(|&count| count > 10), "{counts:?}");
}
