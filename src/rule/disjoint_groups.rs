//! Disjoint groups: the first cells of all regions differ, and the second, and so on.

use super::{Example, Kind, differing, entry};
use crate::grid::Cell;

/// The kind: a rule for each place in a region, which is a house if there are as many regions as
/// values. Cells of a region count in reading order, so it is
/// defined for irregular regions too.
pub const KIND: Kind = Kind {
    name: "disjoint-groups",
    aliases: &[],
    title: "Disjoint groups",
    about: "cells at the same place of their regions hold different values",
    keys: &[],
    read: |entry, context| {
        let Some(regions) = &context.regions else {
            return entry::flag_fails(entry, "needs regions, and there are none");
        };
        let count = regions.iter().max().map_or(0, |&last| usize::from(last) + 1);
        let mut seen = vec![0; count];
        let mut places: Vec<Vec<Cell>> = Vec::new();
        for (cell, &region) in context.size.cells().zip(regions) {
            let place = &mut seen[usize::from(region)];
            if *place == places.len() {
                places.push(Vec::new());
            }
            places[*place].push(cell);
            *place += 1;
        }
        let rule = |(number, cells)| differing(format!("place {number}"), cells, context.size);
        entry::flag(entry, || (1..).zip(places).filter_map(rule).collect())
    },
    shorthand: Some("disjoint-groups = true"),
    iss: &[],
    f_puzzles: &[],
    examples: &[Example {
        grid: "extends = \"4x4\"",
        rule: "disjoint-groups = true",
        kept: "1234341221434321",
        broken: "1.1.............",
        message: "r1c1 and r1c3 are both 1 in place 1",
    }],
};
