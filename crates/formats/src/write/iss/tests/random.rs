//! Random puzzles, written and read again.

use fastrand::Rng;

use super::*;
use satoku_rules::{
    grid::Line,
    rule::{
        AllDifferent, AntiChess, Arrow, Between, Clones, Contain, Count, CountingCircles,
        Difference, DoubleArrow, Either, EqualSums, Extremes, House, Killer, LessThan, Lockout,
        Negative, NumberedRoom, Over, Pair, Palindrome, Quadruple, Ratio, RegionSumLine, Renban,
        SameValues, Sandwich, Skyscraper, SlowThermometer, Sum, SumLine, SumOfTwo, Thermometer,
        Whispers, XSum, Zipper,
    },
};

/// Makes rules on random cells of a grid.
struct RuleMaker<'a> {
    random: &'a mut Rng,
    context: &'a Context,
}

impl RuleMaker<'_> {
    fn size(&self) -> Size {
        self.context.size
    }

    /// Different cells, from `least` to `most` of them.
    fn cells(&mut self, least: usize, most: usize) -> Vec<Cell> {
        let count = self.random.usize(least..=most);
        let mut cells: Vec<Cell> = self.size().cells().collect();
        self.random.shuffle(&mut cells);
        cells.truncate(count);
        cells
    }

    /// A line of cells each of which touches the next one, perhaps diagonally; now and then any
    /// cells.
    fn line(&mut self, least: usize, most: usize) -> Line {
        let count = self.random.usize(least..=most);
        let mut line = self.cells(1, 1);
        while line.len() < count {
            let last = line[line.len() - 1];
            let near = self.size().cells().filter(|cell: &Cell| {
                let [down, right] =
                    [cell.row().abs_diff(last.row()), cell.column().abs_diff(last.column())];
                down <= 1 && right <= 1 && !line.contains(cell)
            });
            match self.random.choice(near.collect_vec()) {
                Some(cell) => line.push(cell),
                None => return self.cells(count, count).into(),
            }
        }
        line.into()
    }

    /// Two cells that share a side, or mostly.
    fn two(&mut self) -> [Cell; 2] {
        let two = self.cells(2, 2);
        let (row, column) = (two[0].row(), two[0].column());
        let near = [Cell::new(row + 1, column), Cell::new(row, column + 1)];
        let near = near.into_iter().filter(|&cell| self.size().contains(cell)).collect_vec();
        let is_near = self.random.u8(..4) > 0;
        [two[0], self.random.choice(near).filter(|_| is_near).unwrap_or(two[1])]
    }

    /// A row or column, from one of its ends.
    fn side(&mut self) -> Cells {
        let lines: Vec<_> = self.context.rows().chain(self.context.columns()).collect();
        let (_, mut cells) = self.random.choice(lines).unwrap();
        if self.random.bool() {
            cells.reverse();
        }
        cells.into()
    }

    fn number(&mut self, most: i64) -> i64 {
        self.random.i64(0..=most)
    }

    /// A value, or 0.
    fn value(&mut self) -> u16 {
        self.random.u16(0..=self.size().board().value_count() as u16)
    }

    /// A rule of a random kind, with random parameters, some of which make no sense.
    fn rule(&mut self) -> Box<dyn Rule> {
        let values = self.size().board().value_count();
        let few = values.min(4);
        match self.random.u8(..42) {
            0 => Box::new(AllDifferent::new("", self.cells(2, few))),
            1 => Box::new(House::new("", self.cells(values, values))),
            2 => Box::new(Killer::without_sum(self.cells(1, few).into())),
            3 => Box::new(Killer::new(self.cells(1, few).into(), self.number(20))),
            4 => {
                let sums = vec![self.number(9), self.number(9)];
                Box::new(Killer::one_of(self.cells(2, few).into(), sums))
            }
            5 => Box::new(Thermometer::new(self.line(2, few))),
            6 => Box::new(SlowThermometer::new(self.line(2, 5))),
            7 => Box::new(Whispers::new(self.line(2, 5))),
            8 => Box::new(Whispers::new(self.line(2, 5)).difference(self.value())),
            9 => Box::new(Palindrome::new(self.line(2, 5))),
            10 => Box::new(Renban::new(self.line(2, few).to_vec().into())),
            11 => Box::new(Between::new(self.line(3, 5))),
            12 => Box::new(Lockout::new(self.line(2, 5)).difference(2)),
            13 => Box::new(Difference::new(self.two())),
            14 => Box::new(Difference::new(self.two()).difference(self.value())),
            15 => Box::new(Ratio::new(self.two())),
            16 => Box::new(Ratio::new(self.two()).ratio(3)),
            17 => Box::new(SumOfTwo::new(self.two(), self.random.choice([5, 10, 7]).unwrap())),
            18 => Box::new(LessThan::new(self.two().to_vec().into())),
            19 => Box::new(LessThan::new(self.line(2, few).to_vec().into())),
            20 => Box::new(Extremes::minimum(self.cells(1, 2).into(), self.size())),
            21 => Box::new(Extremes::maximum(self.cells(1, 2).into(), self.size())),
            22 => Box::new(Sum::new(self.cells(1, 4).into(), self.number(20))),
            23 => {
                let weights = (0..3).map(|_| self.random.i64(-3..=3)).collect();
                Box::new(Sum::new(self.cells(3, 3).into(), self.number(9)).weights(weights))
            }
            24 => Box::new(Sum::at_least(self.cells(2, 3).into(), self.number(9))),
            25 => Box::new(Arrow::new(self.cells(1, 2).into(), self.line(1, 3))),
            26 => Box::new(DoubleArrow::new(self.line(3, 5))),
            27 => Box::new(Zipper::new(self.line(3, 5))),
            28 => Box::new(RegionSumLine::new(self.line(2, 6), self.context)),
            29 => Box::new(EqualSums::new(vec![self.line(1, 2), self.line(1, 2)])),
            30 => Box::new(SumLine::new(self.line(2, 5), self.number(10))),
            31 => Box::new(XSum::new(self.side(), self.number(10))),
            32 => Box::new(Skyscraper::new(self.side(), self.number(4))),
            33 => Box::new(Sandwich::new(self.side(), self.number(10))),
            34 => Box::new(NumberedRoom::new(self.side(), self.value())),
            35 => {
                let (corner, value) = (self.cells(1, 1)[0], self.value());
                let (row, column) = (corner.row(), corner.column());
                let cells = [(0, 0), (0, 1), (1, 0), (1, 1)];
                let cells = cells.map(|(r, c)| Cell::new(row + r, column + c));
                Box::new(Quadruple::new(cells.to_vec().into(), vec![value, value]))
            }
            36 => Box::new(Contain::new(self.cells(2, 4).into(), vec![self.value()]).exactly()),
            37 => Box::new(Count::at_most(self.cells(2, 4).into(), vec![self.value()].into(), 1)),
            38 => Box::new(CountingCircles::new(self.cells(1, 4).into())),
            39 => {
                let over = self.random.choice([Over::Neighbours, Over::All, Over::Orthogonal]);
                Box::new(Pair::relation(self.line(2, 4), over.unwrap(), "a + b != 4"))
            }
            40 => Box::new(SameValues::new(vec![self.cells(2, 2).into(), self.cells(2, 2).into()])),
            _ => Box::new(Clones::new(self.line(2, 2), self.line(2, 2))),
        }
    }
}

/// Grids that ISS has.
const GRIDS: &[&str] = &[
    "extends = \"4x4\"",
    "extends = \"latin:4\"",
    "extends = \"latin:5\"",
    "extends = \"6x6\"",
    "size = 6\nboxes = \"3x2\"",
    "size = 4\nvalues = \"0-4\"\nboxes = \"2x2\"",
    "size = 3\nvalues = \"1-5\"\nrows = \"none\"\ncolumns = \"none\"",
    "size = \"2x4\"\nvalues = \"0-3\"\nboxes = \"2x2\"",
    "size = 4\nregions = \"\"\"\naaab\ncabb\nccdb\ncddd\n\"\"\"\n",
    "extends = \"4x4\"\ndiagonal = true\ndisjoint-groups = true",
];

/// A random puzzle: some rules, givens and candidates.
fn random_puzzle(random: &mut Rng) -> Instance {
    let base = puzzle(random.choice(GRIDS).unwrap()).model().clone();
    let size = base.size();
    let regions = size.cells().map(|cell| base.region(cell)).collect::<Option<Vec<u16>>>();
    let context = Context::new(size, regions);
    let mut rules: Vec<Box<dyn Rule>> = Vec::new();
    let mut maker = RuleMaker { random, context: &context };
    for _ in 0..maker.random.usize(1..5) {
        rules.push(maker.rule());
    }
    if maker.random.u8(..4) == 0 {
        let cases = vec![vec![maker.rule()], vec![maker.rule(), maker.rule()]];
        rules.extend(Either::new(cases, size).map(|either| Box::new(either) as Box<dyn Rule>));
    }
    match maker.random.u8(..12) {
        0 => rules.push(Box::new(Negative::new(size).differences([1]).ratios([2]))),
        1 => rules.push(Box::new(Negative::new(size).differences([1]))),
        2 => rules.push(Box::new(Negative::new(size).sums([5, 10]))),
        3 => rules.push(Box::new(Negative::new(size).sums([5]))),
        4 => rules.push(Box::new(AntiChess::king(size))),
        5 => rules.push(Box::new(AntiChess::knight(size))),
        _ => {}
    }
    let stated = |rule| Stated::new(rule, size).ok();
    let stated: Vec<_> = rules.into_iter().filter_map(stated).collect();
    let cells = maker.cells(0, 3);
    let mut values = |cell: &Cell| {
        let values = size.board().values().filter(|_| maker.random.bool()).collect();
        (*cell, values)
    };
    let candidates: Vec<(Cell, ValueSet)> = cells.iter().map(&mut values).collect();
    let mut givens = Grid::empty(size);
    for cell in maker.cells(0, 2) {
        givens.set(cell, maker.random.choice(size.board().values().collect_vec()));
    }
    let model =
        Model::new("random", "Random", size, base.rules().to_vec(), context.regions.clone());
    Instance::with_own(&Arc::new(model), stated, None, candidates, &Limiter::none())
        .unwrap()
        .with_givens(givens)
}

/// Whether the solutions that are found of one puzzle are solutions of another one.
fn solves(one: &Instance, other: &Instance) -> bool {
    satoku_engine::solve(one).unwrap().solutions().all(|found| other.violations(&found).is_empty())
}

#[test]
fn random_puzzles_are_read_as_they_were_written() {
    let mut random = Rng::with_seed(20_261);
    let mut solved = 0;
    for _ in 0..250 {
        let puzzle = random_puzzle(&mut random);
        let text = write(&puzzle).unwrap_or_else(|error| panic!("{:?}: {error}", puzzle.rules()));
        let again = read(&text).unwrap();
        assert_eq!(write(&again).as_ref(), Ok(&text));
        let [one, other] =
            [&puzzle, &again].map(|puzzle| satoku_engine::solve(puzzle).unwrap().verdict());
        assert_eq!(one, other, "{text} {:?}", puzzle.rules());
        assert!(solves(&puzzle, &again) && solves(&again, &puzzle), "{text} {:?}", puzzle.rules());
        solved += usize::from(satoku_engine::solve(&puzzle).unwrap().solution().is_some());
    }
    assert!(solved > 50, "{solved} have a solution");
}
