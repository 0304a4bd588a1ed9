//! What a solution's extra cells hold, for those who draw the board themselves.

use super::{board, layers::extra_boxes, prelude::*};
use satoku_rules::model::drawing::extra_lines;

/// What the [extra cells](satoku_rules::grid::ExtraLayer) of a solution hold: on the board, as far
/// as they are about its cells, and in words.
#[derive(Clone, Debug)]
pub struct Beside {
    /// For each cell of the board, row by row, the number of its region, if regions were to be
    /// found.
    pub regions: Option<Vec<u16>>,
    /// A ground for each of these regions, as elements of SVG, which belongs below everything else.
    pub shades: String,
    /// What belongs over the [layer](super::Layers) below values: lines between these regions, and
    /// the extra cells with what they hold.
    pub above: String,
    /// The cells of the board that a modifier modifies.
    pub modified: Vec<Cell>,
    /// What extra cells hold but for these regions, `X1 = 3, X2 = 5`, and which cells are modified.
    pub lines: Vec<String>,
}

/// What the extra cells of a solution hold; none if the puzzle has no such cells.
///
/// ```
/// # mod satoku { pub use satoku_rules::*; pub use satoku_formats::*; pub use satoku_engine as engine; }
/// use satoku::{draw::beside, interrupt::Limiter, read::{Settings, parse_one}};
///
/// let text = "model = \"4x4\"\ncells = { X = 1 }\ngivens = \"1234341221434321 + X1=2\"";
/// let puzzle = parse_one(text, &Settings::default(), &Limiter::none())?;
/// assert_eq!(beside(&puzzle, puzzle.givens()).unwrap().lines, ["X1 = 2"]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn beside(puzzle: &Instance, solution: &Grid) -> Option<Beside> {
    let size = puzzle.model().size();
    if !size.has_extra() {
        return None;
    }
    let over = |cell: Cell, layer| solution.get(Cell::on(layer, cell.row(), cell.column()));
    let (regions, shades, borders) = match puzzle.model().with_regions_of(solution) {
        Cow::Owned(model) => {
            let number = |cell| over(cell, Layer::REGION).map(Value::number);
            let regions = size.cells().map(number).collect();
            (regions, board::shades(&model), board::borders(&model))
        }
        Cow::Borrowed(_) => (None, String::new(), String::new()),
    };
    let modifiers = size.layers().filter(|of| of.worth().is_some()).collect_vec();
    let is_modified = |&cell: &Cell| {
        let mut marks = modifiers.iter().filter_map(|of| over(cell, of.layer()));
        marks.any(|value| Some(value) != size.board().values().next())
    };
    Some(Beside {
        regions,
        shades,
        above: borders + &extra_boxes(puzzle).elements(puzzle, Some(solution)),
        modified: size.cells().filter(is_modified).collect(),
        lines: extra_lines(solution, puzzle.model(), &|_, text| text),
    })
}
