//! Killers in numbers: `3x3::k:` and a number for each cell, from SudoCue and the killers of its
//! forum.
//!
//! ```text
//! 3x3 : [d] : k : number : number : … [:]
//! ```
//!
//! The first part is the size of the boxes, which is always 3x3; `d` says that the diagonals hold
//! different values, too. There are 81 numbers, row by row, between colons. Each is 256 times the
//! sum of the cell's cage, plus the number of the cage, from 0 to 255: cells with the same number
//! are one cage. Without a sum (a number below 256) a cell is in no cage; numbers of cages that
//! such cells have differ, unless they are
//! 0. What follows after a space is a label.
//!
//! Source: the forum of sudocue.net, and collections of killers in this format.

use std::collections::btree_map::Entry;

use super::{cells, prelude::*};
use satoku_rules::rule::Killer;

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "killer-numbers",
    title: "A killer in numbers",
    summary: "3x3::k: and a number for each cell, of its cage and the cage's sum, and after a space a label",
    example: "3x3::k:3595:3595:3844:3844:3090:3336:3336:2575:2575:3595:4620:4620:3348:3090:5:5648:5648:\
              2575:3350:4620:4620:3348:3090:23:5648:5648:3841:3350:2581:24:3348:25:26:27:2579:3841:28:\
              2581:29:30:4625:4625:4625:2579:31:3843:2581:32:33:34:35:36:2579:3335:3843:4878:4878:37:38:\
              39:4618:4618:3335:3341:4878:4878:40:41:42:4618:4618:3593:3341:3341:3334:3334:43:3842:3842:\
              3593:3593:\n",
    line: Some(OnLine { may_be: |text, _| text_of(text).is_some(), read }),
};

const BOXES: &str = "3x3";

/// How many numbers of cages there are.
const CAGES: u32 = 256;

/// The boxes, the flags and the numbers of a killer's text.
fn text_of(text: &str) -> Option<[&str; 3]> {
    let (word, _) = first_word(text);
    let mut parts = word.splitn(4, ':');
    let (boxes, flags, kind) = (parts.next()?, parts.next()?, parts.next()?);
    let (height, width) = boxes.split_once('x')?;
    let is_killer = is_number(height) && is_number(width) && kind == "k";
    let numbers = parts.next().unwrap_or_default();
    is_killer.then_some([boxes, flags, numbers])
}

fn read(line: &str, reading: Reading) -> Result<Instance, LineError> {
    let part = |name: &str, problem: String| ParseErrorKind::rule(name, problem);
    let none = || part("killer", "expected 3x3::k: and a number for each cell".to_owned());
    let [boxes, flags, numbers] = text_of(line).ok_or_else(none)?;
    if boxes != BOXES {
        let found = shortened(boxes);
        return Err(part("boxes", format!("expected {BOXES}, found {found}")).into());
    }
    let model = match flags {
        "" => catalog::DEFAULT,
        "d" => "diagonal",
        other => {
            let found = shortened(other);
            return Err(part("flags", format!("expected d or nothing, found \"{found}\"")).into());
        }
    };
    let grid = reading.models.named(model)?;
    let mut puzzle = Imported::new(&grid, reading)?;
    let before = line.chars().count() - line[boxes.len()..].chars().count();
    let before = before + flags.chars().count() + ":".len() + ":".len() + "k:".len();
    for (number, (sum, cells)) in cages(numbers, grid.size(), before)? {
        let added = puzzle.add(Box::new(Killer::new(cells.into(), sum.into())));
        added.map_err(|problem| part(&format!("cage {number}"), problem))?;
    }
    let (word, label) = first_word(line);
    Ok(puzzle.puzzle(word, None)?.labelled(cells::label(label)))
}

/// The cages that have a sum, by their numbers. `before` characters stand before the numbers.
fn cages(
    numbers: &str,
    size: Size,
    before: usize,
) -> Result<BTreeMap<u32, (u32, Vec<Cell>)>, LineError> {
    let numbers = numbers.strip_suffix(':').unwrap_or(numbers);
    let (found, expected) = (numbers.split(':').count(), size.cell_count());
    if found != expected {
        return Err(ParseErrorKind::CellCount { size, expected, found }.into());
    }
    let mut cages: BTreeMap<u32, (u32, Vec<Cell>)> = BTreeMap::new();
    let mut column = before + 1;
    for (cell, text) in size.cells().zip(numbers.split(':')) {
        let wrong = |problem: String| {
            LineError::at(column, ParseErrorKind::rule(cell.to_string(), problem))
        };
        let number: u32 = number(text)
            .ok_or_else(|| wrong(format!("expected a number, found \"{}\"", shortened(text))))?;
        let (sum, cage) = (number / CAGES, number % CAGES);
        if (sum, cage) != (0, 0) {
            match cages.entry(cage) {
                Entry::Vacant(entry) => {
                    entry.insert((sum, vec![cell]));
                }
                Entry::Occupied(entry) if sum == 0 && entry.get().0 == 0 => {
                    let first = entry.get().1[0];
                    return Err(wrong(format!(
                        "cage {cage} has this cell and {first}, but no sum; expected a sum for each \
                         cage, and for cells in no cage 0 or numbers that differ"
                    )));
                }
                Entry::Occupied(mut entry) if entry.get().0 == sum => entry.get_mut().1.push(cell),
                Entry::Occupied(entry) => {
                    let (known, first) = (entry.get().0, entry.get().1[0]);
                    return Err(wrong(format!(
                        "the sum of cage {cage} is {sum} here, but {known} in {first}"
                    )));
                }
            }
        }
        column += text.chars().count() + 1;
    }
    cages.retain(|_, (sum, _)| *sum > 0);
    Ok(cages)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::testing::{check_error, check_rules as check, one};

    /// The example as a constraint string, and its solution.
    const CAGES: &str = ".Cage~14~R1C1~R1C2~R2C1.Cage~15~R1C3~R1C4.Cage~12~R1C5~R2C5~R3C5.Cage~13~R1C6~R1C7.Cage~10~R1C8\
             ~R1C9~R2C9.Cage~18~R2C2~R2C3~R3C2~R3C3.Cage~13~R2C4~R3C4~R4C4.Cage~22~R2C7~R2C8~R3C7~R3C8.Cage~\
             13~R3C1~R4C1.Cage~15~R3C9~R4C9.Cage~10~R4C2~R5C2~R6C2.Cage~10~R4C8~R5C8~R6C8.Cage~18~R5C5~R5C6~\
             R5C7.Cage~15~R6C1~R7C1.Cage~13~R6C9~R7C9.Cage~19~R7C2~R7C3~R8C2~R8C3.Cage~18~R7C7~R7C8~R8C7~R8C\
             8.Cage~13~R8C1~R9C1~R9C2.Cage~14~R8C9~R9C8~R9C9.Cage~13~R9C3~R9C4.Cage~15~R9C6~R9C7";
    const SOLUTION: &str =
        "279648531581739426463251798956483217128975643734162859812597364697324185345816972";

    /// One of its forum with diagonals.
    const DIAGONAL: &str = "3x3:d:k:3841:7705:7705:7705:7705:7705:26:3847:3847:3841:27:3846:3846:3846:7705:\
        4361:3847:3848:3841:3843:4621:4876:28:4361:4361:4619:3848:29:3843:4621:4876:4876:5395:5395:4619:\
        3848:3844:3843:4621:4114:4114:5395:4619:30:3850:3844:4878:4880:31:4114:3605:3605:3850:3850:3844:\
        4878:4880:4880:4372:3350:3605:4632:32:4367:4878:33:4625:4372:3350:3350:4632:4632:4367:4367:4625:\
        4625:4372:34:4375:4375:4375:";
    const DIAGONAL_CAGES: &str = ".Diagonal~1.Diagonal~-1.Cage~15~R1C1~R2C1~R3C1.Cage~30~R1C2~R1C3~R1C4~R1C5~R1C6~R2C6.Cage~15~R1\
             C8~R1C9~R2C8.Cage~15~R2C3~R2C4~R2C5.Cage~17~R2C7~R3C6~R3C7.Cage~15~R2C9~R3C9~R4C9.Cage~15~R3C2~\
             R4C2~R5C2.Cage~18~R3C3~R4C3~R5C3.Cage~19~R3C4~R4C4~R4C5.Cage~18~R3C8~R4C8~R5C7.Cage~21~R4C6~R4C\
             7~R5C6.Cage~15~R5C1~R6C1~R7C1.Cage~16~R5C4~R5C5~R6C5.Cage~15~R5C9~R6C8~R6C9.Cage~19~R6C2~R7C2~R\
             8C2.Cage~19~R6C3~R7C3~R7C4.Cage~14~R6C6~R6C7~R7C7.Cage~17~R7C5~R8C5~R9C5.Cage~13~R7C6~R8C6~R8C7\
             .Cage~18~R7C8~R8C8~R8C9.Cage~17~R8C1~R9C1~R9C2.Cage~18~R8C4~R9C3~R9C4.Cage~17~R9C7~R9C8~R9C9";

    /// A text with these numbers before cells without a cage.
    fn with(numbers: &str) -> String {
        let count = numbers.split(':').count();
        format!("3x3::k:{numbers}{}", ":0".repeat(81 - count))
    }

    #[test]
    fn numbers_are_cages_and_their_sums() {
        check(FORMAT.example, CAGES);
        check(FORMAT.example.trim().trim_end_matches(':'), CAGES);
        let puzzle = one(&FORMAT.example.replace('\n', " no. 2")).unwrap();
        assert_eq!(puzzle.label(), Some("no. 2"));
        let solution = one(SOLUTION).unwrap();
        assert_eq!(puzzle.violations(solution.givens()), []);
        check(DIAGONAL, DIAGONAL_CAGES);
        check(&with("2560:2560:7"), ".Cage~10~R1C1~R1C2");
    }

    #[test]
    fn what_is_not_plain_is_refused() {
        let other = "1:18: r1c3: the sum of cage 1 is 11 here, but 10 in r1c1";
        check_error(&with("2561:2561:2817"), other);
        check_error(&with("2561:1"), "1:13: r1c2: the sum of cage 1 is 0 here, but 10 in r1c1");
        check_error(
            &with("0:0:5:5"),
            "1:14: r1c4: cage 5 has this cell and r1c3, but no sum; expected a sum for each cage, and for \
             cells in no cage 0 or numbers that differ",
        );
        check_error(&with("0:x"), "1:10: r1c2: expected a number, found \"x\"");
        check_error(&with("0:+5"), "1:10: r1c2: expected a number, found \"+5\"");
        check_error(&with("99999999999"), "1:8: r1c1: expected a number, found \"99999999999\"");
        check_error(&format!("{}:0", with("0")), "1: expected 81 cells, found 82");
        check_error("3x3::k:1:2", "1: expected 81 cells, found 2");
        check_error("3x3:x:k:1", "1: flags: expected d or nothing, found \"x\"");
        check_error("2x3::k:1", "1: boxes: expected 3x3, found 2x3");
    }
}
