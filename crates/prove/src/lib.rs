//! Making a certificate.

mod count;
mod error;
mod store;
mod veripb;

use std::{
    fmt,
    io::{self, Write},
};

use itertools::Itertools;

use satoku_cnf::{AtMostOne, Encoding, Level, SumEncoding};
use satoku_engine::{EngineError, Limits, Portfolio, Sat, Searcher};
use satoku_export::{Document, Format};
use satoku_puzzle::{
    grid::{Cell, Grid},
    interrupt::{Limiter, Stopped},
    program::{Lit, Origin, Program, Relation, Role},
    puzzle::Instance,
};
use satoku_sat::{SatError, refute_into};
use satoku_verify::{
    manifest::{self, Claim, MAX_CLAUSES, MAX_SOLUTIONS, Manifest, ProofFormat, file},
    place::{Place, PlaceError, write_tar},
    plain,
};

pub use self::error::ProveError;
use self::store::Store;
pub use satoku_sat::ProofForm;

/// The encoding of the formulas that are the puzzle's own: everything that is true, and no
/// auxiliary variable, so that the formula can be derived again from the rules alone. Sums and the
/// like are never among them; the search for solutions has them.
const ENCODING: Encoding =
    Encoding { level: Level::Extended, at_most_one: AtMostOne::Pairwise, sums: SumEncoding::Auto };

/// A certificate in memory, not yet written. The same puzzle has the same one, to the last byte.
#[derive(Clone, Debug)]
pub struct Certificate {
    claimed: Claimed,
    files: Vec<(&'static str, Vec<u8>)>,
}

/// What a certificate claims.
#[derive(Clone, Copy, Debug)]
pub struct Claimed {
    /// The claim.
    pub claim: Claim,
    /// How many solutions are listed, if all of two or more are.
    pub solutions: Option<usize>,
    /// How many solutions are counted, if a diagram does that.
    pub count: Option<u128>,
}

/// In words.
impl fmt::Display for Claimed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = self.count.or(self.solutions.map(|number| number as u128));
        f.write_str(&self.claim.words(number))
    }
}

impl Certificate {
    /// What it claims.
    pub fn claim(&self) -> Claim {
        self.claimed.claim
    }

    /// How many solutions it lists, if it lists all of two or more.
    pub fn solutions(&self) -> Option<usize> {
        self.claimed.solutions
    }

    /// How many solutions it counts, if it has a diagram that does.
    pub fn count(&self) -> Option<u128> {
        self.claimed.count
    }

    /// The files' names and contents, the manifest first.
    pub fn files(&self) -> &[(&'static str, Vec<u8>)] {
        &self.files
    }

    /// Writes it to a folder, or to another [`Place`], whole or not at all.
    ///
    /// # Errors
    /// If something is there already, or it cannot be written.
    pub fn write(&self, place: impl Into<Place>) -> Result<(), PlaceError> {
        place.into().write(&self.files)
    }

    /// The tar file that [`Certificate::write`] makes of it, where there are no files.
    ///
    /// # Panics
    /// Never: memory can be written.
    pub fn to_tar(&self) -> Vec<u8> {
        let mut tar = Vec::new();
        write_tar(&mut tar, &self.files).expect("memory can be written");
        tar
    }
}

/// How a certificate is made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProveOptions {
    /// Whether the number of solutions is wanted, and not only whether there are several: up to
    /// [`MAX_SOLUTIONS`] are listed, more are counted by a diagram.
    pub count: bool,
    /// In what the formula and its proof are written.
    pub format: ProofFormat,
    /// How proofs in DRAT and LRAT are written.
    pub form: ProofForm,
}

/// A certificate that is in its place.
#[derive(Clone, Debug)]
pub struct Written {
    /// What it claims.
    pub claimed: Claimed,
    /// The files' names and lengths in bytes, the manifest first.
    pub files: Vec<(&'static str, u64)>,
}

/// Makes the certificate that [`prove_with`] makes in its place, file by file: so the memory is that
/// of the solver, however long the proof is.
///
/// # Errors
/// If the puzzle is too large for one, it is stopped, or it cannot be written there.
pub fn prove_to(
    place: &Place,
    puzzle: Instance,
    model_text: String,
    options: ProveOptions,
    limiter: &Limiter,
) -> Result<Written, ProveError> {
    let mut store = Store { place: Some(place.begin()?), ..Store::default() };
    let unwritten = |error| PlaceError::Io(place.path().to_owned(), error).into();
    let made = Prover { puzzle, model_text, options, store: &mut store, limiter }.certificate();
    let claimed = made.map_err(|error| match error {
        ProveError::Io(error) => unwritten(error),
        ProveError::Engine(EngineError::Sat(SatError::Proof(what))) => {
            unwritten(io::Error::other(what))
        }
        error => error,
    })?;
    let files: Vec<_> = store.files.iter().map(|file| (file.name, file.bytes)).collect();
    if let Some(unfinished) = store.place {
        unfinished.finish(files.iter().map(|(name, _)| *name))?;
    }
    Ok(Written { claimed, files })
}

/// Makes the certificate that is wanted of a puzzle. The puzzle is of the model that is read from
/// `model_text`, so that nothing is used that is not in the certificate.
///
/// # Errors
/// If the puzzle is too large for one, there are more solutions than can be listed or counted, or
/// it is stopped.
pub fn prove_with(
    puzzle: Instance,
    model_text: String,
    options: ProveOptions,
    limiter: &Limiter,
) -> Result<Certificate, ProveError> {
    let mut store = Store::default();
    let claimed =
        Prover { puzzle, model_text, options, store: &mut store, limiter }.certificate()?;
    // The manifest is written last.
    store.contents.rotate_right(1);
    Ok(Certificate { claimed, files: store.contents })
}

/// What makes a certificate.
struct Prover<'a> {
    /// The puzzle as it is read again, and the text of its model.
    puzzle: Instance,
    model_text: String,
    options: ProveOptions,
    store: &'a mut Store,
    limiter: &'a Limiter,
}

impl Prover<'_> {
    /// Makes it. Of two or more solutions the claim is only that there are two, unless their number
    /// is wanted.
    fn certificate(&mut self) -> Result<Claimed, ProveError> {
        if self.options.count {
            return self.with_number();
        }
        let claimed = self.listed()?;
        claimed.ok_or_else(|| ProveError::Contradiction("two solutions prove nothing".to_owned()))
    }

    /// Looks for two solutions, or for all if their number is wanted; then nothing is claimed, and
    /// nothing written, if there are too many to list them.
    fn listed(&mut self) -> Result<Option<Claimed>, ProveError> {
        let (are_all, limiter) = (self.options.count, self.limiter);
        let limit = if are_all { MAX_SOLUTIONS + 1 } else { 2 };
        let clauses = plain::size(self.puzzle.model());
        if clauses > MAX_CLAUSES {
            return Err(ProveError::TooLarge { clauses, limit: MAX_CLAUSES });
        }
        let limits = Limits { time: limiter.left(), ..Limits::solutions(limit) };
        let search = self.finder().search(&self.puzzle, &limits, limiter)?;
        // A search that had no time says nothing that could be proven.
        limiter.look_at_clock()?;
        for grid in &search.solutions {
            if let Some(objection) = self.puzzle.violations(grid).first() {
                return Err(ProveError::Contradiction(objection.to_string()));
            }
        }
        if limit > 2 && search.solutions.len() >= limit {
            return Ok(None);
        }
        let line = |grid: &Grid| format!("{}\n", grid.to_line());
        self.write_puzzle()?;
        let mut write_line = |name, grid| self.store.write(name, line(grid).as_bytes());
        let (claim, refuted, differ) = match search.solutions.as_slice() {
            all @ [_, _, ..] if are_all => {
                let lines = all.iter().map(line).sorted_unstable();
                self.store.write(file::SOLUTIONS, lines.collect::<String>().as_bytes())?;
                (Claim::Exactly, Some(all), None)
            }
            [solution, witness, ..] => {
                write_line(file::SOLUTION, solution)?;
                write_line(file::WITNESS, witness)?;
                let differ = solution.differing(witness).iter().map(Cell::to_string).collect();
                (Claim::Multiple, None, Some(differ))
            }
            all @ [solution] => {
                write_line(file::SOLUTION, solution)?;
                (Claim::Unique, Some(all), None)
            }
            [] => (Claim::Unsolvable, Some([].as_slice()), None),
        };
        if let Some(solutions) = refuted {
            self.refutation(solutions)?;
        }
        let solutions = (claim == Claim::Exactly).then_some(search.solutions.len());
        self.write_manifest(Claimed { claim, solutions, count: None }, differ).map(Some)
    }

    /// Writes the puzzle's own files.
    fn write_puzzle(&mut self) -> Result<(), ProveError> {
        let givens = format!("{}\n", self.puzzle.givens().to_line());
        self.store.write(file::PUZZLE, givens.as_bytes())?;
        self.store.write(file::MODEL, self.model_text.as_bytes())
    }

    /// Writes the manifest of all files. Returns what is claimed.
    fn write_manifest(
        &mut self,
        claimed: Claimed,
        differ: Option<Vec<String>>,
    ) -> Result<Claimed, ProveError> {
        let Claimed { claim, solutions, count } = claimed;
        let files = self.store.files.iter().map(|file| (file.name.to_owned(), file.hash.clone()));
        let manifest = Manifest {
            format: manifest::format_of(self.puzzle.model()),
            tool: format!("satoku {}", env!("CARGO_PKG_VERSION")),
            verdict: claim,
            puzzle: self.puzzle.givens().to_line(),
            solutions,
            model: self.model_text.clone(),
            count: count.map(|count| count.to_string()),
            encoding: claim.has_formula().then(|| self.options.format.encoding().to_owned()),
            differ,
            files: files.collect(),
            seal: None,
        };
        self.store.write(file::MANIFEST, manifest.text().as_bytes())?;
        // It is written last, and comes first.
        self.store.files.rotate_right(1);
        Ok(claimed)
    }

    /// What finds the solutions. Where rules count many cells, pairwise clauses would be too many;
    /// the certificate does not have them then anyway, and neither has one in rows.
    fn finder(&self) -> Box<dyn Searcher> {
        let mut statements = self.puzzle.model().rules().iter().flat_map(|rule| rule.statements());
        if self.options.format == ProofFormat::Veripb || statements.any(plain::counts_many) {
            return Box::new(Portfolio::default());
        }
        Box::new(Sat::new(ENCODING))
    }

    /// Writes the formula of the puzzle, without the solutions that are known, and the proofs that
    /// there is none.
    fn refutation(&mut self, solutions: &[Grid]) -> Result<(), ProveError> {
        let Self { puzzle, options, store, limiter, .. } = self;
        if options.format == ProofFormat::Veripb {
            for (name, content) in veripb::refutation(puzzle, solutions, limiter)? {
                store.write(name, &content)?;
            }
            return Ok(());
        }
        let program = program(puzzle, solutions, limiter)?;
        let mut formula = store.create(file::FORMULA)?;
        let written =
            Document::new(puzzle, &program, ENCODING).write(Format::Dimacs, &mut formula, limiter);
        formula.check_length()?;
        limiter.look_at_clock()?;
        written?;
        store.keep(formula)?;
        let [mut drat, mut lrat] = [store.create(file::DRAT)?, store.create(file::LRAT)?];
        let mut scratch = || store.scratch();
        let proofs: [&mut dyn Write; 2] = [&mut drat, &mut lrat];
        let refuted = refute_into(&program, ENCODING, options.form, &mut scratch, proofs, limiter);
        drat.check_length()?;
        lrat.check_length()?;
        refuted
            .map_err(EngineError::from)?
            .ok_or_else(|| ProveError::Contradiction("a solution too many".to_owned()))?;
        store.keep(drat)?;
        store.keep(lrat)
    }
}

/// The program whose clauses are the certificate's formula: the puzzle's own, without the solutions
/// that are known, or where that is written in other clauses than the plain ones, these.
fn program(puzzle: &Instance, solutions: &[Grid], limiter: &Limiter) -> Result<Program, Stopped> {
    if puzzle.model().rules().iter().all(|rule| rule.statements().iter().all(plain::is_in_clauses))
    {
        let mut program = puzzle.to_program(limiter)?;
        for (number, solution) in (1..).zip(solutions) {
            puzzle.block(&mut program, None, solution, number);
        }
        return Ok(program);
    }
    let (formula, variables) = plain::formula(puzzle.model(), puzzle.givens(), solutions, limiter)?;
    let mut program = Program::new(variables);
    let name = program.add_name("formula");
    let literal = |&literal: &i32| Lit::from_dimacs(literal).expect("no clause has a 0");
    for clause in formula.iter() {
        limiter.look()?;
        let literals = clause.iter().map(literal).collect::<Vec<_>>();
        program.post(literals, Relation::AtLeast(1), Origin::new(Role::Rule, name), None);
    }
    Ok(program)
}
