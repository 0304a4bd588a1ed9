//! Givens that would make a puzzle with several solutions unique; and clues of a problem without one
//! that could be others, which solutions without them tell.
//!
//! The givens must single out one solution: for every other one there must be a cell among them in
//! which it differs. That is a smallest hitting set, for the solution that needs the fewest.

use super::{Contradiction, prelude::*};
use satoku_engine::SearchResult;
use satoku_rules::{
    genre::{Dice, Problem, UNKNOWN},
    rule::joined,
};

/// Givens to add.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Repair {
    /// The givens.
    pub givens: Vec<Filled>,
    /// Whether it is certain that fewer would not do. If not, at least none of them is superfluous.
    pub is_smallest: bool,
}

/// How many solutions tell what a clue could be, and how many nodes it may take to find them.
const TOLD: usize = 20;
const NODES: u64 = 10_000;
/// How many solutions are looked at when the smallest set is wanted.
const SOLUTIONS: usize = 1000;
/// How many sets of cells are tried.
const TRIES: usize = 2_000_000;

/// A set of extra givens that makes a puzzle with several solutions unique: a smallest one, unless
/// there are too many solutions to know; no givens if the puzzle has just one solution, none if it
/// has no solution.
///
/// # Errors
/// If the solver fails, or the time is up.
pub fn repair(puzzle: &Instance, limiter: &Limiter) -> Result<Option<Repair>, EngineError> {
    Oracle::new(puzzle, limiter)?.repair()
}

impl Oracle<'_> {
    /// The same for its puzzle.
    pub(super) fn repair(&mut self) -> Result<Option<Repair>, EngineError> {
        let Some(first) = self.other(&[], None)? else { return Ok(None) };
        let others = self.other_than(&first);
        let mut solutions = vec![first];
        let mut is_complete = false;
        while !is_complete && solutions.len() < SOLUTIONS {
            match self.other(&[], Some(others))? {
                Some(grid) => {
                    self.forbid(&grid, others);
                    solutions.push(grid);
                }
                None => is_complete = true,
            }
        }
        if is_complete {
            let smallest = (0..).find_map(|count| self.smallest(&solutions, count).transpose());
            if let Some(Ok(givens)) = smallest {
                return Ok(Some(Repair { givens, is_smallest: true }));
            }
        }
        let givens = self.small(&solutions[0])?;
        Ok(Some(Repair { givens, is_smallest: false }))
    }

    /// A solution with these values beside the givens, and with what else is assumed.
    fn other(
        &mut self,
        values: &[Filled],
        assumed: Option<Lit>,
    ) -> Result<Option<Grid>, EngineError> {
        let mut all = self.givens();
        all.extend(values.iter().map(|&filled| self.literal(filled)).chain(assumed));
        Ok(match self.ask_by_rules(&all)? {
            OracleReply::Possible(grid) => Some(grid),
            OracleReply::Impossible(_) => None,
        })
    }

    /// Givens that single out this solution, none of them superfluous.
    fn small(&mut self, solution: &Grid) -> Result<Vec<Filled>, EngineError> {
        let (size, others) = (solution.size(), Some(self.other_than(solution)));
        // The cell in which most of the solutions seen so far differ goes first.
        let mut differs = vec![0; size.place_count()];
        let mut chosen: Vec<Filled> = Vec::new();
        while let Some(grid) = self.other(&chosen, others)? {
            let differing = self.differing(solution, &grid);
            differing.iter().for_each(|&cell| differs[size.index(cell)] += 1);
            let most = differing.into_iter().max_by_key(|&cell| differs[size.index(cell)]);
            chosen.extend(most.and_then(|cell| Some((cell, solution.get(cell)?))));
        }
        let mut index = 0;
        while index < chosen.len() {
            let mut fewer = chosen.clone();
            fewer.remove(index);
            if self.other(&fewer, others)?.is_none() { chosen = fewer } else { index += 1 }
        }
        chosen.sort_unstable();
        Ok(chosen)
    }

    /// `count` givens that single out one of the solutions; an error if it takes too long to know.
    fn smallest(&self, solutions: &[Grid], count: usize) -> Result<Option<Vec<Filled>>, ()> {
        let mut tries = TRIES;
        for solution in solutions {
            let others = solutions.iter().filter(|other| *other != solution);
            let differing = others.map(|other| self.differing(solution, other));
            // What differs in few cells leaves the least choice.
            let differing = differing.sorted_by_key(Vec::len).collect_vec();
            if let Some(cells) = hit(&differing, count, &mut Vec::new(), &mut tries) {
                let value = |cell| Some((cell, solution.get(cell)?));
                return Ok(Some(cells.into_iter().sorted().filter_map(value).collect()));
            }
            if tries == 0 || self.effort.limiter().is_over() {
                return Err(());
            }
        }
        Ok(None)
    }
}

/// Which clue of a problem without a solution could be changed or dropped such that it has one, in
/// words; nothing where the puzzle is more than a problem.
pub(super) fn changes(
    puzzle: &Instance,
    reason: &Contradiction,
    limiter: &Limiter,
) -> Result<Vec<String>, EngineError> {
    let model = puzzle.model();
    let is_all = model.rules().len() == model.rules_of_problem()
        && model.given_by_clues() == Some(puzzle.givens());
    let Some((genre, problem)) = problem_of(model).filter(|_| is_all) else {
        return Ok(Vec::new());
    };
    let solutions = |problem: Problem| {
        let puzzle = problem.puzzle(genre, limiter);
        limiter.check()?;
        let Ok(puzzle) = puzzle else { return Ok(Vec::new()) };
        let solver = solver(&puzzle).limit(TOLD).node_limit(NODES).cross_check(false);
        let SearchResult { solutions, complete, .. } = solver.within(limiter).search()?;
        if complete || solutions.len() > 1 { Ok(solutions) } else { Err(too_hard()) }
    };
    let is_number = |word: &String| word.split(' ').all(|part| part.parse::<usize>().is_ok());
    let mut changes = Vec::new();
    for clue in problem.all_clues(genre) {
        let (_, name, cells) = problem.told(genre, clue);
        if !reason.clues.iter().any(|said| said.cells == cells) {
            continue;
        }
        let found = solutions(problem.without(genre, clue, None))?;
        // What a solution tells goes where there is a clue.
        let asked = problem.replaced(genre, clue, UNKNOWN);
        let told = |solution: &Grid| {
            let filled = asked.filled(genre, &solution.numbers(), &mut Dice(&mut |_| 0));
            clue.text(genre, &filled).to_owned()
        };
        let mut to = Vec::new();
        let words = found.iter().map(told).unique().filter(is_number);
        for word in words.sorted_by_key(|word| (word.len(), word.clone())) {
            if solutions(problem.replaced(genre, clue, &word))?.len() == 1 {
                to.push(word);
            }
        }
        let left = ["", "one solution", "several solutions"][found.len().min(2)];
        let change = match joined(&to, "or") {
            _ if found.is_empty() => continue,
            to if to.is_empty() => format!("drop {name}"),
            to => format!("change {name} to {to}, which leaves one solution, or drop it"),
        };
        changes.push(format!("{change}, which leaves {left}"));
    }
    if changes.is_empty() {
        changes.push("none, whichever one clue is changed".to_owned());
    }
    Ok(changes)
}

/// At most `count` more cells such that each set has one that is chosen.
fn hit(
    sets: &[Vec<Cell>],
    count: usize,
    chosen: &mut Vec<Cell>,
    tries: &mut usize,
) -> Option<Vec<Cell>> {
    let missed = sets.iter().find(|set| !set.iter().any(|cell| chosen.contains(cell)));
    let Some(missed) = missed else { return Some(chosen.clone()) };
    if count == 0 || *tries == 0 {
        return None;
    }
    *tries -= 1;
    for &cell in missed {
        chosen.push(cell);
        let found = hit(sets, count - 1, chosen, tries);
        chosen.pop();
        if found.is_some() {
            return found;
        }
    }
    None
}
