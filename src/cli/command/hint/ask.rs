//! `satoku hint -i`: hints without retyping: each answer asks for more, or for the next step.

use std::io::{self, BufRead, Write};

use super::{WHOLE_STEP, about_mistakes};
use crate::{
    cli::{
        error::Error,
        show::steps::{colored_text, drawing, ending, warning},
        way::Way,
    },
    steps::{End, mistakes::Mistake, show::text},
};

/// What can be answered.
const KEYS: &str = "[Enter] more   [n] take the step   [q] quit: ";

/// Gives hints on one puzzle, as the lines of standard input ask for them, until it ends or they do.
///
/// # Errors
/// If something cannot be read or written.
pub fn ask(mut way: Way, wrong: &[Mistake], color: bool, out: &mut dyn Write) -> Result<(), Error> {
    let mut answers = io::stdin().lock().lines();
    let mut answer = |out: &mut dyn Write| -> io::Result<Option<String>> {
        write!(out, "{KEYS}")?;
        out.flush()?;
        let answer = answers.next().transpose()?;
        if answer.is_none() {
            writeln!(out)?;
        }
        Ok(answer.map(|answer| answer.trim().to_lowercase()))
    };
    if let Some(warning) = warning(way.verdict) {
        writeln!(out, "{warning}")?;
    }
    if !wrong.is_empty() {
        writeln!(out, "{}", about_mistakes(wrong, 0))?;
        if answer(out)?.is_some_and(|answer| answer != "q") {
            writeln!(out, "{}", about_mistakes(wrong, 1))?;
        }
        return Ok(());
    }
    loop {
        let before = way.walk.state().clone();
        let Some(step) = way.walk.next() else { break };
        let mut level = 0;
        while level < WHOLE_STEP {
            writeln!(out, "{}", text::hint(&step, before.layout(), level))?;
            match answer(out)?.as_deref() {
                None | Some("q" | "quit") => return Ok(()),
                Some("n" | "next") => break,
                Some(_) => level += 1,
            }
        }
        write!(out, "{}", drawing(&before, Some(&step), color))?;
        writeln!(out, "{}", colored_text(&step, color))?;
    }
    writeln!(out, "{}", ending(way.walk.end().unwrap_or(&End::Stuck), way.verdict))?;
    Ok(())
}
