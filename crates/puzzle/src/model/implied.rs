//! What follows from rules: sums from others, by the rule of 45, and what rules say themselves.
//!
//! A house holds every value once, so its total is known; on a 9x9 it is 45. Less the cages inside
//! it, that is the sum of its other cells, its *innies*; what the cages that cover it have beyond
//! it are its *outies*. Likewise for several houses without common cells. Such sums say nothing
//! new, but a solver that looks at one sum at a time does not see them, and few things help it more
//! with killer sudokus.

use std::collections::HashSet;

use itertools::Itertools;

use super::Model;
use crate::{
    grid::{Cell, Size},
    interrupt::{Limiter, Stopped},
    statement::{LeftValues, Statement, Term, Totals},
};

/// The most cells of a sum that is worth stating to any engine.
const FEW_CELLS: usize = 4;

/// The most cells of one that says much of each.
const MOST_CELLS: usize = 12;

/// The most houses that are taken together.
const MOST_HOUSES: usize = 4;

/// The most sets of houses that are looked at.
const MOST_SETS: usize = 2_000;

struct KnownSum {
    cells: Vec<Cell>,
    total: i64,
}

#[derive(Clone, Copy)]
struct NamedHouse<'a> {
    name: &'a str,
    cells: &'a [Cell],
    total: i64,
}

/// What houses, sums and other rules of a model imply, each with a name.
#[derive(Debug, Default)]
pub(super) struct Implied {
    /// Sums over few cells.
    pub(super) short: Vec<(String, Statement)>,
    /// Sums over more cells that say much of each.
    pub(super) long: Vec<(String, Statement)>,
    /// What the first cells of lines hold that have a rank.
    pub(super) starts: Vec<(String, Statement)>,
    /// What rules [imply](crate::rule::Rule::implies) by themselves, with their names.
    pub(super) of_rules: Vec<(String, Statement)>,
}

/// What a model implies.
pub(super) fn of_model(model: &Model, limiter: &Limiter) -> Result<Implied, Stopped> {
    let size = model.size();
    let (starts, of_rules) = (starts(model, limiter)?, of_rules(model, limiter)?);
    let mut found = Implied { starts, of_rules, ..Implied::default() };
    let cages = cages(model);
    if cages.is_empty() {
        return Ok(found);
    }
    let left = model.left_values();
    let mut known: HashSet<(Vec<(Cell, i32)>, i64)> = cages
        .iter()
        .map(|cage| (key(cage.cells.iter().map(|&cell| (cell, 1))), cage.total))
        .collect();
    for houses in sets_of_houses(model, &left, limiter)? {
        let mut inside = vec![false; size.place_count()];
        houses.iter().flat_map(|house| house.cells).for_each(|&c| inside[size.index(c)] = true);
        let total = houses.iter().map(|house| house.total).sum();
        for (terms, rest) in differences(&inside, total, &cages, size, limiter)? {
            let is_short = terms.len() <= FEW_CELLS;
            // (With more, a sum says too little of each.)
            let most_slack = 5 * terms.len() as i64 / 2;
            if !is_short && slack(&terms, rest, &houses, size) > most_slack {
                continue;
            }
            if known.insert((key(terms.iter().map(|term| (term.cell, term.weight))), rest)) {
                let sum = Statement::linear(terms, Totals::exactly(rest));
                let names = houses.iter().map(|house| house.name).join(", ");
                let sums = if is_short { &mut found.short } else { &mut found.long };
                sums.push((format!("sum of {names}"), sum));
            }
        }
    }
    Ok(found)
}

/// What rules imply by themselves.
fn of_rules(model: &Model, limiter: &Limiter) -> Result<Vec<(String, Statement)>, Stopped> {
    let (mut found, mut known) = (Vec::new(), HashSet::new());
    for rule in model.rules().iter().filter(|_| model.holes().is_empty()) {
        limiter.look()?;
        let implied = rule.implies(model.size()).into_iter();
        let new = implied.filter(|statement| known.insert(statement.clone()));
        found.extend(new.map(|statement| (rule.name().to_owned(), statement)));
    }
    Ok(found)
}

/// What the first cells of lines hold that have a rank among lines whose first cells are houses: of
/// the rows and columns of a latin square, in both directions, four begin with each value. Only the
/// rank and the houses together say so, which a solver does not see.
fn starts(model: &Model, limiter: &Limiter) -> Result<Vec<(String, Statement)>, Stopped> {
    let (mut found, size) = (Vec::new(), model.size());
    for rule in model.rules() {
        for statement in rule.statements() {
            limiter.look()?;
            let houses =
                model.houses().filter(|house| house.len() == size.values_of_any(*house).count());
            let start = statement.start(houses, size);
            found.extend(start.map(|start| (format!("start of {}", rule.name()), start)));
        }
    }
    Ok(found)
}

/// How far a total is from the least that some cells can have, or from the most, if that is nearer:
/// the less, the more a single cell that is far from its own end tells of the others. Those of a
/// house differ.
fn slack(terms: &[Term], total: i64, houses: &[NamedHouse<'_>], size: Size) -> i64 {
    let (low, high) = size.board().value_range().into_inner();
    let (low, high) = (i64::from(low), i64::from(high));
    let (mut least, mut most) = (0, 0);
    let is_within = |cells: &[Cell], term: &&Term| cells.contains(&term.cell);
    for house in houses {
        let cells = terms.iter().filter(|term| is_within(house.cells, term)).count() as i64;
        let steps = cells * (cells - 1) / 2;
        least += cells * low + steps;
        most += cells * high - steps;
    }
    let is_beyond = |term: &&Term| !houses.iter().any(|house| is_within(house.cells, term));
    for term in terms.iter().filter(is_beyond) {
        let weight = i64::from(term.weight);
        least += (weight * low).min(weight * high);
        most += (weight * low).max(weight * high);
    }
    (total - least).min(most - total)
}

fn key(terms: impl Iterator<Item = (Cell, i32)>) -> Vec<(Cell, i32)> {
    terms.sorted_unstable().collect()
}

/// The sums of cells, each counted once, with one total.
fn cages(model: &Model) -> Vec<KnownSum> {
    let statements = model.rules().iter().flat_map(|rule| rule.statements());
    let cage = |statement: &Statement| {
        let (terms, totals) = statement.as_sum()?;
        let (total, cells) = (totals.single()?, terms.iter().map(|term| term.cell).collect());
        let is_plain = terms.iter().all(|term| term.weight == 1);
        // What no cells can have would only make numbers too large here; the rule itself says so.
        let is_usual = total.unsigned_abs() <= u32::MAX.into();
        (is_plain && is_usual).then_some(KnownSum { cells, total })
    };
    // A thousand rules may say the same of the same cells.
    let key = |cage: &KnownSum| (key(cage.cells.iter().map(|&cell| (cell, 1))), cage.total);
    statements.filter_map(cage).unique_by(key).collect()
}

/// Houses without common cells that are taken together: each by itself, neighbouring rows,
/// neighbouring columns, and regions that touch.
fn sets_of_houses<'m>(
    model: &'m Model,
    left: &LeftValues,
    limiter: &Limiter,
) -> Result<Vec<Vec<NamedHouse<'m>>>, Stopped> {
    let (mut lines, mut others): (Vec<NamedHouse<'_>>, Vec<NamedHouse<'_>>) =
        (Vec::new(), Vec::new());
    for rule in model.rules() {
        let Some(group) = rule.group().filter(|group| left.are_in(group)) else { continue };
        let total = left.total_of(&group, model.size());
        let house = NamedHouse { name: rule.name(), cells: group.cells, total };
        if model.is_whole_line(house.cells) { lines.push(house) } else { others.push(house) }
    }
    let touch = |one: &NamedHouse<'_>, other: &NamedHouse<'_>| {
        let are_apart = one.cells.iter().all(|cell| !other.cells.contains(cell));
        let are_near = |(one, other): (&Cell, &Cell)| {
            one.layer() == other.layer()
                && one.row().abs_diff(other.row()) + one.column().abs_diff(other.column()) == 1
        };
        are_apart && one.cells.iter().cartesian_product(other.cells).any(are_near)
    };
    let mut sets = Vec::new();
    for houses in [&lines, &others] {
        let touching: Vec<Vec<usize>> = houses
            .iter()
            .map(|one| (0..houses.len()).filter(|&at| touch(one, &houses[at])).collect())
            .collect();
        // Sets of one are all there; larger ones grow from these.
        let mut all: Vec<Vec<usize>> = (0..houses.len()).map(|at| vec![at]).collect();
        let mut known: HashSet<Vec<usize>> = all.iter().cloned().collect();
        let mut at = 0;
        while at < all.len() && all.len() < MOST_SETS {
            let set = all[at].clone();
            at += 1;
            if set.len() == MOST_HOUSES {
                continue;
            }
            for &next in set.iter().flat_map(|&house| &touching[house]) {
                limiter.look()?;
                // What touches one house of the set may overlap with another.
                let is_apart = |&house: &usize| {
                    house != next
                        && houses[next].cells.iter().all(|c| !houses[house].cells.contains(c))
                };
                let larger: Vec<usize> =
                    set.iter().copied().chain([next]).sorted_unstable().collect();
                if set.iter().all(is_apart) && known.insert(larger.clone()) {
                    all.push(larger);
                }
            }
        }
        sets.extend(all.iter().map(|set| set.iter().map(|&at| houses[at]).collect()));
    }
    Ok(sets)
}

/// What cages leave of some cells with a known total, and have beyond them: with the cages inside,
/// with all that reach into it, and with those that are mostly inside.
fn differences(
    inside: &[bool],
    total: i64,
    cages: &[KnownSum],
    size: Size,
    limiter: &Limiter,
) -> Result<Vec<(Vec<Term>, i64)>, Stopped> {
    let is_inside = |cell: &Cell| inside[size.index(*cell)];
    let choices: [fn(usize, usize) -> bool; 3] =
        [|_, beyond| beyond == 0, |within, _| within > 0, |within, beyond| within > beyond];
    let mut found = Vec::new();
    for is_taken in choices {
        limiter.look_at_clock()?;
        // For each cell how often it is counted: those inside once, less those of the cages.
        let mut left = inside.to_vec();
        let mut beyond: Vec<Cell> = Vec::new();
        let mut rest = total;
        let mut is_any_taken = false;
        for cage in cages {
            let within = cage.cells.iter().filter(|cell| is_inside(cell)).count();
            // Of cages that overlap the first is taken.
            let is_free = |cell: &Cell| {
                if is_inside(cell) { left[size.index(*cell)] } else { !beyond.contains(cell) }
            };
            if within == 0
                || !is_taken(within, cage.cells.len() - within)
                || !cage.cells.iter().all(is_free)
            {
                continue;
            }
            for cell in &cage.cells {
                if is_inside(cell) {
                    left[size.index(*cell)] = false;
                } else {
                    beyond.push(*cell);
                }
            }
            rest -= cage.total;
            is_any_taken = true;
        }
        let of_left = size.places().filter(|cell| left[size.index(*cell)]);
        let mut terms: Vec<Term> = of_left.map(|cell| Term::number(1, cell)).collect();
        if !is_any_taken || terms.len() + beyond.len() > MOST_CELLS {
            continue;
        }
        terms.extend(beyond.into_iter().map(|cell| Term::number(-1, cell)));
        // Where all are negative, the other way round reads better.
        if !terms.is_empty() && terms.iter().all(|term| term.weight < 0) {
            terms.iter_mut().for_each(|term| term.weight = 1);
            rest = -rest;
        }
        if !terms.is_empty() || rest != 0 {
            found.push((terms, rest));
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use std::ops::RangeInclusive;

    use fastrand::Rng;

    use super::*;
    use crate::{
        grid::{Cells, Grid, Value},
        model::samples,
        rule::Context,
        statement::Rank,
    };

    /// A sudoku with these cages, each with its sum.
    fn model(boxes: &str, cages: &[(String, i64)]) -> Model {
        let size = Size::sudoku(if boxes == "3x3" { 9 } else { 4 }).unwrap();
        let sum = |(number, (cells, total)): (usize, &(String, i64))| {
            let cells: Cells = cells.parse().unwrap();
            let terms = cells.iter().map(|&cell| Term { cell, weight: 1, values: None });
            let sum = Statement::linear(terms.collect(), Totals::exactly(*total));
            (format!("sum {number}"), vec![sum])
        };
        samples::model(size, Some(boxes), cages.iter().enumerate().map(sum))
    }

    #[track_caller]
    fn check(cages: &[(&str, i64)], expected: &[&str]) {
        let cages: Vec<_> = cages.iter().map(|&(cells, total)| (cells.to_owned(), total)).collect();
        let found: Vec<String> = of_model(&model("2x2", &cages), &Limiter::none())
            .unwrap()
            .short
            .into_iter()
            .map(|(name, statement)| {
                let (terms, totals) = statement.as_sum().unwrap();
                let sign = |term: &Term| if term.weight < 0 { "-" } else { "+" };
                let terms = terms.iter().map(|t| format!("{}{}", sign(t), t.cell)).join(" ");
                format!("{name}: {terms} = {}", totals.ranges()[0].start())
            })
            .collect();
        for sum in expected {
            assert!(found.iter().any(|found| found == sum), "{sum} is not among {found:#?}");
        }
        assert!(!expected.is_empty() || found.is_empty(), "{found:#?}");
    }

    #[test]
    fn what_cages_leave_of_houses_has_a_known_sum() {
        check(&[], &[]);
        check(
            &[("r1c1-2", 3), ("r1c3 r2c3", 5)],
            &[
                "sum of row 1: +r1c3 +r1c4 = 7",
                "sum of row 1: +r1c4 -r2c3 = 2",
                "sum of box 1: +r2c1 +r2c2 = 7",
                "sum of column 3: +r3c3 +r4c3 = 5",
            ],
        );
        // The cages have one cell more than the row.
        check(&[("r1c1-3", 6), ("r1c4 r2c4", 7)], &["sum of row 1: +r2c4 = 3"]);
        // Two rows without one cell.
        check(&[("r1c1-4 r2c1-3", 17)], &["sum of row 1, row 2: +r2c4 = 3"]);
        // A whole row with a wrong sum: nothing is 1.
        check(&[("r1c1-3", 6), ("r1c4", 3)], &["sum of row 1:  = 1"]);
    }

    #[test]
    fn a_rank_in_a_latin_square_tells_the_first_value() {
        let starts = |values: RangeInclusive<u16>, rank: usize| {
            let size = Size::new(4, 4, values).unwrap();
            let lines = Context::new(size, None).lines().map(|(_, line)| line).collect_vec();
            let back = lines.iter().map(|line| line.iter().rev().copied().collect_vec());
            let all = lines.iter().cloned().chain(back).collect_vec();
            let (line, others) = (all[13].clone(), [&all[..13], &all[14..]].concat());
            assert_eq!(line[0], Cell::new(3, 1));
            let rank = Some(Rank { line, before: rank - 1, may_tie: true });
            let said = vec![Statement::Lines { lines: others, rank }];
            let model = samples::model(size, None, [("full-rank 1".to_owned(), said)]);
            let starts = of_model(&model, &Limiter::none()).unwrap().starts;
            let value = |statement: &Statement| {
                let (cells, table) = statement.as_domain().unwrap();
                assert_eq!(cells, [Cell::new(3, 1)]);
                table.values().to_string()
            };
            starts.iter().map(|(name, said)| format!("{name}: {}", value(said))).join(", ")
        };
        for (rank, value) in [(1, "1"), (4, "1"), (5, "2"), (16, "4"), (17, "")] {
            let expected = format!("start of full-rank 1: {value}");
            assert_eq!(starts(1..=4, rank), expected);
        }
        assert_eq!(starts(0..=3, 5), "start of full-rank 1: 1");
        // Where values are left out of lines, it is not known how many begin with each.
        assert_eq!(starts(0..=4, 5), "");
        assert_eq!(starts(0..=2, 5), "");
    }

    /// Cages are grown at random in a finished grid; all that follows from them is true of it.
    #[test]
    fn implied_sums_are_true() {
        let solution =
            "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
        let mut random = Rng::with_seed(45);
        let mut counts = [0, 0];
        for _ in 0..40 {
            let size = Size::sudoku(9).unwrap();
            let values = solution.bytes().map(|byte| Some(Value::new((byte - b'0').into())));
            let grid = Grid::from_values(size, values.collect()).unwrap();
            let value = |cell: Cell| i64::from(grid.get(cell).map_or(0, Value::number));
            let mut free: Vec<Cell> = size.cells().collect();
            let mut cages = Vec::new();
            while let Some(&first) = free.first() {
                let mut cage = vec![first];
                free.retain(|&cell| cell != first);
                while cage.len() < random.usize(1..6) {
                    let is_near = |cell: &&Cell| {
                        cage.iter().any(|other| {
                            cell.row().abs_diff(other.row())
                                + cell.column().abs_diff(other.column())
                                == 1
                        })
                    };
                    let Some(&next) = free.iter().find(is_near) else { break };
                    cage.push(next);
                    free.retain(|&cell| cell != next);
                }
                // Some cages are not told.
                if random.u8(..4) > 0 {
                    let sum = cage.iter().map(|&cell| value(cell)).sum();
                    cages.push((cage.iter().join(" "), sum));
                }
            }
            let sums = of_model(&model("3x3", &cages), &Limiter::none()).unwrap();
            let short = sums.short.iter().map(|(_, statement)| (statement, 1..=FEW_CELLS));
            let long =
                sums.long.iter().map(|(_, statement)| (statement, FEW_CELLS + 1..=MOST_CELLS));
            counts = [counts[0] + short.len(), counts[1] + long.len()];
            for (statement, lengths) in short.chain(long) {
                let (terms, totals) = statement.as_sum().unwrap();
                let sum: i64 = terms.iter().map(|t| i64::from(t.weight) * value(t.cell)).sum();
                assert!(totals.contains(sum), "{statement:?} of {cages:?}");
                assert!(lengths.contains(&terms.len()), "{statement:?}");
            }
        }
        assert!(counts[0] > 1000 && counts[1] > 100, "only {counts:?} short and long sums");
    }
}
