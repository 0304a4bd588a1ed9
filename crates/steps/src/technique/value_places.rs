//! Where one value may still be, as sets of bits: what searches over one value alone count with.

use std::ops::ControlFlow;

use crate::State;

/// Open cells that may hold a value: bit i is the i-th of them.
pub type PlaceSet = u128;

/// The open cells that may hold a value.
pub struct ValuePlaces {
    /// The value.
    pub value: usize,
    /// The cells.
    pub cells: Vec<usize>,
    /// For each cell the others that see it.
    pub sees: Vec<PlaceSet>,
    /// The groups with any of these cells, in order of the layout's groups.
    pub groups: Vec<GroupPlaces>,
}

/// The places of a value in a group.
#[derive(Clone, Copy, Debug)]
pub struct GroupPlaces {
    /// The group.
    pub group: usize,
    /// Its places.
    pub places: PlaceSet,
}

impl ValuePlaces {
    /// The places of a value. None if it has no open place, or more than the sets can hold:
    /// searches that need them would be long there.
    pub fn new(state: &State, value: usize) -> Option<Self> {
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
        let groups = groups.map(|(group, &places)| GroupPlaces { group, places }).collect();
        Some(Self { value, cells, sees, groups })
    }

    /// Visits the places of each value.
    pub fn each(state: &State, visit: impl FnMut(Self) -> ControlFlow<()>) -> ControlFlow<()> {
        let values = 0..state.layout().size().value_count();
        values.filter_map(|value| Self::new(state, value)).try_for_each(visit)
    }

    /// The cells of a set.
    pub fn cells(&self, places: PlaceSet) -> Vec<usize> {
        members(places).map(|place| self.cells[place]).collect()
    }
}

/// The members of a set.
pub fn members(mut places: PlaceSet) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (places != 0).then(|| places.trailing_zeros() as usize)?;
        places &= places - 1;
        Some(place)
    })
}
