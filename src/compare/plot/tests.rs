use std::time::Duration;

use super::*;
use crate::engine::{Effort, Verdict};

fn run(micros: u64, is_done: bool) -> Run {
    Run {
        time: Duration::from_micros(micros),
        verdict: if is_done { Verdict::Unique } else { Verdict::Unknown },
        solutions: usize::from(is_done),
        is_done,
        is_confirmed: is_done,
        effort: Effort::default(),
        failure: None,
    }
}

fn measured(name: &str, micros: &[u64], is_done: bool) -> Measured {
    let puzzles = micros.iter().map(|&micros| vec![run(micros, is_done)]).collect();
    Measured { contender: name.to_owned(), puzzles }
}

/// All sizes of fonts in a picture.
fn font_sizes(svg: &str) -> Vec<f64> {
    let sizes = svg.split("font-size=\"").skip(1);
    sizes.map(|rest| rest.split('"').next().unwrap().parse().unwrap()).collect()
}

#[test]
fn names_and_all_panels_are_in_the_picture() {
    let micros = [1200, 70, 35_000, 900];
    let fast = measured("x<&>", &micros.map(|micros| micros / 10), true);
    let svg = plot(&[measured("sat[a,b]", &micros, true), fast]).unwrap();
    assert!(svg.starts_with("<svg ") && svg.trim_end().ends_with("</svg>"));
    let count = |what: &str| svg.matches(what).count();
    assert_eq!((count("sat[a,b]  (4 of 4"), count("x&lt;&amp;&gt;  (4 of 4")), (1, 1));
    assert!(count("1 ms") >= 2 && count("100 µs") >= 2, "{svg}");
    assert_eq!((count(CUMULATIVE.panel), count(EACH.panel)), (1, 1));
}

#[test]
fn nothing_is_written_small() {
    let names: Vec<String> = (0..12).map(|index| format!("external:solver-{index} {{}}")).collect();
    let all: Vec<Measured> =
        names.iter().map(|name| measured(name, &[50, 1000, 70_000], true)).collect();
    let sizes = font_sizes(&plot(&all).unwrap());
    assert!(sizes.len() > 30 && sizes.iter().all(|&size| size >= 14.0), "{sizes:?}");
}

#[test]
fn nothing_measured_is_no_reason_to_panic() {
    for all in [vec![], vec![measured("a", &[], true)], vec![measured("a", &[70, 900], false)]] {
        assert!(plot(&all).unwrap().contains("no puzzle was answered"));
    }
    assert!(!plot(&[measured("a", &[0], true)]).unwrap().contains("no puzzle"));
}

#[test]
#[allow(clippy::float_cmp)] // Whole seconds add up exactly.
fn curves_add_up_what_was_answered_in_every_run() {
    let seconds = |seconds: u64, is_done| run(seconds * 1_000_000, is_done);
    let puzzles = vec![
        vec![seconds(3, true), seconds(5, true)],
        vec![seconds(1, true), seconds(1, true)],
        vec![seconds(2, true), seconds(2, false)],
        vec![seconds(8, true), seconds(12, true)],
    ];
    let series = Series::new(0, &Measured { contender: "a".to_owned(), puzzles });
    assert_eq!(series.answered, [1.0, 4.0, 10.0]);
    assert_eq!(series.cumulative(), [1.0, 5.0, 15.0]);
    assert_eq!(series.times, [1.0, 2.0, 4.0, 10.0]);
    assert_eq!(series.legend(), "a  (3 of 4 answered)");
}

#[test]
fn curves_whose_ends_are_near_have_a_linear_axis() {
    let scale = |curves: &[&[f64]]| {
        axis_of(&curves.iter().map(|curve| curve.to_vec()).collect::<Vec<_>>()).scale()
    };
    assert_eq!(scale(&[&[0.001, 2.0], &[0.5, 3.0]]), "");
    assert_eq!(scale(&[&[0.001, 0.2], &[0.5, 3.0]]), ", logarithmic");
    assert_eq!(scale(&[&[], &[]]), ", logarithmic");
}

#[test]
fn the_last_point_is_always_there() {
    assert!(thinned(0, 3, 0).is_empty());
    assert_eq!(thinned(3, 3, 2), [0, 1, 2]);
    assert_eq!(thinned(7, 3, 0), [0, 3, 6]);
    assert_eq!(thinned(7, 3, 1), [1, 4, 6]);
    assert!(thinned(100_000, MOST_POINTS, 0).len() <= MOST_POINTS + 1);
}

#[test]
fn long_names_lose_their_middle() {
    assert_eq!(shortened("external:minisat", 16), "external:minisat");
    assert_eq!(shortened("external:minisat {} {out}", 16), "external:m…{out}");
}
