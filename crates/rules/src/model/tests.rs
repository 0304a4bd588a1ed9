//! What models and puzzles do on grids that have names, with rules of kinds.

use std::sync::Arc;

use fastrand::Rng;

use super::{Model, catalog, named, sized};
use crate::{
    grid::{Cell, Grid, Size},
    interrupt::Limiter,
    program::{Constraint, PresolveError, Presolved, Program, Reduction, presolve},
    puzzle::Instance,
    rule::{AllDifferent, Problem, Rule, Stated, Violation},
    statement::Statement,
};

/// A rule that every grid breaks, though it never says so when it is asked for speed.
#[derive(Debug)]
struct AlwaysBroken;

impl Rule for AlwaysBroken {
    fn kind(&self) -> &'static str {
        "broken"
    }
    fn name(&self) -> &'static str {
        "broken"
    }
    fn rename(&mut self, _name: String) {}
    fn cells(&self) -> &[Cell] {
        &[]
    }
    fn says(&self, _size: Size) -> Result<Vec<Statement>, Problem> {
        Ok(Vec::new())
    }
    fn broken(&self, _grid: &Grid) -> Vec<Violation> {
        vec![Violation::new("broken", Vec::new(), "it is broken")]
    }
    fn breaks(&self, _: &Grid, _: &Limiter) -> bool {
        false
    }
}

#[test]
fn the_judge_asks_the_words_and_not_what_the_backtracker_prunes_with() {
    let size = named("4x4").unwrap().size();
    let rule = Stated::new(Box::new(AlwaysBroken), size).unwrap();
    let model = Model::new("broken", "Broken", size, vec![rule], None);
    let found: Vec<String> =
        model.check(&Grid::empty(size)).iter().map(ToString::to_string).collect();
    assert_eq!(found, ["it is broken"]);
}

#[test]
fn names_and_labels_are_printed_on_one_line() {
    let model = named("4x4").unwrap();
    let puzzle = Instance::new(model.clone(), Grid::empty(model.size())).named("a\0b");
    let puzzle = puzzle.labelled(Some("c\nd".to_owned()));
    assert_eq!((puzzle.name(), puzzle.label()), (Some("a\u{fffd}b"), Some("c\u{fffd}d")));
}

#[track_caller]
fn check_join(spec: &str, first_region: &str, note: &str) {
    let model = named(spec).unwrap();
    let regions = model.rules().iter().filter(|rule| model.is_region(rule));
    let first = regions.map(|rule| rule.name()).next().unwrap_or_default();
    assert_eq!((first, model.notes().concat().as_str()), (first_region, note), "{spec}");
}

#[test]
fn a_grid_is_divided_once_and_a_note_says_what_is_left_out() {
    check_join("classic", "box 1", "");
    check_join("diagonal,nrc,classic", "box 1", "");
    check_join("jigsaw,latin", "region A", "");
    let left_out = "the boxes of classic are left out: the grid is divided as in jigsaw";
    check_join("classic,jigsaw", "region A", left_out);
    check_join("jigsaw,classic", "region A", left_out);
    let beside = "are left out: for jigsaw:9 each puzzle brings its regions along";
    check_join("classic,jigsaw:9", "", &format!("the boxes of classic {beside}"));
    check_join("jigsaw:9,jigsaw", "", &format!("the regions of jigsaw {beside}"));
    let boxes = "the boxes of 12x12:2x6 are left out: the grid is divided as in 12x12";
    check_join("12x12,12x12:2x6", "box 1", boxes);
}

#[test]
fn half_of_the_budget_is_enough_for_all_built_in_models() {
    let built_in = || catalog::BUILT_IN.iter().map(|model| model.name);
    let size = |name| named(name).unwrap().size();
    let of_one_size = built_in().filter(|&name| size(name) == size(catalog::DEFAULT));
    let all = of_one_size.collect::<Vec<_>>().join(",");
    let names = built_in().chain(sized::LISTED.iter().copied()).chain([&*all]);
    for name in names {
        let model = named(name).unwrap();
        let program = model.program(&Limiter::none()).unwrap();
        let [half, whole] = [Program::OVERLAP_BUDGET / 2, usize::MAX]
            .map(|budget| program.overlapping_rows(budget));
        assert!(half == whole, "{name}");
    }
}

#[test]
fn the_same_cells_said_to_differ_4000_times_are_stated_once() {
    let classic = named("classic").unwrap();
    let size = classic.size();
    let two = [size.cell_at(0), size.cell_at(10)];
    let with = |count: usize| {
        let rule = |index: usize| {
            let [one, other] = if index % 2 == 0 { two } else { [two[1], two[0]] };
            let rule = AllDifferent::new(format!("pair {index}"), vec![one, other]);
            Stated::new(Box::new(rule), size).unwrap()
        };
        let rules = classic.rules().iter().cloned().chain((0..count).map(rule)).collect();
        Model::new("many", "many", size, rules, None)
    };
    let (once, often) = (with(1), with(4000));
    assert_eq!(often.rules().len(), 27 + 4000);
    let [once, often] = [&once, &often].map(|model| model.program(&Limiter::none()).unwrap());
    assert_eq!(often.constraint_count(), once.constraint_count());
    assert!(often.overlapping_rows(usize::MAX) == once.overlapping_rows(usize::MAX));
}

/// What is left open, row by row.
fn rows(reduction: &Reduction) -> Vec<String> {
    let program = &reduction.program;
    let row = |c: Constraint<'_>| {
        let origin = program.describe(c.origin);
        format!("{:?} {:?} {origin} {:?}", c.literals, c.relation, c.implied)
    };
    program.constraints().map(row).collect()
}

/// Some cells of a solution, now and then one of them changed.
fn random_puzzle(model: &Arc<Model>, solution: &Grid, random: &mut Rng) -> Instance {
    let size = model.size();
    let mut givens = solution.clone();
    let share = random.f64();
    for cell in size.cells().filter(|_| random.f64() >= share) {
        givens.set(cell, None);
    }
    if random.u8(..4) == 0 {
        let cell = size.cell_at(random.usize(..size.cell_count()));
        givens.set(cell, size.values().nth(random.usize(..size.value_count())));
    }
    Instance::new(model.clone(), givens)
}

#[test]
fn stating_a_puzzle_twice_comes_to_the_same_as_keeping_its_program() {
    // Each with a solution, in which letters are values from 10.
    let models = "
        classic 172849365835761924694532871748695132369218547521374698456987213987123456213456789
        diagonal,nrc 158762934932514678674938125781645392369281547425397861546879213897123456213456789
        latin:7 1457632467235157462137563124632174532154762134567
        12x12 138C49627BA5954273BAC861B76A18C543297AB18C5634923495A72B8C168C269134B75A6857BA9C2143A9CB3241658742136587A9CB5678CBA91234CBA924135678213456789ABC
        anti-knight 189527634735684921642139578824795163397861245561243897456978312978312456213456789
        anti-king 152978634837564921649123875726395148591842367384617592465789213978231456213456789
        non-consecutive 531829746268475319794631582149357268627184935385962471852746193416293857973518624
        disjoint-groups 168749532739562841542831967871395624694218375325674198456987213987123456213456789
        binairo-8 0010110100110110110010010100101110110100110010100101010110110010
    ";
    let models = models.lines().filter_map(|line| line.trim().split_once(' '));
    let mut random = Rng::with_seed(20_062);
    let (mut contradictions, mut open) = (0, 0);
    for (name, solution) in models {
        let model = named(name).unwrap();
        let value = |c: char| model.size().value(c.to_digit(36)? as usize);
        let solution = Grid::from_values(model.size(), solution.chars().map(value).collect());
        let solution = solution.expect("it has a value for each cell");
        assert_eq!(model.check(&solution), [], "{name}");
        for _ in 0..30 {
            let puzzle = random_puzzle(&model, &solution, &mut random);
            match (
                presolve(&puzzle.to_stronger_program(&Limiter::none()).unwrap(), &Limiter::none())
                    .unwrap(),
                puzzle.presolve_stated(Instance::MAX_OPEN, &Limiter::none()).unwrap(),
            ) {
                (Presolved::Contradiction(_), Presolved::Contradiction(_)) => {
                    contradictions += 1;
                }
                (Presolved::Reduced(whole), Presolved::Reduced(stated)) => {
                    assert_eq!(whole.values, stated.values, "{name} {}", puzzle.givens());
                    assert_eq!(whole.open, stated.open, "{name} {}", puzzle.givens());
                    assert_eq!(rows(&whole), rows(&stated), "{name} {}", puzzle.givens());
                    open += usize::from(!whole.open.is_empty());
                }
                (whole, stated) => panic!("{name} {}: {whole:?} {stated:?}", puzzle.givens()),
            }
        }
    }
    assert!(contradictions > 10 && open > 50, "{contradictions} and {open} are too few");
}

#[test]
fn a_puzzle_that_leaves_too_much_open_is_refused() {
    let model = named("400x400").unwrap();
    let empty = Instance::new(model.clone(), Grid::empty(model.size()));
    let Err(PresolveError::TooOpen(error)) = empty.presolve(&Limiter::none()) else { panic!() };
    assert_eq!((error.open, error.limit), (64_000_000, Instance::MAX_OPEN));
}

#[track_caller]
fn check_marks(puzzle: &Instance, expected: &str) {
    assert_eq!(puzzle.pencil_marks().to_line().unwrap(), expected);
}

#[test]
fn cells_have_what_they_are_said_to_hold_or_what_values_leave() {
    let builder = || Instance::builder(named("latin:3").unwrap());
    check_marks(&builder().build().unwrap(), "123123123123123123123123123");
    let given = || builder().given("r1c1", 1).unwrap();
    check_marks(&given().build().unwrap(), "1...23.23.23123123.23123123");
    // What is said is kept as it is.
    let marked = given().candidates("r1c2", [1, 2]).unwrap().candidates("r3c3", []).unwrap();
    let puzzle = marked.candidates("r2c2", 1..=3).unwrap().build().unwrap();
    check_marks(&puzzle, "1..12..23.23123123.23123...");
    let wrong = given().candidates("r1c1", [2]).unwrap().build().unwrap();
    check_marks(&wrong, "....23.23.23123123.23123123");
}
