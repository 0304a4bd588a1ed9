//! Hidden skyscrapers: the first cell of a line that is not greater than all before it.

use super::prelude::*;
use super::{
    either::Either,
    pair::{Over, Pair},
};

pub(super) static KIND: Kind = Kind {
    name: "hidden-skyscraper",
    title: "Hidden skyscraper",
    about: "the first cell of a line that is not greater than all before it holds `value`",
    gesture: Gesture::Outside,
    keys: &[
        ("cells", "the cells of the line, as the clue sees them, two or more"),
        ("value", "the value of the first cell that is not greater than all before it"),
    ],
    read: entry::tables::<HiddenSkyscraper>,
    iss: &[Tag::last("HiddenSkyscraper", |arguments, _| {
        outside::values_from_iss(arguments, HiddenSkyscraper::new)
    })],
    examples: &[
        Example::on_latin_4(
            "[[hidden-skyscraper]]\ncells = \"r1c1>r1c4\"\nvalue = 3",
            ["2431124331244312", "241............."],
            "r1c1, r1c2 and r1c3 are 2 4 1: the first hidden one is 1, expected 3 \
             (hidden-skyscraper 1)",
        ),
        Example::on_latin_4(
            "[[hidden-skyscraper]]\ncells = \"r4c1>r1c1\"\nvalue = 1",
            ["4231241313243142", "4...3...2...1..."],
            "r4c1, r3c1, r2c1 and r1c1 are 1 2 3 4: none is hidden, expected 1 \
             (hidden-skyscraper 1)",
        ),
    ],
    ..Kind::DEFAULT
};

told_by_cells! {
    /// The first cell of a line that is not greater than all before it holds this value.
    pub struct HiddenSkyscraper { cells: Cells, value: u16 }
    /// The clue `value` on the line of these cells, two or more, in the order in which it sees
    /// them.
    pub fn new;
}

/// How a line begins.
enum Beginning {
    /// They increase up to an empty cell.
    Open,
    /// They increase up to this 0-based place, which holds this.
    Hidden(usize, Value),
    /// All cells increase.
    Increasing,
}

impl HiddenSkyscraper {
    fn beginning(&self, grid: &Grid) -> Beginning {
        let mut highest = None;
        for (place, &cell) in self.cells.iter().enumerate() {
            let Some(value) = grid.get(cell) else { return Beginning::Open };
            if highest.is_some_and(|highest| value <= highest) {
                return Beginning::Hidden(place, value);
            }
            highest = Some(value);
        }
        Beginning::Increasing
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let (count, hidden) = match self.beginning(grid) {
            Beginning::Hidden(place, value) if value.number() != self.value => {
                (place + 1, Some(value))
            }
            Beginning::Increasing => (self.cells.len(), None),
            Beginning::Open | Beginning::Hidden(..) => return,
        };
        let cells = &self.cells[..count];
        report.wrong(cells, || {
            let first = |value| format!("the first hidden one is {value}");
            let hidden = hidden.map_or_else(|| "none is hidden".to_owned(), first);
            format!("{}: {hidden}, expected {}", held(cells, grid), self.value)
        });
    }
}

impl Rule for HiddenSkyscraper {
    table_with_cells!(KIND, open);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (length, values) = (self.cells.len(), size.value_count());
        Problem::check_least(&self.cells, 2)?;
        outside::check_value(self.value, size)?;
        // The highest of the cells so far, none before the first one; and whether one was hidden.
        let start = (None, false);
        let step = |&(highest, is_over): &(Option<usize>, bool), _, index| {
            if is_over {
                return Some((None, true));
            }
            let is_hidden = highest.is_some_and(|highest| index <= highest);
            if !is_hidden {
                return Some((Some(index), false));
            }
            (size.value_at(index).number() == self.value).then_some((None, true))
        };
        let layers = Layers::new(length, values, start, step, |&(_, is_over)| is_over);
        let layers = layers.map_err(|_| automaton::too_large("value", &self.cells))?;
        Ok(vec![Statement::Automaton { cells: self.cells.to_vec(), layers }])
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        outside::marks(&self.cells, self.value.into())
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        iss::write::outside("HiddenSkyscraper", self.value.into(), &self.cells, context.size)
    }
}

impl Open for HiddenSkyscraper {
    fn any(&self, size: Size) -> Option<Box<dyn Rule>> {
        let falls = |pair: &[Cell]| -> Vec<Box<dyn Rule>> {
            vec![Box::new(Pair::relation(pair.to_vec().into(), Over::Neighbours, "a >= b"))]
        };
        let cases = self.cells.windows(2).map(falls).collect();
        let mut some = Either::new(cases, size).expect("two cells of the grid can be compared");
        some.rename(self.name.clone());
        Some(Box::new(some))
    }

    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        match self.beginning(grid) {
            Beginning::Hidden(_, value) => {
                Some(Box::new(Self { value: value.number(), ..self.clone() }))
            }
            Beginning::Open | Beginning::Increasing => None,
        }
    }
}
