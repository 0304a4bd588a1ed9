//! `new-problem`: an empty problem of a genre; and what the page needs to know of a genre to enter
//! clues.

use std::collections::BTreeSet;

use super::prelude::*;
use satoku::{
    Model,
    draw::{self, sign},
    genre::{self, Genre, Problem, Side},
    grid::Size,
    read::problem_of_text,
};

/// An empty problem of a genre and a size.
pub fn new(genre: &str, rows: usize, columns: usize) -> Result<String, Failure> {
    let genre = genre::named(genre)
        .ok_or_else(|| Failure::new(format_args!("unknown genre \"{genre}\"")))?;
    if Size::usual(rows, columns).is_none() {
        let max = Size::MAX_SIDE;
        let wrong = format_args!("the grid is {rows}x{columns}, expected sides from 1 to {max}");
        return Err(Failure::new(wrong));
    }
    let text = genre.new_problem(rows, columns).to_toml(genre);
    let doc: Json = toml::from_str(&text).map_err(Failure::new)?;
    Ok(json!({ "doc": doc }).to_string())
}

/// The board of a problem that is no puzzle, such as one that is being set.
pub fn outline(text: &str) -> Option<Puzzle> {
    let (genre, problem) = problem_of_text(text)?;
    problem.without_rules(genre).map(Puzzle::from)
}

/// A problem's clues, and how they are entered.
pub fn shown(genre: &Genre, problem: &Problem, model: &Model) -> Json {
    let clues = genre.clues;
    let sides = clues.sides.iter().zip(&problem.sides).map(|((side, key), clues)| {
        let side = match side {
            Side::Top => "top",
            Side::Bottom => "bottom",
            Side::Left => "left",
            Side::Right => "right",
        };
        json!({ "side": side, "key": key, "clues": clues })
    });
    let possible = possible(model);
    let is_vague = |value: &&Value| {
        let sign = sign(model, **value);
        possible.iter().filter(|other| draw::sign(model, **other) == sign).nth(1).is_some()
    };
    let vague = possible.iter().filter(is_vague).map(|value| value.number());
    json!({
        "about": genre.about,
        "keys": genre.keys,
        "written": model.size().board().values().map(|value| model.face(value)).collect::<Json>(),
        "in_cells": clues.in_cells,
        "cells": problem.cells,
        "are_lists": clues.are_lists,
        "sides": sides.collect::<Json>(),
        "regions": clues.regions,
        "regions_leave_cells": clues.regions_leave_cells,
        "region_of": problem.regions.iter().map(|&region| {
            Some(region).filter(|&region| region != Problem::NO_REGION)
        }).collect::<Json>(),
        "number": clues.number,
        "words": problem.number,
        "taps": taps(genre, model, &possible),
        "vague": vague.collect::<Json>(),
    })
}

/// The values that a tap enters, one after the other: one of each sign; the lowest one late, which
/// is often the usual one, and last that of a cell with nothing in it. None if values are numbers
/// or letters.
fn taps(genre: &Genre, model: &Model, possible: &BTreeSet<Value>) -> Vec<u16> {
    /// More than these are typed.
    const MOST: usize = 5;
    if genre.faces.is_empty() {
        return Vec::new();
    }
    let mut taps: Vec<Value> = Vec::new();
    for &value in possible {
        if !taps.iter().any(|&tap| sign(model, tap) == sign(model, value)) {
            taps.push(value);
        }
    }
    let first = taps.first().copied();
    taps.sort_by_key(|&value| (sign(model, value) == Genre::NOTHING, Some(value) == first));
    if taps.len() > MOST { Vec::new() } else { taps.into_iter().map(Value::number).collect() }
}

/// The values that some cell of the board can hold, as far as its candidates tell.
fn possible(model: &Model) -> BTreeSet<Value> {
    let size = model.size();
    let mut left = vec![size.board().values().collect::<Vec<_>>(); size.cell_count()];
    for statement in model.rules().iter().flat_map(|rule| rule.statements()) {
        if let Some((cells, table)) = statement.as_domain() {
            let values = table.values();
            for cell in cells.iter().filter(|cell| size.contains(**cell) && cell.is_on_board()) {
                left[size.index(*cell)].retain(|value| values.contains(*value));
            }
        }
    }
    let is_cell = |(index, _): &(usize, _)| !model.holes().has(*index);
    left.into_iter().enumerate().filter(is_cell).flat_map(|(_, values)| values).collect()
}
