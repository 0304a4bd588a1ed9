//! Judges what engines return, and compares them.
//!
//! Every grid goes before [`Instance::violations`], which knows no engine.

use crate::{Fault, Of, fault::disagreement, prelude::*, searcher::fingerprint};

/// A search whose grids are solutions, and different ones. Each is judged as it is found.
pub(crate) fn judged(
    puzzle: &Instance,
    engine: &mut dyn Searcher,
    limits: &Limits,
    limiter: &Limiter,
) -> Result<SearchResult, Fault> {
    let mut judge = Judge::new(puzzle, limits, engine.of(), !engine.splits());
    let conclusion = limits.conclude(limiter, |limiter| {
        engine.enumerate(puzzle, limits, limiter, &mut |grid| judge.hear(grid, limiter))
    });
    let conclusion = conclusion.map_err(|error| Fault::Engine { engine: engine.name(), error })?;
    let is_missed = conclusion.complete && !judge.has_given;
    let excluded = puzzle.solution().filter(|_| is_missed && puzzle.is_judged_by_rules());
    let search = judge.verdict(&|| engine.name(), conclusion)?;
    let Some(known) = excluded else { return Ok(search) };
    let name = engine.name();
    let what = format!("{name} excludes the solution that is given with the puzzle: {known}");
    Err(disagreement(puzzle, what, vec![(name, search)]))
}

/// Judges what an engine of this name returned when asked for up to `limit` solutions: whether its
/// grids are solutions, different ones, and not too many.
///
/// # Errors
/// If they are not.
pub fn judge(
    puzzle: &Instance,
    engine: &str,
    search: &SearchResult,
    limit: usize,
) -> Result<(), Fault> {
    let limits = Limits { kept: usize::MAX, ..Limits::solutions(limit) };
    let mut judge = Judge::new(puzzle, &limits, search.of(), true);
    let _ =
        search.solutions.iter().cloned().try_for_each(|grid| judge.hear(grid, &Limiter::none()));
    let conclusion = Conclusion { complete: search.complete, effort: search.effort };
    judge.verdict(&|| engine.to_owned(), conclusion).map(|_| ())
}

/// Looks at solutions as they come, and keeps what is to be kept of them.
struct Judge<'p> {
    puzzle: &'p Instance,
    limits: Limits,
    /// Whether a solution might come twice however many have come.
    may_repeat: bool,
    search: SearchResult,
    /// The fingerprints of those that have come, once there are more than a few.
    known: HashSet<u128>,
    /// Whether the solution that is given with the puzzle has come.
    has_given: bool,
    complaint: Option<String>,
}

impl<'p> Judge<'p> {
    /// Up to here grids are compared with each other, beyond it fingerprints.
    const FEW: usize = 8;

    /// Up to here an engine that cannot repeat itself is not taken at its word.
    const CHECKED: usize = 10_000;

    fn new(puzzle: &'p Instance, limits: &Limits, of: Of, may_repeat: bool) -> Self {
        let (limits, search, known) = (*limits, SearchResult::by(of), HashSet::new());
        Self { puzzle, limits, may_repeat, search, known, has_given: false, complaint: None }
    }

    /// Takes a solution; at a `Break` no more are wanted, because this one is invalid, or there is
    /// no time to judge it.
    fn hear(&mut self, grid: Grid, limiter: &Limiter) -> ControlFlow<()> {
        let grid = grid.with_holes(self.puzzle.model().holes());
        let count = self.search.count();
        if limiter.look_times(self.puzzle.model().rules().len()).is_err() {
            return ControlFlow::Break(());
        }
        let violations = self.puzzle.violations(&grid);
        self.complaint = match violations.first() {
            Some(violation) => Some(violation.to_string()),
            None if count == self.limits.solutions => Some(format!("more than {count} solutions")),
            None if self.repeats(&grid) => Some("the same solution twice".to_owned()),
            None => None,
        };
        let of = self.search.of();
        let is_given = |given| of.values(given) == of.values(&grid);
        self.has_given |= self.puzzle.solution().is_some_and(is_given);
        // What is wrong is shown.
        let kept = if self.complaint.is_some() { usize::MAX } else { self.limits.kept };
        self.search.add(grid, kept);
        if self.complaint.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Whether a grid has come before, as far as that must be looked at.
    fn repeats(&mut self, grid: &Grid) -> bool {
        let count = self.search.count();
        if count < Self::FEW.min(self.limits.kept) {
            return self.search.has(grid);
        }
        if !self.may_repeat && count >= Self::CHECKED {
            self.known = HashSet::new();
            return false;
        }
        if self.known.is_empty() {
            let kept = self.search.solutions.iter();
            self.known.extend(kept.map(|grid| fingerprint(grid, self.search.of())));
        }
        !self.known.insert(fingerprint(grid, self.search.of()))
    }

    /// What was found, if all of it is right.
    fn verdict(
        self,
        engine: &dyn Fn() -> String,
        conclusion: Conclusion,
    ) -> Result<SearchResult, Fault> {
        let search = self.search.concluded(conclusion);
        let Some(complaint) = self.complaint else { return Ok(search) };
        let engine = engine();
        let what = format!("{engine} returned an invalid solution: {complaint}");
        Err(disagreement(self.puzzle, what, vec![(engine, search)]))
    }
}

/// Whether two searches of the same puzzle, with the same limit, can both be right. Their solutions
/// are told apart in the same way.
///
/// # Errors
/// What is contradictory, if they cannot.
pub fn agreement(
    first: &SearchResult,
    second: &SearchResult,
    limit: usize,
) -> Result<CrossCheck, String> {
    let (one, two) = (first.count(), second.count());
    // A complete search knows all solutions: another may find fewer, but no others. Where not all
    // are kept, it shows in their number.
    for (all, some) in [(first, second), (second, first)] {
        let is_other = all.dropped == 0 && !some.solutions.iter().all(|grid| all.has(grid));
        if all.complete && (is_other || some.count() > all.count()) {
            return Err("one found a solution that the other excludes".to_owned());
        }
    }
    if first.complete && second.complete && one == two && first.dropped + second.dropped > 0 {
        let is_same = first.fingerprint() == second.fingerprint();
        let other = || format!("both found {one} solutions, but not the same");
        return is_same.then_some(CrossCheck::Agrees).ok_or_else(other);
    }
    let is_done = |search: &SearchResult| search.complete || search.count() == limit;
    match (is_done(first), is_done(second)) {
        // With exactly `limit` solutions one may know that they are all and the other not.
        (true, true) if one == two => Ok(CrossCheck::Agrees),
        (true, true) => Err(format!("one found {one} solutions, the other {two}")),
        _ => Ok(CrossCheck::Skipped),
    }
}

/// What a second engine says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CrossCheck {
    /// The same.
    Agrees,
    /// Nothing: it was not asked, or hit its limit before it knew.
    Skipped,
}

impl fmt::Display for CrossCheck {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Agrees => "agrees",
            Self::Skipped => "skipped",
        })
    }
}
