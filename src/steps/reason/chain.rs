//! What follows from an assumption by singles alone, and what that rests on.
//!
//! A chain places values one after the other, because a cell has nothing else left or a house no
//! other place, until a cell or a house has nothing at all. Every candidate that goes remembers why.
//! So what the contradiction rests on can be collected from its end.

use std::collections::{BTreeSet, VecDeque};

use itertools::Itertools;

use crate::steps::{Layout, bits};

/// What is known before the chain: candidates, and which rows (a group, a value) may be used.
pub struct Base<'a> {
    /// The tables.
    pub layout: &'a Layout,
    rows: Option<Rows>,
    start: Start,
}

/// Where every chain from one base begins.
#[derive(Clone)]
struct Start {
    candidates: Vec<u64>,
    gone: Vec<Gone>,
    is_placed: Vec<bool>,
    /// How many candidates each cell has, and how many places each row.
    cells: Vec<u16>,
    places: Vec<u16>,
    /// What has one choice left, or none.
    queue: VecDeque<Gap>,
}

impl<'a> Base<'a> {
    /// A base. For each cell its candidates, as many words for each as values need, and whether its
    /// value is no news. If no rows are named, all may be used.
    pub fn new(
        layout: &'a Layout,
        candidates: Vec<u64>,
        is_placed: Vec<bool>,
        rows: Option<Rows>,
    ) -> Self {
        let size = layout.size();
        let (value_count, words) = (size.value_count(), bits::words(size.value_count()));
        let mut start = Start {
            candidates,
            gone: vec![Gone::No; size.variable_count()],
            is_placed,
            cells: vec![value_count as u16; size.cell_count()],
            places: vec![0; layout.groups().len() * value_count],
            queue: VecDeque::new(),
        };
        for (group, data) in layout.groups().iter().enumerate() {
            start.places[group * value_count..][..value_count].fill(data.cells.len() as u16);
        }
        for cell in 0..size.cell_count() {
            for value in 0..value_count {
                if bits::has(&start.candidates[cell * words..][..words], value) {
                    continue;
                }
                start.gone[cell * value_count + value] = Gone::Before;
                start.cells[cell] -= 1;
                for spot in layout.spots(cell) {
                    start.places[spot.group as usize * value_count + value] -= 1;
                }
            }
        }
        let few = |count: u16| count < 2;
        let cells = (0..size.cell_count()).filter(|&cell| few(start.cells[cell]));
        start.queue.extend(cells.filter(|&cell| !start.is_placed[cell]).map(Gap::Cell));
        let mut base = Self { layout, rows, start };
        for group in 0..layout.groups().len() {
            for value in 0..value_count {
                if few(base.start.places[group * value_count + value])
                    && base.is_house(group, value)
                {
                    base.start.queue.push_back(Gap::House(group, value));
                }
            }
        }
        base
    }

    fn words(&self) -> usize {
        bits::words(self.layout.size().value_count())
    }

    fn may_use(&self, group: usize, value: usize) -> bool {
        self.rows.as_ref().is_none_or(|rows| rows.contains(group, value))
    }

    /// Whether a row may be used that says that there is a place.
    fn is_house(&self, group: usize, value: usize) -> bool {
        self.layout.groups()[group].kind.is_house() && self.may_use(group, value)
    }
}

/// Some rows.
pub struct Rows {
    set: Vec<u64>,
    value_count: usize,
}

impl Rows {
    /// These rows: groups and values.
    pub fn new(layout: &Layout, rows: impl IntoIterator<Item = (usize, usize)>) -> Self {
        let value_count = layout.size().value_count();
        let mut set = vec![0; bits::words(layout.groups().len() * value_count)];
        let mut insert = |(group, value)| bits::insert(&mut set, group * value_count + value);
        rows.into_iter().for_each(&mut insert);
        Self { set, value_count }
    }

    /// Whether this is one.
    pub fn contains(&self, group: usize, value: usize) -> bool {
        bits::has(&self.set, group * self.value_count + value)
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

/// What is to be filled. A chain ends at a gap for which nothing is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gap {
    /// A cell, which needs a value.
    Cell(usize),
    /// A house, which needs a place for a value.
    House(usize, usize),
}

/// A choice: a gap, and the cells and values that are left for it.
pub type Choice = (Gap, Vec<(usize, usize)>);

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
    now: Start,
    /// What follows so far.
    pub links: Vec<Link>,
}

impl<'a> Chain<'a> {
    /// Nothing follows yet.
    pub fn new(base: &'a Base<'a>) -> Self {
        Self { base, now: base.start.clone(), links: Vec::new() }
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
    pub fn run(&mut self) -> Option<Gap> {
        let layout = self.base.layout;
        while let Some(event) = self.now.queue.pop_front() {
            match event {
                Gap::Cell(cell) if self.now.cells[cell] == 0 => return Some(event),
                Gap::Cell(cell) if !self.now.is_placed[cell] => {
                    let value = bits::first(self.of(cell)).expect("there is one");
                    self.place(Link { cell, value, why: Why::Cell });
                }
                Gap::House(group, value) => {
                    let cells = layout.groups()[group].cells.iter();
                    let mut holders = cells.filter(|&&cell| bits::has(self.of(cell), value));
                    let Some(&cell) = holders.next() else { return Some(event) };
                    if !self.now.is_placed[cell] {
                        self.place(Link { cell, value, why: Why::House(group) });
                    }
                }
                Gap::Cell(_) => {}
            }
        }
        None
    }

    /// The choices that are left, smallest first: a cell's values, or a house's places for a value.
    pub fn choices(&self) -> Vec<Choice> {
        let layout = self.base.layout;
        let cells = (0..layout.size().cell_count()).filter(|&cell| !self.now.is_placed[cell]);
        let of_cell = |cell| {
            let values =
                bits::members(self.of(cell)).map(|value| (cell, value)).collect::<Vec<_>>();
            (Gap::Cell(cell), values)
        };
        let value_count = layout.size().value_count();
        let groups = 0..layout.groups().len();
        let rows = groups.cartesian_product(0..value_count);
        let rows = rows.filter(|&(group, value)| self.base.is_house(group, value));
        let of_row = |(group, value): (usize, usize)| {
            let cells = layout.groups()[group].cells.iter();
            let places = cells.filter(|&&cell| bits::has(self.of(cell), value));
            (Gap::House(group, value), places.map(|&cell| (cell, value)).collect::<Vec<_>>())
        };
        let all = rows.map(of_row).chain(cells.map(of_cell));
        let mut all: Vec<Choice> = all.filter(|(_, options)| options.len() > 1).collect();
        all.sort_by_key(|(_, options)| options.len());
        all
    }

    /// What a contradiction rests on.
    pub fn ground(&self, gap: Gap) -> Ground {
        let mut ground = Ground::default();
        let mut open = Vec::new();
        self.ground_of(gap, &[], &mut ground, &mut open);
        while let Some(index) = open.pop() {
            let Some((gap, left)) = self.why(index) else { continue };
            self.ground_of(gap, &[left], &mut ground, &mut open);
        }
        ground
    }

    /// What a link fills, and with what; none if it was assumed.
    pub fn why(&self, link: usize) -> Option<(Gap, (usize, usize))> {
        let Link { cell, value, why } = self.links[link];
        let gap = match why {
            Why::Assumed => return None,
            Why::Cell => Gap::Cell(cell),
            Why::House(group) => Gap::House(group, value),
        };
        Some((gap, (cell, value)))
    }

    /// Why nothing but `left` is possible in a cell, or for a value in a house.
    pub fn ground_of(
        &self,
        gap: Gap,
        left: &[(usize, usize)],
        ground: &mut Ground,
        open: &mut Vec<usize>,
    ) {
        let size = self.base.layout.size();
        let options: Vec<(usize, usize)> = match gap {
            Gap::Cell(cell) => (0..size.value_count()).map(|value| (cell, value)).collect(),
            Gap::House(group, value) => {
                ground.rows.insert((group, value));
                let cells = &self.base.layout.groups()[group].cells;
                cells.iter().map(|&cell| (cell, value)).collect()
            }
        };
        for (cell, value) in options.into_iter().filter(|option| !left.contains(option)) {
            let link = match self.now.gone[cell * size.value_count() + value] {
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
        &self.now.candidates[cell * words..][..words]
    }

    fn place(&mut self, link: Link) {
        let Link { cell, value, .. } = link;
        let number = self.links.len() as u32;
        self.links.push(link);
        self.now.is_placed[cell] = true;
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
        let candidates = &mut self.now.candidates[cell * words..][..words];
        if !bits::has(candidates, value) {
            return;
        }
        bits::remove(candidates, value);
        let value_count = self.base.layout.size().value_count();
        self.now.gone[cell * value_count + value] = why;
        self.now.cells[cell] -= 1;
        if self.now.cells[cell] < 2 {
            self.now.queue.push_back(Gap::Cell(cell));
        }
        for spot in self.base.layout.spots(cell) {
            let group = spot.group as usize;
            let places = &mut self.now.places[group * value_count + value];
            *places -= 1;
            if *places < 2 && self.base.is_house(group, value) {
                self.now.queue.push_back(Gap::House(group, value));
            }
        }
    }
}
