//! Small puzzles on which something still goes wrong.

use satoku_rules::puzzle::Instance;

/// Removes one given after the other, as long as what is left is still `bad`; when it returns, no
/// single given can be removed any more. `bad` should say no when it has no time left.
pub fn reduce(puzzle: &Instance, mut bad: impl FnMut(&Instance) -> bool) -> Instance {
    let mut smallest = puzzle.clone();
    loop {
        let mut is_smaller = false;
        let cells: Vec<_> = smallest.givens().filled().map(|(cell, _)| cell).collect();
        for cell in cells {
            let mut givens = smallest.givens().clone();
            givens.set(cell, None);
            let smaller = Instance::new(puzzle.model().clone(), givens);
            if bad(&smaller) {
                smallest = smaller;
                is_smaller = true;
            }
        }
        if !is_smaller {
            return smallest;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Puzzle;

    #[test]
    fn what_is_not_needed_goes() {
        let text =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle = text.parse::<Puzzle>().unwrap();
        // Bad with at least three givens in the first row, or both of the last.
        let is_bad = |puzzle: &Instance| {
            let text = puzzle.givens().to_string();
            text[..9].matches('.').count() <= 6 || text.ends_with("79")
        };
        let expected = format!("{}79", ".".repeat(79));
        assert_eq!(reduce(&puzzle, is_bad).givens().to_string(), expected);
        assert_eq!(reduce(&puzzle, |_| false).givens(), puzzle.givens());
    }
}
