//! `satoku hint -mmm`: the short form of `--more`, beside `-m` for the model.

use std::ffi::OsString;

/// The words of a command line in which, for `hint`, `-mm` is `--more` twice, and so on. A single
/// `-m` is `--model`, as in all commands; a model whose name is `m`s takes a space before it, or
/// `--model`.
pub(crate) fn more_for_m(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut all = Vec::new();
    let mut words = words.into_iter();
    all.extend(words.by_ref().take(2));
    let mut is_options = all.get(1).is_some_and(|command| command == "hint");
    for word in words {
        is_options &= word != "--";
        let count = word.to_str().filter(|_| is_options).map_or(0, count_of_m);
        if count > 1 {
            all.extend(std::iter::repeat_n(OsString::from("--more"), count));
        } else {
            all.push(word);
        }
    }
    all
}

/// The number of letters in `-m`, `-mm`, …; 0 for other words.
fn count_of_m(word: &str) -> usize {
    let letters = word.strip_prefix('-').unwrap_or_default();
    if letters.chars().all(|letter| letter == 'm') { letters.len() } else { 0 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(line: &str, expected: &str) {
        let words = more_for_m(line.split(' ').map(OsString::from));
        let words: Vec<&str> = words.iter().map(|word| word.to_str().unwrap()).collect();
        assert_eq!(words.join(" "), expected);
    }

    #[test]
    fn several_m_are_more_in_hints() {
        check("satoku hint -mm p.txt", "satoku hint --more --more p.txt");
        check("satoku hint p.txt -mmm", "satoku hint p.txt --more --more --more");
    }

    #[test]
    fn one_m_is_the_model_and_so_are_names_and_other_commands() {
        for line in [
            "satoku hint -m nrc p.txt",
            "satoku hint -m mm p.txt",
            "satoku hint -mnrc p.txt",
            "satoku hint -m",
            "satoku hint - p.txt",
            "satoku solve -mm p.txt",
            "satoku hint -- -mm",
            "satoku",
        ] {
            check(line, line);
        }
    }
}
