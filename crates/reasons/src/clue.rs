//! Clues: what a puzzle says beside its model, given by given and rule by rule.
//!
//! A clue is a given, or a rule: every rule of the puzzle's own but its regions (each cage, arrow,
//! dot or outside number is one, and so are the candidates of a cell), and of its model's rules
//! those that are about some of the cells only, but are not houses, such as the cages of a model
//! file. What is left, houses and rules over the whole grid of the model that was named, is the
//! frame in which clues stand, and cannot be dropped.
//!
//! Where the model is a genre, its rules are no clues: the clues of the problem are,
//! and a rule that is named after some of them holds with these only.

use std::cmp::Reverse;

use super::prelude::*;
use satoku_rules::rule::{Stated, Written, in_short};

/// Something that a puzzle says, and might not say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue {
    /// The name of its kind of rule, [`Clue::GIVEN`], or [`Clue::OF_GENRE`].
    pub kind: String,
    /// The name of the rule, what is given: `r1c1=5`, or the clue in words.
    pub name: String,
    /// The cells that it is about.
    pub cells: Vec<Cell>,
    /// The value of a given.
    pub value: Option<Value>,
}

impl Clue {
    /// What the kind of a given is called.
    pub const GIVEN: &str = "given";
    /// What the kind of a problem's clue is called that gives no value.
    pub const OF_GENRE: &str = "clue";

    /// A given.
    pub fn given((cell, value): Filled) -> Self {
        Self {
            kind: Self::GIVEN.to_owned(),
            name: format!("{cell}={value}"),
            cells: vec![cell],
            value: Some(value),
        }
    }

    /// A rule.
    pub fn rule(rule: &Stated) -> Self {
        Self {
            kind: rule.kind().to_owned(),
            name: rule.name().to_owned(),
            cells: rule.cells().to_vec(),
            value: None,
        }
    }

    /// The cell and the value of a given.
    pub fn filled(&self) -> Option<Filled> {
        Some((*self.cells.first()?, self.value?))
    }

    /// The clue in a sentence: its name, and for a rule its cells, or how many they are.
    pub fn in_words(&self) -> String {
        /// A longer list of cells does not help.
        const CELLS: usize = 50;
        if self.value.is_some() || self.kind == Self::OF_GENRE {
            return self.name.clone();
        }
        let cells = in_short(&self.cells);
        match cells.len() {
            0 => self.name.clone(),
            1..=CELLS => format!("{} ({cells})", self.name),
            _ => format!("{} ({} cells)", self.name, self.cells.len()),
        }
    }
}

/// A puzzle with rules that hold clue by clue, and its clues, each with the rules that hold only with
/// it, by their indices; none for a given. Those that are looked at first are left out first: rules
/// over many cells, and givens last.
pub(super) type Clued<'p> = (Cow<'p, Instance>, Vec<(Clue, Vec<usize>)>);

/// # Errors
/// If it is stopped, or there is too much to say.
pub(super) fn clued<'p>(puzzle: &'p Instance, limiter: &Limiter) -> Result<Clued<'p>, EngineError> {
    let (model, mut by_clue) = (puzzle.model(), Cow::Borrowed(puzzle));
    let (mut rules, first) = (rules(puzzle), model.rules_of_problem());
    rules.sort_by_key(|&rule| Reverse(model.rules()[rule].cells().len()));
    let of_rule = |&rule: &usize| (Clue::rule(&model.rules()[rule]), vec![rule]);
    let mut clues: Vec<_> = rules.iter().map(of_rule).collect();
    let mut givens = puzzle.givens().clone();
    if let (Some((genre, problem)), Some(given)) = (problem_of(model), model.given_by_clues()) {
        let wrong = |_| limiter.check().err().map_or_else(too_hard, EngineError::from);
        let apart = problem.by_clue(genre, limiter).map_err(wrong)?;
        let offset = apart.model().rules().len();
        clues.iter_mut().for_each(|(_, rules)| rules[0] += offset - first);
        for (clue, rules) in problem.said(genre, apart.model()) {
            let (_, name, cells) = problem.told(genre, clue);
            if problem.is_black(genre, cells[0]) {
                // (A black number stands in its cell in any case.)
                givens.set(cells[0], None);
            } else if clue.side.is_none() && rules.is_empty() && given.get(cells[0]).is_some() {
                continue;
            }
            clues.push((Clue { kind: Clue::OF_GENRE.to_owned(), name, cells, value: None }, rules));
        }
        let added = model.rules()[first..].to_vec();
        let model = apart.model().extended(added, None, limiter)?;
        by_clue = Cow::Owned(Instance::new(Arc::new(model), puzzle.givens().clone()));
    }
    clues.extend(givens.filled().map(|(cell, value)| {
        let name = format!("{cell}={}", model.face(value));
        (Clue { name, ..Clue::given((cell, value)) }, Vec::new())
    }));
    Ok((by_clue, clues))
}

/// Which of a puzzle's rules are clues, as indices of its model's rules.
pub(super) fn rules(puzzle: &Instance) -> Vec<usize> {
    let model = puzzle.model();
    let says = |cell, values: usize| values < model.size().value_count_of(cell);
    let limited = puzzle.candidates().iter().filter(|(cell, values)| says(*cell, values.len()));
    // A model that is extended has what is added at its end.
    let own = model.rules().len() - (puzzle.rules().len() + limited.count());
    let is_clue = |&index: &usize| {
        let rule = &model.rules()[index];
        let is_part = if index < own { is_local(model, rule) } else { rule.group().is_none() };
        // A row, column or region belongs to the grid, wherever it is stated.
        is_part || index >= own && model.is_extra(rule)
    };
    (model.rules_of_problem()..model.rules().len()).filter(is_clue).collect()
}

/// Whether a rule of a model is about some of its cells, does not say that they hold every value,
/// and is not a part of what a line of a model file says of the whole grid (`run = 2`).
fn is_local(model: &Model, rule: &Stated) -> bool {
    let is_house = rule.group().is_some_and(|group| group.has_every_value);
    let is_part_of_whole = matches!(rule.written(), Written::Line(_));
    let is_about_some = rule.cells().len() < model.cells().count() && model.is_extra(rule);
    is_about_some && !is_house && !is_part_of_whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::puzzle;

    #[track_caller]
    fn check(text: &str, expected: &[&str]) {
        let puzzle = puzzle(text);
        let rules = rules(&puzzle);
        let words = rules.iter().map(|&index| Clue::rule(&puzzle.model().rules()[index]));
        assert_eq!(words.map(|clue| clue.in_words()).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn clues_are_what_a_puzzle_says_beside_its_model() {
        check(&format!("5{}", ".".repeat(80)), &[]);
        check("model = \"diagonal,anti-knight\"\n", &[]);
        check(
            ".AntiKnight.Cage~3~R1C1~R1C2.WhiteDot~R5C5~R5C6.~R1C1_1",
            &["anti-knight (81 cells)", "killer 1 (r1c1 r1c2)", "difference 1 (r5c5 r5c6)"],
        );
        check(
            "model = \"4x4\"\ngivens = \"1...............\"\n[[sandwich]]\ncells = \"r1c1>r1c4\"\n\
             sum = 5\n[[sandwich]]\ncells = \"r1c1>r4c1\"\nsum = 2",
            &["sandwich 1 (r1c1>r1c4)", "sandwich 2 (r1c1>r4c1)"],
        );
        check(
            "size = 4\nboxes = \"2x2\"\nanti-knight = true\n[[killer]]\nname = \"cage\"\n\
             cells = \"r1c1-2\"\nsum = 3",
            &["cage (r1c1 r1c2)"],
        );
        check("model = \"binairo-4\"", &[]);
    }

    #[test]
    fn a_given_is_called_by_its_cell_and_value() {
        let given = (Cell::new(0, 0), Value::new(5));
        assert_eq!(Clue::given(given).in_words(), "r1c1=5");
        assert_eq!(Clue::given(given).filled(), Some(given));
    }
}
