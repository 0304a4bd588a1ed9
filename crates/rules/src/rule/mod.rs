//! Rules: what must hold over some cells, as people say it.
//!
//! A kind of rule is one file here, or a part of one for a family (`prelude.rs` is what these
//! need), and one row of [`KINDS`]. It says what it means twice, for two readers that must never
//! read each other. In [statements](crate::statement::Statement), for the 0-1 program and all that
//! follows from it; and in words of its own, [`Rule::broken`], for people and for the judge of
//! finished grids. The reference backtracker prunes by the words, the SAT engine reads the
//! statements: so each checks the other. One suite over all kinds (in the crate `satoku-samples`)
//! holds both against each other by brute force.
//!
//! Serde reads and writes the fields that a rule has in files, with the keys of its table. A rule
//! that also depends on the grid has no `Deserialize`: a private type (`…Fields`) has what a file
//! says, of which the kind's reader makes the rule.

mod all_different;
mod allowance;
mod amounts;
mod anti_chess;
mod anti_taxicab;
mod arrow;
mod automaton;
mod between;
mod calcudoku;
mod candidates;
mod clone;
mod connected;
mod contain;
mod count;
mod count_distinct;
mod counting_circles;
mod crusts;
mod demands;
mod diagonal;
mod disjoint_groups;
mod doppelganger;
mod dots;
mod drawn;
mod dutch_flatmates;
mod each_once;
mod either;
mod entry;
mod equal_count;
mod equal_sums;
mod equality;
mod extremes;
#[expect(clippy::missing_errors_doc, reason = "errors say what is wrong with a clue, in words")]
pub mod f_puzzles;
mod frame;
mod full_rank;
mod global_classes;
mod hidden_skyscraper;
mod index;
mod indexer;
#[expect(clippy::missing_errors_doc, reason = "errors say what is wrong with a clue, in words")]
pub mod iss;
mod killer;
mod kind;
mod kinds;
mod knightmare;
mod less_than;
mod limits;
mod little_killer;
mod lockout;
mod look_and_say;
mod lunchbox;
mod modifier;
mod nabner;
mod negative;
mod non_consecutive;
mod numbered_room;
mod open;
mod outside;
mod pair;
mod pairwise;
mod palindrome;
mod parity;
mod pieces;
mod prelude;
mod quadruple;
mod random;
mod regex;
mod region_arrow;
mod region_count;
mod region_values;
mod relation;
mod rellik;
mod renban;
mod replicate;
mod report;
mod run;
mod same_values;
mod sandwich;
mod search;
mod sentence;
mod skyscraper;
mod slow_thermometer;
mod source;
mod sum;
mod sum_line;
mod table;
mod table_text;
#[cfg(test)]
mod tests;
mod thermometer;
mod touching;
mod turns;
mod unequal_lines;
mod unknown_regions;
mod value_indexing;
mod whispers;
mod windows;
mod x_sum;

pub use all_different::{AllDifferent, House};
pub use allowance::Allowance;
pub use anti_chess::{AntiChess, Directions};
pub use anti_taxicab::AntiTaxicab;
pub use arrow::Arrow;
pub use automaton::Automaton;
pub use between::Between;
pub use calcudoku::Calcudoku;
pub use candidates::Candidates;
pub use clone::Clones;
pub use connected::Connected;
pub use contain::Contain;
pub use count::Count;
pub use count_distinct::CountDistinct;
pub use counting_circles::CountingCircles;
pub use dots::{Difference, Ratio, SumOfTwo};
pub use each_once::EachOnce;
pub use either::Either;
pub(crate) use entry::{cells_text, place};
pub use equal_count::EqualCount;
pub use equal_sums::{DoubleArrow, EqualSums, RegionSumLine, Zipper};
pub use equality::Equality;
pub use extremes::Extremes;
pub use full_rank::{FullRank, Ties, UnequalDirections};
pub use hidden_skyscraper::HiddenSkyscraper;
pub use indexer::{Indexed, Indexer};
pub use killer::Killer;
pub use kind::{Entry, Example, Gesture, Kind, Kinds};
pub(crate) use kinds::stand_in;
pub use kinds::{KINDS, entries, f_puzzles_entries, iss_items, kind};
pub use knightmare::Knightmare;
pub use less_than::LessThan;
pub use little_killer::LittleKiller;
pub use lockout::Lockout;
pub use look_and_say::LookAndSay;
pub use lunchbox::Lunchbox;
pub use modifier::{Modifier, Per};
pub use nabner::Nabner;
pub use negative::Negative;
pub use non_consecutive::NonConsecutive;
pub use numbered_room::NumberedRoom;
pub(crate) use open::StandIns;
pub use open::{OPEN, OpenKey};
pub use pair::{Over, Pair};
pub use palindrome::Palindrome;
pub use parity::Parity;
pub use pieces::Pieces;
pub use quadruple::Quadruple;
pub use random::{RANDOM, RandomKind, RandomShape, random_kind};
pub use regex::Regex;
pub use region_arrow::RegionArrow;
pub use region_count::RegionCount;
pub use rellik::Rellik;
pub use renban::Renban;
pub use run::Run;
pub use same_values::SameValues;
pub use sandwich::Sandwich;
pub(crate) use search::is_titled;
pub use search::{called, mentioning};
pub use sentence::{said_in_file, sentences};
pub use skyscraper::Skyscraper;
pub use slow_thermometer::SlowThermometer;
pub use sum::Sum;
pub use sum_line::SumLine;
pub use table::Table;
pub use thermometer::Thermometer;
pub use turns::{Entropic, Modular};
pub use unequal_lines::UnequalLines;
pub use value_indexing::ValueIndexing;
pub use whispers::Whispers;
pub use x_sum::XSum;

pub(crate) use satoku_puzzle::rule::{
    BuiltIn, along, differ, differ::Look, differing_as, held, list, values,
};
pub use satoku_puzzle::rule::{
    Context, Open, Problem, Rule, RuleError, RuleNames, Stated, Struck, Values, ValuesError,
    Violation, Written, differing, in_short, joined,
};
