//! JSON that goes on over several lines.

use super::lz::MAX_LENGTH;

/// Lines of an object whose last brace has not come yet.
#[derive(Debug)]
pub(crate) struct JsonLines {
    /// The number of its first line.
    line: usize,
    /// The lines so far, without the white space around them; or the beginning, if they are too
    /// long.
    text: String,
    depth: usize,
}

impl JsonLines {
    /// A first line, if it begins an object that does not end on it.
    pub(crate) fn begun_by(text: &str, line: usize) -> Option<Self> {
        let mut open = Self { line, text: String::new(), depth: 0 };
        let is_whole = text.trim_start().starts_with('{') && open.add(text)?;
        (text.trim_start().starts_with('{') && !is_whole).then_some(open)
    }

    /// Whether a line may go on with an object: other lines begin otherwise, and so does
    /// another object, which begins a line.
    pub(crate) fn goes_on_with(text: &str) -> bool {
        let is_part = |c: char| "{}[]\",:-tfn".contains(c) || c.is_ascii_digit();
        !text.starts_with('{') && text.trim_start().chars().next().is_none_or(is_part)
    }

    /// Adds a line: whether the object ends on it. None if a text is open at the line's end, which
    /// no JSON has.
    pub(crate) fn add(&mut self, text: &str) -> Option<bool> {
        let (mut is_text, mut is_escaped) = (false, false);
        for byte in text.bytes() {
            match byte {
                _ if is_escaped => is_escaped = false,
                b'\\' if is_text => is_escaped = true,
                b'"' => is_text = !is_text,
                b'{' | b'[' if !is_text => self.depth += 1,
                b'}' | b']' if !is_text => self.depth = self.depth.saturating_sub(1),
                _ => {}
            }
        }
        // What is longer than any puzzle is not kept, but one byte more, by which that shows.
        if self.text.len() <= MAX_LENGTH {
            self.text += text.trim();
        }
        (!is_text).then_some(self.depth == 0)
    }

    pub(crate) fn end(self) -> (usize, String) {
        (self.line, self.text)
    }
}
