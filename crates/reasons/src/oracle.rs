//! A puzzle's formula with everything in it that can be doubted left open: the givens and
//! rules are assumed anew with each question.

use super::{clue::Clued, prelude::*};
use satoku_cnf::Encoding;
use satoku_rules::{program::Program, statement::Piece};
use satoku_sat::{Phase, SolverKind, Switches};

/// Answers questions about what follows from a puzzle's givens and rules.
pub struct Oracle<'p> {
    pub(super) puzzle: Cow<'p, Instance>,
    formula: Switches,
    /// For each rule that can be doubted the literal that switches it on; the others always hold.
    pub(super) switches: Vec<Option<Lit>>,
    /// The clues, each with the rules that hold only with it, as indices of the model's rules.
    pub(super) clues: Vec<(Clue, Vec<usize>)>,
    /// For each clue the literal that it is assumed by.
    pub(super) literals: Vec<Lit>,
    /// For each rule whether it is a clue, or holds with some only.
    pub(super) is_clue: Vec<bool>,
    /// What is connected in any case, and is said only where a grid breaks it.
    pieces: Vec<Piece>,
    /// What solutions are told apart by.
    of: Of,
    /// What it may still take to answer.
    pub(super) effort: AskingEffort,
}

/// What can be assumed, or not.
pub(super) enum OracleReply {
    /// It can: this grid is full and keeps it all.
    Possible(Grid),
    /// It cannot, and this much of it is enough for that.
    Impossible(Vec<Lit>),
}

impl<'p> Oracle<'p> {
    /// An oracle on this puzzle that doubts clues alone: houses and other rules of its model always
    /// hold, which makes it much faster than one that doubts these as well. Once it is stopped, it
    /// answers no more questions.
    ///
    /// # Errors
    /// If the formula is too large, or it is stopped.
    pub fn new(puzzle: &'p Instance, limiter: &Limiter) -> Result<Self, EngineError> {
        Self::within(puzzle, &AskingEffort::of(limiter))
    }

    /// The same, which answers as long as some effort is left.
    pub(super) fn within(puzzle: &'p Instance, effort: &AskingEffort) -> Result<Self, EngineError> {
        Self::doubting(clued(puzzle, effort.limiter())?, effort, false)
    }

    /// An oracle that doubts the rules of clues alone, or all.
    pub(super) fn doubting(
        (puzzle, clues): Clued<'p>,
        effort: &AskingEffort,
        doubts_all: bool,
    ) -> Result<Self, EngineError> {
        let model: &Model = puzzle.model();
        let size = model.size();
        // A question that is too hard must not keep the next one from being asked.
        let limiter = effort.limiter();
        let solver = Solver::of(SolverKind::STEADY, Phase::True, limiter).within(None);
        // What always holds: cells, and the rules that are not doubted.
        let mut base = Program::new(size.variable_count());
        for cell in size.places() {
            model.post_cell(cell, None, &mut base);
        }
        let mut is_clue = vec![false; model.rules().len()];
        clues.iter().flat_map(|(_, rules)| rules).for_each(|&rule| is_clue[rule] = true);
        let (mut doubted, mut pieces) = (Vec::new(), Vec::new());
        for (index, rule) in model.rules().iter().enumerate() {
            let is_vague = problem_of(model).is_some() && rule.name().starts_with("? at ");
            let piece = rule.statements().first().filter(|_| is_vague).and_then(Piece::of);
            if doubts_all && piece.is_none() || is_clue[index] {
                doubted.push(index);
            } else if let Some(piece) = piece {
                pieces.push(piece);
            } else {
                let name = base.add_name(rule.name());
                rule.post(size, name, &mut base, limiter)?;
            }
        }
        let mut formula = Switches::new(solver, size.variable_count(), Encoding::default());
        base.share();
        formula.add_program(&base, None)?;
        let mut switches = vec![None; model.rules().len()];
        for index in doubted {
            let rule = &model.rules()[index];
            let on = formula.add_switch();
            // Auxiliary variables of this rule come after all that there are so far.
            let mut program = base.clone();
            program.grow_to(formula.variable_count());
            let name = program.add_name(rule.name());
            rule.post(size, name, &mut program, limiter)?;
            formula.add_rules(&program, base.constraint_count(), Some(on))?;
            switches[index] = Some(on);
        }
        // A rule holds with all clues that it takes.
        let mut needed = vec![Vec::new(); switches.len()];
        let literal = |(clue, rules): &(Clue, Vec<usize>)| match (clue.filled(), &rules[..]) {
            (Some((cell, value)), _) => size.var(cell, value).positive(),
            (None, &[rule]) if clue.kind != Clue::OF_GENRE => switches[rule].expect("it is a clue"),
            (None, rules) => {
                let on = formula.add_switch();
                rules.iter().for_each(|&rule| needed[rule].push(!on));
                on
            }
        };
        let literals = clues.iter().map(literal).collect();
        for (clause, on) in needed.iter().zip(&switches).filter(|(clause, _)| !clause.is_empty()) {
            let clause: Vec<Lit> = clause.iter().chain(on).copied().collect();
            formula.add_clause(&clause, None);
        }
        let (of, effort) = (Of::All, effort.clone());
        Ok(Self { puzzle, formula, switches, clues, literals, is_clue, pieces, of, effort })
    }

    /// The same where solutions are told apart like this.
    #[must_use]
    pub fn of(self, of: Of) -> Self {
        let of = of.on(self.puzzle.model().size());
        Self { of, ..self }
    }

    /// Whether solutions with other values in this cell are other solutions.
    pub(super) fn tells_apart(&self, cell: Cell) -> bool {
        self.of == Of::All || cell.is_on_board()
    }

    /// The cells that tell a solution from another one.
    pub(super) fn differing(&self, one: &Grid, other: &Grid) -> Vec<Cell> {
        let differing = one.differing(other).into_iter();
        differing.filter(|&cell| self.tells_apart(cell)).collect()
    }

    /// Whether solutions are told apart by some of the cells only.
    pub(super) fn is_by_grid(&self) -> bool {
        self.of == Of::Grid
    }

    /// The literal "the cell holds the value".
    pub(super) fn literal(&self, (cell, value): Filled) -> Lit {
        self.puzzle.model().size().var(cell, value).positive()
    }

    /// The literals of all givens.
    pub(super) fn givens(&self) -> Vec<Lit> {
        self.puzzle.givens().filled().map(|given| self.literal(given)).collect()
    }

    /// Clues in the order in which they are read: givens first, then those of the problem, then
    /// rules in the model's order.
    pub(super) fn in_order(&self, clues: &[usize]) -> Vec<Clue> {
        let key = |&index: &usize| {
            let (clue, rules) = &self.clues[index];
            let rule = rules.first().filter(|_| clue.kind != Clue::OF_GENRE);
            (clue.value.is_none(), rule, index)
        };
        let clues = clues.iter().copied().sorted_by_key(key);
        clues.map(|index| self.clues[index].0.clone()).collect()
    }

    /// Whether a full grid keeps a clue, by the rules' own words.
    pub(super) fn keeps(&self, grid: &Grid, index: usize) -> bool {
        let ((clue, rules), model) = (&self.clues[index], self.puzzle.model());
        match clue.filled() {
            Some((cell, value)) => grid.get(cell) == Some(value),
            None => rules.iter().all(|&rule| !model.rules()[rule].breaks(grid, &Limiter::none())),
        }
    }

    /// A literal that forbids a solution where it is assumed.
    pub(super) fn other_than(&mut self, grid: &Grid) -> Lit {
        let on = self.formula.add_switch();
        self.forbid(grid, on);
        on
    }

    /// Forbids one more solution where a literal of [`Oracle::other_than`] is assumed.
    pub(super) fn forbid(&mut self, grid: &Grid, on: Lit) {
        let filled = grid.filled().filter(|(cell, _)| self.tells_apart(*cell));
        let clause: Vec<Lit> = filled.map(|filled| !self.literal(filled)).collect();
        self.formula.add_clause(&clause, on);
    }

    /// Whether the assumed literals can hold together. Where that is [too hard](is_too_hard), other
    /// questions may still have an answer.
    pub(super) fn ask(&mut self, assumed: &[Lit]) -> Result<OracleReply, EngineError> {
        let size = self.puzzle.model().size();
        loop {
            let budget = self.effort.for_a_question()?;
            let before = self.formula.solver().counters();
            self.formula.allow(Some(budget));
            let answer = self.formula.solve(assumed);
            self.effort.charge(before, self.formula.solver().counters());
            if !answer? {
                return Ok(OracleReply::Impossible(self.formula.solver().core()));
            }
            let holds = self.formula.solver().assignment(size.variable_count());
            let grid = self.puzzle.grid_of(|var| holds[var.index()]);
            let problem = problem_of(self.puzzle.model());
            let has_clue = |cell| problem.is_some_and(|(_, problem)| problem.clue(cell).is_some());
            let cuts: Vec<_> = self.pieces.iter().flat_map(|p| p.cuts(&grid, has_clue)).collect();
            if cuts.is_empty() {
                return Ok(OracleReply::Possible(grid));
            }
            for cut in cuts {
                let clause = cut.iter().flat_map(|item| item.literals(size)).collect_vec();
                self.formula.add_clause(&clause, None);
            }
        }
    }

    /// [`Oracle::ask`] with all rules.
    pub(super) fn ask_by_rules(&mut self, assumed: &[Lit]) -> Result<OracleReply, EngineError> {
        let all: Vec<Lit> = self.switches.iter().flatten().chain(assumed).copied().collect();
        self.ask(&all)
    }

    /// Leaves in `left` as few of `doubted` as it takes for a contradiction with `certain`: the
    /// first ones are tried first, and so go first. Returns whether each of them is known to be
    /// needed; of some that may be too hard to know. `left` stays as it is if there is no
    /// contradiction, and is what is known before an error: enough for a contradiction, but perhaps
    /// not minimal.
    pub(super) fn shrink(
        &mut self,
        doubted: &[Lit],
        certain: &[Lit],
        left: &mut Option<Vec<Lit>>,
    ) -> Result<bool, EngineError> {
        let with = |some: &[Lit]| -> Vec<Lit> { certain.iter().chain(some).copied().collect() };
        let OracleReply::Impossible(core) = self.ask(&with(doubted))? else { return Ok(true) };
        let keep = |some: &[Lit], core: &[Lit]| -> Vec<Lit> {
            let core: HashSet<&Lit> = core.iter().collect();
            some.iter().copied().filter(|lit| core.contains(lit)).collect()
        };
        let left = left.insert(keep(doubted, &core));
        let mut is_minimal = true;
        let mut needed = 0;
        while needed < left.len() {
            let mut fewer = left.clone();
            fewer.remove(needed);
            match self.ask(&with(&fewer)) {
                Ok(OracleReply::Possible(_)) => needed += 1,
                Ok(OracleReply::Impossible(core)) => {
                    // What is known to be needed is in every core; what is not may go with the
                    // others.
                    let first = keep(&left[..needed], &core).len();
                    *left = keep(&fewer, &core);
                    needed = first;
                }
                Err(error) if is_too_hard(&error) => {
                    is_minimal = false;
                    needed += 1;
                }
                Err(error) => return Err(error),
            }
        }
        Ok(is_minimal)
    }
}
