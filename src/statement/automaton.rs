//! Cells whose values, in order, are a word that an automaton accepts (Pesant, "A regular language membership
//! constraint for finite sequences of variables", 2004).

use std::{collections::HashMap, hash::Hash, sync::Arc};

use itertools::Itertools;

use super::Poster;
use crate::{
    grid::Cell,
    interrupt,
    program::{Lit, Relation},
};

/// An automaton for words of one length, unrolled: a layer of states before each letter and one after the last.
/// Letters are 0-based indices of values. It may be nondeterministic: a letter may lead from a state to several, and
/// a word is accepted if one of the ways accepts it.
///
/// Each state is reached by some beginning of a word that is accepted. States are numbered in the order in which the
/// transitions before them, state by state and value by value, first lead to them. If the automaton is
/// deterministic, it is minimal: no two states of a layer accept the same rests, so layers of the same words are
/// equal.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Layers {
    values: usize,
    /// Whether no word is accepted; there are no states then.
    is_empty: bool,
    /// Whether no letter leads from a state to several.
    is_deterministic: bool,
    /// For each letter of the word, the transitions.
    next: Vec<Transitions>,
}

/// Where each state and value leads, as before a letter of a word.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Transitions {
    /// Where the next states of each `state * values + value` end among all.
    ends: Vec<u32>,
    states: Vec<u32>,
}

impl Transitions {
    pub fn new() -> Self {
        Self { ends: Vec::new(), states: Vec::new() }
    }

    /// Adds where the next state and value leads: to each state once, in any order.
    pub fn push(&mut self, states: impl IntoIterator<Item = u32>) {
        let start = self.states.len();
        self.states.extend(states);
        self.states[start..].sort_unstable();
        self.ends.push(self.states.len() as u32);
    }

    /// The next states of a `state * values + value`, in their order.
    pub fn of(&self, index: usize) -> &[u32] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before] as usize);
        &self.states[start..self.ends[index] as usize]
    }

    /// Whether no state and value leads to several states.
    pub fn is_deterministic(&self) -> bool {
        let mut start = 0;
        self.ends.iter().all(|&end| end - std::mem::replace(&mut start, end) <= 1)
    }

    /// Those of a state, by each value.
    fn row(&self, state: usize, values: usize) -> impl Iterator<Item = &[u32]> {
        (state * values..(state + 1) * values).map(|index| self.of(index))
    }
}

/// Unrolled, an automaton would have more transitions than [`Layers::MAX_TRANSITIONS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl Layers {
    /// The most transitions that are looked at, for each state that is reached one for each value.
    pub const MAX_TRANSITIONS: usize = 2_000_000;

    /// The words of this length over so many values, 1 or more, that lead from the start to a state
    /// that is accepted. `step` is given a state, the 0-based place of a letter and the letter, and
    /// tells the state after it, if there is one; or several states.
    ///
    /// # Errors
    /// If there are too many states, or too many transitions.
    pub fn new<S: Eq + Hash, I: IntoIterator<Item = S>>(
        length: usize,
        values: usize,
        start: S,
        step: impl Fn(&S, usize, usize) -> I,
        accepts: impl Fn(&S) -> bool,
    ) -> Result<Arc<Self>, TooLarge> {
        let (mut next, accepted) = unroll(length, values, start, step, accepts)?;
        let start = merge(&mut next, accepted, values);
        if let Some(start) = start {
            number(&mut next, start, values);
        } else {
            next.fill(Transitions::new());
        }
        let is_deterministic = next.iter().all(Transitions::is_deterministic);
        Ok(Arc::new(Self { values, is_empty: start.is_none(), is_deterministic, next }))
    }

    /// The number of transitions, those that lead nowhere among them.
    pub(crate) fn transition_count(&self) -> usize {
        self.next.iter().map(|next| next.ends.len().max(next.states.len())).sum()
    }

    /// Whether no letter leads from a state to several.
    pub fn is_deterministic(&self) -> bool {
        self.is_deterministic
    }

    /// A deterministic automaton of the same words: its states are sets of states.
    ///
    /// # Errors
    /// If it has too many.
    pub fn determined(&self) -> Result<Arc<Self>, TooLarge> {
        let step = |states: &Vec<usize>, place, value| {
            let next = states.iter().flat_map(|&state| self.next(place, state, value));
            let next: Vec<usize> = next.sorted_unstable().dedup().collect();
            interrupt::count(next.len() as u64);
            (!next.is_empty()).then_some(next)
        };
        let start = (0..self.state_count(0)).collect();
        Self::new(self.length(), self.values, start, step, |states| !states.is_empty())
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
            Some(next) => next.ends.len() / self.values,
            None => usize::from(!self.is_empty),
        }
    }

    /// The states after the letter at a place, from one before it, in their order: one at most, if the
    /// automaton is [deterministic](Layers::is_deterministic).
    pub fn next(
        &self,
        place: usize,
        state: usize,
        value: usize,
    ) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator {
        self.next[place].of(state * self.values + value).iter().map(|&next| next as usize)
    }

    /// Whether a word is accepted.
    pub fn accepts(&self, word: impl IntoIterator<Item = usize>) -> bool {
        let mut states: Vec<usize> = (0..self.state_count(0)).collect();
        let mut length = 0;
        for value in word {
            if length == self.length() {
                return false;
            }
            let next = states.iter().flat_map(|&state| self.next(length, state, value));
            states = next.sorted_unstable().dedup().collect();
            length += 1;
        }
        length == self.length() && !states.is_empty()
    }
}

/// The states that are reached before each letter, by breadth-first search: their transitions, and of
/// those after the last letter whether they are accepted.
fn unroll<S: Eq + Hash, I: IntoIterator<Item = S>>(
    length: usize,
    values: usize,
    start: S,
    step: impl Fn(&S, usize, usize) -> I,
    accepts: impl Fn(&S) -> bool,
) -> Result<(Vec<Transitions>, Vec<bool>), TooLarge> {
    let mut next: Vec<Transitions> = Vec::new();
    let mut states = vec![start];
    let mut looked_at = 0;
    for place in 0..length {
        looked_at += states.len() * values;
        let mut numbers: HashMap<S, u32> = HashMap::new();
        let mut transitions = Transitions::new();
        let mut several = 0;
        for (state, value) in states.iter().cartesian_product(0..values) {
            interrupt::look();
            let start = transitions.states.len();
            transitions.push(step(state, place, value).into_iter().map(|state| {
                let new = numbers.len() as u32;
                *numbers.entry(state).or_insert(new)
            }));
            several += (transitions.states.len() - start).saturating_sub(1);
            if looked_at + several + numbers.len() * values > Layers::MAX_TRANSITIONS {
                return Err(TooLarge);
            }
        }
        looked_at += several;
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
        let mut kept = Transitions::new();
        let states = 0..transitions.ends.len() / values;
        let merge = |state| {
            interrupt::look();
            let mut row = Transitions::new();
            for states in transitions.row(state, values) {
                let states = states.iter().filter_map(|&next| merged[next as usize]);
                row.push(states.sorted_unstable().dedup());
            }
            (!row.states.is_empty()).then(|| {
                let new = numbers.len() as u32;
                *numbers.entry(row).or_insert_with_key(|row| {
                    row.row(0, values).for_each(|states| kept.push(states.iter().copied()));
                    new
                })
            })
        };
        merged = states.map(merge).collect();
        *transitions = kept;
    }
    merged[0]
}

/// Numbers the states of each layer in the order in which the transitions before it lead to them.
fn number(next: &mut [Transitions], start: u32, values: usize) {
    // For each state its number until now.
    let mut states = vec![start];
    for transitions in next {
        let old = std::mem::replace(transitions, Transitions::new());
        let mut numbers: HashMap<u32, u32> = HashMap::new();
        let mut following: Vec<u32> = Vec::new();
        for next in states.into_iter().flat_map(|state| old.row(state as usize, values)) {
            transitions.push(next.iter().map(|&next| {
                *numbers.entry(next).or_insert_with(|| {
                    following.push(next);
                    following.len() as u32 - 1
                })
            }));
        }
        states = following;
    }
}

/// A variable for each state of a layer, which says that the values so far lead to it; a layer of a single state
/// needs none. So states are functions of the cells.
pub(super) fn post(cells: &[Cell], layers: &Layers, rows: &mut Poster<'_>) {
    if layers.is_empty {
        return rows.post([], Relation::AtLeast(1));
    }
    let size = rows.size;
    let mut before = vec![None];
    for (place, &cell) in cells.iter().enumerate() {
        let values: Vec<Option<Lit>> =
            size.values().map(|value| Some(size.var(cell, value).positive())).collect();
        let after = post_states(layers, place + 1, rows);
        let columns = [&before[..], &values, &after];
        if layers.is_deterministic {
            post_letter(layers, place, columns, rows);
        } else {
            post_sets(layers, place, columns, rows);
        }
        before = after;
    }
}

/// Variables for the states of a layer; none where there is but one state, which is reached if a word is
/// accepted.
fn post_states(layers: &Layers, place: usize, rows: &mut Poster<'_>) -> Vec<Option<Lit>> {
    let count = layers.state_count(place);
    if count == 1 {
        return vec![None];
    }
    let states: Vec<Lit> = (0..count).map(|_| rows.program.add_auxiliary().positive()).collect();
    let one_or_more =
        if layers.is_deterministic { Relation::Exactly(1) } else { Relation::AtLeast(1) };
    rows.post(states.iter().copied(), one_or_more);
    states.into_iter().map(Some).collect()
}

/// The rows about one letter of a nondeterministic automaton; `columns` as for [`post_letter`]. What a state and a
/// value lead to is reached; and what is reached, by whatever value, is reached from one of some states.
fn post_sets(layers: &Layers, place: usize, columns: [&[Option<Lit>]; 3], rows: &mut Poster<'_>) {
    let [before, values, after] = columns;
    for (value, literal) in values.iter().enumerate() {
        let mut from = vec![Vec::new(); after.len()];
        for (state, known) in before.iter().enumerate() {
            for next in layers.next(place, state, value) {
                from[next].push(state);
                if let Some(next) = after[next] {
                    let clause = [*known, *literal].into_iter().flatten().map(|literal| !literal);
                    rows.post(clause.chain([next]), Relation::AtLeast(1));
                }
            }
        }
        for (next, from) in after.iter().zip(from) {
            // What is reached anyway may be reached from a state that is.
            if from.iter().all(|&state| before[state].is_some()) {
                let clause = [*next, *literal].into_iter().flatten().map(|literal| !literal);
                let from = from.into_iter().filter_map(|state| before[state]);
                rows.post(clause.chain(from), Relation::AtLeast(1));
            }
        }
    }
}

/// The rows about one letter of a deterministic automaton: `columns` are the states before it, the values, and the
/// states after it; none stands for what is always true. They say what a state and a value lead to; and, so that
/// what is known spreads in all directions, that each state before it, value, and state after it goes with one of
/// the others (Quimper and Walsh, "Decomposing global grammar constraints", 2007).
fn post_letter(layers: &Layers, place: usize, columns: [&[Option<Lit>]; 3], rows: &mut Poster<'_>) {
    let [before, values, after] = columns;
    let not = |literal: Option<Lit>| literal.map(|literal| !literal);
    let mut transitions: Vec<[usize; 3]> = Vec::new();
    for (state, value) in (0..before.len()).cartesian_product(0..values.len()) {
        let next = layers.next(place, state, value).next();
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
    use fastrand::Rng;

    use super::*;
    use crate::{
        grid::Size,
        program::{Origin, Program, Role},
        statement::{
            Statement,
            tests::{grids, holds, random_ways},
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
            let count =
                |layers: &Layers| (0..=length).map(|at| layers.state_count(at)).sum::<usize>();
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
        let mut random = Rng::with_seed(22);
        for _ in 0..10 {
            check(&random_ways(4, 3, &mut random), &[0, 1, 2, 3]);
            check(&random_ways(3, 3, &mut random), &[3, 1, 3]);
        }
    }
}
