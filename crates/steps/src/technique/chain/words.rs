//! Chains in words: `(5)r1c2 = (5-3)r1c7 = (3)r4c7`, where of two sides of `=` one is true, and of
//! two sides of `-` one is false. What follows each other in the same cells is put together.

use std::fmt::Write;

use crate::technique::prelude::*;

/// The cells of a link, side by side; neighbours in a row or column together: `r1c2-3,r4c5`.
fn cells(link: &Link) -> String {
    let mut runs: Vec<[Cell; 2]> = Vec::new();
    for &cell in &link.cells {
        match runs.last_mut() {
            Some([first, last])
                // (Neighbours on the layer of a letter are in its one row.)
                if first.layer() != cell.layer() => runs.push([cell, cell]),
            Some([first, last])
                if first.row() == cell.row() && last.column() + 1 == cell.column()
                    || [first.column(), last.column()] == [cell.column(); 2]
                        && last.row() + 1 == cell.row() =>
            {
                *last = cell;
            }
            _ => runs.push([cell, cell]),
        }
    }
    let run = |[first, last]: &[Cell; 2]| match (first.row() == last.row(), first == last) {
        (_, true) => first.to_string(),
        // Beside the board: `X1-3` on the layer of a letter, by their ends on others.
        _ if !first.is_on_board() && first.layer().as_letter().is_none() => {
            format!("{first}>{last}")
        }
        _ if !first.is_on_board() => format!("{first}-{}", last.column() + 1),
        (true, _) => format!("{first}-{}", last.column() + 1),
        (false, _) => format!("r{}-{}c{}", first.row() + 1, last.row() + 1, first.column() + 1),
    };
    runs.iter().map(run).join(",")
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
    let links = step.links();
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

pub(super) fn explain_ring(step: &Step) -> String {
    let links = step.links();
    let Some(first) = links.first() else { return String::new() };
    let back = format!("({}){}", first.values.iter().join("/"), cells(first));
    format!("a ring in which each link has one true side: {} - {back}", notation(links))
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_puzzle::grid::{Cells, Value};

    #[test]
    fn chains_are_written_briefly() {
        let link = |cells: &str, value, is_true| Link {
            cells: cells.parse::<Cells>().unwrap().to_vec(),
            values: vec![Value::new(value)],
            is_true,
        };
        let links = [
            link("r1c1-2 r2c1", 5, false),
            link("r1c1-2 r2c1", 7, true),
            link("r4-6c1", 7, false),
            link("r9c1", 7, true),
            link("r9c1", 5, false),
            link("r9c5", 5, true),
        ];
        assert_eq!(notation(&links), "(5=7)r1c1-2,r2c1 - (7)r4-6c1 = (7-5)r9c1 = (5)r9c5");
        assert_eq!(claim(&links[0]), "one of r1c1-2,r2c1 is 5");
        assert_eq!(notation(&[]), "");
    }
}
