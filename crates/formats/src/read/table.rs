//! Tables: CSV and TSV with a header, a first line with a field for the puzzles, called `puzzle`,
//! `quiz` or by another [usual name](PUZZLES), or as [`Settings::column`] says. Fields are
//! separated by tabs or commas, in any order, and there may be fields `model`, `regions` and
//! `label`, and `title`, `author`, `rules` and `source` for what the puzzle says of itself; others
//! are the table's [own](OwnFields). Between commas a field may be in quotes, and then go on over
//! several lines (RFC 4180): a puzzle over several lines is read as a text of its own, such as a
//! drawing. A quote that is never closed costs its row and not the rest of the file.

use super::{
    csv_rows::{CsvRows, fields},
    positions,
    prelude::*,
};

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "table",
    title: "A table",
    summary: "CSV or TSV with a header: a column puzzle, quiz, sudoku or the like, and perhaps model, \
              regions, label, title, author, rules and source; or grid and deleted",
    example: "\
label,model,puzzle
easy,classic,53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
",
    line: None,
};

/// What columns of puzzles are called; of several the first here counts. Those from `sudoku` on are
/// words of titles, too, so a header with one of these has other fields, and none is a number.
const PUZZLES: [&str; 8] =
    ["puzzle", "quiz", "quizzes", "sudoku", "question", "problem", "grid", "clues"];

/// How many of them are a header by themselves.
const ALONE: usize = 3;

/// The fields of a table's row that say nothing about its puzzle, such as `id` or `rating`, or only
/// who made it, such as `author`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnFields {
    /// What their columns are called.
    pub columns: Arc<[String]>,
    /// What is in them, in the same order, without the quotes of CSV.
    pub fields: Vec<String>,
}

pub(super) struct PuzzleTable {
    delimiter: u8,
    /// How many there are.
    pub columns: usize,
    puzzle: usize,
    /// What the header calls the puzzles.
    puzzle_name: String,
    model: Option<usize>,
    regions: Option<usize>,
    label: Option<usize>,
    /// What the puzzle says of itself, in the order of its parts.
    about: [Option<usize>; About::NAMES.len()],
    /// The candidates that are deleted from the puzzle.
    deleted: Option<usize>,
    /// The columns that say nothing about puzzles, and what they are called.
    own: Vec<usize>,
    pub own_names: Arc<[String]>,
    pub rows: CsvRows,
}

/// What is wrong with a row, and in which of its lines, from 0.
pub(super) type RowError = (usize, LineError);

/// Reads the field with the puzzle; the second text is a map of regions from another field.
pub(super) type FieldReader = fn(&str, Option<&str>, Reading) -> Result<Instance, RowError>;

impl PuzzleTable {
    const KNOWN: [&str; 8] =
        ["puzzle", "quiz", "quizzes", "model", "regions", "label", "grid", "deleted"];

    fn knows(name: &str) -> bool {
        Self::KNOWN.contains(&name) || About::NAMES.contains(&name)
    }

    /// The table under a header with this column for its puzzles.
    ///
    /// # Errors
    /// If the header has no such column.
    pub(super) fn with_column(text: &str, column: &str) -> Result<Self, ParseErrorKind> {
        let headers = [b'\t', b','].map(|delimiter| (delimiter, fields(text, delimiter)));
        let find = |fields: &[String]| {
            let exact = fields.iter().position(|field| field.trim() == column);
            exact.or_else(|| fields.iter().position(|f| f.trim().eq_ignore_ascii_case(column)))
        };
        let found = headers.iter().find_map(|(delimiter, fields)| {
            Some(Self::new(*delimiter, fields, find(fields)?, &|name| {
                fields.iter().position(|field| field.trim().eq_ignore_ascii_case(name))
            }))
        });
        found.ok_or_else(|| {
            let column = column.to_owned();
            ParseErrorKind::NoColumn { column, found: shortened(text) }
        })
    }

    /// A table with puzzles in this column; `find` finds other columns by their names.
    fn new(
        delimiter: u8,
        fields: &[String],
        puzzle: usize,
        find: &dyn Fn(&str) -> Option<usize>,
    ) -> Self {
        let [model, regions, label, deleted] = ["model", "regions", "label", "deleted"]
            .map(|name| find(name).filter(|&at| at != puzzle));
        let known = [Some(puzzle), model, regions, label, deleted];
        let own: Vec<usize> = (0..fields.len()).filter(|&at| !known.contains(&Some(at))).collect();
        Self {
            delimiter,
            columns: fields.len(),
            puzzle,
            puzzle_name: fields[puzzle].trim().to_owned(),
            model,
            regions,
            label,
            about: About::NAMES.map(find),
            deleted,
            own_names: own.iter().map(|&at| fields[at].clone()).collect(),
            own,
            rows: CsvRows::default(),
        }
    }

    /// The table under a line, if that is a header. A single word is a header only in lower case,
    /// and where fields begin with a space, all must be names of columns: `Quiz, hard` is a title.
    pub(super) fn of_header(text: &str) -> Option<Self> {
        [b'\t', b','].into_iter().find_map(|delimiter| {
            let fields = fields(text, delimiter);
            let is_known = |field: &String| Self::knows(field.trim());
            if fields.iter().any(|field| field.starts_with(' ')) && !fields.iter().all(is_known) {
                return None;
            }
            let is_single = fields.len() == 1;
            let find = |names: &[&str]| {
                fields.iter().position(|field| {
                    let field = field.trim();
                    names.contains(&field)
                        || !is_single && names.contains(&&*field.to_ascii_lowercase())
                })
            };
            let is_number = |field: &String| field.trim().parse::<f64>().is_ok();
            let are_names = !is_single && !fields.iter().any(is_number);
            let names = if are_names { &PUZZLES[..] } else { &PUZZLES[..ALONE] };
            // (A position's grid has its deleted candidates beside it.)
            let grid = find(&["deleted"]).and_then(|_| find(&["grid"]));
            let usual = || names.iter().find_map(|name| find(&[name]));
            let puzzle = find(&PUZZLES[..ALONE]).or(grid).or_else(usual)?;
            Some(Self::new(delimiter, &fields, puzzle, &|name| find(&[name])))
        })
    }

    /// Whether a line is a row, as nearly all are.
    pub(super) fn is_row(&self, text: &str) -> bool {
        self.delimiter == b'\t' || !self.rows.is_open() && !text.contains('"')
    }

    /// The puzzle of a row that begins on this line, and the fields that say nothing about it.
    pub(super) fn puzzle(
        &self,
        text: &str,
        line: usize,
        reading: Reading,
        read_field: FieldReader,
    ) -> (Result<Instance, ParseError>, Option<Box<OwnFields>>) {
        let mut fields = fields(text, self.delimiter);
        let puzzle = self.read(text, &fields, reading, read_field);
        let puzzle = puzzle.map_err(|(below, error)| {
            error.on(line + below, fields.get(self.puzzle).map_or(text, |field| field))
        });
        if self.own.is_empty() {
            return (puzzle, None);
        }
        let mut field = |&at: &usize| fields.get_mut(at).map(std::mem::take).unwrap_or_default();
        let own = self.own.iter().map(&mut field).collect();
        (puzzle, Some(Box::new(OwnFields { columns: self.own_names.clone(), fields: own })))
    }

    fn read(
        &self,
        row: &str,
        fields: &[String],
        Reading { settings, models }: Reading,
        read_field: FieldReader,
    ) -> Result<Instance, RowError> {
        let in_row = |kind: ParseErrorKind| (0, kind.into());
        let text = fields
            .get(self.puzzle)
            .ok_or_else(|| in_row(ParseErrorKind::NoField(self.puzzle_name.clone())))?;
        let field = |column: Option<usize>| {
            fields.get(column?).map(|field| field.trim()).filter(|field| !field.is_empty())
        };
        let named = field(self.model).filter(|_| !settings.model_is_fixed);
        let map = field(self.regions);
        let side = map.filter(|_| !settings.model_is_fixed).map(|map| map.chars().count().isqrt());
        let named = match (named, side) {
            (Some(name), _) => Some(models.named(name)),
            (None, Some(side)) => Some(models.named(&format!("jigsaw:{side}"))),
            (None, None) => None,
        };
        let own = named.transpose().map_err(in_row)?;
        let own = own.map(|model| Settings { model, model_is_fixed: true, ..settings.clone() });
        let reading = Reading { settings: own.as_ref().unwrap_or(settings), models };
        let model = &reading.settings.model;
        if map.is_some() && !model.needs_regions() {
            return Err(in_row(ParseErrorKind::TwoRegions(model.name().to_owned())));
        }
        let before = &fields[..self.puzzle];
        let puzzle = if let Some(deleted) = field(self.deleted) {
            positions::with_deleted(text.trim(), deleted, reading)
                .map_err(|error| in_row(error.kind))?
        } else {
            read_field(text, map, reading).map_err(|(below, error)| {
                let is_drawn = text.trim().contains('\n');
                let above: usize = before.iter().map(|field| field.matches('\n').count()).sum();
                let line = below + if is_drawn { above } else { 0 };
                // Where a field begins is only plain to see without quotes.
                let is_plain = !row.contains('"');
                let before: usize = before.iter().map(|field| field.chars().count() + 1).sum();
                let error = match below {
                    0 if is_plain => error.behind(before),
                    0 => error.kind.into(),
                    _ => error,
                };
                (line, error)
            })?
        };
        let puzzle = match field(self.label) {
            // (A label is on one line.)
            Some(label) => puzzle.labelled(Some(folded(label))),
            None => puzzle,
        };
        if self.about.iter().all(Option::is_none) {
            return Ok(puzzle);
        }
        // (A puzzle in a format of its own may say some of it, too.)
        let mut columns = self.about.iter();
        let own = About::of(|_| {
            let text = fields.get((*columns.next()?)?)?;
            (!text.trim().is_empty()).then(|| text.clone())
        });
        let about = own.or_else(puzzle.about());
        Ok(puzzle.with_about(about))
    }
}

/// A text of several lines on one.
fn folded(text: &str) -> String {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::Reader;
    use crate::read::testing::{LINE, rows};

    /// What a text reads as, with a row's own fields: `id=1 puzzle`.
    fn read(text: &str, column: Option<&str>) -> Vec<String> {
        let column = column.map(str::to_owned);
        let mut reader = Reader::new(text.as_bytes(), Settings { column, ..Settings::default() });
        let mut found = Vec::new();
        while let Some(item) = reader.next() {
            let own = reader.take_own_fields();
            let own = own.iter().flat_map(|own| own.columns.iter().zip(&own.fields));
            let own = own.map(|(name, field)| format!("{name}={field} ")).join("");
            let said = match item {
                Ok(puzzle) if puzzle.givens().to_string() == LINE => {
                    puzzle.label().unwrap_or("puzzle").to_owned()
                }
                Ok(puzzle) => puzzle.to_string(),
                Err(error) => error.to_string(),
            };
            found.push(own + &said);
        }
        found
    }

    #[track_caller]
    fn check(text: &str, column: Option<&str>, expected: &[&str]) {
        assert_eq!(read(text, column), expected, "{text}");
    }

    #[test]
    fn columns_of_puzzles_have_the_usual_names() {
        for name in ["puzzle", "Quizzes", "sudoku", "Question", "problem", "CLUES", "grid"] {
            check(&format!("id,{name}\n1,{LINE}\n"), None, &["id=1 puzzle"]);
            check(&format!("{name}\tid\n{LINE}\t1\n"), None, &["id=1 puzzle"]);
        }
        // Of several the first name counts: there are numbers of clues, too.
        check(&format!("clues,puzzle\n30,{LINE}\n"), None, &["clues=30 puzzle"]);
        check(&format!("grid,sudoku\n30,{LINE}\n"), None, &["grid=30 puzzle"]);
        // Titles are titles.
        let rows = rows(LINE);
        for title in ["sudoku", "Sudoku,5", "sudoku, hard", "problem"] {
            check(&format!("{title}\n{rows}"), None, &[title]);
        }
        assert_eq!(read(&format!("Grid\t01\n{rows}"), None).len(), 1);
    }

    #[test]
    fn any_column_can_be_named() {
        check(&format!("id,raetsel\n1,{LINE}\n"), Some("raetsel"), &["id=1 puzzle"]);
        check(&format!("RAETSEL\n{LINE}\n"), Some("raetsel"), &["puzzle"]);
        check(&format!("# no\n\na b,puzzle\n{LINE},x\n"), Some("a b"), &["puzzle=x puzzle"]);
        check(&format!("1,2\n{LINE},x\n"), Some("1"), &["2=x puzzle"]);
        check(&format!("label,x\n{LINE},a\n"), Some("label"), &["x=a puzzle"]);
        // Without it nothing is read, and that is one mistake.
        let none = "1: expected a column `no` in the first line, found \"id,puzzle\"";
        check(&format!("id,puzzle\n1,{LINE}\n2,{LINE}\n"), Some("no"), &[none]);
        let plain = format!("1: expected a column `no` in the first line, found \"{LINE}\"");
        check(&format!("{LINE}\n{LINE}\n"), Some("no"), &[&plain]);
        check("", Some("no"), &[]);
    }

    #[test]
    fn own_fields_are_as_they_stand_in_the_row() {
        let table = format!(
            "id,puzzle,note,label\n 1 ,{LINE},\"a, \"\"b\"\"\",l\n2,{LINE}\n3,5,\"x\ny\",\n"
        );
        let broken = "4: expected 81 cells, found 1";
        let expected =
            ["id= 1  note=a, \"b\" l", "id=2 note= puzzle", &format!("id=3 note=x\ny {broken}")];
        check(&table, None, &expected);
        check(&format!(",puzzle\n7,{LINE}\n"), None, &["=7 puzzle"]);
        check(&format!("puzzle,label\n{LINE},l\n"), None, &["l"]);
    }
}
