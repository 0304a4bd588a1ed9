//! The page, from its sources: as one file that opens without a server, and as files for one.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use anyhow::{Context, Result, bail, ensure};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use sha2::{Digest, Sha256};

use crate::modules::{Modules, linked};
use crate::{glue, html};

/// The page in one file.
const SINGLE: &str = "satoku.html";
/// The folder of the page in several files.
const HOSTED: &str = "hosted";
const INDEX: &str = "index.html";
const STYLE: &str = "style.css";
/// All modules of the hosted page.
const SCRIPT: &str = "page.js";
const WORKER: &str = "worker.js";
const ICON: &str = "icon.svg";
/// What makes the hosted page one that can be installed, and keeps it for when there is no network.
const MANIFEST: &str = "manifest.json";
const SERVICE: &str = "service.js";
/// Files of the page that are neither modules nor styles.
const OTHERS: [&str; 5] = [INDEX, WORKER, ICON, MANIFEST, SERVICE];

/// What the page is made of.
struct Sources {
    index: String,
    style: String,
    modules: Modules,
    /// A classic script: the glue, and the page's worker.
    worker: String,
    wasm: Vec<u8>,
    icon: String,
    manifest: String,
    service: String,
}

/// Reads the engine's folder, the page's, and that of the modules which draw the board; writes the
/// page in both forms.
pub fn write(glue: &Path, page: &Path, drawing: &Path, dist: &Path) -> Result<()> {
    Sources::read(glue, page, drawing)?.write(page, dist)
}

impl Sources {
    fn read(glue: &Path, page: &Path, drawing: &Path) -> Result<Self> {
        let (mut modules, mut styles) = (Modules::new(), BTreeMap::new());
        for folder in [drawing, page] {
            for name in file_names(folder)? {
                let path = folder.join(&name).display().to_string();
                let files = match name.rsplit_once('.') {
                    _ if OTHERS.contains(&&*name) => continue,
                    Some((_, "js")) => &mut modules,
                    Some((_, "css")) => &mut styles,
                    _ => {
                        let others = OTHERS.join(", ");
                        bail!(
                            "{path}: the page has {others} and files *.js and *.css, nothing else"
                        )
                    }
                };
                let text = read_file(folder, &name)?;
                ensure!(files.insert(name, text).is_none(), "{path}: both folders have it");
            }
        }
        // What is for the whole page comes first, so that the others can differ from it.
        let mut styles: Vec<(String, String)> = styles.into_iter().collect();
        styles.sort_by_key(|(name, _)| name != STYLE);
        let styles: Vec<String> = styles.into_iter().map(|(_, text)| text).collect();
        let wasm = glue.join(glue::MODULE);
        Ok(Self {
            index: read_file(page, INDEX)?,
            style: styles.join("\n"),
            modules,
            worker: read_file(glue, glue::SCRIPT)? + "\n" + &read_file(page, WORKER)?,
            wasm: fs::read(&wasm).with_context(|| format!("cannot read {}", wasm.display()))?,
            icon: read_file(page, ICON)?,
            manifest: read_file(page, MANIFEST)?,
            service: read_file(page, SERVICE)?,
        })
    }

    /// Writes both forms of the page.
    fn write(&self, page: &Path, dist: &Path) -> Result<()> {
        let (script, unused) =
            linked(&self.modules).with_context(|| format!("in {}", page.display()))?;
        for name in unused {
            eprintln!("note: no module imports {name}, so it is left out");
        }
        let in_index = || page.join(INDEX).display().to_string();
        let single = self.single(&script).with_context(in_index)?;
        let index = self.hosted_index().with_context(in_index)?;
        let in_service = || page.join(SERVICE).display().to_string();
        let service = self.hosted_service(&index, &script).with_context(in_service)?;

        let hosted = dist.join(HOSTED);
        if hosted.exists() {
            fs::remove_dir_all(&hosted)
                .with_context(|| format!("cannot empty {}", hosted.display()))?;
        }
        fs::create_dir_all(&hosted).with_context(|| format!("cannot make {}", hosted.display()))?;
        write_file(dist, SINGLE, single)?;
        write_file(&hosted, INDEX, index)?;
        write_file(&hosted, STYLE, &self.style)?;
        write_file(&hosted, glue::MODULE, &self.wasm)?;
        write_file(&hosted, ICON, &self.icon)?;
        write_file(&hosted, MANIFEST, &self.manifest)?;
        write_file(&hosted, SCRIPT, script)?;
        write_file(&hosted, SERVICE, service)
    }

    /// The page in one file.
    fn single(&self, script: &str) -> Result<String> {
        let script = html::in_script(script);
        // The script is named by its hash, so that nothing can add one. Workers are blobs, which
        // have the page's policy.
        let scripts = format!("{} 'wasm-unsafe-eval'", html::hash_source(&script));
        let policy = html::policy(&[
            ("script-src", &scripts),
            ("worker-src", "blob:"),
            ("connect-src", "'none'"),
            ("style-src", "'unsafe-inline'"),
            ("img-src", "data: blob:"),
        ]);
        let wasm = STANDARD.encode(&self.wasm);
        let scripts = [
            format!("<script type=\"application/wasm-base64\" id=\"satoku-wasm\">{wasm}</script>"),
            format!("<script type=\"module\">{script}</script>"),
        ];
        let style = format!("<style>\n{}</style>", html::in_style(&self.style));
        self.filled(policy, self.icon_link(), style, &scripts.join("\n"))
    }

    /// The page of a server, which loads the other files from it.
    fn hosted_index(&self) -> Result<String> {
        let policy = html::policy(&[
            ("script-src", "'self' 'wasm-unsafe-eval'"),
            // What keeps the page is a file.
            ("worker-src", "blob: 'self'"),
            ("connect-src", "'self'"),
            ("manifest-src", "'self'"),
            ("style-src", "'self' 'unsafe-inline'"),
            ("img-src", "'self' data: blob:"),
        ]);
        let links = self.icon_link() + &format!("\n<link rel=\"manifest\" href=\"{MANIFEST}\">");
        let style = format!("<link rel=\"stylesheet\" href=\"{STYLE}\">");
        let scripts = format!("<script type=\"module\" src=\"{SCRIPT}\"></script>");
        self.filled(policy, links, style, &scripts)
    }

    /// The icon in the page itself: browsers ask for it at any time, perhaps without a network.
    fn icon_link(&self) -> String {
        let icon = STANDARD.encode(&self.icon);
        format!("<link rel=\"icon\" href=\"data:image/svg+xml;base64,{icon}\">")
    }

    /// What keeps the page: with the names of its files, and a version that differs if any of them
    /// does.
    fn hosted_service(&self, index: &str, script: &str) -> Result<String> {
        let files = ["./", INDEX, STYLE, SCRIPT, glue::MODULE, ICON, MANIFEST];
        let texts = [index, &self.style, script, &self.icon, &self.manifest, &self.service];
        let mut hash = Sha256::new();
        for text in texts {
            hash.update(text.len().to_le_bytes());
            hash.update(text);
        }
        hash.update(&self.wasm);
        let version = STANDARD.encode(hash.finalize());
        let files = format!("{files:?}");
        html::fill(&self.service, &[("files", files), ("version", version)])
    }

    fn filled(
        &self,
        policy: String,
        links: String,
        style: String,
        modules: &str,
    ) -> Result<String> {
        let worker = html::in_script(&self.worker);
        let scripts = format!(
            "<script type=\"text/plain\" id=\"satoku-worker\">{worker}</script>\n{modules}"
        );
        let values = [("policy", policy), ("links", links), ("style", style), ("scripts", scripts)];
        html::fill(&self.index, &values)
    }
}

/// The names of a folder's files, in order. Those that begin with a dot are an editor's.
fn file_names(folder: &Path) -> Result<BTreeSet<String>> {
    let cannot = || format!("cannot read {}", folder.display());
    let mut names = BTreeSet::new();
    for entry in fs::read_dir(folder).with_context(cannot)? {
        let name = entry.with_context(cannot)?.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') {
            names.insert(name);
        }
    }
    ensure!(!names.is_empty(), "{} is empty", folder.display());
    Ok(names)
}

fn read_file(folder: &Path, name: &str) -> Result<String> {
    let path = folder.join(name);
    fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))
}

fn write_file(folder: &Path, name: &str, content: impl AsRef<[u8]>) -> Result<()> {
    let path = folder.join(name);
    fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &[(&str, &str)] = &[
        ("index.html", "<head>\n{{policy}}{{links}}\n{{style}}\n</head><body>{{scripts}}</body>"),
        ("style.css", "body { margin: 0 }"),
        ("a.css", "p { margin: 0 }"),
        ("main.js", "import { A } from \"./a.js\";"),
        ("a.js", "import { SIDE } from \"./svg.js\";\nexport const A = SIDE;"),
        ("worker.js", "const end = \"</script>\";"),
    ];

    /// Beside any page.
    const KEPT: &[(&str, &str)] = &[
        ("icon.svg", "<svg/>"),
        ("manifest.json", "{}"),
        ("service.js", "const FILES = {{files}}, VERSION = \"{{version}}\";"),
    ];

    const DRAWING: &[(&str, &str)] = &[
        ("drawing.css", "i { margin: 0 }"),
        ("svg.js", "export const SIDE = 64;"),
        ("unused.js", ""),
    ];

    /// Puts a page of these files together; the folder has it in `dist`.
    fn built(page: &[(&str, &str)]) -> Result<tempfile::TempDir> {
        let folder = tempfile::tempdir()?;
        let [glue, sources, drawing, dist] =
            ["glue", "page", "drawing", "dist"].map(|name| folder.path().join(name));
        for folder in [&glue, &sources, &drawing] {
            fs::create_dir(folder)?;
        }
        write_file(&glue, glue::SCRIPT, "let wasm_bindgen;")?;
        write_file(&glue, glue::MODULE, b"\0asm")?;
        let mut page = KEPT.iter().chain(page);
        page.try_for_each(|(name, text)| write_file(&sources, name, text))?;
        DRAWING.iter().try_for_each(|(name, text)| write_file(&drawing, name, text))?;
        write(&glue, &sources, &drawing, &dist)?;
        Ok(folder)
    }

    #[test]
    fn the_single_file_has_all_in_it() {
        let folder = built(PAGE).unwrap();
        let page = read_file(&folder.path().join("dist"), "satoku.html").unwrap();
        for part in [
            "<style>\nbody { margin: 0 }",
            "id=\"satoku-worker\">let wasm_bindgen;\nconst end = \"<\\/script>\";</script>",
            "id=\"satoku-wasm\">AGFzbQ==</script>",
            "const { A } = use(\"a.js\");",
            "const SIDE = 64;",
            "use(\"main.js\");\n</script>",
            "i { margin: 0 }",
            "content=\"default-src 'none';",
        ] {
            assert!(page.contains(part), "{part} is not in {page}");
        }
        assert!(!page.contains("'self'") && !page.contains("src="));
        assert!(page.matches("href=").count() == page.matches("href=\"data:").count());
        assert!(page.find("body {") < page.find("p {"));
    }

    #[test]
    fn a_server_gets_files() {
        let folder = built(PAGE).unwrap();
        let hosted = folder.path().join("dist").join(HOSTED);
        let names: Vec<_> = file_names(&hosted).unwrap().into_iter().collect();
        let expected = "icon.svg index.html manifest.json page.js satoku.wasm service.js style.css";
        assert_eq!(names.join(" "), expected);
        assert!(read_file(&hosted, SCRIPT).unwrap().contains("const { A } = use(\"a.js\");"));
        let index = read_file(&hosted, INDEX).unwrap();
        assert!(index.contains("<script type=\"module\" src=\"page.js\"></script>"));
    }

    #[test]
    fn what_keeps_the_page_names_all_files_and_their_version() {
        let service = |page| {
            let folder = built(page).unwrap();
            let hosted = folder.path().join("dist").join(HOSTED);
            let text = read_file(&hosted, SERVICE).unwrap();
            for name in file_names(&hosted).unwrap().iter().filter(|name| *name != SERVICE) {
                assert!(text.contains(&format!("\"{name}\"")), "{name} is not in {text}");
            }
            text
        };
        let other: Vec<_> = PAGE
            .iter()
            .map(|&(name, text)| (name, if name == "a.css" { "p { margin: 1px }" } else { text }))
            .collect();
        assert_eq!(service(PAGE), service(PAGE));
        assert_ne!(service(PAGE), service(&other));
    }

    #[test]
    fn errors_name_the_file() {
        let message = |file| {
            let page: Vec<_> = PAGE.iter().copied().chain([file]).collect();
            format!("{:#}", built(&page).unwrap_err())
        };
        assert!(
            message(("logo.png", "")).contains("logo.png: the page has index.html, worker.js,")
        );
        assert!(message(("index.html", "{{policy}}")).contains("index.html: {{links}} stands"));
        assert!(message(("svg.js", "")).contains("svg.js: both folders have it"));
        let missing = ("a.js", "import { b } from \"./b.js\";");
        assert!(message(missing).contains("a.js:1: imports \"./b.js\""));
    }
}
