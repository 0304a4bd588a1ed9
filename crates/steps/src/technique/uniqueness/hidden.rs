//! Hidden rectangle: a corner of a rectangle has just two candidates. Were the opposite corner the
//! one value, the other would have to be in both corners beside that one, because the two houses
//! there have no other place for it, and the first corner would be the one value, too. The two
//! values could change places then, and there would be two solutions.

use super::deadly::{only_house, rectangle_of, rectangles};
use crate::{
    Step,
    step::{Flow, Search, techniques},
};

techniques! {
    TECHNIQUE, "hidden-rectangle", "hidden rectangle", 64, 46, find, explain, unique;
}

fn explain(step: &Step) -> String {
    let Some((cells, sure, other)) = rectangle_of(step) else { return String::new() };
    let (Some((corner, _)), [one, two]) = (step.eliminations.first(), &step.houses[..]) else {
        return String::new();
    };
    format!(
        "if {corner} were {other}, {sure} would be beside it in {one} and in {two}, and the two \
         could change places in {cells}"
    )
}

fn find(search: &mut Search<'_>) -> Flow {
    let state = search.state;
    rectangles(state, &mut |shape| {
        let [_, beside, below, opposite] = shape.cells;
        for shape in shape.both_ways() {
            let [sure, other] = shape.pair;
            let house = |side: usize| only_house(state, sure, &[side, opposite]);
            let Some((first, second)) = house(below).zip(house(beside)) else { continue };
            let step = shape.step(search).within([first, second]);
            search.report(step.striking(&state.holders_among(&[opposite], other), other))?;
        }
        Flow::Continue(())
    })
}
