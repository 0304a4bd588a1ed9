//! A model counter that reads our DIMACS files, such as ganak or d4.

use super::{CommandError, CommandLine, External};
use crate::{ExternalError, prelude::*};
use satoku_cnf::Encoding;
use satoku_export::Format;

/// A program that counts the models of a formula.
///
/// The file is in the format of the [model counting
/// competition](https://mccompetition.org/assets/files/mccomp_format_24.pdf). It has the rules and
/// the givens alone, and where there are auxiliary variables, `c p show` lists the others: models
/// that are the same on these are one grid. So the program must count projected, and exactly.
#[derive(Clone, Debug)]
pub struct ModelCounter {
    external: External,
}

impl ModelCounter {
    /// A counter from its command, which [`CommandLine::parse`] describes.
    ///
    /// # Errors
    /// If that is no command, or wants another format than DIMACS.
    pub fn parse(text: &str) -> Result<Self, CommandError> {
        let command = CommandLine::parse(text)?;
        if command.format != Format::Dimacs {
            return Err(CommandError::NotDimacs(text.to_owned(), command.format));
        }
        Ok(Self { external: External::new(command, Encoding::default()) })
    }

    /// Counts the solutions of a puzzle; none if the time is up before.
    ///
    /// # Errors
    /// If the program cannot be started, or does not print one exact number below 2^128.
    pub fn count(
        &self,
        puzzle: &Instance,
        limiter: &Limiter,
    ) -> Result<Option<u128>, ExternalError> {
        let Ok(program) = puzzle.to_program(limiter) else { return Ok(None) };
        let run = self.external.run_once(puzzle, &program, limiter, |_| Ok(()))?;
        let Some((ended, answer)) = run else { return Ok(None) };
        let count = read(answer.as_deref().unwrap_or(&ended.printed));
        count.map(Some).map_err(|why| self.external.answer_error(&ended, &why))
    }
}

impl fmt::Display for ModelCounter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.external.command.fmt(f)
    }
}

/// The number in what a counter prints: `c s exact arb int 288` in the format of the competition,
/// `s mc 288` or `s pmc 288` in an older one, or `s 288`, as the first d4 prints it.
fn read(text: &str) -> Result<u128, String> {
    let (mut found, mut other) = (None, None);
    // (A line without an end may be cut off, and its number with it.)
    for line in text.split_inclusive('\n').filter(|line| line.ends_with('\n')) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let number = match words[..] {
            ["c", "s", "exact", "arb", "int", number] | ["s", "mc" | "pmc", number] => number,
            ["s", "UNSATISFIABLE"] => "0",
            ["s", number] if number.bytes().all(|byte| byte.is_ascii_digit()) => number,
            ["c", "s", "approx" | "exact", ..] => {
                other = Some(line.trim());
                continue;
            }
            _ => continue,
        };
        let digits = Some(number).filter(|text| text.bytes().all(|byte| byte.is_ascii_digit()));
        let count = digits.and_then(|text| text.parse::<u128>().ok()).ok_or_else(|| {
            format!("its count is {number:?}, expected a whole number below 2^128")
        })?;
        if let Some(before) = found.replace(count).filter(|&before| before != count) {
            return Err(format!("its counts are {before} and {count}, expected one"));
        }
    }
    found.ok_or_else(|| match other {
        Some(line) => format!("its count is not exact: {line:?}"),
        None => "found no count, expected `c s exact arb int N` or `s mc N`".to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_read_and_nothing_else() {
        let check = |text: &str, expected: Result<u128, &str>| match (read(text), expected) {
            (Err(why), Err(part)) => assert!(why.contains(part), "{why}"),
            (found, expected) => assert_eq!(found, expected.map_err(str::to_owned), "{text}"),
        };
        check("s SATISFIABLE\nc s type pmc\nc s exact arb int 288\n", Ok(288));
        check("c o 7\ns mc 12\n", Ok(12));
        check("s pmc 12\r\n", Ok(12));
        check("c 3\ns 340282366920938463463374607431768211455\n", Ok(u128::MAX));
        check("s UNSATISFIABLE\n", Ok(0));
        check("s UNSATISFIABLE\nc s exact arb int 0\n", Ok(0));
        check("s mc 288\nc s exact arb int 289\n", Err("its counts are 288 and 289"));
        check("s UNSATISFIABLE\ns mc 1\n", Err("0 and 1"));
        check("s mc 340282366920938463463374607431768211456\n", Err("below 2^128"));
        check("s mc -1\n", Err("below 2^128"));
        check("s mc +1\n", Err("below 2^128"));
        check("c s approx arb int 288\n", Err("not exact"));
        check("c s exact double prec-sci 2.88e2\n", Err("not exact"));
        // Cut off, and something else.
        check("s mc 28", Err("found no count"));
        check("s SATISFIABLE\nv 1 2 0\n", Err("found no count"));
        check("", Err("found no count"));
    }

    #[test]
    fn a_counter_reads_dimacs() {
        assert_eq!(ModelCounter::parse("ganak {}").unwrap().to_string(), "ganak {}");
        for text in ["ganak", "cbc {}", "ganak {opb}"] {
            assert!(ModelCounter::parse(text).is_err(), "{text}");
        }
    }
}
