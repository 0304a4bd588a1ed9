//! Genres whose cells hold numbers, letters or poles. A judge answers nothing where a clue is none.

use super::board::Board;

/// The side of a square grid.
fn side(board: &Board) -> Option<u16> {
    (board.problem.rows == board.problem.columns).then_some(board.problem.rows as u16)
}

fn is_latin(board: &Board, values: u16) -> bool {
    board.lines().iter().all(|line| board.holds_each(line, 1..=values))
}

pub(super) fn futoshiki(board: &Board) -> Option<bool> {
    let side = side(board)?;
    let mut is_right = board.is_within(1..=side) && is_latin(board, side);
    for (place, clue) in board.clues() {
        let value = board.grid[place];
        let signs = clue.trim_start_matches(|c: char| c.is_ascii_digit());
        let digits = &clue[..clue.len() - signs.len()];
        let signs = if digits.is_empty() { signs.trim_start_matches(['.', '-']) } else { signs };
        if !digits.is_empty() {
            is_right &= value == digits.parse::<u16>().ok()?;
        }
        for sign in signs.chars() {
            is_right &= match sign {
                '<' => value < board.grid[board.step(place, (0, 1))?],
                '>' => value > board.grid[board.step(place, (0, 1))?],
                '^' => value < board.grid[board.step(place, (1, 0))?],
                'v' => value > board.grid[board.step(place, (1, 0))?],
                _ => return None,
            };
        }
    }
    Some(is_right)
}

pub(super) fn kenken(board: &Board) -> Option<bool> {
    let side = side(board)?;
    let mut is_right = board.is_within(1..=side) && is_latin(board, side);
    for cage in board.regions() {
        let Some(clue) = board.only_clue(&cage)? else { continue };
        let mut values: Vec<i64> = cage.iter().map(|&place| i64::from(board.grid[place])).collect();
        values.sort_unstable();
        let most = values.pop()?;
        let (sum, product) = (values.iter().sum::<i64>(), values.iter().product::<i64>());
        let digits = clue.trim_end_matches(|c: char| !c.is_ascii_digit());
        let result: i64 = digits.parse().ok()?;
        is_right &= match &clue[digits.len()..] {
            "" if values.is_empty() => most == result,
            "" => {
                let results = [most + sum, most - sum, most * product];
                results.contains(&result) || result * product == most
            }
            "+" => most + sum == result,
            "-" => most - sum == result,
            "*" | "x" => most * product == result,
            "/" | ":" => result * product == most,
            _ => return None,
        };
    }
    Some(is_right)
}

pub(super) fn skyscrapers(board: &Board) -> Option<bool> {
    let side = side(board)?;
    let mut words = board.problem.number.iter();
    let heights = words.next().map_or(Some(side), |word| word.parse().ok())?;
    let mut houses = board.lines();
    match words.next().map(String::as_str) {
        None => {}
        Some("D") => {
            let side = usize::from(side);
            houses.push((0..side).map(|at| at * side + at).collect());
            houses.push((0..side).map(|at| at * side + side - 1 - at).collect());
        }
        Some(_) => return None,
    }
    let least = u16::from(heights == side);
    let mut is_right = (1..=side).contains(&heights)
        && board.is_within(least..=heights)
        && houses.iter().all(|house| board.holds_each(house, 1..=heights));
    for (place, clue) in board.clues() {
        is_right &= clue.parse() == Ok(board.grid[place]);
    }
    for (_, clue, line) in board.outside() {
        let (mut seen, mut highest) = (0, 0);
        for place in line {
            if board.grid[place] > highest {
                (seen, highest) = (seen + 1, board.grid[place]);
            }
        }
        is_right &= clue.parse::<usize>().ok()? == seen;
    }
    Some(is_right)
}

pub(super) fn abc_end_view(board: &Board) -> Option<bool> {
    let side = side(board)?;
    let letter = |word: &str| {
        let mut letters = word.chars();
        let letter = letters.next().filter(char::is_ascii_alphabetic)?.to_ascii_lowercase();
        letters.next().is_none().then(|| letter as u16 - u16::from(b'a') + 1)
    };
    let last = letter(board.problem.number.first()?)?;
    let lines = board.lines();
    let mut is_right = last <= side
        && board.is_within(0..=last)
        && lines.iter().all(|line| board.holds_each(line, 1..=last));
    for (place, clue) in board.clues() {
        let value = if clue == "0" { 0 } else { letter(clue)? };
        is_right &= board.grid[place] == value;
    }
    for (_, clue, line) in board.outside() {
        let first = line.into_iter().map(|place| board.grid[place]).find(|value| *value != 0);
        is_right &= first == Some(letter(clue)?);
    }
    Some(is_right)
}

pub(super) fn kakuro(board: &Board) -> Option<bool> {
    // A number is a white cell; "d,r" or nothing is a black one.
    let is_white = |place: usize| !board.clue(place).is_empty() && !board.clue(place).contains(',');
    let mut is_right = true;
    for place in board.places() {
        let (clue, value) = (board.clue(place), board.grid[place]);
        if is_white(place) {
            let given: u16 = clue.parse().ok()?;
            is_right &= (1..=9).contains(&value) && (given == 0 || given == value);
            for way in [(0, 1), (1, 0)] {
                let later = board.walk(place, way, is_white);
                is_right &= later.iter().all(|&other| board.grid[other] != value);
            }
            continue;
        }
        is_right &= value == 0;
        let Some((down, right)) = clue.split_once(',') else { continue };
        for (word, way) in [(down, (1, 0)), (right, (0, 1))] {
            let run = board.walk(place, way, is_white);
            if !word.is_empty() {
                let total: u32 = word.parse().ok()?;
                is_right &= !run.is_empty()
                    && run.iter().map(|&at| u32::from(board.grid[at])).sum::<u32>() == total;
            }
        }
    }
    Some(is_right)
}

pub(super) fn str8ts(board: &Board) -> Option<bool> {
    let side = side(board)?;
    let is_black = |place: usize| board.clue(place).ends_with('x');
    let mut is_right = true;
    for place in board.places() {
        let digits = board.clue(place).trim_end_matches('x');
        let value = board.grid[place];
        is_right &= match (digits, is_black(place)) {
            ("", true) => value == 0,
            ("", false) => (1..=side).contains(&value),
            _ => digits.parse::<u16>().ok()? == value && (1..=side).contains(&value),
        };
    }
    for line in board.lines() {
        let filled: Vec<usize> =
            line.iter().copied().filter(|&place| board.grid[place] != 0).collect();
        is_right &= board.differ(&filled);
        for run in line.split(|&place| is_black(place)).filter(|run| !run.is_empty()) {
            let values = || run.iter().map(|&place| board.grid[place]);
            let (least, most) = (values().min()?, values().max()?);
            is_right &= usize::from(most - least) + 1 == run.len();
        }
    }
    Some(is_right)
}

/// Regions of n cells hold 1 to n, and clues are values.
fn has_full_regions(board: &Board) -> Option<bool> {
    let mut is_right =
        board.regions().iter().all(|region| board.holds_each(region, 1..=region.len() as u16));
    for (place, clue) in board.clues() {
        is_right &= clue.parse::<u16>().ok()? == board.grid[place];
    }
    Some(is_right)
}

pub(super) fn suguru(board: &Board) -> Option<bool> {
    let is_apart = |place: usize| {
        board.touching(place).iter().all(|&other| board.grid[other] != board.grid[place])
    };
    Some(has_full_regions(board)? && board.places().all(is_apart))
}

pub(super) fn hakyuu(board: &Board) -> Option<bool> {
    let is_apart = |place: usize| {
        let value = board.grid[place];
        [(0, 1), (1, 0)].iter().all(|&way| {
            let next = board.walk(place, way, |_| true);
            next.iter().take(usize::from(value)).all(|&other| board.grid[other] != value)
        })
    };
    Some(has_full_regions(board)? && board.places().all(is_apart))
}

pub(super) fn magnets(board: &Board) -> Option<bool> {
    let mut is_right = board.is_within(0..=2);
    for plate in board.regions() {
        is_right &= match plate[..] {
            [alone] => board.grid[alone] == 0,
            [one, other] if board.near(one).contains(&other) => {
                matches!((board.grid[one], board.grid[other]), (0, 0) | (1, 2) | (2, 1))
            }
            _ => return None,
        };
    }
    for place in board.places().filter(|&place| board.grid[place] != 0) {
        is_right &= board.near(place).iter().all(|&other| board.grid[other] != board.grid[place]);
    }
    for (side, clue, line) in board.outside() {
        // Above and before the lines stands the number of +, on the other side that of -.
        let pole = side as u16 % 2 + 1;
        let found = line.iter().filter(|&&place| board.grid[place] == pole).count();
        is_right &= clue.parse() == Ok(found);
    }
    Some(is_right)
}

/// The largest size that is told apart: pieces that are larger hold one more than it.
pub(super) fn told_apart(board: &Board) -> u16 {
    let gaps = board.pieces(|place| ["", "?"].contains(&board.clue(place)));
    let half = gaps.iter().map(|gap| gap.len() / 2).max().unwrap_or(0) as u16;
    board.clues().filter_map(|(_, clue)| clue.parse().ok()).fold(half.max(1), u16::max)
}

pub(super) fn fillomino(board: &Board) -> Option<bool> {
    for (place, clue) in board.clues().filter(|(_, clue)| *clue != "?") {
        let size = clue.parse::<usize>().ok()?;
        (1..=board.grid.len()).contains(&size).then_some(())?;
        if size != usize::from(board.grid[place]) {
            return Some(false);
        }
    }
    let most = told_apart(board);
    let mut values: Vec<u16> = board.grid.to_vec();
    values.sort_unstable();
    values.dedup();
    let is_right = |&value: &u16| {
        let pieces = board.pieces(|place| board.grid[place] == value);
        let is_one = |piece: &Vec<usize>| (piece.len() as u16).min(most + 1) == value;
        pieces.iter().all(is_one)
    };
    Some(values.iter().all(is_right))
}
