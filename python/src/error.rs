//! What goes wrong, as the exceptions that say what the program says.

use std::fmt::Display;

use super::prelude::*;
use satoku::{
    engine::{EngineError, Fault},
    model::{ModelError, ModelErrorKind},
    program::ProgramError,
    read::{ParseError, ParseErrorKind},
    write::WriteError,
};

/// Which exception is raised. They are defined in Python, in `satoku/_base.py`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    Error,
    Parse,
    Rule,
    Certificate,
    Disagreement,
    Solver,
}

impl Class {
    fn name(self) -> &'static str {
        match self {
            Self::Error => "Error",
            Self::Parse => "ParseError",
            Self::Rule => "RuleError",
            Self::Certificate => "CertificateError",
            Self::Disagreement => "DisagreementError",
            Self::Solver => "SolverError",
        }
    }
}

/// An exception that is still to be raised, which any thread can make.
#[derive(Clone, Debug)]
pub struct Problem {
    pub class: Class,
    pub message: String,
    /// The line, from 1, and the column, in characters from 1, of a text, and the beginning of the
    /// text.
    place: Option<(usize, Option<usize>, String)>,
}

impl Problem {
    pub fn new(class: Class, message: impl Display) -> Self {
        Self { class, message: message.to_string(), place: None }
    }

    /// An argument that is wrong.
    pub fn rule(message: impl Display) -> Self {
        Self::new(Class::Rule, message)
    }

    /// A mistake of the library's own.
    pub fn bug(what: impl Display) -> Self {
        Self::new(Class::Error, format_args!("{what}; this is a bug, please report it"))
    }

    /// The same about something that has no lines.
    pub fn without_place(self) -> Self {
        Self { place: None, ..self }
    }

    /// The same about a text in a file of this name.
    pub fn within(self, name: &str) -> Self {
        let message = match &self.place {
            // (Where the message begins with the line already.)
            Some((line, ..)) if self.message.starts_with(&format!("{line}:")) => {
                format!("{name}:{}", self.message)
            }
            Some((line, ..)) => format!("{name}:{line}: {}", self.message),
            None => format!("{name}: {}", self.message),
        };
        Self { message, ..self }
    }

    /// The exception.
    pub fn raised(&self, py: Python<'_>) -> PyErr {
        self.exception(py).map_or_else(|error| error, PyErr::from_value)
    }

    /// The exception as an object, to be handed over instead of raised.
    pub fn exception<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let class = base(py)?.getattr(self.class.name())?;
        let error = class.call1((PyString::new(py, &self.message),))?;
        if let Some((line, column, text)) = &self.place {
            error.setattr("_place", (line, column, text))?;
        }
        Ok(error)
    }
}

/// Refuses an argument that is wrong.
pub fn refused<T, E: From<Problem>>(message: impl Display) -> Result<T, E> {
    Err(Problem::rule(message).into())
}

/// What is written in Python: exceptions, and numbers that know whether they are all.
pub fn base(py: Python<'_>) -> PyResult<Bound<'_, PyModule>> {
    py.import("satoku._base")
}

impl From<Problem> for PyErr {
    fn from(problem: Problem) -> Self {
        Python::attach(|py| problem.raised(py))
    }
}

impl From<ParseError> for Problem {
    fn from(error: ParseError) -> Self {
        let class = match &error.kind {
            ParseErrorKind::File(kind) if is_of_rules(kind) => Class::Rule,
            ParseErrorKind::Model(_)
            | ParseErrorKind::ModelOfFile
            | ParseErrorKind::UnknownRule { .. }
            | ParseErrorKind::Rule { .. } => Class::Rule,
            _ => Class::Parse,
        };
        let message = match error.line {
            // Most texts are one line, and there is no use in saying so.
            1 if error.column.is_none() => error.kind.to_string(),
            _ => error.to_string(),
        };
        Self { class, message, place: Some((error.line, error.column, error.text)) }
    }
}

/// Whether what is wrong with a puzzle file is not its givens.
fn is_of_rules(kind: &ModelErrorKind) -> bool {
    !matches!(kind, ModelErrorKind::Grid(_))
}

impl From<ModelError> for Problem {
    fn from(error: ModelError) -> Self {
        let class = if is_of_rules(&error.kind) { Class::Rule } else { Class::Parse };
        let place = error.line.map(|line| (line, None, String::new()));
        Self { class, message: error.to_string(), place }
    }
}

impl From<WriteError> for Problem {
    fn from(error: WriteError) -> Self {
        Self::rule(error)
    }
}

impl From<ProgramError> for Problem {
    fn from(error: ProgramError) -> Self {
        Self::rule(error)
    }
}

impl From<Fault> for Problem {
    fn from(fault: Fault) -> Self {
        let class = match &fault {
            Fault::Disagreement(_) | Fault::Engine { error: EngineError::Missed { .. }, .. } => {
                Class::Disagreement
            }
            Fault::Engine { .. } => Class::Solver,
        };
        Self::new(class, fault)
    }
}

impl From<EngineError> for Problem {
    fn from(error: EngineError) -> Self {
        let is_contradiction = matches!(error, EngineError::Missed { .. });
        Self::new(if is_contradiction { Class::Disagreement } else { Class::Solver }, error)
    }
}
