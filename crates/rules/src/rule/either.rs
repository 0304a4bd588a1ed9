//! Alternatives: one or more of several cases hold.

use std::sync::Arc;

use toml::{Spanned, de::DeTable};

use super::prelude::*;
use super::{
    RuleError, RuleNames, Stated,
    drawn::cut,
    entry::place,
    kind::Kinds,
    source::{EntryError, TableSource},
};

pub(super) static KIND: Kind = Kind {
    name: "either",
    called: &["or", "disjunction", "one of"],
    title: "Either",
    about: "one or more of several cases hold; a case is one rule or several",
    gesture: Gesture::Text,
    keys: &[(
        "cases",
        "the cases: tables of rules, such as { killer = { cells = \"r1c1-2\", sum = 3 } }",
    )],
    read,
    examples: &[
        Example::on_latin_4(
            "[[either]]\ncases = [\n  { killer = { cells = \"r1c1-2\", sum = 3 } },\n  \
             { killer = { cells = \"r1c1-2\", sum = 7 } },\n]",
            ["1234241331424321", "23.............."],
            "no case of either 1 holds: r1c1 and r1c2 sum to 5, expected 3 (killer 1); r1c1 and \
             r1c2 sum to 5, expected 7 (killer 2)",
        ),
        Example::on_latin_4(
            "[[either]]\n[[either.cases]]\nanti-king = true\n[[either.cases]]\n\
             whispers = { cells = \"r1c1 r2c2\" }\nthermometer = [{ cells = \"r1c1-2\" }, { cells = \"r2c1-2\" }]",
            ["1234341221434321", "32...3.........."],
            "no case of either 1 holds: r1c1 and r2c2 are both 3 in anti-king; r1c1 and r2c2 \
             differ by 0, expected 2 or more (whispers 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// One or more of several cases hold; in each of them some rules hold together.
#[derive(Clone, Debug)]
pub struct Either {
    name: String,
    cases: Vec<Vec<Arc<Stated>>>,
    /// All cells of the cases, each once.
    cells: Vec<Cell>,
}

impl Either {
    /// How many cases a message explains.
    const EXPLAINED: usize = 3;

    /// The rules of one or more of these cases hold. Those without a name are called by their kind
    /// and a number in messages.
    ///
    /// # Errors
    /// If one of the rules makes no sense on grids of this size.
    pub fn new(cases: Vec<Vec<Box<dyn Rule>>>, size: Size) -> Result<Self, RuleError> {
        let mut names = RuleNames::default();
        let stated = |mut rule: Box<dyn Rule>| {
            // Here a name need not be a rule's own: it only stands in messages.
            let _ = names.take(&mut *rule);
            stated_alone(rule, size)
        };
        let mut stated_all = Vec::with_capacity(cases.len());
        let mut stated = stated;
        for case in cases {
            stated_all.push(case.into_iter().map(&mut stated).try_collect()?);
        }
        Ok(Self::of(String::new(), stated_all))
    }

    fn of(name: String, cases: Vec<Vec<Arc<Stated>>>) -> Self {
        let cells = cases.iter().flatten().flat_map(|rule| rule.cells().iter().copied());
        let cells = cells.sorted_unstable().dedup().collect();
        Self { name, cases, cells }
    }
}

/// States a rule of a case, which sees no others: what it says must not depend on them.
fn stated_alone(rule: Box<dyn Rule>, size: Size) -> Result<Arc<Stated>, RuleError> {
    if rule.beside(&mut std::iter::empty()).is_none() {
        return Stated::new(rule, size);
    }
    let why = "it depends on the rules beside it, and a case sees no others".to_owned();
    Err(RuleError::new(&*rule, Problem::Grid(why)))
}

fn read<'a>(entry: &Entry<'a>, context: &Context) -> ReadRules<'a> {
    let either = |source: TableSource<'a>| {
        let wrong = |span, what: &str| EntryError { span, message: format!("either: {what}") };
        let table = source.get_ref().as_table();
        let table = table.ok_or_else(|| wrong(source.span(), "expected a table with `cases`"))?;
        let (mut name, mut cases) = (String::new(), None);
        for (key, value) in table {
            match (&**key.get_ref(), value.get_ref().as_str()) {
                ("name", Some(text)) => text.clone_into(&mut name),
                ("name", None) => return Err(wrong(value.span(), "`name`: expected a string")),
                ("cases", _) => cases = Some(value),
                (other, _) => {
                    let what = format!("unknown field `{other}`, expected `name` or `cases`");
                    return Err(wrong(key.span(), &what));
                }
            }
        }
        let list = cases.and_then(|cases| cases.get_ref().as_array());
        let list = list.filter(|list| !list.is_empty()).ok_or_else(|| {
            let span = cases.map_or(source.span(), Spanned::span);
            wrong(span, "`cases`: expected a list of tables, one for each case")
        })?;
        let mut names = RuleNames::default();
        let case = |case: &Spanned<_>| {
            let table = toml::de::DeValue::as_table(case.get_ref());
            let rules =
                table.map(|table| case_of(entry.kinds, table, context, &mut names)).transpose()?;
            rules.filter(|rules| !rules.is_empty()).ok_or_else(|| {
                let what = "expected a table of rules, such as { killer = { cells = \"r1c1-2\" } }";
                wrong(case.span(), what)
            })
        };
        let cases = list.iter().map(case).try_collect()?;
        Ok((Box::new(Either::of(name, cases)) as Box<dyn Rule>, source))
    };
    entry.tables()?.into_iter().map(either).collect()
}

/// The rules of one case.
fn case_of(
    kinds: Kinds,
    table: &DeTable<'_>,
    context: &Context,
    names: &mut RuleNames,
) -> Result<Vec<Arc<Stated>>, EntryError> {
    let mut rules = Vec::new();
    if let Some(key) = table.keys().find(|key| kinds.named(key.get_ref()).is_none()) {
        let name = key.get_ref();
        let message = format!("either: unknown kind of rule `{name}` in a case");
        return Err(EntryError { span: key.span(), message });
    }
    for entry in kinds.entries(table) {
        for (mut rule, source) in entry.read(context)? {
            names.take(&mut *rule).map_err(|name| {
                let message = format!("either: two rules are named \"{name}\"");
                EntryError { span: source.span(), message }
            })?;
            let stated = stated_alone(rule, context.size).map_err(|error| EntryError {
                span: place(source, &error.problem),
                message: format!("either: {error}"),
            })?;
            rules.push(stated);
        }
    }
    Ok(rules)
}

impl Rule for Either {
    name_and_cells!(KIND);

    fn names(&self, cell: Cell, size: Size) -> bool {
        self.cases.iter().flatten().any(|rule| rule.names(cell, size))
    }

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let of_case = |case: &Vec<Arc<Stated>>| {
            let says = case.iter().map(|rule| rule.says(size));
            Ok(says.collect::<Result<Vec<_>, Problem>>()?.concat())
        };
        let cases = self.cases.iter().map(of_case).collect::<Result<_, Problem>>()?;
        Ok(vec![Statement::Either { cases }])
    }

    /// Broken if every case is; each with the first thing that is wrong in it.
    fn broken(&self, grid: &Grid) -> Vec<Violation> {
        let mut wrong = Vec::with_capacity(self.cases.len());
        for case in &self.cases {
            let first = case.iter().find_map(|rule| rule.broken(grid).into_iter().next());
            let Some(first) = first else { return Vec::new() };
            wrong.push(first);
        }
        let others = wrong.len().saturating_sub(Self::EXPLAINED);
        let others = if others > 0 { format!("; and {others} more") } else { String::new() };
        let (name, explained) = (&self.name, wrong.iter().take(Self::EXPLAINED).format("; "));
        let sentence = format!("no case of {name} holds: {explained}{others}");
        let cells = wrong.iter().flat_map(|violation| violation.cells().iter().copied());
        vec![Violation::new(self.kind(), cells.sorted_unstable().dedup().collect(), sentence)]
    }

    fn breaks(&self, grid: &Grid, limiter: &Limiter) -> bool {
        self.cases.iter().all(|case| case.iter().any(|rule| rule.breaks(grid, limiter)))
    }

    /// What is drawn for a rule must hold, and a case need not: so all is a note.
    fn marks(&self, _size: Size) -> Vec<Mark> {
        let case =
            |case: &Vec<Arc<Stated>>| cut(&case.iter().map(|rule| in_words(rule)).join(" and "));
        vec![Mark::Note { text: format!("either {}", self.cases.iter().map(case).join(", or ")) }]
    }

    fn written(&self) -> Written {
        let cases: Option<Vec<toml::Value>> =
            self.cases.iter().map(|case| written_case(case)).collect();
        let Some(cases) = cases else { return Written::Nowhere };
        // On one line each, as keys of the rule's own table.
        let (name, cases) = (toml::Value::from(&*self.name), toml::Value::from(cases));
        let name = if self.name.is_empty() { String::new() } else { format!("name = {name}\n") };
        Written::Table(format!("{name}cases = {cases}\n"))
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        let item = |rule: &Arc<Stated>| iss::stated::items_in_group(rule, context);
        let case = |case: &Vec<Arc<Stated>>| {
            Ok::<_, String>(case.iter().map(item).collect::<Result<Vec<_>, _>>()?.concat())
        };
        iss::write::either(self.cases.iter().map(case).try_collect()?)
    }
}

/// A rule of a case as a file says it, without its name and what only computers need.
fn in_words(rule: &Stated) -> String {
    let table = match rule.written() {
        Written::Nowhere => return rule.kind().to_owned(),
        Written::Line(line) => return line,
        Written::Table(lines) => lines.parse::<toml::Table>().unwrap_or_default(),
    };
    let part = |(key, value): (&String, &toml::Value)| {
        let cells = || Some(in_short(&value.as_str()?.parse::<Line>().ok()?));
        let text = || value.to_string().replace(['"', '[', ']'], "");
        match key.as_str() {
            "name" => None,
            "cells" => Some(cells().unwrap_or_else(text)),
            key => Some(format!("{key} {}", text())),
        }
    };
    let (of, others): (Vec<_>, Vec<_>) = table.iter().partition(|(key, _)| *key == "cells");
    let parts = of.into_iter().chain(others).filter_map(part);
    format!("{} {}", rule.kind(), parts.format(", "))
}

/// A case as a table of a file; none if it cannot be said.
fn written_case(rules: &[Arc<Stated>]) -> Option<toml::Value> {
    let mut table = toml::Table::new();
    for rule in rules {
        match rule.written() {
            Written::Nowhere => return None,
            Written::Line(line) => table.extend(line.parse::<toml::Table>().ok()?),
            Written::Table(lines) => {
                let mut own: toml::Table = lines.parse().ok()?;
                let number = rule.name().strip_prefix(rule.kind()).map(str::trim_start);
                // A number is given again when the case is read.
                if number.is_some_and(|number| number.parse::<usize>().is_ok()) {
                    own.remove("name");
                }
                let empty = || toml::Value::Array(Vec::new());
                let list = table.entry(rule.kind()).or_insert_with(empty);
                list.as_array_mut()?.push(own.into());
            }
        }
    }
    Some(table.into())
}
