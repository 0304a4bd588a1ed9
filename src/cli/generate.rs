//! `satoku generate`: new puzzles.

use std::{
    io::{self, IsTerminal, Write},
    ops::{ControlFlow, RangeInclusive},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Instant,
};

use super::{
    args::{Format, GenerateArgs},
    exit::Status,
    input, note,
    render::{self, MadeRecord, Record},
    run::{self, Error, Progress},
    signal,
};
use crate::{
    corpus::in_order,
    engine::{CrossCheck, Verdict},
    generate::{Failure, Generated, Generator, Request},
    grid::Grid,
    interrupt::is_interrupted,
    puzzle::Puzzle,
};

/// What came of one puzzle that was asked for.
type Outcome = Result<String, Failure>;

/// Makes puzzles and prints them, until there are as many as were asked for or one of them is not
/// to be had.
///
/// # Errors
/// If the arguments do not go together, something cannot be read, or the output cannot be written.
pub fn generate(args: &GenerateArgs, out: &mut dyn Write) -> Result<Status, Error> {
    let request = match request(args)? {
        Ok(request) => request,
        Err(violation) => {
            note(&violation);
            return Ok(Status::NotUnique.forgiven(args.output.exit_zero));
        }
    };
    let seed = args.seed.unwrap_or_else(|| fastrand::u32(..).into());
    if args.seed.is_none() && !args.output.quiet {
        note(&format!("seed {seed}"));
    }
    let is_drawn = args.count == 1 && io::stdout().is_terminal();
    let printer = Printer {
        format: args.output.format.unwrap_or(if is_drawn { Format::Grid } else { Format::Line }),
        color: run::is_colored(args.output.color),
        letters: args.output.letters,
        are_many: args.count > 1,
        seed,
    };
    let jobs = run::jobs(args.output.jobs).min(usize::try_from(args.count).unwrap_or(usize::MAX));
    let mut indices = 0..args.count;
    let worker = move || {
        let mut generator = Generator::new(request.clone());
        let printer = printer.clone();
        move |index| printer.outcome(&mut generator, index)
    };

    let done = Arc::new(AtomicU64::new(0));
    let mut progress = Progress::new(Some(args.count), done.clone(), args.output.quiet);
    let start = Instant::now();
    let mut made = 0;
    let mut status = Status::Fine;
    let mut error: Option<io::Error> = None;
    signal::watch();
    in_order(
        jobs,
        move |batch, length| {
            batch.extend(indices.by_ref().take(length));
            !indices.is_empty()
        },
        worker,
        |batch: Vec<Outcome>| {
            for outcome in batch {
                match outcome {
                    Ok(text) => {
                        if let Err(failed) = out.write_all(text.as_bytes()) {
                            error = Some(failed);
                            return ControlFlow::Break(());
                        }
                        made += 1;
                    }
                    // It was not given up, but broken off.
                    Err(_) if is_interrupted() => return ControlFlow::Break(()),
                    Err(failure) => {
                        let _ = out.flush();
                        status = status_of(&failure);
                        progress.suspend(|| note(&format!("puzzle {}: {failure}", made + 1)));
                        return ControlFlow::Break(());
                    }
                }
            }
            done.store(made, Ordering::Relaxed);
            progress.show(made);
            match out.flush() {
                Ok(()) if is_interrupted() => ControlFlow::Break(()),
                Ok(()) => ControlFlow::Continue(()),
                Err(failed) => {
                    error = Some(failed);
                    ControlFlow::Break(())
                }
            }
        },
    )?;
    progress.finish();
    match error {
        Some(error) if error.kind() == io::ErrorKind::BrokenPipe => {}
        Some(error) => return Err(format!("cannot write the puzzles: {error}").into()),
        None if args.output.quiet || args.count < 2 => {}
        None => {
            let time = start.elapsed().as_secs_f64();
            let rate = made as f64 / time.max(f64::MIN_POSITIVE);
            let puzzles = render::counted(made as usize, "puzzle");
            note(&format!("{puzzles}; {}, {rate:.0} per second", render::seconds(time)));
        }
    }
    if is_interrupted() {
        note("interrupted");
        return Ok(Status::Interrupted);
    }
    Ok(status.forgiven(args.output.exit_zero))
}

fn status_of(failure: &Failure) -> Status {
    match failure {
        Failure::NoSolution(_) | Failure::GaveUp { .. } | Failure::OutOfTime { .. } => {
            Status::NotUnique
        }
        Failure::Engine(_) => Status::Unreadable,
        Failure::Broken { .. } => Status::Disagreement,
    }
}

/// What the arguments ask for; or why a grid to start from is no solution.
fn request(args: &GenerateArgs) -> Result<Result<Request, String>, Error> {
    let settings = args.reading.settings()?;
    let from = args.from.as_ref().map(|word| input::one(word, &settings)).transpose()?;
    // A grid may bring its model along, or the regions of it.
    let model = from.as_ref().map_or(&settings.model, Puzzle::model).clone();
    let (size, name) = (model.size(), model.name());
    if model.needs_regions() {
        return Err(format!(
            "\"{name}\" has no regions of its own, expected a model file that has, or --from with \
             a grid and its regions"
        )
        .into());
    }
    let cells = size.cell_count();
    if let Some(range) = &args.givens {
        let (least, most) = (range.start(), range.end());
        if *most > cells {
            return Err(
                format!("--givens: found {most}, but \"{name}\" has only {cells} cells").into()
            );
        }
        if !args.symmetry.reaches(size, range) {
            let symmetry = args.symmetry;
            return Err(format!(
                "--givens: no pattern with {symmetry} symmetry has {} of {cells} cells",
                if least == most { least.to_string() } else { format!("{least} to {most}") }
            )
            .into());
        }
    }
    if let Some(from) = &from {
        let empty = Puzzle::new(model.clone(), Grid::empty(size));
        let violations = empty.violations(from.givens());
        if let Some((first, others)) = violations.split_first() {
            let more = if others.is_empty() {
                String::new()
            } else {
                format!(" (and {} more)", render::counted(others.len(), "violation"))
            };
            return Ok(Err(format!("--from: that is no solution of \"{name}\": {first}{more}")));
        }
    }
    let request = Request::new(model);
    Ok(Ok(Request {
        givens: args.givens.clone(),
        minimal: args.minimal,
        symmetry: args.symmetry,
        difficulty: args.difficulty,
        from: from.map(|puzzle| puzzle.givens().clone()),
        tries: args.tries.map_or(request.tries, u64::from),
        time: Some(args.limit_time),
        ..request
    }))
}

/// How puzzles are printed.
#[derive(Clone)]
struct Printer {
    format: Format,
    color: bool,
    letters: bool,
    are_many: bool,
    seed: u64,
}

impl Printer {
    fn outcome(&self, generator: &mut Generator, index: u64) -> Outcome {
        let start = Instant::now();
        let made = generator.generate(self.seed, index)?;
        Ok(self.text(&made, index, generator.engine_name(), start.elapsed().as_secs_f64()))
    }

    fn text(&self, made: &Generated, index: u64, engine: &str, seconds: f64) -> String {
        let Generated { puzzle, solution, difficulty } = made;
        let givens = puzzle.givens();
        let letters = self.letters;
        let count = givens.filled().count();
        let level = difficulty.map(|difficulty| difficulty.to_string());
        match self.format {
            Format::Grid => {
                let drawing = render::marked(givens, puzzle.model(), &[], self.color);
                let level = level.map_or(String::new(), |level| format!(", {level}"));
                let blank = if self.are_many { "\n" } else { "" };
                let (count, time) = (render::counted(count, "given"), render::seconds(seconds));
                format!("{drawing}unique: {count}{level} (proven by {engine}, {time})\n{blank}")
            }
            Format::Line => {
                let verdict = Verdict::Unique;
                let level = level.map_or(String::new(), |level| format!("\t{level}"));
                let [puzzle, solution] =
                    [render::text(puzzle, letters), render::text(solution, letters)];
                format!("{puzzle}\t{verdict}\t{solution}\t{}{level}\n", render::NOTHING)
            }
            Format::Json => {
                let record = Record {
                    verdict: Verdict::Unique.to_string(),
                    solution: Some(render::text(solution, letters)),
                    cross_check: Some(CrossCheck::Skipped.to_string()),
                    seconds: Some(seconds),
                    made: Some(MadeRecord {
                        givens: count,
                        difficulty: level,
                        seed: self.seed,
                        number: index + 1,
                    }),
                    ..Record::unanswered(puzzle, engine, letters)
                };
                record.line() + "\n"
            }
        }
    }
}

/// `MIN..MAX`, both included, or one number for both.
pub fn givens(text: &str) -> Result<RangeInclusive<usize>, String> {
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
    use super::*;

    #[test]
    fn a_range_of_givens_includes_both_ends() {
        assert_eq!(givens("24..28"), Ok(24..=28));
        assert_eq!(givens("17"), Ok(17..=17));
        for text in ["28..24", "..", "24..", "x", "-1..3", "24...28"] {
            assert!(givens(text).is_err(), "{text}");
        }
    }
}
