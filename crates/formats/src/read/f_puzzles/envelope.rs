//! What a puzzle is wrapped in: a link, or data without a link, or nothing.

use super::lz;
use crate::read::{link, prelude::*};

pub(super) enum Envelope<'a> {
    /// The JSON itself.
    Json(&'a str),
    /// Its data, packed by lz-string.
    Data(&'a str),
    /// A link without the puzzle in it, and why, in words.
    Empty(String),
}

/// How the data of nearly every puzzle begin: they are of `{"`.
const START: &str = "N4Ig";

impl<'a> Envelope<'a> {
    /// What a line is wrapped in; none if it is not meant for f-puzzles.
    pub(super) fn of(text: &'a str) -> Option<Self> {
        let text = text.trim();
        if text.starts_with('{') {
            return Some(Self::Json(text));
        }
        if text.starts_with(START) {
            return Some(Self::Data(text));
        }
        if let Some(data) = link::f_puzzles_data(text).filter(|data| data.starts_with(START)) {
            return Some(Self::Data(data));
        }
        match PuzzleLink::of(text)? {
            PuzzleLink::FPuzzles(rest) => Some(Self::of_f_puzzles(rest)),
            PuzzleLink::SudokuPad(id) => link::f_puzzles_data(id).map(Self::Data),
            PuzzleLink::Pzprjs(_) => None,
            PuzzleLink::Short => Some(Self::Empty(
                "the link is a short one without the puzzle in it; open it in a browser, and take the \
                 link that it leads to"
                    .to_owned(),
            )),
        }
    }

    /// A link to f-puzzles, from behind the host.
    fn of_f_puzzles(rest: &'a str) -> Self {
        let query = rest.split_once('?').map_or("", |(_, query)| query);
        let find = |key: &str| query.split('&').find_map(|part| part.strip_prefix(key));
        if let Some(data) = find("load=").filter(|data| !data.is_empty()) {
            return Self::Data(data);
        }
        let what = match find("id=") {
            Some(_) => "the link has the number of a puzzle that f-puzzles keeps",
            None => "the link has no puzzle in it",
        };
        Self::Empty(format!(
            "{what}, expected ?load= and its data; open it in a browser, then choose Export, and the \
             link there"
        ))
    }

    /// The JSON.
    ///
    /// # Errors
    /// Why there is none, in words.
    pub(super) fn json(self) -> Result<Cow<'a, str>, String> {
        match self {
            Self::Json(text) if text.len() > lz::MAX_LENGTH => {
                let most = lz::MAX_LENGTH >> 20;
                Err(format!("the text is longer than {most} MiB, which no puzzle is"))
            }
            Self::Json(text) => Ok(Cow::Borrowed(text)),
            Self::Data(data) => Ok(Cow::Owned(unpacked(data)?)),
            Self::Empty(why) => Err(why),
        }
    }
}

/// The text that data of lz-string in a link are; where a plus became a space, that was one.
/// Errors: what is wrong with them, in words.
pub(in crate::read) fn unpacked(data: &str) -> Result<String, String> {
    lz::decompress(&link::decoded(data)?.replace(' ', "+"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = match Envelope::of(text).map(Envelope::json) {
            None => "-".to_owned(),
            Some(Ok(json)) => json.into_owned(),
            Some(Err(why)) => why.chars().take(45).collect(),
        };
        assert_eq!(found, expected, "{text}");
    }

    /// An empty 9x9.
    const EMPTY: &str = "N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgIm9hk0UM6zR4rssW0iQA=";

    #[test]
    fn links_and_ids_are_unwrapped() {
        let row = format!("[{}]", ["{}"; 9].join(","));
        let json = format!("{{\"size\":9,\"grid\":[{}]}}", vec![row; 9].join(","));
        check(&json, &json);
        check(EMPTY, &json);
        check(EMPTY.trim_end_matches('='), &json);
        check(&format!("{EMPTY}=="), &json);
        for before in [
            "https://www.f-puzzles.com/?load=",
            "https://f-puzzles.com/?load=",
            "http://www.f-puzzles.com/?load=",
            "f-puzzles.com/?load=",
            "https://sudokupad.app/fpuzzles",
            "https://sudokupad.app/fpuz",
            "https://beta.sudokupad.app/sudoku/fpuz",
            "https://app.crackingthecryptic.com/sudoku/fpuzzles",
            "https://sudokupad.app/?puzzleid=fpuz",
            "fpuzzles",
            "fpuz",
        ] {
            check(&format!("{before}{EMPTY}"), &json);
            let escaped = EMPTY.replace('+', "%2B").replace('/', "%2f").replace('=', "%3D");
            check(&format!("{before}{escaped}"), &json);
            check(&format!("{before}{}", EMPTY.replace('+', " ")), &json);
        }
        check(&format!("https://f-puzzles.com/?load={EMPTY}&x=1"), &json);
    }

    #[test]
    fn links_without_a_puzzle_are_refused_and_other_texts_are_none() {
        let number = "the link has the number of a puzzle that f-pu";
        check("https://www.f-puzzles.com/?id=abcd", number);
        check("https://tinyurl.com/abc", "the link is a short one without the puzzle in");
        check("https://www.f-puzzles.com/", "the link has no puzzle in it, expected ?load=");
        check("https://sudokupad.app/abcdef", "-");
        check(&format!("https://sudokupad.app/scl{EMPTY}"), "-");
        check("https://example.org/?load=N4Ig", "-");
        check("fpuzzles.tsv", "-");
        check("53..7....6..195....98....6.", "-");
    }

    #[test]
    fn damaged_data_are_refused() {
        check(&EMPTY[..50], "the data are cut off: their end is missing");
        check(&EMPTY.replace('7', "~"), "found \"~\" in the data, expected letters of ba");
        check(&EMPTY.replace('7', "%zz"), "found \"%\" in the data without two digits afte");
        check(&format!("{EMPTY}{EMPTY}"), "the data go on after their end, with \"=\"");
        let twice = EMPTY.trim_end_matches('=').repeat(2);
        check(&twice, "the data go on after their end, with \"N\"");
        check("N4Ig/////////////", "the data are damaged: they name a phrase that");
    }
}
