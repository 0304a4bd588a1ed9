//! Which propagators are to look again.

use std::collections::VecDeque;

use crate::statement::{Haste, Propagator};

/// Propagators that are to look again, each once: the hastier ones go first.
pub(super) struct Queue {
    lines: [VecDeque<u32>; Haste::COUNT],
    is_waiting: Vec<bool>,
    /// For each propagator its line.
    line_of: Vec<Haste>,
}

impl Queue {
    /// None of these.
    pub(super) fn new(propagators: &[Propagator]) -> Self {
        let is_waiting = vec![false; propagators.len()];
        let line_of = propagators.iter().map(Propagator::haste).collect();
        Self { lines: Default::default(), is_waiting, line_of }
    }

    /// Has a propagator look again.
    pub(super) fn push(&mut self, index: u32) {
        if !std::mem::replace(&mut self.is_waiting[index as usize], true) {
            self.lines[self.line_of[index as usize] as usize].push_back(index);
        }
    }

    /// The next, which counts as waiting until it is [done](Self::done).
    pub(super) fn pop(&mut self) -> Option<u32> {
        self.lines.iter_mut().find_map(VecDeque::pop_front)
    }

    /// A propagator has looked: from now on it can be had look again.
    pub(super) fn done(&mut self, index: u32) {
        self.is_waiting[index as usize] = false;
    }

    /// Has none look again.
    pub(super) fn clear(&mut self) {
        while let Some(index) = self.pop() {
            self.done(index);
        }
    }
}
