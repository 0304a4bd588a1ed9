//! How far the answers have come in the input, which is read far ahead of them.
//!
//! The reader records at which byte each item ends, and the progress bar asks how many bytes the
//! answered items took. Earlier milestones are dropped, so there are as many as items under way.

use std::{
    collections::VecDeque,
    io::{self, Read},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU64, Ordering},
    },
};

/// A number of items and the byte at which they end, from the beginning of the input.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Milestone {
    items: u64,
    bytes: u64,
}

/// The share of bytes when `part` of `whole` is done; all of them if `whole` is 0.
fn share(bytes: u64, part: u64, whole: u64) -> u64 {
    let share = (u128::from(bytes) * u128::from(part)).checked_div(u128::from(whole));
    share.and_then(|share| u64::try_from(share).ok()).unwrap_or(bytes)
}

/// The marks of an input: clones share them.
#[derive(Clone, Debug, Default)]
pub(super) struct InputProgress(Arc<Mutex<Milestones>>);

#[derive(Debug, Default)]
struct Milestones {
    /// All that was read.
    read: Milestone,
    ahead: VecDeque<Milestone>,
    /// The last milestone that the answers have reached.
    reached: Milestone,
}

impl InputProgress {
    /// Records that more items were read and end at this byte. It never goes back.
    pub(super) fn mark(&self, items: u64, bytes: u64) {
        let mut marks = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let read =
            Milestone { items: marks.read.items + items, bytes: marks.read.bytes.max(bytes) };
        marks.read = read;
        marks.ahead.push_back(read);
    }

    /// How many bytes the first `items` items take; `items` never goes back. Items that share a
    /// milestone share its bytes equally.
    pub(super) fn bytes(&self, items: u64) -> u64 {
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

/// How far the current source has been read.
#[derive(Default)]
pub(super) struct ReadPosition {
    /// The bytes of all earlier sources.
    before: u64,
    /// The bytes of this source, 0 if unknown.
    length: u64,
    /// The bytes read so far, as they are and decompressed.
    pub raw: Arc<AtomicU64>,
    pub text: Arc<AtomicU64>,
}

impl ReadPosition {
    /// Begins the next source.
    pub(super) fn go_on(&mut self, length: u64) {
        let before = self.before + self.length;
        *self = Self { before, length, ..Self::default() };
    }

    /// How many bytes of the input have been looked at, if `unread` decompressed ones have not.
    pub(super) fn reached(&self, unread: usize) -> u64 {
        let [raw, text] = [&self.raw, &self.text].map(|count| count.load(Ordering::Relaxed));
        let seen = text.saturating_sub(unread as u64);
        self.before + share(raw, seen, text)
    }
}

pub(super) struct CountedRead<R> {
    input: R,
    count: Arc<AtomicU64>,
}

impl<R> CountedRead<R> {
    pub(super) fn new(input: R, count: &Arc<AtomicU64>) -> Self {
        Self { input, count: count.clone() }
    }
}

impl<R: Read> Read for CountedRead<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let length = self.input.read(buffer)?;
        self.count.fetch_add(length as u64, Ordering::Relaxed);
        Ok(length)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn answers_are_as_far_as_what_they_answer() {
        let trail = InputProgress::default();
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
        let trail = InputProgress::default();
        for item in 1..=1000 {
            trail.mark(1, item * 82);
            assert_eq!(trail.bytes(item), item * 82);
        }
        assert!(trail.0.lock().unwrap().ahead.is_empty());
    }
}
