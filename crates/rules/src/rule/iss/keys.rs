//! Keys: tables and texts that ISS packs into the letters of url-safe base64, without padding.

/// The numbers of six bits that a key's letters stand for.
///
/// # Errors
/// If a letter is not in the alphabet.
fn sextets(key: &str) -> Result<Vec<u8>, String> {
    let sextet = |letter: char| {
        let byte = u8::try_from(letter).ok()?;
        Some(match byte {
            b'A'..=b'Z' => byte - b'A',
            b'a'..=b'z' => byte - b'a' + 26,
            b'0'..=b'9' => byte - b'0' + 52,
            b'-' => 62,
            b'_' => 63,
            _ => return None,
        })
    };
    let wrong = |letter: char| format!("expected letters of base64, found {letter:?} in a key");
    key.chars().map(|letter| sextet(letter).ok_or_else(|| wrong(letter))).collect()
}

/// The letters that numbers of six bits stand for.
fn letters(sextets: impl IntoIterator<Item = u8>) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    sextets.into_iter().map(|sextet| char::from(LETTERS[usize::from(sextet & 63)])).collect()
}

/// The key of some bits, the lowest of each letter first; zeros at the end are cut.
pub(crate) fn of_bits(bits: impl IntoIterator<Item = bool>) -> String {
    let bits: Vec<bool> = bits.into_iter().collect();
    let sextet = |six: &[bool]| (0..).zip(six).map(|(bit, &is_set)| u8::from(is_set) << bit).sum();
    letters(bits.chunks(6).map(sextet)).trim_end_matches('A').to_owned()
}

/// The base64 of some bytes.
pub(crate) fn of_bytes(bytes: &[u8]) -> String {
    let four = |three: &[u8]| {
        let of = |index: usize| u32::from(three.get(index).copied().unwrap_or(0));
        let bits = of(0) << 16 | of(1) << 8 | of(2);
        (0..=three.len()).map(move |place| (bits >> (18 - 6 * place) & 63) as u8)
    };
    letters(bytes.chunks(3).flat_map(four))
}

/// The bits of a key, the lowest of each letter first: `count` bits, with zeros for those that were
/// cut.
///
/// # Errors
/// If a letter is not in the alphabet, or a bit beyond the last is set.
pub(crate) fn bits(key: &str, count: usize) -> Result<Vec<bool>, String> {
    let sextets = sextets(key)?;
    let bit = |sextet: u8| (0..6).map(move |bit| sextet >> bit & 1 == 1);
    let mut bits: Vec<bool> = sextets.into_iter().flat_map(bit).collect();
    if let Some(last) = bits.iter().rposition(|bit| *bit).filter(|last| *last >= count) {
        let found = last + 1;
        return Err(format!("expected a key of {count} bits or less, found {found}"));
    }
    bits.resize(count, false);
    Ok(bits)
}

/// The bytes of base64.
///
/// # Errors
/// If a letter is not in the alphabet, or there is a letter too few or too many.
pub(crate) fn bytes(key: &str) -> Result<Vec<u8>, String> {
    let sextets = sextets(key)?;
    if sextets.len() % 4 == 1 {
        return Err("expected base64, found one letter too few or too many".to_owned());
    }
    let byte = |four: &[u8]| {
        let of = |index: usize| u32::from(four.get(index).copied().unwrap_or(0));
        let bits = of(0) << 18 | of(1) << 12 | of(2) << 6 | of(3);
        bits.to_be_bytes().into_iter().skip(1).take(four.len() - 1)
    };
    Ok(sextets.chunks(4).flat_map(byte).collect())
}

/// The text that is written in base64.
///
/// # Errors
/// If it is no base64, or no UTF-8.
pub(crate) fn text(key: &str) -> Result<String, String> {
    String::from_utf8(bytes(key)?)
        .map_err(|_| "expected a text in base64, found no UTF-8".to_owned())
}

/// A text in which `%2A` stands for the byte 42.
///
/// # Errors
/// If two hexadecimal digits are missing after a `%`, or it is no UTF-8.
pub(crate) fn percent_decoded(text: &str) -> Result<String, String> {
    let mut parts = text.split('%');
    let mut bytes = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let digits = part.get(..2).filter(|two| two.bytes().all(|byte| byte.is_ascii_hexdigit()));
        let byte = digits.and_then(|digits| u8::from_str_radix(digits, 16).ok());
        bytes.push(byte.ok_or_else(|| {
            let found: String = part.chars().take(2).collect();
            format!("expected two hexadecimal digits after %, found {found:?}")
        })?);
        bytes.extend(&part.as_bytes()[2..]);
    }
    String::from_utf8(bytes).map_err(|_| "expected UTF-8 behind %, found other bytes".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check<T: PartialEq + std::fmt::Debug>(
        found: &Result<T, String>,
        expected: &Result<T, &str>,
    ) {
        let found = found.as_ref().map_err(String::as_str);
        assert_eq!(found, expected.as_ref().map_err(|error| *error));
    }

    #[test]
    fn bits_begin_with_the_lowest_of_each_letter() {
        check(&bits("", 2), &Ok(vec![false, false]));
        check(&bits("CB", 8), &Ok(vec![false, true, false, false, false, false, true, false]));
        check(&bits("_", 6), &Ok(vec![true; 6]));
        check(&bits("CBAAA", 7), &Ok(vec![false, true, false, false, false, false, true]));
        check(&bits("CB", 6), &Err("expected a key of 6 bits or less, found 7"));
        check(&bits("C%", 6), &Err("expected letters of base64, found '%' in a key"));
        check(&bits("\u{fe}", 6), &Err("expected letters of base64, found 'þ' in a key"));
    }

    #[test]
    fn base64_is_a_text() {
        check(
            &text("KDEyfDIuM3wzLi40fDQuLi41fDUuLi4uNikuKg"),
            &Ok("(12|2.3|3..4|4...5|5....6).*".to_owned()),
        );
        check(&text(""), &Ok(String::new()));
        check(&text("MQ"), &Ok("1".to_owned()));
        check(&text("MTI"), &Ok("12".to_owned()));
        check(&text("MTIzN"), &Err("expected base64, found one letter too few or too many"));
        check(&text("__8"), &Err("expected a text in base64, found no UTF-8"));
    }

    #[test]
    fn what_is_written_is_read_again() {
        let mut random = fastrand::Rng::with_seed(7);
        for length in 0..50 {
            let bytes: Vec<u8> = (0..length).map(|_| random.u8(..)).collect();
            assert_eq!(super::bytes(&of_bytes(&bytes)).as_ref(), Ok(&bytes));
            let flags: Vec<bool> = (0..length).map(|_| random.bool()).collect();
            assert_eq!(bits(&of_bits(flags.iter().copied()), length), Ok(flags));
        }
        assert_eq!(of_bits([false, true, false, false, false, false, true, false]), "CB");
        assert_eq!(of_bytes(b"12"), "MTI");
    }

    #[test]
    fn percent_signs_stand_before_bytes() {
        check(&percent_decoded("1%2A%7c2"), &Ok("1*|2".to_owned()));
        check(&percent_decoded("%C3%A9"), &Ok("é".to_owned()));
        check(
            &percent_decoded("1%2"),
            &Err("expected two hexadecimal digits after %, found \"2\""),
        );
        check(&percent_decoded("%é"), &Err("expected two hexadecimal digits after %, found \"é\""));
        check(
            &percent_decoded("%+1"),
            &Err("expected two hexadecimal digits after %, found \"+1\""),
        );
        check(&percent_decoded("%FF"), &Err("expected UTF-8 behind %, found other bytes"));
    }
}
