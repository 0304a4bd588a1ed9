//! Cells a chess move apart hold different values: anti-knight and anti-king sudoku, other leapers,
//! and cells at a certain distance.

use serde_json::json;

use super::prelude::*;

pub(super) static KNIGHT: Kind = Kind {
    name: "anti-knight",
    called: &["knight", "knight's move"],
    title: "Anti-knight",
    about: "no value a knight's move away from itself",
    gesture: Gesture::Flag,
    read: |entry, context| entry::flag(entry, || single(AntiChess::knight(context.size))),
    iss: &[Tag::flag("AntiKnight", |_, context| single(AntiChess::knight(context.size)))],
    f_puzzles: &[Key::flag("antiknight", |_, context| single(AntiChess::knight(context.size)))],
    examples: &[Example::on_latin_4(
        "anti-knight = true",
        ["1234214334124321", "1.....1........."],
        "r1c1 and r2c3 are both 1 in anti-knight",
    )],
    ..Kind::DEFAULT
};

pub(super) static KING: Kind = Kind {
    name: "anti-king",
    called: &["king", "king's move", "no touch", "touchless"],
    title: "Anti-king",
    about: "no value next to itself, not even diagonally",
    gesture: Gesture::Flag,
    read: |entry, context| entry::flag(entry, || single(AntiChess::king(context.size))),
    // In ISS it is about diagonal steps alone: rows and columns see to the others, if there are
    // any.
    iss: &[Tag::flag("AntiKing", |_, context| single(AntiChess::leaper([1, 1], context.size)))],
    f_puzzles: &[Key::flag("antiking", |_, context| single(AntiChess::king(context.size)))],
    examples: &[Example::on(
        "extends = \"latin:5\"",
        "anti-king = true",
        ["1234534512512342345145123", "1.....1.................."],
        "r1c1 and r2c2 are both 1 in anti-king",
    )],
    ..Kind::DEFAULT
};

pub(super) static LEAPER: Kind = Kind {
    name: "anti-chess",
    called: &["leaper", "camel", "zebra"],
    title: "Anti-chess",
    about: "no value a `move` away from itself",
    gesture: Gesture::Text,
    keys: &[(
        "move",
        "how many cells along one axis, and how many along the other: [1, 3] for a camel",
    )],
    read: |entry, context| {
        entry::tables_with(entry, |MoveFields { name, leap }| {
            Ok(AntiChess { name, ..AntiChess::leaper(leap, context.size) })
        })
    },
    examples: &[Example::on_latin_4(
        "[[anti-chess]]\nmove = [1, 3]",
        ["1234214343213412", "1......1........"],
        "r1c1 and r2c4 are both 1 in anti-chess 1",
    )],
    ..Kind::DEFAULT
};

pub(super) static TAXICAB: Kind = Kind {
    name: "taxicab",
    called: &["manhattan distance"],
    title: "Taxicab",
    about: "no value at a `distance` from itself, going along rows and columns",
    gesture: Gesture::Text,
    keys: &[("distance", "the distance in cells, 1 or more")],
    read: |entry, context| {
        entry::tables_with(entry, |DistanceFields { name, distance }| {
            Ok(AntiChess { name, ..AntiChess::taxicab(distance, context.size) })
        })
    },
    examples: &[Example::on_latin_4(
        "[[taxicab]]\ndistance = 3",
        ["1234214334124321", "1.....1........."],
        "r1c1 and r2c3 are both 1 in taxicab 1",
    )],
    ..Kind::DEFAULT
};

pub(super) static NEIGHBOURS: Kind = Kind {
    name: "neighbours-differ",
    called: &["no touch", "non-touching", "suguru", "neighbors differ"],
    title: "Neighbours differ",
    about: "no value next to itself in certain `directions`",
    gesture: Gesture::Text,
    keys: &[(
        "directions",
        "\"orthogonal\" for cells that share a side, \"diagonal\", or \"both\"",
    )],
    read: |entry, context| {
        entry::tables_with(entry, |DirectionsFields { name, directions }| {
            Ok(AntiChess { name, ..AntiChess::neighbours(directions, context.size) })
        })
    },
    examples: &[
        Example::on(
            "extends = \"latin:5\"",
            "[[neighbours-differ]]\ndirections = \"both\"",
            ["1234534512512342345145123", "..3...3.................."],
            "r1c3 and r2c2 are both 3 in neighbours-differ 1",
        ),
        Example::on(
            "size = 3\nrows = \"none\"\ncolumns = \"none\"",
            "[[neighbours-differ]]\ndirections = \"orthogonal\"",
            ["121212121", ".1..1...."],
            "r1c2 and r2c2 are both 1 in neighbours-differ 1",
        ),
        Example::on(
            "extends = \"latin:5\"",
            "[[neighbours-differ]]\ndirections = \"diagonal\"",
            ["1234534512512342345145123", ".1.....1................."],
            "r1c2 and r2c3 are both 1 in neighbours-differ 1",
        ),
    ],
    ..Kind::DEFAULT
};

#[derive(Deserialize)]
struct MoveFields {
    name: String,
    #[serde(rename = "move")]
    leap: [u16; 2],
}

#[derive(Deserialize)]
struct DistanceFields {
    name: String,
    distance: u16,
}

#[derive(Deserialize)]
struct DirectionsFields {
    name: String,
    directions: Directions,
}

/// Which neighbours of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Directions {
    /// Those that share a side with it.
    Orthogonal,
    /// Those that share a corner with it, and no side.
    Diagonal,
    /// All of these.
    Both,
}

impl Directions {
    fn steps(self) -> &'static [Leap] {
        match self {
            Self::Orthogonal => &[(0, 1), (1, 0)],
            Self::Diagonal => &[(1, -1), (1, 1)],
            Self::Both => &[(0, 1), (1, -1), (1, 0), (1, 1)],
        }
    }

    fn note(self) -> &'static str {
        match self {
            Self::Orthogonal => "no value next to itself",
            Self::Diagonal => "no value diagonally next to itself",
            Self::Both => "no value next to itself, not even diagonally",
        }
    }
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

/// A move: rows down, and columns to the right or, if negative, to the left. It stands for its
/// opposite too, so one to the left in the same row is not needed.
pub(super) type Leap = (usize, isize);

/// The moves of a knight.
pub(super) const KNIGHT_STEPS: [Leap; 4] = [(1, 2), (1, -2), (2, 1), (2, -1)];

impl Moves {
    fn row(self) -> &'static Kind {
        match self {
            Self::Knight => &KNIGHT,
            Self::King => &KING,
            Self::Leaper(_) => &LEAPER,
            Self::Taxicab(_) => &TAXICAB,
            Self::Neighbours(_) => &NEIGHBOURS,
        }
    }

    /// The key of f-puzzles and the tag of ISS for these moves: they have those of knights and of
    /// kings. There a king's straight steps stay in a row or column, which repeats no value (in ISS
    /// the writer makes sure that there are such).
    fn elsewhere(self) -> Option<[&'static str; 2]> {
        match self {
            Self::Knight | Self::Leaper([1, 2] | [2, 1]) => Some(["antiknight", "AntiKnight"]),
            Self::King
            | Self::Leaper([1, 1])
            | Self::Neighbours(Directions::Diagonal | Directions::Both) => {
                Some(["antiking", "AntiKing"])
            }
            Self::Leaper(_) | Self::Taxicab(_) | Self::Neighbours(Directions::Orthogonal) => None,
        }
    }

    fn steps(self) -> Vec<Leap> {
        let far = |number: u16| usize::from(number) as isize;
        let lengths = match self {
            Self::Knight => return KNIGHT_STEPS.to_vec(),
            Self::King => return Directions::Both.steps().to_vec(),
            Self::Neighbours(directions) => return directions.steps().to_vec(),
            Self::Leaper([a, b]) => vec![[a, b], [b, a]],
            Self::Taxicab(distance) => (0..=distance).map(|down| [down, distance - down]).collect(),
        };
        let steps = lengths
            .into_iter()
            .flat_map(|[down, right]| [(down.into(), far(right)), (down.into(), -far(right))]);
        let is_new = |&(down, right): &Leap| down > 0 || right > 0;
        steps.filter(is_new).unique().collect()
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

    /// No value a move of these two lengths away from itself: a knight's are 1 and 2.
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

    fn row(&self) -> &'static Kind {
        self.moves.row()
    }

    fn new(moves: Moves, size: Size) -> Self {
        let steps = moves.steps();
        let pair_count = steps.iter().map(|&step| count(step, size)).sum();
        let is_too_large = pair_count > Self::MAX_PAIRS;
        let pairs = if is_too_large { Vec::new() } else { apart(size, &steps) };
        let (name, cells) = (moves.row().name.to_owned(), size.cells().collect());
        Self { moves, name, cells, pairs, pair_count }
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        for &[one, other] in &self.pairs {
            if let Some(value) = grid.get(one).filter(|&value| grid.get(other) == Some(value)) {
                report.repeated(value, &[one, other]);
            }
        }
    }
}

/// How many pairs of cells are a step apart.
fn count((down, right): Leap, size: Size) -> usize {
    size.rows().saturating_sub(down) * size.columns().saturating_sub(right.unsigned_abs())
}

/// The pairs of cells that are a step apart, in the order of their first cells.
pub(super) fn apart(size: Size, steps: &[Leap]) -> Vec<[Cell; 2]> {
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
    name_and_cells!(row);
    judged!();

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
            return Err(Problem::parameter(key, &found, "one that leads from a cell to another"));
        }
        if self.pairs.is_empty() {
            return Ok(Vec::new());
        }
        let table = TupleTable::of_pairs(size, &|one, other| one != other);
        Ok(vec![Statement::pairs(self.pairs.clone(), table)])
    }

    strikes!();

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

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        let [key, _] =
            self.moves.elsewhere().ok_or("f-puzzles have the moves of knights and kings only")?;
        Ok(flag(key))
    }

    fn written(&self) -> Written {
        let (row, name) = (self.row(), &self.name);
        let fields = match self.moves {
            Moves::Knight | Moves::King => return Written::Line(format!("{} = true", row.name)),
            Moves::Leaper(leap) => json!({ "name": name, "move": leap }),
            Moves::Taxicab(distance) => json!({ "name": name, "distance": distance }),
            Moves::Neighbours(directions) => json!({ "name": name, "directions": directions }),
        };
        entry::table(row, &fields)
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        let [_, tag] = self
            .moves
            .elsewhere()
            .ok_or("ISS has tags for the moves of knights and kings alone")?;
        iss::flag(tag)
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
