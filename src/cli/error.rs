//! What stops a command altogether.

use std::io;

use super::status::Status;

pub type Error = Box<dyn std::error::Error + Send + Sync>;

/// What a command comes to that has written all it had to say. A closed pipe is no error: whoever
/// read the output has seen enough.
pub fn written(result: io::Result<()>) -> Result<Status, Error> {
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(Status::Fine),
    }
}
