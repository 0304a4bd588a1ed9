//! Statements in parts, each with what it strikes and with what it must remember.

use crate::{grid::Holes, statement::prelude::*};

/// Values as bits, by their 0-based places among the grid's.
pub type Values = u64;

/// Whether a place is not decided: it may hold two values or more.
#[inline]
pub fn is_open(values: Values) -> bool {
    values & values.wrapping_sub(1) != 0
}

/// The values of a set, from the lowest, each by itself.
pub fn each(mut values: Values) -> impl Iterator<Item = Values> {
    std::iter::from_fn(move || {
        let lowest = values & values.wrapping_neg();
        values ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// What each place may hold before anything is struck; nothing where there is a hole.
pub fn unstruck(size: Size, holes: &Holes) -> Vec<Values> {
    let own = |cell| size.values_of(cell).fold(0, |all, value| all | 1 << size.value_index(value));
    let is_hole = |place| holes.has(place);
    size.places()
        .enumerate()
        .map(|(place, cell)| if is_hole(place) { 0 } else { own(cell) })
        .collect()
}

/// Which values a cell may hold that make it one of those that are counted.
#[derive(Clone, Copy)]
pub(super) struct Holder {
    pub place: usize,
    pub values: Values,
}

/// What a place adds to a sum.
pub(super) struct Addend {
    pub(super) place: usize,
    pub(super) weight: i64,
    /// The values with which it adds the weight; none if it adds its 0-based value times the weight.
    pub(super) values: Option<Values>,
}

/// Something that a statement says of a few places.
pub(super) enum Part {
    Group(Vec<usize>),
    Domain(usize, Values),
    /// The places, and for each value of either which values of the other go with it.
    Pair([usize; 2], Arc<[Vec<Values>; 2]>),
    /// Totals are those of 0-based values.
    Linear {
        addends: Vec<Addend>,
        totals: Totals,
        /// Whether all weights are the same and all places in one group.
        is_cage: bool,
        /// Whether each adds 1 or nothing.
        is_count: bool,
        /// Whether no place is there twice.
        is_plain: bool,
    },
    Automaton(Vec<usize>, Arc<Layers>),
    Either(Vec<Vec<Self>>),
    /// Where two lines have different places.
    Unequal(Vec<[usize; 2]>),
    Pieces(Pieces),
    /// Each other line beside the line, where they have different places.
    Rank {
        others: Vec<Vec<[usize; 2]>>,
        before: usize,
        may_tie: bool,
    },
}

/// Connected pieces: what may be a member, what is beside each, and the allowed numbers of members.
pub(super) struct Pieces {
    pub holders: Vec<Holder>,
    pub beside: Vec<Vec<usize>>,
    pub sizes: RangeInclusive<usize>,
    pub several: bool,
}

/// What is left of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rest {
    /// It cannot hold.
    Fails,
    /// It holds, whatever comes.
    Holds,
    /// It may hold.
    Open,
}

impl Part {
    /// Its places, in order.
    pub(super) fn places(&self) -> Vec<usize> {
        let all: Vec<usize> = match self {
            Self::Group(places) | Self::Automaton(places, _) => places.clone(),
            Self::Domain(place, _) => vec![*place],
            Self::Pair(places, _) => places.to_vec(),
            Self::Linear { addends, .. } => addends.iter().map(|addend| addend.place).collect(),
            Self::Pieces(pieces) => pieces.holders.iter().map(|holder| holder.place).collect(),
            Self::Either(cases) => cases.iter().flatten().flat_map(Self::places).collect(),
            Self::Unequal(pairs) => pairs.iter().flatten().copied().collect(),
            Self::Rank { others, .. } => others.iter().flatten().flatten().copied().collect(),
        };
        all.into_iter().sorted_unstable().dedup().collect()
    }

    /// The [work](crate::interrupt::Limiter::count) of looking at it, beside that for its places:
    /// of an automaton of many states, or a sum of many ranges.
    pub(super) fn extra_work(&self) -> u64 {
        const MANY: usize = 4096;
        let steps = match self {
            Self::Automaton(places, layers) => {
                let states =
                    (0..places.len()).map(|place| layers.state_count(place)).sum::<usize>();
                states * layers.value_count()
            }
            Self::Linear { addends, totals, is_count: false, .. } => {
                addends.len() * totals.ranges().len()
            }
            Self::Either(cases) => return cases.iter().flatten().map(Self::extra_work).sum(),
            _ => 0,
        };
        if steps > MANY { 5 * steps as u64 } else { 0 }
    }
}

pub(super) const MOST_PLACES: usize = 10_000_000;

pub(super) fn places_of_parts(said: &Statement, size: Size) -> usize {
    match said {
        Statement::Linear { of: Summed::EachValue(lists), .. } => {
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

pub(super) struct Cutter {
    pub size: Size,
    pub groups: Vec<BTreeSet<usize>>,
    /// For each place the groups that it is in.
    pub groups_of: Vec<Vec<usize>>,
    pub tables: HashMap<Arc<TupleTable>, Arc<[Vec<Values>; 2]>>,
}

impl Cutter {
    fn places(&self, cells: &[Cell]) -> Vec<usize> {
        cells.iter().map(|&cell| self.size.index(cell)).collect()
    }

    fn holders(&self, items: &[Item]) -> Vec<Holder> {
        let holder = |item: &Item| {
            let values = TupleTable::of_values(item.values.iter(), self.size).bits()[0];
            Holder { place: self.size.index(item.cell), values }
        };
        items.iter().map(holder).collect()
    }

    fn apart(&self, one: &[Cell], other: &[Cell]) -> Vec<[usize; 2]> {
        let pairs = one.iter().zip(other).filter(|(one, other)| one != other);
        pairs.map(|(&one, &other)| [one, other].map(|cell| self.size.index(cell))).collect()
    }

    fn table(&mut self, table: &Arc<TupleTable>) -> Arc<[Vec<Values>; 2]> {
        let count = self.size.value_count();
        let masks = || {
            let mut masks = [vec![0; count], vec![0; count]];
            for (one, other) in (0..count).cartesian_product(0..count) {
                if table.allows(&[one, other]) {
                    masks[0][one] |= 1 << other;
                    masks[1][other] |= 1 << one;
                }
            }
            Arc::new(masks)
        };
        self.tables.entry(table.clone()).or_insert_with(masks).clone()
    }

    fn linear(&self, terms: &[Term], totals: &Totals) -> Part {
        let addend = |term: &Term| Addend {
            place: self.size.index(term.cell),
            weight: term.weight.into(),
            values: term.bits(self.size).map(|bits| bits[0]),
        };
        let addends: Vec<Addend> = terms.iter().map(addend).collect();
        let numbers = || terms.iter().filter(|term| term.values.is_none());
        let first = i64::from(*self.size.value_range().start());
        let totals = totals.less(first * numbers().map(|term| i64::from(term.weight)).sum::<i64>());
        let places = || addends.iter().map(|addend| addend.place);
        let is_in = |&group: &usize| places().all(|place| self.groups[group].contains(&place));
        let is_cage = numbers().count() == terms.len()
            && numbers().map(|term| term.weight).all_equal()
            && places().take(1).flat_map(|place| &self.groups_of[place]).any(is_in);
        let (is_count, is_plain) = (Term::are_counted(terms), places().all_unique());
        Part::Linear { addends, totals, is_cage, is_count, is_plain }
    }

    pub(super) fn add(&mut self, said: &Statement, parts: &mut Vec<Part>) {
        match said {
            Statement::AllDifferent { cells, .. } => parts.push(Part::Group(self.places(cells))),
            Statement::Table { cells, table } if table.arity() == 1 => {
                let domain = |&cell| Part::Domain(self.size.index(cell), table.bits()[0]);
                parts.extend(cells.iter().map(domain));
            }
            Statement::Table { cells, table } => {
                let (table, places) = (self.table(table), self.places(cells));
                let pairs = places.as_chunks().0.iter();
                parts.extend(pairs.map(|&places| Part::Pair(places, table.clone())));
            }
            Statement::Linear { of, totals } => {
                parts.extend(of.lists(self.size).iter().map(|terms| self.linear(terms, totals)));
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
                parts.push(Part::Either(cases.iter().map(&mut case).collect()));
            }
            Statement::Lines { lines, rank: None } => {
                for (later, line) in lines.iter().enumerate() {
                    let others = lines[..later].iter();
                    parts.extend(others.map(|other| Part::Unequal(self.apart(other, line))));
                }
            }
            Statement::Pieces { items, neighbours, sizes, several } => {
                let (holders, beside) = (self.holders(items), around(items.len(), neighbours));
                let (sizes, several) = (sizes.clone(), *several);
                parts.push(Part::Pieces(Pieces { holders, beside, sizes, several }));
            }
            Statement::Lines { lines: others, rank: Some(Rank { line, before, may_tie }) } => {
                let others = others.iter().map(|other| self.apart(other, line)).collect();
                parts.push(Part::Rank { others, before: *before, may_tie: *may_tie });
            }
        }
    }
}

impl Machine {
    /// What any statement remembers; none if that is too much, or if it is stopped.
    pub fn of_statement(statement: &Statement, within: Within<'_>) -> Option<Vec<Self>> {
        let one = match statement {
            Statement::AllDifferent { cells, every_value } => {
                Self::of_different(cells, *every_value, within)
            }
            Statement::Table { cells, table } => {
                let tuples = cells.chunks(table.arity());
                return tuples.map(|tuple| Self::of_tuple(tuple, table, within)).collect();
            }
            Statement::Linear { of, totals } => {
                let lists = of.lists(within.size);
                return lists.iter().map(|terms| Self::of_sum(terms, totals, within)).collect();
            }
            Statement::Automaton { cells, layers } => Self::of_automaton(cells, layers, within),
            Statement::Either { cases } => Self::of_cases(cases, within),
            Statement::Lines { lines, rank: None } => {
                let pairs = lines.iter().array_combinations();
                return pairs.map(|[line, other]| Self::of_unequal(line, other, within)).collect();
            }
            Statement::Pieces { items, neighbours, sizes, several } => {
                Self::of_pieces(items, neighbours, sizes, *several, within)
            }
            Statement::Lines { lines, rank: Some(rank) } => Self::of_rank(rank, lines, within),
        };
        one.map(|machine| vec![machine])
    }
}
