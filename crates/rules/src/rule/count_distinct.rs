//! Counting different values: a cell says how many others hold.

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "count-distinct",
    called: &["number of different values"],
    title: "Count of different values",
    about: "the first of these cells holds the number of different values in the others",
    gesture: Gesture::Line,
    keys: &[("cells", "the cell that counts, and then those that are counted, one or more")],
    read: entry::tables::<CountDistinct>,
    iss: &[Tag::cells("CountDistinct", |arguments, _| arguments.rule_on_line(CountDistinct::new))],
    examples: &[
        Example::on_latin_4(
            "[[count-distinct]]\ncells = \"r1c2 r2-3c1-2\"",
            ["1423234141323214", ".2..21..34......"],
            "r1c2 is 2, but r2c1, r2c2, r3c1 and r3c2 are 2 1 3 4, expected 4 (count-distinct 1)",
        ),
        Example::on_latin_4(
            "[[count-distinct]]\ncells = \"r1c1 r2c2 r3c3\"",
            ["1234341221434321", "4..............."],
            "r1c1 is 4, but r2c2 and r3c3 are . ., expected 1 to 2 (count-distinct 1)",
        ),
    ],
    ..Kind::DEFAULT
};

told_by_cells! {
    /// The first cell holds the number of different values in the others.
    pub struct CountDistinct { cells: Line }
    /// A rule over the cell that counts and, after it, one or more that are counted, perhaps itself
    /// too.
    pub fn new;
}

impl CountDistinct {
    /// The most values of a grid: there is a state for each set of them.
    const MAX_VALUES: usize = 12;

    /// The cells that are counted, each once.
    fn counted(&self) -> impl Iterator<Item = Cell> {
        self.cells.iter().skip(1).copied().unique()
    }

    /// The least and the greatest number of different values that there can still be.
    fn reach(&self, grid: &Grid) -> [usize; 2] {
        let known = self.counted().filter_map(|cell| grid.get(cell)).unique().count();
        let empty = self.counted().filter(|&cell| grid.get(cell).is_none()).count();
        [known.max(1), (known + empty).min(grid.size().value_count())]
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let Some(count) = self.cells.first().and_then(|&cell| grid.get(cell)) else { return };
        let [least, most] = self.reach(grid);
        if !(least..=most).contains(&count.number().into()) {
            report.wrong(self.cells.once(), || {
                let (cell, counted) = (self.cells[0], held(&self.counted().collect_vec(), grid));
                let to = if least < most { format!(" to {most}") } else { String::new() };
                format!("{cell} is {count}, but {counted}, expected {least}{to}")
            });
        }
    }
}

impl Rule for CountDistinct {
    table_with_line!(KIND);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 2)?;
        let values = size.value_count();
        if values > Self::MAX_VALUES {
            let most = Self::MAX_VALUES;
            let wrong =
                format!("needs a grid of no more than {most} values, and this one has {values}");
            return Err(Problem::Grid(wrong));
        }
        // The cell that counts comes last; before it a state is the set of values that were seen.
        let cells = self.counted().chain([self.cells[0]]).collect_vec();
        let last = cells.len() - 1;
        let step = |&seen: &u16, place: usize, index: usize| {
            if place < last {
                return Some(seen | (1u16 << index));
            }
            (u32::from(size.value_at(index).number()) == seen.count_ones()).then_some(0)
        };
        let layers = Layers::new(cells.len(), values, 0u16, step, |_| true);
        let layers = layers.map_err(|_| automaton::too_large("cells", &cells))?;
        Ok(vec![Statement::Automaton { cells, layers }])
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let ground = Mark::Ground { cells: self.counted().collect(), tint: Tint::Yellow };
        let cells = self.cells.iter().take(1).copied().collect();
        vec![ground, Mark::Shape { cells, shape: Shape::Circle, fill: Fill::White }]
    }
}
