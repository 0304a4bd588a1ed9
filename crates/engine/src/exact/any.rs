//! Counting in whichever of two ways comes to an end.

use satoku_core::{interrupt::Limiter, puzzle::Instance};

use super::{CountLimits, Uncounted, count_by_parts_within, count_exactly_within};

/// A way to count without listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountMethod {
    /// Cell by cell, with states merged.
    States,
    /// By parts, with those remembered that were counted.
    Parts,
}

impl CountMethod {
    fn count(
        self,
        puzzle: &Instance,
        limits: &CountLimits,
        limiter: &Limiter,
    ) -> Result<u128, Uncounted> {
        match self {
            Self::States => count_exactly_within(puzzle, limits, limiter),
            Self::Parts => count_by_parts_within(puzzle, limits, limiter),
        }
    }

    /// The other way.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::States => Self::Parts,
            Self::Parts => Self::States,
        }
    }

    /// What is counted, in words.
    pub fn name(self) -> &'static str {
        match self {
            Self::States => "merged states",
            Self::Parts => "parts",
        }
    }
}

/// A count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExactCount {
    /// The number of solutions.
    pub count: u128,
    /// How it was counted.
    pub method: CountMethod,
    /// What the other way counts, if that was asked and it comes to an end soon.
    pub other: Option<u128>,
}

/// So many states or nodes each way may take at first.
const FIRST: usize = 20_000;

/// So many times as many they may take each time after.
const FACTOR: usize = 8;

/// How many solutions a puzzle has, counted in turns by parts and by merged states, with more and
/// more of them up to the limit; and if asked for, what the other way says.
///
/// # Errors
/// If that is beyond the limits in both ways.
pub fn count_either_way_within(
    puzzle: &Instance,
    limits: &CountLimits,
    checks: bool,
    limiter: &Limiter,
) -> Result<ExactCount, Uncounted> {
    let mut states = FIRST.min(limits.states);
    loop {
        let mut reason = None;
        for method in [CountMethod::States, CountMethod::Parts] {
            match method.count(puzzle, &CountLimits { states, ..*limits }, limiter) {
                Ok(count) => {
                    let few = CountLimits { states: FIRST.min(limits.states), ..*limits };
                    let check = || method.other().count(puzzle, &few, limiter).ok();
                    let other = checks.then(check).flatten();
                    return Ok(ExactCount { count, method, other });
                }
                // (What one of them refuses at once says less than why the other one ends.)
                Err(
                    refused @ (Uncounted::Rule(_)
                    | Uncounted::TooWide { .. }
                    | Uncounted::States { .. }),
                ) => {
                    reason.get_or_insert(refused);
                }
                Err(late) if matches!(late, Uncounted::Nodes { .. }) => reason = Some(late),
                Err(end) => return Err(end),
            }
        }
        match reason {
            Some(reason) if states >= limits.states => return Err(reason),
            _ => states = states.saturating_mul(FACTOR).min(limits.states),
        }
    }
}
