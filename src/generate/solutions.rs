//! What digging asks of an engine.

use std::sync::Arc;

use web_time::Instant;

use super::{by_native::ByNative, by_sat::BySat, random::Random};
use crate::{engine::EngineError, grid::Grid, model::Model};

/// Whatever finds a random solution of a model, and knows what leaves it the only one.
pub(super) trait RandomSolutions {
    /// The name of the engine.
    fn name(&self) -> &'static str;

    /// From this time on no question is answered.
    fn end_at(&mut self, deadline: Option<Instant>);

    /// A random solution of the empty puzzle; none if there is none at all.
    fn any(&mut self, random: &mut Random) -> Result<Option<Grid>, EngineError>;

    /// The solution that the questions from now on are about.
    fn turn_to(&mut self, solution: &Grid) -> Result<(), EngineError>;

    /// Whether the solution is the only one that has its values in these cells. `removed` are the
    /// places of some others, with which it is known to be the only one.
    fn is_only(&mut self, is_given: &[bool], removed: &[usize]) -> Result<bool, EngineError>;
}

/// The fastest there is for a model.
pub(super) fn of(model: &Arc<Model>) -> Box<dyn RandomSolutions> {
    match ByNative::new(model) {
        Ok(native) => Box::new(native),
        Err(_) => Box::new(BySat::new(model.clone())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::catalog;
    use std::collections::BTreeSet;

    /// Both ways make solutions, different ones, and agree on what leaves them the only ones.
    #[test]
    fn both_ways_agree() {
        for spec in ["classic", "nrc,diagonal", "jigsaw", "latin"] {
            let model = catalog::load(spec).unwrap();
            let size = model.size();
            let mut native = ByNative::new(&model).unwrap();
            let mut sat = BySat::new(model.clone());
            let mut random = Random::new(5, 0);
            let mut seen = BTreeSet::new();
            let mut answers = [0, 0];
            for round in 0..6 {
                let solution = if round % 2 == 0 {
                    native.any(&mut random).unwrap().unwrap()
                } else {
                    sat.any(&mut random).unwrap().unwrap()
                };
                assert!(solution.is_full() && model.check(&solution).is_empty(), "{solution}");
                seen.insert(solution.to_string());
                native.turn_to(&solution).unwrap();
                sat.turn_to(&solution).unwrap();
                let mut is_given = vec![true; size.cell_count()];
                let mut places: Vec<usize> = (0..size.cell_count()).collect();
                random.shuffle(&mut places);
                for pair in places.chunks(1 + round % 2) {
                    pair.iter().for_each(|&place| is_given[place] = false);
                    let is_only = native.is_only(&is_given, pair).unwrap();
                    assert_eq!(sat.is_only(&is_given, pair).unwrap(), is_only, "{spec} {round}");
                    answers[usize::from(is_only)] += 1;
                    pair.iter().for_each(|&place| is_given[place] = !is_only);
                }
            }
            assert_eq!(seen.len(), 6, "{spec}");
            assert!(answers.iter().all(|&count| count > 50), "{spec} {answers:?}");
        }
    }
}
