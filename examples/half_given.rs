//! Sudokus of any size with about half of their cells given, and a unique solution:
//!
//! ```text
//! cargo run --release --example half_given SIDE [COUNT [SEED [SHARE]]] > FILE
//! satoku solve --model SIDExSIDE FILE
//! ```
//!
//! The solution is the pattern of shifted rows, with its values renamed and its bands, stacks, rows
//! and columns shuffled. Each cell is given with probability SHARE. The default is a half, or more
//! if open cells would otherwise have more than three candidates on average: with half of its cells
//! given at random, a sudoku of 36x36 or more is too hard or has many solutions. While there is
//! another solution, one cell in which the two differ becomes a given. The same arguments make the
//! same puzzles; the number of givens is printed to stderr.

use std::error::Error;

use satoku::{
    Engine,
    grid::{Cell, Grid, Value},
    model,
    puzzle::Puzzle,
    sat::SolverKind,
};

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let usage = "usage: half_given SIDE [COUNT [SEED [SHARE]]]";
    let side: usize = arguments.next().ok_or(usage)?.parse()?;
    let count: usize = arguments.next().map_or(Ok(1), |count| count.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |seed| seed.parse())?;
    let enough = (1.0 - (3.0 / side as f64).cbrt()).max(0.5);
    let share: f64 = arguments.next().map_or(Ok(enough), |share| share.parse())?;
    let model = model::named(&format!("{side}x{side}"))?;
    let mut random = fastrand::Rng::with_seed(seed);
    for number in 1..=count {
        let solution = solution(side, &mut random);
        let mut givens = solution.clone();
        for cell in model.size().cells().filter(|_| random.f64() >= share) {
            givens.set(cell, None);
        }
        let mut added = 0;
        while let Some(others) = others(&Puzzle::new(model.clone(), givens.clone()), &solution)? {
            for other in others {
                // A given added for another solution may exclude this one, too.
                if givens.filled().any(|(cell, value)| other.get(cell) != Some(value)) {
                    continue;
                }
                let cell = other.differing(&solution)[0];
                givens.set(cell, solution.get(cell));
                added += 1;
            }
        }
        let given = givens.filled().count();
        eprintln!("{side}x{side}, puzzle {number}: {given} givens, {added} of them added");
        let value = |cell| givens.get(cell).map_or(0, Value::number).to_string();
        let values: Vec<String> = model.size().cells().map(value).collect();
        println!("{}", values.join(" "));
    }
    Ok(())
}

/// Some other solutions, if there are any.
fn others(puzzle: &Puzzle, solution: &Grid) -> Result<Option<Vec<Grid>>, Box<dyn Error>> {
    let search = puzzle.solver().engine(Engine::Sat(SolverKind::DEFAULT)).limit(50).search()?;
    let mut others = search.solutions;
    others.retain(|grid| grid != solution);
    Ok(Some(others).filter(|others| !others.is_empty()))
}

/// The pattern, shuffled. Its boxes are those of the model: as square as they can be, and wider
/// than high.
fn solution(side: usize, random: &mut fastrand::Rng) -> Grid {
    let height = (1..=side).filter(|h| side % h == 0 && h * h <= side).max().unwrap_or(1);
    let width = side / height;
    let mut values: Vec<usize> = (1..=side).collect();
    random.shuffle(&mut values);
    let rows = lines(height, width, random);
    let columns = lines(width, height, random);
    let model = model::named(&format!("{side}x{side}")).expect("the model was there before");
    let size = model.size();
    let mut grid = Grid::empty(size);
    for (row, &from_row) in rows.iter().enumerate() {
        for (column, &from_column) in columns.iter().enumerate() {
            let shift = from_row % height * width + from_row / height;
            let value = values[(shift + from_column) % side];
            grid.set(Cell::new(row, column), size.value(value));
        }
    }
    grid
}

/// The lines of a grid, `each` to a band, with the bands and the lines of each shuffled.
fn lines(each: usize, bands: usize, random: &mut fastrand::Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..bands).collect();
    random.shuffle(&mut order);
    let band = |band: usize| {
        let mut lines: Vec<usize> = (each * band..each * (band + 1)).collect();
        random.shuffle(&mut lines);
        lines
    };
    order.into_iter().flat_map(band).collect()
}
