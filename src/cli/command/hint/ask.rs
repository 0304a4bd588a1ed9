//! `satoku hint -i`: hints without retyping: each answer asks for more, or for the next step.

use std::io::{self, BufRead};

use super::original::about_mistakes;
use crate::{
    cli::{
        error::Error,
        puzzle_walk::{PuzzleWalk, WalkOutput},
        show::steps::{colored_text, drawing, ending, warning},
    },
    steps::{End, mistakes::Mistake, show::text},
};

/// The level of `--more` from which the whole step is shown.
pub(super) const WHOLE_STEP: u8 = 3;

const KEYS: &str = "[Enter] more   [n] take the step   [q] quit: ";

/// Gives hints on one puzzle as lines of standard input ask for them.
pub(super) fn ask(
    mut current: PuzzleWalk,
    wrong: &[Mistake],
    color: bool,
    out: &mut dyn WalkOutput,
) -> Result<(), Error> {
    let mut answers = io::stdin().lock().lines();
    let mut answer = |out: &mut dyn WalkOutput| -> io::Result<Option<String>> {
        write!(out, "{KEYS}")?;
        out.flush()?;
        let answer = answers.next().transpose()?;
        if answer.is_none() {
            writeln!(out)?;
        }
        Ok(answer.map(|answer| answer.trim().to_lowercase()))
    };
    if let Some(warning) = warning(current.verdict) {
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
        let before = current.walk.state().clone();
        let Some(step) = current.walk.next() else { break };
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
    writeln!(out, "{}", ending(current.walk.end().unwrap_or(&End::Stuck), current.verdict))?;
    Ok(())
}
