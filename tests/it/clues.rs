//! Reasons by clue, each confirmed independently: by another solver, on another formula, of a
//! puzzle with only some of the clues.

use satoku::{
    reasons::{Clue, Contradiction, Findings, Oracle, Wanted, words},
    rule::{Problem, Rule, Violation},
    sat::SolverKind,
    statement::Statement,
};

use crate::{prelude::*, puzzles::read as puzzle};

/// A rule as interpreted among all others, even if they are removed.
#[derive(Debug)]
struct Frozen(Arc<Stated>);

impl Rule for Frozen {
    fn kind(&self) -> &'static str {
        self.0.kind()
    }
    fn name(&self) -> &str {
        self.0.name()
    }
    fn rename(&mut self, _name: String) {}
    fn cells(&self) -> &[Cell] {
        self.0.cells()
    }
    fn says(&self, _size: Size) -> Result<Vec<Statement>, Problem> {
        Ok(self.0.statements().to_vec())
    }
    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        self.0.broken(grid)
    }
}

fn oracle(puzzle: &Puzzle) -> Oracle<'_> {
    Oracle::new(puzzle, &Limiter::none()).unwrap()
}

/// Whether one of the puzzle's own rules is a row, a column or a region, not a clue.
fn is_of_the_grid(puzzle: &Puzzle, rule: &Stated) -> bool {
    rule.group().is_some() && !puzzle.model().is_extra(rule)
}

/// All clues of a puzzle whose model has no clues.
fn clues(puzzle: &Puzzle) -> Vec<Clue> {
    let rules = puzzle.rules().iter().filter(|rule| !is_of_the_grid(puzzle, rule));
    let rules = rules.map(|rule| Clue::rule(rule));
    puzzle.givens().filled().map(Clue::given).chain(rules).collect()
}

/// The puzzle with only some clues. If frozen, these mean what they mean among all clues.
fn with_clues(puzzle: &Puzzle, is_kept: impl Fn(&Clue) -> bool, is_frozen: bool) -> Puzzle {
    let model = puzzle.model();
    let own: BTreeSet<&str> = puzzle.rules().iter().map(|rule| rule.name()).collect();
    let is_clue = |rule: &Stated| own.contains(rule.name()) && !is_of_the_grid(puzzle, rule);
    let kept = model.rules().iter().filter(|r| !is_clue(r) || is_kept(&Clue::rule(r)));
    let frozen = |rule: &Arc<Stated>| Stated::new(Box::new(Frozen(rule.clone())), model.size());
    let rules = kept.map(|rule| if is_frozen { frozen(rule).unwrap() } else { rule.clone() });
    let less = Model::new(model.name(), model.title(), model.size(), rules.collect(), None);
    let mut givens = Grid::empty(model.size());
    let kept = puzzle.givens().filled().filter(|&given| is_kept(&Clue::given(given)));
    kept.for_each(|(cell, value)| givens.set(cell, Some(value)));
    Puzzle::new(Arc::new(less), givens)
}

/// Solutions by another solver than that of the reasons, checked against the rules.
fn solutions(puzzle: &Puzzle, limit: usize) -> usize {
    let mut engine = Sat::default().with(SolverKind::DEFAULT);
    let search = engine.find(puzzle, limit);
    assert!(search.complete || search.solutions.len() == limit);
    assert!(search.solutions.iter().all(|grid| puzzle.violations(grid).is_empty()));
    search.solutions.len()
}

/// The clues contradict each other, and no proper subset does.
#[track_caller]
fn assert_minimal(puzzle: &Puzzle, contradiction: &Contradiction, name: &str) {
    let all = &contradiction.clues;
    assert!(contradiction.is_minimal, "{name}");
    let known = clues(puzzle);
    assert!(all.iter().all(|clue| known.contains(clue)), "{name}: {all:?}");
    assert_eq!(solutions(&with_clues(puzzle, |clue| all.contains(clue), true), 1), 0, "{name}");
    for left_out in all {
        let fewer = with_clues(puzzle, |clue| clue != left_out && all.contains(clue), true);
        assert_eq!(solutions(&fewer, 1), 1, "{name}: {left_out:?} is superfluous");
    }
}

#[test]
fn reasons_of_broken_variants_are_clues_of_which_none_is_superfluous() {
    let (mut kinds, mut seen) = (BTreeSet::new(), 0);
    for row in rows(include_str!("../data/broken.tsv")) {
        let [name, _, _, text] = row[..] else { panic!("{row:?}") };
        let puzzle = puzzle(text);
        let found = oracle(&puzzle).contradictions(1).unwrap().found;
        assert_minimal(&puzzle, &found[0], name);
        kinds.extend(found[0].clues.iter().map(|clue| clue.kind.clone()));
        seen += 1;
    }
    assert!(seen >= 25 && kinds.len() >= 15, "{seen} puzzles with {kinds:?}");
}

#[test]
fn several_reasons_of_a_variant_are_different_and_minimal() {
    #[track_caller]
    fn check(text: &str, expected: &[&[&str]]) {
        let puzzle = puzzle(text);
        let found = oracle(&puzzle).contradictions(20).unwrap();
        assert!(found.complete);
        let names = |found: &Contradiction| -> BTreeSet<String> {
            found.clues.iter().map(|clue| clue.name.clone()).collect()
        };
        let sets: BTreeSet<BTreeSet<String>> = found.found.iter().map(names).collect();
        let expected = expected.iter().map(|set| set.iter().map(|&name| name.into()).collect());
        assert_eq!(sets, expected.collect());
        found.found.iter().for_each(|found| assert_minimal(&puzzle, found, text));
    }
    let cages = ".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R1C3~R1C4.Cage~7~R2C1~R2C2";
    let two = [&["killer 1", "killer 2"][..], &["killer 2", "killer 3"]];
    check(cages, &two);
    let four = [&two[..], &[&["killer 1", "r1c1=4"], &["killer 3", "r1c1=4"]]].concat();
    check(&format!("{cages}.~R1C1_4"), &four);
    // The cells of a cage of two that sum to 8 would both be 4.
    check(".Shape~4x4.Cage~8~R1C1~R1C2.~R4C4_1", &[&["killer 1"]]);
    check(".Shape~4x4.WhiteDot~R1C1~R1C2.~R4C4_1", &[]);
}

#[test]
fn a_model_that_contradicts_itself_needs_no_clue() {
    let text = "size = 4\nboxes = \"2x2\"\ngivens = \"1...............\"\n[[house]]\n\
                cells = \"r1c1 r1c2 r1c3 r2c1\"\n[[house]]\ncells = \"r1c1 r1c2 r1c3 r2c3\"";
    let found = oracle(&puzzle(text)).contradictions(5).unwrap();
    assert!(found.complete);
    let [contradiction] = &found.found[..] else { panic!("{found:?}") };
    assert!(contradiction.clues.is_empty() && !contradiction.rules.is_empty());
}

/// The clues reported as superfluous are, singly and together, and no others.
#[track_caller]
fn check_superfluous(text: &str) -> (usize, usize) {
    let puzzle = puzzle(text);
    let solution = Sat::default().find(&puzzle, 1).solutions.remove(0);
    let found = oracle(&puzzle).superfluous(&solution, true).unwrap();
    let is_unique = |dropped: &[&Clue]| {
        solutions(&with_clues(&puzzle, |clue| !dropped.contains(&clue), false), 2) == 1
    };
    let all = clues(&puzzle);
    let expected: Vec<&Clue> = all.iter().filter(|clue| is_unique(&[*clue])).collect();
    assert_eq!(found.each.iter().collect::<Vec<_>>(), expected, "{text}");
    let together = found.together.unwrap();
    assert!(together.is_maximal && found.is_complete);
    let set: Vec<&Clue> = together.clues.iter().collect();
    assert!(is_unique(&set), "{text}: {set:?}");
    for more in expected.iter().filter(|clue| !set.contains(clue)) {
        assert!(!is_unique(&[&set[..], &[*more]].concat()), "{text}: {more:?} could go, too");
    }
    (expected.len(), set.len())
}

/// Published puzzles for which all this takes next to no time. (Without its ranks a full rank has too
/// many solutions to list.)
fn quick_puzzles() -> impl Iterator<Item = &'static str> {
    let quick = rows(include_str!("../data/iss.tsv")).filter(|row| {
        row[3] == "yes" && row.join("\t").len() < 1000 && !row[1].contains("FullRank")
    });
    quick.map(|row| row[1])
}

#[test]
fn superfluous_clues_are_those_without_which_the_solution_is_the_only_one() {
    let quick = quick_puzzles().step_by(9).take(14);
    let found: BTreeSet<_> = quick.map(check_superfluous).collect();
    assert!(found.len() > 3, "{found:?}");
}

#[test]
fn a_dot_that_a_negative_needs_to_see_is_not_superfluous() {
    // All but four values are given, so that no dot is needed.
    let givens = "~R1C1_1.~R1C2_2.~R1C3_3.~R1C4_4.~R2C1_3.~R2C2_4.~R2C3_1.~R2C4_2.~R3C1_2.~R3C2_1";
    let dots = "BlackDot~R1C1~R1C2.WhiteDot~R1C2~R1C3.WhiteDot~R1C3~R1C4";
    let (free, _) = check_superfluous(&format!(".Shape~4x4.{givens}.{dots}"));
    assert!(free >= 3);
    let model = "model = \"4x4\"\ngivens = \"123434122143432.\"";
    let pairs = ["r1c1-2", "r1c2-3", "r2c3-4", "r3c1-2", "r4c3-4"];
    let dots = pairs.map(|cells| format!("[[difference]]\ncells = \"{cells}\"\n")).concat();
    let negative = "[[negative]]\nsums = [3]\nunless = [\"difference\"]\n";
    let puzzle = puzzle(&format!("{model}\n{dots}{negative}"));
    let search = Sat::default().find(&puzzle, 2);
    let [solution] = &search.solutions[..] else { panic!("{search:?}") };
    let found = oracle(&puzzle).superfluous(solution, true).unwrap();
    // All others are between 1 and 2, which sum to 3.
    let dots = |clues: &[Clue]| -> Vec<String> {
        let dots = clues.iter().filter(|clue| clue.kind == "difference");
        dots.map(|clue| clue.name.clone()).collect()
    };
    assert_eq!(dots(&found.each), ["difference 2"]);
    let together = found.together.unwrap();
    let less = with_clues(&puzzle, |clue| !together.clues.contains(clue), false);
    assert!(less.violations(solution).is_empty() && solutions(&less, 2) == 1, "{together:?}");
}

/// A puzzle's counts, compared with all its solutions, listed by another solver.
#[track_caller]
fn check_counts(text: &str) -> usize {
    const MOST: usize = 1500;
    let puzzle = puzzle(text);
    let mut engine = Sat::default().with(SolverKind::DEFAULT);
    let search = engine.find(&puzzle, MOST);
    let all = search.solutions;
    if all.len() < 2 || !search.complete {
        return 0;
    }
    for limit in [1, 3, 300, 100_000] {
        let wanted = Wanted { candidates: true, counts: Some(limit), ..Wanted::default() };
        let findings =
            Findings::new(&puzzle, Verdict::Multiple, &all[..2], wanted, &Limiter::none());
        let counts = findings.counts.unwrap_or_else(|| panic!("{text}: {:?}", findings.unknown));
        assert!(counts.is_complete() && counts.limit() == limit, "{text}");
        let size = puzzle.model().size();
        for (cell, of_cell) in size.cells().zip(counts.by_cell()) {
            let holds = |value| all.iter().filter(|grid| grid.get(cell) == Some(value)).count();
            let capped = |value| u32::try_from(holds(value)).unwrap().min(limit);
            let expected = size.values().map(|value| (value, capped(value)));
            let expected: Vec<_> = expected.filter(|&(_, count)| count > 0).collect();
            assert_eq!(of_cell.collect::<Vec<_>>(), expected, "{text}: {cell}");
        }
    }
    all.len()
}

#[test]
#[ignore = "12 s"]
fn counts_of_variants_are_those_of_all_solutions() {
    check_counts_of_each(7, [7, 1]);
}

#[test]
fn counts_of_some_variants_are_those_of_all_solutions() {
    check_counts_of_each(35, [2, 0]);
}

/// The same of each `step`-th puzzle; so many have several solutions, and more than 20.
fn check_counts_of_each(step: usize, least: [usize; 2]) {
    let mut seen = Vec::new();
    for text in quick_puzzles().step_by(step) {
        // Without its last one or two clues a puzzle has some solutions, or very many.
        let items: Vec<&str> = text.split('.').collect();
        for left_out in [1, 2] {
            if items.len() > left_out + 2 {
                seen.push(check_counts(&items[..items.len() - left_out].join(".")));
            }
        }
    }
    let above = |most| seen.iter().filter(|&&count| count > most).count();
    assert!(above(1) >= least[0] && above(20) >= least[1], "{seen:?}");
}

#[test]
fn what_is_not_known_in_time_is_said_to_be_unknown() {
    let now = &Limiter::of_time(Duration::ZERO);
    let broken = puzzle(".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R1C3~R1C4");
    let findings = Findings::new(&broken, Verdict::Unsolvable, &[], Wanted::default(), now);
    assert!(findings.contradictions.is_none() && findings.unknown.is_some());
    let open = puzzle(".Shape~4x4.Cage~3~R1C1~R1C2");
    let all = Sat::default().find(&open, 2).solutions;
    let findings = Findings::new(&open, Verdict::Multiple, &all, Wanted::default(), now);
    assert!(findings.backbone.is_none() && findings.unknown.is_some());
}

/// The result for a limit of a fraction of a second.
fn check_time(puzzle: &Puzzle, verdict: Verdict, solutions: &[Grid], wanted: Wanted) -> Findings {
    let limiter = Limiter::of_time(Duration::from_millis(300));
    Findings::new(puzzle, verdict, solutions, wanted, &limiter)
}

#[test]
fn large_grids_keep_to_their_time() {
    let empty = puzzle("model = \"16x16\"");
    let all = Sat::default().find(&empty, 2).solutions;
    let wanted = Wanted { candidates: true, counts: Some(100_000), ..Wanted::default() };
    let findings = check_time(&empty, Verdict::Multiple, &all, wanted);
    assert!(findings.unknown.is_some());
    check_time(&empty, Verdict::Multiple, &all, Wanted { repair: true, ..Wanted::default() });
    let full = empty.with_givens(all[0].clone());
    check_time(&full, Verdict::Unique, &all[..1], Wanted { extras: true, ..Wanted::default() });
    let (first, other) = (all[0].filled().next().unwrap(), all[0].filled().nth(1).unwrap());
    let mut broken = all[0].clone();
    broken.set(first.0, Some(other.1));
    let broken = empty.with_givens(broken);
    let wanted = Wanted { contradictions: 100_000, ..Wanted::default() };
    check_time(&broken, Verdict::Unsolvable, &[], wanted);
}

/// The result within this many conflicts, and its text.
#[track_caller]
fn with_conflicts(puzzle: &Puzzle, conflicts: u64) -> (Findings, Vec<String>) {
    let search = Sat::default().find(puzzle, 2);
    let (verdict, solutions) = (search.verdict(), &search.solutions[..]);
    let wanted = Wanted { repair: true, extras: true, conflicts, ..Wanted::default() };
    let findings = Findings::new(puzzle, verdict, solutions, wanted, &Limiter::none());
    let words = words::sentences(puzzle, verdict, solutions, &findings, false);
    (findings, words)
}

/// If all cells are given, it is immediately refuted that 44 of 81 cells are odd, but without some
/// givens only by counting, which takes a SAT solver hours.
fn odd_cells() -> Puzzle {
    let count = "[[count]]\ncells = \"r1-9c1-9\"\nvalues = \"odd\"\nexactly = 44";
    puzzle(&format!("model = \"classic\"\ngivens = \"{SOLVED}\"\n{count}"))
}

#[test]
fn reasons_that_take_too_many_conflicts_are_what_is_known_and_the_same_each_time() {
    let puzzle = odd_cells();
    let (findings, words) = with_conflicts(&puzzle, 2000);
    let contradictions = findings.contradictions.unwrap();
    assert!(!contradictions.complete);
    let [found] = &contradictions.found[..] else { panic!("{contradictions:?}") };
    assert!(!found.is_minimal && found.clues.iter().any(|clue| clue.kind == "count"));
    // They are enough.
    let fewer = with_clues(&puzzle, |clue| found.clues.contains(clue), true);
    assert_eq!(solutions(&fewer, 1), 0, "{found:?}");
    let last = "more reasons may exist: the limit of conflicts was hit";
    assert_eq!(words.last().map(String::as_str), Some(last));
    assert_eq!(with_conflicts(&puzzle, 2000).1, words);
}

#[test]
fn without_conflicts_nothing_is_found_out_and_with_enough_all_is() {
    let broken = puzzle(".Shape~4x4.Cage~3~R1C1~R1C2.Cage~3~R1C3~R1C4");
    let open = puzzle(".Shape~4x4.Cage~3~R1C1~R1C2");
    let unique = puzzle("model = \"4x4\"\ngivens = \"123434122143432.\"");
    for puzzle in [&broken, &open, &unique] {
        let (findings, words) = with_conflicts(puzzle, 0);
        let found = (findings.contradictions, findings.backbone, findings.superfluous);
        assert_eq!(found, (None, None, None));
        assert!(findings.repair.is_none() && findings.redundant_rules.is_none());
        let last = "not all could be found out: the limit of conflicts was hit";
        assert_eq!(words.last().map(String::as_str), Some(last));
        assert!(with_conflicts(puzzle, Wanted::CONFLICTS).0.unknown.is_none());
    }
}
