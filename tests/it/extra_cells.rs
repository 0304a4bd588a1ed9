//! Cells beside the grid: they are cells to every engine, to certificates, to files and to people.

use satoku::{
    cnf::{AtMostOne, Encoding},
    engine::{Auto, Cubes, Fast, Learn, MOST_STATES, Milp, Native, Portfolio, count_exactly},
    export::{self, Document, Format, reply},
    generate::{Failure, Generator, Request},
    grid::Value,
    proof::{Place, prove, verify},
    record::Record,
    write::TARGETS,
};

use crate::{certificates::claim_of, prelude::*, puzzles::read as puzzle};

fn latin(rest: &str) -> Puzzle {
    puzzle(&format!("model = \"latin:2\"\n{rest}"))
}

/// Rules of many kinds over cells of a grid of 2x2 and beside it.
fn cases() -> Vec<Puzzle> {
    let rules = [
        "cells = { X = 1 }",
        "cells = { X = 2 }\n[[all-different]]\ncells = \"X1-2\"",
        "cells = { X = 2 }\ngivens = \"1... + X2=1\"",
        "cells = { X = 1 }\n[[arrow]]\ncircle = \"X1\"\ncells = \"r1c1\"",
        "cells = { X = 1, A = 1 }\n[[sum]]\ncells = \"r1c1 X1 A1\"\ntotal = 4",
        "cells = { X = 2 }\n[[thermometer]]\ncells = \"X2 r2c2\"\n[[pair]]\ncells = \"X1 r1c1\"\nrelation = \"a == b\"",
        "cells = { X = 2 }\n[[pair]]\ncells = \"r1c1 X1 X2\"\nrelation = \"a <= b\"",
        "cells = { X = 1, R = 1 }\n[[candidates]]\ncells = \"VR1 r1c1\"\nvalues = [2]",
        "cells = { X = 2 }\n[[count]]\ncells = \"r1c1-2 X1 X2\"\nvalues = [2]\nexactly = 1",
        "cells = { X = 1 }\n[[either]]\ncases = [{ candidates = { cells = \"X1\", values = [1] } }, \
         { all-different = { cells = \"X1 r1c1\" } }]",
        "cells = { X = 1 }\n[[regex]]\ncells = \"r1c1 X1 r2c2\"\npattern = \"1(1|2)1|22*\"",
        "cells = { X = 1 }\ngivens = \"1... + X1=2\"\n[[pair]]\ncells = \"X1 r1c2\"\nrelation = \"a == b\"",
        "cells = { X = 1 }\n[[all-different]]\ncells = \"X1 r1c1\"\n[[all-different]]\n\
         cells = \"X1 r1c2\"",
        "cells = { X = 1 }\n[[same-values]]\nsets = [\"r1c1 X1\", \"r1c2 r2c2\"]",
    ];
    let latin = rules.iter().filter_map(|rest| {
        let text = format!("model = \"latin:2\"\n{rest}");
        // (What a kind wants to be told is not what is checked here.)
        text.parse::<Puzzle>().map_err(|error| eprintln!("{text}: {error}")).ok()
    });
    let mut all: Vec<Puzzle> = latin.collect();
    assert!(all.len() + 2 >= rules.len(), "too few of these are read");
    all.push(puzzle(
        "size = 3\nvalues = \"1-3\"\nrows = \"none\"\ncolumns = \"none\"\ncells = { X = \"1x2\" }\n\
         [[sum]]\ncells = \"r1-3c1 X1\"\ntotal = 5\n[[all-different]]\ncells = \"r1c1 r2c2 X2\"\n\
         [[candidates]]\ncells = \"r1-3c3 r1c2 r3c2\"\nvalues = [1]",
    ));
    // Cells that are worth something else than they hold.
    all.push(self::latin(
        "[[modifier]]\nvalue = \"2 * d\"\nper = \"house\"\ndistinct = true\n[[killer]]\n\
         cells = \"r1c1-2\"\nsum = 5",
    ));
    all.push(puzzle(
        "size = \"1x3\"\nvalues = \"0-2\"\nrows = \"none\"\n[[modifier]]\nvalue = \"1 - d\"\n\
         per = \"row\"\n[[arrow]]\ncircle = \"r1c2\"\ncells = \"r1c1 r1c3\"",
    ));
    all.push(puzzle(
        "size = \"1x2\"\nvalues = \"1-3\"\nrows = \"none\"\n[[modifier]]\nvalue = \"d / 2\"\n\
         cells = \"r1c2\"\n[[sum]]\ncells = \"r1c1-2\"\none-of = [2, 3]",
    ));
    all.push(puzzle(
        "size = \"1x3\"\nvalues = \"0-2\"\ncells = { X = 2 }\nholes = \"r1c2\"\n[[less-than]]\n\
         cells = \"X1 r1c1\"\n[[whispers]]\ncells = \"r1c3 X2\"\ndifference = 2",
    ));
    all
}

/// All grids that keep the rules by their own words, by trying every value in every cell.
fn by_words(puzzle: &Puzzle) -> BTreeSet<String> {
    fn fill(puzzle: &Puzzle, grid: &mut Grid, cells: &[Cell], found: &mut BTreeSet<String>) {
        let Some((&cell, rest)) = cells.split_first() else {
            if puzzle.violations(grid).is_empty() {
                found.insert(grid.to_line());
            }
            return;
        };
        for value in grid.size().values() {
            grid.set(cell, Some(value));
            fill(puzzle, grid, rest, found);
        }
    }
    let (mut found, cells) = (BTreeSet::new(), puzzle.model().cells().collect::<Vec<_>>());
    let empty = Grid::empty(puzzle.model().size()).with_holes(puzzle.model().holes());
    fill(puzzle, &mut empty.clone(), &cells, &mut found);
    found
}

fn lines(grids: &[Grid]) -> BTreeSet<String> {
    grids.iter().map(Grid::to_line).collect()
}

#[test]
fn every_engine_finds_what_the_words_say_of_all_cells() {
    const MOST: usize = 3000;
    for puzzle in cases() {
        let expected = by_words(&puzzle);
        let text = written(&puzzle, "toml").unwrap();
        let encoding = Encoding { at_most_one: AtMostOne::Pairwise, ..Encoding::default() };
        let mut engines: Vec<Box<dyn Searcher>> = vec![
            Box::new(Sat::default()),
            Box::new(Sat::new(encoding)),
            Box::new(Backtracker::new(Strategy::REFERENCE)),
            Box::new(Backtracker::new(Strategy::CANDIDATES)),
            Box::new(Learn::default()),
            Box::new(Portfolio::new(Encoding::default())),
            Box::new(Auto::new(Encoding::default())),
            Box::new(Fast::before(Box::new(Sat::default()))),
            Box::new(Milp),
        ];
        for engine in &mut engines {
            let found = engine.find(&puzzle, MOST);
            let (name, solutions) = (engine.name(), &found.solutions);
            assert!(found.complete, "{name}\n{text}");
            assert_eq!(solutions.len(), expected.len(), "{name} finds one twice\n{text}");
            assert_eq!(lines(solutions), expected, "{name}\n{text}");
        }
        let count = count_exactly(&puzzle, MOST_STATES, &Limiter::none());
        assert!(count.is_err() || count == Ok(expected.len() as u128), "{count:?}\n{text}");
        // Every solution is in just one of the cubes.
        let cubes = Cubes::split(&puzzle, 4, &Limiter::none()).unwrap();
        let mut pieces = Vec::new();
        for cube in cubes.iter() {
            let piece = cube.piece(&puzzle);
            pieces.extend(Sat::default().find(&piece, MOST).solutions);
        }
        assert_eq!((pieces.len(), lines(&pieces)), (expected.len(), expected), "{text}");
    }
}

#[test]
fn the_rows_alone_say_it() {
    for puzzle in cases() {
        let (size, program) = (puzzle.model().size(), puzzle.to_program());
        let cells = (0..size.variable_count()).map(satoku::program::Var::from_index);
        let found = satoku::engine::Assignments::of(&program).over(cells);
        let found: BTreeSet<String> = found
            .map(|values| {
                let values = values.unwrap();
                puzzle.grid_of(|var| values.holds(var)).to_line()
            })
            .collect();
        assert_eq!(found, by_words(&puzzle));
    }
}

#[test]
fn the_native_engine_leaves_them_to_others() {
    let puzzle = puzzle("model = \"classic\"\ncells = { X = 1 }");
    let error =
        Native::default().search(&puzzle, &Limits::solutions(1), &Limiter::none()).unwrap_err();
    assert!(error.to_string().contains("native"), "{error}");
}

#[test]
fn certificates_of_all_claims_hold_and_cover_them() {
    let mut claims = BTreeSet::new();
    for puzzle in &cases() {
        let expected = by_words(puzzle).len();
        let claim = claim_of(expected);
        let certificate = prove(puzzle).unwrap();
        assert_eq!(certificate.claim(), claim);
        claims.insert(claim.to_string());
        let holds = verified(&certificate, puzzle);
        assert_eq!(holds.puzzle.model().size(), puzzle.model().size());
        assert_eq!(holds.puzzle.givens(), puzzle.givens());
        if expected > 1 {
            let certificate = puzzle.prove_count().unwrap();
            assert_eq!(certificate.solutions(), Some(expected));
            assert_eq!(verified(&certificate, puzzle).solutions, Some(expected));
        }
    }
    assert_eq!(claims.len(), 3, "{claims:?}");
}

#[test]
fn a_certificate_that_leaves_an_extra_cell_out_is_refused() {
    let folder = Scratch::new();
    let path = folder.as_ref().join("certificate");
    let unique = latin(
        "cells = { X = 1 }\ngivens = \"1... + X1=2\"\n[[all-different]]\ncells = \"X1 r1c1\"",
    );
    prove(&unique).unwrap().write(&*path).unwrap();
    let solution = path.join("solution.txt");
    assert_eq!(std::fs::read_to_string(&solution).unwrap(), "1221 + X1=2\n");
    std::fs::write(&solution, "1221\n").unwrap();
    assert!(verify(&Place::Folder(path), &Limiter::none()).is_err());
}

#[test]
fn files_for_solvers_name_them_and_answers_are_read_back() {
    let puzzle = latin(
        "cells = { X = 1, R = 1 }\ngivens = \"1...\"\n[[all-different]]\ncells = \"X1 r1c1\"\n\
         [[all-different]]\ncells = \"VR1 X1\"",
    );
    let program = puzzle.to_program();
    for (_, format) in Format::ALL {
        let mut text = Vec::new();
        let document = Document::new(&puzzle, &program, Encoding::default());
        document.write(format, &mut text, &Limiter::none()).unwrap();
        let text = String::from_utf8(text).unwrap();
        assert!(!text.contains("x_0_") && !text.contains("x_1_3_"), "{text}");
        if matches!(format, Format::Lp | Format::Dimacs) {
            assert!(text.contains("x_X1_2") && text.contains("x_VR1_1"), "{text}");
        }
    }
    let size = puzzle.model().size();
    let answer = "Optimal - objective value 0\n\
                  0 x_1_1_1 1 0\n0 x_1_2_2 1 0\n0 x_2_1_2 1 0\n0 x_2_2_1 1 0\n0 x_X1_2 1 0\n\
                  0 x_VR1_1 1 0\n";
    let read = reply::read(answer, size.variable_count(), reply::by_name(size)).unwrap();
    let reply::Reply::Solution(values) = read else { panic!("{read:?}") };
    let grid = reply::grid(&puzzle, &values).unwrap();
    assert_eq!(grid.to_line(), "1221 + VR1=1 X1=2");
    assert_eq!(puzzle.violations(&grid), []);
    let _ = export::Names::default();
}

#[test]
fn puzzles_are_written_where_that_can_be_and_read_back() {
    for puzzle in cases() {
        for target in TARGETS {
            let written = target.write(&puzzle, &Limiter::none());
            match target.name {
                "toml" | "json" => {
                    let again = written.unwrap().parse::<Puzzle>().unwrap();
                    assert_eq!(again.givens(), puzzle.givens());
                    assert!(again.model().says_the_same(puzzle.model()), "{}", target.name);
                }
                "svg" => {
                    let has_letters =
                        puzzle.model().size().layers().any(|of| of.layer().as_letter().is_some());
                    assert_eq!(written.unwrap().contains("class=\"extra\""), has_letters);
                }
                "iss" => {
                    if let Ok(text) = written {
                        let again = text.parse::<Puzzle>().unwrap();
                        assert_eq!(by_words(&again), by_words(&puzzle), "{text}");
                    }
                }
                "puzz-link" => assert!(written.is_err()),
                name => {
                    let error = written.unwrap_err().to_string();
                    assert!(error.contains("is an extra cell"), "{name}: {error}");
                }
            }
        }
    }
}

#[test]
fn answers_tell_them_by_name() {
    let puzzle = latin(
        "cells = { X = 3, Y = \"2x2\" }\ngivens = \"1... + X2=1 X3=2 Y1=1 Y2=2 Y3=1 Y4=1\"\n\
         [[all-different]]\ncells = \"X1 r1c1\"",
    );
    let answer = puzzle.solver().solve().unwrap();
    let record = serde_json::to_value(Record::answered(&puzzle, &answer, false)).unwrap();
    assert_eq!(record["solution"], "1221");
    assert_eq!(record["cells"]["X1"], 2);
    assert_eq!(record["cells"].as_object().unwrap().len(), 7);
    assert!(record.get("cells_of_witness").is_none());
    let grid = &answer.search.solutions[0];
    let drawing = satoku::draw::boxed(grid, puzzle.model(), |_, text| text);
    assert!(
        drawing.ends_with("+-----+\nX1-2 = 2 1\nX3 = 2\nY1-2 = 1 2\nY3-4 = 1 1\n"),
        "{drawing}"
    );
    let plain = empty(&model("latin:2"));
    let answer = plain.solver().solve().unwrap();
    let record = serde_json::to_value(Record::answered(&plain, &answer, false)).unwrap();
    assert!(record.get("cells").is_none());
}

#[test]
fn steps_and_reasons_speak_of_them() {
    let puzzle = latin(
        "cells = { X = 2 }\ngivens = \"1...\"\n[[all-different]]\ncells = \"X1 r1c1\"\n\
         [[all-different]]\ncells = \"X1 X2\"",
    );
    let steps: Vec<String> =
        puzzle.steps().map(|step| satoku::steps::show::text::sentence(&step)).collect();
    assert!(steps.iter().any(|step| step.contains("X1")), "{steps:#?}");
    assert!(steps.iter().any(|step| step.contains("X2")), "{steps:#?}");
    let broken = puzzle.with_givens({
        let mut givens = puzzle.givens().clone();
        givens.set("X1".parse().unwrap(), Some(Value::new(1)));
        givens
    });
    let messages: Vec<String> =
        broken.violations(broken.givens()).iter().map(ToString::to_string).collect();
    assert!(
        messages.iter().any(|text| text.contains("X1 and r1c1") || text.contains("r1c1 and X1"))
    );
}

/// A request for puzzles of 4x4 with more, such as cells beside the grid.
fn request(rest: &str) -> Request {
    Request::new(model(&format!("size = 4\nboxes = \"2x2\"\n{rest}")))
}

#[test]
fn puzzles_with_them_are_generated_and_read_back() {
    let letter = "cells = { X = 1 }\n[[arrow]]\ncircle = \"X1\"\ncells = \"r1c1-2\"";
    let doublers = "[[modifier]]\nvalue = \"2 * d\"\nper = \"house\"\ndistinct = true";
    let random_clues = vec!["killer:2".parse().unwrap()];
    for request in [request(letter), Request { random_clues, ..request(doublers) }] {
        let made = Generator::new(Request { minimal: true, ..request })
            .generate(1, 0, &Limiter::none())
            .unwrap();
        assert!(made.solution.is_full() && made.puzzle.givens().extra().next().is_none());
        let puzzle = made.puzzle.clone().with_solution(Some(made.solution.clone()));
        for format in ["toml", "json"] {
            let text = written(&puzzle, format).unwrap();
            let again = self::puzzle(&text);
            assert_eq!(again.givens(), puzzle.givens(), "{text}");
            assert_eq!(again.solution(), Some(&made.solution), "{text}");
            let answer = again.solver().solve().unwrap();
            assert_eq!(answer.verdict().to_string(), "unique", "{text}");
            assert_eq!(answer.search.solutions, std::slice::from_ref(&made.solution), "{text}");
            for (cell, _) in puzzle.givens().filled() {
                let mut givens = again.givens().clone();
                givens.set(cell, None);
                let answer = again.with_givens(givens).solver().solve().unwrap();
                assert_eq!(answer.verdict().to_string(), "multiple", "{text} without {cell}");
            }
        }
    }
}

#[test]
fn lines_of_generated_puzzles_have_them_in_the_solution() {
    let folder = Scratch::new();
    let text = "size = 4\nboxes = \"2x2\"\ncells = { X = 1 }\n[[arrow]]\ncircle = \"X1\"\n\
                cells = \"r1c1-2\"";
    let path = folder.write("my.toml", text);
    let run = |format: &str| {
        satoku(&["generate", "-q", "--seed", "1", "--format", format, "--model", &path]).succeeds()
    };
    let line = run("line");
    let fields: Vec<&str> = line.trim_end().split('\t').collect();
    assert_eq!(fields[1], "unique", "{line}");
    let [puzzle, solution] = [0, 2].map(|field| read_in(&model(text), fields[field]));
    assert!(fields[2].contains(" + X1="), "{line}");
    assert_eq!(puzzle.solver().solve().unwrap().search.solutions, [solution.givens().clone()]);
    let record: serde_json::Value = serde_json::from_str(&run("json")).unwrap();
    assert_eq!(
        (&record["puzzle"], &record["solution"]),
        (&fields[0].into(), &fields[2][..16].into())
    );
    assert_eq!(format!(" + X1={}", record["cells"]["X1"]), solution.givens().extra_text());
}

#[test]
fn what_nothing_binds_makes_no_puzzle() {
    let failure =
        Generator::new(request("cells = { X = 1 }")).generate(1, 0, &Limiter::none()).unwrap_err();
    assert!(matches!(failure, Failure::Unbound(_)), "{failure}");
    assert!(failure.to_string().contains("X1") && failure.to_string().contains("rule"));
}
