//! Combined clues: what a few clues say together, or a house and the clues in it. Two cages that
//! share a house, a thermometer that ends in a cage: what goes with no way to fill their cells is
//! struck.
//!
//! For each candidate a filling is sought that keeps these rules, whatever all others say; its
//! search is bounded, and what it cannot decide stays. Then rules are left out, houses first, as
//! long as the candidate still goes. So a step names the fewest rules that were found, and of all
//! steps the one is told whose rules cost a reader least (`cost.rs`).

use super::{rule_candidates::candidates_of, rule_words};
use crate::{
    cost,
    technique::prelude::*,
    trial::{Finding, Refutable, Trials},
};
use satoku_puzzle::statement::{Candidates, Propagator};

/// The most cells of a clue that is combined; a longer one takes part with those of its parts that
/// are within the others' cells.
const MOST_CELLS: usize = 12;

/// The most cells of a neighbourhood.
const MOST_TOGETHER: usize = 24;

/// The most pairs of clues.
const MOST_PAIRS: usize = 400;

/// The most candidates for which the fewest rules are sought.
const MOST_REDUCED: usize = 6;

/// The most rules of a step.
const MOST_RULES: usize = 5;

/// What each rule beyond the second adds to the difficulty, in tenths.
const MORE_RULE: u32 = 4;

/// The most choices in the search for a filling, and in all searches of one neighbourhood.
const MOST_CHOICES: u32 = 150;
const MOST_IN_ALL: u32 = 3_000;

techniques! {
    KROPKI_CHAIN, "kropki-chain", "kropki chain", 30, 44, find(), rule_words::because;
    WHISPERS_PARITY, "whispers-parity", "whispers' parity", 30, 44, find(), rule_words::because;
    CAGE_SPLITTING, "cage-splitting", "cage splitting", 30, 44, find(), rule_words::because;
    TECHNIQUE, "combined-clues", "combined clues", 30, 44, find(), rule_words::because;
}

/// The forms of a combination that have a name: the kinds of all its clues, and how many clues it
/// has at least. The last is any other.
const FORMS: &[(&Technique, &[&str], usize)] = &[
    (&KROPKI_CHAIN, &["difference", "ratio"], 2),
    (&WHISPERS_PARITY, &["whispers"], 1),
    (&CAGE_SPLITTING, &["killer"], 1),
];

/// Whether a technique is a form of combined clues.
pub(crate) fn is_form(technique: &Technique) -> bool {
    technique == &TECHNIQUE || FORMS.iter().any(|(form, ..)| *form == technique)
}

/// The form of a combination of these rules.
fn form(layout: &Layout, names: &[&str]) -> &'static Technique {
    let kinds = names.iter().filter_map(|name| layout.other_rule(name)).map(|rule| rule.kind());
    let kinds = kinds.collect_vec();
    let is = |(_, own, least): &&(_, &[&str], usize)| {
        kinds.len() >= *least && kinds.iter().all(|kind| own.contains(kind))
    };
    FORMS.iter().find(is).map_or(&TECHNIQUE, |(form, ..)| form)
}

fn find(search: &mut Search<'_>) -> Flow {
    let steps = CombinedClues::of(vec![search.technique]).all(search.state);
    steps.into_iter().try_for_each(|step| search.hand_on(step))
}

/// Rules that are looked at together, and their cells.
#[derive(Debug)]
struct Neighbourhood {
    /// The clues and groups, by their places in the layout.
    clues: Vec<usize>,
    groups: Vec<usize>,
    cells: Vec<usize>,
}

/// The search for combinations, which remembers where it has looked in vain.
pub(crate) struct CombinedClues {
    /// The forms that are wanted.
    forms: Vec<&'static Technique>,
    neighbourhoods: Option<Vec<Neighbourhood>>,
    /// For each neighbourhood the number of candidates of its cells when it was looked at.
    looked: Vec<usize>,
    /// Steps that were found, each with its cost.
    steps: Vec<(usize, Step)>,
    /// The state of the last search.
    last: Option<State>,
}

impl CombinedClues {
    /// One that finds combinations of these forms.
    pub(crate) fn of(forms: Vec<&'static Technique>) -> Self {
        let (looked, steps) = (Vec::new(), Vec::new());
        Self { forms, neighbourhoods: None, looked, steps, last: None }
    }

    /// Whether a form is the first of those that are wanted: all are looked for with it.
    pub(crate) fn begins_with(&self, form: &Technique) -> bool {
        self.forms.first().is_some_and(|first| *first == form)
    }

    /// The step of the least cost among those that are found.
    pub(crate) fn cheapest(&mut self, state: &State) -> Option<Step> {
        self.look(state, true);
        self.steps.iter().min_by_key(|(cost, _)| *cost).map(|(_, step)| step.clone())
    }

    /// All steps that are found, those of the least cost first.
    fn all(&mut self, state: &State) -> Vec<Step> {
        self.look(state, false);
        self.steps.sort_by_key(|(cost, _)| *cost);
        self.steps.iter().map(|(_, step)| step.clone()).collect()
    }

    /// Looks at the neighbourhoods that have changed; pairs of clues come first, and where
    /// `is_one_enough` nothing else is looked at if these have a step.
    fn look(&mut self, state: &State, is_one_enough: bool) {
        let layout = state.layout().clone();
        if layout.other_rules().is_empty() || self.forms.is_empty() {
            return;
        }
        let neighbourhoods = self.neighbourhoods.take().unwrap_or_else(|| neighbourhoods(&layout));
        self.forget(state, neighbourhoods.len());
        let candidates = candidates_of(state);
        for (index, neighbourhood) in neighbourhoods.iter().enumerate() {
            let is_enough = |(cost, _): &(usize, Step)| {
                *cost <= cost::TWO_CLUES
                    || neighbourhood.clues.len() + neighbourhood.groups.len() > 3
            };
            if state.is_stopped() || is_one_enough && self.steps.iter().any(is_enough) {
                break;
            }
            let cells = neighbourhood.cells.iter();
            let count = cells.map(|&cell| state.candidate_count(cell)).sum();
            if std::mem::replace(&mut self.looked[index], count) == count {
                continue;
            }
            let found = neighbourhood.step(state, candidates.clone());
            if let Some(found) = found.filter(|(_, step)| self.forms.contains(&step.technique)) {
                // It may have more than this step.
                self.looked[index] = 0;
                self.steps.push(found);
            }
        }
        self.neighbourhoods = Some(neighbourhoods);
    }

    /// Keeps what still holds: steps go as soon as they strike nothing, and all of it where the
    /// state does not go on from the last one.
    fn forget(&mut self, state: &State, count: usize) {
        let goes_on = self.last.as_ref().is_some_and(|last| state.goes_on_from(last));
        if !goes_on {
            self.looked = vec![0; count];
            self.steps.clear();
        }
        let size = state.layout().size();
        let is_there =
            |&(cell, value): &(Cell, Value)| state.has(size.index(cell), size.value_index(value));
        // Words and marks are of the state in which it was found.
        self.steps.retain(|(_, step)| {
            step.eliminations.iter().all(is_there) && step.marks.iter().all(is_there)
        });
        self.last = Some(state.clone());
    }
}

/// Pairs of clues that share a cell, or have cells in one house; and each house with its clues.
fn neighbourhoods(layout: &Layout) -> Vec<Neighbourhood> {
    let size = layout.size();
    let cells_of = |rule: usize| {
        let rule = &layout.other_rules()[rule];
        rule.cells().iter().map(|&cell| size.index(cell)).collect_vec()
    };
    let clues = (0..layout.other_rules().len()).map(|rule| (rule, cells_of(rule)));
    let clues = clues.filter(|(_, cells)| cells.len() <= MOST_CELLS).collect_vec();
    let mut all = Vec::new();
    for [(_, one), (_, other)] in clues.iter().array_combinations() {
        let meet = one.iter().any(|cell| other.contains(cell));
        let together = one.iter().filter(|&&cell| other.iter().any(|&o| layout.sees(cell, o)));
        if (meet || together.count() > 1) && all.len() < MOST_PAIRS {
            all.extend(Neighbourhood::of(layout, [&one[..], other].concat(), &[]));
        }
    }
    all.sort_by_key(|neighbourhood| neighbourhood.cells.len());
    for (group, house) in layout.groups().iter().enumerate() {
        if !house.kind.is_house() {
            continue;
        }
        let overlap = |cells: &[usize]| cells.iter().filter(|c| house.cells.contains(c)).count();
        let near = clues.iter().map(|(_, cells)| (overlap(cells), cells));
        let near = near.filter(|(overlap, cells)| *overlap > 1 || *overlap == cells.len());
        let mut cells = house.cells.clone();
        for (_, more) in near.sorted_by_key(|(overlap, cells)| cells.len() - overlap) {
            let more = more.iter().copied().filter(|cell| !cells.contains(cell)).collect_vec();
            if cells.len() + more.len() <= MOST_TOGETHER {
                cells.extend(more);
            }
        }
        all.extend(Neighbourhood::of(layout, cells, &[group]));
    }
    all
}

impl Neighbourhood {
    /// All rules that say something of these cells alone: the clues, then groups by which two of
    /// the cells see each other that no group before them holds. None if that is just one rule.
    fn of(layout: &Layout, cells: Vec<usize>, groups: &[usize]) -> Option<Self> {
        let cells = cells.into_iter().sorted_unstable().dedup().collect_vec();
        if cells.len() > MOST_TOGETHER {
            return None;
        }
        let clues = (0..layout.other_rules().len())
            .filter(|&rule| layout.propagators()[rule].iter().any(|part| is_within(part, &cells)))
            .collect_vec();
        let mut groups = groups.to_vec();
        for (group, data) in layout.groups().iter().enumerate() {
            let own = data.cells.iter().filter(|c| cells.binary_search(c).is_ok()).collect_vec();
            let is_held = |pair: [&&usize; 2]| {
                let holds = |&g: &usize| pair.iter().all(|c| layout.groups()[g].cells.contains(c));
                groups.iter().any(holds)
            };
            if own.iter().array_combinations().any(|pair| !is_held(pair)) {
                groups.push(group);
            }
        }
        let has_more = clues.len() + groups.len() > 1;
        (!clues.is_empty() && has_more).then_some(Self { clues, groups, cells })
    }

    /// The step that costs least, with its cost.
    fn step(&self, state: &State, candidates: Candidates) -> Option<(usize, Step)> {
        let layout = state.layout();
        let (clues, groups) = (self.clues.iter().copied(), self.groups.iter().copied());
        let (start, cells) = ((&**layout, candidates), self.cells.clone());
        let mut trials = Trials::new(start, clues, groups, cells, is_within, []);
        let all = trials.rules();
        let struck = self.struck(&mut trials);
        let mut best: Option<(usize, Vec<usize>, Refutable)> = None;
        for &target in struck.iter().take(MOST_REDUCED) {
            trials.use_only(&all);
            trials.reduce(target, MOST_CHOICES / 2);
            let found = (trials.cost(), trials.rules(), target);
            best = best.into_iter().chain([found]).min_by_key(|(cost, ..)| *cost);
        }
        let (cost, rules, first) = best.filter(|(_, rules, _)| rules.len() <= MOST_RULES)?;
        trials.use_only(&rules);
        let mut is_struck = |target: &Refutable| {
            *target == first || trials.refute(*target, MOST_CHOICES).0 == Finding::Refuted
        };
        let struck = struck.into_iter().filter(|target| is_struck(target));
        let struck = struck.map(|Refutable { cell, value, .. }| (cell, value)).collect_vec();
        let names = rules.iter().map(|&rule| trials.names[rule]).collect_vec();
        let touches = |cell: &usize| names.iter().any(|name| holds(layout, name, *cell));
        let cells = self.cells.iter().copied().filter(touches).collect_vec();
        let open = cells.iter().copied().filter(|&cell| state.is_open(cell)).collect_vec();
        let more_rules = (names.len() as u32).saturating_sub(2);
        let technique = form(layout, &names);
        let step = StepBuilder::new(technique, state)
            .rated(technique.difficulty + MORE_RULE * more_rules)
            .at(&cells)
            .marking_all(&open)
            .striking_each(struck)
            .about_struck()
            .because(|step| {
                rule_words::no_room(layout, &names, &rule_words::gone(&step.eliminations))
            });
        Some((cost, names.iter().fold(step, |step, name| step.by_rule(name)).step))
    }

    /// The candidates that are in no filling of the cells; not those that were not decided.
    fn struck(&self, trials: &mut Trials<'_>) -> Vec<Refutable> {
        let mut is_seen = vec![vec![0; trials.candidates.words()]; self.cells.len()];
        let (mut struck, mut left) = (Vec::new(), MOST_IN_ALL);
        for (index, &cell) in self.cells.iter().enumerate() {
            if trials.candidates.count(cell) < 2 {
                continue;
            }
            for value in bits::members(trials.candidates.of(cell)).collect_vec() {
                if bits::has(&is_seen[index], value) {
                    continue;
                }
                let target = Refutable { cell, value, is_there: true };
                let (finding, choices) = trials.refute(target, MOST_CHOICES.min(left));
                left -= choices;
                match finding {
                    Finding::Refuted => struck.push(target),
                    Finding::Possible => {
                        let seen = is_seen.iter_mut().zip(&trials.filling);
                        seen.for_each(|(seen, &value)| bits::insert(seen, value));
                    }
                    Finding::Undecided => {}
                }
            }
        }
        struck
    }
}

/// Whether a part of a rule looks at none but these cells, which are in order.
fn is_within(part: &Propagator, cells: &[usize]) -> bool {
    part.cells().iter().all(|cell| cells.binary_search(cell).is_ok())
}

/// Whether a rule is about a cell.
fn holds(layout: &Layout, name: &str, cell: usize) -> bool {
    let of_clue =
        || layout.other_rule(name).is_some_and(|rule| rule.cells().contains(&layout.cell(cell)));
    let mut groups = layout.groups().iter().filter(|group| &*group.name == name);
    groups.any(|group| group.cells.contains(&cell)) || of_clue()
}
