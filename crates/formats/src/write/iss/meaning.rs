//! What puzzles say, apart from how they say it: to tell whether what was written is what is read.

use crate::write::prelude::*;
use satoku_rules::rule::iss::stated::basic;

/// What cells hold.
#[derive(Debug, Default)]
pub(super) struct Domains(pub BTreeMap<Cell, ValueSet>);

impl Domains {
    /// The givens of a puzzle.
    pub(super) fn given(puzzle: &Instance) -> Self {
        let given = |(cell, value)| (cell, std::iter::once(value).collect());
        Self(puzzle.givens().filled().map(given).collect())
    }

    /// Says that each of these cells holds one of these values, too.
    pub(super) fn hold(&mut self, cells: &[Cell], values: &ValueSet) {
        for &cell in cells {
            let known = self.0.entry(cell).or_insert_with(|| values.clone());
            *known = known.iter().filter(|&value| values.contains(value)).collect();
        }
    }
}

#[derive(Debug)]
pub(super) struct Meaning {
    size: Size,
    domains: Domains,
    /// Groups of cells that differ.
    groups: BTreeSet<Vec<Cell>>,
    /// Which pairs of values pairs of cells may hold, row by row.
    pairs: BTreeMap<[Cell; 2], Vec<bool>>,
    /// The cases; one or more of them hold.
    cases: Vec<Vec<Meaning>>,
    /// All others, as they stand.
    others: Vec<Statement>,
}

impl Meaning {
    pub(super) fn of_puzzle(puzzle: &Instance) -> Self {
        let size = puzzle.model().size();
        let statements = puzzle.model().rules().iter().flat_map(|rule| rule.statements());
        Self::with(Domains::given(puzzle), statements, size)
    }

    pub(super) fn of(statements: &[Statement], size: Size) -> Self {
        Self::with(Domains::default(), statements, size)
    }

    fn with<'a>(
        domains: Domains,
        statements: impl IntoIterator<Item = &'a Statement>,
        size: Size,
    ) -> Self {
        let mut said = Self {
            size,
            domains,
            groups: BTreeSet::new(),
            pairs: BTreeMap::new(),
            cases: Vec::new(),
            others: Vec::new(),
        };
        for statement in statements.into_iter().flat_map(|said| basic(said, size)) {
            said.add(statement);
        }
        said
    }

    fn add(&mut self, statement: Statement) {
        match statement {
            Statement::Table { cells, table } if table.arity() == 1 => {
                self.domains.hold(&cells, &table.values());
            }
            Statement::AllDifferent { mut cells, .. } => {
                cells.sort_unstable();
                self.groups.insert(cells);
            }
            Statement::Table { cells, table } => {
                let count = self.size.value_count();
                for &[one, other] in cells.as_chunks().0 {
                    let is_turned = other < one;
                    let pair = if is_turned { [other, one] } else { [one, other] };
                    let known = self.pairs.entry(pair).or_insert_with(|| vec![true; count * count]);
                    for (known, (a, b)) in
                        known.iter_mut().zip((0..count).cartesian_product(0..count))
                    {
                        *known &= table.allows(&if is_turned { [b, a] } else { [a, b] });
                    }
                }
            }
            Statement::Either { cases } => {
                let size = self.size;
                self.cases.push(cases.iter().map(|case| Self::of(case, size)).collect());
            }
            other => self.others.push(other.in_order()),
        }
    }

    /// Whether this says the same as another.
    pub(super) fn is(&self, other: &Self) -> bool {
        self.implies(other) && other.implies(self)
    }

    /// Whether this says all that another one says.
    pub(super) fn implies(&self, other: &Self) -> bool {
        let holds = |(&cell, values): (&Cell, &ValueSet)| {
            let mut own = self.size.values_of(cell);
            own.all(|value| values.contains(value) || self.excludes(cell, value))
        };
        let has_group = |group: &Vec<Cell>| {
            self.groups.contains(group)
                || group.iter().copied().array_combinations().all(|pair| {
                    (0..self.size.value_count()).all(|value| self.excludes_pair(pair, [value; 2]))
                })
        };
        let has_pair = |(&pair, table): (&[Cell; 2], &Vec<bool>)| {
            let count = self.size.value_count();
            (0..).zip(table).all(|(place, &is_allowed)| {
                is_allowed || self.excludes_pair(pair, [place / count, place % count])
            })
        };
        let has_cases = |cases: &Vec<Self>| {
            self.cases.iter().any(|own| {
                own.len() == cases.len() && own.iter().zip(cases).all(|(own, case)| own.is(case))
            })
        };
        other.domains.0.iter().all(holds)
            && other.groups.iter().all(has_group)
            && other.pairs.iter().all(has_pair)
            && other.cases.iter().all(has_cases)
            && other.others.iter().all(|statement| self.others.contains(statement))
    }

    fn excludes(&self, cell: Cell, value: satoku_rules::grid::Value) -> bool {
        !self.size.may_hold(cell, value)
            || self.domains.0.get(&cell).is_some_and(|values| !values.contains(value))
    }

    /// Whether a pair of cells, in order, cannot hold these values, which are given by their
    /// indices.
    fn excludes_pair(&self, [one, other]: [Cell; 2], [a, b]: [usize; 2]) -> bool {
        let table = self.pairs.get(&[one, other]);
        let both = |group: &Vec<Cell>| {
            group.binary_search(&one).is_ok() && group.binary_search(&other).is_ok()
        };
        table.is_some_and(|table| !table[a * self.size.value_count() + b])
            || self.excludes(one, self.size.value_at(a))
            || self.excludes(other, self.size.value_at(b))
            || a == b && self.groups.iter().any(both)
    }
}
