//! Every elimination of whole searches is explained, and follows from what the explanation names.

use std::collections::HashMap;

use crate::prelude::*;
use satoku_rules::{
    program::{Lit, Program},
    rule::KINDS,
    statement::{
        Candidates, Effect, Explainer, Fact, Look, LookOutcome, Looked, Moment, Propagator,
        Propagators, Queue,
    },
};
use satoku_sat::Solver;

/// Statements, and solvers of what each propagator names.
struct Explained<'a> {
    model: &'a Model,
    size: Size,
    statements: Vec<&'a Statement>,
    propagators: Propagators<Propagator>,
    solvers: HashMap<usize, Solver>,
}

impl Explained<'_> {
    /// Whether the statements that a propagator rests on allow these literals together.
    fn is_possible(&mut self, index: usize, literals: &[Lit]) -> bool {
        let Self { model, size, statements, propagators, .. } = self;
        let new = || {
            let mut program = Program::new(size.variable_count());
            let names = size.places().map(|cell| model.post_cell(cell, None, &mut program));
            let name = names.last().unwrap();
            let sources = propagators.all()[index].sources();
            for (number, statement) in (0..).zip(&*statements) {
                if sources.contains(&number) || Propagator::takes_for_granted(statement) {
                    statement.post(*size, name, &mut program, &Limiter::none()).unwrap();
                }
            }
            let mut solver = Solver::default();
            solver.load(&program, Encoding::default()).unwrap();
            solver
        };
        self.solvers.entry(index).or_insert_with(new).solve(literals).unwrap()
    }

    fn literal(&self, (cell, value): (usize, usize)) -> Lit {
        self.size.var(self.size.cell_at(cell), self.size.value_at(value)).positive()
    }

    /// Explains what a propagator has done to candidates, and refutes the contrary.
    fn check(&mut self, index: usize, effect: Effect<'_>, before: &Candidates, which: &str) {
        let certain = Candidates::all(self.size);
        let moment = Moment {
            candidates: before,
            certain: certain.all_words(),
            earlier: certain.all_words(),
        };
        let propagator = &self.propagators.all()[index];
        let facts = Explainer::new(self.size).reason(propagator, effect, moment);
        let fact = |fact: &Fact| match *fact {
            Fact::Held { cell, value } => {
                assert_eq!(before.single(cell), Some(value), "{which}");
                self.literal((cell, value))
            }
            Fact::Struck { cell, value } => {
                assert!(!before.has(cell, value), "{which}");
                !self.literal((cell, value))
            }
        };
        let facts: Vec<Lit> = facts.iter().map(fact).collect();
        let Effect::Strikes(strikes) = effect else {
            return assert!(!self.is_possible(index, &facts), "{which}: failure from {facts:?}");
        };
        for &strike in strikes {
            let contrary = [&facts[..], &[self.literal(strike)]].concat();
            assert!(!self.is_possible(index, &contrary), "{which}: {strike:?} from {facts:?}");
        }
    }

    /// Fills cells at random until nothing is left, and explains all that is struck on the way.
    /// Returns how many explanations there were.
    fn walk(&mut self, random: &mut Rng, which: &str) -> usize {
        let mut candidates = Candidates::all(self.size);
        let mut queue = Queue::all(&self.propagators);
        let mut explained = 0;
        loop {
            let mut before = candidates.clone();
            while let Some(Looked { index, mark, outcome }) =
                queue.turn(&self.propagators, Look::Step, &mut candidates)
            {
                match outcome {
                    LookOutcome::Idle => {}
                    LookOutcome::Failed => {
                        let propagator = &self.propagators.all()[index];
                        let others = propagator.emptied_others(&candidates, mark);
                        self.check(index, Effect::Failure(&others), &before, which);
                        return explained + 1;
                    }
                    LookOutcome::Struck => {
                        let changed = candidates.changed(mark);
                        let all = changed.cartesian_product(0..self.size.value_count());
                        let is_struck = |&(cell, value): &(usize, usize)| {
                            before.has(cell, value) && !candidates.has(cell, value)
                        };
                        let strikes: Vec<(usize, usize)> = all.filter(is_struck).collect();
                        self.check(index, Effect::Strikes(&strikes), &before, which);
                        explained += 1;
                        before.clone_from(&candidates);
                    }
                }
            }
            let open = (0..self.size.place_count()).filter(|&cell| candidates.count(cell) > 1);
            let Some(cell) = random.choice(open.collect::<Vec<_>>()) else { return explained };
            let values = (0..self.size.value_count()).filter(|&value| candidates.has(cell, value));
            let value = random.choice(values.collect::<Vec<_>>()).unwrap();
            let mark = candidates.mark();
            candidates.set(cell, value).unwrap();
            queue.wake(&self.propagators, &candidates, mark);
        }
    }
}

/// Examples of each kind, on their grids.
#[test]
fn what_every_kind_strikes_follows_from_its_explanation() {
    let (mut random, mut explained) = (Rng::with_seed(70), 0);
    for example in KINDS.iter().flat_map(|kind| kind.examples) {
        let text = format!("{}\n{}", example.grid, example.rule);
        let model = catalog::parse("example.toml", &text).unwrap();
        let (size, limiter) = (model.size(), &Limiter::none());
        let statements = model.statements(limiter).unwrap().into_iter();
        let statements: Vec<&Statement> = statements.map(|(_, statement)| statement).collect();
        let made = Propagator::of(statements.iter().copied(), size, limiter).unwrap();
        let propagators = Propagators::new(made);
        let solvers = HashMap::new();
        let mut all = Explained { model: &model, size, statements, propagators, solvers };
        explained += (0..5).map(|_| all.walk(&mut random, &text)).sum::<usize>();
    }
    assert!(explained > 10_000, "{explained}");
}
