//! How far the answers have come in the input, which is read far ahead of them.
//!
//! Whoever reads marks at which byte each item ends; whoever hears of answers asks how many bytes the
//! answered items took. Marks in between are forgotten, so there are as many as items are under way.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, PoisonError},
};

/// So many items end at so many bytes, both from the beginning of the input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Mark {
    items: u64,
    bytes: u64,
}

/// So many bytes, if so much of the whole is done; all of them if the whole is nothing.
pub fn share(bytes: u64, part: u64, whole: u64) -> u64 {
    let share = (u128::from(bytes) * u128::from(part)).checked_div(u128::from(whole));
    share.and_then(|share| u64::try_from(share).ok()).unwrap_or(bytes)
}

/// The marks of an input: clones share them.
#[derive(Clone, Debug, Default)]
pub struct Trail(Arc<Mutex<Marks>>);

#[derive(Debug, Default)]
struct Marks {
    /// All items so far.
    read: Mark,
    ahead: VecDeque<Mark>,
    /// The last mark that the answers have reached.
    reached: Mark,
}

impl Trail {
    /// So many more items were read, and all of them end at this byte. It never goes back.
    pub fn mark(&self, items: u64, bytes: u64) {
        let mut marks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let read = Mark { items: marks.read.items + items, bytes: marks.read.bytes.max(bytes) };
        marks.read = read;
        marks.ahead.push_back(read);
    }

    /// How many bytes so many items take, from the beginning: the number of items never goes back. Where
    /// several items share a mark, each takes as much as the other.
    pub fn bytes(&self, items: u64) -> u64 {
        let mut marks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        while let Some(&next) = marks.ahead.front().filter(|next| next.items <= items) {
            marks.reached = next;
            marks.ahead.pop_front();
        }
        let reached = marks.reached;
        let Some(next) = marks.ahead.front() else { return reached.bytes };
        let within = items.saturating_sub(reached.items);
        reached.bytes + share(next.bytes - reached.bytes, within, next.items - reached.items)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_as_far_as_what_they_answer() {
        let trail = Trail::default();
        assert_eq!(trail.bytes(0), 0);
        trail.mark(1, 100);
        trail.mark(4, 500);
        trail.mark(1, 520);
        assert_eq!([0, 1, 2, 4, 5].map(|items| trail.bytes(items)), [0, 100, 200, 400, 500]);
        // What is not marked yet ends where the last mark is.
        assert_eq!([6, 9].map(|items| trail.bytes(items)), [520, 520]);
        trail.mark(10, 1520);
        assert_eq!(trail.bytes(11), 520 + 500);
    }

    #[test]
    fn marks_are_forgotten_when_they_are_reached() {
        let trail = Trail::default();
        for item in 1..=1000 {
            trail.mark(1, item * 82);
            assert_eq!(trail.bytes(item), item * 82);
        }
        assert!(trail.0.lock().unwrap().ahead.is_empty());
    }
}
