//! The genres that have links, a row each: what the parts of a body are.

use super::{
    borders,
    codes::{Code, MOST_16},
    faces::{COLOURS, Faces, LETTERS, MAYBE, MAYBE_POSITIVE, NUMBERS, POSITIVE, TREES, WALLS},
    places::Places,
};
use satoku_rules::genre::Problem;

/// A genre's links.
#[derive(Debug)]
pub(super) struct Link {
    /// Its names in links, the first of which is written.
    pub names: &'static [&'static str],
    /// Its name here.
    pub genre: &'static str,
    /// What a body has of a problem, one part after the other.
    pub parts: &'static [Part],
    /// How many rows and columns a problem has that a link does not count.
    pub frame: usize,
    /// The flag that makes the rules those of the genre.
    pub flag: Option<Flag>,
    /// What a clue without a number is, where the genre has none.
    pub unknown: &'static str,
}

/// A flag before the size.
#[derive(Debug)]
pub(super) struct Flag {
    pub name: &'static str,
    /// Whether a problem is the same without it. Errors: why not, in words.
    pub is_idle: fn(&Problem) -> Result<(), String>,
}

/// A part of a body.
#[derive(Debug)]
pub(super) enum Part {
    /// Clues in many places.
    Clues(List),
    /// What is said of the whole, and a slash.
    Number(&'static Faces),
    /// The lines between regions.
    Borders,
    /// The plates of magnets.
    Plates,
    /// A slash.
    Slash,
    /// The cells of a kakuro.
    Kakuro,
}

/// Clues in many places.
#[derive(Debug)]
pub(super) struct List {
    pub places: Places,
    pub code: Code,
    pub faces: &'static Faces,
    /// Whether the list is at the end, where it is left out if there are none.
    pub may_lack: bool,
}

const INSIDE: Code = Code::Number16 { most: MOST_16 };
const BESIDE: Code = Code::Number16 { most: 255 };

const fn clues(places: Places, code: Code, faces: &'static Faces) -> Part {
    Part::Clues(List { places, code, faces, may_lack: false })
}

/// Clues in cells, at the end if there are any.
const fn maybe_in_cells(faces: &'static Faces) -> Part {
    Part::Clues(List { places: Places::Cells, code: INSIDE, faces, may_lack: true })
}

/// A genre whose links have these names and these parts, and nothing unusual.
const fn link(genre: &'static str, names: &'static [&'static str], parts: &'static [Part]) -> Link {
    Link { names, genre, parts, frame: 0, flag: None, unknown: "a clue without a number" }
}

/// All genres that have links, in the order of [`GENRES`](satoku_rules::genre::GENRES).
pub(super) static LINKS: &[Link] = &[
    link(
        "skyscrapers",
        &["skyscrapers", "building", "skyscraper"],
        &[clues(Places::Sides, BESIDE, NUMBERS), maybe_in_cells(NUMBERS)],
    ),
    Link { frame: 1, ..link("kakuro", &["kakuro"], &[Part::Kakuro]) },
    link("suguru", &["suguru"], &[Part::Borders, clues(Places::Cells, INSIDE, NUMBERS)]),
    link("hakyuu", &["ripple"], &[Part::Borders, clues(Places::Cells, INSIDE, NUMBERS)]),
    Link {
        unknown: "a clue without a letter",
        ..link(
            "abc-end-view",
            &["easyasabc"],
            &[
                Part::Number(LETTERS),
                clues(Places::Sides, BESIDE, LETTERS),
                maybe_in_cells(LETTERS),
            ],
        )
    },
    link("magnets", &["magnets"], &[clues(Places::Layers, BESIDE, NUMBERS), Part::Plates]),
    link("star-battle", &["starbattle"], &[Part::Number(POSITIVE), Part::Borders]),
    link("nonogram", &["nonogram"], &[clues(Places::Runs, BESIDE, MAYBE_POSITIVE)]),
    link("akari", &["akari", "lightup"], &[clues(Places::Cells, Code::Cell4, WALLS)]),
    link(
        "tents",
        &["tents"],
        &[clues(Places::Sides, BESIDE, NUMBERS), clues(Places::Cells, Code::Cell1, TREES)],
    ),
    link("minesweeper", &["mines"], &[clues(Places::Cells, INSIDE, NUMBERS)]),
    Link {
        flag: Some(Flag { name: "r", is_idle: borders::tanks_have_one_level }),
        ..link(
            "aquarium",
            &["aquarium"],
            &[Part::Borders, Part::Slash, clues(Places::Sides, BESIDE, NUMBERS)],
        )
    },
    link("norinori", &["norinori"], &[Part::Borders]),
    link("hitori", &["hitori"], &[clues(Places::Cells, Code::Base36, MAYBE)]),
    link("nurikabe", &["nurikabe"], &[clues(Places::Cells, INSIDE, MAYBE)]),
    link(
        "heyawake",
        &["heyawake", "heyawacky"],
        &[Part::Borders, clues(Places::Regions, INSIDE, MAYBE)],
    ),
    link("kuromasu", &["kurodoko"], &[clues(Places::Cells, INSIDE, MAYBE)]),
    link("yin-yang", &["yinyang"], &[clues(Places::Cells, Code::Circle, COLOURS)]),
    link("lits", &["lits"], &[Part::Borders]),
    link("fillomino", &["fillomino"], &[clues(Places::Cells, INSIDE, MAYBE_POSITIVE)]),
];
