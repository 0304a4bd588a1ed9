//! All marks of a puzzle, in the groups that lie above each other.

use super::{cage, line, outside::Outside, prelude::*, shape};
use crate::draw::clues::DrawnRule;

pub(super) fn outside(marks: &[&Mark], model: &Model) -> Outside {
    let are_lists = problem_of(model).is_some_and(|(genre, _)| genre.clues.are_lists);
    let clues = marks.iter().filter_map(|mark| match mark {
        Mark::Outside { cells, text } => Some((&**cells, &**text)),
        _ => None,
    });
    // Each clue of a list has a place of its own, the last one beside the grid.
    let clues = clues.flat_map(|(cells, text)| {
        let words = text.split(|sign: char| are_lists && sign == ' ').rev();
        words.map(move |word| (cells, word))
    });
    Outside::new(clues, model.size())
}

/// What is drawn below values: grounds, grey shapes, lines, and what these end in. So a line can be
/// followed through a grey shape, and lines that begin in a common circle leave it open.
pub(super) fn under_values(marks: &[&Mark]) -> String {
    let each = |draw: &dyn Fn(&Mark) -> Option<String>| {
        marks.iter().filter_map(|mark| draw(mark)).collect::<String>()
    };
    let grounds = each(&|mark| match mark {
        Mark::Ground { cells, tint } => Some(shape::ground(cells, *tint)),
        Mark::Shape { cells, shape: Shape::Inwards | Shape::Outwards, fill: Fill::Grey } => {
            Some(shape::ground(cells, Tint::Grey))
        }
        _ => None,
    });
    let shapes = |is_grey: bool| {
        each(&|mark| match mark {
            Mark::Shape { cells, shape, fill } if is_grey == (*fill == Fill::Grey) => {
                Some(shape::shape(cells, *shape, *fill))
            }
            _ => None,
        })
    };
    let lines = each(&|mark| match mark {
        Mark::Line { cells, tint, width, .. } => Some(line::line(cells, *tint, *width)),
        _ => None,
    });
    let ends = each(&|mark| match mark {
        Mark::Line { cells, tint, width, ends } => Some(line::ends(cells, *tint, *width, *ends)),
        _ => None,
    });
    let inner_dots = each(&|mark| match mark {
        Mark::Dot { cells, fill, text } if cells.len() == 1 => Some(shape::dot(cells, *fill, text)),
        _ => None,
    });
    let rounded = "fill=\"none\" stroke-linecap=\"round\" stroke-linejoin=\"round\"";
    group("grounds", "", &grounds)
        + &group("shapes", "", &shapes(true))
        + &group("lines", rounded, &lines)
        + &group("shapes", "", &shapes(false))
        + &group("ends", rounded, &ends)
        + &group("dots", "", &inner_dots)
}

pub(super) fn cages(marks: &[&Mark]) -> String {
    let cages = marks.iter().filter_map(|mark| match mark {
        Mark::Cage { cells, text } => Some((&**cells, &**text)),
        _ => None,
    });
    let outlines: String = cages.clone().map(|(cells, _)| cage::outline(cells)).collect();
    let dashed =
        format!("fill=\"none\" stroke=\"{PENCIL}\" stroke-width=\"1.5\" stroke-dasharray=\"5 3\"");
    group("cages", &dashed, &outlines) + &group("cage-texts", "", &cage::texts(cages))
}

/// What is drawn on the sides and corners of cells.
pub(super) fn over_values(marks: &[&Mark], puzzle: &Instance) -> String {
    let size = puzzle.model().size();
    let mut wedges = String::new();
    let mut dots = String::new();
    for mark in marks {
        match mark {
            Mark::Shape { cells, shape: shape @ (Shape::Inwards | Shape::Outwards), .. } => {
                wedges += &shape::wedges(cells, *shape == Shape::Inwards, size);
            }
            Mark::Dot { cells, fill, text } if cells.len() > 1 => {
                dots += &shape::dot(cells, *fill, text);
            }
            _ => {}
        }
    }
    group("wedges", "", &wedges) + &group("dots", "", &dots)
}

pub(super) fn notes<'m>(marks: &[&'m Mark]) -> Vec<&'m str> {
    let note = |mark: &&'m Mark| match mark {
        Mark::Note { text } => Some(text.as_str()),
        _ => None,
    };
    marks.iter().filter_map(note).filter(|text| !text.is_empty()).collect()
}

pub(super) fn description(puzzle: &Instance, clues: &[DrawnRule], notes: &[&str]) -> String {
    let model = puzzle.model();
    let givens = counted(puzzle.givens().filled().count(), "given");
    let mut words = vec![format!("{}, {} cells, {givens}", model.title(), model.size())];
    let is_drawn =
        |clue: &&DrawnRule| clue.marks.iter().any(|mark| !matches!(mark, Mark::Note { .. }));
    let titles: Vec<&str> = clues.iter().filter(is_drawn).map(|clue| clue.title).collect();
    let counts = titles.iter().counts();
    words.extend(titles.iter().unique().map(|title| match counts[title] {
        1 => (*title).to_owned(),
        count => format!("{title} ({count})"),
    }));
    words.extend(notes.iter().map(|&note| note.to_owned()));
    words.join("; ")
}
