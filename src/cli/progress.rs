//! The progress bar.

use std::{
    io::{self, IsTerminal},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A progress bar on standard error: if that is a terminal, standard output is not, and the work
/// takes its time.
pub struct Progress {
    bar: ProgressBar,
    start: Instant,
    /// How much is done, if that is not the number of puzzles.
    done: Option<Arc<AtomicU64>>,
}

impl Progress {
    /// How long nothing is shown.
    const QUIET_TIME: Duration = Duration::from_millis(500);

    /// A bar for so much work, if that is known, of which `done` counts what is done; without it
    /// the puzzles are counted.
    pub fn new(length: Option<u64>, done: Option<Arc<AtomicU64>>, quiet: bool) -> Self {
        let is_shown = !quiet && io::stderr().is_terminal() && !io::stdout().is_terminal();
        let bar = if is_shown { ProgressBar::no_length() } else { ProgressBar::hidden() };
        bar.set_draw_target(ProgressDrawTarget::hidden());
        let template = match length {
            Some(length) => {
                bar.set_length(length);
                "{wide_bar} {percent}% {msg}, {eta} left"
            }
            None => "{spinner} {msg}, {elapsed}",
        };
        bar.set_style(ProgressStyle::with_template(template).expect("the template is valid"));
        if is_shown {
            bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        Self { bar, start: Instant::now(), done }
    }

    /// Shows the bar as it is after so many puzzles.
    pub fn show(&self, puzzles: u64) {
        let time = self.start.elapsed();
        if time >= Self::QUIET_TIME && !self.bar.is_hidden() {
            let rate = puzzles as f64 / time.as_secs_f64();
            self.bar.set_message(format!("{puzzles} puzzles, {rate:.0} per second"));
            let done = self.done.as_ref().map_or(puzzles, |done| done.load(Ordering::Relaxed));
            self.bar.set_position(done);
        }
    }

    /// Lets `say` print while there is no bar.
    pub fn suspend(&mut self, say: impl FnOnce()) {
        self.bar.suspend(say);
    }

    /// Removes the bar.
    pub fn finish(&self) {
        self.bar.finish_and_clear();
    }
}
