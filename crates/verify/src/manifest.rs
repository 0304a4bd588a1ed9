//! `manifest.json`: what a certificate claims, and the hashes of its files.

use std::{collections::BTreeMap, fmt, io::Read};

use itertools::Itertools;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use satoku_core::model::Model;

/// The version of the layout of certificates. It grows when an older program could no longer
/// check what a newer one writes.
///
/// - 1: the kinds of rule of the first version.
/// - 2: model files with any kind of [`KINDS`](satoku_core::rule::KINDS); the rules, regions and
///   candidates of a puzzle's own are in `model.toml`.
/// - 3: the claim [`Claim::Exactly`]. Other claims are written as format [`FORMAT_OF_RULES`], which
///   older programs read.
/// - 4: extra cells. `model.toml` has their number, and what they hold stands on each line after
///   the grid, as [`Grid::to_line`](satoku_core::grid::Grid::to_line) has it.
/// - 5: the claim [`Claim::Count`].
pub const FORMAT: u64 = 5;

/// The first format that has extra cells.
pub const FORMAT_OF_EXTRA: u64 = 4;

/// The format of what could be claimed before there was [`Claim::Exactly`].
pub const FORMAT_OF_RULES: u64 = 2;

/// The most solutions of a certificate that lists them all.
pub const MAX_SOLUTIONS: usize = 10_000;

/// The most clauses of a certificate's formula: those of a 36x36 sudoku are 3.3 million.
pub const MAX_CLAUSES: usize = 5_000_000;

/// How every certificate's formula is written: all that the rules say, at-most-ones pair by pair.
/// Where statements need auxiliary variables, `plain` says what they mean.
pub const ENCODING: &str = "extended, pairwise";

/// The names of a certificate's files.
pub mod file {
    /// What the certificate claims.
    pub const MANIFEST: &str = "manifest.json";
    /// The givens, on a line.
    pub const PUZZLE: &str = "puzzle.txt";
    /// The model, with all rules of the models that it was made of.
    pub const MODEL: &str = "model.toml";
    /// The first solution, on a line.
    pub const SOLUTION: &str = "solution.txt";
    /// The second solution, on a line.
    pub const WITNESS: &str = "witness.txt";
    /// All solutions, one on a line, in order.
    pub const SOLUTIONS: &str = "solutions.txt";
    /// The formula that has no solution, in DIMACS.
    pub const FORMULA: &str = "formula.cnf";
    /// Its refutation in DRAT.
    pub const DRAT: &str = "proof.drat";
    /// Its refutation in LRAT.
    pub const LRAT: &str = "proof.lrat";
    /// The diagram that counts the solutions.
    pub const DIAGRAM: &str = "diagram.txt";

    /// The most bytes that a file has. What is kept of it in memory is several times as much, but
    /// for the formula and its proofs, which are read as streams.
    pub fn most_bytes(name: &str) -> u64 {
        const MIB: u64 = 1 << 20;
        match name {
            MANIFEST => 20 * MIB,
            PUZZLE | MODEL | SOLUTION | WITNESS => 8 * MIB,
            DIAGRAM => 512 * MIB,
            FORMULA => 2048 * MIB,
            DRAT => 8192 * MIB,
            LRAT => 16_384 * MIB,
            _ => 64 * MIB,
        }
    }
}

/// A verdict for which there can be evidence.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Claim {
    /// There is exactly one solution.
    Unique,
    /// There is no solution.
    Unsolvable,
    /// There are two or more.
    Multiple,
    /// There are exactly as many as the manifest says, two or more.
    Exactly,
    /// The same of any number, which a diagram shows.
    Count,
}

impl Claim {
    /// The files that a certificate of this claim has, the manifest aside, and one that it may
    /// have.
    pub fn files(self) -> (&'static [&'static str], Option<&'static str>) {
        use file::{DIAGRAM, DRAT, FORMULA, LRAT, MODEL, PUZZLE, SOLUTION, SOLUTIONS, WITNESS};
        match self {
            Self::Unique => (&[PUZZLE, MODEL, SOLUTION, FORMULA, DRAT], Some(LRAT)),
            Self::Unsolvable => (&[PUZZLE, MODEL, FORMULA, DRAT], Some(LRAT)),
            Self::Multiple => (&[PUZZLE, MODEL, SOLUTION, WITNESS], None),
            Self::Exactly => (&[PUZZLE, MODEL, SOLUTIONS, FORMULA, DRAT], Some(LRAT)),
            Self::Count => (&[PUZZLE, MODEL, DIAGRAM], None),
        }
    }

    /// The claim in words, with the number of solutions if that is claimed.
    pub fn words(self, solutions: Option<u128>) -> String {
        match solutions {
            Some(1) => format!("{self} 1 solution"),
            Some(number) => format!("{self} {number} solutions"),
            None => self.to_string(),
        }
    }

    /// The first format that has it, of puzzles without extra cells.
    pub fn first_format(self) -> u64 {
        match self {
            Self::Unique | Self::Unsolvable | Self::Multiple => 1,
            Self::Exactly => 3,
            Self::Count => 5,
        }
    }
}

/// The format of a certificate with this claim about a puzzle of this model: the first that has
/// both.
pub fn first_format(claim: Claim, model: &Model) -> u64 {
    let of_cells = if model.size().has_extra() { FORMAT_OF_EXTRA } else { FORMAT_OF_RULES };
    claim.first_format().max(of_cells)
}

impl fmt::Display for Claim {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Unique => "unique",
            Self::Unsolvable => "unsolvable",
            Self::Multiple => "multiple",
            Self::Exactly => "exactly",
            Self::Count => "count",
        })
    }
}

/// What `manifest.json` says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Manifest {
    /// The [`FORMAT`] of the program that made it.
    pub format: u64,
    /// That program, with its version.
    pub tool: String,
    /// What is claimed.
    pub verdict: Claim,
    /// The givens, as in `puzzle.txt`.
    pub puzzle: String,
    /// The text of `model.toml`.
    pub model: String,
    /// The number of solutions, where all are listed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub solutions: Option<usize>,
    /// The number of solutions in decimal digits, where a diagram counts them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub count: Option<String>,
    /// How `formula.cnf` is written, in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub encoding: Option<String>,
    /// The cells in which the two solutions differ.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differ: Option<Vec<String>>,
    /// The SHA-256 of every other file, in hexadecimal digits.
    pub files: BTreeMap<String, String>,
    /// The SHA-256 of this text as it was before it had a seal. Against slips, not against malice:
    /// a new one can be made by hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seal: Option<String>,
}

impl Manifest {
    /// The text of the file, sealed.
    pub fn text(&self) -> String {
        let written = |manifest: &Self| {
            let text = serde_json::to_string_pretty(manifest);
            text.expect("strings and numbers can be written as JSON") + "\n"
        };
        let open = Self { seal: None, ..self.clone() };
        let seal = hash(written(&open).as_bytes()).expect("memory can be read");
        written(&Self { seal: Some(seal), ..open })
    }
}

/// The SHA-256 of whatever can be read, in hexadecimal digits.
pub fn hash(mut input: impl Read) -> std::io::Result<String> {
    let mut hasher = Sha256::new();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => hasher.update(&buffer[..length]),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(hasher
        .finalize()
        .iter()
        .format_with("", |byte, f| f(&format_args!("{byte:02x}")))
        .to_string())
}
