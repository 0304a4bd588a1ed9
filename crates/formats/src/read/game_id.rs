//! Game ids of Simon Tatham's Portable Puzzle Collection: `6x6u:faCADAJeBd`. What goes before the
//! colon is the size, width before height, and how the puzzle was made; what follows is the puzzle.
//!
//! An id does not say which game it is of, but few are one of several games; then its game goes
//! before it, `range:7x7:…`, as it stands in a link to the collection.
//!
//! Source: the functions `decode_params`, `validate_desc` and `new_game` of each game's file.

use std::fmt::Display;

use super::{prelude::*, problem, puzzle_file::puzzle_of_text};

pub(super) static FORMAT: TextFormat = TextFormat {
    name: "game-id",
    title: "A game id of Simon Tatham's puzzles",
    summary: "a puzzle as Simon Tatham's Portable Puzzle Collection writes it, perhaps with its game before it",
    example: "6x6:faCADAJeBd from the manual\n",
    line: Some(OnLine { may_be: |text, _| is_id(text), read }),
};

/// A game that is read.
struct Game {
    name: &'static str,
    /// The letters that may follow the size, each perhaps with a number; `d` has a letter.
    options: &'static str,
    read: fn(&Id<'_>) -> Result<Made, String>,
}

/// What an id comes to.
enum Made {
    /// The line of a problem.
    Problem(String),
    /// The text of a puzzle file.
    File(String),
    /// The name of a model, and what its cells hold.
    Cells(String, Vec<Option<usize>>),
}

const GAMES: &[Game] = &[
    Game { name: "solo", options: "jxkrmad", read: solo },
    Game { name: "unruly", options: "ud", read: unruly },
    Game { name: "lightup", options: "bsrd", read: |id| id.in_cells("akari", 1, light) },
    Game { name: "towers", options: "d", read: towers },
    Game { name: "unequal", options: "d", read: unequal },
    Game { name: "keen", options: "dm", read: keen },
    Game { name: "tents", options: "d", read: tents },
    Game { name: "magnets", options: "dS", read: magnets },
    Game { name: "mosaic", options: "h", read: |id| id.in_cells("mosaic", 1, clue) },
    Game { name: "pattern", options: "", read: pattern },
    Game { name: "range", options: "", read: |id| id.in_cells("kuromasu", usize::MAX, clue) },
    Game { name: "singles", options: "d", read: |id| id.in_cells("hitori", 1, in_one) },
];

struct Id<'a> {
    game: Option<&'a str>,
    width: usize,
    height: Option<usize>,
    /// The letters behind the size, without what is behind them.
    options: String,
    description: &'a str,
}

impl<'a> Id<'a> {
    fn of(word: &'a str) -> Option<Self> {
        let (page, id) = word.rsplit_once(".html#").unwrap_or(("", word));
        let of_page = page.rsplit('/').next().filter(|name| !name.is_empty());
        let (head, description) = id.rsplit_once(':')?;
        let (game, parameters) = head.split_once(':').map_or((None, head), |(g, p)| (Some(g), p));
        let (width, rest) = number(parameters)?;
        let sides = rest.strip_prefix('x').and_then(number);
        let (height, options) = sides.map_or((None, rest), |(height, rest)| (Some(height), rest));
        let game = game.or(of_page);
        let is_game = |name: &str| GAMES.iter().any(|game| game.name == name);
        let may_be = |name: &str| name.bytes().all(|b| b.is_ascii_lowercase()) && sides.is_some();
        let is_known = game.is_none_or(|name| is_game(name) || may_be(name));
        let is_text = |b: u8| b.is_ascii_alphanumeric() || b"_,./*".contains(&b);
        let is_id = is_known && !description.is_empty() && description.bytes().all(is_text);
        let letters = options.split('d').enumerate().map(|(at, part)| part.get(at.min(1)..));
        let mut options = letters.map(Option::unwrap_or_default).join("d");
        options.retain(|c| !c.is_ascii_digit());
        is_id.then_some(Self { game, width, height, options, description })
    }

    fn sides(&self) -> [usize; 2] {
        [self.height.unwrap_or(self.width), self.width]
    }

    fn count(&self) -> usize {
        self.sides().iter().product()
    }

    fn is_of_letters(&self) -> bool {
        self.description.bytes().all(|byte| byte.is_ascii_alphabetic())
    }

    fn parts(&self) -> Vec<&'a str> {
        self.description.split(',').collect()
    }

    /// What the id is in a game.
    fn read(&self, game: &Game) -> Result<Made, String> {
        if let Some(option) = self.options.chars().find(|option| !game.options.contains(*option)) {
            return Err(format!("has the option {option:?}, which is not known here"));
        }
        if !self.sides().iter().all(|side| (1..=Size::MAX_SIDE).contains(side)) {
            return Err(format!("has other sides than 1 to {}", Size::MAX_SIDE));
        }
        (game.read)(self)
    }

    /// A problem with these lines behind that of its size.
    fn problem(&self, name: &str, lines: &[String]) -> Result<Made, String> {
        let [rows, columns] = self.sides();
        let text = format!("{rows} {columns}|{}", lines.join("|"));
        let genre = genre::named(name).expect("there is this genre");
        Problem::from_line(genre, &text)
            .map_err(|error| format!("is no problem of {name}: {error}"))?;
        Ok(Made::Problem(format!("{name}: {text}")))
    }

    /// A problem with nothing but clues in cells.
    fn in_cells(
        &self,
        name: &str,
        digits: usize,
        read: fn(&str) -> Option<Vec<String>>,
    ) -> Result<Made, String> {
        let words = cells(self.description, (self.count(), false), digits, read)?;
        self.problem(name, &[self.rows(&words)])
    }

    /// The lines of a problem with a word for each cell.
    fn rows<T: Display>(&self, words: &[T]) -> String {
        words.chunks(self.width).map(|row| row.iter().join(" ")).join("|")
    }
}

/// Whether a line is meant as an id: with a size of two sides, or a game, or readable.
fn is_id(text: &str) -> bool {
    Id::of(first_word(text).0).is_some_and(|id| {
        let is_clear = id.height.is_some() || id.game.is_some() || id.is_of_letters();
        is_clear || GAMES.iter().any(|game| id.read(game).is_ok())
    })
}

fn read(text: &str, reading: Reading) -> Result<Instance, LineError> {
    let (word, label) = first_word(text);
    let wrong = |problem: String| LineError::from(ParseErrorKind::GameId(problem));
    let id = Id::of(word);
    let id = id.ok_or_else(|| wrong("does not have the form 6x6:faCADAJeBd".to_owned()))?;
    let games = GAMES.iter().filter(|game| id.game.is_none_or(|name| name == game.name));
    let games = games.map(|game| (game.name, id.read(game))).collect_vec();
    let readings = games.iter().filter(|(_, made)| made.is_ok()).map(|(name, _)| name);
    if let [one, other, ..] = readings.collect_vec()[..] {
        let readings = format!("{one} ({one}:{word}), or {other} ({other}:{word})");
        return Err(ParseErrorKind::ambiguous(readings).into());
    }
    // (An id of letters alone is of Unruly most often.)
    let is_only = games.len() == 1;
    let is_told = |name: &str| is_only || id.is_of_letters() && name == "unruly";
    let told = games.into_iter().find(|(name, made)| made.is_ok() || is_told(name));
    let unknown = || {
        let names = GAMES.iter().map(|game| game.name).join(", ");
        Err(match id.game {
            Some(name) => format!("is one of {name}, which is not known here, expected {names}"),
            None => {
                format!("is none of {names}; its game goes before it, as in solo:2x2:1b4a4b2e2a")
            }
        })
    };
    let made = told.map_or_else(unknown, |(_, made)| made);
    let puzzle = match made.map_err(wrong)? {
        Made::Problem(text) => problem::read(&text, reading)?,
        Made::File(text) => puzzle_of_text(&text, word, reading).map_err(|(_, kind)| kind)?,
        Made::Cells(told, cells) => {
            let Reading { settings, models } = reading;
            let is_fixed = settings.model_is_fixed;
            let model = if is_fixed { settings.model.clone() } else { models.named(&told)? };
            let size = model.size();
            if [size.rows(), size.columns()] != id.sides() || size.board().value_range() != (0..=1)
            {
                return Err(wrong(format!("is for {told}, but the model is {}", model.name())));
            }
            let cells = cells.into_iter().map(|value| size.board().value(value?)).collect();
            return Ok(models.puzzle(&model, cells, label, None)?);
        }
    };
    Ok(puzzle.named(word).labelled(super::cells::label(label)))
}

/// The digits that a text begins with, as a number, and the rest.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// What so many cells hold, a dot for nothing. A number has this many digits at most. Where the
/// description is closed, something lies behind the last cell, too.
fn cells(
    text: &str,
    (count, is_closed): (usize, bool),
    digits: usize,
    mut read: impl FnMut(&str) -> Option<Vec<String>>,
) -> Result<Vec<String>, String> {
    let (mut cells, mut rest, end) = (Vec::new(), text, count + usize::from(is_closed));
    while !rest.is_empty() && cells.len() <= end {
        let length = rest.bytes().take(digits).take_while(u8::is_ascii_digit).count().max(1);
        let (word, after) = rest.split_at(length);
        let wrong = || format!("has {word:?} where numbers or letters are expected");
        cells.extend(read(word).ok_or_else(wrong)?);
        rest = after;
    }
    let than = if cells.len() > count { "more" } else { "fewer" };
    let is_whole = cells.len() == end && !(is_closed && cells.pop().is_none_or(|last| last == "."));
    if is_whole { Ok(cells) } else { Err(format!("describes {than} than {count} cells")) }
}

/// So many cells with nothing, and what is in the next one, if it is a word.
fn run(empty: usize, next: &str) -> Vec<String> {
    let next = next.split_whitespace();
    std::iter::repeat_n(".", empty).chain(next).map(str::to_owned).collect()
}

/// The place of a letter in the alphabet, from 1; 0 for none.
fn place(word: &str) -> Option<usize> {
    "_abcdefghijklmnopqrstuvwxyz".find(word)
}

/// A number, or 1 to 26 cells with nothing.
fn clue(word: &str) -> Option<Vec<String>> {
    Some(if number(word).is_some() { run(0, word) } else { run(place(word)?, "") })
}

fn light(word: &str) -> Option<Vec<String>> {
    if word == "B" { Some(run(0, "x")) } else { clue(word) }
}

/// A number in one character: `a` is 10, `A` is 36; a dot is none.
fn in_one(word: &str) -> Option<Vec<String>> {
    let digits = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    Some(if word == "." { run(1, "") } else { run(0, &digits.find(word)?.to_string()) })
}

/// The regions of a square grid: letters for up to 25 pairs of cells that are together, and then a
/// pair that is not, where the 25th letter has none; a number behind a letter repeats it. First
/// pairs beside, then below each other.
fn regions(text: &str, side: usize) -> Result<Vec<u16>, String> {
    let count = side * (side - 1);
    let mut last: Option<Vec<String>> = None;
    let pairs = cells(text, (2 * count, true), usize::MAX, |word| {
        if let Some((times, _)) = number(word) {
            let more = times.min(2 * count + 2).checked_sub(1)?;
            return Some(vec![last.take()?; more].concat());
        }
        let together = place(word)?;
        last = Some(run(together, if together == 25 { "" } else { "x" }));
        last.clone()
    });
    let pairs = pairs.map_err(|_| "describes regions of another grid".to_owned())?;
    let pair = |pair: usize| {
        let (line, at) = (pair % count / (side - 1), pair % (side - 1));
        let (one, step) =
            if pair < count { (line * side + at, 1) } else { (at * side + line, side) };
        (one, one + step)
    };
    Ok(joined(side * side, pairs.iter().positions(|word| word == ".").map(pair)))
}

/// The cells of each region.
fn cages(regions: &[u16]) -> Vec<Vec<usize>> {
    let cells = |cage| regions.iter().positions(|of| of == cage).collect();
    regions.iter().unique().map(cells).collect()
}

/// The largest side of grids with regions.
const MOST: usize = 36;

fn solo(id: &Id<'_>) -> Result<Made, String> {
    let has = |option: char| id.options.contains(option);
    let (width, height) = (id.width, id.height.unwrap_or(id.width));
    let side = if has('j') { width * id.height.unwrap_or(1) } else { width * height };
    if !(2..=MOST).contains(&side) {
        return Err(format!("is for a grid of {side}x{side}, expected up to {MOST}x{MOST}"));
    }
    let (parts, expected) = (id.parts(), 1 + usize::from(has('j')) + 2 * usize::from(has('k')));
    if parts.len() != expected {
        return Err(format!("needs {expected} parts between commas, found {}", parts.len()));
    }
    let numbers = |part: usize| cells(parts[part], (side * side, false), usize::MAX, clue);
    let boxes = Size::sudoku(side).and_then(|size| size.boxes_of(side));
    let is_usual = boxes == Some((width, height));
    let name = match side {
        _ if has('j') => format!("jigsaw:{side}"),
        _ if is_usual => usual_sudoku(side),
        _ => format!("{side}x{side}:{width}x{height}"),
    };
    let diagonal = if has('x') { ",diagonal" } else { "" };
    let mut text =
        format!("model = \"{name}{diagonal}\"\ngivens = \"{}\"\n", numbers(0)?.join(" "));
    if has('j') {
        let mark = |region| char::from_digit(u32::from(region), 36);
        let map: String = regions(parts[1], side)?.into_iter().filter_map(mark).collect();
        text += &format!("regions = \"{map}\"\n");
    }
    if has('k') {
        let sums = numbers(expected - 1)?;
        for cage in cages(&regions(parts[expected - 2], side)?) {
            let names = cage.iter().map(|at| Cell::new(at / side, at % side)).join(" ");
            let sum = cage.iter().map(|at| &sums[*at]).find(|sum| *sum != ".");
            let sum = sum.map_or(String::new(), |sum| format!("sum = {sum}\n"));
            text += &format!("\n[[killer]]\ncells = \"{names}\"\n{sum}");
        }
    }
    Ok(Made::File(text))
}

/// A letter is a stretch of empty cells and the value after it: `a` no empty cell and a 0, `b` one
/// and a 0, … `y` 24 and a 0; capital letters the same with a 1; `z` and `Z` are 25 empty cells
/// and nothing after.
fn unruly(id: &Id<'_>) -> Result<Made, String> {
    let words = cells(id.description, (id.count(), true), 1, |word| {
        let empty = place(&word.to_ascii_lowercase())?.checked_sub(1)?;
        let value = if word.bytes().all(|b| b.is_ascii_uppercase()) { "1" } else { "0" };
        Some(run(empty, if empty == 25 { "" } else { value }))
    })?;
    let [rows, columns] = id.sides();
    let size = if rows == columns { rows.to_string() } else { format!("{rows}x{columns}") };
    let repeat = if id.options.contains('u') { "" } else { "-repeat" };
    let values = words.iter().map(|word| word.parse().ok()).collect();
    Ok(Made::Cells(format!("binairo-{size}{repeat}"), values))
}

fn pattern(id: &Id<'_>) -> Result<Made, String> {
    let list = |list: &str| if list.is_empty() { "0".to_owned() } else { list.replace('.', " ") };
    id.problem("nonogram", &id.description.split('/').map(list).collect_vec())
}

fn towers(id: &Id<'_>) -> Result<Made, String> {
    let (sides, words) = id.description.split_once(',').unwrap_or((id.description, ""));
    let sides = sides.split('/').map(|clue| if clue.is_empty() { "." } else { clue });
    let words = match words {
        "" => vec![".".to_owned(); id.count()],
        _ => cells(words, (id.count(), false), usize::MAX, clue)?,
    };
    id.problem("skyscrapers", &[id.rows(&sides.collect_vec()), id.rows(&words)])
}

/// A letter is a run of cells before a tree, but `z` one of 25 cells without.
fn tents(id: &Id<'_>) -> Result<Made, String> {
    let parts = id.parts();
    let words = cells(parts[0], (id.count(), true), 1, |word| match place(word)? {
        26 => Some(run(25, "")),
        empty => Some(run(empty, "x")),
    })?;
    let (top, left) = parts[1..].split_at(id.width.min(parts.len() - 1));
    id.problem("tents", &[top.join(" "), left.join(" "), id.rows(&words)])
}

fn magnets(id: &Id<'_>) -> Result<Made, String> {
    let mut parts = id.parts();
    let (plates, width) = (parts.pop().unwrap_or_default().as_bytes(), id.width);
    let side = |part: &str| Ok(cells(part, (part.len(), false), 1, in_one)?.join(" "));
    let mut lines: Vec<String> = parts.into_iter().map(side).collect::<Result<_, String>>()?;
    if let [_, left, bottom, _] = &mut lines[..] {
        std::mem::swap(left, bottom);
    }
    let first = |at: usize| {
        let (other, half) = match plates[at] {
            b'L' if (at + 1) % width > 0 => (at + 1, b'R'),
            b'R' if at % width > 0 => (at - 1, b'L'),
            b'T' => (at + width, b'B'),
            b'B' => (at.wrapping_sub(width), b'T'),
            _ => (at, b'*'),
        };
        (plates.get(other) == Some(&half)).then_some(at.min(other))
    };
    let firsts: Option<Vec<usize>> = (0..plates.len()).map(first).collect();
    lines.push(id.rows(&firsts.ok_or("has plates that are not two cells each")?));
    id.problem("magnets", &lines)
}

fn keen(id: &Id<'_>) -> Result<Made, String> {
    let (map, clues) = id.description.split_once(',').ok_or("has no clues behind a comma")?;
    if id.height.is_some() || !(2..=MOST).contains(&id.width) {
        return Err(format!("is for {}, expected a side of 2 to {MOST}", id.width));
    }
    let (regions, mut rest) = (regions(map, id.width)?, clues);
    let mut words = vec![".".to_owned(); id.count()];
    for cage in cages(&regions) {
        let sign = rest.get(..1).and_then(|sign| ["+", "*", "-", "/"].get("amsd".find(sign)?));
        let clue = sign.and_then(|sign| Some((*sign, number(&rest[1..])?)));
        let (sign, (result, after)) =
            clue.ok_or("lacks a clue a, m, s or d with a number for some cage")?;
        words[cage[0]] = match (cage.len(), sign) {
            (1, "+" | "*") => result.to_string(),
            (2, _) | (_, "+" | "*") => format!("{result}{sign}"),
            _ => return Err("has s or d for a cage that is not two cells".to_owned()),
        };
        rest = after;
    }
    if rest.is_empty() {
        id.problem("kenken", &[id.rows(&words), id.rows(&regions)])
    } else {
        Err("has more clues than cages".to_owned())
    }
}

fn unequal(id: &Id<'_>) -> Result<Made, String> {
    let (side, count, mut words) = (id.width, id.count(), Vec::new());
    for part in id.parts().into_iter().filter(|part| !part.is_empty()) {
        let clue = part.trim_start_matches(|c: char| c.is_ascii_lowercase());
        let skipped = part[..part.len() - clue.len()].bytes().map(|b| usize::from(b - b'a') + 1);
        let at = words.len() + skipped.sum::<usize>();
        let (value, signs) = number(clue)
            .filter(|_| at < count)
            .ok_or("has other words than numbers, each with some of U, R, D and L")?;
        words.resize(at, ".".to_owned());
        words.push(if value == 0 { ".".to_owned() } else { value.to_string() });
        for sign in signs.chars() {
            let (place, sign) = match sign {
                'R' if at % side + 1 < side => (at, '>'),
                'D' if at + side < count => (at, 'v'),
                'L' if at % side > 0 => (at - 1, '<'),
                'U' if at >= side => (at - side, '^'),
                _ => return Err(format!("has the sign {sign:?} where no cell is on that side")),
            };
            words[place].push(sign);
        }
    }
    id.problem("futoshiki", &[id.rows(&words)])
}
