//! What several kinds of rule have in common in files. (The suite over all kinds is in
//! `satoku-samples`.)

mod cells;
mod dots_in_formats;
mod lines_in_formats;
mod outside;
mod refused;
mod sets_in_formats;
mod sums_in_formats;

use itertools::Itertools;
use serde_json::{Map, Value as Json, json};

use super::{kind::Rules, *};
use crate::{
    grid::{Cell, Size},
    model::{cases::check_each, catalog},
};

/// Why a model file is refused.
#[track_caller]
pub(super) fn refused(text: &str) -> String {
    catalog::parse("my.toml", text).unwrap_err().to_string()
}

/// A grid with boxes of this height and width, or without.
fn context(size: Size, boxes: Option<(usize, usize)>) -> Context {
    let regions = boxes.map(|(height, width)| {
        let across = size.columns() / width;
        let of = |cell: Cell| cell.row() / height * across + cell.column() / width;
        size.cells().map(|cell| of(cell) as u16).collect()
    });
    Context::new(size, regions)
}

fn classic() -> Context {
    context(Size::sudoku(9).unwrap(), Some((3, 3)))
}

fn small() -> Context {
    context(Size::sudoku(4).unwrap(), Some((2, 2)))
}

/// The rules that a tag of ISS with its arguments says: `Cage~3~R1C1~R1C2`.
fn read_tag(text: &str, context: &Context) -> Rules {
    let words: Vec<&str> = text.split('~').collect();
    let mut tags = KINDS.iter().flat_map(|kind| kind.iss);
    let tag = tags.find(|tag| tag.name == words[0]).expect("a kind has the tag");
    tag.read(iss::Arguments::new(&words[1..], context.size), context)
}

/// The rules that a clue with these fields says by a key of an f-puzzles file.
fn read_clue(
    key: &str,
    fields: &Map<String, Json>,
    file: &Map<String, Json>,
    context: &Context,
) -> Rules {
    let mut keys = KINDS.iter().flat_map(|kind| kind.f_puzzles);
    let key = keys.find(|known| known.name == key).expect("a kind has the key");
    assert!(fields.keys().all(|field| key.fields.contains(&&**field)), "{} {fields:?}", key.name);
    key.read(&f_puzzles::Clue { fields, file, size: context.size }, context)
}

/// Rules as model files say them, or why there are none.
fn shown(rules: Rules, size: Size) -> String {
    let shown = |rule: Box<dyn Rule>| match Stated::new(rule, size) {
        Err(error) => error.to_string(),
        Ok(rule) => match rule.written() {
            Written::Table(lines) => {
                format!("{}: {}", rule.kind(), lines.trim_end().replace('\n', ", "))
            }
            Written::Line(line) => line,
            Written::Nowhere => panic!("{rule:?} is not written"),
        },
    };
    rules.map_or_else(|error| error, |rules| rules.into_iter().map(shown).join("; "))
}

/// What is read of a tag of ISS, `Cage~3~R1C1`, or of the clues and flags of an f-puzzles file,
/// `{"odd": [{"cell": "R1C1"}], "antiking": true}`, of which `negative` is one.
#[track_caller]
fn check(context: &Context, text: &str, expected: &str) {
    let size = context.size;
    let Ok(file) = serde_json::from_str::<Map<String, Json>>(text) else {
        return assert_eq!(shown(read_tag(text, context), size), expected, "{text}");
    };
    let read = |key: &str, fields: &Map<_, _>| shown(read_clue(key, fields, &file, context), size);
    let of_key = |(key, value): (&String, &Json)| match value {
        Json::Array(clues) if key != "negative" => {
            clues.iter().map(|clue| read(key, clue.as_object().unwrap())).collect()
        }
        _ => vec![read(key, &Map::new())],
    };
    let found = file.iter().flat_map(of_key).filter(|rules| !rules.is_empty()).join("; ");
    assert_eq!(found, expected, "{text}");
}

/// The same of a file with one clue, or a flag.
#[track_caller]
fn check_f_puzzles(context: &Context, key: &str, clue: &Json, expected: &str) {
    let value = if clue.is_object() { json!([clue]) } else { clue.clone() };
    check(context, &json!({ key: value }).to_string(), expected);
}

/// The same of [several](check_each) tags or files.
#[track_caller]
fn check_all(context: &Context, cases: &str) {
    check_each(cases, |text, expected| check(context, text, expected));
}

#[test]
fn a_rule_is_a_table_and_not_a_list_of_its_fields() {
    let expected = "expected struct";
    for rule in [
        "killer = [[\"a\", \"r1c1-2\", 3]]",
        "region-sum-line = [[\"a\", \"r1c1-3\"]]",
        "clone = [[\"a\", \"r1c1\", \"r2c3\"]]",
    ] {
        let error = refused(&format!("extends = \"4x4\"\n{rule}"));
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn expressions_that_cannot_be_read_are_quoted_at_the_place() {
    #[track_caller]
    fn check(text: &str, place: usize, expected: &str) {
        let (text, found, wanted) = (text.to_owned(), "the end".to_owned(), "\"]\"".to_owned());
        let problem = Problem::Syntax { key: "pattern", text, place, found, expected: wanted };
        let expected = format!(": `pattern`: {expected}: found the end, expected \"]\"");
        assert_eq!(problem.to_string(), expected);
    }
    check("12[", 4, "at character 4 of \"12[\"");
    check("", 1, "at character 1 of \"\"");
    check("1\n\"é", 5, "at character 5 of \"1\\n\\\"é\"");
    let (ones, twos) = ("1".repeat(40), "2".repeat(40));
    let long = format!("{ones}[{twos}");
    check(&long, 41, &format!("at character 41 of \"...{}[{}...\"", &ones[10..], &twos[11..]));
    check(&long, 82, &format!("at character 82 of \"...{}\"", &twos[10..]));
}
