//! A picture of times: who answers how many puzzles within which time (a "cactus plot"), and how
//! each contender's times are spread.

use std::ops::Range;

use plotters::prelude::*;
use thiserror::Error;

use super::{Run, percentile};

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
struct Series<'a> {
    name: &'a str,
    color: RGBColor,
    /// All times in seconds, sorted.
    times: Vec<f64>,
    /// Those of puzzles that it answered, sorted.
    answered: Vec<f64>,
}

impl<'a> Series<'a> {
    fn new(index: usize, name: &'a str, runs: &[&Run]) -> Self {
        let sorted = |is_wanted: fn(&Run) -> bool| {
            let wanted = runs.iter().filter(|run| is_wanted(run));
            let mut times: Vec<f64> =
                wanted.map(|run| run.time.as_secs_f64().max(SHORTEST)).collect();
            times.sort_unstable_by(f64::total_cmp);
            times
        };
        let (red, green, blue) = Palette99::pick(index).to_backend_color().rgb;
        Self {
            name,
            color: RGBColor(red, green, blue),
            times: sorted(|run| run.failure.is_none()),
            answered: sorted(|run| run.is_done),
        }
    }
}

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;

const SHORTEST: f64 = 1e-8;
const FONT: (&str, i32) = ("sans-serif", 14);
const SMALL: (&str, i32) = ("sans-serif", 13);

/// An SVG file with both panels. Each contender comes with its name and its runs.
///
/// # Errors
/// If the picture cannot be drawn.
pub fn plot(contenders: &[(&str, Vec<&Run>)]) -> Result<String, PlotError> {
    let series = contenders.iter().enumerate();
    let series: Vec<Series> =
        series.map(|(index, (name, runs))| Series::new(index, name, runs)).collect();
    let seconds = powers_of_ten(series.iter().flat_map(|series| &series.times));
    let mut svg = String::new();
    {
        let height = 460.max(140 + 34 * series.len() as u32);
        let root = SVGBackend::with_string(&mut svg, (1200, height)).into_drawing_area();
        root.fill(&WHITE)?;
        let (left, right) = root.split_horizontally(600);
        cactus(&left, &series, seconds.clone())?;
        spread(&right, &series, seconds)?;
        root.present()?;
    }
    Ok(svg)
}

/// Puzzles answered, the fastest first, and how long each took.
fn cactus(area: &Area, series: &[Series], seconds: Range<f64>) -> Result<(), PlotError> {
    let most = series.iter().map(|series| series.answered.len()).max().unwrap_or(0).max(1);
    let mut chart = ChartBuilder::on(area)
        .caption("puzzles answered, each contender's fastest first", FONT)
        .margin(12)
        .x_label_area_size(40)
        .y_label_area_size(64)
        .build_cartesian_2d(0.0..most as f64, seconds.log_scale())?;
    chart
        .configure_mesh()
        .light_line_style(TRANSPARENT)
        .x_desc("puzzles")
        .y_desc("time for the puzzle")
        // There are no half puzzles.
        .x_label_formatter(&|count| match count.fract() {
            fraction if fraction.abs() < 0.01 => format!("{count:.0}"),
            _ => String::new(),
        })
        .y_label_formatter(&|time| time_label(*time))
        .label_style(SMALL)
        .draw()?;
    for Series { name, color, answered, .. } in series {
        let color = *color;
        let points = answered.iter().enumerate().map(|(index, &time)| ((index + 1) as f64, time));
        // Few points are marked, many speak as a line.
        let dot = if answered.len() <= 100 { 2 } else { 0 };
        chart
            .draw_series(LineSeries::new(points, color.stroke_width(2)).point_size(dot))?
            .label(*name)
            .legend(move |(x, y)| Rectangle::new([(x, y - 3), (x + 14, y + 3)], color.filled()));
    }
    chart
        .configure_series_labels()
        .position(SeriesLabelPosition::UpperLeft)
        .background_style(WHITE.mix(0.8))
        .border_style(BLACK.mix(0.3))
        .label_font(SMALL)
        .draw()?;
    Ok(())
}

/// For each contender a line from its shortest to its longest time, a box around the middle half,
/// and a bar at the median.
fn spread(area: &Area, series: &[Series], seconds: Range<f64>) -> Result<(), PlotError> {
    let mut chart = ChartBuilder::on(area)
        .caption("times: shortest to longest, the middle half, the median", FONT)
        .margin(12)
        .margin_left(28)
        .margin_right(28)
        .x_label_area_size(40)
        .build_cartesian_2d(seconds.clone().log_scale(), 0.0..series.len().max(1) as f64)?;
    chart
        .configure_mesh()
        .disable_y_mesh()
        .disable_y_axis()
        .light_line_style(TRANSPARENT)
        .x_desc("time for a puzzle")
        .x_label_formatter(&|time| time_label(*time))
        .label_style(SMALL)
        .draw()?;
    for (index, Series { name, color, times, .. }) in series.iter().enumerate() {
        // The first contender is at the top.
        let (middle, half) = ((series.len() - index) as f64 - 0.65, 0.18);
        let at = |percent| percentile(times, percent);
        if let (Some(least), Some(low), Some(median), Some(high), Some(most)) =
            (at(0), at(25), at(50), at(75), at(100))
        {
            let line = |x: f64, low: f64, to: f64, high: f64, width| {
                PathElement::new([(x, low), (to, high)], color.stroke_width(width))
            };
            let ends = [(low, middle - half), (high, middle + half)];
            chart.draw_series([line(least, middle, most, middle, 2)])?;
            chart.draw_series([
                Rectangle::new(ends, color.mix(0.35).filled()),
                Rectangle::new(ends, color.stroke_width(1)),
            ])?;
            chart.draw_series([line(median, middle - half, median, middle + half, 3)])?;
        }
        let place = (seconds.start * 1.1, middle + 2.8 * half);
        chart.draw_series([Text::new((*name).to_owned(), place, SMALL.into_font())])?;
    }
    Ok(())
}

/// The whole powers of ten around these times.
fn powers_of_ten<'a>(times: impl Iterator<Item = &'a f64> + Clone) -> Range<f64> {
    let least = times.clone().copied().fold(f64::INFINITY, f64::min);
    let most = times.copied().fold(SHORTEST, f64::max);
    if least > most {
        return 1e-6..1.0;
    }
    let (low, high) = (least.log10().floor(), most.log10().ceil());
    10_f64.powf(low)..10_f64.powf(high.max(low + 1.0))
}

/// A power of ten with its unit.
fn time_label(seconds: f64) -> String {
    let (number, unit) = match seconds {
        s if s > 0.99 => (s, "s"),
        s if s > 0.99e-3 => (s * 1e3, "ms"),
        s if s > 0.99e-6 => (s * 1e6, "µs"),
        s => (s * 1e3 * 1e6, "ns"),
    };
    format!("{number:.0} {unit}")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::{Effort, Verdict};
    use std::time::Duration;

    fn run(micros: u64) -> Run {
        Run {
            time: Duration::from_micros(micros),
            verdict: Verdict::Unique,
            solutions: 1,
            is_done: true,
            is_confirmed: true,
            effort: Effort::default(),
            failure: None,
        }
    }

    #[test]
    fn names_and_both_panels_are_in_the_picture() {
        let runs: Vec<Run> = [120, 7, 3500, 90].map(run).into();
        let svg = plot(&[("sat[a,b]", runs.iter().collect()), ("x<&>", runs.iter().collect())]);
        let svg = svg.unwrap();
        assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
        let count = |what: &str| svg.matches(what).count();
        assert_eq!((count("sat[a,b]"), count("x&lt;&amp;&gt;")), (2, 2));
        assert!(count("1 ms") >= 2 && count("100 µs") >= 2, "{svg}");
    }

    #[test]
    fn nothing_measured_is_no_reason_to_panic() {
        assert!(plot(&[]).is_ok());
        assert!(plot(&[("a", Vec::new())]).is_ok());
        let zero = run(0);
        assert!(plot(&[("a", vec![&zero])]).is_ok());
    }

    #[test]
    fn axes_end_at_powers_of_ten() {
        assert_eq!(powers_of_ten([0.002, 0.5].iter()), 0.001..1.0);
        assert_eq!([1e-6, 1e-4, 1e-2, 10.0].map(time_label), ["1 µs", "100 µs", "10 ms", "10 s"]);
    }
}
