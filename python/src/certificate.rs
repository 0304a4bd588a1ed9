//! Certificates: evidence of a verdict, and its check.

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use pyo3::exceptions::{PyFileExistsError, PyFileNotFoundError, PyKeyError, PyOSError};

use super::prelude::*;
use satoku::interrupt::Folder;
use satoku::proof::{
    self, Holds, Place, PlaceError, ProofFormat, ProveError, ProveOptions, VerifyError, file,
};

/// A certificate of a puzzle's verdict: files that other people's programs can check.
#[pyclass(frozen, module = "satoku")]
pub struct Certificate(std::sync::Arc<proof::Certificate>);

impl Certificate {
    fn file(&self, name: &str) -> Option<&[u8]> {
        let found = self.0.files().iter().find(|(known, _)| *known == name);
        found.map(|(_, content)| content.as_slice())
    }

    fn text(&self, name: &str) -> Option<String> {
        self.file(name).map(|content| String::from_utf8_lossy(content).into_owned())
    }
}

#[pymethods]
impl Certificate {
    /// ``"unique"``, ``"unsolvable"``, ``"multiple"``, ``"exactly"`` or ``"count"``.
    #[getter]
    fn verdict(&self) -> String {
        self.0.claim().to_string()
    }

    /// The formula in DIMACS; None if the evidence is two solutions, or a diagram.
    #[getter]
    fn formula(&self) -> Option<String> {
        self.text(file::FORMULA)
    }

    /// Its refutation in DRAT, as text; None if the evidence is two solutions, or a diagram.
    #[getter]
    fn proof(&self) -> Option<String> {
        self.text(file::DRAT)
    }

    /// The names of its files.
    #[getter]
    fn files(&self) -> Vec<&'static str> {
        self.0.files().iter().map(|(name, _)| *name).collect()
    }

    /// The content of a file. Raises KeyError if there is no file of this name.
    fn __getitem__<'py>(&self, py: Python<'py>, name: &str) -> PyResult<Bound<'py, PyBytes>> {
        let content = self.file(name).ok_or_else(|| PyKeyError::new_err(name.to_owned()))?;
        Ok(PyBytes::new(py, content))
    }

    /// All files as one tar file, which `verify` takes as it is.
    fn to_bytes<'py>(&self, py: Python<'py>) -> Bound<'py, PyBytes> {
        PyBytes::new(py, &self.0.to_tar())
    }

    /// Writes it to a folder, which must be new or empty, or to a new file if the name ends in
    /// ``.tar``.
    ///
    /// Nothing is left behind on failure. Raises FileExistsError, or another OSError.
    fn write(&self, py: Python<'_>, path: &Bound<'_, PyAny>) -> PyResult<()> {
        let (path, certificate): (PathBuf, _) = (path.extract()?, self.0.clone());
        run(py, move |_| Ok(certificate.write(place(&path))))?.map_err(unwritten)
    }

    fn __repr__(&self) -> String {
        format!("<Certificate '{}', {} files>", self.0.claim(), self.0.files().len())
    }
}

/// A tar file if the name says so, else a folder.
fn place(path: &Path) -> Place {
    let is_tar = path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("tar"));
    if is_tar { Place::Tar(path.to_owned()) } else { Place::Folder(path.to_owned()) }
}

/// As Python says that a file cannot be written.
fn unwritten(error: PlaceError) -> PyErr {
    match error {
        PlaceError::Exists(_) => PyFileExistsError::new_err(error.to_string()),
        PlaceError::NoFolder(_) => PyFileNotFoundError::new_err(error.to_string()),
        _ => PyOSError::new_err(error.to_string()),
    }
}

#[pymethods]
impl Puzzle {
    /// The certificate of the puzzle's verdict. With ``path`` it is also written there, as
    /// `Certificate.write` does. ``count=True`` proves how many solutions there are, instead of only
    /// that there are several. ``format="veripb"`` writes the formula as linear rows in OPB, and its
    /// proof in VeriPB's format.
    ///
    /// Raises SolverError if the puzzle is too large for one or has too many solutions, RuleError
    /// if it cannot express a rule or the format is unknown.
    #[pyo3(signature = (path=None, *, count=false, format="drat"))]
    fn prove(
        &self,
        py: Python<'_>,
        path: Option<&Bound<'_, PyAny>>,
        count: bool,
        format: &str,
    ) -> PyResult<Certificate> {
        let format = options::named("format", format, &ProofFormat::ALL)?;
        let puzzle = self.0.clone();
        let certificate = Certificate(run(py, move |limiter| {
            let proven = proof::prove_with(
                &puzzle,
                ProveOptions { count, format, ..ProveOptions::default() },
                limiter,
            );
            proven.map(std::sync::Arc::new).map_err(|error| {
                let class = match &error {
                    ProveError::Model(_) | ProveError::Rule(_) => Class::Rule,
                    ProveError::Contradiction(_) => Class::Disagreement,
                    _ => Class::Solver,
                };
                Problem::new(class, error)
            })
        })?);
        if let Some(path) = path {
            certificate.write(py, path)?;
        }
        Ok(certificate)
    }
}

/// What a checked certificate proves.
#[pyclass(frozen, get_all, module = "satoku")]
pub struct Claim {
    /// ``"unique"``, ``"unsolvable"``, ``"multiple"``, or ``"exactly"`` or ``"count"`` with the
    /// number of ``solutions``.
    verdict: String,
    /// The number of solutions, if a number was proven.
    solutions: Option<u128>,
    /// The puzzle, with the model that is in the certificate.
    puzzle: Puzzle,
    /// The number of the formula's clauses, if there is one.
    clauses: Option<usize>,
    /// The number of steps of the DRAT proof, if it was followed.
    drat_steps: Option<usize>,
    /// The number of steps of the LRAT proof, if there is one.
    lrat_steps: Option<usize>,
}

#[pymethods]
impl Claim {
    fn __repr__(&self) -> String {
        format!("<Claim '{}' holds>", self.verdict)
    }
}

/// Checks a certificate (a folder, a tar file, or the bytes of one) and returns what it proves.
///
/// Raises CertificateError if it is missing or does not hold; the text says which check failed.
#[pyfunction]
pub fn verify(py: Python<'_>, certificate: &Bound<'_, PyAny>) -> PyResult<Claim> {
    let source = match certificate.cast::<PyBytes>() {
        Ok(bytes) => Source::Bytes(bytes.as_bytes().to_vec()),
        Err(_) => Source::Path(certificate.extract()?),
    };
    let Holds { claim, puzzle, solutions, count, clauses, drat, lrat, .. } =
        run(py, move |limiter| source.verified(limiter))?;
    Ok(Claim {
        verdict: claim.to_string(),
        solutions: count.or(solutions.map(|number| number as u128)),
        puzzle: Puzzle::of(puzzle.into()),
        clauses,
        drat_steps: drat,
        lrat_steps: lrat,
    })
}

/// Where a certificate is.
enum Source {
    Path(PathBuf),
    Bytes(Vec<u8>),
}

impl Source {
    fn verified(self, limiter: &Limiter) -> Outcome<Holds> {
        let refused = |name: &str, error: VerifyError| {
            Problem::new(Class::Certificate, format_args!("{name}{error}"))
        };
        match self {
            Self::Path(path) => {
                let name = format!("{}: ", path.display());
                proof::verify(&Place::of(&path), limiter).map_err(|error| refused(&name, error))
            }
            Self::Bytes(bytes) => {
                let unwritten =
                    |error: io::Error| Problem::new(Class::Error, format_args!("{error}"));
                let folder = Folder::temporary().map_err(unwritten)?;
                let path = folder.path().join("certificate.tar");
                fs::write(&path, bytes).map_err(unwritten)?;
                proof::verify(&Place::Tar(path), limiter).map_err(|error| refused("", error))
            }
        }
    }
}
