//! `satoku encode`: the program as a file for other solvers.

mod cubes;

use std::{
    ffi::OsString,
    io::{self, BufWriter, Write},
    path::{Path, PathBuf},
};

use clap::Args;

use self::cubes::{To, write_pieces};
use crate::{
    cli::{
        args::{engine::ClauseArgs, input::ReadArgs, limits::TimeArgs, named::named},
        each::{EachArgs, each},
        error::{Error, written},
        help::ADVANCED,
        input,
        note::{note, note_all_of, shown},
        output_file::OutputFile,
        status::Status,
        time_limit::within,
    },
    cnf::Count,
    engine::Cubes,
    export::{self, Document, Explanation, Format},
    grid::{Grid, Size},
};
use satoku_core::{
    program::{Lit, Presolved, Program, Var, presolve},
    puzzle::Instance,
};
use satoku_formats::read::Settings;

/// A puzzle, and the file to write.
#[derive(Debug, Args)]
#[command(after_help = "\
    Examples:\n\
    \x20 satoku encode puzzle.txt -o puzzle.cnf\n\
    \x20 satoku encode --model 6x6 --to lp -o empty.lp\n\
    \x20 satoku encode -m 4x4 --comments 1...........2..3\n\
    \x20 satoku encode puzzles.txt --each -o formulas\n\
    \x20 satoku encode puzzle.txt --cubes 64 --to json")]
pub struct EncodeArgs {
    /// The puzzle, as text or the first in a file; without one the empty model is written
    #[arg(value_name = "PUZZLE|FILE|-")]
    pub puzzle: Option<OsString>,

    /// What to read it as.
    #[command(flatten)]
    pub reading: ReadArgs,

    /// The format [default: dimacs; with --cubes icnf, and json, iss and pencilmarks write the pieces as
    /// puzzles, one a line; wcnf has givens as soft clauses, so that a solver says which are too many]
    #[arg(long, short, value_parser = named(To::ALL), value_name = "FORMAT", help_heading = "Output")]
    pub to: Option<To>,

    /// The file to write, or with --each the folder [default: standard output]
    #[arg(long, short, value_name = "FILE", help_heading = "Output")]
    pub output: Option<PathBuf>,

    /// Whether all puzzles are written.
    #[command(flatten)]
    pub each: EachArgs,

    /// When it gives up.
    #[command(flatten)]
    pub limits: TimeArgs,

    /// Forbid this solution (again and again for more of them)
    #[arg(long, value_name = "GRID|FILE")]
    pub block: Vec<OsString>,

    /// Write what is left after fixing what the givens force (dimacs, icnf); decode needs it too then
    #[arg(long)]
    pub presolve: bool,

    /// Split the puzzle into K pieces without common solutions, for K machines; their answers together
    /// are the puzzle's
    #[arg(long, value_name = "K")]
    pub cubes: Option<usize>,

    /// Leave out the comments that name the variables
    #[arg(long, help_heading = "Output")]
    pub no_names: bool,

    /// Say in comments which rule the clauses come from, and which row (not in icnf; in lp and mps rows
    /// have names)
    #[arg(long, help_heading = "Output")]
    pub comments: bool,

    /// Write the LP relaxation: variables may have any value from 0 to 1 (lp, mps)
    #[arg(long)]
    pub relax: bool,

    /// Print variables, rows, clauses and literals by origin instead of the file
    #[arg(long, help_heading = "Output")]
    pub stats: bool,

    /// How it becomes clauses.
    #[command(flatten, next_help_heading = ADVANCED)]
    pub clauses: ClauseArgs,
}

/// The largest formula that is written: some 10 GB.
const MAX_SIZE: Count = Count { clauses: 500_000_000, literals: 1_000_000_000 };

/// What is said where there was no time.
const NOT_ENCODED: &str = "the puzzle is not written as a whole";

impl EncodeArgs {
    /// Writes the file, or how large it is; with `--each` a file for each puzzle.
    ///
    /// # Errors
    /// If the puzzle, the model or a solution cannot be read, or the output cannot be written.
    pub fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let to = cubes::target(self)?;
        let settings = self.reading.settings()?;
        if let (true, Some(word), Some(folder)) = (self.each.each, &self.puzzle, &self.output) {
            return each(word, &settings, folder, out, |puzzle, path| {
                note_all_of(puzzle);
                let path = path.with_extension(to.extension());
                within(NOT_ENCODED, || {
                    self.write(puzzle, to, &settings, Some(&path), &mut io::sink())
                })??;
                Ok(shown(&path))
            });
        }
        within(NOT_ENCODED, || self.encode(to, &settings, out))?
    }

    /// Writes the puzzle, the first of several, or the empty model.
    fn encode(&self, to: To, settings: &Settings, out: &mut dyn Write) -> Result<Status, Error> {
        let puzzle = match &self.puzzle {
            None => Instance::new(settings.model.clone(), Grid::empty(settings.model.size())),
            Some(word) => {
                let (puzzle, beginning) = input::first(word, settings)?;
                if let Some(beginning) = beginning {
                    note(&format!("encoding {beginning}; --each -o FOLDER encodes all"));
                }
                puzzle
            }
        };
        note_all_of(&puzzle);
        self.write(&puzzle, to, settings, self.output.as_deref(), out)
    }

    /// Writes one puzzle to a file, or else to `out`.
    fn write(
        &self,
        puzzle: &Instance,
        to: To,
        settings: &Settings,
        output: Option<&Path>,
        out: &mut dyn Write,
    ) -> Result<Status, Error> {
        let to = match to {
            To::Solver(format) => format,
            To::Pieces(format) => {
                let cubes = cubes::split(puzzle, self.cubes.unwrap_or(1))?;
                return write_pieces(puzzle, &cubes, format, output, out);
            }
        };
        let content = Content::new(self, puzzle, settings)?;
        let encoding = self.clauses.encoding();
        if self.stats || to.has_clauses() {
            check_size(encoding.estimate(&content.program))?;
        }
        if self.stats {
            let text = export::stats(&content.program, encoding);
            return written(out.write_all(text.as_bytes()));
        }
        let mut document = Document {
            open: content.open.as_deref(),
            has_names: !self.no_names,
            explanation: self.comments.then(|| Explanation::of(puzzle)),
            is_relaxed: self.relax,
            // (A solver for wcnf is asked which givens there are too many.)
            has_soft_givens: to == Format::Wcnf,
            ..Document::new(puzzle, &content.program, encoding)
        };
        document.comments.extend(content.comments.iter().cloned());
        if let Some(count) = self.cubes {
            let cubes = cubes::split(puzzle, count)?;
            document.cubes = content.literals(&cubes, puzzle.model().size());
            document.comments.push(format!("cubes {}", document.cubes.len().max(1)));
        }
        let Some(path) = output else {
            let mut out = BufWriter::with_capacity(1 << 16, out);
            return written(document.write(to, &mut out).and_then(|()| out.flush()));
        };
        OutputFile::new(path)?.write(|mut out| document.write(to, &mut out))?;
        Ok(Status::Fine)
    }
}

/// Makes sure that a formula is not too large to be written.
fn check_size(estimate: Count) -> Result<(), Error> {
    if MAX_SIZE.covers(estimate) {
        return Ok(());
    }
    let Count { clauses, literals } = estimate;
    let what = format!("the formula would have about {clauses} clauses, {literals} literals");
    Err(format!("{what}, which is too large: give more cells, or try another --at-most-one").into())
}

/// What goes into the file.
struct Content {
    program: Program,
    /// The grid's variables behind the program's, if it has been presolved.
    open: Option<Vec<Var>>,
    /// The values of all variables that are fixed, if it has been presolved.
    fixed: Vec<Option<bool>>,
    /// What presolve has fixed.
    comments: Vec<String>,
}

impl Content {
    fn new(args: &EncodeArgs, puzzle: &Instance, settings: &Settings) -> Result<Self, Error> {
        let program = puzzle.to_program();
        let mut content = Self { program, open: None, fixed: Vec::new(), comments: Vec::new() };
        if args.presolve {
            content.presolve(puzzle)?;
        }
        for (index, word) in args.block.iter().enumerate() {
            let model = puzzle.model().clone();
            let settings = Settings { model, model_is_fixed: true, ..settings.clone() };
            let (solution, beginning) = input::first(word, &settings)?;
            if let Some(beginning) = beginning {
                note(&format!("--block: forbidding {beginning}"));
            }
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
    fn presolve(&mut self, puzzle: &Instance) -> Result<(), Error> {
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
        self.fixed = reduction.values;
        Ok(())
    }

    /// Cubes as literals of the program. What presolve fixes is left out, and a cube that contradicts
    /// it, too, because there is no solution in it.
    fn literals(&self, cubes: &Cubes, size: Size) -> Vec<Vec<Lit>> {
        let all = cubes.iter().map(|cube| cube.literals(size));
        let Some(open) = &self.open else { return all.collect() };
        let is_fixed = |literal: &Lit| {
            self.fixed[literal.var().index()].map(|holds| holds != literal.is_negative())
        };
        let is_possible = |cube: &Vec<Lit>| !cube.iter().any(|lit| is_fixed(lit) == Some(false));
        let own = |literal: &Lit| {
            let var = Var::from_index(open.binary_search(&literal.var()).ok()?);
            Some(if literal.is_negative() { var.negative() } else { var.positive() })
        };
        all.filter(is_possible).map(|cube| cube.iter().filter_map(own).collect()).collect()
    }
}
