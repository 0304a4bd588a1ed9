//! Random numbers, and what is drawn with them.

use itertools::Itertools;

/// A source of random numbers: the number that it returns is below the one that it gets.
pub struct Dice<'a>(pub &'a mut dyn FnMut(usize) -> usize);

impl Dice<'_> {
    /// A number below this one.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.0)(bound)
    }

    /// True so many times in a hundred.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of these, if there are any.
    pub fn choice<T: Copy>(&mut self, items: &[T]) -> Option<T> {
        (!items.is_empty()).then(|| items[self.below(items.len())])
    }

    /// The same in random order.
    pub fn shuffled<T>(&mut self, items: impl IntoIterator<Item = T>) -> Vec<T> {
        let mut items = items.into_iter().collect_vec();
        (1..items.len()).rev().for_each(|last| items.swap(last, self.below(last + 1)));
        items
    }
}
