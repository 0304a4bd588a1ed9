//! Reasons where solutions are told apart by their grids, against counts of grids.

use super::prelude::*;
use satoku_engine::{Engine, Strategy};
use satoku_formats::read::{Settings, parse_one};

/// The puzzle of a text.
pub(crate) fn puzzle(text: &str) -> Instance {
    parse_one(text, &Settings::default(), &Limiter::none()).unwrap()
}

/// Clues of a puzzle: values, extra ones too, and rules.
#[derive(Clone)]
struct Clues {
    givens: Vec<(Cell, Value)>,
    rules: Vec<&'static str>,
}

const RULES: [&str; 6] = [
    "[[arrow]]\ncircle = \"X1\"\ncells = \"r1c1 r2c2\"",
    "[[killer]]\ncells = \"r1c1 r1c2 X1\"\nsum = 6",
    "[[all-different]]\ncells = \"X1 r3c3 r4c4\"",
    "[[thermometer]]\ncells = \"r2c3 X1 r3c3\"",
    "[[sum]]\ncells = \"X1 r2c2 r3c3\"\ntotal = 8",
    "[[whispers]]\ncells = \"r1c4 X2 r3c1\"\ndifference = 2",
];

impl Clues {
    fn puzzle(&self) -> Instance {
        let text =
            format!("model = \"4x4\"\ncells = {{ X = 2 }}\n{}", self.rules.iter().format("\n"));
        let puzzle = puzzle(&text);
        let mut givens = Grid::empty(puzzle.model().size());
        self.givens.iter().for_each(|&(cell, value)| givens.set(cell, Some(value)));
        puzzle.with_givens(givens)
    }

    /// How many grids there are, up to two, by an engine that has no formula.
    fn verdict(&self) -> Verdict {
        let engine = Engine::Backtrack(Strategy::REFERENCE);
        let search = solver(&self.puzzle()).engine(engine).of(Of::Grid).search().unwrap();
        search.verdict()
    }

    fn without(&self, index: usize) -> Self {
        let mut fewer = self.clone();
        if index < self.givens.len() {
            fewer.givens.remove(index);
        } else {
            fewer.rules.remove(index - self.givens.len());
        }
        fewer
    }
}

/// Rules that a grid keeps, and some of its values.
fn random(rng: &mut fastrand::Rng) -> Clues {
    let count = rng.usize(0..=3);
    let mut clues = Clues { givens: Vec::new(), rules: rng.choose_multiple(RULES, count) };
    let puzzle = clues.puzzle();
    let all = solver(&puzzle).engine(Engine::Backtrack(Strategy::CANDIDATES)).limit(2000);
    let all = all.search().unwrap().solutions;
    let Some(solution) = rng.choice(&all) else { return clues };
    let part = rng.f64();
    clues.givens = solution.filled().filter(|_| rng.f64() < part).collect();
    clues
}

#[test]
fn what_could_be_dropped_or_added_is_so_by_grids() {
    let seed = fastrand::u64(..);
    println!("seed {seed}");
    let mut rng = fastrand::Rng::with_seed(seed);
    let (mut dropped, mut added) = (0, 0);
    for _ in 0..300 {
        let clues = random(&mut rng);
        let puzzle = clues.puzzle();
        let answer = solver(&puzzle).of(Of::Grid).cross_check(false).solve().unwrap();
        let (verdict, solutions) = (answer.verdict(), answer.search.solutions);
        let what = || format!("{} {}", puzzle.givens().to_line(), clues.rules.iter().format("; "));
        assert_eq!(verdict, clues.verdict(), "{}", what());
        let wanted = Wanted { of: Of::Grid, repair: true, extras: true, ..Wanted::default() };
        let findings = Findings::new(&puzzle, verdict, &solutions, wanted, &Limiter::none());
        assert!(findings.unknown.is_none(), "{}", what());
        if let Some(found) = findings.superfluous {
            assert!(found.is_complete, "{}", what());
            let count = clues.givens.len() + clues.rules.len();
            let expected = (0..count).filter(|&index| clues.without(index).verdict() == verdict);
            assert_eq!(found.each.len(), expected.count(), "{}", what());
            let together = found.together.unwrap().clues;
            let givens = clues.givens.iter().copied();
            let is_left = |given: &(Cell, Value)| {
                together.iter().all(|clue| clue.filled().as_ref() != Some(given))
            };
            let givens = givens.filter(is_left).collect();
            assert_eq!(Clues { givens, ..clues.clone() }.verdict(), verdict, "{}", what());
            dropped += found.each.len();
        }
        if let Some(repair) = findings.repair {
            let with = |some: &[(Cell, Value)]| {
                let givens = clues.givens.iter().chain(some).copied().collect();
                Clues { givens, ..clues.clone() }.verdict()
            };
            assert!(repair.givens.iter().all(|(cell, _)| cell.is_on_board()), "{}", what());
            assert_eq!(with(&repair.givens), Verdict::Unique, "{}", what());
            for index in 0..repair.givens.len() {
                let mut fewer = repair.givens.clone();
                fewer.remove(index);
                assert_eq!(with(&fewer), Verdict::Multiple, "{}", what());
            }
            added += 1;
        }
    }
    assert!(dropped > 10 && added > 10, "{dropped} {added}");
}
