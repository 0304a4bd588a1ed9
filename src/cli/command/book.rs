//! `satoku book`: puzzles as a book to be printed.

use super::draw::answered;
use crate::{
    cli::prelude::*,
    cli::time_limit,
    draw::{BookOptions, BookPuzzle, Paper, book},
    generate::Difficulty,
    steps::Layout,
};
use satoku_rules::interrupt::Stopped;

/// The most puzzles in a book, which is built in memory.
const MOST: usize = 2000;

/// Puzzles, and how they are printed.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku book puzzles.txt -o book.html\n\
    \x20 satoku book killer.toml thermometer.toml --title Variants --per-page 2 -o book.html")]
pub(crate) struct BookArgs {
    #[command(flatten)]
    pub puzzles: PuzzleArgs,

    /// The title of the book
    #[arg(long, value_name = "TITLE", default_value = "Sudoku")]
    pub title: String,

    /// The number of puzzles on a page
    #[arg(long, value_name = "N", default_value_t = 4,
        value_parser = clap::value_parser!(u16).range(1..=24))]
    pub per_page: u16,

    /// The paper size
    #[arg(long, value_name = "PAPER", default_value = "a4", value_parser = named(&Paper::ALL))]
    pub paper: Paper,

    /// Stop the search for a puzzle's solution after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds,
        allow_negative_numbers = true, help_heading = "Limits")]
    pub limit_time: Duration,

    /// The file to write [default: standard output]
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,

    /// Exit with status 0 instead of 1
    #[arg(long, help_heading = "Output")]
    pub exit_zero: bool,
}

impl BookArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let file = self.output.as_deref().map(OutputFile::new).transpose()?;
        let mut input = self.puzzles.input()?;
        let mut status = Status::Fine;
        let mut puzzles = Vec::new();
        while let Some(puzzle) = input.next_puzzle(&mut status, false) {
            if puzzles.len() == MOST {
                return Err(format!("found more than {MOST} puzzles, the limit for a book").into());
            }
            puzzles.push(self.answered(puzzle, puzzles.len() + 1, &mut status)?);
        }
        if puzzles.is_empty() {
            return Err("no puzzle for the book".into());
        }
        let title = self.title.clone();
        let options = BookOptions { title, paper: self.paper, per_page: self.per_page.into() };
        let text = book(&puzzles, &options);
        match file {
            Some(file) => file.write(|out| out.write_all(text.as_bytes()))?,
            None => {
                written(out.write_all(text.as_bytes()))?;
            }
        }
        Ok(status.forgiven(self.exit_zero))
    }

    /// A puzzle with its solution and difficulty, if the solution is unique.
    fn answered(
        &self,
        puzzle: Instance,
        number: usize,
        status: &mut Status,
    ) -> Result<BookPuzzle, Error> {
        let solution = self.solution(&puzzle, status)?;
        if let Err(why) = &solution {
            note(&format!("puzzle {number}, {}: {why}", shortened(&puzzle.to_string())));
            status.worsen(Status::NotUnique);
        }
        let rate = |limiter: &Limiter| -> Result<String, Stopped> {
            let layout = Layout::new(puzzle.model(), limiter)?;
            Ok(Difficulty::of_puzzle(&layout, &puzzle, limiter)?.to_string())
        };
        time_limit::begin();
        let difficulty = match solution {
            Ok(_) => match within("a puzzle is not rated", rate) {
                Ok(difficulty) => difficulty.ok(),
                Err(late) => {
                    note(&late.to_string());
                    None
                }
            },
            Err(_) => None,
        };
        Ok(BookPuzzle { difficulty, puzzle, solution })
    }

    fn solution(
        &self,
        puzzle: &Instance,
        status: &mut Status,
    ) -> Result<Result<Grid, String>, Error> {
        let Some(answer) = answered(puzzle, Some(self.limit_time), status)? else {
            return Ok(Err("There is no answer: engines disagree.".to_owned()));
        };
        let solution = answer.search.solutions.first().cloned();
        Ok(match (answer.verdict(), solution) {
            (Verdict::Unique, Some(solution)) => Ok(solution),
            (Verdict::Unsolvable, _) => Err("This puzzle has no solution.".to_owned()),
            (Verdict::Multiple, _) => Err("This puzzle has several solutions.".to_owned()),
            _ => Err("The solution was not found in time.".to_owned()),
        })
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, io};

    use super::*;
    use crate::cli::{output, parsed};

    const PUZZLE: &str =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[track_caller]
    fn check(words: &[&str], expected: Result<Status, &str>) -> String {
        output(|out| parsed::<BookArgs>(words)?.run(out), expected)
    }

    #[test]
    fn a_book_has_all_puzzles_that_can_be_read_and_the_solutions_of_unique_ones() {
        let text = check(&["--title", "A & B", PUZZLE, "tests/data/killer.toml"], Ok(Status::Fine));
        assert!(
            text.starts_with("<!DOCTYPE html>") && text.contains("<h1>A &amp; B</h1>"),
            "{text}"
        );
        assert!(text.contains("size: 210mm 297mm") && text.contains("<p class=\"level\">easy</p>"));
        assert_eq!(text.matches("<svg ").count(), 4);
        let words = ["--paper", "letter", PUZZLE, "no such file"];
        let text = check(&words, Ok(Status::Unreadable));
        assert!(text.contains("size: 215.9mm 279.4mm"));
        assert_eq!(text.matches("<svg ").count(), 2);
    }

    #[test]
    fn puzzles_without_exactly_one_solution_are_printed_and_told() {
        let open = format!("{}{}", &PUZZLE[..40], ".".repeat(41));
        let broken = PUZZLE.replace("53", "55");
        let text = check(&[PUZZLE, &open, &broken], Ok(Status::NotUnique));
        assert!(text.contains(">This puzzle has several solutions.<"));
        assert!(text.contains(">This puzzle has no solution.<"));
        assert_eq!(text.matches("<svg ").count(), 4);
        let large = ".".repeat(25 * 25);
        let words = ["--limit-time", "0", "--exit-zero", "--model", "25x25", &large];
        assert!(check(&words, Ok(Status::Fine)).contains("The solution was not found in time."));
    }

    #[test]
    fn a_file_is_written_whole_or_not_at_all() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.html");
        let name = path.to_str().unwrap();
        assert_eq!(check(&[PUZZLE, "-o", name], Ok(Status::Fine)), "");
        let text = fs::read_to_string(&path).unwrap();
        assert_eq!(text, check(&[PUZZLE], Ok(Status::Fine)));
        check(&["no such file", "-o", name], Err("no puzzle for the book"));
        assert_eq!(fs::read_to_string(&path).unwrap(), text);
        check(&[PUZZLE, "-o", folder.path().join("b/c.html").to_str().unwrap()], Err("c.html: "));
    }

    #[test]
    fn what_cannot_be_a_book_is_refused() {
        check(&[""], Err("no puzzle for the book"));
        check(&["--per-page", "0", PUZZLE], Err("0 is not in 1..=24"));
        check(&["--per-page", "25", PUZZLE], Err("25 is not in 1..=24"));
        check(&["--paper", "a0", PUZZLE], Err("invalid value 'a0'"));
        let many = vec!["1"; MOST + 1];
        let words = [&["--model", "latin:1"][..], &many].concat();
        check(&words, Err("found more than 2000 puzzles, the limit for a book"));
    }

    #[test]
    fn a_closed_pipe_is_no_error() {
        struct Closed;
        impl Write for Closed {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(io::ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Ok(())
            }
        }
        assert_eq!(parsed::<BookArgs>(&[PUZZLE]).unwrap().run(&mut Closed).unwrap(), Status::Fine);
    }
}
