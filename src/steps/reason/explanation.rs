//! A reason in words: what follows from it and from the assumption, up to the contradiction.

use std::collections::BTreeSet;

use itertools::Itertools;

use super::{
    Target,
    chain::{Base, Chain, Choice, Gap, Ground, Link, Why},
};
use crate::steps::Layout;

/// The most lines that an explanation may have.
const MOST_LINES: usize = 24;

/// The most cases that are gone into before an explanation is given up.
const MOST_CASES: usize = 30;

/// The most choices that are looked at for one that soon ends.
const MOST_CHOICES: usize = 40;

/// What is said where an explanation would be too long.
const TOO_LONG: &str =
    "what it rests on cannot all hold, but not by singles, and by too many cases to tell";

/// How a contradiction comes about.
pub struct Explanation {
    /// A line each, with blanks before it within a case.
    pub lines: Vec<String>,
    /// The values that follow on the way: cells and values.
    pub values: Vec<(usize, usize)>,
}

impl Explanation {
    /// Why a target is impossible, by what a base knows; if that would take too long, just that.
    pub fn of(base: &Base<'_>, target: Target) -> Self {
        let mut chain = Chain::new(base);
        chain.assume(target.cell, target.value, target.is_there);
        let mut teller =
            Teller { layout: base.layout, lines: Vec::new(), values: Vec::new(), cases: 0 };
        let told = teller.tell(chain, 0, &BTreeSet::new());
        if told.is_none() || teller.lines.len() > MOST_LINES {
            return Self { lines: vec![TOO_LONG.to_owned()], values: Vec::new() };
        }
        Self { lines: teller.lines, values: teller.values }
    }
}

/// The choice whose cases soonest end in contradictions; none if there is no choice.
fn best_choice(chain: &Chain<'_>) -> Option<Choice> {
    let choices = chain.choices();
    let least = choices.first()?.1.len();
    let near = choices.into_iter().filter(|(_, options)| options.len() == least);
    near.take(MOST_CHOICES).min_by_key(|(_, options)| {
        let goes_on = options.iter().filter(|&&(cell, value)| {
            let mut case = chain.clone();
            case.assume(cell, value, true);
            case.run().is_none()
        });
        goes_on.count()
    })
}

struct Teller<'a> {
    layout: &'a Layout,
    lines: Vec<String>,
    values: Vec<(usize, usize)>,
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
        if let Some(gap) = chain.run() {
            let used = chain.ground(gap).links;
            self.tell_links(&chain, &used, told, &indent);
            let end = match gap {
                Gap::Cell(cell) => {
                    format!("then nothing is left for {}", self.layout.cell(cell))
                }
                Gap::House(group, value) => {
                    let name = &self.layout.groups()[group].name;
                    format!("then {name} has no place for {}", self.layout.value(value))
                }
            };
            self.lines.push(format!("{indent}{end}"));
            return Some(used);
        }
        let (choice, options) = best_choice(&chain)?;
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
        let mut ground = Ground::default();
        let mut open = Vec::new();
        chain.ground_of(choice, None, &mut ground, &mut open);
        used.extend(ground.links);
        let mut open = used.iter().copied().filter(|&i| i < chain.links.len()).collect_vec();
        while let Some(index) = open.pop() {
            let Link { cell, value, why } = chain.links[index];
            let gap = match why {
                Why::Assumed => continue,
                Why::Cell => Gap::Cell(cell),
                Why::House(group) => Gap::House(group, value),
            };
            let mut ground = Ground::default();
            chain.ground_of(gap, Some((cell, value)), &mut ground, &mut Vec::new());
            open.extend(ground.links.into_iter().filter(|&link| used.insert(link)));
        }
        debug_assert_eq!(begin, self.lines.len());
        self.tell_links(&chain, &used, told, &indent);
        let layout = self.layout;
        self.lines.push(match choice {
            Gap::Cell(cell) => {
                let values = options.iter().map(|&(_, value)| layout.value(value)).join(" or ");
                format!("{indent}{} is {values}", layout.cell(cell))
            }
            Gap::House(group, value) => {
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
            self.values.push((cell, value));
        }
    }
}
