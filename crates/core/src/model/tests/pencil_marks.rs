use crate::{model::Model, puzzle::Instance};

#[track_caller]
fn check(puzzle: &Instance, expected: &str) {
    assert_eq!(puzzle.pencil_marks().to_line().unwrap(), expected);
}

#[test]
fn cells_have_what_they_are_said_to_hold_or_what_values_leave() {
    let builder = || Instance::builder(Model::named("latin:3").unwrap());
    check(&builder().build().unwrap(), "123123123123123123123123123");
    let given = || builder().given("r1c1", 1).unwrap();
    check(&given().build().unwrap(), "1...23.23.23123123.23123123");
    // What is said is kept as it is.
    let marked = given().candidates("r1c2", [1, 2]).unwrap().candidates("r3c3", []).unwrap();
    let puzzle = marked.candidates("r2c2", 1..=3).unwrap().build().unwrap();
    check(&puzzle, "1..12..23.23123123.23123...");
    let wrong = given().candidates("r1c1", [2]).unwrap().build().unwrap();
    check(&wrong, "....23.23.23123123.23123123");
}
