//! Kakuro's code, which has the cells and the sums above and to the left of them.
//!
//! `k` to `z` are 1 to 16 white cells, `.` is a black cell without sums, and any other two
//! characters are a black cell with the sum down and the sum to the right. At the end there are the
//! sums beside the grid, one for each column whose first cell is white, then one for each row. A
//! sum is `1` to `9`, `a` to `j` for 10 to 19, `A` to `Z` for 20 to 45, or `-`, or in older links
//! `0`, for none.
//!
//! A problem has one row and column more than the link, for the sums beside the grid.

use super::body::{Body, Wrong};
use crate::read::prelude::*;

/// What a white cell is in a problem.
const WHITE: &str = "0";
/// How many white cells a letter stands for at most.
const MOST_WHITES: usize = 16;

/// Reads all cells.
pub(super) fn read(body: &mut Body<'_>, problem: &mut Problem) -> Result<(), Wrong> {
    let (rows, columns) = (problem.rows - 1, problem.columns - 1);
    let count = rows * columns;
    let mut cells = Vec::with_capacity(count);
    while cells.len() < count {
        let at = body.at();
        let mut ahead = body.clone();
        let c = ahead.take("a cell: 'k' to 'z', '.' or two sums", Some)?;
        match c {
            'k'..='z' => {
                let whites = c as usize - 'k' as usize + 1;
                let left = count - cells.len();
                if whites > left {
                    let message = format!("found {whites} white cells where {left} cells are left");
                    return Err(Wrong { at, message });
                }
                cells.resize(cells.len() + whites, WHITE.to_owned());
                *body = ahead;
            }
            '.' => {
                cells.push(String::new());
                *body = ahead;
            }
            _ => cells.push(clue(&sum(body)?, &sum(body)?)),
        }
    }
    for column in (0..columns).filter(|&column| cells[column] == WHITE) {
        problem.cells[column + 1] = clue(&sum(body)?, "");
    }
    for row in (0..rows).filter(|row| cells[row * columns] == WHITE) {
        problem.cells[(row + 1) * problem.columns] = clue("", &sum(body)?);
    }
    for (row, cells) in cells.chunks(columns).enumerate() {
        let start = (row + 1) * problem.columns + 1;
        problem.cells[start..start + columns].clone_from_slice(cells);
    }
    Ok(())
}

fn clue(down: &str, right: &str) -> String {
    if down.is_empty() && right.is_empty() { String::new() } else { format!("{down},{right}") }
}

/// A sum as a word, nothing if there is none.
fn sum(body: &mut Body<'_>) -> Result<String, Wrong> {
    let sum = body.take("a sum: '0' to '9', 'a' to 'j', 'A' to 'Z' or '-'", |c| match c {
        '0' | '-' => Some(0),
        '1'..='9' | 'a'..='j' => c.to_digit(36),
        'A'..='Z' => c.to_digit(36).map(|digit| digit + 10),
        _ => None,
    })?;
    Ok(if sum == 0 { String::new() } else { sum.to_string() })
}

/// Writes all cells.
pub(super) fn write(problem: &Problem) -> Result<String, String> {
    let (rows, columns) = (problem.rows - 1, problem.columns - 1);
    if rows == 0 || columns == 0 {
        return Err("there are no cells beside the first row and column".to_owned());
    }
    let cell = |row: usize, column: usize| &*problem.cells[row * problem.columns + column];
    let name = |row: usize, column: usize| format!("r{}c{}", row + 1, column + 1);
    let is_white = |row: usize, column: usize| {
        let cell = cell(row, column);
        !cell.is_empty() && !cell.contains(',')
    };
    let sums = |row: usize, column: usize| match cell(row, column).split_once(',') {
        Some((down, right)) => Ok((down, right)),
        None if is_white(row, column) => Err(format!(
            "{} is a white cell, and in a link the first row and column are black",
            name(row, column)
        )),
        None => Ok(("", "")),
    };
    let written = |row: usize, column: usize, word: &str| {
        let sum = if word.is_empty() { Some(0) } else { word.parse().ok() };
        sum.and_then(character).ok_or_else(|| {
            format!("{}: found the sum {word:?}, expected 1 to 45", name(row, column))
        })
    };
    let mut text = String::new();
    let cells = (1..=rows).cartesian_product(1..=columns);
    for (are_white, run) in &cells.chunk_by(|&(row, column)| is_white(row, column)) {
        let run = run.collect_vec();
        if are_white {
            let value = |&(row, column): &(usize, usize)| cell(row, column);
            if let Some(&(row, column)) = run.iter().find(|at| value(at) != WHITE) {
                let (name, value) = (name(row, column), cell(row, column));
                return Err(format!("{name} is given as {value}, and a link has sums only"));
            }
            text.extend(run.chunks(MOST_WHITES).map(|some| char::from(b'j' + some.len() as u8)));
            continue;
        }
        for (row, column) in run {
            match sums(row, column)? {
                ("", "") => text.push('.'),
                (down, right) => {
                    text.push(written(row, column, down)?);
                    text.push(written(row, column, right)?);
                }
            }
        }
    }
    let unsaid = |row: usize, column: usize| {
        Err(format!("{} has a sum that is not beside a white cell", name(row, column)))
    };
    if !cell(0, 0).is_empty() {
        return unsaid(0, 0);
    }
    for column in 1..=columns {
        match sums(0, column)? {
            (down, "") if is_white(1, column) => text.push(written(0, column, down)?),
            ("", "") => {}
            _ => return unsaid(0, column),
        }
    }
    for row in 1..=rows {
        match sums(row, 0)? {
            ("", right) if is_white(row, 1) => text.push(written(row, 0, right)?),
            ("", "") => {}
            _ => return unsaid(row, 0),
        }
    }
    Ok(text)
}

fn character(sum: u32) -> Option<char> {
    match sum {
        0 => Some('-'),
        1..=19 => char::from_digit(sum, 36),
        20..=45 => char::from_digit(sum - 10, 36).map(|c| c.to_ascii_uppercase()),
        _ => None,
    }
}
