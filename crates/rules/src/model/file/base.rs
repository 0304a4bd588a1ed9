//! The model that a file starts from.

use std::sync::Arc;

use toml::Spanned;

use super::{
    header::Header,
    problem::{Extend, FileProblem, at},
};
use crate::{
    grid::{Cells, CellsError, Holes, Size},
    model::{
        Model, ModelErrorKind,
        frame::{Sides, frame, line_rule, longest_lines, read_size, read_values},
        grids::overlapping,
    },
};

pub(super) fn base(header: &Header, extend: Extend<'_>) -> Result<Arc<Model>, FileProblem> {
    let base = on_board(header, extend)?;
    // Those of a model that is extended stay.
    let size = base.size();
    let mut layers: Vec<_> = size.layers().collect();
    if size.has_worths() && header.layers.iter().any(|of| of.worth().is_some()) {
        let wrong = "`modifier`: the model has modifiers already: add all of them in one file";
        return Err(FileProblem::Here(None, ModelErrorKind::Toml(wrong.to_owned())));
    }
    layers.extend(header.layers.iter().filter(|of| !size.has_layer(of.layer())));
    layers.extend(header.cells.iter().flat_map(Spanned::get_ref));
    if layers.is_empty() {
        return Ok(base);
    }
    let model = base.with_extra(&layers);
    let model = match &header.cells {
        Some(cells) => {
            let wrong = |error| ModelErrorKind::Toml(format!("`cells`: {error}"));
            at(cells, model.map_err(wrong))?
        }
        None => model
            .map_err(|error| FileProblem::Here(None, ModelErrorKind::Toml(error.to_string())))?,
    };
    Ok(Arc::new(model))
}

/// The same without the extra cells that the file itself adds.
fn on_board(header: &Header, extend: Extend<'_>) -> Result<Arc<Model>, FileProblem> {
    if let (Some(grids), None) = (&header.grids, &header.extends) {
        return at(grids, Err(ModelErrorKind::GoesWithExtends("grids")));
    }
    match (&header.size, &header.extends) {
        (Some(size), None) => sized(header, size),
        (None, Some(extends)) => {
            let of_size = [
                ("values", &header.values),
                ("holes", &header.holes),
                ("rows", &header.rows),
                ("columns", &header.columns),
            ];
            if let Some((key, Some(found))) = of_size.into_iter().find(|(_, key)| key.is_some()) {
                return at(found, Err(ModelErrorKind::GoesWithSize(key)));
            }
            let base = extended(extends, extend)?;
            match &header.grids {
                None => Ok(base),
                Some(grids) => at(grids, in_places(&base, grids.get_ref())),
            }
        }
        (found, _) => {
            let found = if found.is_some() { "both" } else { "neither" };
            Err(FileProblem::Here(None, ModelErrorKind::OneOf("size", "extends", found)))
        }
    }
}

/// The model of a size alone.
fn sized(header: &Header, size: &Spanned<Sides>) -> Result<Arc<Model>, FileProblem> {
    let usual = at(size, read_size(size.get_ref()))?;
    let size = match &header.values {
        None => usual,
        Some(values) => at(values, read_values(usual, values.get_ref()))?,
    };
    let holes = match &header.holes {
        None => Holes::none(size),
        Some(text) => at(text, read_holes(size, text.get_ref()))?,
    };
    let lines = |key, cells: usize, written: &Option<Spanned<String>>| match written {
        None => Ok(cells <= size.value_count()),
        Some(text) => at(text, line_rule(key, cells, size, text.get_ref())),
    };
    let (of_row, of_column) = longest_lines(size, &holes);
    let rows = lines("rows", of_row, &header.rows)?;
    let columns = lines("columns", of_column, &header.columns)?;
    Ok(Arc::new(frame(size, &holes, rows, columns)))
}

/// A model in several places of a larger grid.
fn in_places(part: &Model, grids: &str) -> Result<Arc<Model>, ModelErrorKind> {
    overlapping(part, &cells("grids", grids)?).map(Arc::new)
}

fn read_holes(size: Size, text: &str) -> Result<Holes, ModelErrorKind> {
    let wrong = |problem| ModelErrorKind::Places { key: "holes", problem };
    let cells = cells("holes", text)?;
    if let Some(cell) = cells.iter().find(|&&cell| !size.contains(cell)) {
        return Err(wrong(format!("{cell} is off the grid: {}", size.extent())));
    }
    if cells.len() == size.cell_count() {
        return Err(wrong("there is no cell left".to_owned()));
    }
    Ok(Holes::new(size, cells.iter().copied()))
}

fn cells(key: &'static str, text: &str) -> Result<Cells, ModelErrorKind> {
    let wrong = |error: CellsError| ModelErrorKind::Places { key, problem: error.to_string() };
    text.parse().map_err(wrong)
}

fn extended(extends: &Spanned<String>, extend: Extend<'_>) -> Result<Arc<Model>, FileProblem> {
    match extend(extends.get_ref()) {
        // An unknown name is this file's mistake; all else is the other file's.
        Err(error) if matches!(error.kind, ModelErrorKind::Unknown { .. }) => {
            at(extends, Err(ModelErrorKind::Toml(error.to_string())))
        }
        result => result.map_err(FileProblem::Elsewhere),
    }
}
