//! WXYZ-wing: four cells with four candidates together, of which one (the hinge) sees the others. All
//! that may hold one of these values see each other, but for one value, so each of those is in the four
//! cells once at most. So the fourth cell is that one value; what sees all that may hold it is not.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{Found, Technique, effort::Effort};
use crate::{State, Step, bits};

/// The number of cells, and of their values.
const SIZE: usize = 4;
/// The most choices of cells that are looked at.
const MOST_CHOICES: usize = 300_000;

/// The technique.
pub static TECHNIQUE: Technique = Technique {
    name: "wxyz-wing",
    title: "WXYZ-wing",
    weight: 53,
    difficulty: 46,
    assumes_unique: false,
    find,
    explain: |step| {
        let Some((value, others)) = step.values.split_last() else { return String::new() };
        let (cells, others) = (step.cells.iter().format(", "), others.iter().format(", "));
        format!(
            "{cells} hold each of {others} once at most, so one of them is {value}: no {value} where \
             all that may be it are seen"
        )
    },
};

fn find(state: &State, found: &mut Found<'_>) -> ControlFlow<()> {
    let layout = state.layout();
    let mut effort = Effort::new(MOST_CHOICES);
    let is_fit = |&cell: &usize| state.is_open(cell) && state.candidate_count(cell) <= SIZE;
    for hinge in (0..layout.size().cell_count()).filter(is_fit) {
        let groups = layout.spots(hinge).iter().map(|spot| &layout.groups()[spot.group as usize]);
        let seen = groups.flat_map(|group| &group.cells).copied();
        let near =
            seen.filter(|&cell| cell != hinge).filter(is_fit).unique().sorted().collect_vec();
        let mut wing = Wing { state, cells: vec![hinge], effort: &mut effort };
        wing.descend(&near, found)?;
    }
    ControlFlow::Continue(())
}

/// Some cells of a wing, the hinge first.
struct Wing<'s, 'e> {
    state: &'s State,
    cells: Vec<usize>,
    effort: &'e mut Effort,
}

impl Wing<'_, '_> {
    /// Adds further cells, and finds what whole wings strike.
    fn descend(&mut self, near: &[usize], found: &mut Found<'_>) -> ControlFlow<()> {
        for (index, &cell) in near.iter().enumerate() {
            self.effort.spend(1)?;
            self.cells.push(cell);
            let values = self.values();
            let free = self.free(&values);
            if bits::count(&values) <= SIZE && free.len() <= 1 {
                if self.cells.len() < SIZE {
                    self.descend(&near[index + 1..], found)?;
                } else if let ([free], SIZE) = (&free[..], bits::count(&values))
                    && let Some(step) = self.step(&values, *free)
                {
                    found(step)?;
                }
            }
            self.cells.pop();
        }
        ControlFlow::Continue(())
    }

    fn values(&self) -> bits::Set {
        let mut values = [0; bits::MAX_WORDS];
        for &cell in &self.cells {
            let more = self.state.candidates(cell);
            values.iter_mut().zip(more).for_each(|(all, more)| *all |= more);
        }
        values
    }

    fn holders(&self, value: usize) -> Vec<usize> {
        self.cells.iter().copied().filter(|&cell| self.state.has(cell, value)).collect()
    }

    /// The values that two cells may hold that do not see each other.
    fn free(&self, values: &bits::Set) -> Vec<usize> {
        let layout = self.state.layout();
        let is_free = |&value: &usize| {
            let holders = self.holders(value);
            holders.iter().array_combinations().any(|[&one, &two]| !layout.sees(one, two))
        };
        bits::members(values).filter(is_free).collect()
    }

    fn step(&self, values: &bits::Set, free: usize) -> Option<Step> {
        let layout = self.state.layout();
        let seen = self.state.seen_by_all(free, &self.holders(free));
        let others = bits::members(values).filter(|&value| value != free);
        let mut step = Step::new(&TECHNIQUE).about(layout, others.chain([free]));
        step.cells = self.cells.iter().map(|&cell| layout.cell(cell)).collect();
        for value in bits::members(values) {
            step = step.marking(layout, &self.holders(value), value);
        }
        step.striking(layout, &seen, free).if_useful()
    }
}

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn four_cells_hold_the_value_that_may_be_in_several() {
        let wing = &[
            ("keep", "r1c1", "1234"),
            ("keep", "r1c5", "14"),
            ("keep", "r1c9", "24"),
            ("keep", "r3c2", "34"),
        ];
        check(&TECHNIQUE, "classic", wing, "r1c2<>4 r1c3<>4");
    }

    #[test]
    fn the_hinge_sees_cells_by_the_diagonal() {
        let wing = &[
            ("keep", "r1c1", "1234"),
            ("keep", "r5c5", "14"),
            ("keep", "r9c9", "24"),
            ("keep", "r3c2", "34"),
        ];
        check(&TECHNIQUE, "diagonal", wing, "r2c2<>4 r3c3<>4");
        check(&TECHNIQUE, "classic", wing, "");
    }
}
