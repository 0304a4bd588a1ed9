//! A model's program in a SAT solver, each rule's constraint with a switch of its own.
//!
//! A constraint that stems from a rule, such as "box 6 has one 5", is a *row*. Its clauses hold
//! only where its switch, one more variable, is assumed; so the solver can be asked which rows a
//! contradiction needs. That a cell holds one value is not a rule, and always holds.

use std::{collections::HashMap, sync::Arc};

use super::{Layout, State, bits};
use satoku_cnf::Encoding;
use satoku_core::{
    interrupt::{Limiter, Stopped},
    program::{Lit, Role},
};
use satoku_sat::{Phase, Solver, SolverKind, Switches};

/// The solver, and what its variables mean.
pub struct SwitchedFormula {
    clauses: Switches,
    /// Each row's switch, in order.
    switches: Vec<Lit>,
    /// The number of cells times values.
    variable_count: usize,
    /// Each row in words: its rule's name, and its value.
    rows: Vec<(Arc<str>, Option<u16>)>,
    /// Each row's groups and their value, if it is about groups; and the way back.
    places: Vec<Vec<(usize, usize)>>,
    of_place: Vec<Option<usize>>,
    value_count: usize,
}

impl SwitchedFormula {
    /// The model's program; once it is stopped, questions have no answer.
    ///
    /// # Errors
    /// If it is stopped.
    pub fn new(layout: &Layout, limiter: &Limiter) -> Result<Self, Stopped> {
        let program = layout.model().program(limiter)?;
        let mut rows = Vec::new();
        let mut index = HashMap::new();
        let of_constraint: Vec<Option<usize>> = program
            .constraints()
            .map(|constraint| {
                let origin = constraint.origin;
                (origin.role == Role::Rule).then(|| {
                    let key = (Arc::from(program.name(origin.name)), origin.value);
                    *index.entry(key.clone()).or_insert_with(|| {
                        rows.push(key);
                        rows.len() - 1
                    })
                })
            })
            .collect();
        let solver = Solver::limited(SolverKind::STEADY, Phase::default(), limiter).within(None);
        let mut clauses = Switches::new(solver, program.variable_count(), Encoding::default());
        let switches: Vec<Lit> = rows.iter().map(|_| clauses.add_switch()).collect();
        // What cells have to do with each other by other rules, a row must not take for granted.
        for ((constraint, shape), row) in program.shaped_by_cells(limiter)?.zip(of_constraint) {
            limiter.look()?;
            clauses.add((constraint, shape.as_ref()), row.map(|row| switches[row]));
        }
        let size = layout.size();
        let mut places = vec![Vec::new(); rows.len()];
        let (variable_count, value_count) = (size.variable_count(), size.value_count());
        let mut of_place = vec![None; layout.groups().len() * value_count];
        for (group, data) in layout.groups().iter().enumerate() {
            for value in 0..value_count {
                let key = (data.name.clone(), Some(layout.value(value).number()));
                if let Some(&row) = index.get(&key) {
                    places[row].push((group, value));
                    of_place[group * value_count + value] = Some(row);
                }
            }
        }
        Ok(Self { clauses, switches, variable_count, rows, places, of_place, value_count })
    }

    /// The number of rows.
    pub fn row_count(&self) -> usize {
        self.rows.len()
    }

    /// A row's rule and value.
    pub fn row(&self, row: usize) -> &(Arc<str>, Option<u16>) {
        &self.rows[row]
    }

    /// A row's groups and value, all as indices: one for most rules, many for those about pairs
    /// of cells, none where it is about more than cells that differ.
    pub fn places_of_row(&self, row: usize) -> &[(usize, usize)] {
        &self.places[row]
    }

    /// The row of a group and a value.
    pub fn row_of_place(&self, group: usize, value: usize) -> Option<usize> {
        self.of_place[group * self.value_count + value]
    }

    /// The literal that switches a row on.
    pub fn switch(&self, row: usize) -> Lit {
        self.switches[row]
    }

    /// The row that a literal switches on, if it does.
    pub fn row_of_switch(&self, literal: Lit) -> Option<usize> {
        self.switches.binary_search(&literal).ok()
    }

    /// What limits it.
    pub fn limiter(&self) -> &Limiter {
        self.clauses.solver().limiter()
    }

    /// Has the questions from now on end without an answer after this many conflicts.
    pub fn allow(&mut self, conflicts: Option<u64>) {
        self.clauses.allow(conflicts);
    }

    /// Whether all these literals can hold. None if time is up, or the solver fails, which
    /// it does not.
    pub fn is_satisfiable(&mut self, literals: &[Lit]) -> Option<bool> {
        self.clauses.solve(literals).ok()
    }

    /// Which of the literals that were last asked about cannot hold together.
    pub fn core(&self) -> Vec<Lit> {
        self.clauses.solver().core()
    }

    /// For each cell and value whether the solution that was found last has it.
    pub fn solution(&self) -> Vec<bool> {
        self.clauses.solver().assignment(self.variable_count)
    }
}

/// What a state says, as literals: its values, and the candidates that are gone though no cell with
/// that value sees them.
pub fn facts(state: &State) -> impl Iterator<Item = Lit> + '_ {
    let is_own = |&(cell, value, is_there): &(usize, usize, bool)| {
        is_there || causes(state, cell, value).next().is_none()
    };
    let literal = |(cell, value, is_there)| state.layout().literal(cell, value, is_there);
    known(state).filter(is_own).map(literal)
}

/// The values of a state, and all candidates that are gone from cells without one: cells and values,
/// and whether these are there.
pub fn known(state: &State) -> impl Iterator<Item = (usize, usize, bool)> + '_ {
    let holes = state.layout().model().holes();
    let size = state.layout().size();
    (0..size.place_count()).filter(|&cell| !holes.has(cell)).flat_map(move |cell| {
        let placed = state.value(cell);
        let gone = (0..size.value_count())
            .filter(move |&value| placed.is_none() && !state.has(cell, value))
            .map(move |value| (cell, value, false));
        placed.map(|value| (cell, value, true)).into_iter().chain(gone)
    })
}

/// The cells with this value that see the cell, and the groups by which they do.
pub fn causes(
    state: &State,
    cell: usize,
    value: usize,
) -> impl Iterator<Item = (usize, usize)> + '_ {
    let layout = state.layout();
    layout.spots(cell).iter().map(|spot| spot.group as usize).filter_map(move |group| {
        // A placed value has one place.
        let place = bits::first(state.places(group, value))?;
        let other = layout.groups()[group].cells[place];
        (other != cell && state.value(other) == Some(value)).then_some((other, group))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use satoku_core::{
        grid::Cell,
        model::{catalog, file},
    };

    #[test]
    fn a_sum_takes_no_other_rule_for_granted() {
        // Two cells of a row sum to 4, and nothing but the row keeps both from being 2.
        let text = "extends = \"4x4\"\n[[sum]]\ncells = \"r1c1-2\"\ntotal = 4";
        let limiter = Limiter::none();
        let model = Arc::new(file::model("my.toml", text, catalog::load, &limiter).unwrap());
        let layout = Layout::new(&model, &limiter).unwrap();
        let mut formula = SwitchedFormula::new(&layout, &limiter).unwrap();
        let (size, two) = (model.size(), model.size().value(2).unwrap());
        let twos = [0, 1].map(|column| size.var(Cell::new(0, column), two).positive());
        let switch = |name: &str, value: Option<u16>| {
            let row = (0..formula.row_count()).find(|&row| {
                let (of, about) = formula.row(row);
                &**of == name && *about == value
            });
            formula.switch(row.unwrap())
        };
        let (sum, row) = (switch("sum 1", None), switch("row 1", Some(2)));
        assert_eq!(formula.is_satisfiable(&[twos[0], twos[1], sum]), Some(true));
        assert_eq!(formula.is_satisfiable(&[twos[0], twos[1], row]), Some(false));
    }
}
