//! Axes: which range they show, where their ticks are, and what stands beside those.

use std::ops::Range;

use plotters::coord::ranged1d::{DefaultFormatting, KeyPointHint, Ranged};

/// An axis. Places on it are numbers: of a logarithmic one the logarithm to the base ten.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Axis {
    /// From its beginning to its end.
    pub range: Range<f64>,
    /// Where its ticks are.
    pub ticks: Vec<f64>,
    is_logarithmic: bool,
}

/// The times that can be told apart on a logarithmic axis begin here: nothing is measured as
/// shorter.
pub(super) const SHORTEST: f64 = 1e-8;

impl Axis {
    /// The most steps on a linear axis.
    const TICKS: u32 = 8;

    /// An axis on which times differ by their ratio, around all of these.
    pub(super) fn logarithmic(times: impl Iterator<Item = f64> + Clone) -> Self {
        let times = times.map(|time| time.max(SHORTEST));
        let least = times.clone().reduce(f64::min).unwrap_or(1e-3);
        let most = times.reduce(f64::max).unwrap_or(1.0);
        // From one of 1, 2, 5, 10, 20, ... to another, and at least as far as from 1 to 5.
        let mut low = rungs().take_while(|rung| *rung <= least * 1.0001).last().unwrap_or(SHORTEST);
        let mut high = rungs().find(|rung| *rung >= most * 0.9999).unwrap_or(most);
        if high / low < 4.9 {
            low = rungs().take_while(|rung| rung * 4.9 <= high).last().unwrap_or(low);
            high = high.max(low * 5.0);
        }
        let all = rungs().filter(|rung| (low * 0.99..=high * 1.01).contains(rung));
        let are_many = high / low > 200.0;
        let is_decade = |place: &f64| (place - place.round()).abs() < 0.01;
        let ticks = all.map(f64::log10).filter(|place| !are_many || is_decade(place)).collect();
        Self { range: low.log10()..high.log10(), ticks, is_logarithmic: true }
    }

    /// An axis from 0 to this number, on which numbers differ by their difference. Steps are at
    /// least `least` long.
    pub(super) fn linear(most: f64, least: f64) -> Self {
        let most = most.max(least);
        let step = rungs()
            .find(|step| *step >= least * 0.9999 && most / step <= f64::from(Self::TICKS))
            .unwrap_or(most);
        let ticks = (0..=Self::TICKS).map(|index| f64::from(index) * step);
        let ticks = ticks.filter(|tick| *tick <= most * 1.0001).collect();
        Self { range: 0.0..most, ticks, is_logarithmic: false }
    }

    /// Where a number is.
    pub(super) fn place(&self, number: f64) -> f64 {
        if self.is_logarithmic { number.max(SHORTEST).log10() } else { number }
    }

    /// What stands beside a tick of an axis of times.
    pub(super) fn time_label(&self, place: f64) -> String {
        time_label(if self.is_logarithmic { 10_f64.powf(place) } else { place })
    }

    /// What to add to the axis' title.
    pub(super) fn scale(&self) -> &'static str {
        if self.is_logarithmic { ", logarithmic" } else { "" }
    }
}

impl Ranged for Axis {
    type FormatOption = DefaultFormatting;
    type ValueType = f64;

    fn map(&self, place: &f64, pixels: (i32, i32)) -> i32 {
        let share = (place - self.range.start) / (self.range.end - self.range.start);
        pixels.0 + (f64::from(pixels.1 - pixels.0) * share).round() as i32
    }

    fn key_points<Hint: KeyPointHint>(&self, hint: Hint) -> Vec<f64> {
        // Once for its ticks; there are no light lines between them.
        if hint.weight().allow_light_points() { Vec::new() } else { self.ticks.clone() }
    }

    fn range(&self) -> Range<f64> {
        self.range.clone()
    }
}

/// 1, 2 and 5 times the powers of ten.
fn rungs() -> impl Iterator<Item = f64> + Clone {
    (-8..=12).flat_map(|power| [1.0, 2.0, 5.0].map(|factor| factor * 10_f64.powi(power)))
}

/// A time as people write it: `1 ms`, `20 ms`, `1.5 s`.
fn time_label(seconds: f64) -> String {
    let (number, unit) = match seconds {
        s if s.abs() < 1e-12 => return "0".to_owned(),
        s if s > 0.999 => (s, "s"),
        s if s > 0.999e-3 => (s * 1e3, "ms"),
        s if s > 0.999e-6 => (s * 1e6, "µs"),
        s => (s * 1e9, "ns"),
    };
    let number = format!("{number:.1}");
    format!("{} {unit}", number.strip_suffix(".0").unwrap_or(&number))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(axis: &Axis, expected: &str) {
        let labels: Vec<String> = axis.ticks.iter().map(|&tick| axis.time_label(tick)).collect();
        assert_eq!(labels.join(" | "), expected);
        let Range { start, end } = axis.range;
        assert!(axis.ticks.iter().all(|tick| (start - 0.01..=end + 0.01).contains(tick)));
    }

    #[test]
    fn ticks_are_as_people_write_them() {
        let logarithmic = |times: &[f64]| Axis::logarithmic(times.iter().copied());
        check(&logarithmic(&[0.0012, 0.3]), "1 ms | 10 ms | 100 ms");
        check(&logarithmic(&[0.012, 0.3]), "10 ms | 20 ms | 50 ms | 100 ms | 200 ms | 500 ms");
        check(
            &logarithmic(&[3e-6, 7.0, 150.0]),
            "10 µs | 100 µs | 1 ms | 10 ms | 100 ms | 1 s | 10 s | 100 s",
        );
        check(&logarithmic(&[0.01]), "2 ms | 5 ms | 10 ms");
        check(&logarithmic(&[]), "1 ms | 10 ms | 100 ms | 1 s");
        check(&logarithmic(&[0.0]), "10 ns | 20 ns | 50 ns");
        check(&Axis::linear(0.052, SHORTEST), "0 | 10 ms | 20 ms | 30 ms | 40 ms | 50 ms");
        check(&Axis::linear(2.6, SHORTEST), "0 | 500 ms | 1 s | 1.5 s | 2 s | 2.5 s");
    }

    #[test]
    fn puzzles_are_counted_whole() {
        let ticks = |most| Axis::linear(most, 1.0).ticks;
        assert_eq!(ticks(0.0), [0.0, 1.0]);
        assert_eq!(ticks(3.0), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(ticks(9.0), [0.0, 2.0, 4.0, 6.0, 8.0]);
        assert_eq!(ticks(100.0), [0.0, 20.0, 40.0, 60.0, 80.0, 100.0]);
    }

    #[test]
    fn everything_is_within_the_axis() {
        for times in [vec![1e-9, 3e-4], vec![0.99, 1.01], vec![4000.0], vec![0.0, 90_000.0]] {
            let axis = Axis::logarithmic(times.iter().copied());
            let Range { start, end } = axis.range;
            let is_within = |&time: &f64| (start - 1e-6..=end + 1e-6).contains(&axis.place(time));
            assert!(start < end && times.iter().all(is_within), "{times:?}: {axis:?}");
        }
    }
}
