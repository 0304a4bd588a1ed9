//! What a puzzle says of itself in words.

use serde::Serialize;

use crate::printable::{is_blank, on_one_line};

/// What a puzzle says of itself in words: for people, and nothing that an engine asks. A rule that
/// is in this prose alone holds nowhere.
///
/// These are texts as they were written, on several lines and with whatever characters;
/// [`About::citation`] and [`About::below`] are fit to be printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct About {
    /// Its title.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// Who made it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub author: Option<String>,
    /// Its rules in prose, perhaps on several lines.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rules: Option<String>,
    /// Where it is from: a book, an address.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

/// Of a puzzle that says nothing.
pub(super) static NOTHING: About = About { title: None, author: None, rules: None, source: None };

impl About {
    /// The names of its parts, as puzzle files, tables and JSON have them.
    pub const NAMES: [&str; 4] = ["title", "author", "rules", "source"];

    /// What `text` gives for each of the [names](Self::NAMES).
    pub fn of(text: impl FnMut(&'static str) -> Option<String>) -> Self {
        let [title, author, rules, source] = Self::NAMES.map(text);
        Self { title, author, rules, source }
    }

    /// Its parts by their [names](Self::NAMES), those that are there.
    pub fn parts(&self) -> impl Iterator<Item = (&'static str, &str)> {
        let texts = [&self.title, &self.author, &self.rules, &self.source];
        Self::NAMES.into_iter().zip(texts).filter_map(|(name, text)| Some((name, text.as_deref()?)))
    }

    /// Whether it says nothing.
    pub fn is_empty(&self) -> bool {
        *self == NOTHING
    }

    /// The same, completed with parts of the other where this one has none.
    #[must_use]
    pub fn or_else(self, other: &Self) -> Self {
        let Self { title, author, rules, source } = other.clone();
        Self {
            title: self.title.or(title),
            author: self.author.or(author),
            rules: self.rules.or(rules),
            source: self.source.or(source),
        }
    }

    /// The title and the author, as people cite a puzzle, on one line: `Ripples by Somebody`.
    pub fn citation(&self) -> Option<String> {
        let title = self.title.as_deref().map(on_one_line);
        let author = self.author.as_deref().map(|author| format!("by {}", on_one_line(author)));
        let parts: Vec<String> = title.into_iter().chain(author).collect();
        (!parts.is_empty()).then(|| parts.join(" "))
    }

    /// What stands below a drawing: the rules, line by line, and the source.
    pub fn below(&self) -> impl Iterator<Item = String> {
        let rules = self.rules.iter().flat_map(|rules| rules.lines()).map(on_one_line);
        let source =
            self.source.as_deref().map(|source| format!("Source: {}", on_one_line(source)));
        rules.chain(source)
    }

    /// The same with `\n` at the end of lines, and without texts that are blank.
    pub(super) fn tidied(self) -> Self {
        let tidied = |text: Option<String>| {
            let text = text.filter(|text| !is_blank(text))?;
            let has_returns = text.contains('\r');
            Some(if has_returns { text.replace("\r\n", "\n").replace('\r', "\n") } else { text })
        };
        let texts = [self.title, self.author, self.rules, self.source].map(tidied);
        let [title, author, rules, source] = texts;
        Self { title, author, rules, source }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_citation_is_on_one_line_and_no_command_to_a_terminal() {
        let about = |title: &str, author: &str| About {
            title: Some(title.to_owned()),
            author: Some(author.to_owned()),
            ..About::default()
        };
        let check = |about: About, expected: Option<&str>| {
            assert_eq!(about.tidied().citation().as_deref(), expected);
        };
        check(about("Ripples", "Somebody"), Some("Ripples by Somebody"));
        check(about(" \n\u{200b}", "É\u{1b}[31m"), Some("by É\u{fffd}[31m"));
        check(about("  a\r\n\tb  c", ""), Some("a b c"));
        check(about("", ""), None);
    }

    #[test]
    fn rules_keep_their_lines() {
        let rules = Some("One.\r\n\r\n  Two\u{202e}.\rThree.".to_owned());
        let source = Some("https://example.org".to_owned());
        let about = About { rules, source, ..About::default() }.tidied();
        assert_eq!(about.rules.as_deref(), Some("One.\n\n  Two\u{202e}.\nThree."));
        let below: Vec<String> = about.below().collect();
        assert_eq!(below, ["One.", "", "Two\u{fffd}.", "Three.", "Source: https://example.org"]);
    }
}
