//! The clues of a problem: what a person wrote, each word by itself.
//!
//! A clue is a word in a cell or beside a side, or a part of one that says something alone: each of
//! the two sums of a kakuro's black cell, the value and each sign of a futoshiki's cell. A number
//! of the whole, regions, walls and trees are none.

use std::{collections::HashMap, iter::once};

use itertools::Itertools;

use super::{Genre, Problem, Side};
use crate::{grid::Cell, model::Model};

/// A clue of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProblemClue {
    /// The number of its side; nothing if it is in a cell.
    pub side: Option<usize>,
    /// Its place on that side, or that of its cell, row by row.
    pub at: usize,
    part: Part,
}

/// What of a word is the clue.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Whole,
    /// What is before the signs.
    Value,
    Sign(char),
    /// What is before the comma.
    Down,
    Right,
}

impl ProblemClue {
    /// The word that it is, or a part of.
    pub fn word(self, problem: &Problem) -> &str {
        match self.side {
            Some(side) => &problem.sides[side][self.at],
            None => &problem.cells[self.at],
        }
    }

    /// Whether it is a sign between two cells.
    pub fn is_sign(self) -> bool {
        matches!(self.part, Part::Sign(_))
    }

    /// The clue itself.
    fn text(self, problem: &Problem) -> String {
        let word = self.word(problem);
        let (down, right) = word.split_once(',').unwrap_or_default();
        match self.part {
            Part::Whole => word.to_owned(),
            Part::Value => word.chars().take_while(char::is_ascii_digit).collect(),
            Part::Sign(sign) => sign.to_string(),
            Part::Down => down.to_owned(),
            Part::Right => right.to_owned(),
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
        let signs = genre.recipe.signs;
        let parts = |word: &str| match word {
            _ if word.contains(',') => vec![Part::Down, Part::Right],
            _ if signs.is_empty() => vec![Part::Whole],
            _ => {
                let signs = word.chars().filter(|sign| signs.contains(sign)).unique();
                once(Part::Value).chain(signs.map(Part::Sign)).collect()
            }
        };
        let words = self.cells.iter().enumerate().filter(|(_, word)| **word != (genre.bare)(word));
        let in_cells = words.flat_map(|(at, word)| {
            parts(word).into_iter().map(move |part| ProblemClue { side: None, at, part })
        });
        let beside = (0..).zip(&self.sides).flat_map(|(side, words)| {
            let side = Some(side);
            (0..words.len()).map(move |at| ProblemClue { side, at, part: Part::Whole })
        });
        in_cells.chain(beside).filter(|clue| !clue.text(self).is_empty()).collect()
    }

    /// The problem without a clue, of which this is left if it is a whole word.
    #[must_use]
    pub fn without(&self, clue: ProblemClue, left: &str) -> Self {
        let mut fewer = self.clone();
        let text = match clue.side {
            Some(side) => &mut fewer.sides[side][clue.at],
            None => &mut fewer.cells[clue.at],
        };
        let (down, right) = text.split_once(',').unwrap_or_default();
        *text = match clue.part {
            Part::Whole => left.to_owned(),
            Part::Sign(sign) => text.replace(sign, ""),
            Part::Value => format!(".{}", text.trim_start_matches(|c: char| c.is_ascii_digit())),
            Part::Down => format!(",{right}"),
            Part::Right => format!("{down},"),
        };
        // A dot stands for a value before signs.
        if text == "." {
            text.clear();
        }
        fewer
    }

    /// What the rule of a clue is called, the clue in words, such as `the clue 3 at r2c5`, and the
    /// cell that it is in, or those that it sees.
    pub fn told(&self, genre: &Genre, clue: ProblemClue) -> (String, String, Vec<Cell>) {
        let (text, number) = (clue.text(self), clue.at + 1);
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
        let (rule, what, place) = match clue.part {
            Part::Whole | Part::Value => (format!("{text} at {cell}"), "clue", "at"),
            Part::Down => (format!("{text} down from {cell}"), "sum", "below"),
            Part::Right => (format!("{text} right from {cell}"), "sum", "right of"),
            Part::Sign(sign) => {
                let place = if matches!(sign, '<' | '>') { "right of" } else { "below" };
                (lesser_first(cell, sign).iter().join(" < "), "sign", place)
            }
        };
        (rule, format!("the {what} {} {place} {cell}", (genre.drawn)(&text)), vec![cell])
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
}
