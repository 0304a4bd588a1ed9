//! Genres: grid puzzles beside sudoku, each a file of this folder and a row of [`GENRES`].
//!
//! A genre says how a [`Problem`], the clues as they stand on paper, is a model: it writes the
//! text of a model file with rules of the general kinds. So everything that is built on rules
//! knows genres, and a genre is as long as its file says it. A puzzle file names one as its model:
//!
//! ```toml
//! model = "nurikabe"
//! clues = """
//! 1 . .
//! . . .
//! . 5 .
//! """
//! ```

mod abc_end_view;
mod akari;
mod aquarium;
mod clue;
mod draft;
mod fillomino;
mod futoshiki;
mod hakyuu;
mod heyawake;
mod hitori;
mod kakurasu;
mod kakuro;
mod kenken;
mod kuromasu;
mod lits;
mod magnets;
mod minesweeper;
mod mosaic;
mod nonogram;
mod norinori;
mod nurikabe;
mod problem;
mod recipe;
mod skyscrapers;
mod star_battle;
mod str8ts;
mod suguru;
mod table;
mod tents;
#[cfg(test)]
mod tests;
mod yin_yang;

use self::draft::Draft;
use std::{borrow::Cow, ops::RangeInclusive};

pub use self::table::problem_of_file;
pub(crate) use self::table::take;
pub use self::{
    clue::ProblemClue,
    problem::{Clues, Problem, ProblemError, Side, UNKNOWN, problem_of},
    recipe::{Dice, Recipe},
};

/// All genres, in the order of listings.
pub static GENRES: &[&Genre] = &[
    &futoshiki::GENRE,
    &kenken::GENRE,
    &skyscrapers::GENRE,
    &kakuro::GENRE,
    &str8ts::GENRE,
    &suguru::GENRE,
    &hakyuu::GENRE,
    &abc_end_view::GENRE,
    &magnets::GENRE,
    &star_battle::GENRE,
    &nonogram::GENRE,
    &akari::GENRE,
    &tents::GENRE,
    &minesweeper::GENRE,
    &mosaic::GENRE,
    &kakurasu::GENRE,
    &aquarium::GENRE,
    &norinori::GENRE,
    &hitori::GENRE,
    &nurikabe::GENRE,
    &heyawake::GENRE,
    &kuromasu::GENRE,
    &yin_yang::GENRE,
    &fillomino::GENRE,
    &lits::GENRE,
];

/// A genre of puzzles.
#[derive(Debug)]
pub struct Genre {
    /// Its name, which is that of a model in a puzzle file.
    pub name: &'static str,
    /// Other names that are read for it.
    pub aliases: &'static [&'static str],
    /// Its name for people.
    pub title: &'static str,
    /// Its rules, in a sentence or two.
    pub about: &'static str,
    /// What a problem consists of.
    pub clues: Clues,
    /// How the values are written and drawn, from the lowest on; as numbers if there are none.
    pub faces: &'static [&'static str],
    /// How the highest value is written, if it stands for all that are higher than the others.
    pub beyond: Option<&'static str>,
    /// How the values are drawn where that is not as they are written, from the lowest on; the last
    /// one is that of all further values. That of a shaded cell begins with [`Genre::SHADED`].
    pub signs: &'static [&'static str],
    /// What clues are typed with, beside digits.
    pub keys: &'static str,
    /// Whether a cell with this clue, or with none, is black.
    pub is_black: fn(Option<&str>) -> bool,
    /// What is drawn of a clue in a cell.
    pub drawn: fn(&str) -> &str,
    /// What is left of a clue in a cell that is dropped: `?` where it has a meaning without its
    /// number. A word of which all is left is no clue.
    pub bare: fn(&str) -> &'static str,
    /// Makes an empty problem one to begin with, where an empty one makes no sense.
    pub(self) begin: fn(&mut Problem),
    /// Whether its rules are drawn, each as its kind is; if not, the clues are, as they stand on
    /// paper.
    pub draws_rules: bool,
    /// Adds the grid and the rules of a problem.
    pub(self) says: fn(&Problem, &mut Draft) -> Result<(), String>,
    /// How random problems come about.
    pub recipe: Recipe,
    /// Problems, each with its solution, as lines between bars: [`Problem::from_line`] reads them.
    pub examples: &'static [(&'static str, &'static str)],
}

impl Genre {
    /// The sign of a shaded cell.
    pub const SHADED: char = '■';
    /// The sign of a cell with nothing in it.
    pub const NOTHING: &'static str = "·";

    const DEFAULT: Self = Self {
        name: "",
        aliases: &[],
        title: "",
        about: "",
        clues: Clues::NONE,
        faces: &[],
        beyond: None,
        signs: &[],
        keys: "",
        is_black: |_| false,
        drawn: |clue| clue,
        bare: |_| "",
        begin: |_| {},
        draws_rules: false,
        says: |_, _| Ok(()),
        recipe: Recipe::DEFAULT,
        examples: &[],
    };

    /// One whose cells are shaded or not.
    const SHADING: Self =
        Self { faces: &["-", "x"], signs: &[Self::NOTHING, "■"], ..Self::DEFAULT };

    /// How a value is written, where these are all.
    pub fn face(&self, value: u16, all: &RangeInclusive<u16>) -> Cow<'static, str> {
        let place = value.checked_sub(*all.start()).map(usize::from);
        let beyond = self.beyond.filter(|_| value == *all.end());
        let face = beyond.or_else(|| self.faces.get(place?).copied());
        face.map_or_else(|| value.to_string().into(), Into::into)
    }

    /// How a value is drawn, where these are all.
    pub fn sign(&self, value: u16, all: &RangeInclusive<u16>) -> Cow<'static, str> {
        let at = usize::from(value.saturating_sub(*all.start()));
        match self.signs.get(at).or(self.signs.last()) {
            Some(sign) => (*sign).into(),
            None if self.face(value, all) == "-" => Self::NOTHING.into(),
            None => self.face(value, all),
        }
    }

    /// A problem to begin with: one without clues, or with as few as it takes.
    pub fn new_problem(&self, rows: usize, columns: usize) -> Problem {
        let mut problem = Problem::empty(self, rows, columns);
        (self.begin)(&mut problem);
        problem
    }
}

/// Faces of cells that hold nothing or a letter.
const LETTERS: &[&str] = &[
    "-", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r",
    "s", "t", "u", "v", "w", "x", "y", "z",
];

/// The genre with this name.
pub fn named(name: &str) -> Option<&'static Genre> {
    let is_it = |genre: &&&Genre| genre.name == name || genre.aliases.contains(&name);
    GENRES.iter().find(is_it).copied()
}
