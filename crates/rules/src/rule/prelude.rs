//! What the files of kinds need, nearly all of them.

pub(super) use itertools::Itertools;
pub(super) use serde::{Deserialize, Serialize};

pub(super) use super::{
    Context, Problem, Struck, Violation,
    all_different::AllDifferent,
    amounts::{Wanted, reach, whole},
    automaton,
    candidates::Candidates,
    differ::{Look, all_differ, all_different, repetitions},
    differing_as, drawn, entry,
    f_puzzles::{
        Clue, Key, cell_names, clue, each_cell, flag, inwards, mark, one_line,
        said::{FPuzzlesClues, cage},
    },
    frame::{
        cells_are_limited, judged, name_and_cells, named, of_kind, strikes, table_of_said,
        table_with_cells, table_with_line, told_by_cells, tried_at_start,
    },
    held, in_short,
    iss::{self, Arguments, Tag, write::IssItems},
    joined,
    kind::{Entry, Example, Gesture, Kind, Open, ReadRules, Rule, Rules, Written, single},
    limits::each_once,
    list, outside,
    pairwise::{self, Pairwise, pairwise},
    report::Report,
    table::Tuple,
    touching::numbers,
    values::Values,
};
pub(super) use crate::{
    grid::{
        Cell, Cells, End, Fill, Grid, Line, Mark, Shape, Size, Tint, Value, ValueSet, Width,
        counted,
    },
    interrupt::Limiter,
    statement::{Item, Layers, Statement, TupleTable, sum},
};
