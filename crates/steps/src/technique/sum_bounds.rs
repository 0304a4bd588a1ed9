//! Bounds of a sum: what the other cells of a little killer, an arrow or any other sum come to at
//! least and at most leaves a cell no less than this, and no more than that.
//!
//! The bounds are those of the candidates, cell by cell, so they are true however the cells are
//! filled.

use super::{named_kinds::has_no_name, rule_words};
use crate::technique::prelude::*;
use satoku_puzzle::{
    rule::Rule,
    statement::{Term, Totals},
};

techniques! {
    TECHNIQUE, "sum-bounds", "bounds of a sum", 5, 26, find(has_no_name),
        rule_words::explain;
}

/// The steps of those rules that are meant, as a technique's.
pub(super) fn find(search: &mut Search<'_>, is_meant: impl Fn(&dyn Rule) -> bool) -> Flow {
    let Search { state, layout, .. } = *search;
    let size = layout.size();
    if size.has_worths() {
        // A sum of worths has other terms and another total than people see.
        return Flow::Continue(());
    }
    for rule in layout.other_rules().iter().filter(|rule| is_meant(&****rule)) {
        for statement in rule.statements() {
            let Some((terms, totals)) = statement.as_sum() else { continue };
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
                let fits = |product: i64| totals.meet(least + product, most + product);
                let gone = products(index).filter(|&(_, product)| !fits(product)).collect_vec();
                if gone.is_empty() || gone.len() == state.candidate_count(cell) {
                    continue;
                }
                let others = terms.iter().map(|term| size.index(term.cell));
                let others = others.filter(|&other| other != cell).collect_vec();
                let step = Step::by(search)
                    .at(&[cell])
                    .by_rule(rule.name())
                    .striking_each(gone.iter().map(|&(value, _)| (cell, value)))
                    .about_struck()
                    .because(|step| {
                        rule_words::why(state, &***rule, &others, step).unwrap_or_else(|| {
                            let products = gone.iter().map(|&(_, product)| product).collect_vec();
                            let bounds = [least, most];
                            let words = words(rule.noun(), (terms, totals), bounds, &products);
                            words + &rule_words::so(&step.eliminations)
                        })
                    });
                search.report(step)?;
            }
        }
    }
    Flow::Continue(())
}

/// What leaves no room for these products of a term of a sum, given the bounds of the other terms,
/// in words, up to what follows.
fn words(
    noun: &str,
    (terms, totals): (&[Term], &Totals),
    [least, most]: [i64; 2],
    products: &[i64],
) -> String {
    let (Some(first), Some(last)) = (totals.ranges().first(), totals.ranges().last()) else {
        return "no total is allowed, ".to_owned();
    };
    let (low, high) = (*first.start(), *last.end());
    let bounds = match () {
        () if least == most => least.to_string(),
        () if products.iter().all(|product| least + product > high) => format!("at least {least}"),
        () if products.iter().all(|product| most + product < low) => format!("at most {most}"),
        () => format!("{least} to {most}"),
    };
    let total = if low == high { low.to_string() } else { format!("{low} to {high}") };
    if terms.iter().any(|term| term.weight != 1) {
        return format!("its other terms come to {bounds}, and all of them to {total}, ");
    }
    let add = if terms.len() == 2 { "cell" } else { "cells" };
    let (other, all) = match terms {
        [_] => return format!("this {noun} is {total}, "),
        [_, _] => ("is", "both add up to"),
        _ => ("add up to", "all add up to"),
    };
    format!("the other {add} of this {noun} {other} {bounds}, and {all} {total}, ")
}
