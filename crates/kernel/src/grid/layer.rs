//! Layers: what cells there are beside those of the board.
//!
//! A puzzle may have cells beside its grid, which rules name as they name any others, and which hold
//! its values or some of their own. They are on *layers*. The layer of a letter is one row of cells beside the board,
//! `X1`, `X2`, …, as are those of what rows, columns and regions lack; that of regions is as large
//! as the board and lies over it, so that each cell of the board has another one, `region(r3c4)`.
//! No row, column or box has any of them.

use std::{
    collections::HashSet,
    fmt,
    ops::RangeInclusive,
    sync::{LazyLock, Mutex, PoisonError},
};

use super::{Cell, Size, Value, Worth};

/// The board, or what is beside it or over it.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Layer(
    /// 0 for the board, the place in the alphabet for a letter, and then [`NAMED`].
    u8,
);

/// The number of letters.
const LETTERS: u8 = 26;

/// The layers with names, in the order of their codes. That of regions is over the board; the cells
/// of the others are numbered, as those of letters are.
const NAMED: [&str; 10] = [
    "region",
    "norow",
    "nocolumn",
    "nobox",
    "modifier",
    "modified",
    "modifier2",
    "modified2",
    "modifier3",
    "modified3",
];

/// The code of the first layer of a modifier. All from it on are over the board.
const MODIFIER: u8 = LETTERS + 5;

impl Layer {
    /// The cells of the grid itself.
    pub const BOARD: Self = Self(0);

    /// For each cell of the board the number of its region, where that is not known.
    pub const REGION: Self = Self(LETTERS + 1);

    /// For each row, for each column and for each region the value that it lacks.
    pub const NOT_IN: [Self; 3] = [Self(LETTERS + 2), Self(LETTERS + 3), Self(LETTERS + 4)];

    /// The most modifiers of a puzzle.
    pub const MODIFIERS: usize = (NAMED.len() - 4) / 2;

    /// For each cell of the board whether the modifier of this number, counted from 0, changes what
    /// the cell is worth; none if there are not so many.
    pub fn modifier(number: usize) -> Option<Self> {
        (number < Self::MODIFIERS).then(|| Self(MODIFIER + 2 * number as u8))
    }

    /// For each cell of the board its value, if the modifier of this layer changes what the cell is
    /// worth; none if the layer is not of a modifier.
    pub fn modified(self) -> Option<Self> {
        let is_modifier = self.0 >= MODIFIER && (self.0 - MODIFIER).is_multiple_of(2);
        is_modifier.then_some(Self(self.0 + 1))
    }

    /// The values of its cells on a board, if the layer says so itself: numbers of regions, or
    /// whether a cell is modified.
    fn values_on(self, board: Size) -> Option<Span> {
        let count = match self {
            Self::REGION => {
                let each = board.rows().max(board.columns());
                let count = board.cell_count() / each;
                (count <= board.value_count()).then_some(count)?
            }
            _ if self.modified().is_some() => board.value_count().min(2),
            _ => return None,
        };
        Some(Span { count: count as u16, ..board.span() })
    }

    /// Whether it has the values of cells that a modifier modifies.
    pub fn is_copy(self) -> bool {
        self.0 > MODIFIER && self.modified().is_none()
    }

    /// The layer of a letter from A to Z; none for any other character.
    pub fn letter(letter: char) -> Option<Self> {
        letter.is_ascii_uppercase().then(|| Self(letter as u8 - b'A' + 1))
    }

    /// Its letter, if it has one.
    pub fn as_letter(self) -> Option<char> {
        (1..=LETTERS).contains(&self.0).then(|| char::from(b'A' + self.0 - 1))
    }

    /// Whether it is over the board and has its rows and columns. The cells of all others but the
    /// board are numbered.
    #[inline]
    pub fn is_over_board(self) -> bool {
        self == Self::REGION || self.0 >= MODIFIER
    }

    /// The layer with this name, if there is one.
    pub fn named(name: &str) -> Option<Self> {
        let index = NAMED.iter().position(|known| *known == name)?;
        Some(Self(LETTERS + 1 + index as u8))
    }

    #[inline]
    pub(super) fn code(self) -> u8 {
        self.0
    }

    /// The layer of a code below 128.
    #[inline]
    pub(super) fn of_code(code: u8) -> Self {
        Self(code)
    }
}

/// What stands before the number of its cells, or before their place on the board. That is the
/// letter, and `VR` and `VC` for two of them, because `R1` and `C1` look like a row and a column.
impl fmt::Display for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.as_letter() {
            Some(letter @ ('R' | 'C')) => write!(f, "V{letter}"),
            Some(letter) => write!(f, "{letter}"),
            None => {
                let index = usize::from(self.0).checked_sub(usize::from(LETTERS) + 1);
                f.write_str(index.and_then(|index| NAMED.get(index)).unwrap_or(&"board"))
            }
        }
    }
}

impl fmt::Debug for Layer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A layer with its cells. Those of a letter are numbered on and on, however they are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ExtraLayer {
    layer: Layer,
    count: usize,
    /// How many are drawn side by side; 0 for as many as the board has columns.
    width: usize,
    /// The values that they hold, if these are not the board's.
    values: Option<Span>,
    /// What cells of the board are worth that this layer modifies.
    worth: Option<Worth>,
}

impl ExtraLayer {
    /// A layer with so many cells, which are drawn in rows as long as those of the board.
    pub fn new(layer: Layer, count: usize) -> Self {
        Self { layer, count, width: 0, values: None, worth: None }
    }

    /// A layer with a name, which has as many cells as the board, or as the board has rows.
    pub fn named(layer: Layer) -> Self {
        Self::new(layer, 0)
    }

    /// The two layers of the modifier of this number, counted from 0, in a puzzle; none if there
    /// cannot be so many.
    pub fn modifier(number: usize, worth: Worth) -> Option<[Self; 2]> {
        let modifier = Layer::modifier(number)?;
        let tells = Self { worth: Some(worth), ..Self::named(modifier) };
        Some([tells, Self::named(modifier.modified()?)])
    }

    /// A layer whose cells are drawn in rows and columns.
    pub fn rectangle(layer: Layer, rows: usize, columns: usize) -> Self {
        Self { width: columns, ..Self::new(layer, rows.saturating_mul(columns)) }
    }

    /// The same layer, whose cells hold these values and not the board's. None if a board could not
    /// have them: see [`Size::new`].
    pub fn with_values(self, values: RangeInclusive<u16>) -> Option<Self> {
        Some(Self { values: Some(Span::new(values)?), ..self })
    }

    /// The values that its cells hold, if these are not the board's.
    pub fn values(self) -> Option<RangeInclusive<u16>> {
        self.values.map(Span::range)
    }

    /// The layer.
    pub fn layer(self) -> Layer {
        self.layer
    }

    /// How many cells it has.
    pub fn count(self) -> usize {
        self.count
    }

    /// How many of them are drawn side by side.
    pub fn width(self) -> usize {
        self.width
    }

    /// What cells of the board are worth that it modifies, if it is the layer of a modifier.
    pub fn worth(self) -> Option<Worth> {
        self.worth
    }

    /// The same on a board. A width like the board's is not told from one that is not said, and
    /// neither are values like the board's.
    fn on(self, board: Size) -> Self {
        let width = if self.width == 0 { board.columns() } else { self.width };
        let values = self.values.or_else(|| self.layer.values_on(board));
        let own = Self { width, values: values.filter(|span| *span != board.span()), ..self };
        if self.layer.is_over_board() {
            return Self { count: board.cell_count(), width: board.columns(), ..own };
        }
        let is_lettered = self.layer.as_letter().is_some();
        Self { count: if is_lettered { self.count } else { board.rows() }, ..own }
    }
}

/// Consecutive numbers that are values.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Span {
    pub first: u16,
    pub count: u16,
}

impl Span {
    /// None if there are none, or more than there may be.
    pub(super) fn new(values: RangeInclusive<u16>) -> Option<Self> {
        let fits = (1..=Size::MAX_SIDE).contains(&values.len()) && *values.end() <= Size::MAX_VALUE;
        fits.then(|| Self { first: *values.start(), count: values.len() as u16 })
    }

    #[inline]
    pub(super) fn range(self) -> RangeInclusive<u16> {
        self.first..=self.first + self.count - 1
    }

    /// The numbers of both, and those between.
    pub(super) fn with(self, other: Self) -> Self {
        let first = self.first.min(other.first);
        let end = (self.first + self.count).max(other.first + other.count);
        Self { first, count: end - first }
    }
}

/// A layer, and how many extra cells and how many variables of such there are before its first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Part {
    of: ExtraLayer,
    start: usize,
    values: Span,
    first_variable: usize,
}

/// The extra cells of a puzzle, layer by layer. There is one of each list, for good, so that a
/// [`Size`] can point to it.
#[derive(Debug, PartialEq, Eq, Hash)]
pub struct ExtraCells {
    /// In the order of their layers.
    parts: Vec<Part>,
    count: usize,
    variables: usize,
    /// The values of the board's cells, and all from the lowest to the highest that any cell holds.
    board: Span,
    all: Span,
}

/// Why a size cannot have such extra cells.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ExtraCellsError {
    /// A number of cells of a layer that is too small or too large.
    #[error("found {found} extra cells {layer}, expected 1 to {max}", max = ExtraCells::MOST)]
    Count {
        /// The layer.
        layer: Layer,
        /// The number of its cells.
        found: usize,
    },
    /// A layer is named twice.
    #[error("the extra cells {0} are named twice")]
    Twice(Layer),
    /// With the board's these are too many values.
    #[error(
        "the grid and its extra cells have values from {} to {}, expected no more than {most}",
        .0.start(), .0.end(), most = Size::MAX_SIDE
    )]
    Values(RangeInclusive<u16>),
    /// With the board's these are too many cells.
    #[error("the grid and its extra cells are {0} cells, expected no more than {MOST_PLACES}")]
    TooMany(usize),
    /// Too many lists of extra cells in one process.
    #[error("there are more than {MOST_LISTS} different lists of extra cells: read fewer at once")]
    TooManyLists,
}

/// The most cells of a board and its layers together.
const MOST_PLACES: usize = Size::MAX_SIDE * Size::MAX_SIDE;

/// The most different lists, which are kept for good.
const MOST_LISTS: usize = 10_000;

impl ExtraCells {
    /// The most cells of the layer of a letter.
    pub const MOST: usize = 9_999;

    /// The list of these layers on a board.
    pub(super) fn of(
        board: Size,
        layers: &[ExtraLayer],
    ) -> Result<Option<&'static Self>, ExtraCellsError> {
        let mut layers: Vec<_> = layers.iter().map(|layer| layer.on(board)).collect();
        layers.retain(|of| of.layer != Layer::BOARD);
        layers.sort_unstable();
        let span = board.span();
        let mut extra = Self { parts: Vec::new(), count: 0, variables: 0, board: span, all: span };
        for of in layers {
            let ExtraLayer { layer, count: found, .. } = of;
            if extra.parts.last().is_some_and(|part| part.of.layer == layer) {
                return Err(ExtraCellsError::Twice(layer));
            }
            if !layer.is_over_board() && !(1..=Self::MOST).contains(&found) {
                return Err(ExtraCellsError::Count { layer, found });
            }
            let values = of.values.unwrap_or(span);
            extra.all = extra.all.with(values);
            if usize::from(extra.all.count) > Size::MAX_SIDE {
                return Err(ExtraCellsError::Values(extra.all.range()));
            }
            let (start, first_variable) = (extra.count, extra.variables);
            extra.parts.push(Part { of, start, values, first_variable });
            extra.count += found;
            extra.variables += found * usize::from(values.count);
            let places = board.cell_count() + extra.count;
            if places > MOST_PLACES {
                return Err(ExtraCellsError::TooMany(places));
            }
        }
        if extra.parts.is_empty() { Ok(None) } else { extra.kept().map(Some) }
    }

    /// The one that is equal to it and stays for good.
    fn kept(self) -> Result<&'static Self, ExtraCellsError> {
        static ALL: LazyLock<Mutex<HashSet<&'static ExtraCells>>> = LazyLock::new(Mutex::default);
        let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = all.get(&self) {
            return Ok(known);
        }
        if all.len() == MOST_LISTS {
            return Err(ExtraCellsError::TooManyLists);
        }
        let kept: &'static Self = Box::leak(Box::new(self));
        all.insert(kept);
        Ok(kept)
    }

    /// The values of the board's cells.
    #[inline]
    pub(super) fn board(&self) -> Span {
        self.board
    }

    /// All values from the lowest to the highest that any cell holds.
    pub(super) fn all(&self) -> Span {
        self.all
    }

    /// How many variables the extra cells have.
    pub(super) fn variables(&self) -> usize {
        self.variables
    }

    /// Whether some have other values than the board's.
    pub(super) fn have_own_values(&self) -> bool {
        self.parts.iter().any(|part| part.values != self.board)
    }

    /// The values of a layer's cells.
    pub(super) fn span_of(&self, layer: Layer) -> Option<Span> {
        self.parts.iter().find(|part| part.of.layer == layer).map(|part| part.values)
    }

    /// How many variables of extra cells are before the first one of such a cell.
    pub(super) fn first_variable(&self, cell: Cell) -> Option<usize> {
        let part = self.parts.iter().find(|part| part.of.layer == cell.layer())?;
        let within = self.index(cell)? - part.start;
        Some(part.first_variable + within * usize::from(part.values.count))
    }

    /// The extra cell that a variable is about, by how many variables of such are before it, and the
    /// place of its value among those of the cell.
    pub(super) fn of_variable(&self, index: usize) -> Option<(Cell, Value)> {
        let after = self.parts.partition_point(|part| part.first_variable <= index);
        let part = self.parts[after.checked_sub(1)?];
        let (within, count) = (index - part.first_variable, usize::from(part.values.count));
        let place = part.start + within / count;
        let value = Value::new(part.values.first + (within % count) as u16);
        (place < self.count).then(|| (self.cell_at(place), value))
    }

    /// How many there are.
    #[inline]
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The layers.
    pub(super) fn layers(&self) -> impl Iterator<Item = ExtraLayer> + Clone + '_ {
        self.parts.iter().map(|part| part.of)
    }

    /// How many extra cells are before this one; none if it is not among them.
    pub(super) fn index(&self, cell: Cell) -> Option<usize> {
        let part = self.parts.iter().find(|part| part.of.layer == cell.layer())?;
        let (row, column, width) = (cell.row(), cell.column(), part.of.width);
        let is_there = if part.of.layer.is_over_board() {
            column < width && row < part.of.count / width
        } else {
            row == 0 && column < part.of.count
        };
        is_there.then_some(part.start + row * width + column)
    }

    /// The cell before which there are so many.
    pub(super) fn cell_at(&self, index: usize) -> Cell {
        let after = self.parts.partition_point(|part| part.start <= index);
        let Part { of: ExtraLayer { layer, width, .. }, start, .. } =
            self.parts[after.saturating_sub(1)];
        let within = index - start;
        if layer.is_over_board() {
            return Cell::on(layer, within / width, within % width);
        }
        Cell::on(layer, 0, within)
    }
}
