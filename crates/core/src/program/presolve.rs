//! Presolve: fix the variables that propagation on the constraints forces.
//!
//! A constraint with the bounds `lower <= (literals that hold) <= upper` forces its open literals
//! as soon as all of them are needed (the true ones and the open ones make up `lower`) or none of
//! them is allowed (the true ones make up `upper`). On a puzzle's program this *is* the naked and
//! the hidden single: the former is the cell's constraint with one literal left, the latter a
//! house's.
//!
//! Two constraints that overlap say more together: if all open literals of one are literals of the
//! other, too, and it needs as many of them as the other allows, then the other's remaining ones
//! are false. On a puzzle's program these are the locked candidates: the sevens of box 1 are all
//! in row 2, so there is none in the rest of row 2.
//!
//! Sums with weights are looked at in [groups](super::Shape) of which one literal holds, such as a
//! cell's values: what the others add at least and at most bounds what a group can add.
//!
//! Nothing is guessed, so what is fixed holds in every solution, and a constraint that cannot be
//! met any more proves that there is none.

use super::{
    Constraint, Lit, Origin, Program, Relation, Var,
    index::{Index, Indexed, Overlaps, Pair, Tally, WORD, literals_at},
    linear::{Normal, Sums, normal},
    rows::{Head, Rows},
    shape::Shape,
};
use crate::interrupt;

/// What presolve makes of a program.
#[derive(Clone, Debug)]
pub enum Presolved {
    /// Propagation alone refutes the program; this constraint cannot be met.
    Contradiction(Origin),
    /// Some variables are fixed (maybe none, maybe all), the rest is a smaller program.
    Reduced(Reduction),
}

/// A program after presolve: what is fixed, and what is left.
#[derive(Clone, Debug)]
pub struct Reduction {
    /// For each variable of the original program its value, where propagation forces one.
    pub values: Vec<Option<bool>>,
    /// The variable of the original program behind each variable of [`Reduction::program`].
    pub open: Vec<Var>,
    /// The constraints that are not yet met, over the open variables, renumbered from 0. The
    /// order of variables and of constraints is kept.
    pub program: Program,
    /// Clauses over the renumbered variables that follow from two of the constraints at once. The
    /// program does not need them, but a solver that propagates one constraint at a time sees more
    /// with them.
    pub joint: Vec<[Lit; 2]>,
}

impl Reduction {
    /// Values for all variables of the original program, from values for the open ones.
    pub fn expand(&self, open_value: impl Fn(Var) -> bool) -> Vec<bool> {
        let mut values: Vec<bool> = self.values.iter().map(|v| v.unwrap_or(false)).collect();
        for (index, var) in self.open.iter().enumerate() {
            values[var.index()] = open_value(Var::from_index(index));
        }
        values
    }
}

/// Propagates a program's constraints to the end.
pub fn presolve(program: &Program) -> Presolved {
    let mut propagation = Propagation::new(program);
    let outcome = propagation.run();
    propagation.end(outcome)
}

/// [`presolve`], and then probing: a literal that cannot hold, because propagation
/// leads from it to a contradiction, is fixed as well. That is for who solves the program at once; it costs
/// more, and what it fixes is not seen so easily.
pub fn presolve_probing(program: &Program) -> Presolved {
    let mut propagation = Propagation::new(program);
    let outcome = propagation.run().and_then(|()| propagation.probe());
    propagation.end(outcome)
}

/// A constraint that cannot be met.
struct Broken(usize);

/// What is fixed, in which order, and what of it has not been counted yet.
pub(super) struct Fixed {
    pub values: Vec<Option<bool>>,
    /// The literals that hold, first fixed first.
    pub trail: Vec<Lit>,
    /// How many of them have been counted.
    pub counted: usize,
}

impl Fixed {
    /// Makes a literal hold, if its variable is still open. If it is not, and the literal does not
    /// hold, some constraint's tally will show it.
    pub fn fix(&mut self, literal: Lit) {
        let value = &mut self.values[literal.var().index()];
        if value.is_none() {
            *value = Some(!literal.is_negative());
            self.trail.push(literal);
        }
    }

    /// The next literal that has not been counted.
    fn next(&mut self) -> Option<Lit> {
        let literal = *self.trail.get(self.counted)?;
        self.counted += 1;
        Some(literal)
    }

    fn is_counted(&self) -> bool {
        self.counted == self.trail.len()
    }
}

/// Rows under propagation.
pub(super) struct State<'a> {
    rows: &'a Indexed,
    index: &'a Index,
    /// The literals that have not been counted as fixed, as bit masks.
    pub open: Vec<u64>,
    pub tallies: Vec<Tally>,
    /// Rows that became tight and are still to be looked at.
    tight: Vec<u32>,
}

impl<'a> State<'a> {
    fn new(rows: &'a Indexed, variables: usize) -> Self {
        let index = rows.index(variables);
        let (open, tallies) = (index.open.clone(), index.tallies.clone());
        Self { rows, index, open, tallies, tight: Vec::new() }
    }

    /// Counts a literal that now holds in all rows that it or its negation occurs in.
    fn count(&mut self, literal: Lit, fixed: &mut Fixed) -> Result<(), Broken> {
        let Self { index, open, tallies, tight, .. } = self;
        let (open, tallies) = (&mut open[..], &mut tallies[..]);
        for entry in index.of_var(literal.var()) {
            let (row, place) = (entry.row(), entry.place as usize);
            open[place / WORD] &= !(1 << (place % WORD));
            let tally = &mut tallies[row];
            let left = if entry.is_negated() == literal.is_negative() {
                &mut tally.room
            } else {
                &mut tally.slack
            };
            *left -= 1;
            if *left <= 0 {
                tight.push(row as u32);
            }
        }
        if self.tight.is_empty() {
            return Ok(());
        }
        let mut tight = std::mem::take(&mut self.tight);
        let forced = tight.iter().try_for_each(|&row| self.force(row as usize, fixed));
        tight.clear();
        self.tight = tight;
        forced
    }

    /// Fixes the open literals of a tight row.
    fn force(&mut self, row: usize, fixed: &mut Fixed) -> Result<(), Broken> {
        let tally = &mut self.tallies[row];
        if tally.is_broken() {
            return Err(Broken(row));
        }
        // From now on the row has its way as long as its other side holds out, which is not to be
        // looked at again just because the row's literals are counted.
        let holds = tally.slack == 0;
        *if holds { &mut tally.room } else { &mut tally.slack } = Tally::ENOUGH;
        let literals = self.literals(row).chunks(WORD);
        for (&word, literals) in self.open[self.index.words(row)].iter().zip(literals) {
            let mut word = word;
            while word != 0 {
                let literal = literals[word.trailing_zeros() as usize];
                fixed.fix(if holds { literal } else { !literal });
                word &= word - 1;
            }
        }
        Ok(())
    }

    fn open_words(&self, row: usize) -> &[u64] {
        &self.open[self.index.words(row)]
    }

    pub fn open_literals(&self, row: usize) -> impl Iterator<Item = Lit> {
        literals_at(self.literals(row), self.open_words(row).iter().copied())
    }

    fn literals(&self, row: usize) -> &'a [Lit] {
        let [start, end] = [row, row + 1].map(|row| self.index.bounds[row].literal as usize);
        &self.rows.literals()[start..end]
    }

    fn origin(&self, broken: &Broken) -> Origin {
        self.rows.head(broken.0).origin
    }

    pub fn open_count(&self, row: usize) -> u32 {
        self.open_words(row).iter().map(|word| word.count_ones()).sum()
    }

    /// How many of a row's open literals must hold: none if this is not above 0.
    pub fn needs(&self, row: usize) -> i32 {
        self.open_count(row) as i32 - self.tallies[row].slack
    }

    /// Looks at the pairs that a row is in.
    fn look_at_overlaps(&self, row: usize, overlaps: &Overlaps, fixed: &mut Fixed) {
        // As the inner row, whose open literals are all in the other.
        let open = self.open_count(row);
        let needs = self.needs(row);
        if 0 < needs && open <= overlaps.longest(row) {
            for &pair in overlaps.of_row(row) {
                self.look_at(row, needs, pair, overlaps, fixed);
            }
        }
        // As the outer row: it may allow less than before. A row that allows one then allows none,
        // which is propagation.
        if open > 0 && self.tallies[row].room > 0 && self.rows.head(row).relation.upper_is_many() {
            for &pair in overlaps.of_row(row) {
                let inner = pair.other as usize;
                let needs = self.needs(inner);
                if needs > 0 {
                    self.look_at(inner, needs, pair.turned(row), overlaps, fixed);
                }
            }
        }
    }

    /// If all open literals of a row are in the pair's other one, and it needs as many of them as
    /// the other allows, then the other's remaining ones are false.
    fn look_at(
        &self,
        inner: usize,
        needs: i32,
        pair: Pair,
        overlaps: &Overlaps,
        fixed: &mut Fixed,
    ) {
        let outer = pair.other as usize;
        if needs >= self.tallies[outer].room && overlaps.holds(pair, self.open_words(inner)) {
            for literal in self.open_beyond(outer, pair.turned(inner), overlaps) {
                fixed.fix(!literal);
            }
        }
    }

    /// Clauses that follow from pairs: if all but one of the open literals of a row that needs one
    /// are in a row that allows one, then any other literal of the latter implies that one.
    fn joint(&self, overlaps: &Overlaps, joint: &mut Vec<[Lit; 2]>) {
        for row in 0..self.rows.len() {
            interrupt::look();
            let open = self.open_count(row);
            if !(3..=overlaps.longest(row) + 1).contains(&open) || self.needs(row) != 1 {
                continue;
            }
            for &pair in overlaps.of_row(row) {
                let outer = pair.other as usize;
                if self.tallies[outer].room != 1 {
                    continue;
                }
                let mut alone = self.open_beyond(row, pair, overlaps);
                let (Some(alone), None) = (alone.next(), alone.next()) else { continue };
                let others = self.open_beyond(outer, pair.turned(row), overlaps);
                joint.extend(others.map(|other| [!other, alone]));
            }
        }
    }

    /// A row's open literals that are not in the pair's other row.
    fn open_beyond<'s>(
        &'s self,
        row: usize,
        pair: Pair,
        overlaps: &'s Overlaps,
    ) -> impl Iterator<Item = Lit> + 's {
        let words = self.open_words(row).iter().zip(overlaps.words(pair));
        literals_at(self.literals(row), words.map(|(open, common)| open & !common))
    }
}

pub(super) struct Propagation<'a> {
    program: &'a Program,
    pub fixed: Fixed,
    pub shared: State<'a>,
    /// The rows that the program does not share, unless they are all givens.
    pub own: Option<State<'a>>,
    /// The sums with weights.
    sums: Vec<(Constraint<'a>, &'a Shape)>,
    /// Each shared row's open literals when its overlaps were looked at last.
    seen: Vec<u64>,
}

impl<'a> Propagation<'a> {
    fn new(program: &'a Program) -> Self {
        let variables = program.variable_count();
        let fixed = Fixed {
            values: vec![None; variables],
            trail: Vec::with_capacity(variables),
            counted: 0,
        };
        let shared = State::new(&program.shared, variables);
        let has_long = program.own.iter().any(|row| row.literals.len() != 1);
        let own = has_long.then(|| State::new(&program.own, variables));
        let sums = program.sums().collect();
        Self { program, fixed, shared, own, sums, seen: Vec::new() }
    }

    fn run(&mut self) -> Result<(), Origin> {
        match &mut self.own {
            None => self.fix_givens()?,
            Some(own) => Self::force_tight(own, &mut self.fixed)?,
        }
        Self::force_tight(&mut self.shared, &mut self.fixed)?;
        self.propagate()?;
        // A row without open literals needs no look.
        self.seen = vec![0; self.shared.open.len()];
        self.settle()
    }

    /// Looks at sums and overlaps until there is nothing new in them.
    pub fn settle(&mut self) -> Result<(), Origin> {
        let overlaps = self.program.shared.overlaps(self.program.variable_count());
        let mut is_changed = true;
        while is_changed {
            is_changed = self.look_at_sums()?;
            for row in 0..self.program.shared.len() {
                interrupt::look();
                let seen = &mut self.seen[self.shared.index.words(row)];
                let open = self.shared.open_words(row);
                // Compared word by word: most rows have one, for which a call would take longer.
                if open.iter().zip(&*seen).any(|(open, seen)| open != seen) {
                    seen.copy_from_slice(open);
                    self.shared.look_at_overlaps(row, overlaps, &mut self.fixed);
                    if !self.fixed.is_counted() {
                        self.propagate()?;
                        is_changed = true;
                    }
                }
            }
        }
        Ok(())
    }

    /// Fixes the literals of constraints that have just one, without counting them.
    fn fix_givens(&mut self) -> Result<(), Origin> {
        for Constraint { literals, relation, origin, .. } in self.program.own.iter() {
            let (lower, upper) = (relation.lower(), relation.upper(1));
            let (holds, literal) = match (lower, upper) {
                (0, 1..) => continue,
                (0, 0) => (false, literals[0]),
                (1, 1..) => (true, literals[0]),
                _ => return Err(origin),
            };
            let literal = if holds { literal } else { !literal };
            self.fixed.fix(literal);
            if self.fixed.values[literal.var().index()] == Some(literal.is_negative()) {
                return Err(origin);
            }
        }
        Ok(())
    }

    fn force_tight(state: &mut State<'_>, fixed: &mut Fixed) -> Result<(), Origin> {
        let mut tight = state.index.tight.iter().map(|&row| row as usize);
        tight.try_for_each(|row| state.force(row, fixed)).map_err(|broken| state.origin(&broken))
    }

    /// Counts what is fixed, and what that forces, until nothing is left to count.
    pub fn propagate(&mut self) -> Result<(), Origin> {
        while let Some(literal) = self.fixed.next() {
            interrupt::look();
            let broken = self.shared.count(literal, &mut self.fixed);
            broken.map_err(|broken| self.shared.origin(&broken))?;
            if let Some(own) = &mut self.own {
                let broken = own.count(literal, &mut self.fixed);
                broken.map_err(|broken| own.origin(&broken))?;
            }
        }
        Ok(())
    }

    /// Fixes what sums force, and all that follows from it; says whether there was anything.
    fn look_at_sums(&mut self) -> Result<bool, Origin> {
        let mut is_changed = false;
        for index in 0..self.sums.len() {
            interrupt::look();
            let (constraint, shape) = self.sums[index];
            bound(shape, &mut self.fixed).map_err(|Unmet| constraint.origin)?;
            if !self.fixed.is_counted() {
                self.propagate()?;
                is_changed = true;
            }
        }
        Ok(is_changed)
    }

    fn end(self, outcome: Result<(), Origin>) -> Presolved {
        match outcome {
            Err(origin) => Presolved::Contradiction(origin),
            Ok(()) => Presolved::Reduced(self.reduction()),
        }
    }

    fn reduction(self) -> Reduction {
        let values = self.fixed.values;
        let is_open = |var: &Var| values[var.index()].is_none();
        let open: Vec<Var> = self.program.variables().filter(is_open).collect();
        let mut program = Program { names: self.program.names.clone(), ..Program::new(open.len()) };
        let mut joint = Vec::new();
        if !open.is_empty() {
            let mut new_index = vec![0_usize; values.len()];
            for (new, var) in (0..).zip(&open) {
                new_index[var.index()] = new;
            }
            let renumbered =
                |literal: Lit| literal.of(Var::from_index(new_index[literal.var().index()]));
            let states = [Some(&self.shared), self.own.as_ref()];
            let is_auxiliary = |&new: &usize| self.program.is_auxiliary(open[new]);
            let auxiliary = (0..open.len()).filter(is_auxiliary).map(Var::from_index);
            program.auxiliary = auxiliary.collect::<Vec<_>>().into();
            let mut rows = left(states.into_iter().flatten(), renumbered);
            let value = |literal: Lit| {
                let value = values[literal.var().index()];
                value.map(|value| value != literal.is_negative())
            };
            for (sum, _) in &self.sums {
                left_of_sum(*sum, value, renumbered, &mut rows, &mut program.own_sums);
            }
            program.own = rows.into();
            let overlaps = self.program.shared.overlaps(self.program.variable_count());
            self.shared.joint(overlaps, &mut joint);
            joint.iter_mut().flatten().for_each(|literal| *literal = renumbered(*literal));
        }
        Reduction { values, open, program, joint }
    }
}

/// The rows that are not met yet, over the open variables, which have new numbers.
fn left<'a>(
    states: impl Iterator<Item = &'a State<'a>> + Clone,
    renumbered: impl Fn(Lit) -> Lit,
) -> Rows {
    let words = states.clone().flat_map(|state| &state.open);
    let literals = words.map(|word| word.count_ones() as usize).sum();
    let rows = states.clone().map(|state| state.rows.len()).sum();
    let mut left = Rows::with_capacity(rows, literals);
    for state in states {
        for row in 0..state.rows.len() {
            let open = state.open_count(row);
            if open == 0 {
                continue;
            }
            let room = state.tallies[row].room;
            let Some(relation) = Relation::between(state.needs(row), room, open) else { continue };
            let literals = state.open_literals(row).map(&renumbered);
            let Head { origin, implied, .. } = *state.rows.head(row);
            left.push(literals, relation, origin, implied);
        }
    }
    left
}

/// A sum that cannot be met.
struct Unmet;

/// What a group can still add.
#[derive(Clone, Copy)]
struct Range {
    least: i64,
    most: i64,
}

/// Fixes the literals of a sum that what the other groups add at least and at most forces.
fn bound(shape: &Shape, fixed: &mut Fixed) -> Result<(), Unmet> {
    let mut ranges = Vec::with_capacity(shape.groups.len());
    let (mut least, mut most) = (0, 0);
    for group in &shape.groups {
        let mut range = Range { least: i64::MAX, most: i64::MIN };
        let mut add = |addition: i64| {
            range = Range { least: range.least.min(addition), most: range.most.max(addition) };
        };
        let value = |var: Var| fixed.values[var.index()];
        match group.terms.iter().find(|&&(var, _)| value(var) == Some(true)) {
            Some(&(_, addition)) => add(addition),
            None => {
                let open = group.terms.iter().filter(|&&(var, _)| value(var).is_none());
                open.for_each(|&(_, addition)| add(addition));
                if !group.is_complete {
                    add(0);
                }
            }
        }
        if range.least > range.most {
            return Err(Unmet);
        }
        least += range.least;
        most += range.most;
        ranges.push(range);
    }
    if least > shape.upper || most < shape.lower {
        return Err(Unmet);
    }
    for (group, range) in shape.groups.iter().zip(ranges) {
        let is_possible = |addition: i64| {
            least - range.least + addition <= shape.upper
                && most - range.most + addition >= shape.lower
        };
        let (mut possible, mut last) = (0, None);
        for &(var, addition) in &group.terms {
            match fixed.values[var.index()] {
                None if !is_possible(addition) => fixed.fix(var.negative()),
                Some(false) => {}
                _ => {
                    possible += 1;
                    last = Some(var);
                }
            }
        }
        if let (false, false, 1, Some(var)) = (group.is_complete, is_possible(0), possible, last) {
            fixed.fix(var.positive());
        }
    }
    Ok(())
}

/// What is left of a sum, over the open variables, which have new numbers.
fn left_of_sum(
    sum: Constraint<'_>,
    value: impl Fn(Lit) -> Option<bool>,
    renumbered: impl Fn(Lit) -> Lit,
    rows: &mut Rows,
    sums: &mut Sums,
) {
    let held = sum.terms().filter(|&(_, literal)| value(literal) == Some(true));
    let held: i64 = held.map(|(weight, _)| i64::from(weight)).sum();
    let open = sum.terms().filter(|&(_, literal)| value(literal).is_none());
    let open = open.map(|(weight, literal)| (i64::from(weight), renumbered(literal)));
    let (lower, upper) = match sum.relation {
        Relation::AtLeast(lower) => (Some(lower), None),
        Relation::AtMost(upper) => (None, Some(upper)),
        Relation::Exactly(number) => (Some(number), Some(number)),
    };
    let [lower, upper] = [lower, upper].map(|bound| bound.map(|bound| i64::from(bound) - held));
    match normal(open, lower, upper) {
        Normal::Always => {}
        Normal::Never => rows.push([], Relation::AtLeast(1), sum.origin, None),
        Normal::Count(literals, relation) => rows.push(literals, relation, sum.origin, None),
        Normal::Sum(literals, weights, relation) => {
            sums.push(literals, weights, relation, sum.origin);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::program::{Role, Sense};

    /// A constraint as numbers: DIMACS literals and a relation.
    type Row = (Vec<i32>, Relation);

    fn program(variables: usize, rows: &[Row]) -> Program {
        let mut program = Program::new(variables);
        for (index, (literals, relation)) in rows.iter().enumerate() {
            let name = program.add_name(format!("row {index}"));
            let literals = literals.iter().map(|&l| Lit::from_dimacs(l).unwrap());
            program.post(literals, *relation, Origin::new(Role::Rule, name), None);
        }
        program
    }

    fn solutions(program: &Program) -> Vec<Vec<bool>> {
        let count = program.variable_count();
        (0..1u32 << count)
            .map(|bits| (0..count).map(|v| bits >> v & 1 == 1).collect::<Vec<bool>>())
            .filter(|values| program.constraints().all(|c| c.is_met(|var| values[var.index()])))
            .collect()
    }

    #[test]
    fn a_chain_of_forced_literals_is_followed_to_the_end() {
        let rows = [
            (vec![1], Relation::Exactly(1)),
            (vec![1, 2, 3], Relation::AtMost(1)),
            (vec![2, 3, -4, 5], Relation::AtLeast(2)),
        ];
        let Presolved::Reduced(reduction) = presolve(&program(5, &rows)) else { panic!() };
        let expected = [true, false, false, false, true].map(Some);
        assert_eq!(reduction.values, expected);
        assert!(reduction.open.is_empty());
        assert_eq!(reduction.program.constraint_count(), 0);
    }

    #[test]
    fn a_constraint_that_cannot_be_met_is_named() {
        let rows = [(vec![1], Relation::Exactly(1)), (vec![-1, 1], Relation::Exactly(2))];
        let program = program(1, &rows);
        let Presolved::Contradiction(origin) = presolve(&program) else { panic!() };
        assert_eq!(program.describe(origin), "row 1");
    }

    #[test]
    fn overlapping_constraints_are_taken_together() {
        // One of 1, 2, 3 must hold; 1 and 2 are all that is left of them, and exclude 4 and 5.
        let rows = [
            (vec![1, 2, 3], Relation::AtLeast(1)),
            (vec![1, 2, 4, 5], Relation::AtMost(1)),
            (vec![-3, 6], Relation::Exactly(2)),
        ];
        let mut program = program(6, &rows);
        program.share();
        let Presolved::Reduced(reduction) = presolve(&program) else { panic!() };
        let expected = [None, None, Some(false), Some(false), Some(false), Some(true)];
        assert_eq!(reduction.values, expected);
    }

    #[test]
    fn what_overlapping_constraints_imply_together_is_told() {
        // Without 3 one of 1 and 2 holds, which excludes 4 and 5.
        let rows = [(vec![1, 2, 3], Relation::Exactly(1)), (vec![1, 2, 4, 5], Relation::AtMost(1))];
        let mut program = program(5, &rows);
        program.share();
        let Presolved::Reduced(reduction) = presolve(&program) else { panic!() };
        let clause = |literals: [i32; 2]| literals.map(|l| Lit::from_dimacs(l).unwrap());
        assert_eq!(reduction.joint, [[-4, 3], [-5, 3]].map(clause));
    }

    /// Presolve against brute force, over many small random programs: the same solutions.
    #[test]
    fn presolve_keeps_exactly_the_solutions() {
        use proptest::{
            prelude::*,
            test_runner::{RngAlgorithm, TestRng, TestRunner},
        };
        let row = (prop::collection::btree_map(1..=7i32, any::<bool>(), 1..5), 0..3u8, 0..5u32);
        // In every second program all rows are of positive literals and bounded by one, as most of a
        // puzzle's are.
        let term = (-4..6i64, 1..=7i32);
        let sum = (prop::collection::vec(term, 2..7), 0..3u8, -3..9i64);
        let rows =
            (any::<bool>(), prop::collection::vec(row, 1..7), prop::collection::vec(sum, 0..3));
        let [reduced, probed, joint] = [0; 3].map(std::cell::Cell::new);
        let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
        TestRunner::new_with_rng(ProptestConfig::with_cases(1000), rng)
            .run(&rows, |(is_plain, rows, sums)| {
                let rows: Vec<Row> = rows
                    .into_iter()
                    .map(|(literals, kind, count)| {
                        let count = if is_plain { 1 } else { count.min(literals.len() as u32) };
                        let literals = literals
                            .into_iter()
                            .map(|(v, sign)| if sign || is_plain { v } else { -v });
                        let relation = match kind {
                            0 => Relation::AtLeast(count),
                            1 => Relation::AtMost(count),
                            _ => Relation::Exactly(count),
                        };
                        (literals.collect(), relation)
                    })
                    .collect();
                let mut program = program(7, &rows);
                for (terms, sense, right) in sums {
                    let terms = terms.into_iter().map(|(w, l)| (w, Lit::from_dimacs(l).unwrap()));
                    let sense = [Sense::AtMost, Sense::AtLeast, Sense::Equal][usize::from(sense)];
                    let origin = Origin::new(Role::Rule, program.add_name("sum"));
                    program.post_linear(terms, sense, right, origin);
                }
                let expected = solutions(&program);
                // Overlaps are looked at among shared constraints.
                program.share();
                for (presolved, reduced) in
                    [(presolve(&program), &reduced), (presolve_probing(&program), &probed)]
                {
                    match presolved {
                        Presolved::Contradiction(_) => prop_assert!(expected.is_empty()),
                        Presolved::Reduced(reduction) => {
                            let open = solutions(&reduction.program);
                            for values in &open {
                                let holds = |l: &Lit| values[l.var().index()] != l.is_negative();
                                prop_assert!(reduction.joint.iter().all(|c| c.iter().any(holds)));
                            }
                            joint.set(joint.get() + reduction.joint.len());
                            let mut found: Vec<Vec<bool>> = open
                                .iter()
                                .map(|values| reduction.expand(|var| values[var.index()]))
                                .collect();
                            let by_bits = |values: &Vec<bool>| {
                                values.iter().rev().fold(0, |bits, &v| bits << 1 | u32::from(v))
                            };
                            found.sort_by_key(by_bits);
                            prop_assert_eq!(&found, &expected);
                            reduced.set(reduced.get() + 7 - reduction.open.len());
                        }
                    }
                }
                Ok(())
            })
            .unwrap();
        assert!(reduced.get() > 100, "only {} variables were fixed", reduced.get());
        let more = probed.get() - reduced.get();
        assert!(more > 5, "only {more} variables were fixed by probes");
        assert!(joint.get() > 20, "only {} clauses from overlaps", joint.get());
    }
}
