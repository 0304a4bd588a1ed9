//! How fish with fins are found, whatever their houses.
//!
//! Each of N base houses holds the value once, each of N cover groups at most once. So, counted
//! over the places that hold it, there are no more covers than bases. A place in more bases than
//! covers is a *fin*. If no fin holds the value, no place has fewer covers than bases, and then
//! none that holds it has more: a place in more covers than bases cannot hold it. If it held it,
//! the fins that it sees would not; so a place in more covers than bases that sees all fins cannot
//! hold the value. Fins in two bases, and places in two covers, are counted like any.
//!
//! The search goes the other way round, from the place that is to go. Say it holds the value: then
//! the base houses have lost what it sees, and one cover is used up. What is left of N houses must
//! be in N-1 covers. So it tries those, N-1 at a time, and the last of them only where a house
//! needs it.

use itertools::Itertools;
use rustc_hash::FxHashSet;

use super::super::value_places::{GroupPlaces, PlaceSet, ValuePlaces, has, members};
use crate::step::Flow;

/// A fish: groups by their index among the places of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Fish {
    pub bases: Vec<usize>,
    pub covers: Vec<usize>,
    pub fins: PlaceSet,
    pub struck: PlaceSet,
}

/// The most bases, and covers, that a fish may have.
const MOST_SIZE: usize = 8;

/// What to look for.
pub(super) struct FishSearch<'s> {
    pub places: &'s ValuePlaces,
    /// The places that a fish may strike.
    pub targets: PlaceSet,
    /// How many bases, and covers; at most [`MOST_SIZE`].
    pub size: usize,
    /// For each group, whether it may be a base, and whether it may be a cover.
    pub is_base: Vec<bool>,
    pub is_cover: Vec<bool>,
    /// Whether there are to be fins; otherwise there are to be none.
    pub with_fins: bool,
}

/// The groups that matter if one place holds the value.
struct AssumedPlace {
    place: usize,
    /// The covers that it may be in, and what is covered by that.
    own: Vec<usize>,
    used: PlaceSet,
    bases: Vec<GroupPlaces>,
    covers: Vec<GroupPlaces>,
    /// For each place the covers that it is in, as bits.
    covers_of: Vec<u128>,
}

impl FishSearch<'_> {
    /// Calls `visit` with fish, each once, until it breaks off or the effort is spent: the number
    /// of sets of covers that are tried, all in all.
    pub(super) fn run(&self, effort: &mut usize, visit: &mut impl FnMut(Fish) -> Flow) -> Flow {
        let mut known = FxHashSet::default();
        let groups = 0..self.places.groups.len();
        for place in members(self.targets) {
            let own = |&group: &usize| {
                self.is_cover[group] && has(self.places.groups[group].places, place)
            };
            let own = groups.clone().filter(own).collect_vec();
            // Where it strikes what it sees, none is left of its own cover, whichever that is.
            let choices = if self.with_fins {
                vec![own]
            } else {
                own.into_iter().map(|group| vec![group]).collect()
            };
            for own in choices {
                let Some(assumed) = self.assume(place, own) else { continue };
                let mut chosen = Vec::with_capacity(self.size);
                self.choose(&assumed, 0, assumed.used, &mut chosen, effort, &mut |fish| {
                    let key = (fish.bases.clone(), fish.covers.clone());
                    if known.insert(key) { visit(fish) } else { Flow::Continue(()) }
                })?;
            }
        }
        Flow::Continue(())
    }

    /// What is left of the groups, if it is enough.
    fn assume(&self, place: usize, own: Vec<usize>) -> Option<AssumedPlace> {
        let gone = 1 << place | if self.with_fins { self.places.sees[place] } else { 0 };
        let is_free = |group: &GroupPlaces| !has(group.places, place);
        let left = |is_wanted: &[bool], gone: PlaceSet| {
            let groups =
                self.places.groups.iter().enumerate().filter(|(index, _)| is_wanted[*index]);
            let groups = groups.filter(|(_, group)| is_free(group));
            let groups = groups.map(|(group, of)| GroupPlaces { group, places: of.places & !gone });
            groups.filter(|group| group.places != 0).collect_vec()
        };
        let mut bases = left(&self.is_base, gone);
        let used = gone | if self.with_fins { 0 } else { self.places.groups[own[0]].places };
        let mut covers = left(&self.is_cover, used);
        loop {
            let before = (bases.len(), covers.len());
            covers.retain(|cover| {
                bases.iter().filter(|base| base.places & cover.places != 0).nth(1).is_some()
            });
            let most = |base: &GroupPlaces| {
                let sizes = covers.iter().map(|cover| (cover.places & base.places).count_ones());
                sizes.max().unwrap_or(0)
            };
            let all = covers.iter().fold(used, |all, cover| all | cover.places);
            bases.retain(|base| {
                let open = base.places & !used;
                base.places & !all == 0 && open.count_ones() <= most(base) * (self.size as u32 - 1)
            });
            if bases.len() < self.size || covers.len() + 1 < self.size {
                return None;
            }
            if before == (bases.len(), covers.len()) {
                break;
            }
        }
        // Grids where there are more are too large for a search of all.
        covers.truncate(u128::BITS as usize);
        bases.truncate(u8::MAX.into());
        let mut covers_of = vec![0; self.places.cells.len()];
        for (index, cover) in covers.iter().enumerate() {
            members(cover.places).for_each(|place| covers_of[place] |= 1 << index);
        }
        Some(AssumedPlace { place, own, used, bases, covers, covers_of })
    }

    /// Chooses covers, from this one on, until one is missing; that one is known from the bases.
    fn choose(
        &self,
        assumed: &AssumedPlace,
        from: usize,
        used: PlaceSet,
        chosen: &mut Vec<usize>,
        effort: &mut usize,
        visit: &mut impl FnMut(Fish) -> Flow,
    ) -> Flow {
        let missing = self.size - 1 - chosen.len();
        if missing > 1 {
            for index in from..(assumed.covers.len() + 1).saturating_sub(missing) {
                chosen.push(index);
                let used = used | assumed.covers[index].places;
                self.choose(assumed, index + 1, used, chosen, effort, visit)?;
                chosen.pop();
            }
            return Flow::Continue(());
        }
        if *effort == 0 {
            return Flow::Continue(());
        }
        *effort -= 1;
        // How many bases each further cover would complete.
        let mut counts = [0_u8; u128::BITS as usize];
        let later = u128::MAX.checked_shl(from as u32).unwrap_or(0);
        let (mut complete, mut completed, mut any) = (0, 0, 0);
        for base in &assumed.bases {
            let mut open = base.places & !used;
            if open == 0 {
                complete += 1;
                continue;
            }
            let mut common = later;
            while open != 0 && common != 0 {
                common &= assumed.covers_of[open.trailing_zeros() as usize];
                open &= open - 1;
            }
            any |= common;
            completed += usize::from(common != 0);
            while common != 0 {
                counts[common.trailing_zeros() as usize] += 1;
                common &= common - 1;
            }
        }
        if complete + completed < self.size {
            return Flow::Continue(());
        }
        for last in members(any) {
            if complete + usize::from(counts[last]) >= self.size {
                chosen.push(last);
                self.fish_under(assumed, used | assumed.covers[last].places, chosen, visit)?;
                chosen.pop();
            }
        }
        Flow::Continue(())
    }

    /// The fish with these covers.
    fn fish_under(
        &self,
        assumed: &AssumedPlace,
        used: PlaceSet,
        chosen: &[usize],
        visit: &mut impl FnMut(Fish) -> Flow,
    ) -> Flow {
        /// The most choices of bases for the same covers: where there are more, they say the same.
        const MOST_CHOICES: usize = 50;
        let others = chosen.iter().map(|&index| assumed.covers[index].group).collect_vec();
        let bases = assumed.bases.iter().filter(|base| base.places & !used == 0);
        let bases = bases.map(|base| base.group).filter(|base| !others.contains(base));
        for bases in bases.combinations(self.size).take(MOST_CHOICES) {
            for &own in &assumed.own {
                let covers = others.iter().copied().chain([own]).sorted_unstable().collect_vec();
                if let Some(fish) = self.fish(assumed.place, bases.clone(), covers) {
                    visit(fish)?;
                }
            }
        }
        Flow::Continue(())
    }

    /// The fish with these bases and covers, if it strikes the place, and would not with fewer.
    fn fish(&self, place: usize, bases: Vec<usize>, covers: Vec<usize>) -> Option<Fish> {
        let (fins, above) = self.compare(&bases, &covers, None);
        if (fins != 0) != self.with_fins
            || !has(above, place)
            || fins & !self.places.sees[place] != 0
        {
            return None;
        }
        let mut pairs = bases.iter().cartesian_product(&covers);
        let is_smaller = pairs.any(|(&base, &cover)| {
            let (fins, above) = self.compare(&bases, &covers, Some((base, cover)));
            has(above, place) && fins & !self.places.sees[place] == 0
        });
        if is_smaller {
            return None;
        }
        let is_struck = |&other: &usize| fins & !self.places.sees[other] == 0;
        let struck = members(above).filter(is_struck).fold(0, |all, other| all | 1 << other);
        Some(Fish { bases, covers, fins, struck })
    }

    /// The places in more bases than covers, and those in more covers than bases; a base and a
    /// cover may be left out.
    fn compare(
        &self,
        bases: &[usize],
        covers: &[usize],
        without: Option<(usize, usize)>,
    ) -> (PlaceSet, PlaceSet) {
        let (base, cover) = without.unzip();
        let bases = self.at_least(bases, base);
        let covers = self.at_least(covers, cover);
        bases.into_iter().zip(covers).fold((0, 0), |(fins, above), (bases, covers)| {
            (fins | bases & !covers, above | covers & !bases)
        })
    }

    /// The places that are in one of the groups or more, in two or more, and so on; a group may be
    /// left out.
    fn at_least(&self, groups: &[usize], without: Option<usize>) -> [PlaceSet; MOST_SIZE] {
        let mut counts = [0; MOST_SIZE];
        for &group in groups.iter().filter(|&&group| Some(group) != without) {
            let mut more = self.places.groups[group].places;
            for count in &mut counts {
                (*count, more) = (*count | more, *count & more);
            }
        }
        counts
    }
}
