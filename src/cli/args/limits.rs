//! Limits: when a search gives up.

use std::time::Duration;

use clap::Args;

use crate::{cli::help::ADVANCED, engine::CHECKER_NODES};

/// When the search for a puzzle's solutions gives up.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// Stop the search for a puzzle's solutions after this many seconds, and with it what follows:
    /// the cross-check, reasons, a rating
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true,
        help_heading = "Limits")]
    pub limit_time: Option<Duration>,

    /// Stop the backtracker and the native engine after this many nodes, sat:SOLVER after a tenth
    /// as many conflicts
    #[arg(long, value_name = "NODES", help_heading = ADVANCED)]
    pub limit_nodes: Option<u64>,

    /// The most nodes that the cross-check may take before it is skipped (or, under rules other
    /// than groups of cells that differ, done by another engine). It takes about a quarter of a
    /// second at most, and twenty times the answer; with ten times as many nodes, ten times that
    #[arg(long, value_name = "NODES", default_value_t = CHECKER_NODES, help_heading = ADVANCED)]
    pub cross_check_nodes: u64,
}

/// When a command gives up that has nothing to show for a half.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct TimeArgs {
    /// Stop after this many seconds, for each puzzle if there are several, and write nothing of it
    #[arg(long, value_name = "SECONDS", value_parser = seconds, allow_negative_numbers = true,
        help_heading = "Limits")]
    pub limit_time: Option<Duration>,
}

/// A number of seconds, 0 or more.
pub(crate) fn seconds(text: &str) -> Result<Duration, &'static str> {
    let seconds = text.parse().map_err(|_| "expected a number of seconds")?;
    Duration::try_from_secs_f64(seconds).map_err(|_| "expected a number of seconds, 0 or more")
}
