//! Set equivalence: some houses that do not overlap hold every value as often as others, as many of
//! them. So the cells that only the former have hold the same values as those that only the latter
//! have: a value goes from these where those have no place for it, or no more places than these
//! have it already.
//!
//! Looked at are neighbouring lines and as many regions, the *law of leftovers* of jigsaws; and two
//! lines with two regions that they miss, and two lines across through each of these. One of the
//! latter is the *Phistomefel ring*; it tells something new only where there are clues.

use super::rule_words::{self, together};
use crate::technique::prelude::*;

/// The most lines that are looked at together.
const MOST_LINES: usize = 4;

/// The most times that two lines and two regions are compared with lines across: more than there
/// are on a 9x9, and on large grids the first of them.
const MOST_RINGS: usize = 4_000;

techniques! {
    TECHNIQUE, "set-equivalence", "set equivalence", 16, 34, find, rule_words::because;
}

fn find(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    let houses = |kind| layout.groups_of(|other| other == kind).collect_vec();
    let regions = houses(GroupKind::Region);
    if regions.is_empty() {
        return Flow::Continue(());
    }
    let sets = HouseSets::new(state);
    let mut rings = LookBudget::new(MOST_RINGS);
    for (along, across) in GroupKind::DIRECTIONS {
        let (along, across) = (houses(along), houses(across));
        for (count, first) in (1..=MOST_LINES).cartesian_product(0..along.len()) {
            let Some(lines) = along.get(first..first + count) else { continue };
            sets.compare(search, lines, &nearest(layout, lines, &regions))?;
        }
        if layout.other_rules().is_empty() {
            continue;
        }
        let meet = |one, other| overlap(layout, one, other) > 0;
        for pair in along.iter().copied().array_combinations::<2>() {
            let missed = regions.iter().copied();
            let missed = missed.filter(|&region| !pair.iter().any(|&line| meet(line, region)));
            for two in missed.array_combinations::<2>() {
                let pairs_across = two.map(|region| {
                    let lines = across.iter().copied().filter(|&line| meet(line, region));
                    lines.array_combinations::<2>().collect_vec()
                });
                let [one, other] = pairs_across;
                for (one, other) in one.into_iter().cartesian_product(other) {
                    let others = [one, other].concat();
                    rings.spend(1)?;
                    if others.iter().all_unique() {
                        sets.compare(search, &[pair, two].concat(), &others)?;
                    }
                }
            }
        }
    }
    Flow::Continue(())
}

/// How many cells two houses have in common.
fn overlap(layout: &Layout, one: usize, other: usize) -> usize {
    layout.groups()[one].cells.iter().filter(|&&cell| layout.is_in(cell, other)).count()
}

/// Of others, as many as there are houses: those that have most cells in common with these.
fn nearest(layout: &Layout, houses: &[usize], others: &[usize]) -> Vec<usize> {
    let shared = |other: usize| houses.iter().map(|&house| overlap(layout, house, other)).sum();
    let order = others.iter().sorted_by_key(|&&other| std::cmp::Reverse::<usize>(shared(other)));
    order.take(houses.len()).copied().sorted_unstable().collect()
}

/// The houses and places of a state, as sets of cells.
struct HouseSets {
    /// The cells of each group.
    groups: Vec<Vec<u64>>,
    /// For each value, where it can be, and where it is.
    places: Vec<Vec<u64>>,
    placed: Vec<Vec<u64>>,
}

impl HouseSets {
    fn new(state: &State) -> Self {
        let (layout, size) = (state.layout(), state.layout().size());
        let set = |cells: &mut dyn Iterator<Item = usize>| {
            let mut set = vec![0; bits::words(size.place_count())];
            cells.for_each(|cell| bits::insert(&mut set, cell));
            set
        };
        let groups = layout.groups().iter().map(|group| set(&mut group.cells.iter().copied()));
        let cells = || 0..size.place_count();
        let places =
            (0..size.value_count()).map(|v| set(&mut cells().filter(|&cell| state.has(cell, v))));
        let is_placed = |v: usize| move |&cell: &usize| state.value(cell) == Some(v);
        let placed = (0..size.value_count()).map(|v| set(&mut cells().filter(is_placed(v))));
        Self { groups: groups.collect(), places: places.collect(), placed: placed.collect() }
    }

    /// Strikes what goes because houses and others, as many, hold the same values.
    fn compare(&self, search: &mut Search<'_>, houses: &[usize], others: &[usize]) -> Flow {
        if houses.len() != others.len() {
            return Flow::Continue(());
        }
        let cells = [houses, others].map(|houses| {
            let mut all = vec![0; bits::words(search.layout.size().place_count())];
            houses.iter().for_each(|&house| bits::add(&mut all, &self.groups[house]));
            all
        });
        // In grids that overlap, so may their lines.
        let total = |houses: &[usize]| {
            houses.iter().map(|&house| bits::count(&self.groups[house])).sum::<usize>()
        };
        if bits::count(&cells[0]) != total(houses) || bits::count(&cells[1]) != total(others) {
            return Flow::Continue(());
        }
        let only = |one: &[u64], other: &[u64]| {
            one.iter().zip(other).map(|(one, other)| one & !other).collect_vec()
        };
        let (own, theirs) = (only(&cells[0], &cells[1]), only(&cells[1], &cells[0]));
        self.strike(search, [houses, others], &own, &theirs)?;
        self.strike(search, [others, houses], &theirs, &own)
    }

    /// Strikes, from the cells that only the first houses have, what has no place in those that
    /// only the second have.
    fn strike(
        &self,
        search: &mut Search<'_>,
        houses: [&[usize]; 2],
        innies: &[u64],
        outies: &[u64],
    ) -> Flow {
        let Search { state, layout, .. } = *search;
        let both = |one: &[u64], other: &[u64]| -> u32 {
            one.iter().zip(other).map(|(one, other)| (one & other).count_ones()).sum()
        };
        let cells = bits::members(innies).chain(bits::members(outies)).collect_vec();
        for value in 0..layout.size().value_count() {
            let (places, placed) = (&self.places[value], &self.placed[value]);
            let (left, used) = (both(outies, places), both(innies, placed));
            if left > used || both(innies, places) == used {
                continue;
            }
            let is_struck = |&cell: &usize| state.is_open(cell) && state.has(cell, value);
            let struck = bits::members(innies).filter(is_struck).collect_vec();
            let step = Step::by(search)
                .at(&cells)
                .about([value])
                .within(houses.concat())
                .marking(&state.holders_among(&bits::members(outies).collect_vec(), value), value)
                .striking(&struck, value)
                .because(|step| words(layout, houses, left, step));
            search.report(step)?;
        }
        Flow::Continue(())
    }
}

/// Why a value goes of which the second houses have only some places in the cells that the first do
/// not share.
fn words(layout: &Layout, houses: [&[usize]; 2], places: u32, step: &Step) -> String {
    let [ours, theirs] = houses.map(|houses| {
        let names = houses.iter().map(|&house| &*layout.groups()[house].name).collect_vec();
        together(layout, &names)
    });
    let (number, gone) = (step.values[0], rule_words::gone(&step.eliminations));
    let left = match places {
        0 => format!("no place for {number}"),
        1 => format!("one place for {number}, which those have already"),
        count => format!("{count} places for {number}, which those have already"),
    };
    format!(
        "{ours} hold the same values as {theirs}; beside the cells that they share, these have \
         {left}: no {gone}"
    )
}
