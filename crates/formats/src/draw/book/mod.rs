//! A book of puzzles as one HTML file, made to be printed: a title page that explains the clues,
//! pages of puzzles, and their solutions at the back.
//!
//! Each page is a box as large as the paper, so that page numbers and breaks are the same in all
//! browsers. Boards are the drawings of [`svg`], as large as their place on the page allows. The
//! file needs no network, and is well-formed XML, too.

mod page;
#[cfg(test)]
mod tests;

use crate::prelude::*;

pub use self::page::Paper;
use self::page::{BoardPlaces, BookPage};
use super::svg::{SvgOptions, escaped, svg};
use satoku_rules::rule::kind;

const STYLE: &str = include_str!("book.css");

/// A book loads, runs and sends nothing, whatever its puzzles say.
const POLICY: &str = "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
                      base-uri 'none'; form-action 'none'; style-src 'unsafe-inline'\"/>";

/// How a book looks.
#[derive(Clone, Debug)]
pub struct BookOptions {
    /// Its title.
    pub title: String,
    /// What it is printed on.
    pub paper: Paper,
    /// How many puzzles a page has, 1 or more.
    pub per_page: usize,
}

/// A puzzle of a book.
#[derive(Clone, Debug)]
pub struct BookPuzzle {
    /// The puzzle.
    pub puzzle: Instance,
    /// How hard it is, in a word.
    pub difficulty: Option<String>,
    /// Its only solution; or why the back of the book does not have it: `several solutions`.
    pub solution: Result<Grid, String>,
}

/// A book of these puzzles, in their order, as an HTML document.
///
/// ```
/// # mod satoku { pub use satoku_rules::*; pub use satoku_formats::*; pub use satoku_engine as engine; }
/// use satoku::{
///     draw::{BookOptions, BookPuzzle, Paper, book},
///     engine::{Solution, solve},
///     interrupt::Limiter,
///     read::{Settings, parse_one},
/// };
///
/// let text = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/// let puzzle = parse_one(text, &Settings::default(), &Limiter::none())?;
/// let answer = solve(&puzzle)?;
/// let solution = answer.solution().map(Solution::into_grid).ok_or("no solution".to_owned());
/// let puzzles = [BookPuzzle { puzzle: puzzle.into(), difficulty: Some("easy".to_owned()), solution }];
/// let options = BookOptions { title: "One puzzle".to_owned(), paper: Paper::A4, per_page: 1 };
/// assert!(book(&puzzles, &options).contains("<h1>One puzzle</h1>"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn book(puzzles: &[BookPuzzle], options: &BookOptions) -> String {
    let per_page = options.per_page.max(1);
    let numbered: Vec<(usize, &BookPuzzle)> = (1..).zip(puzzles).collect();
    let mut pages = front(puzzles, options);
    pages.extend(puzzle_pages(&numbered, BoardPlaces::new(options.paper, per_page)));
    pages.extend(solution_pages(&numbered, options.paper));
    let (width, height) = options.paper.size();
    let title = escaped(&options.title);
    let pages = pages.iter().zip(1..).map(|(page, number)| page.html(&title, number)).join("");
    format!(
        "<!DOCTYPE html>\n<html xmlns=\"http://www.w3.org/1999/xhtml\" lang=\"en\">\n<head>\n\
         <meta charset=\"utf-8\"/>\n{POLICY}\n<title>{title}</title>\n<style>\n\
         @page {{ size: {width}mm {height}mm; margin: 0; }}\n\
         :root {{ --width: {width}mm; --height: {height}mm; }}\n\
         {STYLE}</style>\n</head>\n<body>\n{pages}</body>\n</html>\n"
    )
}

fn front(puzzles: &[BookPuzzle], options: &BookOptions) -> Vec<BookPage> {
    /// How many kinds a page explains.
    const KINDS: usize = 18;
    let rules = puzzles.iter().flat_map(|it| extra_kinds(&it.puzzle)).unique().collect_vec();
    let entry = |name: &&str| {
        let kind = kind(name)?;
        Some(format!("<dt>{}</dt>\n<dd>{}</dd>\n", escaped(kind.title), explained(kind)))
    };
    let entries: Vec<String> = rules.iter().filter_map(entry).collect();
    let legend = |entries: &[String]| {
        let entries = entries.concat();
        format!("<div class=\"legend\">\n<h1>The rules</h1>\n<dl>\n{entries}</dl>\n</div>\n")
    };
    let count = counted(puzzles.len(), "puzzle");
    let title = escaped(&options.title);
    let title = format!("<h1>{title}</h1>\n<p class=\"count\">{count}</p>\n");
    let mut legends: Vec<String> = entries.chunks(KINDS).map(legend).collect();
    if legends.is_empty() {
        legends.push("<div class=\"legend\"></div>\n".to_owned());
    }
    legends[0].insert_str(0, &title);
    legends.into_iter().map(|body| BookPage { class: "front", body }).collect()
}

/// The names of the kinds of rule that a puzzle has beside rows, columns and regions, each once.
fn extra_kinds(puzzle: &Instance) -> Vec<&'static str> {
    let model = puzzle.model();
    let extra = model.rules().iter().filter(|rule| model.is_extra(rule));
    extra.map(|rule| rule.kind()).unique().collect()
}

/// What a kind is about, with what the keys in it mean.
fn explained(kind: &Kind) -> String {
    let parts = kind.about.split('`').enumerate().map(|(number, part)| (number % 2 == 1, part));
    let about = parts.clone().map(|(is_key, part)| {
        let text = escaped(part);
        if is_key { format!("<i>{text}</i>") } else { text }
    });
    let keys = parts.filter(|(is_key, _)| *is_key);
    let meanings = keys.filter_map(|(_, key)| {
        let (_, meaning) = kind.keys.iter().find(|(name, _)| *name == key)?;
        Some(format!("; <i>{}</i>: {}", escaped(key), escaped(meaning)))
    });
    about.chain(meanings).collect()
}

/// Pages of sections that follow each other, as many on each as it has places for. `places` are
/// those of a puzzle.
fn pages(
    numbered: &[(usize, &BookPuzzle)],
    class: &'static str,
    places: impl Fn(&BookPuzzle) -> BoardPlaces,
    section: impl Fn(usize, &BookPuzzle, BoardPlaces) -> String,
) -> Vec<BookPage> {
    let mut pages = Vec::new();
    for (places, group) in &numbered.iter().chunk_by(|(_, it)| places(it)) {
        for some in &group.chunks(places.count) {
            let some = some.map(|&(number, it)| section(number, it, places)).collect_vec();
            pages.push(places.page(class, &some));
        }
    }
    pages
}

/// The puzzles. One whose rules are too long for its place has a page of its own.
fn puzzle_pages(numbered: &[(usize, &BookPuzzle)], usual: BoardPlaces) -> Vec<BookPage> {
    let places = |it: &BookPuzzle| match prose(&it.puzzle) {
        Some(prose) if !usual.has_room_for(&prose) => usual.alone(),
        _ => usual,
    };
    pages(numbered, "puzzles", places, section)
}

fn section(number: usize, it: &BookPuzzle, places: BoardPlaces) -> String {
    let about = it.puzzle.about();
    let title = about.title.as_deref().or(it.puzzle.label()).map_or(String::new(), escaped);
    let author = about.author.as_deref();
    let author = author.map(|author| format!(" <small>by {}</small>", escaped(author)));
    let level = it.difficulty.as_deref().map(|level| {
        let level = escaped(level);
        format!("<p class=\"level\">{level}</p>")
    });
    let kinds = named_rules(&it.puzzle);
    let kinds = kinds.map(|kinds| format!("<p class=\"kinds\">{}</p>\n", escaped(&kinds)));
    let rules = prose(&it.puzzle).map(|prose| places.prose(&prose));
    format!(
        "<section>\n<div class=\"head\"><h2><b>{number}</b>{title}{}</h2>{}</div>\n{}{}{}</section>\n",
        author.unwrap_or_default(),
        level.unwrap_or_default(),
        kinds.unwrap_or_default(),
        rules.unwrap_or_default(),
        board(&format!("Puzzle {number}"), &it.puzzle, None)
    )
}

/// A puzzle's rules in its author's words, and its source; none if it says neither.
fn prose(puzzle: &Instance) -> Option<String> {
    let lines = puzzle.about().below().join("\n");
    (!lines.is_empty()).then_some(lines)
}

/// What an unusual puzzle is: its model and its clues.
fn named_rules(puzzle: &Instance) -> Option<String> {
    let base = puzzle.base();
    let model = (base.name() != catalog::DEFAULT).then(|| base.title().to_owned());
    let kinds =
        extra_kinds(puzzle).into_iter().filter_map(|name| Some(kind(name)?.title.to_owned()));
    let all: Vec<String> = model.into_iter().chain(kinds).collect();
    (!all.is_empty()).then(|| all.join(" · "))
}

/// A board at the top of its place, as large as that allows.
fn board(title: &str, puzzle: &Instance, solution: Option<&Grid>) -> String {
    let is_plain = solution.is_some();
    let options = SvgOptions { solution, is_plain, title: Some(title), ..SvgOptions::default() };
    // (What the puzzle says of itself stands above the board.)
    let svg = svg(&puzzle.clone().with_about(About::default()), options);
    let svg = svg.replacen("<svg ", "<svg preserveAspectRatio=\"xMidYMin\" ", 1);
    format!("<div class=\"board\">\n{svg}</div>\n")
}

fn solution_pages(numbered: &[(usize, &BookPuzzle)], paper: Paper) -> Vec<BookPage> {
    /// How many solutions a page has, and from how many rows or columns on how few.
    const USUAL: usize = 12;
    const LARGE: usize = 12;
    const FEW: usize = 4;
    let places = |it: &BookPuzzle| {
        let size = it.puzzle.model().size();
        let is_large = size.rows().max(size.columns()) > LARGE;
        BoardPlaces::new(paper, if is_large { FEW } else { USUAL })
    };
    let mut pages = pages(numbered, "solutions", places, solution);
    if let Some(first) = pages.first_mut() {
        first.body.insert_str(0, "<h1>Solutions</h1>\n");
    }
    pages
}

fn solution(number: usize, it: &BookPuzzle, _: BoardPlaces) -> String {
    let below = match &it.solution {
        Ok(solution) => board(&format!("Solution {number}"), &it.puzzle, Some(solution)),
        Err(why) => format!("<p class=\"none\">{}</p>\n", escaped(why)),
    };
    format!("<section>\n<h3>{number}</h3>\n{below}</section>\n")
}
