//! Links: which program they lead to, and how data stand in them.

use super::prelude::*;

/// Whether a text is a link.
pub(super) fn is_link(text: &str) -> bool {
    ["https://", "http://"].iter().any(|scheme| text.starts_with(scheme))
}

/// Whether it is one that leads to no program that is known here.
pub(super) fn is_other(text: &str) -> bool {
    is_link(text) && PuzzleLink::of(text).is_none()
}

/// Why a link is not read.
pub(super) fn unknown(link: &str, size: Size) -> ParseErrorKind {
    let (site, what) = if link.contains("penpa-edit") {
        ("penpa-edit", "it keeps a drawing, without its rules".to_owned())
    } else {
        let cells = size.cell_count();
        let host = split(link).map_or(link, |(host, _)| host);
        (host, format!("expected one with the {cells} digits of a grid in it"))
    };
    ParseErrorKind::Told(format!(
        "links of {site} are not known here: {what}; copy the grid, or what the site exports as text"
    ))
}

/// What is wrong with a line that is a link, but none that is read.
pub(super) fn complaint(text: &str, size: Size) -> Option<ParseErrorKind> {
    let link = first_word(text.trim()).0;
    is_other(link).then(|| unknown(link, size))
}

/// A link to a puzzle.
pub(super) enum PuzzleLink<'a> {
    /// To f-puzzles, with what follows the host.
    FPuzzles(&'a str),
    /// To SudokuPad, with the puzzle's id, which may be empty.
    SudokuPad(&'a str),
    /// To a site with pzprjs, with what follows the question mark.
    Pzprjs(&'a str),
    /// One that only leads to another.
    Short,
}

const PADS: [&str; 4] =
    ["sudokupad.app", "beta.sudokupad.app", "alpha.sudokupad.app", "app.crackingthecryptic.com"];

/// Sites with pzprjs.
const PZPRJS: [&str; 4] = ["puzz.link", "pzv.jp", "pzplus.tck.mn", "pzprxs.vercel.app"];

/// Hosts of links that only lead to others.
const SHORT: [&str; 4] = ["tinyurl.com", "bit.ly", "is.gd", "t.co"];

/// What SudokuPad's ids begin with that have the data of f-puzzles in them. (The longer one first.)
const F_PUZZLES: [&str; 2] = ["fpuzzles", "fpuz"];

/// The data of f-puzzles in an id of SudokuPad, if it has such.
pub(super) fn f_puzzles_data(id: &str) -> Option<&str> {
    F_PUZZLES.iter().find_map(|prefix| id.strip_prefix(prefix))
}

impl<'a> PuzzleLink<'a> {
    /// The link that a text is; none if it leads elsewhere.
    pub(super) fn of(text: &'a str) -> Option<Self> {
        let (host, rest) = split(text)?;
        match host.to_ascii_lowercase().as_str() {
            "f-puzzles.com" => Some(Self::FPuzzles(rest)),
            host if PADS.contains(&host) => Some(Self::SudokuPad(id(rest))),
            host if PZPRJS.contains(&host) => {
                Some(Self::Pzprjs(rest.split_once('?').map_or("", |(_, query)| query)))
            }
            host if SHORT.contains(&host) => Some(Self::Short),
            _ => None,
        }
    }
}

fn split(text: &str) -> Option<(&str, &str)> {
    let without = |text: &'_ str, prefix: &str| {
        let start = text.get(..prefix.len())?;
        start.eq_ignore_ascii_case(prefix).then_some(prefix.len())
    };
    let scheme = ["https://", "http://"].iter().find_map(|scheme| without(text, scheme));
    let address = &text[scheme.unwrap_or(0)..];
    let address = &address[without(address, "www.").unwrap_or(0)..];
    let end = address.find(['/', '?', '#']).unwrap_or(address.len());
    Some(address.split_at(end)).filter(|(host, _)| host.contains('.'))
}

fn id(rest: &str) -> &str {
    let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
    let named = query.split('&').find_map(|part| part.strip_prefix("puzzleid="));
    let path = path.trim_start_matches('/');
    let id = named.unwrap_or_else(|| path.strip_prefix("sudoku/").unwrap_or(path));
    id.split(['&', '#']).next().unwrap_or_default()
}

/// Data as they were before they became part of a link: `%2B` is a plus. Invalid UTF-8 is replaced.
/// Errors: a percent sign without two digits, in words.
pub(super) fn decoded(data: &str) -> Result<String, String> {
    if !data.contains('%') {
        return Ok(data.to_owned());
    }
    let mut bytes = Vec::with_capacity(data.len());
    let mut rest = data.bytes();
    while let Some(byte) = rest.next() {
        if byte != b'%' {
            bytes.push(byte);
            continue;
        }
        let mut digit = || char::from(rest.next()?).to_digit(16);
        let code = digit().zip(digit()).and_then(|(high, low)| u8::try_from(16 * high + low).ok());
        bytes.push(code.ok_or_else(|| {
            "found \"%\" in the data without two digits after it, as in %2B".to_owned()
        })?);
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
