//! What follows if there is just one solution: no cells can change places.
//!
//! Where two values could change places in the four corners of a rectangle, there would be two
//! solutions. So where there is just one, such a *deadly* rectangle does not come about. That holds
//! only if changing places breaks no rule: each group must have as many of one pair of opposite
//! corners as of the other, no corner may be a given, and the puzzle itself must leave both values
//! in each corner. In a classic sudoku the rectangle lies in two boxes; a diagonal through one
//! corner spoils it, and so does any rule that says more than that cells differ.

pub(super) mod avoidable;
pub(super) mod bug;
mod deadly;
pub(super) mod rectangle;
