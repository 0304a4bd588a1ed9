//! What writers are written with.

pub(super) use super::target::{
    Target, WriteError, captioned, has_rule, is_built_in, refuse, refuse_extra_cells,
};
pub(super) use crate::prelude::*;
