//! The puzzles of the input in batches, one for each thread.

use crate::cli::input::{Input, Item};
use satoku_formats::read::{OwnFields, PlainLines};

/// What a thread is given to do.
pub(super) enum Work {
    Item(Item, Option<OwnFields>),
    /// Puzzles that it reads itself.
    Lines(PlainLines),
}

/// The items of the input, in batches.
pub(super) struct Items {
    pub(super) first: std::vec::IntoIter<(Item, Option<OwnFields>)>,
    pub(super) input: Input,
}

impl Items {
    /// Waits for an item, and then takes as many more as are at hand.
    pub(super) fn fill(&mut self, batch: &mut Vec<Work>, length: usize) -> bool {
        let next = |input: &mut Input| input.next().map(|item| (item, input.take_own_fields()));
        let Some((item, own)) = self.first.next().or_else(|| next(&mut self.input)) else {
            return false;
        };
        batch.push(Work::Item(item, own));
        let mut count = 1;
        while count < length {
            let first = self.first.next();
            if first.is_none()
                && let Some(lines) = self.input.lines_at_hand(length - count)
            {
                count += lines.count();
                batch.push(Work::Lines(lines));
                continue;
            }
            let next = |input: &mut Input| {
                input.next_at_hand().map(|item| (item, input.take_own_fields()))
            };
            let Some((item, own)) = first.or_else(|| next(&mut self.input)) else { break };
            count += 1;
            batch.push(Work::Item(item, own));
        }
        true
    }
}
