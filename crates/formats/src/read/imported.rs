//! Puzzles of other programs' files, which say their rules themselves.
//!
//! Such a file has a grid of its own, and rules by names of its own. A reader begins with the model
//! of the bare grid, adds what it reads, and ends with a puzzle. A model that is named for all
//! puzzles is joined to it: what only the file's prose says can be added that way.

use super::prelude::*;
use satoku_rules::rule::{Allowance, RuleNames};

pub(super) struct Imported {
    /// The file's grid, and the rules of the model that is named for all puzzles.
    base: Arc<Model>,
    names: RuleNames,
    rules: Vec<Arc<Stated>>,
    allowance: Allowance,
    /// What cells may hold, where the file says so.
    candidates: BTreeMap<Cell, ValueSet>,
    givens: BTreeMap<Cell, Value>,
    notes: Vec<String>,
    /// Whether rules are left out.
    lacks: bool,
    limiter: Limiter,
}

impl Imported {
    /// A bare grid, and the rules of the model that the settings name, if they name one.
    ///
    /// # Errors
    /// If that is of another size.
    pub(super) fn new(grid: &Arc<Model>, reading: Reading) -> Result<Self, ParseErrorKind> {
        let base = reading.with_named(grid)?;
        Ok(Self {
            names: RuleNames::of(base.rules().iter().map(|rule| rule.name())),
            rules: Vec::new(),
            allowance: Allowance::on(base.size()),
            candidates: BTreeMap::new(),
            givens: BTreeMap::new(),
            notes: Vec::new(),
            lacks: false,
            limiter: reading.models.limiter.clone(),
            base,
        })
    }

    pub(super) fn size(&self) -> Size {
        self.base.size()
    }

    /// Adds a rule, under its kind and a number if it has no name, and under a number behind its
    /// name if that is taken.
    ///
    /// # Errors
    /// If it makes no sense on the grid, or it is stopped, in words.
    pub(super) fn add(&mut self, mut rule: Box<dyn Rule>) -> Result<(), String> {
        self.limiter.look_at_clock().map_err(|stopped| stopped.to_string())?;
        let mut number = 1;
        while let Err(name) = self.names.take(&mut *rule) {
            number += 1;
            let name = name.trim_end_matches(&format!(" ({})", number - 1)).to_owned();
            rule.rename(format!("{name} ({number})"));
        }
        let stated = Stated::beside_holes(rule, self.size(), self.base.holes())
            .map_err(|error| error.to_string())?;
        self.allowance.take(&stated)?;
        self.rules.push(stated);
        Ok(())
    }

    /// Says that a cell on the grid holds one of these values. Said twice of a cell, both hold.
    pub(super) fn allow(&mut self, cell: Cell, values: ValueSet) {
        let both = match self.candidates.get(&cell) {
            Some(known) => known.iter().filter(|&value| values.contains(value)).collect(),
            None => values,
        };
        self.candidates.insert(cell, both);
    }

    /// Says that a value is given. Beside candidates without it, both hold, and both are kept.
    pub(super) fn give(&mut self, cell: Cell, value: Value) {
        let given = *self.givens.entry(cell).or_insert(value);
        if given != value {
            self.allow(cell, [value].into_iter().collect());
        }
    }

    pub(super) fn rule_count(&self) -> usize {
        self.rules.len()
    }

    /// Adds something that people should know of the file, a sentence without a full stop.
    pub(super) fn note(&mut self, note: impl Into<String>) {
        self.notes.push(note.into());
    }

    /// The same of rules that are left out.
    pub(super) fn note_missing(&mut self, note: impl Into<String>) {
        self.lacks = true;
        self.note(note);
    }

    /// The puzzle. It is named by the text that it was read from, and a map of regions takes the
    /// place of those that the bare grid has.
    ///
    /// # Errors
    /// If the model needs a map of regions, and there is none.
    pub(super) fn puzzle(
        self,
        text: &str,
        regions: Option<(Regions, &str)>,
    ) -> Result<Instance, ParseErrorKind> {
        let Self { base, rules, candidates, givens: given, notes, lacks, limiter, .. } = self;
        if base.needs_regions() && regions.is_none() {
            let (model, cells) = (base.name().to_owned(), base.size().cell_count());
            return Err(ParseErrorKind::NoRegions { model, cells });
        }
        let mut givens = Grid::empty(base.size());
        given.iter().for_each(|(&cell, &value)| givens.set(cell, Some(value)));
        let mut several = Vec::new();
        for (cell, values) in candidates {
            match (given.get(&cell), values.single()) {
                (Some(&value), _) if values.contains(value) => {}
                (None, Some(value)) => givens.set(cell, Some(value)),
                _ => several.push((cell, values)),
            }
        }
        let puzzle = if rules.is_empty() && regions.is_none() && several.is_empty() {
            Instance::new(base, givens)
        } else {
            Instance::with_own(&base, rules, regions, several, &limiter)?.with_givens(givens)
        };
        Ok(puzzle.named(text).with_notes(notes).with_rules_missing(lacks))
    }
}

impl Reading<'_> {
    /// A bare grid's model, joined to the one that the settings name, if they name one.
    /// Fails if that is of another size.
    pub(super) fn with_named(self, grid: &Arc<Model>) -> Result<Arc<Model>, ParseErrorKind> {
        let named = &self.settings.model;
        if !self.settings.model_is_fixed || named.name() == grid.name() {
            return Ok(grid.clone());
        }
        let joined = Model::join(&[grid.clone(), named.clone()]);
        joined.map(Arc::new).ok_or_else(|| self.other_size(grid.size()))
    }

    /// The model of a grid that tells its size itself: the one of the settings if it is of that
    /// size, otherwise the sudoku of that size. Fails if all puzzles are of a model of another size.
    pub(super) fn model_of(self, size: Size) -> Result<Arc<Model>, ParseErrorKind> {
        if self.settings.model.size() == size {
            return Ok(self.settings.model.clone());
        }
        if self.settings.model_is_fixed {
            return Err(self.other_size(size));
        }
        self.models.named(&usual_sudoku(size.rows()))
    }

    /// That the named model has another size than a puzzle.
    fn other_size(self, found: Size) -> ParseErrorKind {
        let with_values = |size: Size| {
            let values = size.board().value_range();
            format!("{size} with {} to {}", values.start(), values.end())
        };
        let named = &self.settings.model;
        let (found, expected) = (with_values(found), with_values(named.size()));
        ParseErrorKind::ModelSize { model: named.name().to_owned(), found, expected }
    }
}
