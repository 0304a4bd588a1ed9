//! Sets of cells that hold the same values, each equally often, in any order.

use super::allowance::Allowance;
use super::prelude::*;

pub(super) static KIND: Kind = Kind {
    name: "same-values",
    called: &["same set"],
    title: "Same values",
    about: "several sets of cells hold the same values, each equally often, in any order",
    gesture: Gesture::Cells,
    keys: &[("sets", "the sets, of equally many cells each: [\"r1c1-3\", \"r2c1-3\"]")],
    read: entry::tables::<SameValues>,
    iss: &[Tag::new("SameValues", from_iss)],
    examples: &[
        Example::on_latin_4(
            "[[same-values]]\nsets = [\"r1c1-2\", \"r2c1-2\"]",
            ["1234214334124321", "12...4.........."],
            "r1c1 and r1c2 are 1 2, and r2c1 and r2c2 are . 4, expected the same values \
             (same-values 1)",
        ),
        Example::on_latin_4(
            "[[same-values]]\nsets = [\"r1c1\", \"r2c2\", \"r3c3\"]",
            ["1234214334124321", "1.........2....."],
            "r1c1 is 1, and r3c3 is 2, expected the same values (same-values 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// The kind for the houses of a grid with more values than they have cells.
pub(super) static OF_REGIONS: Kind = Kind {
    name: "region-same-values",
    called: &["same digits"],
    title: "Same values in all regions",
    about: "the rows, columns and regions with the most cells all hold the same values",
    gesture: Gesture::Flag,
    read: |entry, context| entry::flag(entry, || of_regions(context)),
    iss: &[Tag::flag("RegionSameValues", |_, context| of_regions(context))],
    examples: &[Example::on(
        "size = 2\nvalues = \"1-3\"",
        "region-same-values = true",
        ["1331", "12.3"],
        "r1c1 and r1c2 are 1 2, and r2c1 and r2c2 are . 3, expected the same values \
         (region-same-values)",
    )],
    ..Kind::DEFAULT
};

/// A number of sets, and the cells of all of them.
fn from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    let number = arguments.number("the number of sets")?;
    let cells = arguments.cells()?;
    let sets = usize::try_from(number).ok();
    let sets = sets.filter(|&sets| sets > 0 && cells.len().is_multiple_of(sets));
    let Some(sets) = sets else {
        let found = counted(cells.len(), "cell");
        return Err(format!("expected {number} sets of equally many cells, found {found}"));
    };
    if sets == 1 {
        return Ok(Vec::new());
    }
    let sets = cells.chunks(cells.len() / sets).map(|set| Ok(each_once(set.to_vec())?.into()));
    single(SameValues::new(sets.collect::<Result<_, String>>()?))
}

/// The rule over the largest of a grid's rows, columns and regions.
fn of_regions(context: &Context) -> Rules {
    let mut sets: Vec<Vec<Cell>> = context.lines().map(|(_, cells)| cells).collect();
    sets.extend(context.cells_of_regions().into_iter().flatten());
    let most = sets.iter().map(Vec::len).max().unwrap_or_default();
    sets.retain(|set| set.len() == most);
    if sets.len() < 2 {
        return Ok(Vec::new());
    }
    let rule = SameValues::new(sets.into_iter().map(Cells::from).collect());
    let said = SameValuesFields { name: OF_REGIONS.name.to_owned(), ..rule.said };
    single(SameValues { is_of_regions: true, said, ..rule })
}

/// Several sets of cells hold the same values, each equally often.
#[derive(Clone, Debug, Deserialize)]
#[serde(from = "SameValuesFields")]
pub struct SameValues {
    /// Whether the sets are a grid's rows, columns and regions, and a line of a file says so.
    is_of_regions: bool,
    said: SameValuesFields,
    /// The cells of all sets, each once.
    cells: Vec<Cell>,
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct SameValuesFields {
    name: String,
    sets: Vec<Cells>,
}

impl From<SameValuesFields> for SameValues {
    fn from(said: SameValuesFields) -> Self {
        let cells = said.sets.iter().flat_map(|set| set.iter().copied()).unique().collect();
        Self { is_of_regions: false, said, cells }
    }
}

impl SameValues {
    /// A rule over two sets or more, each of equally many different cells.
    pub fn new(sets: Vec<Cells>) -> Self {
        SameValuesFields { name: String::new(), sets }.into()
    }

    fn row(&self) -> &'static Kind {
        if self.is_of_regions { &OF_REGIONS } else { &KIND }
    }

    /// How often each value must occur in a set to be there as often as in any of these so far.
    fn needed(sets: &[&Cells], grid: &Grid) -> Vec<usize> {
        let mut needed = vec![0; grid.size().value_count()];
        for set in sets {
            for (needed, count) in needed.iter_mut().zip(counts(set, grid)) {
                *needed = count.max(*needed);
            }
        }
        needed
    }

    /// Whether a set has too few cells for what each of these sets holds so far.
    fn disagree(sets: &[&Cells], grid: &Grid) -> bool {
        let length = sets.first().map_or(0, |set| set.len());
        Self::needed(sets, grid).iter().sum::<usize>() > length
    }

    fn check(&self) -> Result<usize, Problem> {
        let wrong =
            |found: String, expected: &str| Err(Problem::parameter("sets", &found, expected));
        let sets = &self.said.sets;
        let [first, _, ..] = &sets[..] else {
            return wrong(format!("a list of {}", sets.len()), "two sets of cells or more");
        };
        if let Some(other) = sets.iter().find(|set| set.len() != first.len()) {
            let (one, other) = (first.len(), other.len());
            return wrong(
                format!("sets of {one} and of {other} cells"),
                "equally many cells in each",
            );
        }
        match first.len() {
            0 => wrong("a list of empty sets".to_owned(), "cells in each"),
            length => Ok(length),
        }
    }

    /// Blames two sets if two are enough, else all of them.
    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let sets = self.said.sets.iter().collect_vec();
        if !Self::disagree(&sets, grid) {
            return;
        }
        let mut pairs = sets.iter().copied().array_combinations();
        let two = pairs.find(|two: &[&Cells; 2]| Self::disagree(two, grid));
        let blamed = two.map_or_else(|| sets.clone(), |two| two.to_vec());
        let cells = blamed.iter().flat_map(|set| set.iter().copied()).unique().collect_vec();
        report.wrong(&cells, || {
            let each = blamed.iter().map(|set| held(set, grid)).join(", and ");
            format!("{each}, expected the same values")
        });
    }
}

/// For each value, by its index, how many of these cells hold it.
fn counts(cells: &[Cell], grid: &Grid) -> Vec<usize> {
    let mut counts = vec![0; grid.size().value_count()];
    for value in cells.iter().filter_map(|&cell| grid.get(cell)) {
        counts[grid.size().value_index(value)] += 1;
    }
    counts
}

impl Rule for SameValues {
    of_kind!(row);
    named!(said);
    judged!();

    fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// For each value, as many cells of the first set hold it as of another: those of the one that
    /// do, and those of the other that do not, are as many as a set has cells.
    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let length = self.check()?;
        let (first, others) = self.said.sets.split_first().expect("there are two sets or more");
        if length == 1 {
            let pairs = others.iter().map(|other| [first[0], other[0]]);
            return Ok(Statement::over_pairs(pairs, size, |one, other| one == other));
        }
        Allowance::check(others.len() * size.value_count() * 2 * length, size)?;
        let count = |(other, value): (&Cells, _)| {
            let holds = |&cell: &Cell| Item { cell, values: std::iter::once(value).collect() };
            let rest = || size.values().filter(|&other| other != value).collect();
            let does_not = |&cell: &Cell| Item { cell, values: rest() };
            let items = first.iter().map(holds).chain(other.iter().map(does_not));
            Statement::count_items(items, [length])
        };
        Ok(others.iter().cartesian_product(size.values()).map(count).collect())
    }

    strikes!();

    /// Where all that a set can hold is known, what a set has as often as it must be is struck from
    /// its other cells.
    fn strike(&self, grid: &Grid, _placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        let sets = &self.said.sets;
        let needed = Self::needed(&sets.iter().collect_vec(), grid);
        if sets.first().is_none_or(|set| needed.iter().sum::<usize>() < set.len()) {
            return;
        }
        for set in sets {
            let counts = counts(set, grid);
            let is_full = |value: &Value| {
                let index = grid.size().value_index(*value);
                counts[index] == needed[index]
            };
            for &empty in set.iter().filter(|&&cell| grid.get(cell).is_none()) {
                grid.size().values().filter(is_full).for_each(|value| strike(empty, value));
            }
        }
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        if self.is_of_regions {
            return vec![Mark::Note { text: "the same values in all regions".to_owned() }];
        }
        let ground = |set: &Cells| Mark::Ground { cells: set.to_vec(), tint: Tint::Blue };
        let of = self.said.sets.iter().map(|set| in_short(set)).join(" = ");
        let remark = Mark::Remark { text: "the same values".to_owned(), of };
        self.said.sets.iter().map(ground).chain([remark]).collect()
    }

    fn written(&self) -> Written {
        if self.is_of_regions {
            return Written::Line(format!("{} = true", OF_REGIONS.name));
        }
        entry::table(&KIND, &self.said)
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        if self.is_of_regions {
            return iss::flag("RegionSameValues");
        }
        let (number, cells) =
            (self.said.sets.len(), self.said.sets.iter().flat_map(|set| set.iter()));
        iss::said("SameValues", &[&number], &cells.copied().collect_vec())
    }
}
