//! Outside solvers on files of genres: whether there is a solution, and another one.

use std::{fs, process::Command};

use fastrand::Rng;
use satoku_cnf::Encoding;
use satoku_core::genre::{GENRES, Problem};
use satoku_engine::{Limits, Sat, Searcher, Verdict};
use satoku_export::{Document, Format};
use satoku_samples::genres;

use crate::puzzle;

fn is_installed(program: &str) -> bool {
    let found = Command::new("sh").args(["-c", &format!("command -v {program}")]).output();
    let is_there = found.is_ok_and(|output| output.status.success());
    if !is_there {
        eprintln!("skipped: {program} is not installed");
    }
    is_there
}

/// What a program says of a file.
fn is_satisfiable(program: &str, path: &str) -> bool {
    let output = Command::new(program).args(["-q", path]).output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let line = text.lines().find_map(|line| line.strip_prefix("s "));
    match line {
        Some("SATISFIABLE" | "OPTIMUM FOUND") => true,
        Some("UNSATISFIABLE") => false,
        _ => panic!("{program} says {text} {}", String::from_utf8_lossy(&output.stderr)),
    }
}

#[test]
#[ignore = "takes a minute, and needs clasp and cadical"]
fn outside_solvers_agree() {
    let programs = [("clasp", Format::Opb), ("cadical", Format::Dimacs)];
    let programs: Vec<_> = programs.into_iter().filter(|(name, _)| is_installed(name)).collect();
    let folder = std::env::temp_dir().join(format!("satoku-genres-{}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    for &genre in GENRES {
        let mut random = Rng::with_seed(5);
        let examples = genre.examples.iter().map(|(text, _)| Problem::from_line(genre, text));
        let examples = examples.map(Result::unwrap).collect::<Vec<_>>().into_iter();
        let problems =
            examples.chain(std::iter::repeat_with(|| genres::problem(genre.name, &mut random, 12)));
        let mut seen = [0; 3];
        for problem in problems.take(20) {
            let line = format!("{}: {}", genre.name, problem.to_line(genre));
            let Ok(puzzle) = puzzle(genre, &problem) else { continue };
            let search = Sat::default().search(&puzzle, &Limits::solutions(2)).unwrap();
            seen[search.solutions.len()] += 1;
            let mut program = puzzle.to_program();
            let first = search.solutions.first();
            for is_blocked in [false, true].into_iter().take(1 + usize::from(first.is_some())) {
                if let Some(solution) = first.filter(|_| is_blocked) {
                    puzzle.block(&mut program, None, solution, 1);
                }
                let expected = search.solutions.len() > usize::from(is_blocked);
                let document = Document::new(&puzzle, &program, Encoding::default());
                for &(name, format) in &programs {
                    let path = folder.join(format!("puzzle.{}", format.extension()));
                    let mut text = Vec::new();
                    document.write(format, &mut text).unwrap();
                    fs::write(&path, text).unwrap();
                    let found = is_satisfiable(name, path.to_str().unwrap());
                    assert_eq!(found, expected, "{name} on {line}");
                }
            }
            assert_ne!(search.verdict(), Verdict::Unknown);
        }
        println!("{}: {seen:?} with none, one, several", genre.name);
        assert!(seen[1] + seen[2] > 9, "{}: {seen:?}", genre.name);
    }
    fs::remove_dir_all(folder).unwrap();
}
