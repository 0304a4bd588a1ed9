//! Grids that overlap: a model in several places of a larger one, as in a samurai.
//!
//! Every rule that cells differ holds in each of the grids; one that two grids share, as they do a
//! box, is one rule. Places in none of the grids are holes.

use std::{collections::HashSet, sync::Arc};

use itertools::Itertools;

use super::{Model, ModelErrorKind};
use crate::{
    grid::{Cell, Holes, Size},
    interrupt::Limiter,
    rule::{Context, Look, Stated, differing_as},
};

/// The most cells of all grids together.
const MOST_CELLS: usize = 4 * Size::MAX_SIDE * Size::MAX_SIDE;

/// The model whose grids hold one of `part` at each of these places, which are their top left
/// cells.
pub(super) fn overlapping(part: &Model, places: &[Cell]) -> Result<Model, ModelErrorKind> {
    let wrong = |problem| ModelErrorKind::Places { key: "grids", problem };
    if part.needs_regions() {
        let name = part.name();
        return Err(wrong(format!("{name} has no regions of its own, expected a model that has")));
    }
    if part.size().has_extra() {
        let name = part.name();
        return Err(wrong(format!("{name} has extra cells, expected a model that has none")));
    }
    let size = size_of_all(part.size(), places).map_err(wrong)?;
    let cell = |place: Cell, cell: Cell| {
        Cell::new(place.row() + cell.row(), place.column() + cell.column())
    };
    let mut is_cell = vec![false; size.cell_count()];
    for (&place, own) in places.iter().cartesian_product(part.cells()) {
        is_cell[size.index(cell(place, own))] = true;
    }
    let holes = Holes::new(size, size.cells().filter(|&cell| !is_cell[size.index(cell)]));
    let mut rules = Vec::new();
    let mut known = HashSet::new();
    for (number, &place) in (1..).zip(places) {
        for rule in part.rules() {
            let group = rule.group().ok_or_else(|| wrong(no_group(part, rule)))?;
            let cells: Vec<Cell> = group.cells.iter().map(|&own| cell(place, own)).collect();
            if known.insert(cells.iter().copied().sorted_unstable().collect_vec()) {
                let name = format!("{} of grid {number}", rule.name());
                // Only what is drawn in the part is drawn.
                let look = if rule.marks(size).is_empty() { Look::Nothing } else { Look::Ground };
                let said = differing_as(look, name, cells, size);
                rules.extend(said.map(|rule| Stated::new(rule, size).expect("the part has it")));
            }
        }
    }
    let regions = part.regions().map(|_| regions(part, places, size, cell));
    let name = format!("{} at {}", part.name(), places.iter().format(" "));
    let title = format!("{} in {} grids", part.title(), places.len());
    Ok(Limiter::unlimited(|limiter| {
        Model::with_holes(name, title, holes, size, rules, regions, limiter)
    }))
}

/// The size of a grid that holds a grid of this size at each of these places.
fn size_of_all(part: Size, places: &[Cell]) -> Result<Size, String> {
    if places.is_empty() {
        return Err("expected the top left cell of each grid, as in \"r1c1 r7c7\"".to_owned());
    }
    if places.len().saturating_mul(part.cell_count()) > MOST_CELLS {
        return Err(format!("{} grids of {part} are too many", places.len()));
    }
    let most = |of: fn(&Cell) -> usize| places.iter().map(of).max().unwrap_or(0);
    let (rows, columns) =
        (most(|cell| cell.row()) + part.rows(), most(|cell| cell.column()) + part.columns());
    let size = Size::new(rows, columns, part.board().value_range());
    size.ok_or_else(|| {
        let max = Size::MAX_SIDE;
        format!("the grids together are {rows}x{columns}, expected sides of up to {max}")
    })
}

/// Why a rule cannot be said of each grid.
fn no_group(part: &Model, rule: &Arc<Stated>) -> String {
    let (kind, name) = (rule.kind(), part.name());
    format!(
        "{name} has a rule `{kind}`, and only rules that cells differ are said of each grid by \
         itself; expected a model without it, and `{kind}` in this file for the whole grid"
    )
}

/// The number of each cell's region; regions that grids share are one. Where regions of two grids
/// overlap and differ, a cell is drawn in that of the first.
fn regions(
    part: &Model,
    places: &[Cell],
    size: Size,
    cell: impl Fn(Cell, Cell) -> Cell,
) -> Vec<u16> {
    let mut of_cell = vec![Context::NO_REGION; size.cell_count()];
    let mut next = 0;
    for &place in places {
        let own = part.cells().filter_map(|own| Some((part.region(own)?, cell(place, own))));
        for (_, cells) in own.into_group_map().into_iter().sorted_unstable() {
            let free = cells.iter().map(|&cell| size.index(cell));
            let free: Vec<usize> = free.filter(|&at| of_cell[at] == Context::NO_REGION).collect();
            if !free.is_empty() && next < Context::NO_REGION {
                free.into_iter().for_each(|at| of_cell[at] = next);
                next += 1;
            }
        }
    }
    of_cell
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{cases::check_each, catalog, from_toml, named, to_toml, untold_rule};

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let found = match catalog::parse("my.toml", text) {
            Ok(model) => format!("{} {} [{}]", model.size(), model.rules().len(), model.holes()),
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected, "{text}");
    }

    #[test]
    fn what_grids_share_is_one_rule() {
        let file = |part: &str, grids: &str| format!("extends = \"{part}\"\ngrids = \"{grids}\"");
        check(&file("4x4", "r1c1"), "4x4 12 []");
        check(&file("4x4", "r1c1 r1c1"), "my.toml:2: `grids`: r1c1 is named twice");
        check(&file("4x4", "r1c1 r3c3"), "6x6 23 [r1-2c5-6 r5-6c1-2]");
        check(&file("4x4", "r1c1 r1c3"), "4x6 20 []");
        check(&file("4x4,diagonal", "r2c2 r1c7"), "5x10 28 [r1c1-6 r2-4c1 r2-4c6 r5c1 r5c6-10]");
        check(&file("latin:2", "r1c2 r2c1"), "3x3 8 [r1c1 r3c3]");
        // One samurai's last grid is the other one's first.
        check(
            &file("samurai", "r1c1 r13c13"),
            "33x33 235 [r1-6c10-12 r1-6c22-33 r7-9c22-33 r10-12c1-6 r10-12c16-33 r13-15c22-24 \
             r16-18c10-12 r16-18c22-24 r19-21c10-12 r22-24c1-18 r22-24c28-33 r25-27c1-12 \
             r28-33c1-12 r28-33c22-24]",
        );
        for model in ["samurai", "butterfly", "windmill", "sohei", "gattai-8"] {
            let model = named(model).unwrap();
            assert!(model.rules().iter().all(|rule| !model.is_extra(rule)), "{}", model.name());
        }
    }

    #[test]
    fn rules_are_named_by_their_grid() {
        let samurai = named("samurai").unwrap();
        let name = |index: usize| samurai.rules()[index].name().to_owned();
        assert_eq!(
            [name(0), name(29), name(130)],
            ["row 1 of grid 1", "row 3 of grid 2", "box 9 of grid 5"]
        );
    }

    #[test]
    fn places_that_make_no_grid_are_refused() {
        check_each(
            r#"
            size = 9; grids = "r1c1"
            > my.toml:2: `grids` goes with `extends`, the model that is in each of these places
            extends = "classic"; grids = ""
            > my.toml:2: `grids`: expected the top left cell of each grid, as in "r1c1 r7c7"
            extends = "classic"; grids = "r1c1 r393c1"
            > my.toml:2: `grids`: the grids together are 401x9, expected sides of up to 400
            extends = "classic"; grids = "r1-100c1-100"
            > my.toml:2: `grids`: 10000 grids of 9x9 are too many
            extends = "anti-knight"; grids = "r1c1"
            > my.toml:2: `grids`: anti-knight has a rule `anti-knight`, and only rules that cells
            > differ are said of each grid by itself; expected a model without it, and `anti-knight`
            > in this file for the whole grid
            extends = "jigsaw:9"; grids = "r1c1"
            > my.toml:2: `grids`: jigsaw:9 has no regions of its own, expected a model that has
            "#,
            check,
        );
    }

    #[test]
    fn no_rule_is_about_a_hole() {
        check_each(
            r#"
            extends = "samurai"; anti-knight = true
            > 21x21 132 [r1-6c10-12 r10-12c1-6 r10-12c16-21 r16-21c10-12]
            extends = "samurai"; anti-king = true; non-consecutive = true
            > 21x21 133 [r1-6c10-12 r10-12c1-6 r10-12c16-21 r16-21c10-12]
            extends = "samurai"; [[either]]; cases = [{ anti-king = true }, { anti-knight = true }]
            > 21x21 132 [r1-6c10-12 r10-12c1-6 r10-12c16-21 r16-21c10-12]
            extends = "samurai"; [[killer]]; cells = "r1c9-10"; sum = 5
            > my.toml:3: killer "killer 1": r1c10 is a hole, not a cell
            extends = "samurai"; [[whispers]]; cells = "r1c9-10"
            > my.toml:3: whispers "whispers 1": r1c10 is a hole, not a cell
            extends = "samurai"; [[either]]; cases = [{ anti-king = true }, { killer.cells = "r1c9-10" }]
            > my.toml:2: either "either 1": r1c10 is a hole, not a cell
            size = 4; holes = "r1c1"; boxes = "2x2"
            > 4x4 12 [r1c1]
            size = 4; holes = "r1-4c1-4"
            > my.toml:2: `holes`: there is no cell left
            size = 4; holes = "r1c5"
            > my.toml:2: `holes`: r1c5 is off the grid: rows and columns go from 1 to 4
            extends = "4x4"; holes = "r1c1"
            > my.toml:2: `holes` goes with `size`, and not with `extends`
            size = 2; holes = "r1c1"; regions = "baba"
            > my.toml:3: `regions`: r1c1 is a hole, expected '.', found 'b'
            "#,
            check,
        );
        // Not even a rule that names every place, which is not about the whole grid for that.
        check(
            "size = \"1x3\"\nvalues = \"0-1\"\nholes = \"r1c1 r1c3\"\n[[between]]\ncells = \"r1c1-3\"",
            "my.toml:5: between \"between 1\": r1c1 is a hole, not a cell",
        );
    }

    #[test]
    fn models_with_holes_are_written_as_files() {
        for spec in ["samurai", "samurai,anti-knight", "sohei", "butterfly"] {
            let model = named(spec).unwrap();
            let text = to_toml(&model);
            let again = from_toml("again.toml", &text).unwrap();
            assert_eq!((untold_rule(&model), model.holes()), (None, again.holes()), "{text}");
            assert_eq!(model.rules().len(), again.rules().len(), "{text}");
            for (one, two) in model.cells().tuple_windows() {
                let is_same = |model: &Model| model.region(one) == model.region(two);
                assert_eq!(is_same(&model), is_same(&again), "{one} {two}");
            }
        }
    }

    #[test]
    fn models_with_other_holes_are_not_joined() {
        let message = named("samurai,sohei").unwrap_err().to_string();
        let expected = "samurai,sohei: models with different holes cannot be joined: samurai has 72, \
                        sohei has 153 holes";
        assert_eq!(message, expected);
    }
}
