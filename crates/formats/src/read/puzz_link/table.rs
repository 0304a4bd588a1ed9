//! The genres that have links, a row each: what the parts of a body are.

use super::{
    borders,
    codes::{Code, MOST_16},
    faces::{COLOURS, Faces, LETTERS, MAYBE, MAYBE_POSITIVE, NUMBERS, POSITIVE, TREES, WALLS},
    places::Places,
};
use satoku_core::genre::Problem;

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
    /// The same at the end, where it is left out if there are none.
    MaybeClues(List),
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
}

const fn list(places: Places, code: Code, faces: &'static Faces) -> List {
    List { places, code, faces }
}

const INSIDE: Code = Code::Number16 { most: MOST_16 };
const BESIDE: Code = Code::Number16 { most: 255 };

impl Link {
    const DEFAULT: Self = Self {
        names: &[],
        genre: "",
        parts: &[],
        frame: 0,
        flag: None,
        unknown: "a clue without a number",
    };
}

/// All genres that have links, in the order of [`GENRES`](satoku_core::genre::GENRES).
pub(super) static LINKS: &[Link] = &[
    Link {
        names: &["skyscrapers", "building", "skyscraper"],
        genre: "skyscrapers",
        parts: &[
            Part::Clues(list(Places::Sides, BESIDE, NUMBERS)),
            Part::MaybeClues(list(Places::Cells, INSIDE, NUMBERS)),
        ],
        ..Link::DEFAULT
    },
    Link { names: &["kakuro"], genre: "kakuro", parts: &[Part::Kakuro], frame: 1, ..Link::DEFAULT },
    Link {
        names: &["suguru"],
        genre: "suguru",
        parts: &[Part::Borders, Part::Clues(list(Places::Cells, INSIDE, NUMBERS))],
        ..Link::DEFAULT
    },
    Link {
        names: &["ripple"],
        genre: "hakyuu",
        parts: &[Part::Borders, Part::Clues(list(Places::Cells, INSIDE, NUMBERS))],
        ..Link::DEFAULT
    },
    Link {
        names: &["easyasabc"],
        genre: "abc-end-view",
        parts: &[
            Part::Number(LETTERS),
            Part::Clues(list(Places::Sides, BESIDE, LETTERS)),
            Part::MaybeClues(list(Places::Cells, INSIDE, LETTERS)),
        ],
        unknown: "a clue without a letter",
        ..Link::DEFAULT
    },
    Link {
        names: &["magnets"],
        genre: "magnets",
        parts: &[Part::Clues(list(Places::Layers, BESIDE, NUMBERS)), Part::Plates],
        ..Link::DEFAULT
    },
    Link {
        names: &["starbattle"],
        genre: "star-battle",
        parts: &[Part::Number(POSITIVE), Part::Borders],
        ..Link::DEFAULT
    },
    Link {
        names: &["nonogram"],
        genre: "nonogram",
        parts: &[Part::Clues(list(Places::Runs, BESIDE, MAYBE_POSITIVE))],
        ..Link::DEFAULT
    },
    Link {
        names: &["akari", "lightup"],
        genre: "akari",
        parts: &[Part::Clues(list(Places::Cells, Code::Cell4, WALLS))],
        ..Link::DEFAULT
    },
    Link {
        names: &["tents"],
        genre: "tents",
        parts: &[
            Part::Clues(list(Places::Sides, BESIDE, NUMBERS)),
            Part::Clues(list(Places::Cells, Code::Cell1, TREES)),
        ],
        ..Link::DEFAULT
    },
    Link {
        names: &["mines"],
        genre: "minesweeper",
        parts: &[Part::Clues(list(Places::Cells, INSIDE, NUMBERS))],
        ..Link::DEFAULT
    },
    Link {
        names: &["aquarium"],
        genre: "aquarium",
        parts: &[Part::Borders, Part::Slash, Part::Clues(list(Places::Sides, BESIDE, NUMBERS))],
        flag: Some(Flag { name: "r", is_idle: borders::tanks_have_one_level }),
        ..Link::DEFAULT
    },
    Link { names: &["norinori"], genre: "norinori", parts: &[Part::Borders], ..Link::DEFAULT },
    Link {
        names: &["hitori"],
        genre: "hitori",
        parts: &[Part::Clues(list(Places::Cells, Code::Base36, MAYBE))],
        ..Link::DEFAULT
    },
    Link {
        names: &["nurikabe"],
        genre: "nurikabe",
        parts: &[Part::Clues(list(Places::Cells, INSIDE, MAYBE))],
        ..Link::DEFAULT
    },
    Link {
        names: &["heyawake", "heyawacky"],
        genre: "heyawake",
        parts: &[Part::Borders, Part::Clues(list(Places::Regions, INSIDE, MAYBE))],
        ..Link::DEFAULT
    },
    Link {
        names: &["kurodoko"],
        genre: "kuromasu",
        parts: &[Part::Clues(list(Places::Cells, INSIDE, MAYBE))],
        ..Link::DEFAULT
    },
    Link {
        names: &["yinyang"],
        genre: "yin-yang",
        parts: &[Part::Clues(list(Places::Cells, Code::Circle, COLOURS))],
        ..Link::DEFAULT
    },
    Link { names: &["lits"], genre: "lits", parts: &[Part::Borders], ..Link::DEFAULT },
    Link {
        names: &["fillomino"],
        genre: "fillomino",
        parts: &[Part::Clues(list(Places::Cells, INSIDE, MAYBE_POSITIVE))],
        ..Link::DEFAULT
    },
];
