//! What the parts of a drawing are made with.

pub(super) use super::{
    element::{CELL, Point, centre, centred, corner, group, path, polyline, rectangle, width_of},
    palette::{BLACK, PENCIL, WHITE},
};
pub(super) use crate::prelude::*;
pub(super) use satoku_rules::grid::{End, Fill, Mark, Shape, Tint, Width};
