//! Rellik cages: killers the other way round. No cells of the cage sum to its number.

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "rellik",
    called: &["anti-killer"],
    title: "Rellik cage",
    about: "no value twice in these cells, and no cells among them, one or several, sum to `sum`",
    gesture: Gesture::Cells,
    keys: &[
        ("cells", "the cells of the cage, no more than there are values"),
        ("sum", "what no cells sum to, 1 or more"),
    ],
    read: entry::tables::<Rellik>,
    iss: &[Tag::new("RellikCage", from_iss)],
    examples: &[
        Example::on_latin_4(
            "[[rellik]]\ncells = \"r1c1-2 r2c2\"\nsum = 6",
            ["1324241331424231", "2....4.........."],
            "r1c1 and r2c2 sum to 6, which no cells may (rellik 1)",
        ),
        Example::on_latin_4(
            "[[rellik]]\ncells = \"r1c1-2 r2c2\"\nsum = 2",
            ["1324241331424231", ".....2.........."],
            "r2c2 is 2, which no cell may be (rellik 1)",
        ),
    ],
    ..Kind::DEFAULT
};

fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    let sum = arguments.number("a sum")?;
    let cells = crate::grid::Line::from(arguments.cells()?);
    if let Some(cell) = cells.repeated() {
        return Err(format!("expected a cage of different cells, found {cell} twice"));
    }
    single(Rellik::new(cells.to_vec().into(), sum))
}

told_by_cells! {
    /// No value twice in these cells, and no cells that have this sum.
    pub struct Rellik { cells: Cells, sum: i64 }
    /// A cage over these cells, no more than there are values, and what no cells among them sum to.
    pub fn new;
}

impl Rellik {
    /// The most sets of values that are excluded, one by one.
    const MAX_SETS: usize = 2000;

    /// Cells that have the sum, if there are some.
    fn found(&self, grid: &Grid) -> Option<Vec<Cell>> {
        let placed = self.cells.iter().filter_map(|&cell| {
            let number = usize::from(grid.get(cell)?.number());
            (number > 0).then_some((cell, number))
        });
        let placed: Vec<(Cell, usize)> = placed.collect();
        let total: usize = placed.iter().map(|(_, number)| number).sum();
        let goal = usize::try_from(self.sum).ok().filter(|goal| (1..=total).contains(goal))?;
        // For each sum the first cell with which, and some before it, it is reached.
        let mut last: Vec<Option<usize>> = vec![None; goal + 1];
        for (place, &(_, number)) in placed.iter().enumerate() {
            for sum in (number..=goal).rev() {
                if last[sum].is_none() && (sum == number || last[sum - number].is_some()) {
                    last[sum] = Some(place);
                }
            }
        }
        let (mut cells, mut rest) = (Vec::new(), goal);
        while rest > 0 {
            let (cell, number) = placed[last[rest]?];
            cells.push(cell);
            rest -= number;
        }
        cells.reverse();
        Some(cells)
    }

    /// Reports a value that stands twice; or else cells with the sum.
    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        if !report.repetitions(grid)
            && let Some(cells) = self.found(grid)
        {
            report.wrong(&cells, || {
                let (verb, no) = match cells.len() {
                    1 => ("is", "no cell may be"),
                    _ => ("sum to", "no cells may"),
                };
                format!("{} {verb} {}, which {no}", list(&cells), self.sum)
            });
        }
    }
}

impl Rule for Rellik {
    table_with_cells!(KIND);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let found = self.cells.len();
        Problem::check_count(&self.cells, 1..=size.value_count())?;
        if self.sum < 1 {
            return Err(Problem::parameter("sum", &self.sum, "1 or more"));
        }
        Problem::check_no_worths(size)?;
        let mut sets = SetsWithSum { longest: found, size, found: Vec::new() };
        sets.collect(&mut Vec::new(), self.sum).map_err(|TooMany| {
            let expected = format!("a sum of no more than {} sets of values", Self::MAX_SETS);
            Problem::parameter("sum", &self.sum, expected)
        })?;
        let mut statements = Vec::new();
        if found > 1 {
            statements.push(all_different(&self.cells, size));
        }
        // As no value stands twice, these cells hold all values of a set if as many cells hold one
        // of them.
        let excluded = sets.found.into_iter().map(|set| {
            let fewer = 0..set.len();
            Statement::count(&self.cells, set, fewer)
        });
        Ok(statements.into_iter().chain(excluded).collect())
    }

    tried_at_start!();

    fn marks(&self, _size: Size) -> Vec<Mark> {
        vec![Mark::Cage { cells: self.cells.to_vec(), text: format!("≠ {}", self.sum) }]
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        if self.sum < 1 {
            return Err("in ISS its sum is 1 or more".to_owned());
        }
        iss::said("RellikCage", &[&self.sum], &self.cells)
    }
}

/// There are more than [`Rellik::MAX_SETS`].
struct TooMany;

/// Sets of different values with a sum. The value 0 is in none of them: without it, it is one
/// already.
struct SetsWithSum {
    longest: usize,
    size: Size,
    found: Vec<Vec<Value>>,
}

impl SetsWithSum {
    /// Collects those that begin with these values, lowest first, and need `lacking` more.
    fn collect(&mut self, begin: &mut Vec<Value>, lacking: i64) -> Result<(), TooMany> {
        if lacking == 0 {
            self.found.push(begin.clone());
            return if self.found.len() > Rellik::MAX_SETS { Err(TooMany) } else { Ok(()) };
        }
        let range = self.size.value_range();
        let first = begin.last().map_or(*range.start(), |last| last.number() + 1).max(1);
        let greatest = i64::from(*range.end());
        for number in first..=*range.end() {
            let more = (self.longest - begin.len()) as i64;
            let count = more.min(greatest - i64::from(number) + 1);
            // With the greatest values it must be enough.
            let most = count * greatest - count * (count - 1) / 2;
            if more == 0 || i64::from(number) > lacking || most < lacking {
                break;
            }
            begin.push(Value::new(number));
            let collected = self.collect(begin, lacking - i64::from(number));
            begin.pop();
            collected?;
        }
        Ok(())
    }
}
