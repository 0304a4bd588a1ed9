//! Keys and clues that say nothing are noted, and refused in strict reading; what is of the wrong
//! type is refused in any case. None is left out without a word.

use serde_json::json;

use super::*;
use satoku_rules::rule::f_puzzles::Key;

/// Fields that a clue of a key need not have, as something is usual.
const OPTIONAL: [(&str, &str); 7] = [
    ("difference", "value"),
    ("dutchwhispers", "value"),
    ("germanwhispers", "value"),
    ("killercage", "value"),
    ("littlekillersum", "cells"),
    ("ratio", "value"),
    ("whispers", "value"),
];

fn keys() -> impl Iterator<Item = &'static Key> {
    KINDS.iter().flat_map(|kind| kind.f_puzzles)
}

/// A clue of a key on a 4x4, with all of its fields.
fn complete(key: &Key) -> Json {
    let pair = json!(["R1C1", "R1C2"]);
    let line = json!([["R1C1", "R1C2", "R1C3"]]);
    match key.name {
        "littlekillersum" => {
            json!({"cell": "R0C3", "cells": ["R1C4"], "direction": "DR", "value": "3"})
        }
        "clone" => json!({"cells": pair, "cloneCells": ["R3C1", "R3C2"]}),
        "quadruple" => {
            json!({"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 2]})
        }
        "arrow" => json!({"cells": ["R1C1"], "lines": line}),
        "nabner" => json!({"lines": [pair]}),
        "xv" => json!({"cells": pair, "value": "V"}),
        _ => {
            let of = |field: &&str| match *field {
                "lines" => line.clone(),
                "cells" => pair.clone(),
                "cell" if key.fields.len() > 1 => json!("R0C3"),
                "cell" => json!("R1C1"),
                "value" => json!("2"),
                other => panic!("no `{other}` for {}", key.name),
            };
            Json::Object(key.fields.iter().map(|field| ((*field).to_owned(), of(field))).collect())
        }
    }
}

/// What became of a key with a value.
#[derive(Debug, PartialEq, Eq)]
enum KeyOutcome {
    Refused,
    /// Left out with a note.
    Noted,
    /// Read without a note, as this many rules.
    Rules(usize),
}

fn outcome(key: &str, value: Option<&Json>) -> KeyOutcome {
    let keys = value.map(|value| format!("{}:{value}", json!(key))).unwrap_or_default();
    let read = |is_strict| {
        let settings = Settings { strict: is_strict, ..Settings::default() };
        parse(&file("", &keys), &settings).remove(0)
    };
    let (read, strict) = (read(false), read(true));
    let Ok(puzzle) = read else {
        assert!(strict.is_err(), "{keys}");
        return KeyOutcome::Refused;
    };
    let is_noted = !puzzle.notes().is_empty();
    assert_eq!(is_noted, strict.is_err(), "{keys}");
    if let [note] = puzzle.notes() {
        let names_key = note.starts_with(&format!("left out: `{key}"));
        assert!(names_key && note.contains(" says nothing"), "{note}");
    }
    if is_noted { KeyOutcome::Noted } else { KeyOutcome::Rules(puzzle.rules().len()) }
}

#[test]
fn a_complete_clue_is_a_rule() {
    for key in keys().filter(|key| !key.fields.is_empty()) {
        let found = outcome(key.name, Some(&json!([complete(key)])));
        assert_eq!(found, KeyOutcome::Rules(1), "{}", key.name);
    }
}

#[test]
fn no_clue_without_a_content_goes_without_a_word() {
    let nothing = [json!(""), json!(" "), Json::Null, json!([])];
    let wrong =
        [json!({}), json!(false), json!(true), json!([[]]), json!([null]), json!("?"), json!(1.5)];
    for key in keys() {
        for field in key.fields {
            let may_be_missing = OPTIONAL.contains(&(key.name, field));
            let with = |value: Option<&Json>| {
                let mut clue = complete(key);
                let fields = clue.as_object_mut().unwrap();
                match value {
                    Some(value) => fields.insert((*field).to_owned(), value.clone()),
                    None => fields.remove(*field),
                };
                outcome(key.name, Some(&json!([clue])))
            };
            for value in std::iter::once(None).chain(nothing.iter().map(Some)) {
                let found = with(value);
                let is_usual = may_be_missing && found == KeyOutcome::Rules(1);
                assert!(is_usual || found.is_told(), "{} {field} {value:?}: {found:?}", key.name);
            }
            for value in &wrong {
                assert_eq!(with(Some(value)), KeyOutcome::Refused, "{} {field} {value}", key.name);
            }
        }
    }
}

#[test]
fn keys_are_absent_where_javascript_says_false_and_otherwise_of_their_type() {
    let is_flag = |key: &&Key| key.fields.is_empty() && key.name != "negative";
    let check = |key: &Key, value: &Json, expected: KeyOutcome| {
        assert_eq!(outcome(key.name, Some(value)), expected, "{}: {value}", key.name);
    };
    for key in keys().filter(is_flag) {
        check(key, &json!(true), KeyOutcome::Rules(outcome(key.name, Some(&json!(true))).rules()));
        check(key, &json!(false), KeyOutcome::Rules(0));
        for value in [Json::Null, json!(""), json!(0)] {
            check(key, &value, KeyOutcome::Noted);
        }
        for value in [json!(" "), json!([]), json!({}), json!(1), json!([true]), json!("true")] {
            check(key, &value, KeyOutcome::Refused);
        }
    }
    for key in keys().filter(|key| !is_flag(key)) {
        check(key, &json!([]), KeyOutcome::Rules(0));
        for value in [Json::Null, json!(""), json!(0), json!(false)] {
            check(key, &value, KeyOutcome::Noted);
        }
        for value in [json!(" "), json!({}), json!(1), json!(true), json!("x")] {
            check(key, &value, KeyOutcome::Refused);
        }
        for clue in [Json::Null, json!([]), json!(""), json!(" "), json!(0), json!(true)] {
            check(key, &json!([clue]), KeyOutcome::Refused);
        }
        let found = outcome(key.name, Some(&json!([{}])));
        assert!(found.is_told(), "{}: {found:?}", key.name);
    }
}

impl KeyOutcome {
    /// Whether people are told of it.
    fn is_told(&self) -> bool {
        matches!(self, Self::Noted | Self::Refused)
    }

    /// How many rules a key became, one or more.
    #[track_caller]
    fn rules(&self) -> usize {
        match self {
            &Self::Rules(count) if count > 0 => count,
            other => panic!("{other:?}"),
        }
    }
}

#[test]
fn what_says_nothing_is_named_with_its_key_and_its_cells() {
    #[track_caller]
    fn notes(keys: &str, expected: &str) {
        check(&file("", keys), &format!("4x4 | {NONE} | {expected}"));
    }
    notes(
        r#""xv":[{"cells":["R1C1","R1C2"],"value":"","width":2},{}]"#,
        "left out: `xv 1` says nothing, found {\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"\"}; \
         left out: `xv 2` says nothing, found {}",
    );
    notes(
        r#""sandwichsum":[{"cell":"R0C2","value":" "}],"xsum":[{"cell":"R2C0"}]"#,
        "left out: `sandwichsum 1` says nothing, found {\"cell\":\"R0C2\",\"value\":\" \"}; \
         left out: `xsum 1` says nothing, found {\"cell\":\"R2C0\"}",
    );
    notes(
        r#""betweenline":[{"lines":[["R1C1","R1C2"],["R2C1","R2C2","R2C3"]]}],"renban":[{"lines":[]}]"#,
        "between 1 | left out: `betweenline 1` says nothing in 1 of its 2 lines, \
         found {\"lines\":[[\"R1C1\",\"R1C2\"],[\"R2C1\",\"R2C2\",\"R2C3\"]]}; \
         left out: `renban 1` says nothing, found {\"lines\":[]}",
    );
    notes(
        r#""antiking":null,"mine":[]"#,
        "left out: `antiking` says nothing, found null; left out: `mine` says nothing, found []",
    );
    refuses(r#""antiking":[]"#, "antiking: expected true or false, found a list");
    let settings = Settings { strict: true, ..Settings::default() };
    let xv = r#"{"cells":["R1C1","R1C2"],"value":""}"#;
    let problem = format!("it says nothing, found {xv}; without --strict that is left out");
    let found = shown(&file("", &format!("\"xv\":[{xv}]")), &settings);
    assert_eq!(found, format!("1: xv 1: {problem}"));
}
