//! The timing table of a C course, measured again.
//!
//! The course's programs try the first empty cell's values and look at the whole grid after each
//! move, or, in the fast version, at the move's row, column and box. Its test of uniqueness is to
//! search twice, with values upwards and downwards. Those are the strategies `course`,
//! `course-fast` and the same with `-down`; here they run beside engines of today.
//!
//! Which its four puzzles are has to be inferred in part, from those that are in our collection. A
//! completed grid there is labelled as puzzle 2's, and is the solution of the puzzle in figure 1:
//! so that should be puzzle 2, and the millions of nodes that it takes fit its time. The first
//! puzzle and the one with more solutions are not there; the completed grid and puzzle 2 without
//! one given stand in for them, so those columns are not on the same puzzles as the published ones.

use std::sync::Arc;

use serde_json::json;

use crate::{
    cli::show::{table::columns, text::seconds},
    cnf::Encoding,
    compare::{Conflict, Contender, Measured, Plan, Race, Run},
    engine::{Backtracker, Engine, Limits, Strategy},
    grid::Grid,
    model::{self, Model, ModelError, catalog},
    write::csv,
};
use satoku_formats::read::{Settings, parse_one};
use satoku_rules::{interrupt::Limiter, puzzle::Instance};

/// The published table, measured by the course's author: for each program the seconds for each
/// puzzle, to solve it or to show that it has no solution.
const PUBLISHED: [(&str, [f64; 4]); 3] = [
    ("course", [0.07, 20.88, 0.04, 18.91]),
    ("course, -O3", [0.06, 3.63, 0.04, 3.32]),
    ("course-fast", [0.06, 0.73, 0.04, 0.65]),
];

/// The columns: name, what it is here, puzzle. An empty grid has no text.
const PUZZLES: [(&str, &str, &str); 4] = [
    (
        "puzzle 1",
        "not in our collection; replaced by the course's completed grid",
        "863925741412786359759413286971264835346857912285391467198632574524178693637549128",
    ),
    (
        "puzzle 2",
        "probably the puzzle of figure 1",
        "86..2.......7...59.............6.8...4.........53....7..........2....6....75.9...",
    ),
    ("empty", "the empty grid", ""),
    (
        "several",
        "not in our collection; replaced by puzzle 2 without r6c9=7, 398 solutions",
        "86..2.......7...59.............6.8...4.........53...............2....6....75.9...",
    ),
];

fn puzzles() -> Result<Vec<Instance>, ModelError> {
    let model = model::named(catalog::DEFAULT)?;
    Ok(PUZZLES
        .iter()
        .map(|(name, _, text)| puzzle(&model, text).labelled(Some((*name).into())))
        .collect())
}

fn puzzle(model: &Arc<Model>, text: &str) -> Instance {
    if text.is_empty() {
        return Instance::new(model.clone(), Grid::empty(model.size()));
    }
    parse_one(text, &Settings::of(model.clone()), &Limiter::none()).expect("a test reads them all")
}

/// What contenders took for the puzzles, in one run over them.
pub(super) struct CourseTable {
    /// Until the first solution, as in the published table.
    pub first: Vec<Measured>,
    /// Until it is known whether it is the only one.
    pub only: Vec<Measured>,
}

/// Measures all of it; `limits.solutions` is ignored.
pub(super) fn measure(limits: &Limits) -> Result<CourseTable, Box<Conflict>> {
    let puzzles = puzzles().expect("the model is built in");
    let course = [Strategy::COURSE, Strategy::COURSE_FAST];
    let strategies = course.into_iter().flat_map(|strategy| [strategy, strategy.down()]);
    let mut contenders: Vec<Contender> = strategies
        .map(|strategy| Contender::new(strategy.to_string(), Box::new(Backtracker::new(strategy))))
        .collect();
    contenders.extend(ours());
    let rows = |contenders, solutions| {
        let mut race = Race { contenders, limits: Limits { solutions, ..*limits } };
        race.measure(&puzzles, Plan { runs: 1, warmup: 0 }, &mut ())
    };
    let first = rows(contenders, 1)?;
    let ours = rows(ours(), 2)?;
    let up_and_down = first.chunks(2).take(course.len()).map(|rows| Measured {
        contender: format!("{} and down", rows[0].contender),
        puzzles: runs(&rows[0])
            .zip(runs(&rows[1]))
            .map(|(up, down)| vec![both(up, down)])
            .collect(),
    });
    let only = up_and_down.chain(ours).collect();
    Ok(CourseTable { first, only })
}

fn ours() -> Vec<Contender> {
    let reference = Engine::Backtrack(Strategy::REFERENCE).build(Encoding::default());
    let mut contenders = vec![Contender::new(Strategy::REFERENCE.to_string(), reference)];
    contenders.extend(Contender::all(&[Engine::Portfolio, Engine::Native], &[]));
    contenders
}

/// A contender's run on each puzzle.
fn runs(row: &Measured) -> impl Iterator<Item = &Run> {
    row.puzzles.iter().flatten()
}

fn both(up: &Run, down: &Run) -> Run {
    let mut run = up.clone();
    run.time += down.time;
    run.is_done &= down.is_done;
    run.is_confirmed &= down.is_confirmed;
    run.effort.nodes = up.effort.nodes.zip(down.effort.nodes).map(|(up, down)| up + down);
    run
}

/// The course's table and ours, below each other.
pub(super) fn text(measured: &CourseTable) -> String {
    let row = |name: &str, cells: [String; PUZZLES.len()]| {
        [format!("  {name}")].into_iter().chain(cells).collect::<Vec<_>>()
    };
    let mut rows = vec![row("", PUZZLES.map(|(name, _, _)| name.to_owned()))];
    rows.push(vec![
        "seconds to solve, or to show that there is no solution, as published".to_owned(),
    ]);
    rows.extend(
        PUBLISHED
            .map(|(program, seconds)| row(program, seconds.map(|seconds| format!("{seconds:.2}")))),
    );
    let mut add = |title: &str, of: &[Measured]| {
        rows.push(vec![title.to_owned()]);
        for measured in of {
            let mut cells = [const { String::new() }; PUZZLES.len()];
            for (cell, run) in cells.iter_mut().zip(runs(measured)) {
                let time = seconds(run.time.as_secs_f64());
                *cell = if run.is_done { time } else { format!("> {time}") };
            }
            rows.push(row(&measured.contender, cells));
        }
    };
    add("the same, measured now", &measured.first);
    add("until it is known whether the solution is unique, measured now", &measured.only);
    let mut text = with_headings(&rows);
    text += "\nThe published figures are those of the course's author, on a machine of that time; the others\nwere measured on this machine just now. > means that a limit was reached.\n";
    for (name, what, _) in PUZZLES {
        text += &format!("{name}: {what}\n");
    }
    text
}

/// A table with headings that do not widen the first column.
fn with_headings(rows: &[Vec<String>]) -> String {
    let cells: Vec<Vec<String>> = rows.iter().filter(|row| row.len() > 1).cloned().collect();
    let drawn = columns(&cells);
    let mut lines = drawn.lines();
    let line = |row: &Vec<String>| match &row[..] {
        [heading] => format!("{heading}\n"),
        _ => format!("{}\n", lines.next().unwrap_or_default()),
    };
    rows.iter().map(line).collect()
}

/// The part of the table, the program, and for each puzzle the seconds and whether it came to its
/// end.
type CourseLine = (&'static str, String, Vec<(f64, bool)>);

fn lines(measured: &CourseTable) -> Vec<CourseLine> {
    let published = PUBLISHED.into_iter().map(|(program, seconds)| {
        ("published", program.to_owned(), Vec::from(seconds.map(|seconds| (seconds, true))))
    });
    let row = |part, row: &Measured| {
        let runs = runs(row).map(|run| (run.time.as_secs_f64(), run.is_done)).collect();
        (part, row.contender.clone(), runs)
    };
    let first = measured.first.iter().map(|of| row("first", of));
    let only = measured.only.iter().map(|of| row("only", of));
    published.chain(first).chain(only).collect()
}

pub(super) fn json(measured: &CourseTable) -> serde_json::Value {
    let puzzles =
        PUZZLES.map(|(name, what, text)| json!({"name": name, "what": what, "puzzle": text}));
    let rows = lines(measured).into_iter().map(|(part, program, runs)| {
        let (seconds, done): (Vec<f64>, Vec<bool>) = runs.into_iter().unzip();
        json!({"part": part, "program": program, "seconds": seconds, "done": done})
    });
    json!({"puzzles": puzzles, "rows": rows.collect::<Vec<_>>()})
}

pub(super) fn csv(measured: &CourseTable) -> String {
    let mut text = csv::line(["part", "program", "puzzle", "seconds", "done"]);
    for (part, program, runs) in lines(measured) {
        for ((name, _, _), (seconds, done)) in PUZZLES.iter().zip(runs) {
            text += &csv::line([part, &*program, name, &seconds.to_string(), &done.to_string()]);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Sat, Searcher, Verdict};

    #[test]
    fn the_puzzles_are_what_the_table_says() {
        let seeds = include_str!("../../../../puzzles/seeds.tsv");
        assert!(PUZZLES[..2].iter().all(|(_, _, text)| seeds.contains(text)));
        let puzzles = puzzles().unwrap();
        let counts = puzzles.iter().map(|puzzle| {
            let search =
                Sat::default().search(puzzle, &Limits::solutions(400), &Limiter::none()).unwrap();
            (search.verdict(), search.solutions.len())
        });
        let (unique, multiple) = (Verdict::Unique, Verdict::Multiple);
        let expected = [(unique, 1), (unique, 1), (multiple, 400), (multiple, 398)];
        assert_eq!(counts.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_table_has_a_row_for_each_strategy_and_engine() {
        let limits = Limits { nodes: Some(1000), ..Limits::solutions(2) };
        let table = measure(&limits).unwrap();
        let names = |rows: &[Measured]| -> Vec<String> {
            assert!(rows.iter().all(|row| runs(row).count() == PUZZLES.len()));
            rows.iter().map(|row| row.contender.clone()).collect()
        };
        let course = ["course", "course-down", "course-fast", "course-fast-down"];
        let ours = ["reference", "sat", "native"];
        assert_eq!(names(&table.first), [&course[..], &ours].concat());
        assert_eq!(
            names(&table.only),
            [&["course and down", "course-fast and down"], &ours[..]].concat()
        );
        assert!(
            !table.first[0].puzzles[1][0].is_done,
            "a thousand nodes are not enough for puzzle 2"
        );
        assert!(table.only.iter().all(|row| row.puzzles[0][0].is_done));
    }
}
