//! Making a certificate.

use std::collections::BTreeSet;

use thiserror::Error;

use super::{
    manifest::{self, Claim, FORMAT, MAX_CLAUSES, Manifest, file, hash},
    place::{Place, PlaceError, write_tar},
    plain,
};
use crate::{
    cnf::{AtMostOne, Encoding, Level, SumEncoding},
    engine::{EngineError, Limits, Sat, Searcher},
    export::{Document, Format},
    grid::{Cell, Grid},
    model::{Model, ModelError},
    program::{Lit, Origin, Program, Relation, Role},
    puzzle::Puzzle,
    sat::refute,
    statement::{Counted, Statement},
};

/// The encoding of the formulas that are the puzzle's own: everything that is true, and no auxiliary
/// variable, so that the formula can be derived again from the rules alone. Sums and the like are never
/// among them; the search for solutions has them.
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
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
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
    files: Vec<(&'static str, Vec<u8>)>,
}

impl Certificate {
    /// What it claims.
    pub fn claim(&self) -> Claim {
        self.claim
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

impl Puzzle {
    /// Makes a certificate of the puzzle's verdict: evidence that other people's programs can check.
    ///
    /// ```no_run
    /// use satoku::Puzzle;
    ///
    /// let puzzle: Puzzle =
    ///     "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    ///         .parse()?;
    /// puzzle.prove()?.write("certificate")?;
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the puzzle is too large for one, or has a rule that no file can say.
    pub fn prove(&self) -> Result<Certificate, ProveError> {
        prove(self)
    }
}

/// Makes the certificate of a puzzle.
///
/// # Errors
/// If the puzzle is too large for one.
pub fn prove(puzzle: &Puzzle) -> Result<Certificate, ProveError> {
    let model_text = puzzle.model().to_toml();
    if let Some(rule) = puzzle.model().untold_rule() {
        return Err(ProveError::Rule(rule.to_owned()));
    }
    // From here on nothing is used that is not in the certificate.
    let model = Model::from_toml(file::MODEL, &model_text).map_err(ProveError::Model)?;
    let puzzle = Puzzle::new(model.into(), puzzle.givens().clone());

    let clauses = plain::size(puzzle.model());
    if clauses > MAX_CLAUSES {
        return Err(ProveError::TooLarge { clauses, limit: MAX_CLAUSES });
    }
    let search = Sat::new(ENCODING).search(&puzzle, &Limits::solutions(2))?;
    for grid in &search.solutions {
        if let Some(objection) = puzzle.violations(grid).first() {
            return Err(ProveError::Contradiction(objection.to_string()));
        }
    }
    let line = |grid: &Grid| format!("{grid}\n").into_bytes();
    let mut files =
        vec![(file::PUZZLE, line(puzzle.givens())), (file::MODEL, model_text.clone().into_bytes())];
    let (claim, differ) = match search.solutions.as_slice() {
        [solution, witness, ..] => {
            files.push((file::SOLUTION, line(solution)));
            files.push((file::WITNESS, line(witness)));
            let differ = solution.differing(witness).iter().map(Cell::to_string).collect();
            (Claim::Multiple, Some(differ))
        }
        [solution] => {
            files.push((file::SOLUTION, line(solution)));
            files.extend(refutation(&puzzle, Some(solution))?);
            (Claim::Unique, None)
        }
        [] => {
            files.extend(refutation(&puzzle, None)?);
            (Claim::Unsolvable, None)
        }
    };
    let hashed = |(name, content): &(&str, Vec<u8>)| {
        ((*name).to_owned(), hash(content.as_slice()).expect("memory can be read"))
    };
    let manifest = Manifest {
        format: FORMAT,
        tool: format!("satoku {}", env!("CARGO_PKG_VERSION")),
        verdict: claim,
        puzzle: puzzle.givens().to_string(),
        model: model_text,
        encoding: (claim != Claim::Multiple).then(|| manifest::ENCODING.to_owned()),
        differ,
        files: files.iter().map(hashed).collect(),
        seal: None,
    };
    files.insert(0, (file::MANIFEST, manifest.text().into_bytes()));
    Ok(Certificate { claim, files })
}

/// The formula of the puzzle, without a solution that is known, and the proof that there is none.
fn refutation(
    puzzle: &Puzzle,
    solution: Option<&Grid>,
) -> Result<[(&'static str, Vec<u8>); 3], ProveError> {
    let program = program(puzzle, solution);
    let refutation = refute(&program, ENCODING)
        .map_err(EngineError::from)?
        .ok_or_else(|| ProveError::Contradiction("a solution too many".to_owned()))?;
    let mut formula = Vec::new();
    Document::new(puzzle, &program, ENCODING)
        .write(Format::Dimacs, &mut formula)
        .expect("memory can be written");
    Ok([(file::FORMULA, formula), (file::DRAT, refutation.drat), (file::LRAT, refutation.lrat)])
}

/// The program whose clauses are the certificate's formula: the puzzle's own, without a solution that
/// is known, or where that is written in other clauses than the plain ones, these.
fn program(puzzle: &Puzzle, solution: Option<&Grid>) -> Program {
    if puzzle.model().rules().iter().all(|rule| rule.statements().iter().all(is_written_plainly)) {
        let mut program = puzzle.to_program();
        if let Some(solution) = solution {
            puzzle.block(&mut program, None, solution, 1);
        }
        return program;
    }
    let (formula, variables) = plain::formula(puzzle.model(), puzzle.givens(), solution);
    let mut program = Program::new(variables);
    let name = program.add_name("formula");
    let literal = |&literal: &i32| Lit::from_dimacs(literal).expect("no clause has a 0");
    for clause in formula {
        let literals = clause.iter().map(literal).collect::<Vec<_>>();
        program.post(literals, Relation::AtLeast(1), Origin::new(Role::Rule, name), None);
    }
    program
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
        | Statement::Either { .. } => false,
    }
}
