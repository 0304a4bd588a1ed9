//! Texts that others have written, as they are printed: whatever stands in a file, no part of what is said
//! about it is taken for a command to the terminal, or for another line.

/// Whether a character does something to what is printed around it: control characters, ends of lines of
/// any kind, and those that turn around the direction in which the rest of a line is read.
pub fn is_control(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{2028}' | '\u{2029}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// A text on one line, without [control characters](is_control).
pub fn printable(text: &str) -> String {
    text.replace(is_control, "\u{fffd}")
}

#[cfg(test)]
mod tests {
    use super::*;

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
