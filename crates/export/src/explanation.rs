//! What is known of rules beyond their names.

use std::collections::HashMap;

use satoku_core::{puzzle::Instance, rule::in_short};

/// What is known of rules beyond their names: the cells of each, in short.
#[derive(Clone, Debug, Default)]
pub struct Explanation {
    pub(super) cells: HashMap<String, String>,
}

impl Explanation {
    /// The cells of a puzzle's rules, where their list is short and their names tell them apart.
    pub fn of(puzzle: &Instance) -> Self {
        /// A longer list of cells is no help.
        const LENGTH: usize = 50;
        let mut cells: HashMap<String, String> = HashMap::new();
        for rule in puzzle.model().rules() {
            let own = in_short(rule.cells());
            let known = cells.entry(rule.name().to_owned()).or_insert_with(|| own.clone());
            if *known != own || own.len() > LENGTH {
                known.clear();
            }
        }
        Self { cells }
    }
}
