//! What the files of kinds need, nearly all of them.

pub(super) use itertools::Itertools;
pub(super) use serde::{Deserialize, Serialize};

pub(super) use super::{
    Context, Problem, Struck, Violation, drawn, entry,
    f_puzzles::{Clue, Key, said::FPuzzlesClues},
    frame::{
        cells_are_limited, judged, name_and_cells, named, of_kind, strikes, table_of_said,
        table_with_cells, table_with_line, tried_at_start,
    },
    held,
    iss::{self, Arguments, Tag, write::IssItems},
    kind::{Entry, Example, Gesture, Kind, Open, ReadRules, Rule, Rules, Written, single},
    list,
    report::Report,
};
pub(super) use crate::{
    grid::{
        Cell, Cells, End, Fill, Grid, Line, Mark, Shape, Size, Tint, Value, ValueSet, Width,
        counted,
    },
    interrupt::Limiter,
    statement::{Item, Layers, Statement, TupleTable, sum},
};
