//! A reason told: what follows from it and from the assumption, up to the contradiction, in
//! numbered lines that say from which others they follow.

use std::collections::{BTreeSet, HashMap};

use itertools::Itertools;

use super::{
    base::{Base, Gap},
    chain::{Alternatives, Deduction, Ground, SinglesChain},
};
use crate::{Layout, cost, detail::ReasonLine, trial::Refutable};

/// The most lines that an explanation may have.
const MOST_LINES: usize = 24;

/// The most cases that are gone into before an explanation is given up.
const MOST_CASES: usize = 16;

/// The most choices that are looked at for one that soon ends.
const MOST_CHOICES: usize = 12;

/// The most cases that are counted where there are too many to tell.
const MOST_COUNTED: usize = 400;

/// The same as [`MOST_CHOICES`] where cases are only counted.
const FEW_CHOICES: usize = 8;

/// What it costs that cases are only counted.
const COST_OF_UNTOLD: usize = 10_000;

/// How a contradiction comes about.
pub(super) struct Explanation {
    /// What is told.
    pub lines: Vec<ReasonLine>,
    /// The values that follow on the way: cells and values.
    pub values: Vec<(usize, usize)>,
    /// What it rests on; its links say nothing.
    pub ground: Ground,
    /// Whether all of it is told; otherwise some cases are only counted.
    pub is_told: bool,
    /// What its first cases are about.
    pub choice: Option<Gap>,
}

/// How much of an explanation is told.
#[derive(Clone, Copy)]
struct Extent {
    lines: usize,
    cases: usize,
    /// The choices that are looked at for one that soon ends.
    choices: usize,
    /// Whether cases within the first ones are counted and not told.
    is_counted: bool,
}

impl Explanation {
    /// Why a target is impossible, by what a base knows; none if that would take more than
    /// `most_lines` lines, or far too long.
    pub(super) fn of(base: &Base<'_>, target: Refutable, most_lines: usize) -> Option<Self> {
        let lines = most_lines.min(MOST_LINES);
        let (cases, choices, is_counted) = (MOST_CASES, MOST_CHOICES, false);
        Self::within(base, target, Extent { lines, cases, choices, is_counted })
    }

    /// The same where there are too many cases to tell: what they begin with, and how many there
    /// are. None if even that would be far too long.
    pub(super) fn counted(base: &Base<'_>, target: Refutable) -> Option<Self> {
        let (lines, cases, choices) = (usize::MAX, MOST_COUNTED, FEW_CHOICES);
        Self::within(base, target, Extent { lines, cases, choices, is_counted: true })
    }

    fn within(base: &Base<'_>, target: Refutable, extent: Extent) -> Option<Self> {
        let mut explainer = Explainer {
            layout: base.layout,
            lines: Vec::new(),
            values: Vec::new(),
            ground: Ground::default(),
            cases: 0,
            deepest: 0,
            extent,
            choice: None,
        };
        explainer.explain(SinglesChain::new(base, target), 0, &BTreeSet::new())?;
        let Explainer { lines, values, ground, choice, .. } = explainer;
        let (lines, is_told) = (numbered(lines), !extent.is_counted);
        (lines.len() <= extent.lines).then_some(Self { lines, values, ground, is_told, choice })
    }

    /// Nothing but how many cases there are, and how deep they go, if that is known.
    pub(super) fn of_cases(cases: u32, depth: Option<u32>) -> Self {
        let text = match (cases, depth) {
            (0 | 1, _) => "it contradicts them at once".to_owned(),
            (_, Some(depth)) => {
                format!("{cases} cases, up to {depth} deep, all end in contradictions")
            }
            (_, None) => format!("{cases} cases all end in contradictions"),
        };
        let lines = vec![ReasonLine { cases, text, ..ReasonLine::default() }];
        let (values, ground) = (Vec::new(), Ground::default());
        Self { lines, values, ground, is_told: false, choice: None }
    }

    /// What it costs a reader: the rules that it takes, then its lines, and those within cases more
    /// than others.
    pub(super) fn cost(&self, layout: &Layout) -> usize {
        let lines = self.lines.iter().map(|line| cost::LINE * (1 + 2 * line.depth)).sum::<usize>();
        let untold = if self.is_told { 0 } else { COST_OF_UNTOLD };
        self.ground.cost_of_rules(layout) + lines + untold
    }

    /// How many characters it takes, blanks and the ends of lines included.
    pub(super) fn length(&self) -> usize {
        self.lines.iter().map(|line| line.indented().len() + 3).sum()
    }
}

/// A line that is not numbered yet.
#[derive(Default)]
struct Unnumbered {
    line: ReasonLine,
    /// The link that it tells.
    link: Option<usize>,
    /// The links that it follows from.
    from: BTreeSet<usize>,
}

/// Lines with their numbers. A link's index is used again in each case; a line means the last one
/// told.
fn numbered(lines: Vec<Unnumbered>) -> Vec<ReasonLine> {
    let mut numbers: HashMap<usize, usize> = HashMap::new();
    let number = |(index, Unnumbered { line, link, from }): (usize, Unnumbered)| {
        let number = index + 1;
        let from = from.iter().filter_map(|link| numbers.get(link).copied());
        let from = from.sorted_unstable().collect();
        link.map(|link| numbers.insert(link, number));
        ReasonLine { number, from, ..line }
    };
    lines.into_iter().enumerate().map(number).collect()
}

/// What a case costs that does not end in a contradiction by singles alone, in links.
const GOES_ON: usize = 1_000;

/// Of the first choices, as many as are looked at, the one whose cases soonest end in
/// contradictions; none if there is no choice.
fn best_choice(chain: &SinglesChain<'_>, choices: usize) -> Option<Alternatives> {
    let all = chain.choices();
    let least = all.first()?.1.len();
    let near = all.into_iter().filter(|(_, options)| options.len() == least);
    let mut best: Option<(usize, Alternatives)> = None;
    for choice in near.take(choices) {
        let most = best.as_ref().map_or(usize::MAX, |(cost, _)| *cost);
        let mut cost = 0;
        for &option in &choice.1 {
            if cost >= most {
                break;
            }
            let mut case = chain.with(option);
            cost += case.run().map_or(GOES_ON, |gap| case.ground(gap).links.len());
        }
        if cost < most {
            best = Some((cost, choice));
        }
    }
    best.map(|(_, choice)| choice)
}

struct Explainer<'a> {
    layout: &'a Layout,
    lines: Vec<Unnumbered>,
    values: Vec<(usize, usize)>,
    ground: Ground,
    /// The cases so far, and how deep they went since that was asked last.
    cases: usize,
    deepest: usize,
    extent: Extent,
    /// The choice outside all cases.
    choice: Option<Gap>,
}

impl Explainer<'_> {
    /// Tells how a chain ends in a contradiction, by cases if need be. Returns the links that this
    /// rests on; none if it would be too long.
    fn explain(
        &mut self,
        mut chain: SinglesChain<'_>,
        depth: usize,
        told: &BTreeSet<usize>,
    ) -> Option<BTreeSet<usize>> {
        self.cases += 1;
        self.deepest = self.deepest.max(depth);
        let Extent { lines, cases, choices, is_counted } = self.extent;
        if self.cases > cases || !is_counted && self.lines.len() + depth > lines {
            return None;
        }
        let layout = self.layout;
        if let Some(gap) = chain.run() {
            let used = chain.ground(gap).links;
            self.explain_links(&chain, &used, told, depth);
            let text = match gap {
                Gap::Cell(cell) => format!("nothing is left for {}", layout.cell(cell)),
                Gap::House(group, value) => {
                    let name = &layout.groups()[group].name;
                    format!("{name} has no place for {}", layout.value(value))
                }
                Gap::Rule(_) => "what is left breaks the rule".to_owned(),
            };
            self.say_why(&chain, gap, &[], depth, text);
            return Some(used);
        }
        let (choice, options) = best_choice(&chain, choices)?;
        if depth == 0 {
            self.choice = Some(choice);
        }
        let mut rest = Vec::new();
        let mut used = BTreeSet::new();
        let begin = self.lines.len();
        // What the cases have in common is told before them, so they are told first.
        let all = told.iter().copied().chain(0..chain.links.len()).collect();
        for &(cell, value) in &options {
            let from = self.lines.len();
            let text = format!("if {}={}:", layout.cell(cell), layout.value(value));
            self.say(depth, text).link = Some(chain.links.len());
            let (cases, values) = (self.cases, self.values.len());
            self.deepest = 0;
            used.extend(self.explain(chain.with((cell, value)), depth + 1, &all)?);
            let cases = self.cases - cases;
            if is_counted && depth == 0 && cases > 1 {
                self.values.truncate(values);
                self.lines.truncate(from + 1);
                let (depth, deep) = (depth + 1, self.deepest - depth);
                let text = format!(
                    "{} cases within this one, up to {deep} deep, all end in contradictions",
                    cases - 1
                );
                self.say(depth, text);
            }
            rest.extend(self.lines.drain(from..));
        }
        // The choice itself rests on what left no other options.
        let mut ground = chain.ground_of(choice, &options);
        ground.links.extend(used);
        chain.add_before(&mut ground);
        let used = ground.links;
        debug_assert_eq!(begin, self.lines.len());
        self.explain_links(&chain, &used, told, depth);
        let text = match choice {
            Gap::Cell(cell) => {
                let values = options.iter().map(|&(_, value)| layout.value(value)).join(" or ");
                format!("{} is {values}", layout.cell(cell))
            }
            Gap::House(group, value) => {
                let cells = options.iter().map(|&(cell, _)| layout.cell(cell)).join(" or ");
                let name = &layout.groups()[group].name;
                format!("{name} has {} in {cells}", layout.value(value))
            }
            // A rule is not a choice.
            Gap::Rule(_) => return None,
        };
        self.say_why(&chain, choice, &options, depth, text);
        self.lines.extend(rest);
        Some(used)
    }

    fn explain_links(
        &mut self,
        chain: &SinglesChain<'_>,
        used: &BTreeSet<usize>,
        told: &BTreeSet<usize>,
        depth: usize,
    ) {
        let layout = self.layout;
        for (index, &Deduction { cell, value, fills }) in chain.links.iter().enumerate() {
            let Some(gap) = fills.filter(|_| used.contains(&index) && !told.contains(&index))
            else {
                continue;
            };
            let placed = (layout.cell(cell), layout.value(value));
            let mut text = format!("{}={}", placed.0, placed.1);
            if let Gap::House(group, _) = gap {
                text += &format!(" in {}", layout.groups()[group].name);
            }
            let said = self.say_why(chain, gap, &[(cell, value)], depth, text);
            (said.link, said.line.placed) = (Some(index), Some(placed));
            self.values.push((cell, value));
        }
    }

    /// Tells what is left for a gap, if anything is, with the rules and the links that this is by.
    fn say_why(
        &mut self,
        chain: &SinglesChain<'_>,
        gap: Gap,
        left: &[(usize, usize)],
        depth: usize,
        mut text: String,
    ) -> &mut Unnumbered {
        let ground = chain.ground_of(gap, left);
        let rules = ground.rules.iter().map(|&rule| self.layout.other_rules()[rule].name());
        let rules = rules.unique().join(", ");
        if !rules.is_empty() {
            text += &format!(" ({rules})");
        }
        let from = ground.links.clone();
        self.ground.add(ground);
        let said = self.say(depth, text);
        said.from = from;
        said
    }

    fn say(&mut self, depth: usize, text: String) -> &mut Unnumbered {
        let line = ReasonLine { depth, text, ..ReasonLine::default() };
        let index = self.lines.len();
        self.lines.push(Unnumbered { line, ..Unnumbered::default() });
        &mut self.lines[index]
    }
}
