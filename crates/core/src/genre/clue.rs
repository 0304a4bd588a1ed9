//! The clues of a problem: what a person wrote, each word by itself.
//!
//! A clue is a word in a cell or beside a side, or a part of one that says something alone: each of
//! the two sums of a kakuro's black cell, the value and each sign of a futoshiki's cell. A number
//! of the whole, regions, walls and trees are none. A genre names the rule that a clue makes after
//! it ([`Problem::said`]).

use std::collections::HashMap;

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
    /// What is before the comma, or behind it.
    Sum {
        is_down: bool,
    },
}

impl ProblemClue {
    /// The word that it is, or a part of.
    pub fn word(self, problem: &Problem) -> &str {
        match self.side {
            Some(side) => &problem.sides[side][self.at],
            None => &problem.cells[self.at],
        }
    }

    /// Whether it may be the value of a white cell.
    pub fn is_value(self, problem: &Problem, genre: &Genre) -> bool {
        let is_white = self.side.is_none() && !(genre.is_black)(Some(self.word(problem)));
        is_white && matches!(self.part, Part::Whole | Part::Value)
    }

    /// Whether it is a sign between two cells.
    pub fn is_sign(self) -> bool {
        matches!(self.part, Part::Sign(_))
    }

    /// The clue itself.
    fn text(self, problem: &Problem) -> String {
        let word = self.word(problem);
        match self.part {
            Part::Whole => word.to_owned(),
            Part::Value => word.chars().take_while(char::is_ascii_digit).collect(),
            Part::Sign(sign) => sign.to_string(),
            Part::Sum { is_down } => {
                let (down, right) = word.split_once(',').unwrap_or_default();
                if is_down { down } else { right }.to_owned()
            }
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
        let parts = |word: &str| match word.split_once(',') {
            _ if word.is_empty() || word == (genre.bare)(word) => Vec::new(),
            Some((down, right)) => {
                let sum = |(is_down, text): (bool, &str)| {
                    (!text.is_empty()).then_some(Part::Sum { is_down })
                };
                [(true, down), (false, right)].into_iter().filter_map(sum).collect()
            }
            None if signs.is_empty() => vec![Part::Whole],
            None => {
                let value = word.starts_with(|c: char| c.is_ascii_digit()).then_some(Part::Value);
                let signs = word.chars().filter(|sign| signs.contains(sign)).unique();
                value.into_iter().chain(signs.map(Part::Sign)).collect()
            }
        };
        let in_cells = self.cells.iter().enumerate().flat_map(|(at, word)| {
            parts(word).into_iter().map(move |part| ProblemClue { side: None, at, part })
        });
        let beside = self.sides.iter().enumerate().flat_map(|(number, side)| {
            let places = side.iter().positions(|word| !word.is_empty());
            places.map(move |at| ProblemClue { side: Some(number), at, part: Part::Whole })
        });
        in_cells.chain(beside).collect()
    }

    /// The problem with a clue dropped: a word in a cell becomes [bare](Genre::bare).
    #[must_use]
    pub fn dropped(&self, genre: &Genre, clue: ProblemClue) -> Self {
        let is_in_cell = clue.side.is_none();
        self.without(clue, if is_in_cell { (genre.bare)(clue.word(self)) } else { "" })
    }

    /// The problem without a clue, of which this is left if it is a whole word.
    #[must_use]
    pub fn without(&self, clue: ProblemClue, left: &str) -> Self {
        let mut fewer = self.clone();
        let text = match clue.side {
            Some(side) => &mut fewer.sides[side][clue.at],
            None => &mut fewer.cells[clue.at],
        };
        *text = match clue.part {
            Part::Whole => left.to_owned(),
            Part::Sign(sign) => text.replace(sign, ""),
            Part::Value => format!(".{}", text.trim_start_matches(|c: char| c.is_ascii_digit())),
            Part::Sum { is_down } => {
                let (down, right) = text.split_once(',').unwrap_or_default();
                if is_down { format!(",{right}") } else { format!("{down},") }
            }
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
        let (text, number) = (clue.text(self), clue.at + 1);
        let text = if clue.part == Part::Whole { (genre.drawn)(&text) } else { &text };
        if let Some(side) = clue.side {
            let place = match genre.clues.sides[side].0 {
                Side::Top => "above column",
                Side::Bottom => "below column",
                Side::Left => "left of row",
                Side::Right => "right of row",
            };
            return format!("the clue {text} {place} {number}");
        }
        let cell = self.cells_of(genre, clue)[0];
        match clue.part {
            Part::Whole | Part::Value => format!("the clue {text} at {cell}"),
            Part::Sign('<' | '>') => format!("the sign {text} right of {cell}"),
            Part::Sign(_) => format!("the sign {text} below {cell}"),
            Part::Sum { is_down: true } => format!("the sum {text} below {cell}"),
            Part::Sum { is_down: false } => format!("the sum {text} right of {cell}"),
        }
    }

    /// The clues with the rules of the problem's model that hold only with them, by their indices.
    /// A rule is named after the clue that it takes, or after each of them, with commas between.
    pub fn said(&self, genre: &Genre, model: &Model) -> Vec<(ProblemClue, Vec<usize>)> {
        let mut rules: HashMap<&str, Vec<usize>> = HashMap::new();
        for (index, rule) in model.rules().iter().take(model.rules_of_problem()).enumerate() {
            // (What would be there twice has a number behind it.)
            let name = rule.name().rsplit_once(" (").map_or(rule.name(), |(name, _)| name);
            name.split(", ").for_each(|name| rules.entry(name).or_default().push(index));
        }
        let said = |clue: ProblemClue| {
            let names = self.rule_names(genre, clue).into_iter().unique();
            names.filter_map(|name| rules.get(&*name)).flatten().copied().collect()
        };
        self.all_clues(genre).into_iter().map(|clue| (clue, said(clue))).collect()
    }

    /// What a rule that a clue makes may be called.
    fn rule_names(&self, genre: &Genre, clue: ProblemClue) -> Vec<String> {
        let text = clue.text(self);
        if let Some(side) = clue.side {
            return vec![format!("{} {}", genre.clues.sides[side].1, clue.at + 1)];
        }
        let cell = self.cells_of(genre, clue)[0];
        match clue.part {
            Part::Sign(sign) => vec![lesser_first(cell, sign).iter().join(" < ")],
            Part::Sum { is_down } => {
                vec![format!("{text} {} from {cell}", if is_down { "down" } else { "right" })]
            }
            // (A number may be written with zeros before it.)
            Part::Whole | Part::Value => {
                let number = text.parse().map(|number: usize| format!("{number} at {cell}"));
                [format!("{text} at {cell}")].into_iter().chain(number).collect()
            }
        }
    }
}
