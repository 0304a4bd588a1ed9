//! Files for other solvers, and their answers read back.
//!
//! Each format is a file with one function that writes a [`Document`]; nothing is kept in memory
//! but the program. [`reply`] reads what solvers print.

mod comments;
mod dimacs;
mod document;
mod format;
mod icnf;
mod lp;
mod minizinc;
mod mps;
mod names;
mod opb;
pub mod reply;
mod smt2;
mod stats;
mod wcnf;

use std::io::{self, Write};

use satoku_puzzle::interrupt::Limiter;

pub use document::{Document, Explanation, Variables};
pub use format::Format;
pub use names::Names;
pub use stats::stats;

/// What may be written until the limiter says stop.
struct LimitedWrite<'a> {
    out: &'a mut dyn Write,
    limiter: &'a Limiter,
}

impl Write for LimitedWrite<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.limiter.look().map_err(io::Error::other)?;
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Document<'_> {
    /// Writes the document in a format.
    ///
    /// # Errors
    /// If `out` fails, or it is stopped.
    pub fn write(&self, format: Format, out: &mut dyn Write, limiter: &Limiter) -> io::Result<()> {
        let out = &mut LimitedWrite { out, limiter };
        match format {
            Format::Dimacs => dimacs::write(self, out),
            Format::Icnf => icnf::write(self, out),
            Format::Lp => lp::write(self, out),
            Format::Mps => mps::write(self, out),
            Format::Opb => opb::write(self, out),
            Format::Wcnf => wcnf::write(self, out),
            Format::Smt2 => smt2::write(self, out),
            Format::Minizinc => minizinc::write(self, out),
        }
    }
}

#[cfg(test)]
mod tests;
