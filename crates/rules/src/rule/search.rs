//! Kinds by what people call them.
//!
//! Words are compared without case, spaces, hyphens and plurals, so that "Thermos" finds the
//! thermometer, and "x sums" the X-sum. A kind's own name comes first; then what kinds are called,
//! here and in other programs; then whatever mentions the words.

use itertools::Itertools;

use super::{
    kind::Kind,
    kinds::{KINDS, kind},
};

impl Kind {
    /// What it is called beside its name: its title, what people say, and its names in f-puzzles
    /// and ISS.
    pub fn names(&self) -> impl Iterator<Item = &'static str> + use<> {
        let titles = self.title.split(['(', ')']).map(str::trim).filter(|title| !title.is_empty());
        let f_puzzles = self.f_puzzles.iter().map(|key| key.name);
        let iss = self.iss.iter().map(|tag| tag.name);
        self.called.iter().copied().chain(titles).chain(f_puzzles).chain(iss)
    }
}

/// The kinds that are called so: the one whose name it is, or else all that people call so. Words
/// such as "sudoku" and "line" may stand beside it.
///
/// ```
/// # use satoku_rules as satoku;
/// use satoku::rule;
///
/// let names = |words| rule::called(words).iter().map(|kind| kind.name).collect::<Vec<_>>();
/// assert_eq!(names("Thermos"), ["thermometer"]);
/// assert_eq!(names("kropki"), ["difference", "ratio"]);
/// ```
pub fn called(words: &str) -> Vec<&'static Kind> {
    if let Some(kind) = kind(words.trim()) {
        return vec![kind];
    }
    let called = |wanted: &str| {
        let own = KINDS.iter().copied().filter(|kind| plain(kind.name) == wanted).collect_vec();
        if !own.is_empty() {
            return own;
        }
        let is_called = |kind: &&Kind| kind.names().any(|name| plain(name) == wanted);
        KINDS.iter().copied().filter(is_called).collect()
    };
    let found = called(&plain(words));
    if found.is_empty() { called(&telling(words).join("")) } else { found }
}

/// The kinds whose names mention all of these words, or else those whose line about them does.
pub fn mentioning(words: &str) -> Vec<&'static Kind> {
    let words = telling(words).filter(|word| word.len() > 2).collect_vec();
    let mention = |text: &dyn Fn(&Kind) -> String| {
        let mentions = |kind: &&Kind| words.iter().all(|word| text(kind).contains(word.as_str()));
        KINDS.iter().copied().filter(|_| !words.is_empty()).filter(mentions).collect_vec()
    };
    let names = |kind: &Kind| plain(kind.name) + " " + &kind.names().map(plain).join(" ");
    let found = mention(&names);
    if found.is_empty() {
        mention(&|kind| names(kind) + " " + &kind.about.to_lowercase())
    } else {
        found
    }
}

/// Whether a title has all of these words: so a model is found by what its title says.
pub(crate) fn is_titled(title: &str, words: &str) -> bool {
    let title = words_of(title).map(singular).collect_vec();
    let mut words = telling(words).peekable();
    words.peek().is_some() && words.all(|word| title.contains(&word))
}

/// The words of a text, in small letters.
fn words_of(text: &str) -> impl Iterator<Item = String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.map(str::to_lowercase)
}

/// The words of a text but for those that say little beside others, without plurals.
fn telling(text: &str) -> impl Iterator<Item = String> {
    const LITTLE: [&str; 5] = ["clue", "constraint", "line", "rule", "sudoku"];
    words_of(text).map(singular).filter(|word| !LITTLE.contains(&word.as_str()))
}

/// A text in small letters and without plurals, spaces and hyphens.
fn plain(text: &str) -> String {
    words_of(text).map(singular).join("")
}

/// A word without the ending of a plural.
fn singular(word: String) -> String {
    match word.strip_suffix('s') {
        Some(rest) if rest.len() > 2 && !rest.ends_with('s') => rest.to_owned(),
        _ => word,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(words: &str, expected: &[&str]) {
        assert_eq!(called(words).iter().map(|kind| kind.name).collect_vec(), expected, "{words}");
    }

    #[test]
    fn kinds_are_found_by_what_people_call_them() {
        check("kropki", &["difference", "ratio"]);
        check("Kropki dots", &["difference", "ratio"]);
        check("white kropki", &["difference"]);
        check("kropki-black", &["ratio"]);
        check("white dot", &["difference"]);
        check("XV", &["sum-of-two"]);
        check("x", &["sum-of-two"]);
        check("german whispers", &["whispers"]);
        check("german whispers lines", &["whispers"]);
        check("dutch whispers", &["whispers"]);
        check("thermo", &["thermometer"]);
        check("Thermos", &["thermometer"]);
        check("thermo sudoku", &["thermometer"]);
        check("slow thermo", &["slow-thermometer"]);
        check("cage", &["killer"]);
        check("killer sudoku", &["killer"]);
        check("little killers", &["little-killer"]);
        check("between lines", &["between"]);
        check("windoku", &["windows"]);
        check("hyper sudoku", &["windows"]);
        check("anti-knight", &["anti-knight"]);
        check("antiknight", &["anti-knight"]);
        check("anti knight", &["anti-knight"]);
        check("anti_king", &["anti-king"]);
        check("knight", &["anti-knight"]);
        check("sandwich sums", &["sandwich"]);
        check("x-sums", &["x-sum"]);
        check("skyscrapers", &["skyscraper"]);
        check("numbered rooms", &["numbered-room"]);
        check("quadruples", &["quadruple"]);
        check("quad", &["quadruple"]);
        check("palindromes", &["palindrome"]);
        check("region sum lines", &["region-sum-line"]);
        check("ten lines", &["sum-line"]);
        check("nabner lines", &["nabner"]);
        check("renban lines", &["renban"]);
        check("entropy lines", &["entropic"]);
        check("parity line", &["modular"]);
        check("odd", &["parity"]);
        check("sudoku x", &["diagonal"]);
        check("inequality", &["less-than"]);
        check("159", &["column-indexer", "row-indexer", "box-indexer"]);
        check("extra region", &["house", "all-different"]);
        check("binairo", &["equal-count", "run", "unequal-lines"]);
        check("or", &["either"]);
        check("nfa", &["automaton"]);
        for nothing in ["", " ", "sudoku", "kropky", "-", "\u{0}", "\u{1f600}"] {
            check(nothing, &[]);
        }
    }

    #[test]
    fn a_kind_is_found_by_each_of_its_names() {
        for kind in KINDS {
            check(kind.name, &[kind.name]);
            check(&kind.name.replace('-', " ").to_uppercase(), &[kind.name]);
            for name in kind.names() {
                let found = called(name);
                // Some names are other kinds' own, such as `Modular` of ISS.
                let is_own = |other: &&Kind| plain(other.name) == plain(name);
                let is_found = found.iter().any(|found| found.name == kind.name);
                assert!(is_found || found.iter().copied().any(|kind| is_own(&kind)), "{name}");
            }
        }
    }

    /// What is its name or its title need not be said once more.
    #[test]
    fn what_people_say_is_said_once() {
        for kind in KINDS {
            let said = kind.called.iter().map(|name| plain(name)).collect_vec();
            let titles = kind.title.split(['(', ')']).map(str::trim);
            let others = [kind.name].into_iter().chain(titles);
            let all = said.iter().cloned().chain(others.map(plain)).collect_vec();
            for name in &said {
                let times = all.iter().filter(|other| *other == name).count();
                assert_eq!(times, 1, "{}: {name}", kind.name);
            }
        }
    }

    #[test]
    fn other_words_find_what_mentions_them() {
        let names = |words| mentioning(words).iter().map(|kind| kind.name).collect_vec();
        assert!(names("dots").starts_with(&["difference", "ratio"]), "{:?}", names("dots"));
        assert_eq!(names("increase strictly"), ["thermometer"]);
        assert_eq!(names("skyscr"), ["skyscraper", "hidden-skyscraper"]);
        assert_eq!(names("zzz").len() + names("").len() + names("a").len(), 0);
    }
}
