//! JSON in which no key appears twice in one object.
//!
//! Readers of JSON usually take the last of several equal keys, and a rule that is said under the
//! first would be lost without a word.

use std::fmt;

use serde::{
    Deserialize, Deserializer,
    de::{Error, MapAccess, SeqAccess, Visitor},
};

use crate::read::prelude::*;

/// The object that a text is, surrogates without their partners replaced.
/// Fails if it is not an object, or an object in it has a key twice; with the place.
pub(in crate::read) fn object(text: &str) -> Result<Map<String, Json>, serde_json::Error> {
    match serde_json::from_str(&mended(text))? {
        Once(Json::Object(object)) => Ok(object),
        Once(_) => Err(Error::custom("expected an object")),
    }
}

/// A value whose objects have each key once.
struct Once(Json);

impl<'de> Deserialize<'de> for Once {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ValueVisitor).map(Self)
    }
}

struct ValueVisitor;

impl<'de> Visitor<'de> for ValueVisitor {
    type Value = Json;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a JSON value")
    }

    fn visit_unit<E>(self) -> Result<Json, E> {
        Ok(Json::Null)
    }

    fn visit_bool<E>(self, value: bool) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_u64<E>(self, value: u64) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_i64<E>(self, value: i64) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_f64<E>(self, value: f64) -> Result<Json, E> {
        Ok(value.into())
    }

    fn visit_str<E>(self, text: &str) -> Result<Json, E> {
        Ok(text.into())
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Json, A::Error> {
        let mut values = Vec::new();
        while let Some(Once(value)) = list.next_element()? {
            values.push(value);
        }
        Ok(Json::Array(values))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut entries: A) -> Result<Json, A::Error> {
        let mut object = Map::new();
        while let Some(key) = entries.next_key::<String>()? {
            if object.contains_key(&key) {
                let key: String = key.chars().take(40).collect();
                return Err(Error::custom(format!("the key {key:?} appears twice")));
            }
            let Once(value) = entries.next_value()?;
            object.insert(key, value);
        }
        Ok(Json::Object(object))
    }
}

/// JSON in which a surrogate without its partner, `\ud83d` alone, is replaced: no text in Rust has
/// such.
pub(in crate::read) fn mended(json: &str) -> Cow<'_, str> {
    let bytes = json.as_bytes();
    // The surrogate that is written at a place, if one is.
    let surrogate = |at: usize| {
        let is_escape = bytes.get(at..at + 2) == Some(b"\\u");
        let digits = json.get(at + 2..at + 6).filter(|_| is_escape)?;
        let unit = u16::from_str_radix(digits, 16).ok()?;
        (0xd800..0xe000).contains(&unit).then_some(unit)
    };
    let mut text = String::new();
    let (mut kept, mut at) = (0, 0);
    while let Some(next) = bytes[at..].iter().position(|&byte| byte == b'\\') {
        at += next;
        match (surrogate(at), surrogate(at + 6)) {
            (Some(0xd800..0xdc00), Some(0xdc00..0xe000)) => at += 12,
            (Some(_), _) => {
                text += &json[kept..at];
                text.push(char::REPLACEMENT_CHARACTER);
                at += 6;
                kept = at;
            }
            // (A backslash and what it stands before.)
            (None, _) => at = (at + 2).min(bytes.len()),
        }
    }
    if kept == 0 { Cow::Borrowed(json) } else { Cow::Owned(text + &json[kept..]) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<Json, &str>) {
        let found = object(text).map(Json::Object).map_err(|error| error.to_string());
        assert_eq!(found, expected.map_err(str::to_owned));
    }

    #[test]
    fn a_key_stands_once() {
        let text = r#"{"a": [1, -2, 0.5, "x", null, true, {"a": {}}], "b": {"a": 1}}"#;
        check(text, Ok(serde_json::from_str(text).unwrap()));
        let twice = r#"the key "a" appears twice at line 1 column 20"#;
        check(r#"{"a": 1, "b": 2, "a": 1}"#, Err(twice));
        let inside = r#"the key "b" appears twice at line 1 column 19"#;
        check(r#"{"a": [{"b": 1, "b": 1}]}"#, Err(inside));
        check("[1]", Err("expected an object"));
    }

    #[test]
    fn half_of_a_surrogate_pair_is_replaced() {
        let json = r#"{"a":"\ud83d\ude00 \ud83d \\ud83d \ude00\n"}"#;
        assert_eq!(mended(json), "{\"a\":\"\\ud83d\\ude00 \u{fffd} \\\\ud83d \u{fffd}\\n\"}");
        assert_eq!(mended("{}"), "{}");
    }
}
