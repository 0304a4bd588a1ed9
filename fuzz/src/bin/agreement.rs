//! Compares independent engines on random puzzles: `agreement COUNT [FIRST]` takes the
//! puzzles with the numbers from FIRST (0) on, and stops at the first disagreement.

use std::{process::ExitCode, thread};

use satoku_fuzz::agreement::{VERDICTS, run};

fn main() -> ExitCode {
    let numbers: Option<Vec<u64>> =
        std::env::args().skip(1).map(|number| number.parse().ok()).collect();
    let (count, first) = match numbers.as_deref() {
        Some([count]) => (*count, 0),
        Some([count, first]) => (*count, *first),
        _ => {
            eprintln!("usage: agreement COUNT [FIRST]");
            return ExitCode::from(2);
        }
    };
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    match run(first..first.saturating_add(count), jobs) {
        Ok(counts) => {
            for (verdict, count) in VERDICTS.iter().zip(counts.verdicts) {
                println!("{verdict}\t{count}");
            }
            println!("finished by one engine only\t{}", counts.unconfirmed);
            ExitCode::SUCCESS
        }
        Err(what) => {
            println!("{what}");
            ExitCode::FAILURE
        }
    }
}
