//! `satoku encode`: the program as a file for other solvers.

use std::{
    fs::File,
    io::{BufWriter, Write},
    sync::Arc,
};

use super::{args::EncodeArgs, exit::Status, input, run::Error};
use crate::{
    export::{self, Document, Format},
    grid::Grid,
    model::catalog,
    program::{Presolved, presolve},
    puzzle::{Puzzle, parse::Settings},
};

/// Writes the file, or how large it is.
///
/// # Errors
/// If the puzzle, the model or a solution cannot be read, or the output cannot be written.
pub fn encode(args: &EncodeArgs, out: &mut dyn Write) -> Result<Status, Error> {
    let settings = args.shared.settings()?;
    let empty = || Puzzle::new(settings.model.clone(), Grid::empty(settings.model.size()));
    let puzzle = match &args.puzzle {
        None => empty(),
        Some(word) => input::one(word, &settings)?,
    };
    let mut program = puzzle.to_program();
    for (index, word) in args.block.iter().enumerate() {
        let settings =
            Settings { model: puzzle.model().clone(), model_is_fixed: true, ..settings.clone() };
        let solution = input::one(word, &settings)?;
        let objections = puzzle.objections(solution.givens());
        if let Some(objection) = objections.first() {
            return Err(format!("--block: that is no solution of the puzzle: {objection}").into());
        }
        puzzle.block(&mut program, solution.givens(), index + 1);
    }
    if args.presolve && args.to != Format::Dimacs {
        return Err("--presolve goes with --to dimacs only".into());
    }
    let mut comments = head(&puzzle);
    let mut open = None;
    if args.presolve {
        match presolve(&program) {
            Presolved::Contradiction(origin) => {
                return Err(format!("presolve leaves nothing to write: the puzzle is unsolvable, what the givens force cannot be reconciled with {}", program.describe(origin)).into());
            }
            Presolved::Reduced(reduction) => {
                let size = puzzle.model().size();
                let names = reduction.values.iter().enumerate().filter(|(_, v)| **v == Some(true));
                for (index, _) in names {
                    let var = crate::program::Var::from_index(index);
                    comments.push(format!("fixed {}", export::Names::variable(var, size)));
                }
                program = reduction.program;
                open = Some(reduction.open);
            }
        }
    }
    let encoding = args.shared.encoding();
    if args.stats {
        let text = export::stats(&program, encoding);
        return written(out.write_all(text.as_bytes()));
    }
    let document = Document {
        program: &program,
        size: puzzle.model().size(),
        open: open.as_deref(),
        encoding,
        comments,
        has_names: !args.no_names,
    };
    let Some(path) = &args.output else {
        let mut out = BufWriter::with_capacity(1 << 16, out);
        return written(document.write(args.to, &mut out).and_then(|()| out.flush()));
    };
    let file = File::create(path).map_err(|e| format!("{}: {e}", path.display()))?;
    let mut out = BufWriter::with_capacity(1 << 16, file);
    let result = document.write(args.to, &mut out).and_then(|()| out.flush());
    result.map_err(|e| format!("{}: {e}", path.display()))?;
    Ok(Status::Fine)
}

/// What the file says about itself.
fn head(puzzle: &Puzzle) -> Vec<String> {
    let model = puzzle.model();
    let mut head = vec![format!("model {}", model.name())];
    if puzzle.givens().filled().next().is_some() {
        head.push(format!("puzzle {}", puzzle.givens()));
    }
    head
}

/// A closed pipe is no error: whoever read our output has seen enough.
fn written(result: std::io::Result<()>) -> Result<Status, Error> {
    match result {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write: {error}").into())
        }
        _ => Ok(Status::Fine),
    }
}

impl super::args::SharedArgs {
    /// How text is read.
    pub fn settings(&self) -> Result<Settings, Error> {
        let spec = self.model.as_deref().unwrap_or(catalog::DEFAULT);
        let model: Arc<_> = catalog::load(spec)?;
        Ok(Settings { model, model_is_fixed: self.model.is_some(), lenient: self.lenient })
    }
}
