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
mod definition;
mod dice;
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
mod prelude;
mod problem;
mod puzzle;
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

pub use self::table::problem_of_file;
pub(crate) use self::table::take;
pub use self::{
    clue::ProblemClue,
    definition::{Clues, Genre, Problem, Recipe, Side},
    dice::Dice,
    problem::{ProblemError, UNKNOWN},
    puzzle::problem_of,
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

/// The genre with this name.
pub fn named(name: &str) -> Option<&'static Genre> {
    let is_it = |genre: &&&Genre| genre.name == name || genre.aliases.contains(&name);
    GENRES.iter().find(is_it).copied()
}
