//! Making a certificate.

mod count;

use std::collections::BTreeSet;

use itertools::Itertools;
use thiserror::Error;

use satoku_cnf::{AtMostOne, Encoding, Level, SumEncoding};
use satoku_core::{
    grid::{Cell, Grid},
    interrupt::{Limiter, Stopped},
    model::{Model, ModelError},
    program::{Lit, Origin, Program, Relation, Role},
    puzzle::Instance,
    statement::{Counted, Statement},
};
use satoku_engine::{EngineError, Limits, Portfolio, Sat, Searcher, Uncounted};
use satoku_export::{Document, Format};
use satoku_sat::refute_within;
use satoku_verify::{
    manifest::{self, Claim, MAX_CLAUSES, Manifest, file, hash},
    place::{Place, PlaceError, write_tar},
    plain,
};

/// The encoding of the formulas that are the puzzle's own: everything that is true, and no
/// auxiliary variable, so that the formula can be derived again from the rules alone. Sums and the
/// like are never among them; the search for solutions has them.
const ENCODING: Encoding =
    Encoding { level: Level::Extended, at_most_one: AtMostOne::Pairwise, sums: SumEncoding::Auto };

/// Why there is no certificate.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum ProveError {
    /// The formula would be too large.
    #[error(
        "the formula would have {clauses} clauses or more, the limit is {limit}: certificates are \
         only for puzzles that can be written down plainly"
    )]
    TooLarge {
        /// The number of clauses.
        clauses: usize,
        /// The most that are written.
        limit: usize,
    },
    /// A file would be too long.
    #[error("{file} would have {bytes} bytes, the limit is {limit}")]
    TooLong {
        /// The file.
        file: &'static str,
        /// Its length.
        bytes: usize,
        /// The longest that is read.
        limit: u64,
    },
    /// There are too many solutions to list them, and they are not counted either.
    #[error(
        "there are more than {0} solutions, the limit of a certificate that lists all of them, and \
         {1}; without the number, a certificate shows that there are two or more"
    )]
    TooMany(usize, Uncounted),
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// It was stopped.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The model cannot be written as a file of its own.
    #[error("the model cannot be written into the certificate: {0}")]
    Model(ModelError),
    /// A rule of the model cannot be written into a file.
    #[error("the rule \"{0}\" cannot be written into the certificate's model file")]
    Rule(String),
    /// What the engine found is wrong: a defect in this program.
    #[error("the engine contradicts itself or the rules ({0}); this is a bug, please report it")]
    Contradiction(String),
}

/// A certificate, not yet written. The same puzzle has the same one, to the last byte.
#[derive(Clone, Debug)]
pub struct Certificate {
    claim: Claim,
    solutions: Option<usize>,
    count: Option<u128>,
    files: Vec<(&'static str, Vec<u8>)>,
}

impl Certificate {
    /// What it claims.
    pub fn claim(&self) -> Claim {
        self.claim
    }

    /// How many solutions it lists, if it lists all of two or more.
    pub fn solutions(&self) -> Option<usize> {
        self.solutions
    }

    /// How many solutions it counts, if it has a diagram that does.
    pub fn count(&self) -> Option<u128> {
        self.count
    }

    /// The claim in words.
    pub fn words(&self) -> String {
        self.claim.words(self.count.or(self.solutions.map(|number| number as u128)))
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

/// Makes the certificate of a puzzle.
///
/// # Errors
/// If the puzzle is too large for one.
pub fn prove(puzzle: &Instance) -> Result<Certificate, ProveError> {
    prove_within(puzzle, &Limiter::none())
}

/// The same within limits.
///
/// # Errors
/// The same, or if it is stopped.
pub fn prove_within(puzzle: &Instance, limiter: &Limiter) -> Result<Certificate, ProveError> {
    let certificate = listed(puzzle, 2, limiter)?;
    certificate.ok_or_else(|| ProveError::Contradiction("two solutions prove nothing".to_owned()))
}

/// Makes the certificate of the number of a puzzle's solutions: up to
/// [`MAX_SOLUTIONS`](manifest::MAX_SOLUTIONS) are listed, more are counted by a diagram.
///
/// # Errors
/// If there are too many to count them, or the puzzle is too large for a certificate.
pub fn prove_count(puzzle: &Instance) -> Result<Certificate, ProveError> {
    prove_count_within(puzzle, &Limiter::none())
}

/// The same within limits.
///
/// # Errors
/// The same, or if it is stopped.
pub fn prove_count_within(puzzle: &Instance, limiter: &Limiter) -> Result<Certificate, ProveError> {
    count::certificate(puzzle, limiter)
}

/// The puzzle as it is read again, and the text of its model.
fn self_contained(puzzle: &Instance) -> Result<(Instance, String), ProveError> {
    let model_text = puzzle.model().to_toml();
    if let Some(rule) = puzzle.model().untold_rule() {
        return Err(ProveError::Rule(rule.to_owned()));
    }
    // From here on nothing is used that is not in the certificate.
    let model = Model::from_toml(file::MODEL, &model_text).map_err(ProveError::Model)?;
    Ok((Instance::new(model.into(), puzzle.givens().clone()), model_text))
}

fn line(grid: &Grid) -> Vec<u8> {
    format!("{}\n", grid.to_line()).into_bytes()
}

/// Looks for this many solutions. If there are as many or more, the claim is only that there are
/// two; but to who wanted to know their number nothing is claimed.
fn listed(
    puzzle: &Instance,
    limit: usize,
    limiter: &Limiter,
) -> Result<Option<Certificate>, ProveError> {
    let (puzzle, model_text) = self_contained(puzzle)?;
    let clauses = plain::size(puzzle.model());
    if clauses > MAX_CLAUSES {
        return Err(ProveError::TooLarge { clauses, limit: MAX_CLAUSES });
    }
    let limits = Limits { time: limiter.left(), ..Limits::solutions(limit) };
    let search = finder(&puzzle).search_within(&puzzle, &limits, limiter)?;
    // A search that had no time says nothing that could be proven.
    limiter.look_at_clock()?;
    for grid in &search.solutions {
        if let Some(objection) = puzzle.violations(grid).first() {
            return Err(ProveError::Contradiction(objection.to_string()));
        }
    }
    if limit > 2 && search.solutions.len() >= limit {
        return Ok(None);
    }
    let mut files = Vec::new();
    let (claim, differ) = match search.solutions.as_slice() {
        all @ [_, _, ..] if limit > 2 => {
            let lines = all.iter().map(Grid::to_line).sorted_unstable();
            files.push((file::SOLUTIONS, lines.map(|line| line + "\n").join("").into_bytes()));
            files.extend(refutation(&puzzle, all, limiter)?);
            (Claim::Exactly, None)
        }
        [solution, witness, ..] => {
            files.push((file::SOLUTION, line(solution)));
            files.push((file::WITNESS, line(witness)));
            let differ = solution.differing(witness).iter().map(Cell::to_string).collect();
            (Claim::Multiple, Some(differ))
        }
        [solution] => {
            files.push((file::SOLUTION, line(solution)));
            files.extend(refutation(&puzzle, std::slice::from_ref(solution), limiter)?);
            (Claim::Unique, None)
        }
        [] => {
            files.extend(refutation(&puzzle, &[], limiter)?);
            (Claim::Unsolvable, None)
        }
    };
    let solutions = (claim == Claim::Exactly).then_some(search.solutions.len());
    let claimed = Claimed { claim, solutions, count: None, differ };
    certificate(&puzzle, model_text, claimed, files).map(Some)
}

/// What is claimed of a puzzle.
struct Claimed {
    claim: Claim,
    solutions: Option<usize>,
    count: Option<u128>,
    differ: Option<Vec<String>>,
}

/// Puts a certificate together: the puzzle's own files, those that show the claim, and the manifest
/// of all of them.
fn certificate(
    puzzle: &Instance,
    model_text: String,
    claimed: Claimed,
    evidence: Vec<(&'static str, Vec<u8>)>,
) -> Result<Certificate, ProveError> {
    let Claimed { claim, solutions, count, differ } = claimed;
    let mut files =
        vec![(file::PUZZLE, line(puzzle.givens())), (file::MODEL, model_text.clone().into_bytes())];
    files.extend(evidence);
    let hashed = |(name, content): &(&str, Vec<u8>)| {
        ((*name).to_owned(), hash(content.as_slice()).expect("memory can be read"))
    };
    let manifest = Manifest {
        format: manifest::first_format(claim, puzzle.model()),
        tool: format!("satoku {}", env!("CARGO_PKG_VERSION")),
        verdict: claim,
        puzzle: puzzle.givens().to_line(),
        solutions,
        model: model_text,
        count: count.map(|count| count.to_string()),
        encoding: claim.files().0.contains(&file::FORMULA).then(|| manifest::ENCODING.to_owned()),
        differ,
        files: files.iter().map(hashed).collect(),
        seal: None,
    };
    files.insert(0, (file::MANIFEST, manifest.text().into_bytes()));
    if let Some((name, bytes)) =
        files.iter().find(|(name, bytes)| bytes.len() as u64 > file::most_bytes(name))
    {
        return Err(ProveError::TooLong {
            file: name,
            bytes: bytes.len(),
            limit: file::most_bytes(name),
        });
    }
    Ok(Certificate { claim, solutions, count, files })
}

/// What finds the solutions. Where rules count many cells, pairwise clauses would be too many; the
/// certificate does not have them then anyway.
fn finder(puzzle: &Instance) -> Box<dyn Searcher> {
    let counts_many = |statement: &Statement| match statement {
        Statement::Connected { .. } | Statement::Rank { .. } => true,
        Statement::Count { of: Counted::Items(items), allowed } => {
            !plain::is_listed(items.len(), allowed)
        }
        _ => false,
    };
    if puzzle.model().rules().iter().any(|rule| rule.statements().iter().any(counts_many)) {
        return Box::new(Portfolio::default());
    }
    Box::new(Sat::new(ENCODING))
}

/// The formula of the puzzle, without the solutions that are known, and the proof that there is
/// none.
fn refutation(
    puzzle: &Instance,
    solutions: &[Grid],
    limiter: &Limiter,
) -> Result<[(&'static str, Vec<u8>); 3], ProveError> {
    let program = program(puzzle, solutions, limiter)?;
    let refutation = refute_within(&program, ENCODING, limiter)
        .map_err(EngineError::from)?
        .ok_or_else(|| ProveError::Contradiction("a solution too many".to_owned()))?;
    let mut formula = Vec::new();
    Document::new(puzzle, &program, ENCODING)
        .write_within(Format::Dimacs, &mut formula, limiter)
        .or_else(|_| limiter.look_at_clock())?;
    Ok([(file::FORMULA, formula), (file::DRAT, refutation.drat), (file::LRAT, refutation.lrat)])
}

/// The program whose clauses are the certificate's formula: the puzzle's own, without the solutions
/// that are known, or where that is written in other clauses than the plain ones, these.
fn program(puzzle: &Instance, solutions: &[Grid], limiter: &Limiter) -> Result<Program, Stopped> {
    if puzzle.model().rules().iter().all(|rule| rule.statements().iter().all(is_written_plainly)) {
        let mut program = puzzle.to_program_within(limiter)?;
        for (number, solution) in (1..).zip(solutions) {
            puzzle.block(&mut program, None, solution, number);
        }
        return Ok(program);
    }
    let (formula, variables) =
        plain::formula(puzzle.model(), puzzle.givens(), solutions, usize::MAX, limiter)?;
    let mut program = Program::new(variables);
    let name = program.add_name("formula");
    let literal = |&literal: &i32| Lit::from_dimacs(literal).expect("no clause has a 0");
    for clause in formula {
        limiter.look()?;
        let literals = clause.iter().map(literal).collect::<Vec<_>>();
        program.post(literals, Relation::AtLeast(1), Origin::new(Role::Rule, name), None);
    }
    Ok(program)
}

/// Whether a statement's rows, pairwise, are the clauses that `plain/` writes.
fn is_written_plainly(statement: &Statement) -> bool {
    let has_no_gap = |allowed: &BTreeSet<usize>| match (allowed.first(), allowed.last()) {
        (Some(least), Some(most)) => most - least + 1 == allowed.len(),
        _ => false,
    };
    match statement {
        Statement::AllDifferent { .. }
        | Statement::Domain { .. }
        | Statement::UnequalLines { .. } => true,
        Statement::Pairs { table, .. } => table.has_no_support(),
        Statement::Count { of: Counted::EachValue(lists), allowed } => {
            has_no_gap(allowed) && lists.iter().all(|cells| plain::is_listed(cells.len(), allowed))
        }
        Statement::Count { of: Counted::Items(_), .. }
        | Statement::Sum { .. }
        | Statement::Automaton { .. }
        | Statement::Either { .. }
        | Statement::Connected { .. }
        | Statement::Rank { .. } => false,
    }
}
