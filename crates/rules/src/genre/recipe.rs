//! How problems of a genre come about: those to begin with, and random ones, with what is drawn
//! before there is a solution, and the clues that a solution tells.

use std::ops::RangeInclusive;

use super::prelude::*;

impl Genre {
    /// A problem to begin with: one without clues, or with as few as it takes.
    pub fn new_problem(&self, rows: usize, columns: usize) -> Problem {
        let mut problem = Problem::empty(self, rows, columns);
        (self.begin)(&mut problem);
        problem
    }

    /// A problem of this size with what is drawn before there is a solution.
    pub fn drawn(&self, rows: usize, columns: usize, dice: &mut Dice<'_>) -> Problem {
        let mut problem = Problem::empty(self, rows, columns);
        (self.recipe.draws)(&mut problem, dice);
        problem
    }
}

impl Problem {
    /// The same problem with all clues that a solution of the outline tells, row by row.
    #[must_use]
    pub fn filled(&self, genre: &Genre, grid: &[u16], dice: &mut Dice<'_>) -> Self {
        let mut problem = self.clone();
        (genre.recipe.fills)(&mut problem, grid, dice);
        problem
    }

    /// The same problem with other borders: a cell that the solution `grid` leaves empty, and if
    /// possible the last of those `found` does not, is moved to a region beside it, such that as
    /// few of these as possible have as many marked cells in each region as the solution. Nothing
    /// where no cell can be moved.
    #[must_use]
    pub fn moved(&self, grid: &[u16], found: &[Vec<u16>], dice: &mut Dice<'_>) -> Option<Self> {
        let last = found.last()?;
        let empty = self.places().filter(|&cell| grid[self.index(cell)] == 0);
        let ways = empty.flat_map(|cell| {
            let near = self.beside(cell).into_iter().map(|beside| self.region(beside)).unique();
            near.map(move |region| (cell, region))
        });
        let can_go = |&(cell, region): &(Cell, u16)| {
            let own = self.region(cell);
            let is_left = |at: Cell| at != cell && self.region(at) == own;
            own != region && self.pieces(is_left).len() == 1
        };
        let ways = ways.filter(can_go).collect_vec();
        let (changing, others): (Vec<_>, Vec<_>) =
            ways.into_iter().partition(|(cell, _)| last[self.index(*cell)] != 0);
        let ways = dice.shuffled(if changing.is_empty() { others } else { changing });
        // By how much each grid has more marked cells in a region than the solution.
        let rooms = self.rooms();
        let excess = |other: &Vec<u16>| {
            let marked = |grid, room| self.marked(grid, room) as isize;
            rooms.iter().map(|room| marked(other, room) - marked(grid, room)).collect_vec()
        };
        let excess = found.iter().map(|other| (other, excess(other))).collect_vec();
        let remaining = |&(cell, region): &(Cell, u16)| {
            let after = |&(other, ref excess): &(&Vec<u16>, Vec<isize>)| {
                let by = isize::from(other[self.index(cell)] != 0);
                (0..).zip(excess).all(|(room, &more)| {
                    let gain = isize::from(room == region) - isize::from(room == self.region(cell));
                    more + gain * by == 0
                })
            };
            excess.iter().filter(|&other| after(other)).count()
        };
        let (cell, region) = ways.into_iter().min_by_key(remaining)?;
        let mut problem = self.clone();
        let place = self.index(cell);
        problem.regions[place] = region;
        problem.number_regions();
        Some(problem)
    }

    /// Numbers regions from 0 in the order of their first cells.
    fn number_regions(&mut self) {
        let known = self.regions.iter().copied().unique().collect_vec();
        let number = |region| known.iter().position(|&other| other == region);
        let numbers = self.regions.iter().map(|&region| number(region).unwrap_or(0) as u16);
        self.regions = numbers.collect();
    }

    /// The connected pieces that such cells make.
    pub(super) fn pieces(&self, is_member: impl Fn(Cell) -> bool) -> Vec<Vec<Cell>> {
        let mut is_seen = self.places().map(|cell| !is_member(cell)).collect_vec();
        let mut pieces = Vec::new();
        for cell in self.places() {
            let (mut next, mut piece) = (vec![cell], Vec::new());
            while let Some(cell) = next.pop() {
                if !std::mem::replace(&mut is_seen[self.index(cell)], true) {
                    piece.push(cell);
                    next.extend(self.beside(cell));
                }
            }
            pieces.extend(Some(piece).filter(|piece| !piece.is_empty()));
        }
        pieces
    }

    /// How many of these cells hold something in a grid.
    pub(super) fn marked(&self, grid: &[u16], cells: &[Cell]) -> usize {
        cells.iter().filter(|&&cell| grid[self.index(cell)] != 0).count()
    }

    /// Sets clues in cells: those that `clue` says, which looks at the problem as it is before.
    pub(super) fn fill_cells(&mut self, mut clue: impl FnMut(&Self, Cell) -> Option<String>) {
        let clues = self.places().map(|cell| clue(self, cell)).collect_vec();
        for (text, clue) in self.cells.iter_mut().zip(clues) {
            clue.into_iter().for_each(|clue| *text = clue);
        }
    }

    /// Sets each clue beside the grid: `clue` gets the number of the side, and the values that are
    /// seen, the nearest first.
    pub(super) fn fill_sides(
        &mut self,
        genre: &Genre,
        grid: &[u16],
        clue: impl Fn(usize, &[u16]) -> String,
    ) {
        for (number, &(side, _)) in genre.clues.sides.iter().enumerate() {
            for at in 0..self.sides[number].len() {
                let seen = self.seen_from(side, at);
                let values = seen.into_iter().map(|cell| grid[self.index(cell)]).collect_vec();
                self.sides[number][at] = clue(number, &values);
            }
        }
    }

    /// Sets each clue beside the grid to the number of cells that hold something.
    pub(super) fn fill_counts(&mut self, genre: &Genre, grid: &[u16]) {
        self.fill_sides(genre, grid, |_, line| {
            line.iter().filter(|&&value| value != 0).count().to_string()
        });
    }

    /// Writes a word into so many of a hundred cells.
    pub(super) fn scatter(&mut self, percent: usize, word: &str, dice: &mut Dice<'_>) {
        for cell in &mut self.cells {
            if dice.chance(percent) {
                word.clone_into(cell);
            }
        }
    }

    /// Draws connected regions of about as many cells as this, each begun in a corner that others
    /// left. What has too few cells goes to the smallest region beside it.
    pub(super) fn draw_regions(&mut self, sizes: RangeInclusive<usize>, dice: &mut Dice<'_>) {
        self.regions.fill(Self::NO_REGION);
        let is_free = |problem: &Self, cell: Cell| problem.region(cell) == Self::NO_REGION;
        let free = |problem: &Self, cell: Cell| {
            problem.beside(cell).into_iter().filter(|&other| is_free(problem, other)).collect_vec()
        };
        let mut order = dice.shuffled(self.places());
        for number in 0.. {
            order.retain(|&cell| is_free(self, cell));
            let Some(&first) = order.iter().min_by_key(|&&cell| free(self, cell).len()) else {
                break;
            };
            let size = sizes.start() + dice.below(sizes.end() - sizes.start() + 1);
            let mut region = vec![first];
            loop {
                let last = self.index(region[region.len() - 1]);
                self.regions[last] = number;
                let near = region.iter().flat_map(|&cell| free(self, cell)).collect_vec();
                match dice.choice(&near) {
                    Some(cell) if region.len() < size => region.push(cell),
                    _ => break,
                }
            }
            let beside = region.iter().flat_map(|&cell| self.beside(cell));
            let others = beside.map(|cell| self.region(cell)).filter(|&other| other < number);
            let size = |other: u16| self.regions.iter().filter(|&&region| region == other).count();
            if region.len() < *sizes.start()
                && let Some(other) = others.min_by_key(|&other| size(other))
            {
                let joined = region.iter().map(|&cell| self.index(cell)).collect_vec();
                joined.into_iter().for_each(|place| self.regions[place] = other);
            }
        }
        self.number_regions();
    }

    /// Draws so many connected regions, each grown from a random cell.
    pub(super) fn grow_regions(&mut self, count: usize, dice: &mut Dice<'_>) {
        self.regions.fill(Self::NO_REGION);
        let order = dice.shuffled(self.places());
        for (number, &cell) in (0..).zip(order.iter().take(count)) {
            let place = self.index(cell);
            self.regions[place] = number;
        }
        let mut free = order.into_iter().skip(count).collect_vec();
        while !free.is_empty() {
            let at = dice.below(free.len());
            let near = self.beside(free[at]).into_iter().map(|cell| self.region(cell));
            let near = near.filter(|&region| region != Self::NO_REGION).collect_vec();
            if let Some(region) = dice.choice(&near) {
                let place = self.index(free.swap_remove(at));
                self.regions[place] = region;
            }
        }
        self.number_regions();
    }

    /// Draws rectangles as regions, with sides up to this.
    pub(super) fn draw_rectangles(&mut self, most: usize, dice: &mut Dice<'_>) {
        self.regions.fill(Self::NO_REGION);
        for (number, cell) in (0..).zip(self.places()) {
            let width = (cell.column()..self.columns)
                .take_while(|&column| self.region(Cell::new(cell.row(), column)) == Self::NO_REGION)
                .count();
            if width == 0 {
                continue;
            }
            let width = 1 + dice.below(width.min(most));
            let height = 1 + dice.below(most.min(self.rows - cell.row()));
            for row in cell.row()..cell.row() + height {
                for column in cell.column()..cell.column() + width {
                    self.regions[row * self.columns + column] = number;
                }
            }
        }
        self.number_regions();
    }

    /// Draws plates of two cells as regions, and one of one cell where their number is odd: from
    /// plates in rows, pairs that make a square are turned at random.
    pub(super) fn draw_plates(&mut self, dice: &mut Dice<'_>) {
        let (rows, columns) = (self.rows, self.columns);
        for (place, cell) in self.places().enumerate() {
            let place = match (columns % 2 == 1 && cell.column() == 0, cell.row() < rows / 2 * 2) {
                (true, true) => cell.row() / 2 * 2 * columns,
                (true, false) => place,
                (false, _) => place - (cell.column() - columns % 2) % 2,
            };
            self.regions[cell.row() * columns + cell.column()] = place as u16;
        }
        for _ in 0..4 * rows * columns * usize::from(rows.min(columns) > 1) {
            let at = dice.below(rows - 1) * columns + dice.below(columns - 1);
            let square = [at, at + 1, at + columns, at + columns + 1];
            let [a, b, c, d] = square.map(|place| self.regions[place]);
            let turned = match (a == b && c == d, a == c && b == d) {
                (true, false) => [a, c, a, c],
                (false, true) => [a, a, b, b],
                _ => continue,
            };
            square.into_iter().zip(turned).for_each(|(at, plate)| self.regions[at] = plate);
        }
        self.number_regions();
    }
}
