//! A reason in a sentence: the chain, if it is short; or else the rules that together leave no
//! room, clues first. How the contradiction comes about is in the lines of the explanation.

use itertools::Itertools;

use crate::{
    Layout,
    detail::Reason,
    technique::rule_words::{self, no_room, no_room_counted, together},
    trial::Refutable,
};
use satoku_puzzle::grid::{Cell, Value};

/// The most characters of a sentence.
const SHORT: usize = 200;

/// A chain of this number of lines is told, even if few rules are enough.
const FEW_LINES: usize = 4;

/// The most houses that are named where there is no clue: more say nothing.
const FEW_HOUSES: usize = 4;

/// A reason in a sentence.
pub(super) struct Summary {
    pub text: String,
    /// Whether it names rules that are enough, and not what follows one after the other.
    pub is_by_rules: bool,
}

/// The sentence; none if all there is to say is what it rests on.
pub(super) fn summary(layout: &Layout, target: Refutable, reason: &Reason) -> Option<Summary> {
    let candidate = (layout.cell(target.cell), layout.value(target.value));
    let of_rules = |text| Summary { text, is_by_rules: true };
    let of_chain = |text| Summary { text, is_by_rules: false };
    let whole = chain(candidate, target.is_there, reason).filter(|text| is_short(text));
    if reason.explanation.len() <= FEW_LINES && whole.is_some() {
        return whole.map(of_chain);
    }
    let gone = [candidate];
    let by_rules = if target.is_there {
        no_room_for(layout, &gone, reason)
    } else {
        no_other(layout, candidate, reason)
    };
    let by_chain = || whole.or_else(|| net(candidate, target.is_there, reason));
    let counted = || {
        let names = named(layout, reason).filter(|_| !reason.is_told)?;
        Some(no_room_counted(layout, &names, &rule_words::gone(&gone)) + &cases(reason))
    };
    let by_rules = by_rules.map(of_rules).or_else(|| by_chain().map(of_chain));
    by_rules.or_else(|| counted().map(of_rules))
}

/// The rules that leave candidates no room, clues before houses, if that is short.
pub(super) fn no_room_for(
    layout: &Layout,
    gone: &[(Cell, Value)],
    reason: &Reason,
) -> Option<String> {
    let names = named(layout, reason)?;
    Some(no_room(layout, &names, &rule_words::gone(gone)) + &cases(reason))
        .filter(|text| is_short(text))
}

/// The rules that leave a cell no other value, if that is short.
fn no_other(layout: &Layout, (cell, value): (Cell, Value), reason: &Reason) -> Option<String> {
    let names = named(layout, reason)?;
    let leave = if names.len() == 1 { "leaves" } else { "leave" };
    let (all, cases) = (together(layout, &names), cases(reason));
    Some(format!("{all} {leave} no other value for {cell} than {value}{cases}"))
        .filter(|text| is_short(text))
}

fn is_short(text: &str) -> bool {
    text.chars().count() <= SHORT
}

/// What follows one after the other, if that takes no cases.
fn chain(candidate: (Cell, Value), is_there: bool, reason: &Reason) -> Option<String> {
    let is_plain = reason.is_told && reason.explanation.iter().all(|line| line.depth == 0);
    let (last, links) = reason.explanation.split_last().filter(|_| is_plain)?;
    let links = links.iter().map(|link| format!("{}, ", link.text)).join("");
    let then = if links.is_empty() { "" } else { "and then " };
    Some(format!("{}: {links}{then}{}", assumed(candidate, is_there), last.text))
}

/// What is assumed, and how that ends, without all that follows on the way.
fn net(candidate: (Cell, Value), is_there: bool, reason: &Reason) -> Option<String> {
    let lines = &reason.explanation;
    let follow = |count| match count {
        0 => String::new(),
        1 => "a value follows, then ".to_owned(),
        _ => format!("{count} values follow, then "),
    };
    let last = match lines.iter().position(|line| line.depth > 0) {
        _ if lines.len() < 2 => return None,
        None => lines.len() - 1,
        // The line before it begins its case, and the one before that tells the choice.
        Some(first) => first.checked_sub(2)?,
    };
    let end = if last + 1 < lines.len() { ", and each case ends in a contradiction" } else { "" };
    let (follow, text) = (follow(last), &lines[last].text);
    Some(format!("{}: {follow}{text}{end}", assumed(candidate, is_there)))
}

/// The opposite of what follows: `if r1c2 were 3`.
pub(super) fn assumed((cell, value): (Cell, Value), is_there: bool) -> String {
    let were = if is_there { "were" } else { "were not" };
    format!("if {cell} {were} {value}")
}

/// The names of a reason's rules, if they say something: a clue is among them, or they are few.
fn named<'a>(layout: &Layout, reason: &'a Reason) -> Option<Vec<&'a str>> {
    let names = reason.rules.iter().map(|(name, _)| &**name).unique().collect_vec();
    let has_clue = || names.iter().any(|name| layout.other_rule(name).is_some());
    let is_few = names.len() <= FEW_HOUSES || has_clue();
    (!names.is_empty() && is_few).then_some(names)
}

/// How many cases are not told.
fn cases(reason: &Reason) -> String {
    match &reason.explanation[..] {
        [line] if line.cases > 1 => format!(" ({} cases)", line.cases),
        _ => String::new(),
    }
}
