//! Original puzzles of f-puzzles: read, solved to the known solution, and proven unique.
//! `tests/data/f_puzzles.tsv` names their sources.

use satoku::read::parse_one;

use crate::{prelude::*, puzzles::rows as rows_of};

/// A row of the table.
struct Row {
    name: &'static str,
    puzzle: &'static str,
    expected: &'static str,
}

fn rows() -> Vec<Row> {
    let row = |fields: Vec<&'static str>| {
        let [name, _, puzzle, expected] = fields[..] else { panic!("no row: {fields:?}") };
        Row { name, puzzle, expected }
    };
    rows_of(include_str!("../data/f_puzzles.tsv")).map(row).collect()
}

/// The rules of a few puzzles are only in their names, in prose.
fn named_rules(name: &str) -> Option<&'static str> {
    let is = |word: &str| name.starts_with(word);
    match () {
        () if is("Knightmare") => Some("size = 9\nboxes = '3x3'\n\n[[knightmare]]\n"),
        () if is("Miracle") => Some(
            "size = 9\nboxes = '3x3'\nanti-knight = true\nanti-king = true\nnon-consecutive = true\n",
        ),
        () if is("DiagonalNonconsecutive") => {
            Some("size = 9\nboxes = '3x3'\ndiagonal-non-consecutive = true\n")
        }
        () => None,
    }
}

/// The puzzle of a row, with the rules in its name as `--model` adds them.
fn read(row: &Row) -> Result<Puzzle, String> {
    let settings = named_rules(row.name).map(|text| Settings::of(model(text)));
    let settings = settings.unwrap_or_default();
    parse_one(row.puzzle, &settings, &Limiter::none()).map_err(|error| error.to_string())
}

/// The failure of a row with a solution, if any.
fn check(row: &Row) -> Result<(), String> {
    let puzzle = read(row)?;
    let bare = model(&format!("latin:{}", puzzle.model().size().rows()));
    let solution = parse_one(row.expected, &Settings::of(bare), &Limiter::none())
        .map_err(|e| e.to_string())?;
    let solution = solution.givens();
    if let Some(violation) = puzzle.violations(solution).first() {
        return Err(format!("its solution is judged wrong: {violation}"));
    }
    let found = Sat::default().find(&puzzle, 2);
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
    let found = Sat::default().find(&read(row).unwrap(), 100);
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
            (first, second) => {
                let errors = [first.err(), second.err()].into_iter().flatten();
                wrong.extend(errors.map(|error| format!("{}: {error}", a.name)));
            }
        }
    }
    assert_eq!((pairs, implied), (73, 31));
    assert!(wrong.is_empty(), "{} of {pairs}\n{}", wrong.len(), wrong.join("\n"));
}

/// A grid of a side and of these cells is refused because of other keys.
#[track_caller]
fn refused(side: usize, cell: &str, keys: &str, expected: &str) {
    let row = format!("[{}]", vec![cell; side].join(","));
    let text = format!("{{\"grid\":[{}],{keys}}}", vec![row; side].join(","));
    let found = text.parse::<Puzzle>();
    let found = found.map_or_else(|error| error.to_string(), |_| "it is read".to_owned());
    assert_eq!(found, expected, "{keys}");
}

#[test]
fn clues_that_make_no_sense_are_refused() {
    let ten: Vec<String> = (1..=9).map(|row| format!("\"R{row}C1\"")).collect();
    let ten = format!("{},\"R9C2\"", ten.join(","));
    // A key, its value, and below it the message.
    let cases = r#"
        "killercage":[{"cells":["R1C1","R1C2"],"value":"<20"}]
        > 1: killercage 1: expected a whole number in `value`, found "<20"
        "killercage":[{"cells":["R1C1","R1C2","R1C1"],"value":"6"}]
        > 1: killercage 1: r1c1 is named twice in `cells`
        "extraregion":[{"cells":["R1C1","R1C2","R1C1"]}]
        > 1: extraregion 1: r1c1 is named twice, expected different cells
        "quadruple":[{"cells":["R1C1","R1C2","R2C1","R1C1"],"values":[1]}]
        > 1: quadruple 1: r1c1 is named twice, expected different cells
        "renban":[{"lines":[["R1C1","R1C2","R1C1"]]}]
        > 1: renban 1: renban "renban 1": found r1c1 twice, expected each cell once
        "thermometer":[{"lines":[[TEN]]}]
        > 1: thermometer 1: thermometer "thermometer 1" has 10 cells, expected 1 to 9, one for each
        > value
        "difference":[{"cells":["R1C1","R1C3"]}]
        > 1: difference 1: expected two cells that share a side in `cells`, found r1c1, r1c3
        "difference":[{"cells":["R1C1","R1C2"]},{"cells":["R1C2","R1C1"]}]
        > 1: difference 1: two of `difference` are between r1c1 and r1c2
        "ratio":[{"cells":["R1C1","R1C2"],"value":"x"}]
        > 1: ratio 1: expected a whole number in `value`, found "x"
        "xv":[{"cells":["R1C1","R1C2"],"value":"L"}]
        > 1: xv 1: expected X or V in `value`, found "L"
        "clone":[{"cells":["R1C1","R1C2"],"cloneCells":["R5C5"]}]
        > 1: clone 1: clone "clone 1": found 2 cells and 1 in the copy, expected equally many
        "arrow":[{"cells":["R1C2","R1C1"],"lines":[["R1C2","R2C2"]]}]
        > 1: arrow 1: expected the cells of a pill from left to right and from top to bottom, found
        > r1c2 and r1c1
        "arrow":[{"cells":["R1C2"],"lines":[["R2C2","R3C2"]]}]
        > 1: arrow 1: expected an arrow that begins in its circle, found r2c2 and r3c2
        "littlekillersum":[{"cell":"R1C0","direction":"DR","value":"x"}]
        > 1: littlekillersum 1: expected a whole number in `value`, found "x"
        "even":[{"cell":"R0C1"}]
        > 1: even 1: "R0C1" is off the grid: rows and columns go from 1 to 9
        "antiknight":"yes"
        > 1: antiknight: expected true or false, found a text
    "#;
    check_each(&cases.replace("TEN", &ten), |keys, expected| refused(9, "{}", keys, expected));
}

#[test]
fn pills_and_region_sums_need_grids_that_have_them() {
    refused(
        10,
        "{}",
        r#""arrow":[{"cells":["R1C1","R1C2"],"lines":[["R1C2","R2C2"]]}]"#,
        "1: arrow 1: arrow \"arrow 1\": `circle` is 2 cells, expected one cell, because a value such \
         as 10 is no digit",
    );
    let cases = r#"
        "regionsumline":[{"lines":[["R1C1","R1C2","R1C3"]]}]
        > 1: regionsumline 1: a region sum line: needs regions, and there are none
        "disjointgroups":true
        > 1: disjointgroups: needs regions, and there are none
    "#;
    check_each(cases, |keys, expected| refused(4, r#"{"region":null}"#, keys, expected));
}

/// Whether the first has all rules of the second, apart from names.
fn has_rules_of(first: &Puzzle, second: &Puzzle) -> bool {
    let is_same = |one: &Stated, other: &Stated| {
        one.kind() == other.kind() && one.statements() == other.statements()
    };
    let mut rules = second.model().rules().iter();
    rules.all(|rule| first.model().rules().iter().any(|other| is_same(other, rule)))
}

/// The failure of a row's round trip, if any.
fn check_written(row: &Row) -> Result<(), String> {
    let puzzle = read(row)?;
    let json = written(&puzzle, "f-puzzles")?;
    for format in ["f-puzzles", "f-puzzles-link", "sudokupad-link"] {
        let text = written(&puzzle, format)?;
        let again = text.parse::<Puzzle>().map_err(|error| error.to_string())?;
        let has_same_rules = match named_rules(row.name) {
            None => has_rules_of(&again, &puzzle) && has_rules_of(&puzzle, &again),
            // Perhaps of another kind.
            Some(_) => again.implies(&puzzle) && puzzle.implies(&again),
        };
        if !has_same_rules {
            return Err(format!("its rules are others in {format}"));
        }
        let same = [
            again.givens() == puzzle.givens(),
            again.candidates() == puzzle.candidates(),
            again.about() == puzzle.about(),
            again.solution() == puzzle.solution(),
            written(&again, "f-puzzles")? == json,
        ];
        if same != [true; 5] {
            return Err(format!("it is another in {format}: {same:?}"));
        }
    }
    Ok(())
}

#[test]
fn every_puzzle_is_written_and_read_again() {
    let (mut done, mut refused, mut wrong) = (0, Vec::new(), Vec::new());
    for row in rows() {
        match check_written(&row) {
            Ok(()) => done += 1,
            Err(error) if error.contains("cannot be written") => refused.push(error),
            Err(error) => wrong.push(format!("{}: {error}", row.name)),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert_eq!((done, refused.len()), (240, 2), "{refused:#?}");
}
