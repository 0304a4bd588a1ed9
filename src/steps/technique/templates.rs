//! Templates: all the ways to put one value into every house.
//!
//! A template is a set of places for a value, one in each house and no two that see each other. The value stands in
//! the grid as one of its templates. So a place that is in all of them holds the value, and a place that is in none
//! does not. Nobody writes them all down, and neither does the search: for each place it looks for one template
//! with it and one without.

use std::ops::ControlFlow;

use itertools::Itertools;

use super::{
    Found, Technique,
    places::{Places, Sea, members},
    report,
};
use crate::steps::{State, Step};

/// Places that are in all templates.
pub static SET: Technique = Technique {
    name: "template-set",
    title: "template set",
    weight: 150,
    difficulty: 95,
    assumes_unique: false,
    find: |state, found| find(state, found, |state, templates| templates.set(state)),
    explain: |step| {
        let cells = step.placements.iter().map(|(cell, _)| cell).format(", ");
        format!("however {} is put into all houses, it is in {cells}", step.values[0])
    },
};

/// Places that are in no template.
pub static DELETE: Technique = Technique {
    name: "template-delete",
    title: "template delete",
    weight: 150,
    difficulty: 95,
    assumes_unique: false,
    find: |state, found| find(state, found, |state, templates| templates.delete(state)),
    explain: |step| {
        let cells = step.eliminations.iter().map(|(cell, _)| cell).format(", ");
        format!("however {} is put into all houses, it is not in {cells}", step.values[0])
    },
};

/// The most places that are tried in the search for a template.
const EFFORT: usize = 2_000;

fn find(
    state: &State,
    found: &mut Found<'_>,
    conclude: impl Fn(&State, &Templates<'_>) -> Option<Step>,
) -> ControlFlow<()> {
    let groups = state.layout().groups();
    Sea::each(state, |sea| {
        let houses = sea.groups.iter().filter(|shoal| groups[shoal.group].kind.is_house());
        let houses = houses.map(|shoal| shoal.places).collect_vec();
        let templates = Templates { sea, houses };
        report(conclude(state, &templates), found)
    })
}

/// The templates of a value.
struct Templates<'s> {
    sea: &'s Sea,
    /// The places in each house.
    houses: Vec<Places>,
}

impl Templates<'_> {
    /// What all have; nothing if there are none, which will show elsewhere.
    fn set(&self, state: &State) -> Option<Step> {
        let all = self.all();
        let mut common = self.first(0, all).ok()??;
        for place in members(common) {
            if common >> place & 1 == 1 {
                match self.first(0, all & !(1 << place)) {
                    Ok(Some(other)) => common &= other,
                    Ok(None) => {}
                    Err(TooLong) => common &= !(1 << place),
                }
            }
        }
        let (layout, value) = (state.layout(), self.sea.value);
        let cells = self.sea.cells(common);
        let mut step = Step::new(&SET)
            .at(layout, &cells)
            .about(layout, [value])
            .marking(layout, &cells, value);
        step.placements =
            cells.iter().map(|&cell| (layout.cell(cell), layout.value(value))).collect();
        step.if_useful()
    }

    /// What none has; nothing if there are none.
    fn delete(&self, state: &State) -> Option<Step> {
        let all = self.all();
        let mut possible = self.first(0, all).ok()??;
        let mut struck = 0;
        for place in members(all) {
            if possible >> place & 1 == 0 {
                match self.first(1 << place, all & !self.sea.sees[place] & !(1 << place)) {
                    Ok(Some(other)) => possible |= other,
                    Ok(None) => struck |= 1 << place,
                    Err(TooLong) => {}
                }
            }
        }
        let (layout, value) = (state.layout(), self.sea.value);
        Step::new(&DELETE)
            .at(layout, &self.sea.cells(all & !struck))
            .about(layout, [value])
            .marking(layout, &self.sea.cells(all & !struck), value)
            .striking(layout, &self.sea.cells(struck), value)
            .if_useful()
    }

    fn all(&self) -> Places {
        (0..self.sea.cells.len()).fold(0, |all, place| all | 1 << place)
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
