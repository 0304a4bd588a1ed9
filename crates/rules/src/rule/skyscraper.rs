//! Skyscrapers: how many cells of a line are greater than all before them, as houses that can be
//! seen.

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "skyscraper",
    called: &["towers"],
    title: "Skyscraper",
    about: "`count` cells of a line are greater than 0 and all cells before them",
    gesture: Gesture::Outside,
    keys: &[
        ("cells", "the cells of the line, as the clue sees them"),
        ("count", "how many of them can be seen: are greater than 0 and all before them"),
    ],
    read: entry::tables::<Skyscraper>,
    iss: &[Tag::last("Skyscraper", |arguments, _| outside::from_iss(arguments, Skyscraper::new))],
    f_puzzles: &[Key::new("skyscraper", &["cell", "value"], |clue, _| {
        outside::from_f_puzzles(clue, Skyscraper::new)
    })],
    examples: &[
        Example::on_latin_4(
            "[[skyscraper]]\ncells = \"r1c1>r1c4\"\ncount = 3",
            ["1342213434214213", "14.............."],
            "r1c1, r1c2, r1c3 and r1c4 are 1 4 . ., expected 3 that are greater than all before \
             them (skyscraper 1)",
        ),
        Example::on_latin_4(
            "[[skyscraper]]\ncells = \"r4c3>r1c3\"\ncount = 4",
            ["1243213434214312", "..........3....."],
            "r4c3, r3c3, r2c3 and r1c3 are . 3 . ., expected 4 that are greater than all before \
             them (skyscraper 1)",
        ),
        Example::on(
            "size = 4\nvalues = \"0-3\"",
            "[[skyscraper]]\ncells = \"r1c1>r1c4\"\ncount = 1",
            ["0312102321303201", "023............."],
            "r1c1, r1c2, r1c3 and r1c4 are 0 2 3 ., expected 1 that is greater than all before \
             them (skyscraper 1)",
        ),
    ],
    ..Kind::DEFAULT
};

told_by_cells! {
    /// So many cells of a line are greater than all before them.
    pub struct Skyscraper { cells: Cells, count: i64 }
    /// The clue `count` on the line of these cells, one or more, in the order in which it sees
    /// them.
    pub fn new;
}

impl Skyscraper {
    /// The greatest number that the cell at a 0-based place can hold: whatever is seen behind it is
    /// greater.
    fn most(&self, place: usize, size: Size) -> i64 {
        i64::from(*size.value_range().end()) - self.count.saturating_sub(place as i64 + 1).max(0)
    }

    /// Counts those that are seen before the first empty cell. Behind it one at least is seen if
    /// any is higher, and no more than there are cells and higher values.
    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let size = grid.size();
        let heights = || self.cells.iter().map(|&cell| grid.get(cell).map(Value::number));
        let is_too_high = |(place, height): (usize, Option<u16>)| {
            height.is_some_and(|height| i64::from(height) > self.most(place, size))
        };
        let (mut highest, mut seen) = (0, 0);
        let known = heights().map_while(|height| height).inspect(|&height| {
            if height > highest {
                (highest, seen) = (height, seen + 1);
            }
        });
        let behind = self.cells.len() - known.count();
        let is_higher = heights().flatten().any(|height| height > highest);
        let higher = size.value_range().end().saturating_sub(highest);
        let can_be_seen = seen + i64::from(is_higher)..=seen + i64::from(higher).min(behind as i64);
        if heights().enumerate().any(is_too_high) || !can_be_seen.contains(&self.count) {
            report.wrong(&self.cells, || {
                let (cells, count) = (held(&self.cells, grid), self.count);
                let are = if count == 1 { "is" } else { "are" };
                format!("{cells}, expected {count} that {are} greater than all before them")
            });
        }
    }
}

impl Rule for Skyscraper {
    table_with_cells!(KIND, open);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 1)?;
        let (length, values) = (self.cells.len(), size.value_count());
        // How high the highest of the cells so far is, and how many are seen.
        let step = |&(highest, seen): &(u16, i64), _, index| {
            let height = size.value_at(index).number();
            if height <= highest {
                return Some((highest, seen));
            }
            (seen < self.count).then_some((height, seen + 1))
        };
        let layers = Layers::new(length, values, (0, 0), step, |&(_, seen)| seen == self.count);
        let layers = layers.map_err(|_| automaton::too_large("count", &self.cells))?;
        let room = (0..length).filter_map(|place| {
            let fits = |value: &Value| i64::from(value.number()) <= self.most(place, size);
            let values: ValueSet = size.values().filter(fits).collect();
            let cells = vec![self.cells[place]];
            (values.len() < size.value_count())
                .then(|| Statement::domain(cells, values.iter(), size))
        });
        let word = Statement::Automaton { cells: self.cells.to_vec(), layers };
        Ok(room.chain([word]).collect())
    }

    fn why(&self, struck: &Struck<'_>) -> Option<String> {
        let (count, first) = (self.count, self.cells[0]);
        let are = if count == 1 { "is" } else { "are" };
        Some(struck.because(&format!("{count} {are} seen, from {first} on")))
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        outside::marks(&self.cells, self.count)
    }

    fn to_f_puzzles(&self, context: &Context) -> FPuzzlesClues {
        inwards("skyscraper", &self.cells, self.count, context)
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        if self.count < 1 {
            return Err("in ISS its clue is 1 or more".to_owned());
        }
        iss::write::outside("Skyscraper", self.count, &self.cells, context.size)
    }
}

impl Open for Skyscraper {
    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        let mut highest = 0;
        let heights = self.cells.iter().filter_map(|&cell| grid.get(cell)).map(Value::number);
        let is_seen = |&height: &u16| {
            let is_seen = height > highest;
            highest = highest.max(height);
            is_seen
        };
        let count = heights.filter(is_seen).count() as i64;
        Some(Box::new(Self { count, ..self.clone() }))
    }
}
