//! The paper: how large it is, and what is written above and below the board.

use super::{
    element::{Decimal, beginning},
    extra::ExtraBoxes,
    outside::Outside,
    prelude::*,
};

/// What is left blank around everything.
const PADDING: f64 = 12.0;
/// The font of the notes, and the distance of their lines.
const NOTE: f64 = 18.0;
const NOTE_LINE: f64 = 1.35 * NOTE;

pub(super) struct Sheet<'n> {
    pub corner: Point,
    pub width: f64,
    pub height: f64,
    pub notes: Vec<&'n str>,
    /// The extra cells, below the board.
    pub extra: ExtraBoxes,
    /// The title and the author in lines, and the base line of the first one.
    heading: Vec<String>,
    first_of_heading: Point,
    /// The notes in lines, and what the puzzle says of itself; and the base line of the first one.
    lines: Vec<String>,
    first_line: Point,
}

impl<'n> Sheet<'n> {
    pub(super) fn new(
        puzzle: &Instance,
        outside: &Outside,
        notes: Vec<&'n str>,
        about: &About,
    ) -> Self {
        let size = puzzle.model().size();
        let [above, right, below, left] = outside.margins.map(|margin| margin + PADDING);
        let width = left + CELL * size.columns() as f64 + right;
        let foot = CELL * size.rows() as f64 + below;
        let extra = ExtraBoxes::new(size, foot);
        let (width, foot) = (width.max(left + extra.width + PADDING), foot + extra.height);
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
        Self { corner, width, height, notes, extra, heading, first_of_heading, lines, first_line }
    }

    pub(super) fn start(&self) -> String {
        let (width, height) = (Decimal(self.width), Decimal(self.height));
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{} {width} {height}\" \
             width=\"{width}\" height=\"{height}\" font-family=\"sans-serif\" role=\"img\">\n",
            self.corner
        )
    }

    pub(super) fn heading_above(&self) -> String {
        let attributes = format!("fill=\"{BLACK}\" font-weight=\"bold\"");
        group("heading", &attributes, &in_lines(&self.heading, self.first_of_heading))
    }

    pub(super) fn notes_below(&self) -> String {
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
