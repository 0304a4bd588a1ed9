//! Grids that overlap: a model in several places of a larger one, as in a samurai.
//!
//! Every rule that cells differ holds in each of the grids; one that two grids share, as they do a box,
//! is one rule. Places in none of the grids are holes.

use std::{collections::HashSet, sync::Arc};

use itertools::Itertools;

use super::{Model, ModelErrorKind};
use crate::{
    grid::{Cell, Holes, Size},
    rule::{AllDifferent, Context, House, Rule, Stated, differing},
};

/// The most cells of all grids together.
const MOST_CELLS: usize = 4 * Size::MAX_SIDE * Size::MAX_SIDE;

/// The model whose grids hold one of `part` at each of these places, which are their top left cells.
pub(super) fn overlapping(part: &Model, places: &[Cell]) -> Result<Model, ModelErrorKind> {
    let wrong = |problem| ModelErrorKind::Places { key: "grids", problem };
    if part.needs_regions() {
        let name = part.name();
        return Err(wrong(format!("{name} has no regions of its own, expected a model that has")));
    }
    let size = size_of_all(part.size(), places).map_err(wrong)?;
    let cell = |place: Cell, cell: Cell| {
        Cell::new(place.row() + cell.row(), place.column() + cell.column())
    };
    let mut is_cell = vec![false; size.cell_count()];
    for (&place, own) in places.iter().cartesian_product(part.cells()) {
        is_cell[size.index(cell(place, own))] = true;
    }
    let holes = Holes::new(size, size.cells().filter(|&cell| !is_cell[size.index(cell)]));
    let mut rules = Vec::new();
    let mut known = HashSet::new();
    for (number, &place) in (1..).zip(places) {
        for rule in part.rules() {
            let group = rule.group().ok_or_else(|| wrong(no_group(part, rule)))?;
            let cells: Vec<Cell> = group.cells.iter().map(|&own| cell(place, own)).collect();
            if known.insert(cells.iter().copied().sorted_unstable().collect_vec()) {
                let name = format!("{} of grid {number}", rule.name());
                let said = said_of(rule, name, cells, size);
                rules.extend(said.map(|rule| Stated::new(rule, size).expect("the part has it")));
            }
        }
    }
    let regions = part.regions.as_ref().map(|_| regions(part, places, size, cell));
    let name = format!("{} at {}", part.name(), places.iter().format(" "));
    let title = format!("{} in {} grids", part.title(), places.len());
    Ok(Model::with_holes(name, title, holes, size, rules, regions))
}

/// The size of a grid that holds a grid of this size at each of these places.
fn size_of_all(part: Size, places: &[Cell]) -> Result<Size, String> {
    if places.is_empty() {
        return Err("expected the top left cell of each grid, as in \"r1c1 r7c7\"".to_owned());
    }
    if places.len().saturating_mul(part.cell_count()) > MOST_CELLS {
        return Err(format!("{} grids of {part} are too many", places.len()));
    }
    let most = |of: fn(&Cell) -> usize| places.iter().map(of).max().unwrap_or(0);
    let (rows, columns) =
        (most(|cell| cell.row()) + part.rows(), most(|cell| cell.column()) + part.columns());
    let size = Size::new(rows, columns, part.value_range());
    size.ok_or_else(|| {
        let max = Size::MAX_SIDE;
        format!("the grids together are {rows}x{columns}, expected sides of up to {max}")
    })
}

/// The rule that these cells differ, as `rule` says it of the part: only what is drawn there is drawn.
fn said_of(rule: &Stated, name: String, cells: Vec<Cell>, size: Size) -> Option<Box<dyn Rule>> {
    if rule.marks(size).is_empty() {
        return differing(name, cells, size);
    }
    let is_house = cells.len() == size.value_count();
    Some(if is_house {
        Box::new(House::new(name, cells))
    } else {
        Box::new(AllDifferent::new(name, cells))
    })
}

/// Why a rule cannot be said of each grid.
fn no_group(part: &Model, rule: &Arc<Stated>) -> String {
    let (kind, name) = (rule.kind(), part.name());
    format!(
        "{name} has a rule `{kind}`, and only rules that cells differ are said of each grid by \
         itself; expected a model without it, and `{kind}` in this file for the whole grid"
    )
}

/// The number of each cell's region; regions that grids share are one. Where regions of two grids
/// overlap and differ, a cell is drawn in that of the first.
fn regions(
    part: &Model,
    places: &[Cell],
    size: Size,
    cell: impl Fn(Cell, Cell) -> Cell,
) -> Vec<u16> {
    let mut of_cell = vec![Context::NO_REGION; size.cell_count()];
    let mut next = 0;
    for &place in places {
        let own = part.cells().filter_map(|own| Some((part.region(own)?, cell(place, own))));
        for (_, cells) in own.into_group_map().into_iter().sorted_unstable() {
            let free = cells.iter().map(|&cell| size.index(cell));
            let free: Vec<usize> = free.filter(|&at| of_cell[at] == Context::NO_REGION).collect();
            if !free.is_empty() && next < Context::NO_REGION {
                free.into_iter().for_each(|at| of_cell[at] = next);
                next += 1;
            }
        }
    }
    of_cell
}
