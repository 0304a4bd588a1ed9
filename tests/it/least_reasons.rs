//! Reasons of least cost, compared with a search through all sets of rules that cost less.

use satoku::{
    generate::{Generator, RandomClues, Request},
    grid::Value,
    model,
    steps::{Detail, Guide, Ladder, Layout, State, Step},
};

use crate::prelude::*;

/// What a rule costs a reader: a clue is easier to keep in mind than a house.
fn cost(layout: &Layout, name: &str) -> usize {
    let is_clue = layout.other_rules().iter().any(|rule| rule.name() == name);
    if is_clue { 20 } else { 25 }
}

/// Whether some grid of a state's candidates has a value in a cell and keeps the named rules, by
/// the rules' own checks alone.
fn is_possible(state: &State, model: &Model, names: &[&str], cell: Cell, value: Value) -> bool {
    fn fill(state: &State, model: &Model, names: &[&str], left: &[Cell], grid: &mut Grid) -> bool {
        let Some((&cell, left)) = left.split_first() else { return true };
        let is_there = state.candidates_of(cell).any(|value| {
            grid.set(cell, Some(value));
            keeps(model, names, cell, grid) && fill(state, model, names, left, grid)
        });
        if !is_there {
            grid.set(cell, None);
        }
        is_there
    }
    fn keeps(model: &Model, names: &[&str], cell: Cell, grid: &Grid) -> bool {
        let mut rules = model.rules_of(cell).filter(|rule| names.contains(&rule.name()));
        rules.all(|rule| !rule.breaks(grid, &Limiter::none()))
    }
    let is_named = |other: Cell| model.rules_of(other).any(|rule| names.contains(&rule.name()));
    let cells = model.size().cells().filter(|&other| other != cell && is_named(other));
    let near = |other: &Cell| state.candidates_of(*other).count();
    let cells = cells.sorted_by_key(near).collect_vec();
    let mut grid = Grid::empty(model.size());
    grid.set(cell, Some(value));
    keeps(model, names, cell, &grid) && fill(state, model, names, &cells, &mut grid)
}

/// All sets of rules that cost less than some bound, and are in no other one that does.
fn largest_below<'a>(
    layout: &Layout,
    names: &[&'a str],
    bound: usize,
) -> impl Iterator<Item = Vec<&'a str>> {
    let dearest = names.iter().map(|name| cost(layout, name)).min().unwrap_or(1);
    let sets = (0..=bound / dearest)
        .flat_map(|count| names.iter().copied().combinations(count).collect_vec());
    let price = |set: &[&str]| set.iter().map(|name| cost(layout, name)).sum::<usize>();
    let is_largest = |set: &Vec<&str>| {
        let own = price(set);
        own < bound
            && names.iter().all(|name| set.contains(name) || own + cost(layout, name) >= bound)
    };
    sets.filter(is_largest).collect_vec().into_iter()
}

/// Checks a reason, and that nothing costs less if it says so. Returns whether it does.
fn check(state: &State, step: &Step, solution: &Grid) -> bool {
    let Detail::Reason(reason) = &step.detail else { panic!("{step:?}") };
    let (layout, model) = (state.layout(), state.layout().model());
    let own: BTreeSet<&str> = reason.rules.iter().map(|(rule, _)| &**rule).collect();
    let bound = own.iter().map(|name| cost(layout, name)).sum();
    if !reason.is_least {
        return false;
    }
    let names = model.rules().iter().map(|rule| rule.name()).unique().collect_vec();
    let own = own.into_iter().collect_vec();
    for &(cell, value) in &step.eliminations {
        assert!(!is_possible(state, model, &own, cell, value), "{own:?} {cell} {value}");
    }
    for set in largest_below(layout, &names, bound) {
        let is_about = |cell: &Cell| model.rules_of(*cell).any(|rule| set.contains(&rule.name()));
        for cell in model.size().cells().filter(is_about) {
            for value in state.candidates_of(cell).filter(|&v| solution.get(cell) != Some(v)) {
                assert!(
                    state.candidates_of(cell).count() == 1
                        || is_possible(state, model, &set, cell, value),
                    "{set:?} refute {value} in {cell} at a cost below {bound}: {own:?}\n{}",
                    state.grid()
                );
            }
        }
    }
    true
}

/// How many reasons of puzzles with random clues say that nothing costs less, and how many do not.
fn count(model: &Arc<Model>, clues: &str, seed: u64) -> (usize, usize) {
    let clues: Vec<RandomClues> = clues.split(',').map(|clue| clue.parse().unwrap()).collect();
    let request = Request { random_clues: clues, ..Request::new(model.clone()) };
    let made = Generator::new(request).generate(seed, 0, &Limiter::none()).unwrap();
    let layout = Layout::new(made.puzzle.model(), &Limiter::none()).unwrap();
    let mut state = State::of(&layout, &made.puzzle);
    // With few techniques, so that many steps are reasons.
    let ladder = Ladder::of(|technique| technique.difficulty <= 20);
    let mut ladder = ladder.knowing(Some(made.solution.clone()));
    let (mut least, mut others) = (0, 0);
    loop {
        let before = state.clone();
        let Some(step) = ladder.advance(&mut state) else { break };
        if matches!(step.detail, Detail::Reason(_)) {
            let is_least = check(&before, &step, &made.solution);
            *if is_least { &mut least } else { &mut others } += 1;
        }
    }
    assert!(state.is_solved());
    (least, others)
}

/// Checks reasons on grids of some sizes, each with a number of seeds. Returns the numbers of those
/// that say that nothing costs less, and of all.
fn check_all(sizes: &[(&str, u64)]) -> (usize, usize) {
    let (mut least, mut all) = (0, 0);
    for &(model, seeds) in sizes {
        let model = model::named(model).unwrap();
        for clues in [
            "killer:3",
            "thermometer:2,arrow:2",
            "difference:3,renban:2",
            "little-killer:3,palindrome:1",
        ] {
            for seed in 0..seeds {
                let (more, others) = count(&model, clues, seed);
                println!("{} {clues} {seed}: {more} of {}", model.name(), more + others);
                (least, all) = (least + more, all + more + others);
            }
        }
    }
    println!("{least} of {all} reasons are proven to cost least");
    (least, all)
}

#[test]
fn on_small_grids_no_rules_cost_less_than_those_of_a_reason() {
    let (least, all) = check_all(&[("4x4", 6)]);
    assert!(all >= 50 && least == all, "{least} of {all}");
}

#[test]
#[ignore = "minutes"]
fn on_6x6_no_rules_cost_less_than_those_of_a_reason_that_says_so() {
    let (least, all) = check_all(&[("6x6", 2)]);
    assert!(least >= 50 && least * 5 > all * 4, "{least} of {all}");
}
