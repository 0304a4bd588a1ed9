//! What is drawn says all that a rule does: with another number in it, it is drawn otherwise.

use super::{SvgOptions, clued, svg};
use crate::prelude::*;
use satoku_rules::program::Constraint;

/// Where in a rule's text its numbers are, without those in its name.
fn numbers(text: &str) -> Vec<std::ops::Range<usize>> {
    let mut numbers: Vec<std::ops::Range<usize>> = Vec::new();
    let mut from = 0;
    for line in text.split_inclusive('\n') {
        for (place, _) in line.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
            let at = from + place;
            match numbers.last_mut() {
                _ if line.starts_with("name") => {}
                Some(last) if last.end == at => last.end += 1,
                _ => numbers.push(at..at + 1),
            }
        }
        from += line.len();
    }
    numbers
}

/// A model file's model, if it is one.
fn model(text: &str) -> Option<Arc<Model>> {
    catalog::parse("example.toml", text).ok().map(Arc::new)
}

/// A model's rules as files say them, and what they come down to.
fn said(model: &Model) -> Vec<String> {
    let rules = model.rules().iter();
    rules.map(|rule| format!("{:?} {:?}", rule.written(), rule.statements())).collect()
}

/// The rows of a model's program, however its rules share them.
fn rows(model: &Arc<Model>) -> Vec<String> {
    let program = Instance::new(Arc::clone(model), Grid::empty(model.size()))
        .to_program(&Limiter::none())
        .unwrap();
    let row = |row: Constraint| format!("{:?} {:?} {:?}", row.literals, row.weights, row.relation);
    program.constraints().map(row).sorted().dedup().collect()
}

/// What is seen of a model: its picture without what is only read aloud, and its drawing in
/// characters.
fn seen(model: &Arc<Model>) -> [String; 2] {
    let puzzle = Instance::new(Arc::clone(model), Grid::empty(model.size()));
    let picture = svg(&puzzle, SvgOptions::default());
    let picture = picture.lines().filter(|line| !line.starts_with("<desc>"));
    let picture = picture.collect::<Vec<_>>().join("\n");
    [picture, clued(&puzzle, puzzle.givens(), |_, text| text)]
}

/// The changed rules of a kind's examples that are drawn like the examples themselves.
fn alike(kind: &Kind) -> Vec<String> {
    let mut alike = Vec::new();
    for example in kind.examples {
        let of = |rule: &str| model(&format!("{}\n{rule}", example.grid));
        let original = of(example.rule).expect("an example is a rule");
        for place in numbers(example.rule) {
            let number: u64 = example.rule[place.clone()].parse().expect("these are digits");
            for other in [number.checked_sub(1), Some(number + 1)].into_iter().flatten() {
                let mut rule = example.rule.to_owned();
                rule.replace_range(place.clone(), &other.to_string());
                let Some(changed) = of(&rule).filter(|other| said(other) != said(&original)) else {
                    continue;
                };
                let [one, other] = [seen(&original), seen(&changed)];
                if one[0] == other[0] || one[1] == other[1] {
                    alike.push(format!("{}: {:?} and {rule:?}", kind.name, example.rule));
                }
            }
        }
    }
    alike
}

#[test]
fn a_rule_with_another_number_is_drawn_otherwise() {
    let alike: Vec<String> = KINDS.iter().flat_map(|kind| alike(kind)).collect();
    assert!(alike.is_empty(), "{} rules are drawn alike:\n{}", alike.len(), alike.join("\n"));
}

#[test]
fn examples_of_different_rules_are_drawn_otherwise() {
    let mut known: HashMap<(&str, String), (&str, Vec<String>)> = HashMap::new();
    let examples = KINDS.iter().flat_map(|kind| kind.examples.iter().map(move |it| (kind, it)));
    for (kind, example) in examples {
        let model =
            model(&format!("{}\n{}", example.grid, example.rule)).expect("it is an example");
        let (seen, said) = (seen(&model)[0].clone(), rows(&model));
        if let Some((rule, other)) = known.get(&(example.grid, seen.clone())) {
            assert!(said == *other, "{}: {:?} is drawn like {rule:?}", kind.name, example.rule);
        }
        known.insert((example.grid, seen), (example.rule, said));
    }
}
