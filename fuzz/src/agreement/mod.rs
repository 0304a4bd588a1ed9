//! Engines that have nothing in common, on millions of puzzles: the same verdicts, the same solutions.
//!
//! `sources.rs` lists where the puzzles come from; each follows from its source and its number, so any
//! part can be done again. `isomorphic.rs` makes other puzzles of known ones. `state.rs` keeps what has
//! been done, `tally.rs` what is counted of it, and [`compare()`] is what is done with each.

mod compare;
mod isomorphic;
mod sources;
mod state;
mod tally;

use std::{
    path::Path,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread,
};

pub use compare::{Engines, Question, agree, compare};
pub use sources::{Corpora, SOURCES, Source};
pub use state::{Portion, State, table};
pub use tally::{COLUMNS, Column, Tally};

/// What is wrong, and with what.
#[derive(Clone, Debug)]
pub struct Finding {
    /// The source.
    pub source: &'static str,
    /// The number of the puzzle there.
    pub index: u64,
    /// What engines said, and of what.
    pub what: String,
}

/// Does a portion of a source: all puzzles with its numbers.
///
/// # Errors
/// The first puzzle about which engines do not agree.
pub fn portion(source: &Source, corpora: &Corpora, number: u64) -> Result<Portion, Finding> {
    let begun = state::cpu_time();
    let mut engines = Engines::default();
    let mut maker = (source.make)(corpora);
    let mut sum = Tally::default();
    let first = number * source.portion;
    let last = source.puzzles.min(first + source.portion);
    for index in first..last {
        let question = maker(index);
        match compare(&question, &mut engines) {
            Ok(tally) => sum.add(&tally),
            Err(what) => return Err(Finding { source: source.name, index, what }),
        }
    }
    let time = state::cpu_time().saturating_sub(begun);
    Ok(Portion { source: source.name.to_owned(), number, tally: sum, time })
}

/// Does all portions that the state does not have, in several threads; each goes into the state as it is
/// done. After a finding no new ones are begun. Returns what was found.
///
/// # Errors
/// If the state cannot be written.
pub fn run(
    sources: &[&'static Source],
    corpora: &Corpora,
    file: &Path,
    jobs: usize,
) -> std::io::Result<Vec<Finding>> {
    let state = State::open(file)?;
    let missing: Vec<(&'static Source, u64)> = sources
        .iter()
        .flat_map(|&source| (0..source.portions()).map(move |number| (source, number)))
        .filter(|(source, number)| !state.has(source.name, *number))
        .collect();
    let (state, findings) = (Mutex::new(state), Mutex::new(Vec::new()));
    let (next, stop) = (AtomicUsize::new(0), AtomicBool::new(false));
    let error = Mutex::new(None);
    thread::scope(|scope| {
        for _ in 0..jobs.max(1) {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    let Some(&(source, number)) = missing.get(place) else { break };
                    match portion(source, corpora, number) {
                        Ok(done) => {
                            let added = state.lock().expect("nobody panics with it").add(done);
                            if let Err(wrong) = added {
                                *error.lock().expect("nobody panics with it") = Some(wrong);
                                stop.store(true, Ordering::Relaxed);
                            }
                        }
                        Err(finding) => {
                            findings.lock().expect("nobody panics with it").push(finding);
                            stop.store(true, Ordering::Relaxed);
                        }
                    }
                }
            });
        }
    });
    match error.into_inner().expect("nobody panics with it") {
        Some(error) => Err(error),
        None => Ok(findings.into_inner().expect("nobody panics with it")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A few hundred puzzles of every source; corpora only where they are.
    #[test]
    fn engines_agree_on_some_puzzles_of_every_source() {
        let folder = std::env::var_os("SATOKU_CORPORA").map(std::path::PathBuf::from);
        let corpora = match folder {
            Some(folder) => Corpora::read(&folder).unwrap(),
            None => {
                eprintln!(
                    "SATOKU_CORPORA names no folder: a few puzzles stand for the collections"
                );
                Corpora::few()
            }
        };
        let mut engines = Engines::default();
        for source in SOURCES {
            let mut maker = (source.make)(&corpora);
            let mut sum = Tally::default();
            for number in 0..200 {
                let index = number * (source.puzzles / 200);
                match compare(&maker(index), &mut engines) {
                    Ok(tally) => sum.add(&tally),
                    Err(what) => panic!("{} {index}: {what}", source.name),
                }
            }
            println!("{}: {sum:?}", source.name);
            assert_eq!(sum[Column::Puzzles], 200);
            assert!(sum[Column::Unique] > 5, "{}: {sum:?}", source.name);
            assert!(sum[Column::Sat].min(sum[Column::Either]) >= 198, "{}: {sum:?}", source.name);
        }
    }

    #[test]
    fn there_are_ten_million_and_nine_tenths_are_for_the_fast_engine() {
        let all: u64 = SOURCES.iter().map(|source| source.puzzles).sum();
        let fast = SOURCES.iter().filter(|source| source.is_fast);
        let fast: u64 = fast.map(|source| source.puzzles).sum();
        assert_eq!((all, fast), (10_000_000, 9_000_000));
    }
}
