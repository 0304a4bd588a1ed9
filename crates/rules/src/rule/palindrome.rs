//! Palindromes: lines that read the same from both ends.

use super::clone::unequal;
use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "palindrome",
    title: "Palindrome",
    about: "a line reads the same from both ends",
    gesture: Gesture::Line,
    noun: "palindrome",
    stroke: Some((Tint::Grey, Width::Medium, [End::Plain; 2])),
    keys: &[("cells", "the cells of the line, in order")],
    read: entry::tables::<Palindrome>,
    iss: &[Tag::cells("Palindrome", |arguments, _| arguments.rule_on_line(Palindrome::new))],
    f_puzzles: &[Key::lines("palindrome", |clue, _| clue.rules_on_lines(Palindrome::new))],
    examples: &[
        Example::on_latin_4(
            "[[palindrome]]\ncells = \"r1c1 r1c2 r2c3 r3c3 r3c2\"",
            ["1234341241232341", "3........1......"],
            "r1c1 is 3 and r3c2 is 1, expected the same value (palindrome 1)",
        ),
        Example::on_latin_4(
            "[[palindrome]]\ncells = \"r1c1 r2c2 r3c3 r1c1\"",
            ["1234214334124321", "1....2....3....."],
            "r2c2 is 2 and r3c3 is 3, expected the same value (palindrome 1)",
        ),
    ],
    ..Kind::DEFAULT
};

told_by_cells! {
    /// A line reads the same from both ends.
    pub struct Palindrome { cells: Line }
    /// A palindrome on a line of 1 cell or more, in order.
    pub fn new;
}

impl Pairwise for Palindrome {
    /// Each cell of the first half with its counterpart, but for those that are the same.
    fn pairs(&self) -> impl Iterator<Item = [Cell; 2]> {
        let half = self.cells.len() / 2;
        let pairs = self.cells.iter().zip(self.cells.iter().rev()).take(half);
        pairs.map(|(&one, &other)| [one, other]).filter(|[one, other]| one != other)
    }

    fn is_right(&self, a: u16, b: u16) -> bool {
        a == b
    }

    fn complaint(&self, cells: [Cell; 2], numbers: [u16; 2]) -> String {
        unequal(cells, numbers)
    }
}

impl Rule for Palindrome {
    table_with_line!(KIND);
    judged!(pairwise::judge);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 1)?;
        Ok(pairwise::statements(self, size))
    }
}
