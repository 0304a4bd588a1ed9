//! Clues that mean nothing: refused with a place and what was expected, or contradicted.

use crate::prelude::*;

use super::boards;

/// Words that are clues of few genres, with bars between.
const WORDS: &str = "?|x|xx|0|-1|+|+3|3+|3-+|1.5|99|65536|1000000|4294967296|99999999999999999999|b|w|B|é|\
    \u{1F600}|\u{661}|３|<|v>|1<<|,|,0|0,|,,|1,2,3|3x|\"|\\|'''|#|0x|1/|0/|2*|-|..|--|\u{2212}|\
    3\u{2212}|1 1 1|0 0|[|]]|\n";

/// Puts a problem to the model, and to a search if it is small.
fn attack(genre: &'static Genre, problem: &Problem, what: &str) {
    let limiter = Limiter::none();
    match problem.puzzle(genre, &limiter) {
        Ok(puzzle) => {
            boards(&puzzle, 3);
        }
        Err(error) => {
            let message = error.to_string();
            assert!(!message.is_empty() && message.len() < 400, "{what}: {message}");
            assert!(!message.contains(|c: char| c.is_control()), "{what}: {message:?}");
        }
    }
    assert!(limiter.done() < 100_000_000, "{what} takes {}", limiter.done());
}

/// No word in any place makes a panic or takes long.
#[test]
fn no_word_is_too_strange() {
    for &genre in GENRES {
        for (rows, columns) in [(1, 1), (3, 3), (2, 3)] {
            let mut empty = Problem::empty(genre, rows, columns);
            if genre.name == "abc-end-view" {
                empty.number = vec!["a".to_owned()];
            }
            attack(genre, &empty, genre.name);
            for word in WORDS.split('|') {
                let what = format!("{} {rows}x{columns} {word:?}", genre.name);
                let attack_with = |write: &dyn Fn(&mut Problem)| {
                    let mut problem = empty.clone();
                    write(&mut problem);
                    attack(genre, &problem, &what);
                };
                let word = || word.to_owned();
                if genre.clues.in_cells {
                    for place in [0, empty.cells.len() - 1] {
                        attack_with(&|problem| problem.cells[place] = word());
                    }
                    attack_with(&|problem| problem.cells.fill(word()));
                }
                for side in 0..empty.sides.len() {
                    attack_with(&|problem| problem.sides[side][0] = word());
                }
                if genre.clues.number.is_some() {
                    attack_with(&|problem| problem.number = vec![word()]);
                    attack_with(&|problem| problem.number = vec!["1".to_owned(), word()]);
                }
            }
        }
    }
}

/// Regions that are not connected, and one for each cell.
#[test]
fn no_map_is_too_strange() {
    for &genre in GENRES.iter().filter(|genre| genre.clues.regions.is_some()) {
        for map in
            [[0, 1, 0, 1, 0, 1, 0, 1, 0], [0, 1, 2, 3, 4, 5, 6, 7, 8], [0, 0, 1, 1, 2, 2, 3, 3, 0]]
        {
            let mut problem = Problem::empty(genre, 3, 3);
            problem.regions = map.to_vec();
            attack(genre, &problem, &format!("{} {map:?}", genre.name));
        }
    }
}

/// Lines that are cut off, too long, or of other genres.
#[test]
fn no_line_is_too_strange() {
    for &genre in GENRES {
        for other in GENRES {
            for (text, _) in other.examples {
                for end in (0..text.len()).filter(|&end| text.is_char_boundary(end)) {
                    for text in [text[..end].to_owned(), format!("{}|{text}", &text[..end])] {
                        if let Ok(problem) = Problem::from_line(genre, &text) {
                            attack(genre, &problem, &format!("{}: {text}", genre.name));
                        }
                    }
                }
            }
        }
        for text in [
            "",
            "|",
            "0 0",
            "1",
            "1 1 1 1 1",
            "401 1",
            "99999999999999999999 1",
            "-1 1",
            "\u{1F600} 1",
            "400 400|",
        ] {
            if let Ok(problem) = Problem::from_line(genre, text) {
                attack(genre, &problem, text);
            }
        }
    }
}

/// Large grids without clues, and with a clue everywhere: refused, or a model in good time.
#[test]
#[ignore = "minutes"]
fn no_grid_is_too_large() {
    for &genre in GENRES {
        for side in [60, 400] {
            for clue in [None, Some("1"), Some("x"), Some("40")] {
                let mut problem = Problem::empty(genre, side, side);
                if let Some(clue) = clue {
                    problem.cells.fill(clue.to_owned());
                    problem.sides.iter_mut().flatten().for_each(|word| *word = clue.to_owned());
                }
                let limiter = Limiter::none();
                if let Err(error) = problem.puzzle(genre, &limiter) {
                    assert!(error.to_string().len() < 400, "{error}");
                }
                let (what, work) =
                    (format!("{} {side}x{side} {clue:?}", genre.name), limiter.done());
                assert!(work < 100_000_000_000, "{what} takes {work}");
            }
        }
    }
}
