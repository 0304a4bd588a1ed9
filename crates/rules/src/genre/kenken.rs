//! KenKen, or Calcudoku.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "kenken",
    aliases: &["calcudoku", "mathdoku", "kendoku"],
    title: "KenKen",
    about: "Each row and each column holds every value once. The cells of a cage have the sum (+), \
            difference (-), product (*) or quotient (/) that stands in one of them; without a sign, any \
            of these.",
    clues: Clues { regions: Some("cages"), ..Clues::CELLS },
    keys: "+-*/",
    draws_rules: true,
    says,
    recipe: Recipe {
        keeps_clues: true,
        draws: |problem, dice| problem.draw_regions(2..=4, dice),
        fills,
        ..Recipe::DEFAULT
    },
    examples: &[
        ("3 3|- 1- -|- - -|- - -|1 2 2|1 3 2|4 4 5", "2 1 3|3 2 1|1 3 2"),
        ("3 3|- - -|- - 7+|- 2/ -|1 2 3|1 2 2|4 4 5", "3 2 1|1 3 2|2 1 3"),
        (
            "4 4|- - - 4|2 - - -|- - - 8+|10+ - - -|1 1 1 2|3 4 5 5|6 6 7 5|6 8 8 9",
            "1 2 3 4|2 1 4 3|4 3 2 1|3 4 1 2",
        ),
    ],
    ..Genre::DEFAULT
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    for room in problem.rooms() {
        let Some((cell, clue)) = problem.clue_in(&room, "cage")? else { continue };
        let digits = clue.trim_end_matches(|c: char| !c.is_ascii_digit());
        let operation = match clue.trim_start_matches(|c: char| c.is_ascii_digit()) {
            "" if room.len() == 1 => {
                draft.given(cell, number(clue, cell)?);
                continue;
            }
            "" => {
                let result = number(digits, cell)?;
                let cells = room.iter().join(" ");
                let case = |operation: &str| {
                    format!("  {{ calcudoku = {{ cells = \"{cells}\", {operation} = {result} }} }}")
                };
                let cases = ["sum", "difference", "product", "quotient"].map(case).join(",\n");
                let keys = format!("cases = [\n{cases},\n]");
                draft.table("either", &format!("{clue} at {cell}"), &keys);
                continue;
            }
            "+" => "sum",
            "-" | "\u{2212}" | "\u{2013}" => "difference",
            "*" | "x" | "\u{d7}" | "\u{b7}" => "product",
            "/" | ":" | "\u{f7}" => "quotient",
            _ => {
                return Err(format!("{cell}: found {clue:?}, expected a number and +, -, * or /"));
            }
        };
        let keys = format!("{operation} = {}", number(digits, cell)?);
        draft.rule("calcudoku", &format!("{clue} at {cell}"), &room, &keys);
    }
    Ok(())
}

fn fills(problem: &mut Problem, grid: &[u16], dice: &mut Dice<'_>) {
    for cage in problem.rooms() {
        let value = |cell: &Cell| usize::from(grid[problem.index(*cell)]);
        let (sum, product): (usize, usize) =
            (cage.iter().map(value).sum(), cage.iter().map(value).product());
        let mut ways = vec![format!("{sum}+"), format!("{product}*")];
        if let [one, other] = &cage[..] {
            let (most, least) = (value(one).max(value(other)), value(one).min(value(other)));
            ways.push(format!("{}-", most - least));
            ways.extend((most % least == 0).then(|| format!("{}/", most / least)));
        }
        let clue = if cage.len() == 1 {
            sum.to_string()
        } else {
            ways.swap_remove(dice.below(ways.len()))
        };
        let place = problem.index(cage[0]);
        problem.cells[place] = clue;
    }
}
