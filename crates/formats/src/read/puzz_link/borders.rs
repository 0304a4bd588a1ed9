//! Regions: the lines between them, as pzprjs has them, five in a digit in base 32.
//!
//! First those between cells beside each other, row by row, then those between cells below each
//! other. A magnet's plates may be followed by poles and by cells that are not part of the grid.

use super::{
    body::{Body, Wrong},
    codes::{Clue, Code},
    places::cell_at,
};
use crate::read::{
    cells::{first_of, pairs},
    prelude::*,
};

/// Between which cells a line is: beside each other, and below each other.
struct Borders {
    beside: Vec<bool>,
    below: Vec<bool>,
}

fn bits(body: &mut Body<'_>, count: usize) -> Result<Vec<bool>, Wrong> {
    let mut bits = Vec::with_capacity(count + 4);
    while bits.len() < count {
        let five = body.number(1, 32)?;
        bits.extend((0..5).rev().map(|bit| five >> bit & 1 == 1));
    }
    bits.truncate(count);
    Ok(bits)
}

fn written(bits: &[bool]) -> impl Iterator<Item = char> {
    bits.chunks(5).map(|five| {
        let bit = |at: usize| u32::from(five.get(at).is_some_and(|bit| *bit)) << (4 - at);
        char::from_digit((0..5).map(bit).sum(), 32).expect("it has five bits")
    })
}

impl Borders {
    fn read(body: &mut Body<'_>, problem: &Problem) -> Result<Self, Wrong> {
        let [beside, below] = pairs(problem.rows, problem.columns).map(|pairs| pairs.len());
        Ok(Self { beside: bits(body, beside)?, below: bits(body, below)? })
    }

    /// The lines around regions, but for those beside cells that are not part of the grid.
    fn of(problem: &Problem, is_out: &[bool]) -> Self {
        let is_between = |&(one, other): &(usize, usize)| {
            let is_line = problem.regions[one] != problem.regions[other];
            is_line && !is_out[one] && !is_out[other]
        };
        let lines = pairs(problem.rows, problem.columns);
        let [beside, below] = lines.map(|pairs| pairs.iter().map(is_between).collect());
        Self { beside, below }
    }

    /// The number of the region of each cell, in the order of their first cells. Cells that are not
    /// part of the grid are regions of their own. Errors: the two cells of one region between which
    /// a line is.
    fn regions(&self, problem: &Problem, is_out: &[bool]) -> Result<Vec<u16>, (usize, usize)> {
        let are_lines = || self.beside.iter().chain(&self.below).copied();
        let lines = || pairs(problem.rows, problem.columns).into_iter().flatten().zip(are_lines());
        let is_open = |((one, other), line): &((usize, usize), bool)| {
            !line && !is_out[*one] && !is_out[*other]
        };
        let regions = joined(is_out.len(), lines().filter(is_open).map(|(pair, _)| pair));
        let is_within =
            |&((one, other), line): &((usize, usize), bool)| line && regions[one] == regions[other];
        match lines().find(is_within) {
            Some((pair, _)) => Err(pair),
            None => Ok(regions),
        }
    }
}

/// Reads the regions.
pub(super) fn read(body: &mut Body<'_>, problem: &mut Problem) -> Result<(), Wrong> {
    let at = body.at();
    let borders = Borders::read(body, problem)?;
    let is_out = vec![false; problem.regions.len()];
    problem.regions = borders.regions(problem, &is_out).map_err(|pair| ends(problem, at, pair))?;
    Ok(())
}

fn ends(problem: &Problem, at: usize, (one, other): (usize, usize)) -> Wrong {
    let [one, other] = [one, other].map(|cell| cell_at(problem, cell));
    let message = format!("there is a line between {one} and {other}, which are in one region");
    Wrong { at, message }
}

/// Writes the regions. Errors: one is not connected, in words.
pub(super) fn write(problem: &Problem) -> Result<String, String> {
    write_without(problem, &vec![false; problem.regions.len()])
}

fn write_without(problem: &Problem, is_out: &[bool]) -> Result<String, String> {
    let borders = Borders::of(problem, is_out);
    let pieces = borders.regions(problem, is_out).expect("lines are between regions");
    let mut firsts = HashMap::new();
    for (at, (region, piece)) in problem.regions.iter().zip(&pieces).enumerate() {
        let &mut (first, known) = firsts.entry(region).or_insert((at, piece));
        if known != piece {
            let [one, other] = [first, at].map(|cell| cell_at(problem, cell));
            return Err(format!("the region of {one} and {other} is not connected"));
        }
    }
    Ok(written(&borders.beside).chain(written(&borders.below)).collect())
}

/// Reads the plates of magnets: regions, then poles that are given, of which there may be none
/// here, and the cells without a magnet. The latter two may be left out.
pub(super) fn read_plates(body: &mut Body<'_>, problem: &mut Problem) -> Result<(), Wrong> {
    let (at, count) = (body.at(), problem.regions.len());
    let borders = Borders::read(body, problem)?;
    let mut is_out = vec![false; count];
    if !body.is_at_end() {
        let poles = Code::Circle.read(body, count)?;
        if let Some((cell, pole)) = poles.iter().enumerate().find_map(|(n, p)| Some((n, (*p)?))) {
            let cell = cell_at(problem, cell);
            let sign = if pole.clue == Clue::Number(1) { '+' } else { '-' };
            let message =
                format!("{cell}: found a given {sign}, expected clues beside the grid only");
            return Err(Wrong { at: pole.at, message });
        }
        if !body.is_at_end() {
            is_out = bits(body, count)?;
        }
    }
    problem.regions = borders.regions(problem, &is_out).map_err(|pair| ends(problem, at, pair))?;
    let sizes = problem.regions.iter().counts();
    let is_single = |(cell, region): &(usize, &u16)| sizes[region] == 1 && !is_out[*cell];
    if let Some((cell, _)) = problem.regions.iter().enumerate().find(is_single) {
        let cell = cell_at(problem, cell);
        let message = format!("{cell} is a plate by itself, expected two cells, or one left out");
        return Err(Wrong { at, message });
    }
    Ok(())
}

/// Writes the plates of magnets. Plates of one cell are cells without a magnet.
pub(super) fn write_plates(problem: &Problem) -> Result<String, String> {
    let sizes = problem.regions.iter().counts();
    let is_out = problem.regions.iter().map(|region| sizes[region] == 1).collect_vec();
    let mut text = write_without(problem, &is_out)?;
    if is_out.contains(&true) {
        text += &Code::Circle.write(&vec![None; is_out.len()]).expect("it has no clues");
        text.extend(written(&is_out));
    }
    Ok(text)
}

/// Whether in each tank the cells from any row down are connected, so that water that is level
/// wherever it is connected is level in the whole tank. Errors: a tank where it is not, in words.
pub(super) fn tanks_have_one_level(problem: &Problem) -> Result<(), String> {
    let count = problem.regions.len();
    let [beside, below] = pairs(problem.rows, problem.columns);
    let is_within =
        |(one, other): &(usize, usize)| problem.regions[*one] == problem.regions[*other];
    let within = |pairs: &[(usize, usize)]| pairs.iter().copied().filter(is_within).collect_vec();
    let (beside, below) = (within(&beside), within(&below));
    // Pieces grow as rows are added from the lowest up; a piece is called by one of its cells.
    let mut pieces = (0..count).collect_vec();
    let mut open = vec![0_usize; count];
    for row in (0..problem.rows).rev() {
        let cells = row * problem.columns..(row + 1) * problem.columns;
        for cell in cells.clone() {
            open[usize::from(problem.regions[cell])] += 1;
        }
        let new = beside.iter().chain(&below).filter(|(one, _)| cells.contains(one));
        for &(one, other) in new {
            let [one_piece, other_piece] = [one, other].map(|cell| first_of(&mut pieces, cell));
            if one_piece != other_piece {
                pieces[one_piece] = other_piece;
                open[usize::from(problem.regions[one])] -= 1;
            }
        }
        for cell in cells {
            if open[usize::from(problem.regions[cell])] > 1 {
                let cell = cell_at(problem, cell);
                return Err(format!(
                    "the water of the tank of {cell} may have several levels without the flag r"
                ));
            }
        }
    }
    Ok(())
}
