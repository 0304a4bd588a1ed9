//! What is said on standard error.

use std::io::{self, Write};

/// Says something. If nobody can hear it, so be it.
pub fn note(message: &str) {
    let is_unsafe = |c: char| c.is_control() && c != '\n';
    let _ = writeln!(io::stderr(), "satoku: {}", message.replace(is_unsafe, "\u{fffd}"));
}
