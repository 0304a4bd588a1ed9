//! Cells of a shape, at random places.

use super::Drawer;
use crate::prelude::*;

/// After this many failed paths or cages in a row, the grid counts as full.
const MISSES: usize = 30;

/// How many steps a path may try from where it begins.
const STEPS: usize = 400;

/// Takes cells of a shape, and says whether more are wanted.
type Take<'t, 'a> = dyn FnMut(&mut Drawer<'a>, Vec<Cell>) -> bool + 't;

impl<'a> Drawer<'a> {
    /// Hands over cells that may be clues of a kind until `take` wants no more. `most` are wanted.
    pub(super) fn shapes(&mut self, kind: &RandomKind, most: usize, take: &mut Take<'_, 'a>) {
        match &kind.shape {
            RandomShape::Cage(lengths) if most >= self.cells().len() => {
                let cages = self.cover(kind, lengths);
                self.each(cages, take);
            }
            RandomShape::Cage(lengths) => self.repeat(take, |drawer| {
                let free = drawer.free_for_cages();
                let start = drawer.one_of(&free)?;
                let mut cage = drawer.cage(kind, lengths, start, &free.into_iter().collect());
                cage.sort();
                Some(cage)
            }),
            RandomShape::Path(lengths) => self.repeat(take, |d| d.path(kind, lengths, false)),
            RandomShape::GrowingPath(lengths) => self.repeat(take, |d| d.path(kind, lengths, true)),
            shape => self.each(self.places_of(shape), take),
        }
    }

    /// Hands over all of these in random order.
    fn each(&mut self, mut all: Vec<Vec<Cell>>, take: &mut Take<'_, 'a>) {
        self.random.shuffle(&mut all);
        for cells in all {
            if !take(self, cells) {
                break;
            }
        }
    }

    /// Hands over what `next` finds until too much of it comes to nothing.
    fn repeat(
        &mut self,
        take: &mut Take<'_, 'a>,
        mut next: impl FnMut(&mut Self) -> Option<Vec<Cell>>,
    ) {
        let mut misses = 0;
        while misses < MISSES {
            let before = self.names.len();
            if let Some(cells) = next(self)
                && !take(self, cells)
            {
                break;
            }
            misses = if self.names.len() > before { 0 } else { misses + 1 };
        }
    }

    /// The cells of the board: nothing is drawn on others.
    fn cells(&self) -> Vec<Cell> {
        self.model.holes().cells().collect()
    }

    fn one_of(&mut self, cells: &[Cell]) -> Option<Cell> {
        (!cells.is_empty()).then(|| cells[self.random.below(cells.len())])
    }

    /// A length of a range; those in its middle more often than others.
    fn length(&mut self, lengths: &RangeInclusive<usize>) -> usize {
        let (least, more) = (*lengths.start(), lengths.end() - lengths.start());
        least + usize::midpoint(self.random.below(more + 1), self.random.below(more + 1))
    }

    /// The cells around one: those that share a side with it, or any side or corner.
    fn around(&self, cell: Cell, with_corners: bool) -> Vec<Cell> {
        let steps: &[(isize, isize)] =
            &[(-1, 0), (0, -1), (0, 1), (1, 0), (-1, -1), (-1, 1), (1, -1), (1, 1)];
        let steps = if with_corners { steps } else { &steps[..4] };
        let next = |&(down, right): &(isize, isize)| {
            let row = cell.row().checked_add_signed(down)?;
            let next = Cell::new(row, cell.column().checked_add_signed(right)?);
            self.is_cell(next).then_some(next)
        };
        steps.iter().filter_map(next).collect()
    }

    fn is_cell(&self, cell: Cell) -> bool {
        self.model.size().contains(cell) && !self.model.holes().contains(cell)
    }
}

/// Paths.
impl Drawer<'_> {
    /// A path that the solution keeps, if one is found from a random cell on.
    fn path(
        &mut self,
        kind: &RandomKind,
        lengths: &RangeInclusive<usize>,
        grows: bool,
    ) -> Option<Vec<Cell>> {
        let mut starts = self.cells();
        starts.retain(|&cell| self.taken.lets_line_pass(cell));
        let start = self.one_of(&starts)?;
        let length = self.length(lengths);
        let mut search =
            PathSearch { kind, least: *lengths.start(), length, grows, steps: STEPS, best: None };
        self.extend(&mut vec![start], &mut search);
        search.best
    }

    /// Looks for a path that begins like this one; the longest that was found is kept.
    fn extend(&mut self, path: &mut Vec<Cell>, search: &mut PathSearch) {
        if search.steps == 0 || self.limiter.look().is_err() {
            return;
        }
        search.steps -= 1;
        let is_long = path.len() >= search.least;
        if is_long || search.grows {
            let is_kept = self.is_kept(search.kind, path);
            let is_better = search.best.as_ref().is_none_or(|best| best.len() < path.len());
            let is_clue = || self.clue(search.kind, path.clone()).is_some();
            if is_long && is_kept && is_better && is_clue() {
                search.best = Some(path.clone());
            }
            if search.grows && !is_kept {
                return;
            }
        }
        if path.len() == search.length {
            return;
        }
        let mut next = self.steps(path);
        self.random.shuffle(&mut next);
        for cell in next {
            path.push(cell);
            self.extend(path, search);
            path.pop();
            if search.best.as_ref().is_some_and(|best| best.len() == search.length) {
                return;
            }
        }
    }

    /// The cells to which a path may go on: it touches none of its cells but the last, so that it
    /// can be followed on paper.
    fn steps(&self, path: &[Cell]) -> Vec<Cell> {
        let Some((&last, before)) = path.split_last() else { return Vec::new() };
        let mut next = self.around(last, true);
        next.retain(|&cell| {
            let touches = |&other: &Cell| {
                cell.row().abs_diff(other.row()) + cell.column().abs_diff(other.column()) <= 1
            };
            self.taken.lets_line_pass(cell)
                && self.taken.lets_line_step(last, cell)
                && !before.iter().any(touches)
        });
        next
    }
}

/// What a path is to be, and the best one so far.
struct PathSearch<'k> {
    kind: &'k RandomKind,
    least: usize,
    /// How long it is at best.
    length: usize,
    grows: bool,
    /// How many more steps may be tried.
    steps: usize,
    best: Option<Vec<Cell>>,
}

/// Cages.
impl Drawer<'_> {
    /// The cells that a cage may have, row by row.
    fn free_for_cages(&self) -> Vec<Cell> {
        self.cells().into_iter().filter(|&cell| self.taken.lets_cage_grow(cell)).collect()
    }

    /// A cage that grows from a cell on.
    fn cage(
        &mut self,
        kind: &RandomKind,
        lengths: &RangeInclusive<usize>,
        start: Cell,
        free: &HashSet<Cell>,
    ) -> Vec<Cell> {
        let length = self.length(lengths);
        let mut cage = vec![start];
        while cage.len() < length && self.limiter.look().is_ok() {
            let mut next: Vec<Cell> =
                cage.iter().flat_map(|&cell| self.around(cell, false)).collect();
            next.retain(|cell| free.contains(cell) && !cage.contains(cell));
            next.retain(|&cell| self.is_kept(kind, &[&cage[..], &[cell]].concat()));
            let Some(cell) = self.one_of(&next) else { break };
            cage.push(cell);
        }
        cage
    }

    /// Cages over all cells, as far as values allow: each begins where there is the least room, and
    /// a cell that is left alone joins a cage beside it.
    fn cover(&mut self, kind: &RandomKind, lengths: &RangeInclusive<usize>) -> Vec<Vec<Cell>> {
        let mut order = self.free_for_cages();
        let mut free: HashSet<Cell> = order.iter().copied().collect();
        let mut cages: Vec<Vec<Cell>> = Vec::new();
        self.random.shuffle(&mut order);
        let mut alone = Vec::new();
        loop {
            order.retain(|cell| free.contains(cell));
            let room = |&&cell: &&Cell| {
                self.around(cell, false).into_iter().filter(|cell| free.contains(cell)).count()
            };
            let Some(&start) = order.iter().min_by_key(room) else { break };
            let cage = self.cage(kind, lengths, start, &free);
            for cell in &cage {
                free.remove(cell);
            }
            if cage.len() < *lengths.start() { alone.extend(cage) } else { cages.push(cage) }
        }
        for cell in alone {
            let beside = self.around(cell, false);
            let joins = |cage: &&mut Vec<Cell>| {
                cage.iter().any(|cell| beside.contains(cell))
                    && self.is_kept(kind, &[&cage[..], &[cell]].concat())
            };
            let smallest = cages.iter_mut().filter(joins).min_by_key(|cage| cage.len());
            if let Some(cage) = smallest {
                cage.push(cell);
            }
        }
        cages.iter_mut().for_each(|cage| cage.sort());
        cages
    }
}

/// Shapes that have their places.
impl Drawer<'_> {
    /// All places of a shape on the grid; none for cages and paths.
    pub(super) fn places_of(&self, shape: &RandomShape) -> Vec<Vec<Cell>> {
        match shape {
            RandomShape::Cage(_) | RandomShape::Path(_) | RandomShape::GrowingPath(_) => Vec::new(),
            RandomShape::Cell => self.cells().into_iter().map(|cell| vec![cell]).collect(),
            RandomShape::Side => self.sides(),
            RandomShape::Corner => self.corners(),
            RandomShape::Line => self.lines(),
            RandomShape::LineFromEitherEnd => both_ways(self.lines()),
            RandomShape::Diagonal => both_ways(self.diagonals()),
        }
    }

    fn sides(&self) -> Vec<Vec<Cell>> {
        let pairs = self.cells().into_iter().flat_map(|cell| {
            let (row, column) = (cell.row(), cell.column());
            [Cell::new(row, column + 1), Cell::new(row + 1, column)].map(|next| vec![cell, next])
        });
        pairs.filter(|pair| self.is_cell(pair[1])).collect()
    }

    fn corners(&self) -> Vec<Vec<Cell>> {
        let squares = self.cells().into_iter().map(|cell| {
            let (row, column) = (cell.row(), cell.column());
            [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(d, r)| Cell::new(row + d, column + r)).to_vec()
        });
        squares.filter(|square| square.iter().all(|&cell| self.is_cell(cell))).collect()
    }

    /// Rows and columns without holes.
    fn lines(&self) -> Vec<Vec<Cell>> {
        let size = self.model.size();
        let rows = self.context.rows().filter(|(_, cells)| cells.len() == size.columns());
        let columns = self.context.columns().filter(|(_, cells)| cells.len() == size.rows());
        rows.chain(columns).map(|(_, cells)| cells).filter(|cells| cells.len() > 1).collect()
    }

    /// Diagonals without holes, downwards.
    fn diagonals(&self) -> Vec<Vec<Cell>> {
        let size = self.model.size();
        let on_edge = |cell: &Cell| {
            cell.row() == 0 || cell.column() == 0 || cell.column() + 1 == size.columns()
        };
        let from = |cell: Cell| {
            [1, -1].map(|right| {
                let next = move |cell: &Cell| {
                    let column = cell.column().checked_add_signed(right)?;
                    Some(Cell::new(cell.row() + 1, column)).filter(|&cell| size.contains(cell))
                };
                let is_first = cell.row() == 0 || (cell.column() == 0) == (right == 1);
                let cells: Vec<Cell> = std::iter::successors(Some(cell), next).collect();
                if is_first { cells } else { Vec::new() }
            })
        };
        let diagonals = size.cells().filter(on_edge).flat_map(from);
        diagonals
            .filter(|cells| cells.len() > 1 && cells.iter().all(|&c| self.is_cell(c)))
            .collect()
    }
}

/// Lines, each from both of its ends.
fn both_ways(lines: Vec<Vec<Cell>>) -> Vec<Vec<Cell>> {
    let back = |line: Vec<Cell>| [line.iter().rev().copied().collect(), line];
    lines.into_iter().flat_map(back).collect()
}
