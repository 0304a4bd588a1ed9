//! Killers in 81 characters: cages as arrows between cells, "understandable snarfable killer
//! cages".
//!
//! Each character is a cell, row by row. One cell of a cage has its sum, as a digit or a letter:
//! `0` to `9`, then `A` for 10 to `Z` for 35, and `a` for 36 to `j` for 45. Each other cell of it
//! points to a neighbour in it, and who follows the arrows comes to the sum:
//!
//! ```text
//! `  ^  '      up left, up, up right
//! <     >      left, right
//! ,  v  .      down left, down, down right
//! ```
//!
//! So `7<` is a cage of two cells with the sum 7. A sum of 0 means no sum: the cells of such a cage
//! hold different values, and one alone is in no cage. What follows after a space is a label. There
//! are no givens but cages of one cell.
//!
//! Source: the thread "Understandable Snarfable Killer Cages" of forum.enjoysudoku.com, and
//! collections of killers in this format. A text without any of `<>^v` is not taken for one.

use super::{cells, prelude::*};
use satoku_rules::rule::Killer;

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "killer",
    title: "A killer in 81 characters",
    summary: "a sum or an arrow to the next cell of the cage for each cell, and after a space a label",
    example: "3<F<<M4GFP<H<'^^^^^`9<'8K<^6E<`H^^H^^D<K^^'^CR^6^^K6<^^'^^A^`E<^8G'^F<^`^^^'D<<H<\n",
    line: Some(OnLine { may_be, read }),
};

/// The characters of the sums from 0.
pub(crate) const SUMS: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij";

/// Arrows to other cells of a cage with their steps in rows and columns, those to a side first.
pub(crate) const ARROWS: [(char, isize, isize); 8] = [
    ('<', 0, -1),
    ('^', -1, 0),
    ('>', 0, 1),
    ('v', 1, 0),
    ('`', -1, -1),
    ('\'', -1, 1),
    (',', 1, -1),
    ('.', 1, 1),
];

#[derive(Clone, Copy)]
enum CageSymbol {
    /// The sum of its cage.
    Sum(i64),
    /// A step to another cell of its cage, in rows and columns.
    Arrow(isize, isize),
}

impl CageSymbol {
    fn of(character: char) -> Option<Self> {
        let arrow = ARROWS.iter().find(|(mark, ..)| *mark == character);
        match arrow {
            Some((_, rows, columns)) => Some(Self::Arrow(*rows, *columns)),
            None => Some(Self::Sum(SUMS.find(character)? as i64)),
        }
    }
}

/// The arrows to neighbours that share a side. A text without any would be a plain grid as well.
const STRAIGHT: [char; 4] = ['<', '>', '^', 'v'];

/// By its length and alphabet, and the arrows that nothing else has.
fn may_be(text: &str, _settings: &Settings) -> bool {
    let (cells, _) = first_word(text);
    cells.len() == Settings::default().model.size().cell_count()
        && cells.contains(STRAIGHT)
        && cells.chars().all(|character| CageSymbol::of(character).is_some())
}

fn read(text: &str, reading: Reading) -> Result<Instance, LineError> {
    let (word, label) = first_word(text);
    if !word.contains(STRAIGHT) {
        let problem = "expected one or more of the arrows < > ^ v, found none";
        return Err(ParseErrorKind::rule("killer", problem).into());
    }
    let grid = reading.models.named(catalog::DEFAULT)?;
    let mut puzzle = Imported::new(&grid, reading)?;
    for (end, (sum, cells)) in cages(word, grid.size())? {
        let cells: Cells = cells.into();
        let cage = match sum {
            0 if cells.len() == 1 => continue,
            0 => Killer::without_sum(cells),
            sum => Killer::new(cells, sum),
        };
        puzzle.add(Box::new(cage)).map_err(|problem| wrong(end, grid.size(), problem))?;
    }
    Ok(puzzle.puzzle(word, None)?.labelled(cells::label(label)))
}

fn wrong(index: usize, size: Size, problem: String) -> LineError {
    LineError::at(index + 1, ParseErrorKind::rule(size.cell_at(index).to_string(), problem))
}

/// The cages by the index of the cell that has the sum, with their cells.
fn cages(word: &str, size: Size) -> Result<BTreeMap<usize, (i64, Vec<Cell>)>, LineError> {
    let (found, expected) = (word.chars().count(), size.cell_count());
    if found != expected {
        return Err(ParseErrorKind::CellCount { size, expected, found }.into());
    }
    let mut marks = Vec::with_capacity(expected);
    for (index, character) in word.chars().enumerate() {
        let mark = CageSymbol::of(character).ok_or_else(|| {
            let expected = "a sum (0-9, A-Z, a-j) or an arrow (< > ^ v ` ' , .)";
            wrong(index, size, format!("expected {expected}, found {character:?}"))
        })?;
        marks.push(mark);
    }
    let mut cages: BTreeMap<usize, (i64, Vec<Cell>)> = BTreeMap::new();
    for start in 0..expected {
        let mut at = start;
        let mut steps = 0;
        let sum = loop {
            let (rows, columns) = match marks[at] {
                CageSymbol::Sum(sum) => break sum,
                CageSymbol::Arrow(rows, columns) => (rows, columns),
            };
            let cell = size.cell_at(at);
            let row = cell.row().checked_add_signed(rows);
            let column = cell.column().checked_add_signed(columns);
            let next = row.zip(column).map(|(row, column)| Cell::new(row, column));
            let next = next.filter(|&next| size.contains(next));
            let next = next.ok_or_else(|| {
                wrong(at, size, "its arrow points off the grid, expected a cell".to_owned())
            })?;
            at = size.index(next);
            steps += 1;
            if steps > expected {
                let problem = "the arrows from here go in a circle, expected a way to a sum";
                return Err(wrong(at, size, problem.to_owned()));
            }
        };
        cages.entry(at).or_insert((sum, Vec::new())).1.push(size.cell_at(start));
    }
    Ok(cages)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::testing::{check_error, check_rules as check, one};

    /// A killer by tarek, and the same as a constraint string; and its solution.
    const TEXT: &str =
        "D<5<JE<H<^S<<^L<<^A^J<^M<^D^^^^^^^^^H<<N0^C<<CS>^KN<QD^^^^^^^^^9^<<^>>^A^<G<^9<>^";
    const CAGES: &str = ".Cage~13~R1C1~R1C2~R2C1.Cage~5~R1C3~R1C4.Cage~19~R1C5~R2C5~R3C5~R4C5.Cage~14~R1C6~R1C7.Cage~17~\
             R1C8~R1C9~R2C9.Cage~28~R2C2~R2C3~R2C4~R3C2~R4C2.Cage~21~R2C6~R2C7~R2C8~R3C8~R4C8.Cage~10~R3C1~R\
             4C1.Cage~19~R3C3~R3C4~R4C3~R4C4.Cage~22~R3C6~R3C7~R4C6~R4C7~R5C6.Cage~13~R3C9~R4C9.Cage~17~R5C1\
             ~R5C2~R5C3.Cage~23~R5C4~R6C3~R6C4~R7C3~R7C4.Cage~0~R5C5.Cage~12~R5C7~R5C8~R5C9.Cage~12~R6C1~R7C\
             1.Cage~28~R6C2~R7C2~R8C2~R8C3~R8C4.Cage~20~R6C5~R7C5~R8C5~R9C5.Cage~23~R6C6~R6C7~R7C6~R7C7.Cage\
             ~26~R6C8~R7C8~R8C6~R8C7~R8C8.Cage~13~R6C9~R7C9.Cage~9~R8C1~R9C1~R9C2.Cage~10~R8C9~R9C8~R9C9.Cag\
             e~16~R9C3~R9C4.Cage~9~R9C6~R9C7";
    const SOLUTION: &str =
        "462315978387694152951827634126473589845961723793258416538149267674532891219786345";

    #[test]
    fn arrows_lead_to_the_sum_of_their_cage() {
        check(TEXT, &CAGES.replace(".Cage~0~R5C5", ""));
        let puzzle = one(&format!("{TEXT} no. 23")).unwrap();
        assert_eq!(puzzle.label(), Some("no. 23"));
        let solution = one(SOLUTION).unwrap();
        assert_eq!(puzzle.violations(solution.givens()), []);
    }

    #[test]
    fn each_arrow_points_to_its_side_or_corner() {
        let text = format!("{}.v,000000>j<000000'^`{}", "0".repeat(10), "0".repeat(50));
        check(&text, ".Cage~45~R2C2~R2C3~R2C4~R3C2~R3C3~R3C4~R4C2~R4C3~R4C4");
    }

    #[test]
    fn without_a_sum_cells_are_only_different() {
        check(&format!("0<{}", "0".repeat(79)), ".Cage~~R1C1~R1C2");
        let last = ".Cage~45~R9C1~R9C2~R9C3~R9C4~R9C5~R9C6~R9C7~R9C8~R9C9";
        check(&format!("{}j<<<<<<<<", "0".repeat(72)), last);
    }

    #[test]
    fn arrows_that_lead_nowhere_are_refused() {
        let with = |from: usize, cells: &str| {
            format!("{}{cells}{}", "0".repeat(from), "0".repeat(81 - from - cells.len()))
        };
        let off = "its arrow points off the grid, expected a cell";
        check_error(&with(0, "<"), &format!("1:1: r1c1: {off}"));
        check_error(&with(17, ">"), &format!("1:18: r2c9: {off}"));
        check_error(&with(77, "v<"), &format!("1:78: r9c6: {off}"));
        let circle = "1:21: r3c3: the arrows from here go in a circle, expected a way to a sum";
        check_error(&with(20, "><"), circle);
    }

    #[test]
    fn other_texts_of_81_characters_are_none() {
        for text in [
            SOLUTION,
            &TEXT[1..],
            &TEXT.replace('D', "k"),
            &TEXT.replace(['<', '>', '^', 'v'], "1"),
        ] {
            assert!(!may_be(text, &Settings::default()), "{text}");
        }
    }
}
