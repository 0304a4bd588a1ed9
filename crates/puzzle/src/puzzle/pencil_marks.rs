//! The pencil marks of a puzzle: what its cells may hold, as plain to see.

use std::sync::Arc;

use super::Instance;
use crate::{
    grid::{Cell, PencilMarks, ValueSet},
    rule::Stated,
    statement::Statement,
};

impl Instance {
    /// What every cell may hold. A cell with a value has that. A cell for which the puzzle gives
    /// candidates has just these. Any other has all values but those of the cells that must differ
    /// from it: in its row, its column, its box, and so on. What a rule such as `odd` excludes is
    /// left out everywhere.
    ///
    /// ```
    /// # mod satoku { pub use satoku_puzzle::{*, model::Model, puzzle::Instance as Puzzle}; }
    /// use satoku::{Model, Puzzle, grid::{Cell, Size}, rule::AllDifferent};
    ///
    /// let model = Model::new("free", "no rules", Size::usual(4, 4).unwrap(), Vec::new(), None);
    /// let row = (0..4).map(|column| Cell::new(0, column)).collect();
    /// let builder = Puzzle::builder(model.into()).rule(AllDifferent::new("row 1", row));
    /// let puzzle = builder.given("r1c1", 1)?.build()?;
    /// let marks = puzzle.pencil_marks();
    /// assert_eq!(marks.get(Cell::new(0, 1)).to_string(), "2 3 4");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn pencil_marks(&self) -> PencilMarks {
        let size = self.model().size();
        let mut can_hold = vec![true; size.variable_count()];
        for rule in self.model().rules() {
            for group in groups(rule) {
                for (&one, value) in group.iter().filter_map(|c| Some((c, self.givens().get(*c)?)))
                {
                    let others = group.iter().filter(|&&other| other != one);
                    for &other in others.filter(|&&other| size.may_hold(other, value)) {
                        can_hold[size.var(other, value).index()] = false;
                    }
                }
            }
        }
        let left = |cell| {
            let values = size.values_of(cell);
            values.filter(|&value| can_hold[size.var(cell, value).index()]).collect()
        };
        let said = self.said();
        let sets =
            size.places().zip(said).map(|(cell, said)| match (self.givens().get(cell), said) {
                (Some(value), None) => [value].into_iter().collect(),
                (Some(value), Some(said)) => {
                    [value].into_iter().filter(|&value| said.contains(value)).collect()
                }
                (None, Some(said)) => said,
                (None, None) => left(cell),
            });
        let sets = sets.collect();
        let mut marks = PencilMarks::from_sets(size, sets).expect("it is a set for each cell");
        let is_other = |rule: &&Arc<Stated>| rule.kind() != CANDIDATES && is_domain(rule);
        let others = self.model().rules().iter().filter(is_other);
        for (cells, values) in others.flat_map(|rule| domains(rule)) {
            for &cell in cells {
                let left = marks.get(cell).iter().filter(|&value| values.contains(value));
                marks.set(cell, left.collect());
            }
        }
        marks
    }

    /// For each cell its candidates as the puzzle says them, if it does.
    fn said(&self) -> Vec<Option<ValueSet>> {
        let size = self.model().size();
        let mut said: Vec<Option<ValueSet>> = vec![None; size.place_count()];
        let mut say = |cell: Cell, values: &ValueSet| {
            let known = &mut said[size.index(cell)];
            *known = Some(match known.take() {
                Some(known) => known.iter().filter(|&value| values.contains(value)).collect(),
                None => values.clone(),
            });
        };
        for rule in self.model().rules().iter().filter(|rule| rule.kind() == CANDIDATES) {
            for (cells, values) in domains(rule) {
                cells.iter().for_each(|&cell| say(cell, &values));
            }
        }
        // (Candidates of all values have no rule.)
        self.candidates().iter().for_each(|(cell, values)| say(*cell, values));
        said
    }
}

/// The kind of rules that are pencil marks.
const CANDIDATES: &str = "candidates";

/// The cells whose candidates a rule limits, with these.
fn domains(rule: &Stated) -> impl Iterator<Item = (&[Cell], ValueSet)> {
    let domains = rule.statements().iter().filter_map(Statement::as_domain);
    domains.map(|(cells, table)| (cells, table.values()))
}

/// Whether a rule says what cells may hold, each for itself, and nothing else: pencil marks say it
/// all.
pub fn is_domain(rule: &Stated) -> bool {
    rule.statements().iter().all(|said| said.as_domain().is_some())
}

/// The groups of cells that a rule says to differ.
fn groups(rule: &Stated) -> impl Iterator<Item = &[Cell]> {
    rule.statements().iter().flat_map(Statement::differing)
}
