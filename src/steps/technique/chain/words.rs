//! Chains in words: `(5)r1c2 = (5-3)r1c7 = (3)r4c7`, where of two sides of `=` one is true, and of two
//! sides of `-` one is false. What follows each other in the same cells is put together.

use std::fmt::Write;

use itertools::Itertools;

use crate::steps::{Detail, Link, Step};

/// The links of a step.
fn links(step: &Step) -> &[Link] {
    match &step.detail {
        Detail::Chain(links) => links,
        _ => &[],
    }
}

/// The cells of a link, side by side.
fn cells(link: &Link) -> String {
    link.cells.iter().join(",")
}

/// What a link says: `r1c2 is 5`, or of several cells `one of r1c2,r1c3 is 5`.
fn claim(link: &Link) -> String {
    let (cells, value) = (cells(link), link.values.iter().join("/"));
    match link.cells.len() {
        1 => format!("{cells} is {value}"),
        _ => format!("one of {cells} is {value}"),
    }
}

/// What stands behind a link that is false, and behind one that is true.
const SIGNS: [char; 2] = ['=', '-'];

/// The chain itself.
pub(super) fn notation(links: &[Link]) -> String {
    let mut text = String::new();
    for (index, link) in links.iter().enumerate() {
        let values = link.values.iter().join("/");
        let _ = match index
            .checked_sub(1)
            .map(|before| (&links[before], SIGNS[usize::from(links[before].is_true)]))
        {
            None => write!(text, "({values}"),
            Some((before, sign)) if before.cells == link.cells && before.values != link.values => {
                write!(text, "{sign}{values}")
            }
            Some((before, sign)) => write!(text, "){} {sign} ({values}", cells(before)),
        };
    }
    if let Some(last) = links.last() {
        let _ = write!(text, "){}", cells(last));
    }
    text
}

/// One end or the other is true; or the opposite of what a loop says would lead to it.
pub(super) fn explain(step: &Step) -> String {
    let links = links(step);
    let [first, .., last] = links else { return String::new() };
    let notation = notation(links);
    let claims = [first, last].map(claim);
    if first.is_true {
        format!("if {}, it follows that it is not: {notation}", claims[0])
    } else if claims[0] == claims[1] {
        format!("if it is not so that {}, it follows: {notation}", claims[0])
    } else {
        format!("{} or {}, or both: {notation}", claims[0], claims[1])
    }
}

/// A ring.
pub(super) fn explain_ring(step: &Step) -> String {
    let links = links(step);
    let Some(first) = links.first() else { return String::new() };
    let back = format!("({}){}", first.values.iter().join("/"), cells(first));
    format!("a ring in which each link has one true side: {} - {back}", notation(links))
}
