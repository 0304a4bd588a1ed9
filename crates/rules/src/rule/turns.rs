//! Lines on which classes of values take turns: low, middle and high ones (entropic lines), or
//! remainders (modular lines; with a modulus of 2 these are parity lines).
//!
//! On a line with a period of `p`, every `p` neighbours are of `p` different classes, and on a
//! shorter one all cells are. Where there are no more than `p` classes, the same order of classes
//! comes back again and again: two cells are of one class if, and only if, the period divides their
//! distance.

use std::collections::HashMap;

use super::prelude::*;

pub(super) static ENTROPIC: Kind = Kind {
    name: "entropic",
    called: &["entropy line"],
    title: "Entropic line",
    about: "any three neighbours on a line hold a low, a middle and a high value",
    gesture: Gesture::Line,
    noun: "entropic line",
    stroke: Some((Tint::Orange, Width::Medium, [End::Plain; 2])),
    keys: &[("cells", "the cells of the line, in order")],
    read: entry::tables::<Entropic>,
    iss: &[Tag::new("Entropic", entropic_from_iss)],
    f_puzzles: &[Key::lines("entropicline", |clue, _| clue.rules_on_lines(Entropic::new))],
    examples: &[
        Example::on_latin_4(
            "[[entropic]]\ncells = \"r1c1>r1c3 r2c4\"",
            ["1243243131244312", "32.............."],
            "r1c1 and r1c2 are 3 and 2, expected two of low, middle and high (entropic 1)",
        ),
        Example::on(
            "extends = \"latin:5\"",
            "[[entropic]]\ncells = \"r1c1>r1c4\"",
            ["1352421345324514513254213", "1..3....................."],
            "r1c1 and r1c4 are 1 and 3, expected the same of low, middle and high, as any 3 \
             neighbours differ in that (entropic 1)",
        ),
    ],
    ..Kind::DEFAULT
};

pub(super) static MODULAR: Kind = Kind {
    name: "modular",
    called: &["parity line", "alternating parity", "odd-even line"],
    title: "Modular line",
    about: "any `modulus` neighbours on a line leave different remainders by it",
    gesture: Gesture::Line,
    noun: "modular line",
    keys: &[
        ("cells", "the cells of the line, in order"),
        ("modulus", "what values are divided by, and how many neighbours differ; 3 if not given"),
    ],
    read: entry::tables::<Modular>,
    iss: &[Tag::new("Modular", modular_from_iss)],
    f_puzzles: &[Key::lines("modularline", |clue, _| clue.rules_on_lines(Modular::new))],
    examples: &[
        Example::on_latin_4(
            "[[modular]]\ncells = \"r1c1>r1c3 r2c4\"",
            ["1234342143122143", "1......2........"],
            "r1c1 and r2c4 are 1 and 2, expected the same remainder by 3, as any 3 neighbours \
             differ in that (modular 1)",
        ),
        Example::on_latin_4(
            "[[modular]]\ncells = \"r1c1>r1c3>r2c3\"\nmodulus = 2",
            ["1234342143122143", "1.2............."],
            "r1c1 and r1c3 are 1 and 2, expected the same remainder by 2, as any 2 neighbours \
             differ in that (modular 1)",
        ),
        Example::on(
            "extends = \"latin:5\"",
            "[[modular]]\ncells = \"r1c1>r1c3\"\nmodulus = 4",
            ["1234523451345124512351234", "1.5......................"],
            "r1c1 and r1c3 are 1 and 5, expected different remainders by 4 (modular 1)",
        ),
    ],
    ..Kind::DEFAULT
};

/// A line on which classes take turns.
trait TakesTurns: Rule {
    /// Its cells.
    fn line(&self) -> &Line;

    /// The number of neighbours that are of different classes; there are no more classes.
    fn period(&self) -> usize;

    /// The number of a value's class.
    fn class(&self, value: Value, size: Size) -> usize;

    /// What two values should have, in words: `different remainders`, `the same remainder`.
    fn expected(&self, are_same: bool) -> String;
}

/// What a line comes down to.
///
/// # Errors
/// If it has too few cells.
fn statements(rule: &impl TakesTurns, size: Size) -> Result<Vec<Statement>, Problem> {
    let (line, period) = (rule.line(), rule.period());
    Problem::check_least(line, 1)?;
    let at = |distance: usize| {
        let pairs = line.iter().zip(line.iter().skip(distance));
        pairs.map(|(&one, &other)| [one, other]).collect_vec()
    };
    let is_same = |a: Value, b: Value| rule.class(a, size) == rule.class(b, size);
    let turns = (1..period.min(line.len())).flat_map(at);
    let mut statements = Statement::over_pairs(turns, size, |a, b| !is_same(a, b));
    let comes_back = at(period).into_iter().filter(|[one, other]| one != other);
    statements.extend(Statement::over_pairs(comes_back, size, is_same));
    Ok(statements)
}

/// Reports each cell with the last one before it with which it breaks the rule, perhaps together with
/// empty cells.
fn judge(rule: &impl TakesTurns, grid: &Grid, report: &mut Report<'_>) {
    let period = rule.period();
    // For each place of the period, and for each class, the last cell so far.
    let (mut places, mut classes) = (HashMap::new(), HashMap::new());
    for (index, &cell) in rule.line().iter().enumerate() {
        let Some(value) = grid.get(cell) else { continue };
        let (place, class) = (index % period, rule.class(value, grid.size()));
        let here = (cell, value);
        let before = places.insert(place, (here, class)).filter(|&(_, other)| other != class);
        let same = classes.insert(class, (here, place)).filter(|&(_, other)| other != place);
        let should_be_same = same.is_none();
        let Some(((other, held), _)) = same.or(before) else { continue };
        report.wrong(&[other, cell], || {
            let (cells, expected) = (list(&[other, cell]), rule.expected(should_be_same));
            let why = format!(", as any {period} neighbours differ in that");
            let why = if should_be_same { why } else { String::new() };
            format!("{cells} are {held} and {value}, expected {expected}{why}")
        });
    }
}

fn entropic_from_iss(arguments: &mut Arguments<'_>, context: &Context) -> Rules {
    let range = context.size.value_range();
    if range != (1..=9) {
        let (first, last) = range.into_inner();
        return Err(format!("expected a grid with the values 1 to 9, found {first} to {last}"));
    }
    arguments.rule_on_line(Entropic::new)
}

told_by_cells! {
    /// Any three neighbours on a line hold a low, a middle and a high value.
    pub struct Entropic { cells: Line }
    /// An entropic line of 1 cell or more, in order; of two, one is low, middle or high, and the
    /// other another of these. A third of the values is low, a third is high; where that does not
    /// come out even, the outer thirds have one value more than the middle one, or one less.
    pub fn new;
}

impl TakesTurns for Entropic {
    fn line(&self) -> &Line {
        &self.cells
    }

    fn period(&self) -> usize {
        3
    }

    fn class(&self, value: Value, size: Size) -> usize {
        let (index, count) = (size.value_index(value), size.value_count());
        let outer = (count + 1) / 3;
        usize::from(index >= outer) + usize::from(index >= count - outer)
    }

    fn expected(&self, are_same: bool) -> String {
        format!("{} of low, middle and high", if are_same { "the same" } else { "two" })
    }
}

/// Makes sure that there are three values or more.
///
/// # Errors
/// If not.
pub(super) fn check_values(size: Size) -> Result<(), Problem> {
    if size.value_count() >= 3 {
        return Ok(());
    }
    let (first, last) = size.value_range().into_inner();
    let found = format!("found {first} to {last}");
    Err(Problem::Grid(format!("expected a grid with three values or more, {found}")))
}

impl Rule for Entropic {
    table_with_line!(ENTROPIC);
    judged!(judge);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        check_values(size)?;
        statements(self, size)
    }

    fn to_iss(&self, context: &Context) -> IssItems {
        if context.size.value_range() != (1..=9) {
            return Err("in ISS it is for the values 1 to 9 alone".to_owned());
        }
        iss::said("Entropic", &[], &self.cells)
    }
}

/// In ISS a modulus of 1 is possible, and says nothing.
fn modular_from_iss(arguments: &mut Arguments<'_>, _context: &Context) -> Rules {
    let modulus = arguments.number("a modulus")?;
    let expected = format!("expected a modulus from 1 to {}, found {modulus}", Size::MAX_VALUE);
    let modulus = u16::try_from(modulus).map_err(|_| expected)?;
    let rules = arguments.rule_on_line(|line| Modular::new(line).modulus(modulus))?;
    Ok(if modulus == 1 { Vec::new() } else { rules })
}

/// The modulus of most lines.
const USUAL_MODULUS: u16 = 3;

/// As many neighbours on a line as the modulus leave different remainders.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Modular {
    name: String,
    cells: Line,
    modulus: Option<u16>,
}

impl Modular {
    /// A modular line of 1 cell or more, in order, with a modulus of 3. On a line with fewer cells
    /// than the modulus all of them leave different remainders.
    pub fn new(cells: Line) -> Self {
        Self { name: String::new(), cells, modulus: None }
    }

    /// The same line with another modulus, 2 or more.
    #[must_use]
    pub fn modulus(self, modulus: u16) -> Self {
        Self { modulus: Some(modulus), ..self }
    }
}

impl TakesTurns for Modular {
    fn line(&self) -> &Line {
        &self.cells
    }

    fn period(&self) -> usize {
        self.modulus.unwrap_or(USUAL_MODULUS).into()
    }

    fn class(&self, value: Value, _size: Size) -> usize {
        usize::from(value.number()) % self.period()
    }

    fn expected(&self, are_same: bool) -> String {
        let what = if are_same { "the same remainder" } else { "different remainders" };
        format!("{what} by {}", self.period())
    }
}

impl Rule for Modular {
    table_with_line!(MODULAR);
    judged!(judge);

    fn says(&self, size: Size) -> Result<Vec<Statement>, Problem> {
        let (modulus, cells) = (self.period(), self.cells.len());
        if !(2..=usize::from(Size::MAX_VALUE)).contains(&modulus) {
            let expected = format!("2 to {}", Size::MAX_VALUE);
            return Err(Problem::parameter("modulus", &modulus, expected));
        }
        let remainders = size.values().map(|value| self.class(value, size)).unique().count();
        if modulus.min(cells) > remainders && cells > 1 {
            // Said by the pairs that differ, this would take a solver long to find.
            let first = self.cells[..1].to_vec();
            return Ok(vec![Statement::domain(first, [], size)]);
        }
        statements(self, size)
    }

    fn marks(&self, _size: Size) -> Vec<Mark> {
        let (cells, ends) = (self.cells.to_vec(), [End::Plain; 2]);
        let tag = |modulus| drawn::tag(&cells, format!("mod {modulus}"));
        let tag = self.modulus.filter(|&modulus| modulus != USUAL_MODULUS).map(tag);
        let line = Mark::Line { cells, tint: Tint::Teal, width: Width::Medium, ends };
        std::iter::once(line).chain(tag).collect()
    }

    fn to_f_puzzles(&self, _context: &Context) -> FPuzzlesClues {
        if self.period() != usize::from(USUAL_MODULUS) {
            return Err(format!("f-puzzles have modular lines of modulus {USUAL_MODULUS} only"));
        }
        Ok(one_line("modularline", &self.cells))
    }

    fn to_iss(&self, _context: &Context) -> IssItems {
        iss::said("Modular", &[&self.period()], &self.cells)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The classes of all values, lowest first.
    #[track_caller]
    fn check(count: u16, expected: &str) {
        let size = Size::new(4, 4, 5..=count + 4).unwrap();
        let rule = Entropic::new(Line::default());
        let classes: String =
            size.values().map(|value| ["l", "m", "h"][rule.class(value, size)]).collect();
        assert_eq!(classes, expected);
    }

    #[test]
    fn values_fall_into_three_classes() {
        check(3, "lmh");
        check(4, "lmmh");
        check(5, "llmhh");
        check(6, "llmmhh");
        check(7, "llmmmhh");
        check(8, "lllmmhhh");
        check(9, "lllmmmhhh");
    }
}
