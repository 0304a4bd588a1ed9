//! Fish with fins, and fish of any houses: finned and sashimi fish, franken and mutant fish.
//!
//! Why they are sound is said in `search.rs`. Players name them by their houses: where all bases
//! are lines of one direction and all covers lines of the other, a fish with fins is *finned*, or
//! *sashimi* if one of its bases has just one place beside the fins. Where regions (or diagonals,
//! or windows) are among the bases or the covers it is *franken*; where lines of both directions
//! are on one side it is *mutant*.
//!
//! Two fish with the same bases and different covers are *siamese*; they are found together as
//! well.

use super::{
    super::value_places::{ValuePlaces, members},
    search::{Fish, FishSearch},
};
use crate::{detail::grouped, technique::prelude::*};

use Fins::{Plain, Sashimi, With, Without};
use FishKind::{Basic, Franken, Mutant};

/// What players call a fish by its houses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum FishKind {
    Basic,
    Franken,
    Mutant,
}

/// Which fish of a kind.
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
    fn fit(self, places: &ValuePlaces, fish: &Fish) -> bool {
        let body = |&base: &usize| places.groups[base].places & !fish.fins;
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
struct FoundFish<'s> {
    fish: Fish,
    built: StepBuilder<'s>,
    /// Whether it has the name that is looked for.
    is_named: bool,
}

techniques! {
    FINNED_X_WING, "finned-x-wing", "finned X-wing", 48, 34, find(Basic, Plain, 2), explain;
    SASHIMI_X_WING, "sashimi-x-wing", "sashimi X-wing", 49, 36, find(Basic, Sashimi, 2), explain;
    FINNED_SWORDFISH, "finned-swordfish", "finned swordfish", 70, 40,
        find(Basic, Plain, 3), explain;
    SASHIMI_SWORDFISH, "sashimi-swordfish", "sashimi swordfish", 71, 42,
        find(Basic, Sashimi, 3), explain;
    FINNED_JELLYFISH, "finned-jellyfish", "finned jellyfish", 74, 54,
        find(Basic, Plain, 4), explain;
    SASHIMI_JELLYFISH, "sashimi-jellyfish", "sashimi jellyfish", 75, 56,
        find(Basic, Sashimi, 4), explain;
    FRANKEN_X_WING, "franken-x-wing", "franken X-wing", 100, 70, find(Franken, Without, 2), explain;
    FRANKEN_SWORDFISH, "franken-swordfish", "franken swordfish", 101, 72,
        find(Franken, Without, 3), explain;
    FRANKEN_JELLYFISH, "franken-jellyfish", "franken jellyfish", 102, 74,
        find(Franken, Without, 4), explain;
    FINNED_FRANKEN_X_WING, "finned-franken-x-wing", "finned franken X-wing", 103, 74,
        find(Franken, With, 2), explain;
    FINNED_FRANKEN_SWORDFISH, "finned-franken-swordfish", "finned franken swordfish", 104, 76,
        find(Franken, With, 3), explain;
    FINNED_FRANKEN_JELLYFISH, "finned-franken-jellyfish", "finned franken jellyfish", 106, 78,
        find(Franken, With, 4), explain;
    MUTANT_X_WING, "mutant-x-wing", "mutant X-wing", 112, 76, find(Mutant, Without, 2), explain;
    MUTANT_SWORDFISH, "mutant-swordfish", "mutant swordfish", 113, 78,
        find(Mutant, Without, 3), explain;
    MUTANT_JELLYFISH, "mutant-jellyfish", "mutant jellyfish", 114, 80,
        find(Mutant, Without, 4), explain;
    FINNED_MUTANT_X_WING, "finned-mutant-x-wing", "finned mutant X-wing", 115, 78,
        find(Mutant, With, 2), explain;
    FINNED_MUTANT_SWORDFISH, "finned-mutant-swordfish", "finned mutant swordfish", 116, 80,
        find(Mutant, With, 3), explain;
    FINNED_MUTANT_JELLYFISH, "finned-mutant-jellyfish", "finned mutant jellyfish", 117, 82,
        find(Mutant, With, 4), explain;
    FINNED_MUTANT_SQUIRMBAG, "finned-mutant-squirmbag", "finned mutant squirmbag", 118, 85,
        find(Mutant, With, 5), explain;
}

/// The most sets of covers that are tried for one technique in one position.
const EFFORT: usize = 40_000;

/// The same for mutant fish, which are many techniques and rarely found where nothing else helps.
const EFFORT_FOR_MUTANTS: usize = 10_000;

fn explain(step: &Step) -> String {
    let fins = step.fins();
    // The bases, and for each fish as many covers.
    let size = step.houses.len() / (1 + fins.len());
    let (bases, covers) = step.houses.split_at(size);
    let (bases, value) = (bases.iter().join(", "), step.values[0]);
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

fn find(search: &mut Search<'_>, kind: FishKind, fins: Fins, size: usize) -> Flow {
    let Search { state, layout, .. } = *search;
    let values = layout.size().value_count();
    ValuePlaces::each(state, |places| {
        let places = &places;
        let targets = places.in_no_template();
        if targets == 0 {
            return Flow::Continue(());
        }
        // The same for each value: which one is the first should not matter.
        let mut effort =
            if kind == FishKind::Mutant { EFFORT_FOR_MUTANTS } else { EFFORT } / values;
        let mut all = Vec::new();
        // The lines that may be bases and covers; none where all may.
        let of_lines = GroupKind::DIRECTIONS.map(|(row, column)| (Some(row), Some(column)));
        let directions = if kind == Mutant { &[(None, None)][..] } else { &of_lines };
        for &(rows, columns) in directions {
            let can = |is_base: bool, lines: Option<GroupKind>| {
                let groups = places.groups.iter();
                groups.map(|group| takes_part(layout, kind, group.group, is_base, lines)).collect()
            };
            let fish = FishSearch {
                places,
                targets,
                size,
                is_base: can(true, rows),
                is_cover: can(false, columns),
                with_fins: fins != Fins::Without,
            };
            fish.run(&mut effort, &mut |fish| {
                if kind_of(layout, places, &fish) != kind {
                    return Flow::Continue(());
                }
                let is_named = fins.fit(places, &fish);
                let built = step(search, places, &fish);
                all.push((fish.bases.clone(), FoundFish { fish, built: built.clone(), is_named }));
                if is_named { search.report(built) } else { Flow::Continue(()) }
            })?;
        }
        grouped(all).iter().try_for_each(|(_, all)| find_siamese(search, fins, all))
    })
}

/// Whether a group may be a base, or a cover, where of the lines only these may.
fn takes_part(
    layout: &Layout,
    kind: FishKind,
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
    kind != FishKind::Basic && (group.kind.is_house() || group.cells.len() > 2)
}

/// What players call a fish by its houses.
fn kind_of(layout: &Layout, places: &ValuePlaces, fish: &Fish) -> FishKind {
    let is =
        |index: usize, kind| layout.is_line(&layout.groups()[places.groups[index].group], kind);
    let are = |groups: &[usize], kind| groups.iter().all(|&index| is(index, kind));
    let have = |groups: &[usize], kind| groups.iter().any(|&index| is(index, kind));
    let ways = GroupKind::DIRECTIONS;
    if ways.iter().any(|&(one, two)| are(&fish.bases, one) && are(&fish.covers, two)) {
        FishKind::Basic
    } else if ways.iter().any(|&(one, two)| !have(&fish.bases, two) && !have(&fish.covers, one)) {
        FishKind::Franken
    } else {
        FishKind::Mutant
    }
}

fn step<'s>(search: &Search<'s>, places: &ValuePlaces, fish: &Fish) -> StepBuilder<'s> {
    let fins = members(fish.fins).map(|place| search.layout.cell(places.cells[place]));
    let base = fish.bases.iter().fold(0, |all, &index| all | places.groups[index].places);
    let base = places.cells(base);
    let groups = fish.bases.iter().chain(&fish.covers).map(|&index| places.groups[index].group);
    Step::by(search)
        .at(&base)
        .about([places.value])
        .within(groups)
        .marking(&base, places.value)
        .striking(&places.cells(fish.struck), places.value)
        .with(Detail::Fins(vec![fins.collect()]))
}

/// Each two of these fish, which have the same bases, that strike different places.
fn find_siamese<'s>(search: &mut Search<'s>, fins: Fins, all: &[FoundFish<'s>]) -> Flow {
    /// The most fish of the same bases that are put together.
    const MOST: usize = 12;
    let different = all.iter().unique_by(|one| one.fish.struck).take(MOST);
    for [one, two] in different.array_combinations() {
        let struck = one.fish.struck | two.fish.struck;
        let is_news = struck != one.fish.struck && struck != two.fish.struck;
        if !is_news || !fins.fit_both(one.is_named, two.is_named) {
            continue;
        }
        let size = one.fish.bases.len();
        let mut both = one.built.clone().united(&two.built);
        // The bases of the second.
        both.step.houses.drain(2 * size..3 * size);
        let fins = one.built.step.fins().iter().chain(two.built.step.fins()).cloned();
        search.report(both.with(Detail::Fins(fins.collect())))?;
    }
    Flow::Continue(())
}
