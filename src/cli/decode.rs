//! `satoku decode`: an external solver's answer -> the grid.

use std::io::{self, IsTerminal, Read, Write};

use super::{
    args::{DecodeArgs, Format},
    exit::Status,
    input, note, render,
    run::Error,
};
use crate::{
    engine::Verdict,
    export::reply::{self, Reply},
    grid::Grid,
    program::{Presolved, presolve},
    puzzle::Puzzle,
};

/// Reads the answer, judges it, and prints the grid.
///
/// # Errors
/// If the puzzle or the answer cannot be read.
pub fn decode(args: &DecodeArgs, out: &mut dyn Write) -> Result<Status, Error> {
    let settings = args.reading.settings()?;
    let puzzle = input::one(&args.puzzle, &settings)?;
    let name = args.answer.display();
    let text = if args.answer.as_os_str() == "-" {
        let mut bytes = Vec::new();
        io::stdin().read_to_end(&mut bytes)?;
        String::from_utf8_lossy(&bytes).into_owned()
    } else {
        let bytes = std::fs::read(&args.answer).map_err(|e| format!("{name}: {e}"))?;
        String::from_utf8_lossy(&bytes).into_owned()
    };
    let values = read(&puzzle, &text, args.presolve).map_err(|e| format!("{name}: {e}"))?;
    let grid = match values {
        Reply::Solution(values) => {
            Some(reply::grid(&puzzle, &values).map_err(|e| format!("{name}: {e}"))?)
        }
        Reply::Unsolvable => None,
        Reply::Unknown => {
            print(&puzzle, Verdict::Unknown, None, args, out)?;
            return Ok(Status::NotUnique);
        }
    };
    let Some(grid) = grid else {
        print(&puzzle, Verdict::Unsolvable, None, args, out)?;
        return Ok(Status::NotUnique);
    };
    let violations = puzzle.violations(&grid);
    if !violations.is_empty() {
        note(&format!("{name}: the answer is no solution: {grid}"));
        violations.iter().for_each(|violation| note(&format!("  {violation}")));
        return Ok(Status::Disagreement);
    }
    // One answer says nothing of others.
    print(&puzzle, Verdict::Unknown, Some(&grid), args, out)?;
    Ok(Status::Fine)
}

/// The values of the puzzle's variables, presolved ones put back.
fn read(puzzle: &Puzzle, text: &str, is_reduced: bool) -> Result<Reply, Error> {
    let size = puzzle.model().size();
    if !is_reduced {
        return Ok(reply::read(text, size.variable_count(), reply::by_name(size))?);
    }
    let Presolved::Reduced(reduction) = presolve(&puzzle.to_program()) else {
        return Err("presolve finds the puzzle unsolvable, so there is nothing to decode".into());
    };
    Ok(match reply::read(text, reduction.open.len(), |_| None)? {
        Reply::Solution(values) => {
            let all = reduction.expand(|var| values[var.index()] == Some(true));
            Reply::Solution(all.into_iter().map(Some).collect())
        }
        other => other,
    })
}

fn print(
    puzzle: &Puzzle,
    verdict: Verdict,
    grid: Option<&Grid>,
    args: &DecodeArgs,
    out: &mut dyn Write,
) -> io::Result<()> {
    let is_terminal = io::stdout().is_terminal();
    let format = args.format.unwrap_or(if is_terminal { Format::Grid } else { Format::Line });
    let solution = grid.map(|grid| render::text(grid, args.letters));
    let text = match format {
        Format::Grid => match grid {
            Some(grid) => render::solution(puzzle, grid, false) + "a solution\n",
            None => format!("{verdict}\n"),
        },
        Format::Line => {
            let solution = solution.as_deref().unwrap_or(render::NOTHING);
            let puzzle = render::text(puzzle, args.letters);
            format!("{puzzle}\t{verdict}\t{solution}\t{}\n", render::NOTHING)
        }
        Format::Json => {
            let verdict = verdict.to_string();
            let record = render::Record {
                verdict,
                solution,
                ..render::Record::unanswered(puzzle, "external", args.letters)
            };
            record.line() + "\n"
        }
    };
    match out.write_all(text.as_bytes()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}
