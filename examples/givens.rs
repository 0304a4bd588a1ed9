//! How the time to a verdict grows as givens are removed:
//!
//! ```text
//! cargo run --release --example givens [GRIDS]
//! ```
//!
//! Removes givens from GRIDS solution grids of `puzzles/seeds.tsv` in a random but reproducible
//! order, and counts the solutions, up to 1,000, at each number of givens in the table.

use std::{error::Error, time::Instant};

use satoku::{
    engine::Session,
    grid::Grid,
    model,
    puzzle::Puzzle,
    read::{Settings, parse},
};

const GIVENS: [usize; 16] = [80, 70, 60, 50, 40, 35, 30, 28, 26, 24, 22, 20, 17, 14, 12, 10];
const ENGINES: [&str; 3] = ["native", "sat", "backtrack"];
/// The backtracker gives up here; below 17 givens it may take very long.
const NODES: u64 = 1_000_000;
/// Every engine gives up here.
const LIMIT: usize = 1000;

fn main() -> Result<(), Box<dyn Error>> {
    let count = std::env::args().nth(1).map_or(Ok(20), |count| count.parse())?;
    let model = model::named("classic")?;
    let settings = Settings::of(model.clone());
    let table = include_str!("../puzzles/seeds.tsv");
    let solutions = table.lines().skip(1).filter_map(|line| line.rsplit('\t').next());
    let solutions = solutions.filter(|text| text.len() == 81).take(count);
    let solutions: Vec<Grid> = solutions
        .map(|text| parse(text, &settings).remove(0).map(|puzzle| puzzle.givens().clone()))
        .collect::<Result<_, _>>()?;

    println!("{} grids; mean time in microseconds, up to 1,000 solutions", solutions.len());
    println!(
        "{:>6} {:>10} {:>10} {:>10} {:>10}",
        "givens", "solutions", "native", "sat", "backtrack"
    );
    let mut random = fastrand::Rng::with_seed(17);
    let orders: Vec<Vec<usize>> = solutions
        .iter()
        .map(|_| {
            let mut order: Vec<usize> = (0..81).collect();
            random.shuffle(&mut order);
            order
        })
        .collect();
    for givens in GIVENS {
        let puzzles = solutions.iter().zip(&orders).map(|(solution, order)| {
            let mut grid = solution.clone();
            order[givens..].iter().for_each(|&place| grid.set_at(place, None));
            Puzzle::new(model.clone(), grid)
        });
        let puzzles: Vec<Puzzle> = puzzles.collect();
        let mut line = String::new();
        let mut found = None;
        for name in ENGINES {
            let solver = Session::builder().engine(name.parse()?).node_limit(NODES).limit(LIMIT);
            let mut session = solver.build();
            let start = Instant::now();
            let mut sum = 0;
            let mut cut_off = 0;
            for puzzle in &puzzles {
                let search = session.search(puzzle)?;
                sum += search.solutions.len();
                let is_known = search.complete || search.solutions.len() == LIMIT;
                cut_off += usize::from(!is_known);
            }
            let mean = start.elapsed().as_secs_f64() * 1e6 / puzzles.len() as f64;
            let note = if cut_off > 0 { "*" } else { "" };
            line += &format!(" {:>10}", format!("{mean:.0}{note}"));
            if cut_off == 0 {
                assert!(found.is_none_or(|found| found == sum), "{name}: {sum}, {found:?}");
                found = Some(sum);
            }
        }
        let solutions = found.unwrap_or(0) as f64 / puzzles.len() as f64;
        println!("{givens:>6} {solutions:>10.1}{line}");
    }
    println!("* some searches ended at the limit of {NODES} nodes");
    Ok(())
}
