//! The search: it chooses, propagates, learns from contradictions and goes back.

use super::{
    Reasons,
    activity::Activity,
    nogoods::{Event, Finding, Nogood, Nogoods},
    wanted::Wanted,
};
use crate::{
    prelude::*,
    propagation::{CandidateSearch, Network, Progress, Weights},
};
use satoku_puzzle::statement::{Explainer, Look, LookOutcome, Looked, Queue};
use satoku_sat::Counters;

/// Why some candidates were struck together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    Choice,
    /// The propagator of this number struck them.
    Propagator(u32),
    /// The first event of this nogood must not happen.
    Nogood(u32),
}

/// Candidates that were struck together.
#[derive(Clone, Copy, Debug)]
pub(super) struct Run {
    /// The candidates before.
    pub mark: usize,
    pub cause: Cause,
}

/// A choice, and all that follows until the next one.
#[derive(Clone, Copy, Debug)]
pub(super) struct Level {
    /// The candidates before.
    pub mark: usize,
    /// The number of runs before.
    pub runs: usize,
    /// What was chosen.
    pub choice: Event,
}

/// Why the candidates contradict each other.
#[derive(Clone, Debug)]
pub(super) enum Conflict {
    /// All events of this nogood have happened.
    Nogood(u32),
    /// The propagator of this number fails, and leaves these cells without candidates that are not
    /// its own.
    Propagator(u32, Vec<usize>),
    /// There may be none: a limit was hit.
    Out,
}

pub(crate) struct LearningSearch<'a> {
    pub(super) network: &'a Network,
    limiter: &'a Limiter,
    limits: Limits,
    /// The number of words of a cell's candidates.
    pub(super) words: usize,
    pub(super) candidates: Candidates,
    /// All candidates that are not certainly wrong.
    pub(super) certain: Vec<u64>,
    /// What was struck since the first choice.
    pub(super) runs: Vec<Run>,
    pub(super) levels: Vec<Level>,
    queue: Queue,
    /// What is chosen before there are conflicts.
    weights: Weights,
    pub(super) activity: Activity,
    pub(super) nogoods: Nogoods,
    /// All candidates as the nogoods know them, and how many changes they know.
    told: Vec<u64>,
    cursor: usize,
    pub(super) explainer: Explainer,
    pub(super) wanted: Wanted,
    nodes: u64,
    conflicts: u64,
    /// The shortest number of conflicts between restarts, and how many there are before the next.
    restart_after: u64,
    until_restart: u64,
    restarts: u32,
    work: u64,
    /// The work at which the clock is looked at next.
    next_look: u64,
    is_out: bool,
    /// The solutions that were not yet taken, and the number of all.
    solutions: Vec<Grid>,
    found: usize,
    progress: Progress,
    /// Who is told the reasons, if somebody is.
    pub(super) reasons: Option<&'a mut dyn Reasons>,
}

impl<'a> LearningSearch<'a> {
    /// The [work](Limiter::count) of looking at a cell to choose the next, of looking at a nogood,
    /// and of a conflict without its explanations.
    const WORK_PER_WORD: u64 = 20;
    const WORK_PER_NOGOOD: u64 = 60;
    const WORK_PER_CONFLICT: u64 = 30_000;

    /// The work between looks at the clock.
    const WORK_PER_LOOK: u64 = 1_000_000;

    /// The usual shortest number of conflicts between restarts.
    const RESTART: u64 = 100;

    /// A search for solutions with these givens. The time of its limits begins now, and goes on
    /// while it pauses.
    pub(crate) fn new(
        network: &'a Network,
        givens: &Grid,
        limits: &Limits,
        limiter: &'a Limiter,
    ) -> Self {
        let start = CandidateSearch::new(network, None, givens, ValueOrder::Up, limits, limiter);
        Self::from(network, start.candidates().clone(), start.progress(), limits, limiter)
    }

    /// The same, and the reasons are told.
    pub(crate) fn telling(
        network: &'a Network,
        givens: &Grid,
        limits: &Limits,
        limiter: &'a Limiter,
        reasons: &'a mut dyn Reasons,
    ) -> Self {
        let mut candidates = Candidates::all(network.model.size());
        let is_left = network.give(givens, &mut candidates).is_ok();
        let mut search = Self::from(network, candidates, Progress::Open, limits, limiter);
        search.reasons = Some(reasons);
        search.queue = Queue::all(&network.propagators);
        let is_left = is_left && search.settle();
        search.note_progress(is_left);
        search
    }

    fn from(
        network: &'a Network,
        candidates: Candidates,
        progress: Progress,
        limits: &Limits,
        limiter: &'a Limiter,
    ) -> Self {
        let all = candidates.all_words().to_vec();
        Self {
            network,
            limiter,
            limits: *limits,
            words: candidates.words(),
            certain: all.clone(),
            runs: Vec::new(),
            levels: Vec::new(),
            queue: Queue::none(&network.propagators),
            weights: Weights::of_propagators(network),
            activity: Activity::new(all.len()),
            nogoods: Nogoods::new(all.len()),
            cursor: candidates.mark(),
            explainer: Explainer::new(candidates.size()),
            wanted: Wanted::new(all.len()),
            told: all,
            candidates,
            nodes: 0,
            conflicts: 0,
            restart_after: Self::RESTART,
            until_restart: Self::RESTART,
            restarts: 0,
            work: 0,
            next_look: 0,
            is_out: false,
            solutions: Vec::new(),
            found: 0,
            progress,
            reasons: None,
        }
    }

    /// Restarts all the time, and keeps hardly any nogoods.
    #[cfg(test)]
    pub(crate) fn forget_and_restart_often(&mut self) {
        self.restart_after = 1;
        self.nogoods.keep_few();
    }

    /// Goes on for about so much work, in nanoseconds. Returns whether it has come to its end, as
    /// [`CandidateSearch::run_for`].
    pub(crate) fn run_for(&mut self, work: u64) -> bool {
        let end = self.work.saturating_add(work);
        while self.progress == Progress::Open && self.work < end {
            if self.until_restart == 0 {
                self.restart();
            }
            let is_left = match self.next_choice() {
                Some(choice) if self.limits.nodes.is_none_or(|most| self.nodes < most) => {
                    self.nodes += 1;
                    self.choose(choice);
                    self.settle()
                }
                Some(_) => {
                    self.is_out = true;
                    false
                }
                None => {
                    if let Some(mut grid) = self.candidates.grid() {
                        self.network.model.holes().iter().for_each(|hole| grid.set(hole, None));
                        self.solutions.push(grid);
                        self.found += 1;
                    }
                    self.exclude_solution()
                }
            };
            self.note_progress(is_left);
        }
        self.progress != Progress::Open
    }

    fn note_progress(&mut self, is_left: bool) {
        if self.is_out {
            self.progress = Progress::Stopped;
        } else if !is_left {
            self.progress = Progress::Complete;
        } else if self.found >= self.limits.solutions {
            self.progress = Progress::Stopped;
        }
    }

    /// The solutions that were found since this was asked last.
    pub(crate) fn take_solutions(&mut self) -> Vec<Grid> {
        std::mem::take(&mut self.solutions)
    }

    /// What it has come to.
    pub(crate) fn conclusion(&self) -> Conclusion {
        let counters = Counters { conflicts: Some(self.conflicts), ..Counters::default() };
        let effort = Effort { nodes: Some(self.nodes), counters, ..Effort::default() };
        Conclusion { complete: self.progress == Progress::Complete, effort }
    }

    /// What to try; nothing if every cell has one candidate.
    fn next_choice(&mut self) -> Option<Event> {
        self.count(Self::WORK_PER_WORD * self.certain.len() as u64);
        let usual = || self.weights.branch(self.network, &self.candidates, None, true);
        let branch = self.activity.branch(&self.candidates).or_else(usual)?;
        let cell = branch.cell;
        let value = branch.value.or_else(|| bits::first(self.candidates.of(cell)))?;
        Some(Event::new(Fact::Held { cell, value }, self.words))
    }

    /// Excludes the solution that was found last: all choices do not go together. Returns whether
    /// there may be another one.
    fn exclude_solution(&mut self) -> bool {
        let choices: Vec<Event> = self.levels.iter().rev().map(|level| level.choice).collect();
        if choices.is_empty() {
            return false;
        }
        self.back_to(choices.len() - 1);
        self.exclude_first(choices, 0);
        self.settle()
    }

    /// Excludes a solution that another search has found. Takes all choices back.
    pub(crate) fn exclude(&mut self, grid: &Grid) {
        if self.progress != Progress::Open {
            return;
        }
        self.back_to(0);
        let size = grid.size();
        let held = grid.filled().filter_map(|(cell, value)| {
            let (cell, value) = (size.index(cell), size.value_index(value));
            let is_open = self.candidates.count(cell) > 1;
            is_open.then(|| Event::new(Fact::Held { cell, value }, self.words))
        });
        let events: Vec<Event> = held.collect();
        let is_left = match &events[..] {
            // All cells hold what they do there.
            [] => false,
            [_] => {
                self.exclude_first(events, 0);
                self.settle()
            }
            _ => {
                self.tell_excluded(&events);
                self.nogoods.add(Nogood { events, levels: 0, is_used: true });
                true
            }
        };
        self.note_progress(is_left);
    }

    fn choose(&mut self, choice: Event) {
        let mark = self.candidates.mark();
        self.levels.push(Level { mark, runs: self.runs.len(), choice });
        let (cell, value) = choice.place(self.words);
        // (It is a candidate.)
        let _ = self.candidates.set(cell, value);
        self.note(mark, Cause::Choice);
    }

    /// Propagates, learns from conflicts and goes back until there is none. Returns whether there
    /// is anything left to try.
    fn settle(&mut self) -> bool {
        while let Err(conflict) = self.propagate() {
            self.is_out |= matches!(conflict, Conflict::Out);
            if self.is_out {
                return false;
            }
            if self.levels.is_empty() {
                self.tell_failure(&conflict, &[]);
                return false;
            }
            self.conflicts += 1;
            self.until_restart = self.until_restart.saturating_sub(1);
            self.count(Self::WORK_PER_CONFLICT);
            let Some((events, levels, level)) = self.learn(&conflict) else { return false };
            let work = self.explainer.take_work();
            self.count(work);
            self.back_to(level);
            self.exclude_first(events, levels);
            if self.nogoods.are_many() {
                self.forget();
            }
        }
        true
    }

    /// Keeps a nogood of which only the first event has not happened, and excludes that.
    fn exclude_first(&mut self, events: Vec<Event>, levels: usize) {
        self.tell_excluded(&events);
        let (first, mark) = (events[0], self.candidates.mark());
        let cause = if events.len() > 1 {
            Cause::Nogood(self.nogoods.add(Nogood { events, levels, is_used: true }))
        } else {
            // It is certain.
            Cause::Choice
        };
        first.exclude(&mut self.candidates);
        self.note(mark, cause);
    }

    /// Strikes what follows until nothing more happens.
    fn propagate(&mut self) -> Result<(), Conflict> {
        let result = self.propagate_all();
        if self.levels.is_empty() {
            self.tell_certain();
        }
        if result.is_err() {
            self.queue.clear();
        } else if self.levels.is_empty() {
            // What is certain needs no reason.
            self.runs.clear();
            self.certain.copy_from_slice(self.candidates.all_words());
        }
        result
    }

    fn propagate_all(&mut self) -> Result<(), Conflict> {
        let propagators = &self.network.propagators;
        loop {
            self.tell()?;
            let turn = self.queue.turn(propagators, Look::Step, &mut self.candidates);
            let Some(Looked { index, mark, outcome }) = turn else { return Ok(()) };
            let propagator = &propagators.all()[index];
            self.count(propagator.work());
            match outcome {
                LookOutcome::Idle => {}
                LookOutcome::Struck => {
                    self.runs.push(Run { mark, cause: Cause::Propagator(index as u32) });
                }
                LookOutcome::Failed => {
                    let emptied = propagator.emptied_others(&self.candidates, mark);
                    self.undo(mark);
                    return Err(Conflict::Propagator(index as u32, emptied));
                }
            }
            if self.is_out {
                return Err(Conflict::Out);
            }
        }
    }

    /// Notes what was struck since a mark.
    fn note(&mut self, mark: usize, cause: Cause) {
        self.runs.push(Run { mark, cause });
        self.queue.wake(&self.network.propagators, &self.candidates, mark);
    }

    /// Tells what propagators have struck since the last time when it was certain.
    fn tell_certain(&mut self) {
        let Some(reasons) = self.reasons.as_mut() else { return };
        let (words, network) = (self.words, self.network);
        let mut then = self.candidates.all_words().to_vec();
        let (mut end, mut told) = (self.candidates.mark(), Vec::new());
        for run in self.runs.iter().rev() {
            let mut strikes = Vec::new();
            let changes = &self.candidates.changes(run.mark)[..end - run.mark];
            for &(index, before) in changes.iter().rev() {
                let index = index as usize;
                let struck = bits::members(&[before & !then[index]]).collect::<Vec<_>>();
                let first = index % words * bits::WORD;
                strikes.extend(struck.into_iter().map(|bit| (index / words, first + bit)));
                then[index] = before;
            }
            end = run.mark;
            told.push((run.cause, strikes));
        }
        for (cause, strikes) in told.into_iter().rev() {
            if let Cause::Propagator(index) = cause {
                reasons.struck(&network.propagators.all()[index as usize], &[], &strikes);
            }
        }
    }

    /// Tells that a propagator fails because of these facts, if one does.
    pub(super) fn tell_failure(&mut self, conflict: &Conflict, facts: &[Fact]) {
        if let (Some(reasons), Conflict::Propagator(index, others)) =
            (self.reasons.as_mut(), conflict)
        {
            reasons.failed(&self.network.propagators.all()[*index as usize], facts, others);
        }
    }

    /// Tells that these events do not go together.
    fn tell_excluded(&mut self, events: &[Event]) {
        if let Some(reasons) = self.reasons.as_mut() {
            let facts: Vec<Fact> = events.iter().map(|event| event.fact(self.words)).collect();
            reasons.excluded(&facts);
        }
    }

    /// Tells the nogoods what has happened, and excludes what they exclude.
    fn tell(&mut self) -> Result<(), Conflict> {
        while let Some(&(index, _)) = self.candidates.changes(self.cursor).first() {
            let index = index as usize;
            self.cursor += 1;
            let now = self.candidates.all_words()[index];
            let struck = self.told[index] & !now;
            self.told[index] = now;
            for bit in bits::members(&[struck]) {
                self.tell_event(Event::struck(index, bit))?;
            }
            let cell = index / self.words;
            if struck != 0
                && let Some(value) = self.candidates.single(cell)
            {
                self.tell_event(Event::new(Fact::Held { cell, value }, self.words))?;
            }
        }
        Ok(())
    }

    fn tell_event(&mut self, event: Event) -> Result<(), Conflict> {
        let (runs, queue) = (&mut self.runs, &mut self.queue);
        let propagators = &self.network.propagators;
        let find = |nogood, finding, candidates: &mut Candidates| match finding {
            Finding::Conflict => Err(Conflict::Nogood(nogood)),
            Finding::Excludes(event) => {
                let mark = candidates.mark();
                event.exclude(candidates);
                runs.push(Run { mark, cause: Cause::Nogood(nogood) });
                queue.wake(propagators, candidates, mark);
                Ok(())
            }
        };
        let (looks, result) = self.nogoods.happened(event, &mut self.candidates, find);
        self.count(Self::WORK_PER_NOGOOD * looks as u64);
        result
    }

    /// Takes back what was struck since a mark.
    pub(crate) fn undo(&mut self, mark: usize) {
        if self.cursor > mark {
            let known = &self.candidates.changes(mark)[..self.cursor - mark];
            for &(index, before) in known.iter().rev() {
                self.told[index as usize] = before;
            }
            self.cursor = mark;
        }
        self.candidates.undo(mark);
    }

    /// Takes back all choices but this many.
    pub(crate) fn back_to(&mut self, level: usize) {
        if let Some(&Level { mark, runs, .. }) = self.levels.get(level) {
            self.undo(mark);
            self.runs.truncate(runs);
            self.levels.truncate(level);
        }
        self.queue.clear();
    }

    /// Takes all choices back, and tries those that are best now: 1, 1, 2, 1, 1, 2, 4, … times the
    /// shortest number of conflicts later again (Luby, Sinclair and Zuckerman, "Optimal speedup of
    /// Las Vegas algorithms", 1993).
    fn restart(&mut self) {
        self.back_to(0);
        self.restarts += 1;
        self.until_restart = self.restart_after << luby_power(self.restarts);
    }

    /// Forgets nogoods.
    fn forget(&mut self) {
        let reasons = self.runs.iter().filter_map(|run| match run.cause {
            Cause::Nogood(nogood) => Some(nogood),
            _ => None,
        });
        let numbers = self.nogoods.forget(reasons);
        for run in &mut self.runs {
            if let Cause::Nogood(nogood) = &mut run.cause {
                *nogood = numbers[*nogood as usize].expect("reasons are kept");
            }
        }
    }

    /// Counts work, and looks whether a limit was hit.
    fn count(&mut self, work: u64) {
        self.work += work;
        self.is_out |= self.limiter.count(work).is_err();
        if self.work >= self.next_look {
            self.next_look = self.work + Self::WORK_PER_LOOK;
            self.is_out |= self.limiter.is_over();
        }
    }
}

/// The logarithm of the number at this 0-based place of 1, 1, 2, 1, 1, 2, 4, 1, …
fn luby_power(place: u32) -> u32 {
    let number = u64::from(place) + 1;
    if (number + 1).is_power_of_two() {
        return number.ilog2();
    }
    // It goes on as it began.
    luby_power((number - (1 << number.ilog2())) as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn restarts_are_further_apart_now_and_then() {
        let powers: Vec<u32> = (0..15).map(luby_power).collect();
        assert_eq!(powers, [0, 0, 1, 0, 0, 1, 2, 0, 0, 1, 0, 0, 1, 2, 3]);
    }
}
