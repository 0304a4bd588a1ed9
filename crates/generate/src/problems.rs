//! New problems of genres.
//!
//! What a problem has beside its clues, such as regions or walls, is drawn at random. A random
//! solution of that [outline](Problem::outline) tells all clues that there can be. If it is the
//! only one by these, clues are left out in random order as long as it stays so: values of cells
//! first, where there are others. Where regions are all there is, their borders are moved until
//! other solutions are gone.

use super::{Generated, prelude::*, tries_for};
use satoku_engine::Session;
use satoku_rules::genre::{Dice, Genre, Problem, ProblemClue};

/// What the engine may take to tell whether a problem has one solution. What is not decided by then
/// counts as several, so a clue may stay that is not needed.
const NODES: u64 = 200_000;

/// How often clues are told anew of one solution, where they differ from time to time.
const FILLS: usize = 8;

/// How many solutions are looked at before a border is moved.
const MANY: usize = 10;

/// There is a move of a border for so many cells; then another try is better.
const MOVES: usize = 3;

/// The most cells of a problem.
const MOST_CELLS: usize = 1600;

/// What problems are wanted.
#[derive(Clone, Debug)]
pub struct ProblemRequest {
    /// Their genre.
    pub genre: &'static Genre,
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// Whether a problem is not wanted if it is not known of some clue that it is needed.
    pub minimal: bool,
    /// After how many tries a problem is given up.
    pub tries: u64,
    /// After how much time a problem is given up.
    pub time: Option<Duration>,
}

impl ProblemRequest {
    /// Problems of a genre with so many rows and columns; of its usual size, if none is said.
    pub fn new(genre: &'static Genre, size: Option<(usize, usize)>) -> Self {
        let (rows, columns) = size.unwrap_or(genre.recipe.size);
        let tries = tries_for(rows.saturating_mul(columns));
        Self { genre, rows, columns, minimal: false, tries, time: None }
    }

    /// Whether there can be problems of this size.
    ///
    /// # Errors
    /// If the genre has none, or the size is too large to make one.
    pub fn fits(&self) -> Result<(), Failure> {
        let (rows, columns) = (self.rows, self.columns);
        if rows == 0 || columns == 0 || rows.saturating_mul(columns) > MOST_CELLS {
            let problem = format!("the grid is {rows}x{columns}, expected 1 to {MOST_CELLS} cells");
            return Err(Failure::Problem { genre: self.genre.name, problem });
        }
        Ok(())
    }
}

/// Makes problems.
pub struct ProblemGenerator {
    request: ProblemRequest,
    engine: String,
}

/// What is known of the solutions of a problem.
enum Solutions {
    None,
    One(Instance, Grid),
    /// Several, some of which these are.
    Several(Vec<Grid>),
    /// It takes too long to tell.
    Unknown,
}

/// What a try has come to.
enum Try {
    Made(Generated),
    /// There is no solution, or no problem with one solution.
    Failed,
    /// The genre has no problem with what was drawn, and why.
    Refused(String),
}

impl ProblemGenerator {
    /// A generator of such problems.
    pub fn new(request: ProblemRequest) -> Self {
        Self { request, engine: String::new() }
    }

    /// The name of the engine that proved that there is one solution.
    pub fn engine_name(&self) -> &str {
        &self.engine
    }

    /// The problem of this index among those of a seed.
    ///
    /// # Errors
    /// If the genre has no problems of this size, none was found in all tries or in time, the
    /// engine fails, or it is stopped.
    pub fn generate(
        &mut self,
        seed: u64,
        index: u64,
        limiter: &Limiter,
    ) -> Result<Generated, Failure> {
        self.request.fits()?;
        let mut random = Random::new(seed, index);
        let ProblemRequest { genre, tries, time, .. } = self.request;
        let mut refusal = None;
        limiter.within_time(time, |own| {
            for number in 0..tries {
                limiter.check()?;
                match self.attempt(&mut random, own) {
                    Ok(Try::Made(made)) => return Ok(made),
                    Ok(Try::Failed) => refusal = Some(None),
                    Ok(Try::Refused(problem)) => {
                        refusal.get_or_insert(Some(problem));
                    }
                    Err(Failure::Engine(EngineError::OutOfTime)) => {
                        let limit = time.unwrap_or_default();
                        return Err(Failure::OutOfTime { limit, tries: number, nearest: None });
                    }
                    Err(failure) => return Err(failure),
                }
            }
            match refusal.flatten() {
                Some(problem) => Err(Failure::Problem { genre: genre.name, problem }),
                None => Err(Failure::GaveUp { tries, nearest: None }),
            }
        })
    }

    fn attempt(&mut self, random: &mut Random, limiter: &Limiter) -> Result<Try, Failure> {
        let ProblemRequest { genre, rows, columns, minimal, .. } = self.request;
        let mut below = |bound| random.below(bound);
        let mut bare = genre.drawn(rows, columns, &mut Dice(&mut below));
        let outline = match bare.outline(genre, limiter) {
            Ok(outline) => outline,
            Err(refusal) => {
                limiter.check()?;
                return Ok(Try::Refused(refusal.to_string()));
            }
        };
        let mut solutions = BySat::of_clues(outline.model().clone());
        solutions.share = genre.recipe.share;
        solutions.limit(limiter);
        let Some(solution) = solutions.any(random)? else { return Ok(Try::Failed) };
        let values = solution.numbers();
        let mut below = |bound| random.below(bound);
        let mut dice = Dice(&mut below);
        let mut problem = bare.filled(genre, &values, &mut dice);
        let has_borders = genre.recipe.moves_borders;
        let (limit, most) = if has_borders { (MANY, values.len() / MOVES) } else { (2, FILLS) };
        let (mut changes, mut others) = (0, Vec::new());
        let (mut puzzle, mut solution) = loop {
            let found = match self.solutions(&problem, limit, limiter)? {
                Solutions::One(puzzle, solution) => break (puzzle, solution),
                Solutions::Several(found) if changes < most => found,
                _ => return Ok(Try::Failed),
            };
            changes += 1;
            let before = problem;
            if has_borders {
                others.extend(found.iter().map(Grid::numbers).filter(|other| *other != values));
                let moved = bare.moved(&values, &others, &mut dice);
                let Some(moved) = moved else { return Ok(Try::Failed) };
                bare = moved;
            }
            problem = bare.filled(genre, &values, &mut dice);
            if problem == before {
                return Ok(Try::Failed);
            }
        };
        let mut is_open = false;
        // The clues that the bare problem does not have. Values of cells go first, where there are
        // others.
        let own =
            |clue: &ProblemClue| clue.side.is_some() || clue.word(&problem) != clue.word(&bare);
        let clues = problem.all_clues(genre).into_iter().filter(|_| !genre.recipe.keeps_clues);
        let mut clues = dice.shuffled(clues.filter(own));
        clues.sort_by_key(|clue| clue.side.is_some() || clue.sign.is_some());
        for clue in clues {
            let fewer = problem.without(genre, clue, Some(clue.word(&bare)));
            match self.solutions(&fewer, 2, limiter)? {
                Solutions::One(shorter, only) => {
                    // (What was a value may be a hole now.)
                    (problem, puzzle, solution) = (fewer, shorter, only);
                }
                Solutions::Unknown => is_open = true,
                Solutions::None | Solutions::Several(..) => {}
            }
        }
        if is_open && minimal {
            return Ok(Try::Failed);
        }
        // The judge knows no engine.
        if let Some(objection) = puzzle.violations(&solution).first() {
            return Err(Failure::Broken { solution, objection: objection.to_string() });
        }
        let puzzle = puzzle.named(format!("{}: {}", genre.name, problem.to_line(genre)));
        Ok(Try::Made(Generated { puzzle, solution, difficulty: None }))
    }

    /// The solutions of a problem, as far as it matters.
    fn solutions(
        &mut self,
        problem: &Problem,
        limit: usize,
        limiter: &Limiter,
    ) -> Result<Solutions, Failure> {
        let ProblemRequest { genre, .. } = self.request;
        let Ok(puzzle) = problem.puzzle(genre, limiter) else {
            // A clue is larger than the genre can state.
            limiter.check()?;
            return Ok(Solutions::None);
        };
        let solver = Session::builder().limit(limit).node_limit(NODES).cross_check(false);
        let mut session = solver.within(limiter).build();
        let search = session.search(&puzzle)?;
        limiter.check()?;
        self.engine = session.engine_name();
        let mut found = search.solutions;
        Ok(match (found.len(), search.complete) {
            (0, true) => Solutions::None,
            (1, true) => Solutions::One(puzzle, found.remove(0)),
            (0 | 1, false) => Solutions::Unknown,
            _ => Solutions::Several(found),
        })
    }
}
