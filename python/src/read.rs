//! Files and streams of puzzles, read as they are asked for.

use std::{
    io::{self, Read},
    path::PathBuf,
    sync::{Mutex, PoisonError},
};

use super::prelude::*;
use crate::files;
use satoku::read::{Reader, is_puzzle_file, is_whole_puzzle};

/// What is read.
enum Source {
    Text(String),
    Path(PathBuf),
    /// Something with a method `read`.
    Stream(Py<PyAny>),
}

/// A stream of Python. It is only read while a puzzle is awaited.
struct Stream {
    source: Py<PyAny>,
    failed: Failed,
    rest: Vec<u8>,
    begin: usize,
}

impl Stream {
    const CHUNK: usize = 1 << 16;

    /// What is next in it: text or bytes.
    fn more(&self) -> PyResult<Vec<u8>> {
        Python::attach(|py| {
            let more = self.source.bind(py).call_method1("read", (Self::CHUNK,))?;
            match more.cast::<PyBytes>() {
                Ok(bytes) => Ok(bytes.as_bytes().to_vec()),
                Err(_) => Ok(more.extract::<String>()?.into_bytes()),
            }
        })
    }
}

impl Read for Stream {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        if self.begin == self.rest.len() {
            self.rest = self.more().map_err(|error| {
                let what = error.to_string();
                *self.failed.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                io::Error::other(what)
            })?;
            self.begin = 0;
        }
        let count = (&self.rest[self.begin..]).read(out)?;
        self.begin += count;
        Ok(count)
    }
}

/// What a stream of Python's has raised.
type Failed = Arc<Mutex<Option<PyErr>>>;

/// A puzzle, or a mistake in its place.
type Item = Result<Puzzle, Problem>;

/// The puzzles of a file, one after the other: what `read` returns.
#[pyclass(module = "satoku")]
pub struct Puzzles {
    found: Lazy<Item>,
    failed: Failed,
    raise_errors: bool,
}

#[pymethods]
impl Puzzles {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__<'py>(&mut self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let item = self.found.next(py)?;
        if let Some(Ok(puzzle)) = item {
            return Ok(Some(Bound::new(py, puzzle)?.into_any()));
        }
        // What a stream raises comes out as it is.
        if let Some(error) = self.failed.lock().unwrap_or_else(PoisonError::into_inner).take() {
            return Err(error);
        }
        match item {
            None | Some(Ok(_)) => Ok(None),
            Some(Err(problem)) if self.raise_errors => Err(problem.raised(py)),
            Some(Err(problem)) => problem.exception(py).map(Some),
        }
    }
}

/// All puzzles of a file or a text, in any format, read as they are asked for.
///
/// For text that is not a puzzle, a ParseError (or RuleError) with ``line`` and ``column`` is
/// returned in its place; with ``raise_errors=True`` it is raised, and the next call continues
/// after it. ``source`` is a path, a text, or anything with a method ``read`` (an open file,
/// ``gzip.open(…)``). A str is a path if it is one line that is not itself a puzzle; a
/// ``pathlib.Path`` always is. For texts of others there is `read_text`, which opens no file.
///
/// Raises OSError if the file cannot be read, or is not a regular file.
#[pyfunction]
#[pyo3(signature = (source, *, model=None, ignore=None, letters_from=None, lenient=false, raise_errors=false))]
pub fn read(
    py: Python<'_>,
    source: &Bound<'_, PyAny>,
    model: Option<String>,
    ignore: Option<Vec<String>>,
    letters_from: Option<u8>,
    lenient: bool,
    raise_errors: bool,
) -> PyResult<Puzzles> {
    let reading = Reading { model, ignore, letters_from, lenient };
    let settings = reading.settings()?;
    let source = if let Ok(text) = source.cast::<PyString>() {
        let text = text.to_cow()?.into_owned();
        let is_text =
            py.detach(|| text.trim_end().contains('\n') || is_whole_puzzle(&text, &settings));
        if is_text { Source::Text(text) } else { Source::Path(text.into()) }
    } else if source.hasattr("read")? {
        Source::Stream(source.clone().unbind())
    } else {
        Source::Path(source.extract()?)
    };
    puzzles(py, source, reading, settings, raise_errors)
}

/// All puzzles of a text, as `read` has those of a file. Whatever the text is, no file is opened.
#[pyfunction]
#[pyo3(signature = (text, *, model=None, ignore=None, letters_from=None, lenient=false, raise_errors=false))]
pub fn read_text(
    py: Python<'_>,
    text: String,
    model: Option<String>,
    ignore: Option<Vec<String>>,
    letters_from: Option<u8>,
    lenient: bool,
    raise_errors: bool,
) -> PyResult<Puzzles> {
    let reading = Reading { model, ignore, letters_from, lenient };
    let settings = reading.settings()?;
    puzzles(py, Source::Text(text), reading, settings, raise_errors)
}

fn puzzles(
    py: Python<'_>,
    source: Source,
    reading: Reading,
    settings: Settings,
    raise_errors: bool,
) -> PyResult<Puzzles> {
    let failed = Failed::default();
    let input: Box<dyn Read + Send> = match source {
        Source::Text(text) => Box::new(io::Cursor::new(text.into_bytes())),
        Source::Path(path) if is_puzzle_file(&path) => {
            let puzzle = Puzzle::of(run(py, move |_| Ok(files::only_puzzle(&path, &reading)))??);
            let found = Lazy::new(move |over, _| {
                let _ = over(Ok(Ok(puzzle)));
                Ok(())
            })?;
            return Ok(Puzzles { found, failed, raise_errors });
        }
        Source::Path(path) => Box::new(py.detach(|| files::opened(&path))?),
        Source::Stream(stream) => {
            let failed = failed.clone();
            Box::new(Stream { source: stream, failed, rest: Vec::new(), begin: 0 })
        }
    };
    let found = Lazy::new(move |over, _| {
        for item in Reader::new(input, settings) {
            let item = item.map(Puzzle::of).map_err(Problem::from);
            if over(Ok(item)).is_break() {
                break;
            }
        }
        Ok(())
    })?;
    Ok(Puzzles { found, failed, raise_errors })
}
