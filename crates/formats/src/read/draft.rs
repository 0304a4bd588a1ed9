//! Drafts: puzzle files some of whose clues have no value yet.
//!
//! ```toml
//! model = "classic"
//!
//! [[thermometer]]
//! cells = "r9c1>r5c1"
//!
//! [[sandwich]]
//! cells = "r1c1>r1c9"
//! sum   = "?"
//! ```
//!
//! A draft says which shapes there are; the values of its clues, and givens, are still to be found.
//! All else is as in a puzzle file. Which values may be open is told by
//! [`OPEN`](satoku_rules::rule::OPEN).

use super::{
    prelude::*,
    puzzle_file::{GridKeys, ReadGrid, about, name, named},
};
use satoku_rules::{
    model::file::{File, Place},
    rule::RuleError,
};

/// A puzzle whose clues may have no value yet.
#[derive(Clone, Debug)]
pub struct Draft {
    /// What holds whatever the open values are, and what is given.
    outline: Instance,
    /// The model that the file starts from.
    base: Arc<Model>,
    /// The map of regions that the file brings along.
    map: Option<String>,
    /// Its rules; those with an open value have another one that stands in for it.
    rules: Vec<Arc<Stated>>,
    places: Vec<Place>,
}

/// The draft of a file that has been read; `stem` is its name if it has none of its own.
pub(super) fn draft(
    source: &str,
    text: &str,
    mut file: File,
    stem: &str,
    read_grid: ReadGrid,
) -> Result<Draft, ModelError> {
    let name = name(source, text, &file.header, stem)?;
    let (grids, about) = (GridKeys::of(&file.header, true), about(&file.header));
    let is_own = file.header.name.is_some();
    let (rules, places) = (std::mem::take(&mut file.rules), std::mem::take(&mut file.places));
    let map = file.header.regions.as_ref().map(|map| map.get_ref().clone());
    // A model that is named stays named; regions with a map are the puzzle's own.
    let has_map = map.is_some() == file.regions.is_some();
    let is_named = file.header.extends.is_some() && file.header.grids.is_none() && has_map;
    let (base, map) = if is_named {
        (file.base.clone(), map.filter(|_| file.regions.is_some()))
    } else {
        (Arc::new(Limiter::unlimited(|limiter| file.into_model(&name, limiter))), None)
    };
    let size = base.size();
    let outline: Result<Vec<Arc<Stated>>, RuleError> = (rules.iter().zip(&places))
        .filter_map(|(rule, place)| match rule.open().filter(|_| *place == Place::Open) {
            None => Some(Ok(rule.clone())),
            Some(open) => Some(Stated::beside_holes(open.any(size)?, size, base.holes())),
        })
        .collect();
    let outline = outline.map_err(|error| {
        file::error_at(source, text, None, ModelErrorKind::Rule(Box::new(error)))
    })?;
    let empty = put_together(&base, map.as_deref(), outline);
    let outline = grids.put_into(&empty, source, text, read_grid)?;
    let outline = named(outline, is_own, name).with_about(about);
    Ok(Draft { outline, base, map, rules, places })
}

/// A puzzle without givens that has these rules beside its model, and perhaps regions of its own.
fn put_together(base: &Arc<Model>, map: Option<&str>, rules: Vec<Arc<Stated>>) -> Instance {
    let regions = map.map(|map| {
        let regions = base.regions_of_map(map);
        (regions.expect("the file's map has been read before"), map)
    });
    Instance::with_own(base, rules, regions, Vec::new(), &Limiter::none()).unwrap()
}

impl Draft {
    /// A draft without clues and givens: any puzzle of a model.
    pub fn of_model(model: Arc<Model>) -> Self {
        let outline = Instance::new(model.clone(), Grid::empty(model.size()));
        let (rules, places) = (Vec::new(), Vec::new());
        Self { outline, base: model, map: None, rules, places }
    }

    /// What its puzzles are called; nothing if it has no name.
    pub fn name(&self) -> &str {
        self.outline.name().unwrap_or_default()
    }

    /// What holds whatever the open values are, with the givens of the file, and with its solution
    /// if it says one.
    pub fn outline(&self) -> &Instance {
        &self.outline
    }

    /// The draft's rules with the values that they have in a solution of the
    /// [outline](Draft::outline). Those that are tables, its clues, may be left out of a puzzle.
    ///
    /// # Errors
    /// If a rule with its value makes no sense on the grid: it would be too large.
    pub fn clues(&self, solution: &Grid) -> Result<Vec<DraftClue>, RuleError> {
        let clue = |(rule, &place): (&Arc<Stated>, &Place)| {
            let told = rule
                .open()
                .filter(|_| place == Place::Open)
                .map(|open| open.with_value_on(solution));
            let rule = match told.flatten() {
                None => rule.clone(),
                Some(told) => Stated::beside_holes(told, self.base.size(), self.base.holes())?,
            };
            Ok(DraftClue { rule, can_go: place != Place::Line })
        };
        self.rules.iter().zip(&self.places).map(clue).collect()
    }

    /// The puzzle with these rules and givens.
    ///
    /// # Panics
    /// If the givens are of another size.
    pub fn puzzle(&self, rules: impl IntoIterator<Item = Arc<Stated>>, givens: Grid) -> Instance {
        let puzzle = put_together(&self.base, self.map.as_deref(), rules.into_iter().collect());
        let puzzle = puzzle.with_candidates(self.outline.candidates().to_vec());
        let puzzle = puzzle.with_givens(givens).with_about(self.outline.about().clone());
        match self.outline.name() {
            Some(name) => puzzle.named(name),
            None => puzzle,
        }
    }
}

/// A rule of a draft, with its value.
#[derive(Clone, Debug)]
pub struct DraftClue {
    /// The rule.
    pub rule: Arc<Stated>,
    /// Whether it is a clue, as all tables of a file are, and not a line about the whole grid.
    pub can_go: bool,
}
