//! Model files.

use crate::Target;

/// Model files are read or refused.
pub const TARGET: Target =
    Target { name: "model", about: "a model file is read, or refused with a place", run };

fn run(bytes: &[u8]) {
    let _ = std::str::from_utf8(bytes);
}
