//! `satoku encode`: the program as a file for other solvers.

mod args;
mod cubes;

use std::io::BufWriter;

pub(super) use self::args::EncodeArgs;
use self::{args::To, cubes::write_pieces};
use crate::{
    cli::{input, numbered_files::write_each, prelude::*},
    cnf::Count,
    engine::Cubes,
    export::{self, Document, Explanation, Format},
};
use satoku_rules::program::{Lit, Presolved, Program, Var, presolve};

/// The largest formula that is written, about 10 GB.
const MAX_SIZE: Count = Count { clauses: 500_000_000, literals: 1_000_000_000 };

/// The most candidates of a grid that is written: its rows take half a gigabyte.
const MAX_CANDIDATES: usize = 36_000_000;

const NOT_ENCODED: &str = "the puzzle is not written";

impl EncodeArgs {
    /// Writes the file or its statistics; with `--each` a file for each puzzle.
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        let to = cubes::target(self)?;
        let settings = self.reading.settings()?;
        if let (true, Some(word), Some(folder)) = (self.each.each, &self.puzzle, &self.output) {
            return write_each(word, &settings, folder, out, |puzzle, path| {
                note_all_of(puzzle);
                let path = path.with_extension(to.extension());
                within(NOT_ENCODED, |limiter| {
                    self.write(puzzle, to, &settings, Some(&path), &mut io::sink(), limiter)
                })??;
                Ok(shown(&path))
            });
        }
        within(NOT_ENCODED, |limiter| self.encode(to, &settings, out, limiter))?
    }

    /// Writes the puzzle, the first of several, or the empty model.
    fn encode(
        &self,
        to: To,
        settings: &Settings,
        out: &mut dyn Write,
        limiter: &Limiter,
    ) -> Result<Status, Error> {
        let puzzle = match &self.puzzle {
            None => Instance::new(settings.model.clone(), Grid::empty(settings.model.size())),
            Some(word) => {
                let (puzzle, beginning) = input::first(word, settings, limiter)?;
                if let Some(beginning) = beginning {
                    note(&format!("encoding {beginning}; --each -o FOLDER encodes all"));
                }
                puzzle
            }
        };
        note_all_of(&puzzle);
        self.write(&puzzle, to, settings, self.output.as_deref(), out, limiter)
    }

    fn write(
        &self,
        puzzle: &Instance,
        to: To,
        settings: &Settings,
        output: Option<&Path>,
        out: &mut dyn Write,
        limiter: &Limiter,
    ) -> Result<Status, Error> {
        let to = match to {
            To::Solver(format) => format,
            To::Pieces(format) => {
                let cubes = cubes::split(puzzle, self.cubes.unwrap_or(1), limiter)?;
                return write_pieces(puzzle, &cubes, format, output, out, limiter);
            }
        };
        let content = FileContent::new(self, puzzle, settings, limiter)?;
        let encoding = self.clauses.encoding();
        if self.stats || to.has_clauses() {
            check_size(encoding.estimate(&content.program, limiter)?)?;
        }
        if self.stats {
            let text = export::stats(&content.program, encoding, limiter)?;
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
            let cubes = cubes::split(puzzle, count, limiter)?;
            document.cubes = content.literals(&cubes, puzzle.model().size());
            document.comments.push(format!("cubes {}", document.cubes.len().max(1)));
        }
        let Some(path) = output else {
            let mut out = BufWriter::with_capacity(1 << 16, out);
            let done = document.write(to, &mut out, limiter);
            return written(done.and_then(|()| out.flush()));
        };
        OutputFile::new(path)?.write(|out| document.write(to, out, limiter))?;
        Ok(Status::Fine)
    }
}

fn check_size(estimate: Count) -> Result<(), Error> {
    if MAX_SIZE.covers(estimate) {
        return Ok(());
    }
    let Count { clauses, literals } = estimate;
    let what = format!("the formula would have about {clauses} clauses, {literals} literals");
    Err(format!("{what}, which is too large: add givens, or try another --at-most-one").into())
}

struct FileContent {
    program: Program,
    /// The grid's variables that are left after presolve.
    open: Option<Vec<Var>>,
    /// The values that presolve has fixed.
    fixed: Vec<Option<bool>>,
    comments: Vec<String>,
}

impl FileContent {
    fn new(
        args: &EncodeArgs,
        puzzle: &Instance,
        settings: &Settings,
        limiter: &Limiter,
    ) -> Result<Self, Error> {
        let candidates = puzzle.model().size().variable_count();
        if candidates > MAX_CANDIDATES {
            return Err(format!(
                "the grid has {candidates} candidates, the limit is {MAX_CANDIDATES}: choose a \
                 smaller grid"
            )
            .into());
        }
        let program = puzzle.to_program(limiter)?;
        let mut content = Self { program, open: None, fixed: Vec::new(), comments: Vec::new() };
        if args.presolve {
            content.presolve(puzzle, limiter)?;
        }
        for (index, word) in args.block.iter().enumerate() {
            let model = puzzle.model().clone();
            let settings = Settings { model, model_is_fixed: true, ..settings.clone() };
            let (solution, beginning) = input::first(word, &settings, limiter)?;
            if let Some(beginning) = beginning {
                note(&format!("--block: forbidding {beginning}"));
            }
            if let Some(objection) = puzzle.violations(solution.givens()).first() {
                let what = "--block: not a solution of the puzzle";
                return Err(format!("{what}: {objection}").into());
            }
            let open = content.open.as_deref();
            puzzle.block(&mut content.program, open, solution.givens(), index + 1);
        }
        Ok(content)
    }

    /// Leaves what the givens do not force. Solutions are blocked after that, so that the map back
    /// depends on the puzzle alone.
    fn presolve(&mut self, puzzle: &Instance, limiter: &Limiter) -> Result<(), Error> {
        let reduction = match presolve(&self.program, limiter)? {
            Presolved::Reduced(reduction) => reduction,
            Presolved::Contradiction(origin) => {
                let origin = self.program.describe(origin);
                return Err(format!(
                    "presolve leaves nothing to write: the puzzle is unsolvable, because the givens \
                 contradict {origin}"
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

    /// Cubes as literals of the program. What presolve fixes is left out, and a cube that
    /// contradicts it, too, because there is no solution in it.
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
