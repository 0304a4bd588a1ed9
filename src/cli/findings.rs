//! What `check` finds out beyond the verdict: as data for JSON, and in words.

use std::time::{Duration, Instant};

use itertools::Itertools;
use serde::Serialize;

use super::{args::CheckArgs, render::counted};
use crate::{
    engine::{EngineError, Verdict},
    grid::{Cell, Grid, Value},
    puzzle::Puzzle,
    reasons::{Contradiction, Filled, Oracle, RedundantRules, Repair, repair},
};

/// What to find out.
#[derive(Clone, Copy, Debug)]
pub struct Wanted {
    reasons: bool,
    conflicts: usize,
    candidates: bool,
    repair: bool,
    extras: bool,
    time: Option<Duration>,
}

impl Wanted {
    /// What these arguments ask for.
    pub fn new(args: &CheckArgs) -> Self {
        Self {
            reasons: !args.no_reasons,
            conflicts: args.all_reasons as usize,
            candidates: args.candidates,
            repair: args.repair,
            extras: args.extras,
            time: args.puzzles.limit_time,
        }
    }
}

/// What was found out. Cells are written `r1c1`, cells with a value `r1c1=5`.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Findings {
    /// Unsolvable: givens that contradict each other, and by which rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<Vec<ConflictRecord>>,
    /// Unsolvable: whether these are all the minimal sets of such givens.
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts_complete: Option<bool>,
    /// Multiple: cells in which the two solutions differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    differ: Option<Vec<String>>,
    /// Multiple: what all solutions share, as a grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    backbone: Option<String>,
    /// Multiple: for each cell, row by row, what it holds in some solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    candidates: Option<Vec<Vec<u16>>>,
    /// Multiple: givens that would leave just one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    repair: Option<RepairRecord>,
    /// Unique: whether no given could be dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    minimal: Option<bool>,
    /// Unique: givens that could be dropped, each on its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    redundant: Option<Vec<String>>,
    /// Unique: rules that could be dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    extras: Option<ExtrasRecord>,
    /// What could not be found out, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    unknown: Option<String>,
    /// All of it in words.
    #[serde(skip)]
    pub words: Vec<String>,
    /// The cells that it is about.
    #[serde(skip)]
    pub marks: Vec<Cell>,
    /// For a drawing: for each cell what it holds in some solution.
    #[serde(skip)]
    pub grid_of_candidates: Option<Vec<Vec<Value>>>,
}

#[derive(Clone, Debug, Serialize)]
struct ConflictRecord {
    givens: Vec<String>,
    rules: Vec<String>,
    extras: Vec<String>,
}

#[derive(Clone, Debug, Serialize)]
struct RepairRecord {
    givens: Vec<String>,
    smallest: bool,
}

#[derive(Clone, Debug, Serialize)]
struct ExtrasRecord {
    needless: Vec<String>,
    all_needless: bool,
}

fn filled(givens: &[Filled]) -> Vec<String> {
    givens.iter().map(|(cell, value)| format!("{cell}={value}")).collect()
}

impl Findings {
    /// Finds out what is wanted about a puzzle with this verdict and these solutions.
    pub fn new(puzzle: &Puzzle, verdict: Verdict, solutions: &[Grid], wanted: Wanted) -> Self {
        let mut findings = Self::default();
        if verdict == Verdict::Unknown {
            findings.words.push("a limit was hit before the answer was known".to_owned());
        }
        if !wanted.reasons {
            return findings;
        }
        let deadline = wanted.time.and_then(|time| Instant::now().checked_add(time));
        let result = match verdict {
            Verdict::Unsolvable => findings.unsolvable(puzzle, wanted, deadline),
            Verdict::Multiple => findings.multiple(puzzle, solutions, wanted, deadline),
            Verdict::Unique => findings.unique(puzzle, solutions, wanted, deadline),
            Verdict::Unknown => Ok(()),
        };
        if let Err(error) = result {
            findings.words.push(format!("not all could be found out: {error}"));
            findings.unknown = Some(error.to_string());
        }
        findings
    }

    fn unsolvable(
        &mut self,
        puzzle: &Puzzle,
        wanted: Wanted,
        deadline: Option<Instant>,
    ) -> Result<(), EngineError> {
        // Givens that clash in one rule say it best themselves.
        let clashes = puzzle.model().check(puzzle.givens());
        self.words = clashes.iter().map(ToString::to_string).collect();
        self.marks = clashes.iter().flat_map(|clash| clash.cells()).copied().collect();
        let conflicts = Oracle::new(puzzle, deadline)?.contradictions(wanted.conflicts)?;
        if clashes.is_empty() || wanted.conflicts > 1 {
            self.words.extend(conflicts.found.iter().map(conflict_in_words));
            let first = conflicts.found.first().into_iter();
            self.marks.extend(first.flat_map(|c| c.givens.iter().map(|&(cell, _)| cell)));
        }
        if wanted.conflicts > 1 {
            let count = counted(conflicts.found.len(), "reason");
            let all = if conflicts.complete { ", and no other" } else { "; there may be more" };
            self.words.push(format!("{count}{all}"));
        }
        self.conflicts_complete = Some(conflicts.complete);
        let record = |conflict: Contradiction| ConflictRecord {
            givens: filled(&conflict.givens),
            rules: conflict.rules,
            extras: conflict.extras,
        };
        self.conflicts = Some(conflicts.found.into_iter().map(record).collect());
        Ok(())
    }

    fn multiple(
        &mut self,
        puzzle: &Puzzle,
        solutions: &[Grid],
        wanted: Wanted,
        deadline: Option<Instant>,
    ) -> Result<(), EngineError> {
        let [first, second, ..] = solutions else { return Ok(()) };
        self.marks = first.differing(second);
        self.differ = Some(self.marks.iter().map(Cell::to_string).collect());
        let choice = |&cell: &Cell| {
            let value = |grid: &Grid| grid.get(cell).map(|value| value.to_string());
            let values = [first, second].map(|grid| value(grid).unwrap_or_default());
            format!("{cell} can be {}", values.join(" or "))
        };
        self.words = self.marks.iter().take(3).map(choice).collect();
        if let more @ 1.. = self.marks.len().saturating_sub(3) {
            self.words.push(format!("two solutions differ in {}", counted(more, "more cell")));
        }

        let mut oracle = Oracle::new(puzzle, deadline)?;
        let backbone = oracle.backbone(solutions)?;
        let is_open = |&(cell, _): &Filled| puzzle.givens().get(cell).is_none();
        let shared: Vec<Filled> = backbone.filled().filter(is_open).collect();
        self.words.push(match shared.len() {
            0 => "the solutions share no cell that is not given".to_owned(),
            count => format!("all solutions share {} beside the givens", counted(count, "cell")),
        });
        self.backbone = Some(backbone.to_string());
        if wanted.candidates {
            let candidates = oracle.candidates(solutions)?;
            let numbers = |values: &Vec<Value>| values.iter().map(|value| value.number()).collect();
            self.candidates = Some(candidates.iter().map(numbers).collect());
            self.grid_of_candidates = Some(candidates);
        }
        if wanted.repair
            && let Some(Repair { givens, is_smallest: smallest }) = repair(puzzle, deadline)?
        {
            let givens = filled(&givens);
            let note = if smallest { "no fewer would do" } else { "fewer might do" };
            let (count, list) = (counted(givens.len(), "more given"), givens.join(" "));
            self.words.push(format!("unique with {count}: {list} ({note})"));
            self.repair = Some(RepairRecord { givens, smallest });
        }
        Ok(())
    }

    fn unique(
        &mut self,
        puzzle: &Puzzle,
        solutions: &[Grid],
        wanted: Wanted,
        deadline: Option<Instant>,
    ) -> Result<(), EngineError> {
        let mut oracle = Oracle::new(puzzle, deadline)?;
        let redundant = filled(&oracle.redundant_givens()?);
        self.words.push(match redundant.len() {
            0 => "minimal: no given could be dropped".to_owned(),
            count => {
                let each = if count > 1 { ", each on its own" } else { "" };
                let (count, list) = (counted(count, "given"), redundant.join(" "));
                format!("{count} could be dropped{each}: {list}")
            }
        });
        self.minimal = Some(redundant.is_empty());
        self.redundant = Some(redundant);
        if wanted.extras {
            let needless = oracle.redundant_rules(&solutions[0])?;
            self.words.push(extras_in_words(needless.as_ref()));
            self.extras = needless.map(|needless| ExtrasRecord {
                needless: needless.each,
                all_needless: needless.all,
            });
        }
        Ok(())
    }
}

fn conflict_in_words(conflict: &Contradiction) -> String {
    /// More rules than these are too many to read.
    const RULES: usize = 6;
    let Contradiction { givens, rules, extras } = conflict;
    let by = match (rules.len(), extras.len()) {
        (0, _) => String::new(),
        (..=RULES, _) => format!(", by {}", rules.join(", ")),
        (count, 0) => format!(", by {count} rules"),
        (count, _) => format!(", by {count} rules, {} among them", extras.join(", ")),
    };
    match givens.len() {
        0 => format!("the rules contradict each other without any given{by}"),
        1 => format!("{} is impossible{by}", filled(givens).join(" ")),
        count => {
            let list = filled(givens).join(" ");
            format!("these {count} givens, and no fewer of them, contradict each other: {list}{by}")
        }
    }
}

fn extras_in_words(needless: Option<&RedundantRules>) -> String {
    match needless {
        None => "the model has no rules beside rows, columns and regions".to_owned(),
        Some(RedundantRules { all: true, .. }) => {
            "also unique without any rule beside rows, columns and regions".to_owned()
        }
        Some(RedundantRules { each, .. }) if each.is_empty() => {
            "no rule could be dropped that is beside rows, columns and regions".to_owned()
        }
        Some(RedundantRules { each, .. }) => {
            let note = if each.len() > 1 { " (each on its own)" } else { "" };
            format!("also unique without {}{note}", each.iter().format(", "))
        }
    }
}
