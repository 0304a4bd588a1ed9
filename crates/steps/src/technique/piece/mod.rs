//! Pieces: cells that are connected by sides, as those of a region to be found are, or those that
//! hold certain values.
//!
//! | technique | what follows (`follows.rs`) |
//! | --- | --- |
//! | reach of a piece | cells are not in it: no way leads there, or only a long one |
//! | growth of a piece | cells are in it, or it falls apart or is too small |
//!
//! Each cell of the rule is in the piece, or open, or not in it. All that is asked is what a flood
//! fill reaches by way of the cells that are not ruled out, and how far away it is.

pub(super) mod follows;
#[cfg(test)]
mod tests;

use std::collections::VecDeque;

use itertools::Itertools;

use crate::{
    State, Step, bits,
    step::{Flow, Search, StepBuilder},
};
use satoku_puzzle::{
    grid::{Cell, Layer, Size, Value, counted},
    rule::{Stated, joined},
    statement::{Item, Statement},
};

/// What is known of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Status {
    Out,
    Open,
    In,
}

/// A piece in a state. Its cells are named by their places among the rule's items.
pub(super) struct Piece<'a> {
    state: &'a State,
    rule: &'a Stated,
    items: &'a [Item],
    /// For each cell those beside it.
    around: Vec<Vec<usize>>,
    /// The fewest and the most cells of the piece.
    least: usize,
    most: usize,
    status: Vec<Status>,
    /// The cells that are in it.
    members: Vec<usize>,
    /// The number of the region, if it is one that is to be found.
    region: Option<Value>,
}

/// What is reached from a cell.
struct Flood {
    /// The cells, the nearest first.
    order: Vec<usize>,
    /// How far each cell is: how many cells on the way, both ends included, are open.
    distances: Vec<Option<usize>>,
    /// For each cell the one before it on the way.
    before: Vec<Option<usize>>,
}

impl<'a> Piece<'a> {
    /// Visits each piece of a state. Those that have too many cells already are a contradiction,
    /// which is not shown here.
    pub(super) fn each(
        search: &mut Search<'a>,
        visit: impl Fn(&mut Search<'a>, &Self) -> Flow,
    ) -> Flow {
        for rule in search.layout.other_rules() {
            for statement in rule.statements() {
                let Some(piece) = Self::new(search.state, rule, statement) else { continue };
                if piece.members.len() <= piece.most {
                    visit(search, &piece)?;
                }
            }
        }
        Flow::Continue(())
    }

    fn new(state: &'a State, rule: &'a Stated, statement: &'a Statement) -> Option<Self> {
        let (items, around, sizes) = statement.as_piece()?;
        let layout = state.layout();
        let status = items.iter().map(|item| {
            let candidates = bits::members(state.candidates(layout.size().index(item.cell)));
            let is_member = candidates.map(|value| item.values.contains(layout.value(value)));
            match is_member.minmax().into_option() {
                Some((true, _)) => Status::In,
                Some((_, true)) => Status::Open,
                _ => Status::Out,
            }
        });
        let status = status.collect_vec();
        let members = status.iter().positions(|&status| status == Status::In).collect();
        let (least, most) = (*sizes.start(), *sizes.end());
        let region = region(items, layout.size());
        Some(Self { state, rule, items, around, least, most, status, members, region })
    }

    /// The cells of which it is not known whether they are in the piece.
    fn open(&self) -> impl Iterator<Item = usize> + '_ {
        self.status.iter().positions(|&status| status == Status::Open)
    }

    /// How many more cells there may be in the piece.
    fn spare(&self) -> usize {
        self.most - self.members.len()
    }

    /// What is reached from a cell by cells that may be in the piece. One cell may be taken as ruled
    /// out.
    fn flood(&self, from: usize, without: Option<usize>) -> Flood {
        let nothing = vec![None; self.items.len()];
        let mut flood = Flood { order: Vec::new(), distances: nothing.clone(), before: nothing };
        let is_open = |item: usize| usize::from(self.status[item] == Status::Open);
        let mut queue = VecDeque::from([(from, is_open(from), None)]);
        while let Some((item, distance, before)) = queue.pop_front() {
            if flood.distances[item].is_some() {
                continue;
            }
            flood.order.push(item);
            flood.distances[item] = Some(distance);
            flood.before[item] = before;
            for &other in self.around[item].iter().filter(|&&other| Some(other) != without) {
                match self.status[other] {
                    Status::Out => {}
                    Status::Open => queue.push_back((other, distance + 1, Some(item))),
                    Status::In => queue.push_front((other, distance, Some(item))),
                }
            }
        }
        flood
    }

    /// The cells that may be in the piece and hang together, each such part by itself. One cell may
    /// be taken as ruled out.
    fn parts(&self, without: Option<usize>) -> Vec<Vec<usize>> {
        let mut parts: Vec<Vec<usize>> = Vec::new();
        let mut is_seen = vec![false; self.items.len()];
        for item in 0..self.items.len() {
            if is_seen[item] || self.status[item] == Status::Out || Some(item) == without {
                continue;
            }
            let part = self.flood(item, without).order;
            part.iter().for_each(|&item| is_seen[item] = true);
            parts.push(part);
        }
        parts
    }

    /// A cell as people name it: one of the board for the cell over it that holds its region.
    fn cell(&self, item: usize) -> Cell {
        let cell = self.items[item].cell;
        self.region.map_or(cell, |_| Cell::new(cell.row(), cell.column()))
    }

    /// What a step calls it: `region 3`, `this piece`.
    fn name(&self) -> String {
        match (self.region, self.rule.noun()) {
            (Some(number), _) => format!("region {number}"),
            (None, "rule" | "clue") => "this piece".to_owned(),
            (None, noun) => format!("this {noun}"),
        }
    }

    /// The number of its cells in words.
    fn size(&self) -> String {
        let at_most = if self.least == self.most { "" } else { "at most " };
        format!("{at_most}{}", counted(self.most, "cell"))
    }

    /// Cells in words, `r1c1, r2c3-5 and r3c1`.
    fn list(&self, items: &[usize], word: &str) -> String {
        let cells = items.iter().map(|&item| self.cell(item)).sorted_unstable().collect_vec();
        let is_next = |one: &Cell, other: &Cell| {
            one.is_on_board() && *other == Cell::new(one.row(), one.column() + 1)
        };
        let runs = cells.chunk_by(is_next).flat_map(|run| match run {
            [first, _, .., last] => vec![format!("{first}-{}", last.column() + 1)],
            few => few.iter().map(Cell::to_string).collect(),
        });
        joined(&runs.collect_vec(), word)
    }

    /// A step about some of the cells, of which those that are in the piece are marked.
    fn step(&self, search: &Search<'a>, items: &[usize], words: &str) -> StepBuilder<'a> {
        let size = search.layout.size();
        let members = items.iter().filter(|&&item| self.status[item] == Status::In);
        let members = members.map(|&item| size.index(self.items[item].cell)).collect_vec();
        let cells = items.iter().map(|&item| size.index(self.cell(item))).collect_vec();
        Step::by(search).by_rule(self.rule.name()).at(&cells).marking_all(&members).because(|_| {
            match self.region {
                Some(_) => words.to_owned(),
                None => format!("{}: {words}", self.rule.name()),
            }
        })
    }

    /// The candidates of a cell that put it into the piece, or those that leave it out.
    fn candidates(&self, item: usize, is_in: bool) -> impl Iterator<Item = (usize, usize)> + '_ {
        let layout = self.state.layout();
        let Item { cell, values } = &self.items[item];
        let cell = layout.size().index(*cell);
        bits::members(self.state.candidates(cell))
            .filter(move |&value| values.contains(layout.value(value)) == is_in)
            .map(move |value| (cell, value))
    }

    /// The step that says that these cells are not in the piece.
    fn without(&self, step: StepBuilder<'a>, items: &[usize]) -> StepBuilder<'a> {
        let struck = items.iter().flat_map(|&item| self.candidates(item, true));
        step.striking_each(struck).about_struck()
    }

    /// The step that says that these cells are in the piece.
    fn with(&self, mut built: StepBuilder<'a>, items: &[usize]) -> StepBuilder<'a> {
        let layout = self.state.layout();
        for &item in items {
            match self.candidates(item, true).exactly_one() {
                Ok((cell, value)) => {
                    built.step.placements.push((layout.cell(cell), layout.value(value)));
                }
                Err(_) => built = built.striking_each(self.candidates(item, false)),
            }
        }
        let step = &mut built.step;
        let concluded = step.placements.iter().chain(&step.eliminations);
        step.values = concluded.map(|&(_, value)| value).sorted_unstable().dedup().collect();
        built
    }
}

/// The number of the region whose cells these are, if it is to be found: all that hold it.
fn region(items: &[Item], size: Size) -> Option<Value> {
    let is_over_board = items.iter().all(|item| item.cell.layer() == Layer::REGION);
    let number = items.iter().map(|item| item.values.single()).all_equal_value().ok()?;
    number.filter(|_| is_over_board && items.len() == size.cell_count())
}
