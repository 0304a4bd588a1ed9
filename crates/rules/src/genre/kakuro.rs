//! Kakuro.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "kakuro",
    aliases: &["cross-sums"],
    title: "Kakuro",
    about: "White cells hold 1 to 9. A clue `down,right` in a black cell is the sum of the white \
            cells below it and to its right; no value stands twice in them.",
    clues: Clues::CELLS,
    keys: ",",
    is_black: |clue| clue.is_none_or(|clue| clue.contains(',')),
    drawn: |clue| if clue == "0" { "" } else { clue },
    bare: |clue| if clue.contains(',') { "," } else { "0" },
    begin: whites,
    says,
    recipe: Recipe {
        size: (7, 7),
        share: Some(40),
        keeps_clues: true,
        draws,
        fills,
        ..Recipe::DEFAULT
    },
    examples: &[
        ("3 3|- 3, 4,|,4 0 0|,3 0 0", "- - -|- 1 3|- 2 1"),
        ("2 3|- 1, 2,|,3 0 0", "- - -|- 1 2"),
        ("4 3|- 14, -|,6 0 15,|,15 8 0|- ,8 8", "- - -|- 6 -|- 8 7|- - 8"),
    ],
    ..Genre::DEFAULT
};

/// White cells but for those of the first row and column.
fn whites(problem: &mut Problem) {
    let is_edge = |at: usize| at < problem.columns || at % problem.columns == 0;
    let word = |at: usize| if is_edge(at) { String::new() } else { "0".to_owned() };
    problem.cells = (0..problem.cells.len()).map(word).collect();
}

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(1, HIGHEST_DIGIT.into());
    // White cells hold nothing, 0 or their value.
    let is_white = |cell: Cell| problem.clue(cell).is_some_and(|clue| !clue.contains(','));
    draft.holes(problem.places().filter(|&cell| !is_white(cell)));
    for (cell, clue) in problem.clues().filter(|(cell, _)| is_white(*cell)) {
        match number(clue, cell)? {
            0 => {}
            value => draft.given(cell, value),
        }
    }
    // (A run of one cell is not told by its direction.)
    for run in problem.runs(|cell| !is_white(cell)).iter().filter(|run| run.len() > 1) {
        let (first, is_column) = (run[0], run[0].column() == run[1].column());
        let sum = || {
            let black = if is_column {
                Cell::new(first.row().checked_sub(1)?, first.column())
            } else {
                Cell::new(first.row(), first.column().checked_sub(1)?)
            };
            let (down, right) = problem.clue(black)?.split_once(',')?;
            let word = if is_column { down } else { right };
            Some((black, word)).filter(|(_, word)| !word.is_empty())
        };
        let (way, sum) = (if is_column { "down" } else { "right" }, sum());
        if sum.is_none() || draft.by_clue {
            draft.rule("killer", &format!("{way} from {first}"), run, "");
        }
        if let Some((black, word)) = sum {
            let keys = format!("sum = {}", number(word, black)?);
            draft.rule("killer", &format!("{word} {way} from {black}"), run, &keys);
        }
    }
    singles(problem, draft, is_white)
}

/// Sums of one cell.
fn singles(
    problem: &Problem,
    draft: &mut Draft,
    is_white: impl Fn(Cell) -> bool,
) -> Result<(), String> {
    for (black, clue) in problem.clues() {
        let Some((down, right)) = clue.split_once(',') else { continue };
        let below = (1..).map(|step| Cell::new(black.row() + step, black.column()));
        let beside = (1..).map(|step| Cell::new(black.row(), black.column() + step));
        let is_on = |cell: &Cell| {
            cell.row() < problem.rows && cell.column() < problem.columns && is_white(*cell)
        };
        let runs = [
            ("down", down, below.take_while(is_on).collect::<Vec<_>>()),
            ("right", right, beside.take_while(is_on).collect()),
        ];
        for (way, word, run) in runs {
            match run[..] {
                _ if word.is_empty() => {}
                [] => {
                    return Err(format!(
                        "{black}: found {clue:?}, and there is no cell {way} of it"
                    ));
                }
                [cell] => {
                    let name = format!("{word} {way} from {black}");
                    let keys = format!("values = [{}]", number(word, black)?);
                    draft.rule("candidates", &name, &[cell], &keys);
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// Black cells until no more fit: white runs have two cells or more, and white cells are connected.
fn draws(problem: &mut Problem, dice: &mut Dice<'_>) {
    let is_edge = |cell: &Cell| cell.row() == 0 || cell.column() == 0;
    problem.fill_cells(|_, cell| Some(if is_edge(&cell) { "" } else { "0" }.to_owned()));
    let inside = problem.places().filter(|cell| !is_edge(cell)).collect::<Vec<_>>();
    for cell in dice.shuffled(inside) {
        let place = problem.index(cell);
        problem.cells[place].clear();
        let is_black = |cell| problem.clue(cell).is_none();
        let is_right = problem
            .lines()
            .iter()
            .all(|(_, line)| line.split(|&cell| is_black(cell)).all(|run| run.len() != 1))
            && problem.pieces(|cell| !is_black(cell)).len() == 1;
        if !is_right {
            "0".clone_into(&mut problem.cells[place]);
        }
    }
}

fn fills(problem: &mut Problem, grid: &[u16], _: &mut Dice<'_>) {
    problem.fill_cells(|problem, black| {
        let is_white = |cell: &Cell| !(GENRE.is_black)(problem.clue(*cell));
        let sum = |side: Side, at: usize, from: usize| -> String {
            let run = problem.seen_from(side, at).into_iter().skip(from + 1).take_while(is_white);
            let sum: u16 = run.map(|cell| grid[problem.index(cell)]).sum();
            if sum == 0 { String::new() } else { sum.to_string() }
        };
        let down = sum(Side::Top, black.column(), black.row());
        let right = sum(Side::Left, black.row(), black.column());
        let is_bare = is_white(&black) || down.is_empty() && right.is_empty();
        (!is_bare).then(|| format!("{down},{right}"))
    });
}
