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

    /// The cell that a clue is in, or the cells that it sees, the nearest first.
    pub fn cells_of(&self, genre: &Genre, clue: ProblemClue) -> Vec<Cell> {
        match clue.side {
            Some(side) => self.seen_from(genre.clues.sides[side].0, clue.at),
            None => vec![Cell::new(clue.at / self.columns, clue.at % self.columns)],
        }
    }

    /// A clue in words: `the clue 3 at r2c5`.
    pub fn name_of(&self, genre: &Genre, clue: ProblemClue) -> String {
        let (text, cell) = (clue.text(self), self.cells_of(genre, clue)[0]);
        let side = clue.side.map(|side| genre.clues.sides[side].0);
        let place = match (side, clue.part) {
            (Some(Side::Top), _) => format!("above column {}", clue.at + 1),
            (Some(Side::Bottom), _) => format!("below column {}", clue.at + 1),
            (Some(Side::Left), _) => format!("left of row {}", clue.at + 1),
            (Some(Side::Right), _) => format!("right of row {}", clue.at + 1),
            (None, Part::Whole | Part::Value) => format!("at {cell}"),
            (None, Part::Down | Part::Sign('^' | 'v')) => format!("below {cell}"),
            (None, Part::Right | Part::Sign(_)) => format!("right of {cell}"),
        };
        match clue.part {
            Part::Whole => format!("the clue {} {place}", (genre.drawn)(&text)),
            Part::Value => format!("the clue {text} {place}"),
            Part::Sign(_) => format!("the sign {text} {place}"),
            Part::Down | Part::Right => format!("the sum {text} {place}"),
        }
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
        let name = |clue: ProblemClue| {
            let (text, cell) = (clue.text(self), self.cells_of(genre, clue)[0]);
            match (clue.side, clue.part) {
                (Some(side), _) => format!("{} {}", genre.clues.sides[side].1, clue.at + 1),
                (_, Part::Sign(sign)) => lesser_first(cell, sign).iter().join(" < "),
                (_, Part::Down) => format!("{text} down from {cell}"),
                (_, Part::Right) => format!("{text} right from {cell}"),
                (_, Part::Whole | Part::Value) => format!("{text} at {cell}"),
            }
        };
        let said = |clue| (clue, rules.remove(&key(&name(clue))).unwrap_or_default());
        self.all_clues(genre).into_iter().map(said).collect()
    }
}
