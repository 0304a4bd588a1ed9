//! What is made once for many puzzles.
//!
//! It counts as much where it is there already, so that a count does not depend on which puzzle
//! came first.

use std::{ops::Deref, sync::OnceLock};

use super::{Limiter, Stopped};

/// Something that is made once for many puzzles, and the work that it took.
#[derive(Clone, Debug)]
pub struct Made<T> {
    thing: T,
    work: u64,
}

impl<T> Made<T> {
    /// Makes it.
    ///
    /// # Errors
    /// If that was stopped.
    pub fn by<E>(limiter: &Limiter, make: impl FnOnce() -> Result<T, E>) -> Result<Self, E> {
        let (done, own) = (limiter.done(), limiter.own());
        let thing = make()?;
        let work = limiter.done() - done;
        // What it is made of may be kept, too.
        limiter.keep(limiter.own() - own);
        Ok(Self { thing, work })
    }

    /// Counts as if it were made now.
    ///
    /// # Errors
    /// If that is to stop.
    pub fn again(&self, limiter: &Limiter) -> Result<(), Stopped> {
        limiter.keep(self.work);
        limiter.count(self.work)
    }
}

impl<T> Deref for Made<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.thing
    }
}

/// A place for something that is [made](Made) when it is first asked for.
#[derive(Clone, Debug)]
pub struct Kept<T>(OnceLock<Made<T>>);

impl<T> Default for Kept<T> {
    fn default() -> Self {
        Self(OnceLock::new())
    }
}

impl<T> Kept<T> {
    /// What is kept; it counts as if it were made now. (Two threads may both make it.)
    ///
    /// # Errors
    /// If that was stopped.
    pub fn get_or_make(
        &self,
        limiter: &Limiter,
        make: impl FnOnce() -> Result<T, Stopped>,
    ) -> Result<&T, Stopped> {
        if let Some(made) = self.0.get() {
            made.again(limiter)?;
            return Ok(made);
        }
        let made = Made::by(limiter, make)?;
        Ok(self.0.get_or_init(|| made))
    }

    /// What is kept, if it was made; that takes nothing.
    pub fn get(&self) -> Option<&T> {
        self.0.get().map(|made| &**made)
    }

    /// Forgets what is kept.
    pub fn take(&mut self) {
        self.0.take();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(limiter: &Limiter, work: u64) -> Result<(), Stopped> {
        (0..work).try_for_each(|_| limiter.count(1))
    }

    #[test]
    fn what_is_kept_counts_the_same_for_every_puzzle() {
        let inner = Kept::default();
        let outer = Kept::default();
        let ask = |limiter: &Limiter| {
            units(limiter, 5)?;
            let sum = outer.get_or_make(limiter, || {
                units(limiter, 100)?;
                let one = inner.get_or_make(limiter, || {
                    units(limiter, 1000)?;
                    Ok(1)
                })?;
                Ok(*one + 1)
            })?;
            Ok((*sum, limiter.done(), limiter.own()))
        };
        for _ in 0..3 {
            assert_eq!(ask(&Limiter::none()), Ok((2, 1105, 5)));
        }
        // What takes too much is as much too much where it is there already.
        assert_eq!(Limiter::none().part(1104, ask), Err(Stopped::Work));
        assert_eq!(outer.get(), Some(&2));
        let empty = Kept::default();
        let make = |limiter: &Limiter| empty.get_or_make(limiter, || units(limiter, 100)).copied();
        assert_eq!(Limiter::none().part(99, make), Err(Stopped::Work));
        assert_eq!(empty.get(), None);
    }
}
