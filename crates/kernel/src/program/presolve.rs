//! Presolve: fix the variables that propagation on the constraints forces.
//!
//! A constraint with the bounds `lower <= (literals that hold) <= upper` forces its open literals
//! as soon as all of them are needed (the true ones and the open ones make up `lower`) or none of
//! them is allowed (the true ones make up `upper`). On a puzzle's program this *is* the naked and
//! the hidden single: the former is the cell's constraint with one literal left, the latter a
//! house's.
//!
//! Two constraints that overlap say more together: if all open literals of one are literals of the
//! other, too, and it needs as many of them as the other allows, then the other's remaining ones
//! are false. On a puzzle's program these are the locked candidates: the sevens of box 1 are all
//! in row 2, so there is none in the rest of row 2.
//!
//! Sums with weights are split into [groups](super::Shape) of exclusive literals, such as a cell's
//! values: the least and the most that the other groups add bounds what a group can add.
//!
//! Nothing is guessed, so what is fixed holds in every solution, and a constraint that cannot be
//! met any more proves that there is none.

use super::propagation::{Halt, Propagation};
use crate::program::prelude::*;

/// What presolve makes of a program.
#[derive(Clone, Debug)]
pub enum Presolved {
    /// Propagation alone refutes the program; this constraint cannot be met.
    Contradiction(Origin),
    /// Some variables are fixed (maybe none, maybe all), the rest is a smaller program.
    Reduced(Reduction),
}

/// A program after presolve: what is fixed, and what is left.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// For each variable of the original program its value, where propagation forces one.
    pub values: Vec<Option<bool>>,
    /// The variable of the original program behind each variable of [`Reduction::program`].
    pub open: Vec<Var>,
    /// The constraints that are not yet met, over the open variables, renumbered from 0. The
    /// order of variables and of constraints is kept.
    pub program: Program,
    /// Clauses over the renumbered variables that follow from two of the constraints at once. The
    /// program does not need them, but a solver that propagates one constraint at a time sees more
    /// with them.
    pub joint: Vec<[Lit; 2]>,
}

impl Reduction {
    /// Values for all variables of the original program, from values for the open ones.
    pub fn expand(&self, open_value: impl Fn(Var) -> bool) -> Vec<bool> {
        let mut values: Vec<bool> = self.values.iter().map(|v| v.unwrap_or(false)).collect();
        for (index, var) in self.open.iter().enumerate() {
            values[var.index()] = open_value(Var::from_index(index));
        }
        values
    }
}

/// Propagates a program's constraints to the end.
///
/// # Errors
/// If it is stopped.
pub fn presolve(program: &Program, limiter: &Limiter) -> Result<Presolved, Stopped> {
    let mut propagation = Propagation::new(program, limiter)?;
    let outcome = propagation.run();
    propagation.end(outcome)
}

/// [`presolve`], and then probing: a literal from which propagation leads to a contradiction is
/// fixed as false. Use it only right before solving: it costs more, and what it fixes is harder to
/// explain.
///
/// # Errors
/// If it is stopped.
pub fn presolve_probing(program: &Program, limiter: &Limiter) -> Result<Presolved, Stopped> {
    let mut propagation = Propagation::new(program, limiter)?;
    let outcome = propagation.run().and_then(|()| propagation.probe());
    propagation.end(outcome)
}

impl Propagation<'_> {
    fn end(self, outcome: Result<(), Halt>) -> Result<Presolved, Stopped> {
        match outcome {
            Err(Halt::Unmet(origin)) => Ok(Presolved::Contradiction(origin)),
            Err(Halt::Stopped(stopped)) => Err(stopped),
            Ok(()) => self.reduction().map(Presolved::Reduced),
        }
    }

    fn reduction(self) -> Result<Reduction, Stopped> {
        let limiter = self.limiter;
        let values = self.fixed.values;
        let is_open = |var: &Var| values[var.index()].is_none();
        let open: Vec<Var> = self.program.variables().filter(is_open).collect();
        let mut program = Program { names: self.program.names.clone(), ..Program::new(open.len()) };
        let mut joint = Vec::new();
        if !open.is_empty() {
            let mut new_index = vec![0_usize; values.len()];
            for (new, var) in (0..).zip(&open) {
                new_index[var.index()] = new;
            }
            let renumbered =
                |literal: Lit| literal.of(Var::from_index(new_index[literal.var().index()]));
            let states = [Some(&self.shared), self.own.as_ref()];
            let is_auxiliary = |&new: &usize| self.program.is_auxiliary(open[new]);
            let auxiliary = (0..open.len()).filter(is_auxiliary).map(Var::from_index);
            program.auxiliary = auxiliary.collect::<Vec<_>>().into();
            program.own = left(states.into_iter().flatten(), renumbered, limiter)?.into();
            let value =
                |literal: Lit| values[literal.var().index()].map(|value| literal.holds(value));
            for (sum, _) in &self.sums {
                limiter.look()?;
                let held = sum.terms().filter(|&(_, literal)| value(literal) == Some(true));
                let held: i64 = held.map(|(weight, _)| i64::from(weight)).sum();
                let left = sum.terms().filter(|&(_, literal)| value(literal).is_none());
                let mut left = left.map(|(weight, literal)| (weight.into(), renumbered(literal)));
                let bounds = sum.relation.bounds();
                let [lower, upper] = bounds.map(|bound| Some(i64::from(bound?) - held));
                program.post_normal(&mut left, lower, upper, sum.origin);
            }
            let overlaps = self.program.shared.overlaps(self.program.variable_count(), limiter)?;
            joint = self.shared.joint(overlaps, limiter)?;
            joint.iter_mut().flatten().for_each(|literal| *literal = renumbered(*literal));
        }
        Ok(Reduction { values, open, program, joint })
    }
}

/// The rows that are not met yet, over the open variables, which have new numbers.
fn left<'a>(
    states: impl Iterator<Item = &'a RowState<'a>> + Clone,
    renumbered: impl Fn(Lit) -> Lit,
    limiter: &Limiter,
) -> Result<RowStore, Stopped> {
    let words = states.clone().flat_map(|state| &state.open);
    let literals = words.map(|word| word.count_ones() as usize).sum();
    let rows = states.clone().map(|state| state.rows.len()).sum();
    let mut left = RowStore::with_capacity(rows, literals);
    for state in states {
        for row in 0..state.rows.len() {
            let open = state.open_count(row);
            if open == 0 {
                continue;
            }
            let room = state.tallies[row].room;
            let Some(relation) = Relation::between(state.needs(row), room, open) else { continue };
            limiter.look()?;
            let literals = state.open_literals(row).map(&renumbered);
            left.push(literals, Head { relation, ..*state.rows.head(row) });
        }
    }
    Ok(left)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{Role, Sense};

    /// A constraint as numbers: DIMACS literals and a relation.
    type NumberedRow = (Vec<i32>, Relation);

    fn program(variables: usize, rows: &[NumberedRow]) -> Program {
        let mut program = Program::new(variables);
        for (index, (literals, relation)) in rows.iter().enumerate() {
            let name = program.add_name(format!("row {index}"));
            let literals = literals.iter().map(|&l| Lit::from_dimacs(l).unwrap());
            program.post(literals, *relation, Origin::new(Role::Rule, name), None);
        }
        program
    }

    fn reduced(program: &Program) -> Reduction {
        let found = presolve(program, &Limiter::none());
        let Ok(Presolved::Reduced(reduction)) = found else { panic!("{found:?}") };
        reduction
    }

    fn solutions(program: &Program) -> Vec<Vec<bool>> {
        let count = program.variable_count();
        (0..1u32 << count)
            .map(|bits| (0..count).map(|v| bits >> v & 1 == 1).collect::<Vec<bool>>())
            .filter(|values| program.constraints().all(|c| c.is_met(|var| values[var.index()])))
            .collect()
    }

    #[test]
    fn a_chain_of_forced_literals_is_followed_to_the_end() {
        let rows = [
            (vec![1], Relation::Exactly(1)),
            (vec![1, 2, 3], Relation::AtMost(1)),
            (vec![2, 3, -4, 5], Relation::AtLeast(2)),
        ];
        let reduction = reduced(&program(5, &rows));
        assert_eq!(reduction.values, [true, false, false, false, true].map(Some));
        assert!(reduction.open.is_empty());
        assert_eq!(reduction.program.constraint_count(), 0);
    }

    #[test]
    fn a_constraint_that_cannot_be_met_is_named() {
        let rows = [(vec![1], Relation::Exactly(1)), (vec![-1, 1], Relation::Exactly(2))];
        let program = program(1, &rows);
        let found = presolve(&program, &Limiter::none());
        let Ok(Presolved::Contradiction(origin)) = found else { panic!("{found:?}") };
        assert_eq!(program.describe(origin), "row 1");
    }

    #[test]
    fn overlapping_constraints_are_taken_together() {
        // One of 1, 2, 3 must hold; 1 and 2 are all that is left of them, and exclude 4 and 5.
        let rows = [
            (vec![1, 2, 3], Relation::AtLeast(1)),
            (vec![1, 2, 4, 5], Relation::AtMost(1)),
            (vec![-3, 6], Relation::Exactly(2)),
        ];
        let mut program = program(6, &rows);
        program.share();
        let reduction = reduced(&program);
        let expected = [None, None, Some(false), Some(false), Some(false), Some(true)];
        assert_eq!(reduction.values, expected);
    }

    #[test]
    fn what_overlapping_constraints_imply_together_is_told() {
        // Without 3 one of 1 and 2 holds, which excludes 4 and 5.
        let rows = [(vec![1, 2, 3], Relation::Exactly(1)), (vec![1, 2, 4, 5], Relation::AtMost(1))];
        let mut program = program(5, &rows);
        program.share();
        let reduction = reduced(&program);
        let clause = |literals: [i32; 2]| literals.map(|l| Lit::from_dimacs(l).unwrap());
        assert_eq!(reduction.joint, [[-4, 3], [-5, 3]].map(clause));
    }

    /// Presolve against brute force, over many small random programs: the same solutions.
    #[test]
    fn presolve_keeps_exactly_the_solutions() {
        use proptest::{
            prelude::*,
            test_runner::{RngAlgorithm, TestRng, TestRunner},
        };
        let row = (prop::collection::btree_map(1..=7i32, any::<bool>(), 1..5), 0..3u8, 0..5u32);
        // In every second program all rows are of positive literals and bounded by one, as most of
        // a puzzle's are.
        let sum = (prop::collection::vec((-4..6i64, 1..=7i32), 2..7), 0..3u8, -3..9i64);
        let rows =
            (any::<bool>(), prop::collection::vec(row, 1..7), prop::collection::vec(sum, 0..3));
        let [reduced, probed, joint] = [0; 3].map(std::cell::Cell::new);
        let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        TestRunner::new_with_rng(ProptestConfig::with_cases(1000), rng)
            .run(&rows, |(is_plain, rows, sums)| {
                let rows: Vec<NumberedRow> = rows
                    .into_iter()
                    .map(|(literals, kind, count)| {
                        let count = if is_plain { 1 } else { count.min(literals.len() as u32) };
                        let literals = literals
                            .into_iter()
                            .map(|(v, sign)| if sign || is_plain { v } else { -v });
                        let relation = match kind {
                            0 => Relation::AtLeast(count),
                            1 => Relation::AtMost(count),
                            _ => Relation::Exactly(count),
                        };
                        (literals.collect(), relation)
                    })
                    .collect();
                let mut program = program(7, &rows);
                for (terms, sense, right) in sums {
                    let terms = terms.into_iter().map(|(w, l)| (w, Lit::from_dimacs(l).unwrap()));
                    let sense = [Sense::AtMost, Sense::AtLeast, Sense::Equal][usize::from(sense)];
                    let origin = Origin::new(Role::Rule, program.add_name("sum"));
                    program.post_linear(terms, sense, right, origin);
                }
                let expected = solutions(&program);
                // Overlaps are looked at among shared constraints.
                program.share();
                let probing = presolve_probing(&program, &Limiter::none()).unwrap();
                for (presolved, reduced) in
                    [(presolve(&program, &Limiter::none()).unwrap(), &reduced), (probing, &probed)]
                {
                    match presolved {
                        Presolved::Contradiction(_) => prop_assert!(expected.is_empty()),
                        Presolved::Reduced(reduction) => {
                            let open = solutions(&reduction.program);
                            for values in &open {
                                let holds = |l: &Lit| l.holds(values[l.var().index()]);
                                prop_assert!(reduction.joint.iter().all(|c| c.iter().any(holds)));
                            }
                            joint.set(joint.get() + reduction.joint.len());
                            let mut found: Vec<Vec<bool>> = open
                                .iter()
                                .map(|values| reduction.expand(|var| values[var.index()]))
                                .collect();
                            let by_bits = |values: &Vec<bool>| {
                                values.iter().rev().fold(0, |bits, &v| bits << 1 | u32::from(v))
                            };
                            found.sort_by_key(by_bits);
                            prop_assert_eq!(&found, &expected);
                            reduced.set(reduced.get() + 7 - reduction.open.len());
                        }
                    }
                }
                Ok(())
            })
            .unwrap();
        assert!(reduced.get() > 100, "only {} variables were fixed", reduced.get());
        let more = probed.get() - reduced.get();
        assert!(more > 5, "only {more} variables were fixed by probes");
        assert!(joint.get() > 20, "only {} clauses from overlaps", joint.get());
    }
}
