//! Cells whose values, in order, are a word that a deterministic automaton accepts (Pesant, "A regular
//! language membership constraint for finite sequences of variables", 2004).

use std::{collections::HashMap, hash::Hash, sync::Arc};

use itertools::Itertools;

use super::Poster;
use crate::{
    grid::Cell,
    interrupt,
    program::{Lit, Relation},
};

/// A deterministic automaton for words of one length, unrolled: a layer of states before each letter
/// and one after the last. Letters are 0-based indices of values.
///
/// It is minimal: each state is reached by some beginning of a word that is accepted, and no two
/// states of a layer accept the same rests. States are numbered in the order in which the transitions
/// before them, state by state and value by value, first lead to them; so layers of the same words
/// are equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layers {
    values: usize,
    /// Whether no word is accepted; there are no states then.
    is_empty: bool,
    /// For each letter of the word, the transitions: `state * values + value` leads to the next
    /// state, or to none.
    next: Vec<Transitions>,
}

/// Where each state and value before a letter leads.
type Transitions = Vec<Option<u32>>;

/// Unrolled, an automaton would have more transitions than [`Layers::MAX_TRANSITIONS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl Layers {
    /// The most transitions that are looked at, for each state that is reached one for each value.
    pub const MAX_TRANSITIONS: usize = 2_000_000;

    /// The words of this length over so many values, 1 or more, that lead from the start to a state
    /// that is accepted. `step` is given a state, the 0-based place of a letter and the letter, and
    /// tells the state after it, if there is one.
    ///
    /// # Errors
    /// If there are too many states.
    pub fn new<S: Eq + Hash>(
        length: usize,
        values: usize,
        start: S,
        step: impl Fn(&S, usize, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Arc<Self>, TooLarge> {
        let (mut next, accepted) = unroll(length, values, start, step, accepts)?;
        let start = merge(&mut next, accepted, values);
        if let Some(start) = start {
            number(&mut next, start, values);
        } else {
            next.iter_mut().for_each(Vec::clear);
        }
        Ok(Arc::new(Self { values, is_empty: start.is_none(), next }))
    }

    /// The number of transitions, those that lead nowhere among them.
    pub(super) fn transition_count(&self) -> usize {
        self.next.iter().map(Vec::len).sum()
    }

    /// The number of letters.
    pub fn length(&self) -> usize {
        self.next.len()
    }

    /// The number of values.
    pub fn value_count(&self) -> usize {
        self.values
    }

    /// The number of states before the letter at a 0-based place, or after the last one. There is one
    /// before the first and one after the last, state 0; or none at all anywhere if no word is
    /// accepted.
    pub fn state_count(&self, place: usize) -> usize {
        match self.next.get(place) {
            Some(next) => next.len() / self.values,
            None => usize::from(!self.is_empty),
        }
    }

    /// The state after the letter at a place, from one before it.
    pub fn next(&self, place: usize, state: usize, value: usize) -> Option<usize> {
        self.next[place][state * self.values + value].map(|next| next as usize)
    }

    /// Whether a word is accepted.
    pub fn accepts(&self, word: impl IntoIterator<Item = usize>) -> bool {
        let start = (!self.is_empty).then_some((0, 0));
        let end = word.into_iter().try_fold(start, |at, value| {
            let (place, state) = at?;
            (place < self.length())
                .then(|| self.next(place, state, value).map(|next| (place + 1, next)))
        });
        end.flatten().is_some_and(|(place, _)| place == self.length())
    }
}

/// The states that are reached before each letter, by breadth-first search: their transitions, and of
/// those after the last letter whether they are accepted.
fn unroll<S: Eq + Hash>(
    length: usize,
    values: usize,
    start: S,
    step: impl Fn(&S, usize, usize) -> Option<S>,
    accepts: impl Fn(&S) -> bool,
) -> Result<(Vec<Transitions>, Vec<bool>), TooLarge> {
    let mut next: Vec<Transitions> = Vec::new();
    let mut states = vec![start];
    let mut looked_at = 0;
    for place in 0..length {
        looked_at += states.len() * values;
        let mut numbers: HashMap<S, u32> = HashMap::new();
        let mut transitions = Vec::with_capacity(states.len() * values);
        for (state, value) in states.iter().cartesian_product(0..values) {
            interrupt::look();
            let number = step(state, place, value).map(|state| {
                let new = numbers.len() as u32;
                *numbers.entry(state).or_insert(new)
            });
            transitions.push(number);
            if looked_at + numbers.len() * values > Layers::MAX_TRANSITIONS {
                return Err(TooLarge);
            }
        }
        next.push(transitions);
        let by_number = numbers.into_iter().sorted_unstable_by_key(|(_, number)| *number);
        states = by_number.map(|(state, _)| state).collect();
    }
    Ok((next, states.iter().map(accepts).collect()))
}

/// Merges the states of each layer that accept the same rests, from the last layer to the first, and
/// drops those that accept none. Returns the start, if it accepts a word.
fn merge(next: &mut [Transitions], accepted: Vec<bool>, values: usize) -> Option<u32> {
    let mut merged: Vec<Option<u32>> =
        accepted.into_iter().map(|is_accepted| is_accepted.then_some(0)).collect();
    for transitions in next.iter_mut().rev() {
        let mut numbers: HashMap<Transitions, u32> = HashMap::new();
        let mut kept: Transitions = Vec::new();
        let mut merge = |row: &[Option<u32>]| {
            interrupt::look();
            let row: Transitions = row.iter().map(|next| merged[(*next)? as usize]).collect();
            row.iter().any(Option::is_some).then(|| {
                let new = numbers.len() as u32;
                *numbers.entry(row).or_insert_with_key(|row| {
                    kept.extend(row);
                    new
                })
            })
        };
        merged = transitions.chunks(values).map(&mut merge).collect();
        *transitions = kept;
    }
    merged[0]
}

/// Numbers the states of each layer in the order in which the transitions before it lead to them.
fn number(next: &mut [Transitions], start: u32, values: usize) {
    // For each state its number until now.
    let mut states = vec![start];
    for transitions in next {
        let old = std::mem::take(transitions);
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        let mut following: Vec<u32> = Vec::new();
        for state in states {
            let row = state as usize * values..(state as usize + 1) * values;
            transitions.extend(old[row].iter().map(|next| {
                next.map(|next| {
                    *numbers.entry(next).or_insert_with(|| {
                        following.push(next);
                        following.len() as u32 - 1
                    })
                })
            }));
        }
        states = following;
    }
}

/// A variable for each state of a layer, of which one is true; a layer of a single state needs none.
/// For each letter: what a state and a value lead to; and, so that what is known spreads in all
/// directions, that each state before it, value, and state after it goes with one of the others
/// (Quimper and Walsh, "Decomposing global grammar constraints", 2007).
///
/// The automaton is deterministic, so the states are functions of the cells.
pub(super) fn post(cells: &[Cell], layers: &Layers, rows: &mut Poster<'_>) {
    if layers.is_empty {
        return rows.post([], Relation::AtLeast(1));
    }
    let size = rows.size;
    let mut before = vec![None];
    for (place, &cell) in cells.iter().enumerate() {
        let values: Vec<Option<Lit>> =
            size.values().map(|value| Some(size.var(cell, value).positive())).collect();
        let after = post_states(layers.state_count(place + 1), rows);
        post_letter(layers, place, [&before, &values, &after], rows);
        before = after;
    }
}

/// Variables for the states of a layer; none where there is but one state.
fn post_states(count: usize, rows: &mut Poster<'_>) -> Vec<Option<Lit>> {
    if count == 1 {
        return vec![None];
    }
    let states: Vec<Lit> = (0..count).map(|_| rows.program.add_auxiliary().positive()).collect();
    rows.post(states.iter().copied(), Relation::Exactly(1));
    states.into_iter().map(Some).collect()
}

/// The rows about one letter: `columns` are the states before it, the values, and the states after it;
/// none stands for what is always true.
fn post_letter(layers: &Layers, place: usize, columns: [&[Option<Lit>]; 3], rows: &mut Poster<'_>) {
    let [before, values, after] = columns;
    let not = |literal: Option<Lit>| literal.map(|literal| !literal);
    let mut transitions: Vec<[usize; 3]> = Vec::new();
    for (state, value) in (0..before.len()).cartesian_product(0..values.len()) {
        let next = layers.next(place, state, value);
        transitions.extend(next.map(|next| [state, value, next]));
        let then = next.map(|next| after[next]);
        // A state that is there anyway needs no row.
        if then != Some(None) {
            let clause = [not(before[state]), not(values[value]), then.flatten()];
            rows.post(clause.into_iter().flatten(), Relation::AtLeast(1));
        }
    }
    for [one, other] in [[0, 1], [1, 0], [1, 2], [2, 1], [0, 2], [2, 0]] {
        let mut partners = vec![Vec::new(); columns[one].len()];
        transitions.iter().for_each(|transition| partners[transition[one]].push(transition[other]));
        for (&literal, mut partners) in columns[one].iter().zip(partners) {
            partners.sort_unstable();
            partners.dedup();
            // That one of all holds is known. A value that is in no transition is excluded once.
            let is_known = partners.len() == columns[other].len()
                || [one, other] == [1, 2] && partners.is_empty();
            // What goes with a state that is there anyway is whatever the other rows leave.
            if let Some(literal) = literal
                && !is_known
            {
                let some = partners.into_iter().filter_map(|partner| columns[other][partner]);
                rows.post(std::iter::once(!literal).chain(some), Relation::AtLeast(1));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        grid::Size,
        program::{Origin, Program, Role},
        statement::{
            Statement,
            tests::{grids, holds},
        },
    };

    /// Words in which the sum of the letters, modulo a number, is 0 at the end; with states that say
    /// more than they need to.
    fn sums(length: usize, values: usize, modulus: usize, slack: usize) -> Arc<Layers> {
        let step = |&(sum, other): &(usize, usize), place, value| {
            Some(((sum + value) % modulus, (other * 7 + place + value) % slack))
        };
        Layers::new(length, values, (0, 0), step, |&(sum, _)| sum == 0).unwrap()
    }

    /// All words of a length over so many values.
    fn words(length: usize, values: usize) -> impl Iterator<Item = Vec<usize>> {
        std::iter::repeat_n(0..values, length).multi_cartesian_product()
    }

    /// The layers of the words of which `is_wanted` holds, by a state for each beginning of a word.
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

    fn words_of(length: usize, is_wanted: fn(&[usize]) -> bool) -> Arc<Layers> {
        check(length, 3, is_wanted)
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
            statement.post(size, name, &mut program);
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
        check(
            &words_of(4, |word| word.iter().filter(|&&value| value == 2).count() == 1),
            &[0, 1, 2, 3],
        );
        check(&words_of(3, |word| word[0] == word[2] && word[1] != 0), &[0, 1, 2]);
    }
}
