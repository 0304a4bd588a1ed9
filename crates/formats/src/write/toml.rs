//! Puzzle files: a puzzle with all its rules. One of a built-in model names it, and all others
//! stand for themselves.

use super::prelude::*;
use crate::read;
use satoku_rules::model::{
    cells_line, grid_and_rules_to_toml, quoted, quoted_lines, tables, untold_rule,
};

pub(super) static TARGET: Target = Target {
    name: "toml",
    summary: "a puzzle file, with all rules and candidates",
    is_line: false,
    ending: "toml",
    write: |puzzle, _, _| write(puzzle),
    ..Target::LINE
};

pub(super) fn write(puzzle: &Instance) -> Result<String, WriteError> {
    let (head, rules) = parts(puzzle)?;
    Ok((head + &rules).trim_end().to_owned())
}

/// A puzzle file in two parts, between which more lines for the whole grid may be put: what comes
/// before all tables, and the rules.
pub(crate) fn parts(puzzle: &Instance) -> Result<(String, String), WriteError> {
    let mut head = name(puzzle).map_or(String::new(), |name| format!("name = {}\n", quoted(name)));
    for (key, text) in puzzle.about().parts() {
        let is_prose = key == "rules";
        let text = if is_prose { quoted_lines(text) } else { quoted(text) };
        head += &format!("{key} = {text}\n");
    }
    if puzzle.is_incomplete() {
        head += "incomplete = true\n";
    }
    let base = puzzle.base();
    // (What is built in has no extra cells.)
    let board = base.with_extra(&[]).is_ok_and(|board| is_built_in(&board));
    let problem = problem_of(base).filter(|_| base.rules().len() == base.rules_of_problem());
    let body = if let Some((genre, problem)) = problem {
        head += &problem.to_toml(genre);
        own_rules(puzzle)?
    } else if board {
        head += &format!("model = {}\n", quoted(base.name()));
        head += &cells_line(base.size());
        head += &puzzle.regions_map().map_or(String::new(), |map| {
            let rows = map.chars().chunks(base.size().columns());
            let rows = rows.into_iter().map(|row| row.format("").to_string() + "\n");
            format!("regions = \"\"\"\n{}\"\"\"\n", rows.format(""))
        });
        own_rules(puzzle)?
    } else {
        let model = puzzle.model();
        if let Some(rule) = untold_rule(model) {
            return Err(untold(rule));
        }
        // (The name above is the puzzle's own, not the model's.)
        grid_and_rules_to_toml(model)
    };
    let grid = |key, text| format!("{key} = \"{text}\"\n");
    // (What the clues of a genre give is not said again.)
    let clues = base.given_by_clues().filter(|_| problem.is_some());
    if clues.is_none_or(|given| !given.filled().eq(puzzle.givens().filled())) {
        head += &grid("givens", puzzle.givens().to_line());
    }
    head += &puzzle.solution().map_or(String::new(), |all| grid("solution", all.to_line()));
    Ok((head, body))
}

/// What the puzzle is called: its label, or its name if that is not a text that it was read from.
fn name(puzzle: &Instance) -> Option<&str> {
    let is_text = |name: &&str| read::is_whole_puzzle(name, &read::Settings::default());
    puzzle.label().or(puzzle.name().filter(|name| !is_text(name)))
}

/// The puzzle's own rules and candidates: first those that are lines, then the tables.
fn own_rules(puzzle: &Instance) -> Result<String, WriteError> {
    let mut text = String::new();
    for rule in puzzle.rules() {
        match rule.written() {
            // (Several rules may be one line: two diagonals.)
            Written::Line(line) if !text.lines().contains(&&*line) => text += &(line + "\n"),
            Written::Line(_) | Written::Table(_) => {}
            Written::Nowhere => return Err(untold(rule.name())),
        }
    }
    let names = puzzle.base().rules().iter().map(|rule| rule.name().to_owned());
    text += &tables(puzzle.rules().iter(), names);
    let table = |(cell, values): &(Cell, ValueSet)| {
        let numbers = values.iter().map(Value::number).join(", ");
        format!("\n[[candidates]]\ncells = \"{cell}\"\nvalues = [{numbers}]\n")
    };
    Ok(text + &puzzle.candidates().iter().map(table).join(""))
}

fn untold(rule: &str) -> WriteError {
    let problem = "a custom kind cannot be written to a file".to_owned();
    WriteError::Rule { rule: rule.to_owned(), problem }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::testing::one;

    #[test]
    fn a_title_of_several_lines_stays_out_of_the_way() {
        let text = "name = \"own\"\ntitle = \"a\\nsize = 3 'b' \\\"c\\\"\"\nsize = 2\n";
        let model = model::from_toml("own", text).unwrap();
        let settings = read::Settings::of(model.into());
        let written = write(read::parse("1..2", &settings)[0].as_ref().unwrap()).unwrap();
        assert_eq!(written, "givens = \"1..2\"\nsize = 2");
        assert!(one(&written).is_ok());
    }

    #[test]
    fn whatever_is_escaped_is_read_again() {
        let title = "a\"\u{e0041}\u{e007f}b\u{1b}\u{200b}\\";
        let puzzle = one(&".".repeat(81)).unwrap();
        let about = About { title: Some(title.to_owned()), ..About::default() };
        let written = write(&puzzle.with_about(about)).unwrap();
        assert!(written.contains("\\U000e0041"), "{written}");
        let read = one(&written).unwrap();
        assert_eq!(read.about().title.as_deref(), Some(title));
    }
}
