//! The clues of a problem: what a person wrote, each word by itself.
//!
//! A clue is a word in a cell or beside a side, or a part of one that says something alone: each of
//! the two sums of a kakuro's black cell, the value and each sign of a futoshiki's cell. A number
//! of the whole, regions, walls and trees are none.

use std::{collections::HashMap, sync::Arc};

use satoku_puzzle::model::Model;

use super::{prelude::*, problem::is_none};
use crate::rule::Stated;

/// A clue of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProblemClue {
    /// The number of its side; nothing if it is in a cell.
    pub side: Option<usize>,
    /// Its place on that side, or that of its cell, row by row.
    pub at: usize,
    /// The sign that it is; of a sum `v` if it is of the cells below, and else `>`. Nothing if it is
    /// the whole word, or what is before the signs.
    pub sign: Option<char>,
}

impl ProblemClue {
    /// The word that it is, or a part of.
    pub fn word(self, problem: &Problem) -> &str {
        match self.side {
            Some(side) => &problem.sides[side][self.at],
            None => &problem.cells[self.at],
        }
    }

    /// The clue itself, or what stands in its place.
    pub fn text<'p>(self, genre: &Genre, problem: &'p Problem) -> &'p str {
        let word = self.word(problem);
        match (self.sign, word.split_once(',')) {
            (None, _) => word.trim_end_matches(genre.recipe.signs),
            (Some('v'), Some((down, _))) => down,
            (Some(_), Some((_, right))) => right,
            (Some(sign), None) => word.matches(sign).next().unwrap_or_default(),
        }
    }
}

/// The two cells of a sign behind the value of a cell, the lesser one first.
pub(super) fn lesser_first(cell: Cell, sign: char) -> [Cell; 2] {
    let other = match sign {
        '<' | '>' => Cell::new(cell.row(), cell.column() + 1),
        _ => Cell::new(cell.row() + 1, cell.column()),
    };
    if matches!(sign, '<' | '^') { [cell, other] } else { [other, cell] }
}

impl Problem {
    /// All clues: those in cells, row by row, then those beside the sides.
    pub fn all_clues(&self, genre: &Genre) -> Vec<ProblemClue> {
        let signs = |word: &str| {
            if word.contains(',') {
                return vec![Some('v'), Some('>')];
            }
            let signs = word.chars().filter(|sign| genre.recipe.signs.contains(sign)).unique();
            [None].into_iter().chain(signs.map(Some)).collect()
        };
        let words = self.cells.iter().enumerate().filter(|(_, word)| **word != (genre.bare)(word));
        let in_cells = words.flat_map(|(at, word)| {
            signs(word).into_iter().map(move |sign| ProblemClue { side: None, at, sign })
        });
        let beside = (0..).zip(&self.sides).flat_map(|(side, words)| {
            (0..words.len()).map(move |at| ProblemClue { side: Some(side), at, sign: None })
        });
        let is_clue = |text: &str| !is_none(text) && text != UNKNOWN;
        in_cells.chain(beside).filter(|clue| is_clue(clue.text(genre, self))).collect()
    }

    /// The problem without a clue. Of a whole word this is left, or [what has a meaning](Genre::bare).
    #[must_use]
    pub fn without(&self, genre: &Genre, clue: ProblemClue, left: Option<&str>) -> Self {
        let word = clue.word(self);
        let is_part = clue.sign.is_some() || clue.text(genre, self).len() < word.len();
        let bare = if clue.side.is_some() { "" } else { (genre.bare)(word) };
        self.replaced(genre, clue, if is_part { "" } else { left.unwrap_or(bare) })
    }

    /// The problem with something else in the place of a clue.
    #[must_use]
    pub fn replaced(&self, genre: &Genre, clue: ProblemClue, by: &str) -> Self {
        let (word, text) = (clue.word(self), clue.text(genre, self));
        let changed = match (clue.sign, word.split_once(',')) {
            (Some('v'), Some((_, right))) => format!("{by},{right}"),
            (Some(_), Some((down, _))) => format!("{down},{by}"),
            (Some(sign), None) => word.replace(sign, by),
            // A dot stands for a value before signs.
            (None, _) if by.is_empty() && text != word => format!(".{}", &word[text.len()..]),
            (None, _) => format!("{by}{}", &word[text.len()..]),
        };
        let mut problem = self.clone();
        match clue.side {
            Some(side) => problem.sides[side][clue.at] = changed,
            None => problem.cells[clue.at] = changed,
        }
        problem.tidy();
        problem
    }

    /// What the rule of a clue is called, the clue in words, such as `the clue 3 at r2c5`, and the
    /// cell that it is in, or those that it sees.
    pub fn told(&self, genre: &Genre, clue: ProblemClue) -> (String, String, Vec<Cell>) {
        let (text, number) = (clue.text(genre, self), clue.at + 1);
        if let Some(side) = clue.side {
            let (side, key) = genre.clues.sides[side];
            let place = match side {
                Side::Top => "above column",
                Side::Bottom => "below column",
                Side::Left => "left of row",
                Side::Right => "right of row",
            };
            let words = format!("the clue {text} {place} {number}");
            return (format!("{key} {number}"), words, self.seen_from(side, clue.at));
        }
        let cell = Cell::new(clue.at / self.columns, clue.at % self.columns);
        let is_right = matches!(clue.sign, Some('<' | '>'));
        let place = if is_right { "right of" } else { "below" };
        let way = if is_right { "right" } else { "down" };
        let (rule, what, place) = match (clue.sign, clue.word(self).contains(',')) {
            (None, _) => (format!("{text} at {cell}"), "clue", "at"),
            (Some(sign), false) => (lesser_first(cell, sign).iter().join(" < "), "sign", place),
            (_, true) => (format!("{text} {way} from {cell}"), "sum", place),
        };
        (rule, format!("the {what} {} {place} {cell}", (genre.drawn)(text)), vec![cell])
    }

    /// The clues, each with the rules of the problem's model that hold only with it, by their
    /// indices. Such a rule is named after all clues that it takes, with commas between them.
    pub fn said(&self, genre: &Genre, model: &Model) -> Vec<(ProblemClue, Vec<usize>)> {
        // (A number may be written in several ways.)
        let key = |name: &str| name.trim_start_matches(['0', '+']).to_owned();
        let mut rules: HashMap<String, Vec<usize>> = HashMap::new();
        for (index, rule) in model.rules().iter().take(model.rules_of_problem()).enumerate() {
            // (What would be there twice has a number behind it.)
            let names = rule.name().split(" (").next().unwrap_or_default().split(", ");
            names.for_each(|name| rules.entry(key(name)).or_default().push(index));
        }
        let mut said = |clue| rules.remove(&key(&self.told(genre, clue).0)).unwrap_or_default();
        self.all_clues(genre).into_iter().map(|clue| (clue, said(clue))).collect()
    }

    /// What people call the rules of the problem's model: after the clues that they hold only with,
    /// or as the genre does; one without a name after its cells.
    pub fn rule_words(&self, genre: &Genre, model: &Model) -> Vec<String> {
        let mut words = vec![Vec::new(); model.rules_of_problem()];
        for (clue, rules) in self.said(genre, model) {
            rules.into_iter().for_each(|rule| words[rule].push(self.told(genre, clue).1));
        }
        let is_unnamed =
            |rule: &Stated| rule.name().trim_end_matches(char::is_numeric).trim() == rule.kind();
        let called = |(rule, clues): (&Arc<Stated>, Vec<String>)| match rule.cells() {
            _ if !clues.is_empty() => clues.join(", "),
            [first, .., last] if is_unnamed(rule) => format!("{first} to {last}"),
            _ => rule.name().replace("? at ", "the clue at "),
        };
        model.rules().iter().zip(words).map(called).collect()
    }
}
