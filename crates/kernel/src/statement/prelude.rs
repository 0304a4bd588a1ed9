//! What statements are posted and pruned with.

pub(super) use std::{
    collections::{BTreeMap, BTreeSet, HashMap, HashSet},
    ops::RangeInclusive,
    sync::Arc,
};

pub(super) use itertools::Itertools;

pub(super) use super::{
    Candidates, Fact, Group, Impossible, Item, Layers, Machine, Pruned, Rank, Statement, Summed,
    Term, Totals, TupleTable, Within, pieces::around, poster::Poster,
};
pub(super) use crate::{
    grid::{Cell, Size, Value, ValueSet, bits},
    interrupt::{Limiter, Stopped},
    program::{Half, Lit, Origin, Relation, Sense},
};
