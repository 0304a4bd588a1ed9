//! The bare grid: the items about size, values, boxes and regions that say as many rules as can be,
//! and none that the puzzle does not have.

use crate::write::target::{groups, sorted};
use crate::{read::ParseError, write::prelude::*};
use satoku_rules::grid::ExtraLayer;

const MAX: usize = 16;

/// What the regions of a map are called.
const MARKS: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyz";

/// Tags that say of several groups of cells at once that they differ.
const GROUP_TAGS: &[&str] = &["Diagonal~1", "Diagonal~-1", "Windoku", "DisjointSets"];

/// The items of a grid, and what they say.
pub(super) struct BareGrid {
    pub items: Vec<String>,
    /// The item that says the size.
    pub shape: String,
    /// The grid as it is read.
    pub model: Arc<Model>,
    groups: HashSet<Vec<Cell>>,
}

impl BareGrid {
    /// The grid of a model.
    ///
    /// # Errors
    /// If ISS has no grids of this size, with these values, or with holes.
    pub(super) fn of(model: &Model) -> Result<Self, WriteError> {
        if !model.holes().is_empty() {
            return refuse("ISS has no grids with holes");
        }
        let brought: Vec<Layer> =
            bringing(model).flat_map(|kind| (kind.layers)(None)).map(ExtraLayer::layer).collect();
        let is_alone = |layer: &Layer| layer.as_letter().is_none() && !brought.contains(layer);
        if let Some(layer) = model.size().layers().map(ExtraLayer::layer).find(is_alone) {
            return refuse(format!(
                "ISS has the cells of `{layer}` only with the rule about the whole grid that brings them"
            ));
        }
        let has_own = |of: &ExtraLayer| of.layer().as_letter().is_some() && of.values().is_some();
        if let Some(of) = model.size().layers().find(has_own) {
            return refuse(format!(
                "the cells of `{}` have values of their own, which ISS has not",
                of.layer()
            ));
        }
        let shape = shape(model.size())?;
        let wanted = groups(model);
        let mut best: Option<Self> = None;
        let read = layouts(model, &shape).into_iter().filter_map(|it| Self::read(it, &shape));
        for bare in read.filter(|bare| bare.groups.is_subset(&wanted)) {
            let is_all = bare.groups.len() == wanted.len();
            if best.as_ref().is_none_or(|best| bare.groups.len() > best.groups.len()) {
                best = Some(bare);
            }
            if is_all {
                break;
            }
        }
        let why = || WriteError::Puzzle("ISS cannot read a grid of this size".to_owned());
        let best = best.ok_or_else(why)?;
        Ok(best.with_group_tags(&wanted))
    }

    /// Adds the tags that say more of the groups, and no others.
    fn with_group_tags(mut self, wanted: &HashSet<Vec<Cell>>) -> Self {
        for tag in GROUP_TAGS {
            if self.groups.len() == wanted.len() {
                break;
            }
            let items = self.items.iter().cloned().chain([(*tag).to_owned()]).collect();
            let more = Self::read(items, &self.shape);
            let fits = |more: &Self| {
                more.groups.len() > self.groups.len() && more.groups.is_subset(wanted)
            };
            if let Some(more) = more.filter(fits) {
                // The groups are rules of the puzzle's own; the grid stays the same.
                self = Self { model: self.model, ..more };
            }
        }
        self
    }

    /// What items say, if they can be read.
    fn read(items: Vec<String>, shape: &str) -> Option<Self> {
        let text = if items.is_empty() { shape.to_owned() } else { items.join(".") };
        let puzzle = read(&format!(".{text}")).ok()?;
        let model = puzzle.model().clone();
        let groups = groups(&model);
        Some(Self { items, shape: shape.to_owned(), model, groups })
    }

    /// Whether the grid says all that a rule does.
    pub(super) fn says_rule(&self, rule: &Stated) -> bool {
        let statements = rule.statements();
        !statements.is_empty() && statements.iter().all(|statement| self.says(statement))
    }

    pub(super) fn says(&self, statement: &Statement) -> bool {
        statement.group().is_some_and(|group| self.groups.contains(&sorted(group.cells)))
    }

    pub(super) fn context(&self) -> Context {
        Context::new(self.model.size(), self.regions())
    }

    /// For each cell the number of its region, if there are regions.
    fn regions(&self) -> Option<Vec<u16>> {
        let cells = self.model.size().cells();
        let regions = cells.map(|cell| self.model.region(cell)).collect_vec();
        let of_cell = |region: Option<u16>| region.unwrap_or(Context::NO_REGION);
        let has_regions = regions.iter().any(Option::is_some);
        has_regions.then(|| regions.into_iter().map(of_cell).collect())
    }
}

/// The kinds of a model's rules that bring layers of their own.
fn bringing(model: &Model) -> impl Iterator<Item = &'static Kind> + '_ {
    let brings = |kind: &&Kind| {
        let is_there = model.rules().iter().any(|rule| rule.kind() == kind.name);
        is_there && !(kind.layers)(None).is_empty()
    };
    KINDS.iter().copied().filter(brings)
}

/// The puzzle of a constraint string.
pub(super) fn read(text: &str) -> Result<Instance, ParseError> {
    parse_one(text, &Settings::default(), &Limiter::none())
}

/// The item that says a size with its values.
fn shape(size: Size) -> Result<String, WriteError> {
    let (sides, (first, last)) =
        ([size.rows(), size.columns()], size.board().value_range().into_inner());
    if sides.iter().any(|side| *side > MAX) {
        return refuse(format!(
            "ISS has grids of {MAX} rows and columns or fewer, and this one is {size}"
        ));
    }
    let least = sides[0].max(sides[1]);
    if first > 1 || !(least..=MAX).contains(&size.board().value_count()) {
        return refuse(format!(
            "ISS has {least} to {MAX} values on a grid of {size}, from 0 or 1 on, and these are {first} \
             to {last}"
        ));
    }
    let values = match first {
        _ if Size::usual(size.rows(), size.columns()) == Some(size.board()) => String::new(),
        1 => format!("~{last}"),
        _ => format!("~{first}-{last}"),
    };
    Ok(format!("Shape~{size}{values}"))
}

/// The items of grids that a model may be of, the simplest first.
fn layouts(model: &Model, shape: &str) -> Vec<Vec<String>> {
    let is_default = model.size().board() == Settings::default().model.size();
    let shaped = |items: &[String]| {
        let shape = (!is_default).then(|| shape.to_owned());
        shape.into_iter().chain(items.iter().cloned()).collect_vec()
    };
    let mut layouts = vec![shaped(&[])];
    let size = model.size();
    let regions: Option<Vec<u16>> = size.cells().map(|cell| model.region(cell)).collect();
    // How many cells each region has, if all cells are in regions of one size.
    let counts = |regions: &Vec<u16>| regions.iter().counts().into_values().all_equal_value().ok();
    let cells = regions.as_ref().and_then(counts);
    let usual = size.rows().max(size.columns());
    let region_size = cells.filter(|&cells| cells != usual);
    let region_size = region_size.map(|cells| format!("RegionSize~{cells}"));
    if let Some(region_size) = &region_size {
        layouts.push(shaped(std::slice::from_ref(region_size)));
    }
    let no_boxes = "NoBoxes".to_owned();
    if let Some(map) = regions.filter(|_| cells.is_some()).and_then(|regions| map(&regions)) {
        let all = [Some(no_boxes.clone()), region_size, Some(format!("Jigsaw~{map}"))];
        layouts.push(shaped(&all.into_iter().flatten().collect_vec()));
    }
    layouts.push(shaped(&[no_boxes]));
    let values = if shape.matches('~').count() > 1 { "" } else { "~" };
    layouts.push(vec![format!("{shape}{values}~Raw")]);
    let mut extra: Vec<String> = size.layers().filter_map(|of| extra_cells(of, size)).collect();
    let tags = bringing(model).filter_map(|kind| kind.iss.first());
    extra.extend(tags.map(|tag| tag.name.to_owned()));
    layouts.iter_mut().for_each(|items| items.extend(extra.iter().cloned()));
    layouts
}

/// The item that says the extra cells of a letter.
fn extra_cells(of: ExtraLayer, size: Size) -> Option<String> {
    let (letter, count) = (of.layer().as_letter()?, of.count());
    Some(if of.width() != size.columns() && count.is_multiple_of(of.width()) {
        format!("Var~{letter}~~{}x{}", count / of.width(), of.width())
    } else if count == 1 {
        format!("Var~{letter}")
    } else {
        format!("Var~{letter}~~{count}")
    })
}

/// The map of these regions, one for each cell, if there are not too many.
fn map(regions: &[u16]) -> Option<String> {
    let known = regions.iter().unique().collect_vec();
    let mark = |region| {
        let place = known.iter().position(|known| *known == region)?;
        MARKS.get(place).copied().map(char::from)
    };
    regions.iter().map(mark).collect()
}
