//! Nice loops. In a *continuous* one the chain's ends have a weak link, so it is a ring: as each node makes
//! the next one false or true all around, of each of its links just one side is true, and what has a
//! weak link with both sides goes. A *discontinuous* one says something of one cell: its first and last
//! links meet there.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{
    Found, Links, Reason, State, Technique, are_of_one_cell, bits, search_all, step,
    struck_by_both,
    words::{explain, explain_ring},
};

/// A ring of single candidates.
pub static CONTINUOUS: Technique = Technique {
    name: "continuous-nice-loop",
    title: "continuous nice loop",
    weight: 82,
    difficulty: 70,
    assumes_unique: false,
    find: |state, found| find_ring(&CONTINUOUS, state, false, found),
    explain: explain_ring,
};

/// A loop of single candidates about one cell.
pub static DISCONTINUOUS: Technique = Technique {
    name: "discontinuous-nice-loop",
    title: "discontinuous nice loop",
    weight: 83,
    difficulty: 71,
    assumes_unique: false,
    find: |state, found| find_loop(&DISCONTINUOUS, state, false, found),
    explain,
};

/// A ring with groups or almost locked sets.
pub static GROUPED_CONTINUOUS: Technique = Technique {
    name: "grouped-continuous-nice-loop",
    title: "grouped continuous nice loop",
    weight: 90,
    difficulty: 75,
    assumes_unique: false,
    find: |state, found| find_ring(&GROUPED_CONTINUOUS, state, true, found),
    explain: explain_ring,
};

/// A loop about one cell with groups or almost locked sets.
pub static GROUPED_DISCONTINUOUS: Technique = Technique {
    name: "grouped-discontinuous-nice-loop",
    title: "grouped discontinuous nice loop",
    weight: 91,
    difficulty: 76,
    assumes_unique: false,
    find: |state, found| find_loop(&GROUPED_DISCONTINUOUS, state, true, found),
    explain,
};

fn find_ring(
    technique: &'static Technique,
    state: &State,
    is_grouped: bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    search_all(
        state,
        is_grouped,
        &mut |links, start, end, chain| {
            if start == end || !links.are_weak(start, end) {
                return None;
            }
            let struck = struck_by_ring(links, &chain());
            struck.iter().any(|&word| word != 0).then_some(struck)
        },
        &mut |links, chain, struck| {
            found(step(technique, state.layout(), links, chain, struck, None))
        },
    )
}

/// What goes if of each link just one side is true: what has a weak link with both sides of a weak link; and
/// as an almost locked set has just one of the two values, it has all of its other ones, so these go
/// elsewhere.
fn struck_by_ring(links: &Links, ring: &[usize]) -> Vec<u64> {
    let mut struck = vec![0; links.struck(ring[0]).len()];
    let mut add = |more: &mut dyn Iterator<Item = u64>| {
        struck.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
    };
    for (&one, &two) in ring.iter().circular_tuple_windows().skip(1).step_by(2) {
        add(&mut struck_by_both(links, one, two));
    }
    for pair in ring.chunks(2) {
        let strong = links.strong(pair[0]).iter().find(|strong| strong.node == pair[1]);
        if let Some(Reason::AlmostLocked(set)) = strong.map(|strong| strong.reason) {
            let ends = [pair[0], pair[1]].map(|node| links.nodes()[node].value);
            for node in
                links.values_of_set(set).into_iter().filter(|node| !ends.contains(&node.value))
            {
                add(&mut links.struck_by_all(&node).into_iter());
            }
        }
    }
    struck
}

fn find_loop(
    technique: &'static Technique,
    state: &State,
    is_grouped: bool,
    found: &mut Found<'_>,
) -> ControlFlow<()> {
    search_all(
        state,
        is_grouped,
        &mut |links, start, end, _| {
            let struck: Vec<u64> = struck_by_both(links, start, end).collect();
            let is_loop = || start == end || are_of_one_cell(links, &struck);
            (struck.iter().any(|&word| word != 0) && is_loop()).then_some(struck)
        },
        &mut |links, chain, struck| {
            // A single candidate that goes would lead to its opposite.
            let from = bits::first(struck).filter(|_| bits::count(struck) == 1);
            found(step(technique, state.layout(), links, chain, struck, from))
        },
    )
}

#[cfg(test)]
mod tests {
    use super::{
        super::super::testing::{check, check_unproven},
        *,
    };
    use crate::verify::Verifier;

    #[test]
    fn a_loop_leads_from_a_candidate_to_its_opposite() {
        // (7)r1c1 - (7)r1c7 = (7)r6c7 - (7)r6c2 = (7)r4c1 - (7)r1c1.
        let chain = &[("only", "r1-9c7", "7: r1c7 r6c7"), ("only", "r4-6c1-3", "7: r6c2 r4c1")];
        check(&DISCONTINUOUS, "classic", chain, "r1c1<>7");
        check(&GROUPED_DISCONTINUOUS, "classic", chain, "");
    }

    #[test]
    fn a_value_that_follows_from_its_opposite_is_there() {
        let chain = &[
            ("only", "r1c1-9", "5: r1c1 r1c7"),
            ("only", "r6c1-9", "5: r6c2 r6c7"),
            ("only", "r1-9c1", "5: r1c1 r4c1"),
        ];
        let (state, _) = check_unproven(&DISCONTINUOUS, "classic", chain, "r1c7<>5");
        let steps = DISCONTINUOUS.all(&state);
        let expected = "if it is not so that r1c1 is 5, it follows: \
                        (5)r1c1 = (5)r1c7 - (5)r6c7 = (5)r6c2 - (5)r4c1 = (5)r1c1";
        let step = steps.iter().find(|step| explain(step) == expected).unwrap();
        assert!(step.conclusion().starts_with("r1c1<>1 r1c1<>2 r1c1<>3 r1c1<>4 r1c1<>6"));
        assert_eq!(Verifier::new(&state).check(step), Ok(()));
    }

    #[test]
    fn weak_links_of_a_ring_are_strong() {
        let ring = &[
            ("keep", "r1c1", "12"),
            ("keep", "r1c5", "23"),
            ("keep", "r6c5", "34"),
            ("keep", "r6c1", "41"),
        ];
        let others = |skip: [usize; 2]| (1..=9).filter(move |number| !skip.contains(number));
        let mut struck = Vec::new();
        for column in others([1, 5]) {
            struck.extend([format!("r1c{column}<>2"), format!("r6c{column}<>4")]);
        }
        for row in others([1, 6]) {
            struck.extend([format!("r{row}c1<>1"), format!("r{row}c5<>3")]);
        }
        check(&CONTINUOUS, "classic", ring, &struck.join(" "));
    }

    #[test]
    fn a_group_of_places_is_a_link() {
        // (5)r3c3 = (5)r1c1,r1c2 - (5)r1c8 = (5)r9c8.
        let chain =
            &[("only", "r1-3c1-3", "5: r1c1 r1c2 r3c3"), ("only", "r1-9c8", "5: r1c8 r9c8")];
        check(&GROUPED_DISCONTINUOUS, "classic", chain, "r9c3<>5");
        check(&DISCONTINUOUS, "classic", chain, "");
    }

    #[test]
    fn an_almost_locked_set_in_a_ring_keeps_its_other_values() {
        // (5-2): of r1c1,r1c2 with 1, 2, 5 one of 2 and 5 is missing, so 1 is there.
        let ring = &[("keep", "r1c1-2", "125"), ("keep", "r1c7", "25")];
        let struck: Vec<String> = (3..=9)
            .filter(|&column| column != 7)
            .flat_map(|column| [1, 2, 5].map(|value| format!("r1c{column}<>{value}")))
            .chain((2..=3).flat_map(|row| (1..=3).map(move |column| format!("r{row}c{column}<>1"))))
            .collect();
        check(&GROUPED_CONTINUOUS, "classic", ring, &struck.join(" "));
    }
}
