//! A reason told: what follows from it and from the assumption, up to the contradiction, in numbered
//! lines that say from which others they follow.

use std::{
    collections::{BTreeSet, HashMap},
    fmt,
};

use itertools::Itertools;

use super::{
    Target,
    chain::{Base, Chain, Choice, Gap, Ground, Link, Why},
};
use crate::{
    grid::{Cell, Value},
    steps::Layout,
};

/// The most lines that an explanation may have.
const MOST_LINES: usize = 24;

/// The most cases that are gone into before an explanation is given up.
const MOST_CASES: usize = 16;

/// The most choices that are looked at for one that soon ends.
const MOST_CHOICES: usize = 40;

/// What is said where an explanation would be too long.
const TOO_LONG: &str =
    "what it rests on cannot all hold, but not by singles, and by too many cases to tell";

/// A line of an explanation.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// How many cases it is within.
    pub depth: usize,
    /// Its number, from 1; 0 for what is not numbered.
    pub number: usize,
    /// The numbers of the lines that it follows from, beside the assumption and what is known.
    pub from: Vec<usize>,
    /// The value that it puts into a cell.
    pub placed: Option<(Cell, Value)>,
    /// What it says.
    pub text: String,
}

impl Line {
    /// The line, with blanks before it within a case.
    pub fn indented(&self) -> String {
        format!("{}{self}", "  ".repeat(self.depth))
    }
}

/// `3. r7c2=5 in row 7, by 1, 2`, without blanks before it: the only place for 5 in row 7. Where no house is
/// named, it is the only value that is left for the cell.
impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.number > 0 {
            write!(f, "{}. ", self.number)?;
        }
        f.write_str(&self.text)?;
        if !self.from.is_empty() {
            write!(f, ", by {}", self.from.iter().format(", "))?;
        }
        Ok(())
    }
}

/// How a contradiction comes about.
pub struct Explanation {
    /// What is told.
    pub lines: Vec<Line>,
    /// The values that follow on the way: cells and values.
    pub values: Vec<(usize, usize)>,
    /// What it rests on; its links say nothing.
    pub ground: Ground,
    /// Whether it is told at all.
    pub is_told: bool,
}

impl Explanation {
    /// Why a target is impossible, by what a base knows; none if that would take more than so many lines,
    /// or far too long.
    pub fn of(base: &Base<'_>, target: Target, most_lines: usize) -> Option<Self> {
        let mut chain = Chain::new(base);
        chain.assume(target.cell, target.value, target.is_there);
        let mut teller = Teller {
            layout: base.layout,
            lines: Vec::new(),
            values: Vec::new(),
            ground: Ground::default(),
            cases: 0,
            most_lines: most_lines.min(MOST_LINES),
        };
        teller.tell(chain, 0, &BTreeSet::new())?;
        if teller.lines.len() > teller.most_lines {
            return None;
        }
        let Teller { lines, values, ground, .. } = teller;
        Some(Self { lines: numbered(lines), values, ground, is_told: true })
    }

    /// Nothing but that it would be too long.
    pub fn untold() -> Self {
        let line = Line { text: TOO_LONG.to_owned(), ..Line::default() };
        Self { lines: vec![line], values: Vec::new(), ground: Ground::default(), is_told: false }
    }

    /// How many characters it takes, blanks and the ends of lines included.
    pub fn length(&self) -> usize {
        self.lines.iter().map(|line| line.indented().len() + 3).sum()
    }
}

/// A line that is not numbered yet.
struct Unnumbered {
    line: Line,
    /// The link that it tells.
    link: Option<usize>,
    /// The links that it follows from.
    from: BTreeSet<usize>,
}

/// Lines with their numbers. A link's index is used again in each case; a line means the last one told.
fn numbered(lines: Vec<Unnumbered>) -> Vec<Line> {
    let mut numbers: HashMap<usize, usize> = HashMap::new();
    let number = |(index, Unnumbered { line, link, from }): (usize, Unnumbered)| {
        let number = index + 1;
        let from = from.iter().filter_map(|link| numbers.get(link).copied());
        let from = from.sorted_unstable().collect();
        link.map(|link| numbers.insert(link, number));
        Line { number, from, ..line }
    };
    lines.into_iter().enumerate().map(number).collect()
}

/// What a case costs that does not end in a contradiction by singles alone, in links.
const GOES_ON: usize = 1_000;

/// The choice whose cases soonest end in contradictions; none if there is no choice.
fn best_choice(chain: &Chain<'_>) -> Option<Choice> {
    let choices = chain.choices();
    let least = choices.first()?.1.len();
    let near = choices.into_iter().filter(|(_, options)| options.len() == least);
    let mut best: Option<(usize, Choice)> = None;
    for choice in near.take(MOST_CHOICES) {
        let most = best.as_ref().map_or(usize::MAX, |(cost, _)| *cost);
        let mut cost = 0;
        for &(cell, value) in &choice.1 {
            if cost >= most {
                break;
            }
            let mut case = chain.clone();
            case.assume(cell, value, true);
            cost += case.run().map_or(GOES_ON, |gap| case.ground(gap).links.len());
        }
        if cost < most {
            best = Some((cost, choice));
        }
    }
    best.map(|(_, choice)| choice)
}

struct Teller<'a> {
    layout: &'a Layout,
    lines: Vec<Unnumbered>,
    values: Vec<(usize, usize)>,
    ground: Ground,
    cases: usize,
    most_lines: usize,
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
        if self.cases > MOST_CASES || self.lines.len() + depth > self.most_lines {
            return None;
        }
        let layout = self.layout;
        if let Some(gap) = chain.run() {
            let used = chain.ground(gap).links;
            self.tell_links(&chain, &used, told, depth);
            let text = match gap {
                Gap::Cell(cell) => format!("nothing is left for {}", layout.cell(cell)),
                Gap::House(group, value) => {
                    let name = &layout.groups()[group].name;
                    format!("{name} has no place for {}", layout.value(value))
                }
            };
            self.say(&chain, gap, None, depth, text);
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
            let assumption = case.links.len();
            case.assume(cell, value, true);
            let from = self.lines.len();
            let text = format!("if {}={}:", layout.cell(cell), layout.value(value));
            let line = Line { depth, text, ..Line::default() };
            self.lines.push(Unnumbered { line, link: Some(assumption), from: BTreeSet::new() });
            used.extend(self.tell(case, depth + 1, &all)?);
            rest.extend(self.lines.drain(from..));
        }
        // The choice itself rests on what left no other options.
        let mut ground = Ground::default();
        chain.ground_of(choice, &options, &mut ground, &mut Vec::new());
        used.extend(ground.links);
        let mut open = used.iter().copied().filter(|&i| i < chain.links.len()).collect_vec();
        while let Some(index) = open.pop() {
            let Some((gap, left)) = chain.why(index) else { continue };
            let mut ground = Ground::default();
            chain.ground_of(gap, &[left], &mut ground, &mut Vec::new());
            open.extend(ground.links.into_iter().filter(|&link| used.insert(link)));
        }
        debug_assert_eq!(begin, self.lines.len());
        self.tell_links(&chain, &used, told, depth);
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
        };
        self.say_with(&chain, choice, &options, depth, text);
        self.lines.extend(rest);
        Some(used)
    }

    fn tell_links(
        &mut self,
        chain: &Chain<'_>,
        used: &BTreeSet<usize>,
        told: &BTreeSet<usize>,
        depth: usize,
    ) {
        for (index, &Link { cell, value, why }) in chain.links.iter().enumerate() {
            if !used.contains(&index) || told.contains(&index) {
                continue;
            }
            let Some((gap, _)) = chain.why(index) else { continue };
            let mut text = format!("{}={}", self.layout.cell(cell), self.layout.value(value));
            if let Why::House(group) = why {
                text += &format!(" in {}", self.layout.groups()[group].name);
            }
            self.say(chain, gap, Some(index), depth, text);
            self.values.push((cell, value));
        }
    }

    /// Tells a link, or why nothing is left for a gap.
    fn say(
        &mut self,
        chain: &Chain<'_>,
        gap: Gap,
        link: Option<usize>,
        depth: usize,
        text: String,
    ) {
        let left = link.map(|link| (chain.links[link].cell, chain.links[link].value));
        self.say_with(chain, gap, left.as_slice(), depth, text);
        let layout = self.layout;
        if let Some(last) = self.lines.last_mut() {
            last.link = link;
            last.line.placed = left.map(|(cell, value)| (layout.cell(cell), layout.value(value)));
        }
    }

    /// Tells what is left for a gap.
    fn say_with(
        &mut self,
        chain: &Chain<'_>,
        gap: Gap,
        left: &[(usize, usize)],
        depth: usize,
        text: String,
    ) {
        let mut ground = Ground::default();
        chain.ground_of(gap, left, &mut ground, &mut Vec::new());
        let line = Line { depth, text, ..Line::default() };
        self.lines.push(Unnumbered { line, link: None, from: ground.links });
        self.ground.rows.extend(ground.rows);
        self.ground.gone.extend(ground.gone);
    }
}
