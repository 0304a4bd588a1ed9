//! A page that walks the steps: one file that needs no network.
//!
//! `page.html`, `page.css` and `page.js`, which goes from step to step, are the page's own. The
//! modules in `drawing/` draw the board for the page in the browser, too: its lines and clues are
//! those of [`Layers`], with values and candidates between them.

use std::borrow::Cow;

use itertools::Itertools;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::frame::StepFrame;
use crate::{State, Step};
use satoku_puzzle::{
    grid::{Cell, Value},
    model::drawing::Layers,
    puzzle::Instance,
};

/// The page; where its parts belong, it has a comment for each, in this order.
const TEMPLATE: &str = include_str!("page.html");
const STYLE: &str = concat!(include_str!("drawing/drawing.css"), include_str!("page.css"));
const MODULES: [&str; 6] = [
    include_str!("drawing/svg.js"),
    include_str!("drawing/contents.js"),
    include_str!("drawing/layers.js"),
    include_str!("drawing/frame.js"),
    include_str!("drawing/highlights.js"),
    include_str!("page.js"),
];

/// The modules as one script. They share one scope, so that nothing is imported.
fn script() -> String {
    let lines = MODULES.iter().flat_map(|module| module.lines());
    let lines = lines.filter(|line| !line.starts_with("import "));
    let lines = lines.map(|line| line.strip_prefix("export ").unwrap_or(line));
    ["\n\"use strict\";"].into_iter().chain(lines).chain([""]).join("\n")
}

/// What the page's policy calls its only script by: the base64 of its hash.
fn hash(script: &str) -> String {
    const SIGNS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for bytes in Sha256::digest(script).chunks(3) {
        let bits =
            (0..3).fold(0, |bits, at| bits << 8 | bytes.get(at).map_or(0, |&b| usize::from(b)));
        text.extend((0..=bytes.len()).map(|at| char::from(SIGNS[bits >> (18 - 6 * at) & 63])));
    }
    text + "="
}

/// What the page's script reads.
#[derive(Serialize)]
struct Data {
    title: String,
    rows: usize,
    columns: usize,
    values: Vec<u16>,
    /// The holes, and the cells with a given, as indices from 0.
    holes: Vec<usize>,
    givens: Vec<usize>,
    /// See [`Layers`], as are those below; cells as indices from 0.
    faces: Option<Vec<Cow<'static, str>>>,
    clued: Vec<usize>,
    black: Vec<usize>,
    view: [f64; 4],
    below: String,
    above: String,
    description: String,
    notes: Vec<String>,
    frames: Vec<StepFrame>,
}

/// A page under construction.
pub struct StepsPage {
    data: Data,
    /// The grid after the last step.
    state: State,
}

impl StepsPage {
    /// The page of a puzzle, whose board is drawn in these layers, with the grid before the first
    /// step.
    pub fn new(puzzle: &Instance, layers: Layers, title: &str, state: &State) -> Self {
        let model = puzzle.model();
        let size = model.size();
        let Layers { view_box, below, above, signs, clued, black, notes, description, .. } = layers;
        let places =
            |cells: Vec<Cell>| cells.into_iter().map(|cell| size.index(cell)).collect::<Vec<_>>();
        Self {
            data: Data {
                title: title.to_owned(),
                rows: size.rows(),
                columns: size.columns(),
                values: size.values().map(Value::number).collect(),
                holes: places(model.holes().iter().collect()),
                givens: places(puzzle.givens().filled().map(|(cell, _)| cell).collect()),
                faces: signs,
                clued: places(clued),
                black: places(black),
                view: view_box,
                below,
                above,
                description,
                notes,
                frames: vec![StepFrame::first(state)],
            },
            state: state.clone(),
        }
    }

    /// Adds a step, with the state after it.
    pub fn step(&mut self, step: &Step, after: &State) {
        self.data.frames.push(StepFrame::new(step, &self.state, after));
        self.state = after.clone();
    }

    /// Adds a last word.
    pub fn end(&mut self, text: &str) {
        if let Some(last) = self.data.frames.last_mut() {
            last.text = format!("{}. {text}", last.text.trim_end_matches('.'));
        }
    }

    /// The page.
    pub fn html(&self) -> String {
        let data = serde_json::to_string(&self.data).expect("strings and numbers become JSON");
        // Nothing in the data may end the script that it is in.
        let data = data.replace('<', "\\u003c");
        let (script, hash) = (script(), hash(&script()));
        let parts = [
            ("/* HASH */", &*hash),
            ("/* STYLE */", STYLE),
            ("/* DATA */", &data),
            ("/* SCRIPT */", &script),
        ];
        let mut html = String::new();
        let mut rest = TEMPLATE;
        for (place, part) in parts {
            let (before, after) = rest.split_once(place).expect("the page has a place for it");
            html.push_str(before);
            html.push_str(part);
            rest = after;
        }
        html + rest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Detail, Link, reason, technique::tests::puzzle, walk};
    use satoku_formats::draw::layers;
    use satoku_rules::rule::Whispers;

    /// A page with one step, on a puzzle with a line.
    fn page(title: &str, step: &Step) -> String {
        let base = satoku_rules::model::named("4x4").unwrap();
        let whispers = Whispers::new("r1c1 r2c2".parse().unwrap());
        let puzzle = Instance::builder(base).rule(whispers.difference(1)).build().unwrap();
        let state = walk(&puzzle).state().clone();
        let mut page = StepsPage::new(&puzzle, layers(&puzzle), title, &state);
        let mut after = state;
        after.apply(step);
        page.step(step, &after);
        page.html()
    }

    #[track_caller]
    fn check(html: &str, expected: &[&str]) {
        for text in expected {
            assert!(html.contains(text), "{text} is not in {html}");
        }
        assert_eq!(html.matches("</script>").count(), 2, "{html}");
        for place in ["/* STYLE */", "/* DATA */", "/* SCRIPT */"] {
            assert!(!html.contains(place), "{place}");
        }
    }

    #[test]
    fn nothing_is_imported() {
        let script = script();
        for word in ["import ", "export ", " from \""] {
            assert!(!script.contains(word), "{word}");
        }
    }

    #[test]
    fn no_text_ends_the_script_that_it_is_in() {
        let step = Step::new(&reason::TECHNIQUE);
        check(&page("</script><b>1", &step), &["\\u003c/script>\\u003cb>1"]);
    }

    #[test]
    fn a_genre_has_its_signs_and_says_which_numbers_they_are() {
        let line = "nurikabe: 4 3|- - -|- 1 -|4 - -|- - -";
        let puzzle = puzzle(line);
        let state = walk(&puzzle).state().clone();
        let legend = "Values are numbers in texts, and drawn: 0 as ■, 1 to 2 as ·";
        let signs = "\"faces\":[\"■\",\"·\",\"·\"],\"clued\":[4,6]";
        check(&StepsPage::new(&puzzle, layers(&puzzle), "a", &state).html(), &[legend, signs]);
    }

    #[test]
    fn a_board_has_its_lines_and_a_step_its_changes_and_links() {
        let (cell, value) = (Cell::new(0, 1), Value::new(3));
        let link = |column, is_true| Link {
            cells: vec![Cell::new(0, column)],
            values: vec![value],
            is_true,
        };
        let mut step = Step::new(&reason::TECHNIQUE);
        step.eliminations.push((cell, value));
        step.detail = Detail::Chain(vec![link(0, false), link(2, true)]);
        let links = "\"links\":[{\"cells\":[0],\"values\":[3],\"is_true\":false},\
            {\"cells\":[2],\"values\":[3],\"is_true\":true}]";
        let changes = "\"struck\":[[1,3]]";
        let line = "class=\\\"lines\\\"";
        let changed = "\"changes\":[[1,[1,2,4]]]";
        check(&page("a", &step), &[links, changes, changed, line]);
    }

    #[test]
    fn only_the_own_script_runs() {
        assert_eq!(hash(""), "47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
        let page = page("a", &Step::new(&reason::TECHNIQUE));
        let (_, script) = page.split_once("<script>").unwrap();
        let (script, _) = script.split_once("</script>").unwrap();
        let (_, policy) = page.split_once("Policy\"\n  content=\"").unwrap();
        let (policy, _) = policy.split_once('"').unwrap();
        let scripts = format!("script-src 'sha256-{}'", hash(script));
        for expected in [&scripts, "default-src 'none'", "base-uri 'none'", "form-action 'none'"] {
            assert!(policy.split("; ").any(|found| found == expected), "{expected}: {policy}");
        }
    }
}
