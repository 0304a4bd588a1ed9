//! What readers, writers and drawings are written with.

pub(crate) use std::{
    borrow::Cow,
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    sync::Arc,
};

pub(crate) use itertools::Itertools;
pub(crate) use serde_json::{Map, Value as Json};

pub(crate) use crate::read::{Settings, parse, parse_one};
pub(crate) use satoku_rules::{
    genre::{self, Genre, Problem, problem_of},
    grid::{Cell, Cells, Grid, HIGHEST_DIGIT, Layer, PencilMarks, Size, Value, ValueSet, counted},
    interrupt::{Limiter, Stopped},
    model::{self, Model, ModelError, ModelErrorKind, catalog},
    printable::is_control,
    puzzle::{About, Instance},
    rule::{Context, KINDS, Kind, Rule, Stated, Written},
    statement::Statement,
};
