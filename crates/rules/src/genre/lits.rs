//! LITS.

use std::ops::RangeInclusive;

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "lits",
    title: "LITS",
    about: "Each region has four shaded cells that are connected, and make an L, I, T or S. Those of one shape do \
            not share a side. All shaded cells are connected, and no square of four cells is shaded.",
    clues: Clues { in_cells: false, regions_leave_cells: true, ..Clues::ROOMS },
    faces: &["-", "L", "I", "T", "S"],
    signs: &["·", "■L", "■I", "■T", "■S"],
    says,
    recipe: Recipe {
        moves_borders: true,
        draws: |problem, dice| problem.draw_regions(DRAWN, dice),
        ..Recipe::DEFAULT
    },
    examples: &[
        ("3 4|1 1 2 2|1 1 1 2|1 2 2 2", "- S L L|S S - L|S - - L"),
        ("4 4|1 1 2 2|3 1 2 2|3 1 3 2|3 3 3 3", "L L - T|- L T T|- L - T|I I I I"),
        ("4 5|1 1 2 2 2|1 1 1 2 3|1 1 1 2 3|1 1 3 3 3", "- I T T T|- I - T -|- I - - L|- I L L L"),
    ],
    ..Genre::DEFAULT
};

/// The most cells of a region.
const MOST: usize = 400;

/// How many cells a region has that is drawn: those of its piece, and up to a few more than these.
const DRAWN: RangeInclusive<usize> = 5..=2 * 4 + 1;

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(0, 4);
    draft.squares("1-4", 0, 3);
    draft.connected("shaded", "1-4");
    draft.nothing_in(&problem.outside_rooms());
    for room in problem.rooms() {
        // A tuple has a value for each cell, and there are about 19 pieces for each.
        if room.len() > MOST {
            let (first, found) = (room[0], room.len());
            return Err(format!("the region of {first} has {found} cells, expected up to {MOST}"));
        }
        if draft.is_too_long() {
            break;
        }
        let tuples = pieces(&room).into_iter().map(|(shape, piece)| {
            let value = |cell: &Cell| if piece.contains(cell) { shape } else { 0 };
            format!("\"{}\"", room.iter().map(value).join(" "))
        });
        let tuples = tuples.collect_vec();
        if tuples.is_empty() {
            return Err(format!("the region of {} has no room for four connected cells", room[0]));
        }
        let keys = format!("tuples = [{}]", tuples.join(", "));
        draft.rule("table", &format!("region of {}", room[0]), &room, &keys);
    }
    let pairs = problem
        .places()
        .flat_map(|cell| problem.beside(cell).into_iter().map(move |other| (cell, other)));
    for (one, other) in pairs.filter(|(one, other)| one < other) {
        if problem.region(one) != problem.region(other) {
            let name = format!("{one} and {other}");
            draft.rule("pair", &name, &[one, other], "relation = \"a == 0 or a != b\"");
        }
    }
    Ok(())
}

/// The pieces of four connected cells in a region, but for squares, each with the value of its
/// shape.
fn pieces(room: &[Cell]) -> Vec<(u16, Vec<Cell>)> {
    let is_beside = |one: Cell, other: Cell| distance(one, other) == 1;
    let mut pieces: Vec<Vec<Cell>> = room.iter().map(|&cell| vec![cell]).collect();
    for _ in 1..4 {
        let more = pieces.iter().flat_map(|piece| {
            let near = |cell: &&Cell| {
                !piece.contains(cell) && piece.iter().any(|&one| is_beside(one, **cell))
            };
            room.iter().filter(near).map(move |&cell| {
                piece.iter().copied().chain([cell]).sorted_unstable().collect_vec()
            })
        });
        pieces = more.unique().collect();
    }
    let shape = |piece: &[Cell]| {
        let beside = |&cell: &Cell| piece.iter().filter(|&&other| is_beside(cell, other)).count();
        let degrees = piece.iter().map(beside).sorted_unstable().collect_vec();
        let longest = [
            piece.iter().map(|cell| cell.row()).counts(),
            piece.iter().map(|cell| cell.column()).counts(),
        ];
        let longest = longest.iter().flat_map(|counts| counts.values()).max().copied().unwrap_or(0);
        match (&degrees[..], longest) {
            ([2, 2, 2, 2], _) => None,
            ([1, 1, 1, 3], _) => Some(3),
            (_, 4) => Some(2),
            (_, 3) => Some(1),
            _ => Some(4),
        }
    };
    pieces.into_iter().filter_map(|piece| Some((shape(&piece)?, piece))).collect()
}
