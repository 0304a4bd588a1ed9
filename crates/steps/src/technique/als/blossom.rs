//! Death blossom: a cell (the stem), and for each of its candidates an almost locked set (a petal) in
//! which all that may hold the candidate see the stem. Whatever the stem is, one of the petals lacks
//! it, and holds all its others. So a value that all petals have besides is in one of them; and
//! where all that may hold it are seen, it is not. The stem may hold that value, too, if it is seen
//! with them.

use std::ops::ControlFlow;

use itertools::Itertools;
use rustc_hash::FxHashSet;

use super::{
    super::{Found, Technique},
    Sets, Strikes, values_of,
};
use crate::{Detail, Link, State, Step, bits};
use satoku_core::grid::Cell;

/// The fewest candidates of a stem: with two, it is a set itself, and the whole an ALS-XY-wing.
const FEWEST: usize = 3;

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "death-blossom",
    title: "death blossom",
    weight: 98,
    difficulty: 80,
    assumes_unique: false,
    find,
    explain: |step| {
        let (Detail::Chain(links), Some((_, value))) = (&step.detail, step.eliminations.first())
        else {
            return String::new();
        };
        let Some((stem, petals)) = links.split_first() else { return String::new() };
        let stem = stem.cells.iter().format(", ").to_string();
        let cases = petals.chunks(2).filter_map(|petal| {
            let [lacking, set] = petal else { return None };
            let cells = set.cells.iter().format(", ");
            Some(format!("if {stem} is {}, {value} is in {cells}", lacking.values[0]))
        });
        format!("{}: no {value} where all are seen", cases.format("; "))
    },
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let sets = Sets::of(state);
    let is_stem = |&cell: &usize| state.is_open(cell) && state.candidate_count(cell) >= FEWEST;
    let stems = (0..layout.size().cell_count()).filter(is_stem).collect_vec();
    let mut known = FxHashSet::default();
    let mut excluded = vec![0; sets.open.len()];
    for value in 0..sets.with_value.len() {
        for cell in bits::members(sets.open(value)) {
            let seen = |set: &&usize| sets.is_seen(**set, value, cell);
            let petals = sets.with_value[value].iter().filter(seen).copied().collect_vec();
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
                        found(blossom.step(&sets, &strikes))?;
                        known.insert(strikes);
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// For each value the cells that cannot hold it if these sets lack one value.
fn exclude(sets: &Sets<'_>, petals: &[usize], lacking: usize, excluded: &mut [u64]) {
    excluded.fill(0);
    for &petal in petals {
        for value in values_of(sets.all[petal].values).filter(|&value| value != lacking) {
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
    fn of(sets: &Sets<'_>, stem: usize, petals: &[usize], value: usize) -> Option<Self> {
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

    fn strikes(&self, sets: &Sets<'_>) -> Strikes {
        let mut strikes = Strikes::new();
        let petals = self.petals.iter().map(|(_, petal)| *petal).collect_vec();
        sets.strike(self.value, &petals, &mut strikes);
        let layout = sets.state.layout();
        if sets.state.has(self.stem, self.value) {
            strikes.retain(|&(cell, _)| layout.sees(self.stem, cell));
        }
        strikes
    }

    fn step(&self, sets: &Sets<'_>, strikes: &Strikes) -> Step {
        let layout = sets.state.layout();
        let cell = |&cell: &usize| layout.cell(cell);
        let petals = self.petals.iter().map(|(_, petal)| *petal).collect_vec();
        let mut step = sets.step(&TECHNIQUE, &petals, &[], strikes);
        let stem = layout.cell(self.stem);
        step.cells.retain(|&cell| cell != stem);
        step.cells.insert(0, stem);
        let values = bits::members(sets.state.candidates(self.stem)).map(|v| layout.value(v));
        let mut links = vec![Link { cells: vec![stem], values: values.collect(), is_true: true }];
        for &(value, petal) in &self.petals {
            let set = &sets.all[petal];
            let holders = set.cells.iter().filter(|&&cell| sets.state.has(cell, value));
            let holders: Vec<Cell> = holders.map(cell).collect();
            step.marks.push((stem, layout.value(value)));
            step.marks.extend(holders.iter().map(|&cell| (cell, layout.value(value))));
            let values = vec![layout.value(value)];
            links.push(Link { cells: holders, values, is_true: false });
            links.push(Link {
                cells: set.cells.iter().map(cell).collect(),
                values: values_of(set.values).map(|value| layout.value(value)).collect(),
                is_true: true,
            });
        }
        step.marks = step.marks.into_iter().unique().collect();
        step.detail = Detail::Chain(links);
        step
    }
}

#[cfg(test)]
mod tests {
    use super::{super::super::testing::check, *};

    #[test]
    fn one_of_the_petals_holds_what_all_have_besides() {
        let blossom = &[
            ("keep", "r5c5", "123"),
            ("keep", "r5c1", "14"),
            ("keep", "r5c9", "24"),
            ("keep", "r4c5", "34"),
        ];
        check(&TECHNIQUE, "classic", blossom, "r5c4<>4 r5c6<>4");
        check(&TECHNIQUE, "classic", &blossom[..3], "");
        let with_stem = &[
            ("keep", "r5c5", "1234"),
            ("keep", "r5c1", "14"),
            ("keep", "r5c9", "24"),
            ("keep", "r4c5", "34"),
        ];
        check(&TECHNIQUE, "classic", with_stem, "r5c4<>4 r5c6<>4");
    }
}
