use crate::{
    interrupt::Limiter,
    model::{Model, catalog, sized},
    program::Program,
    rule::{AllDifferent, Stated},
};

#[test]
fn half_of_the_budget_is_enough_for_all_built_in_models() {
    let built_in = || catalog::BUILT_IN.iter().map(|model| model.name);
    let size = |name| Model::named(name).unwrap().size();
    let of_one_size = built_in().filter(|&name| size(name) == size(catalog::DEFAULT));
    let all = of_one_size.collect::<Vec<_>>().join(",");
    let names = built_in().chain(sized::LISTED.iter().copied()).chain([&*all]);
    for name in names {
        let model = Model::named(name).unwrap();
        let program = model.program(&Limiter::none()).unwrap();
        let [half, whole] = [Program::OVERLAP_BUDGET / 2, usize::MAX]
            .map(|budget| program.overlapping_rows(budget));
        assert!(half == whole, "{name}");
    }
}

#[test]
fn the_same_cells_said_to_differ_4000_times_are_stated_once() {
    let classic = Model::named("classic").unwrap();
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
