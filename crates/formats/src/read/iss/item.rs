//! The items of a constraint string, and the groups that they make up.

use crate::read::prelude::*;
use satoku_rules::rule::iss::Tag;

/// A tag with its arguments, and if it opens a group, what is in it.
pub(super) struct Item<'a> {
    /// The tag; empty for givens.
    pub name: &'a str,
    pub arguments: Vec<&'a str>,
    pub children: Vec<Item<'a>>,
    /// The 1-based column of the text where it begins.
    pub at: usize,
}

impl<'a> Item<'a> {
    fn of(text: &'a str, at: usize) -> Self {
        let mut words = text.split('~');
        let name = words.next().unwrap_or_default();
        Self { name, arguments: words.collect(), children: Vec::new(), at }
    }

    pub(super) fn title(&self) -> &'a str {
        if self.name.is_empty() { "Given" } else { self.name }
    }

    /// How many items of this name there are in it, itself among them.
    pub(super) fn count(&self, name: &str) -> usize {
        let inside: usize = self.children.iter().map(|child| child.count(name)).sum();
        usize::from(self.title() == name) + inside
    }

    pub(super) fn wrong(&self, problem: impl Into<String>) -> LineError {
        LineError::at(self.at, ParseErrorKind::rule(self.title(), problem))
    }

    pub(super) fn is_group(&self) -> bool {
        matches!(self.name, "Or" | "And" | "Replicate")
    }
}

const MAX_DEPTH: usize = 32;

/// The items of a text without white space. It begins with a dot, unless its format was named.
pub(super) fn items(text: &str) -> Result<Vec<Item<'_>>, LineError> {
    let mut open: Vec<Item<'_>> = Vec::new();
    let mut all = Vec::new();
    let mut end = 0;
    for part in text.split('.') {
        let begins = end.max(1);
        end += part.chars().count() + 1;
        if part.is_empty() {
            continue;
        }
        let item = Item::of(part, begins);
        let takes_none = matches!(item.name, "Or" | "And" | "End");
        if let Some(word) = item.arguments.iter().find(|word| takes_none && !word.is_empty()) {
            return Err(item.wrong(format!("expected no arguments, found \"{word}\"")));
        }
        let item = if item.name == "End" {
            open.pop().ok_or_else(|| item.wrong("there is no group that it could close"))?
        } else if item.is_group() {
            if open.len() == MAX_DEPTH {
                let problem = format!("expected groups no more than {MAX_DEPTH} deep");
                return Err(item.wrong(problem));
            }
            open.push(item);
            continue;
        } else {
            item
        };
        match open.last_mut() {
            Some(group) => group.children.push(item),
            None => all.push(item),
        }
    }
    match open.pop() {
        Some(group) => Err(group.wrong("the group is not closed, expected .End")),
        None => Ok(all),
    }
}

/// The tags that are read here.
pub(super) const OWN: &str =
    "Shape NoBoxes RegionSize Jigsaw Var Or And Replicate End SearchPriority";

/// The extra cells that the rules of a tag have.
pub(super) fn layers_of_tag(name: &str) -> Vec<ExtraLayer> {
    let kind = KINDS.iter().find(|kind| kind.iss.iter().any(|tag| tag.name == name));
    kind.map_or_else(Vec::new, |kind| (kind.layers)(None))
}

pub(super) fn tag(name: &str) -> Option<&'static Tag> {
    KINDS.iter().flat_map(|kind| kind.iss).find(|tag| tag.name == name)
}

pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let of_kinds = KINDS.iter().flat_map(|kind| kind.iss).map(|tag| tag.name);
    of_kinds.chain(OWN.split(' '))
}

/// The known tag that is nearest to this one, if it is near.
pub(super) fn near(name: &str) -> Option<&'static str> {
    let near = names().max_by(|a, b| strsim::jaro(a, name).total_cmp(&strsim::jaro(b, name)))?;
    (strsim::jaro(near, name) > 0.8).then_some(near)
}
