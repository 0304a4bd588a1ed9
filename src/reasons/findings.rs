//! All that is found out about a verdict, in one go.

use web_time::Instant;

use super::{Contradictions, Filled, Oracle, RedundantRules, Repair, repair};
use crate::{
    engine::{EngineError, Verdict},
    grid::{Cell, Grid, Value},
    puzzle::Puzzle,
    rule::Violation,
};

/// What to find out, beside what always is.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// Unsolvable: so many reasons at most.
    pub contradictions: usize,
    /// Multiple: what each cell holds in some solution.
    pub candidates: bool,
    /// Multiple: givens that would leave just one solution.
    pub repair: bool,
    /// Unique: the rules that could be dropped.
    pub extras: bool,
}

/// One reason why there is no solution, and nothing that takes long.
impl Default for Wanted {
    fn default() -> Self {
        Self { contradictions: 1, candidates: false, repair: false, extras: false }
    }
}

/// What was found out. What was not wanted, does not go with the verdict, or could not be found out
/// in time, is empty.
#[derive(Debug, Default)]
pub struct Findings {
    /// Unsolvable: where givens break a rule already.
    pub violations: Vec<Violation>,
    /// Unsolvable: givens that contradict each other, and by which rules.
    pub contradictions: Option<Contradictions>,
    /// Multiple: cells in which the two solutions differ.
    pub differing: Vec<Cell>,
    /// Multiple: what all solutions share.
    pub backbone: Option<Grid>,
    /// Multiple: for each cell, row by row, what it holds in some solution.
    pub candidates: Option<Vec<Vec<Value>>>,
    /// Multiple: givens that would leave just one solution.
    pub repair: Option<Repair>,
    /// Unique: givens that could be dropped, each on its own.
    pub redundant_givens: Option<Vec<Filled>>,
    /// Unique: rules that could be dropped; `Some(None)` if the model has none that come into
    /// question.
    pub redundant_rules: Option<Option<RedundantRules>>,
    /// Why not all could be found out.
    pub unknown: Option<EngineError>,
}

impl Findings {
    /// Finds out what is wanted about a puzzle with this verdict and these solutions.
    pub fn new(
        puzzle: &Puzzle,
        verdict: Verdict,
        solutions: &[Grid],
        wanted: Wanted,
        deadline: Option<Instant>,
    ) -> Self {
        let mut findings = Self::default();
        let result = match (verdict, solutions) {
            (Verdict::Unsolvable, _) => findings.unsolvable(puzzle, wanted, deadline),
            (Verdict::Multiple, [first, second, ..]) => {
                findings.differing = first.differing(second);
                findings.multiple(puzzle, solutions, wanted, deadline)
            }
            (Verdict::Unique, [solution, ..]) => {
                findings.unique(puzzle, solution, wanted, deadline)
            }
            _ => Ok(()),
        };
        findings.unknown = result.err();
        findings
    }

    fn unsolvable(
        &mut self,
        puzzle: &Puzzle,
        wanted: Wanted,
        deadline: Option<Instant>,
    ) -> Result<(), EngineError> {
        self.violations = puzzle.model().check(puzzle.givens());
        let mut oracle = Oracle::new(puzzle, deadline)?;
        self.contradictions = Some(oracle.contradictions(wanted.contradictions)?);
        Ok(())
    }

    fn multiple(
        &mut self,
        puzzle: &Puzzle,
        solutions: &[Grid],
        wanted: Wanted,
        deadline: Option<Instant>,
    ) -> Result<(), EngineError> {
        let mut oracle = Oracle::new(puzzle, deadline)?;
        self.backbone = Some(oracle.backbone(solutions)?);
        if wanted.candidates {
            self.candidates = Some(oracle.candidates(solutions)?);
        }
        if wanted.repair {
            self.repair = repair(puzzle, deadline)?;
        }
        Ok(())
    }

    fn unique(
        &mut self,
        puzzle: &Puzzle,
        solution: &Grid,
        wanted: Wanted,
        deadline: Option<Instant>,
    ) -> Result<(), EngineError> {
        let mut oracle = Oracle::new(puzzle, deadline)?;
        self.redundant_givens = Some(oracle.redundant_givens()?);
        if wanted.extras {
            self.redundant_rules = Some(oracle.redundant_rules(solution)?);
        }
        Ok(())
    }
}
