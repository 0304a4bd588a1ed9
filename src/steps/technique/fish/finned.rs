//! Fish with fins, and fish of any houses: finned and sashimi fish, franken and mutant fish.
//!
//! Why they are sound is said in `search.rs`. Players name them by their houses: where all bases are lines of one
//! direction and all covers lines of the other, a fish with fins is *finned*, or *sashimi* if one of its bases has
//! just one place beside the fins. Where regions (or diagonals, or windows) are among the bases or the covers it is
//! *franken*; where lines of both directions are on one side it is *mutant*.
//!
//! Two fish with the same bases and different covers are *siamese*; they are found together as well.

use std::ops::ControlFlow;

use itertools::Itertools;
use rustc_hash::FxHashMap;

use super::{
    super::{
        Found, Technique,
        places::{Sea, members},
    },
    search::{Fish, Search},
};
use crate::steps::{Detail, GroupKind, Layout, State, Step};

/// What players call a fish by its houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Breed {
    Basic,
    Franken,
    Mutant,
}

/// Which fish of a breed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fins {
    /// With none.
    Without,
    /// With any.
    With,
    /// With fins, and all bases have two places or more beside them.
    Plain,
    /// With fins, and a base has one place beside them, or none.
    Sashimi,
}

/// One technique for each breed, kind of fins and size.
macro_rules! fish {
    ($($id:ident $name:literal $title:literal $weight:literal $difficulty:literal
        $breed:ident $fins:ident $size:literal;)*) => {$(
        #[doc = concat!("A ", $title, ".")]
        pub static $id: Technique = Technique {
            name: $name,
            title: $title,
            weight: $weight,
            difficulty: $difficulty,
            assumes_unique: false,
            find: |state, found| {
                find(&$id, Breed::$breed, Fins::$fins, $size, state, found)
            },
            explain: |step| explain(step, $size),
        };
    )*};
}

fish! {
    FINNED_X_WING "finned-x-wing" "finned X-wing" 48 34 Basic Plain 2;
    SASHIMI_X_WING "sashimi-x-wing" "sashimi X-wing" 49 36 Basic Sashimi 2;
    FINNED_SWORDFISH "finned-swordfish" "finned swordfish" 70 40 Basic Plain 3;
    SASHIMI_SWORDFISH "sashimi-swordfish" "sashimi swordfish" 71 42 Basic Sashimi 3;
    FINNED_JELLYFISH "finned-jellyfish" "finned jellyfish" 74 54 Basic Plain 4;
    SASHIMI_JELLYFISH "sashimi-jellyfish" "sashimi jellyfish" 75 56 Basic Sashimi 4;
    FRANKEN_X_WING "franken-x-wing" "franken X-wing" 100 70 Franken Without 2;
    FRANKEN_SWORDFISH "franken-swordfish" "franken swordfish" 101 72 Franken Without 3;
    FRANKEN_JELLYFISH "franken-jellyfish" "franken jellyfish" 102 74 Franken Without 4;
    FINNED_FRANKEN_X_WING "finned-franken-x-wing" "finned franken X-wing" 103 74 Franken With 2;
    FINNED_FRANKEN_SWORDFISH "finned-franken-swordfish" "finned franken swordfish" 104 76
        Franken With 3;
    FINNED_FRANKEN_JELLYFISH "finned-franken-jellyfish" "finned franken jellyfish" 106 78
        Franken With 4;
    MUTANT_X_WING "mutant-x-wing" "mutant X-wing" 112 76 Mutant Without 2;
    MUTANT_SWORDFISH "mutant-swordfish" "mutant swordfish" 113 78 Mutant Without 3;
    MUTANT_JELLYFISH "mutant-jellyfish" "mutant jellyfish" 114 80 Mutant Without 4;
    FINNED_MUTANT_X_WING "finned-mutant-x-wing" "finned mutant X-wing" 115 78 Mutant With 2;
    FINNED_MUTANT_SWORDFISH "finned-mutant-swordfish" "finned mutant swordfish" 116 80
        Mutant With 3;
    FINNED_MUTANT_JELLYFISH "finned-mutant-jellyfish" "finned mutant jellyfish" 117 82
        Mutant With 4;
    FINNED_MUTANT_SQUIRMBAG "finned-mutant-squirmbag" "finned mutant squirmbag" 118 85
        Mutant With 5;
}

/// The most sets of covers that are tried for one technique in one position.
const EFFORT: usize = 100_000;

fn explain(step: &Step, size: usize) -> String {
    let (bases, covers) = step.houses.split_at(size);
    let (bases, value) = (bases.iter().join(", "), step.values[0]);
    let none = Vec::new();
    let fins = if let Detail::Fins(fins) = &step.detail { fins } else { &none };
    let of_cover = covers.chunks(size).zip(fins).map(|(cover, fins)| {
        let cover = cover.iter().join(", ");
        if fins.is_empty() {
            format!("in {cover}")
        } else {
            format!("in {cover}, or at the fins: {}", fins.iter().format(", "))
        }
    });
    let of_cover = of_cover.collect_vec();
    let struck = step.eliminations.iter().map(|(cell, _)| cell).format(", ");
    let why = match (of_cover.len(), fins.iter().all(Vec::is_empty)) {
        (1, true) => "these take one each, so it is nowhere else in them",
        (1, false) => "what sees all fins is as good as without them",
        _ => "what sees all fins of either is as good as without them",
    };
    format!("{bases} have their {value} {}; {why}: not in {struck}", of_cover.join("; and also "))
}

fn find(
    technique: &'static Technique,
    breed: Breed,
    fins: Fins,
    size: usize,
    state: &State,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    let layout = state.layout();
    let mut effort = EFFORT;
    Sea::each(state, |sea| {
        let mut of_bases: FxHashMap<Vec<usize>, Vec<(Fish, Step)>> = FxHashMap::default();
        let mut order: Vec<Vec<usize>> = Vec::new();
        for (rows, columns) in directions(breed) {
            let can = |is_base: bool, lines: Option<GroupKind>| {
                let groups = sea.groups.iter();
                groups.map(|shoal| takes_part(layout, breed, shoal.group, is_base, lines)).collect()
            };
            let search = Search {
                sea,
                size,
                is_base: can(true, rows),
                is_cover: can(false, columns),
                with_fins: fins != Fins::Without,
            };
            search.run(&mut effort, &mut |fish| {
                if !is_of(layout, sea, breed, fins, &fish) {
                    return ControlFlow::Continue(());
                }
                let step = step(technique, layout, sea, &fish);
                let others = of_bases.entry(fish.bases.clone()).or_insert_with(|| {
                    order.push(fish.bases.clone());
                    Vec::new()
                });
                others.push((fish, step.clone()));
                found(step)
            })?;
        }
        order.iter().try_for_each(|bases| find_siamese(&of_bases[bases], found))
    })
}

/// The lines that may be bases and covers; none where all may.
fn directions(breed: Breed) -> Vec<(Option<GroupKind>, Option<GroupKind>)> {
    let (row, column) = (Some(GroupKind::Row), Some(GroupKind::Column));
    if breed == Breed::Mutant { vec![(None, None)] } else { vec![(row, column), (column, row)] }
}

/// Whether a group may be a base, or a cover, where of the lines only these may.
fn takes_part(
    layout: &Layout,
    breed: Breed,
    group: usize,
    is_base: bool,
    lines: Option<GroupKind>,
) -> bool {
    let group = &layout.groups()[group];
    if is_base && !group.kind.is_house() {
        return false;
    }
    let is = |kind| layout.is_line(group, kind);
    if is(GroupKind::Row) || is(GroupKind::Column) {
        return lines.is_none_or(is);
    }
    // A pair is too small a cover to be worth its search; it takes part in what sees what.
    breed != Breed::Basic && (group.kind.is_house() || group.cells.len() > 2)
}

/// Whether a fish has the name that is wanted.
fn is_of(layout: &Layout, sea: &Sea, breed: Breed, fins: Fins, fish: &Fish) -> bool {
    let places = |&index: &usize| sea.groups[index].places;
    let is_sashimi =
        || fish.bases.iter().map(places).any(|base| (base & !fish.fins).count_ones() < 2);
    let is_wanted = match fins {
        Fins::Without | Fins::With => true,
        Fins::Plain => !is_sashimi(),
        Fins::Sashimi => is_sashimi(),
    };
    let are = |groups: &[usize], kind| {
        groups.iter().all(|&index| layout.is_line(&layout.groups()[sea.groups[index].group], kind))
    };
    let have = |groups: &[usize], kind| {
        groups.iter().any(|&index| layout.is_line(&layout.groups()[sea.groups[index].group], kind))
    };
    let (row, column) = (GroupKind::Row, GroupKind::Column);
    let either =
        |test: &dyn Fn(GroupKind, GroupKind) -> bool| test(row, column) || test(column, row);
    let actual = if either(&|one, two| are(&fish.bases, one) && are(&fish.covers, two)) {
        Breed::Basic
    } else if either(&|one, two| !have(&fish.bases, two) && !have(&fish.covers, one)) {
        Breed::Franken
    } else {
        Breed::Mutant
    };
    is_wanted && actual == breed
}

fn step(technique: &'static Technique, layout: &Layout, sea: &Sea, fish: &Fish) -> Step {
    let base = fish.bases.iter().fold(0, |all, &index| all | sea.groups[index].places);
    let base = sea.cells(base);
    let groups = fish.bases.iter().chain(&fish.covers).map(|&index| sea.groups[index].group);
    let mut step = Step::new(technique)
        .at(layout, &base)
        .about(layout, [sea.value])
        .within(layout, groups)
        .marking(layout, &base, sea.value)
        .striking(layout, &sea.cells(fish.struck), sea.value);
    let fins = members(fish.fins).map(|place| layout.cell(sea.cells[place]));
    step.detail = Detail::Fins(vec![fins.collect()]);
    step
}

/// Each two of these fish, which have the same bases, that strike different places.
fn find_siamese(fish: &[(Fish, Step)], found: &mut Found<'_>) -> ControlFlow<()> {
    /// The most fish of the same bases that are put together.
    const MOST: usize = 12;
    let different = fish.iter().unique_by(|(fish, _)| fish.struck).take(MOST);
    for [(one, first), (two, second)] in different.array_combinations() {
        let both = one.struck | two.struck;
        if one.fins == 0 || both == one.struck || both == two.struck {
            continue;
        }
        let mut step = first.clone().united(second);
        step.houses.drain(2 * one.bases.len()..3 * one.bases.len());
        if let (Detail::Fins(of_first), Detail::Fins(of_second)) = (&first.detail, &second.detail) {
            step.detail = Detail::Fins(of_first.iter().chain(of_second).cloned().collect());
        }
        found(step)?;
    }
    ControlFlow::Continue(())
}
