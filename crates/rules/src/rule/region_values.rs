//! Regions of different sizes whose values depend on these: 1 to n in a region of n cells, as in
//! Suguru (Tectonic) and Ripple Effect.

use super::differ::strike_others;
use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "region-values",
    called: &["suguru", "tectonic", "ripple effect", "hakyuu", "1 to n"],
    title: "Values of regions",
    about: "a region of n cells holds each of 1 to n once",
    gesture: Gesture::Flag,
    read: |entry, context| entry::flag(entry, || of_regions(context)),
    examples: &[Example::on(
        "size = 3\nrows = \"none\"\ncolumns = \"none\"\nregions = \"aabccbddd\"",
        "region-values = true",
        ["121212312", "3........"],
        "r1c1 is 3 in a region of 2 cells, expected 1 to 2 (values in region 1)",
    )],
    ..Kind::DEFAULT
};

/// A rule for each region, but for those that hold 1 to n anyway, as they hold every value.
fn of_regions(context: &Context) -> Rules {
    let regions = context.cells_of_regions().ok_or("needs regions, and there are none")?;
    let (first, last) = context.size.value_range().into_inner();
    let rule = |(number, cells): (usize, Vec<Cell>)| {
        let holds_all = first == 1 && cells.len() == usize::from(last);
        let rule = RegionValues { name: format!("values in region {number}"), cells };
        (!holds_all && !rule.cells.is_empty()).then(|| Box::new(rule) as Box<dyn Rule>)
    };
    Ok((1..).zip(regions).filter_map(rule).collect())
}

/// These n cells hold each of 1 to n once.
#[derive(Clone, Debug)]
struct RegionValues {
    name: String,
    cells: Vec<Cell>,
}

impl RegionValues {
    fn allows(&self, value: Value) -> bool {
        (1..=self.cells.len()).contains(&usize::from(value.number()))
    }

    /// The cells that hold what stands in no region of this size.
    fn outsiders(&self, grid: &Grid) -> impl Iterator<Item = (Cell, Value)> {
        let placed = self.cells.iter().filter_map(|&cell| Some((cell, grid.get(cell)?)));
        placed.filter(|&(_, value)| !self.allows(value))
    }
}

impl Rule for RegionValues {
    name_and_cells!(KIND);

    /// That each of the values occurs follows from the rest, but solvers would take long to find
    /// out.
    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let values: ValueSet = size.values().filter(|&value| self.allows(value)).collect();
        let once = values.iter().map(|value| Statement::count(&self.cells, [value], [1]));
        let domain = Statement::domain(self.cells.clone(), values.iter(), size);
        Ok([domain].into_iter().chain(once).collect())
    }

    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let count = self.cells.len();
        let cells = counted(count, "cell");
        let outsider = |(cell, value)| {
            let wrong = format!("{cell} is {value} in a region of {cells}, expected 1 to {count}");
            self.violation(&[cell], &wrong)
        };
        self.outsiders(grid).map(outsider).chain(repetitions(self, grid)).collect()
    }

    strikes!();

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        strike_others(&self.cells, grid, placed, strike);
    }

    fn strike_at_start(&self, size: Size, strike: &mut dyn FnMut(Cell, Value)) {
        for &cell in &self.cells {
            let others = size.values().filter(|&value| !self.allows(value));
            others.for_each(|value| strike(cell, value));
        }
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        vec![Mark::Note { text: "1 to n in a region of n cells".to_owned() }]
    }
}
