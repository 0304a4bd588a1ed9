//! What a constraint string says of its grid: size, values, boxes and regions.

use super::item::{Item, layers_of_tag};
use crate::read::prelude::*;
use satoku_rules::rule::differing;

const NO_BOXES: &str = "NoBoxes";

/// Where regions are to be found, there are no boxes either.
const CHAOS: &str = "ChaosConstruction";

pub(super) struct IssGrid<'a> {
    pub size: Size,
    /// Whether rows and columns hold no value twice.
    has_lines: bool,
    /// Height and width of the boxes.
    boxes: Option<(usize, usize)>,
    jigsaws: Vec<JigsawItem<'a>>,
}

/// A division of the grid, one of perhaps several.
struct JigsawItem<'a> {
    map: &'a str,
    /// The cells of each region that has the right size, with its character.
    pieces: Vec<(char, Vec<Cell>)>,
    /// Whether there is a region of another size, which means nothing.
    has_hole: bool,
    at: usize,
}

impl<'a> IssGrid<'a> {
    /// The grid that items describe: without any, a classic sudoku's.
    pub(super) fn of(items: &[&Item<'a>]) -> Result<Self, LineError> {
        let named = |name: &'static str| items.iter().filter(move |item| item.name == name);
        let shapes: Vec<_> = named("Shape").unique_by(|item| &item.arguments).collect();
        let (size, has_lines) = match *shapes {
            [] => (Settings::default().model.size(), true),
            [item] => shape(&item.arguments).map_err(|problem| item.wrong(problem))?,
            [_, item, ..] => return Err(item.wrong("there is another one before, expected one")),
        };
        let mut region_size = size.rows().max(size.columns());
        for item in named("RegionSize") {
            let most = size.board().value_count();
            let number = item.arguments.first().and_then(|text| text.parse().ok());
            region_size = number.filter(|number| (1..=most).contains(number)).ok_or_else(|| {
                let found = item.arguments.join("~");
                item.wrong(format!(
                    "expected a number of cells from 1 to {most}, found \"{found}\""
                ))
            })?;
        }
        let has_boxes =
            has_lines && [NO_BOXES, CHAOS].into_iter().all(|name| named(name).next().is_none());
        let boxes = if has_boxes { boxes(size, region_size) } else { None };
        let jigsaws = named("Jigsaw").map(|item| {
            let map = item.arguments.last().copied().unwrap_or_default();
            let jigsaw = JigsawItem::of(map, size, region_size, item.at);
            jigsaw.map_err(|problem| item.wrong(problem))
        });
        let mut layers = Vec::new();
        let mut size = size;
        let mut last = None;
        for item in named("Var").unique_by(|item| &item.arguments) {
            layers.push(extra_cells(&item.arguments).map_err(|problem| item.wrong(problem))?);
            last = Some(item);
        }
        for item in items.iter().unique_by(|item| item.name) {
            let of_tag = layers_of_tag(item.name);
            last = if of_tag.is_empty() { last } else { Some(item) };
            layers.extend(of_tag);
        }
        if let Some(last) = last {
            // (Once for all of them, as each list of layers is kept.)
            size = size.with_extra(&layers).map_err(|error| last.wrong(error.to_string()))?;
        }
        let jigsaws: Vec<JigsawItem<'_>> =
            jigsaws.filter_ok(|jigsaw| !jigsaw.pieces.is_empty()).try_collect()?;
        Ok(Self { size, has_lines, boxes, jigsaws })
    }

    /// The model of the bare grid: a known one if there is such, else one that is made for it. That
    /// of a jigsaw leaves its regions to the puzzle.
    pub(super) fn model(&self, models: &Models) -> Arc<Model> {
        let board = self.board(models);
        let layers: Vec<ExtraLayer> = self.size.layers().collect();
        // (That there can be so many is known.)
        if layers.is_empty() { board } else { board.with_extra(&layers).map_or(board, Arc::new) }
    }

    /// The same without extra cells.
    fn board(&self, models: &Models) -> Arc<Model> {
        let (size, values) = (self.size.board(), self.size.board().value_count());
        let is_usual = Size::usual(size.rows(), size.columns()) == Some(size);
        let short = if size.is_square() { size.rows().to_string() } else { size.to_string() };
        let known = match self.boxes {
            _ if !is_usual || !self.has_lines => None,
            Some(boxes) if size.boxes_of(values) == Some(boxes) => {
                let is_default = size == Settings::default().model.size();
                Some(if is_default { catalog::DEFAULT.to_owned() } else { size.to_string() })
            }
            Some((height, width)) if height * width == values => {
                Some(format!("{size}:{height}x{width}"))
            }
            Some(_) => None,
            None if self.own_jigsaw().is_some() => Some(format!("jigsaw:{short}")),
            None => Some(format!("latin:{short}")),
        };
        match known.and_then(|name| models.named(&name).ok()) {
            Some(model) => model,
            None => self.made(models),
        }
    }

    fn made(&self, models: &Models) -> Arc<Model> {
        let (size, (first, last)) = (self.size, self.size.board().value_range().into_inner());
        let mut name = format!("{size}:{first}-{last}");
        let mut title = format!("Grid {size} with {first} to {last}");
        let mut rules = String::new();
        if let Some((height, width)) = self.boxes {
            name += &format!(":{height}x{width}");
            title += &format!(", boxes {height}x{width}");
            rules += &format!("boxes = \"{height}x{width}\"\n");
        }
        if !self.has_lines {
            name += ":raw";
            title += ", rows and columns without a rule";
            rules += "rows = \"none\"\ncolumns = \"none\"\n";
        }
        let text = || {
            let values = format!("values = \"{first}-{last}\"\n");
            format!("name = \"{name}\"\ntitle = \"{title}\"\nsize = \"{size}\"\n{values}{rules}")
        };
        models.made(&name, text)
    }

    /// For each cell the number of its region: its box, or without boxes its piece of the jigsaw;
    /// none if there are cells without a region, or cells of several.
    pub(super) fn regions(&self) -> Option<Vec<u16>> {
        if let Some((height, width)) = self.boxes {
            let across = self.size.columns() / width;
            let region = |cell: Cell| cell.row() / height * across + cell.column() / width;
            return Some(self.size.cells().map(|cell| region(cell) as u16).collect());
        }
        Some(self.own_regions()?.0.of_cell)
    }

    /// The jigsaw whose pieces are the grid's regions: the only one, where it divides all of the
    /// grid and there are no boxes.
    fn own_jigsaw(&self) -> Option<&JigsawItem<'a>> {
        let [jigsaw] = self.jigsaws.as_slice() else { return None };
        (self.boxes.is_none() && !jigsaw.has_hole).then_some(jigsaw)
    }

    pub(super) fn own_regions(&self) -> Option<(Regions, &'a str)> {
        let map = self.own_jigsaw()?.map;
        Some((Regions::map(map, self.size, &Holes::none(self.size), true).ok()?, map))
    }

    /// The rules of jigsaws that are there beside other regions, with the places of their items.
    pub(super) fn rules(&self) -> Vec<(usize, Box<dyn Rule>)> {
        if self.own_regions().is_some() {
            return Vec::new();
        }
        let rules = self.jigsaws.iter().flat_map(|jigsaw| {
            let rule = |(mark, cells): &(char, Vec<Cell>)| {
                let rule = differing(format!("region {mark}"), cells.clone(), self.size)?;
                Some((jigsaw.at, rule))
            };
            jigsaw.pieces.iter().filter_map(rule)
        });
        rules.collect()
    }
}

/// The size that a shape says, and whether rows and columns have rules.
fn shape(arguments: &[&str]) -> Result<(Size, bool), String> {
    const MAX: usize = 16;
    let (sides, values, kind) = match *arguments {
        [sides] => (sides, "", ""),
        [sides, values] => (sides, values, ""),
        [sides, values, kind] => (sides, values, kind),
        _ => return Err("expected one to three arguments, as in .Shape~6x9~0-8~Raw".to_owned()),
    };
    let side = |text: &str| number(text).filter(|side| (1..=MAX).contains(side));
    let both = sides.split_once('x').and_then(|(rows, columns)| side(rows).zip(side(columns)));
    let (rows, columns) = both.ok_or_else(|| {
        format!("expected rows x columns, each from 1 to {MAX}, as in 6x9, found \"{sides}\"")
    })?;
    let least = rows.max(columns);
    let range = match values.split_once('-') {
        _ if values.is_empty() => Some((1, least)),
        Some((first, last)) => number(first).zip(number(last)),
        None => number(values).map(|last| (1, last)),
    };
    let fits = |&(first, last): &(usize, usize)| {
        first <= 1 && last >= first && (least..=MAX).contains(&(last + 1 - first))
    };
    let (first, last) = range.filter(fits).ok_or_else(|| {
        format!(
            "expected {least} to {MAX} values, as a number or a range from 0 or 1, found \"{values}\""
        )
    })?;
    let has_lines = match kind {
        "" | "Sudoku" => true,
        "Raw" => false,
        _ => return Err(format!("expected Raw or nothing, found \"{kind}\"")),
    };
    let size = Size::new(rows, columns, first as u16..=last as u16);
    Ok((size.expect("it is not too large"), has_lines))
}

/// The extra cells that an item says: a letter, words about them, and their number or rows x
/// columns. Without a number it is one cell. However they are said, they are drawn in rows, those
/// of a mere number in rows as long as the grid's.
fn extra_cells(arguments: &[&str]) -> Result<ExtraLayer, String> {
    let (letter, count) = match *arguments {
        [letter] | [letter, _] => (letter, ""),
        [letter, _, count] => (letter, count),
        _ => return Err("expected a letter, words and a number, as in .Var~X~words~3".to_owned()),
    };
    let layer = letter.chars().exactly_one().ok().map(|letter| letter.to_ascii_uppercase());
    let layer = layer.and_then(Layer::letter);
    let layer = layer.ok_or_else(|| {
        format!("expected a letter from A to Z, found \"{}\"", letter.escape_debug())
    })?;
    let extra = match count.split_once('x') {
        _ if count.is_empty() => Some(ExtraLayer::new(layer, 1)),
        None => number(count).map(|count| ExtraLayer::new(layer, count)),
        Some((rows, columns)) => {
            let side = |text: &str| number(text).filter(|side| *side > 0);
            let sides = side(rows).zip(side(columns));
            sides.map(|(rows, columns)| ExtraLayer::rectangle(layer, rows, columns))
        }
    };
    extra.ok_or_else(|| {
        let count = count.escape_debug();
        format!("expected a number of cells, or rows x columns as in 6x6, found \"{count}\"")
    })
}

/// Height and width of boxes with this many cells that tile the grid: as near to squares as they
/// can be, and rather wide than high.
fn boxes(size: Size, cells: usize) -> Option<(usize, usize)> {
    let tiles = |&(height, width): &(usize, usize)| {
        size.rows().is_multiple_of(height) && size.columns().is_multiple_of(width)
    };
    let short = (2..=cells.isqrt()).rev().filter(|short| cells.is_multiple_of(*short));
    short.flat_map(|short| [(short, cells / short), (cells / short, short)]).find(tiles)
}

impl<'a> JigsawItem<'a> {
    /// A division by a map with a character for each cell.
    fn of(map: &'a str, size: Size, region_size: usize, at: usize) -> Result<Self, String> {
        let (found, expected) = (map.chars().count(), size.cell_count());
        if found != expected {
            return Err(format!(
                "expected {expected} characters, one for each cell, found {found}"
            ));
        }
        let mut pieces: BTreeMap<char, Vec<Cell>> = BTreeMap::new();
        for (cell, mark) in size.cells().zip(map.chars()) {
            pieces.entry(mark).or_default().push(cell);
        }
        if pieces.len() == 1 {
            return Ok(Self { map, pieces: Vec::new(), has_hole: true, at });
        }
        let (pieces, others): (Vec<_>, Vec<_>) =
            pieces.into_iter().partition(|(_, cells)| cells.len() == region_size);
        match others.as_slice() {
            [] | [_] => Ok(Self { map, pieces, has_hole: !others.is_empty(), at }),
            [_, (mark, cells), ..] => {
                let (mark, found) = (mark.escape_debug(), cells.len());
                Err(format!("region {mark} has {}, expected {region_size}", counted(found, "cell")))
            }
        }
    }
}
