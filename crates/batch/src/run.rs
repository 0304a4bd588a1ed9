//! The loop around many items: what comes of them is written in their order, until there are no
//! more, one of them is the last, nobody reads any more, or there is an interruption.

use std::{
    io::{self, Write},
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use thiserror::Error;

use super::{WorkerFailed, in_order};
use satoku_kernel::interrupt::is_interrupted;

/// What comes of one item.
#[derive(Clone, Debug)]
pub struct Outcome<T> {
    /// To be written, whole.
    pub text: String,
    /// What else there is to say.
    pub notes: Vec<String>,
    /// Whether going on after it is useless.
    pub is_last: bool,
    /// What the [`Listener`] wants to know of it.
    pub about: T,
}

/// What comes of several items, in their order: one text, because to write a thousand small ones
/// takes longer than to answer easy puzzles.
struct Several<T> {
    text: String,
    /// Of each item where its text ends, and what there is beside it. What follows the last is of
    /// one that is not done.
    items: Vec<(usize, Outcome<T>)>,
}

impl<T> Several<T> {
    fn none() -> Self {
        Self { text: String::new(), items: Vec::new() }
    }
}

/// Takes what comes of items, one by one, and hands it over now and then.
pub struct Outcomes<'a, T> {
    several: Several<T>,
    /// When something was handed over, or work began.
    last: Instant,
    count: usize,
    hand_over: &'a mut dyn FnMut(Several<T>),
}

impl<'a, T> Outcomes<'a, T> {
    /// How long nothing is handed over.
    const LONG: Duration = Duration::from_millis(20);
    /// So much text is handed over at once, whatever the time.
    const MUCH: usize = 1 << 20;

    /// Nothing yet.
    fn new(hand_over: &'a mut dyn FnMut(Several<T>)) -> Self {
        Self { several: Several::none(), last: Instant::now(), count: 0, hand_over }
    }

    /// Adds what comes of one more item.
    pub fn add(&mut self, mut outcome: Outcome<T>) {
        let Several { text, items } = &mut self.several;
        *text += &std::mem::take(&mut outcome.text);
        items.push((text.len(), outcome));
        self.count += 1;
        let is_much = text.len() >= Self::MUCH;
        if is_much || self.last.elapsed() >= Self::LONG {
            self.end();
            self.last = Instant::now();
        }
    }

    /// Adds text of an item that is not done, and hands it over: it is written as soon as the items
    /// before it are.
    pub fn write_part(&mut self, text: &str) {
        self.several.text += text;
        self.end();
        self.last = Instant::now();
    }

    /// Hands over what there is.
    fn end(&mut self) {
        (self.hand_over)(std::mem::replace(&mut self.several, Several::none()));
    }
}

/// Follows a batch, item by item.
pub trait Listener<T> {
    /// One more item is done.
    fn hear(&mut self, about: &T);
    /// Something is to be said about that item; its text is written already.
    fn say(&mut self, notes: &[String]);
    /// Some items are done, and their texts are written.
    fn pause(&mut self);
}

/// Why a batch ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// No more items, or one was the last.
    Finished,
    /// There was an interruption.
    Interrupted,
    /// The reader of the output has closed it.
    Closed,
}

/// Why a batch could not go on.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum BatchError {
    /// A thread ended before its work did.
    #[error(transparent)]
    Worker(#[from] WorkerFailed),
    /// The output cannot be written.
    #[error("cannot write: {0}")]
    Write(io::Error),
}

/// Sends what `fill` reads through `jobs` workers, as [`in_order`] does, and writes what comes of
/// it. Each worker adds what comes of an item, or of several that one stands for. An item that
/// would be the last is not heard of if there has been an interruption: that is why it failed.
///
/// # Errors
/// If a thread panics, or the output cannot be written.
pub fn run<I, T, W>(
    jobs: usize,
    fill: impl FnMut(&mut Vec<I>, usize) -> bool + Send + 'static,
    worker: impl Fn() -> W + Send + Sync + 'static,
    out: &mut dyn Write,
    listener: &mut impl Listener<T>,
) -> Result<End, BatchError>
where
    I: Send + 'static,
    T: Send + 'static,
    W: FnMut(I, &mut Outcomes<'_, T>),
{
    /// How often it is asked, after an interruption, for what workers have found: half a second.
    const PATIENCE: usize = 10;
    let mut result = Ok(ControlFlow::Continue(()));
    let busy = Arc::new(AtomicUsize::new(0));
    let workers = busy.clone();
    let worker = move || {
        let (mut work, busy) = (worker(), workers.clone());
        move |batch: Vec<I>, done: &mut dyn FnMut(Several<T>)| {
            busy.fetch_add(1, Ordering::SeqCst);
            let mut outcomes = Outcomes::new(done);
            batch.into_iter().for_each(|item| work(item, &mut outcomes));
            outcomes.end();
            busy.fetch_sub(1, Ordering::SeqCst);
            outcomes.count
        }
    };
    let mut waited = 0;
    in_order(jobs, fill, worker, |several| {
        if several.is_none() && is_interrupted() && busy.load(Ordering::SeqCst) > 0 {
            waited += 1;
            if waited < PATIENCE {
                return ControlFlow::Continue(());
            }
        }
        result = write(several.unwrap_or_else(Several::none), out, listener);
        result.as_ref().map_or(ControlFlow::Break(()), |&flow| flow)
    })?;
    match result {
        Err(error) if error.kind() != io::ErrorKind::BrokenPipe => Err(BatchError::Write(error)),
        _ if is_interrupted() => Ok(End::Interrupted),
        Err(_) => Ok(End::Closed),
        Ok(_) => Ok(End::Finished),
    }
}

/// Writes a few outcomes, and says whether to go on.
fn write<T>(
    several: Several<T>,
    out: &mut dyn Write,
    listener: &mut impl Listener<T>,
) -> io::Result<ControlFlow<()>> {
    let Several { text, items } = several;
    let (mut is_over, mut written, mut ready) = (false, 0, 0);
    for (end, Outcome { notes, is_last, about, .. }) in items {
        is_over = is_last;
        if is_last && is_interrupted() {
            break;
        }
        listener.hear(&about);
        ready = end;
        if !notes.is_empty() {
            let result = out.write_all(&text.as_bytes()[written..ready]);
            written = ready;
            // What was written before should be seen before; if it cannot be, that is known next.
            let _ = out.flush();
            listener.say(&notes);
            result?;
        }
        if is_last {
            break;
        }
    }
    if !is_over {
        ready = text.len();
    }
    let result = out.write_all(&text.as_bytes()[written..ready]);
    listener.pause();
    result?;
    out.flush()?;
    Ok(if is_over || is_interrupted() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) })
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{
            Arc,
            atomic::{AtomicBool, Ordering},
        },
        thread,
    };

    use super::*;

    /// Writes down everything.
    #[derive(Default)]
    struct Log(Vec<String>);

    impl Listener<u32> for Log {
        fn hear(&mut self, about: &u32) {
            self.0.push(about.to_string());
        }

        fn say(&mut self, notes: &[String]) {
            self.0.extend_from_slice(notes);
        }

        fn pause(&mut self) {}
    }

    /// Takes this many bytes, and then fails in this way.
    struct Narrow(usize, io::ErrorKind);

    impl Write for Narrow {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self.0.checked_sub(bytes.len()).ok_or(self.1)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    /// Runs the numbers 0 to 99; `last` is the last.
    fn count(last: u32, out: &mut dyn Write) -> (Result<End, BatchError>, Vec<String>) {
        let mut numbers = 0..100;
        let fill = move |batch: &mut Vec<u32>, length| {
            batch.extend(numbers.by_ref().take(length));
            !numbers.is_empty()
        };
        let worker = move || {
            move |about: u32, outcomes: &mut Outcomes<u32>| {
                let notes = if about == 1 { vec!["one".to_owned()] } else { Vec::new() };
                let text = format!("{about} ");
                outcomes.add(Outcome { text, notes, is_last: about == last, about });
            }
        };
        let mut log = Log::default();
        let end = run(2, fill, worker, out, &mut log);
        (end, log.0)
    }

    #[test]
    fn texts_and_notes_come_in_order_up_to_the_last() {
        let mut out = Vec::new();
        let (end, log) = count(3, &mut out);
        assert_eq!(end.unwrap(), End::Finished);
        assert_eq!(String::from_utf8(out).unwrap(), "0 1 2 3 ");
        assert_eq!(log, ["0", "1", "one", "2", "3"]);
        let (end, log) = count(1000, &mut io::sink());
        assert_eq!((end.unwrap(), log.len()), (End::Finished, 101));
    }

    #[test]
    fn what_is_done_does_not_wait_for_the_rest_of_its_batch() {
        let mut batches = vec![vec![0, 1, 2]];
        let fill = move |batch: &mut Vec<u32>, _| {
            batch.extend(batches.pop().unwrap_or_default());
            !batches.is_empty()
        };
        // The last item is done when the first one has been written.
        let written = Arc::new(AtomicBool::new(false));
        let seen = written.clone();
        let worker = move || {
            let seen = seen.clone();
            move |about: u32, outcomes: &mut Outcomes<u32>| {
                let start = Instant::now();
                let is_done = |time: Duration| match about {
                    0 => time > Outcomes::<u32>::LONG,
                    _ => seen.load(Ordering::SeqCst) || time > Duration::from_secs(20),
                };
                while !is_done(start.elapsed()) {
                    thread::sleep(Duration::from_millis(1));
                }
                let text = format!("{about} {} ", seen.load(Ordering::SeqCst));
                outcomes.add(Outcome { text, notes: Vec::new(), is_last: false, about });
            }
        };
        let mut out = Flag(written, Vec::new());
        run(1, fill, worker, &mut out, &mut Log::default()).unwrap();
        assert_eq!(String::from_utf8(out.1).unwrap(), "0 false 1 true 2 true ");
    }

    /// Says that something has been written.
    struct Flag(Arc<AtomicBool>, Vec<u8>);

    impl Write for Flag {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0.fetch_or(!bytes.is_empty(), Ordering::SeqCst);
            self.1.write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn a_closed_pipe_is_an_end_and_a_full_disk_an_error() {
        let (end, log) = count(1000, &mut Narrow(5, io::ErrorKind::BrokenPipe));
        assert_eq!(end.unwrap(), End::Closed);
        // (What was to be written together with the third is heard of, too.)
        assert!(log.len() < 20 && log.starts_with(&["0", "1", "one", "2"].map(str::to_owned)));
        let (end, _) = count(1000, &mut Narrow(5, io::ErrorKind::StorageFull));
        assert!(matches!(end, Err(BatchError::Write(_))));
    }
}
