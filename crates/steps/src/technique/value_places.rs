//! Where one value may still be, as sets of bits: what searches over one value alone count with.

use crate::technique::prelude::*;

/// Open cells that may hold a value: bit i is the i-th of them.
pub(super) type PlaceSet = u128;

/// What the search for a template comes to.
pub(super) type Template = Flow<Option<PlaceSet>>;

/// The open cells that may hold a value.
pub(super) struct ValuePlaces {
    pub value: usize,
    pub cells: Vec<usize>,
    /// For each cell the others that see it.
    pub sees: Vec<PlaceSet>,
    /// The groups with any of these cells, in order of the layout's groups.
    pub groups: Vec<GroupPlaces>,
    /// The places in those of them that are houses.
    houses: Vec<PlaceSet>,
}

/// The places of a value in a group.
#[derive(Clone, Copy, Debug)]
pub(super) struct GroupPlaces {
    pub group: usize,
    pub places: PlaceSet,
}

impl ValuePlaces {
    /// The places of a value. None if it has no open place, or more than the sets can hold:
    /// searches that need them would be long there.
    pub(super) fn new(state: &State, value: usize) -> Option<Self> {
        let layout = state.layout();
        let all = 0..layout.size().place_count();
        let open = all.filter(|&cell| state.is_open(cell) && state.has(cell, value));
        let cells: Vec<usize> = open.take(PlaceSet::BITS as usize + 1).collect();
        if cells.is_empty() || cells.len() > PlaceSet::BITS as usize {
            return None;
        }
        let mut of_group: Vec<PlaceSet> = vec![0; layout.groups().len()];
        for (place, &cell) in cells.iter().enumerate() {
            layout.spots(cell).iter().for_each(|spot| of_group[spot.group as usize] |= 1 << place);
        }
        let sees = cells.iter().enumerate().map(|(place, &cell)| {
            let spots = layout.spots(cell).iter();
            spots.fold(0, |seen, spot| seen | of_group[spot.group as usize]) & !(1 << place)
        });
        let sees = sees.collect();
        let groups = of_group.iter().enumerate().filter(|(_, places)| **places != 0);
        let groups = groups.map(|(group, &places)| GroupPlaces { group, places });
        let groups: Vec<_> = groups.collect();
        let is_house = |group: &&GroupPlaces| layout.groups()[group.group].kind.is_house();
        let houses = groups.iter().filter(is_house).map(|group| group.places).collect();
        Some(Self { value, cells, sees, groups, houses })
    }

    /// Visits the places of each value.
    pub(super) fn each(state: &State, visit: impl FnMut(Self) -> Flow) -> Flow {
        let values = 0..state.layout().size().value_count();
        values.filter_map(|value| Self::new(state, value)).try_for_each(visit)
    }

    /// The places that hold the value in no way to give it one place in each house and no two
    /// places that see each other. What is struck by looking at one value alone is among these.
    /// (Where that takes long to tell of a place, it is among them, too.)
    pub(super) fn in_no_template(&self) -> PlaceSet {
        let (all, mut in_some) = (self.all(), 0);
        for place in 0..self.cells.len() {
            if !has(in_some, place)
                && let Flow::Continue(Some(found)) = self.template_with(place, all)
            {
                in_some |= found;
            }
        }
        all & !in_some
    }

    /// A template with a place and others of those that are free.
    pub(super) fn template_with(&self, place: usize, free: PlaceSet) -> Template {
        self.template(1 << place, free & !self.sees[place] & !(1 << place))
    }

    /// A template: the chosen places and others of those that are free, one in each house and no
    /// two that see each other. None if there is none; broken off if the search takes too long.
    pub(super) fn template(&self, chosen: PlaceSet, free: PlaceSet) -> Template {
        /// The most places that are tried.
        const MOST: usize = 2_000;
        self.fill(chosen, free, &mut LookBudget::new(MOST))
    }

    fn fill(&self, chosen: PlaceSet, free: PlaceSet, looks: &mut LookBudget) -> Template {
        let open = self.houses.iter().filter(|&&house| house & chosen == 0);
        let Some(house) = open.map(|house| house & free).min_by_key(|house| house.count_ones())
        else {
            return Flow::Continue(Some(chosen));
        };
        for place in members(house) {
            looks.spend(1)?;
            let free = free & !self.sees[place] & !(1 << place);
            if let Some(template) = self.fill(chosen | 1 << place, free, looks)? {
                return Flow::Continue(Some(template));
            }
        }
        Flow::Continue(None)
    }

    /// All places.
    pub(super) fn all(&self) -> PlaceSet {
        let unused = PlaceSet::BITS - self.cells.len() as u32;
        PlaceSet::MAX.checked_shr(unused).unwrap_or(0)
    }

    /// The cells of a set.
    pub(super) fn cells(&self, places: PlaceSet) -> Vec<usize> {
        members(places).map(|place| self.cells[place]).collect()
    }
}

/// Whether a place is in a set.
pub(super) fn has(places: PlaceSet, place: usize) -> bool {
    places >> place & 1 == 1
}

/// The members of a set.
pub(super) fn members(mut places: PlaceSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (places != 0).then(|| places.trailing_zeros() as usize)?;
        places &= places - 1;
        Some(place)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::technique::tests::state;

    /// All templates, one after the other.
    fn union_of_templates(places: &ValuePlaces, houses: &[PlaceSet], taken: PlaceSet) -> PlaceSet {
        let Some(&open) = houses.iter().find(|&&house| house & taken == 0) else { return taken };
        let free =
            |&place: &usize| members(taken).all(|other| places.sees[other] >> place & 1 == 0);
        let each = |place: usize| union_of_templates(places, houses, taken | (1 << place));
        members(open).filter(free).map(each).fold(0, |all, one| all | one)
    }

    #[test]
    fn what_is_in_no_template_is_what_all_templates_lack() {
        let empty = state("6x6", "none");
        // Park and Miller's generator.
        let mut seed = 1_u64;
        let mut next = || {
            seed = seed * 48_271 % 2_147_483_647;
            seed
        };
        let (mut some, mut none) = (0, 0);
        for _ in 0..300 {
            let mut state = empty.clone();
            (0..36).filter(|_| next() % 5 < 2).for_each(|cell| state.strike(cell, 0));
            let Some(places) = ValuePlaces::new(&state, 0) else { continue };
            if places.houses.len() < 18 {
                continue;
            }
            let all = union_of_templates(&places, &places.houses, 0);
            let expected = places.all() & !all;
            assert_eq!(places.in_no_template(), expected);
            if expected == 0 { none += 1 } else { some += 1 }
        }
        assert!(some > 50 && none > 20, "{some} {none}");
    }
}
