//! Fish without fins: X-wing, swordfish, jellyfish and, for larger grids, squirmbag and whale.
//!
//! Some houses without a common place for a value (the *base*) have all their places for it in
//! equally many groups (the *cover*). Each base house needs one, each cover group takes at most
//! one, so every cover group has its value in the base, and nowhere else.
//!
//! Bases are lines of one direction together with the model's extra houses, covers the lines of the
//! other direction. For X-wings, where that is cheap, both are any groups.

use crate::technique::prelude::*;

techniques! {
    X_WING, "x-wing", "X-wing", 28, 32, find_x_wings, explain;
    SWORDFISH, "swordfish", "swordfish", 34, 38, find(3), explain;
    JELLYFISH, "jellyfish", "jellyfish", 42, 52, find(4), explain;
    // In a grid of nine, smaller fish of the other direction say the same as these.
    SQUIRMBAG, "squirmbag", "squirmbag", 72, 60, find_larger(5), explain;
    WHALE, "whale", "whale", 76, 66, find_larger(6), explain;
}

fn explain(step: &Step) -> String {
    let (base, cover) = step.houses.split_at(step.houses.len() / 2);
    let (base, cover, value) = (base.iter().join(", "), cover.iter().join(", "), step.values[0]);
    format!(
        "{base} have their {value} in {cover}, which take one each: \
         no {value} elsewhere in {cover}"
    )
}

fn find_x_wings(search: &mut Search<'_>) -> Flow {
    find(search, 2)?;
    find_any_x_wings(search)
}

/// Fish that are of use only where the lines that they leave are as many: those are a fish as well,
/// of columns where these are rows.
fn find_larger(search: &mut Search<'_>, size: usize) -> Flow {
    if search.layout.size().value_count() < 2 * size {
        return Flow::Continue(());
    }
    find(search, size)
}

fn find(search: &mut Search<'_>, size: usize) -> Flow {
    let Search { state, layout, .. } = *search;
    for (base_line, cover_line) in GroupKind::DIRECTIONS {
        let covers = layout.groups().iter().positions(|group| layout.is_line(group, cover_line));
        let covers = covers.collect_vec();
        // Overlapping grids may have more lines than a set can hold.
        if bits::words(covers.len()) > bits::MAX_WORDS {
            continue;
        }
        // The number, among the covers, of the one that a cell is in.
        let mut cover_of = vec![None; layout.size().place_count()];
        for (number, &cover) in covers.iter().enumerate() {
            layout.groups()[cover].cells.iter().for_each(|&cell| cover_of[cell] = Some(number));
        }
        let bases = layout.groups_of(|kind| kind == base_line || kind == GroupKind::Extra);
        let bases = bases.collect_vec();
        for value in 0..layout.size().value_count() {
            let mut candidates = Vec::new();
            for &base in &bases {
                let count = state.place_count(base, value);
                // A line has its places in as many covers; an extra house maybe in fewer.
                let is_line = layout.groups()[base].kind != GroupKind::Extra;
                if count < 2 || is_line && count > size {
                    continue;
                }
                let mut set = [0; bits::MAX_WORDS];
                let mut is_covered = true;
                for cell in state.holders(base, value) {
                    match cover_of[cell] {
                        Some(number) => bits::insert(&mut set, number),
                        None => is_covered = false,
                    }
                }
                if is_covered && bits::count(&set) <= size {
                    candidates.push((base, set));
                }
            }
            if candidates.len() < size {
                continue;
            }
            let words = bits::words(covers.len());
            let items = candidates.iter().map(|(base, set)| (*base, &set[..words])).collect_vec();
            bits::tight_subsets(&items, size, &mut |bases, numbers| {
                let covers = bits::members(numbers).map(|number| covers[number]).collect_vec();
                search.report(step(search, value, bases, &covers))
            })?;
        }
    }
    Flow::Continue(())
}

/// An X-wing of two houses with two places each, and any two groups over these.
fn find_any_x_wings(search: &mut Search<'_>) -> Flow {
    let Search { state, layout, .. } = *search;
    for value in 0..layout.size().value_count() {
        let pairs = state.bilocation_houses(value);
        for [&(one, [a, b]), &(two, [c, d])] in pairs.iter().array_combinations() {
            for (c, d) in [(c, d), (d, c)] {
                if !layout.sees(a, c) || !layout.sees(b, d) {
                    continue;
                }
                let (left, right) = ([a, c], [b, d]);
                let covers =
                    layout.common(&left).cartesian_product(layout.common(&right).collect_vec());
                for (left, right) in covers {
                    let bases = [one, two];
                    if left == right || bases.contains(&left) || bases.contains(&right) {
                        continue;
                    }
                    search.report(step(search, value, &bases, &[left, right]))?;
                }
            }
        }
    }
    Flow::Continue(())
}

fn step<'s>(
    search: &Search<'s>,
    value: usize,
    bases: &[usize],
    covers: &[usize],
) -> Option<StepBuilder<'s>> {
    let places = |groups: &[usize]| {
        groups.iter().flat_map(|&group| search.state.holders(group, value)).collect_vec()
    };
    let base = places(bases);
    // A place that two base houses share would serve both.
    if !base.iter().all_unique() {
        return None;
    }
    let struck = places(covers).into_iter().filter(|cell| !base.contains(cell));
    let step = Step::by(search)
        .at(&base)
        .about([value])
        .within(bases.iter().chain(covers).copied())
        .marking(&base, value);
    Some(step.striking(&struck.unique().collect_vec(), value))
}
