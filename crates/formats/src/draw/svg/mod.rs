//! Puzzles as [SVG](https://www.w3.org/TR/SVG11/): the board with all that its rules leave on paper.
//!
//! A cell is 64 units wide, and the grid begins at 0 0; what surrounds it, clues and notes, makes the
//! view box larger. From the bottom up there are grounds, lines and shapes, the board's own lines, cages,
//! values, and dots and wedges on the sides of cells. Each layer is a group with a class: `lines`,
//! `cages`, `givens`. Elements are written as text, as they are few and flat; only texts need escaping.

mod board;
mod cage;
mod element;
mod layers;
mod line;
mod outside;
mod palette;
mod shape;
#[cfg(test)]
mod tests;

use itertools::Itertools;

pub(super) use self::element::escaped;
pub use self::layers::{Layers, layers};
use self::{
    element::{Number, Point, beginning, group, rectangle, width_of},
    outside::Outside,
    palette::{BLACK, PENCIL, WHITE},
};
use super::clues::{Clue, candidates, clues};
use satoku_core::{
    grid::{Cell, Fill, Grid, Mark, Shape, Size, Tint},
    puzzle::{About, Instance},
};

/// The side of a cell.
const CELL: f64 = 64.0;
/// What is left blank around everything.
const PADDING: f64 = 12.0;
/// The font of the notes, and the distance of their lines.
const NOTE: f64 = 18.0;
const NOTE_LINE: f64 = 1.35 * NOTE;

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

/// A puzzle as an SVG document: the board, its givens, and all that its rules leave on paper; above it its title
/// and its author, and below it its rules in prose and its source, if it [says](Instance::about) them.
///
/// ```
/// # mod satoku { pub use satoku_core::*; pub use satoku_formats::*; pub use satoku_engine as engine; }
/// use satoku::{draw::{SvgOptions, svg}, read::{Settings, parse_one}};
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = parse_one(text, &Settings::default())?;
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
    let outside = outside(&marks, size);
    let page = Page::new(puzzle, &outside, notes(&marks), puzzle.about());

    let mut text = page.start();
    text += &described(puzzle, options, &clues, &page.notes);
    text += &rectangle(page.corner, page.width, page.height, &format!("fill=\"{WHITE}\""));
    text += &page.heading_above();
    text += &shape::ground(options.lit, Tint::Yellow);
    text += &under_values(&marks);
    text += &board::cell_lines(puzzle.model());
    text += &board::borders(puzzle.model());
    text += &cages(&marks);
    text += &board::all_values(puzzle.givens(), options.solution);
    let is_empty = |cell: Cell| {
        [Some(puzzle.givens()), options.solution].iter().flatten().all(|g| g.get(cell).is_none())
    };
    text += &board::candidates(&candidates(puzzle), size, is_empty);
    text += &over_values(&marks, puzzle);
    text += &group("outside", "", &outside.elements());
    text += &page.notes_below();
    text + "</svg>\n"
}

/// The clues around the grid.
fn outside(marks: &[&Mark], size: Size) -> Outside {
    let clues = marks.iter().filter_map(|mark| match mark {
        Mark::Outside { cells, text } => Some((&**cells, &**text)),
        _ => None,
    });
    Outside::new(clues, size)
}

/// The middle of a cell.
fn centre(cell: Cell) -> Point {
    corner(cell).moved(CELL / 2.0, CELL / 2.0)
}

/// The top left corner of a cell.
fn corner(cell: Cell) -> Point {
    Point::new(CELL * cell.column() as f64, CELL * cell.row() as f64)
}

/// What is drawn below values: grounds, grey shapes, lines, and what these end in. So a line can be
/// followed through a grey shape, and lines that begin in a common circle leave it open.
fn under_values(marks: &[&Mark]) -> String {
    let each = |draw: &dyn Fn(&Mark) -> Option<String>| {
        marks.iter().filter_map(|mark| draw(mark)).collect::<String>()
    };
    let grounds = each(&|mark| match mark {
        Mark::Ground { cells, tint } => Some(shape::ground(cells, *tint)),
        Mark::Shape { cells, shape: Shape::Inwards | Shape::Outwards, fill: Fill::Grey } => {
            Some(shape::ground(cells, Tint::Grey))
        }
        _ => None,
    });
    let shapes = |is_grey: bool| {
        each(&|mark| match mark {
            Mark::Shape { cells, shape, fill } if is_grey == (*fill == Fill::Grey) => {
                Some(shape::shape(cells, *shape, *fill))
            }
            _ => None,
        })
    };
    let lines = each(&|mark| match mark {
        Mark::Line { cells, tint, width, .. } => Some(line::line(cells, *tint, *width)),
        _ => None,
    });
    let ends = each(&|mark| match mark {
        Mark::Line { cells, tint, width, ends } => Some(line::ends(cells, *tint, *width, *ends)),
        _ => None,
    });
    let inner_dots = each(&|mark| match mark {
        Mark::Dot { cells, fill, text } if cells.len() == 1 => Some(shape::dot(cells, *fill, text)),
        _ => None,
    });
    let rounded = "fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    group("grounds", "", &grounds)
        + &group("shapes", "", &shapes(true))
        + &group("lines", rounded, &lines)
        + &group("shapes", "", &shapes(false))
        + &group("ends", rounded, &ends)
        + &group("dots", "", &inner_dots)
}

fn cages(marks: &[&Mark]) -> String {
    let cages = marks.iter().filter_map(|mark| match mark {
        Mark::Cage { cells, text } => Some((&**cells, &**text)),
        _ => None,
    });
    let outlines: String = cages.clone().map(|(cells, _)| cage::outline(cells)).collect();
    let dashed =
        format!("fill=\"none\" stroke=\"{PENCIL}\" stroke-width=\"1.5\" stroke-dasharray=\"5 3\"");
    group("cages", &dashed, &outlines) + &group("cage-texts", "", &cage::texts(cages))
}

/// What is drawn on the sides and corners of cells.
fn over_values(marks: &[&Mark], puzzle: &Instance) -> String {
    let size = puzzle.model().size();
    let mut wedges = String::new();
    let mut dots = String::new();
    for mark in marks {
        match mark {
            Mark::Shape { cells, shape: shape @ (Shape::Inwards | Shape::Outwards), .. } => {
                wedges += &shape::wedges(cells, *shape == Shape::Inwards, size);
            }
            Mark::Dot { cells, fill, text } if cells.len() > 1 => {
                dots += &shape::dot(cells, *fill, text);
            }
            _ => {}
        }
    }
    group("wedges", "", &wedges) + &group("dots", "", &dots)
}

/// The notes, each once.
fn notes<'m>(marks: &[&'m Mark]) -> Vec<&'m str> {
    let note = |mark: &&'m Mark| match mark {
        Mark::Note { text } => Some(text.as_str()),
        _ => None,
    };
    marks.iter().filter_map(note).filter(|text| !text.is_empty()).collect()
}

/// The title and the description, for those who cannot see the drawing.
fn described(puzzle: &Instance, options: SvgOptions, clues: &[Clue], notes: &[&str]) -> String {
    let caption = puzzle.caption();
    let title = options.title.or(caption.as_deref()).or(puzzle.name());
    let title = title.unwrap_or(puzzle.model().title());
    let description = [description(puzzle, clues, notes)].into_iter().chain(puzzle.about().below());
    let description = escaped(&description.filter(|text| !text.is_empty()).join("; "));
    format!("<title>{}</title>\n<desc>{description}</desc>\n", escaped(title))
}

/// What is drawn, in words.
fn description(puzzle: &Instance, clues: &[Clue], notes: &[&str]) -> String {
    let model = puzzle.model();
    let givens = match puzzle.givens().filled().count() {
        1 => "1 given".to_owned(),
        count => format!("{count} givens"),
    };
    let mut words = vec![format!("{}, {} cells, {givens}", model.title(), model.size())];
    let is_drawn = |clue: &&Clue| clue.marks.iter().any(|mark| !matches!(mark, Mark::Note { .. }));
    let titles: Vec<&str> = clues.iter().filter(is_drawn).map(|clue| clue.title).collect();
    let counts = titles.iter().counts();
    words.extend(titles.iter().unique().map(|title| match counts[title] {
        1 => (*title).to_owned(),
        count => format!("{title} ({count})"),
    }));
    words.extend(notes.iter().map(|&note| note.to_owned()));
    words.join("; ")
}

/// Where everything is.
struct Page<'n> {
    corner: Point,
    width: f64,
    height: f64,
    notes: Vec<&'n str>,
    /// The title and the author in lines, and the base line of the first one.
    heading: Vec<String>,
    first_of_heading: Point,
    /// The notes in lines, and what the puzzle says of itself; and the base line of the first one.
    lines: Vec<String>,
    first_line: Point,
}

impl<'n> Page<'n> {
    fn new(puzzle: &Instance, outside: &Outside, notes: Vec<&'n str>, about: &About) -> Self {
        let size = puzzle.model().size();
        let [above, right, below, left] = outside.margins.map(|margin| margin + PADDING);
        let width = left + CELL * size.columns() as f64 + right;
        let foot = CELL * size.rows() as f64 + below;
        let room = width - 2.0 * PADDING;
        let heading: Vec<String> =
            about.citation().iter().flat_map(|cited| wrapped(cited, room)).collect();
        let height = |lines: &[String]| match lines.len() {
            0 => 0.0,
            count => NOTE_LINE * count as f64 + PADDING,
        };
        let corner = Point::new(-left, -above - height(&heading));
        let first_of_heading = corner.moved(PADDING, PADDING + NOTE);
        let words = about.below().flat_map(|line| wrapped(&line, room));
        let lines = notes.iter().flat_map(|note| wrapped(note, room)).chain(words);
        let lines: Vec<String> = lines.collect();
        let first_line = Point::new(corner.x + PADDING, foot + NOTE);
        let height = foot + height(&lines) - corner.y;
        Self { corner, width, height, notes, heading, first_of_heading, lines, first_line }
    }

    fn start(&self) -> String {
        let (width, height) = (Number(self.width), Number(self.height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" role=\"img\">\n",
            self.corner
        )
    }

    fn heading_above(&self) -> String {
        let attributes = format!("fill=\"{BLACK}\" font-weight=\"bold\"");
        group("heading", &attributes, &in_lines(&self.heading, self.first_of_heading))
    }

    fn notes_below(&self) -> String {
        let lines = in_lines(&self.lines, self.first_line);
        group("notes", &format!("fill=\"{BLACK}\""), &lines)
    }
}

/// Lines one below the other; `first` is on the base line of the first one.
fn in_lines(lines: &[String], first: Point) -> String {
    let line = |(index, line): (usize, &String)| {
        beginning(line, first.moved(0.0, NOTE_LINE * index as f64), NOTE, "")
    };
    lines.iter().enumerate().filter(|(_, line)| !line.is_empty()).map(line).collect()
}

/// A note in lines that are no wider than there is room; a word that is wider is divided.
fn wrapped(note: &str, room: f64) -> Vec<String> {
    let fits = |text: &str| width_of(text, NOTE) <= room;
    let mut lines = vec![String::new()];
    for word in note.split_whitespace() {
        let last = lines.last_mut().expect("there is a line");
        let joined = if last.is_empty() { word.to_owned() } else { format!("{last} {word}") };
        if fits(&joined) {
            *last = joined;
            continue;
        }
        if !last.is_empty() {
            lines.push(String::new());
        }
        for c in word.chars() {
            let last = lines.last_mut().expect("there is a line");
            if !last.is_empty() && !fits(&format!("{last}{c}")) {
                lines.push(String::new());
            }
            lines.last_mut().expect("there is a line").push(c);
        }
    }
    lines
}
