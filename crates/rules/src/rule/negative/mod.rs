//! "All dots are given": neighbours without a mark do not have what the marks say.

#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashSet};

use serde_json::Value as Json;

use super::prelude::*;
use super::{
    anti_chess::partners,
    dots::{DIFFERENCE, DOUBLE, RATIO, SUM_OF_TWO},
    touching::{sides, sides_among, strike_partners},
};

pub(super) static KIND: Kind = Kind {
    name: "negative",
    called: &["all dots given", "negative constraint", "anti-kropki", "anti-XV"],
    title: "All marks are given",
    about: "cells that share a side, without a dot or an X or V between them, do not have certain \
            differences, ratios and sums",
    gesture: Gesture::Text,
    keys: &[
        ("differences", "what no unmarked neighbours differ by: [1]"),
        ("ratios", "what ratio no unmarked neighbours have: [2]"),
        ("sums", "what no unmarked neighbours sum to: [5, 10]"),
        (
            "unless",
            "the kinds of rule whose cells are exempt where they are neighbours; if not given, \
             [\"difference\", \"ratio\"] for differences and ratios, and [\"sum-of-two\"] for sums",
        ),
    ],
    read: |entry, context| entry::tables_with(entry, |said| Ok(Negative::of(said, context.size))),
    iss: &[
        Tag::last("StrictKropki", |_, context| {
            single(Negative::new(context.size).differences([1]).ratios([2]))
        }),
        Tag::last("StrictXV", |_, context| single(Negative::new(context.size).sums([5, 10]))),
    ],
    f_puzzles: &[
        Key::flag("nonconsecutive", |_, context| {
            single(Negative::new(context.size).differences([1]))
        }),
        // It stands once, with a list of names.
        Key::flag("negative", from_f_puzzles),
    ],
    examples: &[
        Example::on_latin_4(
            "[[negative]]\ndifferences = [1]\n\n[[difference]]\ncells = \"r1c2-3\"\n\n\
             [[difference]]\ncells = \"r2-3c1\"\n\n[[difference]]\ncells = \"r2-3c4\"\n\n\
             [[difference]]\ncells = \"r4c2-3\"",
            ["1324314224134231", "12.............."],
            "r1c1 and r1c2 differ by 1, as only marked neighbours may (negative 1)",
        ),
        Example::on_latin_4(
            "[[negative]]\nsums = [5]\nunless = []",
            ["1243213443123421", "4...1..........."],
            "r1c1 and r2c1 sum to 5, as no neighbours may (negative 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// The names in the file's list `negative`.
fn from_f_puzzles(clue: &Clue<'_>, context: &Context) -> Rules {
    let list = clue.file.get("negative").and_then(Json::as_array);
    let list = list.ok_or("expected a list of texts in `negative`")?;
    let negative = |name: &Json| {
        let negative = Negative::new(context.size);
        Ok(Box::new(match name.as_str() {
            Some("ratio") => negative.ratios(ratios(clue)?),
            Some("xv") => negative.sums([5, 10]),
            _ => {
                let found: String = name.to_string().chars().take(40).collect();
                return Err(format!("expected \"ratio\" or \"xv\" in `negative`, found {found}"));
            }
        }) as Box<dyn Rule>)
    };
    list.iter().unique_by(ToString::to_string).map(negative).collect()
}

/// The ratios that the file's black dots have; the usual one if there is no dot.
fn ratios(clue: &Clue<'_>) -> Result<BTreeSet<u16>, String> {
    let dots = clue.file.get(RATIO.name).and_then(serde_json::Value::as_array);
    let dots = dots.into_iter().flatten().filter_map(serde_json::Value::as_object);
    let of_dot = |fields| {
        let given = Clue { fields, file: clue.file, size: clue.size }.small_number("value")?;
        Ok::<_, String>(given.unwrap_or(DOUBLE))
    };
    let mut ratios: BTreeSet<u16> = dots.map(of_dot).try_collect()?;
    if ratios.is_empty() {
        ratios.insert(DOUBLE);
    }
    Ok(ratios)
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct NegativeFields {
    name: String,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    differences: BTreeSet<u16>,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    ratios: BTreeSet<u16>,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    sums: BTreeSet<u16>,
    unless: Option<Vec<String>>,
}

/// Cells that share a side do not have certain differences, ratios and sums, but where rules of
/// some kinds beside it are about them.
#[derive(Clone, Debug)]
pub struct Negative {
    said: NegativeFields,
    size: Size,
    cells: Vec<Cell>,
    parts: Vec<ForbiddenPart>,
}

/// What some pairs of neighbours may not have.
#[derive(Clone, Debug)]
struct ForbiddenPart {
    differences: BTreeSet<u16>,
    ratios: BTreeSet<u16>,
    sums: BTreeSet<u16>,
    /// The kinds of rule whose cells are exempt.
    unless: Vec<&'static str>,
    /// The pairs that are not, in the order of their first cells.
    pairs: Vec<[Cell; 2]>,
}

impl ForbiddenPart {
    /// What these two numbers have that they may not have, as a sentence goes on.
    fn found(&self, a: u16, b: u16) -> Option<String> {
        let (difference, sum) = (a.abs_diff(b), a + b);
        if self.differences.contains(&difference) {
            return Some(format!("differ by {difference}"));
        }
        if self.has_ratio(a, b) {
            let ratio = a.max(b).checked_div(a.min(b));
            return Some(ratio.map_or("are both 0".to_owned(), |r| format!("have the ratio {r}")));
        }
        self.sums.contains(&sum).then(|| format!("sum to {sum}"))
    }

    fn allows(&self, a: u16, b: u16) -> bool {
        let has_difference = self.differences.contains(&a.abs_diff(b));
        !has_difference && !self.has_ratio(a, b) && !self.sums.contains(&(a + b))
    }

    /// Two zeros have any ratio.
    fn has_ratio(&self, a: u16, b: u16) -> bool {
        let (less, greater) = (a.min(b), a.max(b));
        match greater.checked_div(less) {
            None => greater == 0 && !self.ratios.is_empty(),
            Some(ratio) => greater % less == 0 && self.ratios.contains(&ratio),
        }
    }
}

impl Negative {
    /// A rule over a whole grid that forbids nothing yet.
    pub fn new(size: Size) -> Self {
        Self::of(NegativeFields::default(), size)
    }

    /// The same rule with the differences that unmarked neighbours do not have.
    #[must_use]
    pub fn differences(self, differences: impl IntoIterator<Item = u16>) -> Self {
        let differences = differences.into_iter().collect();
        Self::of(NegativeFields { differences, ..self.said }, self.size)
    }

    /// The same rule with the ratios, from 2, that unmarked neighbours do not have.
    #[must_use]
    pub fn ratios(self, ratios: impl IntoIterator<Item = u16>) -> Self {
        Self::of(NegativeFields { ratios: ratios.into_iter().collect(), ..self.said }, self.size)
    }

    /// The same rule with the sums that unmarked neighbours do not have.
    #[must_use]
    pub fn sums(self, sums: impl IntoIterator<Item = u16>) -> Self {
        Self::of(NegativeFields { sums: sums.into_iter().collect(), ..self.said }, self.size)
    }

    /// The same rule, where these kinds of rule are exempt: neighbours that are both among the
    /// cells of such a rule.
    #[must_use]
    pub fn unless(self, kinds: impl IntoIterator<Item = String>) -> Self {
        Self::of(
            NegativeFields { unless: Some(kinds.into_iter().collect()), ..self.said },
            self.size,
        )
    }

    /// The rule where nothing is exempt yet.
    fn of(said: NegativeFields, size: Size) -> Self {
        let (pairs, none) = (sides(size), BTreeSet::new());
        let part = |[differences, ratios, sums]: [&BTreeSet<u16>; 3], unless: Vec<_>| {
            let [differences, ratios, sums] = [differences, ratios, sums].map(Clone::clone);
            ForbiddenPart { differences, ratios, sums, unless, pairs: pairs.clone() }
        };
        let NegativeFields { differences, ratios, sums, .. } = &said;
        let parts = match &said.unless {
            Some(names) => {
                let kinds = names.iter().filter_map(|name| Some(super::kind(name)?.name));
                vec![part([differences, ratios, sums], kinds.collect())]
            }
            None => vec![
                part([differences, ratios, &none], vec![DIFFERENCE.name, RATIO.name]),
                part([&none, &none, sums], vec![SUM_OF_TWO.name]),
            ],
        };
        let forbids = |part: &ForbiddenPart| {
            [&part.differences, &part.ratios, &part.sums].iter().any(|numbers| !numbers.is_empty())
        };
        let parts = parts.into_iter().filter(forbids).collect();
        Self { said, size, cells: size.cells().collect(), parts }
    }

    fn judge(&self, grid: &Grid, report: &mut Report<'_>) {
        for part in &self.parts {
            for &pair in &part.pairs {
                let held = numbers(pair, grid).filter(|&[a, b]| !part.allows(a, b));
                let Some([a, b]) = held else { continue };
                report.wrong(&pair, || {
                    let ([one, other], found) = (pair, part.found(a, b).unwrap_or_default());
                    let who = if part.unless.is_empty() { "no" } else { "only marked" };
                    format!("{one} and {other} {found}, as {who} neighbours may")
                });
            }
        }
    }
}

impl Rule for Negative {
    table_of_said!(KIND);
    judged!();

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        if self.parts.is_empty() {
            let expected = "`differences`, `ratios` or `sums`".to_owned();
            return Err(Problem::Keys { expected, found: "none".to_owned() });
        }
        if !self.said.sums.is_empty() {
            Problem::check_no_worths(size)?;
        }
        let wrong =
            |key, found: String, expected: &str| Err(Problem::parameter(key, &found, expected));
        if let Some(ratio) = self.said.ratios.iter().find(|&&ratio| ratio < 2) {
            return wrong("ratios", ratio.to_string(), "numbers from 2");
        }
        let mut names = self.said.unless.iter().flatten();
        if let Some(name) = names.find(|name| super::kind(name).is_none()) {
            let found = format!("\"{}\"", name.escape_debug());
            return wrong("unless", found, "kinds of rule, such as \"difference\"");
        }
        let says = |part: &ForbiddenPart| {
            let is_allowed = |a: Value, b: Value| part.allows(a.number(), b.number());
            Statement::over_pairs(part.pairs.iter().copied(), size, is_allowed)
        };
        Ok(self.parts.iter().flat_map(says).collect())
    }

    strikes!();

    fn strike(&self, grid: &Grid, placed: Cell, strike: &mut dyn FnMut(Cell, Value)) {
        for part in &self.parts {
            let pairs = partners(&part.pairs, placed, 1);
            strike_partners(pairs, grid, placed, |a, b| part.allows(a, b), strike);
        }
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let what = |numbers: &BTreeSet<u16>, one: &str, several: &str| {
            let noun = if numbers.len() == 1 { one } else { several };
            (!numbers.is_empty()).then(|| format!("no {noun} {}", numbers.iter().format(", ")))
        };
        let note = |part: &ForbiddenPart| {
            let found = [
                what(&part.differences, "difference", "differences"),
                what(&part.ratios, "ratio", "ratios"),
                what(&part.sums, "sum", "sums"),
            ];
            let marks = part.unless.iter().format(" or ");
            let where_ = match part.unless.len() {
                0 => String::new(),
                _ => format!(" without a mark for {marks}"),
            };
            let found = found.iter().flatten().format(", ");
            Mark::Note { text: format!("neighbours{where_}: {found}") }
        };
        self.parts.iter().map(note).collect()
    }

    fn beside(&self, others: &mut dyn Iterator<Item = &dyn Rule>) -> Option<Box<dyn Rule>> {
        let mut beside = Self::of(self.said.clone(), self.size);
        let mut exempt: Vec<HashSet<[Cell; 2]>> = vec![HashSet::new(); beside.parts.len()];
        for rule in others {
            for (part, exempt) in beside.parts.iter().zip(&mut exempt) {
                if part.unless.contains(&rule.kind()) {
                    exempt.extend(sides_among(rule.cells()));
                }
            }
        }
        for (part, exempt) in beside.parts.iter_mut().zip(&exempt) {
            part.pairs.retain(|pair| !exempt.contains(pair));
        }
        Some(Box::new(beside))
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        let NegativeFields { differences, ratios, sums, .. } = &self.said;
        let is = |numbers: &BTreeSet<u16>, all: &[u16]| numbers.iter().eq(all);
        if !differences.is_empty() && !is(differences, &[1]) {
            return Err("f-puzzles have the difference 1 only between unmarked cells".to_owned());
        }
        if !sums.is_empty() && !is(sums, &[5, 10]) {
            return Err(
                "f-puzzles have the sums 5 and 10 only, both, between unmarked cells".to_owned()
            );
        }
        let said = [
            (differences, "nonconsecutive", Json::from(true)),
            (ratios, "negative", "ratio".into()),
            (sums, "negative", "xv".into()),
        ];
        let said = said.into_iter().filter(|(numbers, ..)| !numbers.is_empty());
        Ok(said.map(|(_, key, clue)| (key, clue)).collect())
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        let tag =
            |part: &ForbiddenPart| {
                let [differences, ratios, sums] = [&part.differences, &part.ratios, &part.sums]
                    .map(|numbers| numbers.iter().copied().collect_vec());
                let unless: BTreeSet<&str> = part.unless.iter().copied().collect();
                let dots = BTreeSet::from([DIFFERENCE.name, RATIO.name]);
                match (&differences[..], &ratios[..], &sums[..]) {
                    ([1], [], []) if part.pairs.len() == sides(self.size).len() => {
                        Ok("AntiConsecutive".to_owned())
                    }
                    ([1], [2], []) if unless == dots => Ok("StrictKropki".to_owned()),
                    ([], [], [5, 10]) if unless == BTreeSet::from([SUM_OF_TWO.name]) => {
                        Ok("StrictXV".to_owned())
                    }
                    _ => Err("ISS has tags for white and black dots together, and for X and V"
                        .to_owned()),
                }
            };
        self.parts.iter().map(tag).collect()
    }
}
