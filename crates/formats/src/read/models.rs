//! The models that texts name or bring along.

use std::cell::RefCell;

use super::{
    cells::{self, place_in},
    prelude::*,
};

/// Models that have been made for puzzles so far, the last ones: a text may name any number of
/// them.
pub(crate) struct Models {
    /// How the grids in puzzle files are read, which may be in any format.
    pub read_grid: GridReader,
    /// What reading the puzzle at hand may take.
    pub limiter: Limiter,
    /// By what their names mean, the last one first.
    by_name: RefCell<Vec<(String, Arc<Model>)>>,
    /// Often puzzle after puzzle has the same map.
    with_map: RefCell<Option<WithMap>>,
}

/// Reads the only grid in a text, with the meaning of letters if that is known. Errors are in
/// words.
pub(super) type GridReader = fn(&str, &Arc<Model>, Option<LettersFrom>) -> Result<Instance, String>;

const KEPT: usize = 16;

/// How many cells they have in all, but for the last one: a large model takes some 500 bytes for
/// each.
const KEPT_CELLS: usize = 100_000;

/// An empty puzzle of a model that needs regions, and the map of them.
struct WithMap {
    frame: Arc<Model>,
    map: String,
    puzzle: Instance,
}

impl Models {
    pub(crate) fn new(read_grid: GridReader) -> Self {
        let limiter = Limiter::none();
        Self { read_grid, limiter, by_name: RefCell::default(), with_map: RefCell::default() }
    }

    /// A model by its name. Files are not read: a text may come from anywhere.
    pub(crate) fn named(&self, name: &str) -> Result<Arc<Model>, ParseErrorKind> {
        if let Some(model) = self.known(name) {
            return Ok(model);
        }
        let error = |error: ModelError| ParseErrorKind::Model(Box::new(error));
        // There are more ways to write a name than models.
        let meant = catalog::usual_spelling(name);
        if let Some(model) = self.known(&meant) {
            return Ok(model);
        }
        let model = catalog::load_built_in(&meant, &self.limiter).map_err(error)?;
        Ok(self.keep(meant, model))
    }

    /// A model that is made for a grid that has no name of its own. `text` makes its file, which
    /// must be one.
    pub(crate) fn made(&self, name: &str, text: impl FnOnce() -> String) -> Arc<Model> {
        self.known(name).unwrap_or_else(|| {
            let model = model::from_toml(name, &text()).expect("the text is a model file");
            self.keep(name.to_owned(), model.into())
        })
    }

    fn known(&self, name: &str) -> Option<Arc<Model>> {
        let mut all = self.by_name.borrow_mut();
        let place = all.iter().position(|(known, _)| known == name)?;
        all[..=place].rotate_right(1);
        Some(all[0].1.clone())
    }

    /// Keeps a model, instead of the one that was asked for longest ago.
    fn keep(&self, name: String, model: Arc<Model>) -> Arc<Model> {
        let mut all = self.by_name.borrow_mut();
        let mut cells = 0;
        let is_kept = |model: &Model| {
            cells += model.size().cell_count();
            cells <= KEPT_CELLS
        };
        let kept = all.iter().map(|(_, model)| &**model).map(is_kept).take_while(|kept| *kept);
        let kept = kept.count().min(KEPT - 1);
        all.truncate(kept);
        all.insert(0, (name, model.clone()));
        model
    }

    /// A puzzle of what has been read: its cells, what stands after them, and perhaps a map of
    /// regions.
    pub(crate) fn puzzle(
        &self,
        model: &Arc<Model>,
        cells: Vec<Option<Value>>,
        label: &str,
        map: Option<&str>,
    ) -> Result<Instance, ParseErrorKind> {
        let (size, found) = (model.size(), cells.len());
        let count = || ParseErrorKind::CellCount { size, expected: size.cell_count(), found };
        let holes = model.holes();
        let values = holes.spread(&cells, 0..size.cell_count()).unwrap_or(cells);
        let mut grid = Grid::from_values(size, values).ok_or_else(count)?;
        if !holes.is_empty()
            && let Some((cell, found)) = grid.filled().find(|(cell, _)| holes.contains(*cell))
        {
            return Err(ParseErrorKind::Hole { cell, found: found.number() });
        }
        let (extra, label) = if size.has_extra() { split_extra(label) } else { ("", label) };
        grid.read_extra(extra).map_err(ParseErrorKind::Told)?;
        // What is behind a grid is used or refused, and no label where it is meant to say something.
        if cells::is_no_label(label) {
            let found = shortened(cells::first_word(label).0);
            return Err(ParseErrorKind::Deleted { found, size });
        }
        Ok(self.with_regions(model, map, grid)?.labelled(cells::label(label)))
    }

    fn with_regions(
        &self,
        model: &Arc<Model>,
        map: Option<&str>,
        givens: Grid,
    ) -> Result<Instance, ParseErrorKind> {
        if !model.needs_regions() {
            return Ok(Instance::new(model.clone(), givens));
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
        let regions = model.regions_of_map(map);
        let regions = regions.map_err(|kind| ParseErrorKind::Regions(Box::new(kind)))?;
        let regions = Some((regions, map));
        let puzzle = Instance::with_own(model, vec![], regions, vec![], &self.limiter)?;
        let made = puzzle.with_givens(givens);
        *last = Some(WithMap { frame: model.clone(), map: map.to_owned(), puzzle });
        Ok(made)
    }
}

/// A puzzle with a note about characters that stand for empty cells only because reading is lenient.
pub(super) fn with_ignored(puzzle: Instance, ignored: usize) -> Instance {
    if ignored == 0 {
        return puzzle;
    }
    puzzle.with_note(format!("{} ignored, as --lenient says", counted(ignored, "character")))
}

/// Takes the map of regions out of a line, for a model that needs one: the first long word after
/// the first word. Returns the line without it, and the map.
pub(super) fn split_regions<'t>(text: &'t str, model: &Model) -> (Cow<'t, str>, Option<&'t str>) {
    let is_long = |word: &&str| 2 * word.chars().count() > model.size().cell_count();
    let mut words = words(text).skip(1).map(|(_, word)| word);
    let map = if model.needs_regions() { words.find(is_long) } else { None };
    let Some(map) = map else { return (text.into(), None) };
    let start = place_in(text, map);
    let rest = format!("{} {}", text[..start].trim_end(), text[start + map.len()..].trim());
    (rest.into(), Some(map))
}

/// The name of the usual sudoku with this side: the classic one has all digits.
pub(super) fn usual_sudoku(side: usize) -> String {
    if side == usize::from(HIGHEST_DIGIT) {
        return catalog::DEFAULT.to_owned();
    }
    format!("{side}x{side}")
}

/// What extra cells hold, `+ X1=3 X2=5` at the beginning of what stands after the board, and the
/// rest.
fn split_extra(label: &str) -> (&str, &str) {
    let Some(words) = label.strip_prefix('+') else { return ("", label) };
    let is_end = |word: &&str| !word.contains('=');
    let end = words.split_whitespace().find(is_end);
    let at = end.map_or(words.len(), |word| place_in(words, word));
    (&words[..at], &words[at..])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_model_is_kept_by_what_its_name_means() {
        let models = Models::new(|_, _, _| unreachable!());
        let model = models.named("classic,diagonal").unwrap();
        for spaces in 1..100 {
            let space = " ".repeat(spaces);
            for name in [
                format!("classic{space},{space}diagonal"),
                format!("classic,diagonal{},classic{space}", ",diagonal".repeat(spaces)),
            ] {
                assert!(Arc::ptr_eq(&models.named(&name).unwrap(), &model), "{name}");
            }
        }
        assert_eq!(models.by_name.borrow().len(), 1);
        // Which comes first says whose regions they are.
        assert!(!Arc::ptr_eq(&models.named("diagonal,classic").unwrap(), &model));
    }

    #[test]
    fn no_more_than_a_few_models_are_kept_and_those_that_are_asked_for() {
        let models = Models::new(|_, _, _| unreachable!());
        let usual = models.named("classic").unwrap();
        for columns in 2..100 {
            models.named(&format!("latin:2x{columns}")).unwrap();
            models.made(&format!("made {columns}"), || "size = 2".to_owned());
            assert!(Arc::ptr_eq(&models.named("classic").unwrap(), &usual));
        }
        assert_eq!(models.by_name.borrow().len(), KEPT);
        assert!(models.named("no such model").is_err());
        for columns in 300..304 {
            models.named(&format!("latin:300x{columns}")).unwrap();
        }
        assert_eq!(models.by_name.borrow().len(), 2);
    }
}
