//! What a genre is, and what its problems consist of.

use std::{borrow::Cow, ops::RangeInclusive};

use super::{dice::Dice, draft::Draft};

/// A genre of puzzles.
#[derive(Debug)]
pub struct Genre {
    /// Its name, which is that of a model in a puzzle file.
    pub name: &'static str,
    /// Other names that are read for it.
    pub aliases: &'static [&'static str],
    /// Its name for people.
    pub title: &'static str,
    /// Its rules, in a sentence or two.
    pub about: &'static str,
    /// What a problem consists of.
    pub clues: Clues,
    /// How the values are written and drawn, from the lowest on; as numbers if there are none.
    pub faces: &'static [&'static str],
    /// How the highest value is written, if it stands for all that are higher than the others.
    pub beyond: Option<&'static str>,
    /// How the values are drawn where that is not as they are written, from the lowest on; the last
    /// one is that of all further values. That of a shaded cell begins with [`Genre::SHADED`].
    pub signs: &'static [&'static str],
    /// What clues are typed with, beside digits.
    pub keys: &'static str,
    /// Whether a cell with this clue, or with none, is black.
    pub is_black: fn(Option<&str>) -> bool,
    /// What is drawn of a clue in a cell.
    pub drawn: fn(&str) -> &str,
    /// What is left of a clue in a cell that is dropped: `?` where it has a meaning without its
    /// number. A word of which all is left is no clue.
    pub bare: fn(&str) -> &'static str,
    /// Makes an empty problem one to begin with, where an empty one makes no sense.
    pub(super) begin: fn(&mut Problem),
    /// Whether its rules are drawn, each as its kind is; if not, the clues are, as they stand on
    /// paper.
    pub draws_rules: bool,
    /// Adds the grid and the rules of a problem.
    pub(super) says: fn(&Problem, &mut Draft) -> Result<(), String>,
    /// How random problems come about.
    pub recipe: Recipe,
    /// Problems, each with its solution, as lines between bars: [`Problem::from_line`] reads them.
    pub examples: &'static [(&'static str, &'static str)],
}

impl Genre {
    /// The sign of a shaded cell.
    pub const SHADED: char = '■';
    /// The sign of a cell with nothing in it.
    pub const NOTHING: &'static str = "·";

    pub(super) const DEFAULT: Self = Self {
        name: "",
        aliases: &[],
        title: "",
        about: "",
        clues: Clues::NONE,
        faces: &[],
        beyond: None,
        signs: &[],
        keys: "",
        is_black: |_| false,
        drawn: |clue| clue,
        bare: |_| "",
        begin: |_| {},
        draws_rules: false,
        says: |_, _| Ok(()),
        recipe: Recipe::DEFAULT,
        examples: &[],
    };

    /// One whose cells are shaded or not.
    pub(super) const SHADING: Self =
        Self { faces: &["-", "x"], signs: &[Self::NOTHING, "■"], ..Self::DEFAULT };

    /// How a value is written, where these are all.
    pub fn face(&self, value: u16, all: &RangeInclusive<u16>) -> Cow<'static, str> {
        let place = value.checked_sub(*all.start()).map(usize::from);
        let beyond = self.beyond.filter(|_| value == *all.end());
        let face = beyond.or_else(|| self.faces.get(place?).copied());
        face.map_or_else(|| value.to_string().into(), Into::into)
    }

    /// How a value is drawn, where these are all.
    pub fn sign(&self, value: u16, all: &RangeInclusive<u16>) -> Cow<'static, str> {
        let at = usize::from(value.saturating_sub(*all.start()));
        match self.signs.get(at).or(self.signs.last()) {
            Some(sign) => (*sign).into(),
            None if self.face(value, all) == "-" => Self::NOTHING.into(),
            None => self.face(value, all),
        }
    }
}

/// How random problems of a genre come about.
#[derive(Debug)]
pub struct Recipe {
    /// Rows and columns, if nothing else is said.
    pub size: (usize, usize),
    /// In how many of a hundred cells of a solution the highest value is tried first, and not the
    /// lowest; nothing where any value is as likely.
    pub share: Option<usize>,
    /// Whether all clues are there by the nature of the genre; else some may be left out.
    pub keeps_clues: bool,
    /// Whether regions without clues tell the solution, so that their borders are moved until it is
    /// the only one.
    pub moves_borders: bool,
    /// Characters behind a clue that are clues of their own.
    pub signs: &'static [char],
    /// Draws what is there before a solution, such as regions or walls.
    pub(super) draws: fn(&mut Problem, &mut Dice<'_>),
    /// Says what holds whatever the clues are; nothing where that is what the genre says of a
    /// problem without clues.
    pub(super) outline: Option<fn(&mut Draft)>,
    /// Sets all clues that follow from a solution, the values row by row.
    pub(super) fills: fn(&mut Problem, &[u16], &mut Dice<'_>),
}

impl Recipe {
    pub(super) const DEFAULT: Self = Self {
        size: (6, 6),
        share: None,
        keeps_clues: false,
        moves_borders: false,
        signs: &[],
        draws: |_, _| {},
        outline: None,
        fills: |_, _, _| {},
    };
}

/// What problems of a genre consist of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clues {
    /// Beside which sides there are clues, and what a file calls them.
    pub sides: &'static [(Side, &'static str)],
    /// Whether beside a row or column there may be several.
    pub are_lists: bool,
    /// Whether there are clues in cells.
    pub in_cells: bool,
    /// Whether the cells are divided into regions, and what a file calls these.
    pub regions: Option<&'static str>,
    /// Whether cells may be in no region; nothing is in these then.
    pub regions_leave_cells: bool,
    /// What a file calls a number, or several words, about the whole.
    pub number: Option<&'static str>,
}

impl Clues {
    /// None at all.
    pub const NONE: Self = Self {
        sides: &[],
        are_lists: false,
        in_cells: false,
        regions: None,
        regions_leave_cells: false,
        number: None,
    };
    /// Clues in cells.
    pub const CELLS: Self = Self { in_cells: true, ..Self::NONE };
    /// Clues in cells, and regions.
    pub const ROOMS: Self = Self { regions: Some("regions"), ..Self::CELLS };
    /// The sides that have clues if all do.
    pub(super) const AROUND: &'static [(Side, &'static str)] = &[
        (Side::Top, "top"),
        (Side::Bottom, "bottom"),
        (Side::Left, "left"),
        (Side::Right, "right"),
    ];
    /// The sides of genres with a clue for each row and each column.
    pub(super) const TOP_LEFT: &'static [(Side, &'static str)] =
        &[(Side::Top, "top"), (Side::Left, "left")];
}

/// A side of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// Above the columns.
    Top,
    /// Below the columns.
    Bottom,
    /// Before the rows.
    Left,
    /// Behind the rows.
    Right,
}

impl Side {
    /// Whether its clues are about columns.
    pub fn is_of_columns(self) -> bool {
        matches!(self, Self::Top | Self::Bottom)
    }
}

/// The clues of a puzzle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The number of rows.
    pub rows: usize,
    /// The number of columns.
    pub columns: usize,
    /// What is said of the whole, in words: a number, most often.
    pub number: Vec<String>,
    /// The clues beside the rows or columns, side by side in the order of [`Clues::sides`]; nothing
    /// where there is none.
    pub sides: Vec<Vec<String>>,
    /// The clues in cells, row by row; nothing where there is none. Empty if the genre has none.
    pub cells: Vec<String>,
    /// The number of each cell's region, from 0 in the order of their first cells;
    /// [`Problem::NO_REGION`] where it is in none. Empty if the genre has no regions.
    pub regions: Vec<u16>,
}
