//! What digging asks of an engine.

use super::prelude::*;

/// Whatever finds a random solution of a model, and knows what leaves it the only one.
pub(super) trait RandomSolutions {
    /// The name of the engine.
    fn name(&self) -> &'static str;

    /// Once this is stopped, no question is answered.
    fn limit(&mut self, limiter: &Limiter);

    /// A random solution of the empty puzzle, if it has one.
    fn any(&mut self, random: &mut Random) -> Result<Option<Grid>, EngineError>;

    /// The solution that the questions from now on are about.
    fn turn_to(&mut self, solution: &Grid) -> Result<(), EngineError>;

    /// Whether the solution is the only one that has its values in these cells; there is an entry
    /// for each cell, those beside the board among them. `removed` are the places of some others,
    /// with which it is known to be the only one.
    fn is_only(&mut self, is_given: &[bool], removed: &[usize]) -> Result<bool, EngineError>;
}
