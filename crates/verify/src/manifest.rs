//! `manifest.json`: what a certificate claims, and the hashes of its files.

use std::{fmt, io::Read};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::prelude::*;

/// The version of the layout of certificates. It grows when an older program could no longer
/// check what a newer one writes.
///
/// - 1: the first.
/// - 2: extra cells, each with a variable for each of its own values. `model.toml` has their number,
///   and what they hold stands on each line after the grid, as
///   [`Grid::to_line`](satoku_puzzle::grid::Grid::to_line) has it.
pub const FORMAT: u64 = 2;

/// The format of a certificate about a puzzle of this model: the first that has its cells.
pub fn format_of(model: &Model) -> u64 {
    if model.size().has_extra() { 2 } else { 1 }
}

/// The most solutions of a certificate that lists them all.
pub const MAX_SOLUTIONS: usize = 10_000;

/// The most clauses of a certificate's formula: those of a 36x36 sudoku are 3.3 million.
pub const MAX_CLAUSES: usize = 5_000_000;

/// How every certificate's formula is written: all that the rules say, at-most-ones pair by pair.
/// Where statements need auxiliary variables, `plain` says what they mean.
pub const ENCODING: &str = "extended, pairwise";

/// How a formula in rows is written.
pub const ENCODING_OF_ROWS: &str = "rows";

/// In what a formula and its proof are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ProofFormat {
    /// Clauses in DIMACS, and proofs in DRAT and LRAT.
    #[default]
    Drat,
    /// Linear rows in OPB, and a proof in VeriPB's format.
    Veripb,
}

impl ProofFormat {
    /// Each, with its name.
    pub const ALL: [(&str, Self); 2] = [("drat", Self::Drat), ("veripb", Self::Veripb)];

    /// The manifest's words for how the formula is written.
    pub fn encoding(self) -> &'static str {
        match self {
            Self::Drat => ENCODING,
            Self::Veripb => ENCODING_OF_ROWS,
        }
    }

    /// The one whose [encoding](Self::encoding) a manifest names, or none does.
    pub fn of_encoding(encoding: Option<&str>) -> Self {
        if encoding == Some(ENCODING_OF_ROWS) { Self::Veripb } else { Self::Drat }
    }
}

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

    /// The formula that has no solution, as linear rows in OPB.
    pub const OPB: &str = "formula.opb";
    /// Its refutation in VeriPB's format.
    pub const VERIPB: &str = "proof.pbp";

    /// All of them.
    pub const ALL: [&str; 12] = [
        MANIFEST, PUZZLE, MODEL, SOLUTION, WITNESS, SOLUTIONS, FORMULA, DRAT, LRAT, DIAGRAM, OPB,
        VERIPB,
    ];

    /// The most bytes that a file has. What is kept of it in memory is several times as much, but
    /// for the formula and its proofs, which are read as streams.
    pub fn most_bytes(name: &str) -> u64 {
        const MIB: u64 = 1 << 20;
        match name {
            MANIFEST => 20 * MIB,
            PUZZLE | MODEL | SOLUTION | WITNESS => 8 * MIB,
            DIAGRAM => 512 * MIB,
            FORMULA | OPB => 2048 * MIB,
            DRAT | VERIPB => 8192 * MIB,
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
    /// Whether a formula shows that there is no other solution.
    pub fn has_formula(self) -> bool {
        matches!(self, Self::Unique | Self::Unsolvable | Self::Exactly)
    }

    /// The files that a certificate of this claim has with such a proof, the manifest aside, and one
    /// that it may have.
    pub fn files(self, proof: ProofFormat) -> (Vec<&'static str>, Option<&'static str>) {
        use file::{
            DIAGRAM, DRAT, FORMULA, LRAT, MODEL, OPB, PUZZLE, SOLUTION, SOLUTIONS, VERIPB, WITNESS,
        };
        let mut files = vec![PUZZLE, MODEL];
        files.extend(match self {
            Self::Unique => [SOLUTION].as_slice(),
            Self::Unsolvable => &[],
            Self::Multiple => &[SOLUTION, WITNESS],
            Self::Exactly => &[SOLUTIONS],
            Self::Count => &[DIAGRAM],
        });
        match proof {
            _ if !self.has_formula() => (files, None),
            ProofFormat::Drat => {
                files.extend([FORMULA, DRAT]);
                (files, Some(LRAT))
            }
            ProofFormat::Veripb => {
                files.extend([OPB, VERIPB]);
                (files, None)
            }
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
    /// How it is laid out, up to [`FORMAT`].
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
///
/// # Errors
/// If it cannot be read.
pub fn hash(mut input: impl Read) -> std::io::Result<String> {
    let mut hasher = Hasher::default();
    let mut buffer = vec![0; 1 << 16];
    loop {
        match input.read(&mut buffer) {
            Ok(0) => break,
            Ok(length) => hasher.add(&buffer[..length]),
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(hasher.finish())
}

/// The SHA-256 of bytes that come one after the other.
#[derive(Debug, Default)]
pub struct Hasher(Sha256);

impl Hasher {
    /// Takes the next bytes.
    pub fn add(&mut self, bytes: &[u8]) {
        self.0.update(bytes);
    }

    /// The hash, in hexadecimal digits.
    pub fn finish(self) -> String {
        let digits = self.0.finalize();
        digits.iter().format_with("", |byte, f| f(&format_args!("{byte:02x}"))).to_string()
    }
}
