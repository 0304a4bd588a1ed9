//! Text into lz-string's base64: the other way through [`lz`](super::lz), which says what the data
//! are made of.
//!
//! The longest phrase that is known is written by its number, and becomes with the character after
//! it a new phrase. So the numbers are those that a reader gives to the same phrases, one code
//! later.

use std::collections::HashMap;

use super::lz::{FIRST_PHRASE, LETTERS, grow};

/// The data of a text, padded to groups of four letters.
pub(crate) fn compress(text: &str) -> String {
    let mut packer = Packer::default();
    for unit in text.encode_utf16() {
        packer.add(unit);
    }
    packer.end()
}

/// What has been read and not been written yet, and what both sides know.
struct Packer {
    bits: BitWriter,
    /// The number of each phrase: of the phrase before its last character, and that character. A
    /// character alone has no phrase before it.
    numbers: HashMap<(Option<usize>, u16), usize>,
    /// The phrase in hand.
    phrase: Option<Phrase>,
    /// The width of codes, and how many phrases there are before the next ones are wider.
    width: u32,
    left: usize,
    is_first: bool,
}

#[derive(Clone, Copy)]
struct Phrase {
    number: usize,
    /// The character that it is, if it is one that no reader knows yet.
    new: Option<u16>,
}

impl Default for Packer {
    fn default() -> Self {
        let (bits, numbers) = (BitWriter::default(), HashMap::new());
        Self { bits, numbers, phrase: None, width: 2, left: 1, is_first: true }
    }
}

impl Packer {
    fn add(&mut self, unit: u16) {
        let before = self.phrase.map(|phrase| phrase.number);
        if let (Some(_), Some(&number)) = (before, self.numbers.get(&(before, unit))) {
            self.phrase = Some(Phrase { number, new: None });
            return;
        }
        let next = FIRST_PHRASE + self.numbers.len();
        let number = *self.numbers.entry((None, unit)).or_insert(next);
        let new = (number == next).then_some(unit);
        if let Some(phrase) = self.phrase.replace(Phrase { number, new }) {
            self.write(phrase);
            let next = FIRST_PHRASE + self.numbers.len();
            self.numbers.insert((before, unit), next);
        }
    }

    /// Writes a phrase, after which a reader knows one phrase more, or two: a new character, and
    /// what the last phrase was with the first character of this one.
    fn write(&mut self, phrase: Phrase) {
        match phrase.new {
            None => self.bits.put(phrase.number, self.width),
            Some(unit) => {
                let (code, width) = if unit < 1 << 8 { (0, 8) } else { (1, 16) };
                self.bits.put(code, self.width);
                self.bits.put(unit.into(), width);
                grow(&mut self.width, &mut self.left);
            }
        }
        if !std::mem::take(&mut self.is_first) {
            grow(&mut self.width, &mut self.left);
        }
    }

    fn end(mut self) -> String {
        if let Some(phrase) = self.phrase {
            self.write(phrase);
        }
        self.bits.put(2, self.width);
        self.bits.end()
    }
}

/// Letters of six bits, the last one not full yet.
#[derive(Default)]
struct BitWriter {
    letters: String,
    letter: usize,
    /// How many bits the letter has.
    count: u32,
}

impl BitWriter {
    /// Adds the lowest bits of a number, the lowest first.
    fn put(&mut self, number: usize, width: u32) {
        for place in 0..width {
            self.letter = self.letter << 1 | number >> place & 1;
            self.count += 1;
            if self.count == 6 {
                self.letters.push(char::from(LETTERS[self.letter]));
                (self.letter, self.count) = (0, 0);
            }
        }
    }

    /// There is always a last letter, even with nothing in it.
    fn end(mut self) -> String {
        self.put(0, 6 - self.count);
        while self.letters.len() % 4 != 0 {
            self.letters.push('=');
        }
        self.letters
    }
}

#[cfg(test)]
mod tests {
    use super::{super::lz::decompress, *};

    #[track_caller]
    fn check(text: &str) {
        let packed = compress(text);
        // (The crate may pad with one letter too many.)
        let theirs = lz_str::compress_to_base64(text);
        assert_eq!(packed.trim_end_matches('='), theirs.trim_end_matches('='), "{text}");
        assert!(packed.len() % 4 == 0, "{packed}");
        assert_eq!(decompress(&packed), Ok(text.to_owned()));
        let units = lz_str::decompress_from_base64(&packed).unwrap();
        assert_eq!(String::from_utf16(&units).unwrap(), text);
    }

    #[test]
    fn texts_are_packed_as_others_pack_them() {
        let mut random = fastrand::Rng::with_seed(20_271);
        for length in (0..300).chain([5_000, 40_000]) {
            let letters = ["a", "ab", "[]{},\"R1C2", "aé€\u{1d11e}", "0123456789 \u{ff}\u{100}"];
            let letters: Vec<char> = letters[length % 5].chars().collect();
            check(&(0..length).map(|_| letters[random.usize(..letters.len())]).collect::<String>());
        }
        let all: String = (0..0x3000).filter_map(char::from_u32).collect();
        check(&all.repeat(2));
    }
}
