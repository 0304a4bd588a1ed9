//! A puzzle in pieces: what `--cubes` writes.

use std::io::BufWriter;

use super::args::{EncodeArgs, To};
use crate::{
    cli::numbered_files::own_name,
    cli::prelude::*,
    engine::{Cube, Cubes, CubesError},
    export::Format,
    write,
};
use satoku_rules::grid::counted;

/// The target that the arguments ask for, or why they do not go together.
pub(super) fn target(args: &EncodeArgs) -> Result<To, Error> {
    let default = if args.cubes.is_some() { Format::Icnf } else { Format::Dimacs };
    let to = args.to.unwrap_or(To::Solver(default));
    match to {
        To::Solver(format) if args.presolve && !format.has_reductions() => {
            Err("--presolve goes with --to dimacs and --to icnf only".into())
        }
        _ if args.cubes.is_some() && args.stats => {
            Err("--stats is about the formula, which is the same with and without --cubes".into())
        }
        To::Solver(format) if args.cubes.is_some() && format != Format::Icnf => Err(format!(
            "{format} has no cubes: --cubes goes with --to icnf, or with json, iss or pencilmarks for \
             a puzzle on each line"
        )
        .into()),
        To::Pieces(name) if args.cubes.is_none() => Err(format!(
            "--to {name} is for --cubes K; 'satoku convert --to {name}' writes a whole puzzle"
        )
        .into()),
        To::Solver(format) if args.comments && !format.has_row_comments() => Err(match format {
            Format::Icnf => "icnf has no comments between clauses: use --comments with --to dimacs".into(),
            _ => format!(
                "--comments is for formats without names: in {format} each row has the name of its rule"
            )
            .into(),
        }),
        To::Solver(format) if args.relax && !format.has_relaxation() => Err(format!(
            "--relax goes with --to lp and --to mps: in {format} a variable is 0 or 1"
        )
        .into()),
        _ if args.each.each && (args.stats || !args.block.is_empty()) => {
            let option = if args.stats { "--stats" } else { "--block" };
            Err(format!("{option} is for one puzzle, and --each writes all").into())
        }
        _ if args.stats && (args.comments || args.relax) => {
            let option = if args.comments { "--comments" } else { "--relax" };
            Err(format!("{option} is about the file, and --stats writes none").into())
        }
        To::Pieces(name)
            if [args.presolve, args.stats, args.comments, args.relax, !args.block.is_empty()]
                .contains(&true) =>
        {
            let asked = [
                (args.presolve, "--presolve"),
                (args.stats, "--stats"),
                (args.comments, "--comments"),
                (args.relax, "--relax"),
                (true, "--block"),
            ];
            let (_, option) = asked.into_iter().find(|(is_asked, _)| *is_asked).expect("the last is");
            Err(format!("{option} is about a formula, and {name} has none: use --to icnf").into())
        }
        to => Ok(to),
    }
}

/// Splits a puzzle, with a note if there are fewer cubes than asked for.
pub(super) fn split(puzzle: &Instance, count: usize, limiter: &Limiter) -> Result<Cubes, Error> {
    let cubes = Cubes::split(puzzle, count, limiter).map_err(|error| match error {
        CubesError::Count(_) => format!("--cubes: {error}"),
        _ => error.to_string(),
    })?;
    if cubes.is_refuted() {
        note(
            "--cubes: splitting shows that the puzzle is unsolvable; there is one cube, the whole \
                 puzzle",
        );
    } else if cubes.len() < count {
        let found = counted(cubes.len(), "cube");
        note(&format!(
            "--cubes: {found} instead of {count}, because splitting solves the puzzle: \
                 each has one solution"
        ));
    }
    Ok(cubes)
}

/// Writes one piece a line.
pub(super) fn write_pieces(
    puzzle: &Instance,
    cubes: &Cubes,
    format: &str,
    output: Option<&Path>,
    out: &mut dyn Write,
    limiter: &Limiter,
) -> Result<Status, Error> {
    let target = write::target(format).expect("it is in the list");
    let count = cubes.len();
    let line = |(index, cube): (usize, Cube)| {
        let name = own_name(puzzle).map_or(String::new(), |name| format!("{name}, "));
        let name = format!("{name}cube {} of {count}", index + 1);
        target.write(&cube.piece(puzzle).labelled(Some(name)), limiter)
    };
    // What cannot be said of one piece cannot be said of any.
    let first = cubes.iter().enumerate().next().map(line).transpose();
    first.map_err(|error| {
        let way = if format == "json" { "" } else { "; --to json supports all rules" };
        format!("the cubes cannot be written as {format}: {error}{way}")
    })?;
    let write = |out: &mut dyn Write| {
        for item in cubes.iter().enumerate() {
            writeln!(out, "{}", line(item).map_err(io::Error::other)?)?;
        }
        out.flush()
    };
    match output {
        Some(path) => {
            OutputFile::new(path)?.write(|mut out| write(&mut out))?;
            Ok(Status::Fine)
        }
        None => written(write(&mut BufWriter::with_capacity(1 << 16, out))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_lines_that_name_their_model() {
        for format in To::PIECES {
            let target = write::target(format).unwrap();
            assert!(target.name == format && target.is_line && !target.needs_model);
        }
    }
}
