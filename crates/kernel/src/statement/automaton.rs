//! Cells whose values, in order, are a word that an automaton accepts (Pesant, "A regular language
//! membership constraint for finite sequences of variables", 2004).

use std::hash::Hash;

use crate::statement::prelude::*;

/// An automaton for words of one length, unrolled: a layer of states before each letter and one
/// after the last. Letters are 0-based indices of values. It may be nondeterministic: a letter may
/// lead from a state to several, and a word is accepted if one of the ways accepts it.
///
/// Each state is reached by some beginning of a word that is accepted. States are numbered in the
/// order in which the transitions before them, state by state and value by value, first lead to
/// them. If the automaton is deterministic, it is minimal: no two states of a layer accept the same
/// rests, so layers of the same words are equal.
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Transitions {
    /// Where the next states of each `state * values + value` end among all.
    ends: Vec<u32>,
    states: Vec<u32>,
}

impl Transitions {
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

    /// The words of this length over this many values, 1 or more, that lead from the start to a
    /// state that is accepted. `step` is given a state, the 0-based place of a letter and the
    /// letter, and tells the state after it, if there is one; or several states.
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
            next.fill(Transitions::default());
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
            (!next.is_empty()).then_some(next)
        };
        let start = (0..self.state_count(0)).collect();
        Self::new(self.length(), self.values, start, step, |states| !states.is_empty())
    }

    /// The same words over all values of a size, of which it has [some](Size::seen_from).
    pub(super) fn whole(self: &Arc<Self>, seen: Size) -> Arc<Self> {
        let size = seen.whole();
        if self.values == size.value_count() {
            return self.clone();
        }
        let mut whole = Self::clone(self);
        for (place, next) in whole.next.iter_mut().enumerate() {
            *next = Transitions::default();
            for (state, value) in (0..self.state_count(place)).cartesian_product(size.values()) {
                let number = seen.value(value.number().into());
                let of_state = number.map(|value| state * self.values + seen.value_index(value));
                let to = of_state.map_or(&[][..], |index| self.next[place].of(index));
                next.push(to.iter().copied());
            }
        }
        whole.values = size.value_count();
        Arc::new(whole)
    }

    /// The number of letters.
    pub fn length(&self) -> usize {
        self.next.len()
    }

    /// The number of values.
    pub fn value_count(&self) -> usize {
        self.values
    }

    /// The number of states before the letter at a 0-based place, or after the last one. There is
    /// one before the first and one after the last, state 0; or none at all anywhere if no word is
    /// accepted.
    pub fn state_count(&self, place: usize) -> usize {
        match self.next.get(place) {
            Some(next) => next.ends.len() / self.values,
            None => usize::from(!self.is_empty),
        }
    }

    /// The states after the letter at a place, from one before it, in their order: one at most, if
    /// the automaton is [deterministic](Layers::is_deterministic).
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

/// The states that are reached before each letter, by breadth-first search: their transitions, and
/// of those after the last letter whether they are accepted.
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
        let mut transitions = Transitions::default();
        let mut several = 0;
        for (state, value) in states.iter().cartesian_product(0..values) {
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

/// Merges the states of each layer that accept the same rests, from the last layer to the first,
/// and drops those that accept none. Returns the start, if it accepts a word.
fn merge(next: &mut [Transitions], accepted: Vec<bool>, values: usize) -> Option<u32> {
    let mut merged = accepted.into_iter().map(|is_accepted| is_accepted.then_some(0)).collect_vec();
    for transitions in next.iter_mut().rev() {
        let mut numbers: HashMap<Transitions, u32> = HashMap::new();
        let mut kept = Transitions::default();
        let states = 0..transitions.ends.len() / values;
        let merge = |state| {
            let mut row = Transitions::default();
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
        let old = std::mem::take(transitions);
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

/// A variable for each state of a layer, which says that the values so far lead to it; a layer of a
/// single state needs none. So states are functions of the cells.
pub(super) fn post(cells: &[Cell], layers: &Layers, rows: &mut Poster<'_>) {
    if layers.is_empty {
        return rows.post([], Relation::AtLeast(1));
    }
    let size = rows.size;
    let mut before = vec![None];
    for (place, &cell) in cells.iter().enumerate() {
        let values = size.values_of(cell).map(|value| size.value_index(value)).collect_vec();
        let letter = Letter { layers, place, values: &values };
        let values =
            size.values_of(cell).map(|value| Some(size.var(cell, value).positive())).collect_vec();
        let after = post_states(layers, place + 1, rows);
        let columns = [&before[..], &values, &after];
        if layers.is_deterministic {
            letter.post(columns, rows);
        } else {
            letter.post_sets(columns, rows);
        }
        before = after;
    }
}

/// Variables for the states of a layer; none where there is but one state, which is reached if a
/// word is accepted.
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

/// A letter of an automaton, and the values of its cell, by their places among the grid's.
struct Letter<'a> {
    layers: &'a Layers,
    place: usize,
    values: &'a [usize],
}

impl Letter<'_> {
    /// The states after it, from one before it, with one of its cell's values.
    fn next(
        &self,
        state: usize,
        value: usize,
    ) -> impl DoubleEndedIterator<Item = usize> + ExactSizeIterator {
        self.layers.next(self.place, state, self.values[value])
    }

    /// The rows about one letter of a nondeterministic automaton; `columns` as for [`Letter::post`].
    /// What a state and a value lead to is reached; and what is reached, by whatever value, is reached
    /// from one of some states.
    fn post_sets(&self, columns: [&[Option<Lit>]; 3], rows: &mut Poster<'_>) {
        let [before, values, after] = columns;
        for (value, literal) in values.iter().enumerate() {
            let mut from = vec![Vec::new(); after.len()];
            for (state, known) in before.iter().enumerate() {
                for next in self.next(state, value) {
                    from[next].push(state);
                    if let Some(next) = after[next] {
                        let clause =
                            [*known, *literal].into_iter().flatten().map(|literal| !literal);
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

    /// The rows about one letter of a deterministic automaton: `columns` are the states before it, the
    /// values, and the states after it; none stands for what is always true. They say what a state and
    /// a value lead to; and, so that what is known spreads in all directions, that each state before
    /// it, value, and state after it goes with one of the others (Quimper and Walsh, "Decomposing
    /// global grammar constraints", 2007).
    fn post(&self, columns: [&[Option<Lit>]; 3], rows: &mut Poster<'_>) {
        let [before, values, after] = columns;
        let not = |literal: Option<Lit>| literal.map(|literal| !literal);
        let mut transitions: Vec<[usize; 3]> = Vec::new();
        for (state, value) in (0..before.len()).cartesian_product(0..values.len()) {
            let next = self.next(state, value).next();
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
            transitions
                .iter()
                .for_each(|transition| partners[transition[one]].push(transition[other]));
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
}
