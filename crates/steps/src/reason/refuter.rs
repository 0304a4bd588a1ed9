//! Refutations in one state, by chains and by the solver, and how they are made smaller.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::{
    base::{Base, UsableRows},
    chain::{Ground, SinglesChain},
    explanation::Explanation,
    summary::{self, Summary},
    technique::{self, TECHNIQUE},
};
use crate::{
    Detail, Layout, State, Step, bits,
    detail::Reason,
    formula::{SwitchedFormula, causes, facts},
    trial::Refutable,
};
use satoku_core::{
    grid::Value,
    program::{Lit, Var},
};

/// One item of a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum ReasonItem {
    /// A row of the formula: a rule, and a value.
    Row(usize),
    /// The value of a cell.
    Placed(usize),
    /// A candidate that is gone: cell and value.
    Struck(usize, usize),
}

/// What cannot hold together with the target.
#[derive(Clone, Debug)]
pub struct Argument {
    /// Enough items for a contradiction.
    pub items: BTreeSet<ReasonItem>,
    /// What they refute.
    pub target: Refutable,
}

/// Refutes candidates of one state.
pub struct Refuter<'a> {
    state: &'a State,
    layout: &'a Layout,
    formula: SwitchedFormula,
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
    pub fn new(state: &'a State, formula: SwitchedFormula) -> Self {
        Self { state, layout: state.layout(), formula, calls: 0 }
    }

    /// The state.
    pub fn state(&self) -> &'a State {
        self.state
    }

    /// The formula, with the solver's last answer.
    pub fn formula(&self) -> &SwitchedFormula {
        &self.formula
    }

    /// Has questions end without an answer after this many conflicts of the solver.
    pub fn allow(&mut self, conflicts: Option<u64>) {
        self.formula.allow(conflicts);
    }

    /// The formula, for another state.
    pub fn into_formula(self) -> SwitchedFormula {
        self.formula
    }

    /// All rows, values, and candidates that are gone.
    pub fn everything(&self) -> BTreeSet<ReasonItem> {
        let size = self.layout.size();
        let facts = facts(self.state).into_iter().filter_map(|literal| {
            let (cell, value) = size.cell_value(literal.var())?;
            let (cell, value) = (size.index(cell), size.value_index(value));
            let is_struck = literal.is_negative();
            Some(if is_struck { ReasonItem::Struck(cell, value) } else { ReasonItem::Placed(cell) })
        });
        (0..self.formula.row_count()).map(ReasonItem::Row).chain(facts).collect()
    }

    fn var(&self, cell: usize, value: usize) -> Var {
        self.layout.size().var(self.layout.cell(cell), self.layout.value(value))
    }

    fn literal(&self, item: ReasonItem) -> Option<Lit> {
        Some(match item {
            ReasonItem::Row(row) => self.formula.switch(row),
            ReasonItem::Placed(cell) => self.var(cell, self.state.value(cell)?).positive(),
            ReasonItem::Struck(cell, value) => self.var(cell, value).negative(),
        })
    }

    /// Whether the items, and the target's assumption, can hold together as far as is known.
    pub fn is_satisfiable(
        &mut self,
        items: &BTreeSet<ReasonItem>,
        target: Option<Refutable>,
    ) -> bool {
        self.ask(items, target) != Some(false)
    }

    /// The same; none if time is up.
    pub fn ask(&mut self, items: &BTreeSet<ReasonItem>, target: Option<Refutable>) -> Option<bool> {
        self.calls += 1;
        let assumed = target.map(|Refutable { cell, value, is_there }| {
            let var = self.var(cell, value);
            if is_there { var.positive() } else { var.negative() }
        });
        let literals = items.iter().filter_map(|&item| self.literal(item));
        let literals = literals.chain(assumed).collect_vec();
        self.formula.is_satisfiable(&literals)
    }

    /// Whether the solver refutes a target with so few conflicts that its cases may be told.
    pub fn is_soon_refuted(&mut self, items: &BTreeSet<ReasonItem>, target: Refutable) -> bool {
        self.allow(Some(Self::FEW_CONFLICTS));
        let answer = self.ask(items, Some(target));
        self.allow(None);
        answer == Some(false)
    }

    /// The items that the last contradiction needed.
    pub fn core(&self) -> BTreeSet<ReasonItem> {
        let size = self.layout.size();
        let item = |literal: Lit| {
            if let Some(row) = self.formula.row_of_switch(literal) {
                return Some(ReasonItem::Row(row));
            }
            let (cell, value) = size.cell_value(literal.var())?;
            let (cell, value) = (size.index(cell), size.value_index(value));
            // The opposite of the conclusion is not an item.
            if self.state.value(cell) == Some(value) {
                Some(ReasonItem::Placed(cell))
            } else {
                let is_struck = literal.is_negative() && !self.state.has(cell, value);
                is_struck.then_some(ReasonItem::Struck(cell, value))
            }
        };
        self.formula.core().into_iter().filter_map(item).collect()
    }

    /// The rows of another rule.
    fn rows_of(&self, rule: usize) -> impl Iterator<Item = usize> {
        let name = self.layout.other_rules()[rule].name();
        (0..self.formula.row_count()).filter(move |&row| *self.formula.row(row).0 == *name)
    }

    /// What a chain's contradiction rests on. A candidate that is gone for a value in a house is
    /// told by these, if the chain takes the house anyway; a further rule costs more than it says.
    pub fn items(&self, ground: &Ground) -> BTreeSet<ReasonItem> {
        let row = |group, value| self.formula.row_of_place(group, value).map(ReasonItem::Row);
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
    pub fn minimised(&mut self, argument: Argument, calls: usize) -> (Argument, bool) {
        self.allow(Some(Self::FEW_CONFLICTS));
        let smaller = self.minimised_soon(argument, calls);
        self.allow(None);
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
    pub fn items_of(&self, rules: &[&str]) -> BTreeSet<ReasonItem> {
        let rows =
            (0..self.formula.row_count()).filter(|&row| rules.contains(&&*self.formula.row(row).0));
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
                items.extend(gone.map(|value| ReasonItem::Struck(cell, value)));
            }
        }
        items
    }

    /// All that is known as what chains start from.
    pub fn whole_base(&self) -> Base<'a> {
        let (state, size) = (self.state, self.layout.size());
        let words = bits::words(size.value_count());
        let cells = 0..size.place_count();
        let candidates =
            cells.flat_map(|cell| state.candidates(cell)[..words].iter().copied()).collect();
        let is_placed = (0..size.place_count()).map(|cell| !state.is_open(cell)).collect();
        Base::new(self.layout, candidates, is_placed, None).limited(self.formula.limiter())
    }

    /// An argument told, from its items alone; none if that would take too long.
    pub fn explained(&self, argument: &Argument) -> Option<Explanation> {
        Explanation::of(&self.base(&argument.items), argument.target, usize::MAX)
    }

    /// The items as what chains start from, and nothing else.
    fn base(&self, items: &BTreeSet<ReasonItem>) -> Base<'_> {
        let layout = self.layout;
        let size = layout.size();
        let words = bits::words(size.value_count());
        let mut all = vec![0; words];
        (0..size.value_count()).for_each(|value| bits::insert(&mut all, value));
        let mut candidates = all.repeat(size.place_count());
        let holes = layout.model().holes();
        let mut is_placed: Vec<bool> =
            (0..size.place_count()).map(|cell| holes.has(cell)).collect();
        let rows = items.iter().flat_map(|item| match item {
            ReasonItem::Row(row) => self.formula.places_of_row(*row),
            _ => &[],
        });
        let rows = UsableRows::new(layout, rows.copied());
        // Of another rule, all that it says may be used, or nothing.
        let has_rule = |&rule: &usize| {
            let mut rows = self.rows_of(rule).peekable();
            rows.peek().is_some() && rows.all(|row| items.contains(&ReasonItem::Row(row)))
        };
        let rules = (0..layout.other_rules().len()).filter(has_rule).collect();
        for &item in items {
            let (cell, value) = match item {
                ReasonItem::Struck(cell, value) => {
                    bits::remove(&mut candidates[cell * words..][..words], value);
                    continue;
                }
                ReasonItem::Placed(cell) => match self.state.value(cell) {
                    Some(value) => (cell, value),
                    None => continue,
                },
                ReasonItem::Row(_) => continue,
            };
            is_placed[cell] = true;
            let own = &mut candidates[cell * words..][..words];
            own.fill(0);
            bits::insert(own, value);
            for spot in layout.spots(cell) {
                if rows.contains(spot.group as usize, value) {
                    let cells = &layout.groups()[spot.group as usize].cells;
                    for other in cells.iter().filter(|&&other| other != cell) {
                        bits::remove(&mut candidates[other * words..][..words], value);
                    }
                }
            }
        }
        Base::new(layout, candidates, is_placed, Some((rows, rules)))
            .limited(self.formula.limiter())
    }

    fn is_refuted_by_chain(&self, items: &BTreeSet<ReasonItem>, target: Refutable) -> bool {
        let base = self.base(items);
        let mut chain = SinglesChain::new(&base);
        chain.assume(target.cell, target.value, target.is_there);
        chain.run().is_some()
    }

    /// The items in words, without an explanation.
    pub fn reason(&self, items: &BTreeSet<ReasonItem>) -> Reason {
        let layout = self.layout;
        let mut reason = Reason::default();
        for &item in items {
            match item {
                ReasonItem::Row(row) => {
                    let (rule, value) = self.formula.row(row);
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

    /// The step that an argument and its explanation make.
    pub fn step(&self, argument: &Argument, told: Explanation, is_minimal: bool) -> Step {
        self.step_with(argument, &[], told, is_minimal)
    }

    /// The same where the items refute other candidates, too: these go with it if that can be said
    /// in a sentence.
    pub fn step_with(
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
        let conclusion = (layout.cell(cell), layout.value(value));
        let mut gone: Vec<_> =
            others.iter().map(|&(cell, value)| (layout.cell(cell), layout.value(value))).collect();
        gone.push(conclusion);
        gone.sort_unstable();
        let told = |gone: &[_]| {
            (gone.len() > 1).then(|| summary::no_room_for(layout, gone, &reason)).flatten()
        };
        let mut all = told(&gone);
        if all.is_none() {
            gone.retain(|(cell, _)| *cell == conclusion.0);
            all = told(&gone);
        }
        if all.is_none() {
            gone = vec![conclusion];
        }
        let mut technique = technique::form(&reason, choice);
        let summary = all.map(|text| Summary { text, is_by_rules: true });
        let summary = summary.or_else(|| summary::summary(layout, *target, &reason));
        if let Some(Summary { text, is_by_rules }) = summary {
            reason.summary = text;
            if is_by_rules {
                technique = &TECHNIQUE;
            }
        }
        let values_told = gone.iter().map(|(_, value)| layout.size().value_index(*value));
        let mut step = Step::new(technique);
        step.values = values_told.sorted_unstable().dedup().map(|v| layout.value(v)).collect();
        step.cells = std::iter::once(cell)
            .chain(values.iter().map(|(cell, _)| *cell))
            .unique()
            .map(|cell| layout.cell(cell))
            .collect();
        step.houses = reason.rules.iter().map(|(rule, _)| rule.clone()).unique().collect();
        step.marks = values.iter().map(|&(c, v)| (layout.cell(c), layout.value(v))).collect();
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
