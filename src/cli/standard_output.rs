//! Standard output: whole lines whenever the program ends, and errors that name standard output.
//!
//! A line is written when it is complete, and [the end of the program](settle) waits for lines that
//! are being written. So no reader gets part of a line, unless it stops reading in the middle of
//! one.

use std::{
    io::{self, Write},
    mem,
    sync::{
        Mutex, PoisonError, TryLockError,
        atomic::{AtomicBool, Ordering},
    },
    thread,
    time::{Duration, Instant},
};

/// Held while writing.
static WRITING: Mutex<()> = Mutex::new(());

/// Whether the program was started without a writable standard output.
static IS_MISSING: AtomicBool = AtomicBool::new(false);

/// The longest line that waits in memory for its end.
const LONGEST: usize = 1 << 20;

/// Finds out whether there is a standard output. For the time before `main`: then Rust opens
/// `/dev/null` in the place of a standard stream that is closed, and from then on it looks like one
/// that was redirected there. (To tell them by how `/dev/null` was opened is a guess: Rust opens it
/// for reading and writing, but so do Python's `DEVNULL`, Node's `ignore` and daemons.)
///
/// This is certain where code runs before `main` (`main.rs`), which is so on all kinds of Unix;
/// elsewhere nothing is ever found missing.
pub(super) fn look() {
    #[cfg(unix)]
    {
        use rustix::{
            fs::{OFlags, fcntl_getfl},
            stdio::stdout,
        };
        // (For a stream that is there, but for reading alone, Rust takes what is written and drops
        // it.)
        let can_be_written =
            fcntl_getfl(stdout()).is_ok_and(|flags| flags & OFlags::ACCMODE != OFlags::RDONLY);
        IS_MISSING.store(!can_be_written, Ordering::Relaxed);
    }
}

/// Waits for lines that are being written, up to `patience`; afterwards nothing is written.
pub(super) fn settle(patience: Duration) {
    let start = Instant::now();
    loop {
        match WRITING.try_lock() {
            Err(TryLockError::WouldBlock) if start.elapsed() < patience => {
                thread::sleep(Duration::from_millis(1));
            }
            // Never let go.
            held => return mem::forget(held),
        }
    }
}

/// Fails if standard output is closed or cannot be written.
pub(super) fn check() -> io::Result<()> {
    if IS_MISSING.load(Ordering::Relaxed) {
        let what = "is closed; send it to /dev/null to print nothing";
        return Err(io::Error::other(format!("standard output: {what}")));
    }
    Ok(())
}

/// What goes to standard output.
#[derive(Debug, Default)]
pub(super) struct StandardOutput {
    /// The line so far.
    line: Vec<u8>,
}

impl StandardOutput {
    /// Writes the line so far.
    fn end_line(&mut self) -> io::Result<()> {
        let line = mem::take(&mut self.line);
        if line.is_empty() { Ok(()) } else { write(&line) }
    }
}

impl Write for StandardOutput {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(last) = bytes.iter().rposition(|&byte| byte == b'\n') else {
            self.line.extend(bytes);
            if self.line.len() > LONGEST {
                self.end_line()?;
            }
            return Ok(bytes.len());
        };
        let (whole, begun) = bytes.split_at(last + 1);
        if self.line.is_empty() {
            write(whole)?;
        } else {
            self.line.extend(whole);
            self.end_line()?;
        }
        self.line.extend(begun);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.end_line()
    }
}

fn write(bytes: &[u8]) -> io::Result<()> {
    check()?;
    let _writing = WRITING.lock().unwrap_or_else(PoisonError::into_inner);
    let mut out = io::stdout().lock();
    out.write_all(bytes).and_then(|()| out.flush()).map_err(|error| named(&error))
}

/// An error that says that it is about standard output.
pub(super) fn named(error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("standard output: {error}"))
}
