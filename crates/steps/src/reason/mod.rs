//! Reasons: the step for when no technique helps, by trials or from the SAT solver.
//!
//! Whatever is not in the solution can be refuted: a set of rules, of values that are placed and of
//! candidates that are gone cannot hold together with it. Such a set is a *reason*, and as small a
//! one as can be found with bounded effort makes the step.
//!
//! Candidates whose refutation by singles (`chain.rs`) costs a reader least (`cost.rs`) come first.
//! The solver confirms the best of these and leaves out what it can prove to be needless, as long
//! as singles still reach the contradiction and it costs no more: a reason that can be followed is
//! worth more than a smaller one. Where there are clues and that is not cheap, trials
//! (`by_trials.rs`) look for candidates that fewer rules refute.
//!
//! Where neither refutes anything, several candidates are refuted by cases, and the cheapest of
//! that is told (`explanation.rs`); if all would be too long, the first choice is told, and how
//! many cases there are within it. Where there are clues, or too many cases even to count, the solver is
//! asked for whole values, with few conflicts first (`by_cores.rs`, `rule_formula.rs`): its core
//! names the rules.
//!
//! Where that may be seen, a search for hitting sets (`least.rs`) then finds rules that cost less,
//! or proves that there are none; what it says is in [`Reason::is_least`].
//!
//! A reason is said in a sentence where that can be done (`summary.rs`).

mod base;
mod by_cores;
mod by_trials;
mod chain;
mod explanation;
mod least;
mod pending;
mod reasoner;
mod refuter;
mod rule_formula;
mod summary;
mod technique;

pub use super::detail::{Reason, ReasonLine};
pub use reasoner::Reasoner;
pub use technique::{TECHNIQUE, TECHNIQUES};

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::Reason;
    use crate::{
        Detail, Guide, Ladder, Layout, State,
        formula::SwitchedFormula,
        show::text::{self, sentence},
        technique::tests::{HARD, puzzle},
    };
    use satoku_rules::{grid::Value, interrupt::Limiter, program::Lit};

    /// What a reason names, and nothing else, as assumptions of another solver.
    fn literals(formula: &SwitchedFormula, layout: &Layout, reason: &Reason) -> Vec<Lit> {
        let size = layout.size();
        let rows = reason.rules.iter().map(|(rule, value)| {
            let value = value.map(Value::number);
            let mut rows = formula.rows.iter();
            rows.find(|row| row.rule == *rule && row.value == value).expect("it is a row").switch
        });
        let placed = reason.placed.iter().map(|&(cell, value)| size.var(cell, value).positive());
        let struck = reason.struck.iter().map(|&(cell, value)| size.var(cell, value).negative());
        rows.chain(placed).chain(struck).collect()
    }

    /// A classic sudoku at its beginning, and its formula.
    fn begin(text: &str) -> (State, SwitchedFormula) {
        let puzzle = puzzle(text);
        let layout = Layout::new(puzzle.model(), &Limiter::none()).unwrap();
        let formula = SwitchedFormula::new(&layout, &Limiter::none()).unwrap();
        (State::of(&layout, &puzzle), formula)
    }

    /// Walks a puzzle; what each reason names must be enough. Returns the number of reasons, and of
    /// those that are minimal, of which nothing can be spared.
    #[track_caller]
    fn check(text: &str) -> (usize, usize) {
        let (mut state, mut formula) = begin(text);
        let layout = state.layout().clone();
        // With few techniques, so that many steps are the solver's.
        let mut ladder = Ladder::of(|technique| technique.difficulty <= 30);
        let (mut reasons, mut minimal) = (0, 0);
        while let Some(step) = ladder.advance(&mut state) {
            let Detail::Reason(reason) = &step.detail else { continue };
            reasons += 1;
            let size = layout.size();
            let placed = step.placements.iter().map(|&(c, v)| size.var(c, v).negative());
            let struck = step.eliminations.iter().map(|&(c, v)| size.var(c, v).positive());
            let opposite = placed.chain(struck).collect_vec();
            let items = literals(&formula, &layout, reason);
            let all = [items.clone(), opposite.clone()].concat();
            assert_eq!(formula.is_satisfiable(&all), Some(false), "{reason}");
            if reason.is_minimal {
                minimal += 1;
                for index in 0..items.len() {
                    let mut fewer = all.clone();
                    fewer.remove(index);
                    assert_eq!(formula.is_satisfiable(&fewer), Some(true), "{reason}");
                }
            }
        }
        assert!(state.is_solved());
        (reasons, minimal)
    }

    #[test]
    fn what_a_reason_names_is_enough_and_if_minimal_not_one_too_many() {
        let (reasons, minimal) = check(HARD);
        assert!(reasons > 10 && minimal > 3, "{minimal} of {reasons}");
    }

    #[test]
    fn a_reason_that_is_too_long_to_tell_says_what_it_begins_with_and_counts_its_cases() {
        let (mut state, mut formula) = begin(HARD);
        let layout = state.layout().clone();
        let step = Ladder::new().advance(&mut state).unwrap();
        let Detail::Reason(reason) = &step.detail else { panic!("{step:?}") };
        assert!(!reason.is_told && !reason.is_minimal);
        assert_eq!(
            sentence(&step),
            "if r8c7 were 3: box 1 has 9 in r1c3 or r2c1, and each case ends in a contradiction"
        );
        let words = "  1. box 1 has 9 in r1c3 or r2c1\
            \n  2. if r1c3=9:\
            \n    3. 32 cases within this one, up to 6 deep, all end in contradictions\
            \n  4. if r2c1=9:\
            \n    5. 76 cases within this one, up to 4 deep, all end in contradictions";
        let lines = text::rests_on(&step).unwrap();
        assert!(lines.starts_with(words), "{lines}");
        let (cell, value) = step.eliminations[0];
        let opposite = layout.size().var(cell, value).positive();
        let all = [literals(&formula, &layout, reason), vec![opposite]].concat();
        assert_eq!(formula.is_satisfiable(&all), Some(false), "{reason}");
    }

    #[test]
    fn reasons_name_the_lines_and_cages_that_they_take() {
        let table = include_str!("../../../../tests/data/iss.tsv");
        for name in ["Modular Lines 1", "HS_KILLERS#2"] {
            let row = table.lines().find(|row| row.split('\t').next() == Some(name));
            let (reasons, _) = check(row.unwrap().split('\t').nth(1).unwrap());
            assert!(reasons > 0, "{name}");
        }
    }
}
