//! Elements of SVG as text: numbers, points, and texts that fit.

use std::fmt;

use super::prelude::*;

pub(super) const CELL: f64 = 64.0;
/// How far below the middle of a digit its foot is, in a font as high as 1.
const FOOT: f64 = 0.36;

#[derive(Clone, Copy)]
pub(super) struct Decimal(pub f64);

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Adding 0 makes 0 of -0.
        write!(f, "{}", (self.0 * 100.0).round() / 100.0 + 0.0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Point {
    /// To the right.
    pub x: f64,
    /// Down.
    pub y: f64,
}

impl Point {
    pub(super) fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    pub(super) fn moved(self, x: f64, y: f64) -> Self {
        Self::new(self.x + x, self.y + y)
    }

    /// A length of 1 towards another point; nothing if that is the same.
    pub(super) fn towards(self, other: Self) -> Option<(f64, f64)> {
        let (x, y) = (other.x - self.x, other.y - self.y);
        let length = x.hypot(y);
        (length > 0.0).then(|| (x / length, y / length))
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", Decimal(self.x), Decimal(self.y))
    }
}

/// The data of a path through these points. One of a single point has a length, or it would not be
/// drawn.
pub(super) fn path(points: &[Point]) -> String {
    match points {
        [point] => format!("M{point} L{point}"),
        _ => {
            let words = points.iter().zip(std::iter::once('M').chain(std::iter::repeat('L')));
            let words: Vec<String> =
                words.map(|(point, letter)| format!("{letter}{point}")).collect();
            words.join(" ")
        }
    }
}

fn spaced(attributes: &str) -> String {
    if attributes.is_empty() { String::new() } else { format!(" {attributes}") }
}

pub(super) fn polyline(points: &[Point], attributes: &str) -> String {
    format!("<path d=\"{}\"{}/>\n", path(points), spaced(attributes))
}

pub(super) fn circle(centre: Point, radius: f64, attributes: &str) -> String {
    let (x, y, radius) = (Decimal(centre.x), Decimal(centre.y), Decimal(radius));
    format!("<circle cx=\"{x}\" cy=\"{y}\" r=\"{radius}\" {attributes}/>\n")
}

pub(super) fn rectangle(corner: Point, width: f64, height: f64, attributes: &str) -> String {
    let [x, y, width, height] = [corner.x, corner.y, width, height].map(Decimal);
    format!("<rect x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" {attributes}/>\n")
}

/// A group of elements with a class and attributes, or nothing if there are none.
pub(super) fn group(class: &str, attributes: &str, elements: &str) -> String {
    if elements.is_empty() {
        return String::new();
    }
    format!("<g class=\"{class}\"{}>\n{elements}</g>\n", spaced(attributes))
}

/// A text in the middle of a place as wide as `width`, in a font of this size or as much smaller as
/// it takes to fit.
pub(super) fn centred(
    text: &str,
    centre: Point,
    font: f64,
    width: f64,
    attributes: &str,
) -> String {
    let font = fitted(text, font, width);
    let (x, y) = (Decimal(centre.x), Decimal(centre.y + FOOT * font));
    let (font, text) = (Decimal(font), escaped(text));
    format!(
        "<text x=\"{x}\" y=\"{y}\" font-size=\"{font}\" text-anchor=\"middle\"{}>{text}</text>\n",
        spaced(attributes)
    )
}

pub(super) fn beginning(text: &str, start: Point, font: f64, attributes: &str) -> String {
    let (x, y, font, text) = (Decimal(start.x), Decimal(start.y), Decimal(font), escaped(text));
    let attributes = spaced(attributes);
    format!("<text x=\"{x}\" y=\"{y}\" font-size=\"{font}\"{attributes}>{text}</text>\n")
}

/// The size of a font, at most the given one, in which a text is no wider than `width`.
pub(super) fn fitted(text: &str, font: f64, width: f64) -> f64 {
    font.min(width / width_of(text, 1.0))
}

/// How wide a text is in a font of this size, in the widest of the usual fonts.
pub(super) fn width_of(text: &str, font: f64) -> f64 {
    font * text.chars().map(advance).sum::<f64>().max(advance('0'))
}

/// How wide a character is in a font as high as 1.
fn advance(c: char) -> f64 {
    match c {
        ' ' => 0.35,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 1.0,
        'A'..='Z' | '<' | '=' | '>' | '+' | '&' => 0.85,
        c if c.is_ascii() => 0.64,
        _ => 1.0,
    }
}

/// A text as XML has it between tags and in quoted attributes. Characters that XML does not allow
/// are replaced.
pub(crate) fn escaped(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\n' | '\t' => escaped.push(' '),
            '\u{fffe}' | '\u{ffff}' => escaped.push('\u{fffd}'),
            c if is_control(c) => escaped.push('\u{fffd}'),
            c => escaped.push(c),
        }
    }
    escaped
}

pub(super) fn centre(cell: Cell) -> Point {
    corner(cell).moved(CELL / 2.0, CELL / 2.0)
}

pub(super) fn corner(cell: Cell) -> Point {
    Point::new(CELL * cell.column() as f64, CELL * cell.row() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let shown = [1.0, -0.0, 0.1 + 0.2, -12.345_6].map(|n| Decimal(n).to_string());
        assert_eq!(shown, ["1", "0", "0.3", "-12.35"]);
    }

    #[test]
    fn texts_are_escaped() {
        assert_eq!(escaped("a<b & \"c\">\u{0}\n"), "a&lt;b &amp; &quot;c&quot;&gt;\u{fffd} ");
    }

    #[test]
    fn a_long_text_gets_a_smaller_font() {
        assert!((fitted("1", 20.0, 60.0) - 20.0).abs() < f64::EPSILON);
        let font = fitted("1234567890", 20.0, 60.0);
        assert!(width_of("1234567890", font) <= 60.01 && font < 20.0);
    }
}
