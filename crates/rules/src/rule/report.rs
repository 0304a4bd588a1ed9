//! What breaks a rule, as the rule reports it: in words where these are asked for, and else only
//! whether anything does.

use super::{
    Violation,
    differ::{all_differ, repetitions},
    kind::Rule,
};
use crate::grid::{Cell, Grid, Value};

/// Takes what is wrong with a grid from a rule that looks for it.
pub(super) struct Report<'r> {
    rule: &'r dyn Rule,
    is_broken: bool,
    /// What was found; `None` where no words are asked for.
    violations: Option<Vec<Violation>>,
}

impl<'r> Report<'r> {
    /// All that `judge` reports of a rule.
    pub(super) fn violations(rule: &'r dyn Rule, judge: impl FnOnce(&mut Self)) -> Vec<Violation> {
        let mut report = Self { rule, is_broken: false, violations: Some(Vec::new()) };
        judge(&mut report);
        report.violations.unwrap_or_default()
    }

    /// Whether `judge` reports anything.
    pub(super) fn is_any(rule: &'r dyn Rule, judge: impl FnOnce(&mut Self)) -> bool {
        let mut report = Self { rule, is_broken: false, violations: None };
        judge(&mut report);
        report.is_broken
    }

    /// Reports the cells that are to blame, and what is wrong, which the rule's name follows.
    pub(super) fn wrong(&mut self, cells: &[Cell], words: impl FnOnce() -> String) {
        self.add(|rule| rule.violation(cells, &words()));
    }

    /// Reports the cells that are to blame, and what is wrong in a whole sentence.
    pub(super) fn sentence(&mut self, cells: &[Cell], sentence: impl FnOnce() -> String) {
        self.add(|rule| Violation::new(rule.kind(), cells.to_vec(), sentence()));
    }

    /// Reports cells that must differ and hold the same value.
    pub(super) fn repeated(&mut self, value: Value, cells: &[Cell]) {
        self.add(|rule| Violation::repeated(rule.kind(), rule.name(), value, cells.to_vec()));
    }

    /// Reports the values that stand more than once in the rule's cells; returns whether there are
    /// any.
    pub(super) fn repetitions(&mut self, grid: &Grid) -> bool {
        let are_there = !all_differ(self.rule.cells(), grid);
        self.is_broken |= are_there;
        if let Some(violations) = self.violations.as_mut().filter(|_| are_there) {
            violations.extend(repetitions(self.rule, grid));
        }
        are_there
    }

    fn add(&mut self, violation: impl FnOnce(&dyn Rule) -> Violation) {
        self.is_broken = true;
        if let Some(violations) = &mut self.violations {
            violations.push(violation(self.rule));
        }
    }
}
