//! Counting by parts: a search on cells that counts nothing twice.
//!
//! A cell is filled with each of its values, and what the statements then exclude is struck. If the
//! open cells fall into components that no statement links any more, each is counted by itself and
//! the counts are multiplied. What was counted is remembered under its *label*: the open cells,
//! what they may hold, and what is left of each statement. That is model counting by component
//! caching (Bayardo and Pehoushek, "Counting models using connected components", 2000; Thurley,
//! "sharpSAT - counting models with advanced component caching and implicit BCP", 2006; Sharma,
//! Roy, Soos and Meel, "GANAK: a scalable probabilistic exact model counter", 2019), with cells in
//! place of variables and statements in place of clauses. Labels are compared and not only hashed,
//! so a count is exact.
//!
//! The trace of the search is a [`Diagram`], which a checker can follow.

mod context;
mod diagram;

use std::{hash::BuildHasherDefault, vec};

use rustc_hash::FxHasher;

use crate::prelude::*;
use satoku_puzzle::statement::residual::{Values, each};

use self::context::{Context, Rules, Scratch, component, open_places};
use super::limits::Uncounted;

pub use self::diagram::Diagram;
use self::diagram::Node;

/// The most bytes of labels for each node that may be remembered.
const LABEL_BYTES: usize = 200;

/// The most places of all contexts that are being counted: some hundred megabytes.
const MOST_PLACES_OPEN: usize = 20_000_000;

/// How many solutions a puzzle has, counted by parts.
///
/// # Errors
/// If that is beyond the limits: `nodes` are the most parts.
pub fn count_by_parts(
    puzzle: &Instance,
    nodes: usize,
    limiter: &Limiter,
) -> Result<u128, Uncounted> {
    Search::new(puzzle, nodes, limiter, false)?.run(puzzle).map(|found| found.count)
}

/// The same with the diagram that shows it.
///
/// # Errors
/// If that is beyond the limits.
pub fn diagram(
    puzzle: &Instance,
    nodes: usize,
    limiter: &Limiter,
) -> Result<(u128, Diagram), Uncounted> {
    let mut search = Search::new(puzzle, nodes, limiter, true)?;
    let found = search.run(puzzle)?;
    Ok((found.count, search.diagram))
}

/// What is known of a context.
#[derive(Clone, Copy)]
struct Found {
    count: u128,
    node: u32,
}

struct Search<'s> {
    rules: Rules,
    most: usize,
    limiter: &'s Limiter,
    scratch: Scratch,
    known: HashMap<Box<[u8]>, Found, BuildHasherDefault<FxHasher>>,
    bytes: usize,
    nodes: usize,
    work_of_label: u64,
    keeps_diagram: bool,
    diagram: Diagram,
}

struct Frame {
    label: Box<[u8]>,
    kind: FrameKind,
    count: u128,
    edges: Vec<(u16, u32)>,
}

enum FrameKind {
    /// A place, and the values that are still to be tried.
    Decision { context: Context, place: usize, left: Values, tried: u16 },
    /// The components that are still to be counted, each as the places that are open in it: all of
    /// them as contexts would take much memory.
    Product { context: Context, components: vec::IntoIter<Vec<usize>> },
}

enum Entered {
    Known(Found),
    New(Frame),
}

impl<'s> Search<'s> {
    fn new(
        puzzle: &Instance,
        most: usize,
        limiter: &'s Limiter,
        keeps_diagram: bool,
    ) -> Result<Self, Uncounted> {
        let values = puzzle.model().size().value_count();
        if values > Values::BITS as usize {
            let limit = Values::BITS as usize;
            return Err(Uncounted::TooWide { bits: 1, values, others: 0, limit });
        }
        let rules = Rules::of(puzzle, limiter)
            .map_err(|rule| rule.map_or(Uncounted::TimeOfParts { nodes: 0 }, Uncounted::Rule))?;
        Ok(Self {
            work_of_label: rules.work_of_label(),
            rules,
            most,
            limiter,
            scratch: Scratch::default(),
            known: HashMap::default(),
            bytes: 0,
            nodes: 0,
            keeps_diagram,
            diagram: Diagram::default(),
        })
    }

    fn late(&self) -> Uncounted {
        Uncounted::TimeOfParts { nodes: self.nodes }
    }

    fn add(&mut self, node: Node, edges: Vec<(u16, u32)>) -> Result<u32, Uncounted> {
        self.nodes += 1;
        let most = self.most;
        if self.nodes > most || self.bytes > most.saturating_mul(LABEL_BYTES) {
            return Err(Uncounted::Nodes { limit: most });
        }
        if self.keeps_diagram {
            self.diagram.push(node, edges);
        }
        u32::try_from(self.nodes).map_err(|_| Uncounted::Nodes { limit: most })
    }

    fn run(&mut self, puzzle: &Instance) -> Result<Found, Uncounted> {
        let start = self.rules.start(puzzle, &mut self.scratch, self.limiter);
        let Some(start) = start.map_err(|_| self.late())? else {
            return Ok(Found { count: 0, node: 0 });
        };
        let mut stack: Vec<Frame> = Vec::new();
        let mut entered = self.enter(start)?;
        loop {
            let found = match entered {
                Entered::New(frame) => {
                    stack.push(frame);
                    if stack.len() * self.rules.of_place.len() > MOST_PLACES_OPEN {
                        return Err(Uncounted::Nodes { limit: self.most });
                    }
                    None
                }
                Entered::Known(found) => Some(found),
            };
            if let Some(found) = found {
                match stack.last_mut() {
                    Some(frame) => frame.take(found)?,
                    None => return Ok(found),
                }
            }
            let Some(frame) = stack.last_mut() else { return Err(self.late()) };
            entered = match self.next(frame)? {
                Some(context) => self.enter(context)?,
                None => match stack.pop() {
                    Some(frame) => Entered::Known(self.finish(frame)?),
                    None => return Err(self.late()),
                },
            };
        }
    }

    /// The next context on which a frame depends.
    fn next(&mut self, frame: &mut Frame) -> Result<Option<Context>, Uncounted> {
        match &mut frame.kind {
            // One component without a filling is enough.
            FrameKind::Product { .. } if frame.count == 0 => Ok(None),
            FrameKind::Product { context, components } => {
                Ok(components.next().map(|places| component(context, &places)))
            }
            FrameKind::Decision { context, place, left, tried } => {
                while let Some(value) = each(*left).next() {
                    *left ^= value;
                    *tried = value.trailing_zeros() as u16;
                    let (scratch, limiter) = (&mut self.scratch, self.limiter);
                    let next = self.rules.decide(context, *place, value, scratch, limiter);
                    if let Some(next) = next.map_err(|_| self.late())? {
                        return Ok(Some(next));
                    }
                }
                Ok(None)
            }
        }
    }

    fn finish(&mut self, frame: Frame) -> Result<Found, Uncounted> {
        let Frame { label, kind, count, mut edges } = frame;
        let node = match kind {
            FrameKind::Decision { place, .. } => Node::Decision(place as u32),
            FrameKind::Product { .. } => {
                edges.sort_unstable();
                Node::Parts
            }
        };
        self.bytes += label.len();
        let node = self.add(node, edges)?;
        let found = Found { count, node };
        self.known.insert(label, found);
        Ok(found)
    }

    /// Looks a context up, or begins to count it.
    fn enter(&mut self, context: Context) -> Result<Entered, Uncounted> {
        self.limiter.count(self.work_of_label).map_err(|_| self.late())?;
        let (label, open_parts) = self.rules.label(&context, &mut self.scratch);
        if let Some(&found) = self.known.get(&label) {
            return Ok(Entered::Known(found));
        }
        if open_places(&context).next().is_none() {
            let found = Found { count: 1, node: self.add(Node::Filled, Vec::new())? };
            self.known.insert(label, found);
            return Ok(Entered::Known(found));
        }
        let components = self.rules.components(&context, &open_parts);
        let (kind, count) = if components.is_empty() {
            // Of few values, of many parts, and the first of these.
            let key = |&place: &usize| {
                (context[place].count_ones(), usize::MAX - self.rules.of_place[place].len())
            };
            let place = open_places(&context).min_by_key(key).unwrap_or(0);
            (FrameKind::Decision { left: context[place], context, place, tried: 0 }, 0)
        } else {
            (FrameKind::Product { context, components: components.into_iter() }, 1)
        };
        Ok(Entered::New(Frame { label, kind, count, edges: Vec::new() }))
    }
}

impl Frame {
    fn take(&mut self, found: Found) -> Result<(), Uncounted> {
        let (value, count) = match &self.kind {
            FrameKind::Decision { tried, .. } => (*tried, self.count.checked_add(found.count)),
            FrameKind::Product { .. } => (0, self.count.checked_mul(found.count)),
        };
        self.count = count.ok_or(Uncounted::Overflow)?;
        self.edges.push((value, found.node));
        Ok(())
    }
}
