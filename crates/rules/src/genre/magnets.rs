//! Magnets.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "magnets",
    title: "Magnets",
    about: "A plate of two cells is a magnet, with + and -, or blank (x). Poles that share a side are \
            different. A clue is the number of + or - in a column or row.",
    clues: Clues {
        sides: &[
            (Side::Top, "plus-columns"),
            (Side::Bottom, "minus-columns"),
            (Side::Left, "plus-rows"),
            (Side::Right, "minus-rows"),
        ],
        regions: Some("plates"),
        ..Clues::NONE
    },
    faces: &["x", "+", "-"],
    signs: &["×", "+", "−"],
    begin: plates,
    says,
    recipe: Recipe { draws: Problem::draw_plates, fills, ..Recipe::DEFAULT },
    examples: &[
        ("4 2|0 -|2 -|- - - -|- - - -|1 1|2 3|2 3|4 4", "- +|x x|x x|- +"),
        ("3 4|2 - - 2|- - - -|- - -|- - -|1 1 2 3|4 5 2 3|4 5 6 6", "+ - x +|- x x -|+ x - +"),
        ("5 2|- 2|- 2|1 - - 1 -|- - 0 - -|1 1|2 3|2 3|4 4|5 5", "- +|x -|x +|+ -|x x"),
    ],
    ..Genre::DEFAULT
};

/// Plates side by side, as far as there is room.
fn plates(problem: &mut Problem) {
    let (columns, across) = (problem.columns, problem.columns.div_ceil(2));
    let plates = (0..problem.regions.len()).map(|at| at / columns * across + at % columns / 2);
    problem.regions = plates.map(|plate| plate as u16).collect();
}

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(0, 2);
    for plate in problem.rooms() {
        match plate[..] {
            [cell] => draft.rule("candidates", &format!("{cell} is blank"), &plate, "values = [0]"),
            [one, other] if problem.beside(one).contains(&other) => {
                let keys = "table = [\"0 0\", \"1 2\", \"2 1\"]";
                draft.rule("pair", &format!("plate {one} {other}"), &plate, keys);
            }
            _ => {
                let (first, found) = (plate[0], plate.len());
                return Err(format!(
                    "`plates`: that of {first} has {found} cells, expected 2 that share a side"
                ));
            }
        }
    }
    draft.neighbours("poles", "a == 0 or a != b");
    for (name, clue, cells) in problem.outside(&GENRE) {
        let value = if name.starts_with("plus") { 1 } else { 2 };
        draft.count(&name, &cells, value, number(clue, &name)?);
    }
    Ok(())
}

fn fills(problem: &mut Problem, grid: &[u16], _: &mut Dice<'_>) {
    problem.fill_sides(&GENRE, grid, |side, line| {
        let pole = side as u16 % 2 + 1;
        line.iter().filter(|&&value| value == pole).count().to_string()
    });
}
