//! The page's JavaScript modules: which there are, and which import which. They import each other
//! as `"./name.js"`, and no other string looks like that, so no JavaScript is parsed.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Result, bail};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// The module that starts the page.
pub const MAIN: &str = "main.js";

/// Modules by their file's name, with their text.
pub type Modules = BTreeMap<String, String>;

/// What a text imports, with the line of each import.
fn imports(text: &str) -> Vec<(usize, &str)> {
    let mut found = Vec::new();
    for (start, quote) in text.match_indices(['"', '\'']) {
        let (before, rest) = (text[..start].trim_end(), &text[start + 1..]);
        let Some((name, _)) = rest.split_once(quote) else { continue };
        let is_name = |c: char| c.is_ascii_alphanumeric() || "@/._-".contains(c);
        let is_imported = before.ends_with("import") || before.ends_with(" from");
        if (is_imported || name.starts_with("./")) && !name.is_empty() && name.chars().all(is_name)
        {
            found.push((before.matches('\n').count() + 1, name));
        }
    }
    found
}

/// The main module and those that it needs. Fails if a module imports one that is missing.
pub fn needed(modules: &Modules) -> Result<BTreeSet<&str>> {
    let Some((main, _)) = modules.get_key_value(MAIN) else { bail!("there is no {MAIN}") };
    let mut needed = BTreeSet::from([main.as_str()]);
    let mut open = vec![main.as_str()];
    while let Some(name) = open.pop() {
        let text = &modules[name];
        for (line, imported) in imports(text) {
            let Some(file) = imported.strip_prefix("./") else {
                bail!("{name}:{line}: imports {imported:?}, expected \"./name.js\"");
            };
            let Some((file, _)) = modules.get_key_value(file) else {
                bail!("{name}:{line}: imports {imported:?}, but there is no such module");
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

/// An import map in JSON, in which each of these modules is a `data:` URL.
pub fn import_map(modules: &Modules, needed: &BTreeSet<&str>) -> String {
    let bare = |text: String, name: &&str| {
        ['"', '\''].iter().fold(text, |text, quote| {
            text.replace(
                &format!("{quote}./{name}{quote}"),
                &format!("{quote}{}{quote}", bare_name(name)),
            )
        })
    };
    let url = |name: &str| {
        let text = STANDARD.encode(needed.iter().fold(modules[name].clone(), bare));
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

    #[test]
    fn imports_are_seen_in_each_form() {
        let text = r#"import { a } from "./a.js";
import * as b
  from './b.js';
import"./c.js";
export { d } from "./d.js";
const e = await import( "./e.js" );
const text = "from here"; const more = "not from"; Array.from("no"); transform("no");"#;
        let found: Vec<&str> = imports(text).into_iter().map(|(_, name)| name).collect();
        assert_eq!(found, ["./a.js", "./b.js", "./c.js", "./d.js", "./e.js"]);
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
            "main.js:1: imports \"x\", expected \"./name.js\""
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
