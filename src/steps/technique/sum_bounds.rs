//! Bounds of a sum: what the other cells of a little killer, an arrow or any other sum come to at least
//! and at most leaves a cell no less than this, and no more than that.
//!
//! The bounds are those of the candidates, cell by cell, so they are true however the cells are filled.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Found, Technique};
use crate::{
    statement::Statement,
    steps::{Detail, State, Step, bits},
};

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "sum-bounds",
    title: "bounds of a sum",
    weight: 5,
    difficulty: 26,
    assumes_unique: false,
    find,
    explain: |step| {
        let (rule, cell) = (&step.houses[0], step.cells[0]);
        let gone = step.values.iter().format(", ");
        let Detail::Bounds(least, most) = step.detail else { return String::new() };
        let come = if least == most { least.to_string() } else { format!("{least} to {most}") };
        format!("{rule}: all but {cell} comes to {come}, which leaves no room for {gone} there")
    },
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let size = layout.size();
    for rule in layout.other_rules() {
        for statement in rule.statements() {
            let Statement::Sum { terms, totals } = statement else { continue };
            let number = |value: usize| i64::from(layout.value(value).number());
            let products = |index: usize| {
                let term = &terms[index];
                let values = bits::members(state.candidates(size.index(term.cell)));
                values.map(move |value| (value, i64::from(term.weight) * number(value)))
            };
            // A cell without candidates is a contradiction, which the state knows.
            let ends = |index: usize| products(index).map(|(_, p)| p).minmax().into_option();
            let Some(ends) = (0..terms.len()).map(ends).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let least: i64 = ends.iter().map(|(least, _)| least).sum();
            let most: i64 = ends.iter().map(|(_, most)| most).sum();
            for (index, term) in terms.iter().enumerate() {
                let cell = size.index(term.cell);
                if !state.is_open(cell) {
                    continue;
                }
                let (least, most) = (least - ends[index].0, most - ends[index].1);
                let fits = |product: i64| {
                    let range = least + product..=most + product;
                    !totals.within(&range).ranges().is_empty()
                };
                let gone = products(index).filter(|&(_, product)| !fits(product));
                let gone = gone.map(|(value, _)| value).collect_vec();
                if gone.is_empty() || gone.len() == state.candidate_count(cell) {
                    continue;
                }
                let mut step = Step::new(&TECHNIQUE).at(layout, &[cell]);
                step.houses.push(rule.name().into());
                step.detail = Detail::Bounds(least, most);
                for &value in &gone {
                    step = step.striking(layout, &[cell], value);
                }
                found(step.about(layout, gone))?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check_with, *};

    #[test]
    fn a_cell_gets_what_the_others_leave() {
        let sum = "extends = \"classic\"\n[[little-killer]]\ncells = \"r1c3 r2c2 r3c1\"\nsum = 22";
        check_with(&TECHNIQUE, sum, &[], "r1c3<>1 r1c3<>2 r1c3<>3");
        let low = &[("keep", "r1c3 r3c1", "6789"), ("strike", "r2c2", "123")];
        check_with(&TECHNIQUE, sum, low, "");
        let placed = &[("place", "r1c3", "9"), ("keep", "r3c1", "78"), ("strike", "r2c2", "123")];
        check_with(&TECHNIQUE, sum, placed, "r2c2<>4 r2c2<>7 r2c2<>8");
    }
}
