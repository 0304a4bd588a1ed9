//! Rules of clues outside the grid, and of cells that point and count, on more than their examples.

use super::*;
use satoku_rules::grid::Line;

fn row(length: usize) -> Cells {
    (0..length).map(|column| Cell::new(0, column)).collect::<Vec<_>>().into()
}

/// A rule named by its kind and its parameters: `x-sum of 5`.
fn rule(rule: impl Rule + 'static, clue: impl std::fmt::Display) -> Box<dyn Rule> {
    let name = format!("{} of {clue}", rule.kind());
    named(&name, rule)
}

/// Rules with shapes of parameters that the examples do not have.
pub(super) fn rules() -> Vec<(Size, Box<dyn Rule>)> {
    let size = |side, values| Size::new(side, side, values).unwrap();
    let (three, zero, five) = (size(4, 1..=3), size(4, 0..=3), size(5, 1..=4));
    let mut rules: Vec<(Size, Box<dyn Rule>)> = Vec::new();
    for clue in [i64::MIN, 0, 1, 3, 6, i64::MAX] {
        for (size, length) in [(three, 4), (zero, 4), (zero, 1), (size(3, 5..=7), 3)] {
            rules.push((size, rule(XSum::new(row(length), clue), clue)));
            rules.push((size, rule(Skyscraper::new(row(length), clue), clue)));
        }
        for (size, length) in [(three, 2), (three, 3), (zero, 4), (zero, 3), (size(4, 2..=6), 4)] {
            rules.push((size, rule(Sandwich::new(row(length), clue), clue)));
            rules.push((size, rule(Lunchbox::new(row(length), clue), clue)));
        }
        rules.push((five, rule(Sandwich::new(row(4), clue).crusts(3, 2), format!("3 2 {clue}"))));
        rules.push((five, rule(Sandwich::new(row(3), clue).crusts(1, 4), format!("1 4 {clue}"))));
        let (low, long) = (size(5, 0..=2), size(5, 1..=3));
        rules.push((low, rule(Sandwich::new(row(5), clue).crusts(0, 0), format!("0 0 {clue}"))));
        rules.push((long, rule(Sandwich::new(row(5), clue).crusts(2, 2), format!("2 2 {clue}"))));
        rules.push((long, rule(Sandwich::new(row(4), clue).crusts(3, 1), format!("3 1 {clue}"))));
    }
    for value in 1..=3 {
        for (size, length) in [(three, 4), (zero, 4), (five, 2)] {
            rules.push((size, rule(HiddenSkyscraper::new(row(length), value), value)));
            rules.push((size, rule(NumberedRoom::new(row(length), value), value)));
        }
    }
    for rank in [i64::MIN, 0, 1, 2, 4, 5, 8, 9, i64::MAX] {
        let size = size(2, 1..=4);
        rules.push((size, rule(FullRank::new(row(2), rank, size), rank)));
        let any = FullRank::new(row(2), rank, size).ties(Ties::Any);
        rules.push((size, rule(any, format!("{rank} any"))));
    }
    let line =
        |columns: &[usize]| Line::from(columns.iter().map(|&c| Cell::new(0, c)).collect_vec());
    for (size, columns) in [
        (zero, &[0, 1, 2][..]),
        (zero, &[0, 1, 2, 3, 4]),
        (three, &[0, 0, 1, 2]),
        (three, &[0, 1, 0, 2, 2]),
        (zero, &[0, 1, 1, 2, 0]),
    ] {
        let size = Size::new(5, 5, size.value_range()).unwrap();
        rules.push((size, rule(ValueIndexing::new(line(columns)), format!("{columns:?}"))));
        rules.push((size, rule(CountDistinct::new(line(columns)), format!("{columns:?}"))));
    }
    for (size, length) in
        [(three, 4), (zero, 4), (size(5, 1..=3), 5), (size(4, 2..=5), 4), (zero, 1)]
    {
        rules.push((size, rule(CountingCircles::new(row(length)), length)));
    }
    for (rows, columns, values) in [(2, 4, 1..=4), (3, 3, 0..=3), (3, 2, 2..=4)] {
        let size = Size::new(rows, columns, values).unwrap();
        let regions = Some((0..size.cell_count()).map(|place| place as u16 % 2).collect());
        let context = Context::new(size, regions);
        for by in [Indexed::Column, Indexed::Row, Indexed::Region] {
            let corners = vec![Cell::new(0, 0), Cell::new(0, 1)];
            let indexer = Indexer::new(by, corners[1..].to_vec().into(), &context).unwrap();
            rules.push((size, rule(indexer, "alone")));
            if by == Indexed::Column {
                let indexer = Indexer::new(by, corners.into(), &context).unwrap();
                rules.push((size, rule(indexer, "twice")));
            }
        }
    }
    rules
}

/// What some of them mean, written down once more: whether a full set of values of their cells is
/// allowed.
#[cfg(test)]
pub(super) fn keeps(rule: &dyn Rule, values: &[u16]) -> Option<bool> {
    let (_, parameters) = rule.name().split_once(" of ")?;
    let numbers =
        parameters.split(' ').map_while(|number| number.parse::<i64>().ok()).collect_vec();
    let clue = || numbers.last().copied();
    let first = usize::from(values[0]);
    let sum = |values: &[u16]| values.iter().map(|&value| i64::from(value)).sum::<i64>();
    let is_new = |&place: &usize| values[..place].iter().all(|&other| other < values[place]);
    let place = |value: u16| values.iter().position(|&other| other == value);
    let between = |one: usize, other: usize| sum(&values[one.min(other) + 1..one.max(other)]);
    Some(match rule.kind() {
        "x-sum" => (1..=values.len()).contains(&first) && sum(&values[..first]) == clue()?,
        "skyscraper" => {
            let seen = (0..values.len()).filter(|place| values[*place] > 0 && is_new(place));
            seen.count() as i64 == clue()?
        }
        "hidden-skyscraper" => {
            let hidden = (0..values.len()).find(|place| !is_new(place));
            hidden.map(|place| i64::from(values[place])) == Some(clue()?)
        }
        "numbered-room" => {
            first.checked_sub(1).and_then(|place| values.get(place)).map(|&v| i64::from(v))
                == Some(clue()?)
        }
        "sandwich" if numbers.len() == 3 => {
            let crust = |place: usize| u16::try_from(numbers[place]).ok();
            let (one, other) = (crust(0)?, crust(1)?);
            if one == other {
                let places = values.iter().positions(|value| *value == one).collect_vec();
                return Some(places.len() == 2 && between(places[0], places[1]) == clue()?);
            }
            let is_once = |crust: u16| values.iter().filter(|value| **value == crust).count() == 1;
            is_once(one) && is_once(other) && between(place(one)?, place(other)?) == clue()?
        }
        "lunchbox" => {
            let ends = values.iter().minmax().into_option()?;
            values.iter().all_unique() && between(place(*ends.0)?, place(*ends.1)?) == clue()?
        }
        "full-rank" => {
            let [a, b, c, d] = values else { return None };
            let lines = [[a, b], [b, a], [c, d], [d, c], [a, c], [c, a], [b, d], [d, b]];
            let lower = lines.iter().filter(|line| **line < lines[0]).count() as i64;
            let same = lines.iter().filter(|line| **line == lines[0]).count() as i64;
            let is_alone = rule.name().ends_with("any") || same == 1;
            is_alone && (lower + 1..=lower + same).contains(&clue()?)
        }
        "counting-circles" => values.iter().all(|value| {
            values.iter().filter(|other| *other == value).count() == usize::from(*value)
        }),
        "count-distinct" if rule.name().ends_with("[0, 1, 2, 3, 4]") => {
            values[1..].iter().unique().count() == first
        }
        "value-indexing" if rule.name().ends_with("[0, 1, 2, 3, 4]") => {
            (1..=3).contains(&values[1]) && values[1 + usize::from(values[1])] == values[0]
        }
        _ => return None,
    })
}
