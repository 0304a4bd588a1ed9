//! Puzzles and answers as lines and as drawings, and the figures beside them.

use std::iter;

use anstyle::{AnsiColor, Style};
use itertools::{EitherOrBoth, Itertools};

use crate::{
    draw,
    engine::Answer,
    grid::{Cell, Grid, Size, Value},
    model::Model,
    reasons::Counts,
    write::target,
};
use satoku_rules::{
    interrupt::Limiter,
    printable::on_one_line,
    puzzle::{About, Instance},
};

/// Marks an empty field of a line.
pub(crate) const NOTHING: &str = "-";

pub(crate) const FOUND: Style = AnsiColor::Green.on_default();
pub(crate) const GIVEN: Style = Style::new().bold();
/// Style of what is wrong or differs.
pub(crate) const WRONG: Style = AnsiColor::Red.on_default().bold();

/// Text in a style, if colour is wanted.
pub(crate) fn painted(style: Style, text: &str, color: bool) -> String {
    if color { format!("{style}{text}{style:#}") } else { text.to_owned() }
}

/// A puzzle in the format of [`TARGETS`](crate::write::TARGETS) with this name, with its solution
/// if there is one, and with the last line's end.
pub(crate) fn with_solution(
    format: &str,
    puzzle: &Instance,
    solution: Option<Grid>,
) -> Result<String, String> {
    let target = target(format).ok_or_else(|| format!("there is no format {format}"))?;
    let puzzle = puzzle.clone().with_solution(solution);
    let text = target.write(&puzzle, &Limiter::none());
    text.map(|text| text + "\n").map_err(|error| format!("not written as {format}: {error}"))
}

/// The known name that is nearest to an unknown one, as a question with a space behind it; nothing
/// if none is near.
pub(crate) fn did_you_mean<'a>(name: &str, known: impl Iterator<Item = &'a str>) -> String {
    let near = known.max_by(|a, b| strsim::jaro(a, name).total_cmp(&strsim::jaro(b, name)));
    let near = near.filter(|near| strsim::jaro(near, name) > 0.8);
    near.map(|near| format!("did you mean \"{near}\"? ")).unwrap_or_default()
}

/// The width of wrapped text, in characters.
pub(crate) const COLUMNS: usize = 100;

/// A paragraph with a hanging indent after `before`.
pub(crate) fn hanging(before: &str, text: &str) -> String {
    let indent = before.chars().count();
    let lines = wrapped(text, COLUMNS.saturating_sub(indent));
    let below = format!("\n{:indent$}", "");
    format!("{before}{}\n", lines.join(&below))
}

/// A text wrapped to a number of columns; colour codes do not count.
pub(crate) fn wrapped(text: &str, columns: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    for word in text.split(' ') {
        let width = anstream::adapter::strip_str(word).to_string().chars().count();
        if used > 0 && used + 1 + width > columns {
            lines.push(String::new());
            used = 0;
        }
        let line = lines.last_mut().expect("there is a line");
        if used > 0 {
            line.push(' ');
            used += 1;
        }
        line.push_str(word);
        used += width;
    }
    lines
}

/// The names of the fields of [`Answer::line`] after the puzzle and the verdict.
pub(crate) const GRIDS: [&str; 2] = ["solution", "witness"];

/// The solution and the witness, as far as there are any.
pub(crate) fn two_solutions(answer: &Answer) -> [Option<&Grid>; 2] {
    let solutions = &answer.search.solutions;
    [solutions.first(), solutions.get(1)]
}

/// A solution, with the givens in another style than what was found.
pub(crate) fn solution(puzzle: &Instance, grid: &Grid, color: bool) -> String {
    draw::boxed(grid, puzzle.model(), |cell, text| {
        let style = if puzzle.givens().get(cell).is_some() { GIVEN } else { FOUND };
        painted(style, &text, color)
    })
}

/// A puzzle with its clues, and its solution if there is one.
pub(crate) fn clued(puzzle: &Instance, solution: Option<&Grid>, color: bool) -> String {
    let (drawing, list) = clued_apart(puzzle, solution.unwrap_or(puzzle.givens()), &[], color);
    drawing + &list
}

/// A puzzle's grid with its clues around it, with some cells marked as wrong or different; and the
/// list of its other clues.
pub(crate) fn clued_apart(
    puzzle: &Instance,
    grid: &Grid,
    marks: &[Cell],
    color: bool,
) -> (String, String) {
    draw::clued_apart(puzzle, grid, |cell, text| {
        let style = match puzzle.givens().get(cell) {
            _ if marks.contains(&cell) => WRONG,
            Some(_) => GIVEN,
            None => FOUND,
        };
        painted(style, &text, color && grid.get(cell).is_some())
    })
}

/// What stands below a puzzle's drawing of what it says of itself: its rules in prose, and its
/// source, marked as such: a rule may read like an answer. (A blank line would be the end of the
/// drawing.)
pub(crate) fn about(puzzle: &Instance) -> String {
    let About { rules, source, .. } = puzzle.about();
    let lines = rules.iter().flat_map(|rules| rules.lines()).map(on_one_line);
    let lines = lines.filter(|line| !line.is_empty());
    let rules = lines.zip(iter::once("rules: ").chain(iter::repeat("       ")));
    let source = source.as_deref().map(on_one_line).map(|source| (source, "source: "));
    rules.chain(source).map(|(line, before)| hanging(before, &line)).collect()
}

/// A grid all of whose values look like givens.
pub(crate) fn plain(grid: &Grid, model: &Model, color: bool) -> String {
    draw::boxed(grid, model, |cell, text| painted(GIVEN, &text, color && grid.get(cell).is_some()))
}

pub(crate) fn candidates(of_cells: &[Vec<Value>], size: Size) -> String {
    let space = if size.board().has_one_digit_values() { "" } else { "," };
    table(&of_cells.iter().map(|values| values.iter().join(space)).collect_vec(), size)
}

/// A table of what each cell can hold and in how many solutions, row by row: `1:12,5:100+`; where
/// it can hold one value, that alone.
pub(crate) fn counts(counts: &Counts, size: Size) -> String {
    let more = |count| if count == counts.limit() { "+" } else { "" };
    let word = |(value, count)| format!("{value}:{count}{}", more(count));
    // A value without another one beside it is in all solutions.
    let of_cell = |values: Vec<(Value, u32)>| match values[..] {
        [(value, _)] => value.to_string(),
        _ => values.into_iter().map(word).join(","),
    };
    table(&counts.by_cell().map(|values| of_cell(values.collect())).collect_vec(), size)
}

fn table(words: &[String], size: Size) -> String {
    let width = words.iter().map(String::len).max().unwrap_or(0);
    let mut text = String::new();
    let (board, extra) = words.split_at(size.cell_count().min(words.len()));
    for row in board.chunks(size.columns()) {
        let row = row.iter().map(|word| format!("{word:width$}")).join(" ");
        text += &format!("  {}\n", row.trim_end());
    }
    for (cell, word) in size.extra_cells().zip(extra) {
        text += &format!("  {cell}: {word}\n");
    }
    text
}

/// Two drawings side by side if they fit in 80 columns, otherwise one above the other.
pub(crate) fn beside(left: &str, right: &str) -> String {
    const COLUMNS: usize = 80;
    const GAP: usize = 4;
    let width = |text: &str| text.lines().map(shown_width).max().unwrap_or(0);
    let column = width(left) + GAP;
    if column + width(right) > COLUMNS {
        return format!("{left}\n{right}");
    }
    let mut text = String::new();
    for pair in left.lines().zip_longest(right.lines()) {
        let (left, right) = match pair {
            EitherOrBoth::Both(left, right) => (left, right),
            EitherOrBoth::Left(left) => (left, ""),
            EitherOrBoth::Right(right) => ("", right),
        };
        let blanks = column - shown_width(left);
        text.push_str(format!("{left}{:blanks$}{right}", "").trim_end());
        text.push('\n');
    }
    text
}

/// The width of a text; colour codes do not count.
pub(crate) fn shown_width(text: &str) -> usize {
    anstream::adapter::strip_str(text).to_string().chars().count()
}

/// A time with three digits and a unit.
pub(crate) fn seconds(seconds: f64) -> String {
    let (number, unit) = match seconds {
        s if s >= 1.0 => (s, "s"),
        s if s >= 1e-3 => (s * 1e3, "ms"),
        s => (s * 1e6, "µs"),
    };
    let digits = if number >= 100.0 {
        0
    } else if number >= 10.0 {
        1
    } else {
        2
    };
    format!("{number:.digits$} {unit}")
}

/// What proves the verdict, for people: `proven by sat, confirmed by backtrack, 0.61 ms,
/// cross-check 0.20 ms`.
pub(crate) fn evidence(answer: &Answer, checker: Option<&str>) -> String {
    let confirmed = match (&answer.confirmed_by, checker) {
        (Some(name), _) => format!("confirmed by {name}"),
        (None, Some(checker)) => format!("cross-check by {checker} skipped"),
        (None, None) => "not cross-checked".to_owned(),
    };
    let proven = if answer.search.complete { "proven" } else { "found" };
    let nodes = match answer.search.effort.nodes {
        Some(nodes) => format!(" in {nodes} nodes"),
        None => String::new(),
    };
    let by = answer.search.effort.by.unwrap_or(&answer.engine);
    let time = seconds(answer.time.as_secs_f64());
    let cross_check = match checker {
        Some(_) => format!(", cross-check {}", seconds(answer.cross_check_time.as_secs_f64())),
        None => String::new(),
    };
    format!("{proven} by {by}{nodes}, {confirmed}, {time}{cross_check}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_stand_beside_each_other_where_there_is_room() {
        let red = painted(WRONG, "ab", true);
        assert_eq!(
            beside(&format!("{red}\nc\n"), "1\n2\n3\n"),
            format!("{red}    1\nc     2\n      3\n")
        );
        let wide = "x".repeat(50);
        assert_eq!(beside(&wide, &wide), format!("{wide}\n{wide}"));
    }

    #[test]
    fn times_have_three_digits() {
        let shown = [12.3456, 0.123_456, 0.001_234_56, 0.000_012_345].map(seconds);
        assert_eq!(shown, ["12.3 s", "123 ms", "1.23 ms", "12.3 µs"]);
    }
}
