//! Ways of pruning against each other. (That all of them strike what they should is shown in
//! `satoku-samples`, on statements of every shape.)

use proptest::test_runner::{RngAlgorithm, TestRng};
use rand_chacha::rand_core::Rng;

use super::{
    different,
    sum::SumPruning,
    word::{Arcs, WordPruning},
};
use crate::statement::{prelude::*, terms};

/// Two ways of pruning must strike the same from random candidates.
#[track_caller]
fn check_twins(
    size: Size,
    fast: &dyn Fn(&mut Candidates) -> Pruned,
    slow: &dyn Fn(&mut Candidates) -> Pruned,
) {
    let mut rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    for _ in 0..500 {
        let mut candidates = Candidates::all(size);
        let rarely = rng.next_u32() % 4 + 1;
        for cell in 0..size.place_count() {
            for value in 0..size.value_count() {
                if candidates.count(cell) > 1 && rng.next_u32() % 5 < rarely {
                    candidates.strike(cell, value).unwrap();
                }
            }
        }
        let mut other = candidates.clone();
        let result = fast(&mut candidates);
        assert_eq!(result, slow(&mut other));
        if result.is_ok() {
            assert!((0..size.place_count()).all(|cell| candidates.of(cell) == other.of(cell)));
        }
    }
}

#[test]
fn values_of_a_word_are_pruned_like_those_of_several() {
    let size = Size::new(2, 3, 1..=6).unwrap();
    for count in 1..=6 {
        let cells: Vec<usize> = (0..count).collect();
        check_twins(size, &|candidates| different::prune(&cells, candidates), &|candidates| {
            while different::step_words(&cells, candidates)? {}
            Ok(())
        });
    }
    let rise = |&(last, up): &(usize, bool), _: usize, letter: usize| {
        (letter != last && (!up || letter > last)).then_some((letter, letter % 3 == 0))
    };
    let layers = Layers::new(5, 6, (9, false), rise, |&(last, _)| last != 4).unwrap();
    let two = |&state: &usize, place: usize, letter: usize| {
        [(state + letter) % 4, (state * letter + place) % 3]
    };
    let ways = Layers::new(5, 6, 0, two, |&state| state == 0).unwrap();
    assert!(!ways.is_deterministic());
    let both = [[0, 1, 2, 3, 4], [0, 1, 0, 2, 5]];
    for (layers, cells) in [layers, ways].into_iter().cartesian_product(both) {
        let arcs = Arcs::new(&layers).map(Arc::new);
        assert!(arcs.is_some());
        let fast = WordPruning::new(cells.to_vec(), layers.clone(), arcs);
        let slow = WordPruning::new(cells.to_vec(), layers.clone(), None);
        check_twins(size, &|candidates| fast.prune(candidates), &|candidates| {
            slow.prune(candidates)
        });
    }
}

#[test]
fn sums_in_a_word_are_pruned_like_those_of_several() {
    let size = Size::new(2, 3, 1..=6).unwrap();
    let cells: Vec<usize> = (0..6).collect();
    let totals = [Totals::exactly(9), Totals::exactly(0), Totals::new([-4..=-2, 3..=3, 7..=11])];
    let weights = [[1, 1, 1, 1, 1, 1], [1, -1, 2, 1, -2, 1], [-1, -1, -1, 3, 1, -1]];
    for (weights, totals) in weights.iter().cartesian_product(totals) {
        for count in 1..=6 {
            let weighted = weights.iter().copied().zip(size.cells()).take(count);
            let terms = terms(weighted, size).unwrap();
            let sum = SumPruning::new(&terms, &totals, Vec::new(), size);
            let prune = |in_word| {
                let (sum, cells) = (&sum, &cells[..count]);
                move |candidates: &mut Candidates| sum.prune_sums_in(cells, candidates, in_word)
            };
            check_twins(size, &prune(true), &prune(false));
        }
    }
}
