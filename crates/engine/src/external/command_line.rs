//! The words of a command, with places for files.

use std::{fmt, path::Path};

use thiserror::Error;

use satoku_export::Format;

/// A command with places for files.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandLine {
    text: String,
    pub(super) words: Vec<String>,
    pub(super) format: Format,
}

/// A text is not a command.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum CommandError {
    /// Quotes are not closed.
    #[error("the command `{0}` has an open quote")]
    OpenQuote(String),
    /// There is no place for the input.
    #[error("the command `{0}` does not say where the file goes, expected {{}} in it")]
    NoPlace(String),
    /// A model counter is to read another format.
    #[error("the command `{0}` reads {1}, expected dimacs: that is what model counters read")]
    NotDimacs(String, Format),
}

impl CommandLine {
    /// A command from its text, words as in a shell. `{}` stands for the file to read, and
    /// `{dimacs}`, `{lp}`, or the name of another of [`Format::ALL`], for one in that format;
    /// `{out}` for a file that the command writes its answer to. Without that, its standard output
    /// is the answer.
    ///
    /// # Errors
    /// If a quote is open or there is no place for the file to read.
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        let words = shlex::split(text).ok_or_else(|| CommandError::OpenQuote(text.to_owned()))?;
        let named = |(name, format): (&str, Format)| {
            words.iter().any(|word| word.contains(&format!("{{{name}}}"))).then_some(format)
        };
        let format = match Format::ALL.into_iter().find_map(named) {
            Some(format) => format,
            None if words.iter().skip(1).any(|word| word.contains("{}")) => guess_format(&words),
            None => return Err(CommandError::NoPlace(text.to_owned())),
        };
        Ok(Self { text: text.to_owned(), words, format })
    }

    /// The words with the files in their places.
    pub(super) fn fill_in(&self, input: &Path, output: &Path) -> Vec<String> {
        let place = format!("{{{}}}", self.format);
        let (input, output) = (input.to_string_lossy(), output.to_string_lossy());
        let fill = |word: &String| {
            word.replace("{out}", &output).replace(&place, &input).replace("{}", &input)
        };
        self.words.iter().map(fill).collect()
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Which format a command wants where it says just `{}`: by the option before it, or by the
/// program.
fn guess_format(words: &[String]) -> Format {
    let place = words.iter().position(|word| word.contains("{}")).unwrap_or(0);
    let option = words.get(place.wrapping_sub(1)).map_or("", |word| word.trim_start_matches('-'));
    let program = Path::new(&words[0]).file_stem().unwrap_or_default().to_string_lossy();
    match (option, &*program) {
        ("lp" | "cpxlp", _) => Format::Lp,
        ("dimacs", _) => Format::Dimacs,
        ("smt2", _) | (_, "z3" | "cvc5" | "cvc4" | "yices-smt2" | "mathsat" | "opensmt") => {
            Format::Smt2
        }
        (_, "minizinc") => Format::Minizinc,
        (_, "rc2" | "uwrmaxsat" | "maxhs" | "open-wbo" | "EvalMaxSAT_bin") => Format::Wcnf,
        ("freemps" | "fmps" | "mps", _) | (_, "lp_solve") => Format::Mps,
        (_, "glpsol" | "cbc" | "highs" | "scip") => Format::Lp,
        (_, "minisat+" | "roundingsat" | "naps") => Format::Opb,
        _ => Format::Dimacs,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_format_is_guessed_from_the_command() {
        #[track_caller]
        fn check(text: &str, expected: Format) {
            assert_eq!(CommandLine::parse(text).unwrap().format, expected);
        }
        check("cadical -q {}", Format::Dimacs);
        check("minisat {} {out}", Format::Dimacs);
        check("glpsol --lp {} -w {out}", Format::Lp);
        check("glpsol --freemps {} -w {out}", Format::Mps);
        check("/usr/bin/cbc {} solve solution {out}", Format::Lp);
        check("lp_solve -fmps {} -S3", Format::Mps);
        check("clasp {opb}", Format::Opb);
        check("z3 {}", Format::Smt2);
        check("z3 -dimacs {}", Format::Dimacs);
        check("minizinc --solver gecode {}", Format::Minizinc);
        check("rc2.py -vv {}", Format::Wcnf);
        check("my-solver {wcnf}", Format::Wcnf);
        check("'my solver' --in={mps}", Format::Mps);
        assert!(matches!(CommandLine::parse("cadical -q"), Err(CommandError::NoPlace(_))));
        assert!(matches!(CommandLine::parse("cadical '{}"), Err(CommandError::OpenQuote(_))));
    }
}
