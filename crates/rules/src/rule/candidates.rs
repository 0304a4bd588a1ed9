//! Cells that hold one of a few values: how files say these rules.

use std::any::Any;

use super::prelude::*;
pub use satoku_puzzle::rule::Candidates;

pub(super) static KIND: Kind = Kind {
    name: "candidates",
    called: &["allowed values", "pencil marks", "given candidates", "domain"],
    title: "Candidates",
    about: "these cells hold one of these values",
    gesture: Gesture::Cells,
    keys: &[
        ("cells", "the cells"),
        (
            "values",
            "the values: a list, or a text such as \"1-4\", \"odd\", \"even\", \"low\", \"high\"",
        ),
    ],
    read: entry::tables::<Candidates>,
    to_iss: Some(to_iss),
    examples: &[Example::on(
        "extends = \"latin:3\"",
        "[[candidates]]\ncells = \"r1c1 r2c2\"\nvalues = [1, 3]",
        ["123231312", "2........"],
        "r1c1 is 2, expected one of 1 3 (candidates 1)",
    )],
    ..Kind::DEFAULT
};

fn to_iss(rule: &dyn Rule, context: &Context) -> IssItems {
    let rule = (rule as &dyn Any).downcast_ref::<Candidates>();
    let domain = |rule: &Candidates| {
        iss::stated::domain(rule.cells(), &rule.values(context.size), context.size)
    };
    rule.and_then(domain).ok_or_else(|| "it leaves cells without a value".to_owned())
}
