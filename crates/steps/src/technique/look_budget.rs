//! A bound for searches that look at many combinations: on large grids they give up, and find what
//! they have found by then.

use std::ops::ControlFlow;

/// Whether a search goes on, or breaks off: its receiver has what it wants, or time is up.
pub(crate) type Flow<T = ()> = ControlFlow<(), T>;

/// How much is left to look at.
pub(crate) struct LookBudget(usize);

impl LookBudget {
    /// A number of looks.
    pub(crate) fn new(looks: usize) -> Self {
        Self(looks)
    }

    /// Whether none are left.
    pub(crate) fn is_spent(&self) -> bool {
        self.0 == 0
    }

    /// Takes some looks, or breaks off if too few are left.
    pub(crate) fn spend(&mut self, looks: usize) -> Flow {
        let Some(left) = self.0.checked_sub(looks) else { return Flow::Break(()) };
        self.0 = left;
        Flow::Continue(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_effort_ends_when_it_is_spent() {
        let mut effort = LookBudget::new(5);
        assert!(effort.spend(3).is_continue() && effort.spend(2).is_continue());
        assert!(effort.spend(1).is_break());
    }
}
