//! A reason in words: what follows from it and from the assumption, up to the contradiction.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::{
    super::{Layout, State, bits},
    Reason, Target,
    chain::{Base, Chain, Conflict, Link, Why},
};

/// The most lines that a story may have.
const MOST_LINES: usize = 24;

/// The most cases that are gone into before a story is given up.
const MOST_CASES: usize = 30;

/// What is said instead.
pub const TOO_LONG: &str =
    "what it rests on cannot all hold, but the way there has too many cases to tell";

/// The lines, and the values that follow on the way (cells and values); none if that is too long.
pub fn tell(
    state: &State,
    reason: &Reason,
    target: Target,
) -> Option<(Vec<String>, Vec<(usize, usize)>)> {
    let base = base(state, reason);
    let mut chain = Chain::new(&base);
    chain.assume(target.cell, target.value, target.is_there);
    let (layout, lines, places) = (state.layout(), Vec::new(), Vec::new());
    let mut teller = Teller { layout, lines, chain: places, cases: 0 };
    teller.tell(chain, 0, &BTreeSet::new())?;
    (teller.lines.len() <= MOST_LINES).then_some((teller.lines, teller.chain))
}

/// What the reason says, and nothing else.
pub fn base<'a>(state: &'a State, reason: &Reason) -> Base<'a> {
    let layout = state.layout();
    let size = layout.size();
    let words = bits::words(size.value_count());
    let mut all = vec![0; words];
    (0..size.value_count()).for_each(|value| bits::insert(&mut all, value));
    let mut candidates = all.repeat(size.cell_count());
    let named = |(rule, value): &(std::sync::Arc<str>, Option<crate::grid::Value>)| {
        let groups = layout.groups().iter().enumerate().filter(|(_, group)| group.name == *rule);
        let value = value.map(|value| size.value_index(value));
        groups.filter_map(|(index, _)| Some((index, value?))).collect_vec()
    };
    let rows: BTreeSet<(usize, usize)> = reason.rules.iter().flat_map(named).collect();
    // Values that are placed are no news, so they do not become links.
    for &(cell, value) in &reason.placed {
        let (cell, value) = (size.index(cell), size.value_index(value));
        let own = &mut candidates[cell * words..][..words];
        own.fill(0);
        bits::insert(own, value);
        for spot in layout.spots(cell) {
            let group = spot.group as usize;
            if rows.contains(&(group, value)) {
                let others = layout.groups()[group].cells.iter().filter(|&&other| other != cell);
                others.for_each(|other| {
                    bits::remove(&mut candidates[other * words..][..words], value)
                });
            }
        }
    }
    for &(cell, value) in &reason.struck {
        let (cell, value) = (size.index(cell), size.value_index(value));
        bits::remove(&mut candidates[cell * words..][..words], value);
    }
    Base { layout, candidates, rows: Some(rows) }
}

struct Teller<'a> {
    layout: &'a Layout,
    lines: Vec<String>,
    chain: Vec<(usize, usize)>,
    cases: usize,
}

impl Teller<'_> {
    /// Tells how a chain ends in a contradiction, by cases if need be. Returns the links that this
    /// rests on; none if it would be too long.
    fn tell(
        &mut self,
        mut chain: Chain<'_>,
        depth: usize,
        told: &BTreeSet<usize>,
    ) -> Option<BTreeSet<usize>> {
        self.cases += 1;
        if self.cases > MOST_CASES {
            return None;
        }
        let indent = "  ".repeat(depth);
        if let Some(conflict) = chain.run() {
            let used = chain.ground(conflict).links;
            self.tell_links(&chain, &used, told, &indent);
            let end = match conflict {
                Conflict::Cell(cell) => {
                    format!("then nothing is left for {}", self.layout.cell(cell))
                }
                Conflict::House(group, value) => {
                    let name = &self.layout.groups()[group].name;
                    format!("then {name} has no place for {}", self.layout.value(value))
                }
            };
            self.lines.push(format!("{indent}{end}"));
            return Some(used);
        }
        let (choice, options) = chain.choice()?;
        let mut rest = Vec::new();
        let mut used = BTreeSet::new();
        let begin = self.lines.len();
        // What the cases have in common is told before them, so they are told first.
        let all = told.iter().copied().chain(0..chain.links.len()).collect();
        for &(cell, value) in &options {
            let mut case = chain.clone();
            case.assume(cell, value, true);
            let from = self.lines.len();
            let (name, shown) = (self.layout.cell(cell), self.layout.value(value));
            self.lines.push(format!("{indent}if also {name} is {shown}:"));
            used.extend(self.tell(case, depth + 1, &all)?);
            rest.extend(self.lines.drain(from..));
        }
        // The choice itself rests on what left no other options.
        let mut ground = super::chain::Ground::default();
        let mut open = Vec::new();
        chain.ground_of(choice, None, &mut ground, &mut open);
        used.extend(ground.links);
        let mut open = used.iter().copied().filter(|&i| i < chain.links.len()).collect_vec();
        while let Some(index) = open.pop() {
            let Link { cell, value, why } = chain.links[index];
            let conflict = match why {
                Why::Assumed => continue,
                Why::Cell => Conflict::Cell(cell),
                Why::House(group) => Conflict::House(group, value),
            };
            let mut ground = super::chain::Ground::default();
            chain.ground_of(conflict, Some((cell, value)), &mut ground, &mut Vec::new());
            open.extend(ground.links.into_iter().filter(|&link| used.insert(link)));
        }
        debug_assert_eq!(begin, self.lines.len());
        self.tell_links(&chain, &used, told, &indent);
        let layout = self.layout;
        self.lines.push(match choice {
            Conflict::Cell(cell) => {
                let values = options.iter().map(|&(_, value)| layout.value(value)).join(" or ");
                format!("{indent}{} is {values}", layout.cell(cell))
            }
            Conflict::House(group, value) => {
                let cells = options.iter().map(|&(cell, _)| layout.cell(cell)).join(" or ");
                let name = &layout.groups()[group].name;
                format!("{indent}{name} needs its {} in {cells}", layout.value(value))
            }
        });
        self.lines.extend(rest);
        Some(used)
    }

    fn tell_links(
        &mut self,
        chain: &Chain<'_>,
        used: &BTreeSet<usize>,
        told: &BTreeSet<usize>,
        indent: &str,
    ) {
        for (index, &Link { cell, value, why }) in chain.links.iter().enumerate() {
            if !used.contains(&index) || told.contains(&index) {
                continue;
            }
            let (name, shown) = (self.layout.cell(cell), self.layout.value(value));
            let line = match why {
                Why::Assumed => continue,
                Why::Cell => format!("{name} can only be {shown}"),
                Why::House(group) => {
                    format!("{} needs its {shown} in {name}", self.layout.groups()[group].name)
                }
            };
            self.lines.push(format!("{indent}{line}"));
            self.chain.push((cell, value));
        }
    }
}
