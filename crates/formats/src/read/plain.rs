//! The quick way through large collections, [`PlainLines`]: lines that are nothing but cells in
//! digits and dots, and perhaps a label behind a space.
//!
//! To tell such a line takes a tenth of the time that it takes to read it. So the
//! [`Reader`](super::Reader) cuts them out by the hundred, and the solving threads read them, each
//! over the one before it.

use super::{
    cells::{begins_with_deletion, is_no_label},
    prelude::*,
};
pub(super) use satoku_rules::puzzle::plain::PlainFormat;
pub use satoku_rules::puzzle::plain::{PlainLines, Slate};

/// The format of a size.
pub(super) fn format(size: Size) -> PlainFormat {
    PlainFormat::new(size, |label| !is_no_label(label) && !may_be_answer(label))
}

/// Reads this many cells and a label; none if the text is anything else.
pub(super) fn scan(plain: &PlainFormat, text: &str, cells: usize) -> Option<CellLine> {
    let (cells, rest) = plain.split(text.as_bytes(), cells)?;
    let label = text[text.len() - rest.len()..].trim();
    (!begins_with_deletion(label)).then(|| line(plain, cells, label))
}

/// A line that [is a puzzle](PlainFormat::is_puzzle): its cells, and its label.
pub(super) fn whole(plain: &PlainFormat, line: &[u8]) -> CellLine {
    let (cells, label) = line.split_at(plain.size().cell_count());
    self::line(plain, cells, std::str::from_utf8(label).unwrap_or_default().trim())
}

fn line(plain: &PlainFormat, cells: &[u8], label: &str) -> CellLine {
    CellLine { cells: plain.values(cells), label: label.to_owned(), ..CellLine::default() }
}

/// What is said of a puzzle. (`decode` says `solution`.)
pub(super) const VERDICTS: [&str; 5] = ["unique", "multiple", "unsolvable", "unknown", "solution"];

/// Whether what follows a puzzle may be an answer: a tab, and a verdict or the number of a step.
/// Next to no label begins like this.
pub(super) fn may_be_answer(rest: &str) -> bool {
    let Some(field) = rest.strip_prefix('\t').and_then(|rest| rest.split('\t').next()) else {
        return false;
    };
    VERDICTS.contains(&field) || is_number(field)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::{Reader, testing::LINE};

    /// Puzzles with their labels and numbers, read one by one, and by the dozen.
    #[track_caller]
    fn check(spec: &str, text: &str, lines: usize) {
        let settings = Settings::of(model::named(spec).unwrap());
        let shown = |puzzle: &Instance| format!("{puzzle} {:?}", puzzle.label());
        let one_by_one: Vec<_> = Reader::new(text.as_bytes(), settings.clone())
            .map(|item| item.map_or_else(|error| error.to_string(), |puzzle| shown(&puzzle)))
            .collect();
        let (mut slate, mut found, mut in_lines) = (Slate::default(), Vec::new(), 0);
        let mut reader = Reader::new(text.as_bytes(), settings);
        while let Some(item) = reader.next() {
            found.push(item.map_or_else(|error| error.to_string(), |puzzle| shown(&puzzle)));
            while let Some(lines) = reader.lines_at_hand(12) {
                in_lines += lines.count();
                lines.for_each(&mut slate, &mut |puzzle| found.push(shown(puzzle)));
            }
        }
        assert_eq!(found, one_by_one);
        assert_eq!(in_lines, lines, "{found:?}");
    }

    #[test]
    fn lines_are_the_same_puzzles_by_the_dozen() {
        let zeros = LINE.replace('.', "0");
        check("classic", &format!("{LINE}\n").repeat(40), 39);
        check("classic", &format!("{LINE}\r\n").repeat(40), 39);
        check("classic", &format!("{LINE}\n{zeros}\n{LINE}"), 1);
        check("classic", &format!("{LINE}\n{LINE} one\n{LINE}\t two \n{LINE}\n"), 3);
        check("4x4", "1...............\n..........1....4\n1111222211110000\n1.1.............\n", 1);
        check("binairo-4", "1.......0.......\n.1.............0\n", 1);
    }

    #[test]
    fn whatever_else_a_line_may_be_is_left_to_the_reader() {
        let around = |line: &str| format!("{LINE}\n{LINE}\n{line}\n{LINE}\n{LINE}\n");
        check("classic", &around("# a comment"), 2);
        check("classic", &around(""), 2);
        check("classic", &around(&LINE.replace("53", "5o")), 2);
        check("classic", &around(&LINE[1..]), 2);
        check("classic", &around(&format!("{LINE}1")), 2);
        check("classic", &around(&format!("{LINE} r1c4-1")), 2);
        check("classic", &around(&format!("{LINE} one\rtwo")), 2);
        check("classic", &around(&format!("{LINE} {LINE}")), 2);
        check("classic", &around(&LINE.replace('.', "_")), 2);
        check("classic", &around(&LINE.replace('.', "1")), 2);
        check("classic", &around(&format!("[Puzzle]\n{LINE}")), 1);
        check("16x16", &format!("{}\n", ".".repeat(256)).repeat(3), 0);
        check("samurai", &format!("{}\n", ".".repeat(369)).repeat(3), 0);
        check("jigsaw:9", &format!("{LINE} {}\n", "1".repeat(81)).repeat(3), 0);
    }
}
