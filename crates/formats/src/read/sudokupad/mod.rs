//! Puzzles of SudokuPad that are in their ids (`scl…`, `ctc…`) or links: the drawing of a puzzle,
//! with little of its rules.
//!
//! An id's data are packed by lz-string, and in them is a JSON object, or its shorter spelling,
//! which `short_json.rs` knows. The object has
//!
//! - `cells`, rows of objects with the `value` of a given, and `regions`, lists of cells `[row,
//!   column]` from 0. A puzzle is read if it is N x N with N regions of N cells: then it is a
//!   sudoku, as nothing else is solved on such a grid. The data do not say that rows, columns and
//!   regions hold different values;
//! - `cages`: with `unique: true` the cells differ, and they have a `sum`, or a number as their
//!   `value`; `style: "extraregion"` is an extra region. A sum whose cells may be equal is only
//!   read with `--cages-sum`. Cages without cells are texts about the puzzle: `title: …`, `rules:
//!   …`;
//! - `global` and flags of `metadata`: `antiknight`, `antiking`, `nonconsecutive`;
//! - `metadata` with a title, an author, rules in prose, and perhaps the solution, with which
//!   answers are compared;
//! - `lines`, `arrows`, `overlays` and `underlays`, which are drawings. What they mean is in the
//!   prose, if anywhere. A puzzle with any of them is refused, as its rules are not all there;
//!   `--incomplete` reads what is there, and says what is not.
//!
//! Ids that begin with `scf` are not read, and short ids name puzzles on a server. Those that begin
//! with `fpuz` are puzzles of f-puzzles.
//!
//! There is no specification. This is what SudokuPad's loader does with such ids, as far as it
//! tells rules.
//!
//! - `short_json.rs` reads the shorter spelling, `grid.rs` cells and regions, `cages.rs` cages,
//!   `metadata.rs` what is said about the puzzle; `rules.rs` puts them together. `shapes.rs` tells
//!   what is drawn, and where. `classic.rs` is a
//!   format of its own.

mod cages;
pub(super) mod classic;
mod grid;
mod metadata;
mod rules;
mod shapes;
mod short_json;
#[cfg(test)]
mod tests;

use super::{
    f_puzzles::{has_content, json, lz, unpacked},
    json::is_sudokupad,
    link,
    prelude::*,
    shape::Shape,
};

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "sudokupad",
    title: "A puzzle of SudokuPad",
    summary: "an id scl… or ctc…, or a link with it: givens, regions and cages; other rules are only drawn",
    example: "https://sudokupad.app/\
              sclN4YwzgXArADANCAphA2i4A3CBGAvnAgXThQLmNKJLMOICdk0V4YL5sLs5WSuOLmcAExs4AZk7DJEg\
              UO4U5HEmPnK4/EijkiSciWp0oVM4iACGqUI0E9BGrCoCuAOwCWAR0fIALviupBQy4RYiwANjgXDy8IXz\
              h/NDlbFWT1WjgsAHZIt08fPyQA7QoVQ2N0rAAOHOj84gBbRG8zABMzZohgbwgAcgAxAHtHOgACcwBzRD\
              AeuDABgBtHb1cB517sIQAWMTFNoWxtjf3dntxcIA\n",
    line: Some(OnLine { may_be: |text, _| Id::of(text).is_some(), read }),
};

/// A text that is meant as a puzzle of SudokuPad.
enum Id<'a> {
    /// The object itself.
    Json(&'a str),
    /// Its data, behind `scl` or `ctc`.
    Data(&'a str),
    /// Another one, and why it is not read, in words.
    Other(String),
}

/// How data begin: with an object, packed or as it is.
const STARTS: [&str; 4] = ["N4", "{", "%7B", "%7b"];

/// The longest name of a puzzle on the server.
const MAX_NAME: usize = 60;

impl<'a> Id<'a> {
    /// What a line is; none if it is not meant for SudokuPad.
    fn of(text: &'a str) -> Option<Self> {
        if is_sudokupad(text) {
            return Some(Self::Json(text));
        }
        let data = |id: &'a str| ["scl", "ctc"].iter().find_map(|prefix| id.strip_prefix(prefix));
        match PuzzleLink::of(text) {
            Some(PuzzleLink::SudokuPad(id)) => {
                let is_other = link::f_puzzles_data(id).is_some() || classic::packed(id).is_some();
                match data(id) {
                    _ if is_other => None,
                    Some(data) => Some(Self::Data(data)),
                    None => Some(Self::Other(not_read(id))),
                }
            }
            Some(_) => None,
            None if text.starts_with("scf") && text.len() > MAX_NAME => {
                Some(Self::Other(not_read(text)))
            }
            None => data(text)
                .filter(|data| STARTS.iter().any(|start| data.starts_with(start)))
                .map(Self::Data),
        }
    }

    /// The object. Errors: why there is none, in words.
    fn object(self) -> Result<Map<String, Json>, String> {
        let text = match self {
            Self::Json(text) => text.to_owned(),
            Self::Data(data) => {
                let text = link::decoded(data)?;
                if text.starts_with('{') { text } else { unpacked(data)? }
            }
            Self::Other(why) => return Err(why),
        };
        if text.len() > 3 * lz::MAX_LENGTH {
            return Err("the text is longer than any puzzle is".to_owned());
        }
        // (Text in the shorter spelling is never JSON, as its keys are without quotes.)
        json::object(&text).or_else(|_| short_json::object(&text))
    }
}

fn not_read(id: &str) -> String {
    let what = match id {
        "" => "the link has no puzzle in it",
        _ if id.starts_with("scf") => {
            "the puzzle is packed in a way of SudokuPad's that is not read (scf)"
        }
        _ => "the link has the name of a puzzle that SudokuPad keeps, and not the puzzle",
    };
    format!(
        "{what}, expected an id that begins with fpuz, scl or ctc and has the data in it; open the puzzle in \
         a browser, and take its link to f-puzzles if its author gives one, or export it there"
    )
}

fn read(text: &str, reading: Reading) -> Result<Instance, LineError> {
    let none = || "this is not a puzzle of SudokuPad, expected its id or a link to it".to_owned();
    let object = Id::of(text).ok_or_else(none).and_then(Id::object);
    let object = object.map_err(ParseErrorKind::Told)?;
    // (JSON may have tabs and the like between its words.)
    let name = text.replace(is_control, " ");
    Ok(rules::puzzle(&name, &object, reading)?)
}

/// The drawings in a text that a puzzle of SudokuPad was read from; none if the text is none.
pub(super) fn drawn_in(text: &str, size: Size, settings: &Settings) -> Option<Vec<Shape>> {
    let file = Id::of(text)?.object().ok()?;
    Some(shapes::shapes(&file, size, settings))
}

/// Refuses fields that are not known and might mean something.
fn check_fields(
    name: &str,
    fields: &Map<String, Json>,
    known: &[&str],
    settings: &Settings,
) -> Result<(), ParseErrorKind> {
    let is_known =
        |field: &str| known.iter().any(|known| has_word(known, field)) || settings.ignores(field);
    let odd = fields.iter().find(|(field, value)| !is_known(field) && has_content(value));
    match odd {
        None => Ok(()),
        Some((field, _)) if name.is_empty() => {
            Err(ParseErrorKind::UnknownRule { name: shortened(field), suggestion: None })
        }
        Some((field, _)) => {
            let field = shortened(field);
            let problem =
                format!("the field `{field}` is not understood; --ignore {field} leaves it out");
            Err(ParseErrorKind::rule(name, problem))
        }
    }
}
