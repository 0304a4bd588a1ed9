//! Fish: as many base houses as cover groups for one value.
//!
//! | fish | bases, covers | file |
//! | --- | --- | --- |
//! | X-wing, swordfish, jellyfish | lines of one direction, lines of the other | `basic.rs` |
//! | finned, sashimi | the same, with fins | `finned.rs` |
//! | franken | regions and other houses beside the lines | `finned.rs` |
//! | mutant | any | `finned.rs` |

pub(crate) mod basic;
pub(crate) mod finned;
mod search;
