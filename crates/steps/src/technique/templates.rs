//! Templates: all the ways to put one value into every house.
//!
//! A template is a set of places for a value, one in each house and no two that see each other. The
//! value stands in the grid as one of its templates. So a place that is in all of them holds the
//! value, and a place that is in none does not. Where a place is in all templates of one value,
//! other values lose those templates that have it, and so on until nothing changes. Templates are
//! never listed: for each place the search looks for one with it and one without.

use super::value_places::{PlaceSet, ValuePlaces, has, members};
use crate::technique::prelude::*;

techniques! {
    SET, "template-set", "template set", 150, 95, find(), explain_set;
    DELETE, "template-delete", "template delete", 150, 95, find(), explain_delete;
}

fn explain_set(step: &Step) -> String {
    let cells = step.placements.iter().map(|(cell, _)| cell).format(", ");
    format!("however {}, it is in {cells}", put(step))
}

fn explain_delete(step: &Step) -> String {
    let cells = step.eliminations.iter().map(|(cell, _)| cell).format(", ");
    format!("however {}, it is not in {cells}", put(step))
}

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
fn find(search: &mut Search<'_>) -> Flow {
    let mut all: Vec<Templates> = Vec::new();
    ValuePlaces::each(search.state, |places| {
        if let Some(templates) = Templates::new(places) {
            search.report(templates.step(search, &[]))?;
            all.push(templates);
        }
        Flow::Continue(())
    })?;
    let alone = all.iter().map(|templates| templates.all.count_ones()).collect_vec();
    if !refine(search.layout.size().place_count(), &mut all) {
        return Flow::Continue(());
    }
    let settled = |templates: &&Templates| templates.common != 0;
    let settled = all.iter().filter(settled).map(|templates| templates.places.value).collect_vec();
    for (templates, alone) in all.iter().zip(alone) {
        if templates.all.count_ones() < alone {
            let value = templates.places.value;
            let others = settled.iter().copied().filter(|&other| other != value).collect_vec();
            search.report(templates.step(search, &others))?;
        }
    }
    Flow::Continue(())
}

/// Has each value leave the places that others are sure of; false where nothing changes, or where
/// that leaves a value without a template.
fn refine(cells: usize, all: &mut [Templates]) -> bool {
    let mut sure: Vec<Option<usize>> = vec![None; cells];
    let mut has_changed = false;
    loop {
        for templates in all.iter() {
            let common = templates.places.cells(templates.common);
            common.into_iter().for_each(|cell| sure[cell] = Some(templates.places.value));
        }
        let mut is_done = true;
        for templates in all.iter_mut() {
            let places = &templates.places;
            let is_lost = |place: &usize| {
                sure[places.cells[*place]].is_some_and(|value| value != places.value)
            };
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
    places: ValuePlaces,
    /// The places that they may consist of.
    all: PlaceSet,
    /// The places that all have.
    common: PlaceSet,
    /// The places that some have, or may have.
    possible: PlaceSet,
}

impl Templates {
    /// None if no template exists, which other techniques will notice, or finding one takes too
    /// long.
    fn new(places: ValuePlaces) -> Option<Self> {
        let mut templates = Self { all: places.all(), places, common: 0, possible: 0 };
        templates.look().then_some(templates)
    }

    /// Looks for what all have, and what any has. False if no template is found.
    fn look(&mut self) -> bool {
        let places = &self.places;
        let Flow::Continue(Some(one)) = places.template(0, self.all) else { return false };
        (self.common, self.possible) = (one, one);
        for place in members(one) {
            if has(self.common, place) {
                match places.template(0, self.all & !(1 << place)) {
                    Flow::Continue(Some(other)) => {
                        self.common &= other;
                        self.possible |= other;
                    }
                    Flow::Continue(None) => {}
                    Flow::Break(()) => self.common &= !(1 << place),
                }
            }
        }
        for place in members(self.all) {
            if !has(self.possible, place) {
                match places.template_with(place, self.all) {
                    Flow::Continue(Some(other)) => self.possible |= other,
                    Flow::Continue(None) => {}
                    Flow::Break(()) => self.possible |= 1 << place,
                }
            }
        }
        true
    }

    /// What all have, or what none has.
    fn step<'s>(&self, search: &Search<'s>, others: &[usize]) -> StepBuilder<'s> {
        let value = self.places.value;
        let is_set = *search.technique == SET;
        let cells = self.places.cells(if is_set { self.common } else { self.possible });
        let mut step = Step::by(search)
            .at(&cells)
            .about([value].iter().chain(others).copied())
            .marking(&cells, value);
        if is_set {
            step.step.placements.clone_from(&step.step.marks);
            return step;
        }
        let struck = self.places.cells.iter().copied().filter(|cell| !cells.contains(cell));
        step.striking(&struck.collect_vec(), value)
    }
}
