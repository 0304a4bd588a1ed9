//! Dots, and rules over pairs of cells all over a grid, on more than their examples.

use super::*;

/// Dots and what stands between cells.
pub(super) fn between_cells() -> Vec<(Size, Box<dyn Rule>)> {
    let size = |side, values| Size::new(side, side, values).unwrap();
    let pair = [Cell::new(1, 1), Cell::new(0, 1)];
    let chain = || "r1c1 r3c3 r2c2".parse::<Cells>().unwrap();
    vec![
        (size(2, 0..=5), named("white", Difference::new(pair))),
        (size(2, 3..=6), named("white 3", Difference::new(pair).difference(3))),
        (size(2, 1..=4), named("never white", Difference::new(pair).difference(9))),
        (size(2, 1..=6), named("black", Ratio::new(pair))),
        (size(2, 0..=4), named("black", Ratio::new(pair))),
        (size(2, 0..=9), named("black 3", Ratio::new(pair).ratio(3))),
        (size(2, 5..=9), named("black", Ratio::new(pair))),
        (size(2, 0..=4), named("V", SumOfTwo::new(pair, 5))),
        (size(2, 3..=7), named("X", SumOfTwo::new(pair, 10))),
        (size(3, 0..=3), named("chain", LessThan::new(chain()))),
        (size(3, 5..=6), named("chain", LessThan::new(chain()))),
    ]
}

/// Rules over pairs of cells all over a grid.
pub(super) fn over_the_grid() -> Vec<(Size, Box<dyn Rule>)> {
    let size = |rows, columns, values| Size::new(rows, columns, values).unwrap();
    let (square, low, row) = (size(2, 2, 1..=5), size(2, 2, 0..=4), size(1, 5, 1..=4));
    let (wide, tall, high) = (size(2, 3, 0..=2), size(3, 2, 1..=3), size(2, 2, 5..=9));
    let negative = |size| Negative::new(size);
    let none = || negative(low).differences([1]).ratios([3]).sums([4, 5]);
    let corner: Cells = "r1c1".parse().unwrap();
    vec![
        (square, named("no 1", negative(square).differences([1]))),
        (low, named("no 2:1", negative(low).ratios([2]).unless([]))),
        (high, named("no 2:1", negative(high).ratios([2]))),
        (low, named("no kropki", negative(low).differences([1]).ratios([2]))),
        (square, named("no V", negative(square).sums([5]))),
        (low, named("nothing of all", none())),
        (low, named("nothing of all", none().unless([]))),
        (tall, named("least", Extremes::minimum(corner.clone(), tall))),
        (tall, named("greatest", Extremes::maximum(corner, tall))),
        (wide, named("camel", AntiChess::leaper([2, 0], wide))),
        (tall, named("far", AntiChess::taxicab(3, tall))),
        (wide, named("sides", AntiChess::neighbours(Directions::Orthogonal, wide))),
        (wide, named("corners", AntiChess::neighbours(Directions::Diagonal, wide))),
        (wide, named("sides and corners", AntiChess::neighbours(Directions::Both, wide))),
        (wide, named("diagonal", NonConsecutive::diagonal(wide))),
        (tall, named("own distance", AntiTaxicab::new(tall))),
        (row, named("own distance in a row", AntiTaxicab::new(row))),
        (wide, named("no knight to 3", Knightmare::new([2, 3], wide))),
    ]
}

/// What these rules mean, as [`super::keeps`] does.
#[cfg(test)]
pub(super) fn keeps(rule: &dyn Rule, values: &[u16]) -> Option<bool> {
    let sum: u16 = values.iter().sum();
    // The pairs of neighbours in a square of two by two.
    let around = |allows: &dyn Fn(u16, u16) -> bool| {
        [[0, 1], [2, 3], [0, 2], [1, 3]].iter().all(|&[a, b]| allows(values[a], values[b]))
    };
    Some(match rule.name() {
        "no 1" => around(&|a, b| a.abs_diff(b) != 1),
        "no 2:1" => around(&|a, b| a != 2 * b && b != 2 * a),
        "no kropki" => around(&|a, b| a.abs_diff(b) != 1 && a != 2 * b && b != 2 * a),
        "no V" => around(&|a, b| a + b != 5),
        "nothing of all" => around(&|a, b| {
            a.abs_diff(b) != 1 && a != 3 * b && b != 3 * a && ![4, 5].contains(&(a + b))
        }),
        "least" => values[0] < values[1] && values[0] < values[2],
        "greatest" => values[0] > values[1] && values[0] > values[2],
        "camel" => values[0] != values[2] && values[3] != values[5],
        "sides" | "corners" | "sides and corners" => {
            let differ = |pairs: &[[usize; 2]]| pairs.iter().all(|&[a, b]| values[a] != values[b]);
            let sides = differ(&[[0, 1], [1, 2], [3, 4], [4, 5], [0, 3], [1, 4], [2, 5]]);
            let corners = differ(&[[0, 4], [1, 3], [1, 5], [2, 4]]);
            (sides || rule.name() == "corners") && (corners || rule.name() == "sides")
        }
        "far" => values[0] != values[5] && values[1] != values[4],
        "diagonal" => [[0, 4], [1, 3], [1, 5], [2, 4]]
            .iter()
            .all(|&[a, b]| values[a].abs_diff(values[b]) != 1),
        "own distance" => (0..6).array_combinations().all(|[a, b]: [usize; 2]| {
            let apart = (a / 2).abs_diff(b / 2) + (a % 2).abs_diff(b % 2);
            values[a] != values[b] || usize::from(values[a]) != apart
        }),
        "own distance in a row" => (0..5)
            .array_combinations()
            .all(|[a, b]: [usize; 2]| values[a] != values[b] || usize::from(values[a]) != b - a),
        "no knight to 3" => {
            [[0, 5], [2, 3]].iter().all(|&[a, b]| ![2, 3].contains(&(values[a] + values[b])))
        }
        "chain" => values[0] < values[1] && values[1] < values[2],
        "white" => values[0] == values[1] + 1 || values[1] == values[0] + 1,
        "white 3" => [[3, 6], [6, 3]].iter().any(|pair| values == pair),
        "black" => 2 * values[0] == values[1] || values[0] == 2 * values[1],
        "black 3" => 3 * values[0] == values[1] || values[0] == 3 * values[1],
        "V" => sum == 5,
        "X" => sum == 10,
        "non-consecutive" => around(&|a, b| a.abs_diff(b) != 1),
        "never white" => false,
        _ => return None,
    })
}
