//! Tables: comma-separated values (RFC 4180) under a header, which [`read`](mod@crate::read) takes
//! as well. A table has the givens of a puzzle, the name of a built-in model, the map of regions of
//! a jigsaw, a label, and what the puzzle says of itself. Beside answers a field may hold any text
//! that is a puzzle, so there it has all puzzles.

use std::cell::RefCell;

use super::{cells, prelude::*, target::called, toml};
use crate::read::{is_whole_puzzle, needs_apostrophe};

pub(super) static TARGET: Target = Target {
    name: "csv",
    summary: "a table with the givens, the model, the map of regions of a jigsaw, the label, title, author, rules and source",
    header: Some("puzzle,model,regions,label,title,author,rules,source"),
    ending: "csv",
    write: |puzzle, _, _| write(puzzle),
    ..Target::LINE
};

/// The columns that say which puzzle it is.
pub const COLUMNS: [&str; 4] = ["puzzle", "model", "regions", "label"];

fn write(puzzle: &Instance) -> Result<String, WriteError> {
    let (givens, model) = (cells::givens(puzzle)?, puzzle.base());
    let name = model.name();
    if owner(model) != Owner::Itself {
        return refuse(format!("its model {name} is not built in, so a table cannot name it"));
    }
    let (regions, label) = (puzzle.regions_map(), called(puzzle));
    let About { title, author, rules, source } = puzzle.about();
    let about = [title, author, rules, source].map(|text| text.as_deref().unwrap_or(""));
    let fields = [&*givens.to_string(), name, regions.unwrap_or(""), label.unwrap_or("")];
    Ok(line(fields.into_iter().chain(about)).trim_end_matches('\n').to_owned())
}

/// A puzzle in these [`COLUMNS`], values above 9 as letters if that is wanted. One that its givens
/// and a model do not say is the text that it was read from if that is a line, and else the text of
/// its file.
pub fn fields(puzzle: &Instance, letters: bool) -> [String; COLUMNS.len()] {
    let (model, owner) = (puzzle.base(), owner(puzzle.base()));
    let label = puzzle.caption().unwrap_or_default().into_owned();
    let is_line = |name: &&str| is_whole_puzzle(name, &Settings::default());
    if let Some(text) = puzzle.name().filter(is_line) {
        let known = if owner == Owner::Itself { model.name() } else { "" };
        return [text.to_owned(), known.to_owned(), String::new(), label];
    }
    let is_plain = puzzle.name().is_none() && cells::givens(puzzle).is_ok();
    if (!is_plain || owner == Owner::Another)
        && let Ok(file) = toml::write(puzzle)
    {
        return [file, String::new(), String::new(), label];
    }
    let givens = puzzle.givens();
    let givens = if letters { format!("{givens:#}") } else { givens.to_string() };
    let regions = puzzle.regions_map().unwrap_or_default().to_owned();
    [givens, model.name().to_owned(), regions, label]
}

/// Whose name a model has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Owner {
    /// It is built in.
    Itself,
    /// A built-in model has it, and is another one.
    Another,
    /// No built-in model has it, so it is a file's, which the reader must name, too.
    Nobody,
}

/// Whose name a model has. Often it is asked of the same one again, and is not looked up again
/// then.
fn owner(model: &Arc<Model>) -> Owner {
    thread_local! {
        static LAST: RefCell<Option<(Arc<Model>, Owner)>> = const { RefCell::new(None) };
    }
    LAST.with_borrow_mut(|last| match last {
        Some((known, owner)) if Arc::ptr_eq(known, model) => *owner,
        _ => {
            let owner = match catalog::load_built_in(model.name(), &Limiter::none()) {
                Ok(_) if is_built_in(model) => Owner::Itself,
                Ok(_) => Owner::Another,
                Err(_) => Owner::Nobody,
            };
            *last = Some((model.clone(), owner));
            owner
        }
    })
}

/// A line with these fields, quoted where they need it: a `#` at its beginning, too, which would
/// make it a comment. What a spreadsheet would take for a formula has an apostrophe before it,
/// which is not part of it when it is read again; nothing acts on a terminal.
pub fn line<T: AsRef<str>>(fields: impl IntoIterator<Item = T>) -> String {
    let quoted = |field: T| {
        let field = harmless(field.as_ref());
        if field.contains([',', '"', '\n']) || field.trim_start().starts_with('#') {
            format!("\"{}\"", field.replace('"', "\"\""))
        } else {
            field.into_owned()
        }
    };
    fields.into_iter().map(quoted).join(",") + "\n"
}

/// A field without control characters but for tabs and ends of lines, and with an apostrophe where
/// it [needs one](needs_apostrophe).
fn harmless(field: &str) -> Cow<'_, str> {
    let is_unsafe = |c: char| is_control(c) && !matches!(c, '\n' | '\t');
    let apostrophe = if needs_apostrophe(field) { "'" } else { "" };
    if apostrophe.is_empty() && !field.contains(is_unsafe) {
        return Cow::Borrowed(field);
    }
    let field = field.replace("\r\n", "\n").replace(is_unsafe, "\u{fffd}");
    Cow::Owned(format!("{apostrophe}{field}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::{fields, testing::one};

    #[test]
    fn fields_with_commas_quotes_and_line_breaks_are_quoted() {
        assert_eq!(line(["a", "b,c", "d\"e", ""]), "a,\"b,c\",\"d\"\"e\",\n");
        assert_eq!(line(["#1", "a\nb"]), "\"#1\",\"a\nb\"\n");
    }

    #[test]
    fn no_field_is_a_formula_or_a_command_to_a_terminal() {
        let check = |field: &str, written: &str| {
            let line = line([field, "x"]);
            assert_eq!(line, format!("{written},x\n"), "{field:?}");
            if !field.contains(is_control) {
                assert_eq!(fields(line.trim_end(), b','), [field, "x"]);
            }
        };
        check("=cmd|' /C calc'!A0", "'=cmd|' /C calc'!A0");
        check("@SUM(1,2)", "\"'@SUM(1,2)\"");
        check("\t=1", "'\t=1");
        check("'=1", "''=1");
        check("＝1", "'＝1");
        for plain in ["-1.5", "+3", "-", "'", "it's -1", "'a'"] {
            check(plain, plain);
        }
        let escape = line(["\u{1b}]52;c;QQ==\u{7}\r\nb\r\u{9b}\u{202e}"]);
        assert_eq!(escape, "\"\u{fffd}]52;c;QQ==\u{fffd}\nb\u{fffd}\u{fffd}\u{fffd}\"\n");
    }

    /// Writes a puzzle and reads it again.
    #[track_caller]
    fn check(text: &str, model: &str) {
        let settings = Settings { model: model::named(model).unwrap(), ..Settings::default() };
        let puzzle = parse_one(text, &settings, &Limiter::none()).unwrap();
        let header = TARGET.header.unwrap();
        let table = format!("{header}\n{}\n", write(&puzzle).unwrap());
        let read = parse(&table, &Settings::default());
        let [Ok(read)] = &read[..] else { panic!("{table}\n{read:?}") };
        assert_eq!(read.givens(), puzzle.givens(), "{table}");
        assert_eq!(read.base().name(), puzzle.base().name(), "{table}");
        assert_eq!(read.regions_map(), puzzle.regions_map(), "{table}");
        assert_eq!(read.label(), puzzle.label(), "{table}");
        assert_eq!(model::to_toml(read.model()), model::to_toml(puzzle.model()), "{table}");
    }

    #[test]
    fn what_a_table_says_is_read_again() {
        let empty = |cells: usize| ".".repeat(cells - 1) + "1";
        check(&format!("{} a, \"b\" # c", empty(81)), "classic");
        check(&empty(81), "diagonal,nrc");
        check(&format!("{} #1", empty(256)), "16x16");
        check(&empty(16), "4x4");
        check(&format!("{} 1111222233334444 four", empty(16)), "jigsaw:4");
        check(&empty(36), "binairo:6,repeat");
    }

    #[test]
    fn what_a_table_cannot_say_is_refused() {
        let read = |text| one(text).unwrap();
        let puzzle = read(".Whisper~5~R1C1~R1C2");
        assert!(matches!(write(&puzzle), Err(WriteError::Rule { .. })), "{:?}", write(&puzzle));
        let puzzle = read(".~R1C1_1_2");
        assert!(matches!(write(&puzzle), Err(WriteError::Puzzle(_))), "{:?}", write(&puzzle));
    }
}
