//! How a kind is said in an ISS constraint string: by a tag and its arguments, `.Cage~14~R1C1~R1C2`.
//!
//! ISS is sigh's Interactive Sudoku Solver. What a string is made of is `read/iss/`'s business; here is
//! what a kind's file needs to read its own tags, and (`write.rs`) to write them.

pub(super) mod keys;
pub(super) mod machine;
pub(super) mod packed;
#[doc(hidden)]
pub mod stated;
#[doc(hidden)]
pub mod write;

use crate::grid::{Cell, Cells, Line, Size};
use itertools::Itertools;

use super::{Context, Rule, Rules, check_length, touching::share_a_side};
pub(in crate::rule) use write::{flag, said};

/// The items of a constraint string that say a rule, or why none do, in words.
pub(crate) type Items = Result<Vec<String>, String>;

/// A tag that says rules of a kind.
pub struct Tag {
    /// Its name, exactly as it is written.
    pub name: &'static str,
    /// Reads its arguments.
    pub(super) read: fn(&mut Arguments<'_>, &Context) -> Rules,
    /// Whether of several with the same cells the last one counts.
    #[doc(hidden)]
    pub last_counts: bool,
}

impl Tag {
    /// A tag of which all count.
    pub(super) const fn new(
        name: &'static str,
        read: fn(&mut Arguments<'_>, &Context) -> Rules,
    ) -> Self {
        Self { name, read, last_counts: false }
    }

    /// The rules that a tag with these arguments states.
    ///
    /// # Errors
    /// What is wrong with an argument, in words.
    #[doc(hidden)]
    pub fn read(&self, mut arguments: Arguments<'_>, context: &Context) -> Rules {
        let rules = (self.read)(&mut arguments, context)?;
        arguments.end()?;
        Ok(rules)
    }
}

/// The arguments of a tag that have not been read yet.
#[derive(Clone)]
#[doc(hidden)]
pub struct Arguments<'a> {
    words: &'a [&'a str],
    size: Size,
}

impl<'a> Arguments<'a> {
    /// All arguments of a tag, on grids of a size.
    pub fn new(words: &'a [&'a str], size: Size) -> Self {
        Self { words, size }
    }

    /// The next argument, which stays unread.
    pub fn peek(&self) -> Option<&'a str> {
        self.words.first().copied()
    }

    /// The next argument, if there is one.
    #[allow(
        clippy::should_implement_trait,
        reason = "it is no iterator: what it takes may be asked for"
    )]
    pub fn next(&mut self) -> Option<&'a str> {
        let (&first, rest) = self.words.split_first()?;
        self.words = rest;
        Some(first)
    }

    /// The next argument; `what` says what it should be.
    pub fn text(&mut self, what: &str) -> Result<&'a str, String> {
        self.next().ok_or_else(|| format!("expected {what}, found the end"))
    }

    /// The next argument as a whole number; `what` says of what.
    pub fn number(&mut self, what: &str) -> Result<i64, String> {
        let text = self.text(what)?;
        number(text).ok_or_else(|| format!("expected {what}, a whole number, found \"{text}\""))
    }

    /// The next argument as a whole number, none if it is empty or missing.
    pub fn optional_number(&mut self, what: &str) -> Result<Option<i64>, String> {
        match self.peek() {
            None => Ok(None),
            Some("") => {
                self.next();
                Ok(None)
            }
            Some(_) => self.number(what).map(Some),
        }
    }

    /// The next argument as a whole number, none if it is empty or if a cell is there already.
    pub fn number_before_cells(&mut self, what: &str) -> Result<Option<i64>, String> {
        let is_cell = self.peek().is_some_and(|word| word.starts_with(['R', 'r', 'V', 'v']));
        if is_cell { Ok(None) } else { self.optional_number(what) }
    }

    /// The next argument as a cell.
    pub fn cell(&mut self) -> Result<Cell, String> {
        let text = self.text("a cell")?;
        cell(text, self.size)
    }

    /// All the other arguments as cells, some of them perhaps repeatedly; one at least.
    pub fn cells(&mut self) -> Result<Vec<Cell>, String> {
        cells(self.rest(), self.size)
    }

    /// All the other arguments as lists of cells. An argument that is empty, or begins with `_` and is
    /// a name, ends a list; lists without cells are left out, but there is one at least.
    pub fn lists(&mut self) -> Result<Vec<Vec<Cell>>, String> {
        let size = self.size;
        let list = |words: &[&str]| cells(words, size);
        self.split_lists()?.into_iter().map(list).collect()
    }

    /// The same with lists in which a lone `-` separates segments.
    pub fn lists_of_segments(&mut self) -> Result<Vec<Vec<Vec<Cell>>>, String> {
        let size = self.size;
        let segment = |words: &[&str]| {
            check_length(words.len())?;
            words.iter().map(|text| cell(text, size)).collect()
        };
        let list = |words: &[&str]| words.split(|word| *word == "-").map(segment).collect();
        self.split_lists()?.into_iter().map(list).collect()
    }

    fn split_lists(&mut self) -> Result<Vec<&'a [&'a str]>, String> {
        let is_end = |word: &&str| word.is_empty() || word.starts_with('_');
        let lists: Vec<&[&str]> = self.rest().split(is_end).filter(|l| !l.is_empty()).collect();
        if lists.is_empty() { Err("expected cells, found the end".to_owned()) } else { Ok(lists) }
    }

    /// A rule on the line of all the other arguments.
    pub fn rule_on_line<R: Rule + 'static>(&mut self, rule: impl FnOnce(Line) -> R) -> Rules {
        Ok(vec![Box::new(rule(self.cells()?.into()))])
    }

    /// A rule for each of the pairs that share a side among all the other arguments, which are
    /// different cells, each pair in the order of the list; one pair at least.
    pub fn rules_on_touching_pairs<R: Rule + 'static>(
        &mut self,
        rule: impl Fn([Cell; 2]) -> R,
    ) -> Rules {
        let cells = self.different_cells()?;
        let pairs = cells.iter().copied().array_combinations();
        let pairs = pairs.filter(|&[one, other]| share_a_side(one, other));
        let rules: Vec<_> = pairs.map(|pair| Box::new(rule(pair)) as Box<dyn Rule>).collect();
        if rules.is_empty() {
            return Err(format!("no two of {} share a side", cells.iter().format(", ")));
        }
        Ok(rules)
    }

    /// All the other arguments as cells, none of them repeatedly; one at least.
    pub fn different_cells(&mut self) -> Result<Cells, String> {
        let cells = self.cells()?;
        match cells.iter().duplicates().next() {
            Some(cell) => Err(format!("{cell} is named twice")),
            None => Ok(cells.into()),
        }
    }

    /// The next argument as the cells of a row or column, forwards: `R12`, `C3`.
    pub fn row_or_column(&mut self) -> Result<Vec<Cell>, String> {
        let text = self.text("a row or column, as in R1 or C1")?;
        let size = self.size;
        let wrong = || {
            let (rows, columns) = (size.rows(), size.columns());
            format!("expected a row or column, R1 to R{rows} or C1 to C{columns}, found \"{text}\"")
        };
        let (letter, index) = text.split_at_checked(1).ok_or_else(wrong)?;
        let index =
            index.parse::<usize>().ok().filter(|_| index.bytes().all(|b| b.is_ascii_digit()));
        let index = index.and_then(|index| index.checked_sub(1)).ok_or_else(wrong)?;
        match letter {
            "R" | "r" if index < size.rows() => {
                Ok((0..size.columns()).map(|column| Cell::new(index, column)).collect())
            }
            "C" | "c" if index < size.columns() => {
                Ok((0..size.rows()).map(|row| Cell::new(row, index)).collect())
            }
            _ => Err(wrong()),
        }
    }

    /// All the arguments that are left, as they are.
    pub fn rest(&mut self) -> &'a [&'a str] {
        std::mem::take(&mut self.words)
    }

    /// Makes sure that nothing but empty arguments is left.
    fn end(&self) -> Result<(), String> {
        match self.words.iter().find(|word| !word.is_empty()) {
            None => Ok(()),
            Some(word) => Err(format!("expected no more arguments, found \"{word}\"")),
        }
    }
}

/// Some words as cells, some of them perhaps repeatedly; one at least.
pub(super) fn cells(words: &[&str], size: Size) -> Result<Vec<Cell>, String> {
    check_length(words.len())?;
    let cells: Vec<Cell> = words.iter().map(|text| cell(text, size)).collect::<Result<_, _>>()?;
    if cells.is_empty() { Err("expected cells, found the end".to_owned()) } else { Ok(cells) }
}

/// A whole number, perhaps with a minus sign.
pub(super) fn number(text: &str) -> Option<i64> {
    let digits = text.strip_prefix('-').unwrap_or(text);
    let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
    text.parse().ok().filter(|_| is_number)
}

/// A cell: `R1C1`, `RgCg`, with row and column as one digit each in base 17.
///
/// # Errors
/// If the text is no cell of the grid.
#[doc(hidden)]
pub fn cell(text: &str, size: Size) -> Result<Cell, String> {
    let found = text.escape_debug();
    let part = |letter: char| char::to_digit(letter, 17).and_then(|n| (n as usize).checked_sub(1));
    let letters: Vec<char> = text.chars().take(5).collect();
    let cell = match *letters {
        ['R' | 'r', row, 'C' | 'c', column] => {
            part(row).zip(part(column)).map(|(row, column)| Cell::new(row, column))
        }
        ['V' | 'v', ..] => {
            return Err(format!("{found} is a variable cell, which is not understood"));
        }
        _ => None,
    };
    let cell = cell.ok_or_else(|| format!("expected a cell such as R1C1, found \"{found}\""))?;
    let is_there = size.contains(cell).then_some(cell);
    is_there.ok_or_else(|| format!("{cell} is off the grid: {}", size.extent()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::{KINDS, Stated, Written};

    /// The rules that a tag with its arguments says on a 9x9, or why it is refused.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        check_on(Size::sudoku(9).unwrap(), text, expected);
    }

    #[track_caller]
    fn check_on(size: Size, text: &str, expected: &str) {
        let words: Vec<&str> = text.split('~').collect();
        let mut tags = KINDS.iter().flat_map(|kind| kind.iss);
        let tag = tags.find(|tag| tag.name == words[0]).expect("a kind has the tag");
        let rules = tag.read(Arguments::new(&words[1..], size), &Context::new(size, None));
        let told = |rule: Box<dyn Rule>| {
            let stated = Stated::new(rule, size).map_err(|error| error.to_string())?;
            let Written::Table(table) = stated.written() else { panic!("{text}") };
            Ok(format!("{} {}", stated.kind(), table.trim().replace('\n', " ")))
        };
        let told: Result<Vec<String>, String> =
            rules.and_then(|rules| rules.into_iter().map(told).collect());
        assert_eq!(told.map_or_else(|error| error, |told| told.join("; ")), expected);
    }

    #[test]
    fn lines_are_read() {
        check("Thermo~R1C1~r2c2", "thermometer cells = \"r1c1 r2c2\"");
        check("Palindrome~R1C1~R2C2~R1C1", "palindrome cells = \"r1c1 r2c2 r1c1\"");
        check("Entropic~R1C1~R2C2", "entropic cells = \"r1c1 r2c2\"");
        check("Renban~R1C1", "renban cells = \"r1c1\"");
        check("Renban~R1C1~R1C2", "renban cells = \"r1c1 r1c2\"");
        check("Between~R1C1~R1C2~R1C3", "between cells = \"r1c1 r1c2 r1c3\"");
        check("Modular~4~R1C1~R1C2", "modular cells = \"r1c1 r1c2\" modulus = 4");
        check("Whisper~R1C1~R1C2", "whispers cells = \"r1c1 r1c2\" difference = 5");
        check("Whisper~3~R1C1~R1C2", "whispers cells = \"r1c1 r1c2\" difference = 3");
        check("Lockout~R1C1~R1C2", "lockout cells = \"r1c1 r1c2\"");
        check("Lockout~5~R1C1~R1C2", "lockout cells = \"r1c1 r1c2\" difference = 5");
    }

    #[test]
    fn lines_that_say_nothing_are_no_rules() {
        check("Between~R1C1~R1C2", "");
        check("Modular~1~R1C1~R1C2", "");
    }

    #[test]
    fn lines_that_make_no_sense_are_refused() {
        check(
            "Thermo~R1C1~R1C2~R1C1~R1C2~R1C1~R1C2~R1C1~R1C2~R1C1~R1C2",
            "thermometer has 10 cells, expected 1 to 9, one for each value",
        );
        check("Renban~R1C1~R1C1", "renban: found r1c1 twice, expected each cell once");
        check("Whisper~2.5~R1C1~R1C2", "expected a difference, a whole number, found \"2.5\"");
        check("Whisper~-1~R1C1~R1C2", "expected a difference from 1 to 999, found -1");
        check("Whisper~70000~R1C1~R1C2", "expected a difference from 1 to 999, found 70000");
        check("Whisper~0~R1C1~R1C2", "whispers: `difference` is 0, expected 1 or more");
        check("Lockout~0~R1C1~R1C2", "lockout: `difference` is 0, expected 1 or more");
        check("Modular~R1C1~R1C2", "expected a modulus, a whole number, found \"R1C1\"");
        check("Modular~0~R1C1~R1C2", "modular: `modulus` is 0, expected 2 to 999");
        check("Modular~-3~R1C1~R1C2", "expected a modulus from 1 to 999, found -3");
        check_on(
            Size::sudoku(4).unwrap(),
            "Entropic~R1C1~R1C2",
            "expected a grid with the values 1 to 9, found 1 to 4",
        );
    }
}
