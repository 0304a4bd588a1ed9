//! Puzzles: a model and the givens.
//!
//! A puzzle turns into a 0-1 program ([`Instance::to_program`]), and values of the program's
//! variables back into a grid ([`Instance::grid_of`]). It also judges what engines return
//! ([`Instance::violations`]).

mod about;
mod builder;
mod implies;
mod pencil_marks;
pub mod plain;
mod program;

use std::{borrow::Cow, fmt, sync::Arc};

pub use about::About;
pub use builder::{Builder, PuzzleError};
pub use implies::Missing;
pub use pencil_marks::is_domain;

use crate::{
    grid::{Cell, Grid, Size, Value, ValueSet},
    interrupt::{Limiter, Stopped},
    model::{Model, Regions},
    printable::{is_blank, printable},
    rule::{Candidates, Stated, Violation},
};

/// A model, rules of the puzzle's own, and what is printed in its grid.
#[derive(Clone, Debug)]
pub struct Instance {
    /// All that must hold: the model as it was named, and what is the puzzle's own.
    model: Arc<Model>,
    own: Option<Arc<Own>>,
    givens: Grid,
    /// The cells whose values are not printed but were placed since.
    placed: Vec<Cell>,
    /// Whether its candidates are not printed but what was left of them since.
    has_deletions: bool,
    label: Option<String>,
    /// What stands for the puzzle in answers where its line does not say it all.
    name: Option<String>,
    /// Whether that is the name of its file, and its text has none.
    has_name_of_file: bool,
    solution: Option<Grid>,
    /// Whether its text has rules that are not here.
    is_incomplete: bool,
    /// What its text says beyond the rules here, in words.
    notes: Vec<String>,
    /// None for most.
    about: Option<Arc<About>>,
}

/// What a puzzle has beside its model and its values.
#[derive(Debug)]
struct Own {
    /// The model as it was named.
    base: Arc<Model>,
    rules: Vec<Arc<Stated>>,
    /// The map of its regions, on one line.
    map: Option<String>,
    candidates: Vec<(Cell, ValueSet)>,
}

/// The puzzle on one line, as it is read: the givens, and after a space the map of its regions if
/// it brings these along. One with a name is written by its name.
impl fmt::Display for Instance {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(name) = &self.name {
            return f.write_str(name);
        }
        self.givens.fmt(f)?;
        match self.regions_map() {
            Some(map) => write!(f, " {map}"),
            None => Ok(()),
        }
    }
}

impl Instance {
    /// A puzzle without a label.
    ///
    /// # Panics
    /// If the grid is of another size than the model.
    pub fn new(model: Arc<Model>, givens: Grid) -> Self {
        assert_eq!(givens.size(), model.size(), "the grid is of another size than the model");
        Self {
            givens: givens.with_holes(model.holes()),
            model,
            own: None,
            placed: Vec::new(),
            has_deletions: false,
            label: None,
            name: None,
            has_name_of_file: false,
            solution: None,
            is_incomplete: false,
            notes: Vec::new(),
            about: None,
        }
    }

    /// A puzzle without givens that has rules of its own, perhaps regions with the map that they
    /// come from, and candidates, cells that may hold a few of the values only.
    ///
    /// # Errors
    /// If it is stopped.
    #[doc(hidden)]
    pub fn with_own(
        base: &Arc<Model>,
        rules: Vec<Arc<Stated>>,
        regions: Option<(Regions, &str)>,
        candidates: Vec<(Cell, ValueSet)>,
        limiter: &Limiter,
    ) -> Result<Self, Stopped> {
        let size = base.size();
        let (regions, map) = regions.map(|(r, map)| (r, map.split_whitespace().collect())).unzip();
        let all = rules.iter().cloned().chain(stated(&candidates, size)).collect();
        let model = Arc::new(base.extended(all, regions, limiter)?);
        let own = Own { base: base.clone(), rules, map, candidates };
        Ok(Self { own: Some(Arc::new(own)), ..Self::new(model, Grid::empty(size)) })
    }

    /// The same puzzle with other givens; rules and candidates stay.
    ///
    /// # Panics
    /// If the grid is of another size.
    #[must_use]
    pub fn with_givens(&self, givens: Grid) -> Self {
        assert_eq!(givens.size(), self.model.size(), "the grid is of another size than the model");
        let stays = |cell: &&Cell| givens.get(**cell) == self.givens.get(**cell);
        let placed = self.placed.iter().filter(stays).copied().collect();
        let givens = givens.with_holes(self.model.holes());
        Self { givens, placed, ..self.clone() }
    }

    /// The same puzzle with cells that may hold these values only, beside whatever else it says of
    /// them. A set of all values changes nothing but what [`Instance::candidates`] tells; an empty
    /// one leaves no solution. Holes have none.
    ///
    /// # Panics
    /// If the grid does not have one of the cells or values.
    #[must_use]
    pub fn with_candidates(self, mut candidates: Vec<(Cell, ValueSet)>) -> Self {
        candidates.retain(|(cell, _)| !self.model.holes().contains(*cell));
        if candidates.is_empty() {
            return self;
        }
        let size = self.model.size();
        let rules: Vec<_> = stated(&candidates, size).collect();
        let model = if rules.is_empty() {
            self.model.clone()
        } else {
            Arc::new(self.model.extended(rules, None, &Limiter::none()).unwrap())
        };
        let own = Own {
            base: self.base().clone(),
            rules: self.rules().to_vec(),
            map: self.regions_map().map(str::to_owned),
            candidates: self.candidates().iter().cloned().chain(candidates).collect(),
        };
        Self { model, own: Some(Arc::new(own)), ..self }
    }

    /// The same puzzle without its candidates, and without a name, which tells them.
    #[must_use]
    pub fn without_candidates(&self) -> Self {
        let Some(own) = self.own.as_ref().filter(|own| !own.candidates.is_empty()) else {
            return self.clone();
        };
        let regions = own.map.as_deref().map(|map| {
            let regions = own.base.regions_of_map(map);
            (regions.expect("the puzzle has them"), map)
        });
        let plain = if own.rules.is_empty() && regions.is_none() {
            Self::new(own.base.clone(), self.givens.clone())
        } else {
            Self::with_own(&own.base, own.rules.clone(), regions, Vec::new(), &Limiter::none())
                .unwrap()
        };
        let Self { model, own, .. } = plain;
        Self { model, own, name: None, ..self.clone() }
    }

    /// Makes it another puzzle of its model, with these givens and this label, so that a plain
    /// collection needs just one instance.
    ///
    /// # Panics
    /// If there is not one value or none for each cell.
    #[doc(hidden)]
    pub fn rewrite(
        &mut self,
        givens: impl ExactSizeIterator<Item = Option<Value>>,
        label: Option<String>,
    ) {
        self.givens.fill(givens);
        self.label = label;
    }

    /// The same puzzle with some of its values known to be placed, not printed.
    #[must_use]
    pub fn with_placed(self, placed: Vec<Cell>) -> Self {
        Self { placed, ..self }
    }

    /// The same puzzle with its [candidates](Instance::candidates) marked as left by a solver, not
    /// printed.
    #[must_use]
    pub fn with_deletions(self) -> Self {
        Self { has_deletions: true, ..self }
    }

    /// The same puzzle under a label; without one if nothing in it can be seen. It is printed: U+FFFD
    /// stands for control characters, and ends of lines.
    #[must_use]
    pub fn labelled(self, label: Option<String>) -> Self {
        Self {
            label: label.filter(|label| !is_blank(label)).map(|label| printable(&label)),
            ..self
        }
    }

    /// All that must hold: the model with the puzzle's own rules, regions and candidates. This is
    /// what engines ask.
    pub fn model(&self) -> &Arc<Model> {
        &self.model
    }

    /// The model as it was named, without what is the puzzle's own.
    pub fn base(&self) -> &Arc<Model> {
        self.own.as_ref().map_or(&self.model, |own| &own.base)
    }

    /// The puzzle's own rules, regions and candidates aside.
    pub fn rules(&self) -> &[Arc<Stated>] {
        self.own.as_ref().map_or(&[], |own| &own.rules)
    }

    /// The map of the regions that the puzzle brings along, a character for each cell, on one line.
    pub fn regions_map(&self) -> Option<&str> {
        self.own.as_ref()?.map.as_deref()
    }

    /// The cells with given candidates, and these.
    pub fn candidates(&self) -> &[(Cell, ValueSet)] {
        self.own.as_ref().map_or(&[], |own| &own.candidates)
    }

    /// The givens, and with them the values that are [placed](Instance::placed): both hold.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The cells among the givens whose value is not printed but was placed since, in a position of
    /// a puzzle that is under way. Solutions are the same either way.
    pub fn placed(&self) -> &[Cell] {
        &self.placed
    }

    /// Whether its [candidates](Instance::candidates) are not printed but what was left of them
    /// since, in a position of a puzzle that is under way. So without them the puzzle has the same
    /// solutions.
    pub fn has_deletions(&self) -> bool {
        self.has_deletions
    }

    /// The text that stood beside the puzzle, if any.
    pub fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }

    /// The same puzzle under a name, which stands for it in answers instead of its line. U+FFFD
    /// stands for control characters in it, and ends of lines.
    #[must_use]
    pub fn named(self, name: impl AsRef<str>) -> Self {
        Self { name: Some(printable(name.as_ref())), has_name_of_file: false, ..self }
    }

    /// The same puzzle under the name of its file, as its text has none.
    #[must_use]
    pub fn named_after_file(self, name: impl AsRef<str>) -> Self {
        Self { has_name_of_file: true, ..self.named(name) }
    }

    /// Its [name](Self::name), unless that is only the name of its file.
    pub fn own_name(&self) -> Option<&str> {
        self.name().filter(|_| !self.has_name_of_file)
    }

    /// The name that stands for the puzzle in answers, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The same puzzle with the solution that its author gives, for comparison with answers.
    #[must_use]
    pub fn with_solution(self, solution: Option<Grid>) -> Self {
        let solution = solution.map(|grid| grid.with_holes(self.model.holes()));
        Self { solution, ..self }
    }

    /// The solution that the puzzle's author gives, if there is one.
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// The same puzzle, known to have rules that are not here: drawn ones, or some in prose.
    #[must_use]
    pub fn with_rules_missing(self, is_incomplete: bool) -> Self {
        Self { is_incomplete, ..self }
    }

    /// Whether it has rules that are not here, as they were only drawn, or said in prose.
    pub fn is_incomplete(&self) -> bool {
        self.is_incomplete
    }

    /// Whether the rules tell what a solution is: all are here, and the
    /// [author's solution](Self::solution) keeps them, if there is one.
    pub fn is_judged_by_rules(&self) -> bool {
        let keeps = |solution| self.violations(solution).is_empty();
        !self.is_incomplete && self.solution().is_none_or(keeps)
    }

    /// The same puzzle with this title, author, rules in prose and source, and no others. A text
    /// that is blank is left out, and lines end with `\n`.
    #[must_use]
    pub fn with_about(self, about: About) -> Self {
        let about = about.tidied();
        Self { about: (!about.is_empty()).then(|| Arc::new(about)), ..self }
    }

    /// Its title, its author, its rules in prose and its source, as its text gives them.
    pub fn about(&self) -> &About {
        self.about.as_deref().unwrap_or(&about::NOTHING)
    }

    /// What people call it: its label, or else its title and its author, as a puzzle is cited. It
    /// is on one line, to be printed.
    pub fn caption(&self) -> Option<Cow<'_, str>> {
        self.label().map(Cow::Borrowed).or_else(|| self.about().citation().map(Cow::Owned))
    }

    /// The same behind a word that says what it is, so that it cannot pass for a line of what prints
    /// it: `label: hard`, `title: Ripples by Somebody`.
    pub fn heading(&self) -> Option<String> {
        let word = if self.label.is_some() { "label" } else { "title" };
        self.caption().map(|caption| format!("{word}: {caption}"))
    }

    /// The same puzzle with notes about its text.
    #[must_use]
    pub fn with_notes(self, notes: Vec<String>) -> Self {
        Self { notes, ..self }
    }

    /// The same puzzle with another note behind those that it has.
    #[must_use]
    pub fn with_note(mut self, note: impl Into<String>) -> Self {
        self.notes.push(note.into());
        self
    }

    /// What the puzzle's text says beyond the rules here, or what was left out, each in a sentence
    /// without a full stop.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// Why a grid is not a solution of this puzzle; nothing if it is one.
    pub fn violations(&self, grid: &Grid) -> Vec<Violation> {
        // The grids of engines, by the million, are whole and keep the givens.
        if self.model.holes().is_empty() && grid.is_full() && grid.holds(&self.givens) {
            return self.model.check(grid);
        }
        let empty = self.model.cells().filter(|&cell| grid.get(cell).is_none());
        let empty =
            empty.map(|cell| Violation::new("empty", vec![cell], format!("{cell} is empty")));
        let holes = self.model.holes().iter().filter_map(|cell| {
            let sentence = format!("{cell} is {}, but it is a hole, not a cell", grid.get(cell)?);
            Some(Violation::new("hole", vec![cell], sentence))
        });
        let changed = self.givens.filled().filter_map(|(cell, given)| {
            let found = grid.get(cell).filter(|&found| found != given)?;
            let sentence = format!("{cell} is {found}, but {given} is given");
            Some(Violation::new("given", vec![cell], sentence))
        });
        let broken = self.model.check(grid);
        empty.chain(holes).chain(changed).chain(broken).collect()
    }
}

/// A rule for each set of candidates that leaves something out.
fn stated(candidates: &[(Cell, ValueSet)], size: Size) -> impl Iterator<Item = Arc<Stated>> {
    let says =
        candidates.iter().filter(move |(cell, values)| values.len() < size.value_count_of(*cell));
    says.map(move |(cell, values)| {
        let numbers: Vec<u16> = values.iter().map(Value::number).collect();
        let rule = Candidates::new(format!("candidates {cell}"), vec![*cell], numbers);
        Stated::new(Box::new(rule), size).expect("candidates are values of cells on the grid")
    })
}
