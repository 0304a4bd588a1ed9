//! `satoku decode`: an external solver's answer -> the grid.

use std::{
    ffi::OsString,
    fs::File,
    io::{IsTerminal, Read},
};

use crate::{
    cli::{
        input,
        prelude::*,
        show::text::{GRIDS, NOTHING},
    },
    export::{
        Names,
        reply::{self, Cost, MAX_BYTES, Reply},
    },
    reasons::Clue,
    record::CellValues,
    write::csv,
};
use satoku_rules::program::{Presolved, Var, presolve};

/// A puzzle, and a solver's answer.
#[derive(Debug, Args)]
#[command(after_help = "\
    Example:\n\
    \x20 satoku decode puzzle.txt answer.txt")]
pub(crate) struct DecodeArgs {
    /// The puzzle that was encoded
    #[arg(value_name = "PUZZLE|FILE")]
    pub puzzle: OsString,

    /// What the solver printed, or its result file; - for standard input
    #[arg(value_name = "ANSWER")]
    pub answer: PathBuf,

    #[command(flatten)]
    pub reading: ReadArgs,

    /// The puzzle was encoded with --presolve
    #[arg(long)]
    pub presolve: bool,

    #[command(flatten)]
    pub limits: TimeArgs,

    /// The output format [default: grid on a terminal, else line]
    #[arg(long, short, value_enum, help_heading = "Output")]
    pub format: Option<Format>,

    /// Write values from 10 to 35 as letters (A is 10), one character per cell
    #[arg(long, help_heading = "Output")]
    pub letters: bool,
}

impl DecodeArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        within("the answer is not read", |limiter| self.decode(out, limiter))?
    }

    fn decode(&self, out: &mut dyn Write, limiter: &Limiter) -> Result<Status, Error> {
        let settings = self.reading.settings()?;
        let (puzzle, beginning) = input::first(&self.puzzle, &settings, limiter)?;
        if let Some(beginning) = beginning {
            note(&format!("the answer is taken to be about {beginning}"));
        }
        note_all_of(&puzzle);
        let name = shown(&self.answer);
        let text = self.text(limiter).map_err(|e| format!("{name}: {e}"))?;
        let values =
            read(&puzzle, &text, self.presolve, limiter).map_err(|e| format!("{name}: {e}"))?;
        let nothing = |verdict, why: Option<String>, out| {
            why.iter().for_each(|why| note(&format!("{name}: {why}")));
            self.print(&puzzle, &Decoded::Nothing(verdict), out)
        };
        let grid = match values {
            Reply::Solution(values) => {
                reply::grid(&puzzle, &values).map_err(|e| format!("{name}: {e}"))?
            }
            Reply::Unsolvable => return nothing(Verdict::Unsolvable, None, out),
            Reply::Fractional(fractions) => {
                let why = in_words(&fractions, puzzle.model().size());
                return nothing(Verdict::Unknown, Some(why), out);
            }
            Reply::Unknown => {
                let why = "the solver gave no values: it stopped before it had an answer";
                return nothing(Verdict::Unknown, Some(why.to_owned()), out);
            }
        };
        let violations = puzzle.violations(&grid);
        if violations.is_empty() {
            return self.print(&puzzle, &Decoded::Solution(&grid), out);
        }
        if let Some((verdict, words)) = without_givens(&puzzle, &grid, reply::cost(&text)) {
            return nothing(verdict, Some(words), out);
        }
        note(&format!("{name}: the answer is not a solution: {}", grid.to_line()));
        violations.iter().for_each(|violation| note(&format!("  {violation}")));
        Ok(Status::Disagreement)
    }

    /// What the solver printed.
    fn text(&self, limiter: &Limiter) -> io::Result<String> {
        let answer: Box<dyn Read> = match self.answer.to_str() {
            Some("-") => Box::new(io::stdin()),
            _ => Box::new(File::open(&self.answer)?),
        };
        let mut bytes = Vec::new();
        limiter.pausing(|| answer.take(MAX_BYTES + 1).read_to_end(&mut bytes))?;
        if bytes.len() as u64 > MAX_BYTES {
            let what = format!("too long for an answer: expected at most {MAX_BYTES} bytes");
            return Err(io::Error::other(what));
        }
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Prints the result; the status says whether it is a solution.
    fn print(
        &self,
        puzzle: &Instance,
        found: &Decoded<'_>,
        out: &mut dyn Write,
    ) -> Result<Status, Error> {
        let is_terminal = io::stdout().is_terminal();
        Format::check(self.format, |_| false)?;
        let format = self.format.unwrap_or(if is_terminal { Format::Grid } else { Format::Line });
        let (verdict, grid, status) = match found {
            Decoded::Solution(grid) => (SOLUTION, Some(*grid), Status::Fine),
            Decoded::Nothing(verdict) => (verdict.name(), None, Status::NotUnique),
        };
        let solution = grid.map(|grid| record::text(grid, self.letters));
        let text = match format {
            // (Others are refused.)
            Format::Grid | Format::Other(_) => match grid {
                Some(grid) => text::solution(puzzle, grid, false) + "a solution\n",
                None => format!("{verdict}\n"),
            },
            Format::Line => {
                let solution = grid.map(|grid| record::whole_text(grid, self.letters));
                let solution = solution.as_deref().unwrap_or(NOTHING);
                let puzzle = record::text(puzzle, self.letters);
                format!("{puzzle}\t{verdict}\t{solution}\t{NOTHING}\n")
            }
            Format::Csv => {
                let columns = csv::COLUMNS.into_iter().chain(["verdict"]).chain(GRIDS);
                let solution = solution.unwrap_or_default();
                let answer = [verdict.to_owned(), solution, String::new()];
                let fields = csv::fields(puzzle, self.letters).into_iter().chain(answer);
                csv::line(columns) + &csv::line(fields)
            }
            Format::Json => {
                let verdict = verdict.to_owned();
                let record = Record {
                    verdict,
                    solution,
                    cells: grid.and_then(CellValues::of),
                    ..Record::unanswered(puzzle, "external", self.letters)
                };
                json(&record) + "\n"
            }
        };
        written(out.write_all(text.as_bytes()))?;
        Ok(status)
    }
}

/// The word for a valid grid. It is not a verdict: one answer says nothing about others.
const SOLUTION: &str = "solution";

enum Decoded<'a> {
    /// A grid that satisfies the puzzle.
    Solution(&'a Grid),
    Nothing(Verdict),
}

/// What a grid means that keeps all rules and breaks as many givens as a solver has said that it
/// would: it answers a `wcnf` file.
fn without_givens(puzzle: &Instance, grid: &Grid, cost: Option<Cost>) -> Option<(Verdict, String)> {
    let cost = cost?;
    let violations = puzzle.violations(grid);
    let broken = puzzle.givens().filled().filter(|&(cell, value)| grid.get(cell) != Some(value));
    let broken = broken.map(|(cell, value)| format!("{cell}={value}")).collect_vec();
    let are_givens = violations.iter().all(|violation| violation.kind() == Clue::GIVEN);
    if !are_givens || broken.len() as u64 != cost.weight {
        return None;
    }
    let (all, list) = (puzzle.givens().filled().count(), broken.join(" "));
    let kept = all - broken.len();
    Some(if cost.is_least {
        let words = format!(
            "the solver says that at most {kept} of the {all} givens can be kept: without {list} \
                 there is {grid}"
        );
        (Verdict::Unsolvable, words)
    } else {
        let words = format!(
            "{kept} of the {all} givens can be kept, perhaps more: without {list} there is {grid}"
        );
        (Verdict::Unknown, words)
    })
}

/// Explains fractional values, with a few examples.
fn in_words(fractions: &[(Var, String)], size: Size) -> String {
    const SHOWN: usize = 5;
    let one = |(var, value): &(Var, String)| format!("{} = {value}", Names::variable(*var, size));
    let shown = fractions.iter().take(SHOWN).map(one).join(", ");
    let more = if fractions.len() > SHOWN { ", …" } else { "" };
    let (count, all) = (fractions.len(), size.variable_count());
    format!(
        "the answer solves the relaxation, not the puzzle: {count} of {all} variables are \
                 neither 0 nor 1 ({shown}{more}); encode the puzzle without --relax"
    )
}

/// The values of the puzzle's variables, with presolved ones restored.
fn read(
    puzzle: &Instance,
    text: &str,
    is_reduced: bool,
    limiter: &Limiter,
) -> Result<Reply, Error> {
    let size = puzzle.model().size();
    if !is_reduced {
        return Ok(reply::read(text, size.variable_count(), reply::by_name(size))?);
    }
    let program = puzzle.to_program(limiter)?;
    let Presolved::Reduced(reduction) = presolve(&program, limiter)? else {
        return Err("presolve finds the puzzle unsolvable, so there is nothing to decode".into());
    };
    Ok(reply::read(text, reduction.open.len(), |_| None)?.expanded(&reduction))
}
