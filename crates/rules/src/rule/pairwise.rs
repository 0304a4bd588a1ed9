//! Rules about pairs of cells, each right or wrong by itself: dots, copies, neighbours.

use super::{
    kind::Rule,
    report::Report,
    touching::{numbers, strike_partners},
};
use crate::{
    grid::{Cell, Grid, Size, Value},
    statement::Statement,
};

/// A rule that is kept if the numbers of each of its pairs of cells belong together.
pub(super) trait Pairwise: Rule {
    /// The pairs, each of different cells.
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]>;

    /// Those that a cell is in.
    fn pairs_with(&self, cell: Cell) -> impl Iterator<Item = [Cell; 2]> {
        self.pairs().filter(move |pair| pair.contains(&cell))
    }

    /// Whether two numbers belong together, in the order of the cells.
    fn is_right(&self, a: u16, b: u16) -> bool;

    /// Why these numbers do not, in words and without the rule's name.
    fn complaint(&self, cells: [Cell; 2], numbers: [u16; 2]) -> String;
}

/// What such a rule comes down to.
pub(super) fn statements(rule: &impl Pairwise, size: Size) -> Vec<Statement> {
    Statement::over_pairs(rule.pairs(), size, |a: Value, b: Value| {
        rule.is_right(a.number(), b.number())
    })
}

/// Reports the pairs that are filled and wrong.
pub(super) fn judge(rule: &impl Pairwise, grid: &Grid, report: &mut Report<'_>) {
    for pair in rule.pairs() {
        if let Some(held @ [a, b]) = numbers(pair, grid)
            && !rule.is_right(a, b)
        {
            report.wrong(&pair, || rule.complaint(pair, held));
        }
    }
}

/// Strikes what the other cells of a cell's pairs can no longer hold.
pub(super) fn strike(
    rule: &impl Pairwise,
    grid: &Grid,
    placed: Cell,
    strike: &mut dyn FnMut(Cell, Value),
) {
    strike_partners(rule.pairs_with(placed), grid, placed, |a, b| rule.is_right(a, b), strike);
}

/// The methods that such rules have alike: what is wrong, and what goes.
macro_rules! pairwise {
    () => {
        $crate::rule::frame::judged!($crate::rule::pairwise::judge);
        $crate::rule::frame::strikes!();

        fn strike(
            &self,
            grid: &$crate::grid::Grid,
            placed: $crate::grid::Cell,
            strike: &mut dyn FnMut($crate::grid::Cell, $crate::grid::Value),
        ) {
            $crate::rule::pairwise::strike(self, grid, placed, strike);
        }
    };
}
pub(super) use pairwise;
