//! Where one value may still be, as sets of bits: what searches over one value alone count with.

use std::ops::ControlFlow;

use crate::State;

/// Open cells that may hold a value: bit i is the i-th of them.
pub type Places = u128;

/// The open cells that may hold a value.
pub struct Sea {
    /// The value.
    pub value: usize,
    /// The cells.
    pub cells: Vec<usize>,
    /// For each cell the others that see it.
    pub sees: Vec<Places>,
    /// The groups with any of these cells, in order of the layout's groups.
    pub groups: Vec<Shoal>,
}

/// The places of a value in a group.
#[derive(Clone, Copy, Debug)]
pub struct Shoal {
    /// The group.
    pub group: usize,
    /// Its places.
    pub places: Places,
}

impl Sea {
    /// The places of a value. None if it has no open place, or more than the sets can hold: searches that
    /// need them would be long there.
    pub fn new(state: &State, value: usize) -> Option<Self> {
        let layout = state.layout();
        let all = 0..layout.size().cell_count();
        let open = all.filter(|&cell| state.is_open(cell) && state.has(cell, value));
        let cells: Vec<usize> = open.take(Places::BITS as usize + 1).collect();
        if cells.is_empty() || cells.len() > Places::BITS as usize {
            return None;
        }
        let mut of_group: Vec<Places> = vec![0; layout.groups().len()];
        for (place, &cell) in cells.iter().enumerate() {
            layout.spots(cell).iter().for_each(|spot| of_group[spot.group as usize] |= 1 << place);
        }
        let sees = cells.iter().enumerate().map(|(place, &cell)| {
            let spots = layout.spots(cell).iter();
            spots.fold(0, |seen, spot| seen | of_group[spot.group as usize]) & !(1 << place)
        });
        let sees = sees.collect();
        let groups = of_group.iter().enumerate().filter(|(_, places)| **places != 0);
        let groups = groups.map(|(group, &places)| Shoal { group, places }).collect();
        Some(Self { value, cells, sees, groups })
    }

    /// The seas of all values, one after the other.
    pub fn each(state: &State, visit: impl FnMut(Self) -> ControlFlow<()>) -> ControlFlow<()> {
        let values = 0..state.layout().size().value_count();
        values.filter_map(|value| Self::new(state, value)).try_for_each(visit)
    }

    /// The cells of a set.
    pub fn cells(&self, places: Places) -> Vec<usize> {
        members(places).map(|place| self.cells[place]).collect()
    }
}

/// The members of a set.
pub fn members(mut places: Places) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = (places != 0).then(|| places.trailing_zeros() as usize)?;
        places &= places - 1;
        Some(place)
    })
}
