//! Compares independent engines on random puzzles: `agreement [rules] COUNT [FIRST]` takes the
//! puzzles with the numbers from FIRST (0) on, with `rules` just small ones with rules of any kind,
//! and problems of any genre. It stops at the first disagreement.

use std::{process::ExitCode, thread};

use satoku_fuzz::agreement::{Source, VERDICTS, run};

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1).peekable();
    let is_rules = words.next_if(|word| word == "rules").is_some();
    let source = if is_rules { Source::Rules } else { Source::Models };
    let numbers: Option<Vec<u64>> = words.map(|number| number.parse().ok()).collect();
    let (count, first) = match numbers.as_deref() {
        Some([count]) => (*count, 0),
        Some([count, first]) => (*count, *first),
        _ => {
            eprintln!("usage: agreement [rules] COUNT [FIRST]");
            return ExitCode::from(2);
        }
    };
    let jobs = thread::available_parallelism().map_or(1, usize::from);
    match run(source, first..first.saturating_add(count), jobs) {
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
