//! When an engine stops.

use std::time::Duration;

use web_time::Instant;

use satoku_core::interrupt::{self, TimeIsUp};

/// When an engine may stop, and what is kept of what it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// After this many solutions.
    pub solutions: usize,
    /// Of these, how many are kept: beyond, they are only counted.
    pub kept: usize,
    /// After this many nodes, for engines that count nodes.
    pub nodes: Option<u64>,
    /// After this much time, or a little more: engines look at the clock now and then.
    pub time: Option<Duration>,
}

impl Limits {
    /// No limit but a number of solutions, which are all kept.
    pub fn solutions(solutions: usize) -> Self {
        Self { solutions, kept: solutions, nodes: None, time: None }
    }

    /// The time at which a search that begins now must end.
    pub(crate) fn deadline(&self) -> Option<Instant> {
        let time = self.time?;
        Instant::now().checked_add(time)
    }

    /// Does what may take no longer, or a little: an engine that looks at the clock itself ends
    /// earlier, with what it has found. One that does not is stopped, and has found nothing.
    pub(crate) fn within_time<T: Default, E>(
        &self,
        work: impl FnOnce() -> Result<T, E>,
    ) -> Result<T, E> {
        let result = interrupt::soon_after(self.deadline(), work);
        result.unwrap_or_else(|TimeIsUp| Ok(T::default()))
    }
}
