//! Genres whose cells are shaded or not, hold a lamp, a tent or a star. A judge answers nothing
//! where a clue is none.

use super::board::{Board, SIDES};

fn is_shaded(board: &Board) -> impl Fn(usize) -> bool + Clone {
    move |place| board.grid[place] != 0
}

/// Whether a clue is this number, or is not told.
fn is_number(clue: &str, number: usize) -> Option<bool> {
    Some(clue == "?" || clue.parse::<usize>().ok()? == number)
}

/// Clues beside the grid that are the number of shaded cells.
fn keeps_counts(board: &Board) -> Option<bool> {
    let mut is_right = true;
    for (_, clue, line) in board.outside() {
        is_right &= clue.parse::<usize>().ok()? == board.marked(&line);
    }
    Some(is_right)
}

/// No two shaded cells share a side, and the others are one piece.
fn is_loose(board: &Board) -> bool {
    board.is_within(0..=1)
        && board.pieces(is_shaded(board)).iter().all(|piece| piece.len() == 1)
        && board.pieces(|place| board.grid[place] == 0).len() < 2
}

pub(super) fn star_battle(board: &Board) -> Option<bool> {
    let stars = board.problem.number.first().map_or(Some(1), |word| word.parse().ok())?;
    let houses = board.lines().into_iter().chain(board.regions());
    let is_alone =
        |place: usize| board.grid[place] == 0 || board.marked(&board.touching(place)) == 0;
    let mut is_right =
        board.is_within(0..=1) && board.is_empty_outside_regions() && board.places().all(is_alone);
    houses.for_each(|house| is_right &= board.marked(&house) == stars);
    Some(is_right)
}

pub(super) fn nonogram(board: &Board) -> Option<bool> {
    let mut is_right = board.is_within(0..=1);
    for (_, clue, line) in board.outside() {
        let runs = line.split(|&place| board.grid[place] == 0).map(<[usize]>::len);
        let runs: Vec<usize> = runs.filter(|length| *length > 0).collect();
        let wanted: Vec<&str> = clue.split_whitespace().filter(|word| *word != "0").collect();
        is_right &= wanted.len() == runs.len();
        for (word, run) in wanted.into_iter().zip(runs) {
            is_right &= is_number(word, run)?;
        }
    }
    Some(is_right)
}

pub(super) fn akari(board: &Board) -> Option<bool> {
    let is_open = |place: usize| board.clue(place).is_empty();
    let mut is_right = board.is_within(0..=1);
    for place in board.places() {
        let clue = board.clue(place);
        if clue.is_empty() {
            let seen: Vec<usize> =
                SIDES.iter().flat_map(|&way| board.walk(place, way, is_open)).collect();
            let lamps = board.marked(&seen);
            is_right &= if board.grid[place] == 0 { lamps > 0 } else { lamps == 0 };
            continue;
        }
        is_right &= board.grid[place] == 0;
        if clue != "x" {
            is_right &= clue.parse::<usize>().ok()? == board.marked(&board.near(place));
        }
    }
    Some(is_right)
}

/// Gives each tree another tent, beginning with this one, whoever had to change for it.
fn pair(
    tree: usize,
    near: &dyn Fn(usize) -> Vec<usize>,
    owner: &mut [Option<usize>],
    is_asked: &mut [bool],
) -> bool {
    for tent in near(tree) {
        if std::mem::replace(&mut is_asked[tent], true) {
            continue;
        }
        let is_free = match owner[tent] {
            None => true,
            Some(other) => pair(other, near, owner, is_asked),
        };
        if is_free {
            owner[tent] = Some(tree);
            return true;
        }
    }
    false
}

pub(super) fn tents(board: &Board) -> Option<bool> {
    if board.clues().any(|(_, clue)| clue != "x") {
        return None;
    }
    let trees: Vec<usize> = board.clues().map(|(place, _)| place).collect();
    let tents: Vec<usize> = board.places().filter(|&place| board.grid[place] != 0).collect();
    let mut is_right = board.is_within(0..=1) && keeps_counts(board)?;
    is_right &= trees.iter().all(|&tree| board.grid[tree] == 0) && trees.len() == tents.len();
    is_right &= tents.iter().all(|&tent| board.marked(&board.touching(tent)) == 0);
    let near = |tree: usize| {
        let near = board.near(tree).into_iter();
        near.filter(|&place| board.grid[place] != 0).collect()
    };
    let mut owner = vec![None; board.grid.len()];
    for tree in trees {
        is_right &= pair(tree, &near, &mut owner, &mut vec![false; board.grid.len()]);
    }
    Some(is_right)
}

pub(super) fn minesweeper(board: &Board) -> Option<bool> {
    let mut is_right = board.is_within(0..=1);
    for (place, clue) in board.clues() {
        let mines = board.marked(&board.touching(place));
        is_right &= board.grid[place] == 0 && clue.parse::<usize>().ok()? == mines;
    }
    if let Some(word) = board.problem.number.first() {
        let all: Vec<usize> = board.places().collect();
        is_right &= word.parse::<usize>().ok()? == board.marked(&all);
    }
    Some(is_right)
}

pub(super) fn mosaic(board: &Board) -> Option<bool> {
    let mut is_right = board.is_within(0..=1);
    for (place, clue) in board.clues() {
        let shaded = board.marked(&board.touching(place)) + board.marked(&[place]);
        is_right &= is_number(clue, shaded)?;
    }
    Some(is_right)
}

pub(super) fn kakurasu(board: &Board) -> Option<bool> {
    let mut is_right = board.is_within(0..=1);
    for (_, clue, line) in board.outside() {
        let total: usize = (1..).zip(line).map(|(at, place)| at * board.marked(&[place])).sum();
        is_right &= clue.parse::<usize>().ok()? == total;
    }
    Some(is_right)
}

pub(super) fn aquarium(board: &Board) -> Option<bool> {
    let mut is_right = board.is_within(0..=1) && keeps_counts(board)?;
    for tank in board.regions() {
        // Where a cell holds water, so do all of the tank in its row and below it.
        is_right &= tank.iter().all(|&one| {
            let below = tank.iter().filter(|&&other| board.spot(other).0 >= board.spot(one).0);
            board.grid[one] == 0 || below.into_iter().all(|&other| board.grid[other] != 0)
        });
    }
    Some(is_right)
}

pub(super) fn norinori(board: &Board) -> Option<bool> {
    if board.clues().next().is_some() {
        return None;
    }
    Some(
        board.is_within(0..=1)
            && board.pieces(is_shaded(board)).iter().all(|piece| piece.len() == 2)
            && board.regions().iter().all(|region| board.marked(region) == 2),
    )
}

pub(super) fn hitori(board: &Board) -> Option<bool> {
    let mut is_right = is_loose(board);
    if board.clues().any(|(_, clue)| is_number(clue, 0).is_none()) {
        return None;
    }
    for line in board.lines() {
        let mut seen = std::collections::HashSet::new();
        let open = line.into_iter().filter(|&place| board.grid[place] == 0);
        is_right &= open
            .map(|place| board.clue(place))
            .filter(|clue| !["", "?"].contains(clue))
            .all(|clue| seen.insert(clue));
    }
    Some(is_right)
}

pub(super) fn nurikabe(board: &Board) -> Option<bool> {
    let is_sea = |place: usize| board.grid[place] == 0;
    let clues: Vec<(usize, &str)> = board.clues().collect();
    let mut is_right = board.pieces(is_sea).len() < 2 && board.has_no_square(is_sea);
    for &(_, clue) in &clues {
        is_right &= !is_number(clue, 0)? || clue == "?";
    }
    let islands = board.pieces(|place| !is_sea(place));
    is_right &= islands.len() == clues.len();
    for island in islands {
        let mut within = (1..).zip(&clues).filter(|(_, (place, _))| island.contains(place));
        is_right &= match (within.next(), within.next()) {
            (Some((number, (_, clue))), None) => {
                is_number(clue, island.len())?
                    && island.iter().all(|&place| board.grid[place] == number)
            }
            _ => false,
        };
    }
    Some(is_right)
}

pub(super) fn heyawake(board: &Board) -> Option<bool> {
    let mut is_right = is_loose(board);
    for room in board.regions() {
        let clue = board.only_clue(&room)?;
        is_right &= clue.map_or(Some(true), |clue| is_number(clue, board.marked(&room)))?;
    }
    // Along a line of cells that are not shaded one leaves a room once at most.
    for line in board.lines() {
        for run in line.split(|&place| board.grid[place] != 0) {
            let room = |at: usize| board.problem.regions[run[at]];
            is_right &= (1..run.len()).filter(|&at| room(at - 1) != room(at)).count() < 2;
        }
    }
    Some(is_right)
}

pub(super) fn kuromasu(board: &Board) -> Option<bool> {
    let mut is_right = is_loose(board);
    let is_open = |place: usize| board.grid[place] == 0;
    for (place, clue) in board.clues() {
        let seen: usize = SIDES.iter().map(|&way| board.walk(place, way, is_open).len()).sum();
        is_right &= is_open(place) && is_number(clue, seen + 1)?;
    }
    Some(is_right)
}

pub(super) fn yin_yang(board: &Board) -> Option<bool> {
    let mut is_right = board.is_within(0..=1);
    for colour in [0, 1] {
        let is_it = |place: usize| board.grid[place] == colour;
        is_right &= board.pieces(is_it).len() < 2 && board.has_no_square(is_it);
    }
    for (place, clue) in board.clues() {
        is_right &= match clue {
            "w" => board.grid[place] == 0,
            "b" => board.grid[place] == 1,
            _ => return None,
        };
    }
    Some(is_right)
}

/// The name of a piece of four cells: L, I, T or S as 1 to 4; nothing for a square.
fn shape(board: &Board, piece: &[usize]) -> Option<u16> {
    let spots: Vec<(usize, usize)> = piece.iter().map(|&place| board.spot(place)).collect();
    let extent = |of: fn(&(usize, usize)) -> usize| {
        let (least, most) = (spots.iter().map(of).min()?, spots.iter().map(of).max()?);
        Some(most - least + 1)
    };
    let (height, width) = (extent(|spot| spot.0)?, extent(|spot| spot.1)?);
    if height.max(width) == 4 {
        return Some(2);
    }
    if height == width {
        return None;
    }
    // In a box of 2x3: where three are in one line, the fourth is beside an end or the middle.
    let near = |&place: &usize| board.near(place).iter().filter(|at| piece.contains(at)).count();
    let ends: Vec<usize> = piece.iter().map(near).filter(|&near| near == 1).collect();
    let is_line = |of: fn(&(usize, usize)) -> usize| {
        spots.iter().any(|spot| spots.iter().filter(|other| of(other) == of(spot)).count() == 3)
    };
    Some(match (ends.len(), is_line(|spot| spot.0) || is_line(|spot| spot.1)) {
        (3, _) => 3,
        (_, true) => 1,
        (_, false) => 4,
    })
}

#[allow(clippy::unnecessary_wraps, reason = "one type for all judges")]
pub(super) fn lits(board: &Board) -> Option<bool> {
    let is_shaded = is_shaded(board);
    let mut is_right = board.is_within(0..=4)
        && board.is_empty_outside_regions()
        && board.pieces(&is_shaded).len() < 2
        && board.has_no_square(&is_shaded);
    for region in board.regions() {
        let pieces = board.pieces(|place| region.contains(&place) && is_shaded(place));
        is_right &= match &pieces[..] {
            [piece] if piece.len() == 4 => shape(board, piece)
                .is_some_and(|shape| piece.iter().all(|&place| board.grid[place] == shape)),
            _ => false,
        };
    }
    for place in board.places().filter(|&place| is_shaded(place)) {
        is_right &= board.near(place).iter().all(|&other| {
            let is_same = board.problem.regions[other] == board.problem.regions[place];
            is_same || board.grid[other] != board.grid[place]
        });
    }
    Some(is_right)
}
