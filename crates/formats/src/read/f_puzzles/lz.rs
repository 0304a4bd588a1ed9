//! lz-string, as its `compressToBase64` writes it: text in, shorter text out.
//!
//! A letter is six bits, the highest first, and the bits of all letters are one stream. In it are
//! codes, the lowest bit first, of a width that grows with the dictionary. A code is 0 for a
//! character of 8 bits, which follow, 1 for one of 16 bits, 2 for the end, and else the number of a
//! phrase: each phrase is the one before it with one more character. Characters are UTF-16 code
//! units.
//!
//! A phrase is always a stretch of what has been written already, so the dictionary is made of
//! places in it; and what is written has an end, however little was read.

/// The most code units that come out: more than any puzzle has.
pub(in crate::read) const MAX_LENGTH: usize = 2 << 20;

/// The text in some data, a surrogate without its partner replaced.
/// Errors: what is wrong with the data, in words.
pub(super) fn decompress(data: &str) -> Result<String, String> {
    let mut bits = BitReader { letters: data.trim_end_matches('=').bytes(), letter: 0, left: 0 };
    let mut text: Vec<u16> = Vec::new();
    // The phrases from code 3 on, each with where it starts in the text and how long it is.
    let mut phrases: Vec<(u32, u32)> = Vec::new();
    let mut last: Option<(u32, u32)> = None;
    let (mut width, mut left) = (2, 1);
    loop {
        let code = bits.number(width)? as usize;
        let phrase = match code {
            0 | 1 => {
                let character = bits.number(if code == 0 { 8 } else { 16 })?;
                let phrase = (text.len() as u32, 1);
                phrases.push(phrase);
                grow(&mut width, &mut left);
                text.push(character as u16);
                phrase
            }
            2 => {
                bits.end()?;
                return Ok(String::from_utf16_lossy(&text));
            }
            _ => {
                // The phrase that is only about to be known is the last one and its first
                // character.
                let known = phrases.get(code - FIRST_PHRASE).copied();
                let next = last.filter(|_| code == phrases.len() + FIRST_PHRASE);
                let next = next.map(|(start, length)| (start, length + 1));
                let (start, length) = known.or(next).ok_or_else(|| {
                    "the data are damaged: they name a phrase that is not there".to_owned()
                })?;
                let here = text.len() as u32;
                if (here + length) as usize > MAX_LENGTH {
                    return Err(too_long());
                }
                for index in start..start + length {
                    text.push(text[index as usize]);
                }
                (here, length)
            }
        };
        if text.len() > MAX_LENGTH {
            return Err(too_long());
        }
        if let Some((start, length)) = last {
            phrases.push((start, length + 1));
            grow(&mut width, &mut left);
        }
        last = Some(phrase);
    }
}

pub(super) const FIRST_PHRASE: usize = 3;

/// One more phrase: where the codes of a width are used up, the next ones are wider.
pub(super) fn grow(width: &mut u32, left: &mut usize) {
    *left -= 1;
    if *left == 0 {
        *left = 1 << *width;
        *width += 1;
    }
}

fn too_long() -> String {
    format!("the data expand to more than {} MiB, which no puzzle is", MAX_LENGTH >> 20)
}

struct BitReader<I> {
    letters: I,
    letter: u32,
    /// How many of the letter's bits are still to come.
    left: u32,
}

impl<I: Iterator<Item = u8>> BitReader<I> {
    /// The number in the next bits, the lowest first.
    fn number(&mut self, width: u32) -> Result<u32, String> {
        let mut number = 0;
        for place in 0..width {
            if self.left == 0 {
                let letter = self.letters.next();
                let letter = letter
                    .ok_or_else(|| "the data are cut off: their end is missing".to_owned())?;
                (self.letter, self.left) = (value(letter)?, 6);
            }
            self.left -= 1;
            number |= (self.letter >> self.left & 1) << place;
        }
        Ok(number)
    }

    /// Makes sure that nothing but padding is left: a letter `A` at most.
    fn end(mut self) -> Result<(), String> {
        match self.letters.find(|&letter| letter != b'A') {
            None => Ok(()),
            Some(letter) => {
                let found = char::from(letter).escape_debug();
                Err(format!("the data go on after their end, with \"{found}\""))
            }
        }
    }
}

/// The letters of base64, each at the number that it stands for.
pub(super) const LETTERS: &[u8; 64] =
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn value(letter: u8) -> Result<u32, String> {
    let value = LETTERS.iter().position(|&known| known == letter).ok_or_else(|| {
        let found = char::from(letter).escape_debug();
        format!("found \"{found}\" in the data, expected letters of base64")
    })?;
    Ok(value as u32)
}
