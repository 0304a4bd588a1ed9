//! X-sums: the first cell of a line says how many of its cells sum to a clue.

use std::ops::RangeInclusive;

use super::amounts::worths;
use super::prelude::*;
use crate::statement::TooLarge;

pub(super) static KIND: Kind = Kind {
    name: "x-sum",
    title: "X-sum",
    about: "the first x cells of a line sum to `sum`, where x is the value of the first",
    gesture: Gesture::Outside,
    keys: &[
        ("cells", "the cells of the line, as the clue sees them"),
        ("sum", "the sum of as many of them as the first one says, itself among them"),
    ],
    read: entry::tables::<XSum>,
    iss: &[Tag::last("XSum", |arguments, _| outside::from_iss(arguments, XSum::new))],
    f_puzzles: &[Key::new("xsum", &["cell", "value"], |clue, _| {
        outside::from_f_puzzles(clue, XSum::new)
    })],
    examples: &[
        Example::on_latin_4(
            "[[x-sum]]\ncells = \"r1c1>r1c4\"\nsum = 6",
            ["2413134242313124", "3.4............."],
            "r1c1, r1c2 and r1c3 are 3 . 4, expected a sum of 6 (x-sum 1)",
        ),
        Example::on(
            "size = 4\nvalues = \"0-3\"",
            "[[x-sum]]\ncells = \"r4c2>r1c2\"\nsum = 5",
            ["0123103223013210", ".............0.."],
            "r4c2 is 0, expected 1 to 4, a number of cells (x-sum 1)",
        ),
        Example::on_latin_4(
            "[[x-sum]]\ncells = \"r4c4>r1c4\"\nsum = 3",
            ["1234214334214312", "...........2...."],
            "r4c4, r3c4, r2c4 and r1c4 are . 2 . ., expected a sum of 3 in as many cells as the \
             first says (x-sum 1)",
        ),
    ],
    ..Kind::DEFAULT
};

told_by_cells! {
    /// As many cells of a line as the first one says sum to a number.
    pub struct XSum { cells: Cells, sum: i64 }
    /// The clue `sum` on the line of these cells, one or more, in the order in which it sees them.
    pub fn new;
}

impl XSum {
    /// The sum as a word. Its state, after the first cell, is how many cells are still to come and
    /// what these must sum to.
    fn word(&self, size: Size) -> Result<Statement, TooLarge> {
        let (lowest, highest) = size.value_range().into_inner();
        let (lowest, highest) = (i64::from(lowest), i64::from(highest));
        let length = self.cells.len() as i64;
        let next = |left: i64, rest: i64| {
            (left * lowest..=left * highest).contains(&rest).then_some(Some((left, rest)))
        };
        let step = |state: &Option<(i64, i64)>, _, index| {
            let value = i64::from(size.value_at(index).number());
            match *state {
                Some((0, rest)) => Some(Some((0, rest))),
                Some((left, rest)) => next(left - 1, rest - value),
                None if (1..=length).contains(&value) => {
                    next(value - 1, self.sum.saturating_sub(value))
                }
                None => None,
            }
        };
        let (length, values) = (self.cells.len(), size.value_count());
        let is_over = |state: &Option<_>| *state == Some((0, 0));
        let layers = Layers::new(length, values, None, step, is_over)?;
        Ok(Statement::Automaton { cells: self.cells.to_vec(), layers })
    }

    /// The sum as cases, one for each number of cells: for many values, with which words take too
    /// much memory.
    fn cases(&self, size: Size) -> Result<Statement, Problem> {
        let lengths =
            (1..=self.cells.len()).filter_map(|length| Some((length, size.value(length)?)));
        let case = |(length, value): (usize, Value)| {
            let first = Statement::domain(vec![self.cells[0]], [value], size);
            let counted = self.cells[..length].iter().map(|&cell| (1, cell));
            Ok(vec![first, sum(counted, [self.sum..=self.sum], size)?])
        };
        Ok(Statement::Either { cases: lengths.map(case).collect::<Result<_, Problem>>()? })
    }

    /// The numbers of cells that the first cell can still say.
    fn lengths(&self, grid: &Grid) -> RangeInclusive<usize> {
        match grid.get(self.cells[0]) {
            Some(value) => value.number().into()..=value.number().into(),
            None => {
                let (lowest, highest) = grid.size().value_range().into_inner();
                lowest.into()..=highest.into()
            }
        }
    }

    /// Reports a sum that is out of reach for every number of cells that there can still be.
    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let (first, last) = self.lengths(grid).into_inner();
        let wanted = Wanted { exactly: Some(self.sum), ..Wanted::default() };
        let wanted = wanted.of_worths(grid.size());
        let within = |length: usize| {
            let others = reach(self.cells[1..length].iter().map(|&cell| (1, cell)), grid);
            let [least, greatest] = worths(self.cells[0], [length as u16; 2], grid);
            wanted.admits(&(least + others.start()..=greatest + others.end()))
        };
        let (all, sum) = (&self.cells[..], self.sum);
        if (first.max(1)..=last.min(all.len())).any(within) {
            return;
        }
        let is_known = grid.get(all[0]).is_some();
        let (cells, expected): (_, &dyn Fn() -> String) = if !is_known {
            (all, &|| format!("a sum of {sum} in as many cells as the first says"))
        } else if (1..=all.len()).contains(&last) {
            (&all[..last], &|| format!("a sum of {sum}"))
        } else {
            (&all[..1], &|| format!("1 to {}, a number of cells", all.len()))
        };
        report.wrong(cells, || format!("{}, expected {}", held(cells, grid), expected()));
    }
}

impl Rule for XSum {
    table_with_cells!(KIND, open);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 1)?;
        if size.has_worths() {
            // Sums of worths are no words over the cells.
            return Ok(vec![self.cases(size)?]);
        }
        let word = self.word(size).or_else(|TooLarge| self.cases(size))?;
        Ok(vec![word])
    }

    fn why(&self, struck: &Struck<'_>) -> Option<String> {
        let (sum, first) = (self.sum, self.cells[0]);
        let says = format!("as many cells as {first} says, itself included, sum to {sum}");
        Some(struck.because(&says))
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        outside::marks(&self.cells, self.sum)
    }

    fn to_f_puzzles(&self, context: &Context) -> FPuzzlesClues {
        inwards("xsum", &self.cells, self.sum, context)
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        if self.sum < 1 {
            return Err("in ISS its clue is 1 or more".to_owned());
        }
        iss::write::outside("XSum", self.sum, &self.cells, context.size)
    }
}

impl Open for XSum {
    fn any(&self, size: Size) -> Option<Box<dyn Rule>> {
        Some(outside::points_inside(&self.name, &self.cells, size))
    }

    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        let length = usize::from(grid.get(self.cells[0])?.number());
        let counted = self.cells.get(..length).filter(|counted| !counted.is_empty())?;
        let sum = whole(&reach(counted.iter().map(|&cell| (1, cell)), grid), grid.size())?;
        Some(Box::new(Self { sum, ..self.clone() }))
    }
}

#[cfg(test)]
mod tests {
    use itertools::Itertools;

    use super::*;
    use crate::{grid::Cell, statement::Candidates};

    /// All grids of four by four in which rows and columns hold four values, from this one on,
    /// once.
    fn latin_squares(first: u16) -> Vec<Grid> {
        let size = Size::new(4, 4, first..=first + 3).unwrap();
        let rows = || size.values().permutations(4);
        let is_latin = |rows: &Vec<Vec<Value>>| {
            (0..4).all(|column| rows.iter().map(|row| row[column]).all_unique())
        };
        let squares = (0..4).map(|_| rows()).multi_cartesian_product().filter(is_latin);
        let grid = |rows: Vec<Vec<Value>>| {
            Grid::from_values(size, rows.concat().into_iter().map(Some).collect()).unwrap()
        };
        squares.map(grid).collect()
    }

    /// Whether a full grid keeps a statement: pruning is exact where nothing is open.
    fn holds(statement: &Statement, grid: &Grid) -> bool {
        let mut candidates = Candidates::all(grid.size());
        for (cell, value) in grid.filled() {
            candidates.set(grid.size().index(cell), grid.size().value_index(value)).unwrap();
        }
        statement.prune(&mut candidates).is_ok()
    }

    /// The eight rows and columns, in both directions.
    fn lines() -> Vec<Vec<Cell>> {
        let rows = (0..4).map(|row| (0..4).map(|column| Cell::new(row, column)).collect_vec());
        let columns = (0..4).map(|column| (0..4).map(|row| Cell::new(row, column)).collect_vec());
        let forwards = rows.chain(columns).collect_vec();
        let backwards = forwards.iter().map(|line| line.iter().rev().copied().collect_vec());
        forwards.iter().cloned().chain(backwards).collect()
    }

    #[track_caller]
    fn check(first: u16) {
        let squares = latin_squares(first);
        assert_eq!(squares.len(), 576);
        let size = squares[0].size();
        for (line, sum) in lines().into_iter().cartesian_product(0..=13) {
            let rule = XSum::new(line.clone().into(), sum);
            let statements = rule.says(size).unwrap().into_iter().chain(rule.cases(size));
            let statements = statements.collect_vec();
            assert_eq!(statements.len(), 2);
            for square in &squares {
                let values = line.iter().map(|&cell| square.get(cell).unwrap().number());
                let values = values.collect_vec();
                let length = usize::from(values[0]);
                let is_kept = (1..=4).contains(&length)
                    && i64::from(values[..length].iter().sum::<u16>()) == sum;
                assert_eq!(rule.breaks(square, &Limiter::none()), !is_kept, "{rule:?} {square}");
                for statement in &statements {
                    assert_eq!(holds(statement, square), is_kept, "{rule:?} {square}");
                }
            }
        }
    }

    #[test]
    fn all_clues_of_all_latin_squares_mean_what_adding_up_says() {
        check(1);
        check(0);
    }

    #[test]
    fn many_values_are_stated_by_cases() {
        let size = Size::sudoku(40).unwrap();
        let line = (0..40).map(|column| Cell::new(0, column)).collect_vec();
        let says = XSum::new(line.into(), 400).says(size).unwrap();
        assert!(matches!(&says[..], [Statement::Either { cases }] if cases.len() == 40));
    }
}
