//! Puzzles of f-puzzles as their authors made them: read, solved to the solution that is known, and
//! proven to have no other. `tests/data/f_puzzles.tsv` says where they come from.

use std::sync::Arc;

use satoku::{
    engine::{Limits, Sat, Searcher},
    model::{Model, catalog},
    puzzle::Puzzle,
    read::{Settings, parse_one},
};

/// A row of the table.
struct Row {
    name: &'static str,
    puzzle: &'static str,
    expected: &'static str,
}

fn rows() -> Vec<Row> {
    let lines = include_str!("data/f_puzzles.tsv").lines().filter(|line| !line.starts_with('#'));
    let row = |line: &'static str| {
        let [name, _, puzzle, expected] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("no row: {line}")
        };
        Row { name, puzzle, expected }
    };
    lines.skip(1).map(row).collect()
}

/// The rules of a few puzzles are in their names alone, and in words there.
fn named_rules(name: &str) -> Option<&'static str> {
    let is = |word: &str| name.starts_with(word);
    match () {
        () if is("Knightmare") => Some("extends = \"classic\"\n\n[[knightmare]]\n"),
        () if is("Miracle") => Some(
            "extends = \"classic\"\nanti-knight = true\nanti-king = true\nnon-consecutive = true\n",
        ),
        () if is("DiagonalNonconsecutive") => {
            Some("extends = \"classic\"\ndiagonal-non-consecutive = true\n")
        }
        () => None,
    }
}

/// The puzzle of a row, with the rules in its name as `--model` adds them.
fn read(row: &Row) -> Result<Puzzle, String> {
    let settings = match named_rules(row.name) {
        None => Settings::default(),
        Some(text) => {
            let model = Model::from_toml("named.toml", text);
            Settings::of(Arc::new(model.map_err(|error| error.to_string())?))
        }
    };
    parse_one(row.puzzle, &settings).map_err(|error| error.to_string())
}

/// What is wrong with a row that has a solution.
fn check(row: &Row) -> Result<(), String> {
    let puzzle = read(row)?;
    let bare = catalog::load(&format!("latin:{}", puzzle.model().size().rows())).unwrap();
    let solution = parse_one(row.expected, &Settings::of(bare)).map_err(|e| e.to_string())?;
    let solution = solution.givens();
    if let Some(violation) = puzzle.violations(solution).first() {
        return Err(format!("its solution is judged wrong: {violation}"));
    }
    let found = Sat::default().search(&puzzle, &Limits::solutions(2));
    let found = found.map_err(|error| error.to_string())?;
    match &found.solutions[..] {
        [one] if one == solution && found.complete => Ok(()),
        other => Err(format!("{} solutions, complete: {}", other.len(), found.complete)),
    }
}

#[test]
fn every_puzzle_with_a_solution_has_it_alone() {
    let has_solution = |row: &&Row| row.expected.len() >= 81;
    let rows = rows();
    let rows: Vec<&Row> = rows.iter().filter(has_solution).collect();
    assert_eq!(rows.len(), 95);
    let wrong = rows.iter().filter_map(|row| Some(format!("{}: {}", row.name, check(row).err()?)));
    let wrong: Vec<String> = wrong.collect();
    assert!(wrong.is_empty(), "{} of {}\n{}", wrong.len(), rows.len(), wrong.join("\n"));
}

#[test]
fn the_miracle_rules_leave_72_grids() {
    let rows = rows();
    let row = rows.iter().find(|row| row.expected == "count 72").unwrap();
    let found = Sat::default().search(&read(row).unwrap(), &Limits::solutions(100)).unwrap();
    assert!(found.complete);
    assert_eq!(found.solutions.len(), 72);
}

#[test]
fn a_puzzle_implies_another_where_it_has_all_its_rules() {
    let rows = rows();
    let rows: Vec<&Row> = rows.iter().filter(|row| row.name.starts_with("inherit")).collect();
    let (mut pairs, mut implied, mut wrong) = (0, 0, Vec::new());
    for pair in rows.chunks(2) {
        let [a, b] = pair else { panic!("half a pair") };
        let expected = match a.expected {
            "B inherits A: true" => true,
            "B inherits A: false" => false,
            other => panic!("{other}"),
        };
        pairs += 1;
        implied += usize::from(expected);
        match (read(a), read(b)) {
            (Ok(first), Ok(second)) if second.implies(&first) == expected => {}
            (Ok(_), Ok(_)) => wrong.push(format!("{}: expected {expected}", a.name)),
            (first, second) => wrong.extend(
                [first.err(), second.err()]
                    .into_iter()
                    .flatten()
                    .map(|e| format!("{}: {e}", a.name)),
            ),
        }
    }
    assert_eq!((pairs, implied), (73, 31));
    assert!(wrong.is_empty(), "{} of {pairs}\n{}", wrong.len(), wrong.join("\n"));
}
