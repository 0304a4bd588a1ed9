//! Trials: whether some rules, and nothing else, refute a candidate.
//!
//! A trial assumes the candidate, has the rules strike what they exclude, and where that does not
//! end in a contradiction it goes through the cases of a cell, within a number of choices. The
//! cells at which rules have failed come first (weighted degree: Boussemart, Hemery, Lecoutre, Sais
//! 2004).
//!
//! Rules can be left out one by one. What is refuted without a rule does not need it, so the fewest
//! rules that are found are a reason that a person can keep in mind.

use std::collections::HashMap;

use itertools::Itertools;

use super::{Layout, State, bits, cost, technique::rule_candidates::candidates_of};
use satoku_puzzle::{
    interrupt::Limiter,
    program::Lit,
    statement::{
        Candidates, Impossible, Look, LookOutcome, Propagate, Propagator, Propagators, Queue,
    },
};

/// Something to refute: that a value is in a cell, or that it is not.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Refutable {
    pub cell: usize,
    pub value: usize,
    /// What is assumed, and refuted.
    pub is_there: bool,
}

impl Refutable {
    /// What is assumed, as a literal of the model's program.
    pub(crate) fn literal(self, layout: &Layout) -> Lit {
        layout.literal(self.cell, self.value, self.is_there)
    }
}

/// What a trial comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Finding {
    /// The rules refute it.
    Refuted,
    /// They do not.
    Possible,
    /// That takes more choices than there were.
    Undecided,
}

/// Trials with some rules in one state.
pub(crate) struct Trials<'a> {
    layout: &'a Layout,
    /// What is possible before each trial.
    pub candidates: Candidates,
    /// The rules' names, those of clues first, and whether each takes part.
    pub names: Vec<&'a str>,
    is_on: Vec<bool>,
    /// The rules that each part of what they say follows from, and whether all of these take part.
    sources: Vec<Vec<usize>>,
    is_part_on: Vec<bool>,
    propagators: Propagators<&'a Propagator>,
    queue: Queue,
    /// For each cell the parts that look at it.
    watchers: Vec<Vec<u32>>,
    /// How often each part has failed.
    failures: Vec<u32>,
    /// The cells that are filled, and those of them at which a rule looks that takes part.
    cells: Vec<usize>,
    looked_at: Vec<usize>,
    /// For each cell the value that cases begin with.
    preferred: Option<Vec<usize>>,
    /// Once this is stopped, all that is not decided stays so.
    limiter: Limiter,
    /// The choices that are left, and how deep the cases are.
    choices: u32,
    depth: u32,
    /// How deep the cases of the last trial went.
    pub deepest: u32,
    /// How many changes the last trial made to the candidates before its first case.
    pub changes: usize,
    /// What each of the cells held where a trial came to an end without a contradiction.
    pub filling: Vec<usize>,
}

impl<'a> Trials<'a> {
    /// How many choices more than at first trials may need without some rules.
    const MORE: u32 = 10;

    /// How many choices there are between looks at the clock.
    const CHOICES_PER_LOOK: u32 = 16;

    /// Trials with all rules of a state, and what follows from several of them.
    pub(crate) fn of_all(state: &'a State) -> Self {
        let layout = state.layout();
        let (clues, groups) = (0..layout.other_rules().len(), 0..layout.groups().len());
        let cells = (0..layout.size().place_count()).collect();
        let implied = layout.implied_sums().iter().zip(layout.implied_propagators());
        let implied = implied.map(|((name, sum), parts)| (layout.sources(name, sum), &parts[..]));
        let start = (&**layout, candidates_of(state));
        Self::new(start, clues, groups, cells, |_, _| true, implied)
    }

    /// Trials with some clues and groups, both by their places in the layout, over some cells. Of
    /// each clue those parts are used that are wanted; and what follows from several of the rules,
    /// each with their names.
    pub(crate) fn new(
        (layout, candidates): (&'a Layout, Candidates),
        clues: impl IntoIterator<Item = usize>,
        groups: impl IntoIterator<Item = usize>,
        cells: Vec<usize>,
        is_wanted: impl Fn(&Propagator, &[usize]) -> bool,
        implied: impl IntoIterator<Item = (Vec<&'a str>, &'a [Propagator])>,
    ) -> Self {
        let of_clue = |clue: usize| {
            let parts = layout.propagators()[clue].iter().filter(|part| is_wanted(part, &cells));
            (layout.other_rules()[clue].name(), parts.collect_vec())
        };
        let of_group = |group: usize| {
            let parts = layout.group_propagators()[group].iter();
            (&*layout.groups()[group].name, parts.collect_vec())
        };
        let (mut names, mut numbers) = (Vec::new(), HashMap::new());
        let mut parts = Vec::new();
        let clues = clues.into_iter().map(of_clue);
        for (name, propagators) in clues.chain(groups.into_iter().map(of_group)) {
            // Many groups may have one name.
            let rule = *numbers.entry(name).or_insert(names.len());
            if rule == names.len() {
                names.push(name);
            }
            parts.extend(propagators.into_iter().map(|part| (part, vec![rule])));
        }
        for (sources, propagators) in implied {
            let rules = sources.iter().map(|source| numbers[source]).collect_vec();
            parts.extend(propagators.iter().map(|part| (part, rules.clone())));
        }
        parts.sort_by_key(|(part, _)| part.haste());
        let mut watchers = vec![Vec::new(); layout.size().place_count()];
        for (index, (part, _)) in parts.iter().enumerate() {
            part.cells().iter().for_each(|&cell| watchers[cell].push(index as u32));
        }
        let (propagators, rules): (Vec<_>, Vec<_>) = parts.into_iter().unzip();
        let propagators = Propagators::of_unseen(propagators);
        let mut trials = Self {
            layout,
            candidates,
            is_on: vec![true; names.len()],
            names,
            is_part_on: vec![true; rules.len()],
            sources: rules,
            failures: vec![0; propagators.all().len()],
            queue: Queue::none(&propagators),
            propagators,
            watchers,
            looked_at: Vec::new(),
            preferred: None,
            cells,
            limiter: Limiter::none(),
            choices: 0,
            deepest: 0,
            depth: 0,
            changes: 0,
            filling: Vec::new(),
        };
        trials.use_only(&trials.rules());
        trials
    }

    /// The same, which decide nothing more once they are stopped.
    #[must_use]
    pub(crate) fn limited(self, limiter: &Limiter) -> Self {
        Self { limiter: limiter.clone(), ..self }
    }

    /// Has fillings keep to some grid as far as the order of cases goes, and in all that no rule
    /// looks at: for each cell its value there.
    pub(crate) fn keep_near(&mut self, grid: Option<Vec<usize>>) {
        self.preferred = grid;
    }

    /// The rules that take part, by their numbers.
    pub(crate) fn rules(&self) -> Vec<usize> {
        (0..self.names.len()).filter(|&rule| self.is_on[rule]).collect()
    }

    /// Whether a rule that takes part looks at a cell.
    pub(crate) fn is_about(&self, cell: usize) -> bool {
        self.watchers[cell].iter().any(|&part| self.is_part_on[part as usize])
    }

    /// Has only these rules take part.
    pub(crate) fn use_only(&mut self, rules: &[usize]) {
        self.is_on.fill(false);
        rules.iter().for_each(|&rule| self.is_on[rule] = true);
        for (is_part_on, rules) in self.is_part_on.iter_mut().zip(&self.sources) {
            *is_part_on = rules.iter().all(|&rule| self.is_on[rule]);
        }
        let are_on = &self.is_part_on;
        self.queue.use_only(&self.propagators, |index| are_on[index]);
        let is_about = |&cell: &usize| self.is_about(cell);
        self.looked_at = self.cells.iter().copied().filter(is_about).collect();
    }

    /// The rules that a filling breaks, whether they take part or not, where only these of its
    /// cells may show that. The candidates hold the filling, and are as before afterwards.
    pub(crate) fn broken(&mut self, filling: &[usize], changed: &[usize]) -> Vec<usize> {
        let candidates = &mut self.candidates;
        let mark = candidates.mark();
        for (&cell, &value) in self.cells.iter().zip(filling) {
            let set = candidates.set(cell, value);
            debug_assert!(set.is_ok(), "fillings are of candidates");
        }
        let own = |cell: usize| self.watchers[cell].iter().map(|&part| part as usize);
        let parts = changed.iter().flat_map(|&cell| own(cell)).sorted_unstable().dedup();
        let mut broken = Vec::new();
        for part in parts {
            // What follows from several rules holds where these do.
            let [rule] = self.sources[part][..] else { continue };
            if !broken.contains(&rule) {
                let mark = candidates.mark();
                if self.propagators.all()[part].prune(candidates).is_err() {
                    broken.push(rule);
                }
                candidates.undo(mark);
            }
        }
        candidates.undo(mark);
        broken
    }

    /// Whether the rules refute something, as far as that shows from what they say of the cells
    /// that change by its assumption and from there on, with at most this number of choices; and
    /// how many it took. The candidates are as before.
    pub(crate) fn refute(&mut self, target: Refutable, choices: u32) -> (Finding, u32) {
        (self.choices, self.deepest, self.depth) = (choices, 0, 0);
        let mark = self.candidates.mark();
        self.changes = mark;
        let finding = self.assume(target);
        self.queue.clear();
        self.candidates.undo(mark);
        (finding, choices - self.choices)
    }

    /// Whether the rules refute something here. The candidates are not as before.
    fn assume(&mut self, Refutable { cell, value, is_there }: Refutable) -> Finding {
        let candidates = &mut self.candidates;
        let mark = candidates.mark();
        let assumed =
            if is_there { candidates.set(cell, value) } else { candidates.strike(cell, value) };
        if assumed == Err(Impossible) {
            return Finding::Refuted;
        }
        self.queue.wake(&self.propagators, candidates, mark);
        self.descend()
    }

    /// As few of the rules that take part as still refute something that they refute with `used`
    /// choices, and with little more than that in each trial; those that cost most are left out
    /// first, many at a time. Only these take part from then on. Returns the choices that these
    /// need, and how deep they go.
    pub(crate) fn reduce(&mut self, target: Refutable, mut used: u32) -> (u32, u32) {
        let most = 2 * used + Self::MORE;
        let mut depth = self.deepest;
        let mut rules = self.rules();
        rules.sort_by_key(|&rule| std::cmp::Reverse(cost::of_rule(self.layout, self.names[rule])));
        let mut length = rules.len().div_ceil(2);
        while length > 0 {
            let mut begin = 0;
            while begin < rules.len() {
                let mut fewer = rules.clone();
                fewer.drain(begin..(begin + length).min(rules.len()));
                self.use_only(&fewer);
                match self.refute(target, most) {
                    (Finding::Refuted, choices) => {
                        (rules, used, depth) = (fewer, choices, self.deepest);
                    }
                    _ => begin += length,
                }
            }
            length = if length == 1 { 0 } else { length.div_ceil(2) };
        }
        self.use_only(&rules);
        (used, depth)
    }

    /// What the rules that take part cost a reader.
    pub(crate) fn cost(&self) -> usize {
        cost::of_rules(self.layout, self.rules().into_iter().map(|rule| self.names[rule]))
    }

    /// Has the rules strike until nothing changes; those first that find more for less.
    fn prune(&mut self) -> Result<(), Impossible> {
        let candidates = &mut self.candidates;
        while let Some(turn) = self.queue.turn(&self.propagators, Look::Whole, candidates) {
            if turn.outcome == LookOutcome::Failed {
                self.failures[turn.index] += 1;
                self.queue.clear();
                return Err(Impossible);
            }
        }
        Ok(())
    }

    fn descend(&mut self) -> Finding {
        let Some(left) = self.choices.checked_sub(1) else { return Finding::Undecided };
        self.choices = left;
        let looks = left.is_multiple_of(Self::CHOICES_PER_LOOK);
        if looks && self.limiter.look_at_clock().is_err() {
            return Finding::Undecided;
        }
        self.deepest = self.deepest.max(self.depth);
        if self.prune().is_err() {
            return Finding::Refuted;
        }
        let candidates = &self.candidates;
        if self.depth == 0 {
            self.changes = candidates.mark() - self.changes;
        }
        let open = self.looked_at.iter().copied().filter(|&cell| candidates.count(cell) > 1);
        let score = |cell: usize| {
            let failures = self.watchers[cell].iter().map(|&part| self.failures[part as usize]);
            (candidates.count(cell) as u32 * 1000) / (1 + failures.sum::<u32>())
        };
        let Some(cell) = open.min_by_key(|&cell| score(cell)) else {
            self.filling = self.filled();
            return Finding::Possible;
        };
        self.depth += 1;
        let mut values = bits::members(candidates.of(cell)).collect_vec();
        if let Some(preferred) = &self.preferred {
            values.sort_by_key(|&value| value != preferred[cell]);
        }
        for value in values {
            let mark = self.candidates.mark();
            let finding = self.assume(Refutable { cell, value, is_there: true });
            self.candidates.undo(mark);
            if finding != Finding::Refuted {
                self.queue.clear();
                self.depth -= 1;
                return finding;
            }
        }
        self.depth -= 1;
        Finding::Refuted
    }

    /// A value for each of the cells: the only one that is left, or else the preferred one.
    fn filled(&self) -> Vec<usize> {
        let candidates = &self.candidates;
        let value = |&cell: &usize| {
            let preferred = || {
                let wanted = self.preferred.as_ref().map(|preferred| preferred[cell]);
                let lowest = || bits::first(candidates.of(cell));
                wanted.filter(|&value| candidates.has(cell, value)).or_else(lowest)
            };
            candidates.single(cell).or_else(preferred).unwrap_or(0)
        };
        self.cells.iter().map(value).collect()
    }
}
