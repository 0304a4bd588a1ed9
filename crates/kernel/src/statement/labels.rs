//! Labels: values of which only matters whether two are the same.
//!
//! The regions of a grid that are to be found have numbers, in the order of their first cells, so
//! that the same regions have one numbering. A search that keeps to this order knows hardly a
//! region's number before it knows all regions above it. It may number them as it finds them
//! instead if no other statement minds, and renumber what it has found.

use std::ops::Range;

use super::TooLarge;
use crate::{grid::Layer, statement::prelude::*};

/// Labels that all statements but one treat alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Labels {
    /// The places of the cells that hold them.
    pub places: Range<usize>,
    /// How many there are: the lowest values.
    pub count: usize,
    /// The place, among the statements, of the one that has them in order.
    pub order: usize,
}

impl Labels {
    /// The numbers of regions, if there are some, as few as values fit into a word, and all of
    /// these statements mean the same however regions are numbered, but for their order.
    pub fn of(statements: &[&Statement], size: Size) -> Option<Self> {
        let cells = size.places().filter(|cell| cell.layer() == Layer::REGION).collect_vec();
        let first = size.index(*cells.first()?);
        let is_piece = |statement: &&&Statement| match statement {
            Statement::Pieces { items, several: false, .. } => {
                items.iter().any(|item| is_label(item.cell))
            }
            _ => false,
        };
        let count = statements.iter().filter(is_piece).count();
        let are_lowest = size.may_hold(cells[0], size.value_at(0));
        if count == 0 || size.value_count() > u64::BITS as usize || !are_lowest {
            return None;
        }
        let in_order = in_order(cells.clone(), count, size).ok()?;
        let order = statements.iter().position(|statement| **statement == in_order)?;
        // All permutations are made of these two.
        let swapped = (0..count).map(|label| if label < 2 { (1 - label) % count } else { label });
        let shifted = (0..count).map(|label| (label + 1) % count);
        let all: HashSet<&Statement> = statements.iter().copied().collect();
        let are_alike = [swapped.collect_vec(), shifted.collect_vec()].into_iter().all(|to| {
            let to = to.into_iter().chain(count..size.value_count()).collect();
            let renaming = Renaming { size, to };
            let mut others = statements.iter().enumerate().filter(|&(index, _)| index != order);
            others.all(|(_, statement)| renaming.keeps(statement, &all))
        });
        let places = first..first + cells.len();
        are_alike.then_some(Self { places, count, order })
    }
}

fn is_label(cell: Cell) -> bool {
    cell.layer() == Layer::REGION
}

/// That labels are in the order of the cells that hold them first, each in as many cells as any
/// other.
///
/// # Errors
/// If there are too many.
pub fn in_order(cells: Vec<Cell>, labels: usize, size: Size) -> Result<Statement, TooLarge> {
    let each = cells.len() / labels;
    let first = cells
        .first()
        .map_or(0, |&cell| size.values_of(cell).next().map_or(0, |value| size.value_index(value)));
    let step = |&begun: &usize, letter: usize, value: usize| {
        // The next that begins has the next number; and so many cells hold so many labels.
        let label = value.checked_sub(first)?;
        let next = begun.max(label + 1);
        (label < labels && label <= begun && next * each > letter).then_some(next)
    };
    let layers = Layers::new(cells.len(), size.value_count(), 0, step, |_| true)?;
    Ok(Statement::Automaton { cells, layers })
}

/// Other names for labels.
struct Renaming {
    size: Size,
    /// For each 0-based value what it is called then.
    to: Vec<usize>,
}

impl Renaming {
    fn value(&self, cell: Cell, value: usize) -> usize {
        if is_label(cell) { self.to[value] } else { value }
    }

    /// Whether a statement means the same after it, one of a piece together with all others. It
    /// may say no though it does.
    fn keeps(&self, statement: &Statement, all: &HashSet<&Statement>) -> bool {
        match statement {
            Statement::AllDifferent { cells, .. } => are_alike(cells),
            Statement::Table { cells, table } => {
                let sort = |tuple: &&[Cell]| tuple.iter().copied().map(is_label).collect_vec();
                let mut sorts = cells.chunks(table.arity()).unique_by(sort);
                sorts.all(|tuple| self.keeps_table(tuple, table))
            }
            Statement::Linear { of: Summed::Terms(terms), .. } => {
                let mut labels = terms.iter().filter(|term| is_label(term.cell));
                labels.all(|term| term.values.as_ref().is_some_and(|own| self.values(own) == *own))
            }
            Statement::Linear { of: Summed::EachValue(lists), .. } => {
                lists.iter().all(|list| are_alike(list))
            }
            Statement::Automaton { cells, layers } => self.keeps_words(cells, layers),
            Statement::Either { cases } => cases.iter().all(|case| {
                let all = case.iter().collect();
                case.iter().all(|statement| self.keeps(statement, &all))
            }),
            Statement::Lines { lines, rank: None } => {
                let sorts = |line: &Vec<Cell>| line.iter().copied().map(is_label).collect_vec();
                lines.iter().map(sorts).all_equal()
            }
            Statement::Pieces { items, neighbours, sizes, several } => {
                let renamed = items.iter().cloned().map(|mut item| {
                    if is_label(item.cell) {
                        item.values = self.values(&item.values);
                    }
                    item
                });
                all.contains(&Statement::Pieces {
                    items: renamed.collect(),
                    neighbours: neighbours.clone(),
                    sizes: sizes.clone(),
                    several: *several,
                })
            }
            _ => !statement.cells().any(is_label),
        }
    }

    fn values(&self, values: &ValueSet) -> ValueSet {
        let to = |value| self.size.value_at(self.to[self.size.value_index(value)]);
        values.iter().map(to).collect()
    }

    /// Whether the same tuples are excluded; as many are.
    fn keeps_table(&self, cells: &[Cell], table: &TupleTable) -> bool {
        table.excluded().all(|tuple| {
            let renamed = cells.iter().zip(tuple).map(|(&cell, value)| self.value(cell, value));
            !table.allows(&renamed.collect_vec())
        })
    }

    /// Whether the same words are accepted. Layers are minimal if they are deterministic, so each
    /// state corresponds to another one then.
    fn keeps_words(&self, cells: &[Cell], layers: &Arc<Layers>) -> bool {
        if !cells.iter().any(|&cell| is_label(cell)) {
            return true;
        }
        if !layers.is_deterministic() {
            return false;
        }
        let mut other_of = vec![Some(0); layers.state_count(0)];
        for (place, &cell) in cells.iter().enumerate() {
            let mut after = vec![None; layers.state_count(place + 1)];
            for (state, other) in other_of.into_iter().enumerate() {
                let Some(other) = other else { return false };
                for value in 0..layers.value_count() {
                    let next = layers.next(place, state, value).next();
                    let renamed = layers.next(place, other, self.value(cell, value)).next();
                    match (next, renamed) {
                        (None, None) => {}
                        (Some(next), Some(renamed)) => {
                            if *after[next].get_or_insert(renamed) != renamed {
                                return false;
                            }
                        }
                        _ => return false,
                    }
                }
            }
            other_of = after;
        }
        true
    }
}

/// Whether all of these cells hold labels, or none does.
fn are_alike(cells: &[Cell]) -> bool {
    cells.iter().copied().map(is_label).all_equal()
}
