//! What was found out, in words and as marked cells.

use itertools::Itertools;

use super::{Contradiction, Filled, Findings, RedundantRules, Repair};
use crate::{
    engine::Verdict,
    grid::{Cell, Grid},
    puzzle::Puzzle,
    rule::Violation,
};

/// The most differing cells that are named.
const NAMED: usize = 3;

/// A sentence for each thing that was found out. `all_reasons` is whether several sets of givens
/// were asked for.
pub fn sentences(
    puzzle: &Puzzle,
    verdict: Verdict,
    solutions: &[Grid],
    findings: &Findings,
    all_reasons: bool,
) -> Vec<String> {
    let mut words = match verdict {
        Verdict::Unknown => vec!["a limit was hit before the answer was known".to_owned()],
        Verdict::Unsolvable => unsolvable(findings, all_reasons),
        Verdict::Multiple => multiple(puzzle, solutions, findings),
        Verdict::Unique => unique(findings),
    };
    if let Some(error) = &findings.unknown {
        words.push(format!("not all could be found out: {error}"));
    }
    words
}

/// The cells that it is about.
pub fn marks(findings: &Findings, all_reasons: bool) -> Vec<Cell> {
    let mut marks: Vec<Cell> =
        findings.violations.iter().flat_map(Violation::cells).copied().collect();
    if says_conflicts(findings, all_reasons) {
        let first = findings.contradictions.iter().filter_map(|all| all.found.first());
        marks.extend(first.flat_map(|conflict| conflict.givens.iter().map(|&(cell, _)| cell)));
    }
    marks.extend(&findings.differing);
    marks
}

/// Givens that clash in one rule say it best themselves.
fn says_conflicts(findings: &Findings, all_reasons: bool) -> bool {
    findings.violations.is_empty() || all_reasons
}

fn unsolvable(findings: &Findings, all_reasons: bool) -> Vec<String> {
    let mut words: Vec<String> = findings.violations.iter().map(Violation::to_string).collect();
    let Some(conflicts) = &findings.contradictions else { return words };
    if says_conflicts(findings, all_reasons) {
        words.extend(conflicts.found.iter().map(conflict_in_words));
    }
    if all_reasons {
        let count = counted(conflicts.found.len(), "reason");
        let all = if conflicts.complete { ", and no other" } else { "; there may be more" };
        words.push(format!("{count}{all}"));
    }
    words
}

fn multiple(puzzle: &Puzzle, solutions: &[Grid], findings: &Findings) -> Vec<String> {
    let choice = |&cell: &Cell| {
        let value = |grid: &Grid| grid.get(cell).map(|value| value.to_string()).unwrap_or_default();
        format!("{cell} can be {}", solutions.iter().take(2).map(value).join(" or "))
    };
    let mut words: Vec<String> = findings.differing.iter().take(NAMED).map(choice).collect();
    if let more @ 1.. = findings.differing.len().saturating_sub(NAMED) {
        words.push(format!("two solutions differ in {}", counted(more, "more cell")));
    }
    if let Some(backbone) = &findings.backbone {
        let is_open = |&cell: &Cell| puzzle.givens().get(cell).is_none();
        words.push(match backbone.filled().filter(|(cell, _)| is_open(cell)).count() {
            0 => "the solutions share no cell that is not given".to_owned(),
            count => format!("all solutions share {} beside the givens", counted(count, "cell")),
        });
    }
    if let Some(Repair { givens, is_smallest }) = &findings.repair {
        let note = if *is_smallest { "no fewer would do" } else { "fewer might do" };
        let (count, list) = (counted(givens.len(), "more given"), filled(givens).join(" "));
        words.push(format!("unique with {count}: {list} ({note})"));
    }
    words
}

fn unique(findings: &Findings) -> Vec<String> {
    let mut words = Vec::new();
    if let Some(redundant) = &findings.redundant_givens {
        words.push(match redundant.len() {
            0 => "minimal: no given could be dropped".to_owned(),
            count => {
                let each = if count > 1 { ", each on its own" } else { "" };
                let (count, list) = (counted(count, "given"), filled(redundant).join(" "));
                format!("{count} could be dropped{each}: {list}")
            }
        });
    }
    words.extend(
        findings.redundant_rules.as_ref().map(|needless| extras_in_words(needless.as_ref())),
    );
    words
}

/// What contradicts itself, in a sentence without a full stop.
pub(crate) fn conflict_in_words(conflict: &Contradiction) -> String {
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

/// A number and what it counts: `1 cell`, `2 cells`.
pub(crate) fn counted(count: usize, what: &str) -> String {
    format!("{count} {what}{}", if count == 1 { "" } else { "s" })
}

/// Cells with their values: `r1c1=5`.
pub(crate) fn filled(cells: &[Filled]) -> Vec<String> {
    cells.iter().map(|(cell, value)| format!("{cell}={value}")).collect()
}
