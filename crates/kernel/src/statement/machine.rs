//! Rules that remember a number of their own, and not one for each value: a sum so far, how many
//! hold so far, the state of an automaton. Each is an automaton over cells in the order in which
//! they are filled; being minimal, it remembers no more than it must.

use std::hash::Hash;

use crate::statement::prelude::*;

/// An automaton, and the places from which its letters come, in the order in which they are filled.
/// Between its first letter and its last it has a state; before and after that the state is 0.
#[derive(Clone)]
pub struct Machine {
    /// A deterministic one.
    pub layers: Arc<Layers>,
    /// For each letter the 0-based place of its cell.
    pub places: Vec<usize>,
}

/// The size of the grid, and the limits within which automata are made.
#[derive(Clone, Copy)]
pub struct Within<'l> {
    /// The size.
    pub size: Size,
    /// The limits.
    pub limiter: &'l Limiter,
}

impl Within<'_> {
    /// The [work](Limiter::count) of a transition, from its making to the merging of states.
    const WORK: u64 = 500;

    /// The same for each state in a set of states.
    const WORK_OF_SET: u64 = 10;

    /// As [`Layers::new`]; none if that takes too many states, or if it is stopped.
    fn layers<S: Eq + Hash>(
        self,
        length: usize,
        start: S,
        step: impl Fn(&S, usize, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Arc<Layers>> {
        // Once it is stopped nothing leads on, so that it ends soon.
        let goes_on = || self.limiter.stopped().is_none() && self.limiter.count(Self::WORK).is_ok();
        let step = |state: &S, letter, value| goes_on().then(|| step(state, letter, value))?;
        let made = Layers::new(length, self.size.value_count(), start, step, accepts).ok();
        made.filter(|_| self.limiter.stopped().is_none())
    }

    /// An automaton of the same words that is deterministic; none if that takes too many states.
    fn determined(self, layers: &Arc<Layers>) -> Option<Arc<Layers>> {
        if layers.is_deterministic() {
            return Some(layers.clone());
        }
        let step = |states: &Vec<usize>, place: usize, value| {
            self.limiter.note(Self::WORK_OF_SET * states.len() as u64);
            let next = states.iter().flat_map(|&state| layers.next(place, state, value));
            let next = next.sorted_unstable().dedup().collect_vec();
            (!next.is_empty()).then_some(next)
        };
        let start = (0..layers.state_count(0)).collect();
        self.layers(layers.length(), start, step, |_| true)
    }

    /// The words of an automaton, read from their ends; none if that takes too many states. A state
    /// is the set of states that the letters read so far lead from to the end.
    fn reversed(self, layers: &Layers) -> Option<Arc<Layers>> {
        let length = layers.length();
        let step = |states: &Vec<usize>, letter: usize, value| {
            let place = length - 1 - letter;
            self.limiter.note(Self::WORK_OF_SET * layers.state_count(place) as u64);
            let leads_there = |&from: &usize| {
                layers.next(place, from, value).any(|to| states.binary_search(&to).is_ok())
            };
            let before: Vec<usize> = (0..layers.state_count(place)).filter(leads_there).collect();
            (!before.is_empty()).then_some(before)
        };
        let end: Vec<usize> = (0..layers.state_count(length)).collect();
        self.layers(length, end, step, |states| states.contains(&0))
    }
}

impl Machine {
    /// What a sum remembers: what the cells so far sum up to. None if these are too many sums.
    pub fn of_sum(terms: &[Term], totals: &Totals, within: Within<'_>) -> Option<Self> {
        let place = |term: &&Term| within.size.index(term.cell);
        let terms = terms.iter().sorted_by_key(place).collect_vec();
        let step = |&sum: &i64, letter: usize, value| {
            Some(sum + terms[letter].amount(within.size.value_at(value)))
        };
        let layers = within.layers(terms.len(), 0, step, |&sum| totals.contains(sum))?;
        Some(Self { layers, places: terms.iter().map(place).collect() })
    }

    /// An automaton over cells, which are given in the order in which they are filled.
    pub(super) fn new<S: Eq + Hash>(
        cells: &[Cell],
        within: Within<'_>,
        start: S,
        step: impl Fn(&S, usize, usize) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) -> Option<Self> {
        let layers = within.layers(cells.len(), start, step, accepts)?;
        let places = cells.iter().map(|&cell| within.size.index(cell)).collect();
        Some(Self { layers, places })
    }

    /// Cells that differ: which values they have had.
    pub(super) fn of_different(
        cells: &[Cell],
        every_value: bool,
        within: Within<'_>,
    ) -> Option<Self> {
        let cells = in_filling_order(cells, within.size);
        let step = |values: &BTreeSet<usize>, _, value| {
            let mut values = values.clone();
            values.insert(value).then_some(values)
        };
        let all = within.size.values_of_any(&cells).count();
        let has_all = |values: &BTreeSet<usize>| !every_value || values.len() == all;
        Self::new(&cells, within, BTreeSet::new(), step, has_all)
    }

    /// A cell or a pair of cells: what the first of two holds.
    pub(super) fn of_tuple(tuple: &[Cell], table: &TupleTable, within: Within<'_>) -> Option<Self> {
        let cells = in_filling_order(tuple, within.size);
        let is_turned = cells != tuple;
        let step = |first: &Option<usize>, letter, value| {
            let mut held: Vec<usize> = first.iter().copied().chain([value]).collect();
            if letter + 1 < tuple.len() {
                return Some(Some(value));
            }
            if is_turned {
                held.reverse();
            }
            table.allows(&held).then_some(None)
        };
        Self::new(&cells, within, None, step, |_| true)
    }

    /// Two lines that are not the same: the values that are still to be compared; none of them,
    /// once the lines differ.
    pub(super) fn of_unequal(line: &[Cell], other: &[Cell], within: Within<'_>) -> Option<Self> {
        let both = line.iter().chain(other).copied().enumerate();
        let both = both.map(|(index, cell)| (cell, index % line.len().max(1)));
        let (cells, at): (Vec<Cell>, Vec<usize>) =
            both.sorted_by_key(|&(cell, _)| within.size.index(cell)).unzip();
        // As many are open at a time; all their values are too much for a line of many cells.
        let mut open = BTreeSet::new();
        let open = at.iter().map(|place| {
            if !open.remove(place) {
                open.insert(*place);
            }
            open.len() as u32
        });
        let states = within.size.value_count().checked_pow(open.max().unwrap_or(0));
        let transitions =
            states.and_then(|states| states.checked_mul(2 * within.size.value_count()));
        transitions.filter(|&transitions| transitions <= Layers::MAX_TRANSITIONS)?;
        let step = |open: &Option<BTreeMap<usize, usize>>, letter: usize, value| {
            let Some(open) = open else { return Some(None) };
            let mut open = open.clone();
            match open.remove(&at[letter]) {
                Some(partner) if partner != value => return Some(None),
                Some(_) => {}
                None => drop(open.insert(at[letter], value)),
            }
            Some(Some(open))
        };
        Self::new(&cells, within, Some(BTreeMap::new()), step, Option::is_none)
    }

    /// Connected pieces: of the members that later cells may be beside which are in one part so
    /// far, and how large that is; or, of one piece, how many members there are, and whether it is
    /// complete.
    pub(super) fn of_pieces(
        items: &[Item],
        neighbours: &[[usize; 2]],
        sizes: &RangeInclusive<usize>,
        several: bool,
        within: Within<'_>,
    ) -> Option<Self> {
        let Beside { order, letters, earlier, last } = Beside::of(items, neighbours, within.size);
        let (least, most) = (*sizes.start(), *sizes.end());
        // Numbers beyond those that matter are the same.
        let beyond = most + usize::from(!several);
        let counted = if most < items.len() { beyond } else { least };
        let step = |state: &Frontier, letter: usize, value| {
            let mut next = state.clone();
            let item = &items[order[letter]];
            if item.values.contains(within.size.value_at(value)) {
                next.add(letter, &earlier[letter], several)?;
            }
            if next.members.max(next.sizes.last().copied().unwrap_or(0)) > most {
                return None;
            }
            next.retire(|member| last[member] <= letter, several, least, counted)?;
            Some(next)
        };
        let accepts = |state: &Frontier| several || sizes.contains(&state.members);
        Self::new(&letters, within, Frontier::default(), step, accepts)
    }

    /// Cases, one or more of which hold: what each remembers that may still hold; nothing, once one
    /// of them holds whatever comes.
    pub(super) fn of_cases(cases: &[Vec<Statement>], within: Within<'_>) -> Option<Self> {
        let case = |case: &Vec<Statement>| -> Option<Vec<Self>> {
            let machines = case.iter().map(|statement| Self::of_statement(statement, within));
            machines.collect::<Option<Vec<_>>>().map(|machines| machines.concat())
        };
        let cases: Vec<Vec<Self>> = cases.iter().map(case).collect::<Option<_>>()?;
        let all = cases.iter().flatten().flat_map(|machine| &machine.places);
        let places: Vec<usize> = all.copied().sorted_unstable().dedup().collect();
        let holds = |machines: &[Self], place: Option<usize>| {
            machines.iter().all(|machine| machine.places.last().copied() <= place)
        };
        let start: Vec<Option<Vec<usize>>> = cases
            .iter()
            .map(|machines| {
                let is_possible = !machines.iter().any(Self::is_impossible);
                is_possible.then(|| vec![0; machines.len()])
            })
            .collect();
        let is_done = |states: &[Option<Vec<usize>>], place| {
            let mut cases = states.iter().zip(&cases);
            cases.any(|(state, machines)| state.is_some() && holds(machines, place))
        };
        let start = (!is_done(&start, None)).then_some(start);
        let step = |states: &Option<Vec<Option<Vec<usize>>>>, letter: usize, value| {
            let Some(states) = states else { return Some(None) };
            let place = places[letter];
            let advance = |(state, machines): (&Option<Vec<usize>>, &Vec<Self>)| {
                let states = state.as_ref()?.iter().zip(machines);
                states.map(|(&state, machine)| machine.advance(state, place, value)).collect()
            };
            let next: Vec<_> = states.iter().zip(&cases).map(advance).collect();
            if is_done(&next, Some(place)) {
                return Some(None);
            }
            next.iter().any(Option::is_some).then_some(Some(next))
        };
        let layers = within.layers(places.len(), start, step, Option::is_none)?;
        Some(Self { layers, places })
    }

    /// The state after a cell, which may be several letters, or none.
    fn advance(&self, state: usize, place: usize, value: usize) -> Option<usize> {
        let first = self.places.partition_point(|&other| other < place);
        let mut letters =
            (first..self.places.len()).take_while(|&letter| self.places[letter] == place);
        letters.try_fold(state, |state, letter| self.layers.next(letter, state, value).next())
    }

    /// The most states of an automaton between two letters, if its letters come in any order.
    const MAX_STATES: usize = 64;

    /// The place of a line among others: what all cells so far hold, of which its states keep no
    /// more than they must.
    pub(super) fn of_rank(rank: &Rank, others: &[Vec<Cell>], within: Within<'_>) -> Option<Self> {
        let &Rank { ref line, before, may_tie } = rank;
        let all = line.iter().chain(others.iter().flatten()).copied().unique();
        let cells: Vec<Cell> = all.sorted_by_key(|&cell| within.size.index(cell)).collect();
        let words = within.size.value_count().checked_pow(u32::try_from(cells.len()).ok()?);
        words.filter(|&words| words <= Layers::MAX_TRANSITIONS / 2)?;
        let letters = |line: &[Cell]| -> Option<Vec<usize>> {
            line.iter().map(|cell| cells.iter().position(|other| other == cell)).collect()
        };
        let others = others.iter().map(|other| letters(other)).collect::<Option<Vec<_>>>()?;
        let line = letters(line)?;
        let step = |held: &Vec<usize>, _, value| Some([&held[..], &[value]].concat());
        let accepts = |held: &Vec<usize>| {
            let word = |letters: &[usize]| letters.iter().map(|&letter| held[letter]).collect_vec();
            let (line, mut lower, mut same) = (word(&line), 0, 0);
            for other in &others {
                let order = word(other).cmp(&line);
                lower += usize::from(order.is_lt());
                same += usize::from(order.is_eq());
            }
            (lower..=lower + same).contains(&before) && (may_tie || same == 0)
        };
        Self::new(&cells, within, Vec::new(), step, accepts)
    }

    /// An automaton itself, made deterministic, if its cells are filled in its order, or read from
    /// its end, if that is the opposite one. If they are filled in any other order, it remembers,
    /// of each piece of the word that is filled, which states lead to which.
    pub(super) fn of_automaton(
        cells: &[Cell],
        layers: &Arc<Layers>,
        within: Within<'_>,
    ) -> Option<Self> {
        let places: Vec<usize> = cells.iter().map(|&cell| within.size.index(cell)).collect();
        if places.is_sorted() || layers.state_count(0) == 0 {
            let places = places.into_iter().sorted().collect();
            return Some(Self { layers: within.determined(layers)?, places });
        }
        let backwards: Vec<usize> = places.iter().rev().copied().collect();
        if backwards.is_sorted() {
            return Some(Self { layers: within.reversed(layers)?, places: backwards });
        }
        let layers = within.determined(layers)?;
        if (0..cells.len()).any(|letter| layers.state_count(letter) > Self::MAX_STATES) {
            return None;
        }
        let order: Vec<usize> = (0..cells.len()).sorted_by_key(|&letter| places[letter]).collect();
        let step = |pieces: &Vec<Piece>, index: usize, value| {
            let letter = order[index];
            let states = 0..layers.state_count(letter);
            let leads = states.map(|state| layers.next(letter, state, value).next()).collect();
            let mut new = Piece { start: letter, end: letter + 1, leads };
            let mut others = Vec::with_capacity(pieces.len() + 1);
            for piece in pieces {
                if piece.end == new.start {
                    new = piece.then(&new);
                } else if piece.start == new.end {
                    new = new.then(piece);
                } else {
                    others.push(piece.clone());
                }
            }
            let is_possible = new.leads.iter().any(Option::is_some);
            others.push(new);
            others.sort_unstable_by_key(|piece| piece.start);
            is_possible.then_some(others)
        };
        let letters = order.iter().map(|&letter| cells[letter]).collect_vec();
        Self::new(&letters, within, Vec::new(), step, |_| true)
    }

    /// The bits of a state.
    pub fn bits(&self) -> u32 {
        let states = (0..=self.places.len()).map(|letter| self.layers.state_count(letter));
        usize::BITS - states.max().unwrap_or(0).saturating_sub(1).leading_zeros()
    }

    /// Whether no way leads through it.
    pub fn is_impossible(&self) -> bool {
        self.layers.state_count(0) == 0
    }
}

/// A piece of a word that is filled: the state behind it for each state before it.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Piece {
    start: usize,
    end: usize,
    leads: Vec<Option<usize>>,
}

impl Piece {
    /// The piece with the next one behind it.
    fn then(&self, next: &Self) -> Self {
        let leads = self.leads.iter().map(|&state| state.and_then(|state| next.leads[state]));
        let leads = leads.collect();
        Self { start: self.start, end: next.end, leads }
    }
}

/// Items as letters, in the order in which their cells are filled.
struct Beside {
    order: Vec<usize>,
    letters: Vec<Cell>,
    /// For each letter the earlier ones beside it.
    earlier: Vec<Vec<usize>>,
    /// For each letter the last one beside it, or itself.
    last: Vec<usize>,
}

impl Beside {
    fn of(items: &[Item], neighbours: &[[usize; 2]], size: Size) -> Self {
        let order: Vec<usize> =
            (0..items.len()).sorted_by_key(|&item| size.index(items[item].cell)).collect();
        let mut letter_of = vec![0; items.len()];
        order.iter().enumerate().for_each(|(letter, &item)| letter_of[item] = letter);
        let mut earlier = vec![Vec::new(); items.len()];
        let mut last: Vec<usize> = (0..items.len()).collect();
        for pair in neighbours {
            let [one, other] = pair.map(|item| letter_of[item]);
            let (first, second) = (one.min(other), one.max(other));
            earlier[second].push(first);
            last[first] = last[first].max(second);
        }
        let letters = order.iter().map(|&item| items[item].cell).collect();
        Self { order, letters, earlier, last }
    }
}

/// What is remembered of members that are to be connected.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
struct Frontier {
    /// Members that later ones may be beside, in order, each with its part; parts are numbered in
    /// the order in which they occur.
    open: Vec<(usize, usize)>,
    /// How many members each part has, if there may be several pieces; else 0. (Of one that has
    /// been joined to another there are none.)
    sizes: Vec<usize>,
    /// How many members there are, if there is one piece; else 0.
    members: usize,
    /// Whether there is one piece that no later member can be beside.
    is_complete: bool,
}

impl Frontier {
    /// Adds a member beside some earlier ones; none if it is beyond the piece.
    fn add(&mut self, letter: usize, earlier: &[usize], several: bool) -> Option<()> {
        if self.is_complete {
            return None;
        }
        let beside = |(member, _): &&(usize, usize)| earlier.contains(member);
        let joined: BTreeSet<usize> =
            self.open.iter().filter(beside).map(|&(_, part)| part).collect();
        let new = self.sizes.len();
        for (_, part) in self.open.iter_mut().filter(|(_, part)| joined.contains(part)) {
            *part = new;
        }
        let size = joined.iter().map(|&part| self.sizes[part]).sum::<usize>();
        self.open.push((letter, new));
        self.sizes.push(size + usize::from(several));
        self.members += usize::from(!several);
        Some(())
    }

    /// Forgets members that no later one can be beside; none if that leaves a part too small, or
    /// two of one piece.
    fn retire(
        &mut self,
        is_past: impl Fn(usize) -> bool,
        several: bool,
        least: usize,
        counted: usize,
    ) -> Option<()> {
        let parts =
            |open: &[(usize, usize)]| open.iter().map(|&(_, part)| part).unique().collect_vec();
        let all = parts(&self.open);
        self.open.retain(|&(member, _)| !is_past(member));
        let left = parts(&self.open);
        let mut closed = all.iter().filter(|part| !left.contains(part));
        if several && closed.any(|&part| self.sizes[part] < least) {
            return None;
        }
        if !several {
            self.is_complete |= left.len() < all.len();
            if self.is_complete && (!left.is_empty() || all.len() > 1) {
                return None;
            }
        }
        self.members = self.members.min(counted);
        self.sizes = left.iter().map(|&part| self.sizes[part].min(counted)).collect();
        for (_, part) in &mut self.open {
            *part = left.iter().position(|left| left == part)?;
        }
        Some(())
    }
}

fn in_filling_order(cells: &[Cell], size: Size) -> Vec<Cell> {
    cells.iter().copied().sorted_by_key(|&cell| size.index(cell)).collect()
}
