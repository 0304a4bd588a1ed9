//! Rules over lines on more than their examples.

use super::*;

/// Rules over lines; some lines come back to a cell.
pub(super) fn rules() -> Vec<(Size, Box<dyn Rule>)> {
    let line = |values, kind: &str, cells: &str, more: &str| {
        let size = Size::new(3, 3, values).unwrap();
        let name = format!("{kind} {cells} {more}");
        (size, table(kind, name.trim(), &format!("cells = '{cells}'; {more}")))
    };
    let alone = |kind| line(1..=4, kind, "r1c1", "");
    vec![
        alone("all-different"),
        alone("renban"),
        alone("nabner"),
        alone("whispers"),
        alone("thermometer"),
        alone("slow-thermometer"),
        alone("palindrome"),
        alone("entropic"),
        alone("modular"),
        alone("less-than"),
        line(1..=4, "thermometer", "r1c1 r1c2 r1c1", ""),
        line(0..=3, "slow-thermometer", "r1c1-3", ""),
        line(0..=3, "slow-thermometer", "r1c1-3 r1c2", ""),
        line(2..=4, "palindrome", "r1c1-3 r2c1", ""),
        line(2..=4, "palindrome", "r1c1-2 r1c1", ""),
        line(2..=4, "clone", "r1c1-2", "copy = \"r1c2-3\""),
        line(2..=4, "clone", "r1c1-2", "copy = \"r1c1 r1c3\""),
        line(5..=8, "renban", "r1c1-3", ""),
        line(1..=3, "renban", "r1c1-3", ""),
        line(0..=39, "renban", "r1c1-2", ""),
        line(0..=5, "nabner", "r1c1-3", ""),
        line(5..=9, "entropic", "r1c1-3 r2c1", ""),
        line(0..=3, "entropic", "r1c1-3 r1c1", ""),
        line(0..=3, "entropic", "r1c1 r1c1", ""),
        line(0..=5, "modular", "r1c1-3 r2c1", ""),
        line(0..=3, "modular", "r1c1-3 r2c1", "modulus = 2"),
        line(0..=3, "modular", "r1c1-3 r1c1", "modulus = 2"),
        line(5..=8, "modular", "r1c1-3", "modulus = 5"),
        line(0..=1, "modular", "r1c1-3 r2c1", ""),
        line(0..=1, "modular", "r1c1-2", "modulus = 5"),
        line(0..=3, "modular", "r1c1-3 r2c1-2", "modulus = 5"),
        line(0..=1, "whispers", "r1c1-3", "difference = 3"),
        line(1..=3, "whispers", "r1c1-2 r1c1", "difference = 3"),
        line(1..=3, "lockout", "r1c1-3", ""),
        line(1..=5, "between", "r1c1-3 r2c1", ""),
        line(1..=3, "between", "r1c1-3 r1c2", ""),
        line(1..=4, "between", "r1c1-2 r1c1", ""),
        line(0..=4, "lockout", "r1c1-3 r2c1", "difference = 2"),
        line(1..=5, "lockout", "r1c1-2", ""),
        line(1..=4, "lockout", "r1c1-2 r1c1", "difference = 1"),
        line(1..=4, "lockout", "r1c1-2 r1c1-3", "difference = 1"),
    ]
}

/// What rules over lines mean, as [`super::keeps`] does.
#[cfg(test)]
pub(super) fn keeps(rule: &dyn Rule, values: &[u16]) -> Option<bool> {
    let (kind, cells) = rule.name().split_once(' ').filter(|(_, cells)| cells.starts_with('r'))?;
    let all_pairs = |are_right: fn(u16, u16) -> bool| {
        values.iter().array_combinations().all(|[&one, &other]| are_right(one, other))
    };
    // Of the values 5 to 9 only the 7 is a middle one.
    let height = |value: u16| value.cmp(&7);
    let (first, last) = (*values.first()?, *values.last()?);
    let (low, high) = (first.min(last), first.max(last));
    Some(match (kind, cells) {
        // One cell has nothing to differ from.
        (_, "r1c1") | ("palindrome", "r1c1-2 r1c1") => true,
        ("slow-thermometer", "r1c1-3") => values.is_sorted(),
        ("slow-thermometer", _) => values[0] <= values[1] && values[1] == values[2],
        ("palindrome", "r1c1-3 r2c1") => values[0] == values[3] && values[1] == values[2],
        ("clone", "r1c1-2 copy = \"r1c2-3\"") => values.iter().all_equal(),
        ("clone", _) => values[1] == values[2],
        ("renban", "r1c1-2") => values[0].abs_diff(values[1]) == 1,
        ("renban", _) => values.iter().sorted().tuple_windows().all(|(a, b)| a + 1 == *b),
        ("nabner", _) => all_pairs(|one, other| one.abs_diff(other) > 1),
        ("entropic", "r1c1-3 r2c1") => {
            values[..3].iter().map(|&value| height(value)).all_unique()
                && values[1..].iter().map(|&value| height(value)).all_unique()
        }
        ("entropic", "r1c1-3 r1c1") => {
            // Of 0 to 3, both 1 and 2 are middle ones.
            [[0, 1, 3], [0, 2, 3]].iter().any(|set| values.iter().sorted().eq(set))
        }
        ("modular", "r1c1-3 r2c1") => {
            let is_turn = |three: &[u16]| three.iter().map(|value| value % 3).all_unique();
            is_turn(&values[..3]) && is_turn(&values[1..])
        }
        ("modular", "r1c1-3 r2c1 modulus = 2") => {
            values.windows(2).all(|pair| (pair[0] + pair[1]) % 2 == 1)
        }
        ("modular", "r1c1-3 modulus = 5" | "r1c1-2 modulus = 5") => values.iter().all_unique(),
        ("between", "r1c1-3 r2c1") => {
            values[1..3].iter().all(|value| low < *value && *value < high)
        }
        ("lockout", "r1c1-3 r2c1 difference = 2") => {
            high - low > 1 && values[1..3].iter().all(|value| *value < low || high < *value)
        }
        ("lockout", "r1c1-2") => low == 1 && high == 5,
        // The line ends where it begins, or crosses itself within; or more is asked of it than the
        // values have: none will do.
        ("thermometer" | "between" | "lockout" | "whispers", _)
        | ("modular", "r1c1-3 r2c1-2 modulus = 5" | "r1c1-3 r1c1 modulus = 2")
        | ("entropic", "r1c1 r1c1") => false,
        _ => return None,
    })
}
