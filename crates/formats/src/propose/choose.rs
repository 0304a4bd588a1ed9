//! Which rule each drawing stands for: what the sentences claim, and what is claimed twice.

use super::{
    fit::{Candidate, Drawing},
    pattern::{DOUBTS, Fit, Pattern},
    patterns::{PATTERNS, USUAL},
    words::Sentence,
};
use crate::prelude::*;

/// What one or several sentences say: a rule, of which the drawings are to be found.
pub(super) struct Claim {
    pub kind: &'static str,
    pub fit: Fit,
    /// The pattern's number in the table.
    row: usize,
    /// Keys whose values the sentences say.
    keys: Vec<(&'static str, String)>,
    /// Whether the values are those that a sentence says, not just the usual ones.
    is_exact: bool,
    /// The colours that the sentences name, each a row of names.
    colours: BTreeSet<&'static str>,
    /// The sentences, by their numbers.
    pub sentences: BTreeSet<usize>,
    /// The clues of which drawings are copies, in the words of the program that drew them.
    pub copies: BTreeSet<String>,
    /// What is proposed for it.
    pub rules: Vec<Candidate>,
    /// Whether drawings fit, but not it alone.
    pub is_open: bool,
}

/// What a sentence came to.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Heard {
    /// It is part of a claim.
    Claimed,
    /// What every sudoku's rules say.
    Usual,
    /// The rules of every sudoku, perhaps with others.
    More,
    /// The rules of a sudoku of another size, or with other values.
    OtherGrid,
    /// Nothing that restricts the grid.
    Nothing,
    /// A rule of these kinds may be meant, under some condition.
    Doubtful(Vec<&'static str>),
    Unknown,
}

/// What was understood, and why some drawings were not.
pub(super) struct Choice {
    pub claims: Vec<Claim>,
    /// For each sentence.
    pub heard: Vec<Heard>,
    /// Why a drawing stays without a rule, where there is more to say than that nothing fits.
    pub reasons: BTreeMap<usize, String>,
}

/// Chooses a rule for each drawing. Where several fit, none is chosen.
pub(super) fn choose(sentences: &[Sentence], drawing: &Drawing, size: Size) -> Choice {
    let mut claims = Vec::new();
    let mut heard = Vec::new();
    for (index, sentence) in sentences.iter().enumerate() {
        heard.push(hear(sentence, index, size, &mut claims));
    }
    let copies = drawing.shapes.iter().filter_map(|shape| shape.copy_of.as_ref()).unique();
    for copy in copies {
        let said = Sentence::of(copy);
        for (row, pattern) in rows_said(said.as_ref()) {
            let keys = said.as_ref().map(|said| pattern.keys(said, size)).unwrap_or_default();
            let claim = add(&mut claims, row, pattern, keys, false);
            claim.copies.insert(copy.clone());
        }
    }
    let mut reasons = BTreeMap::new();
    settle(&mut claims, drawing, &mut reasons);
    Choice { claims, heard, reasons }
}

/// The rows of patterns that a sentence says, without those that are no rules.
fn rows_said(sentence: Option<&Sentence>) -> Vec<(usize, &'static Pattern)> {
    let rows = PATTERNS.iter().enumerate().filter(|(_, pattern)| pattern.is_rule());
    rows.filter(|(_, pattern)| sentence.is_some_and(|said| pattern.is_said_by(said))).collect()
}

fn hear(sentence: &Sentence, index: usize, size: Size, claims: &mut Vec<Claim>) -> Heard {
    let is_said = |fit: Fit| {
        PATTERNS.iter().any(|pattern| pattern.fit == fit && pattern.is_said_by(sentence))
    };
    let rows = rows_said(Some(sentence));
    if sentence.has_any(DOUBTS) && !rows.is_empty() {
        return Heard::Doubtful(rows.iter().map(|(_, pattern)| pattern.kind).unique().collect());
    }
    // What is said in one part of a sentence has the colours of that part.
    let clauses = if rows.len() > 1 { sentence.clauses() } else { Vec::new() };
    for &(row, pattern) in &rows {
        let part = clauses
            .iter()
            .find(|clause| pattern.is_said_by(clause) && clause.colours().next().is_some());
        let part = part.unwrap_or(sentence);
        let keys = pattern.keys(part, size);
        let number = pattern.number.as_ref();
        let is_exact = number.is_some_and(|number| part.number_after(number.after).is_some());
        let claim = add(claims, row, pattern, keys, is_exact);
        claim.sentences.insert(index);
        claim.colours.extend(part.colours());
    }
    match () {
        () if !rows.is_empty() => Heard::Claimed,
        () if is_said(Fit::Nothing) => Heard::Nothing,
        () if !is_said(Fit::Usual) => Heard::Unknown,
        () if !is_of(sentence, size) => Heard::OtherGrid,
        () if !sentence.is_all_of(USUAL) => Heard::More,
        () => Heard::Usual,
    }
}

/// Whether the values and the grid that a sentence names are those of the puzzle.
fn is_of(sentence: &Sentence, size: Size) -> bool {
    let values = size.board().value_range();
    let values = [i64::from(*values.start()), i64::from(*values.end())];
    let sides = [size.rows() as i64, size.columns() as i64];
    let is_box = |[rows, columns]: [i64; 2]| {
        rows * columns == size.board().value_count() as i64 && rows < sides[0]
    };
    sentence.ranges().iter().all(|range| *range == values)
        && sentence.sides().all(|named| named == sides || is_box(named))
}

/// The claim of a row with these values, which may be there already.
fn add<'a>(
    claims: &'a mut Vec<Claim>,
    row: usize,
    pattern: &'static Pattern,
    keys: Vec<(&'static str, String)>,
    is_exact: bool,
) -> &'a mut Claim {
    let is_same = |claim: &Claim| {
        (claim.kind, claim.fit) == (pattern.kind, pattern.fit) && claim.keys == keys
    };
    // The usual value, in a heading, gives way to one that is said.
    let gives_way = |claim: &Claim| claim.row == row && !(claim.is_exact && is_exact);
    let known = claims.iter().position(is_same).or_else(|| claims.iter().position(gives_way));
    let index = known.unwrap_or(claims.len());
    if known.is_none() {
        claims.push(Claim {
            kind: pattern.kind,
            fit: pattern.fit,
            row,
            keys: keys.clone(),
            is_exact,
            colours: BTreeSet::new(),
            sentences: BTreeSet::new(),
            copies: BTreeSet::new(),
            rules: Vec::new(),
            is_open: false,
        });
    }
    let claim = &mut claims[index];
    if is_exact && !claim.is_exact {
        (claim.keys, claim.is_exact) = (keys, true);
    }
    claim
}

impl Fit {
    /// Whether drawings are told by their colour, if a sentence names one.
    fn has_colour(self) -> bool {
        let of_black_and_white = matches!(self, Self::Dot(_) | Self::Sign(..) | Self::Corner);
        let beside = matches!(self, Self::Outside(_) | Self::Slanting);
        !of_black_and_white && !beside && !matches!(self, Self::Flag | Self::Diagonals)
    }

    /// Whether nothing but the colour tells these drawings from those of other rules.
    fn is_plain(self) -> bool {
        matches!(self, Self::Line | Self::Set | Self::Shaded | Self::Region)
            || matches!(self, Self::Circled(_) | Self::Squared(_))
    }
}

impl Claim {
    /// The kind, and values that tell it from others of the kind: `whispers (difference = 5)`.
    pub(super) fn in_words(&self) -> String {
        let keys = self.keys.iter().map(|(key, value)| format!("{key} = {value}")).join(", ");
        if keys.is_empty() { self.kind.to_owned() } else { format!("{} ({keys})", self.kind) }
    }

    fn is_coloured(&self) -> bool {
        !self.colours.is_empty() && self.fit.has_colour() || !self.copies.is_empty()
    }

    /// What fits, in a colour that is named, if one is.
    fn candidates(&self, drawing: &Drawing) -> Vec<Candidate> {
        let fits = |candidate: &Candidate| {
            let Some(&main) = candidate.shapes.first() else { return true };
            let shape = &drawing.shapes[main];
            let is_named = || {
                !self.fit.has_colour()
                    || self.colours.is_empty()
                    || self.colours.iter().any(|name| shape.is_called(name))
            };
            match &shape.copy_of {
                Some(of) => self.copies.contains(of),
                None => !self.sentences.is_empty() && is_named(),
            }
        };
        let mut found: Vec<Candidate> = Vec::new();
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        for mut candidate in drawing.candidates(self.fit).into_iter().filter(fits) {
            candidate.lines.extend(self.keys.iter().cloned());
            // What is drawn twice is said once.
            let place = *places.entry(format!("{:?}", candidate.lines)).or_insert(found.len());
            match found.get_mut(place) {
                Some(known) => known.shapes.extend(candidate.shapes),
                None => found.push(candidate),
            }
        }
        found
    }
}

/// Gives each drawing to the claim that fits best, and to none if several fit.
fn settle(claims: &mut [Claim], drawing: &Drawing, reasons: &mut BTreeMap<usize, String>) {
    let mut open: Vec<(usize, Candidate)> = Vec::new();
    for (index, claim) in claims.iter().enumerate() {
        open.extend(claim.candidates(drawing).into_iter().map(|candidate| (index, candidate)));
    }
    let is_coloured: Vec<bool> = claims.iter().map(Claim::is_coloured).collect();
    // A sentence that names the colour of a drawing has it before one that names none.
    let mut coloured_mains = BTreeSet::new();
    for (index, candidate) in open.iter().filter(|(index, _)| is_coloured[*index]) {
        coloured_mains.extend(candidate.shapes.first().map(|&main| (main, *index)));
    }
    let has_coloured =
        |main: usize| coloured_mains.range((main, 0)..(main + 1, 0)).next().is_some();
    open.retain(|(index, candidate)| {
        is_coloured[*index] || !candidate.shapes.first().is_some_and(|&main| has_coloured(main))
    });
    // A bulb is no circle of its own, and a line with a bulb no bare line.
    let larger: Vec<(usize, BTreeSet<usize>)> = open
        .iter()
        .filter(|(_, candidate)| candidate.shapes.len() > 1)
        .map(|(index, candidate)| (*index, candidate.shapes.iter().copied().collect()))
        .collect();
    open.retain(|(index, candidate)| {
        let own: BTreeSet<usize> = candidate.shapes.iter().copied().collect();
        let is_part = |(other, shapes): &(usize, BTreeSet<usize>)| {
            other != index && own.len() < shapes.len() && own.is_subset(shapes)
        };
        own.is_empty() || !larger.iter().any(is_part)
    });
    let mut claimed: BTreeMap<usize, BTreeSet<usize>> = BTreeMap::new();
    for (index, candidate) in &open {
        if let Some(&main) = candidate.shapes.first() {
            claimed.entry(main).or_default().insert(*index);
        }
    }
    for (index, candidate) in open {
        let Some(&main) = candidate.shapes.first() else {
            claims[index].rules.push(candidate);
            continue;
        };
        let several = &claimed[&main];
        if several.len() > 1 {
            let names = several.iter().map(|&other| claims[other].in_words()).join(" or ");
            reasons.insert(main, format!("it may be {names}"));
            claims[index].is_open = true;
        } else {
            claims[index].rules.push(candidate);
        }
    }
    for claim in claims.iter_mut().filter(|claim| !claim.is_coloured() && claim.fit.is_plain()) {
        let mains = claim.rules.iter().filter_map(|rule| rule.shapes.first().copied());
        let mains: Vec<usize> = mains.collect();
        let colour = |&main: &usize| {
            let shape = &drawing.shapes[main];
            shape.fill.or(shape.outline).map_or("no", |colour| colour.name())
        };
        let colours: Vec<&str> = mains.iter().map(colour).unique().collect();
        if colours.len() > 1 {
            let reason = format!(
                "it may be {}, but there are several colours ({}) and the rules name none",
                claim.in_words(),
                colours.join(", ")
            );
            reasons.extend(mains.into_iter().map(|main| (main, reason.clone())));
            claim.rules.clear();
            claim.is_open = true;
        }
    }
}
