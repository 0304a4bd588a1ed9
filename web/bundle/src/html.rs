//! Pieces of the page's HTML: placeholders, what may stand in an element, and what the page may do.

use anyhow::{Result, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// Replaces each `{{name}}` by its value. Fails unless there is exactly one placeholder for each
/// value.
pub fn fill(text: &str, values: &[(&str, String)]) -> Result<String> {
    let mut places = Vec::new();
    for (name, value) in values {
        let mark = format!("{{{{{name}}}}}");
        let count = text.matches(&mark).count();
        ensure!(count == 1, "{mark} stands there {count} times, not once");
        places.extend(text.find(&mark).map(|at| (at, mark.len(), value)));
    }
    let known = values.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    ensure!(text.matches("{{").count() == values.len(), "unknown placeholder; there are {known}");
    // From the end: a value may look like a placeholder.
    places.sort_unstable_by_key(|(at, ..)| usize::MAX - at);
    let mut filled = text.to_owned();
    for (at, length, value) in places {
        filled.replace_range(at..at + length, value);
    }
    Ok(filled)
}

/// A script's text in which nothing ends its element. What is escaped stands in strings, where it
/// means the same.
pub fn in_script(text: &str) -> String {
    let text = text.replace("<!--", "<\\!--");
    let parts = text.split("</").enumerate().map(|(index, part)| {
        let is_end = part.get(..6).is_some_and(|name| name.eq_ignore_ascii_case("script"));
        let before = if index == 0 {
            ""
        } else if is_end {
            "<\\/"
        } else {
            "</"
        };
        before.to_owned() + part
    });
    parts.collect()
}

/// A style sheet in which nothing ends its element.
pub fn in_style(text: &str) -> String {
    text.replace("</", "<\\/")
}

/// What a policy calls this inline script by.
pub fn hash_source(script: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)))
}

/// The element with a Content-Security-Policy. Styles may stand in attributes, because drawings
/// have them there.
pub fn policy(directives: &[(&str, &str)]) -> String {
    let common = [("default-src", "'none'"), ("base-uri", "'none'"), ("form-action", "'none'")];
    let said: Vec<_> = common.iter().chain(directives).map(|(k, v)| format!("{k} {v}")).collect();
    format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">", said.join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(text: &str) -> Result<String> {
        fill(text, &[("a", "{{b}}".into()), ("b", "2".into())])
    }

    #[test]
    fn placeholders_are_filled_once() {
        assert_eq!(filled("<{{a}}>{{b}}.").unwrap(), "<{{b}}>2.");
    }

    #[test]
    fn wrong_placeholders_are_named() {
        let message = |text| filled(text).unwrap_err().to_string();
        assert_eq!(message("{{a}}"), "{{b}} stands there 0 times, not once");
        assert_eq!(message("{{a}}{{b}}{{a}}"), "{{a}} stands there 2 times, not once");
        for text in ["{{a}}\n{{b}}{{c}}", "{{a}}{{b}}\n\n{{"] {
            assert_eq!(message(text), "unknown placeholder; there are a, b");
        }
    }

    #[test]
    fn no_text_ends_its_element() {
        assert_eq!(in_script("'</script>' '</SCRIPT'"), "'<\\/script>' '<\\/SCRIPT'");
        assert_eq!(in_script("a </b> é</sc"), "a </b> é</sc");
        assert_eq!(in_script("'<!--<script>'"), "'<\\!--<script>'");
        assert_eq!(
            in_style("a::before { content: '</style>' }"),
            "a::before { content: '<\\/style>' }"
        );
    }

    #[test]
    fn a_policy_begins_with_nothing() {
        assert_eq!(
            policy(&[("img-src", "data:")]),
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
             base-uri 'none'; form-action 'none'; img-src data:\">"
        );
    }
}
