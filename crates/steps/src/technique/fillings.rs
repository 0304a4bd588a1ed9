//! In all fillings: the cells of a line, a cage or any other rule over a few cells can be filled in
//! a limited number of ways. A candidate that is in none of them is struck; and if each of them has
//! a value where some other cell sees it, that cell does not hold it.
//!
//! All fillings are looked at: of the candidates, by all that the rule says, and without equal
//! values where cells see each other. If there are too many, nothing follows.

use super::{rule_candidates::candidates_of, rule_words};
use crate::technique::prelude::*;
use satoku_puzzle::statement::{Candidates, Impossible, Propagator, Propagators};

/// The most cells of a rule that is looked at.
const MOST_CELLS: usize = 12;

/// The most choices that are made for one rule, and what they may cost.
const MOST_CHOICES: u64 = 1_000;
const MOST_COST: u64 = 500_000;

techniques! {
    TECHNIQUE, "fillings", "in all fillings", 24, 40, find, rule_words::explain;
}

fn find(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    if layout.other_rules().is_empty() {
        return Flow::Continue(());
    }
    let mut candidates = candidates_of(state);
    for (rule, propagators) in layout.other_rules().iter().zip(layout.propagators()) {
        let cells = propagators.iter().flat_map(Propagator::cells).copied();
        let cells = cells.unique().take(MOST_CELLS + 1).collect_vec();
        let open = cells.iter().filter(|&&cell| state.is_open(cell)).count();
        if cells.len() > MOST_CELLS || open == 0 {
            continue;
        }
        let mut fillings = Fillings::new(state, &cells, propagators, &mut candidates);
        if fillings.descend().is_break() || fillings.count == 0 {
            continue;
        }
        let Fillings { held, excluded, .. } = fillings;
        let inside = cells.iter().zip(&held).flat_map(|(&cell, held)| {
            let values = bits::members(state.candidates(cell));
            values.filter(|&value| !bits::has(held, value)).map(move |value| (cell, value))
        });
        for struck in [inside.collect_vec(), excluded] {
            let is_inside = struck.iter().all(|(cell, _)| cells.contains(cell));
            let held = cells.iter().zip(&held);
            let held = held.flat_map(|(&cell, held)| bits::members(held).map(move |v| (cell, v)));
            let step = Step::by(search)
                .at(&cells)
                .by_rule(rule.name())
                .marking_each(held)
                .striking_each(struck)
                .about_struck()
                .because(|step| {
                    let (noun, gone) = (rule.noun(), rule_words::gone(&step.eliminations));
                    if is_inside {
                        format!("no way to fill this {noun} has {gone}")
                    } else {
                        format!("every way to fill this {noun} forbids {gone}")
                    }
                });
            search.report(step)?;
        }
    }
    Flow::Continue(())
}

/// The search through all fillings.
struct Fillings<'a> {
    state: &'a State,
    cells: &'a [usize],
    propagators: Propagators<&'a Propagator>,
    candidates: &'a mut Candidates,
    /// The number of choices that may still be made.
    choices: u64,
    /// The number of fillings so far.
    count: usize,
    /// For each cell the values that it has in some filling.
    held: Vec<Vec<u64>>,
    /// The other cells' candidates that each filling so far forbids.
    excluded: Vec<(usize, usize)>,
}

impl<'a> Fillings<'a> {
    fn new(
        state: &'a State,
        cells: &'a [usize],
        propagators: &'a [Propagator],
        candidates: &'a mut Candidates,
    ) -> Self {
        let layout = state.layout();
        let mut excluded = Vec::new();
        for cell in state.open_cells().filter(|cell| !cells.contains(cell)) {
            let near = cells.iter().filter(|&&other| layout.sees(other, cell)).collect_vec();
            let values = bits::members(state.candidates(cell));
            let met = values.filter(|&value| near.iter().any(|&&other| state.has(other, value)));
            excluded.extend(met.map(|value| (cell, value)));
        }
        let held = cells.iter().map(|&cell| vec![0; state.candidates(cell).len()]).collect();
        let cost = propagators.iter().map(Propagator::cost).sum::<u64>();
        let choices = (MOST_COST / cost.max(1)).min(MOST_CHOICES);
        let propagators = Propagators::new(propagators.iter().collect_vec());
        Self { state, cells, propagators, candidates, choices, count: 0, held, excluded }
    }

    /// Looks at all fillings of the candidates; breaks off if there are too many, or when nothing
    /// can follow any more. The candidates are as before.
    fn descend(&mut self) -> Flow {
        if self.choices == 0 {
            return Flow::Break(());
        }
        self.choices -= 1;
        let mark = self.candidates.mark();
        let flow = if self.prune().is_ok() { self.choose() } else { Flow::Continue(()) };
        self.candidates.undo(mark);
        flow
    }

    fn choose(&mut self) -> Flow {
        let open = self.cells.iter().filter(|&&cell| self.candidates.count(cell) > 1);
        let Some(&cell) = open.min_by_key(|&&cell| self.candidates.count(cell)) else {
            return self.learn();
        };
        for value in bits::members(self.candidates.of(cell)).collect_vec() {
            let mark = self.candidates.mark();
            let is_set = self.candidates.set(cell, value).is_ok();
            let flow = if is_set { self.descend() } else { Flow::Continue(()) };
            self.candidates.undo(mark);
            flow?;
        }
        Flow::Continue(())
    }

    /// Strikes what the rule excludes, and equal values in cells that see each other.
    fn prune(&mut self) -> Result<(), Impossible> {
        loop {
            self.propagators.prune(self.candidates)?;
            let mark = self.candidates.mark();
            for &cell in self.cells {
                let Some(value) = self.candidates.single(cell) else { continue };
                for &other in self.cells {
                    if self.candidates.has(other, value) && self.state.layout().sees(cell, other) {
                        self.candidates.strike(other, value)?;
                    }
                }
            }
            if self.candidates.mark() == mark {
                return Ok(());
            }
        }
    }

    /// Looks at a filling.
    fn learn(&mut self) -> Flow {
        let layout = self.state.layout();
        self.count += 1;
        let values: Option<Vec<usize>> =
            self.cells.iter().map(|&cell| self.candidates.single(cell)).collect();
        let Some(values) = values else { return Flow::Break(()) };
        for (held, &value) in self.held.iter_mut().zip(&values) {
            bits::insert(held, value);
        }
        let filled = self.cells.iter().zip(&values).collect_vec();
        self.excluded.retain(|&(cell, value)| {
            filled.iter().any(|&(&other, &held)| held == value && layout.sees(other, cell))
        });
        let all_held = || {
            let mut cells = self.cells.iter().zip(&self.held);
            cells.all(|(&cell, held)| bits::count(held) == self.state.candidate_count(cell))
        };
        if self.excluded.is_empty() && all_held() {
            return Flow::Break(());
        }
        Flow::Continue(())
    }
}
