//! The two long diagonals hold different values: sudoku X, on a square grid of any size.

use super::prelude::*;

/// The kind: a rule for each diagonal, which is a house if there are as many values as cells.
pub(super) static KIND: Kind = Kind {
    name: "diagonal",
    called: &["sudoku X", "X-sudoku", "main diagonals"],
    title: "Diagonals",
    about: "every value once on both long diagonals",
    gesture: Gesture::Flag,
    read: |entry, context| {
        entry::flag(entry, || diagonals(&[DiagonalWay::Down, DiagonalWay::Up], context))
    },
    shorthand: Some("diagonal = true"),
    iss: &[Tag::last("Diagonal", from_iss)],
    f_puzzles: &[
        Key::flag("diagonal+", |_, context| diagonals(&[DiagonalWay::Up], context)),
        Key::flag("diagonal-", |_, context| diagonals(&[DiagonalWay::Down], context)),
    ],
    examples: &[Example::on(
        "extends = \"4x4\"",
        "diagonal = true",
        ["1234341243212143", "2....2.........."],
        "r1c1 and r2c2 are both 2 in diagonal 1",
    )],
    ..Kind::DEFAULT
};

/// Where a diagonal leads, from left to right.
#[derive(Clone, Copy)]
enum DiagonalWay {
    Down,
    Up,
}

/// `1` is the diagonal that rises from left to right, `-1` the one that falls.
fn from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    match arguments.number("a direction, 1 or -1")? {
        1 => diagonals(&[DiagonalWay::Up], context),
        -1 => diagonals(&[DiagonalWay::Down], context),
        other => Err(format!("expected the direction 1 or -1, found {other}")),
    }
}

fn diagonals(ways: &[DiagonalWay], context: &Context) -> Rules {
    context.check_square()?;
    let side = context.size.columns();
    let rule = |way: &DiagonalWay| {
        let (name, cells) = match way {
            DiagonalWay::Down => {
                ("diagonal 1", context.there((0..side).map(|row| Cell::new(row, row))))
            }
            DiagonalWay::Up => {
                ("diagonal 2", context.there((0..side).map(|row| Cell::new(row, side - 1 - row))))
            }
        };
        differing_as(Look::Ground, name, cells, context.size)
    };
    Ok(ways.iter().filter_map(rule).collect())
}
