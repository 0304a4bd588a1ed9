//! What the rules remember of the cells that are filled.

use super::{
    limits::{Uncounted, late},
    step::{Field, Step},
};
use crate::prelude::*;
use satoku_puzzle::statement::{Group, Machine, Totals, TupleTable, Within};

/// Something that a signature remembers, from its first cell to its last.
pub(super) struct Memory {
    pub(super) kind: MemoryKind,
    /// Places, in the order in which they are filled.
    pub(super) places: Vec<usize>,
    pub(super) field: Option<Field>,
}

pub(super) enum MemoryKind {
    /// Whether the value has been in one of these cells; and whether each value must be in one of
    /// them.
    Group(bool),
    /// How often.
    Count(u64),
    /// How many of these cells hold it without a gap, up to the last one that is filled.
    Run(u64),
    /// Whether it is in the first of these cells, which may not hold the same as the others.
    Different,
    /// Whether it is in the first of these two cells, which hold a pair of the table's; and whether
    /// that is the table's first.
    Pair(Arc<TupleTable>, bool),
}

impl MemoryKind {
    pub(super) fn bits(&self) -> u32 {
        match self {
            Self::Group(_) | Self::Different | Self::Pair(..) => 1,
            Self::Count(most) | Self::Run(most) => (u64::BITS - most.leading_zeros()).max(1),
        }
    }

    /// What a cell has to do with it.
    pub(super) fn join(&self, step: &mut Step, field: Field, is_first: bool) {
        match self {
            Self::Group(_) => {
                step.forbidden |= field.mask();
                step.set |= field.mask();
            }
            Self::Count(most) => step.counted.push((field, *most)),
            Self::Run(most) => step.runs.push((field, *most)),
            Self::Different | Self::Pair(..) if is_first => step.set |= field.mask(),
            Self::Different => step.forbidden |= field.mask(),
            Self::Pair(table, in_order) => {
                step.partners.push((field.mask(), table.clone(), *in_order));
            }
        }
    }
}

#[derive(Default)]
pub(super) struct RememberedRules {
    pub(super) memories: Vec<Memory>,
    pub(super) machines: Vec<Machine>,
    /// For each cell that excludes some values, and each value, whether it may hold it.
    pub(super) domains: HashMap<usize, Vec<bool>>,
    pub(super) treats_alike: bool,
}

impl RememberedRules {
    pub(super) fn of(puzzle: &Instance, limiter: &Limiter) -> Result<Self, Uncounted> {
        let size = puzzle.model().size();
        let mut all = Self { treats_alike: !size.has_own_values(), ..Self::default() };
        for rule in puzzle.model().rules() {
            limiter.look().map_err(late(puzzle))?;
            for statement in rule.statements() {
                let added = all.add(rule, statement, Within { size, limiter });
                limiter.look_at_clock().map_err(late(puzzle))?;
                added?;
            }
        }
        Ok(all)
    }

    fn remember(&mut self, kind: MemoryKind, places: Vec<usize>) {
        self.memories.push(Memory { kind, places, field: None });
    }

    /// Remembers a statement by numbers, if that does not take too many.
    fn follow(&mut self, statement: &Statement, within: Within<'_>) -> Option<()> {
        self.treats_alike = false;
        self.machines.extend(Machine::of_statement(statement, within)?);
        Some(())
    }

    fn add(
        &mut self,
        rule: &Stated,
        statement: &Statement,
        within: Within<'_>,
    ) -> Result<(), Uncounted> {
        let size = within.size;
        let unknown = || Uncounted::Rule(rule.name().to_owned());
        if let Some(Group { cells, has_every_value }) = statement.group() {
            self.remember(MemoryKind::Group(has_every_value), sorted(cells, size));
        } else if let Some((cells, table)) = statement.as_domain() {
            self.treats_alike = false;
            for &cell in cells {
                let all = || vec![true; size.value_count()];
                let domain = self.domains.entry(size.index(cell)).or_insert_with(all);
                domain.iter_mut().enumerate().for_each(|(v, may)| *may &= table.allows(&[v]));
            }
        } else if let Some((pairs, table)) = statement.as_pairs() {
            if table.is_difference() {
                partners(pairs, size)
                    .for_each(|places| self.remember(MemoryKind::Different, places));
                return Ok(());
            }
            self.treats_alike = false;
            for &[one, other] in pairs {
                let in_order = size.index(one) < size.index(other);
                let kind = MemoryKind::Pair(table.clone(), in_order);
                self.remember(kind, sorted(&[one, other], size));
            }
        } else if let Some((lists, totals)) = statement.as_counts_of_each() {
            let most =
                totals.ranges().last().map_or(0, |range| range.end().unsigned_abs() as usize);
            let is_share = totals.single().is_some()
                && lists
                    .iter()
                    .all(|cells| most * size.values_of_any(cells).count() == cells.len());
            let has_no_least = *totals == Totals::of(0..=most);
            let run = has_no_least.then(|| run(lists, most, size)).flatten();
            match (lists, run) {
                // Each value has its share, so that none has too much says it all.
                ([cells], _) if is_share => {
                    self.remember(MemoryKind::Count(most as u64), sorted(cells, size));
                }
                (_, Some(places)) => self.remember(MemoryKind::Run(most as u64), places),
                _ => self.follow(statement, within).ok_or_else(unknown)?,
            }
        } else {
            self.follow(statement, within).ok_or_else(unknown)?;
        }
        Ok(())
    }
}

/// The places of a line, in the order in which they are filled, if these are all its windows of one
/// cell more than may be equal, and its cells are filled one after the other.
fn run(windows: &[Vec<Cell>], most: usize, size: Size) -> Option<Vec<usize>> {
    let first = windows.first()?;
    let rest = windows[1..].iter().map(|window| window.last()).collect::<Option<Vec<_>>>()?;
    let line: Vec<Cell> = first.iter().chain(rest).copied().collect();
    let is_all = line.windows(most + 1).eq(windows.iter().map(Vec::as_slice));
    let mut places = places(&line, size);
    if places.first() > places.last() {
        places.reverse();
    }
    (is_all && places.is_sorted()).then_some(places)
}

fn places(cells: &[Cell], size: Size) -> Vec<usize> {
    cells.iter().map(|&cell| size.index(cell)).collect()
}

fn sorted(cells: &[Cell], size: Size) -> Vec<usize> {
    let mut places = places(cells, size);
    places.sort_unstable();
    places
}

/// For each cell that has some: the cell, and its partners that come after it.
fn partners(pairs: &[[Cell; 2]], size: Size) -> impl Iterator<Item = Vec<usize>> {
    let mut partners = vec![Vec::new(); size.place_count()];
    for pair in pairs {
        let places = sorted(pair, size);
        partners[places[0]].push(places[1]);
    }
    let partners = partners.into_iter().enumerate().filter(|(_, partners)| !partners.is_empty());
    partners.map(|(place, mut partners)| {
        partners.push(place);
        partners.sort_unstable();
        partners
    })
}
