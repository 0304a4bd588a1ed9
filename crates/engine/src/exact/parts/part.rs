//! Statements in parts, each with what it strikes and with what it must remember.

use std::{
    collections::{BTreeSet, HashMap},
    ops::RangeInclusive,
    sync::Arc,
};

use itertools::Itertools;

use satoku_core::{
    grid::{Cell, Holes, Size, Value, ValueSet},
    interrupt::Limiter,
    model::Model,
    statement::{Counted, Item, Layers, PairTable, Rank, Statement, Totals},
};

/// Values as bits, by their 0-based places among the grid's.
pub(super) type Values = u64;

/// Whether a place is not decided: it may hold two values or more.
#[inline]
pub(super) fn is_open(values: Values) -> bool {
    values & values.wrapping_sub(1) != 0
}

/// The values of a set, from the lowest, each by itself.
pub(super) fn each(mut values: Values) -> impl Iterator<Item = Values> {
    std::iter::from_fn(move || {
        let lowest = values & values.wrapping_neg();
        values ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// Which values a cell may hold that make it one of those that are counted.
#[derive(Clone, Copy)]
pub(super) struct Holder {
    pub(super) place: usize,
    pub(super) values: Values,
}

/// Something that a statement says of a few places.
pub(super) enum Part {
    Group(Vec<usize>),
    Domain(usize, Values),
    /// The places, and for each value of either which values of the other go with it.
    Pair([usize; 2], Arc<[Vec<Values>; 2]>),
    Count {
        holders: Vec<Holder>,
        allowed: BTreeSet<usize>,
        /// Whether no place is counted twice.
        is_plain: bool,
    },
    /// Totals are those of 0-based values.
    Sum {
        weights: Vec<i64>,
        places: Vec<usize>,
        totals: Totals,
        /// Whether all weights are the same and all places in one group.
        is_cage: bool,
    },
    Automaton(Vec<usize>, Arc<Layers>),
    Either(Vec<Vec<Self>>),
    /// Where two lines have different places.
    Unequal(Vec<[usize; 2]>),
    Pieces {
        holders: Vec<Holder>,
        /// For each its neighbours.
        beside: Vec<Vec<usize>>,
        sizes: RangeInclusive<usize>,
        several: bool,
    },
    /// Each other line beside the line, where they have different places.
    Rank {
        others: Vec<Vec<[usize; 2]>>,
        before: usize,
        may_tie: bool,
    },
}

impl Part {
    /// Its places, in order.
    pub(super) fn places(&self) -> Vec<usize> {
        let all: Vec<usize> = match self {
            Self::Group(places) | Self::Automaton(places, _) | Self::Sum { places, .. } => {
                places.clone()
            }
            Self::Domain(place, _) => vec![*place],
            Self::Pair(places, _) => places.to_vec(),
            Self::Count { holders, .. } | Self::Pieces { holders, .. } => {
                holders.iter().map(|holder| holder.place).collect()
            }
            Self::Either(cases) => cases.iter().flatten().flat_map(Self::places).collect(),
            Self::Unequal(pairs) => pairs.iter().flatten().copied().collect(),
            Self::Rank { others, .. } => others.iter().flatten().flatten().copied().collect(),
        };
        all.into_iter().sorted_unstable().dedup().collect()
    }

    /// The [work](Limiter::count) of looking at it, beside that for its places: of an automaton of
    /// many states, or a sum of many ranges.
    pub(super) fn extra_work(&self) -> u64 {
        const MANY: usize = 4096;
        let steps = match self {
            Self::Automaton(places, layers) => {
                let states =
                    (0..places.len()).map(|place| layers.state_count(place)).sum::<usize>();
                states * layers.value_count()
            }
            Self::Sum { places, totals, .. } => places.len() * totals.ranges().len(),
            Self::Either(cases) => return cases.iter().flatten().map(Self::extra_work).sum(),
            _ => 0,
        };
        if steps > MANY { 5 * steps as u64 } else { 0 }
    }

    /// Whether all that it leaves is what its places may hold.
    pub(super) fn has_no_state(&self) -> bool {
        matches!(self, Self::Group(_) | Self::Domain(..) | Self::Pair(..))
    }
}

/// The most places of all parts.
const MOST_PLACES: usize = 10_000_000;

/// How many places the parts of a statement have.
fn places_of_parts(said: &Statement, size: Size) -> usize {
    match said {
        Statement::Count { of: Counted::EachValue(lists), .. } => {
            lists.iter().map(Vec::len).sum::<usize>() * size.value_count()
        }
        Statement::Lines { lines, rank: None } => {
            lines.iter().map(Vec::len).sum::<usize>() * lines.len()
        }
        Statement::Either { cases } => {
            cases.iter().flatten().map(|said| places_of_parts(said, size)).sum()
        }
        Statement::Pieces { items, neighbours, .. } => items.len() + 2 * neighbours.len(),
        other => other.cells().count() + 1,
    }
}

/// Cuts statements into parts.
pub(super) struct Cutter {
    size: Size,
    groups: Vec<BTreeSet<usize>>,
    /// For each place the groups that it is in.
    groups_of: Vec<Vec<usize>>,
    tables: HashMap<Arc<PairTable>, Arc<[Vec<Values>; 2]>>,
}

impl Cutter {
    /// The parts of some statements; groups come first.
    ///
    /// # Errors
    /// If it is stopped, or if there are too many: then which statement was one too many, and for
    /// [`None`] it was stopped.
    pub(super) fn cut(model: &Model, limiter: &Limiter) -> Result<Vec<Part>, Option<String>> {
        let size = model.size();
        let rules = model.rules().iter();
        let said = rules.flat_map(|rule| rule.statements().iter().map(|said| (rule.name(), said)));
        let (groups, others): (Vec<_>, Vec<_>) = said.partition(|(_, said)| said.group().is_some());
        let groups_of = vec![Vec::new(); size.place_count()];
        let mut cutter = Self { size, groups: Vec::new(), groups_of, tables: HashMap::new() };
        let mut parts = Vec::new();
        let mut left = MOST_PLACES;
        let mut add = |cutter: &mut Self, (name, said): &(&str, &Statement), parts: &mut Vec<_>| {
            let places = places_of_parts(said, size);
            limiter.count(10 * places as u64).map_err(|_| None::<String>)?;
            left = left.checked_sub(places).ok_or_else(|| Some((*name).to_owned()))?;
            cutter.add(said, parts);
            Ok::<(), Option<String>>(())
        };
        for group in &groups {
            add(&mut cutter, group, &mut parts)?;
        }
        let group = |part: &Part| match part {
            Part::Group(places) => Some(places.iter().copied().collect()),
            _ => None,
        };
        cutter.groups = parts.iter().filter_map(group).collect();
        for (index, group) in cutter.groups.iter().enumerate() {
            group.iter().for_each(|&place| cutter.groups_of[place].push(index));
        }
        for other in &others {
            add(&mut cutter, other, &mut parts)?;
        }
        Ok(parts)
    }

    fn places(&self, cells: &[Cell]) -> Vec<usize> {
        cells.iter().map(|&cell| self.size.index(cell)).collect()
    }

    fn values(&self, set: &ValueSet) -> Values {
        let bits = |(index, value): (usize, Value)| Values::from(set.contains(value)) << index;
        self.size.values().enumerate().map(bits).fold(0, |all, bit| all | bit)
    }

    fn holders(&self, items: &[Item]) -> Vec<Holder> {
        let holder = |item: &Item| Holder {
            place: self.size.index(item.cell),
            values: self.values(&item.values),
        };
        items.iter().map(holder).collect()
    }

    fn apart(&self, one: &[Cell], other: &[Cell]) -> Vec<[usize; 2]> {
        let pairs = one.iter().zip(other).filter(|(one, other)| one != other);
        pairs.map(|(&one, &other)| [one, other].map(|cell| self.size.index(cell))).collect()
    }

    fn table(&mut self, table: &Arc<PairTable>) -> Arc<[Vec<Values>; 2]> {
        let count = self.size.value_count();
        let masks = || {
            let mut masks = [vec![0; count], vec![0; count]];
            for (one, other) in (0..count).cartesian_product(0..count) {
                if table.allows(one, other) {
                    masks[0][one] |= 1 << other;
                    masks[1][other] |= 1 << one;
                }
            }
            Arc::new(masks)
        };
        self.tables.entry(table.clone()).or_insert_with(masks).clone()
    }

    fn count(holders: Vec<Holder>, allowed: &BTreeSet<usize>) -> Part {
        let is_plain = holders.iter().map(|holder| holder.place).all_unique();
        Part::Count { holders, allowed: allowed.clone(), is_plain }
    }

    fn sum(&self, weighted: impl Iterator<Item = (i32, Cell)>, totals: &Totals) -> Part {
        let (weights, places): (Vec<i64>, Vec<usize>) =
            weighted.map(|(weight, cell)| (i64::from(weight), self.size.index(cell))).unzip();
        let offset = weights.iter().sum::<i64>() * i64::from(*self.size.value_range().start());
        let moved = |range: &RangeInclusive<i64>| {
            range.start().saturating_sub(offset)..=range.end().saturating_sub(offset)
        };
        let totals = Totals::new(totals.ranges().iter().map(moved));
        let is_in = |&group: &usize| places.iter().all(|place| self.groups[group].contains(place));
        let mut groups = places.first().into_iter().flat_map(|&place| &self.groups_of[place]);
        let is_cage = weights.iter().all_equal() && groups.any(is_in);
        Part::Sum { weights, places, totals, is_cage }
    }

    fn add(&mut self, said: &Statement, parts: &mut Vec<Part>) {
        match said {
            Statement::AllDifferent { cells, .. } => parts.push(Part::Group(self.places(cells))),
            Statement::Domain { cells, values } => {
                let values = self.values(values);
                parts.extend(
                    self.places(cells).into_iter().map(|place| Part::Domain(place, values)),
                );
            }
            Statement::Pairs { pairs, table } => {
                let table = self.table(table);
                let places = pairs.iter().map(|pair| pair.map(|cell| self.size.index(cell)));
                parts.extend(places.map(|places| Part::Pair(places, table.clone())));
            }
            Statement::Count { of: Counted::Items(items), allowed } => {
                parts.push(Self::count(self.holders(items), allowed));
            }
            Statement::Count { of: Counted::EachValue(lists), allowed } => {
                for (list, value) in lists.iter().cartesian_product(0..self.size.value_count()) {
                    let holder = |place| Holder { place, values: 1 << value };
                    let holders = self.places(list).into_iter().map(holder).collect();
                    parts.push(Self::count(holders, allowed));
                }
            }
            Statement::Sum { terms, totals } => {
                let weighted = terms.iter().map(|term| (term.weight, term.cell));
                parts.push(self.sum(weighted, totals));
            }
            Statement::Automaton { cells, layers } => {
                parts.push(Part::Automaton(self.places(cells), layers.clone()));
            }
            Statement::Either { cases } => {
                let mut case = |case: &Vec<Statement>| {
                    let mut parts = Vec::new();
                    case.iter().for_each(|inner| self.add(inner, &mut parts));
                    parts
                };
                let cases = cases.iter().map(&mut case).collect();
                parts.push(Part::Either(cases));
            }
            Statement::Lines { lines, rank: None } => {
                for (later, line) in lines.iter().enumerate() {
                    let others = lines[..later].iter();
                    parts.extend(others.map(|other| Part::Unequal(self.apart(other, line))));
                }
            }
            Statement::Pieces { items, neighbours, sizes, several } => {
                let (holders, beside) = (self.holders(items), beside(items.len(), neighbours));
                let (sizes, several) = (sizes.clone(), *several);
                parts.push(Part::Pieces { holders, beside, sizes, several });
            }
            Statement::Lines { lines: others, rank: Some(Rank { line, before, may_tie }) } => {
                let others = others.iter().map(|other| self.apart(other, line)).collect();
                parts.push(Part::Rank { others, before: *before, may_tie: *may_tie });
            }
        }
    }
}

/// For each of these its neighbours.
fn beside(count: usize, neighbours: &[[usize; 2]]) -> Vec<Vec<usize>> {
    let mut beside = vec![Vec::new(); count];
    for &[one, other] in neighbours {
        beside[one].push(other);
        beside[other].push(one);
    }
    beside
}

/// What each place may hold before anything is struck; nothing where there is a hole.
pub(super) fn unstruck(size: Size, holes: &Holes) -> Vec<Values> {
    let all = Values::MAX >> (Values::BITS as usize - size.value_count());
    (0..size.place_count()).map(|place| if holes.has(place) { 0 } else { all }).collect()
}
