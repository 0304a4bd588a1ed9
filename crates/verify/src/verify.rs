//! Checking a certificate, and believing nothing that it says.

use std::{
    fmt,
    io::{self, Read},
};

use serde::Deserialize;
use thiserror::Error;

use super::{
    diagram, drat,
    formula::ClauseFile,
    lrat,
    manifest::{
        Claim, FORMAT, MAX_CLAUSES, MAX_SOLUTIONS, Manifest, ProofFormat, file, format_of, hash,
    },
    numbers::BadLine,
    place::Place,
    plain, veripb,
};
use crate::prelude::*;
use satoku_puzzle::{
    model::ModelError,
    printable::{is_control, printable},
};

/// Longer files are hashed when they have been checked: what is no proof is found out sooner by who
/// reads it.
const LONG: u64 = 64 << 20;

/// Where there is an LRAT proof, the DRAT proof is followed, too, if it and the formula have no more
/// bytes than this: its checker needs about thirty times as much memory.
pub const MAX_DRAT: u64 = 8 << 20;

/// What is read of a manifest before it is known whether all of it is understood.
#[derive(Deserialize)]
struct ManifestHead {
    #[serde(default)]
    format: serde_json::Value,
    #[serde(default)]
    tool: serde_json::Value,
}

/// A certificate that holds.
#[derive(Clone, Debug)]
pub struct Holds {
    /// What is certain now.
    pub claim: Claim,
    /// The puzzle.
    pub puzzle: Instance,
    /// How many solutions it has, if all of two or more are listed.
    pub solutions: Option<usize>,
    /// How many solutions it has, if a diagram counts them.
    pub count: Option<u128>,
    /// The nodes of the diagram, if there is one.
    pub nodes: Option<usize>,
    /// The clauses of the formula, if there is one.
    pub clauses: Option<usize>,
    /// The clauses that the DRAT proof adds, if it was followed: if there is no LRAT proof, or it and
    /// the formula have no more bytes than [`MAX_DRAT`].
    pub drat: Option<usize>,
    /// The clauses that the LRAT proof adds, if there is one.
    pub lrat: Option<usize>,
    /// The rows of the formula, if there are any.
    pub rows: Option<usize>,
    /// The rows that the VeriPB proof adds, if there is one.
    pub veripb: Option<usize>,
}

/// Why a certificate is not accepted.
#[derive(Debug, Error)]
pub enum VerifyError {
    /// There is not a certificate.
    #[error("{0}")]
    NotOne(String),
    /// A program later than this one made it.
    #[error(
        "made by a newer version ({tool}, format {found}; this one reads format {FORMAT}): \
         use that, or a later one"
    )]
    Newer {
        /// Its format.
        found: u64,
        /// What made it.
        tool: String,
    },
    /// It was stopped before it was checked.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// It does not hold.
    #[error("the certificate does not hold: {0}")]
    Broken(Broken),
}

/// What is wrong with a certificate, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The file.
    pub file: String,
    /// The 1-based line, where one is to blame.
    pub line: Option<usize>,
    /// What is wrong.
    pub what: String,
}

impl Holds {
    /// The claim in words.
    pub fn words(&self) -> String {
        self.claim.words(self.count.or(self.solutions.map(|number| number as u128)))
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { file, line, what } = self;
        // Some of this is quoted from the certificate: no line of it may look like one of ours.
        let what = printable(what);
        match line {
            Some(line) => write!(f, "{file}:{line}: {what}"),
            None => write!(f, "{file}: {what}"),
        }
    }
}

fn broken(file: &str, what: impl Into<String>) -> VerifyError {
    VerifyError::Broken(Broken { file: file.to_owned(), line: None, what: what.into() })
}

fn broken_at(file: &'static str) -> impl Fn(BadLine) -> VerifyError {
    move |BadLine { line, what }| {
        VerifyError::Broken(Broken { file: file.to_owned(), line: Some(line), what })
    }
}

/// How texts of a certificate are read, by crates that know kinds of rule and formats.
#[derive(Clone, Copy, Debug)]
pub struct Reads {
    /// A model from the name of a file, for errors, and its text; it extends no other.
    pub model: fn(&str, &str) -> Result<Model, ModelError>,
    /// The board of a grid from its line, or what is wrong with that.
    pub board: fn(&Arc<Model>, &str) -> Result<Grid, String>,
}

/// Checks a certificate.
///
/// # Errors
/// If there is no certificate, a later program wrote it, it does not hold, or it is stopped.
pub fn verify(place: &Place, reads: Reads, limiter: &Limiter) -> Result<Holds, VerifyError> {
    let holds = checked(place, reads, limiter);
    // What was not read to its end is not broken.
    limiter.look_at_clock()?;
    holds
}

fn checked(place: &Place, reads: Reads, limiter: &Limiter) -> Result<Holds, VerifyError> {
    let manifest = read_manifest(place)?;
    check_files(&manifest)?;
    check_hashes(place, &manifest, |length| length <= LONG, limiter)?;
    let text = |name| read_text(place, name);
    let expect = |name: &'static str, expected: &str| {
        let is_as_expected = text(name)? == expected;
        is_as_expected.then_some(()).ok_or_else(|| broken(name, "is not what the manifest says"))
    };
    expect(file::MODEL, &manifest.model)?;
    let model = (reads.model)(file::MODEL, &manifest.model).map_err(|error| {
        let ModelError { line, kind, .. } = error;
        VerifyError::Broken(Broken { file: file::MODEL.to_owned(), line, what: kind.to_string() })
    })?;
    if manifest.format < format_of(&model) {
        let (found, least) = (manifest.format, format_of(&model));
        let what = format!("has format {found}, expected {least}: there are extra cells");
        return Err(broken(file::MANIFEST, what));
    }
    let model = Arc::new(model);
    let grid = |name| read_grid(&model, reads, name, &text(name)?);
    expect(file::PUZZLE, &format!("{}\n", manifest.puzzle))?;
    let puzzle = Instance::new(model.clone(), grid(file::PUZZLE)?);
    let solution = |name| {
        let grid = grid(name)?;
        match puzzle.violations(&grid).first() {
            None => Ok(grid),
            Some(violation) => Err(broken(name, format!("is not a solution: {violation}"))),
        }
    };

    let claim = manifest.verdict;
    let mut holds = Holds {
        claim,
        puzzle: puzzle.clone(),
        solutions: manifest.solutions,
        count: None,
        nodes: None,
        clauses: None,
        drat: None,
        lrat: None,
        rows: None,
        veripb: None,
    };
    match claim {
        Claim::Multiple => {
            let (one, other) = (solution(file::SOLUTION)?, solution(file::WITNESS)?);
            check_difference(&manifest, &one, &other)?;
        }
        Claim::Unique => {
            check_refutation(place, &manifest, &[solution(file::SOLUTION)?], &mut holds, limiter)?;
        }
        Claim::Unsolvable => check_refutation(place, &manifest, &[], &mut holds, limiter)?,
        Claim::Exactly => {
            let solutions =
                read_solutions(&puzzle, reads, &manifest, &text(file::SOLUTIONS)?, limiter)?;
            check_refutation(place, &manifest, &solutions, &mut holds, limiter)?;
        }
        Claim::Count => check_count(place, &manifest, &mut holds, limiter)?,
    }
    check_hashes(place, &manifest, |length| length > LONG, limiter)?;
    Ok(holds)
}

fn read_text(place: &Place, name: &str) -> Result<String, VerifyError> {
    let mut bytes = Vec::new();
    let mut file = place.open(name).map_err(|error| unreadable(name, &error))?;
    file.read_to_end(&mut bytes).map_err(|error| unreadable(name, &error))?;
    String::from_utf8(bytes).map_err(|_| broken(name, "is not text"))
}

fn unreadable(name: &str, error: &io::Error) -> VerifyError {
    match error.kind() {
        io::ErrorKind::NotFound => broken(name, "is missing"),
        _ => broken(name, error.to_string()),
    }
}

/// The manifest, if it is one of ours and has not been edited.
fn read_manifest(place: &Place) -> Result<Manifest, VerifyError> {
    match place.open(file::MANIFEST) {
        Ok(_) => {}
        Err(error) => {
            let what = match (place, error.kind()) {
                (Place::Folder(_), io::ErrorKind::NotFound) => {
                    format!("is not a certificate: there is no {} in it", file::MANIFEST)
                }
                (Place::Tar(path), _) if !path.exists() => "no such folder or file".to_owned(),
                (Place::Tar(_), io::ErrorKind::InvalidData) => {
                    format!("is not a certificate: the tar file {error}")
                }
                (Place::Tar(_), _) => {
                    format!("is not a certificate: no tar file with a {} in it", file::MANIFEST)
                }
                _ => format!("is not a certificate: {}: {error}", file::MANIFEST),
            };
            return Err(VerifyError::NotOne(what));
        }
    }
    let text = read_text(place, file::MANIFEST)?;
    let bad = |what: String| broken(file::MANIFEST, what);
    let maker: ManifestHead =
        serde_json::from_str(&text).map_err(|error| bad(error.to_string()))?;
    match maker.format.as_u64() {
        Some(1..=FORMAT) => {}
        Some(found) if found > FORMAT => {
            let tool = maker.tool.as_str().unwrap_or("unnamed");
            let tool = tool.chars().filter(|&c| !is_control(c)).take(40).collect();
            return Err(VerifyError::Newer { found, tool });
        }
        _ => {
            return Err(bad(format!("there is no `format` from 1 to {FORMAT} in it")));
        }
    }
    let manifest: Manifest = serde_json::from_str(&text).map_err(|error| bad(error.to_string()))?;
    if manifest.text() != text {
        return Err(bad("is not as it was written: it does not match its seal".to_owned()));
    }
    Ok(manifest)
}

/// The manifest lists just the files that its claim has.
fn check_files(manifest: &Manifest) -> Result<(), VerifyError> {
    let claim = manifest.verdict;
    let proof = ProofFormat::of_encoding(manifest.encoding.as_deref());
    let (needed, optional) = claim.files(proof);
    for name in manifest.files.keys().map(String::as_str) {
        if name.contains(['/', '\\']) || name.contains("..") {
            let what = format!("lists {name:?}, which leads out of the folder");
            return Err(broken(file::MANIFEST, what));
        }
        if !needed.contains(&name) && optional != Some(name) {
            let what = format!("lists {name:?}, which is not a file of a certificate \"{claim}\"");
            return Err(broken(file::MANIFEST, what));
        }
    }
    for &name in &needed {
        if !manifest.files.contains_key(name) {
            return Err(broken(file::MANIFEST, format!("does not list {name}")));
        }
    }
    let encoding = claim.has_formula().then_some(proof.encoding());
    if encoding != manifest.encoding.as_deref()
        || (claim == Claim::Multiple) != manifest.differ.is_some()
        || (claim == Claim::Count) != manifest.count.is_some()
        || (claim == Claim::Exactly) != manifest.solutions.is_some()
    {
        let what = format!("does not have the fields of a certificate \"{claim}\"");
        return Err(broken(file::MANIFEST, what));
    }
    Ok(())
}

fn check_hashes(
    place: &Place,
    manifest: &Manifest,
    is_due: impl Fn(u64) -> bool,
    limiter: &Limiter,
) -> Result<(), VerifyError> {
    for (name, expected) in &manifest.files {
        let file = place.open(name).map_err(|error| unreadable(name, &error))?;
        if !is_due(file.get_ref().limit()) {
            continue;
        }
        let found =
            hash(Watched { input: file, limiter }).map_err(|error| unreadable(name, &error))?;
        if found != *expected {
            let what = format!("has the SHA-256 {found}, but the manifest says {expected}");
            return Err(broken(name, what));
        }
    }
    Ok(())
}

/// What is read until its limiter says stop.
struct Watched<'l, R> {
    input: R,
    limiter: &'l Limiter,
}

impl<R: Read> Read for Watched<'_, R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.limiter.count(buffer.len() as u64).map_err(io::Error::other)?;
        self.input.read(buffer)
    }
}

fn read_grid(
    model: &Arc<Model>,
    reads: Reads,
    name: &str,
    text: &str,
) -> Result<Grid, VerifyError> {
    let (board, extra) = Grid::split_line(text.strip_suffix('\n').unwrap_or(text));
    let mut grid = (reads.board)(model, board).map_err(|what| broken(name, what))?;
    grid.read_extra(extra).map_err(|what| broken(name, what))?;
    if text != format!("{}\n", grid.to_line()) {
        return Err(broken(name, "expected a grid on one line, and nothing else"));
    }
    Ok(grid)
}

/// All solutions that a certificate lists: each of them one, and no two the same.
fn read_solutions(
    puzzle: &Instance,
    reads: Reads,
    manifest: &Manifest,
    text: &str,
    limiter: &Limiter,
) -> Result<Vec<Grid>, VerifyError> {
    let bad = |line, what| broken_at(file::SOLUTIONS)(BadLine { line, what });
    let count = text.lines().count();
    if manifest.solutions != Some(count) || !(2..=MAX_SOLUTIONS).contains(&count) {
        let claimed = manifest.solutions.unwrap_or_default();
        let what = format!(
            "lists {count} solutions; expected {claimed}, and from 2 to {MAX_SOLUTIONS} of them"
        );
        return Err(broken(file::SOLUTIONS, what));
    }
    let mut grids: Vec<Grid> = Vec::with_capacity(count);
    let mut last = "";
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        limiter.look_at_clock()?;
        // In order they are distinct at a glance.
        if line <= last {
            let what =
                if line == last { "is the same as the line before" } else { "is out of order" };
            return Err(bad(number, what.to_owned()));
        }
        last = line;
        let grid =
            read_grid(puzzle.model(), reads, file::SOLUTIONS, line).map_err(
                |error| match error {
                    VerifyError::Broken(Broken { what, .. }) => bad(number, what),
                    other => other,
                },
            )?;
        if let Some(violation) = puzzle.violations(&grid).first() {
            return Err(bad(number, format!("is not a solution: {violation}")));
        }
        // Two texts might be one grid.
        if grids.last() == Some(&grid) {
            return Err(bad(number, "is the same as the line before".to_owned()));
        }
        grids.push(grid);
    }
    Ok(grids)
}

/// The diagram is one of the puzzle, and counts as many solutions as are claimed.
fn check_count(
    place: &Place,
    manifest: &Manifest,
    holds: &mut Holds,
    limiter: &Limiter,
) -> Result<(), VerifyError> {
    let claimed = manifest.count.as_deref().unwrap_or_default();
    let count = claimed.parse::<u128>().ok().filter(|count| count.to_string() == claimed);
    let count = count.ok_or_else(|| {
        broken(file::MANIFEST, "`count` is no number below 2^128 in decimal digits")
    })?;
    let input = place.open(file::DIAGRAM).map_err(|error| unreadable(file::DIAGRAM, &error))?;
    let counted =
        diagram::check(&holds.puzzle, input, limiter).map_err(broken_at(file::DIAGRAM))?;
    if counted.count != count {
        let found = counted.count;
        let what = format!("counts {found} solutions, the manifest claims {count}");
        return Err(broken(file::DIAGRAM, what));
    }
    (holds.count, holds.nodes) = (Some(count), Some(counted.nodes));
    Ok(())
}

fn check_difference(manifest: &Manifest, one: &Grid, other: &Grid) -> Result<(), VerifyError> {
    // Found here once more, and not as the certificate's maker finds them.
    let cells = one.size().places();
    let differing: Vec<Cell> = cells.filter(|&cell| one.get(cell) != other.get(cell)).collect();
    if differing.is_empty() {
        return Err(broken(file::WITNESS, "is the same as the solution"));
    }
    let names = differing.iter().map(Cell::to_string);
    if manifest.differ.as_ref().is_none_or(|differ| !names.eq(differ.iter().cloned())) {
        return Err(broken(file::MANIFEST, "`differ` does not name the cells that differ"));
    }
    Ok(())
}

/// The formula is the puzzle's, and the proofs refute it.
fn check_refutation(
    place: &Place,
    manifest: &Manifest,
    forbidden: &[Grid],
    holds: &mut Holds,
    limiter: &Limiter,
) -> Result<(), VerifyError> {
    let open =
        |name: &'static str| place.open(name).map_err(|error| broken(name, error.to_string()));
    let puzzle = &holds.puzzle;
    let size = plain::size(puzzle.model()) + forbidden.len();
    if size > MAX_CLAUSES {
        let what = format!("its formula would have about {size} clauses, more than {MAX_CLAUSES}");
        return Err(broken(file::MODEL, what));
    }
    if manifest.files.contains_key(file::OPB) {
        let formula = open(file::OPB)?;
        // Each term and each row takes several bytes. (What is a little too short is compared all the
        // same: that tells which row is missing.)
        let most = (formula.get_ref().limit() / 3).saturating_add(1 << 16) as usize;
        let (model, givens) = (puzzle.model(), puzzle.givens());
        let (rows, variables) = plain::rows(model, givens, forbidden, most, limiter)?
            .ok_or_else(|| broken(file::OPB, "is too short to have all rows of the puzzle"))?;
        veripb::compare(&rows, variables, formula, limiter).map_err(broken_at(file::OPB))?;
        holds.rows = Some(rows.len());
        let steps = veripb::check(variables, &rows, open(file::VERIPB)?, limiter);
        holds.veripb = Some(steps.map_err(broken_at(file::VERIPB))?);
        return Ok(());
    }
    let formula = open(file::FORMULA)?;
    let length = formula.get_ref().limit();
    let variables = plain::variables(puzzle.model(), limiter)?;
    let clauses =
        ClauseFile::read(formula, variables, size, limiter).map_err(broken_at(file::FORMULA))?;
    let derive = |take: &mut dyn FnMut(&[i32])| {
        plain::derive(puzzle.model(), puzzle.givens(), forbidden, limiter, take).map(drop)
    };
    let clauses = clauses.compare(derive).map_err(broken_at(file::FORMULA))?;
    holds.clauses = Some(clauses.len());
    let has_lrat = manifest.files.contains_key(file::LRAT);
    let drat = open(file::DRAT)?;
    if !has_lrat || length + drat.get_ref().limit() <= MAX_DRAT {
        let drat = drat::check(variables, &clauses, drat, limiter);
        holds.drat = Some(drat.map_err(broken_at(file::DRAT))?);
    }
    if has_lrat {
        let lrat = lrat::check(variables, &clauses, open(file::LRAT)?, limiter);
        holds.lrat = Some(lrat.map_err(broken_at(file::LRAT))?);
    }
    Ok(())
}
