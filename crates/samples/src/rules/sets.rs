//! Rules about values in sets of cells, on more than their examples.

use super::*;
use satoku_rules::grid::{ExtraLayer, Layer, Line};

/// Rules about values in sets of cells, and lines that come back to a cell.
pub(super) fn rules() -> Vec<(Size, Box<dyn Rule>)> {
    let sudoku = Size::sudoku(3).unwrap();
    let size = |side, values| Size::new(side, side, values).unwrap();
    let row = |row: usize, length| (0..length).map(|c| Cell::new(row, c)).collect::<Vec<_>>();
    let sets = |name, sets: &[&str]| -> Box<dyn Rule> {
        named(name, SameValues::new(sets.iter().map(|set| set.parse().unwrap()).collect()))
    };
    let line = || "r1c1 r1c1 r1c2 r1c1".parse::<Line>().unwrap();
    let piece = |cells: &str, values: &[u16]| {
        Connected::new(cells.parse().unwrap(), values.to_vec().into())
    };
    let connected = |name, cells, values: &[u16]| named(name, piece(cells, values));
    let pieces = |name, cells: &str, values: &[u16], size| {
        named(name, Pieces::new(cells.parse().unwrap(), values.to_vec().into(), size))
    };
    let (two, bits) = (size(2, 0..=2), size(3, 0..=1));
    // With regions over the board.
    let over = |rows, columns, values| {
        let size = Size::new(rows, columns, 1..=values).unwrap();
        size.with_extra(&[ExtraLayer::named(Layer::REGION)]).unwrap()
    };
    // With a modifier.
    let doubled = |rows, columns, values| {
        let size = Size::new(rows, columns, 1..=values).unwrap();
        let layers = ExtraLayer::modifier(0, "2 * d".parse().unwrap()).unwrap();
        size.with_extra(&layers).unwrap()
    };
    let modifier = |size, per| Modifier::new(0, per, &Context::new(size, None)).unwrap();
    let in_rows = |size| modifier(size, Per::Row).distinct();
    let arrow = |size| RegionArrow::new(Cell::new(0, 1), size);
    let related = |over, relation: &str| named(relation, Pair::relation(line(), over, relation));
    let looks = [[1, 0], [2, 2], [0, 1], [0, 1]];
    let back = "r1c1 r1c2 r1c1".parse().unwrap();
    let transitions = ["a 1 b", "b 1-2 c", "c 1 d", "c 2 e"];
    vec![
        (sudoku, named("two 1 and a 3", Contain::new(row(0, 3).into(), vec![1, 3, 1]))),
        (sudoku, named("just one 2", Contain::new(row(0, 3).into(), vec![2]).exactly())),
        (sudoku, named("too much", Contain::new(row(0, 2).into(), vec![1, 2, 3]))),
        (size(2, 0..=3), named("0 and 3", Quadruple::new(row(0, 2).into(), vec![0, 3]))),
        (size(3, 0..=2), named("one 0, two 2", LookAndSay::new(row(0, 3).into(), looks))),
        (size(2, 0..=3), sets("rows alike", &["r1c1-2", "r2c1-2"])),
        (size(3, 5..=7), sets("three alike", &["r1c1-2", "r2c1-2", "r3c1-2"])),
        (sudoku, sets("overlapping", &["r1c1-2", "r1c2-3"])),
        (sudoku, sets("all equal", &["r1c1", "r1c2", "r1c1", "r1c3"])),
        (two, named("no room for blanks", EachOnce::of_lines(vec![0].into(), two))),
        (size(4, 0..=2), named("1 and 2 once", EachOnce::new(row(0, 4).into(), vec![0].into()))),
        (size(3, 0..=5), named("no odd one twice", EachOnce::new(row(0, 2).into(), text("even")))),
        (size(3, 0..=4), named("low ones once", EachOnce::new(row(0, 3).into(), text("3-4")))),
        (size(4, 0..=2), named("cannot be", EachOnce::new(row(0, 4).into(), vec![].into()))),
        (size(2, 1..=3), connected("not across the corner", "r1-2c1-2", &[1, 2])),
        (bits, connected("ones in one piece", "r1-3c1-3", &[1])),
        (bits, named("a piece of four", piece("r1-3c1-3", &[1]).of_size(4))),
        (bits, named("no piece", piece("r1-3c1-3", &[0]).of_size(0))),
        (bits, connected("nothing in a piece", "r1-3c1-3", &[])),
        (size(3, 0..=2), connected("down the stairs", "r1c1 r1c2 r2c2 r2c3 r3c3", &[1, 2])),
        (size(3, 0..=1), connected("in two rows", "r1c1-3 r3c1-3", &[0])),
        (bits, pieces("ones in threes", "r1-3c1-3", &[1], 3)),
        (bits, pieces("dominoes of 0", "r1-3c1-3", &[0], 2)),
        (bits, pieces("too large a piece", "r1-3c1-3", &[1], 12)),
        (bits, named("no pair", Pieces::at_most("r1-3c1-3".parse().unwrap(), vec![1].into(), 1))),
        (bits, named("large", Pieces::at_least("r1-3c1-3".parse().unwrap(), vec![1].into(), 4))),
        (size(3, 0..=2), pieces("in twos down the stairs", "r1c1 r1c2 r2c2 r2c3 r3c3", &[1, 2], 2)),
        (over(2, 2, 2), unknown_regions(over(2, 2, 2))),
        (over(2, 2, 3), unknown_regions(over(2, 2, 3))),
        (over(1, 3, 3), unknown_regions(over(1, 3, 3))),
        (over(1, 3, 3), named("seen from the middle", arrow(over(1, 3, 3)))),
        (over(2, 2, 3), named("seen from the corner", arrow(over(2, 2, 3)))),
        (over(2, 2, 3), named("in its region", RegionCount::new(row(0, 1).into(), over(2, 2, 3)))),
        (over(2, 2, 3), named("two of them", RegionCount::new(row(1, 2).into(), over(2, 2, 3)))),
        (doubled(2, 2, 2), named("in each line", modifier(doubled(2, 2, 2), Per::House))),
        (doubled(2, 2, 2), named("with other digits", in_rows(doubled(2, 2, 2)))),
        (doubled(1, 2, 3), named("one of two", in_rows(doubled(1, 2, 3)))),
        (doubled(2, 1, 4), named("both", in_rows(doubled(2, 1, 4)))),
        (sudoku, related(Over::Neighbours, "a + b > 3")),
        (sudoku, related(Over::All, "a + b > 3")),
        (sudoku, related(Over::Orthogonal, "a < b")),
        (sudoku, named("1123", Regex::new("r1c1 r1c1 r1c2 r1c3".parse().unwrap(), "1.23|[^1]*"))),
        (sudoku, named("1 and 2", Automaton::new(back, "a", &["d", "e"], &transitions))),
    ]
}

/// The rule that a grid has regions which are not known.
pub(super) fn unknown_regions(size: Size) -> Box<dyn Rule> {
    from("unknown-regions = true", size)
}

/// Whether the values of a square of two by two are 1 and 2 in each row and column.
#[cfg(test)]
fn around_are_1_and_2(values: &[u16]) -> bool {
    [[1, 2, 2, 1], [2, 1, 1, 2]].iter().any(|square| values == square)
}

/// How many pieces the cells of a grid of three by three that hold these values are: each takes the
/// least number of those that it touches, until nothing changes.
#[cfg(test)]
fn pieces(values: &[u16], of: &[u16]) -> usize {
    let is_in = |cell: usize| of.contains(&values[cell]);
    let touch = |a: usize, b: usize| (a / 3).abs_diff(b / 3) + (a % 3).abs_diff(b % 3) == 1;
    let mut number = (0..9).collect_vec();
    for _ in 0..9 {
        for (a, b) in (0..9).cartesian_product(0..9).filter(|&(a, b)| touch(a, b)) {
            if is_in(a) && is_in(b) {
                number[a] = number[a].min(number[b]);
            }
        }
    }
    (0..9).filter(|&cell| is_in(cell)).map(|cell| number[cell]).unique().count()
}

/// What these rules mean, as [`super::keeps`] does.
#[cfg(test)]
pub(super) fn keeps(rule: &dyn Rule, values: &[u16]) -> Option<bool> {
    let times = |value| values.iter().filter(|v| **v == value).count();
    Some(match rule.name() {
        "two 1 and a 3" => values.iter().sorted().eq(&[1, 1, 3]),
        "just one 2" => times(2) == 1,
        "too much" | "cannot be" => false,
        "0 and 3" => values.contains(&0) && values.contains(&3),
        "one 0, two 2" => values.iter().sorted().eq(&[0, 2, 2]),
        "rows alike" => {
            values[..2] == values[2..] || values[0] == values[3] && values[1] == values[2]
        }
        "three alike" => {
            let mut pairs = values.chunks(2).map(|pair| pair.iter().sorted().collect_vec());
            pairs.all_equal()
        }
        "overlapping" => values[0] == values[2],
        "no room for blanks" => around_are_1_and_2(values),
        "1 and 2 once" => values.iter().sorted().eq(&[0, 0, 1, 2]),
        "no odd one twice" => values[0] != values[1] || values[0] % 2 == 0,
        "low ones once" => values.iter().sorted().eq(&[0, 1, 2]),
        "all equal" => values.iter().all_equal(),
        // The cell in the middle, then the regions: of itself, and what is beside it.
        "seen from the middle" => {
            let [seen, own, left, right] = values else { return Some(false) };
            usize::from(*seen) == 1 + usize::from(left == own) + usize::from(right == own)
        }
        "seen from the corner" | "two of them" | "in its region" => {
            let (own, others) = (values[1], &values[2..]);
            usize::from(values[0]) == 1 + others.iter().filter(|&&other| other == own).count()
        }
        "not across the corner" => {
            let is_in = values.iter().map(|&value| value < 3).collect_vec();
            is_in != [true, false, false, true] && is_in != [false, true, true, false]
        }
        "ones in one piece" => pieces(values, &[1]) < 2,
        "a piece of four" => times(1) == 4 && pieces(values, &[1]) == 1,
        "no piece" => times(0) == 0,
        "nothing in a piece" => true,
        // Each is beside the next alone.
        "down the stairs" => {
            values.iter().map(|&v| v > 0).dedup().filter(|is_in| *is_in).count() < 2
        }
        // The row between is none of its cells.
        "in two rows" => {
            let [up, down] = [&values[..3], &values[3..]]
                .map(|row| row.iter().map(|&v| v == 0).dedup().filter(|is_in| *is_in).count());
            up + down < 2
        }
        "a + b > 3" => values[0] > 1 && values[0] + values[1] > 3,
        "a < b" => values[0] < values[1],
        "1123" => values == [1, 2, 3] || !values.contains(&1),
        "1 and 2" => values[0] == 1 && values[1] < 3,
        _ => return None,
    })
}
