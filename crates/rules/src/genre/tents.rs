//! Tents.

use std::collections::HashSet;

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "tents",
    aliases: &["tents-and-trees", "camping"],
    title: "Tents",
    about: "Each tree (x) has a tent (o) of its own on a cell that shares a side with it, and there are no other \
            tents. Tents do not touch, not even diagonally. A clue is the number of tents in a column or row.",
    clues: Clues { sides: Clues::TOP_LEFT, ..Clues::CELLS },
    faces: &["-", "o", "-", "-", "-"],
    signs: &["·", "▲"],
    keys: "x",
    drawn: |clue| if clue == "x" { "♣" } else { clue },
    bare: |_| "x",
    says,
    recipe: Recipe {
        draws,
        fills: |problem, grid, _| problem.fill_counts(&GENRE, grid),
        ..Recipe::DEFAULT
    },
    examples: &[
        ("2 3|- - -|- 0|x - -|- - -", "- o -|- - -"),
        ("3 4|- 0 - -|1 - -|- - - x|- - - -|x - - -", "- - o -|o - - -|- - - -"),
        ("4 3|- - 2|- - - -|- - -|- x -|- x -|- x -", "- - -|- - o|o - -|- - o"),
    ],
    ..Genre::DEFAULT
};

// The board's cells hold 0 or 1. Beside it each tree has a cell, which holds on which side of it its
// tent is: 1 to 4, in the order of the cells around it.
fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    if let Some((cell, clue)) = problem.clues().find(|(_, clue)| *clue != "x") {
        return Err(format!("{cell}: found {clue:?}, expected x for a tree"));
    }
    let is_tree = |cell| problem.clue(cell).is_some();
    let trees = problem.clues().map(|(tree, _)| tree).collect_vec();
    draft.values(0, 4);
    draft.holes(trees.iter().copied());
    if !trees.is_empty() {
        draft.line(&format!("cells = {{ T = {} }}", trees.len()));
    }
    let cells = problem.places().filter(|&cell| !is_tree(cell)).collect_vec();
    let Some(&first) = cells.first() else { return Err("there are only trees".to_owned()) };
    draft.rule("candidates", "tents", &cells, "values = [0, 1]");
    let sides = |tree| {
        let mut cells = problem.beside(tree);
        cells.retain(|&cell| !is_tree(cell));
        cells
    };
    for (number, &tree) in (1..).zip(&trees) {
        let sides = sides(tree);
        if sides.is_empty() {
            return Err(format!("{tree} has no room for a tent beside it"));
        }
        let values = (1..=sides.len()).join(", ");
        let keys = format!("cells = \"T{number}\"\nvalues = [{values}]");
        draft.table("candidates", &format!("tent of {tree}"), &keys);
    }
    let mut numbers = vec![None; problem.rows * problem.columns];
    (1..).zip(&trees).for_each(|(number, &tree)| numbers[problem.index(tree)] = Some(number));
    // For each tree beside a cell, which of its sides that cell is.
    let beside = |cell: Cell| -> Vec<(usize, usize)> {
        let trees = problem.beside(cell).into_iter().filter_map(|tree| {
            let number = numbers[problem.index(tree)]?;
            let side = sides(tree).iter().position(|&side| side == cell)?;
            Some((number, side + 1))
        });
        trees.collect()
    };
    let (near, far): (Vec<Cell>, Vec<Cell>) =
        cells.iter().partition(|&&cell| !beside(cell).is_empty());
    if !far.is_empty() {
        draft.rule("candidates", "no tree is beside", &far, "values = [0]");
    }
    for cell in near {
        let beside = beside(cell);
        let ways = beside.iter().map(|_| 1..=4_usize).multi_cartesian_product();
        let tuples = ways.filter_map(|way| {
            let tents = way.iter().zip(&beside).filter(|(value, (_, side))| *value == side).count();
            (tents < 2).then(|| format!("\"{tents} {}\"", way.iter().format(" ")))
        });
        let names = beside.iter().map(|(number, _)| format!("T{number}")).join(" ");
        let keys =
            format!("cells = \"{cell} {names}\"\ntuples = [{}]", tuples.collect_vec().join(", "));
        draft.table("table", &format!("tree of {cell}"), &keys);
    }
    // Of cells that touch one another, as many as there are in a square, one holds a tent at most.
    for corner in problem.places() {
        let is_in = |cell: &Cell| {
            (0..2).contains(&cell.row().wrapping_sub(corner.row()))
                && (0..2).contains(&cell.column().wrapping_sub(corner.column()))
        };
        let mut square = problem.around(corner);
        square.push(corner);
        square.retain(|cell| is_in(cell) && !is_tree(*cell));
        square.sort_unstable();
        if square.len() > 1 {
            let name = format!("tents at {corner}");
            draft.rule("count", &name, &square, "values = [1]\nat-most = 1");
        }
    }
    for (name, clue, mut cells) in problem.outside(&GENRE) {
        cells.retain(|&cell| !is_tree(cell));
        let tents = number(clue, &name)?;
        draft.counted(&name, &cells, tents, Some(first));
    }
    Ok(())
}

// Trees beside tents that do not touch, for about a fifth of the cells.
fn draws(problem: &mut Problem, dice: &mut Dice<'_>) {
    let mut tents = HashSet::new();
    let most = (problem.rows * problem.columns).div_ceil(5);
    for tent in dice.shuffled(problem.places()) {
        let is_near = problem.around(tent).iter().any(|cell| tents.contains(cell));
        if tents.len() == most || is_near || problem.clue(tent).is_some() {
            continue;
        }
        let mut free = problem.beside(tent);
        free.retain(|cell| problem.clue(*cell).is_none() && !tents.contains(cell));
        if let Some(tree) = dice.choice(&free) {
            let place = problem.index(tree);
            "x".clone_into(&mut problem.cells[place]);
            tents.insert(tent);
        }
    }
}
