use std::sync::Arc;

use super::*;
use crate::{Layout, State};
use satoku_core::{
    grid::{Cell, Grid},
    interrupt::Limiter,
    model::{Model, catalog},
    puzzle::Instance,
};

/// A model that adds these lines to classic.
fn model(text: &str) -> Arc<Model> {
    let text = format!("extends = \"classic\"\n{text}");
    Arc::new(catalog::parse("my.toml", &text).unwrap())
}

/// The empty grid in which some cells, by row and column, keep only these values, all from 1.
fn state(model: &Arc<Model>, kept: &[(usize, usize, &[usize])]) -> State {
    let mut state = State::of(
        &Layout::new(model, &Limiter::none()).unwrap(),
        &Instance::new(model.clone(), Grid::empty(model.size())),
    );
    for &(row, column, values) in kept {
        let cell = model.size().index(Cell::new(row - 1, column - 1));
        let others = (0..model.size().value_count()).filter(|value| !values.contains(&(value + 1)));
        others.for_each(|value| state.strike(cell, value));
    }
    state
}

/// The strong links of the candidates of a cell, `5 = 7 r1c2`, which must be just these.
#[track_caller]
fn check(model: &Arc<Model>, kept: &[(usize, usize, &[usize])], sorts: Sorts, expected: &[&str]) {
    let state = state(model, kept);
    let links = Links::new(&state, sorts);
    let size = model.size();
    let mut found = Vec::new();
    for node in (0..links.nodes().len()).filter(|&node| links.nodes()[node].cells == [0]) {
        for strong in links.strong(node) {
            let other = &links.nodes()[strong.node];
            let cells = other.cells.iter().map(|&cell| size.cell_at(cell).to_string());
            let cells = cells.collect::<Vec<_>>().join(",");
            let values = [links.nodes()[node].value, other.value].map(|value| value + 1);
            found.push(format!("{} = {} {cells}", values[0], values[1]));
        }
    }
    assert_eq!(found, expected);
}

#[test]
fn the_two_candidates_of_a_cell_and_the_two_places_in_a_house() {
    let classic = model("");
    check(&classic, &[(1, 1, &[2, 5])], Sorts::PLAIN, &["2 = 5 r1c1", "5 = 2 r1c1"]);
    // Elsewhere in the box there is no 9 but in r2c2.
    let not_nine: &[usize] = &[1, 2, 3, 4, 5, 6, 7, 8];
    let others = [(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2), (3, 3)];
    let kept = others.map(|(row, column)| (row, column, not_nine));
    check(&classic, &kept, Sorts::PLAIN, &["9 = 9 r2c2"]);
    // With one more place, two of them are a group if another house has these.
    check(&classic, &kept[..5], Sorts { almost_locked: false, ..Sorts::ALL }, &[]);
    let row = [&kept[..3], &kept[4..]].concat();
    let expected = ["9 = 9 r2c2,r2c3"];
    check(&classic, &row, Sorts { almost_locked: false, ..Sorts::ALL }, &expected);
}

#[test]
fn almost_locked_sets_link_their_values() {
    let classic = model("");
    let kept: &[(usize, usize, &[usize])] = &[(1, 1, &[1, 2, 3]), (1, 2, &[1, 2])];
    let expected = ["1 = 3 r1c1", "2 = 3 r1c1", "3 = 1 r1c1,r1c2", "3 = 2 r1c1,r1c2"];
    check(&classic, kept, Sorts { groups: false, ..Sorts::ALL }, &expected[2..]);
}

#[test]
fn rules_about_pairs_of_cells_make_both_sorts_of_links() {
    let dot = model("[[difference]]\ncells = \"r1c1-2\"");
    let kept: &[(usize, usize, &[usize])] = &[(1, 1, &[2, 4, 7]), (1, 2, &[3, 6, 8])];
    // Without the 7, the other cell is 3.
    check(&dot, kept, Sorts::PLAIN, &["7 = 3 r1c2"]);
    check(&model(""), kept, Sorts::PLAIN, &[]);
    check(&dot, kept, Sorts { several_values: false, ..Sorts::PLAIN }, &[]);
    let are_weak = |model: &Arc<Model>, one: (usize, usize), two: (usize, usize)| {
        let links = Links::new(&state(model, kept), Sorts::PLAIN);
        let [one, two] = [one, two].map(|(cell, value)| links.candidate(cell, value - 1).unwrap());
        [links.are_weak(one, two), links.are_weak(two, one)]
    };
    assert_eq!(are_weak(&dot, (0, 7), (1, 3)), [true; 2]);
    assert_eq!(are_weak(&dot, (0, 7), (1, 6)), [false; 2]);
    assert_eq!(are_weak(&model(""), (0, 7), (1, 3)), [false; 2]);
}

#[test]
fn grids_of_very_many_candidates_have_no_links() {
    let large = catalog::load("25x25").unwrap();
    assert!(Links::new(&state(&large, &[]), Sorts::ALL).nodes().is_empty());
}
