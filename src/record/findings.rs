//! Why the verdict is what it is, as data.

use serde::Serialize;

use crate::{
    grid::{Cell, Value},
    model::Model,
    reasons::{Clue, Contradiction, Counts, Filled, Findings, RedundantRules, Repair, Together},
};
use satoku_reasons::words::filled;

/// What was found out beyond the verdict.
#[derive(Clone, Debug, Default, Serialize)]
pub struct FindingsRecord {
    /// Unsolvable: clues that contradict each other, and by which rules.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflicts: Option<Vec<ConflictRecord>>,
    /// Unsolvable: whether these are all the minimal sets of such clues.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub conflicts_complete: Option<bool>,
    /// Multiple: cells in which the two solutions differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ: Option<Vec<String>>,
    /// Multiple: what all solutions share, as a grid.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub backbone: Option<String>,
    /// Multiple: for each cell, row by row, what it holds in some solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<Vec<u16>>>,
    /// Multiple: for each of these candidates in how many solutions it stands, up to a limit.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Vec<Vec<u32>>>,
    /// Multiple: that limit. A candidate with this count may stand in more solutions.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts_limit: Option<u32>,
    /// Multiple: whether candidates and counts are all right. If not, there may be more of both.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts_complete: Option<bool>,
    /// Multiple: givens that would leave just one solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub repair: Option<RepairRecord>,
    /// Unique: whether no clue could be dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimal: Option<bool>,
    /// Unique: givens that could be dropped, each on its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub redundant: Option<Vec<String>>,
    /// Unique: clues, givens and rules, that could be dropped, each on its own.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superfluous: Option<Vec<ClueRecord>>,
    /// Unique: whether these are all of them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub superfluous_complete: Option<bool>,
    /// Unique: clues that could be dropped together.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub together: Option<TogetherRecord>,
    /// Unique: rules that could be dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub extras: Option<ExtrasRecord>,
    /// What could not be found out, and why.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unknown: Option<String>,
}

/// Clues that contradict each other.
#[derive(Clone, Debug, Serialize)]
pub struct ConflictRecord {
    /// The givens among the clues.
    pub givens: Vec<String>,
    /// The rules by which they do, those among the clues included.
    pub rules: Vec<String>,
    /// Those of them that are not rows, columns or regions.
    pub extras: Vec<String>,
    /// The clues.
    pub clues: Vec<ClueRecord>,
    /// Whether no fewer of the clues contradict each other. If not, the time was up, and `rules`
    /// are those among the clues only.
    pub minimal: bool,
}

/// A given, or a rule that is the puzzle's own.
#[derive(Clone, Debug, Serialize)]
pub struct ClueRecord {
    /// The name of its kind of rule, or `given`.
    pub kind: String,
    /// The rule's name, or what is given: `r1c1=5`.
    pub name: String,
    /// The cells that it is about.
    pub cells: Vec<String>,
}

impl From<&Clue> for ClueRecord {
    fn from(clue: &Clue) -> Self {
        let cells = clue.cells.iter().map(Cell::to_string).collect();
        Self { kind: clue.kind.clone(), name: clue.name.clone(), cells }
    }
}

/// Clues that could be dropped together.
#[derive(Clone, Debug, Serialize)]
pub struct TogetherRecord {
    /// The clues.
    pub clues: Vec<ClueRecord>,
    /// Whether no other clue could be dropped with them.
    pub maximal: bool,
}

/// Givens that would leave just one solution.
#[derive(Clone, Debug, Serialize)]
pub struct RepairRecord {
    /// The givens.
    pub givens: Vec<String>,
    /// Whether it takes that many.
    pub smallest: bool,
}

/// Rules beside rows, columns and regions that could be dropped.
#[derive(Clone, Debug, Serialize)]
pub struct ExtrasRecord {
    /// Those that could be, each on its own.
    pub needless: Vec<String>,
    /// Whether all of them could be at once.
    pub all_needless: bool,
}

impl FindingsRecord {
    /// What was found out about a puzzle of this model.
    pub fn new(model: &Model, findings: &Findings) -> Self {
        let filled = |cells: &[Filled]| filled(model, cells);
        let clues = |clues: &[Clue]| clues.iter().map(ClueRecord::from).collect();
        let conflict = |conflict: &Contradiction| ConflictRecord {
            clues: clues(&conflict.clues),
            minimal: conflict.is_minimal,
            givens: filled(&conflict.givens()),
            rules: conflict.rules.clone(),
            extras: conflict.extras.clone(),
        };
        let conflicts = findings.contradictions.as_ref();
        let differing = findings.differing.iter().map(Cell::to_string).collect();
        let numbers = |values: &Vec<Value>| values.iter().map(|value| value.number()).collect();
        let candidates = findings.candidates.as_ref();
        let repair = |repair: &Repair| RepairRecord {
            givens: filled(&repair.givens),
            smallest: repair.is_smallest,
        };
        let extras = |rules: &RedundantRules| ExtrasRecord {
            needless: rules.each.clone(),
            all_needless: rules.all,
        };
        let superfluous = findings.superfluous.as_ref();
        // Of givens nothing is said before all are tried.
        let redundant: Option<Vec<Filled>> = superfluous
            .filter(|found| found.is_complete)
            .map(|found| found.each.iter().filter_map(Clue::filled).collect());
        let together = |together: &Together| TogetherRecord {
            clues: clues(&together.clues),
            maximal: together.is_maximal,
        };
        Self {
            conflicts: conflicts.map(|found| found.found.iter().map(conflict).collect()),
            conflicts_complete: conflicts.map(|found| found.complete),
            differ: Some(differing).filter(|cells: &Vec<String>| !cells.is_empty()),
            backbone: findings.backbone.as_ref().map(ToString::to_string),
            candidates: candidates.map(|cells| cells.iter().map(numbers).collect()),
            repair: findings.repair.as_ref().map(repair),
            counts: findings.counts.as_ref().map(counts_of_cells),
            counts_limit: findings.counts.as_ref().map(Counts::limit),
            counts_complete: findings.counts.as_ref().map(Counts::is_complete),
            minimal: redundant.as_ref().and(superfluous).map(|found| found.each.is_empty()),
            redundant: redundant.as_deref().map(filled),
            superfluous: superfluous.map(|found| clues(&found.each)),
            superfluous_complete: superfluous.map(|found| found.is_complete),
            together: superfluous.and_then(|found| found.together.as_ref()).map(together),
            extras: findings.redundant_rules.as_ref().and_then(Option::as_ref).map(extras),
            unknown: findings.unknown.as_ref().map(ToString::to_string),
        }
    }
}

/// For each cell, row by row, the counts of its candidates that are not 0.
fn counts_of_cells(counts: &Counts) -> Vec<Vec<u32>> {
    counts.by_cell().map(|of| of.map(|(_, count)| count).collect()).collect()
}
