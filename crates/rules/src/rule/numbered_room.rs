//! Numbered rooms: the first cell of a line says which of its cells holds a clue.

use super::index::{self, Index};
use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "numbered-room",
    title: "Numbered room",
    about: "the n-th cell of a line holds `value`, where n is the value of the first",
    gesture: Gesture::Outside,
    keys: &[
        ("cells", "the cells of the line, as the clue sees them"),
        ("value", "the value of the cell whose number, counted from 1, is in the first"),
    ],
    read: entry::tables::<NumberedRoom>,
    iss: &[Tag::last("NumberedRoom", |arguments, _| {
        outside::values_from_iss(arguments, NumberedRoom::new)
    })],
    examples: &[
        Example::on_latin_4(
            "[[numbered-room]]\ncells = \"r1c1>r1c4\"\nvalue = 4",
            ["3142421313242431", "3.2............."],
            "r1c1 is 3, but r1c3 is 2, expected 4 (numbered-room 1)",
        ),
        Example::on_latin_4(
            "[[numbered-room]]\ncells = \"r4c1>r1c1\"\nvalue = 3",
            ["3142132424134231", "............1..."],
            "r4c1 is 1 and points to itself, expected 3 there (numbered-room 1)",
        ),
        Example::on(
            "size = 4\nvalues = \"0-3\"",
            "[[numbered-room]]\ncells = \"r1c1>r1c4\"\nvalue = 0",
            ["2031310202131320", "0..............."],
            "r1c1 is 0, expected 1 to 4 (numbered-room 1)",
        ),
    ],
    ..Kind::DEFAULT
};

told_by_cells! {
    /// The cell of a line whose number is in the first one holds this value.
    pub struct NumberedRoom { cells: Cells, value: u16 }
    /// The clue `value` on the line of these cells, one or more, in the order in which it sees
    /// them.
    pub fn new;
}

impl NumberedRoom {
    fn index(&self) -> Index<'_> {
        (self.cells[0], &self.cells, self.value)
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        index::judge(self.index(), grid, report);
    }
}

impl Rule for NumberedRoom {
    table_with_cells!(KIND, open);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 1)?;
        outside::check_value(self.value, size)?;
        index::statements([self.index()], size)
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        outside::marks(&self.cells, self.value.into())
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        iss::write::outside("NumberedRoom", self.value.into(), &self.cells, context.size)
    }
}

impl Open for NumberedRoom {
    fn any(&self, size: Size) -> Option<Box<dyn Rule>> {
        Some(outside::points_inside(&self.name, &self.cells, size))
    }

    fn with_value_on(&self, grid: &Grid) -> Option<Box<dyn Rule>> {
        let place = usize::from(grid.get(self.cells[0])?.number()).checked_sub(1)?;
        let value = grid.get(*self.cells.get(place)?)?.number();
        Some(Box::new(Self { value, ..self.clone() }))
    }
}
