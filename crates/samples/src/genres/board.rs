//! A problem beside a full grid.

use std::{collections::BTreeMap, ops::RangeInclusive};

use itertools::Itertools;

use satoku_rules::genre::Problem;

/// A problem and the values of its places, row by row.
pub(super) struct Board<'a> {
    pub problem: &'a Problem,
    pub grid: &'a [u16],
}

impl<'a> Board<'a> {
    pub(super) fn places(&self) -> std::ops::Range<usize> {
        0..self.grid.len()
    }

    /// Row and column of a place.
    pub(super) fn spot(&self, place: usize) -> (usize, usize) {
        (place / self.problem.columns, place % self.problem.columns)
    }

    /// The text in a place, empty where there is none.
    pub(super) fn clue(&self, place: usize) -> &'a str {
        self.problem.cells.get(place).map_or("", String::as_str)
    }

    /// The places that hold a clue.
    pub(super) fn clues(&self) -> impl Iterator<Item = (usize, &'a str)> {
        self.places().map(|place| (place, self.clue(place))).filter(|(_, clue)| !clue.is_empty())
    }

    /// The only clue in these places, if there is one; nothing where there are several.
    pub(super) fn only_clue(&self, places: &[usize]) -> Option<Option<&'a str>> {
        let clues = places.iter().map(|&place| self.clue(place)).filter(|clue| !clue.is_empty());
        clues.at_most_one().ok()
    }

    /// One step away: up, down, left or right; none beyond the edge.
    pub(super) fn step(&self, place: usize, (down, right): (isize, isize)) -> Option<usize> {
        let (row, column) = self.spot(place);
        let row = row.checked_add_signed(down).filter(|row| *row < self.problem.rows)?;
        let column =
            column.checked_add_signed(right).filter(|column| *column < self.problem.columns)?;
        Some(row * self.problem.columns + column)
    }

    /// The places that share a side with this one.
    pub(super) fn near(&self, place: usize) -> Vec<usize> {
        SIDES.iter().filter_map(|&side| self.step(place, side)).collect()
    }

    /// The places that share a side or a corner with this one.
    pub(super) fn touching(&self, place: usize) -> Vec<usize> {
        let ways = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        ways.filter(|way| *way != (0, 0)).filter_map(|way| self.step(place, way)).collect()
    }

    /// The places that one walks over from this one while they are so, without it.
    pub(super) fn walk(
        &self,
        place: usize,
        way: (isize, isize),
        is_so: impl Fn(usize) -> bool,
    ) -> Vec<usize> {
        let next = |&at: &usize| self.step(at, way).filter(|&at| is_so(at));
        std::iter::successors(next(&place), next).collect()
    }

    /// All rows and all columns.
    pub(super) fn lines(&self) -> Vec<Vec<usize>> {
        let (rows, columns) = (self.problem.rows, self.problem.columns);
        let across = (0..rows).map(|row| (0..columns).map(|c| row * columns + c).collect());
        let down = (0..columns).map(|column| (0..rows).map(|r| r * columns + column).collect());
        across.chain(down).collect()
    }

    /// The clues beside the grid, where there are: the number of the side, the clue, and the places
    /// that are seen from it. Sides are top, bottom, left and right, or top and left.
    pub(super) fn outside(&self) -> Vec<(usize, &'a str, Vec<usize>)> {
        let lines = self.lines();
        let (rows, columns) = lines.split_at(self.problem.rows);
        let mut seen = Vec::new();
        for (number, side) in self.problem.sides.iter().enumerate() {
            let is_of_columns = number * 2 < self.problem.sides.len();
            let is_from_behind = self.problem.sides.len() == 4 && number % 2 == 1;
            let lines = if is_of_columns { columns } else { rows };
            for (line, clue) in lines.iter().zip(side).filter(|(_, clue)| !clue.is_empty()) {
                let mut line = line.clone();
                if is_from_behind {
                    line.reverse();
                }
                seen.push((number, clue.as_str(), line));
            }
        }
        seen
    }

    /// The places of each region.
    pub(super) fn regions(&self) -> Vec<Vec<usize>> {
        let in_one = |place: &usize| self.problem.regions[*place] != Problem::NO_REGION;
        let mut regions: BTreeMap<u16, Vec<usize>> = BTreeMap::new();
        for place in (0..self.problem.regions.len()).filter(in_one) {
            regions.entry(self.problem.regions[place]).or_default().push(place);
        }
        regions.into_values().collect()
    }

    /// Whether nothing is in places that are in no region.
    pub(super) fn is_empty_outside_regions(&self) -> bool {
        let mut places = self.problem.regions.iter().zip(self.grid);
        places.all(|(&region, &value)| region != Problem::NO_REGION || value == 0)
    }

    /// The connected pieces that places of one sort make.
    pub(super) fn pieces(&self, is_so: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
        let mut is_seen = vec![false; self.grid.len()];
        let mut pieces = Vec::new();
        for start in self.places() {
            if is_seen[start] || !is_so(start) {
                continue;
            }
            is_seen[start] = true;
            let (mut piece, mut done) = (vec![start], 0);
            while done < piece.len() {
                for next in self.near(piece[done]) {
                    if !is_seen[next] && is_so(next) {
                        is_seen[next] = true;
                        piece.push(next);
                    }
                }
                done += 1;
            }
            pieces.push(piece);
        }
        pieces
    }

    /// How many of these places hold a value that is not 0.
    pub(super) fn marked(&self, places: &[usize]) -> usize {
        places.iter().filter(|&&place| self.grid[place] != 0).count()
    }

    /// Whether no square of four places is so.
    pub(super) fn has_no_square(&self, is_so: impl Fn(usize) -> bool) -> bool {
        self.places().all(|place| {
            let others = [(0, 1), (1, 0), (1, 1)].map(|way| self.step(place, way));
            !is_so(place) || others.iter().any(|other| other.is_none_or(|other| !is_so(other)))
        })
    }

    /// Whether these places hold each of these values exactly once.
    pub(super) fn holds_each(&self, places: &[usize], values: RangeInclusive<u16>) -> bool {
        values
            .into_iter()
            .all(|value| places.iter().filter(|&&place| self.grid[place] == value).count() == 1)
    }

    /// Whether no two of these places hold the same.
    pub(super) fn differ(&self, places: &[usize]) -> bool {
        (1..places.len())
            .all(|at| places[..at].iter().all(|&one| self.grid[one] != self.grid[places[at]]))
    }

    /// Whether every value in the grid is one of these.
    pub(super) fn is_within(&self, values: RangeInclusive<u16>) -> bool {
        self.grid.iter().all(|value| values.contains(value))
    }
}

/// The four ways to go.
pub(super) const SIDES: [(isize, isize); 4] = [(-1, 0), (1, 0), (0, -1), (0, 1)];
