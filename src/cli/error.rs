//! What stops a command altogether.

use std::io;

use super::status::Status;

pub(super) type Error = Box<dyn std::error::Error + Send + Sync>;

/// Fails because only a build with the feature `full` has this.
pub(super) fn only_in_full<T>(what: &str) -> Result<T, Error> {
    Err(format!("this build has no {what}: build it with `--features full`").into())
}

/// The status of a command after its last output. A closed pipe is not an error: the reader has
/// seen enough.
pub(super) fn written(result: io::Result<()>) -> Result<Status, Error> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(Status::Fine),
    }
}
