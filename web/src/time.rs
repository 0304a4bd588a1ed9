//! Limits of time: seconds in a request.

use std::time::Duration;

use crate::Failure;

/// The seconds of a request, if it has a limit.
pub fn limit(seconds: Option<f64>) -> Result<Option<Duration>, Failure> {
    let limit = seconds.map(|seconds| {
        Duration::try_from_secs_f64(seconds).map_err(|_| {
            Failure::new(format_args!("`seconds` is {seconds}, expected a number from 0 on"))
        })
    });
    limit.transpose()
}
