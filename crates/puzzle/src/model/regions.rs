//! Regions: how a grid is divided, by boxes or by a map.
//!
//! A region of as many cells as there are values holds every value once; one of fewer cells holds
//! no value twice. Regions may have different numbers of cells, except where a model leaves them to
//! its puzzles: a slip in the map of a jigsaw would go unseen otherwise.

use std::{collections::HashMap, ops::RangeInclusive, sync::Arc};

use itertools::Itertools;

use super::ModelErrorKind;
use crate::{
    grid::{Cell, Holes, Size, counted},
    printable::is_control,
    rule::{Context, Stated, differing},
};

/// The regions of a model: for drawing, and as rules.
#[derive(Clone, Debug)]
pub struct Regions {
    /// For each cell, row by row, the number of its region, or [`Context::NO_REGION`].
    pub of_cell: Vec<u16>,
    /// What each region is called, by its number: `region A`, `box 3`.
    pub names: Vec<String>,
    /// A rule for each region of two cells or more: that no value stands twice in it, and each once
    /// if that fits.
    pub rules: Vec<Arc<Stated>>,
}

/// How many cells a box may have, or a piece of a jigsaw: one alone would say nothing.
fn cell_counts(size: Size) -> RangeInclusive<usize> {
    let most = size.board().value_count();
    2.min(most)..=most
}

impl Regions {
    /// Boxes from `HEIGHTxWIDTH`, numbered row by row. Holes are in none.
    ///
    /// # Errors
    /// If the text is not a shape, or such boxes do not tile the grid.
    pub fn boxes(text: &str, size: Size, holes: &Holes) -> Result<Self, ModelErrorKind> {
        let fits = |&(height, width): &(usize, usize)| {
            (1..=size.rows()).contains(&height)
                && (1..=size.columns()).contains(&width)
                && size.rows().is_multiple_of(height)
                && size.columns().is_multiple_of(width)
                && cell_counts(size).contains(&(height * width))
        };
        let shape = text.split_once('x').and_then(|(height, width)| {
            Some((height.trim().parse().ok()?, width.trim().parse().ok()?))
        });
        let Some((height, width)) = shape.filter(fits) else {
            return Err(ModelErrorKind::Boxes { text: text.to_owned(), size });
        };
        let across = size.columns() / width;
        let number = |cell: Cell| cell.row() / height * across + cell.column() / width;
        let region = |cell: Cell| (!holes.contains(cell)).then(|| number(cell));
        Self::new(&size.cells().map(region).collect_vec(), size, |index| {
            format!("box {}", index + 1)
        })
    }

    /// Regions from a map with one character for each cell, numbered as they first occur; a hole is
    /// in none, and has a `.`. If `are_equal`, all have the same number of cells.
    ///
    /// # Errors
    /// If the map is not one of this grid, or a region has too many cells or too few.
    pub fn map(
        map: &str,
        size: Size,
        holes: &Holes,
        are_equal: bool,
    ) -> Result<Self, ModelErrorKind> {
        let marks = marks(map, size)?;
        let (in_holes, in_cells): (Vec<_>, Vec<_>) =
            marks.iter().enumerate().partition(|(place, _)| holes.has(*place));
        if let Some(&(place, &found)) = in_holes.iter().find(|(_, mark)| **mark != '.') {
            return Err(ModelErrorKind::RegionInHole { cell: size.cell_at(place), found });
        }
        let regions: Vec<char> = in_cells.iter().map(|(_, mark)| **mark).unique().collect();
        let counts = in_cells.iter().map(|(_, mark)| *mark).counts();
        let common = counts.values().copied().all_equal_value().ok();
        let common = common.filter(|count| cell_counts(size).contains(count));
        let most = size.board().value_count();
        if let Some((place, _)) = in_cells.iter().find(|(_, mark)| **mark == '.')
            && counts[&'.'] != common.unwrap_or(most)
        {
            return Err(ModelErrorKind::RegionHole { cell: size.cell_at(*place) });
        }
        for &region in &regions {
            let found = counts[&region];
            if are_equal && common.is_none() && found != most {
                return Err(ModelErrorKind::RegionSize { region, found, expected: most });
            }
            if found > most {
                return Err(ModelErrorKind::LargeRegion { region, found, most });
            }
        }
        let numbers: HashMap<char, usize> = regions.iter().copied().zip(0..).collect();
        let number = |(place, mark)| (!holes.has(place)).then(|| numbers[mark]);
        let of_cell: Vec<_> = marks.iter().enumerate().map(number).collect();
        Self::new(&of_cell, size, |index| format!("region {}", regions[index]))
    }

    /// Regions by their numbers, from 0, for each cell, row by row; a cell may be in none.
    ///
    /// # Errors
    /// If a region has more cells than there are values.
    pub fn numbered(of_cell: &[Option<usize>], size: Size) -> Result<Self, ModelErrorKind> {
        Self::new(of_cell, size, |index| format!("region {}", index + 1))
    }

    /// `of_cell` has for each cell the number of its region, if it is in one.
    fn new(
        of_cell: &[Option<usize>],
        size: Size,
        name: impl Fn(usize) -> String,
    ) -> Result<Self, ModelErrorKind> {
        let count = of_cell.iter().flatten().max().map_or(0, |last| last + 1);
        if count > usize::from(u16::MAX) {
            return Err(ModelErrorKind::RegionCount(count));
        }
        let mut cells = vec![Vec::new(); count];
        for (cell, region) in size.cells().zip(of_cell) {
            region.iter().for_each(|&region| cells[region].push(cell));
        }
        let names = (0..count).map(name).collect_vec();
        let rule = |(cells, name): (_, &String)| differing(name, cells, size);
        let rules = cells.into_iter().zip(&names).filter_map(rule);
        let rules = rules.map(|rule| Stated::new(rule, size)).try_collect();
        let rules = rules.map_err(|error| ModelErrorKind::Rule(Box::new(error)))?;
        let number = |region: &Option<usize>| region.map_or(Context::NO_REGION, |r| r as u16);
        Ok(Self { of_cell: of_cell.iter().map(number).collect(), names, rules })
    }
}

fn marks(map: &str, size: Size) -> Result<Vec<char>, ModelErrorKind> {
    let lines: Vec<&str> = map.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let shape = |found| Err(ModelErrorKind::RegionShape { found, size });
    let is_one_line = lines.len() == 1 && lines[0].chars().count() == size.cell_count();
    if !is_one_line {
        if let [line] = lines.as_slice() {
            return shape(format!("found {}", counted(line.chars().count(), "character")));
        }
        if lines.len() != size.rows() {
            return shape(format!("found {}", counted(lines.len(), "line")));
        }
        for (index, line) in lines.iter().enumerate() {
            let length = line.chars().count();
            if length != size.columns() {
                return shape(format!("line {} has {}", index + 1, counted(length, "character")));
            }
        }
    }
    if let Some(index) = lines.iter().position(|line| line.contains(is_control)) {
        return shape(format!("line {} has a control character", index + 1));
    }
    Ok(lines.iter().flat_map(|line| line.chars()).collect())
}
