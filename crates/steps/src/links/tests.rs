use super::*;
use crate::technique::tests::state;

const DOT: &str = "classic, [[difference]]; cells = \"r1c1-2\"";

/// The strong links of the candidates of r1c1, `5 = 7 r1c2`, which must be just these, in an empty
/// grid with some changes.
#[track_caller]
fn check(model: &str, changes: &str, sorts: Sorts, expected: &[&str]) {
    let state = state(model, changes);
    let links = Links::new(&state, sorts);
    let mut found = Vec::new();
    for node in (0..links.nodes.len()).filter(|&node| links.nodes[node].cells == [0]) {
        for strong in links.strong(node) {
            let other = &links.nodes[strong.node];
            let cells = other.cells.iter().map(|&cell| state.layout().cell(cell).to_string());
            let cells = cells.collect::<Vec<_>>().join(",");
            let values = [links.nodes[node].value, other.value].map(|value| value + 1);
            found.push(format!("{} = {} {cells}", values[0], values[1]));
        }
    }
    assert_eq!(found, expected);
}

#[test]
fn the_two_candidates_of_a_cell_and_the_two_places_in_a_house() {
    let expected = ["2 = 5 r1c1", "5 = 2 r1c1"];
    check("classic", "keep r1c1 = 25", Sorts::PLAIN, &expected);
    // Elsewhere in the box there is no 9 but in r2c2.
    let two = "strike r1c2-3 r2c1 r2c3 r3c1-3 = 9";
    check("classic", two, Sorts::PLAIN, &["9 = 9 r2c2"]);
    // With one more place, two of them are a group if another house has these.
    let grouped = Sorts { almost_locked: false, ..Sorts::ALL };
    check("classic", "strike r1c2-3 r2c1 r2c3 r3c1 = 9", grouped, &[]);
    check("classic", "strike r1c2-3 r2c1 r3c1-3 = 9", grouped, &["9 = 9 r2c2,r2c3"]);
}

#[test]
fn almost_locked_sets_link_their_values() {
    let expected = ["3 = 1 r1c1,r1c2", "3 = 2 r1c1,r1c2"];
    let sorts = Sorts { groups: false, ..Sorts::ALL };
    check("classic", "keep r1c1 = 123; keep r1c2 = 12", sorts, &expected);
}

#[test]
fn rules_about_pairs_of_cells_make_both_sorts_of_links() {
    let kept = "keep r1c1 = 247; keep r1c2 = 368";
    // Without the 7, the other cell is 3.
    check(DOT, kept, Sorts::PLAIN, &["7 = 3 r1c2"]);
    check("classic", kept, Sorts::PLAIN, &[]);
    check(DOT, kept, Sorts { several_values: false, ..Sorts::PLAIN }, &[]);
    let are_weak = |model: &str, one: (usize, usize), two: (usize, usize)| {
        let links = Links::new(&state(model, kept), Sorts::PLAIN);
        let [one, two] = [one, two].map(|(cell, value)| links.candidate(cell, value - 1).unwrap());
        [links.are_weak(one, two), links.are_weak(two, one)]
    };
    assert_eq!(are_weak(DOT, (0, 7), (1, 3)), [true; 2]);
    assert_eq!(are_weak(DOT, (0, 7), (1, 6)), [false; 2]);
    assert_eq!(are_weak("classic", (0, 7), (1, 3)), [false; 2]);
}

#[test]
fn grids_of_very_many_candidates_have_no_links() {
    assert!(Links::new(&state("25x25", "none"), Sorts::ALL).nodes.is_empty());
}
