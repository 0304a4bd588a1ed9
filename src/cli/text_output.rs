//! One text per puzzle: to standard output, to one file, or each to a file of its own in a folder.

use std::{collections::HashSet, fs, path::is_separator};

use super::own_columns::OwnColumns;
use crate::cli::prelude::*;
use satoku_rules::printable::{is_blank, is_control};

/// How the texts of several puzzles go into one file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    /// One line each.
    Lines,
    /// Separated by blank lines.
    WithBlankLines,
    /// Only one puzzle is allowed; the word for what it is.
    Refused(&'static str),
}

pub(super) struct TextOutput {
    /// The file name's ending, without the dot.
    pub ending: &'static str,
    /// A line above all of them, with the names of a table's columns. A table that is read has
    /// columns of its own, which follow.
    pub header: Option<&'static str>,
    /// How several texts go into one file.
    pub several: Separator,
    /// Whether nothing is noted of the puzzles.
    pub quiet: bool,
}

impl TextOutput {
    /// Writes the texts of all puzzles that can be read. `text` makes a puzzle's text, or reports
    /// why it cannot.
    pub(super) fn write(
        &self,
        input: &mut Input,
        output: Option<&Path>,
        out: &mut dyn Write,
        status: &mut Status,
        mut text: impl FnMut(&Instance, &mut Status) -> Result<Option<String>, Error>,
    ) -> Result<(), Error> {
        match output {
            Some(folder) if is_folder(folder) => {
                if !folder.exists() {
                    fs::create_dir(folder)
                        .map_err(|error| format!("{}: {error}", shown(folder)))?;
                }
                let mut names = HashSet::new();
                for number in 1.. {
                    let Some(puzzle) = input.next_puzzle(status, self.quiet) else { break };
                    let name = file_name(&puzzle, number);
                    let is_new = names.insert(name.clone());
                    let name = if is_new { name } else { format!("{name} {number}") };
                    let own = self.own_columns(input);
                    let fields = own.fields(input.take_own_fields().as_ref());
                    if let Some(text) = text(&puzzle, status)? {
                        let text = text.trim_end_matches('\n').to_owned() + &fields;
                        self.write_into(folder, &name, &(self.head(&own) + &text))?;
                    }
                }
                Ok(())
            }
            Some(path) => {
                let file = OutputFile::new(path)?;
                let mut texts = Vec::new();
                self.write_all(input, &mut texts, status, text)?;
                if texts.is_empty() {
                    return Ok(());
                }
                // What is there may be the only copy of what could not be written.
                if *status >= Status::Unreadable && path.is_file() {
                    let what = "is unchanged, because not all puzzles could be written";
                    return Err(format!("{}: {what}; name another file", shown(path)).into());
                }
                file.write(|out| out.write_all(&texts))
            }
            None => self.write_all(input, out, status, text),
        }
    }

    fn write_all(
        &self,
        input: &mut Input,
        out: &mut dyn Write,
        status: &mut Status,
        mut text: impl FnMut(&Instance, &mut Status) -> Result<Option<String>, Error>,
    ) -> Result<(), Error> {
        // Of a text that there may be one of, the first waits until it is known that there is no
        // other.
        let mut first = None;
        let mut own: Option<OwnColumns> = None;
        let mut is_begun = false;
        while let Some(puzzle) = input.next_puzzle(status, self.quiet) {
            if let Separator::Refused(what) = self.several
                && first.is_some()
            {
                let expected = "expected one, or -o FOLDER/ for a file per puzzle";
                return Err(format!("found several puzzles for one {what}, {expected}").into());
            }
            let columns = own.get_or_insert_with(|| self.own_columns(input));
            let fields = columns.fields(input.take_own_fields().as_ref());
            let Some(text) = text(&puzzle, status)? else { continue };
            let text = text.trim_end_matches('\n').to_owned() + &fields + "\n";
            if matches!(self.several, Separator::Refused(_)) {
                first = Some(text);
                continue;
            }
            let before = match (is_begun, self.several) {
                (true, Separator::WithBlankLines) => "\n".to_owned(),
                (true, _) => String::new(),
                (false, _) => self.head(columns),
            };
            is_begun = true;
            match out.write_all((before + &text).as_bytes()) {
                Err(error) if error.kind() == io::ErrorKind::BrokenPipe => return Ok(()),
                result => written(result)?,
            };
        }
        written(out.write_all(first.unwrap_or_default().as_bytes())).map(|_| ())
    }

    /// The current table's own columns, if a table is written.
    fn own_columns(&self, input: &Input) -> OwnColumns {
        let Some(header) = self.header else { return OwnColumns::default() };
        OwnColumns::new(input.own_columns(), &header.split(',').collect::<Vec<_>>())
    }

    fn head(&self, own: &OwnColumns) -> String {
        self.header.map_or(String::new(), |line| format!("{line}{}\n", own.header()))
    }

    /// Writes a text into a folder. Existing files are not replaced.
    fn write_into(&self, folder: &Path, name: &str, text: &str) -> Result<(), Error> {
        let path = folder.join(format!("{name}.{}", self.ending));
        if path.symlink_metadata().is_ok() {
            let what = "already exists: remove it, or name another folder";
            return Err(format!("{}: {what}", shown(&path)).into());
        }
        let text = text.to_owned() + "\n";
        OutputFile::new(&path)?.write(|out| out.write_all(text.as_bytes()))
    }
}

/// Whether an output is a folder: an existing one, or a name that ends with `/`.
pub(super) fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().to_string_lossy().ends_with(is_separator)
}

/// What a puzzle's file in a folder is called without its ending: the puzzle's name, as far as all
/// file systems take it, or else its number.
fn file_name(puzzle: &Instance, number: usize) -> String {
    const LONGEST: usize = 60;
    let is_unsafe = |c: char| is_control(c) || "/\\:*?\"<>|".contains(c);
    let name: String = puzzle.name().unwrap_or_default().chars().take(LONGEST).collect();
    let name = name.replace(is_unsafe, "_").trim().to_owned();
    if is_blank(&name) || name.starts_with('.') {
        number.to_string()
    } else if name.starts_with('-') || is_device(&name) {
        format!("p{name}")
    } else {
        name
    }
}

/// Whether Windows takes a name for a device, whatever its ending.
fn is_device(name: &str) -> bool {
    let stem = name.split('.').next().unwrap_or_default().trim().to_ascii_uppercase();
    let number = stem.strip_prefix("COM").or_else(|| stem.strip_prefix("LPT"));
    matches!(&*stem, "CON" | "PRN" | "AUX" | "NUL" | "CONIN$" | "CONOUT$")
        || number.is_some_and(|number| {
            number.parse::<u8>().is_ok_and(|n| n < 10) || ["¹", "²", "³"].contains(&number)
        })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;

    #[test]
    fn file_names_are_no_options_devices_or_blanks() {
        let puzzle = ".".repeat(81).parse::<Puzzle>().unwrap();
        let check = |name: &str, expected: &str| {
            assert_eq!(file_name(&puzzle.clone().named(name), 7), expected);
        };
        check("-rf", "p-rf");
        for device in ["CON", "aux", "nul.x", "COM1", "lpt0", "COM²", "PRN .a", "conin$"] {
            check(device, &format!("p{device}"));
        }
        for plain in ["Console", "COM10", "COM", "a-b", "é"] {
            check(plain, plain);
        }
        check("\u{200b}", "\u{fffd}");
        check("\u{200d} ", "7");
        check(".hidden", "7");
    }
}
