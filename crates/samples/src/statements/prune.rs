//! Pruning by brute force: what is struck is in no choice among the candidates that keeps the
//! statement.

use std::slice::from_ref;

use itertools::Itertools;
use proptest::test_runner::{RngAlgorithm, TestRng};
use rand_chacha::rand_core::Rng;

use super::*;

use satoku_rules::{
    grid::bits,
    interrupt::Limiter,
    statement::{
        Candidates, Effect, Explainer, Fact, Impossible, Look, Moment, Propagate, Propagator,
        Propagators, Rank,
    },
};

/// How much must be struck.
#[derive(Clone, Copy, PartialEq)]
enum Strength {
    /// Nothing wrongly.
    Sound,
    /// Everything that can be.
    Complete,
}

fn made_of<'a>(all: impl IntoIterator<Item = &'a Statement>, size: Size) -> Vec<Propagator> {
    Propagator::of(all, size, &Limiter::none()).unwrap()
}

/// Prunes candidates for statements that hold together, and can.
#[track_caller]
fn prune(statements: &[Statement], candidates: &mut Candidates) {
    let propagators = made_of(statements, candidates.size());
    assert_eq!(Propagators::new(propagators).prune(candidates), Ok(()));
}

/// Prunes random candidates for statements that hold together, again and again.
#[track_caller]
fn check(size: Size, statements: &[Statement], strength: Strength) {
    let cells = cells_of(statements);
    let propagators = made_of(statements, size);
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    for _ in 0..60 {
        let mut candidates = Candidates::all(size);
        let rarely = rng.next_u32() % 4 + 1;
        for cell in 0..size.place_count() {
            for value in 0..size.value_count() {
                let is_there = candidates.count(cell) > 1 && candidates.has(cell, value);
                if is_there && rng.next_u32() % 5 < rarely {
                    candidates.strike(cell, value).unwrap();
                }
            }
        }
        check_once(&cells, statements, &propagators, candidates, strength);
    }
    for values in choices(size, &cells) {
        let mut candidates = Candidates::all(size);
        for (&cell, &value) in cells.iter().zip(&values) {
            candidates.set(size.index(cell), value).unwrap();
        }
        // One by one: they are exact by themselves.
        for statement in statements {
            let kept = holds(statement, &grid(size, &cells, &values));
            let pruned = statement.prune(&mut candidates.clone());
            assert_eq!(pruned.is_ok(), kept, "{statement:?} {values:?}");
        }
    }
}

fn cells_of(statements: &[Statement]) -> Vec<Cell> {
    statements.iter().flat_map(Statement::cells).sorted().dedup().collect()
}

/// All choices of values for cells, by their places among the grid's.
fn choices(size: Size, cells: &[Cell]) -> impl Iterator<Item = Vec<usize>> {
    let own = |&cell: &Cell| size.values_of(cell).map(|v| size.value_index(v)).collect_vec();
    cells.iter().map(own).multi_cartesian_product()
}

fn grid(size: Size, cells: &[Cell], values: &[usize]) -> Grid {
    let mut grid = Grid::empty(size);
    cells.iter().zip(values).for_each(|(&cell, &v)| grid.set(cell, Some(size.value_at(v))));
    grid
}

/// Those of these choices that keep the statements.
fn kept(
    choices: impl Iterator<Item = Vec<usize>>,
    (size, cells): (Size, &[Cell]),
    statements: &[Statement],
) -> Vec<Vec<usize>> {
    let is_kept = |values: &Vec<usize>| {
        let grid = grid(size, cells, values);
        statements.iter().all(|statement| holds(statement, &grid))
    };
    choices.filter(is_kept).collect()
}

#[track_caller]
fn check_once(
    cells: &[Cell],
    statements: &[Statement],
    propagators: &[Propagator],
    mut candidates: Candidates,
    strength: Strength,
) {
    let size = candidates.size();
    let before = candidates.clone();
    let choices =
        cells.iter().map(|&cell| bits::members(before.of(before.place(cell))).collect_vec());
    let kept = kept(choices.multi_cartesian_product(), (size, cells), statements);
    let result = Propagators::new(propagators.to_vec()).prune(&mut candidates);
    let which = || format!("{statements:?} {before:?}");
    for (index, &cell) in cells.iter().enumerate() {
        for value in bits::members(before.of(before.place(cell))) {
            let is_needed = kept.iter().any(|values| values[index] == value);
            let is_left = result.is_ok() && candidates.has(before.place(cell), value);
            assert!(is_left || !is_needed, "{cell} {value} {}", which());
            if strength == Strength::Complete {
                assert!(is_needed || !is_left, "{cell} {value} {}", which());
            }
        }
    }
    let elsewhere = size.cells().filter(|cell| !cells.contains(cell)).map(|c| before.place(c));
    assert!(elsewhere.into_iter().all(|cell| candidates.of(cell) == before.of(cell)));
    candidates.undo(before.mark());
    assert!(size.cells().all(|c| candidates.of(before.place(c)) == before.of(before.place(c))));
}

/// The reason of each step of a propagator: facts that were so before, from which with what the
/// statements say the step follows.
#[track_caller]
fn check_reasons(size: Size, statements: &[Statement]) -> usize {
    let cells = cells_of(statements);
    let kept = kept(choices(size, &cells), (size, &cells), statements);
    let place = |cell: usize| cells.iter().position(|&other| size.index(other) == cell);
    let certain = Candidates::all(size);
    let mut explainer = Explainer::new(size);
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let mut reasons = 0;
    for propagator in made_of(statements, size) {
        for _ in 0..30 {
            let mut before = Candidates::all(size);
            let rarely = rng.next_u32() % 4 + 1;
            let mut earlier = before.all_words().to_vec();
            for cell in 0..size.place_count() {
                for value in 0..size.value_count() {
                    if before.count(cell) > 1 && rng.next_u32() % 5 < rarely {
                        before.strike(cell, value).unwrap();
                    }
                }
                if cell == size.place_count() / 2 {
                    earlier.copy_from_slice(before.all_words());
                }
            }
            let mut after = before.clone();
            let result = propagator.look(Look::Step, &mut after);
            let strikes: Vec<(usize, usize)> = (0..size.place_count())
                .cartesian_product(0..size.value_count())
                .filter(|&(cell, value)| before.has(cell, value) && !after.has(cell, value))
                .collect();
            let others: Vec<usize> = (0..size.place_count())
                .filter(|&cell| after.count(cell) == 0 && !propagator.cells().contains(&cell))
                .collect();
            let mut effects: Vec<Effect<'_>> = Vec::new();
            if result.is_err() {
                effects.push(Effect::Failure(&others));
            } else if !strikes.is_empty() {
                effects.push(Effect::Strikes(&strikes));
                effects.extend(strikes.chunks(1).map(Effect::Strikes));
            }
            for effect in effects {
                let moment =
                    Moment { candidates: &before, certain: certain.all_words(), earlier: &earlier };
                let facts = explainer.reason(&propagator, effect, moment);
                reasons += 1;
                let which = || format!("{statements:?} {propagator:?} {before:?} {facts:?}");
                let are_kept = |values: &Vec<usize>| {
                    facts.iter().all(|&fact| match fact {
                        Fact::Held { cell, value } => {
                            place(cell).is_none_or(|place| values[place] == value)
                        }
                        Fact::Struck { cell, value } => {
                            place(cell).is_none_or(|place| values[place] != value)
                        }
                    })
                };
                for &fact in &facts {
                    let is_so = match fact {
                        Fact::Held { cell, value } => before.single(cell) == Some(value),
                        Fact::Struck { cell, value } => !before.has(cell, value),
                    };
                    assert!(is_so, "{fact:?} {}", which());
                }
                let mut left = kept.iter().filter(|values| are_kept(values));
                match effect {
                    Effect::Failure(_) => assert_eq!(left.next(), None, "{}", which()),
                    Effect::Strikes(strikes) => assert!(
                        left.all(|values| strikes.iter().all(|&(cell, value)| {
                            place(cell).is_some_and(|place| values[place] != value)
                        })),
                        "{}",
                        which()
                    ),
                }
            }
        }
    }
    reasons
}

#[test]
fn what_is_struck_follows_from_its_reason() {
    let mut reasons = 0;
    for (size, statement) in shapes() {
        reasons += check_reasons(size, &[statement]);
    }
    assert!(reasons > 2000, "{reasons}");
    // Cages, houses that overlap, counts over the same cells.
    let size = Size::new(2, 2, 1..=4).unwrap();
    let differ = |count| differ(&cells()[..count], count == 4);
    for (count, totals) in [(2, vec![3]), (3, vec![6]), (3, vec![7, 9]), (4, vec![10])] {
        let statements = [differ(count), differ(4), sum(&vec![1; count], &totals, size)];
        assert!(check_reasons(size, &statements) > 100);
    }
}

/// A size with values from 1, and its cells.
fn sized(rows: usize, columns: usize, highest: u16) -> (Size, Vec<Cell>) {
    let size = Size::new(rows, columns, 1..=highest).unwrap();
    (size, size.cells().collect())
}

fn cells() -> Vec<Cell> {
    Size::new(2, 2, 1..=3).unwrap().cells().collect()
}

fn sum(weights: &[i64], totals: &[i64], size: Size) -> Statement {
    let terms = terms(weights.iter().copied().zip(cells()), size).unwrap();
    Statement::linear(terms, Totals::new(totals.iter().map(|&total| total..=total)))
}

#[test]
fn nothing_is_struck_wrongly_and_full_grids_are_decided() {
    for (size, statement) in shapes() {
        check(size, &[statement], Strength::Sound);
    }
}

#[test]
fn all_that_can_be_struck_is_where_the_table_says_so() {
    let is_complete = |statement: &Statement| match statement {
        Statement::Linear { of, .. } => matches!(of, Summed::Terms(_)),
        Statement::Automaton { cells, .. } | Statement::Table { cells, .. } => {
            cells.iter().all_unique()
        }
        _ => false,
    };
    let shapes = shapes().into_iter().filter(|(_, statement)| is_complete(statement));
    assert!(shapes.map(|(size, s)| check(size, &[s], Strength::Complete)).count() > 20);
}

#[test]
fn sums_strike_all_that_can_be() {
    for values in [1..=4, 0..=3] {
        let size = Size::new(2, 2, values).unwrap();
        for (weights, totals) in [
            (&[1, 1, 1, 1][..], &[7][..]),
            (&[1, 1, 1, 1], &[4, 5, 6, 11]),
            (&[1, -1], &[0]),
            (&[2, -3, 1], &[-4, -1, 3]),
            (&[10, 1, 1], &[23, 25, 41]),
            (&[100, -7, 13], &[231, 305, 94]),
            (&[1, 2, 3, 4], &[90]),
            (&[], &[0]),
            (&[], &[1]),
        ] {
            check(size, &[sum(weights, totals, size)], Strength::Complete);
        }
        // With this many sums only bounds are looked at.
        check(size, &[sum(&[1000, 1], &[2003, 1001], size)], Strength::Sound);
    }
}

#[test]
fn cells_that_differ_and_have_a_sum_hold_combinations() {
    let size = Size::new(2, 2, 1..=4).unwrap();
    let differ = |count| differ(&cells()[..count], count == 4);
    for (count, totals) in
        [(2, vec![3]), (3, vec![6]), (3, vec![7, 9]), (2, vec![9]), (4, vec![10])]
    {
        let statements = [differ(count), sum(&vec![1; count], &totals, size)];
        check(size, &statements, Strength::Sound);
        // That they differ, the sum, and the combinations.
        assert_eq!(made_of(&statements, size).len(), 3);
    }
    let mut candidates = Candidates::all(Size::sudoku(9).unwrap());
    let statements = [differ(3), sum(&[1; 3], &[23], candidates.size())];
    prune(&statements, &mut candidates);
    // 6 8 9 is the only combination.
    assert!(bits::members(candidates.of(0)).eq([5, 7, 8]));
}

#[test]
fn what_all_cases_exclude_is_struck() {
    let size = Size::new(2, 2, 1..=3).unwrap();
    let domain = |cell: usize, numbers: &[u16]| {
        let values = numbers.iter().map(|&number| Value::new(number));
        Statement::domain(vec![cells()[cell]], values, size)
    };
    let either = |cases: &[&[Statement]]| Statement::Either {
        cases: cases.iter().map(|case| case.to_vec()).collect(),
    };
    let [one, two] = [domain(0, &[1]), domain(0, &[2])];
    check(size, &[either(&[])], Strength::Complete);
    check(size, &[either(&[&[]])], Strength::Complete);
    check(size, &[either(&[from_ref(&one), from_ref(&two)])], Strength::Complete);
    let second = either(&[&[one.clone(), domain(1, &[1, 2])], &[domain(1, &[2])]]);
    check(size, &[second], Strength::Complete);
    let nested = either(&[&[one.clone(), two], &[domain(3, &[])]]);
    check(size, &[either(&[from_ref(&nested), &[sum(&[1, 1], &[3], size)]])], Strength::Complete);
    check(size, &[either(&[&[nested, one], &[]])], Strength::Complete);
}

#[test]
fn houses_of_more_values_than_a_word_has_are_filled() {
    let size = Size::sudoku(70).unwrap();
    let cells: Vec<Cell> = size.cells().take(70).collect();
    let house = differ(&cells, true);
    let mut candidates = Candidates::all(size);
    (0..68).for_each(|cell| candidates.set(cell, cell).unwrap());
    candidates.strike(68, 68).unwrap();
    assert_eq!(house.prune(&mut candidates), Ok(true));
    assert_eq!([68, 69].map(|cell| candidates.single(cell)), [Some(69), Some(68)]);
    assert_eq!(house.prune(&mut candidates), Ok(false));
    candidates.undo(0);
    (0..70).for_each(|cell| candidates.strike(cell, 66).unwrap());
    assert_eq!(house.prune(&mut candidates), Err(Impossible));
}

fn sum_of(cells: &[Cell], total: i64, size: Size) -> Statement {
    let terms = terms(cells.iter().map(|&cell| (1, cell)), size).unwrap();
    Statement::linear(terms, Totals::exactly(total))
}

fn differ(cells: &[Cell], every_value: bool) -> Statement {
    Statement::AllDifferent { cells: cells.to_vec(), every_value }
}

#[test]
fn sums_know_which_cells_differ() {
    let (size, cells) = sized(2, 3, 4);
    for weights in [[1, 1, 1, 2, 2], [1, 1, 1, -1, -1], [-3, -3, -3, -3, 1]] {
        for totals in [[9, 13], [14, 3], [-4, 1], [-29, -13]] {
            let weighted = weights.into_iter().zip(cells.iter().copied());
            let totals = Totals::new(totals.map(|total| total..=total));
            let sum = Statement::linear(terms(weighted, size).unwrap(), totals);
            let groups = [differ(&cells[..3], false), differ(&cells[3..5], false)];
            let statements = [&groups[..], &[sum]].concat();
            assert_eq!(made_of(&statements, size).len(), 3);
            check(size, &statements, Strength::Sound);
        }
    }
    // Three that differ are 6 or more, so the other two are 1.
    let mut candidates = Candidates::all(size);
    prune(&[sum_of(&cells[..5], 8, size), differ(&cells[..3], false)], &mut candidates);
    assert_eq!([candidates.count(0), candidates.count(3), candidates.count(4)], [3, 1, 1]);
}

#[test]
fn what_a_cage_needs_is_struck_beside_it() {
    let (size, cells) = sized(2, 3, 4);
    for total in 5..=10 {
        let sum = sum_of(&cells[..3], total, size);
        let statements = [differ(&cells[..4], true), sum.clone(), differ(&cells[1..5], false)];
        check(size, &statements, Strength::Sound);
        if total == 6 {
            let mut candidates = Candidates::all(size);
            prune(&[sum, differ(&cells[..4], false)], &mut candidates);
            assert_eq!(candidates.single(3), Some(3));
        }
    }
}

/// The cells in which a value must be, not the whole cage, are what others differ from.
#[test]
fn what_a_cage_needs_in_some_cells_is_struck_beside_these() {
    let (size, cells) = sized(2, 3, 4);
    let unlike = |pairs: &[[usize; 2]]| {
        let pairs = pairs.iter().map(|pair| pair.map(|at| cells[at])).collect();
        Statement::pairs(pairs, TupleTable::of_pairs(size, &|one, other| one != other))
    };
    let group = differ(&[cells[1], cells[2], cells[4]], false);
    for others in [group, unlike(&[[4, 1], [2, 4]])] {
        let statements = [sum_of(&cells[..3], 6, size), differ(&cells[..3], false), others];
        check(size, &statements, Strength::Sound);
        let mut candidates = Candidates::all(size);
        candidates.strike(0, 0).unwrap();
        prune(&statements, &mut candidates);
        assert!(!candidates.has(4, 0) && candidates.has(4, 1), "1 is in one of two cells");
    }
}

/// How many of some cells hold one of some values.
fn count(cells: &[Cell], values: &[u16], allowed: &[usize]) -> Statement {
    let values = values.iter().copied().map(Value::new);
    Statement::count(cells, values, allowed.iter().copied())
}

#[test]
fn counts_of_the_same_cells_share_them() {
    let (size, cells) = sized(2, 3, 4);
    let four = &cells[..4];
    let statements = [count(four, &[1], &[2, 3, 4]), count(four, &[2, 3], &[2, 4])];
    check(size, &statements, Strength::Sound);
    check(size, &[count(four, &[1], &[0, 2]), count(four, &[4], &[3])], Strength::Sound);
    // A value in two counts, and other cells.
    check(size, &[count(four, &[1, 2], &[1]), count(four, &[2], &[1])], Strength::Sound);
    check(size, &[count(four, &[1], &[1]), count(&cells[1..5], &[2], &[4])], Strength::Sound);
    let mut candidates = Candidates::all(size);
    prune(&statements, &mut candidates);
    assert!(!candidates.has(0, 3) && candidates.has(4, 3), "no cell is left for 4");
}

#[test]
fn counts_of_cells_that_differ_leave_combinations() {
    let (size, cells) = sized(2, 3, 5);
    let three = &cells[..3];
    let [differ_here, beside] = [differ(three, false), differ(&cells[..4], false)];
    // No two of them sum to 5: what is left are 125, 135, 245 and 345.
    let sums = [count(three, &[1, 4], &[0, 1]), count(three, &[2, 3], &[0, 1])];
    let rellik = [from_ref(&beside), &sums].concat();
    check(size, &rellik, Strength::Sound);
    assert!(check_reasons(size, &rellik) > 50);
    let mut candidates = Candidates::all(size);
    prune(&rellik, &mut candidates);
    assert!(candidates.has(2, 4) && !candidates.has(3, 4), "5 is in one of three");
    for counts in [
        vec![count(three, &[1], &[1])],
        vec![count(three, &[1], &[0, 2]), count(three, &[1, 2, 3], &[2])],
        vec![count(three, &[1], &[2, 3])],
        vec![count(three, &[4, 5], &[0, 1, 2])],
    ] {
        check(size, &[&counts[..], from_ref(&differ_here)].concat(), Strength::Sound);
    }
}

#[test]
fn long_sums_know_which_cells_differ() {
    let size = Size::sudoku(9).unwrap();
    let cells: Vec<Cell> = size.cells().filter(|cell| cell.column() < 8).take(40).collect();
    let rows: Vec<Statement> = cells.chunks(8).map(|row| differ(row, false)).collect();
    let mut candidates = Candidates::all(size);
    prune(&[&rows[..], &[sum_of(&cells, 5 * 36, size)]].concat(), &mut candidates);
    assert!((0..8).all(|cell| candidates.has(cell, 7) && !candidates.has(cell, 8)));
}

#[test]
fn cells_of_which_each_two_are_a_pair_hold_sets_that_go_together() {
    let (size, cells) = sized(2, 3, 4);
    let pairs = |cells: &[Cell], allows: &dyn Fn(u16, u16) -> bool| {
        let table = TupleTable::of_pairs(size, &|one, other| allows(one.number(), other.number()));
        Statement::pairs(cells.iter().copied().array_combinations().collect(), table)
    };
    let is_close = |one: u16, other: u16| one != other && one.abs_diff(other) < 3;
    let close = pairs(&cells[..3], &is_close);
    check(size, std::slice::from_ref(&close), Strength::Sound);
    check(size, &[close.clone(), differ(&cells[1..5], true)], Strength::Sound);
    // Not the same both ways, and with a value that goes with itself.
    check(size, &[pairs(&cells[..3], &|one, other| one < other)], Strength::Sound);
    check(size, &[pairs(&cells[..3], &|one, other| one != 2 && other != 2)], Strength::Sound);
    let mut candidates = Candidates::all(size);
    candidates.set(0, 0).unwrap();
    prune(&[close], &mut candidates);
    assert!((1..3).all(|cell| !candidates.has(cell, 0) && !candidates.has(cell, 3)));
}

#[test]
fn houses_that_overlap_have_the_same_beyond() {
    let (size, cells) = sized(3, 3, 3);
    let house = |at: [usize; 3]| differ(&at.map(|at| cells[at]), true);
    check(size, &[house([0, 1, 2]), house([0, 1, 3])], Strength::Sound);
    let leftovers = [[0, 1, 2], [3, 4, 5], [0, 1, 3], [4, 5, 7]].map(house);
    check(size, &leftovers, Strength::Sound);
    let mut candidates = Candidates::all(size);
    candidates.set(7, 2).unwrap();
    prune(&leftovers, &mut candidates);
    assert_eq!(candidates.single(2), Some(2));
    // The same where values need two words: what the box has no place for is struck from the row.
    for side in [9, 81] {
        let size = Size::sudoku(side).unwrap();
        let depth = side.isqrt();
        let row = size.cells().take(side).collect::<Vec<_>>();
        let corner = size.cells().filter(|cell| cell.row() < depth && cell.column() < depth);
        let houses = [differ(&row, true), differ(&corner.collect::<Vec<_>>(), true)];
        let mut candidates = Candidates::all(size);
        for cell in size.cells().filter(|cell| (1..depth).contains(&cell.row())) {
            candidates.strike(size.index(cell), side - 1).unwrap();
        }
        prune(&houses, &mut candidates);
        assert!(candidates.has(0, side - 1) && !candidates.has(depth, side - 1), "{side}");
    }
}

/// The rows and columns of a square grid, forwards and backwards.
fn directions(size: Size) -> Vec<Vec<Cell>> {
    let side = size.rows();
    let rows = (0..side).map(|row| (0..side).map(|c| Cell::new(row, c)).collect_vec());
    let columns = (0..side).map(|column| (0..side).map(|r| Cell::new(r, column)).collect_vec());
    let both = |line: Vec<Cell>| [line.clone(), line.into_iter().rev().collect()];
    rows.chain(columns).flat_map(both).collect()
}

/// The first of these lines has this place among all.
fn rank(lines: &[Vec<Cell>], before: usize, may_tie: bool) -> Statement {
    let (line, others) = (lines[0].clone(), lines[1..].to_vec());
    Statement::Lines { lines: others, rank: Some(Rank { line, before, may_tie }) }
}

#[test]
fn ranks_in_latin_squares_are_those_among_lines_that_begin_alike() {
    for (side, befores) in [(2, [0, 3, 5]), (3, [0, 6, 11])] {
        let size = Size::new(side, side, 1..=side as u16).unwrap();
        let lines = directions(size);
        let houses = lines.iter().step_by(2).map(|line| differ(line, true)).collect_vec();
        for (before, may_tie) in befores.into_iter().cartesian_product([false, true]) {
            let statements = [&houses[..], &[rank(&lines, before, may_tie)]].concat();
            check(size, &statements, Strength::Sound);
            check_reasons(size, &statements);
        }
    }
    let mut candidates = Candidates::all(Size::new(4, 4, 1..=4).unwrap());
    let lines = directions(candidates.size());
    let houses = lines.iter().step_by(2).map(|line| differ(line, true)).collect_vec();
    let statements = [&houses[..], &[rank(&lines, 5, false)]].concat();
    prune(&statements, &mut candidates);
    // Of the four lines that begin with 2, it is the second.
    assert_eq!(candidates.single(0), Some(1));
}

#[test]
fn what_is_before_a_line_is_struck_once_enough_is_there() {
    let (size, cells) = sized(2, 3, 4);
    let lines = [&cells[..2], &cells[2..4], &cells[4..]].map(<[Cell]>::to_vec);
    let mut candidates = Candidates::all(size);
    [(0, 1), (2, 0)].into_iter().for_each(|(cell, value)| candidates.set(cell, value).unwrap());
    // 2 . and 1 . : the third line is not before the first.
    let once = rank(&lines, 1, false);
    assert_eq!(once.prune(&mut candidates), Ok(true));
    assert!(bits::members(candidates.of(4)).eq([1, 2, 3]));
    candidates.set(4, 1).unwrap();
    assert_eq!(once.prune(&mut candidates), Ok(true));
    // 2 . and then 2 . : the second is the greater.
    assert!(bits::members(candidates.of(1)).eq([0, 1, 2]));
    assert!(bits::members(candidates.of(5)).eq([1, 2, 3]));
    // And if it is before the first, it is 2 2, and the first is 2 3.
    assert_eq!(rank(&lines, 2, false).prune(&mut candidates), Ok(true));
    assert_eq!([1, 5].map(|cell| candidates.single(cell)), [Some(2), Some(1)]);
    assert_eq!(rank(&lines, 0, false).prune(&mut candidates), Err(Impossible));
}
