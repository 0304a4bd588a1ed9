//! New puzzles.
//!
//! A [`Generator`] takes a random solution of the empty puzzle, and then takes givens away in
//! random order as long as the solution stays the only one (it is *dug*). A given that was needed
//! once is needed ever after, so one pass over all of them leaves a puzzle in which each is needed.
//! With a [`Symmetry`] whole orbits of cells go together. What does not meet the [`Request`] is
//! thrown away, and it is tried again with another solution.
//!
//! Puzzles may have clues beside givens: those of a [`Draft`], whose values follow from the
//! solution, and [`RandomClues`], which are drawn on it.
//!
//! Solutions are of all cells, those beside the board among them, but givens are on the board.
//! Where its full board leaves several ways to fill the others, another solution is tried.
//!
//! A [`ProblemGenerator`] makes problems of genres in the same way, with their clues as givens.
//!
//! Everything follows from the seed and the puzzle's index, and from nothing else.
//!
//! ```
//! # mod satoku { pub use satoku_rules::*; pub use satoku_generate as generate; }
//! use satoku::{
//!     generate::{Generator, Request},
//!     interrupt::Limiter,
//!     model,
//! };
//!
//! let request = Request { givens: Some(24..=28), ..Request::new(model::named("classic")?) };
//! let made = Generator::new(request).generate(7, 0, &Limiter::none())?;
//! assert!((24..=28).contains(&made.puzzle.givens().filled().count()));
//! assert!(made.puzzle.violations(&made.solution).is_empty());
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod by_native;
mod by_sat;
mod clues;
mod difficulty;
mod dig;
mod drawn;
mod failure;
mod prelude;
mod problems;
mod random;
mod solutions;
mod symmetry;

pub use difficulty::Difficulty;
pub use drawn::{RandomClues, RandomCluesError};
pub use failure::{Failure, Lack, Nearest};
pub use problems::{ProblemGenerator, ProblemRequest};
pub use symmetry::Symmetry;

use self::{by_native::ByNative, clues::Clues, dig::Dig, drawn::Drawer};
use prelude::*;
use satoku_steps::{Layout, Technique};

/// What the solver may take for all questions about a puzzle with random clues, which may be as
/// hard as any: conflicts, each times the variables of the grid, as they cost more on a large one.
/// What is not decided by then counts as needed, so the puzzle has one solution in any case.
const EFFORT: u64 = 70_000_000;

/// After how many solutions in a row that have no room for the random clues there is taken to be no
/// room on any.
const WITHOUT_ROOM: u64 = 100;

/// What puzzles are wanted.
#[derive(Clone, Debug)]
pub struct Request {
    /// Their model; of a draft that of its outline.
    pub model: Arc<Model>,
    /// The draft whose puzzles they are, with the values of its clues.
    pub draft: Option<Arc<Draft>>,
    /// Clues that are drawn at random on each solution, beside those of the draft.
    pub random_clues: Vec<RandomClues>,
    /// How many givens on the board; if that does not matter, as few as digging leads to.
    pub givens: Option<RangeInclusive<usize>>,
    /// Whether nothing may be superfluous: no orbit of the symmetry can be left out, so without a
    /// symmetry no given. A single given of an orbit may be there for the symmetry alone. No clue
    /// of a draft and no random one can be left out either; otherwise all clues, and the draft's
    /// givens, stay.
    pub minimal: bool,
    /// The symmetry of the givens.
    pub symmetry: Symmetry,
    /// How hard they are for people.
    pub difficulty: Option<Difficulty>,
    /// A technique that they take: where it comes, no easier one helps.
    pub technique: Option<&'static Technique>,
    /// The solution, if it is not to be a random one: a grid that keeps the model's rules. What it
    /// leaves empty, such as the cells beside the board, is filled at random.
    pub from: Option<Grid>,
    /// After how many tries a puzzle is given up.
    pub tries: u64,
    /// After how much time a puzzle is given up.
    pub time: Option<Duration>,
}

impl Request {
    /// Any puzzles of a model.
    pub fn new(model: Arc<Model>) -> Self {
        let tries = tries_for(model.size().place_count());
        Self {
            model,
            draft: None,
            random_clues: Vec::new(),
            givens: None,
            minimal: false,
            symmetry: Symmetry::None,
            difficulty: None,
            technique: None,
            from: None,
            tries,
            time: None,
        }
    }

    /// Any puzzles of a draft; if it says what its solution is, that one.
    pub fn of_draft(draft: Arc<Draft>) -> Self {
        let (from, model) = (draft.outline().solution().cloned(), clues::outline(&draft));
        Self { from, draft: Some(draft), ..Self::new(model) }
    }

    /// Whether grids of the model's size can have the symmetry, and as many givens; and whether
    /// what takes the technique can be of the difficulty.
    ///
    /// # Errors
    /// If they cannot.
    pub fn fits(&self) -> Result<(), Failure> {
        let (symmetry, size) = (self.symmetry, self.model.size());
        if !symmetry.fits(size) {
            return Err(Failure::NoSquare { symmetry, model: self.model.name().to_owned(), size });
        }
        if let (Some(technique), Some(found)) = (self.technique, self.difficulty) {
            let least = Difficulty::of_technique(technique);
            if least > found {
                return Err(Failure::TooHard { technique: technique.title, least, found });
            }
        }
        let Some(range) = &self.givens else { return Ok(()) };
        let (holes, (least, most)) = (self.model.holes(), (*range.start(), *range.end()));
        let cells = holes.cell_count();
        if least > most || most > cells {
            return Err(Failure::Givens { least, most, cells });
        }
        if !symmetry.reaches(size, holes, range) {
            return Err(Failure::NoPattern { symmetry, least, most, cells });
        }
        Ok(())
    }

    /// How far a puzzle is from what is asked for: the smaller, the nearer. What is wrong with the
    /// number of givens weighs most, as nothing else is looked at then.
    fn rank(&self, puzzle: &Nearest) -> [usize; 3] {
        let by_lack = match &puzzle.lacks {
            Some(Lack::Clues { wanted, drawn, .. }) => 1 + wanted - drawn,
            Some(Lack::Proof | Lack::OneWayBeside | Lack::Technique(_)) => 1,
            None => 0,
        };
        let by_givens = self.givens.as_ref().map_or(0, |range| {
            range.start().saturating_sub(puzzle.givens) + puzzle.givens.saturating_sub(*range.end())
        });
        let by_difficulty = match (puzzle.difficulty, self.difficulty) {
            (Some(found), Some(wanted)) => (found as usize).abs_diff(wanted as usize),
            _ => 0,
        };
        [by_lack, by_givens, by_difficulty]
    }
}

/// How many tries are worth it: fewer where there are many cells, as each takes longer.
fn tries_for(cells: usize) -> u64 {
    const MOST: usize = 10_000;
    let by_size = MOST * MOST / cells.saturating_mul(cells).max(1);
    by_size.clamp(MOST / 100, MOST) as u64
}

/// A new puzzle.
#[derive(Clone, Debug)]
pub struct Generated {
    /// The puzzle.
    pub puzzle: Instance,
    /// Its only solution, cells beside the board among it.
    pub solution: Grid,
    /// How hard it is for people, if that was asked for.
    pub difficulty: Option<Difficulty>,
}

/// Makes puzzles.
pub struct Generator {
    request: Request,
    /// What has the clues: the request's draft, or if it has random clues alone, one without
    /// others.
    draft: Option<Arc<Draft>>,
    solutions: Box<dyn RandomSolutions>,
    /// Sets of cells that are given together.
    orbits: Vec<Vec<usize>>,
    layout: Option<Arc<Layout>>,
}

impl Generator {
    /// A generator of such puzzles.
    pub fn new(request: Request) -> Self {
        let solutions = match &request.draft {
            Some(_) => Box::new(BySat::of_clues(request.model.clone())),
            None => fastest(&request.model),
        };
        let (symmetry, size) = (request.symmetry, request.model.size());
        let holes = request.model.holes();
        let mut orbits =
            if symmetry.fits(size) { symmetry.orbits(size, holes) } else { Vec::new() };
        if let Some(draft) = &request.draft {
            let givens = draft.outline().givens();
            if request.minimal {
                orbits.extend(givens.extra().map(|(cell, _)| vec![size.index(cell)]));
            } else {
                orbits.retain(|orbit| orbit.iter().all(|&place| givens.at(place).is_none()));
            }
        }
        let is_walked = request.difficulty.is_some() || request.technique.is_some();
        let layout =
            is_walked.then(|| Limiter::unlimited(|limiter| Layout::new(&request.model, limiter)));
        let draft = request.draft.clone().or_else(|| {
            let has_clues = !request.random_clues.is_empty();
            has_clues.then(|| Arc::new(Draft::of_model(request.model.clone())))
        });
        Self { request, draft, solutions, orbits, layout }
    }

    /// The name of the engine that proves that there is one solution.
    pub fn engine_name(&self) -> &'static str {
        self.solutions.name()
    }

    /// The puzzle of this index among those of a seed.
    ///
    /// # Errors
    /// If no such puzzle exists, grids of this size do not have the symmetry, all tries failed, the
    /// time is up, the engine fails, or it is stopped.
    pub fn generate(
        &mut self,
        seed: u64,
        index: u64,
        limiter: &Limiter,
    ) -> Result<Generated, Failure> {
        self.request.fits()?;
        let mut random = Random::new(seed, index);
        let time = self.request.time;
        let mut nearest: Option<Nearest> = None;
        let mut without_room = 0;
        limiter.within_time(time, |own| {
            for tries in 0..self.request.tries {
                limiter.check()?;
                self.solutions.limit(own);
                let miss = match self.attempt(&mut random, own) {
                    Ok(Ok(generated)) => return Ok(generated),
                    Ok(Err(miss)) => miss,
                    Err(Failure::Engine(EngineError::OutOfTime)) => {
                        let limit = time.unwrap_or_default();
                        return Err(Failure::OutOfTime { limit, tries, nearest });
                    }
                    Err(failure) => return Err(failure),
                };
                let has_room = !matches!(miss.lacks, Some(Lack::Clues { .. }));
                without_room = if has_room { 0 } else { without_room + 1 };
                let rank = |nearest: &Nearest| self.request.rank(nearest);
                if nearest.as_ref().is_none_or(|before| rank(&miss) < rank(before)) {
                    nearest = Some(miss);
                }
                if without_room == WITHOUT_ROOM {
                    return Err(Failure::GaveUp { tries: tries + 1, nearest });
                }
            }
            Err(Failure::GaveUp { tries: self.request.tries, nearest })
        })
    }

    /// One try: a puzzle, or in what it falls short.
    fn attempt(
        &mut self,
        random: &mut Random,
        limiter: &Limiter,
    ) -> Result<Result<Generated, Nearest>, Failure> {
        let solution = self.solution(random, limiter)?;
        let request = &self.request;
        let cells = request.model.holes().cell_count();
        let (least, most) = match &request.givens {
            Some(range) => (*range.start(), *range.end()),
            None => (0, cells),
        };
        let target = match &request.givens {
            // Digging on is the way to a minimal puzzle and to a hard one; in the latter case
            // what is too hard is filled up again.
            Some(_) if request.minimal => 0,
            Some(_) if request.difficulty.is_some() => least,
            Some(_) => least + random.below(most - least + 1),
            None => 0,
        };
        let clues = self.draft.as_deref();
        let clues = clues.map(|draft| self.clues(draft, &solution, random, limiter));
        limiter.look_at_clock()?;
        let mut clues = match clues.transpose()?.transpose() {
            Ok(clues) => clues,
            Err(miss) => return Ok(Err(miss)),
        };
        let mut solutions = clues.as_ref().map(Clues::solutions).transpose()?;
        let solutions: &mut dyn RandomSolutions = match &mut solutions {
            Some(solutions) => solutions,
            None => &mut *self.solutions,
        };
        let given = request.draft.as_deref().map(|draft| draft.outline().givens());
        let mut dig = Dig::new(solutions, &self.orbits, &request.model, given);
        if request.model.size().has_extra() && !dig.is_only()? {
            let full = dig.givens(&solution);
            let puzzle = clues.as_ref().map(|clues| clues.puzzle(full.clone()));
            let model = puzzle.as_ref().map_or(&request.model, Instance::model);
            let lacks = Some(Lack::OneWayBeside);
            let miss = Nearest { givens: dig.count(), difficulty: None, lacks };
            return unbound(model, &full).map_or(Ok(Err(miss)), Err);
        }
        dig.down_to(target, least, random)?;
        let count = dig.count();
        if !(least..=most).contains(&count) {
            return Ok(Err(Nearest { givens: count, difficulty: None, lacks: None }));
        }
        if let Some(clues) = clues.as_mut().filter(|_| request.minimal) {
            clues.thin(&dig.givens(&solution), random)?;
            if clues.is_open() {
                let lacks = Some(Lack::Proof);
                return Ok(Err(Nearest { givens: count, difficulty: None, lacks }));
            }
        }
        let puzzle = |dig: &Dig| match &clues {
            Some(clues) => clues.puzzle(dig.givens(&solution)),
            None => Instance::new(request.model.clone(), dig.givens(&solution)),
        };
        let mut made = puzzle(&dig);
        let Some(layout) = &self.layout else {
            return Ok(Ok(Generated { puzzle: made, solution, difficulty: None }));
        };
        let layout = match &self.draft {
            Some(_) => Layout::new(made.model(), limiter)?,
            None => layout.clone(),
        };
        let mut difficulty = None;
        if let Some(wanted) = request.difficulty {
            let band = |made: &Instance| Difficulty::of_puzzle(&layout, made, limiter);
            let mut found = band(&made)?;
            // Where the techniques know nothing of a model, only what is filled is easy: no puzzle.
            let most = most.min(cells - 1);
            while found > wanted && !request.minimal && dig.undo(most) {
                made = puzzle(&dig);
                found = band(&made)?;
            }
            difficulty = Some(found);
            if found != wanted {
                return Ok(Err(Nearest { givens: dig.count(), difficulty, lacks: None }));
            }
        }
        if let Some(technique) = request.technique
            && !difficulty::takes(&layout, &made, technique, limiter)?
        {
            let lacks = Some(Lack::Technique(technique.title));
            return Ok(Err(Nearest { givens: dig.count(), difficulty: None, lacks }));
        }
        Ok(Ok(Generated { puzzle: made, solution, difficulty }))
    }

    /// The clues of a solution; or which are missing.
    fn clues<'a>(
        &self,
        draft: &'a Draft,
        solution: &'a Grid,
        random: &mut Random,
        limiter: &Limiter,
    ) -> Result<Result<Clues<'a>, Nearest>, Failure> {
        let Request { model, random_clues, .. } = &self.request;
        let mut all = draft.clues(solution).map_err(Box::new).map_err(Failure::Clue)?;
        let mut drawer = Drawer::new(model, &all, solution, random, limiter);
        if let Err(lack) = random_clues.iter().try_for_each(|&clues| drawer.draw(clues, &mut all)) {
            let (givens, lacks) = (model.holes().cell_count(), Some(lack));
            return Ok(Err(Nearest { givens, difficulty: None, lacks }));
        }
        let conflicts = EFFORT / model.size().variable_count() as u64;
        let conflicts = (!random_clues.is_empty()).then_some(conflicts);
        Clues::new(draft, all, solution, conflicts, limiter).map(Ok)
    }

    /// The solution of the next try, which the questions are then about.
    fn solution(&mut self, random: &mut Random, limiter: &Limiter) -> Result<Grid, Failure> {
        let draft = self.request.draft.as_deref();
        let model = &self.request.model;
        let solution = match &self.request.from {
            Some(from) if model.cells().all(|cell| from.get(cell).is_some()) => {
                if self.draft.is_none() {
                    self.solutions.turn_to(from)?;
                }
                return Ok(from.clone());
            }
            Some(from) => {
                let mut rest = BySat::of_clues(clues::with_given(model, from));
                rest.limit(limiter);
                let whole = rest.any(random)?;
                whole.ok_or_else(|| Failure::NoRest(model.name().to_owned()))?
            }
            None => match (self.solutions.any(random)?, draft) {
                (Some(solution), _) => solution,
                (None, None) => return Err(Failure::NoSolution(model.name().to_owned())),
                (None, Some(draft)) => return Err(clues::contradiction(draft, limiter)?),
            },
        };
        // The judge knows no engine.
        let empty = Instance::new(model.clone(), Grid::empty(model.size()));
        if let Some(objection) = empty.violations(&solution).first() {
            return Err(Failure::Broken { solution, objection: objection.to_string() });
        }
        if self.draft.is_none() {
            self.solutions.turn_to(&solution)?;
        }
        Ok(solution)
    }
}

/// That some cells beside the board, which are not given, are in no rule, if there are any: such
/// cells hold anything.
fn unbound(model: &Model, givens: &Grid) -> Option<Failure> {
    let size = model.size();
    let is_unbound =
        |&cell: &Cell| givens.get(cell).is_none() && model.rules_of(cell).next().is_none();
    let cells: Vec<Cell> = size.extra_cells().filter(is_unbound).collect();
    (!cells.is_empty()).then(|| Failure::Unbound(cells.into()))
}

/// The fastest there is for a model.
fn fastest(model: &Arc<Model>) -> Box<dyn RandomSolutions> {
    match ByNative::new(model) {
        Some(native) => Box::new(native),
        None => Box::new(BySat::new(model.clone())),
    }
}

#[cfg(test)]
mod tests;
