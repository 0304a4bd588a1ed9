//! What the files of kinds need, nearly all of them.

pub(super) use itertools::Itertools;
pub(super) use serde::{Deserialize, Serialize};

pub(super) use super::{
    context::Context,
    drawn, entry,
    f_puzzles::{Clue, Key, said::FPuzzlesClues},
    frame::{
        cells_are_limited, cells_differ, name_and_cells, named, of_kind, strikes, table_of_said,
        table_with_cells, table_with_line, tried_at_start,
    },
    iss::{self, Arguments, Tag, write::IssItems},
    kind::{Entry, Example, Gesture, Kind, Open, ReadRules, Rule, Rules, Written, single},
    problem::Problem,
    struck::Struck,
    violation::{Violation, held, list},
};
pub(super) use crate::{
    grid::{
        Cell, Cells, End, Fill, Grid, Line, Mark, Shape, Size, Tint, Value, ValueSet, Width,
        counted,
    },
    interrupt::Limiter,
    statement::{Item, Layers, Statement, TupleTable, sum},
};
