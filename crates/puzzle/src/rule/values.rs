//! Values as rules name them: a list of numbers, or a text.

use std::{fmt, str::FromStr};

use itertools::Itertools;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use thiserror::Error;

use super::Problem;
use crate::grid::{Size, Value, ValueSet};

/// Some of a grid's values.
///
/// In files they are a list of numbers, `[1, 3]`, or a text of words with spaces between: numbers,
/// ranges such as `1-4`, `odd`, `even` (0 is even), `low` and `high`. These two are the lower and
/// the upper half of the grid's values; of an odd number of values the middle one is in neither.
///
/// ```
/// # use satoku_puzzle as satoku;
/// use satoku::rule::Values;
///
/// let values: Values = "1-3 odd".parse()?;
/// assert_eq!(values.to_string(), "1-3 odd");
/// # Ok::<(), satoku::rule::ValuesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Values {
    parts: Vec<ValuesPart>,
    /// Whether it is written as a list of numbers.
    is_list: bool,
}

/// A word that names values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[doc(hidden)]
pub enum ValuesPart {
    Range(u16, u16),
    Odd,
    Even,
    Low,
    High,
}

impl ValuesPart {
    /// Whether a value of grids of this size is among these.
    #[inline]
    pub fn has(self, value: Value, size: Size) -> bool {
        self.contains(value, Some(size)) == Some(true)
    }

    /// Whether a value is among these; none if that depends on a size that is not known.
    #[inline]
    fn contains(self, value: Value, size: Option<Size>) -> Option<bool> {
        let number = value.number();
        match self {
            Self::Range(first, last) => Some((first..=last).contains(&number)),
            Self::Odd => Some(number % 2 == 1),
            Self::Even => Some(number.is_multiple_of(2)),
            Self::Low => Some(size?.value_index(value) < size?.value_count() / 2),
            Self::High => Some(size?.value_index(value) >= size?.value_count().div_ceil(2)),
        }
    }
}

/// The words that are no numbers.
#[doc(hidden)]
pub const NAMED: [(&str, ValuesPart); 4] = [
    ("odd", ValuesPart::Odd),
    ("even", ValuesPart::Even),
    ("low", ValuesPart::Low),
    ("high", ValuesPart::High),
];

/// A word that names no values.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "found \"{0}\", expected values such as \"1 3\", \"1-4\", \"odd\", \"even\", \"low\" or \"high\""
)]
pub struct ValuesError(String);

impl Values {
    /// Whether a value of grids of this size is among them.
    #[inline]
    pub fn contains(&self, value: Value, size: Size) -> bool {
        self.parts.iter().any(|part| part.has(value, size))
    }

    /// Whether a value is among them on grids of every size; none if that depends on the size.
    pub fn contains_anywhere(&self, value: Value) -> Option<bool> {
        let mut by_part = self.parts.iter().map(|part| part.contains(value, None));
        if by_part.clone().contains(&Some(true)) {
            return Some(true);
        }
        by_part.all(|is_in| is_in.is_some()).then_some(false)
    }

    /// Those that are values of grids of this size.
    pub fn of(&self, size: Size) -> ValueSet {
        size.values().filter(|&value| self.contains(value, size)).collect()
    }

    /// Makes sure that all numbers are values of grids of this size. `key` is the parameter that
    /// has them.
    pub fn check(&self, key: &'static str, size: Size) -> Result<(), Problem> {
        let (first, last) = size.value_range().into_inner();
        let is_wrong = |number: &u16| size.value((*number).into()).is_none();
        let ends = self.parts.iter().flat_map(|part| match *part {
            ValuesPart::Range(first, last) => vec![first, last],
            _ => Vec::new(),
        });
        match ends.into_iter().find(is_wrong) {
            None => Ok(()),
            Some(found) => {
                let expected = format!("values from {first} to {last}");
                Err(Problem::parameter(key, &found, expected))
            }
        }
    }
}

/// Values by their numbers.
impl From<Vec<u16>> for Values {
    fn from(numbers: Vec<u16>) -> Self {
        let parts = numbers.into_iter().map(|number| ValuesPart::Range(number, number)).collect();
        Self { parts, is_list: true }
    }
}

impl FromStr for Values {
    type Err = ValuesError;

    fn from_str(text: &str) -> Result<Self, ValuesError> {
        let number = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
            // What does not fit is no value of any grid, which is said when there is a grid.
            is_number.then(|| text.parse().unwrap_or(u16::MAX))
        };
        let part = |word: &str| {
            if let Some((_, part)) = NAMED.iter().find(|(name, _)| *name == word) {
                return Ok(*part);
            }
            let (first, last) = word.split_once('-').unwrap_or((word, word));
            match (number(first), number(last)) {
                (Some(first), Some(last)) if first <= last => Ok(ValuesPart::Range(first, last)),
                _ => Err(ValuesError(word.to_owned())),
            }
        };
        let parts = text.split_whitespace().map(part).try_collect()?;
        Ok(Self { parts, is_list: false })
    }
}

/// The words, with spaces between.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.parts.iter().format(" ").fmt(f)
    }
}

impl fmt::Display for ValuesPart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Range(first, last) if first == last => first.fmt(f),
            Self::Range(first, last) => write!(f, "{first}-{last}"),
            named => {
                let name = NAMED.iter().find(|(_, part)| part == named).map(|(name, _)| *name);
                f.write_str(name.expect("all but ranges have a name"))
            }
        }
    }
}

impl Serialize for Values {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let number = |part: &ValuesPart| match part {
            ValuesPart::Range(first, last) if first == last => Some(*first),
            _ => None,
        };
        let numbers: Option<Vec<u16>> = self.parts.iter().map(number).collect();
        match numbers.filter(|_| self.is_list) {
            Some(numbers) => numbers.serialize(serializer),
            None => serializer.collect_str(self),
        }
    }
}

impl<'de> Deserialize<'de> for Values {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Visitor;

        impl<'de> de::Visitor<'de> for Visitor {
            type Value = Values;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a list of values, or a text such as \"1-4\" or \"odd\"")
            }

            fn visit_str<E: de::Error>(self, text: &str) -> Result<Values, E> {
                text.parse().map_err(E::custom)
            }

            fn visit_seq<A: de::SeqAccess<'de>>(self, list: A) -> Result<Values, A::Error> {
                let numbers = Vec::<u16>::deserialize(de::value::SeqAccessDeserializer::new(list));
                numbers.map(Values::from)
            }
        }

        deserializer.deserialize_any(Visitor)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, values: std::ops::RangeInclusive<u16>, expected: &str) {
        let size = Size::new(4, 4, values).unwrap();
        let found = match text.parse::<Values>() {
            Err(error) => error.to_string(),
            Ok(values) => match values.check("values", size) {
                Ok(()) => values.of(size).to_string(),
                Err(problem) => problem.to_string(),
            },
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn words_name_values() {
        check("1 3", 1..=4, "1 3");
        check("2-4 1", 1..=4, "1 2 3 4");
        check("odd", 0..=9, "1 3 5 7 9");
        check("even", 0..=4, "0 2 4");
        check("even 1", 1..=4, "1 2 4");
        check("low", 1..=9, "1 2 3 4");
        check("high", 1..=9, "6 7 8 9");
        check("low", 0..=3, "0 1");
        check("high", 0..=3, "2 3");
        check("low high", 5..=5, "");
        check("", 1..=4, "");
    }

    #[test]
    fn words_that_name_none_are_refused() {
        let expected =
            "expected values such as \"1 3\", \"1-4\", \"odd\", \"even\", \"low\" or \"high\"";
        for word in ["prime", "4-2", "1-", "-1", "+1", "1,2"] {
            check(word, 1..=4, &format!("found \"{word}\", {expected}"));
        }
        check("5", 1..=4, ": `values` is 5, expected values from 1 to 4");
        check("0-2", 1..=4, ": `values` is 0, expected values from 1 to 4");
        check("99999", 1..=4, ": `values` is 65535, expected values from 1 to 4");
    }
}
