//! Strong and weak links between the candidates of a state: what chains are made of.
//!
//! A *node* says that one of some cells holds a value. Most are single candidates; a *group* is a
//! node of several cells, such as the places of a value in a row that are in one box.
//!
//! - A *strong link* joins two nodes at least one of which is true: the two candidates of a cell,
//!   the two places (or two groups of places) of a value in a house, two values of an *almost
//!   locked set* (cells of a group with one candidate more than cells: of any two candidates one is
//!   there), two candidates without which a rule about pairs of cells leaves nothing.
//! - A *weak link* joins two nodes at least one of which is false: candidates of one cell, equal
//!   candidates of cells that see each other, candidates that a rule about pairs of cells does not
//!   allow together. A node of several cells has a weak link with what has one with each of its
//!   candidates.
//!
//! So what makes a strong link must be a house, which holds every value, while any group makes weak
//! ones. Pairs of nodes may have both.
//!
//! ```text
//! Links::new(state, Sorts::ALL)
//!   nodes   0.. candidate_count   the candidates of open cells, in order
//!           candidate_count..     groups, in the order in which strong links brought them up
//!   strong  for each node its strong links, each with its reason
//!   weak    for each node those with a weak link to it which have strong links, too: how chains go on
//!   struck  for each node, as bits, all candidates with a weak link to it: what goes if it is true
//! ```

mod builder;
mod graph;
mod strong;

pub(crate) use graph::{LinkNode, Links, Sorts, StrongReason};

#[cfg(test)]
mod tests;
