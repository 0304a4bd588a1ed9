//! Value indexing: a cell of a line says which of the later ones holds the same as the first.

use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "value-indexing",
    called: &["index line"],
    title: "Value indexing",
    about: "the n-th cell behind the second holds the value of the first, where the second holds n",
    gesture: Gesture::Line,
    stroke: Some((Tint::Teal, Width::Thin, [End::Diamond, End::Arrow])),
    keys: &[("cells", "the first cell, the second, and one or more behind them, in order")],
    read: entry::tables::<ValueIndexing>,
    iss: &[Tag::cells("ValueIndexing", |arguments, _| arguments.rule_on_line(ValueIndexing::new))],
    examples: &[
        Example::on_latin_4(
            "[[value-indexing]]\ncells = \"r1c1 r1c2 r2c2 r2c3\"",
            ["1234341221434321", "42....3........."],
            "r1c2, r2c3 and r1c1 are 2 3 4, expected the last two to be the same \
             (value-indexing 1)",
        ),
        Example::on_latin_4(
            "[[value-indexing]]\ncells = \"r1c1 r1c2 r2c2 r2c3\"",
            ["1234341221434321", ".3.............."],
            "r1c2 is 3, expected 1 to 2 (value-indexing 1)",
        ),
        Example::on_latin_4(
            "[[value-indexing]]\ncells = \"r1c1-2 r2c2-4\"",
            ["1234341221434321", "1....342........"],
            "r1c1, r1c2, r2c2, r2c3 and r2c4 are 1 . 3 4 2, expected the first one's value behind \
             the second (value-indexing 1)",
        ),
    ],
    ..Kind::DEFAULT
};

told_by_cells! {
    /// The second cell of a line says which of those behind it holds the same as the first.
    pub struct ValueIndexing { cells: Line }
    /// A rule over a line of three cells or more: a value, the number of a cell behind these two,
    /// counted from 1, and the cells behind them.
    pub fn new;
}

impl ValueIndexing {
    /// The first cell, the second, and those behind them; none if there are too few.
    fn parts(&self) -> Option<(Cell, Cell, &[Cell])> {
        match &self.cells[..] {
            [first, second, behind @ ..] if !behind.is_empty() => Some((*first, *second, behind)),
            _ => None,
        }
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let Some((first, second, behind)) = self.parts() else { return };
        let wanted = grid.get(first);
        let may_be = |cell: Cell| {
            let held = grid.get(cell);
            wanted.is_none() || held.is_none() || held == wanted
        };
        match grid.get(second).map(|value| usize::from(value.number())) {
            None if behind.iter().any(|&cell| may_be(cell)) => {}
            None => report.wrong(&self.cells, || {
                let held = held(&self.cells, grid);
                format!("{held}, expected the first one's value behind the second")
            }),
            Some(number) if !(1..=behind.len()).contains(&number) => report
                .wrong(&[second], || {
                    format!("{second} is {number}, expected 1 to {}", behind.len())
                }),
            Some(number) if may_be(behind[number - 1]) => {}
            Some(number) => {
                let cells = [second, behind[number - 1], first];
                report.wrong(&cells.into_iter().unique().collect_vec(), || {
                    format!("{}, expected the last two to be the same", held(&cells, grid))
                });
            }
        }
    }
}

/// How far a line has been read.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum IndexState {
    Start,
    /// The first value, by its index.
    Wanted(usize),
    /// So many cells are before the one that holds this.
    Before(usize, usize),
    Found,
}

impl Rule for ValueIndexing {
    table_with_line!(KIND);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let found = self.cells.len();
        let Some((_, _, behind)) = self.parts() else {
            return Err(Problem::cell_count(found, "3 or more"));
        };
        let step = |state: &IndexState, _, index| match *state {
            IndexState::Start => Some(IndexState::Wanted(index)),
            IndexState::Wanted(wanted) => {
                let before = usize::from(size.value_at(index).number()).checked_sub(1)?;
                (before < behind.len()).then_some(IndexState::Before(before, wanted))
            }
            IndexState::Before(0, wanted) => (wanted == index).then_some(IndexState::Found),
            IndexState::Before(before, wanted) => Some(IndexState::Before(before - 1, wanted)),
            IndexState::Found => Some(IndexState::Found),
        };
        let is_found = |state: &IndexState| *state == IndexState::Found;
        let layers = Layers::new(found, size.value_count(), IndexState::Start, step, is_found);
        let layers = layers.map_err(|_| automaton::too_large("cells", &self.cells))?;
        Ok(vec![Statement::Automaton { cells: self.cells.to_vec(), layers }])
    }
}
