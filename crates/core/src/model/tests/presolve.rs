use std::sync::Arc;

use fastrand::Rng;

use crate::{
    grid::Grid,
    interrupt::Limiter,
    model::Model,
    program::{PresolveError, Presolved, Reduction, presolve},
    puzzle::Instance,
};

/// What is left open, row by row.
fn rows(reduction: &Reduction) -> Vec<String> {
    let program = &reduction.program;
    let row = |c: crate::program::Constraint<'_>| {
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
        let model = Model::named(name).unwrap();
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
    let model = Model::named("400x400").unwrap();
    let empty = Instance::new(model.clone(), Grid::empty(model.size()));
    let Err(PresolveError::TooOpen(error)) = empty.presolve(&Limiter::none()) else { panic!() };
    assert_eq!((error.open, error.limit), (64_000_000, Instance::MAX_OPEN));
}
