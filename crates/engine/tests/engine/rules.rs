//! Rules that nothing can keep.

use crate::prelude::*;
use satoku_rules::model::{self, ModelError};

fn model(text: &str) -> Result<Model, ModelError> {
    catalog::parse("my.toml", text)
}

/// What cannot hold is found, and named.
#[test]
fn what_cannot_hold_is_a_verdict() {
    #[track_caller]
    fn check(text: &str, rule: &str) {
        let model = Arc::new(model(text).unwrap());
        let puzzle = Instance::new(model.clone(), Grid::empty(model.size()));
        let found =
            Sat::default().search(&puzzle, &Limits::solutions(1), &Limiter::none()).unwrap();
        assert_eq!((found.solutions.len(), found.complete), (0, true), "{text}");
        assert!(model.rules().iter().any(|stated| stated.name() == rule), "{text}");
    }
    let binary = "size = 4\nvalues = \"0-1\"\n";
    let with = |rest: &str| format!("{binary}{rest}");
    check(&with("[[whispers]]\ncells = \"r1c1-2\"\ndifference = 3"), "whispers 1");
    check(&with("[[modular]]\ncells = \"r1c1-4\""), "modular 1");
    check(&with("[[lockout]]\ncells = \"r1c1-4\""), "lockout 1");
    // A move that leads nowhere asks for nothing.
    for rest in ["[[anti-chess]]\nmove = [4, 4]", "[[taxicab]]\ndistance = 900"] {
        let model = model(&with(rest)).unwrap();
        assert_eq!((model.rules().len(), model::untold_rule(&model)), (1, None), "{rest}");
    }
}
