//! The key `grid`: the size, the filled cells, and the regions.

use super::clues::has_content;
use crate::read::prelude::*;
use satoku_rules::rule::f_puzzles::kind_of;

pub(in crate::read) struct GridCells {
    /// The size, from the rows.
    pub size: Size,
    /// Values that are the puzzle's.
    pub givens: Vec<(Cell, Value)>,
    /// Typed values.
    pub typed: Vec<(Cell, Value)>,
    /// Pencil marks that are the puzzle's: a cell holds one of them.
    pub marks: Vec<(Cell, ValueSet)>,
    /// What cells show that is the solver's: the field, and how many of them have it.
    pub shown: BTreeMap<&'static str, usize>,
    /// For each cell the number of its region, if it is in one.
    pub regions: Vec<Option<usize>>,
    /// Whether the regions are those that a grid of this size has by default.
    pub has_usual_regions: bool,
}

impl GridCells {
    /// Reads the grid of a file.
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub(crate) fn of(file: &Map<String, Json>, ignored: &[String]) -> Result<Self, String> {
        let rows = file.get("grid").and_then(Json::as_array);
        let rows = rows.ok_or("there is no list `grid`, so this is not a puzzle of f-puzzles")?;
        let size = size_of_rows(rows, "grid")?;
        check_size(file, size)?;
        let mut regions: Vec<Option<usize>> =
            size.cells().map(|cell| usual_region(cell, size)).collect();
        let usual = regions.clone();
        let (mut givens, mut typed, mut marks) = (Vec::new(), Vec::new(), Vec::new());
        let mut shown = BTreeMap::new();
        for cell in cells_in_rows(rows, "grid", size, "") {
            let (cell, fields) = cell?;
            let said = CellFields { cell, fields, size };
            said.add_shown(&mut shown, ignored)?;
            match (said.value()?, said.is_given()?) {
                (Some(value), true) => givens.push((cell, value)),
                (Some(value), false) => typed.push((cell, value)),
                (None, _) => {}
            }
            marks.extend(said.marks()?.map(|values| (cell, values)));
            if let Some(region) = said.region()? {
                regions[size.index(cell)] = region;
            }
        }
        check_regions(&regions, size)?;
        let has_usual_regions = regions == usual;
        Ok(Self { size, givens, typed, marks, shown, regions, has_usual_regions })
    }

    /// The cells of a grid on which each is in the region with this number, if it is in one.
    pub(crate) fn new(
        size: Size,
        givens: Vec<(Cell, Value)>,
        typed: Vec<(Cell, Value)>,
        regions: Vec<Option<usize>>,
    ) -> Self {
        let has_usual_regions = is_usual(&regions, size);
        let (marks, shown) = (Vec::new(), BTreeMap::new());
        Self { size, givens, typed, marks, shown, regions, has_usual_regions }
    }

    /// The name of the model that has the grid and, where they are the usual ones, its regions.
    pub(crate) fn model(&self) -> String {
        let side = self.size.rows();
        match (self.has_usual_regions, self.has_regions()) {
            (_, false) => format!("latin:{side}"),
            (true, true) => usual_sudoku(side),
            (false, true) => format!("jigsaw:{side}"),
        }
    }

    /// Whether any region says more than that rows and columns differ.
    pub(crate) fn has_regions(&self) -> bool {
        let is_rows = self.size.boxes_of(self.size.rows()).is_none_or(|(height, _)| height == 1);
        !(self.has_usual_regions && is_rows) && self.regions.iter().any(Option::is_some)
    }

    /// A map of the regions, a character for each cell; `.` for a cell in none.
    pub(crate) fn map(&self) -> String {
        let letters = (b'a'..=b'z').chain(b'A'..=b'Z').map(char::from).chain('\u{100}'..);
        let letters: Vec<char> =
            letters.filter(|mark| mark.is_alphanumeric()).take(self.size.rows()).collect();
        self.regions.iter().map(|region| region.map_or('.', |region| letters[region])).collect()
    }
}

/// The fields of a cell that say something.
const SAID: [&str; 4] = ["value", "given", "givenPencilMarks", "region"];
/// Its colours, and the marks of the person who solves it.
const SHOWN: [&str; 6] =
    ["c", "cArray", "highlight", "highlightArray", "cornerPencilMarks", "centerPencilMarks"];

struct CellFields<'a> {
    cell: Cell,
    fields: &'a Map<String, Json>,
    size: Size,
}

impl CellFields<'_> {
    /// Counts fields that show something and say nothing. Fails if one is not known.
    fn add_shown(
        &self,
        shown: &mut BTreeMap<&'static str, usize>,
        ignored: &[String],
    ) -> Result<(), String> {
        // (Those of the solver that show which are given.)
        let is_copy = |key: &str, value: &Json| {
            key == "centerPencilMarks" && self.get("givenPencilMarks") == Some(value)
        };
        let said = self.fields.iter().filter(|(_, value)| has_content(value));
        for (key, _) in said.filter(|(key, value)| !is_copy(key, value)) {
            if let Some(key) = SHOWN.into_iter().find(|shown| shown == key) {
                *shown.entry(key).or_default() += 1;
            } else if !SAID.contains(&key.as_str()) && !ignored.contains(key) {
                let (cell, key, said) = (self.cell, shortened(key), SAID.join("`, `"));
                return Err(format!(
                    "{cell}: the field `{key}` is not understood, expected `{said}`; --ignore {key} leaves it out"
                ));
            }
        }
        Ok(())
    }

    fn get(&self, key: &str) -> Option<&Json> {
        self.fields.get(key).filter(|value| !value.is_null())
    }

    fn is_given(&self) -> Result<bool, String> {
        let Some(given) = self.get("given") else { return Ok(false) };
        given.as_bool().ok_or_else(|| self.wrong("given", "true or false", given))
    }

    fn value(&self) -> Result<Option<Value>, String> {
        self.get("value").map(|value| self.number("value", value)).transpose()
    }

    fn marks(&self) -> Result<Option<ValueSet>, String> {
        let Some(marks) = self.get("givenPencilMarks") else { return Ok(None) };
        let list = marks.as_array();
        let list = list.ok_or_else(|| self.wrong("givenPencilMarks", "a list of values", marks))?;
        let values = list.iter().map(|mark| self.number("givenPencilMarks", mark));
        Ok(Some(values.collect::<Result<ValueSet, _>>()?).filter(|values| !values.is_empty()))
    }

    /// None where it says nothing of its region, and none in that if it is in none.
    fn region(&self) -> Result<Option<Option<usize>>, String> {
        let count = self.size.rows();
        match self.fields.get("region") {
            None => Ok(None),
            Some(Json::Null) => Ok(Some(None)),
            Some(number) => {
                let region = number.as_u64().map(|number| number as usize);
                let region = region.filter(|&region| region < count).ok_or_else(|| {
                    self.wrong("region", &format!("a number from 0 to {}", count - 1), number)
                });
                region.map(|region| Some(Some(region)))
            }
        }
    }

    fn number(&self, key: &str, number: &Json) -> Result<Value, String> {
        let values = self.size.board().value_range();
        let value = number
            .as_u64()
            .and_then(|number| self.size.board().value(usize::try_from(number).ok()?));
        let expected = format!("a value from {} to {}", values.start(), values.end());
        value.ok_or_else(|| self.wrong(key, &expected, number))
    }

    fn wrong(&self, key: &str, expected: &str, found: &Json) -> String {
        let found = match found {
            Json::Number(number) => number.to_string(),
            other => kind_of(other).to_owned(),
        };
        format!("{}: `{key}` is {found}, expected {expected}", self.cell)
    }
}

/// The size of a square grid with these rows.
pub(in crate::read) fn size_of_rows(rows: &[Json], key: &str) -> Result<Size, String> {
    let (found, most) = (rows.len(), Size::MAX_SIDE);
    Size::sudoku(found).ok_or_else(|| format!("`{key}` has {found} rows, expected 1 to {most}"))
}

/// The cells that rows under a key have fields of; `why` follows where a row is of another length.
pub(in crate::read) fn cells_in_rows<'f>(
    rows: &'f [Json],
    key: &str,
    size: Size,
    why: &str,
) -> impl Iterator<Item = Result<(Cell, &'f Map<String, Json>), String>> {
    rows.iter().enumerate().flat_map(move |(row, cells)| {
        let cells = cells.as_array().map_or(&[][..], |cells| cells);
        let (found, expected) = (counted(cells.len(), "cell"), size.columns());
        let is_wrong = cells.len() != expected;
        let wrong = is_wrong.then(|| {
            let number = row + 1;
            Err(format!(
                "row {number} of `{key}` has {found}, expected {expected}, as many as there are rows{why}"
            ))
        });
        let cell = move |(column, fields): (usize, &'f Json)| {
            let cell = Cell::new(row, column);
            match fields {
                Json::Null => None,
                Json::Object(fields) => Some(Ok((cell, fields))),
                other => Some(Err(format!("{cell}: expected an object, found {}", kind_of(other)))),
            }
        };
        wrong.into_iter().chain(cells.iter().enumerate().filter_map(cell))
    })
}

/// Makes sure that the key `size`, if there is one, says the same as the rows.
fn check_size(file: &Map<String, Json>, size: Size) -> Result<(), String> {
    match file.get("size") {
        None | Some(Json::Null) => Ok(()),
        Some(said) if said.as_u64() == Some(size.rows() as u64) => Ok(()),
        Some(said) => {
            let said = said.to_string().chars().take(20).collect::<String>();
            Err(format!("`size` is {said}, but `grid` has {} rows", size.rows()))
        }
    }
}

/// The region of a cell that says nothing: its box, as wide as the side's divisors allow and no
/// higher than wide. (Where the side is prime that is the row.)
pub(crate) fn usual_region(cell: Cell, size: Size) -> Option<usize> {
    let (height, width) = size.boxes_of(size.rows())?;
    Some(cell.row() / height * (size.columns() / width) + cell.column() / width)
}

fn is_usual(regions: &[Option<usize>], size: Size) -> bool {
    let mut numbers: HashMap<Option<usize>, Option<usize>> = HashMap::new();
    size.cells().zip(regions).all(|(cell, region)| {
        *numbers.entry(usual_region(cell, size)).or_insert(*region) == *region
    }) && numbers.values().all_unique()
}

/// Makes sure that regions have as many cells as there are values.
fn check_regions(regions: &[Option<usize>], size: Size) -> Result<(), String> {
    let mut counts = vec![0; size.rows()];
    regions.iter().flatten().for_each(|&region| counts[region] += 1);
    match counts.iter().enumerate().find(|&(_, &count)| count != 0 && count != size.rows()) {
        None => Ok(()),
        Some((region, count)) => {
            Err(format!("region {region} has {count} cells, expected {} or none", size.rows()))
        }
    }
}

/// The solution that a file gives, as far as it does; none if it gives none.
/// Errors: what is there if not even the length is right, in words.
pub(super) fn solution(file: &Map<String, Json>, size: Size) -> Result<Option<Grid>, String> {
    let of_metadata = || file.get("metadata")?.get("solution");
    let Some(said) = file.get("solution").or_else(of_metadata).filter(|said| has_content(said))
    else {
        return Ok(None);
    };
    let values: Vec<Option<Value>> = match said {
        Json::Array(cells) => {
            let number = |cell: &Json| match cell {
                Json::Number(number) => number.as_u64(),
                Json::String(text) => text.trim().parse().ok(),
                _ => None,
            };
            cells
                .iter()
                .map(|cell| size.board().value(usize::try_from(number(cell)?).ok()?))
                .collect()
        }
        Json::String(text) => {
            text.chars().map(|c| size.board().value(c.to_digit(36)? as usize)).collect()
        }
        other => return Err(kind_of(other).to_owned()),
    };
    let found = values.len();
    Grid::from_values(size, values).map(Some).ok_or_else(|| format!("{found} of them"))
}
