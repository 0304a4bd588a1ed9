//! The models that texts name or bring along.

use std::{cell::RefCell, collections::HashMap, sync::Arc};

use super::{ParseErrorKind, cells::words};
use crate::{
    grid::{Grid, Size, Value},
    model::{Model, ModelError, Regions, catalog},
    printable::printable,
    puzzle::Puzzle,
};

/// Models that have been made for puzzles so far.
#[derive(Default)]
pub(crate) struct Models {
    by_name: RefCell<HashMap<String, Arc<Model>>>,
    /// Often puzzle after puzzle has the same map.
    with_map: RefCell<Option<WithMap>>,
}

/// An empty puzzle of a model that needs regions, and the map of them.
struct WithMap {
    frame: Arc<Model>,
    map: String,
    puzzle: Puzzle,
}

impl Models {
    /// A model by its name. Files are not read: a text may come from anywhere.
    pub fn named(&self, name: &str) -> Result<Arc<Model>, ParseErrorKind> {
        if let Some(model) = self.by_name.borrow().get(name) {
            return Ok(model.clone());
        }
        let error = |error: ModelError| ParseErrorKind::Model(Box::new(error));
        let model = catalog::load_built_in(name).map_err(error)?;
        self.by_name.borrow_mut().insert(name.to_owned(), model.clone());
        Ok(model)
    }

    /// A model that is made for a grid that has no name of its own. `text` makes its file, which must
    /// be one.
    pub fn made(&self, name: &str, text: impl FnOnce() -> String) -> Arc<Model> {
        let mut known = self.by_name.borrow_mut();
        let model = known.entry(name.to_owned()).or_insert_with(|| {
            let model = Model::from_toml(name, &text());
            Arc::new(model.expect("the text is a model file"))
        });
        model.clone()
    }

    /// A puzzle of what has been read: its cells, what stands after them, and perhaps a map of
    /// regions.
    pub fn puzzle(
        &self,
        model: &Arc<Model>,
        cells: Vec<Option<Value>>,
        label: &str,
        map: Option<&str>,
    ) -> Result<Puzzle, ParseErrorKind> {
        let (size, found) = (model.size(), cells.len());
        let count = || ParseErrorKind::CellCount { size, expected: size.cell_count(), found };
        let holes = model.holes();
        let cells = holes.spread(&cells, 0..size.cell_count()).unwrap_or(cells);
        let grid = Grid::from_values(size, cells).ok_or_else(count)?;
        if !holes.is_empty()
            && let Some((cell, found)) = grid.filled().find(|(cell, _)| holes.contains(*cell))
        {
            return Err(ParseErrorKind::Hole { cell, found: found.number() });
        }
        let label = (!label.is_empty()).then(|| printable(label));
        Ok(self.with_regions(model, map, grid)?.labelled(label))
    }

    /// A puzzle with, perhaps, a map of regions beside it.
    fn with_regions(
        &self,
        model: &Arc<Model>,
        map: Option<&str>,
        givens: Grid,
    ) -> Result<Puzzle, ParseErrorKind> {
        if !model.needs_regions() {
            return Ok(Puzzle::new(model.clone(), givens));
        }
        let cells = model.size().cell_count();
        let missing = || ParseErrorKind::NoRegions { model: model.name().to_owned(), cells };
        let map = map.ok_or_else(missing)?;
        let mut last = self.with_map.borrow_mut();
        if let Some(last) = &*last
            && Arc::ptr_eq(&last.frame, model)
            && last.map == map
        {
            return Ok(last.puzzle.with_givens(givens));
        }
        let regions = Regions::map(map, model.size(), model.holes());
        let regions = regions.map_err(|kind| ParseErrorKind::Regions(Box::new(kind)))?;
        let puzzle = Puzzle::with_own(model, Vec::new(), Some((regions, map)), Vec::new());
        let made = puzzle.with_givens(givens);
        *last = Some(WithMap { frame: model.clone(), map: map.to_owned(), puzzle });
        Ok(made)
    }
}

/// Takes the map of regions out of a line: the first long word after the first word. Returns the
/// line without it, and the map.
pub(super) fn split_regions(text: &str, size: Size) -> (String, Option<&str>) {
    let is_long = |word: &str| 2 * word.chars().count() > size.cell_count();
    let map = words(text).skip(1).map(|(_, word)| word).find(|word| is_long(word));
    let Some(map) = map else { return (text.to_owned(), None) };
    let start = map.as_ptr().addr() - text.as_ptr().addr();
    (format!("{} {}", text[..start].trim_end(), text[start + map.len()..].trim()), Some(map))
}
