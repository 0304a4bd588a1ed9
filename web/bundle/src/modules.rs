//! The page's JavaScript modules: which there are, and who imports whom. An import is seen by its
//! form, `from "./name.js"`, `import "./name.js"` or `import("./name.js")`, so no JavaScript is parsed.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use anyhow::{Result, bail};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// The module that starts the page.
pub const MAIN: &str = "main.js";

/// Modules by their file's name, with their text.
pub type Modules = BTreeMap<String, String>;

/// What a module imports: what stands between the quotes, and where that is.
struct Import<'a> {
    specifier: &'a str,
    place: Range<usize>,
}

/// What a text imports, in order.
fn imports(text: &str) -> Vec<Import<'_>> {
    let mut found = Vec::new();
    for (start, quote) in text.match_indices(['"', '\'']) {
        let before = text[..start].trim_end();
        let before = before.strip_suffix('(').map_or(before, str::trim_end);
        let is_import = ["from", "import"].iter().any(|word| ends_with_word(before, word));
        let place = start + 1;
        let length = text[place..].find([quote.chars().next().unwrap_or('"'), '\n']);
        if let (true, Some(length)) = (is_import, length) {
            let place = place..place + length;
            found.push(Import { specifier: &text[place.clone()], place });
        }
    }
    found
}

fn ends_with_word(text: &str, word: &str) -> bool {
    let is_part = |char: char| char.is_alphanumeric() || matches!(char, '_' | '$' | '.' | '#');
    text.strip_suffix(word).is_some_and(|before| !before.ends_with(is_part))
}

/// The modules that the main one needs, itself among them.
///
/// Fails if a module imports what is not there or not beside it.
pub fn needed(modules: &Modules) -> Result<BTreeSet<&str>> {
    let Some((main, _)) = modules.get_key_value(MAIN) else { bail!("there is no {MAIN}") };
    let mut needed = BTreeSet::from([main.as_str()]);
    let mut open = vec![main.as_str()];
    while let Some(name) = open.pop() {
        let text = &modules[name];
        for Import { specifier, place } in imports(text) {
            let line = text[..place.start].matches('\n').count() + 1;
            let Some(file) = specifier.strip_prefix("./") else {
                bail!(
                    "{name}:{line}: imports {specifier:?}; modules are imported as \"./name.js\""
                );
            };
            let Some((file, _)) = modules.get_key_value(file) else {
                bail!("{name}:{line}: imports {specifier:?}, but there is no such module");
            };
            if needed.insert(file) {
                open.push(file);
            }
        }
    }
    Ok(needed)
}

/// The name of a module where there are no files.
pub fn bare_name(file: &str) -> String {
    format!("satoku/{file}")
}

/// The text of a module that imports others by their bare names.
fn with_bare_imports(text: &str) -> String {
    let mut rewritten = String::with_capacity(text.len());
    let mut copied = 0;
    for Import { specifier, place } in imports(text) {
        rewritten += &text[copied..place.start];
        rewritten += &bare_name(specifier.trim_start_matches("./"));
        copied = place.end;
    }
    rewritten + &text[copied..]
}

/// An import map in JSON, in which each of these modules is a `data:` URL.
pub fn import_map(modules: &Modules, needed: &BTreeSet<&str>) -> String {
    let url = |name: &str| {
        let text = STANDARD.encode(with_bare_imports(&modules[name]));
        format!("data:text/javascript;base64,{text}").into()
    };
    let imports: serde_json::Map<_, _> =
        needed.iter().map(|name| (bare_name(name), url(name))).collect();
    serde_json::json!({ "imports": imports }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn modules(texts: &[(&str, &str)]) -> Modules {
        texts.iter().map(|&(name, text)| (name.into(), text.into())).collect()
    }

    fn specifiers(text: &str) -> Vec<&str> {
        imports(text).iter().map(|import| import.specifier).collect()
    }

    #[test]
    fn imports_are_seen_in_each_form() {
        let text = r#"import { a } from "./a.js";
import * as b
  from './b.js';
import"./c.js";
export { d } from "./d.js";
const e = await import( "./e.js" );
const text = "from here"; elsewhere.from("./no.js"); Array.from("no"); transform("no");"#;
        assert_eq!(specifiers(text), ["./a.js", "./b.js", "./c.js", "./d.js", "./e.js"]);
    }

    #[test]
    fn only_what_is_needed_is_taken() {
        let modules = modules(&[
            ("main.js", r#"import "./a.js";"#),
            ("a.js", r#"import { x } from "./main.js";"#),
            ("unused.js", r#"import "./missing.js";"#),
        ]);
        assert_eq!(needed(&modules).unwrap(), BTreeSet::from(["a.js", "main.js"]));
    }

    #[test]
    fn what_is_missing_is_named() {
        let message = |text| needed(&modules(&[("main.js", text)])).unwrap_err().to_string();
        assert_eq!(
            message("\nimport \"./a.js\";"),
            "main.js:2: imports \"./a.js\", but there is no such module"
        );
        assert_eq!(
            message("import x from \"x\";"),
            "main.js:1: imports \"x\"; modules are imported as \"./name.js\""
        );
        assert_eq!(needed(&modules(&[])).unwrap_err().to_string(), "there is no main.js");
    }

    #[test]
    fn modules_become_addresses() {
        let modules = modules(&[("main.js", "import \"./a.js\";\n"), ("a.js", "export {};")]);
        let map = import_map(&modules, &needed(&modules).unwrap());
        let map: serde_json::Value = serde_json::from_str(&map).unwrap();
        let url = map["imports"]["satoku/main.js"].as_str().unwrap();
        let text = url.strip_prefix("data:text/javascript;base64,").unwrap();
        assert_eq!(STANDARD.decode(text).unwrap(), b"import \"satoku/a.js\";\n");
        assert!(map["imports"]["satoku/a.js"].is_string());
    }
}
