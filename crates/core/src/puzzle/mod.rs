//! Puzzles: a model and the givens.
//!
//! A puzzle turns into a 0-1 program ([`Instance::to_program`]), and values of the program's
//! variables back into a grid ([`Instance::grid_of`]). It also judges what engines return
//! ([`Instance::violations`]).

mod about;
mod builder;
mod implies;
mod pencil_marks;

use std::{borrow::Cow, fmt, sync::Arc};

pub use about::About;
pub use builder::{Builder, PuzzleError};
#[doc(hidden)]
pub use implies::Missing;
#[doc(hidden)]
pub use pencil_marks::is_domain;

use crate::{
    grid::{Cell, Grid, Size, Value, ValueSet},
    model::{Model, Regions},
    printable::printable,
    program::{
        Lit, Origin, Presolved, Program, Relation, Role, TooOpen, Var, presolve, presolve_probing,
        presolve_stated,
    },
    rule::{Candidates, Stated, Violation},
};

/// A model, rules of the puzzle's own, and what is printed in its grid.
#[derive(Clone, Debug)]
pub struct Instance {
    /// All that must hold: the model as it was named, and what is the puzzle's own.
    model: Arc<Model>,
    own: Option<Arc<Own>>,
    givens: Grid,
    /// The cells whose values are not printed: somebody has placed them since.
    placed: Vec<Cell>,
    /// Whether its candidates are what somebody has left of them since.
    has_deletions: bool,
    label: Option<String>,
    /// What stands for the puzzle in answers where its line does not say it all.
    name: Option<String>,
    solution: Option<Grid>,
    /// What its text says that is no rule here, in words.
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

/// The puzzle on one line, as it is read: the givens, and after a space the map of its regions if it
/// brings these along. One with a name is written by its name.
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
    /// The most variables of a model whose program is kept whole.
    const MAX_KEPT: usize = 10_000;

    /// The most variables that givens may leave open: with the formula, not quite 2 GB.
    const MAX_OPEN: usize = 3_000_000;

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
            solution: None,
            notes: Vec::new(),
            about: None,
        }
    }

    /// A puzzle without givens that has rules of its own, perhaps regions with the map that they
    /// come from, and candidates, cells that may hold a few of the values only.
    #[doc(hidden)]
    pub fn with_own(
        base: &Arc<Model>,
        rules: Vec<Arc<Stated>>,
        regions: Option<(Regions, &str)>,
        candidates: Vec<(Cell, ValueSet)>,
    ) -> Self {
        let size = base.size();
        let (regions, map) = regions.map(|(r, map)| (r, map.split_whitespace().collect())).unzip();
        let all = rules.iter().cloned().chain(stated(&candidates, size)).collect();
        let model = Arc::new(base.extended(all, regions));
        let own = Own { base: base.clone(), rules, map, candidates };
        Self { own: Some(Arc::new(own)), ..Self::new(model, Grid::empty(size)) }
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

    /// The same puzzle with cells that may hold these values only, beside whatever else it says of them.
    /// A set of all values changes nothing but what [`Instance::candidates`] tells; an empty one leaves no
    /// solution. Holes have none.
    ///
    /// # Panics
    /// If the grid does not have one of the cells, or a value is none of its.
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
            Arc::new(self.model.extended(rules, None))
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
            Self::with_own(&own.base, own.rules.clone(), regions, Vec::new())
        };
        let Self { model, own, .. } = plain;
        Self { model, own, name: None, ..self.clone() }
    }

    /// Makes it another puzzle of its model, with these givens and this label: what has a puzzle without
    /// anything of its own for each line of a collection can do with one.
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

    /// The same puzzle with all of its [candidates](Instance::candidates) known to be what somebody has
    /// left of them, not printed.
    #[must_use]
    pub fn with_deletions(self) -> Self {
        Self { has_deletions: true, ..self }
    }

    /// A puzzle of a model, built step by step.
    pub fn builder(model: Arc<Model>) -> Builder {
        Builder::new(model)
    }

    /// The same puzzle under a label. It is printed: U+FFFD stands for control characters, and ends of lines.
    #[must_use]
    pub fn labelled(self, label: Option<String>) -> Self {
        Self { label: label.map(|label| printable(&label)), ..self }
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

    /// The cells of which some values are given as possible, with these values.
    pub fn candidates(&self) -> &[(Cell, ValueSet)] {
        self.own.as_ref().map_or(&[], |own| &own.candidates)
    }

    /// The givens, and with them the values that are [placed](Instance::placed): both hold.
    pub fn givens(&self) -> &Grid {
        &self.givens
    }

    /// The cells among the givens whose value is not printed: somebody has placed it since, as in a
    /// position of a puzzle that is under way. Nothing that asks for solutions makes a difference.
    pub fn placed(&self) -> &[Cell] {
        &self.placed
    }

    /// Whether its [candidates](Instance::candidates) are what somebody has left of them since, as in a
    /// position of a puzzle that is under way. So the puzzle itself, without them, has no other
    /// solutions. Nothing that asks for solutions makes a difference.
    pub fn has_deletions(&self) -> bool {
        self.has_deletions
    }

    /// The text that stood beside the puzzle, if any.
    pub fn label(&self) -> Option<&str> {
        self.label.as_deref()
    }

    /// The same puzzle under a name, which stands for it in answers instead of its line. U+FFFD stands for
    /// control characters in it, and ends of lines.
    #[must_use]
    pub fn named(self, name: impl AsRef<str>) -> Self {
        Self { name: Some(printable(name.as_ref())), ..self }
    }

    /// The name that stands for the puzzle in answers, if it has one.
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The same puzzle with the solution that its author gives. It is no rule: answers are compared
    /// with it.
    #[must_use]
    pub fn with_solution(self, solution: Option<Grid>) -> Self {
        let solution = solution.map(|grid| grid.with_holes(self.model.holes()));
        Self { solution, ..self }
    }

    /// The solution that the puzzle's author gives, if there is one.
    pub fn solution(&self) -> Option<&Grid> {
        self.solution.as_ref()
    }

    /// The same puzzle with this title, author, rules in prose and source, and no others. A text that is blank is
    /// left out, and lines end with `\n`.
    #[must_use]
    pub fn with_about(self, about: About) -> Self {
        let about = about.tidied();
        Self { about: (!about.is_empty()).then(|| Arc::new(about)), ..self }
    }

    /// Its title, its author, its rules in prose and its source, as its text gives them.
    pub fn about(&self) -> &About {
        self.about.as_deref().unwrap_or(&about::NOTHING)
    }

    /// What people call it: its label, or else its title and its author, as a puzzle is cited. It is on one line,
    /// to be printed.
    pub fn caption(&self) -> Option<Cow<'_, str>> {
        about::caption(self.label(), self.about())
    }

    /// The same puzzle with notes about its text.
    #[must_use]
    pub fn with_notes(self, notes: Vec<String>) -> Self {
        Self { notes, ..self }
    }

    /// What the puzzle's text says that is no rule here, or was left out, each in a sentence without a
    /// full stop; nothing for most puzzles.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// The model's program with a constraint for each given: what files have.
    pub fn to_program(&self) -> Program {
        self.with_given_rows(self.model.program())
    }

    /// The same with rows that [follow](Model::implied_sums) from the others: what engines solve.
    pub fn to_stronger_program(&self) -> Program {
        self.with_given_rows(self.model.stronger_program())
    }

    fn with_given_rows(&self, program: &Program) -> Program {
        let mut program = program.clone();
        for (cell, value) in self.givens.filled() {
            let name = self.model.cell_name(cell);
            let origin = Origin::new(Role::Given, name).about(value.number());
            let variable = self.model.size().var(cell, value);
            program.post([variable.positive()], Relation::Exactly(1), origin, None);
        }
        program
    }

    /// What [`presolve`] makes of the puzzle's program. The programs of small models are kept for
    /// the next puzzle; of large ones only what the givens leave open is ever written down.
    ///
    /// # Errors
    /// If the givens leave too much open.
    pub fn presolve(&self) -> Result<Presolved, TooOpen> {
        self.presolve_within(Self::MAX_OPEN)
    }

    /// The same for an engine that takes less: of a large model the givens may leave so many variables open.
    #[doc(hidden)]
    pub fn presolve_within(&self, limit: usize) -> Result<Presolved, TooOpen> {
        if self.model.size().variable_count() <= Self::MAX_KEPT {
            return Ok(presolve(&self.to_stronger_program()));
        }
        self.presolve_stated(limit)
    }

    /// The same with [probing](presolve_probing), for engines that go on from there. Large models are not
    /// probed.
    ///
    /// # Errors
    /// If the givens leave too much open.
    pub fn presolve_probing(&self) -> Result<Presolved, TooOpen> {
        if self.model.size().variable_count() <= Self::MAX_KEPT {
            return Ok(presolve_probing(&self.to_stronger_program()));
        }
        self.presolve_stated(Self::MAX_OPEN)
    }

    fn presolve_stated(&self, limit: usize) -> Result<Presolved, TooOpen> {
        let size = self.model.size();
        let given = self.givens.filled().map(|(cell, value)| size.var(cell, value).positive());
        let state = |program: &mut Program| {
            self.model.post(program);
            self.model.post_implied(program);
        };
        presolve_stated(size.variable_count(), given, state, limit)
    }

    /// Forbids a known solution in the puzzle's program: one of the cells that are not given holds
    /// another value. `number` names it, from 1. If the program has been reduced, `open` are the
    /// original variables behind its own, in their order, and what is fixed is left out.
    pub fn block(
        &self,
        program: &mut Program,
        open: Option<&[Var]>,
        solution: &Grid,
        number: usize,
    ) {
        let size = self.model.size();
        let cells = solution.filled().filter(|(cell, _)| self.givens.get(*cell).is_none());
        let own = |var: Var| match open {
            None => Some(var),
            Some(open) => open.binary_search(&var).ok().map(Var::from_index),
        };
        let held = cells.filter_map(|(cell, value)| own(size.var(cell, value)));
        let literals: Vec<Lit> = held.map(Var::negative).collect();
        let name = program.add_name(number.to_string());
        let origin = Origin::new(Role::Blocked, name);
        program.post(literals, Relation::AtLeast(1), origin, None);
    }

    /// The grid that the program's variables describe; `holds` tells a variable's value by its
    /// cell and value. A cell without a value stays empty, one with several shows the lowest.
    pub fn grid_of(&self, holds: impl Fn(Cell, Value) -> bool) -> Grid {
        let size = self.model.size();
        let mut grid = Grid::empty(size).with_holes(self.model.holes());
        for cell in self.model.cells() {
            grid.set(cell, size.values().find(|&value| holds(cell, value)));
        }
        grid
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
            let sentence = format!("{cell} is {}, but it is a hole, and no cell", grid.get(cell)?);
            Some(Violation::new("hole", vec![cell], sentence))
        });
        let changed = self.givens.filled().filter_map(|(cell, given)| {
            let found = grid.get(cell).filter(|&found| found != given)?;
            let sentence = format!("{cell} is {found}, but {given} is given");
            Some(Violation::new("given", vec![cell], sentence))
        });
        empty.chain(holes).chain(changed).chain(self.model.check(grid)).collect()
    }
}

/// A rule for each set of candidates that leaves something out.
fn stated(candidates: &[(Cell, ValueSet)], size: Size) -> impl Iterator<Item = Arc<Stated>> {
    let says = candidates.iter().filter(move |(_, values)| values.len() < size.value_count());
    says.map(move |(cell, values)| {
        let numbers: Vec<u16> = values.iter().map(Value::number).collect();
        let rule = Candidates::new(format!("candidates {cell}"), vec![*cell], numbers);
        Stated::new(Box::new(rule), size).expect("candidates are values of cells on the grid")
    })
}

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;
    use crate::{model::catalog, program::Reduction};

    /// What is left open, row by row.
    fn rows(reduction: &Reduction) -> Vec<String> {
        let program = &reduction.program;
        let row = |c: crate::program::Constraint<'_>| {
            let origin = program.describe(c.origin);
            format!("{:?} {:?} {origin} {:?}", c.literals, c.relation, c.implied)
        };
        program.constraints().map(row).collect()
    }

    /// Some cells of a solution, now and then one of them changed.
    fn random_puzzle(model: &Arc<Model>, solution: &Grid, random: &mut Rng) -> Instance {
        let size = model.size();
        let mut givens = solution.clone();
        let share = random.f64();
        for cell in size.cells().filter(|_| random.f64() >= share) {
            givens.set(cell, None);
        }
        if random.u8(..4) == 0 {
            let cell = size.cell_at(random.usize(..size.cell_count()));
            givens.set(cell, size.values().nth(random.usize(..size.value_count())));
        }
        Instance::new(model.clone(), givens)
    }

    #[test]
    fn stating_a_puzzle_twice_comes_to_the_same_as_keeping_its_program() {
        // Each with a solution, in which letters are values from 10.
        let models = [
            (
                "classic",
                "172849365835761924694532871748695132369218547521374698456987213987123456213456789",
            ),
            (
                "diagonal,nrc",
                "158762934932514678674938125781645392369281547425397861546879213897123456213456789",
            ),
            ("latin:7", "1457632467235157462137563124632174532154762134567"),
            (
                "12x12",
                "138C49627BA5954273BAC861B76A18C543297AB18C5634923495A72B8C168C269134B75A6857BA9C2143A9CB3241658742136587A9CB5678CBA91234CBA924135678213456789ABC",
            ),
            (
                "anti-knight",
                "189527634735684921642139578824795163397861245561243897456978312978312456213456789",
            ),
            (
                "anti-king",
                "152978634837564921649123875726395148591842367384617592465789213978231456213456789",
            ),
            (
                "non-consecutive",
                "531829746268475319794631582149357268627184935385962471852746193416293857973518624",
            ),
            (
                "disjoint-groups",
                "168749532739562841542831967871395624694218375325674198456987213987123456213456789",
            ),
            ("binairo-8", "0010110100110110110010010100101110110100110010100101010110110010"),
        ];
        let mut random = Rng::with_seed(20_062);
        let (mut contradictions, mut open) = (0, 0);
        for (name, solution) in models {
            let model = catalog::load(name).unwrap();
            let value = |c: char| model.size().value(c.to_digit(36)? as usize);
            let solution = Grid::from_values(model.size(), solution.chars().map(value).collect());
            let solution = solution.expect("it has a value for each cell");
            assert_eq!(model.check(&solution), [], "{name}");
            for _ in 0..30 {
                let puzzle = random_puzzle(&model, &solution, &mut random);
                match (
                    presolve(&puzzle.to_stronger_program()),
                    puzzle.presolve_stated(Instance::MAX_OPEN).unwrap(),
                ) {
                    (Presolved::Contradiction(_), Presolved::Contradiction(_)) => {
                        contradictions += 1;
                    }
                    (Presolved::Reduced(whole), Presolved::Reduced(stated)) => {
                        assert_eq!(whole.values, stated.values, "{name} {}", puzzle.givens());
                        assert_eq!(whole.open, stated.open, "{name} {}", puzzle.givens());
                        assert_eq!(rows(&whole), rows(&stated), "{name} {}", puzzle.givens());
                        open += usize::from(!whole.open.is_empty());
                    }
                    (whole, stated) => panic!("{name} {}: {whole:?} {stated:?}", puzzle.givens()),
                }
            }
        }
        assert!(contradictions > 10 && open > 50, "{contradictions} and {open} are too few");
    }

    #[test]
    fn names_and_labels_are_printed_on_one_line() {
        let model = catalog::load("4x4").unwrap();
        let puzzle = Instance::new(model.clone(), Grid::empty(model.size())).named("a\0b");
        let puzzle = puzzle.labelled(Some("c\nd".to_owned()));
        assert_eq!((puzzle.name(), puzzle.label()), (Some("a\u{fffd}b"), Some("c\u{fffd}d")));
    }

    #[test]
    fn a_puzzle_that_leaves_too_much_open_is_refused() {
        let model = catalog::load("400x400").unwrap();
        let empty = Instance::new(model.clone(), Grid::empty(model.size()));
        let error = empty.presolve().map(|_| ()).unwrap_err();
        assert_eq!((error.open, error.limit), (64_000_000, Instance::MAX_OPEN));
    }
}
