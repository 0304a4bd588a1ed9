//! Rules over sums on more than their examples.

use super::*;
use satoku_rules::grid::Line;

/// Rules over sums, many of them in lines that come back.
pub(super) fn rules() -> Vec<(Size, Box<dyn Rule>)> {
    let size = |side, values| Size::new(side, side, values).unwrap();
    let line = |text: &str| text.parse::<Line>().unwrap();
    let cells = |text: &str| text.parse::<Cells>().unwrap();
    let four = || cells("r1c1-3 r2c2");
    let groups = |texts: &[&str]| EqualSums::new(texts.iter().map(|text| line(text)).collect());
    let regions = |numbers: [u16; 9]| Context::new(size(3, 1..=4), Some(numbers.into()));
    let through = |text: &str, numbers| RegionSumLine::new(line(text), &regions(numbers));
    let boxes = [0, 0, 1, 0, 0, 1, 2, 2, 2];
    vec![
        (size(3, 1..=4), named("cage of 6 or 9", Killer::one_of(cells("r1c1-3"), vec![9, 6]))),
        (size(3, 1..=4), named("no sum", Killer::one_of(cells("r1c1-2"), vec![]))),
        (size(3, 1..=4), named("sum of 8", LittleKiller::new("r1c1>r3c3".parse().unwrap(), 8))),
        (size(3, 0..=1), named("sum of 0", LittleKiller::new("r1c1-3".parse().unwrap(), 0))),
        (size(3, 0..=4), named("twice the arrow", Arrow::new(cells("r1c1"), line("r1c2-3 r1c2")))),
        (size(3, 0..=4), named("both ends", DoubleArrow::new(line("r1c1-3 r2c2")))),
        (size(3, 2..=5), named("twice the end", DoubleArrow::new(line("r1c1-3 r1c1")))),
        (size(3, 1..=3), named("equal ends", groups(&["r1c1-2", "r1c2-3"]))),
        (size(3, 1..=3), named("equal groups", groups(&["r1c1-3", "r2c2-3", "r1c1 r1c1"]))),
        (size(3, 1..=3), named("equal anyway", groups(&["r1c1-2", "r1c2 r1c1"]))),
        (size(3, 1..=4), named("zip of 4", Zipper::new(line("r1c1-3 r2c2")))),
        (size(3, 0..=3), named("zip of 5", Zipper::new(line("r1c1-3 r2c2 r3c3")))),
        (size(3, 1..=4), named("zip back", Zipper::new(line("r1c1-3 r1c1")))),
        (size(3, 1..=4), named("two regions", through("r1c1-3 r2c3", boxes))),
        (size(3, 1..=4), named("around two regions", through("r1c2 r2c3 r1c1-2", boxes))),
        (size(3, 1..=4), named("parts of 4", SumLine::new(line("r1c1-3 r2c2"), 4))),
        (size(3, 0..=3), named("parts of 3", SumLine::new(line("r1c1-3 r2c2"), 3))),
        (size(3, 1..=4), named("loop of 4", SumLine::new(line("r1c1-3 r2c2"), 4).closed())),
        (size(3, 0..=3), named("loop of 3", SumLine::new(line("r1c1-3 r2c2"), 3).closed())),
        (size(3, 0..=3), named("loop of 2", SumLine::new(line("r1c1-3 r2c2"), 2).closed())),
        (size(3, 1..=6), named("parts of 6 back", SumLine::new(line("r1c1-3 r1c1"), 6))),
        (size(3, 1..=3), named("nothing", SumLine::new(line("r1c1-3"), 127))),
        (size(3, 1..=3), named("nothing", SumLine::new(line("r1c1"), 20).closed())),
        (size(3, 0..=4), named("not 4", Rellik::new(four(), 4))),
        (size(3, 1..=5), named("not 5", Rellik::new(four(), 5))),
        (size(3, 3..=6), named("not 3", Rellik::new(cells("r1c1-2"), 3))),
        (size(3, 3..=5), named("not 99", Rellik::new(cells("r1c1-2"), 99))),
        (size(3, 0..=4), named("half even, half low", Equality::new(four()))),
        (size(3, 5..=8), named("half even, half low", Equality::new(four()))),
        (size(3, 1..=3), named("nothing", Equality::new(cells("r1c1-2")))),
    ]
    .into_iter()
    .chain(calcudoku())
    .collect()
}

/// Cages of all operations, with and without zeros, with results that can be had and that cannot.
fn calcudoku() -> Vec<(Size, Box<dyn Rule>)> {
    let size = |values| Size::new(3, 3, values).unwrap();
    let mut rules: Vec<(Size, Box<dyn Rule>)> = Vec::new();
    for cells in ["r1c1", "r1c1-2", "r1c1-3", "r1c1-3 r2c2"] {
        for (result, values) in
            [-2, 0, 1, 2, 3, 4, 6, 12].into_iter().cartesian_product([0..=3, 1..=4, 2..=5])
        {
            let cells = || cells.parse::<Cells>().unwrap();
            let size = size(values);
            let mut push = |what: &str, rule| {
                rules.push((size, named(&format!("{what} {result}"), rule)));
            };
            push("plus", Calcudoku::sum(cells(), result));
            push("minus", Calcudoku::difference(cells(), result));
            push("times", Calcudoku::product(cells(), result));
            push("divided", Calcudoku::quotient(cells(), result));
        }
    }
    rules
}

/// What a cage with an operation means: one of its values comes to the result when all others are
/// taken from it, one by one.
#[cfg(test)]
fn comes_to(what: &str, result: i64, values: &[u16]) -> Option<bool> {
    let numbers = values.iter().copied().map(i64::from).collect_vec();
    Some(match what {
        "plus" => numbers.iter().sum::<i64>() == result,
        "times" => numbers.iter().product::<i64>() == result,
        "minus" => {
            let numbers = numbers.iter().sorted().rev().copied().collect_vec();
            numbers[1..].iter().fold(numbers[0], |left, other| left - other) == result
        }
        "divided" => (0..numbers.len()).any(|place| {
            let others = numbers.iter().enumerate().filter(|(other, _)| *other != place);
            let divided = others.map(|(_, number)| *number).try_fold(numbers[place], |left, by| {
                (by != 0 && left % by == 0).then(|| left / by)
            });
            divided == Some(result)
        }),
        _ => return None,
    })
}

/// What rules over sums mean, as [`super::keeps`] does.
#[cfg(test)]
pub(super) fn keeps(rule: &dyn Rule, values: &[u16]) -> Option<bool> {
    let sum: u16 = values.iter().sum();
    let odd = values.iter().filter(|value| **value % 2 == 1).count();
    if rule.kind() == "calcudoku" {
        let (what, result) = rule.name().split_once(' ')?;
        return comes_to(what, result.parse().ok()?, values);
    }
    Some(match rule.name() {
        "cage of 6 or 9" => values.iter().all_unique() && [6, 9].contains(&sum),
        "sum of 0" => sum == 0,
        "twice the arrow" => values[0] == 2 * values[1] + values[2],
        "both ends" | "zip of 4" => values[0] + values[3] == values[1] + values[2],
        "twice the end" | "zip back" => 2 * values[0] == values[1] + values[2],
        "equal ends" => values[0] == values[2],
        "equal groups" => {
            let twice = 2 * values[0];
            twice == values[..3].iter().sum::<u16>() && twice == values[3..].iter().sum::<u16>()
        }
        "equal anyway" => true,
        "zip of 5" => values[0] + values[4] == values[2] && values[1] + values[3] == values[2],
        "two regions" => values[0] + values[1] == values[2] + values[3],
        "around two regions" => values[0] + values[2] == values[1],
        "parts of 4" => has_parts(values, 4, false),
        "parts of 3" => has_parts(values, 3, false),
        "loop of 4" => has_parts(values, 4, true),
        "loop of 3" => has_parts(values, 3, true),
        "loop of 2" => has_parts(values, 2, true),
        "parts of 6 back" => has_parts(&[values[0], values[1], values[2], values[0]], 6, false),
        "not 4" | "not 5" | "not 3" | "not 99" => {
            let sum: u16 = rule.name()[4..].parse().unwrap();
            let sums = values.iter().powerset().skip(1).map(|set| set.into_iter().sum::<u16>());
            values.iter().all_unique() && !sums.into_iter().contains(&sum)
        }
        "half even, half low" => {
            // The values are 0 to 4 or 5 to 8.
            let count = |class: [u16; 4]| values.iter().filter(|v| class.contains(v)).count();
            let [low, high] = [[0, 1, 5, 6], [3, 4, 7, 8]].map(count);
            values.iter().all_unique() && odd == 2 && low == 2 && high == 2
        }
        _ => return None,
    })
}

/// Whether values can be cut into parts of this sum, in any of all ways to cut them.
#[cfg(test)]
fn has_parts(values: &[u16], sum: u16, is_loop: bool) -> bool {
    let count = values.len();
    let beginnings = (0..count)
        .powerset()
        .filter(|begins| if is_loop { !begins.is_empty() } else { begins.first() == Some(&0) });
    let are_parts = |begins: Vec<usize>| {
        let ends = begins[1..].iter().copied().chain([begins[0] + count]);
        let part = |(begin, end)| (begin..end).map(|place| values[place % count]).sum::<u16>();
        begins.iter().copied().zip(ends).map(part).all(|part| part == sum)
    };
    beginnings.into_iter().any(are_parts)
}
