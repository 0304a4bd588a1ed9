//! A proposal as a puzzle file: each rule under the sentences that it comes from.

use toml::de::DeTable;

use super::{
    choose::{Choice, Claim, Heard},
    fit::{Candidate, Drawing},
    pattern::Fit,
    words::Sentence,
};
use crate::{
    prelude::*,
    write::{WriteError, has_rule, puzzle_file_parts},
};
use satoku_rules::{
    model::tables,
    printable::printable,
    rule::{Allowance, RuleNames, entries},
};

/// What is said at the top.
const HEAD: &str = "\
    # A proposal to be checked: rules that the text and the drawing of the puzzle may mean.\n\
    # The file that it was made from does not say them in a way that leaves no doubt.\n\n";

/// The longest line of a comment, in characters.
const WIDTH: usize = 100;

/// A rule that can be read, or why it cannot.
struct Proposed {
    lines: String,
    tables: String,
}

pub(super) struct Proposal<'a> {
    puzzle: &'a Instance,
    sentences: &'a [Sentence],
    drawing: &'a Drawing,
    choice: Choice,
    /// What each claim comes to.
    proposed: Vec<Proposed>,
    /// The claims some of whose rules the puzzle has already.
    known: BTreeSet<usize>,
    /// Drawings that a rule was proposed for, or that the puzzle has a rule for.
    explained: BTreeSet<usize>,
    limiter: &'a Limiter,
}

impl<'a> Proposal<'a> {
    /// States the rules that were chosen. One that makes no sense on the grid is left out, with the
    /// reason.
    pub(super) fn new(
        puzzle: &'a Instance,
        sentences: &'a [Sentence],
        drawing: &'a Drawing,
        mut choice: Choice,
        limiter: &'a Limiter,
    ) -> Result<Self, WriteError> {
        let mut names = RuleNames::of(puzzle.model().rules().iter().map(|rule| rule.name()));
        let mut allowance = Allowance::on(puzzle.model().size());
        let (mut proposed, mut explained) = (Vec::new(), BTreeSet::new());
        let mut known = BTreeSet::new();
        for index in 0..choice.claims.len() {
            limiter.look_at_clock()?;
            let claim = &choice.claims[index];
            let mut reading = (String::new(), Vec::new());
            for rule in rules_of(claim, &choice.claims, puzzle) {
                let kind = rule.kind.unwrap_or(claim.kind);
                match state(kind, &rule, puzzle, &mut names, &mut allowance) {
                    Ok(stated) => {
                        if stated.iter().all(|rule| has_rule(puzzle.model(), rule)) {
                            known.insert(index);
                        } else if rule.lines.is_empty() {
                            reading.0 += &flag(kind);
                        } else {
                            reading.1.extend(stated);
                        }
                        explained.extend(rule.shapes.iter().copied());
                    }
                    Err(problem) => {
                        let reason = format!("it may be {}, but {problem}", claim.in_words());
                        let main = rule.shapes.first();
                        choice.reasons.extend(main.map(|&main| (main, reason)));
                    }
                }
            }
            let tables = tables(reading.1.iter(), std::iter::empty());
            proposed.push(Proposed { lines: reading.0, tables });
        }
        Ok(Self { puzzle, sentences, drawing, choice, proposed, known, explained, limiter })
    }

    /// The file; `more` is how many sentences and drawings were not looked at.
    pub(super) fn text(&self, more: [usize; 2]) -> Result<String, WriteError> {
        let (head, rules) = puzzle_file_parts(self.puzzle)?;
        let left = self.left_over(more);
        let is_new = |proposed: &Proposed| !proposed.is_empty();
        if left.is_empty() && !self.proposed.iter().any(is_new) {
            return Ok((head + &rules).trim_end().to_owned());
        }
        let claims = || self.choice.claims.iter().zip(&self.proposed);
        // Rules of the same sentences are under one comment.
        let mut before = String::new();
        let mut why = |claim: &Claim| {
            let why = self.why(claim);
            let is_new = why != before;
            before.clone_from(&why);
            if is_new { why } else { String::new() }
        };
        let mut lines = String::new();
        for (claim, proposed) in claims().filter(|(_, proposed)| !proposed.lines.is_empty()) {
            lines += &format!("\n{}{}", why(claim), proposed.lines);
        }
        let mut text = format!("{HEAD}{head}{lines}{rules}");
        for (claim, proposed) in claims().filter(|(_, proposed)| !proposed.tables.is_empty()) {
            let why = why(claim);
            let gap = if why.is_empty() { "" } else { "\n" };
            text += &format!("{gap}{why}{}", proposed.tables);
        }
        text += &left;
        let text = text.trim_end().to_owned();
        match parse_one(&text, &Settings::default(), self.limiter) {
            Ok(_) => Ok(text),
            Err(error) => {
                let problem = format!("the proposal cannot be read back: {error}");
                Err(WriteError::Puzzle(problem))
            }
        }
    }

    /// The sentences that a claim comes from.
    fn why(&self, claim: &Claim) -> String {
        let sentences = claim.sentences.iter().map(|&index| &self.sentences[index]);
        let said = sentences.map(|sentence| comment("", &format!("\"{}\"", sentence.shown), ""));
        let copies = claim.copies.iter();
        let drawn = copies.map(|of| comment("", &format!("drawn for \"{}\"", printable(of)), ""));
        said.chain(drawn).join("")
    }

    /// What was not understood, and what needs no rule.
    fn left_over(&self, [more_sentences, more_shapes]: [usize; 2]) -> String {
        let (mut unsaid, mut silent) = (Vec::new(), Vec::new());
        for (index, sentence) in self.sentences.iter().enumerate() {
            let (is_there, why) = match &self.choice.heard[index] {
                Heard::Usual => continue,
                Heard::Nothing => (true, String::new()),
                Heard::Unknown => (false, String::new()),
                Heard::More => (false, "the usual rules, perhaps with others".to_owned()),
                Heard::OtherGrid => {
                    (false, "the rules of another grid, or other values".to_owned())
                }
                Heard::Doubtful(kinds) => {
                    let kinds = kinds.join(", ");
                    (false, format!("about {kinds}, but perhaps not just as usual"))
                }
                Heard::Claimed => match self.lost(index) {
                    None => continue,
                    Some(lost) => lost,
                },
            };
            let list = if is_there { &mut silent } else { &mut unsaid };
            list.push((format!("\"{}\"", sentence.shown), why));
        }
        let mut text = String::new();
        let mut add = |title: &str, items: Vec<(String, String)>, more: usize, of: &str| {
            if items.is_empty() && more == 0 {
                return;
            }
            text += &format!("\n# {title}:\n");
            items.iter().for_each(|(item, why)| text += &comment("  ", item, why));
            if more > 0 {
                text += &format!("#   and {more} more {of}, which were not looked at\n");
            }
        };
        add("Said in words, and no rule beside those above", silent, 0, "");
        add("Not understood in the text", unsaid, more_sentences, "sentences");
        add("Not understood in the drawing", self.shapes_left(), more_shapes, "drawings");
        text
    }

    /// Where a sentence that claims something led to no rule: whether the file has the rule itself,
    /// and what there is to say.
    fn lost(&self, sentence: usize) -> Option<(bool, String)> {
        let claims = self.choice.claims.iter().enumerate();
        let own = claims.filter(|(_, claim)| claim.sentences.contains(&sentence));
        let own: Vec<(usize, &Claim)> = own.collect();
        if own.iter().any(|(index, _)| !self.proposed[*index].is_empty()) {
            return None;
        }
        let kinds = |claims: &[&Claim]| claims.iter().map(|claim| claim.kind).unique().join(", ");
        let is_there = |(index, claim): &&(usize, &Claim)| {
            self.known.contains(index) || has_kind(self.puzzle, claim.kind)
        };
        let there: Vec<&Claim> = own.iter().filter(is_there).map(|(_, claim)| *claim).collect();
        if !there.is_empty() {
            return Some((true, format!("the file has rules of this kind ({})", kinds(&there))));
        }
        let claims: Vec<&Claim> = own.into_iter().map(|(_, claim)| claim).collect();
        let what = if claims.iter().any(|claim| claim.is_open) {
            "but what is drawn may be something else"
        } else {
            "but nothing that is drawn fits"
        };
        Some((false, format!("understood as {}, {what}", kinds(&claims))))
    }

    /// Drawings without a rule; those that differ in nothing but their place together.
    fn shapes_left(&self) -> Vec<(String, String)> {
        let mut alike: BTreeMap<(String, &str), Vec<String>> = BTreeMap::new();
        let shapes = self.drawing.shapes.iter().enumerate();
        for (index, shape) in shapes.filter(|(index, _)| !self.explained.contains(index)) {
            let (what, place) = shape.in_words();
            let reason = self.choice.reasons.get(&index).map_or("", String::as_str);
            alike.entry((what, reason)).or_default().push(place);
        }
        let item = |((what, reason), places): (_, Vec<String>)| {
            /// The most places that are listed.
            const LISTED: usize = 12;
            let count = places.len();
            let places = places.iter().filter(|place| !place.is_empty());
            let mut listed = places.take(LISTED).join("; ");
            if count > LISTED {
                listed += &format!("; and {} more", count - LISTED);
            }
            let times = if count > 1 { format!(", {count} times") } else { String::new() };
            let colon = if listed.is_empty() { "" } else { ": " };
            let reason: &str = reason;
            (format!("{what}{times}{colon}{listed}"), reason.to_owned())
        };
        alike.into_iter().map(item).collect()
    }
}

impl Proposed {
    fn is_empty(&self) -> bool {
        self.lines.is_empty() && self.tables.is_empty()
    }
}

/// Whether the puzzle has a rule of a kind already.
fn has_kind(puzzle: &Instance, kind: &str) -> bool {
    let is_flag = |line: &str| line.split(" = ").next() == Some(kind);
    let is = |rule: &Arc<Stated>| {
        rule.kind() == kind || matches!(rule.written(), Written::Line(line) if is_flag(&line))
    };
    puzzle.model().rules().iter().any(is)
}

/// The rules of a claim: what was chosen, or what follows from other claims.
fn rules_of(claim: &Claim, claims: &[Claim], puzzle: &Instance) -> Vec<Candidate> {
    match claim.fit {
        Fit::Negative { of, key, value } => {
            let is_of = |other: &&Claim| {
                let is_value = || match other.fit {
                    Fit::Sign(_, _, sum) => sum == value,
                    _ => true,
                };
                other.kind == of && is_value()
            };
            let others: Vec<&Claim> = claims.iter().filter(is_of).collect();
            let is_sure = !others.is_empty() && others.iter().all(|other| !other.is_open);
            let is_said = is_sure || others.is_empty() && has_kind(puzzle, of);
            let rule = Candidate::new(Vec::new(), vec![(key, format!("[{value}]"))]);
            (is_said && !has_kind(puzzle, "negative")).then_some(rule).into_iter().collect()
        }
        // What is drawn for a rule that the file has is only its picture.
        Fit::Flag | Fit::Diagonals if has_kind(puzzle, claim.kind) => Vec::new(),
        _ => gathered(&claim.rules),
    }
}

/// Rules, with one for all of those whose cells belong together.
fn gathered(rules: &[Candidate]) -> Vec<Candidate> {
    let (mut gathered, mut all) = (Vec::new(), None::<Candidate>);
    for rule in rules {
        match &mut all {
            _ if !rule.is_gathered => gathered.push(rule.clone()),
            None => all = Some(rule.clone()),
            Some(all) => {
                all.shapes.extend(&rule.shapes);
                if let (Some(cells), Some(more)) = (all.lines.first_mut(), rule.lines.first()) {
                    cells.1 = format!("{} {}", cells.1, more.1).replace("\" \"", " ");
                }
            }
        }
    }
    gathered.extend(all);
    gathered
}

/// The line of a kind that is there or not.
fn flag(kind: &str) -> String {
    format!("{kind} = true\n")
}

/// The rules that a candidate states on the puzzle's grid, or why it states none, in words.
fn state(
    kind: &str,
    rule: &Candidate,
    puzzle: &Instance,
    names: &mut RuleNames,
    allowance: &mut Allowance,
) -> Result<Vec<Arc<Stated>>, String> {
    let model = puzzle.model();
    let lines = rule.lines.iter().map(|(key, value)| format!("{key} = {value}\n")).join("");
    let text = if lines.is_empty() { flag(kind) } else { format!("[[{kind}]]\n{lines}") };
    let table = DeTable::parse(&text).map_err(|error| error.message().to_owned())?;
    let mut stated = Vec::new();
    for entry in entries(table.get_ref()) {
        for (mut rule, _) in entry.read(&model.context()).map_err(|error| error.message)? {
            if names.take(&mut *rule).is_err() {
                rule.rename(format!("{} (proposed)", rule.name()));
            }
            let rule = Stated::beside_holes(rule, model.size(), model.holes());
            let rule = rule.map_err(|error| error.problem.to_string())?;
            allowance.take(&rule)?;
            stated.push(rule);
        }
    }
    Ok(stated)
}

/// A text as a comment, on lines that are not too long, and behind it why it is there.
fn comment(indent: &str, text: &str, why: &str) -> String {
    let mut lines = String::new();
    let text = if why.is_empty() { text.to_owned() } else { format!("{text}: {why}") };
    let text = printable(&text);
    let mut line = format!("# {indent}");
    let (mut length, mut is_empty) = (line.chars().count(), true);
    for word in text.split(' ') {
        let count = word.chars().count();
        if !is_empty && length + 1 + count > WIDTH {
            lines += &format!("{}\n", line.trim_end());
            line = format!("# {indent}  ");
            (length, is_empty) = (line.chars().count(), true);
        }
        if !is_empty {
            line.push(' ');
            length += 1;
        }
        line += word;
        length += count;
        is_empty = false;
    }
    lines + line.trim_end() + "\n"
}
