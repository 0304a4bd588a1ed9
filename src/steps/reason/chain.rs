//! What follows from an assumption by singles alone, and what that rests on.
//!
//! A chain places values one after the other, because a cell has nothing else left or a house no
//! other place, until a cell or a house has nothing at all. Every candidate that goes remembers why.
//! So what the contradiction rests on can be collected from its end.

use std::collections::BTreeSet;

use super::super::{Layout, bits};

/// What is known before the chain: candidates, and which rows (a group, a value) may be used.
pub struct Base<'a> {
    /// The tables.
    pub layout: &'a Layout,
    /// For each cell its candidates, as many words for each as values need.
    pub candidates: Vec<u64>,
    /// The rows that may be used; all, if none are named.
    pub rows: Option<Rows>,
}

/// Some rows.
pub struct Rows {
    list: Vec<(usize, usize)>,
    set: Vec<u64>,
    value_count: usize,
}

impl Rows {
    /// These rows: groups and values.
    pub fn new(layout: &Layout, rows: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let value_count = layout.size().value_count();
        let list: Vec<(usize, usize)> = rows.into_iter().collect();
        let mut set = vec![0; bits::words(layout.groups().len() * value_count)];
        list.iter().for_each(|(group, value)| bits::insert(&mut set, group * value_count + value));
        Self { list, set, value_count }
    }

    /// Whether this is one.
    pub fn contains(&self, group: usize, value: usize) -> bool {
        bits::has(&self.set, group * self.value_count + value)
    }
}

impl Base<'_> {
    fn words(&self) -> usize {
        bits::words(self.layout.size().value_count())
    }

    fn may_use(&self, group: usize, value: usize) -> bool {
        self.rows.as_ref().is_none_or(|rows| rows.contains(group, value))
    }
}

/// Why a candidate is gone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gone {
    /// It is not gone.
    No,
    /// It was gone before.
    Before,
    /// It is what was assumed not to be.
    Assumed,
    /// This link put another value into the cell.
    Cell(u32),
    /// This link put the value into a cell of this group.
    Group(u32, u32),
}

/// Why a link follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is what was assumed.
    Assumed,
    /// Nothing else is left in its cell.
    Cell,
    /// This house has no other place.
    House(usize),
}

/// One value that follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The cell.
    pub cell: usize,
    /// The value.
    pub value: usize,
    /// Why it follows.
    pub why: Why,
}

/// Where a chain ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Conflict {
    /// Nothing is left in this cell.
    Cell(usize),
    /// A house has no place for a value.
    House(usize, usize),
}

/// A choice: what is to be filled, and the cells and values that are left for it.
pub type Choice = (Conflict, Vec<(usize, usize)>);

/// What a contradiction rests on.
#[derive(Clone, Debug, Default)]
pub struct Ground {
    /// The links, by their number.
    pub links: BTreeSet<usize>,
    /// The rows: group and value.
    pub rows: BTreeSet<(usize, usize)>,
    /// The candidates that were gone before: cell and value.
    pub gone: BTreeSet<(usize, usize)>,
}

/// A chain.
#[derive(Clone)]
pub struct Chain<'a> {
    base: &'a Base<'a>,
    candidates: Vec<u64>,
    gone: Vec<Gone>,
    is_placed: Vec<bool>,
    /// What follows so far.
    pub links: Vec<Link>,
}

impl<'a> Chain<'a> {
    /// Nothing follows yet.
    pub fn new(base: &'a Base<'a>) -> Self {
        let size = base.layout.size();
        let words = base.words();
        let mut gone = vec![Gone::No; size.variable_count()];
        for cell in 0..size.cell_count() {
            let candidates = &base.candidates[cell * words..][..words];
            for value in (0..size.value_count()).filter(|&value| !bits::has(candidates, value)) {
                gone[cell * size.value_count() + value] = Gone::Before;
            }
        }
        let is_placed = vec![false; size.cell_count()];
        Self { base, candidates: base.candidates.clone(), gone, is_placed, links: Vec::new() }
    }

    /// Assumes a value to be there, or not to be there.
    pub fn assume(&mut self, cell: usize, value: usize, is_there: bool) {
        if is_there {
            self.place(Link { cell, value, why: Why::Assumed });
        } else {
            self.strike(cell, value, Gone::Assumed);
        }
    }

    /// Follows all singles, until there is a contradiction or nothing more follows.
    pub fn run(&mut self) -> Option<Conflict> {
        let size = self.base.layout.size();
        loop {
            let before = self.links.len();
            for cell in 0..size.cell_count() {
                match bits::count(self.of(cell)) {
                    0 => return Some(Conflict::Cell(cell)),
                    1 if !self.is_placed[cell] => {
                        let value = bits::first(self.of(cell)).expect("there is one");
                        self.place(Link { cell, value, why: Why::Cell });
                    }
                    _ => {}
                }
            }
            let conflict = match &self.base.rows {
                None => {
                    let groups = 0..self.base.layout.groups().len();
                    let values = 0..size.value_count();
                    groups
                        .flat_map(|g| values.clone().map(move |v| (g, v)))
                        .find_map(|(group, value)| self.look_for(group, value))
                }
                Some(rows) => {
                    rows.list.iter().find_map(|&(group, value)| self.look_for(group, value))
                }
            };
            if conflict.is_some() {
                return conflict;
            }
            if self.links.len() == before {
                return None;
            }
        }
    }

    fn look_for(&mut self, group: usize, value: usize) -> Option<Conflict> {
        let layout = self.base.layout;
        let group_data = &layout.groups()[group];
        if !group_data.kind.is_house() {
            return None;
        }
        let mut holders = group_data.cells.iter().filter(|&&cell| bits::has(self.of(cell), value));
        let Some(&cell) = holders.next() else { return Some(Conflict::House(group, value)) };
        if holders.next().is_none() && !self.is_placed[cell] {
            self.place(Link { cell, value, why: Why::House(group) });
        }
        None
    }

    /// The choices that are left, smallest first: a cell's values, or a house's places for a value.
    pub fn choices(&self) -> Vec<Choice> {
        let layout = self.base.layout;
        let cells = (0..layout.size().cell_count()).filter(|&cell| !self.is_placed[cell]);
        let of_cell = |cell| {
            let values =
                bits::members(self.of(cell)).map(|value| (cell, value)).collect::<Vec<_>>();
            (Conflict::Cell(cell), values)
        };
        let rows = self.base.rows.iter().flat_map(|rows| &rows.list);
        let rows = rows.filter(|(group, _)| layout.groups()[*group].kind.is_house());
        let of_row = |&(group, value): &(usize, usize)| {
            let cells = layout.groups()[group].cells.iter();
            let places = cells.filter(|&&cell| bits::has(self.of(cell), value));
            (Conflict::House(group, value), places.map(|&cell| (cell, value)).collect::<Vec<_>>())
        };
        let all = rows.map(of_row).chain(cells.map(of_cell));
        let mut all: Vec<Choice> = all.filter(|(_, options)| options.len() > 1).collect();
        all.sort_by_key(|(_, options)| options.len());
        all
    }

    /// What a contradiction rests on.
    pub fn ground(&self, conflict: Conflict) -> Ground {
        let mut ground = Ground::default();
        let mut open = Vec::new();
        self.ground_of(conflict, None, &mut ground, &mut open);
        while let Some(index) = open.pop() {
            let Link { cell, value, why } = self.links[index];
            let conflict = match why {
                Why::Assumed => continue,
                Why::Cell => Conflict::Cell(cell),
                Why::House(group) => Conflict::House(group, value),
            };
            self.ground_of(conflict, Some((cell, value)), &mut ground, &mut open);
        }
        ground
    }

    /// Why nothing but `left` is possible in a cell, or for a value in a house.
    pub fn ground_of(
        &self,
        conflict: Conflict,
        left: Option<(usize, usize)>,
        ground: &mut Ground,
        open: &mut Vec<usize>,
    ) {
        let size = self.base.layout.size();
        let options: Vec<(usize, usize)> = match conflict {
            Conflict::Cell(cell) => (0..size.value_count()).map(|value| (cell, value)).collect(),
            Conflict::House(group, value) => {
                ground.rows.insert((group, value));
                let cells = &self.base.layout.groups()[group].cells;
                cells.iter().map(|&cell| (cell, value)).collect()
            }
        };
        for (cell, value) in options.into_iter().filter(|&option| Some(option) != left) {
            let link = match self.gone[cell * size.value_count() + value] {
                Gone::No | Gone::Assumed => continue,
                Gone::Before => {
                    ground.gone.insert((cell, value));
                    continue;
                }
                Gone::Cell(link) => link,
                Gone::Group(link, group) => {
                    ground.rows.insert((group as usize, value));
                    link
                }
            };
            if ground.links.insert(link as usize) {
                open.push(link as usize);
            }
        }
    }

    fn of(&self, cell: usize) -> &[u64] {
        let words = self.base.words();
        &self.candidates[cell * words..][..words]
    }

    fn place(&mut self, link: Link) {
        let Link { cell, value, .. } = link;
        let number = self.links.len() as u32;
        self.links.push(link);
        self.is_placed[cell] = true;
        let layout = self.base.layout;
        for other in (0..layout.size().value_count()).filter(|&other| other != value) {
            self.strike(cell, other, Gone::Cell(number));
        }
        for spot in layout.spots(cell) {
            let group = spot.group as usize;
            if self.base.may_use(group, value) {
                for &other in layout.groups()[group].cells.iter().filter(|&&other| other != cell) {
                    self.strike(other, value, Gone::Group(number, spot.group));
                }
            }
        }
    }

    fn strike(&mut self, cell: usize, value: usize, why: Gone) {
        let words = self.base.words();
        let candidates = &mut self.candidates[cell * words..][..words];
        if bits::has(candidates, value) {
            bits::remove(candidates, value);
            self.gone[cell * self.base.layout.size().value_count() + value] = why;
        }
    }
}
