//! A stream through several threads, in order and in constant memory.
//!
//! One thread fills batches, each worker takes the next batch that is free, and the caller gets
//! the results batch by batch in the order of the input. With every batch the reader queues the
//! place where its results will appear; since that queue has a bound, a slow consumer stops the
//! reader, and nothing piles up. Batches grow while the work is quick, so that handing them over
//! costs nothing, and shrink when it is slow, so that no answer waits for others and no thread
//! for work.

use std::{
    ops::ControlFlow,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::{Duration, Instant},
};

use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};
use thiserror::Error;

/// A thread ended before its work did; what it said is on standard error.
#[derive(Debug, Error)]
#[error("internal error: a worker thread failed")]
pub struct WorkerFailed;

/// A batch, and where its results go one by one; `None` ends them.
type BatchTask<I, O> = (Vec<I>, Sender<Option<O>>);

/// The longest batch, and how long a batch should keep a worker busy.
const MAX_BATCH: usize = 1024;
const BATCH_TIME: Duration = Duration::from_millis(2);
/// How long the consumer waits without being asked whether it goes on.
const TICK: Duration = Duration::from_millis(50);

/// Sends what `fill` reads through `jobs` workers and gives the results to `consume`, in order.
///
/// `fill` appends items to an empty batch, at most as many as it is told but fewer where it would
/// have to wait, and returns whether there may be more. `worker` makes one worker for each thread,
/// which turns a batch into results, one or several in their order, and says for how many items
/// these are: one of those that `fill` appends may stand for several. `consume` may break off
/// early; threads that work or wait for input are then left behind, to end with the program. While
/// there is nothing to consume it is called with nothing now and then, so that it can break off
/// then, too.
///
/// # Errors
/// If a thread panics.
pub fn in_order<I, O, W>(
    jobs: usize,
    mut fill: impl FnMut(&mut Vec<I>, usize) -> bool + Send + 'static,
    worker: impl Fn() -> W + Send + Sync + 'static,
    mut consume: impl FnMut(Option<O>) -> ControlFlow<()>,
) -> Result<(), WorkerFailed>
where
    I: Send + 'static,
    O: Send + 'static,
    W: FnMut(Vec<I>, &mut dyn FnMut(O)) -> usize,
{
    let jobs = jobs.max(1);
    let (tasks, free) = bounded::<BatchTask<I, O>>(2 * jobs);
    let (queue, results) = bounded::<Receiver<Option<O>>>(4 * jobs);

    let length = Arc::new(AtomicUsize::new(1));
    let batch_length = length.clone();
    let reader = thread::spawn(move || {
        let mut more = true;
        while more {
            let mut batch = Vec::new();
            more = fill(&mut batch, batch_length.load(Ordering::Relaxed));
            // (What is in it is never more than comes of a batch.)
            let (done, result) = unbounded();
            if queue.send(result).is_err() || tasks.send((batch, done)).is_err() {
                break;
            }
        }
    });
    let worker = Arc::new(worker);
    let workers: Vec<JoinHandle<()>> = (0..jobs)
        .map_while(|_| {
            let (free, worker, length) = (free.clone(), worker.clone(), length.clone());
            let work = move || {
                let mut work = worker();
                for (batch, done) in free {
                    let start = Instant::now();
                    // If the receiver is gone, no further task will come.
                    let items = work(batch, &mut |result| drop(done.send(Some(result))));
                    // Half or double the length of this batch, whatever others say meanwhile.
                    let longer = if start.elapsed() < BATCH_TIME { 2 * items } else { items / 2 };
                    length.store(longer.clamp(1, MAX_BATCH), Ordering::Relaxed);
                    drop(done.send(None));
                }
            };
            // The system may not give as many threads as are asked for.
            thread::Builder::new().spawn(work).ok()
        })
        .collect();
    if workers.is_empty() {
        return Err(WorkerFailed);
    }
    drop(free);

    loop {
        let batch = match results.recv_timeout(TICK) {
            Ok(batch) => batch,
            Err(RecvTimeoutError::Disconnected) => break,
            Err(RecvTimeoutError::Timeout) => {
                if consume(None).is_break() {
                    return Ok(());
                }
                continue;
            }
        };
        loop {
            let result = match batch.recv_timeout(TICK) {
                Ok(None) => break,
                Ok(result) => result,
                Err(RecvTimeoutError::Disconnected) => return Err(WorkerFailed),
                Err(RecvTimeoutError::Timeout) => None,
            };
            if consume(result).is_break() {
                return Ok(());
            }
        }
    }
    for thread in workers.into_iter().chain([reader]) {
        thread.join().map_err(|_| WorkerFailed)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::{
        sync::atomic::{AtomicUsize, Ordering},
        time::Duration,
    };

    /// Batches of one to seven numbers, up to `count`.
    fn numbers(count: u64) -> impl FnMut(&mut Vec<u64>, usize) -> bool {
        let mut next = 0;
        move |batch, length| {
            let end = count.min(next + (next % 7 + 1).min(length as u64));
            batch.extend(next..end);
            next = end;
            next < count
        }
    }

    type Work<I, O> = dyn FnMut(Vec<I>, &mut dyn FnMut(O)) -> usize;

    /// A maker of workers that do the same with each item.
    fn each<I, O>(
        work: impl Fn(I) -> O + Copy + Send + Sync + 'static,
    ) -> impl Fn() -> Box<Work<I, O>> + Send + Sync
    where
        I: 'static,
        O: 'static,
    {
        move || {
            Box::new(move |batch, done| {
                let items = batch.len();
                batch.into_iter().map(work).for_each(done);
                items
            })
        }
    }

    #[test]
    fn results_come_in_the_order_of_the_input() {
        for jobs in [0, 1, 2, 5] {
            let mut found = Vec::new();
            let square = |n: u64| {
                // Some take longer than others.
                thread::sleep(Duration::from_micros(n * 7919 % 50));
                n * n
            };
            in_order(jobs, numbers(1000), each(square), |result| {
                found.extend(result);
                ControlFlow::Continue(())
            })
            .unwrap();
            assert_eq!(found, (0..1000).map(|n| n * n).collect::<Vec<u64>>());
        }
    }

    #[test]
    fn a_consumer_that_stops_stops_the_reader() {
        let read = Arc::new(AtomicUsize::new(0));
        let counter = read.clone();
        let endless = move |batch: &mut Vec<usize>, _| {
            batch.push(counter.fetch_add(1, Ordering::Relaxed));
            true
        };
        let mut seen = 0;
        in_order(2, endless, each(|n| n), |_| {
            seen += 1;
            if seen == 10 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })
        .unwrap();
        thread::sleep(Duration::from_millis(20));
        let after = read.load(Ordering::Relaxed);
        assert!(after < 100, "{after} batches read for a consumer that took 10");
    }

    #[test]
    fn a_failing_worker_is_an_error() {
        let worker = each(|n: u64| assert!(n != 500));
        let result = in_order(2, numbers(1000), worker, |_| ControlFlow::Continue(()));
        assert!(result.is_err());
    }
}
