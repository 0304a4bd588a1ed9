//! Why a puzzle has no solution: minimal sets of givens that contradict each other.
//!
//! One is found from the solver's core by leaving out what can be left out. Several are found by
//! the method of Liffiton, Previti, Malik & Marques-Silva, "Fast, flexible MUS enumeration" (2016):
//! a second formula describes the sets of givens about which nothing is known yet.

use super::{Filled, Oracle, oracle::Reply};
use crate::{
    cnf::Clauses,
    engine::EngineError,
    program::{Lit, Var},
    sat::Solver,
};

/// Givens that contradict each other, and rules by which they do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The givens: without any one of them the others can be completed.
    pub givens: Vec<Filled>,
    /// Names of rules that are enough for the contradiction: without any one of them there is
    /// none. Rules beside rows, columns and regions are among them only where they must be.
    pub rules: Vec<String>,
    /// Those of the rules that are beside rows, columns and regions.
    pub extras: Vec<String>,
}

/// Reasons for a contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradictions {
    /// Different ones, at most as many as asked for.
    pub found: Vec<Contradiction>,
    /// Whether there are no others.
    pub complete: bool,
}

impl Oracle<'_> {
    /// Up to `limit` different minimal sets of givens that contradict each other; none if the
    /// puzzle is solvable. A model that nothing can satisfy is one conflict without givens.
    ///
    /// # Errors
    /// If the solver fails, or the time is up.
    pub fn contradictions(&mut self, limit: usize) -> Result<Contradictions, EngineError> {
        let givens: Vec<Filled> = self.puzzle.givens().filled().collect();
        let literals = self.givens();
        let mut map = Map::new(literals.len());
        let mut found = Vec::new();
        while found.len() < limit {
            let Some(kept) = map.unexplored()? else {
                return Ok(Contradictions { found, complete: true });
            };
            let some: Vec<Lit> = kept.iter().map(|&index| literals[index]).collect();
            let rules = self.rules().to_vec();
            match self.minimal(&some, &rules)? {
                Some(core) => {
                    let is_in = |index: &usize| core.contains(&literals[*index]);
                    let indices: Vec<usize> = (0..literals.len()).filter(is_in).collect();
                    map.not_all_of(&indices);
                    let givens = indices.iter().map(|&index| givens[index]).collect();
                    found.push(self.blame(givens, &core)?);
                }
                None => map.more_than(&self.grown(&literals, kept)?),
            }
        }
        let complete = map.unexplored()?.is_none();
        Ok(Contradictions { found, complete })
    }

    /// The rules by which these givens contradict each other.
    fn blame(
        &mut self,
        givens: Vec<Filled>,
        literals: &[Lit],
    ) -> Result<Contradiction, EngineError> {
        let model = self.puzzle.model().clone();
        let is_extra = |index: &usize| model.is_extra(&model.rules()[*index]);
        // Rules that are tried first are left out first.
        let (extra, usual): (Vec<usize>, Vec<usize>) = (0..model.rules().len()).partition(is_extra);
        let order: Vec<Lit> =
            extra.iter().chain(&usual).map(|&index| self.rules()[index]).collect();
        let core = self.minimal(&order, literals)?.unwrap_or_default();
        let blamed = (0..model.rules().len()).filter(|&i| core.contains(&self.rules()[i]));
        let blamed: Vec<usize> = blamed.collect();
        let name = |index: &usize| model.rules()[*index].name().to_owned();
        Ok(Contradiction {
            givens,
            rules: blamed.iter().map(name).collect(),
            extras: blamed.iter().filter(|index| is_extra(index)).map(name).collect(),
        })
    }

    /// More givens than these, which can hold together, that still can; and no more can.
    fn grown(&mut self, givens: &[Lit], kept: Vec<usize>) -> Result<Vec<usize>, EngineError> {
        let mut kept = kept;
        let mut index = 0;
        while index < givens.len() {
            if !kept.contains(&index) {
                let some: Vec<Lit> = kept.iter().chain([&index]).map(|&i| givens[i]).collect();
                if let Reply::Possible(_) = self.ask_by_rules(&some)? {
                    kept.push(index);
                }
            }
            index += 1;
        }
        Ok(kept)
    }
}

/// The sets of givens about which nothing is known yet. A variable says that a given is left out.
struct Map {
    solver: Solver,
    givens: usize,
}

impl Map {
    fn new(givens: usize) -> Self {
        Self { solver: Solver::new(), givens }
    }

    /// The givens of such a set.
    fn unexplored(&mut self) -> Result<Option<Vec<usize>>, EngineError> {
        if !self.solver.solve(&[])? {
            return Ok(None);
        }
        let is_left_out = self.solver.assignment(self.givens);
        Ok(Some((0..self.givens).filter(|&index| !is_left_out[index]).collect()))
    }

    /// These contradict each other: so does every set with all of them.
    fn not_all_of(&mut self, givens: &[usize]) {
        let clause: Vec<Lit> = givens.iter().map(|&i| Var::from_index(i).positive()).collect();
        self.solver.add(&clause);
    }

    /// These do not: nor does any set of nothing but them.
    fn more_than(&mut self, givens: &[usize]) {
        let others = (0..self.givens).filter(|index| !givens.contains(index));
        let clause: Vec<Lit> = others.map(|index| Var::from_index(index).negative()).collect();
        self.solver.add(&clause);
    }
}
