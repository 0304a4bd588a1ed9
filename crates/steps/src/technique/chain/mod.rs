//! Chains: strong and weak links, in turn, from one node to another.
//!
//! If the first node is false, the second is true, as a strong link joins them; so the third is
//! false, by a weak link; and so on, until the last one is true. So one of both ends is true, and
//! what has a weak link with either goes. What chains are called depends on their links and ends:
//!
//! - *X-chain*: candidates of one value, strong links by houses;
//! - *XY-chain*: cells of two candidates, all strong links within them;
//! - *continuous nice loop*: the ends have a weak link, so the chain is a ring in which of each
//!   link just one end is true, and all its weak links are strong, too;
//! - *discontinuous nice loop*: what follows is about one cell: its candidate must be false or
//!   true, as the opposite would lead to it, or it is one of the two ends;
//! - *alternating inference chain*: what follows is about several cells;
//! - *grouped*: one of the last three with a group or an almost locked set in it.
//!
//! Which links there are, and why they hold, is said in `steps/links/`.

mod conclusion;
pub(super) mod forms;
mod search;
mod words;
