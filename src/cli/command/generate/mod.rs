//! `satoku generate`: new puzzles.

mod args;
mod puzzle_printer;
mod request;

use std::io::IsTerminal;

pub(super) use self::args::GenerateArgs;
use self::{
    puzzle_printer::{Maker, PuzzlePrinter},
    request::{NoSolution, Wanted},
};
use crate::{
    batch::{self, Outcomes},
    cli::{
        batch_run::{self, Reporter, Summary},
        prelude::*,
        progress::Progress,
        signal,
    },
    generate::{Generator, ProblemGenerator},
    write::csv,
};
use satoku_rules::grid::counted;

impl GenerateArgs {
    /// Makes puzzles and prints them, until there are as many as were asked for or one of them is
    /// not to be had.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let request = match self.wanted() {
            Err(error) if error.is::<NoSolution>() => {
                note(&error.to_string());
                return Ok(Status::NotUnique.forgiven(self.output.exit_zero));
            }
            request => request?,
        };
        let seed = self.seed.unwrap_or_else(|| fastrand::u32(..).into());
        if self.seed.is_none() && !self.output.quiet {
            note(&format!("seed {seed}"));
        }
        let have_clues = match &request {
            Wanted::Puzzles(request) => request.draft.is_some() || !request.random_clues.is_empty(),
            Wanted::Problems(_) => true,
        };
        let format = self.format(matches!(request, Wanted::Puzzles(_)) && have_clues)?;
        write_header(self.header(format), out)?;
        let printer = PuzzlePrinter {
            format,
            color: self.output.color.is_wanted(),
            letters: self.output.letters,
            are_many: self.count > 1,
            have_clues,
            seed,
        };
        let jobs = batch_run::jobs(self.output.jobs);
        let jobs = jobs.min(usize::try_from(self.count).unwrap_or(usize::MAX));
        let mut indices = 0..self.count;
        let fill = move |batch: &mut Vec<u64>, length| {
            batch.extend(indices.by_ref().take(length));
            !indices.is_empty()
        };
        let worker = move || {
            let mut maker = match &request {
                Wanted::Puzzles(request) => {
                    Maker::Puzzles(Box::new(Generator::new((**request).clone())))
                }
                Wanted::Problems(request) => {
                    Maker::Problems(ProblemGenerator::new(request.clone()))
                }
            };
            let printer = printer.clone();
            move |index, outcomes: &mut Outcomes<_>| {
                outcomes.add(printer.outcome(&mut maker, index));
            }
        };
        signal::watch();
        let progress = Progress::of_puzzles(self.count, self.output.quiet);
        let summary = GenerateSummary { wanted: self.count, puzzles: 0, status: Status::Fine };
        let mut reporter = Reporter::new(self.output.quiet, progress, summary);
        let end = batch::run(jobs, fill, worker, out, &mut reporter);
        let status = reporter.finish(end, "cannot write the puzzles")?;
        Ok(status.forgiven(self.output.exit_zero))
    }

    /// The output format. Not all formats have room for clues.
    fn format(&self, have_clues: bool) -> Result<Format, Error> {
        let format = Format::with_header(self.output.format, self.output.header)?;
        Format::check(format, |other| matches!(other, Other::Puzzle(_)))?;
        let is_drawn = self.count == 1 && io::stdout().is_terminal();
        match format {
            None if have_clues => Ok(Format::Other(Other::Puzzle("toml"))),
            None => Ok(if is_drawn { Format::Grid } else { Format::Line }),
            Some(Format::Line) if have_clues => {
                let problem = "--format line has no room for clues, expected toml, csv, json, grid, sudokupad-link \
                 or f-puzzles-link";
                Err(problem.into())
            }
            Some(format) => Ok(format),
        }
    }

    fn header(&self, format: Format) -> Option<String> {
        let puzzle = if format == Format::Csv { &csv::COLUMNS[..] } else { &["puzzle"] };
        let level = self.difficulty.map(|_| "difficulty");
        let made = ["verdict"].into_iter().chain(text::GRIDS).chain(level);
        let columns: Vec<&str> = puzzle.iter().copied().chain(made).collect();
        format.header(self.output.header, &columns)
    }
}

struct GenerateSummary {
    wanted: u64,
    puzzles: u64,
    status: Status,
}

impl Summary<Status> for GenerateSummary {
    fn add(&mut self, about: &Status) {
        self.status.worsen(*about);
        self.puzzles += u64::from(*about == Status::Fine);
    }

    fn puzzles(&self) -> u64 {
        self.puzzles
    }

    fn status(&self) -> Result<Status, Error> {
        Ok(self.status)
    }

    fn text(&self, time: Duration) -> Option<String> {
        let puzzles = counted(self.puzzles as usize, "puzzle");
        (self.wanted > 1).then(|| format!("{puzzles}; {}", batch_run::pace(self.puzzles, time)))
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::{request::MAX_DRAFT, *};
    use crate::{Puzzle, cli::parsed};

    /// The puzzle file made from a draft with this name and content.
    fn made(name: &str, content: &[u8]) -> Result<String, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        let path = path.to_str().unwrap();
        let args = parsed::<GenerateArgs>(&["-q", "--seed", "5", path]).unwrap();
        let mut out = Vec::new();
        args.run(&mut out).map_err(|error| error.to_string().replace(path, name))?;
        Ok(String::from_utf8(out).unwrap())
    }

    #[test]
    fn problems_of_a_genre_are_lines_that_are_read_again() {
        let args = ["-q", "--seed", "5", "-n", "2", "-m", "akari", "--size", "4x5", "-f", "line"];
        let mut out = Vec::new();
        parsed::<GenerateArgs>(&args).unwrap().run(&mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert_eq!(text.lines().count(), 2, "{text}");
        for line in text.lines() {
            let (problem, answer) = line.split_once("\tunique\t").unwrap();
            assert!(problem.starts_with("akari: 4 5|") && answer.ends_with("\t-"), "{line}");
            let read = problem.parse::<Puzzle>();
            assert_eq!(read.unwrap().to_string(), problem);
        }
    }

    #[test]
    fn what_does_not_go_with_a_genre_is_refused() {
        #[track_caller]
        fn check(args: &[&str], expected: &str) {
            let error = parsed::<GenerateArgs>(args).unwrap().run(&mut Vec::new()).unwrap_err();
            assert_eq!(error.to_string(), expected);
        }
        let others = "does not go with the genre akari: expected --size, --minimal, --tries or \
                      --limit-time";
        check(&["-m", "akari", "--symmetry", "mirror"], &format!("--symmetry {others}"));
        check(&["-m", "light-up", "--givens", "3"], &format!("--givens {others}"));
        check(&["-m", "akari", "my.toml"], &format!("FILE {others}"));
        check(
            &["--size", "6"],
            "--size is for genres, and \"classic\" is none: --model has the size, as in --model 6x6",
        );
        let error = parsed::<GenerateArgs>(&["-m", "akari", "--size", "0x4"]).unwrap_err();
        assert!(error.to_string().contains("expected ROWSxCOLUMNS"), "{error}");
    }

    #[test]
    fn a_draft_in_json_makes_what_the_same_one_in_toml_makes() {
        let toml = made("a.toml", &fs::read("tests/data/draft.toml").unwrap()).unwrap();
        let json = fs::read("tests/data/draft.json").unwrap();
        let same = toml.replace("name = \"a\"", "name = \"draft\"");
        assert!(same.contains("sum = ") && !same.contains('?'), "{same}");
        assert_eq!(made("a.json", &json), Ok(same.clone()));
        let marked = [&b"\xef\xbb\xbf\n "[..], &json].concat();
        assert_eq!(made("any name", &marked), Ok(same));
    }

    #[test]
    fn a_file_that_is_no_draft_in_json_is_refused_with_the_reason() {
        #[track_caller]
        fn check(content: &[u8], expected: &str) {
            let error = made("a.json", content).unwrap_err();
            assert!(error.starts_with(&format!("a.json: {expected}")), "{error}");
        }
        check(b"", "expected a puzzle file: TOML in a file whose name ends in .toml, or JSON;");
        check(b"model = \"4x4\"", "expected a puzzle file: TOML in a file whose name");
        check(b"[{\"model\": \"4x4\"}]", "expected a puzzle file: TOML in a file whose name");
        check(b"{\"model\": \"4x4\"", "this is not a puzzle: EOF while parsing an object");
        check(
            b"{\"model\": \"4x4\"}\n{\"model\": \"4x4\"}",
            "this is not a puzzle: trailing characters",
        );
        check(b"{\"model\": 4}", "");
        check(b"{\"model\": \"\xff\"}", "stream did not contain valid UTF-8");
        check(&b"{".repeat(100_000), "this is not a puzzle: ");
        check(&b"{ ".repeat(MAX_DRAFT as usize / 2), "expected fewer than 16777216 bytes");
        check(b"{\"model\": \"4x4\", \"palindrome\": [{\"cells\": \"?\"}]}", "palindrome: ");
    }
}
