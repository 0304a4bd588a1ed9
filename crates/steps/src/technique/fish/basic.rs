//! Fish without fins: X-wing, swordfish, jellyfish and, for larger grids, squirmbag and whale.
//!
//! So many houses without a common place for a value (the *base*) have all their places for it in so
//! many groups (the *cover*). Each base house needs one, each cover group takes at most one, so every
//! cover group has its value in the base, and nowhere else.
//!
//! Bases are lines of one direction together with the model's extra houses, covers the lines of the
//! other direction. For X-wings, where that is cheap, both are any groups.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::super::{Found, Technique, report};
use crate::{GroupKind, State, Step, bits};

/// Two houses, two groups.
pub static X_WING: Technique = Technique {
    name: "x-wing",
    title: "X-wing",
    weight: 28,
    difficulty: 32,
    assumes_unique: false,
    find: |state, found| {
        find(&X_WING, state, 2, found)?;
        find_any_x_wing(state, found)
    },
    explain,
};

/// Three houses, three lines.
pub static SWORDFISH: Technique = Technique {
    name: "swordfish",
    title: "swordfish",
    weight: 34,
    difficulty: 38,
    assumes_unique: false,
    find: |state, found| find(&SWORDFISH, state, 3, found),
    explain,
};

/// Four houses, four lines.
pub static JELLYFISH: Technique = Technique {
    name: "jellyfish",
    title: "jellyfish",
    weight: 42,
    difficulty: 52,
    assumes_unique: false,
    find: |state, found| find(&JELLYFISH, state, 4, found),
    explain,
};

/// Five houses, five lines. In a grid of nine, a smaller fish of the other direction says the same.
pub static SQUIRMBAG: Technique = Technique {
    name: "squirmbag",
    title: "squirmbag",
    weight: 72,
    difficulty: 60,
    assumes_unique: false,
    find: |state, found| find_larger(&SQUIRMBAG, state, 5, found),
    explain,
};

/// Six houses, six lines.
pub static WHALE: Technique = Technique {
    name: "whale",
    title: "whale",
    weight: 76,
    difficulty: 66,
    assumes_unique: false,
    find: |state, found| find_larger(&WHALE, state, 6, found),
    explain,
};

fn explain(step: &Step) -> String {
    let (base, cover) = step.houses.split_at(step.houses.len() / 2);
    let (base, cover, value) = (base.iter().join(", "), cover.iter().join(", "), step.values[0]);
    format!(
        "{base} have their {value} in {cover}, which take one each: \
         no {value} elsewhere in {cover}"
    )
}

/// Fish that are of use only where the lines that they leave are as many: those are a fish as well, of
/// columns where these are rows.
fn find_larger(
    technique: &'static Technique,
    state: &State,
    size: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    if state.layout().size().value_count() < 2 * size {
        return ControlFlow::Continue(());
    }
    find(technique, state, size, found)
}

fn find(
    technique: &'static Technique,
    state: &State,
    size: usize,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let layout = state.layout();
    let groups = || layout.groups().iter().enumerate();
    for (base_line, cover_line) in
        [(GroupKind::Row, GroupKind::Column), (GroupKind::Column, GroupKind::Row)]
    {
        let covers =
            groups().filter(|(_, g)| layout.is_line(g, cover_line)).map(|(i, _)| i).collect_vec();
        // (A set has no room for the lines of so many overlapping grids.)
        if bits::words(covers.len()) > bits::MAX_WORDS {
            continue;
        }
        // The number, among the covers, of the one that a cell is in.
        let mut cover_of = vec![None; layout.size().cell_count()];
        for (number, &cover) in covers.iter().enumerate() {
            layout.groups()[cover].cells.iter().for_each(|&cell| cover_of[cell] = Some(number));
        }
        let bases = groups().filter(|(_, g)| g.kind == base_line || g.kind == GroupKind::Extra);
        let bases = bases.map(|(index, _)| index).collect_vec();
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
                report(step(technique, state, value, bases, &covers), found)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// An X-wing of two houses with two places each, and any two groups over these.
fn find_any_x_wing(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    for value in 0..layout.size().value_count() {
        let houses = layout.groups().iter().enumerate().filter(|(index, group)| {
            group.kind.is_house() && state.place_count(*index, value) == 2
        });
        let pairs = houses
            .filter_map(|(index, _)| Some((index, state.holders(index, value).collect_tuple()?)))
            .collect_vec();
        for [&(one, (a, b)), &(two, (c, d))] in pairs.iter().array_combinations() {
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
                    report(step(&X_WING, state, value, &bases, &[left, right]), found)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn step(
    technique: &'static Technique,
    state: &State,
    value: usize,
    bases: &[usize],
    covers: &[usize],
) -> Option<Step> {
    let layout = state.layout();
    let places = |groups: &[usize]| {
        groups.iter().flat_map(|&group| state.holders(group, value)).collect_vec()
    };
    let base = places(bases);
    // A place that two base houses share would serve both.
    if !base.iter().all_unique() {
        return None;
    }
    let struck = places(covers).into_iter().filter(|cell| !base.contains(cell));
    let struck = struck.unique().collect_vec();
    Step::new(technique)
        .at(layout, &base)
        .about(layout, [value])
        .within(layout, bases.iter().chain(covers).copied())
        .marking(layout, &base, value)
        .striking(layout, &struck, value)
        .if_useful()
}

#[cfg(test)]
mod tests {
    use super::{super::super::testing::check, *};

    #[test]
    fn two_rows_clear_two_columns_and_the_other_way_round() {
        let rows = &[("only", "r2c1-9", "5: r2c3 r2c7"), ("only", "r6c1-9", "5: r6c3 r6c7")];
        let struck = "r1c3<>5 r1c7<>5 r3c3<>5 r3c7<>5 r4c3<>5 r4c7<>5 r5c3<>5 r5c7<>5 \
                      r7c3<>5 r7c7<>5 r8c3<>5 r8c7<>5 r9c3<>5 r9c7<>5";
        check(&X_WING, "classic", rows, struck);
        let columns = &[("only", "r1-9c2", "1: r1c2 r9c2"), ("only", "r1-9c5", "1: r1c5 r9c5")];
        let struck = "r1c1<>1 r1c3<>1 r1c4<>1 r1c6<>1 r1c7<>1 r1c8<>1 r1c9<>1 \
                      r9c1<>1 r9c3<>1 r9c4<>1 r9c6<>1 r9c7<>1 r9c8<>1 r9c9<>1";
        check(&X_WING, "classic", columns, struck);
    }

    #[test]
    fn a_window_is_the_base_of_an_x_wing_and_diagonals_are_its_cover() {
        // Window 1 has its 6 in columns 3 and 4, and so has row 8.
        let window =
            &[("only", "r2-4c2-4", "6: r2c3 r4c4 r3c4"), ("only", "r8c1-9", "6: r8c3 r8c4")];
        let struck = "r1c3<>6 r1c4<>6 r3c3<>6 r4c3<>6 r5c3<>6 r5c4<>6 r6c3<>6 r6c4<>6 \
                      r7c3<>6 r7c4<>6 r9c3<>6 r9c4<>6";
        // r2c4, r3c3, r4c3 are in the window and struck from it already.
        let struck = struck.replace("r3c3<>6 r4c3<>6 ", "");
        check(&X_WING, "nrc", window, &struck);
        // Rows 2 and 8 have their 4 on both diagonals.
        let diagonals = &[("only", "r2c1-9", "4: r2c2 r2c8"), ("only", "r4c1-9", "4: r4c4 r4c6")];
        let struck = "r1c1<>4 r1c9<>4 r3c3<>4 r3c7<>4 r5c5<>4 r6c4<>4 r6c6<>4 r7c3<>4 r7c7<>4 \
                      r8c2<>4 r8c8<>4 r9c1<>4 r9c9<>4";
        check(&X_WING, "diagonal", diagonals, struck);
        check(&X_WING, "classic", diagonals, "");
    }

    #[test]
    fn a_swordfish_and_a_jellyfish_in_rows() {
        let three = &[
            ("only", "r1c1-9", "2: r1c1 r1c4"),
            ("only", "r5c1-9", "2: r5c4 r5c7"),
            ("only", "r9c1-9", "2: r9c1 r9c7"),
        ];
        let rows = [2, 3, 4, 6, 7, 8];
        let struck = rows.map(|r| format!("r{r}c1<>2 r{r}c4<>2 r{r}c7<>2")).join(" ");
        check(&SWORDFISH, "classic", three, &struck);
        check(&JELLYFISH, "classic", three, "");
        let four = &[
            ("only", "r1c1-9", "2: r1c1 r1c4"),
            ("only", "r3c1-9", "2: r3c4 r3c7"),
            ("only", "r5c1-9", "2: r5c7 r5c8"),
            ("only", "r9c1-9", "2: r9c1 r9c8 r9c4"),
        ];
        let rows = [2, 4, 6, 7, 8];
        let struck = rows.map(|r| format!("r{r}c1<>2 r{r}c4<>2 r{r}c7<>2 r{r}c8<>2")).join(" ");
        check(&JELLYFISH, "classic", four, &struck);
        check(&SWORDFISH, "classic", four, "");
    }

    #[test]
    fn columns_cover_a_swordfish_even_if_they_are_no_houses() {
        let three = &[
            ("only", "r1c1-9", "2: r1c1 r1c4"),
            ("only", "r3c1-9", "2: r3c4 r3c7"),
            ("only", "r6c1-9", "2: r6c1 r6c7"),
        ];
        let struck = [2, 4, 5].map(|r| format!("r{r}c1<>2 r{r}c4<>2 r{r}c7<>2")).join(" ");
        check(&SWORDFISH, "6x9", three, &struck);
        // They are no base: a column may do without a 2.
        let columns = &[
            ("only", "r1-6c1", "2: r1c1 r3c1"),
            ("only", "r1-6c4", "2: r3c4 r6c4"),
            ("only", "r1-6c7", "2: r1c7 r6c7"),
        ];
        check(&SWORDFISH, "6x9", columns, "");
    }

    #[test]
    fn a_diagonal_is_a_base_of_a_swordfish_and_of_a_jellyfish() {
        let diagonal = "r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9";
        let three = &[
            ("only", diagonal, "2: r2c2 r4c4"),
            ("only", "r1c1-9", "2: r1c4 r1c8"),
            ("only", "r6c1-9", "2: r6c2 r6c8"),
        ];
        let rows = [3, 5, 7];
        let struck = rows.map(|r| format!("r{r}c2<>2 r{r}c4<>2 r{r}c8<>2")).join(" ");
        let struck = format!(
            "r2c4<>2 r2c8<>2 {struck} r4c2<>2 r4c8<>2 r8c2<>2 r8c4<>2 \
                              r9c2<>2 r9c4<>2 r9c8<>2"
        );
        check(&SWORDFISH, "diagonal", three, &struck);
        let four = &[
            ("only", diagonal, "2: r2c2 r4c4"),
            ("only", "r1c1-9", "2: r1c4 r1c8"),
            ("only", "r5c1-9", "2: r5c8 r5c1"),
            ("only", "r6c1-9", "2: r6c2 r6c1"),
        ];
        let all = |r: usize| format!("r{r}c1<>2 r{r}c2<>2 r{r}c4<>2 r{r}c8<>2");
        let struck = [3, 7, 9].map(all).join(" ");
        let struck = format!(
            "r2c1<>2 r2c4<>2 r2c8<>2 {struck} r4c1<>2 r4c2<>2 r4c8<>2 \
                              r8c1<>2 r8c2<>2 r8c4<>2"
        );
        check(&JELLYFISH, "diagonal", four, &struck);
    }
}
