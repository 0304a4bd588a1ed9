use crate::{
    grid::{Cell, Grid, Size},
    interrupt::Limiter,
    model::Model,
    puzzle::Instance,
    rule::{Problem, Rule, Stated, Violation},
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
    let size = Model::named("4x4").unwrap().size();
    let rule = Stated::new(Box::new(AlwaysBroken), size).unwrap();
    let model = Model::new("broken", "Broken", size, vec![rule], None);
    let found: Vec<String> =
        model.check(&Grid::empty(size)).iter().map(ToString::to_string).collect();
    assert_eq!(found, ["it is broken"]);
}

#[test]
fn names_and_labels_are_printed_on_one_line() {
    let model = Model::named("4x4").unwrap();
    let puzzle = Instance::new(model.clone(), Grid::empty(model.size())).named("a\0b");
    let puzzle = puzzle.labelled(Some("c\nd".to_owned()));
    assert_eq!((puzzle.name(), puzzle.label()), (Some("a\u{fffd}b"), Some("c\u{fffd}d")));
}
