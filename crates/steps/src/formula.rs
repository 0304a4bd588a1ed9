//! A model's program in a SAT solver, each rule's constraint with a switch of its own.
//!
//! A constraint that stems from a rule, such as "box 6 has one 5", is a *row*. Its clauses hold
//! only where its switch, one more variable, is assumed; so the solver can be asked which rows a
//! contradiction needs. That a cell holds one value is not a rule, and always holds.

use std::{collections::HashMap, sync::Arc};

use rustc_hash::FxHashMap;

use super::{Layout, State, bits};
use satoku_cnf::Encoding;
use satoku_puzzle::{
    interrupt::{Limiter, Stopped},
    program::{Lit, Origin, Role},
};
use satoku_sat::{Phase, Solver, SolverKind, Switches};

/// The solver, and what its variables mean.
pub(crate) struct SwitchedFormula {
    clauses: Switches,
    /// The rows, in the order of their switches.
    pub rows: Vec<Row>,
    /// The rows that are about a group and a value, both as indices.
    pub of_place: FxHashMap<(usize, usize), usize>,
    /// The number of cells times values.
    variable_count: usize,
}

/// A rule, or what it says of a value.
pub(crate) struct Row {
    /// The rule's name.
    pub rule: Arc<str>,
    pub value: Option<u16>,
    /// The literal that switches it on.
    pub switch: Lit,
    /// Its groups and value, all as indices: one for most rules, many for those about pairs of
    /// cells, none where it is about more than cells that differ.
    pub places: Vec<(usize, usize)>,
}

impl SwitchedFormula {
    /// The model's program; once it is stopped, questions have no answer.
    ///
    /// # Errors
    /// If it is stopped.
    pub(crate) fn new(layout: &Layout, limiter: &Limiter) -> Result<Self, Stopped> {
        let program = layout.model().program(limiter)?;
        let solver = Solver::of(SolverKind::STEADY, Phase::default(), limiter).within(None);
        let mut clauses = Switches::new(solver, program.variable_count(), Encoding::default());
        let mut rows = Vec::new();
        let mut index = HashMap::new();
        let mut row_of = |Origin { role, name, value }: Origin| {
            (role == Role::Rule).then(|| {
                let rule: Arc<str> = Arc::from(program.name(name));
                *index.entry((rule.clone(), value)).or_insert_with(|| {
                    let switch = clauses.add_switch();
                    rows.push(Row { rule, value, switch, places: Vec::new() });
                    rows.len() - 1
                })
            })
        };
        let of_constraint: Vec<Option<usize>> =
            program.constraints().map(|constraint| row_of(constraint.origin)).collect();
        // What cells have to do with each other by other rules, a row must not take for granted.
        for ((constraint, shape), row) in program.shaped_by_cells(limiter)?.zip(of_constraint) {
            limiter.look()?;
            clauses.add((constraint, shape.as_ref()), row.map(|row| rows[row].switch));
        }
        let size = layout.size();
        let mut of_place = FxHashMap::default();
        for (group, data) in layout.groups().iter().enumerate() {
            for value in 0..size.value_count() {
                let key = (data.name.clone(), Some(layout.value(value).number()));
                if let Some(&row) = index.get(&key) {
                    rows[row].places.push((group, value));
                    of_place.insert((group, value), row);
                }
            }
        }
        Ok(Self { clauses, rows, of_place, variable_count: size.variable_count() })
    }

    /// The row that a literal switches on, if it does.
    pub(crate) fn row_of_switch(&self, literal: Lit) -> Option<usize> {
        self.rows.binary_search_by_key(&literal, |row| row.switch).ok()
    }

    /// What limits it.
    pub(crate) fn limiter(&self) -> &Limiter {
        self.clauses.solver().limiter()
    }

    /// Has the questions from now on end without an answer after this many conflicts.
    pub(crate) fn allow(&mut self, conflicts: Option<u64>) {
        self.clauses.allow(conflicts);
    }

    /// Whether all these literals can hold. None if time is up, or the solver fails, which
    /// it does not.
    pub(crate) fn is_satisfiable(&mut self, literals: &[Lit]) -> Option<bool> {
        self.clauses.solve(literals).ok()
    }

    /// Which of the literals that were last asked about cannot hold together.
    pub(crate) fn core(&self) -> Vec<Lit> {
        self.clauses.solver().core()
    }

    /// For each cell and value whether the solution that was found last has it.
    pub(crate) fn solution(&self) -> Vec<bool> {
        self.clauses.solver().assignment(self.variable_count)
    }
}

/// What a state says, as literals: its values, and the candidates that are gone though no cell with
/// that value sees them.
pub(crate) fn facts(state: &State) -> impl Iterator<Item = Lit> + '_ {
    let is_own = |&(cell, value, is_there): &(usize, usize, bool)| {
        is_there || causes(state, cell, value).next().is_none()
    };
    let literal = |(cell, value, is_there)| state.layout().literal(cell, value, is_there);
    known(state).filter(is_own).map(literal)
}

/// The values of a state, and all candidates that are gone from cells without one: cells and values,
/// and whether these are there.
pub(crate) fn known(state: &State) -> impl Iterator<Item = (usize, usize, bool)> + '_ {
    let holes = state.layout().model().holes();
    let (size, layout) = (state.layout().size(), state.layout());
    (0..size.place_count()).filter(|&cell| !holes.has(cell)).flat_map(move |cell| {
        let placed = state.value(cell);
        let gone = (0..size.value_count())
            .filter(move |&value| placed.is_none() && !state.has(cell, value))
            .filter(move |&value| layout.may_hold(cell, value))
            .map(move |value| (cell, value, false));
        placed.map(|value| (cell, value, true)).into_iter().chain(gone)
    })
}

/// The cells with this value that see the cell, and the groups by which they do.
pub(crate) fn causes(
    state: &State,
    cell: usize,
    value: usize,
) -> impl Iterator<Item = (usize, usize)> {
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
    use satoku_rules::{
        grid::Cell,
        model::{self, file},
    };

    #[test]
    fn a_sum_takes_no_other_rule_for_granted() {
        // Two cells of a row sum to 4, and nothing but the row keeps both from being 2.
        let text = "extends = \"4x4\"\n[[sum]]\ncells = \"r1c1-2\"\ntotal = 4";
        let limiter = Limiter::none();
        let model = Arc::new(file::model("my.toml", text, model::named, &limiter).unwrap());
        let layout = Layout::new(&model, &limiter).unwrap();
        let mut formula = SwitchedFormula::new(&layout, &limiter).unwrap();
        let (size, two) = (model.size(), model.size().value(2).unwrap());
        let twos = [0, 1].map(|column| size.var(Cell::new(0, column), two).positive());
        let switch = |name: &str, value: Option<u16>| {
            let mut rows = formula.rows.iter();
            rows.find(|row| &*row.rule == name && row.value == value).unwrap().switch
        };
        let (sum, row) = (switch("sum 1", None), switch("row 1", Some(2)));
        assert_eq!(formula.is_satisfiable(&[twos[0], twos[1], sum]), Some(true));
        assert_eq!(formula.is_satisfiable(&[twos[0], twos[1], row]), Some(false));
    }
}
