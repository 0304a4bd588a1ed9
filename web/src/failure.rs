//! Errors as answers.

use std::fmt::Display;

use satoku::{
    model::{ModelError, ModelErrorKind},
    read::{ParseError, ParseErrorKind},
};
use serde::Serialize;

/// Why there is no answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Failure {
    /// What was found, what was expected, and what to do.
    pub message: String,
    /// The line of the text, from 1, that is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<usize>,
    /// The column, from 1, in characters.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub column: Option<usize>,
    /// How many cells were found, where another number was expected.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub found: Option<usize>,
    /// The rule that is to blame.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<FailedRule>,
}

/// A rule that makes no sense on its grid.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct FailedRule {
    /// The name of its kind.
    pub kind: String,
    /// Its own name, or the one that it gets if it has none: `killer 2` is the second of its kind.
    pub name: String,
}

impl Failure {
    /// A failure that has no place in a text.
    pub fn new(message: impl Display) -> Self {
        Self { message: message.to_string(), ..Self::default() }
    }

    /// The request itself makes no sense.
    pub(crate) fn of_request(error: impl Display) -> Self {
        Self::new(format_args!("invalid request: {error}"))
    }

    /// What is answered.
    pub(crate) fn answer(&self) -> String {
        serde_json::json!({ "error": self }).to_string()
    }
}

impl From<ParseError> for Failure {
    fn from(error: ParseError) -> Self {
        let (kind, found) = match &error.kind {
            ParseErrorKind::File(kind) => (Some(&**kind), None),
            ParseErrorKind::Model(error) => (Some(&error.kind), None),
            ParseErrorKind::CellCount { found, .. } => (None, Some(*found)),
            _ => (None, None),
        };
        Self {
            message: error.kind.to_string(),
            found,
            line: Some(error.line),
            column: error.column,
            rule: kind.and_then(failed_rule),
        }
    }
}

impl From<ModelError> for Failure {
    fn from(error: ModelError) -> Self {
        let message = match error.kind {
            ModelErrorKind::Unknown { .. } => error.to_string(),
            _ => error.kind.to_string(),
        };
        let rule = failed_rule(&error.kind);
        Self { message, line: error.line, rule, ..Self::default() }
    }
}

/// The rule that is to blame, if one is.
fn failed_rule(kind: &ModelErrorKind) -> Option<FailedRule> {
    let ModelErrorKind::Rule(error) = kind else { return None };
    Some(FailedRule { kind: error.kind.clone(), name: error.name.clone() })
}
