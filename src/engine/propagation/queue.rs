//! Which propagators are to look again.

use std::collections::VecDeque;

use crate::statement::Propagator;

/// Propagators that are to look again, each once: those that look at little go first.
pub(super) struct Queue {
    cheap: VecDeque<u32>,
    dear: VecDeque<u32>,
    is_waiting: Vec<bool>,
}

impl Queue {
    /// What looks at no more than this is cheap.
    const CHEAP: u64 = 32;

    /// None of so many.
    pub(super) fn new(propagators: usize) -> Self {
        let is_waiting = vec![false; propagators];
        Self { cheap: VecDeque::new(), dear: VecDeque::new(), is_waiting }
    }

    /// Has a propagator look again.
    pub(super) fn push(&mut self, index: u32, propagator: &Propagator) {
        if !std::mem::replace(&mut self.is_waiting[index as usize], true) {
            let is_cheap = propagator.cost() <= Self::CHEAP;
            let line = if is_cheap { &mut self.cheap } else { &mut self.dear };
            line.push_back(index);
        }
    }

    /// The next.
    pub(super) fn pop(&mut self) -> Option<u32> {
        let index = self.cheap.pop_front().or_else(|| self.dear.pop_front())?;
        self.is_waiting[index as usize] = false;
        Some(index)
    }

    /// Has none look again.
    pub(super) fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}
