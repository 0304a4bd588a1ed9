//! The tags of constraint strings.

use satoku_core::rule::{KINDS, iss::Tag};

/// The tags that are read here.
pub(super) const OWN: &str =
    "Shape NoBoxes RegionSize Jigsaw Var Or And Replicate End SearchPriority";

/// Tags of rules that cannot be said by statements so far.
pub(super) const NOT_UNDERSTOOD: &str = "ChaosConstruction ChaosArrow ChaosCount Doppelganger";

pub(super) fn tag(name: &str) -> Option<&'static Tag> {
    KINDS.iter().flat_map(|kind| kind.iss).find(|tag| tag.name == name)
}

pub(super) fn names() -> impl Iterator<Item = &'static str> {
    let of_kinds = KINDS.iter().flat_map(|kind| kind.iss).map(|tag| tag.name);
    of_kinds.chain(OWN.split(' ')).chain(NOT_UNDERSTOOD.split(' '))
}

/// The known tag that is nearest to this one, if it is near.
pub(super) fn near(name: &str) -> Option<&'static str> {
    let near = names().max_by(|a, b| strsim::jaro(a, name).total_cmp(&strsim::jaro(b, name)))?;
    (strsim::jaro(near, name) > 0.8).then_some(near)
}
