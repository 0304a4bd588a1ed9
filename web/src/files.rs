//! `write`, `encode` and certificates: what one takes away.

use super::prelude::*;
use satoku::{
    cnf::{Count, Encoding},
    engine::with_found_solution,
    export::{Document, Format},
    write::{TARGETS, target},
};

/// The formats for other solvers, by their names: all but the one that is for cubes.
pub fn exports() -> impl Iterator<Item = (&'static str, Format)> {
    Format::ALL.into_iter().filter(|&(_, format)| format != Format::Icnf)
}

/// The largest formula that is written: a text of some 200 MB.
const MAX_SIZE: Count = Count { clauses: 10_000_000, literals: 30_000_000 };

/// A puzzle in a format.
pub fn write(puzzle: &str, format: &str) -> Result<String, Failure> {
    let mut puzzle = read::puzzle(puzzle)?;
    let target = target(format)
        .ok_or_else(|| unknown("format", format, TARGETS.iter().map(|target| target.name)))?;
    let none = Limiter::none();
    if target.takes_solution {
        puzzle = with_found_solution(&puzzle, &none).into();
    }
    let text = match target.header {
        None => target.write_drawn(&puzzle, &none),
        Some(_) => target.document(&puzzle, &none),
    };
    let text = text.map_err(Failure::new)?;
    let unsaid = target.unsaid(&puzzle, &text);
    Ok(json!({ "text": text, "unsaid": unsaid }).to_string())
}

/// A puzzle's program in a format for other solvers.
pub fn encode(puzzle: &str, format: &str) -> Result<String, Failure> {
    let puzzle = read::puzzle(puzzle)?;
    let (_, format) = exports()
        .find(|(name, _)| *name == format)
        .ok_or_else(|| unknown("format", format, exports().map(|(name, _)| name)))?;
    let (program, encoding) = (puzzle.to_program(), Encoding::default());
    let estimate = encoding.estimate(&program, &Limiter::none()).unwrap();
    if !MAX_SIZE.covers(estimate) {
        let Count { clauses, literals } = estimate;
        return Err(Failure::new(format_args!(
            "the formula would have about {clauses} clauses, {literals} literals, which is too large for \
                 a page: give more cells, or write the puzzle as a file and encode it with the program"
        )));
    }
    let mut text = Vec::new();
    let document = Document {
        has_names: true,
        has_soft_givens: format == Format::Wcnf,
        ..Document::new(&puzzle, &program, encoding)
    };
    document.write(format, &mut text, &Limiter::none()).map_err(Failure::new)?;
    Ok(json!({ "text": String::from_utf8_lossy(&text) }).to_string())
}

/// A puzzle whose verdict is to be proven.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    puzzle: String,
}

impl Certificate {
    /// The certificate as a tar file.
    pub fn tar(&self) -> Result<Vec<u8>, Failure> {
        let puzzle = read::puzzle(&self.puzzle)?;
        Ok(puzzle.prove().map_err(Failure::new)?.to_tar())
    }
}

/// That there is no such thing, and what there is.
pub fn unknown(what: &str, found: &str, known: impl Iterator<Item = &'static str>) -> Failure {
    let known: Vec<&str> = known.collect();
    let known = known.join(", ");
    Failure::new(format_args!("unknown {what} \"{found}\", expected one of: {known}"))
}
