//! `satoku compare`: engines side by side.

mod args;
mod course;
mod progress_watcher;
mod results;

use std::iter;

pub(super) use self::args::CompareArgs;
use self::{
    args::{Preset, TableFormat},
    progress_watcher::ProgressWatcher,
    results::Results,
};
#[cfg(feature = "full")]
use crate::compare::plot;
use crate::{
    batch::sample,
    cli::bug,
    cli::prelude::*,
    cnf::Encoding,
    compare::{Conflict, Contender, Plan, Race},
    engine::{Engine, Limits, Strategy},
};
use satoku_rules::grid::counted;

/// The time of each search, unless `--limit-time` says another.
const LIMIT_OF_SEARCH: Duration = Duration::from_secs(60);

impl CompareArgs {
    pub(crate) fn run(&self, out: &mut dyn Write) -> Result<Status, Error> {
        if self.each && self.format != TableFormat::Json {
            return Err("--each needs --format json".into());
        }
        if self.plot.is_some() && cfg!(not(feature = "full")) {
            return only_in_full("plots");
        }
        let plot_file = self.plot.as_deref().map(OutputFile::new).transpose()?;
        let limits = Limits {
            nodes: self.limit_nodes,
            time: Some(self.limit_of_search()),
            ..Limits::solutions(self.limit.get())
        };
        let measured = match self.preset {
            Some(Preset::Course) => course::measure(&limits).map(|table| {
                let text = match self.format {
                    TableFormat::Table => course::text(&table),
                    TableFormat::Json => course::json(&table).to_string() + "\n",
                    TableFormat::Csv => course::csv(&table),
                };
                (text, Status::Fine, table.first)
            }),
            None => self
                .race(limits)?
                .map(|results| (results.text(self), results.status, results.measured)),
        };
        let (text, status, contenders) = match measured {
            Ok(measured) => measured,
            Err(conflict) => return Ok(stopped(&conflict)),
        };
        if let Some(file) = plot_file {
            let plot = plot(&contenders)?;
            file.write(|out| out.write_all(plot.as_bytes()))
                .map_err(|error| format!("cannot write the plot: {error}"))?;
        }
        written(out.write_all(text.as_bytes()))?;
        Ok(status)
    }

    /// The time of each search.
    pub(super) fn limit_of_search(&self) -> Duration {
        let share = |limit: Duration| limit / self.contenders().len().max(1) as u32;
        self.limit_time.map_or(LIMIT_OF_SEARCH, share)
    }

    /// Runs all contenders on all puzzles.
    fn race(&self, limits: Limits) -> Result<Result<Results, Box<Conflict>>, Error> {
        let settings = self.reading.settings()?;
        let mut status = Status::Fine;
        let mut input = Input::new(&self.puzzles, settings)?;
        let puzzles = iter::from_fn(|| input.next_puzzle(&mut status, self.quiet));
        let puzzles: Vec<Instance> = match self.sample {
            Some(size) => sample(puzzles, size.get(), self.seed),
            None => puzzles.collect(),
        };
        if puzzles.is_empty() {
            return Err("no puzzle to compare engines on".into());
        }
        if !self.quiet {
            let seed = self.sample.map(|_| format!(", sampled with seed {}", self.seed));
            let count = counted(puzzles.len(), "puzzle");
            note(&format!("{count}{}", seed.unwrap_or_default()));
        }
        let mut race = Race { contenders: self.contenders(), limits };
        let plan = Plan { runs: self.runs as usize, warmup: self.warmup as usize };
        let names = race.contenders.iter().map(|contender| contender.name().to_owned()).collect();
        let mut watch = ProgressWatcher::new(names, puzzles.len(), plan, self.quiet);
        let measured = race.measure(&puzzles, plan, &mut watch);
        status.worsen(watch.finish());
        Ok(measured.map(|measured| Results { puzzles, measured, status }))
    }

    fn contenders(&self) -> Vec<Contender> {
        let default = [Engine::Portfolio, Engine::Native, Engine::Backtrack(Strategy::REFERENCE)];
        let kinds = if self.engine.is_empty() { &default[..] } else { &self.engine };
        let mut encodings = Vec::new();
        if !(self.encoding.is_empty() && self.at_most_one.is_empty() && self.sums.is_empty()) {
            let levels = or_default(&self.encoding);
            let all = levels.into_iter().cartesian_product(or_default(&self.at_most_one));
            let all = all.cartesian_product(or_default(&self.sums));
            let encoding = |((level, at_most_one), sums)| Encoding { level, at_most_one, sums };
            encodings = all.map(encoding).collect();
        }
        Contender::all(kinds, &encodings)
    }
}

#[cfg(not(feature = "full"))]
fn plot(_: &[crate::compare::Measured]) -> Result<String, Error> {
    only_in_full("plots")
}

/// The listed values, or else the default.
fn or_default<T: Copy + Default>(listed: &[T]) -> Vec<T> {
    if listed.is_empty() { vec![T::default()] } else { listed.to_vec() }
}

fn stopped(conflict: &Conflict) -> Status {
    let smallest = &conflict.smallest;
    note(&smallest.to_string());
    let puzzle = &conflict.puzzle;
    note(&format!("this is the smallest case found; the original puzzle is {puzzle}"));
    note(&bug::save(smallest));
    Status::Disagreement
}
