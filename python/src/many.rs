//! Many puzzles through several threads: answers in order, in constant memory, while Python does
//! what it wants.
//!
//! The iterable is only ever asked by the thread that asks for answers, because it is Python's. So
//! whenever there is no answer at hand, as many texts are taken from it as keep the threads busy,
//! by the batch; then the lock is let go until there is an answer. The threads never hold anything
//! of Python's.

use std::{
    ops::ControlFlow,
    sync::atomic::{AtomicUsize, Ordering},
    thread,
    time::Instant,
};

use crossbeam_channel::{Receiver, Sender, unbounded};
use pyo3::{exceptions::PyException, types::PyIterator};

use super::prelude::*;
use crate::{
    answer::{Answer, PuzzleOutcome},
    build::Parts,
    questions::solver,
    run::{guarded, start, wait},
};
use satoku::{
    Model, Puzzle as Rust,
    batch::in_order,
    engine::{PuzzleSolver, Session},
    interrupt::Stop,
    read::{OneByOne, shortened},
};

/// How long texts are taken from an iterable before a thread works on them.
const PATIENCE: Duration = Duration::from_millis(2);
/// How long no answer waits for others.
const LONG: Duration = Duration::from_millis(5);

/// An item for a thread.
enum Work {
    Text(String),
    Puzzle(Arc<Rust>),
}

/// What all threads share.
#[derive(Clone)]
struct Setup {
    solver: PuzzleSolver<()>,
    settings: Settings,
    stop: Stop,
}

/// The engines of a thread, and its reader.
struct Worker {
    setup: Setup,
    reader: OneByOne,
    session: Session,
}

impl Worker {
    fn new(setup: &Setup) -> Self {
        // (A count of owners that threads share would slow all of them down.)
        let model = Arc::new(Model::clone(&setup.settings.model));
        let settings = Settings { model, ..setup.settings.clone() };
        let limiter = Limiter::of_stop(setup.stop.clone());
        let solver = setup.solver.clone().within(&limiter);
        let (reader, session) = (OneByOne::new(settings), solver.build());
        let setup = Setup { solver, ..setup.clone() };
        Self { setup, reader, session }
    }

    /// Answers a batch, and says how many items it had.
    fn work(&mut self, batch: Vec<Work>, done: &mut dyn FnMut(Vec<PuzzleOutcome>)) -> usize {
        let count = batch.len();
        let mut group = Vec::with_capacity(count);
        let mut last = Instant::now();
        for work in batch {
            if self.setup.stop.is_said() {
                break;
            }
            group.push(self.outcome(work));
            if last.elapsed() >= LONG {
                done(std::mem::take(&mut group));
                last = Instant::now();
            }
        }
        done(group);
        count
    }

    fn outcome(&mut self, work: Work) -> PuzzleOutcome {
        let puzzle = match work {
            Work::Puzzle(puzzle) => puzzle,
            Work::Text(text) => match guarded(|| Ok(self.reader.read(&text)?)) {
                Ok(puzzle) => Arc::new(puzzle),
                Err(problem) => {
                    return PuzzleOutcome { puzzle: Err(shortened(&text)), answer: Err(problem) };
                }
            },
        };
        let answer = guarded(|| Ok(self.session.solve(&puzzle)?));
        if answer.is_err() {
            // After a panic its state is unknown.
            self.session = self.setup.solver.build();
        }
        PuzzleOutcome { puzzle: Ok(puzzle), answer }
    }
}

/// Answers to puzzles, in their order: what `solve_many` returns.
#[pyclass(module = "satoku")]
pub struct Answers {
    /// Where puzzles come from, until there are no more.
    source: Option<Py<PyIterator>>,
    /// What was wrong with the iterable, to be raised after the answers to all that came before.
    failed: Option<PyErr>,
    reading: Reading,
    tasks: Sender<Vec<Work>>,
    found: Receiver<Vec<PuzzleOutcome>>,
    ready: std::vec::IntoIter<PuzzleOutcome>,
    /// How many puzzles are in the hands of threads.
    under_way: usize,
    /// How long a batch should be.
    length: Arc<AtomicUsize>,
    jobs: usize,
    stop: Stop,
    is_interrupted: bool,
}

impl Answers {
    fn new(
        source: Py<PyIterator>,
        jobs: usize,
        setup: &Setup,
        reading: Reading,
    ) -> Result<Self, Problem> {
        let (tasks, batches) = unbounded::<Vec<Work>>();
        let (hand, found) = unbounded();
        let length = Arc::new(AtomicUsize::new(1));
        let (hint, stop, setup) = (length.clone(), setup.stop.clone(), setup.clone());
        let watched = stop.clone();
        start(move || {
            let fill = move |batch: &mut Vec<Work>, length: usize| {
                hint.store(length, Ordering::Relaxed);
                let Ok(next) = batches.recv() else { return false };
                *batch = next;
                true
            };
            let worker = move || {
                let mut worker = Worker::new(&setup);
                move |batch, done: &mut dyn FnMut(Vec<PuzzleOutcome>)| worker.work(batch, done)
            };
            // (That a thread fails shows by answers that do not come.)
            let _ = in_order(jobs, fill, worker, |group| {
                let is_heard = group.is_none_or(|group| hand.send(group).is_ok());
                let goes_on = is_heard && !watched.is_said();
                if goes_on { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        })?;
        Ok(Self {
            source: Some(source),
            failed: None,
            reading,
            tasks,
            found,
            ready: Vec::new().into_iter(),
            under_way: 0,
            length,
            jobs,
            stop,
            is_interrupted: false,
        })
    }

    /// Takes as much from the iterable as keeps the threads busy, but no more where there are
    /// answers.
    fn read_ahead(&mut self, py: Python<'_>) -> PyResult<()> {
        while let Some(source) = &self.source {
            let length = self.length.load(Ordering::Relaxed);
            if self.under_way >= 4 * self.jobs * length {
                break;
            }
            let mut source = source.bind(py).clone();
            let (mut batch, start) = (Vec::with_capacity(length), Instant::now());
            let mut is_slow = false;
            while batch.len() < length && !is_slow {
                match source.next().map(|item| self.work(&item?)) {
                    Some(Ok(work)) => batch.push(work),
                    end => {
                        self.source = None;
                        self.fail(py, end.and_then(Result::err))?;
                        break;
                    }
                }
                is_slow = start.elapsed() >= PATIENCE;
            }
            self.under_way += batch.len();
            if !batch.is_empty() {
                // (If no thread takes it, no answer comes, which is noticed then.)
                let _ = self.tasks.send(batch);
            }
            let is_enough = self.under_way >= 2 * self.jobs * length || is_slow;
            if is_enough && !self.found.is_empty() {
                break;
            }
        }
        Ok(())
    }

    /// Keeps an exception of the iterable for its place. What is no `Exception`, such as
    /// KeyboardInterrupt, ends everything at once.
    fn fail(&mut self, py: Python<'_>, error: Option<PyErr>) -> PyResult<()> {
        if let Some(error) = &error
            && !error.is_instance_of::<PyException>(py)
        {
            self.interrupt();
            return Err(error.clone_ref(py));
        }
        self.failed = error;
        Ok(())
    }

    /// What a thread is to do about an item.
    fn work(&self, item: &Bound<'_, PyAny>) -> PyResult<Work> {
        if let Ok(text) = item.cast::<PyString>() {
            return Ok(Work::Text(text.to_cow()?.into_owned()));
        }
        if let Ok(puzzle) = item.cast::<Puzzle>() {
            return Ok(Work::Puzzle(puzzle.get().0.clone()));
        }
        if item.is_instance_of::<PyMapping>() || item.cast::<PyMapping>().is_ok() {
            let parts = Parts {
                text: build::text(Some(item))?,
                reading: self.reading.clone(),
                ..Parts::default()
            };
            return Ok(Work::Puzzle(Arc::new(parts.puzzle()?)));
        }
        let class = item.get_type();
        let what = format!("a puzzle is a text, a dict or a Puzzle, found {class}");
        Err(PyTypeError::new_err(what))
    }

    fn interrupt(&mut self) {
        self.stop.say();
        self.is_interrupted = true;
        self.source = None;
    }
}

#[pymethods]
impl Answers {
    fn __iter__(slf: PyRef<'_, Self>) -> PyRef<'_, Self> {
        slf
    }

    fn __next__(&mut self, py: Python<'_>) -> PyResult<Option<Answer>> {
        loop {
            if let Some(outcome) = self.ready.next() {
                return Ok(Some(Answer { outcome }));
            }
            if self.is_interrupted {
                let what = "it was interrupted before all puzzles were answered; ask again";
                return Err(Problem::new(Class::Error, what).into());
            }
            self.read_ahead(py)?;
            if self.under_way == 0 {
                return self.failed.take().map_or(Ok(None), Err);
            }
            let group = match wait(py, &self.found) {
                Ok(Some(group)) => group,
                Ok(None) => {
                    self.interrupt();
                    return Err(Problem::bug("internal error: a worker thread failed").into());
                }
                Err(error) => {
                    self.interrupt();
                    return Err(error);
                }
            };
            self.under_way -= group.len();
            self.ready = group.into_iter();
        }
    }
}

impl Drop for Answers {
    fn drop(&mut self) {
        self.stop.say();
    }
}

/// Solves many puzzles in several threads; returns Answers in the order of the puzzles.
///
/// ``puzzles`` is any iterable of texts, Puzzles or dicts. It is read ahead by a bounded number, so
/// it may be endless, and memory does not grow. A text that is not a puzzle gets the Answer
/// ``"invalid"`` with its `error`; an exception of the iterable is raised in its place, after the
/// answers to the puzzles before it. Dropping the iterator ends the threads. ``jobs`` is the number
/// of threads (default: all processors), ``model`` the model of texts that do not name one; the
/// other arguments are those of `Puzzle.solve`, ``limit_time`` (seconds) for each puzzle.
#[pyfunction]
#[pyo3(signature = (puzzles, *, jobs=None, model=None, engine=None, fast=false, cross_check=true, limit_time=None,
    limit_nodes=None))]
pub fn solve_many(
    puzzles: &Bound<'_, PyAny>,
    jobs: Option<i64>,
    model: Option<String>,
    engine: Option<&str>,
    fast: bool,
    cross_check: bool,
    limit_time: Option<f64>,
    limit_nodes: Option<u64>,
) -> PyResult<Answers> {
    /// More threads than any machine has use for.
    const MOST_JOBS: i64 = 1000;
    if puzzles.is_instance_of::<PyString>() {
        let what = "found a text, expected an iterable of puzzles; Puzzle(text).solve() solves one";
        return Err(PyTypeError::new_err(what));
    }
    let jobs = match jobs {
        Some(jobs) => options::within("jobs", jobs, 1, MOST_JOBS)?,
        None => thread::available_parallelism().map_or(1, usize::from),
    };
    let reading = Reading { model, ..Reading::default() };
    let setup = Setup {
        solver: solver(engine, fast, cross_check)?
            .time_limit(options::time(limit_time)?)
            .node_limit(limit_nodes),
        settings: reading.settings()?,
        stop: Stop::default(),
    };
    Ok(Answers::new(puzzles.try_iter()?.unbind(), jobs, &setup, reading)?)
}
