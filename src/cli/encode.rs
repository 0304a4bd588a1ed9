//! `satoku encode`: the program as a file for other solvers.

use std::io::{BufWriter, Write};

use super::{args::EncodeArgs, exit::Status, input, output_file::OutputFile, run::Error, written};
use crate::{
    cnf::Count,
    export::{self, Document, Format},
    grid::Grid,
    program::{Presolved, Program, Var, presolve},
    puzzle::Puzzle,
    read::Settings,
};

/// The largest formula that is written: some 10 GB.
const MAX_SIZE: Count = Count { clauses: 500_000_000, literals: 1_000_000_000 };

/// Writes the file, or how large it is.
///
/// # Errors
/// If the puzzle, the model or a solution cannot be read, or the output cannot be written.
pub fn encode(args: &EncodeArgs, out: &mut dyn Write) -> Result<Status, Error> {
    if args.presolve && args.to != Format::Dimacs {
        return Err("--presolve goes with --to dimacs only".into());
    }
    let settings = args.shared.reading.settings()?;
    let puzzle = match &args.puzzle {
        None => Puzzle::new(settings.model.clone(), Grid::empty(settings.model.size())),
        Some(word) => input::one(word, &settings)?,
    };
    let content = Content::new(args, &puzzle, &settings)?;
    let encoding = args.shared.encoding();
    if args.stats || args.to == Format::Dimacs {
        let estimate = encoding.estimate(&content.program);
        if !MAX_SIZE.covers(estimate) {
            let Count { clauses, literals } = estimate;
            let what =
                format!("the formula would have about {clauses} clauses, {literals} literals");
            return Err(format!(
                "{what}, which is too large: give more cells, or try another --at-most-one"
            )
            .into());
        }
    }
    if args.stats {
        let text = export::stats(&content.program, encoding);
        return written(out.write_all(text.as_bytes()));
    }
    let mut document = Document {
        open: content.open.as_deref(),
        has_names: !args.no_names,
        ..Document::new(&puzzle, &content.program, encoding)
    };
    document.comments.extend(content.comments);
    let Some(path) = &args.output else {
        let mut out = BufWriter::with_capacity(1 << 16, out);
        return written(document.write(args.to, &mut out).and_then(|()| out.flush()));
    };
    OutputFile::new(path)?.write(|mut out| document.write(args.to, &mut out))?;
    Ok(Status::Fine)
}

/// What goes into the file.
struct Content {
    program: Program,
    /// The grid's variables behind the program's, if it has been presolved.
    open: Option<Vec<Var>>,
    /// What presolve has fixed.
    comments: Vec<String>,
}

impl Content {
    fn new(args: &EncodeArgs, puzzle: &Puzzle, settings: &Settings) -> Result<Self, Error> {
        let mut content = Self { program: puzzle.to_program(), open: None, comments: Vec::new() };
        if args.presolve {
            content.presolve(puzzle)?;
        }
        for (index, word) in args.block.iter().enumerate() {
            let model = puzzle.model().clone();
            let settings = Settings { model, model_is_fixed: true, ..settings.clone() };
            let solution = input::one(word, &settings)?;
            if let Some(objection) = puzzle.violations(solution.givens()).first() {
                let what = "--block: that is no solution of the puzzle";
                return Err(format!("{what}: {objection}").into());
            }
            let open = content.open.as_deref();
            puzzle.block(&mut content.program, open, solution.givens(), index + 1);
        }
        Ok(content)
    }

    /// Leaves what the givens do not force. Solutions are blocked after that, so that the map back
    /// depends on the puzzle alone.
    fn presolve(&mut self, puzzle: &Puzzle) -> Result<(), Error> {
        let reduction = match presolve(&self.program) {
            Presolved::Reduced(reduction) => reduction,
            Presolved::Contradiction(origin) => {
                let origin = self.program.describe(origin);
                return Err(format!(
                    "presolve leaves nothing to write: the puzzle is unsolvable, what the givens \
                     force cannot be reconciled with {origin}"
                )
                .into());
            }
        };
        let size = puzzle.model().size();
        let fixed = self.program.variables().filter(|v| reduction.values[v.index()] == Some(true));
        let fixed = fixed.map(|var| format!("fixed {}", export::Names::variable(var, size)));
        self.comments = fixed.collect();
        self.program = reduction.program;
        self.open = Some(reduction.open);
        Ok(())
    }
}
