//! All kinds of rule.

use std::collections::HashSet;

use toml::de::DeTable;

use super::{
    Context, Stated, all_different, anti_chess, anti_taxicab, arrow, automaton, between, calcudoku,
    candidates, clone, connected, contain, count, count_distinct, counting_circles, diagonal,
    disjoint_groups, doppelganger, dots, dutch_flatmates, each_once, either, equal_count,
    equal_sums, equality, extremes,
    f_puzzles::said::FPuzzlesClues,
    full_rank, global_classes, hidden_skyscraper, indexer,
    iss::write::IssItems,
    killer,
    kind::{Entry, Kind, Kinds},
    knightmare, less_than, little_killer, lockout, look_and_say, lunchbox, modifier, nabner,
    negative, non_consecutive, numbered_room,
    open::{self, StandIns},
    pair, palindrome, parity, pieces, quadruple, regex, region_arrow, region_count, region_values,
    rellik, renban, replicate, run, same_values, sandwich, skyscraper, slow_thermometer, sum,
    sum_line, table, thermometer, turns, unequal_lines, unknown_regions, value_indexing, whispers,
    windows, x_sum,
};

/// All kinds, in the order in which model files state them.
pub static KINDS: &[&Kind] = &[
    &anti_chess::KNIGHT,
    &anti_chess::KING,
    &anti_chess::LEAPER,
    &anti_chess::TAXICAB,
    &anti_chess::NEIGHBOURS,
    &anti_taxicab::KIND,
    &knightmare::KIND,
    &non_consecutive::KIND,
    &non_consecutive::DIAGONAL,
    &equal_count::KIND,
    &run::KIND,
    &unequal_lines::KIND,
    &full_rank::UNEQUAL,
    &diagonal::KIND,
    &windows::KIND,
    &disjoint_groups::KIND,
    &region_values::KIND,
    &unknown_regions::KIND,
    &doppelganger::KIND,
    &same_values::OF_REGIONS,
    &global_classes::ENTROPY,
    &global_classes::MODULO,
    &dutch_flatmates::KIND,
    &all_different::HOUSE,
    &all_different::ALL_DIFFERENT,
    &each_once::KIND,
    &candidates::KIND,
    &whispers::KIND,
    &nabner::KIND,
    &renban::KIND,
    &turns::ENTROPIC,
    &turns::MODULAR,
    &palindrome::KIND,
    &clone::KIND,
    &between::KIND,
    &lockout::KIND,
    &parity::KIND,
    &killer::KIND,
    &calcudoku::KIND,
    &rellik::KIND,
    &equality::KIND,
    &little_killer::KIND,
    &arrow::KIND,
    &equal_sums::DOUBLE_ARROW,
    &equal_sums::REGION_SUM_LINE,
    &equal_sums::ZIPPER,
    &sum_line::KIND,
    &equal_sums::EQUAL_SUMS,
    &thermometer::KIND,
    &slow_thermometer::KIND,
    &dots::DIFFERENCE,
    &dots::RATIO,
    &dots::SUM_OF_TWO,
    &less_than::KIND,
    &negative::KIND,
    &extremes::MINIMUM,
    &extremes::MAXIMUM,
    &sum::KIND,
    &sandwich::KIND,
    &lunchbox::KIND,
    &x_sum::KIND,
    &skyscraper::KIND,
    &hidden_skyscraper::KIND,
    &numbered_room::KIND,
    &full_rank::KIND,
    &indexer::COLUMN,
    &indexer::ROW,
    &indexer::BOX,
    &value_indexing::KIND,
    &count::KIND,
    &quadruple::KIND,
    &contain::KIND,
    &connected::KIND,
    &pieces::KIND,
    &look_and_say::KIND,
    &modifier::KIND,
    &region_arrow::KIND,
    &region_count::KIND,
    &same_values::KIND,
    &count_distinct::KIND,
    &counting_circles::KIND,
    &pair::KIND,
    &either::KIND,
    &replicate::KIND,
    &regex::KIND,
    &automaton::KIND,
    &table::KIND,
];

// A kind without a name or an example does not compile.
const _: () = {
    let mut index = 0;
    while index < KINDS.len() {
        let kind = KINDS[index];
        assert!(!kind.name.is_empty() && !kind.title.is_empty() && !kind.about.is_empty());
        assert!(!kind.examples.is_empty());
        index += 1;
    }
};

/// The kind with this name, or else the one that has it among its other names.
pub fn kind(name: &str) -> Option<&'static Kind> {
    Kinds(KINDS).named(name)
}

/// The entries of a table that name kinds of rule, in the order of [`KINDS`].
pub fn entries<'a>(table: &'a DeTable<'a>) -> Vec<Entry<'a>> {
    Kinds(KINDS).entries(table)
}

/// The entries of an f-puzzles file that say a rule: a key, and the clue that goes into its list, or
/// `true` for a key that is on or off.
///
/// # Errors
/// Why none say it, in words.
pub fn f_puzzles_entries(rule: &Stated, context: &Context) -> FPuzzlesClues {
    match kind(rule.kind()).and_then(|kind| kind.to_f_puzzles) {
        Some(entries) => entries(&**rule, context),
        None => rule.to_f_puzzles(context),
    }
}

/// The items of an ISS constraint string that say a rule by its own tags, each with its tag and
/// without the dot before it.
///
/// # Errors
/// Why none say it, in words.
pub fn iss_items(rule: &Stated, context: &Context) -> IssItems {
    match kind(rule.kind()).and_then(|kind| kind.to_iss) {
        Some(items) => items(&**rule, context),
        None => rule.to_iss(context),
    }
}

/// Puts stand-ins for the values that a file's tables leave open, and returns where those tables
/// begin.
pub(crate) fn stand_in<'a>(table: &mut DeTable<'a>, stand_ins: &'a StandIns) -> HashSet<usize> {
    open::stand_in(Kinds(KINDS), table, stand_ins)
}
