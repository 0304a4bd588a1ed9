//! Regions by their names where a rule names cells: `cells = "region A"`, `cells = "box 3 r1c1"`.

use std::ops::Range;

use itertools::Itertools;
use toml::{Spanned, de::DeValue};

use super::ModelErrorKind;
use crate::grid::{Cell, Cells, Size};

/// The keys of rules that name cells.
const CELL_KEYS: [&str; 6] = ["cells", "circle", "copy", "sets", "segments", "at"];

/// The words that a region's name begins with.
const WORDS: [&str; 2] = ["region", "box"];

/// The most regions that an error lists.
const LISTED: usize = 20;

pub(super) struct NamedRegions<'a> {
    size: Size,
    /// For each cell the number of its region, or what stands for none.
    of_cell: &'a [u16],
    /// The names, by these numbers.
    names: &'a [String],
}

impl<'a> NamedRegions<'a> {
    /// The regions of a grid of this size; without names, none can be named.
    pub(super) fn new(size: Size, of_cell: Option<&'a Vec<u16>>, names: &'a [String]) -> Self {
        Self { size, of_cell: of_cell.map_or(&[], Vec::as_slice), names }
    }

    /// What a file says of a rule, with the cells of regions for their names; nothing where it
    /// names no regions.
    pub(super) fn with_cells<'t>(
        &self,
        rule: &Spanned<DeValue<'t>>,
    ) -> Result<Option<Spanned<DeValue<'t>>>, (Range<usize>, ModelErrorKind)> {
        // Cloning every rule would be slow.
        if !names_regions(rule, "") {
            return Ok(None);
        }
        let mut rule = rule.clone();
        self.expand(&mut rule, "")?;
        Ok(Some(rule))
    }

    /// Expands a value, which has this key.
    fn expand(
        &self,
        value: &mut Spanned<DeValue<'_>>,
        key: &str,
    ) -> Result<(), (Range<usize>, ModelErrorKind)> {
        let span = value.span();
        match value.get_mut() {
            DeValue::String(text) if CELL_KEYS.contains(&key) && has_names(text) => {
                let cells = self.cells(text).map_err(|problem| {
                    (span, ModelErrorKind::Toml(format!("`{key}`: {problem}")))
                })?;
                *text = cells.into();
            }
            DeValue::Array(items) => {
                items.iter_mut().try_for_each(|item| self.expand(item, key))?;
            }
            DeValue::Table(table) => {
                for (key, value) in table.iter_mut() {
                    self.expand(value, key.get_ref())?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A text that names cells and regions, as one that names cells alone.
    fn cells(&self, text: &str) -> Result<String, String> {
        let mut words = words(text);
        let (mut named, mut count) = (Vec::new(), 0);
        while let Some(word) = words.next() {
            if !WORDS.contains(&word) {
                named.push(word.to_owned());
                continue;
            }
            let cells = self.region(word, words.next().unwrap_or_default())?;
            count += cells.len();
            if count > self.size.cell_count() {
                return Err(format!("\"{word}\" is named more often than there are cells"));
            }
            named.push(Cells::from(cells).to_string());
        }
        Ok(named.join(" "))
    }

    /// The cells of a region, row by row.
    fn region(&self, word: &str, name: &str) -> Result<Vec<Cell>, String> {
        let wanted = format!("{word} {name}");
        let Some(number) = self.names.iter().position(|known| *known == wanted) else {
            let expected = match self.names {
                [] => "this grid has no regions with names".to_owned(),
                names if names.len() > LISTED => {
                    format!("expected one of {}, …", names[..LISTED].join(", "))
                }
                names => format!("expected one of {}", names.join(", ")),
            };
            return Err(format!("there is no \"{}\", {expected}", wanted.escape_debug()));
        };
        let is_in = |(cell, &region): (Cell, &u16)| (usize::from(region) == number).then_some(cell);
        Ok(self.size.cells().zip(self.of_cell).filter_map(is_in).collect_vec())
    }
}

/// The words of a text that names cells; between them there may be commas.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| c.is_whitespace() || c == ',').filter(|word| !word.is_empty())
}

fn has_names(text: &str) -> bool {
    words(text).any(|word| WORDS.contains(&word))
}

/// Whether a value, which has this key, names a region.
fn names_regions(value: &Spanned<DeValue<'_>>, key: &str) -> bool {
    match value.get_ref() {
        DeValue::String(text) => CELL_KEYS.contains(&key) && has_names(text),
        DeValue::Array(items) => items.iter().any(|item| names_regions(item, key)),
        DeValue::Table(table) => {
            table.iter().any(|(key, value)| names_regions(value, key.get_ref()))
        }
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use crate::model::catalog;

    /// The cells of the rules that a file has beside `size = 3` and these regions.
    #[track_caller]
    fn check(rules: &str, expected: &str) {
        let text = format!(
            "size = 3\nrows = \"none\"\ncolumns = \"none\"\nregions = \"aabacbccb\"\n{rules}"
        );
        let found = match catalog::parse("my.toml", &text) {
            Ok(model) => {
                let cells = |cells: &[_]| super::Cells::from(cells.to_vec()).to_string();
                let own = model.rules().iter().filter(|rule| !rule.name().starts_with("region"));
                own.map(|rule| cells(rule.cells())).collect::<Vec<_>>().join(" | ")
            }
            Err(error) => error.to_string(),
        };
        assert_eq!(found, expected);
    }

    #[test]
    fn regions_are_named_wherever_cells_are() {
        check("killer = { cells = \"region b\", sum = 6 }", "r1c3 r2c3 r3c3");
        check("sum = { cells = \"region c r1c1\", total = 6 }", "r2c2 r3c1 r3c2 r1c1");
        check("same-values.sets = [\"region a\", \"region c\"]", "r1c1 r1c2 r2c1 r2c2 r3c1 r3c2");
        check("equal-sums.segments = [\"region a\", \"r3c3\"]", "r1c1 r1c2 r2c1 r3c3");
        check(
            "clone = { cells = \"region a\", copy = \"region b\" }",
            "r1c1 r1c2 r2c1 r1c3 r2c3 r3c3",
        );
        check("arrow = { circle = \"r3c3\", cells = \"region a\" }", "r3c3 r1c1 r1c2 r2c1");
        check("either.cases = [{ killer.cells = \"region a\" }]", "r1c1 r1c2 r2c1");
        check("replicate = { at = \"region a\", killer.cells = \"r1c1\" }", "r1c1 | r1c2 | r2c1");
        // Names are not expanded.
        check("killer = { name = \"box 7\", cells = \"r1c1\" }", "r1c1");
    }

    #[test]
    fn boxes_are_named_by_their_numbers_and_in_files_that_extend_others() {
        let text = "extends = \"6x6\"\nkiller.cells = \"box 2\"";
        let model = catalog::parse("my.toml", text).unwrap();
        let cage = model.rules().iter().find(|rule| rule.kind() == "killer").unwrap();
        assert_eq!(cage.cells()[0].to_string() + &cage.cells()[5].to_string(), "r1c4r2c6");
    }

    #[test]
    fn regions_that_are_not_there_are_refused() {
        let refused = |cells: &str, expected: &str| {
            check(&format!("palindrome.cells = \"{cells}\""), &format!("my.toml:5: {expected}"));
        };
        let all = "expected one of region a, region b, region c";
        refused("r1c1 region d", &format!("`cells`: there is no \"region d\", {all}"));
        refused("box 1", &format!("`cells`: there is no \"box 1\", {all}"));
        refused("region", &format!("`cells`: there is no \"region \", {all}"));
        let often = "`cells`: \"region\" is named more often than there are cells";
        refused(&"region a ".repeat(9), often);
        check("killer.cells = \"region a region a\"", "my.toml:5: killer: r1c1 is named twice");
        let none = catalog::parse("my.toml", "size = 3\nkiller.cells = \"region a\"");
        let expected = "`cells`: there is no \"region a\", this grid has no regions with names";
        assert_eq!(none.unwrap_err().to_string(), format!("my.toml:2: {expected}"));
    }
}
