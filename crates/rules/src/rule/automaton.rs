//! Automata: the values of some cells, in order, lead from a start to a state that accepts them.
//!
//! A transition is a state, the values that lead on from it, and the state that they lead to:
//! `"a 1-3 b"`, `"a 4,6-9 c"`, or `"b * b"` for all values. The names of states are words without
//! spaces. A value that no transition of a state is about is not allowed there; where one value
//! leads from a state to several, it is enough that one of the ways is accepted.

use std::{
    cell::Cell as Counter,
    collections::HashMap,
    ops::RangeInclusive,
    sync::{Arc, OnceLock},
};

use super::limits::MAX_STATES;
use super::prelude::*;
use crate::statement::{TooLarge, Transitions};

pub(super) static KIND: Kind = Kind {
    name: "automaton",
    called: &["finite automaton", "state machine", "DFA"],
    title: "Automaton",
    about: "the values of these cells, in order, are a word that an automaton accepts",
    gesture: Gesture::Text,
    keys: &[
        ("cells", "the cells, in order"),
        ("start", "the state before the first cell"),
        ("accepting", "the states of which one is there after the last cell"),
        ("transitions", "a state, values and the state after them, as in \"a 1-3 b\""),
    ],
    read: entry::tables::<Automaton>,
    iss: &[Tag::new("NFA", from_iss)],
    examples: &[Example::on_latin_4(
        "[[automaton]]\ncells = \"r1c1-4\"\nstart = \"low\"\naccepting = [\"high\"]\n\
         transitions = [\"low 1-2 low\", \"low 3-4 high\", \"high 3-4 high\"]",
        ["1243213434124321", ".3.1............"],
        "r1c1, r1c2, r1c3 and r1c4 are . 3 . 1, expected what leads from low to high (automaton 1)",
    )],
    ..Kind::DEFAULT
};

/// The most transitions, each with all its values.
const MAX_TRANSITIONS: usize = 100_000;

/// The most transitions, one for each value.
const MAX_WAYS: usize = 4_000_000;

/// The most states in all sets together that are looked at.
const MAX_WORK: usize = 5_000_000;

/// The most accepting states that a message names.
const MAX_NAMED: usize = 10;

/// What a transition looks like.
const TRANSITION: &str = "a state, values and the state after them, as in \"a 1-3 b\"";

/// A machine, and lists of cells; in a list, a lone `-` is where the machine reads a break.
fn from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    let text = arguments.text("a machine in base64")?;
    let machine = iss::machine::PackedMachine::read(text, context.size)?;
    let rule = |segments: Vec<Vec<Cell>>| {
        let (start, accepting, transitions) = machine.texts(&segments, context.size)?;
        let cells = segments.concat().into();
        Ok(Box::new(Automaton::of_texts(cells, start, accepting, transitions)) as Box<dyn Rule>)
    };
    arguments.lists_of_segments()?.into_iter().map(rule).collect()
}

/// The values of these cells, in order, are a word that an automaton accepts.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Automaton {
    name: String,
    cells: Line,
    start: String,
    accepting: Vec<String>,
    transitions: Vec<String>,
    /// The transitions as they are followed, as soon as that is needed; none if they cannot be
    /// read.
    #[serde(skip)]
    machine: OnceLock<Option<AutomatonMachine>>,
}

/// An automaton whose states are numbers.
#[derive(Clone, Debug)]
struct AutomatonMachine {
    start: u32,
    accepting: Vec<bool>,
    /// Where each state leads by each value.
    next: Transitions,
}

impl AutomatonMachine {
    /// The states after a state, by the index of a value.
    fn next(&self, state: u32, value: usize, size: Size) -> &[u32] {
        self.next.of(state as usize * size.value_count() + value)
    }

    fn accepts(&self, state: u32) -> bool {
        self.accepting[state as usize]
    }

    /// The words of this length: of a nondeterministic automaton by sets of its states, which says
    /// more of each cell, if these are few enough.
    fn layers(&self, length: usize, size: Size) -> Result<Arc<Layers>, TooLarge> {
        let step = |&state: &u32, _: usize, value| self.next(state, value, size).iter().copied();
        let by_states = || {
            Layers::new(length, size.value_count(), self.start, step, |&state| self.accepts(state))
        };
        if self.next.is_deterministic() {
            by_states()
        } else {
            self.by_sets(length, size).map_or_else(by_states, Ok)
        }
    }

    /// The words of this length by sets of states; none if these are too many, or too large.
    fn by_sets(&self, length: usize, size: Size) -> Option<Arc<Layers>> {
        let (steps, work) = (Counter::new(0), Counter::new(0));
        let is_too_large =
            || steps.get() > MAX_STATES * size.value_count() || work.get() > MAX_WORK;
        let step = |states: &Vec<u32>, _: usize, value| {
            if is_too_large() {
                return None;
            }
            let next = states.iter().flat_map(|&state| self.next(state, value, size)).copied();
            let next = next.sorted_unstable().dedup().collect_vec();
            steps.set(steps.get() + 1);
            work.set(work.get() + states.len() + next.len());
            (!next.is_empty()).then_some(next)
        };
        let accepts = |states: &Vec<u32>| states.iter().any(|&state| self.accepts(state));
        let layers = Layers::new(length, size.value_count(), vec![self.start], step, accepts).ok();
        layers.filter(|_| !is_too_large())
    }
}

impl Automaton {
    /// A rule over the cells of a line, in order, one or more: their values lead from the start, by
    /// transitions such as `"a 1-3 b"`, to one of the accepting states.
    pub fn new(cells: Line, start: &str, accepting: &[&str], transitions: &[&str]) -> Self {
        let owned = |texts: &[&str]| texts.iter().map(|&text| text.to_owned()).collect();
        Self::of_texts(cells, start.to_owned(), owned(accepting), owned(transitions))
    }

    /// The same from texts of its own.
    fn of_texts(
        cells: Line,
        start: String,
        accepting: Vec<String>,
        transitions: Vec<String>,
    ) -> Self {
        let (name, machine) = (String::new(), OnceLock::new());
        Self { name, cells, start, accepting, transitions, machine }
    }

    fn read(&self, size: Size) -> Result<AutomatonMachine, Problem> {
        let (numbers, ways) = self.follow(size)?;
        let number = |key, name: &String| {
            let number = numbers.get(&name[..]).copied();
            let found = format!("{name:?}");
            number.ok_or_else(|| Problem::parameter(key, &found, "a state of `transitions`"))
        };
        let start = number("start", &self.start)?;
        if self.accepting.is_empty() {
            return Err(Problem::parameter("accepting", &"[]", "one state or more"));
        }
        let mut accepting = vec![false; numbers.len()];
        for name in &self.accepting {
            accepting[number("accepting", name)? as usize] = true;
        }
        let mut next = Transitions::default();
        let mut ways = ways.into_iter().peekable();
        for row in 0..(numbers.len() * size.value_count()) as u32 {
            next.push(ways.peeking_take_while(|&(from, _)| from == row).map(|(_, to)| to));
        }
        Ok(AutomatonMachine { start, accepting, next })
    }

    /// The states, by their names; and where each leads by each value: the number of both,
    /// `state * values + value`, and the next state, in their order, each once.
    #[expect(clippy::type_complexity, reason = "two parts of a machine that is not whole yet")]
    fn follow(&self, size: Size) -> Result<(HashMap<&str, u32>, Vec<(u32, u32)>), Problem> {
        if self.transitions.len() > MAX_TRANSITIONS {
            let found = format!("a list of {}", self.transitions.len());
            let expected = format!("no more than {MAX_TRANSITIONS}");
            return Err(Problem::parameter("transitions", &found, expected));
        }
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        let mut ways: Vec<(u32, u32)> = Vec::new();
        for text in &self.transitions {
            let Transition { from, by, to } = transition(text, size)?;
            let [row, to] = [from, to].map(|name| {
                let new = numbers.len() as u32;
                *numbers.entry(name).or_insert(new)
            });
            if numbers.len() > MAX_STATES {
                let expected = format!("no more than {MAX_STATES}");
                return Err(Problem::parameter("transitions", &"about too many states", expected));
            }
            let first = row as usize * size.value_count();
            ways.extend(by.into_iter().flatten().map(|index| ((first + index) as u32, to)));
            if ways.len() > MAX_WAYS {
                let expected = format!("no more than {MAX_WAYS}");
                let found = "too many, by too many values";
                return Err(Problem::parameter("transitions", &found, expected));
            }
        }
        ways.sort_unstable();
        ways.dedup();
        Ok((numbers, ways))
    }
}

/// A transition; its values' indices in ranges.
struct Transition<'a> {
    from: &'a str,
    by: Vec<RangeInclusive<usize>>,
    to: &'a str,
}

fn syntax(text: &str, place: usize, found: String, expected: &str) -> Problem {
    let (text, expected) = (text.to_owned(), expected.to_owned());
    Problem::Syntax { key: "transitions", text, place, found, expected }
}

/// Reads a transition: `a 1,3-5 b`.
fn transition(text: &str, size: Size) -> Result<Transition<'_>, Problem> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [from, values @ .., to] = &words[..] else { return Err(no_transition(text)) };
    if values.is_empty() {
        return Err(no_transition(text));
    }
    let mut by = Vec::new();
    for word in values.iter().flat_map(|word| word.split(',')) {
        // The word is a part of the text.
        let before = &text[..word.as_ptr() as usize - text.as_ptr() as usize];
        let place = before.chars().count() + 1;
        if word == "*" {
            by.push(0..=size.value_count() - 1);
            continue;
        }
        let wrong = |expected: &str| syntax(text, place, format!("{word:?}"), expected);
        let (first, last) = word.split_once('-').unwrap_or((word, word));
        let index = |number: &str| {
            let is_number = !number.is_empty() && number.bytes().all(|b| b.is_ascii_digit());
            if !is_number {
                return Err(wrong("values such as 1, 1-3, 1,3-5 or *"));
            }
            let value = number.parse().ok().and_then(|number| size.value(number));
            let (first, last) = size.value_range().into_inner();
            let expected = || format!("values from {first} to {last}");
            value.map(|value| size.value_index(value)).ok_or_else(|| wrong(&expected()))
        };
        let (first, last) = (index(first)?, index(last)?);
        if last < first {
            return Err(wrong("a range from its lowest to its highest value"));
        }
        by.push(first..=last);
    }
    Ok(Transition { from, by, to })
}

/// A text with too few words.
fn no_transition(text: &str) -> Problem {
    syntax(text, text.chars().count() + 1, "the end".to_owned(), TRANSITION)
}

/// What a rule says with this key needs too large an automaton.
pub(super) fn too_large(key: &'static str, cells: &[Cell]) -> Problem {
    let found = format!("too much for {} cells", cells.len());
    let most = Layers::MAX_TRANSITIONS;
    let expected = format!("what an automaton of no more than {most} transitions can tell");
    Problem::parameter(key, &found, expected)
}

impl Rule for Automaton {
    table_with_line!(KIND);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        Problem::check_least(&self.cells, 1)?;
        let machine = self.read(size)?;
        let layers = machine.layers(self.cells.len(), size);
        let layers = layers.map_err(|_| too_large("transitions", &self.cells))?;
        Ok(vec![Statement::Automaton { cells: self.cells.to_vec(), layers }])
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        if !self.breaks(grid, &Limiter::none()) {
            return Vec::new();
        }
        let (cells, start) = (held(&self.cells, grid), &self.start);
        let end = match &self.accepting[..] {
            [end] => end.clone(),
            ends if ends.len() <= MAX_NAMED => format!("one of {}", ends.iter().format(", ")),
            ends => format!("one of {} states that are accepted", ends.len()),
        };
        let wrong = format!("{cells}, expected what leads from {start} to {end}");
        vec![self.violation(self.cells.once(), &wrong)]
    }

    /// Follows all transitions from cell to cell; an empty cell may hold any value.
    fn breaks(&self, grid: &Grid, limiter: &Limiter) -> bool {
        let size = grid.size();
        let machine = self.machine.get_or_init(|| self.read(size).ok());
        let Some(machine) = machine else { return false };
        let mut states = vec![machine.start];
        let mut is_reached = vec![false; machine.accepting.len()];
        for &cell in self.cells.iter() {
            let values = match grid.get(cell) {
                Some(value) => size.value_index(value)..size.value_index(value) + 1,
                None => 0..size.value_count(),
            };
            limiter.note(50 + 3 * (states.len() * values.len()) as u64);
            is_reached.fill(false);
            let mut ends = Vec::new();
            for state in states {
                for value in values.clone() {
                    for &end in machine.next(state, value, size) {
                        if !is_reached[end as usize] {
                            is_reached[end as usize] = true;
                            ends.push(end);
                        }
                    }
                }
            }
            states = ends;
        }
        !states.into_iter().any(|state| machine.accepts(state))
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let (start, accepting) = (&self.start, self.accepting.iter().join(" or "));
        let transitions = self.transitions.iter().join(", ");
        drawn::explained_path(&self.cells, &format!("{transitions}, from {start} to {accepting}"))
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        let machine = self.read(context.size).map_err(|problem| problem.to_string())?;
        let values = context.size.value_count();
        let step = |&state: &u32, value| machine.next(state, value, context.size).iter().copied();
        let accepts = |&state: &u32| machine.accepts(state);
        let key = iss::packed::of_machine(values, machine.start, step, accepts, MAX_STATES);
        let key = key.ok_or("its automaton is too large")?;
        Ok(vec![iss::write::keyed("NFA", &key, &self.cells)])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule::tests::refused;

    #[track_caller]
    fn check(start: &str, accepting: &[&str], transitions: &[&str], expected: &str) {
        let text = format!(
            "size = 4\n[[automaton]]\ncells = \"r1c1-3\"\nstart = {start:?}\n\
             accepting = {accepting:?}\ntransitions = {transitions:?}"
        );
        // Each of the keys has a line.
        let keys = ["`start`", "`accepting`", "`transitions`"];
        let line = 4 + keys.iter().position(|key| expected.starts_with(key)).unwrap();
        let expected = format!("my.toml:{line}: automaton \"automaton 1\": {expected}");
        assert_eq!(refused(&text), expected);
    }

    #[test]
    fn transitions_that_cannot_be_followed_are_refused() {
        let check = |transition: &str, expected: &str| {
            let expected = format!("`transitions`: at character {expected}");
            check("a", &["a"], &["a 1 a", transition], &expected);
        };
        let form = "expected a state, values and the state after them, as in \"a 1-3 b\"";
        check("", &format!("1 of \"\": found the end, {form}"));
        check("a b", &format!("4 of \"a b\": found the end, {form}"));
        check("a 7 b", "3 of \"a 7 b\": found \"7\", expected values from 1 to 4");
        check("é  2,0-1 b", "6 of \"é  2,0-1 b\": found \"0-1\", expected values from 1 to 4");
        let values = "expected values such as 1, 1-3, 1,3-5 or *";
        check("a x b", &format!("3 of \"a x b\": found \"x\", {values}"));
        check("a 1, b", &format!("5 of \"a 1, b\": found \"\", {values}"));
        check("a 1-2-3 b", &format!("3 of \"a 1-2-3 b\": found \"1-2-3\", {values}"));
        check(
            "a 3-2 b",
            "3 of \"a 3-2 b\": found \"3-2\", expected a range from its lowest to its highest value",
        );
    }

    #[test]
    fn automata_without_a_start_or_an_end_are_refused() {
        check("a", &[], &["a 1 a"], "`accepting` is [], expected one state or more");
        check("a", &["b"], &["a 1 a"], "`accepting` is \"b\", expected a state of `transitions`");
        check("b", &["a"], &["a 1 a"], "`start` is \"b\", expected a state of `transitions`");
        check("a", &["a"], &[], "`start` is \"a\", expected a state of `transitions`");
    }

    #[test]
    fn automata_that_are_too_large_are_refused() {
        let problem = |lines: Vec<String>| {
            let lines = lines.iter().map(|line| &line[..]).collect_vec();
            let rule = Automaton::new("r1c1-3".parse().unwrap(), "0", &["0"], &lines);
            rule.says(Size::sudoku(9).unwrap()).unwrap_err().to_string()
        };
        let chain = |count: usize| (0..count).map(|n| format!("{n} * {}", n + 1)).collect_vec();
        let many = ": `transitions` is a list of 1000000, expected no more than 100000";
        assert_eq!(problem(chain(1_000_000)), many);
        let states = ": `transitions` is about too many states, expected no more than 10000";
        assert_eq!(problem(chain(50_000)), states);
    }
}
