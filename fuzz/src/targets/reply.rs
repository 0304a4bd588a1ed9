//! Output of other solvers.

use crate::prelude::*;
use satoku::{
    export::reply::{FAMILIES, Reply, ReplyError, by_name, grid, read},
    puzzle::Puzzle,
};

/// Answers are read or refused; a truncated one is never read as another answer.
pub const TARGET: Target = Target {
    name: "reply",
    about: "solvers' output is read or refused, and truncated output is never another answer",
    run,
    seeds,
    longest: 1_000,
};

fn run(bytes: &[u8]) {
    match bytes.split_first() {
        Some((b'#', rest)) => cut_off(&mut Choices::new(rest)),
        _ => {
            let text = String::from_utf8_lossy(bytes);
            let size = Size::new(2, 2, 1..=2).expect("it is a size");
            let variables = size.variable_count();
            match read(&text, variables, by_name(size)) {
                Ok(Reply::Solution(values)) => assert_eq!(values.len(), variables),
                Ok(_) => {}
                Err(error) => refused(&text, &error),
            }
        }
    }
}

fn refused(text: &str, error: &ReplyError) {
    check::words(&error.to_string());
    if let ReplyError::Malformed { line, .. } | ReplyError::OutOfRange { line, .. } = error {
        assert!((1..=text.lines().count()).contains(line), "{error}");
    }
}

/// A random grid as a solver prints it, up to some byte.
fn cut_off(choices: &mut Choices<'_>) {
    let model = satoku::model::named("latin:3").expect("it is built in");
    let size = model.size();
    let values = size.cells().map(|_| Some(size.value_at(choices.below(size.value_count()))));
    let expected = Grid::from_values(size, values.collect()).expect("a value for each cell");
    let puzzle = Puzzle::new(model, Grid::empty(size));
    let variables: Vec<_> =
        size.cells().flat_map(|cell| size.values().map(move |v| (cell, v))).collect();
    let literal = |before: &str, (cell, value)| {
        let sign = if expected.get(cell) == Some(value) { "" } else { "-" };
        format!("{sign}{before}{} ", size.var(cell, value).number())
    };
    let text = match choices.below(4) {
        0 => {
            let lines = variables.chunks(size.columns()).map(|chunk| {
                let literals: String = chunk.iter().map(|&held| literal("", held)).collect();
                format!("v {literals}\n")
            });
            format!("s SATISFIABLE\n{}v 0\n", lines.collect::<String>())
        }
        1 => {
            let literals: String = variables.iter().map(|&held| literal("", held)).collect();
            format!("SAT\n{literals}0\n")
        }
        2 => {
            let literals: String = variables.iter().map(|&held| literal("x", held)).collect();
            format!("s SATISFIABLE\nv {literals}\n")
        }
        _ => {
            let lines = variables.iter().map(|&(cell, value)| {
                let (row, column) = (cell.row() + 1, cell.column() + 1);
                format!("(x_{row}_{column}_{value} {})\n", expected.get(cell) == Some(value))
            });
            format!("sat\n({})\n", lines.collect::<String>())
        }
    };
    let length = choices.below(text.len() + 1);
    match read(&text[..length], size.variable_count(), by_name(size)) {
        Ok(Reply::Solution(values)) => {
            if let Ok(found) = grid(&puzzle, &values) {
                assert!(found == expected, "{length} bytes of {text}");
            }
        }
        Ok(Reply::Fractional(_) | Reply::Unsolvable) => panic!("{length} bytes of {text}"),
        Ok(Reply::Unknown) => {}
        Err(error) => refused(&text[..length], &error),
    }
    let whole = read(&text, size.variable_count(), by_name(size));
    let Ok(Reply::Solution(values)) = whole else { panic!("{whole:?} of {text}") };
    assert_eq!(grid(&puzzle, &values).as_ref(), Ok(&expected), "{text}");
}

fn seeds() -> Vec<Vec<u8>> {
    let examples = FAMILIES.iter().flat_map(|family| family.examples);
    let texts = examples.map(|(text, _)| text.as_bytes().to_vec());
    let cut = (0..8).map(|number| [vec![b'#'], vec![number; 12]].concat());
    texts.chain(cut).collect()
}
