//! The trace of a count, as `satoku-verify` describes and reads it.

use std::{fmt::Write, ops::Range};

use satoku_puzzle::grid::Size;

pub(super) enum Node {
    /// Nothing is open.
    Filled,
    /// This place is decided.
    Decision(u32),
    /// What is open falls into components.
    Parts,
}

/// A decision diagram with products: nodes, each after those that it leads to.
#[derive(Default)]
pub struct Diagram {
    nodes: Vec<(Node, Range<usize>)>,
    /// For all nodes the 0-based values and the 1-based nodes to which they lead.
    edges: Vec<(u16, u32)>,
}

impl Diagram {
    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it has no node.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    pub(super) fn push(&mut self, node: Node, edges: Vec<(u16, u32)>) {
        let start = self.edges.len();
        self.edges.extend(edges);
        self.nodes.push((node, start..self.edges.len()));
    }

    /// Its text, a node on a line after the `header`.
    ///
    /// # Panics
    /// Never: a string can be written.
    pub fn text(&self, header: &str, size: Size) -> String {
        let mut text = format!("{header}\n");
        for (node, edges) in &self.nodes {
            let edges = &self.edges[edges.clone()];
            match node {
                Node::Filled => text.push('t'),
                Node::Decision(place) => {
                    text += &format!("d {}", size.cell_at(*place as usize));
                    for &(value, to) in edges {
                        let value = size.value_at(value.into());
                        write!(text, " {value}:{to}").expect("a string can be written");
                    }
                }
                Node::Parts => {
                    text.push('p');
                    for (_, to) in edges {
                        write!(text, " {to}").expect("a string can be written");
                    }
                }
            }
            text.push('\n');
        }
        text
    }
}
