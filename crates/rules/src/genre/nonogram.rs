//! Nonograms.

use super::prelude::*;

pub(super) static GENRE: Genre = Genre {
    name: "nonogram",
    aliases: &["picross", "griddlers", "paint-by-numbers"],
    title: "Nonogram",
    about: "The clues of a row or column are the lengths of its runs of shaded cells, in order.",
    clues: Clues { sides: Clues::TOP_LEFT, are_lists: true, ..Clues::NONE },
    keys: "?",
    says,
    recipe: Recipe { share: Some(60), fills, ..Recipe::DEFAULT },
    examples: &[
        ("3 3|1 1|0|3|1 1|1|1 1", "x - x|- - x|x - x"),
        ("3 4|1 1|2|1|1|2|-|1", "x x - -|- x x x|x - - -"),
        ("2 4|-|1|1|1|1|4", "x - - -|x x x x"),
    ],
    ..Genre::SHADING
};

fn says(problem: &Problem, draft: &mut Draft) -> Result<(), String> {
    draft.values(0, 1);
    for (name, clue, cells) in problem.outside(&GENRE) {
        let runs = clue.split_whitespace().map(|word| maybe_number(word, &name));
        let runs: Vec<Option<usize>> = runs.filter_ok(|run| *run != Some(0)).try_collect()?;
        let lengths = runs.iter().map(|run| run.unwrap_or(1));
        let least = lengths.sum::<usize>() + runs.len().saturating_sub(1);
        // (More than fit make the puzzle unsolvable, but not a long text of a rule.)
        if least > Size::MAX_SIDE {
            let most = Size::MAX_SIDE;
            return Err(format!("{name}: {clue} takes {least} cells, expected up to {most}"));
        }
        let runs = runs.iter().map(|run| run.map_or("1+".to_owned(), |run| format!("1{{{run}}}")));
        let runs = runs.format("0+");
        draft.rule("regex", &name, &cells, &format!("pattern = \"0*{runs}0*\""));
    }
    Ok(())
}

fn fills(problem: &mut Problem, grid: &[u16], _: &mut Dice<'_>) {
    problem.fill_sides(&GENRE, grid, |_, line| {
        let runs = line.split(|&value| value == 0).filter(|run| !run.is_empty()).collect_vec();
        if runs.is_empty() { "0".to_owned() } else { runs.iter().map(|run| run.len()).join(" ") }
    });
}
