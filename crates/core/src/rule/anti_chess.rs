//! Cells a chess move apart hold different values: anti-knight and anti-king sudoku, other leapers, and
//! cells at a certain distance.

use std::sync::Arc;

use itertools::Itertools;
use serde::{Deserialize, Serialize};

use super::{
    Context, Example, Gesture, Kind, Problem, Rule, Violation, Written, entry,
    f_puzzles::{Clues, Key, flag},
    iss::Tag,
    neighbours_differ::{self, Directions, SaidDirections},
};
use crate::{
    grid::{Cell, Grid, Mark, Size, Value},
    statement::{PairTable, Statement},
};

/// The kind for knights.
pub const KNIGHT: Kind = Kind {
    name: "anti-knight",
    aliases: &[],
    called: &["knight", "knight's move"],
    title: "Anti-knight",
    about: "no value a knight's move away from itself",
    gesture: Gesture::Flag,
    keys: &[],
    read: |entry, context| entry::flag(entry, || vec![Box::new(AntiChess::knight(context.size))]),
    shorthand: None,
    iss: &[Tag {
        name: "AntiKnight",
        read: |_, context| Ok(vec![Box::new(AntiChess::knight(context.size))]),
        last_counts: true,
    }],
    f_puzzles: &[Key {
        name: "antiknight",
        fields: &[],
        read: |_, context| Ok(vec![Box::new(AntiChess::knight(context.size))]),
    }],
    examples: &[Example {
        grid: "extends = \"latin:4\"",
        rule: "anti-knight = true",
        kept: "1234214334124321",
        broken: "1.....1.........",
        message: "r1c1 and r2c3 are both 1 in anti-knight",
    }],
};

/// The kind for kings.
pub const KING: Kind = Kind {
    name: "anti-king",
    aliases: &[],
    called: &["king", "king's move", "no touch", "touchless"],
    title: "Anti-king",
    about: "no value next to itself, not even diagonally",
    gesture: Gesture::Flag,
    keys: &[],
    read: |entry, context| entry::flag(entry, || vec![Box::new(AntiChess::king(context.size))]),
    shorthand: None,
    iss: &[Tag {
        name: "AntiKing",
        // There it is about diagonal steps alone: rows and columns see to the others, if there are any.
        read: |_, context| Ok(vec![Box::new(AntiChess::leaper([1, 1], context.size))]),
        last_counts: true,
    }],
    f_puzzles: &[Key {
        name: "antiking",
        fields: &[],
        read: |_, context| Ok(vec![Box::new(AntiChess::king(context.size))]),
    }],
    examples: &[Example {
        grid: "extends = \"latin:5\"",
        rule: "anti-king = true",
        kept: "1234534512512342345145123",
        broken: "1.....1..................",
        message: "r1c1 and r2c2 are both 1 in anti-king",
    }],
};

/// The kind for other leapers.
pub const LEAPER: Kind = Kind {
    name: "anti-chess",
    aliases: &[],
    called: &["leaper", "camel", "zebra"],
    title: "Anti-chess",
    about: "no value a `move` away from itself",
    gesture: Gesture::Text,
    keys: &[(
        "move",
        "two numbers, so many cells one way and so many the other: [1, 3] for a camel",
    )],
    read: |entry, context| {
        let size = context.size;
        entry::tables_with(entry, |said: SaidMove| {
            let SaidMove { name, leap } = said;
            Ok(AntiChess { name, ..AntiChess::leaper(leap, size) })
        })
    },
    shorthand: None,
    iss: &[],
    f_puzzles: &[],
    examples: &[Example {
        grid: "extends = \"latin:4\"",
        rule: "[[anti-chess]]\nmove = [1, 3]",
        kept: "1234214343213412",
        broken: "1......1........",
        message: "r1c1 and r2c4 are both 1 in anti-chess 1",
    }],
};

/// The kind for distances.
pub const TAXICAB: Kind = Kind {
    name: "taxicab",
    aliases: &[],
    called: &["manhattan distance"],
    title: "Taxicab",
    about: "no value at a `distance` from itself, going along rows and columns",
    gesture: Gesture::Text,
    keys: &[("distance", "the distance in cells, 1 or more")],
    read: |entry, context| {
        let size = context.size;
        entry::tables_with(entry, |said: SaidDistance| {
            let SaidDistance { name, distance } = said;
            Ok(AntiChess { name, ..AntiChess::taxicab(distance, size) })
        })
    },
    shorthand: None,
    iss: &[],
    f_puzzles: &[],
    examples: &[Example {
        grid: "extends = \"latin:4\"",
        rule: "[[taxicab]]\ndistance = 3",
        kept: "1234214334124321",
        broken: "1.....1.........",
        message: "r1c1 and r2c3 are both 1 in taxicab 1",
    }],
};

/// What a file says of a leaper.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaidMove {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    #[serde(rename = "move")]
    leap: [u16; 2],
}

/// What a file says of a distance.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SaidDistance {
    #[serde(default, skip_serializing_if = "String::is_empty")]
    name: String,
    distance: u16,
}

/// No value a certain move away from itself.
#[derive(Clone, Debug)]
pub struct AntiChess {
    moves: Moves,
    name: String,
    cells: Vec<Cell>,
    /// The pairs of cells that are a move apart, if they are not too many.
    pairs: Vec<[Cell; 2]>,
    /// How many there are.
    pair_count: usize,
}

/// The moves of a kind.
#[derive(Clone, Copy, Debug)]
enum Moves {
    Knight,
    King,
    Leaper([u16; 2]),
    Taxicab(u16),
    Neighbours(Directions),
}

/// A move: rows down, and columns to the right or, if negative, to the left. It stands for its opposite
/// too, so one to the left in the same row is not needed.
pub(super) type Step = (usize, isize);

/// The moves of a knight.
pub(super) const KNIGHT_STEPS: [Step; 4] = [(1, 2), (1, -2), (2, 1), (2, -1)];

impl Moves {
    fn kind(self) -> &'static str {
        match self {
            Self::Knight => KNIGHT.name,
            Self::King => KING.name,
            Self::Leaper(_) => LEAPER.name,
            Self::Taxicab(_) => TAXICAB.name,
            Self::Neighbours(_) => neighbours_differ::KIND.name,
        }
    }

    fn steps(self) -> Vec<Step> {
        let far = |number: u16| usize::from(number) as isize;
        match self {
            Self::Knight => KNIGHT_STEPS.to_vec(),
            Self::King => Directions::Both.steps().to_vec(),
            Self::Neighbours(directions) => directions.steps().to_vec(),
            Self::Leaper([a, b]) => {
                let steps = [(a, far(b)), (a, -far(b)), (b, far(a)), (b, -far(a))];
                let steps = steps.into_iter().map(|(down, right)| (down.into(), right));
                let is_new = |&(down, right): &Step| down > 0 || right > 0;
                steps.filter(is_new).unique().collect()
            }
            Self::Taxicab(distance) => {
                let steps = (0..=distance).flat_map(|down| {
                    let right = far(distance - down);
                    [(down.into(), right), (down.into(), -right)]
                });
                let is_new = |&(down, right): &Step| down > 0 || right > 0;
                steps.filter(is_new).unique().collect()
            }
        }
    }
}

impl AntiChess {
    /// The most pairs of cells: more than a knight has on the largest grid.
    const MAX_PAIRS: usize = 2_000_000;

    /// No value a knight's move away from itself.
    pub fn knight(size: Size) -> Self {
        Self::new(Moves::Knight, size)
    }

    /// No value next to itself, not even diagonally.
    pub fn king(size: Size) -> Self {
        Self::new(Moves::King, size)
    }

    /// No value so many cells one way and so many the other from itself: a knight's are 1 and 2.
    pub fn leaper(leap: [u16; 2], size: Size) -> Self {
        Self { name: String::new(), ..Self::new(Moves::Leaper(leap), size) }
    }

    /// No value at this distance from itself, where one goes along rows and columns.
    pub fn taxicab(distance: u16, size: Size) -> Self {
        Self { name: String::new(), ..Self::new(Moves::Taxicab(distance), size) }
    }

    /// No value next to itself in these directions.
    pub fn neighbours(directions: Directions, size: Size) -> Self {
        Self { name: String::new(), ..Self::new(Moves::Neighbours(directions), size) }
    }

    fn new(moves: Moves, size: Size) -> Self {
        let steps = moves.steps();
        let pair_count = steps.iter().map(|&step| count(step, size)).sum();
        let is_too_large = pair_count > Self::MAX_PAIRS;
        let pairs = if is_too_large { Vec::new() } else { apart(size, &steps) };
        let (name, cells) = (moves.kind().to_owned(), size.cells().collect());
        Self { moves, name, cells, pairs, pair_count }
    }
}

/// How many pairs of cells are a step apart.
fn count((down, right): Step, size: Size) -> usize {
    size.rows().saturating_sub(down) * size.columns().saturating_sub(right.unsigned_abs())
}

/// The pairs of cells that are a step apart, in the order of their first cells.
pub(super) fn apart(size: Size, steps: &[Step]) -> Vec<[Cell; 2]> {
    let of_cell = |cell: Cell| {
        steps.iter().filter_map(move |&(down, right)| {
            let (row, column) = (cell.row() + down, cell.column().checked_add_signed(right)?);
            let is_on_grid = row < size.rows() && column < size.columns();
            is_on_grid.then(|| [cell, Cell::new(row, column)])
        })
    };
    size.cells().flat_map(of_cell).collect()
}

impl Rule for AntiChess {
    fn kind(&self) -> &'static str {
        self.moves.kind()
    }

    fn name(&self) -> &str {
        &self.name
    }

    fn rename(&mut self, name: String) {
        self.name = name;
    }

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (key, found) = match self.moves {
            Moves::Knight | Moves::King | Moves::Neighbours(_) => ("", String::new()),
            Moves::Leaper([a, b]) => ("move", format!("[{a}, {b}]")),
            Moves::Taxicab(distance) => ("distance", distance.to_string()),
        };
        if self.pair_count > Self::MAX_PAIRS {
            let (count, most) = (self.pair_count, Self::MAX_PAIRS);
            let what = format!("it is about {count} pairs of cells, expected no more than {most}");
            return Err(Problem::Grid(what));
        }
        if let Moves::Leaper([0, 0]) | Moves::Taxicab(0) = self.moves {
            let expected = "one that leads from a cell to another".to_owned();
            return Err(Problem::Parameter { key, found, expected });
        }
        if self.pairs.is_empty() {
            return Ok(Vec::new());
        }
        let table = Arc::new(PairTable::new(size, |one, other| one != other));
        Ok(vec![Statement::Pairs { pairs: self.pairs.clone(), table }])
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let equal = |&[one, other]: &[Cell; 2]| {
            let value = grid.get(one).filter(|&value| grid.get(other) == Some(value))?;
            Some(Violation::repeated(self.kind(), &self.name, value, vec![one, other]))
        };
        self.pairs.iter().filter_map(equal).collect()
    }

    fn breaks(&self, grid: &Grid) -> bool {
        let are_equal = |[one, other]: [Cell; 2]| {
            grid.get(one).is_some_and(|value| grid.get(other) == Some(value))
        };
        self.pairs.iter().any(|&pair| are_equal(pair))
    }

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let Some(value) = grid.get(placed) else { return };
        let reach = match self.moves {
            Moves::Knight | Moves::King | Moves::Neighbours(_) => 2,
            Moves::Leaper([a, b]) => a.max(b),
            Moves::Taxicab(distance) => distance,
        };
        for [one, other] in partners(&self.pairs, placed, reach.into()) {
            strike(if one == placed { other } else { one }, value);
        }
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let text = match self.moves {
            Moves::Knight | Moves::King => self.kind().to_owned(),
            Moves::Leaper([a, b]) => format!("no value a move of {a} and {b} from itself"),
            Moves::Taxicab(distance) => format!("no value at the distance {distance} from itself"),
            Moves::Neighbours(directions) => directions.note().to_owned(),
        };
        vec![Mark::Note { text }]
    }

    fn to_f_puzzles(&self, _context: &Context) -> Clues {
        let key = match self.moves {
            Moves::Knight | Moves::Leaper([1, 2] | [2, 1]) => "antiknight",
            // A king's other steps stay in a row or column, which repeats no value there.
            Moves::King
            | Moves::Leaper([1, 1])
            | Moves::Neighbours(Directions::Diagonal | Directions::Both) => "antiking",
            Moves::Leaper(_) | Moves::Taxicab(_) | Moves::Neighbours(Directions::Orthogonal) => {
                return Err("f-puzzles have the moves of knights and kings only".to_owned());
            }
        };
        Ok(flag(key))
    }

    fn written(&self) -> Written {
        let name = self.name.clone();
        match self.moves {
            Moves::Knight | Moves::King => Written::Line(format!("{} = true", self.kind())),
            Moves::Leaper(leap) => entry::table(&SaidMove { name, leap }),
            Moves::Taxicab(distance) => entry::table(&SaidDistance { name, distance }),
            Moves::Neighbours(directions) => entry::table(&SaidDirections { name, directions }),
        }
    }

    /// In ISS, kings take diagonal steps alone: rows and columns see to the others. The writer makes sure
    /// that there are such.
    fn to_iss(&self, _context: &super::Context) -> super::iss::Items {
        match self.moves {
            Moves::Knight | Moves::Leaper([1, 2] | [2, 1]) => super::iss::flag("AntiKnight"),
            Moves::King
            | Moves::Leaper([1, 1])
            | Moves::Neighbours(Directions::Diagonal | Directions::Both) => {
                super::iss::flag("AntiKing")
            }
            Moves::Leaper(_) | Moves::Taxicab(_) | Moves::Neighbours(Directions::Orthogonal) => {
                Err("ISS has tags for the moves of knights and kings alone".to_owned())
            }
        }
    }
}

/// The pairs that a cell is in. They are sorted by their first cells, which are never more than
/// `reach` rows above their second.
pub(super) fn partners(
    pairs: &[[Cell; 2]],
    cell: Cell,
    reach: usize,
) -> impl Iterator<Item = [Cell; 2]> {
    let first_row = cell.row().saturating_sub(reach);
    let start = pairs.partition_point(|[first, _]| first.row() < first_row);
    let end = pairs.partition_point(|[first, _]| *first <= cell);
    pairs[start..end].iter().copied().filter(move |pair| pair.contains(&cell))
}
