//! How contenders are told apart: by colour, by dashes and by markers, so that a print in grey will
//! do.

use plotters::{
    coord::{CoordTranslate, Shift},
    element::{EmptyElement, Polygon},
    prelude::*,
};

/// Where pictures are drawn.
pub(super) type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;

/// Where a panel's curves are drawn.
pub(super) type Plane<'a, C> = DrawingArea<SVGBackend<'a>, C>;

/// What a panel's points are.
pub(super) trait Coordinates: CoordTranslate<From = (f64, f64)> {}

impl<C: CoordTranslate<From = (f64, f64)>> Coordinates for C {}

type DrawResult =
    Result<(), DrawingAreaErrorKind<<SVGBackend<'static> as DrawingBackend>::ErrorType>>;

/// Titles of panels.
pub(super) const TITLE: (&str, i32) = ("sans-serif", 20);
/// Everything else that is written.
pub(super) const FONT: (&str, i32) = ("sans-serif", 18);

/// How one contender is drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct SeriesStyle {
    pub color: RGBColor,
    /// How long dashes and gaps are; none if the line has no gaps.
    dashes: Option<(i32, i32)>,
    marker: Marker,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Marker {
    Circle,
    Square,
    Triangle,
    Cross,
    Ring,
    Diamond,
}

/// Colours that people who confuse some tell apart (Okabe & Ito, "Color universal design", 2008),
/// without their yellow, which is too light for lines on paper. Neighbours differ in how dark they
/// are.
const COLORS: [RGBColor; 7] = [
    RGBColor(0, 114, 178),
    RGBColor(230, 159, 0),
    RGBColor(0, 0, 0),
    RGBColor(86, 180, 233),
    RGBColor(213, 94, 0),
    RGBColor(204, 121, 167),
    RGBColor(0, 158, 115),
];

const DASHES: [Option<(i32, i32)>; 4] = [None, Some((8, 4)), Some((3, 3)), Some((16, 5))];

const MARKERS: [Marker; 6] = [
    Marker::Circle,
    Marker::Square,
    Marker::Triangle,
    Marker::Cross,
    Marker::Ring,
    Marker::Diamond,
];

impl SeriesStyle {
    /// The style of the contender with this number, from 0. 84 of them all look different.
    pub(super) fn new(index: usize) -> Self {
        Self {
            color: COLORS[index % COLORS.len()],
            dashes: DASHES[index % DASHES.len()],
            marker: MARKERS[index % MARKERS.len()],
        }
    }

    /// Draws a line from point to point.
    pub(super) fn line<C: Coordinates>(self, on: &Plane<C>, points: Vec<(f64, f64)>) -> DrawResult {
        let style = self.color.stroke_width(2);
        match self.dashes {
            None => on.draw(&PathElement::new(points, style)),
            Some((dash, gap)) => {
                let mut dashes = DashedLineSeries::new(points, dash, gap, style).into_iter();
                dashes.try_for_each(|part| on.draw(&part))
            }
        }
    }

    /// Draws a marker at a point.
    pub(super) fn marker<C: Coordinates>(self, on: &Plane<C>, at: (f64, f64)) -> DrawResult {
        const HALF: i32 = 5;
        let (filled, stroke) = (self.color.filled(), self.color.stroke_width(2));
        let corners =
            |corners: &[(i32, i32)]| EmptyElement::at(at) + Polygon::new(corners.to_vec(), filled);
        let path = |ends: [(i32, i32); 2]| EmptyElement::at(at) + PathElement::new(ends, stroke);
        match self.marker {
            Marker::Circle => on.draw(&Circle::new(at, HALF, filled)),
            Marker::Ring => on.draw(&Circle::new(at, HALF, stroke)),
            Marker::Triangle => {
                on.draw(&corners(&[(0, -HALF - 2), (HALF + 1, HALF - 1), (-HALF - 1, HALF - 1)]))
            }
            Marker::Square => {
                let half = HALF - 1;
                on.draw(&corners(&[(-half, -half), (half, -half), (half, half), (-half, half)]))
            }
            Marker::Diamond => {
                let half = HALF + 1;
                on.draw(&corners(&[(0, -half), (half, 0), (0, half), (-half, 0)]))
            }
            Marker::Cross => {
                on.draw(&path([(-HALF, -HALF), (HALF, HALF)]))?;
                on.draw(&path([(-HALF, HALF), (HALF, -HALF)]))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn contenders_look_different() {
        for one in 0..84 {
            assert!(
                (0..one).all(|other| SeriesStyle::new(other) != SeriesStyle::new(one)),
                "{one}"
            );
        }
    }

    /// How dark a colour prints: its luma (ITU-R BT.601), from 0 for black to 255.
    fn luma(RGBColor(red, green, blue): RGBColor) -> f64 {
        0.299 * f64::from(red) + 0.587 * f64::from(green) + 0.114 * f64::from(blue)
    }

    #[test]
    fn neighbours_differ_in_grey_and_none_fades_on_paper() {
        let grey: Vec<f64> = COLORS.iter().map(|&color| luma(color)).collect();
        for (one, next) in grey.iter().zip(grey.iter().cycle().skip(1)) {
            assert!((one - next).abs() > 15.0, "{grey:?}");
        }
        assert!(grey.iter().all(|&luma| luma < 180.0), "{grey:?}");
    }
}
