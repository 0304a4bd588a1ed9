//! Death blossom: a cell (the stem), and for each of its candidates an almost locked set (a petal)
//! in which all that may hold the candidate see the stem. Whatever the stem is, one of the petals
//! lacks it, and holds all its others. So a value that all petals have besides is in one of them;
//! and where all that may hold it are seen, it is not. The stem may hold that value, too, if it is
//! seen with them.

use rustc_hash::FxHashSet;

use super::sets::{AlmostLockedSets, Strikes};
use crate::technique::prelude::*;

/// The fewest candidates of a stem: with two, it is a set itself, and the whole an ALS-XY-wing.
const FEWEST: usize = 3;

techniques! {
    TECHNIQUE, "death-blossom", "death blossom", 98, 80, find, explain;
}

fn explain(step: &Step) -> String {
    let Some((_, value)) = step.eliminations.first() else { return String::new() };
    let Some((stem, petals)) = step.links().split_first() else { return String::new() };
    let stem = stem.cells.iter().format(", ").to_string();
    let cases = petals.chunks(2).filter_map(|petal| {
        let [lacking, set] = petal else { return None };
        let cells = set.cells.iter().format(", ");
        Some(format!("if {stem} is {}, {value} is in {cells}", lacking.values[0]))
    });
    format!("{}: no {value} where all are seen", cases.format("; "))
}

fn find(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    let sets = AlmostLockedSets::of(state);
    let is_stem = |&cell: &usize| state.candidate_count(cell) >= FEWEST;
    let stems = state.open_cells().filter(is_stem).collect_vec();
    let mut known = FxHashSet::default();
    let mut excluded = vec![0; sets.open.len()];
    for value in 0..sets.with_value.len() {
        for cell in bits::members(sets.open(value)) {
            let petals = sets.seen_from((cell, value), sets.all.len()).collect_vec();
            // (All stems are looked at, and what each petal sees.)
            state.look(8 * (stems.len() + petals.len() * excluded.len()))?;
            exclude(&sets, &petals, value, &mut excluded);
            for &stem in stems.iter().filter(|&&stem| stem != cell) {
                let mut candidates = bits::members(state.candidates(stem));
                let is_excluded = |other: usize| {
                    bits::has(&excluded[other * sets.words..][..sets.words], stem)
                        || other == value && layout.sees(stem, cell)
                };
                if !candidates.all(is_excluded) {
                    continue;
                }
                if let Some(blossom) = Blossom::of(&sets, stem, &petals, value) {
                    let strikes = blossom.strikes(&sets);
                    if !strikes.is_empty() && !known.contains(&strikes) {
                        search.report(blossom.step(search, &sets, &strikes))?;
                        known.insert(strikes);
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// For each value the cells that cannot hold it if these sets lack one value.
fn exclude(sets: &AlmostLockedSets<'_>, petals: &[usize], lacking: usize, excluded: &mut [u64]) {
    excluded.fill(0);
    for &petal in petals {
        let values = [sets.all[petal].values];
        for value in bits::members(&values).filter(|&value| value != lacking) {
            let of_value = &mut excluded[value * sets.words..][..sets.words];
            of_value.iter_mut().zip(sets.seen(petal, value)).for_each(|(all, one)| *all |= one);
        }
    }
}

/// A stem with its petals.
struct Blossom {
    stem: usize,
    /// The candidates of the stem, each with the petal that lacks it if the stem has it.
    petals: Vec<(usize, usize)>,
    /// The value that is in a petal in any case, or in the stem.
    value: usize,
}

impl Blossom {
    /// The stem with the smallest of these petals for each candidate.
    fn of(
        sets: &AlmostLockedSets<'_>,
        stem: usize,
        petals: &[usize],
        value: usize,
    ) -> Option<Self> {
        let candidates = bits::members(sets.state.candidates(stem));
        let with_petal = |candidate: usize| {
            let is_petal = |&&petal: &&usize| {
                sets.all[petal].values >> candidate & 1 == 1 && sets.is_seen(petal, candidate, stem)
            };
            Some((candidate, *petals.iter().find(is_petal)?))
        };
        let petals = candidates.filter(|&c| c != value).map(with_petal).collect::<Option<_>>()?;
        Some(Self { stem, petals, value })
    }

    fn strikes(&self, sets: &AlmostLockedSets<'_>) -> Strikes {
        let mut strikes = Strikes::new();
        let petals = self.petals.iter().map(|(_, petal)| *petal).collect_vec();
        sets.strike(self.value, &petals, &mut strikes);
        let layout = sets.state.layout();
        if sets.state.has(self.stem, self.value) {
            strikes.retain(|&(cell, _)| layout.sees(self.stem, cell));
        }
        strikes
    }

    fn step<'s>(
        &self,
        search: &Search<'s>,
        sets: &AlmostLockedSets<'_>,
        strikes: &Strikes,
    ) -> StepBuilder<'s> {
        let Search { state, layout, .. } = *search;
        let stem = layout.cell(self.stem);
        let values = bits::members(state.candidates(self.stem));
        let mut links = vec![Link::new(layout, &[self.stem], values, true)];
        let petals = self.petals.iter().map(|(_, petal)| *petal).collect_vec();
        let mut built = sets.step(search, &petals, &[], strikes);
        let step = &mut built.step;
        step.cells.retain(|&cell| cell != stem);
        step.cells.insert(0, stem);
        for &(value, petal) in &self.petals {
            let lacking = sets.lacking(petal, value);
            let holders = std::iter::once(stem).chain(lacking.cells.iter().copied());
            step.marks.extend(holders.map(|cell| (cell, layout.value(value))));
            links.extend([lacking, sets.holding(petal)]);
        }
        step.marks = step.marks.iter().copied().unique().collect();
        built.with(Detail::Chain(links))
    }
}
