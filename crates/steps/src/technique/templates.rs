//! Templates: all the ways to put one value into every house.
//!
//! A template is a set of places for a value, one in each house and no two that see each other. The value stands in
//! the grid as one of its templates. So a place that is in all of them holds the value, and a place that is in none
//! does not. Where a place is in all templates of one value, other values lose those templates that have it, and so
//! on until nothing changes. Nobody writes templates down, and neither does the search: for each place it looks for
//! one with it and one without.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{
    Found, Technique,
    places::{Places, Sea, members},
    report,
};
use crate::{State, Step};

/// Places that are in all templates.
pub static SET: Technique = Technique {
    name: "template-set",
    title: "template set",
    weight: 150,
    difficulty: 95,
    assumes_unique: false,
    find: |state, found| find(state, found, Templates::set),
    explain: |step| {
        let cells = step.placements.iter().map(|(cell, _)| cell).format(", ");
        format!("however {}, it is in {cells}", put(step))
    },
};

/// Places that are in no template.
pub static DELETE: Technique = Technique {
    name: "template-delete",
    title: "template delete",
    weight: 150,
    difficulty: 95,
    assumes_unique: false,
    find: |state, found| find(state, found, Templates::delete),
    explain: |step| {
        let cells = step.eliminations.iter().map(|(cell, _)| cell).format(", ");
        format!("however {}, it is not in {cells}", put(step))
    },
};

/// The most places that are tried in the search for a template.
const EFFORT: usize = 2_000;

fn put(step: &Step) -> String {
    let (value, others) = step.values.split_first().expect("it is about a value");
    if others.is_empty() {
        format!("{value} is put into all houses")
    } else {
        let others = others.iter().format(", ");
        format!("{value} is put into all houses, beside what so must be of {others}")
    }
}

/// What each value's templates say by themselves, and then what they say together.
fn find(
    state: &State,
    found: &mut Found<'_>,
    conclude: fn(&Templates, &State, &[usize]) -> Option<Step>,
) -> ControlFlow<()> {
    let layout = state.layout();
    let mut all: Vec<Templates> = Vec::new();
    Sea::each(state, |sea| {
        let houses = sea.groups.iter().filter(|s| layout.groups()[s.group].kind.is_house());
        let houses = houses.map(|shoal| shoal.places).collect_vec();
        let Some(templates) = Templates::new(sea, houses) else {
            return ControlFlow::Continue(());
        };
        report(conclude(&templates, state, &[]), found)?;
        all.push(templates);
        ControlFlow::Continue(())
    })?;
    let alone = all.iter().map(|templates| templates.all.count_ones()).collect_vec();
    if !refine(layout.size().cell_count(), &mut all) {
        return ControlFlow::Continue(());
    }
    let settled = |templates: &&Templates| templates.common != 0;
    let settled = all.iter().filter(settled).map(|templates| templates.sea.value).collect_vec();
    for (templates, alone) in all.iter().zip(alone) {
        if templates.all.count_ones() < alone {
            let value = templates.sea.value;
            let others = settled.iter().copied().filter(|&other| other != value).collect_vec();
            report(conclude(templates, state, &others), found)?;
        }
    }
    ControlFlow::Continue(())
}

/// Has each value leave the places that others are sure of; false where nothing changes, or where that leaves
/// a value without a template.
fn refine(cells: usize, all: &mut [Templates]) -> bool {
    let mut sure: Vec<Option<usize>> = vec![None; cells];
    let mut has_changed = false;
    loop {
        for templates in all.iter() {
            let common = templates.sea.cells(templates.common);
            common.into_iter().for_each(|cell| sure[cell] = Some(templates.sea.value));
        }
        let mut is_done = true;
        for templates in all.iter_mut() {
            let sea = &templates.sea;
            let is_lost =
                |place: &usize| sure[sea.cells[*place]].is_some_and(|value| value != sea.value);
            let lost = members(templates.all).filter(is_lost);
            let left = lost.fold(templates.all, |all, place| all & !(1 << place));
            if left != templates.all {
                templates.all = left;
                if !templates.look() {
                    return false;
                }
                (is_done, has_changed) = (false, true);
            }
        }
        if is_done {
            return has_changed;
        }
    }
}

/// The templates of a value.
struct Templates {
    sea: Sea,
    /// The places in each house.
    houses: Vec<Places>,
    /// The places of which they may be made.
    all: Places,
    /// The places that all have.
    common: Places,
    /// The places that some have, or may have.
    possible: Places,
}

impl Templates {
    /// None if there are none, which will show elsewhere, or if it takes too long to find one.
    fn new(sea: Sea, houses: Vec<Places>) -> Option<Self> {
        let all = (0..sea.cells.len()).fold(0, |all, place| all | 1 << place);
        let mut templates = Self { sea, houses, all, common: 0, possible: 0 };
        templates.look().then_some(templates)
    }

    /// Looks for what all have, and what any has. False if no template is found.
    fn look(&mut self) -> bool {
        let Ok(Some(one)) = self.first(0, self.all) else { return false };
        (self.common, self.possible) = (one, one);
        for place in members(one) {
            if self.common >> place & 1 == 1 {
                match self.first(0, self.all & !(1 << place)) {
                    Ok(Some(other)) => {
                        self.common &= other;
                        self.possible |= other;
                    }
                    Ok(None) => {}
                    Err(TooLong) => self.common &= !(1 << place),
                }
            }
        }
        for place in members(self.all) {
            if self.possible >> place & 1 == 0 {
                match self.first(1 << place, self.all & !self.sea.sees[place] & !(1 << place)) {
                    Ok(Some(other)) => self.possible |= other,
                    Ok(None) => {}
                    Err(TooLong) => self.possible |= 1 << place,
                }
            }
        }
        true
    }

    /// What all have.
    fn set(&self, state: &State, others: &[usize]) -> Option<Step> {
        let (layout, value) = (state.layout(), self.sea.value);
        let cells = self.sea.cells(self.common);
        let mut step = Step::new(&SET)
            .at(layout, &cells)
            .about(layout, [value].iter().chain(others).copied())
            .marking(layout, &cells, value);
        let placed = cells.iter().map(|&cell| (layout.cell(cell), layout.value(value)));
        step.placements = placed.collect();
        step.if_useful()
    }

    /// What none has.
    fn delete(&self, state: &State, others: &[usize]) -> Option<Step> {
        let (layout, value) = (state.layout(), self.sea.value);
        let possible = self.sea.cells(self.possible);
        let struck = self.sea.cells.iter().copied().filter(|cell| !possible.contains(cell));
        Step::new(&DELETE)
            .at(layout, &possible)
            .about(layout, [value].iter().chain(others).copied())
            .marking(layout, &possible, value)
            .striking(layout, &struck.collect_vec(), value)
            .if_useful()
    }

    /// A template with the chosen places and others of those that are free.
    fn first(&self, chosen: Places, free: Places) -> Result<Option<Places>, TooLong> {
        self.fill(chosen, free, &mut EFFORT.clone())
    }

    fn fill(
        &self,
        chosen: Places,
        free: Places,
        effort: &mut usize,
    ) -> Result<Option<Places>, TooLong> {
        let open = self.houses.iter().filter(|&&house| house & chosen == 0);
        let Some(house) = open.map(|house| house & free).min_by_key(|house| house.count_ones())
        else {
            return Ok(Some(chosen));
        };
        for place in members(house) {
            *effort = effort.checked_sub(1).ok_or(TooLong)?;
            let free = free & !self.sea.sees[place] & !(1 << place);
            if let Some(template) = self.fill(chosen | 1 << place, free, effort)? {
                return Ok(Some(template));
            }
        }
        Ok(None)
    }
}

/// The effort is spent.
struct TooLong;

#[cfg(test)]
mod tests {
    use super::{super::testing::check, *};

    #[test]
    fn a_place_in_no_template_is_struck() {
        // An X-wing, and two columns that are as good as a pair.
        let rows = &[("only", "r2c1-9", "5: r2c3 r2c7"), ("only", "r6c1-9", "5: r6c3 r6c7")];
        let rest = [1, 3, 4, 5, 7, 8, 9].map(|row| format!("r{row}c3<>5 r{row}c7<>5")).join(" ");
        check(&DELETE, "classic", rows, &rest);
        check(&DELETE, "classic", &[("only", "r2c1-9", "5: r2c3 r2c7")], "");
    }

    #[test]
    fn a_place_in_all_templates_holds_the_value() {
        // Not r5c5, or column 6 would have none.
        let one = &[("only", "r5c1-9", "5: r5c5 r5c6"), ("only", "r1-9c6", "5: r5c6")];
        check(&SET, "classic", one, "r5c6=5");
    }
}
