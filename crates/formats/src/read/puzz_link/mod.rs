//! Links to puzz.link and other sites with pzprjs, for the genres that are known here.
//!
//! ```text
//! https://puzz.link/p?GENRE/[FLAG/]COLUMNS/ROWS/BODY
//! ```
//!
//! A row of [`LINKS`] has the parts of a genre's body in their order. Each part says one part of a
//! [`Problem`], and is read and written in one place: clues in a [code](codes) in some
//! [places](places), with [faces](faces) there; the lines between [regions](borders); the cells of
//! a [kakuro]. What a link says that a problem cannot is refused, and the other way round.
//!
//! Source: the sources of pzprjs (github.com/robx/pzprjs): `src/variety/*.js`, functions
//! `decodePzpr` and `encodePzpr`; `src/variety-common/Encode.js`; `src/pzpr/parser.js`.

mod body;
mod borders;
mod codes;
mod faces;
mod kakuro;
mod places;
mod sudoku;
mod table;
#[cfg(test)]
mod tests;

use self::{
    body::{Body, Wrong},
    codes::{Clue, Mark},
    table::{LINKS, Link, List, Part},
};
use super::{cells::label, prelude::*, problem};

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "puzz-link",
    title: "A link to puzz.link",
    summary: "a link to a puzzle of a genre in puzz.link or pzv.jp, and after a space a label",
    example: "https://puzz.link/p?nurikabe/5/5/g5k2o1k3g\n",
    line: Some(OnLine { may_be: |text, _| start(first_word(text).0).is_some(), read }),
};

/// The most cells that a puzzle in a link may have.
pub(crate) const MOST_CELLS: usize = 10_000;

pub(crate) use self::sudoku::link_of_grid;

/// What links are written to.
const SITE: &str = "https://puzz.link/p?";

/// Where the genre begins in a link; none if it does not lead to a site with pzprjs.
fn start(link: &str) -> Option<usize> {
    let behind = |rest: &str| link.len() - rest.len();
    if let Some(PuzzleLink::Pzprjs(query)) = PuzzleLink::of(link) {
        return Some(behind(query));
    }
    let query = ["p?", "p.html?"].iter().find_map(|page| link.strip_prefix(page))?;
    let (name, _) = query.split_once('/')?;
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphabetic());
    is_name.then(|| behind(query))
}

fn read(text: &str, reading: Reading) -> Result<Instance, LineError> {
    let ((link, rest), Reading { settings, models }) = (first_word(text), reading);
    if let Some(mut body) = sudoku_body(link) {
        let error = |wrong| error(link, sudoku::NAME, wrong);
        let (side, numbers) = sudoku::read(&mut body).map_err(error)?;
        let model = reading.with_named(&models.named(&usual_sudoku(side))?)?;
        let cells = numbers.into_iter().map(|number| model.size().board().value(number?)).collect();
        return Ok(models.puzzle(&model, cells, rest, None)?.named(link));
    }
    if settings.model_is_fixed {
        return Err(ParseErrorKind::ModelOfFile.into());
    }
    let (genre, problem) = problem_of(link)?;
    let puzzle = problem::puzzle(genre, &problem, models)?;
    Ok(puzzle.named(link).labelled(label(rest)))
}

/// What follows the name in a link to a sudoku.
fn sudoku_body(link: &str) -> Option<Body<'_>> {
    let mut body = Body::new(link, start(link)?);
    let name = body.field("").ok()?;
    (name.strip_suffix("_edit").unwrap_or(name) == sudoku::NAME).then_some(body)
}

fn error(link: &str, genre: &'static str, Wrong { at, message }: Wrong) -> LineError {
    let column = link[..at].chars().count() + 1;
    LineError::at(column, ParseErrorKind::Genre { genre, problem: message })
}

/// The genre and the problem of a link. Errors: the place, what is there, and what was expected.
fn problem_of(link: &str) -> Result<(&'static Genre, Problem), LineError> {
    let mut body = Body::new(link, start(link).unwrap_or(link.len()));
    let row = row_of(&mut body).map_err(|wrong| error(link, FORMAT.name, wrong))?;
    let genre = genre::named(row.genre).expect("rows are of genres");
    let problem = row.read(genre, &mut body).map_err(|wrong| error(link, genre.name, wrong))?;
    Ok((genre, problem))
}

fn row_of(body: &mut Body<'_>) -> Result<&'static Link, Wrong> {
    let at = body.at();
    let name = body.field("a genre, as in https://puzz.link/p?nurikabe/…")?;
    // (A link for editing.)
    let name = name.strip_suffix("_edit").unwrap_or(name);
    LINKS.iter().find(|row| row.names.contains(&name)).ok_or_else(|| {
        let known = LINKS.iter().map(|row| row.names[0]).chain([sudoku::NAME]).format(", ");
        Wrong { at, message: format!("{name:?} is not a genre known here, expected {known}") }
    })
}

/// The link of a problem. Errors: what a link cannot say, in words.
pub(crate) fn link_of(genre: &Genre, problem: &Problem) -> Result<String, String> {
    let row = LINKS.iter().find(|row| row.genre == genre.name);
    let row = row.ok_or_else(|| format!("no links of the genre {} are known here", genre.name))?;
    let count = problem.rows * problem.columns;
    if count > MOST_CELLS {
        return Err(format!("there are {count} cells, expected up to {MOST_CELLS}"));
    }
    if problem.regions.contains(&Problem::NO_REGION) {
        return Err("it has cells in no region, and a link has none".to_owned());
    }
    row.write(genre, problem)
}

impl Link {
    fn read(&self, genre: &'static Genre, body: &mut Body<'_>) -> Result<Problem, Wrong> {
        let start = body.at();
        let mut columns = body.field("the number of columns")?;
        let mut has_flag = false;
        if !is_number(columns) {
            has_flag = self.flag.as_ref().is_some_and(|flag| flag.name == columns);
            if !has_flag && !columns.is_empty() {
                return Err(Wrong { at: start, message: unknown_flag(columns) });
            }
            columns = body.field("the number of columns")?;
        }
        let rows = body.field("the number of rows")?;
        let most = Size::MAX_SIDE - self.frame;
        let side = |field: &str| field.parse().ok().filter(|side| (1..=most).contains(side));
        let (Some(rows), Some(columns)) = (side(rows), side(columns)) else {
            let message = format!(
                "found {columns:?} columns and {rows:?} rows, expected each from 1 to {most}"
            );
            return Err(Wrong { at: start, message });
        };
        if rows * columns > MOST_CELLS {
            let message =
                format!("found {rows} rows of {columns} cells, expected up to {MOST_CELLS} cells");
            return Err(Wrong { at: start, message });
        }
        let mut problem = Problem::empty(genre, rows + self.frame, columns + self.frame);
        for part in self.parts {
            self.read_part(part, genre, body, &mut problem)?;
        }
        if !body.is_at_end() {
            return Err(body.wrong("the end of the link"));
        }
        if let Some(flag) = self.flag.as_ref().filter(|_| !has_flag) {
            (flag.is_idle)(&problem).map_err(|message| Wrong { at: start, message })?;
        }
        Ok(problem)
    }

    fn read_part(
        &self,
        part: &Part,
        genre: &Genre,
        body: &mut Body<'_>,
        problem: &mut Problem,
    ) -> Result<(), Wrong> {
        match part {
            Part::Clues(list) if list.may_lack && body.is_at_end() => Ok(()),
            Part::Clues(list) => self.read_list(list, genre, body, problem),
            Part::Number(faces) => {
                let at = body.at();
                let field = body.field("a number")?;
                let number = faces::NUMBERS.clue(field);
                let word = number.and_then(|number| faces.word(number)).ok_or_else(|| {
                    let message = format!("found {field:?}, expected {}", faces.expected);
                    Wrong { at, message }
                })?;
                problem.number = vec![word];
                Ok(())
            }
            Part::Borders => borders::read(body, problem),
            Part::Plates => borders::read_plates(body, problem),
            Part::Slash => body.take("a slash", |c| (c == '/').then_some(())),
            Part::Kakuro => kakuro::read(body, problem),
        }
    }

    fn read_list(
        &self,
        List { places, code, faces, .. }: &List,
        genre: &Genre,
        body: &mut Body<'_>,
        problem: &mut Problem,
    ) -> Result<(), Wrong> {
        let marks = code.read(body, places.count(problem))?;
        let word = |(at, mark): (usize, Option<Mark>)| {
            let Some(Mark { clue, at: byte }) = mark else { return Ok(String::new()) };
            faces.word(clue).ok_or_else(|| {
                let place = places.name(genre, problem, at);
                let message = match clue {
                    Clue::Unknown => {
                        format!("{place}: found {}, which is not known here", self.unknown)
                    }
                    Clue::Number(number) => {
                        format!("{place}: found {number}, expected {}", faces.expected)
                    }
                };
                Wrong { at: byte, message }
            })
        };
        let words = marks.into_iter().enumerate().map(word).collect::<Result<_, _>>()?;
        places.put(problem, words);
        Ok(())
    }

    fn write(&self, genre: &Genre, problem: &Problem) -> Result<String, String> {
        let has_number = self.parts.iter().any(|part| matches!(part, Part::Number(_)));
        // (Skyscrapers are as high as there are cells where nothing else is said.)
        let is_usual = genre.name == "skyscrapers" && problem.number == [problem.rows.to_string()];
        let most = usize::from(has_number);
        if problem.number.len() > most && !is_usual {
            let key = genre.clues.number.unwrap_or("number");
            let found = problem.number[most..].join(" ");
            return Err(format!("`{key}`: found {found:?}, which a link cannot say"));
        }
        let name = self.names[0];
        let flag = self.flag.as_ref().map_or(String::new(), |flag| format!("{}/", flag.name));
        let [columns, rows] = [problem.columns, problem.rows].map(|side| side - self.frame);
        let mut text = format!("{SITE}{name}/{flag}{columns}/{rows}/");
        for part in self.parts {
            text += &write_part(part, genre, problem)?;
        }
        Ok(text)
    }
}

fn unknown_flag(flag: &str) -> String {
    if flag.starts_with("v:") {
        return format!("found the flag {flag:?}: the rules are a variant's, which no link tells");
    }
    format!("found {flag:?}, expected the number of columns")
}

fn write_part(part: &Part, genre: &Genre, problem: &Problem) -> Result<String, String> {
    match part {
        Part::Clues(list) => write_list(list, genre, problem),
        Part::Number(faces) => {
            let key = genre.clues.number.unwrap_or("number");
            let word = problem.number.first().map_or("1", String::as_str);
            match faces.clue(word) {
                Some(Clue::Number(number)) => Ok(format!("{number}/")),
                _ => Err(format!("`{key}`: found {word:?}, expected {}", faces.expected)),
            }
        }
        Part::Borders => borders::write(problem),
        Part::Plates => borders::write_plates(problem),
        Part::Slash => Ok("/".to_owned()),
        Part::Kakuro => kakuro::write(problem),
    }
}

fn write_list(
    List { places, code, faces, may_lack }: &List,
    genre: &Genre,
    problem: &Problem,
) -> Result<String, String> {
    let words = places.clues(genre, problem)?;
    if *may_lack && words.iter().all(String::is_empty) {
        return Ok(String::new());
    }
    let wrong = |at: usize| {
        let place = places.name(genre, problem, at);
        format!("{place}: found {:?}, expected {} that a link can say", words[at], faces.expected)
    };
    let clue = |(at, word): (usize, &String)| {
        if word.is_empty() {
            return Ok(None);
        }
        faces.clue(word).map(Some).ok_or_else(|| wrong(at))
    };
    let clues: Vec<Option<Clue>> = words.iter().enumerate().map(clue).try_collect()?;
    code.write(&clues).map_err(wrong)
}
