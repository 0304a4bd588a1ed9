//! What the program does when a signal asks it to end.
//!
//! It ends at once, and leaves nothing unfinished behind. A command that ends by itself, with whole
//! lines and a summary, calls [`watch`].
//!
//! Ctrl-C, `kill` and a terminal that is closed are all the same. A file that gets longer than the
//! system lets it (`ulimit -f`) is an error like a full disk: the signal that comes with it would
//! end the program with everything half written, so it is taken and forgotten. A closed pipe is an
//! error, too; for that Rust sees.

use std::{
    process,
    sync::atomic::{AtomicBool, AtomicI32, Ordering},
    thread,
    time::Duration,
};

use super::standard_output;
use crate::interrupt::{interrupt, is_interrupted};

/// Whether the command ends by itself.
static IS_WATCHED: AtomicBool = AtomicBool::new(false);

/// The first signal that asked the program to end.
static SIGNAL: AtomicI32 = AtomicI32::new(INTERRUPT);

/// The number of the signal that Ctrl-C sends, the same everywhere.
const INTERRUPT: i32 = 2;

/// How long the command has to end by itself, and a reader to read a line to its end.
const GRACE: Duration = Duration::from_secs(1);

/// Handles signals that ask the program to end: nothing unfinished is left behind.
pub(super) fn handle() {
    // Without a handler a signal leaves files behind, which the next run removes; that is all.
    let _ = each_signal(|signal| {
        let is_second = is_interrupted();
        if !is_second {
            SIGNAL.store(signal, Ordering::SeqCst);
        }
        interrupt(|| {
            if is_second || !IS_WATCHED.load(Ordering::SeqCst) {
                end();
            }
        });
        thread::spawn(|| {
            thread::sleep(GRACE);
            interrupt(|| end());
        });
    });
}

/// From now on an interruption gives the command a second to end by itself; it should ask
/// [`is_interrupted`] now and then.
pub(super) fn watch() {
    IS_WATCHED.store(true, Ordering::SeqCst);
}

/// The exit status after a signal, as in shells: 128 plus the signal's number.
pub(super) fn exit_status() -> u8 {
    u8::try_from(128 + SIGNAL.load(Ordering::SeqCst)).unwrap_or(u8::MAX)
}

fn end() -> ! {
    standard_output::settle(GRACE);
    process::exit(exit_status().into())
}

/// Does something, in a thread of its own, at each signal that asks the program to end.
#[cfg(unix)]
fn each_signal(act: impl Fn(i32) + Send + 'static) -> std::io::Result<()> {
    use signal_hook::{
        consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ},
        iterator::Signals,
    };
    const {
        assert!(SIGINT == INTERRUPT);
    }
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGXFSZ])?;
    // `nohup` starts programs that are to outlive their terminal.
    if !is_ignored(SIGHUP) {
        signals.add_signal(SIGHUP)?;
    }
    thread::spawn(move || signals.forever().filter(|&signal| signal != SIGXFSZ).for_each(act));
    Ok(())
}

/// Whether the program was started with a signal ignored. Only Linux says so without unsafe code;
/// elsewhere we take it for ignored, so that what `nohup` starts lives, and a hangup is left to the
/// system.
#[cfg(unix)]
fn is_ignored(signal: i32) -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let set = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let set = set.and_then(|set| u64::from_str_radix(set.trim(), 16).ok());
    set.is_none_or(|set| set >> (signal - 1) & 1 == 1)
}

/// Does something, in a thread of its own, at each Ctrl-C.
#[cfg(not(unix))]
fn each_signal(act: impl Fn(i32) + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(move || act(INTERRUPT))
}
