//! The items of a batch that took longest.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

/// The few items that took longest so far, slowest first.
#[derive(Debug)]
pub struct Slowest {
    kept: Vec<(Duration, String)>,
    count: usize,
    threshold: Threshold,
}

/// How long an item must take to be among the slowest: for the threads that do the work, so that
/// they need not name all the others.
#[derive(Clone, Debug, Default)]
pub struct Threshold(Arc<AtomicU64>);

impl Threshold {
    /// Whether something that took so long may be among the slowest.
    pub fn is_passed(&self, time: Duration) -> bool {
        time > Duration::from_nanos(self.0.load(Ordering::Relaxed))
    }
}

impl Slowest {
    /// Keeps this many, at least one.
    pub fn new(count: usize) -> Self {
        Self { kept: Vec::new(), count: count.max(1), threshold: Threshold::default() }
    }

    /// What it takes to get in.
    pub fn threshold(&self) -> Threshold {
        self.threshold.clone()
    }

    /// Adds an item that took so long, if it is slow enough.
    pub fn add(&mut self, time: Duration, name: &str) {
        let index = self.kept.partition_point(|(other, _)| *other >= time);
        self.kept.insert(index, (time, name.to_owned()));
        self.kept.truncate(self.count);
        if let Some((least, _)) = self.kept.get(self.count - 1) {
            let nanoseconds = u64::try_from(least.as_nanos()).unwrap_or(u64::MAX);
            self.threshold.0.store(nanoseconds, Ordering::Relaxed);
        }
    }

    /// The slowest, the very slowest first.
    pub fn iter(&self) -> impl Iterator<Item = (Duration, &str)> {
        self.kept.iter().map(|(time, name)| (*time, &**name))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_slowest_are_kept_and_say_what_it_takes() {
        let mut slowest = Slowest::new(2);
        let threshold = slowest.threshold();
        for time in [3, 1, 7, 5] {
            slowest.add(Duration::from_secs(time), &time.to_string());
        }
        let names: Vec<&str> = slowest.iter().map(|(_, name)| name).collect();
        assert_eq!(names, ["7", "5"]);
        assert!(threshold.is_passed(Duration::from_secs(6)));
        assert!(!threshold.is_passed(Duration::from_secs(5)));
    }
}
