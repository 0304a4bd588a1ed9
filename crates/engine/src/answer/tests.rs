use std::{cell::RefCell, rc::Rc};

use super::*;
use crate::{
    Engine, Of, Sat,
    fake::{Find, HARD, ask, fake, model, parrot, puzzle},
    solver, with_found_solution,
};
use satoku_cnf::Encoding;

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn checkers() -> Vec<Box<dyn Searcher>> {
    Engine::Portfolio.checkers().iter().map(|engine| engine.build(Encoding::default())).collect()
}

/// An engine that knows nothing, and does so much work for it.
fn worker(work: u64) -> impl Searcher {
    fake("worker", move |_, limiter, _| {
        limiter.count(work)?;
        Ok(Conclusion::default())
    })
}

#[test]
fn the_cross_check_has_what_is_left_of_the_time() {
    #[track_caller]
    fn check(takes: u64, limit: Option<u64>, expected: impl Fn(&[Option<Duration>]) -> bool) {
        let given = Rc::<RefCell<Vec<Option<Duration>>>>::default();
        // Notes how much time it is given.
        let notes = given.clone();
        let clerk = fake("clerk", move |limits: &Limits, _, _| {
            notes.borrow_mut().push(limits.time);
            Ok(Conclusion::default())
        });
        let mut checkers: [Box<dyn Searcher>; 1] = [Box::new(clerk)];
        let time = limit.map(Duration::from_millis);
        let limits = Limits { time, ..Limits::solutions(2) };
        // Takes its time, whatever its limits are.
        let mut engine = fake("slow", |_, _, _| {
            std::thread::sleep(Duration::from_millis(takes));
            Ok(Conclusion::default())
        });
        ask(&puzzle("classic", PUZZLE), &mut engine, &mut checkers, &limits, 1000).unwrap();
        assert!(expected(&given.borrow()), "{given:?}");
    }
    check(0, None, |given| given == [None]);
    check(30, Some(30), <[_]>::is_empty);
    // Much time, so that a busy machine does not use it up.
    let most = Duration::from_millis(600_000 - 30);
    check(30, Some(600_000), |given| matches!(given, [Some(left)] if *left <= most));
}

/// The truth about a puzzle, changed by `lie`, as the answer of an engine that is checked.
#[track_caller]
fn check(lie: impl FnOnce(&mut SearchResult), expected: &str) {
    let puzzle = puzzle("classic", PUZZLE);
    let limits = Limits::solutions(2);
    let mut search = Sat::default().find(&puzzle, 2);
    lie(&mut search);
    let found = match ask(&puzzle, &mut parrot(search), &mut checkers(), &limits, 1000) {
        Ok(answer) => format!("{} {}", answer.verdict(), answer.cross_check),
        Err(Fault::Disagreement(disagreement)) => disagreement.what,
        Err(fault) => fault.to_string(),
    };
    assert_eq!(found, expected);
}

/// A grid that keeps all rules, with every value one higher and the highest the lowest.
fn rotated(grid: &Grid) -> Grid {
    let size = grid.size();
    let mut rotated = Grid::empty(size);
    for (cell, value) in grid.filled() {
        let next = (size.value_index(value) + 1) % size.value_count();
        rotated.set(cell, Some(size.value_at(next)));
    }
    rotated
}

#[test]
fn the_truth_is_confirmed_and_every_lie_is_found() {
    check(|_| (), "unique agrees");
    check(|search| search.complete = false, "unknown skipped");
    check(
        |search| search.solutions.clear(),
        "parrot and backtrack disagree: one found a solution that the other excludes",
    );
    check(
        |search| search.solutions[0] = rotated(&search.solutions[0]),
        "parrot returned an invalid solution: r1c1 is 6, but 5 is given",
    );
    check(
        |search| {
            let grid = &mut search.solutions[0];
            grid.set(grid.size().cell_at(2), None);
        },
        "parrot returned an invalid solution: r1c3 is empty",
    );
    check(
        |search| {
            let grid = &mut search.solutions[0];
            let size = grid.size();
            grid.set(size.cell_at(2), size.value(2));
        },
        "parrot returned an invalid solution: r1c3 and r1c9 are both 2 in row 1",
    );
    check(
        |search| search.solutions.push(search.solutions[0].clone()),
        "parrot returned an invalid solution: the same solution twice",
    );
}

#[test]
fn a_count_that_is_too_low_is_found() {
    let puzzle = puzzle(
        "classic",
        &PUZZLE.replacen("53", "..", 1).replacen("79", "..", 1).replace('8', "."),
    );
    let limits = Limits::solutions(50);
    let mut search = Sat::default().find(&puzzle, 50);
    assert!(search.solutions.len() > 10);
    let check = |search: &SearchResult| {
        ask(&puzzle, &mut parrot(search.clone()), &mut checkers(), &limits, 10_000)
    };
    assert_eq!(check(&search).unwrap().cross_check, CrossCheck::Agrees);
    search.solutions.pop();
    search.complete = true;
    assert!(matches!(check(&search), Err(Fault::Disagreement(_))));
    search.complete = false;
    assert_eq!(check(&search).unwrap().cross_check, CrossCheck::Skipped);
}

#[test]
fn a_limit_on_nodes_skips_the_check() {
    let hard = puzzle("classic", HARD);
    let limits = Limits::solutions(2);
    let search = Sat::default().find(&hard, 2);
    assert_eq!(search.effort.calls, 2);
    assert_ne!(search.effort, Effort::default());
    for (nodes, expected) in [(5, CrossCheck::Skipped), (100_000, CrossCheck::Agrees)] {
        let answer = ask(&hard, &mut Sat::default(), &mut checkers(), &limits, nodes).unwrap();
        assert_eq!(answer.cross_check, expected);
    }
}

#[test]
fn checkers_have_work_that_suits_the_answer_and_each_has_a_third_of_what_is_left() {
    const MILLION: u64 = 1_000_000;
    #[track_caller]
    fn check(answer_takes: u64, nodes: u64, expected: u64) {
        let done = [(); 3].map(|()| Rc::<RefCell<u64>>::default());
        // Each works for ever, and notes how much.
        let busy = |done: Rc<RefCell<u64>>| -> Box<dyn Searcher> {
            Box::new(fake("busy", move |_, limiter, _| {
                loop {
                    *done.borrow_mut() += 1000;
                    limiter.count(1000)?;
                }
            }))
        };
        let mut checkers = done.clone().map(busy);
        let (binairo, limits) = (puzzle("binairo-6", ""), Limits::solutions(2));
        let mut engine = worker(answer_takes);
        let known = ask(&binairo, &mut engine, &mut checkers, &limits, nodes).unwrap();
        assert_eq!(known.cross_check, CrossCheck::Skipped);
        for (done, ninths) in done.iter().zip([3, 2, 4]) {
            let (done, part) = (*done.borrow(), expected * ninths / 9);
            assert!(done.abs_diff(part) < MILLION, "{done}, not {part}");
        }
    }
    check(0, CHECKER_NODES, 250 * MILLION);
    check(0, 5, 250 * MILLION);
    check(100 * MILLION, CHECKER_NODES, 2250 * MILLION);
    check(0, 2 * CHECKER_NODES, 500 * MILLION);
}

/// Rows and columns with blocks of 1s, given by patterns that the reference follows slowly.
fn blocks() -> Instance {
    let mut text =
        "size = \"12x12\"\nvalues = \"0-1\"\nrows = \"none\"\ncolumns = \"none\"\n".to_owned();
    for line in 1..=12 {
        for cells in [format!("r{line}c1-12"), format!("r1-12c{line}")] {
            text += &format!(
                "[[regex]]\ncells = \"{cells}\"\npattern = \"0*(1{{1,3}}0+){{2}}1{{1,3}}0*\"\n"
            );
        }
    }
    let model = model(&text);
    let mut givens = Grid::empty(model.size());
    givens.set_at(0, model.size().value(1));
    Instance::new(model, givens)
}

/// Each row and column has two 0s and the values from 1 to 6; between the 0s they sum to what they
/// do in a Latin square whose two highest values are 0s here.
fn doppelblock() -> Instance {
    let (rows, columns) = ([3, 7, 0, 4, 1, 6, 2, 5], [6, 1, 4, 0, 7, 3, 5, 2]);
    let value = |row: usize, column: usize| match (rows[row] + columns[column]) % 8 {
        0 | 5 => 0,
        low if low < 5 => low,
        high => high - 1,
    };
    let mut text =
        String::from("size = \"8x8\"\nvalues = \"0-6\"\nrows = \"none\"\ncolumns = \"none\"\n");
    for (line, is_row) in (0..8).cartesian_product([true, false]) {
        let number = line + 1;
        let cells = if is_row { format!("r{number}c1-8") } else { format!("r1-8c{number}") };
        let at = |place| if is_row { value(line, place) } else { value(place, line) };
        let ends = (0..8).positions(|place| at(place) == 0).collect_vec();
        let sum: usize = (ends[0]..ends[1]).map(at).sum();
        let mut ways = vec!["before 1-6 before".to_owned(), "before 0 s0".to_owned()];
        ways.extend([format!("s{sum} 0 after"), "after 1-6 after".to_owned()]);
        for (so_far, next) in (0..=sum).cartesian_product(1..7) {
            if so_far + next <= sum {
                ways.push(format!("s{so_far} {next} s{}", so_far + next));
            }
        }
        text += &format!(
            "[[automaton]]\ncells = \"{cells}\"\nstart = \"before\"\naccepting = [\"after\"]\n\
             transitions = {ways:?}\n"
        );
        for value in 1..7 {
            text += &format!("[[count]]\ncells = \"{cells}\"\nvalues = [{value}]\nexactly = 1\n");
        }
    }
    puzzle(&text, "")
}

/// What the reference does not confirm in minutes.
#[test]
fn no_checker_goes_on_where_the_next_one_knows_at_once() {
    let (puzzle, limits) = (doppelblock(), Limits::solutions(2));
    let limiter = Limiter::none();
    judged(&puzzle, &mut crate::Portfolio::default(), &limits, &limiter).unwrap();
    let most = work_of_checkers(limiter.own(), CHECKER_NODES);
    let known = || {
        let limiter = Limiter::none();
        let known = crate::solver(&puzzle).within(&limiter).solve().unwrap();
        assert!(limiter.done() < 2 * most, "{} and not {most}", limiter.done());
        (known.confirmed_by, limiter.done())
    };
    let first = known();
    assert_eq!(first.0.as_deref(), Some("sat:batsat"));
    assert_eq!(known(), first);
}

#[test]
fn work_is_the_same_in_every_run_whatever_was_made_before() {
    let puzzle = blocks();
    let limits = Limits::solutions(2);
    for kind in Engine::Portfolio.checkers().into_iter().chain([Engine::Portfolio]) {
        let mut old = kind.build(Encoding::default());
        let work = |engine: &mut dyn Searcher, puzzle: &Instance| {
            let limiter = Limiter::none();
            let _ = limiter.part(100_000_000, |part| Ok(judged(puzzle, engine, &limits, part)));
            (limiter.own(), limiter.done())
        };
        let new = || kind.build(Encoding::default());
        let first = work(&mut *old, &puzzle);
        assert_eq!(work(&mut *old, &puzzle), first, "{kind:?}");
        assert_eq!(work(&mut *new(), &puzzle), first, "{kind:?}");
        assert_eq!(work(&mut *new(), &blocks()), first, "{kind:?}");
    }
}

#[test]
fn where_the_first_checker_knows_too_little_the_next_is_asked() {
    #[track_caller]
    fn check(model: &str, givens: &str, nodes: u64, expected: Option<&str>) {
        let puzzle = puzzle(model, givens);
        let limits = Limits::solutions(2);
        let truth = Sat::default().find(&puzzle, 2);
        let mut checkers = checkers();
        if nodes == 0 {
            checkers.insert(0, Box::new(worker(0)));
        }
        let nodes = if nodes == 0 { 1_000 } else { nodes };
        let answer = ask(&puzzle, &mut parrot(truth), &mut checkers, &limits, nodes).unwrap();
        assert_eq!(answer.confirmed_by.as_deref(), expected);
        assert_eq!(answer.cross_check == CrossCheck::Agrees, expected.is_some());
    }
    // About houses the next knows no more than the first.
    check("classic", PUZZLE, 0, None);
    check("classic", PUZZLE, 1_000, Some("backtrack"));
    let binairo = "1.0....0.......11...............0.10";
    check("binairo-6", binairo, 0, Some("backtrack"));
    check("binairo-6", binairo, 10, Some("sat:batsat"));
}

/// Whatever stands for empty cells.
#[test]
fn solutions_of_every_engine_show_holes() {
    let puzzle = puzzle("size = 3\nvalues = \"1-3\"\nholes = \"r2c2\"", "");
    for engine in [Engine::Portfolio, Engine::Learn, Engine::Backtrack(Strategy::REFERENCE)] {
        let answer = solver(&puzzle).engine(engine.clone()).solve().unwrap();
        for solution in answer.search.solutions {
            assert_eq!(solution.to_string().find('#'), Some(4), "{engine:?}: {solution}");
        }
    }
}

#[test]
fn only_a_solution_that_keeps_all_rules_tests_engines() {
    let puzzle = puzzle("classic", PUZZLE);
    // Whether an engine that finds nothing is found out.
    let tests = |puzzle: &Instance| {
        let end = Conclusion { complete: true, effort: Effort::default() };
        let nothing = SearchResult::by(Of::All).concluded(end);
        let (limits, none) = (Limits::solutions(2), Limiter::none());
        crate::judge::judged(puzzle, &mut parrot(nothing), &limits, &none).is_err()
    };
    assert!(!tests(&puzzle));
    let known = with_found_solution(&puzzle, &Limiter::none());
    assert!(tests(&known) && !tests(&known.clone().with_rules_missing(true)));
    let mut wrong = known.solution().unwrap().clone();
    wrong.set(satoku_rules::grid::Cell::new(0, 2), None);
    assert!(!tests(&puzzle.with_solution(Some(wrong))));
    let empty = known.with_givens(Grid::empty(known.model().size())).with_solution(None);
    assert_eq!(with_found_solution(&empty, &Limiter::none()).solution(), None);
}
