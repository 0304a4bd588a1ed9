//! Statements of every shape, what they mean, and rules that say them.

#[cfg(test)]
mod automaton;
#[cfg(test)]
mod prune;

use std::sync::Arc;

use fastrand::Rng;
use itertools::Itertools;

use satoku_rules::{
    grid::{Cell, ExtraLayer, Grid, Layer, Size, Value, ValueSet},
    rule::{Problem, Rule, Stated, Violation},
    statement::{Item, Layers, Rank, Statement, Summed, Term, Totals, TupleTable, terms},
};

/// A rule that says what it is told to.
#[derive(Debug)]
struct Says {
    cells: Vec<Cell>,
    statements: Vec<Statement>,
}

impl Rule for Says {
    fn kind(&self) -> &'static str {
        "says"
    }
    fn name(&self) -> &'static str {
        "says"
    }
    fn rename(&mut self, _name: String) {}
    fn cells(&self) -> &[Cell] {
        &self.cells
    }
    fn says(&self, _size: Size) -> Result<Vec<Statement>, Problem> {
        Ok(self.statements.clone())
    }
    fn broken(&self, _grid: &Grid) -> Vec<Violation> {
        unreachable!("nobody asks")
    }
}

/// A rule with these statements, and no words.
pub fn says(statements: Vec<Statement>, size: Size) -> Arc<Stated> {
    let cells = statements.iter().flat_map(Statement::cells).sorted().dedup().collect();
    Stated::new(Box::new(Says { cells, statements }), size).unwrap()
}

/// What a statement means on a full grid, written down once more.
pub fn holds(statement: &Statement, grid: &Grid) -> bool {
    let size = grid.size();
    let value = |cell: Cell| grid.get(cell).expect("the grid is full");
    match statement {
        Statement::AllDifferent { cells, every_value } => {
            let all_differ = cells.iter().map(|&cell| value(cell)).all_unique();
            let count = cells.iter().map(|&cell| value(cell)).unique().count();
            all_differ && (!every_value || count == size.values_of_any(cells).count())
        }
        Statement::Table { cells, table } => cells.chunks(table.arity()).all(|tuple| {
            let held = tuple.iter().map(|&cell| size.value_index(value(cell)));
            table.allows(&held.collect_vec())
        }),
        Statement::Linear { of: Summed::EachValue(lists), totals } => {
            lists.iter().cartesian_product(size.values()).all(|(cells, wanted)| {
                let count = cells.iter().filter(|&&cell| value(cell) == wanted).count();
                !cells.iter().any(|&cell| size.may_hold(cell, wanted))
                    || totals.contains(count as i64)
            })
        }
        Statement::Linear { of: Summed::Terms(terms), totals } => {
            let worth = |term: &Term| match &term.values {
                None => i64::from(value(term.cell).number()),
                Some(values) => values.contains(value(term.cell)).into(),
            };
            totals.contains(terms.iter().map(|t| i64::from(t.weight) * worth(t)).sum())
        }
        Statement::Automaton { cells, layers } => {
            layers.accepts(cells.iter().map(|&cell| size.value_index(value(cell))))
        }
        Statement::Either { cases } => {
            cases.iter().any(|case| case.iter().all(|statement| holds(statement, grid)))
        }
        Statement::Lines { lines, rank: None } => {
            lines.iter().map(|line| line.iter().map(|&c| value(c)).collect_vec()).all_unique()
        }
        Statement::Pieces { items, neighbours, sizes, several } => {
            let parts = parts_of_members(items, neighbours, grid);
            if *several {
                return parts.into_iter().counts().values().all(|count| sizes.contains(count));
            }
            sizes.contains(&parts.len()) && parts.iter().all_equal()
        }
        Statement::Lines { lines: others, rank: Some(Rank { line, before, may_tie }) } => {
            let word = |line: &[Cell]| line.iter().map(|&cell| value(cell)).collect_vec();
            let line = word(line);
            let lower = others.iter().filter(|other| word(other) < line).count();
            let same = others.iter().filter(|other| word(other) == line).count();
            if *may_tie {
                (lower..=lower + same).contains(before)
            } else {
                same == 0 && lower == *before
            }
        }
    }
}

/// For each member the part that it is in.
fn parts_of_members(items: &[Item], neighbours: &[[usize; 2]], grid: &Grid) -> Vec<usize> {
    let holds = |item: &Item| grid.get(item.cell).is_some_and(|value| item.values.contains(value));
    let members = (0..items.len()).filter(|&item| holds(&items[item])).collect_vec();
    // Each member begins as a part of its own; neighbours join theirs.
    let mut parts = (0..items.len()).collect_vec();
    for _ in 0..items.len() {
        for &[one, other] in neighbours {
            if members.contains(&one) && members.contains(&other) {
                let part = parts[one].min(parts[other]);
                (parts[one], parts[other]) = (part, part);
            }
        }
    }
    members.into_iter().map(|member| parts[member]).collect()
}

/// All grids that fill these cells, or with `partial` leave some of them empty.
pub fn grids(size: Size, cells: &[Cell], partial: bool) -> Vec<Grid> {
    let values =
        |&cell: &Cell| size.values_of(cell).map(Some).chain(partial.then_some(None)).collect_vec();
    let choices = cells.iter().map(values).multi_cartesian_product();
    let grid = |values: Vec<Option<Value>>| {
        let mut grid = Grid::empty(size);
        cells.iter().zip(values).for_each(|(&cell, value)| grid.set(cell, value));
        grid
    };
    choices.map(grid).collect()
}

/// A small automaton at random that is not deterministic, for words of this length, 2 or more, over
/// 2 values or more.
pub fn random_ways(length: usize, values: usize, random: &mut Rng) -> Arc<Layers> {
    const STATES: usize = 4;
    loop {
        let leads: Vec<bool> =
            (0..length * values * STATES * STATES).map(|_| random.u8(..3) == 0).collect();
        let step = |&state: &usize, place: usize, value| {
            let first = ((place * values + value) * STATES + state) * STATES;
            (0..STATES).filter(|next| leads[first + next]).collect_vec()
        };
        let layers = Layers::new(length, values, 0, step, |&state| state == 0).unwrap();
        if !layers.is_deterministic() {
            return layers;
        }
    }
}

/// The same grid with cells beside it that hold lower and higher values.
///
/// # Panics
/// If its values are too high.
pub fn beside_others(size: Size) -> Size {
    let (first, last) = size.value_range().into_inner();
    let layer = |letter, values| {
        let layer = Layer::letter(letter).map(|layer| ExtraLayer::new(layer, 1));
        layer.and_then(|layer| layer.with_values(values)).unwrap()
    };
    let layers = [layer('X', first.saturating_sub(1)..=first), layer('Y', last..=last + 2)];
    size.with_extra(&layers).unwrap()
}

/// Statements of all shapes, each on a small grid; also beside cells with other values, and about
/// such cells.
pub fn shapes() -> Vec<(Size, Statement)> {
    let mut shapes = shapes_alone();
    let small = shapes.iter().filter(|(size, _)| size.cell_count() <= 4);
    let beside = small.cloned().flat_map(|(size, statement)| {
        let beside = beside_others(size);
        let statement = statement.whole(beside.seen_as(size));
        let cell = |cell: Cell| match (cell.row(), cell.column()) {
            (0, 1) => Cell::on(Layer::letter('X').unwrap(), 0, 0),
            (1, 0) => Cell::on(Layer::letter('Y').unwrap(), 0, 0),
            _ => cell,
        };
        [statement.clone(), moved(statement, &cell)].map(|statement| (beside, statement))
    });
    let beside = beside.collect_vec();
    shapes.extend(beside);
    shapes
}

/// The same statement about other cells.
fn moved(mut statement: Statement, to: &dyn Fn(Cell) -> Cell) -> Statement {
    let all = |cells: &mut Vec<Cell>| cells.iter_mut().for_each(|cell| *cell = to(*cell));
    match &mut statement {
        Statement::AllDifferent { cells, every_value } => {
            all(cells);
            // (There are more values than cells now.)
            *every_value = false;
        }
        Statement::Table { cells, .. } | Statement::Automaton { cells, .. } => all(cells),
        Statement::Linear { of: Summed::EachValue(lists), .. } => lists.iter_mut().for_each(all),
        Statement::Linear { of: Summed::Terms(terms), .. } => {
            terms.iter_mut().for_each(|term| term.cell = to(term.cell));
        }
        Statement::Either { cases } => {
            let inner = cases.iter_mut().flatten();
            inner.for_each(|statement| *statement = moved(statement.clone(), to));
        }
        Statement::Lines { lines, rank } => {
            lines.iter_mut().chain(rank.iter_mut().map(|rank| &mut rank.line)).for_each(all);
        }
        Statement::Pieces { items, .. } => {
            items.iter_mut().for_each(|item| item.cell = to(item.cell));
        }
    }
    statement
}

#[allow(clippy::too_many_lines, reason = "it is a table")]
fn shapes_alone() -> Vec<(Size, Statement)> {
    let size = |side, values| Size::new(side, side, values).unwrap();
    let (three, four) = (size(2, 1..=3), size(2, 0..=3));
    let cells: Vec<Cell> = three.cells().collect();
    let set =
        |numbers: &[u16]| numbers.iter().map(|&number| Value::new(number)).collect::<ValueSet>();
    let pairs = |size, allowed: fn(u16, u16) -> bool| {
        let table = TupleTable::of_pairs(size, &|one, other| allowed(one.number(), other.number()));
        Statement::pairs(vec![[cells[0], cells[1]], [cells[3], cells[2]]], table)
    };
    let count = |items: &[(usize, &[u16])], allowed: &[usize]| {
        let item =
            |&(cell, numbers): &(usize, &[u16])| Item { cell: cells[cell], values: set(numbers) };
        Statement::count_items(items.iter().map(item), allowed.iter().copied())
    };
    let each = |lists: &[&[usize]], allowed: &[usize]| {
        let list = |list: &&[usize]| list.iter().map(|&cell| cells[cell]).collect();
        let lists = lists.iter().map(list).collect();
        Statement::count_each_value(lists, allowed.iter().copied())
    };
    let all_different = |cells: &[Cell], every_value| Statement::AllDifferent {
        cells: cells.to_vec(),
        every_value,
    };
    let domain_in =
        |size, numbers: &[u16]| Statement::domain(cells[1..].to_vec(), set(numbers).iter(), size);
    let domain = |numbers: &[u16]| domain_in(three, numbers);
    let words = |at: &[usize], is_word: fn(&[usize]) -> bool| {
        let cells = at.iter().map(|&cell| cells[cell]).collect();
        let step = |word: &Vec<usize>, _, value| Some([&word[..], &[value]].concat());
        let layers = Layers::new(at.len(), 3, Vec::new(), step, |word| is_word(word)).unwrap();
        Statement::Automaton { cells, layers }
    };
    let lines = |lines: &[[usize; 2]]| Statement::Lines {
        rank: None,
        lines: lines.iter().map(|line| line.map(|cell| cells[cell]).to_vec()).collect(),
    };
    let rank = |lines: &[&[usize]], before, may_tie| {
        let cells = |line: &&[usize]| line.iter().map(|&cell| cells[cell]).collect_vec();
        let line = cells(&lines[0]);
        let lines = lines[1..].iter().map(cells).collect();
        Statement::Lines { lines, rank: Some(Rank { line, before, may_tie }) }
    };
    // The rows and columns of a grid of two by two, in both directions, from its first row on.
    let eight: [&[usize]; 8] =
        [&[0, 1], &[1, 0], &[2, 3], &[3, 2], &[0, 2], &[2, 0], &[1, 3], &[3, 1]];
    let sum = |weighted: &[(i64, usize)], ranges: &[[i64; 2]]| {
        let weighted = weighted.iter().map(|&(weight, cell)| (weight, cells[cell]));
        let totals = Totals::new(ranges.iter().map(|&[least, most]| least..=most));
        Statement::linear(terms(weighted, four).unwrap(), totals)
    };
    // A number, and beside it cells that add their weights with 2 or 3.
    let mixed_sum = |others: &[(i32, usize)], ranges: &[[i64; 2]]| {
        let other = |&(weight, at): &_| Term { weight, ..Term::one(cells[at], set(&[2, 3])) };
        let others = others.iter().map(other);
        let totals = Totals::new(ranges.iter().map(|&[least, most]| least..=most));
        Statement::linear([Term::number(2, cells[0])].into_iter().chain(others).collect(), totals)
    };
    // Words in which each letter is followed by one that is not lower; the last cell is the first.
    let climbs = |length: usize, values| {
        let step = |&highest: &usize, _, letter| (letter >= highest).then_some(letter);
        let layers = Layers::new(length, values, 0, step, |_| true).unwrap();
        let cells = (0..length).map(|index| cells[index % 4]).collect();
        Statement::Automaton { cells, layers }
    };
    // Words with an odd number of 0s, if it may be odd, and a 1 in the middle.
    let odd = |may_be_odd| {
        let step = |&is_odd: &bool, place, letter| {
            (place != 1 || letter == 1).then_some(is_odd ^ (letter == 0))
        };
        let layers = Layers::new(3, 3, false, step, |&is_odd| is_odd && may_be_odd).unwrap();
        Statement::Automaton { cells: cells[1..].to_vec(), layers }
    };
    // Words of a nondeterministic automaton; the last cell is the first.
    let ways = |length: usize, seed| {
        let cells = (0..length).map(|index| cells[index % 4]).collect();
        Statement::Automaton { cells, layers: random_ways(length, 3, &mut Rng::with_seed(seed)) }
    };
    let in_pieces = |several| {
        let cells = &cells;
        move |values: &[&[u16]], neighbours: &[[usize; 2]], sizes: [usize; 2]| {
            let item = |(&cell, numbers): (&Cell, &&[u16])| Item { cell, values: set(numbers) };
            Statement::Pieces {
                items: cells.iter().zip(values).map(item).collect(),
                neighbours: neighbours.to_vec(),
                sizes: sizes[0]..=sizes[1],
                several,
            }
        }
    };
    let (connected, pieces) = (in_pieces(false), in_pieces(true));
    let [path, square] = [&[[0, 1], [1, 2], [2, 3]][..], &[[0, 1], [0, 2], [1, 3], [2, 3]]];
    let all = |numbers: &'static [u16]| [numbers; 4];
    let ones = &all(&[1]);
    let mixed: &[&[u16]] = &[&[1, 2], &[2], &[1, 2, 3], &[]];
    let rectangle = |rows, columns, values| Size::new(rows, columns, values).unwrap();
    // Each cell with the one below it: as many pairs as there are pairs of two values.
    let pairs_differ = |size: Size| {
        let line = |column| (0..2).map(|row| Cell::new(row, column)).collect();
        Statement::Lines { rank: None, lines: (0..size.columns()).map(line).collect() }
    };
    let either = |cases: &[&[Statement]]| Statement::Either {
        cases: cases.iter().map(|case| case.to_vec()).collect(),
    };
    vec![
        (three, sum(&[(1, 0), (1, 1), (1, 2)], &[[6, 6]])),
        (three, sum(&[(1, 0), (1, 1), (1, 2), (1, 3)], &[[0, 7]])),
        (four, sum(&[(1, 0), (-1, 1), (2, 2)], &[[-1, 1], [5, 100]])),
        (four, sum(&[(1, 0), (-3, 1), (-1, 2), (3, 3)], &[[-9, -4], [0, 0], [2, 2]])),
        (four, sum(&[(5, 3)], &[[4, 11]])),
        (three, sum(&[(1, 0), (1, 1), (1, 2)], &[[3, 3], [5, 5], [7, 7]])),
        (three, sum(&[(2, 0), (4, 1)], &[[7, 7]])),
        (three, sum(&[(2, 0), (1, 1), (2, 0)], &[])),
        (three, sum(&[], &[[0, 0]])),
        (three, mixed_sum(&[(-3, 1)], &[[1, 3]])),
        (four, mixed_sum(&[(-3, 1), (1, 2)], &[[-2, 1], [4, 4]])),
        (three, either(&[&[mixed_sum(&[(4, 3), (-2, 2)], &[[0, 3], [5, 7]])], &[odd(true)]])),
        (three, sum(&[(1, 2), (-1, 2)], &[[1, 1]])),
        (size(2, 3..=3), sum(&[(1, 0), (1, 1)], &[[6, 6]])),
        (three, climbs(3, 3)),
        (three, climbs(5, 3)),
        (four, climbs(4, 4)),
        (three, climbs(0, 3)),
        (three, odd(true)),
        (three, odd(false)),
        (three, ways(2, 1)),
        (three, ways(3, 2)),
        (three, ways(4, 3)),
        (three, ways(4, 4)),
        (three, ways(5, 5)),
        (three, either(&[&[ways(3, 6)], &[odd(true), ways(4, 7)]])),
        (three, either(&[&[sum(&[(1, 0), (1, 1)], &[[3, 3]])], &[sum(&[(1, 2)], &[[3, 3]])]])),
        (three, either(&[&[all_different(&cells[..3], true), domain(&[1, 2])], &[climbs(3, 3)]])),
        (three, either(&[&[count(&[(0, &[1]), (1, &[2]), (2, &[3])], &[0, 2])]])),
        (three, either(&[&[lines(&[[0, 1], [2, 3]])], &[pairs(three, |a, b| a < b)]])),
        (three, either(&[&[each(&[&[0, 1, 2, 3]], &[0, 2, 4])], &[odd(true)], &[domain(&[])]])),
        (
            three,
            either(&[
                &[either(&[&[domain(&[1])], &[domain(&[2]), sum(&[(1, 0), (1, 3)], &[[4, 9]])]])],
                &[either(&[&[odd(true)], &[climbs(5, 3)]]), sum(&[(-1, 2)], &[[-2, 0]])],
            ]),
        ),
        (three, either(&[&[], &[domain(&[])]])),
        (three, either(&[&[either(&[])], &[domain(&[3])]])),
        (three, either(&[])),
        (three, all_different(&cells[..3], true)),
        (three, all_different(&cells[1..3], false)),
        (three, all_different(&cells, false)),
        (four, domain_in(four, &[0, 3])),
        (four, domain_in(four, &[])),
        (three, pairs(three, |a, b| a != b)),
        (size(2, 0..=1), pairs(size(2, 0..=1), |a, b| a != b)),
        (four, pairs(four, |a, b| a.abs_diff(b) != 1)),
        (four, pairs(four, |a, b| a.abs_diff(b) >= 2)),
        (four, pairs(four, |a, b| a < b)),
        (four, pairs(four, |a, b| a == 2 * b || a == 0)),
        (four, pairs(four, |_, _| false)),
        (three, count(&[(0, &[1]), (1, &[1]), (2, &[1])], &[1])),
        (three, count(&[(0, &[1]), (1, &[2, 3]), (2, &[1, 3])], &[0, 1])),
        (three, count(&[(0, &[1]), (1, &[2, 3]), (2, &[1]), (3, &[1])], &[2, 3, 4, 5])),
        (three, count(&[(0, &[1]), (1, &[2]), (2, &[3]), (3, &[1])], &[0, 4])),
        (three, count(&[(0, &[1]), (1, &[2]), (2, &[3]), (3, &[1, 2])], &[1, 3])),
        (three, count(&[(0, &[1]), (0, &[2]), (2, &[3])], &[0, 2])),
        (three, count(&[(0, &[1]), (1, &[2])], &[5])),
        (three, count(&[], &[0])),
        (size(2, 1..=2), each(&[&[0, 1, 2, 3]], &[2])),
        (three, each(&[&[0, 1], &[1, 2], &[2, 3]], &[0, 1])),
        (three, each(&[&[0, 1, 2, 3]], &[0, 2, 4])),
        (three, words(&[0, 1, 2], <[usize]>::is_sorted)),
        (three, words(&[3, 1, 2, 0], |word| word.iter().sum::<usize>() % 2 == 1)),
        (three, words(&[0, 1, 0], |word| word[0] < word[1] && word[1] >= word[2])),
        (three, words(&[2], |word| word[0] != 1)),
        (three, words(&[0, 1], |_| true)),
        (three, words(&[0, 1], |_| false)),
        (three, words(&[], |_| true)),
        (three, words(&[], |_| false)),
        (three, connected(ones, path, [0, 4])),
        (three, connected(ones, path, [1, 4])),
        (three, connected(ones, path, [2, 2])),
        (three, connected(ones, square, [0, 4])),
        (three, connected(ones, square, [3, 3])),
        (three, connected(ones, square, [0, 0])),
        (three, connected(ones, square, [2, 3])),
        (three, connected(ones, square, [5, 5])),
        (three, connected(ones, &[[3, 0], [2, 1]], [1, 4])),
        (three, connected(ones, &[], [0, 4])),
        (three, connected(&[], &[], [0, 0])),
        (three, connected(&[], &[], [1, 1])),
        (three, connected(mixed, path, [1, 3])),
        (three, connected(mixed, square, [0, 4])),
        (three, connected(&all(&[1, 2]), path, [2, 4])),
        (four, connected(&all(&[0, 2]), square, [1, 2])),
        (three, either(&[&[connected(ones, path, [2, 3])], &[connected(mixed, square, [0, 2])]])),
        (three, either(&[&[connected(ones, square, [3, 4]), domain(&[1, 3])], &[domain(&[2])]])),
        (three, pieces(ones, path, [1, 1])),
        (three, pieces(ones, path, [1, 2])),
        (three, pieces(ones, path, [2, 2])),
        (three, pieces(ones, square, [2, 2])),
        (three, pieces(ones, square, [1, 3])),
        (three, pieces(ones, square, [3, 4])),
        (three, pieces(ones, square, [5, 6])),
        (three, pieces(ones, &[[3, 0], [2, 1]], [2, 2])),
        (three, pieces(ones, &[], [2, 4])),
        (three, pieces(&[], &[], [1, 1])),
        (three, pieces(mixed, path, [1, 2])),
        (three, pieces(mixed, square, [2, 3])),
        (three, pieces(&all(&[1, 2]), square, [1, 3])),
        (four, pieces(&all(&[0, 2]), square, [2, 2])),
        (three, either(&[&[pieces(ones, path, [2, 3])], &[pieces(mixed, square, [1, 2])]])),
        (three, either(&[&[pieces(ones, square, [3, 3]), domain(&[1, 3])], &[domain(&[2])]])),
        (three, lines(&[[0, 1], [2, 3]])),
        (size(2, 1..=2), lines(&[[0, 1], [3, 2]])),
        (rectangle(2, 4, 1..=2), pairs_differ(rectangle(2, 4, 1..=2))),
        (rectangle(2, 4, 1..=3), pairs_differ(rectangle(2, 4, 1..=3))),
        (three, lines(&[[0, 1], [1, 0]])),
        (three, lines(&[[0, 1], [0, 2], [1, 0], [3, 1]])),
        (three, lines(&[[0, 1], [2, 3], [0, 1]])),
        (four, rank(&eight, 0, false)),
        (four, rank(&eight, 4, false)),
        (three, rank(&eight, 3, true)),
        (three, rank(&eight, 7, true)),
        (three, rank(&eight, 8, true)),
        (three, rank(&[&[0, 1], &[2, 3]], 1, false)),
        (three, rank(&[&[0, 1], &[2, 3]], 0, true)),
        (three, rank(&[&[0, 1, 2], &[2, 1, 0], &[3, 3, 3], &[0, 1, 2]], 1, true)),
        (three, rank(&[&[0, 1, 2], &[2, 1, 0], &[3, 3, 3], &[0, 1, 2]], 2, false)),
        (three, rank(&[&[0, 1], &[0, 2], &[0, 3], &[1, 1]], 2, false)),
        (three, rank(&[&[2], &[0], &[1], &[3]], 2, true)),
        (three, rank(&[&[]], 0, false)),
        (three, rank(&[&[], &[]], 1, true)),
        (three, rank(&[&[0, 1]], 1, true)),
        (three, either(&[&[rank(&eight, 2, false)], &[rank(&eight, 6, true), domain(&[1, 2])]])),
        (three, either(&[&[rank(&eight[2..], 5, true)], &[lines(&[[0, 1], [1, 0]])]])),
    ]
}

/// Model files whose statements share many cells, so that partial grids differ in little that
/// matters, and the numbers of grids that keep them, by brute force.
pub const OVERLAPPING: [(&str, u128); 2] = [(LABEL, 4), (PIECES, 303_264)];

const LABEL: &str = r#"
size = "4x4"
values = "1-2"
rows = "none"
columns = "none"
count = [
  { cells = "r1c1-4 r2c1 r2c3 r3c4 r4c1-4", values = [2], one-of = [4, 6, 7, 8, 9, 10, 11] },
  { cells = "r2c2 r2c4 r3c1-3", values = [2], one-of = [0, 5] },
  { cells = "r2c3 r3c4 r4c1-4", values = [2], one-of = [0, 6] },
  { cells = "r2c2-3", values = [2], exactly = 1 },
  { cells = "r1c1-4 r2c2 r2c4 r3c1-3", values = [2], one-of = [0, 1, 4, 5, 6, 7, 8, 9] },
  { cells = "r2c1 r2c3", values = [2], at-most = 1 },
  { cells = "r1c1-4", values = [2], exactly = 3 },
]
"#;

const PIECES: &str = r#"
size = "3x4"
values = "1-3"
rows = "none"
columns = "none"
pieces = [{ cells = "r1-2c1-4", values = [1, 3], at-least = 1 }]
count = [{ cells = "r1c3 r1c2 r1c1", values = [1], at-most = 2 }]
regex = [{ cells = "r1c4 r2c4 r2c3 r3c1 r2c1", pattern = ".*(12|21).*" }]
"#;
