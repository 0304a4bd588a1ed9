//! The sentences of rules in prose, and the words of a sentence.

use crate::{prelude::*, read::colour_named};
use satoku_rules::printable::printable;

/// A sentence as people see it, and its words in lower case.
pub(super) struct Sentence {
    /// On one line, and safe to print.
    pub shown: String,
    words: Vec<String>,
}

/// The most characters of a sentence that are looked at.
const LONGEST: usize = 1000;

/// What ends with a full stop inside a sentence.
const SHORT: [&str; 7] = ["e.g.", "i.e.", "eg.", "ie.", "etc.", "vs.", "resp."];

/// The sentences of a text. An end of a line ends one, too.
pub(super) fn sentences(prose: &str) -> Vec<Sentence> {
    let is_line_end = |c: char| matches!(c, '\n' | '\r' | '\u{85}' | '\u{2028}' | '\u{2029}');
    let mut sentences = Vec::new();
    for line in prose.split(is_line_end) {
        let mut words: Vec<&str> = Vec::new();
        for word in line.split_whitespace() {
            words.push(word);
            let bare = word.trim_matches(['(', ')', '"', '\'', '\u{201d}', '\u{2019}']);
            let is_short = SHORT.contains(&&*bare.to_lowercase());
            if bare.ends_with(['.', '!', '?', ';']) && !is_short {
                sentences.extend(Sentence::of(&words.join(" ")));
                words.clear();
            }
        }
        sentences.extend(Sentence::of(&words.join(" ")));
    }
    sentences
}

impl Sentence {
    /// The sentence that a text is; none if it has no word.
    pub(super) fn of(text: &str) -> Option<Self> {
        let text = text.trim_start_matches(|c: char| c.is_whitespace() || "-*+•·–—".contains(c));
        let cut = text.char_indices().nth(LONGEST).map(|(end, _)| end);
        let shown = match cut {
            Some(end) => format!("{}…", &text[..end]),
            None => text.trim_end().to_owned(),
        };
        let words = words(&shown);
        let is_number =
            words.len() < 2 && words.iter().all(|word| !word.contains(char::is_alphabetic));
        (!is_number).then(|| Self { shown: printable(&shown), words })
    }

    /// Whether it has all that a phrase of a pattern asks for.
    pub(super) fn says(&self, phrase: &str) -> bool {
        phrase.split('&').all(|part| self.has_any(part))
    }

    /// Whether it has any of several words or rows of words, with `|` between them. A word that
    /// ends with `-` is the beginning of one.
    pub(super) fn has_any(&self, any: &str) -> bool {
        any.split('|').any(|words| self.find(words).is_some())
    }

    /// Whether all of its words are among these, or numbers and sizes of grids.
    pub(super) fn is_all_of(&self, known: &str) -> bool {
        let is_number = |word: &str| word.bytes().all(|b| b.is_ascii_digit() || b == b'x');
        let is_known = |word: &str| known.split('|').any(|known| known == word);
        self.words.iter().all(|word| is_number(word) || is_known(word))
    }

    /// The place behind these words.
    fn find(&self, words: &str) -> Option<usize> {
        let sought: Vec<&str> = words.split_whitespace().collect();
        let is = |word: &str, sought: &str| match sought.strip_suffix('-') {
            Some(stem) => word.starts_with(stem),
            None => word == sought,
        };
        let fits = |row: &[String]| row.iter().zip(&sought).all(|(word, sought)| is(word, sought));
        let count = sought.len();
        let at = self.words.windows(count.max(1)).position(fits);
        at.filter(|_| count > 0).map(|at| at + count)
    }

    /// The number behind any of these words, if one is there.
    pub(super) fn number_after(&self, any: &str) -> Option<i64> {
        any.split('|').find_map(|words| number(self.words.get(self.find(words)?)?))
    }

    /// The colours that it names, each as a row of names.
    pub(super) fn colours(&self) -> impl Iterator<Item = &'static str> {
        self.words.iter().filter_map(|word| colour_named(word)).unique()
    }

    /// Its parts between commas and words such as "and".
    pub(super) fn clauses(&self) -> Vec<Self> {
        let text = self.shown.replace(" and ", ", ").replace(" while ", ", ");
        text.split([',', ':', '(', ')']).filter_map(Self::of).collect()
    }

    /// The ranges of numbers that it names: `1-9`, `1 to 6`, `0 through 8`.
    pub(super) fn ranges(&self) -> Vec<[i64; 2]> {
        let pairs = self.words.iter().tuple_windows().filter_map(|(first, link, last)| {
            let is_link = ["to", "through", "thru", "-"].contains(&&**link);
            Some([digits(first)?, digits(last).filter(|_| is_link)?])
        });
        pairs.collect()
    }

    /// The grids that it names: 6 of `6x6`.
    pub(super) fn sides(&self) -> impl Iterator<Item = [i64; 2]> {
        self.words.iter().filter_map(|word| {
            let (rows, columns) = word.split_once('x')?;
            Some([digits(rows)?, digits(columns)?])
        })
    }
}

/// A text's words: letters and digits, without apostrophes; `-` between two digits is one, too.
fn words(text: &str) -> Vec<String> {
    let text: String = text.to_lowercase().replace(['\'', '\u{2019}', '`'], "");
    let characters: Vec<char> = text.chars().collect();
    let is_digit =
        |at: Option<usize>| at.and_then(|at| characters.get(at)).is_some_and(char::is_ascii_digit);
    let mut spaced = String::with_capacity(text.len());
    for (at, &c) in characters.iter().enumerate() {
        match c {
            '-' | '–' if is_digit(at.checked_sub(1)) && is_digit(Some(at + 1)) => spaced += " - ",
            '×' => spaced.push('x'),
            c if c.is_alphanumeric() && !is_control(c) => spaced.push(c),
            '<' | '>' | '^' | '=' => spaced += &format!(" {c} "),
            _ => spaced.push(' '),
        }
    }
    spaced.split_whitespace().map(str::to_owned).collect()
}

/// A number of up to four digits.
pub(super) fn digits(word: &str) -> Option<i64> {
    let is_number = (1..=4).contains(&word.len()) && word.bytes().all(|b| b.is_ascii_digit());
    word.parse().ok().filter(|_| is_number)
}

/// A number in digits or as a word.
fn number(word: &str) -> Option<i64> {
    const WORDS: [&str; 13] = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
        "eleven", "twelve",
    ];
    digits(word).or_else(|| WORDS.iter().position(|name| *name == word).map(|at| at as i64))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_end_at_full_stops_and_lines() {
        let prose =
            "Normal sudoku rules apply. 1.\n- Cells (e.g. r1c1) sum to 1.5; that's \"it!\" Yes";
        let shown: Vec<String> = sentences(prose).into_iter().map(|s| s.shown).collect();
        let expected = [
            "Normal sudoku rules apply.",
            "Cells (e.g. r1c1) sum to 1.5;",
            "that's \"it!\"",
            "Yes",
        ];
        assert_eq!(shown, expected);
    }

    #[test]
    fn words_are_sought_in_rows_and_by_their_beginnings() {
        let sentence =
            Sentence::of("A knight's-move apart: X's sum to TEN, digits 1–9 (6×6)").unwrap();
        assert!(sentence.says("knights move & xs|vs & sum-"));
        assert!(!sentence.says("knights apart"));
        assert!(!sentence.says("knight"));
        assert_eq!(sentence.number_after("at least|sum- to"), Some(10));
        assert_eq!(sentence.ranges(), [[1, 9]]);
        assert_eq!(sentence.sides().collect::<Vec<_>>(), [[6, 6]]);
    }
}
