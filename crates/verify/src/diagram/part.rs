//! The statements of a puzzle, cut into parts that can be judged one by one.

use crate::prelude::*;
use satoku_puzzle::{
    grid::ValueSet,
    statement::{Item, Rank, Summed, TupleTable},
};

/// Values as bits, by their 0-based places among the grid's.
pub(super) type Values = u64;

pub(super) fn is_decided(values: Values) -> bool {
    values.is_power_of_two()
}

/// The 0-based value of a place that is decided.
pub(super) fn value(values: Values) -> u64 {
    u64::from(values.trailing_zeros())
}

/// The values of a set, each by itself.
pub(super) fn singles(mut values: Values) -> impl Iterator<Item = Values> {
    std::iter::from_fn(move || {
        let lowest = values & values.wrapping_neg();
        values ^= lowest;
        (lowest != 0).then_some(lowest)
    })
}

/// The most values of a grid whose fillings are counted.
pub const MAX_VALUES: usize = Values::BITS as usize;

/// What a place adds to a sum.
pub(super) struct Addend {
    pub place: usize,
    pub weight: i64,
    /// The values with which it adds the weight; none if it adds its value times the weight.
    pub values: Option<Values>,
}

/// Something that a statement says of a few places, which are 0-based among the grid's.
pub(super) enum Part {
    /// These hold different values.
    Different(Vec<usize>),
    /// This holds one of these values.
    Domain(usize, Values),
    /// For each value of the first the values that the second may hold beside it.
    Pair([usize; 2], Arc<Vec<Values>>),
    /// The sum of these is an allowed total; and whether all places hold different values and have
    /// one weight.
    Linear(Vec<Addend>, Totals, bool),
    /// The values are a word of the automaton.
    Word(Vec<usize>, Arc<Layers>),
    /// In one or more of these cases all parts hold.
    Either(Vec<Vec<Part>>),
    /// At one or more of these pairs of places two lines differ.
    Unequal(Vec<[usize; 2]>),
    /// Those that hold one of their values fall into pieces, by these neighbours, each of such a
    /// size; and whether there may be several, or there is one.
    Pieces(Vec<(usize, Values)>, Vec<[usize; 2]>, RangeInclusive<usize>, bool),
    /// So many of the other lines come before a line, and whether it may be the same as others. Of
    /// each other the places where it is not the line's own, each with the line's.
    Rank(Vec<Vec<[usize; 2]>>, usize, bool),
}

impl Part {
    /// The places that it is about.
    pub(super) fn places(&self) -> BTreeSet<usize> {
        match self {
            Self::Different(places) | Self::Word(places, _) => places.iter().copied().collect(),
            Self::Domain(place, _) => [*place].into(),
            Self::Pair(places, _) => (*places).into(),
            Self::Linear(addends, ..) => addends.iter().map(|addend| addend.place).collect(),
            Self::Pieces(items, ..) => items.iter().map(|(place, _)| *place).collect(),
            Self::Either(cases) => cases.iter().flatten().flat_map(Self::places).collect(),
            Self::Unequal(pairs) => pairs.iter().flatten().copied().collect(),
            Self::Rank(others, ..) => others.iter().flatten().flatten().copied().collect(),
        }
    }

    /// About how many nanoseconds it takes to judge it.
    pub(super) fn work(&self) -> u64 {
        let of = |length: usize, each: usize| length.saturating_mul(each) as u64;
        match self {
            Self::Different(places) => of(places.len(), 10),
            Self::Domain(..) | Self::Pair(..) => 50,
            Self::Linear(addends, totals, _) => of(addends.len() + totals.ranges().len(), 20),
            Self::Word(places, layers) => {
                let states = (0..=places.len()).map(|place| layers.state_count(place));
                of(states.sum::<usize>() * layers.value_count(), 100)
            }
            Self::Either(cases) => cases.iter().flatten().map(|part| 50 + part.work()).sum(),
            Self::Unequal(pairs) => of(pairs.len(), 10),
            Self::Pieces(items, neighbours, ..) => of(items.len() + neighbours.len(), 50),
            Self::Rank(others, ..) => others.iter().map(|other| of(other.len(), 10)).sum(),
        }
    }

    /// The values of a place in sets that it does not tell apart.
    pub(super) fn alike(&self, place: usize, values: Values) -> Vec<Values> {
        let Self::Pieces(items, ..) = self else { return singles(values).collect() };
        let mut sets = vec![values];
        for (_, own) in items.iter().filter(|(other, _)| *other == place) {
            sets = sets.into_iter().flat_map(|set| [set & own, set & !own]).collect();
            sets.retain(|set| *set != 0);
        }
        sets
    }
}

/// What is left of a part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    /// It does not hold, whatever the places hold.
    Fails,
    /// It holds, whatever the places hold.
    Holds,
    /// That depends; what was added to the state tells on what.
    Open,
}

/// The most places of all parts.
pub(super) const MAX_PLACES: usize = 10_000_000;

/// How many places the parts of a model have, at least as many as there are.
pub(super) fn places_of_parts(model: &Model) -> usize {
    fn of_statement(statement: &Statement, values: usize) -> usize {
        match statement {
            Statement::Linear { of: Summed::EachValue(lists), .. } => {
                lists.iter().map(Vec::len).sum::<usize>() * values
            }
            Statement::Lines { lines, rank: None } => {
                lines.iter().map(Vec::len).sum::<usize>() * lines.len()
            }
            Statement::Either { cases } => {
                cases.iter().flatten().map(|inner| of_statement(inner, values)).sum()
            }
            other => other.cells().count() + 1,
        }
    }
    let statements = model.rules().iter().flat_map(|rule| rule.statements());
    statements.map(|statement| of_statement(statement, model.size().value_count())).sum()
}

/// The parts of all statements of a model; those about different values come first.
pub(super) fn parts(model: &Model) -> Vec<Part> {
    let statements = || model.rules().iter().flat_map(|rule| rule.statements());
    let (groups, others): (Vec<_>, Vec<_>) =
        statements().partition(|statement| statement.group().is_some());
    let mut cut = Cut { size: model.size(), groups: vec![Vec::new(); model.size().place_count()] };
    let mut parts: Vec<Part> = groups.into_iter().flat_map(|group| cut.statement(group)).collect();
    for part in &parts {
        if let Part::Different(places) = part {
            let group: Arc<BTreeSet<usize>> = Arc::new(places.iter().copied().collect());
            places.iter().for_each(|&place| cut.groups[place].push(group.clone()));
        }
    }
    parts.extend(others.into_iter().flat_map(|other| cut.statement(other)));
    parts
}

struct Cut {
    size: Size,
    /// For each place the groups that it is in.
    groups: Vec<Vec<Arc<BTreeSet<usize>>>>,
}

impl Cut {
    fn place(&self, cell: Cell) -> usize {
        self.size.index(cell)
    }

    fn places(&self, cells: &[Cell]) -> Vec<usize> {
        cells.iter().map(|&cell| self.place(cell)).collect()
    }

    fn values(&self, has: impl Fn(Value) -> bool) -> Values {
        let values = self.size.values().enumerate().filter(|(_, value)| has(*value));
        values.map(|(index, _)| 1 << index).sum()
    }

    fn items(&self, items: &[Item]) -> Vec<(usize, Values)> {
        let values = |item: &Item| self.values(|value| item.values.contains(value));
        items.iter().map(|item| (self.place(item.cell), values(item))).collect()
    }

    /// The places of two lines, side by side, without those that they share.
    fn beside(&self, one: &[Cell], other: &[Cell]) -> Vec<[usize; 2]> {
        let pairs =
            one.iter().zip(other).map(|(&one, &other)| [self.place(one), self.place(other)]);
        pairs.filter(|[one, other]| one != other).collect()
    }

    fn table(&self, table: &TupleTable) -> Arc<Vec<Values>> {
        let count = self.size.value_count();
        let row =
            |one| (0..count).filter(|&other| table.allows(&[one, other])).map(|v| 1 << v).sum();
        Arc::new((0..count).map(row).collect())
    }

    fn addend(&self, term: &Term) -> Addend {
        let values = |own: &ValueSet| self.values(|value| own.contains(value));
        let (place, weight) = (self.place(term.cell), term.weight.into());
        Addend { place, weight, values: term.values.as_ref().map(values) }
    }

    fn linear(&self, addends: Vec<Addend>, totals: &Totals) -> Part {
        // Values are 0-based here.
        let numbers = addends.iter().filter(|addend| addend.values.is_none());
        let first = i64::from(*self.size.value_range().start());
        let by = first * numbers.clone().map(|addend| addend.weight).sum::<i64>();
        let less = |end: &i64| end.saturating_sub(by);
        let ranges = totals.ranges().iter();
        let totals = Totals::new(ranges.map(|range| less(range.start())..=less(range.end())));
        let is_within =
            |group: &Arc<BTreeSet<usize>>| addends.iter().all(|a| group.contains(&a.place));
        let are_different = numbers.count() == addends.len()
            && addends.windows(2).all(|two| two[0].weight == two[1].weight)
            && addends.first().is_some_and(|first| self.groups[first.place].iter().any(is_within));
        Part::Linear(addends, totals, are_different)
    }

    fn statement(&self, statement: &Statement) -> Vec<Part> {
        match statement {
            // As many cells as values: then each value occurs.
            Statement::AllDifferent { cells, every_value } => {
                let is_house = cells.len() == self.size.values_of_any(cells).count();
                let never = (*every_value && !is_house).then(|| Part::Either(Vec::new()));
                never.into_iter().chain([Part::Different(self.places(cells))]).collect()
            }
            Statement::Table { cells, table } if table.arity() == 1 => {
                let domain = |&cell| Part::Domain(self.place(cell), table.bits()[0]);
                cells.iter().map(domain).collect()
            }
            Statement::Table { cells, table } => {
                let (table, pairs) = (self.table(table), cells.as_chunks().0.iter());
                let places = pairs.map(|pair: &[Cell; 2]| pair.map(|cell| self.place(cell)));
                places.map(|places| Part::Pair(places, table.clone())).collect()
            }
            Statement::Linear { of: Summed::Terms(terms), totals } => {
                vec![self.linear(terms.iter().map(|term| self.addend(term)).collect(), totals)]
            }
            Statement::Linear { of: Summed::EachValue(lists), totals } => {
                let all = lists.iter().cartesian_product(self.size.values());
                let is_held = |(list, value): &(&Vec<Cell>, Value)| {
                    list.iter().any(|&cell| self.size.may_hold(cell, *value))
                };
                let count = |(list, value): (&Vec<Cell>, Value)| {
                    let values = Some(1 << self.size.value_index(value));
                    let one = |place| Addend { place, weight: 1, values };
                    self.linear(self.places(list).into_iter().map(one).collect(), totals)
                };
                all.filter(is_held).map(count).collect()
            }
            Statement::Automaton { cells, layers } => {
                vec![Part::Word(self.places(cells), layers.clone())]
            }
            Statement::Either { cases } => {
                let case = |case: &Vec<Statement>| {
                    case.iter().flat_map(|inner| self.statement(inner)).collect()
                };
                vec![Part::Either(cases.iter().map(case).collect())]
            }
            Statement::Lines { lines, rank: None } => {
                let pairs =
                    (0..lines.len()).flat_map(|one| (0..one).map(move |other| [other, one]));
                let beside = |[one, other]: [usize; 2]| self.beside(&lines[one], &lines[other]);
                pairs.map(|pair| Part::Unequal(beside(pair))).collect()
            }
            Statement::Pieces { items, neighbours, sizes, several } => {
                vec![Part::Pieces(self.items(items), neighbours.clone(), sizes.clone(), *several)]
            }
            Statement::Lines { lines: others, rank: Some(Rank { line, before, may_tie }) } => {
                let others = others.iter().map(|other| self.beside(other, line)).collect();
                vec![Part::Rank(others, *before, *may_tie)]
            }
        }
    }
}
