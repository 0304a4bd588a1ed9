//! What a puzzle is wrapped in: a link, or data without a link, or nothing.

use std::borrow::Cow;

use super::lz;

/// A text that is meant as a puzzle of f-puzzles.
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

/// What SudokuPad writes before the data. (The longer one first.)
const PREFIXES: [&str; 2] = ["fpuzzles", "fpuz"];

/// The hosts of SudokuPad.
const PADS: [&str; 4] =
    ["sudokupad.app", "beta.sudokupad.app", "alpha.sudokupad.app", "app.crackingthecryptic.com"];

/// Hosts of links that only lead to others.
const SHORT: [&str; 4] = ["tinyurl.com", "bit.ly", "is.gd", "t.co"];

impl<'a> Envelope<'a> {
    /// What a line is wrapped in; none if it is no puzzle of f-puzzles.
    pub fn of(text: &'a str) -> Option<Self> {
        let text = text.trim();
        if text.starts_with('{') {
            return Some(Self::Json(text));
        }
        if text.starts_with(START) {
            return Some(Self::Data(text));
        }
        let id = PREFIXES.iter().find_map(|prefix| text.strip_prefix(prefix));
        if let Some(data) = id.filter(|data| data.starts_with(START)) {
            return Some(Self::Data(data));
        }
        let (host, rest) = link(text)?;
        match host.to_ascii_lowercase().as_str() {
            "f-puzzles.com" => Some(Self::of_f_puzzles(rest)),
            host if PADS.contains(&host) => Some(Self::of_pad(rest)),
            host if SHORT.contains(&host) => Some(Self::Empty(
                "the link is a short one without the puzzle in it; open it in a browser, and take the \
                 link that it leads to"
                    .to_owned(),
            )),
            _ => None,
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

    /// A link to SudokuPad, from behind the host.
    fn of_pad(rest: &'a str) -> Self {
        let (path, query) = rest.split_once('?').unwrap_or((rest, ""));
        let named = query.split('&').find_map(|part| part.strip_prefix("puzzleid="));
        let path = path.trim_start_matches('/');
        let id = named.unwrap_or_else(|| path.strip_prefix("sudoku/").unwrap_or(path));
        let id = id.split(['&', '#']).next().unwrap_or_default();
        if let Some(data) = PREFIXES.iter().find_map(|prefix| id.strip_prefix(prefix)) {
            return Self::Data(data);
        }
        let is_drawing = ["scl", "ctc", "scf"].iter().any(|prefix| id.starts_with(prefix));
        let what = if is_drawing {
            "the link has a drawing of SudokuPad in it, which does not tell the rules"
        } else if id.starts_with("classic") {
            "the link has a puzzle as SudokuPad packs it, which is not read"
        } else {
            "the link has the name of a puzzle that SudokuPad keeps"
        };
        Self::Empty(format!(
            "{what}, expected one that begins with fpuz and has the data of f-puzzles; open the \
             puzzle in a browser, and take its link to f-puzzles if its author gives one"
        ))
    }

    /// The JSON.
    ///
    /// # Errors
    /// Why there is none, in words.
    pub fn json(self) -> Result<Cow<'a, str>, String> {
        match self {
            Self::Json(text) if text.len() > lz::MAX_LENGTH => {
                let most = lz::MAX_LENGTH >> 20;
                Err(format!("the text is longer than {most} MiB, which no puzzle is"))
            }
            Self::Json(text) => Ok(Cow::Borrowed(text)),
            Self::Data(data) => Ok(Cow::Owned(lz::decompress(&decoded(data)?)?)),
            Self::Empty(why) => Err(why),
        }
    }
}

/// The host of a link, without `www`, and what follows it; none if the text is no link.
fn link(text: &str) -> Option<(&str, &str)> {
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

/// Data as they were before they became part of a link: `%2B` is a plus, and a space was one.
fn decoded(data: &str) -> Result<String, String> {
    let mut text = String::with_capacity(data.len());
    let mut rest = data.chars();
    while let Some(character) = rest.next() {
        text.push(match character {
            ' ' => '+',
            '%' => {
                let digits = rest
                    .as_str()
                    .get(..2)
                    .filter(|digits| digits.bytes().all(|b| b.is_ascii_hexdigit()));
                let code = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
                let Some(code) = code.filter(u8::is_ascii) else {
                    return Err(
                        "found \"%\" in the data without two digits after it, as in %2B".to_owned()
                    );
                };
                rest = rest.as_str()[2..].chars();
                char::from(code)
            }
            other => other,
        });
    }
    Ok(text)
}

/// JSON in which a surrogate without its partner, `\ud83d` alone, is replaced: no text in Rust has
/// such.
pub(super) fn mended(json: &str) -> Cow<'_, str> {
    let bytes = json.as_bytes();
    // The surrogate that is written at a place, if one is.
    let surrogate = |at: usize| {
        let is_escape = bytes.get(at..at + 2) == Some(b"\\u");
        let digits = json.get(at + 2..at + 6).filter(|_| is_escape)?;
        let unit = u16::from_str_radix(digits, 16).ok()?;
        (0xd800..0xe000).contains(&unit).then_some(unit)
    };
    let mut text = String::new();
    let (mut kept, mut at) = (0, 0);
    while let Some(next) = bytes[at..].iter().position(|&byte| byte == b'\\') {
        at += next;
        match (surrogate(at), surrogate(at + 6)) {
            (Some(0xd800..0xdc00), Some(0xdc00..0xe000)) => at += 12,
            (Some(_), _) => {
                text += &json[kept..at];
                text.push(char::REPLACEMENT_CHARACTER);
                at += 6;
                kept = at;
            }
            // (A backslash and what it stands before.)
            (None, _) => at = (at + 2).min(bytes.len()),
        }
    }
    if kept == 0 { Cow::Borrowed(json) } else { Cow::Owned(text + &json[kept..]) }
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
        check(
            "https://www.f-puzzles.com/?id=abcd",
            "the link has the number of a puzzle that f-pu",
        );
        check("https://tinyurl.com/abc", "the link is a short one without the puzzle in");
        check("https://www.f-puzzles.com/", "the link has no puzzle in it, expected ?load=");
        check("https://sudokupad.app/abcdef", "the link has the name of a puzzle that Sudoku");
        check(
            &format!("https://sudokupad.app/scl{EMPTY}"),
            "the link has a drawing of SudokuPad in it, wh",
        );
        check("https://example.org/?load=N4Ig", "-");
        check("fpuzzles.tsv", "-");
        check("53..7....6..195....98....6.", "-");
    }

    #[test]
    fn damaged_data_are_refused() {
        check(&EMPTY[..50], "the data are cut off: their end is missing");
        check(&EMPTY.replace('7', "~"), "found \"~\" in the data, expected letters of ba");
        check(&EMPTY.replace('7', "%zz"), "found \"%\" in the data without two digits afte");
        check(&format!("{EMPTY}{EMPTY}"), "the data go on behind their end, with \"=\"");
        let twice = EMPTY.trim_end_matches('=').repeat(2);
        check(&twice, "the data go on behind their end, with \"N\"");
        check("N4Ig/////////////", "the data are damaged: they name a phrase that");
    }

    #[test]
    fn half_of_a_surrogate_pair_is_replaced() {
        let json = r#"{"a":"\ud83d\ude00 \ud83d \\ud83d \ude00\n"}"#;
        assert_eq!(mended(json), "{\"a\":\"\\ud83d\\ude00 \u{fffd} \\\\ud83d \u{fffd}\\n\"}");
        assert_eq!(mended("{}"), "{}");
    }
}
