//! What modified cells are worth in sums: a doubler twice its value.
//!
//! A *modifier* changes what some cells of the board are worth where rules add, and which cells these
//! are is to be found. It has two layers over the board. Those of a cell hold the first of the
//! puzzle's values where the cell is not modified. Where it is, the cell of the layer
//! [`modifier`](Layer::modifier) holds the second value, and the one of the layer
//! [`modified`](Layer::modified) what the cell itself holds. So a worth is a weighted sum, and no
//! cell needs other values than those of the board:
//!
//! > worth(c) = c + (times / over - 1) · (modified(c) - first) + rest · (modifier(c) - first)
//!
//! where `rest` makes it right for the first value.

use std::{fmt, str::FromStr};

use super::{Cell, Layer, Size};

/// What a modified cell is worth, if it holds d: (times · d + plus) / over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Worth {
    times: i64,
    plus: i64,
    over: i64,
}

impl Worth {
    /// The largest number in its formula.
    pub const MOST: i64 = 999;

    /// The largest divisor.
    pub const MOST_OVER: i64 = 12;

    /// The worth of a value, times a [scale](Size::worth_scale).
    pub fn scaled(self, value: u16, scale: i64) -> i64 {
        (self.times * i64::from(value) + self.plus) * (scale / self.over)
    }
}

/// A number as a formula has it: with a point, or over another one.
fn number(text: &str) -> Option<(i64, i64)> {
    let whole = |text: &str| {
        let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|number| is_number && *number <= Worth::MOST)
    };
    match text.split_once('.') {
        None => Some((whole(text)?, 1)),
        Some((before, "5")) => Some((2 * whole(before)? + 1, 2)),
        Some(_) => None,
    }
}

/// A formula in `d`, the value of the cell: `2 * d`, `d / 2`, `-d`, `10 - d`, `d + 5`.
impl FromStr for Worth {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "expected a formula in d, the value of the cell, such as \"2 * d\", \"d / 2\", \
                 \"-d\" or \"d + 5\", with numbers up to {} and divisors up to {}, found \"{}\"",
                Self::MOST,
                Self::MOST_OVER,
                text.escape_debug()
            )
        };
        let plain: String = text.chars().filter(|c| !c.is_whitespace()).collect();
        // Each term: its sign, and factors and divisors after it.
        let mut sum = [(0, 1); 2];
        let signed = plain.replace('-', "+-");
        for (place, term) in signed.split('+').enumerate() {
            if term.is_empty() && place == 0 && plain.starts_with('-') {
                continue;
            }
            let (sign, factors) = term.strip_prefix('-').map_or((1, term), |rest| (-1, rest));
            let (mut over, mut product, mut has_d, mut is_divisor) = (1, sign, false, false);
            let spaced = factors.replace('*', " * ").replace('/', " / ");
            for (place, word) in spaced.split(' ').enumerate() {
                match (place % 2, word) {
                    (0, "d") if !has_d && !is_divisor => has_d = true,
                    (0, word) => {
                        // (A factor may stand before `d` without a sign, as in 2d.)
                        let before_d = word.strip_suffix('d').filter(|_| !has_d && !is_divisor);
                        has_d |= before_d.is_some();
                        let (n, m) = number(before_d.unwrap_or(word)).ok_or_else(wrong)?;
                        let (up, down) = if is_divisor { (m, n) } else { (n, m) };
                        (product, over) = (product * up, over * down);
                        if product.abs().max(over) > Self::MOST * Self::MOST_OVER {
                            return Err(wrong());
                        }
                    }
                    (_, "*") => is_divisor = false,
                    (_, "/") => is_divisor = true,
                    _ => return Err(wrong()),
                }
            }
            let (one, of) = &mut sum[usize::from(!has_d)];
            if !(1..=Self::MOST_OVER).contains(&over) || product.abs() > Self::MOST {
                return Err(wrong());
            }
            (*one, *of) = (*one * over + product * *of, *of * over);
            if *of > Self::MOST_OVER * Self::MOST_OVER {
                return Err(wrong());
            }
        }
        let [(times, of_times), (plus, of_plus)] = sum;
        let over = lcm(of_times, of_plus);
        let (times, plus) = (times * (over / of_times), plus * (over / of_plus));
        let common = gcd(gcd(times.abs(), plus.abs()), over);
        let found = Self { times: times / common, plus: plus / common, over: over / common };
        let is_small = found.times.abs().max(found.plus.abs()) <= Self::MOST;
        if is_small && found.over <= Self::MOST_OVER { Ok(found) } else { Err(wrong()) }
    }
}

impl fmt::Display for Worth {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Each of the two terms in lowest terms.
        let lowest = |number: i64| {
            let common = gcd(number.abs(), self.over);
            (number / common, self.over / common)
        };
        let ((times, over), (plus, over_plus)) = (lowest(self.times), lowest(self.plus));
        match times {
            1 => f.write_str("d")?,
            -1 => f.write_str("-d")?,
            _ => write!(f, "{times} * d")?,
        }
        if over > 1 {
            write!(f, " / {over}")?;
        }
        if plus != 0 {
            write!(f, " {} {}", if plus < 0 { '-' } else { '+' }, plus.abs())?;
        }
        if over_plus > 1 { write!(f, " / {over_plus}") } else { Ok(()) }
    }
}

fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a.max(1) } else { gcd(b, a % b) }
}

fn lcm(a: i64, b: i64) -> i64 {
    a / gcd(a, b) * b
}

impl Size {
    /// The layers of its modifiers, each with what a modified cell is worth.
    pub fn worths(self) -> impl Iterator<Item = (Layer, Worth)> {
        self.layers().filter_map(|of| Some((of.layer(), of.worth()?)))
    }

    /// Whether cells may be worth something else than they hold.
    pub fn has_worths(self) -> bool {
        self.has_extra() && self.worths().next().is_some()
    }

    /// What worths are counted in: halves (2) where one is a half, ones (1) where all are whole
    /// numbers.
    pub fn worth_scale(self) -> i64 {
        self.worths().fold(1, |scale, (_, worth)| lcm(scale, worth.over))
    }

    /// The cells over one of the board that change its worth.
    pub fn cells_of_worth(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let layers = self.worths().filter(move |_| cell.is_on_board());
        layers.map(move |(layer, _)| cell.on_layer(layer))
    }

    /// The cells over one of the board that make its worth another one, each with what it adds to
    /// it, times the scale, for each 1 that its value is above the first.
    pub(crate) fn worth_parts(self, cell: Cell) -> impl Iterator<Item = (i64, Cell)> {
        let first = i64::from(*self.board().value_range().start());
        let scale = self.worth_scale();
        let layers = self.worths().filter(move |_| cell.is_on_board());
        layers.flat_map(move |(layer, Worth { times, plus, over })| {
            let each = (times - over) * (scale / over);
            let rest = each * first + plus * (scale / over);
            let modified = layer.modified().unwrap_or(layer);
            let over = |layer| cell.on_layer(layer);
            [(each, over(modified)), (rest, over(layer))]
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_read_and_written() {
        #[track_caller]
        fn check(text: &str, shown: &str, of_5: i64, scale: i64) {
            let worth: Worth = text.parse().unwrap();
            assert_eq!((worth.to_string(), worth.scaled(5, scale)), (shown.to_owned(), of_5));
            assert_eq!(shown.parse(), Ok(worth));
        }
        check("2 * d", "2 * d", 10, 1);
        check("2d", "2 * d", 10, 1);
        check("d*3", "3 * d", 15, 1);
        check("d / 2", "d / 2", 5, 2);
        check("0.5 * d", "d / 2", 5, 2);
        check("1.5d", "3 * d / 2", 15, 2);
        check("-d", "-d", -5, 1);
        check("10 - d", "-d + 10", 5, 1);
        check("d + 5", "d + 5", 10, 1);
        check("d - 0.5", "d - 1 / 2", 9, 2);
        check("d + d - 1", "2 * d - 1", 9, 1);
        check("0", "0 * d", 0, 1);
        for wrong in ["", "d * d", "2 ^ d", "d / 0", "e", "d +", "+", "--d", "1000 * d", "d / 13"] {
            assert!(wrong.parse::<Worth>().is_err(), "{wrong}");
        }
    }
}
