//! Steps: a grid with what a step is about, and in words.

use anstyle::{AnsiColor, Style};
use itertools::Itertools;

use super::text::{painted, plain};
use crate::{
    engine::Verdict,
    generate::Difficulty,
    steps::{
        End, State, Step,
        rating::Rating,
        show::text::{self, Colour, Ink},
    },
};

/// The widest grid whose candidates are drawn.
pub(crate) const WIDEST: usize = 25;

/// A warning if the puzzle does not have exactly one solution.
pub(crate) fn warning(verdict: Verdict) -> Option<String> {
    let meaning = match verdict {
        Verdict::Unique => return None,
        Verdict::Multiple => "there is more than one solution, so the steps end where logic does",
        Verdict::Unsolvable => "there is no solution, so the steps end at a contradiction",
        Verdict::Unknown => "it is not known whether the solution is unique",
    };
    Some(format!("{verdict}: {meaning}"))
}

/// How the steps ended.
pub(crate) fn ending(end: &End, verdict: Verdict) -> String {
    match (end, verdict) {
        (End::Solved, _) => "solved".to_owned(),
        (End::Contradiction(what), _) => format!("there is no solution: {what}"),
        (End::Stuck, Verdict::Multiple) => {
            "the end of logic: each remaining candidate is in some solution".to_owned()
        }
        (End::Stuck, _) => "stuck: no further step was found".to_owned(),
        (End::OutOfTime, _) => "stopped: time is up (--limit-time)".to_owned(),
    }
}

pub(crate) fn rating(rating: &Rating) -> String {
    let Rating { score, steps, reasons, .. } = rating;
    let hardest = rating.hardest.map_or("-", |technique| technique.title);
    let reasons =
        if *reasons > 0 { format!(", {reasons} of them the solver's") } else { String::new() };
    let (band, number, sum) = (Difficulty::of_rating(rating), rating.number(), rating.sum());
    format!(
        "{steps} steps{reasons}, hardest {hardest}, score {score}, {band} (SE {number:.1}, sum {sum:.1})"
    )
}

/// The grid before a step; without candidates if they would be too wide.
pub(crate) fn drawing(state: &State, step: Option<&Step>, color: bool) -> String {
    let colour = step.map_or(Colour::Green, Colour::of);
    if state.layout().size().columns() > WIDEST {
        return plain(&state.grid(), state.layout().model(), color);
    }
    text::drawing(state, step, |ink, text| {
        let is_blank = text.trim().is_empty() && ink != Ink::Placed;
        painted(style(ink, colour), text, color && !is_blank)
    })
}

/// A text of several lines on one.
pub(crate) fn on_one_line(text: &str) -> String {
    text.lines().map(str::trim).join(" / ")
}

/// A step's full text, with its technique in colour.
pub(crate) fn colored_text(step: &Step, color: bool) -> String {
    let full = text::full(step);
    let title = step.technique.title;
    let rest = full.strip_prefix(title).unwrap_or(&full);
    format!("{}{rest}", painted(ansi(Colour::of(step)).on_default().bold(), title, color))
}

/// The style of a part of a drawing.
pub(crate) fn style(ink: Ink, colour: Colour) -> Style {
    let background = |colour: AnsiColor| Style::new().bg_color(Some(colour.into())).bold();
    match ink {
        Ink::Wall | Ink::Candidate => Style::new().dimmed(),
        Ink::Value => Style::new().bold(),
        Ink::Placed => background(ansi(colour)),
        Ink::Struck => AnsiColor::Red.on_default().strikethrough(),
        Ink::Mark => AnsiColor::Green.on_default().bold(),
        Ink::Cell => AnsiColor::Yellow.on_default().bold(),
    }
}

fn ansi(colour: Colour) -> AnsiColor {
    match colour {
        Colour::Green => AnsiColor::Green,
        Colour::Red => AnsiColor::Red,
        Colour::Magenta => AnsiColor::Magenta,
        Colour::Blue => AnsiColor::Blue,
        Colour::Yellow => AnsiColor::Yellow,
    }
}
