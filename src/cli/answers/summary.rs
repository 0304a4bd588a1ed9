//! What happened to all puzzles together.

use crate::{
    batch::Slowest,
    cli::batch_run::{self, Summary},
    cli::prelude::*,
    engine::CrossCheck,
};

/// What the summary counts of a puzzle.
pub(super) struct SummaryEntry {
    pub(super) status: Status,
    /// The verdict, or `invalid`; none if there is no puzzle.
    pub(super) verdict: Option<&'static str>,
    pub(super) cross_check: Option<CrossCheck>,
    /// The puzzle, if the engine took longer for it than for most: the time that it took.
    pub(super) slow: Option<Box<(Duration, String)>>,
}

impl SummaryEntry {
    pub(super) fn new(status: Status, verdict: Option<&'static str>) -> Self {
        Self { status, verdict, cross_check: None, slow: None }
    }
}

/// What happened to all puzzles together.
pub(super) struct Verdicts {
    puzzles: u64,
    pub(super) status: Status,
    counts: Vec<(&'static str, u64)>,
    agrees: u64,
    skipped: u64,
    pub(super) slowest: Slowest,
    /// Whether something was left out for speed.
    is_fast: bool,
}

impl Verdicts {
    /// How many of the slowest puzzles are named, and of how many puzzles at least.
    const SLOW: usize = 3;
    const MANY: u64 = 100;

    pub(super) fn new(is_fast: bool) -> Self {
        let (status, slowest) = (Status::default(), Slowest::new(Self::SLOW));
        let counts = Vec::new();
        Self { puzzles: 0, status, counts, agrees: 0, skipped: 0, slowest, is_fast }
    }
}

impl Summary<SummaryEntry> for Verdicts {
    fn add(&mut self, about: &SummaryEntry) {
        self.status.worsen(about.status);
        match about.cross_check {
            Some(CrossCheck::Agrees) => self.agrees += 1,
            Some(CrossCheck::Skipped) => self.skipped += 1,
            None => {}
        }
        if let Some((time, puzzle)) = about.slow.as_deref() {
            self.slowest.add(*time, puzzle);
        }
        let Some(verdict) = about.verdict else { return };
        self.puzzles += 1;
        match self.counts.iter_mut().find(|(name, _)| *name == verdict) {
            Some((_, count)) => *count += 1,
            None => self.counts.push((verdict, 1)),
        }
    }

    fn puzzles(&self) -> u64 {
        self.puzzles
    }

    fn status(&self) -> Result<Status, Error> {
        Ok(self.status)
    }

    fn text(&self, time: Duration) -> Option<String> {
        if self.puzzles < 2 {
            return None;
        }
        let verdicts = self.counts.iter().map(|(name, count)| format!("{count} {name}"));
        let verdicts = verdicts.format(", ");
        let cross_check = match (self.agrees, self.skipped) {
            _ if self.is_fast => "; --fast: no cross-check".to_owned(),
            (0, 0) => String::new(),
            (agrees, 0) => format!("; cross-check agrees on {agrees}"),
            (agrees, skipped) => format!("; cross-check agrees on {agrees}, skipped {skipped}"),
        };
        let (puzzles, pace) = (self.puzzles, batch_run::pace(self.puzzles, time));
        let mut text = format!("{puzzles} puzzles: {verdicts}{cross_check}; {pace}");
        if self.puzzles >= Self::MANY {
            for (time, puzzle) in self.slowest.iter() {
                text += &format!("\n  slow: {:>7} {puzzle}", text::seconds(time.as_secs_f64()));
            }
        }
        Some(text)
    }
}
