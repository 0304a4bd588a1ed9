//! The grid of `steps -i` in the room that a terminal has.

use crate::{
    cli::show::{
        steps::{WIDEST, drawing, style},
        text::{painted, plain, shown_width},
    },
    grid::Size,
    steps::{
        State, Step,
        show::{compact::compact, text::Colour},
    },
};

/// The grid before a step with labels of rows and columns, as large as there is room: each cell a
/// block, each row a line, or without candidates.
pub(super) fn fitted(
    state: &State,
    step: Option<&Step>,
    (columns, rows): (usize, usize),
    color: bool,
) -> String {
    let size = state.layout().size();
    let large = || labelled(&drawing(state, step, color), size);
    let fits = |text: &str| {
        let widest = text.lines().map(shown_width).max().unwrap_or(0);
        text.lines().count() <= rows && widest <= columns
    };
    if size.columns() <= WIDEST {
        let large = large();
        if fits(&large) {
            return large;
        }
    }
    let colour = step.map_or(Colour::Green, Colour::of);
    let small = compact(state, step, (columns, rows), |ink, text| {
        painted(style(ink, colour), text, color && !text.trim().is_empty())
    });
    small.unwrap_or_else(|| plain(&state.grid(), state.layout().model(), color))
}

/// A drawing of cells as blocks with labels around it: those of columns above the middles of
/// blocks, those of rows before them.
fn labelled(drawing: &str, size: Size) -> String {
    let lines = drawing.lines().count().saturating_sub(1);
    let width = drawing.lines().map(shown_width).max().unwrap_or(1) - 1;
    let (high, wide) = (lines / size.rows(), width / size.columns());
    let label = format!("r{}", size.rows()).len() + 1;
    let mut text = " ".repeat(label);
    for column in 1..=size.columns() {
        text += &format!("{:^wide$}", format!("c{column}"));
    }
    text.truncate(text.trim_end().len());
    text.push('\n');
    for (index, line) in drawing.lines().enumerate() {
        let is_middle = index % high == high / 2 && index < lines;
        let name = if is_middle { format!("r{}", index / high + 1) } else { String::new() };
        text += &format!("{name:label$}{line}\n");
    }
    text
}
