//! Models, written as files that stand for themselves.

use std::sync::Arc;

use itertools::Itertools;

use super::Model;
use crate::{
    grid::{Cell, Size},
    rule::{KINDS, Stated, Written},
};

impl Model {
    /// The model as the text of a file that stands for itself, whatever files it came from.
    ///
    /// The rules are the same, perhaps in another order; a joined model's name has `-` for `,`,
    /// and of several rules with one name all but the first are numbered.
    pub fn to_toml(&self) -> String {
        let name = self.name().replace(',', "-");
        let mut text = format!("name = {}\n", quoted(&name));
        text += &format!("title = {}\n{}", quoted(self.title()), self.size_to_toml());
        text += &self.regions_to_toml();
        self.whole_grid_rules_to_toml(&mut text);
        // What the text so far says need not be said again.
        let known = Self::from_toml("", &text).map(|model| model.rules).unwrap_or_default();
        let mut names: Vec<String> = known.iter().map(|rule| rule.name().to_owned()).collect();
        let is_new = |rule: &&Arc<Stated>| !says(&known, rule);
        for rule in self.rules().iter().filter(is_new) {
            let Written::Table(lines) = rule.written() else { continue };
            let numbered = (2..).map(|number| format!("{} ({number})", rule.name()));
            let mut free = std::iter::once(rule.name().to_owned()).chain(numbered);
            let name = free.find(|name| !names.contains(name)).expect("numbers do not end");
            let lines = lines.lines().map(|line| {
                if line.starts_with("name = ") {
                    format!("name = {}\n", quoted(&name))
                } else {
                    format!("{line}\n")
                }
            });
            text += &format!("\n[[{}]]\n{}", rule.kind(), lines.format(""));
            names.push(name);
        }
        text
    }

    /// Whether [`Model::to_toml`] tells all of the rules; if not, one that it does not.
    pub fn untold_rule(&self) -> Option<&str> {
        let told = Self::from_toml("", &self.to_toml()).map(|told| told.rules).unwrap_or_default();
        self.rules.iter().find(|rule| !says(&told, rule)).map(|rule| rule.name())
    }

    fn size_to_toml(&self) -> String {
        let (side, values) = (self.size.side(), self.size.value_range());
        let is_usual = Size::sudoku(side) == Some(self.size);
        let range = format!("values = \"{}-{}\"\n", values.start(), values.end());
        format!("size = {side}\n{}", if is_usual { "" } else { &range })
    }

    /// Adds the lines of whole-grid rules, each if all that it says is true of this model, and was
    /// not said before.
    fn whole_grid_rules_to_toml(&self, text: &mut String) {
        let line = |rule: &Arc<Stated>| match rule.written() {
            Written::Line(line) => Some((rule.kind(), line)),
            _ => None,
        };
        let own: Vec<_> = self.rules.iter().filter_map(line).unique().collect();
        let lines = KINDS.iter().flat_map(|kind| {
            let own = own.iter().filter(|(name, _)| *name == kind.name);
            own.map(|(_, line)| line.clone()).chain(kind.shorthand().map(str::to_owned))
        });
        let rules_of = |text: &str| Self::from_toml("", text).map(|model| model.rules);
        for line in lines {
            let Ok(before) = rules_of(text) else { return };
            let with = format!("{text}{line}\n");
            let Ok(after) = rules_of(&with) else { continue };
            let mut new = after.iter().filter(|rule| !says(&before, rule)).peekable();
            if new.peek().is_some() && new.all(|rule| says(&self.rules, rule)) {
                *text = with;
            }
        }
    }

    /// The line or lines that say how the grid is divided into regions, if that can be said.
    fn regions_to_toml(&self) -> String {
        let Some(of_cell) = &self.regions else { return String::new() };
        let (size, side) = (self.size(), self.size().side());
        let tells = |line: &str| {
            let text = format!("name = \"regions\"\n{}{line}", self.size_to_toml());
            Self::from_toml("", &text).is_ok_and(|model| {
                let (marks, others) = (model.regions.iter().flatten(), of_cell.iter());
                // The numbers may differ, the regions may not; and all its rules must be ours.
                marks.zip(others).unique().count() == side
                    && model.rules.iter().all(|rule| says(&self.rules, rule))
            })
        };
        let heights = (1..=side).filter(|height| side % height == 0);
        let boxes = heights.map(|height| format!("boxes = \"{height}x{}\"\n", side / height));
        let map = || {
            let marks = (b'a'..=b'z').chain(b'A'..=b'Z').map(char::from);
            let marks: Vec<char> = marks.chain(('\u{100}'..).take(side)).collect();
            let mark = |cell: Cell| marks[usize::from(of_cell[size.index(cell)])];
            let line = |row: usize| (0..side).map(|column| mark(Cell::new(row, column))).collect();
            let lines: Vec<String> = (0..side).map(line).collect();
            format!("regions = \"\"\"\n{}\n\"\"\"\n", lines.join("\n"))
        };
        boxes.chain(std::iter::once_with(map)).find(|line| tells(line)).unwrap_or_default()
    }
}

/// Whether some of these rules, under any name, says what this one says.
fn says(rules: &[Arc<Stated>], rule: &Stated) -> bool {
    rules.iter().any(|other| other.statements() == rule.statements())
}

fn quoted(text: &str) -> String {
    toml::Value::from(text).to_string()
}
