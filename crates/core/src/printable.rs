//! Foreign texts made safe to print: nothing in a file may act on the terminal or look like another
//! line of a message.

use serde::Serialize;

/// Whether a character does something to what is printed around it: control characters, ends of
/// lines of any kind, and those that turn around the direction in which the rest of a line is read.
pub fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text on one line, without [control characters](is_control).
pub fn printable(text: &str) -> String {
    text.replace(is_control, "\u{fffd}")
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
            escaped += &format!("\\u{:04x}", u32::from(c));
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
        let text = "a\u{1b}[31m\nb\u{9b}2J\u{202e}\u{7f}é\"\\\u{2028}";
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
}
