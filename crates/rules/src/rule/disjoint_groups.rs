//! Disjoint groups: the first cells of all regions differ, and the second, and so on.

use super::prelude::*;

/// The kind: a rule for each place in a region, which is a house if there are as many regions as
/// values. Cells of a region count in reading order, so it is
/// defined for irregular regions too.
pub(super) static KIND: Kind = Kind {
    name: "disjoint-groups",
    called: &["disjoint boxes", "colour sudoku", "color sudoku"],
    title: "Disjoint groups",
    about: "cells at the same place of their regions hold different values",
    gesture: Gesture::Flag,
    read: |entry, context| entry::flag(entry, || groups(context)),
    shorthand: Some("disjoint-groups = true"),
    iss: &[Tag::flag("DisjointSets", |_, context| groups(context))],
    f_puzzles: &[Key::flag("disjointgroups", |_, context| groups(context))],
    examples: &[Example::on(
        "extends = \"4x4\"",
        "disjoint-groups = true",
        ["1234341221434321", "1.1............."],
        "r1c1 and r1c3 are both 1 in place 1",
    )],
    ..Kind::DEFAULT
};

fn groups(context: &Context) -> Rules {
    let regions = context.cells_of_regions().ok_or("needs regions, and there are none")?;
    let most = regions.iter().map(Vec::len).max().unwrap_or_default();
    let place = |place| regions.iter().filter_map(|cells| cells.get(place).copied()).collect();
    let places = (0..most).map(place);
    let look = Look::Note("disjoint groups");
    let rule = |(number, cells): (usize, Vec<_>)| {
        differing_as(look, format!("place {number}"), cells, context.size)
    };
    Ok((1..).zip(places).filter_map(rule).collect())
}
