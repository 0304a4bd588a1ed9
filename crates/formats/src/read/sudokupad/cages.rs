//! Cages: the only rules about some cells that SudokuPad keeps as such.

use super::{
    check_fields,
    grid::cells_of,
    metadata::{of_cage, text_of},
};
use crate::read::prelude::*;
use satoku_rules::rule::{Killer, Sum, differing};

/// Fields of a cage that mean something.
const MEANT: &str = "cells value sum unique style hidden";

const LOOKS: &str = "backgroundColor borderColor className color fontC fontColor fontSize id opacity outlineC \
    target thickness type width";

/// Texts in cages that are about fog.
pub(super) const FOG: [&str; 2] = ["FOW", "FOGLIGHT"];

/// What cages say besides rules.
#[derive(Default)]
pub(super) struct Cages {
    /// Those with a sum whose cells may be equal.
    pub loose_sums: usize,
    /// Those with neither a sum nor a flag that their cells differ.
    pub drawn: usize,
    /// Texts that are not sums, in cages whose cells differ.
    pub texts: Vec<String>,
}

/// Adds the rules of all cages, and says what they leave open. Errors: what is wrong with a cage.
pub(super) fn add(
    cages: &[Json],
    settings: &Settings,
    puzzle: &mut Imported,
) -> Result<Cages, ParseErrorKind> {
    let mut open = Cages::default();
    for (index, cage) in cages.iter().enumerate() {
        let name = format!("cage {}", index + 1);
        let Json::Object(fields) = cage else {
            return Err(ParseErrorKind::rule(&name, "expected an object"));
        };
        if of_cage(cage).is_some() || !has_cells(fields) {
            continue;
        }
        check_fields(&name, fields, &[MEANT, LOOKS], settings)?;
        let rule = rule(fields, puzzle.size(), settings, &mut open);
        let rule = rule.map_err(|problem| ParseErrorKind::rule(&name, problem))?;
        let added = rule.map_or(Ok(()), |rule| puzzle.add(rule));
        added.map_err(|problem| ParseErrorKind::rule(&name, problem))?;
    }
    Ok(open)
}

pub(super) fn has_cells(fields: &Map<String, Json>) -> bool {
    fields.get("cells").is_some_and(|cells| match cells {
        Json::Array(list) => !list.is_empty(),
        other => !other.is_null(),
    })
}

/// Whether a cage that can be read is all said by a rule.
pub(super) fn is_rule(fields: &Map<String, Json>, settings: &Settings) -> bool {
    let is_unique = fields.get("unique") == Some(&Json::Bool(true));
    let is_region = fields.get("style").and_then(Json::as_str) == Some("extraregion");
    let said = said(fields).unwrap_or(CageLabel::Nothing);
    match said {
        _ if is_region => true,
        CageLabel::Text(_) => false,
        CageLabel::Sum(_) => is_unique || settings.cages_sum,
        CageLabel::Nothing => is_unique,
    }
}

fn rule(
    fields: &Map<String, Json>,
    size: Size,
    settings: &Settings,
    open: &mut Cages,
) -> Result<Option<Box<dyn Rule>>, String> {
    let flag = |name: &str| match fields.get(name) {
        None | Some(Json::Null) => Ok(false),
        Some(Json::Bool(flag)) => Ok(*flag),
        Some(other) => {
            let found = shortened(&other.to_string());
            Err(format!("`{name}` is {found}, expected true or false"))
        }
    };
    let (is_unique, is_hidden) = (flag("unique")?, flag("hidden")?);
    let is_region = fields.get("style").and_then(Json::as_str) == Some("extraregion");
    let said = said(fields)?;
    if is_hidden && !is_unique && !is_region && matches!(said, CageLabel::Nothing) {
        return Ok(None);
    }
    let cells = || {
        let cells = cells_of(fields.get("cells").unwrap_or(&Json::Null), size)?;
        match cells.iter().duplicates().next() {
            None => Ok(cells),
            Some(cell) => Err(format!("{cell} is named twice")),
        }
    };
    if is_region {
        return Ok(differing("extra region", cells()?, size));
    }
    let killer = |cells: Vec<Cell>| Box::new(Killer::without_sum(cells.into())) as Box<dyn Rule>;
    Ok(match (is_unique, said) {
        (true, CageLabel::Sum(sum)) => Some(Box::new(Killer::new(cells()?.into(), sum))),
        (true, CageLabel::Nothing) => Some(killer(cells()?)),
        (true, CageLabel::Text(text)) => {
            open.texts.push(text);
            Some(killer(cells()?))
        }
        (false, CageLabel::Sum(sum)) if settings.cages_sum => {
            Some(Box::new(Sum::new(cells()?.into(), sum)))
        }
        (false, CageLabel::Sum(_)) => {
            open.loose_sums += 1;
            None
        }
        (false, CageLabel::Text(text)) if FOG.contains(&text.as_str()) => None,
        (false, _) => {
            open.drawn += 1;
            None
        }
    })
}

/// What a cage says of its sum.
enum CageLabel {
    Nothing,
    Sum(i64),
    Text(String),
}

fn said(fields: &Map<String, Json>) -> Result<CageLabel, String> {
    let number = |text: &str| number(text).filter(|sum| *sum > 0);
    let text = fields.get("value").and_then(text_of).map(|text| text.trim().to_owned());
    let sum = match fields.get("sum") {
        None | Some(Json::Null) => None,
        Some(sum) => {
            let found =
                || format!("expected a sum of 1 or more, found {}", shortened(&sum.to_string()));
            Some(text_of(sum).and_then(|sum| number(sum.trim())).ok_or_else(found)?)
        }
    };
    match (sum, text) {
        (None, None) => Ok(CageLabel::Nothing),
        (Some(sum), None) => Ok(CageLabel::Sum(sum)),
        (sum, Some(text)) => match (sum, number(&text)) {
            (Some(sum), Some(other)) if sum != other => {
                Err(format!("its sum is {sum}, but its text \"{other}\""))
            }
            (_, Some(sum)) => Ok(CageLabel::Sum(sum)),
            (Some(sum), None) => {
                Err(format!("its sum is {sum}, but its text \"{}\"", shortened(&text)))
            }
            (None, None) => Ok(CageLabel::Text(shortened(&text))),
        },
    }
}
