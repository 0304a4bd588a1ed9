//! Values typed into cells, and whether they are right.

use crossterm::event::KeyCode;

use crate::{
    grid::{Cell, Grid, Size, Value},
    steps::{LADDER, State, Step},
};

/// A cell that values are typed into, and the reply to the last one.
pub(super) struct CellEntry {
    cell: Cell,
    /// The digits typed so far.
    typed: String,
    said: String,
}

impl CellEntry {
    pub(super) fn new(state: &State) -> Self {
        let size = state.layout().size();
        let open = (0..size.cell_count()).find(|&cell| state.is_open(cell));
        Self { cell: size.cell_at(open.unwrap_or(0)), typed: String::new(), said: String::new() }
    }

    /// Handles a key. Returns the value if the right one was typed.
    pub(super) fn press(
        &mut self,
        code: KeyCode,
        state: &State,
        solution: Option<&Grid>,
    ) -> Option<(Cell, Value)> {
        let size = state.layout().size();
        match code {
            KeyCode::Left => self.step_to(size, 0, -1),
            KeyCode::Right => self.step_to(size, 0, 1),
            KeyCode::Up => self.step_to(size, -1, 0),
            KeyCode::Down => self.step_to(size, 1, 0),
            KeyCode::Backspace => {
                self.typed.pop();
            }
            KeyCode::Enter => return self.take(state, solution),
            KeyCode::Char(digit) if digit.is_ascii_digit() => {
                self.said.clear();
                self.typed.push(digit);
                let longest = size.board().value_range().end().to_string().len();
                let may_go_on = size.board().values().any(|value| {
                    let value = value.to_string();
                    value.len() > self.typed.len() && value.starts_with(&self.typed)
                });
                if !may_go_on || self.typed.len() >= longest {
                    return self.take(state, solution);
                }
            }
            _ => {}
        }
        None
    }

    fn step_to(&mut self, size: Size, down: isize, right: isize) {
        self.typed.clear();
        self.said.clear();
        let row = self.cell.row().saturating_add_signed(down).min(size.rows() - 1);
        let column = self.cell.column().saturating_add_signed(right).min(size.columns() - 1);
        self.cell = Cell::new(row, column);
    }

    /// Checks the typed value, and returns it if it is right.
    fn take(&mut self, state: &State, solution: Option<&Grid>) -> Option<(Cell, Value)> {
        let size = state.layout().size();
        let typed = std::mem::take(&mut self.typed);
        if typed.is_empty() {
            return None;
        }
        let (cell, index) = (self.cell, size.index(self.cell));
        let Some(value) = size.board().values().find(|value| value.to_string() == typed) else {
            let range = size.board().value_range();
            let (first, last) = (range.start(), range.end());
            self.said = format!("{typed} is not a value: expected {first} to {last}");
            return None;
        };
        if let Some(there) = state.value(index) {
            self.said = format!("{cell} is already {}", state.layout().value(there));
            return None;
        }
        let solution = solution?;
        if solution.get(cell) == Some(value) {
            self.said = format!("{cell}={value} is right");
            return Some((cell, value));
        }
        self.said = match solution.get(cell) {
            None => format!("{cell} is not a cell"),
            Some(_) => format!("{cell}={value} is wrong"),
        };
        None
    }

    /// The prompt.
    pub(super) fn text(&self, has_solution: bool) -> String {
        if !has_solution {
            return "values cannot be checked: the solution is not unique (Esc)".into();
        }
        let Self { cell, typed, said } = self;
        let said = if said.is_empty() { "" } else { &format!("   {said}") };
        format!("{cell}={typed}_{said}   (arrows, digits, Esc)")
    }

    /// A step that marks the cell in the grid.
    pub(super) fn pointer(&self) -> Step {
        Step { cells: vec![self.cell], ..Step::new(LADDER[0]) }
    }
}
