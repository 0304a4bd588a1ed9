//! What steps say of rules: the kind's own words where it has some, and what goes.

use itertools::Itertools;

use crate::{Detail, Layout, State, Step, bits};
use satoku_core::{
    grid::{Cell, Value},
    rule::{Rule, Struck, joined},
};

/// The rule, and why.
pub(super) fn explain(step: &Step) -> String {
    let Detail::Because(why) = &step.detail else { return String::new() };
    format!("{}: {why}", step.houses.iter().format(", "))
}

/// Candidates in words: `4 or 6 in r1c2 and r1c3, 5 in r1c4`.
pub(super) fn gone(struck: &[(Cell, Value)]) -> String {
    let values_of = |cell: Cell| {
        let values = struck.iter().filter(move |(other, _)| *other == cell);
        values.map(|&(_, value)| value).collect_vec()
    };
    let cells = struck.iter().map(|&(cell, _)| (values_of(cell), cell)).unique();
    let mut alike: Vec<(Vec<Value>, Vec<Cell>)> = Vec::new();
    for (values, cell) in cells {
        match alike.iter_mut().find(|(others, _)| *others == values) {
            Some((_, cells)) => cells.push(cell),
            None => alike.push((values, vec![cell])),
        }
    }
    let part = |(values, cells): &(Vec<Value>, Vec<Cell>)| {
        format!("{} in {}", joined(values, "or"), joined(cells, "and"))
    };
    alike.iter().map(part).join(", ")
}

/// What follows: `so r1c2 cannot be 8 or 9`.
pub(super) fn so(struck: &[(Cell, Value)]) -> String {
    match struck.iter().map(|&(cell, _)| cell).all_equal_value() {
        Ok(cell) => {
            let values = struck.iter().map(|(_, value)| value).collect_vec();
            format!("so {cell} cannot be {}", joined(&values, "or"))
        }
        Err(_) => format!("so there is no {}", gone(struck)),
    }
}

/// Where a rule is: `on this whispers line`.
pub(super) fn there(rule: &dyn Rule) -> String {
    let noun = rule.noun();
    let word = match noun {
        "rule" | "clue" => "by",
        "cage" => "in",
        _ => "on",
    };
    format!("{word} this {noun}")
}

/// Why candidates go by what other cells can hold, in the words of the rule's kind, if it has some; and
/// what follows.
pub(super) fn why(
    state: &State,
    rule: &dyn Rule,
    cells: impl IntoIterator<Item = usize>,
    struck: &[(Cell, Value)],
) -> Option<String> {
    let layout = state.layout();
    let held = |cell: usize| (layout.cell(cell), values(layout, state.candidates(cell)));
    let held = cells.into_iter().map(held).collect_vec();
    let why = rule.why(&Struck { gone: struck, held: &held })?;
    Some(format!("{why}, {}", so(struck)))
}

/// The values of a set.
pub(super) fn values(layout: &Layout, set: &[u64]) -> Vec<Value> {
    bits::members(set).map(|value| layout.value(value)).collect()
}

#[cfg(test)]
mod tests {
    use super::super::{
        Technique, cage_combinations, fillings, other_rule, relation, rule_candidates, sum_bounds,
        testing::{Change, said_with},
    };

    #[track_caller]
    fn check(technique: &'static Technique, rules: &str, changes: &[Change], expected: &str) {
        let text = format!("extends = \"classic\"\n{rules}");
        assert_eq!(said_with(technique, &text, changes), expected);
    }

    #[test]
    fn values_without_a_partner_are_said_of_the_line_or_the_dot() {
        let whispers = "[[whispers]]\ncells = \"r1c1-3\"";
        let none = "whispers 1: 5 in r1c1 has no partner on this whispers line";
        check(&relation::TECHNIQUE, whispers, &[], none);
        let five = ("strike", "r1c1-3", "5");
        let gone = "whispers 1: on this whispers line 4 in r1c1 needs 9 in r1c2, which is gone";
        check(&relation::TECHNIQUE, whispers, &[five, ("strike", "r1c2", "9")], gone);
        let both = "whispers 1: on this whispers line 4 in r1c1 needs 9 in r1c2 and 6 needs 1, which are gone";
        check(&relation::TECHNIQUE, whispers, &[five, ("strike", "r1c2", "19")], both);
        let few = "whispers 1: r1c1 is 3 or 4, so r1c2 cannot be 1, 2, 3, 4, 6 or 7 on this whispers line";
        check(&relation::TECHNIQUE, whispers, &[five, ("keep", "r1c1", "34")], few);
        let left =
            "whispers 1: r1c2 has no partner left for 2, 3 and 4 in r1c1 on this whispers line";
        check(&relation::TECHNIQUE, whispers, &[five, ("strike", "r1c2", "789")], left);

        let white = "[[difference]]\ncells = \"r1c1-2\"";
        let two = "difference 1: on this white dot 3 in r1c2 needs 2 or 4 in r1c1, which are gone";
        check(
            &relation::TECHNIQUE,
            white,
            &[("strike", "r1c1", "24"), ("strike", "r1c2", "1")],
            two,
        );
        let black = "[[ratio]]\ncells = \"r1c1-2\"";
        let none = "ratio 1: 5, 7 and 9 in r1c1 have no partner on this black dot";
        check(&relation::TECHNIQUE, black, &[], none);
        let x = "[[sum-of-two]]\ncells = \"r1c1-2\"\nsum = 10";
        let three = "sum-of-two 1: on this X 3 in r1c1 needs 7 in r1c2, which is gone";
        check(&relation::TECHNIQUE, x, &[("strike", "r1c2", "7")], three);
        let v = "[[sum-of-two]]\ncells = \"r1c1-2\"\nsum = 5";
        let high = "sum-of-two 1: 5, 6, 7, 8 and 9 in r1c1 have no partner on this V";
        check(&relation::TECHNIQUE, v, &[], high);
        let palindrome = "[[palindrome]]\ncells = \"r1c1 r2c4 r3c7\"";
        let same = "palindrome 1: on this palindrome 1 in r1c1 needs 1 in r3c7, which is gone";
        check(&relation::TECHNIQUE, palindrome, &[("strike", "r3c7", "1")], same);
        let negative = "non-consecutive = true";
        let four = "non-consecutive: r1c1 is 4 or 6, so r1c2 cannot be 5 by this rule";
        check(&relation::TECHNIQUE, negative, &[("keep", "r1c1", "46")], four);
    }

    #[test]
    fn thermometers_and_their_like_say_what_comes_before_or_after() {
        let thermometer = "[[thermometer]]\ncells = \"r1c1-4\"";
        let room = &[("keep", "r1c1", "123456"), ("keep", "r1c2", "345678")];
        let after = "thermometer 1: r1c2 is 3 or more, and r1c3 comes right after it on this thermometer, \
            so r1c3 cannot be 1, 2 or 3";
        let early = [room[0], room[1], ("strike", "r1c4", "12345")];
        check(&relation::TECHNIQUE, thermometer, &early, after);
        let all = "thermometer 1: values grow along the 4 cells of this thermometer, so there is no 7, 8 or 9 in \
            r1c1, 1, 8 or 9 in r1c2, 1, 2 or 9 in r1c3, 1, 2 or 3 in r1c4";
        check(&rule_candidates::TECHNIQUE, thermometer, &[], all);
        let slow = "[[slow-thermometer]]\ncells = \"r1c1 r2c4 r3c7\"";
        let no_less = "slow-thermometer 1: r1c1 is 4 or more, and r2c4 comes right after it on this slow \
            thermometer, so r2c4 cannot be 1, 2 or 3";
        check(&relation::TECHNIQUE, slow, &[("strike", "r1c1", "123")], no_less);
        let less = "[[less-than]]\ncells = \"r1c1-2\"";
        let known = &[("keep", "r1c1", "345"), ("keep", "r1c2", "34567")];
        let least = "less-than 1: r1c1 < r1c2, and r1c1 is 3 or more, so r1c2 cannot be 3";
        check(&relation::TECHNIQUE, less, known, least);
        let between = "[[between]]\ncells = \"r1c1-3\"";
        let ends = "between 1: 1 and 9 in r1c2 have no partner on this between line";
        check(&relation::TECHNIQUE, between, &[], ends);
    }

    #[test]
    fn sums_say_what_the_other_cells_add_up_to() {
        let arrow = "[[arrow]]\ncircle = \"r1c1\"\ncells = \"r1c2-4\"";
        let long = "arrow 1: this arrow's circle is 9 or less, and its other cells add up to 2 or more, \
            so r1c2 cannot be 8 or 9";
        check(&sum_bounds::TECHNIQUE, arrow, &[], long);
        let low = &[("keep", "r1c2", "12"), ("keep", "r1c3-4", "23")];
        let sum = "arrow 1: this arrow's cells add up to 5 to 8, so r1c1 cannot be 1, 2, 3, 4 or 9";
        check(&sum_bounds::TECHNIQUE, arrow, low, sum);
        let little = "[[little-killer]]\ncells = \"r1c3 r2c2 r3c1\"\nsum = 22";
        let rest = "little-killer 1: the other cells of this little killer add up to at most 18, and all add \
            up to 22, so r1c3 cannot be 1, 2 or 3";
        check(&sum_bounds::TECHNIQUE, little, &[], rest);
        let killer = "[[killer]]\ncells = \"r1c1-2\"\nsum = 10";
        let sets = "killer 1: r1c1, r1c2 hold 19, 28, 37, 46: no 5 in r1c1";
        check(&cage_combinations::TECHNIQUE, killer, &[], sets);
        let two = "killer 1: the other cell of this cage is at most 3, and both add up to 10, \
            so r1c2 cannot be 1, 2, 3, 4, 5 or 6";
        check(&sum_bounds::TECHNIQUE, killer, &[("keep", "r1c1", "123")], two);
    }

    #[test]
    fn renban_lines_hold_consecutive_values() {
        let renban = "[[renban]]\ncells = \"r1c1-3\"";
        let low = "renban 1: this renban line holds 3 consecutive values, and r1c1 is 2 or less, so there is \
            no 5, 6, 7, 8 or 9 in r1c2 and r1c3";
        check(&rule_candidates::TECHNIQUE, renban, &[("keep", "r1c1", "12")], low);
        let every = "renban 1: every way to fill this renban line forbids 5 in r1c4, r1c5, r1c6, r1c7, r1c8, \
            r1c9, r2c1, r2c2, r2c3, r3c1, r3c2 and r3c3";
        check(&fillings::TECHNIQUE, renban, &[("keep", "r1c1-3", "34567")], every);
    }

    #[test]
    fn what_values_break_is_said_in_the_words_of_the_judge() {
        let whispers = "[[whispers]]\ncells = \"r1c1-2\"";
        let placed = &[("place", "r1c1", "4"), ("keep", "r1c2", "89")];
        let apart = "if r1c2 were 8: r1c1 and r1c2 differ by 4, expected 5 or more (whispers 1)";
        check(&other_rule::TECHNIQUE, whispers, placed, apart);
        let runs = &[("place", "r1c2 r1c3", "00")];
        let text = "extends = \"binairo-6\"";
        let same = said_with(&other_rule::TECHNIQUE, text, runs);
        assert!(same.starts_with("if r1c1 were 0: "), "{same}");
        assert!(same.ends_with("; the same goes for r1c4"), "{same}");
    }
}
