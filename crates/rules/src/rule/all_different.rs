//! Cells that must hold different values, and houses: how files say these rules.

use super::prelude::*;
pub use satoku_puzzle::rule::{AllDifferent, House};

pub(super) static HOUSE: Kind = Kind {
    name: "house",
    called: &["region", "extra region", "extra house", "group"],
    title: "House",
    about: "every value once in these cells, which are as many as there are values",
    gesture: Gesture::Cells,
    keys: &[("cells", "the cells, as many as there are values")],
    read: entry::tables::<House>,
    to_iss: Some(to_iss),
    to_f_puzzles: Some(to_f_puzzles),
    examples: &[Example::on(
        "extends = \"latin:3\"",
        "[[house]]\nname = \"slope\"\ncells = \"r1c1 r2c2 r3c3\"",
        ["132321213", "1...1...."],
        "r1c1 and r2c2 are both 1 in slope",
    )],
    ..Kind::DEFAULT
};

pub(super) static ALL_DIFFERENT: Kind = Kind {
    name: "all-different",
    called: &["distinct", "extra region", "unique values", "no repeats"],
    title: "All different",
    about: "no value twice in these cells",
    gesture: Gesture::Cells,
    keys: &[("cells", "the cells, no more than there are values")],
    read: entry::tables::<AllDifferent>,
    iss: &[Tag::cells("AllDifferent", from_iss)],
    f_puzzles: &[Key::new("extraregion", &["cells"], from_f_puzzles)],
    to_iss: Some(to_iss),
    to_f_puzzles: Some(to_f_puzzles),
    examples: &[Example::on(
        "extends = \"latin:3\"",
        "[[all-different]]\nname = \"pair\"\ncells = \"r1c2 r3c3\"",
        ["123312231", ".2......2"],
        "r1c2 and r3c3 are both 2 in pair",
    )],
    ..Kind::DEFAULT
};

fn from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    region(arguments.cells()?, context.size)
}

fn from_f_puzzles(clue: &Clue<'_>, context: &Context) -> Rules {
    region(clue.cells("cells")?, context.size)
}

/// An extra region: a house if it has as many cells as there are values.
fn region(cells: Vec<Cell>, size: Size) -> Rules {
    let cells = each_once(cells)?;
    if cells.len() == size.value_count() {
        single(House::new("", cells))
    } else {
        single(AllDifferent::new("", cells))
    }
}

fn to_iss(rule: &dyn Rule, _context: &Context) -> IssItems {
    iss::said("AllDifferent", &[], rule.cells())
}

#[expect(clippy::unnecessary_wraps, reason = "other rules may have no key")]
fn to_f_puzzles(rule: &dyn Rule, _context: &Context) -> FPuzzlesClues {
    Ok(clue("extraregion", [("cells", cell_names(rule.cells()))]))
}
