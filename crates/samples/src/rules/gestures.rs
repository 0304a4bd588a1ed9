//! How clues are put on a board, held against the examples of their kinds.

use super::*;

/// The first rule of each example of the kinds with a gesture, with its grid's size.
fn of(gesture: Gesture) -> Vec<(Size, Arc<Stated>)> {
    let kinds = KINDS.iter().filter(|kind| kind.gesture == gesture);
    let first = |example| {
        let (model, rules) = read(example);
        (model.size(), rules[0].clone())
    };
    let rules: Vec<_> = kinds.flat_map(|kind| kind.examples).map(first).collect();
    assert!(rules.len() > 3, "there are no examples for {}", gesture.name());
    rules
}

/// How far apart the first and the last rows, and columns, of some cells are.
fn extent(cells: &[Cell]) -> (usize, usize) {
    let extent = |along: fn(&Cell) -> usize| {
        let (first, last) = cells.iter().map(along).minmax().into_option().unwrap();
        last - first
    };
    (extent(|cell| cell.row()), extent(|cell| cell.column()))
}

#[test]
fn kinds_without_keys_are_there_or_not() {
    for kind in KINDS {
        assert_eq!(kind.gesture == Gesture::Flag, kind.keys.is_empty(), "{}", kind.name);
    }
}

#[test]
fn what_is_drawn_has_a_key_for_its_cells() {
    let is_drawn =
        |kind: &&&Kind| matches!(kind.gesture, Gesture::Line | Gesture::Dot | Gesture::Outside);
    for kind in KINDS.iter().filter(is_drawn) {
        assert!(kind.keys.iter().any(|(key, _)| *key == "cells"), "{}", kind.name);
    }
    for (_, rule) in of(Gesture::Cells).into_iter().chain(of(Gesture::Line)) {
        assert!(!rule.cells().is_empty(), "{}", rule.name());
    }
}

#[test]
fn dots_are_between_two_cells_or_on_the_corner_of_four() {
    for (_, rule) in of(Gesture::Dot) {
        let found = (rule.cells().len(), extent(rule.cells()));
        assert!(matches!(found, (2, (0, 1) | (1, 0)) | (4, (1, 1))), "{} {found:?}", rule.name());
    }
}

#[test]
fn what_is_seen_from_outside_is_a_straight_line_from_an_edge() {
    for (size, rule) in of(Gesture::Outside) {
        let cells = rule.cells_in_order();
        let (down, right) = extent(cells);
        let is_straight = down == 0 || right == 0 || down == right;
        let is_edge = |place: usize, count: usize| place == 0 || place + 1 == count;
        let is_on_edge =
            is_edge(cells[0].row(), size.rows()) || is_edge(cells[0].column(), size.columns());
        assert!(is_straight && is_on_edge, "{}", rule.name());
        assert_eq!(down.max(right) + 1, cells.len(), "{}", rule.name());
    }
}
