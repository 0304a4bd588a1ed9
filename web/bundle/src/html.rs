//! Pieces of the page's HTML: placeholders, what may stand in an element, and what the page may do.

use anyhow::{Result, bail, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

/// Puts values where a text says `{{name}}`.
///
/// Fails if the text has a placeholder that has no value, or a value's placeholder not just once.
pub fn fill(text: &str, values: &[(&str, String)]) -> Result<String> {
    for (name, _) in values {
        let count = text.matches(&format!("{{{{{name}}}}}")).count();
        ensure!(count == 1, "{{{{{name}}}}} stands there {count} times, not once");
    }
    let mut filled = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("{{") {
        let line = text[..text.len() - after.len()].matches('\n').count() + 1;
        let Some((name, after)) = after.split_once("}}") else {
            bail!("line {line}: {{{{ has no }}}}");
        };
        let Some((_, value)) = values.iter().find(|(known, _)| *known == name) else {
            let known: Vec<_> = values.iter().map(|(name, _)| *name).collect();
            bail!("line {line}: unknown placeholder {name:?}; there are {}", known.join(", "));
        };
        filled += before;
        filled += value;
        rest = after;
    }
    Ok(filled + rest)
}

/// A script's text such that nothing in it ends its element. What is replaced stands in strings,
/// where it means the same with a backslash.
pub fn in_script(text: &str) -> String {
    let text = text.replace("<!--", "<\\!--");
    let mut safe = String::with_capacity(text.len());
    let mut rest = text.as_str();
    while let Some((before, after)) = rest.split_once("</") {
        let is_end = after.get(..6).is_some_and(|name| name.eq_ignore_ascii_case("script"));
        safe += before;
        safe += if is_end { "<\\/" } else { "</" };
        rest = after;
    }
    safe + rest
}

/// A style sheet such that nothing in it ends its element.
pub fn in_style(text: &str) -> String {
    text.replace("</", "<\\/")
}

/// What a policy calls this inline script by.
pub fn hash_source(script: &str) -> String {
    format!("'sha256-{}'", STANDARD.encode(Sha256::digest(script)))
}

/// The element with a Content-Security-Policy. Styles may stand in attributes, because drawings have
/// them there.
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
        assert_eq!(
            message("{{a}}\n{{b}}{{c}}"),
            "line 2: unknown placeholder \"c\"; there are a, b"
        );
        assert_eq!(message("{{a}}{{b}}\n\n{{"), "line 3: {{ has no }}");
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
