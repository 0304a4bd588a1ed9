//! What the search asks a model, and the candidates of all cells.

use crate::prelude::*;

/// The [work](Limiter::count) of a look at a cell.
pub(super) const WORK_PER_LOOK_AT_CELL: u64 = 5;

/// What the search asks a model all the time, looked up once.
#[derive(Debug)]
pub(super) struct Board {
    pub(super) model: Arc<Model>,
    pub(super) size: Size,
    /// The places of the cells of each group of cells that must differ.
    pub(super) groups: Vec<Vec<usize>>,
    /// For each cell the groups that it is in.
    pub(super) groups_of: Vec<Vec<usize>>,
    /// For each cell all its rules, and those about what cells are worth because of it.
    pub(super) rules_of: Vec<Vec<Arc<Stated>>>,
    /// For each cell its rules that are more than "all different".
    pub(super) other_rules: Vec<Vec<Arc<Stated>>>,
    pub(super) houses: Vec<usize>,
    /// For each cell the houses that it is in.
    pub(super) houses_of: Vec<Vec<usize>>,
    /// The values that cells of each house may hold, as bits, one house after the other.
    pub(super) house_values: Vec<u64>,
    /// What cells cannot hold from the start: their places, and indices of values.
    pub(super) struck: Vec<(usize, usize)>,
}

impl Board {
    pub(super) fn new(model: &Arc<Model>, limiter: &Limiter) -> Result<Self, Stopped> {
        let size = model.size();
        let count = size.place_count();
        let mut board = Self {
            size,
            groups: Vec::new(),
            groups_of: vec![Vec::new(); count],
            rules_of: vec![Vec::new(); count],
            other_rules: vec![Vec::new(); count],
            houses: Vec::new(),
            houses_of: vec![Vec::new(); count],
            house_values: Vec::new(),
            struck: Vec::new(),
            model: model.clone(),
        };
        for rule in model.rules() {
            let places: Vec<usize> = rule.cells().iter().map(|&cell| size.index(cell)).collect();
            limiter.count(WORK_PER_LOOK_AT_CELL * places.len() as u64)?;
            for cell in rule.cells_with_worths(size) {
                board.rules_of[size.index(cell)].push(rule.clone());
            }
            rule.strike_or_try_at_start(size, limiter, &mut |cell, value| {
                board.struck.push((size.index(cell), size.value_index(value)));
            })?;
            match rule.group() {
                None => rule
                    .cells_with_worths(size)
                    .for_each(|cell| board.other_rules[size.index(cell)].push(rule.clone())),
                Some(group) => {
                    for &place in &places {
                        board.groups_of[place].push(board.groups.len());
                        if group.has_every_value {
                            board.houses_of[place].push(board.houses.len());
                        }
                    }
                    if group.has_every_value {
                        board.houses.push(board.groups.len());
                    }
                    board.groups.push(places);
                }
            }
        }
        let all = Table::full(size);
        for &group in &board.houses {
            for word in 0..all.words {
                let may = board.groups[group].iter().map(|&place| all.row(place)[word]);
                board.house_values.push(may.fold(0, |any, may| any | may));
            }
        }
        Ok(board)
    }

    /// The places of the cells that must differ from one, some of them repeatedly.
    #[inline]
    pub(super) fn peers(&self, place: usize) -> impl Iterator<Item = usize> {
        let groups = self.groups_of[place].iter().map(|&group| &self.groups[group]);
        groups.flatten().copied().filter(move |&other| other != place)
    }
}

/// Sets of values, one for each cell, 64 values to a word.
#[derive(Debug)]
pub(super) struct Table {
    pub(super) words: usize,
    pub(super) bits: Vec<u64>,
}

impl Table {
    pub(super) fn full(size: Size) -> Self {
        let words = size.value_count().div_ceil(64);
        let row = |cell: Cell| {
            let mut row = vec![0; words];
            for index in size.values_of(cell).map(|value| size.value_index(value)) {
                row[index / 64] |= 1 << (index % 64);
            }
            row
        };
        let mut bits = row(size.cell_at(0)).repeat(size.cell_count());
        size.extra_cells().for_each(|cell| bits.extend(row(cell)));
        Self { words, bits }
    }

    #[inline]
    pub(super) fn row(&self, place: usize) -> &[u64] {
        &self.bits[place * self.words..(place + 1) * self.words]
    }

    #[inline]
    pub(super) fn count(&self, place: usize) -> u32 {
        self.row(place).iter().map(|word| word.count_ones()).sum()
    }

    #[allow(clippy::inline_always)] // Half of the time is spent around this.
    #[inline(always)]
    pub(super) fn contains(&self, place: usize, value: usize) -> bool {
        self.row(place)[value / 64] >> (value % 64) & 1 == 1
    }
}
