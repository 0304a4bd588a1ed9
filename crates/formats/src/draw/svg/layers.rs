//! A board in layers, for those who draw themselves what stands in its cells.

use super::{
    board::{self, sign},
    extra::ExtraBoxes,
    marks::{cages, description, notes, outside, over_values, under_values},
    prelude::*,
    problem,
    sheet::Sheet,
};
use crate::draw::clues::{candidates, clues};
pub use satoku_rules::model::drawing::Layers;

/// The board of a puzzle with all that its rules leave on paper, but no value and no candidate.
///
/// ```
/// # mod satoku { pub use satoku_rules::*; pub use satoku_formats::*; pub use satoku_engine as engine; }
/// use satoku::{draw::layers, interrupt::Limiter, read::{Settings, parse_one}};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = parse_one(text, &Settings::default(), &Limiter::none())?;
/// assert_eq!(layers(&puzzle).view_box, [-12.0, -12.0, 600.0, 600.0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn layers(puzzle: &Instance) -> Layers {
    let model = puzzle.model();
    let clues = clues(puzzle);
    let marks: Vec<&Mark> = clues.iter().flat_map(|clue| &clue.marks).unique().collect();
    let outside = outside(&marks, model);
    let Sheet { corner, width, height, extra, .. } =
        Sheet::new(puzzle, &outside, Vec::new(), &About::default());
    let notes = notes(&marks);
    let signs =
        problem_of(model).map(|_| model.size().board().values().map(|value| sign(model, value)));
    let signs: Option<Vec<_>> = signs.map(Iterator::collect);
    let legend = signs.as_ref().and_then(|signs| legend(model, signs));
    Layers {
        view_box: [corner.x, corner.y, width, height],
        below: problem::walls(puzzle)
            + &under_values(&marks)
            + &board::cell_lines(model)
            + &board::borders(model)
            + &cages(&marks)
            + &extra.elements(puzzle, None),
        above: problem::clues(puzzle)
            + &over_values(&marks, puzzle)
            + &group("outside", "", &outside.elements()),
        candidates: candidates(puzzle).into_iter().take(model.size().cell_count()).collect(),
        description: description(puzzle, &clues, &notes),
        notes: notes.into_iter().map(str::to_owned).chain(legend).collect(),
        signs,
        clued: problem::clued(puzzle),
        black: problem::black(model),
    }
}

/// Which numbers the signs of values stand for; none if all are numbers.
fn legend(model: &Model, signs: &[Cow<'_, str>]) -> Option<String> {
    let values = model.size().board().values();
    let named = values.zip(signs).filter(|(value, sign)| value.to_string() != ***sign);
    let groups = named.chunk_by(|(_, sign)| sign.to_string());
    let mut words = groups.into_iter().map(|(sign, values)| {
        // (Those that are drawn alike follow one another.)
        match &values.collect_vec()[..] {
            [(first, _), .., (last, _)] => format!("{first} to {last} as {sign}"),
            [(one, _)] => format!("{one} as {sign}"),
            [] => String::new(),
        }
    });
    let words = words.join(", ");
    (!words.is_empty()).then(|| format!("Values are numbers in texts, and drawn: {words}"))
}

/// The boxes of extra cells, where [`layers`] has them.
pub(super) fn extra_boxes(puzzle: &Instance) -> ExtraBoxes {
    let clues = clues(puzzle);
    let marks: Vec<&Mark> = clues.iter().flat_map(|clue| &clue.marks).unique().collect();
    let outside = outside(&marks, puzzle.model());
    Sheet::new(puzzle, &outside, Vec::new(), &About::default()).extra
}
