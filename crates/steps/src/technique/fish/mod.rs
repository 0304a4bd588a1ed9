//! Fish: so many base houses and so many cover groups of one value.
//!
//! | fish | bases, covers | file |
//! | --- | --- | --- |
//! | X-wing, swordfish, jellyfish | lines of one direction, lines of the other | `basic.rs` |
//! | finned, sashimi | the same, with fins | `finned.rs` |
//! | franken | regions and other houses beside the lines | `finned.rs` |
//! | mutant | any | `finned.rs` |

mod basic;
mod finned;
mod search;

pub use basic::{JELLYFISH, SQUIRMBAG, SWORDFISH, WHALE, X_WING};
pub use finned::*;
