//! Puzzles of a draft: the values of its clues, and the clues that can go.

use std::rc::Rc;

use super::{by_sat::QuestionAllowance, prelude::*};
use satoku_reasons::{Oracle, words};
use satoku_rules::rule::Candidates;

/// The model whose solutions are those that a puzzle of the draft may have: what holds whatever the
/// values are, and the givens.
pub(super) fn outline(draft: &Draft) -> Arc<Model> {
    with_given(draft.outline().model(), draft.outline().givens())
}

/// The model whose solutions are those of a model that hold what a grid does.
pub(super) fn with_given(model: &Model, givens: &Grid) -> Arc<Model> {
    let size = model.size();
    let given = givens.filled().map(|(cell, value)| {
        let rule = Candidates::new(format!("given {cell}"), vec![cell], vec![value.number()]);
        Stated::new(Box::new(rule), size).expect("a given is a value of a cell of the grid")
    });
    Arc::new(model.extended(given.collect(), None, &Limiter::none()).unwrap())
}

/// Why the draft has no solution: rules and givens that contradict each other whatever the open
/// values are, none of them superfluous.
///
/// # Errors
/// If the time is up, or the solver fails.
pub(super) fn contradiction(draft: &Draft, limiter: &Limiter) -> Result<Failure, EngineError> {
    let name = draft.name().to_owned();
    let all = Oracle::new(draft.outline(), limiter)?.contradictions(1)?;
    Ok(match all.found.first() {
        Some(found) => Failure::Contradiction { draft: name, why: words::conflict_in_words(found) },
        None => Failure::NoSolution(name),
    })
}

/// The clues of a draft that are left, with their values in a solution.
pub(super) struct Clues<'a> {
    draft: &'a Draft,
    solution: &'a Grid,
    all: Vec<DraftClue>,
    is_kept: Vec<bool>,
    limiter: Limiter,
    /// What questions about it may take, if there is a limit.
    allowance: Option<Rc<QuestionAllowance>>,
}

impl<'a> Clues<'a> {
    /// All of them. `conflicts` are what the solver may take for all questions, if there is a
    /// limit.
    ///
    /// # Errors
    /// If one of them is not kept by the solution.
    pub(super) fn new(
        draft: &'a Draft,
        all: Vec<DraftClue>,
        solution: &'a Grid,
        conflicts: Option<u64>,
        limiter: &Limiter,
    ) -> Result<Self, Failure> {
        let is_kept = vec![true; all.len()];
        let allowance = conflicts.map(|conflicts| Rc::new(QuestionAllowance::new(conflicts)));
        let limiter = limiter.clone();
        let clues = Self { draft, solution, all, is_kept, limiter, allowance };
        // The judge knows no engine.
        match clues.puzzle(Grid::empty(solution.size())).violations(solution).first() {
            None => Ok(clues),
            Some(objection) => Err(Failure::Broken {
                solution: solution.clone(),
                objection: objection.to_string(),
            }),
        }
    }

    /// The puzzle with the clues that are left.
    pub(super) fn puzzle(&self, givens: Grid) -> Instance {
        let kept = self.all.iter().zip(&self.is_kept).filter(|(_, is_kept)| **is_kept);
        self.draft.puzzle(kept.map(|(clue, _)| clue.rule.clone()), givens)
    }

    /// Takes away one clue after the other, in random order, without which the solution is still
    /// the only one with these givens. None of those that are left can go then.
    ///
    /// Nearly all rules say the same whatever stands beside them: what could not go while there
    /// were more clues cannot go later. Where one does not, such as "all dots are given", without
    /// which a dot may go that had to stay beside it, those that are left are tried again.
    pub(super) fn thin(&mut self, givens: &Grid, random: &mut Random) -> Result<(), EngineError> {
        let mut order: Vec<usize> = (0..self.all.len()).collect();
        random.shuffle(&mut order);
        order.retain(|&index| self.all[index].can_go);
        loop {
            let before = order.len();
            let depends = |&index: &usize| self.all[index].rule.depends_on_others();
            let may_change = order.iter().any(depends);
            let mut left = Vec::new();
            for index in order {
                self.is_kept[index] = false;
                if !self.are_enough(givens)? {
                    self.is_kept[index] = true;
                    left.push(index);
                }
            }
            if left.len() == before || !may_change {
                return Ok(());
            }
            order = left;
        }
    }

    /// The solver that knows the clues that are left, with questions about the solution.
    pub(super) fn solutions(&self) -> Result<BySat, EngineError> {
        self.asked(&self.puzzle(Grid::empty(self.solution.size())))
    }

    fn asked(&self, puzzle: &Instance) -> Result<BySat, EngineError> {
        let mut solutions = BySat::of_clues(puzzle.model().clone()).within(self.allowance.clone());
        solutions.limit(&self.limiter);
        solutions.turn_to(self.solution)?;
        Ok(solutions)
    }

    /// Whether the solution is the only one by the clues that are left.
    fn are_enough(&self, givens: &Grid) -> Result<bool, EngineError> {
        let puzzle = self.puzzle(givens.clone());
        if !puzzle.violations(self.solution).is_empty() {
            return Ok(false);
        }
        let size = givens.size();
        let is_given: Vec<bool> = size.places().map(|cell| givens.get(cell).is_some()).collect();
        self.asked(&puzzle)?.is_only(&is_given, &[])
    }

    /// Whether a question was given up, so that a given or a clue may be there that is not needed.
    pub(super) fn is_open(&self) -> bool {
        self.allowance.as_ref().is_some_and(|allowance| allowance.is_open())
    }
}
