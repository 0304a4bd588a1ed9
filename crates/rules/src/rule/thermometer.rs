//! Thermometers: values increase from the bulb on.

use super::along;
use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "thermometer",
    called: &["thermo", "strict thermometer"],
    title: "Thermometer",
    about: "values increase strictly along a line, from its bulb on",
    gesture: Gesture::Line,
    noun: "thermometer",
    stroke: Some((Tint::Grey, Width::Thick, [End::Bulb, End::Plain])),
    keys: &[("cells", "the cells of the line, from the bulb on, no more than there are values")],
    read: entry::tables::<Thermometer>,
    iss: &[Tag::cells("Thermo", |arguments, _| arguments.rule_on_line(Thermometer::new))],
    f_puzzles: &[Key::lines("thermometer", |clue, _| clue.rules_on_lines(Thermometer::new))],
    examples: &[
        Example::on_latin_4(
            "[[thermometer]]\ncells = \"r1c1 r2c2 r3c2\"",
            ["1342421334212134", "2....2.........."],
            "r1c1 is 2 and r2c2 is 2, expected an increase of 1 or more (thermometer 1)",
        ),
        Example::on_latin_4(
            "[[thermometer]]\ncells = \"r1c1 r2c2 r3c2\"",
            ["1342421334212134", "3..............."],
            "r1c1 is 3, expected 1 to 2 (thermometer 1)",
        ),
    ],
    ..Kind::DEFAULT
};

told_by_cells! {
    /// Values increase strictly along a line, from its bulb on.
    pub struct Thermometer { cells: Line }
    /// A thermometer from its bulb to its end: 1 cell or more, and no more than there are values.
    /// One that comes back to a cell makes the puzzle one without solutions.
    pub fn new;
}

impl Thermometer {
    /// Up to this many values every cell is compared with every later one, and beyond with the next
    /// one alone: that implies the rest, and long lines of many values would take too much memory.
    const FEW_VALUES: usize = 36;

    /// The numbers that the cell at a 0-based place can hold: there must be room before it, and
    /// behind it.
    fn room(&self, place: usize, size: Size) -> [u16; 2] {
        let (first, last) = size.value_range().into_inner();
        let behind = self.cells.len() - 1 - place;
        [first.saturating_add(place as u16), last.saturating_sub(behind as u16)]
    }

    /// The cells that hold a value, with their places and the numbers.
    fn placed(&self, grid: &Grid) -> impl Iterator<Item = (usize, u16)> {
        let number = |(place, &cell)| Some((place, grid.get(cell)?.number()));
        self.cells.iter().enumerate().filter_map(number)
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        if let Some(cell) = self.cells.repeated() {
            report.wrong(&[cell], || {
                format!("{cell} is on the line twice, expected values that increase all along it")
            });
            return;
        }
        for (place, found) in self.placed(grid) {
            let ([low, high], cell) = (self.room(place, grid.size()), self.cells[place]);
            if !(low..=high).contains(&found) {
                report.wrong(&[cell], || format!("{cell} is {found}, expected {low} to {high}"));
            }
        }
        let pairs =
            self.placed(grid).tuple_windows().filter(|&(one, other)| !increases(one, other));
        for ((place, low), (later, high)) in pairs {
            let (one, other, least) = (self.cells[place], self.cells[later], later - place);
            report.wrong(&[one, other], || {
                format!(
                    "{one} is {low} and {other} is {high}, expected an increase of {least} or more"
                )
            });
        }
    }
}

/// Whether there is room for what lies between two values at these places.
fn increases((place, low): (usize, u16), (later, high): (usize, u16)) -> bool {
    usize::from(high) >= usize::from(low) + (later - place)
}

impl Rule for Thermometer {
    table_with_line!(KIND);
    judged!();

    fn why(&self, struck: &Struck<'_>) -> Option<String> {
        if !struck.held.is_empty() {
            return along(&self.cells, 1, struck, self.noun());
        }
        // How many cells come before and after each is enough.
        Some(format!("values grow along the {} cells of this thermometer", self.cells.len()))
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (found, values) = (self.cells.len(), size.value_count());
        if !(1..=values).contains(&found) {
            let expected = format!("1 to {values}, one for each value");
            return Err(Problem::cell_count(found, expected));
        }
        let domain = |(place, &cell): (usize, &Cell)| {
            let [low, high] = self.room(place, size);
            Statement::domain(vec![cell], (low..=high).map(Value::new), size)
        };
        let gaps = if values > Self::FEW_VALUES { 1..2 } else { 1..found };
        let pairs = gaps.flat_map(|gap| {
            let firsts = self.cells.iter().zip(&self.cells[gap..]);
            let pairs = firsts.map(|(&one, &other)| [one, other]);
            let is_allowed = |a: Value, b: Value| increases((0, a.number()), (gap, b.number()));
            Statement::over_pairs(pairs, size, is_allowed)
        });
        Ok(self.cells.iter().enumerate().map(domain).chain(pairs).collect())
    }

    tried_at_start!();
}
