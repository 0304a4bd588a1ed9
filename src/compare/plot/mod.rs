//! A picture of times: a *cactus plot* says how many puzzles each contender answers within which
//! time, if it begins with those that it finds easiest; beside it stands what each puzzle took, and
//! below how each contender's times are spread. The names there are the legend, so that none covers
//! a curve.
//!
//! Where there are several runs, a puzzle's time is the mean over them. A puzzle counts as answered
//! if it was answered in every run.

mod axis;
mod style;

use plotters::prelude::*;
use thiserror::Error;

use self::{
    axis::{Axis, SHORTEST},
    style::{Area, FONT, SeriesStyle, TITLE},
};
use super::{
    measure::Measured,
    race::Run,
    summary::{has_failed, is_answered, percentile, sorted, time},
};

/// The picture could not be drawn.
#[derive(Debug, Error)]
#[error("cannot draw the plot: {0}")]
pub struct PlotError(String);

impl<E: std::error::Error + Send + Sync> From<DrawingAreaErrorKind<E>> for PlotError {
    fn from(error: DrawingAreaErrorKind<E>) -> Self {
        Self(error.to_string())
    }
}

/// What is drawn of one contender.
struct Series {
    name: String,
    style: SeriesStyle,
    /// The times in seconds of all puzzles on which it did not fail, sorted.
    times: Vec<f64>,
    /// Those of puzzles that it answered, sorted.
    answered: Vec<f64>,
    /// The number of all puzzles.
    puzzles: usize,
}

impl Series {
    /// The longest name that fits, in characters.
    const LONGEST: usize = 64;

    fn new(index: usize, measured: &Measured) -> Self {
        let times = |is_wanted: fn(&[Run]) -> bool| {
            let wanted = measured.puzzles.iter().filter(|runs| is_wanted(runs));
            sorted(wanted.filter_map(|runs| time(runs)))
        };
        Self {
            name: shortened(&measured.contender, Self::LONGEST),
            style: SeriesStyle::new(index),
            times: times(|runs| !has_failed(runs)),
            answered: times(is_answered),
            puzzles: measured.puzzles.len(),
        }
    }

    /// After each answered puzzle the time of all up to it.
    fn cumulative(&self) -> Vec<f64> {
        let sum = |sum: &mut f64, time: &f64| {
            *sum += time;
            Some(*sum)
        };
        self.answered.iter().scan(0.0, sum).collect()
    }

    fn legend(&self) -> String {
        format!("{}  ({} of {} answered)", self.name, self.answered.len(), self.puzzles)
    }
}

const WIDTH: u32 = 1100;
const HEIGHT: u32 = 470;
/// What a contender takes below, and what stands around them.
const ROW: u32 = 58;
const AROUND_ROWS: u32 = 110;

/// An SVG file with all panels.
///
/// # Errors
/// If the picture cannot be drawn.
pub fn plot(contenders: &[Measured]) -> Result<String, PlotError> {
    let series = contenders.iter().enumerate();
    let series: Vec<Series> = series.map(|(index, one)| Series::new(index, one)).collect();
    let mut svg = String::new();
    {
        let rows = series.len().max(1) as u32;
        let height = HEIGHT + AROUND_ROWS + ROW * rows;
        let root = SVGBackend::with_string(&mut svg, (WIDTH, height)).into_drawing_area();
        root.fill(&WHITE)?;
        let (curves, spreads) = root.split_vertically(HEIGHT);
        let (left, right) = curves.split_horizontally(WIDTH / 2);
        let all = |of: fn(&Series) -> Vec<f64>| series.iter().map(of).collect::<Vec<_>>();
        draw_curves(&left, &series, &all(Series::cumulative), CUMULATIVE)?;
        draw_curves(&right, &series, &all(|series| series.answered.clone()), EACH)?;
        draw_spreads(&spreads, &series)?;
        root.present()?;
    }
    Ok(svg)
}

/// What a panel of curves is called, and its times.
#[derive(Clone, Copy)]
struct Titles {
    panel: &'static str,
    times: &'static str,
}

const CUMULATIVE: Titles =
    Titles { panel: "Time in total, the fastest puzzles first", times: "time in total" };

const EACH: Titles =
    Titles { panel: "Time for each puzzle, the fastest first", times: "time for the puzzle" };

/// The axis for curves: logarithmic if their ends are so far apart that a linear one would show
/// only the slowest.
fn axis_of(curves: &[Vec<f64>]) -> Axis {
    const FAR: f64 = 8.0;
    let ends = sorted(curves.iter().filter_map(|curve| curve.last().copied()));
    match (ends.first(), ends.last()) {
        (Some(&least), Some(&most)) if most <= FAR * least.max(SHORTEST) => {
            Axis::linear(most * 1.05, SHORTEST)
        }
        _ => Axis::logarithmic(curves.iter().flatten().copied()),
    }
}

/// How many of its puzzles each contender answered (to the right) in what time (upwards).
fn draw_curves(
    area: &Area,
    series: &[Series],
    curves: &[Vec<f64>],
    titles: Titles,
) -> Result<(), PlotError> {
    let times = axis_of(curves);
    let most = curves.iter().map(Vec::len).max().unwrap_or(0);
    let mut counts = Axis::linear(most as f64, 1.0);
    // So that the last markers are whole.
    counts.range.end *= 1.03;
    let mut chart = ChartBuilder::on(area)
        .caption(titles.panel, TITLE)
        .margin(14)
        .x_label_area_size(56)
        .y_label_area_size(96)
        .build_cartesian_2d(counts, times.clone())?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("puzzles answered")
        .y_desc(format!("{}{}", titles.times, times.scale()))
        .x_label_formatter(&|count| format!("{count:.0}"))
        .y_label_formatter(&|place| times.time_label(*place))
        .axis_desc_style(FONT)
        .label_style(FONT)
        .draw()?;
    if most == 0 {
        let text =
            Text::new("no puzzle was answered", (WIDTH as i32 / 4 - 70, 200), FONT.into_font());
        return Ok(area.draw(&text)?);
    }
    for (index, (Series { style, .. }, curve)) in series.iter().zip(curves).enumerate() {
        let point = |place: usize| ((place + 1) as f64, times.place(curve[place]));
        let points = thinned(curve.len(), MOST_POINTS, 0).into_iter().map(point).collect();
        style.line(chart.plotting_area(), points)?;
        let marked = thinned(curve.len(), MOST_MARKERS, index);
        marked
            .into_iter()
            .try_for_each(|place| style.marker(chart.plotting_area(), point(place)))?;
    }
    Ok(())
}

/// More points of a curve would be closer than a picture shows.
const MOST_POINTS: usize = 400;

/// More markers would hide the curve.
const MOST_MARKERS: usize = 12;

/// At most about `most` of `count` places, evenly spread, with the last one. A different `shift`
/// for each curve keeps markers apart.
fn thinned(count: usize, most: usize, shift: usize) -> Vec<usize> {
    let step = count.div_ceil(most).max(1);
    let mut places: Vec<usize> = (shift % step..count).step_by(step).collect();
    if places.last().is_some_and(|&last| last + 1 < count) {
        places.push(count - 1);
    }
    places
}

/// For each contender its name, a line from its shortest to its longest time, a box around the
/// middle half, and a bar at the median.
fn draw_spreads(area: &Area, series: &[Series]) -> Result<(), PlotError> {
    let times = Axis::logarithmic(series.iter().flat_map(|series| series.times.iter().copied()));
    let mut chart = ChartBuilder::on(area)
        .caption(
            "Times of puzzles: from the shortest to the longest, the middle half, the median",
            TITLE,
        )
        .margin(14)
        .margin_left(40)
        .margin_right(40)
        .x_label_area_size(56)
        .build_cartesian_2d(times.clone(), 0.0..series.len().max(1) as f64)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .light_line_style(TRANSPARENT)
        .x_desc(format!("time for a puzzle{}", times.scale()))
        .x_label_formatter(&|place| times.time_label(*place))
        .axis_desc_style(FONT)
        .label_style(FONT)
        .draw()?;
    let (start, width) = (times.range.start, times.range.end - times.range.start);
    for (index, one) in series.iter().enumerate() {
        // The first contender is at the top, and its name above its box.
        let top = (series.len() - index) as f64;
        let (name, middle, half) = (top - 0.28, top - 0.74, 0.16);
        let sample = [0.0, 0.022, 0.044].map(|share| (start + share * width, name));
        one.style.line(chart.plotting_area(), sample.into())?;
        one.style.marker(chart.plotting_area(), sample[1])?;
        let at = |percent| percentile(&one.times, percent).map(|time| times.place(time));
        if let (Some(least), Some(low), Some(median), Some(high), Some(most)) =
            (at(0), at(25), at(50), at(75), at(100))
        {
            let color = one.style.color;
            let line = |from, to, width| PathElement::new([from, to], color.stroke_width(width));
            let ends = [(low, middle - half), (high, middle + half)];
            chart.draw_series([line((least, middle), (most, middle), 2)])?;
            chart.draw_series([
                Rectangle::new(ends, color.mix(0.35).filled()),
                Rectangle::new(ends, color.stroke_width(1)),
            ])?;
            chart.draw_series([line((median, middle - half), (median, middle + half), 4)])?;
        }
        let place = (start + 0.052 * width, name + 0.15);
        chart.draw_series([Text::new(one.legend(), place, FONT.into_font())])?;
    }
    Ok(())
}

/// A text of at most `most` characters: a longer one loses its middle.
fn shortened(text: &str, most: usize) -> String {
    let count = text.chars().count();
    if count <= most {
        return text.to_owned();
    }
    let end = most / 3;
    let first = text.chars().take(most - 1 - end);
    first.chain(['…']).chain(text.chars().skip(count - end)).collect()
}

#[cfg(test)]
mod tests;
