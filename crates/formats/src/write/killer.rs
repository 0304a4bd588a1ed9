//! Killers of 81 characters: [`read`](mod@crate::read) says what they are made of. They have a
//! classic grid and cages, each with one sum or none, and nothing else: no givens.
//!
//! The sum stands in a cage's first cell. The others point to a cell from which the arrows lead
//! there, by a side where they can.

use super::prelude::*;
use crate::read::{ARROWS, SUMS};
use satoku_rules::statement::Totals;

pub(super) static TARGET: Target = Target {
    name: "killer",
    summary: "81 characters, for a killer without givens, and the label",
    write: |puzzle, _, _| write(puzzle),
    ..Target::LINE
};

const KILLER: &str = "killer";

fn write(puzzle: &Instance) -> Result<String, WriteError> {
    refuse_extra_cells(puzzle)?;
    let model = puzzle.model();
    let classic = model::named(catalog::DEFAULT).expect("it is built in");
    if let Some((cell, _)) = puzzle.givens().filled().next() {
        return refuse(format!("{cell} has a given, and a killer of 81 characters has none"));
    }
    if let Some((cell, _)) = puzzle.candidates().first() {
        return refuse(format!("{cell} has candidates, and a killer of 81 characters has none"));
    }
    let size = model.size();
    if size != classic.size() || !classic.rules().iter().all(|rule| has_rule(model, rule)) {
        return refuse("a killer of 81 characters has the rules of a classic sudoku and cages");
    }
    let mut text = vec!['0'; size.cell_count()];
    let mut taken = HashSet::new();
    // (A cage of one cell without a sum says nothing.)
    let says_more =
        |rule: &&Arc<Stated>| !rule.statements().is_empty() && !has_rule(&classic, rule);
    for rule in model.rules().iter().filter(says_more) {
        let refuse = |problem: &str| WriteError::rule(rule, problem);
        let sum = sum(rule).map_err(refuse)?;
        if rule.cells().iter().any(|cell| !taken.insert(*cell)) {
            return Err(refuse("one of its cells is in another cage, too"));
        }
        draw(rule.cells(), sum, size, &mut text).map_err(refuse)?;
    }
    if !text.iter().any(|mark| "<>^v".contains(*mark)) {
        return refuse(
            "without a cage of cells that share a side it would not be recognised as a killer",
        );
    }
    Ok(captioned(text.into_iter().collect(), puzzle))
}

/// The character of a cage's sum.
fn sum(rule: &Stated) -> Result<char, &'static str> {
    if rule.kind() != KILLER {
        return Err("a killer of 81 characters has cages alone");
    }
    let totals = rule.statements().iter().find_map(|said| Some(said.as_sum()?.1));
    let sum = match totals.map(Totals::single) {
        None => 0,
        Some(Some(total @ 1..)) => total,
        Some(_) => return Err("a cage has one sum here, from 1"),
    };
    let character = usize::try_from(sum).ok().and_then(|sum| SUMS.chars().nth(sum));
    character.ok_or("a sum goes up to 45 here")
}

fn draw(cells: &[Cell], sum: char, size: Size, text: &mut [char]) -> Result<(), &'static str> {
    let Some((&first, others)) = cells.split_first() else { return Ok(()) };
    text[size.index(first)] = sum;
    let mut reached = HashSet::from([first]);
    let mut left = others.to_vec();
    while !left.is_empty() {
        let arrow = |&(mark, down, right): &(char, isize, isize)| {
            let leads = |cell: &Cell| {
                let to = cell
                    .row()
                    .checked_add_signed(down)
                    .zip(cell.column().checked_add_signed(right));
                to.is_some_and(|(row, column)| reached.contains(&Cell::new(row, column)))
            };
            Some((left.iter().position(leads)?, mark))
        };
        let next = ARROWS.iter().find_map(arrow);
        let (index, mark) = next.ok_or("its cells do not hang together by sides and corners")?;
        let cell = left.swap_remove(index);
        text[size.index(cell)] = mark;
        reached.insert(cell);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::testing::one;

    /// What is written of a puzzle must be read as the same.
    #[track_caller]
    fn check(puzzle: &str, expected: &str) {
        let puzzle = one(puzzle).unwrap();
        let found = write(&puzzle).unwrap_or_else(|error| error.to_string());
        assert_eq!(found, expected);
        if let Ok(text) = write(&puzzle) {
            let again = one(&text).unwrap();
            assert!(again.implies(&puzzle) && puzzle.implies(&again), "{text}");
        }
    }

    #[test]
    fn killers_come_back() {
        let text = "D<5<JE<H<^S<<^L<<^A^J<^M<^D^^^^^^<^^H<<N0^C<<CS>^KN<QD^^^^^^^^^9^<<^>>^A^<G<^9<>^ no. 23";
        check(text, text);
        let table = include_str!("../../../../tests/data/killers.tsv");
        let killers = table.lines().filter_map(|line| line.split('\t').nth(1));
        let killers: Vec<&str> = killers.filter(|text| text.starts_with(".Cage~")).collect();
        assert!(killers.len() > 30, "{}", killers.len());
        for constraints in killers {
            let puzzle = one(constraints).unwrap();
            check(constraints, &write(&puzzle).unwrap());
        }
    }

    #[test]
    fn what_cannot_be_said_is_refused() {
        let rule = |problem: &str| format!("the rule `killer 1` cannot be written: {problem}");
        check(".Cage~9~R1C1~R1C3", &rule("its cells do not hang together by sides and corners"));
        check(".Cage~46~R1C1~R1C2", &rule("a sum goes up to 45 here"));
        check(
            ".Cage~3~R1C1~R1C2.Cage~4~R1C2~R1C3",
            "the rule `killer 2` cannot be written: one of its cells is in another cage, too",
        );
        let given = "r3c4 has a given, and a killer of 81 characters has none";
        check(".~R3C4_5.Cage~3~R1C1~R1C2", given);
        check(".~R3C4_5_6", "r3c4 has candidates, and a killer of 81 characters has none");
        let classic = "a killer of 81 characters has the rules of a classic sudoku and cages";
        check(".NoBoxes.Cage~3~R1C1~R1C2", classic);
        check(".Shape~4x4.Cage~3~R1C1~R1C2", classic);
        let what =
            "without a cage of cells that share a side it would not be recognised as a killer";
        check(".Cage~9~R1C1~R2C2", what);
        check(
            ".AntiKnight",
            "the rule `anti-knight` cannot be written: a killer of 81 characters has cages alone",
        );
    }
}
