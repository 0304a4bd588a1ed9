//! How many puzzles per second an engine reads, solves and proves unique, on one thread:
//!
//! ```text
//! cargo run --release --example throughput CORPUS [COUNT [ENGINE]]
//! ```
//!
//! A corpus has a classic puzzle on each line. Without ENGINE, times the native solver alone, from
//! a line to a verdict; with ENGINE (`native`, `sat`, …), parsing and search through the library.

use std::{error::Error, ops::ControlFlow, time::Instant};

use satoku::{
    engine::{Engine, Limits, Session, Verdict, native::Solver},
    interrupt::Limiter,
    model,
    read::{Reader, Settings},
};

#[cfg(feature = "mimalloc")]
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: throughput CORPUS [COUNT [ENGINE]]")?;
    let count = arguments.next().map_or(Ok(usize::MAX), |count| count.parse())?;
    let engine = arguments.next();

    let text = std::fs::read_to_string(path)?;
    let is_puzzle = |line: &&str| !line.starts_with('#') && line.len() >= 81;
    let lines: Vec<&str> = text.lines().filter(is_puzzle).take(count).collect();
    let start = Instant::now();
    let unique = match &engine {
        None => bare(&lines),
        Some(engine) => through_the_library(&lines, engine.parse()?)?,
    };
    let seconds = start.elapsed().as_secs_f64();
    println!(
        "{:<10} {:>7} puzzles {:>10.0} per second {:>9.2} us each, {unique} unique",
        engine.as_deref().unwrap_or("bare"),
        lines.len(),
        lines.len() as f64 / seconds,
        1e6 * seconds / lines.len() as f64,
    );
    Ok(())
}

fn bare(lines: &[&str]) -> usize {
    let (mut solver, limits, none) = (Solver::classic(), Limits::solutions(2), Limiter::none());
    let is_unique = |line: &&&str| {
        let mut givens = [0; 81];
        for (value, byte) in givens.iter_mut().zip(line.bytes()) {
            *value = if byte.is_ascii_digit() { byte - b'0' } else { 0 };
        }
        solver.search(&givens, &limits, &none, |_| ControlFlow::Continue(())).verdict()
            == Verdict::Unique
    };
    lines.iter().filter(is_unique).count()
}

fn through_the_library(lines: &[&str], engine: Engine) -> Result<usize, Box<dyn Error>> {
    let model = model::named("classic")?;
    let settings = Settings::of(model);
    let mut session = Session::builder().engine(engine).build();
    let mut unique = 0;
    let text = lines.join("\n");
    for puzzle in Reader::new(text.as_bytes(), settings) {
        let search = session.search(&*puzzle?)?;
        unique += usize::from(search.verdict() == Verdict::Unique);
    }
    Ok(unique)
}
