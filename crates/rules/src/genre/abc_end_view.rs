//! ABC End View, or Easy as ABC.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "abc-end-view",
    aliases: &["easy-as-abc", "easyasabc", "easy-as"],
    title: "ABC End View (Easy as ABC)",
    about: "Each row and each column holds every letter up to `last` once, and its other cells are \
            empty. A clue is the first letter that is seen from there.",
    clues: Clues { sides: Clues::AROUND, number: Some("last"), ..Clues::CELLS },
    faces: LETTERS,
    keys: "abcdefgh",
    begin: |problem| problem.number = vec![LETTERS[problem.rows.min(3)].to_owned()],
    says,
    recipe: Recipe { draws, fills, ..Recipe::DEFAULT },
    examples: &[
        ("3 3 b|- - a|- - -|a - -|- - -|- - -|- - -|- - -", "a b -|b - a|- a b"),
        ("3 3 c|- b -|- - -|- - c|- - -|- - -|- - -|- - -", "a b c|b c a|c a b"),
        (
            "4 4 b|- - - -|- - - -|a - b -|- b - -|- - - -|- 0 - -|- - b -|- - - -",
            "a b - -|- - a b|- - b a|b a - -",
        ),
    ],
    ..Genre::DEFAULT
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    let side = problem.side()?;
    let letters = match problem.number.first() {
        Some(word) => letter(word, "`last`", LETTERS.len() - 1)?,
        None => return Err("`last` is missing, the last letter, as in last = \"c\"".to_owned()),
    };
    if letters > side {
        return Err(format!("`last` is letter {letters}, expected one of the first {side}"));
    }
    draft.values(0, letters);
    draft.table("each-once", "lines", "blanks = [0]");
    for (cell, clue) in problem.clues() {
        draft.given(cell, if clue == "0" { 0 } else { letter(clue, &cell.to_string(), letters)? });
    }
    for (name, clue, cells) in problem.outside(&GENRE) {
        let value = letter(clue, &name, letters)?;
        draft.rule("regex", &name, &cells, &format!("pattern = \"0*<{value}>.*\""));
    }
    Ok(())
}

/// The number of a letter, from 1.
fn letter(word: &str, place: &str, last: usize) -> Result<usize, String> {
    let word = word.to_lowercase();
    let value = LETTERS.iter().position(|letter| *letter == word).filter(|&value| value > 0);
    value.filter(|&value| value <= last).ok_or_else(|| {
        format!("{place}: found {word:?}, expected a letter from a to {}", LETTERS[last])
    })
}

fn draws(problem: &mut Problem, _: &mut Dice<'_>) {
    let last = problem.rows.saturating_sub(2).clamp(1, LETTERS.len() - 1);
    problem.number = vec![LETTERS[last].to_owned()];
}

fn fills(problem: &mut Problem, grid: &[u16], _: &mut Dice<'_>) {
    let letter = |value: u16| if value == 0 { "0" } else { LETTERS[usize::from(value)] }.to_owned();
    problem.fill_cells(|problem, cell| Some(letter(grid[problem.index(cell)])));
    problem.fill_sides(&GENRE, grid, |_, line| {
        line.iter().find(|&&value| value != 0).map_or_else(String::new, |&value| letter(value))
    });
}

/// Faces of cells that hold nothing or a letter.
const LETTERS: &[&str] = &[
    "-", "a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m", "n", "o", "p", "q", "r",
    "s", "t", "u", "v", "w", "x", "y", "z",
];
