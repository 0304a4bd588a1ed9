//! Automata, by brute force over words.

use fastrand::Rng;

use super::*;
use crate::{grids, holds, random_ways};
use satoku_rules::{
    interrupt::Limiter,
    program::{Lit, Origin, Program, Role},
    statement::TooLarge,
};

/// Words in which the sum of the letters, modulo a number, is 0 at the end; with states that say
/// more than they need to.
fn sums(length: usize, values: usize, modulus: usize, slack: usize) -> Arc<Layers> {
    let step = |&(sum, other): &(usize, usize), place, value| {
        Some(((sum + value) % modulus, (other * 7 + place + value) % slack))
    };
    Layers::new(length, values, (0, 0), step, |&(sum, _)| sum == 0).unwrap()
}

/// All words of a length over a number of values.
fn words(length: usize, values: usize) -> impl Iterator<Item = Vec<usize>> {
    std::iter::repeat_n(0..values, length).multi_cartesian_product()
}

/// The layers of the words for which `is_wanted` holds, with a state for each beginning of a word.
#[track_caller]
fn check(length: usize, values: usize, is_wanted: impl Fn(&[usize]) -> bool) -> Arc<Layers> {
    let step = |word: &Vec<usize>, place, value| {
        assert_eq!(word.len(), place);
        Some(word.iter().copied().chain([value]).collect())
    };
    let layers = Layers::new(length, values, Vec::new(), step, |word| is_wanted(word)).unwrap();
    for word in words(length, values) {
        assert_eq!(layers.accepts(word.iter().copied()), is_wanted(&word), "{word:?}");
        assert!(!layers.accepts(word.iter().copied().chain([0])), "longer");
        assert!(length == 0 || !layers.accepts(word[1..].iter().copied()), "shorter");
    }
    // As many states as there are different sets of rests that are accepted.
    for place in 0..=length {
        let rests = |begin: Vec<usize>| {
            let rests = words(length - place, values);
            let whole = rests.map(|rest| [begin.clone(), rest].concat());
            whole.map(|word| is_wanted(&word)).collect_vec()
        };
        let states = words(place, values).map(rests).filter(|rests| rests.contains(&true));
        assert_eq!(layers.state_count(place), states.unique().count(), "before {place}");
    }
    layers
}

#[test]
fn layers_accept_the_words_and_have_no_state_too_many() {
    check(0, 3, |_| true);
    check(0, 3, |_| false);
    check(1, 1, |_| true);
    check(1, 3, |word| word[0] != 1);
    check(3, 2, |_| false);
    check(4, 1, |_| true);
    check(5, 3, |word| word.iter().sum::<usize>() == 5);
    check(5, 3, |word| word.iter().all_unique());
    check(4, 3, |word| word.iter().tuple_windows().all(|(a, b)| a <= b));
    check(6, 2, |word| word == [0, 1, 1, 0, 1, 0]);
    for seed in 1..200_u64 {
        let is_wanted = |word: &[usize]| {
            let number = word.iter().fold(seed, |number, letter| number * 3 + *letter as u64);
            number.wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 60 < seed % 16
        };
        check(1 + seed as usize % 4, 1 + seed as usize % 3, is_wanted);
    }
}

/// A nondeterministic automaton against its deterministic twin, which is the minimal one.
#[test]
fn nondeterministic_layers_accept_what_their_twins_accept() {
    let mut random = Rng::with_seed(37);
    let mut is_smaller = false;
    for round in 0..100 {
        let (length, values) = (random.usize(2..5), random.usize(2..4));
        let layers = random_ways(length, values, &mut random);
        let twin = layers.determined().unwrap();
        assert!(twin.is_deterministic() && !layers.is_deterministic());
        assert_eq!(check(length, values, |word| layers.accepts(word.iter().copied())), twin);
        for place in 0..length {
            let from = (0..layers.state_count(place)).cartesian_product(0..values);
            let ways = from.flat_map(|(state, value)| {
                layers.next(place, state, value).map(move |next| [state, next])
            });
            // Each state leads on, and is led to.
            let ways = ways.collect_vec();
            for (end, at) in [(0, place), (1, place + 1)] {
                let states = ways.iter().map(|way| way[end]).unique().count();
                assert_eq!(states, layers.state_count(at), "round {round}");
            }
        }
        let count = |layers: &Layers| (0..=length).map(|at| layers.state_count(at)).sum::<usize>();
        is_smaller |= count(&layers) < count(&twin);
    }
    assert!(is_smaller);
}

#[test]
fn layers_of_the_same_words_are_equal() {
    let layers = sums(6, 3, 4, 1);
    assert_eq!(sums(6, 3, 4, 5), layers);
    assert_eq!(check(6, 3, |word| word.iter().sum::<usize>() % 4 == 0), layers);
    assert_ne!(sums(6, 3, 5, 1), layers);
}

#[test]
fn many_values_and_long_words() {
    let layers = sums(300, 400, 7, 2);
    assert_eq!(layers.state_count(150), 7);
    assert!(layers.accepts(std::iter::repeat_n(7, 300)));
    assert!(!layers.accepts(std::iter::repeat_n(1, 300)));
}

#[test]
fn too_many_states_are_refused_while_they_are_found() {
    let step = |&number: &u64, _, value| Some(number * 9 + value as u64);
    assert_eq!(Layers::new(19, 9, 0, step, |_| true), Err(TooLarge));
    let step = |&number: &u64, _, _| Some(number + 1);
    assert_eq!(Layers::new(usize::MAX, 9, 0, step, |_| true), Err(TooLarge));
    assert_eq!(Layers::new(160_000, 9, 0, |_, _, _| None, |_| true).unwrap().state_count(0), 0);
}

/// The rows hold for just the words, and for each with just one choice of auxiliary variables.
#[test]
fn states_are_functions_of_the_cells() {
    let size = Size::new(2, 2, 1..=3).unwrap();
    let all = size.cells().collect_vec();
    let check = |layers: &Arc<Layers>, cells: &[usize]| {
        let cells = cells.iter().map(|&cell| all[cell]).collect_vec();
        let about = cells.iter().copied().unique().collect_vec();
        let statement = Statement::Automaton { cells, layers: layers.clone() };
        let mut program = Program::new(size.variable_count());
        let name = program.add_name("word");
        statement.post(size, name, &mut program, &Limiter::none()).unwrap();
        assert!(program.constraints().all(|row| row.origin == Origin::new(Role::Rule, name)));
        let auxiliary = program.variable_count() - size.variable_count();
        for grid in grids(size, &about, false) {
            let all_hold = |bits: u32| {
                let is_true = |literal: &Lit| {
                    let var = literal.var();
                    let is_true = match size.cell_value(var) {
                        Some((cell, value)) => grid.get(cell) == Some(value),
                        None => bits >> (var.index() - size.variable_count()) & 1 == 1,
                    };
                    is_true != literal.is_negative()
                };
                program.constraints().all(|row| {
                    let count = row.literals.iter().filter(|literal| is_true(literal)).count();
                    let upper = row.relation.upper(row.literals.len());
                    (row.relation.lower()..=upper).contains(&(count as u32))
                })
            };
            let choices = (0..1 << auxiliary).filter(|&bits| all_hold(bits)).count();
            assert_eq!(choices, usize::from(holds(&statement, &grid)), "{grid}");
        }
    };
    let words_of = |length, is_wanted: fn(&[usize]) -> bool| self::check(length, 3, is_wanted);
    check(&sums(4, 3, 2, 1), &[0, 1, 2, 3]);
    check(&sums(4, 3, 3, 1), &[3, 1, 2, 0]);
    check(&sums(4, 3, 3, 1), &[0, 1, 0, 2]);
    check(&sums(3, 3, 3, 1), &[1, 1, 1]);
    check(&sums(1, 3, 2, 1), &[2]);
    check(&sums(1, 3, 1, 1), &[2]);
    check(&sums(0, 3, 1, 1), &[]);
    check(&words_of(3, |_| false), &[0, 1, 2]);
    check(&words_of(0, |_| false), &[]);
    check(&words_of(3, |word| word.iter().all_unique()), &[0, 1, 2]);
    let has_one_2 = |word: &[usize]| word.iter().filter(|&&value| value == 2).count() == 1;
    check(&words_of(4, has_one_2), &[0, 1, 2, 3]);
    check(&words_of(3, |word| word[0] == word[2] && word[1] != 0), &[0, 1, 2]);
    let mut random = Rng::with_seed(22);
    for _ in 0..10 {
        check(&random_ways(4, 3, &mut random), &[0, 1, 2, 3]);
        check(&random_ways(3, 3, &mut random), &[3, 1, 3]);
    }
}
