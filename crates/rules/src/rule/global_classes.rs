//! Squares of two by two cells with a value of each of three classes: low, middle and high, or one
//! of each remainder modulo 3.

use super::prelude::*;

pub(super) static ENTROPY: Kind = Kind {
    name: "global-entropy",
    called: &["entropy", "entropy grid"],
    title: "Global entropy",
    about: "each square of 2x2 cells holds a low, a middle and a high value: of 1-3, 4-6 and 7-9",
    gesture: Gesture::Flag,
    read: |entry, context| entry::flag(entry, || rule(Classes::Entropy, context)),
    iss: &[Tag::flag("GlobalEntropy", |_, context| rule(Classes::Entropy, context))],
    examples: &[Example::on(
        "size = 2\nvalues = \"1-9\"",
        "global-entropy = true",
        ["1472", "1.23"],
        "r1c1, r1c2, r2c1 and r2c2 are 1 . 2 3, expected one of each of 1-3, 4-6 and 7-9 \
         (global-entropy)",
    )],
    ..Kind::DEFAULT
};

pub(super) static MODULO: Kind = Kind {
    name: "global-mod",
    called: &["modular grid"],
    title: "Global mod",
    about: "each square of 2x2 cells holds a value of each remainder modulo 3",
    gesture: Gesture::Flag,
    read: |entry, context| entry::flag(entry, || rule(Classes::Modulo, context)),
    iss: &[Tag::flag("GlobalMod", |_, context| rule(Classes::Modulo, context))],
    examples: &[Example::on(
        "size = 2\nvalues = \"1-9\"",
        "global-mod = true",
        ["1536", "1.47"],
        "r1c1, r1c2, r2c1 and r2c2 are 1 . 4 7, expected one of each of 1 4 7, 2 5 8 and 3 6 9 \
         (global-mod)",
    )],
    ..Kind::DEFAULT
};

fn rule(classes: Classes, context: &Context) -> Rules {
    let (first, last) = context.size.value_range().into_inner();
    if (first, last) != (1, 9) {
        return Err(format!("needs the values 1 to 9, and these are {first} to {last}"));
    }
    single(GlobalClasses::new(classes, context))
}

/// What the values are divided into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Classes {
    /// Low, middle and high ones.
    Entropy,
    /// Those of each remainder modulo 3.
    Modulo,
}

impl Classes {
    fn row(self) -> &'static Kind {
        match self {
            Self::Entropy => &ENTROPY,
            Self::Modulo => &MODULO,
        }
    }

    /// The class of a value, 0 to 2.
    fn of(self, value: Value) -> usize {
        match self {
            Self::Entropy => usize::from(value.number() - 1) / 3,
            Self::Modulo => usize::from(value.number()) % 3,
        }
    }

    fn in_words(self) -> &'static str {
        match self {
            Self::Entropy => "one of each of 1-3, 4-6 and 7-9",
            Self::Modulo => "one of each of 1 4 7, 2 5 8 and 3 6 9",
        }
    }
}

/// Each square of two by two cells holds a value of each class. The values are 1 to 9.
#[derive(Clone, Debug)]
struct GlobalClasses {
    classes: Classes,
    name: String,
    cells: Vec<Cell>,
    squares: Vec<[Cell; 4]>,
}

impl GlobalClasses {
    fn row(&self) -> &'static Kind {
        self.classes.row()
    }

    /// The rule for all squares that no hole is in.
    fn new(classes: Classes, context: &Context) -> Self {
        let (size, holes) = (context.size, &context.holes);
        let square = |corner: Cell| {
            let (row, column) = (corner.row(), corner.column());
            let all = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
            all.map(|(row, column)| Cell::new(row, column))
        };
        let squares = size.cells().map(square).filter(|square| size.contains(square[3]));
        let squares = squares.filter(|square| !square.iter().any(|&cell| holes.contains(cell)));
        let (name, cells) = (classes.row().name.to_owned(), context.there(size.cells()));
        Self { classes, name, cells, squares: squares.collect() }
    }

    /// Whether more classes are missing in a square than cells are empty.
    fn is_broken(&self, square: &[Cell; 4], value: impl Fn(Cell) -> Option<Value>) -> bool {
        let mut is_there = [false; 3];
        let mut empty = 0;
        for &cell in square {
            match value(cell) {
                Some(value) => is_there[self.classes.of(value)] = true,
                None => empty += 1,
            }
        }
        is_there.into_iter().filter(|is_there| !is_there).count() > empty
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let is_broken = |square: &&_| self.is_broken(square, |cell| grid.get(cell));
        for square in self.squares.iter().filter(is_broken) {
            report.wrong(square, || {
                format!("{}, expected {}", held(square, grid), self.classes.in_words())
            });
        }
    }
}

impl Rule for GlobalClasses {
    name_and_cells!(row);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let statement = |square: &[Cell; 4], class| {
            let of_class = size.values().filter(|&value| self.classes.of(value) == class);
            Statement::count(square, of_class, 1..=square.len())
        };
        let of_square = |square| (0..3).map(move |class| statement(square, class));
        Ok(self.squares.iter().flat_map(of_square).collect())
    }

    strikes!();

    /// Tries the values of the squares around a cell, each square by itself.
    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        for square in self.squares.iter().filter(|square| square.contains(&placed)) {
            for &empty in square.iter().filter(|&&cell| grid.get(cell).is_none()) {
                for value in grid.size().values() {
                    let with = |cell| if cell == empty { Some(value) } else { grid.get(cell) };
                    if self.is_broken(square, with) {
                        strike(empty, value);
                    }
                }
            }
        }
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        vec![Mark::Note { text: format!("2x2 squares hold {}", self.classes.in_words()) }]
    }
}
