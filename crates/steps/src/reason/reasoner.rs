//! The search for a step: many candidates are refuted, and what costs a reader least is told.

use itertools::Itertools;

use super::{
    base::Base,
    chain::SinglesChain,
    explanation::Explanation,
    least::{self, Least},
    pending::{FEW_CHOICES, PendingTrials, Trial},
    refuter::{Argument, Refuter},
    rule_formula::RuleFormula,
    technique::TECHNIQUE,
};
use crate::{
    Detail, State, Step, Technique, bits, cost, formula::SwitchedFormula, trial::Refutable,
};
use satoku_puzzle::{
    grid::{Grid, Size},
    interrupt::Limiter,
    program::Var,
    statement::Propagator,
};

/// An explanation by cases is short enough up to this number of characters.
const SHORT: usize = 280;

/// Up to this cost, two or three rules and a short chain, nothing cheaper is sought.
pub(super) const CHEAP: usize = 80;

/// Rules that cost as much are not sought: they are more than twenty.
const MOST_COST: usize = 500;

/// Up to this cost, four or five rules, a search may prove that none cost less; on grids of few
/// cells it mostly can whatever they cost.
const PROVABLE: usize = 100;
const FEW_CELLS: usize = 40;

/// From this work on a chain takes long, in cells and values, and this many are enough.
const LONG_CHAIN: usize = 5_000;
const FEW_CHAINS: usize = 6;

/// After this many candidates that could not be told, cases are only counted.
const UNEXPLAINED: usize = 3;

/// The chains that are begun for a step, in cells and values: on large grids they are fewer.
const CHAINS_BEGUN: usize = 20_000_000;

/// How many of the shortest refutations by chains are explained; the shortest explanation wins.
const CHAINS_EXPLAINED: usize = 12;

/// Where chains refute nothing: how many candidates are refuted by cases, until one is short to
/// tell.
const CASES: usize = 12;

/// Questions to the solver about what can be spared; with more items than that it only confirms.
const QUESTIONS: usize = 60;

/// The choices in the search for the rules that cost least, and for the proof that none cost less;
/// and over a whole walk, where it proves nothing.
const LEAST: u64 = 20_000;
const LEAST_IN_ALL: u64 = 200_000;

/// An argument, and how it is told.
struct ExplainedArgument {
    argument: Argument,
    explanation: Explanation,
    /// What it costs a reader.
    cost: usize,
}

impl ExplainedArgument {
    /// The better of two has the lower rank: it costs less, or else it places a value.
    fn rank(&self) -> (usize, bool) {
        (self.cost, self.argument.target.is_there)
    }
}

/// Finds reasons, for one walk.
#[derive(Default)]
pub struct Reasoner {
    formula: Option<SwitchedFormula>,
    /// The rules in the solver, with a switch for each, and as a whole.
    pub(super) rule_formula: Option<RuleFormula>,
    pub(super) whole_formula: Option<RuleFormula>,
    /// For each cell and value, whether a solution is known that has it.
    pub(super) is_possible: Vec<bool>,
    /// The only solution, if it is known to be the only one.
    pub(super) solution: Option<Grid>,
    /// The forms that are wanted; none if all are.
    wanted: Option<Vec<&'static Technique>>,
    /// The values of a solution, if one is known.
    pub(super) filling: Option<Vec<usize>>,
    /// What trials have refuted beside the steps that were taken.
    pub(super) pending: PendingTrials,
    /// The choices of searches for the rules that cost least that have proved nothing.
    unproven: u64,
    /// That of the last state.
    pub(super) limiter: Limiter,
}

impl Reasoner {
    /// One for a puzzle whose only solution is known: then nothing must be asked about what
    /// else is possible.
    #[must_use]
    pub fn knowing(self, solution: Option<Grid>) -> Self {
        Self { solution, ..self }
    }

    /// The same, which finds reasons of these forms alone.
    #[must_use]
    pub fn only(self, forms: Vec<&'static Technique>) -> Self {
        Self { wanted: Some(forms), ..self }
    }

    fn is_wanted(&self, form: &Technique) -> bool {
        self.wanted.as_ref().is_none_or(|wanted| wanted.contains(&form))
    }

    pub(super) fn is_late(&self) -> bool {
        self.limiter.look_at_clock().is_err()
    }

    /// The step with the shortest reason that was found; none if nothing more is certain, or time
    /// is up.
    pub fn find(&mut self, state: &State) -> Option<Step> {
        let layout = state.layout().clone();
        self.limiter = state.limiter().clone();
        let make = || SwitchedFormula::new(&layout, &self.limiter).ok();
        let formula = self.formula.take().or_else(make)?;
        let mut refuter = Refuter::new(state, formula);
        let has_clues = !layout.other_rules().is_empty();
        if self.is_possible.is_empty() {
            let size = layout.size();
            self.is_possible = vec![false; size.place_count() * size.value_count()];
            match &self.solution {
                Some(solution) => {
                    let mut filling = vec![0; size.place_count()];
                    for (cell, value) in solution.filled() {
                        let (cell, value) = (size.index(cell), size.value_index(value));
                        self.is_possible[cell * size.value_count() + value] = true;
                        filling[cell] = value;
                    }
                    self.filling = Some(filling);
                }
                // Where there are clues, a trial soon comes to one.
                None if has_clues => {}
                None if refuter.ask(&refuter.everything(), None) != Some(false) => {
                    self.learn(size, &refuter.formula.solution());
                }
                None => {}
            }
        }

        self.pending.begin(state);
        let told = self.by_chains(&refuter);
        let cost = told.as_ref().map_or(usize::MAX, |told| told.cost);
        let is_worth_trials = has_clues && cost > CHEAP && self.is_wanted(&TECHNIQUE);
        let tried = is_worth_trials.then(|| self.by_trials(&mut refuter, cost)).flatten();
        let (least, least_cost) = self.least(&mut refuter, tried.as_ref(), told.as_ref());
        let mut step = match (least.or(tried), told) {
            (Some(trial), _) => Some(self.told_trial(&mut refuter, trial)),
            (None, Some(told)) => Some(Self::smaller(&mut refuter, told)),
            (None, None) if has_clues => self.by_cores(&mut refuter),
            (None, None) => self.by_solver(&mut refuter),
        };
        if let Some(Detail::Reason(reason)) = step.as_mut().map(|step| &mut step.detail) {
            let cost = cost::of_rules(&layout, reason.rules.iter().map(|(rule, _)| &**rule));
            reason.is_least = least_cost.is_some_and(|least| cost <= least);
        }
        self.formula = Some(refuter.formula);
        // What was found is certain, even if there was no time to find something better.
        step.filter(|step| self.is_wanted(step.technique))
    }

    /// What was told, with less that it rests on where it is told no longer for that.
    fn smaller(refuter: &mut Refuter<'_>, told: ExplainedArgument) -> Step {
        let (argument, is_minimal) = refuter.minimised(told.argument.clone(), QUESTIONS);
        match refuter.explained(&argument) {
            Some(other) if other.cost(refuter.state.layout()) <= told.cost => {
                refuter.step(&argument, &[], other, is_minimal)
            }
            _ => refuter.step(&told.argument, &[], told.explanation, false),
        }
    }

    /// Rules that cost less than those of what was found, if they refute something with few choices
    /// or cost less with all their choices; and what rules cost at least, if that is proven.
    fn least(
        &mut self,
        refuter: &mut Refuter<'_>,
        tried: Option<&Trial>,
        told: Option<&ExplainedArgument>,
    ) -> (Option<Trial>, Option<usize>) {
        let (state, trials) = (refuter.state, &mut refuter.trials);
        let layout = state.layout();
        let is_sound = |filling: &&Vec<usize>| {
            let mut open = (0..filling.len()).filter(|&cell| state.is_open(cell));
            open.all(|cell| state.has(cell, filling[cell]))
        };
        let Some(filling) = self.filling.as_ref().filter(is_sound) else { return (None, None) };
        let known = match (tried, told) {
            (Some(tried), _) => (tried.cost_of_rules(), tried.cost),
            (None, Some(told)) => (told.explanation.ground.cost_of_rules(layout), told.cost),
            (None, None) => (MOST_COST, usize::MAX),
        };
        if known.0 > PROVABLE && state.layout().size().place_count() > FEW_CELLS {
            return (None, None);
        }
        let targets = self.targets(state).into_iter();
        let targets = targets.filter(|&target| target.is_there && self.is_open(state, target));
        let targets = targets.collect_vec();
        trials.keep_near(Some(filling.clone()));
        let effort = LEAST.min(LEAST_IN_ALL - self.unproven);
        let Least { found, is_proven } =
            least::cheapest(layout, trials, filling, targets, known.0, effort);
        trials.keep_near(None);
        if !is_proven {
            self.unproven += effort;
        }
        let Some((rules, target)) = found else { return (None, is_proven.then_some(known.0)) };
        let found = Trial::of(trials, target, &rules);
        let least = is_proven.then(|| found.cost_of_rules());
        let is_better = found.choices <= FEW_CHOICES || found.cost <= known.1;
        (is_better.then_some(found), least)
    }

    /// Remembers the solution that the solver just found.
    pub(super) fn learn(&mut self, size: Size, solution: &[bool]) {
        for variable in (0..solution.len()).filter(|&variable| solution[variable]) {
            if let Some((cell, value)) = size.cell_value(Var::from_index(variable)) {
                let place = size.index(cell) * size.value_count() + size.value_index(value);
                self.is_possible[place] = true;
            }
        }
    }

    /// All that may be refuted, cells with few candidates first.
    pub(super) fn targets(&self, state: &State) -> Vec<Refutable> {
        let size = state.layout().size();
        let cells = (0..size.place_count()).filter(|&cell| state.is_open(cell));
        let mut targets = Vec::new();
        for cell in cells.sorted_by_key(|&cell| state.candidate_count(cell)) {
            let is_possible = |value| self.is_possible[cell * size.value_count() + value];
            let values = bits::members(state.candidates(cell)).collect_vec();
            let (possible, others): (Vec<_>, Vec<_>) =
                values.into_iter().partition(|&value| is_possible(value));
            targets.extend(others.iter().map(|&value| Refutable { cell, value, is_there: true }));
            if let [value] = possible[..] {
                targets.push(Refutable { cell, value, is_there: false });
            }
        }
        targets
    }

    /// Of what singles alone refute, what costs a reader least.
    ///
    /// Where chains take long, a few that are refuted are enough, and those that are not told wait
    /// for the next steps.
    fn by_chains(&mut self, refuter: &Refuter<'_>) -> Option<ExplainedArgument> {
        let base = refuter.whole_base();
        let cost = Self::cost(refuter);
        let most = CHAINS_BEGUN / cost;
        let takes_long = cost >= LONG_CHAIN;
        let enough = if takes_long { FEW_CHAINS } else { usize::MAX };
        let waiting = std::mem::take(&mut self.pending.chains);
        let mut targets = self.targets(refuter.state);
        if takes_long && !waiting.is_empty() {
            targets.retain(|target| waiting.contains(target));
        }
        let in_time = targets.into_iter().take(most.max(4)).take_while(|_| !self.is_late());
        let refuted = in_time.filter_map(|target| {
            let mut chain = SinglesChain::new(&base, target);
            let gap = chain.run()?;
            let ground = chain.ground(gap);
            Some((ground.cost_of_rules(base.layout) + cost::LINE * ground.links.len(), target))
        });
        let refuted = refuted.take(enough).sorted_by_key(|(cost, _)| *cost).collect_vec();
        let told = refuted.iter().take(CHAINS_EXPLAINED.min(enough));
        let told =
            told.filter_map(|&(_, target)| Self::explained(refuter, &base, target, usize::MAX));
        let best = told.min_by_key(ExplainedArgument::rank);
        if takes_long {
            self.pending.chains = refuted.into_iter().map(|(_, target)| target).collect();
        }
        best
    }

    /// What a base refutes, explained in at most this number of lines.
    fn explained(
        refuter: &Refuter<'_>,
        base: &Base<'_>,
        target: Refutable,
        lines: usize,
    ) -> Option<ExplainedArgument> {
        let explanation = Explanation::of(base, target, lines)?;
        let items = refuter.items(&explanation.ground);
        let cost = explanation.cost(base.layout);
        Some(ExplainedArgument { argument: Argument { items, target }, explanation, cost })
    }

    /// What the solver refutes where singles do not: what is told by cases in the fewest
    /// characters; if nothing can be told, the first choice and how many cases there are within it;
    /// and if these are too many even to count, the rules of the solver's core.
    fn by_solver(&mut self, refuter: &mut Refuter<'_>) -> Option<Step> {
        let all = refuter.everything();
        let most = (CHAINS_BEGUN / 2_000 / Self::cost(refuter)).clamp(1, CASES);
        let base = refuter.whole_base();
        let mut best: Option<ExplainedArgument> = None;
        let mut first = None;
        let mut tried = 0;
        for target in self.targets(refuter.state) {
            // What must be there is refuted by all the cell's other values, which are shorter to
            // refute.
            if !target.is_there || !self.is_open(refuter.state, target) || self.is_late() {
                continue;
            }
            if self.solution.is_none() && refuter.ask(&all, Some(target)) != Some(false) {
                self.learn(refuter.state.layout().size(), &refuter.formula.solution());
                continue;
            }
            if first.is_none() && !refuter.is_soon_refuted(&all, target) {
                return self.by_cores(refuter);
            }
            first.get_or_insert(target);
            let lines = best.as_ref().map_or(usize::MAX, |best| best.explanation.lines.len());
            let told = Self::explained(refuter, &base, target, lines);
            best = best.into_iter().chain(told).min_by_key(ExplainedArgument::rank);
            tried += 1;
            let is_short = best.as_ref().is_some_and(|best| best.explanation.length() <= SHORT);
            // Where some could not be told, others seldom can, and that takes longest.
            if tried >= most || is_short || best.is_none() && tried >= UNEXPLAINED {
                break;
            }
        }
        if let Some(ExplainedArgument { argument, explanation, .. }) = best {
            return Some(refuter.step(&argument, &[], explanation, false));
        }
        let target = first?;
        if let Some(explanation) = Explanation::counted(&base, target) {
            let items = refuter.items(&explanation.ground);
            return Some(refuter.step(&Argument { items, target }, &[], explanation, false));
        }
        self.by_cores(refuter)
    }

    /// What a chain costs, roughly, in cells and values.
    fn cost(refuter: &Refuter<'_>) -> usize {
        let layout = refuter.state.layout();
        let rules = layout.propagators().iter().flatten().map(Propagator::cost).sum::<u64>();
        (layout.size().variable_count() + usize::try_from(rules).unwrap_or(usize::MAX / 2)).max(1)
    }

    /// Whether a target may be refuted: it may have become possible by a solution found on the way.
    pub(super) fn is_open(&self, state: &State, target: Refutable) -> bool {
        let size = state.layout().size();
        !self.is_possible[target.cell * size.value_count() + target.value]
    }
}
