//! Names that every solver takes: `x_1_2_3` for "r1c2 holds 3", `x_X1_3` for "X1 holds 3" of an
//! extra cell, `box1_v7` for "box 1, value 7".
//!
//! The strictest reader is that of CPLEX LP files: letters, digits and `_`, at most 255
//! characters, and no `e` at the beginning, which could be the exponent of a number.

use std::collections::HashMap;

use satoku_puzzle::{
    grid::{Cell, Layer, Size, Value},
    program::{Constraint, Program, Role, Var},
};

/// Gives out names, each of them once.
#[derive(Debug, Default)]
pub struct Names {
    /// Those that are taken, each with the last number that was tried after it.
    taken: HashMap<String, usize>,
}

impl Names {
    const MAX_LENGTH: usize = 100;

    /// The name of a variable: its cell's row and column and its value, or `y` and its number for
    /// auxiliary ones.
    pub fn variable(var: Var, size: Size) -> String {
        match size.cell_value(var) {
            Some((cell, value)) => {
                let (layer, row, column) = (cell.layer(), cell.row() + 1, cell.column() + 1);
                match layer.as_letter() {
                    _ if cell.is_on_board() => format!("x_{row}_{column}_{value}"),
                    Some(_) => format!("x_{cell}_{value}"),
                    None => format!("x_{layer}_{row}_{column}_{value}"),
                }
            }
            None => format!("y_{}", var.number()),
        }
    }

    /// The variable with a name that [`Names::variable`] made for a cell and a value.
    pub fn parse_variable(name: &str, size: Size) -> Option<Var> {
        let (place, value) = name.strip_prefix("x_")?.rsplit_once('_')?;
        let on = |layer, row: &str, column: &str| {
            let number = |text: &str| text.parse::<usize>().ok()?.checked_sub(1);
            Some(Cell::on(layer, number(row)?, number(column)?))
        };
        let mut words = place.split('_');
        let cell = match (words.next()?, words.next(), words.next(), words.next()) {
            (row, Some(column), None, _) => on(Layer::BOARD, row, column)?,
            (layer, Some(row), Some(column), None) => on(Layer::named(layer)?, row, column)?,
            (cell, None, ..) => cell.parse().ok().filter(|cell: &Cell| !cell.is_on_board())?,
            _ => return None,
        };
        let value: Value = size.value(value.parse().ok()?)?;
        size.contains(cell).then(|| size.var(cell, value))
    }

    /// The name of a constraint, by its origin.
    pub fn constraint(&mut self, constraint: Constraint<'_>, program: &Program) -> String {
        let origin = constraint.origin;
        let text = program.name(origin.name);
        let name = match origin.role {
            Role::Cell => format!("cell_{text}"),
            Role::Given => format!("given_{text}"),
            Role::Blocked => format!("blocked_{text}"),
            Role::Rule => short(text),
        };
        let value = match origin.value {
            Some(value) if origin.role == Role::Rule => format!("_v{value}"),
            _ => String::new(),
        };
        let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
        let mut name: String = name.chars().map(plain).take(Self::MAX_LENGTH).collect();
        if !name.starts_with(|c: char| c.is_ascii_alphabetic() && !c.eq_ignore_ascii_case(&'e')) {
            name.insert_str(0, "rule_");
        }
        let name = format!("{name}{value}");
        let mut unique = name.clone();
        while self.taken.contains_key(&unique) {
            let copy = self.taken.entry(name.clone()).or_insert(1);
            *copy += 1;
            unique = format!("{name}_{copy}");
        }
        self.taken.insert(unique.clone(), 1);
        unique
    }
}

/// A rule's name without blanks: `box1`, `col3`, `diag2`.
fn short(name: &str) -> String {
    let abbreviated = [("column ", "col"), ("diagonal ", "diag")];
    let rest = abbreviated
        .iter()
        .find_map(|(long, short)| Some(format!("{short}{}", name.strip_prefix(long)?)));
    rest.unwrap_or_else(|| name.to_owned()).replace(' ', "")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use satoku_rules::{grid::ExtraLayer, interrupt::Limiter, model};

    #[test]
    fn names_lead_back_to_their_variables() {
        let size = Size::sudoku(12).unwrap();
        for index in (0..size.variable_count()).step_by(7) {
            let var = Var::from_index(index);
            assert_eq!(Names::parse_variable(&Names::variable(var, size), size), Some(var));
        }
        let letter = |letter| Layer::letter(letter).unwrap();
        let layers = [
            ExtraLayer::new(letter('X'), 2),
            ExtraLayer::new(letter('R'), 1),
            ExtraLayer::named(Layer::REGION),
        ];
        let extra = Size::sudoku(2).unwrap().with_extra(&layers).unwrap();
        let names: Vec<String> = (0..extra.variable_count())
            .map(|var| Names::variable(Var::from_index(var), extra))
            .collect();
        for (index, name) in names.iter().enumerate() {
            let var = Names::parse_variable(name, extra);
            assert_eq!(var.map(Var::index), Some(index), "{name}");
        }
        assert_eq!(names[8..12], ["x_VR1_1", "x_VR1_2", "x_X1_1", "x_X1_2"]);
        assert_eq!(names.last().unwrap(), "x_region_2_2_2");
        for name in ["x_X3_1", "x_Y1_1", "x_X1_3", "x_X1", "x_r1c1_1", "x_region_1_1", "x_X1_1_1"] {
            assert_eq!(Names::parse_variable(name, extra), None, "{name}");
        }
        for name in ["x_1_1", "x_1_1_13", "x_0_1_1", "x_13_1_1", "x_1_1_1_1", "y_1", "x_1_1_a"] {
            assert_eq!(Names::parse_variable(name, size), None, "{name}");
        }
        assert_eq!(Names::variable(Var::from_index(size.variable_count()), size), "y_1729");
    }

    #[test]
    fn names_lead_back_on_grids_that_are_not_squares() {
        for size in [Size::usual(6, 9), Size::usual(9, 6)].into_iter().flatten() {
            for var in (0..size.variable_count()).map(Var::from_index) {
                let name = Names::variable(var, size);
                assert_eq!(Names::parse_variable(&name, size), Some(var), "{name} of {size}");
            }
        }
    }

    #[test]
    fn constraints_are_named_by_their_origin() {
        let model = model::named("diagonal,nrc").unwrap();
        let mut names = Names::default();
        let program = model.program(&Limiter::none()).unwrap();
        let all: Vec<String> =
            program.constraints().map(|c| names.constraint(c, program)).collect();
        for name in ["cell_r1c1", "row1_v1", "col9_v9", "box3_v7", "diag1_v2", "window4_v9"] {
            assert!(all.iter().any(|other| other == name), "{name}");
        }
        assert_eq!(all.iter().collect::<HashSet<_>>().len(), all.len());
        assert!(all.iter().all(|name| !name.starts_with('e')));
    }
}
