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
use crate::{Detail, GroupKind, Layout, State, Step};

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

impl Fins {
    /// Whether a fish, found with fins or without as these want, has just these.
    fn fit(self, sea: &Sea, fish: &Fish) -> bool {
        let body = |&base: &usize| sea.groups[base].places & !fish.fins;
        let is_sashimi = || fish.bases.iter().any(|base| body(base).count_ones() < 2);
        match self {
            Self::Without | Self::With => true,
            Self::Plain => !is_sashimi(),
            Self::Sashimi => is_sashimi(),
        }
    }

    /// Whether two fish are siamese ones of the technique: a finned and a sashimi one are finned.
    fn fit_both(self, one: bool, two: bool) -> bool {
        match self {
            Self::Without => false,
            Self::With => true,
            Self::Plain => one || two,
            Self::Sashimi => one && two,
        }
    }
}

/// A fish that was found, with others of the same bases.
struct Kin {
    fish: Fish,
    step: Step,
    /// Whether it has the name that is looked for.
    is_named: bool,
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
const EFFORT: usize = 40_000;

/// The same for mutant fish, which are many techniques and rarely found where nothing else helps.
const EFFORT_FOR_MUTANTS: usize = 10_000;

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
    let values = layout.size().value_count();
    Sea::each(state, |sea| {
        let sea = &sea;
        // The same for each value: which one is the first should not matter.
        let mut effort = if breed == Breed::Mutant { EFFORT_FOR_MUTANTS } else { EFFORT } / values;
        let mut of_bases: FxHashMap<Vec<usize>, Vec<Kin>> = FxHashMap::default();
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
                if breed_of(layout, sea, &fish) != breed {
                    return ControlFlow::Continue(());
                }
                let is_named = fins.fit(sea, &fish);
                let step = step(technique, layout, sea, &fish);
                let others = of_bases.entry(fish.bases.clone()).or_insert_with(|| {
                    order.push(fish.bases.clone());
                    Vec::new()
                });
                others.push(Kin { fish, step: step.clone(), is_named });
                if is_named { found(step) } else { ControlFlow::Continue(()) }
            })?;
        }
        order.iter().try_for_each(|bases| find_siamese(fins, &of_bases[bases], found))
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

/// What players call a fish by its houses.
fn breed_of(layout: &Layout, sea: &Sea, fish: &Fish) -> Breed {
    let is = |index: usize, kind| layout.is_line(&layout.groups()[sea.groups[index].group], kind);
    let are = |groups: &[usize], kind| groups.iter().all(|&index| is(index, kind));
    let have = |groups: &[usize], kind| groups.iter().any(|&index| is(index, kind));
    let (row, column) = (GroupKind::Row, GroupKind::Column);
    let ways = [(row, column), (column, row)];
    if ways.iter().any(|&(one, two)| are(&fish.bases, one) && are(&fish.covers, two)) {
        Breed::Basic
    } else if ways.iter().any(|&(one, two)| !have(&fish.bases, two) && !have(&fish.covers, one)) {
        Breed::Franken
    } else {
        Breed::Mutant
    }
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
fn find_siamese(fins: Fins, kin: &[Kin], found: &mut Found<'_>) -> ControlFlow<()> {
    /// The most fish of the same bases that are put together.
    const MOST: usize = 12;
    let different = kin.iter().unique_by(|kin| kin.fish.struck).take(MOST);
    for [one, two] in different.array_combinations() {
        let both = one.fish.struck | two.fish.struck;
        let is_news = both != one.fish.struck && both != two.fish.struck;
        if !is_news || !fins.fit_both(one.is_named, two.is_named) {
            continue;
        }
        let size = one.fish.bases.len();
        let mut step = one.step.clone().united(&two.step);
        // The bases of the second.
        step.houses.drain(2 * size..3 * size);
        if let (Detail::Fins(first), Detail::Fins(second)) = (&one.step.detail, &two.step.detail) {
            step.detail = Detail::Fins(first.iter().chain(second).cloned().collect());
        }
        found(step)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::{super::super::testing::check, *};

    #[test]
    fn a_fin_leaves_what_sees_it() {
        // r7c8 beside r7c7: of column 7, r8c7 and r9c7 see it.
        let finned = &[("only", "r2c1-9", "5: r2c3 r2c7"), ("only", "r7c1-9", "5: r7c3 r7c7 r7c8")];
        check(&FINNED_X_WING, "classic", finned, "r8c7<>5 r9c7<>5");
        check(&SASHIMI_X_WING, "classic", finned, "");
        // Without r7c7 it is sashimi; it is a skyscraper, too.
        let sashimi =
            &[("only", "r2c1-9", "5: r2c3 r2c7"), ("only", "r7c1-9", "5: r7c3 r7c8 r7c9")];
        check(&SASHIMI_X_WING, "classic", sashimi, "r8c7<>5 r9c7<>5");
        check(&FINNED_X_WING, "classic", sashimi, "");
        // Fins in two boxes are seen by nothing.
        let two =
            &[("only", "r2c1-9", "5: r2c1 r2c3 r2c7"), ("only", "r7c1-9", "5: r7c3 r7c7 r7c8")];
        check(&FINNED_X_WING, "classic", two, "");
    }

    #[test]
    fn fish_of_three_and_four_have_fins_as_well() {
        let swordfish = &[
            ("only", "r1c1-9", "2: r1c1 r1c4"),
            ("only", "r5c1-9", "2: r5c4 r5c7"),
            ("only", "r9c1-9", "2: r9c1 r9c7 r9c8"),
        ];
        check(&FINNED_SWORDFISH, "classic", swordfish, "r7c7<>2 r8c7<>2");
        let jellyfish = &[
            ("only", "r1c1-9", "2: r1c1 r1c4"),
            ("only", "r3c1-9", "2: r3c4 r3c7"),
            ("only", "r5c1-9", "2: r5c7 r5c5"),
            ("only", "r9c1-9", "2: r9c1 r9c5 r9c2"),
        ];
        check(&FINNED_JELLYFISH, "classic", jellyfish, "r7c1<>2 r8c1<>2");
    }

    #[test]
    fn boxes_make_a_fish_franken_and_lines_of_both_directions_mutant() {
        // Rows 1 and 4 and box 8 have their 3 in columns 2, 5 and 6.
        let franken = &[
            ("only", "r1c1-9", "3: r1c2 r1c5"),
            ("only", "r4c1-9", "3: r4c2 r4c6"),
            ("only", "r7-9c4-6", "3: r7c5 r8c6"),
        ];
        let struck = "r2c2<>3 r2c5<>3 r2c6<>3 r3c2<>3 r3c5<>3 r3c6<>3 r5c2<>3 r5c5<>3 r5c6<>3 \
                      r6c2<>3 r6c5<>3 r6c6<>3 r7c2<>3 r8c2<>3 r9c2<>3";
        check(&FRANKEN_SWORDFISH, "classic", franken, struck);
        // Row 1 and column 1 in column 7, row 7 and box 1 for one, with r1c1 of both.
        let mutant = &[("only", "r2c1-9", "3: r2c3 r2c7"), ("only", "r1-9c1", "3: r1c1 r7c1")];
        check(&FINNED_MUTANT_X_WING, "classic", mutant, "r7c7<>3");
        check(&FINNED_FRANKEN_X_WING, "classic", mutant, "");
    }

    #[test]
    fn fins_are_seen_by_diagonals() {
        let finned = &[("only", "r2c1-9", "5: r2c3 r2c7"), ("only", "r5c1-9", "5: r5c3 r5c7 r5c5")];
        check(&FINNED_X_WING, "classic", finned, "");
        check(&FINNED_X_WING, "diagonal", finned, "r3c7<>5 r7c3<>5 r7c7<>5 r3c3<>5");
    }
}
