//! Counting in whichever of three ways comes to an end.

use super::{Uncounted, count_by_parts, plan::Plan};
use crate::{Auto, Backtracker, answer::work_of_checkers, judge::judged, prelude::*};
use satoku_cnf::Encoding;

/// A way to count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CountMethod {
    /// Cell by cell, with states merged.
    States,
    /// One solution after the other, by the default engine; each is judged.
    Listing,
    /// By parts, with those remembered that were counted.
    Parts,
}

impl CountMethod {
    /// The other way that confirms this one.
    #[must_use]
    pub fn other(self) -> Self {
        match self {
            Self::States | Self::Listing => Self::Parts,
            Self::Parts => Self::States,
        }
    }

    /// What is counted, in words.
    pub fn name(self) -> &'static str {
        match self {
            Self::States => "merged states",
            Self::Listing => "solutions one by one",
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

impl ExactCount {
    /// Who else counts the solutions, and how many: the other way, if it was asked, and the
    /// reference backtracker, within what it may take to [recount]. The later one shares less with
    /// the count.
    pub fn others(&self, puzzle: &Instance, nodes: u64, limiter: &Limiter) -> Vec<(String, u128)> {
        let by_other = self.other.map(|other| (self.method.other().name().to_owned(), other));
        let by_listing = recount(puzzle, self.count, nodes, limiter);
        let by_listing = by_listing.map(|other| ("backtrack".to_owned(), other));
        by_other.into_iter().chain(by_listing).collect()
    }

    /// That others count another number, if one of them does.
    pub fn contradiction(&self, others: &[(String, u128)]) -> Option<String> {
        let differs = others.iter().any(|&(_, other)| other != self.count);
        let others = others.iter().map(|(name, other)| format!("{other} by {name}"));
        differs.then(|| {
            format!(
                "the exact count by {} is {}, and others count {}; one of them is wrong, please \
                 report it",
                self.method.name(),
                self.count,
                others.format(" and "),
            )
        })
    }
}

/// So many states or nodes each way may take at first.
const FIRST: usize = 20_000;

/// So many times as many they may take each time after.
const FACTOR: usize = 8;

/// So much [work](Limiter::count) listing may take for each state of the others, and as much what
/// is made before the first state is.
const WORK: u64 = 25_000;

/// Beyond so many states, which is about four seconds, what is made before has no more.
const MOST_TO_PLAN: usize = FIRST * FACTOR;

/// So much work a first search for any solution may take.
const WORK_TO_REFUTE: u64 = 50_000_000;

/// So much work the other way may take that confirms a count.
const WORK_OF_OTHER: u64 = 2_000_000_000;

/// How many solutions are listed at first, and at most; the first are found by engines that decide
/// hard puzzles, and the others by engines that need no memory for them.
const LISTED: [usize; 2] = [1000, 1_000_000];

/// How many solutions a puzzle has, counted in turns by merged states, one by one and by parts,
/// with more and more of them up to the limit; and if asked for, what another way says.
///
/// Listing is for puzzles that have few solutions, and clues from which much must be concluded.
///
/// # Errors
/// If that is beyond the limits in all ways.
pub fn count_either_way(
    puzzle: &Instance,
    most: usize,
    checks: bool,
    limiter: &Limiter,
) -> Result<ExactCount, Uncounted> {
    // That there is none often shows before anything is made for a count.
    if list(puzzle, 0, WORK_TO_REFUTE, limiter) == Some(0) {
        let method = CountMethod::Listing;
        let other = checks.then(|| other(method, puzzle, most, limiter)).flatten();
        return Ok(ExactCount { count: 0, method, other });
    }
    let mut states = FIRST.min(most);
    loop {
        let mut reason = None;
        for method in [CountMethod::States, CountMethod::Listing, CountMethod::Parts] {
            match count(method, puzzle, states, limiter) {
                Ok(Some(count)) => {
                    let other = checks.then(|| other(method, puzzle, most, limiter)).flatten();
                    return Ok(ExactCount { count, method, other });
                }
                Ok(None) => {}
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
            Some(reason) if states >= most => return Err(reason),
            _ => states = states.saturating_mul(FACTOR).min(most),
        }
    }
}

/// Counts in one way; none if that takes too long.
fn count(
    method: CountMethod,
    puzzle: &Instance,
    states: usize,
    limiter: &Limiter,
) -> Result<Option<u128>, Uncounted> {
    match method {
        CountMethod::States => {
            let work = WORK.saturating_mul(states.min(MOST_TO_PLAN) as u64);
            let plan = limiter.part(work, |part| Ok(Plan::of(puzzle, part)));
            plan.map_or(Ok(None), |plan| plan?.run(states, limiter).map(Some))
        }
        CountMethod::Listing => {
            let most = LISTED[usize::from(states > FIRST)];
            Ok(list(puzzle, most, WORK.saturating_mul(states as u64), limiter))
        }
        CountMethod::Parts => count_by_parts(puzzle, states, limiter).map(Some),
    }
}

/// What the other way counts, if it comes to an end soon.
fn other(method: CountMethod, puzzle: &Instance, states: usize, limiter: &Limiter) -> Option<u128> {
    let few = FIRST.min(states);
    let search =
        |part: &Limiter| count(method.other(), puzzle, few, part).map_err(|_| Stopped::Work);
    limiter.part(WORK_OF_OTHER, search).ok().flatten()
}

/// Lists up to so many solutions, within this work; their number, if they are all there are.
fn list(puzzle: &Instance, most: usize, work: u64, limiter: &Limiter) -> Option<u128> {
    let wanted = Limits { kept: 0, ..Limits::solutions(most + 1) };
    let search = |part: &Limiter| {
        let mut engine = Auto::new(Encoding::default());
        judged(puzzle, &mut engine, &wanted, part).map_err(|_| Stopped::Work)
    };
    let found = limiter.part(work, search).ok()?;
    (found.complete && found.count() <= most).then_some(found.count() as u128)
}

/// Counts the solutions again, with the reference backtracker, to confirm a `count` of
/// [`count_exactly`](crate::count_exactly). It stops at the first solution beyond `count`.
///
/// Like a checker of an answer it may take `nodes` nodes, and counted [work](Limiter::count) in
/// proportion to that of the count, which `limiter` has counted. None if that is not enough.
pub fn recount(puzzle: &Instance, count: u128, nodes: u64, limiter: &Limiter) -> Option<u128> {
    // Every solution takes a node or more.
    if count > u128::from(nodes) {
        return None;
    }
    let solutions = usize::try_from(count).ok()?.checked_add(1)?;
    let limits = Limits { solutions, kept: 0, nodes: Some(nodes), time: None };
    let mut backtracker = Backtracker::new(Strategy::REFERENCE);
    let search = |part: &Limiter| Ok(backtracker.search(puzzle, &limits, part));
    let search = limiter.part(work_of_checkers(limiter.own(), nodes), search).ok()?.ok()?;
    let found = search.count();
    (search.complete || found == solutions).then_some(found as u128)
}
