//! The progress bar.

use std::{
    fmt::Write,
    io::{self, IsTerminal},
    thread,
    time::{Duration, Instant},
};

use indicatif::{HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

use super::{input::Input, input_progress::InputProgress};

/// A progress bar on standard error: if that is a terminal, standard output is not (or has nothing
/// on it yet), and the work takes its time. What it shows is what has been done, not what has been
/// read.
pub(super) struct Progress {
    bar: ProgressBar,
    /// Whether it will be shown.
    is_seen: bool,
    start: Instant,
    /// How far the answers are in the input, if that is what is shown.
    trail: Option<InputProgress>,
}

impl Progress {
    /// How long nothing is shown at first.
    const QUIET_TIME: Duration = Duration::from_millis(500);

    /// How often the bar is redrawn, so that its clock goes on.
    const TICK: Duration = Duration::from_secs(1);

    /// A bar for the puzzles of an input that has not been read yet. Its length is the input's, if
    /// that is known; without it the puzzles are counted.
    pub(super) fn of_input(input: &mut Input, quiet: bool) -> Self {
        let is_seen = is_seen(quiet) && !io::stdout().is_terminal();
        let length = input.length();
        let progress = Self::new(length, is_seen).ticking();
        // Without a visible bar the milestones would pile up.
        let trail = (is_seen && length.is_some()).then(|| input.follow());
        Self { trail, ..progress }
    }

    /// A bar for puzzles that are generated.
    pub(super) fn of_puzzles(count: u64, quiet: bool) -> Self {
        Self::new(Some(count), is_seen(quiet) && !io::stdout().is_terminal()).ticking()
    }

    /// A bar for timed searches, of which nothing is printed before the last one ends. It is drawn
    /// between them alone, so that drawing takes none of their time.
    pub(super) fn of_searches(count: u64, quiet: bool) -> Self {
        let progress = Self::new(Some(count), is_seen(quiet));
        if progress.is_seen {
            progress.bar.set_draw_target(ProgressDrawTarget::stderr());
        }
        progress
    }

    fn new(length: Option<u64>, is_seen: bool) -> Self {
        let bar = if is_seen { ProgressBar::no_length() } else { ProgressBar::hidden() };
        bar.set_draw_target(ProgressDrawTarget::hidden());
        let template = match length {
            Some(length) => {
                bar.set_length(length);
                "{wide_bar} {percent}% {msg}, {left}"
            }
            None => "{spinner} {msg}, {elapsed}",
        };
        let style = ProgressStyle::with_template(template).expect("the template is valid");
        bar.set_style(style.with_key("left", left));
        bar.set_message("0 puzzles");
        Self { bar, is_seen, start: Instant::now(), trail: None }
    }

    /// Shows the bar after a while, with a running clock.
    fn ticking(self) -> Self {
        if self.is_seen {
            let bar = self.bar.clone();
            thread::spawn(move || {
                thread::sleep(Self::QUIET_TIME);
                if !bar.is_finished() {
                    bar.set_draw_target(ProgressDrawTarget::stderr());
                    bar.enable_steady_tick(Self::TICK);
                }
            });
        }
        self
    }

    /// Updates the bar: how many puzzles, and how many items, were answered.
    pub(super) fn show(&self, puzzles: u64, items: u64) {
        if self.is_seen {
            let done = self.trail.as_ref().map_or(puzzles, |trail| trail.bytes(items));
            self.bar.set_position(done);
            let rate = rate(puzzles, self.start.elapsed());
            self.bar.set_message(format!("{puzzles} puzzles, {rate}"));
        }
    }

    /// Updates the bar: how many searches are done, and what comes next.
    pub(super) fn show_searches(&self, done: u64, next: impl FnOnce() -> String) {
        if self.is_seen && self.start.elapsed() >= Self::QUIET_TIME {
            self.bar.set_message(next());
            self.bar.set_position(done);
        }
    }

    /// Hides the bar while `say` prints.
    pub(super) fn suspend(&mut self, say: impl FnOnce()) {
        self.bar.suspend(say);
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

fn is_seen(quiet: bool) -> bool {
    !quiet && io::stderr().is_terminal()
}

/// The estimated time left.
fn left(state: &ProgressState, to: &mut dyn Write) {
    // What cannot be written is not seen.
    let _ = match state.pos() {
        0 => write!(to, "time left unknown"),
        _ => write!(to, "{:#} left", HumanDuration(state.eta())),
    };
}

/// Puzzles per second, or per minute if they are slow.
fn rate(puzzles: u64, time: Duration) -> String {
    let rate = puzzles as f64 / time.as_secs_f64().max(f64::MIN_POSITIVE);
    if rate >= 10.0 {
        format!("{rate:.0} per second")
    } else if rate >= 1.0 {
        format!("{rate:.1} per second")
    } else {
        format!("{:.1} per minute", rate * 60.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_have_a_digit() {
        let minute = Duration::from_secs(60);
        let rates = [6_000_000, 600, 90, 30, 1, 0].map(|puzzles| rate(puzzles, minute));
        assert_eq!(
            rates,
            [
                "100000 per second",
                "10 per second",
                "1.5 per second",
                "30.0 per minute",
                "1.0 per minute",
                "0.0 per minute"
            ]
        );
    }
}
