//! Genres judged and solved by brute force: what a problem means, once more, in plain words about
//! cells, and random problems. Nothing here knows how a genre drafts its model.

mod board;
mod numbers;
mod problems;
mod shading;
mod solve;

use satoku_rules::genre::Problem;

use self::board::Board;
pub use self::{problems::problem, solve::solutions};

/// Whether a grid is right; nothing where a clue is none.
type Judge = fn(&Board) -> Option<bool>;

/// The rules of the genres, by their names.
const JUDGES: &[(&str, Judge)] = &[
    ("futoshiki", numbers::futoshiki),
    ("kenken", numbers::kenken),
    ("skyscrapers", numbers::skyscrapers),
    ("kakuro", numbers::kakuro),
    ("str8ts", numbers::str8ts),
    ("suguru", numbers::suguru),
    ("hakyuu", numbers::hakyuu),
    ("abc-end-view", numbers::abc_end_view),
    ("magnets", numbers::magnets),
    ("star-battle", shading::star_battle),
    ("nonogram", shading::nonogram),
    ("akari", shading::akari),
    ("tents", shading::tents),
    ("minesweeper", shading::minesweeper),
    ("mosaic", shading::mosaic),
    ("kakurasu", shading::kakurasu),
    ("aquarium", shading::aquarium),
    ("norinori", shading::norinori),
    ("hitori", shading::hitori),
    ("nurikabe", shading::nurikabe),
    ("heyawake", shading::heyawake),
    ("kuromasu", shading::kuromasu),
    ("yin-yang", shading::yin_yang),
    ("fillomino", numbers::fillomino),
    ("lits", shading::lits),
];

/// Whether a full grid solves a problem of the genre: the values row by row, 0 where there is no
/// cell. A clue that means nothing in the genre makes every grid wrong.
///
/// # Panics
/// If there is no such genre, or the grid has not a value for each place.
pub fn is_solution(genre: &str, problem: &Problem, grid: &[u16]) -> bool {
    let (_, judge) = JUDGES.iter().find(|(name, _)| *name == genre).expect("there is this genre");
    assert_eq!(grid.len(), problem.rows * problem.columns);
    judge(&Board { problem, grid }).unwrap_or(false)
}
