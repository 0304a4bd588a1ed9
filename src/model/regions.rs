//! Regions: how a grid is divided, by boxes or by a map.

use std::sync::Arc;

use itertools::Itertools;

use super::ModelErrorKind;
use crate::{
    grid::{Cell, Size, nearest_boxes},
    rule::{House, Stated},
};

/// The regions of a model: for drawing, and as rules.
#[derive(Clone, Debug)]
pub(crate) struct Regions {
    /// For each cell, row by row, the number of its region.
    pub of_cell: Vec<u16>,
    /// A house for each region.
    pub houses: Vec<Arc<Stated>>,
}

impl Regions {
    /// Boxes from `HEIGHTxWIDTH`, numbered row by row.
    pub fn boxes(text: &str, size: Size) -> Result<Self, ModelErrorKind> {
        let (side, values) = (size.side(), size.value_count());
        if values != side {
            return Err(ModelErrorKind::BoxValues { side, values });
        }
        let shape = text.split_once('x').and_then(|(height, width)| {
            let shape = (height.trim().parse().ok()?, width.trim().parse().ok()?);
            (usize::checked_mul(shape.0, shape.1)? == side).then_some(shape)
        });
        let Some((height, width)) = shape else {
            let (height, width) = nearest_boxes(side);
            let example = format!("{height}x{width}");
            return Err(ModelErrorKind::Boxes { text: text.to_owned(), side, example });
        };
        let region = |cell: Cell| cell.row() / height * (side / width) + cell.column() / width;
        let of_cell: Vec<u16> = size.cells().map(|cell| region(cell) as u16).collect();
        Self::new(of_cell, size, |index| format!("box {}", index + 1))
    }

    /// Regions from a map with one character for each cell, numbered as they first occur.
    pub fn map(map: &str, size: Size) -> Result<Self, ModelErrorKind> {
        let marks = marks(map, size)?;
        let regions: Vec<char> = marks.iter().copied().unique().collect();
        let expected = size.value_count();
        let counts = marks.iter().counts();
        if let Some(hole) = marks.iter().position(|&mark| mark == '.')
            && counts[&'.'] != expected
        {
            return Err(ModelErrorKind::RegionHole { cell: size.cell_at(hole) });
        }
        for &region in &regions {
            let found = counts[&region];
            if found != expected {
                return Err(ModelErrorKind::RegionSize { region, found, expected });
            }
        }
        let number = |mark| regions.iter().position(|region| *region == mark).unwrap_or(0) as u16;
        let of_cell: Vec<u16> = marks.iter().map(|&mark| number(mark)).collect();
        Self::new(of_cell, size, |index: usize| format!("region {}", regions[index]))
    }

    fn new(
        of_cell: Vec<u16>,
        size: Size,
        name: impl Fn(usize) -> String,
    ) -> Result<Self, ModelErrorKind> {
        let count = of_cell.iter().max().map_or(0, |&last| usize::from(last) + 1);
        let mut cells = vec![Vec::new(); count];
        for (cell, &region) in size.cells().zip(&of_cell) {
            cells[usize::from(region)].push(cell);
        }
        let house = |(index, cells)| Stated::new(Box::new(House::new(name(index), cells)), size);
        let houses = cells.into_iter().enumerate().map(house).try_collect();
        Ok(Self { of_cell, houses: houses.map_err(|error| ModelErrorKind::Rule(Box::new(error)))? })
    }
}

/// The characters of a map, row by row.
fn marks(map: &str, size: Size) -> Result<Vec<char>, ModelErrorKind> {
    let side = size.side();
    let lines: Vec<&str> = map.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    let shape = |found| Err(ModelErrorKind::RegionShape { found, side });
    let is_one_line = lines.len() == 1 && side > 1 && lines[0].chars().count() == size.cell_count();
    if !is_one_line {
        if let [line] = lines.as_slice() {
            return shape(format!("found {} characters", line.chars().count()));
        }
        if lines.len() != side {
            return shape(format!("found {} lines", lines.len()));
        }
        for (index, line) in lines.iter().enumerate() {
            let length = line.chars().count();
            if length != side {
                return shape(format!("line {} has {length} characters", index + 1));
            }
        }
    }
    if let Some(index) = lines.iter().position(|line| line.contains(char::is_control)) {
        return shape(format!("line {} has a control character", index + 1));
    }
    Ok(lines.iter().flat_map(|line| line.chars()).collect())
}
