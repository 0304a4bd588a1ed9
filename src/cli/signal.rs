//! What the program does when it is interrupted.
//!
//! It ends at once, and leaves nothing unfinished behind. A command that would rather end by itself,
//! with whole lines and a summary, [says so](watch).

use std::{
    process,
    sync::atomic::{AtomicBool, Ordering},
    thread,
    time::Duration,
};

use super::status::Status;
use crate::interrupt::{interrupt, is_interrupted};

/// Whether the command ends by itself.
static IS_WATCHED: AtomicBool = AtomicBool::new(false);

/// How long it has for that.
const GRACE: Duration = Duration::from_secs(1);

/// From now on an interruption ends the program, but not what other programs would trip over.
pub fn handle() {
    // Without a handler an interruption leaves files behind; that is all.
    let _ = ctrlc::set_handler(|| {
        let is_second = is_interrupted();
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
pub fn watch() {
    IS_WATCHED.store(true, Ordering::SeqCst);
}

fn end() -> ! {
    process::exit(Status::Interrupted as i32)
}
