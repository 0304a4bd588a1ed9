//! Steps in words.
use super::Step;
/// A step in a sentence.
pub fn sentence(step: &Step) -> String {
    (step.technique.explain)(step)
}
