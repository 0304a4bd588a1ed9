//! The key `grid`: givens, candidates and regions. All rows and columns, and all regions of as many
//! cells as there are values, hold every value, which f-puzzles never say.

use crate::write::target::groups;
use crate::{read::usual_region, write::prelude::*};

/// The longest side that solvers of f-puzzles take.
const MAX_SIDE: usize = 31;

pub(super) struct FPuzzlesGrid {
    pub size: Size,
    /// For each cell the number of its region, if it is in one.
    regions: Vec<Option<usize>>,
    /// For each cell the values that it may hold.
    allowed: Vec<ValueSet>,
    /// The rows, columns and regions, each with its cells in the order of the grid.
    houses: HashSet<Vec<Cell>>,
}

impl FPuzzlesGrid {
    /// The grid of a puzzle, with its givens.
    ///
    /// # Errors
    /// If f-puzzles have no such grid.
    pub(super) fn of(puzzle: &Instance) -> Result<Self, WriteError> {
        let (model, size) = (puzzle.model(), puzzle.model().size());
        refuse_extra_cells(puzzle)?;
        check_size(size)?;
        let groups = groups(model);
        let lines = Context::new(size, None).lines().collect_vec();
        // (A single cell says nothing.)
        let is_open =
            |(_, cells): &&(String, Vec<Cell>)| size.rows() > 1 && !groups.contains(cells);
        if let Some((name, _)) = lines.iter().find(is_open) {
            return refuse(format!(
                "{name} may hold a value twice, and in f-puzzles no row and no column does"
            ));
        }
        let regions = regions(model, &groups);
        let of_region = |region| {
            let cells = size.cells().zip(&regions);
            cells.filter(|(_, of)| **of == Some(region)).map(|(cell, _)| cell).collect()
        };
        let own = regions.iter().flatten().unique().map(|&region| of_region(region));
        let houses = lines.iter().map(|(_, cells)| cells.clone()).chain(own).collect();
        let allowed = size.cells().map(|cell| match puzzle.givens().get(cell) {
            Some(given) => [given].into_iter().collect(),
            None => size.board().values().collect(),
        });
        let allowed = allowed.collect();
        Ok(Self { size, regions, allowed, houses })
    }

    pub(super) fn context(&self) -> Context {
        let number = |region: &Option<usize>| region.map_or(Context::NO_REGION, |r| r as u16);
        let has_regions = self.regions.iter().any(Option::is_some);
        let regions = has_regions.then(|| self.regions.iter().map(number).collect());
        Context::new(self.size, regions)
    }

    /// Whether cells, in the order of the grid, are a row, a column or a region.
    pub(super) fn is_house(&self, cells: &[Cell]) -> bool {
        self.houses.contains(cells)
    }

    /// Takes from some cells all but these values.
    pub(super) fn allow(&mut self, cells: &[Cell], values: &ValueSet) {
        for &cell in cells {
            let known = &mut self.allowed[self.size.index(cell)];
            *known = known.iter().filter(|&value| values.contains(value)).collect();
        }
    }

    /// The grid as JSON.
    ///
    /// # Errors
    /// If a cell may hold no value.
    pub(super) fn grid(&self) -> Result<Json, WriteError> {
        let row = |row| {
            let cells = (0..self.size.columns()).map(|column| self.cell(Cell::new(row, column)));
            cells.collect::<Result<Json, _>>()
        };
        (0..self.size.rows()).map(row).collect()
    }

    fn cell(&self, cell: Cell) -> Result<Json, WriteError> {
        let index = self.size.index(cell);
        let allowed = &self.allowed[index];
        let mut fields = Map::new();
        let mut say = |key: &str, value: Json| fields.insert(key.to_owned(), value);
        if let Some(given) = allowed.single() {
            say("value", given.number().into());
            say("given", true.into());
        } else if allowed.is_empty() {
            return refuse(format!("no value is left for {cell}, which f-puzzles cannot say"));
        } else if allowed.len() < self.size.board().value_count() {
            let numbers: Json = allowed.iter().map(Value::number).collect();
            // SudokuPad shows only those of the solver.
            say("centerPencilMarks", numbers.clone());
            say("givenPencilMarks", numbers);
        }
        let region = self.regions[index];
        if self.has_regions() && region != usual_region(cell, self.size) {
            say("region", region.map_or(Json::Null, Json::from));
        }
        Ok(Json::Object(fields))
    }

    /// Whether the file must mention regions: not for a grid without regions where a cell's usual
    /// region would be its row.
    fn has_regions(&self) -> bool {
        let by_rows =
            self.size.cells().all(|cell| usual_region(cell, self.size) == Some(cell.row()));
        !by_rows || self.regions.iter().any(Option::is_some)
    }
}

fn check_size(size: Size) -> Result<(), WriteError> {
    let (side, (first, last)) = (size.rows(), size.board().value_range().into_inner());
    if !size.is_square() {
        return refuse(format!("a puzzle of f-puzzles is square, and this one is {size}"));
    }
    if side > MAX_SIDE {
        return refuse(format!("f-puzzles go up to {MAX_SIDE}x{MAX_SIDE}, and this one is {size}"));
    }
    if (first.into(), last.into()) != (1, side) {
        return refuse(format!(
            "a {size} of f-puzzles has the values 1 to {side}, and this one has {first} to {last}"
        ));
    }
    Ok(())
}

/// The regions of a model that hold every value, by numbers below the side; those of f-puzzles if
/// they are the usual ones.
fn regions(model: &Model, groups: &HashSet<Vec<Cell>>) -> Vec<Option<usize>> {
    let size = model.size();
    let usual = || size.cells().map(|cell| usual_region(cell, size));
    let numbers = size.cells().map(|cell| model.region(cell).map(usize::from)).collect_vec();
    let is_house = |number: usize| {
        let cells = size.cells().zip(&numbers).filter(|(_, of)| **of == Some(number));
        let cells = cells.map(|(cell, _)| cell).collect_vec();
        cells.len() == size.board().value_count() && groups.contains(&cells)
    };
    let houses: HashSet<usize> =
        numbers.iter().flatten().copied().unique().filter(|&number| is_house(number)).collect();
    let mut kept =
        numbers.iter().map(|number| number.filter(|number| houses.contains(number))).collect_vec();
    let pairs = kept.iter().copied().zip(usual()).unique().count();
    if houses.len() == size.rows() && pairs == houses.len() {
        return usual().collect();
    }
    if houses.iter().any(|&number| number >= size.rows()) {
        let order = kept.iter().flatten().copied().unique().collect_vec();
        let place = |number| order.iter().position(|&other| other == number);
        kept = kept.iter().map(|number| number.and_then(place)).collect();
    }
    kept
}
