//! Each value once, and blanks in all other cells: the rows and columns of ABC End View and
//! Doppelblock.

use super::allowance::Allowance;
use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "each-once",
    called: &["ABC end view", "easy as ABC", "blanks"],
    title: "Each once",
    about: "each value but the blanks once, and a blank in every other cell",
    gesture: Gesture::Cells,
    keys: &[
        ("cells", "the cells; each row and each column if not given"),
        ("blanks", "the values that are blanks: a list, or a text such as \"0\""),
    ],
    read: |entry, context| {
        entry::tables_with(entry, |said: EachOnceFields| Ok(EachOnce::of(said, context)))
    },
    examples: &[
        Example::on(
            "size = 3\nvalues = \"0-1\"",
            "[[each-once]]\nblanks = [0]",
            ["010100001", "1.1......"],
            "r1c1 and r1c3 are both 1 in each-once 1",
        ),
        Example::on(
            "size = 3\nvalues = \"0-2\"\nrows = \"none\"\ncolumns = \"none\"",
            "[[each-once]]\ncells = \"r1c1>r1c3>r2c3\"\nblanks = [0]",
            ["100002212", "000......"],
            "r1c1, r1c2, r1c3 and r2c3 are 0 0 0 ., expected each of 1 2 once (each-once 1)",
        ),
        Example::on(
            "size = 3\nvalues = \"0-3\"",
            "[[each-once]]\ncells = \"r1c2 r2c1\"\nblanks = \"0\"",
            ["102013231", ".3.3....."],
            "r1c2 and r2c1 are both 3 in each-once 1",
        ),
    ],
    ..Kind::DEFAULT
};

#[derive(Clone, Debug, Serialize, Deserialize)]
struct EachOnceFields {
    name: String,
    cells: Option<Cells>,
    blanks: Values,
}

/// Each value that is no blank stands once in each of some lines, and no other cell holds one.
#[derive(Clone, Debug)]
pub struct EachOnce {
    said: EachOnceFields,
    lines: Vec<Vec<Cell>>,
    /// The cells of all lines, each once.
    cells: Vec<Cell>,
}

impl EachOnce {
    /// The rule over different cells, one or more. If they are fewer than the values that are no
    /// blanks, none of these stands there twice.
    pub fn new(cells: Cells, blanks: Values) -> Self {
        let said = EachOnceFields { name: String::new(), cells: None, blanks };
        let (line, all) = (cells.to_vec(), cells.to_vec());
        Self { said: EachOnceFields { cells: Some(cells), ..said }, lines: vec![line], cells: all }
    }

    /// The rule over each row and each column.
    pub fn of_lines(blanks: Values, size: Size) -> Self {
        Self::of(
            EachOnceFields { name: String::new(), cells: None, blanks },
            &Context::new(size, None),
        )
    }

    fn of(said: EachOnceFields, context: &Context) -> Self {
        if let Some(cells) = said.cells {
            let rule = Self::new(cells, said.blanks);
            return Self { said: EachOnceFields { name: said.name, ..rule.said }, ..rule };
        }
        let lines = context.lines().map(|(_, cells)| cells).filter(|cells| !cells.is_empty());
        Self { said, lines: lines.collect(), cells: context.there(context.size.cells()) }
    }

    fn is_blank(&self, value: Value, size: Size) -> bool {
        self.said.blanks.contains(value, size)
    }

    /// The values that stand once.
    fn others(&self, size: Size) -> impl Iterator<Item = Value> {
        size.values().filter(move |&value| !self.is_blank(value, size))
    }

    /// How many values a line lacks, and how many empty cells it has; nothing where it is too short
    /// to hold all of them.
    fn lacking(&self, line: &[Cell], grid: &Grid) -> Option<(usize, usize)> {
        let size = grid.size();
        let wanted = self.others(size).count();
        let held = line.iter().filter_map(|&cell| grid.get(cell)).collect_vec();
        let known = held.iter().unique().filter(|&&value| !self.is_blank(value, size)).count();
        (line.len() >= wanted).then_some((wanted - known, line.len() - held.len()))
    }

    /// The values that stand in a line twice or more, with their cells.
    fn repeated(&self, line: &[Cell], grid: &Grid) -> Vec<(Value, Vec<Cell>)> {
        let holders = |value: Value| {
            let holds = |&cell: &Cell| grid.get(cell) == Some(value);
            (value, line.iter().copied().filter(holds).sorted().collect_vec())
        };
        self.others(grid.size()).map(holders).filter(|(_, cells)| cells.len() > 1).collect()
    }

    /// Reports in each line a value that stands twice; or else too few empty cells for those that are
    /// missing.
    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        for line in &self.lines {
            let repeated = self.repeated(line, grid);
            let is_full = self.lacking(line, grid).is_some_and(|(missing, empty)| missing > empty);
            if repeated.is_empty() && is_full {
                report.wrong(line, || {
                    let values = self.others(grid.size()).join(" ");
                    format!("{}, expected each of {values} once", held(line, grid))
                });
            }
            repeated.into_iter().for_each(|(value, cells)| report.repeated(value, &cells));
        }
    }
}

impl Rule for EachOnce {
    table_of_said!(KIND);
    judged!();

    fn names(&self, cell: Cell, _size: Size) -> bool {
        self.said.cells.as_ref().is_some_and(|cells| cells.contains(&cell))
    }

    /// How many cells hold blanks follows from the rest, but solvers would take long to find out.
    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 1)?;
        self.said.blanks.check("blanks", size)?;
        let values = self.others(size).collect_vec();
        let all = self.lines.iter().map(Vec::len).sum::<usize>();
        Allowance::check(all.saturating_mul(values.len() + 1), size)?;
        let blanks: ValueSet = size.values().filter(|&value| self.is_blank(value, size)).collect();
        let mut statements = Vec::new();
        for line in &self.lines {
            let spare = line.len().checked_sub(values.len());
            let least = usize::from(spare.is_some());
            statements.extend(values.iter().map(|&v| Statement::count(line, [v], least..=1)));
            statements.extend(spare.map(|spare| Statement::count(line, blanks.iter(), [spare])));
        }
        Ok(statements)
    }

    strikes!();

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let (size, Some(value)) = (grid.size(), grid.get(placed)) else { return };
        for line in self.lines.iter().filter(|line| line.contains(&placed)) {
            let is_needed =
                self.lacking(line, grid).is_some_and(|(missing, empty)| missing == empty);
            for &cell in line.iter().filter(|&&cell| grid.get(cell).is_none()) {
                if !self.is_blank(value, size) {
                    strike(cell, value);
                }
                if is_needed {
                    let blanks = size.values().filter(|&value| self.is_blank(value, size));
                    blanks.for_each(|blank| strike(cell, blank));
                }
            }
        }
    }

    /// Blanks, where a line has just as many cells as there are other values.
    fn strike_at_start(&self, size: Size, strike: &mut dyn FnMut(Cell, Value)) {
        let wanted = self.others(size).count();
        for &cell in self.lines.iter().filter(|line| line.len() == wanted).flatten() {
            let blanks = size.values().filter(|&value| self.is_blank(value, size));
            blanks.for_each(|blank| strike(cell, blank));
        }
    }

    fn marks(&self, size: Size) -> Vec<Mark> {
        let (values, blanks) = (self.others(size).join(" "), self.said.blanks.to_string());
        match &self.said.cells {
            None => vec![Mark::Note {
                text: format!("each of {values} once in each row and column, else {blanks}"),
            }],
            Some(cells) => {
                let remark = drawn::remark(cells, &format!("each of {values} once, else {blanks}"));
                Look::Ground.marks(cells).into_iter().chain([remark]).collect()
            }
        }
    }
}
