//! Presolve of programs that are too large to be kept whole.
//!
//! A sudoku of 100x100 has a million variables and four million literals in its constraints; when
//! half of its cells are given, a fifteenth of the variables is open. So nothing is kept before it
//! is known what is open: the program is stated twice, once to learn what each constraint forces,
//! and once to keep what is left of it, over open variables only. Presolve goes on from there and
//! comes to the same end as on the whole program, which a test holds it to.

use thiserror::Error;

use super::{
    Half, Lit, Origin, Presolved, Program, Reduction, Relation, Var, index::Indexed, presolve,
};

/// More is open than there is memory for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "the givens leave {open} candidates, the limit is {limit}; give more cells, or choose a \
     smaller grid"
)]
#[non_exhaustive]
pub struct TooOpen {
    /// How many variables are open.
    pub open: usize,
    /// How many may be.
    pub limit: usize,
}

/// What is known of variables while constraints are posted.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    values: Vec<Option<bool>>,
    /// The open variables' new numbers; none as long as constraints are only learnt from.
    numbers: Option<Vec<u32>>,
    /// The open literals of the constraint at hand.
    open: Vec<Lit>,
}

impl Known {
    /// Learns from a constraint, or keeps what is left of it.
    pub fn post(
        &mut self,
        rows: &mut Indexed,
        literals: impl IntoIterator<Item = Lit>,
        relation: Relation,
        origin: Origin,
        implied: Option<Half>,
    ) {
        self.open.clear();
        let (mut length, mut held) = (0, 0);
        for literal in literals {
            length += 1;
            match self.values[literal.var().index()] {
                None => self.open.push(literal),
                Some(value) => held += i32::from(value != literal.is_negative()),
            }
        }
        let open = self.open.len() as u32;
        let (lower, upper) = (relation.lower() as i32 - held, relation.upper(length) as i32 - held);
        let Some(numbers) = &self.numbers else {
            if upper <= 0 || lower >= open as i32 {
                for literal in &self.open {
                    let holds = upper > 0;
                    self.values[literal.var().index()] = Some(holds != literal.is_negative());
                }
            }
            return;
        };
        if upper < 0 || lower > open as i32 {
            // Nothing can meet it, whatever is open.
            rows.push([], Relation::AtLeast(1), origin, None);
        } else if let Some(relation) = Relation::between(lower, upper, open) {
            let number = |literal: Lit| numbers[literal.var().index()] as usize;
            let literals = self.open.iter().map(|&l| l.of(Var::from_index(number(l))));
            rows.push(literals, relation, origin, implied);
        }
    }

    /// The open terms of a row with weights, renumbered, and what the others add; none as long as
    /// constraints are only learnt from. (Nothing is learnt from weights then: presolve does that,
    /// which knows which literals exclude each other.)
    pub fn open_terms(&self, terms: &[(i64, Lit)]) -> Option<(Vec<(i64, Lit)>, i64)> {
        let numbers = self.numbers.as_ref()?;
        let (mut open, mut held) = (Vec::new(), 0);
        for &(weight, literal) in terms {
            match self.values[literal.var().index()] {
                None => {
                    let number = numbers[literal.var().index()] as usize;
                    open.push((weight, literal.of(Var::from_index(number))));
                }
                Some(value) if value != literal.is_negative() => held += weight,
                Some(_) => {}
            }
        }
        Some((open, held))
    }

    /// A variable that nothing is known of, unless constraints were learnt from.
    pub fn add_variable(&mut self, var: Var) {
        if self.numbers.is_none() {
            self.values.resize(var.index() + 1, None);
        }
    }

    /// Numbers the open variables, which are returned.
    fn number(&mut self, limit: usize) -> Result<Vec<Var>, TooOpen> {
        let is_open = |value: &Option<bool>| value.is_none();
        let count = self.values.iter().filter(|value| is_open(value)).count();
        if count > limit {
            return Err(TooOpen { open: count, limit });
        }
        let mut open = Vec::with_capacity(count);
        let mut numbers = vec![0; self.values.len()];
        let places = numbers.iter_mut().zip(&self.values).enumerate();
        for (index, (number, _)) in places.filter(|(_, (_, value))| is_open(value)) {
            *number = open.len() as u32;
            open.push(Var::from_index(index));
        }
        self.numbers = Some(numbers);
        Ok(open)
    }
}

/// [`presolve`] of a program with this many variables, of which these literals hold, and the
/// constraints that `state` posts. It is called twice and must post the same each time.
///
/// # Errors
/// If more than `limit` variables are open.
pub fn presolve_stated(
    variables: usize,
    given: impl IntoIterator<Item = Lit>,
    state: impl Fn(&mut Program),
    limit: usize,
) -> Result<Presolved, TooOpen> {
    let mut known = Known { values: vec![None; variables], ..Known::default() };
    for literal in given {
        known.values[literal.var().index()] = Some(!literal.is_negative());
    }
    let mut program = Program { known: Some(known), ..Program::new(variables) };
    state(&mut program);
    let mut known = program.known.take().unwrap_or_default();
    let open = known.number(limit)?;
    let mut program = Program { known: Some(known), ..Program::new(variables) };
    state(&mut program);
    let mut values = program.known.take().unwrap_or_default().values;
    program.variables = open.len();
    program.share();
    Ok(match presolve(&program) {
        Presolved::Contradiction(origin) => Presolved::Contradiction(origin),
        Presolved::Reduced(reduction) => {
            for (var, value) in open.iter().zip(reduction.values) {
                values[var.index()] = value;
            }
            let open = reduction.open.iter().map(|var| open[var.index()]).collect();
            Presolved::Reduced(Reduction { values, open, ..reduction })
        }
    })
}
