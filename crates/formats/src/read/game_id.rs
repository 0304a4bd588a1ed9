//! Game ids of Simon Tatham's Portable Puzzle Collection: `6x6u:faCADAJeBd`. What goes before the
//! colon is the size, width before height, and how the puzzle was made; what follows is the puzzle.
//!
//! An id does not say which game it is of, but few are one of several games; then its game goes
//! before it, `range:7x7:…`, as it stands in a link to the collection.
//!
//! Source: the functions `decode_params`, `validate_desc` and `new_game` of each game's file.

use std::fmt::Write as _;

use itertools::Itertools;

use super::{
    cells::first_word,
    error::{LineError, ParseErrorKind},
    format::{OnLine, Settings, TextFormat},
    models::Models,
    problem,
    puzzle_file::puzzle_of_text,
};
use satoku_core::{
    genre::{self, Problem},
    grid::{Cell, Size},
    model::catalog,
    puzzle::Instance,
};

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
    /// The letters that may follow the size: `d` with a letter, the others perhaps with a number.
    options: &'static str,
    read: fn(&Id<'_>) -> Result<Made, String>,
}

/// What an id comes to.
enum Made {
    Problem(&'static str, Problem),
    /// The text of a puzzle file.
    File(String),
    /// The name of a model, and what its cells hold.
    Cells(String, Vec<Option<usize>>),
}

const GAMES: &[Game] = &[
    Game { name: "solo", options: "jxkrmad", read: solo },
    Game { name: "unruly", options: "ud", read: unruly },
    Game { name: "lightup", options: "bsrd", read: light_up },
    Game { name: "towers", options: "d", read: towers },
    Game { name: "unequal", options: "d", read: unequal },
    Game { name: "keen", options: "dm", read: keen },
    Game { name: "tents", options: "d", read: tents },
    Game { name: "magnets", options: "dS", read: magnets },
    Game { name: "mosaic", options: "h", read: mosaic },
    Game { name: "pattern", options: "", read: pattern },
    Game { name: "range", options: "", read: range },
    Game { name: "singles", options: "d", read: singles },
];

/// The other games.
const OTHERS: &str = "blackbox bridges cube dominosa fifteen filling flip flood galaxies guess inertia loopy map \
                      mines net netslide palisade pearl pegs rect samegame signpost sixteen slant \
                      tracks twiddle undead untangle";

struct Id<'a> {
    game: Option<&'a str>,
    width: usize,
    height: Option<usize>,
    options: &'a str,
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
        let is_game = |name| GAMES.iter().any(|game| game.name == name);
        let is_text =
            description.bytes().all(|b| b.is_ascii_alphanumeric() || b"_,./*".contains(&b));
        let is_known = game.is_none_or(|name| is_game(name) || OTHERS.split(' ').contains(&name));
        (is_known && is_text && !description.is_empty()).then_some(Self {
            game,
            width,
            height,
            options,
            description,
        })
    }

    fn sides(&self) -> [usize; 2] {
        [self.height.unwrap_or(self.width), self.width]
    }

    fn is_of_letters(&self) -> bool {
        self.description.bytes().all(|byte| byte.is_ascii_alphabetic())
    }

    fn count(&self) -> usize {
        self.sides().iter().product()
    }

    /// What the id is in a game.
    fn read(&self, game: &Game) -> Result<Made, String> {
        let mut options = self.options.chars().peekable();
        while let Some(option) = options.next() {
            if !game.options.contains(option) {
                return Err(format!("has the option {option:?}, which is not known here"));
            }
            if option == 'd' || option == 'm' && options.peek() == Some(&'d') {
                options.next();
            }
            while options.next_if(char::is_ascii_digit).is_some() {}
        }
        let side = |side| (1..=Size::MAX_SIDE).contains(&side);
        if !self.sides().into_iter().all(side) {
            return Err(format!("has other sides than 1 to {}", Size::MAX_SIDE));
        }
        (game.read)(self)
    }

    fn problem(&self, genre: &'static str) -> Problem {
        let [rows, columns] = self.sides();
        Problem::empty(genre::named(genre).expect("there is this genre"), rows, columns)
    }

    fn parts(&self) -> std::str::Split<'a, char> {
        self.description.split(',')
    }
}

/// Whether a line is meant as an id: with a size of two sides, or a game, or readable.
fn is_id(text: &str) -> bool {
    Id::of(first_word(text).0).is_some_and(|id| {
        let is_clear = id.height.is_some() || id.game.is_some() || id.is_of_letters();
        is_clear || GAMES.iter().any(|game| id.read(game).is_ok())
    })
}

fn read(text: &str, settings: &Settings, models: &Models) -> Result<Instance, LineError> {
    let (word, label) = first_word(text);
    let wrong = |problem: String| LineError::from(ParseErrorKind::GameId(problem));
    let no_id = || wrong("does not have the form 6x6:faCADAJeBd".to_owned());
    let id = Id::of(word).ok_or_else(no_id)?;
    let is_meant = |game: &&Game| id.game.is_none_or(|name| name == game.name);
    let games = GAMES.iter().filter(is_meant).map(|game| (game.name, id.read(game))).collect_vec();
    let is_read = |(_, made): &(&str, Result<_, _>)| made.is_ok();
    let made = match games.iter().filter(|game| is_read(game)).collect_vec()[..] {
        [(one, _), (other, _), ..] => {
            let readings = format!("{one} ({one}:{word}), or {other} ({other}:{word})");
            return Err(ParseErrorKind::ambiguous(readings).into());
        }
        _ => {
            // (An id of letters alone is of Unruly most often.)
            let is_only = games.len() == 1;
            let is_told = |name: &str| is_only || id.is_of_letters() && name == "unruly";
            let names = GAMES.iter().map(|game| game.name).join(", ");
            let found = id.game.filter(|_| games.is_empty()).map_or(
                format!("is none of {names}; its game goes before it, as in solo:2x2:1b4a4b2e2a"),
                |name| format!("is one of {name}, which is not known here, expected {names}"),
            );
            let told = games.into_iter().find(|game| is_read(game) || is_told(game.0));
            told.map_or(Err(found), |(_, made)| made).map_err(wrong)?
        }
    };
    let puzzle = match made {
        Made::Problem(..) | Made::File(_) if settings.model_is_fixed => {
            return Err(ParseErrorKind::ModelOfFile.into());
        }
        Made::Problem(name, problem) => {
            let genre = genre::named(name).expect("there is this genre");
            problem::puzzle(genre, &problem, models)?.named(word)
        }
        Made::File(text) => {
            puzzle_of_text(&text, word, settings, models).map_err(|(_, kind)| kind)?.named(word)
        }
        Made::Cells(told, cells) => {
            let model = if settings.model_is_fixed {
                settings.model.clone()
            } else {
                models.named(&told)?
            };
            let size = model.size();
            if [size.rows(), size.columns()] != id.sides() || size.value_range() != (0..=1) {
                return Err(wrong(format!("is for {told}, but the model is {}", model.name())));
            }
            let cells = cells.into_iter().map(|value| size.value(value?)).collect();
            return Ok(models.puzzle(&model, cells, label, None)?);
        }
    };
    Ok(puzzle.labelled(super::cells::label(label)))
}

/// The digits that a text begins with, as a number, and the rest.
fn number(text: &str) -> Option<(usize, &str)> {
    let end = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    Some((text[..end].parse().ok()?, &text[end..]))
}

/// Words for so many cells: numbers, other characters, and letters for 1 to 26 cells with nothing.
fn cells(text: &str, count: usize) -> Result<Vec<String>, String> {
    let (mut cells, mut rest) = (Vec::new(), text);
    while let Some(c) = rest.chars().next() {
        let length = number(rest).map_or(1, |(_, after)| rest.len() - after.len());
        match c {
            'a'..='z' => cells.resize(cells.len() + c as usize - 'a' as usize + 1, String::new()),
            '_' => {}
            '0'..='9' | 'B' => cells.push(rest[..length].to_owned()),
            _ => return Err(format!("has {c:?} where numbers or letters are expected")),
        }
        rest = &rest[length..];
        if cells.len() > count {
            break;
        }
    }
    let than = if cells.len() > count { "more" } else { "fewer" };
    if cells.len() == count {
        Ok(cells)
    } else {
        Err(format!("describes {than} than {count} cells"))
    }
}

/// The same with a character for each number.
fn digits(text: &str, count: usize) -> Result<Vec<String>, String> {
    cells(
        &text
            .chars()
            .map(|c| if c.is_ascii_digit() { format!("{c}_") } else { c.to_string() })
            .collect::<String>(),
        count,
    )
}

/// A number in one character: `a` is 10, `A` is 36; a dot is none.
fn in_one(c: char) -> Result<String, String> {
    match c {
        '.' => Ok(String::new()),
        'A'..='Z' => Ok((c as usize - 'A' as usize + 36).to_string()),
        c => c
            .to_digit(36)
            .map(|number| number.to_string())
            .ok_or(format!("has {c:?}, expected a digit")),
    }
}

/// The regions of a square grid: letters for up to 25 pairs of cells that are together, and then a
/// pair that is not, where the 25th letter has none. First pairs beside, then below each other.
fn regions(text: &str, side: usize) -> Result<Vec<u16>, String> {
    let mut region: Vec<u16> = (0..side * side).map(|cell| cell as u16).collect();
    let (mut rest, mut at, count) = (text, 0, side * (side - 1));
    let wrong = || "describes regions of another grid".to_owned();
    while let Some(c) = rest.chars().next() {
        let (times, after) = number(&rest[1..]).unwrap_or((1, &rest[1..]));
        let together = if c == '_' {
            0
        } else {
            (c as usize).checked_sub('a' as usize - 1).ok_or_else(wrong)?
        };
        rest = after;
        for _ in 0..times {
            for pair in at..at + together {
                let (one, other) = match pair {
                    _ if pair >= 2 * count => return Err(wrong()),
                    _ if pair < count => {
                        let one = pair / (side - 1) * side + pair % (side - 1);
                        (one, one + 1)
                    }
                    _ => {
                        let one = (pair - count) % (side - 1) * side + (pair - count) / (side - 1);
                        (one, one + side)
                    }
                };
                let (new, old) = (region[one].min(region[other]), region[one].max(region[other]));
                region.iter_mut().filter(|region| **region == old).for_each(|region| *region = new);
            }
            at += together + usize::from(together != 25);
            if at > 2 * count + 1 {
                return Err(wrong());
            }
        }
    }
    let numbers = region.iter().unique().copied().collect_vec();
    let number =
        |region: &u16| numbers.iter().position(|known| known == region).unwrap_or(0) as u16;
    if at == 2 * count + 1 { Ok(region.iter().map(number).collect()) } else { Err(wrong()) }
}

/// The largest side of grids with regions.
const MOST: usize = 36;

fn solo(id: &Id<'_>) -> Result<Made, String> {
    let has = |option| id.options.split('d').next().is_some_and(|options| options.contains(option));
    let (width, height) = (id.width, id.height.unwrap_or(id.width));
    let side = if has('j') { width * id.height.unwrap_or(1) } else { width * height };
    if !(2..=MOST).contains(&side) {
        return Err(format!("is for a grid of {side}x{side}, expected up to {MOST}x{MOST}"));
    }
    let mut parts = id.parts();
    let mut part = || parts.next().ok_or_else(|| "lacks a part behind a comma".to_owned());
    let givens = cells(part()?, side * side)?;
    let is_usual =
        Size::sudoku(side).is_some_and(|size| size.boxes_of(side) == Some((width, height)));
    let name = match side {
        _ if has('j') => format!("jigsaw:{side}"),
        9 if is_usual => catalog::DEFAULT.to_owned(),
        _ if is_usual => format!("{side}x{side}"),
        _ => format!("{side}x{side}:{width}x{height}"),
    };
    let diagonal = if has('x') { ",diagonal" } else { "" };
    let givens = givens.iter().map(|word| if word.is_empty() { "." } else { word }).join(" ");
    let mut text = format!("model = \"{name}{diagonal}\"\ngivens = \"{givens}\"\n");
    if has('j') {
        let regions = regions(part()?, side)?;
        let map: String =
            regions.iter().filter_map(|region| char::from_digit((*region).into(), 36)).collect();
        let _ = writeln!(text, "regions = \"{map}\"");
    }
    if has('k') {
        let (cages, sums) = (regions(part()?, side)?, cells(part()?, side * side)?);
        for cage in 0..=cages.iter().copied().max().unwrap_or(0) {
            let places = cages.iter().positions(|of| *of == cage).collect_vec();
            let names = places.iter().map(|at| Cell::new(at / side, at % side)).join(" ");
            let sum = places.iter().map(|at| &sums[*at]).find(|sum| !sum.is_empty());
            let sum = sum.map_or(String::new(), |sum| format!("sum = {sum}\n"));
            let _ = write!(text, "\n[[killer]]\ncells = \"{names}\"\n{sum}");
        }
    }
    if parts.next().is_some() {
        Err("has more parts than its options say".to_owned())
    } else {
        Ok(Made::File(text))
    }
}

/// A letter is a stretch of empty cells and the value after it: `a` no empty cell and a 0, `b` one
/// and a 0, … `y` 24 and a 0; capital letters the same with a 1; `z` and `Z` are 25 empty cells
/// and nothing after. The last letter's value lies behind the last cell.
fn unruly(id: &Id<'_>) -> Result<Made, String> {
    let [rows, columns] = id.sides();
    if !id.is_of_letters() {
        return Err("has other characters than letters".to_owned());
    }
    let mut values = Vec::new();
    for letter in id.description.bytes() {
        let number = usize::from(letter.to_ascii_lowercase() - b'a');
        values.extend(std::iter::repeat_n(None, number));
        values.extend((number < 25).then(|| Some(usize::from(letter.is_ascii_uppercase()))));
        if values.len() > rows * columns + 1 {
            break;
        }
    }
    let (found, count) = (values.len(), rows * columns);
    if found != count + 1 || values.pop().is_none_or(|last| last.is_none()) {
        let than = if found > count { "more" } else { "fewer" };
        return Err(format!("describes {than} than {count} cells"));
    }
    let size = if rows == columns { rows.to_string() } else { format!("{rows}x{columns}") };
    let repeat = if id.options.starts_with('u') { "" } else { "-repeat" };
    Ok(Made::Cells(format!("binairo-{size}{repeat}"), values))
}

fn in_cells(id: &Id<'_>, genre: &'static str, words: Vec<String>) -> Made {
    Made::Problem(genre, Problem { cells: words, ..id.problem(genre) })
}

fn light_up(id: &Id<'_>) -> Result<Made, String> {
    let words = digits(id.description, id.count())?;
    Ok(in_cells(id, "akari", words.into_iter().map(|word| word.replace('B', "x")).collect()))
}

fn mosaic(id: &Id<'_>) -> Result<Made, String> {
    Ok(in_cells(id, "mosaic", digits(id.description, id.count())?))
}

fn range(id: &Id<'_>) -> Result<Made, String> {
    Ok(in_cells(id, "kuromasu", cells(id.description, id.count())?))
}

fn singles(id: &Id<'_>) -> Result<Made, String> {
    let words: Vec<String> = id.description.chars().map(in_one).try_collect()?;
    let (found, expected) = (words.len(), id.count());
    if found == expected {
        Ok(in_cells(id, "hitori", words))
    } else {
        Err(format!("describes {found} cells, expected {expected}"))
    }
}

fn pattern(id: &Id<'_>) -> Result<Made, String> {
    let mut problem = id.problem("nonogram");
    let lists = id
        .description
        .split('/')
        .map(|list| if list.is_empty() { "0".to_owned() } else { list.replace('.', " ") });
    sides(&mut problem, &[0, 1], lists.collect())?;
    Ok(Made::Problem("nonogram", problem))
}

/// Puts clues beside these sides, one after the other.
fn sides(problem: &mut Problem, order: &[usize], clues: Vec<String>) -> Result<(), String> {
    let count: usize = order.iter().map(|side| problem.sides[*side].len()).sum();
    if clues.len() != count {
        return Err(format!("has {} clues beside the grid, expected {count}", clues.len()));
    }
    let mut clues = clues.into_iter();
    for &side in order {
        problem.sides[side].iter_mut().for_each(|clue| *clue = clues.next().unwrap_or_default());
    }
    Ok(())
}

fn towers(id: &Id<'_>) -> Result<Made, String> {
    let mut problem = id.problem("skyscrapers");
    let mut parts = id.parts();
    let clues = parts.next().unwrap_or_default().split('/').map(str::to_owned).collect();
    sides(&mut problem, &[0, 1, 2, 3], clues)?;
    if let Some(part) = parts.next() {
        problem.cells = cells(part, problem.cells.len())?;
    }
    Ok(Made::Problem("skyscrapers", problem))
}

fn tents(id: &Id<'_>) -> Result<Made, String> {
    let mut problem = id.problem("tents");
    let (mut parts, count) = (id.parts(), problem.cells.len());
    // A tree behind each run but one of 25 cells, the last of them behind the last cell.
    let run = |c: char| match c {
        'z' => "y".to_owned(),
        '_' => "0_".to_owned(),
        c => format!("{c}0_"),
    };
    let mut words =
        cells(&parts.next().unwrap_or_default().chars().map(run).collect::<String>(), count + 1)?;
    words.truncate(count);
    problem.cells = words.into_iter().map(|word| word.replace('0', "x")).collect();
    sides(&mut problem, &[0, 1], parts.map(str::to_owned).collect())?;
    Ok(Made::Problem("tents", problem))
}

fn magnets(id: &Id<'_>) -> Result<Made, String> {
    let mut problem = id.problem("magnets");
    let parts = id.parts().collect_vec();
    let [clues @ .., plates] = &parts[..] else { return Err("has no plates".to_owned()) };
    sides(&mut problem, &[0, 2, 1, 3], clues.concat().chars().map(in_one).try_collect()?)?;
    let plates = plates.chars().collect_vec();
    let partner = |(at, c): (usize, &char)| match c {
        'R' => at.checked_sub(1).filter(|one| plates[*one] == 'L' && at % id.width > 0),
        'B' => at.checked_sub(id.width).filter(|one| plates[*one] == 'T'),
        'L' => plates.get(at + 1).filter(|c| **c == 'R').map(|_| at),
        'T' => plates.get(at + id.width).filter(|c| **c == 'B').map(|_| at),
        _ => (*c == '*').then_some(at),
    };
    let regions: Option<Vec<usize>> = plates.iter().enumerate().map(partner).collect();
    let regions = regions.filter(|regions| regions.len() == problem.regions.len());
    let regions = regions.ok_or_else(|| "has plates that are not two cells each".to_owned())?;
    let firsts = regions.iter().unique().copied().collect_vec();
    let number = |first: &usize| firsts.iter().position(|known| known == first).unwrap_or(0) as u16;
    problem.regions = regions.iter().map(number).collect();
    Ok(Made::Problem("magnets", problem))
}

fn keen(id: &Id<'_>) -> Result<Made, String> {
    let mut problem = id.problem("kenken");
    let (map, mut clues) = id.description.split_once(',').ok_or("has no clues behind a comma")?;
    if id.height.is_some() || !(2..=MOST).contains(&id.width) {
        return Err(format!("is for {}, expected a side of 2 to {MOST}", id.width));
    }
    problem.regions = regions(map, id.width)?;
    for region in 0..problem.regions.iter().unique().count() {
        let cage = problem.regions.iter().positions(|of| usize::from(*of) == region).collect_vec();
        let sign = clues.chars().next().and_then(|c| Some(["+", "*", "-", "/"]["amsd".find(c)?]));
        let (sign, (result, rest)) = sign
            .and_then(|sign| Some((sign, number(&clues[1..])?)))
            .ok_or("lacks a clue a, m, s or d with a number for some cage")?;
        if cage.len() != 2 && ["-", "/"].contains(&sign) {
            return Err("has s or d for a cage that is not two cells".to_owned());
        }
        problem.cells[cage[0]] =
            if cage.len() == 1 { result.to_string() } else { format!("{result}{sign}") };
        clues = rest;
    }
    if clues.is_empty() {
        Ok(Made::Problem("kenken", problem))
    } else {
        Err("has more clues than cages".to_owned())
    }
}

fn unequal(id: &Id<'_>) -> Result<Made, String> {
    let problem = id.problem("futoshiki");
    let (side, mut words) = (id.width, vec![["0".to_owned(), String::new()]; problem.cells.len()]);
    let count = words.len();
    let mut at = 0;
    for part in id.parts().filter(|part| !part.is_empty()) {
        let skipped = part.trim_start_matches(|c: char| c.is_ascii_lowercase());
        at += part[..part.len() - skipped.len()]
            .bytes()
            .map(|b| usize::from(b - b'a') + 1)
            .sum::<usize>();
        let (value, signs) = number(skipped)
            .filter(|_| at < count)
            .ok_or("has other words than numbers, each with some of U, R, D and L")?;
        words[at][0] = value.to_string();
        for sign in signs.chars() {
            let (place, sign) = match sign {
                'R' if at % side + 1 < side => (at, '>'),
                'D' if at + side < count => (at, 'v'),
                'L' if at % side > 0 => (at - 1, '<'),
                'U' if at >= side => (at - side, '^'),
                _ => return Err(format!("has the sign {sign:?} where no cell is on that side")),
            };
            words[place][1].push(sign);
        }
        at += 1;
    }
    let word = |[value, signs]: [String; 2]| match (&*value, &*signs) {
        ("0", "") => String::new(),
        ("0", signs) => format!(".{signs}"),
        _ => value + &signs,
    };
    if at != count {
        return Err(format!("describes {at} cells, expected {count}"));
    }
    Ok(in_cells(id, "futoshiki", words.into_iter().map(word).collect()))
}
