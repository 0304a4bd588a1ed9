//! Pictures: documents of [SVG](https://www.w3.org/TR/SVG2/struct.html#MetadataElement) in which
//! this library has written the puzzle, too.
//!
//! ```xml
//! <svg xmlns="http://www.w3.org/2000/svg" …>
//! …
//! <metadata id="satoku-puzzle">{"model":"4x4","givens":"1... .... .... ...2"}</metadata>
//! </svg>
//! ```
//!
//! What is drawn does not count. A picture without that element is refused.

use super::{
    json::{self, NO_NAME},
    prelude::*,
};

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "svg",
    title: "A picture with its puzzle",
    summary: "a picture in SVG with the puzzle as JSON in it, as convert writes it",
    example: "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<metadata id=\"satoku-puzzle\">\
              {\"model\":\"4x4\",\"givens\":\"1... .... .... ...2\"}</metadata>\n</svg>\n",
    line: Some(OnLine { may_be: |text, _| begins(text), read }),
};

/// What a puzzle stands between in a picture.
pub(crate) const PUZZLE_START: &str = "<metadata id=\"satoku-puzzle\">";
pub(crate) const PUZZLE_END: &str = "</metadata>";

/// Whether a line, without white space around it, begins a picture.
pub(super) fn begins(line: &str) -> bool {
    line.starts_with("<svg") || line.starts_with("<?xml")
}

/// Whether a line ends a picture.
pub(super) fn ends(line: &str) -> bool {
    line.trim_end().ends_with("</svg>")
}

pub(super) fn read(text: &str, reading: Reading) -> Result<Instance, LineError> {
    let puzzle = text.split_once(PUZZLE_START).and_then(|(_, rest)| rest.split_once(PUZZLE_END));
    let (puzzle, _) = puzzle.ok_or(ParseErrorKind::NoPuzzleInPicture)?;
    let escapes = [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")];
    let unescape = |text: String, (escaped, plain)| text.replace(escaped, plain);
    let puzzle = escapes.into_iter().fold(puzzle.to_owned(), unescape);
    json::read_as(NO_NAME, &puzzle, reading).map_err(|error| error.kind.into())
}

#[cfg(test)]
mod tests {
    use std::error::Error;

    use super::*;
    use crate::read::testing::{one, shown};
    use crate::write::target;

    #[test]
    fn a_puzzle_comes_back_from_its_picture() -> Result<(), Box<dyn Error>> {
        let text = "model = \"4x4\"\ntitle = \"Less < more & \\\"so\\\"\"\ngivens = \"1... .... .... ...2\"\n\n\
                    [[thermometer]]\ncells = \"r2c1>r2c3\"\n";
        let puzzle = one(text)?;
        let write = |name, puzzle: &Instance| target(name).unwrap().write(puzzle, &Limiter::none());
        let json = |puzzle: &Instance| write("json", puzzle);
        let picture = write("svg", &puzzle)?;
        let read = one(&picture)?;
        assert_eq!(json(&read)?, json(&puzzle)?);
        // Two of them, one below the other, as they are written; and one on a line.
        let found = shown(&format!("{picture}\n\n{picture}\n"), &Settings::default(), |read| {
            json(read).unwrap()
        });
        assert_eq!(found, vec![json(&puzzle)?; 2]);
        let read = one(&picture.replace('\n', " "))?;
        assert_eq!(json(&read)?, json(&puzzle)?);
        Ok(())
    }

    #[test]
    fn other_pictures_are_refused() {
        let message = |text| one(text).unwrap_err().to_string();
        for text in ["<svg/>", "<svg>\n<g/>\n</svg>", "<?xml version=\"1.0\"?>\n<svg>\n1\n"] {
            assert!(message(text).contains("this picture has no puzzle in it"), "{text}");
        }
        let broken = "<svg><metadata id=\"satoku-puzzle\">{\"givens\":</metadata></svg>";
        assert!(message(broken).contains("this is not a puzzle"));
    }
}
