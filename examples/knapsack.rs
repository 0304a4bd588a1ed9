//! The knapsack problem as a 0-1 program: the most valuable items within a weight limit. The choice
//! is proven to be optimal, because no choice of higher value fits.
//!
//! ```text
//! cargo run --example knapsack [dimacs|lp|mps|opb]
//! ```
//!
//! With a format, writes the program whose solutions are the best choices.

use std::{error::Error, io};

use satoku::{
    Program,
    cnf::Encoding,
    export::{Document, Format},
    interrupt::Limiter,
    program::{Expression, Var},
};

/// Each with its weight and value.
const THINGS: [(&str, i64, i64); 10] = [
    ("map", 1, 9),
    ("knife", 3, 11),
    ("rope", 7, 16),
    ("tent", 24, 40),
    ("stove", 11, 18),
    ("lamp", 4, 7),
    ("water", 15, 31),
    ("apples", 9, 14),
    ("camera", 8, 13),
    ("blanket", 13, 22),
];
const LIMIT: i64 = 50;

fn main() -> Result<(), Box<dyn Error>> {
    let mut program = Program::default();
    let mut things: Vec<(Var, i64, i64)> = Vec::new();
    for (name, weight, worth) in THINGS {
        things.push((program.add_named(name)?, weight, worth));
    }
    let weight: Expression = things.iter().map(|&(thing, weight, _)| weight * thing).sum();
    let worth: Expression = things.iter().map(|&(thing, _, worth)| worth * thing).sum();
    program.require_linear("weight", weight.at_most(LIMIT))?;

    let (mut best, mut better) = (0, program.clone());
    while let Some(choice) = better.solve()? {
        let taken = things.iter().filter(|(thing, _, _)| choice.holds(*thing));
        best = taken.map(|(_, _, worth)| worth).sum();
        better.require_linear("better", worth.clone().at_least(best + 1))?;
    }
    program.require_linear("worth", worth.equals(best))?;

    if let Some(name) = std::env::args().nth(1) {
        let format = Format::ALL.into_iter().find(|(known, _)| *known == name);
        let (_, format) = format.ok_or("expected dimacs, lp, mps or opb")?;
        let document = Document::of(&program, Encoding::default());
        document.write(format, &mut io::stdout().lock(), &Limiter::none())?;
        return Ok(());
    }
    for choice in program.solutions() {
        let names: Vec<&str> =
            choice?.held().filter_map(|thing| program.variable_name(thing)).collect();
        println!("worth {best}: {}", names.join(", "));
    }
    Ok(())
}
