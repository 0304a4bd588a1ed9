//! Full rank: the place of a row or column among all of them, each read in both directions as a
//! number, lowest first.

use std::{cmp::Ordering, collections::BTreeMap};

use super::prelude::*;
use crate::statement::Rank;

pub(super) static KIND: Kind = Kind {
    name: "full-rank",
    called: &["rank"],
    title: "Full rank",
    about: "of all rows and columns, read both ways and sorted, this line is the `rank`-th",
    gesture: Gesture::Outside,
    keys: &[
        ("cells", "the cells of the line, a whole row or column, as the clue sees them"),
        ("rank", "its place among all rows and columns read in both directions, lowest first"),
        (
            "ties",
            "whether other lines may be the same as this one: `only-unclued`, they may not, if not \
             given; or `any`, and the rank is one of the places that they share",
        ),
    ],
    read: |entry, context| {
        entry::tables_with(entry, |said: FullRankFields| FullRank::of(said, context.size))
    },
    // (Its ties come from another tag: the reader puts them behind the clues.)
    iss: &[Tag::last("FullRank", |arguments, context| {
        let mut rest = arguments.clone();
        let ties = match (0..=3).map(|_| rest.next()).last().flatten() {
            Some("any") => Ties::Any,
            _ => Ties::OnlyUnclued,
        };
        let clue = |cells, rank| FullRank::new(cells, rank, context.size).ties(ties);
        let rules = outside::from_iss(arguments, clue)?;
        arguments.next();
        Ok(rules)
    })],
    examples: &[
        Example::on_latin_4(
            "[[full-rank]]\ncells = \"r1c1>r1c4\"\nrank = 12",
            ["3421213413424213", "12342..........."],
            "r1c1, r1c2, r1c3 and r1c4 are 1 2 3 4: place 1 to 11 of 16, expected 12 (full-rank 1)",
        ),
        Example::on(
            "size = 3\nvalues = \"1-2\"",
            "[[full-rank]]\ncells = \"r3c2>r1c2\"\nrank = 4",
            ["212111222", "1.1.1.121"],
            "r3c2, r2c2 and r1c2 are 2 1 .: place 9 to 12 of 12, expected 4 (full-rank 1)",
        ),
        Example::on(
            "size = 3\nvalues = \"1-2\"",
            "[[full-rank]]\ncells = \"r3c2>r1c2\"\nrank = 4\nties = \"only-unclued\"",
            ["212111222", ".1.211.2."],
            "r3c2, r2c2 and r1c2 are 2 1 1, and so is r2c1>r2c3, expected no tie (full-rank 1)",
        ),
        Example::on(
            "size = 2\nvalues = \"0-2\"\nrows = \"none\"\ncolumns = \"none\"",
            "[[full-rank]]\ncells = \"r1c2>r1c1\"\nrank = 2\nties = \"any\"",
            ["0012", "02.."],
            "r1c2 and r1c1 are 2 0: place 3 to 8 of 8, expected 2 (full-rank 1)",
        ),
    ],
    ..Kind::DEFAULT
};

pub(super) static UNEQUAL: Kind = Kind {
    name: "unequal-directions",
    called: &["full rank", "no ties"],
    title: "Unequal directions",
    about: "no two rows or columns are the same, in whatever directions they are read",
    gesture: Gesture::Flag,
    read: |entry, context| {
        let rule = |()| single(UnequalDirections::new(context));
        entry::flag(entry, || context.check_square().and_then(rule))
    },
    iss: &[Tag::last("FullRankTies", |arguments, context| {
        let found = arguments.text("none, only-unclued or any")?;
        match found {
            "none" => context.check_square()?,
            // That is about the clues alone.
            "only-unclued" | "any" => return Ok(Vec::new()),
            _ => {
                let found = found.escape_debug();
                return Err(format!("expected none, only-unclued or any, found \"{found}\""));
            }
        }
        single(UnequalDirections::new(context))
    })],
    examples: &[
        Example::on(
            "size = 2\nvalues = \"1-4\"",
            "unequal-directions = true",
            ["1243", "11.."],
            "r1c1>r1c2 and r1c2>r1c1 are both 1 1 (unequal-directions)",
        ),
        Example::on_latin_4(
            "unequal-directions = true",
            ["3421213413424213", "1234........4321"],
            "r1c1>r1c4 and r4c4>r4c1 are both 1 2 3 4 (unequal-directions)",
        ),
    ],
    ..Kind::DEFAULT
};

/// Which lines may be the same.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ties {
    /// Those without a clue.
    #[default]
    OnlyUnclued,
    /// Any: then a clue is one of the places that the same lines share.
    Any,
    /// None, which is not said by a clue.
    None,
}

impl Ties {
    #[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it")]
    fn is_usual(&self) -> bool {
        *self == Self::default()
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
struct FullRankFields {
    name: String,
    cells: Cells,
    rank: i64,
    #[serde(default, skip_serializing_if = "Ties::is_usual")]
    ties: Ties,
}

/// A row or column has this place among all of them, each read in both directions.
#[derive(Clone, Debug)]
pub struct FullRank {
    said: FullRankFields,
    /// All lines but this one.
    others: Vec<Vec<Cell>>,
    /// All cells of the grid, those of the line first.
    cells: Vec<Cell>,
}

/// Rows and columns, each forwards and backwards.
fn directions(size: Size) -> impl Iterator<Item = Vec<Cell>> {
    let lines = Context::new(size, None).lines().map(|(_, line)| line).collect_vec();
    lines.into_iter().flat_map(|line| {
        let reverse = line.iter().rev().copied().collect();
        [line, reverse]
    })
}

/// How a line compares with another one, as far as that is known: none if they are the same up to
/// an empty cell.
fn compare(line: &[Cell], other: &[Cell], grid: &Grid) -> Option<Ordering> {
    for (&cell, &other) in line.iter().zip(other) {
        if cell != other {
            match grid.get(cell)?.cmp(&grid.get(other)?) {
                Ordering::Equal => {}
                order => return Some(order),
            }
        }
    }
    Some(Ordering::Equal)
}

/// A line by its ends, as files name it.
fn ends(line: &[Cell]) -> String {
    let ends = line.first().into_iter().chain(line.last());
    ends.format(">").to_string()
}

fn check_square(size: Size) -> Result<(), Problem> {
    Context::new(size, None).check_square().map_err(Problem::Grid)
}

impl FullRank {
    /// The clue `rank`, counted from 1, on a row or column of a square grid of this size, whose
    /// cells are in the order in which it sees them.
    pub fn new(cells: Cells, rank: i64, size: Size) -> Self {
        let said = FullRankFields { name: String::new(), cells, rank, ties: Ties::default() };
        let mut others = directions(size).collect_vec();
        if let Some(place) = others.iter().position(|line| line[..] == said.cells[..]) {
            others.remove(place);
        }
        let cells = said.cells.iter().copied().chain(size.cells()).unique().collect();
        Self { said, others, cells }
    }

    /// The same clue where other lines may be the same, or not.
    #[must_use]
    pub fn ties(self, ties: Ties) -> Self {
        Self { said: FullRankFields { ties, ..self.said }, ..self }
    }

    fn of(said: FullRankFields, size: Size) -> Result<Self, Problem> {
        if said.ties == Ties::None {
            let expected = "only-unclued or any; that no lines are the same at all is said by \
                            unequal-directions = true";
            return Err(Problem::parameter("ties", &"none", expected));
        }
        let FullRankFields { name, cells, rank, ties } = said;
        let mut rule = Self::new(cells, rank, size).ties(ties);
        rule.said.name = name;
        Ok(rule)
    }

    /// The places that the line can have, counted from 1; and one that is the same, if that breaks
    /// the rule.
    fn places(&self, grid: &Grid) -> ([usize; 2], Option<&[Cell]>) {
        let (mut lower, mut higher, mut same) = (0, 0, None);
        for other in &self.others {
            match compare(other, &self.said.cells, grid) {
                Some(Ordering::Less) => lower += 1,
                Some(Ordering::Greater) => higher += 1,
                Some(Ordering::Equal) if self.said.ties != Ties::Any => same = Some(&other[..]),
                Some(Ordering::Equal) | None => {}
            }
        }
        ([lower + 1, 1 + self.others.len() - higher], same)
    }

    fn is_among(&self, [first, last]: [usize; 2]) -> bool {
        usize::try_from(self.said.rank).is_ok_and(|rank| (first..=last).contains(&rank))
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        let (line, rank) = (&self.said.cells, self.said.rank);
        let (places @ [first, last], same) = self.places(grid);
        if let Some(same) = same {
            report.wrong(&[line, same].concat(), || {
                format!("{}, and so is {}, expected no tie", held(line, grid), ends(same))
            });
        } else if !self.is_among(places) {
            report.wrong(line, || {
                let (count, held) = (1 + self.others.len(), held(line, grid));
                let to = if last > first { format!(" to {last}") } else { String::new() };
                format!("{held}: place {first}{to} of {count}, expected {rank}")
            });
        }
    }
}

impl Rule for FullRank {
    table_of_said!(KIND);
    judged!();

    fn cells_in_order(&self) -> &[Cell] {
        &self.said.cells
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        check_square(size)?;
        let (line, count) = (&self.said.cells, 1 + self.others.len());
        if !directions(size).contains(&line.to_vec()) {
            let expected = "a whole row or column, from one end to the other";
            return Err(Problem::parameter("cells", &line.iter().join(" "), expected));
        }
        // A rank out of range has no solution.
        let before = usize::try_from(self.said.rank).ok().and_then(|rank| rank.checked_sub(1));
        let before = before.map_or(count, |before| before.min(count));
        let may_tie = self.said.ties == Ties::Any;
        let rank = Some(Rank { line: line.to_vec(), before, may_tie });
        Ok(vec![Statement::Lines { lines: self.others.clone(), rank }])
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let may_tie = if self.said.ties == Ties::Any { "=" } else { "" };
        let text = format!("{}{may_tie}", self.said.rank);
        vec![Mark::Outside { cells: self.said.cells.to_vec(), text }]
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        let (rank, cells) = (self.said.rank, &self.said.cells);
        let mut items = iss::write::outside("FullRank", rank, cells, context.size)?;
        if self.said.ties == Ties::Any {
            items.push("FullRankTies~any".to_owned());
        }
        Ok(items)
    }
}

/// No two rows or columns are the same, in whatever directions they are read. Lines with holes at
/// different places differ in any case, so only those with cells at the same places are compared.
#[derive(Clone, Debug)]
pub struct UnequalDirections {
    name: String,
    /// Lines that are compared, each with its number: that of its reverse differs in the last bit.
    groups: Vec<Vec<(usize, Vec<Cell>)>>,
    cells: Vec<Cell>,
}

impl UnequalDirections {
    fn new(context: &Context) -> Self {
        let mut groups: BTreeMap<Vec<bool>, Vec<(usize, Vec<Cell>)>> = BTreeMap::new();
        for (number, line) in directions(context.size).enumerate() {
            let are_there = line.iter().map(|&cell| !context.holes.contains(cell)).collect();
            let line = context.there(line);
            // Where there is no cell, there is nothing to be the same.
            if !line.is_empty() {
                groups.entry(are_there).or_default().push((number, line));
            }
        }
        let (name, cells) = (UNEQUAL.name.to_owned(), context.there(context.size.cells()));
        Self { name, groups: groups.into_values().collect(), cells }
    }

    /// Pairs of lines that are full and the same; of those that also are if both are read in the
    /// other direction one.
    fn same(&self, grid: &Grid) -> impl Iterator<Item = [&[Cell]; 2]> {
        self.groups.iter().flat_map(|group| {
            let is_full = |line: &[Cell]| line.iter().all(|&cell| grid.get(cell).is_some());
            let full = group.iter().filter(move |(_, line)| is_full(line));
            let pairs = full.array_combinations().filter(|[(number, _), _]| number % 2 == 0);
            let pairs = pairs.map(|pair| pair.map(|(_, line)| &line[..]));
            pairs.filter(|[one, other]| compare(one, other, grid) == Some(Ordering::Equal))
        })
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        for [one, other] in self.same(grid) {
            let cells = one.iter().chain(other).copied().unique().collect_vec();
            report.wrong(&cells, || {
                let values = one.iter().filter_map(|&cell| grid.get(cell)).format(" ");
                format!("{} and {} are both {values}", ends(one), ends(other))
            });
        }
    }
}

impl Rule for UnequalDirections {
    name_and_cells!(UNEQUAL);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        check_square(size)?;
        let lines = self.groups.iter().map(|group| group.iter().map(|(_, line)| line.clone()));
        let lines = lines.map(Iterator::collect).filter(|lines: &Vec<Vec<Cell>>| lines.len() > 1);
        Ok(lines.map(|lines| Statement::Lines { lines, rank: None }).collect())
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        iss::said("FullRankTies", &[&"none"], &[])
    }
}
