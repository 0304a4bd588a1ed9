//! Reasons: the step for when no technique helps, from the SAT solver.
//!
//! Whatever is not in the solution can be refuted: a set of rules, of values that are placed and of
//! candidates that are gone cannot hold together with it. Such a set is a *reason*, and as small a
//! one as can be found with bounded effort makes the step.
//!
//! Candidates whose refutation by singles (`chain.rs`) rests on little come first; what singles can
//! do without is left out of what it rests on. The solver confirms the best of these and leaves out
//! what it can prove to be needless, as long as singles still reach the contradiction: a reason that
//! can be followed is worth more than a smaller one. Where singles refute nothing, the reason is the
//! solver's own core, made minimal. Then it is told in words (`story.rs`), by cases if need be.

mod chain;
mod story;

use std::{collections::BTreeSet, fmt, sync::Arc};

use itertools::Itertools;

use self::chain::{Base, Chain, Ground, Rows};
use super::{
    Detail, Layout, State, Step, Technique, bits,
    formula::{Formula, cause, facts},
};
use crate::{
    grid::{Cell, Value},
    program::Lit,
};

/// The technique's name; the solver finds its steps, and no state alone does.
pub static TECHNIQUE: Technique = Technique {
    name: "reason",
    title: "the solver's reason",
    weight: 100,
    assumes_unique: false,
    find: |_| None,
    explain,
};

/// What together forbids the opposite of a step.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reason {
    /// Rules, each with the value that it is about.
    pub rules: Vec<(Arc<str>, Option<Value>)>,
    /// Values that are given or were placed.
    pub placed: Vec<(Cell, Value)>,
    /// Candidates that went in earlier steps.
    pub struck: Vec<(Cell, Value)>,
    /// Whether no item can be spared, by the solver's proof; otherwise effort was bounded, or
    /// without some item the contradiction could only be told by cases.
    pub is_minimal: bool,
    /// How the contradiction comes about: a line each, with blanks before it within a case.
    pub story: Vec<String>,
}

impl Reason {
    /// The number of rules and cells.
    pub fn len(&self) -> usize {
        self.rules.len() + self.placed.len() + self.struck.len()
    }

    /// Whether nothing is needed, which cannot be.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The items in words: `box 3 has a 5, r1c2 is 7, r4c4 is not 2`.
impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by_value = self.rules.iter().into_group_map_by(|(rule, _)| rule.clone());
        let rules = by_value
            .into_iter()
            .sorted_by_key(|(rule, _)| self.rules.iter().position(|(other, _)| other == rule));
        let rules = rules.map(|(rule, all)| {
            let values = all.iter().filter_map(|(_, value)| *value).join(", ");
            if values.is_empty() { rule.to_string() } else { format!("{rule} for {values}") }
        });
        let placed = self.placed.iter().map(|(cell, value)| format!("{cell} is {value}"));
        let struck = self.struck.iter().map(|(cell, value)| format!("{cell} is not {value}"));
        write!(f, "{}", rules.chain(placed).chain(struck).format("; "))
    }
}

fn explain(step: &Step) -> String {
    let Detail::Reason(reason) = &step.detail else { return String::new() };
    let opposite = match (step.placements.first(), step.eliminations.first()) {
        (Some((cell, value)), _) => format!("if {cell} were not {value}"),
        (_, Some((cell, value))) => format!("if {cell} were {value}"),
        _ => return String::new(),
    };
    let mut text = format!("{opposite}: ");
    let is_flat = reason.story.iter().all(|line| !line.starts_with(' '));
    if is_flat {
        text += &reason.story.iter().format("; ").to_string();
    } else {
        text += &reason.story.iter().map(|line| format!("\n  {line}")).format("").to_string();
    }
    text + &format!(". This rests on {reason}")
}

/// One item of a reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Item {
    /// A row of the formula: a rule, and a value.
    Row(usize),
    /// The value of a cell.
    Placed(usize),
    /// A candidate that is gone: cell and value.
    Struck(usize, usize),
}

/// A candidate, and whether its being there is refuted, or its not being there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Target {
    cell: usize,
    value: usize,
    /// What is assumed, and refuted.
    is_there: bool,
}

/// How much is tried for a step.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Chains that are begun, in cells and values (so on large grids they are fewer).
    pub size: usize,
    /// Refutations by chains that are made smaller.
    pub chains: usize,
    /// Of these, the smallest, which the solver makes smaller.
    pub targets: usize,
    /// Questions to the solver, for each of them; with more items than that it only confirms it.
    pub calls: usize,
}

impl Default for Effort {
    fn default() -> Self {
        Self { size: 20_000_000, chains: 12, targets: 1, calls: 60 }
    }
}

/// Finds reasons, for one walk.
#[derive(Default)]
pub struct Reasoner {
    effort: Effort,
    formula: Option<Formula>,
    /// For each cell and value, whether a solution is known that has it.
    is_possible: Vec<bool>,
}

impl Reasoner {
    /// One that tries more or less.
    pub fn new(effort: Effort) -> Self {
        Self { effort, ..Self::default() }
    }

    /// The step with the smallest reason that was found; none if nothing more is certain.
    pub fn find(&mut self, state: &State) -> Option<Step> {
        let layout = state.layout().clone();
        let formula = self.formula.take().unwrap_or_else(|| Formula::new(&layout));
        let mut search = Search { state, layout: &layout, formula, calls: 0 };
        if self.is_possible.is_empty() {
            self.is_possible = vec![false; layout.size().variable_count()];
            if search.is_satisfiable(&search.everything(), None) {
                self.learn(&search);
            }
        }
        let mut found = self.by_chains(&search);
        if found.is_empty() {
            found = self.by_solver(&mut search);
        } else {
            found.sort_by_key(|(items, target)| (items.len(), target.is_there));
            found.truncate(self.effort.chains);
            for (items, target) in &mut found {
                *items = search.spared_by_chains(items, *target);
            }
        }
        found.sort_by_key(|(items, target)| (items.len(), target.is_there));
        found.truncate(self.effort.targets);
        let mut best: Option<(BTreeSet<Item>, Target, bool)> = None;
        for (items, target) in found {
            let (items, is_minimal) = search.minimised(items, target, self.effort.calls);
            let is_better = best.as_ref().is_none_or(|(other, best, _)| {
                (items.len(), target.is_there) < (other.len(), best.is_there)
            });
            if is_better {
                best = Some((items, target, is_minimal));
            }
        }
        let step = best.map(|(items, target, is_minimal)| search.step(&items, target, is_minimal));
        self.formula = Some(search.formula);
        step
    }

    /// Remembers the solution that the solver just found.
    fn learn(&mut self, search: &Search<'_>) {
        for var in search.formula.holding() {
            if let Some(is_possible) = self.is_possible.get_mut(var.index()) {
                *is_possible = true;
            }
        }
    }

    /// All that may be refuted, cells with few candidates first.
    fn targets(&self, state: &State) -> Vec<Target> {
        let size = state.layout().size();
        let cells = (0..size.cell_count()).filter(|&cell| state.value(cell).is_none());
        let mut targets = Vec::new();
        for cell in cells.sorted_by_key(|&cell| state.candidate_count(cell)) {
            let is_possible = |value| self.is_possible[cell * size.value_count() + value];
            let values = bits::members(state.candidates(cell)).collect_vec();
            let (possible, others): (Vec<_>, Vec<_>) =
                values.into_iter().partition(|&value| is_possible(value));
            targets.extend(others.iter().map(|&value| Target { cell, value, is_there: true }));
            if let [value] = possible[..] {
                targets.push(Target { cell, value, is_there: false });
            }
        }
        targets
    }

    /// What singles alone refute, with what that rests on.
    fn by_chains(&self, search: &Search<'_>) -> Vec<(BTreeSet<Item>, Target)> {
        let (state, layout) = (search.state, search.layout);
        let size = layout.size();
        let words = bits::words(size.value_count());
        let cells = 0..size.cell_count();
        let candidates =
            cells.flat_map(|cell| state.candidates(cell)[..words].iter().copied()).collect();
        let is_placed = (0..size.cell_count()).map(|cell| state.value(cell).is_some()).collect();
        let base = Base::new(layout, candidates, is_placed, None);
        let most = self.effort.size / size.variable_count().max(1);
        let targets = self.targets(state).into_iter().take(most.max(4));
        let refuted = targets.filter_map(|target| {
            let mut chain = Chain::new(&base);
            chain.assume(target.cell, target.value, target.is_there);
            let conflict = chain.run()?;
            Some((search.items(&chain.ground(conflict)), target))
        });
        refuted.collect()
    }

    /// What the solver refutes where singles do not, with its own core as the reason.
    fn by_solver(&mut self, search: &mut Search<'_>) -> Vec<(BTreeSet<Item>, Target)> {
        let all = search.everything();
        let mut found = Vec::new();
        for target in self.targets(search.state) {
            let size = search.layout.size();
            // It may have become possible by a solution found on the way.
            let is_open = !self.is_possible[target.cell * size.value_count() + target.value];
            if !is_open || found.len() == self.effort.targets {
                continue;
            }
            if search.is_satisfiable(&all, Some(target)) {
                self.learn(search);
            } else {
                found.push((search.core(), target));
            }
        }
        found
    }
}

/// One step's search.
struct Search<'a> {
    state: &'a State,
    layout: &'a Layout,
    formula: Formula,
    calls: usize,
}

impl Search<'_> {
    /// Questions to the solver about a reason that singles do not see.
    const CALLS_WITHOUT_CHAIN: usize = 200;

    /// All rows, values, and candidates that are gone.
    fn everything(&self) -> BTreeSet<Item> {
        let size = self.layout.size();
        let facts = facts(self.state).into_iter().filter_map(|literal| {
            let (cell, value) = size.cell_value(literal.var())?;
            let (cell, value) = (size.index(cell), size.value_index(value));
            let is_struck = literal.is_negative();
            Some(if is_struck { Item::Struck(cell, value) } else { Item::Placed(cell) })
        });
        (0..self.formula.row_count()).map(Item::Row).chain(facts).collect()
    }

    fn var(&self, cell: usize, value: usize) -> crate::program::Var {
        self.layout.size().var(self.layout.cell(cell), self.layout.value(value))
    }

    fn literal(&self, item: Item) -> Option<Lit> {
        Some(match item {
            Item::Row(row) => self.formula.switch(row),
            Item::Placed(cell) => self.var(cell, self.state.value(cell)?).positive(),
            Item::Struck(cell, value) => self.var(cell, value).negative(),
        })
    }

    fn is_satisfiable(&mut self, items: &BTreeSet<Item>, target: Option<Target>) -> bool {
        self.calls += 1;
        let assumed = target.map(|Target { cell, value, is_there }| {
            let var = self.var(cell, value);
            if is_there { var.positive() } else { var.negative() }
        });
        let literals = items.iter().filter_map(|&item| self.literal(item));
        let literals = literals.chain(assumed).collect_vec();
        self.formula.is_satisfiable(&literals) != Some(false)
    }

    /// The items that the last contradiction needed.
    fn core(&self) -> BTreeSet<Item> {
        let size = self.layout.size();
        let item = |literal: Lit| {
            if let Some(row) = self.formula.row_of_switch(literal) {
                return Some(Item::Row(row));
            }
            let (cell, value) = size.cell_value(literal.var())?;
            let (cell, value) = (size.index(cell), size.value_index(value));
            // The opposite is no item.
            if self.state.value(cell) == Some(value) {
                Some(Item::Placed(cell))
            } else {
                let is_struck = literal.is_negative() && !self.state.has(cell, value);
                is_struck.then_some(Item::Struck(cell, value))
            }
        };
        self.formula.core().into_iter().filter_map(item).collect()
    }

    /// What a chain's contradiction rests on.
    fn items(&self, ground: &Ground) -> BTreeSet<Item> {
        let row = |group, value| self.formula.row_of_place(group, value).map(Item::Row);
        let rows = ground.rows.iter().filter_map(|&(group, value)| row(group, value));
        let mut items: BTreeSet<Item> = rows.collect();
        for &(cell, value) in &ground.gone {
            if self.state.value(cell).is_some() {
                items.insert(Item::Placed(cell));
            } else if let Some((other, group)) = cause(self.state, cell, value) {
                items.insert(Item::Placed(other));
                items.extend(row(group, value));
            } else {
                items.insert(Item::Struck(cell, value));
            }
        }
        items
    }

    /// The items without those that singles can do without.
    fn spared_by_chains(&self, items: &BTreeSet<Item>, target: Target) -> BTreeSet<Item> {
        let mut items = items.clone();
        for item in in_order(&items) {
            items.remove(&item);
            if !self.is_refuted_by_chain(&items, target) {
                items.insert(item);
            }
        }
        items
    }

    /// As few of the items as the solver still refutes the target with; if singles did at first, as
    /// few as they still do with, for a reason without cases is worth more than a smaller one.
    /// Whether no item can be spared.
    fn minimised(
        &mut self,
        mut items: BTreeSet<Item>,
        target: Target,
        calls: usize,
    ) -> (BTreeSet<Item>, bool) {
        let mut is_plain = self.is_refuted_by_chain(&items, target);
        let is_confirmed = !self.is_satisfiable(&items, Some(target));
        debug_assert!(is_confirmed, "chains are sound");
        // What singles refute is small already. Where it is not, no one counts its items.
        if is_plain && items.len() > calls {
            return (items, false);
        }
        let end = self.calls + if is_plain { calls } else { Self::CALLS_WITHOUT_CHAIN };
        let mut is_minimal = true;
        for item in in_order(&items) {
            if self.calls >= end {
                return (items, false);
            }
            if !items.remove(&item) {
                continue;
            }
            if self.is_satisfiable(&items, Some(target)) {
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
        (items, is_minimal)
    }

    /// The items as what chains start from, and nothing else.
    fn base(&self, items: &BTreeSet<Item>) -> Base<'_> {
        let layout = self.layout;
        let size = layout.size();
        let words = bits::words(size.value_count());
        let mut all = vec![0; words];
        (0..size.value_count()).for_each(|value| bits::insert(&mut all, value));
        let mut candidates = all.repeat(size.cell_count());
        let mut is_placed = vec![false; size.cell_count()];
        let rows = items.iter().flat_map(|item| match item {
            Item::Row(row) => self.formula.places_of_row(*row),
            _ => &[],
        });
        let rows = Rows::new(layout, rows.copied());
        for &item in items {
            let (cell, value) = match item {
                Item::Struck(cell, value) => {
                    bits::remove(&mut candidates[cell * words..][..words], value);
                    continue;
                }
                Item::Placed(cell) => match self.state.value(cell) {
                    Some(value) => (cell, value),
                    None => continue,
                },
                Item::Row(_) => continue,
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
        Base::new(layout, candidates, is_placed, Some(rows))
    }

    fn is_refuted_by_chain(&self, items: &BTreeSet<Item>, target: Target) -> bool {
        let base = self.base(items);
        let mut chain = Chain::new(&base);
        chain.assume(target.cell, target.value, target.is_there);
        chain.run().is_some()
    }

    /// The items in words, without a story.
    fn reason(&self, items: &BTreeSet<Item>) -> Reason {
        let layout = self.layout;
        let mut reason = Reason::default();
        for &item in items {
            match item {
                Item::Row(row) => {
                    let (rule, value) = self.formula.row(row);
                    reason.rules.push((rule.clone(), value.map(Value::new)));
                }
                Item::Placed(cell) => {
                    let value = self.state.value(cell).map(|value| layout.value(value));
                    reason.placed.extend(value.map(|value| (layout.cell(cell), value)));
                }
                Item::Struck(cell, value) => {
                    reason.struck.push((layout.cell(cell), layout.value(value)));
                }
            }
        }
        reason
    }

    fn step(&self, items: &BTreeSet<Item>, target: Target, is_minimal: bool) -> Step {
        let layout = self.layout;
        let Target { cell, value, is_there } = target;
        let told = story::tell(&self.base(items), target);
        let (story, chain) = told.unwrap_or_else(|| (vec![story::TOO_LONG.to_owned()], Vec::new()));
        let reason = Reason { is_minimal, story, ..self.reason(items) };
        let mut step = Step::new(&TECHNIQUE).about(layout, [value]);
        step.cells = std::iter::once(cell)
            .chain(chain.iter().map(|(cell, _)| *cell))
            .unique()
            .map(|cell| layout.cell(cell))
            .collect();
        step.houses = reason.rules.iter().map(|(rule, _)| rule.clone()).unique().collect();
        step.marks = chain.iter().map(|&(c, v)| (layout.cell(c), layout.value(v))).collect();
        let conclusion = (layout.cell(cell), layout.value(value));
        if is_there {
            step.eliminations.push(conclusion);
            step.marks.retain(|mark| *mark != conclusion);
        } else {
            step.placements.push(conclusion);
        }
        step.detail = Detail::Reason(Box::new(reason));
        step
    }
}

/// The items in the order in which they are tried to be left out: candidates and rows first, as
/// values in cells are the easiest to see.
fn in_order(items: &BTreeSet<Item>) -> Vec<Item> {
    let order = items.iter().copied().sorted_by_key(|item| match item {
        Item::Struck(..) => 0,
        Item::Row(_) => 1,
        Item::Placed(_) => 2,
    });
    order.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        model::catalog,
        read::{Settings, parse},
        steps::{Guide, Ladder},
    };

    /// What a reason names, and nothing else, as assumptions of another solver.
    fn literals(formula: &Formula, layout: &Layout, reason: &Reason) -> Vec<Lit> {
        let size = layout.size();
        let rows = reason.rules.iter().map(|(rule, value)| {
            let named = (rule.clone(), value.map(Value::number));
            let row = (0..formula.row_count()).find(|&row| *formula.row(row) == named);
            formula.switch(row.expect("it is a row"))
        });
        let placed = reason.placed.iter().map(|&(cell, value)| size.var(cell, value).positive());
        let struck = reason.struck.iter().map(|&(cell, value)| size.var(cell, value).negative());
        rows.chain(placed).chain(struck).collect()
    }

    #[test]
    fn what_a_reason_names_is_enough_and_if_minimal_not_one_too_many() {
        let settings = Settings {
            model: catalog::load("classic").unwrap(),
            model_is_fixed: true,
            lenient: false,
        };
        let text =
            "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let puzzle = parse(text, &settings).remove(0).unwrap();
        let layout = Layout::new(puzzle.model());
        let mut formula = Formula::new(&layout);
        let mut state = State::of(&layout, &puzzle);
        let mut ladder = Ladder::new();
        let (mut reasons, mut minimal) = (0, 0);
        while let Some(step) = ladder.advance(&mut state) {
            let Detail::Reason(reason) = &step.detail else { continue };
            reasons += 1;
            let size = layout.size();
            let placed = step.placements.iter().map(|&(c, v)| size.var(c, v).negative());
            let struck = step.eliminations.iter().map(|&(c, v)| size.var(c, v).positive());
            let opposite = placed.chain(struck).collect_vec();
            let items = literals(&formula, &layout, reason);
            let all = [items.clone(), opposite.clone()].concat();
            assert_eq!(formula.is_satisfiable(&all), Some(false), "{reason}");
            if reason.is_minimal {
                minimal += 1;
                for index in 0..items.len() {
                    let mut fewer = all.clone();
                    fewer.remove(index);
                    assert_eq!(formula.is_satisfiable(&fewer), Some(true), "{reason}");
                }
            }
        }
        assert!(state.is_solved());
        assert!(reasons > 10 && minimal > 3, "{minimal} of {reasons}");
    }
}
