//! The shorter spelling of SudokuPad's objects: JSON with less in it.
//!
//! ```text
//! {ce:[[{v:5},,{v:3}],[,,]],ca:[{ce:[[0,0],[0,1]],v:9,unique:t}],metadata:{title:'It\'s'}}
//! ```
//!
//! - If there is no `"` in the text, `'` stands for it, and `\'` for an apostrophe.
//! - Keys may be without quotes, and most are short for others: `ce` is `cells`.
//! - An empty place in a list is an empty object, so `[]` is `[{}]`.
//! - `t` and `f` are true and false; `#0`, `#F` and six digits of base 16 behind a colon are
//!   colours.

use crate::read::{f_puzzles::json::mended, prelude::*};

/// The short keys, and what they are short for.
const KEYS: [(&str, &str); 25] = [
    ("c", "color"),
    ("ca", "cages"),
    ("ct", "center"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("a", "arrows"),
    ("o", "overlays"),
    ("u", "underlays"),
    ("w", "width"),
    ("h", "height"),
    ("v", "value"),
    ("vd", "videos"),
    ("l", "lines"),
    ("r", "rounded"),
    ("re", "regions"),
    ("fs", "fontSize"),
    ("th", "thickness"),
    ("hl", "headLength"),
    ("wp", "wayPoints"),
    ("t", "title"),
    ("te", "text"),
    ("d", "duration"),
    ("d2", "d"),
];

/// How deep lists and objects are in each other at most.
const MAX_DEPTH: usize = 64;

/// The object that a text in the shorter spelling is.
/// Fails if it is malformed or has a key twice; in words, with the place.
pub(super) fn object(text: &str) -> Result<Map<String, Json>, String> {
    let quote = if text.contains('"') { b'"' } else { b'\'' };
    let mut parser = ShortJsonParser { text, at: 0, quote };
    let object = match parser.peek() {
        Some(b'{') => parser.object(0)?,
        _ => return Err(parser.wrong("an object")),
    };
    match parser.peek() {
        None => Ok(object),
        Some(_) => Err(parser.wrong("the end")),
    }
}

struct ShortJsonParser<'a> {
    text: &'a str,
    /// The place of the next byte.
    at: usize,
    quote: u8,
}

impl ShortJsonParser<'_> {
    /// The next byte after white space.
    fn peek(&mut self) -> Option<u8> {
        let rest = &self.text.as_bytes()[self.at..];
        self.at += rest.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
        self.text.as_bytes().get(self.at).copied()
    }

    fn take(&mut self, byte: u8) -> bool {
        let is_next = self.peek() == Some(byte);
        self.at += usize::from(is_next);
        is_next
    }

    fn expect(&mut self, byte: u8, what: &str) -> Result<(), String> {
        if self.take(byte) { Ok(()) } else { Err(self.wrong(what)) }
    }

    fn wrong(&self, expected: &str) -> String {
        let at = self.text[..self.at].chars().count() + 1;
        let found = match self.text[self.at..].chars().next() {
            Some(character) => format!("{character:?}"),
            None => "the end".to_owned(),
        };
        format!("the data are damaged: expected {expected}, found {found} at character {at}")
    }

    fn value(&mut self, depth: usize) -> Result<Json, String> {
        if depth > MAX_DEPTH {
            return Err(self.wrong("fewer lists in each other"));
        }
        match self.peek() {
            Some(b'{') => self.object(depth).map(Json::Object),
            Some(b'[') => self.list(depth).map(Json::Array),
            Some(byte) if byte == self.quote => self.string().map(Json::String),
            _ => self.word(),
        }
    }

    fn object(&mut self, depth: usize) -> Result<Map<String, Json>, String> {
        let mut object = Map::new();
        self.expect(b'{', "an object")?;
        if self.take(b'}') {
            return Ok(object);
        }
        loop {
            let key = self.key()?;
            let known = KEYS.iter().find(|(short, _)| *short == key);
            let key = known.map_or(key, |(_, long)| (*long).to_owned());
            self.expect(b':', "a colon")?;
            let value = self.value(depth + 1)?;
            if object.contains_key(&key) {
                let key: String = key.chars().take(40).collect();
                return Err(format!("the key {key:?} appears twice in an object"));
            }
            object.insert(key, value);
            if self.take(b'}') {
                return Ok(object);
            }
            self.expect(b',', "a comma or the object's end")?;
        }
    }

    fn key(&mut self) -> Result<String, String> {
        if self.peek() == Some(self.quote) {
            return self.string();
        }
        let rest = &self.text[self.at..];
        let end = rest.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(rest.len());
        if end == 0 {
            return Err(self.wrong("a key"));
        }
        self.at += end;
        Ok(rest[..end].to_owned())
    }

    fn list(&mut self, depth: usize) -> Result<Vec<Json>, String> {
        let mut list = Vec::new();
        self.expect(b'[', "a list")?;
        loop {
            list.push(match self.peek() {
                Some(b',' | b']') => Json::Object(Map::new()),
                _ => self.value(depth + 1)?,
            });
            if self.take(b']') {
                return Ok(list);
            }
            self.expect(b',', "a comma or the list's end")?;
        }
    }

    fn string(&mut self) -> Result<String, String> {
        let start = self.at;
        self.at += 1;
        let mut literal = "\"".to_owned();
        let mut characters = self.text[self.at..].chars();
        let mut is_closed = false;
        while let Some(character) = characters.next() {
            if character == char::from(self.quote) {
                is_closed = true;
                break;
            }
            match character {
                '\\' => match characters.next() {
                    Some('\'') => literal.push('\''),
                    Some(escaped) => literal.extend(['\\', escaped]),
                    None => break,
                },
                other => literal.push(other),
            }
        }
        if !is_closed {
            return Err(self.wrong("the end of this text"));
        }
        self.at = self.text.len() - characters.as_str().len();
        literal.push('"');
        serde_json::from_str(&mended(&literal)).map_err(|_| {
            self.at = start;
            self.wrong("a text as JSON has them")
        })
    }

    /// A number, a colour, or one of the words that stand for values.
    fn word(&mut self) -> Result<Json, String> {
        let is_behind_colon = self.text[..self.at].trim_end().ends_with(':');
        let rest = &self.text[self.at..];
        let end = rest.find([',', ']', '}', ':', '[', '{']).unwrap_or(rest.len());
        let word = rest[..end].trim_end();
        let is_colour = word.len() == 6 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
        let value = match word {
            "t" | "true" => Json::Bool(true),
            "f" | "false" => Json::Bool(false),
            "null" => Json::Null,
            "#0" => "#000000".into(),
            "#F" => "#FFFFFF".into(),
            _ if is_colour && is_behind_colon => format!("#{word}").into(),
            _ => {
                let number = serde_json::from_str::<serde_json::Number>(word);
                number.map_err(|_| self.wrong("a value"))?.into()
            }
        };
        self.at += end;
        Ok(value)
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<Json, &str>) {
        assert_eq!(object(text).map(Json::Object), expected.map_err(str::to_owned), "{text}");
    }

    #[test]
    fn what_is_left_out_is_put_back() {
        check("{}", Ok(json!({})));
        check(
            "{ce:[[{v:5},,{v:'a'}],[,,],[]],cs:50}",
            Ok(
                json!({"cells": [[{"value": 5}, {}, {"value": "a"}], [{}, {}, {}], [{}]], "cellSize": 50}),
            ),
        );
        check(
            "{ca:[{ce:[[0,0],[0,1]],v:9,unique:t,hidden:f,c1:#0,c2:#F,outlineC:12ab90}]}",
            Ok(
                json!({"cages": [{"cells": [[0, 0], [0, 1]], "value": 9, "unique": true, "hidden": false,
                "borderColor": "#000000", "backgroundColor": "#FFFFFF", "outlineC": "#12ab90"}]}),
            ),
        );
        check("{d2:'M 0',d:1.5,t:null}", Ok(json!({"d": "M 0", "duration": 1.5, "title": null})));
        check("{a:[123456]}", Ok(json!({"arrows": [123_456]})));
        check(" { a : [ 1 , t ] } ", Ok(json!({"arrows": [1, true]})));
    }

    #[test]
    fn texts_have_either_quotes() {
        check(r"{te:'It\'s {t:1} \n\\'}", Ok(json!({"text": "It's {t:1} \n\\"})));
        check(r#"{te:"It's \"t\"","a-b":1}"#, Ok(json!({"text": "It's \"t\"", "a-b": 1})));
        check(r"{te:'\ud83d'}", Ok(json!({"text": "\u{fffd}"})));
    }

    #[test]
    fn damage_is_pointed_at() {
        let damaged = |what: &str| format!("the data are damaged: expected {what}");
        check("[]", Err(&damaged("an object, found '[' at character 1")));
        check("{a:1", Err(&damaged("a comma or the object's end, found the end at character 5")));
        check("{a:1}}", Err(&damaged("the end, found '}' at character 6")));
        check("{a:[1", Err(&damaged("a comma or the list's end, found the end at character 6")));
        check("{a:é}", Err(&damaged("a value, found 'é' at character 4")));
        check("{é:1}", Err(&damaged("a key, found 'é' at character 2")));
        check("{a 1}", Err(&damaged("a colon, found '1' at character 4")));
        check("{a:'b}", Err(&damaged("the end of this text, found 'b' at character 5")));
        check(r"{a:'\q'}", Err(&damaged("a text as JSON has them, found '\\'' at character 4")));
        check("{a:}", Err(&damaged("a value, found '}' at character 4")));
        check("{v:1,value:2}", Err("the key \"value\" appears twice in an object"));
        let deep = "{a:".to_owned() + &"[".repeat(100_000);
        check(&deep, Err(&damaged("fewer lists in each other, found '[' at character 68")));
    }
}
