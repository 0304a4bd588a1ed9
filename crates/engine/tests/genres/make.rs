use fastrand::Rng;
use satoku_core::genre::{GENRES, Problem};
use satoku_samples::genres;
use crate::{puzzle, shown, boards};

#[test]
#[ignore]
fn make() {
    let only = std::env::var("ONLY").unwrap_or_default();
    let cells: usize = std::env::var("CELLS").map_or(12, |c| c.parse().unwrap());
    let least: usize = std::env::var("LEAST").map_or(6, |c| c.parse().unwrap());
    let seed: u64 = std::env::var("SEED").map_or(11, |c| c.parse().unwrap());
    for &genre in GENRES.iter().filter(|g| only.is_empty() || only.split(' ').any(|o| o == g.name)) {
        let mut random = Rng::with_seed(seed);
        let mut made = 0;
        let mut tries = 0;
        while made < 6 && tries < 400 {
            tries += 1;
            let mut problem: Problem = genres::problem(genre.name, &mut random, cells);
            if problem.rows * problem.columns < least { continue; }
            let Ok(first) = puzzle(genre, &problem) else { continue };
            let (found, done) = boards(&first, 3);
            if !done || found.len() != 1 { continue }
            // fewer clues
            let cells = problem.cells.len();
            let sides: Vec<(usize, usize)> = problem.sides.iter().enumerate().flat_map(|(n, s)| (0..s.len()).map(move |a| (n, a))).collect();
            let mut all: Vec<usize> = (0..cells + sides.len()).collect();
            random.shuffle(&mut all);
            let keep = ["akari", "tents", "kakuro", "str8ts", "nurikabe"].contains(&genre.name);
            for at in all {
                if at < cells && keep { 
                    if genre.name == "akari" && !problem.cells[at].is_empty() && problem.cells[at] != "x" {
                        let mut fewer = problem.clone();
                        fewer.cells[at] = "x".into();
                        let p = puzzle(genre, &fewer).unwrap();
                        let (f, d) = boards(&p, 3);
                        if d && f.len() == 1 { problem = fewer; }
                    }
                    continue }
                let mut fewer = problem.clone();
                let word = if at < cells { &mut fewer.cells[at] } else { let (n, a) = sides[at - cells]; &mut fewer.sides[n][a] };
                if word.is_empty() || genre.name == "hitori" { continue; }
                word.clear();
                if let Ok(p) = puzzle(genre, &fewer) {
                    let (f, d) = boards(&p, 3);
                    if d && f.len() == 1 && f == found { problem = fewer; }
                }
            }
            made += 1;
            let grid = found.iter().next().unwrap();
            println!("{}\t(\"{}\", \"{}\"),", genre.name, problem.to_line(genre), shown(genre, &first, grid, problem.columns));
        }
        println!("# {} {tries}", genre.name);
    }
}
