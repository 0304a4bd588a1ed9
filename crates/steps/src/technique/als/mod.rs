//! Almost locked sets: cells of one group with one candidate more than there are cells. They hold
//! all of these values but one; so if one value is in none of them, all the others are.
//!
//! A value is *restricted* between two sets if all cells that may hold it in the one see all that
//! may in the other: then not both sets hold it. So a set without one value holds another, the next
//! set does not hold that one, so it holds a third, and so on. Sets may overlap.
//!
//! Grids of more than 64 values have no sets here, and on large ones only small sets are looked at:
//! people do not find others, and there would be too many.

pub(super) mod blossom;
pub(super) mod chain;
mod sets;
pub(super) mod xz;
