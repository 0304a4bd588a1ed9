//! All that is found out about a verdict, in one go.

use super::{Contradictions, Counts, prelude::*, repair, superfluous};
use satoku_rules::rule::Violation;

/// What to find out, beside what always is.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    /// What solutions are told apart by: as in the search that came to the verdict.
    pub of: Of,
    /// Unsolvable: the most reasons to find.
    pub contradictions: usize,
    /// Multiple: what each cell holds in some solution.
    pub candidates: bool,
    /// Multiple: in how many solutions each candidate stands, up to this number, with the
    /// candidates. These solutions are told apart by all cells in any case.
    pub counts: Option<u32>,
    /// Multiple: givens, in cells that solutions are told apart by, that would leave just one.
    /// Unsolvable: clues of a problem that could be others.
    pub repair: bool,
    /// Unique: clues that could be dropped together, and rules that could be dropped.
    pub extras: bool,
    /// How many conflicts a SAT solver may meet in all of it. On large grids, where there is much
    /// to do without one, 10,000 propagations count for one. A single question takes half of them
    /// at most.
    pub conflicts: u64,
}

impl Wanted {
    /// As many conflicts as take about a second.
    pub const CONFLICTS: u64 = 20_000;
}

/// One reason why there is no solution, and nothing that takes long.
impl Default for Wanted {
    fn default() -> Self {
        let (candidates, counts) = (false, None);
        let conflicts = Self::CONFLICTS;
        let (repair, extras) = (false, false);
        Self { of: Of::All, contradictions: 1, candidates, counts, repair, extras, conflicts }
    }
}

/// What was found out. What was not wanted, does not go with the verdict, or could not be found out
/// in time or with [these conflicts](Wanted::conflicts), is empty. Contradictions, superfluous
/// clues and counts are what is known by then, and say themselves whether that is all.
#[derive(Debug, Default)]
pub struct Findings {
    /// Unsolvable: where givens break a rule already.
    pub violations: Vec<Violation>,
    /// Unsolvable: clues that contradict each other, and by which rules.
    pub contradictions: Option<Contradictions>,
    /// Unsolvable: which clue of a problem could be changed or dropped such that it has a solution.
    pub changes: Vec<String>,
    /// Multiple: cells in which the two solutions differ.
    pub differing: Vec<Cell>,
    /// Multiple: what all solutions share.
    pub backbone: Option<Grid>,
    /// Multiple: for each cell, row by row, what it holds in some solution.
    pub candidates: Option<Vec<Vec<Value>>>,
    /// Multiple: in how many solutions each candidate stands.
    pub counts: Option<Counts>,
    /// Multiple: givens that would leave just one solution.
    pub repair: Option<Repair>,
    /// Whether the puzzle has clues other than givens.
    pub has_rules: bool,
    /// Unique: clues that could be dropped.
    pub superfluous: Option<Superfluous>,
    /// Unique: rules that could be dropped; `Some(None)` if the model has none that come into
    /// question.
    pub redundant_rules: Option<Option<RedundantRules>>,
    /// Why not all could be found out.
    pub unknown: Option<EngineError>,
}

/// What is asked about a puzzle.
struct Asked<'p> {
    puzzle: &'p Instance,
    wanted: Wanted,
    effort: AskingEffort,
}

impl Findings {
    /// Finds out what is wanted about a puzzle with this verdict and these solutions.
    pub fn new(
        puzzle: &Instance,
        verdict: Verdict,
        solutions: &[Grid],
        wanted: Wanted,
        limiter: &Limiter,
    ) -> Self {
        let mut findings = Self::default();
        let effort = AskingEffort::within(wanted.conflicts, limiter);
        let asked = Asked { puzzle, wanted, effort };
        let found = match (verdict, solutions) {
            (Verdict::Unsolvable, _) => findings.unsolvable(&asked),
            (Verdict::Multiple, [first, second, ..]) => {
                findings.differing = first.differing(second);
                findings.multiple(&asked, solutions)
            }
            (Verdict::Unique, [solution, ..]) => findings.unique(&asked, solution),
            _ => Ok(()),
        };
        findings.unknown = found.err();
        findings
    }

    fn oracle<'p>(&mut self, asked: &Asked<'p>) -> Result<Oracle<'p>, EngineError> {
        let oracle = Oracle::within(asked.puzzle, &asked.effort)?;
        self.has_rules = oracle.clues.iter().any(|(clue, _)| clue.value.is_none());
        Ok(oracle)
    }

    fn unsolvable(&mut self, asked: &Asked<'_>) -> Result<(), EngineError> {
        let Asked { puzzle, wanted, effort } = asked;
        // (A problem's are about rules, and not about clues.)
        if problem_of(puzzle.model()).is_none() {
            self.violations = puzzle.model().check(puzzle.givens());
        }
        let mut oracle = self.oracle(asked)?;
        let mut known = Contradictions::default();
        let result = oracle.contradict(wanted.contradictions, &mut known);
        self.contradictions = (result.is_ok() || !known.found.is_empty()).then_some(known);
        let reason = self.contradictions.iter().flat_map(|known| &known.found).next();
        if let Some(reason) = reason.filter(|_| wanted.repair) {
            self.changes = repair::changes(puzzle, reason, effort.limiter())?;
        }
        result
    }

    fn multiple(&mut self, asked: &Asked<'_>, solutions: &[Grid]) -> Result<(), EngineError> {
        let Asked { puzzle, wanted, effort } = asked;
        let mut oracle = self.oracle(asked)?.of(wanted.of);
        self.backbone = Some(oracle.backbone(solutions)?);
        if let Some(limit) = wanted.counts {
            let mut counts = Counts::new(puzzle.model().size(), limit);
            let result = counts.fill(puzzle, solutions, effort);
            self.candidates = Some(counts.candidates());
            self.counts = Some(counts);
            result?;
        } else if wanted.candidates {
            self.candidates = Some(oracle.candidates(solutions)?);
        }
        if wanted.repair {
            self.repair = oracle.repair()?;
        }
        Ok(())
    }

    fn unique(&mut self, asked: &Asked<'_>, solution: &Grid) -> Result<(), EngineError> {
        let Asked { puzzle, wanted, effort } = asked;
        let mut oracle = self.oracle(asked)?.of(wanted.of);
        let (known, result) = oracle.find_superfluous(solution, wanted.extras);
        let is_known = known.is_complete || !known.each.is_empty();
        self.superfluous = is_known.then_some(known);
        result?;
        if wanted.extras {
            let rules = superfluous::redundant(puzzle, solution, wanted.of, effort)?;
            // (A genre has rules without which it is another.)
            let is_said = rules.is_some() || problem_of(puzzle.model()).is_none();
            self.redundant_rules = is_said.then_some(rules);
        }
        Ok(())
    }
}
