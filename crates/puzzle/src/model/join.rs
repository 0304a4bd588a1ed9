//! Models joined: the rules of all of them.
//!
//! A grid is divided once. So of several models' regions those count that its puzzles bring along,
//! or else those of the first jigsaw, or else the first model's boxes; the others are left out, and
//! the joined model [says so](Model::notes).

use std::sync::Arc;

use itertools::{Itertools, MinMaxResult};

use super::Model;
use crate::{
    grid::Cell,
    interrupt::Limiter,
    rule::{Context, Stated},
};

impl Model {
    /// A model with the rules of all the given ones, each rule once. None where sizes, values or
    /// holes differ. A joined model has one set of regions: those that the puzzle brings along, if
    /// one of the models wants that; otherwise those of the first model whose regions are not
    /// boxes; otherwise those of the first that has any.
    ///
    /// # Panics
    /// If there is no model in the list.
    pub fn join(models: &[Arc<Self>]) -> Option<Self> {
        let size = models.iter().map(|model| model.size).all_equal_value().ok()?;
        let holes = models.iter().map(|model| &model.holes).all_equal_value().ok()?;
        let needs_regions = models.iter().any(|model| model.needs_regions);
        let divided = || models.iter().filter(|model| model.regions.is_some());
        let divides = divided().find(|model| !model.has_boxes()).or_else(|| divided().next());
        let divides_all = divides.filter(|_| !needs_regions);
        let regions = divides_all.and_then(|model| model.regions.as_ref());
        let region_names = divides_all.map_or(Vec::new(), |model| model.region_names.clone());
        let is_left_out = |model: &Self| model.regions.as_ref() != regions;
        let mut rules: Vec<Arc<Stated>> = Vec::new();
        let all = models.iter().flat_map(|model| model.rules.iter().map(move |rule| (model, rule)));
        for (model, rule) in all {
            if is_left_out(model) && model.is_region(rule) {
                continue;
            }
            // Rules that say the same here may say different things beside more rules.
            let is_same = |other: &Arc<Stated>| {
                other.name() == rule.name()
                    && other.statements() == rule.statements()
                    && other.written() == rule.written()
            };
            if !rules.iter().any(is_same) {
                rules.push(rule.clone());
            }
        }
        let name = models.iter().map(|model| model.name()).join(",");
        let title = models.iter().map(|model| model.title()).join(" + ");
        let joined = Limiter::unlimited(|limiter| {
            Self::with_holes(name, title, holes.clone(), size, rules, regions.cloned(), limiter)
        });
        let taken = models.iter().find(|model| model.needs_regions).or(divides);
        let instead = match taken {
            Some(model) if needs_regions => {
                format!("for {} each puzzle brings its regions along", model.name())
            }
            Some(model) => format!("the grid is divided as in {}", model.name()),
            None => String::new(),
        };
        let note = |model: &Arc<Self>| {
            let what = if model.has_boxes() { "boxes" } else { "regions" };
            format!("the {what} of {} are left out: {instead}", model.name())
        };
        let left_out = divided().filter(|model| is_left_out(model));
        let known = models.iter().flat_map(|model| model.notes.iter().cloned());
        let notes = known.chain(left_out.map(note)).unique().collect();
        let words = models.iter().flat_map(|model| model.words.iter().copied()).unique().collect();
        Some(Self { region_names, needs_regions, notes, words, ..joined })
    }

    /// Whether all regions are rectangles.
    fn has_boxes(&self) -> bool {
        let Some(regions) = &self.regions else { return false };
        let inside = regions.iter().zip(self.size.cells());
        let inside = inside.filter(|(region, _)| **region != Context::NO_REGION);
        let by_region = inside.into_group_map();
        let ends = |of: fn(&Cell) -> usize, cells: &[Cell]| match cells.iter().map(of).minmax() {
            MinMaxResult::NoElements => 0,
            MinMaxResult::OneElement(_) => 1,
            MinMaxResult::MinMax(first, last) => last - first + 1,
        };
        by_region.iter().all(|(_, cells)| {
            ends(|cell| cell.row(), cells) * ends(|cell| cell.column(), cells) == cells.len()
        })
    }
}
