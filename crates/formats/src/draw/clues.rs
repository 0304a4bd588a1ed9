//! What a puzzle's rules leave on paper, rule by rule.

use crate::prelude::*;
use satoku_rules::{grid::Mark, rule};

const CANDIDATES: &str = "candidates";

pub(crate) struct DrawnRule<'p> {
    /// The title of its kind; for a kind of one's own, its name.
    pub title: &'p str,
    /// What is drawn for it, each of it with cells on the grid.
    pub marks: Vec<Mark>,
}

/// All that a puzzle has beside rows, columns, regions and values, in the order of its rules.
/// Candidates are left out, they are drawn in their cells. An extra rule that leaves no mark is a
/// note with its kind's title, so that nothing is concealed.
pub(super) fn clues(puzzle: &Instance) -> Vec<DrawnRule<'_>> {
    let model = puzzle.model();
    let drawn = drawn_problem(model).map(|(genre, problem)| of_problem(genre, problem));
    let known = if drawn.is_some() { model.rules_of_problem() } else { 0 };
    let rules = model.rules().iter().skip(known).filter(|rule| domain(rule).is_none());
    let clues = left_on_paper(rules.map(|rule| &**rule), model);
    drawn.into_iter().chain(clues).collect()
}

/// What some rules of a model leave there, each on its own.
pub(crate) fn left_on_paper<'p>(
    rules: impl Iterator<Item = &'p Stated>,
    model: &Model,
) -> Vec<DrawnRule<'p>> {
    let mut clues: Vec<DrawnRule<'_>> = rules.filter_map(|rule| clue(rule, model)).collect();
    explain_around(&mut clues, model.size());
    join_remarks(&mut clues);
    clues
}

/// The problem whose clues are drawn as they stand on paper, and not as rules.
pub(super) fn drawn_problem(model: &Model) -> Option<(&'static Genre, &Problem)> {
    // (What has no rules is an outline.)
    problem_of(model).filter(|(genre, _)| !genre.draws_rules || model.rules_of_problem() == 0)
}

/// The clues of a genre beside the grid; and as a note what it says, as they do not tell. Those in
/// cells are drawn there.
fn of_problem<'p>(genre: &'p Genre, problem: &Problem) -> DrawnRule<'p> {
    let outside = problem.outside(genre).into_iter();
    let outside = outside.map(|(_, text, cells)| Mark::Outside { cells, text: text.to_owned() });
    let number = problem.number.join(" ");
    let number =
        genre.clues.number.filter(|_| !number.is_empty()).map(|key| format!(" ({key}: {number})"));
    let text = format!("{}{}: {}", genre.title, number.unwrap_or_default(), genre.about);
    DrawnRule { title: genre.title, marks: outside.chain([Mark::Note { text }]).collect() }
}

/// Adds notes which kinds the clues of rows and columns are of, as all are but numbers. If these
/// are several, each has a letter, which its clues get, too.
fn explain_around(clues: &mut [DrawnRule], size: Size) {
    let is_around = |mark: &Mark| match mark {
        Mark::Outside { cells, .. } => !Outlook::new(cells, size).is_diagonal(),
        _ => false,
    };
    let has_one = |clue: &&DrawnRule| clue.marks.iter().any(is_around);
    let titles: Vec<&str> = clues.iter().filter(has_one).map(|clue| clue.title).unique().collect();
    for (title, letter) in titles.iter().zip('a'..='z') {
        let letter = (titles.len() > 1).then_some(letter);
        let mut of_kind = clues.iter_mut().filter(|clue| clue.title == *title).peekable();
        if let Some(first) = of_kind.peek_mut() {
            let with = letter.map_or(String::new(), |letter| format!(" with {letter}"));
            first.marks.push(Mark::Note { text: format!("{title}: around the grid{with}") });
        }
        for mark in of_kind.flat_map(|clue| &mut clue.marks).filter(|mark| is_around(mark)) {
            if let Mark::Outside { text, .. } = mark {
                text.extend(letter);
            }
        }
    }
}

fn clue<'p>(rule: &'p Stated, model: &Model) -> Option<DrawnRule<'p>> {
    let size = model.size();
    let title = rule::kind(rule.kind()).map_or(rule.kind(), |kind| kind.title);
    let mut marks = rule.marks(size);
    marks.retain(|mark| is_on(mark, size));
    if size.has_extra() {
        marks.iter_mut().for_each(|mark| explain_beside(mark, title));
    }
    let parts: Vec<Mark> =
        marks.iter().filter_map(|mark| part_of_line(mark, title, size)).collect();
    marks.extend(parts);
    if marks.is_empty() && model.is_extra(rule) {
        marks.push(Mark::Note { text: title.to_owned() });
    }
    (!marks.is_empty()).then_some(DrawnRule { title, marks })
}

/// Makes a note of a mark that has an extra cell, as that is not on the board: its cells, and what
/// it says.
fn explain_beside(mark: &mut Mark, title: &str) {
    let cells = cells(mark);
    if cells.iter().all(|cell| cell.is_on_board()) {
        return;
    }
    let what = [title, text(mark)].into_iter().filter(|text| !text.is_empty()).join(" ");
    *mark = Mark::Note { text: format!("{what}: {}", rule::in_short(cells)) };
}

/// Makes notes of remarks: one of those that say the same.
fn join_remarks(clues: &mut [DrawnRule]) {
    let remark = |mark: &Mark| match mark {
        Mark::Remark { text, of } => Some((text.clone(), of.clone())),
        _ => None,
    };
    let all = clues.iter().flat_map(|clue| &clue.marks).filter_map(remark).unique();
    let mut of_texts = all.into_group_map();
    for clue in clues {
        for mark in std::mem::take(&mut clue.marks) {
            let Mark::Remark { text, .. } = mark else {
                clue.marks.push(mark);
                continue;
            };
            if let Some(of) = of_texts.remove(&text) {
                clue.marks.push(Mark::Note { text: format!("{text}: {}", of.join("; ")) });
            }
        }
    }
}

/// A note about a clue outside the grid whose cells are not the whole line that it looks along.
fn part_of_line(mark: &Mark, title: &str, size: Size) -> Option<Mark> {
    let Mark::Outside { cells, text } = mark else { return None };
    let (look, last) = (Outlook::new(cells, size), *cells.last()?);
    let (down, right) = look.step;
    let first = (look.row + down, look.column + right);
    let ahead = (last.row() as i32 + down, last.column() as i32 + right);
    let is_on = |(row, column): (i32, i32)| {
        (0..size.rows() as i32).contains(&row) && (0..size.columns() as i32).contains(&column)
    };
    let is_whole = (cells[0].row() as i32, cells[0].column() as i32) == first && !is_on(ahead);
    let text = || format!("{title} {text}: {} to {last}", cells[0]);
    (!is_whole).then(|| Mark::Note { text: text() })
}

pub(super) fn cells(mark: &Mark) -> &[Cell] {
    match mark {
        Mark::Line { cells, .. }
        | Mark::Cage { cells, .. }
        | Mark::Ground { cells, .. }
        | Mark::Dot { cells, .. }
        | Mark::Shape { cells, .. }
        | Mark::Outside { cells, .. } => cells,
        Mark::Note { .. } | Mark::Remark { .. } => &[],
    }
}

/// What is written at a mark's place, if anything is.
pub(super) fn text(mark: &Mark) -> &str {
    match mark {
        Mark::Cage { text, .. } | Mark::Dot { text, .. } | Mark::Outside { text, .. } => text,
        _ => "",
    }
}

fn is_on(mark: &Mark, size: Size) -> bool {
    let is_note = matches!(mark, Mark::Note { .. } | Mark::Remark { .. });
    let cells = cells(mark);
    is_note || !cells.is_empty() && cells.iter().all(|&cell| size.contains(cell))
}

/// For each cell, extra cells last, what it can hold if the puzzle says that it holds one of a few
/// values, apart from what the clues of a genre say.
pub(super) fn candidates(puzzle: &Instance) -> Vec<Option<Vec<Value>>> {
    let size = puzzle.model().size();
    let mut of_cells = vec![None; size.place_count()];
    let rules = puzzle.model().rules().iter().skip(puzzle.model().rules_of_problem());
    for (cells, values) in rules.filter_map(|rule| domain(rule)) {
        for &cell in cells {
            let known: &mut Option<Vec<Value>> = &mut of_cells[size.index(cell)];
            let known = known.get_or_insert_with(|| size.values_of(cell).collect());
            known.retain(|value| values.contains(value));
        }
    }
    of_cells
}

/// The cells and values of a rule that is nothing but candidates.
fn domain(rule: &Stated) -> Option<(&[Cell], Vec<Value>)> {
    if rule.kind() != CANDIDATES {
        return None;
    }
    let (cells, table) = rule.statements().iter().exactly_one().ok()?.as_domain()?;
    Some((cells, table.values().iter().collect()))
}

/// Where a clue stands that looks along a line of cells from outside the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct Outlook {
    /// The row of its place, from 0; -1 is above the grid, and the number of rows below it.
    pub row: i32,
    /// The column of its place, likewise.
    pub column: i32,
    /// By how many rows and columns the line goes on from cell to cell: -1, 0 or 1.
    pub step: (i32, i32),
}

impl Outlook {
    /// The place before the first of these cells, which are one or more, from where the second
    /// comes next. A single cell is seen from the nearest edge, rather from above.
    pub(crate) fn new(cells: &[Cell], size: Size) -> Self {
        let place = |cell: Cell| (cell.row() as i32, cell.column() as i32);
        let (rows, columns) = (size.rows() as i32, size.columns() as i32);
        let (mut row, mut column) = place(cells[0]);
        let next = cells.iter().map(|&cell| place(cell)).find(|&cell| cell != (row, column));
        let step = match next {
            Some((next_row, next_column)) => {
                ((next_row - row).signum(), (next_column - column).signum())
            }
            None => {
                let edges = [
                    (row, (1, 0)),
                    (column, (0, 1)),
                    (columns - 1 - column, (0, -1)),
                    (rows - 1 - row, (-1, 0)),
                ];
                edges.into_iter().min_by_key(|(distance, _)| *distance).expect("there are four").1
            }
        };
        while (0..rows).contains(&row) && (0..columns).contains(&column) {
            (row, column) = (row - step.0, column - step.1);
        }
        Self { row, column, step }
    }

    pub(crate) fn is_diagonal(self) -> bool {
        self.step.0 != 0 && self.step.1 != 0
    }
}
