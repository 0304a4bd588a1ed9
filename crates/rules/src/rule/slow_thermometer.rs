//! Slow thermometers: values never fall from the bulb on.

use super::along;
use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "slow-thermometer",
    called: &["slow thermo", "non-strict thermometer"],
    title: "Slow thermometer",
    about: "values increase or stay the same along a line, from its bulb on",
    gesture: Gesture::Line,
    noun: "slow thermometer",
    stroke: Some((Tint::Teal, Width::Thick, [End::Bulb, End::Plain])),
    keys: &[("cells", "the cells of the line, from the bulb on")],
    read: entry::tables::<SlowThermometer>,
    f_puzzles: &[Key::lines("slowthermometer", |clue, _| {
        clue.rules_on_lines(SlowThermometer::new)
    })],
    examples: &[
        Example::on_latin_4(
            "[[slow-thermometer]]\ncells = \"r1c1 r2c2 r3c3 r3c4\"",
            ["1234214334124321", "3.........2....."],
            "r1c1 is 3 and r3c3 is 2, expected no decrease (slow-thermometer 1)",
        ),
        Example::on_latin_4(
            "[[slow-thermometer]]\ncells = \"r1c1 r2c2 r3c3 r2c2\"",
            ["1234214334124321", ".....1....2....."],
            "r3c3 is 2 and r2c2 is 1, expected no decrease (slow-thermometer 1)",
        ),
    ],
    ..Kind::DEFAULT
};

told_by_cells! {
    /// Values increase or stay the same along a line, from its bulb on.
    pub struct SlowThermometer { cells: Line }
    /// A slow thermometer from its bulb to its end: 1 cell or more. All cells between two passes of
    /// a cell hold the same value.
    pub fn new;
}

impl SlowThermometer {
    /// On lines of up to this many cells every cell is compared with every later one, and beyond
    /// with the next one alone: that implies the rest, and long lines would take too much memory.
    const FEW_CELLS: usize = 36;

    /// Reports neighbours, among the cells that hold a value, of which the later one is lower.
    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let placed = self.cells.iter().filter_map(|&cell| Some((cell, grid.get(cell)?)));
        for ((one, high), (other, low)) in placed.tuple_windows().filter(|(a, b)| a.1 > b.1) {
            report.wrong(&[one, other], || {
                format!("{one} is {high} and {other} is {low}, expected no decrease")
            });
        }
    }
}

impl Rule for SlowThermometer {
    table_with_line!(KIND);
    judged!();

    fn why(&self, struck: &Struck<'_>) -> Option<String> {
        along(&self.cells, 0, struck, self.noun())
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 1)?;
        let found = self.cells.len();
        let gaps = if found > Self::FEW_CELLS { 1..2 } else { 1..found };
        let pairs = gaps.flat_map(|gap| self.cells.iter().zip(&self.cells[gap..]));
        let pairs = pairs.map(|(&one, &other)| [one, other]).filter(|[one, other]| one != other);
        Ok(Statement::over_pairs(pairs.unique(), size, |one, other| one <= other))
    }
}
