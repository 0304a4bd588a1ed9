//! Lines that commands print: a puzzle, and behind a tab what was found out about it.
//!
//! ```text
//! solve, decode, generate, check   PUZZLE  VERDICT  SOLUTION|-  WITNESS|-  …
//! count                            PUZZLE  VERDICT  NUMBER|-
//! count --estimate                 PUZZLE  VERDICT  ~NUMBER|-  LOW|-  HIGH|-
//! hint                             PUZZLE  VERDICT  WORDS
//! steps                            PUZZLE  NUMBER  TECHNIQUE|END  CELLS|GRID  WORDS
//! ```
//!
//! Such a line is read as its puzzle alone. An answer that was taken for a label would be told
//! wherever the label is: in a title, a heading, the name of a file.

use super::{
    plain::{VERDICTS, may_be_answer},
    prelude::*,
    whole,
};

const NOTHING: &str = "-";

/// How the words of a hint begin, or where a mistake is named.
const HINTS: [&str; 7] = [
    "next: ",
    "something is wrong here: ",
    "solved",
    "there is no solution: ",
    "the end of logic: ",
    "stuck: ",
    "stopped: ",
];

/// How the words about a mistake begin behind its cell.
const IS_WRONG: &str = " is wrong: the puzzle needs ";

/// The text of the puzzle on a line that a command has printed.
pub(super) fn puzzle_of<'a>(line: &'a str, reading: Reading) -> Option<&'a str> {
    let (text, answer) = line.split_at_checked(line.find('\t')?)?;
    if !may_be_answer(answer) {
        return None;
    }
    let fields: Vec<&str> = answer.trim_end().split('\t').skip(1).collect();
    let puzzle = whole::puzzle(text, None, reading).ok()?;
    is_answer(&fields, puzzle.model().size()).then_some(text)
}

fn is_answer(fields: &[&str], size: Size) -> bool {
    let is_grid = |field: &str| is_grid(field, size);
    match fields {
        [first, rest @ ..] if VERDICTS.contains(first) => match rest {
            [one] => is_count(one) || is_hint(one),
            [estimate, _, _] if estimate.starts_with('~') => true,
            [solution, witness, ..] => {
                [solution, witness].iter().all(|field| **field == NOTHING || is_grid(field))
            }
            [] => false,
        },
        [_, name, conclusion, _] => {
            let is_name = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
            name.contains(|c: char| c.is_ascii_lowercase())
                && name.chars().all(is_name)
                && (is_conclusion(conclusion) || is_grid(conclusion))
        }
        _ => false,
    }
}

/// How many solutions there are: `12`, `1000+` or nothing.
fn is_count(field: &str) -> bool {
    field == NOTHING || is_number(field.strip_suffix('+').unwrap_or(field))
}

fn is_hint(field: &str) -> bool {
    HINTS.iter().any(|begin| field.starts_with(begin)) || field.contains(IS_WRONG)
}

/// What a step comes to: `r1c2=3 r4c5<>6`, or nothing.
fn is_conclusion(field: &str) -> bool {
    let is_of_cell = |word: &str| word.starts_with('r') && word.contains(['=', '>']);
    field == NOTHING || field.is_empty() || field.split(' ').all(is_of_cell)
}

/// Whether a field is a grid of this size. (That of steps may have empty cells, and each may have
/// holes. Behind a plus is what the cells beside it hold.)
fn is_grid(field: &str, size: Size) -> bool {
    let grid = field.split(" + ").next().unwrap_or_default();
    let field = grid.replace('#', ".");
    let read = scan(&field, size, size.cell_count(), (false, Some(LettersFrom::Ten)));
    read.is_ok_and(|line| line.cells.len() == size.cell_count() && line.label.is_empty())
}

#[cfg(test)]
mod tests {
    use crate::read::{OneByOne, Reader, Settings, parse, testing::one};

    const PUZZLE: &str = "1...............";
    const SOLUTION: &str = "1234341221434321";

    #[test]
    fn a_solution_may_say_what_extra_cells_hold() {
        let line = "tents: 1 3|- - -|-|x - -\tunique\t#10 + T1=1\t-";
        let puzzle = parse(line, &Settings::default()).remove(0).unwrap();
        assert_eq!(puzzle.to_string(), "tents: 1 3|- - -|-|x - -");
    }

    /// The label of a 4x4 with this behind it: the same in all ways of reading it.
    #[track_caller]
    fn check(rest: &str, expected: Option<&str>) {
        let settings = Settings::of(satoku_rules::model::named("4x4").unwrap());
        let text = format!("{PUZZLE}{rest}\n");
        let label = |puzzle: &satoku_rules::puzzle::Instance| puzzle.label().map(str::to_owned);
        let one = OneByOne::new(settings.clone()).read(&text).unwrap();
        let lines = Settings { lines: true, ..settings.clone() };
        // (The second line may be read by the quick way.)
        let twice = parse(&text.repeat(2), &settings);
        let each = Reader::new(text.as_bytes(), lines).next().unwrap();
        let puzzles = [Ok(one), each].into_iter().chain(twice);
        for puzzle in puzzles.map(Result::unwrap) {
            assert_eq!(label(&puzzle).as_deref(), expected, "{rest:?}");
            assert_eq!(puzzle.givens().to_string(), PUZZLE, "{rest:?}");
        }
    }

    #[test]
    fn an_answer_with_holes_is_no_label() {
        let file = "name = \"own\"\nsize = 4\nholes = \"r1c1 r4c4\"\n";
        let settings = Settings::of(satoku_rules::model::from_toml("own", file).unwrap().into());
        let (puzzle, solution) = ("#2.............#", "#23434122143432#");
        let line = format!("{puzzle}\tunique\t{solution}\t-\n");
        let [Ok(read)] = &parse(&line, &settings)[..] else { panic!("{line}") };
        assert_eq!((read.label(), &*read.to_string()), (None, puzzle));
    }

    #[test]
    fn an_answer_behind_a_puzzle_is_no_label() {
        for rest in [
            &*format!("unique\t{SOLUTION}\t-"),
            &format!("multiple\t{SOLUTION}\t{SOLUTION}\tr1c2 differs\tnaked-single\t81\teasy\t1.2"),
            &format!("unique\t{SOLUTION}\t-\teasy"),
            &format!("solution\t{SOLUTION}\t-"),
            "unsolvable\t-\t-",
            "unknown\t-\t-\t-",
            "unique\t1",
            "multiple\t1000+",
            "unknown\t-",
            "multiple\t~6.67e21\t5.00e21\t8.10e21",
            "unique\tnext: hidden single in row 1",
            "unique\tr1c1=2 is wrong: the puzzle needs 1 there",
            "1\thidden-single\tr1c6=8 r1c4<>8\tr1c6 is 8: the only place for 8 in box 2",
            "0\tmultiple\t-\tmultiple: there is more than one solution",
            &format!("52\tsolved\t{SOLUTION}\t51 steps"),
            "52\tstuck\t1..............4\t51 steps",
        ] {
            check(&format!("\t{rest}"), None);
            check(&format!("\t{rest}\r"), None);
        }
    }

    #[test]
    fn any_other_text_behind_a_puzzle_is_a_label() {
        check(" unique", Some("unique"));
        check("\tunique", Some("unique"));
        check(" unique by design", Some("unique by design"));
        check("\tunique by design", Some("unique by design"));
        check(" solution of last week", Some("solution of last week"));
        check("\t12", Some("12"));
        check("\tno. 12\tAnna", Some("no. 12\u{fffd}Anna"));
        check("\tunique\tAnna", Some("unique\u{fffd}Anna"));
        check("\tunique\tof 1234\tAnna", Some("unique\u{fffd}of 1234\u{fffd}Anna"));
        // A grid of another size is not a solution.
        check("\tunique\t12344321\t-", Some("unique\u{fffd}12344321\u{fffd}-"));
        check("\t3\tAnna\tr1c1=1\tb", Some("3\u{fffd}Anna\u{fffd}r1c1=1\u{fffd}b"));
    }

    #[test]
    fn the_puzzle_of_an_answer_may_be_in_any_format_of_a_line() {
        for text in [
            "1...12341234123412341234...41234.2..123412.4123412341234..3.1234",
            ".Shape~4x4.Thermo~R1C1~R1C2",
            "{\"model\":\"4x4\",\"givens\":\"1...............\"}",
            "https://sudokupad.app/classic1P",
        ] {
            let line = format!("{text}\tmultiple\t{SOLUTION}\t{SOLUTION}\n");
            let read = parse(&line, &Settings::default());
            let [Ok(puzzle)] = &read[..] else { panic!("{line} {read:?}") };
            let alone = one(text).unwrap();
            assert_eq!((puzzle.label(), puzzle.to_string()), (None, alone.to_string()));
        }
    }
}
