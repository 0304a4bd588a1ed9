//! Comments between the rows of a file, in which rule by rule and row by row they are said in
//! words.
//!
//! A rule is named, with its cells, where its first row begins, and then each row is written as the
//! linear relation that it is. Where a row becomes clauses, [`in_parts`] says what part of it they
//! are.
//!
//! ```text
//! row 1 (r1c1-4)
//!   value 1 exactly once: x_1_1_1 + x_1_2_1 + x_1_3_1 + x_1_4_1 = 1
//!     at least one
//!     no two
//! ```

use super::document::{Document, Explanation, Variables, factor, sign};
use satoku_cnf::Cnf;
use satoku_puzzle::{
    printable::is_control,
    program::{Constraint, Lit, Origin, Relation, Role},
};

/// Says what rows are, one after the other.
pub(super) struct RowComments<'a> {
    document: &'a Document<'a>,
    explanation: &'a Explanation,
    last: Option<Origin>,
}

impl<'a> RowComments<'a> {
    /// Who says it, if the document is to be explained.
    pub(crate) fn of(document: &'a Document<'a>) -> Option<Self> {
        let explanation = document.explanation.as_ref()?;
        Some(Self { document, explanation, last: None })
    }

    /// The lines before this row: the rule's name if it is the rule's first, and the row.
    pub(crate) fn before(&mut self, row: Constraint<'_>) -> Vec<String> {
        let program = self.document.program;
        let Origin { role, name, value } = row.origin;
        let last = self.last.replace(row.origin);
        let is_new = last.is_none_or(|last| {
            last.role != role || matches!(role, Role::Rule | Role::Blocked) && last.name != name
        });
        // (Line ends would end the comment.)
        let name = program.name(name).replace(is_control, " ");
        let mut lines = Vec::new();
        if is_new {
            let heading = match role {
                Role::Cell => "every cell holds exactly one value".to_owned(),
                Role::Given if self.document.has_soft_givens => {
                    "givens, as many of them as possible".to_owned()
                }
                Role::Given => "givens".to_owned(),
                Role::Blocked => format!("not this solution again: {name}"),
                Role::Rule => match self.explanation.cells.get(&name) {
                    Some(cells) if !cells.is_empty() => apart(format!("{name} ({cells})")),
                    _ => apart(name.clone()),
                },
            };
            lines.extend([String::new(), heading]);
        }
        let what = match (role, value) {
            (Role::Blocked, _) => return lines,
            (Role::Cell, _) if row.relation == Relation::AtMost(0) => format!("{name}, a hole: "),
            (Role::Cell | Role::Given, _) => format!("{name}: "),
            (Role::Rule, Some(value)) => match row.relation {
                Relation::Exactly(1) => format!("value {value} exactly once: "),
                Relation::AtMost(1) => format!("value {value} at most once: "),
                Relation::AtLeast(1) if !row.literals.iter().any(|lit| lit.is_negative()) => {
                    format!("value {value} at least once: ")
                }
                _ => format!("value {value}: "),
            },
            (Role::Rule, None) => String::new(),
        };
        lines.push(format!("  {what}{}", self.relation(row)));
        lines
    }

    fn relation(&self, row: Constraint<'_>) -> String {
        const LONG: usize = 16;
        const BEGINNING: usize = 8;
        let row = row.linear();
        let terms: Vec<_> = row.terms().collect();
        let mut text = String::new();
        for (index, &(var, coefficient)) in terms.iter().enumerate() {
            if terms.len() > LONG && (BEGINNING..terms.len() - 1).contains(&index) {
                if index == BEGINNING {
                    text += " + ...";
                }
                continue;
            }
            text += &factor(index, coefficient, " ");
            text += &self.document.name(var);
        }
        if terms.is_empty() {
            text.push('0');
        }
        format!("{text} {} {}", sign(row.sense), row.right)
    }
}

/// A row's clauses, in a program with this many variables, each with what is to be said before it:
/// which part of the row it begins to say, where there are several clauses.
pub(super) fn in_parts<'c>(
    row: Constraint<'c>,
    clauses: &'c Cnf,
    variables: usize,
) -> impl Iterator<Item = (Option<&'static str>, &'c [Lit])> {
    let mut last = ClauseKind::Other;
    clauses.clauses().map(move |clause| {
        let half = ClauseKind::of(clause, row, variables);
        let is_new = std::mem::replace(&mut last, half) != half;
        (half.in_words().filter(|_| is_new && clauses.len() > 1), clause)
    })
}

/// Which part of a row some clauses say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ClauseKind {
    /// One of the literals holds.
    AtLeastOne,
    /// Of two literals one does not hold.
    NoTwo,
    /// Something with variables of the encoding's own.
    Auxiliary,
    /// Anything else.
    Other,
}

impl ClauseKind {
    /// What a clause says of the row that it comes from, in a program with this many variables.
    fn of(clause: &[Lit], row: Constraint<'_>, variables: usize) -> Self {
        if clause.iter().any(|literal| literal.var().index() >= variables) {
            return Self::Auxiliary;
        }
        if !row.weights.is_empty() || row.literals.len() < 2 {
            return Self::Other;
        }
        let is_no_two = |clause: &[Lit]| {
            let is_not = |literal: &Lit| row.literals.contains(&!*literal);
            clause.len() == 2 && clause.iter().all(is_not)
        };
        match row.relation {
            Relation::Exactly(1) | Relation::AtLeast(1) if clause == row.literals => {
                Self::AtLeastOne
            }
            Relation::Exactly(1) | Relation::AtMost(1) if is_no_two(clause) => Self::NoTwo,
            _ => Self::Other,
        }
    }

    /// It in words, if that says more than the row.
    fn in_words(self) -> Option<&'static str> {
        match self {
            Self::AtLeastOne => Some("    at least one"),
            Self::NoTwo => Some("    no two"),
            Self::Auxiliary => Some("    with auxiliary variables"),
            Self::Other => None,
        }
    }
}

/// How to read clauses, for the head of a file.
pub(super) fn guide(document: &Document<'_>) -> Vec<String> {
    if document.explanation.is_none() {
        return Vec::new();
    }
    let clauses = "a line of numbers is a clause, up to the 0: at least one of them holds; -1 says \
        that 1 does not";
    let mut lines = vec![clauses.to_owned()];
    if let (Variables::Cells(size), None) = (document.variables, document.open) {
        let (columns, values) = (size.columns(), size.value_count());
        let position = if *size.value_range().start() == 1 { "v" } else { "the v-th value" };
        lines.push(format!(
            "variable ((r - 1) * {columns} + (c - 1)) * {values} + v says that row r, column c holds {position}"
        ));
    }
    lines
}

/// A name that no program takes for one of the comments that mean something to it: some read `c p
/// show`, `c project` or `c ind`.
fn apart(name: String) -> String {
    const TAKEN: [&str; 7] = ["p", "project", "ind", "varname", "output", "step", "heuristic"];
    let first = name.split_whitespace().next().unwrap_or_default();
    if TAKEN.contains(&first) { format!("rule {name}") } else { name }
}
