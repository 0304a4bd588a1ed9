//! Why a puzzle has no solution: minimal sets of clues that contradict each other.
//!
//! One is found from the solver's core by leaving out what can be left out. Several are found by
//! the method of Liffiton, Previti, Malik & Marques-Silva, "Fast, flexible MUS enumeration" (2016):
//! a second formula describes the sets of clues about which nothing is known yet.

use super::prelude::*;
use satoku_cnf::Clauses;
use satoku_rules::program::Var;

/// Clues that contradict each other, and rules by which they do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contradiction {
    /// The clues, givens first.
    pub clues: Vec<Clue>,
    /// Whether without any one of the clues the others can be completed. If not, the time was up
    /// before that was so, or it was too hard to know of some.
    pub is_minimal: bool,
    /// Names of rules that are enough for the contradiction, those of the clues among them: each of
    /// them is needed. Rules beside rows, columns and regions are among them only
    /// where they must be. Of a contradiction that is not minimal only clues are named; and where
    /// some questions were too hard ([`Findings::unknown`](super::Findings::unknown)), there may be
    /// more than it takes.
    pub rules: Vec<String>,
    /// Those of the rules that are beside rows, columns and regions.
    pub extras: Vec<String>,
}

impl Contradiction {
    /// The givens among the clues.
    pub fn givens(&self) -> Vec<Filled> {
        self.clues.iter().filter_map(Clue::filled).collect()
    }

    /// The names of the rules that are not clues.
    pub fn frame(&self) -> impl Iterator<Item = &String> {
        let is_clue = |name: &String| {
            self.clues.iter().any(|clue| clue.value.is_none() && clue.name == *name)
        };
        self.rules.iter().filter(move |name| !is_clue(name))
    }
}

/// Reasons for a contradiction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contradictions {
    /// Different ones, at most as many as asked for.
    pub found: Vec<Contradiction>,
    /// Whether these are all there are.
    pub complete: bool,
}

impl<'p> Oracle<'p> {
    /// Up to `limit` different minimal sets of clues that contradict each other; none if the
    /// puzzle is solvable. A model that nothing can satisfy is one conflict without clues.
    ///
    /// # Errors
    /// If the solver fails, or the time is up.
    pub fn contradictions(&mut self, limit: usize) -> Result<Contradictions, EngineError> {
        let mut contradictions = Contradictions::default();
        self.contradict(limit, &mut contradictions)?;
        Ok(contradictions)
    }

    /// The same; what was found before an error stays, the last one perhaps not minimal.
    pub(super) fn contradict(
        &mut self,
        limit: usize,
        contradictions: &mut Contradictions,
    ) -> Result<(), EngineError> {
        let clues = self.literals.clone();
        let mut doubter = None;
        let mut map = Map::new(clues.len());
        let mut is_all_known = true;
        while contradictions.found.len() < limit {
            let Some(kept) = map.unexplored()? else { break };
            let some: Vec<Lit> = kept.iter().map(|&index| clues[index]).collect();
            let mut core = None;
            let result = self.shrink(&some, &[], &mut core);
            let in_core: HashSet<&Lit> = core.iter().flatten().collect();
            let is_in = |index: &usize| in_core.contains(&clues[*index]);
            let indices: Vec<usize> = (0..clues.len()).filter(is_in).collect();
            if core.is_some() {
                // Nothing else is known about it yet.
                let rules = indices.iter().flat_map(|&index| &self.clues[index].1).copied();
                let rules = rules.sorted().collect_vec();
                contradictions.found.push(self.by(self.in_order(&indices), &rules));
            }
            let is_minimal = result?;
            is_all_known &= is_minimal;
            if core.is_some() {
                map.not_all_of(&indices);
                if is_minimal && let Some(last) = contradictions.found.last_mut() {
                    last.is_minimal = true;
                    is_all_known &= self.blame(&indices, &mut doubter, last)?;
                }
            } else {
                map.more_than(&self.grown(kept)?);
            }
        }
        contradictions.complete = is_all_known && map.unexplored()?.is_none();
        if is_all_known { Ok(()) } else { Err(too_hard()) }
    }

    /// A contradiction between these clues, by these rules.
    fn by(&self, clues: Vec<Clue>, rules: &[usize]) -> Contradiction {
        let model = self.puzzle.model();
        // What a clue of a problem says is called as the clue is.
        let is_of_problem = |rule: usize| rule < model.rules_of_problem() && self.is_clue[rule];
        let rules = rules.iter().copied().filter(|&rule| !is_of_problem(rule));
        let of_problem = clues.iter().filter(|clue| clue.kind == Clue::OF_GENRE);
        let names = of_problem.map(|clue| clue.name.clone());
        let words = problem_of(model).map(|(genre, problem)| problem.rule_words(genre, model));
        let word = |rule: usize| Some(words.as_ref()?.get(rule)?.as_str());
        let name = |rule: usize| word(rule).unwrap_or(model.rules()[rule].name()).to_owned();
        let extras = rules.clone().filter(|&rule| model.is_extra(&model.rules()[rule])).map(name);
        let extras = names.clone().chain(extras).collect();
        let rules = names.chain(rules.map(name)).collect();
        Contradiction { clues, is_minimal: false, rules, extras }
    }

    /// Names the rules by which these clues contradict each other. `doubter` is an oracle that
    /// doubts all rules, which is made when it is needed. Returns whether each of them is needed;
    /// otherwise that was too hard to know of some.
    fn blame(
        &self,
        clues: &[usize],
        doubter: &mut Option<Oracle<'p>>,
        contradiction: &mut Contradiction,
    ) -> Result<bool, EngineError> {
        let model = self.puzzle.model();
        let doubter = match doubter {
            Some(doubter) => doubter,
            None => {
                let clued = (self.puzzle.clone(), self.clues.clone());
                doubter.insert(Oracle::doubting(clued, &self.effort, true)?)
            }
        };
        let certain: Vec<Lit> = clues.iter().map(|&index| doubter.literals[index]).collect();
        let switches = doubter.switches.clone();
        let switch = |index: usize| switches[index];
        let is_extra = |index: &usize| model.is_extra(&model.rules()[*index]);
        // Rules that are tried first are left out first.
        let doubted = (0..model.rules().len()).filter(|&rule| !self.is_clue[rule]);
        let (extra, usual): (Vec<usize>, Vec<usize>) = doubted.partition(is_extra);
        let order: Vec<Lit> =
            extra.iter().chain(&usual).filter_map(|&index| switch(index)).collect();
        let mut core = None;
        let is_minimal = doubter.shrink(&order, &certain, &mut core)?;
        let core = core.unwrap_or_default();
        let is_blamed = |&rule: &usize| {
            let is_in = |switch| core.contains(&switch) || certain.contains(&switch);
            switch(rule).is_some_and(is_in)
        };
        let blamed: Vec<usize> = (0..model.rules().len()).filter(is_blamed).collect();
        let clues = std::mem::take(&mut contradiction.clues);
        *contradiction = Contradiction { is_minimal: true, ..self.by(clues, &blamed) };
        Ok(is_minimal)
    }

    /// More clues than these, which can hold together, that still can; and no more can, unless that
    /// was too hard to know.
    fn grown(&mut self, kept: Vec<usize>) -> Result<Vec<usize>, EngineError> {
        let clues = self.literals.clone();
        let mut is_kept = vec![false; clues.len()];
        kept.into_iter().for_each(|index| is_kept[index] = true);
        for index in 0..clues.len() {
            if is_kept[index] {
                continue;
            }
            let some = (0..clues.len()).filter(|&i| is_kept[i] || i == index);
            let assumed: Vec<Lit> = some.map(|i| clues[i]).collect();
            match self.ask(&assumed) {
                Ok(OracleReply::Possible(grid)) => {
                    // It may keep more than it was asked to.
                    (0..clues.len()).for_each(|i| is_kept[i] |= self.keeps(&grid, i));
                    is_kept[index] = true;
                }
                Ok(OracleReply::Impossible(_)) => {}
                // With fewer clues it is as true.
                Err(error) if is_too_hard(&error) => {}
                Err(error) => return Err(error),
            }
        }
        Ok((0..clues.len()).filter(|&index| is_kept[index]).collect())
    }
}

/// The sets of clues about which nothing is known yet. A variable says that a clue is left out.
struct Map {
    solver: Solver,
    clues: usize,
}

impl Map {
    fn new(clues: usize) -> Self {
        Self { solver: Solver::default(), clues }
    }

    /// The clues of such a set.
    fn unexplored(&mut self) -> Result<Option<Vec<usize>>, EngineError> {
        if !self.solver.solve(&[])? {
            return Ok(None);
        }
        let is_left_out = self.solver.assignment(self.clues);
        Ok(Some((0..self.clues).filter(|&index| !is_left_out[index]).collect()))
    }

    /// These contradict each other: so does every set with all of them.
    fn not_all_of(&mut self, clues: &[usize]) {
        let clause: Vec<Lit> = clues.iter().map(|&i| Var::from_index(i).positive()).collect();
        self.solver.add(&clause);
    }

    /// These do not: nor does any set of nothing but them.
    fn more_than(&mut self, clues: &[usize]) {
        let others = (0..self.clues).filter(|index| !clues.contains(index));
        let clause: Vec<Lit> = others.map(|index| Var::from_index(index).negative()).collect();
        self.solver.add(&clause);
    }
}
