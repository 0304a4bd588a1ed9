//! When an engine stops.

use std::time::Duration;

use web_time::Instant;

use crate::{Conclusion, EngineError};
use satoku_core::interrupt::Limiter;

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

    /// Runs a search that looks at the deadline itself and ends with what it has found. Where it
    /// does not look it is stopped a little later, and has found nothing.
    pub(crate) fn conclude(
        &self,
        limiter: &Limiter,
        enumerate: impl FnOnce(&Limiter) -> Result<Conclusion, EngineError>,
    ) -> Result<Conclusion, EngineError> {
        match limiter.soon_after(self.deadline(), enumerate) {
            Err(EngineError::OutOfTime) => Ok(Conclusion::default()),
            result => result,
        }
    }
}
