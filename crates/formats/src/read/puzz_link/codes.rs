//! The codes in which a body has clues of many places, one after the other: how each is read, and
//! how it is written.
//!
//! A row of places without a clue is one letter in most of them.

use super::body::{Body, Wrong};

/// A clue as a code has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clue {
    /// A question mark, or whatever the genre takes for it.
    Unknown,
    /// A number.
    Number(usize),
}

/// A clue, and the byte of the link where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    pub clue: Clue,
    pub at: usize,
}

/// A code, by its name in pzprjs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Code {
    /// `Number16`: a digit in base 16, or more of them after a sign that tells how many; `.` is an
    /// unknown number; `g` to `z` are 1 to 20 places without a clue. (`Number16ExCell`, for clues
    /// beside the grid, knows the sign `-` alone, for numbers up to 255.)
    Number16 {
        /// The largest number.
        most: usize,
    },
    /// `4Cell`: `0` to `4` are numbers, `5` to `9` the same and one place without a clue after it,
    /// `a` to `e` the same and two; else as `Number16`. (The places after a number may be beyond
    /// the last one.)
    Cell4,
    /// `1Cell`: `0` to `h` are a 1 and 0 to 17 places without a clue after it, `i` to `z` are 1 to
    /// 18 places without a clue.
    Cell1,
    /// Hitori's: a digit in base 36, or `-` and two of them; `.` is no clue, `%` or `@` an unknown
    /// number.
    Base36,
    /// `Circle`: three places with 0 (no clue), 1 or 2 in a digit in base 27.
    Circle,
}

/// The signs before longer numbers: how many digits follow, where they count from, and the first
/// number that they do not say.
const SIGNS: [(char, usize, usize, usize); 6] = [
    ('-', 2, 0, 256),
    ('+', 3, 0, 4096),
    ('=', 3, 4096, 8192),
    ('%', 3, 8192, 12_240),
    ('*', 4, 12_240, 77_776),
    ('$', 5, 77_776, MOST_16 + 1),
];

/// The largest number that `Number16` has.
pub(super) const MOST_16: usize = 77_776 + 0xf_ffff;

impl Code {
    /// Reads the clues of so many places.
    pub(super) fn read(
        self,
        body: &mut Body<'_>,
        count: usize,
    ) -> Result<Vec<Option<Mark>>, Wrong> {
        let mut marks = Vec::with_capacity(count);
        while marks.len() < count {
            let at = body.at();
            let clues = match self {
                Self::Number16 { most } => number16(body, most)?,
                Self::Cell4 => cell4(body)?,
                Self::Cell1 => cell1(body)?,
                Self::Base36 => base36(body)?,
                Self::Circle => circle(body)?,
            };
            let may_go_on = self == Self::Circle || self == Self::Cell4 && clues[0].is_some();
            let places = clues.iter().filter(|clue| clue.is_none()).count();
            let left = count - marks.len();
            if clues.len() > left && !may_go_on {
                let left = left - (clues.len() - places);
                let message =
                    format!("found {places} places without a clue where only {left} are left");
                return Err(Wrong { at, message });
            }
            let mark = |clue: Option<Clue>| clue.map(|clue| Mark { clue, at });
            marks.extend(clues.into_iter().take(left).map(mark));
        }
        Ok(marks)
    }

    /// Writes the clues of all places. Returns the place of one that the code does not have.
    pub(super) fn write(self, clues: &[Option<Clue>]) -> Result<String, usize> {
        if let Some(at) = clues.iter().position(|clue| clue.is_some_and(|clue| !self.has(clue))) {
            return Err(at);
        }
        Ok(match self {
            Self::Number16 { .. } => spaced(clues, |at, clue| (number16_of(clue), at + 1)),
            Self::Cell4 => spaced(clues, |at, clue| cell4_of(clues, at, clue)),
            Self::Cell1 => cell1_of(clues),
            Self::Base36 => clues.iter().map(|clue| base36_of(*clue)).collect(),
            Self::Circle => clues.chunks(3).map(circle_of).collect(),
        })
    }

    /// Whether the code has this clue.
    pub(super) fn has(self, clue: Clue) -> bool {
        match (self, clue) {
            (Self::Number16 { .. } | Self::Cell4 | Self::Base36, Clue::Unknown) => true,
            (Self::Cell1 | Self::Circle, Clue::Unknown) => false,
            (Self::Number16 { most }, Clue::Number(number)) => number <= most,
            (Self::Cell4, Clue::Number(number)) => number <= 4,
            (Self::Cell1, Clue::Number(number)) => number == 1,
            (Self::Base36, Clue::Number(number)) => number < 36 * 36,
            (Self::Circle, Clue::Number(number)) => matches!(number, 1 | 2),
        }
    }
}

/// Places without a clue: how many a letter stands for.
fn blanks(c: char) -> Option<usize> {
    c.to_digit(36).filter(|_| matches!(c, 'g'..='z')).map(|digit| digit as usize - 15)
}

fn digit(number: usize, radix: u32) -> char {
    char::from_digit(number as u32, radix).expect("it is a digit")
}

/// Writes clues, where `next` says one and which place comes next, with letters for up to 20 places
/// without a clue.
fn spaced(clues: &[Option<Clue>], next: impl Fn(usize, Clue) -> (String, usize)) -> String {
    let (mut text, mut at) = (String::new(), 0);
    while let Some(clue) = clues.get(at) {
        if let Some(clue) = clue {
            let (word, after) = next(at, *clue);
            text += &word;
            at = after;
        } else {
            let places = clues[at..].iter().take(20).take_while(|clue| clue.is_none()).count();
            text.push(digit(places + 15, 36));
            at += places;
        }
    }
    text
}

fn number16(body: &mut Body<'_>, most: usize) -> Result<Vec<Option<Clue>>, Wrong> {
    const EXPECTED: &str = "a number in base 16, '.', or 'g' to 'z' for places without a clue";
    let at = body.at();
    let c = body.take(EXPECTED, |c| {
        let is_known = c == '.' || matches!(c, '0'..='9' | 'a'..='z');
        (is_known || SIGNS.iter().any(|(sign, ..)| *sign == c)).then_some(c)
    })?;
    if let Some(places) = blanks(c) {
        return Ok(vec![None; places]);
    }
    let number = match SIGNS.iter().find(|(sign, ..)| *sign == c) {
        _ if c == '.' => return Ok(vec![Some(Clue::Unknown)]),
        Some((_, digits, start, _)) => body.number(*digits, 16)? + start,
        None => c.to_digit(16).expect("letters above f are places without a clue") as usize,
    };
    if number > most {
        return Err(Wrong { at, message: format!("found {number}, expected 0 to {most}") });
    }
    Ok(vec![Some(Clue::Number(number))])
}

fn number16_of(clue: Clue) -> String {
    match clue {
        Clue::Unknown => ".".to_owned(),
        Clue::Number(number) if number < 16 => digit(number, 16).to_string(),
        Clue::Number(number) => {
            let sign = SIGNS.iter().find(|(.., end)| number < *end);
            let (sign, digits, start, _) = sign.expect("larger numbers are refused");
            format!("{sign}{:0digits$x}", number - start)
        }
    }
}

fn cell4(body: &mut Body<'_>) -> Result<Vec<Option<Clue>>, Wrong> {
    const EXPECTED: &str = "'0' to 'e', '.', or 'g' to 'z' for places without a clue";
    let is_known = |c: char| matches!(c, '.' | '0'..='9' | 'a'..='e' | 'g'..='z');
    let c = body.take(EXPECTED, |c| is_known(c).then_some(c))?;
    Ok(match (c.to_digit(15), blanks(c)) {
        (Some(code), _) => followed(Clue::Number(code as usize % 5), code as usize / 5),
        (None, Some(places)) => vec![None; places],
        (None, None) => vec![Some(Clue::Unknown)],
    })
}

/// A clue, and so many places without one after it.
fn followed(clue: Clue, places: usize) -> Vec<Option<Clue>> {
    [vec![Some(clue)], vec![None; places]].concat()
}

fn cell4_of(clues: &[Option<Clue>], at: usize, clue: Clue) -> (String, usize) {
    let Clue::Number(number) = clue else { return (".".to_owned(), at + 1) };
    let has_clue = |at: usize| clues.get(at).is_some_and(Option::is_some);
    let places = (1..=2).take_while(|after| !has_clue(at + after)).count();
    (digit(number + 5 * places, 16).to_string(), at + 1 + places)
}

fn cell1(body: &mut Body<'_>) -> Result<Vec<Option<Clue>>, Wrong> {
    let code = body.take("'0' to 'z'", |c| c.to_digit(36).filter(|_| !c.is_uppercase()))?;
    Ok(match code as usize {
        places @ 0..=17 => followed(Clue::Number(1), places),
        code => vec![None; code - 17],
    })
}

fn cell1_of(clues: &[Option<Clue>]) -> String {
    let (mut text, mut at) = (String::new(), 0);
    while let Some(clue) = clues.get(at) {
        let (start, most, code) = match clue {
            Some(_) => (at + 1, 17, 0),
            None => (at, 18, 17),
        };
        let places = clues[start..].iter().take(most).take_while(|clue| clue.is_none()).count();
        text.push(digit(places + code, 36));
        at = start + places;
    }
    text
}

fn base36(body: &mut Body<'_>) -> Result<Vec<Option<Clue>>, Wrong> {
    const EXPECTED: &str = "a digit in base 36, '-' and two of them, '.' or '%'";
    let c = body.take(EXPECTED, |c| {
        matches!(c, '0'..='9' | 'a'..='z' | '-' | '.' | '%' | '@').then_some(c)
    })?;
    Ok(vec![match c {
        '.' => None,
        '%' | '@' => Some(Clue::Unknown),
        '-' => Some(Clue::Number(body.number(2, 36)?)),
        c => Some(Clue::Number(c.to_digit(36).expect("it is one") as usize)),
    }])
}

fn base36_of(clue: Option<Clue>) -> String {
    match clue {
        None => ".".to_owned(),
        Some(Clue::Unknown) => "%".to_owned(),
        Some(Clue::Number(number)) if number < 36 => digit(number, 36).to_string(),
        Some(Clue::Number(number)) => {
            ['-', digit(number / 36, 36), digit(number % 36, 36)].into_iter().collect()
        }
    }
}

fn circle(body: &mut Body<'_>) -> Result<Vec<Option<Clue>>, Wrong> {
    // Three digits of base 3.
    let three = body.number(1, u32::pow(3, 3))?;
    let parts = [three / 3 / 3, three / 3 % 3, three % 3];
    Ok(parts.map(|number| (number > 0).then_some(Clue::Number(number))).into())
}

fn circle_of(three: &[Option<Clue>]) -> char {
    let part = |at: usize| match three.get(at) {
        Some(Some(Clue::Number(number))) => *number,
        _ => 0,
    };
    digit((part(0) * 3 + part(1)) * 3 + part(2), u32::pow(3, 3))
}
