//! `satoku encode`: the program as a file for other solvers.

use std::{
    ffi::OsString,
    io::{BufWriter, Write},
    path::PathBuf,
};

use clap::Args;

use crate::{
    cli::{
        args::{engine::ClauseArgs, input::ReadArgs, named::named},
        error::{Error, written},
        input,
        note::note_all_of,
        output_file::OutputFile,
        status::Status,
    },
    cnf::Count,
    export::{self, Document, Format},
    grid::Grid,
    program::{Presolved, Program, Var, presolve},
    puzzle::Puzzle,
    read::Settings,
};

/// A puzzle, and the file to write.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku encode puzzle.txt -o puzzle.cnf\n\
    \x20 satoku encode --model 6x6 --to lp -o empty.lp")]
pub struct EncodeArgs {
    /// The puzzle, as text or the first in a file; without one the empty model is written
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzle: Option<OsString>,

    /// What to read it as.
    #[command(flatten)]
    pub reading: ReadArgs,

    /// The format
    #[arg(long, short, default_value = "dimacs", value_parser = named(&Format::ALL), value_name = "FORMAT", help_heading = "Output")]
    pub to: Format,

    /// The file to write [default: standard output]
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,

    /// Forbid this solution (again and again for more of them)
    #[arg(long, value_name = "GRID|FILE")]
    pub block: Vec<OsString>,

    /// Write what is left after fixing what the givens force (dimacs); decode needs it too then
    #[arg(long)]
    pub presolve: bool,

    /// Leave out the comments that name the variables
    #[arg(long, help_heading = "Output")]
    pub no_names: bool,

    /// Print variables, rows, clauses and literals by origin instead of the file
    #[arg(long, help_heading = "Output")]
    pub stats: bool,

    /// How it becomes clauses.
    #[command(flatten, next_help_heading = "Output")]
    pub clauses: ClauseArgs,
}

/// The largest formula that is written: some 10 GB.
const MAX_SIZE: Count = Count { clauses: 500_000_000, literals: 1_000_000_000 };

impl EncodeArgs {
    /// Writes the file, or how large it is.
    ///
    /// # Errors
    /// If the puzzle, the model or a solution cannot be read, or the output cannot be written.
    pub fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        if self.presolve && self.to != Format::Dimacs {
            return Err("--presolve goes with --to dimacs only".into());
        }
        let settings = self.reading.settings()?;
        let puzzle = match &self.puzzle {
            None => Puzzle::new(settings.model.clone(), Grid::empty(settings.model.size())),
            Some(word) => input::one(word, &settings)?,
        };
        note_all_of(&puzzle);
        let content = Content::new(self, &puzzle, &settings)?;
        let encoding = self.clauses.encoding();
        if self.stats || self.to == Format::Dimacs {
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
        if self.stats {
            let text = export::stats(&content.program, encoding);
            return written(out.write_all(text.as_bytes()));
        }
        let mut document = Document {
            open: content.open.as_deref(),
            has_names: !self.no_names,
            ..Document::new(&puzzle, &content.program, encoding)
        };
        document.comments.extend(content.comments);
        let Some(path) = &self.output else {
            let mut out = BufWriter::with_capacity(1 << 16, out);
            return written(document.write(self.to, &mut out).and_then(|()| out.flush()));
        };
        OutputFile::new(path)?.write(|mut out| document.write(self.to, &mut out))?;
        Ok(Status::Fine)
    }
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
