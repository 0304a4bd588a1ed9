//! Has engines that have nothing in common solve ten million puzzles, and compares what they say.
//!
//! It can be stopped at any time, by whatever means: what has been done stands in the state file, and the next
//! run goes on from there.

use std::{path::PathBuf, process::ExitCode};

use clap::Parser;
use satoku_fuzz::agreement::{Corpora, SOURCES, Source, State, run, table};

/// Compares engines on ten million puzzles
#[derive(Parser)]
struct Arguments {
    /// The folder of the collections 17_clue.txt and hardest_11plus.txt; what SATOKU_CORPORA says if not given
    #[arg(long)]
    corpora: Option<PathBuf>,
    /// What has been done; more is added to it
    #[arg(long, default_value = "ten-million.tsv")]
    state: PathBuf,
    /// A source; several times for several of them
    #[arg(long, value_name = "SOURCE")]
    only: Vec<String>,
    /// How many threads
    #[arg(long, default_value_t = 2)]
    jobs: usize,
    /// Only shows what has been done
    #[arg(long)]
    table: bool,
}

fn main() -> ExitCode {
    match work(&Arguments::parse()) {
        Ok(code) => code,
        Err(what) => {
            eprintln!("error: {what}");
            ExitCode::from(2)
        }
    }
}

fn work(arguments: &Arguments) -> Result<ExitCode, String> {
    let sources = sources(&arguments.only)?;
    let of_state = |error| format!("{}: {error}", arguments.state.display());
    let mut findings = Vec::new();
    if !arguments.table {
        let folder = arguments.corpora.clone();
        let folder = folder.or_else(|| std::env::var_os("SATOKU_CORPORA").map(PathBuf::from));
        let folder = folder.ok_or("name the folder of the collections: --corpora FOLDER")?;
        let corpora = Corpora::read(&folder)?;
        findings = run(&sources, &corpora, &arguments.state, arguments.jobs).map_err(of_state)?;
    }
    print!("{}", table(&State::open(&arguments.state).map_err(of_state)?));
    for finding in &findings {
        println!("\n{} {}: {}", finding.source, finding.index, finding.what);
    }
    Ok(if findings.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

fn sources(only: &[String]) -> Result<Vec<&'static Source>, String> {
    if only.is_empty() {
        return Ok(SOURCES.to_vec());
    }
    only.iter()
        .map(|name| {
            SOURCES.iter().copied().find(|source| source.name == name).ok_or_else(|| {
                let names: Vec<&str> = SOURCES.iter().map(|source| source.name).collect();
                format!("no source is called {name:?}, expected one of: {}", names.join(", "))
            })
        })
        .collect()
}
