//! What takes long stops soon, what would take much room is refused, and no number is too large.

use std::sync::Arc;

use satoku_rules::{
    grid::Grid,
    interrupt::{Limiter, Stopped},
    model,
    puzzle::Instance,
};
use satoku_verify::{
    BadLine, Clauses,
    diagram::{HEADER, check},
    lrat,
    plain::{self, Row},
    veripb,
};

/// An empty puzzle of a size, whose rows and columns say nothing.
fn puzzle(size: &str, values: &str, rules: &str) -> Instance {
    let head = format!("name = \"a\"\nsize = \"{size}\"\nvalues = \"{values}\"\n");
    let text = format!("{head}rows = \"none\"\ncolumns = \"none\"\n{rules}");
    let model = model::from_toml("a", &text).unwrap();
    let grid = Grid::empty(model.size());
    Instance::new(Arc::new(model), grid)
}

/// Work that is stopped, soon after it did as much as it may.
#[track_caller]
fn is_stopped<T>(most: u64, slack: u64, check: impl Fn(&Limiter) -> Result<T, BadLine>) {
    let limiter = Limiter::none();
    let stopped = limiter.part(most, |part| {
        let error = check(part).err().expect("it is not stopped");
        assert_eq!(error.what, "the limit of work was hit");
        Ok(())
    });
    assert_eq!(stopped, Err(Stopped::Work));
    assert!(limiter.done() <= most + slack, "{}", limiter.done());
}

fn proof_in_rows(rows: &[Row], steps: &str, limiter: &Limiter) -> Result<usize, BadLine> {
    let count = rows.len();
    let text = format!("pseudo-Boolean proof version 3.0\nf {count};\n{steps}\noutput NONE;\n");
    veripb::check(1000, rows, text.as_bytes(), limiter)
}

#[test]
fn numbers_of_rows_may_be_as_large_as_they_are() {
    let rows = [vec![1, 2], vec![-1]].map(|clause| Row::of_clause(&clause));
    let most = i64::MAX;
    for step in [
        format!("rup >= -{most} : ;"),
        format!("rup {most} x1 >= 0 : ;"),
        format!("rup {} x1 {} x2 >= 0 : ;", most / 2 + 1, most / 2),
        format!("rup 1 x1 1 x2 >= -{} : ;", most - 2),
        format!("rup >= {} : ;", i64::MIN),
        format!("rup {most} x1 1 x2 >= 1 : 1;"),
        format!("pol 1 {most} *;"),
        format!("pol 1 {} * 1 {} * +;", most / 4, most / 4),
    ] {
        let error = proof_in_rows(&rows, &step, &Limiter::none()).unwrap_err();
        assert_eq!((error.line, &*error.what), (3, "the numbers are too large"), "{step}");
    }
    // One less is refused for what it says.
    let step = format!("rup {} x1 >= 1 : ;", most - 2);
    let error = proof_in_rows(&rows, &step, &Limiter::none()).unwrap_err();
    assert_eq!(error.what, "this row does not follow from those that it names");
}

/// Hints in the worst order, each pass of which assigns one variable; sums that are long.
#[test]
fn one_line_of_a_proof_is_stopped() {
    let mut clauses: Vec<Vec<i32>> = (1..300).map(|at| vec![-at, at + 1]).collect();
    clauses.extend([(1..=1000).collect(), vec![1]]);
    let rows: Vec<Row> = clauses.iter().map(|clause| Row::of_clause(clause)).collect();
    let hints = (1..300).rev().fold(String::new(), |text, at| text + &format!(" {at}"));
    for step in [
        format!("rup >= 1 : 301{hints};"),
        format!("pol 300{};", " 300 +".repeat(100)),
        format!("pol 300{};", " 2 d".repeat(1000)),
    ] {
        is_stopped(100_000, 1_000_000, |limiter| proof_in_rows(&rows, &step, limiter));
    }
    // A hint that is repeated takes no more time.
    let work = |times: usize| {
        let limiter = Limiter::none();
        let step = format!("rup 1 x1 >= 2 :{};", " 300".repeat(times));
        proof_in_rows(&rows, &step, &limiter).unwrap_err();
        limiter.done()
    };
    assert!(work(1000) < 2 * work(1), "{} {}", work(1000), work(1));

    let clauses: Clauses = clauses.into_iter().collect();
    let clause = (2..=1000).fold(String::new(), |text, at| text + &format!(" {at}"));
    let line = format!("302{clause} 0{} 0\n", " 300".repeat(1000));
    is_stopped(100_000, 100_000, |limiter| lrat::check(1000, &clauses, line.as_bytes(), limiter));
}

/// Rules over all cells, in diagrams whose first node decides a cell.
#[test]
fn what_large_rules_leave_is_stopped() {
    let text = format!("{HEADER}\nd r1c1\n");
    for (values, rule) in [
        ("1-40", "[[connected]]\ncells = \"r1-20c1-20\"\nvalues = [1]\n"),
        ("1-2", "[[pieces]]\ncells = \"r1-20c1-20\"\nvalues = [1]\nat-least = 2\n"),
    ] {
        let puzzle = puzzle("20x20", values, rule);
        is_stopped(1_000_000, 1_000_000, |limiter| check(&puzzle, text.as_bytes(), limiter));
    }
}

/// The work is about in proportion to the cells.
#[test]
fn sums_and_pieces_of_large_grids_take_little_work() {
    let work = |side: usize| {
        let size = format!("{side}x{side}");
        let cells = format!("cells = \"r1-{side}c1-{side}\"\n");
        let limiter = Limiter::none();
        let count = format!("[[count]]\n{cells}values = [1]\nexactly = 3\n");
        let sum = format!("[[sum]]\n{cells}total = {}\n", side * side + 3);
        let text = format!("{HEADER}\nd r1c1\n");
        for rule in [count, sum] {
            let puzzle = puzzle(&size, "1-2", &rule);
            let error = check(&puzzle, text.as_bytes(), &limiter).unwrap_err();
            assert_eq!(error.what, "r1c1 may hold 1, which is not excluded at once");
        }
        let pieces = format!("[[pieces]]\n{cells}values = [1]\nat-least = 2\n");
        let pieces = puzzle(&size, "1-2", &pieces);
        plain::variables(pieces.model(), &limiter).unwrap();
        limiter.done()
    };
    let (small, large) = (work(10), work(40));
    assert!(large < 25 * small, "{small} {large}");
}
