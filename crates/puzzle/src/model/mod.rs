//! Models: a grid's size and the rules that must hold in it.
//!
//! A model judges grids ([`Model::check`]) and states itself as a 0-1 program ([`Model::program`]);
//! it knows no engine. Joining two keeps the rules of both. Files that declare models are read by
//! `satoku-rules`.

pub mod drawing;
mod error;
mod implied;
mod join;
mod parts;
mod program;
mod regions;
#[cfg(test)]
pub(crate) mod samples;

use std::{
    any::Any,
    borrow::Cow,
    fmt,
    ops::RangeInclusive,
    sync::{Arc, OnceLock},
};

use itertools::Itertools;

pub use error::{ModelError, ModelErrorKind};
pub use regions::Regions;

use crate::{
    grid::{Cell, ExtraCellsError, ExtraLayer, Grid, Holes, Layer, Size, Value},
    interrupt::{Kept, Limiter, Stopped},
    program::{Name, Program},
    rule::{Context, Stated, Violation},
    statement::Piece,
};

/// What a kind of puzzle is: its size and its rules.
#[derive(Clone, Debug)]
pub struct Model {
    name: String,
    title: String,
    size: Size,
    holes: Holes,
    rules: Vec<Arc<Stated>>,
    /// For each cell the number of its region (its box), for drawing; or [`Context::NO_REGION`].
    regions: Option<Vec<u16>>,
    /// What the regions are called, by their numbers; nothing where they have no names.
    region_names: Vec<String>,
    /// Whether each puzzle brings its regions along.
    needs_regions: bool,
    /// What of joined models is left out.
    notes: Vec<String>,
    /// Which words its file has about it.
    words: Vec<&'static str>,
    /// What problem it was made from, if its rules are those of a genre.
    problem: Option<Arc<OfProblem>>,
    derived: Arc<Derived>,
}

/// The clues of a problem, as they stand on paper. Genres are known to a crate above, which has the
/// type.
#[doc(hidden)]
pub trait Clues: Any + fmt::Debug + Send + Sync {
    /// How a value is written, where these are all.
    fn face(&self, value: u16, all: &RangeInclusive<u16>) -> Cow<'static, str>;

    /// The clue in a cell of the board, if there is one.
    fn clue(&self, cell: Cell) -> Option<&str>;

    /// The model of the problem, made anew, with what people call its rules; none if making it is
    /// stopped.
    fn in_words(&self, limiter: &Limiter) -> Option<(Model, Vec<String>)>;
}

/// The clues of a problem, and what they give.
#[derive(Debug)]
struct OfProblem {
    clues: Box<dyn Clues>,
    given: Grid,
    /// How many rules it has; they are the model's first ones.
    rules: usize,
}

/// What is worked out once, when it is first asked for: a copy of a model has it, too.
#[derive(Debug, Default)]
struct Derived {
    compiled: Kept<(Program, Vec<Name>)>,
    rules_of: OnceLock<Vec<Vec<usize>>>,
    /// What follows from the rules, and the program with the sums over few cells among it.
    implied: Kept<implied::Implied>,
    stronger: Kept<Program>,
    /// What is said of by cuts, and the program without that.
    pieces: OnceLock<Vec<Piece>>,
    lazy: Kept<(Program, Vec<Name>)>,
}

impl Model {
    /// A model with the given rules; rows and columns are rules like all others and must be among
    /// them. `regions` gives each cell the number of its box, for drawing; [`Context::NO_REGION`]
    /// to one that is in none.
    pub fn new(
        name: impl Into<String>,
        title: impl Into<String>,
        size: Size,
        rules: Vec<Arc<Stated>>,
        regions: Option<Vec<u16>>,
    ) -> Self {
        Limiter::unlimited(|limiter| {
            Self::with_holes(name, title, Holes::none(size), size, rules, regions, limiter)
        })
    }

    /// The same where some places are holes. No rule says anything of these.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn with_holes(
        name: impl Into<String>,
        title: impl Into<String>,
        holes: Holes,
        size: Size,
        rules: Vec<Arc<Stated>>,
        regions: Option<Vec<u16>>,
        limiter: &Limiter,
    ) -> Result<Self, Stopped> {
        let beside = |rule: &Arc<Stated>| {
            limiter.look_at_clock()?;
            Ok(rule.beside(rules.iter(), size, &holes))
        };
        let beside: Vec<_> = rules.iter().map(beside).try_collect()?;
        let rules =
            rules.into_iter().zip(beside).map(|(rule, beside)| beside.unwrap_or(rule)).collect();
        Ok(Self {
            name: name.into(),
            title: title.into(),
            size,
            holes,
            rules,
            regions,
            region_names: Vec::new(),
            needs_regions: false,
            notes: Vec::new(),
            words: Vec::new(),
            problem: None,
            derived: Arc::default(),
        })
    }

    /// The name by which the model was asked for: `classic`, `diagonal,nrc`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Which of title, author, rules in prose and source the model's file has: "model's title". Puzzles
    /// that name the model do not have them.
    pub fn words(&self) -> &[&'static str] {
        &self.words
    }

    /// The same model under a name and a title; `needs_regions` says whether each puzzle brings its
    /// regions along.
    #[doc(hidden)]
    #[must_use]
    pub fn called(self, name: &str, title: String, needs_regions: bool) -> Self {
        Self { name: name.to_owned(), title, needs_regions, ..self }
    }

    /// The same model with these [words](Self::words).
    #[doc(hidden)]
    #[must_use]
    pub fn with_words(self, words: Vec<&'static str>) -> Self {
        Self { words, ..self }
    }

    /// The name for people: "NRC sudoku (Windoku)".
    pub fn title(&self) -> &str {
        &self.title
    }

    /// The size of its grids.
    pub fn size(&self) -> Size {
        self.size
    }

    /// The places of its grids where there is no cell; none in most models.
    pub fn holes(&self) -> &Holes {
        &self.holes
    }

    /// The cells of its grids, row by row, without holes, and then the extra cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + Clone + '_ {
        self.size.places().filter(|&cell| !self.holes.contains(cell))
    }

    /// The same model with these extra cells and no others, of which its rules say nothing.
    ///
    /// # Errors
    /// If there cannot be [so many](Size::with_extra).
    pub fn with_extra(&self, layers: &[ExtraLayer]) -> Result<Self, ExtraCellsError> {
        let size = self.size.with_extra(layers)?;
        let (holes, derived) = (Holes::new(size, self.holes.iter()), Arc::default());
        let seen = size.seen_as(self.size);
        let mut model = Self { size, holes, derived, ..self.clone() };
        if seen != size {
            model.rules = model.rules.iter().map(|rule| rule.whole(seen)).collect();
        }
        Ok(model)
    }

    /// All rules.
    pub fn rules(&self) -> &[Arc<Stated>] {
        &self.rules
    }

    /// The rules that a cell takes part in.
    pub fn rules_of(&self, cell: Cell) -> impl Iterator<Item = &Stated> {
        let table = self.derived.rules_of.get_or_init(|| {
            let mut table = vec![Vec::new(); self.size.place_count()];
            for (index, rule) in self.rules.iter().enumerate() {
                for &cell in rule.cells() {
                    table[self.size.index(cell)].push(index);
                }
            }
            table
        });
        table[self.size.index(cell)].iter().map(|&index| &*self.rules[index])
    }

    /// Whether another model has the same grid and rules that say the same in the same order, under
    /// whatever names: a name alone tells nothing of a model.
    pub fn says_the_same(&self, other: &Self) -> bool {
        let said = |model: &Self| (model.size, model.needs_regions, model.rules.len());
        let mut rules = self.rules.iter().zip(&other.rules);
        said(self) == said(other)
            && self.holes == other.holes
            && rules.all(|(one, other)| one.statements() == other.statements())
    }

    /// The number of a cell's region, if the model has regions to draw and the cell is in one.
    pub fn region(&self, cell: Cell) -> Option<u16> {
        // (Extra cells are in none.)
        let region = *self.regions.as_ref()?.get(self.size.index(cell))?;
        (region != Context::NO_REGION).then_some(region)
    }

    /// The number of each cell's [region](Self::region), or [`Context::NO_REGION`]; none if the model
    /// has no regions to draw.
    pub fn regions(&self) -> Option<&Vec<u16>> {
        self.regions.as_ref()
    }

    /// What the regions are called, by their numbers; nothing where they have no names.
    pub fn region_names(&self) -> &Vec<String> {
        &self.region_names
    }

    /// What rules may ask about the grid when they are made.
    pub fn context(&self) -> Context {
        Context { holes: self.holes.clone(), ..Context::new(self.size, self.regions.clone()) }
    }

    /// The same model with the regions that a grid says, where they were [to be
    /// found](Layer::REGION) and all of them are; for drawing.
    pub fn with_regions_of(&self, grid: &Grid) -> Cow<'_, Self> {
        let number = |cell: Cell| {
            let over = cell.on_layer(Layer::REGION);
            let value = grid.get(over).filter(|_| self.size.contains(over))?;
            u16::try_from(self.size.value_index(value)).ok()
        };
        if !self.size.has_layer(Layer::REGION) {
            return Cow::Borrowed(self);
        }
        match self.size.cells().map(number).collect::<Option<Vec<u16>>>() {
            None => Cow::Borrowed(self),
            found => Cow::Owned(Self { regions: found, ..self.clone() }),
        }
    }

    /// The clues of the problem that the model was made from, if its rules are those of a genre; the
    /// model may have more.
    #[doc(hidden)]
    pub fn clues(&self) -> Option<&dyn Clues> {
        self.problem.as_deref().map(|problem| &*problem.clues)
    }

    /// What the clues give, if the model was made from a problem: its own board and no more.
    pub fn given_by_clues(&self) -> Option<&Grid> {
        self.problem.as_deref().map(|problem| &problem.given)
    }

    /// How a value is written: as its number, or as its genre draws it.
    pub fn face(&self, value: Value) -> Cow<'static, str> {
        match self.clues() {
            Some(clues) => clues.face(value.number(), &self.size.board().value_range()),
            None => value.to_string().into(),
        }
    }

    /// What stands in a cell of the board that holds this, or nothing yet: a clue then, if there is
    /// one; `.` in an empty cell, and a blank in a hole.
    pub fn text_in(&self, cell: Cell, value: Option<Value>) -> Cow<'_, str> {
        if let Some(value) = value {
            return self.face(value);
        }
        let clue = self.clues().and_then(|clues| clues.clue(cell));
        let empty = if self.holes.contains(cell) { " " } else { "." };
        clue.unwrap_or(empty).into()
    }

    /// How many of the rules, the first ones, are those of [the problem](Self::clues); all the
    /// others were added.
    #[doc(hidden)]
    pub fn rules_of_problem(&self) -> usize {
        self.problem.as_deref().map_or(0, |problem| problem.rules)
    }

    /// The same model, whose rules are called as people call them, if it was made from a problem.
    ///
    /// # Errors
    /// If it is stopped.
    #[doc(hidden)]
    pub fn in_words(self: &Arc<Self>, limiter: &Limiter) -> Result<Arc<Self>, Stopped> {
        let Some(clues) = self.clues() else { return Ok(self.clone()) };
        let Some((mut model, words)) = clues.in_words(limiter) else {
            return limiter.look().map(|()| self.clone());
        };
        for (rule, name) in model.rules.iter_mut().zip(words) {
            if let Some(rule) = Arc::get_mut(rule).and_then(Stated::alone_mut) {
                rule.rename(name);
            }
        }
        let added = self.rules[self.rules_of_problem()..].to_vec();
        model.extended(added, None, limiter).map(Arc::new)
    }

    /// The same model as that of a problem with these clues and perhaps regions, for drawing.
    #[doc(hidden)]
    #[must_use]
    pub fn of_problem(self, clues: impl Clues, regions: Option<&Vec<u16>>, given: Grid) -> Self {
        let (regions, rules) = (self.regions.or(regions.cloned()), self.rules.len());
        let problem = OfProblem { clues: Box::new(clues), given, rules };
        Self { regions, words: Vec::new(), problem: Some(Arc::new(problem)), ..self }
    }

    /// What people should know of the model, each a sentence without a full stop: which regions
    /// were left out when models were joined.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The regions of a map that a puzzle of this model brings along. Where each puzzle does, they
    /// have the same number of cells.
    ///
    /// # Errors
    /// If the map divides no grid of this model.
    pub fn regions_of_map(&self, map: &str) -> Result<Regions, ModelErrorKind> {
        Regions::map(map, self.size, &self.holes, self.needs_regions)
    }

    /// Whether this is only the frame of a model: a puzzle of it brings its regions along.
    pub fn needs_regions(&self) -> bool {
        self.needs_regions
    }

    /// The ways in which a grid, full or partial, breaks the rules. Nothing in them and a full
    /// grid: it is a solution of the empty puzzle.
    ///
    /// This is the judge of everything that an engine returns. It asks each rule's own words
    /// ([`Rule::broken`](crate::rule::Rule::broken)) and nothing else, and never reads statements.
    ///
    /// # Panics
    /// If the grid has another size.
    pub fn check(&self, grid: &Grid) -> Vec<Violation> {
        assert_eq!(grid.size(), self.size, "the grid is of another size than the model");
        let mut violations = Vec::new();
        for rule in &*self.rules {
            violations.append(&mut rule.broken(grid));
        }
        violations
    }

    /// The same model with more rules, and perhaps with other regions, which take the place of its
    /// own. A rule that is there already, under any name, is not stated again.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn extended(
        &self,
        rules: Vec<Arc<Stated>>,
        regions: Option<Regions>,
        limiter: &Limiter,
    ) -> Result<Self, Stopped> {
        let stays = |rule: &&Arc<Stated>| regions.is_none() || !self.is_region(rule);
        let mut all: Vec<Arc<Stated>> = self.rules.iter().filter(stays).cloned().collect();
        let (mut of_cell, mut region_names) = (self.regions.clone(), self.region_names.clone());
        let (mut needs_regions, mut problem) = (self.needs_regions, self.problem.clone());
        if let Some(regions) = regions {
            // (Rules of regions may be gone.)
            problem = None;
            let known =
                |new: &Arc<Stated>| all.iter().any(|rule| rule.statements() == new.statements());
            let new: Vec<_> = regions.rules.into_iter().filter(|rule| !known(rule)).collect();
            all.extend(new);
            (of_cell, region_names) = (Some(regions.of_cell), regions.names);
            needs_regions = false;
        }
        all.extend(rules);
        let holes = self.holes.clone();
        let (name, title) = (&self.name, &self.title);
        let model = Self::with_holes(name, title, holes, self.size, all, of_cell, limiter)?;
        let (notes, words) = (self.notes.clone(), self.words.clone());
        Ok(Self { region_names, needs_regions, notes, words, problem, ..model })
    }
}
