//! What is drawn in a puzzle and is no rule: lines, circles, texts, cages.
//!
//! The readers of f-puzzles and SudokuPad find these, each in its own file; here is what they have
//! in common. Places are measured in cells from the grid's upper left corner, as SudokuPad does.

use std::fmt;

use super::prelude::*;
use satoku_rules::{printable::printable, rule::in_short};

/// A drawing.
#[derive(Clone, Debug)]
pub(crate) struct Shape {
    pub form: Form,
    /// What it is filled with; for a line its colour.
    pub fill: Option<Colour>,
    pub outline: Option<Colour>,
    /// What is written in it.
    pub text: String,
    /// The clue that it is a copy of, in the program's words, if that clue is not in the file.
    pub copy_of: Option<String>,
}

/// What a drawing is, and where.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Form {
    Line(Vec<Cell>),
    /// A line with a head, from its tail.
    Arrow(Vec<Cell>),
    /// An arrow beside the grid: where it begins, in rows and columns, and where it points.
    Pointer([i32; 2], [i32; 2]),
    Circle(Spot),
    Square(Spot),
    Diamond(Spot),
    /// A shape over several cells.
    Area(Vec<Cell>),
    Text(Spot),
    Cage(Vec<Cell>),
    /// What fits no place.
    Other(&'static str),
}

/// Where a small drawing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Spot {
    Cell(Cell),
    Edge([Cell; 2]),
    Corner([Cell; 4]),
    /// Beside the grid: the row and the column, from 0, of the cell that would be there.
    Outside([i32; 2]),
    Elsewhere,
}

/// Whether a drawing is turned so that a square is a diamond.
pub(super) fn is_turned(fields: &Map<String, Json>) -> bool {
    let angle = fields.get("angle").and_then(Json::as_f64);
    angle.is_some_and(|angle| (angle.abs() % 90.0 - 45.0).abs() < 1.0)
}

/// The middle of a cell, in rows and columns.
pub(super) fn middle(row: i32, column: i32) -> [f64; 2] {
    [f64::from(row) + 0.5, f64::from(column) + 0.5]
}

impl Spot {
    /// The place at a point.
    pub(crate) fn of([row, column]: [f64; 2], size: Size) -> Self {
        /// The most by which a drawing may miss its place, in halves of a cell.
        const NEAR: f64 = 0.3;
        let (rows, columns) = (size.rows() as f64, size.columns() as f64);
        if ![row, column].iter().all(|x| x.is_finite() && x.abs() < 1000.0) {
            return Self::Elsewhere;
        }
        if row < 0.0 || column < 0.0 || row > rows || column > columns {
            return Self::Outside([row.floor() as i32, column.floor() as i32]);
        }
        let halves = [row, column].map(|x| (2.0 * x).round());
        if [row, column].iter().zip(halves).any(|(x, half)| (2.0 * x - half).abs() > NEAR) {
            return Self::Elsewhere;
        }
        let [row, column] = halves.map(|half| usize::try_from(half as i64).unwrap_or(0));
        let on_side = |half: usize, side: usize| half == 0 || half == 2 * side;
        if on_side(row, size.rows()) || on_side(column, size.columns()) {
            return Self::Elsewhere;
        }
        let cell = |row: usize, column: usize| Cell::new(row / 2, column / 2);
        match (row % 2 == 1, column % 2 == 1) {
            (true, true) => Self::Cell(cell(row, column)),
            (true, false) => Self::Edge([cell(row, column - 1), cell(row, column)]),
            (false, true) => Self::Edge([cell(row - 1, column), cell(row, column)]),
            (false, false) => Self::Corner([
                cell(row - 1, column - 1),
                cell(row - 1, column),
                cell(row, column - 1),
                cell(row, column),
            ]),
        }
    }
}

impl Form {
    /// Where a small drawing is, or an arrow beside the grid begins.
    pub(crate) fn spot(&self) -> Option<Spot> {
        match self {
            Self::Circle(spot) | Self::Square(spot) | Self::Diamond(spot) | Self::Text(spot) => {
                Some(*spot)
            }
            Self::Pointer(from, _) => Some(Spot::Outside(*from)),
            _ => None,
        }
    }

    /// A line or an arrow through these points.
    pub(super) fn path(points: &[[f64; 2]], has_head: bool, size: Size) -> Self {
        /// The part of a cell at its sides in which a line belongs to no cell.
        const SIDE: f64 = 0.04;
        let is_far = |x: f64| !x.is_finite() || x.abs() >= 1000.0;
        if points.iter().flatten().any(|&x| is_far(x)) {
            return Self::Other("a line off the grid");
        }
        let cells: Vec<[i32; 2]> =
            points.iter().map(|point| point.map(|x| x.floor() as i32)).collect();
        let is_on = |[row, column]: [i32; 2]| {
            let is_in = |at: i32, side: usize| usize::try_from(at).is_ok_and(|at| at < side);
            is_in(row, size.rows()) && is_in(column, size.columns())
        };
        let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else {
            return Self::Other("a line without points");
        };
        if has_head && !is_on(first) {
            // It begins beside the grid; its head may be on the grid's side.
            let [from, to] = [points[0], points[points.len() - 1]];
            let step = [0, 1].map(|way| {
                let by = to[way] - from[way];
                if by.abs() < 0.1 { 0 } else { by.signum() as i32 }
            });
            return Self::Pointer(first, step);
        }
        if let Some(diagonal) = whole_diagonal(points, size) {
            return Self::Line(diagonal);
        }
        let on_side = |x: f64| (x - x.floor() - 0.5).abs() > 0.5 - SIDE;
        if !cells.iter().all(|&cell| is_on(cell)) || points.iter().flatten().any(|&x| on_side(x)) {
            return Self::Other("a line that does not go from cell to cell");
        }
        let mut path = vec![first];
        for &to in &cells[1..] {
            let from = *path.last().unwrap_or(&last);
            let [down, right] = [to[0] - from[0], to[1] - from[1]];
            let count = down.abs().max(right.abs());
            if down != 0 && right != 0 && down.abs() != right.abs() {
                return Self::Other("a line that does not go from cell to cell");
            }
            let step = |at: i32| [from[0] + at * down.signum(), from[1] + at * right.signum()];
            path.extend((1..=count).map(step));
        }
        let cell = |at: [i32; 2]| {
            let [row, column] = at.map(|at| usize::try_from(at).unwrap_or(0));
            Cell::new(row, column)
        };
        let path = path.into_iter().map(cell).collect();
        if has_head { Self::Arrow(path) } else { Self::Line(path) }
    }
}

/// The cells of a diagonal that is drawn from corner to corner of the grid.
fn whole_diagonal(points: &[[f64; 2]], size: Size) -> Option<Vec<Cell>> {
    let [from, to] = points else { return None };
    let side = size.rows();
    let at = |x: f64| match x {
        x if x.abs() < 0.3 => Some(false),
        x if (x - side as f64).abs() < 0.3 => Some(true),
        _ => None,
    };
    let (from, to) = ([at(from[0])?, at(from[1])?], [at(to[0])?, at(to[1])?]);
    let is_diagonal = size.is_square() && from[0] != to[0] && from[1] != to[1];
    let far = |is_far: bool, index: usize| if is_far { side - 1 - index } else { index };
    is_diagonal.then(|| {
        let cell = |index| Cell::new(far(from[0], index), far(from[1], index));
        (0..side).map(cell).collect()
    })
}

impl fmt::Display for Spot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Cell(cell) => write!(f, "in {cell}"),
            Self::Edge([first, second]) => write!(f, "between {first} and {second}"),
            Self::Corner(cells) => write!(f, "at the corner of {}", in_short(cells)),
            Self::Outside([row, column]) => {
                write!(f, "beside the grid, at row {}, column {}", row + 1, column + 1)
            }
            Self::Elsewhere => write!(f, "at no cell, side or corner"),
        }
    }
}

impl Shape {
    /// A drawing without colours and words.
    pub(super) fn of(form: Form) -> Self {
        Self { form, fill: None, outline: None, text: String::new(), copy_of: None }
    }

    /// What it is, in words: `a green line (#67f067)`, and where.
    pub(crate) fn in_words(&self) -> (String, String) {
        let what = match self.form {
            Form::Line(_) => "line",
            Form::Arrow(_) => "arrow",
            Form::Pointer(..) => "arrow beside the grid",
            Form::Circle(_) => "circle",
            Form::Square(_) => "square",
            Form::Diamond(_) => "diamond",
            Form::Area(_) => "shape over several cells",
            Form::Text(_) => "text",
            Form::Cage(_) => "cage",
            Form::Other(what) => return (what.to_owned(), String::new()),
        };
        let colour = match self.form {
            Form::Text(_) | Form::Pointer(..) => None,
            _ => self.fill.or(self.outline),
        };
        let text = match &*self.text {
            "" => String::new(),
            text => format!(" with \"{}\"", super::shortened(text)),
        };
        let name = colour.map(|colour| format!("{} ", colour.name()));
        let code = colour.map(|colour| format!(" ({colour})"));
        let (name, code) = (name.unwrap_or_default(), code.unwrap_or_default());
        let copy = self.copy_of.as_ref().map(|of| format!(", drawn for \"{}\"", printable(of)));
        let what = format!("{name}{what}{code}{text}{}", copy.unwrap_or_default());
        let article = if what.starts_with(['a', 'o']) { "an" } else { "a" };
        let place = match &self.form {
            Form::Line(cells) | Form::Arrow(cells) | Form::Area(cells) | Form::Cage(cells) => {
                in_short(cells)
            }
            form => form.spot().map_or(String::new(), |spot| spot.to_string()),
        };
        (format!("{article} {what}"), place)
    }

    /// Whether it is of a colour that people call so.
    pub(crate) fn is_called(&self, name: &str) -> bool {
        [self.fill, self.outline].into_iter().flatten().any(|colour| colour.is_called(name))
    }
}

/// A colour, as it looks on white.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Colour {
    rgb: [u8; 3],
}

/// What people call a colour: the words, with `|` between them, the hues that have the name, in
/// degrees, or none for shades of grey, and how light they are, in percent.
type ColourName = (&'static str, Option<[i32; 2]>, [i32; 2]);

/// The names of colours. The first that fits is the name in messages. They overlap, as people
/// differ.
const NAMES: &[ColourName] = &[
    ("black", None, [0, 20]),
    ("white", None, [92, 100]),
    ("grey|gray|silver", None, [21, 95]),
    ("brown", Some([0, 50]), [8, 42]),
    ("red", Some([345, 14]), [8, 72]),
    ("pink", Some([285, 14]), [62, 97]),
    ("peach", Some([10, 45]), [70, 97]),
    ("orange", Some([10, 48]), [30, 97]),
    ("yellow|gold|golden", Some([40, 70]), [30, 97]),
    ("green", Some([71, 165]), [8, 97]),
    ("lime", Some([60, 140]), [30, 97]),
    ("blue", Some([190, 259]), [8, 97]),
    ("turquoise|teal|cyan|aqua", Some([160, 200]), [8, 97]),
    ("purple|violet|lavender|lilac|mauve", Some([255, 335]), [8, 97]),
    ("magenta", Some([280, 345]), [8, 97]),
    ("indigo", Some([225, 285]), [8, 70]),
];

/// The names of colours that a word is among, if it is one: `grey|gray|silver`.
pub(crate) fn colour_named(word: &str) -> Option<&'static str> {
    let mut names = NAMES.iter().map(|(names, ..)| *names);
    names.find(|names| names.split('|').any(|name| name == word))
}

impl Colour {
    /// A colour as these programs write it: `#67F067`, with or without a last byte that says how
    /// opaque it is, or a name. None for what is transparent, or not understood.
    pub(super) fn of(text: &str) -> Option<Self> {
        let text = text.trim().to_ascii_lowercase();
        let digits = match &*text {
            "black" => "000000",
            "white" => "ffffff",
            "grey" | "gray" => "808080",
            "red" => "ff0000",
            "green" => "008000",
            "blue" => "0000ff",
            "yellow" => "ffff00",
            "orange" => "ffa500",
            "purple" => "800080",
            "pink" => "ffc0cb",
            other => other.strip_prefix('#')?,
        };
        let digits = digits.chars().map(|c| c.to_digit(16)).collect::<Option<Vec<u32>>>()?;
        let bytes: Vec<u32> = match digits.len() {
            3 | 4 => digits.iter().map(|digit| digit * 17).collect(),
            6 | 8 => digits.iter().tuples().map(|(high, low)| high * 16 + low).collect(),
            _ => return None,
        };
        let opaque = bytes.get(3).copied().unwrap_or(255);
        let on_white = |byte: u32| ((byte * opaque + 255 * (255 - opaque)) / 255) as u8;
        let rgb = [0, 1, 2].map(|index| on_white(bytes[index]));
        (opaque > 0).then_some(Self { rgb })
    }

    /// The colour in a field of a drawing.
    pub(super) fn in_field(fields: &Map<String, Json>, key: &str) -> Option<Self> {
        fields.get(key).and_then(Json::as_str).and_then(Self::of)
    }

    /// The hue in degrees, none for a shade of grey, and how light it is in percent.
    fn hue(self) -> (Option<i32>, i32) {
        let [red, green, blue] = self.rgb.map(i32::from);
        let (most, least) = (red.max(green).max(blue), red.min(green).min(blue));
        let (range, sum) = (most - least, most + least);
        let light = sum * 100 / 510;
        // What is nearly black or white has no hue to speak of, and nor has a grey with a tinge.
        let full = range * 100 / (255 - (sum - 255).abs()).max(1);
        if range < 12 || full < 18 {
            return (None, light);
        }
        let (from, by) = match most {
            _ if most == red => (0, green - blue),
            _ if most == green => (120, blue - red),
            _ => (240, red - green),
        };
        (Some((from + by * 60 / range).rem_euclid(360)), light)
    }

    fn fits(self, (_, hues, lights): &ColourName) -> bool {
        let (hue, light) = self.hue();
        let is_hue = match (hue, hues) {
            (None, None) => true,
            (Some(hue), Some([from, to])) if from <= to => (*from..=*to).contains(&hue),
            (Some(hue), Some([from, to])) => hue >= *from || hue <= *to,
            _ => false,
        };
        is_hue && (lights[0]..=lights[1]).contains(&light)
    }

    /// The usual word for it.
    pub(crate) fn name(self) -> &'static str {
        let row = NAMES.iter().find(|row| self.fits(row));
        row.map_or("coloured", |(names, ..)| names.split('|').next().unwrap_or(names))
    }

    /// Whether people call it by one of these names, which are those of a row.
    pub(crate) fn is_called(self, names: &str) -> bool {
        NAMES.iter().any(|row| row.0 == names && self.fits(row))
    }

    /// Whether two colours may be called the same.
    pub(crate) fn is_like(self, other: Self) -> bool {
        NAMES.iter().any(|row| self.fits(row) && other.fits(row))
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.rgb;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_have_the_names_that_people_use() {
        let check = |code: &str, expected: &str, names: &[&str]| {
            let colour = Colour::of(code).unwrap();
            assert_eq!(colour.name(), expected, "{code}");
            for name in names {
                assert!(colour.is_called(colour_named(name).unwrap()), "{code} {name}");
            }
        };
        check("#67F067", "green", &["green", "lime"]);
        check("#F067F0", "pink", &["purple", "magenta", "violet"]);
        check("#C060C0", "purple", &["purple"]);
        check("#FFCCAA", "peach", &["peach", "orange"]);
        check("#CFCFCF", "grey", &["gray", "silver"]);
        check("#2ECBFF", "blue", &["blue", "cyan"]);
        check("#34BBE6FF", "blue", &["blue"]);
        check("#FFD700", "yellow", &["gold"]);
        check("#000", "black", &[]);
        check("#FFFFFF", "white", &[]);
        check("#8B0000", "brown", &["red"]);
        assert_eq!(Colour::of("#FFFFFF00"), None);
        assert_eq!(Colour::of("none"), None);
        assert_eq!(Colour::of("#12"), None);
        assert_eq!(Colour::of("#é1234"), None);
    }

    #[test]
    fn points_are_at_cells_sides_and_corners() {
        let size = Size::sudoku(9).unwrap();
        let check = |at: [f64; 2], expected: &str| {
            assert_eq!(Spot::of(at, size).to_string(), expected, "{at:?}");
        };
        check([0.5, 0.5], "in r1c1");
        check([0.5, 1.0], "between r1c1 and r1c2");
        check([1.0, 0.5], "between r1c1 and r2c1");
        check([-0.5, 3.4], "beside the grid, at row 0, column 4");
        check([0.0, 0.5], "at no cell, side or corner");
        check([f64::NAN, 0.5], "at no cell, side or corner");
        check([f64::INFINITY, 0.5], "at no cell, side or corner");
        check([0.25, 0.25], "at no cell, side or corner");
    }

    #[test]
    fn lines_go_through_the_cells_between_their_points() {
        let size = Size::sudoku(9).unwrap();
        let check = |points: &[[f64; 2]], has_head: bool, expected: &str| {
            let (what, place) = Shape::of(Form::path(points, has_head, size)).in_words();
            assert_eq!(format!("{what} {place}").trim(), expected);
        };
        check(&[[0.5, 0.5], [0.5, 2.5], [2.5, 4.5]], false, "a line r1c1>r1c3 r2c4 r3c5");
        check(&[[0.9, 0.9], [2.4, 2.4]], true, "an arrow r1c1>r3c3");
        check(&[[0.0, 0.0], [9.0, 9.0]], false, "a line r1c1>r9c9");
        check(&[[0.0, 0.0], [0.0, 9.0]], false, "a line that does not go from cell to cell");
        check(&[[0.5, 0.5], [1.5, 2.5]], false, "a line that does not go from cell to cell");
        check(&[], false, "a line without points");
        check(&[[1e300, 0.5]], false, "a line off the grid");
        let pointer = Form::path(&[[-0.4, 0.6], [-0.1, 0.9]], true, size);
        assert_eq!(pointer, Form::Pointer([-1, 0], [1, 1]));
    }
}
