//! The page's JavaScript modules as one script, so that it takes one request and not one for each.
//!
//! No JavaScript is parsed: the modules keep to a few forms, and others are refused.
//!
//! - `import { a, b as c } from "./name.js";` and `import * as name from "./name.js";`, perhaps over
//!   several lines, from modules that do not import this one;
//! - `import("./name.js")` anywhere, of any module;
//! - `export`, at the beginning of a line, of a function, a class or a constant.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail, ensure};

/// The module that starts the page.
pub const MAIN: &str = "main.js";

/// Modules by their file's name, with their text.
pub type Modules = BTreeMap<String, String>;

/// The main module and those that it needs, as one script; and the names of the modules that it
/// does not need. Each module is evaluated once, when it is first imported. In the console,
/// `satoku("name.js")` is what a module exports.
pub fn linked(modules: &Modules) -> Result<(String, Vec<&str>)> {
    ensure!(modules.contains_key(MAIN), "there is no {MAIN}");
    let mut linker = Linker { modules, open: Vec::new(), done: BTreeMap::new() };
    linker.take(MAIN)?;
    while let Some(name) = linker.later() {
        linker.take(&name)?;
    }
    let makers: Vec<String> = (linker.done.iter())
        .map(|(name, (text, _))| format!("\"{name}\": () => {{\n{text}}},\n"))
        .collect();
    let makers = makers.concat();
    let script = format!(
        "\"use strict\";\nconst made = new Map(), makers = {{\n{makers}}};\nconst use = name => {{\n  \
         if (!made.has(name)) made.set(name, makers[name]());\n  return made.get(name);\n}};\n\
         globalThis.satoku = use;\nuse(\"{MAIN}\");\n"
    );
    let unused = modules.keys().map(String::as_str).filter(|name| !linker.done.contains_key(*name));
    Ok((script, unused.collect()))
}

struct Linker<'a> {
    modules: &'a Modules,
    /// The modules that import one another, from the first on.
    open: Vec<String>,
    /// The functions that modules have become, and what each imports later.
    done: BTreeMap<String, (String, Vec<String>)>,
}

impl Linker<'_> {
    /// A module that is imported by a call, and not yet taken.
    fn later(&self) -> Option<String> {
        let mut names = self.done.values().flat_map(|(_, later)| later);
        names.find(|name| !self.done.contains_key(*name)).cloned()
    }

    /// Takes a module, and what it imports before it.
    fn take(&mut self, name: &str) -> Result<()> {
        if let Some(at) = self.open.iter().position(|open| open == name) {
            bail!("{} imports itself: by {}", name, self.open[at + 1..].join(", by "));
        }
        if self.done.contains_key(name) {
            return Ok(());
        }
        let module = Module::read(&self.modules[name]).with_context(|| name.to_owned())?;
        for (line, imported) in module.imports.iter().chain(&module.later) {
            ensure!(
                self.modules.contains_key(imported),
                "{name}:{line}: imports \"./{imported}\", but there is no such module"
            );
        }
        self.open.push(name.to_owned());
        for (_, imported) in &module.imports {
            self.take(imported)?;
        }
        self.open.pop();
        let later = module.later.into_iter().map(|(_, name)| name).collect();
        self.done.insert(name.to_owned(), (module.text, later));
        Ok(())
    }
}

/// A module as the body of a function that returns what it exports.
struct Module {
    text: String,
    /// What it imports, and by calls, each with its line.
    imports: Vec<(usize, String)>,
    later: Vec<(usize, String)>,
}

impl Module {
    fn read(source: &str) -> Result<Self> {
        let (mut text, mut imports, mut exports) = (String::new(), Vec::new(), Vec::new());
        let mut lines = source.lines().enumerate();
        while let Some((index, line)) = lines.next() {
            let mut statement = line.to_owned();
            if line.starts_with("import ") || line.starts_with("import{") {
                while !statement.ends_with(';') {
                    let Some((_, more)) = lines.next() else { break };
                    statement += more;
                }
                let found = import(&statement)
                    .with_context(|| format!("line {}: unknown form of import", index + 1))?;
                text += &found.1;
                imports.push((index + 1, found.0));
            } else if let Some(rest) = line.strip_prefix("export ") {
                let name = declared(rest)
                    .with_context(|| format!("line {}: unknown form of export", index + 1))?;
                exports.push(name.to_owned());
                text += rest;
            } else {
                text += line;
            }
            text.push('\n');
        }
        let calls = text.match_indices("import(\"./");
        let later = calls.map(|(at, call)| {
            let name = text[at + call.len()..].split('"').next().unwrap_or_default();
            (text[..at].matches('\n').count() + 1, name.to_owned())
        });
        let later: Vec<_> = later.collect();
        for (_, name) in &later {
            let made = format!("Promise.resolve().then(() => use(\"{name}\"))");
            text = text.replace(&format!("import(\"./{name}\")"), &made);
        }
        let text = format!("{text}return {{ {} }};\n", exports.join(", "));
        Ok(Self { text, imports, later })
    }
}

/// The module that a statement imports, and the declaration that it becomes.
fn import(statement: &str) -> Option<(String, String)> {
    let (what, from) =
        statement.strip_prefix("import")?.strip_suffix("\";")?.split_once(" from \"./")?;
    let what = what.trim();
    let pattern = if let Some(name) = what.strip_prefix("* as ") {
        name.to_owned()
    } else {
        what.strip_prefix('{').filter(|names| names.ends_with('}'))?;
        what.replace(" as ", ": ")
    };
    Some((from.to_owned(), format!("const {pattern} = use(\"{from}\");")))
}

/// The name that a declaration declares, without `export`.
fn declared(text: &str) -> Option<&str> {
    let starts = ["const ", "function ", "async function ", "class "];
    let rest = starts.iter().find_map(|start| text.strip_prefix(start))?;
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(rest.len());
    Some(&rest[..end]).filter(|name| !name.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn modules(texts: &[(&str, &str)]) -> Modules {
        texts.iter().map(|&(name, text)| (name.into(), text.into())).collect()
    }

    #[test]
    fn each_form_is_linked() {
        let modules = modules(&[
            (
                "main.js",
                "import * as all from \"./a.js\";\nimport {\n  one,\n  two as second,\n} from \"./a.js\";\n\
                         const later = () => import(\"./b.js\");\n",
            ),
            (
                "a.js",
                "export const one = 1;\nexport async function two() {}\nexport class Three {}\n",
            ),
            ("b.js", "import { one } from \"./a.js\";\n"),
            ("c.js", ""),
        ]);
        let (script, unused) = linked(&modules).unwrap();
        for part in [
            "\"a.js\": () => {\nconst one = 1;\nasync function two() {}\nclass Three {}\n\
             return { one, two, Three };\n},\n",
            "const all = use(\"a.js\");\nconst {  one,  two: second,} = use(\"a.js\");\n",
            "const later = () => Promise.resolve().then(() => use(\"b.js\"));\n",
            "\"b.js\": () => {\nconst { one } = use(\"a.js\");\nreturn {  };\n},\n",
        ] {
            assert!(script.contains(part), "{part} is not in {script}");
        }
        assert!(script.ends_with("use(\"main.js\");\n"));
        assert_eq!(unused, ["c.js"]);
    }

    #[test]
    fn what_cannot_be_linked_is_named() {
        let message = |texts: &[_]| format!("{:#}", linked(&modules(texts)).unwrap_err());
        let of_main = |text| message(&[("main.js", text)]);
        assert_eq!(
            of_main("\nimport { a } from \"./a.js\";"),
            "main.js:2: imports \"./a.js\", but there is no such module"
        );
        for text in ["import x from \"x\";", "import \"./a.js\";", "import { a }"] {
            assert_eq!(of_main(text), "main.js: line 1: unknown form of import");
        }
        for text in ["export { a };", "export default 1;", "export let a = 1;"] {
            assert_eq!(of_main(text), "main.js: line 1: unknown form of export");
        }
        assert_eq!(message(&[]), "there is no main.js");
        let circle = [
            ("main.js", "import { a } from \"./a.js\";"),
            ("a.js", "import { b } from \"./b.js\";"),
            ("b.js", "import { a } from \"./a.js\";"),
        ];
        assert_eq!(message(&circle), "a.js imports itself: by b.js");
    }
}
