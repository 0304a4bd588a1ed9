//! When an engine stops.

use std::time::Duration;

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
}
