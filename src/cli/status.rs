//! Exit statuses, the same for all commands.

use std::process::ExitCode;

use super::signal;
use crate::engine::Verdict;

/// What the program's exit status says, from the best to the worst.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// 0: every puzzle has exactly one solution, or the command did what it says.
    #[default]
    Fine,
    /// 1: some puzzle does not.
    NotUnique,
    /// 2: something could not be read, or was used wrongly.
    Unreadable,
    /// 3: engines disagree, or a certificate does not hold.
    Disagreement,
    /// 129, 130 or 143: a signal ended the program (`signal::exit_status`).
    Interrupted,
}

impl Status {
    pub const MEANINGS: [(&str, &str); 5] = [
        ("0", "every puzzle has exactly one solution, or the command did what it says"),
        ("1", "some puzzle does not"),
        ("2", "wrong input or usage"),
        ("3", "engines disagree, or a certificate does not hold"),
        ("129, 130, 143", "a signal ended the program: the terminal was closed, Ctrl-C, kill"),
    ];

    pub fn worsen(&mut self, other: Self) {
        *self = (*self).max(other);
    }

    /// The status where, with `--exit-zero`, puzzles without exactly one solution are fine.
    #[must_use]
    pub fn forgiven(self, exit_zero: bool) -> Self {
        if exit_zero && self == Self::NotUnique { Self::Fine } else { self }
    }
}

impl From<Verdict> for Status {
    fn from(verdict: Verdict) -> Self {
        if verdict == Verdict::Unique { Self::Fine } else { Self::NotUnique }
    }
}

impl From<Status> for ExitCode {
    fn from(status: Status) -> Self {
        Self::from(match status {
            Status::Interrupted => signal::exit_status(),
            status => status as u8,
        })
    }
}
