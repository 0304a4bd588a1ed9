//! Cage combinations: the cells of a cage differ, so they hold one of a few sets of values with the
//! right sum: 10 in two cells is 19, 28, 37 or 46. Sets that the candidates leave no way for go.
//! Then what is in no set that is left is struck in the cage, and what is in all of them is struck
//! where all its places in the cage are seen.
//!
//! Sound because some set is in the cage: each is tried with every way to give its values to the
//! cells.

use super::rule_words::values;
use crate::technique::prelude::*;
use satoku_puzzle::{
    grid::Size,
    statement::{Statement, Totals},
};

/// The most sets that are looked at for a cage.
const MOST_SETS: usize = 2_000;

/// The most sets that are named.
const MOST_NAMED: usize = 8;

techniques! {
    TECHNIQUE, "cage-combinations", "cage combinations", 5, 26, find, explain;
}

fn explain(step: &Step) -> String {
    let (rule, cells) = (&step.houses[0], step.cells.iter().format(", "));
    let Detail::Combinations(sets) = &step.detail else { return String::new() };
    let is_short = sets.iter().flatten().all(|value| value.number() < 10);
    let set = |set: &Vec<_>| set.iter().join(if is_short { "" } else { "+" });
    let more = if sets.len() > MOST_NAMED { ", …" } else { "" };
    let sets = sets.iter().take(MOST_NAMED).map(set).join(", ");
    let gone = step.values.iter().format(", ");
    let at = step.eliminations.iter().map(|(cell, _)| cell).unique().format(", ");
    format!("{rule}: {cells} hold {sets}{more}: no {gone} in {at}")
}

fn find(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    for rule in layout.other_rules() {
        for statement in rule.statements() {
            let Some((cells, totals)) = cage(layout, statement) else { continue };
            if !cells.iter().any(|&cell| state.is_open(cell)) {
                continue;
            }
            let Some(ways) = CageFillings::of(state, &cells, totals) else { continue };
            let of_cells = cells.iter().zip(&ways.kept).map(|(&cell, kept)| {
                let gone = bits::members(state.candidates(cell)).filter(|v| kept >> v & 1 == 0);
                gone.map(|value| (cell, value)).collect_vec()
            });
            let sets = ways.sets.iter().map(|&set| values(layout, &[set])).collect_vec();
            let common = [ways.common];
            let of_values = bits::members(&common).map(|value| {
                let seen =
                    state.seen_by_all(value, &state.holders_among(&cells, value)).into_iter();
                seen.filter(|cell| !cells.contains(cell)).map(|cell| (cell, value)).collect_vec()
            });
            for struck in of_cells.chain(of_values).filter(|struck| !struck.is_empty()) {
                let step = Step::by(search).at(&cells).by_rule(rule.name()).striking_each(struck);
                search.report(step.about_struck().with(Detail::Combinations(sets.clone())))?;
            }
        }
    }
    Flow::Continue(())
}

/// The cells and totals of a plain sum of several cells that all see each other.
fn cage<'a>(layout: &Layout, statement: &'a Statement) -> Option<(Vec<usize>, &'a Totals)> {
    let (terms, totals) = statement.as_sum()?;
    let size = layout.size();
    let is_usual = terms.len() > 1 && size.value_count() <= bits::WORD;
    let cells = terms.iter().map(|term| size.index(term.cell)).collect_vec();
    let is_cage = is_usual
        && terms.iter().all(|term| term.weight == 1)
        && cells.iter().array_combinations().all(|[&one, &other]| layout.sees(one, other));
    is_cage.then_some((cells, totals))
}

/// The ways to fill a cage.
struct CageFillings {
    /// The sets of values that are left, as bits.
    sets: Vec<u64>,
    /// For each cell the values that it has in some way.
    kept: Vec<u64>,
    /// The values of all sets.
    common: u64,
}

impl CageFillings {
    /// The ways that the candidates leave; none if there are too many sets, or no way.
    fn of(state: &State, cells: &[usize], totals: &Totals) -> Option<Self> {
        let held = cells.iter().map(|&cell| state.candidates(cell)[0]).collect_vec();
        let mut sets =
            SetSearch { size: state.layout().size(), totals, found: Vec::new(), looks: 0 };
        let all = held.iter().fold(0, |all, held| all | held);
        if !sets.extend(cells.len(), 0, all, 0, 0) {
            return None;
        }
        let mut ways = Self { sets: Vec::new(), kept: vec![0; cells.len()], common: u64::MAX };
        for set in sets.found {
            let within = held.iter().map(|held| held & set).collect_vec();
            let mut is_way = false;
            for (index, &values) in within.iter().enumerate() {
                for value in bits::members(&[values & !ways.kept[index]]) {
                    let mut rest = within.clone();
                    rest[index] = 1 << value;
                    if has_way(&rest) {
                        ways.kept[index] |= 1 << value;
                        is_way = true;
                    }
                }
            }
            if is_way || has_way(&within) {
                ways.sets.push(set);
                ways.common &= set;
            }
        }
        (!ways.sets.is_empty()).then_some(ways)
    }
}

/// Whether each cell can have a value of its own.
fn has_way(cells: &[u64]) -> bool {
    /// Finds a cell a value, moving others if need be.
    fn place(cells: &[u64], cell: usize, tried: &mut u64, owners: &mut [usize]) -> bool {
        for value in bits::members(&[cells[cell]]) {
            if *tried >> value & 1 == 1 {
                continue;
            }
            *tried |= 1 << value;
            if owners[value] == usize::MAX || place(cells, owners[value], tried, owners) {
                owners[value] = cell;
                return true;
            }
        }
        false
    }
    let mut owners = [usize::MAX; bits::WORD];
    (0..cells.len()).all(|cell| place(cells, cell, &mut 0, &mut owners))
}

/// The search for sets of values.
struct SetSearch<'a> {
    size: Size,
    totals: &'a Totals,
    found: Vec<u64>,
    looks: usize,
}

impl SetSearch<'_> {
    /// Extends a set by `more` of the values left; false if there are too many sets.
    fn extend(&mut self, more: usize, from: usize, left: u64, set: u64, sum: i64) -> bool {
        self.looks += 1;
        if self.looks > 10 * MOST_SETS || self.found.len() > MOST_SETS {
            return false;
        }
        if more == 0 {
            if self.totals.contains(sum) {
                self.found.push(set);
            }
            return true;
        }
        (from..self.size.value_count()).filter(|value| left >> value & 1 == 1).all(|value| {
            let number = i64::from(self.size.value_at(value).number());
            self.extend(more - 1, value + 1, left, set | 1 << value, sum + number)
        })
    }
}
