//! Nurikabe.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "nurikabe",
    aliases: &["islands"],
    title: "Nurikabe",
    about: "Each clue is the number of cells of its island. Islands do not share a side, and the sea (x) \
            between them is connected, without a square of four cells.",
    clues: Clues::CELLS,
    faces: &["x"],
    signs: &["■", "·"],
    keys: "?",
    bare: |_| "?",
    says,
    recipe: Recipe {
        share: Some(40),
        keeps_clues: true,
        outline: Some(outline),
        fills,
        ..Recipe::DEFAULT
    },
    examples: &[
        ("2 2|1 -|- -", "1 x|x x"),
        ("2 5|1 - 1 - 1|- - - - -", "1 x 2 x 3|x x x x x"),
        ("4 3|- - -|- 1 -|4 - -|- - -", "x x x|x 1 x|2 x x|2 2 2"),
    ],
    ..Genre::DEFAULT
};

/// The most islands: each is a value.
const MOST: usize = 399;

// The sea holds 0, and the first island 1, and so on.
fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    let islands = problem.maybe_numbers()?;
    if islands.len() > MOST {
        return Err(format!("found {} clues, expected up to {MOST}", islands.len()));
    }
    draft.values(0, islands.len());
    draft.squares("0", 0, 3);
    draft.connected("sea", "0");
    draft.neighbours("islands apart", "a == 0 or b == 0 or a == b");
    let mut near = vec![vec![0]; problem.rows * problem.columns];
    for (number, &(clue, size)) in (1..).zip(&islands) {
        if draft.is_too_long() {
            break;
        }
        let is_near = |cell: &Cell| size.is_none_or(|size| distance(*cell, clue) < size);
        let (mut cells, far): (Vec<_>, Vec<_>) = problem.places().partition(is_near);
        let keys = format!("values = [{number}]");
        if let Some(size) = size {
            let name = format!("{size} at {clue}");
            if (1..=cells.len()).contains(&size) {
                draft.rule("connected", &name, &cells, &format!("{keys}\nsize = {size}"));
            } else {
                draft.never(&name, clue);
            }
            if draft.by_clue && !far.is_empty() {
                let others = (0..=islands.len()).filter(|&other| other != number).join(", ");
                draft.rule("candidates", &name, &far, &format!("values = [{others}]"));
            }
        }
        if size.is_none() || draft.by_clue {
            cells.extend(far);
            draft.rule("connected", &format!("? at {clue}"), &cells, &keys);
        }
        cells.iter().for_each(|&cell| near[problem.index(cell)].push(number));
    }
    let mut at_clue = vec![None; near.len()];
    (1..)
        .zip(&islands)
        .for_each(|(number, &(clue, _))| at_clue[problem.index(clue)] = Some(number));
    let known = |cell: Cell| match at_clue[problem.index(cell)] {
        Some(number) => vec![number],
        None => near[problem.index(cell)].clone(),
    };
    for (values, cells) in
        problem.places().into_group_map_by(|&cell| known(cell)).into_iter().sorted_unstable()
    {
        let what = if draft.by_clue { "island of" } else { "islands near" };
        let name = format!("{what} {}", cells[0]);
        draft.rule("candidates", &name, &cells, &format!("values = {values:?}"));
    }
    Ok(())
}

// The sea holds 0 and all islands 1.
fn outline(draft: &mut Draft) {
    draft.values(0, 1);
    draft.squares("0", 0, 3);
    draft.connected("sea", "0");
}

fn fills(problem: &mut Problem, grid: &[u16], dice: &mut Dice<'_>) {
    for island in problem.pieces(|cell| grid[problem.index(cell)] != 0) {
        if let Some(clue) = problem.first_clue(&island).or_else(|| dice.choice(&island)) {
            let place = problem.index(clue);
            problem.cells[place] = island.len().to_string();
        }
    }
}
