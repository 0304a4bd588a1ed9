//! What was found out, in words and as marked cells.

use super::{Contradiction, clue, prelude::*};
use satoku_rules::{
    grid::counted,
    interrupt::interrupted_or,
    rule::{Violation, in_short},
};

/// The most differing cells whose values are given.
const SAID: usize = 3;

/// The longest readable list of other cells, in characters.
const LONGEST: usize = 100;

/// A sentence for each thing that was found out. `all_reasons` is whether several sets of clues
/// were asked for.
pub fn sentences(
    puzzle: &Instance,
    verdict: Verdict,
    solutions: &[Grid],
    findings: &Findings,
    all_reasons: bool,
) -> Vec<String> {
    let mut words = match verdict {
        Verdict::Unknown => {
            let end = interrupted_or("a limit was hit");
            vec![format!("{end} before the answer was known")]
        }
        Verdict::Unsolvable => unsolvable(findings, all_reasons),
        Verdict::Multiple => multiple(puzzle, solutions, findings),
        Verdict::Unique => unique(puzzle, findings),
    };
    if let Some(error) = &findings.unknown {
        let is_reason = verdict == Verdict::Unsolvable && !words.is_empty();
        let what = if is_reason { "more reasons may exist" } else { "not all could be found out" };
        words.push(format!("{what}: {error}"));
    }
    words
}

/// The cells that it is about.
pub fn marks(findings: &Findings, all_reasons: bool) -> Vec<Cell> {
    let mut marks: Vec<Cell> =
        findings.violations.iter().flat_map(Violation::cells).copied().collect();
    if says_conflicts(findings, all_reasons) {
        let first = findings.contradictions.iter().filter_map(|all| all.found.first());
        marks.extend(first.flat_map(|conflict| conflict.clues.iter().flat_map(|clue| &clue.cells)));
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
    words.extend(findings.changes.iter().map(|change| format!("repair: {change}")));
    words
}

fn multiple(puzzle: &Instance, solutions: &[Grid], findings: &Findings) -> Vec<String> {
    let model = puzzle.model();
    let mut words = differences(model, solutions, &findings.differing);
    if let Some(backbone) = &findings.backbone {
        let is_open = |&cell: &Cell| puzzle.givens().get(cell).is_none();
        words.push(match backbone.filled().filter(|(cell, _)| is_open(cell)).count() {
            0 => "the solutions share no cell that is not given".to_owned(),
            count => format!("all solutions share {} beside the givens", counted(count, "cell")),
        });
    }
    if let Some(Repair { givens, is_smallest }) = &findings.repair {
        let note = if *is_smallest { "no fewer would do" } else { "fewer might do" };
        let (count, list) = (counted(givens.len(), "more given"), filled(model, givens).join(" "));
        words.push(format!("unique with {count}: {list} ({note})"));
    }
    if findings.counts.as_ref().is_some_and(|counts| !counts.is_complete()) {
        words
            .push("not all solutions could be counted: counts are what is known so far".to_owned());
    }
    words
}

/// In which cells two solutions differ: the values in the first ones, and then the others by name,
/// or where these are too many to read how many they are.
fn differences(model: &Model, solutions: &[Grid], differing: &[Cell]) -> Vec<String> {
    let choice = |&cell: &Cell| {
        let value = |grid: &Grid| grid.get(cell).map(|value| face(model, cell, value));
        format!("{cell} can be {}", solutions.iter().take(2).filter_map(value).join(" or "))
    };
    let (said, others) = differing.split_at(differing.len().min(SAID));
    let mut words: Vec<String> = said.iter().map(choice).collect();
    if !others.is_empty() {
        let list = in_short(others);
        let list = if list.len() <= LONGEST { format!(": {list}") } else { String::new() };
        let count = counted(others.len(), "more cell");
        words.push(format!("two solutions differ in {count}{list}"));
    }
    words
}

fn unique(puzzle: &Instance, findings: &Findings) -> Vec<String> {
    let clue = if findings.has_rules { "clue" } else { "given" };
    let mut words: Vec<String> =
        findings.superfluous.iter().flat_map(|found| superfluous_in_words(found, clue)).collect();
    // Which of the clues could go has been said.
    let is_said = |name: &String| {
        let rules = clue::rules(puzzle);
        rules.iter().any(|&index| puzzle.model().rules()[index].name() == name)
    };
    words.extend(findings.redundant_rules.as_ref().and_then(|needless| match needless {
        Some(rules) if findings.has_rules => {
            let each = rules.each.iter().filter(|name| !is_said(name)).cloned().collect_vec();
            let rules = RedundantRules { all: rules.all, each };
            (rules.all || !rules.each.is_empty()).then(|| extras_in_words(Some(&rules)))
        }
        needless => Some(extras_in_words(needless.as_ref())),
    }));
    words
}

fn superfluous_in_words(found: &Superfluous, clue: &str) -> Vec<String> {
    let Superfluous { each, is_complete, together } = found;
    let (count, list) = (counted(each.len(), clue), clues(each));
    let on_its_own = if each.len() > 1 { ", each on its own" } else { "" };
    let mut words = vec![match (is_complete, each.len()) {
        (true, 0) => format!("minimal: no {clue} could be dropped"),
        (true, _) => format!("{count} could be dropped{on_its_own}: {list}"),
        (false, _) => {
            format!("{count} could be dropped{on_its_own}, and not all were tried: {list}")
        }
    }];
    if let Some(together) = together.as_ref().filter(|_| each.len() > 1) {
        let (count, list) = (together.clues.len(), clues(&together.clues));
        words.push(match (together.is_maximal, count == each.len()) {
            (_, true) => "all of these could be dropped together".to_owned(),
            (true, _) if count == 1 => {
                "no two of these could be dropped with each other".to_owned()
            }
            (true, _) => {
                format!("together {count} of them could be, and no other with these: {list}")
            }
            (false, _) => format!("together {count} of them could be, perhaps more: {list}"),
        });
    }
    words
}

/// What contradicts itself, in a sentence without a full stop.
pub fn conflict_in_words(conflict: &Contradiction) -> String {
    /// More rules than these are too many to read.
    const RULES: usize = 6;
    let Contradiction { clues: all, extras, is_minimal, .. } = conflict;
    let rules = conflict.frame().collect_vec();
    let extras = extras.iter().filter(|name| rules.contains(name)).collect_vec();
    let by = match (rules.len(), extras.len()) {
        (0, _) => String::new(),
        (..=RULES, _) => format!(", by {}", rules.iter().format(", ")),
        (count, 0) => format!(", by {count} rules"),
        (count, _) => format!(", by {count} rules, {} among them", extras.iter().format(", ")),
    };
    let is_given = all.iter().all(|clue| clue.value.is_some());
    let (what, list) = (if is_given { "givens" } else { "clues" }, clues(all));
    match (all.len(), is_minimal) {
        (0, _) => format!("the rules contradict each other without any given{by}"),
        (1, _) => format!("{list} is impossible{by}"),
        (count, true) => {
            format!("these {count} {what}, and no fewer of them, contradict each other: {list}{by}")
        }
        (count, false) => {
            format!("these {count} {what} contradict each other, and perhaps fewer of them: {list}")
        }
    }
}

/// Clues in a sentence: givens with spaces between, as they have none in them.
fn clues(all: &[Clue]) -> String {
    let is_given = all.iter().all(|clue| clue.value.is_some());
    all.iter().map(Clue::in_words).join(if is_given { " " } else { ", " })
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

/// How the model writes what a cell holds; an extra cell holds a number.
fn face(model: &Model, cell: Cell, value: Value) -> String {
    if cell.is_on_board() { model.face(value).into_owned() } else { value.to_string() }
}

/// Cells with their values, as the model writes them: `r1c1=5`.
pub fn filled(model: &Model, cells: &[Filled]) -> Vec<String> {
    cells.iter().map(|&(cell, value)| format!("{cell}={}", face(model, cell, value))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_rules::grid::Size;

    #[test]
    fn all_cells_that_differ_are_named_or_counted() {
        let size = Size::new(12, 12, 1..=12).unwrap();
        let model = Model::new("", "", size, Vec::new(), None);
        let [ones, twos] = [1, 2].map(|value| {
            let mut grid = Grid::empty(size);
            size.cells().for_each(|cell| grid.set(cell, Some(Value::new(value))));
            grid
        });
        let solutions = [ones, twos];
        let check = |count: usize, expected: &[&str]| {
            let differing: Vec<Cell> = size.cells().step_by(5).take(count).collect();
            assert_eq!(differences(&model, &solutions, &differing), expected);
        };
        let three = ["r1c1 can be 1 or 2", "r1c6 can be 1 or 2", "r1c11 can be 1 or 2"];
        check(0, &[]);
        check(2, &three[..2]);
        check(3, &three);
        let [first, second, third] = three;
        check(4, &[first, second, third, "two solutions differ in 1 more cell: r2c4"]);
        check(5, &[first, second, third, "two solutions differ in 2 more cells: r2c4 r2c9"]);
        check(29, &[first, second, third, "two solutions differ in 26 more cells"]);
    }
}
