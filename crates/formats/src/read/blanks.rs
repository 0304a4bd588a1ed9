//! Rows of a grid with blanks for empty cells, a character for each cell, as in a newspaper:
//!
//! ```text
//! 53  7
//! 6  195
//!  98    6
//! ```
//!
//! A blank means nothing in other grids, so lines are taken for such rows only where they can mean
//! nothing else:
//!
//! - As many of them stand together as the grid has rows, with nothing else directly above or below
//!   that could be cells. A row without values may be an empty line, as editors cut blanks at a
//!   line's end; and empty lines may divide the rows into equal parts, as in other grids. Where
//!   either is possible, the lines are not such rows.
//! - They have values and blanks alone, no other mark for an empty cell, and no more characters
//!   than the grid has columns.
//! - Values stand not only in every other column: then blanks may be what divides them.
//! - Values above 9 are letters, and there is one: else `12` may be one value.
//!
//! Lines that may be such rows wait here until that is known. Then they go on to where all lines of
//! cells go, with dots for blanks; or as they are.

use super::{cells, joint::NumberedLine, prelude::*};

pub(super) struct Blanks {
    size: Size,
    letters: Option<LettersFrom>,
    /// Whether there are such rows at all.
    is_on: bool,
    /// The lines that wait, the first one with values.
    held: Vec<NumberedLine>,
    /// Whether more lines than a grid has rows have gone by without an empty one.
    is_passing: bool,
    /// The lines that wait no more.
    released: Vec<NumberedLine>,
}

impl Blanks {
    /// No line yet. `is_on` is whether such rows are read at all.
    pub(super) fn new(size: Size, letters: Option<LettersFrom>, is_on: bool) -> Self {
        let is_on = is_on && size.rows() >= LEAST_SIDE && size.columns() >= LEAST_SIDE;
        let (held, released) = (Vec::new(), Vec::new());
        Self { size, letters, is_on, held, is_passing: false, released }
    }

    #[inline]
    pub(super) fn is_empty(&self) -> bool {
        self.held.is_empty()
    }

    /// The lines that wait no more, in order.
    pub(super) fn released(&mut self) -> Vec<NumberedLine> {
        std::mem::take(&mut self.released)
    }

    /// Takes a line, if it is one to wait for; if not, those that wait go on before it.
    /// `is_between` is whether no other grid has been begun.
    pub(super) fn take(&mut self, number: usize, text: &str, is_between: bool) -> bool {
        if !self.is_on {
            return false;
        }
        let is_blank = text.trim().is_empty();
        if !is_blank && !self.may_be_row(text) {
            self.end(!may_be_cells(text, self.size));
            self.is_passing = may_be_cells(text, self.size);
            return false;
        }
        if self.held.is_empty() && (is_blank || self.is_passing || !is_between) {
            self.is_passing &= !is_blank;
            return false;
        }
        self.held.push((number, text.trim_end().to_owned()));
        if !is_blank {
            self.let_go();
        } else if let Some(rows) = self.rows_with_blanks() {
            self.held.clear();
            self.released.extend(rows);
        } else if self.held.len() > 2 * self.size.rows() {
            self.end(false);
        }
        true
    }

    /// No more lines follow that could be rows with those that wait; `is_clear` is whether what
    /// follows could not be cells in any other way.
    pub(super) fn end(&mut self, is_clear: bool) {
        let rows = if is_clear { self.rows_with_blanks() } else { None };
        let held = std::mem::take(&mut self.held);
        self.released.extend(rows.unwrap_or(held));
    }

    /// Whether a line has values and blanks alone, and no more than a row has.
    fn may_be_row(&self, text: &str) -> bool {
        let (alphabet, other) = Alphabet::of(self.size, self.letters);
        let is_cell = |c: char| {
            let is_value = |alphabet| matches!(symbol(c, alphabet), Symbol::Cell(Some(_)));
            c == ' ' || is_value(alphabet) || other.is_some_and(is_value)
        };
        let text = text.trim_end();
        text.chars().take(self.size.columns() + 1).count() <= self.size.columns()
            && text.chars().all(is_cell)
    }

    /// Lets lines go that can be rows with blanks no more: whole paragraphs of them, as what
    /// follows may be others' rows.
    fn let_go(&mut self) {
        while !self.held.is_empty() && !self.may_go_on() {
            let is_blank = |(_, text): &NumberedLine| text.is_empty();
            match self.held.iter().position(is_blank) {
                None => {
                    self.is_passing = true;
                    self.released.append(&mut self.held);
                }
                Some(end) => {
                    let blank = self.held[end..].iter().take_while(|line| is_blank(line)).count();
                    self.released.extend(self.held.drain(..end + blank));
                }
            }
        }
    }

    /// Whether the lines so far may be the beginning of a grid.
    fn may_go_on(&self) -> bool {
        let rows = self.size.rows();
        let lengths = paragraphs(&self.held);
        let is_full =
            |(_, text): &NumberedLine| text.len() == self.size.columns() && !text.contains(' ');
        // (Full rows need not wait for what follows.)
        if lengths == [rows] && self.held.iter().all(is_full) {
            return false;
        }
        let (first, last) = (lengths[0], lengths[lengths.len() - 1]);
        let are_parts = rows.is_multiple_of(first)
            && lengths.iter().rev().skip(1).all_equal()
            && last <= first
            && lengths.len() <= rows / first;
        self.held.len() <= rows || are_parts && lengths.iter().sum::<usize>() <= rows
    }

    /// The lines that wait with dots for blanks, if they are the rows of a grid.
    fn rows_with_blanks(&self) -> Option<Vec<NumberedLine>> {
        let rows = self.size.rows();
        let last = self.held.iter().rposition(|(_, text)| !text.is_empty())?;
        let (held, after) = self.held.split_at(last + 1);
        let lengths = paragraphs(held);
        let count: usize = lengths.iter().sum();
        let are_parts = count == rows && lengths.iter().all_equal();
        // Parts that have lost a row have as many lines, too.
        let may_be_parts = |&part: &usize| {
            rows.is_multiple_of(part)
                && lengths.len() == rows / part
                && lengths.iter().all(|&length| length <= part)
        };
        let has_empty_rows =
            count < rows && held.len() == rows && !(1..rows).any(|part| may_be_parts(&part));
        if !(are_parts || has_empty_rows) || !self.has_values_beside_blanks(held) {
            return None;
        }
        let columns = self.size.columns();
        let row = |(number, text): &NumberedLine| {
            let is_row = !text.is_empty() || has_empty_rows;
            let dots = format!("{:.<columns$}", text.replace(' ', "."));
            (*number, if is_row { dots } else { String::new() })
        };
        Some(held.iter().map(row).chain(after.iter().cloned()).collect())
    }

    /// Whether blanks are cells: values stand in columns that are even and in such that are odd,
    /// some behind a blank; and each is a character.
    fn has_values_beside_blanks(&self, held: &[NumberedLine]) -> bool {
        let values = || {
            let of_line = |(_, text)| str::chars(text).enumerate().filter(|(_, c)| *c != ' ');
            held.iter().map(|(number, text)| (number, text.as_str())).flat_map(of_line)
        };
        let has_letter = || values().any(|(_, c)| c.is_alphabetic());
        let is_even = |(column, _): (usize, char)| column % 2 == 0;
        held.iter().any(|(_, text)| text.contains(' '))
            && values().any(is_even)
            && !values().all(is_even)
            && (*self.size.board().value_range().end() <= HIGHEST_DIGIT || has_letter())
    }
}

fn paragraphs(lines: &[NumberedLine]) -> Vec<usize> {
    let groups = lines.chunk_by(|(_, one), (_, next)| one.is_empty() == next.is_empty());
    groups.filter(|group| !group[0].1.is_empty()).map(<[_]>::len).collect()
}

/// Whether a line may be cells of a grid, or be drawn between them.
fn may_be_cells(text: &str, size: Size) -> bool {
    let is_drawn = |c: char| "+=:'`".contains(c) || is_bar(c);
    let is_cell = |c: char| {
        is_drawn(c)
            || !matches!(symbol(c, size), Symbol::Other)
            || cells::is_cell(c, Alphabet::from_one(size))
    };
    text.chars().count() < size.cell_count() && text.chars().all(is_cell)
}

#[cfg(test)]
mod tests {
    use super::super::{Settings, parse, testing::LINE};
    use satoku_rules::model;

    /// Its fifth row is empty.
    const SPARSE: &str =
        "....1...2.3......4..5.6......7...8..............9...1......2.3..4......5.6...7...";

    fn read(model: &str, text: &str) -> Vec<String> {
        let model = model::named(model).unwrap();
        let settings = Settings { model, ..Settings::default() };
        let shown = parse(text, &settings).into_iter().map(|item| match item {
            Ok(puzzle) => match puzzle.label() {
                Some(label) => format!("{} {label}", puzzle.givens()),
                None => puzzle.givens().to_string(),
            },
            Err(_) => "-".to_owned(),
        });
        shown.collect()
    }

    /// A line as rows with blanks, those at their ends lost or not.
    fn rows(line: &str, columns: usize, is_cut: bool) -> Vec<String> {
        let chars: Vec<char> = line.replace('.', " ").chars().collect();
        let rows = chars.chunks(columns).map(|row| row.iter().collect::<String>());
        rows.map(|row| if is_cut { row.trim_end().to_owned() } else { row }).collect()
    }

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        assert_eq!(read("classic", text), expected, "{text}");
    }

    #[test]
    fn rows_with_blanks_are_a_grid_wherever_they_stand_alone() {
        for is_cut in [false, true] {
            for (line, end) in [(LINE, "\n"), (LINE, ""), (SPARSE, "\n"), (LINE, "\r\n")] {
                let grid = rows(line, 9, is_cut).join("\n") + end;
                check(&grid, &[line]);
                check(&format!("\n\n{grid}\n\n"), &[line]);
                check(&format!("a title\n{grid}"), &[&format!("{line} a title")]);
                if end == "\n" {
                    check(&format!("{LINE}\n{grid}{LINE}\n"), &[LINE, line, LINE]);
                    check(&format!("{grid}\n{grid}\n\n{grid}# no\n{grid}"), &[line; 4]);
                    let titled = ["1", "2"].map(|number| format!("{line} Grid {number}"));
                    let text = format!("Grid 1\n{grid}Grid 2\n{grid}");
                    check(&text, &[&titled[0], &titled[1]]);
                }
            }
        }
        let mut parts = rows(LINE, 9, true);
        parts.insert(6, String::new());
        parts.insert(3, String::new());
        check(&parts.join("\n"), &[LINE]);
    }

    #[test]
    fn what_may_mean_something_else_is_no_grid_with_blanks() {
        #[track_caller]
        fn refused(lines: &[String]) {
            let found = read("classic", &lines.join("\n"));
            assert!(found.iter().all(|item| item == "-"), "{lines:?}\n{found:?}");
        }
        let good = rows(LINE, 9, true);
        refused(&good[..8]);
        refused(&[&good[..], &good[..1]].concat());
        refused(&[&good[..], &good[..]].concat());
        // A row lost, and an empty line: parts of three, one of them short.
        let mut parts = good.clone();
        parts[3] = String::new();
        parts[7] = String::new();
        refused(&parts);
        // Marks and blanks, and a row that is too long.
        let changed = |row: usize, text: &str| {
            let mut lines = good.clone();
            lines[row] = text.to_owned();
            lines
        };
        refused(&changed(1, "6..195"));
        refused(&changed(1, "6  195   1"));
        refused(&changed(1, "6\t195"));
        // Words with blanks between them.
        let spaced: Vec<String> = (0..9).map(|row| format!("{} 3 5", row % 9 + 1)).collect();
        refused(&spaced);
        let left: Vec<String> = (1..10).map(|row| format!("{row}")).collect();
        refused(&left);
        // Other cells directly above or below.
        for beside in ["53..7....", "---------", "| 1 2 3 |"] {
            let beside = [beside.to_owned()];
            refused(&[&beside[..], &good].concat());
            refused(&[&good, &beside[..]].concat());
        }
    }

    #[test]
    fn a_mistake_costs_only_itself() {
        let good = rows(LINE, 9, true);
        let text = format!("{}\n\n{}\n\n{}\n", good[..7].join("\n"), good.join("\n"), LINE);
        let found = read("classic", &text);
        assert_eq!(found[found.len() - 2..], [LINE, LINE], "{found:?}");
        let many = "1 2\n".repeat(100_000);
        let found = read("classic", &format!("{many}\n{}\n", good.join("\n")));
        assert_eq!(found.last().unwrap(), LINE);
    }

    #[test]
    fn other_grids_are_what_they_were() {
        /// A blank behind each character.
        fn spaced(rows: &[String]) -> Vec<String> {
            let spaced = |row: &String| row.chars().flat_map(|c| [c, ' ']).collect();
            rows.iter().map(spaced).collect()
        }
        let dotted: Vec<String> =
            rows(LINE, 9, false).iter().map(|row| row.replace(' ', ".")).collect();
        check(&dotted.join("\n"), &[LINE]);
        check(&spaced(&dotted).join("\n"), &[LINE]);
        let full =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        check(&rows(full, 9, true).join("\n"), &[full]);
        // Three rows on a line.
        check(&rows(full, 27, true).join("\n"), &[full]);
    }

    #[test]
    fn grids_of_other_sizes_have_as_many_rows_as_they_have() {
        let six = "1....2.34........5..6....1......4...";
        assert_eq!(read("6x6", &rows(six, 6, true).join("\n")), [six]);
        let letters: String = (0..16)
            .map(|row| {
                let mut cells = ['.'; 16];
                cells[(5 * row + 3) % 16] = if row % 2 == 0 { 'G' } else { '1' };
                cells.iter().collect::<String>()
            })
            .collect();
        let found = read("16x16", &rows(&letters, 16, true).join("\n"));
        let expected = letters.chars().map(|c| match c {
            'G' => "16".to_owned(),
            '.' => "0".to_owned(),
            other => other.to_string(),
        });
        assert_eq!(found, [expected.collect::<Vec<_>>().join(" ")]);
        // Without a letter 12 may be one value or two.
        let digits = rows(&letters.replace('G', "2"), 16, true);
        assert!(read("16x16", &digits.join("\n")).iter().all(|item| item == "-"));
    }
}
