//! `satoku generate`: new puzzles.

use std::{
    ffi::OsString,
    fs::File,
    io::{self, Cursor, IsTerminal, Read, Write},
    ops::RangeInclusive,
    path::{Path, PathBuf},
    sync::Arc,
    time::{Duration, Instant},
};

use clap::Args;

use crate::{
    batch::{self, Outcome, Outcomes},
    cli::{
        args::{
            input::TextArgs,
            limits::seconds,
            named::named,
            output::{Format, Other, OutputArgs, write_header},
            suggested,
        },
        compressed::decompressed,
        error::Error,
        input,
        many::{self, Reporter, Summary},
        note::{note, note_all_of, shown},
        progress::Progress,
        show::text,
        signal,
        status::Status,
    },
    engine::{CrossCheck, Verdict, solver},
    generate::{Difficulty, Failure, Generated, Generator, RandomClues, Request, Symmetry},
    grid::{Grid, counted},
    record::{self, MadeRecord, Record, json},
    write::{csv, target},
};
use satoku_core::puzzle::Instance;
use satoku_formats::read::{
    Draft, ParseErrorKind, Settings, draft_file, draft_of_text, is_puzzle_file,
};

/// The length in bytes from which on a draft on standard input or in JSON is too long.
const MAX_DRAFT: u64 = 1 << 24;

/// What puzzles to make.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku generate -n 10 --difficulty hard --symmetry rotate180\n\
    \x20 satoku generate --model 6x6 --seed 7 --minimal\n\
    \x20 satoku generate --with-clues killer,thermometer:5 --seed 7\n\
    \x20 satoku generate my.toml --seed 7 --minimal")]
pub struct GenerateArgs {
    /// A puzzle file, TOML or JSON, some of whose clues may have the value "?": values and givens are found
    /// for it. Without it puzzles have givens, and the clues of --with-clues
    #[arg(value_name = "FILE")]
    pub draft: Option<PathBuf>,

    /// Their model.
    #[command(flatten)]
    pub reading: TextArgs,

    /// How many puzzles
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1)]
    pub count: u64,

    /// Which puzzles: the same seed makes the same ones [default: a random one, which is printed]
    #[arg(long, short, value_name = "S")]
    pub seed: Option<u64>,

    /// How many givens, both ends included [default: as few as taking away leads to]
    #[arg(long, value_name = "MIN..MAX", value_parser = givens)]
    pub givens: Option<RangeInclusive<usize>>,

    /// Draw random clues beside the givens: kinds, each perhaps with a number of clues, such as
    /// killer,thermometer:5
    #[arg(long, value_name = "KIND[:N],...", value_delimiter = ',',
        value_parser = suggested::random_clues(), hide_possible_values = true)]
    pub with_clues: Vec<RandomClues>,

    /// No given is superfluous, and no clue of a file or of --with-clues; with a symmetry, no set of givens that go together
    #[arg(long)]
    pub minimal: bool,

    /// What leaves the pattern of the givens as it is
    #[arg(long, value_name = "SYMMETRY", default_value = "none",
        value_parser = named(&Symmetry::ALL))]
    pub symmetry: Symmetry,

    /// How hard for people: easy takes singles (and what one rule alone forbids), medium also
    /// locked candidates and naked pairs, hard subsets, fish, wings and colouring, expert the other
    /// techniques of steps, extreme the solver's reasons
    #[arg(long, short, value_name = "LEVEL", value_parser = named(&Difficulty::ALL))]
    pub difficulty: Option<Difficulty>,

    /// Puzzles with this solution, a full grid
    #[arg(long, value_name = "GRID|FILE", help_heading = "Input")]
    pub from: Option<OsString>,

    /// Give a puzzle up after this many tries [default: from 10000 on small grids to 100]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..),
        help_heading = "Limits")]
    pub tries: Option<u32>,

    /// Give a puzzle up after this many seconds
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds,
        allow_negative_numbers = true, help_heading = "Limits")]
    pub limit_time: Duration,

    /// How the puzzles come out.
    #[command(flatten)]
    pub output: OutputArgs,
}

impl GenerateArgs {
    /// Makes puzzles and prints them, until there are as many as were asked for or one of them is
    /// not to be had.
    ///
    /// # Errors
    /// If the arguments do not go together, something cannot be read, or the output cannot be
    /// written.
    pub fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let request = match self.request()? {
            Ok(request) => request,
            Err(violation) => {
                note(&violation);
                return Ok(Status::NotUnique.forgiven(self.output.exit_zero));
            }
        };
        let seed = self.seed.unwrap_or_else(|| fastrand::u32(..).into());
        if self.seed.is_none() && !self.output.quiet {
            note(&format!("seed {seed}"));
        }
        let have_clues = request.draft.is_some() || !request.random_clues.is_empty();
        let format = self.format(have_clues)?;
        write_header(self.header(format), out)?;
        let printer = Printer {
            format,
            color: self.output.color.is_wanted(),
            letters: self.output.letters,
            are_many: self.count > 1,
            have_clues,
            seed,
        };
        let jobs = many::jobs(self.output.jobs);
        let jobs = jobs.min(usize::try_from(self.count).unwrap_or(usize::MAX));
        let mut indices = 0..self.count;
        let fill = move |batch: &mut Vec<u64>, length| {
            batch.extend(indices.by_ref().take(length));
            !indices.is_empty()
        };
        let worker = move || {
            let mut generator = Generator::new(request.clone());
            let printer = printer.clone();
            move |index, outcomes: &mut Outcomes<_>| {
                outcomes.add(printer.outcome(&mut generator, index));
            }
        };
        signal::watch();
        let progress = Progress::of_puzzles(self.count, self.output.quiet);
        let summary = Made { wanted: self.count, puzzles: 0, status: Status::Fine };
        let mut reporter = Reporter::new(&self.output, progress, summary);
        let end = batch::run(jobs, fill, worker, out, &mut reporter);
        reporter.finish(end, "puzzles")
    }

    /// How the puzzles are printed. Not all formats have room for clues.
    fn format(&self, have_clues: bool) -> Result<Format, Error> {
        let format = Format::with_header(self.output.format, self.output.header)?;
        Format::check(format, |other| matches!(other, Other::Puzzle(_)))?;
        let is_drawn = self.count == 1 && io::stdout().is_terminal();
        match format {
            None if have_clues => Ok(Format::Other(Other::Puzzle("toml"))),
            None => Ok(if is_drawn { Format::Grid } else { Format::Line }),
            Some(Format::Line) if have_clues => {
                let problem = "--format: a line has no room for clues beside givens, expected toml, csv, \
                               json, grid, sudokupad-link or f-puzzles-link";
                Err(problem.into())
            }
            Some(format) => Ok(format),
        }
    }

    /// The draft that the arguments name, if they do.
    fn draft(&self, settings: &Settings) -> Result<Option<Draft>, Error> {
        let Some(path) = &self.draft else { return Ok(None) };
        if settings.model_is_fixed {
            let name = shown(path);
            return Err(format!("{name}: {}", ParseErrorKind::ModelOfFile).into());
        }
        let letters_from = settings.letters_from;
        if is_puzzle_file(path) {
            return Ok(Some(draft_file(path, letters_from)?));
        }
        let is_standard_input = path.as_os_str() == "-";
        let name = if is_standard_input { "standard input".to_owned() } else { shown(path) };
        let text = draft_text(path).map_err(|error| format!("{name}: {error}"))?;
        if !is_standard_input && !text.starts_with('{') {
            return Err(format!(
                "{name}: expected a puzzle file: TOML in a file whose name ends in .toml, or JSON; \
                 --from takes a solution, and --model a model"
            )
            .into());
        }
        Ok(Some(draft_of_text(&name, &text, letters_from)?))
    }

    /// The line above all puzzles, if there is one.
    fn header(&self, format: Format) -> Option<String> {
        let puzzle = if format == Format::Csv { &csv::COLUMNS[..] } else { &["puzzle"] };
        let level = self.difficulty.map(|_| "difficulty");
        let made = ["verdict"].into_iter().chain(text::GRIDS).chain(level);
        let columns: Vec<&str> = puzzle.iter().copied().chain(made).collect();
        format.header(self.output.header, &columns)
    }

    /// What the arguments ask for; or why a grid to start from is no solution.
    fn request(&self) -> Result<Result<Request, String>, Error> {
        let mut settings = self.reading.settings()?;
        let draft = self.draft(&settings)?.map(Arc::new);
        if let Some(draft) = &draft {
            settings.model = draft.outline().base().clone();
        }
        let from = self.from.as_ref().map(|word| input::one(word, &settings)).transpose()?;
        from.iter().filter(|_| !self.output.quiet).for_each(note_all_of);
        let from = match from.map(solved).transpose()? {
            Some(Err(problem)) => return Ok(Err(problem)),
            Some(Ok(from)) => Some(from),
            None => None,
        };
        // A grid may bring its model along, or the regions of it.
        let model = match &draft {
            Some(draft) => draft.outline().model().clone(),
            None => from.as_ref().map_or(&settings.model, Instance::model).clone(),
        };
        let size = model.size();
        let name = draft.as_ref().map_or(model.name(), |draft| draft.name());
        if model.needs_regions() {
            return Err(format!(
                "\"{name}\" has no regions of its own, expected a model file that has, or --from with \
                 a grid and its regions"
            )
            .into());
        }
        let request = match &draft {
            Some(draft) => Request::of_draft(draft.clone()),
            None => Request::new(model.clone()),
        };
        let (symmetry, givens) = (self.symmetry, self.givens.clone());
        let request = Request { givens, symmetry, ..request };
        request.fits().map_err(|failure| match failure {
            Failure::NoSquare { .. } => format!("--symmetry: {failure}"),
            _ => format!("--givens: {failure}"),
        })?;
        if let (Some(from), Some(other)) = (&from, &request.from)
            && from.givens() != other
        {
            return Err(
                format!("--from: that is not the `solution` of \"{name}\": leave one out").into()
            );
        }
        if let Some(from) = &from {
            let found = from.givens().size();
            if found != size {
                return Err(format!(
                    "--from: that grid is {found}, and \"{name}\" is {size}: expected a solution of it"
                )
                .into());
            }
            let empty = match &draft {
                Some(draft) => draft.outline().clone(),
                None => Instance::new(model.clone(), Grid::empty(size)),
            };
            let violations = empty.violations(from.givens());
            if let Some((first, others)) = violations.split_first() {
                let more = if others.is_empty() {
                    String::new()
                } else {
                    format!(" (and {} more)", counted(others.len(), "violation"))
                };
                return Ok(Err(format!(
                    "--from: that is no solution of \"{name}\": {first}{more}"
                )));
            }
        }
        Ok(Ok(Request {
            random_clues: self.with_clues.clone(),
            minimal: self.minimal,
            difficulty: self.difficulty,
            from: from.map(|puzzle| puzzle.givens().clone()).or(request.from),
            tries: self.tries.map_or(request.tries, u64::from),
            time: Some(self.limit_time),
            ..request
        }))
    }
}

/// The text of a draft that is not a TOML file, perhaps compressed, without blanks before it.
///
/// # Errors
/// If it cannot be read, is not a text or is too long.
fn draft_text(path: &Path) -> io::Result<String> {
    let input: Box<dyn Read + Send> = match path.to_str() {
        Some("-") => Box::new(io::stdin()),
        Some(text) if text.trim_start().starts_with('{') => Box::new(Cursor::new(text.to_owned())),
        _ => Box::new(File::open(path)?),
    };
    let mut text = String::new();
    decompressed(input).take(MAX_DRAFT).read_to_string(&mut text)?;
    if text.len() as u64 == MAX_DRAFT {
        return Err(io::Error::other(format!("expected fewer than {MAX_DRAFT} bytes")));
    }
    Ok(text.trim_start_matches('\u{feff}').trim_start().to_owned())
}

/// What puzzles are to start from: of a text that gives candidates, their solution, without them; or why
/// there is none.
fn solved(from: Instance) -> Result<Result<Instance, String>, Error> {
    if from.candidates().is_empty() {
        return Ok(Ok(from));
    }
    let search = solver(&from).search()?;
    Ok(match search.only_solution() {
        Ok(solution) => Ok(from.without_candidates().with_givens(solution)),
        Err(verdict) => Err(format!(
            "--from: these candidates are {verdict}, expected a grid, or candidates that have just \
             one solution"
        )),
    })
}

fn status_of(failure: &Failure) -> Status {
    match failure {
        Failure::NoSolution(_)
        | Failure::Contradiction { .. }
        | Failure::GaveUp { .. }
        | Failure::OutOfTime { .. } => Status::NotUnique,
        Failure::Engine(_)
        | Failure::Clue(_)
        | Failure::NoSquare { .. }
        | Failure::Givens { .. }
        | Failure::NoPattern { .. } => Status::Unreadable,
        Failure::Broken { .. } => Status::Disagreement,
    }
}

/// What happened to all puzzles together.
struct Made {
    wanted: u64,
    puzzles: u64,
    status: Status,
}

impl Summary<Status> for Made {
    fn add(&mut self, about: &Status) {
        self.status.worsen(*about);
        self.puzzles += u64::from(*about == Status::Fine);
    }

    fn puzzles(&self) -> u64 {
        self.puzzles
    }

    fn status(&self) -> Status {
        self.status
    }

    fn text(&self, time: Duration) -> Option<String> {
        let puzzles = counted(self.puzzles as usize, "puzzle");
        (self.wanted > 1).then(|| format!("{puzzles}; {}", many::pace(self.puzzles, time)))
    }
}

/// How puzzles are printed.
#[derive(Clone)]
struct Printer {
    format: Format,
    color: bool,
    letters: bool,
    are_many: bool,
    /// Whether the puzzles have clues of their own.
    have_clues: bool,
    seed: u64,
}

/// The puzzle's file, if it can be said in one.
fn toml_of(made: &Generated) -> Option<String> {
    text::with_solution("toml", &made.puzzle, Some(made.solution.clone())).ok()
}

/// A puzzle with its solution in a format of puzzles; where that cannot say it, there are no others. Between
/// puzzles that take several lines there is a blank one.
fn written_as(format: &str, made: Generated, index: u64) -> Outcome<Status> {
    let is_apart = index > 0 && target(format).is_some_and(|target| !target.is_line);
    let before = if is_apart { "\n" } else { "" };
    match text::with_solution(format, &made.puzzle, Some(made.solution)) {
        Ok(text) => Outcome {
            text: before.to_owned() + &text,
            notes: Vec::new(),
            is_last: false,
            about: Status::Fine,
        },
        Err(problem) => Outcome {
            text: String::new(),
            notes: vec![format!("puzzle {}: {problem}", index + 1)],
            is_last: true,
            about: Status::Unreadable,
        },
    }
}

impl Printer {
    /// What comes of a puzzle: one that cannot be had is the last.
    fn outcome(&self, generator: &mut Generator, index: u64) -> Outcome<Status> {
        let start = Instant::now();
        match generator.generate(self.seed, index) {
            Ok(made) => {
                let seconds = start.elapsed().as_secs_f64();
                if let Format::Other(Other::Puzzle(format)) = self.format {
                    return written_as(format, made, index);
                }
                let text = self.text(&made, index, generator.engine_name(), seconds);
                Outcome { text, notes: Vec::new(), is_last: false, about: Status::Fine }
            }
            Err(failure) => Outcome {
                text: String::new(),
                notes: vec![format!("puzzle {}: {failure}", index + 1)],
                is_last: true,
                about: status_of(&failure),
            },
        }
    }

    fn text(&self, made: &Generated, index: u64, engine: &str, seconds: f64) -> String {
        let Generated { puzzle, solution, difficulty } = made;
        let givens = puzzle.givens();
        let letters = self.letters;
        let count = givens.filled().count();
        let level = difficulty.map(|difficulty| difficulty.to_string());
        match self.format {
            // (Others are written elsewhere.)
            Format::Grid | Format::Other(_) => {
                let drawing = if self.have_clues {
                    text::clued(puzzle, None, self.color)
                } else {
                    text::marked(givens, puzzle.model(), &[], self.color)
                };
                let level = level.map_or(String::new(), |level| format!(", {level}"));
                let blank = if self.are_many { "\n" } else { "" };
                let (count, time) = (counted(count, "given"), text::seconds(seconds));
                format!("{drawing}unique: {count}{level} (proven by {engine}, {time})\n{blank}")
            }
            Format::Line => {
                let verdict = Verdict::Unique;
                let level = level.map_or(String::new(), |level| format!("\t{level}"));
                let [puzzle, solution] =
                    [record::text(puzzle, letters), record::text(solution, letters)];
                format!("{puzzle}\t{verdict}\t{solution}\t{}{level}\n", text::NOTHING)
            }
            Format::Csv => {
                let (verdict, solution) = (Verdict::Unique.name(), record::text(solution, letters));
                let made = [verdict.to_owned(), solution, String::new()].into_iter().chain(level);
                csv::line(csv::fields(puzzle, letters).into_iter().chain(made))
            }
            Format::Json => {
                let record = Record {
                    verdict: Verdict::Unique.to_string(),
                    solution: Some(record::text(solution, letters)),
                    cross_check: Some(CrossCheck::Skipped.to_string()),
                    seconds: Some(seconds),
                    made: Some(MadeRecord {
                        givens: count,
                        difficulty: level,
                        seed: self.seed,
                        number: index + 1,
                        file: self.have_clues.then(|| toml_of(made)).flatten(),
                    }),
                    ..Record::unanswered(puzzle, engine, letters)
                };
                json(&record) + "\n"
            }
        }
    }
}

/// `MIN..MAX`, both included, or one number for both.
fn givens(text: &str) -> Result<RangeInclusive<usize>, String> {
    let number = |text: &str| text.parse::<usize>().ok();
    let range = match text.split_once("..") {
        Some((least, most)) => number(least).zip(number(most)),
        None => number(text).map(|both| (both, both)),
    };
    match range {
        Some((least, most)) if least <= most => Ok(least..=most),
        Some((least, most)) => Err(format!("{least} is more than {most}, expected MIN..MAX")),
        None => Err("expected MIN..MAX, such as 24..28, or one number".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: GenerateArgs,
    }

    /// What comes of a draft in a file with this name and content: the puzzle file, or an error.
    fn made(name: &str, content: &[u8]) -> Result<String, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        fs::write(&path, content).unwrap();
        let path = path.to_str().unwrap();
        let line = Line::try_parse_from(["generate", "-q", "--seed", "5", path]).unwrap();
        let mut out = Vec::new();
        line.args.run(&mut out).map_err(|error| error.to_string().replace(path, name))?;
        Ok(String::from_utf8(out).unwrap())
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
        check(b"{\"model\": \"4x4\"", "this is no puzzle: EOF while parsing an object");
        check(
            b"{\"model\": \"4x4\"}\n{\"model\": \"4x4\"}",
            "this is no puzzle: trailing characters",
        );
        check(b"{\"model\": 4}", "");
        check(b"{\"model\": \"\xff\"}", "stream did not contain valid UTF-8");
        check(&b"{".repeat(100_000), "this is no puzzle: ");
        check(&b"{ ".repeat(MAX_DRAFT as usize / 2), "expected fewer than 16777216 bytes");
        check(b"{\"model\": \"4x4\", \"palindrome\": [{\"cells\": \"?\"}]}", "palindrome: ");
    }

    #[test]
    fn a_range_of_givens_includes_both_ends() {
        assert_eq!(givens("24..28"), Ok(24..=28));
        assert_eq!(givens("17"), Ok(17..=17));
        for text in ["28..24", "..", "24..", "x", "-1..3", "24...28"] {
            assert!(givens(text).is_err(), "{text}");
        }
    }
}
