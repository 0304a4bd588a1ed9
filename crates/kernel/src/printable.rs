//! Foreign texts made safe to print: nothing in a file may act on the terminal or look like another
//! line of a message.

use serde::Serialize;

/// Where characters that cannot be seen, or that act on what is around them, begin and end in turn.
#[rustfmt::skip]
const UNSEEN: [u32; 32] = [
    0xad, 0xae, 0x34f, 0x350, 0x61c, 0x61d, 0x115f, 0x1161, 0x17b4, 0x17b6, 0x180b, 0x180f,
    0x200b, 0x200c, 0x200e, 0x2010, 0x2028, 0x202f, 0x2060, 0x2070, 0x3164, 0x3165, 0xfeff, 0xff00,
    0xffa0, 0xffa1, 0xfff0, 0xfffc, 0x1_d173, 0x1_d17b, 0xe_0000, 0xe_0100,
];

/// Whether a character does something to what is printed around it, or cannot be seen at all:
/// control characters, ends of lines of any kind, those that turn around the direction in which the
/// rest of a line is read, and those that make two different texts look alike. (Joiners within
/// words, U+200C and U+200D, are part of how some scripts are written.)
pub fn is_control(c: char) -> bool {
    c.is_control() || UNSEEN.partition_point(|&bound| bound <= u32::from(c)) % 2 == 1
}

/// A text on one line, without [control characters](is_control).
pub fn printable(text: &str) -> String {
    text.replace(is_control, "\u{fffd}")
}

/// The same with single spaces between its words.
pub fn on_one_line(text: &str) -> String {
    printable(&text.split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Whether there is nothing to be seen in a text: no name is like that.
pub fn is_blank(text: &str) -> bool {
    let is_unseen =
        |c: char| matches!(c, '\u{200c}' | '\u{200d}' | '\u{2800}' | '\u{fe00}'..='\u{fe0f}');
    text.chars().all(|c| c.is_whitespace() || is_control(c) || is_unseen(c))
}

/// Has a type displayed by the names of its values in the table `ALL`, which has them all.
#[macro_export]
macro_rules! display_by_name {
    ($type:ty) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let entry = Self::ALL.iter().find(|(_, value)| value == self);
                f.pad(entry.expect("all are listed").0)
            }
        }
    };
}

/// Anything as JSON on one line; characters that act on a terminal are escaped, as in `\u202e`.
///
/// # Panics
/// If it cannot be written as JSON, for example a map whose keys are not strings.
pub fn json(value: &(impl Serialize + ?Sized)) -> String {
    let json = serde_json::to_string(value).expect("it can be written as JSON");
    if !json.contains(is_control) {
        return json;
    }
    let mut escaped = String::with_capacity(json.len() + 16);
    for c in json.chars() {
        if is_control(c) {
            for unit in c.encode_utf16(&mut [0; 2]) {
                escaped += &format!("\\u{unit:04x}");
            }
        } else {
            escaped.push(c);
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_means_the_same_without_control_characters() {
        let text = "a\u{1b}[31m\nb\u{9b}2J\u{202e}\u{7f}é\"\\\u{2028}\u{e0041}\u{200b}";
        let json = json(text);
        assert!(!json.contains(is_control), "{json}");
        assert_eq!(serde_json::from_str::<String>(&json).unwrap(), text);
    }

    #[test]
    fn only_letters_are_left_of_a_text() {
        assert_eq!(
            printable("a\u{1b}[31m\nb\r\u{9b}2J"),
            "a\u{fffd}[31m\u{fffd}b\u{fffd}\u{fffd}2J"
        );
        assert_eq!(printable("a\u{202e}b\u{2066}c\u{2028}d"), "a\u{fffd}b\u{fffd}c\u{fffd}d");
        assert_eq!(printable("é ü 数独 \u{5d0}"), "é ü 数独 \u{5d0}");
    }

    #[test]
    fn characters_that_cannot_be_seen_are_shown() {
        let unseen = "\u{200b}\u{200e}\u{200f}\u{61c}\u{2060}\u{feff}\u{ad}\u{180e}\u{fff9}\u{fffb}\
                      \u{115f}\u{3164}\u{e0001}\u{e007f}";
        assert_eq!(printable(unseen), "\u{fffd}".repeat(14));
        for blank in [unseen, " \t", "", "\u{200d}\u{2800}", "\u{3000}"] {
            assert!(is_blank(blank), "{blank:?}");
        }
        assert!(!is_blank("\u{200d}a"));
        let joined = "می\u{200c}خواهم";
        assert_eq!(printable(joined), joined);
    }
}
