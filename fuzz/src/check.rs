//! Checks that must hold for every text.

use std::io::{self, Read};

use fastrand::Rng;

use super::prelude::*;
use satoku::{
    genre,
    model::ModelError,
    program::Presolved,
    puzzle::Instance,
    read::{OneByOne, ParseError, Reader, Slate, parse},
    rule::Stated,
    write::Target,
};

/// The most cells of a puzzle that is written and read again: larger ones only are slower.
const MOST_CELLS: usize = 144;
/// The most rules of such a puzzle.
const MOST_RULES: usize = 80;
/// The number of formats tried for each puzzle.
const WRITTEN: usize = 3;
/// The number of random grids on which equivalent rules must agree.
const GRIDS: usize = 200;

/// A text is read in every possible way, and all ways agree; puzzles survive a round trip through
/// all formats.
pub fn reading(text: &[u8], settings: &Settings) {
    let whole: Vec<_> = Reader::new(text, settings.clone()).collect();
    let expected: Vec<String> = whole.iter().map(shown).collect();
    let in_pieces: Vec<String> =
        Reader::new(Pieces(text), settings.clone()).map(|item| shown(&item)).collect();
    assert_eq!(in_pieces, expected, "in pieces");
    assert_eq!(by_plain_lines(text, settings), expected, "plain lines by themselves");
    let lossy = String::from_utf8_lossy(text);
    let one = shown(&parse_one(&lossy, settings, &Limiter::none()));
    let quickly = shown(&OneByOne::new(settings.clone()).read(&lossy));
    assert_eq!(quickly, one, "one by one");
    if settings.lines {
        assert_eq!(line_by_line(&lossy, settings), expected, "line by line");
    }
    for item in whole.into_iter().take(5) {
        match item {
            Ok(puzzle) => comes_back(&puzzle),
            Err(error) => place(&lossy, settings, &error),
        }
    }
}

/// A description of what was read.
fn shown(item: &Result<Puzzle, ParseError>) -> String {
    match item {
        Ok(puzzle) => {
            let (label, notes, about) = (puzzle.label(), puzzle.notes(), puzzle.about());
            let (model, rules) = (puzzle.base().name(), puzzle.rules().len());
            format!("{puzzle} {} {label:?} {notes:?} {about:?} {model} {rules}", puzzle.givens())
        }
        Err(error) => format!("{error} {}", error.text),
    }
}

/// Reads a few bytes at a time.
struct Pieces<'a>(&'a [u8]);

impl Read for Pieces<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(1 + self.0.len() % 7);
        self.0.read(&mut buffer[..most])
    }
}

/// Reads like the threads of the program, which read plain lines separately.
fn by_plain_lines(text: &[u8], settings: &Settings) -> Vec<String> {
    let mut reader = Reader::new(text, settings.clone());
    let (mut slate, mut found) = (Slate::default(), Vec::new());
    loop {
        if let Some(lines) = reader.lines_at_hand(3) {
            lines.for_each(&mut slate, &mut |puzzle| found.push(shown(&Ok(puzzle.clone().into()))));
        } else if let Some(item) = reader.next() {
            found.push(shown(&item));
        } else {
            return found;
        }
    }
}

/// Reads each line separately, with its number.
fn line_by_line(text: &str, settings: &Settings) -> Vec<String> {
    let line = |(index, line): (usize, &str)| {
        let items = parse(line, settings).into_iter();
        let items = items.map(move |item| {
            item.map_err(|mut error| {
                error.line += index;
                error
            })
        });
        items.collect::<Vec<_>>()
    };
    text.split('\n').enumerate().flat_map(line).map(|item| shown(&item)).collect()
}

/// The position of an error lies in the text.
fn place(text: &str, settings: &Settings, error: &ParseError) {
    message(&error.to_string());
    let lines = text.split('\n').map(|line| line.strip_suffix('\r').unwrap_or(line));
    let lines: Vec<&str> = if settings.lines {
        // A carriage return within a line is an error in that line.
        lines.collect()
    } else {
        lines.flat_map(|line| line.split('\r')).collect()
    };
    // (Something missing at the end is reported on the line after it.)
    assert!(
        (1..=lines.len() + 1).contains(&error.line),
        "line {} of {}: {error}",
        error.line,
        lines.len()
    );
    let length = lines.get(error.line - 1).map_or(0, |line| line.chars().count());
    let is_within = |column| (1..=length + 1).contains(&column);
    assert!(error.column.is_none_or(is_within), "{error}, of {length} characters");
    assert!(error.text.chars().count() <= ParseError::TEXT_LENGTH + 1, "{error}: {:?}", error.text);
}

/// A message is not empty.
pub fn words(text: &str) {
    assert!(!text.trim().is_empty(), "an empty message");
}

/// A message contains no control characters for a terminal.
pub fn message(text: &str) {
    assert!(!text.is_empty(), "an empty message");
    assert!(
        !text.contains(|c: char| c.is_control() && c != '\n'),
        "control characters in {text:?}"
    );
}

/// A puzzle survives a round trip through formats that can express it. The formats depend on the
/// puzzle's text, because all of them for every puzzle would be too slow.
pub fn comes_back(puzzle: &Instance) {
    let model = puzzle.model();
    if model.size().cell_count() > MOST_CELLS || model.rules().len() > MOST_RULES {
        return;
    }
    let mut random = Rng::with_seed(seed(&format!("{puzzle} {}", puzzle.givens())));
    for target in random.choose_multiple(TARGETS.iter(), WRITTEN) {
        let text = match target.write(puzzle, &Limiter::none()) {
            Ok(text) => text,
            Err(error) => {
                message(&error.to_string());
                continue;
            }
        };
        // Pictures cannot be read back, nor drawings of a genre, which show clues for values.
        let is_drawn = target.name == "grid" && genre::problem_of(puzzle.base()).is_some();
        if target.name == "svg" || is_drawn {
            continue;
        }
        // (In a table a quoted text can span lines.)
        let is_line = target.is_line && target.name != "csv";
        assert!(!is_line || !text.contains('\n'), "{}: {text}", target.name);
        let text = target.header.map_or(text.clone(), |header| format!("{header}\n{text}"));
        let settings = settings(target, puzzle);
        match parse_one(&text, &settings, &Limiter::none()) {
            Ok(again) => same(puzzle, &again, &text),
            Err(error) => panic!("{}: {error}\n{text}\nof {}", target.name, toml(puzzle)),
        }
        // (A model given for one format is combined with the models that other formats contain.)
        if !settings.model_is_fixed {
            let from = Some(&FORMATS[random.usize(..FORMATS.len())]);
            let settings = Settings { from, ..settings };
            // Another reading is refused, or means the same.
            if let Ok(other) = parse_one(&text, &settings, &Limiter::none()) {
                same(puzzle, &other, &format!("{:?}: {text}", from.map(|format| format.name)));
            }
        }
    }
}

/// Options to read a text without a model: they name it.
fn settings(target: &Target, puzzle: &Instance) -> Settings {
    let is_usual = puzzle.base().says_the_same(&Settings::default().model);
    if target.needs_model && !is_usual {
        Settings::of(puzzle.base().clone())
    } else {
        Settings::default()
    }
}

/// A hash of a text.
fn seed(text: &str) -> u64 {
    text.bytes().fold(0, |sum, byte| sum.wrapping_mul(31).wrapping_add(byte.into()))
}

/// Two puzzles have the same givens and rules, apart from names. (Among pencil marks a given is a
/// cell with one candidate.) Rules that are expressed differently must agree on random grids.
pub fn same(one: &Instance, other: &Instance, text: &str) {
    let is_same = contradict(one, other)
        || one.model().size() == other.model().size()
            && (one.implies(other) && other.implies(one)
                || rules_out(one, other) && rules_out(other, one) && agree(one, other));
    assert!(is_same, "{text}\nof {}\nis {}", toml(one), toml(other));
}

/// Whether one of two puzzles has a cell without candidates, and both are obviously contradictory.
fn contradict(one: &Instance, other: &Instance) -> bool {
    let mut candidates = one.candidates().iter().chain(other.candidates());
    let is_plain = |puzzle: &Instance| {
        matches!(puzzle.presolve(&Limiter::none()), Ok(Presolved::Contradiction(_)))
    };
    candidates.any(|(_, values)| values.is_empty()) && is_plain(one) && is_plain(other)
}

/// The values that givens and candidates leave in each cell, including named ones, which are rules.
fn left(puzzle: &Instance) -> Vec<Vec<Value>> {
    let size = puzzle.model().size();
    let of_cell = |cell| {
        let given = puzzle.givens().get(cell);
        let mut values = given.map_or_else(|| size.values_of(cell).collect(), |given| vec![given]);
        for (_, candidates) in puzzle.candidates().iter().filter(|(other, _)| *other == cell) {
            values.retain(|&value| candidates.contains(value));
        }
        values.retain(|&value| {
            !breaks_alone(puzzle, cell, value, |rule| rule.kind() == "candidates")
        });
        values
    };
    size.cells().map(of_cell).collect()
}

/// Whether a value by itself breaks one of these rules of a puzzle.
fn breaks_alone(
    puzzle: &Instance,
    cell: Cell,
    value: Value,
    is_asked: fn(&Stated) -> bool,
) -> bool {
    let mut grid = Grid::empty(puzzle.model().size());
    grid.set(cell, Some(value));
    puzzle.model().rules().iter().any(|rule| is_asked(rule) && rule.breaks(&grid, &Limiter::none()))
}

/// Whether what the givens and candidates of the other puzzle rule out is ruled out in this one,
/// too: by its givens and candidates, or by any rule that breaks with this value alone.
fn rules_out(one: &Instance, other: &Instance) -> bool {
    let cells = one.model().size().cells().zip(left(one).into_iter().zip(left(other)));
    let mut more = cells.flat_map(|(cell, (own, others))| {
        own.into_iter().filter(move |value| !others.contains(value)).map(move |value| (cell, value))
    });
    more.all(|(cell, value)| breaks_alone(one, cell, value, |_| true))
}

/// Whether the rules that only one of two puzzles has break on the same random grids as those that
/// only the other has. Inconclusive where a rule breaks in cells in which common rules already
/// break.
fn agree(one: &Instance, other: &Instance) -> bool {
    type Rules = Vec<Arc<Stated>>;
    let split = |a: &Instance, b: &Instance| -> (Rules, Rules) {
        let others = b.model().rules();
        let is_in_both =
            |rule: &Arc<Stated>| others.iter().any(|same| same.statements() == rule.statements());
        a.model().rules().iter().cloned().partition(is_in_both)
    };
    let ((both, first), (_, second)) = (split(one, other), split(other, one));
    let (size, mut random) = (one.model().size(), Rng::with_seed(1));
    let is_plain = |rule: &Arc<Stated>, grid: &Grid| {
        let mut part = Grid::empty(size);
        rule.cells().iter().for_each(|&cell| part.set(cell, grid.get(cell)));
        !both.iter().any(|rule| rule.breaks(&part, &Limiter::none()))
    };
    // Whether a rule breaks, and whether one breaks where no other rule does.
    let broken = |rules: &Rules, grid: &Grid| {
        let broken: Rules =
            rules.iter().filter(|rule| rule.breaks(grid, &Limiter::none())).cloned().collect();
        (!broken.is_empty(), broken.iter().any(|rule| is_plain(rule, grid)))
    };
    // (A rule need not repeat what the other puzzle's givens say.)
    let of_both = |(cell, (own, others)): (Cell, (Vec<Value>, Vec<Value>))| {
        let common: Vec<Value> = own.into_iter().filter(|value| others.contains(value)).collect();
        if common.is_empty() { size.values_of(cell).collect() } else { common }
    };
    let values: Vec<Vec<Value>> =
        size.places().zip(left(one).into_iter().zip(left(other))).map(of_both).collect();
    (0..GRIDS).all(|_| {
        let values = values.iter().map(|values| random.choice(values).copied()).collect();
        let grid = Grid::from_values(size, values).expect("a value for each cell");
        let (first, second) = (broken(&first, &grid), broken(&second, &grid));
        first.0 == second.0 || !first.1 && !second.1
    })
}

/// A puzzle as a file, for messages.
pub fn toml(puzzle: &Instance) -> String {
    let target = satoku::write::target("toml").expect("it is listed");
    target.write(puzzle, &Limiter::none()).unwrap_or_else(|error| error.to_string())
}

/// The position of an error in a model file or a puzzle file lies in its text.
pub fn model_error(text: &str, error: &ModelError) {
    message(&error.to_string());
    let lines = text.lines().count().max(1);
    assert!(
        error.line.is_none_or(|line| (1..=lines + 1).contains(&line)),
        "of {lines} lines: {error}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A puzzle is compared with what it says as a string of ISS, without this part of it. That has
    /// automata for the alternative, and a given for the rule about one cell.
    fn compare_without(part: &str) {
        let text = "givens = \"8.......1......3\"\nsize = 4\nvalues = \"1-8\"\n\
                    candidates = [{ name = \"one\", cells = \"r2c2\", values = [5] }]\n\
                    either = [{ cases = [{ region-same-values = true }] }]\n";
        let puzzle = text.parse::<Puzzle>().expect("a puzzle");
        let iss = satoku::write::target("iss").expect("it is listed");
        let text = iss.write(&puzzle, &Limiter::none()).expect("it can be said");
        assert!(text.contains(part), "no part of {text}");
        let text = text.replace(part, "");
        let again = text.parse::<Puzzle>().expect("a puzzle");
        same(&puzzle, &again, &text);
    }

    #[test]
    fn a_given_may_be_a_rule() {
        compare_without("");
    }

    #[test]
    #[should_panic(expected = "Shape~4x4~8")]
    fn a_lost_given_is_seen() {
        compare_without("~R3C1_1");
    }

    #[test]
    #[should_panic(expected = "Shape~4x4~8")]
    fn a_lost_candidate_is_seen() {
        compare_without("~R2C2_5");
    }
}
