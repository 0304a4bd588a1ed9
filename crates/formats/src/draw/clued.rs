//! Puzzles drawn in characters, with the clues that their rules leave: those outside the grid
//! around it, and all others in a list below.

use super::clues::{Outlook, candidates, cells, clues, text};
use crate::prelude::*;
use satoku_rules::{
    grid::{Fill, Mark, Shape},
    model::drawing::{Line, Walls, extra_lines},
    rule::in_short,
};

/// A puzzle as a drawing, with its clues: above and below the grid those of columns, read
/// downwards, and beside it those of rows; below it whatever else its rules leave on paper, a line
/// each. What is drawn in the cells is `grid`, the puzzle's givens or its solution, and as with
/// [`boxed`](super::boxed), `paint` may dress it. A puzzle without clues is drawn as it is there.
///
/// ```
/// # mod satoku { pub use satoku_rules::{*, grid::{Cell, Grid}, model::Model, puzzle::Instance as Puzzle}; pub use satoku_formats::*; pub use satoku_engine as engine; }
/// use satoku::{Puzzle, draw::clued, model, rule::Whispers};
///
/// let line = "r1c1 r2c2 r1c3".parse()?;
/// let puzzle = Puzzle::builder(model::named("latin:4")?).rule(Whispers::new(line)).build()?;
/// let drawing = clued(&puzzle, puzzle.givens(), |_, text| text);
/// assert!(drawing.ends_with("+---------+\nWhispers: r1c1 r2c2 r1c3\n"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Panics
/// If the grid is of another size than the puzzle.
pub fn clued(puzzle: &Instance, grid: &Grid, paint: impl Fn(Cell, String) -> String) -> String {
    let (drawing, list) = clued_apart(puzzle, grid, paint);
    drawing + &list
}

/// The same in two parts: the grid with the clues around it, and the list below, which is empty if
/// there is nothing else. So two grids of a puzzle can stand beside each other above one list.
///
/// # Panics
/// If the grid is of another size than the puzzle.
pub fn clued_apart(
    puzzle: &Instance,
    grid: &Grid,
    paint: impl Fn(Cell, String) -> String,
) -> (String, String) {
    let model = puzzle.model();
    assert_eq!(grid.size(), model.size(), "the grid is of another size than the puzzle");
    let model = model.with_regions_of(grid);
    let walls = Walls::new(&model);
    let (around, list) = sorted(puzzle);
    let mut drawing = around.beside(walls.lines(grid, &paint), &walls);
    extra_lines(grid, &model, &paint).into_iter().for_each(|line| drawing += &(line + "\n"));
    (drawing, list.into_iter().map(|line| line + "\n").collect())
}

fn sorted(puzzle: &Instance) -> (Around, Vec<String>) {
    let size = puzzle.model().size();
    let mut around = Around::default();
    let mut list = List::default();
    for clue in clues(puzzle) {
        let mut listed = Vec::new();
        for mark in clue.marks.iter().unique() {
            match mark {
                Mark::Outside { cells, text } if around.add(cells, text, size) => {}
                Mark::Note { text } => list.add(one_line(text), None),
                mark => listed.push(mark),
            }
        }
        if !listed.is_empty() {
            let (heading, names) = named(clue.title, &listed);
            list.add(heading, Some(names));
        }
    }
    for (cell, values) in size.places().zip(candidates(puzzle)) {
        if let Some(values) = values.filter(|_| puzzle.givens().get(cell).is_none()) {
            list.add(format!("Candidates {}", values.iter().join(" ")), Some(cell.to_string()));
        }
    }
    (around, list.lines())
}

/// What is listed below a drawing: headings in order, each with what is said under it; a note is a
/// heading alone.
#[derive(Default)]
struct List {
    headings: Vec<String>,
    names: HashMap<String, Vec<String>>,
}

impl List {
    /// How long a line is at most, if it says several things.
    const WIDTH: usize = 78;

    fn add(&mut self, heading: String, names: Option<String>) {
        if !self.names.contains_key(&heading) {
            self.headings.push(heading.clone());
        }
        self.names.entry(heading).or_default().extend(names);
    }

    fn lines(mut self) -> Vec<String> {
        let mut lines = Vec::new();
        for heading in self.headings {
            let mut names = self.names.remove(&heading).unwrap_or_default().into_iter().unique();
            let Some(first) = names.next() else {
                lines.push(heading);
                continue;
            };
            let mut line = format!("{heading}: {first}");
            for name in names {
                if line.chars().count() + name.chars().count() + 2 > Self::WIDTH {
                    lines.push(std::mem::replace(&mut line, format!("{heading}: {name}")));
                } else {
                    line += &format!("; {name}");
                }
            }
            lines.push(line);
        }
        lines
    }
}

/// A rule's heading, and what its marks are called. What a mark is is left out where it is the only
/// one and its kind says it. Marks in a cell each that are alike are named together, as are those
/// in the same cells.
fn named(title: &str, marks: &[&Mark]) -> (String, String) {
    let lesser = |mark: &&Mark| match mark {
        Mark::Dot { cells, fill: Fill::None, text } if "<>^v".contains(text.as_str()) => {
            (cells.len() == 2 && !text.is_empty()).then(|| cells.iter().join(" < "))
        }
        _ => None,
    };
    if let Some(pairs) = marks.iter().map(lesser).collect::<Option<Vec<_>>>() {
        return (title.to_owned(), pairs.join(", "));
    }
    if let [mark] = marks {
        let what = match mark {
            Mark::Shape { .. } => format!(" {}", what(mark)),
            _ => clue_text(mark),
        };
        return (format!("{title}{what}"), in_short(cells(mark)));
    }
    let mut parts: Vec<(String, String)> = Vec::new();
    for mark in marks {
        let (what, name) = (format!("{}{}", what(mark), clue_text(mark)), in_short(cells(mark)));
        match parts.last_mut() {
            Some((last, names)) if *last == what && cells(mark).len() == 1 => {
                *names += &format!(" {name}");
            }
            Some((last, names)) if *names == name => *last += &format!(" and {what}"),
            _ => parts.push((what, name)),
        }
    }
    let parts = parts.iter().map(|(what, names)| format!("{what} {names}"));
    (title.to_owned(), parts.format(", ").to_string())
}

fn clue_text(mark: &Mark) -> String {
    match text(mark) {
        "" => String::new(),
        text => format!(" {}", one_line(text)),
    }
}

fn what(mark: &Mark) -> &'static str {
    match mark {
        Mark::Line { .. } => "line",
        Mark::Cage { .. } => "cage",
        Mark::Ground { .. } => "ground",
        Mark::Dot { fill: Fill::None, .. } => "text",
        Mark::Dot { .. } => "dot",
        Mark::Shape { shape: Shape::Circle, cells, .. } if cells.len() > 1 => "pill",
        Mark::Shape { shape: Shape::Circle, .. } => "circle",
        Mark::Shape { shape: Shape::Square, .. } => "square",
        Mark::Shape { shape: Shape::Diamond, .. } => "diamond",
        Mark::Shape { shape: Shape::Inwards | Shape::Outwards, .. } => "wedges",
        Mark::Outside { .. } => "clue",
        Mark::Note { .. } | Mark::Remark { .. } => "note",
    }
}

/// A text without line breaks and other control characters.
fn one_line(text: &str) -> String {
    text.replace(is_control, " ")
}

#[derive(Default)]
struct Around {
    above: BTreeMap<usize, Vec<String>>,
    below: BTreeMap<usize, Vec<String>>,
    left: BTreeMap<usize, Vec<String>>,
    right: BTreeMap<usize, Vec<String>>,
}

impl Around {
    fn add(&mut self, cells: &[Cell], text: &str, size: Size) -> bool {
        let look = Outlook::new(cells, size);
        // The clue is before the first of its line's cells.
        let (row, column) = (cells[0].row(), cells[0].column());
        let (side, line) = match look.step {
            (1, 0) => (&mut self.above, column),
            (-1, 0) => (&mut self.below, column),
            (0, 1) => (&mut self.left, row),
            (0, -1) => (&mut self.right, row),
            _ => return false,
        };
        side.entry(line).or_default().push(one_line(text));
        true
    }

    /// A drawing with these clues around it. What is nearest to the grid is named first in its
    /// rule.
    fn beside(&self, lines: Vec<Line>, walls: &Walls) -> String {
        let before = |row: usize| {
            self.left.get(&row).map_or(String::new(), |clues| clues.iter().rev().join(" "))
        };
        let width = self.left.keys().map(|&row| before(row).chars().count()).max();
        let pad = width.map_or(0, |width| width + 1);
        let mut text = upright(&self.above, walls, pad, true);
        for Line { row, text: line } in lines {
            let left = row.map_or(String::new(), before);
            text += &format!("{left:>blanks$}", blanks = pad.saturating_sub(1));
            text += if pad > 0 { " " } else { "" };
            text += &line;
            if let Some(clues) = row.and_then(|row| self.right.get(&row)) {
                text += &format!(" {}", clues.iter().join(" "));
            }
            text.push('\n');
        }
        text + &upright(&self.below, walls, pad, false)
    }
}

/// The clues of columns, each a character below the other; above the grid they end in the last
/// line, below it they begin in the first.
fn upright(
    of_columns: &BTreeMap<usize, Vec<String>>,
    walls: &Walls,
    pad: usize,
    is_above: bool,
) -> String {
    // (A blank is between them only where one is longer than a character.)
    let mut words = of_columns.values().flatten().flat_map(|clue| clue.split_whitespace());
    let between = if words.all(|word| word.chars().count() == 1) { "" } else { " " };
    let character = |clues: &Vec<String>| -> Vec<char> {
        let clues = clues.iter();
        let clues = if is_above { clues.rev().join(" ") } else { clues.clone().join(" ") };
        let clues = clues.split_whitespace().join(between);
        clues.chars().collect()
    };
    let columns: Vec<(usize, Vec<char>)> = of_columns
        .iter()
        .map(|(&column, clues)| (pad + walls.at(column), character(clues)))
        .collect();
    let height = columns.iter().map(|(_, clue)| clue.len()).max().unwrap_or(0);
    let mut text = String::new();
    for line in 0..height {
        let mut row: Vec<char> = Vec::new();
        for (at, clue) in &columns {
            let index = if is_above { (line + clue.len()).checked_sub(height) } else { Some(line) };
            let c = index.and_then(|index| clue.get(index)).copied().unwrap_or(' ');
            row.resize(*at, ' ');
            row.push(c);
        }
        text += row.into_iter().collect::<String>().trim_end();
        text.push('\n');
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draw::{
        boxed,
        testing::{cells, painted},
    };
    use satoku_rules::grid::Tint;

    #[track_caller]
    fn check(model: &str, marks: Vec<Mark>, expected: &str) {
        let puzzle = painted(model, marks);
        assert_eq!(clued(&puzzle, puzzle.givens(), |_, text| text), expected);
    }

    fn outside(at: &str, text: &str) -> Mark {
        Mark::Outside { cells: cells(at), text: text.to_owned() }
    }

    #[test]
    fn a_puzzle_without_clues_is_drawn_as_its_grid() {
        for model in ["classic", "6x9", "16x16", "jigsaw"] {
            let model = satoku_rules::model::named(model).unwrap();
            let puzzle = Instance::new(model.clone(), Grid::empty(model.size()));
            let plain = boxed(puzzle.givens(), &model, |_, text| text);
            assert_eq!(clued(&puzzle, puzzle.givens(), |_, text| text), plain);
        }
    }

    #[test]
    fn clues_of_rows_and_columns_stand_around_the_grid() {
        let marks = vec![
            outside("r1c1>r4c1", "12"),
            outside("r1c4>r4c4", "3"),
            outside("r1c4>r4c4", "10"),
            outside("r4c2>r1c2", "45"),
            outside("r1c1>r1c4", "7"),
            outside("r3c1>r3c4", "10"),
            outside("r3c1>r3c4", "9"),
            outside("r2c4>r2c1", "6"),
            outside("r2c4>r2c1", "8"),
            outside("r1c2>r3c4", "20"),
        ];
        let expected = "               1\n\
                        \x20              0\n\
                        \x20      1\n\
                        \x20      2       3\n\
                        \x20    +-----+-----+\n\
                        \x20  7 | 4 . | . . |\n\
                        \x20    | . . | . . | 6 8\n\
                        \x20    +-----+-----+\n\
                        9 10 | . . | . . |\n\
                        \x20    | . . | . . |\n\
                        \x20    +-----+-----+\n\
                        \x20        4\n\
                        \x20        5\n\
                        painted & <framed>: around the grid\n\
                        painted & <framed> 20: r1c2>r3c4\n";
        check("4x4", marks, expected);
    }

    #[test]
    fn all_other_clues_are_listed_below() {
        let marks = vec![
            Mark::Cage { cells: cells("r1c1 r2c1-2"), text: "9".to_owned() },
            Mark::Ground { cells: cells("r3c3-4 r4c3"), tint: Tint::Red },
            Mark::Shape { cells: cells("r1c1-2"), shape: Shape::Circle, fill: Fill::White },
            Mark::Note { text: "no\nknight".to_owned() },
        ];
        let grid = "+-----+-----+\n\
                    | 4 . | . . |\n\
                    | . . | . . |\n\
                    +-----+-----+\n\
                    | . . | . . |\n\
                    | . . | . . |\n\
                    +-----+-----+\n";
        let expected = "no knight\npainted & <framed>: cage 9 r1c1 r2c1 r2c2, ground r3c3 r3c4 r4c3, pill r1c1 r1c2\n";
        check("4x4", marks, &format!("{grid}{expected}"));
        let dot = Mark::Dot { cells: cells("r1c1-2"), fill: Fill::White, text: String::new() };
        check("4x4", vec![dot], &format!("{grid}painted & <framed>: r1c1 r1c2\n"));
        let square =
            |at: &str| Mark::Shape { cells: cells(at), shape: Shape::Square, fill: Fill::Grey };
        let squares = vec![square("r1c1"), square("r2c2"), square("r3c3-4")];
        let expected = "painted & <framed>: square r1c1 r2c2, square r3c3 r3c4\n";
        check("4x4", squares, &format!("{grid}{expected}"));
        let sign = |at: &str, sign: &str| Mark::Dot {
            cells: cells(at),
            fill: Fill::None,
            text: sign.to_owned(),
        };
        let signs = vec![sign("r1c2 r1c1", ">"), sign("r1c1 r2c1", "^")];
        let expected = "painted & <framed>: r1c2 < r1c1, r1c1 < r2c1\n";
        check("4x4", signs, &format!("{grid}{expected}"));
    }
}
