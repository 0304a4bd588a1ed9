//! A command under way: what it prints is listened to, up to some length, and nothing that it
//! leaves behind is waited for.

use std::{
    io::{self, Read},
    mem,
    process::{Child, Command, Stdio},
    sync::{
        Mutex, MutexGuard, PoisonError,
        mpsc::{self, Receiver},
    },
    thread,
};

use crate::prelude::*;
use satoku_puzzle::{interrupt::Folder, printable::printable};

/// A child under way, in a process group of its own so that all of it can be ended.
pub(super) struct Run<'f> {
    child: Child,
    out: StreamReader,
    err: StreamReader,
    folder: &'f Folder,
}

/// What comes out of a stream, while it comes.
struct StreamReader {
    bytes: Arc<Mutex<Vec<u8>>>,
    most: u64,
    /// Closed when there is no more.
    end: Receiver<()>,
}

impl StreamReader {
    /// How long a stream may stay open after its program has ended: a child of that, which runs on
    /// by itself, may hold it.
    const PATIENCE: Duration = Duration::from_millis(300);

    fn of(stream: Option<impl Read + Send + 'static>, most: u64) -> Self {
        let bytes = Arc::new(Mutex::new(Vec::new()));
        let (open, end) = mpsc::channel();
        let known = bytes.clone();
        thread::spawn(move || {
            let _open = open;
            let mut buffer = [0; 1 << 14];
            let Some(mut stream) = stream.map(|stream| stream.take(most)) else { return };
            loop {
                match stream.read(&mut buffer) {
                    Ok(0) => break,
                    Ok(length) => locked(&known).extend_from_slice(&buffer[..length]),
                    Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                    // What cannot be read is not there, and the answer is missed by its reader.
                    Err(_) => break,
                }
            }
        });
        Self { bytes, most, end }
    }

    /// All of it, once its program has ended.
    fn text(self) -> String {
        let _ = self.end.recv_timeout(Self::PATIENCE);
        String::from_utf8(mem::take(&mut *locked(&self.bytes)))
            .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
    }
}

fn locked(bytes: &Mutex<Vec<u8>>) -> MutexGuard<'_, Vec<u8>> {
    bytes.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) struct Ended {
    /// Standard output, and standard error after it.
    pub printed: String,
    pub errors: String,
    pub status: String,
}

impl Ended {
    /// The last lines of what it printed.
    pub(super) fn tail(&self) -> String {
        const LINES: usize = 5;
        let last = self.printed.lines().chain(self.errors.lines()).rev().take(LINES);
        let mut lines: Vec<String> = last
            .map(|line| format!("  {}", printable(&line.chars().take(200).collect::<String>())))
            .collect();
        lines.reverse();
        lines.join("\n")
    }
}

impl<'f> Run<'f> {
    /// Starts it. No more than `most` bytes are read of each of its two streams.
    pub(super) fn start(words: &[String], folder: &'f Folder, most: u64) -> io::Result<Self> {
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let id = child.id();
        folder.ended_by(Some(Box::new(move || end(id))));
        let (out, err) = (child.stdout.take(), child.stderr.take());
        let (out, err) = (StreamReader::of(out, most), StreamReader::of(err, most));
        Ok(Self { child, out, err, folder })
    }

    /// Waits for the end, which comes at once when there is enough of its answer; none if the time
    /// is up before, and the child is ended.
    pub(super) fn wait(
        mut self,
        limiter: &Limiter,
        is_enough: impl Fn() -> bool,
    ) -> io::Result<Option<Ended>> {
        let mut pause = Duration::from_micros(200);
        let status = loop {
            if let Some(status) = self.child.try_wait()? {
                break status;
            }
            if limiter.look_at_clock().is_err() {
                self.kill();
                self.child.wait()?;
                self.folder.ended_by(None);
                return Ok(None);
            }
            if locked(&self.out.bytes).len() as u64 >= self.out.most || is_enough() {
                self.kill();
                break self.child.wait()?;
            }
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        };
        // Whatever it left behind must not keep its streams open.
        end(self.child.id());
        self.folder.ended_by(None);
        let (printed, errors) = (self.out.text(), self.err.text());
        Ok(Some(Ended { printed, errors, status: status.to_string() }))
    }

    /// Ends the child, and on Unix its own children.
    fn kill(&mut self) {
        end(self.child.id());
        // It may have ended by itself.
        let _ = self.child.kill();
    }
}

/// Ends a child and its own children.
#[cfg(unix)]
fn end(child: u32) {
    if let Some(group) = rustix::process::Pid::from_raw(child.cast_signed()) {
        // It may have ended by itself.
        let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
    }
}

/// There are no process groups here, and Ctrl-C reaches a child by itself.
#[cfg(not(unix))]
fn end(_child: u32) {}
