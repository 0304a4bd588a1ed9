//! Between lines: what lies on a line lies between the values at its ends.

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "between",
    called: &["in-between line"],
    title: "Between line",
    about: "values on a line lie strictly between those at its two ends",
    gesture: Gesture::Line,
    noun: "between line",
    stroke: Some((Tint::Grey, Width::Medium, [End::Circle; 2])),
    keys: &[("cells", "the cells of the line, from end to end, three or more")],
    read: entry::tables::<Between>,
    iss: &[Tag::cells("Between", from_iss)],
    f_puzzles: &[Key::lines("betweenline", from_f_puzzles)],
    examples: &[
        Example::on_latin_4(
            "[[between]]\ncells = \"r1c1 r1c2 r2c3 r3c4\"",
            ["4213132424313142", "1.....3....3...."],
            "r2c3 is 3, expected more than 1 and less than 3 (between 1)",
        ),
        Example::on_latin_4(
            "[[between]]\ncells = \"r1c1 r1c2 r2c3\"",
            ["1234214334124321", "14.............."],
            "r1c1, r1c2 and r2c3 are 1 4 ., expected values between those at the ends (between 1)",
        ),
    ],
    ..Kind::DEFAULT
};

fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    Ok(from_cells(arguments.cells()?).into_iter().collect())
}

fn from_f_puzzles(clue: &Clue<'_>, _context: &Context) -> Rules {
    Ok(clue.lines()?.into_iter().filter_map(from_cells).collect())
}

/// In other formats a line may have nothing between its ends, and says nothing then.
fn from_cells(cells: Vec<Cell>) -> Option<Box<dyn Rule>> {
    (cells.len() > 2).then(|| Box::new(Between::new(cells.into())) as Box<dyn Rule>)
}

told_by_cells! {
    /// Values on a line lie strictly between those at its ends.
    pub struct Between { cells: Line }
    /// A between line of 3 cells or more, from end to end.
    pub fn new;
}

impl Between {
    /// The first and the last cell, and those between them.
    fn parts(&self) -> Option<([Cell; 2], &[Cell])> {
        match &self.cells[..] {
            [first, inner @ .., last] if !inner.is_empty() => Some(([*first, *last], inner)),
            _ => None,
        }
    }

    /// That the values grow from the `low` end to all inner cells, and from these to the `high`
    /// end.
    fn grows(inner: &[Cell], [low, high]: [Cell; 2], size: Size) -> Vec<Statement> {
        let pairs = inner.iter().flat_map(|&cell| [[low, cell], [cell, high]]);
        Statement::over_pairs(pairs, size, |one, other| one < other)
    }

    /// Reports the inner cells that do not lie between the ends; or that cannot, whatever is at an end.
    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let Some((ends, inner)) = self.parts() else { return };
        let (first, last) = grid.size().value_range().into_inner();
        let number = |cell: Cell| grid.get(cell).map(Value::number);
        let [one, other] = ends.map(number);
        let grows = |low: Option<u16>, high: Option<u16>| {
            fit(inner, [low.unwrap_or(first), high.unwrap_or(last)], grid)
        };
        if grows(one, other) || grows(other, one) {
            return;
        }
        if let (Some(one), Some(other)) = (one, other)
            && one.abs_diff(other) > 1
        {
            let (low, high) = (one.min(other), one.max(other));
            for &cell in inner {
                if let Some(found) = number(cell).filter(|&found| found <= low || high <= found) {
                    report.wrong(&[cell], || {
                        format!("{cell} is {found}, expected more than {low} and less than {high}")
                    });
                }
            }
            return;
        }
        report.wrong(self.cells.once(), || {
            format!("{}, expected values between those at the ends", held(&self.cells, grid))
        });
    }
}

/// Whether all inner cells that are filled lie strictly between two numbers.
fn fit(inner: &[Cell], [low, high]: [u16; 2], grid: &Grid) -> bool {
    let number = |&cell: &Cell| grid.get(cell).map(Value::number);
    low + 1 < high && inner.iter().filter_map(number).all(|found| low < found && found < high)
}

impl Rule for Between {
    table_with_line!(KIND);
    judged!();

    fn why(&self, struck: &Struck<'_>) -> Option<String> {
        let (cell, (_, inner)) = (struck.cell()?, self.parts()?);
        let is_inner = inner.contains(&cell);
        is_inner.then(|| format!("{cell} is between the values at the ends of this line"))
    }

    /// The values grow along the line, or they fall. What holds in both cases is stated apart from
    /// them: solvers can use it before they know which case it is.
    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let Some((ends, inner)) = self.parts() else {
            let (found, expected) = (self.cells.len(), "3 or more".to_owned());
            return Err(Problem::cell_count(found, expected));
        };
        let (first, last) = size.value_range().into_inner();
        let is_near = |end: Value, value: Value| {
            let (end, value) = (end.number(), value.number());
            end < value && value < last || end > value && value > first
        };
        let are_apart = |one: Value, other: Value| one.number().abs_diff(other.number()) > 1;
        let pairs = inner.iter().flat_map(|&cell| ends.map(|end| [end, cell]));
        let mut statements = Statement::over_pairs(pairs, size, is_near);
        statements.extend(Statement::over_pairs([ends], size, are_apart));
        let [one, other] = ends;
        let cases = [[one, other], [other, one]].map(|ends| Self::grows(inner, ends, size));
        statements.push(Statement::Either { cases: cases.into() });
        Ok(statements)
    }

    tried_at_start!();
}
