//! Random clues, on the examples of their kinds.

use super::*;

#[test]
fn each_row_is_of_a_kind_of_its_own_whose_clues_are_tables() {
    for (number, random) in RANDOM.iter().enumerate() {
        let kind = KINDS.iter().find(|kind| kind.name == random.kind);
        assert!(kind.is_some_and(|kind| kind.takes_tables()), "{}", random.kind);
        let is_same = |other: &RandomKind| other.kind == random.kind;
        assert_eq!(RANDOM.iter().position(is_same), Some(number));
    }
    assert_eq!(random_kind("xv").map(|random| random.kind), Some("sum-of-two"));
    assert!(random_kind("anti-king").is_none() && random_kind("no-kind").is_none());
}

/// The cells of a kind's examples make a clue of that kind where the grid keeps one, and none where
/// it does not.
#[test]
fn cells_make_a_clue_of_the_kind_that_the_grid_keeps() {
    for random in RANDOM {
        let kind = kind(random.kind).unwrap();
        let mut made = 0;
        for example in kind.examples {
            let (model, rules) = read(example);
            let full = grid(&model, example.kept);
            let context = model.context();
            for rule in rules.iter().filter(|rule| rule.kind() == random.kind) {
                let is_single = random.shape == RandomShape::Cell;
                let count = if is_single { 1 } else { rule.cells().len() };
                for cells in rule.cells().chunks(count) {
                    let clue = random.clue(cells.to_vec(), &full, &context);
                    let Some(clue) = clue else { continue };
                    assert_eq!(clue.kind(), random.kind);
                    assert_eq!(clue.broken(&full), []);
                    made += 1;
                }
            }
        }
        assert!(made > 0, "{}", random.kind);
    }
}
