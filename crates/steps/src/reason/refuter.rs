//! Refutations in one state, by chains and by the solver, and how they are made smaller.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::{
    base::{Base, Rows},
    chain::{Ground, SinglesChain},
    explanation::Explanation,
    summary::{self, Summary},
    technique::{self, TECHNIQUE},
};
use crate::{
    Detail, Layout, State, Step,
    detail::Reason,
    formula::{Row, SwitchedFormula, causes, facts},
    technique::rule_candidates::candidates_of,
    trial::{Refutable, Trials},
};
use satoku_puzzle::{grid::Value, program::Lit, statement::Candidates};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum ReasonItem {
    /// A row of the formula: a rule, and a value.
    Row(usize),
    /// The value of a cell.
    Placed(usize),
    /// A candidate that is gone: cell and value.
    Struck(usize, usize),
}

/// What cannot hold together with the target.
#[derive(Clone, Debug)]
pub(super) struct Argument {
    /// Enough items for a contradiction.
    pub items: BTreeSet<ReasonItem>,
    /// What they refute.
    pub target: Refutable,
}

/// Refutes candidates of one state.
pub(super) struct Refuter<'a> {
    pub state: &'a State,
    layout: &'a Layout,
    /// The formula, with the solver's last answer.
    pub formula: SwitchedFormula,
    /// Trials with all rules.
    pub trials: Trials<'a>,
    /// The questions to the solver so far.
    calls: usize,
}

impl<'a> Refuter<'a> {
    /// Questions to the solver about a reason that singles do not see.
    const CALLS_WITHOUT_CHAIN: usize = 200;

    /// Conflicts of the solver after which it is hopeless to tell cases, or to ask what can be
    /// spared.
    const FEW_CONFLICTS: u64 = 200;

    /// One for this state. The formula is its model's.
    pub(super) fn new(state: &'a State, formula: SwitchedFormula) -> Self {
        let trials = Trials::of_all(state).limited(state.limiter());
        Self { state, layout: state.layout(), formula, trials, calls: 0 }
    }

    /// All rows, values, and candidates that are gone.
    pub(super) fn everything(&self) -> BTreeSet<ReasonItem> {
        let facts = facts(self.state).filter_map(|literal| self.item(literal));
        (0..self.formula.rows.len()).map(ReasonItem::Row).chain(facts).collect()
    }

    fn literal(&self, item: ReasonItem) -> Option<Lit> {
        Some(match item {
            ReasonItem::Row(row) => self.formula.rows[row].switch,
            ReasonItem::Placed(cell) => self.layout.literal(cell, self.state.value(cell)?, true),
            ReasonItem::Struck(cell, value) => self.layout.literal(cell, value, false),
        })
    }

    /// Whether the items, and the target's assumption, can hold together; none if time is up.
    pub(super) fn ask(
        &mut self,
        items: &BTreeSet<ReasonItem>,
        target: Option<Refutable>,
    ) -> Option<bool> {
        self.calls += 1;
        let assumed = target.map(|target| target.literal(self.layout));
        let literals = items.iter().filter_map(|&item| self.literal(item));
        let literals = literals.chain(assumed).collect_vec();
        self.formula.is_satisfiable(&literals)
    }

    /// Whether the solver refutes a target with so few conflicts that its cases may be told.
    pub(super) fn is_soon_refuted(
        &mut self,
        items: &BTreeSet<ReasonItem>,
        target: Refutable,
    ) -> bool {
        self.formula.allow(Some(Self::FEW_CONFLICTS));
        let answer = self.ask(items, Some(target));
        self.formula.allow(None);
        answer == Some(false)
    }

    /// The items that the last contradiction needed.
    pub(super) fn core(&self) -> BTreeSet<ReasonItem> {
        self.formula.core().into_iter().filter_map(|literal| self.item(literal)).collect()
    }

    /// The item that a literal says; none for the opposite of a conclusion.
    fn item(&self, literal: Lit) -> Option<ReasonItem> {
        if let Some(row) = self.formula.row_of_switch(literal) {
            return Some(ReasonItem::Row(row));
        }
        let size = self.layout.size();
        let (cell, value) = size.cell_value(literal.var())?;
        let (cell, value) = (size.index(cell), size.value_index(value));
        if self.state.value(cell) == Some(value) {
            return Some(ReasonItem::Placed(cell));
        }
        let is_struck = literal.is_negative() && !self.state.has(cell, value);
        is_struck.then_some(ReasonItem::Struck(cell, value))
    }

    /// The rows of another rule.
    fn rows_of(&self, rule: usize) -> impl Iterator<Item = usize> {
        let name = self.layout.other_rules()[rule].name();
        self.formula.rows.iter().positions(move |row| *row.rule == *name)
    }

    /// What a chain's contradiction rests on. A candidate that is gone for a value in a house is
    /// told by these, if the chain takes the house anyway; a further rule costs more than it says.
    pub(super) fn items(&self, ground: &Ground) -> BTreeSet<ReasonItem> {
        let row =
            |group, value| self.formula.of_place.get(&(group, value)).copied().map(ReasonItem::Row);
        let rows = ground.rows.iter().filter_map(|&(group, value)| row(group, value));
        let mut items: BTreeSet<ReasonItem> = rows.collect();
        items.extend(ground.rules.iter().flat_map(|&rule| self.rows_of(rule)).map(ReasonItem::Row));
        let groups = self.layout.groups();
        let is_taken = |group: usize| {
            ground.rows.iter().any(|&(own, _)| groups[own].name == groups[group].name)
        };
        for &(cell, value) in &ground.gone {
            if self.state.value(cell).is_some() {
                items.insert(ReasonItem::Placed(cell));
            } else if let Some((other, group)) =
                causes(self.state, cell, value).find(|&(_, group)| is_taken(group))
            {
                items.insert(ReasonItem::Placed(other));
                items.extend(row(group, value));
            } else {
                items.insert(ReasonItem::Struck(cell, value));
            }
        }
        items
    }

    /// The argument with as few of its items as the solver still refutes the target with; if
    /// singles did at first, as few as they still do with, for a reason without cases is worth more
    /// than a smaller one. Also whether no item can be spared.
    pub(super) fn minimised(&mut self, argument: Argument, calls: usize) -> (Argument, bool) {
        self.formula.allow(Some(Self::FEW_CONFLICTS));
        let smaller = self.minimised_soon(argument, calls);
        self.formula.allow(None);
        smaller
    }

    fn minimised_soon(&mut self, argument: Argument, calls: usize) -> (Argument, bool) {
        let Argument { mut items, target } = argument;
        let mut is_plain = self.is_refuted_by_chain(&items, target);
        let answer = self.ask(&items, Some(target));
        debug_assert_ne!(answer, Some(true), "chains are sound");
        // What singles refute is small already. Where it is not, no one counts its items.
        if is_plain && items.len() > calls {
            return (Argument { items, target }, false);
        }
        let end = self.calls + if is_plain { calls } else { Self::CALLS_WITHOUT_CHAIN };
        let mut is_minimal = true;
        for item in in_order(&items) {
            if self.calls >= end {
                return (Argument { items, target }, false);
            }
            if !items.remove(&item) {
                continue;
            }
            let answer = self.ask(&items, Some(target));
            if answer != Some(false) {
                // What is not decided may be needed.
                is_minimal &= answer.is_some();
                items.insert(item);
                continue;
            }
            let core = self.core();
            let stays_plain = is_plain && self.is_refuted_by_chain(&core, target);
            if stays_plain || !is_plain {
                is_plain = stays_plain;
                items = core;
            } else {
                items.insert(item);
                is_minimal = false;
            }
        }
        (Argument { items, target }, is_minimal)
    }

    /// All rows of some rules, by their names, and all that has gone from their cells.
    pub(super) fn items_of(&self, rules: &[&str]) -> BTreeSet<ReasonItem> {
        let rows = self.formula.rows.iter().positions(|row| rules.contains(&&*row.rule));
        let mut items: BTreeSet<ReasonItem> = rows.map(ReasonItem::Row).collect();
        let size = self.layout.size();
        let groups = self.layout.groups().iter().filter(|group| rules.contains(&&*group.name));
        let of_groups = groups.flat_map(|group| group.cells.iter().copied());
        let clues = self.layout.other_rules().iter().filter(|rule| rules.contains(&rule.name()));
        let of_clues = clues.flat_map(|rule| rule.cells()).map(|&cell| size.index(cell));
        for cell in of_groups.chain(of_clues) {
            if self.state.value(cell).is_some() {
                items.insert(ReasonItem::Placed(cell));
            } else {
                let gone = (0..size.value_count()).filter(|&value| !self.state.has(cell, value));
                let gone = gone.filter(|&value| self.layout.may_hold(cell, value));
                items.extend(gone.map(|value| ReasonItem::Struck(cell, value)));
            }
        }
        items
    }

    /// All that is known as what chains start from.
    pub(super) fn whole_base(&self) -> Base<'a> {
        let is_placed = |cell| !self.state.is_open(cell);
        let is_placed = (0..self.layout.size().place_count()).map(is_placed).collect();
        let candidates = candidates_of(self.state);
        Base::new(self.layout, candidates, is_placed, None, self.formula.limiter())
    }

    /// An argument told, from its items alone; none if that would take too long.
    pub(super) fn explained(&self, argument: &Argument) -> Option<Explanation> {
        Explanation::of(&self.base(&argument.items), argument.target, usize::MAX)
    }

    /// The items as what chains start from, and nothing else.
    fn base(&self, items: &BTreeSet<ReasonItem>) -> Base<'_> {
        let layout = self.layout;
        let size = layout.size();
        let mut candidates = Candidates::all(size);
        let holes = layout.model().holes();
        let mut is_placed = (0..size.place_count()).map(|cell| holes.has(cell)).collect_vec();
        let rows = items.iter().flat_map(|item| match item {
            ReasonItem::Row(row) => &self.formula.rows[*row].places[..],
            _ => &[],
        });
        let rows: Rows = rows.copied().collect();
        // Of another rule, all that it says may be used, or nothing.
        let has_rule = |&rule: &usize| {
            let mut rows = self.rows_of(rule).peekable();
            rows.peek().is_some() && rows.all(|row| items.contains(&ReasonItem::Row(row)))
        };
        let rules = (0..layout.other_rules().len()).filter(has_rule).collect();
        for &item in items {
            // (A cell without candidates is a contradiction, which the chain sees.)
            match item {
                ReasonItem::Row(_) => {}
                ReasonItem::Struck(cell, value) => {
                    let _ = candidates.strike(cell, value);
                }
                ReasonItem::Placed(cell) => {
                    let Some(value) = self.state.value(cell) else { continue };
                    is_placed[cell] = true;
                    let _ = candidates.set(cell, value);
                    for group in layout.spots(cell).iter().map(|spot| spot.group as usize) {
                        let is_seen =
                            |other: &&usize| **other != cell && rows.contains(&(group, value));
                        for &other in layout.groups()[group].cells.iter().filter(is_seen) {
                            let _ = candidates.strike(other, value);
                        }
                    }
                }
            }
        }
        Base::new(layout, candidates, is_placed, Some((rows, rules)), self.formula.limiter())
    }

    fn is_refuted_by_chain(&self, items: &BTreeSet<ReasonItem>, target: Refutable) -> bool {
        SinglesChain::new(&self.base(items), target).run().is_some()
    }

    /// The items in words, without an explanation.
    pub(super) fn reason(&self, items: &BTreeSet<ReasonItem>) -> Reason {
        let layout = self.layout;
        let mut reason = Reason::default();
        for &item in items {
            match item {
                ReasonItem::Row(row) => {
                    let Row { rule, value, .. } = &self.formula.rows[row];
                    reason.rules.push((rule.clone(), value.map(Value::new)));
                }
                ReasonItem::Placed(cell) => {
                    let value = self.state.value(cell).map(|value| layout.value(value));
                    reason.placed.extend(value.map(|value| (layout.cell(cell), value)));
                }
                ReasonItem::Struck(cell, value) => {
                    reason.struck.push((layout.cell(cell), layout.value(value)));
                }
            }
        }
        reason
    }

    /// The step that an argument and its explanation make. Where the items refute other candidates,
    /// too, these go with it if that can be said in a sentence.
    pub(super) fn step(
        &self,
        argument: &Argument,
        others: &[(usize, usize)],
        told: Explanation,
        is_minimal: bool,
    ) -> Step {
        let layout = self.layout;
        let Argument { items, target } = argument;
        let Refutable { cell, value, is_there } = *target;
        let Explanation { lines: explanation, values, is_told, choice, .. } = told;
        let mut reason = Reason { is_minimal, explanation, is_told, ..self.reason(items) };
        let candidate = |&(cell, value): &(usize, usize)| (layout.cell(cell), layout.value(value));
        let conclusion = candidate(&(cell, value));
        let all = others.iter().map(candidate).chain([conclusion]).sorted_unstable().collect_vec();
        let of_cell = all.iter().copied().filter(|(cell, _)| *cell == conclusion.0).collect_vec();
        let together = [all, of_cell].into_iter().filter(|gone| gone.len() > 1).find_map(|gone| {
            let text = summary::no_room_for(layout, &gone, &reason)?;
            Some((gone, Summary { text, is_by_rules: true }))
        });
        let (gone, summary) = match together {
            Some((gone, summary)) => (gone, Some(summary)),
            None => (vec![conclusion], summary::summary(layout, *target, &reason)),
        };
        let mut technique = technique::form(&reason, choice);
        if let Some(Summary { text, is_by_rules }) = summary {
            reason.summary = text;
            if is_by_rules {
                technique = &TECHNIQUE;
            }
        }
        let values_told = gone.iter().map(|(_, value)| layout.size().value_index(*value));
        let cells = std::iter::once(cell).chain(values.iter().map(|(cell, _)| *cell)).unique();
        let mut step = Step::new(technique);
        step.values = values_told.sorted_unstable().dedup().map(|v| layout.value(v)).collect();
        step.cells = cells.map(|cell| layout.cell(cell)).collect();
        step.houses = reason.rules.iter().map(|(rule, _)| rule.clone()).unique().collect();
        step.marks = values.iter().map(candidate).collect();
        if is_there {
            step.marks.retain(|mark| !gone.contains(mark));
            step.eliminations = gone;
        } else {
            step.placements.push(conclusion);
        }
        step.detail = Detail::Reason(Box::new(reason));
        step
    }
}

/// The items in the order in which they are tried to be left out: candidates and rows first, as
/// values in cells are the easiest to see.
fn in_order(items: &BTreeSet<ReasonItem>) -> Vec<ReasonItem> {
    let order = items.iter().copied().sorted_by_key(|item| match item {
        ReasonItem::Struck(..) => 0,
        ReasonItem::Row(_) => 1,
        ReasonItem::Placed(_) => 2,
    });
    order.collect()
}
