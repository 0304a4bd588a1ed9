//! Reading a diagram.

use std::ops::Range;

use crate::{numbers::BadLine, prelude::*};

/// The first line of a diagram.
pub const HEADER: &str = "satoku diagram 1";

/// The most nodes of a diagram.
pub const MAX_NODES: usize = 4_000_000;

/// The most values that the nodes of a diagram list, and parts.
pub const MAX_EDGES: usize = 5 * MAX_NODES;

/// A node; its edges are a range of all.
pub(super) enum Node {
    /// Nothing is open.
    Filled,
    /// A cell is filled, with each of these values.
    Decision {
        /// The cell's place.
        place: usize,
        /// The edges.
        edges: Range<usize>,
    },
    /// What is open falls into these parts.
    Parts {
        /// The edges.
        edges: Range<usize>,
    },
}

/// The nodes, and the edges of all of them: the 0-based value, which parts have not, and the 0-based
/// node.
#[derive(Default)]
pub(super) struct Diagram {
    pub nodes: Vec<Node>,
    pub edges: Vec<(u16, u32)>,
    /// How many bytes were read.
    pub bytes: usize,
}

pub(super) fn stopped(stopped: Stopped) -> BadLine {
    BadLine { line: 0, what: stopped.to_string() }
}

impl Diagram {
    /// Reads a diagram of a model's cells and values.
    pub(super) fn read(
        model: &Model,
        mut input: impl BufRead,
        limiter: &Limiter,
    ) -> Result<Self, BadLine> {
        let size = model.size();
        let places: HashMap<String, usize> =
            size.places().map(|cell| (cell.to_string(), size.index(cell))).collect();
        // An edge has a value and a node, or a node alone.
        let longest = 64 + 16 * size.place_count().max(size.value_count());
        let mut diagram = Self::default();
        let mut line = Vec::new();
        for number in 1.. {
            let bad = |what: String| BadLine { line: number, what };
            line.clear();
            let mut limited = std::io::Read::take(&mut input, longest as u64);
            let length =
                limited.read_until(b'\n', &mut line).map_err(|error| bad(error.to_string()))?;
            limiter.count(20 * length as u64).map_err(stopped)?;
            diagram.bytes += length;
            if length == 0 {
                break;
            }
            let text = line.strip_suffix(b"\n").and_then(|line| std::str::from_utf8(line).ok());
            let text = text.ok_or_else(|| {
                bad("expected a line of text that ends, and is no longer than it must be"
                    .to_owned())
            })?;
            match number {
                1 if text == HEADER => {}
                1 => return Err(bad(format!("expected {HEADER:?}"))),
                _ if diagram.nodes.len() == MAX_NODES => {
                    return Err(bad(format!("there are more than {MAX_NODES} nodes")));
                }
                _ => diagram.node(text, model, &places).map_err(bad)?,
            }
        }
        if diagram.nodes.is_empty() {
            return Err(BadLine { line: 1, what: "there is no node".to_owned() });
        }
        Ok(diagram)
    }

    fn node(
        &mut self,
        text: &str,
        model: &Model,
        places: &HashMap<String, usize>,
    ) -> Result<(), String> {
        let start = self.edges.len();
        let mut words = text.split(' ');
        let node = match words.next() {
            Some("t") => Node::Filled,
            Some("d") => {
                let cell = words.next().unwrap_or_default();
                let place = places.get(cell);
                let place =
                    *place.ok_or_else(|| format!("found {}, expected a cell", short(cell)))?;
                for word in words.by_ref() {
                    let edge = self.value_and_node(word, model);
                    let edge = edge.ok_or_else(|| {
                        let word = short(word);
                        format!("found {word}, expected a value and a node before, as in 4:17")
                    })?;
                    if self.edges[start..].last().is_some_and(|last| last.0 >= edge.0) {
                        return Err(format!("found {}, expected values in order", short(word)));
                    }
                    self.edges.push(edge);
                }
                Node::Decision { place, edges: start..self.edges.len() }
            }
            Some("p") => {
                for word in words.by_ref() {
                    let node = self.before(word);
                    let node = node.ok_or_else(|| {
                        format!("found {}, expected the number of a node before", short(word))
                    })?;
                    if self.edges[start..].last().is_some_and(|last| last.1 >= node) {
                        return Err(format!("found {}, expected nodes in order", short(word)));
                    }
                    self.edges.push((0, node));
                }
                Node::Parts { edges: start..self.edges.len() }
            }
            word => {
                let word = short(word.unwrap_or_default());
                return Err(format!("found {word}, expected \"t\", \"d\" or \"p\""));
            }
        };
        if let Some(word) = words.next() {
            return Err(format!("found {}, expected the end of the line", short(word)));
        }
        if self.edges.len() > MAX_EDGES {
            return Err(format!("nodes list more than {MAX_EDGES} values and parts"));
        }
        self.nodes.push(node);
        Ok(())
    }

    fn value_and_node(&self, word: &str, model: &Model) -> Option<(u16, u32)> {
        let (value, node) = word.split_once(':')?;
        let size = model.size();
        let value = size.value(number(value)?)?;
        Some((size.value_index(value) as u16, self.before(node)?))
    }

    /// The 0-based number of a node that comes before this one.
    fn before(&self, word: &str) -> Option<u32> {
        let node = number(word)?.checked_sub(1)?;
        (node < self.nodes.len()).then_some(node as u32)
    }
}

/// A number as it is written, without signs and zeros before it.
fn number(word: &str) -> Option<usize> {
    let is_plain = word == "0" || word.bytes().all(|byte| byte.is_ascii_digit());
    (is_plain && (word == "0" || !word.starts_with('0'))).then(|| word.parse().ok()).flatten()
}

/// The beginning of a word.
fn short(word: &str) -> String {
    format!("{:?}", word.chars().take(20).collect::<String>())
}
