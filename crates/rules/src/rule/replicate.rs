//! Copies: a rule, shifted over the grid.

use std::borrow::Cow;

use toml::{Spanned, de::DeValue};

use super::prelude::*;
use super::{
    entry::cells_text,
    kind::Kinds,
    source::{EntryError, TableSource},
};

/// The kind. When it is read it becomes rules of the kind that is copied.
pub(super) static KIND: Kind = Kind {
    name: "replicate",
    called: &["copies", "everywhere"],
    title: "Replicate",
    about: "copies of a rule, `killer = { cells = \"r1c1-2\" }`, shifted over the grid",
    gesture: Gesture::Text,
    keys: &[
        (
            "at",
            "the cells on which copies of the origin fall, or \"everywhere\": wherever a copy fits",
        ),
        ("origin", "the cell that falls on them; r1c1 if not given"),
    ],
    read,
    examples: &[
        Example::on_latin_4(
            "[[replicate]]\nat = \"r1c1 r3c3\"\nkiller = { cells = \"r1c1-2\", sum = 3 }",
            ["1234214334124321", "..........24...."],
            "r3c3 and r3c4 sum to 6, expected 3 (killer 2)",
        ),
        Example::on_latin_4(
            "[[replicate]]\nat = \"everywhere\"\norigin = \"r2c2\"\n\
             all-different = { cells = \"r2c2 r3c3\" }",
            ["1234234134124123", "....3....3......"],
            "r2c1 and r3c2 are both 3 in all-different 4",
        ),
    ],
    ..Kind::DEFAULT
};

/// The keys of rules that name cells, in a text or in a list of texts.
const CELL_KEYS: [&str; 5] = ["cells", "circle", "copy", "segments", "sets"];

/// The most copies, times the square of a copy's number of cells: a rule may be about all pairs of
/// them.
const MAX_WORK: usize = 50_000_000;

fn wrong(span: std::ops::Range<usize>, what: &str) -> EntryError {
    EntryError { span, message: format!("replicate: {what}") }
}

fn read<'a>(entry: &Entry<'a>, context: &Context) -> ReadRules<'a> {
    let mut rules = Vec::new();
    for source in entry.tables()? {
        copies(entry.kinds, source, context, &mut rules)?;
    }
    Ok(rules)
}

/// The keys of a table of this kind.
struct CopiesFields<'a> {
    /// The cells of the copies, none for everywhere, and where this is said.
    at: (Option<Cells>, TableSource<'a>),
    origin: Cell,
    rules: Vec<Entry<'a>>,
}

fn said(kinds: Kinds, source: TableSource<'_>) -> Result<CopiesFields<'_>, EntryError> {
    let table = source.get_ref().as_table();
    let table = table.ok_or_else(|| wrong(source.span(), "expected a table"))?;
    let (mut at, mut origin) = (None, Cell::new(0, 0));
    for (key, value) in table {
        let name = &**key.get_ref();
        let text = || {
            let what = format!("`{name}`: expected cells, such as \"r1c1 r4c4\"");
            cells_text(value.get_ref()).ok_or_else(|| wrong(value.span(), &what))
        };
        let off = |error| wrong(value.span(), &format!("`{name}`: {error}"));
        match name {
            "at" if text()? == "everywhere" => at = Some((None, value)),
            "at" => at = Some((Some(text()?.parse().map_err(off)?), value)),
            "origin" => origin = text()?.parse().map_err(off)?,
            _ if kinds.named(name).is_some_and(Kind::takes_tables) => {}
            _ if kinds.named(name).is_some() => {
                return Err(over_the_whole_grid(name, key.span()));
            }
            _ => {
                let what =
                    format!("unknown field `{name}`, expected `at` or `origin`, or a kind of rule");
                return Err(wrong(key.span(), &what));
            }
        }
    }
    let at = at.ok_or_else(|| wrong(source.span(), "missing field `at`"))?;
    let rules = kinds.entries(table);
    if rules.is_empty() {
        let what = "expected a rule, such as killer = { cells = \"r1c1-2\" }";
        return Err(wrong(source.span(), what));
    }
    Ok(CopiesFields { at, origin, rules })
}

/// What is wrong with copying a rule that names no cells.
fn over_the_whole_grid(key: &str, span: std::ops::Range<usize>) -> EntryError {
    wrong(span, &format!("`{key}` is about the whole grid, expected a rule about cells"))
}

/// Adds the copies that one table states.
fn copies<'a>(
    kinds: Kinds,
    source: TableSource<'a>,
    context: &Context,
    rules: &mut Vec<(Box<dyn Rule>, TableSource<'a>)>,
) -> Result<(), EntryError> {
    let CopiesFields { at: (cells, at), origin, rules: inner } = said(kinds, source)?;
    let mut own = Vec::new();
    for entry in &inner {
        if entry.key == KIND.name {
            return Err(wrong(entry.value.span(), "expected no copies of copies"));
        }
        let before = own.len();
        collect(entry.value, false, &mut own)?;
        if own.len() == before {
            return Err(over_the_whole_grid(entry.key, entry.value.span()));
        }
    }
    let size = context.size;
    let is_everywhere = cells.is_none();
    let targets: Vec<Cell> = cells.map_or_else(|| size.cells().collect(), |cells| cells.to_vec());
    if own.len().saturating_pow(2).saturating_mul(targets.len()) > MAX_WORK {
        let (copies, cells) = (targets.len(), own.len());
        let what = format!("{copies} copies of rules over {cells} cells are too many");
        return Err(wrong(at.span(), &what));
    }
    let before = rules.len();
    for target in targets {
        let shift = CopyShift::new(origin, target);
        if let Some(cell) = own.iter().find(|&&cell| shift.moved(cell, size).is_none()) {
            if is_everywhere {
                continue;
            }
            let what = format!("with {origin} on {target}, {cell} falls off the grid");
            return Err(wrong(at.span(), &what));
        }
        for entry in &inner {
            let mut value = entry.value.clone();
            shift.apply(&mut value, false, size);
            for (mut rule, _) in entry.with(&value).read(context)? {
                if !rule.name().is_empty() {
                    rule.rename(format!("{} at {target}", rule.name()));
                }
                rules.push((rule, entry.value));
            }
        }
    }
    if rules.len() == before {
        return Err(wrong(at.span(), "a copy fits nowhere on the grid"));
    }
    Ok(())
}

/// Collects the cells that a rule's table names, those of rules in its cases too. `is_cells` says
/// whether texts in the value name cells.
fn collect(
    value: &Spanned<DeValue<'_>>,
    is_cells: bool,
    cells: &mut Vec<Cell>,
) -> Result<(), EntryError> {
    match value.get_ref() {
        DeValue::String(text) if is_cells => {
            let named = text.parse::<Line>();
            let named = named.map_err(|error| wrong(value.span(), &error.to_string()))?;
            cells.extend(named.iter());
            Ok(())
        }
        DeValue::Array(list) => list.iter().try_for_each(|value| collect(value, is_cells, cells)),
        DeValue::Table(table) => table.iter().try_for_each(|(key, value)| match &**key.get_ref() {
            "replicate" => Err(wrong(value.span(), "expected no copies of copies")),
            key => collect(value, CELL_KEYS.contains(&key), cells),
        }),
        _ => Ok(()),
    }
}

/// How far a copy is from the original.
struct CopyShift {
    down: isize,
    right: isize,
}

impl CopyShift {
    fn new(from: Cell, to: Cell) -> Self {
        let difference = |to: usize, from: usize| to as isize - from as isize;
        let down = difference(to.row(), from.row());
        Self { down, right: difference(to.column(), from.column()) }
    }

    /// Where a cell's copy is, if that is on the grid.
    fn moved(&self, cell: Cell, size: Size) -> Option<Cell> {
        // (Extra cells are in no row or column.)
        let row = cell.row().checked_add_signed(self.down).filter(|_| cell.is_on_board())?;
        let cell = Cell::new(row, cell.column().checked_add_signed(self.right)?);
        size.contains(cell).then_some(cell)
    }

    /// Moves all cells that a rule's table names; copies of all of them are on the grid. `is_cells`
    /// says whether texts in the value name cells.
    fn apply(&self, value: &mut Spanned<DeValue<'_>>, is_cells: bool, size: Size) {
        match value.get_mut() {
            DeValue::String(text) if is_cells => {
                let cells = text.parse::<Line>().unwrap_or_default();
                let moved = cells.iter().filter_map(|&cell| self.moved(cell, size));
                *text = Cow::Owned(Line::from(moved.collect::<Vec<_>>()).to_string());
            }
            DeValue::Array(list) => {
                list.iter_mut().for_each(|value| self.apply(value, is_cells, size));
            }
            DeValue::Table(table) => {
                for (key, value) in table.iter_mut() {
                    let is_cells = CELL_KEYS.contains(&&**key.get_ref());
                    self.apply(value, is_cells, size);
                }
            }
            _ => {}
        }
    }
}
