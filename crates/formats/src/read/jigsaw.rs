//! Jigsaws on a line: a map of the regions alone, which is an empty grid, or the givens and then
//! the map.
//!
//! A map has a character for each cell, row by row, the same in the same region, whatever it is: N
//! different characters on a grid of N x N, each N times. On a map each region hangs together by
//! the sides of its cells, which is how it is told from a grid of values: there, no two cells side
//! by side are equal. The givens are a grid as in any other line; there may be a space between them
//! and the map. What follows after a space is a label.
//!
//! The size of the grid follows from the length, if no model is named. Rows, columns and regions
//! hold every value once; there are no boxes.
//!
//! Source: the texts that sigh's Interactive Sudoku Solver reads, 81 or 162 characters on a 9x9.

use super::{cells::pairs, line, prelude::*};

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "jigsaw",
    title: "A jigsaw on a line",
    summary: "a map of regions with a character for each cell, perhaps after a grid of givens",
    example: "3.......71.......5....68.....5.19......9.............28....3......235..1.......9.\
              000000012345505012345555112345511112344466212334666222334466667388887777888887777\n",
    line: Some(ON_LINE),
};

pub(super) const ON_LINE: OnLine = OnLine { may_be, read };

struct JigsawText<'a> {
    size: Size,
    /// Empty without givens.
    givens: &'a str,
    map: &'a str,
    label: &'a str,
}

impl<'a> JigsawText<'a> {
    fn of(text: &'a str) -> Option<Self> {
        let (word, rest) = first_word(text);
        let length = word.chars().count();
        if let Some(size) = side_of(length).and_then(Size::sudoku) {
            if is_map(word, size) {
                return Some(Self { size, givens: "", map: word, label: rest });
            }
            let (map, label) = first_word(rest);
            let is_jigsaw = is_map(map, size) && line::is_grid(word, size);
            return is_jigsaw.then_some(Self { size, givens: word, map, label });
        }
        let half = Some(length / 2).filter(|half| 2 * half == length);
        let size = half.and_then(side_of).and_then(Size::sudoku)?;
        let (middle, _) = word.char_indices().nth(size.cell_count())?;
        let (givens, map) = word.split_at(middle);
        let is_jigsaw = is_map(map, size) && line::is_grid(givens, size);
        is_jigsaw.then_some(Self { size, givens, map, label: rest })
    }
}

/// Whether rows with white space between them are a map of regions.
pub(super) fn is_map_in_rows(text: &str, size: Size) -> bool {
    let map: String = text.split_whitespace().collect();
    size.is_square() && map.chars().count() == size.cell_count() && is_map(&map, size)
}

/// Whether a word is a map of regions that each hang together.
fn is_map(word: &str, size: Size) -> bool {
    let side = size.rows();
    let marks: Vec<char> = word.chars().take(size.cell_count() + 1).collect();
    if marks.len() != size.cell_count() {
        return false;
    }
    let mut sorted = marks.clone();
    sorted.sort_unstable();
    let is_even = sorted.chunk_by(|a, b| a == b).all(|region| region.len() == side);
    is_even && hang_together(&marks, size) == side
}

/// How many stretches of equal cells there are, cells being neighbours that share a side.
fn hang_together(marks: &[char], size: Size) -> usize {
    let pairs = pairs(size.rows(), size.columns()).into_iter().flatten();
    let pairs = pairs.filter(|(one, other)| marks[*one] == marks[*other]);
    joined(marks.len(), pairs).into_iter().unique().count()
}

/// By its length and its regions; a model that is named must be of its size.
fn may_be(text: &str, settings: &Settings) -> bool {
    let is_fixed = settings.model_is_fixed || settings.model.needs_regions();
    let fits = |size: Size| !is_fixed || size == settings.model.size();
    JigsawText::of(text).is_some_and(|jigsaw| fits(jigsaw.size))
}

fn read(text: &str, reading: Reading) -> Result<Instance, LineError> {
    let Some(jigsaw) = JigsawText::of(text) else {
        let what = "expected N*N characters, N different ones, each N times and hanging together by the \
                    sides of its cells; perhaps after a grid of as many";
        return Err(ParseErrorKind::rule("jigsaw", what).into());
    };
    let (size, Reading { settings, models }) = (jigsaw.size, reading);
    let model = if settings.model.needs_regions() && settings.model.size() == size {
        settings.model.clone()
    } else {
        reading.with_named(&models.named(&format!("jigsaw:{}", size.rows()))?)?
    };
    let (cells, ignored) = match jigsaw.givens {
        "" => (vec![None; size.cell_count()], 0),
        givens => {
            let line = scan_all(givens, size, (settings.lenient, settings.letters_from))?;
            (line.cells, line.ignored)
        }
    };
    let puzzle = models.puzzle(&model, cells, jigsaw.label, Some(jigsaw.map))?;
    Ok(with_ignored(puzzle, ignored))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::testing::{one, shown};

    /// The map of the example, and the solution of its puzzle.
    const MAP: &str =
        "000000012345505012345555112345511112344466212334666222334466667388887777888887777";
    const SOLUTION: &str =
        "364891527189374265542168739625719843213987456937456182876523914498235671751642398";

    fn settings(model: &str) -> Settings {
        match model {
            "" => Settings::default(),
            name => Settings::of(model::named(name).unwrap()),
        }
    }

    /// What a text is, with this model named: the model, the givens and the map; or what is wrong.
    #[track_caller]
    fn check(model: &str, text: &str, expected: &str) {
        let show = |puzzle: &Instance| format!("{} {puzzle}", puzzle.base().name());
        let found = shown(text, &settings(model), show);
        assert_eq!(found, [expected], "{text}");
    }

    fn letters(map: &str) -> String {
        map.chars().map(|c| (c as u8 - b'0' + b'a') as char).collect()
    }

    #[test]
    fn givens_and_then_a_map() {
        let text = FORMAT.example.trim();
        let (givens, lettered) = (&text[..81], letters(MAP));
        check("", text, &format!("jigsaw:9 {givens} {MAP}"));
        check("", &format!("{text} a label"), &format!("jigsaw:9 {givens} {MAP}"));
        check("", &format!("{givens}{lettered}"), &format!("jigsaw:9 {givens} {lettered}"));
        check("jigsaw:9", text, &format!("jigsaw:9 {givens} {MAP}"));
        check("diagonal", text, &format!("jigsaw:9,diagonal {givens} {MAP}"));
        let puzzle = one(text).unwrap();
        let solution = parse(SOLUTION, &settings("latin")).remove(0).unwrap();
        assert_eq!(puzzle.violations(solution.givens()), []);
        let strings = ".NoBoxes.Jigsaw~".to_owned() + MAP;
        let strings = one(&strings).unwrap();
        assert!(puzzle.implies(&strings));
    }

    #[test]
    fn a_map_alone_is_an_empty_grid() {
        let empty = ".".repeat(81);
        check("", &letters(MAP), &format!("jigsaw:9 {empty} {}", letters(MAP)));
        check("jigsaw:9", MAP, &format!("jigsaw:9 {empty} {MAP}"));
        check("", "aabbaabbccddccdd", &format!("jigsaw:4 {} aabbaabbccddccdd", ".".repeat(16)));
        check("", "111222112233", "1: expected 81 cells, found 12");
    }

    #[test]
    fn a_map_of_digits_may_be_a_grid() {
        let either = "1: this may be jigsaw (--from jigsaw), or a grid of 9x9 (--from line)";
        check("", MAP, either);
        let from_1 = &MAP.replace('0', "9");
        check("", from_1, either);
        check("classic", from_1, &format!("classic {from_1}"));
        check("", &format!("{} {MAP}", &FORMAT.example[..81]), either);
        check("", SOLUTION, &format!("classic {SOLUTION}"));
    }

    #[test]
    fn regions_hang_together() {
        let torn = letters(MAP).replacen('a', "b", 1).replacen("bbb", "abb", 1);
        assert!(!is_map(&torn, Size::sudoku(9).unwrap()), "{torn}");
        let from = crate::read::format("jigsaw");
        let item = parse(&torn, &Settings { from, ..Settings::default() }).remove(0).unwrap_err();
        assert!(item.to_string().starts_with("1: jigsaw: expected N*N characters, "), "{item}");
    }
}
