//! Puzzles as [SVG](https://www.w3.org/TR/SVG11/): the board with all that its rules leave on
//! paper.
//!
//! A cell is 64 units wide, and the grid begins at 0 0; what surrounds it, clues and notes, makes
//! the view box larger. From the bottom up there are grounds, lines and shapes, the board's own
//! lines, cages, values, and dots and wedges on the sides of cells. Each layer is a group with a
//! class: `lines`, `cages`, `givens`. Elements are written as text, as they are few and flat; only
//! texts need escaping.

mod beside;
mod board;
mod cage;
mod element;
mod extra;
mod layers;
mod line;
mod marks;
mod outside;
mod palette;
mod prelude;
mod problem;
mod shape;
mod sheet;
#[cfg(test)]
mod tests;

pub use self::beside::{Beside, beside};
pub use self::board::sign;
pub(crate) use self::element::escaped;
pub use self::layers::{Layers, layers};
pub(crate) use self::palette::{WHITE, filled, shaped, tones};
use self::{
    marks::{cages, description, notes, outside, over_values, under_values},
    sheet::Sheet,
};
use super::clues::{DrawnRule, candidates, clues};
use prelude::*;

/// What to draw beside the puzzle.
#[derive(Clone, Copy, Debug, Default)]
pub struct SvgOptions<'a> {
    /// A grid, such as a solution, whose values are drawn in blue in cells that are not given.
    pub solution: Option<&'a Grid>,
    /// Cells that are lit, such as those that a step is about. The grid has them.
    pub lit: &'a [Cell],
    /// Whether the board is drawn without clues and notes, as solutions are printed.
    pub is_plain: bool,
    /// The drawing's title, for screen readers; if none is given, what the puzzle is called.
    pub title: Option<&'a str>,
}

/// A puzzle as an SVG document: the board, its givens, and all that its rules leave on paper; above
/// it its title and its author, and below it its rules in prose and its source, if it
/// [says](Instance::about) them.
///
/// ```
/// # mod satoku { pub use satoku_rules::*; pub use satoku_formats::*; pub use satoku_engine as engine; }
/// use satoku::{draw::{SvgOptions, svg}, interrupt::Limiter, read::{Settings, parse_one}};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = parse_one(text, &Settings::default(), &Limiter::none())?;
/// assert!(svg(&puzzle, SvgOptions::default()).starts_with("<svg xmlns="));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If the solution is of another size than the puzzle.
pub fn svg(puzzle: &Instance, options: SvgOptions) -> String {
    let size = puzzle.model().size();
    let same_size = options.solution.is_none_or(|solution| solution.size() == size);
    assert!(same_size, "the solution is of another size than the puzzle");
    let clues = if options.is_plain { Vec::new() } else { clues(puzzle) };
    let marks: Vec<&Mark> = clues.iter().flat_map(|clue| &clue.marks).unique().collect();
    let outside = outside(&marks, puzzle.model());
    let page = Sheet::new(puzzle, &outside, notes(&marks), puzzle.about());

    let mut text = page.start();
    text += &described(puzzle, options, &clues, &page.notes);
    text += &rectangle(page.corner, page.width, page.height, &format!("fill=\"{WHITE}\""));
    text += &page.heading_above();
    let found = options.solution.map(|solution| puzzle.model().with_regions_of(solution));
    if let Some(Cow::Owned(model)) = &found {
        text += &board::shades(model);
    }
    text += &shape::ground(options.lit, Tint::Yellow);
    text += &problem::walls(puzzle);
    text += &under_values(&marks);
    text += &board::cell_lines(puzzle.model());
    text += &board::borders(found.as_deref().unwrap_or(puzzle.model()));
    text += &cages(&marks);
    text += &board::all_values(puzzle.model(), puzzle.givens(), options.solution);
    let is_empty = |cell: Cell| {
        [Some(puzzle.givens()), options.solution].iter().flatten().all(|g| g.get(cell).is_none())
    };
    text += &board::candidates(&candidates(puzzle), size, is_empty);
    text += &page.extra.elements(puzzle, options.solution);
    text += &problem::clues(puzzle);
    text += &over_values(&marks, puzzle);
    text += &group("outside", "", &outside.elements());
    text += &page.notes_below();
    text + "</svg>\n"
}

/// The title and the description, for those who cannot see the drawing.
fn described(
    puzzle: &Instance,
    options: SvgOptions,
    clues: &[DrawnRule],
    notes: &[&str],
) -> String {
    let caption = puzzle.caption();
    let title = options.title.or(caption.as_deref()).or(puzzle.name());
    let title = title.unwrap_or(puzzle.model().title());
    let description = [description(puzzle, clues, notes)].into_iter().chain(puzzle.about().below());
    let description = escaped(&description.filter(|text| !text.is_empty()).join("; "));
    format!("<title>{}</title>\n<desc>{description}</desc>\n", escaped(title))
}
